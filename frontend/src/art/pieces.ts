// What lies on a tile besides warriors: scenario tokens (12 x 12 about 0,0), barriers, and the four corners of a tile.

import type { EffectName } from './decor';
import { iconAt } from './icons';
import { f, range, rng } from './svg';
import { armWidth } from './tile';

export const PIECES = [
  'water',
  'hole',
  'explosive',
  'crate',
  'seal',
  'key',
  'treasure',
  'teleport',
  'threat',
  'gear',
  'relic',
] as const;
export type PieceName = (typeof PIECES)[number];

const EDGE = 'stroke="#1a110a" stroke-width=".9" stroke-linejoin="round"';

const DRAWN: Record<PieceName, string> = {
  water: `<path d="M0-6C2.6-2.4 4-.4 4 1.5a4 4 0 0 1-8 0C-4-.4-2.6-2.4 0-6z" fill="#5f8a8f" ${EDGE}/><path d="M-1.8 1.8A2 2 0 0 0 0 3.6" fill="none" stroke="#dff0ee" stroke-width=".9" stroke-linecap="round"/>`,
  hole: `<ellipse rx="6" ry="4.6" fill="#3b2d20" ${EDGE}/><ellipse cy=".4" rx="4.3" ry="2.9" fill="#050302"/><path d="M-4.6-1.6C-3.4-3-1.6-3.6.4-3.6" fill="none" stroke="#c9b694" stroke-width=".8" stroke-linecap="round"/>`,
  explosive: `<path d="M-4.6-3.2h9.2c.9 2.7.9 6 0 8.7h-9.2c-.9-2.7-.9-6 0-8.7z" fill="#7c2d1b" ${EDGE}/><path d="M-5-.8H5M-5 3H5" stroke="#1a110a" stroke-width=".9"/><path d="M0-3.2c0-1.8.8-2.7 2.4-2.9" fill="none" stroke="#1a110a" stroke-width="1.1"/><path d="M3.6-8l.6 1.3 1.5.1-.9 1.1.4 1.4-1.4-.4-1.3.6 0-1.4L1.3-6.1l1.4-.4z" fill="#f3b84f" stroke="#1a110a" stroke-width=".5"/>`,
  crate: `<rect x="-5.5" y="-4.7" width="11" height="9.8" fill="#a67c45" ${EDGE}/><path d="M-5.5-2.2h11M-5.5 2.6h11M-3.6-2.2 3.6 2.6M3.6-2.2-3.6 2.6" stroke="#1a110a" stroke-width=".9"/><path d="M-4.5-3.7h8" stroke="#e2c08a" stroke-width=".7"/>`,
  seal: `<path d="M0-5.6l1.9 1.1 2.2 0 .6 2.1 1.3 1.8-1 2 0 2.2-2.1.7L1.2 5.7-.9 5l-2.2.3-1-2-1.6-1.5.7-2.1-.4-2.2 2-1z" fill="#8a5fc0" ${EDGE}/><path d="M-.7-3.3h1.4v1.8H2.5v1.4H.7v3H-.7v-3h-1.8v-1.4h1.8z" fill="#fbf4e2"/>`,
  treasure: `<path d="M-5.600-1.200c0-2.400 1.400-3.900 3.100-3.900h5c1.700 0 3.100 1.500 3.100 3.900v6.300H-5.600z" fill="#8a5a2b" ${EDGE}/><path d="M-5.600-1.200h11.200" stroke="#1a110a" stroke-width=".9"/><path d="M-1.500-2.200h3v3.600h-3z" fill="#f3d27a" stroke="#1a110a" stroke-width=".7"/>`,
  teleport: `<circle r="5.800" fill="#22405c" ${EDGE}/><path d="M0-4A4 4 0 1 1-3.800 1.200M0-1.900A1.900 1.900 0 1 0 1.900 0" fill="none" stroke="#a9d4f0" stroke-width="1.100" stroke-linecap="round"/><circle r=".8" fill="#fbf4e2"/>`,
  threat: `<path d="M0-7.400 5-3.200 0 7-5-3.200Z" fill="var(--gem2)" stroke="#150a24" stroke-width=".9"/><path d="M0-7.400-2.400-2.900 0 7 2.400-2.900Z" fill="var(--gem1)" opacity=".6"/><path d="M0-7.400-5-3.200-2.400-2.900Z" fill="#fff" opacity=".35"/>`,
  gear: `<path d="M-5.800 0c0-2.800 1.500-4.400 3.300-4.400h5c1.800 0 3.300 1.600 3.300 4.400v4.600H-5.800z" fill="#a67c45" ${EDGE}/><path d="M-5.800.4h11.600M-1.300-.600h2.600v2.800h-2.600z" fill="#e3b45c" stroke="#1a110a" stroke-width=".8"/><path d="M-4.600-1.400c.2-1.100.9-1.900 2-2" fill="none" stroke="#f0d9b0" stroke-width=".8" stroke-linecap="round"/>`,
  relic: `<path d="M0-7c.8 2.600 4 4.300 4 8 0 3-1.800 5.200-4 5.700C-2.200 6.200-4 4-4 1c0-1.700.7-2.800 1.600-3.900.3 1 .7 1.500 1.300 1.800C-1.100-3.400-.9-5.200 0-7z" fill="#f3b84f" ${EDGE}/><path d="M0 .6c-.4 1.200-1.600 1.700-1.600 3.200 0 1.200.7 1.900 1.600 2.100.9-.2 1.600-.9 1.600-2.100C1.600 2.300.4 1.800 0 .6z" fill="#fff6e0"/>`,
  key: `<path d="M-3.2-5.5a3 3 0 0 1 .9 5.9v4.3h2.2v1.6h-4V.4a3 3 0 0 1 .9-5.9zm0 1.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z" transform="translate(2.4 0)" fill="#e3b45c" fill-rule="evenodd" ${EDGE}/>`,
};

/** What is looked for from afar. */
const BIG = new Set<PieceName>(['threat', 'gear', 'relic']);

/** A loose token. */
export function piece(name: PieceName): string {
  return DRAWN[name];
}

export function isPiece(name: string): name is PieceName {
  return Object.hasOwn(DRAWN, name);
}

export interface Corners {
  effect: EffectName | null;
  used: boolean;
  saturation: number;
  x: number;
  y: number;
  /** What lies loose on the tile, in order. */
  loose: readonly (readonly [PieceName, number])[];
}

/** The four corners are always rock: effect, saturation, loose tokens, address. Upright whatever the turn. */
export function corners({ effect, used, saturation, x, y, loose }: Corners): string {
  let out = '';
  if (effect) {
    const state = used ? ' used' : '';
    const sign = iconAt(effect, 12.5, 12.5, 13.6, `medi${state}`);
    out += `<circle class="med${state}" cx="12.5" cy="12.5" r="9.8"/>${sign}`;
    if (used) out += '<path class="struck" d="M6 19 19 6"/>';
  }
  out += `<path class="satp" d="M82 4.5h12.5v9.5q0 4.5-6.25 6.5Q82 18.5 82 14z"/><text class="satt" x="88.25" y="15">${saturation}</text>`;
  out += `<text class="coord" x="96" y="95.5">${x},${y}</text>`;
  let at = 9.5;
  for (const [name, count] of loose) {
    const shown = count <= 2 && loose.length === 1 ? count : 1;
    for (let i = 0; i < shown; i++) {
      out += `<g transform="translate(${f(at)} 89.5)${BIG.has(name) ? ' scale(1.25)' : ''}">${piece(name)}</g>`;
      at += shown > 1 ? 8.5 : 12;
    }
    if (count > shown) {
      out += `<circle class="satp" cx="${f(at - 7)}" cy="84.5" r="4.6"/><text class="count" x="${f(at - 7)}" y="87">${count}</text>`;
      at += 2;
    }
  }
  return out;
}

/** Rubble or a locked door across the northern edge of a tile; the caller turns it. Drawn over both tiles. */
export function barrier(kind: string, saturation: number, seed: number): string {
  const w = armWidth(saturation) + 1.5;
  if (kind === 'door') {
    const planks = range(
      6,
      (i) =>
        `<path class="plank${i % 2 ? ' b' : ''}" d="M${f(50 - w + (i * w) / 3)} -6.5h${f(w / 3)}v13h${f(-w / 3)}z"/>`,
    ).join('');
    return `<g class="barrier"><path class="cast" d="M${f(50 - w)} 5h${f(2 * w + 2)}v4.5h${f(-2 * w - 2)}z"/>${planks}<path class="iron" d="M${f(50 - w - 1)} -4.8h${f(2 * w + 2)}v3.2h${f(-2 * w - 2)}zM${f(50 - w - 1)} 1.8h${f(2 * w + 2)}v3.2h${f(-2 * w - 2)}z"/>${range(5, (i) => `<circle class="rivet" cx="${f(50 - w + 2 + i * ((w * 2 - 4) / 4))}" cy="-3.2" r=".9"/><circle class="rivet" cx="${f(50 - w + 2 + i * ((w * 2 - 4) / 4))}" cy="3.4" r=".9"/>`).join('')}<path class="lock" d="M46.5 -4.5h7v9h-7z"/><path class="keyhole" d="M50 -2.3a1.5 1.5 0 0 1 .8 2.7l.6 2.4h-2.8l.6-2.4a1.5 1.5 0 0 1 .8-2.7z"/></g>`;
  }
  const r = rng(seed + 77);
  let stones = '';
  for (let i = 0; i < 15; i++) {
    const row = i < 7 ? 0 : i < 12 ? 1 : 2;
    const inRow = row === 0 ? i : row === 1 ? i - 7 : i - 12;
    const of = row === 0 ? 7 : row === 1 ? 5 : 3;
    const x = 50 - w + ((inRow + 0.5) * 2 * w) / of + (r() - 0.5) * 3;
    const y = (row === 0 ? -4.5 : row === 1 ? 4.5 : 0) + (r() - 0.5) * 3;
    const size = 3.4 + r() * 2.2;
    const points = range(6, (k) => {
      const a = (k / 6) * 2 * Math.PI + r() * 0.5;
      const q = size * (0.75 + r() * 0.4);
      return `${f(x + Math.cos(a) * q)} ${f(y + Math.sin(a) * q * 0.85)}`;
    });
    stones += `<path class="stone${i % 3 === 1 ? ' b' : ''}" d="M${points.join('L')}Z"/><path class="dh strong" d="M${f(x - size * 0.5)} ${f(y - size * 0.2)}l${f(size * 0.4)} ${f(-size * 0.4)}"/>`;
  }
  return `<g class="barrier"><path class="cast" d="M${f(50 - w - 2)} 4h${f(2 * w + 5)}l-2 8h${f(-2 * w)}z"/>${stones}</g>`;
}
