import { describe, expect, it } from 'vitest';
import {
  centred,
  clampK,
  fit,
  keepInSight,
  MAX_K,
  MIN_K,
  pan,
  pinch,
  project,
  reveal,
  unproject,
  visible,
  zoomAt,
} from './camera';

const size = { width: 800, height: 600 };
const box = { x: -300, y: -200, width: 600, height: 500 };

describe('the camera', () => {
  it('fits a box into what nothing covers', () => {
    const insets = { top: 50, right: 0, bottom: 100, left: 20 };
    const camera = fit(box, size, insets);
    const a = project(camera, box.x, box.y);
    const b = project(camera, box.x + box.width, box.y + box.height);
    expect(a.x).toBeGreaterThanOrEqual(20);
    expect(a.y).toBeGreaterThanOrEqual(50);
    expect(b.x).toBeLessThanOrEqual(800);
    expect(b.y).toBeLessThanOrEqual(500);
  });

  it('never fits larger than allowed', () => {
    expect(fit({ x: 0, y: 0, width: 100, height: 100 }, size).k).toBe(1.7);
  });

  it('zooms about a point: what lies under it stays', () => {
    const camera = { x: 30, y: -40, k: 1.1 };
    const before = unproject(camera, 222, 111);
    const after = unproject(zoomAt(camera, 1.7, 222, 111), 222, 111);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('keeps its limits', () => {
    expect(clampK(99)).toBe(MAX_K);
    expect(clampK(0.001)).toBe(MIN_K);
    expect(zoomAt({ x: 0, y: 0, k: MAX_K }, 2, 10, 10)).toEqual({ x: 0, y: 0, k: MAX_K });
  });

  it('undoes project by unproject', () => {
    const camera = { x: 13, y: 7, k: 1.3 };
    const p = project(camera, 55, -12);
    expect(unproject(camera, p.x, p.y).x).toBeCloseTo(55);
    expect(unproject(camera, p.x, p.y).y).toBeCloseTo(-12);
  });

  it('pinches: fingers stay on what they hold', () => {
    const camera = { x: 0, y: 0, k: 1 };
    const next = pinch(camera, [100, 100, 200, 100], [80, 120, 280, 120]);
    expect(next.k).toBeCloseTo(2);
    const left = unproject(next, 80, 120);
    expect(left.x).toBeCloseTo(100);
    expect(left.y).toBeCloseTo(100);
  });

  it('does not lose the board', () => {
    const far = keepInSight(pan({ x: 0, y: 0, k: 1 }, 5000, -5000), box, size);
    const seen = visible(far, size);
    expect(seen.x + seen.width).toBeGreaterThan(box.x);
    expect(seen.y).toBeLessThan(box.y + box.height);
    const near = { x: 400, y: 300, k: 1 };
    expect(keepInSight(near, box, size)).toEqual(near);
  });

  it('reveals by the smallest move, and not at all when all is seen', () => {
    const camera = { x: 400, y: 300, k: 1 };
    expect(reveal(camera, { x: 0, y: 0, width: 100, height: 100 }, size)).toBe(camera);
    const moved = reveal(camera, { x: 500, y: 0, width: 100, height: 100 }, size);
    expect(moved.y).toBe(camera.y);
    expect(project(moved, 600, 0).x).toBeCloseTo(788);
  });

  it('centres a point in the free part', () => {
    const camera = centred({ x: 50, y: 50 }, 0.92, size, { top: 0, right: 0, bottom: 200, left: 0 });
    expect(project(camera, 50, 50)).toEqual({ x: 400, y: 200 });
  });
});
