// Dice, gems and seals: objects, which look alike in both themes. 32 x 32, a gem 20 x 25.

import { f, path, range, rng } from './svg';

const PIPS: Record<number, [number, number][]> = {
  1: [[16, 16]],
  2: [
    [9, 9],
    [23, 23],
  ],
  3: [
    [9, 9],
    [16, 16],
    [23, 23],
  ],
  4: [
    [9, 9],
    [23, 9],
    [9, 23],
    [23, 23],
  ],
  5: [
    [9, 9],
    [23, 9],
    [16, 16],
    [9, 23],
    [23, 23],
  ],
  6: [
    [9, 8.5],
    [23, 8.5],
    [9, 16],
    [23, 16],
    [9, 23.5],
    [23, 23.5],
  ],
};

function body(fill: string, low: string, edge: string): string {
  return `<rect x="1.5" y="2.5" width="29" height="28.5" rx="6" fill="${low}"/><rect x="1.5" y="1" width="29" height="28" rx="6" fill="${fill}" stroke="${edge}"/><path d="M5 3.5h22" stroke="#fff" stroke-opacity=".45" stroke-width="1.2" stroke-linecap="round"/>`;
}

function pips(value: number, r: number): string {
  return (PIPS[value] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y - 1}" r="${r}" fill="#24170d"/>`).join('');
}

/** A human's activation or combat die. */
export function die(value: number): string {
  return body('#f4e7c9', '#a98f61', '#3a2817') + pips(value, 2.9);
}

/** The infernals' combat die: dark bone, pale pips, so that whose dice roll is seen in grey too. */
export function darkDie(value: number): string {
  return (
    body('#4a1511', '#1d0605', '#d98a6c') +
    (PIPS[value] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y - 1}" r="2.9" fill="#f3dcc0"/>`).join('')
  );
}

export type Colour = 'white' | 'red' | 'none';

/** `white2` as its colour and value. */
export function faceOf(face: string | undefined): [colour: Colour, value: number] {
  const found = /^(white|red)([123])$/.exec(face ?? '');
  return found ? [found[1] as Colour, Number(found[2])] : ['none', 0];
}

const CLAWS: Record<number, number[]> = { 1: [16], 2: [11.5, 20.5], 3: [8.5, 16, 23.5] };

/** White: a rounded bone face with dark pips. Red: a notched dark face with pale claw marks. None: not rolled. */
export function destinyDie(colour: Colour, value: number): string {
  if (colour === 'white') return body('#f6ecd6', '#b39c72', '#3a2817') + pips(value, 3.4);
  if (colour === 'red') {
    const claws = (CLAWS[value] ?? [])
      .map((x) => `<path d="M${x + 1.5} 6c2 6 1.5 12-2.5 19 .3-7-.3-13-1-18z" fill="#ffe9d2"/>`)
      .join('');
    return `<path d="M7 2.5h18l6 6v16l-6 6H7l-6-6v-16z" fill="#3c0806"/><path d="M7 1h18l6 6v16l-6 6H7l-6-6V7z" fill="#97190f" stroke="#f0a48c"/>${claws}`;
  }
  return `${body('#6d5a43', '#2c2117', '#a28f70')}<path d="M16 7l2.5 6h6l-5 4 2 6.5-5.5-4-5.5 4 2-6.5-5-4h6z" fill="none" stroke="#d8c6a2" stroke-width="1.3"/>`;
}

export const GEM =
  '<path d="M10 1 18.5 8 10 24 1.5 8Z" fill="var(--gem2)" stroke="#150a24" stroke-width="1.2"/><path d="M10 1 6 8.5 10 24 14 8.5Z" fill="var(--gem1)" opacity=".55"/><path d="M1.5 8 6 8.5 10 24Z" fill="var(--gem3)" opacity=".8"/><path d="M10 1 1.5 8 6 8.5Z" fill="#fff" opacity=".35"/>';

/** A ten-sided die: a kite with its figure, red as everything that is hell's. */
export function tenDie(value?: number): string {
  return `<path d="M16 1 30.5 13.500v7L16 31 1.500 20.500v-7Z" fill="#4a0f0b" stroke="#120605" stroke-width="1.300"/><path d="M16 1 25.500 18 16 23.500 6.500 18Z" fill="#8c1d16" stroke="#2a0907" stroke-width=".8"/><path d="M16 1 6.500 18 1.500 13.500Z" fill="#c0392b" opacity=".55"/><path d="M6.500 18 16 23.500V31L1.500 20.500v-7Z" fill="#2a0907" opacity=".45"/><text class="ten-text" x="16" y="19.200">${value ?? ''}</text>`;
}

const SKULL =
  'M16 8.5c4.2 0 6.6 2.7 6.6 6.1 0 2.2-1 3.5-2.5 4.5v3.4h-1.8v-1.7h-1.3v1.7h-2v-1.7h-1.3v1.7h-1.8v-3.4c-1.5-1-2.5-2.3-2.5-4.5 0-3.4 2.4-6.1 6.6-6.1zm-2.8 5.3a1.7 1.9 0 1 0 0 3.8 1.7 1.9 0 0 0 0-3.8zm5.6 0a1.7 1.9 0 1 0 0 3.8 1.7 1.9 0 0 0 0-3.8z';

/** A damage marker: a wax seal with a skull. */
export function seal(seed: number): string {
  const r = rng(seed);
  const rim = range(22, (i) => {
    const a = (i / 22) * 2 * Math.PI;
    const q = 13.5 + r() * 2.2;
    return [16 + Math.cos(a) * q, 16 + Math.sin(a) * q] as const;
  });
  return `<path d="${path(rim)}Z" fill="#8c1a13" stroke="#2b0604" stroke-width="1.2" stroke-linejoin="round"/><circle cx="16" cy="16" r="10.2" fill="#a9261c" stroke="#5d0e0a"/><path d="M8.5 13a8.5 8.5 0 0 1 6-5.3" fill="none" stroke="#d8604f" stroke-width="1.1" stroke-linecap="round" opacity="${f(0.8)}"/><path fill="#ffe6d3" fill-rule="evenodd" d="${SKULL}"/>`;
}
