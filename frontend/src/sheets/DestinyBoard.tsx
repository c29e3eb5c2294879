// The infernal player's dashboard: powers with preparation squares and trigger rings, dice, threat points, demons and hounds, reserve, stacks.

import type { JSX } from 'preact';
import { word } from '../art/words';
import { isDemon, kindOf } from '../board/warriors';
import type { Chosen, GameView, Lang, WarriorView } from '../protocol';
import { BeingCard } from './BeingCard';
import { DestinyPool } from './Dice';
import { Omens, type Ten } from './Omens';
import { chosenText, colourOf, PowerRow, powersInPlay } from './powers';
import type { CardRecord, FindBeing, Pickable, PowerRecord } from './records';
import { Squares } from './Squares';
import { Reserve, Stacks } from './Stacks';
import { ThreatPoints } from './ThreatPoints';
import './DestinyBoard.css';

export interface DestinyProps {
  view: GameView;
  lang: Lang;
  /** The powers of the board itself, in order. */
  powers: readonly PowerRecord[];
  /** Where nobody plays this side: the dice that choose each of them. */
  chosen?: Record<string, Chosen> | undefined;
  /** Demons and demonic warriors by sheet, with their powers. */
  being: FindBeing;
  talentName?: ((id: string) => string) | undefined;
  /** Powers that can be picked now: a die goes there, or it is triggered. */
  places?: readonly (Pickable & { power: string })[] | undefined;
  /** Rolled dice that can be taken in hand, by their index in view.destiny. */
  takes?: readonly (Pickable & { index: number })[] | undefined;
  /** Waiting dice that can be taken back, by power and face. */
  recovers?: readonly (Pickable & { power: string; face: string })[] | undefined;
  /** Warriors that can be brought into play, by sheet. */
  brings?: readonly (Pickable & { sheet: string })[] | undefined;
  /** Where the rules play hell: the last roll of the ten-sided die (DTH-6). */
  ten?: Ten | undefined;
  /** Event cards by id: those that wait lie face up (DEV-WAIT). */
  event?: ((id: string) => CardRecord | undefined) | undefined;
  onEvent?: ((id: string) => void) | undefined;
  /** The tiles put by are asked for: they lie face up (DEX-3). */
  onDiscard?: (() => void) | undefined;
  /** A demon's sheet is asked for. */
  onBeing?: ((name: string) => void) | undefined;
  /** Who looks at it plays it: the place of the rolled dice is always kept. */
  mine?: boolean | undefined;
  /** Its hand and stacks. */
  onHand?: (() => void) | undefined;
  /** A power or demon that was clicked for its text. */
  onPower?: ((power: PowerRecord) => void) | undefined;
  rolling?: boolean | undefined;
  /** First edition: a die was dropped on a square. */
  onDrop?: ((face: string, power: string) => void) | undefined;
}

function demonsFirst(warriors: readonly WarriorView[]): WarriorView[] {
  const isBig = (w: WarriorView) => isDemon(w.sheet, w.side);
  return [...warriors.filter(isBig), ...warriors.filter((w) => !isBig(w))];
}

export function DestinyBoard(props: DestinyProps): JSX.Element {
  const { view, lang, powers, being, places = [], takes = [], recovers = [], brings = [], onPower } = props;
  const own = powersInPlay(view, being);
  const diceAt = (at: string) => view.destiny.filter((d) => d.at === at);
  const rolled = view.destiny.map((d, index) => ({ d, index })).filter(({ d }) => d.at === 'rolled');
  const pool = view.destiny.filter((d) => d.at === 'pool');
  const alone = view.unplayed !== null; // nobody plays this side
  const { squares } = view; // plain dice, no powers of warriors
  const row = (at: string, printed: PowerRecord) => {
    const { face, dice = 1 } = props.chosen?.[printed.id] ?? {};
    const power = alone
      ? { ...printed, spaces: Math.max(dice, diceAt(at).length), condition: { kind: colourOf(face) } }
      : printed;
    return (
      <PowerRow
        key={at}
        at={at}
        power={power}
        wants={alone ? chosenText(props.chosen?.[printed.id], lang) : undefined}
        dice={diceAt(at)}
        lang={lang}
        pick={places.find((p) => p.power === at)}
        recovers={recovers.filter((r) => r.power === at)}
        onPower={onPower}
      />
    );
  };
  const sheets = squares
    ? view.warriors.filter((w) => w.side === 'infernal' && w.at !== 'box' && isDemon(w.sheet, w.side))
    : demonsFirst(own.map(({ warrior }) => warrior)); // whoever enters comes after them and moves nobody
  const hounds = view.warriors.filter(
    (w) =>
      w.side === 'infernal' &&
      typeof w.at === 'number' &&
      kindOf(w.sheet, w.side) === 'hellhound' &&
      !sheets.includes(w),
  );
  return (
    <section class="destiny" aria-label={word('destiny', lang)}>
      <div class="dhead">
        <h2 title={word('destiny', lang)}>{word('destiny', lang)}</h2>
        {!props.mine && takes.length === 0 && rolled.length > 0 && (
          <DestinyPool dice={rolled.map(({ d }) => ({ face: d.face }))} lang={lang} label={word('rolled', lang)} />
        )}
        {!squares && pool.length > 0 && (
          <DestinyPool
            dice={pool.slice(0, pool.length > 3 ? 1 : 3).map(() => ({ face: undefined }))}
            lang={lang}
            label={`${pool.length} ${word('pool', lang)}`}
          />
        )}
        {!squares && pool.length > 3 && <b aria-hidden="true">{pool.length}</b>}
        <ThreatPoints tp={view.tp} lang={lang} />
      </div>
      <div class={`poolrow ${props.mine ? 'mine' : ''}`}>
        {(props.mine || takes.length > 0) && rolled.length > 0 && (
          <DestinyPool
            dice={rolled.map(({ d, index }) => ({ face: d.face, pick: takes.find((t) => t.index === index) }))}
            lang={lang}
            label={word('rolled', lang)}
            rolling={props.rolling}
            drags={squares}
          />
        )}
      </div>
      {alone && <Omens view={view} lang={lang} ten={props.ten} event={props.event} onEvent={props.onEvent} />}
      {squares && view.alarms > 0 && (
        <p class="extra-dice" data-inspect="pile:alarms">
          {word('alarms', lang)}: <b>{view.alarms}</b>
        </p>
      )}
      {squares ? (
        <Squares
          powers={powers}
          dice={view.destiny}
          lang={lang}
          places={places}
          recovers={recovers}
          onDrop={props.onDrop}
          onPower={onPower}
        />
      ) : (
        <div class="pow">{powers.map((power) => row(power.id, power))}</div>
      )}
      {[...sheets, ...hounds].map((warrior) => {
        const record = being(warrior.sheet);
        const mine = own.find((o) => o.warrior === warrior);
        return record ? (
          <div class="beast" key={warrior.name}>
            <BeingCard
              warrior={warrior}
              record={record}
              lang={lang}
              talentName={props.talentName}
              onBeing={props.onBeing}
              brief={!alone}
              withPower={alone && isDemon(warrior.sheet, warrior.side)}
            />
            {mine && !(alone && isDemon(warrior.sheet, warrior.side)) && row(mine.at, mine.power)}
          </div>
        ) : null;
      })}
      <Reserve view={view} lang={lang} being={being} brings={brings} />
      <Stacks view={view} lang={lang} onDiscard={props.onDiscard} />
    </section>
  );
}
