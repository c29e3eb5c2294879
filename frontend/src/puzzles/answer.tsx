// The answer: what it was worth, what all options were worth with their intervals, why, and what comes next.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { said, t } from '../i18n/ui';
import type { PuzzleInfo, PuzzleOption, PuzzleSolution } from '../protocol';
import { api } from '../state/api';
import { lang } from '../state/settings';
import { nextOf } from '../state/streak';
import { points, themeName } from './names';
import type { PuzzleSession } from './puzzle_session';
import './answer.css';

const POINT = 100;

export function Answer({ session, solution }: { session: PuzzleSession; solution: PuzzleSolution }) {
  const next = useSignal<PuzzleInfo | undefined>(undefined);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
    api.puzzles().then(
      (all) => (next.value = nextOf(all, session.puzzle.info.id)),
      () => undefined,
    );
  }, []);
  const [best] = solution.options;
  return (
    <section class="puzzle-answer">
      <div class={`verdict ${solution.lit ? '' : 'out'}`}>
        <Icon name={solution.lit ? 'check' : 'no'} />
        <div>
          <h2 ref={head} tabIndex={-1}>
            {titleOf(solution)}
          </h2>
          <p>{lineOf(solution, session.counted.value)}</p>
        </div>
      </div>
      <h3>{t('chancesAfter')}</h3>
      <ol>
        {solution.options.map((option, i) => (
          <Worth key={option.option} option={option} best={i === 0} mine={option.option === solution.taken} />
        ))}
      </ol>
      <p class="small">{t('lookedAt', best?.looks ?? 0)}</p>
      <div class="because">
        <h3>{t('whyBest')}</h3>
        <p>
          {t('puzzleAbout', themeName(session.puzzle.info.theme))} {said(solution.why)}{' '}
          {solution.rules.map((rule) => (
            <button type="button" class="rid" key={rule} onClick={() => (session.rule.value = rule)}>
              {rule}
            </button>
          ))}
        </p>
      </div>
      <div class="go-on">
        {next.value && (
          <Link to={`/puzzles/${next.value.id}`} class="btn gold">
            {t('nextPuzzle')} <Icon name="arrow" />
          </Link>
        )}
        <Link to="/puzzles" class="btn">
          {t('allPuzzles')}
        </Link>
      </div>
    </section>
  );
}

function titleOf({ verdict, lost }: PuzzleSolution): string {
  if (verdict === 'loses') return t('verdictLoses', points(lost, lang.value));
  return t(verdict === 'best' ? 'verdictBest' : verdict === 'second' ? 'verdictSecond' : 'verdictPlayable');
}

/** How far it lies from the best or the second, and what became of the streak. */
function lineOf({ verdict, lost, lit, options }: PuzzleSolution, counted: boolean): string {
  const lead = (options[0]?.value ?? 0) - (options[1]?.value ?? 0);
  const far = verdict === 'best' ? t('bestBy', points(lead, lang.value)) : t('underBest', points(lost, lang.value));
  const then = counted ? t(lit ? 'streakOn' : 'streakOut') : t('onceCounted');
  return verdict === 'loses' ? then : `${far}; ${then}`;
}

/** An option as a bar with its interval. */
function Worth({ option, best, mine }: { option: PuzzleOption; best: boolean; mine: boolean }) {
  const [value, low, high] = [option.value, option.low, option.high].map((each) => Math.round(each / POINT));
  const share = (part: number): string => `${part / POINT}%`;
  return (
    <li class={`worth ${best ? 'best' : ''} ${mine ? 'mine' : ''}`}>
      <b class="name">{said(option)}</b>
      <span class="figure">
        {value}
        <small> %</small>
      </span>
      <span class="bar" role="img" aria-label={t('chanceBetween', value ?? 0, low ?? 0, high ?? 0)}>
        <i class="fill" style={{ width: share(option.value) }} />
        <i class="bracket" style={{ left: share(option.low), width: share(option.high - option.low) }} />
      </span>
      <span class="fact">
        {mine && <b>{t('yourAnswer')} </b>}
        {said(option.fact)}
      </span>
    </li>
  );
}
