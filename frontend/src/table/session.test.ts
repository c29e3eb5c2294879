// A session on a wire that the test holds: numbered events, coming back, and whose eyes may read what.

import { beforeEach, describe, expect, it, vi } from 'vitest';

import type {
  Catalogue,
  ClientMessage,
  GameEvent,
  Role,
  ServerMessage,
  SideName,
  TableInfo,
  Update,
} from '../protocol';
import type { Session } from './session';

class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  said: ClientMessage[] = [];
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (end: { code: number }) => void = () => undefined;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen();
  }
  tell(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.cut(1000);
  }
}

const event = (n: number, more: Partial<GameEvent> = {}): GameEvent => ({
  n,
  kind: 'moved',
  rule: '',
  en: `event ${n}`,
  fr: `fait ${n}`,
  args: {},
  ...more,
});
const view = { outcome: null, warriors: [], tiles: [], dice: [], destiny: [], cards: [] };

function update(n: number, events: GameEvent[], more: object = {}): ServerMessage {
  return { update: { n, view, asked: null, events, takeback: null, undo: false, ...more } as unknown as Update };
}

const asks = (side: SideName, kind = 'activate') => ({
  asked: { side, number: 1, kind, subject: '', en: '', fr: '', options: [] },
});

async function sit(role: Role): Promise<{ session: Session; wire: Wire; heard: number[][] }> {
  const { Session: Seat } = await import('./session');
  const session = new Seat(
    't',
    { role, seats: {}, scenario: '1643/the-survivors' } as unknown as TableInfo,
    {} as Catalogue,
  );
  const heard: number[][] = [];
  session.onEvents = (events) => heard.push(events.map((one) => one.n));
  const wire = Wire.all.at(-1) as Wire;
  wire.open();
  return { session, wire, heard };
}

const numbers = (session: Session) => session.log.value.map((one) => one.n);

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  const element = { lang: '', dataset: {} };
  vi.stubGlobal('navigator', { language: 'en' }); // Node 20 has none
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', new URL('http://here/'));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', {
    documentElement: element,
    addEventListener: () => undefined,
    activeElement: null,
    querySelector: () => null,
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('window', globalThis);
});

describe('a session', () => {
  it('says what it has, takes what is new, and shows nothing of the first update moving', async () => {
    const { session, wire, heard } = await sit('human');
    expect(wire.url).toBe('ws://here/ws/t');
    expect(wire.said).toEqual([{ hello: { have: 0, word: expect.stringMatching(/^[0-9a-f]{32}$/) } }]);
    wire.tell(update(1, [event(1), event(2)]));
    wire.tell(update(2, [event(3)]));
    expect(numbers(session)).toEqual([1, 2, 3]);
    expect(heard).toEqual([[], [3]]);
  });

  it('comes back with the number it has, and events told twice are taken once', async () => {
    const { session, wire, heard } = await sit('human');
    wire.tell(update(7, [event(1), event(2)]));
    wire.cut();
    expect(session.socket.link.value).toBe('lost');
    vi.advanceTimersByTime(250);
    const again = Wire.all.at(-1) as Wire;
    expect(again).not.toBe(wire);
    again.open();
    expect(session.socket.link.value).toBe('open');
    expect(again.said).toEqual([{ hello: { ...(wire.said[0] as { hello: object }).hello, have: 7 } }]);
    again.tell(update(9, [event(2), event(3)]));
    expect(numbers(session)).toEqual([1, 2, 3]);
    expect(heard.at(-1)).toEqual([3]);
    again.tell(update(9, []));
    expect(numbers(session)).toEqual([1, 2, 3]);
  });

  it('waits longer each time, and not at all once it is turned away', async () => {
    const { session, wire } = await sit('human');
    vi.spyOn(Math, 'random').mockReturnValue(0.5); // neither a little more nor less
    wire.cut();
    vi.advanceTimersByTime(100);
    Wire.all.at(-1)?.cut();
    vi.advanceTimersByTime(249);
    expect(Wire.all.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(Wire.all.length).toBe(3);
    Wire.all.at(-1)?.cut(1008);
    vi.advanceTimersByTime(60_000);
    expect(session.socket.link.value).toBe('refused');
    expect(Wire.all.length).toBe(3);
  });

  it('takes a story that begins anew in place of its own, and moves nothing for it', async () => {
    const { session, wire, heard } = await sit('human');
    wire.tell(update(1, [event(1), event(2), event(3)]));
    wire.tell(update(2, [event(1), event(2, { en: 'taken back' })]));
    expect(session.log.value.map((one) => one.en)).toEqual(['event 1', 'taken back']);
    expect(heard.at(-1)).toEqual([]);
  });

  it('learns at the end what was hidden, and shows only what is news', async () => {
    const { session, wire, heard } = await sit('human');
    wire.tell(update(1, [event(1), event(2, { en: 'draws a card' })]));
    wire.tell(
      update(2, [event(1), event(2, { en: 'draws Panic' }), event(3), event(4)], {
        fresh: 4,
        view: { ...view, outcome: 'human' },
      }),
    );
    expect(session.log.value[1]?.en).toBe('draws Panic');
    expect(heard.at(-1)).toEqual([4]);
  });
});

describe('at one screen', () => {
  const told = [event(1), event(2, { for: 'human' }), event(3, { for: 'infernal' }), event(4)];

  it('only the side the curtain was lifted for reads what is for it alone', async () => {
    const { session, wire, heard } = await sit('both');
    wire.tell(update(1, told, asks('human')));
    expect([session.curtained.value, session.eyes.value, session.asked.value]).toEqual(['human', null, null]);
    expect(numbers(session)).toEqual([1, 4]);
    session.liftCurtain();
    expect([session.eyes.value, session.handOf.value]).toEqual(['human', 'human']);
    expect(numbers(session)).toEqual([1, 2, 4]);
    wire.tell(update(2, [event(5, { for: 'human' }), event(6, { for: 'infernal' })], asks('infernal')));
    expect([session.eyes.value, session.handOf.value]).toEqual([null, null]);
    expect(numbers(session)).toEqual([1, 4]);
    expect(heard.at(-1)).toEqual([]);
    session.liftCurtain();
    expect(numbers(session)).toEqual([1, 3, 4, 6]);
  });

  it('a decision that shows nothing of a hand leaves the curtain open, and the story to who sits there', async () => {
    const { session, wire } = await sit('both');
    wire.tell(update(1, told, asks('infernal')));
    session.liftCurtain();
    wire.tell(update(2, [], asks('human', 'damage')));
    expect(session.curtained.value).toBe(null);
    expect(numbers(session)).toEqual([1, 3, 4]);
    expect(session.handOf.value).toBe(null);
  });

  it('a spectator reads what is for everybody', async () => {
    const { session, wire } = await sit('spectator');
    wire.tell(update(1, told));
    expect(numbers(session)).toEqual([1, 4]);
    expect(session.handOf.value).toBe(null);
  });
});

describe('two who share a side', () => {
  const option = (text: string, player?: 'host' | 'guest') => ({
    text,
    verb: 'activate',
    args: { warrior: text.split(' ')[1] ?? '' },
    en: text,
    fr: text,
    ...(player ? { player } : {}),
  });
  const asked = {
    side: 'human',
    number: 1,
    kind: 'activate',
    subject: '',
    en: '',
    fr: '',
    options: [option('activate a', 'host'), option('activate b', 'guest'), option('pass')],
  };

  it('each sees lit what is his, and what is nobody’s', async () => {
    const { session, wire } = await sit('guest');
    wire.tell({ presence: { human: 2, infernal: 0, spectators: 0, host: 1, guest: 1 } });
    wire.tell(update(1, [], { asked }));
    expect([...session.lit.value.actors.keys()]).toEqual(['b', '']);
    expect(session.othersTurn.value).toBe(null);
    expect(session.eyes.value).toBe('human');
    expect(session.rival).toBe('host');
  });

  it('one who is away is replaced by the other', async () => {
    const { session, wire } = await sit('guest');
    wire.tell({ presence: { human: 1, infernal: 0, spectators: 0, host: 0, guest: 1 } });
    wire.tell(update(1, [], { asked }));
    expect([...session.lit.value.actors.keys()]).toEqual(['a', 'b', '']);
  });

  it('a decision that is all the other’s says so', async () => {
    const { session, wire } = await sit('guest');
    wire.tell({ presence: { human: 2, infernal: 0, spectators: 0, host: 1, guest: 1 } });
    wire.tell(update(1, [], { asked: { ...asked, options: [option('activate a', 'host')] } }));
    expect(session.othersTurn.value).toBe('host');
  });
});
