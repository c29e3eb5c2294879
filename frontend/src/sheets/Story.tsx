// The story of a table: by turn, by phase, a line for each step with its picture; names can be inspected, steps shown again.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Icon } from '../art/Art';
import { word } from '../art/words';
import { t } from '../i18n/ui';
import { type Known, nameOf, warriorOf } from '../inspect/known';
import { RuleLink, Sentence } from '../inspect/Sentence';
import { thing } from '../inspect/things';
import type { SideName } from '../protocol';
import { StepPicture } from '../recap/StepPicture';
import { hurtBy, type Section, type Step, sectionsOf, tellingOf } from '../recap/steps';
import { stepText, togetherText } from '../recap/words';
import './Story.css';

export type StoryFilter = 'all' | 'hits' | 'cards';
const FILTERS: Record<StoryFilter, 'logAll' | 'logHits' | 'logCards'> = {
  all: 'logAll',
  hits: 'logHits',
  cards: 'logCards',
};

interface StoryProps {
  known: Known;
  /** Whose hurts are marked. */
  mine: SideName;
  /** The step that is being shown on the board. */
  lit?: number | null | undefined;
  /** Show a step on the board again. */
  onStep: (id: number) => void;
  /** The last lines only, close together. */
  brief?: boolean | undefined;
}

/** The most steps the brief story holds. */
const LAST = 40;

export function keeps(filter: StoryFilter, step: Step): boolean {
  if (filter === 'hits') return hurtBy(step).length > 0;
  return filter === 'all' || step.card !== null || step.events.some(({ kind }) => kind === 'played' || kind === 'used');
}

/** The sections with the steps a filter keeps, without those that are empty then. */
export function filtered(sections: readonly Section[], filter: StoryFilter): Section[] {
  return sections
    .map((section) => ({ ...section, steps: section.steps.filter((step) => keeps(filter, step)) }))
    .filter(({ steps }) => steps.length);
}

function lastOf(sections: readonly Section[], most: number): Section[] {
  const found: Section[] = [];
  let left = most;
  for (const section of [...sections].reverse()) {
    if (left <= 0) break;
    found.unshift({ ...section, steps: section.steps.slice(-left) });
    left -= section.steps.length;
  }
  return found;
}

export function Story({ known, mine, lit = null, onStep, brief = false }: StoryProps): JSX.Element {
  const filter = useSignal<StoryFilter>('all');
  const box = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const all = useMemo(() => sectionsOf(known.log), [known.log]);
  const shown = brief ? lastOf(all, LAST) : filtered(all, filter.value);
  useLayoutEffect(() => {
    const node = box.current;
    const line = lit === null ? null : node?.querySelector<HTMLElement>('[data-lit]');
    if (node && line) node.scrollTop = line.offsetTop - node.clientHeight / 2;
    else if (node && atEnd.current) node.scrollTop = node.scrollHeight;
  }, [known.log, filter.value, lit]);
  // Lines grow when their font or a picture comes: the last one stays in sight.
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      const node = box.current;
      if (node && atEnd.current) node.scrollTop = node.scrollHeight;
    });
    if (lines.current) watch.observe(lines.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div class={`story ${brief ? 'brief' : ''}`}>
      {!brief && (
        <div class="filters" role="group" aria-label={t('logFilter')}>
          {(Object.keys(FILTERS) as StoryFilter[]).map((id) => (
            <button
              type="button"
              key={id}
              aria-pressed={filter.value === id}
              onClick={() => {
                filter.value = id;
              }}
            >
              {t(FILTERS[id])}
            </button>
          ))}
        </div>
      )}
      <div
        ref={box}
        class="lines"
        role="log"
        aria-label={word('log', known.lang)}
        tabindex={0}
        onScroll={() => {
          const node = box.current;
          if (node) atEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight < 24;
        }}
      >
        <div ref={lines}>
          {shown.length === 0 && <p class="nothing">{t('logNothing')}</p>}
          {shown.map((section, i) => (
            <Part
              key={`${section.turn}${section.phase}${section.steps[0]?.id}`}
              known={known}
              section={section}
              first={brief || section.turn !== shown[i - 1]?.turn}
              brief={brief}
              mine={mine}
              lit={lit}
              onStep={onStep}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface PartProps extends StoryProps {
  section: Section;
  /** It is the first of its turn. */
  first: boolean;
}

function Part({ known, section, first, brief, mine, lit, onStep }: PartProps) {
  const { turn, phase, steps } = section;
  const turns = turn ? `${t('turn')} ${turn}` : t('setUp');
  const phases = phase ? nameOf(known, thing('phase', phase)) : '';
  return (
    <section>
      {brief ? (
        <h3>{[turns, phases].filter(Boolean).join(', ')}</h3>
      ) : (
        <>
          {first && <h3>{turns}</h3>}
          {phases && <h4>{phases}</h4>}
        </>
      )}
      <ul>
        {steps.map((step) => (
          <Line
            key={step.id}
            known={known}
            step={step}
            brief={brief}
            mine={mine}
            lit={lit === step.id}
            onStep={onStep}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps extends Omit<StoryProps, 'lit'> {
  step: Step;
  lit: boolean;
}

function Line({ known, step, mine, lit, onStep, brief }: LineProps) {
  const open = useSignal(false);
  const hurt = hurtBy(step).some((name) => warriorOf(known, name)?.side === mine);
  const many = togetherText(known, step);
  const events = tellingOf(step);
  return (
    <li class={`tale-line ${hurt ? 'hurt' : ''}`} data-lit={lit || undefined} data-step={step.id}>
      <div class="tale-row">
        {brief ? (
          <span class="show">
            <StepPicture known={known} step={step} />
          </span>
        ) : (
          <button type="button" class="show" title={t('logReplay')} onClick={() => onStep(step.id)}>
            <span class="vh">{t('logReplay')}</span>
            <StepPicture known={known} step={step} />
          </button>
        )}
        <span class="says" title={brief ? stepText(known, step) : undefined}>
          {hurt && <span class="vh">{t('hurtYou')}: </span>}
          {many ??
            events.map((event, i) => (
              <span key={event.n}>
                {i > 0 && ' '}
                <Sentence known={known} event={event} />
              </span>
            ))}
        </span>
        {brief ? (
          <RuleLink known={known} id={events.at(-1)?.rule ?? ''} />
        ) : (
          <button
            type="button"
            class="more"
            aria-expanded={open.value}
            aria-label={t('logDetails')}
            onClick={() => {
              open.value = !open.value;
            }}
          >
            <Icon name="chevron" />
          </button>
        )}
      </div>
      {open.value && (
        <ol>
          {step.events.map((event) => (
            <li key={event.n}>
              <span>
                <Sentence known={known} event={event} />
              </span>
              <RuleLink known={known} id={event.rule} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
