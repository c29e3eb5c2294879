// A lesson in progress: the real table, and the guide over it. Where one was is kept, and found again.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { said, t } from '../i18n/ui';
import { Plain } from '../pages/table_page';
import type { LessonInfo, LessonStep } from '../protocol';
import { place } from '../router';
import { ApiError, api, rulesetOf } from '../state/api';
import { dialect } from '../state/dialect';
import { progress } from '../state/progress';
import { Table } from '../table/Table';
import { Guide } from './guide';
import { LessonBar } from './lesson_bar';
import { LessonSession } from './lesson_session';
import { LessonOver } from './over';
import { after, wayOf } from './ways';

interface Taken {
  session: LessonSession;
  all: LessonInfo[];
}

export function LessonPage({ id }: { id: string }) {
  const taken = useSignal<Taken | null>(null);
  const problem = useSignal('');
  useEffect(() => {
    let gone = false;
    open(id).then(
      (found) => {
        if (gone) return;
        if (found) taken.value = found;
        else problem.value = t('noLesson');
      },
      (error: unknown) => (problem.value = error instanceof ApiError ? said(error.words) : t('error')),
    );
    return () => {
      gone = true;
      dialect.value = '';
    };
  }, [id]);
  if (problem.value) return <Plain words={problem.value} />;
  if (!taken.value) return <Plain words={t('lighting')} />;
  const { session, all } = taken.value;
  const next = after(all, session.lesson, wayOf(place.value.query));
  return (
    <Table
      session={session}
      bar={<LessonBar session={session} next={next} />}
      over={(board) => (
        <>
          <Guide session={session} board={board} />
          {session.step.value.task === null && (
            <LessonOver
              session={session}
              count={all.length}
              next={next && { name: said(next.lesson.name), to: next.to }}
            />
          )}
        </>
      )}
    />
  );
}

/** A lesson by its id or its number, at the step it was left at; null if there is none. */
async function open(wanted: string): Promise<Taken | null> {
  const [all, catalogue] = await Promise.all([api.lessons(), api.catalogue()]);
  const lesson = all.find(({ id, number }) => id === wanted || String(number) === wanted);
  if (!lesson) return null;
  dialect.value = rulesetOf(lesson.scenario);
  return { session: new LessonSession(lesson, await stepOf(lesson.id), catalogue), all };
}

/** Where somebody is; from its beginning, if it is not the lesson it was then. */
async function stepOf(id: string): Promise<LessonStep> {
  const path = progress.value.paths[id] ?? '';
  try {
    return await api.lesson(id, path);
  } catch (error) {
    if (path && error instanceof ApiError && error.status >= 400) return api.lesson(id, '');
    throw error;
  }
}
