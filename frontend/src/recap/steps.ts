// The story in sections (the phases of a turn) and steps (a power, a card, entries of one kind, an activation). Pure.

import type { EventKind, GameEvent, Phase, SideName } from '../protocol';

export type StepKind = 'roll' | 'power' | 'card' | 'entry' | 'activation' | 'other';

export interface Step {
  /** The number of its first event. */
  id: number;
  kind: StepKind;
  events: GameEvent[];
  /** Whose doing it is: whoever was activated or came in. */
  who: string[];
  /** The card that lies large while it is told. */
  card: string | null;
  power: string | null;
}

export interface Section {
  turn: number;
  phase: Phase | null;
  steps: Step[];
}

const KINDS: Partial<Record<EventKind, StepKind>> = {
  dice_rolled: 'roll',
  destiny_rolled: 'roll',
  fate_rolled: 'roll',
  ten_calls: 'roll',
  ten_silent: 'roll',
  fired: 'power',
  played: 'card',
  card_turned: 'card',
  advantage: 'card',
  allotted: 'card',
  entered: 'entry',
  activated: 'activation',
};
const HEADS = new Set<EventKind>(['turn_began', 'phase_began']);
/** Reasons that are told before what they are the reasons for. */
const BEFORE = /^(prey_|tile_nearest|spent_|card_used)/;
/** What becomes of rolled dice, however late it is told. */
const OF_DICE = new Set<EventKind>([
  'assigned',
  'allotted_value',
  'dice_set_aside',
  'drawn',
  'drawn_unseen',
  'exhausted',
]);
const HURTS = new Set<EventKind>(['line_lost', 'hurt', 'killed']);
const ACTS = new Set<EventKind>(['attacked', 'explored', 'hurt', 'line_lost', 'killed', 'did', 'used', 'gift_used']);

/** The whole story, section by section; those without a step are left out. */
export function sectionsOf(log: readonly GameEvent[]): Section[] {
  const found: Section[] = [];
  let turn = 0;
  let open = new Telling({ turn, phase: null, steps: [] });
  const begin = (phase: Phase | null): void => {
    open.end();
    open = new Telling({ turn, phase, steps: [] });
    found.push(open.section);
  };
  found.push(open.section);
  for (const event of log) {
    if (event.kind === 'turn_began') turn = event.args.turn ?? turn;
    if (event.kind === 'phase_began') begin(event.args.phase ?? null);
    if (!HEADS.has(event.kind)) open.take(event);
  }
  open.end();
  return found.filter(({ steps }) => steps.length).map((section) => ({ ...section, steps: merged(section.steps) }));
}

/** A section while its events come in. */
class Telling {
  private waiting: GameEvent[] = [];

  constructor(readonly section: Section) {}

  private get last(): Step | undefined {
    return this.section.steps.at(-1);
  }

  take(event: GameEvent): void {
    if (BEFORE.test(event.kind)) {
      this.waiting.push(event);
      return;
    }
    const kind = this.begins(event);
    const dice = OF_DICE.has(event.kind) && this.section.phase === 'human_preparation' ? this.roll : undefined;
    if (dice && !kind) add(dice, [event]);
    else if (kind) this.start(kind, [...this.waiting, event]);
    else if (this.last) add(this.last, [...this.waiting, event]);
    else this.start('other', [...this.waiting, event]);
    this.waiting = [];
  }

  end(): void {
    if (this.waiting.length && this.last) add(this.last, this.waiting);
    this.waiting = [];
  }

  private get roll(): Step | undefined {
    return this.section.steps.find(({ kind }) => kind === 'roll');
  }

  private start(kind: StepKind, events: GameEvent[]): void {
    const step: Step = { id: events[0]?.n ?? 0, kind, events: [], who: [], card: null, power: null };
    add(step, events);
    this.section.steps.push(step);
  }

  /** The kind of step an event begins; none if it belongs to what is told already. */
  private begins(event: GameEvent): StepKind | undefined {
    const kind = KINDS[event.kind];
    const { last } = this;
    if (!kind) return last?.kind === 'card' && this.goesOn(event) ? 'activation' : undefined;
    if (kind === 'entry' && last) {
      if (last.kind === 'entry') return sheetOf(last.who[0]) === sheetOf(event.args.warrior) ? undefined : kind;
      return last.kind === 'activation' || (last.kind === 'card' && !event.args.price) ? undefined : kind;
    }
    // A card that answers an attack is part of it.
    if (kind === 'card' && last?.kind === 'activation' && isFighting(last)) return undefined;
    return kind;
  }

  /** Whether somebody goes on with the activation that a card came into. */
  private goesOn({ kind, args }: GameEvent): boolean {
    const before = this.section.steps.findLast((step) => step.kind === 'activation');
    return (kind === 'moved' || kind === 'attacked' || kind === 'explored') && args.warrior === before?.who[0];
  }
}

function isFighting({ events }: Step): boolean {
  const open = events.findLast(({ kind }) => kind === 'attacked' || kind === 'hits');
  return open?.kind === 'attacked';
}

function add(step: Step, events: readonly GameEvent[]): void {
  for (const event of events) {
    const { card, power, warrior } = event.args;
    step.events.push(event);
    if (KINDS[event.kind] === 'card' && card) step.card ??= card;
    if (event.kind === 'fired' && power) step.power = power;
    if ((event.kind === 'entered' || event.kind === 'activated' || event.kind === 'moved') && warrior)
      if (!step.who.includes(warrior)) step.who.push(warrior);
  }
}

/** `troglodyte-3`: a troglodyte. */
function sheetOf(warrior = ''): string {
  return warrior.replace(/-([a-z]|\d+)$/, '');
}

/** Where an activation that did nothing but move has led; null if it did more. */
export function strollOf({ kind, events }: Step): number | null {
  if (kind !== 'activation' || events.some((event) => ACTS.has(event.kind))) return null;
  return events.findLast((event) => event.kind === 'moved')?.args.tile ?? -1;
}

/** Like ones in a row are one: activations of a kind that only moved, to the same place, or did nothing. */
function merged(steps: readonly Step[]): Step[] {
  const found: Step[] = [];
  for (const step of steps) {
    const last = found.at(-1);
    const to = strollOf(step);
    if (last && to !== null && strollOf(last) === to && sheetOf(last.who[0]) === sheetOf(step.who[0]))
      found[found.length - 1] = { ...last, events: [...last.events, ...step.events], who: [...last.who, ...step.who] };
    else found.push(step);
  }
  return found;
}

// --- the recap ----------------------------------------------------------------------------------

export function ownerOf(phase: Phase | null): SideName | null {
  return phase && (phase.startsWith('human') ? 'human' : 'infernal');
}

/** What the other side has just done: its sections in a row, the last there are. */
export function lastTurnOf(sections: readonly Section[], mine: SideName): Section[] {
  const theirs = (section: Section | undefined): boolean => {
    const owner = ownerOf(section?.phase ?? null);
    return owner !== null && owner !== mine;
  };
  const end = sections.findLastIndex(theirs);
  let from = end;
  while (from > 0 && theirs(sections[from - 1])) from -= 1;
  return end < 0 ? [] : sections.slice(from, end + 1);
}

/** The warriors that a step has hurt. */
export function hurtBy({ events }: Step): string[] {
  return [...new Set(events.flatMap(({ kind, args }) => (HURTS.has(kind) && args.warrior ? [args.warrior] : [])))];
}

/** Whether a turn is worth being told by itself: it held a card, a hit or an entry. */
export function isEventful(sections: readonly Section[]): boolean {
  return sections.some(({ steps }) =>
    steps.some((step) => step.card || step.kind === 'entry' || hurtBy(step).length > 0),
  );
}

const PLAIN = 1600;
const TELLING = 2600;
const SHORT = 600;
const MOST = 12_000;

/** How long each step is shown, in milliseconds: more than twelve seconds in all, and plain moves are shortened. */
export function timesOf(steps: readonly Step[]): number[] {
  const times = steps.map((step) => (step.card || hurtBy(step).length ? TELLING : PLAIN));
  if (times.reduce((sum, time) => sum + time, 0) <= MOST) return times;
  return steps.map((step, i) => (strollOf(step) === null ? (times[i] ?? PLAIN) : SHORT));
}

/** The events that say what came of a step, in the order told. */
export function tellingOf(step: Step): GameEvent[] {
  const { events, kind } = step;
  const of = (...kinds: EventKind[]) => events.filter((event) => kinds.includes(event.kind));
  const outcome = of('hits', 'line_lost', 'killed', 'resisted', 'guarded', 'removed', 'departed');
  const hits = outcome.length ? outcome : of('hurt');
  if (kind === 'activation') {
    if (hits.length) return [...of('played', 'advantage'), ...hits];
    const last = events.findLast((event) => ['tile_placed', 'did', 'attacked', 'moved', 'used'].includes(event.kind));
    return last ? [last] : of('activated');
  }
  const head = events.find((event) => KINDS[event.kind] === kind) ?? events[0];
  const more = kind === 'power' ? of('gained_tp', 'aimed') : [];
  return head ? [head, ...more, ...hits] : hits;
}
