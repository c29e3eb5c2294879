// Powers of destiny: what dice each waits for, and the spaces these lie on.

import type { JSX } from 'preact';
import { DestinyDie, Emblem } from '../art/Art';
import { word } from '../art/words';
import { isDemon, kindOf } from '../board/warriors';
import type { Chosen, DestinyDie as DieView, GameView, Lang, WarriorView } from '../protocol';
import type { FindBeing, Pickable, PowerRecord } from './records';
import './powers.css';

/** The id a power's dice lie under: a hound's power has the hound's name. */
export function powersInPlay(
  view: GameView,
  being: FindBeing,
): { at: string; power: PowerRecord; warrior: WarriorView }[] {
  return view.warriors.flatMap((warrior) => {
    if (warrior.side !== 'infernal' || warrior.at === 'box') return [];
    const power = being(warrior.sheet)?.power;
    if (!power) return [];
    const own = kindOf(warrior.sheet, warrior.side) === 'hellhound' ? warrior.name : power.id;
    const dice = view.destiny.some((d) => d.at === own);
    return typeof warrior.at === 'number' || dice || isDemon(warrior.sheet, warrior.side)
      ? [{ at: own, power, warrior }]
      : [];
  });
}

/** What a power waits for where dice choose by themselves: of those on the board the server tells it. */
export function chosenText(chosen: Chosen | undefined, lang: Lang): string {
  return chosen?.[lang] ?? (lang === 'fr' ? 'le dé du molosse' : 'the hound’s own die');
}

export const colourOf = (face = ''): 'white' | 'red' | 'any' =>
  face.startsWith('white') ? 'white' : face.startsWith('red') ? 'red' : 'any';

/** The same for the row of a power, whose spaces tell the rest. */
function briefCondition(power: PowerRecord, lang: Lang): string {
  const { kind, at_least = 0 } = power.condition;
  if (kind === 'colour') return lang === 'fr' ? 'unicolore' : 'one colour';
  return kind === 'total' ? `${at_least}+` : conditionText(power, lang);
}

/** What dice a power wants, in a few words. */
export function conditionText(power: PowerRecord, lang: Lang): string {
  const { kind, dice = 1, at_least = 0 } = power.condition;
  const fr = lang === 'fr';
  switch (kind) {
    case 'white':
      return fr ? `${dice} blanc${dice > 1 ? 's' : ''}` : `${dice} white`;
    case 'red':
      return fr ? `${dice} rouge${dice > 1 ? 's' : ''}` : `${dice} red`;
    case 'colour':
      return fr ? `1 à ${power.spaces} d’une couleur` : `1 to ${power.spaces} of one colour`;
    case 'pair':
      return fr ? 'deux valeurs égales' : 'two equal values';
    case 'total':
      return fr ? `total ${at_least} ou plus` : `total ${at_least} or more`;
    default:
      return fr ? `${dice} dé${dice > 1 ? 's' : ''}` : dice > 1 ? `${dice} dice` : '1 die';
  }
}

interface SpacesProps {
  power: PowerRecord;
  dice: readonly DieView[];
  lang: Lang;
  recovers: readonly (Pickable & { face: string })[];
}

function Spaces({ power, dice, lang, recovers }: SpacesProps): JSX.Element {
  const waiting = dice.filter((d) => !d.fired);
  const fired = dice.filter((d) => d.fired);
  const tint = power.condition.kind === 'white' ? 'w' : power.condition.kind === 'red' ? 'rd' : '';
  const empty = (count: number, cls: string) =>
    Array.from({ length: Math.max(0, count) }, (_, i) => <i key={`${cls}${i}`} class={`space ${cls}`} />);
  const taken = [...recovers];
  return (
    <div class="spaces">
      <div class="sp prep" role="img" aria-label={`${word('preparation', lang)}: ${waiting.length} / ${power.spaces}`}>
        {waiting.map((d, i) => {
          const at = taken.findIndex((r) => r.face === d.face);
          const back = at >= 0 ? taken.splice(at, 1)[0] : undefined;
          const key = `${i}${d.face}`;
          return back ? (
            <button type="button" key={key} class="back" aria-label={back.label} onClick={back.onPick}>
              <DestinyDie face={d.face} lang={lang} />
            </button>
          ) : (
            <DestinyDie key={key} face={d.face} lang={lang} />
          );
        })}
        {empty(power.spaces - waiting.length, tint)}
      </div>
      <div class="sp trig" role="img" aria-label={`${word('trigger', lang)}: ${fired.length} / ${power.spaces}`}>
        {fired.map((d, i) => (
          <DestinyDie key={`${i}${d.face}`} face={d.face} lang={lang} class="die fire" />
        ))}
        {empty(power.spaces - fired.length, 't')}
      </div>
    </div>
  );
}

interface PowerRowProps extends SpacesProps {
  /** The id its dice lie under. */
  at: string;
  /** What it waits for, where that is not the printed condition: there the gist says it too. */
  wants?: string | undefined;
  pick: Pickable | undefined;
  onPower: ((power: PowerRecord) => void) | undefined;
}

/** A power with its dice. */
export function PowerRow({ at, power, dice, lang, recovers, pick, onPower, wants }: PowerRowProps): JSX.Element {
  const fired = dice.some((d) => d.fired);
  const text = (
    <>
      <span class="what">
        <strong>{power.name[lang]}</strong>{' '}
        {!wants && (
          <span class="cond" title={conditionText(power, lang)}>
            {briefCondition(power, lang)}
          </span>
        )}
      </span>
      <span class={power.gist ? 'gist' : 'gist cut'} title={wants ?? power.text[lang]}>
        {(power.gist ?? power.text)[lang]}
      </span>
      {pick && <span class="vh"> {pick.label}</span>}
    </>
  );
  const act = pick?.onPick ?? (onPower ? () => onPower(power) : undefined);
  return (
    <div class={`pw ${fired ? 'fired' : ''} ${pick ? 'can' : ''}`} data-inspect={`power:${at}`}>
      <Emblem id={power.id} kind="power" class="ic seal-ic" />
      {act ? (
        <button type="button" class="words" aria-pressed={pick?.chosen} onClick={act}>
          {text}
        </button>
      ) : (
        <div class="words">{text}</div>
      )}
      <Spaces power={power} dice={dice} lang={lang} recovers={recovers} />
    </div>
  );
}
