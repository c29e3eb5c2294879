// From the options of a decision to what lights up: pure, so that it can be tested.

import type { Asked, GameView, OptionData } from '../protocol';

export interface LitTile {
  tile: number;
  option: OptionData;
}
export interface LitOpening {
  tile: number;
  side: number;
  option: OptionData;
}
export interface LitTarget {
  warriors: string[];
  tile: number;
  options: OptionData[];
}
export interface LitLine {
  warrior: string;
  line: number;
  option: OptionData;
}
export interface LitPower {
  power: string;
  face: string;
  option: OptionData;
}

export interface Lit {
  actors: Map<string, OptionData>;
  tiles: LitTile[];
  openings: LitOpening[];
  targets: LitTarget[];
  lines: LitLine[];
  powers: LitPower[];
  rotations: OptionData[];
  /** Options by the sheet they bring in: first the sheet is chosen, then the tile. */
  entries: Map<string, LitTile[]>;
  /** What is left: shown as buttons, in order. */
  rest: OptionData[];
  pass: OptionData | null;
}

/** What of a view lights up. */
export type Board = Pick<GameView, 'tiles' | 'warriors'>;

/** The warriors an attack's target stands for, and their tile. */
export function targetOf(view: Board, option: OptionData): { warriors: string[]; tile: number } | null {
  const warriors = option.struck ?? [];
  const at = view.warriors.find((warrior) => warrior.name === warriors[0])?.at;
  return typeof at === 'number' ? { warriors, tile: at } : null;
}

export function litBy(asked: Asked | null, view: Board): Lit {
  const lit: Lit = {
    actors: new Map(),
    tiles: [],
    openings: [],
    targets: [],
    lines: [],
    powers: [],
    rotations: [],
    entries: new Map(),
    rest: [],
    pass: null,
  };
  for (const option of asked?.options ?? []) sort(option, view, lit);
  return lit;
}

function sort(option: OptionData, view: Board, lit: Lit): void {
  const { warrior = '', tile = -1, power = '', face = '', sheet = '' } = option.args;
  const at = view.warriors.find((entry) => entry.name === warrior)?.at;
  switch (option.verb) {
    case 'pass':
      lit.pass = option;
      return;
    case 'activate':
    case 'guard':
    case 'lose':
    case 'resolve':
    case 'call':
    case 'pit':
      lit.actors.set(warrior, option);
      return;
    case 'move':
    case 'enter':
    case 'hole':
      lit.tiles.push({ tile, option });
      return;
    case 'explore':
      if (typeof at === 'number') lit.openings.push({ tile: at, side: option.args.direction ?? 0, option });
      return;
    case 'attack': {
      const target = targetOf(view, option);
      const same = lit.targets.find(
        (entry) => entry.tile === target?.tile && entry.warriors.join() === target.warriors.join(),
      );
      if (same) same.options.push(option);
      else if (target) lit.targets.push({ ...target, options: [option] });
      return;
    }
    case 'die':
      lit.lines.push({ warrior, line: option.args.die ?? 0, option });
      return;
    case 'damage':
    case 'drink':
      lit.lines.push({ warrior, line: option.args.line ?? 0, option });
      return;
    case 'destiny':
    case 'recover':
      lit.powers.push({ power, face, option });
      return;
    case 'fire':
      lit.powers.push({ power, face: '', option });
      return;
    case 'place':
      lit.rotations.push(option);
      return;
    case 'bring': {
      const tiles = lit.entries.get(sheet) ?? [];
      tiles.push({ tile, option });
      lit.entries.set(sheet, tiles);
      return;
    }
    default:
      lit.rest.push(option);
  }
}

/** What was clicked that is not lit. `cell` is its place, whether a tile lies there or not. */
export interface Dark {
  cell: string;
  tile: boolean;
  warrior: string | null;
  sheet: string | null;
}

/** What somebody tried who clicked on something dark: the notation to ask the server about. */
export function attempt(asked: Asked | null, view: GameView, { cell, tile, warrior, sheet }: Dark): string | null {
  if (!asked) return null;
  if (asked.kind === 'activate') return warrior && `activate ${warrior}`;
  if (asked.kind === 'bring') return `bring ${sheet ?? 'troglodyte'} ${cell}`;
  if (asked.kind === 'put_hole') return `hole ${cell}`;
  if (asked.kind !== 'act') return null;
  if (warrior && warrior !== asked.subject) return `attack ${asked.subject} ${warrior}`;
  if (tile && cell === cellOf(view, asked.subject)) return null; // its own: to be looked at
  if (tile) return `move ${asked.subject} ${cell}`;
  const side = sideTowards(view, asked.subject, cell);
  return side && `explore ${asked.subject} ${side}`;
}

function cellOf(view: GameView, name: string): string {
  const at = view.warriors.find((warrior) => warrior.name === name)?.at;
  const tile = typeof at === 'number' ? view.tiles[at] : undefined;
  return tile ? `${tile.x},${tile.y}` : '';
}

const SIDES: Record<string, string> = { '0,-1': 'north', '1,0': 'east', '0,1': 'south', '-1,0': 'west' };

/** The side of a warrior's tile that a neighbouring place lies at. */
function sideTowards(view: GameView, name: string, cell: string): string | null {
  const at = view.warriors.find((warrior) => warrior.name === name)?.at;
  const tile = typeof at === 'number' ? view.tiles[at] : undefined;
  const [x = 0, y = 0] = cell.split(',').map(Number);
  return (tile && SIDES[`${x - tile.x},${y - tile.y}`]) ?? null;
}
