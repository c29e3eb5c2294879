// What may be lit on the board, and what a click hits. Pure.

import type { IconName } from '../art/icons';
import type { GameView, Picture } from '../protocol';
import { type Box, freeSpot, type Placed, STEPS, sideIndex } from './geometry';

interface Mark {
  /** The name of the mark for those who cannot see it: what happens when it is picked. */
  label: string;
  onPick?: (() => void) | undefined;
  /** Drawn as the one chosen so far. */
  chosen?: boolean | undefined;
}
/** A tile one may go to (green), choose (gold) or hurt (red). */
export interface Destination extends Mark {
  tile: number;
  tone?: 'go' | 'choose' | 'hurt' | undefined;
  icon?: IconName | undefined;
}
/** An unexplored opening one may take. */
export interface OpeningMark extends Mark {
  tile: number;
  side: number | string;
}
/** Warriors hit together, or a whole tile. */
export interface TargetMark extends Mark {
  warriors?: readonly string[] | undefined;
  tile?: number | undefined;
}
/** A warrior that can be chosen. */
export interface ActorMark extends Mark {
  warrior: string;
}
/** The tile about to be laid. */
export interface Ghost {
  number: number;
  x: number;
  y: number;
  /** Quarter turns, or where the printed north points. */
  turn: number | string;
  /** Openings as printed: letters (`nes`) or a mask. */
  openings: string | number;
  saturation: number;
  picture: Picture;
  /** Turns that are legal, in order; without them all four. */
  turns?: readonly number[] | undefined;
  onTurn?: ((turn: number) => void) | undefined;
  onPlace?: ((turn: number) => void) | undefined;
}
export interface Marks {
  destinations?: readonly Destination[] | undefined;
  openings?: readonly OpeningMark[] | undefined;
  targets?: readonly TargetMark[] | undefined;
  actors?: readonly ActorMark[] | undefined;
  ghost?: Ghost | null | undefined;
  /** The tile something was just refused on: it flashes once. */
  refused?: number | null | undefined;
}

export type MarkKind = 'destination' | 'opening' | 'target' | 'actor';
export type AnyMark = Destination | OpeningMark | TargetMark | ActorMark;

/** A mark with its place on the board. */
export interface Lit {
  id: string;
  kind: MarkKind;
  mark: AnyMark;
  /** What is drawn, in board units. */
  tight: Box;
  /** What can be hit: at least 44 px on the screen. */
  box: Box;
  /** Where focus moves from and to; the nearest of several hit marks wins. */
  centre: { x: number; y: number };
}

/** Half the size of what can be hit: the drawing itself, but at least 44 px on the screen. */
export function reach(half: number, k: number): number {
  return Math.max(half, 22 / k);
}

function around(x: number, y: number, rx: number, ry = rx): Box {
  return { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry };
}

/** The box round the tokens of some warriors. */
export function boxRound(spots: readonly Placed[], pad = 3): Box | null {
  if (!spots.length) return null;
  const half = (p: Placed) => 20 * p.scale;
  const x0 = Math.min(...spots.map((p) => p.x - half(p))) - pad;
  const y0 = Math.min(...spots.map((p) => p.y - half(p))) - pad;
  const x1 = Math.max(...spots.map((p) => p.x + half(p))) + pad + 2;
  const y1 = Math.max(...spots.map((p) => p.y + half(p))) + pad + 3;
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

/** Places for all marks, from the widest to the smallest. Marks on what is not on the board are left out. */
export function litMarks(marks: Marks, view: GameView, stand: readonly Placed[], k: number): Lit[] {
  const out: Lit[] = [];
  marks.destinations?.forEach((mark, i) => {
    const tile = view.tiles[mark.tile];
    if (!tile) return;
    const [fx, fy] = freeSpot(view, mark.tile);
    const box = { x: tile.x * 100, y: tile.y * 100, width: 100, height: 100 };
    out.push({
      id: `destination-${i}`,
      kind: 'destination',
      mark,
      tight: box,
      box,
      centre: { x: tile.x * 100 + fx, y: tile.y * 100 + fy },
    });
  });
  marks.openings?.forEach((mark, i) => {
    const tile = view.tiles[mark.tile];
    if (!tile) return;
    const [dx, dy] = STEPS[sideIndex(mark.side)]!;
    const cx = tile.x * 100 + 50 + dx * 100;
    const cy = tile.y * 100 + 50 + dy * 100;
    const near = { x: cx - dx * 38, y: cy - dy * 38 };
    const box = around(cx, cy, 50); // the place that would be explored, and nothing of a tile's own face
    out.push({ id: `opening-${i}`, kind: 'opening', mark, tight: box, box, centre: near });
  });
  marks.targets?.forEach((mark, i) => {
    const spots = stand.filter((p) => mark.warriors?.includes(p.warrior.name));
    const tile = mark.tile === undefined ? undefined : view.tiles[mark.tile];
    const tight =
      boxRound(spots) ?? (tile ? { x: tile.x * 100 + 3, y: tile.y * 100 + 3, width: 94, height: 94 } : null);
    if (!tight) return;
    const centre = { x: tight.x + tight.width / 2, y: tight.y + tight.height / 2 };
    out.push({
      id: `target-${i}`,
      kind: 'target',
      mark,
      tight,
      box: around(centre.x, centre.y, reach(tight.width / 2, k), reach(tight.height / 2, k)),
      centre,
    });
  });
  marks.actors?.forEach((mark, i) => {
    const spot = stand.find((p) => p.warrior.name === mark.warrior);
    if (!spot) return;
    out.push({
      id: `actor-${i}`,
      kind: 'actor',
      mark,
      tight: around(spot.x, spot.y, 22 * spot.scale),
      box: around(spot.x, spot.y, reach(22 * spot.scale, k)),
      centre: { x: spot.x, y: spot.y },
    });
  });
  return out;
}

const RANK: Record<MarkKind, number> = { destination: 0, opening: 1, target: 2, actor: 2 };

export function inside(box: Box, x: number, y: number): boolean {
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
}

/** What a click hits: what is drawn there before what is near, the smallest kind first, among equals the nearest. */
export function hitMark(lit: readonly Lit[], x: number, y: number): Lit | null {
  return (
    hitOf(
      lit.filter((one) => inside(one.tight, x, y)),
      x,
      y,
    ) ??
    hitOf(
      lit.filter((one) => inside(one.box, x, y)),
      x,
      y,
    )
  );
}

function hitOf(lit: readonly Lit[], x: number, y: number): Lit | null {
  let best: Lit | null = null;
  for (const one of lit) {
    if (!best || RANK[one.kind] > RANK[best.kind]) best = one;
    else if (RANK[one.kind] === RANK[best.kind] && far(one, x, y) < far(best, x, y)) best = one;
  }
  return best;
}

function far(one: Lit, x: number, y: number): number {
  return Math.hypot(one.centre.x - x, one.centre.y - y);
}

/** The tile and the warrior under a point, if any. */
export function hitBlank(
  view: GameView,
  stand: readonly Placed[],
  x: number,
  y: number,
  k: number,
): { tile: number | null; warrior: string | null } {
  const tile = view.tiles.findIndex((t) => inside({ x: t.x * 100, y: t.y * 100, width: 100, height: 100 }, x, y));
  let warrior: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const p of stand) {
    const d = Math.hypot(p.x - x, p.y - y);
    if (d < Math.max(20 * p.scale, 14 / k) && d < least) {
      least = d;
      warrior = p.warrior.name;
    }
  }
  return { tile: tile < 0 ? null : tile, warrior };
}

/** What a mark stands on: its tile, its warrior. */
export function thingOf({ kind, mark }: Lit): { tile: number | null; warrior: string | null } {
  if (kind === 'actor') return { tile: null, warrior: (mark as ActorMark).warrior };
  const warrior = kind === 'target' ? ((mark as TargetMark).warriors?.[0] ?? null) : null;
  return { tile: (mark as Destination).tile ?? null, warrior };
}
