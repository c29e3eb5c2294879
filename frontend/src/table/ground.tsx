// The board in its place. Nothing that is read lies on it: what is asked, the odds and refusals are told in the dock.

import { useComputed } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

import { Icon } from '../art/Art';
import { type Blank, Board, type BoardHandle } from '../board/Board';
import { MiniMap } from '../board/MiniMap';
import { t } from '../i18n/ui';
import { lookAt, Ring } from '../inspect/Sheet';
import type { GameEvent } from '../protocol';
import { Stage, useStaged } from '../recap/Stage';
import { lang, speed } from '../state/settings';
import { Coach } from './coach';
import type { Layout } from './layout';
import { attempt } from './lit';
import { marksOf } from './marks_of';
import type { Session } from './session';
import './ground.css';

const SPEEDS = { off: 0, fast: 2, full: 1 } as const;
/** The size of a tile where the board shows a part only. */
const TILE = 88;

/** What lies over the board: nothing, or the recap's card and sentence at its left. */
const PLAIN = { bottom: 8 };
const RECAP = { bottom: 8, left: 262 };

interface GroundProps {
  session: Session;
  layout: Layout;
  board: BoardHandle | null;
  onBoard: (handle: BoardHandle) => void;
  played: { id: number; events: GameEvent[] };
}

export function Ground({ session, layout, board, onBoard, played }: GroundProps) {
  const view = session.view.value;
  const marks = useComputed(() => marksOf(session));
  const asked = session.asked.value;
  const { small } = layout;
  useEffect(() => {
    const at = whereAsked(session);
    if (small && typeof at === 'number') board?.centre(at, TILE);
  }, [asked?.number, asked?.subject, small, board]);
  const play = useMemo(() => ({ ...played, speed: SPEEDS[speed.value] }), [played.id]);
  const shown = useStaged(session, view);
  if (!view || !shown) return null;
  const blank = (point: Blank): void => {
    const option = attempt(asked, view, {
      cell: cellAt(board, point),
      tile: point.tile !== null,
      warrior: point.warrior,
      sheet: session.entering.value,
    });
    session.aim.value = null;
    if (option) void session.ask(option, point.tile);
    else session.why.value = null;
    if (!option || session.isLaid) lookAt(session, point); // in a lesson the guide answers, and nothing covers him
  };
  return (
    <section class="ground" data-region>
      <Board
        view={shown}
        lang={lang.value}
        marks={marks.value}
        selected={asked?.subject || null}
        autoFit
        play={play}
        onReady={onBoard}
        insets={session.recap.reel.value && !small ? RECAP : PLAIN}
        onBlank={blank}
      >
        <Ring session={session} view={shown} />
        <Stage session={session} view={shown} />
      </Board>
      <button
        type="button"
        class="fit-board"
        aria-label={t('fitBoard')}
        title={t('fitBoard')}
        onClick={() => board?.fit()}
      >
        <Icon name="fit" />
      </button>
      <Coach session={session} />
      {small && <MiniMap view={view} lang={lang.value} board={board} class="mini" />}
    </section>
  );
}

/** The tile where something is to be decided: where only a part of the board is shown, it is that part. */
function whereAsked(session: Session): number | undefined {
  const lit = session.lit.value;
  const name = session.asked.value?.subject || [...lit.actors.keys()][0];
  const at = session.view.value?.warriors.find((warrior) => warrior.name === name)?.at;
  if (typeof at === 'number') return at;
  return lit.tiles[0]?.tile ?? lit.targets[0]?.tile ?? [...lit.entries.values()][0]?.[0]?.tile;
}

/** The place on the board under a point of the screen. */
function cellAt(board: BoardHandle | null, point: Blank): string {
  const zero = board?.project(0, 0) ?? { x: 0, y: 0 };
  const unit = (board?.project(100, 0).x ?? 100) - zero.x;
  return `${Math.floor((point.x - zero.x) / unit)},${Math.floor((point.y - zero.y) / unit)}`;
}
