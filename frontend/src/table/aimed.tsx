// An attack that is aimed at but not fired: its odds in the rail, its weapons and the way back beside the question.

import { Emblem, Icon } from '../art/Art';
import { said, t } from '../i18n/ui';
import type { OptionData } from '../protocol';
import { OddsBars } from '../sheets/OddsBars';
import { lang, odds } from '../state/settings';
import type { Session } from './session';
import './aimed.css';

/** More hits than this are counted together. */
const ENOUGH = 3;

export function Aimed({ aim }: { aim: OptionData }) {
  return (
    <div class="rail aimed-odds" role="group" aria-label={said(aim)}>
      {aim.odds && odds.value && <OddsBars odds={aim.odds} lang={lang.value} enough={ENOUGH} />}
    </div>
  );
}

/** The other weapon of the same target, and back. */
export function AimedActs({ session, aim }: { session: Session; aim: OptionData }) {
  const all = session.lit.value.targets.find(({ options }) => options.includes(aim))?.options ?? [aim];
  const next = all[(all.indexOf(aim) + 1) % all.length] as OptionData;
  return (
    <div class="acts">
      {all.length > 1 && (
        <button type="button" class="btn other-weapon" title={said(next)} onClick={() => (session.aim.value = next)}>
          {next.args.weapon ? <Emblem id={next.args.weapon} kind="equipment" /> : <Icon name="combat" />}
          <span class="lbl">{t('otherWeapon')}</span>
        </button>
      )}
      <button type="button" class="btn" title={t('back')} onClick={() => (session.aim.value = null)}>
        <Icon name="close" />
        <span class="lbl">{t('back')}</span>
      </button>
    </div>
  );
}
