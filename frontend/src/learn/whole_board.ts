// What of a board a picture shows: every tile, and whoever stands on it is in sight.

import { type Box, boundsOf } from '../board/geometry';
import type { GameView } from '../protocol';

const ROUND = 20; // board units; a tile has 100
const WIDE = 290;
const HIGH = 170;

export function wholeBoard(view: GameView): Box {
  const { x, y, width, height } = boundsOf(view.tiles);
  const [wide, high] = [Math.max(width, WIDE) + 2 * ROUND, Math.max(height, HIGH) + 2 * ROUND];
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
}
