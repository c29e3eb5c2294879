import { describe, expect, test } from 'vitest';

import { dayBefore, dayName, dayOf, monthOf, resultOf, streakOf, type Tries, untilNext } from './days';

const NOON = Date.UTC(2026, 10, 19, 12, 20, 30);
const won = (table: string) => ({ table, outcome: 'human' });
const lost = (table: string) => ({ table, outcome: 'infernal' });

describe('days by UTC', () => {
  test('which it is, and how long until the next', () => {
    expect(dayOf(NOON)).toBe('2026-11-19');
    expect(untilNext(NOON)).toEqual([11, 40]);
    expect(untilNext(Date.UTC(2026, 10, 19))).toEqual([24, 0]);
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayBefore('2027-01-01')).toBe('2026-12-31');
  });
  test('a month begins on its weekday, Monday first', () => {
    const cells = monthOf('2026-11-19');
    expect(cells.slice(0, 7)).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(cells.at(-1)).toBe('2026-11-30');
    expect(monthOf('2028-02-10').filter(Boolean)).toHaveLength(29);
  });
  test('a day is written in both languages', () => {
    expect(dayName('2026-11-16', 'en')).toBe('Monday 16 November');
    expect(dayName('2026-11-16', 'fr')).toBe('Lundi 16 novembre');
    expect(dayName('2026-11-16', 'fr', 'month')).toBe('Novembre');
  });
});

describe('what counts', () => {
  const tries: Tries = {
    '2026-11-15': [lost('a'), won('b')],
    '2026-11-16': [won('c'), lost('d')],
    '2026-11-17': [won('e')],
    '2026-11-18': [won('f')],
    '2026-11-19': [{ table: 'g' }],
  };
  test('the first try alone', () => {
    expect(resultOf(tries, '2026-11-15')).toBe('lost');
    expect(resultOf(tries, '2026-11-16')).toBe('won');
    expect(resultOf(tries, '2026-11-19')).toBe('open');
    expect(resultOf(tries, '2026-11-20')).toBeNull();
  });
  test('a streak goes on while today is open, and ends with a day that was lost or left out', () => {
    expect(streakOf(tries, '2026-11-19')).toBe(3);
    expect(streakOf({ ...tries, '2026-11-19': [won('g')] }, '2026-11-19')).toBe(4);
    expect(streakOf({ ...tries, '2026-11-19': [lost('g')] }, '2026-11-19')).toBe(0);
    expect(streakOf(tries, '2026-11-20')).toBe(0);
    expect(streakOf({}, '2026-11-20')).toBe(0);
  });
});
