import { describe, expect, test } from 'vitest';

import {
  add,
  at,
  bar,
  barrierAt,
  type Draft,
  lay,
  layoutOf,
  lift,
  listAt,
  move,
  partsOf,
  put,
  slotAt,
  turn,
} from './draft';

const DRAFT: Draft = {
  tiles: {
    layout: [
      { number: 48, x: 0, y: 0 },
      { number: 47, x: 1, y: 0, turn: 'west' },
      { number: 3, x: 0, y: 1 },
    ],
    tokens: [
      { at: 1, token: 'seal' },
      { at: 2, token: 'key' },
    ],
    barriers: [{ at: 2, side: 'north', kind: 'door' }],
  },
  human: { warriors: [{ sheet: 'scout', at: 1 }, { sheet: 'brute', at: 2 }, { sheet: 'redeemer' }] },
};

describe('paths', () => {
  test('parts', () => expect(partsOf('tiles.layout[12].x')).toEqual(['tiles', 'layout', 12, 'x']));
  test('what stands there, or stands in', () => {
    expect(at(DRAFT, 'tiles.layout[1].turn', '')).toBe('west');
    expect(at(DRAFT, 'tiles.layout[7].turn', 'north')).toBe('north');
    expect(listAt(DRAFT, 'rule')).toEqual([]);
  });
  test('a change leaves the old draft as it was', () => {
    const next = put(DRAFT, 'limit.turns', 22);
    expect(at(next, 'limit.turns', 0)).toBe(22);
    expect(DRAFT['limit']).toBeUndefined();
    expect(next['tiles']).toBe(DRAFT['tiles']);
  });
  test('taken away from a list and from a table', () => {
    expect(listAt(put(DRAFT, 'human.warriors[0]', undefined), 'human.warriors')).toHaveLength(2);
    expect(at(put(DRAFT, 'tiles.tokens', undefined), 'tiles.tokens', 'none')).toBe('none');
  });
  test('one more', () => expect(listAt(add(DRAFT, 'aim', { verb: 'dead' }), 'aim')).toEqual([{ verb: 'dead' }]));
});

describe('the layout', () => {
  test('a tile is laid, moved and turned', () => {
    const laid = lay(DRAFT, 9, 2, 0, 1);
    expect(slotAt(laid, 2, 0)).toBe(3);
    const moved = turn(move(laid, 3, 3, 0), 3);
    expect(layoutOf(moved)[3]).toEqual({ number: 9, x: 3, y: 0, turn: 'south' });
  });
  test('with a tile goes what lies on it; what lies on others stays there', () => {
    const less = lift(DRAFT, 1);
    expect(layoutOf(less).map(({ number }) => number)).toEqual([48, 3]);
    expect(listAt(less, 'tiles.tokens')).toEqual([{ at: 1, token: 'key' }]);
    expect(listAt(less, 'tiles.barriers')).toEqual([{ at: 1, side: 'north', kind: 'door' }]);
    expect(listAt(less, 'human.warriors')).toEqual([
      { sheet: 'scout', at: 0 },
      { sheet: 'brute', at: 1 },
      { sheet: 'redeemer' },
    ]);
  });
  test('a barrier is set, changed and taken away', () => {
    const door = bar(DRAFT, 0, 'east', 'door');
    expect(barrierAt(door, 0, 'east')).toBe('door');
    expect(barrierAt(bar(door, 0, 'east', 'rubble'), 0, 'east')).toBe('rubble');
    expect(barrierAt(bar(door, 0, 'east', ''), 0, 'east')).toBe('');
  });
});
