// The names within a sentence of the log: what can be inspected there. Pure.

import type { GameEvent, Target } from '../protocol';
import { cellOf, deckCard, type Known, nameOf, warriorName } from './known';
import { type Thing, type ThingKind, thing } from './things';

/** A piece of a sentence: plain words, or the name of a thing. */
export interface Piece {
  text: string;
  of: Thing | null;
}

const BY_NAME: Record<string, ThingKind> = {
  warrior: 'warrior',
  prey: 'warrior',
  other: 'warrior',
  blesser: 'warrior',
  equipment: 'equipment',
  gear: 'equipment',
  weapon: 'equipment',
  gift: 'gift',
  power: 'power',
  token: 'token',
  instinct: 'instinct',
  event: 'event',
  tile: 'tile',
};

/** What an event speaks of, each with the words it is called by. */
export function namesOf(known: Known, { args }: GameEvent): { text: string; of: Thing }[] {
  const found: { text: string; of: Thing }[] = [];
  const add = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (typeof value === 'object' && 'troglodytes' in value) add('tile', value.troglodytes);
    else if (name === 'target') add('warrior', value);
    else if (name === 'card') {
      const card = deckCard(known, String(value));
      if (card) found.push({ text: nameOf(known, card), of: card });
    } else if (name in BY_NAME) {
      const of = thing(BY_NAME[name] as ThingKind, value as string | number);
      found.push({ text: called(known, of), of });
    }
  };
  for (const [name, value] of Object.entries(args)) {
    if (name === 'targets')
      for (const target of value as Target[]) for (const [kind, one] of Object.entries(target)) add(kind, one);
    else if (name === 'warriors') for (const one of value as string[]) add('warrior', one);
    else add(name, value);
  }
  return found;
}

/** What a sentence calls a thing: a tile by its place, a hound's power by the hound. */
function called(known: Known, of: Thing): string {
  if (of.kind === 'tile') return cellOf(known, Number(of.id));
  if (of.kind === 'power' && known.view.warriors.some(({ name }) => name === of.id)) return warriorName(known, of.id);
  return nameOf(known, of);
}

/** A sentence in pieces: every name that stands in it, longest first, is a piece of its own. */
export function pieces(sentence: string, names: readonly { text: string; of: Thing }[]): Piece[] {
  let found: Piece[] = [{ text: sentence, of: null }];
  for (const { text, of } of [...names].sort((a, b) => b.text.length - a.text.length)) {
    if (text) found = found.flatMap((piece) => (piece.of ? [piece] : split(piece.text, text, of)));
  }
  return found;
}

function split(sentence: string, name: string, of: Thing): Piece[] {
  const at = find(sentence, name);
  if (at < 0) return [{ text: sentence, of: null }];
  const end = at + name.length;
  return [
    { text: sentence.slice(0, at), of: null },
    { text: sentence.slice(at, end), of },
    { text: sentence.slice(end), of: null },
  ].filter((piece) => piece.text);
}

/** Where a name stands by itself: `2,0` is not in `-12,0`, and Troglodyte 1 not in Troglodyte 11. */
function find(sentence: string, name: string): number {
  const [low, wanted] = [sentence.toLowerCase(), name.toLowerCase()];
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\d,-]/u.test(low[at - 1] ?? ' ') && !/[\p{L}\d]/u.test(low[at + wanted.length] ?? ' ')) return at;
  }
  return -1;
}
