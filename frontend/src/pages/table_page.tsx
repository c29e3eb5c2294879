// From a link to a seat: ask what it is worth, sit down, and forget the link.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { said, t, wordsOf } from '../i18n/ui';
import { Company } from '../learn/company';
import { GuidedSession } from '../learn/guided_session';
import type { Words } from '../protocol';
import { place, rename } from '../router';
import { ApiError, api, knowing, rulesetOf, withBox } from '../state/api';
import { dialect } from '../state/dialect';
import { type Finished, kept } from '../state/finished';
import { at } from '../state/site';
import { known, remember } from '../state/tables';
import { Session } from '../table/session';
import { Table } from '../table/Table';
import { FinishedPage } from './finished_page';
import { type Door, Join } from './join';
import './table_page.css';

/** By a link, by a code, or as whom this browser is known; a door where there is something to ask first. */
async function enter(table: string, hash: string): Promise<Session | Door> {
  const key = hash.replace(/^#/, '').split('/')[0] ?? '';
  if (key.startsWith('c')) await recover(table, key.slice(1));
  if (key.startsWith('s') || key.startsWith('w')) {
    const { state, role, hints } = await api.invitation(table, key);
    if (state !== 'yours' && state !== 'open') return { state, role, hints: hints ?? false };
    await api.sit(table, key);
  }
  try {
    return await open(table);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_seat') return { state: 'none', role: null };
    throw error;
  }
}

async function recover(table: string, code: string): Promise<void> {
  await api.recover(table, code);
  codes.set(table, code);
}

const codes = new Map<string, string>(); // codes that are not written down yet

async function open(table: string): Promise<Session> {
  const [, info] = await Promise.all([api.catalogue(), api.table(table)]);
  const catalogue = await knowing(info.scenario, () => api.tableScenario(table));
  const box = info.own_box ? withBox(catalogue, rulesetOf(info.scenario), await api.tableBox(table)) : catalogue;
  const name = box.scenarios.find(({ id }) => id === info.scenario)?.name;
  const link = `/t/${table}`;
  const code = codes.get(table);
  remember({
    table,
    link,
    role: info.role,
    scenario: info.scenario,
    opened: Date.now(),
    ...(name ? { name } : {}),
    ...(code ? { code } : {}),
  });
  rename(link + place.peek().query); // what opened the seat is worth nothing any more
  const isGuided = known(table)?.guided !== undefined && info.role !== 'spectator';
  return isGuided ? new GuidedSession(table, info, box) : new Session(table, info, box);
}

export function TablePage({ table }: { table: string }) {
  const session = useSignal<Session | null>(null);
  const door = useSignal<Door | null>(null);
  const problem = useSignal('');
  const finished = useSignal<Finished | null>(null);
  const gone = useRef(false);
  const begin = (found: Session, moved = false): void => {
    if (gone.current) {
      found.socket.close();
      return;
    }
    session.value?.socket.close();
    dialect.value = rulesetOf(found.info.scenario);
    found.socket.onSeat = () => void open(table).then((next) => begin(next, true), fail);
    if (moved) found.note.value = seatNote(found.role);
    session.value = found;
  };
  const fail = (error: unknown): void => {
    problem.value = error instanceof ApiError ? said(error.words) : t('error');
    if (error instanceof ApiError && error.code === 'offline')
      void kept(table).then((game) => {
        dialect.value = rulesetOf(game?.scenario ?? '');
        finished.value = game;
      });
  };
  const come = (): void => {
    finished.value = null;
    problem.value = '';
    enter(table, place.peek().hash).then((found) => {
      if (found instanceof Session) begin(found);
      else door.value = found;
    }, fail);
  };
  useEffect(() => {
    gone.current = false;
    come();
    return () => {
      gone.current = true;
      dialect.value = '';
      session.value?.socket.close();
    };
  }, [table]);
  async function sit(): Promise<void> {
    const { code } = await api.sit(table, place.peek().hash.replace(/^#/, ''));
    if (code) codes.set(table, code);
    rename(`/t/${table}?invite`); // shows the code
    begin(await open(table));
  }
  async function back(code: string): Promise<void> {
    await recover(table, code);
    begin(await open(table));
  }
  if (session.value) {
    const found = session.value;
    const over = found instanceof GuidedSession ? () => <Company session={found} /> : undefined;
    return <Table key={found.role} session={found} {...(over ? { over } : {})} />;
  }
  if (finished.value) return <FinishedPage game={finished.value} onServer={come} />;
  if (problem.value) return <Plain words={problem.value} />;
  if (door.value)
    return <Join door={door.value} onBack={async () => begin(await open(table))} onSit={sit} onRecover={back} />;
  return <Plain words="…" />;
}

/** An auction has swapped the seats: which side is this one's now (FED-AUC-1). */
function seatNote(role: string): { name: Words; text: Words } {
  return { name: wordsOf('seatsSwapped'), text: wordsOf(role === 'human' ? 'nowHuman' : 'nowInfernal') };
}

export function Plain({ words }: { words: string }) {
  return (
    <main class="plain-page">
      <p role="status">{words}</p>
      <p>
        <a href={at('/')}>{t('home')}</a>
      </p>
    </main>
  );
}
