"""How hard a formation could be hit: every attacker there is or could be bought, each sent where it hurts most.

Slower and closer than `Danger`; for when the humans only have to last.
"""

from claustrophobia.core import clauses
from claustrophobia.core.names import COMBAT, DEFENSE, DEMON, HELLHOUND, IMPOSING, MOVEMENT, RESERVE
from claustrophobia.core.state import State, warriors_in
from claustrophobia.players.danger import HOUND_DICE, HOUND_STEPS, INCOME, frailty
from claustrophobia.players.outlook import FAR, PLAIN_CHANCE, Outlook
from claustrophobia.rules import threat
from claustrophobia.rules.stats import stat, talents


class Siege:
    """The attackers of the coming turn, and what they can do to the humans where they stand now."""

    def __init__(self, o: Outlook) -> None:
        s = o.s
        self.o = o
        self.budget = s.tp + INCOME + sum(rule.count for rule in s.setup.rules if rule.verb == clauses.WAVE)
        self.present = [(self.strength(w), w) for w in o.infernals]
        self.buyable = [
            (self.strength(w), s.setup.price[w], w)
            for w in warriors_in(s.infernals)
            if s.at[w] == RESERVE and s.setup.price[w] > 0
        ]
        self.buyable.sort(key=lambda entry: -entry[0])

    def strength(self, w: int) -> int:
        """The dice a warrior throws, about."""
        s = self.o.s
        if s.setup.kind[w] == HELLHOUND:
            return HOUND_DICE
        dice = stat(s, w, COMBAT)
        return max(2, dice) if s.setup.kind[w] == DEMON else dice

    def steps(self, w: int) -> int:
        s = self.o.s
        return HOUND_STEPS if s.setup.kind[w] == HELLHOUND else stat(s, w, MOVEMENT)

    def harm(self) -> float:
        """The hits to expect, weighed by how badly each would be missed."""
        o, s = self.o, self.o.s
        room: dict[int, int] = {}
        softness: dict[int, float] = {}
        for h in o.humans:
            tile = s.at[h]
            room[tile] = s.setup.saturation[s.tile_number[tile]]
            soft = PLAIN_CHANCE[max(2, stat(s, h, DEFENSE))] * frailty(o, h)
            softness[tile] = max(softness.get(tile, 0.0), soft)
        ways = {tile: siege_ways(s, tile) for tile in room}
        total = 0.0
        rest: list[tuple[int, int]] = []
        for dice, w in self.present:
            tile = s.at[w]
            if tile in room:
                room[tile] -= 1
                total += dice * softness[tile]
            else:
                rest.append((dice, w))
        rest.sort(reverse=True)
        for dice, w in rest:
            total += self.send(dice, s.at[w], self.steps(w), room, softness, ways)
        return total + self.reinforcements(room, softness, ways)

    def reinforcements(self, room: dict[int, int], softness: dict[int, float], ways: dict[int, list[int]]) -> float:
        """What could be bought and come at once."""
        s = self.o.s
        budget = self.budget
        total = 0.0
        for dice, price, w in self.buyable:
            if price > budget:
                continue
            best, target = 0.0, -1
            steps = self.steps(w)
            for tile, free in room.items():
                if free > 0 and dice * softness[tile] > best:
                    way = ways[tile]
                    if any(way[door] <= steps and threat.may_enter(s, w, door) for door in range(len(way))):
                        best, target = dice * softness[tile], tile
            if target >= 0:
                room[target] -= 1
                budget -= price
                total += best
        return total

    def send(
        self,
        dice: int,
        start: int,
        steps: int,
        room: dict[int, int],
        softness: dict[int, float],
        ways: dict[int, list[int]],
    ) -> float:
        """The best an attacker can do from a tile; it takes up room there."""
        best, target = 0.0, -1
        for tile, free in room.items():
            if free > 0 and ways[tile][start] <= steps and dice * softness[tile] > best:
                best, target = dice * softness[tile], tile
        if target >= 0:
            room[target] -= 1
        return best


def siege_ways(s: State, tile: int) -> list[int]:
    """Steps to a tile for those who cannot pass the humans on the way."""
    ways = [FAR] * len(s.tile_number)
    ways[tile] = 0
    front = [tile]
    step = 0
    while front:
        step += 1
        beyond: list[int] = []
        for near in front:
            for link in s.links[near * 4 : near * 4 + 4]:
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
