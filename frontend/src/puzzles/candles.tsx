// The streak as candles: ten a row, lit or not.

import { CandleRow } from '../art/CandleRow';
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
      <CandleRow lit={lit} of={ROW} />
      <p>{t('streakSub')}</p>
    </section>
  );
}
