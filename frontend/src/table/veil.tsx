// A dialog over everything: the browser's own, which keeps the focus inside and gives it back.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import './veil.css';

interface VeilProps {
  label: string;
  /** Escape or a click beside it; without it the dialog stays until it is answered. */
  onClose?: () => void;
  class?: string;
  children: ComponentChildren;
}

/** What should have the focus first carries `data-first`. */
export function Veil({ label, onClose, class: cls = '', children }: VeilProps) {
  const node = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    node.current?.showModal();
    node.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the browser tells as `cancel`
    <dialog
      ref={node}
      class={`veil ${cls}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // The browser may insist on closing it: it stays as long as the table shows it.
      onClose={() => node.current?.showModal()}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}
