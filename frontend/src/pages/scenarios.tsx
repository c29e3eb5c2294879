// The choice of a scenario: editions, a card for each scenario and the campaign, and what the chosen one is about.

import { Icon, Token } from '../art/Art';
import { kindOf } from '../board/warriors';
import { said, t, tOf } from '../i18n/ui';
import type { Catalogue, ScenarioInfo, StoryCard } from '../protocol';
import { Scene, sceneOf } from '../scenes/Scene';
import { catalogueOf, rulesetOf } from '../state/api';
import { LayoutPicture } from './layout_picture';
import { ZonePicture } from './zone_picture';
import './layout_picture.css';
import './scenarios.css';

const UNLIMITED = 99; // turns: a scenario with so many has no limit
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
      {[...new Set(scenarios.map(({ id }) => rulesetOf(id)))].map((edition) => (
        <button
          type="button"
          key={edition}
          aria-pressed={edition === chosen}
          onClick={() => edition === chosen || onChoose(firstOf(edition))}
        >
          {edition in EDITIONS ? t(EDITIONS[edition as keyof typeof EDITIONS]) : edition}
        </button>
      ))}
    </div>
  );
}

interface CardProps {
  scenario: ScenarioInfo;
  catalogue: Catalogue;
  chosen: boolean;
  onChoose: () => void;
}

export function ScenarioCard({ scenario, catalogue, chosen, onChoose }: CardProps) {
  const { limit, tiles } = scenario;
  return (
    <label class={`scenario ${chosen ? 'chosen' : ''}`}>
      <input type="radio" name="scenario" class="vh" checked={chosen} onChange={onChoose} />
      <span class="pic">
        <ScenarioPicture scenario={scenario} catalogue={catalogue} />
      </span>
      <span class="words">
        <span class="name">{said(scenario.name)}</span>
        <span class="text">{said(scenario.text)}</span>
        <span class="facts">
          <span>
            <Icon name="hourglass" /> {t('minutes', scenario.minutes)}
          </span>
          {limit.turns < UNLIMITED && (
            <span>
              <Icon name="rotate" /> {tOf(rulesetOf(scenario.id), 'turns', limit.turns)}
            </span>
          )}
          {tiles.zone?.length ? (
            <span>
              <Icon name="grid" /> {t('zoneSize', tiles.zone[0] ?? 0, tiles.zone[1] ?? 0)} · {t('tilesIn', tiles.size)}
            </span>
          ) : null}
        </span>
      </span>
    </label>
  );
}

/** Its engraving; where there is none yet, the plan of how it begins. */
function ScenarioPicture({ scenario, catalogue }: Pick<CardProps, 'scenario' | 'catalogue'>) {
  const scene = sceneOf(scenario.id);
  const { zone } = scenario.tiles;
  if (zone?.length) return <ZonePicture width={zone[0] ?? 4} height={zone[1] ?? 5} />;
  if (scene) return <Scene name={scene} />;
  return <LayoutPicture scenario={scenario} tiles={catalogueOf(catalogue, scenario.id).tiles} />;
}

export function CampaignCard({
  story,
  chosen,
  onChoose,
}: {
  /** The story it follows; Descent into hell has none. */
  story: StoryCard | null;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label class={`scenario campaign ${chosen ? 'chosen' : ''}`}>
      <input type="radio" name="scenario" class="vh" checked={chosen} onChange={onChoose} />
      <span class="pic">
        <Scene name={story ? 'catacombs' : 'dante'} />
      </span>
      <span class="words">
        <span class="name">{story ? said(story.name) : t('campaign')}</span>
        <span class="text">{story ? said(story.text) : t('campaignSub')}</span>
        {story && (
          <span class="facts">
            <span>
              <Icon name="exit" /> {t('chaptersIn', story.chapters)}
            </span>
          </span>
        )}
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
