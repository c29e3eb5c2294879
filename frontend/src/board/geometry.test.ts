import { describe, expect, it } from 'vitest';
import { isOpen } from '../art/tile';
import type { GameView } from '../protocol';
import infernal from '../specimen/infernal.json';
import door from '../specimen/last-door.json';
import survivors from '../specimen/survivors.json';
import { boardBox, freeSpot, lightSteps, nearestTowards, placed, places, STEPS, sideStates, tileArt } from './geometry';
import { hitBlank, hitMark, litMarks } from './marks';
import { ghostSides, nextTurn } from './PlacementGhost';
import { popupSpot } from './Popup';
import { artOf, describeTiles, kindOf, letterOf, plainName } from './warriors';

const views = [survivors, door, infernal].map((s) => (s as unknown as { view: GameView }).view);

describe('places on a tile', () => {
  it('never overlap for up to five and five, and stay on the tile', () => {
    for (let h = 0; h <= 5; h++) {
      for (let i = 0; i <= 5; i++) {
        const { humans, infernals } = places(h, i);
        expect([humans.length, infernals.length]).toEqual([h, i]);
        const all = [...humans, ...infernals];
        for (const [a, p] of all.entries()) {
          const r = 20 * p.scale;
          expect(p.x - r, `${h}+${i}`).toBeGreaterThanOrEqual(0);
          expect(p.x + r).toBeLessThanOrEqual(100);
          expect(p.y - r, `${h}+${i}`).toBeGreaterThanOrEqual(0);
          expect(p.y + r, `${h}+${i}`).toBeLessThanOrEqual(100);
          for (const q of all.slice(a + 1))
            expect(Math.hypot(p.x - q.x, p.y - q.y), `${h}+${i}`).toBeGreaterThanOrEqual(
              20 * (p.scale + q.scale) - 0.001,
            );
        }
        expect(Math.min(1, ...all.map((p) => p.scale))).toBeGreaterThanOrEqual(0.55);
      }
    }
  });

  it('put humans above infernals', () => {
    for (let h = 1; h <= 5; h++) {
      for (let i = 1; i <= 5; i++) {
        const { humans, infernals } = places(h, i);
        expect(Math.max(...humans.map((p) => p.y))).toBeLessThan(Math.min(...infernals.map((p) => p.y)));
      }
    }
  });

  it('hold more than five a side without an error', () => {
    const { humans, infernals } = places(2, 9);
    expect(humans.length + infernals.length).toBe(11);
  });
});

describe('openings and turns', () => {
  it('agree with the links of the view', () => {
    for (const view of views) {
      view.tiles.forEach((tile, i) => {
        const states = sideStates(tile, i, view);
        tile.links.forEach((link, side) => {
          expect(isOpen(tile.openings, side)).toBe(states[side] !== 'wall');
          if (typeof link === 'number') {
            expect(states[side]).toBe('joined');
            const [dx, dy] = STEPS[side]!;
            const there = view.tiles[link]!;
            expect([there.x, there.y]).toEqual([tile.x + dx, tile.y + dy]);
            expect(sideStates(there, link, view)[(side + 2) % 4]).toBe('joined');
          } else if (link === 'unexplored') expect(states[side]).toBe('unexplored');
        });
      });
    }
  });

  it('give the printed tile back: the same openings for a number in every view', () => {
    const printed = new Map<number, number>();
    for (const view of views) {
      view.tiles.forEach((tile, i) => {
        const art = tileArt(tile, i, view);
        expect(printed.get(tile.number) ?? art.printed).toBe(art.printed);
        printed.set(tile.number, art.printed);
      });
    }
    expect(printed.get(27)).toBe(0b0111);
    expect(printed.get(48)).toBe(0b1111);
  });

  it('show a barred passage as open: the barrier lies across it', () => {
    const view = views[1]!;
    expect(view.barriers.length).toBe(2);
    expect(sideStates(view.tiles[0]!, 0, view)).toEqual(['joined', 'joined', 'joined', 'joined']);
    expect(sideStates(view.tiles[3]!, 3, view)[0]).toBe('joined');
    expect(sideStates(view.tiles[0]!, 0, { ...view, barriers: [] })[3]).toBe('blocked');
  });

  it('tell what a tile to be laid would meet', () => {
    const view = views[1]!;
    const sides = ghostSides(view, {
      number: 4,
      x: 0,
      y: -2,
      turn: 0,
      openings: 'ns',
      saturation: 2,
      picture: 'trapped',
    });
    expect(sides).toEqual(['unexplored', 'wall', 'joined', 'wall']);
    expect(
      ghostSides(view, { number: 4, x: 0, y: -2, turn: 'east', openings: 'ns', saturation: 2, picture: 'trapped' }),
    ).toEqual(['wall', 'unexplored', 'wall', 'unexplored']);
    expect(nextTurn({ turn: 0, turns: [0, 2] })).toBe(2);
    expect(nextTurn({ turn: 2, turns: [0, 2] })).toBe(0);
    expect(nextTurn({ turn: 'west' })).toBe(0);
    expect(nextTurn({ turn: 0 }, -1)).toBe(3);
  });
});

describe('the board', () => {
  it('places every warrior in play once, on its tile', () => {
    for (const view of views) {
      const stand = placed(view);
      expect(stand.length).toBe(view.warriors.filter((w) => typeof w.at === 'number').length);
      for (const p of stand) {
        const tile = view.tiles[p.tile]!;
        expect(p.x).toBeGreaterThan(tile.x * 100);
        expect(p.x).toBeLessThan(tile.x * 100 + 100);
        expect(p.y).toBeGreaterThan(tile.y * 100);
        expect(p.y).toBeLessThan(tile.y * 100 + 100);
      }
    }
  });

  it('has its light where humans stand, and along passages', () => {
    for (const view of views) {
      const steps = lightSteps(view);
      for (const w of view.warriors) if (w.side === 'human' && typeof w.at === 'number') expect(steps[w.at]).toBe(0);
      view.tiles.forEach((tile, i) => {
        for (const link of tile.links)
          if (typeof link === 'number') expect(Math.abs(steps[link]! - steps[i]!)).toBeLessThanOrEqual(1);
      });
    }
  });

  it('leaves room for unexplored openings', () => {
    const view = views[1]!;
    const box = boardBox(view);
    expect(box.y).toBeLessThan(-100);
    expect(box.y + box.height).toBeGreaterThan(200);
  });

  it('finds the smallest thing under a click, then the nearest', () => {
    const view = views[0]!;
    const stand = placed(view);
    const marks = {
      destinations: [{ tile: 10, label: 'go' }],
      targets: [{ warriors: ['troglodyte-6', 'troglodyte-7'], label: 'hit' }],
      actors: [
        { warrior: 'scout-a', label: 'scout' },
        { warrior: 'hellhound-2', label: 'hound' },
      ],
    };
    const lit = litMarks(marks, view, stand, 0.4);
    const at = (name: string) => stand.find((p) => p.warrior.name === name)!;
    const tile = view.tiles[10]!;
    expect(hitMark(lit, tile.x * 100 + 5, tile.y * 100 + 95)?.kind).toBe('destination');
    expect(hitMark(lit, at('troglodyte-6').x, at('troglodyte-6').y)?.mark.label).toBe('hit');
    expect(hitMark(lit, at('scout-a').x, at('scout-a').y)?.mark.label).toBe('scout');
    expect(hitMark(lit, at('hellhound-2').x, at('hellhound-2').y + 4)?.mark.label).toBe('hound');
    expect(hitMark(lit, -5000, 0)).toBeNull();
    for (const one of lit)
      expect(Math.min(one.box.width, one.box.height) * 0.4).toBeGreaterThanOrEqual(
        one.kind === 'destination' ? 40 : 43.9,
      );
    expect(hitBlank(view, stand, at('brute-a').x, at('brute-a').y, 1)).toEqual({ tile: 7, warrior: 'brute-a' });
    expect(hitBlank(view, stand, -5000, 0, 1)).toEqual({ tile: null, warrior: null });
    expect(freeSpot(view, 3)).toEqual([50, 50]);
  });

  it('moves from mark to mark by arrow keys', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
      { x: 300, y: 20 },
    ];
    expect(nearestTowards(points, points[0]!, 1)).toBe(1);
    expect(nearestTowards(points, points[1]!, 1)).toBe(3);
    expect(nearestTowards(points, points[0]!, 2)).toBe(2);
    expect(nearestTowards(points, points[0]!, 0)).toBe(-1);
  });

  it('puts a pop-up on empty ground and inside the screen', () => {
    const screen = { width: 600, height: 400 };
    const size = { width: 200, height: 100 };
    const lit = { x: 320, y: 150, width: 100, height: 100 };
    const spot = popupSpot({ x: 200, y: 150, width: 100, height: 100 }, size, screen, [lit]);
    const clear = spot.x + 200 <= 320 || spot.x >= 420 || spot.y + 100 <= 150 || spot.y >= 250;
    expect(clear).toBe(true);
    expect(spot.x).toBeGreaterThanOrEqual(0);
    expect(spot.x + 200).toBeLessThanOrEqual(600);
  });
});

describe('warriors', () => {
  const w = (name: string, sheet: string, side: 'human' | 'infernal') => ({ name, sheet, side });
  it('have a kind, a letter and a name', () => {
    expect(kindOf('tough-troglodyte', 'infernal')).toBe('tough');
    expect(kindOf('possessed-a', 'infernal')).toBe('possessed');
    expect(kindOf('newcomer', 'infernal')).toBe('demon');
    expect(kindOf('newcomer', 'human')).toBe('ally');
    expect(letterOf(w('scout-b', 'scout', 'human'), 'en')).toBe('B');
    expect(letterOf(w('redeemer', 'redeemer', 'human'), 'fr')).toBe('R');
    expect(letterOf(w('troglodyte-11', 'troglodyte', 'infernal'), 'en')).toBe('11');
    expect(letterOf(w('hunter', 'hunter', 'infernal'), 'fr')).toBe('C');
    expect(letterOf(w('master-of-souls', 'master-of-souls', 'infernal'), 'en')).toBe('M');
    expect(letterOf(w('possessed-b', 'possessed-b', 'infernal'), 'en')).toBe('II');
    expect(plainName(w('scout-a', 'scout', 'human'), 'en')).toBe('scout A');
    expect(plainName(w('hunter', 'hunter', 'infernal'), 'fr')).toBe('Chasseur');
    expect(plainName(w('lamplighter', 'lamplighter', 'human'), 'en')).toBe('lamplighter');
  });

  it('show their damage', () => {
    const view = views[0]!;
    expect(artOf(view.warriors.find((x) => x.name === 'redeemer')!, 'en').lost).toEqual([1, 3, 6]);
    expect(artOf(view.warriors.find((x) => x.name === 'hellhound-1')!, 'en').life).toBe(3);
  });

  it('are told in words', () => {
    const told = describeTiles(
      views[0]!,
      'en',
      (x) => plainName(x, 'en'),
      (t) => t.effect,
    );
    expect(told[11]).toContain('scout A');
    expect(told[11]).toContain('north unexplored');
  });
});

describe('a zone', () => {
  const zoned = { ...views[0]!, zone: [0, 3, -2, 2] };

  it('is shown whole', () => {
    expect(boardBox(zoned)).toEqual({ x: 0, y: -200, width: 400, height: 500 });
  });

  it('has those who wait beside its start', () => {
    const name = zoned.warriors.find((w) => w.side === 'human')!.name;
    const waiting = {
      ...zoned,
      warriors: zoned.warriors.map((w) => (w.name === name ? { ...w, at: 'waiting' as const } : w)),
    };
    const spot = placed(waiting).find((p) => p.warrior.name === name)!;
    expect(spot.x).toBeLessThan(waiting.tiles[0]!.x * 100);
    expect(boardBox(waiting).x).toBeLessThan(0);
    expect(
      describeTiles(
        waiting,
        'en',
        (w) => w.name,
        (tile) => tile.effect,
      )[0],
    ).toContain(`${name} wait beside the start`);
  });
});
