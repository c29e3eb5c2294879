// The daily descent and my record, on the first page.

import { useSignal } from '@preact/signals';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { t } from '../i18n/ui';
import { results } from '../record/results';
import { Scene } from '../scenes/Scene';
import { lang } from '../state/settings';
import { dayName, dayOf, resultOf, streakOf } from './days';
import { useToday } from './descend';
import { tries } from './tries';
import './daily_card.css';

const TOLD = { won: 'tryWon', lost: 'tryLost', open: 'tryOpen' } as const;

export function DailyCard() {
  const problem = useSignal(''); // the card stands without what the server would say
  const day = dayOf(Date.now());
  const descent = useToday(day, problem);
  const result = resultOf(tries.value, day);
  const streak = streakOf(tries.value, day);
  return (
    <section class="daily-card" aria-labelledby="daily-card-title">
      <div class="section-head">
        <h2 id="daily-card-title">{t('daily')}</h2>
        <p class="note">{dayName(day, lang.value)}</p>
        {results.value.length > 0 && (
          <Link to="/record" class="more">
            {t('myRecord')} <Icon name="arrow" />
          </Link>
        )}
      </div>
      <div class="card-in">
        <div class="pic">
          <Scene name="dante" />
        </div>
        <div class="told">
          <p>{descent ? t('dailyAbout', descent.circle, descent.team.length - 1) : t('lighting')}</p>
          <p class="note">
            {result ? `${t('tryCounted')}: ${t(TOLD[result])}. ` : ''}
            {streak === 1 ? t('streakOne') : streak > 1 ? t('streakDays', streak) : ''}
          </p>
          <Link to="/daily" class="btn">
            <Icon name="candle" />
            {t('toDaily')}
          </Link>
        </div>
      </div>
    </section>
  );
}
