// The rules a thing hangs on: those of its kind, and those this game has cited for it. Pure.

import type { GameEvent } from '../protocol';
import { type Known, powerOf, warriorOf } from './known';
import type { Thing } from './things';

const MOST = 5;
/** Ids that exist, each once, the most telling first. */
export function rulesOf(known: Known, about: Thing): string[] {
  const found = [...ofKind(known, about), ...cited(known.log, about)];
  return [...new Set(found)].filter((id) => id in known.catalogue.rules).slice(0, MOST);
}

/** Those of its kind, as the catalogue has them: the page itself knows no rule. */
function ofKind(known: Known, { kind, id }: Thing): string[] {
  switch (kind) {
    case 'warrior':
      return rows(known, 'sheet', warriorOf(known, id)?.sheet ?? '');
    case 'tile': {
      const tile = known.view.tiles[Number(id)];
      return tile ? rows(known, 'picture', tile.picture, tile.effect) : [];
    }
    case 'power':
      return rows(known, kind, powerOf(known, id)?.power.id ?? id);
    default:
      return rows(known, kind, id);
  }
}

function rows({ catalogue }: Known, kind: string, ...ids: string[]): string[] {
  return [...ids, 'every'].flatMap((id) => catalogue.rows[kind]?.[id] ?? []);
}

/** What the log has cited when it named a thing, the most recent first. */
function cited(log: readonly GameEvent[], { kind, id }: Thing): string[] {
  if (kind === 'warrior' || kind === 'tile' || kind === 'phase' || kind === 'die') return [];
  const found = log.filter(({ args }) =>
    [args.card, args.power, args.gift, args.equipment, args.gear, args.weapon, args.token].includes(id),
  );
  return found.map(({ rule }) => rule).reverse();
}

const NAMED = /\b[A-Z]{3}-[A-Z0-9]+(?:-[A-Z0-9]+)*\b/g;

/** The rules that a rule's text names. */
export function namedRules(known: Known, id: string): string[] {
  const text = known.catalogue.rules[id]?.[known.lang].text ?? '';
  return [...new Set(text.match(NAMED) ?? [])].filter((other) => other !== id && other in known.catalogue.rules);
}

/** Where a rule was cited last in this game. */
export function appliedAt(log: readonly GameEvent[], id: string, most = 3): GameEvent[] {
  return log.filter((event) => event.rule === id).slice(-most);
}
