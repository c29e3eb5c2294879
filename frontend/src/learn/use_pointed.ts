// The places of everything the guide points at and lies beside, measured anew whenever something on the screen moves.

import { useLayoutEffect, useState } from 'preact/hooks';

import type { BoardHandle } from '../board/Board';
import type { LessonSession } from './lesson_session';
import { type Obstacle, padded, placeFor, type Rect } from './placing';
import { boxAt, cellOf, isShowing, pointed, tileBoxes, wholeCell } from './spot';

export interface Places {
  hole: Rect | null;
  soft: Rect[];
  /** What has happened is still being shown. */
  showing: boolean;
  card: { x: number; y: number };
  refusal: { x: number; y: number };
}

/** What is measured on the screen; from it the places follow. */
interface Measured {
  hole: Rect | null;
  soft: Rect[];
  showing: boolean;
  area: Rect;
  obstacles: Obstacle[];
  card: Size;
  refusal: Size | null;
  touched: Rect | null;
}

interface Size {
  width: number;
  height: number;
}

/** The nodes of the card and of a refusal, and what was touched last. */
export interface Held {
  card: { current: HTMLElement | null };
  refusal: { current: HTMLElement | null };
  touched: { current: Rect | null };
}

const AROUND = 6; // pixels between a thing and the line round it
const MARGIN = 8;
const NOWHERE: Places = { hole: null, soft: [], showing: true, card: { x: 0, y: 0 }, refusal: { x: 0, y: 0 } };

export function usePointed(session: LessonSession, board: BoardHandle | null, held: Held): Places {
  const [places, setPlaces] = useState(NOWHERE);
  useLayoutEffect(() => {
    let last = '';
    let frame = 0;
    const look = (): void => {
      const now = measured(session, board, held);
      const key = JSON.stringify(now, (_, value: unknown) => (typeof value === 'number' ? Math.round(value) : value));
      if (key !== last) setPlaces(placesOf(now));
      last = key;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [session, board]);
  useLayoutEffect(() => {
    bringInSight(session, board);
    const [, who] = /^tray (.*)$/.exec(session.step.value.task?.spot ?? '') ?? [];
    if (who) session.shown.value = who;
  }, [session.step.value, board, places.showing]);
  return places;
}

function measured(session: LessonSession, board: BoardHandle | null, held: Held): Measured {
  const { hole, soft } = pointed(session, board);
  const round = hole && padded(hole, AROUND);
  const told = held.refusal.current;
  return {
    hole: round,
    soft,
    showing: isShowing(session),
    area: areaOf(),
    obstacles: obstaclesTo(round, soft),
    card: sizeOf(held.card.current),
    refusal: told && sizeOf(told),
    touched: held.touched.current,
  };
}

function sizeOf(node: HTMLElement | null): Size {
  return { width: node?.offsetWidth ?? 0, height: node?.offsetHeight ?? 0 };
}

function placesOf({ hole, soft, showing, area, obstacles, card, refusal, touched }: Measured): Places {
  const at = placeFor(card, area, obstacles, hole);
  const besides = [...obstacles, { rect: { ...at, ...card }, weight: 20 }];
  if (touched) besides.push({ rect: touched, weight: 20 });
  const told = refusal ? placeFor(refusal, area, besides, touched ?? hole) : at;
  return { hole, soft, showing, card: at, refusal: told };
}

/** Everything under the bar. */
function areaOf(): Rect {
  const top = (boxAt('.lesson-bar')?.height ?? 0) + MARGIN;
  return { x: MARGIN, y: top, width: innerWidth - 2 * MARGIN, height: innerHeight - top - MARGIN };
}

/** Never the hole, hardly what explains it, the dock and the tiles rather than not being near. */
function obstaclesTo(hole: Rect | null, soft: readonly Rect[]): Obstacle[] {
  const found: Obstacle[] = soft.map((rect) => ({ rect, weight: 2 }));
  if (hole) found.push({ rect: hole, weight: 50 });
  for (const selector of ['.dock .main-btn', '.dock .ask', '.trays'])
    for (const rect of [boxAt(selector)]) if (rect) found.push({ rect, weight: 0.1 });
  for (const rect of tileBoxes()) found.push({ rect, weight: 0.2 });
  return found;
}

/** A cell that is pointed at and lies out of sight comes into the middle of the board. */
function bringInSight(session: LessonSession, board: BoardHandle | null): void {
  const cell = cellOf(session.step.value.task?.spot ?? '');
  const whole = cell && wholeCell(board, ...cell);
  const ground = boxAt('.board');
  if (!whole || !ground || !cell) return;
  const isSeen =
    whole.x >= ground.x - 1 &&
    whole.y >= ground.y - 1 &&
    whole.x + whole.width <= ground.x + ground.width + 1 &&
    whole.y + whole.height <= ground.y + ground.height + 1;
  if (!isSeen) board?.look(cell[0] * 100 + 50, cell[1] * 100 + 50);
}
