// A tile, 100 x 100: a chamber cut in rock with an arm to every open side. The stones are laid in the printed position and
// then turned, so a tile keeps its stones when it is turned, while the light always falls from the upper left.

import { DECOR, type EffectName } from './decor';
import { f, type Point, path, type Rand, rng } from './svg';

/** What an open side meets. A side without an opening is `wall`. */
export type SideState = 'wall' | 'joined' | 'unexplored' | 'blocked';

export interface TileArt {
  number: number;
  /** Bit i: the printed tile is open on side i (north, east, south, west). */
  printed: number;
  /** Quarter turns clockwise. */
  turn: number;
  saturation: number;
  effect: EffectName | null;
  /** For each side as it lies now. */
  sides: readonly SideState[];
}

/** The openings of a printed tile after quarter turns clockwise. */
export function turnMask(mask: number, turns: number): number {
  const t = ((turns % 4) + 4) % 4;
  return ((mask << t) | (mask >> (4 - t))) & 15;
}

export function isOpen(mask: number, side: number): boolean {
  return ((mask >> side) & 1) === 1;
}

/** A mask from letters: 'ns', 'NES'. */
export function maskOf(letters: string): number {
  let mask = 0;
  for (const c of letters.toLowerCase()) mask |= 1 << 'nesw'.indexOf(c);
  return mask;
}

/** A point turned about the middle of the tile. */
export function turnPoint([x, y]: Point, turns: number): Point {
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return [100 - y, x];
    case 2:
      return [100 - x, 100 - y];
    case 3:
      return [y, 100 - x];
    default:
      return [x, y];
  }
}

interface Outline {
  poly: Point[];
  runs: Point[][];
  /** Half the width of an arm, half the width of the chamber. */
  arm: number;
  chamber: number;
}

const CHAMBER: Record<number, number> = { 1: 16, 2: 22, 3: 28, 4: 33, 5: 36.5 };
const FRAMES = [
  { d: [1, 0], n: [0, -1] },
  { d: [0, 1], n: [1, 0] },
  { d: [-1, 0], n: [0, 1] },
  { d: [0, -1], n: [-1, 0] },
] as const;

export function armWidth(saturation: number): number {
  return saturation <= 1 ? 14 : saturation === 2 ? 17.5 : 20.5;
}

/** The floor: a closed polygon, and the runs of it that are wall (open sides left out). */
export function outline(mask: number, saturation: number, rand: Rand): Outline {
  const arm = armWidth(saturation);
  const chamber = Math.max(CHAMBER[saturation] ?? 28, arm + 2);
  const cut = chamber > 30 ? 15 : Math.min(9, chamber * 0.42);
  const corners: { at: Point; gate: boolean }[] = [];
  FRAMES.forEach(({ d, n }, side) => {
    const at = (a: number, b: number): Point => [50 + d[0] * a + n[0] * b, 50 + d[1] * a + n[1] * b];
    corners.push({ at: at(-chamber + cut, chamber), gate: false });
    if (isOpen(mask, side)) {
      corners.push({ at: at(-arm, chamber), gate: false }, { at: at(-arm, 50), gate: true });
      corners.push({ at: at(arm, 50), gate: false }, { at: at(arm, chamber), gate: false });
    }
    corners.push({ at: at(chamber - cut, chamber), gate: false });
  });
  const poly: Point[] = [];
  const runs: Point[][] = [];
  let run: Point[] = [];
  corners.forEach(({ at: p, gate }, i) => {
    const q = corners[(i + 1) % corners.length]!.at;
    if (gate) {
      poly.push(p);
      run.push(p);
      runs.push(run);
      run = [];
      return;
    }
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const steps = Math.max(1, Math.round(length / 4.2));
    const nx = (q[1] - p[1]) / (length || 1);
    const ny = -(q[0] - p[0]) / (length || 1);
    for (let j = 0; j < steps; j++) {
      const t = j / steps;
      const edge = j === 0 && (p[0] < 0.1 || p[1] < 0.1 || p[0] > 99.9 || p[1] > 99.9);
      const jitter = edge ? 0 : (rand() - 0.5) * 1.5;
      const r: Point = [p[0] + (q[0] - p[0]) * t + nx * jitter, p[1] + (q[1] - p[1]) * t + ny * jitter];
      poly.push(r);
      run.push(r);
    }
  });
  if (runs.length) runs[0] = run.concat(runs[0]!);
  else runs.push(run.concat([run[0]!]));
  return { poly, runs, arm, chamber };
}

type Foot = [x: number, y: number, nx: number, ny: number];

/** Points along a wall at even spacing, with the normal that points into the rock. */
function walk(run: readonly Point[], step: number, rand: Rand, jitter = 0): Foot[] {
  const out: Foot[] = [];
  let done = 0;
  let next = 0;
  for (let i = 0; i + 1 < run.length; i++) {
    const [ax, ay] = run[i]!;
    const [bx, by] = run[i + 1]!;
    const length = Math.hypot(bx - ax, by - ay);
    if (length < 0.01) continue;
    const nx = (by - ay) / length;
    const ny = -(bx - ax) / length;
    while (next <= done + length) {
      const t = (next - done) / length;
      out.push([ax + (bx - ax) * t, ay + (by - ay) * t, nx, ny]);
      next += step * (1 + (rand() - 0.5) * jitter);
    }
    done += length;
  }
  const end = run[run.length - 1];
  const last = out[out.length - 1];
  if (end && last && Math.hypot(end[0] - last[0], end[1] - last[1]) > step * 0.35) {
    out.push([end[0], end[1], last[2], last[3]]);
  }
  return out;
}

function smooth(feet: readonly Foot[], reach: number): Foot[] {
  return feet.map((p, i) => {
    let x = 0;
    let y = 0;
    for (let j = i - reach; j <= i + reach; j++) {
      const q = feet[j];
      if (q) {
        x += q[2];
        y += q[3];
      }
    }
    const length = Math.hypot(x, y) || 1;
    return [p[0], p[1], x / length, y / length];
  });
}

type Stroke = readonly [Point, Point];

/** Engraver's hatching: bundles of parallel strokes, each with its own slant and reach, and a second, broken row behind. */
export function hatch(feet: readonly Foot[], from: number, reach: number, rand: Rand): [near: Stroke[], far: Stroke[]] {
  const near: Stroke[] = [];
  const far: Stroke[] = [];
  let left = 0;
  let dx = 0;
  let dy = 0;
  let length = 0;
  let lean = 1;
  feet.forEach(([x, y, nx, ny], i) => {
    if (left-- <= 0) {
      left = 4 + Math.floor(rand() * 4);
      lean = -lean;
      const q = feet[Math.min(feet.length - 1, i + 2)]!;
      const a = lean * (0.25 + rand() * 0.45);
      dx = q[2] * Math.cos(a) - q[3] * Math.sin(a);
      dy = q[2] * Math.sin(a) + q[3] * Math.cos(a);
      length = reach * (0.55 + rand() * 0.6);
    }
    const sx = x + nx * from;
    const sy = y + ny * from;
    const l = length * (0.88 + rand() * 0.24);
    near.push([
      [sx, sy],
      [sx + dx * l, sy + dy * l],
    ]);
    if (rand() < 0.75) {
      const gap = l + 1 + rand();
      const more = length * (0.25 + rand() * 0.4);
      far.push([
        [sx + dx * gap, sy + dy * gap],
        [sx + dx * (gap + more), sy + dy * (gap + more)],
      ]);
    }
  });
  return [near, far];
}

/** Strokes as one path. */
export function strokes(list: readonly Stroke[], turn = 0): string {
  let out = '';
  for (const [p, q] of list) out += path([turnPoint(p, turn), turnPoint(q, turn)]);
  return out;
}

/** Flagstones in five shades each way: few paths, many stones. */
const SHADES = 5;

interface Floor {
  slabs: string;
  joints: string;
}

function flagstones(rand: Rand, turn: number): Floor {
  const light: string[] = Array(SHADES).fill('');
  const dark: string[] = Array(SHADES).fill('');
  let joints = '';
  let worn = '';
  for (let y = -3 - rand() * 6; y < 102; ) {
    const height = 9.5 + rand() * 5;
    for (let x = -4 - rand() * 9; x < 102; ) {
      const width = 10 + rand() * 9;
      const j = () => (rand() - 0.5) * 1.1;
      const lit = rand() >= 0.5;
      const corner = (px: number, py: number): Point => turnPoint([px + j(), py + j()], turn);
      const quad = [corner(x, y), corner(x + width, y), corner(x + width, y + height), corner(x, y + height)];
      const shade = Math.min(SHADES - 1, Math.floor(rand() * SHADES));
      const d = `${path(quad)}Z`;
      (lit ? light : dark)[shade] += d;
      joints += d;
      if (rand() < 0.13) {
        let px = x + width * rand();
        let py = y;
        const crack: Point[] = [turnPoint([px, py], turn)];
        for (let i = 0; i < 3; i++) {
          px += (rand() - 0.5) * 5;
          py += height * 0.3;
          crack.push(turnPoint([px, py], turn));
        }
        joints += path(crack);
      }
      if (rand() < 0.3) {
        const [wx, wy] = turnPoint([x + width * (0.25 + rand() * 0.5), y + height * (0.25 + rand() * 0.5)], turn);
        worn += `M${f(wx)} ${f(wy)}h${f(0.4 + rand() * 1.4)}`;
      }
      x += width;
    }
    y += height;
  }
  let slabs = '';
  for (let i = 0; i < SHADES; i++) {
    const part = (i + 0.5) / SHADES;
    slabs += `<path class="slablo" opacity="${f(0.3 * part)}" d="${dark[i]}"/><path class="slabhi" opacity="${f(0.2 * part)}" d="${light[i]}"/>`;
  }
  return { slabs, joints: `<path class="joint" d="${joints}"/><path class="worn" d="${worn}"/>` };
}

/** Courses of blocks along every wall, in two stones. */
function masonry(runs: readonly (readonly Point[])[], rand: Rand, turn: number): string {
  const stone = ['', '', ''];
  let hi = '';
  for (const run of runs) {
    const joints = walk(run, 7.2, rand, 0.5);
    const fine = smooth(walk(run, 1.2, rand), 3);
    const normalAt = (p: Foot): Foot => {
      let best = Number.POSITIVE_INFINITY;
      let found = p;
      for (const q of fine) {
        const d = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2;
        if (d < best) {
          best = d;
          found = q;
        }
      }
      return found;
    };
    for (let i = 0; i + 1 < joints.length; i++) {
      const a = joints[i]!;
      const b = joints[i + 1]!;
      const na = normalAt(a);
      const nb = normalAt(b);
      const ta = 5.2 + rand() * 1.2;
      const tb = 5.2 + rand() * 1.2;
      const quad: Point[] = [
        [a[0], a[1]],
        [b[0], b[1]],
        [b[0] + nb[2] * tb, b[1] + nb[3] * tb],
        [a[0] + na[2] * ta, a[1] + na[3] * ta],
      ];
      stone[Math.min(2, Math.floor(rand() * 3))] += `${path(quad.map((p) => turnPoint(p, turn)))}Z`;
      const rim: Point[] = [
        [a[0] + na[2] * 1.6, a[1] + na[3] * 1.6],
        [b[0] + nb[2] * 1.6, b[1] + nb[3] * 1.6],
      ];
      hi += path(rim.map((p) => turnPoint(p, turn)));
    }
  }
  return `<path class="blk a" d="${stone[0]}"/><path class="blk b" d="${stone[1]}"/><path class="blk c" d="${stone[2]}"/><path class="blkhi" d="${hi}"/>`;
}

/** Short strokes inwards where a wall throws its shadow; the light falls from the upper left. */
function shadow(runs: readonly (readonly Point[])[], rand: Rand, turn: number): string {
  let ink = '';
  for (const run of runs) {
    const turned = run.map((p) => turnPoint(p, turn));
    for (const [x, y, nx, ny] of smooth(walk(turned, 1.5, rand, 0.4), 2)) {
      const cast = ny < -0.3 || nx < -0.3 ? 2.4 + rand() * 1.8 : rand() * 0;
      const l = 1.2 + rand() * 1.6 + cast;
      ink += `M${f(x)} ${f(y)}L${f(x - nx * l + l * 0.25)} ${f(y - ny * l + l * 0.1)}`;
    }
  }
  return `<path class="ink" d="${ink}"/>`;
}

function sideArt(state: SideState, arm: number, rand: Rand): string {
  if (state === 'unexplored') {
    return `<rect x="${f(50 - arm - 1)}" y="0" width="${f(2 * arm + 2)}" height="26" fill="url(#g-maw)"/>`;
  }
  let out = '';
  const bricks = 5;
  const w = (2 * arm) / bricks;
  for (let course = 0; course < 2; course++) {
    for (let i = course; i < bricks + course; i++) {
      const x = 50 - arm + i * w - (course * w) / 2;
      const width = (course && (i === 1 || i === bricks) ? w * 0.75 : w) - 0.6;
      const shift = course && i === 1 ? w * 0.25 : 0;
      out += `<rect class="${course ? 'dst2' : 'dst'}" x="${f(x - (course ? w / 2 : 0) + shift)}" y="${f(course ? 3.5 : -0.9 + rand() * 0.6)}" width="${f(width)}" height="${course ? 4.2 : 4.6}" rx=".6"/>`;
    }
  }
  return `<path class="ao" stroke-width="9" opacity=".3" d="M${f(50 - arm)} 8h${f(2 * arm)}"/>${out}`;
}

/** The tile as SVG text. `@@` in it stands for the prefix of ids of the drawing it goes into. */
export function drawTile(tile: TileArt): string {
  const { printed, turn, saturation, effect } = tile;
  const rand = rng(tile.number);
  const { poly, runs, arm, chamber } = outline(printed, saturation, rand);
  const clip = `@@c${tile.number}-${turn}`;
  const floor = `${path(poly.map((p) => turnPoint(p, turn)))}Z`;

  const near: Stroke[] = [];
  const far: Stroke[] = [];
  for (const run of runs) {
    const [a, b] = hatch(smooth(walk(run, 1.55, rand, 0.3), 4), 6.2, 8.5, rand);
    near.push(...a);
    far.push(...b);
  }
  let flecks = '';
  for (let i = 0; i < 26; i++) {
    const [x, y] = turnPoint([rand() * 100, rand() * 100], turn);
    const l = 1 + rand() * 2.4;
    flecks += `M${f(x)} ${f(y)}l${f(l)} ${f(-l * 0.5)}`;
  }
  const blocks = masonry(runs, rand, turn);
  const { slabs, joints } = flagstones(rand, turn);
  const ink = shadow(runs, rand, turn);
  const walls = runs.map((run) => path(run.map((p) => turnPoint(p, turn)))).join('');
  const mask = turnMask(printed, turn);
  const picture = effect ? DECOR[effect]({ rand: rng(tile.number + 500), arm, chamber, mask }) : '';

  let out = `<clipPath id="${clip}"><path d="${floor}"/></clipPath><g clip-path="url(#sq)"><rect class="rock" width="100" height="100"/>`;
  out += `<path class="hatch b" d="${strokes(far, turn)}${flecks}"/><path class="hatch" d="${strokes(near, turn)}"/>${blocks}`;
  out += `<path class="floor" d="${floor}"/><g clip-path="url(#${clip})">${slabs}${joints}${picture}`;
  out += `<path class="ao" stroke-width="15" opacity=".16" d="${walls}"/><path class="ao" stroke-width="7" opacity=".28" d="${walls}"/>${ink}</g>`;
  out += `<path class="wall" d="${walls}"/>`;
  for (let side = 0; side < 4; side++) {
    const state = tile.sides[side];
    if (state !== 'unexplored' && state !== 'blocked') continue;
    out += `<g transform="rotate(${side * 90} 50 50)">${sideArt(state, arm, rand)}</g>`;
  }
  return `${out}<rect class="frame" x=".45" y=".45" width="99.1" height="99.1"/></g>`;
}

const drawn = new Map<string, string>();

export function tileKey(tile: TileArt): string {
  return `${tile.number}.${tile.printed}.${tile.turn}.${tile.saturation}.${tile.effect ?? ''}.${tile.sides.map((s) => s[0]).join('')}`;
}

/** `drawTile`, each drawing made once. */
export function tileSvg(tile: TileArt): string {
  const key = tileKey(tile);
  let found = drawn.get(key);
  if (found === undefined) {
    found = drawTile(tile);
    drawn.set(key, found);
  }
  return found;
}
