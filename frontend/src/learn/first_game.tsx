// The first game with a guide: a table is laid for it, or the one that was left is found again.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { said, t } from '../i18n/ui';
import { asTable, DEFAULT, sitDown } from '../pages/new_table';
import { Plain } from '../pages/table_page';
import { rename } from '../router';
import { ApiError, api } from '../state/api';
import { myTables, note } from '../state/tables';

export const FIRST_GAME = '/learn/first-game';

export function FirstGame() {
  const problem = useSignal('');
  useEffect(() => {
    begin().then(rename, (error: unknown) => {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    });
  }, []);
  return <Plain words={problem.value || t('lighting')} />;
}

/** The game that is not over: there is one at most. */
export function firstGameLeft(): string | null {
  return myTables.value.find(({ guided, outcome }) => guided !== undefined && !outcome)?.link ?? null;
}

async function begin(): Promise<string> {
  const left = firstGameLeft();
  if (left) return left;
  const { scenario, bot } = await api.firstGame();
  const created = await api.create({ ...asTable({ ...DEFAULT, scenario, bot }, null, false), scenario_text: '' });
  const link = await sitDown(created, 'human', scenario);
  note(created.table, { guided: true });
  return link;
}
