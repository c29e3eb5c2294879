// Where a card lies best over the table: pure, so that it can be tested.

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a card had better not cover, and how bad it is if it does. */
export interface Obstacle {
  rect: Rect;
  weight: number;
}

const STEP = 12; // pixels
/** What a pixel farther from what it is about counts against a pixel that is covered. */
const FAR = 2;

function shared(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How far a card lies from a thing, edge to edge. */
function gap(a: Rect, b: Rect): number {
  const dx = Math.max(b.x - a.x - a.width, a.x - b.x - b.width, 0);
  const dy = Math.max(b.y - a.y - a.height, a.y - b.y - b.height, 0);
  return Math.hypot(dx, dy);
}

function stepsFrom(start: number, room: number): number[] {
  if (room <= 0) return [start];
  const found: number[] = [];
  for (let at = 0; at < room; at += STEP) found.push(start + at);
  return [...found, start + room];
}

/** The place in an area where a card covers least, and among equals the one nearest to what it is about. */
export function placeFor(
  card: { width: number; height: number },
  area: Rect,
  obstacles: readonly Obstacle[],
  about: Rect | null,
): { x: number; y: number } {
  let best = { x: area.x, y: area.y };
  let least = Number.POSITIVE_INFINITY;
  for (const y of stepsFrom(area.y, area.height - card.height))
    for (const x of stepsFrom(area.x, area.width - card.width)) {
      const here = { x, y, ...card };
      let cost = about ? gap(here, about) * FAR : 0;
      for (const { rect, weight } of obstacles) cost += shared(here, rect) * weight;
      if (cost < least) {
        least = cost;
        best = { x, y };
      }
    }
  return best;
}

/** A rectangle with some room round it. */
export function padded({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** What of a rectangle lies within another; null if nothing does. */
export function clipped(a: Rect, b: Rect): Rect | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
