// A lesson in the place of a socket: the server is asked for each step by its path, and nothing is kept there.

import { signal } from '@preact/signals';

import type {
  Advice,
  ClientMessage,
  GameEvent,
  Inspected,
  LessonStep,
  Notice,
  Presence,
  Queue,
  Update,
  Waiting,
} from '../protocol';
import { api } from '../state/api';
import type { Line, Link } from '../state/socket';

const NO_ADVICE: Notice = { code: 'no_hint', rule: '', en: '', fr: '' };

export class LessonLine implements Line {
  readonly link = signal<Link>('open');
  readonly update = signal<Update | null>(null);
  readonly log = signal<GameEvent[]>([]);
  readonly notice = signal<Notice | null>(null);
  readonly presence = signal<Presence | null>(null);
  readonly queue = signal<Queue | null>(null);
  readonly lacking = signal<Waiting['seats'] | null>(null);
  readonly rematch = signal<string | null>(null);
  readonly lives = 1;
  onUpdate: (update: Update, fresh: GameEvent[]) => void = () => undefined;
  onSeat: () => void = () => undefined;
  /** Somebody wants to go back a step. */
  onUndo: () => void = () => undefined;
  private path = '';
  private lesson = '';
  /** What had been told at each step that was come by. */
  private readonly told = new Map<string, GameEvent[]>();

  /** The table is at this step now; what has happened is shown happening if one has just gone on to it. */
  show({ lesson, path, view, asked, events }: LessonStep): void {
    const on = this.update.value !== null && path.length > this.path.length;
    const before = this.told.get(path.slice(0, -1)) ?? [];
    const log = [...before.filter(({ n }) => n < (events[0]?.n ?? 0)), ...events];
    this.told.set(path, log);
    this.path = path;
    this.lesson = lesson;
    this.log.value = log;
    // How a game ends is no lesson's matter: the guide has the last word.
    const update: Update = {
      n: (this.update.value?.n ?? 0) + 1,
      view: { ...view, outcome: null },
      asked,
      events,
      takeback: null,
      undo: path !== '',
      clock: null,
    };
    this.update.value = update;
    this.onUpdate(update, on ? events : []);
  }

  send(message: ClientMessage): boolean {
    if ('undo' in message) this.onUndo();
    return true;
  }

  /** Options are the session's to try: the guide answers. */
  choose(): boolean {
    return false;
  }

  async why(option: string): Promise<{ rule: string; en: string; fr: string }> {
    return api.tryOption(this.lesson, this.path, option);
  }

  inspect(name: string, answer: (account: Inspected) => void): void {
    api.lessonAccount(this.lesson, this.path, name).then(
      (account) => answer({ ...account, id: 0 }),
      () => undefined,
    );
  }

  async coach(): Promise<null> {
    return null; // the guide is there
  }

  async advise(): Promise<Advice | Notice> {
    return NO_ADVICE;
  }

  close(): void {
    this.link.value = 'lost';
  }
}
