// A scenario's opening layout as a small plan: floor, walls, unexplored openings.

import type { ScenarioInfo, TileInfo } from '../protocol';
import './layout_picture.css';

const TURN: Record<string, number> = { north: 0, east: 1, south: 2, west: 3 };
const STEPS: [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export function LayoutPicture({ scenario, tiles }: { scenario: ScenarioInfo; tiles: TileInfo[] }) {
  const laid = scenario.tiles.layout;
  // Some scenarios are laid anew for each game: their plan is the dark.
  if (laid.length === 0) return <svg class="plan" viewBox="0 0 1 1" aria-hidden="true" />;
  const xs = laid.map((tile) => tile.x);
  const ys = laid.map((tile) => tile.y);
  const box = [
    Math.min(...xs) - 0.55,
    Math.min(...ys) - 0.55,
    Math.max(...xs) - Math.min(...xs) + 2.1,
    Math.max(...ys) - Math.min(...ys) + 2.1,
  ];
  const held = new Set(laid.map((tile) => `${tile.x},${tile.y}`));
  return (
    <svg class="plan" viewBox={box.join(' ')} aria-hidden="true">
      {laid.map((tile) => {
        const open = tiles.find((info) => info.number === tile.number)?.openings ?? '';
        const sides = [...open].map((letter) => ('nesw'.indexOf(letter) + (TURN[tile.turn] ?? 0)) % 4);
        return (
          <g key={`${tile.x},${tile.y}`} transform={`translate(${tile.x} ${tile.y})`}>
            <rect width="1" height="1" class="rock" />
            <rect x=".3" y=".3" width=".4" height=".4" class="floor" />
            {sides.map((side) => {
              const [dx, dy] = STEPS[side] ?? [0, 0];
              const free = !held.has(`${tile.x + dx},${tile.y + dy}`);
              return (
                <g key={side} transform={`rotate(${side * 90} .5 .5)`}>
                  <rect
                    x=".36"
                    y={free ? -0.12 : 0}
                    width=".28"
                    height={free ? 0.5 : 0.38}
                    class={free ? 'floor faint' : 'floor'}
                  />
                  {free && <circle cx=".45" cy="-.3" r=".035" class="eye" />}
                  {free && <circle cx=".55" cy="-.3" r=".035" class="eye" />}
                </g>
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}
