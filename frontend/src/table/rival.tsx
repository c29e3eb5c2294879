// Who sits across: a token, a name, whose side, and whether they are here.

import { Crest } from '../art/Art';
import { said, sideName, t } from '../i18n/ui';
import type { SideName } from '../protocol';
import { isOwner, type Session } from './session';
import './rival.css';

interface Rival {
  side: SideName;
  name: string;
  /** A bot is always there: nothing is said of it. */
  here: boolean | null;
}

/** The one across the table; nobody at one screen, for spectators, and where the rules play. */
export function rivalOf(session: Session): Rival | null {
  const { role, info, catalogue } = session;
  if (role === 'both' || role === 'spectator') return null;
  const presence = session.socket.presence.value;
  if (isOwner(role)) {
    const other = role === 'host' ? 'guest' : 'host';
    return { side: 'human', name: t(role === 'host' ? 'theGuest' : 'theHost'), here: (presence?.[other] ?? 1) > 0 };
  }
  const side = role === 'human' ? 'infernal' : 'human';
  const seat = info.seats[side];
  if (seat.startsWith('bot:')) {
    const bot = catalogue.bots.find(({ id }) => `bot:${id}` === seat);
    return { side, name: bot ? (said(bot.name).split(/ ?:/)[0] ?? '') : t('bot'), here: null };
  }
  return seat === 'person' ? { side, name: sideName(side, 'noun'), here: (presence?.[side] ?? 1) > 0 } : null;
}

export function RivalMark({ session }: { session: Session }) {
  const rival = rivalOf(session);
  if (!rival) return null;
  const { side, name, here } = rival;
  const state = here === null ? t('plays', sideName(side, 'noun')) : t(here ? 'isHere' : 'isAway');
  return (
    <p class={`rival ${here === null ? '' : here ? 'here' : 'away'}`} title={`${name}: ${state}`}>
      <span class="face">
        <Crest side={side} />
      </span>
      <span class="who-words">
        <b>{name}</b>
        <small>{state}</small>
      </span>
    </p>
  );
}
