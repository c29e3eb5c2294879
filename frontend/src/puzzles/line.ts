// A puzzle in the place of a socket: one decision, and nothing happens.

import type { Because, Inspected, PuzzleAsked } from '../protocol';
import { api } from '../state/api';
import { OwnLine } from '../state/own_line';

export class PuzzleLine extends OwnLine {
  constructor(private readonly puzzle: PuzzleAsked) {
    super();
    const { view, asked } = puzzle;
    this.update.value = { n: 1, view, asked, events: [], takeback: null, undo: false, asks: false, clock: null };
  }

  async why(option: string): Promise<Omit<Because, 'id'>> {
    return api.whyNot(this.puzzle.info.id, option);
  }

  protected account(name: string): Promise<Omit<Inspected, 'id'>> {
    return api.puzzleAccount(this.puzzle.info.id, name);
  }
}
