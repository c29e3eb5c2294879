// What an option is about, to be inspected where the option stands. Pure.

import type { OptionData } from '../protocol';
import { type ThingKind, thing, written } from './things';

const ABOUT: [keyof OptionData['args'], ThingKind][] = [
  ['event', 'event'],
  ['instinct', 'instinct'],
  ['equipment', 'equipment'],
  ['weapon', 'equipment'],
  ['gift', 'gift'],
  ['power', 'power'],
  ['sheet', 'sheet'],
  ['target', 'warrior'],
  ['tile', 'tile'],
  ['warrior', 'warrior'],
];

/** The thing an option turns on, as `data-inspect` has it: the card before whoever plays it, the target before who attacks. */
export function aboutOption({ args, struck }: OptionData): string | undefined {
  for (const [name, kind] of ABOUT) {
    const value = name === 'target' ? struck?.[0] : args[name];
    if (typeof value === 'string' || typeof value === 'number') return written(thing(kind, value));
  }
  return undefined;
}
