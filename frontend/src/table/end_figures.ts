// What a game comes to in figures: hits, losses, cards and tiles of both sides, counted from its story. Pure.

import type { GameEvent, SideName } from '../protocol';
import { countHits } from './hits';

export interface Figures {
  hits: number;
  lost: number;
  cards: number;
  tiles: number;
  luck: { rolled: number; expected: number };
}

const CARDS: Record<SideName, readonly string[]> = {
  human: ['allotted', 'allotted_value', 'advantage'],
  infernal: ['played'],
};

export function figuresOf(log: readonly GameEvent[], side: SideName, of: (warrior: string) => boolean): Figures {
  const count = (is: (event: GameEvent) => boolean): number => log.filter(is).length;
  return {
    hits: log.reduce(
      (sum, { kind, args }) => sum + (kind === 'hits' && args.warrior && of(args.warrior) ? (args.hits ?? 0) : 0),
      0,
    ),
    lost: count(({ kind, args }) => kind === 'killed' && args.warrior !== undefined && of(args.warrior)),
    cards: count(({ kind }) => CARDS[side].includes(kind)),
    tiles: side === 'human' ? count(({ kind }) => kind === 'explored') : 0,
    luck: countHits(log, of),
  };
}
