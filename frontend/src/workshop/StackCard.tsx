// The stack: how many tiles, what hides among the last, what is surely in it and what never.

import { t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { draft, flawsAt } from './bench';
import { at, listAt } from './draft';
import { Field, Stepper } from './Field';
import './stack_card.css';

const MOST = 48; // slips that are drawn
const LISTS = ['tiles.goals', 'tiles.surely', 'tiles.besides', 'tiles.never'];

export function StackCard({ box }: { box: Catalogue }) {
  const now = draft.value ?? {};
  const size = at(now, 'tiles.size', 0);
  const deep = at(now, 'tiles.deep', 0);
  const goals = listAt<number>(now, 'tiles.goals');
  const wrong = ['tiles.size', 'tiles.deep', ...LISTS].some((path) => flawsAt(path, true).length > 0);
  return (
    <section class="stack-card" aria-labelledby="stack-title">
      <header>
        <h3 id="stack-title">{t('wsStack')}</h3>
        <span>{t('wsTilesCount', size)}</span>
      </header>
      <div class="slips" aria-hidden="true">
        {Array.from({ length: Math.max(0, Math.min(MOST, size)) }, (_, i) => (
          <i key={i} class={i >= size - deep && goals.length ? 'deep' : ''} />
        ))}
      </div>
      <p class="small">{goals.length ? t('wsDeepSays', goals.join(', '), deep) : t('wsNoGoals')}</p>
      <details open={wrong}>
        <summary>{t('wsMoreStack')}</summary>
        <Stepper path="tiles.size" box={box} />
        <Stepper path="tiles.deep" box={box} />
        {LISTS.map((path) => (
          <Field key={path} path={path} box={box} />
        ))}
      </details>
    </section>
  );
}
