// My record: results by scenario, side and opponent with intervals; to be saved as a file, and to be deleted.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { Page } from '../bar/Page';
import { said, sideName, t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { api, rulesetOf } from '../state/api';
import { myTables } from '../state/tables';
import { Veil } from '../table/veil';
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
      <p class="record-note">{t(rows.length ? 'recordNote' : 'recordEmpty')}</p>
      {rows.length > 0 && <Rows rows={rows} catalogue={catalogue.value} />}
      {practice > 0 && <p class="record-note">{t('recordPractice', practice)}</p>}
      {results.value.length > 0 ? (
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
  const text = JSON.stringify({ claustrophobia: 'results', results: results.value }, null, 1);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'claustrophobia-results.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
