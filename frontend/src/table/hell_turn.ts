// The part of the story that is hell's last turn. Pure.

import type { GameEvent } from '../protocol';

/** The events of hell's last turn: from its threat phase to the next human one, or to now. */
export function hellTurn(log: readonly GameEvent[]): GameEvent[] {
  const from = log.findLastIndex((event) => event.kind === 'phase_began' && event.args.phase === 'threat');
  if (from < 0) return [];
  const to = log.findIndex((event, i) => i > from && event.kind === 'turn_began');
  return log.slice(from, to < 0 ? undefined : to);
}
