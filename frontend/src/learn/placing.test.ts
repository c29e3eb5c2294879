import { expect, test } from 'vitest';

import { clipped, padded, placeFor } from './placing';

const AREA = { x: 0, y: 0, width: 400, height: 300 };
const CARD = { width: 100, height: 80 };

test('a card covers what weighs least, and lies near what it is about', () => {
  const hole = { x: 150, y: 100, width: 100, height: 100 };
  const { x, y } = placeFor(CARD, AREA, [{ rect: hole, weight: 10 }], hole);
  const beside = x + CARD.width <= hole.x || x >= 250 || y + CARD.height <= hole.y || y >= 200;
  expect(beside).toBe(true);
  const left = { rect: { x: 0, y: 0, width: 150, height: 300 }, weight: 5 };
  expect(placeFor(CARD, AREA, [{ rect: hole, weight: 10 }, left], hole).x).toBeGreaterThanOrEqual(150);
});

test('where everything is covered it covers the lightest', () => {
  const all = { rect: AREA, weight: 1 };
  const top = { rect: { x: 0, y: 0, width: 400, height: 150 }, weight: 9 };
  expect(placeFor(CARD, AREA, [all, top], null).y).toBeGreaterThanOrEqual(150);
});

test('a card larger than the area begins where the area does', () => {
  expect(placeFor({ width: 900, height: 900 }, AREA, [], null)).toEqual({ x: 0, y: 0 });
});

test('rectangles are widened and cut', () => {
  expect(padded({ x: 10, y: 10, width: 10, height: 10 }, 5)).toEqual({ x: 5, y: 5, width: 20, height: 20 });
  expect(clipped({ x: -10, y: -10, width: 30, height: 30 }, AREA)).toEqual({ x: 0, y: 0, width: 20, height: 20 });
  expect(clipped({ x: 500, y: 0, width: 10, height: 10 }, AREA)).toBeNull();
});
