// What is looked at on this screen: a note under the pointer, and the sheet that is pinned, with those seen before it.

import { signal } from '@preact/signals';
import type { Inspected } from '../protocol';
import { same, type Thing } from './things';

export interface Peek {
  of: Thing;
  /** Where it is shown, in pixels of the window. */
  x: number;
  y: number;
}

export class Looking {
  readonly pinned = signal<Thing | null>(null);
  readonly peeked = signal<Peek | null>(null);
  /** The server's answer about the warrior that is pinned. */
  readonly account = signal<Inspected | null>(null);
  /** On which side of the board the sheet lies, where it lies beside it. */
  readonly side = signal<'left' | 'right'>('right');
  private past: Thing[] = [];
  private from: Element | null = null;

  /** The thing seen before the present one. */
  get before(): Thing | null {
    return this.past.at(-1) ?? null;
  }

  /** Show a thing's sheet; what was shown before it can be gone back to. */
  pin(of: Thing, from: Element | null = null): void {
    const now = this.pinned.value;
    this.peeked.value = null;
    if (same(now, of)) return;
    if (now) this.past.push(now);
    else {
      this.from = from;
      this.side.value = from?.closest('.destiny-side') ? 'left' : 'right';
    }
    this.account.value = null;
    this.pinned.value = of;
  }

  back(): void {
    const before = this.past.pop();
    if (!before) return;
    this.account.value = null;
    this.pinned.value = before;
  }

  /** Put the sheet away; the focus goes back to where it was. */
  close(): void {
    if (!this.pinned.value) return;
    this.pinned.value = null;
    this.past = [];
    if (this.from instanceof HTMLElement || this.from instanceof SVGElement)
      if (this.from.isConnected) this.from.focus();
    this.from = null;
  }
}
