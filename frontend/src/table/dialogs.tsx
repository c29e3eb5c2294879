// What lies over the table now and then: the curtain, the end, the menu, a card, a takeback.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { LANGS, said, sideName, t } from '../i18n/ui';
import { RecapChoice } from '../recap/Choice';
import { go } from '../router';
import { Card } from '../sheets/Hand';
import { ApiError, api } from '../state/api';
import { lang, odds, sound, speed, theme } from '../state/settings';
import { at } from '../state/site';
import { remember } from '../state/tables';
import { outcomeText, WhyNot } from './ask';
import { countHits } from './hits';
import { Invite } from './invite';
import type { Session } from './session';
import { Veil } from './veil';
import './dialogs.css';

/** At one screen: the device changes hands before the other hand is shown. */
export function Curtain({ session }: { session: Session }) {
  const side = session.curtained.value;
  if (!side) return null;
  return (
    <Veil label={t('curtain', sideName(side))} class="curtain">
      <div>
        <h2>{t('curtain', sideName(side))}</h2>
        <p>{t('curtainSub')}</p>
        <button type="button" class="primary big" data-first onClick={() => session.liftCurtain()}>
          {t('lift')}
        </button>
      </div>
    </Veil>
  );
}

/** A card to read, and what can be done with it now. */
export function CardPanel({ session }: { session: Session }) {
  const shown = session.card.value;
  const { instincts, events, equipment, gifts } = session.catalogue;
  const card =
    shown &&
    { instinct: instincts, event: events, equipment, gift: gifts }[shown.kind].find((entry) => entry.id === shown.id);
  if (!shown || !card) return null;
  const close = (): void => {
    session.card.value = null;
  };
  const options = session.naming(shown.id);
  return (
    <Veil label={said(card.name)} onClose={close}>
      <div class="card-panel">
        <Card card={{ ...card, value: card.value || undefined }} kind={shown.kind} lang={lang.value} large />
        {options.length === 0 && <WhyNot session={session} />}
        <div class="card-acts">
          {options.slice(0, 12).map((option, i) => (
            <button
              type="button"
              key={option.text}
              class="btn gold"
              data-option={option.text}
              data-first={i === 0}
              onClick={() => session.choose(option)}
            >
              {said(option)}
            </button>
          ))}
          <button type="button" class="btn" data-first={options.length === 0} onClick={close}>
            {t('close')}
          </button>
        </div>
      </div>
    </Veil>
  );
}

export function NotePanel({ session }: { session: Session }) {
  const note = session.note.value;
  if (!note) return null;
  const close = (): void => {
    session.note.value = null;
  };
  return (
    <Veil label={said(note.name)} onClose={close}>
      <section class="sheet-panel">
        <h2>{said(note.name)}</h2>
        <p>{said(note.text)}</p>
        <WhyNot session={session} />
        <button type="button" class="btn" data-first onClick={close}>
          {t('close')}
        </button>
      </section>
    </Veil>
  );
}

export function Takeback({ session }: { session: Session }) {
  const offer = session.socket.update.value?.takeback;
  if (!offer) return null;
  const mine = offer.by === session.role;
  const by =
    offer.by === 'host' || offer.by === 'guest'
      ? capital(t(offer.by === 'host' ? 'theHost' : 'theGuest'))
      : sideName(offer.by, 'noun');
  return (
    <div class="takeback" role="alert">
      <p>{mine ? t('takebackWaiting') : t('takebackAsked', by)}</p>
      {!mine && session.role !== 'spectator' && (
        <>
          <button type="button" class="btn gold" onClick={() => session.socket.send({ takeback: { accept: true } })}>
            {t('accept')}
          </button>
          <button type="button" class="btn" onClick={() => session.socket.send({ takeback: { accept: false } })}>
            {t('decline')}
          </button>
        </>
      )}
    </div>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Where the seed of a record comes from, as the server has checked it. */
const SOURCES = {
  words: 'seedOfWords',
  practice: 'seedOfChoice',
  seed: 'seedOfHost',
  unbound: 'seedOfNobody',
} as const;

/** Once the game is over: who won, the seed, the dice, again. */
export function EndPanel({ session }: { session: Session }) {
  const shut = useSignal(false);
  const dice = useSignal('');
  const problem = useSignal('');
  const seed = useSignal('');
  const outcome = session.view.value?.outcome;
  const next = session.socket.rematch.value;
  useEffect(() => {
    if (outcome)
      void api.record(session.table).then(
        (record) => (seed.value = /^seed (.*)$/m.exec(record)?.[1] ?? ''),
        () => undefined,
      );
  }, [outcome]);
  if (!outcome) return null;
  if (shut.value)
    return (
      <button type="button" class="btn gold reopen" onClick={() => (shut.value = false)}>
        {outcomeText(outcome, session.view.value?.unplayed)}
      </button>
    );
  const fail = (error: unknown): void => {
    problem.value = error instanceof ApiError ? said(error.words) : t('error');
  };

  async function verify(): Promise<void> {
    try {
      const record = await api.record(session.table);
      const found = await api.verify(record);
      dice.value = found.ok
        ? `${t('verified', found.checked)} ${t(SOURCES[found.source])}`
        : t('notVerified', said(found.fault));
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
      go(`/r/${replay}`);
    } catch (error) {
      fail(error);
    }
  }
  async function again(): Promise<void> {
    try {
      const { table, role, code, links } = await api.rematch(session.table);
      const link = `/t/${table}`;
      const scenario = session.view.value?.scenario ?? '';
      remember({ table, link, role, scenario, opened: Date.now(), links, ...(code ? { code } : {}) });
      go(link);
    } catch (error) {
      fail(error);
    }
  }
  const hits = hitsOf(session);
  return (
    <Veil label={outcomeText(outcome, session.view.value?.unplayed)} onClose={() => (shut.value = true)}>
      <section class="sheet-panel end">
        <h2>{outcomeText(outcome, session.view.value?.unplayed)}</h2>
        {seed.value && <p>{t('seedWas', seed.value)}.</p>}
        {hits.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {dice.value && <p role="status">{dice.value}</p>}
        {problem.value && (
          <p role="alert" class="problem">
            {problem.value}
          </p>
        )}
        <div class="row">
          {session.camp && session.role !== 'spectator' && (
            <button type="button" class="btn gold" data-first onClick={() => go(session.camp)}>
              {t('toCamp')}
            </button>
          )}
          {!session.camp && session.role !== 'spectator' && (
            <button type="button" class="btn gold" data-first onClick={() => void again()}>
              {next ? t('rematchReady') : t(session.rules ? 'again' : 'rematch')}
            </button>
          )}
          {session.role === 'spectator' && next && (
            <button type="button" class="btn gold" data-first onClick={() => void again()}>
              {t('rematchReady')}
            </button>
          )}
          <button type="button" class="btn" onClick={() => void watch()}>
            {t('replay')}
          </button>
          <button type="button" class="btn" onClick={() => void verify()}>
            {t('verifyDice')}
          </button>
          <button type="button" class="btn" onClick={() => void save()}>
            {t('exportRecord')}
          </button>
          <button type="button" class="btn" onClick={() => go('/')}>
            {t('home')}
          </button>
          <button type="button" class="btn quiet-btn" onClick={() => (shut.value = true)}>
            {t('close')}
          </button>
        </div>
      </section>
    </Veil>
  );
}

/** Hits rolled against hits expected, side by side, from the log: dice and what they needed are public. */
function hitsOf(session: Session): string[] {
  const sides = new Map(session.view.value?.warriors.map((warrior) => [warrior.name, warrior.side]));
  return (['human', 'infernal'] as const).flatMap((side) => {
    const { rolled, expected } = countHits(session.socket.log.value, (name) => sides.get(name) === side);
    const mean = expected.toFixed(1).replace('.', lang.value === 'fr' ? ',' : '.');
    return expected > 0 ? [`${sideName(side, 'noun')} – ${t('hitsExpected', rolled, mean)}`] : [];
  });
}

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

/** What the scenario wants of whom. */
export function aimOf(session: Session): void {
  const scenario = session.catalogue.scenarios.find((entry) => entry.id === session.view.value?.scenario);
  if (scenario) session.note.value = { name: scenario.name, text: scenario.aim_text };
}

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
      {session.rival && (
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
      <button type="button" class="btn" onClick={() => (inviting.value = true)}>
        {t('links')}
      </button>
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
      {over ? (
        <a class="btn" href={at('/')}>
          {t('home')}
        </a>
      ) : (
        <button type="button" class="btn" onClick={() => (session.leaving.value = true)}>
          {t('leave')}
        </button>
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
