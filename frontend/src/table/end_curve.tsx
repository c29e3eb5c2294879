// How the chance to win went, as a small curve with its turning points; any moment of it can be chosen and played on from.

import { percent, said, t } from '../i18n/ui';
import type { Catalogue, Course, SideName } from '../protocol';
import './end_curve.css';

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [480, 170, 30, 8, 22];

interface CurveProps {
  course: Course;
  side: SideName;
  catalogue: Catalogue;
  /** The decision that is chosen. */
  n: number;
  /** The chance is one's own. */
  mine: boolean;
  onChoose: (n: number) => void;
  onWatch: (n: number) => void;
}

/** The humans' chance as the side's own, of a hundred. */
function chanceOf(human: number, side: SideName): number {
  return Math.round((side === 'human' ? human : 1 - human) * 100);
}

export function Curve({ course, side, catalogue, n, mine, onChoose, onWatch }: CurveProps) {
  const { points, turns } = course;
  const last = Math.max(1, points.at(-1)?.n ?? 1);
  const x = (at: number): number => LEFT + (at / last) * (WIDTH - LEFT - 8);
  const y = (chance: number): number => TOP + (1 - chance / 100) * (HEIGHT - TOP - BOTTOM);
  const spots = points.map((point) => [x(point.n), y(chanceOf(point.human, side))] as const);
  const line = spots.map(([px, py], i) => `${i ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`).join('');
  const chosen = Math.max(
    0,
    points.findLastIndex((point) => point.n <= n),
  );
  const heightAt = (at: number): number => spots[points.findLastIndex((point) => point.n <= at)]?.[1] ?? y(50);
  const title = t(mine ? 'chanceByTurn' : 'humansByTurn');
  const [from, to] = [points[0], points.at(-1)].map((point) => percent(chanceOf(point?.human ?? 0.5, side)));
  return (
    <section class="end-curve">
      <h3>{title}</h3>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}. ${t('curveOf', from ?? '', to ?? '')}`}
        data-moment={n}
      >
        {[0, 50, 100].map((value) => (
          <g key={value}>
            <path class="grid" d={`M${LEFT} ${y(value)}H${WIDTH - 8}`} />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        {turnLabels(course).map(({ turn, at }) => (
          <text key={turn} x={x(at)} y={HEIGHT - 5} text-anchor="middle">
            {turn}
          </text>
        ))}
        <path class="wash" d={`${line}V${y(0)}H${LEFT}Z`} />
        <path class="line" d={line} />
        <path class="now" d={`M${x(n)} ${TOP}V${y(0)}`} />
        {turns.map((spot, i) => (
          <g key={spot.n} class="swing">
            <circle cx={x(spot.n)} cy={heightAt(spot.n)} r="6" />
            <text
              x={x(spot.n)}
              y={heightAt(spot.n) > 30 ? heightAt(spot.n) - 10 : heightAt(spot.n) + 20}
              text-anchor="middle"
            >
              {i + 1}
            </text>
          </g>
        ))}
      </svg>
      <label class="moment">
        <span>{momentWords(course, catalogue, chosen)}</span>
        <input
          type="range"
          min={0}
          max={Math.max(0, points.length - 2)}
          value={Math.min(chosen, points.length - 2)}
          aria-valuetext={momentWords(course, catalogue, chosen)}
          onInput={(event) => onChoose(points[Number(event.currentTarget.value)]?.n ?? 0)}
        />
      </label>
      <ol class="swings">
        {turns.map((spot, i) => {
          const change = Math.round((spot.change ?? 0) * (side === 'human' ? 100 : -100));
          return (
            <li key={spot.n}>
              <button type="button" title={t('watchFrom')} onClick={() => onWatch(spot.n)}>
                <b class="no">{i + 1}</b>
                <span>
                  {t('turn')} {spot.turn} – {said(spot)}
                </span>
                <b class={change < 0 ? 'worse' : 'better'}>{`${change < 0 ? '−' : '+'}${Math.abs(change)}`}</b>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Where each turn lies, in the middle of its decisions; of many turns every second or third is told. */
function turnLabels({ points }: Course): { turn: number; at: number }[] {
  const turns = [...new Set(points.map(({ turn }) => turn))].filter((turn) => turn > 0);
  const every = Math.ceil(turns.length / 12);
  return turns
    .filter((_, i) => i % every === 0)
    .map((turn) => {
      const own = points.filter((point) => point.turn === turn);
      const first = own[0]?.n ?? 0;
      const end = points[points.findLastIndex((point) => point.turn === turn) + 1]?.n ?? own.at(-1)?.n ?? first;
      return { turn, at: (first + end) / 2 };
    });
}

function momentWords({ points }: Course, catalogue: Catalogue, chosen: number): string {
  const point = points[chosen];
  if (!point || point.turn === 0) return t('momentStart');
  return t('momentOf', point.turn, said(catalogue.phases[point.phase]));
}
