// A column whose content should fit: where it would scroll it is drawn tighter, step by step (`data-tight`).

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const STEPS = 2;

export function Fit({
  class: cls,
  least,
  children,
}: {
  class: string;
  /** It begins so tight, that little may change what lies in it. */
  least: number;
  children: ComponentChildren;
}) {
  const column = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const node = column.current;
    if (!node) return;
    const fit = (): void => {
      for (let step = least; step <= STEPS; step++) {
        node.dataset.tight = String(step);
        if (node.scrollHeight <= node.clientHeight) return;
      }
    };
    // Fires too when the content grows: it is drawn anew, or its letters arrive.
    const watch = new ResizeObserver(fit);
    watch.observe(node);
    if (node.firstElementChild) watch.observe(node.firstElementChild);
    fit();
    return () => watch.disconnect();
  }, [least]);
  return (
    <aside ref={column} class={cls}>
      {children}
    </aside>
  );
}
