import { describe, expect, test } from 'vitest';

import { isPacked, packed, unpacked } from './share';

const TEXT = 'id = "la-cloche"\nname = { en = "The bell", fr = "La cloche d’en bas" }\n'.repeat(40);

describe('a draft as a link', () => {
  test('comes out as it went in, and much shorter', async () => {
    const hash = await packed(TEXT);
    expect(isPacked(hash)).toBe(true);
    expect(hash).toMatch(/^#d=[\w-]+$/);
    expect(hash.length).toBeLessThan(TEXT.length / 4);
    expect(await unpacked(hash)).toBe(TEXT);
  });
  test('cut off, it is refused', async () => {
    const hash = await packed(TEXT);
    await expect(unpacked(hash.slice(0, hash.length / 2))).rejects.toThrow();
  });
});
