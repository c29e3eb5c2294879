// One socket per tab. It says what it has, gets the rest, and reconnects by itself until it is closed.

import { signal } from '@preact/signals';

import type { Advice, ClientMessage, GameEvent, Notice, Presence, ServerMessage, Update } from '../protocol';
import { at } from './site';

export type Link = 'connecting' | 'open' | 'lost' | 'refused';
const PATIENCE = [250, 500, 1000, 2000, 4000];
const UNHEARD: Notice = { code: 'unheard', rule: '', en: 'No connection.', fr: 'Pas de connexion.' };

export class TableSocket {
  readonly link = signal<Link>('connecting');
  readonly update = signal<Update | null>(null);
  readonly log = signal<GameEvent[]>([]);
  readonly notice = signal<Notice | null>(null);
  readonly presence = signal<Presence | null>(null);
  /** How many turns of bots come before the one that is waited for here; null if it does not wait. */
  readonly queue = signal<number | null>(null);
  /** The next table, once somebody has laid it. */
  readonly rematch = signal<string | null>(null);
  /** Called with every update and the events that are new in it: the animation listens. */
  onUpdate: (update: Update, fresh: GameEvent[]) => void = () => undefined;
  /** This seat plays another side from now on: everything here is the old side's. */
  onSeat: () => void = () => undefined;

  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private timer = 0;
  private asked = 0;
  private readonly answers = new Map<number, (because: { rule: string; en: string; fr: string }) => void>();
  private readonly advisers = new Map<number, (answer: Advice | Notice) => void>();

  constructor(private readonly table: string) {
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
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
      this.tries = 0;
      this.link.value = 'open';
      this.send({ hello: { have: this.update.value?.n ?? 0 } });
    };
    socket.onmessage = (message) => this.hear(JSON.parse(message.data as string) as ServerMessage);
    socket.onclose = (end) => {
      if (this.socket !== socket || this.closed) return;
      for (const id of this.advisers.keys()) this.advised(id, UNHEARD);
      if (end.code === 1008 || end.code === 4403) {
        this.link.value = 'refused';
        return;
      }
      this.link.value = 'lost';
      const wait = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)] ?? 4000;
      this.tries += 1;
      this.timer = window.setTimeout(() => this.open(), wait);
    };
  }

  private hear(message: ServerMessage): void {
    if ('update' in message) this.take(message.update);
    else if ('advice' in message) this.advised(message.advice.id, message.advice);
    else if ('refused' in message && message.refused.id !== undefined)
      this.advised(message.refused.id, message.refused);
    else if ('refused' in message) this.notice.value = message.refused;
    else if ('presence' in message) this.presence.value = message.presence;
    else if ('queue' in message) this.queue.value = message.queue.before;
    else if ('seat' in message) this.onSeat();
    else if ('rematch' in message) this.rematch.value = message.rematch.table;
    else if ('because' in message) {
      this.answers.get(message.because.id)?.(message.because);
      this.answers.delete(message.because.id);
    }
  }

  private take(update: Update): void {
    this.queue.value = null;
    const last = this.log.value.at(-1)?.n ?? 0;
    // A takeback shortens the story, the end uncovers what was hidden in it: then the server sends it from the start.
    const restarted = update.events.length > 0 && (update.events[0]?.n ?? 0) <= 1 && last > 0;
    const known = restarted ? (update.fresh ?? Number.POSITIVE_INFINITY) - 1 : last;
    const fresh = update.events.filter((event) => event.n > known);
    this.log.value = restarted ? update.events : [...this.log.value, ...fresh];
    const before = this.update.value;
    this.update.value = update;
    this.onUpdate(update, before === null ? [] : fresh);
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  choose(option: string): boolean {
    const number = this.update.value?.asked?.number;
    return number !== undefined && this.send({ choose: { number, option } });
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

  /** What a bot would do now, or why one did what it did; a notice if there is no answer. */
  advise(about: 'hint' | 'why'): Promise<Advice | Notice> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.advisers.set(id, resolve);
      if (!this.send(about === 'hint' ? { hint: { id } } : { explain: { id } })) this.advised(id, UNHEARD);
    });
  }

  private advised(id: number, answer: Advice | Notice): void {
    this.advisers.get(id)?.(answer);
    this.advisers.delete(id);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }
}
