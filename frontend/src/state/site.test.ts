// Nothing but site.ts knows where the site lies: no address is written down from the root of a host.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const FROM_THE_ROOT =
  /(?:href|src|action)=(?:"\/|\{[`'"]\/)|(?:fetch|WebSocket|pushState|replaceState|open)\([^)]*[`'"]\/|location\.(?:origin|href|pathname|assign)/;
// Reading where we are, and showing it again, is no address of another page.
const ALLOWED = /\bat\([`']\/|below\(location\.pathname\)|replaceState\(null, '', `\$\{location\.pathname\}/;

function files(): string[] {
  const all = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' });
  return all.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && name !== join('state', 'site.ts'));
}

test('addresses are made by at() and shareable() alone', () => {
  const found = files().flatMap((name) =>
    readFileSync(join(SOURCE, name), 'utf-8')
      .split('\n')
      .filter((line) => FROM_THE_ROOT.test(line) && !ALLOWED.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
  expect(FROM_THE_ROOT.test('<a href="/">')).toBe(true);
  expect(FROM_THE_ROOT.test("fetch('/api/x')")).toBe(true);
});
