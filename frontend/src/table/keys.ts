// The keys of the table. The board has its own: arrows, Enter, plus and minus.

import { useLayoutEffect } from 'preact/hooks';

import type { BoardHandle } from '../board/Board';
import { aimOf } from './dialogs';
import { isDrafting } from './draft';
import { undo } from './header';
import type { Layout } from './layout';
import { mainOf } from './main_button';
import type { Drawer, Session } from './session';

/** A die by its value: the next one of that value, and the focus on the first warrior that may get it. */
function takeDie(session: Session, value: number): void {
  const index = session.view.value?.dice.indexOf(value) ?? -1;
  if (index < 0) return;
  session.give(index, session.receiver.value);
  setTimeout(() => document.querySelector<HTMLElement>('.tray .ln.can')?.focus());
}

/** A plain destiny die by its value: it is in hand, and the focus on the first square it may lie on (FED-THR-3). */
function takeDestiny(session: Session, face: string): void {
  if (!session.view.value?.destiny.some((die) => die.at === 'rolled' && die.face === face)) return;
  session.face.value = face;
  if (!document.querySelector('.destiny')) session.drawer.value = 'destiny';
  setTimeout(() => document.querySelector<HTMLElement>('.destiny .square.can button.words')?.focus());
}

/** Nothing half-done stays open. */
function putAway(session: Session): void {
  session.drawer.value = null;
  session.rule.value = null;
  session.card.value = null;
  session.note.value = null;
  session.discard.value = false;
  session.aim.value = null;
  session.ending.value = false;
  session.hush();
  (document.activeElement as HTMLElement | null)?.blur();
}

/** From region to region of the table, in the order of the page. */
function nextRegion(back: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>('.table [data-region]')];
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const step = back ? -1 : 1;
  for (let i = 1; i <= regions.length; i++) {
    const region = regions[(at + step * i + regions.length * 2) % regions.length];
    const first = region?.querySelector<HTMLElement>('button:not(:disabled), [tabindex="0"], input');
    if (!first) continue;
    first.focus();
    return;
  }
}

function actsOf(session: Session, board: BoardHandle | null): Record<string, () => void> {
  const drawer = (id: Drawer) => () => {
    session.drawer.value = session.drawer.value === id ? null : id;
  };
  return {
    e: () => session.end(),
    u: () => undo(session),
    o: () => {
      session.listOptions();
      setTimeout(() => document.querySelector<HTMLElement>('.drawer.options button[data-option]')?.focus());
    },
    g: () =>
      isDrafting(session) ? document.querySelector<HTMLElement>('.draft button[data-option]')?.focus() : board?.focus(),
    a: () => aimOf(session),
    r: drawer('rules'),
    l: drawer('log'),
    c: drawer('hand'),
    d: drawer('destiny'),
    m: drawer('menu'),
    h: () => void session.consult('hint'),
    w: () => void session.consult('why'),
    b: () => session.recap.reopen(session.log.value, session.mine),
  };
}

export function useKeys(session: Session, board: BoardHandle | null, layout: Layout): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      const typing =
        target instanceof HTMLInputElement ||
        target instanceof HTMLSelectElement ||
        target instanceof HTMLTextAreaElement;
      if (event.key === 'Escape') {
        putAway(session);
        return;
      }
      board?.skip();
      if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      session.hush();
      if (event.key === 'F6') {
        event.preventDefault();
        nextRegion(event.shiftKey);
        return;
      }
      if (event.key === 'Enter') {
        const main = mainOf(session, layout);
        const idle = target === document.body || target === document.querySelector('.board');
        if (idle && main && main.key === '↵') main.act();
        return;
      }
      const die = Number(event.key);
      if (die >= 1 && die <= 6 && session.asked.value?.kind === 'assign') takeDie(session, die);
      if (die >= 1 && die <= 6 && session.asked.value?.kind === 'destiny') takeDestiny(session, event.key);
      actsOf(session, board)[event.key.toLowerCase()]?.();
    };
    // What was refused is told until the next touch.
    const touch = (event: PointerEvent): void => {
      if (!(event.target as Element).closest('.why-not, .refusal')) session.hush();
    };
    addEventListener('keydown', press);
    addEventListener('pointerdown', touch, { capture: true });
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('pointerdown', touch, { capture: true });
    };
  }, [session, board, layout]);
}
