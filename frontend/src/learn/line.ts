// A lesson in the place of a socket: the server is asked for each step by its path, and nothing is kept there.

import type { Because, ClientMessage, GameEvent, Inspected, LessonStep, Update } from '../protocol';
import { api } from '../state/api';
import { OwnLine } from '../state/own_line';

export class LessonLine extends OwnLine {
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
      asks: false,
      clock: null,
    };
    this.update.value = update;
    this.onUpdate(update, on ? events : []);
  }

  override send(message: ClientMessage): boolean {
    if ('undo' in message) this.onUndo();
    return true;
  }

  async why(option: string): Promise<Omit<Because, 'id'>> {
    return api.tryOption(this.lesson, this.path, option);
  }

  protected account(name: string): Promise<Omit<Inspected, 'id'>> {
    return api.lessonAccount(this.lesson, this.path, name);
  }
}
