import { describe, expect, test } from 'vitest';
import type { JudgedChoice, Reading } from '../protocol';
import { chanceOf, signed, sumOf, sumText, turningOf } from './figures';
import { bandsOf, barsOf, columnsOf, decisionAt, frameOf, lineOf, type Stand, turnStep } from './graph';
import { isWhole, joined } from './reading';

const choice = (n: number, before: number, after: number, then: number, side = 'human'): JudgedChoice =>
  ({
    n,
    turn: 1,
    phase: 'human_activation',
    side,
    before,
    after,
    then,
    lost: Math.abs(before - after),
  }) as JudgedChoice;

const CHOICES = [choice(1, 4000, 4000, 5000), choice(2, 5000, 3000, 3000), choice(3, 3000, 3600, 4000, 'infernal')];
const STANDS: Stand[] = [
  { turn: 1, phase: 'human_activation' },
  { turn: 1, phase: 'threat' },
  { turn: 2, phase: 'infernal_activation' },
];

describe('the figures of an analysis', () => {
  test('are points of the side one sees them from', () => {
    expect(chanceOf(4149, 'human')).toBe(41);
    expect(chanceOf(4149, 'infernal')).toBe(59);
    expect([signed(-5), signed(22), signed(0)]).toEqual(['−5', '+22', '0']);
  });

  test.each(['human', 'infernal'] as const)('add up for the %s side, whatever rounding leaves', (side) => {
    for (const luck of [-449, -451, 3, 50, 1049]) {
      const total = { start: 4149, luck, human: -1249, infernal: 851, result: 4149 + luck - 1249 + 851 };
      const { start, luck: dice, mine, theirs, end } = sumOf(total, side);
      expect(start + dice + mine + theirs).toBe(end);
      expect(end).toBe(chanceOf(total.result, side));
      expect(mine <= 0 && theirs >= 0).toBe(true);
    }
  });

  test('are told as a sum', () => {
    expect(sumText({ start: 41, luck: -5, mine: -58, theirs: 22, end: 0 })).toBe('41 − 5 − 58 + 22 = 0');
  });

  test('name three turning points at most, in order, of one side or of both', () => {
    const decisions = [600, 900, 2000, 700, 800].map((lost, i) => ({ ...choice(i + 1, 0, 0, 0), lost }));
    const turning = { human: [1, 2, 4], infernal: [3, 5], '': [] } as never;
    expect(turningOf({ decisions, turning }, 'human')).toEqual([1, 2, 4]);
    expect(turningOf({ decisions, turning }, '')).toEqual([2, 3, 5]);
  });
});

describe('the graph', () => {
  test('has turns as columns and the phases of the dark as bands', () => {
    expect(columnsOf(STANDS)).toEqual([
      { turn: 1, from: 0, to: 2 },
      { turn: 2, from: 2, to: 3 },
    ]);
    expect(bandsOf(STANDS)).toEqual([
      { from: 1, to: 2, strong: false },
      { from: 2, to: 3, strong: true },
    ]);
  });

  test('parts what each turn gave', () => {
    expect(barsOf(columnsOf(STANDS), CHOICES, 'human')).toEqual([
      { dice: 10, choices: -20 },
      { dice: 4, choices: 0 },
    ]);
    expect(barsOf(columnsOf(STANDS), CHOICES, 'infernal')[1]).toEqual({ dice: -4, choices: -6 });
  });

  test('finds the decision under a place, and the turn before and after', () => {
    const frame = frameOf(880, 3);
    expect([0, frame.x0 + 1, (frame.x0 + frame.x1) / 2, 880].map((x) => decisionAt(frame, x))).toEqual([1, 1, 2, 3]);
    const columns = columnsOf(STANDS);
    expect([
      turnStep(columns, 1, 1),
      turnStep(columns, 2, -1),
      turnStep(columns, 3, -1),
      turnStep(columns, 3, 1),
    ]).toEqual([3, 1, 1, 3]);
    expect(lineOf(frame, CHOICES, 'human').split('L')).toHaveLength(7);
    expect(lineOf(frame, [], 'human')).toBe('');
  });
});

test('what is told bit by bit is put together', () => {
  const told = (since: number, decisions: JudgedChoice[], done: number): Reading =>
    ({ done, total: 3, nobody: false, since, analysis: { decisions } }) as unknown as Reading;
  let read = joined(
    { done: 0, total: 0, nobody: false, analysis: null, problem: null },
    told(0, CHOICES.slice(0, 2), 2),
  );
  expect(isWhole(read)).toBe(false);
  read = joined(read, told(2, CHOICES.slice(2), 3));
  expect(read.analysis?.decisions.map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(isWhole(read)).toBe(true);
});
