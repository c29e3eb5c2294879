// A lesson being taken at the table: every choice is a try, which the guide answers.

import { batch, type Signal, signal } from '@preact/signals';

import type { Answered, Catalogue, LessonInfo, LessonStep, Words } from '../protocol';
import { ApiError, api } from '../state/api';
import { ownSeat } from '../state/own_line';
import { keepDone, keepPath } from '../state/progress';
import { Session } from '../table/session';
import { LessonLine } from './line';

/** After so many wrong tries at a step the guide urges to be asked. */
const PATIENT = 3;
const UNHEARD: Words = { en: 'The server does not answer. Try again.', fr: 'Le serveur ne répond pas. Réessayez.' };

export class LessonSession extends Session {
  readonly step: Signal<LessonStep>;
  /** What the guide has answered to a wrong try, until the next touch. */
  readonly refused = signal<(Words & { rule: string }) | null>(null);
  /** How often the present step was tried in vain. */
  readonly tries = signal(0);
  /** How many wrong tries there were in all. */
  readonly slips = signal(0);
  /** The steps that the guide has done, by their number. */
  readonly shownSteps = signal<ReadonlySet<number>>(new Set());
  private readonly line: LessonLine;
  private busy = false;

  constructor(
    readonly lesson: LessonInfo,
    first: LessonStep,
    catalogue: Catalogue,
  ) {
    const line = new LessonLine();
    super(lesson.id, ownSeat(lesson.id, lesson.scenario, lesson.side, 'guide'), catalogue, line);
    this.line = line;
    this.step = signal(first);
    line.onUndo = () => void this.back();
    line.show(first);
    this.keep();
  }

  override get isLaid(): boolean {
    return false;
  }

  /** Whether the guide should be asked to show it. */
  get urges(): boolean {
    return this.tries.value >= PATIENT;
  }

  protected override send(option: string): void {
    void this.attempt(option);
  }

  /** Something dark was touched: it is a try like any other. */
  override async ask(option: string): Promise<void> {
    await this.attempt(option);
  }

  /** A card is looked at, and nothing tried. */
  override look(id: string, kind: 'gift' | 'equipment' | 'instinct' | 'event'): void {
    this.card.value = { id, kind };
  }

  override async consult(about: 'hint' | 'why'): Promise<void> {
    if (about === 'hint') await this.showMe();
  }

  override hush(): void {
    super.hush();
    this.refused.value = null;
  }

  /** Do what the step asks for. */
  async showMe(): Promise<void> {
    const { task, path } = this.step.value;
    const answer = task?.answers.find(({ option }) => option === task.show);
    if (!answer) return;
    this.shownSteps.value = new Set([...this.shownSteps.value, path.length]);
    await this.go(answer.path);
  }

  async back(): Promise<void> {
    const { path } = this.step.value;
    if (path) await this.go(path.slice(0, -1));
  }

  async again(): Promise<void> {
    this.shownSteps.value = new Set();
    this.slips.value = 0;
    await this.go('');
  }

  private async attempt(option: string): Promise<void> {
    const { task, path, lesson } = this.step.value;
    if (!task || this.busy) return;
    try {
      const known = task.answers.find((answer) => answer.option === option);
      this.hear(known ?? (await api.tryOption(lesson, path, option)));
    } catch (error) {
      this.unheard(error);
    }
  }

  private hear(answer: Answered): void {
    if (answer.done) {
      void this.go(answer.path);
      return;
    }
    batch(() => {
      this.putBack();
      this.tries.value += 1;
      this.slips.value += 1;
      this.refused.value = { en: answer.en, fr: answer.fr, rule: answer.rule };
    });
  }

  /** What was half-done for a try that came to nothing. */
  private putBack(): void {
    this.aim.value = null;
    this.ending.value = false;
    this.die.value = null;
    this.receiver.value = null;
    this.among.value = null;
    this.card.value = null;
    if (this.drawer.value === 'options') this.drawer.value = null;
  }

  private async go(path: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const step = await api.lesson(this.lesson.id, path);
      batch(() => {
        this.step.value = step;
        this.tries.value = 0;
        this.refused.value = null;
        this.line.show(step);
      });
      this.keep();
    } catch (error) {
      this.unheard(error);
    } finally {
      this.busy = false;
    }
  }

  private keep(): void {
    const { path, task } = this.step.value;
    if (task) keepPath(this.lesson.id, path);
    else keepDone(this.lesson.id);
  }

  private unheard(error: unknown): void {
    const words = error instanceof ApiError ? error.words : UNHEARD;
    this.refused.value = { ...words, rule: '' };
  }
}
