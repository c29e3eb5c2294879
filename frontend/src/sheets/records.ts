// The records of the catalogue that sheets show (docs/protocol.md, Catalogue). Structural: state/api.ts has the same shapes.

import type { Words } from '../protocol';

export interface CardRecord {
  id: string;
  name: Words;
  text: Words;
  value?: number | undefined;
}
export interface SheetRecord {
  id: string;
  name: Words;
  lines: readonly (readonly number[])[];
  talents: readonly string[];
  /** Lines that draw an instinct card. */
  instinct: readonly number[];
}
export interface PowerRecord {
  id: string;
  name: Words;
  text: Words;
  spaces: number;
  /** Printed in red: once a phase (FED-THR-2). */
  once?: boolean | undefined;
  condition: { kind: string; dice?: number | undefined; at_least?: number | undefined; exactly?: number | undefined };
}
export interface BeingRecord {
  id: string;
  name: Words;
  text?: Words | undefined;
  movement: number;
  combat: number;
  defense: number;
  life: number;
  price: number;
  talents: readonly string[];
  power?: PowerRecord | null | undefined;
}

/** Something that can be picked on a sheet. */
export interface Pick {
  label: string;
  onPick: () => void;
  chosen?: boolean | undefined;
}
