// Between the table and the rules page: the game is taken along, and a line of its story is found again.

import { useEffect } from 'preact/hooks';

import { sectionsOf } from '../recap/steps';
import { place, rename } from '../router';
import { takeTable } from '../rulebook/at_hand';
import type { Session } from './session';

/** What has happened goes along to the rules page; what only one of two at one screen was told stays here. */
export function takeAlong(session: Session): void {
  const view = session.view.value;
  const log = session.log.value.filter((event) => !('for' in event));
  if (view) takeTable(`/t/${session.table}`, session.info.scenario, view, log);
}

/** An address with `?step=12` shows that line's step of the story, once, as soon as the story is there. */
export function useStep(session: Session): void {
  const log = session.log.value;
  useEffect(() => {
    const wanted = Number(/[?&]step=(\d+)/.exec(place.peek().query)?.[1] ?? 0);
    if (!wanted || !log.length) return;
    rename(`/t/${session.table}`);
    const steps = sectionsOf(log).flatMap((section) => section.steps);
    const step = steps.find(({ events }) => events.some(({ n }) => n === wanted));
    if (step) session.recap.reopen(log, session.mine, step.id);
  }, [log]);
}
