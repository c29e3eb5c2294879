// The tables and campaigns this browser knows.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

import { said, sideName, t, tOf } from '../i18n/ui';
import type { Catalogue, TableInfo } from '../protocol';
import { go } from '../router';
import { api, rulesetOf } from '../state/api';
import { lang } from '../state/settings';
import { at } from '../state/site';
import { forget, forgetCampaign, type MyTable, myCampaigns, myTables } from '../state/tables';
import { Veil } from '../table/veil';
import { isUnplayed } from './new_table';

const MOST = 12;

export function MyTables({ catalogue }: { catalogue: Catalogue | null }) {
  const tables = myTables.value;
  if (tables.length === 0) return null;
  return (
    <section class="mine" aria-labelledby="mine-title">
      <h2 id="mine-title">{t('myTables')}</h2>
      <ul>
        {tables.slice(0, MOST).map((entry) => (
          <Known
            key={entry.table}
            link={entry.link}
            name={
              said(catalogue?.scenarios.find((scenario) => scenario.id === entry.scenario)?.name ?? entry.name) ||
              entry.scenario
            }
            over={entry.outcome != null}
            onForget={() => forget(entry.table)}
          >
            {entry.role === 'both'
              ? t('hotSeat')
              : entry.role === 'spectator'
                ? t('spectator')
                : sideName(entry.role === 'infernal' ? 'infernal' : 'human', 'noun', rulesetOf(entry.scenario))}{' '}
            · {new Date(entry.opened).toLocaleDateString(lang.value)} ·{' '}
            <Standing entry={entry} alone={isUnplayed(catalogue, entry.scenario)} />
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
    <section class="mine" aria-labelledby="camps-title">
      <h2 id="camps-title">{t('myCampaigns')}</h2>
      <ul>
        {all.map((entry) => (
          <Known
            key={entry.campaign}
            link={entry.link}
            name={t('campaign')}
            over={entry.state === 'lost' || entry.state === 'won'}
            onForget={() => forgetCampaign(entry.campaign)}
          >
            {t('circleNo', entry.circle, 5)} · {new Date(entry.opened).toLocaleDateString(lang.value)} ·{' '}
            {t(entry.state === 'lost' ? 'campLost' : entry.state === 'won' ? 'campWon' : 'resume')}
          </Known>
        ))}
      </ul>
    </section>
  );
}

/** One of them: the way back to it, how it stands, and the way out of the list; one that is not over is asked about. */
function Known({
  link,
  name,
  over,
  onForget,
  children,
}: {
  link: string;
  name: string;
  over: boolean;
  onForget: () => void;
  children: ComponentChildren;
}) {
  const asking = useSignal(false);
  const keep = (): void => {
    asking.value = false;
  };
  return (
    <li>
      <a
        href={at(link)}
        onClick={(event) => {
          event.preventDefault();
          go(link);
        }}
      >
        <span class="name">{name}</span>
        <span class="small">{children}</span>
      </a>
      <button
        type="button"
        class="quiet"
        aria-label={t('forget')}
        title={t('forget')}
        onClick={over ? onForget : () => (asking.value = true)}
      >
        ×
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

/** How a table stands: who won, or whose decision is waited for. */
function Standing({ entry, alone }: { entry: MyTable; alone: boolean }) {
  const info = useSignal<TableInfo | null>(null);
  useEffect(() => {
    if (!entry.outcome)
      api.table(entry.table).then(
        (found) => (info.value = found),
        () => undefined,
      );
  }, [entry.table]);
  const outcome = entry.outcome ?? info.value?.outcome;
  if (outcome && alone) return <>{t(outcome === 'human' ? 'victory' : 'defeat')}</>;
  if (outcome)
    return <>{outcome === 'draw' ? t('drawn') : t('won', sideName(outcome, 'adjective', rulesetOf(entry.scenario)))}</>;
  if (!info.value) return <>{t('resume')}</>;
  const { role } = info.value; // an auction may have changed it
  const mine = role === 'both' || info.value.waiting === (role === 'host' || role === 'guest' ? 'human' : role);
  return (
    <>
      {tOf(rulesetOf(entry.scenario), 'turnNo', info.value.turn)},{' '}
      <b class={mine ? 'mine-now' : ''}>{t(mine ? 'yourMove' : 'theirMove')}</b>
    </>
  );
}
