// A new table that begins at a moment of a record.

import { isUnplayed, sitDown } from '../pages/new_table';
import type { Catalogue, SideName } from '../protocol';
import { api, rulesetOf } from '../state/api';

/** One's own side against the same bot, or the best there is, after so many decisions; where the table is. */
export async function playOn(
  id: string,
  to: number,
  side: SideName,
  bot: string,
  scenario: string,
  catalogue: Catalogue,
): Promise<string> {
  const other = `bot:${bot || catalogue.best[rulesetOf(scenario)]}`;
  const alone = isUnplayed(catalogue, scenario);
  const human = alone || side === 'human' ? 'person' : other;
  const infernal = side === 'infernal' ? 'person' : other;
  const created = await api.playOn(id, { at: to, human, infernal });
  return sitDown(created, alone ? 'human' : side, scenario);
}
