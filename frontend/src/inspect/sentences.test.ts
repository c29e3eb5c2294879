import { describe, expect, it } from 'vitest';
import { pieces } from './sentences';
import { read, thing, written } from './things';

const texts = (sentence: string, ...names: string[]) =>
  pieces(
    sentence,
    names.map((text) => ({ text, of: thing('warrior', text) })),
  ).map(({ text, of }) => (of ? `[${text}]` : text));

describe('a sentence', () => {
  it('comes apart at its names', () => {
    expect(texts('Scout A attacks Troglodyte 1.', 'Scout A', 'Troglodyte 1')).toEqual([
      '[Scout A]',
      ' attacks ',
      '[Troglodyte 1]',
      '.',
    ]);
  });

  it('knows a name at its beginning, where it has a capital', () => {
    expect(texts('Troglodyte 1 dies.', 'troglodyte 1')).toEqual(['[Troglodyte 1]', ' dies.']);
  });

  it('takes no part of a word or of a number for a name', () => {
    expect(texts('Troglodyte 11 moves to -12,0.', 'Troglodyte 1', '2,0')).toEqual(['Troglodyte 11 moves to -12,0.']);
    expect(texts('at 0,-1', '0,-1')).toEqual(['at ', '[0,-1]']);
  });

  it('loses nothing', () => {
    const sentence = 'Brute A: Brute A and Scout A at 0,0.';
    expect(texts(sentence, 'Brute A', 'Scout A', '0,0', '').join('').replace(/[[\]]/g, '')).toBe(sentence);
  });
});

describe('a thing', () => {
  it('is read as it was written', () => {
    for (const of of [thing('warrior', 'scout-a'), thing('tile', 3), thing('rule', 'FED-TIL-LAIR')])
      expect(read(written(of))).toEqual(of);
    for (const none of ['', 'nonsense', 'dragon:smaug', null, undefined]) expect(read(none)).toBeNull();
  });
});
