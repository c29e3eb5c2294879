// The daily descents of this browser: the tries of each day, kept in localStorage and nowhere else.

import { signal } from '@preact/signals';

import type { GameView, TableInfo } from '../protocol';
import type { Day, Tries, Try } from './days';

const KEY = 'claustrophobia.daily';

function read(): Tries {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Tries;
  } catch {
    return {};
  }
}

export const tries = signal<Tries>(read());

// Every change starts from what is stored: another tab may have played meanwhile.
function write(change: (all: Tries) => Tries): void {
  tries.value = change(read());
  try {
    localStorage.setItem(KEY, JSON.stringify(tries.value));
  } catch {
    // Without storage they last as long as the page.
  }
}

export function began(day: Day, table: string): void {
  write((all) => ({ ...all, [day]: [...(all[day] ?? []), { table }] }));
}

/** The day a table was laid for. */
export function dayOfTable(table: string): Day | null {
  return Object.entries(read()).find(([, all]) => all.some((one) => one.table === table))?.[0] ?? null;
}

function noteTry(table: string, how: Partial<Try>): void {
  const day = dayOfTable(table);
  if (!day) return;
  write((all) => ({
    ...all,
    [day]: (all[day] ?? []).map((one) => (one.table === table ? { ...one, ...how } : one)),
  }));
}

const ALIVE = new Set(['departed', 'waiting']);

/** Lines not cancelled, of all humans who live: on the board, gone by the exit or still to come. */
export function linesLeft(view: GameView): number {
  return view.warriors
    .filter(({ side, at }) => side === 'human' && (typeof at === 'number' || ALIVE.has(at)))
    .reduce((sum, { life, damage }) => sum + life - (Array.isArray(damage) ? damage.length : damage), 0);
}

/** A game of a day is over: how it went is written down, once. */
export function ended(table: string, view: GameView): void {
  if (view.outcome) noteTry(table, { outcome: view.outcome, turn: view.turn, lines: linesLeft(view) });
}

/** The same of a table that the server was asked about. */
export function heardOf({ table, board }: TableInfo): void {
  if (board?.outcome) ended(table, board);
}
