"""Within a kind the order is one in which as many as possible attack (DTH-21): positions, and every order tried."""

from typing import Any

import pytest

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.dice import Enumerated, Fast, Loaded
from claustrophobia.core.names import NOBODY
from claustrophobia.core.state import State, bits
from claustrophobia.engine import Game, set_up
from claustrophobia.modes.dante import golden, hunt, order, passage
from claustrophobia.modes.dante import steps as dante_steps
from hells import STOP, attacks, corridor, moves, names

LINES = {"redeemer": 2, "brute-a": 2, "scout-a": 3, "scout-b": 3, "guardian-a": 3}
Tiles = list[tuple[int, str, str]]


MISS = 1


def unlucky(seed: int) -> Loaded:
    """Lots fall by the seed, every die is a 1."""
    return Loaded([MISS] * 500, seed)


def position(tiles: Tiles, company: dict[str, Any], **data: Any) -> dict[str, Any]:
    """A warrior is named with its tile or with all its entries; humans have defense 4, hounds a white 2 (3/1)."""
    entries: dict[str, Any] = {}
    for name, entry in company.items():
        more = {"at": entry} if isinstance(entry, str) else entry
        hound = {"die": 2} if name.startswith("hellhound") else {}
        entries[name] = {"die": LINES.get(name, 0), **hound, **more}
    board = [{"number": number, "at": at, "turn": turn} for number, at, turn in tiles]
    return {
        "scenario": "dante/circle-5",
        "phase": "infernal_activation",
        "tiles": board,
        "warriors": entries,
        "tp": 0,
        **data,
    }


def hunted(seed: int, tiles: Tiles, company: dict[str, Any], **data: Any) -> Game:
    """A whole infernal activation in which nobody is hit."""
    return set_up({**position(tiles, company, **data), "begin": True}, unlucky(seed))


# --- every order tried ----------------------------------------------------------------------------


def attacked(s: State, w: int, path: Enumerated) -> tuple[State, int]:
    """What comes of a warrior being first in order, the lots falling so: the state, how many of its kind attacked."""
    rank = golden.strength(s, w)
    then = s.clone(path)
    then.log = []
    other = passage.in_the_way(then, w, passage.waiting(then) & ~(1 << w))
    if other < 0:
        hunt.begin_activation(then, w, NOBODY)
    else:
        hunt.begin_activation(then, other, w)
    agenda.advance(then)
    fights = [
        event for event in then.log if event[0] == "attacked" and golden.strength(then, int(str(event[3]))) == rank
    ]
    return then, len(fights)


class Reference:
    """How many of a kind attack at best: every order, every lot, by the engine's own activations."""

    def __init__(self, rank: int) -> None:
        self.rank = rank
        self.known: dict[tuple[tuple[int, ...], int], float] = {}

    def due(self, s: State) -> list[int]:
        return [w for w in bits(passage.waiting(s)) if golden.strength(s, w) == self.rank]

    def best(self, s: State) -> float:
        key = (tuple(s.at), passage.waiting(s))
        if key not in self.known:
            self.known[key] = max([self.beginning_with(s, w) for w in self.due(s)], default=0.0)
        return self.known[key]

    def beginning_with(self, s: State, w: int) -> float:
        total = 0.0
        path: list[int] | None = []
        while path is not None:
            lots = Enumerated(path, MISS)
            then, fights = attacked(s, w, lots)
            weight = lots.weight()
            path = lots.following()
            total += weight * (fights + self.best(then))
        return total


SATURATION = setup_of("dante/circle-5").saturation
ROOMS = (48, 46, 41, 41, 46, 40)  # crossings for five, corridors for two, one and three
PLACES = ("0,0", "1,0", "2,0", "3,0", "1,1", "2,1")
TURNS = ("east", "north")
PEOPLE = ("scout-a", "brute-a", "scout-b", "redeemer")
PACK = ("troglodyte-1", "troglodyte-2", "troglodyte-3", "troglodyte-4", "troglodyte-5")
OTHERS = ("hellhound-1", "hellhound-2", "tough-1", "hunter")


def somewhere(seed: int) -> dict[str, Any]:
    """A small board with a few of everyone, crowded as often as not."""
    pick = Fast(seed)
    cells = PLACES[: 3 + pick.below(4)]
    tiles = [(ROOMS[pick.below(len(ROOMS))], at, TURNS[pick.below(4) // 3]) for at in cells]
    room = {at: SATURATION[number] for number, at, _ in tiles}
    people = {name: cells[pick.below(len(cells))] for name in PEOPLE[: 1 + pick.below(4)]}
    company: dict[str, Any] = dict(people)
    for name in (*PACK[: 3 + pick.below(3)], *OTHERS[: pick.below(6)]):
        cell = cells[pick.below(len(cells))]
        if room[cell]:
            room[cell] -= 1
            company[name] = cell
    brisk = [{"target": "troglodytes", "what": "movement", "amount": 1}]
    marks = brisk if pick.below(4) == 0 else []
    return position(tiles, company, marks=marks, options={"hard": pick.below(4) // 3}, agenda=STOP)


def faults_of(seed: int) -> list[str]:
    """Where an activation chosen in a position is not one of the best, or there is a nearer one as good."""
    s = set_up(somewhere(seed), Fast(0)).state
    found: list[str] = []
    references: dict[int, Reference] = {}
    while passage.waiting(s):
        first = order.first_in_order(s.clone(unlucky(seed)), passage.waiting(s))
        rank = golden.strength(s, first)
        reference = references.setdefault(rank, Reference(rank))
        values = {w: reference.beginning_with(s, w) for w in reference.due(s)}
        good = [w for w, value in values.items() if value > max(values.values()) - 1e-9]
        gaps = {w: passage.gap_to_prey(s, w) for w in good}
        if first not in good or gaps[first] > min(gaps.values()):
            told = {s.setup.names[w]: value for w, value in values.items()}
            found.append(f"position {seed}: {s.setup.names[first]} of {told}")
        s, _ = attacked(s, first, Enumerated([], MISS))
    return found


# Of some thousand positions some in which one order is better than another, and a row of whatever else there is.
TELLING = (
    *(63, 102, 108, 122, 147, 148, 151, 200, 205, 270, 336, 367, 375, 380, 408, 436, 460, 522, 617, 649, 671, 681),
    *(761, 892, 918, 949, 1108, 1176, 1221, 1232, 1237, 1286, 1414, 1609, 2362, 2451, 2822, 3055, 3240, 3771, 4302),
    *(22182, 24461),  # hard setting: who stands among humans may leave them for the redeemer
)


@pytest.mark.parametrize("seed", [*TELLING, *range(24)])
def test_dth_21_no_order_has_more_attackers(seed: int) -> None:
    """DTH-21, law: before each activation the choice is as good as the best of all orders, all lots averaged.

    Among the best the nearest to its human.
    """
    assert faults_of(seed) == []


# --- positions ------------------------------------------------------------------------------------


FORK: Tiles = [(48, "1,0", "north"), (41, "0,0", "east"), (41, "2,0", "east"), (48, "3,0", "north")]


@pytest.mark.parametrize("seed", range(12))
def test_dth_21_both_attack_where_both_can(seed: int) -> None:
    """DTH-21: one place beside either human; the troglodyte between them leaves the other the one it can get to."""
    pack = {"troglodyte-1": "1,0", "troglodyte-2": "3,0"}
    people = {"scout-a": "0,0", "scout-b": "2,0"}
    assert len(attacks(hunted(seed, FORK, {**people, **pack}))) == 2
    nearer = {"scout-a": {"at": "0,0", "die": 6}, "scout-b": "2,0"}  # the golden rule would have it take the other's
    game = hunted(seed, FORK, {**nearer, **pack})
    assert sorted(attacks(game)) == [("troglodyte-1", "scout-a"), ("troglodyte-2", "scout-b")]
    assert names(game, "activated") == ["troglodyte-2", "troglodyte-1"]


@pytest.mark.parametrize("seed", range(6))
def test_dth_21_among_such_orders_the_nearest_first(seed: int) -> None:
    """DTH-21: room for all: the one beside its human goes before the one two tiles away, whatever the lot."""
    pack = {"hellhound-1": "2,0", "hellhound-2": "1,0"}
    game = hunted(seed, corridor(48, 48, 48), {"scout-a": "0,0", **pack})
    assert names(game, "activated") == ["hellhound-2", "hellhound-1"]


@pytest.mark.parametrize("seed", range(6))
def test_dth_21_no_more_attack_than_find_room(seed: int) -> None:
    """DTH-21, MOV-3: nine before a corridor for two, none of whom can leave it again: two attack, everyone acts."""
    pack = {f"troglodyte-{n}": "1,0" for n in range(1, 5)} | {f"troglodyte-{n}": "2,0" for n in range(5, 10)}
    game = hunted(seed, corridor(46, 48, 48), {"scout-a": "0,0", **pack})
    assert len(attacks(game)) == 2
    assert sorted(names(game, "activated")) == sorted(pack)


def test_dth_21_eleven_in_a_crowd_are_ordered_at_once() -> None:
    """DTH-21: eleven troglodytes around three humans: the trials of one choice are bounded, and all get to act."""
    people = {"scout-a": "1,0", "brute-a": "3,0", "redeemer": "2,1"}
    places = ("0,0", "1,0", "2,0", "2,0", "2,0", "4,0", "4,0", "3,0", "2,0", "0,0", "0,0")
    pack = {f"troglodyte-{n}": place for n, place in enumerate(places, 1)}
    board = [*corridor(48, 46, 48, 46, 48), (41, "2,1", "north")]
    game = hunted(1, board, {**people, **pack})
    assert sorted(names(game, "activated")) == sorted(pack)


def test_dth_24_who_made_way_does_not_come_back() -> None:
    """DTH-24: stepped aside with a step to spare it stays there, though the tile it left is nearer to its human."""
    held = {"at": "1,0", "flags": ["activated"]}
    pack = {"hellhound-1": held, "hellhound-2": held, "tough-1": held, "troglodyte-1": "2,0", "troglodyte-2": "2,0"}
    brisk = [{"target": "troglodytes", "what": "movement", "amount": 1}]
    game = set_up(
        {
            **position(corridor(48, 40, 46, 46), {"scout-a": "1,0", "hunter": "3,0", **pack}, marks=brisk),
            "agenda": [*STOP, [dante_steps.RUN_HUNT, 0]],
        },
        unlucky(1),
    )
    assert names(game, "makes_way") == names(game, "activated")[:1]
    assert moves(game, names(game, "makes_way")[0]) == ["3,0"]
    assert moves(game, "hunter") == ["2,0"]


@pytest.mark.parametrize("seed", range(4))
def test_ddm_sorcerer_move_nobody_makes_way_for_it(seed: int) -> None:
    """DDM-SORCERER-MOVE, DTH-24: it does not come nearer, so those who fill the way to the human are in nobody's."""
    company = {"guardian-a": "0,0", "troglodyte-1": "2,0", "troglodyte-2": "2,0", "sorcerer": "3,0"}
    game = hunted(seed, corridor(48, 48, 46, 48, 48), company)
    assert names(game, "activated")[0] == "sorcerer"
    assert not names(game, "makes_way")
    assert moves(game, "sorcerer") == ["4,0"]


@pytest.mark.parametrize("seed", range(8))
def test_dth_24_who_makes_way_goes_off_the_way_of_the_one_that_is_blocked(seed: int) -> None:
    """DTH-24, DTH-25: a hound on either side of a tile for one: the troglodyte leaves to the other side."""
    company = {"scout-a": "2,0", "troglodyte-1": "2,0", "hellhound-1": "0,0", "hellhound-2": "4,0"}
    game = hunted(seed, corridor(48, 48, 41, 48, 48), company)
    blocked = names(game, "makes_way", 4)[0]
    assert moves(game, "troglodyte-1") == (["3,0"] if blocked == "hellhound-1" else ["1,0"])
