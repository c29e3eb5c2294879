// The tile about to be laid: turned by a click or the T key, laid by the button with the tick or by Enter.

import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { ICONS } from '../art/icons';
import { corners } from '../art/pieces';
import { isOpen, maskOf, type SideState, tileSvg, turnMask } from '../art/tile';
import { word, wordOr } from '../art/words';
import type { GameView, Lang } from '../protocol';
import { effectOf, neighbour, SIDES, sideIndex } from './geometry';
import type { Ghost } from './marks';
import './PlacementGhost.css';

/** What the sides of a tile would meet, were it laid there. */
export function ghostSides(view: Pick<GameView, 'tiles'>, ghost: Ghost): SideState[] {
  const mask = turnMask(
    typeof ghost.openings === 'string' ? maskOf(ghost.openings) : ghost.openings,
    sideIndex(ghost.turn),
  );
  return [0, 1, 2, 3].map((side) => {
    if (!isOpen(mask, side)) return 'wall';
    const there = neighbour(view, ghost, side);
    if (there < 0) return 'unexplored';
    return isOpen(view.tiles[there]!.openings, (side + 2) % 4) ? 'joined' : 'blocked';
  });
}

/** The next legal turn. */
export function nextTurn(ghost: Pick<Ghost, 'turn' | 'turns'>, step = 1): number {
  const turns = ghost.turns?.length ? ghost.turns : [0, 1, 2, 3];
  const at = turns.indexOf(sideIndex(ghost.turn));
  return turns[(at + step + turns.length) % turns.length]!;
}

const typing = (e: KeyboardEvent) =>
  e.target instanceof HTMLElement && (e.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName));

export function PlacementGhost({
  ghost,
  view,
  lang,
  k,
  uid,
}: {
  ghost: Ghost;
  view: GameView;
  lang: Lang;
  k: number;
  uid: string;
}): JSX.Element {
  const turn = sideIndex(ghost.turn);
  const effect = effectOf(ghost);
  const printed = typeof ghost.openings === 'string' ? maskOf(ghost.openings) : ghost.openings;
  const html = tileSvg({
    number: ghost.number,
    printed,
    turn,
    saturation: ghost.saturation,
    effect,
    sides: ghostSides(view, ghost),
  }).replaceAll('@@', `${uid}ghost`);
  const marks = corners({ effect, used: false, saturation: ghost.saturation, x: ghost.x, y: ghost.y, loose: [] });
  const r = Math.max(12, 23 / k);
  const several = (ghost.turns?.length ?? 4) > 1;

  // With the drawing, not after it: a key pressed as soon as a turn is seen goes on from that turn.
  useLayoutEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() !== 't' || e.ctrlKey || e.metaKey || e.altKey || typing(e)) return;
      e.preventDefault();
      ghost.onTurn?.(nextTurn(ghost, e.shiftKey ? -1 : 1));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [ghost]);

  const button = (id: string, x: number, icon: 'rotate' | 'check', label: string) => (
    <g
      class={`ghost-btn ${icon}`}
      data-mark={id}
      role="button"
      tabindex={0}
      aria-label={label}
      transform={`translate(${x} ${100 + r * 0.6}) scale(${r / 12})`}
    >
      <circle r="12" />
      <g transform="translate(-7.5 -7.5) scale(.625)" dangerouslySetInnerHTML={{ __html: ICONS[icon] }} />
    </g>
  );
  const name = word('ghost', lang, ghost.number, wordOr(effect ?? 'plain', lang), word(SIDES[turn]!, lang));
  return (
    <g class="b-ghost" transform={`translate(${ghost.x * 100} ${ghost.y * 100})`}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of drawings takes no focus */}
      <g key={turn} class="turning" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html + marks }} />
      <g
        class="ghost-tile"
        data-mark="ghost-turn"
        role="button"
        tabindex={0}
        aria-label={`${name}. ${word('turnTile', lang)}`}
      >
        <rect class="ghost-edge" x="1" y="1" width="98" height="98" rx="3" />
        <path class="ghost-north" transform={`rotate(${turn * 90} 50 50)`} d="M45 7.5 50 1.5 55 7.5Z" />
      </g>
      {several && button('ghost-rotate', 50 - r - 3, 'rotate', word('turnTile', lang))}
      {ghost.onPlace && button('ghost-place', several ? 50 + r + 3 : 50, 'check', word('layTile', lang))}
    </g>
  );
}
