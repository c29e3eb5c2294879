// What the sheet of a warrior says: where it is, its figures with their sources, what it holds.

import type { IconName } from '../art/icons';
import { word } from '../art/words';
import { t } from '../i18n/ui';
import type { Inspected as Account, Part, WarriorView } from '../protocol';
import {
  beingOf,
  type CardThing,
  cardOf,
  cellOf,
  type Known,
  nameOf,
  powerId,
  sheetOf,
  standing,
  warriorOf,
} from './known';
import type { Face, Figure, Sheet, Source } from './records';
import { type Thing, thing } from './things';

export const STATS = ['movement', 'combat', 'defense'] as const;
export const ICONS: Record<string, IconName> = { movement: 'move', combat: 'combat', defense: 'defense', life: 'life' };

/** The sheet of a warrior; `account` is the server's answer about it, once it is there. */
export function warriorSheet(known: Known, name: string, account: Account | null): Partial<Sheet> {
  const warrior = warriorOf(known, name);
  if (!warrior) return {};
  const { lang } = known;
  const kind = nameOf(known, thing('sheet', warrior.sheet));
  const tile = typeof warrior.at === 'number' ? warrior.at : null;
  const being = beingOf(known, warrior.sheet);
  const allies = tile === null ? [] : standing(known, tile).filter((other) => other.name !== name);
  const talents = warrior.talents ?? being?.talents ?? sheetOf(known, warrior.sheet)?.talents ?? [];
  return {
    place: tile === null ? kind : t('place', kind, cellOf(known, tile)),
    ...stateOf(warrior),
    figures: [...(tile === null ? [] : STATS.map((stat) => figure(known, warrior, stat, account))), lifeOf(warrior)],
    text: [...ownText(known, warrior), ...held(known, warrior)],
    faces: houndFaces(known, warrior),
    now: (account?.remarks ?? []).map((remark) => ({ text: remark[lang], rule: remark.rule })),
    here: {
      title: t('onSameTile'),
      things: tile === null ? [] : [thing('tile', tile), ...allies.map((other) => thing('warrior', other.name))],
    },
    named: [
      ...talents.map((id) => thing('talent', id)),
      ...(being?.power ? [thing('power', powerId(known, warrior))] : []),
      ...(warrior.allotted ? [thing('instinct', warrior.allotted)] : []),
      ...warrior.gifts.map((id) => thing('gift', id)),
      ...warrior.equipment.map((id) => thing('equipment', id)),
      ...Object.keys(warrior.carries).map((id) => thing('token', id)),
    ],
  };
}

function stateOf(warrior: WarriorView): { state: string; grave: boolean } {
  if (warrior.at === 'out') return { state: t('isDead'), grave: true };
  if (warrior.at === 'departed') return { state: t('hasLeft'), grave: false };
  if (warrior.at === 'waiting') return { state: t('isWaiting'), grave: false };
  if (typeof warrior.at !== 'number') return { state: t('inTheReserve'), grave: false };
  if (warrior.exhausted) return { state: t('isExhausted'), grave: true };
  const lost = Array.isArray(warrior.damage) ? warrior.damage.length : 0;
  if (lost) return { state: t('linesLeft', 6 - lost), grave: true };
  const hurt = typeof warrior.damage === 'number' ? warrior.damage : 0;
  if (hurt) return { state: t('livesLeft', warrior.life - hurt, warrior.life), grave: true };
  return { state: warrior.activated ? t('alreadyActivated') : '', grave: false };
}

function figure(known: Known, warrior: WarriorView, stat: (typeof STATS)[number], account: Account | null): Figure {
  const sources = (account?.[stat] ?? []).map((part) => sourceOf(part, known.lang));
  return { icon: ICONS[stat], value: String(warrior[stat] ?? 0), label: word(stat, known.lang), sources };
}

const SOURCES: Partial<Record<Part['kind'], Thing['kind']>> = {
  equipment: 'equipment',
  instinct: 'instinct',
  event: 'event',
  gift: 'gift',
  power: 'power',
  hound_die: 'face',
  haste: 'warrior',
};

function sourceOf(part: Part, lang: Known['lang']): Source {
  const kind = SOURCES[part.kind];
  const of =
    part.kind === 'blessing' ? thing('talent', 'blessing') : kind && part.which ? thing(kind, part.which) : null;
  return { text: part[lang], amount: part.amount, rule: part.rule, of };
}

function lifeOf(warrior: WarriorView): Figure {
  if (Array.isArray(warrior.damage))
    return { icon: 'life', value: `${6 - warrior.damage.length}/6`, label: t('lines') };
  return { icon: 'life', value: `${warrior.life - warrior.damage}/${warrior.life}`, label: t('lives') };
}

function ownText(known: Known, warrior: WarriorView): Sheet['text'] {
  const being = beingOf(known, warrior.sheet);
  const { lang } = known;
  const own = being && 'text' in being ? being.text : allyText(known, warrior.sheet);
  const found: Sheet['text'] = own?.[lang] ? [{ lead: '', text: own[lang] }] : [];
  if (being?.power)
    found.push({
      lead: being.power.name[lang],
      text: being.power.text[lang],
      of: thing('power', powerId(known, warrior)),
    });
  return found;
}

function allyText(known: Known, sheet: string): { en: string; fr: string } | undefined {
  const scenario = known.catalogue.scenarios.find(({ id }) => id === known.view.scenario);
  return scenario?.ally.find((ally) => ally.id === sheet)?.text;
}

/** What it holds, each with its text. */
function held(known: Known, warrior: WarriorView): Sheet['text'] {
  const cards: Thing[] = [
    ...(warrior.allotted ? [thing('instinct', warrior.allotted)] : []),
    ...warrior.gifts.map((id) => thing('gift', id)),
    ...warrior.equipment.map((id) => thing('equipment', id)),
  ];
  return cards.flatMap((of) => {
    const card = cardOf(known, of.kind as CardThing, of.id);
    return card ? [{ lead: card.name[known.lang], text: card.text[known.lang], of }] : [];
  });
}

const FACES = ['white1', 'white2', 'white3', 'red1', 'red2', 'red3'];

/** A hellhound's die: what each face makes of it. */
export function houndFaces(known: Known, warrior: WarriorView | undefined, sheet = warrior?.sheet ?? ''): Face[] {
  const table = beingOf(known, sheet)?.power?.args.table as [number, number][] | undefined;
  const on = warrior && known.view.destiny.find((die) => die.at === warrior.name)?.face;
  return (table ?? []).map(([movement, combat], i) => {
    const face = FACES[i] ?? '';
    return { face, text: `${movement}/${combat}`, on: face === on };
  });
}
