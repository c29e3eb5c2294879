// Who of the humans died of what: read from the story of a game that is over, and added up over many.

import type { GameEvent, GameView, SideName } from '../protocol';
import { rulesetOf } from '../state/api';

export interface Death {
  /** The sheet of the dead. */
  who: string;
  /** What killed it: a sheet, `tile:` and the picture of the tile it stood on, or nothing that the story tells. */
  by: string;
}

/** An attack, or what a tile or a card has rolled for: one of them comes before every death. */
const CAUSES = new Set(['attacked', 'psychic', 'rolled_for', 'sprung', 'played', 'phase_began']);

export function deathsOf(view: GameView, events: readonly GameEvent[]): Death[] {
  const sheetOf = (name: unknown) => view.warriors.find((warrior) => warrior.name === name);
  return events.flatMap((event, i) => {
    const dead = event.kind === 'killed' ? sheetOf(event.args.warrior) : undefined;
    if (dead?.side !== 'human') return [];
    const cause = events.slice(0, i).findLast(({ kind }) => CAUSES.has(kind));
    return [{ who: dead.sheet, by: killerOf(view, cause, event) }];
  });
}

function killerOf(view: GameView, cause: GameEvent | undefined, death: GameEvent): string {
  if (cause?.kind === 'attacked' || cause?.kind === 'psychic')
    return view.warriors.find(({ name }) => name === cause.args.warrior)?.sheet ?? '';
  const tile = typeof death.args.tile === 'number' ? view.tiles[death.args.tile] : undefined;
  const rolled = cause?.kind === 'rolled_for' || cause?.kind === 'sprung';
  return rolled && tile && tile.picture !== 'plain' ? `tile:${tile.picture}` : '';
}

export interface DeathRow extends Death {
  ruleset: string;
  /** The side one led: those of one's own, or those one has killed. */
  side: SideName;
  times: number;
}

const MOST = 6; // rows of a side

interface Dead {
  scenario: string;
  side: SideName;
  deaths?: readonly Death[];
}

/** The most frequent first; among equals in the order of the alphabet. */
export function deathRows(all: readonly Dead[], side: SideName): DeathRow[] {
  const rows = new Map<string, DeathRow>();
  for (const game of all.filter((one) => one.side === side))
    for (const { who, by } of game.deaths ?? []) {
      const ruleset = rulesetOf(game.scenario);
      const key = `${ruleset} ${who} ${by}`;
      const row = rows.get(key) ?? { ruleset, side, who, by, times: 0 };
      row.times += 1;
      rows.set(key, row);
    }
  return [...rows.entries()]
    .sort(([a, one], [b, other]) => other.times - one.times || (a < b ? -1 : 1))
    .map(([, row]) => row)
    .slice(0, MOST);
}
