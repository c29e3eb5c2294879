// What is asked now, in one sentence, and the buttons for whatever the board cannot show.

import { Icon } from '../art/Art';
import { said, sideName, t } from '../i18n/ui';
import type { OptionData } from '../protocol';
import { OddsBars } from '../sheets/OddsBars';
import { lang, odds } from '../state/settings';
import type { Session } from './session';

const SHOWN = 4;

/** The sentence of the decision, or who is waited for. */
export function Prompt({ session }: { session: Session }) {
  const view = session.view.value;
  const asked = session.asked.value;
  if (!view) return null;
  if (view.outcome) return <p class="prompt"><b>{outcomeText(view.outcome)}</b></p>;
  if (!asked) return <p class="prompt waiting" aria-live="polite">{view.decision ? t('waitingFor', sideName(view.decision.side)) : ''}</p>;
  return (
    <p class="prompt" aria-live="assertive">
      <b>{said(asked)}</b>
      <span class="sub">{hint(session)}</span>
    </p>
  );
}

export function outcomeText(outcome: string): string {
  return outcome === 'draw' ? t('drawn') : t('won', sideName(outcome));
}

function hint(session: Session): string {
  const asked = session.asked.value;
  if (asked?.kind === 'assign') return t('chooseDie');
  if (asked?.kind === 'bring') return t('chooseWhere');
  if (asked?.kind === 'place') return t('rotate');
  return '';
}

function passWord(session: Session, pass: OptionData): string {
  const kind = session.asked.value?.kind;
  if (kind === 'act') return t('endActivation');
  if (kind === 'activate' || kind === 'bring') return t('endPhase');
  return said(pass) || t('pass');
}

/** The row of buttons: options that are not on the board, placing, passing. */
export function Actions({ session }: { session: Session }) {
  const lit = session.lit.value;
  const asked = session.asked.value;
  if (!asked) return null;
  const aim = session.aim.value;
  const sheets = [...lit.entries.keys()];
  const rest = lit.rest.length > SHOWN ? [] : lit.rest;
  return (
    <div class="actions">
      {aim && (
        <button class="btn blood" data-option={aim.text} onClick={() => session.choose(aim)}>
          <Icon name="combat" /> {t('attack')}
        </button>
      )}
      {lit.rotations.length > 0 && (
        <button class="btn gold" data-option={placed(session)?.text} onClick={() => session.choose(placed(session))}>
          <Icon name="check" /> {t('placeHere')}
        </button>
      )}
      {sheets.length > 1 && sheets.map((sheet) => (
        <button key={sheet} class="btn" aria-pressed={session.sheet.value === sheet} onClick={() => (session.sheet.value = sheet)}>{beingName(session, sheet)}</button>
      ))}
      {rest.map((option) => (
        <button key={option.text} class="btn" data-option={option.text} onClick={() => session.choose(option)}>{said(option)}</button>
      ))}
      {(lit.rest.length > SHOWN || asked.options.length > 1) && (
        <button class="btn quiet-btn" aria-keyshortcuts="o" onClick={() => { session.among.value = null; session.drawer.value = session.drawer.value === 'options' ? null : 'options'; }}>
          {t('allOptions')} <kbd>O</kbd>
        </button>
      )}
      {lit.pass && (
        <button class="btn" data-option="pass" aria-keyshortcuts="e" onClick={() => session.choose(lit.pass)}>
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

function beingName(session: Session, sheet: string): string {
  const { beings, demons } = session.catalogue;
  const found = [...beings, ...demons].find((being) => being.id === sheet);
  return found ? `${said(found.name)} · ${found.price}` : sheet;
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
            <button key={option.text} class="chip" aria-pressed={option === aim} onClick={() => (session.aim.value = option)}>{said(option)}</button>
          ))}
        </div>
      )}
      {aim.odds && odds.value && <OddsBars odds={aim.odds} lang={lang.value} slim={slim} />}
      <button class="btn blood" data-option={aim.text} autofocus onClick={() => session.choose(aim)}><Icon name="combat" /> {t('attack')}</button>
    </div>
  );
}
