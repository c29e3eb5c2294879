// What an option is about, as a small picture: the warrior it hits, the card it plays, the tile it lays.

import type { ComponentChildren } from 'preact';

import { DestinyDie, Die, Emblem, Icon, Token } from '../art/Art';
import type { CardKind } from '../art/emblems';
import type { IconName } from '../art/icons';
import { artOf } from '../board/warriors';
import type { OptionData } from '../protocol';
import { lang } from '../state/settings';
import { TilePicture } from './discard';
import type { Session } from './session';

/** Verbs that are told by a sign. */
const SIGN: Record<string, IconName> = {
  move: 'move',
  enter: 'move',
  hole: 'hole',
  explore: 'eye',
  depart: 'exit',
  pursue: 'foot',
  do: 'check',
  roll: 'die',
  pay: 'gem',
  bless: 'blessing',
  drink: 'life',
  pass: 'no',
};
const GO = new Set(['move', 'enter', 'explore', 'depart', 'pursue']);

/** How an option is tinted: it leads somewhere, it hurts, or neither. */
export function toneOf(option: OptionData): 'go' | 'hurt' | '' {
  if (GO.has(option.verb)) return 'go';
  return option.verb === 'attack' ? 'hurt' : '';
}

export function OptionPicture({ session, option }: { session: Session; option: OptionData }) {
  const { args, verb } = option;
  const emblem = (id: string, kind: CardKind): ComponentChildren => (
    <span class={`pic emb ${kind}`}>
      <Emblem id={id} kind={kind} />
    </span>
  );
  if (args.weapon) return emblem(args.weapon, 'equipment');
  if (args.equipment) return emblem(args.equipment, 'equipment');
  if (args.gift) return emblem(args.gift, 'gift');
  if (args.event) return emblem(args.event, 'event');
  if (args.bonus) return emblem(args.bonus, 'gift');
  if (args.card || args.instinct) return emblem(args.card ?? args.instinct ?? '', 'instinct');
  if (args.face)
    return (
      <span class="pic">
        <DestinyDie face={args.face} lang={lang.value} />
      </span>
    );
  if (args.power) return emblem(args.power, 'power');
  if (verb === 'choose' || verb === 'back')
    return (
      <span class="pic">
        <TilePicture session={session} number={args.number ?? 0} />
      </span>
    );
  if (verb === 'value' && args.die) return <Die value={args.die} class="pic die" />;
  const named = verb === 'attack' ? option.struck?.[0] : SIGN[verb] ? undefined : args.warrior;
  const warrior = session.view.value?.warriors.find((entry) => entry.name === named);
  if (warrior)
    return (
      <span class="pic">
        <Token art={artOf(warrior, lang.value)} />
      </span>
    );
  return (
    <span class={`pic ${toneOf(option)}`}>
      <Icon name={SIGN[verb] ?? 'check'} />
    </span>
  );
}
