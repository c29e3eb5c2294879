// The game one came from: where in it a rule was applied, and the way back. It lasts as long as the tab.

import { signal } from '@preact/signals';

import type { GameEvent, GameView } from '../protocol';
import { api } from '../state/api';

/** A line of the story that names a rule, and where the moment is looked at. */
export interface Line {
  n: number;
  turn: number;
  rule: string;
  en: string;
  fr: string;
  to: string;
}

export interface AtHand {
  kind: 'table' | 'record';
  /** The page to go back to. */
  back: string;
  scenario: string;
  turn: number;
  view: GameView;
  lines: Line[];
}

const KEY = 'claustrophobia.at-hand';

function read(): AtHand | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as AtHand | null;
  } catch {
    return null;
  }
}

export const atHand = signal<AtHand | null>(read());

function keep(game: AtHand): void {
  atHand.value = game;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(game));
  } catch {
    // Too long, or no storage: it lasts as long as the page.
  }
}

/** The lines of a table's log that name a rule; a moment is looked at where the table tells it. */
export function linesOf(log: readonly GameEvent[], link: string): Line[] {
  let turn = 1;
  const lines: Line[] = [];
  for (const { n, kind, rule, args, en, fr } of log) {
    if (kind === 'turn_began') turn = Number(args.turn ?? turn + 1);
    if (rule) lines.push({ n, turn, rule, en, fr, to: `${link}?step=${n}` });
  }
  return lines;
}

export function takeTable(link: string, scenario: string, view: GameView, log: readonly GameEvent[]): void {
  keep({ kind: 'table', back: link, scenario, turn: view.turn, view, lines: linesOf(log, link) });
}

/** A record is asked for its story; until it is there the game has no lines. */
export async function takeRecord(id: string, n: number, scenario: string, view: GameView): Promise<void> {
  const game: AtHand = { kind: 'record', back: `/r/${id}?at=${n}`, scenario, turn: view.turn, view, lines: [] };
  keep(game);
  const { lines } = await api.replayStory(id);
  if (atHand.value === game) keep({ ...game, lines: lines.map((line) => ({ ...line, to: `/r/${id}?at=${line.n}` })) });
}

/** Where a rule was applied, the newest first. */
export function appliedIn(game: AtHand, rule: string): Line[] {
  return game.lines.filter((line) => line.rule === rule).reverse();
}
