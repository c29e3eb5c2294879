// What is played today, and going down: a table with the seed and the team of the day.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { said, t } from '../i18n/ui';
import { sitDown } from '../pages/new_table';
import type { DailyDescent } from '../protocol';
import { ApiError, api } from '../state/api';
import type { Day } from './days';
import { began } from './tries';

export function useToday(day: Day, problem: Signal<string>): DailyDescent | null {
  const found = useSignal<DailyDescent | null>(null);
  useEffect(() => {
    api.daily(day).then(
      (descent) => (found.value = descent),
      (error: unknown) => (problem.value = error instanceof ApiError ? said(error.words) : t('error')),
    );
  }, [day]);
  return found.value?.day === day ? found.value : null;
}

/** Lay the table of a day and sit down at it; where it is. */
export async function descend({ day, scenario, seed, options }: DailyDescent): Promise<string> {
  const created = await api.create({
    scenario,
    human: 'person',
    infernal: 'rules',
    hot_seat: false,
    options,
    seed,
    content: '',
    scenario_text: '',
  });
  const link = await sitDown(created, 'human', scenario);
  began(day, created.table);
  return link;
}
