// The infernal player's dashboard: powers with preparation squares and trigger rings, dice, threat points, demons and hounds, reserve, stacks.

import type { JSX } from 'preact';
import { CardBack, DeckBack, DestinyDie, Emblem, Gem, Icon, TenDie, TileBack, Token, tokenLabel } from '../art/Art';
import { isIcon } from '../art/icons';
import { word, wordOr } from '../art/words';
import { artOf, isDemon, kindOf, letterOf, plainName } from '../board/warriors';
import type { Chosen, DestinyDie as DieView, GameView, Lang, WarriorView } from '../protocol';
import { DestinyPool } from './Dice';
import type { BeingRecord, CardRecord, Pickable, PowerRecord } from './records';
import { Scores } from './Scores';
import { Squares } from './Squares';
import './DestinyBoard.css';
import './DestinyStrip.css';
import './beings.css';
import './omens.css';
import './powers.css';
import './stacks.css';
import './tags.css';

export interface DestinyProps {
  view: GameView;
  lang: Lang;
  /** The powers of the board itself, in order. */
  powers: readonly PowerRecord[];
  /** Where nobody plays this side: the dice that choose each of them. */
  chosen?: Record<string, Chosen> | undefined;
  /** Demons and demonic warriors by sheet, with their powers. */
  being: (sheet: string) => BeingRecord | undefined;
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
  ten?: { value: number; points: number; calls: boolean } | undefined;
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

/** The id a power's dice lie under: a hound's power has the hound's name. */
export function powersInPlay(
  view: GameView,
  being: DestinyProps['being'],
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

const colourOf = (face = ''): 'white' | 'red' | 'any' =>
  face.startsWith('white') ? 'white' : face.startsWith('red') ? 'red' : 'any';

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
  /** What it waits for, where that is not the printed condition. */
  wants?: string | undefined;
  pick: Pickable | undefined;
  onPower: ((power: PowerRecord) => void) | undefined;
}

function PowerRow({ at, power, dice, lang, recovers, pick, onPower, wants }: PowerRowProps): JSX.Element {
  const fired = dice.some((d) => d.fired);
  const text = (
    <>
      <strong>{power.name[lang]}</strong> <span class="cond">{wants ?? conditionText(power, lang)}</span>
      {fired && (
        <span class="full" title={power.text[lang]}>
          {power.text[lang]}
        </span>
      )}
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

/** Threat points: one gem, and how many. */
export function ThreatPoints({ tp, lang }: { tp: number; lang: Lang }): JSX.Element {
  return (
    <div class="threat-points" data-inspect="pile:tp" role="img" aria-label={`${tp} ${word('tpLong', lang)}`}>
      <Gem />
      <b>{tp}</b>
      <small>{word('tp', lang)}</small>
    </div>
  );
}

export function BeingCard({
  warrior,
  record,
  lang,
  props,
  withPower = false,
}: {
  warrior: WarriorView;
  record: BeingRecord;
  lang: Lang;
  props: Pick2;
  withPower?: boolean;
}): JSX.Element {
  const inPlay = typeof warrior.at === 'number';
  const art = artOf(warrior, lang);
  const talentName = props.talentName ?? ((id: string) => wordOr(id, lang));
  const now = inPlay
    ? [warrior.movement ?? record.movement, warrior.combat ?? record.combat, warrior.defense ?? record.defense]
    : [record.movement, record.combat, record.defense];
  const left = record.life - (typeof warrior.damage === 'number' ? warrior.damage : 0);
  const many = kindOf(warrior.sheet, warrior.side) === 'hellhound';
  const name = many ? plainName(warrior, lang) : record.name[lang];
  const talents = warrior.talents ?? record.talents;
  return (
    <div class={`demon ${inPlay ? '' : 'away'}`} data-warrior={warrior.name} data-inspect={`warrior:${warrior.name}`}>
      <Token art={art} label={tokenLabel(art, lang, name)} />
      <div>
        <h3>
          {props.onBeing && !many ? (
            <button type="button" class="being-name" onClick={() => props.onBeing?.(warrior.name)}>
              {name}
            </button>
          ) : (
            <span>{many ? name[0]!.toUpperCase() + name.slice(1) : name}</span>
          )}
          <Scores
            now={now}
            base={inPlay ? [record.movement, record.combat, record.defense] : undefined}
            lang={lang}
            life={[left, record.life]}
          />
        </h3>
        {record.text && <p>{record.text[lang]}</p>}
        {withPower && record.power && (
          <p class="own-power">
            <b>{record.power.name[lang]}</b> {record.power.text[lang]}
          </p>
        )}
        {(talents.length > 0 || !inPlay || warrior.slain) && (
          <p class="tags">
            {!inPlay && <span class="tag">{word(warrior.at === 'out' ? 'dead' : 'inReserve', lang)}</span>}
            {warrior.slain && <span class="tag">{word('slainOnce', lang)}</span>}
            {talents.map((id) => (
              <span class="tag" key={id} data-inspect={`talent:${id}`}>
                {isIcon(id) && <Icon name={id} />}
                {talentName(id)}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** The reserve: who may still be brought into play, counted by sheet. */
export function reserveOf(
  view: Pick<GameView, 'reserve' | 'warriors'>,
): { sheet: string; warrior: WarriorView; count: number }[] {
  return Object.entries(view.reserve).flatMap(([sheet, count]) => {
    const warrior = view.warriors.find((entry) => entry.sheet === sheet && entry.at === 'reserve');
    return warrior ? [{ sheet, warrior, count }] : [];
  });
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
  const infernal = view.cards.find((c) => c.side === 'infernal');
  const human = view.cards.find((c) => c.side === 'human');
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
      {alone && <Omens view={view} lang={lang} props={props} />}
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
              props={props}
              withPower={alone && isDemon(warrior.sheet, warrior.side)}
            />
            {mine && !(alone && isDemon(warrior.sheet, warrior.side)) && row(mine.at, mine.power)}
          </div>
        ) : null;
      })}
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
          {alone ? (
            <>
              <span data-inspect="pile:second">
                <TileBack class="deck second" />
                <b>{view.stack.second ?? 0}</b>
                {word('second', lang)}
              </span>
              <button
                type="button"
                class="discard"
                data-inspect="pile:put_by"
                aria-haspopup="dialog"
                onClick={props.onDiscard}
              >
                <Icon name="undo" class="deck put-by" />
                <b>{view.stack.discarded.length}</b>
                {word('put_by', lang)}
              </button>
            </>
          ) : (
            <>
              {squares && (
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
    </section>
  );
}

/** Where nobody plays hell: the ten-sided die, and the cards that wait for their hour. */
function Omens({ view, lang, props }: { view: GameView; lang: Lang; props: DestinyProps }): JSX.Element {
  const { ten, event, onEvent } = props;
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

/** The board in one line, for tablets: threat points, powers with dice on them, the pool. It opens the board as a drawer. */
export function DestinyStrip({ view, lang, powers, being, onOpen }: Pick4 & { onOpen: () => void }): JSX.Element {
  const all = [...powers.map((power) => ({ at: power.id, power })), ...powersInPlay(view, being)];
  const pool = view.destiny.filter((d) => d.at === 'pool').length;
  return (
    <button type="button" class="strip" title={word('destiny', lang)} aria-haspopup="dialog" onClick={onOpen}>
      <span class="vh">{word('destiny', lang)}: </span>
      <ThreatPoints tp={view.tp} lang={lang} />
      {all.map(({ at, power }) => {
        const dice = view.destiny.filter((d) => d.at === at);
        return dice.length ? (
          <span key={at} class={`strip-power ${dice.some((d) => d.fired) ? 'fired' : ''}`}>
            {dice.map((d, i) => (
              <DestinyDie key={i} face={d.face} lang={lang} class={d.fired ? 'die fire' : 'die'} />
            ))}
            <span class="strip-name">{power.name[lang]}</span>
          </span>
        ) : null;
      })}
      <span class="strip-pool">
        {view.squares ? (
          view.destiny.filter((d) => d.at === 'rolled').map((d, i) => <DestinyDie key={i} face={d.face} lang={lang} />)
        ) : (
          <>
            <DestinyDie face={undefined} lang={lang} />
            <b>{pool}</b>
          </>
        )}
        <Icon name="horns" />
      </span>
    </button>
  );
}

type Pick2 = Partial<Pick<DestinyProps, 'talentName' | 'onBeing'>>;

interface Pick4 {
  view: GameView;
  lang: Lang;
  powers: readonly PowerRecord[];
  being: DestinyProps['being'];
}
