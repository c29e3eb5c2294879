// My tables: the links this browser has sat down with, so that a game is found again without an account.

import { signal } from '@preact/signals';

import type { Owner, Role, SideName } from '../protocol';

export type Links = Partial<Record<SideName | Owner | 'spectator', string>>;
export interface MyTable {
  table: string;
  link: string;
  role: Role;
  scenario: string;
  opened: number;
  outcome?: string;
  /** The other links, on the browser that set the table. */
  links?: Links;
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
    const old = tables.find((known) => known.table === entry.table);
    return [{ ...old, ...entry }, ...tables.filter((known) => known.table !== entry.table)];
  });
}

export function note(table: string, change: Partial<MyTable>): void {
  write((tables) => tables.map((known) => (known.table === table ? { ...known, ...change } : known)));
}

export function forget(table: string): void {
  write((tables) => tables.filter((known) => known.table !== table));
}

/** All links known of a table: those of its creation, and one's own. */
export function linksOf(table: string): Links & { own?: string } {
  const known = myTables.value.find((entry) => entry.table === table);
  return known ? { ...known.links, own: known.link } : {};
}

// --- campaigns ------------------------------------------------------------------------------------

export interface MyCampaign {
  campaign: string;
  link: string;
  role: Role;
  opened: number;
  circle: number;
  state: string;
  links?: Links;
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
    const old = all.find((known) => known.campaign === entry.campaign);
    const fresh = {
      link: `/c/${entry.campaign}`,
      role: 'human' as Role,
      opened: Date.now(),
      circle: 1,
      state: 'ready',
      ...old,
      ...entry,
    };
    return [fresh, ...all.filter((known) => known.campaign !== entry.campaign)];
  });
}

export function forgetCampaign(campaign: string): void {
  writeCampaigns((all) => all.filter((known) => known.campaign !== campaign));
}
