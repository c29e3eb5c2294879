// Luck, counted: hits rolled against hits expected. Pure.

import type { GameEvent } from '../protocol';

/** Over the attacks of the warriors that are asked for: what fell, and what was to be expected of so many dice. */
export function countHits(
  log: readonly GameEvent[],
  of: (warrior: string) => boolean,
): { rolled: number; expected: number } {
  let rolled = 0;
  let expected = 0;
  for (const event of log) {
    const { warrior, need, dice = [] } = event.args;
    if (event.kind !== 'rolled' || !warrior || !need || !of(warrior)) continue;
    rolled += dice.filter((value) => value >= need).length;
    expected += (dice.length * Math.max(0, 7 - need)) / 6;
  }
  return { rolled, expected };
}
