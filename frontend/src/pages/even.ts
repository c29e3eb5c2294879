// How even a duel will be: what was measured between two bots, with the handicaps that are given. Pure.

import type { Worth } from '../protocol';

/** What the humans' player is ahead of the other, as the odds of an even game: 0 for equally strong players. */
export const LEADS = { muchWeaker: -1.1, weaker: -0.4, equal: 0, stronger: 0.4, muchStronger: 1.1 } as const;
export type Lead = keyof typeof LEADS;

const LEAST = 0.02; // a share is taken to be no nearer to 0 or 1 than this: so many games were not played
const SAME = 0.01; // chances that differ by less are as even as each other

const within = (share: number): number => Math.min(1 - LEAST, Math.max(LEAST, share));
const odds = (share: number): number => Math.log(within(share) / (1 - within(share)));

/** The humans' chance with some handicaps; what each of them is worth adds up as odds. */
export function chance(measured: Worth, given: readonly string[], lead: Lead): number {
  const plain = odds(measured.human);
  const more = given.map((name) => odds(measured.human + (measured.worth[name]?.[0] ?? 0)) - plain);
  const sum = more.reduce((all, one) => all + one, plain + LEADS[lead]);
  return 1 / (1 + Math.exp(-sum));
}

/** The fewest handicaps that bring the humans' chance nearest to a half, of those that surely change anything. */
export function evened(measured: Worth, lead: Lead): string[] {
  const sure = Object.entries(measured.worth)
    .filter(([, [, low, high]]) => low > 0 || high < 0)
    .map(([name]) => name);
  const all: string[][] = [[]];
  for (const name of sure) all.push(...all.map((set) => [...set, name]));
  const off = (set: readonly string[]): number => Math.abs(chance(measured, set, lead) - 0.5);
  const fewest = [...all].sort((a, b) => a.length - b.length);
  return fewest.reduce((best, set) => (off(set) < off(best) - SAME ? set : best), [] as string[]);
}
