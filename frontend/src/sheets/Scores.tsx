// Movement, combat, defense as they are now, bonuses shown apart.

import type { JSX } from 'preact';
import { Icon } from '../art/Art';
import { word } from '../art/words';
import type { Lang } from '../protocol';
import './Scores.css';

export const STATS = ['movement', 'combat', 'defense'] as const;
const ICON = { movement: 'move', combat: 'combat', defense: 'defense' } as const;

export function Scores({
  now,
  base,
  lang,
  life,
}: {
  now: readonly number[];
  base?: readonly number[] | undefined;
  lang: Lang;
  life?: readonly [number, number] | undefined;
}): JSX.Element {
  return (
    <div class="now3">
      {STATS.map((stat, i) => {
        const plus = base ? now[i]! - base[i]! : 0;
        return (
          <span key={stat}>
            <Icon name={ICON[stat]} label={word(stat, lang)} />
            {now[i]}
            {plus !== 0 && <sup class={plus < 0 ? 'less' : ''}>{plus > 0 ? `+${plus}` : `−${-plus}`}</sup>}
          </span>
        );
      })}
      {life && (
        <span>
          <Icon name="life" label={word('life', lang)} />
          {life[0] === life[1] ? life[1] : `${life[0]}/${life[1]}`}
        </span>
      )}
    </div>
  );
}
