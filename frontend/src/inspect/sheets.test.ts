import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Catalogue, GameEvent, GameView } from '../protocol';
import catalogue from '../specimen/catalogue.json';
import infernal from '../specimen/infernal.json';
import type { Sheet } from './records';
import { thing } from './things';

const ROW = { en: { title: 'A title', text: 'A text.' } };
const box = {
  ...catalogue,
  rows: {
    pile: { tiles: ['EXP-1', 'NO-SUCH-ROW'] },
    event: { terror: ['FED-EVT-CONDEMNED'], every: ['PRI-4', 'EXP-1'] },
  },
  rules: { 'EXP-1': ROW, 'FED-EVT-CONDEMNED': ROW, 'PRI-4': ROW, 'DST-4': ROW },
  tiles: [{ number: 16, openings: 'ne', effect: 'fountain' }],
  effects: { fountain: { en: 'healing fountain' } },
} as unknown as Catalogue;
const seen = (infernal as unknown as { view: GameView }).view;

let sheetFor: typeof import('./sheets').sheetFor;
let rulesOf: typeof import('./rules_of').rulesOf;

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('location', new URL('http://here/'));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
  ({ sheetFor } = await import('./sheets'));
  ({ rulesOf } = await import('./rules_of'));
});

function tilesWith(changes: Partial<GameView>): Sheet {
  const view = { ...seen, stack: { ...seen.stack, discarded: [16] }, ...changes };
  const known = { view, catalogue: box, log: [], lang: 'en' as const };
  return sheetFor(known, thing('pile', 'tiles'));
}

describe('the sheet of the stack of tiles', () => {
  it('names the tiles that were discarded in a duel: they are public (HID-1, EXP-4)', () => {
    const sheet = tilesWith({ unplayed: null });
    expect(sheet.text.map(({ text }) => text)).toEqual(['A text.', 'Tile 16, healing fountain, open: north, east']);
    expect(sheet.figures.map(({ value }) => value)).toEqual([String(seen.stack.count), '1']);
  });

  it('leaves them to their own pile where that lies beside the board', () => {
    expect(tilesWith({ unplayed: 'infernal' }).text).toEqual([{ lead: '', text: 'A text.' }]);
  });
});

describe('the sheet of a deck of cards', () => {
  it('tells its discard in order, every copy, and leads to each card (HID-1)', () => {
    const cards = seen.cards.map((entry) => ({
      ...entry,
      discard: entry.side === 'human' ? ['fury', 'sprint', 'fury'] : [],
    }));
    const instincts = ['Fury', 'Sprint'].map((name) => ({ id: name.toLowerCase(), name: { en: name } }));
    const known = {
      view: { ...seen, cards },
      catalogue: { ...box, instincts } as unknown as Catalogue,
      log: [],
      lang: 'en' as const,
    };
    const sheet = sheetFor(known, thing('pile', 'instinct'));
    expect(sheet.text.map(({ text }) => text)).toEqual(['Fury, Sprint, Fury']);
    expect(sheet.named).toEqual([thing('instinct', 'fury'), thing('instinct', 'sprint')]);
  });
});

describe('the rules a thing hangs on', () => {
  const drawn = { args: { card: 'terror' }, rule: 'DST-4' } as unknown as GameEvent;
  const of = (kind: 'event' | 'pile', id: string, log: GameEvent[] = []): string[] =>
    rulesOf({ view: seen, catalogue: box, log, lang: 'en' }, thing(kind, id));

  it('are those the catalogue has for it, then those of its kind, then what the log has cited', () => {
    expect(of('event', 'terror', [drawn])).toEqual(['FED-EVT-CONDEMNED', 'PRI-4', 'EXP-1', 'DST-4']);
    expect(of('event', 'panic')).toEqual(['PRI-4', 'EXP-1']);
  });

  it('are only such as exist', () => {
    expect(of('pile', 'tiles')).toEqual(['EXP-1']);
    expect(of('pile', 'tp')).toEqual([]);
  });
});
