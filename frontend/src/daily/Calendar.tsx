// The month: gold for a day won, hatched for a day lost; a candle for every day in a row.

import { CandleRow } from '../art/CandleRow';
import { t } from '../i18n/ui';
import { lang } from '../state/settings';
import { type Day, dayName, monthOf, resultOf, streakOf, type Tries } from './days';
import './calendar.css';

const CANDLES = 7; // then a new row
const CLASSES = { won: 'was-won', lost: 'was-lost', open: 'was-open' } as const;
const NAMES = { won: 'dayWon', lost: 'dayLost', open: 'dayOpen' } as const;

export function Calendar({ today, tries }: { today: Day; tries: Tries }) {
  const streak = streakOf(tries, today);
  const lit = streak === 0 ? 0 : ((streak - 1) % CANDLES) + 1;
  return (
    <section class="calendar" aria-labelledby="calendar-title">
      <header>
        <h2 id="calendar-title">{dayName(today, lang.value, 'month')}</h2>
        <CandleRow lit={lit} of={CANDLES} />
      </header>
      <ol>
        {t('weekdays')
          .split(' ')
          .map((letter, i) => (
            <li key={`w${i}`} class="weekday" aria-hidden="true">
              {letter}
            </li>
          ))}
        {monthOf(today).map((day, i) =>
          day ? <Cell key={day} day={day} today={today} tries={tries} /> : <li key={`${i}`} aria-hidden="true" />,
        )}
      </ol>
      <p class="cap">
        {t('calendarNote')} {streak === 0 ? t('streakNone') : streak === 1 ? t('streakOne') : t('streakDays', streak)}
      </p>
    </section>
  );
}

function Cell({ day, today, tries }: { day: Day; today: Day; tries: Tries }) {
  const result = resultOf(tries, day);
  const name = dayName(day, lang.value);
  return (
    <li class={`date ${result ? CLASSES[result] : ''}`} aria-current={day === today ? 'date' : undefined}>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <span class="vh">{result ? t(NAMES[result], name) : t('dayPlain', name)}</span>
    </li>
  );
}
