// What a bot thinks an option is worth, as a number to read and a bar to see.

import type { Lang, Thought } from '../protocol';

/** Chances and shares in percent, rates as they are. */
export function worthOf({ value, unit }: Pick<Thought, 'value' | 'unit'>, lang: Lang): string {
  if (unit === 'rate')
    return value
      .toFixed(1)
      .replace('.', lang === 'fr' ? ',' : '.')
      .replace('-', '\u2212');
  return `${Math.round(value * 100)}\u00a0%`;
}

/** A chance with what is uncertain of it, as the interval it lies in; anything else as it is. */
export function rangeOf(thought: Pick<Thought, 'value' | 'unit' | 'looks' | 'low' | 'high'>, lang: Lang): string {
  const [low, high] = [thought.low, thought.high].map((end) => Math.round(end * 100));
  if (thought.unit !== 'chance' || !thought.looks || low === high) return worthOf(thought, lang);
  return `${low}–${high}\u00a0%`;
}

/** How long a bar is, from 0 to 1. A rate has a scale of its own: the bar tells how near it comes to the best. */
export function nearness({ value, unit }: Pick<Thought, 'value' | 'unit'>, best: Pick<Thought, 'value'>): number {
  if (unit !== 'rate') return Math.max(0, Math.min(1, value));
  const size = Math.abs(best.value) + Math.abs(value);
  return size === 0 ? 1 : Math.max(0, Math.min(1, 1 - Math.abs(best.value - value) / size));
}
