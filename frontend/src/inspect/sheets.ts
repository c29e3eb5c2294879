// What the sheet of a thing says: picture, kind and place, figures with their sources, what it does, what that means now. Pure.

import { word } from '../art/words';
import { t } from '../i18n/ui';
import type { Inspected as Account } from '../protocol';
import { conditionText } from '../sheets/powers';
import { squareText } from '../sheets/Squares';
import {
  beingOf,
  type CardThing,
  capital,
  cardOf,
  cellOf,
  type Known,
  nameOf,
  powerId,
  powerOf,
  printedTile,
  sheetOf,
  standing,
} from './known';
import type { Sheet } from './records';
import { appliedAt, namedRules, rulesOf } from './rules_of';
import { houndFaces, ICONS, STATS, warriorSheet } from './sheet_of_warrior';
import { type Thing, thing } from './things';

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
        text: ruleText(known, start.rules[0]),
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
    text:
      id === 'hole'
        ? ruleText(known, rulesOf(known, thing('token', id))[0])
        : [{ lead: '', text: scenario?.aim_text[lang] ?? '' }],
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
  const deck = id === 'event' ? 'event' : 'instinct';
  const called = (card: string): string => nameOf(known, thing(deck, card));
  const discards =
    id === 'instinct' ? cards('human')?.discard : id === 'event' ? cards('infernal')?.discard : undefined;
  const tiles = id === 'tiles' && !view.unplayed ? view.stack.discarded : []; // in Dante they lie beside the board
  return {
    place: t('pileKind'),
    text: [
      ...tiles.map((number) => ({ lead: t('discardedTile'), text: printedTile(catalogue, number, lang) })),
      ...(discards?.length ? [{ lead: t('discardedCards'), text: discards.map(called).join(', ') }] : []),
    ],
    figures: [
      { value: String(count), label },
      ...(tiles.length ? [{ value: String(tiles.length), label: t('discardedNow') }] : []),
      ...(discards ? [{ value: String(discards.length), label: t('discardedNow') }] : []),
    ],
    named: [...new Set(discards ?? [])].map((card) => thing(deck, card)),
  };
}
