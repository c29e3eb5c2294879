import { describe, expect, it } from 'vitest';

import type { Asked, GameView, OptionData, Verb } from '../protocol';
import { attempt, litBy, targetOf } from './lit';

const option = (text: string, args: OptionData['args'] = {}, struck: string[] = []): OptionData => ({
  text,
  verb: text.split(' ')[0] as Verb,
  args,
  struck,
  en: text,
  fr: text,
});
const PACK = ['troglodyte-1', 'troglodyte-2'];
const asked = (kind: Asked['kind'], subject: string, options: OptionData[]): Asked => ({
  side: 'human',
  number: 1,
  kind,
  subject,
  en: '',
  fr: '',
  options,
});
const warrior = (name: string, side: string, at: number): object => ({ name, sheet: name.split('-')[0], side, at });
const view = {
  tiles: [
    { x: 0, y: 0 },
    { x: 0, y: -1 },
  ],
  warriors: [
    warrior('scout-a', 'human', 0),
    warrior('troglodyte-1', 'infernal', 1),
    warrior('troglodyte-2', 'infernal', 1),
    warrior('hunter', 'infernal', 1),
  ],
} as unknown as GameView;

describe('litBy', () => {
  it('sorts options by where they are shown', () => {
    const lit = litBy(
      asked('act', 'scout-a', [
        option('move scout-a 0,-1', { warrior: 'scout-a', tile: 1 }),
        option('explore scout-a east', { warrior: 'scout-a', direction: 1 }),
        option('attack scout-a troglodytes@0,-1', { warrior: 'scout-a', target: { troglodytes: 1 } }, PACK),
        option(
          'attack scout-a troglodytes@0,-1 blunderbuss',
          {
            warrior: 'scout-a',
            target: { troglodytes: 1 },
            weapon: 'blunderbuss',
          },
          PACK,
        ),
        option('do scout-a force', { warrior: 'scout-a', action: 'force' }),
        option('pass'),
      ]),
      view,
    );
    expect(lit.tiles.map(({ tile }) => tile)).toEqual([1]);
    expect(lit.openings).toMatchObject([{ tile: 0, side: 1 }]);
    expect(lit.targets).toHaveLength(1);
    expect(lit.targets[0]).toMatchObject({ warriors: ['troglodyte-1', 'troglodyte-2'], tile: 1 });
    expect(lit.targets[0]?.options).toHaveLength(2);
    expect(lit.rest.map(({ text }) => text)).toEqual(['do scout-a force']);
    expect(lit.pass?.text).toBe('pass');
  });

  it('groups what can be brought in by its sheet', () => {
    const bring = (sheet: string, tile: number): OptionData => option(`bring ${sheet} ${tile}`, { sheet, tile });
    const lit = litBy(asked('bring', '', [bring('troglodyte', 0), bring('troglodyte', 1), bring('hunter', 1)]), view);
    expect([...lit.entries].map(([sheet, tiles]) => [sheet, tiles.length])).toEqual([
      ['troglodyte', 2],
      ['hunter', 1],
    ]);
  });

  it('knows no target that is not there', () => {
    expect(targetOf(view, option('attack scout-a brute-a', { target: 'brute-a' }, ['brute-a']))).toBeNull();
    expect(litBy(null, view).rest).toEqual([]);
  });
});

describe('attempt', () => {
  const act = asked('act', 'scout-a', []);
  const at = (cell: string, more: object = {}) => ({ cell, tile: true, warrior: null, sheet: null, ...more });

  it('turns a click on something dark into what was meant', () => {
    expect(attempt(act, view, at('0,-1'))).toBe('move scout-a 0,-1');
    expect(attempt(act, view, at('0,-1', { warrior: 'hunter' }))).toBe('attack scout-a hunter');
    expect(attempt(act, view, at('1,0', { tile: false }))).toBe('explore scout-a east');
    expect(attempt(act, view, at('5,5', { tile: false }))).toBeNull();
    expect(attempt(asked('activate', '', []), view, at('0,0', { warrior: 'scout-a' }))).toBe('activate scout-a');
    expect(attempt(asked('bring', '', []), view, at('0,0', { sheet: 'hunter' }))).toBe('bring hunter 0,0');
    expect(attempt(null, view, at('0,0'))).toBeNull();
  });
});
