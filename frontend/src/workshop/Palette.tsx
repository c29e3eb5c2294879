// The tiles of the box: drawn onto the board, or chosen and then put down.

import { useSignal } from '@preact/signals';

import { said, t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { draft } from './bench';
import { layoutOf } from './draft';
import { draw, hand } from './hand';
import './palette.css';
import { TileFace } from './TileFace';

export function Palette({ box }: { box: Catalogue }) {
  const effect = useSignal('');
  const laid = new Set(layoutOf(draft.value ?? {}).map(({ number }) => number));
  const effects = [...new Set(box.tiles.map((tile) => tile.effect))];
  return (
    <section class="palette" aria-labelledby="palette-title">
      <h2 id="palette-title">{t('wsTiles')}</h2>
      <select
        class="value"
        aria-label={t('wsEffect')}
        value={effect.value}
        onChange={(event) => (effect.value = event.currentTarget.value)}
      >
        <option value="">{t('wsAll')}</option>
        {effects.map((one) => (
          <option key={one} value={one}>
            {said(box.effects[one]) || one}
          </option>
        ))}
      </select>
      <ul>
        {box.tiles
          .filter((tile) => !effect.value || tile.effect === effect.value)
          .map((tile) => (
            <li key={tile.number}>
              <button
                type="button"
                class="palette-tile"
                data-tile-number={tile.number}
                disabled={laid.has(tile.number)}
                aria-pressed={hand.value?.number === tile.number}
                aria-label={t(laid.has(tile.number) ? 'wsTileLaid' : 'wsTileNo', tile.number)}
                onPointerDown={(event) => draw(event, { number: tile.number, turn: 0 })}
                onClick={() =>
                  (hand.value = hand.value?.number === tile.number ? null : { number: tile.number, turn: 0 })
                }
              >
                <TileFace info={tile} />
                <b>{tile.number}</b>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
