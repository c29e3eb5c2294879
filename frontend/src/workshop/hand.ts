// A tile in hand: chosen by a tap or a key and then put on a cell, or drawn there in one go.

import { signal } from '@preact/signals';

import { change, draft } from './bench';
import { lay, move, put, slotAt, TURNS } from './draft';

export interface Hand {
  number: number;
  turn: number;
  /** The place in the layout from which it was taken up. */
  from?: number;
}

const FAR = 6; // pixels: less is a tap

export const hand = signal<Hand | null>(null);
/** Where the tile that is being drawn is. */
export const drawn = signal<{ x: number; y: number } | null>(null);
/** The place in the layout that is being worked at. */
export const chosen = signal(-1);
/** The cell under the pointer or with the focus. */
export const over = signal('');

export function turnHand(): void {
  if (hand.value) hand.value = { ...hand.value, turn: (hand.value.turn + 1) % 4 };
}

/** Put the tile in hand down on a cell, if it is free. */
export function putDown(x: number, y: number): void {
  const held = hand.value;
  const now = draft.value;
  if (!held || !now || slotAt(now, x, y) >= 0) return;
  if (held.from === undefined) change(lay(now, held.number, x, y, held.turn));
  else change(put(move(now, held.from, x, y), `tiles.layout[${held.from}].turn`, TURNS[held.turn]));
  hand.value = null;
  chosen.value = slotAt(draft.value ?? now, x, y);
}

function cellAt(x: number, y: number): [number, number] | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  const [left, top] = (cell ?? '').split(',').map(Number);
  return left === undefined || top === undefined || Number.isNaN(left) ? null : [left, top];
}

/** Begin to draw a tile; a tap without a way stays a tap. */
export function draw(event: PointerEvent, what: Hand): void {
  if (event.button !== 0) return;
  const follow = (to: PointerEvent): void => {
    if (!drawn.value && Math.hypot(to.clientX - event.clientX, to.clientY - event.clientY) < FAR) return;
    if (!drawn.value) hand.value = what;
    drawn.value = { x: to.clientX, y: to.clientY };
    over.value = cellAt(to.clientX, to.clientY)?.join() ?? '';
  };
  const end = (at: PointerEvent): void => {
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!drawn.value) return;
    drawn.value = null;
    const cell = at.type === 'pointerup' ? cellAt(at.clientX, at.clientY) : null;
    if (cell) putDown(...cell);
    hand.value = null;
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** The click with which a drawing ends is no tap. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
