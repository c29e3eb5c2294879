import type { JSX } from 'preact';
import { Emblem, TenDie } from '../art/Art';
import { word } from '../art/words';
import type { GameView, Lang } from '../protocol';
import type { CardRecord } from './records';
import './omens.css';

/** The last roll of the ten-sided die (DTH-6). */
export interface Ten {
  value: number;
  points: number;
  calls: boolean;
}

interface OmensProps {
  view: GameView;
  lang: Lang;
  ten: Ten | undefined;
  event: ((id: string) => CardRecord | undefined) | undefined;
  onEvent: ((id: string) => void) | undefined;
}

/** Where nobody plays hell: the ten-sided die, and the cards that wait for their hour. */
export function Omens({ view, lang, ten, event, onEvent }: OmensProps): JSX.Element {
  const waiting = view.cards.find((c) => c.side === 'infernal')?.hand ?? [];
  const points = view.tiles.reduce((sum, tile) => sum + (tile.tp ?? 0), 0);
  const told = ten ? word(ten.calls ? 'tenCalls' : 'tenSilent', lang, ten.value, ten.points) : '';
  return (
    <div class="omens">
      <p class={`ten ${ten?.calls ? 'calls' : ''}`} data-inspect="pile:ten">
        <TenDie value={ten?.value} label={word('ten', lang)} />
        <span>
          <b>{word('tenUnrolled', lang, points)}</b>
          {told && <small>{told}</small>}
        </span>
      </p>
      {waiting.length > 0 && (
        <div class="wait-cards" role="group" aria-label={word('waitingCards', lang)}>
          {waiting.map((id, i) => (
            <button type="button" key={`${i}${id}`} data-inspect={`event:${id}`} onClick={() => onEvent?.(id)}>
              <Emblem id={id} kind="event" />
              <span class="vh">{word('waitingCards', lang)}: </span>
              {event?.(id)?.name[lang] ?? id}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
