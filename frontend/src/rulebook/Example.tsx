// A rule seen: a position drawn small, what may or may not be done in it, and one sentence.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Icon } from '../art/Art';
import { StillBoard } from '../board/StillBoard';
import { said, t } from '../i18n/ui';
import type { RuleExample } from '../protocol';
import { api } from '../state/api';
import { lang } from '../state/settings';
import { boxOf, drawnOf } from './drawn';
import './example.css';

const asked = new Map<string, Promise<RuleExample[]>>();

/** The examples of a chapter, asked for once. */
export function useExamples(ruleset: string, chapter: string): RuleExample[] {
  const found = useSignal<RuleExample[]>([]);
  useEffect(() => {
    if (!chapter) return;
    const key = `${ruleset}/${chapter}`;
    const wanted = asked.get(key) ?? api.ruleExamples(ruleset, chapter).then(({ examples }) => examples);
    asked.set(key, wanted);
    found.value = [];
    let gone = false;
    wanted.then(
      (examples) => {
        if (!gone) found.value = examples;
      },
      () => asked.delete(key), // the sentences stand without the pictures; next time it is asked for again
    );
    return () => {
      gone = true;
    };
  }, [ruleset, chapter]);
  return found.value;
}

export function Example({ of }: { of: RuleExample }) {
  const { actor, marks } = drawnOf(of);
  const kind = !of.option ? 'so' : of.may ? 'may' : 'not';
  return (
    <figure class={`rule-example ${kind}`}>
      <div class="pic">
        <StillBoard
          view={of.view}
          lang={lang.value}
          box={boxOf(of.view, actor)}
          marks={marks}
          actor={actor}
          label={said(of.say)}
        />
      </div>
      <figcaption>
        <Icon name={kind === 'so' ? 'eye' : kind === 'may' ? 'check' : 'no'} />
        <span>
          {kind !== 'so' && <span class="vh">{t(kind === 'may' ? 'mayBe' : 'mayNotBe')}: </span>}
          {said(of.say)}
        </span>
      </figcaption>
    </figure>
  );
}
