// What the words of a file are called on the page.

import { FIELDS, VALUES } from '../i18n/workshop';
import type { Catalogue, Words } from '../protocol';
import { catalogueOf } from '../state/api';
import { lang } from '../state/settings';
import { at, type Draft } from './draft';

const pick = (pair: readonly [string, string]): string => pair[lang.value === 'fr' ? 1 : 0];
const said = (words: Words | undefined): string => words?.[lang.value] ?? '';

/** The box that a draft is played with. */
export function boxOf(catalogue: Catalogue, draft: Draft): Catalogue {
  return catalogueOf(catalogue, `${at(draft, 'ruleset', '1643')}/`);
}

export function fieldName(path: string): string {
  const known = FIELDS[path] ?? FIELDS[path.split('.').at(-1) ?? path];
  return known ? pick(known) : path;
}

/** A word of a list or of a field, as players call it. */
export function wordName(names: string, word: string, box: Catalogue): string {
  const own = VALUES[`${names}.${word}`];
  if (own) return pick(own);
  if (names === 'token') return said(box.tokens[word]) || word;
  if (names === 'talent' || names === 'talents') return said(box.talents[word]) || word;
  if (names === 'counter') return said(box.counters[word]) || word;
  const card = [...box.gifts, ...box.equipment, ...box.events, ...box.instincts].find(({ id }) => id === word);
  return warriorName(word, box) || said(card?.name) || word;
}

/** `scout-a` is *Scout A*; a sheet is called by its own name. */
function warriorName(word: string, box: Catalogue): string {
  const records = [...box.sheets, ...box.beings, ...box.demons];
  const whole = records.find(({ id }) => id === word);
  if (whole) return said(whole.name);
  const [, stem = '', tail = ''] = /^(.*)-([a-z]|\d+)$/.exec(word) ?? [];
  const sheet = stem && records.find(({ id }) => id === stem || id.startsWith(`${stem}-`));
  return sheet ? `${said(sheet.name)} ${tail.toUpperCase()}` : '';
}
