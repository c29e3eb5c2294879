// The layers of the board, each drawn again only when what it shows has changed. None of them knows of hover, marks or the camera.

import type { JSX } from 'preact';
import { memo } from '../art/memo';
import { barrier, corners } from '../art/pieces';
import { f, type Point, rng } from '../art/svg';
import { hatch, strokes, tileSvg } from '../art/tile';
import { tokenSvg } from '../art/tokens';
import type { GameView, Lang } from '../protocol';
import { barrierSpots, effectOf, lightSteps, looseOn, type Placed, STEPS, sideStates, tileArt } from './geometry';
import { artOf } from './warriors';
import './layers.css';

const Raw = memo(({ html, at, tile, cls }: { html: string; at: string; tile?: number | undefined; cls?: string }) => (
  <g transform={at} class={cls} data-tile={tile} dangerouslySetInnerHTML={{ __html: html }} />
));

/** Rock beyond the tiles, fading into the dark. `cells` is the text of all cells: the drawing depends on nothing else. */
const Beyond = memo(({ cells }: { cells: string }) => {
  const laid = cells.split(' ').map((cell) => cell.split(',').map(Number) as [number, number]);
  const held = new Set(cells.split(' '));
  const r = rng(99);
  let near = '';
  let far = '';
  for (const [x, y] of laid) {
    for (const [dx, dy] of STEPS) {
      if (held.has(`${x + dx},${y + dy}`)) continue;
      const feet = Array.from({ length: 60 }, (_, i) => {
        const q = (i / 60) * 100 - 50;
        return [x * 100 + 50 + dx * 50 - dy * q, y * 100 + 50 + dy * 50 + dx * q, dx, dy] as [
          number,
          number,
          number,
          number,
        ];
      });
      const [a, b] = hatch(feet, 0.6, 8, r);
      near += strokes(a as readonly (readonly [Point, Point])[]);
      far += strokes(b as readonly (readonly [Point, Point])[]);
    }
  }
  return (
    <g class="beyond">
      <path class="hatch" d={near} />
      <path class="hatch b" d={far} />
    </g>
  );
});

const place = (tile: { x: number; y: number }) => `translate(${tile.x * 100} ${tile.y * 100})`;

/** The zone tiles may lie in: its cells engraved, its border a chain of teeth. */
const Zone = memo(({ zone }: { zone: string }) => {
  const [left = 0, right = 0, top = 0, bottom = 0] = zone.split(',').map(Number);
  const [x0, x1, y0, y1] = [left * 100, right * 100 + 100, top * 100, bottom * 100 + 100];
  let cells = '';
  let crosses = '';
  for (let x = x0; x <= x1; x += 100) cells += `M${x} ${y0}V${y1}`;
  for (let y = y0; y <= y1; y += 100) cells += `M${x0} ${y}H${x1}`;
  for (let x = x0 + 100; x < x1; x += 100)
    for (let y = y0 + 100; y < y1; y += 100) crosses += `M${x - 4} ${y}h8M${x} ${y - 4}v8`;
  let teeth = '';
  for (let x = x0; x < x1; x += 10) teeth += `M${x} ${y0}l5-5 5 5M${x} ${y1}l5 5 5-5`;
  for (let y = y0; y < y1; y += 10) teeth += `M${x0} ${y}l-5 5 5 5M${x1} ${y}l5 5-5 5`;
  return (
    <g class="b-zone">
      <rect class="bed" x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
      <path class="cells" d={cells} />
      <path class="crosses" d={crosses} />
      <path class="teeth" d={teeth} />
      <rect class="edge" x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
      <rect class="edge out" x={x0 - 8} y={y0 - 8} width={x1 - x0 + 16} height={y1 - y0 + 16} />
    </g>
  );
});

/** Tiles and barriers. */
export const Ground = memo(({ view, uid }: { view: GameView; uid: string }): JSX.Element => {
  return (
    <g class="b-ground">
      {view.zone && <Zone zone={view.zone.join(',')} />}
      <Beyond cells={view.tiles.map((t) => `${t.x},${t.y}`).join(' ')} />
      {view.tiles.map((tile, i) => (
        <Raw
          key={`${tile.x},${tile.y}`}
          at={place(tile)}
          tile={i}
          cls="b-tile"
          html={tileSvg(tileArt(tile, i, view)).replaceAll('@@', uid)}
        />
      ))}
    </g>
  );
});

interface Lamp {
  x: number;
  y: number;
  r: number;
}

function lamps(view: GameView, stand: readonly Placed[], selected: string | null): { carried: Lamp[]; fixed: Lamp[] } {
  const carried = stand
    .filter((p) => p.warrior.side === 'human')
    .map((p) => ({
      x: Math.round(p.x),
      y: Math.round(p.y),
      r: p.warrior.name === selected ? 235 : p.warrior.exhausted ? 140 : 190,
    }));
  const fixed = view.tiles.flatMap((t) => {
    const effect = effectOf(t);
    const r =
      effect === 'well' ? 70 : effect === 'sanctuary' ? 95 : effect === 'exit' ? 120 : effect === 'mushrooms' ? 75 : 0;
    return r ? [{ x: t.x * 100 + 50, y: t.y * 100 + 50, r }] : [];
  });
  return { carried, fixed };
}

const circle = ({ x, y, r }: Lamp, fill: string, part = 1) =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r * part)}" fill="url(#${fill})"/>`;

/** Darkness, held back by whoever carries a light. Light runs along passages; through rock it only seeps. Drawn once a change. */
const DarkSvg = memo(({ html }: { html: string }) => <g class="b-dark" dangerouslySetInnerHTML={{ __html: html }} />);

export function Darkness({
  view,
  stand,
  selected,
  uid,
}: {
  view: GameView;
  stand: readonly Placed[];
  selected: string | null;
  uid: string;
}): JSX.Element {
  const { carried, fixed } = lamps(view, stand, selected);
  const steps = lightSteps(view);
  const reached = view.tiles.filter((_, i) => steps[i]! <= 2);
  const rect = (t: { x: number; y: number }, cls = '') =>
    `<rect${cls && ` class="${cls}"`} x="${t.x * 100}" y="${t.y * 100}" width="100" height="100"/>`;
  const beams = carried.map((l) => circle(l, 'g-light')).join('');
  const html =
    `<clipPath id="${uid}all">${view.tiles.map((t) => rect(t)).join('')}</clipPath><clipPath id="${uid}lit">${reached.map((t) => rect(t)).join('') || '<rect/>'}</clipPath>` +
    `<g class="gloom" clip-path="url(#${uid}all)">${view.tiles.map((t) => rect(t, 'gloom-in')).join('')}<g opacity=".35">${beams}</g><g clip-path="url(#${uid}lit)">${beams}</g>${fixed.map((l) => circle(l, 'g-light')).join('')}</g>` +
    `<g class="warm" clip-path="url(#${uid}lit)">${[...carried, ...fixed].map((l) => circle(l, 'g-warm', 0.8)).join('')}</g>`;
  return <DarkSvg html={html} />;
}

const EYES = 'M-6.2-2.2Q-3-2-1.6 1.2-4.8 1.4-6.2-2.2ZM6.2-2.2Q3-2 1.6 1.2 4.8 1.4 6.2-2.2Z';

/** What must be read: eyes in unexplored openings, barriers, corners. Above the darkness, so that it never dims. */
export const Legible = memo(({ view, hideEyes }: { view: GameView; hideEyes: string }): JSX.Element => {
  const hidden = new Set(hideEyes.split(' '));
  let eyes = '';
  view.tiles.forEach((tile, i) => {
    sideStates(tile, i, view).forEach((state, side) => {
      if (state !== 'unexplored' || hidden.has(`${i}.${side}`)) return;
      const [dx, dy] = STEPS[side]!;
      eyes += `<path class="eye" transform="translate(${tile.x * 100 + 50 + dx * 45} ${tile.y * 100 + 50 + dy * 45})" d="${EYES}"/>`;
    });
  });
  const bars = barrierSpots(view)
    .map(({ tile, side, kind }) => {
      const t = view.tiles[tile];
      return t
        ? `<g transform="${place(t)} rotate(${side * 90} 50 50)">${barrier(kind, t.saturation, t.number)}</g>`
        : '';
    })
    .join('');
  return (
    <g class="b-legible">
      <Raw html={bars + eyes} at="" />
      {view.tiles.map((tile, i) => (
        <Raw
          key={`${tile.x},${tile.y}`}
          at={place(tile)}
          tile={i}
          html={corners({
            effect: effectOf(tile),
            used: tile.used,
            saturation: tile.saturation,
            x: tile.x,
            y: tile.y,
            loose: looseOn(tile),
          })}
        />
      ))}
    </g>
  );
});

export function transformOf(spot: { x: number; y: number; scale: number }): string {
  return `translate(${f(spot.x)}px, ${f(spot.y)}px) scale(${f(spot.scale)})`;
}

const TokenNode = memo(({ name, html, at }: { name: string; html: string; at: string }) => (
  <g class="tk" data-w={name} style={{ transform: at }} dangerouslySetInnerHTML={{ __html: html }} />
));

/** Warriors. `k` decides where a token is too small on the screen for its outline. */
export function Tokens({
  stand,
  selected,
  lang,
  k,
}: {
  stand: readonly Placed[];
  selected: string | null;
  lang: Lang;
  k: number;
}): JSX.Element {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of drawings takes no focus
    <g class="b-tokens" aria-hidden="true">
      {stand.map((p) => (
        <TokenNode
          key={p.warrior.name}
          name={p.warrior.name}
          at={transformOf(p)}
          html={tokenSvg(
            artOf(p.warrior, lang, {
              small: 40 * p.scale * k < 24,
              ...(p.warrior.name === selected ? { selected: true, activated: false } : {}),
            }),
          )}
        />
      ))}
    </g>
  );
}
