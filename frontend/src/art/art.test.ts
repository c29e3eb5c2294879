import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import catalogue from '../specimen/catalogue.json';
import { vignette } from './cards';
import { DECOR } from './decor';
import { destinyDie, faceOf, seal } from './dice';
import { emblem, emblemIds } from './emblems';
import { base, DEMONS, FIGURES, HUMAN_KINDS, INFERNAL_KINDS } from './figures';
import { ICONS, isIcon } from './icons';
import { PIECES, piece } from './pieces';
import { token } from './tokens';
import { isWord, KIND_NAMES } from './words';

describe('drawings', () => {
  it('are numbers all through', () => {
    const all = [
      ...Object.values(ICONS),
      ...Object.values(FIGURES),
      ...PIECES.map(piece),
      ...emblemIds().map((id) => emblem(id, 'event')),
      vignette('fury', 'instinct'),
      seal(3),
      destinyDie('red', 3),
    ];
    for (const svg of all) expect(svg).not.toMatch(/NaN|undefined|null/);
  });

  it('close every element they open', () => {
    const all: string[] = [
      ...Object.values(FIGURES),
      ...PIECES.map(piece),
      token({ kind: 'brute', letter: 'A', lost: [1], selected: true, exhausted: true, carries: true }),
    ];
    for (const svg of all) {
      const open = (svg.match(/<[a-z]+(?=[ >])[^>]*[^/]>|<[a-z]+>/g) ?? []).length;
      expect(open).toBe((svg.match(/<\/[a-z]+>/g) ?? []).length);
    }
  });

  it('know every warrior, effect and card of the game', () => {
    for (const kind of [...HUMAN_KINDS, ...INFERNAL_KINDS]) {
      expect(base(kind)).toMatch(/^M.*Z$/);
      expect(KIND_NAMES[kind]).toBeDefined();
    }
    expect(new Set(DEMONS.map((d) => FIGURES[d])).size).toBe(12);
    for (const { effect } of catalogue.tile)
      if (effect && effect !== 'plain') expect(Object.hasOwn(DECOR, effect) && isIcon(effect)).toBe(true);
    for (const effect of Object.keys(DECOR)) expect(isWord(effect)).toBe(true);
    const drawn = new Set(emblemIds().map((id) => emblem(id, 'power')));
    for (const kind of ['instinct', 'event', 'equipment', 'gift'] as const) {
      const seen = catalogue[kind].map((card) => emblem(card.id, kind));
      expect(new Set(seen).size).toBe(seen.length);
      for (const art of seen) expect(drawn.has(art)).toBe(true);
    }
    for (const being of [...catalogue.demon, ...catalogue.demonic])
      if ('power' in being && being.power) expect(drawn.has(emblem(being.power.id, 'power'))).toBe(true);
  });

  it('tell dice by their faces', () => {
    expect(faceOf('white2')).toEqual(['white', 2]);
    expect(faceOf('red3')).toEqual(['red', 3]);
    expect(faceOf(undefined)).toEqual(['none', 0]);
  });
});

describe('the palette', () => {
  const css = readFileSync(new URL('../theme.css', import.meta.url), 'utf8');
  const block = (head: string) => css.slice(css.indexOf(head), css.indexOf('}', css.indexOf(head)));
  const themes = { dark: block(':root {'), light: block('[data-theme="light"] {') };
  const light = (hex: string) => {
    const part = (i: number) => {
      const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  const contrast = (a: string, b: string) =>
    (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  for (const [name, text] of Object.entries(themes)) {
    const colour = (key: string) =>
      new RegExp(`--${key}: (#[0-9a-f]{6})`).exec(text)?.[1] ??
      new RegExp(`--${key}: (#[0-9a-f]{6})`).exec(themes.dark)![1]!;
    it(`keeps its contrast: ${name}`, () => {
      for (const key of ['ink', 'ink2', 'ink3', 'candle', 'legal', 'blood-text']) {
        for (const panel of ['panel', 'panel2'])
          expect(contrast(colour(key), colour(panel)), `${key} on ${panel}`).toBeGreaterThan(4.5);
      }
      expect(contrast(colour('line2'), colour('panel'))).toBeGreaterThan(3);
      expect(contrast(colour('candle-ink'), colour('candle'))).toBeGreaterThan(4.5);
      expect(contrast(colour('legal-ink'), colour('legal'))).toBeGreaterThan(4.5);
      expect(contrast(colour('blood-ink'), colour('blood'))).toBeGreaterThan(4.5);
    });
  }
});
