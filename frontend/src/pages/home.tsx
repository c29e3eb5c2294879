// The first page: play now in one click, a game of your own in two, and the tables this browser knows.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Token } from '../art/Art';
import { kindOf } from '../board/warriors';
import { LANGS, said, sideName, t } from '../i18n/ui';
import type { SideName } from '../protocol';
import { go } from '../router';
import { ApiError, api, type Catalogue, type Created, type NewTable, type ScenarioInfo, type TableInfo } from '../state/api';
import { lang, theme } from '../state/settings';
import { forget, type MyTable, myTables, remember } from '../state/tables';
import { LayoutPicture } from './layout_picture';
import './home.css';

const MOST = 12;

type Opponent = 'bot' | 'here' | 'link';

interface Draft {
  scenario: string; side: SideName; opponent: Opponent; bot: string; seed: string; options: Record<string, number>;
}

const HUMANS = [['redeemer', 'R'], ['brute', 'A'], ['scout', 'A'], ['swordmaster', 'B']] as const;
const FIENDS = [['troglodyte', '1'], ['hellhound', '2'], ['hunter', 'H'], ['tough', '3']] as const;

const DEFAULT: Draft = { scenario: '1643/the-survivors', side: 'human', opponent: 'bot', bot: 'scripted', seed: '', options: {} };

function asTable(draft: Draft): NewTable {
  const other = draft.opponent === 'bot' ? `bot:${draft.bot}` : 'person';
  return {
    scenario: draft.scenario,
    human: draft.side === 'human' ? 'person' : other,
    infernal: draft.side === 'infernal' ? 'person' : other,
    hot_seat: draft.opponent === 'here',
    options: draft.options,
    seed: draft.seed,
    content: '',
  };
}

/** Sit down at a new table: remember the own link and go there. */
export function sitDown(created: Created, side: SideName, scenario: string): string {
  const link = created.links[side] ?? Object.values(created.links)[0] ?? `/t/${created.table}`;
  remember({ table: created.table, link, role: side, scenario, opened: Date.now(), links: created.links });
  return link;
}

export function Home() {
  const catalogue = useSignal<Catalogue | null>(null);
  const problem = useSignal('');
  const draft = useSignal<Draft>(DEFAULT);
  const busy = useSignal(false);

  useEffect(() => {
    api.catalogue().then((found) => (catalogue.value = found), (error: ApiError) => (problem.value = said(error.words)));
  }, []);

  async function create(wanted: Draft): Promise<void> {
    busy.value = true;
    problem.value = '';
    try {
      const created = await api.create(asTable(wanted));
      const link = sitDown(created, wanted.side, wanted.scenario);
      go(wanted.opponent === 'link' ? link.replace('#', '?invite#') : link);
    } catch (error) {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    } finally {
      busy.value = false;
    }
  }

  const chosen = catalogue.value?.scenarios.find((scenario) => scenario.id === draft.value.scenario);
  return (
    <main class="home">
      <header class="masthead">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('tagline')}</p>
        </div>
        <nav class="switches" aria-label={t('settings')}>
          {LANGS.map((code) => (
            <button type="button" key={code} class="chip" aria-pressed={lang.value === code} lang={code} onClick={() => (lang.value = code)}>
              {code === 'en' ? 'English' : 'Français'}
            </button>
          ))}
          <button type="button" class="chip" aria-pressed={theme.value === 'light'} onClick={() => (theme.value = theme.value === 'dark' ? 'light' : 'dark')}>
            {theme.value === 'dark' ? t('light') : t('dark')}
          </button>
        </nav>
      </header>
      {problem.value && <p class="problem" role="alert">{problem.value}</p>}
      <section class="quick">
        <div class="go">
          <button type="button" class="primary big" disabled={busy.value} onClick={() => void create(DEFAULT)}>{t('quick')}</button>
          <p>{t('quickSub')}</p>
        </div>
        <div class="duel" aria-hidden="true">
          <span>{HUMANS.map(([kind, letter]) => <Token key={kind} art={{ kind, letter }} />)}</span>
          <span>{FIENDS.map(([kind, letter]) => <Token key={kind} art={{ kind, letter }} />)}</span>
        </div>
      </section>
      <MyTables catalogue={catalogue.value} />
      <section class="new" aria-labelledby="new-title">
        <h2 id="new-title">{t('newGame')}</h2>
        {catalogue.value && (
          <div class="scenarios" role="radiogroup" aria-label={t('scenario')}>
            {catalogue.value.scenarios.map((scenario) => (
              <ScenarioCard key={scenario.id} scenario={scenario} catalogue={catalogue.value as Catalogue} chosen={scenario.id === draft.value.scenario}
                onChoose={() => (draft.value = { ...draft.value, scenario: scenario.id })} />
            ))}
          </div>
        )}
        {chosen && catalogue.value && <About scenario={chosen} catalogue={catalogue.value} />}
        {chosen && catalogue.value && (
          <Choices draft={draft.value} catalogue={catalogue.value} onChange={(change) => (draft.value = { ...draft.value, ...change })} />
        )}
        <div class="act">
          <button type="button" class="primary" disabled={busy.value || !chosen} onClick={() => void create(draft.value)}>{t('create')}</button>
        </div>
      </section>
      <section class="open-record">
        <ImportRecord onProblem={(words) => (problem.value = words)} />
        <p class="small">{t('unofficial')}</p>
      </section>
    </main>
  );
}

function ScenarioCard({ scenario, catalogue, chosen, onChoose }: { scenario: ScenarioInfo; catalogue: Catalogue; chosen: boolean; onChoose: () => void }) {
  return (
    <label class={`scenario ${chosen ? 'chosen' : ''}`}>
      <input type="radio" name="scenario" class="vh" checked={chosen} onChange={onChoose} />
      <LayoutPicture scenario={scenario} tiles={catalogue.tiles} />
      <span class="words">
        <span class="name">{said(scenario.name)}</span>
        <span class="text">{said(scenario.text)}</span>
        <span class="facts">{t('minutes', scenario.minutes)}{scenario.limit.turns < 99 ? ` · ${t('turns', scenario.limit.turns)}` : ''}</span>
      </span>
    </label>
  );
}

/** The chosen scenario: what is wanted, and who is there. */
function About({ scenario, catalogue }: { scenario: ScenarioInfo; catalogue: Catalogue }) {
  const demons = scenario.infernal.demons.map((id) => said(catalogue.demons.find((demon) => demon.id === id)?.name));
  const letters: Record<string, number> = {};
  return (
    <div class="about">
      <p><b>{t('aim')}</b> {said(scenario.aim_text)}</p>
      <ul aria-label={t('forces')}>
        {scenario.human.warriors.map((recruit, i) => {
          const same = scenario.human.warriors.filter((other) => other.sheet === recruit.sheet).length;
          const at = letters[recruit.sheet] ?? 0;
          letters[recruit.sheet] = at + 1;
          const letter = recruit.sheet === 'redeemer' ? 'R' : String.fromCharCode(65 + at);
          return <li key={i}><Token art={{ kind: kindOf(recruit.sheet, 'human'), letter }} />{said(catalogue.sheets.find((sheet) => sheet.id === recruit.sheet)?.name)}{same > 1 ? ` ${letter}` : ''}</li>;
        })}
        <li class="versus" aria-hidden="true">–</li>
        {scenario.infernal.demons.map((id, i) => <li key={id}><Token art={{ kind: kindOf(id, 'infernal'), letter: (demons[i] ?? '')[0] ?? '' }} />{demons[i]}</li>)}
        <li><Token art={{ kind: 'troglodyte', letter: '' }} />{t('cost', scenario.infernal.tp)}</li>
      </ul>
    </div>
  );
}

function Choices({ draft, catalogue, onChange }: { draft: Draft; catalogue: Catalogue; onChange: (change: Partial<Draft>) => void }) {
  const opponents: [Opponent, string][] = [['bot', t('bot')], ['link', t('personLink')], ['here', t('personHere')]];
  return (
    <div class="choices">
      <fieldset>
        <legend>{t('side')}</legend>
        {(['human', 'infernal'] as SideName[]).map((side) => (
          <label key={side} class="pick"><input type="radio" name="side" checked={draft.side === side} onChange={() => onChange({ side })} />{sideName(side, 'noun')}</label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('opponent')}</legend>
        {opponents.map(([id, name]) => (
          <label key={id} class="pick"><input type="radio" name="opponent" checked={draft.opponent === id} onChange={() => onChange({ opponent: id })} />{name}</label>
        ))}
        {draft.opponent === 'bot' && catalogue.bots.length > 1 && (
          <select aria-label={t('bot')} value={draft.bot} onChange={(event) => onChange({ bot: event.currentTarget.value })}>
            {catalogue.bots.map((bot) => <option key={bot.id} value={bot.id}>{said(bot.name)}</option>)}
          </select>
        )}
      </fieldset>
      <details>
        <summary>{t('options')}</summary>
        {Object.entries(catalogue.options).map(([key, name]) => (
          <label key={key} class="field">
            {said(name)}
            <input type="number" min={0} max={99} inputMode="numeric" value={draft.options[key] ?? ''}
              onInput={(event) => {
                const { [key]: _, ...rest } = draft.options;
                const value = event.currentTarget.value;
                onChange({ options: value === '' ? rest : { ...rest, [key]: Number(value) } });
              }} />
          </label>
        ))}
        <label class="field">{t('seed')}<input value={draft.seed} maxLength={64} onInput={(event) => onChange({ seed: event.currentTarget.value })} /></label>
      </details>
    </div>
  );
}

function MyTables({ catalogue }: { catalogue: Catalogue | null }) {
  const tables = myTables.value;
  if (tables.length === 0) return null;
  return (
    <section class="mine" aria-labelledby="mine-title">
      <h2 id="mine-title">{t('myTables')}</h2>
      <ul>
        {tables.slice(0, MOST).map((entry) => (
          <li key={entry.table}>
            <a href={entry.link} onClick={(event) => { event.preventDefault(); go(entry.link); }}>
              <span class="name">{said(catalogue?.scenarios.find((scenario) => scenario.id === entry.scenario)?.name) || entry.scenario}</span>
              <span class="small">
                {entry.role === 'both' ? t('hotSeat') : entry.role === 'spectator' ? t('spectator') : sideName(entry.role, 'noun')} ·{' '}
                {new Date(entry.opened).toLocaleDateString(lang.value)} · <Standing entry={entry} />
              </span>
            </a>
            <button type="button" class="quiet" aria-label={t('forget')} title={t('forget')} onClick={() => forget(entry.table)}>×</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How a table stands: who won, or whose decision is waited for. */
function Standing({ entry }: { entry: MyTable }) {
  const info = useSignal<TableInfo | null>(null);
  useEffect(() => {
    if (!entry.outcome) api.table(entry.table).then((found) => (info.value = found), () => undefined);
  }, [entry.table]);
  const outcome = entry.outcome ?? info.value?.outcome;
  if (outcome) return <>{outcome === 'draw' ? t('drawn') : t('won', sideName(outcome))}</>;
  if (!info.value) return <>{t('resume')}</>;
  const mine = entry.role === 'both' || info.value.waiting === entry.role;
  return <>{t('turnNo', info.value.turn)}, <b class={mine ? 'mine-now' : ''}>{t(mine ? 'yourMove' : 'theirMove')}</b></>;
}

function ImportRecord({ onProblem }: { onProblem: (words: string) => void }) {
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      const { replay } = await api.importRecord(await file.text());
      go(`/r/${replay}`);
    } catch (error) {
      onProblem(error instanceof ApiError ? said(error.words) : t('error'));
    }
  }
  return (
    <label class="button file">
      {t('importRecord')}
      <input type="file" accept=".txt,text/plain" onChange={(event) => void take(event.currentTarget.files?.[0])} />
    </label>
  );
}
