// What lies beside the board of destiny: the reserve, and the stacks of tiles and cards.

import type { JSX } from 'preact';
import { CardBack, DeckBack, Icon, TileBack, Token } from '../art/Art';
import { word } from '../art/words';
import { isDemon, kindOf, letterOf } from '../board/warriors';
import type { GameView, Lang, WarriorView } from '../protocol';
import type { FindBeing, Pickable } from './records';
import './stacks.css';

/** The reserve: who may still be brought into play, counted by sheet. */
export function reserveOf(
  view: Pick<GameView, 'reserve' | 'warriors'>,
): { sheet: string; warrior: WarriorView; count: number }[] {
  return Object.entries(view.reserve).flatMap(([sheet, count]) => {
    const warrior = view.warriors.find((entry) => entry.sheet === sheet && entry.at === 'reserve');
    return warrior ? [{ sheet, warrior, count }] : [];
  });
}

interface ReserveProps {
  view: GameView;
  lang: Lang;
  being: FindBeing;
  brings: readonly (Pickable & { sheet: string })[];
}

export function Reserve({ view, lang, being, brings }: ReserveProps): JSX.Element {
  return (
    <div class="reserve">
      <h3 class="label">{word('reserve', lang)}</h3>
      <div class="res">
        {reserveOf(view).map(({ sheet, warrior, count }) => {
          const bring = brings.find((b) => b.sheet === sheet);
          const record = being(sheet);
          const art = {
            kind: kindOf(sheet, 'infernal'),
            letter: isDemon(sheet, 'infernal') ? letterOf(warrior, lang) : '',
          };
          const inner = (
            <>
              <Token art={art} />
              <b>{count}</b>
              {record && record.price > 0 && <small>{word('price', lang, record.price)}</small>}
            </>
          );
          const label = `${record?.name[lang] ?? sheet}: ${count}`;
          return bring ? (
            <button
              type="button"
              key={sheet}
              data-inspect={`sheet:${sheet}`}
              class={`can ${bring.chosen ? 'held' : ''}`}
              aria-pressed={bring.chosen}
              onClick={bring.onPick}
            >
              <span class="vh">{bring.label}: </span>
              {inner}
            </button>
          ) : (
            <span key={sheet} data-inspect={`sheet:${sheet}`} role="img" aria-label={label}>
              {inner}
            </span>
          );
        })}
      </div>
    </div>
  );
}

interface StacksProps {
  view: GameView;
  lang: Lang;
  /** The tiles put by are asked for. */
  onDiscard: (() => void) | undefined;
}

function DiscardButton(props: { count: number; words: string; onClick: (() => void) | undefined }): JSX.Element {
  return (
    <button type="button" class="discard" data-inspect="pile:put_by" aria-haspopup="dialog" onClick={props.onClick}>
      <Icon name="undo" class="deck put-by" />
      <b>{props.count}</b>
      {props.words}
    </button>
  );
}

export function Stacks({ view, lang, onDiscard }: StacksProps): JSX.Element {
  const infernal = view.cards.find((c) => c.side === 'infernal');
  const human = view.cards.find((c) => c.side === 'human');
  return (
    <div class="stacks">
      <h3 class="label">{word('stacks', lang)}</h3>
      <div>
        <span data-inspect="pile:tiles">
          <TileBack />
          <b>{view.stack.count}</b>
          {word('tilesLeft', lang)}
        </span>
        <span data-inspect="pile:instinct">
          <DeckBack deck="instinct" />
          <b>{human?.deck_count ?? 0}</b>
          {word('instincts', lang)}
        </span>
        <span data-inspect="pile:event">
          <DeckBack deck="event" />
          <b>{infernal?.deck_count ?? 0}</b>
          {word('events', lang)}
        </span>
        {view.unplayed !== null ? (
          <>
            <span data-inspect="pile:second">
              <TileBack class="deck second" />
              <b>{view.stack.second ?? 0}</b>
              {word('second', lang)}
            </span>
            <DiscardButton count={view.stack.discarded.length} words={word('put_by', lang)} onClick={onDiscard} />
          </>
        ) : (
          <>
            {view.stack.discarded.length > 0 && (
              <DiscardButton count={view.stack.discarded.length} words={word('discard', lang)} onClick={onDiscard} />
            )}
            {view.squares && (
              <span
                class="backs"
                data-inspect="pile:instinct_hand"
                role="img"
                aria-label={`${human?.hand_count ?? 0} ${word('advantageHand', lang)}`}
              >
                <CardBack deck="instinct" class={human?.hand_count ? 'back' : 'back none'} />
                <b>{human?.hand_count ?? 0}</b>
              </span>
            )}
            <span
              class="backs"
              data-inspect="pile:event_hand"
              role="img"
              aria-label={`${infernal?.hand_count ?? 0} ${word('eventHand', lang)}`}
            >
              {Array.from({ length: Math.max(1, Math.min(3, infernal?.hand_count ?? 0)) }, (_, i) => (
                <CardBack key={i} deck="event" class={infernal?.hand_count ? 'back' : 'back none'} />
              ))}
              <b>{infernal?.hand_count ?? 0}</b>
            </span>
          </>
        )}
      </div>
    </div>
  );
}
