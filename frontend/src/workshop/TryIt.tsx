// Trying the scenario: a table with it, either side, against whom one wants.

import { useSignal } from '@preact/signals';

import { said, sideName, t } from '../i18n/ui';
import { sitDown } from '../pages/new_table';
import type { Catalogue, SideName } from '../protocol';
import { go } from '../router';
import { ApiError, api } from '../state/api';
import { Veil } from '../table/veil';
import { draft, textNow } from './bench';
import { at } from './draft';
import './try_it.css';

const SIDES: readonly SideName[] = ['human', 'infernal'];
const FIRST = 'search:2';

export function TryIt({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const side = useSignal<SideName>('human');
  const bot = useSignal(FIRST);
  const problem = useSignal('');
  const play = async (): Promise<void> => {
    const other = `bot:${bot.value}`;
    const human = side.value === 'human' ? 'person' : other;
    const infernal = side.value === 'infernal' ? 'person' : other;
    try {
      const created = await api.create({ scenario_text: await textNow(), human, infernal });
      const now = draft.value ?? {};
      go(await sitDown(created, side.value, `${at(now, 'ruleset', '')}/${at(now, 'id', '')}`));
    } catch (error) {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    }
  };
  return (
    <Veil label={t('wsTry')} onClose={onClose}>
      <section class="sheet-panel try-it">
        <h2>{t('wsTry')}</h2>
        <div class="row" role="group" aria-label={t('wsTryAs')}>
          {SIDES.map((one) => (
            <button
              type="button"
              class="chip"
              key={one}
              aria-pressed={side.value === one}
              onClick={() => (side.value = one)}
            >
              {sideName(one, 'noun')}
            </button>
          ))}
        </div>
        <label>
          {t('wsTryAgainst')}
          <select class="ws-control" value={bot.value} onChange={({ currentTarget: { value } }) => (bot.value = value)}>
            {catalogue.bots.map(({ id, name }) => (
              <option key={id} value={id}>
                {said(name)}
              </option>
            ))}
          </select>
        </label>
        {problem.value && (
          <p class="problem" role="alert">
            {problem.value}
          </p>
        )}
        <button type="button" class="btn gold wide" data-first onClick={() => void play()}>
          {t('create')}
        </button>
        <button type="button" class="btn wide" onClick={onClose}>
          {t('close')}
        </button>
      </section>
    </Veil>
  );
}
