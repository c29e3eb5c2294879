// A thing as a picture, at whatever size its place gives it.

import { CardBack, DestinyDie, Die, Emblem, Gem, Icon, Piece, TenDie, TileBack, Token, Vignette } from '../art/Art';
import { isIcon } from '../art/icons';
import { isPiece } from '../art/pieces';
import { artOf, kindOf } from '../board/warriors';
import { type Known, powerOf, warriorOf } from './known';
import { PHASE_ICONS } from './phases';
import { TilePicture } from './TilePicture';
import type { Thing } from './things';

export function Picture({ known, of, large = false }: { known: Known; of: Thing; large?: boolean }) {
  const { kind, id } = of;
  const { lang, view } = known;
  switch (kind) {
    case 'warrior': {
      const warrior = warriorOf(known, id);
      return warrior ? <Token art={artOf(warrior, lang, { activated: false })} /> : null;
    }
    case 'sheet': {
      const warrior = view.warriors.find((entry) => entry.sheet === id);
      return <Token art={{ kind: kindOf(id, warrior?.side ?? 'infernal'), letter: '' }} />;
    }
    case 'tile': {
      const tile = view.tiles[Number(id)];
      return tile ? <TilePicture view={view} index={Number(id)} /> : null;
    }
    case 'talent':
      return isIcon(id) ? <Icon name={id} /> : <Icon name="eye" />;
    case 'instinct':
    case 'event':
    case 'equipment':
    case 'gift':
      return large ? (
        <span class={`art ${kind}`}>
          <Vignette id={id} kind={kind} />
        </span>
      ) : (
        <Emblem id={id} kind={kind} />
      );
    case 'power':
      return <Emblem id={powerOf(known, id)?.power.id ?? id} kind="power" />;
    case 'token':
      return isPiece(id) ? <Piece name={id} lang={lang} /> : <Icon name="stash" />;
    case 'phase':
      return <Icon name={PHASE_ICONS[id] ?? 'hourglass'} />;
    case 'rule':
      return <Icon name="book" />;
    case 'die':
      return <Die value={Number(id)} />;
    case 'face':
      return <DestinyDie face={id} lang={lang} />;
    case 'pile':
      return <Pile id={id} />;
  }
}

function Pile({ id }: { id: string }) {
  if (id === 'tp') return <Gem />;
  if (id === 'ten') return <TenDie />;
  if (id.startsWith('event')) return <CardBack deck="event" />;
  if (id.startsWith('instinct')) return <CardBack deck="instinct" />;
  return id === 'alarms' ? <Icon name="alarm" /> : <TileBack />;
}
