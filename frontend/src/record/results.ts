// My record: what became of every game this browser led to its end. Kept in localStorage; the tables know it too.

import { signal } from '@preact/signals';

import type { GameEvent, GameView, SideName, TableInfo } from '../protocol';
import { type Death, deathsOf } from './deaths';

export interface Result {
  table: string;
  scenario: string;
  side: SideName;
  /** `bot:search:2`, `person` or `rules`. */
  rival: string;
  outcome: 'won' | 'lost' | 'draw';
  /** The seed was chosen, or known beforehand: it does not count. */
  practice: boolean;
  /** When it was over, in milliseconds. */
  at: number;
  /** Humans who died in it; games written down before have none. */
  deaths?: Death[];
}

const KEY = 'claustrophobia.results';

function read(): Result[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Result[];
  } catch {
    return [];
  }
}

export const results = signal<Result[]>(read());

function write(change: (all: Result[]) => Result[]): void {
  results.value = change(read());
  try {
    localStorage.setItem(KEY, JSON.stringify(results.value));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** What a game that is over means for whoever sits here; null for spectators and for both at one screen. */
export function resultOf(info: TableInfo, view: GameView, at: number): Result | null {
  if (!view.outcome || info.role === 'spectator' || info.role === 'both') return null;
  const side: SideName = info.role === 'infernal' ? 'infernal' : 'human';
  const rival = info.seats[side === 'human' ? 'infernal' : 'human'];
  const outcome = view.outcome === 'draw' ? 'draw' : view.outcome === side ? 'won' : 'lost';
  return { table: info.table, scenario: info.scenario, side, rival, outcome, practice: info.seeded, at };
}

/** Written down once: a table that is looked at again changes nothing. */
export function recordResult(info: TableInfo, view: GameView, events: readonly GameEvent[]): void {
  const found = resultOf(info, view, Date.now());
  if (!found) return;
  const result = { ...found, deaths: deathsOf(view, events) };
  write((all) => (all.some(({ table }) => table === result.table) ? all : [...all, result]));
}

export function deleteResults(): void {
  write(() => []);
}

// --- what they add up to --------------------------------------------------------------------------

export interface Row {
  scenario: string;
  side: SideName;
  rival: string;
  won: number;
  drawn: number;
  played: number;
  /** The newest last. */
  last: Result['outcome'][];
}

/** By scenario, side and opponent, in this order; open practice is left out. */
export function rowsOf(all: readonly Result[]): Row[] {
  const rows = new Map<string, Row>();
  const counted = all.filter(({ practice }) => !practice).sort((a, b) => a.at - b.at);
  for (const { scenario, side, rival, outcome } of counted) {
    const key = `${scenario} ${side} ${rival}`;
    const row = rows.get(key) ?? { scenario, side, rival, won: 0, drawn: 0, played: 0, last: [] };
    row.played += 1;
    row.won += outcome === 'won' ? 1 : 0;
    row.drawn += outcome === 'draw' ? 1 : 0;
    row.last = [...row.last, outcome].slice(-5);
    rows.set(key, row);
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const Z = 1.96; // 95 of 100

/** Where the true share lies (Wilson), both ends between 0 and 1. */
export function interval(won: number, played: number): [number, number] {
  if (played === 0) return [0, 1];
  const share = won / played;
  const scale = 1 + Z ** 2 / played;
  const middle = (share + Z ** 2 / (2 * played)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / played + Z ** 2 / (4 * played ** 2))) / scale;
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
