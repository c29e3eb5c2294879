// My tables: the links this browser has sat down with, so that a game is found again without an account.

import { signal } from '@preact/signals';

import type { Owner, Role, SideName, Words } from '../protocol';

export type Links = Partial<Record<SideName | Owner | 'spectator', string>>;
export interface MyTable {
  table: string;
  link: string;
  role: Role;
  scenario: string;
  /** What a scenario is called that the catalogue does not know. */
  name?: Words;
  opened: number;
  outcome?: string;
  /** The links to hand on, on the browser that set the table. */
  links?: Links;
  /** What gets back to this seat from another device; told once, when it was taken. */
  code?: string;
  /** Of a first game: whether the guide speaks at it. */
  guided?: boolean;
}

const KEY = 'claustrophobia.tables';

function read(): MyTable[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as MyTable[];
  } catch {
    return [];
  }
}

export const myTables = signal<MyTable[]>(read());

// Every change starts from what is stored: another tab may have sat down meanwhile.
function write(change: (tables: MyTable[]) => MyTable[]): void {
  myTables.value = change(read()).slice(0, 40);
  try {
    localStorage.setItem(KEY, JSON.stringify(myTables.value));
  } catch {
    // Without storage the list lasts as long as the page.
  }
}

export function remember(entry: MyTable): void {
  write((tables) => {
    const old = tables.find((other) => other.table === entry.table);
    return [{ ...old, ...entry }, ...tables.filter((other) => other.table !== entry.table)];
  });
}

export function note(table: string, change: Partial<MyTable>): void {
  write((tables) => tables.map((entry) => (entry.table === table ? { ...entry, ...change } : entry)));
}

export function forget(table: string): void {
  write((tables) => tables.filter((entry) => entry.table !== table));
}

/** What this browser knows of a table. */
export function known(table: string): MyTable | undefined {
  return myTables.value.find((entry) => entry.table === table);
}

// --- campaigns ------------------------------------------------------------------------------------

export interface MyCampaign {
  campaign: string;
  link: string;
  role: Role;
  opened: number;
  circle: number;
  state: string;
  /** The name of the story it follows, and how many chapters that has at most; Descent into hell has none. */
  story?: Words;
  circles?: number;
  links?: Links;
  code?: string;
}

const CAMPS = 'claustrophobia.campaigns';

function readCampaigns(): MyCampaign[] {
  try {
    return JSON.parse(localStorage.getItem(CAMPS) ?? '[]') as MyCampaign[];
  } catch {
    return [];
  }
}

export const myCampaigns = signal<MyCampaign[]>(readCampaigns());

function writeCampaigns(change: (all: MyCampaign[]) => MyCampaign[]): void {
  myCampaigns.value = change(readCampaigns()).slice(0, 20);
  try {
    localStorage.setItem(CAMPS, JSON.stringify(myCampaigns.value));
  } catch {
    // Without storage the list lasts as long as the page.
  }
}

export function rememberCampaign(entry: Partial<MyCampaign> & { campaign: string }): void {
  writeCampaigns((all) => {
    const old = all.find((other) => other.campaign === entry.campaign);
    const fresh = {
      link: `/c/${entry.campaign}`,
      role: 'human' as Role,
      opened: Date.now(),
      circle: 1,
      state: 'ready',
      ...old,
      ...entry,
    };
    return [fresh, ...all.filter((other) => other.campaign !== entry.campaign)];
  });
}

export function forgetCampaign(campaign: string): void {
  writeCampaigns((all) => all.filter((entry) => entry.campaign !== campaign));
}
