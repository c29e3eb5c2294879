// The guide at the table: a spotlight on what is meant, his card beside it, his answer to a wrong try, and a veil over
// what later lessons teach.

import { useLayoutEffect, useRef } from 'preact/hooks';

import { Icon } from '../art/Art';
import type { BoardHandle } from '../board/Board';
import { said, t } from '../i18n/ui';
import type { Task } from '../protocol';
import { Dots } from './dots';
import { leave } from './lesson_bar';
import type { LessonSession } from './lesson_session';
import { padded, type Rect } from './placing';
import { Sexton } from './sexton';
import { cellBox } from './spot';
import { useFocus } from './use_focus';
import { type Places, usePointed } from './use_pointed';
import { Veils } from './veils';
import './guide.css';

interface GuideProps {
  session: LessonSession;
  board: BoardHandle | null;
}

export function Guide({ session, board }: GuideProps) {
  const held = {
    card: useRef<HTMLElement>(null),
    refusal: useRef<HTMLDivElement>(null),
    touched: useRef<Rect | null>(null),
  };
  const places = usePointed(session, board, held);
  useTouched(session, board, held.touched);
  useGuideKeys(session);
  useRoom(held.card);
  useFocus(session, places.showing);
  const { task } = session.step.value;
  const refused = session.refused.value;
  if (!task) return null;
  const hidden = places.showing ? 'waits' : '';
  return (
    <>
      <Veils session={session} />
      {!places.showing && <Spotlight places={places} touched={refused ? held.touched.current : null} />}
      <section
        ref={held.card}
        class={`guide ${hidden}`}
        style={{ left: `${places.card.x}px`, top: `${places.card.y}px` }}
        aria-label={t('sexton')}
        data-region
        data-step={session.step.value.path.length}
      >
        <Speech session={session} task={task} />
      </section>
      {refused && (
        <div
          ref={held.refusal}
          class="refusal"
          role="alert"
          style={{ left: `${places.refusal.x}px`, top: `${places.refusal.y}px` }}
        >
          <Icon name="no" />
          <p>{said(refused)}</p>
          {refused.rule && <RuleButton session={session} id={refused.rule} />}
        </div>
      )}
    </>
  );
}

function Speech({ session, task }: { session: LessonSession; task: Task }) {
  const at = session.step.value.path.length + 1;
  return (
    <>
      <div class="who">
        <Sexton />
        <div>
          <b>{t('sexton')}</b>
          <small>{t('stepOf', at, session.lesson.steps)}</small>
        </div>
        <Dots session={session} />
      </div>
      <div aria-live="polite">
        <p class="say">{said(task.say)}</p>
        <p class="task">
          <Icon name="target" />
          <span>{said(task.task)}</span>
        </p>
      </div>
      <div class="foot">
        <button
          type="button"
          class={`btn ${session.urges ? 'gold' : ''}`}
          aria-keyshortcuts="?"
          onClick={() => void session.showMe()}
        >
          {t('showMe')}
        </button>
        <span class="rids">
          {task.rules.map((id) => (
            <RuleButton key={id} session={session} id={id} />
          ))}
        </span>
      </div>
    </>
  );
}

function RuleButton({ session, id }: { session: LessonSession; id: string }) {
  return (
    <button type="button" class="rid" onClick={() => (session.rule.value = id)}>
      {id}
    </button>
  );
}

/** Everything but one hole sinks to a third; what is needed to understand it, only a little. */
function Spotlight({ places, touched }: { places: Places; touched: Rect | null }) {
  const { hole, soft } = places;
  if (!hole) return null;
  const outer = padded(hole, 5);
  return (
    <svg class="spotlight" aria-hidden="true">
      <mask id="spotlight-mask">
        <rect width="100%" height="100%" fill="#fff" />
        {[...soft, ...(touched ? [touched] : [])].map((rect, i) => (
          <rect key={i} {...rect} rx="8" fill="#000" opacity="0.8" />
        ))}
        <rect {...hole} rx="8" fill="#000" />
      </mask>
      <rect class="dark" width="100%" height="100%" mask="url(#spotlight-mask)" />
      <rect class="ring" {...hole} rx="8" />
      <rect class="ring outer" {...outer} rx="11" />
      {touched && <rect class="wrong" {...touched} rx="4" />}
    </svg>
  );
}

/** Drawers that come from below leave the card its room above them. */
function useRoom(card: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const room =
      (card.current?.offsetHeight ?? 0) + (document.querySelector<HTMLElement>('.lesson-bar')?.offsetHeight ?? 0);
    document.documentElement.style.setProperty('--guide-room', `${room + 16}px`);
  });
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--guide-room'), []);
}

/** What was touched last: there the guide answers. */
function useTouched(session: LessonSession, board: BoardHandle | null, touched: { current: Rect | null }): void {
  useLayoutEffect(() => {
    const note = (target: Element | null, point?: { x: number; y: number }): void => {
      if (!target || target.closest('.guide, .refusal')) return;
      touched.current = target.closest('.board') ? onBoard(session, board, target, point) : around(target);
    };
    const touch = (event: PointerEvent): void => note(event.target as Element, { x: event.clientX, y: event.clientY });
    const press = (): void => note(document.activeElement);
    addEventListener('pointerdown', touch, { capture: true });
    addEventListener('keydown', press, { capture: true });
    return () => {
      removeEventListener('pointerdown', touch, { capture: true });
      removeEventListener('keydown', press, { capture: true });
    };
  }, [session, board]);
}

function around(target: Element): Rect | null {
  const node = target.closest('button, [role="button"], .tray');
  if (!node) return null;
  const { x, y, width, height } = node.getBoundingClientRect();
  return { x, y, width, height };
}

function onBoard(
  session: LessonSession,
  board: BoardHandle | null,
  target: Element,
  point?: { x: number; y: number },
): Rect | null {
  const mark = target.closest('[data-mark]');
  const found = board && (point ? board.under(point) : mark && board.under(mark.getAttribute('data-mark') ?? ''));
  const view = session.view.value;
  const at = view?.warriors.find(({ name }) => name === found?.warrior)?.at;
  const tile = view?.tiles[found?.tile ?? (typeof at === 'number' ? at : -1)];
  return tile ? cellBox(board, tile.x, tile.y) : mark && around(mark);
}

/** The guide's keys: `?` has it shown, Backspace goes back, Escape leaves where nothing else is open. */
function useGuideKeys(session: LessonSession): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') || session.looking.pinned.value) return;
      if (event.key === '?') void session.showMe();
      else if (event.key === 'Backspace') void session.back();
      else if (event.key === 'Escape' && !isOpen(session)) leave();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [session]);
}

/** Whether Escape has something to put away. */
function isOpen(session: LessonSession): boolean {
  const { drawer, aim, ending, refused, recap } = session;
  return [drawer, aim, refused, recap.reel].some(({ value }) => value !== null) || ending.value;
}
