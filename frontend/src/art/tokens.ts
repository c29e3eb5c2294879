// A warrior's token, 40 x 40 about 0,0. Shape = kind, letter = which, outline = health, ring = state.

import { base, FIGURES, HUMAN_KINDS, type Kind, SCALE } from './figures';
import { esc, f, range } from './svg';

export interface TokenArt {
  kind: Kind;
  letter?: string;
  /** Cancelled lines of a human, 1 to 6. */
  lost?: readonly number[];
  /** Lives of the others: all, and how many are lost. One life is not drawn. */
  life?: number;
  damage?: number;
  selected?: boolean;
  activated?: boolean;
  exhausted?: boolean;
  /** Under 30 px on screen: no outline, a larger letter. */
  small?: boolean;
  /** Carries something of the scenario's. */
  carries?: boolean;
  /** Whose it is, where two share a side: a pointed pennant or a forked one. */
  owner?: 'host' | 'guest' | undefined;
}

const HUMANS = new Set<string>(HUMAN_KINDS);

export function isHuman(kind: Kind): boolean {
  return HUMANS.has(kind);
}

export const RING = `<g class="tk-ring"><circle class="tk-sel" r="26"/><circle class="tk-sel2" r="29.5"/>${range(4, (i) => `<path class="tk-sel" transform="rotate(${i * 90})" d="M0-26v-6"/>`).join('')}</g>`;

function health(d: string, lost: readonly number[]): string {
  const strokes = range(6, (i) => {
    const gone = lost.includes(i + 1);
    return `<path class="${gone ? 'tk-lost' : 'tk-line'}" pathLength="60" stroke-dasharray="${gone ? '1.8 58.2' : '8.4 51.6'}" stroke-dashoffset="${f(-(i * 10 + (gone ? 4.1 : 0.8)))}" d="${d}"/>`;
  });
  return `<g transform="scale(.93)">${strokes.join('')}</g>`;
}

function beads(life: number, damage: number): string {
  const step = Math.min(25, 150 / Math.max(1, life - 1));
  const r = life > 6 ? 2.6 : 3.3;
  return range(life, (i) => {
    const a = ((148 - (i - (life - 1) / 2) * step) * Math.PI) / 180;
    return `<circle class="${i < life - damage ? 'pip-on' : 'pip-off'}" cx="${f(Math.cos(a) * 20.5)}" cy="${f(Math.sin(a) * 20.5)}" r="${r}"/>`;
  }).join('');
}

function badge(letter: string, human: boolean, small: boolean): string {
  const side = human ? 'h' : 'i';
  const wide = letter.length > 1;
  const size = (small ? 19 : 13.5) * (wide ? 0.8 : 1);
  const [c, r] = small ? [11, 11.5] : [12.75, 8.6];
  return `<circle class="bd-${side}" cx="${c}" cy="${c}" r="${r}"/><text class="bt bt-${side}" font-size="${f(size)}" x="${c}" y="${f(c + size * 0.355)}">${esc(letter)}</text>`;
}

/** The face of a token: base, outline, silhouette. */
function face(t: TokenArt): string {
  const human = isHuman(t.kind);
  const d = base(t.kind);
  const cls = t.activated ? 'tk-done' : t.exhausted ? 'tk-exh' : '';
  let out = `<g class="${cls}"><path class="${human ? 'tk-h' : 'tk-i'}" d="${d}"/>`;
  if (human && !t.small && !t.life) out += health(d, t.lost ?? []);
  if (!human) out += `<path class="tk-rim" transform="scale(.92)" d="${d}"/>`;
  if (t.kind === 'tough') out += `<path class="tk-rim2" transform="scale(.8)" d="${d}"/>`;
  const dx = t.small ? -3 : t.letter ? -1 : 0;
  const dy = t.small ? -3 : t.kind === 'hellhound' ? 1 : 0;
  const figure = FIGURES[t.kind]
    .replaceAll('{c}', human ? 'tk-cut-h' : 'tk-cut-i')
    .replaceAll('{l}', human ? 'tk-hl' : 'tk-il');
  out += `<g class="${human ? 'tk-hs' : 'tk-is'}" transform="translate(${dx} ${dy}) scale(${SCALE[t.kind] ?? 0.76})">${figure}</g>`;
  if (t.exhausted && !t.activated) out += '<path class="exh" d="M-13 3-6-9M-12 9-2-8M-9 12 1-5M-5 14 5-4M0 15 8 1"/>';
  return `${out}</g>`;
}

export function token(t: TokenArt): string {
  const human = isHuman(t.kind);
  let out = '<ellipse class="cast" cx="1.5" cy="3.5" rx="20" ry="19.5"/>';
  if (t.selected) out += RING;
  out += face(t);
  if (t.life && t.life > 1) out += beads(t.life, t.damage ?? 0);
  if (t.exhausted)
    out += '<circle class="bd-x" cx="-13" cy="-12.5" r="7.8"/><path class="bx" d="M-16.5-17h7l-7 9h7Z"/>';
  else if (t.activated)
    out += '<circle class="bd-x" cx="-13" cy="-12.5" r="7.8"/><path class="bx open" d="M-16.8-12.5l2.8 3 4.8-6"/>';
  if (t.carries)
    out +=
      '<g class="tk-load"><path d="M7.5-18.5h11v9.5h-11z"/><path class="open" d="M7.5-15.300h11M13-18.5v9.5"/></g>';
  if (t.owner)
    out += `<g class="tk-owner ${t.owner}"><path class="pole" d="M9-23v15"/><path d="${t.owner === 'host' ? 'M9.500-23 21-19.200 9.500-15.400Z' : 'M9.500-23H21l-4 3.800 4 3.800H9.500Z'}"/></g>`;
  if (t.letter) out += badge(t.letter, human, t.small ?? false);
  return out;
}

/** Red corner brackets round one figure, or round a tile's troglodytes together (COM-1). */
export function brackets(x0: number, y0: number, x1: number, y1: number, arm = 8): string {
  const p = (x: number, y: number) => `${f(x)} ${f(y)}`;
  return `M${p(x0, y0 + arm)}V${f(y0)}H${f(x0 + arm)}M${p(x1 - arm, y0)}H${f(x1)}V${f(y0 + arm)}M${p(x1, y1 - arm)}V${f(y1)}H${f(x1 - arm)}M${p(x0 + arm, y1)}H${f(x0)}V${f(y1 - arm)}`;
}

const drawn = new Map<string, string>();

/** `token`, each drawing made once. */
export function tokenSvg(t: TokenArt): string {
  const key = `${t.kind}.${t.letter ?? ''}.${(t.lost ?? []).join('')}.${t.life ?? 0}.${t.damage ?? 0}.${t.selected ? 1 : 0}${t.activated ? 1 : 0}${t.exhausted ? 1 : 0}${t.small ? 1 : 0}${t.carries ? 1 : 0}${t.owner ?? ''}`;
  let found = drawn.get(key);
  if (found === undefined) {
    if (drawn.size > 2000) drawn.clear();
    found = token(t);
    drawn.set(key, found);
  }
  return found;
}
