// For those who play by keys: at each step the focus is on what is pointed at, so that Enter does it.

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import type { LessonSession } from './lesson_session';

export function useFocus(session: LessonSession, showing: boolean): void {
  const byKey = useRef(false);
  useLayoutEffect(() => {
    const press = (): void => {
      byKey.current = true;
    };
    const touch = (): void => {
      byKey.current = false;
    };
    addEventListener('keydown', press, { capture: true });
    addEventListener('pointerdown', touch, { capture: true });
    return () => {
      removeEventListener('keydown', press, { capture: true });
      removeEventListener('pointerdown', touch, { capture: true });
    };
  }, []);
  const { ending, aim } = session;
  useEffect(() => {
    if (showing || !byKey.current || document.activeElement instanceof HTMLInputElement) return;
    // After the table itself has looked for a place for the focus.
    const timer = setTimeout(() => target(session)?.focus());
    return () => clearTimeout(timer);
  }, [session.step.value, showing, ending.value, aim.value]);
}

/** What does the task: its button or card, its mark on the board, its line of a tray, or what leads to it. */
function target(session: LessonSession): HTMLElement | SVGElement | null {
  const show = session.step.value.task?.show;
  const option = session.asked.value?.options.find(({ text }) => text === show);
  if (!option) return null;
  const labels = [option.en, option.fr];
  const places = '.dock [data-option], .dock [data-aims], .board [data-mark], .tray .ln.can, .destiny .can button';
  const all = [...document.querySelectorAll<HTMLElement | SVGElement>(places)].filter((node) => node.checkVisibility());
  return (
    all.find((node) => node.dataset.option === show || node.dataset.aims === show) ??
    all.find((node) => labels.includes(node.getAttribute('aria-label') ?? '')) ??
    all.find((node) => labels.some((label) => node.textContent?.includes(label))) ??
    document.querySelector<HTMLElement>('.dock .main-btn')
  );
}
