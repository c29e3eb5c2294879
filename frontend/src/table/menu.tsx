// The menu of a table: settings, takebacks, links, keys, leaving.

import { useSignal } from '@preact/signals';
import { LANGS, t } from '../i18n/ui';
import { GuidedSession } from '../learn/guided_session';
import { RecapChoice } from '../recap/Choice';
import { coached, lang, notices, odds, sound, speed, theme } from '../state/settings';
import { at } from '../state/site';
import { hasCoach } from './coach';
import { aimOf } from './dialogs';
import { Invite } from './invite';
import { isOwner, type Session } from './session';
import { switchNotices } from './turn_notice';
import './menu.css';

const KEYS = [
  ['↵', 'keyMain'],
  ['E', 'pass'],
  ['U', 'undo'],
  ['O', 'allOptions'],
  ['H', 'hint'],
  ['W', 'why'],
  ['A', 'aim'],
  ['R', 'rules'],
  ['B', 'recap'],
  ['I', 'inspect'],
  ['F6', 'keyRegion'],
  ['G', 'keyBoard'],
  ['T', 'turnTile'],
  ['1–6', 'keyDie'],
  ['C', 'hand'],
  ['D', 'destiny'],
  ['L', 'log'],
  ['/', 'command'],
  ['Esc', 'close'],
] as const;

/** On a phone the button for it is here. */
function UndoItem({ session }: { session: Session }) {
  return (
    <button
      type="button"
      class="btn"
      disabled={!session.socket.update.value?.undo}
      onClick={() => {
        session.socket.send({ undo: {} });
        session.drawer.value = null;
      }}
    >
      {t('undo')}
    </button>
  );
}

/** A notice for whoever looks elsewhere; the browser asks first. */
function Notices() {
  const denied = useSignal(false);
  return (
    <>
      <label class="pick">
        <input
          type="checkbox"
          checked={notices.value}
          onChange={async (event) => {
            const wanted = event.currentTarget.checked;
            denied.value = wanted && !(await switchNotices(wanted));
            if (!wanted) notices.value = false;
          }}
        />
        {t('noticeOn')}
      </label>
      {denied.value && <p class="practice">{t('noticeDenied')}</p>}
    </>
  );
}

export function Menu({ session }: { session: Session }) {
  const inviting = useSignal(false);
  const over = session.view.value?.outcome != null;
  return (
    <div class="menu">
      <fieldset>
        <legend>{t('language')}</legend>
        {LANGS.map((code) => (
          <button
            type="button"
            key={code}
            class="chip"
            aria-pressed={lang.value === code}
            onClick={() => (lang.value = code)}
          >
            {code === 'en' ? 'English' : 'Français'}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('theme')}</legend>
        {(['dark', 'light'] as const).map((name) => (
          <button
            type="button"
            key={name}
            class="chip"
            aria-pressed={theme.value === name}
            onClick={() => (theme.value = name)}
          >
            {t(name)}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('speed')}</legend>
        {(
          [
            ['off', 'speedOff'],
            ['fast', 'speedFast'],
            ['full', 'speedFull'],
          ] as const
        ).map(([id, name]) => (
          <button
            type="button"
            key={id}
            class="chip"
            aria-pressed={speed.value === id}
            onClick={() => (speed.value = id)}
          >
            {t(name)}
          </button>
        ))}
      </fieldset>
      <RecapChoice />
      <label class="pick">
        <input type="checkbox" checked={odds.value} onChange={() => (odds.value = !odds.value)} />
        {t('oddsShown')}
      </label>
      <label class="pick">
        <input type="checkbox" checked={sound.value} onChange={() => (sound.value = !sound.value)} />
        {t('soundOn')}
      </label>
      {session.isLaid && <Notices />}
      {hasCoach(session) && (
        <label class="pick">
          <input type="checkbox" checked={coached.value} onChange={() => (coached.value = !coached.value)} />
          {t('coachOn')}
        </label>
      )}
      {session instanceof GuidedSession && (
        <label class="pick">
          <input
            type="checkbox"
            checked={session.speaks.value}
            onChange={() => session.hearGuide(!session.speaks.value)}
          />
          {t('guideOn')}
        </label>
      )}
      {session.socket.update.value?.asks && (
        <button
          type="button"
          class="btn"
          onClick={() => {
            session.socket.send({ takeback: { offer: true } });
            session.drawer.value = null;
          }}
        >
          {t('takeback')}
        </button>
      )}
      {session.isLaid && (
        <button type="button" class="btn" data-invites onClick={() => (inviting.value = true)}>
          {t('links')}
        </button>
      )}
      <button type="button" class="btn" onClick={() => (session.drawer.value = 'rules')}>
        {t('rules')}
      </button>
      {session.camp && (
        <a class="btn" href={at(session.camp)}>
          {t('camp')}
        </a>
      )}
      <button type="button" class="btn" onClick={() => aimOf(session)}>
        {t('aim')}
      </button>
      {session.machine && (
        <button type="button" class="btn" onClick={() => void session.consult('why')}>
          {t('whyMachine')}
        </button>
      )}
      <UndoItem session={session} />
      {over && (
        <a class="btn" href={at('/')}>
          {t('home')}
        </a>
      )}
      {!over && session.isLaid && (
        <button type="button" class="btn" onClick={() => (session.leaving.value = 'leave')}>
          {t('leave')}
        </button>
      )}
      {!over && session.isLaid && session.role !== 'spectator' && (
        <button type="button" class="btn" onClick={() => (session.leaving.value = 'giveUp')}>
          {t('giveUp')}
        </button>
      )}
      {session.rival && !isOwner(session.role) && (
        <p class="practice agreed">{t(session.info.hints ? 'hintsAgreed' : 'hintsNone')}</p>
      )}
      {session.info.seeded && (
        <p class="practice">
          <b>{t('openPractice')}.</b> {t('openPracticeWhy')}
        </p>
      )}
      <dl class="keys">
        {KEYS.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
      {inviting.value && <Invite table={session.table} own={session.role} onClose={() => (inviting.value = false)} />}
    </div>
  );
}
