// The scenario on one sheet, to be printed: what players read, who takes part, what lies where, what is special.

import { StillBoard } from '../board/StillBoard';
import { said, t, type Word } from '../i18n/ui';
import type { Catalogue, Sentence, Words } from '../protocol';
import { lang } from '../state/settings';
import { bench, draft, lists } from './bench';
import { at, type Draft, listAt, type Recruit } from './draft';
import { capital } from './Flaw';
import { fieldName, wordName } from './names';
import { regionOf, viewOf } from './picture';
import './sheet_tab.css';

export function SheetTab({ box }: { box: Catalogue }) {
  const now = draft.value ?? {};
  const view = viewOf(now, box, lists.value['human'] ?? []);
  const words = (path: string): string => said(at<Words | null>(now, path, null));
  const goals = listAt<number>(now, 'tiles.goals');
  const { left, top, columns, rows } = regionOf(now);
  return (
    <div class="sheet-tab">
      <header class="sheet-acts">
        <p>{t('wsSheetSub')}</p>
        <button type="button" class="btn" onClick={() => print()}>
          {t('wsPrint')}
        </button>
      </header>
      <article class="printed">
        <h1>{words('name') || t('wsNoName')}</h1>
        <p class="lead">{words('text')}</p>
        <p>{words('aim_text')}</p>
        <div class="printed-plan" style={{ '--columns': columns, '--rows': rows }}>
          <StillBoard
            view={view}
            lang={lang.value}
            label={t('wsBoard')}
            box={{ x: left * 100, y: top * 100, width: columns * 100, height: rows * 100 }}
          />
        </div>
        <h2>{t('wsHumans')}</h2>
        <ul>
          {listAt<Recruit>(now, 'human.warriors').map((one, i) => (
            <li key={i}>{humanLine(one, lists.value['human']?.[i] ?? one.sheet, box)}</li>
          ))}
        </ul>
        <h2>{t('wsInfernals')}</h2>
        <p>
          {[
            ...listAt<string>(now, 'infernal.demons').map((id) => wordName('demon', id, box)),
            ...['infernal.tp', 'infernal.hand', 'human.hand', 'limit.turns'].map((path) => figure(now, path)),
          ].join(' · ')}
        </p>
        <h2>{t('wsStack')}</h2>
        <p>
          {t('wsTilesCount', at(now, 'tiles.size', 0))}
          {goals.length > 0 && `. ${t('wsDeepSays', goals.join(', '), at(now, 'tiles.deep', 0))}`}
          {(['tiles.surely', 'tiles.besides', 'tiles.never'] as const).map((path) => {
            const numbers = listAt<number>(now, path);
            return numbers.length > 0 && ` ${t('wsFigure', fieldName(path), numbers.join(', '))}.`;
          })}
        </p>
        {(
          [
            ['aim', 'wsAim'],
            ['rule', 'wsRule'],
            ['action', 'wsAction'],
            ['stash', 'wsStash'],
          ] as const
        ).map(([table, title]) => (
          <Told key={table} table={table} title={title} now={now} box={box} />
        ))}
      </article>
    </div>
  );
}

function humanLine(one: Recruit, name: string, box: Catalogue): string {
  const has = [...(one.gifts ?? []), ...(one.equipment ?? [])].map((id) => wordName('card', id, box));
  return [wordName('warrior', name, box), ...has].join(', ');
}

function figure(now: Draft, path: string): string {
  const value = at<number>(now, path, Number(bench.value?.fields[path]?.default ?? 0));
  return t('wsFigure', fieldName(path), value);
}

function Told({ table, title, now, box }: { table: string; title: Word; now: Draft; box: Catalogue }) {
  const clauses = listAt<Draft>(now, table);
  if (!clauses.length) return null;
  return (
    <>
      <h2>{t(title)}</h2>
      <ul>
        {clauses.map((clause, i) => (
          <li key={i}>{toldClause(clause, bench.value?.clauses[table]?.[at(clause, 'verb', '')], box)}</li>
        ))}
      </ul>
    </>
  );
}

/** A clause as a sentence without blanks. */
function toldClause(clause: Draft, sentence: Sentence | undefined, box: Catalogue): string {
  if (!sentence) return at(clause, 'verb', '');
  const filled = sentence[lang.value].replace(/\{(\w+)\}/g, (_, name: string) => {
    const blank = sentence.blanks.find((one) => one.name === name);
    const value = at<unknown>(clause, name, blank?.default ?? '…');
    const all = Array.isArray(value) ? value : [value];
    return all.map((one) => wordName(blank?.names || name, String(one), box)).join(', ');
  });
  const who = listAt<string>(clause, 'who').map((id) => wordName('doer', id, box));
  const called = said(at<Words | null>(clause, 'name', null));
  return [called, capital(filled), sentence[lang.value].includes('{who}') ? '' : who.join(', ')]
    .filter(Boolean)
    .join(' – ');
}
