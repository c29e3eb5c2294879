// A board that belongs to no game: some tiles and some warriors, as a view. For pictures. Pure.

import { maskOf, turnMask } from '../art/tile';
import type { GameView, TileInfo, TileView, WarriorView } from '../protocol';
import { SIDES, STEPS } from './geometry';

export type SketchedTile = readonly [number: number, x: number, y: number, turn?: (typeof SIDES)[number]];
/** A sheet, which one of its kind (`a`, `1`; empty for one of a kind), and the tile it stands on. */
export type SketchedWarrior = readonly [sheet: string, which: string, tile: number];

const HUMAN_SHEETS = new Set(['redeemer', 'brute', 'scout', 'swordmaster', 'guardian']);

export function sketch(
  catalogue: readonly TileInfo[],
  tiles: readonly SketchedTile[],
  warriors: readonly SketchedWarrior[],
): GameView {
  const laid = tiles.map((tile) => layTile(catalogue, tile));
  const view = { ...BARE, tiles: laid.map((tile) => ({ ...tile, links: linksOf(tile, laid) })) };
  return { ...view, warriors: warriors.map(standing) };
}

function layTile(catalogue: readonly TileInfo[], [number, x, y, turn = 'north']: SketchedTile): TileView {
  return untouched(
    catalogue.find((tile) => tile.number === number),
    number,
    x,
    y,
    turn,
  );
}

/** A tile as it is laid: nothing has happened on it, and it leads nowhere yet. */
export function untouched(
  printed: TileInfo | undefined,
  number: number,
  x: number,
  y: number,
  turn: TileView['turn'],
): TileView {
  return {
    number,
    x,
    y,
    turn,
    links: [],
    openings: turnMask(maskOf(printed?.openings ?? ''), SIDES.indexOf(turn)),
    saturation: printed?.saturation ?? 3,
    effect: printed?.effect ?? 'plain',
    picture: printed?.picture ?? 'plain',
    used: false,
    water: 0,
    hole: false,
    tokens: {},
    tp: 0,
    find: null,
  };
}

/** Where a tile's sides lead: to another tile if both are open, to the unknown, or nowhere. */
function linksOf(tile: TileView, laid: readonly TileView[]): TileView['links'] {
  return STEPS.map(([dx, dy], side) => {
    if (((tile.openings >> side) & 1) === 0) return null;
    const there = laid.findIndex(({ x, y }) => x === tile.x + dx && y === tile.y + dy);
    if (there < 0) return 'unexplored';
    return ((laid[there]!.openings >> ((side + 2) % 4)) & 1) === 1 ? there : null;
  });
}

function standing([sheet, which, at]: SketchedWarrior): WarriorView {
  return unhurt(which ? `${sheet}-${which}` : sheet, sheet, HUMAN_SHEETS.has(sheet) ? 'human' : 'infernal', at);
}

/** A warrior to whom nothing has happened. */
export function unhurt(name: string, sheet: string, side: WarriorView['side'], at: number): WarriorView {
  const human = side === 'human';
  return {
    name,
    sheet,
    side,
    at,
    life: human ? 6 : 1,
    damage: human ? [] : 0,
    die: 0,
    exhausted: false,
    activated: false,
    slain: false,
    allotted: null,
    equipment: [],
    gifts: [],
    carries: {},
  };
}

const BARE: GameView = {
  ruleset: '1643',
  scenario: '',
  unplayed: null,
  allots: false,
  squares: false,
  turn: 1,
  turn_limit: null,
  phase: 'human_activation',
  outcome: null,
  barriers: [],
  marks: [],
  destiny: [],
  dice: [],
  tp: 0,
  reserve: {},
  alarms: 0,
  counters: {},
  direction: null,
  zone: null,
  aims: [],
  acting: null,
  tiles: [],
  warriors: [],
  stack: { count: 0, known: [], discarded: [], second: 0 },
  cards: [],
  decision: null,
};
