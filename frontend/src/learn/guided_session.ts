// A first game: a game like any other, at which a guide explains what is new and asks before a choice that gives much away.

import { batch, signal } from '@preact/signals';

import type { LookAgain, Topic } from '../protocol';
import { keepTold, progress } from '../state/progress';
import { known, note } from '../state/tables';
import { Session } from '../table/session';

/** So long a choice waits for the guide; then it is made without him. */
const PATIENCE = 3000; // milliseconds

interface Doubt extends LookAgain {
  /** The choice that is questioned. */
  option: string;
}

export class GuidedSession extends Session {
  readonly speaks = signal(known(this.table)?.guided ?? false);
  /** What he explains; null while he is silent. */
  readonly topic = signal<Topic | null>(null);
  /** The choice he questions, until it is made or let go. */
  readonly doubt = signal<Doubt | null>(null);
  /** The decision he looks at a choice of. */
  readonly weighing = signal<number | null>(null);
  private questioned: number | null = null;
  private topicKind = '';

  /** A decision has come: what is new is explained, what was explained of another is put away. */
  async explain(): Promise<void> {
    const asked = this.asked.value;
    batch(() => {
      if (this.doubt.value) this.lookAgain();
      if (asked && asked.kind !== this.topicKind) this.topic.value = null;
    });
    if (!asked || !this.speaks.value) return;
    const found = await this.socket.guide(progress.value.told);
    if (!found || this.asked.value?.number !== asked.number) return;
    keepTold(found.topic);
    this.topicKind = asked.kind;
    this.topic.value = found;
  }

  /** Once at a decision a choice that gives much away is questioned. */
  protected override send(option: string): void {
    const asked = this.asked.value;
    if (!this.speaks.value || !asked || asked.options.length < 2 || this.questioned === asked.number)
      super.send(option);
    else if (this.weighing.value !== asked.number) void this.weigh(asked.number, option);
  }

  private async weigh(number: number, option: string): Promise<void> {
    this.weighing.value = number;
    const found = await within(PATIENCE, this.socket.doubt(number, option));
    this.weighing.value = null;
    if (this.asked.value?.number !== number) return; // the table has gone on without it
    this.questioned = number;
    if (!found || !this.speaks.value) super.send(option);
    else
      batch(() => {
        this.doubt.value = { ...found, option };
        this.drawer.value = null; // nothing lies over the card
      });
  }

  lookAgain(): void {
    batch(() => {
      this.doubt.value = null;
      this.shownOption.value = null;
    });
  }

  doAnyway(): void {
    const option = this.doubt.value?.option;
    this.lookAgain();
    if (option) super.send(option);
  }

  showBetter(): void {
    this.shownOption.value = this.doubt.value?.better.text ?? null;
  }

  /** He is quiet at this table, or speaks again. */
  hearGuide(speaks: boolean): void {
    note(this.table, { guided: speaks });
    this.lookAgain();
    this.topic.value = null;
    this.speaks.value = speaks;
    if (speaks) void this.explain();
  }
}

/** An answer, if it comes in time. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T | null> {
  return Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))]);
}
