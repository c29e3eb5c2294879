// What happened, shown: a plan of movements (pure) and its running by the browser's own animations, on transform and opacity only.
// The board always stands at the end of the story already; the animation only leads there, so it can be skipped at any moment.

import { darkDie, die, seal } from '../art/dice';
import { f } from '../art/svg';
import type { GameEvent } from '../protocol';
import type { Spot } from './geometry';

/** The longest a batch of events may take to watch. */
export const LONGEST = 3000;

export const TIMES = {
  step: 180,
  tile: 260,
  dice: 320,
  hold: 380,
  seal: 160,
  death: 200,
  enter: 180,
  settle: 180,
} as const;

interface At {
  x: number;
  y: number;
  scale: number;
}
export type Item =
  | { what: 'path'; warrior: string; stops: { t: number; d: number; to: At }[]; from: At }
  | { what: 'enter'; warrior: string; t: number; d: number }
  | { what: 'leave'; warrior: string; t: number; d: number; fallen: boolean }
  | { what: 'tile'; tile: number; x: number; y: number; t: number; d: number }
  | {
      what: 'dice';
      values: number[];
      need: number;
      infernal: boolean;
      x: number;
      y: number;
      t: number;
      d: number;
      hold: number;
    }
  | { what: 'seal'; warrior: string; x: number; y: number; t: number; d: number };

export interface Plan {
  items: Item[];
  total: number;
}

export interface Stage {
  /** Tokens before and after, by warrior. */
  before: ReadonlyMap<string, Spot>;
  after: ReadonlyMap<string, Spot>;
  /** The middle of each tile, by its index. */
  middle: (tile: number) => { x: number; y: number } | null;
  infernal: (warrior: string) => boolean;
}

/** When what moves. `speed` 2 is twice as fast; more than three seconds are pressed into three. */
export function plan(events: readonly GameEvent[], stage: Stage, speed: number): Plan {
  const items: Item[] = [];
  if (speed <= 0) return { items, total: 0 };
  const paths = new Map<string, Extract<Item, { what: 'path' }>>();
  const where = new Map<string, At>(stage.before);
  let t = 0;

  const walk = (warrior: string, to: At, d: number) => {
    const from = where.get(warrior);
    if (!from) return;
    let path = paths.get(warrior);
    if (!path) {
      path = { what: 'path', warrior, stops: [], from };
      paths.set(warrior, path);
      items.push(path);
    }
    path.stops.push({ t, d, to });
    where.set(warrior, to);
    t += d;
  };
  /** The last step ends where the warrior now stands; steps before it pass through the middle of the tile. */
  const lastStep = new Map<string, number>();
  events.forEach((event, i) => {
    if (event.kind === 'moved' && event.args.warrior) lastStep.set(event.args.warrior, i);
  });

  events.forEach((event, i) => {
    const { warrior, tile = -1, need = 0, value, dice } = event.args;
    switch (event.kind) {
      case 'moved': {
        const middle = stage.middle(tile);
        const end = warrior ? stage.after.get(warrior) : undefined;
        if (!warrior || !middle) return;
        const to = lastStep.get(warrior) === i && end ? end : { ...middle, scale: where.get(warrior)?.scale ?? 0.88 };
        walk(warrior, to, TIMES.step);
        return;
      }
      case 'tile_placed': {
        const middle = stage.middle(tile);
        if (!middle) return;
        items.push({ what: 'tile', tile, x: middle.x, y: middle.y, t, d: TIMES.tile });
        t += TIMES.tile;
        return;
      }
      case 'entered':
        if (!warrior || !stage.after.has(warrior)) return;
        items.push({ what: 'enter', warrior, t, d: TIMES.enter });
        where.set(warrior, stage.after.get(warrior)!);
        t += TIMES.enter;
        return;
      case 'rolled':
      case 'rolled_for': {
        const values = dice ?? (value === undefined ? [] : [value]);
        const spot = warrior ? where.get(warrior) : undefined;
        if (!spot || !values.length || !warrior) return;
        items.push({
          what: 'dice',
          values,
          need,
          infernal: stage.infernal(warrior) === (event.kind === 'rolled'),
          x: spot.x,
          y: spot.y,
          t,
          d: TIMES.dice,
          hold: TIMES.hold,
        });
        t += TIMES.dice + TIMES.hold * 0.6;
        return;
      }
      case 'line_lost':
      case 'hurt': {
        const spot = warrior ? where.get(warrior) : undefined;
        if (!spot || !warrior) return;
        items.push({ what: 'seal', warrior, x: spot.x, y: spot.y, t, d: TIMES.seal });
        t += TIMES.seal;
        return;
      }
      case 'killed':
      case 'departed':
      case 'removed':
        if (!warrior || !where.has(warrior) || stage.after.has(warrior)) return;
        items.push({ what: 'leave', warrior, t, d: TIMES.death, fallen: event.kind === 'killed' });
        t += TIMES.death * 0.5;
        return;
    }
  });

  // Those who only make room for others slide over as the first thing happens.
  for (const [warrior, to] of stage.after) {
    const from = stage.before.get(warrior);
    if (
      !from ||
      paths.has(warrior) ||
      (Math.hypot(from.x - to.x, from.y - to.y) < 0.5 && Math.abs(from.scale - to.scale) < 0.01)
    )
      continue;
    items.push({ what: 'path', warrior, from, stops: [{ t: 0, d: TIMES.settle, to }] });
  }
  // And those whose story ended elsewhere than where they stand (pushed, swapped) end there.
  for (const path of paths.values()) {
    const end = stage.after.get(path.warrior);
    const last = path.stops[path.stops.length - 1]!;
    if (end && (Math.abs(last.to.x - end.x) > 0.5 || Math.abs(last.to.y - end.y) > 0.5))
      path.stops.push({ t: last.t + last.d, d: TIMES.settle, to: end });
  }

  let total = 0;
  for (const item of items) total = Math.max(total, ends(item));
  const scale = Math.min(1 / speed, total ? LONGEST / total : 1);
  for (const item of items) stretch(item, scale);
  return { items, total: total * scale };
}

function ends(item: Item): number {
  if (item.what === 'path') return Math.max(...item.stops.map((s) => s.t + s.d));
  return item.t + item.d + (item.what === 'dice' ? item.hold : 0);
}

function stretch(item: Item, by: number): void {
  if (item.what === 'path') {
    for (const stop of item.stops) {
      stop.t *= by;
      stop.d *= by;
    }
    return;
  }
  item.t *= by;
  item.d *= by;
  if (item.what === 'dice') item.hold *= by;
}

// --- running --------------------------------------------------------------------------------------

const EASE = 'cubic-bezier(.2,.7,.3,1)';
const css = (p: At) => `translate(${f(p.x)}px, ${f(p.y)}px) scale(${f(p.scale)})`;

/** Keyframes of a path over the whole batch: it waits, steps, waits. */
export function pathFrames(path: Extract<Item, { what: 'path' }>, total: number): Keyframe[] {
  const frames: Keyframe[] = [{ offset: 0, transform: css(path.from) }];
  let now = path.from;
  for (const { t, d, to } of path.stops) {
    frames.push({ offset: Math.min(1, t / total), transform: css(now), easing: EASE });
    frames.push({ offset: Math.min(1, (t + d) / total), transform: css(to) });
    now = to;
  }
  frames.push({ offset: 1, transform: css(now) });
  return frames;
}

const SVG = 'http://www.w3.org/2000/svg';

export interface Scene {
  /** The group that holds tokens, and the one for what lives only as long as the animation. */
  root: SVGElement;
  fx: SVGGElement;
  /** The drawings of tokens as they were. */
  ghosts: ReadonlyMap<string, string>;
}

export class Player {
  private running: Animation[] = [];
  private finish: (() => void) | null = null;

  get busy(): boolean {
    return this.finish !== null;
  }

  skip(): void {
    for (const animation of this.running) animation.finish();
    this.finish?.();
  }

  /** Run a plan; the promise holds when it is over or skipped. */
  play(scene: Scene, { items, total }: Plan, before: ReadonlyMap<string, Spot>): Promise<void> {
    this.skip();
    if (!items.length || total <= 0) return Promise.resolve();
    const animate = (
      node: Element,
      frames: Keyframe[],
      delay: number,
      duration: number,
      fill: FillMode = 'backwards',
    ) => {
      this.running.push(node.animate(frames, { delay, duration: Math.max(1, duration), fill, easing: 'linear' }));
    };
    const add = (html: string, transform: string): SVGGElement => {
      const g = document.createElementNS(SVG, 'g');
      const inner = document.createElementNS(SVG, 'g');
      g.style.transform = transform;
      inner.innerHTML = html;
      g.append(inner);
      scene.fx.append(g);
      return g;
    };
    const leaving = new Map<string, SVGGElement>();
    const nodeOf = (warrior: string): Element | null => {
      const there = scene.root.querySelector(`[data-w="${CSS.escape(warrior)}"]`);
      if (there) return there;
      const spot = before.get(warrior);
      const html = scene.ghosts.get(warrior);
      if (!spot || html === undefined) return null;
      let ghost = leaving.get(warrior);
      if (!ghost) {
        ghost = add(html, css(spot));
        leaving.set(warrior, ghost);
      }
      return ghost;
    };

    for (const item of items) {
      if (item.what === 'path') {
        const node = nodeOf(item.warrior);
        if (node) animate(node, pathFrames(item, total), 0, total, leaving.has(item.warrior) ? 'both' : 'backwards');
      } else if (item.what === 'enter') {
        const node = scene.root.querySelector(`[data-w="${CSS.escape(item.warrior)}"]`);
        if (node) animate(node, [{ opacity: 0 }, { opacity: 1 }], item.t, item.d);
      } else if (item.what === 'leave') {
        const node = nodeOf(item.warrior);
        const inner = node?.firstElementChild;
        if (node && inner && leaving.has(item.warrior))
          animate(
            inner,
            [
              { opacity: 1, transform: 'scale(1)' },
              { opacity: 0, transform: item.fallen ? 'scale(.7)' : 'translateY(-14px)' },
            ],
            item.t,
            item.d,
            'both',
          );
      } else if (item.what === 'tile') {
        for (const node of scene.root.querySelectorAll(`[data-tile="${item.tile}"]`)) {
          const turned = (angle: number) =>
            `translate(${item.x}px, ${item.y}px) rotate(${angle}deg) translate(-50px, -50px)`;
          animate(
            node,
            [
              { opacity: 0, transform: turned(node.classList.contains('b-tile') ? -15 : 0), easing: EASE },
              { opacity: 1, transform: turned(0) },
            ],
            item.t,
            item.d,
          );
        }
      } else if (item.what === 'dice') {
        const w = 21;
        const x0 = item.x - (item.values.length * w) / 2;
        item.values.forEach((value, i) => {
          const g = add(
            `<g transform="scale(.62)">${item.infernal ? darkDie(value) : die(value)}</g>`,
            `translate(${f(x0 + i * w)}px, ${f(item.y - 45)}px)`,
          );
          const inner = g.firstElementChild!;
          const end = item.need && value < item.need ? 0.5 : 1;
          const all = item.d + item.hold;
          animate(
            inner,
            [
              { opacity: 0, transform: `translateY(-9px) rotate(${i % 2 ? 70 : -70}deg)`, offset: 0, easing: EASE },
              { opacity: 1, transform: 'none', offset: item.d / all },
              { opacity: end, transform: 'none', offset: Math.min(1, item.d / all + 0.06) },
              { opacity: end, transform: 'none', offset: 0.9 },
              { opacity: 0, transform: 'none', offset: 1 },
            ],
            item.t,
            all,
            'both',
          );
        });
      } else {
        const g = add(seal(item.t), `translate(${f(item.x - 16)}px, ${f(item.y - 16)}px)`);
        (g.firstElementChild as SVGGElement).style.transformOrigin = '16px 16px';
        animate(
          g.firstElementChild!,
          [
            { opacity: 0, transform: 'scale(1.3)', offset: 0 },
            { opacity: 1, transform: 'scale(1)', offset: 0.35 },
            { opacity: 1, transform: 'scale(1)', offset: 0.75 },
            { opacity: 0, transform: 'scale(1)', offset: 1 },
          ],
          item.t,
          item.d * 2.6,
          'both',
        );
      }
    }
    for (const [warrior, ghost] of leaving) {
      if (!items.some((item) => item.what === 'leave' && item.warrior === warrior))
        animate(ghost, [{ opacity: 1 }, { opacity: 0 }], 0, TIMES.death, 'both');
    }
    return new Promise((resolve) => {
      this.finish = () => {
        this.finish = null;
        for (const animation of this.running) animation.cancel();
        this.running = [];
        scene.fx.replaceChildren();
        resolve();
      };
      const mine = this.finish;
      Promise.allSettled(this.running.map((animation) => animation.finished)).then(() => {
        if (this.finish === mine) mine();
      });
    });
  }
}

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
