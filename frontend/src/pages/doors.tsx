// The doors of the first page: one is lit, the one the visitor most likely came for. A door to a place stands where the
// bar has that place.

import type { ComponentChildren } from 'preact';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { PLACES } from '../bar/places';
import { said, t, tOf } from '../i18n/ui';
import { FIRST_GAME, firstGameLeft } from '../learn/first_game';
import type { Catalogue } from '../protocol';
import { Scene, type SceneName } from '../scenes/Scene';
import { rulesetOf } from '../state/api';
import { progress } from '../state/progress';
import { type MyTable, myCampaigns, myTables } from '../state/tables';
import { type Infos, waitsForMe } from './infos';
import { DEFAULT, type Draft } from './new_table';
import './doors.css';

interface DoorsProps {
  catalogue: Catalogue | null;
  infos: Infos;
  isNew: boolean;
  busy: boolean;
  onPlay: (draft: Draft) => void;
}

const DANTE: Draft = { ...DEFAULT, scenario: 'dante/circle-1' };

export function Doors({ catalogue, infos, isNew, busy, onPlay }: DoorsProps) {
  const waiting = myTables.value.find((entry) => waitsForMe(entry, infos[entry.table]));
  const camp = myCampaigns.value.find(({ state, story }) => !story && state !== 'lost' && state !== 'won');
  const has = (path: string) => PLACES.some((place) => place.path === path);
  const lit = waiting ? 'play' : camp ? 'dante' : isNew && has('/learn') ? 'learn' : 'play';
  return (
    <div class="doors">
      {has('/learn') && (
        <Door scene="learn" lit={lit === 'learn'} title={t('doorLearn')} text={t('doorLearnSub')}>
          <ToLessons class={way(lit === 'learn')} />
        </Door>
      )}
      <Door
        scene="play"
        lit={lit === 'play'}
        title={t('play')}
        text={
          waiting
            ? waitsText(catalogue, waiting, infos[waiting.table]?.turn ?? 1)
            : t('doorPlaySub', botName(catalogue))
        }
      >
        {(isNew || firstGameLeft()) && (
          <Link to={FIRST_GAME} class="to-guide">
            {t(firstGameLeft() ? 'wayGameOn' : 'wayGame')}
          </Link>
        )}
        {waiting ? (
          <Link to={waiting.link} class={way(lit === 'play')}>
            <Icon name="play" />
            {t('goOn')}
          </Link>
        ) : (
          <button type="button" class={way(lit === 'play')} disabled={busy} onClick={() => onPlay(DEFAULT)}>
            <Icon name="play" />
            {t('quick')}
          </button>
        )}
      </Door>
      <Door
        scene="dante"
        lit={lit === 'dante'}
        title={t('doorDante')}
        text={t(camp ? 'doorDanteCamp' : 'doorDanteSub')}
      >
        {camp ? (
          <Link to={camp.link} class={way(lit === 'dante')}>
            {t('toItsCamp')}
          </Link>
        ) : (
          <button type="button" class={way(false)} disabled={busy} onClick={() => onPlay(DANTE)}>
            {t('firstCircle')}
          </button>
        )}
      </Door>
      {has('/workshop') && (
        <Door scene="workshop" lit={false} title={t('workshop')} text={t('doorWorkshopSub')}>
          <Link to="/workshop" class={way(false)}>
            {t('lookAround')}
          </Link>
        </Door>
      )}
    </div>
  );
}

/** Whoever has never been there goes to the first lesson at once, whoever was in one back to it, anybody else to all. */
function ToLessons({ class: cls }: { class: string }) {
  const { done, paths } = progress.value;
  const begun = Object.keys(paths).find((id) => paths[id]);
  const to = begun ? `/learn/${begun}` : done.length ? '/learn' : '/learn/1';
  return (
    <>
      {done.length > 0 && <small class="so-far">{t('doorLearnt', done.length)}</small>}
      <Link to={to} class={cls}>
        {t(begun ? 'doorResume' : done.length ? 'open' : 'doorBegin')}
      </Link>
    </>
  );
}

const way = (lit: boolean): string => (lit ? 'btn gold wide' : 'btn wide');

interface DoorProps {
  scene: SceneName;
  lit: boolean;
  title: string;
  text: string;
  children: ComponentChildren;
}

function Door({ scene, lit, title, text, children }: DoorProps) {
  return (
    <section class={`door ${scene} ${lit ? 'lit' : ''}`}>
      <div class="pic">
        <Scene name={scene} />
      </div>
      <div class="in">
        <h2>{title}</h2>
        <p>{text}</p>
        <div class="foot">{children}</div>
      </div>
    </section>
  );
}

function botName(catalogue: Catalogue | null): string {
  return said(catalogue?.bots.find(({ id }) => id === DEFAULT.bot)?.name) || t('bot');
}

function waitsText(catalogue: Catalogue | null, { scenario }: MyTable, turn: number): string {
  const name = said(catalogue?.scenarios.find(({ id }) => id === scenario)?.name) || t('play');
  return t('doorPlayWaits', name, tOf(rulesetOf(scenario), 'turnNo', turn));
}
