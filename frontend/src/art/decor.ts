// The quiet picture each effect leaves on the floor: large, upright whatever the tile's turn, readable under tokens.

import type { Picture } from '../protocol';
import { f, type Rand, range } from './svg';

export interface Ground {
  rand: Rand;
  arm: number;
  chamber: number;
  mask: number;
}

const EDGE = 'stroke="var(--wallink)"';
const TURN = (n: number, i: number) => f((i * 360) / n);

function alarm(): string {
  const web =
    '<g class="d"><circle cx="50" cy="50" r="17"/><circle cx="50" cy="50" r="14.5" stroke-dasharray="2 2.2"/><path d="M50 33v34M33 50h34M38 38l24 24M62 38 38 62" opacity=".55"/></g>';
  const bell = `<g transform="translate(50 50)"><path class="dst" d="M0-8.5a1.8 1.8 0 0 1 1.6 2.6C4.4-5 6-2.6 6 .4c0 3 .7 4.4 2 5.8v1.3H-8V6.2C-6.7 4.8-6 3.4-6 .4c0-3 1.6-5.4 4.4-6.3A1.8 1.8 0 0 1 0-8.5z"/><path class="dst2" d="M-2.3 7.5h4.6a2.3 2.3 0 0 1-4.6 0z"/><path class="dh" d="M-4.3 1.5c0-2.6 1.2-4.7 3.2-5.7"/></g>`;
  return (
    web +
    range(
      4,
      (i) =>
        `<g transform="rotate(${45 + i * 90} 50 50)"><circle class="dbone" cx="50" cy="33" r="2.6"/><path class="df" d="M48.7 32.5h1v1h-1zM50.3 32.5h1v1h-1z"/></g>`,
    ).join('') +
    bell
  );
}

function fog({ rand: r }: Ground): string {
  let out = '';
  for (let i = 0; i < 13; i++) {
    const l = 16 + r() * 24;
    out += `<path class="dfog" stroke-width="${f(2.5 + r() * 4)}" opacity="${f(0.1 + r() * 0.16)}" d="M${f(12 + r() * 60)} ${f(16 + r() * 70)}q${f(l * 0.25)} -6 ${f(l * 0.5)} 0t${f(l * 0.5)} 0"/>`;
  }
  let curls = '';
  for (let i = 0; i < 8; i++) curls += `M${f(18 + r() * 44)} ${f(22 + r() * 58)}q6 -5 12 0t11 -1q4 -3 1 -5q-3 -1 -3 2`;
  return `${out}<path class="dfog" stroke-width=".75" opacity=".65" d="${curls}"/>`;
}

function stash(): string {
  return `<path class="cast" d="M34 66h34l3 4H36z"/><path class="dst" d="M33 48h34v18H33z"/><path class="dst2" d="M33 48c0-8 4-12 9-12h16c5 0 9 4 9 12z"/><path class="d" d="M33 53h34M40 36.5v29M60 36.5v29M35 58.5h4M35 62h4M61.5 58.5h4M61.5 62h4M43 62h14"/><rect class="dbone" x="47" y="46" width="6" height="8" rx="1"/><path class="df" d="M50 48.8a1.2 1.2 0 0 1 .6 2.2l.4 1.7h-2l.4-1.7a1.2 1.2 0 0 1 .6-2.2z"/><path class="dh" d="M35 46c.5-5 3.5-8 7-8h16"/>`;
}

function mushrooms(): string {
  const caps: [number, number, number][] = [
    [34, 40, 9],
    [62, 36, 7],
    [66, 62, 10],
    [38, 66, 7],
    [50, 52, 5],
    [29, 56, 4.5],
    [56, 70, 4.5],
  ];
  return caps
    .map(([x, y, z]) => {
      const gills = range(14, (i) => {
        const a = (i / 14) * 6.283;
        return `M${f(x + Math.cos(a) * z * 0.35)} ${f(y + Math.sin(a) * z * 0.3)}L${f(x + Math.cos(a) * z * 0.92)} ${f(y + Math.sin(a) * z * 0.78)}`;
      }).join('');
      return `<ellipse class="cast" cx="${x + 1.5}" cy="${y + 2}" rx="${z}" ry="${f(z * 0.85)}"/><ellipse class="dm" cx="${x}" cy="${y}" rx="${z}" ry="${f(z * 0.85)}" ${EDGE} stroke-width=".7"/><path class="ink" d="${gills}"/><ellipse class="dbone" opacity=".7" cx="${f(x - z * 0.15)}" cy="${f(y - z * 0.15)}" rx="${f(z * 0.24)}" ry="${f(z * 0.18)}"/>`;
    })
    .join('');
}

function carnivorous({ rand: r }: Ground): string {
  const leaves = range(9, (i) => {
    const l = 15 + r() * 7;
    return `<g transform="rotate(${f(i * 40 + r() * 14)} 50 50)"><path class="dm" ${EDGE} stroke-width=".7" d="M50 50c-5-6-5.5-${f(l - 3)} 0-${f(l)}c5.5 3 5 ${f(l - 6)} 0 ${f(l)}z"/><path class="ink" d="M50 48V${f(52 - l)}M50 44l-2.5-2.5M50 44l2.5-2.5M50 40l-2.5-2.5M50 40l2.5-2.5"/></g>`;
  }).join('');
  const teeth = range(
    12,
    (i) => `<path class="dbone" ${EDGE} stroke-width=".3" transform="rotate(${i * 30} 50 50)" d="M48 40.8h4L50 46z"/>`,
  ).join('');
  return `${leaves}<circle class="db" cx="50" cy="50" r="9.5" ${EDGE} stroke-width=".8"/>${teeth}<circle class="black" cx="50" cy="50" r="2.4"/>`;
}

function flooded({ rand: r }: Ground): string {
  const waves: string[] = ['', '', ''];
  for (let i = 0; i < 36; i++) {
    const l = 6 + r() * 9;
    waves[Math.floor(r() * 3)] += `M${f(r() * 92)} ${f(4 + r() * 92)}q${f(l / 4)} -2 ${f(l / 2)} 0t${f(l / 2)} 0`;
  }
  return `<rect class="dw" width="100" height="100"/>${waves.map((d, i) => `<path class="dwl" opacity="${0.4 + i * 0.25}" d="${d}"/>`).join('')}`;
}

function trapped(): string {
  let out =
    '<rect class="cast" x="32.5" y="33" width="38" height="38" opacity=".3"/><rect class="dst2" x="31" y="31" width="38" height="38"/><path class="d" d="M33.5 33.5h33v33h-33z"/><path class="dh" d="M32.5 68V32.5H68"/>';
  for (let y = 0; y < 3; y++) {
    for (let x = 0; x < 3; x++) {
      const X = 40 + x * 10;
      const Y = 40 + y * 10;
      out += `<circle class="black" cx="${X}" cy="${Y}" r="3.3"/><path class="dbone" ${EDGE} stroke-width=".4" d="M${f(X - 1.7)} ${f(Y + 1.5)}L${f(X + 0.6)} ${f(Y - 5.5)}L${f(X + 1.9)} ${f(Y + 1.5)}z"/>`;
    }
  }
  return out;
}

function fountain(): string {
  const rings = [10, 7.5]
    .map((q) => `<circle class="dwl" cx="50" cy="50" r="${q}" stroke-dasharray="${q} ${f(q * 0.5)}"/>`)
    .join('');
  const joints = range(
    12,
    (i) => `<path class="d" stroke-width=".6" transform="rotate(${i * 30} 50 50)" d="M50 33.5v4"/>`,
  ).join('');
  return `<circle class="cast" cx="51.5" cy="52" r="17"/><circle class="dst" cx="50" cy="50" r="16.5"/><circle class="dw full" cx="50" cy="50" r="12.5" ${EDGE} stroke-width=".8"/>${rings}<circle class="dst" cx="50" cy="50" r="3.6"/>${joints}<path class="dh" d="M41 44a11 11 0 0 1 6-4.5"/>`;
}

function devouring(): string {
  const teeth = range(
    14,
    (i) =>
      `<path class="dbone" ${EDGE} stroke-width=".4" transform="rotate(${TURN(14, i)} 50 50)" d="M46.6 30.5Q50 ${i % 2 ? 38 : 34} 50 ${i % 2 ? 43 : 40}Q50 34 53.4 30.5z"/>`,
  ).join('');
  return `<circle class="black" cx="50" cy="50" r="20" ${EDGE} stroke-width="1.2"/><circle class="db" opacity=".75" cx="50" cy="50" r="13"/><circle class="black" cx="50" cy="50" r="8"/>${teeth}`;
}

function well(): string {
  const joints = range(
    10,
    (i) => `<path class="d" stroke-width=".6" transform="rotate(${i * 36} 50 50)" d="M50 30v3.5"/>`,
  ).join('');
  return `<circle class="dst2" cx="50" cy="50" r="20"/><circle class="black" cx="50" cy="50" r="16.5"/><circle fill="url(#g-ember)" cx="50" cy="50" r="16"/><circle class="dbl" cx="50" cy="50" r="15"/><path class="dbl hot" d="M50 35l8.8 27.1L35.7 45.4h28.6L41.2 62.1z"/>${joints}`;
}

function lair({ rand: r }: Ground): string {
  let twigs = '';
  for (let i = 0; i < 30; i++) {
    const a = r() * 6.283;
    const d = 14 + r() * 7;
    const b = a + 1.3 + r() * 0.6;
    twigs += `M${f(50 + Math.cos(a) * d)} ${f(51 + Math.sin(a) * d * 0.8)}l${f(Math.cos(b) * 8)} ${f(Math.sin(b) * 7)}`;
  }
  const bones: [number, number, number][] = [
    [42, 48, 30],
    [58, 54, -40],
    [50, 58, 80],
    [47, 43, -15],
  ];
  const bone = bones
    .map(
      ([x, y, a]) =>
        `<g transform="translate(${x} ${y}) rotate(${a})"><path class="dbone" ${EDGE} stroke-width=".4" d="M-5-.8a1.3 1.3 0 1 1-1.3-1.2 1.3 1.3 0 1 1-.2 2.8 1.3 1.3 0 1 1 1.5.2L5 .8a1.3 1.3 0 1 1 1.3 1.2 1.3 1.3 0 1 1 .2-2.8 1.3 1.3 0 1 1-1.5-.2z"/></g>`,
    )
    .join('');
  return `<ellipse class="black" opacity=".8" cx="50" cy="51" rx="19" ry="15"/><path class="twig" d="${twigs}"/>${bone}`;
}

function tomb(): string {
  return `<path class="cast" d="M40 28h24l6 12-5 36H41z" opacity=".4"/><path class="dst" d="M40 26h20l7 12-5 36H38l-5-36z"/><path class="d" d="M42 29h16l5.5 9.5L59 71H41l-4.5-32.5z"/><path class="df" d="M48.5 35h3v8h7v3h-7v20h-3V46h-7v-3h7z" opacity=".8"/><path class="dh" d="M40.5 27.5h18.5M35 38l4.5-9"/><path class="d" stroke-width=".6" opacity=".7" d="M57 60l-3 4 2 3M44 31l2 4-1 3"/>`;
}

function hole(): string {
  return `<path class="dst2" d="M32 42l8-10 14-3 12 6 4 13-5 13-12 7-14-3-9-10z"/><path class="black" d="M36 44l7-8 11-3 9 5 3 10-4 10-10 5-11-2-7-8z"/><path class="ladder" d="M45 36v24M53 35v26M45 42h8M45 48h8M45 54h8"/><path class="dh" d="M34 43l7-9 12-3"/>`;
}

function sanctuary(): string {
  const places: [number, number][] = [
    [31, 31],
    [69, 31],
    [31, 69],
    [69, 69],
  ];
  const candles = places
    .map(
      ([x, y]) =>
        `<circle fill="url(#g-candle)" cx="${x}" cy="${y}" r="8"/><circle class="dbone" cx="${x}" cy="${y}" r="2" ${EDGE} stroke-width=".5"/><circle class="eye" cx="${x}" cy="${y}" r=".9"/>`,
    )
    .join('');
  return `<circle class="d" cx="50" cy="50" r="25"/><circle class="d" cx="50" cy="50" r="22.5" stroke-dasharray="1.4 2"/><path class="dbone" ${EDGE} stroke-width=".6" opacity=".85" d="M47 30h6v14h14v6H53v22h-6V50H33v-6h14z"/>${candles}`;
}

/** The way out (tile 27): a stair under a round arch, and daylight on its steps. */
function exit(): string {
  let out =
    '<circle fill="url(#g-day)" cx="50" cy="46" r="36"/><path class="cast" d="M31 70h41l3 4H33z" opacity=".35"/><path class="dst" d="M30 70V44a20 20 0 0 1 40 0v26h-6V44a14 14 0 0 0-28 0v26z"/>';
  out += range(
    9,
    (i) => `<path class="d" stroke-width=".6" transform="rotate(${-80 + i * 20} 50 44)" d="M50 24v6"/>`,
  ).join('');
  out += '<path class="day" d="M36 70V44a14 14 0 0 1 28 0v26z"/>';
  for (let i = 0; i < 6; i++) {
    const y = 70 - i * 3.7;
    const w = 14 - i * 1.1;
    out += `<path class="step" opacity="${f(1 - i * 0.13)}" d="M${f(50 - w)} ${f(y)}v${f(-3.7)}h${f(2 * w)}v3.7z"/>`;
  }
  return `${out}<path class="dh strong" d="M32 68V44a18 18 0 0 1 9-15.5"/>`;
}

/** A five-pointed star drawn in blood, a candle at each point. */
function pentacle(): string {
  const at = (i: number, r: number): string =>
    `${f(50 + Math.sin((i * 2 * Math.PI) / 5) * r)} ${f(50 - Math.cos((i * 2 * Math.PI) / 5) * r)}`;
  const star = `M${[0, 2, 4, 1, 3].map((i) => at(i, 24)).join('L')}Z`;
  const candles = range(5, (i) => {
    const [x, y] = at(i, 27).split(' ');
    return `<circle fill="url(#g-candle)" cx="${x}" cy="${y}" r="6"/><circle class="dbone" cx="${x}" cy="${y}" r="1.7" ${EDGE} stroke-width=".4"/>`;
  }).join('');
  return `<circle class="dbl" cx="50" cy="50" r="27"/><circle class="dbl" cx="50" cy="50" r="24"/><path class="dbl hot" d="${star}"/>${candles}`;
}

/** The walls press in: a groove worn by shoulders. */
function tight({ mask }: Ground): string {
  const arms = range(4, (i) =>
    (mask >> i) & 1 ? `<path class="d" transform="rotate(${i * 90} 50 50)" d="M46 50V4M54 50V4" opacity=".5"/>` : '',
  ).join('');
  return `${arms}<circle class="d" cx="50" cy="50" r="6" opacity=".6"/>`;
}

export const DECOR = {
  alarm,
  fog,
  stash,
  mushrooms,
  carnivorous,
  flooded,
  trapped,
  fountain,
  devouring,
  well,
  lair,
  tomb,
  hole,
  sanctuary,
  exit,
  pentacle,
  tight,
} as const satisfies Record<Exclude<Picture, 'plain'>, (g: Ground) => string>;

export type EffectName = keyof typeof DECOR;

export function isEffect(name: string): name is EffectName {
  return Object.hasOwn(DECOR, name);
}
