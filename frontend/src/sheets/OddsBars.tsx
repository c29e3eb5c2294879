// Odds: bars, never a pie; the likeliest outcome in gold, the others hatched.

import type { JSX } from 'preact';
import { word } from '../art/words';
import type { Lang, Odds } from '../protocol';
import './OddsBars.css';

export interface OddsProps {
  odds: Odds;
  lang: Lang;
  /** More hits than this change nothing: they are counted together. */
  enough?: number | undefined;
}

/** Rows of the table: how many hits, how likely. Hits beyond `enough` are one row. */
export function oddsRows(
  hits: readonly number[],
  enough = Number.POSITIVE_INFINITY,
): { from: number; more: boolean; p: number }[] {
  const rows: { from: number; more: boolean; p: number }[] = [];
  hits.forEach((p, n) => {
    const last = rows[rows.length - 1];
    if (last && n > enough) {
      last.p += p;
      last.more = true;
    } else rows.push({ from: n, more: false, p });
  });
  return rows;
}

function percent(p: number, lang: Lang): string {
  const n = p > 0 && p < 0.005 ? '<1' : p < 1 && p > 0.995 ? '>99' : String(Math.round(p * 100));
  return lang === 'fr' ? `${n} %` : `${n} %`;
}

function rowName({ from, more }: { from: number; more: boolean }, lang: Lang): string {
  if (more) return word('orMore', lang, from);
  return from === 0 ? word('none', lang) : from === 1 ? word('hit', lang) : word('hits', lang, from);
}

export function OddsBars({ odds, lang, enough }: OddsProps): JSX.Element {
  const rows = oddsRows(odds.hits, enough);
  const best = rows.reduce((top, r, i) => (r.p > rows[top]!.p ? i : top), 0);
  return (
    <div class="oddsbox">
      {rows.map((r, i) => (
        <div key={r.from} class={`cell ${i === best ? 'best' : ''}`}>
          <span>{rowName(r, lang)}</span>
          <span class="n">{percent(r.p, lang)}</span>
          <i aria-hidden="true">
            <b style={{ width: `${r.p * 100}%` }} />
          </i>
        </div>
      ))}
    </div>
  );
}
