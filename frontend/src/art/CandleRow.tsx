// A row of candles that counts: so many are lit.

import './candle_row.css';

export function CandleRow({ lit, of }: { lit: number; of: number }) {
  return (
    <svg class="candle-row" viewBox={`0 0 ${of * 21} 30`} style={{ width: `${of * 20}px` }} aria-hidden="true">
      {Array.from({ length: of }, (_, i) => (
        <g key={i} class={i < lit ? 'burns' : ''} transform={`translate(${i * 21 + 4} 0)`}>
          <path class="flame" d="M5 0c3 4 4 5 4 7.500a4 4 0 0 1-8 0C1 5 2 4 5 0z" />
          <rect x="1" y="13" width="8" height="16" rx="1.500" />
        </g>
      ))}
    </svg>
  );
}
