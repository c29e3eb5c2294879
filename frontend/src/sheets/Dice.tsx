// Dice one can take: the activation dice still to be given, or destiny dice still to be placed.

import type { JSX } from 'preact';
import { DestinyDie, Die } from '../art/Art';
import { word } from '../art/words';
import type { Lang } from '../protocol';
import type { Pickable } from './records';
import { DIE_TYPE } from './Tray';
import './Dice.css';

export interface DicePoolProps {
  /** Values, in order. */
  dice: readonly number[];
  lang: Lang;
  /** Index of the die that is held. */
  held?: number | null | undefined;
  onTake?: ((index: number, value: number) => void) | undefined;
  /** Just rolled: they tumble once. */
  rolling?: boolean | undefined;
  label?: string | undefined;
}

/** Activation dice. They can be tapped, or dragged onto a tray. */
export function DicePool({ dice, lang, held, onTake, rolling, label }: DicePoolProps): JSX.Element {
  return (
    <div class={`dice ${rolling ? 'rolling' : ''}`} role="group" aria-label={label ?? word('rolled', lang)}>
      {dice.map((value, i) => {
        const key = `${i}-${value}`;
        return onTake ? (
          <button
            type="button"
            key={key}
            data-inspect={`die:${value}`}
            class={`take ${held === i ? 'held' : ''}`}
            aria-label={word('dieOf', lang, value)}
            aria-pressed={held === i}
            draggable
            onDragStart={(e) => {
              e.dataTransfer?.setData(DIE_TYPE, String(value));
              onTake(i, value);
            }}
            onClick={() => onTake(i, value)}
          >
            <Die value={value} label="" />
          </button>
        ) : (
          <span key={key} class="take" data-inspect={`die:${value}`}>
            <Die value={value} />
          </span>
        );
      })}
    </div>
  );
}

export interface DestinyPoolProps {
  dice: readonly { face: string | undefined; pick?: Pickable | undefined }[];
  lang: Lang;
  rolling?: boolean | undefined;
  label: string;
  /** They can be dragged onto a square. */
  drags?: boolean | undefined;
}

/** Destiny dice, rolled or not. */
export function DestinyPool({ dice, lang, rolling, label, drags = false }: DestinyPoolProps): JSX.Element {
  return (
    <div class={`dice ${rolling ? 'rolling' : ''}`} role="group" aria-label={label}>
      {dice.map(({ face, pick }, i) => {
        const key = `${i}-${face}`;
        return pick ? (
          <button
            type="button"
            key={key}
            data-inspect={`face:${face ?? 'none'}`}
            class={`take ${pick.chosen ? 'held' : ''}`}
            aria-label={pick.label}
            aria-pressed={pick.chosen}
            draggable={drags}
            onDragStart={(e) => e.dataTransfer?.setData(DIE_TYPE, face ?? '')}
            onClick={pick.onPick}
          >
            <DestinyDie face={face} lang={lang} />
          </button>
        ) : (
          <span key={key} class="take" data-inspect={`face:${face ?? 'none'}`}>
            <DestinyDie face={face} lang={lang} />
          </span>
        );
      })}
    </div>
  );
}
