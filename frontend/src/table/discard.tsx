// Tiles beside the board as small drawings: the discard, which lies face up in its order (EXP-4, DEX-3), and those looked at ahead.

import { useId } from 'preact/hooks';

import { corners } from '../art/pieces';
import { isOpen, maskOf, type SideState, tileSvg } from '../art/tile';
import { effectOf } from '../board/geometry';
import { t } from '../i18n/ui';
import { printedTile } from '../inspect/known';
import { lang } from '../state/settings';
import type { Session } from './session';
import { Veil } from './veil';
import './discard.css';

/** A tile as it is printed, by its number. */
export function TilePicture({ session, number }: { session: Session; number: number }) {
  const uid = `t${useId().replace(/\W/g, '')}`;
  const info = session.catalogue.tiles.find((tile) => tile.number === number);
  if (!info) return null;
  const printed = maskOf(info.openings);
  const sides = [0, 1, 2, 3].map((side): SideState => (isOpen(printed, side) ? 'joined' : 'wall'));
  const effect = effectOf(info);
  const html =
    tileSvg({ number, printed, turn: 0, saturation: info.saturation, effect, sides }).replaceAll('@@', uid) +
    corners({ effect, used: false, saturation: info.saturation, x: 0, y: 0, loose: [] });
  return (
    <svg viewBox="0 0 100 100" class="tile-picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
  );
}

export function DiscardPanel({ session }: { session: Session }) {
  const view = session.view.value;
  const numbers = view?.stack.discarded ?? [];
  const explained = t(view?.unplayed ? 'discardOrder' : 'discardGone'); // only hell takes tiles back from there
  if (!session.discard.value) return null;
  const close = (): void => {
    session.discard.value = false;
  };
  return (
    <Veil label={t('discardTitle')} onClose={close}>
      <section class="sheet-panel discard-panel">
        <h2>{t('discardTitle')}</h2>
        <p>{numbers.length ? explained : t('discardEmpty')}</p>
        <ol>
          {numbers.map((number) => (
            <li key={number}>
              <TilePicture session={session} number={number} />
              <span>{printedTile(session.catalogue, number, lang.value)}</span>
            </li>
          ))}
        </ol>
        <button type="button" class="btn" data-first onClick={close}>
          {t('close')}
        </button>
      </section>
    </Veil>
  );
}
