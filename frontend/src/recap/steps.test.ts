import { describe, expect, it } from 'vitest';
import type { EventArgs, EventKind, GameEvent } from '../protocol';
import { movesIn, viewAfter } from './position';
import { hurtBy, isEventful, lastTurnOf, sectionsOf, strollOf, tellingOf, timesOf } from './steps';

/** A story of kinds and arguments, numbered from 1. */
function story(...told: [EventKind, EventArgs?][]): GameEvent[] {
  return told.map(([kind, args = {}], i) => ({ n: i + 1, kind, rule: '', en: kind, fr: kind, args }));
}

const phase = (name: EventArgs['phase']): [EventKind, EventArgs] => ['phase_began', { phase: name }];
const HELL = story(
  ['turn_began', { turn: 2 }],
  phase('human_activation'),
  ['activated', { warrior: 'scout-a' }],
  ['moved', { warrior: 'scout-a', tile: 3 }],
  phase('infernal_preparation'),
  ['destiny_rolled', { faces: ['red1', 'white3'] }],
  ['die_placed', { face: 'red1', power: 'abyssal-threat' }],
  ['fired', { power: 'abyssal-threat' }],
  ['gained_tp', { amount: 3 }],
  phase('threat'),
  ['played', { card: 'toxic-fumes', targets: [{ tile: 2 }] }],
  ['rolled_for', { warrior: 'brute-a', value: 4, need: 3 }],
  ['line_lost', { warrior: 'brute-a', line: 4 }],
  ['entered', { warrior: 'troglodyte-1', tile: 5, price: 1 }],
  ['entered', { warrior: 'troglodyte-2', tile: 5, price: 1 }],
  ['entered', { warrior: 'hellhound-1', tile: 5, price: 3 }],
  phase('infernal_activation'),
  ['activated', { warrior: 'troglodyte-1' }],
  ['moved', { warrior: 'troglodyte-1', tile: 4 }],
  ['attacked', { warrior: 'troglodyte-1', target: 'brute-a', weapon: null }],
  ['played', { card: 'suicide-attack' }],
  ['rolled', { warrior: 'troglodyte-1', need: 5, dice: [6, 2] }],
  ['hits', { warrior: 'troglodyte-1', target: 'brute-a', hits: 1 }],
  ['line_lost', { warrior: 'brute-a', line: 2 }],
  ['activated', { warrior: 'troglodyte-2' }],
  ['moved', { warrior: 'troglodyte-2', tile: 6 }],
  ['activated', { warrior: 'troglodyte-3' }],
  ['moved', { warrior: 'troglodyte-3', tile: 6 }],
  ['activated', { warrior: 'troglodyte-4' }],
  ['activated', { warrior: 'troglodyte-5' }],
  ['turn_began', { turn: 3 }],
  phase('human_preparation'),
  ['dice_rolled', { dice: [1, 3] }],
);

describe('a story', () => {
  const sections = sectionsOf(HELL);

  it('is told by turn and phase', () => {
    expect(sections.map((one) => [one.turn, one.phase])).toEqual([
      [2, 'human_activation'],
      [2, 'infernal_preparation'],
      [2, 'threat'],
      [2, 'infernal_activation'],
      [3, 'human_preparation'],
    ]);
  });

  it('has a step for a roll, a power, a card, entries of one kind, an activation; like ones in a row are one', () => {
    const told = lastTurnOf(sections, 'human').flatMap(({ steps }) => steps);
    expect(told.map((step) => [step.kind, step.who.join(' ')])).toEqual([
      ['roll', ''],
      ['power', ''],
      ['card', ''],
      ['entry', 'troglodyte-1 troglodyte-2'],
      ['entry', 'hellhound-1'],
      ['activation', 'troglodyte-1'],
      ['activation', 'troglodyte-2 troglodyte-3'],
      ['activation', 'troglodyte-4 troglodyte-5'],
    ]);
    expect(told.map(({ card }) => card)).toEqual([null, null, 'toxic-fumes', null, null, 'suicide-attack', null, null]);
    expect(told.map(strollOf)).toEqual([null, null, null, null, null, null, 6, -1]);
  });

  it('keeps every event, each in one step', () => {
    const told = sections.flatMap(({ steps }) => steps.flatMap(({ events }) => events));
    const heads = ['turn_began', 'phase_began'];
    expect(told.map(({ n }) => n).sort((a, b) => a - b)).toEqual(
      HELL.filter(({ kind }) => !heads.includes(kind)).map(({ n }) => n),
    );
  });

  it('says what came of a step', () => {
    const attack = sections[3]?.steps[0];
    expect(attack && tellingOf(attack).map(({ kind }) => kind)).toEqual(['played', 'hits', 'line_lost']);
    expect(attack && hurtBy(attack)).toEqual(['brute-a']);
  });

  it('tells each side what the other has done', () => {
    const ours = lastTurnOf(sections, 'infernal').flatMap(({ steps }) => steps);
    expect(ours.map(({ kind }) => kind)).toEqual(['roll']);
    expect(isEventful(lastTurnOf(sections, 'infernal'))).toBe(false);
    expect(isEventful(lastTurnOf(sections, 'human'))).toBe(true);
    expect(lastTurnOf(sectionsOf(HELL.slice(0, 4)), 'human')).toEqual([]);
  });

  it('tells reasons with what they are reasons for', () => {
    const [section] = sectionsOf(
      story(
        phase('threat'),
        ['ten_calls', { value: 6, points: 7 }],
        ['prey_nearest', { distance: 1, warriors: ['brute-a'] }],
        ['tile_nearest', { tile: 7 }],
        ['entered', { warrior: 'troglodyte-1', tile: 7, price: 0 }],
      ),
    );
    expect(section?.steps.map(({ kind, events }) => [kind, events.length])).toEqual([
      ['roll', 1],
      ['entry', 3],
    ]);
  });

  it('goes on with an activation after a card came into it', () => {
    const [section] = sectionsOf(
      story(
        phase('human_activation'),
        ['activated', { warrior: 'scout-a' }],
        ['moved', { warrior: 'scout-a', tile: 1 }],
        ['played', { card: 'cave-in' }],
        ['moved', { warrior: 'scout-a', tile: 2 }],
      ),
    );
    expect(section?.steps.map(({ kind }) => kind)).toEqual(['activation', 'card', 'activation']);
  });
});

describe('the time of a step', () => {
  it('is longer with a card or a hit, and short for plain moves when there is much to tell', () => {
    const steps = lastTurnOf(sectionsOf(HELL), 'human').flatMap((section) => section.steps);
    expect(timesOf(steps.slice(0, 3))).toEqual([1600, 1600, 2600]);
    expect(timesOf(steps)).toEqual([1600, 1600, 2600, 1600, 1600, 2600, 600, 600]);
  });
});

describe('the board after a step', () => {
  const warrior = (name: string, at: number | 'out', damage: number[] | number) => ({
    name,
    at,
    damage,
    side: 'human',
  });
  const view = {
    warriors: [warrior('brute-a', 2, [2, 4]), warrior('troglodyte-1', 4, 0), warrior('troglodyte-2', 6, 0)],
  } as never;
  const at = (n: number) => viewAfter(view, HELL, n).warriors.map((one) => [one.at, one.damage]);

  it('has everybody where he stood, as hurt as he was', () => {
    expect(at(12)).toEqual([
      [2, []],
      ['reserve', 0],
      ['reserve', 0],
    ]);
    expect(at(17)).toEqual([
      [2, [4]],
      [5, 0],
      [5, 0],
    ]);
    expect(at(HELL.length)).toEqual([
      [2, [2, 4]],
      [4, 0],
      [6, 0],
    ]);
  });

  it('shows the ways that were gone', () => {
    const steps = lastTurnOf(sectionsOf(HELL), 'human').flatMap((section) => section.steps);
    expect(steps.map(({ events }) => movesIn(HELL, events))[5]).toEqual([{ warrior: 'troglodyte-1', from: 5, to: 4 }]);
    expect(movesIn(HELL, steps[3]?.events ?? [])).toEqual([]);
  });
});
