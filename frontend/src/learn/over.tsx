// The end of a lesson: what one can do now, why, and where to go on.

import { Icon } from '../art/Art';
import { said, t } from '../i18n/ui';
import { go } from '../router';
import { Veil } from '../table/veil';
import { leave } from './lesson_bar';
import type { LessonSession } from './lesson_session';
import './over.css';

interface LessonOverProps {
  session: LessonSession;
  count: number;
  /** The next lesson's name, and where it is; nothing after the last. */
  next: { name: string; to: string } | null;
}

export function LessonOver({ session, count, next }: LessonOverProps) {
  const { lesson } = session;
  const slips = session.slips.value;
  return (
    <Veil label={said(lesson.can)} onClose={leave}>
      <section class="sheet-panel lesson-end">
        <header>
          <p class="facts">
            {t('lessonOver', lesson.number, count)},{' '}
            {slips === 0 ? t('noSlip') : slips === 1 ? t('oneSlip') : t('slips', slips)}
          </p>
          <h2>{said(lesson.can)}</h2>
        </header>
        <ul>
          {lesson.learnt.map((one) => (
            <li key={one.rule}>
              <Icon name="candle" />
              <span>{said(one)}</span>
              <button type="button" class="rid" onClick={() => (session.rule.value = one.rule)}>
                {one.rule}
              </button>
            </li>
          ))}
        </ul>
        <div class="row">
          <button type="button" class="btn gold" data-first onClick={() => go(next?.to ?? '/')}>
            {next ? t('nextLesson', next.name) : t('toPlay')}
            <Icon name="arrow" />
          </button>
          <button type="button" class="btn" onClick={() => void session.again()}>
            {t('onceMore')}
          </button>
          <button type="button" class="btn" onClick={leave}>
            {t('allLessons')}
          </button>
        </div>
      </section>
    </Veil>
  );
}
