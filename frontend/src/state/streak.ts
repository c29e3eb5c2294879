// Puzzles answered in this browser and the streak: kept in localStorage, nowhere else.

import { computed, signal } from '@preact/signals';

import type { PuzzleInfo, PuzzleSolution } from '../protocol';

const KEY = 'claustrophobia.puzzles';

interface Kept {
  /** What the first answer to each puzzle lost, by id, in ten-thousandths. */
  lost: Record<string, number>;
  streak: number;
}

function stored(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { lost: found.lost ?? {}, streak: found.streak ?? 0 };
  } catch {
    return { lost: {}, streak: 0 };
  }
}

const kept = signal<Kept>(stored());

export const streak = computed(() => kept.value.streak);

/** What the first answer lost; undefined if there was none. */
export function lostAt(id: string): number | undefined {
  return kept.value.lost[id];
}

/** Keep an answer. Only the first one to a puzzle counts; whether this was it. */
export function keepAnswer(id: string, { lost, lit }: PuzzleSolution): boolean {
  if (lostAt(id) !== undefined) return false;
  kept.value = { lost: { ...kept.value.lost, [id]: lost }, streak: lit ? kept.value.streak + 1 : 0 };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.value));
  } catch {
    // Private windows may refuse: the streak then lasts as long as the page.
  }
  return true;
}

/** The first puzzle behind one that has not been answered; after the last it begins anew. */
export function nextOf(all: readonly PuzzleInfo[], id: string): PuzzleInfo | undefined {
  const at = all.findIndex((one) => one.id === id);
  const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return order.find((one) => lostAt(one.id) === undefined) ?? order[0];
}
