// Who sits across: a token, a name, whose side, and whether they are here.

import { Crest } from '../art/Art';
import { said, sideName, t } from '../i18n/ui';
import type { SideName } from '../protocol';
import { lang } from '../state/settings';
import { isOwner, type Session } from './session';
import './rival.css';

interface Rival {
  side: SideName;
  name: string;
  /** A bot is always there: nothing is said of it. */
  here: boolean | null;
  /** Since when he is away, in milliseconds since 1970; 0 if he has not been seen. */
  since: number;
}

/** The one across the table; nobody at one screen, for spectators, and where the rules play. */
export function rivalOf(session: Session): Rival | null {
  const { role, info, catalogue } = session;
  if (role === 'both' || role === 'spectator') return null;
  const presence = session.socket.presence.value;
  if (isOwner(role)) {
    const other = role === 'host' ? 'guest' : 'host';
    const name = presence?.names?.[other] || t(role === 'host' ? 'theGuest' : 'theHost');
    return { side: 'human', name, here: (presence?.[other] ?? 1) > 0, since: presence?.since?.[other] ?? 0 };
  }
  const side = role === 'human' ? 'infernal' : 'human';
  const seat = info.seats[side];
  if (seat.startsWith('bot:')) {
    const bot = catalogue.bots.find(({ id }) => `bot:${id}` === seat);
    return { side, name: bot ? (said(bot.name).split(/ ?:/)[0] ?? '') : t('bot'), here: null, since: 0 };
  }
  if (seat !== 'person') return null;
  const name = presence?.names?.[side] || sideName(side, 'noun');
  return { side, name, here: (presence?.[side] ?? 1) > 0, since: presence?.since?.[side] ?? 0 };
}

function stateOf({ side, here, since }: Rival): string {
  if (here === null) return t('plays', sideName(side, 'noun'));
  if (here) return t('isHere');
  if (!since) return t('neverCame');
  const time = new Date(since).toLocaleTimeString(lang.value, { hour: '2-digit', minute: '2-digit' });
  return t('awaySince', time);
}

export function RivalMark({ session }: { session: Session }) {
  const rival = rivalOf(session);
  if (!rival) return null;
  const { side, name, here } = rival;
  const watch = session.socket.presence.value?.spectators ?? 0;
  const watched = watch ? `, ${watch === 1 ? t('oneWatches') : t('moreWatch', watch)}` : '';
  const state = stateOf(rival) + watched;
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
