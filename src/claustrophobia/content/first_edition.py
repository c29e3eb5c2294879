"""What the first edition and its options change in a set-up (FED-SET, FED-HAN, FED-AUC rows)."""

from typing import Final

from claustrophobia.content import handicaps, schema
from claustrophobia.content.load import Content, ContentError
from claustrophobia.core import verbs
from claustrophobia.core.names import PLAIN_FACES
from claustrophobia.core.setup import Setup

RULESET: Final = "first"
SWAPPED: Final = "swapped"  # the counter that is 1 once the auction has made the players swap sides


def has_auction(ruleset: str, options: dict[str, object]) -> bool:
    """Whether the sides and the team are decided by an auction (FED-AUC-1)."""
    return ruleset == RULESET and options.get("auction") == 1


def is_drafted(setup: Setup, scenario: schema.Scenario) -> bool:
    """Whether the team is chosen at set-up."""
    return scenario.human.draft is not None or has_auction(setup.ruleset, setup.options)


def recruits(setup: Setup, content: Content, scenario: schema.Scenario) -> list[schema.Recruit]:
    """The humans that a scenario gives, or all of the box if the team is chosen at set-up."""
    if not is_drafted(setup, scenario):
        return scenario.human.warriors
    return [schema.Recruit(sheet=sheet.id) for sheet in content.westerns for _ in range(sheet.count)]


def check_demons(setup: Setup) -> None:
    """Only one demon may start in play, because there is one demon figure (FED-DEM-1)."""
    there = [name for w, name in enumerate(setup.names) if setup.demons >> w & 1 and setup.start_at[w] >= 0]
    if len(there) > 1:
        raise ContentError(f"{setup.scenario}: {' and '.join(there)} in play: the box has one demon (FED-DEM-1)")


def fit_out(setup: Setup, scenario: schema.Scenario) -> None:
    """Set the switches of a set-up: plain dice, cards with moments for both players, decks that are not rebuilt, ...

    FED-SET-1, FED-EVT-2; then handicaps and the auction.
    """
    setup.faces = PLAIN_FACES
    setup.gift_talent = 0
    setup.allots = False
    setup.rebuilds = False
    setup.human_limit = sum(card.count for card in setup.instincts)
    setup.event_limit = sum(card.count for card in setup.events)
    setup.pack_limit = setup.ordinary.bit_count()
    setup.one_demon = True
    for card in [*setup.instincts, *setup.equipment]:
        card.effect.ranged |= card.effect.verb == verbs.GRENADE  # whatever the card's record says (FED-ADV-3)
    check_demons(setup)
    options = setup.options
    hand = int(str(options.get("advantages", scenario.human.hand)))
    setup.start_hand[0] = hand
    handicaps.apply(setup)
    if has_auction(setup.ruleset, options):
        setup.late_hand = [setup.start_hand[0] - hand, setup.start_hand[1]]
        setup.start_hand = [0, 0]
        setup.counter_names = [*setup.counter_names, SWAPPED]
