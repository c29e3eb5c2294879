// The recap of what the other side has just done: which steps, which of them is shown, whether it runs by itself.

import { batch, signal } from '@preact/signals';
import type { GameEvent, SideName } from '../protocol';
import { recapMode } from '../state/settings';
import { isEventful, lastTurnOf, type Section, type Step, sectionsOf } from './steps';

export interface Reel {
  /** The number of the first event it tells. */
  id: number;
  turn: number;
  side: SideName;
  steps: Step[];
}

export class Recap {
  readonly reel = signal<Reel | null>(null);
  readonly at = signal(0);
  readonly runs = signal(false);
  private told = 0;

  /** The reel of what the other side did last; null if it has done nothing yet. */
  of(log: readonly GameEvent[], mine: SideName): Reel | null {
    return reelOf(lastTurnOf(sectionsOf(log), mine), mine);
  }

  /** Told by itself, once: whether it begins now. */
  offer(log: readonly GameEvent[], mine: SideName): boolean {
    const sections = lastTurnOf(sectionsOf(log), mine);
    const reel = reelOf(sections, mine);
    if (!reel || reel.id === this.told) return false;
    this.told = reel.id;
    if (recapMode.value !== 'recap' || !isEventful(sections)) return false;
    this.show(reel);
    return true;
  }

  /** It has been seen: nothing of it is told by itself any more. */
  pass(log: readonly GameEvent[], mine: SideName): void {
    this.told = this.of(log, mine)?.id ?? 0;
  }

  show(reel: Reel, at?: number): void {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    batch(() => {
      this.reel.value = reel;
      this.at.value = at ?? (still ? firstHurt(reel) : 0);
      this.runs.value = at === undefined && !still;
    });
  }

  /** Shown again: the whole turn, or the part of it that a line of the log belongs to. */
  reopen(log: readonly GameEvent[], mine: SideName, step?: number): void {
    if (step === undefined) {
      const reel = this.of(log, mine);
      if (reel) this.show(reel);
      return;
    }
    const sections = sectionsOf(log);
    const found = sections.findIndex(({ steps }) => steps.some(({ id }) => id === step));
    const section = sections[found];
    if (!section) return;
    const steps = section.steps;
    const side = section.phase?.startsWith('human') ? 'human' : 'infernal';
    const at = steps.findIndex(({ id }) => id === step);
    this.show({ id: steps[0]?.id ?? 0, turn: section.turn, side, steps }, at);
  }

  step(by: number): void {
    const reel = this.reel.value;
    if (!reel) return;
    batch(() => {
      this.runs.value = false;
      this.at.value = Math.max(0, Math.min(reel.steps.length - 1, this.at.value + by));
    });
  }

  /** Time for the next one; after the last it is over. */
  advance(): void {
    const reel = this.reel.value;
    if (!reel || !this.runs.value) return;
    if (this.at.value + 1 < reel.steps.length) this.at.value += 1;
    else this.end();
  }

  end(): void {
    batch(() => {
      this.reel.value = null;
      this.runs.value = false;
    });
  }
}

function reelOf(sections: readonly Section[], mine: SideName): Reel | null {
  const steps = sections.flatMap((section) => section.steps);
  const [first] = sections;
  if (!first || !steps.length) return null;
  return { id: steps[0]?.id ?? 0, turn: first.turn, side: mine === 'human' ? 'infernal' : 'human', steps };
}

function firstHurt({ steps }: Reel): number {
  return Math.max(
    0,
    steps.findIndex(({ events }) => events.some(({ kind }) => kind === 'line_lost' || kind === 'killed')),
  );
}
