// The small picture of a lesson in the list: what it is about, or the board one will stand on.

import { DestinyDie, Die, Seal, Vignette } from '../art/Art';
import { roundActor, StillBoard } from '../board/StillBoard';
import type { GameView } from '../protocol';
import { Scene } from '../scenes/Scene';
import { lang } from '../state/settings';

export function Thumb({ id, view }: { id: string; view: GameView | null }) {
  switch (id) {
    case 'lines':
      return (
        <span class="objects">
          <Die value={2} label="" />
          <Die value={6} label="" />
        </span>
      );
    case 'damage':
      return (
        <span class="objects">
          {[3, 8, 5].map((seed) => (
            <Seal key={seed} seed={seed} />
          ))}
        </span>
      );
    case 'dark':
      return (
        <span class="objects">
          <DestinyDie face="white1" lang={lang.value} />
          <DestinyDie face="red2" lang={lang.value} />
        </span>
      );
    case 'cards':
      return <Vignette id="sprint" kind="instinct" />;
    case 'dante':
      return <Scene name="dante" />;
    default:
      return view && <StillBoard view={view} lang={lang.value} box={squareAt(view)} />;
  }
}

/** The tile round the actor, and a little more. */
function squareAt(view: GameView) {
  const { x, y } = roundActor(view);
  return { x: x + 122, y: y + 14, width: 106, height: 112 };
}
