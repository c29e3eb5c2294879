// Every rule of every ruleset: chapters on the left, the open one in the middle, the game at hand on the right.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { Link } from '../bar/Link';
import { Page } from '../bar/Page';
import { said, t } from '../i18n/ui';
import type { Catalogue, RuleBook, RuleChapter, Ruleset } from '../protocol';
import { go, place } from '../router';
import { type ApiError, api } from '../state/api';
import { type Aim, aimOf, RULESETS, RULINGS, ruleAddress } from './address';
import { atHand } from './at_hand';
import { Chapters, WHOLE } from './Chapters';
import { useExamples } from './Example';
import { InYourGame } from './InYourGame';
import { Framed, RuleCard, RuleText } from './RuleCard';
import { type Found, nearest, search } from './search';
import './rules_page.css';

const MOST_FOUND = 40; // drawn; the heading says how many there are

const books = new Map<string, Promise<RuleBook>>();

function bookOf(ruleset: string): Promise<RuleBook> {
  const wanted = books.get(ruleset) ?? api.rulebook(ruleset);
  books.set(ruleset, wanted);
  wanted.catch(() => books.delete(ruleset));
  return wanted;
}

export function RulesPage({ ruleset: asked }: { ruleset: string }) {
  const ruleset = (RULESETS as readonly string[]).includes(asked) ? asked : (RULESETS[0] ?? '');
  const book = useSignal<RuleBook | null>(null);
  const catalogue = useSignal<Catalogue | null>(null);
  const problem = useSignal('');
  useEffect(() => {
    book.value = null;
    problem.value = '';
    bookOf(ruleset).then(
      (found) => (book.value = found),
      (error: ApiError) => (problem.value = t('rulesFailed', said(error.words))),
    );
  }, [ruleset]);
  useEffect(() => {
    if (atHand.value)
      api.catalogue().then(
        (found) => (catalogue.value = found),
        () => undefined,
      );
  }, []);
  return (
    <Page class="rules-page" working>
      {problem.value ? (
        <p class="failed" role="alert">
          {problem.value}
        </p>
      ) : book.value ? (
        <Book key={ruleset} ruleset={ruleset} book={book.value} catalogue={catalogue.value} />
      ) : (
        <p class="failed" role="status">
          {t('lighting')}
        </p>
      )}
    </Page>
  );
}

interface BookProps {
  ruleset: string;
  book: RuleBook;
  catalogue: Catalogue | null;
}

function Book({ ruleset, book, catalogue }: BookProps) {
  const wanted = useSignal('');
  const at = useSignal(0);
  const doc = useRef<HTMLDivElement>(null);
  const { hash } = place.value;
  const aim = aimOf(book, hash);
  const found = search(book, wanted.value);
  const searching = wanted.value.trim() !== '';
  useEffect(() => {
    wanted.value = '';
    if (!aim.id) doc.current?.scrollTo(0, 0);
  }, [hash]);
  const game = atHand.value;
  return (
    <>
      <Chapters
        ruleset={ruleset}
        book={book}
        open={searching ? '' : aim.chapter}
        wanted={wanted.value}
        onWanted={(words) => {
          wanted.value = words;
          at.value = 0;
        }}
        onStep={(by) => (at.value = Math.max(0, Math.min(found.length - 1, at.value + by)))}
        onEnter={() => {
          const chosen = found[at.value]?.rule.id;
          if (!chosen) return;
          wanted.value = '';
          go(ruleAddress(ruleset, chosen));
        }}
      />
      <div class="doc" ref={doc}>
        {searching ? (
          <Results ruleset={ruleset} book={book} wanted={wanted.value} found={found} at={at.value} />
        ) : (
          <Chapter ruleset={ruleset} book={book} aim={aim} />
        )}
      </div>
      {game && (
        <InYourGame game={game} rule={searching ? (found[at.value]?.rule.id ?? null) : aim.id} catalogue={catalogue} />
      )}
    </>
  );
}

function Chapter({ ruleset, book, aim }: { ruleset: string; book: RuleBook; aim: Aim }) {
  const chapter = book.chapters.find(({ id }) => id === aim.chapter);
  return (
    <>
      {aim.missing && (
        <p class="failed" role="status">
          {t('noSuchRule', aim.missing)}
        </p>
      )}
      {chapter ? (
        <Rules ruleset={ruleset} book={book} chapter={chapter} aim={aim} />
      ) : (
        <Rulings ruleset={ruleset} book={book} aim={aim} />
      )}
    </>
  );
}

function Rules({ ruleset, book, chapter, aim }: { ruleset: string; book: RuleBook; chapter: RuleChapter; aim: Aim }) {
  const examples = useExamples(ruleset, chapter.id);
  return (
    <>
      <header>
        <h1>{said(chapter.name)}</h1>
        <p class="cap">{t('chapterOf', chapter.rules.length, t(WHOLE[ruleset as Ruleset]))}</p>
      </header>
      {chapter.rules.map((rule) => (
        <RuleCard
          key={rule.id}
          ruleset={ruleset}
          book={book}
          rule={rule}
          examples={examples.filter((example) => example.rule === rule.id)}
          aimed={rule.id === aim.id}
          drawn={examples.length}
        />
      ))}
    </>
  );
}

function Rulings({ ruleset, book, aim }: { ruleset: string; book: RuleBook; aim: Aim }) {
  return (
    <>
      <header>
        <h1>{t('ourDecisions')}</h1>
        <p class="cap">{t('decisionsNote')}</p>
      </header>
      {book.rulings.map(({ id, text, because }) => (
        <Framed key={id} id={id} aimed={aim.chapter === RULINGS && id === aim.id}>
          <h2 class="rid">{id}</h2>
          <p class="text">
            <RuleText ruleset={ruleset} text={said(text)} />
          </p>
          <p class="text">
            <RuleText ruleset={ruleset} text={t('because', said(because))} />
          </p>
        </Framed>
      ))}
    </>
  );
}

interface ResultsProps {
  ruleset: string;
  book: RuleBook;
  wanted: string;
  found: readonly Found[];
  at: number;
}

function Results({ ruleset, book, wanted, found, at }: ResultsProps) {
  if (found.length === 0)
    return (
      <header>
        <h1 aria-live="polite">{t('foundNone', wanted.trim())}</h1>
        <p class="leads">
          <span>{t('nearest')}</span>
          {nearest(book, wanted).map((rule) => (
            <Link key={rule.id} to={ruleAddress(ruleset, rule.id)} class="rid">
              {rule.id}
            </Link>
          ))}
        </p>
      </header>
    );
  return (
    <>
      <header>
        <h1 aria-live="polite">
          {found.length === 1 ? t('foundOne', wanted.trim()) : t('found', found.length, wanted.trim())}
        </h1>
        <p class="cap">{t('foundNote')}</p>
      </header>
      {found.slice(0, MOST_FOUND).map(({ rule }, i) => (
        <RuleCard
          key={rule.id}
          ruleset={ruleset}
          book={book}
          rule={rule}
          examples={[]}
          aimed={i === at}
          wanted={wanted}
        />
      ))}
    </>
  );
}
