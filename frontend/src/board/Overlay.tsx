// Drawings over the board in its own units, which follow the camera: a ring, arrows.

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useBoard } from './Board';
import './Overlay.css';

export function Overlay({ children }: { children: ComponentChildren }): JSX.Element {
  const board = useBoard();
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(
    () =>
      board?.watch((_, { x, y, k }) => group.current?.setAttribute('transform', `translate(${x} ${y}) scale(${k})`)),
    [board],
  );
  return (
    <svg class="b-over" aria-hidden="true">
      <g ref={group}>{children}</g>
    </svg>
  );
}
