// Resting on a thing, holding it, `i` on it: whatever carries `data-inspect`, and all that lies on the board.

import { useLayoutEffect } from 'preact/hooks';
import type { BoardHandle } from '../board/Board';
import type { Looking } from './looking';
import { read, same, type Thing, thing } from './things';

const REST = 450; // milliseconds until a note comes
const NEXT = 300; // within so many after one has gone the next comes at once
const HOLD = 400;
const SLIP = 8; // pixels a finger may move while it holds
const ACTS = 'button, a, input, select, textarea, summary, [role="button"]';

/** What is at an element, or on the board at a point. */
export function thingAt(target: Element, board: BoardHandle | null, at: { x: number; y: number } | null): Thing | null {
  const own = read(target.closest('[data-inspect]')?.getAttribute('data-inspect'));
  if (own || !board || !target.closest('.board') || target.closest('[data-still]')) return own;
  const mark = target.closest('[data-mark]')?.getAttribute('data-mark');
  const found = at ? board.under(at) : mark ? board.under(mark) : { tile: null, warrior: null };
  if (found.warrior) return thing('warrior', found.warrior);
  return found.tile === null ? null : thing('tile', found.tile);
}

export function useInspect(looking: Looking, board: BoardHandle | null): void {
  useLayoutEffect(() => {
    const ears = new Ears(looking, board);
    return () => ears.off();
  }, [looking, board]);
}

class Ears {
  private resting = 0;
  private holding = 0;
  private gone = 0;
  private about: Thing | null = null;
  private start = { x: 0, y: 0 };
  private readonly heard: [string, (event: never) => void][] = [];

  constructor(
    private readonly looking: Looking,
    private readonly board: BoardHandle | null,
  ) {
    this.on('pointermove', this.move);
    this.on('pointerdown', this.down);
    this.on('pointerup', this.up);
    this.on('pointercancel', this.up);
    this.on('focusin', this.focus);
    this.on('click', this.click);
    this.on('keydown', this.key);
  }

  private on<E extends Event>(kind: string, act: (event: E) => void): void {
    document.addEventListener(kind, act as (event: Event) => void, { capture: true });
    this.heard.push([kind, act as (event: never) => void]);
  }

  off(): void {
    this.leave();
    clearTimeout(this.holding);
    for (const [kind, act] of this.heard)
      document.removeEventListener(kind, act as (event: Event) => void, { capture: true });
  }

  // --- a note -------------------------------------------------------------------------------------

  private readonly move = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') {
      if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > SLIP) clearTimeout(this.holding);
      return;
    }
    const at = { x: event.clientX, y: event.clientY };
    if (!(event.target instanceof Element) || event.buttons) this.leave();
    else this.rest(thingAt(event.target, this.board, at), at);
  };

  private readonly focus = (event: FocusEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    const box = target.getBoundingClientRect();
    this.rest(thingAt(target, this.board, null), { x: box.right, y: box.bottom });
  };

  private rest(about: Thing | null, at: { x: number; y: number }): void {
    if (same(about, this.about)) return;
    this.leave();
    this.about = about;
    if (!about) return;
    const wait = performance.now() - this.gone < NEXT ? 0 : REST;
    this.resting = window.setTimeout(() => {
      if (!same(this.looking.pinned.value, about)) this.looking.peeked.value = { of: about, ...at };
    }, wait);
  }

  private leave(): void {
    clearTimeout(this.resting);
    this.about = null;
    if (!this.looking.peeked.value) return;
    this.looking.peeked.value = null;
    this.gone = performance.now();
  }

  // --- its sheet ----------------------------------------------------------------------------------

  private readonly down = (event: PointerEvent): void => {
    this.leave();
    clearTimeout(this.holding);
    const { target } = event;
    if (event.pointerType === 'mouse' || !(target instanceof Element)) return;
    this.start = { x: event.clientX, y: event.clientY };
    const about = thingAt(target, this.board, this.start);
    if (about) this.holding = window.setTimeout(() => this.held(about, target), HOLD);
  };

  private readonly up = (): void => clearTimeout(this.holding);

  /** Held for long enough: its sheet, and the tap that ends the holding does nothing more. */
  private held(about: Thing, from: Element): void {
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    addEventListener('contextmenu', swallow, { capture: true, once: true });
    addEventListener('pointerdown', () => removeEventListener('click', swallow, { capture: true }), {
      capture: true,
      once: true,
    });
    this.looking.pin(about, from);
  }

  /** A name, and whatever shows a thing and does nothing else. */
  private readonly click = (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('.board')) return;
    const shown = target.closest('[data-inspect]');
    const about = read(shown?.getAttribute('data-inspect'));
    const acts = target.closest(ACTS);
    if (about && (!acts || acts.matches('.name-link'))) this.looking.pin(about, acts ?? shown);
  };

  private readonly key = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('input, select, textarea') || document.querySelector('dialog[open]')) return;
    const open = this.looking.pinned.value !== null;
    if (event.key === 'Escape' && open) this.looking.close();
    else if (event.key === 'Backspace' && open) this.looking.back();
    else if (event.key === 'i') {
      const about = this.looking.peeked.value?.of ?? thingAt(target, this.board, null) ?? firstOf(target);
      if (!about) return;
      this.looking.pin(about, target);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Where nothing that has the focus can be inspected: the warrior it is about, then the first thing on the screen. */
function firstOf(target: Element): Thing | null {
  const place = target.closest('.board') ? document.querySelector('.tray.sel, .tray') : target;
  return read(
    (place?.querySelector('[data-inspect]') ?? document.querySelector('.tray[data-inspect]'))?.getAttribute(
      'data-inspect',
    ),
  );
}
