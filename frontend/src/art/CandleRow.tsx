// A row of candles that counts: so many are lit.

import { Icon } from './Art';
import './candle_row.css';

export function CandleRow({ lit, of }: { lit: number; of: number }) {
  return (
    <span class="candle-row" aria-hidden="true">
      {Array.from({ length: of }, (_, i) => (
        <Icon key={i} name="candle" class={`ic ${i < lit ? 'lit' : ''}`} />
      ))}
    </span>
  );
}
