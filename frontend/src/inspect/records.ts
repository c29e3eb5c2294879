// What a sheet is made of.

import type { IconName } from '../art/icons';
import type { Thing } from './things';

export interface Source {
  text: string;
  amount: number;
  rule: string;
  /** What it comes from, if that can be inspected. */
  of: Thing | null;
}

export interface Figure {
  icon?: IconName | undefined;
  value: string;
  label: string;
  sources?: Source[] | undefined;
}

export interface Face {
  face: string;
  text: string;
  on: boolean;
}

export interface Sheet {
  place: string;
  name: string;
  state: string;
  /** Whether the state is bad news for it. */
  grave: boolean;
  figures: Figure[];
  text: { lead: string; text: string; of?: Thing | undefined }[];
  faces: Face[];
  now: { text: string; rule: string }[];
  rules: string[];
  here: { title: string; things: Thing[] };
  named: Thing[];
}
