// What sheets show of the catalogue's records.

import type { Card as CardInfo, Condition, Demon, Demonic, Power, Western } from '../protocol';

export type CardRecord = Pick<CardInfo, 'id' | 'name' | 'text'> & { value?: number | undefined };
export type SheetRecord = Pick<Western, 'id' | 'name' | 'lines' | 'talents' | 'instinct'>;
export type PowerRecord = Pick<Power, 'id' | 'name' | 'text' | 'spaces'> &
  Partial<Pick<Power, 'once' | 'gist'>> & { condition: Pick<Condition, 'kind'> & Partial<Condition> };
export type BeingRecord = Omit<Demonic, 'source' | 'kind' | 'count' | 'power'> & {
  power?: PowerRecord | null;
} & Partial<Pick<Demon, 'text' | 'gist'>>;

/** Finds the record of a demon or demonic warrior by its sheet. */
export type FindBeing = (sheet: string) => BeingRecord | undefined;

/** Something that can be picked on a sheet. */
export interface Pickable {
  label: string;
  onPick: () => void;
  chosen?: boolean | undefined;
}
