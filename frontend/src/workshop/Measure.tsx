// Measuring the scenario: many games in the background, told as they come.

import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { percent, said, sideName, t, wordsOf } from '../i18n/ui';
import type { Catalogue, Measured, Words } from '../protocol';
import { ApiError, api } from '../state/api';
import { bench, isSound, textNow } from './bench';
import './measure.css';
import { wordName } from './names';

const EVERY = 1000; // milliseconds

interface Asked {
  text: string;
  human: string;
  infernal: string;
  games: number;
  vary: boolean;
}

/** What is being measured; it goes on while one looks at other parts of the scenario. */
const asked = signal<Asked | null>(null);
const told = signal<Measured | null>(null);
const problem = signal<Words | null>(null);

async function ask(what: Asked): Promise<void> {
  try {
    const measured = await api.measure(what);
    if (asked.value !== what) return;
    told.value = measured;
    problem.value = null;
    if (measured.done >= measured.total) asked.value = null;
  } catch (error) {
    if (asked.value !== what || (error instanceof ApiError && error.status === 0)) return;
    problem.value = error instanceof ApiError ? error.words : wordsOf('error');
    asked.value = null;
  }
}

/** Ask again and again as long as there is something to be told; for the page, whichever part is shown. */
export function useMeasuring(): void {
  useEffect(() => {
    const timer = setInterval(() => asked.value && void ask(asked.value), EVERY);
    return () => clearInterval(timer);
  }, []);
}

const count = (games: number): string => games.toLocaleString(document.documentElement.lang);

export function Measure({ box }: { box: Catalogue }) {
  const found = told.value;
  return (
    <div class="measure">
      <div class="measure-col">
        <Order box={box} />
        {found && found.done > 0 && <WhoWins found={found} />}
        {found && found.done > 0 && <HowLong found={found} />}
      </div>
      {found && found.done > 0 && (
        <div class="measure-col">
          <Decides found={found} box={box} />
          <Deaths found={found} />
          {found.screws.length > 0 && <Screws found={found} box={box} />}
        </div>
      )}
    </div>
  );
}

/** How many games, by whom, and how far they are. */
function Order({ box }: { box: Catalogue }) {
  const games = useSignal(bench.value?.sizes[0] ?? 0);
  const human = useSignal(bench.value?.measurers[0] ?? '');
  const infernal = useSignal(bench.value?.measurers[0] ?? '');
  const vary = useSignal(false);
  const found = told.value;
  const begin = async (): Promise<void> => {
    const what = {
      text: await textNow(),
      human: human.value,
      infernal: infernal.value,
      games: games.value,
      vary: vary.value,
    };
    told.value = null;
    asked.value = what;
    await ask(what);
  };
  return (
    <section class="measure-card" aria-label={t('wsMeasure')}>
      <div class="measure-order">
        <div class="sizes" role="group" aria-label={t('wsHowMany')}>
          {bench.value?.sizes.map((size) => (
            <button
              type="button"
              class="chip"
              key={size}
              aria-pressed={games.value === size}
              onClick={() => (games.value = size)}
            >
              {count(size)}
            </button>
          ))}
        </div>
        {([human, infernal] as const).map((of, i) => (
          <label key={i ? 'infernal' : 'human'}>
            {t('wsPlays', sideName(i ? 'infernal' : 'human', 'noun'))}
            <select class="ws-control" value={of.value} onChange={({ currentTarget: { value } }) => (of.value = value)}>
              {bench.value?.measurers.map((id) => (
                <option key={id} value={id}>
                  {said(box.bots.find((bot) => bot.id === id)?.name) || id}
                </option>
              ))}
            </select>
          </label>
        ))}
        {asked.value ? (
          <button type="button" class="btn" onClick={() => (asked.value = null)}>
            {t('wsStop')}
          </button>
        ) : (
          <button type="button" class="btn" disabled={!isSound.value} onClick={() => void begin()}>
            {t('wsMeasureIt')}
          </button>
        )}
      </div>
      <label class="pick">
        <input
          type="checkbox"
          checked={vary.value}
          onChange={({ currentTarget }) => (vary.value = currentTarget.checked)}
        />
        {t('wsVary')}
      </label>
      {!isSound.value && <p class="small">{t('wsFixFirst')}</p>}
      {problem.value && (
        <p class="problem" role="alert">
          {said(problem.value)}
        </p>
      )}
      {found && (
        <div role="status">
          <progress value={found.done} max={found.total} aria-label={t('wsMeasure')} />
          <p class="small">{t('wsPlayed', count(found.done), count(found.total))}</p>
          {found.nobody && asked.value && <p class="small">{t('wsNobody')}</p>}
        </div>
      )}
    </section>
  );
}

const hundredth = (share: number): number => Math.round(share * 100);

function WhoWins({ found }: { found: Measured }) {
  return (
    <section class="measure-card" aria-labelledby="wins-title">
      <h2 id="wins-title">{t('wsWhoWins')}</h2>
      {['human', 'infernal', 'draw'].map((side) => {
        const of = found.wins[side];
        if (!of) return null;
        return (
          <div class="win-row" key={side} data-side={side}>
            <span>{side === 'draw' ? t('wsDraw') : sideName(side, 'noun')}</span>
            <span class="win-bar" aria-hidden="true">
              <i style={{ width: `${of.share * 100}%` }} />
              <b style={{ left: `${of.low * 100}%`, width: `${(of.high - of.low) * 100}%` }} />
            </span>
            <span>
              <strong>{percent(hundredth(of.share))}</strong>{' '}
              <small>
                {hundredth(of.low)}–{hundredth(of.high)}
              </small>
            </span>
          </div>
        );
      })}
    </section>
  );
}

/** The turn that a share of the games has not outlasted. */
function turnOf({ turns, done }: Measured, share: number): number {
  let sum = 0;
  for (const { turn, games } of turns) {
    sum += games;
    if (sum >= done * share) return turn;
  }
  return turns.at(-1)?.turn ?? 0;
}

function HowLong({ found }: { found: Measured }) {
  const most = Math.max(1, ...found.turns.map(({ games }) => games));
  const middle = turnOf(found, 0.5);
  return (
    <section class="measure-card" aria-labelledby="long-title">
      <h2 id="long-title">{t('wsHowLong')}</h2>
      <div class="lengths" aria-hidden="true">
        {found.turns.map(({ turn, games }) => (
          <span key={turn} data-middle={turn === middle}>
            <i style={{ height: `${(90 * games) / most}px` }} />
            {turn}
          </span>
        ))}
      </div>
      <p class="small">{t('wsTurnsSaid', middle, turnOf(found, 0.1), turnOf(found, 0.9))}</p>
    </section>
  );
}

function happened(kind: string, name: string, box: Catalogue): string {
  if (kind === 'tile') return t('wsPlaced', name);
  if (kind === 'died') return t('wsDied', wordName('warrior', name, box));
  if (kind === 'came') return t('wsCame', wordName('warrior', name, box));
  return t('wsCardOf', sideName(kind, 'noun'), wordName('card', name, box));
}

const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`;

function Decides({ found, box }: { found: Measured; box: Catalogue }) {
  return (
    <section class="measure-card" aria-labelledby="decides-title">
      <h2 id="decides-title">{t('wsDecides')}</h2>
      <p class="small">{t('wsDecidesSub')}</p>
      {!found.decides.length && <p>{t('wsNothingYet')}</p>}
      {found.decides.map(({ kind, name, points }) => (
        <div class="decide-row" key={`${kind} ${name}`}>
          <span>{happened(kind, name, box)}</span>
          <span class="decide-bar" aria-hidden="true">
            <i
              data-side={points > 0 ? 'human' : 'infernal'}
              style={{ left: `${50 + Math.min(0, points / 2)}%`, width: `${Math.abs(points) / 2}%` }}
            />
          </span>
          <strong>{signed(points)}</strong>
        </div>
      ))}
    </section>
  );
}

function Deaths({ found }: { found: Measured }) {
  if (!found.deaths.length) return null;
  return (
    <section class="measure-card" aria-labelledby="deaths-title">
      <h2 id="deaths-title">{t('wsDeaths')}</h2>
      <ul>
        {found.deaths.map(({ tile, deaths, placed }) => (
          <li key={tile}>{t('wsDeathsOn', tile, deaths, placed)}</li>
        ))}
      </ul>
    </section>
  );
}

/** What each changed figure is worth, and which comes nearest to an even game. */
function Screws({ found, box }: { found: Measured; box: Catalogue }) {
  const share = (found.wins['human']?.share ?? 0) * 100 + (found.wins['draw']?.share ?? 0) * 50;
  const name = (option: string, by: number): string => `${signed(by)} ${wordName('screw', option, box)}`;
  const off = (points: number): number => Math.abs(share + points - 50);
  const best = [...found.screws].sort((a, b) => off(a.points) - off(b.points))[0];
  return (
    <section class="measure-card" aria-labelledby="screws-title">
      <h2 id="screws-title">{t('wsScrews')}</h2>
      <p class="small">{t('wsScrewsSub')}</p>
      <ul class="screws">
        {found.screws.map(({ option, by, points, low, high }) => (
          <li key={`${option}${by}`}>
            <span>{name(option, by)}</span>
            <span>{t('wsPoints', signed(Math.round(points)), signed(Math.round(low)), signed(Math.round(high)))}</span>
          </li>
        ))}
      </ul>
      {best && (
        <p>
          {off(best.points) < off(0)
            ? t('wsNearest', name(best.option, best.by), percent(Math.round(share + best.points)))
            : t('wsIsEven')}
        </p>
      )}
    </section>
  );
}
