// How far somebody is in the lessons: kept in this browser, as the terminal keeps it in a file.

import { signal } from '@preact/signals';

interface Progress {
  /** The ids of the lessons done. */
  done: string[];
  /** Of those begun what was chosen at each step, by id. */
  paths: Record<string, string>;
}

const KEY = 'claustrophobia.lessons';

function stored(): Progress {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Progress>;
    return {
      done: Array.isArray(found.done) ? found.done.map(String) : [],
      paths: Object.fromEntries(Object.entries(found.paths ?? {}).map(([id, path]) => [id, String(path)])),
    };
  } catch {
    return { done: [], paths: {} };
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
  const { done, paths } = progress.value;
  keep({ done, paths: { ...paths, [id]: path } });
}

/** Somebody has done a lesson. */
export function keepDone(id: string): void {
  const { done, paths } = progress.value;
  const { [id]: _, ...rest } = paths;
  keep({ done: done.includes(id) ? done : [...done, id], paths: rest });
}
