// From a link to a seat: trade the token in the fragment for the cookie, then sit down.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { said, t, wordsOf } from '../i18n/ui';
import type { Words } from '../protocol';
import { place } from '../router';
import { ApiError, api, rulesetOf } from '../state/api';
import { dialect } from '../state/dialect';
import { remember } from '../state/tables';
import { Session } from '../table/session';
import { Table } from '../table/Table';
import './table_page.css';

async function sit(table: string, hash: string): Promise<Session> {
  const token = hash.replace(/^#/, '').split('/')[0] ?? '';
  const catalogue = await api.catalogue();
  if (token.startsWith('s') || token.startsWith('w')) {
    await api.sit(table, token);
    const info = await api.table(table);
    remember({ table, link: `/t/${table}#${token}`, role: info.role, scenario: info.scenario, opened: Date.now() });
    return new Session(table, info, catalogue);
  }
  const info = await api.table(table);
  return new Session(table, info, catalogue);
}

export function TablePage({ table }: { table: string }) {
  const session = useSignal<Session | null>(null);
  const problem = useSignal('');
  useEffect(() => {
    let gone = false;
    const begin = (moved: boolean): Promise<void> =>
      sit(table, place.peek().hash).then(
        (found) => {
          if (gone) {
            found.socket.close();
            return;
          }
          session.value?.socket.close();
          dialect.value = rulesetOf(found.info.scenario);
          found.socket.onSeat = () => void begin(true);
          if (moved) found.note.value = seatNote(found.role);
          session.value = found;
        },
        (error: unknown) => {
          problem.value = error instanceof ApiError ? said(error.words) : t('error');
        },
      );
    void begin(false);
    return () => {
      gone = true;
      dialect.value = '';
      session.value?.socket.close();
    };
  }, [table]);
  if (problem.value) return <Plain words={problem.value} />;
  if (!session.value) return <Plain words="…" />;
  return <Table key={session.value.role} session={session.value} />;
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
        <a href="/">{t('home')}</a>
      </p>
    </main>
  );
}
