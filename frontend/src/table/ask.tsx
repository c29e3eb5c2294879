// The ask row: who is asked what, with what is left to the active warrior; a refusal is told in the same place.

import { Crest, Icon, Token } from '../art/Art';
import { artOf } from '../board/warriors';
import { said, sideName, t } from '../i18n/ui';
import { Named } from '../inspect/Sentence';
import { type Thing, thing } from '../inspect/things';
import type { Role, SideName } from '../protocol';
import { lang } from '../state/settings';
import type { Layout } from './layout';
import { nameOf } from './names';
import { isOwner, type Session } from './session';
import './ask.css';

export function Ask({ session, layout }: { session: Session; layout: Layout }) {
  const asked = session.asked.value;
  const subject = session.view.value?.warriors.find((warrior) => warrior.name === asked?.subject);
  return (
    <div class="ask">
      {!layout.small &&
        (subject ? (
          <Token art={artOf(subject, lang.value, { activated: false })} />
        ) : (
          <Crest side={asked?.side ?? session.view.value?.decision?.side ?? 'human'} class="token asked-side" />
        ))}
      <Prompt session={session} />
    </div>
  );
}

/** The sentence of the decision, or who is waited for; why something was refused takes its place until the next touch. */
export function Prompt({ session }: { session: Session }) {
  const view = session.view.value;
  const asked = session.asked.value;
  if (!view) return null;
  const refused = session.card.value || session.note.value ? null : session.refusal.value;
  const title = promptOf(session);
  const sub = subOf(session);
  return (
    <div
      class={`prompt ${asked || view.outcome ? '' : 'waiting'} ${sub ? '' : 'alone'}`}
      title={refused ? undefined : title}
    >
      <div class={refused ? 'vh' : 'asked'} aria-live="polite">
        <p>
          {session.role === 'both' && asked && <span class={`who ${asked.side}`}>{sideName(asked.side, 'noun')} </span>}
          <b>
            <Named text={title} names={subjectOf(session)} />
          </b>
        </p>
        {sub && !refused && <div class="sub">{sub}</div>}
      </div>
      {refused && <WhyNot session={session} />}
    </div>
  );
}

/** The reason something cannot be done, and its rule. */
export function WhyNot({ session }: { session: Session }) {
  const why = session.refusal.value;
  if (!why) return null;
  return (
    <p class="why-not" role="alert" title={said(why)}>
      <Icon name="no" /> <span>{said(why)}</span>{' '}
      {why.rule && (
        <button type="button" class="rid" onClick={() => (session.rule.value = why.rule)}>
          {why.rule}
        </button>
      )}
    </p>
  );
}

/** Whom the question is about, by name: it can be inspected there. */
function subjectOf(session: Session): { text: string; of: Thing }[] {
  const name = session.asked.value?.subject;
  return name ? [{ text: nameOf(session, name), of: thing('warrior', name) }] : [];
}

function promptOf(session: Session): string {
  const view = session.view.value;
  const asked = session.asked.value;
  if (view?.outcome) return resultOf(view.outcome, session.role, view.unplayed);
  if (!asked) return waiting(session);
  if (session.aim.value) return said(session.aim.value);
  if (session.ending.value) return t('endUnused', session.lit.value.actors.size);
  if (asked.kind === 'act' && view?.acting) return t('yourAct', nameOf(session, asked.subject));
  return said(asked);
}

/** The line under it: what is left, the odds, whose turn it is of two, a word of help. */
function subOf(session: Session) {
  const asked = session.asked.value;
  const view = session.view.value;
  if (!asked || view?.outcome) return null;
  const aim = session.aim.value;
  if (aim?.odds) return `${t('chance', aim.odds.dice, aim.odds.need)}, ${t('expected', figure(aim.odds.expected))}`;
  if (session.ending.value) return t('endUnusedSub');
  const other = session.othersTurn.value;
  if (other)
    return (
      <span class="others-turn">
        {t(asked.kind === 'recruit' ? 'hisPick' : 'otherDecides', t(other === 'host' ? 'theHost' : 'theGuest'))}
      </span>
    );
  const partner = isOwner(session.role) ? (session.role === 'host' ? 'guest' : 'host') : null;
  if (partner && session.socket.presence.value?.[partner] === 0)
    return capital(t('otherAway', t(partner === 'host' ? 'theHost' : 'theGuest')));
  if (asked.kind === 'act' && view?.acting) return <Budget session={session} />;
  return hint(session) || null;
}

/** Movement and action left (HAC-2, MOV-8); what is spent is told to be. */
function Budget({ session }: { session: Session }) {
  const acting = session.view.value?.acting;
  if (!acting) return null;
  const { movement, action } = acting;
  return (
    <span class="budget">
      <span class={movement > 0 ? '' : 'spent'}>
        <Icon name="move" />
        {movement > 0 ? <b>{movement}</b> : ''} {t(movement > 0 ? 'movementLeft' : 'movementSpent')}
      </span>
      <span class={action ? '' : 'spent'}>
        <Icon name="combat" />
        {action ? <b>1</b> : ''} {t(action ? 'actionLeft' : 'actionSpent')}
      </span>
    </span>
  );
}

function figure(value: number): string {
  return value.toFixed(1).replace('.', lang.value === 'fr' ? ',' : '.');
}

function waiting(session: Session): string {
  const decision = session.view.value?.decision;
  const { rival } = session;
  if (rival && session.socket.presence.value?.[rival] === 0)
    return t(isOwner(session.role) ? 'waitPartner' : 'waitFriend');
  const queue = session.socket.queue.value;
  if (queue?.nobody) return t('botLacksWorkers');
  if (queue && queue.before !== null) return t('botQueued', queue.before);
  return decision ? t('waitingFor', sideName(decision.side)) : '';
}

/** How a game has ended; where nobody plays the other side it is won or lost. */
export function outcomeText(outcome: string, unplayed: SideName | null = null): string {
  if (unplayed) return t(outcome === 'human' ? 'victory' : 'defeat');
  return outcome === 'draw' ? t('drawn') : t('won', sideName(outcome));
}

/** The same to whoever played a side of it: it was won or lost. */
export function resultOf(outcome: string, role: Role, unplayed: SideName | null = null): string {
  const played = role === 'human' || role === 'infernal';
  if (!played || unplayed || outcome === 'draw') return outcomeText(outcome, unplayed);
  return t(outcome === role ? 'youWon' : 'youLost');
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function hint(session: Session): string {
  const kind = session.asked.value?.kind;
  if (kind === 'assign') return session.receiver.value ? t('chooseDieFor') : t('chooseDie');
  if (kind === 'bring') return t('chooseWhere');
  if (kind === 'place') return t('rotate');
  if (kind === 'destiny') return t('chooseDestiny');
  return '';
}

/** Advice, and every option in a list. */
export function HintAndAll({ session }: { session: Session }) {
  const asked = session.asked.value;
  if (!asked) return <div class="acts" />;
  return (
    <div class="acts">
      {session.info.hints && (
        <button
          type="button"
          class="btn"
          aria-keyshortcuts="h"
          title={t('hint')}
          aria-expanded={session.drawer.value === 'hint'}
          onClick={() => void session.consult('hint')}
        >
          <Icon name="candle" />
          <span class="lbl">{t('hint')}</span>
          <kbd>H</kbd>
        </button>
      )}
      {asked.options.length > 1 && (
        <button
          type="button"
          class="btn"
          aria-keyshortcuts="o"
          title={t('allOptions')}
          aria-expanded={session.drawer.value === 'options'}
          onClick={() => session.listOptions()}
        >
          <Icon name="log" />
          <span class="lbl">{t('allCount', asked.options.length)}</span>
          <kbd>O</kbd>
        </button>
      )}
    </div>
  );
}
