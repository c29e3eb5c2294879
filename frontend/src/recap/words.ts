// A step and a turn in words. Pure.

import { t } from '../i18n/ui';
import { capital, cellOf, type Known, nameOf, warriorName, warriorOf } from '../inspect/known';
import { thing } from '../inspect/things';
import type { GameEvent, SideName } from '../protocol';
import { type Step, strollOf, tellingOf } from './steps';

/** `Troglodyte 2, 8, 9`: several of a kind by their numbers. */
export function together(known: Known, names: readonly string[]): string {
  const sheet = warriorOf(known, names[0] ?? '')?.sheet ?? '';
  const [first = ''] = names;
  if (names.length < 2) return warriorName(known, first);
  const tails = names.map((name) => name.slice(name.lastIndexOf('-') + 1).toUpperCase());
  return `${nameOf(known, thing('sheet', sheet))} ${tails.join(', ')}`;
}

/** What a step is told by, where that is no sentence of the log: like ones together. */
export function togetherText(known: Known, step: Step): string | null {
  if (step.who.length < 2 || (step.kind !== 'entry' && step.kind !== 'activation')) return null;
  const who = together(known, step.who);
  if (step.kind === 'entry') return t('entered', who);
  const to = strollOf(step);
  if (to === null) return null;
  return to < 0 ? t('stayedMany', who) : t('movedMany', who, cellOf(known, to));
}

/** A step as plain words. */
export function stepText(known: Known, step: Step): string {
  return (
    togetherText(known, step) ??
    tellingOf(step)
      .map((event) => event[known.lang])
      .join(' ')
  );
}

/** `1 card, 5 brought in, 2 attacks`. */
export function sumOf(steps: readonly Step[]): string {
  const events = steps.flatMap((step) => step.events);
  const count = (kind: GameEvent['kind']): number => events.filter((event) => event.kind === kind).length;
  const movers = new Set(events.flatMap(({ kind, args }) => (kind === 'moved' && args.warrior ? [args.warrior] : [])));
  const cards = steps.filter((step) => step.card).length;
  const [powers, entered, attacks] = [count('fired'), count('entered'), count('attacked')];
  const parts = [
    cards > 1 ? t('sumCards', cards) : cards ? t('sumCard') : '',
    powers > 1 ? t('sumPowers', powers) : powers ? t('sumPower') : '',
    entered ? t('sumEntered', entered) : '',
    movers.size ? t('sumMoved', movers.size) : '',
    attacks > 1 ? t('sumAttacks', attacks) : attacks ? t('sumAttack') : '',
  ].filter(Boolean);
  return `${capital(parts.join(', ') || t('sumQuiet'))}.`;
}

/** Who of a side was hurt, in the log's own sentences. */
export function hurtText(known: Known, steps: readonly Step[], side: SideName): string {
  const of = steps
    .flatMap((step) => step.events)
    .filter(({ kind }) => kind === 'line_lost' || kind === 'killed' || kind === 'hurt');
  const own = of.filter(({ args }) => warriorOf(known, args.warrior ?? '')?.side === side);
  return own.map((event) => event[known.lang]).join(' ');
}
