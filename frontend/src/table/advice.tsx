// What a bot would do in one's place, and why one did what it did: up to three options, what each is worth, a sentence on why.

import { said, t } from '../i18n/ui';
import type { Advice, Thought } from '../protocol';
import { lang } from '../state/settings';
import type { Session } from './session';
import { nearness, rangeOf } from './worth';
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
      {answer && 'options' in answer && <Told advice={answer} about={about} />}
    </div>
  );
}

function Told({ advice, about }: { advice: Advice; about: 'hint' | 'why' }) {
  const looked = advice.options.some(({ looks }) => looks > 0);
  const surest = Math.max(...advice.options.map(({ low }) => low));
  const insists = about === 'why' && looked && (advice.options[0]?.low ?? 0) < surest;
  return (
    <>
      <p class="lead">{t(about === 'hint' ? 'hintLead' : 'whyLead')}</p>
      {looked && <p class="weighs">{t(insists ? 'weighsLooks' : 'weighsSure')}</p>}
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
  const worth = rangeOf(thought, lang.value);
  return (
    <li class={thought === best ? 'best' : ''} data-advised={thought.text}>
      <p class="what">{said(thought)}</p>
      <p class="worth">
        <i aria-hidden="true">
          <b style={{ width: `${(thought.looks ? thought.low : nearness(thought, best)) * 100}%` }} />
          {thought.looks > 0 && (
            <u style={{ left: `${thought.low * 100}%`, width: `${(thought.high - thought.low) * 100}%` }} />
          )}
        </i>{' '}
        <span>
          {thought.unit === 'rate' ? t('unitRate', worth) : `${worth} ${units[thought.unit]}`}
          {thought.looks > 0 && <small> {t('looks', thought.looks)}</small>}
        </span>
      </p>
      {because && because !== said(before?.because) && <p class="because">{because}</p>}
    </li>
  );
}
