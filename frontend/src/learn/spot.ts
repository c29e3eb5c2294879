// Where on the screen that is which a step points at: what it names, or what has to be touched next to get there.

import type { BoardHandle } from '../board/Board';
import type { LessonSession } from './lesson_session';
import { clipped, type Rect } from './placing';

export interface Pointed {
  /** The one hole in the dark. */
  hole: Rect | null;
  /** What is needed to understand it: it sinks only a little. */
  soft: Rect[];
}

function boxOf(node: Element | null): Rect | null {
  if (!node?.checkVisibility()) return null;
  const { x, y, width, height } = node.getBoundingClientRect();
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

export function boxAt(selector: string): Rect | null {
  return boxOf(document.querySelector(`.table ${selector}`));
}

/** Every tile that is drawn. */
export function tileBoxes(): Rect[] {
  return [...document.querySelectorAll('.table .b-ground .b-tile rect.rock')].flatMap((node) => boxOf(node) ?? []);
}

/** A cell of the board, whether a tile lies there or not, as far as it is in sight. */
export function cellBox(board: BoardHandle | null, x: number, y: number): Rect | null {
  const whole = wholeCell(board, x, y);
  const ground = boxAt('.board');
  return whole && ground && clipped(whole, ground);
}

export function wholeCell(board: BoardHandle | null, x: number, y: number): Rect | null {
  const ground = boxAt('.board');
  if (!board || !ground) return null;
  const from = board.project(x * 100, y * 100);
  const to = board.project(x * 100 + 100, y * 100 + 100);
  return { x: ground.x + from.x, y: ground.y + from.y, width: to.x - from.x, height: to.y - from.y };
}

/** The cell a step points at, if it is one. */
export function cellOf(spot: string): [number, number] | null {
  const [, x, y] = /^tile (-?\d+),(-?\d+)$/.exec(spot) ?? [];
  return x === undefined || y === undefined ? null : [Number(x), Number(y)];
}

function named(session: LessonSession, board: BoardHandle | null, spot: string): Rect | null {
  const cell = cellOf(spot);
  if (cell) return cardOf(session) ?? withButtons(cellBox(board, ...cell));
  const [kind, who = ''] = spot.split(' ');
  if (kind === 'warrior') return boxAt(`.board [data-w="${who}"]`) ?? boxAt('.dock');
  if (kind === 'tray') return boxAt(`.trays .tray[data-warrior="${who}"]`) ?? boxAt('.dock');
  if (kind === 'hand') return boxAt('.shelf .hand') ?? boxAt('.dock');
  if (kind === 'destiny') return boxAt('.destiny-side') ?? boxAt('.dock');
  if (kind === 'done' && session.lit.value.pass) return boxAt('.main-btn');
  return boxAt('.dock');
}

/** A tile about to be laid is turned and laid by buttons at its foot. */
function withButtons(cell: Rect | null): Rect | null {
  const buttons = boxAt('.b-ghost [data-mark="ghost-place"]');
  if (!cell || !buttons) return cell;
  return { ...cell, height: Math.max(cell.height, buttons.y + buttons.height - cell.y) };
}

/** What is done on a tile, but chosen in the dock alone: its card there, or all options where it has no room. */
function cardOf(session: LessonSession): Rect | null {
  const show = session.step.value.task?.show;
  if (!session.lit.value.rest.some(({ text }) => text === show)) return null;
  return boxAt(`.dock [data-option="${show}"]`) ?? boxAt('.dock');
}

/** What has to be touched before the thing itself: a drawer that lies open, a target that is aimed at, a sheet. */
function onTheWay(session: LessonSession): Rect | null {
  const open = boxAt('.drawer');
  if (open) return open;
  const { task } = session.step.value;
  const [verb, sheet = ''] = task?.show.split(' ') ?? [];
  if (session.ending.value) return boxAt('.main-btn');
  if (session.aim.value) return boxAt(session.aim.value.text === task?.show ? '.main-btn' : '.dock');
  if (verb === 'bring' && session.entering.value !== sheet)
    return boxAt(`.dock [data-sheet="${sheet}"]`) ?? boxAt('.dock');
  return null;
}

/** The tile of the acting warrior, and the dice that are to be given. */
function neededFor(session: LessonSession, board: BoardHandle | null): Rect[] {
  const view = session.view.value;
  const asked = session.asked.value;
  const at = view?.warriors.find(({ name }) => name === asked?.subject)?.at;
  const tile = typeof at === 'number' ? view?.tiles[at] : undefined;
  const spot = cellOf(session.step.value.task?.spot ?? '');
  const found = [
    tile ? cellBox(board, tile.x, tile.y) : null,
    spot && cellBox(board, ...spot),
    asked?.kind === 'assign' ? boxAt('.dock .dice') : null,
  ];
  return found.filter((rect) => rect !== null);
}

export function pointed(session: LessonSession, board: BoardHandle | null): Pointed {
  const { task } = session.step.value;
  if (!task) return { hole: null, soft: [] };
  return { hole: onTheWay(session) ?? named(session, board, task.spot), soft: neededFor(session, board) };
}

/** Whether the table still shows what has happened: the guide waits for that. */
export function isShowing(session: LessonSession): boolean {
  return session.recap.reel.value !== null || document.querySelector('.table .board.playing') !== null;
}
