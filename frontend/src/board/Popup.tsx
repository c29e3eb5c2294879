// A pop-up at a place of the board: it goes to empty ground first and does not cover what is lit.

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useBoard } from './Board';
import type { Box } from './geometry';
import './Popup.css';

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The best place for a box of that size beside an anchor: inside the screen, covering as little as possible of what must be seen. */
export function popupSpot(
  anchor: Rect,
  size: { width: number; height: number },
  screen: { width: number; height: number },
  avoid: readonly Rect[],
  rather: readonly Rect[] = [],
  gap = 10,
): { x: number; y: number } {
  const cx = anchor.x + anchor.width / 2 - size.width / 2;
  const cy = anchor.y + anchor.height / 2 - size.height / 2;
  const tries = [
    { x: anchor.x + anchor.width + gap, y: cy },
    { x: anchor.x - size.width - gap, y: cy },
    { x: cx, y: anchor.y + anchor.height + gap },
    { x: cx, y: anchor.y - size.height - gap },
    { x: anchor.x + anchor.width + gap, y: anchor.y + anchor.height + gap },
    { x: anchor.x - size.width - gap, y: anchor.y + anchor.height + gap },
    { x: anchor.x + anchor.width + gap, y: anchor.y - size.height - gap },
    { x: anchor.x - size.width - gap, y: anchor.y - size.height - gap },
  ];
  // Where none of these is free, anywhere on the screen, the nearer the better.
  for (let i = 0; i <= 6; i++) {
    for (let j = 0; j <= 6; j++)
      tries.push({
        x: 6 + ((screen.width - size.width - 12) * i) / 6,
        y: 6 + ((screen.height - size.height - 12) * j) / 6,
      });
  }
  const middle = { x: cx, y: cy };
  let best = { x: 0, y: 0 };
  let least = Number.POSITIVE_INFINITY;
  tries.forEach((spot, i) => {
    const x = Math.max(6, Math.min(spot.x, screen.width - size.width - 6));
    const y = Math.max(6, Math.min(spot.y, screen.height - size.height - 6));
    const here = { x, y, ...size };
    const cost =
      avoid.reduce((sum, box) => sum + overlap(here, box), 0) +
      rather.reduce((sum, box) => sum + overlap(here, box) * 0.3, 0) +
      overlap(here, anchor) * 2 +
      Math.hypot(x - spot.x, y - spot.y) * 4 +
      (i < 8 ? i : Math.hypot(x - middle.x, y - middle.y) * 8);
    if (cost < least) {
      least = cost;
      best = { x, y };
    }
  });
  return best;
}

export interface PopupProps {
  /** Beside what it stands, in board units. */
  at: Box;
  /** What it must not cover besides what is lit, in board units. */
  avoid?: readonly Box[] | undefined;
  class?: string | undefined;
  role?: 'dialog' | 'status' | 'alert' | 'group' | undefined;
  label?: string | undefined;
  children: ComponentChildren;
}

/** HTML beside a place of the board; it follows the camera. */
export function Popup({ at, avoid = [], class: cls = '', role = 'group', label, children }: PopupProps): JSX.Element {
  const board = useBoard();
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const el = node.current;
    if (!el || !board) return;
    return board.watch(() => {
      const parent = el.parentElement;
      if (!parent) return;
      const rect = (box: Box): Rect => {
        const p = board.project(box.x, box.y);
        const q = board.project(box.x + box.width, box.y + box.height);
        return { x: p.x, y: p.y, width: q.x - p.x, height: q.y - p.y };
      };
      const { lit, tiles } = board.obstacles();
      const size = { width: el.offsetWidth, height: el.offsetHeight };
      const screen = { width: parent.clientWidth, height: parent.clientHeight };
      const spot = popupSpot(rect(at), size, screen, [...lit, ...avoid].map(rect), tiles.map(rect));
      el.style.transform = `translate(${Math.round(spot.x)}px, ${Math.round(spot.y)}px)`;
    });
  });
  const named = { role, 'aria-label': label };
  return (
    <div ref={node} class={`pop ${cls}`} {...named} data-still="">
      {children}
    </div>
  );
}
