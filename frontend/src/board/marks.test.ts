import { describe, expect, it } from 'vitest';
import type { GameView } from '../protocol';
import infernal from '../specimen/infernal.json';
import { placed } from './geometry';
import { hitMark, litMarks } from './marks';

const { view } = infernal as unknown as { view: GameView };
const unexplored = view.tiles.flatMap((tile, i) =>
  tile.links.flatMap((link, side) => (link === 'unexplored' ? [{ tile: i, side, label: '' }] : [])),
);

describe('what would be explored', () => {
  it('never overlaps the face of a tile', () => {
    expect(unexplored.length).toBeGreaterThan(3);
    for (const k of [0.3, 0.62, 1, 1.7]) {
      const lit = litMarks({ openings: unexplored }, view, placed(view), k);
      expect(lit.length).toBe(unexplored.length);
      for (const tile of view.tiles)
        for (const [x, y] of [
          [50, 50],
          [1, 50],
          [99, 50],
          [50, 1],
          [50, 99],
        ] as const)
          expect(hitMark(lit, tile.x * 100 + x, tile.y * 100 + y)).toBeNull();
    }
  });
});
