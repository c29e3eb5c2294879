// Ways through the lessons: all of them in their order, or a short cut. Where one is on says the address.

import type { LessonInfo } from '../protocol';

const SHORT: Record<string, readonly string[]> = {
  hurry: ['lines', 'fighting', 'dark'],
  first: ['dark', 'cards'],
};

/** Which short cut an address is on; an empty word for none. */
export function wayOf(query: string): string {
  const way = new URLSearchParams(query).get('way') ?? '';
  return way in SHORT ? way : '';
}

/** The lessons of a way. */
export function lessonsOf(all: readonly LessonInfo[], way: string): readonly LessonInfo[] {
  const ids = SHORT[way];
  return ids ? all.filter(({ id }) => ids.includes(id)) : all;
}

export function pathTo({ id }: LessonInfo, way = ''): string {
  return `/learn/${id}${way ? `?way=${way}` : ''}`;
}

/** The lesson after one, on a way. */
export function after(
  all: readonly LessonInfo[],
  lesson: LessonInfo,
  way: string,
): { lesson: LessonInfo; to: string } | null {
  const next = lessonsOf(all, way).find(({ number }) => number > lesson.number);
  return next ? { lesson: next, to: pathTo(next, way) } : null;
}

/** Where somebody goes on: the first that is not done, else the first. */
export function waiting(all: readonly LessonInfo[], done: readonly string[]): LessonInfo | undefined {
  return all.find(({ id }) => !done.includes(id)) ?? all[0];
}
