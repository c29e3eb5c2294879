// The main button: always the lower right one, always "go on". Gold commits a choice, red attacks, quiet only ends something.

import { Icon } from '../art/Art';
import type { IconName } from '../art/icons';
import { said, t } from '../i18n/ui';
import type { OptionData } from '../protocol';
import type { Layout } from './layout';
import type { Session } from './session';
import './main_button.css';

export interface Main {
  label: string;
  tone: 'gold' | 'blood' | 'quiet';
  key: '↵' | 'E';
  icon?: IconName;
  option?: OptionData | undefined;
  act: () => void;
}

/** What it does now; nothing if there is nothing but to choose. */
export function mainOf(session: Session, layout: Layout): Main | null {
  const lit = session.lit.value;
  const aim = session.aim.value;
  const { pass } = lit;
  if (!session.asked.value) return null;
  if (aim)
    return { label: t('attack'), tone: 'blood', key: '↵', icon: 'combat', option: aim, act: () => session.choose(aim) };
  if (lit.rotations.length > 0) {
    const option = lit.rotations[session.rotation.value % lit.rotations.length];
    return { label: t('placeHere'), tone: 'gold', key: '↵', icon: 'check', option, act: () => session.choose(option) };
  }
  if (pass)
    return {
      label: passWord(session, pass),
      tone: session.ending.value ? 'gold' : 'quiet',
      key: 'E',
      option: pass,
      act: () => session.end(),
    };
  if (layout.form !== 'desk' && lit.powers.some(({ option }) => option.verb !== 'fire'))
    return { label: t('destinyBoard'), tone: 'gold', key: '↵', act: () => (session.drawer.value = 'destiny') };
  return null;
}

function passWord(session: Session, pass: OptionData): string {
  const kind = session.asked.value?.kind;
  if (kind === 'act') return t('endActivation');
  if (kind === 'activate' || kind === 'bring') return t('endPhase');
  return said(pass) || t('pass');
}

export function MainButton({ session, layout }: { session: Session; layout: Layout }) {
  const main = mainOf(session, layout);
  if (!main) return null;
  return (
    <button
      type="button"
      class={`main-btn ${main.tone}`}
      data-option={main.option?.text}
      data-aimed={session.aim.value ? '' : undefined}
      data-sure={session.ending.value ? '' : undefined}
      aria-keyshortcuts={main.key === 'E' ? 'e' : 'Enter'}
      onClick={main.act}
    >
      {main.icon && <Icon name={main.icon} />}
      <span>{main.label}</span>
      <kbd>{main.key}</kbd>
    </button>
  );
}
