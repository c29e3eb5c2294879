// What can be set about a game between two sides: one's own, the opponent, handicaps and figures.

import { said, sideName, t } from '../i18n/ui';
import type { Catalogue, OptionKind, SideName } from '../protocol';
import { rulesetOf } from '../state/api';
import type { Draft, Opponent } from './new_table';

export function DuelChoices({
  draft,
  catalogue,
  onChange,
}: {
  draft: Draft;
  catalogue: Catalogue;
  onChange: (change: Partial<Draft>) => void;
}) {
  const kinds = Object.entries(catalogue.options[rulesetOf(draft.scenario)] ?? {});
  const switches = kinds.filter(([, kind]) => isSwitch(kind));
  const usual = (key: string): string => {
    const value = catalogue.scenarios.find(({ id }) => id === draft.scenario)?.options[key];
    return value === undefined || Number(value) >= 99 ? '' : String(value);
  };
  const opponents: [Opponent, string][] = [
    ['bot', t('bot')],
    ['link', t('personLink')],
    ['here', t('personHere')],
  ];
  return (
    <div class="choices">
      <fieldset>
        <legend>{t('side')}</legend>
        {(['human', 'infernal'] as SideName[]).map((side) => (
          <label key={side} class="pick">
            <input type="radio" name="side" checked={draft.side === side} onChange={() => onChange({ side })} />
            {sideName(side, 'noun', rulesetOf(draft.scenario))}
          </label>
        ))}
        {draft.options.auction === 1 && <p class="small">{t('auctionSides')}</p>}
      </fieldset>
      <fieldset>
        <legend>{t('opponent')}</legend>
        {opponents.map(([id, name]) => (
          <label key={id} class="pick">
            <input
              type="radio"
              name="opponent"
              checked={draft.opponent === id}
              onChange={() => onChange({ opponent: id })}
            />
            {name}
          </label>
        ))}
        {draft.opponent === 'bot' && catalogue.bots.length > 1 && (
          <select
            class="value"
            aria-label={t('bot')}
            value={draft.bot}
            onChange={(event) => onChange({ bot: event.currentTarget.value })}
          >
            {catalogue.bots.map((bot) => (
              <option key={bot.id} value={bot.id}>
                {said(bot.name)}
              </option>
            ))}
          </select>
        )}
      </fieldset>
      {switches.length > 0 && (
        <fieldset>
          <legend>{t('handicaps')}</legend>
          {switches.map(([key, kind]) => (
            <label key={key} class="pick">
              <input
                type="checkbox"
                checked={draft.options[key] === 1}
                onChange={(event) => {
                  const { [key]: _, ...rest } = draft.options;
                  onChange({ options: event.currentTarget.checked ? { ...rest, [key]: 1 } : rest });
                }}
              />
              {said(kind)}
            </label>
          ))}
        </fieldset>
      )}
      <details>
        <summary>{t('options')}</summary>
        {kinds.map(
          ([key, kind]) =>
            kind.kind === 'number' &&
            !isSwitch(kind) && (
              <label key={key} class="field">
                {said(kind)}
                <input
                  type="number"
                  class="value"
                  min={kind.least}
                  max={kind.most}
                  inputMode="numeric"
                  value={draft.options[key] ?? ''}
                  placeholder={usual(key)}
                  onInput={(event) => {
                    const { [key]: _, ...rest } = draft.options;
                    const value = event.currentTarget.value;
                    onChange({ options: value === '' ? rest : { ...rest, [key]: Number(value) } });
                  }}
                />
              </label>
            ),
        )}
        <label class="field">
          {t('seed')}
          <input
            class="value"
            value={draft.seed}
            maxLength={64}
            onInput={(event) => onChange({ seed: event.currentTarget.value })}
          />
        </label>
        {draft.seed && <p class="small">{t('openPracticeWhy')}</p>}
      </details>
    </div>
  );
}

/** An option that is on or off. */
function isSwitch(kind: OptionKind): boolean {
  return kind.kind === 'number' && kind.least === 0 && kind.most === 1;
}
