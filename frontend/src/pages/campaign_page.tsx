// The camp between two circles: the team with its wounds, what is to be decided before the next descent, the chronicle.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { Icon } from '../art/Art';
import { LANGS, said, t, type Word } from '../i18n/ui';
import type { CampaignInfo, Catalogue, StoryInfo } from '../protocol';
import { recordCampaign } from '../record/campaigns';
import { go, place, rename } from '../router';
import { Scene, sceneOf } from '../scenes/Scene';
import { ApiError, api, catalogueOf } from '../state/api';
import { lang, theme } from '../state/settings';
import { at } from '../state/site';
import { rememberCampaign } from '../state/tables';
import { type Camp, CIRCLES, nameOfMember, ROMAN } from './camp';
import { Forgo, Recruits, Rewards } from './camp_choices';
import { Chronicle, Keeping } from './camp_records';
import { Team } from './camp_team';
import { type Door, Join } from './join';
import { Plain } from './table_page';
import './campaign.css';

const POLL = 2500;

/** By a link, by a code, or as whom this browser is known; a door where there is something to ask first. */
async function enter(id: string, hash: string): Promise<CampaignInfo | Door> {
  const key = hash.replace(/^#/, '');
  if (key.startsWith('c')) await rejoin(id, key.slice(1));
  if (key.startsWith('s')) {
    const { state, role } = await api.campInvitation(id, key);
    if (state !== 'yours' && state !== 'open') return { state, role };
    await api.join(id, key);
  }
  try {
    return await open(id);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_campaign_seat') return { state: 'none', role: null };
    throw error;
  }
}

async function rejoin(id: string, code: string): Promise<void> {
  const { role } = await api.rejoin(id, code);
  rememberCampaign({ campaign: id, role, code });
}

async function open(id: string): Promise<CampaignInfo> {
  const info = await api.camp(id);
  const link = `/c/${id}`;
  rememberCampaign({ campaign: id, link, role: info.role });
  rename(link); // what opened the seat is worth nothing any more
  return info;
}

/** The box a campaign is played with: that of its story, or the one without. */
function boxOf(all: Catalogue, info: CampaignInfo): Catalogue {
  const is = (ruleset: Catalogue['rulesets'][string]): boolean =>
    ruleset.campaign && ruleset.story?.id === info.story?.id;
  const found = Object.entries(all.rulesets).find(([, ruleset]) => is(ruleset));
  return catalogueOf(all, `${found?.[0] ?? ''}/`);
}

export function CampaignPage({ id }: { id: string }) {
  const camp = useSignal<CampaignInfo | null>(null);
  const catalogue = useSignal<Catalogue | null>(null);
  const door = useSignal<Door | null>(null);
  const problem = useSignal('');
  const queue = useRef(Promise.resolve()); // quick fingers: one decision after another
  const fail = (error: unknown): void => {
    problem.value = error instanceof ApiError ? said(error.words) : t('error');
  };
  const take = (info: CampaignInfo): void => {
    if (info.number !== camp.value?.number || info.table !== camp.value?.table) camp.value = info;
    const { circle, circles, state, story } = info;
    rememberCampaign({ campaign: id, circle, circles, state, ...(story ? { story: story.name } : {}) });
    recordCampaign(info);
  };

  useEffect(() => {
    Promise.all([enter(id, place.peek().hash), api.catalogue()]).then(([found, all]) => {
      catalogue.value = all;
      if ('state' in found && !('campaign' in found)) door.value = found;
      else take(found as CampaignInfo);
    }, fail);
    // The other player may decide too: look again now and then.
    const look = (): void => {
      if (camp.value && document.visibilityState === 'visible') void api.camp(id).then(take, () => undefined);
    };
    const timer = setInterval(look, POLL);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
    };
  }, [id]);

  async function sit(): Promise<void> {
    const { role, code } = await api.join(id, place.peek().hash.replace(/^#/, ''));
    rememberCampaign({ campaign: id, role, ...(code ? { code } : {}) });
    take(await open(id));
  }
  async function back(code: string): Promise<void> {
    await rejoin(id, code);
    take(await open(id));
  }
  if (!camp.value && door.value)
    return <Join door={door.value} onBack={async () => take(await open(id))} onSit={sit} onRecover={back} />;
  if (!camp.value || !catalogue.value) return <Plain words={problem.value || '…'} />;
  const info = camp.value;
  async function choose(option: string): Promise<void> {
    problem.value = '';
    try {
      take(await api.decide(id, camp.value?.number ?? info.number, option));
      if ((option === 'descend' || option === 'march') && camp.value?.table) go(camp.value.table);
    } catch (error) {
      fail(error);
      void api.camp(id).then(take, () => undefined);
    }
  }
  const all: Camp = {
    info,
    catalogue: boxOf(catalogue.value, info),
    choose: (option) => {
      queue.current = queue.current.then(() => choose(option));
    },
  };
  return (
    <main class="camp" data-state={info.state} data-number={info.number}>
      <Head info={info} />
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      <p class="where">{t(stateOf(info))}</p>
      {info.story && <Ahead info={info} catalogue={all.catalogue} story={info.story} />}
      <Onward {...all} />
      {info.forgoes && <Forgo {...all} />}
      {info.team.length > 0 && <Team {...all} />}
      {info.recruits > 0 && !info.forgoes && <Recruits {...all} />}
      {info.rewards > 0 && !info.forgoes && <Rewards {...all} />}
      <Chronicle {...all} />
      <Keeping {...all} onProblem={fail} />
    </main>
  );
}

/** How it stands, in a sentence. */
function stateOf({ story, state, role }: CampaignInfo): Word {
  if (!story)
    return (
      { ready: 'campReady', playing: 'campPlaying', camp: 'campCamp', lost: 'campLost', won: 'campWon' } as const
    )[state];
  if (state === 'camp' && role === 'infernal') return 'chapterCampTheirs';
  return (
    {
      ready: 'chapterReady',
      playing: 'chapterPlaying',
      camp: 'chapterCamp',
      lost: 'storyLost',
      won: 'storyWon',
    } as const
  )[state];
}

/** What a story tells now: the chapter to come with its picture, or how it has ended. */
function Ahead({ info, catalogue, story }: { info: CampaignInfo; catalogue: Catalogue; story: StoryInfo }) {
  const scene = story.scenario ? sceneOf(story.scenario) : null;
  return (
    <section class="ahead" aria-labelledby="ahead-title">
      <Scene name={scene ?? 'catacombs'} />
      <div>
        <h2 id="ahead-title">{said(story.title)}</h2>
        <p>{said(story.text)}</p>
        {story.kept > 0 && <p class="small">{t('keptCards', story.kept)}</p>}
        {info.dead.length > 0 && (
          <p class="small">{t('novicesFor', info.dead.map((one) => nameOfMember(catalogue, one)).join(', '))}</p>
        )}
      </div>
    </section>
  );
}

/** The five circles, one within the other: won, ahead, dark. */
function Head({ info }: { info: CampaignInfo }) {
  const no = t(info.story ? 'chapterNo' : 'circleNo', info.circle, info.circles);
  const won = info.chronicle.filter((chapter) => chapter.outcome === 'won').length;
  return (
    <header>
      {!info.story && (
        <svg class="rings" viewBox="-56 -56 112 112" role="img" aria-label={no}>
          {CIRCLES.map((number, i) => {
            const r = 52 - i * 10;
            const state = i < won ? 'won' : i === info.circle - 1 ? 'now' : 'dark';
            return (
              <g key={number} class={state}>
                <circle r={r} cy={i * 3} />
                <text x="0" y={-r + i * 3 + 8}>
                  {number}
                </text>
              </g>
            );
          })}
        </svg>
      )}
      <div>
        <h1>{info.story ? said(info.story.name) : t('campaign')}</h1>
        <p>{no}</p>
      </div>
      <nav aria-label={t('settings')}>
        {LANGS.map((code) => (
          <button
            type="button"
            key={code}
            class="chip"
            lang={code}
            aria-pressed={lang.value === code}
            onClick={() => (lang.value = code)}
          >
            {code === 'en' ? 'English' : 'Français'}
          </button>
        ))}
        <button type="button" class="chip" onClick={() => (theme.value = theme.value === 'dark' ? 'light' : 'dark')}>
          {t(theme.value === 'dark' ? 'light' : 'dark')}
        </button>
        <a class="chip" href={at('/')}>
          {t('home')}
        </a>
      </nav>
    </header>
  );
}

/** The way down, or what is still to be decided before it. */
function Onward({ info, catalogue, choose }: Camp) {
  const open = [
    info.forgoes && t('forgoOne'),
    ...info.team
      .filter((member) => member.heals)
      .map((member) => `${nameOfMember(catalogue, member)} ${t('heals', member.heals)}`),
    info.recruits > 0 && t('recruitOne'),
    info.rewards > 0 && t('rewardOne'),
  ].filter(Boolean);
  const down = info.options.find((option) => option.text === 'descend' || option.text === 'march')?.text;
  const mine = info.state === 'camp' && info.role !== 'infernal';
  const chapter = ROMAN[info.circle - 1] ?? info.circle;
  return (
    <div class="onward">
      {info.table && (
        <button type="button" class="primary big" onClick={() => go(info.table as string)}>
          {t(info.story ? 'toChapter' : 'toCircle')}
        </button>
      )}
      {down && (
        <button type="button" class="primary big" data-option={down} onClick={() => choose(down)}>
          {t(info.story ? 'march' : 'descend', chapter)}
        </button>
      )}
      {mine && !down && (
        <p class="todo">
          <b>{t(info.story ? 'undecidedStory' : 'undecided')}</b> {open.join(' · ')}
        </p>
      )}
      {mine && (
        <button type="button" class="btn" disabled={!info.undo} onClick={() => choose('undo')}>
          <Icon name="undo" /> {t('undo')}
        </button>
      )}
    </div>
  );
}
