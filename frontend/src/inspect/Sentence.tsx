// A sentence of the log in which every name can be inspected.

import { wordOr } from '../art/words';
import type { GameEvent } from '../protocol';
import type { Known } from './known';
import { namesOf, pieces } from './sentences';
import { type Thing, thing, written } from './things';

/** The name of a thing, which opens its sheet. */
export function NameLink({ of, children }: { of: Thing; children: string }) {
  return (
    <button type="button" class="name-link" data-inspect={written(of)} aria-haspopup="dialog">
      {children}
    </button>
  );
}

export function Sentence({ known, event }: { known: Known; event: GameEvent }) {
  return <Named text={event[known.lang]} names={namesOf(known, event)} />;
}

/** Words in which some names can be inspected. */
export function Named({ text: words, names }: { text: string; names: readonly { text: string; of: Thing }[] }) {
  return (
    <>
      {pieces(words, names).map(({ text, of }, i) =>
        of ? (
          <NameLink key={`${i}${text}`} of={of}>
            {text}
          </NameLink>
        ) : (
          text
        ),
      )}
    </>
  );
}

/** A rule by its id, which opens the rule. */
export function RuleLink({ known, id, title = false }: { known: Known; id: string; title?: boolean }) {
  if (!id) return null;
  const text = known.catalogue.rules[id]?.[known.lang];
  return (
    <button
      type="button"
      class={`name-link rule-link ${title ? 'titled' : ''}`}
      data-inspect={written(thing('rule', id))}
      aria-haspopup="dialog"
    >
      <span class="vh">{wordOr('rule', known.lang)} </span>
      <span class="rid">{id}</span>
      {text && <span class={title ? 'title' : 'vh'}> {text.title}</span>}
    </button>
  );
}
