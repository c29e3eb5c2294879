// My record: results by scenario, side and opponent with intervals; to be saved as a file, and to be deleted.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { Page } from '../bar/Page';
import { said, sideName, t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { api, catalogueOf, rulesetOf } from '../state/api';
import { lang } from '../state/settings';
import { myTables } from '../state/tables';
import { Veil } from '../table/veil';
import { type CampaignResult, campaignResults, deleteCampaigns } from './campaigns';
import { type DeathRow, deathRows } from './deaths';
import { deleteResults, interval, type Row, results, rowsOf } from './results';
import './record.css';

const MARK = { won: 'lastWon', lost: 'lastLost', draw: 'lastDraw' } as const;

export function RecordPage() {
  const catalogue = useSignal<Catalogue | null>(null);
  const asking = useSignal(false);
  useEffect(() => {
    api.catalogue().then(
      (found) => (catalogue.value = found),
      () => undefined, // away: ids stand for names
    );
  }, []);
  const rows = rowsOf(results.value);
  const practice = results.value.filter((result) => result.practice).length;
  return (
    <Page class="record-page">
      <h1>{t('myRecord')}</h1>
      <p class="record-note">{t(results.value.length + campaignResults.value.length ? 'recordNote' : 'recordEmpty')}</p>
      {rows.length > 0 && <Rows rows={rows} catalogue={catalogue.value} />}
      {practice > 0 && <p class="record-note">{t('recordPractice', practice)}</p>}
      <Campaigns all={campaignResults.value} />
      <Deaths catalogue={catalogue.value} />
      {results.value.length + campaignResults.value.length > 0 ? (
        <div class="record-acts">
          <button type="button" class="btn" onClick={save}>
            <Icon name="save" />
            {t('recordExport')}
          </button>
          <button type="button" class="btn" onClick={() => (asking.value = true)}>
            {t('recordDelete')}
          </button>
        </div>
      ) : (
        <Link to="/" class="btn gold">
          {t('play')}
        </Link>
      )}
      {asking.value && (
        <Veil label={t('recordDelete')} onClose={() => (asking.value = false)}>
          <section class="sheet-panel">
            <p>{t('recordSure')}</p>
            <div class="record-acts">
              <button type="button" class="btn" data-first onClick={() => (asking.value = false)}>
                {t('recordKeep')}
              </button>
              <button
                type="button"
                class="btn blood"
                onClick={() => {
                  deleteResults();
                  deleteCampaigns();
                  asking.value = false;
                }}
              >
                {t('recordDelete')}
              </button>
            </div>
          </section>
        </Veil>
      )}
    </Page>
  );
}

function Rows({ rows, catalogue }: { rows: readonly Row[]; catalogue: Catalogue | null }) {
  return (
    <table class="record">
      <thead>
        <tr>
          <th scope="col">{t('recordScenario')}</th>
          <th scope="col">{t('recordSide')}</th>
          <th scope="col">{t('recordRival')}</th>
          <th scope="col">{t('recordWon')}</th>
          <th scope="col">{t('recordShare')}</th>
          <th scope="col">{t('recordLast')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.scenario} ${row.side} ${row.rival}`}>
            <th scope="row">{scenarioName(catalogue, row.scenario)}</th>
            <td>{sideName(row.side, 'noun', rulesetOf(row.scenario))}</td>
            <td>{rivalName(catalogue, row.rival)}</td>
            <td class="count">
              {row.won} / {row.played}
              {row.drawn > 0 && <small> {t('recordDraws', row.drawn)}</small>}
            </td>
            <td>
              <Share row={row} />
            </td>
            <td>
              <Last row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The share as a bar, and the bracket of its interval. */
function Share({ row }: { row: Row }) {
  const [low, high] = interval(row.won, row.played).map((end) => Math.round(end * 100)) as [number, number];
  return (
    <span class="won-share">
      <span class="bar" aria-hidden="true">
        <i style={{ width: `${(100 * row.won) / row.played}%` }} />
        <b style={{ left: `${low}%`, width: `${high - low}%` }} />
      </span>
      {t('recordBetween', low, high)}
    </span>
  );
}

function Last({ row }: { row: Row }) {
  return (
    <span class="last-five" role="img" aria-label={row.last.map((outcome) => t(MARK[outcome])).join(', ')}>
      {row.last.map((outcome, i) => (
        <i key={`${i}`} class={outcome} />
      ))}
    </span>
  );
}

/** How many came out of hell, and of each how deep it went: a ring a circle. */
function Campaigns({ all }: { all: readonly CampaignResult[] }) {
  if (all.length === 0) return null;
  const won = all.filter((one) => one.won).length;
  const [low, high] = interval(won, all.length).map((end) => Math.round(end * 100)) as [number, number];
  return (
    <section class="record-more" aria-labelledby="record-campaigns">
      <h2 id="record-campaigns">{t('recordCampaigns')}</h2>
      <p class="record-note">{t('recordCampaignsWon', won, all.length, low, high)}</p>
      <ul>
        {[...all].reverse().map((one) => (
          <li key={one.campaign}>
            <span class="depth-dots" aria-hidden="true">
              {Array.from({ length: one.circles }, (_, i) => (
                <i key={i} class={i < one.circle - 1 || one.won ? 'done' : ''} />
              ))}
            </span>
            <b>{t(one.won ? 'lastWon' : 'lastLost')}</b>
            <span>
              {t('recordDepth', one.circle, one.circles)} · {t('recordDead', one.dead)} ·{' '}
              {new Date(one.at).toLocaleDateString(lang.value)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who died of what most often: those one led, and those one has killed. Open practice counts here too. */
function Deaths({ catalogue }: { catalogue: Catalogue | null }) {
  const groups = [
    { title: 'recordOwnDeaths', rows: deathRows(results.value, 'human') },
    { title: 'recordKills', rows: deathRows(results.value, 'infernal') },
  ] as const;
  if (!catalogue || groups.every(({ rows }) => rows.length === 0)) return null;
  return (
    <section class="record-more" aria-labelledby="record-deaths">
      <h2 id="record-deaths">{t('recordDeaths')}</h2>
      {groups.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <div key={title}>
              <h3>{t(title)}</h3>
              <ol>
                {rows.map((row) => (
                  <li key={`${row.ruleset} ${row.who} ${row.by}`}>
                    <b>{deathText(catalogue, row)}</b>
                    <span>{row.times === 1 ? t('recordOnce') : t('recordTimes', row.times)}</span>
                  </li>
                ))}
              </ol>
            </div>
          ),
      )}
    </section>
  );
}

function deathText(catalogue: Catalogue, { ruleset, who, by }: DeathRow): string {
  const { sheets, beings, demons, effects } = catalogueOf(catalogue, `${ruleset}/`);
  const name = (id: string) => said([...sheets, ...beings, ...demons].find((one) => one.id === id)?.name) || id;
  const tile = by.startsWith('tile:') ? by.slice(5) : '';
  if (tile) return t('recordByTile', name(who), said(effects[tile]) || tile);
  return by ? t('recordBy', name(who), name(by)) : name(who);
}

function scenarioName(catalogue: Catalogue | null, id: string): string {
  const own = myTables.value.find((entry) => entry.scenario === id)?.name;
  return said(catalogue?.scenarios.find((entry) => entry.id === id)?.name ?? own) || id;
}

function rivalName(catalogue: Catalogue | null, rival: string): string {
  if (rival === 'rules') return t('recordRules');
  if (!rival.startsWith('bot:')) return t('recordFriend');
  return said(catalogue?.bots.find(({ id }) => `bot:${id}` === rival)?.name) || rival.slice(4);
}

function save(): void {
  const text = JSON.stringify(
    { claustrophobia: 'results', results: results.value, campaigns: campaignResults.value },
    null,
    1,
  );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'claustrophobia-results.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
