// A game looked at again: scrub, step, jump by phase, share a moment.

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { addressOf } from '../analysis/address';
import { playOn } from '../analysis/play_on';
import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { Board } from '../board/Board';
import { said, sideName, t } from '../i18n/ui';
import type { Moment, SideName } from '../protocol';
import { place, go as visit } from '../router';
import { takeRecord } from '../rulebook/at_hand';
import { LogList } from '../sheets/LogList';
import { Tray } from '../sheets/Tray';
import { ApiError, api, rulesetOf } from '../state/api';
import { lang, speed } from '../state/settings';
import { at, shareable } from '../state/site';
import { outcomeText } from '../table/ask';
import { RulePanel } from '../table/rule_panel';
import { phaseStep } from './phases';
import { type Found, useRecord } from './record_found';
import { Jumps, nextSpot } from './replay_jumps';
import { type Pace, useCourse, usePlaying } from './replay_play';
import { DestinySeen, HandsSeen } from './replay_sides';
import { Plain } from './table_page';
import './replay_page.css';

const SPEEDS = { off: 0, fast: 2, full: 1 } as const;

export function ReplayPage({ id }: { id: string }) {
  const { found, problem } = useRecord(id);
  if (problem.value) return <Plain words={problem.value} />;
  if (!found.value) return <Plain words="…" />;
  return <Replay id={id} {...found.value} />;
}

/** The moment an address asks for: `?at=41`, which a server that draws a preview is told too; before, it was `#41`. */
function wanted(total: number): number {
  const { hash, query } = place.peek();
  const asked = Number(/^#(\d+)$/.exec(hash)?.[1] ?? /^\?at=(\d+)$/.exec(query)?.[1] ?? 0);
  return Math.min(asked, total);
}

function Replay({ id, info, catalogue }: Found & { id: string }) {
  const total = info.decisions.length;
  const n = useSignal(wanted(total));
  const side = useSignal<SideName | ''>('');
  const moment = useSignal<Moment | null>(null);
  const copied = useSignal(false);
  const rule = useSignal<string | null>(null);
  const before = useRef(n.value);
  const course = useCourse(id);
  const problem = useSignal('');

  // Both before it is painted: the address is never behind what is shown, and a key pressed at once counts.
  useLayoutEffect(() => {
    const at = n.value;
    copied.value = false;
    history.replaceState(null, '', `${location.pathname}?at=${at}`);
    const timer = setTimeout(() => {
      api.replayMoment(id, at, side.value).then(
        (found) => {
          if (at === n.value) moment.value = found;
        },
        () => undefined,
      );
    }, 30);
    return () => clearTimeout(timer);
  }, [n.value, side.value]);

  const go = (to: number): void => {
    before.current = n.value;
    n.value = Math.max(0, Math.min(total, to));
  };
  const { runs, pace } = usePlaying(n, total, () => go(n.value + 1));
  /** By hand: then it does not go on by itself. */
  const seek = (to: number): void => {
    runs.value = false;
    go(to);
  };
  const jump = (step: 1 | -1): void => seek(phaseStep(info.decisions, n.value, step));
  const toSpot = (step: 1 | -1): void => {
    const to = course.value && nextSpot(course.value, n.value, step);
    if (to !== null) seek(to);
  };
  const playItself = (): void => {
    if (!runs.value && n.value >= total) go(0);
    runs.value = !runs.value;
  };

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLSelectElement || document.querySelector('dialog[open]')) return;
      const move: Record<string, () => void> = {
        ArrowLeft: () => seek(n.value - 1),
        ArrowRight: () => seek(n.value + 1),
        Home: () => seek(0),
        End: () => seek(total),
        PageUp: () => jump(-1),
        PageDown: () => jump(1),
        ',': () => toSpot(-1),
        '.': () => toSpot(1),
        ' ': playItself,
      };
      const act = event.key === ' ' && event.target instanceof HTMLButtonElement ? undefined : move[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press, { capture: true });
    const look = (): void => {
      n.value = wanted(total);
    };
    addEventListener('hashchange', look);
    return () => {
      removeEventListener('keydown', press, { capture: true });
      removeEventListener('hashchange', look);
    };
  }, [id]);

  const playFromHere = (): void => {
    const own = side.value || (info.decisions[n.value]?.side ?? 'human');
    playOn(id, n.value, own, '', info.headers.scenario ?? '', catalogue).then(visit, (error: unknown) => {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    });
  };

  const now = moment.value;
  const play = useMemo(
    () => ({
      id: `${now?.n}`,
      events: now && now.n === before.current + 1 ? now.events : [],
      speed: SPEEDS[speed.value],
    }),
    [now],
  );
  const scenario = catalogue.scenarios.find((entry) => entry.id === info.headers.scenario);
  return (
    <main class="replay">
      <header>
        <h1>{said(scenario?.name) || t('replay')}</h1>
        {now && (
          <p class="when">
            <b>
              {t('turn')} {now.view.turn}
            </b>{' '}
            {said(catalogue.phases[now.view.phase])}
            {now.view.outcome && (
              <>
                {' '}
                · <b class="outcome">{outcomeText(now.view.outcome, now.view.unplayed)}</b>
              </>
            )}
          </p>
        )}
        <Link class="plain" to={addressOf(id, '', '', n.value)}>
          {t('analyse')}
        </Link>
        <a
          class="plain"
          href={at('/')}
          onClick={(event) => {
            event.preventDefault();
            visit('/');
          }}
        >
          {t('home')}
        </a>
      </header>
      <div class="stage">{now && <Board view={now.view} lang={lang.value} autoFit play={play} />}</div>
      <aside class="told-side">
        <p class="told" aria-live="polite">
          {now && (said(now as { en: string; fr: string }) || now.text || t('replay'))}
        </p>
        {now && (
          <LogList
            key={now.n}
            events={now.events}
            warriors={now.view.warriors}
            lang={lang.value}
            onRule={(wantedRule) => (rule.value = wantedRule)}
          />
        )}
        {problem.value && (
          <p class="problem" role="alert">
            {problem.value}
          </p>
        )}
        {now && (
          <div class="replay-trays">
            {now.view.warriors
              .filter((warrior) => Array.isArray(warrior.damage) || warrior.at !== 'box')
              .map((warrior) => {
                const sheet = catalogue.sheets.find((entry) => entry.id === warrior.sheet);
                return (
                  sheet && (
                    <Tray
                      key={warrior.name}
                      warrior={warrior}
                      sheet={sheet}
                      lang={lang.value}
                      compact
                      talentName={(talent) => said(catalogue.talents[talent]) || talent}
                      equipment={(card) => catalogue.equipment.find((entry) => entry.id === card)}
                      card={(card) => catalogue.instincts.find((entry) => entry.id === card)}
                    />
                  )
                );
              })}
          </div>
        )}
        {now && <DestinySeen view={now.view} catalogue={catalogue} />}
        {now && <HandsSeen view={now.view} catalogue={catalogue} />}
      </aside>
      <footer>
        <div class="steps">
          <button
            type="button"
            class="plain runs"
            aria-keyshortcuts="Space"
            aria-label={t(runs.value ? 'pauseItself' : 'playItself')}
            title={t(runs.value ? 'pauseItself' : 'playItself')}
            onClick={playItself}
          >
            <Icon name={runs.value ? 'pause' : 'play'} />
          </button>
          <button
            type="button"
            class="plain"
            aria-label={t('previousPhase')}
            title={t('previousPhase')}
            onClick={() => jump(-1)}
          >
            <Icon name="skip" class="ic back" />
          </button>
          <button
            type="button"
            class="plain"
            aria-label={t('previous')}
            title={t('previous')}
            onClick={() => seek(n.value - 1)}
          >
            <Icon name="chevron" class="ic back" />
          </button>
          <button
            type="button"
            class="plain"
            aria-label={t('next')}
            title={t('next')}
            onClick={() => seek(n.value + 1)}
          >
            <Icon name="chevron" />
          </button>
          <button
            type="button"
            class="plain"
            aria-label={t('nextPhase')}
            title={t('nextPhase')}
            onClick={() => jump(1)}
          >
            <Icon name="skip" />
          </button>
        </div>
        <input
          type="range"
          min={0}
          max={total}
          value={n.value}
          aria-label={t('moment', n.value, total)}
          onInput={(event) => seek(Number(event.currentTarget.value))}
        />
        <span class="count">{t('moment', n.value, total)}</span>
        <select
          aria-label={t('pace')}
          value={pace.value}
          onChange={(event) => (pace.value = event.currentTarget.value as Pace)}
        >
          <option value="slow">{t('paceSlow')}</option>
          <option value="plain">{t('pacePlain')}</option>
          <option value="quick">{t('paceQuick')}</option>
        </select>
        {course.value && <Jumps course={course.value} n={n.value} onGo={seek} />}
        <select
          aria-label={t('whoSees')}
          value={side.value}
          onChange={(event) => (side.value = event.currentTarget.value as SideName | '')}
        >
          <option value="">{t('everything')}</option>
          <option value="human">{sideName('human', 'noun')}</option>
          <option value="infernal">{sideName('infernal', 'noun')}</option>
        </select>
        <button type="button" class="plain" onClick={playFromHere}>
          {t('playHere')}
        </button>
        <button
          type="button"
          class="plain share"
          onClick={() =>
            void navigator.clipboard?.writeText(shareable(`/r/${id}?at=${n.value}`)).then(() => (copied.value = true))
          }
        >
          {copied.value ? t('copied') : t('shareMoment')}
        </button>
      </footer>
      {rule.value && (
        <RulePanel
          catalogue={catalogue}
          ruleset={rulesetOf(info.headers.scenario ?? '')}
          id={rule.value}
          onClose={() => (rule.value = null)}
          onLeave={() =>
            now && void takeRecord(id, now.n, info.headers.scenario ?? '', now.view).catch(() => undefined)
          }
        />
      )}
    </main>
  );
}
