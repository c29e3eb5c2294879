// One dot a step: done, done by the guide, the present one, still to come.

import type { LessonSession } from './lesson_session';
import './dots.css';

export function Dots({ session }: { session: LessonSession }) {
  const at = session.step.value.path.length;
  return (
    <span class="dots" aria-hidden="true">
      {Array.from({ length: session.lesson.steps }, (_, i) => {
        const state = i > at ? '' : i === at ? 'now' : session.shownSteps.value.has(i) ? 'shown' : 'on';
        return <i key={i} class={state} />;
      })}
    </span>
  );
}
