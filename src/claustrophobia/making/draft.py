"""A scenario while it is being drawn: its forces, tiles, clauses, and the sentences that will tell them."""

from typing import Any, Final

from claustrophobia.content.load import load
from claustrophobia.making.knobs import Knobs
from claustrophobia.making.lots import Lots

Data = dict[str, Any]
LETTERS: Final = "abcdefgh"
HANDS: Final = 3  # the most cards a hand begins with

# What a ruleset has to draw from, as tile numbers; the rest is read from its box.
PLACES: Final[dict[str, dict[str, list[int]]]] = {
    "1643": {
        "doors": [27, 48],  # large enough to begin on, and to leave by
        "rooms": [23, 24, 25, 26, 28, 29],
        "stashes": [34, 35, 39, 40],
        "halls": [48, 47, 26, 28, 14, 24],
        "ways": [46, 19, 20, 21, 30, 31, 32, 33, 17, 25, 29, 22, 12, 2, 3],
        "ends": [36, 37, 38, 42, 43, 44],
        "lairs": [28, 29],
        "gates": [14, 47, 33, 2, 12, 18],
    },
    "first": {
        "doors": [1, 2],
        "rooms": [2, 10, 29],
        "stashes": [3, 4, 5, 6],
        "halls": [2, 29, 30, 1, 10],
        "ways": [7, 8, 9, 11, 19, 20, 21, 31, 32, 26],
        "ends": [33, 34, 35, 36],
        "lairs": [10, 11],
        "gates": [29, 30, 31, 32],
    },
}


class Draft:
    """What has been drawn so far."""

    def __init__(self, ruleset: str, minutes: int, lots: Lots, knobs: Knobs) -> None:
        self.ruleset = ruleset
        self.minutes = minutes
        self.lots = lots
        self.knobs = knobs
        self.box = load("", ruleset)
        self.places = PLACES[ruleset]
        self.warriors: list[Data] = []
        self.allies: list[Data] = []
        self.reserve = ""  # the sheet of somebody who stays at home, unless a twist brings him
        self.hand = 0
        self.demons: list[str] = []
        self.waiting: list[str] = []
        self.in_play: list[Data] = []
        self.tp = 0
        self.events = 0
        self.tiles: Data = {}
        self.turns = 0
        self.limit = "infernal"
        self.clauses: dict[str, list[Data]] = {"aim": [], "rule": [], "stash": [], "action": []}
        self.counters: list[str] = []
        self.said: list[tuple[str, Data]] = []  # sentences of the aim text: their keys, what they name

    # --- clauses ----------------------------------------------------------------------------------

    def add(self, kind: str, verb: str, **given: Any) -> None:
        """Add a clause; a counter it names is declared."""
        self.clauses[kind].append({"verb": verb, **given})
        counter = given.get("counter", "")
        if counter and counter not in self.counters:
            self.counters.append(counter)

    def say(self, key: str, **named: Any) -> None:
        self.said.append((key, named))

    def lose_when(self, verb: str, **given: Any) -> None:
        self.add("aim", verb, **given, outcome="infernal")

    def win_when(self, verb: str, **given: Any) -> None:
        self.add("aim", verb, **given, outcome="human")

    # --- forces -----------------------------------------------------------------------------------

    @property
    def team(self) -> int:
        """How many humans begin in play."""
        return sum(1 for warrior in self.warriors if not warrior.get("later"))

    def name_of(self, sheet: str) -> str:
        """The name that the next human with a sheet will have."""
        before = sum(1 for warrior in self.warriors if warrior["sheet"] == sheet)
        leads = any(western.id == sheet and western.leader for western in self.box.westerns)
        return sheet if leads else f"{sheet}-{LETTERS[before]}"

    def spare_sheets(self) -> list[str]:
        """The sheets without a leader that the box has left, one entry for each."""
        taken = [warrior["sheet"] for warrior in self.warriors]
        return [
            sheet.id
            for sheet in self.box.westerns
            if not sheet.leader
            for _ in range(sheet.count - taken.count(sheet.id))
        ]

    # --- the whole --------------------------------------------------------------------------------

    def data(self) -> Data:
        """The scenario as the data of its file, still without id, name and texts."""
        human: Data = {"warriors": self.warriors}
        hand = min(HANDS, max(0, self.hand + self.knobs.cards))
        if hand:
            human["hand"] = hand
        infernal: Data = {"demons": self.demons, "tp": min(14, max(0, self.tp + self.knobs.tp))}
        events = min(HANDS, max(0, self.events + self.knobs.events))
        infernal |= {"waiting": self.waiting} if self.waiting else {}
        infernal |= {"hand": events} if events else {}
        infernal |= {"in_play": self.in_play} if self.in_play else {}
        found: Data = {"minutes": self.minutes}
        found |= {"counters": self.counters} if self.counters else {}
        found |= {"human": human}
        found |= {"ally": self.allies} if self.allies else {}
        found |= {"infernal": infernal, "tiles": self.tiles}
        found |= {"limit": {"turns": self.turns, "outcome": self.limit}}
        return found | {kind: clauses for kind, clauses in self.clauses.items() if clauses}
