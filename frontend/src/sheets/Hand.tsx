// Cards: pale paper, the die's value on the corner, rays round an emblem.

import type { JSX } from 'preact';
import { Die, Vignette } from '../art/Art';
import type { CardKind } from '../art/emblems';
import { word } from '../art/words';
import type { Lang } from '../protocol';
import type { CardRecord, Pickable } from './records';
import './Hand.css';

export interface CardProps {
  card: CardRecord;
  kind: CardKind;
  lang: Lang;
  pick?: Pickable | undefined;
  /** The notation of what the pick chooses. */
  option?: string | undefined;
  class?: string | undefined;
  /** A click that is no pick: show the card large. */
  onLook?: (() => void) | undefined;
  /** A word under the title: drawn this turn, when it may be played. */
  note?: string | undefined;
  large?: boolean | undefined;
  dim?: boolean | undefined;
}

export function Card({
  card,
  kind,
  lang,
  pick,
  option,
  class: more = '',
  onLook,
  note,
  large,
  dim,
}: CardProps): JSX.Element {
  const inner = (
    <>
      <span class="in">
        <span class="art">
          <Vignette id={card.id} kind={kind} />
        </span>
        <strong>{card.name[lang]}</strong>
        {note && <em>{note}</em>}
        <span class="text">{card.text[lang]}</span>
      </span>
      {card.value !== undefined && (
        <span class="val">
          <Die value={card.value} label={word('dieOf', lang, card.value)} />
        </span>
      )}
    </>
  );
  const cls = `card ${kind} ${large ? 'large' : ''} ${pick ? 'can' : ''} ${pick?.chosen ? 'held' : ''} ${dim ? 'dim' : ''} ${more}`;
  const act = pick?.onPick ?? onLook;
  return act ? (
    <button
      type="button"
      class={cls}
      data-option={option}
      data-inspect={`${kind}:${card.id}`}
      aria-pressed={pick?.chosen}
      onClick={act}
    >
      {pick && <span class="vh">{pick.label}. </span>}
      {inner}
    </button>
  ) : (
    <article class={cls} data-inspect={`${kind}:${card.id}`}>
      {inner}
    </article>
  );
}

export interface HandProps {
  /** In the order they are held; the same card may be there twice. */
  cards: readonly {
    card: CardRecord;
    kind: CardKind;
    pick?: Pickable | undefined;
    note?: string | undefined;
    dim?: boolean | undefined;
  }[];
  lang: Lang;
  label?: string | undefined;
  onLook?: ((card: CardRecord, kind: CardKind) => void) | undefined;
}

export function Hand({ cards, lang, label, onLook }: HandProps): JSX.Element {
  return (
    <section class="hand" aria-label={label ?? word('hand', lang)}>
      {cards.length === 0 && <p class="label">{word('emptyHand', lang)}</p>}
      {cards.map(({ card, kind, pick, note, dim }, i) => (
        <Card
          key={`${i}${card.id}`}
          card={card}
          kind={kind}
          lang={lang}
          pick={pick}
          note={note}
          dim={dim}
          onLook={onLook ? () => onLook(card, kind) : undefined}
        />
      ))}
    </section>
  );
}
