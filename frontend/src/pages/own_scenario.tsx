// A scenario of one's own, from a file or pasted: the server says what it is, or what is wrong with it.

import { useSignal } from '@preact/signals';

import { said, t } from '../i18n/ui';
import type { Box, ScenarioInfo } from '../protocol';
import { ApiError, api } from '../state/api';
import { OpenFile } from './open_file';
import './own_scenario.css';

export interface OwnScenario {
  info: ScenarioInfo;
  text: string;
  /** What a table is laid with in the place of the text, and the records in which its box differs: of a pack. */
  named?: string;
  box?: Partial<Box>;
}

export function OwnScenarioCard({ onRead }: { onRead: (own: OwnScenario) => void }) {
  const pasted = useSignal('');
  const problem = useSignal('');
  async function read(text: string): Promise<void> {
    problem.value = '';
    try {
      onRead({ info: await api.readScenario(text), text });
      pasted.value = '';
    } catch (error) {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    }
  }
  return (
    <section class="own-scenario" aria-labelledby="own-scenario-title">
      <h3 id="own-scenario-title">{t('ownScenario')}</h3>
      <p class="small">{t('ownScenarioSub')}</p>
      <div class="row">
        <OpenFile
          name={t('openScenario')}
          accept=".toml,.txt,text/plain"
          onText={read}
          onProblem={(words) => (problem.value = words)}
        />
        <details>
          <summary>{t('pasteScenario')}</summary>
          <textarea
            class="value"
            rows={8}
            spellcheck={false}
            aria-label={t('scenarioText')}
            value={pasted.value}
            onInput={(event) => (pasted.value = event.currentTarget.value)}
          />
          <button type="button" disabled={!pasted.value.trim()} onClick={() => void read(pasted.value)}>
            {t('readScenario')}
          </button>
        </details>
      </div>
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
    </section>
  );
}
