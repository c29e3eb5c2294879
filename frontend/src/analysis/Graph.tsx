// The graph of the win chance: hover tells, a click chooses a decision, arrows move it. Below it what each turn gave.

import { useSignal } from '@preact/signals';
import type { Ref } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { seal } from '../art/dice';
import { percent, said, t } from '../i18n/ui';
import type { JudgedChoice, SideName } from '../protocol';
import { chanceOf } from './figures';
import {
  type Bars,
  bandsOf,
  barsOf,
  type Column,
  columnsOf,
  decisionAt,
  type Frame,
  frameOf,
  lineOf,
  type Stand,
  turnStep,
  xOf,
  yOf,
} from './graph';
import './Graph.css';

interface GraphProps {
  stands: readonly Stand[];
  choices: readonly JudgedChoice[];
  side: SideName;
  turning: readonly number[];
  chosen: number;
  svg: Ref<SVGSVGElement>;
  onChoose: (n: number) => void;
}

export function Graph({ stands, choices, side, turning, chosen, svg, onChoose }: GraphProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useSignal(880);
  const over = useSignal(0);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const measure = (): void => {
      width.value = Math.max(280, Math.round(node.clientWidth));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  const frame = frameOf(width.value, stands.length);
  const columns = useMemo(() => columnsOf(stands), [stands]);
  const under = (event: MouseEvent): number => {
    const rect = box.current?.getBoundingClientRect();
    return decisionAt(frame, ((event.clientX - (rect?.left ?? 0)) / (rect?.width || 1)) * frame.width);
  };
  const press = (event: KeyboardEvent): void => {
    const to: Record<string, number> = {
      ArrowLeft: chosen - 1,
      ArrowRight: chosen + 1,
      Home: 1,
      End: stands.length,
      PageUp: turnStep(columns, chosen, -1),
      PageDown: turnStep(columns, chosen, 1),
    };
    const wanted = to[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onChoose(Math.max(1, Math.min(stands.length, wanted)));
  };
  const now = choices[chosen - 1];
  return (
    <div
      class="win-graph"
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={t('graphLabel')}
      aria-description={t('graphHelp')}
      aria-valuemin={1}
      aria-valuemax={stands.length}
      aria-valuenow={chosen}
      aria-valuetext={
        now ? t('graphValue', chosen, stands.length, chanceOf(now.after, side)) : t('decisionOf', chosen, stands.length)
      }
      onKeyDown={press}
      onPointerMove={(event) => (over.value = under(event))}
      onPointerLeave={() => (over.value = 0)}
      onClick={(event) => onChoose(under(event))}
    >
      <svg ref={svg} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
        <Field frame={frame} stands={stands} columns={columns} />
        <Line frame={frame} choices={choices} side={side} />
        <Below frame={frame} columns={columns} bars={barsOf(columns, choices, side)} />
        {turning.map((n, i) => (
          <Mark key={n} frame={frame} choice={choices[n - 1]} side={side} number={i + 1} />
        ))}
        <g data-live>
          <Rule frame={frame} choice={choices[chosen - 1]} n={chosen} side={side} />
          {over.value > 0 && over.value !== chosen && <Hover frame={frame} n={over.value} />}
        </g>
      </svg>
      {over.value > 0 && <Tip frame={frame} choice={choices[over.value - 1]} n={over.value} side={side} />}
    </div>
  );
}

const TEXT = { 'font-family': 'var(--sans)', 'font-size': '12.5', fill: 'var(--ink3)' } as const;

/** Turns, the dark's phases, and the lines of 0, 50 and 100. */
function Field({ frame, stands, columns }: { frame: Frame; stands: readonly Stand[]; columns: readonly Column[] }) {
  const { x0, x1, y0, y1 } = frame;
  const short = frame.width < 560 || columns.length > 12;
  return (
    <>
      <defs>
        <pattern id="graph-dice" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
          <rect width="3.5" height="6" fill="var(--iron)" />
        </pattern>
        <linearGradient id="graph-wash" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="var(--human)" stop-opacity=".5" />
          <stop offset="1" stop-color="var(--human)" stop-opacity=".08" />
        </linearGradient>
      </defs>
      {bandsOf(stands).map(({ from, to, strong }) => (
        <rect
          key={from}
          x={xOf(frame, from)}
          y={y0}
          width={xOf(frame, to) - xOf(frame, from)}
          height={y1 - y0}
          fill="var(--blood)"
          opacity={strong ? 0.17 : 0.09}
        />
      ))}
      {columns.map(({ turn, from, to }) => (
        <g key={from}>
          <path d={`M${xOf(frame, from)} ${y0}V${y1 + 6}`} stroke="var(--line)" />
          {xOf(frame, to) - xOf(frame, from) > (short ? 14 : 40) && (
            <text {...TEXT} x={(xOf(frame, from) + xOf(frame, to)) / 2} y={y0 - 9} text-anchor="middle">
              {short ? turn : t('turnNo', turn)}
            </text>
          )}
        </g>
      ))}
      {[0, 50, 100].map((value) => {
        const y = yOf(frame, value * 100, 'human');
        return (
          <g key={value}>
            <path d={`M${x0} ${y}H${x1}`} stroke="var(--line)" stroke-dasharray={value === 50 ? '4 4' : undefined} />
            <text {...TEXT} x={x0 - 7} y={y + 4} text-anchor="end">
              {value}
            </text>
          </g>
        );
      })}
    </>
  );
}

function Line({ frame, choices, side }: { frame: Frame; choices: readonly JudgedChoice[]; side: SideName }) {
  const d = lineOf(frame, choices, side);
  if (!d) return null;
  return (
    <>
      <path d={`${d}V${frame.y1}H${frame.x0}Z`} fill="url(#graph-wash)" />
      <path d={d} fill="none" stroke="var(--human)" stroke-width="2.2" stroke-linejoin="round" />
    </>
  );
}

const MOST = 26; // the height of the longest bar
const LEAST = 10; // points it stands for at least

/** Two bars a turn: dice hatched, choices gold; up is good. */
function Below({ frame, columns, bars }: { frame: Frame; columns: readonly Column[]; bars: readonly Bars[] }) {
  const y = frame.y1 + 28;
  const longest = Math.max(LEAST, ...bars.flatMap(({ dice, choices }) => [Math.abs(dice), Math.abs(choices)]));
  return (
    <>
      <path d={`M${frame.x0} ${y}H${frame.x1}`} stroke="var(--line2)" />
      <text {...TEXT} x={frame.x0 - 7} y={y + 4} text-anchor="end">
        0
      </text>
      {columns.map(({ from, to }, i) => {
        const middle = (xOf(frame, from) + xOf(frame, to)) / 2;
        const width = Math.max(2, Math.min(18, (xOf(frame, to) - xOf(frame, from)) / 2 - 3));
        const bar = (points: number, x: number, fill: string) => {
          const height = Math.max(points ? 1.5 : 0, (Math.abs(points) / longest) * MOST);
          return <rect x={x} y={points > 0 ? y - height : y} width={width} height={height} fill={fill} />;
        };
        return (
          <g key={from}>
            {bar(bars[i]?.dice ?? 0, middle - width - 2, 'url(#graph-dice)')}
            {bar(bars[i]?.choices ?? 0, middle + 2, 'var(--candle)')}
          </g>
        );
      })}
    </>
  );
}

/** A wax seal with a number, for a turning point. */
export function sealOf(number: number): string {
  const wax = seal(number * 5).replace(/<path fill="#ffe6d3"[^>]*>/, '');
  return `${wax}<text x="16" y="21.5" text-anchor="middle" fill="#fff3e6" font-family="var(--sans)" font-weight="700" font-size="15">${number}</text>`;
}

interface At {
  frame: Frame;
  choice: JudgedChoice | undefined;
  side: SideName;
}

function Mark({ frame, choice, side, number }: At & { number: number }) {
  if (!choice) return null;
  const x = xOf(frame, choice.n - 0.5);
  const [from, to] = [yOf(frame, choice.before, side), yOf(frame, choice.after, side)];
  const y = Math.min(Math.max(from, to) + 8, frame.y1 - 10);
  return (
    <>
      <path d={`M${x} ${from}V${y}`} stroke="var(--blood-text)" stroke-width="2" />
      <g transform={`translate(${x - 15} ${y}) scale(.94)`} dangerouslySetInnerHTML={{ __html: sealOf(number) }} />
    </>
  );
}

function Rule({ frame, choice, side, n }: At & { n: number }) {
  const x = xOf(frame, n - 0.5);
  return (
    <>
      <path d={`M${x} ${frame.y0}V${frame.y1}`} stroke="var(--candle)" stroke-width="1.5" />
      {choice && (
        <circle cx={x} cy={yOf(frame, choice.after, side)} r="5" fill="var(--candle)" stroke="var(--candle-ink)" />
      )}
    </>
  );
}

function Hover({ frame, n }: { frame: Frame; n: number }) {
  return <path d={`M${xOf(frame, n - 0.5)} ${frame.y0}V${frame.y1}`} stroke="var(--ink2)" stroke-dasharray="2 3" />;
}

/** What is under the pointer, in words. */
function Tip({ frame, choice, side, n }: At & { n: number }) {
  const left = xOf(frame, n - 0.5) / frame.width;
  return (
    <p class="graph-tip" data-end={left > 0.5} style={{ '--at': `${left * 100}%` }}>
      <b>#{n}</b> {choice ? said(choice) : t('notReadYet')}
      {choice && (
        <>
          {' '}
          <b>
            {percent(chanceOf(choice.before, side))} → {percent(chanceOf(choice.after, side))}
          </b>
        </>
      )}
    </p>
  );
}
