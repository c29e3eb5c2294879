// The draft's layout as the board draws it: what lies where, who stands where. Pure.

import { maskOf, turnMask } from '../art/tile';
import { STEPS, sideIndex } from '../board/geometry';
import { unhurt, untouched } from '../board/sketch';
import type { Catalogue, Direction, GameView, TileInfo, TileView, WarriorView } from '../protocol';
import { barrierAt, type Draft, type Laid, layoutOf, listAt, type Recruit, slotAt, TURNS } from './draft';

const openingsOf = (info: TileInfo | undefined, turns: number): number => turnMask(maskOf(info?.openings ?? ''), turns);

/** Whether a tile laid on a cell would open onto a neighbour that opens onto it. */
export function joins(draft: Draft, box: Catalogue, number: number, x: number, y: number, turns: number): boolean {
  const layout = layoutOf(draft);
  const mask = openingsOf(infoOf(box, number), turns);
  return STEPS.some(([dx, dy], side) => {
    const there = layout[slotAt(draft, x + dx, y + dy)];
    if (!there || !((mask >> side) & 1)) return false;
    return ((openingsOf(infoOf(box, there.number), sideIndex(there.turn ?? 'north')) >> ((side + 2) % 4)) & 1) === 1;
  });
}

const infoOf = (box: Catalogue, number: number): TileInfo | undefined => box.tiles.find((one) => one.number === number);

function linksOf(draft: Draft, box: Catalogue, slot: number, laid: Laid, openings: number): TileView['links'] {
  return STEPS.map(([dx, dy], side) => {
    if (!((openings >> side) & 1)) return null;
    const next = slotAt(draft, laid.x + dx, laid.y + dy);
    const other = layoutOf(draft)[next];
    if (!other) return 'unexplored';
    const back = openingsOf(infoOf(box, other.number), sideIndex(other.turn ?? 'north'));
    const barred = barrierAt(draft, slot, TURNS[side]!) || barrierAt(draft, next, TURNS[(side + 2) % 4]!);
    return (back >> ((side + 2) % 4)) & 1 && !barred ? next : null;
  });
}

function tileOf(draft: Draft, box: Catalogue, laid: Laid, slot: number): TileView {
  const tile = untouched(infoOf(box, laid.number), laid.number, laid.x, laid.y, (laid.turn ?? 'north') as Direction);
  const tokens = listAt<{ at: number; token: string; count?: number }>(draft, 'tiles.tokens');
  return {
    ...tile,
    links: linksOf(draft, box, slot, laid, tile.openings),
    tokens: Object.fromEntries(tokens.filter((one) => one.at === slot).map((one) => [one.token, one.count ?? 1])),
  };
}

/** Humans by the names the server gave them, where it has; infernals that start in play. */
function warriorsOf(draft: Draft, names: readonly string[], tiles: number): WarriorView[] {
  const humans = listAt<Recruit>(draft, 'human.warriors')
    .map((one, i) => ({ one, name: names[i] ?? one.sheet }))
    .filter(({ one }) => !one['later'])
    .map(({ one, name }) => unhurt(name, one.sheet ?? '', 'human', one.at ?? 0));
  const infernals = listAt<{ sheet?: string; at?: number }>(draft, 'infernal.in_play').map((one, i) =>
    unhurt(`${one.sheet}-${i + 1}`, one.sheet ?? '', 'infernal', one.at ?? 0),
  );
  return [...humans, ...infernals].filter(({ at, sheet }) => sheet && typeof at === 'number' && at < tiles);
}

/** As much of a table's view as the drawing of the board needs. */
export function viewOf(draft: Draft, box: Catalogue, names: readonly string[]): GameView {
  const tiles = layoutOf(draft).map((laid, slot) => tileOf(draft, box, laid, slot));
  const barriers = listAt<{ at: number; side: Direction; kind: 'door' | 'rubble' }>(draft, 'tiles.barriers')
    .filter(({ at }) => at < tiles.length)
    .map(({ at, side, kind }) => ({ tile: at, side, kind }));
  const warriors = warriorsOf(draft, names, tiles.length);
  return { tiles, barriers, warriors, zone: null, direction: null, marks: [], acting: null } as unknown as GameView;
}

export interface Region {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** The cells that are shown: those of the layout, one more all round, and never fewer than five by three. */
export function regionOf(draft: Draft): Region {
  const cells = layoutOf(draft).filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  const xs = [0, ...cells.map(({ x }) => x)];
  const ys = [0, ...cells.map(({ y }) => y)];
  const left = Math.min(...xs) - 2;
  const top = Math.min(...ys) - 1;
  return { left, top, columns: Math.max(...xs) + 3 - left, rows: Math.max(...ys) + 2 - top };
}
