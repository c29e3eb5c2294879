// A tile of the board by itself, as it lies there.

import { useId } from 'preact/hooks';
import { corners } from '../art/pieces';
import { tileSvg } from '../art/tile';
import { effectOf, looseOn, tileArt } from '../board/geometry';
import type { GameView } from '../protocol';

export function TilePicture({ view, index }: { view: GameView; index: number }) {
  const uid = `t${useId().replace(/\W/g, '')}`;
  const tile = view.tiles[index];
  if (!tile) return null;
  const effect = effectOf(tile);
  const html =
    tileSvg(tileArt(tile, index, view)).replaceAll('@@', uid) +
    corners({ effect, used: tile.used, saturation: tile.saturation, x: tile.x, y: tile.y, loose: looseOn(tile) });
  return (
    <svg viewBox="0 0 100 100" class="tile-picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
