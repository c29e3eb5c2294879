import { describe, expect, it } from 'vitest';
import type { GameEvent, GameView } from '../protocol';
import infernal from '../specimen/infernal.json';
import { LONGEST, pathFrames, plan, type Stage, TIMES } from './animate';
import { placed, type Spot } from './geometry';

const sample = infernal as unknown as { view: GameView; next: { view: GameView; events: GameEvent[] } };
const spots = (view: GameView) => new Map<string, Spot>(placed(view).map((p) => [p.warrior.name, p]));
const stage = (before: GameView, after: GameView): Stage => ({
  before: spots(before),
  after: spots(after),
  middle: (i) => (after.tiles[i] ? { x: after.tiles[i].x * 100 + 50, y: after.tiles[i].y * 100 + 50 } : null),
  infernal: (name) => !/^(redeemer|brute|scout)/.test(name),
});
const event = (kind: GameEvent['kind'], args: GameEvent['args'] = {}): GameEvent => ({
  n: 1,
  kind,
  rule: '',
  en: '',
  fr: '',
  args,
});

describe('a plan', () => {
  it('shows a whole infernal phase in three seconds at most', () => {
    const { items, total } = plan(sample.next.events, stage(sample.view, sample.next.view), 1);
    expect(items.length).toBeGreaterThan(10);
    expect(total).toBeLessThanOrEqual(LONGEST);
    expect(plan(sample.next.events, stage(sample.view, sample.next.view), 4).total).toBeLessThanOrEqual(total);
  });

  it('is nothing at speed 0', () => {
    expect(plan(sample.next.events, stage(sample.view, sample.next.view), 0)).toEqual({
      items: [],
      total: 0,
    });
  });

  it('ends every path where the warrior stands', () => {
    const s = stage(sample.view, sample.next.view);
    for (const item of plan(sample.next.events, s, 1).items) {
      if (item.what !== 'path') continue;
      const end = s.after.get(item.warrior);
      const last = item.stops[item.stops.length - 1]!.to;
      if (end) expect([last.x, last.y]).toEqual([end.x, end.y]);
      const frames = pathFrames(item, 3000);
      expect(frames[0]!.offset).toBe(0);
      expect(frames[frames.length - 1]!.offset).toBe(1);
      for (let i = 1; i < frames.length; i++) expect(frames[i]!.offset!).toBeGreaterThanOrEqual(frames[i - 1]!.offset!);
    }
  });

  it('steps 180 ms a tile, lays a tile in 260, and shows who dies', () => {
    const one = { x: 50, y: 50, scale: 0.88 };
    const two = { x: 250, y: 50, scale: 0.88 };
    const small: Stage = {
      before: new Map([
        ['scout-a', one],
        ['troglodyte-1', two],
      ]),
      after: new Map([['scout-a', two]]),
      middle: (i) => ({ x: i * 100 + 50, y: 50 }),
      infernal: (n) => n.startsWith('t'),
    };
    const { items, total } = plan(
      [
        event('moved', { warrior: 'scout-a', tile: 1 }),
        event('tile_placed', { tile: 2 }),
        event('moved', { warrior: 'scout-a', tile: 2 }),
        event('killed', { warrior: 'troglodyte-1', tile: 2 }),
      ],
      small,
      1,
    );
    const path = items.find((i) => i.what === 'path')!;
    expect(path.what === 'path' && path.stops.map((s) => s.d)).toEqual([TIMES.step, TIMES.step]);
    expect(items.find((i) => i.what === 'tile')).toMatchObject({ t: 180, d: 260 });
    expect(items.find((i) => i.what === 'leave')).toMatchObject({ warrior: 'troglodyte-1', fallen: true });
    expect(total).toBe(180 + 260 + 180 + 200);
  });
});
