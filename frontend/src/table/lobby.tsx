// Before the game: who has come waits for the others, with the links to hand on and what the dice are bound to.

import { useEffect } from 'preact/hooks';
import { t } from '../i18n/ui';
import { at } from '../state/site';
import { InviteRows } from './invite';
import { PersonName } from './person_name';
import { isOwner, type Session } from './session';
import './lobby.css';

/** `onShown`: the links have been seen here, nobody has to be shown them once more at the table. */
export function Lobby({ session, onShown }: { session: Session; onShown: () => void }) {
  const lacking = session.socket.lacking.value;
  const waits = Boolean(lacking?.length);
  useEffect(() => {
    if (waits) onShown();
  }, [waits]);
  if (!waits)
    return (
      <main class="plain-page">
        <p role="status">…</p>
      </main>
    );
  const watches = session.role === 'spectator';
  return (
    <main class="plain-page lobby">
      <h1>{t(watches ? 'playersAwaited' : 'opponentAwaited')}</h1>
      <p role="status">{t('dealtWhenAll')}</p>
      {!watches && <PersonName />}
      {session.rival && !isOwner(session.role) && (
        <p class="agreed">{t(session.info.hints ? 'hintsAgreed' : 'hintsNone')}</p>
      )}
      {!watches && <InviteRows table={session.table} own={session.role} />}
      <details>
        <summary>{t('diceBound')}</summary>
        <p>{t('diceBoundWhy')}</p>
        <p>
          <code>{session.info.commitment}</code>
        </p>
      </details>
      <p>
        <a href={at('/')}>{t('home')}</a>
      </p>
    </main>
  );
}
