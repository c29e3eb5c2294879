"""Trying out orders of activation, to find one in which as many warriors of a kind as possible attack (DTH-21).

Orders are tried on the state itself, which is put back afterwards; each warrior acts as in `hunt` (DTH-22 to DTH-25).
Attacks are assumed to kill nobody; where chance decides, every outcome is tried and weighed with its probability. To
save time, warriors that are alike count as one choice, positions met before are remembered, and a search ends as soon
as it cannot get better.
"""

from typing import Final

from claustrophobia.core import verbs
from claustrophobia.core.dice import Chance
from claustrophobia.core.names import ACTIVATED, COMBAT, ELUSIVE, IMPOSING, MOVEMENT, NOBODY, RANGED
from claustrophobia.core.state import State, bits
from claustrophobia.modes.dante import demons, golden, passage, ways
from claustrophobia.rules import movement, presence, tiles
from claustrophobia.rules.movement import ACTED
from claustrophobia.rules.stats import ability, stat, talents

MOST: Final = 300  # activations tried for one choice; after that the best order found so far is taken
CLOSE: Final = 1e-9  # two means of attackers that differ by less are equal: they are sums of fractions
ANYWHERE: Final = -1  # in a list of tiles to attack from: a ranged attacker needs no room on its prey's tile

Outcome = tuple[int, bool, float]  # the tile a warrior ends on, whether it attacks, and the probability


class Trial:
    """Tries the orders in which warriors of one kind can be activated; every question leaves the position as it was."""

    def __init__(self, s: State, rank: int) -> None:
        self.s = s
        self.due = passage.waiting(s)
        self.kind = 0
        for w in bits(self.due):
            if golden.strength(s, w) == rank:
                self.kind |= 1 << w
        self.left = MOST
        self.known: dict[tuple[int, ...], float] = {}
        self.spots: dict[int, list[int]] = {}
        self.looks = [self.look(w) for w in range(len(s.at))]
        self.held = self.tiles_that_hold()
        self.most = self.bound()
        self.easy = self.most == 0 or not self.matters()

    def look(self, w: int) -> int:
        """A number that is the same for warriors that are alike, wherever they stand."""
        s = self.s
        if not self.s.infernals >> w & 1:
            return 0
        for target, _, _, _, _ in s.marks:
            if target == w:
                return -1 - w
        return ways.likeness(s, w)

    # --- what could be had at best ------------------------------------------------------------------

    def tiles_that_hold(self) -> list[bool]:
        """For every tile whether an imposing human is there (TAL-IMPOSING)."""
        s = self.s
        found: list[bool] = []
        for here in s.here:
            found.append(any(talents(s, human) & IMPOSING for human in bits(here & s.humans)))
        return found

    def bound(self) -> int:
        """An upper bound of how many can attack: those on a tile with humans, and as many others as find room on one.

        Infernals on such a tile that can still leave it are counted as room (DTH-24, DTH-25).
        """
        count = 0
        rest: list[list[int]] = []
        for w in bits(self.due & self.kind):
            spots = self.spots_of(w)
            if not spots:
                continue
            if self.is_settled(w) or spots[0] == ANYWHERE:
                count += 1
            else:
                rest.append(spots)
        return count + self.most_placed(rest) if rest else count

    def spots_of(self, w: int) -> list[int]:
        """The tiles from which a warrior could attack if nobody were in its way."""
        key = self.looks[w] * ways.TILES + self.s.at[w]
        if key not in self.spots:
            self.spots[key] = self.spots_at_best(w)
        return self.spots[key]

    def spots_at_best(self, w: int) -> list[int]:
        s = self.s
        if stat(s, w, COMBAT) <= 0 and not s.setup.abilities[w]:
            return []
        reached = self.reached_at_best(w)
        if talents(s, w) & RANGED:
            near = any(presence.around(s, tile) & s.humans for tile in reached)
            return [ANYWHERE] if near else []
        return [tile for tile in reached if s.here[tile] & s.humans]

    def reached_at_best(self, w: int) -> list[int]:
        """The tiles within a warrior's movement if nobody were in its way; floods end the move (TIL-FLOODED)."""
        s = self.s
        holes = ways.through_holes(s, w)
        walls = len(s.setup.abilities[w]) > 0 and ability(s, w, verbs.THROUGH_WALLS) is not None
        reached = [s.at[w]]
        front = reached
        for _ in range(stat(s, w, MOVEMENT)):
            beyond: list[int] = []
            for tile in front:
                if movement.may_go_on(s, s.at[w], tile):
                    for there in ways.neighbours(s, tile, holes, walls):
                        if there not in reached and there not in beyond:
                            beyond.append(there)
            reached = reached + beyond
            front = beyond
        return reached

    def free(self, tile: int) -> int:
        """How many more infernal warriors fit on a tile now (MOV-3)."""
        s = self.s
        return s.setup.saturation[s.tile_number[tile]] - (s.here[tile] & s.infernals).bit_count()

    def room(self, tile: int) -> int:
        """How many more infernals fit on a tile if those leave it that can: not activated yet, and not held there."""
        s = self.s
        places = self.free(tile)
        for w in bits(s.here[tile] & self.due):
            if not self.held[tile] or talents(s, w) & ELUSIVE or (ways.through_holes(s, w) and tiles.has_hole(s, tile)):
                places += 1
        return places

    def most_placed(self, rest: list[list[int]]) -> int:
        """How many warriors at most find room on one of their tiles: a bipartite matching by augmenting paths."""
        taken: list[list[int]] = [[] for _ in self.s.here]
        rooms: dict[int, int] = {}
        for spots in rest:
            for tile in spots:
                rooms[tile] = self.room(tile)
        placed = 0
        for who in range(len(rest)):
            if place(rest, rooms, taken, who, []):
                placed += 1
        return placed

    def matters(self) -> bool:
        """Whether the order can make a difference to how many attack.

        It cannot if every attacker moves one step at most, and each of its tiles either has room for all who want it,
        or is its only one and nobody will leave it.
        """
        s = self.s
        if golden.is_hard(s):  # a warrior on a tile with humans may leave it for the redeemer
            return True
        hopeful = [w for w in bits(self.due & self.kind) if self.spots_of(w)]
        wanted = [0] * len(s.here)
        for w in hopeful:
            if not self.is_settled(w):
                if self.spots_of(w)[0] == ANYWHERE or stat(s, w, MOVEMENT) > 1:
                    return True
                for tile in self.spots_of(w):
                    wanted[tile] += 1
        for w in hopeful:
            if not self.is_settled(w):
                spots = [tile for tile in self.spots_of(w) if self.room(tile) > 0]
                for tile in spots:
                    if wanted[tile] > self.free(tile) and (len(spots) > 1 or self.room(tile) > self.free(tile)):
                        return True
        return False

    def is_settled(self, w: int) -> bool:
        """Whether a warrior is on a tile with humans, where it attacks (GOL-1)."""
        return self.s.at[w] in self.spots_of(w)

    # --- trying -----------------------------------------------------------------------------------------

    def beginning_with(self, w: int) -> float:
        """How many of the kind attack if this warrior is activated next, and then the best order is followed."""
        s = self.s
        if self.easy:
            return float(self.most)
        log, chance, news = s.log, s.chance, s.news
        s.log, s.chance = None, Chance()
        value = self.after(w)
        s.log, s.chance, s.news = log, chance, news
        return value

    def after(self, w: int) -> float:
        """How many of the kind attack from here on, if w acts next, or first the one that makes way for it (DTH-24)."""
        s = self.s
        blocked = NOBODY
        other = passage.in_the_way(s, w, self.due & ~(1 << w))
        if other >= 0:
            w, blocked = other, w
        self.left -= 1
        start = s.at[w]
        counts = self.kind >> w & 1 == 1
        total = 0.0
        for tile, attacks, share in outcomes(s, w, blocked):
            presence.put(s, w, tile)
            s.flags[w] |= ACTIVATED
            self.due &= ~(1 << w)
            total += share * (self.most_attackers() + (1.0 if attacks and counts else 0.0))
            self.due |= 1 << w
            s.flags[w] &= ~ACTIVATED
            presence.put(s, w, start)
        return total

    def most_attackers(self) -> float:
        """How many more of the kind attack in the best order from here."""
        most = self.bound()
        if most == 0 or not self.matters():
            return float(most)
        key = self.key()
        if key in self.known:
            return self.known[key]
        best = 0.0
        for w in self.to_try():
            best = max(best, self.after(w))
            if best > most - CLOSE or self.left <= 0:
                break
        self.known[key] = best
        return best

    def to_try(self) -> list[int]:
        """The warriors to try next: one of each pack that can attack at all, those with the fewest tiles first.

        A warrior on a tile with humans that no other wants is tried alone: it takes nobody's place, so it can go first.
        In the hard setting it may leave that tile for the redeemer, so all are tried (GOL-5).
        """
        s = self.s
        found: list[tuple[int, int]] = []
        wanted: list[int] = []
        for pack in ways.packs(s, self.due & self.kind):
            spots = self.spots_of(pack[0])
            if spots:
                found.append((0 if self.is_settled(pack[0]) else len(spots), pack[0]))
                wanted += [tile for tile in spots if tile != s.at[pack[0]]]
        found.sort()
        for rank, w in found:
            if rank == 0 and s.at[w] not in wanted and not golden.is_hard(s):
                return [w]
        return [w for _, w in found]

    def key(self) -> tuple[int, ...]:
        """A key of the position that is the same if warriors that are alike change places."""
        s = self.s
        figures: list[int] = []
        for tile, here in enumerate(s.here):
            for w in bits(here & s.infernals):
                figures.append((self.looks[w] * ways.TILES + tile) * 2 + (self.due >> w & 1))
        figures.sort()
        return tuple(figures)


def place(rest: list[list[int]], rooms: dict[int, int], taken: list[list[int]], who: int, tried: list[int]) -> bool:
    """Find a place for one warrior of `rest`, moving others to another of their tiles if needed."""
    for tile in rest[who]:
        if tile in tried:
            continue
        tried.append(tile)
        if len(taken[tile]) < rooms[tile]:
            taken[tile].append(who)
            return True
        for spot, other in enumerate(taken[tile]):
            if place(rest, rooms, taken, other, tried):
                taken[tile][spot] = who
                return True
    return False


def outcomes(s: State, w: int, blocked: int) -> list[Outcome]:
    """The possible outcomes of an activation as in `hunt`: attack or approach, then step aside (DTH-22 to DTH-25)."""
    own = s.at[w]
    if demons.withdraws(s, w):
        return [(own, ways.targets_from(s, w, own) & s.here[own] != 0, 1.0)]
    found = ways.reach(s, w)
    fits = ways.attackable(s, w, found)
    gaps = golden.gaps_from(s, own, ways.through_holes(s, w))
    preys = bits(golden.tied_prey(s, fits or passage.within_reach(s, w), gaps))
    shares: dict[int, float] = {}
    for prey in preys:
        if ways.targets_from(s, w, own) >> prey & 1:
            ends = passage.asides(s, w, ACTED, 0, blocked) or [own]
        else:
            ends = passage.ends(s, w, found, fits, prey)
            if ends == [own] and blocked != NOBODY:
                ends = passage.asides(s, w, 0, 0, blocked) or [own]
        for end in ends:
            shares[end] = shares.get(end, 0.0) + 1.0 / (len(preys) * len(ends))
    if not preys:
        return [(own, False, 1.0)]
    return [(end, fits != 0, share) for end, share in shares.items()]
