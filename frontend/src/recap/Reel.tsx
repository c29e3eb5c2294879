// The reel: it takes the dock's place while what the other side has just done is told, step by step.

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Die, Icon, Token } from '../art/Art';
import { sideName, t } from '../i18n/ui';
import type { Known } from '../inspect/known';
import { RuleLink, Sentence } from '../inspect/Sentence';
import { knownTo } from '../inspect/Sheet';
import type { GameEvent } from '../protocol';
import type { Session } from '../table/session';
import type { Reel as Turn } from './recap';
import './recap.css';
import { StepPicture } from './StepPicture';
import { type Step, tellingOf, timesOf } from './steps';
import { hurtText, stepText, sumOf, togetherText } from './words';

export function Reel({ session }: { session: Session }) {
  const reel = session.recap.reel.value;
  const known = knownTo(session);
  return reel && known ? <Running session={session} known={known} reel={reel} /> : null;
}

function Running({ session, known, reel }: { session: Session; known: Known; reel: Turn }) {
  const { recap } = session;
  const at = recap.at.value;
  const runs = recap.runs.value;
  const step = reel.steps[at];
  const time = timesOf(reel.steps)[at] ?? 0;
  const rail = useRef<HTMLOListElement>(null);
  useKeys(session);
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => recap.advance(), time);
    return () => clearTimeout(timer);
  }, [reel.id, at, runs, time]);
  useLayoutEffect(() => {
    const chip = rail.current?.children[at] as HTMLElement | undefined;
    if (chip && rail.current)
      rail.current.scrollLeft = chip.offsetLeft - rail.current.clientWidth / 2 + chip.offsetWidth / 2;
  }, [at]);
  if (!step) return null;
  const hurt = hurtText(known, reel.steps, session.mine);
  const own = session.asked.value !== null;
  const pause = (): void => {
    recap.runs.value = false;
  };
  return (
    <section
      class={`reel ${runs ? 'runs' : ''}`}
      aria-label={t('recap')}
      onPointerEnter={pause}
      onFocusIn={(event) => {
        if ((event.target as Element).matches(':focus-visible')) pause();
      }}
      style={{ '--step-time': `${time}ms` }}
    >
      <header>
        <span class="whose">
          <Token art={{ kind: reel.side === 'human' ? 'redeemer' : 'demon', letter: '' }} />
        </span>
        <div>
          <h2>{t('recapTitle', sideName(reel.side, 'noun'), reel.turn)}</h2>
          <p class="sum">
            {sumOf(reel.steps)} {hurt && <b>{hurt}</b>}
          </p>
        </div>
        <div class="controls">
          <button
            type="button"
            class="tool"
            disabled={at === 0}
            onClick={() => recap.step(-1)}
            aria-label={t('recapBefore')}
          >
            <Icon name="chevron" class="ic turned" />
          </button>
          <span class="count">{t('recapOf', at + 1, reel.steps.length)}</span>
          <button
            type="button"
            class="tool"
            onClick={() => {
              recap.runs.value = !runs;
            }}
            aria-label={t(runs ? 'recapPause' : 'recapPlay')}
          >
            <Icon name={runs ? 'pause' : 'play'} />
          </button>
          <button
            type="button"
            class="tool"
            disabled={at + 1 === reel.steps.length}
            onClick={() => recap.step(1)}
            aria-label={t('recapNext')}
          >
            <Icon name="chevron" />
          </button>
        </div>
      </header>
      <p class="bars" aria-hidden="true">
        {reel.steps.map(({ id }, i) => (
          <i key={id} class={i <= at ? 'on' : ''} />
        ))}
      </p>
      <ol ref={rail} class="chips">
        {reel.steps.map((each, i) => (
          <li key={each.id}>
            <button
              type="button"
              class={i < at ? 'past' : ''}
              aria-current={i === at ? 'step' : undefined}
              title={stepText(known, each)}
              onClick={() => recap.step(i - at)}
            >
              <span class="vh">{stepText(known, each)}</span>
              <StepPicture known={known} step={each} />
            </button>
          </li>
        ))}
      </ol>
      <p class="vh" aria-live={runs ? 'polite' : 'off'}>
        {stepText(known, step)}
      </p>
      <div class="tells">
        <Told known={known} step={step} />
      </div>
      <button type="button" class="btn gold" onClick={() => recap.end()} aria-keyshortcuts="Enter Escape">
        {t(own ? 'recapEnd' : 'recapClose')} <kbd>↵</kbd>
      </button>
    </section>
  );
}

/** What a step tells: its dice, its sentences, each with its rule. */
export function Told({ known, step }: { known: Known; step: Step }) {
  const events = tellingOf(step);
  const many = togetherText(known, step);
  const dice = diceOf(step);
  return (
    <>
      {dice && (
        <span class="rolled">
          {dice.dice.map((value, i) => (
            <Die key={`${i}${value}`} value={value} dark={value < dice.need} />
          ))}
        </span>
      )}
      <p>
        {many ??
          events.map((event) => (
            <span key={event.n} class={HURT.has(event.kind) ? 'wounding' : ''}>
              <Sentence known={known} event={event} /> <RuleLink known={known} id={event.rule} />{' '}
            </span>
          ))}
      </p>
    </>
  );
}

const HURT = new Set<GameEvent['kind']>(['line_lost', 'killed', 'hurt']);

/** The dice a step was decided by, the last of them; those below the figure missed. */
function diceOf({ events }: Step): { dice: number[]; need: number } | null {
  const roll = events.findLast(({ kind }) => kind === 'rolled' || kind === 'rerolled' || kind === 'rolled_for');
  if (!roll) return null;
  const need = roll.args.need ?? events.findLast(({ kind }) => kind === 'rolled')?.args.need ?? 0;
  return { dice: roll.args.dice ?? (roll.args.value === undefined ? [] : [roll.args.value]), need };
}

const TYPED = 'input, select, textarea';

/** Arrows step, space pauses, Enter and Escape end; a button or a mark that has the focus keeps its keys. */
function useKeys(session: Session): void {
  const { recap } = session;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.matches(TYPED) || document.querySelector('dialog[open]')) return;
      const busy = target.matches('button, a, [role="button"]');
      const acts: Record<string, () => void> = {
        ArrowLeft: () => recap.step(-1),
        ArrowRight: () => recap.step(1),
        Escape: () => recap.end(),
        ...(busy
          ? {}
          : {
              Enter: () => recap.end(),
              ' ': () => {
                recap.runs.value = !recap.runs.value;
              },
            }),
      };
      const act = acts[event.key];
      if (!act || (target.closest('[data-mark]') && event.key.startsWith('Arrow'))) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [session]);
}

/** What the other side has just done, told again. */
export function RecapButton({ session }: { session: Session }) {
  const { recap } = session;
  const known = recap.of(session.log.value, session.mine) !== null;
  const open = recap.reel.value !== null;
  return (
    <button
      type="button"
      class="tool recap-tool"
      disabled={!known}
      aria-label={t('recap')}
      title={t(known ? 'recap' : 'recapNothing')}
      aria-keyshortcuts="b"
      aria-expanded={open}
      onClick={() => (open ? recap.end() : recap.reopen(session.log.value, session.mine))}
    >
      <Icon name="hourglass" />
      <span class="words">{t('recap')}</span>
    </button>
  );
}
