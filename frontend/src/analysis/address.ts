// Where the analysis of a record is, whose it is, and which decision is looked at.

import type { SideName } from '../protocol';

/** The page's address at a decision. */
export function addressOf(id: string, side: SideName | '', bot: string, n = 0): string {
  const query = new URLSearchParams();
  if (side) query.set('side', side);
  if (bot) query.set('bot', bot);
  if (n) query.set('at', String(n));
  return `/analysis/${id}${query.size ? `?${query}` : ''}`;
}
