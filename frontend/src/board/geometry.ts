// Where everything stands, in board units: a tile is 100 x 100, tile x,y has its upper left corner at 100 x, 100 y. Pure.

import type { EffectName } from '../art/decor';
import { isEffect } from '../art/decor';
import { isPiece, type PieceName } from '../art/pieces';
import { isOpen, type SideState, type TileArt, turnMask } from '../art/tile';
import type { GameView, TileView, WarriorView } from '../protocol';

export const SIDES = ['north', 'east', 'south', 'west'] as const;
export const STEPS: readonly (readonly [dx: number, dy: number])[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export function sideIndex(side: number | string): number {
  return typeof side === 'number' ? side : Math.max(0, SIDES.indexOf(side as (typeof SIDES)[number]));
}

/** What is drawn on a tile, if anything is. */
export function effectOf(tile: Pick<TileView, 'picture'>): EffectName | null {
  return isEffect(tile.picture) ? tile.picture : null;
}

export interface BarrierSpot {
  tile: number;
  side: number;
  kind: string;
}

export function barrierSpots(view: Pick<GameView, 'barriers'>): BarrierSpot[] {
  return view.barriers.map((b) => ({ tile: b.tile, side: sideIndex(b.side), kind: b.kind }));
}

/** What each side of a tile shows. An opening that leads nowhere is bricked up, unless a barrier is what closes it. */
export function sideStates(tile: TileView, index: number, view: Pick<GameView, 'tiles' | 'barriers'>): SideState[] {
  const bars = barrierSpots(view);
  return tile.links.map((link, side) => {
    if (!isOpen(tile.openings, side)) return 'wall';
    if (typeof link === 'number') return 'joined';
    if (link === 'unexplored') return 'unexplored';
    const there = neighbour(view, tile, side);
    const barred = bars.some(
      (b) => (b.tile === index && b.side === side) || (b.tile === there && b.side === (side + 2) % 4),
    );
    return barred ? 'joined' : 'blocked';
  });
}

export function neighbour(view: Pick<GameView, 'tiles'>, tile: { x: number; y: number }, side: number): number {
  const [dx, dy] = STEPS[side]!;
  return view.tiles.findIndex((t) => t.x === tile.x + dx && t.y === tile.y + dy);
}

/** A tile of the view as the drawing wants it: the view tells openings as they lie, the stones are laid as printed. */
export function tileArt(tile: TileView, index: number, view: Pick<GameView, 'tiles' | 'barriers'>): TileArt {
  const turn = sideIndex(tile.turn);
  return {
    number: tile.number,
    printed: turnMask(tile.openings, -turn),
    turn,
    saturation: tile.saturation,
    effect: effectOf(tile),
    sides: sideStates(tile, index, view),
  };
}

/** What lies loose on a tile: water of a fountain, a hole, tokens of the scenario. */
export function looseOn(tile: TileView): [PieceName, number][] {
  const out: [PieceName, number][] = [];
  if (tile.water) out.push(['water', tile.water]);
  if (tile.hole) out.push(['hole', 1]);
  if (tile.tp) out.push(['threat', tile.tp]);
  if (tile.find) out.push([tile.find.gift ? 'relic' : 'gear', 1]);
  for (const [name, count] of Object.entries(tile.tokens)) if (isPiece(name) && count) out.push([name, count]);
  return out;
}

// --- warriors -------------------------------------------------------------------------------------

export interface Spot {
  x: number;
  y: number;
  /** Scale of the 40 x 40 token. */
  scale: number;
}

/** Free way between the bodies of two tokens that touch. */
const BODY = 40;
export const FULL = 0.88;

function row(count: number, gap: number, y: number, scale: number): Spot[] {
  return Array.from({ length: count }, (_, i) => ({ x: 50 + (i - (count - 1) / 2) * gap, y, scale }));
}

function gapFor(count: number): number {
  return count <= 2 ? 37 : count === 3 ? 31 : 93 / count;
}

function fitting(gap: number): number {
  return Math.min(FULL, gap / BODY - 0.005);
}

/** How many stand in each rank of a faction: up to three abreast, beyond that two ranks, the wider one in front. */
function ranks(count: number): number[] {
  if (count === 0) return [];
  if (count <= 3) return [count];
  const back = Math.floor(count / 2);
  return [back, count - back];
}

/** Two ranks each: a lattice of alternating twos and threes, so that ten tokens keep two thirds of their size. */
const NARROW = [34.5, 65.5];
const WIDE = [19, 81];

function crowd(all: number[]): Spot[][] {
  const ys = [16, 38.5, 61, 83.5];
  if (Math.max(...all) > 3)
    return all.map((count, i) => row(count, gapFor(count), ys[i]!, fitting(Math.min(22.5, ...all.map(gapFor)))));
  return all.map((count, i) => {
    const xs = i % 2 === 0 ? NARROW : count === 2 ? WIDE : [WIDE[0]!, 50, WIDE[1]!];
    return xs.map((x) => ({ x, y: ys[i]!, scale: 0.67 }));
  });
}

/** Places for the warriors of a tile: humans in the upper rows, infernals in the lower ones, a faction alone in the middle. */
export function places(humans: number, infernals: number): { humans: Spot[]; infernals: Spot[] } {
  const hs = ranks(humans);
  const is = ranks(infernals);
  const all = [...hs, ...is];
  let rows: Spot[][];
  if (all.length === 4) rows = crowd(all);
  else {
    const widest = Math.max(1, ...all);
    const step = all.length === 3 ? 29.5 : hs.length && is.length ? (widest === 3 ? 33 : 38) : 38;
    const middle = all.length === 2 && widest === 3 && hs.length && is.length ? 52.5 : all.length === 1 ? 51 : 50;
    const gap = Math.min(...all.map(gapFor));
    const scale = Math.min(fitting(gap), all.length > 1 ? fitting(step) : FULL);
    rows = all.map((count, i) =>
      row(
        count,
        all.length === 3 ? Math.min(31, gapFor(count)) : gapFor(count),
        middle + (i - (all.length - 1) / 2) * step,
        scale,
      ),
    );
  }
  return { humans: rows.slice(0, hs.length).flat(), infernals: rows.slice(hs.length).flat() };
}

export interface Placed extends Spot {
  warrior: WarriorView;
  tile: number;
}

const ORDER = ['redeemer', 'brute', 'swordmaster', 'guardian', 'scout'];

function standing(a: WarriorView, b: WarriorView): number {
  const rank = (w: WarriorView) =>
    (ORDER.indexOf(w.sheet) + 1 || ORDER.length + 1) * (w.side === 'human' ? 1 : 0) +
    (w.sheet === 'troglodyte' ? 0 : w.side === 'infernal' ? 1 : 0);
  return rank(a) - rank(b) || a.name.localeCompare(b.name, 'en', { numeric: true });
}

/** Every warrior in play with its place on the board, back to front. */
export function placed(view: Pick<GameView, 'tiles' | 'warriors' | 'zone'>): Placed[] {
  const out: Placed[] = [];
  view.tiles.forEach((tile, index) => {
    const here = view.warriors.filter((w) => w.at === index);
    const humans = here.filter((w) => w.side === 'human').sort(standing);
    const infernals = here.filter((w) => w.side === 'infernal').sort(standing);
    const spots = places(humans.length, infernals.length);
    const put = (warrior: WarriorView, spot: Spot): void => {
      out.push({ warrior, tile: index, x: tile.x * 100 + spot.x, y: tile.y * 100 + spot.y, scale: spot.scale });
    };
    for (const [i, w] of humans.entries()) put(w, spots.humans[i]!);
    for (const [i, w] of infernals.entries()) put(w, spots.infernals[i]!);
  });
  return [...out, ...beside(view)].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Those who wait beside the start, in a column at its open side (DAN-9). */
function beside(view: Pick<GameView, 'tiles' | 'warriors' | 'zone'>): Placed[] {
  const start = view.tiles[0];
  const waiting =
    view.zone && start ? view.warriors.filter((w) => w.side === 'human' && w.at === 'waiting').sort(standing) : [];
  return waiting.map((warrior, i) => ({
    warrior,
    tile: 0,
    x: (start?.x ?? 0) * 100 - 32 - 40 * Math.floor(i / 3),
    y: (start?.y ?? 0) * 100 + 50 + ((i % 3) - (Math.min(3, waiting.length) - 1) / 2) * 40,
    scale: FULL,
  }));
}

/** Where on a tile a mark of 20 units finds room: the middle if nobody stands there, else the foot of the tile. */
export function freeSpot(view: Pick<GameView, 'warriors'>, tile: number): readonly [x: number, y: number] {
  const here = view.warriors.filter((w) => w.at === tile);
  if (!here.length) return [50, 50];
  const both = here.some((w) => w.side === 'human') && here.some((w) => w.side === 'infernal');
  return both || here.length > 3 ? [50, 94] : [50, 85];
}

// --- the whole board ------------------------------------------------------------------------------

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box round cells. */
export function boundsOf(cells: readonly { x: number; y: number }[]): Box {
  if (!cells.length) return { x: 0, y: 0, width: 100, height: 100 };
  const xs = cells.map((c) => c.x);
  const ys = cells.map((c) => c.y);
  const x = Math.min(...xs) * 100;
  const y = Math.min(...ys) * 100;
  return { x, y, width: Math.max(...xs) * 100 + 100 - x, height: Math.max(...ys) * 100 + 100 - y };
}

/** The whole zone tiles may lie in, and those who wait beside it; else the tiles, with half a tile more wherever an unexplored opening leads. */
export function boardBox(
  view: Pick<GameView, 'tiles' | 'zone'> & Partial<Pick<GameView, 'warriors'>>,
  beyond = 0.4,
): Box {
  if (view.zone) {
    const [left = 0, right = 0, top = 0, bottom = 0] = view.zone;
    const aside = view.warriors?.some((w) => w.side === 'human' && w.at === 'waiting') ? 0.6 : 0;
    return boundsOf([
      { x: left - aside, y: top },
      { x: right, y: bottom },
    ]);
  }
  const cells = view.tiles.flatMap((tile) => [
    tile,
    ...tile.links.flatMap((link, side) => {
      const [dx, dy] = STEPS[side]!;
      return link === 'unexplored' ? [{ x: tile.x + dx * beyond, y: tile.y + dy * beyond }] : [];
    }),
  ]);
  return boundsOf(cells);
}

/** How many steps along open passages every tile is from the nearest light; Infinity where none reaches. */
export function lightSteps(view: Pick<GameView, 'tiles' | 'warriors'>): number[] {
  const steps = view.tiles.map(() => Number.POSITIVE_INFINITY);
  const queue: number[] = [];
  for (const w of view.warriors) {
    if (w.side === 'human' && typeof w.at === 'number' && steps[w.at] !== 0) {
      steps[w.at] = 0;
      queue.push(w.at);
    }
  }
  for (let i = 0; i < queue.length; i++) {
    const at = queue[i]!;
    for (const link of view.tiles[at]?.links ?? []) {
      if (typeof link === 'number' && steps[link]! > steps[at]! + 1) {
        steps[link] = steps[at]! + 1;
        queue.push(link);
      }
    }
  }
  return steps;
}

/** The nearest point in a direction (0 north ... 3 west), for moving from mark to mark with the arrow keys. */
export function nearestTowards(
  points: readonly { x: number; y: number }[],
  from: { x: number; y: number },
  side: number,
): number {
  const [dx, dy] = STEPS[side]!;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  points.forEach((p, i) => {
    const ahead = (p.x - from.x) * dx + (p.y - from.y) * dy;
    const aside = Math.abs((p.x - from.x) * dy) + Math.abs((p.y - from.y) * dx);
    if (ahead < 1 || aside > ahead * 2.5) return;
    const cost = ahead + aside * 1.8;
    if (cost < least) {
      least = cost;
      best = i;
    }
  });
  return best;
}
