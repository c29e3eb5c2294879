// What became of each human, and of the infernals together.

import { Token } from '../art/Art';
import { artOf } from '../board/warriors';
import { said, t } from '../i18n/ui';
import type { Analysis, GameView, Story } from '../protocol';
import { lang } from '../state/settings';
import './Stories.css';

export function Stories({ analysis, view }: { analysis: Analysis; view: GameView | null }) {
  return (
    <section class="fates" aria-labelledby="fates-title">
      <h2 id="fates-title">{t('stories')}</h2>
      <ul>
        {analysis.stories.map((story) => (
          <Fate key={story.name} story={story} view={view} />
        ))}
      </ul>
      <p class="fates-note">{said(analysis.infernals)}</p>
    </section>
  );
}

function Fate({ story, view }: { story: Story; view: GameView | null }) {
  const warrior = view?.warriors.find(({ name }) => name === story.name);
  return (
    <li>
      {warrior ? <Token art={artOf(warrior, lang.value)} /> : <span />}
      <div>
        <p class="fate-name">
          <b>{said(story.called)}</b> <span>{said(story.fate)}</span>
        </p>
        <p class="fate-told">{said(story.told)}</p>
        <div class="fate-lines" role="img" aria-label={t('linesOf', story.lines, story.of)}>
          {Array.from({ length: story.of }, (_, i) => (
            <i key={i} data-lost={i >= story.lines} />
          ))}
        </div>
      </div>
    </li>
  );
}
