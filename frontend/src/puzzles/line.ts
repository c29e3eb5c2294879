// A puzzle in the place of a socket: one decision, and nothing happens.

import { type Signal, signal } from '@preact/signals';

import type { Advice, GameEvent, Inspected, Notice, Presence, PuzzleAsked, Queue, Update, Waiting } from '../protocol';
import { api } from '../state/api';
import type { Line, Link } from '../state/socket';

const NO_ADVICE: Notice = { code: 'no_hint', rule: '', en: '', fr: '' };

export class PuzzleLine implements Line {
  readonly link = signal<Link>('open');
  readonly update: Signal<Update | null>;
  readonly log = signal<GameEvent[]>([]);
  readonly notice = signal<Notice | null>(null);
  readonly presence = signal<Presence | null>(null);
  readonly queue = signal<Queue | null>(null);
  readonly lacking = signal<Waiting['seats'] | null>(null);
  readonly rematch = signal<string | null>(null);
  readonly lives = 1;
  onUpdate: (update: Update, fresh: GameEvent[]) => void = () => undefined;
  onSeat: () => void = () => undefined;

  constructor(private readonly puzzle: PuzzleAsked) {
    const { view, asked } = puzzle;
    this.update = signal<Update | null>({ n: 1, view, asked, events: [], takeback: null, undo: false, clock: null });
  }

  send(): boolean {
    return true;
  }

  /** Options are the session's to pick. */
  choose(): boolean {
    return false;
  }

  async why(option: string): Promise<{ rule: string; en: string; fr: string }> {
    return api.whyNot(this.puzzle.info.id, option);
  }

  inspect(name: string, answer: (account: Inspected) => void): void {
    api.puzzleAccount(this.puzzle.info.id, name).then(
      (account) => answer({ ...account, id: 0 }),
      () => undefined,
    );
  }

  async coach(): Promise<null> {
    return null; // one decides alone
  }

  async advise(): Promise<Advice | Notice> {
    return NO_ADVICE;
  }

  close(): void {
    this.link.value = 'lost';
  }
}
