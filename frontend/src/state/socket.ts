// One socket per tab. It says what it has, gets the rest, and reconnects by itself until it is closed.

import { type Signal, signal } from '@preact/signals';

import type {
  Advice,
  Because,
  ClientMessage,
  Coached,
  GameEvent,
  Inspected,
  LookAgain,
  Notice,
  Presence,
  Queue,
  ServerMessage,
  Topic,
  Update,
  Waiting,
} from '../protocol';
import { personName } from './person';
import { at } from './site';

type Answer = Extract<ServerMessage, { coached: unknown } | { guided: unknown } | { doubted: unknown }>;
export type Link = 'connecting' | 'open' | 'lost' | 'refused';
const PATIENCE = [100, 250, 500, 1000, 2000]; // milliseconds; each a little more or less, so that not all come at once
const RENAMED = 600; // milliseconds after the last letter until a name is said
const UNHEARD: Notice = { code: 'unheard', rule: '', en: 'No connection.', fr: 'Pas de connexion.' };

/** What a table has to be told by, and says its choices to: a socket, or whatever stands in for one. */
export interface Line {
  readonly link: Signal<Link>;
  readonly update: Signal<Update | null>;
  readonly log: Signal<GameEvent[]>;
  readonly notice: Signal<Notice | null>;
  readonly presence: Signal<Presence | null>;
  readonly queue: Signal<Queue | null>;
  readonly lacking: Signal<Waiting['seats'] | null>;
  readonly rematch: Signal<string | null>;
  readonly lives: number;
  onUpdate: (update: Update, fresh: GameEvent[]) => void;
  onSeat: () => void;
  send(message: ClientMessage): boolean;
  choose(option: string): boolean;
  why(option: string): Promise<Omit<Because, 'id'>>;
  inspect(name: string, answer: (account: Inspected) => void): void;
  advise(about: 'hint' | 'why'): Promise<Advice | Notice>;
  coach(): Promise<Coached | null>;
  guide(told: readonly string[]): Promise<Topic | null>;
  doubt(number: number, option: string): Promise<LookAgain | null>;
  close(): void;
}

export class TableSocket implements Line {
  readonly link = signal<Link>('connecting');
  readonly update = signal<Update | null>(null);
  readonly log = signal<GameEvent[]>([]);
  readonly notice = signal<Notice | null>(null);
  readonly presence = signal<Presence | null>(null);
  /** How many turns of bots come before the one that is waited for here; null if it does not wait. */
  readonly queue = signal<Queue | null>(null);
  /** Whose seats the game waits for before it is dealt; null once it is. */
  readonly lacking = signal<Waiting['seats'] | null>(null);
  /** The next table, once somebody has laid it. */
  readonly rematch = signal<string | null>(null);
  /** Called with every update and the events that are new in it: the animation listens. */
  onUpdate: (update: Update, fresh: GameEvent[]) => void = () => undefined;
  /** This seat plays another side from now on: everything here is the old side's. */
  onSeat: () => void = () => undefined;

  private socket: WebSocket | null = null;
  /** How often it has been opened: what was sent in an earlier life may be lost. */
  lives = 0;
  private tries = 0;
  private closed = false;
  private timer = 0;
  private asked = 0;
  private naming = 0;
  private readonly unnamed: () => void;
  /** A choice that no update has answered yet, and how much had been told by then. */
  private unanswered: { number: number; option: string; told: number; by: WebSocket | null } | null = null;
  /** This player's part of the dice: nobody else can know it before the server is bound to its own. */
  private readonly word = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  private readonly answers = new Map<number, (because: { rule: string; en: string; fr: string }) => void>();
  private readonly advisers = new Map<number, (answer: Advice | Notice) => void>();
  /** Who waits for an answer that may not come: the coach's, the guide's. */
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();
  private readonly accounts = new Map<number, (account: Inspected) => void>();

  constructor(private readonly table: string) {
    this.open();
    let first = true; // the name that is there already is said with the first greeting
    this.unnamed = personName.subscribe(() => {
      if (first) {
        first = false;
        return;
      }
      clearTimeout(this.naming);
      this.naming = window.setTimeout(() => this.greet(), RENAMED);
    });
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  /** Says how much is known here, and what the person is called; said again, it is another name. */
  private greet(): void {
    const name = personName.peek().trim();
    this.send({ hello: { have: this.update.value?.n ?? 0, word: this.word, ...(name ? { name } : {}) } });
  }

  private readonly hurry = (): void => {
    if (!this.closed && this.link.value === 'lost') {
      clearTimeout(this.timer);
      this.open();
    }
  };

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${at(`/ws/${this.table}`)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.lives += 1;
      this.link.value = 'open';
      this.greet();
    };
    socket.onmessage = (message) => this.hear(JSON.parse(message.data as string) as ServerMessage);
    socket.onclose = (end) => {
      if (this.socket !== socket || this.closed) return;
      for (const id of this.advisers.keys()) this.advised(id, UNHEARD);
      for (const id of this.waiting.keys()) this.told(id, null);
      if (end.code === 1008 || end.code === 4403) {
        this.link.value = 'refused';
        return;
      }
      this.link.value = 'lost';
      const wait = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)] ?? 4000;
      this.tries += 1;
      this.timer = window.setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
    };
  }

  private hear(message: ServerMessage): void {
    if ('update' in message) this.take(message.update);
    else if ('inspected' in message) {
      this.accounts.get(message.inspected.id)?.(message.inspected);
      this.accounts.delete(message.inspected.id);
    } else if ('advice' in message) this.advised(message.advice.id, message.advice);
    else if ('coached' in message) this.told(message.coached.id, message);
    else if ('guided' in message) this.told(message.guided.id, message);
    else if ('doubted' in message) this.told(message.doubted.id, message);
    else if ('refused' in message && message.refused.id !== undefined) {
      this.told(message.refused.id, null);
      this.advised(message.refused.id, message.refused);
    } else if ('refused' in message) this.refuse(message.refused);
    else if ('presence' in message) this.presence.value = message.presence;
    else if ('queue' in message) this.queue.value = message.queue;
    else if ('seat' in message) this.onSeat();
    else if ('waiting' in message) this.lacking.value = message.waiting.seats;
    else if ('rematch' in message) this.rematch.value = message.rematch.table;
    else if ('because' in message) {
      this.answers.get(message.because.id)?.(message.because);
      this.answers.delete(message.because.id);
    }
  }

  private take(update: Update): void {
    this.tries = 0;
    this.queue.value = null;
    this.lacking.value = null;
    const last = this.log.value.at(-1)?.n ?? 0;
    // A takeback shortens the story, the end uncovers what was hidden in it: then the server sends it from the start.
    const restarted = update.events.length > 0 && (update.events[0]?.n ?? 0) <= 1 && last > 0;
    const known = restarted ? (update.fresh ?? Number.POSITIVE_INFINITY) - 1 : last;
    const fresh = update.events.filter((event) => event.n > known);
    this.log.value = restarted ? update.events : [...this.log.value, ...fresh];
    const before = this.update.value;
    this.update.value = update;
    this.onUpdate(update, before === null ? [] : fresh);
    this.sayAgain(update);
  }

  /** Where the line broke behind a choice, and the table still waits for it: under its number it is made only once. */
  private sayAgain(update: Update): void {
    const said = this.unanswered;
    if (said === null || (said.by === this.socket && update.asked?.number === said.number)) return; // on its way
    this.unanswered = null;
    if (update.asked?.number !== said.number || this.log.value.length !== said.told) return;
    if (update.asked.options.some((option) => option.text === said.option)) this.choose(said.option);
  }

  private refuse(notice: Notice): void {
    if (notice.number !== undefined) this.unanswered = null;
    this.notice.value = notice;
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  choose(option: string): boolean {
    const number = this.update.value?.asked?.number;
    if (number === undefined || !this.send({ choose: { number, option } })) return false;
    this.unanswered = { number, option, told: this.log.value.length, by: this.socket };
    return true;
  }

  why(option: string): Promise<{ rule: string; en: string; fr: string }> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      if (!this.send({ why: { id, option } })) {
        this.answers.delete(id);
        resolve(UNHEARD);
      }
    });
  }

  /** Where a warrior's figures come from; without a connection nothing is answered. */
  inspect(name: string, answer: (account: Inspected) => void): void {
    const id = ++this.asked;
    if (this.send({ inspect: { id, name } })) this.accounts.set(id, answer);
  }

  /** What a bot would do now, or why one did what it did; a notice if there is no answer. */
  advise(about: 'hint' | 'why'): Promise<Advice | Notice> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.advisers.set(id, resolve);
      if (!this.send(about === 'hint' ? { hint: { id } } : { explain: { id } })) this.advised(id, UNHEARD);
    });
  }

  /** How one stands, and the costliest choice of one's last turn; null if there is no answer. */
  async coach(): Promise<Coached | null> {
    const answer = await this.answerTo((id) => ({ coach: { id } }));
    return answer && 'coached' in answer ? answer.coached : null;
  }

  /** What the guide has to explain now; null if nothing is new, or there is no answer. */
  async guide(told: readonly string[]): Promise<Topic | null> {
    const answer = await this.answerTo((id) => ({ guide: { id, told: [...told] } }));
    return answer && 'guided' in answer ? answer.guided.topic : null;
  }

  /** Whether the guide questions a choice; null if not, or if there is no answer. */
  async doubt(number: number, option: string): Promise<LookAgain | null> {
    const answer = await this.answerTo((id) => ({ doubt: { id, number, option } }));
    return answer && 'doubted' in answer ? answer.doubted.doubt : null;
  }

  private answerTo(message: (id: number) => ClientMessage): Promise<Answer | null> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      if (!this.send(message(id))) this.told(id, null);
    });
  }

  private told(id: number, answer: Answer | null): void {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }

  private advised(id: number, answer: Advice | Notice): void {
    this.advisers.get(id)?.(answer);
    this.advisers.delete(id);
    this.accounts.delete(id); // refused: it is asked again with the next update
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.naming);
    this.unnamed();
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }
}
