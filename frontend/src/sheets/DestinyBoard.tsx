// The infernal player's dashboard: powers with preparation squares and trigger rings, dice, threat points, demons and hounds, reserve, stacks.

import type { JSX } from 'preact';
import { CardBack, DeckBack, DestinyDie, Emblem, Gem, Icon, TenDie, TileBack, Token, tokenLabel } from '../art/Art';
import { isIcon } from '../art/icons';
import { word, wordOr } from '../art/words';
import { artOf, isDemon, kindOf, letterOf, plainName } from '../board/warriors';
import type { DestinyDie as DieView, GameView, Lang, WarriorView } from '../protocol';
import { DestinyPool } from './Dice';
import type { BeingRecord, CardRecord, Pick, PowerRecord } from './records';
import { Scores } from './Scores';
import { Squares } from './Squares';
import './sheets.css';

export interface DestinyProps {
  view: GameView;
  lang: Lang;
  /** The powers of the board itself, in order. */
  powers: readonly PowerRecord[];
  /** Demons and demonic warriors by sheet, with their powers. */
  being: (sheet: string) => BeingRecord | undefined;
  talentName?: ((id: string) => string) | undefined;
  /** Powers that can be picked now: a die goes there, or it is triggered. */
  places?: readonly (Pick & { power: string })[] | undefined;
  /** Rolled dice that can be taken in hand, by their index in view.destiny. */
  takes?: readonly (Pick & { index: number })[] | undefined;
  /** Waiting dice that can be taken back, by power and face. */
  recovers?: readonly (Pick & { power: string; face: string })[] | undefined;
  /** Warriors that can be brought into play, by sheet. */
  brings?: readonly (Pick & { sheet: string })[] | undefined;
  /** Where the rules play hell: the last roll of the ten-sided die (DTH-6). */
  ten?: { value: number; points: number; calls: boolean } | undefined;
  /** Event cards by id: those that wait lie face up (DEV-WAIT). */
  event?: ((id: string) => CardRecord | undefined) | undefined;
  onEvent?: ((id: string) => void) | undefined;
  /** The tiles put by are asked for: they lie face up (DEX-3). */
  onDiscard?: (() => void) | undefined;
  /** A demon's sheet is asked for. */
  onBeing?: ((name: string) => void) | undefined;
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

/** The face whose dice choose a power by themselves, and how many of them it takes (DTH-3, DTH-4). */
export const CHOOSES: Record<string, readonly [face: string, dice: number]> = {
  'abyssal-threat': ['white1', 1],
  'supernatural-speed': ['white2', 2],
  'frenzied-creatures': ['white3', 2],
  'dark-destiny': ['red1', 1],
  'intrepid-charge': ['red2', 2],
  'sneaky-charge': ['red3', 2],
};

/** What a power waits for where nobody chooses. */
export function chosenText(power: PowerRecord, lang: Lang): string {
  const [face = '', dice = 1] = CHOOSES[power.id] ?? [];
  if (!face) return lang === 'fr' ? 'le dé du molosse' : 'the hound’s own die';
  const named = word(face.startsWith('white') ? 'white' : 'red', lang, face.slice(-1));
  if (dice > 1) return lang === 'fr' ? `une paire de ${named.replace(' ', 's ')}` : `a pair of ${named}s`;
  const what = { white1: lang === 'fr' ? '3 PM' : '3 TP', red1: lang === 'fr' ? 'un événement' : 'an event' }[face];
  return lang === 'fr' ? `chaque ${named} : ${what}` : `each ${named}: ${what}`;
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
  recovers: readonly (Pick & { face: string })[];
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
  /** What it waits for, where that is not the printed condition. */
  wants?: string | undefined;
  pick: Pick | undefined;
  onPower: ((power: PowerRecord) => void) | undefined;
}

function PowerRow({ power, dice, lang, recovers, pick, onPower, wants }: PowerRowProps): JSX.Element {
  const fired = dice.some((d) => d.fired);
  const text = (
    <>
      <strong>{power.name[lang]}</strong>{' '}
      <span>{fired ? power.text[lang] : (wants ?? conditionText(power, lang))}</span>
      {pick && <span class="vh"> {pick.label}</span>}
    </>
  );
  const act = pick?.onPick ?? (onPower ? () => onPower(power) : undefined);
  return (
    <div class={`pw ${fired ? 'fired' : ''} ${pick ? 'can' : ''}`}>
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

export function Gems({ tp, lang }: { tp: number; lang: Lang }): JSX.Element {
  return (
    <div class="gems" role="img" aria-label={`${tp} ${word('tpLong', lang)}`}>
      {Array.from({ length: Math.min(tp, 6) }, (_, i) => (
        <Gem key={i} />
      ))}
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
    <div class={`demon ${inPlay ? '' : 'away'}`} data-warrior={warrior.name}>
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
              <span class="tag" key={id}>
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

/** The reserve: who may still be brought into play, counted by sheet. In the first edition a tough troglodyte is an ordinary figure, marked: those alone are counted (FED-SET-2). */
export function reserveOf(view: GameView): { sheet: string; warrior: WarriorView; count: number }[] {
  const found = new Map<string, { sheet: string; warrior: WarriorView; count: number }>();
  for (const warrior of view.warriors) {
    if (warrior.side !== 'infernal' || warrior.at !== 'reserve') continue;
    if (view.ruleset === 'first' && kindOf(warrior.sheet, 'infernal') === 'tough') continue;
    const entry = found.get(warrior.sheet);
    if (entry) entry.count++;
    else found.set(warrior.sheet, { sheet: warrior.sheet, warrior, count: 1 });
  }
  const pack = view.warriors.filter(
    (warrior) => kindOf(warrior.sheet, 'infernal') === 'troglodyte' || kindOf(warrior.sheet, 'infernal') === 'tough',
  );
  const figures =
    view.ruleset === 'first'
      ? pack.filter((warrior) => warrior.sheet === 'troglodyte').length -
        pack.filter((warrior) => typeof warrior.at === 'number').length
      : pack.length;
  for (const entry of found.values())
    if (pack.some((warrior) => warrior.sheet === entry.sheet)) entry.count = Math.min(entry.count, figures);
  return [...found.values()].filter((entry) => entry.count > 0);
}

export function DestinyBoard(props: DestinyProps): JSX.Element {
  const { view, lang, powers, being, places = [], takes = [], recovers = [], brings = [], onPower } = props;
  const own = powersInPlay(view, being);
  const diceAt = (at: string) => view.destiny.filter((d) => d.at === at);
  const rolled = view.destiny.map((d, index) => ({ d, index })).filter(({ d }) => d.at === 'rolled');
  const pool = view.destiny.filter((d) => d.at === 'pool');
  const infernal = view.cards.find((c) => c.side === 'infernal');
  const human = view.cards.find((c) => c.side === 'human');
  const alone = view.ruleset === 'dante'; // nobody plays this side
  const squares = view.ruleset === 'first'; // plain dice on squares, no powers of warriors
  const row = (at: string, printed: PowerRecord) => {
    const [face, dice = 1] = CHOOSES[printed.id] ?? [];
    const power = alone
      ? { ...printed, spaces: Math.max(dice, diceAt(at).length), condition: { kind: face?.replace(/\d/, '') ?? '' } }
      : printed;
    return (
      <PowerRow
        key={at}
        power={power}
        wants={alone ? chosenText(power, lang) : undefined}
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
    : own.map(({ warrior }) => warrior);
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
        <h2>{word('destiny', lang)}</h2>
        <Gems tp={view.tp} lang={lang} />
      </div>
      <div class="poolrow">
        {rolled.length > 0 && (
          <DestinyPool
            dice={rolled.map(({ d, index }) => ({ face: d.face, pick: takes.find((t) => t.index === index) }))}
            lang={lang}
            label={word('rolled', lang)}
            rolling={props.rolling}
            drags={squares}
          />
        )}
        {!squares && pool.length > 0 && (
          <DestinyPool
            dice={pool.map(() => ({ face: undefined }))}
            lang={lang}
            label={`${pool.length} ${word('pool', lang)}`}
          />
        )}
      </div>
      {alone && <Omens view={view} lang={lang} props={props} />}
      {squares && view.alarms > 0 && (
        <p class="extra-dice">
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
                class={`can ${bring.chosen ? 'held' : ''}`}
                aria-pressed={bring.chosen}
                onClick={bring.onPick}
              >
                <span class="vh">{bring.label}: </span>
                {inner}
              </button>
            ) : (
              <span key={sheet} role="img" aria-label={label}>
                {inner}
              </span>
            );
          })}
        </div>
      </div>
      <div class="stacks">
        <h3 class="label">{word('stacks', lang)}</h3>
        <div>
          <span>
            <TileBack />
            <b>{view.stack.count}</b>
            {word('tilesLeft', lang)}
          </span>
          <span>
            <DeckBack deck="instinct" />
            <b>{human?.deck_count ?? 0}</b>
            {word('instincts', lang)}
          </span>
          <span>
            <DeckBack deck="event" />
            <b>{infernal?.deck_count ?? 0}</b>
            {word('events', lang)}
          </span>
          {alone ? (
            <>
              <span>
                <TileBack class="deck second" />
                <b>{view.stack.second ?? 0}</b>
                {word('second', lang)}
              </span>
              <button type="button" class="discard" aria-haspopup="dialog" onClick={props.onDiscard}>
                <Icon name="undo" class="deck put-by" />
                <b>{view.stack.discarded.length}</b>
                {word('put_by', lang)}
              </button>
            </>
          ) : (
            <>
              {squares && (
                <span class="backs" role="img" aria-label={`${human?.hand_count ?? 0} ${word('advantageHand', lang)}`}>
                  <CardBack deck="instinct" class={human?.hand_count ? 'back' : 'back none'} />
                  <b>{human?.hand_count ?? 0}</b>
                </span>
              )}
              <span class="backs" role="img" aria-label={`${infernal?.hand_count ?? 0} ${word('eventHand', lang)}`}>
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
      <p class={`ten ${ten?.calls ? 'calls' : ''}`}>
        <TenDie value={ten?.value} label={word('ten', lang)} />
        <span>
          <b>{word('tenUnrolled', lang, points)}</b>
          {told && <small>{told}</small>}
        </span>
      </p>
      {waiting.length > 0 && (
        <div class="wait-cards" role="group" aria-label={word('waitingCards', lang)}>
          {waiting.map((id, i) => (
            <button type="button" key={`${i}${id}`} onClick={() => onEvent?.(id)}>
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
    <nav class="strip" aria-label={word('destiny', lang)}>
      <button
        type="button"
        onClick={onOpen}
        aria-label={`${word('destiny', lang)}: ${view.tp} ${word('tpLong', lang)}`}
      >
        <Gem />
        <b>{view.tp}</b>
        <Icon name="horns" />
      </button>
      {all.map(({ at, power }) => {
        const dice = view.destiny.filter((d) => d.at === at);
        return dice.length ? (
          <button type="button" key={at} class={dice.some((d) => d.fired) ? 'fired' : ''} onClick={onOpen}>
            {power.name[lang]}
            <span class="sp">
              {dice.map((d, i) => (
                <DestinyDie key={i} face={d.face} lang={lang} class={d.fired ? 'die fire' : 'die'} />
              ))}
            </span>
          </button>
        ) : null;
      })}
      {view.ruleset === 'first' ? (
        view.destiny.some((d) => d.at === 'rolled') && (
          <button type="button" class="poolbtn" onClick={onOpen} aria-label={word('rolled', lang)}>
            {view.destiny
              .filter((d) => d.at === 'rolled')
              .map((d, i) => (
                <DestinyDie key={i} face={d.face} lang={lang} />
              ))}
          </button>
        )
      ) : (
        <button type="button" class="poolbtn" onClick={onOpen} aria-label={`${pool} ${word('pool', lang)}`}>
          <DestinyDie face={undefined} lang={lang} />
          <b>{pool}</b>
        </button>
      )}
    </nav>
  );
}

type Pick2 = Partial<globalThis.Pick<DestinyProps, 'talentName' | 'onBeing'>>;

interface Pick4 {
  view: GameView;
  lang: Lang;
  powers: readonly PowerRecord[];
  being: DestinyProps['being'];
}
