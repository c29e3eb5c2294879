// What is asked: the options as a list, one of them picked, and the button that makes it one's answer.

import { said, sideName, t } from '../i18n/ui';
import { OptionPicture } from '../table/option_picture';
import type { PuzzleSession } from './puzzle_session';
import './asking.css';

export function Asking({ session, level }: { session: PuzzleSession; level: string }) {
  const { info, asked } = session.puzzle;
  const finds = info.found[Math.min(info.level, info.found.length) - 1] ?? 0;
  const refusal = session.refusal.value;
  return (
    <section class="puzzle-asking" aria-labelledby="asking-title">
      <p class="small">
        {t('puzzleHead', sideName(info.side, 'noun'), level)} {t('puzzleFound', finds, info.tries)}
      </p>
      <h2 id="asking-title">{t('findBest')}</h2>
      <p>{t('findBestSub')}</p>
      <p class="question">{said(asked)}</p>
      <ol>
        {session.options.map((option, i) => (
          <li key={option.text}>
            <button
              type="button"
              data-option={option.text}
              aria-pressed={session.picked.value === option.text}
              onClick={() => session.pick(option.text)}
            >
              <OptionPicture session={session} option={option} />
              <span>{said(option)}</span>
              {i < 9 && <kbd>{i + 1}</kbd>}
            </button>
          </li>
        ))}
      </ol>
      {refusal && (
        <p class="not-there" role="alert">
          {said(refusal)} {refusal.rule && <span class="rule-id">{refusal.rule}</span>}
        </p>
      )}
      <button
        type="button"
        class="btn gold wide"
        disabled={!session.picked.value || session.busy.value}
        onClick={() => void session.answer()}
      >
        {t('myAnswer')}
      </button>
    </section>
  );
}
