// The icons of the installed page: the favicon's own shapes as PNG files of the sizes that systems ask for.

import { crc32, deflateSync } from 'node:zlib';

type Point = [number, number];
const STEPS = 16; // of a curve
const FINE = 4; // samples of a pixel in each direction

/** The corners of a path of the favicon's kind: moves, lines, quadratic curves, halves of circles. */
function corners(d: string): Point[][] {
  const found: Point[][] = [];
  let at: Point = [0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number);
    const wide = { Q: 4, A: 7 }[letter.toUpperCase()] ?? numbers.length;
    for (let i = 0; i < numbers.length; i += wide) {
      const fresh = stretch(letter, at, numbers.slice(i, i + wide));
      if (letter === 'M') found.push(fresh);
      else found.at(-1)?.push(...fresh);
      at = fresh.at(-1) ?? at;
    }
  }
  return found;
}

/** The corners that one command adds, from where the path stands. */
function stretch(letter: string, at: Point, n: number[]): Point[] {
  const [ox, oy] = letter === letter.toLowerCase() ? at : [0, 0];
  const point = (i: number): Point => [ox + (n[i] ?? 0), oy + (n[i + 1] ?? 0)];
  const kind = letter.toUpperCase();
  if (kind === 'M') return [point(0)];
  if (kind === 'H') return [[point(0)[0], at[1]]];
  if (kind === 'V') return [[at[0], oy + (n[0] ?? 0)]];
  if (kind === 'Q') return quadratic(at, point(0), point(2));
  if (kind === 'A') return halfCircle(at, point(5), n[4] === 1);
  throw new Error(`the favicon has a path with ${letter}: icons.ts does not know it`);
}

function quadratic(a: Point, c: Point, b: Point): Point[] {
  const mix = (t: number, k: 0 | 1) => (1 - t) ** 2 * a[k] + 2 * t * (1 - t) * c[k] + t * t * b[k];
  return Array.from({ length: STEPS }, (_, i) => [mix((i + 1) / STEPS, 0), mix((i + 1) / STEPS, 1)]);
}

function halfCircle(a: Point, b: Point, clockwise: boolean): Point[] {
  const [x, y, r] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.hypot(b[0] - a[0], b[1] - a[1]) / 2];
  const start = Math.atan2(a[1] - y, a[0] - x);
  const turn = (clockwise ? Math.PI : -Math.PI) / STEPS;
  return Array.from({ length: STEPS }, (_, i) => [
    x + r * Math.cos(start + turn * (i + 1)),
    y + r * Math.sin(start + turn * (i + 1)),
  ]);
}

function isInside(shape: Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of shape.entries()) {
    const [bx, by] = shape[(i + 1) % shape.length] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const rgb = (hex: string): number[] => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

/** The favicon on a square without round corners: systems cut them as they like, so the drawing keeps a margin. */
export function icon(svg: string, size: number, margin = 0.1): Buffer {
  const ground = rgb(svg.match(/<rect[^>]* fill="(#\w{6})"/)?.[1] ?? '#000000');
  const paths = [...svg.matchAll(/<path d="([^"]+)" fill="(#\w{6})"/g)].map(
    ([, d = '', fill = '']) => [corners(d), rgb(fill)] as const,
  );
  const scale = 32 / (size * (1 - 2 * margin));
  const place = (pixel: number, part: number) => (pixel + (part + 0.5) / FINE - size * margin) * scale;
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0];
      for (let part = 0; part < FINE * FINE; part++) {
        const [px, py] = [place(x, part % FINE), place(y, Math.floor(part / FINE))];
        const over = paths.findLast(([shapes]) => shapes.some((shape) => isInside(shape, px, py)));
        for (const [k, value] of (over?.[1] ?? ground).entries()) sum[k] = (sum[k] ?? 0) + value;
      }
      for (const [k, value] of sum.entries()) rows[y * (1 + size * 3) + 1 + x * 3 + k] = Math.round(value / FINE ** 2);
    }
  return png(size, rows);
}

function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8); // eight bits of red, green and blue
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
