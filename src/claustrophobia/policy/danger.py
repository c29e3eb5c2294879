"""The danger of each tile: the hits that a human there has to expect in the next infernal turn."""

from typing import Final

from claustrophobia.core import clauses
from claustrophobia.core.names import COMBAT, DEFENSE, DEMON, HELLHOUND, MOVEMENT, RESERVE, TROGLODYTE
from claustrophobia.core.state import bits
from claustrophobia.policy.outlook import PLAIN_CHANCE, Outlook, is_door
from claustrophobia.rules.presence import FAR
from claustrophobia.rules.stats import lines_lost, stat

INCOME: Final = 5  # about how many threat points the destiny dice of a turn bring
HOUND_STEPS: Final = 2  # the movement of a hellhound with a good die
HOUND_DICE: Final = 3
DEMON_DICE: Final = 2  # a demon rolls at least so many dice, with what it can buy or its powers give it
ENTRY_NEAR: Final = 2  # how far a warrior that enters may go in the same turn
SPENT_HERE: Final = 0.6  # the part of the threat points that may be spent on one tile

# How much a hit matters to a human.
LOST_LINE: Final = 0.15  # so much more for each line it has lost
PRECIOUS: Final = 2.4  # so many times as much if its death loses the game


class Danger:
    """An estimate of the combat dice that may be rolled on each tile in the next infernal activation."""

    def __init__(self, o: Outlook) -> None:
        s = o.s
        self.o = o
        self.budget = s.tp + INCOME + sum(rule.count for rule in s.setup.rules if rule.verb == clauses.RULE_WAVE)
        self.doors = [tile for tile in range(len(s.tile_number)) if is_door(s, tile)]
        self.packs: list[tuple[int, list[int], int]] = []  # of each infernal in play: its steps, distances, dice
        for w in o.infernals:
            dice = stat(s, w, COMBAT)
            steps = stat(s, w, MOVEMENT)
            if s.setup.kind[w] == HELLHOUND:
                steps, dice = HOUND_STEPS, HOUND_DICE
            elif s.setup.kind[w] == DEMON:
                dice = max(dice, DEMON_DICE)
            self.packs.append((steps, o.ways_for(w, s.at[w]), dice))
        self.reserve = [w for w in bits(s.infernals) if s.at[w] == RESERVE and s.setup.price[w] > 0]
        self._dice: dict[int, float] = {}

    def dice(self, tile: int) -> float:
        """The dice to expect on a tile: those of the strongest infernals that can come, as many as fit (MOV-3)."""
        found = self._dice.get(tile)
        if found is None:
            s = self.o.s
            comers = [dice for steps, ways, dice in self.packs if ways[tile] <= steps]
            comers += self.newcomers(tile)
            comers.sort(reverse=True)
            found = float(sum(comers[: s.setup.saturation[s.tile_number[tile]]]))
            self._dice[tile] = found
        return found

    def newcomers(self, tile: int) -> list[int]:
        """The dice of warriors that could enter near a tile, for SPENT_HERE of the threat points."""
        s = self.o.s
        ways = self.o.ways(tile)  # distances are the same in both directions
        near = FAR
        for door in self.doors:
            if door != tile:
                near = min(near, ways[door])
        if near > ENTRY_NEAR:
            return []
        budget = self.budget * SPENT_HERE
        found: list[int] = []
        for w in self.reserve:
            kind = s.setup.kind[w]
            if kind == TROGLODYTE:
                if near <= 1 and budget >= 1:
                    found.append(1)
                    budget -= 1
            elif kind == HELLHOUND:
                if budget >= s.setup.price[w] and near <= HOUND_STEPS:
                    found.append(HOUND_DICE)
                    budget -= s.setup.price[w]
            elif kind == DEMON and budget >= s.setup.price[w] and near <= stat(s, w, MOVEMENT):
                found.append(max(DEMON_DICE, stat(s, w, COMBAT)))
                budget -= s.setup.price[w]
        return found

    def to(self, w: int, tile: int) -> float:
        """The hits a human should expect if it ends its activation on a tile, times how much a hit matters to it."""
        s = self.o.s
        dice = self.dice(tile)
        if dice <= 0:
            return 0.0
        company = (s.here[tile] & s.humans & ~(1 << w)).bit_count() + 1
        return dice * PLAIN_CHANCE[defense_on(self.o, w, tile)] / company * frailty(self.o, w)


def defense_on(o: Outlook, w: int, tile: int) -> int:
    """A warrior's defense if it stood on a tile (TIL-FOG, TIL-MUSHROOMS)."""
    s = o.s
    home = s.at[w]
    if home == tile:
        return stat(s, w, DEFENSE)
    s.at[w] = tile
    value = stat(s, w, DEFENSE)
    s.at[w] = home
    return value


def frailty(o: Outlook, w: int) -> float:
    """How much a hit matters: the more lines are lost, and more for one whose death loses the game."""
    value = 1.0 + LOST_LINE * lines_lost(o.s, w)
    return value * PRECIOUS if w == o.purpose.precious else value
