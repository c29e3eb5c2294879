import { describe, expect, it } from 'vitest';
import { rng } from './svg';
import { drawTile, isOpen, maskOf, outline, type TileArt, tileKey, tileSvg, turnMask, turnPoint } from './tile';

const tile = (more: Partial<TileArt> = {}): TileArt => ({
  number: 12,
  printed: maskOf('nes'),
  turn: 0,
  saturation: 3,
  effect: 'fog',
  sides: ['joined', 'joined', 'joined', 'wall'],
  ...more,
});

describe('a tile', () => {
  it('is the same in every game: its number is its seed', () => {
    expect(drawTile(tile())).toBe(drawTile(tile()));
    expect(drawTile(tile())).not.toBe(drawTile(tile({ number: 13 })));
  });

  it('keeps its stones when it is turned', () => {
    const floor = (turn: number) => /<clipPath[^>]*><path d="([^"]+)Z"/.exec(drawTile(tile({ turn })))![1]!;
    const points = (d: string) =>
      d
        .split(/[ML]/)
        .filter(Boolean)
        .map((p) => p.split(' ').map(Number) as [number, number]);
    const plain = points(floor(0));
    for (const turn of [1, 2, 3]) {
      points(floor(turn)).forEach((p, i) => {
        const [x, y] = turnPoint(plain[i]!, turn);
        expect(p[0]).toBeCloseTo(x, 1);
        expect(p[1]).toBeCloseTo(y, 1);
      });
    }
  });

  it('is cached by all it depends on', () => {
    expect(tileSvg(tile())).toBe(tileSvg(tile()));
    const keys = [
      tile(),
      tile({ turn: 1 }),
      tile({ effect: null }),
      tile({ saturation: 2 }),
      tile({ sides: ['unexplored', 'joined', 'joined', 'wall'] }),
      tile({ printed: 15 }),
    ].map(tileKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has an arm to every open side and a wall on the others', () => {
    for (const letters of ['n', 'ns', 'ne', 'nes', 'nesw']) {
      for (const saturation of [1, 2, 3, 5]) {
        const mask = maskOf(letters);
        const { poly, runs } = outline(mask, saturation, rng(4));
        const touches = [
          poly.some((p) => p[1] < 0.1),
          poly.some((p) => p[0] > 99.9),
          poly.some((p) => p[1] > 99.9),
          poly.some((p) => p[0] < 0.1),
        ];
        touches.forEach((touch, side) => {
          expect(touch).toBe(isOpen(mask, side));
        });
        expect(runs.length).toBe(letters.length);
      }
    }
  });

  it('leaves its four corners to the rock, whatever its shape', () => {
    for (const saturation of [1, 2, 3, 4, 5]) {
      const { poly } = outline(15, saturation, rng(saturation));
      for (const [x, y] of poly) expect(Math.min(x, 100 - x) > 21 || Math.min(y, 100 - y) > 21).toBe(true);
    }
  });
});

describe('turning', () => {
  it('moves openings clockwise and comes round', () => {
    expect(turnMask(maskOf('n'), 1)).toBe(maskOf('e'));
    expect(turnMask(maskOf('ne'), 3)).toBe(maskOf('nw'));
    expect(turnMask(maskOf('nes'), 4)).toBe(maskOf('nes'));
    expect(turnMask(turnMask(maskOf('nes'), 3), -3)).toBe(maskOf('nes'));
  });

  it('turns points with the openings', () => {
    expect(turnPoint([50, 0], 1)).toEqual([100, 50]);
    expect(turnPoint([50, 0], 2)).toEqual([50, 100]);
    expect(turnPoint([50, 0], -1)).toEqual([0, 50]);
  });
});
