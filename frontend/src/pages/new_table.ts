// A game that is about to begin: what was chosen for it, what the server is asked for, and sitting down at it.

import type { Catalogue, Created, NewTable, Owner, SideName } from '../protocol';
import { api, rulesetOf } from '../state/api';
import { remember } from '../state/tables';
import type { Company, Settings } from './dante_choices';

export type Opponent = 'bot' | 'here' | 'link';

export interface Draft {
  scenario: string;
  side: SideName;
  opponent: Opponent;
  bot: string;
  /** Two persons agree that each may ask the machine. */
  hints: boolean;
  seed: string;
  options: Settings;
  /** Where nobody plays hell: who leads the humans. */
  company: Company;
}

export const DEFAULT: Draft = {
  scenario: '1643/the-survivors',
  side: 'human',
  opponent: 'bot',
  bot: 'search:2',
  hints: false,
  seed: '',
  options: {},
  company: 'alone',
};
export const CAMPAIGN = '/campaign'; // no scenario: after the name of a ruleset, all of them

export const isCampaign = (scenario: string): boolean => scenario.endsWith(CAMPAIGN);

/** Whether nobody plays the infernal side: the rules do. */
export function isUnplayed(catalogue: Catalogue | null, scenario: string): boolean {
  return Boolean(catalogue?.rulesets[rulesetOf(scenario)]?.unplayed);
}

export function asTable(draft: Draft, catalogue: Catalogue | null, unplayed: boolean): NewTable {
  if (unplayed) {
    const two = draft.company === 'link' || draft.company === 'here';
    const bot = catalogue?.best[rulesetOf(draft.scenario)] ?? draft.bot; // none can be chosen here: the one that plays it best
    return {
      scenario: draft.scenario,
      human: draft.company === 'bot' ? `bot:${bot}` : 'person',
      infernal: 'rules',
      hot_seat: draft.company === 'here',
      options: { ...draft.options, ...(two ? { players: 2 } : {}) },
      seed: draft.seed,
      content: '',
    };
  }
  const other = draft.opponent === 'bot' ? `bot:${draft.bot}` : 'person';
  return {
    scenario: draft.scenario,
    human: draft.side === 'human' ? 'person' : other,
    infernal: draft.side === 'infernal' ? 'person' : other,
    hot_seat: draft.opponent === 'here',
    hints: draft.opponent === 'link' && draft.hints,
    options: draft.options,
    seed: draft.seed,
    content: '',
  };
}

/** Sit down at a new table, and remember what there is to hand on; where it is. */
export async function sitDown(created: Created, side: SideName | Owner, scenario: string): Promise<string> {
  const { table, links: all } = created;
  const own = all[side] ?? Object.values(all)[0] ?? '';
  const { role, code } = await api.sit(table, own.split('#')[1] ?? '');
  const links = Object.fromEntries(Object.entries(all).filter(([, link]) => link !== own));
  const link = `/t/${table}`;
  remember({ table, link, role, scenario, opened: Date.now(), links, ...(code ? { code } : {}) });
  return link;
}
