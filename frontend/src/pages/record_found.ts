// A kept record and what names its things, for the pages that look back at a game.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { said, t } from '../i18n/ui';
import type { Catalogue, ReplayInfo } from '../protocol';
import { ApiError, api, catalogueOf, knowing, rulesetOf } from '../state/api';
import { dialect } from '../state/dialect';

export interface Found {
  info: ReplayInfo;
  catalogue: Catalogue;
}

/** The record, once it has come; or else why it did not. The page speaks as its ruleset does. */
export function useRecord(id: string): { found: Signal<Found | null>; problem: Signal<string> } {
  const found = useSignal<Found | null>(null);
  const problem = useSignal('');
  useEffect(() => {
    const look = async (): Promise<void> => {
      const [info] = await Promise.all([api.replay(id), api.catalogue()]);
      const scenario = info.headers.scenario ?? '';
      const catalogue = await knowing(scenario, () => api.replayScenario(id));
      dialect.value = rulesetOf(scenario);
      found.value = { info, catalogue: catalogueOf(catalogue, scenario) };
    };
    look().catch((error: unknown) => {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    });
    return () => {
      dialect.value = '';
    };
  }, [id]);
  return { found, problem };
}
