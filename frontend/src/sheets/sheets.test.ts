import { describe, expect, it } from 'vitest';
import { token } from '../art/tokens';
import { word } from '../art/words';
import { effectOf } from '../board/geometry';
import { artOf, letterOf, plainName } from '../board/warriors';
import type { Catalogue, GameView, WarriorView } from '../protocol';
import catalogue from '../specimen/catalogue.json';
import infernal from '../specimen/infernal.json';
import survivors from '../specimen/survivors.json';
import { catalogueOf } from '../state/api';
import { dialect } from '../state/dialect';
import { sideOf } from './LogList';
import { oddsRows } from './OddsBars';
import { chosenText, conditionText, powersInPlay } from './powers';
import type { BeingRecord, PowerRecord } from './records';
import { squareText } from './Squares';
import { reserveOf } from './Stacks';

const view = (infernal as unknown as { view: GameView }).view;
const beings = [...catalogue.demonic, ...catalogue.demon] as unknown as BeingRecord[];
const being = (id: string) => beings.find((b) => b.id === id);

describe('sheets', () => {
  it('count hits beyond what matters together', () => {
    expect(oddsRows([0.1, 0.2, 0.3, 0.4], 2)).toEqual([
      { from: 0, more: false, p: 0.1 },
      { from: 1, more: false, p: 0.2 },
      { from: 2, more: true, p: 0.7 },
    ]);
    expect(oddsRows([0.5, 0.5]).length).toBe(2);
  });

  it('put a die of a hound under the name of the hound', () => {
    expect(powersInPlay(view, being).map((p) => p.at)).toEqual(
      expect.arrayContaining(['hellhound-1', 'hellhound-2', 'scent-of-blood']),
    );
  });

  it('say what dice a power wants in both languages', () => {
    for (const power of catalogue.power as unknown as PowerRecord[]) {
      for (const lang of ['en', 'fr'] as const) expect(conditionText(power, lang)).toMatch(/\w/);
    }
  });

  it('say which dice choose a power where nobody does', () => {
    const pair = { en: 'a pair of red 3s', fr: 'une paire de rouges 3', face: 'red3', dice: 2 };
    expect(chosenText(pair, 'fr')).toBe('une paire de rouges 3');
    expect(chosenText(undefined, 'en')).toBe('the hound’s own die');
  });

  it('leave out demons that are still in the box', () => {
    const boxed = {
      ...view,
      warriors: view.warriors.map((warrior) =>
        warrior.sheet === 'hunter' ? { ...warrior, at: 'box' as const } : warrior,
      ),
    };
    expect(powersInPlay(boxed, being).map((p) => p.warrior.sheet)).not.toContain('hunter');
  });

  it('count the reserve by sheet', () => {
    const reserve = reserveOf(view);
    const all = view.warriors.filter((w) => w.side === 'infernal' && w.at === 'reserve').length;
    expect(reserve.reduce((sum, r) => sum + r.count, 0)).toBe(all);
  });

  it('know whose doing an event is', () => {
    const { events } = survivors as unknown as { events: Parameters<typeof sideOf>[0][] };
    const sides = new Map(view.warriors.map(({ name, side }) => [name, side]));
    expect(events.some((e) => sideOf(e, sides) === 'h')).toBe(true);
    const moved = (warrior: string) =>
      sideOf({ n: 1, kind: 'moved', rule: '', en: '', fr: '', args: { warrior } }, sides);
    expect(['scout-b', 'redeemer', 'troglodyte-11', 'hellhound-1', 'hunter'].map(moved).join('')).toBe('hhiii');
    expect(moved('somebody-unknown')).toBe('');
    sides.set('ogre', 'infernal').set('lamplighter', 'human'); // names tell nothing: an owner's demon, a scenario's ally
    expect(['ogre', 'lamplighter'].map(moved).join('')).toBe('ih');
  });
  it('know a scenario’s allies as sheets without lines', () => {
    const ally = {
      id: 'lamplighter',
      name: { en: 'Lamplighter', fr: 'Allumeur' },
      text: { en: '', fr: '' },
      movement: 1,
      combat: 1,
      defense: 4,
      life: 4,
      talents: ['elusive'],
    };
    const whole = {
      sheets: [],
      boxes: {},
      scenarios: [{ id: '1643/a', ally: [ally] }, { id: '1643/b' }],
    } as unknown as Catalogue;
    expect(catalogueOf(whole, '1643/a').sheets).toMatchObject([{ ...ally, lines: [], instinct: [] }]);
    expect(catalogueOf(whole, '1643/b').sheets).toEqual([]);
    const warrior = {
      name: 'lamplighter',
      sheet: 'lamplighter',
      side: 'human',
      at: 0,
      life: 4,
      damage: 1,
      exhausted: false,
      activated: false,
      carries: {},
    } as unknown as WarriorView;
    const drawn = token(artOf(warrior, 'en'));
    expect([drawn.includes('tk-line'), drawn.split('pip-on').length - 1, drawn.split('pip-off').length - 1]).toEqual([
      false,
      3,
      1,
    ]);
  });
});

describe('squares of the first edition', () => {
  it('say what dice they want, in both languages', () => {
    const kinds = [
      'any',
      'same_parity',
      'odd_pair',
      'mixed_pair',
      'even_pair',
      'at_least',
      'exactly',
      'total',
    ] as const;
    for (const kind of kinds) {
      const power = {
        id: kind,
        name: { en: '', fr: '' },
        text: { en: '', fr: '' },
        spaces: 0,
        condition: { kind, at_least: 12, exactly: 7 },
      };
      expect(squareText(power, 'en')).toMatch(/\w/);
      expect(squareText(power, 'fr')).toMatch(/\w/);
    }
    expect(
      squareText(
        {
          id: '',
          name: { en: '', fr: '' },
          text: { en: '', fr: '' },
          spaces: 0,
          condition: { kind: 'exactly', exactly: 9 },
        },
        'en',
      ),
    ).toBe('total 9');
  });

  it('have tunnels of their own names', () => {
    dialect.value = 'first';
    expect(word('carnivorous', 'en')).toBe('hungry tunnel');
    expect(word('instincts', 'fr')).toBe('avantage');
    dialect.value = '';
    expect(effectOf({ picture: 'pentacle' })).toBe('pentacle');
    expect(effectOf({ picture: 'plain' })).toBeNull();
    expect(word('carnivorous', 'en')).toBe('carnivorous tile');
  });

  it('have warriors of their own', () => {
    expect(plainName({ name: 'blade-for-hire-b', sheet: 'blade-for-hire', side: 'human' }, 'fr')).toBe('spadassin B');
    expect(plainName({ name: 'underground-hunter', sheet: 'underground-hunter', side: 'infernal' }, 'en')).toBe(
      'Underground hunter',
    );
    expect(letterOf({ name: 'possessed-one', sheet: 'possessed-one', side: 'infernal' }, 'en')).toBe('P');
  });
});
