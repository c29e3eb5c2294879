"""Handicaps: what the stronger player may give up at set-up, in either edition of the duel (FED-HAN rows)."""

from typing import Final

from claustrophobia.core.setup import Setup

HARD_TO_PLAY: Final = {"lost": 1, "panic": 2}  # copies of event cards that are taken out of the deck (FED-HAN-1)
MORE_TP: Final = 3  # threat points more at the start (FED-HAN-1)


def apply(setup: Setup) -> None:
    """Apply the handicaps that the options name, each at most once; a further gift is chosen in play (FED-HAN-3)."""
    options = setup.options
    setup.start_hand[0] += int(str(options.get("handicap_card", 0)))
    if options.get("handicap_events"):
        for card in setup.events:
            card.count -= min(card.count, HARD_TO_PLAY.get(card.ident, 0))
    if options.get("handicap_tp"):
        setup.start_tp += MORE_TP
