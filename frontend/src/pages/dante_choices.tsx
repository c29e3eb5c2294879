// What can be set about a circle or a campaign of Dante: who plays, how the team is given its things, how hard it is.

import { said, t } from '../i18n/ui';
import type { OptionKind, ScenarioInfo } from '../protocol';

export type Company = 'alone' | 'link' | 'here' | 'bot';
export type Settings = Record<string, number | string>;

const COMPANY: [Company, 'alone' | 'twoLink' | 'twoHere' | 'watchBot'][] = [
  ['alone', 'alone'],
  ['link', 'twoLink'],
  ['here', 'twoHere'],
  ['bot', 'watchBot'],
];
const WRITTEN = 'written';
const SWITCHES = ['random', 'hard'];
const FIGURES = ['equipment', 'gifts', 'instincts', 'hounds', 'tp', 'turns'];

interface Props {
  /** Without one: a campaign, which goes through all of them. */
  scenario: ScenarioInfo | null;
  /** What can be set, and how many humans start in play. */
  kinds: Record<string, OptionKind>;
  trays: number;
  /** The figures that the name of a difficulty stands for in this circle. */
  named: Record<string, Record<string, number>> | undefined;
  company: Company;
  settings: Settings;
  seed: string;
  onChange: (change: { company?: Company; settings?: Settings; seed?: string }) => void;
}

export function DanteChoices({ scenario, kinds, trays, named, company, settings, seed, onChange }: Props) {
  const usual = (key: string): number | string | undefined =>
    named?.[settings.difficulty ?? WRITTEN]?.[key] ?? scenario?.options[key];
  const set = (key: string, value: number | string | null): void => {
    const { [key]: _, ...rest } = settings;
    onChange({ settings: value === null || value === usual(key) ? rest : { ...rest, [key]: value } });
  };
  const crowd = !scenario || (scenario.human.draft?.others ?? 0) + 1 > trays;
  return (
    <div class="choices">
      <fieldset>
        <legend>{t('who')}</legend>
        {COMPANY.filter(([id]) => scenario || id !== 'bot').map(([id, name]) => (
          <label key={id} class="pick">
            <input type="radio" name="company" checked={company === id} onChange={() => onChange({ company: id })} />
            {t(name)}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('difficulty')}</legend>
        {kinds.difficulty?.kind === 'words' &&
          Object.entries(kinds.difficulty.words).map(([id, words]) => (
            <label key={id} class="pick">
              <input
                type="radio"
                name="difficulty"
                checked={(settings.difficulty ?? WRITTEN) === id}
                onChange={() => set('difficulty', id === WRITTEN ? null : id)}
              />
              {said(words)}
            </label>
          ))}
        {SWITCHES.map(
          (key) =>
            kinds[key] && (
              <label key={key} class="pick">
                <input
                  type="checkbox"
                  checked={settings[key] === 1}
                  onChange={(event) => set(key, event.currentTarget.checked ? 1 : null)}
                />
                {said(kinds[key])}
              </label>
            ),
        )}
        {crowd && kinds.waiting?.kind === 'words' && (
          <label class="field wide">
            {said(kinds.waiting)}
            <select
              class="value"
              value={settings.waiting ?? 'a'}
              onChange={(event) => set('waiting', event.currentTarget.value === 'a' ? null : event.currentTarget.value)}
            >
              {Object.entries(kinds.waiting.words).map(([id, words]) => (
                <option key={id} value={id}>
                  {said(words)}
                </option>
              ))}
            </select>
          </label>
        )}
      </fieldset>
      <details>
        <summary>{t('options')}</summary>
        {FIGURES.map(
          (key) =>
            kinds[key]?.kind === 'number' && (
              <Figure
                key={key}
                kind={kinds[key]}
                value={settings[key]}
                usual={usual(key)}
                onChange={(value) => set(key, value)}
              />
            ),
        )}
        <label class="field">
          {t('seed')}
          <input
            class="value"
            value={seed}
            maxLength={64}
            onInput={(event) => onChange({ seed: event.currentTarget.value })}
          />
        </label>
        {seed && <p class="small">{t('openPracticeWhy')}</p>}
      </details>
    </div>
  );
}

function Figure({
  kind,
  value,
  usual,
  onChange,
}: {
  kind: OptionKind & { kind: 'number' };
  value: number | string | undefined;
  usual: number | string | undefined;
  onChange: (value: number | null) => void;
}) {
  return (
    <label class="field">
      <span>
        {said(kind)}
        {usual !== undefined && Number(usual) < 99 && <small class="small"> {t('asWritten', usual)}</small>}
      </span>
      <input
        type="number"
        class="value"
        min={kind.least}
        max={kind.most}
        inputMode="numeric"
        value={value ?? ''}
        placeholder={usual !== undefined && Number(usual) < 99 ? String(usual) : ''}
        onInput={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      />
    </label>
  );
}
