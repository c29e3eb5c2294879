// A puzzle at the table: a choice on the board is only picked; it is sent once it is called one's answer.

import { computed, signal } from '@preact/signals';

import type { Catalogue, OptionData, PuzzleAsked, PuzzleSolution } from '../protocol';
import { ApiError, api } from '../state/api';
import { ownSeat } from '../state/own_line';
import { keepAnswer } from '../state/streak';
import { Session } from '../table/session';
import { PuzzleLine } from './line';

export class PuzzleSession extends Session {
  /** The option picked so far. */
  readonly picked = signal<string | null>(null);
  readonly solution = signal<PuzzleSolution | null>(null);
  /** Whether this answer counted for the streak. */
  readonly counted = signal(true);
  readonly busy = signal(false);
  override readonly hinted = computed<string | null>(() => this.picked.value);

  constructor(
    readonly puzzle: PuzzleAsked,
    catalogue: Catalogue,
  ) {
    super(
      puzzle.info.id,
      ownSeat(puzzle.info.id, puzzle.info.scenario, puzzle.info.side, 'puzzle'),
      catalogue,
      new PuzzleLine(puzzle),
    );
  }

  override get isLaid(): boolean {
    return false;
  }

  get options(): OptionData[] {
    return this.puzzle.asked.options;
  }

  pick(option: string): void {
    if (!this.solution.value) this.picked.value = option;
  }

  protected override send(option: string): void {
    this.pick(option);
    this.card.value = null;
    this.drawer.value = null;
  }

  /** One target, several weapons: each pick goes on to the next. */
  override takeAim(options: OptionData[]): void {
    const at = options.findIndex(({ text }) => text === this.picked.value);
    const next = options[(at + 1) % options.length];
    if (next) this.pick(next.text);
  }

  /** The list beside the board has all options: nothing has to be asked about ending a phase. */
  override end(): void {
    if (this.lit.value.pass) this.pick(this.lit.value.pass.text);
  }

  async answer(): Promise<void> {
    const option = this.picked.value;
    if (!option || this.busy.value || this.solution.value) return;
    this.busy.value = true;
    try {
      const found = await api.solve(this.puzzle.info.id, option);
      this.counted.value = keepAnswer(this.puzzle.info.id, found);
      this.solution.value = found;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.socket.notice.value = { code: error.code, rule: '', ...error.words };
    } finally {
      this.busy.value = false;
    }
  }
}
