// A lesson in the place of a socket: what has been told, going on and going back.

import { beforeEach, expect, test, vi } from 'vitest';

import type { GameEvent, LessonStep, Update } from '../protocol';

const event = (n: number): GameEvent => ({ n, kind: 'moved', rule: '', en: '', fr: '', args: {} });

function step(path: string, events: number[], outcome: string | null = null): LessonStep {
  return { lesson: 'moving', path, view: { outcome }, asked: null, events: events.map(event), task: null } as never;
}

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'http://here/', querySelector: () => null });
  vi.stubGlobal('location', new URL('http://here/'));
});

async function lineOf() {
  const { LessonLine } = await import('./line');
  const line = new LessonLine();
  const shown: number[][] = [];
  line.onUpdate = (_: Update, fresh: GameEvent[]) => shown.push(fresh.map(({ n }) => n));
  return { line, shown, told: () => line.log.value.map(({ n }) => n) };
}

test('what happens on the way to the next step is shown, and nothing at the first or on the way back', async () => {
  const { line, shown, told } = await lineOf();
  line.show(step('', [1, 2]));
  line.show(step('0', [3]));
  line.show(step('00', [4, 5]));
  expect(told()).toEqual([1, 2, 3, 4, 5]);
  line.show(step('0', [3]));
  expect(told()).toEqual([1, 2, 3]);
  expect(shown).toEqual([[], [3], [4, 5], []]);
  expect(line.update.value?.undo).toBe(true);
});

test('somebody who comes back in the middle is told of the last step', async () => {
  const { line, told } = await lineOf();
  line.show(step('000', [7, 8]));
  expect(told()).toEqual([7, 8]);
  line.show(step('00', [5, 6]));
  line.show(step('', []));
  expect(told()).toEqual([]);
  expect(line.update.value?.undo).toBe(false);
});

test('how the game ended is not the last word, and undo goes back', async () => {
  const { line } = await lineOf();
  line.show(step('0', [1], 'human'));
  expect(line.update.value?.view.outcome).toBeNull();
  const back = vi.fn();
  line.onUndo = back;
  line.send({ undo: {} });
  expect(back).toHaveBeenCalledOnce();
});
