// What a bot would do in one's place, and why one did what it did: up to three options, what each is worth, a sentence on why.

import { said, t } from '../i18n/ui';
import type { Advice, Thought } from '../protocol';
import { lang } from '../state/settings';
import type { Session } from './session';
import { nearness, worthOf } from './worth';
import './advice.css';

/** For whoever plays against a bot, or watches one. It is there whether or not the bot has just chosen: that may be hidden. */
export function WhyButton({ session }: { session: Session }) {
  if (!session.machine) return null;
  return (
    <button
      type="button"
      class="tool why-tool"
      aria-keyshortcuts="w"
      aria-expanded={session.drawer.value === 'why'}
      aria-label={t('whyMachine')}
      title={t('whyMachine')}
      onClick={() => void session.consult('why')}
    >
      <b aria-hidden="true">?</b>
      <span class="words">{t('whyShort')}</span>
    </button>
  );
}

export function AdvicePanel({ session }: { session: Session }) {
  const counsel = session.counsel.value;
  if (!counsel) return null;
  const { about, answer } = counsel;
  return (
    <div class="advice" aria-live="polite" aria-busy={answer === null}>
      {answer === null && (
        <p class="thinking">
          <progress aria-label={t('thinking')} /> {t('thinking')}
        </p>
      )}
      {answer && !('options' in answer) && <p class="none">{said(answer)}</p>}
      {answer && 'options' in answer && <Told advice={answer} lead={t(about === 'hint' ? 'hintLead' : 'whyLead')} />}
    </div>
  );
}

function Told({ advice, lead }: { advice: Advice; lead: string }) {
  return (
    <>
      <p class="lead">{lead}</p>
      <ol>
        {advice.options.map((thought, i) => (
          <Weighed
            key={thought.text}
            thought={thought}
            best={advice.options[0] ?? thought}
            before={advice.options[i - 1]}
          />
        ))}
      </ol>
      <p class="bot">{said(advice.bot)}</p>
    </>
  );
}

/** One option; a reason it shares with the one before is said once. */
function Weighed({ thought, best, before }: { thought: Thought; best: Thought; before: Thought | undefined }) {
  const because = said(thought.because);
  const units = { chance: t('unitChance'), share: t('unitShare'), rate: '' } as const;
  const worth = worthOf(thought, lang.value);
  return (
    <li class={thought === best ? 'best' : ''} data-advised={thought.text}>
      <p class="what">{said(thought)}</p>
      <p class="worth">
        <i aria-hidden="true">
          <b style={{ width: `${nearness(thought, best) * 100}%` }} />
        </i>{' '}
        <span>{thought.unit === 'rate' ? t('unitRate', worth) : `${worth} ${units[thought.unit]}`}</span>
      </p>
      {because && because !== said(before?.because) && <p class="because">{because}</p>}
    </li>
  );
}
