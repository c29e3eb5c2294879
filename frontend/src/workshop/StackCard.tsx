// The stack: how many tiles, what hides among the last, what is surely in it and what never.

import { t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { draft } from './bench';
import { at, listAt } from './draft';
import { Field, Stepper } from './Field';
import './stack_card.css';

const MOST = 48; // slips that are drawn

export function StackCard({ box }: { box: Catalogue }) {
  const now = draft.value ?? {};
  const size = at(now, 'tiles.size', 0);
  const deep = at(now, 'tiles.deep', 0);
  const goals = listAt<number>(now, 'tiles.goals');
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
      <Stepper path="tiles.size" box={box} />
      <Stepper path="tiles.deep" box={box} />
      <Field path="tiles.goals" box={box} />
      <details open={['tiles.surely', 'tiles.besides', 'tiles.never'].some((path) => listAt(now, path).length > 0)}>
        <summary>{t('wsMoreStack')}</summary>
        <Field path="tiles.surely" box={box} />
        <Field path="tiles.besides" box={box} />
        <Field path="tiles.never" box={box} />
      </details>
    </section>
  );
}
