// From a link to a seat: trade the token in the fragment for the cookie, then sit down.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { said, t } from '../i18n/ui';
import { place } from '../router';
import { ApiError, api } from '../state/api';
import { remember } from '../state/tables';
import { Session } from '../table/session';
import { Table } from '../table/Table';

async function sit(table: string, hash: string): Promise<Session> {
  const token = hash.replace(/^#/, '').split('/')[0] ?? '';
  const catalogue = await api.catalogue();
  if (token.startsWith('s') || token.startsWith('w')) {
    const { role } = await api.sit(table, token);
    const info = await api.table(table);
    remember({ table, link: `/t/${table}#${token}`, role, scenario: info.scenario, opened: Date.now() });
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
    sit(table, place.peek().hash).then(
      (found) => {
        if (gone) found.socket.close();
        else session.value = found;
      },
      (error: unknown) => (problem.value = error instanceof ApiError ? said(error.words) : t('error')),
    );
    return () => {
      gone = true;
      session.value?.socket.close();
    };
  }, [table]);
  if (problem.value) return <Plain words={problem.value} />;
  if (!session.value) return <Plain words="…" />;
  return <Table session={session.value} />;
}

export function Plain({ words }: { words: string }) {
  return (
    <main class="plain-page">
      <p role="status">{words}</p>
      <p><a href="/">{t('home')}</a></p>
    </main>
  );
}
