// A game explained: how the chance to win went, what dice and choices did to it, what turned it, who became of it what.

import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { addressOf } from '../analysis/address';
import { chanceOf, FEWEST, sumOf, turningOf } from '../analysis/figures';
import { Graph } from '../analysis/Graph';
import type { Stand } from '../analysis/graph';
import { Luck } from '../analysis/Luck';
import { useMoment } from '../analysis/moments';
import { playOn } from '../analysis/play_on';
import { isWhole, type Read, useReading } from '../analysis/reading';
import { Stories } from '../analysis/Stories';
import { savePng, saveSvg } from '../analysis/save';
import { Chosen, TurningCard, type Ways } from '../analysis/Turning';
import { Icon } from '../art/Art';
import { Page } from '../bar/Page';
import { said, sideName, t } from '../i18n/ui';
import type { Analysis, Catalogue, ReplayInfo, SideName } from '../protocol';
import { go, place } from '../router';
import { ApiError, rulesetOf } from '../state/api';
import { at, shareable } from '../state/site';
import { outcomeText } from '../table/ask';
import { RulePanel } from '../table/rule_panel';
import { type Found, useRecord } from './record_found';
import './analysis_page.css';

export function AnalysisPage({ id }: { id: string }) {
  const { found, problem } = useRecord(id);
  return (
    <Page class="analysis">
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      {found.value ? <Explained id={id} {...found.value} /> : !problem.value && <p class="reads">{t('readsSoon')}</p>}
    </Page>
  );
}

/** What the address says: whose analysis it is, against whom he played, the decision to look at. */
function asked(): { side: SideName | ''; bot: string; n: number } {
  const query = new URLSearchParams(place.peek().query);
  const side = query.get('side') ?? '';
  return {
    side: side === 'human' || side === 'infernal' ? side : '',
    bot: query.get('bot') ?? '',
    n: Number(query.get('at') ?? 0),
  };
}

/** Where each decision was made: a record tells where each led. */
function standsOf({ decisions }: ReplayInfo): Stand[] {
  return decisions.map((one, i) => decisions[i - 1] ?? one).map(({ turn, phase }) => ({ turn, phase }));
}

function Explained({ id, info, catalogue }: Found & { id: string }) {
  const { side, bot, n } = useMemo(asked, [id]);
  const { read, again } = useReading(id);
  const total = info.decisions.length;
  const stands = useMemo(() => standsOf(info), [info]);
  const analysis = read.value.analysis;
  const turning = useMemo(() => (analysis ? turningOf(analysis, side) : []), [analysis]);
  const wished = useSignal(n);
  const rule = useSignal<string | null>(null);
  const problem = useSignal('');
  const graph = useRef<SVGSVGElement>(null);
  const view = useMoment(id, total, '')?.view ?? null;
  const chosen = Math.max(1, Math.min(total, wished.value || turning[0] || 1));
  const choose = (to: number): void => {
    wished.value = to;
    history.replaceState(null, '', at(addressOf(id, side, bot, to)));
  };
  const ways: Ways = {
    onShow: (to) => go(`/r/${id}?at=${to}`),
    onPlay: (to) => {
      const own = side || (analysis?.decisions[to - 1]?.side ?? 'human');
      playOn(id, to - 1, own, bot, info.headers.scenario ?? '', catalogue).then(go, (error: unknown) => {
        problem.value = error instanceof ApiError ? said(error.words) : t('error');
      });
    },
    onRule: (wanted) => {
      rule.value = wanted;
    },
  };
  const short = total < FEWEST;
  return (
    <>
      <header class="analysis-head">
        <div>
          <h1>{heading(info, view?.unplayed ?? null, view?.turn ?? stands.at(-1)?.turn ?? 0)}</h1>
          <p class="who">{who(info, catalogue, side)}</p>
        </div>
        {!short && (
          <Actions
            link={shareable(addressOf(id, side, bot, chosen))}
            n={chosen}
            onWatch={() => go(`/r/${id}?at=${chosen}`)}
            onPlay={() => ways.onPlay(chosen)}
          />
        )}
      </header>
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      {!short && <Progress read={read.value} onAgain={again} />}
      {short && <p class="reads">{t('tooShort')}</p>}
      <div class="analysis-grid">
        <div class="analysis-col">
          {!short && (
            <section class="graph-box" aria-labelledby="graph-title">
              <div class="graph-head">
                <h2 id="graph-title">{t(side ? 'yourChance' : 'humansChance')}</h2>
                <Key side={side} />
              </div>
              <Graph
                stands={stands}
                choices={analysis?.decisions ?? []}
                side={side || 'human'}
                turning={turning}
                chosen={chosen}
                svg={graph}
                onChoose={choose}
              />
              <Save
                svg={graph}
                title={`${said(nameOf(info, catalogue))} – ${t(side ? 'yourChance' : 'humansChance')}`}
              />
              <Chosen
                id={id}
                catalogue={catalogue}
                side={side}
                choice={analysis?.decisions[chosen - 1]}
                n={chosen}
                total={total}
                {...ways}
              />
            </section>
          )}
          {!short && analysis && (
            <section class="turnings" aria-label={verdictOn(read.value, analysis, side, turning.length)}>
              <p class="turnings-lead">{verdictOn(read.value, analysis, side, turning.length)}</p>
              {turning.length > 0 && (
                <div class="turning-row">
                  {turning.map((number, i) => {
                    const choice = analysis.decisions[number - 1];
                    if (!choice) return null;
                    const props = { id, catalogue, side, choice, ...ways };
                    return (
                      <TurningCard
                        key={number}
                        {...props}
                        number={i + 1}
                        on={chosen === number}
                        onChoose={() => choose(number)}
                      />
                    );
                  })}
                </div>
              )}
            </section>
          )}
        </div>
        {analysis && (
          <aside class="analysis-side">
            {!short && analysis.decisions.length > 0 && <Luck analysis={analysis} side={side} />}
            <Stories analysis={analysis} view={view} />
          </aside>
        )}
      </div>
      {rule.value && (
        <RulePanel
          catalogue={catalogue}
          ruleset={rulesetOf(info.headers.scenario ?? '')}
          id={rule.value}
          onClose={() => (rule.value = null)}
        />
      )}
    </>
  );
}

function nameOf({ headers }: ReplayInfo, catalogue: Catalogue) {
  return catalogue.scenarios.find(({ id }) => id === headers.scenario)?.name;
}

function heading({ headers }: ReplayInfo, unplayed: SideName | null, turn: number): string {
  if (!headers.outcome) return t('goesOnTurn', turn);
  return t('endedTurn', outcomeText(headers.outcome, unplayed), turn);
}

function who(info: ReplayInfo, catalogue: Catalogue, side: SideName | ''): string {
  const name = said(nameOf(info, catalogue)) || info.headers.scenario || '';
  const total = info.decisions.length;
  if (!side) return t('noSide', name, total);
  const own = info.decisions.filter((one) => one.side === side).length;
  return t('ledSide', name, sideName(side, 'noun'), total, own);
}

/** What stands over the cards. */
function verdictOn(read: Read, analysis: Analysis, side: SideName | '', cards: number): string {
  if (!isWhole(read)) return '';
  const mine = side || 'human';
  const sum = sumOf(analysis.sums, mine);
  if (side && analysis.outcome && chanceOf(analysis.sums.result, mine) === 0 && sum.mine > -5) return t('playedWell');
  return cards === 3 ? '' : t(cards ? 'nothingElse' : 'nothingDear');
}

function Progress({ read, onAgain }: { read: Read; onAgain: () => void }) {
  if (read.problem)
    return (
      <p class="problem" role="alert">
        {said(read.problem)}{' '}
        <button type="button" class="btn" onClick={onAgain}>
          {t('tryAgain')}
        </button>
      </p>
    );
  if (isWhole(read)) return null;
  return (
    <div class="reads">
      <p>{read.nobody ? t('readsNobody') : read.total ? t('readsGame', read.done, read.total) : t('readsSoon')}</p>
      <progress max={read.total || 1} value={read.done} aria-label={t('readsGame', read.done, read.total)} />
    </div>
  );
}

interface ActionsProps {
  link: string;
  n: number;
  onWatch: () => void;
  onPlay: () => void;
}

function Actions({ link, n, onWatch, onPlay }: ActionsProps) {
  const copied = useSignal('');
  return (
    <div class="analysis-acts">
      <button
        type="button"
        class="btn"
        title={t('copyLink')}
        onClick={() => void navigator.clipboard?.writeText(link).then(() => (copied.value = link))}
      >
        <Icon name="share" /> <span class="word">{t(copied.value === link ? 'copied' : 'copyLink')}</span>
      </button>
      <button type="button" class="btn" title={t('watch')} onClick={onWatch}>
        <Icon name="play" /> <span class="word">{t('watch')}</span>
      </button>
      <button type="button" class="btn gold" onClick={onPlay}>
        <Icon name="rotate" /> {t('playFrom', n)}
      </button>
    </div>
  );
}

function Key({ side }: { side: SideName | '' }) {
  return (
    <ul class="graph-key">
      <li data-key="line">{t('keyLine')}</li>
      <li data-key="dice">{t('keyDice')}</li>
      <li data-key="choices">{t(side ? 'keyYours' : 'keyChoices')}</li>
      <li data-key="dark">{t('keyDark')}</li>
    </ul>
  );
}

function Save({ svg, title }: { svg: { current: SVGSVGElement | null }; title: string }) {
  return (
    <p class="graph-save">
      {(['SVG', 'PNG'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          class="btn quiet-btn"
          aria-label={t('savePicture', kind)}
          onClick={() => {
            if (svg.current) void (kind === 'SVG' ? saveSvg : savePng)(svg.current, title, 'claustrophobia');
          }}
        >
          <Icon name="save" /> {kind}
        </button>
      ))}
    </p>
  );
}
