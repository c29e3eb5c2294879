// My tables: the links this browser has sat down with, so that a game is found again without an account.

import { signal } from '@preact/signals';

import type { Role } from '../protocol';

export interface MyTable { table: string; link: string; role: Role; scenario: string; opened: number; outcome?: string }

const KEY = 'claustrophobia.tables';

function read(): MyTable[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as MyTable[];
  } catch {
    return [];
  }
}

export const myTables = signal<MyTable[]>(read());

function write(tables: MyTable[]): void {
  myTables.value = tables.slice(0, 40);
  try {
    localStorage.setItem(KEY, JSON.stringify(myTables.value));
  } catch {
    // Without storage the list lasts as long as the page.
  }
}

export function remember(entry: MyTable): void {
  write([entry, ...myTables.value.filter((old) => old.table !== entry.table)]);
}

export function note(table: string, change: Partial<MyTable>): void {
  write(myTables.value.map((old) => (old.table === table ? { ...old, ...change } : old)));
}

export function forget(table: string): void {
  write(myTables.value.filter((old) => old.table !== table));
}
