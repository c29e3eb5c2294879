// Finding a rule: by its id, its title, its text, in the words of either language. Pure.

import type { Lang, RuleBook, RuleEntry } from '../protocol';

export interface Found {
  rule: RuleEntry;
  chapter: string;
  worth: number;
}

const LANGS: readonly Lang[] = ['en', 'fr'];
const EXACT = 1000;
const BEGINS = 400;
const IN_ID = 200;
const IN_TITLE = 40;
const MOST_TIMES = 5; // how often a word in a text counts

/** Without accents, capitals and curly quotes, one letter for one letter: places in it are places in the text. */
export function plain(text: string): string {
  return [...text]
    .map((letter) => letter.normalize('NFD')[0] ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll('’', "'");
}

export function everyRule(book: RuleBook): { rule: RuleEntry; chapter: string }[] {
  return book.chapters.flatMap(({ id, rules }) => rules.map((rule) => ({ rule, chapter: id })));
}

/** Every rule that has all the words, the nearest first. */
export function search(book: RuleBook, wanted: string): Found[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const found = everyRule(book).map(({ rule, chapter }) => ({ rule, chapter, worth: worthOf(rule, words) }));
  return found.filter(({ worth }) => worth > 0).sort((a, b) => b.worth - a.worth);
}

function worthOf(rule: RuleEntry, words: readonly string[]): number {
  const each = words.map((word) =>
    Math.max(inId(rule.id.toLowerCase(), word), ...LANGS.map((l) => inText(rule, l, word))),
  );
  return each.every((worth) => worth > 0) ? each.reduce((sum, worth) => sum + worth, 0) : 0;
}

function inId(id: string, word: string): number {
  return id === word ? EXACT : id.startsWith(word) ? BEGINS : id.includes(word) && word.length > 1 ? IN_ID : 0;
}

function inText(rule: RuleEntry, lang: Lang, word: string): number {
  const { title, text } = rule[lang];
  const times = plain(text).split(word).length - 1;
  return (plain(title).includes(word) ? IN_TITLE : 0) + Math.min(times, MOST_TIMES);
}

/** A text cut where a word was found: every other piece, from the second on, is one. */
export function marked(text: string, wanted: string): string[] {
  const words = plain(wanted)
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  if (!words.length) return [text];
  const low = plain(text);
  const pieces: string[] = [];
  let from = 0;
  let at = 0;
  while (at < low.length) {
    const word = words.find((one) => low.startsWith(one, at));
    if (!word) {
      at += 1;
      continue;
    }
    pieces.push(text.slice(from, at), text.slice(at, at + word.length));
    at += word.length;
    from = at;
  }
  return [...pieces, text.slice(from)];
}

/** The rules whose ids or titles begin most like what was not found. */
export function nearest(book: RuleBook, wanted: string, most = 3): RuleEntry[] {
  const word = plain(wanted).trim();
  const likeness = (rule: RuleEntry): number =>
    Math.max(
      common(rule.id.toLowerCase(), word),
      ...LANGS.flatMap((l) =>
        plain(rule[l].title)
          .split(/[\s']+/)
          .map((one) => common(one, word)),
      ),
    );
  const near = everyRule(book).map(({ rule }) => ({ rule, worth: likeness(rule) }));
  return near
    .filter(({ worth }) => worth >= 2)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ rule }) => rule);
}

/** How many letters two words begin with alike. */
function common(a: string, b: string): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n += 1;
  return n;
}
