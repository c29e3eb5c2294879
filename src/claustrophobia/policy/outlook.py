"""What a scripted player works out about a position before it rates its options: distances, reach, purpose.

Only what both sides see is read: the board, the warriors, lasting effects, dice, the turn. Hands, decks and the order
of the stack are not.
"""

from collections.abc import Callable
from typing import Final

from claustrophobia.core import clauses
from claustrophobia.core.clauses import tokens_of
from claustrophobia.core.names import HUMAN_WINS, INFERNAL_WINS, NOBODY, STASH
from claustrophobia.core.setup import Clause, Setup
from claustrophobia.core.state import State, bits
from claustrophobia.policy.board import Board
from claustrophobia.rules import edition, movement, presence, threat

Rate = Callable[[int], float]  # what a script thinks of an option
# The chance that a plain die hits, by what it needs (COM-2).
PLAIN_CHANCE: Final = (1.0, 1.0, 5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6)
BOARDS: Final = 4  # so many are kept: the one a search starts from, and some that exploring has led to


class Purpose:
    """What a scenario is about, read once from its clauses, so that no script names a scenario."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.exits: list[int] = []  # tile numbers to depart by
        self.deliver: Clause | None = None
        self.take: Clause | None = None
        self.fill: Clause | None = None
        self.rite: Clause | None = None
        self.exorcism: Clause | None = None
        self.loot: Clause | None = None  # what is to be carried out
        self.hunted = 0  # mask of the demons whose death wins
        self.precious = NOBODY  # the human whose death loses
        self.escort = NOBODY  # the human who is to be led out
        self.fuse = -1  # the counter that burns down
        self.wanted = 0  # how many departures, deliveries or rites win
        self.counter = -1
        self.post = 0  # the number of the tile the humans are to hold or to meet on; 0 if there is none
        self.guards = 0  # mask of those who count there
        self.wakened = False  # whether a deed awakens the demon whose death wins
        self.nest = 0  # the number of the tile the infernals are to hold, or to keep the humans from holding
        for rule in setup.rules:
            if rule.verb == clauses.RULE_EXIT:
                self.exits.append(rule.tile)
            elif rule.verb == clauses.RULE_FUSE or rule.verb == clauses.RULE_SMOULDER:
                self.fuse = rule.counter
        for aim in setup.aims:
            self.add_aim(aim)
        humans = (1 << setup.human_count) - 1
        self.add_posts(humans)
        self.chores: list[Clause] = []  # scenario actions of the infernal side (IAC-2)
        for action in setup.actions:
            if action.doers & humans:
                self.add_action(action)
            if action.doers & ~humans:
                self.chores.append(action)
        self.holding = setup.limit_outcome == HUMAN_WINS  # the humans only have to last
        self._boards: list[Board] = []  # the one used last comes first

    def board_of(self, s: State) -> Board:
        """The board of a position, with the ways worked out so far."""
        kept = self._boards
        for i in range(len(kept)):
            if kept[i].is_of(s):
                if i:
                    kept.insert(0, kept.pop(i))
                return kept[0]
        kept.insert(0, Board(s))
        del kept[BOARDS:]
        return kept[0]

    def add_aim(self, aim: Clause) -> None:
        if aim.verb == clauses.AIM_KILLED and aim.outcome == HUMAN_WINS:
            self.hunted = 1 << aim.warrior
        elif aim.verb == clauses.AIM_SLAIN and aim.outcome == HUMAN_WINS:
            self.hunted = self.setup.demons
        elif aim.verb == clauses.AIM_KILLED and aim.outcome == INFERNAL_WINS:
            self.precious = aim.warrior
        elif aim.outcome == HUMAN_WINS:
            self.wanted = aim.count
            if aim.verb == clauses.AIM_GATHERED:
                self.post, self.guards, self.nest = aim.tile, aim.doers, aim.tile
            if aim.verb == clauses.AIM_CARRIED:
                self.loot = aim
            if aim.verb == clauses.AIM_LED_OUT:
                self.escort = aim.warrior
            if aim.verb == clauses.AIM_REACHED:
                self.counter = aim.counter

    def add_posts(self, humans: int) -> None:
        """The tiles that are to be held or to be met on, where an aim counts it; and who is to be wakened first."""
        for rule in self.setup.rules:
            if rule.verb == clauses.RULE_AWAKENS and self.hunted >> rule.warrior & 1:
                self.wakened = True
                self.wanted = max(self.wanted, rule.at_least)
            if rule.verb == clauses.RULE_HELD:
                if rule.doers & humans and any(aims_at(aim, rule.counter, HUMAN_WINS) for aim in self.setup.aims):
                    self.post, self.guards, self.nest = rule.tile, rule.doers, rule.tile
                elif rule.doers & ~humans and not self.nest:
                    self.nest = rule.tile

    def add_action(self, action: Clause) -> None:
        if action.verb == clauses.ACTION_DELIVER:
            self.deliver = action
        elif action.verb == clauses.ACTION_TAKE:
            self.take = action
        elif action.verb == clauses.ACTION_FILL:
            self.fill = action
        elif action.verb == clauses.ACTION_SPEND:
            self.rite = action
        elif action.verb == clauses.ACTION_EXORCISE:
            self.exorcism = action

    def is_lit(self, s: State) -> bool:
        """Whether the fuse burns: from now on it is enough to live."""
        return self.fuse >= 0 and s.counters[self.fuse] > 0

    def must_hold(self, s: State) -> bool:
        """Whether there is nothing left to do but to stay alive."""
        return self.holding or self.is_lit(s)


def aims_at(aim: Clause, counter: int, outcome: int) -> bool:
    """Whether an aim with this outcome looks at a counter."""
    return aim.verb == clauses.AIM_REACHED and aim.counter == counter and aim.outcome == outcome


class Outlook:
    """One position, with what has been worked out about it so far."""

    def __init__(self, s: State, purpose: Purpose) -> None:
        self.s = s
        self.purpose = purpose
        self.humans = bits(presence.in_play(s, s.humans))
        self.infernals = bits(presence.in_play(s, s.infernals))
        self._board: Board | None = None
        self._goals: dict[int, list[int]] = {}
        self.worths: dict[int, float] = {}  # of a hit on each human, once the infernal script has asked

    def stand_by(self) -> None:
        """Put those who wait to enter on the first tile, where they will enter, so that they are weighed there."""
        for w in bits(edition.of(self.s).called(self.s)):
            presence.put(self.s, w, 0)

    # --- ways -------------------------------------------------------------------------------------

    def board(self) -> Board:
        """The board the position lies on."""
        if self._board is None:
            self._board = self.purpose.board_of(self.s)
        return self._board

    def ways(self, tile: int) -> list[int]:
        """The fewest openings to pass from a tile to every other, figures ignored (GOL-6)."""
        return self.board().ways(tile)

    def ways_for(self, w: int, tile: int) -> list[int]:
        """Steps from a tile for one infernal warrior."""
        return self.board().crawls(tile) if movement.uses_holes(self.s, w) else self.ways(tile)

    # --- where the humans want to go --------------------------------------------------------------

    def slots_of(self, number: int) -> list[int]:
        """Where a tile lies on the board."""
        return [slot for slot, own in enumerate(self.s.tile_number) if own == number]

    def goals(self, w: int) -> list[int]:
        """The tiles a human has something to do on; none while they are still to be found."""
        found = self._goals.get(w)
        if found is None:
            found = self._goals[w] = self.find_goals(w)
        return found

    def find_goals(self, w: int) -> list[int]:
        """The same, worked out from what the scenario is about."""
        s, purpose = self.s, self.purpose
        if purpose.loot is not None:
            return self.loot_goals(w, purpose.loot)
        if purpose.exorcism is not None:
            return self.exorcism_goals(w, purpose.exorcism)
        if purpose.post:
            return self.slots_of(purpose.post) if purpose.guards >> w & 1 else []
        if purpose.exits:
            if purpose.escort != NOBODY and purpose.escort != w:
                return []
            return [slot for number in purpose.exits for slot in self.slots_of(number)]
        if purpose.hunted and not self.must_awaken():
            return [s.at[w] for w in bits(presence.in_play(s, purpose.hunted))]
        if purpose.deliver is not None:
            return self.delivery_goals(w, purpose.deliver)
        if purpose.rite is not None:
            lying = [slot for slot, tokens in enumerate(s.tokens) if tokens_of(tokens, purpose.rite.token)]
            return lying if purpose.rite.doers >> w & 1 else []
        return []

    def delivery_goals(self, w: int, deliver: Clause) -> list[int]:
        """A bearer carries its token home; the others fetch what lies about and is still needed."""
        s = self.s
        if tokens_of(s.load[w], deliver.token):
            return self.slots_of(deliver.tile)
        carried = sum(1 for ally in self.humans if tokens_of(s.load[ally], deliver.token))
        if s.counters[deliver.counter] + carried >= self.needed(deliver):
            return []
        lying = [slot for slot, tokens in enumerate(s.tokens) if tokens_of(tokens, deliver.token)]
        return lying if self.purpose.fill is None else lying + [slot for slot, water in enumerate(s.water) if water]

    def stashes(self) -> list[int]:
        """Stashes on the board that nobody has looked into."""
        s, effect = self.s, self.s.setup.effect
        return [slot for slot, number in enumerate(s.tile_number) if effect[number] == STASH and not s.used[slot]]

    def loot_goals(self, w: int, loot: Clause) -> list[int]:
        """Home with the treasure; to it while it lies about; into stashes while nobody knows where it is."""
        s = self.s
        if tokens_of(s.load[w], loot.token):
            return [slot for number in self.purpose.exits for slot in self.slots_of(number)]
        if any(tokens_of(s.load[h], loot.token) for h in self.humans):
            return []
        lying = [slot for slot, tokens in enumerate(s.tokens) if tokens_of(tokens, loot.token)]
        return lying or self.stashes()

    def exorcism_goals(self, w: int, rite: Clause) -> list[int]:
        """To the possessed, for whoever can save it; into stashes while none walks."""
        s = self.s
        if s.at[rite.warrior] >= 0:
            return [s.at[rite.warrior]] if rite.doers >> w & 1 else []
        return self.stashes()

    def may_go(self, w: int) -> bool:
        """Whether a human who can depart should: where somebody is to be led out or something carried, only they."""
        loot, escort = self.purpose.loot, self.purpose.escort
        if escort != NOBODY:
            return w == escort
        return loot is None or tokens_of(self.s.load[w], loot.token) > 0

    def must_find(self) -> bool:
        """Whether something the humans need still lies in the stack."""
        s, purpose = self.s, self.purpose
        if not s.stack or purpose.must_hold(s):
            return False
        if purpose.loot is not None or purpose.exorcism is not None:
            token = purpose.loot.token if purpose.loot is not None else 0
            held = purpose.loot is not None and any(tokens_of(load, token) for load in (*s.load, *s.tokens))
            walks = purpose.exorcism is not None and s.at[purpose.exorcism.warrior] >= 0
            return not held and not walks and not self.stashes()
        if purpose.post:
            return not self.slots_of(purpose.post)
        if purpose.exits:
            hidden = purpose.escort != NOBODY and s.at[purpose.escort] < 0
            return hidden or not any(self.slots_of(number) for number in purpose.exits)
        if purpose.hunted and not self.must_awaken():
            return not presence.in_play(s, purpose.hunted)
        action = purpose.deliver or purpose.rite
        if action is None:
            return True
        if purpose.deliver is not None and not self.slots_of(action.tile):
            return True
        there = s.counters[action.counter] + sum(tokens_of(load, action.token) for load in s.load)
        there += sum(tokens_of(tokens, action.token) for tokens in s.tokens)
        if purpose.fill is not None:
            there += sum(s.water)
        return there < self.needed(action)

    def must_awaken(self) -> bool:
        """Whether the demon that is hunted sleeps until a rite wakes it (SCN-6)."""
        s, purpose = self.s, self.purpose
        return purpose.wakened and purpose.rite is not None and not presence.in_play(s, purpose.hunted)

    def needed(self, deliver: Clause) -> int:
        """How many deliveries win; one charge is enough where a fuse does the rest."""
        return 1 if self.purpose.fuse == deliver.counter else self.purpose.wanted

    def has_water_to_spare(self) -> bool:
        """Whether a fountain's water may be drunk: not where it is to be carried and there is only just enough."""
        s, deliver = self.s, self.purpose.deliver
        if self.purpose.fill is None or deliver is None:
            return True
        there = s.counters[deliver.counter] + sum(s.water)
        there += sum(tokens_of(load, deliver.token) for load in (*s.load, *s.tokens))
        return there > self.needed(deliver) or self.must_find()

    def nearest_human(self, tile: int) -> int:
        """Steps from a tile to the nearest human."""
        return self.to_humans(self.ways(tile)) if self.humans else 0

    def to_humans(self, ways: list[int]) -> int:
        """Steps to the nearest human by the ways from somewhere; FAR where there is none."""
        at = self.s.at
        fewest = presence.FAR
        for h in self.humans:
            fewest = min(fewest, ways[at[h]])
        return fewest

    def openings(self) -> list[int]:
        """The tiles to explore from, while there are tiles to be found."""
        s = self.s
        if not s.stack:
            return []
        return [slot for slot in range(len(s.tile_number)) if presence.has_unexplored(s, slot)]


def is_door(s: State, tile: int) -> bool:
    """Whether infernal warriors may enter on a tile, of some kind at least (THR-2, TIL-LAIR, TIL-WELL)."""
    if threat.is_somebodys_home(s, tile):
        return True
    return presence.has_unexplored(s, tile) and not s.here[tile] & s.humans


class Reach:
    """Where a warrior's move can take it: for each tile the steps to it and the first of them."""

    def __init__(self, s: State, w: int, left: int) -> None:
        home = s.at[w]
        self.steps: dict[int, int] = {home: 0}
        self.first: dict[int, int] = {home: home}
        if left <= 0:
            return
        front = [home]
        for step in range(1, left + 1):
            beyond: list[int] = []
            for tile in front:
                for other in next_tiles(s, w, tile):
                    if other not in self.steps:
                        self.steps[other] = step
                        self.first[other] = other if step == 1 else self.first[tile]
                        beyond.append(other)
            front = [tile for tile in beyond if movement.may_go_on(s, home, tile)]
        presence.put(s, w, home)


def next_tiles(s: State, w: int, tile: int) -> list[int]:
    """The tiles one step from a tile for a warrior, which is put there if need be (MOV-3, MOV-4, TIL-HOLE)."""
    side = presence.side_of(s, w)
    found: list[int] = []
    if s.here[tile] & (s.infernals if side == 0 else s.humans):  # else nobody could hold it
        presence.put(s, w, tile)
        free = movement.can_leave(s, w, tile)
    else:
        free = True
    if free:
        near = presence.adjacent(s, tile)
        if s.setup.gates:
            near += presence.gates_from(s, tile)
        found = [other for other in near if presence.has_room(s, other, side)]
    if movement.uses_holes(s, w):
        for other in movement.hole_steps(s, w, tile):
            if presence.has_room(s, other, side):
                found.append(other)
    return found
