// A table with nobody else at it, such as a lesson's or a puzzle's: what it needs in the place of a socket, and the seat.

import { type Signal, signal } from '@preact/signals';

import type {
  Advice,
  Because,
  ClientMessage,
  GameEvent,
  Inspected,
  Notice,
  Presence,
  Queue,
  SideName,
  TableInfo,
  Update,
  Waiting,
} from '../protocol';
import type { Line, Link } from './socket';

const NO_ADVICE: Notice = { code: 'no_hint', rule: '', en: '', fr: '' };

/** Nothing is sent: options are the session's to try, and whoever asks the server does so by REST. */
export abstract class OwnLine implements Line {
  readonly link = signal<Link>('open');
  readonly update: Signal<Update | null> = signal<Update | null>(null);
  readonly log = signal<GameEvent[]>([]);
  readonly notice = signal<Notice | null>(null);
  readonly presence = signal<Presence | null>(null);
  readonly queue = signal<Queue | null>(null);
  readonly lacking = signal<Waiting['seats'] | null>(null);
  readonly rematch = signal<string | null>(null);
  readonly lives = 1;
  onUpdate: (update: Update, fresh: GameEvent[]) => void = () => undefined;
  onSeat: () => void = () => undefined;

  abstract why(option: string): Promise<Omit<Because, 'id'>>;
  protected abstract account(name: string): Promise<Omit<Inspected, 'id'>>;

  send(_message: ClientMessage): boolean {
    return true;
  }

  choose(): boolean {
    return false;
  }

  inspect(name: string, answer: (account: Inspected) => void): void {
    this.account(name).then(
      (account) => answer({ ...account, id: 0 }),
      () => undefined,
    );
  }

  async coach(): Promise<null> {
    return null;
  }

  async guide(): Promise<null> {
    return null;
  }

  async doubt(): Promise<null> {
    return null;
  }

  async advise(): Promise<Advice | Notice> {
    return NO_ADVICE;
  }

  close(): void {
    this.link.value = 'lost';
  }
}

/** The seat of whoever plays alone with a `partner` who is no player. */
export function ownSeat(table: string, scenario: string, role: SideName, partner: string): TableInfo {
  return {
    table,
    scenario,
    role,
    seats: { human: partner, infernal: partner },
    turn: 1,
    outcome: null,
    created: 0,
    waiting: null,
    commitment: '',
    seeded: false,
    begun: true,
    free_undo: true,
    hints: true,
    players: 1,
    campaign: null,
    rematch: null,
    pack: null,
    own_box: false,
  };
}
