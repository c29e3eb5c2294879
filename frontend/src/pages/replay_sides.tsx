// What lies on the table beside the board at a moment of a replay: hell's board with its points and dice, and the hands.

import { said, sideName, t } from '../i18n/ui';
import type { Catalogue, GameView } from '../protocol';
import { DestinyBoard } from '../sheets/DestinyBoard';
import { Hand } from '../sheets/Hand';
import { lang } from '../state/settings';
import './replay_sides.css';

interface SidesProps {
  view: GameView;
  catalogue: Catalogue;
}

export function DestinySeen({ view, catalogue }: SidesProps) {
  return (
    <div class="replay-destiny">
      <DestinyBoard
        view={view}
        lang={lang.value}
        powers={catalogue.powers}
        chosen={catalogue.rulesets[view.ruleset]?.chosen}
        event={(id) => catalogue.events.find((card) => card.id === id)}
        being={(sheet) => [...catalogue.beings, ...catalogue.demons].find(({ id }) => id === sheet)}
        talentName={(id) => said(catalogue.talents[id]) || id}
      />
    </div>
  );
}

/** The hands that whoever looks may see; of a hidden one, how many cards it has. */
export function HandsSeen({ view, catalogue }: SidesProps) {
  return (
    <div class="replay-hands">
      {view.cards.map(({ side, hand, hand_count }) => {
        const records = side === 'human' ? catalogue.instincts : catalogue.events;
        const kind = side === 'human' ? ('instinct' as const) : ('event' as const);
        const title = `${t('hand')}, ${sideName(side, 'noun')}`;
        const cards = (hand ?? []).flatMap((id) => {
          const card = records.find((entry) => entry.id === id);
          return card ? [{ card: { ...card, value: card.value || undefined }, kind }] : [];
        });
        return (
          <section key={side} data-side={side}>
            <h2>{title}</h2>
            {hand ? <Hand cards={cards} lang={lang.value} label={title} /> : <p>{t('cardsHidden', hand_count)}</p>}
          </section>
        );
      })}
    </div>
  );
}
