"""How hard a formation could be hit: every attacker there is or could be bought, each sent where it hurts most.

Slower and closer than `Danger`; for when the humans only have to last.
"""

from typing import Final

from claustrophobia.core import clauses
from claustrophobia.core.grid import DIRECTIONS
from claustrophobia.core.names import (
    ACTIVATED,
    COMBAT,
    DEFENSE,
    DEMON,
    HELLHOUND,
    IMPOSING,
    MOVEMENT,
    RESERVE,
    TROGLODYTE,
)
from claustrophobia.core.state import State, bits
from claustrophobia.policy.danger import DEMON_DICE, HOUND_DICE, HOUND_STEPS, INCOME, frailty
from claustrophobia.policy.outlook import PLAIN_CHANCE, Outlook, Reach
from claustrophobia.rules import presence, threat
from claustrophobia.rules.presence import FAR
from claustrophobia.rules.stats import stat, talents

STEPS_A_TURN: Final = 3  # as far as anyone goes in a turn
LEAST_NEEDED: Final = 2  # a die that shows 1 never hits (COM-2)


class Stand:
    """The tiles the humans hold in one formation: room for attackers, softness, and the ways there."""

    def __init__(self, o: Outlook) -> None:
        s = o.s
        self.room: dict[int, int] = {}
        self.soft: dict[int, float] = {}
        for h in o.humans:
            tile = s.at[h]
            self.room[tile] = s.setup.saturation[s.tile_number[tile]]
            soft = PLAIN_CHANCE[max(LEAST_NEEDED, stat(s, h, DEFENSE))] * frailty(o, h)
            self.soft[tile] = max(self.soft.get(tile, 0.0), soft)
        self.ways = {tile: siege_ways(s, tile) for tile in self.room}

    def send(self, dice: int, steps: int, starts: list[int]) -> float:
        """The best an attacker from one of these tiles can do; it takes up room there."""
        best, target = 0.0, -1
        for tile, soft in self.soft.items():
            if soft * dice > best and self.room[tile] > 0:
                ways = self.ways[tile]
                for start in starts:
                    if ways[start] <= steps:
                        best, target = soft * dice, tile
                        break
        if target >= 0:
            self.room[target] -= 1
        return best


class Siege:
    """The attackers of the coming turn, and what they can do to the humans in one formation or another."""

    def __init__(self, o: Outlook) -> None:
        s = o.s
        self.o = o
        self.budget = s.tp + INCOME + sum(rule.count for rule in s.setup.rules if rule.verb == clauses.RULE_WAVE)
        self.present = sorted(((*self.strength(w), s.at[w]) for w in o.infernals), reverse=True)
        self.buyable = [
            (*self.strength(w), s.setup.price[w], s.setup.kind[w])
            for w in bits(s.infernals)
            if s.at[w] == RESERVE and s.setup.price[w] > 0
        ]
        self.buyable.sort(reverse=True)
        self.tiles = range(len(s.tile_number))
        self.known: dict[tuple[int, ...], float] = {}

    def strength(self, w: int) -> tuple[int, int]:
        """The dice a warrior throws and the steps it takes, about."""
        s = self.o.s
        if s.setup.kind[w] == HELLHOUND:
            return HOUND_DICE, HOUND_STEPS
        dice = stat(s, w, COMBAT)
        return max(DEMON_DICE, dice) if s.setup.kind[w] == DEMON else dice, stat(s, w, MOVEMENT)

    def harm(self) -> float:
        """The hits to expect in the present formation, weighed by how badly each would be missed."""
        s = self.o.s
        key = tuple(s.at[h] for h in self.o.humans)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.reckon()
        return found

    def reckon(self) -> float:
        """Those in play first, the strongest first; then those who could be bought."""
        stand = Stand(self.o)
        total = 0.0
        for dice, _, tile in self.present:
            if tile in stand.room:
                stand.room[tile] -= 1
                total += dice * stand.soft[tile]
        for dice, steps, tile in self.present:
            if tile not in stand.room:
                total += stand.send(dice, steps, [tile])
        doors = {kind: self.doors(kind) for kind in (TROGLODYTE, HELLHOUND, DEMON)}
        budget = self.budget
        for dice, steps, price, kind in self.buyable:
            if price <= budget:
                gain = stand.send(dice, steps, doors[kind])
                total += gain
                budget -= price if gain else 0
        return total

    def doors(self, kind: int) -> list[int]:
        """Where warriors of a kind may enter (THR-2, TIL-LAIR, TIL-WELL)."""
        s = self.o.s
        return [
            tile
            for tile in self.tiles
            if threat.is_home(s, kind, tile)
            or threat.is_portal(s, tile)
            or (not s.here[tile] & s.humans and presence.has_unexplored(s, tile))
        ]

    def promise(self, w: int, tile: int) -> float:
        """The least harm if a human goes to a tile and one more comrade then steps to where it helps most."""
        s = self.o.s
        home = s.at[w]
        presence.put(s, w, tile)
        best = self.harm()
        for h in self.o.humans:
            if h != w and not s.flags[h] & ACTIVATED:
                best = min(best, self.answer(h))
        presence.put(s, w, home)
        return best

    def answer(self, h: int) -> float:
        """The least harm a comrade's own step can make of the present formation."""
        s = self.o.s
        home = s.at[h]
        best = self.harm()
        for tile in Reach(s, h, stat(s, h, MOVEMENT)).steps:
            if tile != home:
                presence.put(s, h, tile)
                best = min(best, self.harm())
        presence.put(s, h, home)
        return best


def siege_ways(s: State, tile: int) -> list[int]:
    """Steps to a tile for those who cannot pass the humans on the way, as far as anyone goes in a turn."""
    ways = [FAR] * len(s.tile_number)
    ways[tile] = 0
    front = [tile]
    for step in range(1, STEPS_A_TURN + 1):
        beyond: list[int] = []
        for near in front:
            for side in range(len(DIRECTIONS)):
                link = s.links[near * len(DIRECTIONS) + side]
                if link >= 0 and ways[link] > step:
                    ways[link] = step
                    if not holds(s, link):
                        beyond.append(link)
        front = beyond
    return ways


def holds(s: State, tile: int) -> bool:
    """Whether the humans on a tile let nobody through: several of them, or an imposing one (MOV-4, TAL-IMPOSING)."""
    guards = s.here[tile] & s.humans
    if not guards:
        return False
    return guards & (guards - 1) != 0 or talents(s, guards.bit_length() - 1) & IMPOSING != 0
