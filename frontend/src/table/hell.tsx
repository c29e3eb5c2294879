// Where nobody plays hell: its turn told step by step, with the rule of each step and why it chose whom it chose.

import { Icon, Token } from '../art/Art';
import { artOf } from '../board/warriors';
import { said, t } from '../i18n/ui';
import type { GameEvent } from '../protocol';
import { BeingCard } from '../sheets/DestinyBoard';
import { LogList } from '../sheets/LogList';
import { lang } from '../state/settings';
import { hellTurn } from './hell_turn';
import type { Session } from './session';
import { Veil } from './veil';
import './hell.css';

/** The step being shown: its sentence and rule, before it the reasons that led to it. */
export function Teller({
  session,
  step,
  onSkip,
}: {
  session: Session;
  step: { event: GameEvent; why: GameEvent[] } | null;
  onSkip: () => void;
}) {
  if (!step) return null;
  const warrior = session.view.value?.warriors.find((entry) => entry.name === step.event.args.warrior);
  return (
    <div class="teller" role="status" aria-live="off" data-still>
      {warrior && <Token art={artOf(warrior, lang.value, { activated: false })} />}
      <div>
        {step.why.map((event) => (
          <p key={event.n} class="reason">
            {said(event)} <span class="rid">{event.rule}</span>
          </p>
        ))}
        <p class="step">
          {said(step.event)} {step.event.rule && <span class="rid">{step.event.rule}</span>}
        </p>
      </div>
      <button type="button" class="tool" onClick={onSkip} aria-label={t('skip')}>
        <Icon name="skip" />
      </button>
    </div>
  );
}

/** The button that opens hell's last turn to be read in peace. */
export function HellButton({ session, words = false }: { session: Session; words?: boolean }) {
  if (!session.view.value?.unplayed) return null;
  const steps = hellTurn(session.log.value).length;
  if (!steps) return null;
  return (
    <button
      type="button"
      class={words ? 'tool hell-tool' : 'hell-button'}
      title={t('hellReview')}
      aria-expanded={session.drawer.value === 'hell'}
      onClick={() => (session.drawer.value = session.drawer.value === 'hell' ? null : 'hell')}
    >
      <Icon name="horns" />
      <span class={words ? '' : 'vh'}>{t('hell')}</span> <b>{steps}</b>
    </button>
  );
}

export function HellList({ session }: { session: Session }) {
  const events = hellTurn(session.log.value);
  if (!events.length) return <p>{t('hellNothing')}</p>;
  return <LogList events={events} lang={lang.value} fromStart onRule={(id) => (session.rule.value = id)} />;
}

/** The demon of the well, as it is in these circles. */
export function DemonPanel({ session }: { session: Session }) {
  const name = session.demon.value;
  const warrior = session.view.value?.warriors.find((entry) => entry.name === name);
  const record = warrior && session.catalogue.demons.find((demon) => demon.id === warrior.sheet);
  if (!warrior || !record) return null;
  const close = (): void => {
    session.demon.value = null;
  };
  return (
    <Veil label={said(record.name)} onClose={close} class="demon-veil">
      <section class="sheet-panel demon-panel">
        <h2>{t('demonCame')}</h2>
        <BeingCard
          warrior={warrior}
          record={record}
          lang={lang.value}
          props={{ talentName: (id) => said(session.catalogue.talents[id]) || id }}
          withPower
        />
        <button type="button" class="btn gold" data-first onClick={close}>
          {t('faceIt')}
        </button>
      </section>
    </Veil>
  );
}
