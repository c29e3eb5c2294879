// Where a rule or a chapter is found: `/rules/1643#MOV-4`, `/rules/1643#movement`. Pure.

import type { RuleBook, Ruleset } from '../protocol';

export const RULESETS: readonly Ruleset[] = ['1643', 'first', 'dante'];
/** The chapter of our own decisions, after all others. */
export const RULINGS = 'decisions';

export const ruleAddress = (ruleset: string, id: string): string => `/rules/${ruleset}#${id}`;

export const NAMED = /^(?:[A-Z]{3}-[A-Z0-9]+(?:-[A-Z0-9]+)*|R-\d+)$/;
const TOKEN = /(\b[A-Z]{3}-[A-Z0-9]+(?:-[A-Z0-9]+)*\b|\bR-\d+\b|\*[^*]+\*|`[^`]+`)/;
const DANTE = /^(DAN|DEX|DTH|DDM|DEV|GOL|CAM)-/;

/** A text in pieces: ids of rules, what stands between stars or backticks, and what is between these. */
export const tokens = (text: string): string[] => text.split(TOKEN).filter(Boolean);

/** The book a rule stands in: the one that is open, unless the id says it is another's. */
export function rulesetOfRule(id: string, open: string): string {
  return id.startsWith('FED-') ? 'first' : DANTE.test(id) ? 'dante' : open;
}

export interface Aim {
  chapter: string;
  /** The rule or ruling aimed at. */
  id: string | null;
  /** What was asked for and is nowhere in the book. */
  missing: string | null;
}

/** What an address's hash aims at; without one the first chapter. */
export function aimOf(book: RuleBook, hash: string): Aim {
  const asked = decoded(hash.replace(/^#/, ''));
  const first = book.chapters[0]?.id ?? '';
  if (!asked) return { chapter: first, id: null, missing: null };
  if (asked === RULINGS || book.chapters.some(({ id }) => id === asked))
    return { chapter: asked, id: null, missing: null };
  const upper = asked.toUpperCase();
  const id = book.instead[upper] ?? upper;
  if (book.rulings.some((ruling) => ruling.id === id)) return { chapter: RULINGS, id, missing: null };
  const chapter = book.chapters.find(({ rules }) => rules.some((rule) => rule.id === id));
  return chapter ? { chapter: chapter.id, id, missing: null } : { chapter: first, id: null, missing: asked };
}

/** An address that somebody mistyped is shown as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
