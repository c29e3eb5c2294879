// Where everybody stood after a step, and how hurt: the present view, with what was told later taken away. Pure.

import type { GameEvent, GameView, WarriorView } from '../protocol';

const HERE = new Set(['moved', 'entered', 'withdrew', 'steps_aside', 'card_drives']);

/** Where an event puts somebody. */
function placing({ kind, args }: GameEvent): [string, WarriorView['at']] | null {
  if (!args.warrior) return null;
  if (HERE.has(kind) && args.tile !== undefined) return [args.warrior, args.tile];
  if ((kind === 'killed' || kind === 'removed') && args.place) return [args.warrior, args.place];
  return kind === 'departed' ? [args.warrior, 'departed'] : null;
}

export function viewAfter(view: GameView, log: readonly GameEvent[], n: number): GameView {
  const before = new Map<string, WarriorView['at']>();
  const later = new Map<string, GameEvent>();
  for (const event of log) {
    const place = placing(event);
    if (!place) continue;
    if (event.n <= n) before.set(...place);
    else if (!later.has(place[0])) later.set(place[0], event);
  }
  const undone = log.filter((event) => event.n > n);
  const warriors = view.warriors.map((warrior) => {
    const next = later.get(warrior.name);
    if (!next) return healed(warrior, undone);
    // Who came in only later was not there; who moved only later and never before is shown where he is.
    const at = before.get(warrior.name) ?? (next.kind === 'entered' ? 'reserve' : warrior.at);
    return healed({ ...warrior, at }, undone);
  });
  return { ...view, warriors };
}

/** A warrior without the wounds that were told later. */
function healed(warrior: WarriorView, undone: readonly GameEvent[]): WarriorView {
  const own = undone.filter(({ args }) => args.warrior === warrior.name);
  if (!own.length) return warrior;
  if (Array.isArray(warrior.damage)) {
    const lost = new Set(own.flatMap(({ kind, args }) => (kind === 'line_lost' ? [args.line] : [])));
    return { ...warrior, damage: warrior.damage.filter((line) => !lost.has(line)) };
  }
  const wounds = own.filter(({ kind }) => kind === 'hurt').length;
  return { ...warrior, damage: Math.max(0, warrior.damage - wounds) };
}

export interface Move {
  warrior: string;
  from: number;
  to: number;
}

/** The ways that a step's warriors went, from tile to tile; of those that stood nowhere before, from where they came in. */
export function movesIn(log: readonly GameEvent[], events: readonly GameEvent[]): Move[] {
  const first = events[0]?.n ?? 0;
  const at = new Map<string, WarriorView['at']>();
  for (const event of log) {
    const place = event.n < first ? placing(event) : null;
    if (place) at.set(...place);
  }
  const found: Move[] = [];
  for (const event of events) {
    const place = placing(event);
    if (!place) continue;
    const [warrior, to] = place;
    const from = at.get(warrior);
    if (typeof from === 'number' && typeof to === 'number' && from !== to && event.kind !== 'entered')
      found.push({ warrior, from, to });
    at.set(warrior, to);
  }
  return found;
}
