import type { JSX } from 'preact';
import { DestinyDie, Icon } from '../art/Art';
import { word } from '../art/words';
import type { GameView, Lang } from '../protocol';
import { powersInPlay } from './powers';
import type { FindBeing, PowerRecord } from './records';
import { ThreatPoints } from './ThreatPoints';
import './DestinyStrip.css';

interface StripProps {
  view: GameView;
  lang: Lang;
  powers: readonly PowerRecord[];
  being: FindBeing;
  onOpen: () => void;
}

/** The board in one line, for tablets: threat points, powers with dice on them, the pool. It opens the board as a drawer. */
export function DestinyStrip({ view, lang, powers, being, onOpen }: StripProps): JSX.Element {
  const all = [...powers.map((power) => ({ at: power.id, power })), ...powersInPlay(view, being)];
  const pool = view.destiny.filter((d) => d.at === 'pool').length;
  return (
    <button type="button" class="strip" title={word('destiny', lang)} aria-haspopup="dialog" onClick={onOpen}>
      <span class="vh">{word('destiny', lang)}: </span>
      <ThreatPoints tp={view.tp} lang={lang} />
      {all.map(({ at, power }) => {
        const dice = view.destiny.filter((d) => d.at === at);
        return dice.length ? (
          <span key={at} class={`strip-power ${dice.some((d) => d.fired) ? 'fired' : ''}`}>
            {dice.map((d, i) => (
              <DestinyDie key={i} face={d.face} lang={lang} class={d.fired ? 'die fire' : 'die'} />
            ))}
            <span class="strip-name">{power.name[lang]}</span>
          </span>
        ) : null;
      })}
      <span class="strip-pool">
        {view.squares ? (
          view.destiny.filter((d) => d.at === 'rolled').map((d, i) => <DestinyDie key={i} face={d.face} lang={lang} />)
        ) : (
          <>
            <DestinyDie face={undefined} lang={lang} />
            <b>{pool}</b>
          </>
        )}
        <Icon name="horns" />
      </span>
    </button>
  );
}
