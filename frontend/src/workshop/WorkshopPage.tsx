// The workshop: one scenario on the bench, its parts as tabs, what is wrong with it always at the foot.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';

import { Icon } from '../art/Art';
import { saveText } from '../art/saving';
import { Page } from '../bar/Page';
import { said, t, type Word } from '../i18n/ui';
import { OpenFile } from '../pages/open_file';
import type { Catalogue, Words } from '../protocol';
import { place, rename } from '../router';
import { Scene } from '../scenes/Scene';
import { ApiError, api } from '../state/api';
import { RulePanel } from '../table/rule_panel';
import { BenchBoard } from './BenchBoard';
import { bench, canRedo, canUndo, change, draft, flaws, open, redo, textNow, undo, watch } from './bench';
import { Chooser } from './Chooser';
import { at, type Draft } from './draft';
import { Foot } from './Foot';
import { Forces, Texts } from './Forces';
import { Measure, useMeasuring } from './Measure';
import { boxOf } from './names';
import { Palette } from './Palette';
import { Sentences } from './Sentences';
import { ShareIt } from './ShareIt';
import { SheetTab } from './SheetTab';
import { StackCard } from './StackCard';
import { isPacked, unpacked } from './share';
import { TileTools } from './TileTools';
import { TryIt } from './TryIt';
import './workshop_page.css';

type Tab = 'board' | 'forces' | 'words' | 'measure' | 'sheet';
const TABS: readonly (readonly [Tab, Word])[] = [
  ['board', 'wsBoard'],
  ['forces', 'wsForces'],
  ['words', 'wsWords'],
  ['measure', 'wsMeasure'],
  ['sheet', 'wsSheet'],
];
const FORCES = ['human', 'infernal', 'limit', 'ally'];
const WORDS = ['name', 'text', 'aim_text', 'id', 'minutes', 'ruleset', 'source'];

/** The tab on which a field stands. */
function tabOf(path: string): Tab {
  const [root = ''] = path.split(/[.[]/);
  return FORCES.includes(root) ? 'forces' : WORDS.includes(root) ? 'words' : 'board';
}

export function WorkshopPage() {
  const catalogue = useSignal<Catalogue | null>(null);
  const problem = useSignal('');
  useEffect(() => {
    const failed = (error: unknown): void => {
      problem.value = error instanceof ApiError ? said(error.words) : t('wsBadLink');
    };
    Promise.all([api.catalogue(), bench.value ?? api.workshop()])
      .then(async ([found, known]) => {
        bench.value = known;
        catalogue.value = found;
        const { hash } = place.value;
        if (!found.strangers_content || !isPacked(hash)) return;
        rename('/workshop');
        await open({ text: await unpacked(hash) });
      })
      .catch(failed);
    return watch();
  }, []);
  const found = catalogue.value;
  return (
    <Page class="workshop" working>
      {problem.value && (
        <p class="workshop-problem" role="alert">
          {problem.value}
        </p>
      )}
      {!found && !problem.value && (
        <p class="workshop-problem" role="status">
          {t('lightingCandles')}
        </p>
      )}
      {found && !found.strangers_content && <p class="workshop-problem">{t('wsForbidden')}</p>}
      {found?.strangers_content && bench.value && !draft.value && (
        <Beginning catalogue={found} onProblem={(words) => (problem.value = words)} />
      )}
      {found?.strangers_content && bench.value && draft.value && (
        <Bench catalogue={found} now={draft.value} onProblem={(words) => (problem.value = words)} />
      )}
    </Page>
  );
}

interface PartProps {
  catalogue: Catalogue;
  onProblem: (words: string) => void;
}

/** Open something, and say what is wrong with it if it cannot be. */
async function opened(what: Parameters<typeof open>[0], onProblem: (words: string) => void): Promise<void> {
  onProblem('');
  await open(what).catch(fails(onProblem));
}

function fails(onProblem: (words: string) => void) {
  return (error: unknown): void => onProblem(error instanceof ApiError ? said(error.words) : t('error'));
}

/** Nothing is on the bench yet. */
function Beginning({ catalogue, onProblem }: PartProps) {
  return (
    <section class="beginning">
      <Scene name="workshop" />
      <p>{t('wsNothing')}</p>
      <Starts catalogue={catalogue} onProblem={onProblem} gold />
    </section>
  );
}

/** The ways to put something on the bench: nothing, a copy, a file. What was there can be had back by undo. */
function Starts({ catalogue, onProblem, gold = false }: PartProps & { gold?: boolean }) {
  const duels = bench.value?.rulesets ?? [];
  return (
    <>
      <button
        type="button"
        class={gold ? 'btn gold' : 'btn'}
        onClick={() => bench.value && change(bench.value.empty as Draft)}
      >
        {t(gold ? 'wsEmpty' : 'wsNew')}
      </button>
      <Chooser
        class="btn"
        label={t('wsFrom')}
        invites={t('wsFrom')}
        words={catalogue.scenarios
          .filter(({ ruleset }) => duels.includes(ruleset))
          .map(({ id, name }) => [id, said(name)])}
        onChoose={(scenario) => void opened({ scenario }, onProblem)}
      />
      <OpenFile
        name={t('wsOpen')}
        accept=".toml,.txt,text/plain"
        onText={(text) => opened({ text }, onProblem)}
        onProblem={onProblem}
      />
    </>
  );
}

function Bench({ catalogue, now, onProblem }: PartProps & { now: Draft }) {
  const tab = useSignal<Tab>('board');
  const dialog = useSignal<'' | 'try' | 'share'>('');
  const rule = useSignal<string | null>(null);
  const sought = useSignal('');
  const box = boxOf(catalogue, now);
  useMeasuring();
  useEffect(() => {
    if (sought.value) seek(sought.value);
    sought.value = '';
  }, [sought.value]);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      (event.shiftKey ? redo : undo)();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const show = (path: string): void => {
    tab.value = tabOf(path);
    sought.value = path;
  };
  const save = async (): Promise<void> => saveText(await textNow(), `${at(now, 'id', '') || 'scenario'}.toml`);
  return (
    <>
      <header class="workshop-head">
        <h1>{said(at<Words | null>(now, 'name', null)) || t('wsNoName')}</h1>
        <div class="workshop-tabs" role="tablist" aria-label={t('wsTabs')}>
          {TABS.map(([id, name]) => (
            <TabButton key={id} id={id} name={name} chosen={tab.value} onChoose={() => (tab.value = id)} />
          ))}
        </div>
        <div class="workshop-acts">
          <button type="button" class="btn" aria-label={t('wsUndo')} disabled={!canUndo.value} onClick={undo}>
            <Icon name="undo" />
          </button>
          <button type="button" class="btn mirrored" aria-label={t('wsRedo')} disabled={!canRedo.value} onClick={redo}>
            <Icon name="undo" />
          </button>
          <Starts catalogue={catalogue} onProblem={onProblem} />
          <button type="button" class="btn" onClick={() => void save().catch(fails(onProblem))}>
            <Icon name="save" /> <span>{t('wsSave')}</span>
          </button>
          <button type="button" class="btn" onClick={() => (dialog.value = 'share')}>
            <Icon name="share" /> <span>{t('wsShare')}</span>
          </button>
        </div>
      </header>
      <div
        class="workshop-body"
        role="tabpanel"
        aria-labelledby={`tab-${tab.value}`}
        data-tab={tab.value}
        tabIndex={-1}
      >
        {tab.value === 'board' && (
          <>
            <Palette box={box} />
            <div class="workshop-ground">
              <BenchBoard box={box} />
              <div class="workshop-below">
                <TileTools box={box} />
                <StackCard box={box} />
              </div>
            </div>
            <Sentences box={box} onRule={(id) => (rule.value = id)} />
          </>
        )}
        {tab.value === 'forces' && (
          <>
            <Forces box={box} />
            <Texts box={box} />
          </>
        )}
        {tab.value === 'words' && <Texts box={box} />}
        {tab.value === 'measure' && <Measure box={box} />}
        {tab.value === 'sheet' && <SheetTab box={box} />}
      </div>
      <Foot
        onShow={show}
        onRule={(id) => (rule.value = id)}
        onMeasure={tab.value === 'measure' ? undefined : () => (tab.value = 'measure')}
        onTry={() => (dialog.value = 'try')}
      />
      {dialog.value === 'try' && <TryIt catalogue={catalogue} onClose={() => (dialog.value = '')} />}
      {dialog.value === 'share' && <ShareIt onClose={() => (dialog.value = '')} />}
      {rule.value && (
        <RulePanel
          catalogue={catalogue}
          ruleset={at(now, 'ruleset', '1643')}
          id={rule.value}
          onClose={() => (rule.value = null)}
        />
      )}
    </>
  );
}

/** Go to a field, or to the nearest thing round it that can be gone to. */
function seek(path: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('.workshop-body [data-path]')];
  const near = all.filter((one) => path.startsWith(one.dataset['path'] ?? '-'));
  const node = near.sort((a, b) => (b.dataset['path'] ?? '').length - (a.dataset['path'] ?? '').length)[0];
  const field = node?.matches('input, select, textarea, button')
    ? node
    : node?.querySelector<HTMLElement>('input, select, textarea, button');
  node?.closest('details')?.setAttribute('open', '');
  node?.scrollIntoView({ block: 'center' });
  (field ?? node)?.focus();
}

interface TabProps {
  id: Tab;
  name: Word;
  chosen: Tab;
  onChoose: () => void;
}

function TabButton({ id, name, chosen, onChoose }: TabProps) {
  const wrong = flaws.value.filter(({ path }) => tabOf(path) === id).length;
  const near = (by: number): void => {
    const tabs = TABS.map(([one]) => one);
    const next = tabs[(tabs.indexOf(id) + by + tabs.length) % tabs.length];
    const node = document.getElementById(`tab-${next}`);
    node?.click();
    node?.focus();
  };
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={chosen === id}
      aria-label={wrong ? t('wsErrors', t(name), wrong) : undefined}
      tabIndex={chosen === id ? 0 : -1}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') near(1);
        if (event.key === 'ArrowLeft') near(-1);
      }}
    >
      {t(name)}
      {wrong > 0 && <b>{wrong}</b>}
    </button>
  );
}
