// The board as a picture: drawn once as everywhere else, cut to its frame, without camera or marks.

import { useId, useMemo } from 'preact/hooks';
import type { GameView, Lang } from '../protocol';
import { type Box, boundsOf, placed } from './geometry';
import { Darkness, Ground, Legible, Tokens } from './layers';
import { MarksUnder } from './MarksLayer';
import { litMarks, type Marks } from './marks';
import './StillBoard.css';

interface StillBoardProps {
  view: GameView;
  lang: Lang;
  /** What must be seen, in board units: by default every tile. */
  box?: Box;
  /** What it shows, for those who cannot see it; without it, it is decoration. */
  label?: string;
  /** What is lit, as at the table. */
  marks?: Marks;
  /** Who stands in the light. */
  actor?: string | null;
}

export function StillBoard({ view, lang, box, label, marks, actor = null }: StillBoardProps) {
  const uid = `s${useId().replace(/\W/g, '')}`;
  const stand = useMemo(() => placed(view), [view]);
  const { x, y, width, height } = box ?? boundsOf(view.tiles);
  return (
    <svg
      class="still-board"
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role={label ? 'img' : 'presentation'}
      aria-label={label}
    >
      <Ground view={view} uid={uid} />
      <Darkness view={view} stand={stand} selected={actor} uid={uid} />
      <Legible view={view} hideEyes="" />
      {marks && <MarksUnder lit={litMarks(marks, view, stand, 1)} view={view} />}
      <Tokens stand={stand} selected={actor} lang={lang} k={1} />
    </svg>
  );
}

/** As much of a board as a small picture shows: three tiles and a half, round whoever acts or where most stand. */
export function roundActor(view: GameView, name: string | null = view.acting?.warrior ?? null): Box {
  const actor = view.warriors.find((one) => one.name === name);
  const crowd = view.tiles.map((_, i) => view.warriors.filter(({ at }) => at === i).length);
  const index = typeof actor?.at === 'number' ? actor.at : crowd.indexOf(Math.max(...crowd));
  const { x, y } = view.tiles[index] ?? { x: 0, y: 0 };
  return { x: x * 100 - 125, y: y * 100 - 20, width: 350, height: 140 };
}
