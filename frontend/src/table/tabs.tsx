// Where there is no room for all sheets at once: a tab for each, with what one has to know of it.

import { Icon } from '../art/Art';
import { said, t } from '../i18n/ui';
import type { Drawer, Session } from './session';
import './tabs.css';

const TABS: [Exclude<Drawer, null | 'options' | 'menu'>, 'tray' | 'hand' | 'horns' | 'log' | 'book'][] = [
  ['trays', 'tray'],
  ['hand', 'hand'],
  ['destiny', 'horns'],
  ['log', 'log'],
  ['rules', 'book'],
];

export function Tabs({ session }: { session: Session }) {
  const view = session.view.value;
  const held = view?.cards.find((entry) => entry.side === session.handOf.value)?.hand?.length ?? 0;
  const counts: Partial<Record<(typeof TABS)[number][0], number>> = { hand: held, destiny: view?.tp ?? 0 };
  return (
    <nav class="tabs" aria-label={t('sheets')} data-region>
      {TABS.map(([id, icon]) => (
        <button
          type="button"
          key={id}
          data-tab={id}
          aria-expanded={session.drawer.value === id}
          onClick={() => (session.drawer.value = session.drawer.value === id ? null : id)}
        >
          <Icon name={icon} />
          <span>{t(id)}</span>
          {(counts[id] ?? 0) > 0 && <b class="badge">{counts[id]}</b>}
        </button>
      ))}
      <LiveLog session={session} />
    </nav>
  );
}

/** The log lies in a drawer: what happens is still told to those who listen. */
function LiveLog({ session }: { session: Session }) {
  return (
    <div class="vh" role="log" aria-label={t('log')}>
      {session.log.value.slice(-6).map((event) => (
        <p key={event.n}>{said(event)}</p>
      ))}
    </div>
  );
}
