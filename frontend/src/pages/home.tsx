// The first page: doors to everything, the tables this browser knows, and a new game.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Page } from '../bar/Page';
import { DailyCard } from '../daily/DailyCard';
import { said, t } from '../i18n/ui';
import type { Catalogue, SideName } from '../protocol';
import { go } from '../router';
import { ApiError, api, ask, reachable, rulesetOf, withScenario } from '../state/api';
import { progress } from '../state/progress';
import { myCampaigns, myTables, rememberCampaign } from '../state/tables';
import { Doors } from './doors';
import { useInfos } from './infos';
import { MyCampaigns, MyTables } from './mine';
import { NewGame } from './new_game';
import { asTable, type Draft, isCampaign, isUnplayed, sitDown } from './new_table';
import { ImportRecord, OpenFile } from './open_file';
import type { OwnScenario } from './own_scenario';
import { WhatIsIt } from './what_is_it';
import './home.css';

const ASK_AGAIN = 2000; // milliseconds

export function Home() {
  const catalogue = useSignal<Catalogue | null>(null);
  const problem = useSignal('');
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
    }, ASK_AGAIN);
    return () => clearInterval(timer);
  }, [reachable.value]);

  async function create(wanted: Draft): Promise<void> {
    busy.value = true;
    problem.value = '';
    try {
      const mine = own.value?.info.id === wanted.scenario ? own.value : null;
      go(
        await (isCampaign(wanted.scenario) ? campaign(wanted, catalogue.value) : table(wanted, catalogue.value, mine)),
      );
    } catch (error) {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    } finally {
      busy.value = false;
    }
  }

  const infos = useInfos(myTables.value);
  const isNew = myTables.value.length + myCampaigns.value.length === 0;
  return (
    <Page class="home">
      <h1 class="vh">{t('title')}</h1>
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
      <Doors
        catalogue={catalogue.value}
        infos={infos}
        isNew={isNew}
        busy={busy.value}
        onPlay={(draft) => void create(draft)}
      />
      {isNew && progress.value.done.length === 0 && <WhatIsIt catalogue={catalogue.value} />}
      <MyTables catalogue={catalogue.value} infos={infos} />
      <DailyCard />
      <MyCampaigns />
      <NewGame
        catalogue={catalogue.value}
        busy={busy.value}
        onOwn={(read) => {
          own.value = read;
          if (catalogue.value) catalogue.value = withScenario(catalogue.value, read.info);
        }}
        onCreate={(draft) => void create(draft)}
      />
      <section class="open-record" aria-labelledby="files-title">
        <h2 id="files-title">{t('openFiles')}</h2>
        <div class="row">
          <ImportRecord onProblem={(words) => (problem.value = words)} />
          <OpenFile
            name={t('openCampaign')}
            onText={async (text) => go(await begin({ text }))}
            onProblem={(words) => (problem.value = words)}
          />
        </div>
        <p class="small">{t('unofficial')}</p>
      </section>
    </Page>
  );
}

/** Lay a table and sit down at it; where it is. */
async function table(wanted: Draft, catalogue: Catalogue | null, own: OwnScenario | null): Promise<string> {
  const unplayed = isUnplayed(catalogue, wanted.scenario);
  const mine = own?.named ? { scenario: own.named } : { scenario_text: own?.text ?? '' };
  const created = await api.create({ ...asTable(wanted, catalogue, unplayed), ...mine });
  const link = await sitDown(created, unplayed && created.links.host ? 'host' : wanted.side, wanted.scenario);
  return (unplayed ? wanted.company : wanted.opponent) === 'link' ? `${link}?invite` : link;
}

function campaign(wanted: Draft, catalogue: Catalogue | null): Promise<string> {
  const story = catalogue?.rulesets[rulesetOf(wanted.scenario)]?.story;
  if (story) {
    const { human, infernal } = asTable(wanted, catalogue, false);
    const hot_seat = wanted.opponent === 'here';
    return begin({ story: story.id, human, infernal, seed: wanted.seed, hot_seat, options: {} }, wanted.side);
  }
  const { options } = asTable(wanted, catalogue, true);
  return begin({ options: options ?? {}, seed: wanted.seed, hot_seat: wanted.company === 'here' });
}

/** A new campaign, or one from a file: remember its links; where its camp is. */
async function begin(wanted: Parameters<typeof api.campaign>[0], side: SideName = 'human'): Promise<string> {
  const { campaign: id, links } = await api.campaign(wanted);
  const own = links.host ?? links[side] ?? Object.values(links)[0] ?? '';
  const { role, code } = await api.join(id, own.split('#')[1] ?? '');
  const others = Object.fromEntries(Object.entries(links).filter(([, link]) => link !== own));
  rememberCampaign({ campaign: id, role, links: others, ...(code ? { code } : {}) });
  return `/c/${id}`;
}
