import { describe, expect, it } from 'vitest';

import type { GameEvent } from '../protocol';
import { countHits } from './hits';

const roll = (warrior: string, need: number, dice: number[], kind: GameEvent['kind'] = 'rolled'): GameEvent => ({
  n: 1,
  kind,
  rule: '',
  en: '',
  fr: '',
  args: { warrior, need, dice },
});

describe('hits', () => {
  const log = [
    roll('brute-a', 4, [1, 4, 6]),
    roll('troglodyte-1', 6, [6, 2]),
    roll('brute-a', 3, [2, 5]),
    roll('brute-a', 3, [6], 'rolled_for'),
  ];

  it('are counted as they fell, against what so many dice promise', () => {
    expect(countHits(log, (name) => name === 'brute-a')).toEqual({ rolled: 3, expected: 3 / 2 + 4 / 3 });
    expect(countHits(log, (name) => name.startsWith('troglodyte'))).toEqual({ rolled: 1, expected: 2 / 6 });
    expect(countHits([], () => true)).toEqual({ rolled: 0, expected: 0 });
  });
});
