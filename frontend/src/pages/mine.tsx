// The tables and campaigns this browser knows, as cards: those that wait for whoever sits here first.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { roundActor, StillBoard } from '../board/StillBoard';
import { said, sideName, t, tOf } from '../i18n/ui';
import type { Catalogue, TableInfo } from '../protocol';
import { Scene, sceneOf } from '../scenes/Scene';
import { rulesetOf } from '../state/api';
import { lang } from '../state/settings';
import { forget, forgetCampaign, type MyCampaign, type MyTable, myCampaigns, myTables } from '../state/tables';
import { Veil } from '../table/veil';
import { type Infos, waitsForMe } from './infos';
import { isUnplayed } from './new_table';
import './mine.css';

const FIRST = 3; // shown before somebody asks for all

export function MyTables({ catalogue, infos }: { catalogue: Catalogue | null; infos: Infos }) {
  const all = useSignal(false);
  const tables = [...myTables.value].sort(
    (a, b) => Number(waitsForMe(b, infos[b.table])) - Number(waitsForMe(a, infos[a.table])) || b.opened - a.opened,
  );
  if (tables.length === 0) return null;
  return (
    <section class="my-games" aria-labelledby="mine-title">
      <div class="section-head">
        <h2 id="mine-title">{t('myTables')}</h2>
        {tables.length > FIRST && (
          <button type="button" class="more" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
            {all.value ? t('fewTables') : t('allTables', tables.length)} <Icon name="arrow" />
          </button>
        )}
      </div>
      <ul>
        {(all.value ? tables : tables.slice(0, FIRST)).map((entry) => (
          <Known
            key={entry.table}
            link={entry.link}
            name={
              said(catalogue?.scenarios.find(({ id }) => id === entry.scenario)?.name ?? entry.name) || entry.scenario
            }
            mine={waitsForMe(entry, infos[entry.table])}
            over={entry.outcome != null}
            picture={<TablePicture entry={entry} info={infos[entry.table]} />}
            flag={<Standing entry={entry} info={infos[entry.table]} alone={isUnplayed(catalogue, entry.scenario)} />}
            onForget={() => forget(entry.table)}
          >
            {tableWords(entry, infos[entry.table], catalogue)}
          </Known>
        ))}
      </ul>
    </section>
  );
}

export function MyCampaigns() {
  const all = myCampaigns.value;
  if (all.length === 0) return null;
  return (
    <section class="my-games" aria-labelledby="camps-title">
      <div class="section-head">
        <h2 id="camps-title">{t('myCampaigns')}</h2>
      </div>
      <ul>
        {all.map((entry) => {
          const over = entry.state === 'lost' || entry.state === 'won';
          return (
            <Known
              key={entry.campaign}
              link={entry.link}
              name={entry.story ? said(entry.story) : t('campaign')}
              mine={!over}
              over={over}
              picture={<Scene name={entry.story ? 'catacombs' : 'dante'} />}
              flag={t(over ? 'isOver' : 'resume')}
              onForget={() => forgetCampaign(entry.campaign)}
            >
              {entry.story
                ? t('chapterNo', entry.circle, entry.circles ?? entry.circle)
                : t('circleNo', entry.circle, 5)}{' '}
              · {day(entry.opened)}
              {over && ` · ${t(endOf(entry))}`}
            </Known>
          );
        })}
      </ul>
    </section>
  );
}

const endOf = ({ story, state }: MyCampaign) =>
  state === 'lost' ? (story ? 'storyLost' : 'campLost') : story ? 'storyWon' : 'campWon';

const day = (time: number): string => new Date(time).toLocaleDateString(lang.value);

interface KnownProps {
  link: string;
  name: string;
  mine: boolean;
  over: boolean;
  picture: ComponentChildren;
  flag: ComponentChildren;
  onForget: () => void;
  children: ComponentChildren;
}

/** One of them: the way back to it, how it stands, and the way out of the list; one that is not over is asked about. */
function Known({ link, name, mine, over, picture, flag, onForget, children }: KnownProps) {
  const asking = useSignal(false);
  const keep = (): void => {
    asking.value = false;
  };
  return (
    <li class={mine ? 'waits' : ''}>
      <Link to={link}>
        <span class="map">{picture}</span>
        <span class="flag">{flag}</span>
        <span class="name">{name}</span>
        <span class="small">{children}</span>
      </Link>
      <button
        type="button"
        class="forget"
        aria-label={t('forget')}
        title={t('forget')}
        onClick={over ? onForget : () => (asking.value = true)}
      >
        <Icon name="close" />
      </button>
      {asking.value && (
        <Veil label={t('forget')} onClose={keep}>
          <section class="sheet-panel">
            <h2>{name}</h2>
            <p>{t('forgetWhy')}</p>
            <button type="button" class="btn" onClick={onForget}>
              {t('forget')}
            </button>
            <button type="button" class="btn gold" data-first onClick={keep}>
              {t('keep')}
            </button>
          </section>
        </Veil>
      )}
    </li>
  );
}

/** The board round whoever acts; where the server tells none, the picture of the scenario. */
function TablePicture({ entry, info }: { entry: MyTable; info: TableInfo | undefined }) {
  const board = info?.board;
  if (board?.tiles.length) return <StillBoard view={board} lang={lang.value} box={roundActor(board)} />;
  return <Scene name={sceneOf(entry.scenario) ?? 'play'} />;
}

/** Who one is there, against whom, since when. */
function tableWords(entry: MyTable, info: TableInfo | undefined, catalogue: Catalogue | null): string {
  const ruleset = rulesetOf(entry.scenario);
  const role =
    entry.role === 'both'
      ? t('hotSeat')
      : entry.role === 'spectator'
        ? t('spectator')
        : sideName(entry.role === 'infernal' ? 'infernal' : 'human', 'noun', ruleset);
  const bot = Object.values(info?.seats ?? {}).find((who) => who.startsWith('bot:'));
  const rival = bot ? said(catalogue?.bots.find(({ id }) => `bot:${id}` === bot)?.name) : '';
  const turn = info && !info.outcome ? tOf(ruleset, 'turnNo', info.turn) : '';
  return [turn, role, rival, day(entry.opened)].filter(Boolean).join(' · ');
}

/** How a table stands: who won, or whose decision is waited for. */
function Standing({ entry, info, alone }: { entry: MyTable; info: TableInfo | undefined; alone: boolean }) {
  const outcome = entry.outcome ?? info?.outcome;
  if (outcome && alone) return <>{t(outcome === 'human' ? 'victory' : 'defeat')}</>;
  if (outcome)
    return <>{outcome === 'draw' ? t('drawn') : t('won', sideName(outcome, 'adjective', rulesetOf(entry.scenario)))}</>;
  if (!info) return <>{t('resume')}</>;
  return <>{t(waitsForMe(entry, info) ? 'yourMove' : 'theirMove')}</>;
}
