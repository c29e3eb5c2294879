import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Catalogue, GameView } from '../protocol';
import catalogue from '../specimen/catalogue.json';
import infernal from '../specimen/infernal.json';
import type { Sheet } from './records';
import { thing } from './things';

const box = {
  ...catalogue,
  rules: {},
  tiles: [{ number: 16, openings: 'ne', effect: 'fountain' }],
  effects: { fountain: { en: 'healing fountain' } },
} as unknown as Catalogue;
const seen = (infernal as unknown as { view: GameView }).view;

let sheetFor: typeof import('./sheets').sheetFor;

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('location', new URL('http://here/'));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
  ({ sheetFor } = await import('./sheets'));
});

function tilesWith(changes: Partial<GameView>): Sheet {
  const view = { ...seen, stack: { ...seen.stack, discarded: [16] }, ...changes };
  const known = { view, catalogue: box, log: [], lang: 'en' as const };
  return sheetFor(known, thing('pile', 'tiles'));
}

describe('the sheet of the stack of tiles', () => {
  it('names the tiles that were discarded in a duel: they are public (HID-1, EXP-4)', () => {
    const sheet = tilesWith({ unplayed: null });
    expect(sheet.text.map(({ text }) => text)).toEqual(['Tile 16, healing fountain, open: north, east']);
    expect(sheet.figures.map(({ value }) => value)).toEqual([String(seen.stack.count), '1']);
  });

  it('leaves them to their own pile where that lies beside the board', () => {
    expect(tilesWith({ unplayed: 'infernal' }).text).toEqual([]);
  });
});
