import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HERE = import.meta.dirname;
const sources = readdirSync(HERE, { recursive: true, encoding: 'utf-8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
);

/** The hook in which each listener for keys is set. */
function hooks(text: string): string[] {
  return [...text.matchAll(/addEventListener\('keydown'/g)].flatMap(({ index }) => {
    const before = [...text.slice(0, index).matchAll(/\b(useLayoutEffect|useEffect)\(/g)].at(-1);
    const closed = before && /\n {2}\}, \[[^\]]*\]\);/.test(text.slice(before.index, index));
    return before && !closed ? [before[1] as string] : [];
  });
}

describe('keys', () => {
  it('are listened to as soon as what they act on is drawn', () => {
    // An ordinary effect comes some time after the drawing, on a busy machine long after: until then a key would act on
    // what was drawn before.
    const found = sources.flatMap((file) => hooks(readFileSync(join(HERE, file), 'utf-8')));
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found)).toEqual(new Set(['useLayoutEffect']));
  });
});
