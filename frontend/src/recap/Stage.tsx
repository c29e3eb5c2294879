// The board while the recap runs: the card that was played, the way everybody went; later ways are dim and numbered.

import { useEffect, useMemo } from 'preact/hooks';
import { useBoard } from '../board/Board';
import { placed } from '../board/geometry';
import { Overlay } from '../board/Overlay';
import { knownTo } from '../inspect/Sheet';
import type { GameView } from '../protocol';
import { Card } from '../sheets/Hand';
import { lang } from '../state/settings';
import type { Session } from '../table/session';
import { type Move, movesIn, viewAfter } from './position';
import { Told } from './Reel';
import { hurtBy, type Step } from './steps';

/** The view the board shows: the present one, or that after the step that is told. */
export function useStaged(session: Session, view: GameView | null): GameView | null {
  const reel = session.recap.reel.value;
  const at = session.recap.at.value;
  const log = session.log.value;
  return useMemo(() => {
    const last = reel?.steps[at]?.events.at(-1)?.n;
    return view && last !== undefined ? viewAfter(view, log, last) : view;
  }, [view, reel, at, log]);
}

/** What lies over the board while it runs; `view` is the one it shows. */
export function Stage({ session, view }: { session: Session; view: GameView }) {
  const reel = session.recap.reel.value;
  const at = session.recap.at.value;
  const step = reel?.steps[at];
  const known = knownTo(session);
  const log = session.log.value;
  const ways = useMemo(() => reel?.steps.map(({ events }) => movesIn(log, events)) ?? [], [reel, log]);
  const board = useBoard();
  const tile = step && tileOf(step, ways[at] ?? [], view);
  useEffect(() => {
    if (tile !== undefined) board?.reveal(tile);
  }, [board, reel, at]);
  if (!reel || !step || !known) return null;
  const card = [...known.catalogue.events, ...known.catalogue.instincts].find(({ id }) => id === step.card);
  const kind = known.catalogue.events.some(({ id }) => id === step.card) ? 'event' : 'instinct';
  return (
    <>
      <Overlay>
        {ways.map((moves, i) =>
          i < at ? null : <Ways key={reel.steps[i]?.id} view={view} moves={moves} later={i > at ? i + 1 : 0} />,
        )}
        <Struck view={view} step={step} />
      </Overlay>
      <div class="recap-stage" data-still>
        {card && <Card card={card} kind={kind} lang={lang.value} large />}
        <div class="tells">
          <Told known={known} step={step} />
        </div>
      </div>
    </>
  );
}

/** Where a step takes place: where somebody was hurt, else where it led. */
function tileOf(step: Step, moves: readonly Move[], view: GameView): number | undefined {
  const name = hurtBy(step)[0] ?? step.who[0];
  const at = view.warriors.find((warrior) => warrior.name === name)?.at;
  return typeof at === 'number' ? at : moves.at(-1)?.to;
}

function Ways({ view, moves, later }: { view: GameView; moves: readonly Move[]; later: number }) {
  const middle = (tile: number): [number, number] => {
    const found = view.tiles[tile];
    return found ? [found.x * 100 + 50, found.y * 100 + 50] : [0, 0];
  };
  const [first] = moves;
  const start = first ? middle(first.from) : null;
  return (
    <g class={`ways ${later ? 'later' : ''}`}>
      {moves.map(({ warrior, from, to }) => (
        <path key={`${warrior}${from}`} d={arrow(middle(from), middle(to))} />
      ))}
      {later > 0 && start && (
        <g transform={`translate(${start[0]} ${start[1]})`}>
          <circle r="9" />
          <text dy="4">{later}</text>
        </g>
      )}
    </g>
  );
}

/** A line with a head, which stops short of both middles. */
function arrow([x0, y0]: [number, number], [x1, y1]: [number, number]): string {
  const far = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [dx, dy] = [(x1 - x0) / far, (y1 - y0) / far];
  const [bx, by] = [x1 - dx * 26, y1 - dy * 26];
  const head = `M${bx - dx * 9 - dy * 7} ${by - dy * 9 + dx * 7}L${bx} ${by}L${bx - dx * 9 + dy * 7} ${by - dy * 9 - dx * 7}`;
  return `M${x0 + dx * 20} ${y0 + dy * 20}L${bx} ${by}${head}`;
}

/** Whoever was hurt, in a broken ring. */
function Struck({ view, step }: { view: GameView; step: Step }) {
  const hurt = hurtBy(step);
  return (
    <>
      {placed(view)
        .filter(({ warrior }) => hurt.includes(warrior.name))
        .map(({ warrior, x, y, scale }) => (
          <circle key={warrior.name} class="recap-struck" cx={x} cy={y} r={25 * scale} />
        ))}
    </>
  );
}
