// Where everything of the graph lies: the line, the turns, the dark's phases, the bars. Pure.

import type { JudgedChoice, Phase, SideName } from '../protocol';

export interface Frame {
  width: number;
  height: number;
  /** Left, right, top and bottom of the field; under it lie the bars. */
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  total: number;
}

export interface Column {
  turn: number;
  from: number;
  to: number;
}

export interface Band {
  from: number;
  to: number;
  strong: boolean;
}

/** At which decision of the game one stands: its turn and phase. */
export interface Stand {
  turn: number;
  phase: Phase;
}

export interface Bars {
  dice: number;
  choices: number;
}

const LEFT = 34;
const TOP = 26;
const UNDER = 62;

export function frameOf(width: number, total: number): Frame {
  const height = width < 560 ? 250 : 284;
  return { width, height, x0: LEFT, x1: width - 6, y0: TOP, y1: height - UNDER, total: Math.max(1, total) };
}

export const xOf = ({ x0, x1, total }: Frame, decisions: number): number => x0 + ((x1 - x0) * decisions) / total;

/** A chance from 0 to 10,000, seen from a side. */
export const yOf = ({ y0, y1 }: Frame, value: number, side: SideName): number =>
  y1 - ((y1 - y0) * (side === 'infernal' ? 10_000 - value : value)) / 10_000;

/** The line: a choice takes the first half of its decision's way, the dice the other. */
export function lineOf(frame: Frame, choices: readonly JudgedChoice[], side: SideName): string {
  const at = (decisions: number, value: number): string =>
    `${xOf(frame, decisions).toFixed(1)} ${yOf(frame, value, side).toFixed(1)}`;
  const [first] = choices;
  if (!first) return '';
  const steps = choices.map(({ n, after, then }) => `L${at(n - 0.5, after)}L${at(n, then)}`);
  return `M${at(first.n - 1, first.before)}${steps.join('')}`;
}

/** The turns in order: each from one decision to another. */
export function columnsOf(stands: readonly Stand[]): Column[] {
  const found: Column[] = [];
  stands.forEach(({ turn }, i) => {
    const last = found.at(-1);
    if (last?.turn === turn) last.to = i + 1;
    else found.push({ turn, from: i, to: i + 1 });
  });
  return found;
}

/** The phases that are not the humans', the one in which the infernals act stronger. */
export function bandsOf(stands: readonly Stand[]): Band[] {
  const found: Band[] = [];
  stands.forEach(({ phase }, i) => {
    if (phase.startsWith('human')) return;
    const strong = phase === 'infernal_activation';
    const last = found.at(-1);
    if (last && last.to === i && last.strong === strong) last.to = i + 1;
    else found.push({ from: i, to: i + 1, strong });
  });
  return found;
}

/** What the dice and a side's choices gave it in each turn, in points. */
export function barsOf(columns: readonly Column[], choices: readonly JudgedChoice[], side: SideName): Bars[] {
  const sign = side === 'infernal' ? -1 : 1;
  return columns.map(({ from, to }) => {
    const within = choices.filter(({ n }) => n > from && n <= to);
    const dice = within.reduce((sum, { after, then }) => sum + then - after, 0);
    const own = within.filter((one) => one.side === side);
    const given = own.reduce((sum, { before, after }) => sum + after - before, 0);
    return { dice: (sign * dice) / 100, choices: (sign * given) / 100 };
  });
}

/** The decision under a place of the field. */
export function decisionAt({ x0, x1, total }: Frame, x: number): number {
  return Math.max(1, Math.min(total, Math.ceil(((x - x0) / (x1 - x0)) * total)));
}

/** The first decision of the turn before or after. */
export function turnStep(columns: readonly Column[], n: number, step: 1 | -1): number {
  const here = columns.findIndex(({ from, to }) => n > from && n <= to);
  const before = step < 0 && n > (columns[here]?.from ?? 0) + 1 ? here : here + step;
  const there = columns[before];
  return there ? there.from + 1 : n;
}
