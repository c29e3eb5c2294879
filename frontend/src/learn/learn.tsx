// The lessons: which are done, which is next, where each of them stands one, and the short cuts.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { Page } from '../bar/Page';
import { StillBoard } from '../board/StillBoard';
import { said, t } from '../i18n/ui';
import type { Catalogue, GameView, LessonInfo } from '../protocol';
import { ApiError, api, catalogueOf, rulesetOf } from '../state/api';
import { progress } from '../state/progress';
import { lang } from '../state/settings';
import { RulePanel } from '../table/rule_panel';
import { FIRST_GAME, firstGameLeft } from './first_game';
import { Thumb } from './thumb';
import { lessonsOf, pathTo, waiting } from './ways';
import './learn.css';
import { wholeBoard } from './whole_board';

type Views = Record<string, GameView>;

export function Learn() {
  const all = useSignal<LessonInfo[]>([]);
  const views = useSignal<Views>({});
  const problem = useSignal('');
  const chosen = useSignal('');
  const load = (): void => {
    problem.value = '';
    api.lessons().then(
      (found) => {
        all.value = found;
        for (const { id } of found)
          api.lesson(id, '').then(
            ({ view }) => (views.value = { ...views.value, [id]: view }),
            () => undefined, // without its picture
          );
      },
      (error: unknown) => (problem.value = error instanceof ApiError ? said(error.words) : t('error')),
    );
  };
  useEffect(load, []);
  const { done } = progress.value;
  const next = waiting(all.value, done);
  const shown = all.value.find(({ id }) => id === chosen.value) ?? next;
  return (
    <Page class="learn">
      <div class="columns">
        <section class="lessons" aria-labelledby="learn-title">
          <Head all={all.value} done={done} />
          {problem.value && (
            <p class="problem" role="alert">
              {problem.value}{' '}
              <button type="button" class="btn" onClick={load}>
                {t('tryAgain')}
              </button>
            </p>
          )}
          <ul class="list">
            {all.value.map((lesson) => (
              <li key={lesson.id}>
                <Row
                  lesson={lesson}
                  view={views.value[lesson.id] ?? null}
                  isNext={lesson === next}
                  isShown={lesson === shown}
                  onChoose={() => {
                    chosen.value = lesson.id;
                    document.querySelector('.preview')?.scrollIntoView({ block: 'nearest' });
                  }}
                />
              </li>
            ))}
          </ul>
          <ShortCuts all={all.value} done={done} />
        </section>
        {shown && <Preview lesson={shown} view={views.value[shown.id] ?? null} />}
      </div>
    </Page>
  );
}

function Head({ all, done }: { all: readonly LessonInfo[]; done: readonly string[] }) {
  const count = all.filter(({ id }) => done.includes(id)).length;
  const left = all.filter(({ id }) => !done.includes(id)).reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <header>
      <h1 id="learn-title">{t('learnTitle')}</h1>
      <p class="sub">{t('learnSub')}</p>
      {all.length > 0 && (
        <div class="count">
          <b>{t('learnCount', count, all.length)}</b>
          <small>{left ? t('learnLeft', left) : t('learnAllDone')}</small>
          <span class="candles" role="img" aria-label={t('learnDone', count, all.length)}>
            {all.map(({ id }) => (
              <Icon key={id} name="candle" class={`ic ${done.includes(id) ? 'lit' : ''}`} />
            ))}
          </span>
        </div>
      )}
    </header>
  );
}

interface RowProps {
  lesson: LessonInfo;
  view: GameView | null;
  isNext: boolean;
  isShown: boolean;
  onChoose: () => void;
}

function Row({ lesson, view, isNext, isShown, onChoose }: RowProps) {
  const { done, paths } = progress.value;
  const at = paths[lesson.id]?.length ?? 0;
  const isDone = done.includes(lesson.id);
  return (
    <button
      type="button"
      class={`lesson ${isDone ? 'done' : ''} ${isNext ? 'next' : ''}`}
      aria-pressed={isShown}
      data-lesson={lesson.id}
      onClick={onChoose}
    >
      <span class="thumb" aria-hidden="true">
        <Thumb id={lesson.id} view={view} />
      </span>
      <span class="no">{lesson.number}</span>
      <b>{said(lesson.name)}</b>
      <span class="gist">{said(lesson.about)}</span>
      <span class="state">
        {isDone ? (
          <Icon name="check" label={t('lessonIsDone')} />
        ) : at > 0 ? (
          t('lessonBegun', at + 1)
        ) : (
          t('minutes', lesson.minutes)
        )}
      </span>
    </button>
  );
}

/** The position one will stand in, what one will know, and the rules behind it. */
function Preview({ lesson, view }: { lesson: LessonInfo; view: GameView | null }) {
  const rule = useSignal('');
  const catalogue = useSignal<Catalogue | null>(null);
  useEffect(() => {
    api.catalogue().then(
      (found) => (catalogue.value = catalogueOf(found, lesson.scenario)),
      () => undefined, // rules are not told then
    );
  }, [lesson.scenario]);
  const at = progress.value.paths[lesson.id]?.length ?? 0;
  return (
    <section class="preview" aria-label={said(lesson.name)}>
      <div class="pic">{view && <StillBoard view={view} lang={lang.value} box={wholeBoard(view)} />}</div>
      <div class="in">
        <p class="facts">{t('lessonFacts', lesson.number, lesson.steps, lesson.minutes)}</p>
        <h2>{said(lesson.name)}</h2>
        <p class="vh">{t('lessonTeaches')}</p>
        <ul>
          {lesson.learnt.map((one) => (
            <li key={one.rule}>
              <Icon name="candle" />
              <span>{said(one)}</span>
              <button type="button" class="rid" onClick={() => (rule.value = one.rule)}>
                {one.rule}
              </button>
            </li>
          ))}
        </ul>
        <Link to={pathTo(lesson)} class="btn gold wide">
          <Icon name="play" />
          {at > 0 ? t('lessonResume', at + 1) : t('lessonBegin', lesson.number)}
        </Link>
        <p class="stands">{said(lesson.scene)}</p>
      </div>
      {rule.value && catalogue.value && (
        <RulePanel
          catalogue={catalogue.value}
          ruleset={rulesetOf(lesson.scenario)}
          id={rule.value}
          onClose={() => (rule.value = '')}
        />
      )}
    </section>
  );
}

function ShortCuts({ all, done }: { all: readonly LessonInfo[]; done: readonly string[] }) {
  const hurry = waiting(lessonsOf(all, 'hurry'), done);
  const first = waiting(lessonsOf(all, 'first'), done);
  return (
    <ul class="short-cuts">
      <li>
        <Link to={FIRST_GAME}>
          <b>
            <Icon name="candle" />
            {t(firstGameLeft() ? 'wayGameOn' : 'wayGame')}
          </b>
          {t('wayGameSub')}
        </Link>
      </li>
      {hurry && (
        <li>
          <Link to={pathTo(hurry, 'hurry')}>
            <b>
              <Icon name="hourglass" />
              {t('wayHurry')}
            </b>
            {t('wayHurrySub')}
          </Link>
        </li>
      )}
      {first && (
        <li>
          <Link to={pathTo(first, 'first')}>
            <b>
              <Icon name="book" />
              {t('wayFirst')}
            </b>
            {t('wayFirstSub')}
          </Link>
        </li>
      )}
    </ul>
  );
}
