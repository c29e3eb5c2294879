// The ten squares of the first edition's board of destiny: a condition each, plain dice on them, some once a phase.

import type { JSX } from 'preact';
import { DestinyDie, Emblem } from '../art/Art';
import { word } from '../art/words';
import type { DestinyDie as DieView, Lang } from '../protocol';
import type { Pickable, PowerRecord } from './records';
import { DIE_TYPE } from './Tray';
import './powers.css';
import './Squares.css';

export interface SquaresProps {
  powers: readonly PowerRecord[];
  dice: readonly DieView[];
  lang: Lang;
  places: readonly (Pickable & { power: string })[];
  recovers: readonly (Pickable & { power: string })[];
  /** A die was dropped on a square. */
  onDrop?: ((face: string, power: string) => void) | undefined;
  onPower?: ((power: PowerRecord) => void) | undefined;
}

/** What dice a square wants, in a few words. */
export function squareText(power: PowerRecord, lang: Lang): string {
  const { kind, at_least = 0, exactly = 0 } = power.condition;
  const said: Record<string, readonly [string, string]> = {
    any: ['any die', 'un dé quelconque'],
    same_parity: ['all odd or all even', 'tous pairs ou tous impairs'],
    odd_pair: ['two odd', 'deux impairs'],
    mixed_pair: ['one odd, one even', 'un impair, un pair'],
    even_pair: ['two even', 'deux pairs'],
    at_least: [`each ${at_least} or more`, `chacun ${at_least} ou plus`],
    exactly: [`total ${exactly}`, `total ${exactly}`],
    total: [`total ${at_least} or more`, `total ${at_least} ou plus`],
  };
  return (said[kind] ?? ['', ''])[lang === 'fr' ? 1 : 0];
}

export function Squares({ powers, dice, lang, places, recovers, onDrop, onPower }: SquaresProps): JSX.Element {
  return (
    <div class="pow squares">
      {powers.map((power) => (
        <Square
          key={power.id}
          power={power}
          lang={lang}
          dice={dice.filter((d) => d.at === power.id)}
          pick={places.find((p) => p.power === power.id)}
          back={recovers.find((r) => r.power === power.id)}
          onDrop={onDrop}
          onPower={onPower}
        />
      ))}
    </div>
  );
}

interface SquareProps {
  power: PowerRecord;
  dice: readonly DieView[];
  lang: Lang;
  pick: Pickable | undefined;
  back: Pickable | undefined;
  onDrop: SquaresProps['onDrop'];
  onPower: SquaresProps['onPower'];
}

/** Dice on a square, or the space for them. */
function Lying({ label, children }: { label: string; children: JSX.Element[] }): JSX.Element {
  return children.length ? (
    <div class="sp" role="group" aria-label={label}>
      {children}
    </div>
  ) : (
    <div class="sp">
      <i class="space" />
    </div>
  );
}

function Square({ power, dice, lang, pick, back, onDrop, onPower }: SquareProps): JSX.Element {
  const fired = dice.some((d) => d.fired);
  const act = pick?.onPick ?? (onPower ? () => onPower(power) : undefined);
  const lying = dice.map((d, i) => (
    <DestinyDie key={`${i}${d.face}`} face={d.face} lang={lang} class={d.fired ? 'die fire' : 'die'} />
  ));
  const once = power.once && <b class="once">{word('oncePhase', lang)}</b>;
  const text = (
    <>
      <span class="what">
        <strong>{power.name[lang]}</strong> <span class="cond">{squareText(power, lang)}</span>
      </span>
      <span class="full">
        {power.text[lang]} {once}
      </span>
      <span class={power.gist ? 'gist' : 'gist cut'}>
        {(power.gist ?? power.text)[lang]} {once}
      </span>
      {pick && <span class="vh"> {pick.label}</span>}
    </>
  );
  return (
    <div
      class={`pw square ${fired ? 'fired' : ''} ${pick ? 'can' : ''}`}
      data-square={power.id}
      data-inspect={`power:${power.id}`}
      role="group"
      aria-label={power.name[lang]}
      onDragOver={(event) => {
        if (pick && event.dataTransfer?.types.includes(DIE_TYPE)) event.preventDefault();
      }}
      onDrop={(event) => {
        const face = event.dataTransfer?.getData(DIE_TYPE);
        if (!face || !onDrop) return;
        event.preventDefault();
        onDrop(face, power.id);
      }}
    >
      {onPower ? (
        <button
          type="button"
          class="read"
          aria-label={`${word('read', lang)}: ${power.name[lang]}`}
          onClick={() => onPower(power)}
        >
          <Emblem id={power.id} kind="power" class="ic seal-ic" />
        </button>
      ) : (
        <Emblem id={power.id} kind="power" class="ic seal-ic" />
      )}
      {act ? (
        <button type="button" class="words" aria-pressed={pick?.chosen} onClick={act}>
          {text}
        </button>
      ) : (
        <div class="words">{text}</div>
      )}
      {back ? (
        <button type="button" class="sp back" aria-label={back.label} title={back.label} onClick={back.onPick}>
          {lying}
        </button>
      ) : (
        <Lying label={word('onSquare', lang)}>{lying}</Lying>
      )}
    </div>
  );
}
