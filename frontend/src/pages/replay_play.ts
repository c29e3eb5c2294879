// A replay that plays by itself, at three speeds, and the moments it can jump to.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import type { Course } from '../protocol';
import { api } from '../state/api';

export const PACES = ['slow', 'plain', 'quick'] as const;
export type Pace = (typeof PACES)[number];
/** Milliseconds for each decision. */
const EACH: Record<Pace, number> = { slow: 2400, plain: 1100, quick: 400 };

/** Goes on by itself while it runs; at the end it stops. */
export function usePlaying(n: Signal<number>, total: number, step: () => void) {
  const runs = useSignal(false);
  const pace = useSignal<Pace>('plain');
  useEffect(() => {
    if (!runs.value) return;
    if (n.value >= total) {
      runs.value = false;
      return;
    }
    const timer = setTimeout(step, EACH[pace.value]);
    return () => clearTimeout(timer);
  }, [runs.value, pace.value, n.value]);
  return { runs, pace };
}

/** How the game went, as far as it is known: null until it has been read. */
export function useCourse(id: string): Signal<Course | null> {
  const course = useSignal<Course | null>(null);
  useEffect(() => {
    api.replayCourse(id).then(
      (found) => (course.value = found),
      () => undefined,
    );
  }, [id]);
  return course;
}
