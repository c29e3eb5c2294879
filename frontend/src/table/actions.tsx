// What is asked now, in one sentence, and the buttons for whatever the board cannot show.

import { Icon } from '../art/Art';
import { said, sideName, t } from '../i18n/ui';
import type { OptionData, SideName } from '../protocol';
import { OddsBars } from '../sheets/OddsBars';
import { lang, odds } from '../state/settings';
import { HintButton } from './advice';
import { beingName } from './names';
import { isOwner, type Session } from './session';
import type { Size } from './size';
import './actions.css';

const SHOWN = 4;

/** The sentence of the decision, or who is waited for; under it why something was refused. */
export function Prompt({ session }: { session: Session }) {
  const view = session.view.value;
  const asked = session.asked.value;
  if (!view) return null;
  if (view.outcome)
    return (
      <p class="prompt">
        <b>{outcomeText(view.outcome, view.unplayed)}</b>
      </p>
    );
  if (!asked)
    return (
      <p class="prompt waiting" aria-live="polite">
        {waiting(session)}
      </p>
    );
  const tip = hint(session);
  const other = session.othersTurn.value;
  const partner = isOwner(session.role) ? (session.role === 'host' ? 'guest' : 'host') : null;
  const away = partner && session.socket.presence.value?.[partner] === 0 ? partner : null;
  return (
    <div class="prompt" aria-live="assertive">
      <p>
        <b>
          {session.role === 'both' && <span class={`who ${asked.side}`}>{sideName(asked.side, 'noun')}</span>}{' '}
          {said(asked)}
        </b>
      </p>
      {other && (
        <p class="sub others-turn">
          {t(asked.kind === 'recruit' ? 'hisPick' : 'otherDecides', t(other === 'host' ? 'theHost' : 'theGuest'))}
        </p>
      )}
      {away && <p class="sub">{capital(t('otherAway', t(away === 'host' ? 'theHost' : 'theGuest')))}</p>}
      {tip && !other && <p class="sub">{tip}</p>}
      {session.why.value?.tile === null && !session.card.value && !session.note.value && <WhyNot session={session} />}
    </div>
  );
}

/** The reason something cannot be done, and its rule. */
export function WhyNot({ session }: { session: Session }) {
  const why = session.why.value;
  if (!why) return null;
  return (
    <p class="why-not" role="alert">
      <Icon name="no" /> <span>{said(why)}</span>{' '}
      {why.rule && (
        <button type="button" class="rid" onClick={() => (session.rule.value = why.rule)}>
          {why.rule}
        </button>
      )}
    </p>
  );
}

function waiting(session: Session): string {
  const decision = session.view.value?.decision;
  const { rival } = session;
  if (rival && session.socket.presence.value?.[rival] === 0)
    return t(isOwner(session.role) ? 'waitPartner' : 'waitFriend');
  const queue = session.socket.queue.value;
  if (queue !== null) return t('botQueued', queue);
  return decision ? t('waitingFor', sideName(decision.side)) : '';
}

/** How a game has ended; where nobody plays the other side it is won or lost. */
export function outcomeText(outcome: string, unplayed: SideName | null = null): string {
  if (unplayed) return t(outcome === 'human' ? 'victory' : 'defeat');
  return outcome === 'draw' ? t('drawn') : t('won', sideName(outcome));
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

function passWord(session: Session, pass: OptionData): string {
  const kind = session.asked.value?.kind;
  if (kind === 'act') return t('endActivation');
  if (kind === 'activate' || kind === 'bring') return t('endPhase');
  return said(pass) || t('pass');
}

/** The row of buttons: options that are not on the board, placing, passing. */
export function Actions({ session, size }: { session: Session; size: Size }) {
  const lit = session.lit.value;
  const asked = session.asked.value;
  if (!asked) return null;
  const aim = session.aim.value;
  const drafting =
    asked.kind === 'recruit' ||
    asked.kind === 'wait' ||
    asked.kind === 'equip' ||
    asked.kind === 'bestow' ||
    asked.kind === 'bid' ||
    asked.kind === 'team'; // on cards of their own
  const sheets = [...lit.entries.keys()];
  const fires =
    size === 'wide' ? [] : lit.powers.filter(({ option }) => option.verb === 'fire').map(({ option }) => option);
  const buttons = drafting ? [] : [...fires, ...lit.rest];
  const shown = buttons.length > SHOWN ? [] : buttons;
  const far = size !== 'wide' && lit.powers.length > fires.length;
  return (
    <div class="actions">
      {aim && size !== 'phone' && (
        <button type="button" class="btn blood" data-option={aim.text} onClick={() => session.choose(aim)}>
          <Icon name="combat" /> {t('attack')}
        </button>
      )}
      {lit.rotations.length > 0 && (
        <button
          type="button"
          class="btn gold"
          data-option={placed(session)?.text}
          onClick={() => session.choose(placed(session))}
        >
          <Icon name="check" /> {t('placeHere')}
        </button>
      )}
      {lit.rotations.length > 1 && (
        <button type="button" class="btn" onClick={() => session.rotation.value++}>
          <Icon name="rotate" /> {t('turnTile')} <kbd>R</kbd>
        </button>
      )}
      {far && (
        <button type="button" class="btn gold" onClick={() => (session.drawer.value = 'destiny')}>
          <Icon name="horns" /> {t('destinyBoard')}
        </button>
      )}
      {sheets.length > 1 &&
        sheets.map((sheet) => (
          <button
            type="button"
            key={sheet}
            class="btn"
            aria-pressed={session.entering.value === sheet}
            onClick={() => (session.sheet.value = sheet)}
          >
            {beingName(session, sheet)} <span class="cost">{t('cost', priceOf(session, sheet))}</span>
          </button>
        ))}
      {shown.map((option) => (
        <button
          type="button"
          key={option.text}
          class="btn"
          data-option={option.text}
          onClick={() => session.choose(option)}
        >
          {said(option)}
        </button>
      ))}
      <HintButton session={session} />
      {asked.options.length > 1 && (
        <button
          type="button"
          class={`btn ${buttons.length > SHOWN ? 'gold' : 'quiet-btn'}`}
          aria-keyshortcuts="o"
          onClick={() => {
            session.among.value = null;
            session.drawer.value = session.drawer.value === 'options' ? null : 'options';
          }}
        >
          {t('allOptions')} <kbd>O</kbd>
        </button>
      )}
      {lit.pass && (
        <button
          type="button"
          class="btn"
          data-option="pass"
          aria-keyshortcuts="e"
          onClick={() => session.choose(lit.pass)}
        >
          {passWord(session, lit.pass)} <kbd>E</kbd>
        </button>
      )}
    </div>
  );
}

function placed(session: Session): OptionData | undefined {
  const { rotations } = session.lit.value;
  return rotations[session.rotation.value % rotations.length];
}

function priceOf(session: Session, sheet: string): number {
  return [...session.catalogue.beings, ...session.catalogue.demons].find((being) => being.id === sheet)?.price ?? 0;
}

/** The odds of the attack that is aimed, weapon by weapon. */
export function Aim({ session, slim = false }: { session: Session; slim?: boolean }) {
  const aim = session.aim.value;
  if (!aim) return null;
  const others = session.lit.value.targets.find((target) => target.options.includes(aim))?.options ?? [aim];
  return (
    <div class="aim" role="group" aria-label={said(aim)}>
      <h3>{said(aim)}</h3>
      {others.length > 1 && (
        <div class="weapons">
          {others.map((option) => (
            <button
              type="button"
              key={option.text}
              class="chip"
              aria-pressed={option === aim}
              onClick={() => (session.aim.value = option)}
            >
              {said(option)}
            </button>
          ))}
        </div>
      )}
      {aim.odds && odds.value && <OddsBars odds={aim.odds} lang={lang.value} slim={slim} />}
      <button type="button" class="btn blood" data-option={aim.text} data-aimed onClick={() => session.choose(aim)}>
        <Icon name="combat" /> {t('attack')}
      </button>
    </div>
  );
}
