// What is known at a table about its things: the view, the catalogue, the log. Names, records, places. Pure.

import { word, wordOr } from '../art/words';
import type {
  Card,
  Catalogue,
  Demon,
  Demonic,
  GameEvent,
  GameView,
  Lang,
  Power,
  WarriorView,
  Western,
} from '../protocol';
import { type Thing, thing } from './things';

export interface Known {
  view: GameView;
  catalogue: Catalogue;
  log: readonly GameEvent[];
  lang: Lang;
}

export type Being = Demonic | Demon;

export function warriorOf({ view }: Known, name: string): WarriorView | undefined {
  return view.warriors.find((warrior) => warrior.name === name);
}

export function sheetOf({ catalogue }: Known, id: string): Western | undefined {
  return catalogue.sheets.find((sheet) => sheet.id === id);
}

export function beingOf({ catalogue }: Known, id: string): Being | undefined {
  return [...catalogue.beings, ...catalogue.demons].find((being) => being.id === id);
}

const DECKS = { instinct: 'instincts', event: 'events', equipment: 'equipment', gift: 'gifts' } as const;
export type CardThing = keyof typeof DECKS;

export function cardOf({ catalogue }: Known, kind: CardThing, id: string): Card | undefined {
  return catalogue[DECKS[kind]].find((card) => card.id === id);
}

/** A card of either player's deck. */
export function deckCard(known: Known, id: string): Thing | null {
  if (cardOf(known, 'event', id)) return thing('event', id);
  return cardOf(known, 'instinct', id) ? thing('instinct', id) : null;
}

/** The id a warrior's power is known by: a hound's power has the hound's name. */
export function powerId(known: Known, warrior: WarriorView): string {
  return warrior.sheet === 'hellhound' ? warrior.name : (beingOf(known, warrior.sheet)?.power?.id ?? '');
}

/** A power of the board or of a sheet; a hellhound's is named by the hound. */
export function powerOf(known: Known, id: string): { power: Power; owner: WarriorView | undefined } | undefined {
  const printed = known.catalogue.powers.find((power) => power.id === id);
  if (printed) return { power: printed, owner: undefined };
  const owner = known.view.warriors.find(
    (warrior) => warrior.name === id || beingOf(known, warrior.sheet)?.power?.id === id,
  );
  const power = owner && beingOf(known, owner.sheet)?.power;
  return power ? { power, owner } : undefined;
}

export function cellOf({ view }: Known, tile: number): string {
  const found = view.tiles[tile];
  return found ? `${found.x},${found.y}` : '';
}

/** `Scout A`, `Redeemer`, `Hunter`: its sheet, and its letter or number if there are several with that sheet. */
export function warriorName(known: Known, name: string): string {
  const warrior = warriorOf(known, name);
  const record = warrior && (sheetOf(known, warrior.sheet) ?? beingOf(known, warrior.sheet));
  if (!warrior || !record) return name;
  const said = record.name[known.lang];
  return name === warrior.sheet ? said : `${said} ${name.slice(name.lastIndexOf('-') + 1).toUpperCase()}`;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What a thing is called. */
export function nameOf(known: Known, { kind, id }: Thing): string {
  const { catalogue, lang, view } = known;
  switch (kind) {
    case 'warrior':
      return warriorName(known, id);
    case 'tile': {
      const tile = view.tiles[Number(id)];
      return tile ? capital(catalogue.effects[tile.picture]?.[lang] ?? wordOr(tile.picture, lang)) : id;
    }
    case 'talent':
      return capital(catalogue.talents[id]?.[lang] ?? id);
    case 'power': {
      const found = powerOf(known, id);
      return found ? found.power.name[lang] : id;
    }
    case 'token':
      return capital(catalogue.tokens[id]?.[lang] ?? wordOr(id, lang));
    case 'phase':
      return catalogue.phases[id]?.[lang] ?? id;
    case 'rule':
      return catalogue.rules[id]?.[lang].title ?? id;
    case 'sheet':
      return (sheetOf(known, id) ?? beingOf(known, id))?.name[lang] ?? id;
    case 'die':
      return capital(word('dieOf', lang, id));
    case 'face':
      return faceName(id, lang);
    case 'pile':
      return pileName(id, lang);
    default:
      return cardOf(known, kind, id)?.name[lang] ?? id;
  }
}

function faceName(face: string, lang: Lang): string {
  const [, colour, value] = /^(white|red)(\d)$/.exec(face) ?? [];
  if (colour && value) return capital(word(colour as 'white' | 'red', lang, value));
  return capital(/^\d$/.test(face) ? word('dieOf', lang, face) : word('unrolled', lang));
}

const PILES = {
  tiles: 'tilesLeft',
  second: 'second',
  put_by: 'put_by',
  instinct: 'instincts',
  event: 'events',
  event_hand: 'eventHand',
  instinct_hand: 'advantageHand',
  tp: 'tpLong',
  alarms: 'alarms',
  ten: 'ten',
} as const;

function pileName(id: string, lang: Lang): string {
  return id in PILES ? capital(word(PILES[id as keyof typeof PILES], lang)) : id;
}

const SIDES = ['north', 'east', 'south', 'west'] as const;

/** A tile beside the board, by its number: `Tile 16, healing fountain, open: north, east`. */
export function printedTile({ tiles, effects }: Catalogue, number: number, lang: Lang): string {
  const name = `${word('tile', lang)} ${number}`;
  const info = tiles.find((tile) => tile.number === number);
  if (!info) return name;
  const sides = SIDES.filter((side) => info.openings.includes(side.charAt(0))).map((side) => word(side, lang));
  const effect = info.effect === 'plain' ? [] : [effects[info.effect]?.[lang] ?? info.effect];
  return [name, ...effect, word('openTo', lang, sides.join(', '))].join(', ');
}

/** Who stands on a tile. */
export function standing({ view }: Known, tile: number): WarriorView[] {
  return view.warriors.filter((warrior) => warrior.at === tile);
}
