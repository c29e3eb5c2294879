// Pan and zoom: screen = board * k + (x, y). Pure.

import type { Box } from './geometry';

export interface Camera {
  x: number;
  y: number;
  k: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Pixels a unit: a tile of 32 px to one of 360 px. */
export const MIN_K = 0.32;
export const MAX_K = 3.6;
/** On a phone a tile is 92 px. */
export const PHONE_K = 0.92;

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export function clampK(k: number): number {
  return Math.min(MAX_K, Math.max(MIN_K, k));
}

/** The camera that shows a box whole, in the part of the screen that nothing covers. */
export function fit(box: Box, size: Size, insets: Insets = NO_INSETS, margin = 24, largest = 1.7): Camera {
  const width = Math.max(40, size.width - insets.left - insets.right);
  const height = Math.max(40, size.height - insets.top - insets.bottom);
  const k = clampK(Math.min((width - 2 * margin) / box.width, (height - 2 * margin) / box.height, largest));
  return centred({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, k, size, insets);
}

/** The camera that has a point of the board in the middle. */
export function centred(point: { x: number; y: number }, k: number, size: Size, insets: Insets = NO_INSETS): Camera {
  const cx = insets.left + (size.width - insets.left - insets.right) / 2;
  const cy = insets.top + (size.height - insets.top - insets.bottom) / 2;
  return { k, x: cx - point.x * k, y: cy - point.y * k };
}

/** Zoom by a factor about a point of the screen: what lies under it stays there. */
export function zoomAt(camera: Camera, factor: number, px: number, py: number): Camera {
  const k = clampK(camera.k * factor);
  const f = k / camera.k;
  return { k, x: px - (px - camera.x) * f, y: py - (py - camera.y) * f };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { k: camera.k, x: camera.x + dx, y: camera.y + dy };
}

/** Two fingers: zoom by the change of their distance, pan with their middle. */
export function pinch(
  camera: Camera,
  before: readonly [number, number, number, number],
  after: readonly [number, number, number, number],
): Camera {
  const middle = (p: readonly [number, number, number, number]) => [(p[0] + p[2]) / 2, (p[1] + p[3]) / 2] as const;
  const spread = (p: readonly [number, number, number, number]) => Math.hypot(p[2] - p[0], p[3] - p[1]);
  const [bx, by] = middle(before);
  const [ax, ay] = middle(after);
  const moved = pan(camera, ax - bx, ay - by);
  return zoomAt(moved, spread(after) / Math.max(1, spread(before)), ax, ay);
}

/** Never lose the board: some of it stays on the screen. */
export function keepInSight(camera: Camera, box: Box, size: Size, least = 80): Camera {
  const left = box.x * camera.k + camera.x;
  const top = box.y * camera.k + camera.y;
  const right = left + box.width * camera.k;
  const bottom = top + box.height * camera.k;
  const m = Math.min(least, size.width / 3, size.height / 3);
  let { x, y } = camera;
  if (right < m) x += m - right;
  else if (left > size.width - m) x -= left - (size.width - m);
  if (bottom < m) y += m - bottom;
  else if (top > size.height - m) y -= top - (size.height - m);
  return { k: camera.k, x, y };
}

/** The smallest move that brings a box into the part of the screen that nothing covers. */
export function reveal(camera: Camera, box: Box, size: Size, insets: Insets = NO_INSETS, margin = 12): Camera {
  const l = box.x * camera.k + camera.x;
  const t = box.y * camera.k + camera.y;
  const shift = (low: number, high: number, from: number, to: number) => {
    if (high - low > to - from) return (from + to) / 2 - (low + high) / 2;
    if (low < from) return from - low;
    if (high > to) return to - high;
    return 0;
  };
  const dx = shift(l, l + box.width * camera.k, insets.left + margin, size.width - insets.right - margin);
  const dy = shift(t, t + box.height * camera.k, insets.top + margin, size.height - insets.bottom - margin);
  return dx || dy ? pan(camera, dx, dy) : camera;
}

/** The part of the board that is on the screen. */
export function visible(camera: Camera, size: Size): Box {
  return {
    x: -camera.x / camera.k,
    y: -camera.y / camera.k,
    width: size.width / camera.k,
    height: size.height / camera.k,
  };
}

/** A point of the board on the screen. */
export function project(camera: Camera, x: number, y: number): { x: number; y: number } {
  return { x: x * camera.k + camera.x, y: y * camera.k + camera.y };
}

/** A point of the screen on the board. */
export function unproject(camera: Camera, px: number, py: number): { x: number; y: number } {
  return { x: (px - camera.x) / camera.k, y: (py - camera.y) / camera.k };
}
