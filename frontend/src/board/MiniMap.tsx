// The whole board small: where everybody is, and which part of it is on the screen. A click looks there.

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { word } from '../art/words';
import type { GameView, Lang } from '../protocol';
import type { BoardHandle } from './Board';
import { boundsOf, placed, STEPS } from './geometry';
import './MiniMap.css';

export interface MiniMapProps {
  view: GameView;
  lang: Lang;
  /** The board it belongs to; without one it is a picture. */
  board?: BoardHandle | null | undefined;
  class?: string | undefined;
}

function drawn(view: GameView): string {
  let out = '';
  for (const tile of view.tiles) {
    const [x, y] = [tile.x * 100, tile.y * 100];
    out += `<rect class="mm-rock" x="${x + 4}" y="${y + 4}" width="92" height="92" rx="8"/>`;
    STEPS.forEach(([dx, dy], side) => {
      if (((tile.openings >> side) & 1) === 0) return;
      out += `<path class="mm-floor" d="M${x + 50} ${y + 50}l${dx * 50} ${dy * 50}"/>`;
      if (tile.links[side] === 'unexplored')
        out += `<circle class="mm-way" cx="${x + 50 + dx * 50}" cy="${y + 50 + dy * 50}" r="11"/>`;
    });
    out += `<rect class="mm-floor" x="${x + 34}" y="${y + 34}" width="32" height="32"/>`;
  }
  for (const { x, y, warrior } of placed(view)) {
    out +=
      warrior.side === 'human'
        ? `<rect class="mm-human" x="${x - 17}" y="${y - 17}" width="34" height="34"/>`
        : `<path class="mm-infernal" d="M${x - 19} ${y + 16}l19-35 19 35z"/>`;
  }
  return out;
}

export function MiniMap({ view, lang, board, class: cls = '' }: MiniMapProps): JSX.Element {
  const seen = useRef<SVGRectElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const html = useMemo(() => drawn(view), [view]);
  const b = boundsOf(view.tiles);
  const frame = useRef(b);
  frame.current = b;
  useEffect(
    () =>
      board?.watch((box) => {
        const r = seen.current;
        if (!r) return;
        const all = frame.current;
        const x = Math.max(box.x, all.x - 24);
        const y = Math.max(box.y, all.y - 24);
        r.setAttribute('x', String(x));
        r.setAttribute('y', String(y));
        r.setAttribute('width', String(Math.max(0, Math.min(box.x + box.width, all.x + all.width + 24) - x)));
        r.setAttribute('height', String(Math.max(0, Math.min(box.y + box.height, all.y + all.height + 24) - y)));
      }),
    [board],
  );
  const look = (e: MouseEvent) => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (!matrix || !board) return;
    if (e.detail === 0) board.fit();
    else {
      const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix);
      board.look(p.x, p.y);
    }
  };
  return (
    <button
      type="button"
      class={`mini ${cls}`}
      aria-label={`${word('map', lang)}: ${word('fit', lang)}`}
      onClick={look}
      data-still=""
    >
      <svg ref={svg} viewBox={`${b.x - 30} ${b.y - 30} ${b.width + 60} ${b.height + 60}`} aria-hidden="true">
        <g dangerouslySetInnerHTML={{ __html: html }} />
        <rect ref={seen} class="mm-seen" />
      </svg>
    </button>
  );
}
