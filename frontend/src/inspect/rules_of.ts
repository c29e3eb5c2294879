// The rules a thing hangs on: those of its kind, and those this game has cited for it. Pure.

import type { GameEvent } from '../protocol';
import { type Known, powerOf, warriorOf } from './known';
import type { Thing } from './things';

const MOST = 5;
const GIFTS: Record<string, string> = {
  'punish-the-evil': 'GFT-PUNISH',
  'aura-of-anger': 'GFT-ANGER',
  'aura-of-courage': 'GFT-COURAGE',
  assembly: 'GFT-ASSEMBLY',
  'laying-on-of-hands': 'GFT-HANDS',
  prescience: 'GFT-PRESCIENCE',
  'sacrificial-strike': 'GFT-SACRIFICE',
};
const POWERS: Record<string, string> = {
  'abyssal-threat': 'DST-1',
  'supernatural-speed': 'DST-2',
  'frenzied-creatures': 'DST-3',
  'dark-destiny': 'DST-4',
  'intrepid-charge': 'DST-5',
  'sneaky-charge': 'DST-6',
  hunger: 'DST-11',
};
const PHASES: Record<string, string[]> = {
  human_preparation: ['HPR-1', 'HPR-2', 'HPR-3', 'FED-INI-1'],
  human_activation: ['HAC-1', 'HAC-2'],
  infernal_preparation: ['IPR-1', 'IPR-2', 'IPR-3'],
  threat: ['THR-1', 'THR-2', 'FED-THR-1', 'DTH-1'],
  infernal_activation: ['IAC-1', 'HAC-2', 'DTH-11'],
};
const PILES: Record<string, string[]> = {
  tiles: ['EXP-1', 'EXP-2', 'EXP-4'],
  second: ['DEX-1'],
  put_by: ['DEX-3'],
  instinct: ['SET-4', 'HPR-7'],
  event: ['SET-4', 'IPR-5'],
  event_hand: ['IPR-5'],
  instinct_hand: ['FED-ADV-1'],
  tp: ['THR-1'],
  alarms: ['TIL-ALARM'],
  ten: ['DTH-6'],
};

/** Ids that exist, each once, the most telling first. */
export function rulesOf(known: Known, about: Thing): string[] {
  const found = [...ofKind(known, about), ...cited(known.log, about)];
  return [...new Set(found)].filter((id) => id in known.catalogue.rules).slice(0, MOST);
}

function ofKind(known: Known, { kind, id }: Thing): string[] {
  switch (kind) {
    case 'warrior': {
      const sheet = warriorOf(known, id)?.sheet ?? '';
      return [...ofSheet(sheet), 'PRI-2'];
    }
    case 'sheet':
      return ofSheet(id);
    case 'tile': {
      const tile = known.view.tiles[Number(id)];
      return tile ? [...ofEffect(tile.picture), ...ofEffect(tile.effect), 'MOV-3'] : [];
    }
    case 'talent':
      return [`TAL-${id.toUpperCase()}`, 'TAL-0'];
    case 'instinct':
      return ['HPR-4', 'FED-ADV-1', 'PRI-4'];
    case 'event':
      return [`DEV-${(id.split('-')[0] ?? '').toUpperCase()}`, 'PRI-4'];
    case 'equipment':
      return ['EQP-2', 'EQP-1'];
    case 'gift':
      return [GIFTS[id] ?? '', 'GFT-0', 'TAL-DEVOTED'];
    case 'power': {
      const power = powerOf(known, id)?.power.id ?? id;
      return [POWERS[power] ?? '', 'DST-0'];
    }
    case 'token':
      return id === 'hole' ? ['TIL-HOLE'] : id === 'water' ? ['TIL-FOUNTAIN'] : ['HAC-3'];
    case 'phase':
      return ['TRN-1', ...(PHASES[id] ?? [])];
    case 'die':
      return ['HPR-2', 'HPR-3', 'HPR-6'];
    case 'face':
      return ['DST-0', 'IPR-3'];
    case 'pile':
      return PILES[id] ?? [];
    case 'rule':
      return [];
  }
}

function ofSheet(sheet: string): string[] {
  if (sheet === 'hellhound') return ['DST-11', 'THR-5'];
  return [`DDM-${sheet.toUpperCase()}`];
}

function ofEffect(effect: string): string[] {
  return [`TIL-${effect.toUpperCase()}`, `FED-TIL-${effect.toUpperCase()}`];
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
