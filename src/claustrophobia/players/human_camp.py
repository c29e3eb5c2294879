"""The scripted human player in camp, between two games of a campaign (CAM-1 to CAM-7, CAT-3, CAT-5)."""

from typing import Final

from claustrophobia.core.setup import Setup
from claustrophobia.modes.camp import Camp
from claustrophobia.policy.human_draft import GIFT_WORTH, LADEN, gear_worth

# What comes first: what must be, then who is hurt, who joins, what is given.
ORDER: Final = ("forgo", "heal", "recruit", "reward", "onward")
GIFT_AGAINST_GEAR: Final = 0.3  # a gift needs its die
WORTH: Final = (0.8, 1.2, 1.0)  # of movement, combat, defense on a line


def decide(campaign: Camp) -> str:
    """What a scripted player decides next in camp; equipment stays with whoever has it."""
    setup = campaign.setup()
    options = [option for option in campaign.options() if not option.startswith("hand ")]
    return max(options, key=lambda option: (-ORDER.index(topic(campaign, option)), rated(campaign, setup, option)))


def topic(campaign: Camp, option: str) -> str:
    verb = option.partition(" ")[0]
    if verb == campaign.onward:
        return "onward"
    return "reward" if verb in {"equip", "bestow"} else verb


def rated(campaign: Camp, setup: Setup, option: str) -> float:
    """What an option is worth among its like."""
    verb, *words = option.split()
    if verb == campaign.onward:
        return 0.0
    w = setup.names.index(words[0])
    if verb == "heal":
        return line_worth(setup, w, int(words[1]))
    if verb == "recruit":
        return sum(line_worth(setup, w, line) for line in range(1, 7))
    if verb == "equip":
        held = next(len(member.equipment) for member in campaign.team if member.name == words[0])
        card = next(card for card in setup.equipment if card.ident == words[1])
        return gear_worth(card.effect) - LADEN * held
    gift = next(card for card in setup.gifts if card.ident == words[1])
    worth = GIFT_WORTH.get(gift.effect.verb, 1.0)
    return -worth if verb == "forgo" else worth - GIFT_AGAINST_GEAR


def line_worth(setup: Setup, w: int, line: int) -> float:
    """What a line of a sheet is worth."""
    figures = setup.lines[w][line * 3 - 3 : line * 3]
    return sum(worth * figure for worth, figure in zip(WORTH, figures, strict=True))
