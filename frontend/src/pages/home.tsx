// The first page: play now in one click, a game of your own in two, and the tables this browser knows.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Token } from '../art/Art';
import { LANGS, said, t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { go } from '../router';
import { ApiError, api, ask, reachable, rulesetOf, withScenario } from '../state/api';
import { lang, theme } from '../state/settings';
import { rememberCampaign } from '../state/tables';
import { DanteChoices, type Settings } from './dante_choices';
import { DuelChoices } from './duel_choices';
import { MyCampaigns, MyTables } from './mine';
import { asTable, CAMPAIGN, DEFAULT, type Draft, isCampaign, isUnplayed, sitDown } from './new_table';
import { ImportRecord, OpenFile } from './open_file';
import { type OwnScenario, OwnScenarioCard } from './own_scenario';
import { About, CampaignCard, Editions, ScenarioCard } from './scenarios';
import './home.css';

const HUMANS = [
  ['redeemer', 'R'],
  ['brute', 'A'],
  ['scout', 'A'],
  ['swordmaster', 'B'],
] as const;
const FIENDS = [
  ['troglodyte', '1'],
  ['hellhound', '2'],
  ['hunter', 'H'],
  ['tough', '3'],
] as const;

export function Home() {
  const catalogue = useSignal<Catalogue | null>(null);
  const problem = useSignal('');
  const draft = useSignal<Draft>(DEFAULT);
  const busy = useSignal(false);
  const own = useSignal<OwnScenario | null>(null);

  useEffect(() => {
    api.catalogue().then(
      (found) => (catalogue.value = found),
      (error: ApiError) => (problem.value = said(error.words)),
    );
  }, []);

  // Until the server is back: then the page is as it would have been.
  useEffect(() => {
    if (reachable.value) return;
    const timer = setInterval(() => {
      void ask().then((there) => {
        if (!there) return;
        problem.value = '';
        if (!catalogue.value) location.reload();
      });
    }, 2000);
    return () => clearInterval(timer);
  }, [reachable.value]);

  async function create(wanted: Draft): Promise<void> {
    busy.value = true;
    problem.value = '';
    try {
      const unplayed = isUnplayed(catalogue.value, wanted.scenario);
      if (isCampaign(wanted.scenario))
        return await begin({
          options: asTable(wanted, catalogue.value, true).options as Settings,
          seed: wanted.seed,
          hot_seat: wanted.company === 'here',
        });
      const text = own.value?.info.id === wanted.scenario ? own.value.text : '';
      const created = await api.create({ ...asTable(wanted, catalogue.value, unplayed), scenario_text: text });
      const link = await sitDown(created, unplayed && created.links.host ? 'host' : wanted.side, wanted.scenario);
      go((unplayed ? wanted.company : wanted.opponent) === 'link' ? `${link}?invite` : link);
    } catch (error) {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    } finally {
      busy.value = false;
    }
  }

  /** A new campaign, or one from a file: remember its links and go to its camp. */
  async function begin(wanted: Parameters<typeof api.campaign>[0]): Promise<void> {
    const { campaign, links } = await api.campaign(wanted);
    const own = links.host ?? links.human ?? '';
    const { role, code } = await api.join(campaign, own.split('#')[1] ?? '');
    const others = links.guest ? { guest: links.guest } : {};
    rememberCampaign({ campaign, role, links: others, ...(code ? { code } : {}) });
    go(`/c/${campaign}`);
  }

  const chosen = catalogue.value?.scenarios.find((scenario) => scenario.id === draft.value.scenario);
  const edition = rulesetOf(draft.value.scenario);
  const ruleset = catalogue.value?.rulesets[edition];
  return (
    <main class="home">
      <header class="masthead">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('tagline')}</p>
        </div>
        <nav class="switches" aria-label={t('settings')}>
          {LANGS.map((code) => (
            <button
              type="button"
              key={code}
              class="chip"
              aria-pressed={lang.value === code}
              lang={code}
              onClick={() => (lang.value = code)}
            >
              {code === 'en' ? 'English' : 'Français'}
            </button>
          ))}
          <button
            type="button"
            class="chip"
            aria-pressed={theme.value === 'light'}
            onClick={() => (theme.value = theme.value === 'dark' ? 'light' : 'dark')}
          >
            {theme.value === 'dark' ? t('light') : t('dark')}
          </button>
        </nav>
      </header>
      {!reachable.value && (
        <p class="no-server" role="status">
          {t('noServer')}
        </p>
      )}
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      <section class="quick">
        <div class="go">
          <button type="button" class="primary big" disabled={busy.value} onClick={() => void create(DEFAULT)}>
            {t('quick')}
          </button>
          <p>{t('quickSub')}</p>
        </div>
        <div class="duel" aria-hidden="true">
          <span>
            {HUMANS.map(([kind, letter]) => (
              <Token key={kind} art={{ kind, letter }} />
            ))}
          </span>
          <span>
            {FIENDS.map(([kind, letter]) => (
              <Token key={kind} art={{ kind, letter }} />
            ))}
          </span>
        </div>
      </section>
      <MyTables catalogue={catalogue.value} />
      <MyCampaigns />
      <section class="new" aria-labelledby="new-title">
        <h2 id="new-title">{t('newGame')}</h2>
        {catalogue.value && (
          <Editions
            scenarios={catalogue.value.scenarios}
            chosen={rulesetOf(draft.value.scenario)}
            onChoose={(scenario) => (draft.value = { ...draft.value, scenario, options: {} })}
          />
        )}
        {catalogue.value && (
          <div class="scenarios" role="radiogroup" aria-label={t('scenario')}>
            {catalogue.value.scenarios
              .filter(({ id }) => rulesetOf(id) === rulesetOf(draft.value.scenario))
              .map((scenario) => (
                <ScenarioCard
                  key={scenario.id}
                  scenario={scenario}
                  catalogue={catalogue.value as Catalogue}
                  chosen={scenario.id === draft.value.scenario}
                  onChoose={() => (draft.value = { ...draft.value, scenario: scenario.id })}
                />
              ))}
            {ruleset?.campaign && (
              <CampaignCard
                chosen={isCampaign(draft.value.scenario)}
                onChoose={() =>
                  (draft.value = {
                    ...draft.value,
                    scenario: edition + CAMPAIGN,
                    company: draft.value.company === 'bot' ? 'alone' : draft.value.company,
                  })
                }
              />
            )}
          </div>
        )}
        {catalogue.value?.strangers_content && (
          <OwnScenarioCard
            onRead={(read) => {
              own.value = read;
              catalogue.value = withScenario(catalogue.value as Catalogue, read.info);
              draft.value = { ...draft.value, scenario: read.info.id, options: {} };
            }}
          />
        )}
        {chosen && catalogue.value && <About scenario={chosen} catalogue={catalogue.value} />}
        {ruleset?.unplayed && catalogue.value && (
          <DanteChoices
            scenario={chosen ?? null}
            kinds={catalogue.value.options[edition] ?? {}}
            trays={ruleset.trays}
            company={draft.value.company}
            settings={draft.value.options}
            seed={draft.value.seed}
            onChange={({ settings, ...change }) =>
              (draft.value = { ...draft.value, ...change, ...(settings ? { options: settings } : {}) })
            }
          />
        )}
        {!ruleset?.unplayed && chosen && catalogue.value && (
          <DuelChoices
            draft={draft.value}
            catalogue={catalogue.value}
            onChange={(change) => (draft.value = { ...draft.value, ...change })}
          />
        )}
        <div class="act">
          <button
            type="button"
            class="primary"
            disabled={busy.value || (!chosen && !isCampaign(draft.value.scenario))}
            onClick={() => void create(draft.value)}
          >
            {t(isCampaign(draft.value.scenario) ? 'beginCampaign' : 'create')}
          </button>
        </div>
      </section>
      <section class="open-record">
        <div class="row">
          <ImportRecord onProblem={(words) => (problem.value = words)} />
          <OpenFile
            name={t('openCampaign')}
            onText={(text) => begin({ text })}
            onProblem={(words) => (problem.value = words)}
          />
        </div>
        <p class="small">{t('unofficial')}</p>
      </section>
    </main>
  );
}
