// From a warrior of the view to its token and its name. Pure.

import { DEMONS, type Kind } from '../art/figures';
import type { TokenArt } from '../art/tokens';
import { KIND_NAMES, word } from '../art/words';
import type { GameView, Lang, WarriorView } from '../protocol';

const KINDS: Record<string, Kind> = {
  redeemer: 'redeemer',
  brute: 'brute',
  scout: 'scout',
  swordmaster: 'swordmaster',
  guardian: 'guardian',
  troglodyte: 'troglodyte',
  tough: 'tough',
  'tough-troglodyte': 'tough',
  hellhound: 'hellhound',
  'blade-for-hire': 'blade',
  'underground-hunter': 'hunter',
  'demon-of-combat': 'scourge',
  'demon-of-cruelty': 'torturer',
  'demon-of-destruction': 'destroyer',
};

export function kindOf(sheet: string, side: string): Kind {
  const known = KINDS[sheet];
  if (known) return known;
  const demon = DEMONS.find((name) => sheet === name || sheet.startsWith(`${name}-`));
  return demon ?? (side === 'human' ? 'ally' : 'demon');
}

export function isDemon(sheet: string, side: string): boolean {
  const kind = kindOf(sheet, side);
  return kind === 'demon' || (DEMONS as readonly string[]).includes(kind);
}

/** The letter on a token: which one of its kind. */
export function letterOf(warrior: { name: string; sheet: string; side: string }, lang: Lang): string {
  const kind = kindOf(warrior.sheet, warrior.side);
  if (kind === 'redeemer') return 'R';
  if (kind === 'possessed' && warrior.sheet !== 'possessed-one') return warrior.sheet.endsWith('b') ? 'II' : 'I';
  const tail = /-(\w+)$/.exec(warrior.name)?.[1] ?? '';
  if (/^\d+$/.test(tail)) return tail;
  if (/^[a-z]$/.test(tail)) return tail.toUpperCase();
  const name = (KIND_NAMES[warrior.sheet] ?? KIND_NAMES[kind])?.[lang] ?? warrior.name;
  return (name[0] ?? '').toUpperCase();
}

/** A name good enough for labels where the catalogue's is not at hand: `scout A`, `troglodyte 3`, `Hunter`. */
export function plainName(warrior: { name: string; sheet: string; side: string }, lang: Lang): string {
  const kind = kindOf(warrior.sheet, warrior.side);
  const own = KIND_NAMES[warrior.sheet]?.[lang];
  const name = own ?? (kind === 'demon' || kind === 'ally' ? warrior.name : (KIND_NAMES[kind]?.[lang] ?? warrior.name));
  if (
    kind === 'redeemer' ||
    kind === 'ally' ||
    (isDemon(warrior.sheet, warrior.side) && (kind !== 'possessed' || warrior.sheet === 'possessed-one'))
  )
    return name;
  return `${name} ${letterOf(warrior, lang)}`;
}

export function lostLines(warrior: WarriorView): number[] {
  return Array.isArray(warrior.damage) ? warrior.damage : [];
}

export function artOf(warrior: WarriorView, lang: Lang, more: Partial<TokenArt> = {}): TokenArt {
  const sheeted = Array.isArray(warrior.damage);
  return {
    kind: kindOf(warrior.sheet, warrior.side),
    letter: letterOf(warrior, lang),
    lost: lostLines(warrior),
    life: sheeted ? 0 : warrior.life,
    damage: sheeted ? 0 : (warrior.damage as number),
    activated: warrior.activated,
    exhausted: warrior.exhausted,
    carries: Object.values(warrior.carries).some(Boolean),
    owner: warrior.owner,
    ...more,
  };
}

/** Each tile in a sentence, for those who cannot see the board. */
export function describeTiles(
  view: GameView,
  lang: Lang,
  nameOf: (w: WarriorView) => string,
  effectName: (tile: GameView['tiles'][number]) => string,
): string[] {
  const sides = ['north', 'east', 'south', 'west'] as const;
  return view.tiles.map((tile, index) => {
    const parts = [
      `${tile.x},${tile.y}: ${effectName(tile)}${tile.used ? ` (${word('used', lang)})` : ''}`,
      `${word('saturation', lang)} ${tile.saturation}`,
    ];
    tile.links.forEach((link, side) => {
      if (((tile.openings >> side) & 1) === 0) return;
      const to = typeof link === 'number' ? view.tiles[link] : undefined;
      const what = to
        ? `${word('leadsTo', lang)} ${to.x},${to.y}`
        : link === 'unexplored'
          ? word('unexplored', lang)
          : word('blocked', lang);
      parts.push(`${word(sides[side]!, lang)} ${what}`);
    });
    const here = view.warriors.filter((w) => w.at === index);
    const pack = here.filter((w) => w.sheet === 'troglodyte');
    for (const w of here) if (pack.length < 3 || w.sheet !== 'troglodyte') parts.push(nameOf(w));
    if (pack.length >= 3) parts.push(word('troglodytes', lang, pack.length));
    if (tile.hole) parts.push(word('holeToken', lang));
    if (tile.water) parts.push(`${word('water', lang)} ${tile.water}`);
    if (tile.tp) parts.push(`${tile.tp} ${word('tpLong', lang)}`);
    if (tile.find) parts.push(word(tile.find.gift ? 'relic' : 'gear', lang));
    if (view.zone && index === 0) {
      const waiting = view.warriors.filter((w) => w.at === 'waiting' && w.side === 'human');
      if (waiting.length) parts.push(`${waiting.map(nameOf).join(', ')} ${word('beside', lang)}`);
    }
    return parts.join('; ');
  });
}
