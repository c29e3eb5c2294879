// Where phases begin and end in a record. Pure.

import type { Decided } from '../protocol';

/** The nearest moment in a direction at which another phase begins. Moment n comes after decision n. */
export function phaseStep(decisions: readonly Pick<Decided, 'turn' | 'phase'>[], n: number, step: 1 | -1): number {
  const phase = (at: number): string => `${decisions[at - 1]?.turn} ${decisions[at - 1]?.phase}`;
  let at = n + step;
  if (step < 0) {
    while (at > 1 && phase(at - 1) === phase(at)) at--;
    return Math.max(0, at);
  }
  while (at < decisions.length && phase(at) === phase(n)) at++;
  return Math.min(at, decisions.length);
}
