// A draft: the data of a scenario's file, whole or not. Every change makes a new one, so that undo needs only the old. Pure.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Draft = { [key: string]: Json };

export interface Laid {
  number: number;
  x: number;
  y: number;
  turn?: string;
}

export interface Recruit {
  sheet: string;
  at?: number;
  gifts?: string[];
  equipment?: string[];
  [more: string]: Json | undefined;
}

/** The parts of a path: `tiles.layout[0].x` is `tiles`, `layout`, 0, `x`. */
export function partsOf(path: string): (string | number)[] {
  return [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, spot]) =>
    spot === undefined ? name! : Number(spot),
  );
}

/** What stands at a path, or what stands in for it if nothing does. */
export function at<T>(draft: Draft, path: string, otherwise: T): T {
  let here: unknown = draft;
  for (const part of partsOf(path)) {
    if (typeof here !== 'object' || here === null) return otherwise;
    here = (here as Record<string | number, unknown>)[part];
  }
  return here === undefined || here === null ? otherwise : (here as T);
}

/** A list at a path; an empty one if there is none. */
export function listAt<T>(draft: Draft, path: string): T[] {
  const found = at<unknown>(draft, path, []);
  return Array.isArray(found) ? (found as T[]) : [];
}

function changed(here: Json | undefined, parts: (string | number)[], value: Json | undefined): Json {
  const [part, ...rest] = parts;
  if (part === undefined) return value as Json;
  if (typeof part === 'number') {
    const list = Array.isArray(here) ? [...here] : [];
    if (rest.length || value !== undefined) list[part] = changed(list[part], rest, value);
    else list.splice(part, 1);
    return list;
  }
  const table = typeof here === 'object' && here !== null && !Array.isArray(here) ? { ...here } : {};
  if (rest.length || value !== undefined) table[part] = changed(table[part], rest, value);
  else delete table[part];
  return table;
}

/** The draft with a value at a path; without a value what stands there is taken away. */
export function put(draft: Draft, path: string, value: unknown): Draft {
  return changed(draft, partsOf(path), value as Json | undefined) as Draft;
}

/** The draft with one more entry in a list. */
export function add(draft: Draft, path: string, value: unknown): Draft {
  return put(draft, path, [...listAt(draft, path), value]);
}

// --- the layout -----------------------------------------------------------------------------------

export const TURNS = ['north', 'east', 'south', 'west'] as const;

export const layoutOf = (draft: Draft): Laid[] => listAt<Laid>(draft, 'tiles.layout');

/** Which tile of the layout lies on a cell; -1 if none. */
export function slotAt(draft: Draft, x: number, y: number): number {
  return layoutOf(draft).findIndex((one) => one.x === x && one.y === y);
}

export function lay(draft: Draft, number: number, x: number, y: number, turn: number): Draft {
  return add(draft, 'tiles.layout', { number, x, y, turn: TURNS[turn % 4] });
}

export function move(draft: Draft, slot: number, x: number, y: number): Draft {
  return put(draft, `tiles.layout[${slot}]`, { ...layoutOf(draft)[slot], x, y });
}

export function turn(draft: Draft, slot: number): Draft {
  const now = TURNS.indexOf((layoutOf(draft)[slot]?.turn ?? 'north') as (typeof TURNS)[number]);
  return put(draft, `tiles.layout[${slot}].turn`, TURNS[(now + 1) % 4]);
}

/** What a place among the tiles becomes when one is taken away: those after it move up. */
const after = (slot: number, place: number): number => (place > slot ? place - 1 : place);

/** Take a tile away, with the tokens and barriers on it; whoever stood there stands on the first tile. */
export function lift(draft: Draft, slot: number): Draft {
  let next = put(draft, `tiles.layout[${slot}]`, undefined);
  for (const path of ['tiles.tokens', 'tiles.barriers', 'infernal.in_play']) {
    const kept = listAt<{ at: number }>(next, path).filter((one) => one.at !== slot);
    if (listAt(next, path).length)
      next = put(
        next,
        path,
        kept.map((one) => ({ ...one, at: after(slot, one.at) })),
      );
  }
  const warriors = listAt<Recruit>(next, 'human.warriors').map((one) => {
    if (one.at === undefined) return one;
    return { ...one, at: one.at === slot ? 0 : after(slot, one.at) };
  });
  return warriors.length ? put(next, 'human.warriors', warriors) : next;
}

/** What closes a side of a tile, if anything does. */
export function barrierAt(draft: Draft, slot: number, side: string): string {
  const barriers = listAt<{ at: number; side: string; kind: string }>(draft, 'tiles.barriers');
  return barriers.find((one) => one.at === slot && one.side === side)?.kind ?? '';
}

export function bar(draft: Draft, slot: number, side: string, kind: string): Draft {
  const others = listAt<{ at: number; side: string }>(draft, 'tiles.barriers').filter(
    (one) => one.at !== slot || one.side !== side,
  );
  return put(draft, 'tiles.barriers', kind ? [...others, { at: slot, side, kind }] : others);
}
