// The descent of today: what it is, one counted try, this browser's results by day, the streak, and a text to share.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { Page } from '../bar/Page';
import { said, t } from '../i18n/ui';
import type { DailyDescent, DailyPar, PuzzleInfo } from '../protocol';
import { go } from '../router';
import { Scene } from '../scenes/Scene';
import { ApiError, api } from '../state/api';
import { lang } from '../state/settings';
import { shareable } from '../state/site';
import { lostAt, nextOf, streak } from '../state/streak';
import { Calendar } from './Calendar';
import { type Day, dayName, dayOf, type Try, untilNext } from './days';
import { descend, useToday } from './descend';
import { heardOf, tries } from './tries';
import './daily.css';

const MINUTE = 60_000;

export function DailyPage() {
  const now = useSignal(Date.now());
  const problem = useSignal('');
  const busy = useSignal(false);
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const day = dayOf(now.value);
  const descent = useToday(day, problem);
  const mine = tries.value[day] ?? [];
  useEffect(() => {
    for (const { table, outcome } of mine) if (!outcome) api.table(table).then(heardOf, () => undefined); // away or gone: it stays as it is known
  }, [day]);
  async function down(found: DailyDescent): Promise<void> {
    busy.value = true;
    try {
      go(await descend(found));
    } catch (error) {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    } finally {
      busy.value = false;
    }
  }
  return (
    <Page class="daily-page">
      <div class="daily-main">
        {problem.value && (
          <p class="daily-problem" role="alert">
            {t('dailyFailed', problem.value)}
          </p>
        )}
        <Today
          day={day}
          descent={descent}
          now={now.value}
          mine={mine}
          busy={busy.value}
          onDescend={(found) => void down(found)}
        />
        <Tries day={day} mine={mine} circle={descent?.circle ?? 0} />
      </div>
      <div class="daily-side">
        <Calendar today={day} tries={tries.value} />
        <ToPuzzles />
      </div>
    </Page>
  );
}

/** The other thing that waits for a visitor every day. */
function ToPuzzles() {
  const all = useSignal<PuzzleInfo[]>([]);
  useEffect(() => {
    api.puzzles().then(
      (found) => (all.value = found),
      () => undefined, // away: the card is not there
    );
  }, []);
  const next = nextOf(all.value, '');
  if (!next) return null;
  const solved = all.value.filter(({ id }) => lostAt(id) === 0).length;
  return (
    <section class="daily-puzzles" aria-labelledby="daily-puzzles-title">
      <h2 id="daily-puzzles-title">{t('puzzles')}</h2>
      <p>
        {t('puzzlesCount', solved, all.value.length)} · {t('streakOf', streak.value)}
      </p>
      <Link to={`/puzzles/${next.id}`} class="btn">
        <Icon name="puzzle" />
        {t('nextPuzzle')}
      </Link>
    </section>
  );
}

interface TodayProps {
  day: Day;
  descent: DailyDescent | null;
  now: number;
  mine: readonly Try[];
  busy: boolean;
  onDescend: (descent: DailyDescent) => void;
}

function Today({ day, descent, now, mine, busy, onDescend }: TodayProps) {
  const [hours, minutes] = untilNext(now);
  const open = mine.find(({ outcome }) => !outcome);
  return (
    <section class="daily-today" aria-labelledby="daily-title">
      <div class="pic">
        <Scene name="dante" />
      </div>
      <div class="in">
        <p class="cap">{dayName(day, lang.value)}</p>
        <h1 id="daily-title">{t('dailyTitle')}</h1>
        <p class="daily-about">{descent ? t('dailyAbout', descent.circle, descent.team.length - 1) : t('lighting')}</p>
        <dl>
          <div>
            <dt>{t('dailySeed')}</dt>
            <dd>{descent?.seed ?? '…'}</dd>
          </div>
          <div>
            <dt>{t('dailyUntil')}</dt>
            <dd>{t('dailyHours', hours, String(minutes).padStart(2, '0'))}</dd>
          </div>
        </dl>
        {open ? (
          <Link to={`/t/${open.table}`} class="btn gold">
            <Icon name="candle" />
            {t('goDownOn')}
          </Link>
        ) : (
          <button
            type="button"
            class={mine.length ? 'btn' : 'btn gold'}
            disabled={busy || !descent}
            onClick={() => descent && onDescend(descent)}
          >
            <Icon name="candle" />
            {t(mine.length ? 'goDownAgain' : 'goDown')}
          </button>
        )}
        <p class="cap">{t('dailyPractice')}</p>
      </div>
    </section>
  );
}

function Tries({ day, mine, circle }: { day: Day; mine: readonly Try[]; circle: number }) {
  const copied = useSignal(false);
  const counted = mine[0]?.outcome ? mine[0] : null;
  return (
    <section class="daily-tries" aria-labelledby="tries-title">
      <h2 id="tries-title">{t('myTries')}</h2>
      {mine.length === 0 && <p class="cap">{t('noTries')}</p>}
      {mine.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col" />
              <th scope="col">{t('tryResult')}</th>
              <th scope="col">{t('tryTurn')}</th>
              <th scope="col">{t('tryLines')}</th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {mine.map((one, i) => (
              <Row key={one.table} of={one} number={i + 1} />
            ))}
            {counted && <ParRow day={day} />}
          </tbody>
        </table>
      )}
      <p class="cap">{t('dailyKept')}</p>
      {counted && <p class="cap">{t('parNote')}</p>}
      {counted && (
        <button
          type="button"
          class="btn"
          onClick={() =>
            void navigator.clipboard?.writeText(sharedText(day, circle, counted)).then(() => (copied.value = true))
          }
        >
          <Icon name="share" />
          {t(copied.value ? 'copied' : 'shareDay')}
        </button>
      )}
    </section>
  );
}

function Row({ of: { table, outcome, turn, lines }, number }: { of: Try; number: number }) {
  const result = !outcome ? 'open' : outcome === 'human' ? 'won' : 'lost';
  return (
    <tr>
      <th scope="row">{number === 1 ? t('tryCounted') : t('tryMore', number)}</th>
      <td class={`try-${result}`}>{t(result === 'won' ? 'tryWon' : result === 'lost' ? 'tryLost' : 'tryOpen')}</td>
      <td>{turn ?? '–'}</td>
      <td>{lines ?? '–'}</td>
      <td>
        <Link to={`/t/${table}`} class="more">
          {t(outcome ? 'tryWatch' : 'tryGoOn')}
        </Link>
      </td>
    </tr>
  );
}

/** How the house's bot fared; without an answer there is none. */
function ParRow({ day }: { day: Day }) {
  const par = useSignal<DailyPar | null>(null);
  useEffect(() => {
    api.par(day).then(
      (found) => (par.value = found),
      () => undefined, // away: the try stands by itself
    );
  }, [day]);
  const { outcome, turn, lines } = par.value ?? {};
  const result = outcome === 'human' ? 'won' : 'lost';
  return (
    <tr class="par" aria-busy={!par.value}>
      <th scope="row">{t('parName')}</th>
      <td class={outcome ? `try-${result}` : ''}>{outcome ? t(result === 'won' ? 'tryWon' : 'tryLost') : '…'}</td>
      <td>{turn ?? '…'}</td>
      <td>{lines ?? '…'}</td>
      <td />
    </tr>
  );
}

/** What is sent to friends: no board, no names, and where to go down oneself. */
function sharedText(day: Day, circle: number, { outcome, turn = 0, lines = 0 }: Try): string {
  const result = t(outcome === 'human' ? 'tryWon' : 'tryLost');
  return `${t('sharedDay', dayName(day, lang.value), circle, result, turn, lines)}\n${shareable('/daily')}`;
}
