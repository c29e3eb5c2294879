// The figures of an analysis as a page shows them: points of one side's chance to win, a hundred of them a won game.

import type { Analysis, JudgedChoice, SideName, Total } from '../protocol';

const POINT = 100; // the server tells ten-thousandths
export const DEAR = 5; // points: what costs as much is a turning point
export const FEWEST = 10; // decisions of a game that tells anything
const OTHER: Record<string, SideName> = { human: 'infernal', infernal: 'human' };

/** The humans' chance as whole points of a side's. */
export function chanceOf(value: number, side: SideName): number {
  return Math.round((side === 'infernal' ? 100 * POINT - value : value) / POINT);
}

/** What a decision cost its side, as the two chances beside it tell it. */
export function costOf({ before, after, side }: JudgedChoice): number {
  return chanceOf(before, side) - chanceOf(after, side);
}

export interface Sum {
  start: number;
  luck: number;
  mine: number;
  theirs: number;
  end: number;
}

/** Where a side's result comes from, in whole points that add up: the dice take what rounding leaves. */
export function sumOf(total: Total, side: SideName): Sum {
  const start = chanceOf(total.start, side);
  const end = chanceOf(total.result, side);
  const given = { human: Math.round(total.human / POINT), infernal: Math.round(total.infernal / POINT) };
  const sign = side === 'infernal' ? -1 : 1;
  const mine = sign * given[side as 'human'] || 0;
  const theirs = sign * given[OTHER[side] as 'human'] || 0;
  return { start, luck: end - start - mine - theirs, mine, theirs, end };
}

export const otherSide = (side: SideName): SideName => OTHER[side] ?? 'human';

/** The dearest choices: of a side, or without one of both. Three at most, in the order of the game. */
export function turningOf(
  { decisions, turning }: Pick<Analysis, 'decisions' | 'turning'>,
  side: SideName | '',
): number[] {
  const numbers = side ? (turning[side] ?? []) : Object.values(turning).flat();
  const dear = decisions.filter(({ n }) => numbers.includes(n)).sort((a, b) => b.lost - a.lost);
  return dear
    .slice(0, 3)
    .map(({ n }) => n)
    .sort((a, b) => a - b);
}

/** A figure with its sign, as print has it. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : '0';
}

/** `41 − 5 − 58 + 22 = 0`. */
export function sumText({ start, luck, mine, theirs, end }: Sum): string {
  const parts = [luck, mine, theirs].map((part) => (part < 0 ? ` − ${-part}` : ` + ${part}`));
  return `${start}${parts.join('')} = ${end}`;
}
