// How far somebody is in the lessons: kept in this browser, as the terminal keeps it in a file.

import { signal } from '@preact/signals';

interface Progress {
  /** The ids of the lessons done. */
  done: string[];
  /** Of those begun what was chosen at each step, by id. */
  paths: Record<string, string>;
  /** The topics that the guide of a first game has told. */
  told: string[];
}

const KEY = 'claustrophobia.lessons';

function stored(): Progress {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Progress>;
    return {
      done: Array.isArray(found.done) ? found.done.map(String) : [],
      paths: Object.fromEntries(Object.entries(found.paths ?? {}).map(([id, path]) => [id, String(path)])),
      told: Array.isArray(found.told) ? found.told.map(String) : [],
    };
  } catch {
    return { done: [], paths: {}, told: [] };
  }
}

export const progress = signal<Progress>(stored());

function keep(next: Progress): void {
  progress.value = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Nothing can be kept here: the lesson goes on, and begins anew the next time.
  }
}

/** Somebody has come so far in a lesson. */
export function keepPath(id: string, path: string): void {
  keep({ ...progress.value, paths: { ...progress.value.paths, [id]: path } });
}

/** Somebody has done a lesson. */
export function keepDone(id: string): void {
  const { done, paths, told } = progress.value;
  const { [id]: _, ...rest } = paths;
  keep({ done: done.includes(id) ? done : [...done, id], paths: rest, told });
}

/** The guide of a first game has explained something. */
export function keepTold(topic: string): void {
  const { told } = progress.value;
  if (!told.includes(topic)) keep({ ...progress.value, told: [...told, topic] });
}
