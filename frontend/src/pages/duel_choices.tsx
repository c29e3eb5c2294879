// What can be set about a game between two sides: one's own, the opponent, handicaps and figures.

import { percent, said, sideName, t, type Word } from '../i18n/ui';
import type { BotInfo, Catalogue, OptionKind, SideName } from '../protocol';
import { rulesetOf } from '../state/api';
import { EvenChoices } from './even_choices';
import { type Draft, isCampaign, type Opponent } from './new_table';

type OnChange = (change: Partial<Draft>) => void;

interface DuelProps {
  draft: Draft;
  catalogue: Catalogue;
  onChange: OnChange;
}

export function DuelChoices({ draft, catalogue, onChange }: DuelProps) {
  // A campaign sets cards, threat and turns itself.
  const kinds = isCampaign(draft.scenario) ? [] : Object.entries(catalogue.options[rulesetOf(draft.scenario)] ?? {});
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
      <Sides draft={draft} onChange={onChange} />
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
      </fieldset>
      {draft.opponent === 'link' && (
        <label class="pick">
          <input
            type="checkbox"
            checked={draft.hints}
            onChange={(event) => onChange({ hints: event.currentTarget.checked })}
          />
          {t('hintsForBoth')}
        </label>
      )}
      {draft.opponent === 'bot' && <Levels draft={draft} bots={catalogue.bots} onChange={onChange} />}
      <details>
        <summary>{t('options')}</summary>
        {switches.length > 0 && (
          <EvenChoices draft={draft} catalogue={catalogue} onChange={onChange}>
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
          </EvenChoices>
        )}
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

const SIDES: readonly [SideName, Word][] = [
  ['human', 'fewFree'],
  ['infernal', 'manyPatient'],
];

function Sides({ draft, onChange }: { draft: Draft; onChange: OnChange }) {
  return (
    <fieldset>
      <legend>{t('youLead')}</legend>
      <div class="sides">
        {SIDES.map(([side, about]) => (
          <label key={side} class="side">
            <input
              type="radio"
              name="side"
              class="vh"
              checked={draft.side === side}
              onChange={() => onChange({ side })}
            />
            <b>{sideName(side, 'noun', rulesetOf(draft.scenario))}</b>
            <span class="small">{t(about)}</span>
          </label>
        ))}
      </div>
      {draft.options.auction === 1 && <p class="small">{t('auctionSides')}</p>}
    </fieldset>
  );
}

/** The levels of the strongest bot, each with what it wins against the Captain; below them the bots without levels. */
function Levels({ draft, bots, onChange }: { draft: Draft; bots: readonly BotInfo[]; onChange: OnChange }) {
  const others = bots.filter(({ level, offered }) => !level && offered);
  const choose = (bot: string): void => onChange({ bot });
  return (
    <fieldset>
      <legend>
        {t('level')} <small>{t('levelBar')}</small>
      </legend>
      {bots.map(
        ({ id, name, level }) =>
          level && (
            <label key={id} class="level">
              <input type="radio" name="bot" value={id} checked={draft.bot === id} onChange={() => choose(id)} />
              <b>{said(name)}</b>
              <span class="strength">
                <span class="track">
                  <span class="won" style={{ width: `${level.share}%` }} />
                </span>
                <span class="small">
                  {percent(level.share)}, {said(level.note)}
                </span>
              </span>
            </label>
          ),
      )}
      {others.length > 0 && (
        <label class="field">
          {t('otherBots')}
          <select
            class="value"
            value={others.some(({ id }) => id === draft.bot) ? draft.bot : ''}
            onChange={(event) => event.currentTarget.value && choose(event.currentTarget.value)}
          >
            <option value="">–</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {said(name)}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}
