// The moments of a record that a page shows as pictures, each asked for once.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import type { Moment, SideName } from '../protocol';
import { api } from '../state/api';

const MOST = 60;
const kept = new Map<string, Promise<Moment>>();

function asked(id: string, n: number, side: string): Promise<Moment> {
  const key = `${id} ${n} ${side}`;
  const known = kept.get(key);
  if (known) return known;
  const found = api.replayMoment(id, n, side);
  found.catch(() => kept.delete(key));
  kept.set(key, found);
  for (const old of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(old);
  }
  return found;
}

/** A record after so many decisions; what was shown before stays until it is there. */
export function useMoment(id: string, n: number, side: SideName | '', wait = 0): Moment | null {
  const moment = useSignal<Moment | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      asked(id, n, side).then(
        (found) => {
          if (!gone) moment.value = found;
        },
        () => undefined,
      );
    }, wait);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, n, side]);
  return moment.value;
}
