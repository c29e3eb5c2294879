// One rule of the book: its words, its pictures, and where it leads.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { PLACES } from '../bar/places';
import { said, t } from '../i18n/ui';
import type { RuleBook, RuleEntry, RuleExample, Ruling } from '../protocol';
import { lang } from '../state/settings';
import { shareable } from '../state/site';
import { NAMED, ruleAddress, rulesetOfRule, tokens } from './address';
import { appliedIn, atHand } from './at_hand';
import { Example } from './Example';
import { marked } from './search';

interface RuleCardProps {
  ruleset: string;
  book: RuleBook;
  rule: RuleEntry;
  examples: readonly RuleExample[];
  /** Framed in gold, and brought into sight. */
  aimed: boolean;
  /** What was searched for. */
  wanted?: string;
  /** How many pictures the chapter has by now: each moves what is below it. */
  drawn?: number;
}

export function RuleCard({ ruleset, book, rule, examples, aimed, wanted = '', drawn = 0 }: RuleCardProps) {
  const { title, text } = rule[lang.value];
  return (
    <Framed id={rule.id} aimed={aimed} drawn={drawn} near={wanted !== ''}>
      <h2>
        <span>
          <Marked text={title} wanted={wanted} />
        </span>
        <Link to={ruleAddress(ruleset, rule.id)} class="rid" current={aimed}>
          {rule.id}
        </Link>
      </h2>
      <p class="text">
        <RuleText ruleset={ruleset} text={text} wanted={wanted} />
      </p>
      {examples.length > 0 && (
        <div class="examples">
          {examples.map((example) => (
            <Example key={example.say.en} of={example} />
          ))}
        </div>
      )}
      {book.rulings
        .filter(({ id }) => rule.rulings.includes(id))
        .map((ruling) => (
          <RulingLine key={ruling.id} ruleset={ruleset} ruling={ruling} />
        ))}
      <Leads ruleset={ruleset} rule={rule} />
    </Framed>
  );
}

interface FramedProps {
  id: string;
  aimed: boolean;
  drawn?: number;
  /** The page moves no more than it has to. */
  near?: boolean;
  children: ComponentChildren;
}

/** An article of the book; the one aimed at is framed and comes into sight. */
export function Framed({ id, aimed, drawn = 0, near = false, children }: FramedProps) {
  const node = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (aimed) node.current?.scrollIntoView({ block: near ? 'nearest' : 'center' });
  }, [aimed, drawn]);
  return (
    <article ref={node} class="rule-card" id={id} aria-current={aimed || undefined}>
      {children}
    </article>
  );
}

/** A text in which every rule it names is a link, and what stands between stars is leant. */
export function RuleText({ ruleset, text, wanted = '' }: { ruleset: string; text: string; wanted?: string }) {
  return (
    <>
      {tokens(text).map((token, i) => {
        const key = `${i}${token}`;
        if (NAMED.test(token))
          return (
            <Link key={key} to={ruleAddress(rulesetOfRule(token, ruleset), token)} class="named">
              {token}
            </Link>
          );
        if (/^[*`]/.test(token)) return <i key={key}>{token.slice(1, -1)}</i>;
        return <Marked key={key} text={token} wanted={wanted} />;
      })}
    </>
  );
}

export function Marked({ text, wanted }: { text: string; wanted: string }) {
  return <>{marked(text, wanted).map((piece, i) => (i % 2 ? <mark key={`${i}`}>{piece}</mark> : piece))}</>;
}

function RulingLine({ ruleset, ruling }: { ruleset: string; ruling: Ruling }) {
  return (
    <p class="ruling">
      {t('ourDecision')},{' '}
      <Link to={ruleAddress(ruleset, ruling.id)} class="rid">
        {ruling.id}
      </Link>
      : <RuleText ruleset={ruleset} text={said(ruling.text)} />
    </p>
  );
}

function Leads({ ruleset, rule }: { ruleset: string; rule: RuleEntry }) {
  const copied = useSignal(false);
  const game = atHand.value;
  const times = game ? appliedIn(game, rule.id).length : 0;
  return (
    <div class="leads">
      {rule.see.length > 0 && (
        <span>
          {t('seeAlso')}
          {rule.see.map((id) => (
            <Link key={id} to={ruleAddress(ruleset, id)} class="rid">
              {id}
            </Link>
          ))}
        </span>
      )}
      {rule.lesson && PLACES.some(({ path }) => path === '/learn') && (
        <Link to={`/learn/${rule.lesson.id}`}>
          <Icon name="learn" />
          {t('lessonLink', rule.lesson.number)}
        </Link>
      )}
      {times > 0 && (
        <Link to={ruleAddress(ruleset, rule.id)}>
          <Icon name="chart" />
          {times === 1 ? t('appliedOnce') : t('appliedTimes', times)}
        </Link>
      )}
      <button
        type="button"
        aria-label={t('linkTo', rule.id)}
        onClick={() =>
          void navigator.clipboard
            ?.writeText(shareable(ruleAddress(ruleset, rule.id)))
            .then(() => (copied.value = true))
        }
      >
        <Icon name="share" />
        {t(copied.value ? 'copied' : 'link')}
      </button>
    </div>
  );
}
