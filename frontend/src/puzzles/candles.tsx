// The streak as candles: ten a row, lit or not.

import { t } from '../i18n/ui';
import { streak } from '../state/streak';
import './candles.css';

const ROW = 10;

export function Candles() {
  const count = streak.value;
  const lit = count && count % ROW === 0 ? ROW : count % ROW;
  return (
    <section class="puzzle-streak">
      <h2>{t('streakOf', count)}</h2>
      <svg viewBox="0 0 210 30" aria-hidden="true">
        {Array.from({ length: ROW }, (_, i) => (
          <g key={i} class={i < lit ? 'burns' : ''} transform={`translate(${i * 21 + 4} 0)`}>
            <path class="flame" d="M5 0c3 4 4 5 4 7.500a4 4 0 0 1-8 0C1 5 2 4 5 0z" />
            <rect x="1" y="13" width="8" height="16" rx="1.500" />
          </g>
        ))}
      </svg>
      <p>{t('streakSub')}</p>
    </section>
  );
}
