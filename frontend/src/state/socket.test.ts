// A line that breaks behind a choice: it is neither lost in silence nor made twice.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Update } from '../protocol';
import { TableSocket } from './socket';

class Line {
  static all: Line[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: { choose?: unknown }[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;

  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { choose?: unknown });
  }
  close(): void {}
  opens(): this {
    this.readyState = Line.OPEN;
    this.onopen();
    return this;
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  tells(n: number, asked: number | null, told = 1): void {
    const events = Array.from({ length: told }, (_, i) => ({ n: i + 1, kind: 'moved' }));
    const options = [{ text: 'pass' }, { text: 'move scout-a 0,1' }];
    const update = { n, events, asked: asked === null ? null : { number: asked, options } };
    this.onmessage({ data: JSON.stringify({ update: update as unknown as Update }) });
  }
  get choices(): unknown[] {
    return this.sent.flatMap((message) => ('choose' in message ? [message.choose] : []));
  }
}

const newest = (): Line => Line.all[Line.all.length - 1] as Line;
const PASS = { number: 3, option: 'pass' };

beforeEach(() => {
  Line.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here', pathname: '/' });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, querySelector: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A socket that has chosen, and whose line breaks before anybody has answered. */
function broken(code?: number): void {
  const socket = new TableSocket('abc');
  newest().opens().tells(1, 3);
  expect(socket.choose('pass')).toBe(true);
  expect(newest().choices).toEqual([PASS]);
  newest().breaks(code);
  expect(socket.link.value).toBe('lost');
  vi.advanceTimersByTime(150);
  expect(Line.all.length).toBe(2);
  newest().opens();
}

test.each([1006, 1012])('it comes back at once and says again what was not taken (%i)', (code) => {
  broken(code);
  newest().tells(9, 3);
  expect(newest().choices).toEqual([PASS]);
  newest().tells(10, 4, 2);
  expect(newest().choices).toEqual([PASS]);
});

test('what was taken is not said again', () => {
  broken();
  newest().tells(9, 4, 2);
  expect(newest().choices).toEqual([]);
});

test('nor is it where the other decides by now', () => {
  broken();
  newest().tells(9, null, 2);
  newest().tells(10, 3);
  expect(newest().choices).toEqual([]);
});

test('nor where more has happened since, even if the same number is asked for once more', () => {
  broken();
  newest().tells(9, 3, 2);
  expect(newest().choices).toEqual([]);
});

test('a choice that is on its way is not hurried by other news', () => {
  const socket = new TableSocket('abc');
  newest().opens().tells(1, 3);
  socket.choose('pass');
  newest().tells(2, 3);
  expect(newest().choices).toEqual([PASS]);
  newest().breaks();
  vi.advanceTimersByTime(150);
  newest().opens().tells(9, 3);
  expect(newest().choices).toEqual([PASS]);
});

test('a server that accepts and sends away is asked less and less often', () => {
  new TableSocket('abc');
  for (let round = 0; round < 6; round++) {
    newest().opens().breaks(1013);
    vi.advanceTimersByTime(3000);
  }
  newest().opens().breaks(1013);
  vi.advanceTimersByTime(1000);
  expect(Line.all.length).toBe(7);
});

test('a choice that was refused is over', () => {
  const socket = new TableSocket('abc');
  newest().opens().tells(1, 3);
  socket.choose('pass');
  newest().onmessage({ data: JSON.stringify({ refused: { code: 'not_kept', rule: '', number: 3, en: '', fr: '' } }) });
  newest().breaks();
  vi.advanceTimersByTime(150);
  newest().opens().tells(9, 3);
  expect(newest().choices).toEqual([]);
});
