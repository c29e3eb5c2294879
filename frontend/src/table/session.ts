// One person at one table: the socket, the catalogue, and what this person is just doing (chosen die, open drawer, typed text).

import { batch, computed, signal } from '@preact/signals';

import { ended } from '../daily/tries';
import { Looking } from '../inspect/looking';
import type {
  Advice,
  Asked,
  Catalogue,
  GameEvent,
  GameView,
  Notice,
  OptionData,
  Owner,
  Role,
  SideName,
  TableInfo,
  Words,
} from '../protocol';
import { Recap } from '../recap/recap';
import { ownerOf } from '../recap/steps';
import { recordResult } from '../record/results';
import { api, catalogueOf } from '../state/api';
import { keep } from '../state/finished';
import { odds, recapMode } from '../state/settings';
import { type Line, TableSocket } from '../state/socket';
import { hear } from '../state/sound';
import { note } from '../state/tables';
import { type Board, type Lit, litBy } from './lit';

export interface Why {
  rule: string;
  en: string;
  fr: string;
  tile: number | null;
}
/** Advice that was asked for: null while the bot thinks, a notice if there is none. */
export interface Counsel {
  about: 'hint' | 'why';
  answer: Advice | Notice | null;
}
export type Drawer = 'hint' | 'why' | 'trays' | 'hand' | 'destiny' | 'log' | 'rules' | 'options' | 'menu' | null;

// Decisions that show nothing of a hand: at one screen the curtain stays open for them.
const OPENLY = new Set([
  'place',
  'put_hole',
  'damage',
  'guard',
  'lose',
  'fire',
  'target',
  'buy',
  'roll',
  'hound',
  'opening',
  'heal',
  'bid',
  'team',
]);

export class Session {
  readonly socket: Line;
  readonly looking = new Looking();
  readonly recap = new Recap();
  /** The die in hand, by its place among the rolled ones, and the warrior picked to get one. */
  readonly die = signal<number | null>(null);
  readonly receiver = signal<string | null>(null);
  /** The tray a phone shows; null: the one the decision is about. */
  readonly shown = signal<string | null>(null);
  readonly face = signal<string | null>(null);
  readonly sheet = signal<string | null>(null);
  readonly rotation = signal(0);
  /** The options the list shows; null: all of them. */
  readonly among = signal<OptionData[] | null>(null);
  readonly aim = signal<OptionData | null>(null);
  readonly why = signal<Why | null>(null);
  readonly drawer = signal<Drawer>(null);
  readonly counsel = signal<Counsel | null>(null);
  /** An option that somebody points at, besides a hint. */
  readonly shownOption = signal<string | null>(null);
  /** The option a hint on the screen is for. */
  readonly hinted = computed<string | null>(() => {
    if (this.shownOption.value) return this.shownOption.value;
    const answer = this.drawer.value === 'hint' ? this.counsel.value?.answer : null;
    return answer && 'options' in answer ? (answer.options[0]?.text ?? null) : null;
  });
  readonly rule = signal<string | null>(null);
  /** A card looked at large, a power read. */
  readonly card = signal<{ id: string; kind: 'gift' | 'equipment' | 'instinct' | 'event' } | null>(null);
  readonly note = signal<{ name: Words; text: Words } | null>(null);
  /** At one screen: the side the curtain was last lifted for. */
  readonly seated = signal<SideName | null>(null);
  readonly view = computed<GameView | null>(() => this.socket.update.value?.view ?? null);
  readonly asked = computed<Asked | null>(() =>
    this.curtained.value ? null : (this.socket.update.value?.asked ?? null),
  );
  /** What lights up: of two who share a side each sees only what is his to decide (DAN-18). */
  readonly lit = computed<Lit>(() => {
    const asked = this.asked.value;
    return litBy(asked && { ...asked, options: asked.options.filter(this.mayTake) }, this.view.value ?? EMPTY);
  });
  /** The other one of two, if everything that is asked is for him to decide. */
  readonly othersTurn = computed<Owner | null>(() => {
    const options = this.asked.value?.options ?? [];
    return options.length && !options.some(this.mayTake) ? (options[0]?.player ?? null) : null;
  });
  /** The sheet that would enter now: the one chosen, else the first that may. */
  readonly entering = computed<string | null>(() => this.sheet.value ?? [...this.lit.value.entries.keys()][0] ?? null);
  readonly curtained = computed<SideName | null>(() => {
    const asked = this.socket.update.value?.asked;
    if (this.role !== 'both' || !asked || OPENLY.has(asked.kind) || asked.side === this.seated.value) return null;
    return asked.side;
  });
  /** The side at the screen, as far as one may know: nobody while the curtain hangs. */
  readonly eyes = computed<SideName | null>(() => {
    if (this.role === 'spectator' || this.curtained.value) return null;
    return this.role === 'both' ? this.seated.value : this.role === 'infernal' ? 'infernal' : 'human';
  });
  /** What happened, as the side at the screen may read it. */
  readonly log = computed<GameEvent[]>(() => this.socket.log.value.filter(this.mayRead));
  /** Whose hand may be on the screen. */
  readonly handOf = computed<SideName | null>(() => {
    // The view is that of the side that decides: the hand of another is not in it.
    const asked = this.socket.update.value?.asked;
    return this.role === 'both' && asked && asked.side !== this.seated.value ? null : this.eyes.value;
  });

  /** A phase is about to be ended although warriors have not acted. */
  readonly ending = signal(false);
  /** What is not asked about for the rest of the turn: cards and equipment by side and id. */
  readonly calmed = signal<ReadonlySet<string>>(new Set());
  private calmTurn = 0;
  /** The decision that was answered last, as long as no answer has come. */
  private sent = '';
  /** Why the last attempt came to nothing, until the next touch. */
  readonly refusal = computed<(Words & { rule: string }) | null>(() => this.why.value ?? this.socket.notice.value);

  /** Where the last choice was made by keyboard: the next one finds the focus there again. */
  private from: 'board' | 'options' | 'draft' | null = null;
  readonly role: Role;
  readonly catalogue: Catalogue;
  /** A demon that has just come: its sheet is shown. */
  readonly demon = signal<string | null>(null);
  /** Whether the discard of tiles is looked at. */
  readonly discard = signal(false);
  /** Leaving or giving up was asked for. */
  readonly leaving = signal<'leave' | 'giveUp' | null>(null);

  constructor(
    readonly table: string,
    readonly info: TableInfo,
    catalogue: Catalogue,
    line: Line = new TableSocket(table),
  ) {
    this.role = info.role;
    this.catalogue = catalogueOf(catalogue, info.scenario);
    this.socket = line;
    const heard = this.socket.onUpdate;
    this.socket.onUpdate = (update, fresh) => {
      this.reset();
      heard(update, fresh);
      const shown = fresh.filter(this.mayRead);
      const drawn = shown.findLast((event) => event.kind === 'demon_drawn')?.args.warrior;
      if (drawn && !update.view.outcome) this.demon.value = drawn;
      this.onEvents(this.toAnimate(shown));
      hear(shown);
      this.refocus(update.asked !== null);
      this.keepCalm(update.view.turn);
      if (update.view.outcome) {
        note(table, { outcome: update.view.outcome });
        ended(table, update.view);
        recordResult(info, update.view, this.socket.log.value);
        void keep(table, {
          scenario: info.scenario,
          role: this.role,
          view: update.view,
          events: this.socket.log.value,
        });
      }
    };
  }

  private readonly mayRead = (event: GameEvent): boolean => event.for === undefined || event.for === this.eyes.value;

  /** Whether an option is this person's to take; those of one who is away are too (DAN-18). */
  readonly mayTake = (option: OptionData): boolean => {
    if (!option.player || !isOwner(this.role) || option.player === this.role) return true;
    return this.socket.presence.value?.[option.player] === 0;
  };

  /** Whose eyes the other side's turn is told to. */
  get mine(): SideName {
    return this.eyes.value ?? 'human';
  }

  /** Of what is new what the board shows as it happens: not what a recap that begins now will tell. */
  private toAnimate(fresh: GameEvent[]): GameEvent[] {
    const { asked, view } = this.socket.update.value ?? {};
    if (!view || view.outcome || this.role === 'both') return fresh;
    const own = asked?.side === this.mine && ownerOf(view.phase) === this.mine;
    if (own && !fresh.length) this.recap.pass(this.log.value, this.mine);
    const told = own && fresh.length > 0 && this.recap.offer(this.log.value, this.mine);
    if (!told && recapMode.value !== 'off') return fresh;
    const theirs = new Set(this.recap.of(this.log.value, this.mine)?.steps.flatMap(({ events }) => events));
    return fresh.filter((event) => !theirs.has(event));
  }

  /** The board's animation listens here. */
  onEvents: (fresh: GameEvent[]) => void = () => undefined;

  /** A new decision: nothing half-chosen stays. */
  private reset(): void {
    this.sent = '';
    batch(() => {
      this.ending.value = false;
      this.die.value = null;
      this.receiver.value = null;
      this.shown.value = null;
      this.face.value = null;
      this.sheet.value = null;
      this.rotation.value = 0;
      this.aim.value = null;
      this.among.value = null;
      this.why.value = null;
      this.socket.notice.value = null;
      if (this.drawer.value === 'options' || this.drawer.value === 'hint') this.drawer.value = null;
      if (this.drawer.value === 'destiny' && this.lit.value.powers.length === 0 && this.lit.value.entries.size === 0)
        this.drawer.value = null;
      this.card.value = null;
    });
  }

  choose(option: OptionData | null | undefined): void {
    if (!option) return;
    this.recap.end();
    const focused = document.activeElement?.matches(':focus-visible') ? document.activeElement : null;
    this.from = focused?.closest('.board')
      ? 'board'
      : focused?.closest('.options')
        ? 'options'
        : focused?.closest('.draft')
          ? 'draft'
          : null;
    this.send(option.text);
  }

  /** Sends a choice, once: a second click on the same decision is the first one's echo. Offline it says that it is lost. */
  protected send(option: string): void {
    const key = `${this.socket.lives}/${this.asked.value?.number}`;
    if (this.sent === key && !this.socket.notice.value) return;
    if (this.socket.choose(option)) this.sent = key;
    else this.socket.notice.value = UNSENT;
  }

  /** Ends an activation or a phase; a phase with warriors that have not acted is asked about first, once. */
  end(): void {
    const { pass, actors } = this.lit.value;
    if (this.asked.value?.kind === 'activate' && actors.size > 0 && !this.ending.value) this.ending.value = true;
    else this.choose(pass);
  }

  /** Whatever was refused has been read: the same may be tried again. */
  hush(): void {
    if (this.socket.notice.value) this.sent = '';
    batch(() => {
      this.why.value = null;
      this.socket.notice.value = null;
    });
  }

  /** All options in a list, or the list put away. */
  listOptions(): void {
    batch(() => {
      this.among.value = null;
      this.drawer.value = this.drawer.value === 'options' ? null : 'options';
    });
  }

  /** Lets this question pass, and for the rest of the turn every other one about the same cards. */
  calm(): void {
    const { asked } = this;
    if (!asked.value) return;
    this.calmed.value = new Set([...this.calmed.value, ...usedBy(asked.value)]);
    this.choose(this.lit.value.pass);
  }

  /** From now on everything is asked again. */
  askAgain(): void {
    this.calmed.value = new Set();
  }

  /** Passes what this person does not want to be asked this turn. */
  private keepCalm(turn: number): void {
    if (turn !== this.calmTurn) {
      this.calmTurn = turn;
      this.askAgain();
    }
    const asked = this.asked.value;
    if (asked && isCalmable(asked) && [...usedBy(asked)].every((id) => this.calmed.value.has(id))) this.send('pass');
  }

  /** A die and a warrior, in either order: the second of them decides. */
  give(die: number | null, warrior: string | null): void {
    this.recap.end();
    const value = die === null ? undefined : this.view.value?.dice[die];
    const option = this.lit.value.lines.find((line) => line.warrior === warrior && line.line === value)?.option;
    if (option) this.choose(option);
    else
      batch(() => {
        this.die.value = die;
        this.receiver.value = warrior;
      });
  }

  /** The person at the other side of the table, if it is one at another screen. */
  get rival(): SideName | Owner | null {
    if (this.role === 'both' || this.role === 'spectator') return null;
    if (isOwner(this.role)) return this.role === 'host' ? 'guest' : 'host';
    const other: SideName = this.role === 'human' ? 'infernal' : 'human';
    return this.info.seats[other] === 'person' ? other : null;
  }

  /** The replay that was made of the game; asked for once. */
  private replayed = '';

  /** The record of the game, once it is over. */
  record(): Promise<string> {
    return api.record(this.table);
  }

  async replay(): Promise<string> {
    if (!this.replayed) this.replayed = (await api.importRecord(await this.record())).replay;
    return this.replayed;
  }

  /** Whether it is a table of its own, with links, that is left and found again. */
  get isLaid(): boolean {
    return true;
  }

  /** Whether the rules play the other side. */
  get rules(): boolean {
    return this.info.seats.infernal === 'rules';
  }

  /** The way back to the campaign this is a circle of; nothing if it is none. */
  get camp(): string {
    return this.info.campaign ? `/c/${this.info.campaign}` : '';
  }

  private refocus(asked: boolean): void {
    const { from } = this;
    this.from = null;
    if (!asked || !from) return;
    if (from === 'options') this.drawer.value = 'options';
    const wanted = {
      options: '.drawer.options button[data-option]',
      board: '.board [data-mark]',
      draft: '.draft button[data-option], .board',
    }[from];
    setTimeout(() => document.querySelector<HTMLElement>(wanted)?.focus());
  }

  /** A target was picked: with odds shown it is only aimed at, and the button fires. */
  takeAim(options: OptionData[]): void {
    this.recap.end();
    const [first] = options;
    if (!odds.value && options.length === 1) this.choose(first);
    else {
      const byKey = document.activeElement?.matches(':focus-visible') ?? false;
      this.aim.value = first ?? null;
      if (byKey) setTimeout(() => document.querySelector<HTMLElement>('[data-aimed]')?.focus());
    }
  }

  /** Options a card, gift, talent or piece of equipment offers: taken at once if there is one, else listed. */
  offer(options: OptionData[]): void {
    if (options.length === 1) this.choose(options[0]);
    else {
      this.among.value = options;
      this.drawer.value = 'options';
    }
  }

  /** A card large, with what can be done with it; if that is nothing, why. */
  look(id: string, kind: 'gift' | 'equipment' | 'instinct' | 'event'): void {
    this.why.value = null;
    this.card.value = { id, kind };
    if (this.naming(id).length || !this.asked.value) return;
    const bearer =
      this.asked.value.subject ||
      this.view.value?.warriors.find((warrior) => warrior.side === 'human' && typeof warrior.at === 'number')?.name;
    if (kind === 'event') void this.ask(`play ${id}`, null);
    else if (kind === 'instinct')
      void this.ask(this.view.value?.allots ? `allot ${bearer} ${id}` : `advantage ${id}`, null);
  }

  /** The options that name something in their notation. */
  naming(id: string, warrior?: string): OptionData[] {
    return (this.asked.value?.options ?? []).filter((option) => {
      const words = option.text.split(' ');
      return words.includes(id) && (warrior === undefined || words[1] === warrior);
    });
  }

  async ask(option: string, tile: number | null): Promise<void> {
    const because = await this.socket.why(option);
    this.why.value = { ...because, tile };
  }

  /** Whether a bot plays at this table. */
  get machine(): boolean {
    return Object.values(this.info.seats).some((seat) => seat.startsWith('bot:'));
  }

  /** Ask a bot for a hint, or why it chose what it chose; asked again, the answer is put away. */
  async consult(about: 'hint' | 'why'): Promise<void> {
    if (this.drawer.value === about) {
      this.drawer.value = null;
      return;
    }
    if (about === 'hint' ? !this.asked.value || !this.info.hints : !this.machine) return;
    const counsel: Counsel = { about, answer: null };
    batch(() => {
      this.counsel.value = counsel;
      this.drawer.value = about;
    });
    const answer = await this.socket.advise(about);
    if (this.counsel.value === counsel) this.counsel.value = { about, answer };
  }

  /** What was typed: a number, a command of ours, or notation. */
  async command(text: string): Promise<void> {
    const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
    const options = this.asked.value?.options ?? [];
    if (/^\d+$/.test(words)) this.choose(options[Number(words) - 1]);
    else if (words === 'undo') this.socket.send({ undo: {} });
    else if (words === 'hint' || words === 'why') await this.consult(words);
    else if (words.startsWith('why ')) await this.ask(words.slice(4), null);
    else if (words.startsWith('rule ')) this.rule.value = words.slice(5).toUpperCase();
    else if (words) this.send(this.readable(words));
  }

  /** What was typed may be short: the one option that begins with it is meant. */
  private readable(words: string): string {
    const options = this.asked.value?.options ?? [];
    if (options.some((option) => option.text === words)) return words;
    const near = options.filter((option) => option.text.startsWith(words));
    return near.length === 1 ? (near[0] as OptionData).text : words;
  }

  liftCurtain(): void {
    this.seated.value = this.curtained.value;
  }
}

/** Whether a question only asks if a card or a piece of equipment is used: it can be let pass unasked. */
export function isCalmable(asked: Asked | null): boolean {
  return (
    (asked?.kind === 'allot' || asked?.kind === 'window') &&
    asked.options.length > 1 &&
    asked.options.some(({ verb }) => verb === 'pass')
  );
}

/** The cards and equipment a question is about. */
function usedBy(asked: Asked): Set<string> {
  return new Set(
    asked.options
      .filter(({ verb }) => verb !== 'pass')
      .map(
        ({ args }) => `${asked.side} ${args.card ?? args.instinct ?? args.event ?? args.equipment ?? args.bonus ?? ''}`,
      ),
  );
}

export function isOwner(role: Role): role is Owner {
  return role === 'host' || role === 'guest';
}

const UNSENT: Notice = {
  code: 'unsent',
  rule: '',
  en: 'No connection: this was not sent. Do it again once the table is back.',
  fr: 'Pas de connexion : rien n’a été envoyé. Recommencez dès que la table est revenue.',
};

const EMPTY: Board = { tiles: [], warriors: [] };
