// The header: which side one plays, the aim, the phase, the turn, who sits across, tools. It drops words as it narrows.

import { Crest, Icon } from '../art/Art';
import type { IconName } from '../art/icons';
import { said, t } from '../i18n/ui';
import { RecapButton } from '../recap/Reel';
import { lang } from '../state/settings';
import { WhyButton } from './advice';
import { Aims } from './aims';
import { aimOf } from './dialogs';
import type { Layout } from './layout';
import { RivalMark } from './rival';
import { isOwner, type Session } from './session';
import './header.css';

export function Header({ session, layout }: { session: Session; layout: Layout }) {
  const view = session.view.value;
  if (!view) return null;
  const phone = layout.form === 'phone';
  return (
    <header class="banner" data-region>
      <Side session={session} />
      {phone && <PhaseWords session={session} />}
      {!(phone && layout.width === 'tiny') && <Aims session={session} />}
      {session.socket.link.value !== 'open' && (
        <p class="lost" role="status">
          {t('reconnecting')}
        </p>
      )}
      {!phone && <Track session={session} all={hasRoom(layout)} />}
      {!phone && <Turn session={session} />}
      {!phone && <RivalMark session={session} />}
      <nav>
        <RecapButton session={session} />
        <WhyButton session={session} />
        {!phone && <RulesButton session={session} />}
        {!phone && <UndoButton session={session} />}
        <button
          type="button"
          class="tool"
          onClick={() => (session.drawer.value = 'menu')}
          aria-label={t('menu')}
          aria-keyshortcuts="m"
        >
          <Icon name="menu" />
        </button>
      </nav>
    </header>
  );
}

/** Whether the other phases have their marks. */
function hasRoom({ form, height, width }: Layout): boolean {
  return form === 'desk' || (form === 'side' && height === 'tall' && width === 'plain');
}

/** The arms of the side one plays, the scenario, and the same in words. */
function Side({ session }: { session: Session }) {
  const view = session.view.value;
  const scenario = session.catalogue.scenarios.find((entry) => entry.id === view?.scenario);
  const { role } = session;
  const side = isOwner(role) ? 'human' : role === 'both' ? (session.seated.value ?? 'human') : role;
  const you = t(side === 'spectator' ? 'youWatch' : side === 'human' ? 'youPlayHuman' : 'youPlayInfernal');
  return (
    <button
      type="button"
      class="my-side"
      title={[said(scenario?.name), you, session.info.seeded && t('openPractice')].filter(Boolean).join('. ')}
      onClick={() => aimOf(session)}
    >
      {side !== 'spectator' && <Crest side={side} />}
      {side === 'spectator' && <Icon name="eye" class="crest" />}
      <span class="what">
        <h1>{said(scenario?.name)}</h1>
        <span class="you">{session.info.seeded ? t('openPractice') : you}</span>
      </span>
    </button>
  );
}

function PhaseWords({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view) return null;
  const left = view.stack.count + view.stack.second;
  return (
    <p class="phase-words">
      <b>{view.turn === 0 ? t('setUp') : said(session.catalogue.phases[view.phase])}</b>
      <small>
        {t('turn')} {view.turn} · {t('tilesLeft', left)}
      </small>
    </p>
  );
}

const PHASE_ICON: Record<string, IconName> = {
  human_preparation: 'die',
  human_activation: 'foot',
  infernal_preparation: 'die',
  threat: 'horns',
  infernal_activation: 'foot',
};

/** The phases as marks; the present one is named. */
function Track({ session, all }: { session: Session; all: boolean }) {
  const view = session.view.value;
  const { catalogue } = session;
  if (!view) return null;
  const ids = Object.keys(catalogue.phases);
  const now = view.turn === 0 ? -1 : ids.indexOf(view.phase);
  const far = ids.findIndex((id, i) => i > 0 && !id.startsWith('human'));
  return (
    <ol
      class={`phases ${all ? '' : 'one'}`}
      aria-label={now < 0 ? t('setUp') : said(catalogue.phases[view.phase])}
      data-lang={lang.value}
    >
      {now < 0 && (
        <li class="now set-up" aria-current="step">
          {t('setUp')}
        </li>
      )}
      {ids.map((id, i) => (
        <li
          key={id}
          data-inspect={`phase:${id}`}
          class={`${i === now ? 'now' : i < now ? 'past' : ''} ${i === far ? 'far' : ''}`}
          aria-current={i === now ? 'step' : undefined}
          title={said(catalogue.phases[id])}
        >
          <span class="dot">
            <Icon name={PHASE_ICON[id] ?? 'die'} />
          </span>
          <span class={i === now ? 'named' : 'vh'}>{said(catalogue.phases[id])}</span>
        </li>
      ))}
    </ol>
  );
}

function Turn({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view) return null;
  return (
    <p class="turn">
      {t('turn')} <b>{view.turn}</b>
      {view.turn_limit !== null && <span class="limit"> / {view.turn_limit}</span>}
    </p>
  );
}

function RulesButton({ session }: { session: Session }) {
  return (
    <button
      type="button"
      class="tool rules"
      aria-label={t('rules')}
      title={t('rules')}
      aria-keyshortcuts="r"
      aria-expanded={session.drawer.value === 'rules'}
      onClick={() => (session.drawer.value = session.drawer.value === 'rules' ? null : 'rules')}
    >
      <Icon name="book" />
      <span class="words">{t('rules')}</span>
    </button>
  );
}

/** Undo while it is free; beyond that a person at the other side may be asked. */
export function UndoButton({ session }: { session: Session }) {
  const free = session.socket.update.value?.undo ?? false;
  const asks = !free && (session.socket.update.value?.asks ?? false);
  const name = t(asks ? 'takeback' : 'undo');
  return (
    <button
      type="button"
      class="tool"
      disabled={!free && !asks}
      aria-keyshortcuts="u"
      aria-label={name}
      title={name}
      onClick={() => undo(session)}
    >
      <Icon name="undo" />
      <span class="words">{t(asks ? 'takebackShort' : 'undo')}</span>
    </button>
  );
}

export function undo(session: Session): void {
  if (session.socket.update.value?.undo) session.socket.send({ undo: {} });
  else if (session.socket.update.value?.asks) session.socket.send({ takeback: { offer: true } });
}
