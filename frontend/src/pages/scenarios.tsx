// The choice of a scenario: editions, a card for each scenario and the campaign, and what the chosen one is about.

import { Token } from '../art/Art';
import { kindOf } from '../board/warriors';
import { said, t, tOf } from '../i18n/ui';
import type { Catalogue, ScenarioInfo } from '../protocol';
import { catalogueOf, rulesetOf } from '../state/api';
import { LayoutPicture } from './layout_picture';
import { ZonePicture } from './zone_picture';
import './layout_picture.css';
import './scenarios.css';

const EDITIONS = { 1643: 'edition1643', first: 'editionFirst', dante: 'editionDante' } as const;

/** The editions that have scenarios; choosing one chooses its first scenario. */
export function Editions({
  scenarios,
  chosen,
  onChoose,
}: {
  scenarios: ScenarioInfo[];
  chosen: string;
  onChoose: (scenario: string) => void;
}) {
  const firstOf = (edition: string) => scenarios.find(({ id }) => rulesetOf(id) === edition)?.id ?? '';
  return (
    <div class="editions" role="group" aria-label={t('ruleset')}>
      <span>{t('ruleset')}</span>
      {[...new Set(scenarios.map(({ id }) => rulesetOf(id)))].map((edition) => (
        <button
          type="button"
          key={edition}
          class="chip"
          aria-pressed={edition === chosen}
          onClick={() => edition === chosen || onChoose(firstOf(edition))}
        >
          {edition in EDITIONS ? t(EDITIONS[edition as keyof typeof EDITIONS]) : edition}
        </button>
      ))}
    </div>
  );
}

export function ScenarioCard({
  scenario,
  catalogue,
  chosen,
  onChoose,
}: {
  scenario: ScenarioInfo;
  catalogue: Catalogue;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label class={`scenario ${chosen ? 'chosen' : ''}`}>
      <input type="radio" name="scenario" class="vh" checked={chosen} onChange={onChoose} />
      {scenario.tiles.zone?.length ? (
        <ZonePicture width={scenario.tiles.zone[0] ?? 4} height={scenario.tiles.zone[1] ?? 5} />
      ) : (
        <LayoutPicture scenario={scenario} tiles={catalogueOf(catalogue, scenario.id).tiles} />
      )}
      <span class="words">
        <span class="name">{said(scenario.name)}</span>
        <span class="text">{said(scenario.text)}</span>
        <span class="facts">
          {t('minutes', scenario.minutes)}
          {scenario.limit.turns < 99 ? ` · ${tOf(rulesetOf(scenario.id), 'turns', scenario.limit.turns)}` : ''}
          {scenario.tiles.zone?.length
            ? ` · ${t('zoneSize', scenario.tiles.zone[0] ?? 0, scenario.tiles.zone[1] ?? 0)} · ${t('tilesIn', scenario.tiles.size)}`
            : ''}
        </span>
      </span>
    </label>
  );
}

export function CampaignCard({ chosen, onChoose }: { chosen: boolean; onChoose: () => void }) {
  return (
    <label class={`scenario campaign ${chosen ? 'chosen' : ''}`}>
      <input type="radio" name="scenario" class="vh" checked={chosen} onChange={onChoose} />
      <svg class="plan" viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
        {[1, 0.8, 0.6, 0.4, 0.2].map((r, i) => (
          <circle key={r} class="ring" r={r} cy={(1 - r) * 0.3} opacity={0.45 + i * 0.13} />
        ))}
        <circle class="eye" r=".06" cx="-.1" cy=".24" />
        <circle class="eye" r=".06" cx=".1" cy=".24" />
      </svg>
      <span class="words">
        <span class="name">{t('campaign')}</span>
        <span class="text">{t('campaignSub')}</span>
      </span>
    </label>
  );
}

/** The chosen scenario: what is wanted, and who is there. */
export function About({ scenario, catalogue: whole }: { scenario: ScenarioInfo; catalogue: Catalogue }) {
  const catalogue = catalogueOf(whole, scenario.id);
  const demons = scenario.infernal.demons.map((id) => said(catalogue.demons.find((demon) => demon.id === id)?.name));
  const letters: Record<string, number> = {};
  const advantages = whole.rulesets[rulesetOf(scenario.id)]?.allots === false;
  return (
    <div class="about">
      <p>
        <b>{t('aim')}</b> {said(scenario.aim_text)}
      </p>
      <ul aria-label={t('forces')}>
        {scenario.human.warriors.map((recruit, i) => {
          const same = scenario.human.warriors.filter((other) => other.sheet === recruit.sheet).length;
          const at = letters[recruit.sheet] ?? 0;
          letters[recruit.sheet] = at + 1;
          const letter = recruit.sheet === 'redeemer' ? 'R' : String.fromCharCode(65 + at);
          if (!catalogue.sheets.some((sheet) => sheet.id === recruit.sheet)) return null;
          const has = [
            ...catalogue.gifts.filter(({ id }) => recruit.gifts?.includes(id)),
            ...(recruit.equipment ?? []).flatMap((id) => catalogue.equipment.filter((card) => card.id === id)),
          ];
          return (
            <li key={i}>
              <Token art={{ kind: kindOf(recruit.sheet, 'human'), letter }} />
              <span>
                {said(catalogue.sheets.find((sheet) => sheet.id === recruit.sheet)?.name)}
                {same > 1 ? ` ${letter}` : ''}
                {advantages && has.length > 0 && (
                  <small class="small"> {has.map(({ name }) => said(name)).join(', ')}</small>
                )}
              </span>
            </li>
          );
        })}
        {scenario.human.draft && <Team draft={scenario.human.draft} cards={scenario.human.hand} />}
        {advantages && scenario.human.hand > 0 && <li>{t('withAdvantages', scenario.human.hand)}</li>}
        <li class="versus" aria-hidden="true">
          –
        </li>
        {scenario.infernal.unplayed && (
          <li>
            <Token art={{ kind: 'demon', letter: '?' }} />
            {t('unknownDemon')}
          </li>
        )}
        {scenario.infernal.unplayed && (
          <li>
            <Token art={{ kind: 'hellhound', letter: '' }} />
            {t('withHounds', scenario.infernal.hounds)}
          </li>
        )}
        {scenario.infernal.demons.map((id, i) => (
          <li key={id}>
            <Token art={{ kind: kindOf(id, 'infernal'), letter: (demons[i] ?? '')[0] ?? '' }} />
            {demons[i]}
          </li>
        ))}
        <li>
          <Token art={{ kind: 'troglodyte', letter: '' }} />
          {t('cost', scenario.infernal.tp)}
        </li>
        {advantages && (scenario.infernal.hand ?? 0) > 0 && <li>{t('withEvents', scenario.infernal.hand ?? 0)}</li>}
      </ul>
    </div>
  );
}

/** A team that is chosen in the game: how many, with what. */
function Team({ draft, cards }: { draft: NonNullable<ScenarioInfo['human']['draft']>; cards: number }) {
  return (
    <>
      <li>
        <Token art={{ kind: 'redeemer', letter: 'R' }} />
        {t('chosenTeam', draft.others)}
      </li>
      <li>{t('withGear', draft.equipment)}</li>
      <li>{t('withGifts', draft.gifts)}</li>
      {cards > 0 && <li>{t('withCards', cards)}</li>}
    </>
  );
}
