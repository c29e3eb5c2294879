// What the sheet of a thing says: picture, kind and place, figures with their sources, what it does, what that means now. Pure.

import type { IconName } from '../art/icons';
import { word } from '../art/words';
import { t } from '../i18n/ui';
import type { Inspected as Account, Part, WarriorView } from '../protocol';
import { conditionText } from '../sheets/DestinyBoard';
import { squareText } from '../sheets/Squares';
import {
  beingOf,
  type CardThing,
  capital,
  cardOf,
  cellOf,
  type Known,
  nameOf,
  powerOf,
  printedTile,
  sheetOf,
  standing,
  warriorOf,
} from './known';
import { appliedAt, namedRules, rulesOf } from './rules_of';
import { type Thing, thing } from './things';

export interface Source {
  text: string;
  amount: number;
  rule: string;
  /** What it comes from, if that can be inspected. */
  of: Thing | null;
}

export interface Figure {
  icon?: IconName | undefined;
  value: string;
  label: string;
  sources?: Source[] | undefined;
}

export interface Face {
  face: string;
  text: string;
  on: boolean;
}

export interface Sheet {
  place: string;
  name: string;
  state: string;
  /** Whether the state is bad news for it. */
  grave: boolean;
  figures: Figure[];
  text: { lead: string; text: string; of?: Thing | undefined }[];
  faces: Face[];
  now: { text: string; rule: string }[];
  rules: string[];
  here: { title: string; things: Thing[] };
  named: Thing[];
}

const EMPTY: Omit<Sheet, 'place' | 'name' | 'rules'> = {
  state: '',
  grave: false,
  figures: [],
  text: [],
  faces: [],
  now: [],
  here: { title: '', things: [] },
  named: [],
};

/** The sheet of a thing; `account` is the server's answer about a warrior, once it is there. */
export function sheetFor(known: Known, about: Thing, account: Account | null = null): Sheet {
  const start: Sheet = { ...EMPTY, place: '', name: nameOf(known, about), rules: rulesOf(known, about) };
  const { kind, id } = about;
  switch (kind) {
    case 'warrior':
      return { ...start, ...warriorSheet(known, id, account) };
    case 'tile':
      return { ...start, ...tileSheet(known, Number(id)) };
    case 'talent':
      return { ...start, ...talentSheet(known, id) };
    case 'power':
      return { ...start, ...powerSheet(known, id) };
    case 'instinct':
    case 'event':
    case 'equipment':
    case 'gift':
      return { ...start, ...cardSheet(known, kind, id) };
    case 'rule':
      return { ...start, ...ruleSheet(known, id) };
    case 'sheet':
      return { ...start, ...kindSheet(known, id) };
    case 'phase':
      return {
        ...start,
        place: t('phaseKind'),
        state: known.view.phase === id ? t('presentPhase') : '',
        text: ruleText(known, start.rules[1]),
      };
    case 'token':
      return { ...start, ...tokenSheet(known, id) };
    case 'die':
      return { ...start, place: t('dieKind'), text: [{ lead: '', text: t('dieText') }] };
    case 'face':
      return { ...start, place: t('dieKind'), text: [{ lead: '', text: t('faceText') }] };
    case 'pile': {
      const pile = pileSheet(known, id);
      return { ...start, ...pile, text: [...ruleText(known, start.rules[0]), ...(pile.text ?? [])] };
    }
  }
}

function ruleText(known: Known, rule: string | undefined): Sheet['text'] {
  const text = rule && known.catalogue.rules[rule]?.[known.lang].text;
  return text ? [{ lead: '', text }] : [];
}

// --- warriors -----------------------------------------------------------------------------------

const STATS = ['movement', 'combat', 'defense'] as const;
const ICONS: Record<string, IconName> = { movement: 'move', combat: 'combat', defense: 'defense', life: 'life' };

function warriorSheet(known: Known, name: string, account: Account | null): Partial<Sheet> {
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

/** The id a warrior's power is known by: a hound's power has the hound's name. */
export function powerId(known: Known, warrior: WarriorView): string {
  return warrior.sheet === 'hellhound' ? warrior.name : (beingOf(known, warrior.sheet)?.power?.id ?? '');
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
function houndFaces(known: Known, warrior: WarriorView | undefined, sheet = warrior?.sheet ?? ''): Face[] {
  const table = beingOf(known, sheet)?.power?.args.table as [number, number][] | undefined;
  const on = warrior && known.view.destiny.find((die) => die.at === warrior.name)?.face;
  return (table ?? []).map(([movement, combat], i) => {
    const face = FACES[i] ?? '';
    return { face, text: `${movement}/${combat}`, on: face === on };
  });
}

// --- tiles --------------------------------------------------------------------------------------

function tileSheet(known: Known, index: number): Partial<Sheet> {
  const tile = known.view.tiles[index];
  if (!tile) return {};
  const all = standing(known, index);
  const count = (side: string): string => `${all.filter((warrior) => warrior.side === side).length}/${tile.saturation}`;
  const label = (side: string, words: string): string =>
    all.filter((warrior) => warrior.side === side).length >= tile.saturation ? t('full', words) : words;
  const unexplored = tile.links.filter((link) => link === 'unexplored').length;
  const openings = [0, 1, 2, 3].filter((side) => (tile.openings >> side) & 1).length;
  return {
    place: t('tileAt', tile.number, cellOf(known, index)),
    state: tile.used ? t('usedTile') : '',
    figures: [
      { value: count('human'), label: label('human', t('humansHere')) },
      { value: count('infernal'), label: label('infernal', t('infernalsHere')) },
      { value: String(openings), label: unexplored ? t('unexploredHere', unexplored) : t('openingsHere') },
      ...(tile.water ? [{ value: String(tile.water), label: t('waterLeft') }] : []),
      ...(tile.tp ? [{ value: String(tile.tp), label: t('tpNow') }] : []),
    ],
    text: ruleText(known, rulesOf(known, thing('tile', index))[0]),
    here: { title: t('standHere'), things: all.map(({ name }) => thing('warrior', name)) },
    named: [
      ...Object.keys(tile.tokens).map((id) => thing('token', id)),
      ...(tile.hole ? [thing('token', 'hole')] : []),
      ...(tile.find?.equipment ? [thing('equipment', tile.find.equipment)] : []),
      ...(tile.find?.gift ? [thing('gift', tile.find.gift)] : []),
      ...tile.links.flatMap((link) => (typeof link === 'number' ? [thing('tile', link)] : [])),
    ],
  };
}

// --- cards, powers, talents, rules --------------------------------------------------------------

function cardSheet(known: Known, kind: CardThing, id: string): Partial<Sheet> {
  const card = cardOf(known, kind, id);
  if (!card) return {};
  const { lang, view } = known;
  const bearer = view.warriors.find(
    (warrior) => warrior.allotted === id || warrior.equipment.includes(id) || warrior.gifts.includes(id),
  );
  const own = t(CARD_WORDS[kind]);
  const cards = view.cards.find(({ side }) => side === (kind === 'event' ? 'infernal' : 'human'));
  const many = kind === 'event' || kind === 'instinct';
  const gone = many ? (cards?.discard ?? []).filter((other) => other === id).length : 0;
  const hand = many ? (cards?.hand ?? []).filter((other) => other === id).length : 0;
  const moment = known.catalogue.moments[card.moment]?.[lang];
  return {
    place: bearer ? t('cardOf', own, nameOf(known, thing('warrior', bearer.name))) : own,
    state: moment ? t('whenPlayed', moment) : '',
    figures: [
      ...(card.value ? [{ value: String(card.value), label: kind === 'gift' ? t('onLine') : t('worth') }] : []),
      ...(many ? [{ value: String(card.count), label: t('copies') }] : []),
      ...(many ? [{ value: String(gone), label: t('discardedNow') }] : []),
      ...(hand ? [{ value: String(hand), label: t('heldNow') }] : []),
    ],
    text: [{ lead: '', text: card.text[lang] }],
    now: lastUse(known, id),
    named: bearer ? [thing('warrior', bearer.name)] : [],
  };
}

const CARD_WORDS = {
  instinct: 'instinctKind',
  event: 'eventKind',
  equipment: 'equipmentKind',
  gift: 'giftKind',
} as const;

/** What came of it the last time, as the log tells it. */
function lastUse(known: Known, id: string): Sheet['now'] {
  const event = known.log.findLast(
    ({ kind, args }) =>
      ['played', 'used', 'gift_used', 'allotted', 'advantage', 'card_turned'].includes(kind) &&
      [args.card, args.equipment, args.gift].includes(id),
  );
  return event ? [{ text: event[known.lang], rule: event.rule }] : [];
}

function powerSheet(known: Known, id: string): Partial<Sheet> {
  const found = powerOf(known, id);
  if (!found) return {};
  const { power, owner } = found;
  const { lang, view } = known;
  const at = owner ? powerId(known, owner) : power.id;
  const dice = view.destiny.filter((die) => die.at === at);
  const fired = dice.filter((die) => die.fired).length;
  return {
    place: owner ? t('powerOf', nameOf(known, thing('warrior', owner.name))) : t('powerKind'),
    figures: [
      { value: `${dice.length - fired}${power.spaces ? `/${power.spaces}` : ''}`, label: t('diceWait') },
      { value: String(fired), label: t('diceFired') },
      { value: view.squares ? squareText(power, lang) : conditionText(power, lang), label: t('needs') },
    ],
    text: [{ lead: '', text: power.text[lang] }],
    faces: houndFaces(known, owner),
    now: known.log
      .filter((event) => event.kind === 'fired' && event.args.power === id)
      .slice(-1)
      .map((event) => ({
        text: event[lang],
        rule: event.rule,
      })),
    named: [
      ...(owner ? [thing('warrior', owner.name)] : []),
      ...dice.flatMap((die) => (die.face ? [thing('face', die.face)] : [])),
    ],
  };
}

function talentSheet(known: Known, id: string): Partial<Sheet> {
  const bearers = known.view.warriors.filter(
    (warrior) => typeof warrior.at === 'number' && warrior.talents?.includes(id),
  );
  const names = bearers.slice(0, 4).map(({ name }) => nameOf(known, thing('warrior', name)));
  return {
    place: names.length ? t('talentOf', names.join(', ')) : t('talentKind'),
    text: ruleText(known, rulesOf(known, thing('talent', id))[0]),
    here: { title: t('inPlayNow'), things: bearers.map(({ name }) => thing('warrior', name)) },
  };
}

function ruleSheet(known: Known, id: string): Partial<Sheet> {
  return {
    place: t('ruleKind', id),
    text: ruleText(known, id),
    now: appliedAt(known.log, id).map((event) => ({ text: event[known.lang], rule: '' })),
    rules: namedRules(known, id),
  };
}

function kindSheet(known: Known, id: string): Partial<Sheet> {
  const being = beingOf(known, id);
  const all = known.view.warriors.filter((warrior) => warrior.sheet === id);
  const playing = all.filter((warrior) => typeof warrior.at === 'number');
  const { lang } = known;
  return {
    place: t('sheetKind'),
    figures: being
      ? [
          ...STATS.map((stat) => ({ icon: ICONS[stat], value: String(being[stat]), label: word(stat, known.lang) })),
          { icon: ICONS.life, value: String(being.life), label: t('lives') },
          { value: String(playing.length), label: t('inPlayNow') },
          { value: String(known.view.reserve[id] ?? 0), label: t('inReserveNow') },
          ...(being.price ? [{ value: String(being.price), label: t('costs') }] : []),
        ]
      : [{ value: String(playing.length), label: t('inPlayNow') }],
    text: [
      ...(being && 'text' in being ? [{ lead: '', text: being.text[lang] }] : []),
      ...(being?.power ? [{ lead: being.power.name[lang], text: being.power.text[lang] }] : []),
    ],
    faces: houndFaces(known, undefined, id),
    here: { title: capital(t('inPlayNow')), things: playing.map(({ name }) => thing('warrior', name)) },
    named: [
      ...(being?.talents ?? sheetOf(known, id)?.talents ?? []).map((talent) => thing('talent', talent)),
      ...(being?.power && id !== 'hellhound' ? [thing('power', being.power.id)] : []),
    ],
  };
}

function tokenSheet(known: Known, id: string): Partial<Sheet> {
  const { view, catalogue, lang } = known;
  const scenario = catalogue.scenarios.find((entry) => entry.id === view.scenario);
  const lying = view.tiles.flatMap((tile, i) =>
    tile.tokens[id] || (id === 'hole' && tile.hole) || (id === 'water' && tile.water) ? [thing('tile', i)] : [],
  );
  const borne = view.warriors.filter((warrior) => warrior.carries[id]).map(({ name }) => thing('warrior', name));
  return {
    place: t('tokenKind'),
    text: id === 'hole' ? ruleText(known, 'TIL-HOLE') : [{ lead: '', text: scenario?.aim_text[lang] ?? '' }],
    here: { title: t('nowThere'), things: [...lying, ...borne] },
  };
}

function pileSheet(known: Known, id: string): Partial<Sheet> {
  const { view, catalogue, lang } = known;
  const cards = (side: string) => view.cards.find((entry) => entry.side === side);
  const counts: Record<string, [number, string]> = {
    tiles: [view.stack.count, t('tilesLeftNow')],
    second: [view.stack.second, t('tilesLeftNow')],
    put_by: [view.stack.discarded.length, t('tilesLeftNow')],
    instinct: [cards('human')?.deck_count ?? 0, t('cardsLeft')],
    event: [cards('infernal')?.deck_count ?? 0, t('cardsLeft')],
    event_hand: [cards('infernal')?.hand_count ?? 0, t('heldNow')],
    instinct_hand: [cards('human')?.hand_count ?? 0, t('heldNow')],
    tp: [view.tp, t('tpNow')],
    alarms: [view.alarms, t('nowThere')],
    ten: [view.tiles.reduce((sum, tile) => sum + tile.tp, 0), t('tpNow')],
  };
  const [count, label] = counts[id] ?? [0, ''];
  const discards =
    id === 'instinct' ? cards('human')?.discard : id === 'event' ? cards('infernal')?.discard : undefined;
  const tiles = id === 'tiles' && !view.unplayed ? view.stack.discarded : []; // in Dante they lie beside the board
  return {
    place: t('pileKind'),
    text: tiles.map((number) => ({ lead: t('discardedTile'), text: printedTile(catalogue, number, lang) })),
    figures: [
      { value: String(count), label },
      ...(tiles.length ? [{ value: String(tiles.length), label: t('discardedNow') }] : []),
      ...(discards ? [{ value: String(discards.length), label: t('discardedNow') }] : []),
    ],
    named: [...new Set(discards ?? [])].map((card) => thing(id === 'event' ? 'event' : 'instinct', card)),
  };
}
