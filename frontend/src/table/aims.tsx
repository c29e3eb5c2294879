// What the scenario wants, with how far it has come: always in sight, in full at a click.

import { Icon, TileBack } from '../art/Art';
import type { IconName } from '../art/icons';
import { word } from '../art/words';
import { said, t } from '../i18n/ui';
import type { AimView } from '../protocol';
import { lang } from '../state/settings';
import { aimOf } from './dialogs';
import { nameOf } from './names';
import type { Session } from './session';
import './aims.css';

/** More than so many are told by a figure. */
const PIPS = 5;

const ICON: Record<string, IconName> = {
  departed: 'exit',
  led_out: 'exit',
  gathered: 'foot',
  carried_out: 'crate',
  reached: 'pennant',
  sealed: 'rubble',
};

/** What an aim counts, in two or three words. */
export function aimWords(session: Session, aim: AimView): string {
  const { catalogue } = session;
  const own: Record<string, () => string> = {
    departed: () => t('aimDeparted'),
    dead: () => t('aimDead'),
    killed: () => t('aimKilled', nameOf(session, aim.subject)),
    reached: () => said(catalogue.counters?.[aim.subject]) || aim.subject,
    standing_below: () => t('aimStanding'),
    demons_slain: () => t('aimSlain'),
    sealed: () => t('aimSealed'),
    carried_out: () => t('aimCarried', said(catalogue.tokens?.[aim.subject]) || aim.subject),
    led_out: () => t('aimLedOut', nameOf(session, aim.subject)),
    gathered: () => t('aimGathered', aim.subject),
  };
  return own[aim.verb]?.() ?? aim.verb;
}

function Pips({ session, aim }: { session: Session; aim: AimView }) {
  const icon = ICON[aim.verb] ?? 'skull';
  return (
    <span class={`aim-count ${aim.outcome === 'infernal' ? 'against' : ''}`}>
      <span class="pips">
        {aim.need > PIPS ? (
          <Icon name={icon} class={`ic ${aim.have ? 'on' : ''}`} />
        ) : (
          Array.from({ length: aim.need }, (_, i) => (
            <Icon key={i} name={icon} class={`ic ${i < aim.have ? 'on' : ''}`} />
          ))
        )}
        <b class={aim.need > PIPS ? '' : 'vh'}>
          {aim.have}/{aim.need}
        </b>
      </span>
      <small>{aimWords(session, aim)}</small>
    </span>
  );
}

export function Aims({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view) return null;
  const told = view.aims.map((aim) => `${aimWords(session, aim)} ${aim.have}/${aim.need}`);
  const left = view.stack.count + view.stack.second;
  return (
    <button
      type="button"
      class="aims"
      aria-keyshortcuts="a"
      title={[...told, t('tilesLeft', left)].join(', ')}
      onClick={() => aimOf(session)}
    >
      <span class="vh">{t('aim')}: </span>
      {view.aims.map((aim, i) => (
        <Pips key={i} session={session} aim={aim} />
      ))}
      <Tallies session={session} />
      <span class="aim-count tiles-left">
        <span class="pips">
          <TileBack />
          <b>{left}</b>
        </span>
        <small>{word('tilesLeft', lang.value)}</small>
      </span>
    </button>
  );
}

/** The scenario's other counters and where its direction token points; one of the mode's own is told only while it holds. */
function Tallies({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view) return null;
  const counted = new Set(view.aims.map((aim) => aim.subject));
  const shown = Object.entries(view.counters).filter(
    ([id, value]) => !counted.has(id) && (value > 0 || !view.unplayed),
  );
  if (shown.length === 0 && !view.direction) return null;
  return (
    <span class="tallies">
      {shown.map(([id, value]) => (
        <span class="aim-count" key={id}>
          <span class="pips">{view.unplayed ? <Icon name="alarm" class="ic on" /> : <b>{value}</b>}</span>
          <small>{said(session.catalogue.counters?.[id]) || id}</small>
        </span>
      ))}
      {view.direction && (
        <span class="aim-count">
          <span class="pips">
            <Icon name="chevron" class={`ic on to-${view.direction}`} />
            <b class="vh">{word(view.direction, lang.value)}</b>
          </span>
          <small>{word('directionToken', lang.value)}</small>
        </span>
      )}
    </span>
  );
}
