// The analysis of a record while it is made: asked for again and again, each decision told once.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import type { Analysis, Reading } from '../protocol';
import { ApiError, api } from '../state/api';

const EVERY = 1000; // milliseconds
const AWAY = 3000; // while the server does not answer

export interface Read {
  done: number;
  total: number;
  nobody: boolean;
  analysis: Analysis | null;
  problem: { en: string; fr: string } | null;
}

const NOTHING: Read = { done: 0, total: 0, nobody: false, analysis: null, problem: null };

export const isWhole = ({ done, total }: Read): boolean => total > 0 && done >= total;

/** What was known, and what an answer adds to it. */
export function joined(known: Read, { done, total, nobody, since, analysis }: Reading): Read {
  const before = known.analysis?.decisions.slice(0, since) ?? [];
  const decisions = [...before, ...analysis.decisions];
  return { done, total, nobody, analysis: { ...analysis, decisions }, problem: null };
}

/** Ask until it is whole. `again` asks once more after something went wrong. */
export function useReading(id: string): { read: Signal<Read>; again: () => void } {
  const read = useSignal<Read>(NOTHING);
  const tries = useSignal(0);
  useEffect(() => {
    let timer = 0;
    let gone = false;
    const ask = async (): Promise<void> => {
      let wait = EVERY;
      try {
        const told = await api.analysis(id, read.value.analysis?.decisions.length ?? 0);
        if (gone) return;
        read.value = joined(read.value, told);
        if (isWhole(read.value)) return;
      } catch (error) {
        if (gone) return;
        if (!(error instanceof ApiError) || error.status !== 0) {
          const words = error instanceof ApiError ? error.words : null;
          read.value = {
            ...read.value,
            problem: words ?? { en: 'Something went wrong.', fr: 'Un problème est survenu.' },
          };
          return;
        }
        wait = AWAY;
      }
      timer = window.setTimeout(() => void ask(), wait);
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, tries.value]);
  const again = (): void => {
    read.value = { ...read.value, problem: null };
    tries.value += 1;
  };
  return { read, again };
}
