// Words are gathered from several lists: the same key in two of them would silently become the later one's.

import { expect, it } from 'vitest';

const FILES = import.meta.glob('./*.ts', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;

it('no word has two meanings', () => {
  const found = new Map<string, string>();
  const twice: string[] = [];
  for (const [file, text] of Object.entries(FILES)) {
    if (file.endsWith('.test.ts')) continue;
    const own = text.split(/const OWN|export const FIELDS/)[0] ?? ''; // tables of their own follow
    for (const [, key = ''] of own.matchAll(/^ {2}(\w+): \[/gm)) {
      if (found.has(key)) twice.push(`${key} in ${found.get(key)} and ${file}`);
      found.set(key, file);
    }
  }
  expect(found.size).toBeGreaterThan(300);
  expect(twice).toEqual([]);
});
