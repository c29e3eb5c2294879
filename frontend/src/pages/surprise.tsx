// "Surprise me": a scenario by dice, from the server. What it is worth is said before it is played.

import { useSignal } from '@preact/signals';

import { said, t } from '../i18n/ui';
import { ApiError, api } from '../state/api';
import type { OwnScenario } from './own_scenario';
import './own_scenario.css';

const MOST = 2 ** 31 - 1;

export function SurpriseCard({ ruleset, onRead }: { ruleset: string; onRead: (own: OwnScenario) => void }) {
  const seed = useSignal('');
  const busy = useSignal(false);
  const drawn = useSignal('');
  const problem = useSignal('');
  async function roll(): Promise<void> {
    busy.value = true;
    drawn.value = problem.value = '';
    try {
      const wanted = seed.value.trim() ? { ruleset, seed: Number(seed.value) } : { ruleset };
      const found = await api.surprise(wanted);
      const info = await api.readScenario(found.text);
      onRead({ info, text: found.text });
      drawn.value = t('surpriseDrawn', said(info.name), found.seed);
    } catch (error) {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    } finally {
      busy.value = false;
    }
  }
  return (
    <section class="own-scenario" aria-labelledby="surprise-title">
      <h3 id="surprise-title">{t('surpriseTitle')}</h3>
      <p class="small">{t('surpriseSub')}</p>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void roll();
        }}
      >
        <button type="submit" class="btn" disabled={busy.value}>
          {t(busy.value ? 'surpriseRolls' : 'surpriseMe')}
        </button>
        <label>
          {t('surpriseSeed')}{' '}
          <input
            class="value"
            type="number"
            min={0}
            max={MOST}
            step={1}
            value={seed.value}
            onInput={(event) => (seed.value = event.currentTarget.value)}
          />
        </label>
      </form>
      <p class="small" role="status">
        {busy.value ? t('surpriseWait') : drawn.value}
      </p>
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
    </section>
  );
}
