// The board of the draft: the real drawing, and over it a grid of cells that can be tapped, drawn onto and gone through by keys.

import { useRef } from 'preact/hooks';

import { StillBoard } from '../board/StillBoard';
import { t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { lang } from '../state/settings';
import './bench_board.css';
import { change, draft, lists } from './bench';
import { type Draft, layoutOf, lift, slotAt, TURNS, turn } from './draft';
import { chosen, draw, drawn, hand, over, putDown, turnHand } from './hand';
import { joins, regionOf, viewOf } from './picture';
import { TileFace } from './TileFace';

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

export function BenchBoard({ box }: { box: Catalogue }) {
  const node = useRef<HTMLDivElement>(null);
  const now = draft.value ?? {};
  const { left, top, columns, rows } = regionOf(now);
  const view = viewOf(now, box, lists.value['human'] ?? []);
  const cells = Array.from(
    { length: rows * columns },
    (_, i) => [left + (i % columns), top + Math.floor(i / columns)] as const,
  );
  const held = layoutOf(now)[chosen.value] ?? { x: 0, y: 0 };
  const stop = cells.some(([x, y]) => `${x},${y}` === over.value) ? over.value : `${held.x},${held.y}`;
  const go = (x: number, y: number): void => {
    node.current?.querySelector<HTMLElement>(`[data-cell="${x},${y}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, x: number, y: number): void => {
    const way = ARROWS[event.key];
    if (way) go(x + way[0], y + way[1]);
    else if (!pressed(event.key, slotAt(now, x, y))) return;
    event.preventDefault();
  };
  return (
    <div class="bench-board" data-path="tiles.layout" style={{ '--columns': columns, '--rows': rows }}>
      <div class="bench-ground">
        <StillBoard
          view={view}
          lang={lang.value}
          box={{ x: left * 100, y: top * 100, width: columns * 100, height: rows * 100 }}
        />
        <div class="bench-cells" role="group" aria-label={t('wsCells')} ref={node}>
          {cells.map(([x, y]) => (
            <Cell key={`${x},${y}`} x={x} y={y} now={now} box={box} stop={stop} onKey={onKey} />
          ))}
        </div>
      </div>
      {drawn.value && <Drawn box={box} />}
    </div>
  );
}

/** What a key does to the tile in hand, or to the one in a place; whether it does anything. */
function pressed(key: string, slot: number): boolean {
  const now = draft.value;
  if (key === 'Escape' && hand.value) hand.value = null;
  else if (key.toLowerCase() === 'r' && hand.value) turnHand();
  else if (key.toLowerCase() === 'r' && slot >= 0 && now) change(turn(now, slot));
  else if ((key === 'Delete' || key === 'Backspace') && slot >= 0 && now) take(slot);
  else return false;
  return true;
}

export function take(slot: number): void {
  if (draft.value) change(lift(draft.value, slot));
  chosen.value = -1;
}

interface CellProps {
  x: number;
  y: number;
  now: Draft;
  box: Catalogue;
  /** The cell that the Tab key comes to. */
  stop: string;
  onKey: (event: KeyboardEvent, x: number, y: number) => void;
}

function Cell({ x, y, now, box, stop, onKey }: CellProps) {
  const name = `${x},${y}`;
  const slot = slotAt(now, x, y);
  const laid = layoutOf(now)[slot];
  const held = hand.value;
  const ghost = held && over.value === name ? box.tiles.find(({ number }) => number === held.number) : undefined;
  const fit = held && slot < 0 && joins(now, box, held.number, x, y, held.turn);
  return (
    <button
      type="button"
      class={`bench-cell ${ghost ? (slot >= 0 ? 'no' : fit ? 'fits' : 'may') : ''}`}
      data-cell={name}
      tabIndex={name === stop ? 0 : -1}
      aria-label={laid ? t('wsCellTile', x, y, laid.number) : t('wsCell', x, y)}
      aria-pressed={laid ? chosen.value === slot : undefined}
      onFocus={() => (over.value = name)}
      onPointerEnter={() => (over.value = name)}
      onPointerDown={(event) =>
        laid && draw(event, { number: laid.number, turn: TURNS.indexOf((laid.turn ?? 'north') as 'north'), from: slot })
      }
      onClick={() => {
        if (held && slot < 0) putDown(x, y);
        else chosen.value = slot;
      }}
      onKeyDown={(event) => onKey(event, x, y)}
    >
      {ghost && slot < 0 && <TileFace info={ghost} turn={held?.turn ?? 0} />}
    </button>
  );
}

/** The tile that is being drawn, at the pointer. */
function Drawn({ box }: { box: Catalogue }) {
  const tile = box.tiles.find(({ number }) => number === hand.value?.number);
  if (!tile || !drawn.value) return null;
  return (
    <div class="bench-drawn" style={{ left: `${drawn.value.x}px`, top: `${drawn.value.y}px` }}>
      <TileFace info={tile} turn={hand.value?.turn ?? 0} />
    </div>
  );
}
