// What is lit: under the warriors what is only seen, above them what can be hit. Every mark is a button.

import type { JSX } from 'preact';
import { iconAt } from '../art/icons';
import { memo } from '../art/memo';
import { f } from '../art/svg';
import { brackets } from '../art/tokens';
import type { GameView } from '../protocol';
import { type Placed, sideIndex } from './geometry';
import { boxRound, type Destination, type Lit, type OpeningMark, type TargetMark } from './marks';
import './MarksLayer.css';

const Html = memo(({ html, cls }: { html: string; cls: string }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of drawings takes no focus
  <g class={cls} aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
));

/** The seen half: washes, corner angles, beams. */
export function MarksUnder({
  lit,
  view,
  refused,
}: {
  lit: readonly Lit[];
  view: GameView;
  refused?: number | null | undefined;
}): JSX.Element {
  const no = refused == null ? undefined : view.tiles[refused];
  let out = no
    ? `<rect class="refused-tile" x="${no.x * 100 + 3}" y="${no.y * 100 + 3}" width="94" height="94" rx="3"/>`
    : '';
  for (const { kind, mark, centre } of lit) {
    if (kind === 'destination') {
      const {
        tile,
        tone = 'go',
        icon = tone === 'hurt' ? 'combat' : tone === 'choose' ? 'check' : 'move',
        chosen,
      } = mark as Destination;
      const t = view.tiles[tile]!;
      out += `<g class="b-lit ${tone}${chosen ? ' chosen' : ''}"><g transform="translate(${t.x * 100} ${t.y * 100})"><rect class="wash" x="2" y="2" width="96" height="96" rx="3"/><path class="edge" d="${brackets(2, 2, 98, 98, 21)}"/></g><g transform="translate(${f(centre.x)} ${f(centre.y)})${centre.y % 100 > 80 ? ' scale(.72)' : ''}"><circle class="disc" r="11.5"/>${iconAt(icon, 0, 0, 14, 'sign')}</g></g>`;
    } else if (kind === 'opening') {
      const { tile, side, chosen } = mark as OpeningMark;
      const t = view.tiles[tile]!;
      out += `<g class="b-lit way${chosen ? ' chosen' : ''}" transform="translate(${t.x * 100} ${t.y * 100}) rotate(${sideIndex(side) * 90} 50 50)"><path class="beam" d="M29 22 71 22 90-70 10-70Z" fill="url(#g-beam)"/><rect class="cell" x="4" y="-96" width="92" height="92" rx="3"/><path class="chev" d="M40-8l10-9 10 9M40-21l10-9 10 9"/></g>`;
    }
  }
  return <Html html={out} cls="marks-under" />;
}

/** The hit half. */
export function MarksOver({ lit, stand }: { lit: readonly Lit[]; stand: readonly Placed[] }): JSX.Element {
  return (
    <g class="marks-over">
      {lit.map(({ id, kind, mark, box, centre }) => {
        const tone = kind === 'destination' ? ((mark as Destination).tone ?? 'go') : kind;
        return (
          <g
            key={id}
            class={`b-hit ${tone}${mark.chosen ? ' chosen' : ''}`}
            data-mark={id}
            role="button"
            tabindex={0}
            aria-label={mark.label}
            aria-pressed={mark.chosen || undefined}
          >
            {kind === 'actor' ? (
              <>
                <circle class="area" cx={centre.x} cy={centre.y} r={box.width / 2} />
                <circle
                  class="glow"
                  cx={centre.x}
                  cy={centre.y}
                  r={
                    20.6 * (stand.find((p) => p.warrior.name === (mark as { warrior: string }).warrior)?.scale ?? 0.88)
                  }
                />
              </>
            ) : (
              <rect class="area" x={box.x} y={box.y} width={box.width} height={box.height} rx={3} />
            )}
            {kind === 'target' && <TargetArt mark={mark as TargetMark} stand={stand} box={box} />}
            <rect class="ring" x={box.x + 1} y={box.y + 1} width={box.width - 2} height={box.height - 2} rx={3} />
          </g>
        );
      })}
    </g>
  );
}

function TargetArt({
  mark,
  stand,
  box,
}: {
  mark: TargetMark;
  stand: readonly Placed[];
  box: { x: number; y: number; width: number; height: number };
}): JSX.Element {
  const b = boxRound(stand.filter((p) => mark.warriors?.includes(p.warrior.name))) ?? {
    x: box.x + 2,
    y: box.y + 2,
    width: box.width - 4,
    height: box.height - 4,
  };
  return <path class="tgt" d={brackets(b.x, b.y, b.x + b.width, b.y + b.height, mark.warriors?.length ? 8 : 21)} />;
}
