import { describe, expect, test } from 'vitest';

import type { GameEvent, GameView } from '../protocol';
import { deathRows, deathsOf } from './deaths';

const view = {
  warriors: [
    { name: 'scout-a', sheet: 'scout', side: 'human' },
    { name: 'brute-a', sheet: 'brute', side: 'human' },
    { name: 'troglodyte-1', sheet: 'troglodyte', side: 'infernal' },
    { name: 'hunter', sheet: 'hunter', side: 'infernal' },
  ],
  tiles: [{ picture: 'plain' }, { picture: 'devouring' }],
} as unknown as GameView;
const event = (kind: string, args: object = {}): GameEvent => ({ kind, args }) as unknown as GameEvent;

describe('a death', () => {
  test('is told with who struck last, if it was struck', () => {
    const events = [
      event('attacked', { warrior: 'troglodyte-1', target: 'scout-a' }),
      event('rolled'),
      event('line_lost', { warrior: 'scout-a' }),
      event('attacked', { warrior: 'hunter', target: 'scout-a' }),
      event('rolled'),
      event('killed', { warrior: 'scout-a', tile: 0 }),
    ];
    expect(deathsOf(view, events)).toEqual([{ who: 'scout', by: 'hunter' }]);
  });
  test('or with the tile that rolled for it', () => {
    const events = [
      event('attacked', { warrior: 'hunter', target: 'brute-a' }),
      event('phase_began'),
      event('rolled_for', { warrior: 'scout-a' }),
      event('killed', { warrior: 'scout-a', tile: 1 }),
    ];
    expect(deathsOf(view, events)).toEqual([{ who: 'scout', by: 'tile:devouring' }]);
  });
  test('or with nothing the story tells; of infernals there are none', () => {
    const events = [
      event('attacked', { warrior: 'brute-a', target: 'troglodyte-1' }),
      event('killed', { warrior: 'troglodyte-1', tile: 0 }),
      event('played', {}),
      event('killed', { warrior: 'brute-a', tile: 0 }),
    ];
    expect(deathsOf(view, events)).toEqual([{ who: 'brute', by: '' }]);
  });
});

test('deaths add up by side, the most frequent first, and games of before are none', () => {
  const trog = { who: 'scout', by: 'troglodyte' };
  const pit = { who: 'brute', by: 'tile:devouring' };
  const games = [
    { scenario: '1643/the-survivors', side: 'human' as const, deaths: [trog, pit, trog] },
    { scenario: '1643/another', side: 'human' as const, deaths: [trog] },
    { scenario: '1643/another', side: 'infernal' as const, deaths: [pit] },
    { scenario: '1643/another', side: 'human' as const },
  ];
  expect(deathRows(games, 'human')).toMatchObject([
    { ...trog, ruleset: '1643', times: 3 },
    { ...pit, times: 1 },
  ]);
  expect(deathRows(games, 'infernal')).toMatchObject([{ ...pit, times: 1 }]);
});
