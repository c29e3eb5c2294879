// Aims, rules, actions and stashes as sentences with blanks. The closed list of sentences is the server's.

import type { JSX } from 'preact';

import { said, t, type Word } from '../i18n/ui';
import type { Catalogue, Sentence } from '../protocol';
import { lang } from '../state/settings';
import { bench, change, draft, flawsAt } from './bench';
import { Chooser } from './Chooser';
import { add, at, listAt, put } from './draft';
import { Control } from './Field';
import { FlawLine, marked } from './Flaw';
import { fieldName } from './names';
import './sentences.css';

const TABLES: readonly (readonly [table: string, title: Word])[] = [
  ['aim', 'wsAim'],
  ['rule', 'wsRule'],
  ['action', 'wsAction'],
  ['stash', 'wsStash'],
];

export function Sentences({ box, onRule }: { box: Catalogue; onRule: (id: string) => void }) {
  return (
    <div class="sentences">
      <Counters />
      {TABLES.map(([table, title]) => (
        <Table key={table} table={table} title={title} box={box} onRule={onRule} />
      ))}
    </div>
  );
}

interface TableProps {
  table: string;
  title: Word;
  box: Catalogue;
  onRule: (id: string) => void;
}

function Table({ table, title, box, onRule }: TableProps) {
  const known = bench.value?.clauses[table] ?? {};
  const clauses = listAt<{ verb?: string }>(draft.value ?? {}, table);
  return (
    <section aria-labelledby={`${table}-title`}>
      <header>
        <h2 id={`${table}-title`}>{t(title)}</h2>
        <Chooser
          class="sentence-add"
          label={`${t(title)}: ${t('wsSentence')}`}
          invites={t('wsSentence')}
          path={table}
          words={Object.entries(known).map(([verb, sentence]) => [verb, said(sentence).replace(/\{\w+\}/g, '…')])}
          onChoose={(verb) => draft.value && change(add(draft.value, table, { verb }))}
        />
      </header>
      <FlawLine path={table} />
      {clauses.map((clause, i) => {
        const sentence = known[clause.verb ?? ''];
        const path = `${table}[${i}]`;
        return (
          <article key={i} class={`sentence ${flawsAt(path, true).length ? 'wrong' : ''}`} {...marked(path)}>
            {sentence ? <Filled path={path} sentence={sentence} box={box} /> : <p>{clause.verb}</p>}
            <FlawLine path={path} within />
            <footer>
              <span>
                {table}: {clause.verb}
              </span>
              {sentence?.rule && (
                <button type="button" class="rid" onClick={() => onRule(sentence.rule)}>
                  {sentence.rule}
                </button>
              )}
              <button
                type="button"
                class="tool"
                aria-label={t('wsRemove', `${table} ${clause.verb}`)}
                onClick={() => draft.value && change(put(draft.value, path, undefined))}
              >
                ×
              </button>
            </footer>
          </article>
        );
      })}
    </section>
  );
}

/** A sentence with a field for each of its blanks, and below it the fields that no blank stands for. */
function Filled({ path, sentence, box }: { path: string; sentence: Sentence; box: Catalogue }) {
  const parts = sentence[lang.value].split(/\{(\w+)\}/);
  const named = new Set(parts.filter((_, i) => i % 2));
  const rest = sentence.blanks.filter(({ name }) => !named.has(name));
  const used = rest.some(({ name }) => at<unknown>(draft.value ?? {}, `${path}.${name}`, null) !== null);
  const control = (name: string): JSX.Element | null => {
    const blank = sentence.blanks.find((one) => one.name === name);
    const field = `${path}.${name}`;
    return blank ? (
      <Control key={name} path={field} blank={blank} label={`${fieldName(name)}, ${path}`} box={box} />
    ) : null;
  };
  return (
    <>
      <p class="sentence-text">{parts.map((part, i) => (i % 2 ? control(part) : part))}</p>
      {(used || rest.some(({ name }) => name !== 'id')) && (
        <details open={used}>
          <summary>{t('wsMore')}</summary>
          {rest.map(({ name, kind }) => (
            <div class="sentence-rest" key={name}>
              {kind !== 'flag' && <span aria-hidden="true">{fieldName(name)}</span>}
              {control(name)}
            </div>
          ))}
        </details>
      )}
    </>
  );
}

/** What the scenario counts, by names of its own. */
function Counters() {
  const counters = listAt<string>(draft.value ?? {}, 'counters');
  return (
    <section aria-labelledby="counters-title">
      <header>
        <h2 id="counters-title">{t('wsCounters')}</h2>
      </header>
      <div class="counters" {...marked('counters')}>
        {counters.map((name, i) => (
          <button
            type="button"
            class="chip"
            key={i}
            aria-label={t('wsRemove', name)}
            onClick={() => draft.value && change(put(draft.value, `counters[${i}]`, undefined))}
          >
            {name} ×
          </button>
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const field = event.currentTarget.elements.namedItem('counter') as HTMLInputElement;
            if (field.value && draft.value) change(add(draft.value, 'counters', field.value.trim()));
            field.value = '';
          }}
        >
          <input class="ws-control text" name="counter" aria-label={t('wsCounterName')} autocomplete="off" />
          <button type="submit" class="btn">
            {t('wsAdd')}
          </button>
        </form>
      </div>
      <FlawLine path="counters" within />
    </section>
  );
}
