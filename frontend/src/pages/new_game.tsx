// A new game: an edition, its scenarios as cards, and beside them the one panel that sets the table.

import { useSignal } from '@preact/signals';

import { Icon } from '../art/Art';

import { said, t } from '../i18n/ui';
import type { Catalogue, ScenarioInfo } from '../protocol';
import { rulesetOf, withBox } from '../state/api';
import { DanteChoices } from './dante_choices';
import { DuelChoices } from './duel_choices';
import { CAMPAIGN, DEFAULT, type Draft, isCampaign } from './new_table';
import { type OwnScenario, OwnScenarioCard } from './own_scenario';
import { Packs } from './packs';
import { About, CampaignCard, Editions, ScenarioCard } from './scenarios';
import { SurpriseCard } from './surprise';
import './new_game.css';

const DRAWN = ['1643', 'first']; // rulesets that scenarios by dice are drawn for

interface NewGameProps {
  catalogue: Catalogue | null;
  busy: boolean;
  /** A scenario of one's own has been read. */
  onOwn: (own: OwnScenario) => void;
  onCreate: (draft: Draft) => void;
}

export function NewGame({ catalogue, busy, onOwn, onCreate }: NewGameProps) {
  const draft = useSignal<Draft>(DEFAULT);
  const change = (part: Partial<Draft>): void => {
    draft.value = { ...draft.value, ...part };
  };
  const own = useSignal<OwnScenario | null>(null);
  const choose = (read: OwnScenario): void => {
    own.value = read;
    onOwn(read);
    change({ scenario: read.info.id, options: {} });
  };
  const edition = rulesetOf(draft.value.scenario);
  const box = own.value?.info.id === draft.value.scenario ? own.value.box : undefined;
  return (
    <section class="new-game" aria-labelledby="new-title">
      <div class="section-head">
        <h2 id="new-title">{t('newGame')}</h2>
      </div>
      {catalogue && (
        <div class="two">
          <div>
            <Editions
              scenarios={catalogue.scenarios}
              chosen={edition}
              onChoose={(scenario) => change({ scenario, options: {} })}
            />
            <Cards catalogue={catalogue} draft={draft.value} onChange={change} />
            <Packs catalogue={catalogue} draft={draft.value} onRead={choose} />
            {catalogue.strangers_content && DRAWN.includes(edition) && (
              <SurpriseCard key={edition} ruleset={edition} onRead={choose} />
            )}
            {catalogue.strangers_content && <OwnScenarioCard onRead={choose} />}
            <ToPanel title={titleOf(catalogue, draft.value)} />
          </div>
          <Panel
            catalogue={box ? withBox(catalogue, edition, box) : catalogue}
            draft={draft.value}
            busy={busy}
            onChange={change}
            onCreate={() => onCreate(draft.value)}
          />
        </div>
      )}
    </section>
  );
}

interface Choosing {
  catalogue: Catalogue;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function Cards({ catalogue, draft, onChange }: Choosing) {
  const edition = rulesetOf(draft.scenario);
  const packed = new Set(catalogue.packs.flatMap(({ scenarios }) => scenarios.map(({ info }) => info.id)));
  return (
    <div class="scenarios" role="radiogroup" aria-label={t('scenario')}>
      {catalogue.scenarios
        .filter(({ id }) => rulesetOf(id) === edition && !packed.has(id))
        .map((scenario) => (
          <ScenarioCard
            key={scenario.id}
            scenario={scenario}
            catalogue={catalogue}
            chosen={scenario.id === draft.scenario}
            onChoose={() => onChange({ scenario: scenario.id })}
          />
        ))}
      {catalogue.rulesets[edition]?.campaign && (
        <CampaignCard
          story={catalogue.rulesets[edition]?.story ?? null}
          chosen={isCampaign(draft.scenario)}
          onChoose={() =>
            onChange({
              scenario: edition + CAMPAIGN,
              company: draft.company === 'bot' ? 'alone' : draft.company,
              options: {},
            })
          }
        />
      )}
    </div>
  );
}

/** The story of the campaign that is chosen, if it follows one. */
function storyOf(catalogue: Catalogue, { scenario }: Draft) {
  return isCampaign(scenario) ? catalogue.rulesets[rulesetOf(scenario)]?.story : null;
}

/** What is chosen, in words. */
function titleOf(catalogue: Catalogue, draft: Draft): string {
  const story = storyOf(catalogue, draft);
  if (isCampaign(draft.scenario)) return story ? said(story.name) : t('campaign');
  return said(catalogue.scenarios.find(({ id }) => id === draft.scenario)?.name);
}

/** On a phone the panel comes below all cards: this stays in sight, names what is chosen and leads there. */
function ToPanel({ title }: { title: string }) {
  return (
    <button
      type="button"
      class="btn to-panel"
      onClick={() => {
        const panel = document.querySelector<HTMLElement>('.set-table');
        panel?.scrollIntoView({ block: 'start' });
        panel?.focus({ preventScroll: true });
      }}
    >
      <b>{title}</b> {t('create')} <Icon name="arrow" />
    </button>
  );
}

/** What the chosen scenario is about, and everything that can be set about it. */
function Panel({ catalogue, draft, busy, onChange, onCreate }: Choosing & { busy: boolean; onCreate: () => void }) {
  const scenario = catalogue.scenarios.find(({ id }) => id === draft.scenario);
  const campaign = isCampaign(draft.scenario);
  const story = storyOf(catalogue, draft);
  const title = titleOf(catalogue, draft);
  return (
    <aside class="set-table" aria-label={title} tabIndex={-1}>
      <h3>{title}</h3>
      {campaign && <p class="text">{story ? said(story.text) : t('campaignSub')}</p>}
      {scenario && <About scenario={scenario} catalogue={catalogue} />}
      <Choices catalogue={catalogue} draft={draft} scenario={scenario} onChange={onChange} />
      <button type="button" class="btn gold wide tall" disabled={busy || !(scenario || campaign)} onClick={onCreate}>
        {t(campaign ? (story ? 'beginStory' : 'beginCampaign') : 'create')}
      </button>
    </aside>
  );
}

function Choices({ catalogue, draft, scenario, onChange }: Choosing & { scenario: ScenarioInfo | undefined }) {
  const edition = rulesetOf(draft.scenario);
  const ruleset = catalogue.rulesets[edition];
  if (ruleset?.unplayed)
    return (
      <DanteChoices
        scenario={scenario ?? null}
        kinds={catalogue.options[edition] ?? {}}
        trays={ruleset.trays}
        named={catalogue.difficulties[draft.scenario]}
        company={draft.company}
        settings={draft.options}
        seed={draft.seed}
        onChange={({ settings, ...more }) => onChange({ ...more, ...(settings ? { options: settings } : {}) })}
      />
    );
  return scenario || ruleset?.story ? <DuelChoices draft={draft} catalogue={catalogue} onChange={onChange} /> : null;
}
