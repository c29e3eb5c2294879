// Luck and choices told apart: three bars and the sum that shows nothing is left over.

import { t } from '../i18n/ui';
import type { Analysis, SideName } from '../protocol';
import { lang } from '../state/settings';
import { otherSide, signed, sumOf, sumText } from './figures';
import './Luck.css';

export function Luck({ analysis, side }: { analysis: Analysis; side: SideName | '' }) {
  const mine = side || 'human';
  const sum = sumOf(analysis.sums, mine);
  const share = analysis.shares.find((one) => one.side === mine);
  const theirs = analysis.shares.find((one) => one.side === otherSide(mine));
  const hits = analysis.hits.find((one) => one.side === mine);
  const taken = analysis.hits.find((one) => one.side === otherSide(mine));
  return (
    <section class="luck-box" aria-labelledby="luck-title">
      <h2 id="luck-title">{t('luckChoices')}</h2>
      <Gave name={t('luckGave')} points={sum.luck} kind="dice">
        {hits && taken && hits.dice + taken.dice > 0 && (
          <>
            {t('hitsLine', hits.hits, decimal(hits.expected))}; {t('hitsTaken', taken.hits, decimal(taken.expected))}
          </>
        )}
      </Gave>
      <Gave name={t(side ? 'mineGave' : 'humansGave')} points={sum.mine} kind="choice">
        {share && share.choices > 0 && t('ofTheBest', share.best, share.choices)}
      </Gave>
      {theirs && theirs.choices > 0 && (
        <Gave name={t('theyGave')} points={sum.theirs} kind="them">
          {t('ofTheBest', theirs.best, theirs.choices)}
        </Gave>
      )}
      <p class="luck-sum">{t('sumLine', sum.start, sumText(sum))}</p>
    </section>
  );
}

const decimal = (value: number): string => value.toFixed(1).replace('.', lang.value === 'fr' ? ',' : '.');

interface GaveProps {
  name: string;
  points: number;
  kind: 'dice' | 'choice' | 'them';
  children?: preact.ComponentChildren;
}

function Gave({ name, points, kind, children }: GaveProps) {
  const width = `${Math.min(50, Math.abs(points) / 2)}%`;
  return (
    <div class="luck-row" data-kind={kind}>
      <p class="luck-name">
        <span>{name}</span>
        <b data-bad={kind === 'choice' && points < 0}>{signed(points)}</b>
      </p>
      <div class="luck-axis" aria-hidden="true">
        <i style={points < 0 ? { right: '50%', width } : { left: '50%', width }} />
      </div>
      {children && <p class="luck-note">{children}</p>}
    </div>
  );
}
