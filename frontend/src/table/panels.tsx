// The sheets round the board, filled from the session: trays, destiny board, hand.

import { word } from '../art/words';
import { said, t } from '../i18n/ui';
import { thing } from '../inspect/things';
import type { OptionData, WarriorView } from '../protocol';
import { DestinyBoard } from '../sheets/DestinyBoard';
import { DicePool } from '../sheets/Dice';
import { Hand } from '../sheets/Hand';
import type { BeingRecord, CardRecord } from '../sheets/records';
import { type LinePick, Tray } from '../sheets/Tray';
import { lang, speed } from '../state/settings';
import { beingName, cardName, nameOf } from './names';
import type { Session } from './session';

const TONES: Record<string, 'give' | 'hurt' | 'heal'> = { die: 'give', damage: 'hurt', drink: 'heal' };

/** Whose a warrior is, where two share the human side: yours, or the other one's. */
export function ownerWord(session: Session, warrior: WarriorView): { word: string; mine: boolean } | undefined {
  if (!warrior.owner) return undefined;
  if (session.role === warrior.owner) return { word: t('yours'), mine: true };
  return { word: t(warrior.owner), mine: false };
}

export function humansOf(session: Session): WarriorView[] {
  const { sheets } = session.catalogue;
  return (session.view.value?.warriors ?? []).filter(
    (warrior) => warrior.at !== 'box' && sheets.some((sheet) => sheet.id === warrior.sheet),
  );
}

/** The warrior the phone shows: the one the decision is about, else the first that can be chosen, else the first. */
export function actor(session: Session): WarriorView | undefined {
  const humans = humansOf(session);
  const named = session.asked.value?.subject;
  const lit = session.lit.value;
  const shown = session.shown.value ?? session.receiver.value;
  return (
    humans.find((warrior) => warrior.name === shown) ??
    humans.find((warrior) => warrior.name === named) ??
    humans.find((warrior) => lit.actors.has(warrior.name) || lit.lines.some((line) => line.warrior === warrior.name)) ??
    humans[0]
  );
}

export function Dice({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view || view.dice.length === 0 || session.asked.value?.kind !== 'assign') return null;
  const rolling =
    session.socket.update.value?.events.some((event) => event.kind === 'dice_rolled') && speed.value !== 'off';
  return (
    <DicePool
      dice={view.dice}
      rolling={rolling}
      lang={lang.value}
      held={session.die.value}
      onTake={(index) => session.give(session.die.value === index ? null : index, session.receiver.value)}
    />
  );
}

export function TrayOf({
  session,
  warrior,
  compact = false,
}: {
  session: Session;
  warrior: WarriorView;
  compact?: boolean;
}) {
  const { catalogue } = session;
  const sheet = catalogue.sheets.find((entry) => entry.id === warrior.sheet);
  if (!sheet) return null;
  const view = session.view.value;
  const held = session.die.value === null ? null : (view?.dice[session.die.value] ?? null);
  const lit = session.lit.value.lines.filter(
    (line) => line.warrior === warrior.name && (held === null || line.line === held),
  );
  const lines: LinePick[] = lit.map(({ line, option }) => ({
    line,
    tone: TONES[option.verb],
    label: said(option),
    onPick: () => session.choose(option),
  }));
  const recruit = recruitOf(session, warrior);
  const gifts = catalogue.gifts.filter((gift) => (warrior.gifts ?? recruit?.gifts)?.includes(gift.id));
  const act = session.lit.value.actors.get(warrior.name);
  const receives =
    session.asked.value?.kind === 'assign' && session.lit.value.lines.some((line) => line.warrior === warrior.name);
  const useful = (id: string, verb: string): { id: string; label: string; onPick: () => void }[] => {
    const options = session.naming(verb === 'bless' ? 'bless' : id, warrior.name);
    return options.length
      ? [
          {
            id,
            label: options.length === 1 ? said(options[0]) : cardName(session, id),
            onPick: () => session.offer(options),
          },
        ]
      : [];
  };
  return (
    <Tray
      warrior={view?.turn === 0 && warrior.at === 'waiting' ? { ...warrior, at: -1 } : warrior}
      sheet={sheet}
      lang={lang.value}
      compact={compact}
      owner={ownerWord(session, warrior)}
      selected={session.asked.value?.subject === warrior.name || session.receiver.value === warrior.name}
      gifts={gifts}
      equipment={(id) => catalogue.equipment.find((card) => card.id === id)}
      card={(id) => catalogue.instincts.find((card) => card.id === id)}
      talentName={(id) => said(catalogue.talents[id]) || id}
      lines={lines}
      onDrop={(value) =>
        session.choose(
          session.lit.value.lines.find((line) => line.warrior === warrior.name && line.line === value)?.option,
        )
      }
      uses={[
        ...gifts.flatMap((gift) => useful(gift.id, 'gift')),
        ...warrior.equipment.flatMap((id) => useful(id, 'use')),
        ...useful('blessing', 'bless'),
      ]}
      pick={
        act
          ? { label: said(act), onPick: () => session.choose(act) }
          : receives
            ? {
                label: nameOf(session, warrior.name),
                chosen: session.receiver.value === warrior.name,
                onPick: () => session.give(session.die.value, warrior.name),
              }
            : undefined
      }
      onBlank={(line) => {
        const kind = session.asked.value?.kind;
        const tried =
          kind === 'activate'
            ? `activate ${warrior.name}`
            : kind === 'assign'
              ? `die ${warrior.name} ${line}`
              : kind === 'damage'
                ? `damage ${warrior.name} ${line}`
                : '';
        if (tried) void session.ask(tried, null);
      }}
      onCard={(id, kind) => session.look(id, kind)}
    />
  );
}

function recruitOf(session: Session, warrior: WarriorView) {
  const scenario = session.catalogue.scenarios.find((entry) => entry.id === session.view.value?.scenario);
  const same = scenario?.human.warriors.filter((entry) => entry.sheet === warrior.sheet) ?? [];
  const letter = /-([a-h])$/.exec(warrior.name)?.[1];
  return same[letter ? letter.charCodeAt(0) - 97 : 0];
}

export function Destiny({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view) return null;
  const { catalogue } = session;
  const lit = session.lit.value;
  const rolled = [...new Set(view.destiny.flatMap((die) => (die.at === 'rolled' && die.face ? [die.face] : [])))];
  const face = session.face.value ?? (rolled.length === 1 ? rolled[0] : null);
  const placing = lit.powers.filter(
    ({ option }) => option.verb === 'destiny' && (!face || option.text.includes(` ${face} `)),
  );
  const firing = lit.powers.filter(({ option }) => option.verb === 'fire');
  const byPower = new Map<string, OptionData[]>();
  for (const { power, option } of [...placing, ...firing]) byPower.set(power, [...(byPower.get(power) ?? []), option]);
  return (
    <DestinyBoard
      view={view}
      lang={lang.value}
      powers={catalogue.powers}
      chosen={catalogue.rulesets[view.ruleset]?.chosen}
      ten={tenOf(session)}
      event={(id) => catalogue.events.find((card) => card.id === id)}
      onEvent={(id) => session.look(id, 'event')}
      mine={session.eyes.value === 'infernal'}
      onDiscard={() => (session.discard.value = true)}
      onBeing={view.unplayed ? (name) => (session.demon.value = name) : undefined}
      being={(sheet): BeingRecord | undefined =>
        [...catalogue.beings, ...catalogue.demons].find((being) => being.id === sheet)
      }
      talentName={(id) => said(catalogue.talents[id]) || id}
      places={[...byPower].map(([power, options]) => ({
        power,
        label: said(options[0]),
        onPick: () => session.offer(options),
      }))}
      takes={view.destiny.flatMap((die, index) =>
        die.at === 'rolled' && lit.powers.some(({ option }) => option.verb === 'destiny')
          ? [
              {
                index,
                label: die.face ? faceName(die.face) : '',
                chosen: die.face === face,
                onPick: () => (session.face.value = die.face ?? null),
              },
            ]
          : [],
      )}
      recovers={lit.powers.flatMap(({ power, face: shown, option }) =>
        option.verb === 'recover'
          ? [{ power, face: shown, label: said(option), onPick: () => session.choose(option) }]
          : [],
      )}
      brings={[...lit.entries.keys()].map((sheet) => ({
        sheet,
        label: beingName(session, sheet),
        chosen: session.entering.value === sheet,
        onPick: () => (session.sheet.value = sheet),
      }))}
      onDrop={(dropped, power) =>
        session.choose(
          lit.powers.find((entry) => entry.option.verb === 'destiny' && entry.face === dropped && entry.power === power)
            ?.option,
        )
      }
      onPower={(power) => {
        session.looking.pin(thing('power', power.id), document.activeElement);
        if (face && session.asked.value?.kind === 'destiny' && !byPower.has(power.id))
          void session.ask(`destiny ${face} ${power.id}`, null);
      }}
    />
  );
}

/** The last roll of the ten-sided die, as the log tells it (DTH-6). */
function tenOf(session: Session): { value: number; points: number; calls: boolean } | undefined {
  const event = session.log.value.findLast(({ kind }) => kind === 'ten_silent' || kind === 'ten_calls');
  if (!event) return undefined;
  const { value = 0, points = 0 } = event.args;
  return { value, points, calls: event.kind === 'ten_calls' };
}

function faceName(face: string): string {
  const [, colour, value] = /^(white|red)(\d)$/.exec(face) ?? [];
  return colour && value ? word(colour as 'white' | 'red', lang.value, value) : word('dieOf', lang.value, face);
}

export function HandOf({ session }: { session: Session }) {
  const view = session.view.value;
  const side = session.handOf.value;
  const cards = view?.cards.find((entry) => entry.side === side);
  if (!view || !side || !cards?.hand) return <section class="hand" aria-label={t('hand')} />;
  const kind = side === 'human' ? ('instinct' as const) : ('event' as const);
  const records = side === 'human' ? session.catalogue.instincts : session.catalogue.events;
  const fresh = [...(cards.fresh ?? [])];
  const held = cards.hand.flatMap((id) => {
    const card: CardRecord | undefined = records.find((entry) => entry.id === id);
    if (!card) return [];
    const at = fresh.indexOf(id);
    if (at >= 0) fresh.splice(at, 1);
    const options = session.naming(id);
    const pick = options.length ? { label: said(card.name), onPick: () => session.look(id, kind) } : undefined;
    return [
      { card: { ...card, value: card.value || undefined }, kind, pick, note: at >= 0 ? t('drawnNow') : undefined },
    ];
  });
  return <Hand cards={held} lang={lang.value} label={t('hand')} onLook={(card) => session.look(card.id, kind)} />;
}
