// What the server says of the tables this browser knows: whose turn it is, and how the board lies.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import type { TableInfo } from '../protocol';
import { api } from '../state/api';
import type { MyTable } from '../state/tables';

const MOST = 12; // more are asked about only when they are opened
export type Infos = Record<string, TableInfo>;
const infos = signal<Infos>({});

/** Of the newest tables that are not known to be over; each as soon as it has been told. */
export function useInfos(tables: readonly MyTable[]): Infos {
  const asked = tables.slice(0, MOST).filter(({ outcome }) => !outcome);
  useEffect(() => {
    for (const { table } of asked)
      api.table(table).then(
        (info) => (infos.value = { ...infos.value, [table]: info }),
        () => undefined, // away, or gone: it is listed by what is known here
      );
  }, [asked.map(({ table }) => table).join()]);
  return infos.value;
}

/** Whether a table waits for whoever sits here. */
export function waitsForMe(entry: MyTable, info: TableInfo | undefined): boolean {
  if (!info || entry.outcome || info.outcome || !info.waiting) return false;
  const { role } = info; // an auction may have changed it
  return role === 'both' || info.waiting === (role === 'host' || role === 'guest' ? 'human' : role);
}
