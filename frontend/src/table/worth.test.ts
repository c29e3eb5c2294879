import { describe, expect, it } from 'vitest';

import { nearness, worthOf } from './worth';

describe('what an option is worth', () => {
  it('is a percentage of a chance, and the number itself of a rate', () => {
    expect(worthOf({ value: 0.624, unit: 'chance' }, 'en')).toBe('62\u00a0%');
    expect(worthOf({ value: 1 / 3, unit: 'share' }, 'fr')).toBe('33\u00a0%');
    expect(worthOf({ value: -1.25, unit: 'rate' }, 'fr')).toBe('\u22121,3');
  });
  it('is a bar between nothing and all', () => {
    expect(nearness({ value: 0.4, unit: 'chance' }, { value: 0.9 })).toBe(0.4);
    expect(nearness({ value: 5, unit: 'rate' }, { value: 5 })).toBe(1);
    expect(nearness({ value: 0, unit: 'rate' }, { value: 0 })).toBe(1);
    expect(nearness({ value: 1, unit: 'rate' }, { value: 3 })).toBe(0.5);
    expect(nearness({ value: -100, unit: 'rate' }, { value: 2 })).toBe(0);
  });
});
