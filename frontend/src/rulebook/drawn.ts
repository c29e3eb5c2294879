// What of an example's board is lit: the way, the target or the place its option names. Pure.

import type { Box } from '../board/geometry';
import type { Marks } from '../board/marks';
import { roundActor } from '../board/StillBoard';
import type { GameView, RuleExample } from '../protocol';

const CELL = /^-?\d+,-?\d+$/;
const SIDES = new Set(['north', 'east', 'south', 'west']);

export interface Drawn {
  actor: string | null;
  marks: Marks;
}

function tileAt(view: GameView, cell: string): number {
  const [x, y] = cell.split(',').map(Number);
  return view.tiles.findIndex((tile) => tile.x === x && tile.y === y);
}

function standsOn(view: GameView, name: string): number {
  const at = view.warriors.find((one) => one.name === name)?.at;
  return typeof at === 'number' ? at : -1;
}

/** The tile an option is about: one it names, else that of whom it names. */
function tileOf(view: GameView, words: readonly string[]): number {
  const cell = words.map((word) => word.split('@').at(-1) ?? '').find((word) => CELL.test(word));
  if (cell) return tileAt(view, cell);
  const target = words.find((word, i) => i > 1 && standsOn(view, word) >= 0);
  return standsOn(view, target ?? words[1] ?? '');
}

/** As much as the picture shows: all tiles of a row if they fit, else those round whoever is meant. */
export function boxOf(view: GameView, actor: string | null): Box {
  const round = roundActor(view, actor);
  const columns = view.tiles.map(({ x }) => x);
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  if ((last - first + 1) * 100 > round.width) return round;
  return { ...round, x: (first + last + 1) * 50 - round.width / 2 };
}

export function drawnOf({ option, may, view }: RuleExample): Drawn {
  const words = option.split(' ');
  const actor = standsOn(view, words[1] ?? '') >= 0 ? (words[1] ?? null) : (view.acting?.warrior ?? null);
  if (!option) return { actor, marks: {} };
  const side = words.find((word) => SIDES.has(word));
  if (words[0] === 'explore' && side)
    return { actor, marks: { openings: may ? [{ tile: standsOn(view, words[1] ?? ''), side, label: '' }] : [] } };
  const tile = tileOf(view, words);
  const moves = words[0] === 'move' || words[0] === 'bring';
  if (!moves && words[0] !== 'attack') return { actor, marks: {} };
  const tone = may && moves ? 'go' : 'hurt';
  const icon = !may ? 'no' : moves ? 'move' : 'combat';
  return { actor, marks: tile < 0 ? {} : { destinations: [{ tile, tone, icon, label: '' }] } };
}
