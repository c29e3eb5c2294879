// What lies over the table now and then: the curtain, the end, the menu, a card, a takeback.

import { useSignal } from '@preact/signals';

import { LANGS, said, sideName, t } from '../i18n/ui';
import { go } from '../router';
import { sitDown } from '../pages/home';
import { Replay, type Reel } from '../pages/replay_page';
import type { SideName } from '../protocol';
import { Card } from '../sheets/Hand';
import { ApiError, api } from '../state/api';
import { lang, odds, sound, speed, theme } from '../state/settings';
import { outcomeText } from './actions';
import { linksOf, Invite } from './invite';
import type { Session } from './session';

/** At one screen: the device changes hands before the other hand is shown. */
export function Curtain({ session }: { session: Session }) {
  const side = session.curtained.value;
  if (!side) return null;
  return (
    <div class="veil curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
      <div>
        <h2 id="curtain-title">{t('curtain', sideName(side))}</h2>
        <p>{t('curtainSub')}</p>
        <button class="primary big" autofocus onClick={() => session.liftCurtain()}>{t('lift')}</button>
      </div>
    </div>
  );
}

export function CardPanel({ session }: { session: Session }) {
  const shown = session.card.value;
  if (!shown) return null;
  const { instincts, events, equipment, gifts } = session.catalogue;
  const list = { instinct: instincts, event: events, equipment, gift: gifts }[shown.kind];
  const card = list.find((entry) => entry.id === shown.id);
  if (!card) return null;
  return (
    <div class="veil" onClick={() => (session.card.value = null)}>
      <div class="card-panel" role="dialog" aria-modal="true" aria-label={said(card.name)}>
        <Card card={{ ...card, value: card.value || undefined }} kind={shown.kind} lang={lang.value} large />
        <button class="btn" autofocus onClick={() => (session.card.value = null)}>{t('close')}</button>
      </div>
    </div>
  );
}

export function NotePanel({ session }: { session: Session }) {
  const note = session.note.value;
  if (!note) return null;
  return (
    <div class="veil" onClick={() => (session.note.value = null)}>
      <section class="sheet-panel" role="dialog" aria-modal="true" aria-labelledby="note-title">
        <h2 id="note-title">{said(note.name)}</h2>
        <p>{said(note.text)}</p>
        <button class="btn" autofocus onClick={() => (session.note.value = null)}>{t('close')}</button>
      </section>
    </div>
  );
}

export function Takeback({ session }: { session: Session }) {
  const offer = session.socket.update.value?.takeback;
  if (!offer) return null;
  const mine = offer.by === session.role;
  return (
    <div class="takeback" role="alert">
      <p>{mine ? t('takebackWaiting') : t('takebackAsked', sideName(offer.by, 'noun'))}</p>
      {!mine && session.role !== 'spectator' && (
        <>
          <button class="btn gold" onClick={() => session.socket.send({ takeback: { accept: true } })}>{t('accept')}</button>
          <button class="btn" onClick={() => session.socket.send({ takeback: { accept: false } })}>{t('decline')}</button>
        </>
      )}
    </div>
  );
}

/** Once the game is over: who won, the seed, the dice, again. */
export function EndPanel({ session }: { session: Session }) {
  const shut = useSignal(false);
  const dice = useSignal('');
  const problem = useSignal('');
  const reel = useSignal<Reel | null>(null);
  const outcome = session.view.value?.outcome;
  if (!outcome) return null;
  if (reel.value) return <div class="veil replaying"><Replay reel={reel.value} onClose={() => (reel.value = null)} /></div>;
  if (shut.value) return <button class="btn gold reopen" onClick={() => (shut.value = false)}>{outcomeText(outcome)}</button>;
  const fail = (error: unknown): void => { problem.value = error instanceof ApiError ? said(error.words) : t('error'); };

  async function verify(): Promise<void> {
    try {
      const record = await api.record(session.table);
      const found = await api.verify(record);
      const seed = /^seed (.*)$/m.exec(record)?.[1] ?? '';
      dice.value = `${found.ok ? t('verified', found.checked) : t('notVerified', found.fault)} ${t('seedWas', seed)}.`;
    } catch (error) {
      fail(error);
    }
  }
  async function save(): Promise<void> {
    try {
      const record = await api.record(session.table);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
      link.download = `claustrophobia-${session.table}.txt`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      fail(error);
    }
  }
  async function watch(): Promise<void> {
    try {
      const record = await api.record(session.table);
      const { replay } = await api.importRecord(record);
      const found = await api.replay(replay);
      reel.value = { total: found.decisions.length, at: (n, side) => api.replayMoment(replay, n, side), title: '' };
    } catch (error) {
      fail(error);
    }
  }
  async function again(): Promise<void> {
    try {
      const created = await api.rematch(session.table);
      const side: SideName = session.role === 'human' ? 'infernal' : 'human';
      go(sitDown(created, side, session.view.value?.scenario ?? ''));
    } catch (error) {
      fail(error);
    }
  }
  const hits = hitsOf(session);
  return (
    <div class="veil">
      <section class="sheet-panel end" role="dialog" aria-modal="true" aria-labelledby="end-title">
        <h2 id="end-title">{outcomeText(outcome)}</h2>
        {hits && <p>{hits}</p>}
        {dice.value && <p role="status">{dice.value}</p>}
        {problem.value && <p role="alert" class="problem">{problem.value}</p>}
        <div class="row">
          <button class="btn gold" onClick={() => void again()}>{t('rematch')}</button>
          <button class="btn" onClick={() => void watch()}>{t('replay')}</button>
          <button class="btn" onClick={() => void verify()}>{t('verifyDice')}</button>
          <button class="btn" onClick={() => void save()}>{t('exportRecord')}</button>
          <button class="btn" onClick={() => go('/')}>{t('home')}</button>
          <button class="btn quiet-btn" onClick={() => (shut.value = true)}>{t('close')}</button>
        </div>
      </section>
    </div>
  );
}

/** Hits rolled against hits expected, from the log: dice and what they needed are public. */
function hitsOf(session: Session): string {
  let rolled = 0;
  let expected = 0;
  for (const event of session.socket.log.value) {
    if (event.kind !== 'rolled') continue;
    const dice = event.args.flatMap(([type, value]) => (type === 'D' && Array.isArray(value) ? (value as number[]) : []));
    const need = Number(event.args.find(([type]) => type === 'n')?.[1]);
    if (!need || dice.length === 0) continue;
    rolled += dice.filter((value) => value >= need).length;
    expected += (dice.length * (7 - need)) / 6;
  }
  return expected > 0 ? t('hitsExpected', rolled, expected.toFixed(1)) : '';
}

export function Menu({ session }: { session: Session }) {
  const inviting = useSignal(false);
  const others = session.role !== 'both' && session.role !== 'spectator';
  return (
    <div class="menu">
      <fieldset>
        <legend>{t('language')}</legend>
        {LANGS.map((code) => <button key={code} class="chip" aria-pressed={lang.value === code} onClick={() => (lang.value = code)}>{code === 'en' ? 'English' : 'Français'}</button>)}
      </fieldset>
      <fieldset>
        <legend>{t('theme')}</legend>
        {(['dark', 'light'] as const).map((name) => <button key={name} class="chip" aria-pressed={theme.value === name} onClick={() => (theme.value = name)}>{t(name)}</button>)}
      </fieldset>
      <fieldset>
        <legend>{t('speed')}</legend>
        {([['off', 'speedOff'], ['fast', 'speedFast'], ['full', 'speedFull']] as const).map(([id, name]) => <button key={id} class="chip" aria-pressed={speed.value === id} onClick={() => (speed.value = id)}>{t(name)}</button>)}
      </fieldset>
      <label class="pick"><input type="checkbox" checked={odds.value} onChange={() => (odds.value = !odds.value)} />{t('oddsShown')}</label>
      <label class="pick"><input type="checkbox" checked={sound.value} onChange={() => (sound.value = !sound.value)} />{t('soundOn')}</label>
      {others && <button class="btn" onClick={() => session.socket.send({ takeback: { offer: true } })}>{t('takeback')}</button>}
      {linksOf(session.table) && <button class="btn" onClick={() => (inviting.value = true)}>{t('links')}</button>}
      <button class="btn" onClick={() => (session.drawer.value = 'rules')}>{t('rules')}</button>
      <a class="btn" href="/">{t('home')}</a>
      <p class="small"><b>{t('keys')}</b> E {t('pass')} · U {t('undo')} · O {t('allOptions')} · B {said({ en: 'board', fr: 'plateau' })} · R {said({ en: 'rotate', fr: 'tourner' })} · / {t('command')} · L {t('log')}</p>
      {inviting.value && <Invite table={session.table} own={session.role} onClose={() => (inviting.value = false)} />}
    </div>
  );
}
