// What every drawing needs: seeded chance, short numbers, paths. Everything under art/ is pure: data in, SVG text out.

export type Point = readonly [x: number, y: number];
export type Rand = () => number;

/** A seeded source of numbers in [0, 1): the same seed draws the same stones on every machine. */
export function rng(seed: number): Rand {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number with at most two decimals, as short as it can be written. */
export function f(n: number): string {
  const r = Math.round(n * 100) / 100;
  return (Object.is(r, -0) ? 0 : r).toString();
}

/** A polyline through points. */
export function path(points: readonly Point[]): string {
  let out = '';
  for (let i = 0; i < points.length; i++) {
    const p = points[i]!;
    out += `${i ? 'L' : 'M'}${f(p[0])} ${f(p[1])}`;
  }
  return out;
}

/** A star or gear: n teeth between two radii. */
export function jag(n: number, outer: number, inner: number, turn = 0): string {
  const points: Point[] = [];
  for (let i = 0; i < 2 * n; i++) {
    const a = (Math.PI * i) / n + turn;
    const q = i % 2 ? inner : outer;
    points.push([Math.sin(a) * q, -Math.cos(a) * q]);
  }
  return `${path(points)}Z`;
}

/** Text that is safe inside SVG and attributes. */
export function esc(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);
}

export function range<T>(n: number, make: (i: number) => T): T[] {
  return Array.from({ length: n }, (_, i) => make(i));
}
