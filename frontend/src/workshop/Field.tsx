// One field of the draft: what kind of field it is, and what it may hold, the server says.

import type { JSX } from 'preact';

import { t } from '../i18n/ui';
import type { Blank, Catalogue } from '../protocol';
import { bench, change, draft, lists } from './bench';
import { Chooser } from './Chooser';
import { add, at, type Draft, listAt, put } from './draft';
import { FlawLine, marked } from './Flaw';
import { fieldName, wordName } from './names';
import './field.css';

export interface FieldProps {
  path: string;
  blank: Blank;
  /** What it is called, for those who do not see where it stands. */
  label: string;
  box: Catalogue;
  /** What invites to add one more to a list. */
  more?: string | undefined;
}

/** What a field outside the clauses may hold: `human.warriors[2].at` is told as `human.warriors[].at`. */
export function blankOf(path: string): Blank | undefined {
  return bench.value?.fields[path.replace(/\[\d+\]/g, '[]')];
}

function set(path: string, value: unknown): void {
  if (draft.value) change(put(draft.value, path, value));
}

/** The words a field may hold: its own, those of its list, or the numbers of the tiles of the box. */
export function wordsFor(blank: Blank, box: Catalogue): string[] {
  if (blank.words.length) return blank.words;
  if (blank.names) return lists.value[blank.names] ?? [];
  return blank.most > 0 ? box.tiles.map(({ number }) => String(number)) : [];
}

/** The field without its name and without what is wrong with it. */
export function Control(props: FieldProps): JSX.Element {
  switch (props.blank.kind) {
    case 'number':
      return <NumberControl {...props} />;
    case 'word':
      return <WordControl {...props} />;
    case 'words':
      return <WordsControl {...props} />;
    case 'flag':
      return <FlagControl {...props} />;
    case 'table':
      return <WordingControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}

const now = (): Draft => draft.value ?? {};

function NumberControl({ path, blank, label }: FieldProps) {
  const value = at<number | string>(now(), path, typeof blank.default === 'number' ? blank.default : '');
  return (
    <input
      class="ws-control number"
      type="number"
      inputMode="numeric"
      min={blank.least}
      max={blank.most}
      value={value}
      aria-label={label}
      {...marked(path)}
      onInput={({ currentTarget: { value: text } }) => set(path, text === '' ? undefined : Math.trunc(Number(text)))}
    />
  );
}

function WordControl({ path, blank, label, box }: FieldProps) {
  const value = at(now(), path, typeof blank.default === 'string' ? blank.default : '');
  const words = wordsFor(blank, box);
  const known = value === '' || words.includes(value) ? words : [value, ...words];
  return (
    <select
      class="ws-control"
      value={value}
      aria-label={label}
      {...marked(path)}
      onChange={({ currentTarget: { value: word } }) => set(path, word || undefined)}
    >
      {(value === '' || !blank.required) && <option value="">…</option>}
      {known.map((word) => (
        <option key={word} value={word}>
          {wordName(blank.names || blank.name, word, box)}
        </option>
      ))}
    </select>
  );
}

function WordsControl({ path, blank, label, box, more = '+' }: FieldProps) {
  const chosen = listAt<string | number>(now(), path);
  const numbers = blank.most > 0;
  const left = wordsFor(blank, box).filter((word) => !chosen.map(String).includes(word));
  const name = (word: string | number): string => wordName(blank.names || blank.name, String(word), box);
  return (
    <span class="ws-words" {...marked(path)}>
      {chosen.map((word, i) => (
        <button
          type="button"
          class="ws-word"
          key={i}
          aria-label={t('wsRemove', name(word))}
          {...marked(`${path}[${i}]`)}
          onClick={() => set(`${path}[${i}]`, undefined)}
        >
          {name(word)} <span aria-hidden="true">×</span>
        </button>
      ))}
      <Chooser
        class="ws-more"
        label={label}
        invites={more}
        words={left.map((word) => [word, name(word)])}
        onChoose={(word) => draft.value && change(add(draft.value, path, numbers ? Number(word) : word))}
      />
    </span>
  );
}

function FlagControl({ path, label }: FieldProps) {
  return (
    <label class="pick">
      <input
        type="checkbox"
        checked={at(now(), path, false)}
        {...marked(path)}
        onChange={({ currentTarget }) => set(path, currentTarget.checked || undefined)}
      />
      {label}
    </label>
  );
}

function TextControl({ path, label }: FieldProps) {
  return (
    <input
      class="ws-control text"
      value={at(now(), path, '')}
      aria-label={label}
      {...marked(path)}
      onInput={({ currentTarget: { value } }) => set(path, value || undefined)}
    />
  );
}

/** A wording in both languages, which may be left out as a whole. */
function WordingControl({ path, label, box, blank }: FieldProps) {
  return (
    <span class="ws-wording">
      {(['en', 'fr'] as const).map((language) => (
        <TextControl
          key={language}
          path={`${path}.${language}`}
          label={`${label} (${language})`}
          blank={blank}
          box={box}
        />
      ))}
    </span>
  );
}

/** A field with its name above it and its errors below. */
export function Field({ path, box, wide = false }: { path: string; box: Catalogue; wide?: boolean }) {
  const blank = blankOf(path);
  if (!blank) return null;
  const label = fieldName(path);
  if (wide && blank.kind === 'text') return <LongField path={path} label={label} />;
  return (
    <div class="ws-field">
      {blank.kind !== 'flag' && <span aria-hidden="true">{label}</span>}
      <Control path={path} blank={blank} label={label} box={box} />
      <FlawLine path={path} within={blank.kind === 'words'} />
    </div>
  );
}

function LongField({ path, label }: { path: string; label: string }) {
  return (
    <div class="ws-field">
      <span aria-hidden="true">{label}</span>
      <textarea
        class="ws-control long"
        rows={path.startsWith('name') ? 1 : 3}
        value={at(now(), path, '')}
        aria-label={label}
        {...marked(path)}
        onInput={({ currentTarget: { value } }) => set(path, value)}
      />
      <FlawLine path={path} />
    </div>
  );
}

/** A number with a button less and one more: they stop at the bounds. */
export function Stepper({ path, box }: { path: string; box: Catalogue }) {
  const blank = blankOf(path);
  if (!blank) return null;
  const label = fieldName(path);
  const value = Number(at<number>(now(), path, Number(blank.default ?? 0)));
  const step = (by: number): void => set(path, Math.max(blank.least, Math.min(blank.most, value + by)));
  return (
    <div class="ws-stepper">
      <span aria-hidden="true">{label}</span>
      <div>
        <button type="button" aria-label={t('wsLess', label)} disabled={value <= blank.least} onClick={() => step(-1)}>
          −
        </button>
        <Control path={path} blank={blank} label={label} box={box} />
        <button type="button" aria-label={t('wsMuch', label)} disabled={value >= blank.most} onClick={() => step(1)}>
          +
        </button>
      </div>
      <FlawLine path={path} />
    </div>
  );
}
