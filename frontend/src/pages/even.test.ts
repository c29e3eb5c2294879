import { describe, expect, it } from 'vitest';

import { chance, evened } from './even';

const measured = {
  games: 2000,
  human: 0.38,
  interval: [0.36, 0.4] as [number, number],
  worth: {
    handicap_card: [0.06, 0.04, 0.08],
    handicap_gift: [0.06, 0.04, 0.08],
    handicap_tp: [-0.1, -0.12, -0.08],
    handicap_events: [0.05, -0.01, 0.11],
  } as Record<string, [number, number, number]>,
};

describe('chance', () => {
  it('is what was measured, plainly and with each handicap', () => {
    expect(chance(measured, [], 'equal')).toBeCloseTo(0.38);
    expect(chance(measured, ['handicap_card'], 'equal')).toBeCloseTo(0.44);
    expect(chance(measured, ['handicap_tp'], 'equal')).toBeCloseTo(0.28);
  });

  it('adds handicaps up, and grows with the strength of who plays the humans', () => {
    expect(chance(measured, ['handicap_card', 'handicap_gift'], 'equal')).toBeCloseTo(0.502, 2);
    const leads = (['muchWeaker', 'weaker', 'equal', 'stronger', 'muchStronger'] as const).map((lead) =>
      chance(measured, [], lead),
    );
    expect(leads).toEqual([...leads].sort((a, b) => a - b));
    expect(chance({ ...measured, human: 0.5 }, [], 'stronger')).toBeCloseTo(0.6, 2);
    expect(chance({ ...measured, human: 0.5 }, [], 'muchStronger')).toBeCloseTo(0.75, 2);
  });

  it('stays a chance where every game was won', () => {
    const all = { ...measured, human: 1, worth: { handicap_card: [0, 0, 0] as [number, number, number] } };
    expect(chance(all, ['handicap_card'], 'muchStronger')).toBeLessThan(1);
  });
});

describe('evened', () => {
  it('takes the handicaps that bring it nearest to a half', () => {
    expect(evened(measured, 'equal').sort()).toEqual(['handicap_card', 'handicap_gift']);
    expect(evened(measured, 'muchStronger')).toEqual(['handicap_tp']);
  });

  it('takes none where it is even already, and never one that may change nothing', () => {
    expect(evened({ ...measured, human: 0.5 }, 'equal')).toEqual([]);
    expect(evened(measured, 'muchWeaker')).not.toContain('handicap_events');
  });
});
