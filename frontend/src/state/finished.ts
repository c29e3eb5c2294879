// Games this browser has seen to their end: the last board and the whole story, for when the server is away.

import type { GameEvent, GameView, Role } from '../protocol';
import { at } from './site';
import { myTables } from './tables';

export interface Finished {
  scenario: string;
  /** Whose browser this was; nothing in games kept by an earlier version. */
  role?: Role;
  view: GameView;
  events: GameEvent[];
}

const KEPT = 'finished-games'; // not the service worker's: it clears away what begins like its own names

const addressOf = (table: string): string => at(`/finished/${table}`);

/** Keep a finished game, and let go of those that are in no list any more. Without a store nothing is kept. */
export async function keep(table: string, game: Finished): Promise<void> {
  try {
    const store = await caches.open(KEPT);
    await store.put(addressOf(table), Response.json(game));
    const listed = new Set(myTables.value.map((entry) => new Request(addressOf(entry.table)).url));
    const gone = (await store.keys()).filter((request) => !listed.has(request.url));
    await Promise.all(gone.map((request) => store.delete(request)));
  } catch {
    // Plain HTTP, a private window, no room left: then it is shown when the server is there.
  }
}

/** A finished game as it was kept. */
export async function kept(table: string): Promise<Finished | null> {
  try {
    const found = await (await caches.open(KEPT)).match(addressOf(table));
    return found ? ((await found.json()) as Finished) : null;
  } catch {
    return null;
  }
}
