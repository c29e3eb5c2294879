import { describe, expect, it } from 'vitest';
import type { GameEvent, Phase } from '../protocol';
import { hellTurn } from './hell_turn';

const event = (n: number, kind: GameEvent['kind'], phase?: Phase): GameEvent => ({
  n,
  kind,
  rule: '',
  en: '',
  fr: '',
  args: phase ? { phase } : {},
});

describe("hell's turn", () => {
  const turn = [
    event(1, 'turn_began'),
    event(2, 'phase_began', 'human_activation'),
    event(3, 'phase_began', 'threat'),
    event(4, 'entered'),
    event(5, 'phase_began', 'infernal_activation'),
    event(6, 'moved'),
  ];

  it('goes from the threat phase to now', () => {
    expect(hellTurn(turn).map(({ n }) => n)).toEqual([3, 4, 5, 6]);
  });

  it('ends where the humans begin again', () => {
    expect(hellTurn([...turn, event(7, 'turn_began'), event(8, 'moved')]).map(({ n }) => n)).toEqual([3, 4, 5, 6]);
  });

  it('is nothing before the first', () => {
    expect(hellTurn(turn.slice(0, 2))).toEqual([]);
  });
});
