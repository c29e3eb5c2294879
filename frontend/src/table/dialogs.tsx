// What lies over the table now and then: the curtain, a card, a note, a takeback.

import { said, sideName, t } from '../i18n/ui';
import { Card } from '../sheets/Hand';
import { lang } from '../state/settings';
import { WhyNot } from './ask';
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

/** What the scenario wants of whom. */
export function aimOf(session: Session): void {
  const scenario = session.catalogue.scenarios.find((entry) => entry.id === session.view.value?.scenario);
  if (scenario) session.note.value = { name: scenario.name, text: scenario.aim_text };
}
