import { describe, expect, test } from 'vitest';

import type { GameEvent, GameView, RuleBook, RuleEntry, RuleExample } from '../protocol';
import { aimOf, NAMED, RULINGS, ruleAddress, rulesetOfRule, tokens } from './address';
import { linesOf } from './at_hand';
import { boxOf, drawnOf } from './drawn';
import { marked, nearest, plain, search } from './search';

const rule = (id: string, en: [string, string], fr: [string, string]): RuleEntry => ({
  id,
  en: { title: en[0], text: en[1] },
  fr: { title: fr[0], text: fr[1] },
  see: [],
  rulings: [],
  lesson: null,
  drawn: false,
});
const MOVING = rule('MOV-2', ['Moving', 'Leave a tile; leave two.'], ['Se déplacer', 'Quitter une tuile.']);
const BLOCKING = rule('MOV-4', ['Blocking', 'It may not leave.'], ['Blocage', 'Il ne peut quitter la tuile.']);
const LEAVING = rule('MOV-10', ['To leave', 'Out of the game.'], ['Sortir', 'Hors du jeu.']);
const BOOK: RuleBook = {
  chapters: [
    { id: 'movement', name: { en: 'Movement', fr: 'Déplacement' }, rules: [MOVING, BLOCKING, LEAVING] },
    {
      id: 'tiles',
      name: { en: 'Tiles', fr: 'Tuiles' },
      rules: [rule('TIL-FOG', ['Fog', 'Dim.'], ['Brume', 'Épaisse.'])],
    },
  ],
  rulings: [{ id: 'R-7', text: { en: 'So.', fr: 'Ainsi.' }, because: { en: 'Why.', fr: 'Pourquoi.' } }],
  instead: { 'MOV-3': 'MOV-4' },
};
const ids = (wanted: string) => search(BOOK, wanted).map((found) => found.rule.id);

describe('search', () => {
  test('an id counts more than a title, a title more than the text', () => {
    expect(ids('leave')).toEqual(['MOV-10', 'MOV-2', 'MOV-4']);
    expect(ids('mov-4')).toEqual(['MOV-4']);
    expect(ids('MOV')[0]).toBe('MOV-2');
  });
  test('words of both languages find, without accents and capitals too', () => {
    expect(ids('quitter')).toEqual(['MOV-2', 'MOV-4']);
    expect(ids('epaisse')).toEqual(['TIL-FOG']);
    expect(ids('DEPLACER')).toEqual(['MOV-2']);
  });
  test('all words have to be there', () => {
    expect(ids('leave game')).toEqual(['MOV-10']);
    expect(ids('leave nothing')).toEqual([]);
    expect(ids('  ')).toEqual([]);
  });
  test('what was found is marked where it stands, accents and all', () => {
    expect(marked('Se déplacer', 'deplacer')).toEqual(['Se ', 'déplacer', '']);
    expect(marked('leave or leave', 'leave')).toEqual(['', 'leave', ' or ', 'leave', '']);
    expect(marked('nothing', '')).toEqual(['nothing']);
  });
  test('letters keep their places', () => {
    for (const text of ['Épée d’œuvre', 'naïve', 'ŒUF']) expect(plain(text)).toHaveLength(text.length);
  });
  test('what is not found has neighbours', () => {
    expect(nearest(BOOK, 'blokcing').map(({ id }) => id)).toEqual(['MOV-4']);
    expect(nearest(BOOK, 'zzz')).toEqual([]);
  });
});

describe('addresses', () => {
  test('a rule, a chapter, a ruling, a rule that another replaces', () => {
    expect(ruleAddress('1643', 'MOV-4')).toBe('/rules/1643#MOV-4');
    expect(aimOf(BOOK, '')).toEqual({ chapter: 'movement', id: null, missing: null });
    expect(aimOf(BOOK, '#til-fog')).toEqual({ chapter: 'tiles', id: 'TIL-FOG', missing: null });
    expect(aimOf(BOOK, '#tiles')).toEqual({ chapter: 'tiles', id: null, missing: null });
    expect(aimOf(BOOK, '#MOV-3')).toEqual({ chapter: 'movement', id: 'MOV-4', missing: null });
    expect(aimOf(BOOK, '#R-7')).toEqual({ chapter: RULINGS, id: 'R-7', missing: null });
  });
  test('what is not in the book is named', () => {
    expect(aimOf(BOOK, '#MOV-99')).toEqual({ chapter: 'movement', id: null, missing: 'MOV-99' });
    expect(aimOf(BOOK, '#%E0%A4%A')).toEqual({ chapter: 'movement', id: null, missing: '%E0%A4%A' });
  });
});

const VIEW = {
  tiles: [
    { x: -1, y: 0 },
    { x: 0, y: 0 },
    { x: 1, y: 0 },
  ],
  warriors: [
    { name: 'brute-a', at: 1 },
    { name: 'hunter', at: 2 },
  ],
  acting: null,
} as unknown as GameView;
const example = (option: string, may: boolean): RuleExample => ({
  rule: 'MOV-4',
  say: { en: '', fr: '' },
  option,
  may,
  view: VIEW,
});

test('the rules a text names are told apart, and know their book', () => {
  expect(tokens('*Lost* ends it (MOV-4, R-17); see FED-DST-RED.')).toEqual([
    '*Lost*',
    ' ends it (',
    'MOV-4',
    ', ',
    'R-17',
    '); see ',
    'FED-DST-RED',
    '.',
  ]);
  expect(tokens('MOV-4 TIL-FOG').filter((token) => NAMED.test(token))).toEqual(['MOV-4', 'TIL-FOG']);
  expect(['MOV-4', 'FED-MOV-1', 'DTH-1', 'GOL-2'].map((id) => rulesetOfRule(id, '1643'))).toEqual([
    '1643',
    'first',
    'dante',
    'dante',
  ]);
});

describe('examples', () => {
  test('a way is green if it may be gone, red if not', () => {
    expect(drawnOf(example('move brute-a 1,0', true))).toEqual({
      actor: 'brute-a',
      marks: { destinations: [{ tile: 2, tone: 'go', icon: 'move', label: '' }] },
    });
    expect(drawnOf(example('move brute-a -1,0', false)).marks.destinations?.[0]).toMatchObject({ tile: 0, icon: 'no' });
  });
  test('an attack lights its target, exploring the opening', () => {
    expect(drawnOf(example('attack brute-a hunter', true)).marks.destinations?.[0]).toMatchObject({ tile: 2 });
    expect(drawnOf(example('attack brute-a troglodytes', true)).marks.destinations?.[0]).toMatchObject({ tile: 1 });
    expect(drawnOf(example('explore brute-a north', true)).marks.openings).toEqual([
      { tile: 1, side: 'north', label: '' },
    ]);
    expect(drawnOf(example('', true)).marks).toEqual({});
  });
  test('a short row stands in the middle of its picture', () => {
    const { x, width } = boxOf(VIEW, null);
    expect(x + width / 2).toBe(50);
  });
});

test('the lines of a table know their turn and their moment', () => {
  const event = (n: number, kind: string, cited: string) =>
    ({ n, kind, rule: cited, en: `e${n}`, fr: `f${n}`, args: {} }) as unknown as GameEvent;
  const log = [
    event(1, 'turn_began', ''),
    event(2, 'moved', 'MOV-2'),
    event(3, 'turn_began', 'TRN-1'),
    event(4, 'moved', 'MOV-2'),
  ];
  const lines = linesOf(log, '/t/abc').filter(({ rule: cited }) => cited === 'MOV-2');
  expect(lines.map(({ n, turn, to }) => [n, turn, to])).toEqual([
    [2, lines[0]?.turn, '/t/abc?step=2'],
    [4, (lines[0]?.turn ?? 0) + 1, '/t/abc?step=4'],
  ]);
});
