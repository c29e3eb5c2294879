// A tile by itself, as it is printed, or turned.

import { useId } from 'preact/hooks';

import { memo } from '../art/memo';
import { isOpen, maskOf, tileSvg, turnMask } from '../art/tile';
import { effectOf } from '../board/geometry';
import type { TileInfo } from '../protocol';

export const TileFace = memo(({ info, turn = 0 }: { info: TileInfo; turn?: number }) => {
  const uid = `w${useId().replace(/\W/g, '')}`;
  const printed = maskOf(info.openings);
  const lying = turnMask(printed, turn);
  const html = tileSvg({
    number: info.number,
    printed,
    turn,
    saturation: info.saturation,
    effect: effectOf(info),
    sides: [0, 1, 2, 3].map((side) => (isOpen(lying, side) ? 'joined' : 'wall')),
  }).replaceAll('@@', uid);
  return <svg viewBox="0 0 100 100" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />;
});
