// The figures of a game's end: what both sides did and lost, and how lucky their dice were.

import { sideName, t, type Word } from '../i18n/ui';
import type { SideName } from '../protocol';
import { lang } from '../state/settings';
import { type Figures, figuresOf } from './end_figures';
import type { Session } from './session';
import './end_sums.css';

const ROWS: readonly [Exclude<keyof Figures, 'luck'>, Word][] = [
  ['hits', 'hitsDealt'],
  ['lost', 'warriorsLost'],
  ['cards', 'cardsPlayed'],
  ['tiles', 'tilesExplored'],
];

export function Sums({ session }: { session: Session }) {
  const sides = new Map(session.view.value?.warriors.map((warrior) => [warrior.name, warrior.side]));
  const both = (['human', 'infernal'] as const).map((side) => ({
    side,
    figures: figuresOf(session.socket.log.value, side, (name) => sides.get(name) === side),
  }));
  return (
    <section class="end-sums">
      <h3>{t('figures')}</h3>
      <table>
        <thead>
          <tr>
            <th />
            {both.map(({ side }) => (
              <th key={side} scope="col">
                {sideName(side, 'noun')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([key, word]) => (
            <tr key={key}>
              <th scope="row">{t(word)}</th>
              {both.map(({ side, figures }) => (
                <td key={side}>{key === 'tiles' && side === 'infernal' ? '' : figures[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('luckOf')}</h3>
      {both.map(({ side, figures }) => (
        <Luck key={side} side={side} luck={figures.luck} most={Math.max(...both.map(mostOf))} />
      ))}
      <p class="legend">{t('luckLegend')}</p>
    </section>
  );
}

function mostOf({ figures: { luck } }: { figures: Figures }): number {
  return Math.max(luck.rolled, luck.expected, 1);
}

/** Hits rolled as a bar, with an upright line where those expected would end. */
function Luck({ side, luck, most }: { side: SideName; luck: Figures['luck']; most: number }) {
  const mean = luck.expected.toFixed(1).replace('.', lang.value === 'fr' ? ',' : '.');
  return (
    <p class={`luck ${side}`}>
      <span>{sideName(side, 'noun')}</span>
      <i aria-hidden="true">
        <b style={{ width: `${(luck.rolled / most) * 100}%` }} />
        <u style={{ left: `${(luck.expected / most) * 100}%` }} />
      </i>
      <span class="told">{t('hitsExpected', luck.rolled, mean)}</span>
    </p>
  );
}
