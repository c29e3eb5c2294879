// What the game is, for who has never played here: three boards, three titles, two sentences each.

import { roundActor, StillBoard } from '../board/StillBoard';
import { type SketchedTile, type SketchedWarrior, sketch } from '../board/sketch';
import { t, type Word } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { lang } from '../state/settings';
import './what_is_it.css';

interface Picture {
  title: Word;
  text: Word;
  tiles: readonly SketchedTile[];
  warriors: readonly SketchedWarrior[];
}

const PICTURES: readonly Picture[] = [
  {
    title: 'whatHumans',
    text: 'whatHumansSub',
    tiles: [
      [48, 0, 0],
      [47, 0, -1, 'south'],
      [46, -1, 0, 'east'],
      [41, 1, 0, 'east'],
    ],
    warriors: [
      ['redeemer', '', 0],
      ['brute', 'a', 0],
      ['scout', 'a', 3],
      ['scout', 'b', 2],
    ],
  },
  {
    title: 'whatDark',
    text: 'whatDarkSub',
    tiles: [
      [29, 0, 0, 'south'],
      [14, 1, 0],
      [33, -1, 0, 'west'],
    ],
    warriors: [
      ['troglodyte', '1', 0],
      ['troglodyte', '2', 0],
      ['hunter', '', 1],
      ['hellhound', '1', 2],
    ],
  },
  {
    title: 'whatWay',
    text: 'whatWaySub',
    tiles: [
      [27, 0, 0, 'south'],
      [5, 0, 1],
      [13, -1, 0, 'south'],
      [12, 1, 0],
    ],
    warriors: [
      ['scout', 'a', 0],
      ['scout', 'b', 0],
    ],
  },
];

export function WhatIsIt({ catalogue }: { catalogue: Catalogue | null }) {
  return (
    <section class="what-is-it" aria-labelledby="what-title">
      <div class="section-head">
        <h2 id="what-title">{t('whatIsIt')}</h2>
        <span class="note">{t('whatNote')}</span>
      </div>
      <div class="three">
        {PICTURES.map(({ title, text, tiles, warriors }) => (
          <article key={title}>
            <div class="map">{catalogue && <Board view={sketch(catalogue.tiles, tiles, warriors)} />}</div>
            <div class="in">
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

function Board({ view }: { view: ReturnType<typeof sketch> }) {
  return <StillBoard view={view} lang={lang.value} box={roundActor(view)} />;
}
