// Handicaps of a duel: each by itself, or those that even it out, with the chance that is to be expected then.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import { percent, sideName, t, type Word } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { rulesetOf } from '../state/api';
import { chance, evened, type Lead } from './even';
import './even_choices.css';
import type { Draft } from './new_table';

interface EvenProps {
  draft: Draft;
  catalogue: Catalogue;
  onChange: (change: Partial<Draft>) => void;
  /** The handicaps of the ruleset as switches. */
  children: ComponentChildren;
}

const WORDS: Record<Lead, Word> = {
  muchWeaker: 'sideMuchStronger',
  weaker: 'sideStronger',
  equal: 'equallyStrong',
  stronger: 'sideStronger',
  muchStronger: 'sideMuchStronger',
};

export function EvenChoices({ draft, catalogue, onChange, children }: EvenProps) {
  const lead = useSignal<Lead>('equal');
  const measured = catalogue.worths.scenarios[draft.scenario];
  const ruleset = rulesetOf(draft.scenario);
  const whose = (of: Lead): string =>
    sideName(of.toLowerCase().includes('weaker') ? 'infernal' : 'human', 'noun', ruleset);
  const given = Object.keys(draft.options).filter((key) => draft.options[key] === 1 && measured?.worth[key]);
  const others = Object.keys(draft.options).filter((key) => !measured?.worth[key]);
  const wanted = measured ? evened(measured, lead.value) : [];
  const isEven = wanted.length === given.length && wanted.every((key) => given.includes(key));
  const even = (): void => {
    const kept = Object.fromEntries(others.map((key) => [key, draft.options[key] ?? 0]));
    onChange({ options: { ...kept, ...Object.fromEntries(wanted.map((key) => [key, 1])) } });
  };
  return (
    <fieldset class="even-choices">
      <legend>{t('handicaps')}</legend>
      {children}
      {measured && (
        <>
          <div class="row">
            <label class="field">
              {t('whoIsStronger')}
              <select
                class="value"
                value={lead.value}
                onChange={(event) => (lead.value = event.currentTarget.value as Lead)}
              >
                {(Object.keys(WORDS) as Lead[]).map((of) => (
                  <option key={of} value={of}>
                    {t(WORDS[of], whose(of))}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" class="btn" onClick={even}>
              {t('evenItOut')}
            </button>
          </div>
          <p class="small" role="status">
            {others.length > 0
              ? t('chanceUnknown')
              : t(
                  'chanceIs',
                  sideName('human', 'noun', ruleset),
                  percent(Math.round(100 * chance(measured, given, lead.value))),
                )}{' '}
            {isEven && others.length === 0 && t('evenAsIs')} {t('chanceFrom', measured.games, catalogue.worths.human)}
          </p>
        </>
      )}
    </fieldset>
  );
}
