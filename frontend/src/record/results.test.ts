import { describe, expect, test } from 'vitest';

import type { GameView, TableInfo } from '../protocol';
import { interval, type Result, resultOf, rowsOf } from './results';

const info = (more: Partial<TableInfo>): TableInfo =>
  ({
    table: 't1',
    scenario: '1643/the-survivors',
    role: 'infernal',
    seats: { human: 'bot:search:2', infernal: 'person' },
    seeded: false,
    ...more,
  }) as TableInfo;
const over = (outcome: string | null): GameView => ({ outcome }) as unknown as GameView;
const game = (outcome: Result['outcome'], at: number, more: Partial<Result> = {}): Result => ({
  table: `t${at}`,
  scenario: '1643/the-survivors',
  side: 'human',
  rival: 'bot:search:2',
  outcome,
  practice: false,
  at,
  ...more,
});

describe('what a game means', () => {
  test('by the side one led, and against whom', () => {
    expect(resultOf(info({}), over('infernal'), 7)).toMatchObject({
      side: 'infernal',
      rival: 'bot:search:2',
      outcome: 'won',
      at: 7,
    });
    expect(resultOf(info({}), over('human'), 7)?.outcome).toBe('lost');
    expect(resultOf(info({}), over('draw'), 7)?.outcome).toBe('draw');
    const hell = info({ role: 'host', seats: { human: 'person', infernal: 'rules' } });
    expect(resultOf(hell, over('human'), 7)).toMatchObject({ side: 'human', rival: 'rules', outcome: 'won' });
    expect(resultOf(info({ seeded: true }), over('human'), 7)?.practice).toBe(true);
  });
  test('not while it goes on, for spectators, or for both at one screen', () => {
    expect(resultOf(info({}), over(null), 7)).toBeNull();
    expect(resultOf(info({ role: 'spectator' }), over('human'), 7)).toBeNull();
    expect(resultOf(info({ role: 'both' }), over('human'), 7)).toBeNull();
  });
});

describe('what they add up to', () => {
  test('by scenario, side and opponent, without open practice', () => {
    const rows = rowsOf([
      game('won', 3),
      game('lost', 1),
      game('draw', 2),
      game('won', 4, { side: 'infernal' }),
      game('won', 5, { practice: true }),
    ]);
    expect(rows.map(({ side, won, drawn, played }) => [side, won, drawn, played])).toEqual([
      ['human', 1, 1, 3],
      ['infernal', 1, 0, 1],
    ]);
    expect(rows[0]?.last).toEqual(['lost', 'draw', 'won']);
  });
  test('the last five, the newest last', () => {
    const many = [1, 2, 3, 4, 5, 6].map((at) => game(at > 1 ? 'won' : 'lost', at));
    expect(rowsOf(many)[0]?.last).toEqual(['won', 'won', 'won', 'won', 'won']);
  });
  test('intervals hold 95 of 100', () => {
    const [low, high] = interval(5, 10);
    expect(low).toBeCloseTo(0.237, 3);
    expect(high).toBeCloseTo(0.763, 3);
    expect(interval(0, 4)[0]).toBe(0);
    expect(interval(4, 4)[1]).toBeCloseTo(1, 10);
    expect(interval(0, 0)).toEqual([0, 1]);
  });
});
