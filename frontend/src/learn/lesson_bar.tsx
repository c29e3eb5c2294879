// The bar of a lesson, in the place of the table's header: leave, which lesson, how far, back, skip, menu.

import { Icon } from '../art/Art';
import { said, t } from '../i18n/ui';
import type { LessonInfo } from '../protocol';
import { go } from '../router';
import { Dots } from './dots';
import type { LessonSession } from './lesson_session';
import './lesson_bar.css';

interface LessonBarProps {
  session: LessonSession;
  /** The lesson after this one, and where it is. */
  next: { lesson: LessonInfo; to: string } | null;
}

export function LessonBar({ session, next }: LessonBarProps) {
  const { lesson } = session;
  return (
    <header class="lesson-bar" data-region>
      <button type="button" class="tool" aria-label={t('leaveLesson')} title={t('leaveLesson')} onClick={leave}>
        <Icon name="close" />
      </button>
      <span class="no">{t('lessonNo', lesson.number)}</span>
      <h1>{said(lesson.name)}</h1>
      <Dots session={session} />
      <nav aria-label={t('lessonNo', lesson.number)}>
        <button
          type="button"
          class="tool"
          aria-label={t('stepBack')}
          disabled={session.step.value.path === ''}
          onClick={() => void session.back()}
        >
          <Icon name="undo" />
          <span class="words">{t('stepBack')}</span>
        </button>
        {next && (
          <button type="button" class="tool skip" onClick={() => go(next.to)}>
            <span class="words">{t('skipLesson', next.lesson.number)}</span>
            <Icon name="arrow" label={t('skipLesson', next.lesson.number)} />
          </button>
        )}
        <button type="button" class="tool" aria-label={t('menu')} onClick={() => (session.drawer.value = 'menu')}>
          <Icon name="menu" />
        </button>
      </nav>
    </header>
  );
}

/** One comes back to the same step. */
export function leave(): void {
  go('/learn');
}
