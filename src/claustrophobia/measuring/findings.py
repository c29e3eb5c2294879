"""What happened in a finished game, counted, so that many games can be added up."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from claustrophobia.core.events import event_argument
from claustrophobia.core.names import HUMAN, INFERNAL, OUTCOMES, SIDES
from claustrophobia.core.state import State, bits
from claustrophobia.engine import Game

# Events by which a card leaves a hand: the card's side, and the index of the card among the event's arguments.
PLAYED: Final = {"played": INFERNAL, "advantage": HUMAN, "allotted": HUMAN, "allotted_value": HUMAN}
IN_VAIN: Final = "card_in_vain"  # an event card of Dante that had no target
KEPT_FROM_HAND: Final = "DST-4"  # cards discarded by this rule were never in a hand


class Findings:
    """Counts over some games of one scenario; adding them up in any order gives the same."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()  # games by their number of turns
        self.decisions: Counter[str] = Counter()  # by side
        self.held: Counter[tuple[int, str]] = Counter()  # cards that came to a hand, by side and id
        self.played: Counter[tuple[int, str]] = Counter()
        self.left: Counter[tuple[int, str]] = Counter()  # cards still in a hand at the end
        self.joined: Counter[str] = Counter()  # by name of a human: games it took part in
        self.lines: Counter[str] = Counter()  # by name of a human: lines it lost, including those healed later
        self.dead: Counter[str] = Counter()
        self.placed: Counter[int] = Counter()  # by tile number: how often in play, including the tiles of the layout
        self.deaths: Counter[int] = Counter()  # of humans, by the number of the tile they died on

    def plus(self, other: "Findings") -> "Findings":
        total = Findings()
        for name, counts in vars(total).items():
            counts.update(getattr(self, name))
            counts.update(getattr(other, name))
        return total

    @property
    def games(self) -> int:
        return self.outcomes.total()


def findings(game: Game) -> Findings:
    """The counts of a finished game."""
    s = game.state
    found = Findings()
    found.outcomes[OUTCOMES[s.outcome]] += 1
    found.turns[s.turn] += 1
    for side, name in enumerate(SIDES):
        found.decisions[name] += s.taken[side]
    found.joined.update(s.setup.names[w] for w in bits(s.humans))
    found.placed.update(s.tile_number)
    count_cards(found, s, game.events)
    count_losses(found, s, game.events)
    return found


def count_cards(found: Findings, s: State, events: list[tuple[object, ...]]) -> None:
    """Count cards. A card was in a hand if it left one, or is in one at the end."""
    for side, card, is_played in departures(events):
        key = card_key(s, side, card)
        found.held[key] += 1
        found.played[key] += is_played
    for side, hand in enumerate(s.hand):
        for card in hand:
            key = card_key(s, side, card)
            found.held[key] += 1
            found.left[key] += 1


def departures(events: list[tuple[object, ...]]) -> Iterator[tuple[int, int, bool]]:
    """Every card that left a hand: its side, the card, and whether it was played."""
    for event in events:
        kind, rule = str(event[0]), event[1]
        if kind in PLAYED:
            yield PLAYED[kind], event_argument(event, "card"), True
        elif kind == IN_VAIN:
            yield INFERNAL, event_argument(event, "card"), False
        elif kind == "discarded" and rule != KEPT_FROM_HAND:
            yield event_argument(event, "player"), event_argument(event, "card"), False


def card_key(s: State, side: int, card: int) -> tuple[int, str]:
    return side, (s.setup.instincts if side == HUMAN else s.setup.events)[card].ident


def count_losses(found: Findings, s: State, events: list[tuple[object, ...]]) -> None:
    """Count the lines and lives that humans lost, and where they died."""
    for kind, _, _, *rest in events:
        if kind not in {"line_lost", "killed"}:
            continue
        w, where = (int(str(value)) for value in rest[:2])
        if not s.humans >> w & 1:
            continue
        if kind == "line_lost":
            found.lines[s.setup.names[w]] += 1
        else:
            found.dead[s.setup.names[w]] += 1
            found.deaths[s.tile_number[where]] += 1
