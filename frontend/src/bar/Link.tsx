// A link to another page of this site, followed without loading everything anew.

import type { ComponentChildren } from 'preact';
import { go } from '../router';
import { at } from '../state/site';

interface LinkProps {
  to: string;
  class?: string | undefined;
  /** Whether it leads to where one is. */
  current?: boolean | undefined;
  label?: string | undefined;
  /** What is done before one goes, in this window or another. */
  onLeave?: (() => void) | undefined;
  children: ComponentChildren;
}

export function Link({ to, class: cls, current, label, onLeave, children }: LinkProps) {
  return (
    <a
      class={cls}
      href={at(to)}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      onClick={(event) => {
        onLeave?.();
        if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab or window is the browser's own
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
