// Cards: engraved rays round an emblem, and the backs. Objects: they look alike in both themes.

import { type CardKind, emblem } from './emblems';
import { glyphAt, type IconName, iconAt } from './icons';
import { f, range, rng } from './svg';

const INK: Record<CardKind, { ground: string; ray: string; ink: string }> = {
  instinct: { ground: '#1d130b', ray: '#d9b877', ink: '#f6e3b8' },
  equipment: { ground: '#10191d', ray: '#9fb9c4', ink: '#e4eef0' },
  gift: { ground: '#241503', ray: '#f0c565', ink: '#fff0c4' },
  event: { ground: '#250806', ray: '#cf6a52', ink: '#f8d9bf' },
  power: { ground: '#250806', ray: '#cf6a52', ink: '#f8d9bf' },
};

function hash(text: string): number {
  let h = 7;
  for (const c of text) h = (h * 31 + c.charCodeAt(0)) | 0;
  return h >>> 0;
}

/** The picture of a card, 120 x 66: lines that swell away from the light. */
export function vignette(id: string, kind: CardKind): string {
  const r = rng(hash(id) % 9973);
  const { ground, ray, ink } = INK[kind];
  let rays = '';
  let dots = '';
  for (let i = 0; i < 90; i++) {
    const a = (i / 90) * 2 * Math.PI;
    const s = 19 + r() * 5;
    const e = s + 14 + r() * 50;
    const cos = Math.cos(a);
    const sin = Math.sin(a);
    rays += `M${f(60 + cos * s)} ${f(33 + sin * s)}L${f(60 + cos * e)} ${f(33 + sin * e)}`;
    if (i % 3 === 0) dots += `M${f(60 + cos * 17.6)} ${f(33 + sin * 17.6)}h.01`;
  }
  return `<rect width="120" height="66" fill="${ground}"/><circle cx="60" cy="33" r="36" fill="url(#g-card-${kind})"/><path d="${rays}" stroke="${ray}" stroke-width=".75" opacity=".6"/><path d="${dots}" stroke="${ray}" stroke-width="1.1" stroke-linecap="round" opacity=".8"/><g style="color:${ground}" opacity=".55" transform="translate(1 1.2)">${glyphAt(emblem(id, kind), 60, 33, 30)}</g><g style="color:${ink}">${glyphAt(emblem(id, kind), 60, 33, 30)}</g>`;
}

export const CARD_GLOWS = Object.entries({
  instinct: '#b37a2c',
  equipment: '#4d7486',
  gift: '#c08a1e',
  event: '#9c2c1c',
  power: '#9c2c1c',
})
  .map(
    ([kind, glow]) =>
      `<radialGradient id="g-card-${kind}"><stop offset="0" stop-color="${glow}" stop-opacity=".9"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`,
  )
  .join('');

const BACKS: Record<
  'instinct' | 'event' | 'equipment',
  { fill: string; edge: string; net: string; ink: string; icon: IconName }
> = {
  instinct: { fill: '#22394a', edge: '#c9b694', net: '#3f6178', ink: '#e9dcc0', icon: 'instinct' },
  event: { fill: '#3a0d0a', edge: '#c98a6b', net: '#7a2a20', ink: '#f0c8a4', icon: 'horns' },
  equipment: { fill: '#33281c', edge: '#c9b694', net: '#5d4a33', ink: '#e9dcc0', icon: 'stash' },
};

export type Deck = keyof typeof BACKS;

/** The back of a card, 44 x 64. */
export function cardBack(deck: Deck): string {
  const { fill, edge, net, ink, icon } = BACKS[deck];
  const lines = range(15, (i) => `M${f(-24 + i * 6)} 61 ${f(8 + i * 6)} 3M${f(68 - i * 6)} 61 ${f(36 - i * 6)} 3`).join(
    '',
  );
  return `<rect x=".7" y=".7" width="42.6" height="62.6" rx="4" fill="${fill}" stroke="${edge}" stroke-width="1.2"/><g clip-path="url(#card-in)"><path d="${lines}" stroke="${net}" stroke-width=".6"/></g><circle cx="22" cy="32" r="13.5" fill="${fill}" stroke="${net}" stroke-width="1.2"/><g style="color:${ink}">${iconAt(icon, 22, 32, 19)}</g>`;
}

/** A stack of tiles face down, 40 x 40. */
export const TILE_BACK =
  '<rect x="5" y="6" width="33" height="33" fill="var(--wall2)" stroke="var(--wallink)"/><rect x="3" y="4" width="33" height="33" fill="var(--wall2)" stroke="var(--wallink)"/><rect x="1" y="2" width="33" height="33" fill="var(--wall1)" stroke="var(--wallink)"/><path d="M17.5 7v23M6 18.5h23M9.5 10.5l16 16M25.5 10.5l-16 16" stroke="var(--wallink)" stroke-width="1.2" opacity=".7"/><circle cx="17.5" cy="18.5" r="5" fill="var(--wall1)" stroke="var(--wallink)" stroke-width="1.2"/>';

/** A deck, 40 x 40. */
export function deckBack(deck: Deck): string {
  const { fill, ink, icon } = BACKS[deck];
  return `<rect x="9" y="4" width="25" height="34" rx="3" fill="${fill}" stroke="var(--line2)"/><rect x="6" y="2" width="25" height="34" rx="3" fill="${fill}" stroke="#c9b694"/><g style="color:${ink}">${iconAt(icon, 18.5, 19, 17)}</g>`;
}
