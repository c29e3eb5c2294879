// Where a sheet lies that tells of one thing (what is inspected): beside the board, never over it, if there is room.

import type { ComponentChildren } from 'preact';
import './over.css';

/**
 * On a desk over the right column, or over the left one if the thing stands in the right; at the side over the panel;
 * elsewhere it comes from below and takes at most 60 % of the height.
 */
export function Over({ side = 'right', children }: { side?: 'left' | 'right'; children: ComponentChildren }) {
  return (
    <div class="over" data-side={side}>
      {children}
    </div>
  );
}
