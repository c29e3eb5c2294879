"""The infernal activation when nobody plays it (DTH-11, DTH-19, DTH-21 to DTH-25, GOL-9)."""

from typing import Any

import pytest

from claustrophobia.core.dice import Chance, Fast, Scripted
from claustrophobia.core.names import ACTIVATED
from claustrophobia.engine import Game, new_game, set_up
from tables import asked, told

FAST = {"hellhound-1": {"die": 2}, "hellhound-2": {"die": 2}}  # white 2: movement 3, combat 1
BRISK = {"what": "movement", "amount": 1}


def corridor(*numbers: int) -> list[tuple[int, str, str]]:
    """Straight tiles or rooms from west to east, the first at 0,0."""
    return [(number, f"{x},0", "east") for x, number in enumerate(numbers)]


def hunt(
    tiles: list[tuple[int, str, str]], warriors: dict[str, Any], *, chance: Chance | None = None, **data: Any
) -> Game:
    """A whole infernal activation, up to the first thing the humans decide; its dice are 1s where none are given.

    A warrior is named with its tile, or with all its entries; humans have defense 4 unless said otherwise.
    """
    lines = {"redeemer": 2, "brute-a": 2, "brute-b": 2, "scout-a": 3, "scout-b": 3}
    entries: dict[str, dict[str, Any]] = {}
    for name, entry in warriors.items():
        more = {"at": entry} if isinstance(entry, str) else entry
        entries[name] = {"die": lines.get(name, 0), **FAST.get(name, {}), **more}
    return set_up(
        {
            "scenario": "dante/circle-5",
            "phase": "infernal_activation",
            "begin": True,
            "tiles": [{"number": number, "at": at, "turn": turn} for number, at, turn in tiles],
            "warriors": entries,
            "dice": [*data.pop("dice", []), *[1] * 40],
            **data,
        },
        chance,
    )


def names(game: Game, kind: str, spot: int = 3) -> list[str]:
    """The warriors the events of one kind speak of, in order."""
    return [game.state.setup.names[int(str(event[spot]))] for event in told(game, kind)]


def attacks(game: Game) -> list[tuple[str, str]]:
    return list(zip(names(game, "attacked"), names(game, "attacked", 4), strict=True))


def moves(game: Game, name: str) -> list[int]:
    """The tiles a warrior went to, one by one."""
    w = game.state.setup.names.index(name)
    return [int(str(event[4])) for event in told(game, "moved") if event[3] == w]


def at(game: Game, name: str) -> int:
    return game.state.at[game.state.setup.names.index(name)]


# --- DTH-11, DTH-21 -------------------------------------------------------------------------------


def test_dth_11_demon_hounds_tough_ones_troglodytes() -> None:
    """DTH-11: the strongest kind first, wherever they stand and however near the weaker ones are."""
    game = hunt(
        corridor(48, 48, 48, 48, 48),
        {
            "scout-a": "0,0",
            "troglodyte-1": "0,0",
            "tough-1": "1,0",
            "hellhound-1": "2,0",
            "hunter": "4,0",
        },
    )
    assert names(game, "activated") == ["hunter", "hellhound-1", "tough-1", "troglodyte-1"]
    assert all(event[1] == "DTH-11" for event in told(game, "activated"))
    assert asked(game)[0] == "human"


@pytest.mark.parametrize("begun", [True, False])
def test_dth_11_waiting_pairs_fire_first(begun: bool) -> None:  # noqa: FBT001 - a case
    """DTH-11, DTH-4: two dice on speed fire before anyone acts, so that a troglodyte two tiles away attacks."""
    dice = [{"face": "white2", "at": "supernatural-speed"}] * (2 if begun else 1)
    game = hunt(corridor(48, 48, 48), {"scout-a": "0,0", "troglodyte-1": "2,0"}, destiny=dice)
    kinds = [event[0] for event in game.events]
    assert ("fired" in kinds) is begun
    assert attacks(game) == ([("troglodyte-1", "scout-a")] if begun else [])
    if begun:
        assert kinds.index("fired") < kinds.index("activated")


def test_dth_21_within_a_kind_the_nearest_to_its_human_first() -> None:
    """DTH-21: troglodyte 3 stands with the human, 1 beside, 2 farther off."""
    game = hunt(
        corridor(48, 48, 48),
        {"scout-a": "0,0", "troglodyte-1": "1,0", "troglodyte-2": "2,0", "troglodyte-3": "0,0"},
    )
    assert names(game, "activated") == ["troglodyte-3", "troglodyte-1", "troglodyte-2"]


def test_dth_21_its_human_is_the_one_it_goes_for() -> None:
    """DTH-21, GOL-2: the tile of the nearest human is full, so the hound's human is the wounded one farther away."""
    warriors = {
        "scout-a": "3,0",  # tile 41 holds one infernal
        "troglodyte-9": "3,0",
        "hellhound-1": "2,0",  # its human: brute-a, 2 away
        "brute-a": {"at": "0,0", "damage": [1]},
        "hellhound-2": "1,0",  # its human: brute-a, 1 away
    }
    game = hunt([*corridor(48, 48, 48), (41, "3,0", "east"), (48, "4,0", "north")], warriors)
    assert names(game, "activated")[:2] == ["hellhound-2", "hellhound-1"]
    assert attacks(game)[:2] == [("hellhound-2", "brute-a"), ("hellhound-1", "brute-a")]


def test_dth_21_level_ones_are_random() -> None:
    """DTH-21: two troglodytes equally near: each comes first some time."""
    first = set()
    for seed in range(16):
        game = hunt(
            corridor(48, 48, 48),
            {"scout-a": "1,0", "troglodyte-1": "0,0", "troglodyte-2": "2,0"},
            chance=Fast(seed),
        )
        first.add(names(game, "activated")[0])
    assert first == {"troglodyte-1", "troglodyte-2"}


# --- DTH-19 ---------------------------------------------------------------------------------------


def test_dth_19_twice_everyone_then_everyone_again() -> None:
    """DTH-19: a round of all, then a round of all; the counter is used up; never a third."""
    game = hunt(
        corridor(48, 48, 48, 48),
        {"scout-a": "0,0", "hellhound-1": "0,0", "troglodyte-1": "3,0", "troglodyte-2": "3,0"},
        counters={"twice": 1},
    )
    acted = names(game, "activated")
    assert len(acted) == 6
    assert acted[0] == acted[3] == "hellhound-1"
    assert sorted(acted[:3]) == sorted(acted[3:])
    assert moves(game, "troglodyte-1") == [2, 1]
    assert [event[1] for event in told(game, "hunt_again")] == ["DTH-19"]
    assert game.state.counters == [0]


def test_dth_19_once_without() -> None:
    """DTH-19: without a short reserve there is one round."""
    game = hunt(corridor(48, 48), {"scout-a": "0,0", "troglodyte-1": "1,0"})
    assert names(game, "activated") == ["troglodyte-1"]
    assert not told(game, "hunt_again")


def test_dth_19_what_works_once_a_phase_does_not_renew() -> None:
    """DTH-19: the guardian resists the first hit of the phase and not another one in the second round."""
    game = hunt(
        corridor(48, 48),
        {"guardian-a": {"at": "0,0", "die": 3}, "troglodyte-1": "0,0"},
        counters={"twice": 1},
        dice=[6, 6],
    )
    assert len(attacks(game)) == 2
    assert len(told(game, "resisted")) == 1
    assert asked(game) == ("human", "damage")


# --- DTH-22, DTH-23 -------------------------------------------------------------------------------


def test_dth_22_attacks_from_where_it_stands() -> None:
    """DTH-22: with a human on its tile it does not move, whoever is weaker next door (GOL: the nearest)."""
    game = hunt(
        corridor(48, 48),
        {"redeemer": "0,0", "scout-a": {"at": "1,0", "die": 1, "damage": [2, 3]}, "hellhound-1": "0,0"},
    )
    assert attacks(game) == [("hellhound-1", "redeemer")]
    assert moves(game, "hellhound-1") == []
    assert told(game, "hunts")[0][1] == "DTH-22"


def test_dth_22_moves_no_farther_than_needed() -> None:
    """DTH-22: a ranged attacker stops beside its prey, though it could go on to his tile or round to his other side."""
    for seed in range(8):
        game = hunt(
            [*corridor(48, 48, 48), *[(48, f"{x},1", "north") for x in range(3)]],
            {"scout-a": "0,0", "hellhound-1": "2,0"},
            marks=[{"target": "hellhound-1", "what": "grant", "amount": 1}],
            chance=Fast(seed),
        )
        assert moves(game, "hellhound-1") == [1]
        assert attacks(game)[0] == ("hellhound-1", "scout-a")


def test_dth_22_the_attack_is_the_effect_gol_weighs() -> None:
    """DTH-22, GOL-2: the nearest cannot be attacked, his tile being full: the most wounded of those who can."""
    game = hunt(
        [(48, "0,0", "north"), (48, "1,0", "north"), (48, "2,0", "north"), (41, "1,-1", "north")],
        {
            "brute-a": {"at": "1,-1", "die": 1},
            "troglodyte-1": "1,-1",
            "hellhound-1": "1,0",
            "scout-a": "0,0",
            "scout-b": {"at": "2,0", "die": 6, "damage": [1]},
        },
    )
    assert attacks(game)[0] == ("hellhound-1", "scout-b")


def test_dth_22_one_that_can_attack_none_goes_for_gols_human() -> None:
    """DTH-22: out of reach, it nears the one GOL picks of all in play."""
    game = hunt(
        corridor(48, 48, 48, 48, 48, 48, 48),
        {"redeemer": "0,0", "scout-a": "6,0", "troglodyte-1": "3,0"},
    )
    assert moves(game, "troglodyte-1") == [2], "level but for the redeemer (GOL-3)"


def test_dth_22_combat_0_cannot_attack() -> None:
    """DTH-22, DTH-12: a hound without a die has 0/0: it is activated and does nothing."""
    game = hunt(corridor(48, 48), {"scout-a": "0,0", "hellhound-1": {"at": "0,0", "die": 0}})
    assert names(game, "activated") == ["hellhound-1"]
    assert attacks(game) == []


def test_dth_23_as_near_as_it_can() -> None:
    """DTH-23: it ends on the tile with the least distance left; full tiles cannot be entered."""
    game = hunt(
        corridor(48, 40, 41, 40, 40, 40),
        {"scout-a": "0,0", "troglodyte-1": {"at": "2,0", "flags": []}, "hellhound-1": "5,0"},
        marks=[{"target": "troglodyte-1", "what": "movement", "amount": -1}],
    )
    assert moves(game, "hellhound-1") == [4, 3]


def test_dth_23_no_better_tile_it_stays() -> None:
    """DTH-23: the only way on is full for good: no step that brings it nearer, no step."""
    game = hunt(
        corridor(48, 48, 41, 48, 48),
        {"scout-a": "0,0", "troglodyte-1": "2,0", "hellhound-1": "3,0"},
        marks=[{"target": "troglodyte-1", "what": "movement", "amount": -1}],
    )
    assert moves(game, "hellhound-1") == []


def test_dth_23_equally_near_ends_the_fewest_steps() -> None:
    """DTH-23: both ways to the prey are full one tile before him; it takes the end of the shorter way."""
    tiles = [(48, "0,0", "north"), (41, "1,0", "east"), (41, "0,1", "north")]
    tiles += [(48, at, "north") for at in ("2,0", "3,0", "2,1", "2,2", "1,2", "0,2")]
    slow = [{"target": f"troglodyte-{n}", "what": "movement", "amount": -1} for n in (1, 2)]
    for seed in range(8):
        game = hunt(
            tiles,
            {"scout-a": "0,0", "troglodyte-1": "1,0", "troglodyte-2": "0,1", "hellhound-1": "3,0"},
            marks=[*slow, {"target": "hellhound-1", "what": "movement", "amount": 3}],
            chance=Fast(seed),
        )
        assert moves(game, "hellhound-1") == [3]


@pytest.mark.parametrize("flooded", [1, 2])
def test_dth_23_a_flooded_end_is_shunned(flooded: int) -> None:
    """DTH-23: of two ends equally near and far the dry one."""
    wet = {1: (9, "1,0", "south"), 2: (9, "0,1", "north")}
    tiles = [(48, "0,0", "north"), (48, "1,0", "north"), (48, "0,1", "north"), (48, "1,1", "north")]
    tiles[flooded] = wet[flooded]
    for seed in range(8):
        game = hunt(tiles, {"scout-a": "0,0", "troglodyte-1": "1,1"}, chance=Fast(seed))
        assert moves(game, "troglodyte-1") == [3 - flooded]


SQUARE = [
    (48, "0,0", "north"),
    (48, "1,0", "north"),
    (48, "0,1", "north"),
    (48, "1,1", "north"),
]


@pytest.mark.parametrize("shunned", [26, 24, 25])
def test_dth_23_of_equal_ways_the_one_over_fewer_shunned_tiles(shunned: int) -> None:
    """DTH-23: sanctuary and devouring pit are gone round if that costs no step."""
    for there in (1, 2):
        turn = "west" if there == 1 else "north"  # 25 is open on three sides
        tiles = [(shunned, at, turn) if spot == there else (48, at, "north") for spot, (_, at, _) in enumerate(SQUARE)]
        for seed in range(8):
            game = hunt(tiles, {"scout-a": "0,0", "hellhound-1": "1,1"}, chance=Fast(seed))
            assert moves(game, "hellhound-1")[0] == 3 - there


def test_dth_23_fewest_steps_come_first() -> None:
    """DTH-23: the sanctuary on the short way is entered rather than walk round it."""
    tiles = [(48, "0,0", "north"), (26, "1,0", "north"), (48, "2,0", "north")]
    tiles += [(48, "0,1", "north"), (48, "1,1", "north"), (48, "2,1", "north")]
    game = hunt(tiles, {"scout-a": "0,0", "hellhound-1": "2,0"}, marks=[{"target": "hellhound-1", **BRISK}])
    assert moves(game, "hellhound-1") == [1, 0]


def test_dth_23_equal_ways_are_random() -> None:
    """DTH-23: round a square either way."""
    ways = {
        tuple(moves(hunt(SQUARE, {"scout-a": "0,0", "hellhound-1": "1,1"}, chance=Fast(seed)), "hellhound-1"))
        for seed in range(16)
    }
    assert ways == {(1, 0), (2, 0)}


def test_dth_23_a_flooded_tile_ends_the_move() -> None:
    """DTH-23: legal steps only: the flood between it and its prey keeps it from attacking."""
    game = hunt(corridor(48, 7, 48), {"scout-a": "0,0", "hellhound-1": "2,0"})
    assert moves(game, "hellhound-1") == [1]
    assert attacks(game) == []


def test_dth_23_troglodytes_go_through_holes() -> None:
    """DTH-23, GOL-6: a hole is one step for a troglodyte."""
    game = hunt(
        [(31, "0,0", "east"), *corridor(48, 48, 48, 48)[1:], (31, "4,0", "east")],
        {"scout-a": "0,0", "troglodyte-1": "4,0"},
    )
    assert moves(game, "troglodyte-1") == [0]
    assert attacks(game) == [("troglodyte-1", "scout-a")]


def test_gol_9_nobody_can_be_reached_it_stays() -> None:
    """GOL-9: no way leads to any human: no step at all."""
    game = hunt([(48, "0,0", "north"), (48, "2,0", "north"), (48, "3,0", "north")], {"scout-a": "0,0", "hunter": "3,0"})
    assert moves(game, "hunter") == []


def test_gol_9_hard_a_redeemer_out_of_reach_is_left_alone() -> None:
    """GOL-5, GOL-9: going after him is an effect that cannot apply: it goes for the one it can get to."""
    tiles = [(48, "0,0", "north"), *[(48, f"{x},0", "north") for x in range(2, 7)]]
    warriors = {"redeemer": "0,0", "scout-a": "2,0", "hunter": "6,0"}
    assert moves(hunt(tiles, warriors, options={"hard": 1}), "hunter") == [4, 3]


@pytest.mark.parametrize(("hard", "way"), [(0, [4, 5]), (1, [2, 1])])
def test_gol_5_hard_they_go_for_the_redeemer(hard: int, way: list[int]) -> None:
    """GOL-5: nobody can be attacked: hard, the redeemer farther away is the one to near."""
    warriors = {"redeemer": "0,0", "scout-a": "6,0", "hunter": "3,0"}
    game = hunt(
        corridor(*[48] * 8), {**warriors, "hunter": "3,0", "redeemer": {"at": "0,0", "die": 5}}, options={"hard": hard}
    )
    assert moves(game, "hunter") == way


def test_the_ethereal_walks_through_walls() -> None:
    """DTH-23: its legal steps lead through walls, so its distance left does too."""
    tiles = [(36, "0,0", "west"), (48, "1,0", "north"), (48, "2,0", "north"), (48, "3,0", "north")]
    game = hunt(tiles, {"scout-a": "0,0", "ethereal": "3,0"})
    assert moves(game, "ethereal") == [2, 1]


# --- DTH-24 ---------------------------------------------------------------------------------------


def test_dth_24_the_weak_make_way_for_the_strong() -> None:
    """DTH-24: two troglodytes fill the corridor before the hound: one acts first, the hound passes, all attack."""
    game = hunt(
        corridor(48, 46, 46),
        {"scout-a": "0,0", "troglodyte-1": "1,0", "troglodyte-2": "1,0", "hellhound-1": "2,0"},
    )
    acted = names(game, "activated")
    assert acted[1] == "hellhound-1"
    assert names(game, "makes_way") == acted[:1]
    assert names(game, "makes_way", 4) == ["hellhound-1"]
    assert told(game, "makes_way")[0][1] == "DTH-24"
    assert len(attacks(game)) == 3


def test_dth_24_not_where_the_strong_can_attack() -> None:
    """DTH-24: with room to pass nobody acts out of order."""
    game = hunt(
        corridor(48, 40, 46),
        {"scout-a": "0,0", "troglodyte-1": "1,0", "troglodyte-2": "1,0", "hellhound-1": "2,0"},
    )
    assert names(game, "activated")[0] == "hellhound-1"
    assert not told(game, "makes_way")


def test_dth_24_to_end_nearer() -> None:
    """DTH-24: the hound will not arrive this turn, but it ends nearer if the troglodytes go on first."""
    game = hunt(
        corridor(48, 46, 46, 46, 46),
        {
            "scout-a": "0,0",
            "troglodyte-1": "3,0",
            "troglodyte-2": "3,0",
            "hellhound-1": {"at": "4,0", "die": 1},  # movement 2
        },
    )
    acted = names(game, "activated")
    assert acted[1] == "hellhound-1"
    assert moves(game, "hellhound-1") == [3, 2]
    assert at(game, acted[0]) == 2


def test_dth_24_last_in_order_first_until_it_can() -> None:
    """DTH-24: of two full tiles the farther troglodytes come first; the one that cannot go on steps off the way."""
    game = hunt(
        corridor(48, 46, 46, 46),
        {
            "scout-a": "0,0",
            "troglodyte-1": "1,0",
            "troglodyte-2": "1,0",
            "troglodyte-3": "2,0",
            "troglodyte-4": "2,0",
            "hellhound-1": "3,0",
        },
    )
    acted = names(game, "activated")
    assert acted[0] in {"troglodyte-3", "troglodyte-4"}
    assert moves(game, acted[0]) == [3], "behind the hound: off its way"
    assert acted[1] in {"troglodyte-1", "troglodyte-2"}
    assert acted[2] == "hellhound-1"
    assert ("hellhound-1", "scout-a") in attacks(game)


def test_dth_24_one_that_fights_makes_way_too() -> None:
    """DTH-24: it attacks from where it stands, then leaves the tile to the hound."""
    game = hunt(
        corridor(48, 46, 40),
        {"scout-a": "1,0", "troglodyte-1": "1,0", "troglodyte-2": "1,0", "hellhound-1": "2,0"},
    )
    acted = names(game, "activated")
    assert acted[1] == "hellhound-1"
    assert moves(game, "hellhound-1") == [1]
    assert at(game, acted[0]) in {0, 2}
    assert len(attacks(game)) == 3


def test_dth_24_who_has_acted_cannot_make_way() -> None:
    """DTH-24: an imposing brute holds both troglodytes: they act first in vain, the hound stays outside."""
    game = hunt(
        corridor(48, 46, 40),
        {"brute-a": "1,0", "troglodyte-1": "1,0", "troglodyte-2": "1,0", "hellhound-1": "2,0"},
    )
    assert names(game, "activated")[-1] == "hellhound-1"
    assert moves(game, "hellhound-1") == []
    assert len(attacks(game)) == 2


# --- DTH-25 ---------------------------------------------------------------------------------------


def three_on_one(**data: Any) -> Game:
    """Two troglodytes fill the human's tile, a third stands behind; beyond the human there is a room."""
    warriors = {"scout-a": "1,0", "troglodyte-1": "1,0", "troglodyte-2": "1,0", "troglodyte-3": "2,0"}
    return hunt(corridor(48, 46, 40), {**warriors, **data.pop("more", {})}, **data)


def test_dth_25_who_has_fought_leaves_so_that_another_attacks() -> None:
    """DTH-25: the first to fight steps off, the third comes in; the second stays, for all have attacked."""
    game = three_on_one()
    assert len(attacks(game)) == 3
    aside = names(game, "steps_aside")
    assert aside == names(game, "activated")[:1]
    assert told(game, "steps_aside")[0][1] == "DTH-25"
    assert at(game, aside[0]) in {0, 2}
    assert at(game, "troglodyte-3") == 1
    assert names(game, "activated")[2] == "troglodyte-3"


def test_dth_25_nobody_behind_it_stays() -> None:
    """DTH-25: who has fought without moving stays."""
    game = hunt(corridor(48, 46, 40), {"scout-a": "1,0", "troglodyte-1": "1,0", "troglodyte-2": "1,0"})
    assert not told(game, "steps_aside")
    assert not told(game, "moved")


def test_dth_25_who_can_attack_anyway_needs_no_room() -> None:
    """DTH-25: with room for the third nobody leaves."""
    game = hunt(
        corridor(48, 40, 40),
        {"scout-a": "1,0", "troglodyte-1": "1,0", "troglodyte-2": "1,0", "troglodyte-3": "2,0"},
    )
    assert not told(game, "steps_aside")
    assert len(attacks(game)) == 3


def test_dth_25_only_if_it_may_leave() -> None:
    """DTH-25: the imposing brute holds them; the third does not get in."""
    game = three_on_one(more={"scout-a": "out", "brute-a": "1,0"})
    assert not told(game, "steps_aside")
    assert len(attacks(game)) == 2


def test_dth_25_the_nearest_to_a_human() -> None:
    """DTH-25: of two tiles with room it goes to the one nearer to a human."""
    game = hunt(
        corridor(48, 46, 40, 40),
        {
            "scout-a": "1,0",
            "troglodyte-1": "1,0",
            "troglodyte-2": "1,0",
            "troglodyte-3": "0,0",
            "redeemer": {"at": "2,0", "die": 5},
        },
    )
    assert moves(game, names(game, "steps_aside")[0]) == [2]


@pytest.mark.parametrize("brisk", [False, True])
def test_dth_25_off_that_warriors_way(brisk: bool) -> None:  # noqa: FBT001 - a case
    """DTH-25: the only tile within its reach lies on the other's way: it stays. With a step more it goes beyond."""
    marks = [{"target": "troglodyte-4", **BRISK}]
    if brisk:
        marks += [{"target": f"troglodyte-{n}", **BRISK} for n in (1, 2, 3)]
    game = hunt(
        [(36, "0,0", "east"), *corridor(48, 46, 40)[1:]],
        {"scout-a": "0,0", **{f"troglodyte-{n}": "0,0" for n in (1, 2, 3)}, "troglodyte-4": "2,0"},
        marks=marks,
    )
    if brisk:
        assert moves(game, names(game, "steps_aside")[0]) == [1, 2]
        assert moves(game, "troglodyte-4") == [1, 0]
        assert len(attacks(game)) == 4
    else:
        assert not told(game, "steps_aside")
        assert moves(game, "troglodyte-4") == [1]
        assert len(attacks(game)) == 3


def test_dth_25_so_that_another_passes() -> None:
    """DTH-25: the tile is full; behind the human who is attacked stands a weaker one the other could near."""
    game = hunt(
        [*corridor(48, 46, 48, 48, 48), (48, "1,1", "north")],
        {
            "scout-a": "1,0",
            "hellhound-1": "1,0",
            "hellhound-2": "1,0",
            "troglodyte-3": "0,0",
        },
    )
    assert len(attacks(game)) == 3
    assert len(told(game, "steps_aside")) == 1


# --- demons that do otherwise ---------------------------------------------------------------------


def test_ddm_cerberus_runs_on_for_threat_points() -> None:
    """DDM-CERBERUS: two steps are its own, two more are paid; then it attacks."""
    game = hunt(corridor(48, 48, 48, 48, 48), {"scout-a": "0,0", "cerberus": "4,0"}, tp=5)
    assert moves(game, "cerberus") == [3, 2, 1, 0]
    assert game.state.tp == 3
    assert attacks(game) == [("cerberus", "scout-a")]


def test_ddm_cerberus_even_if_it_will_not_arrive() -> None:
    """DDM-CERBERUS: one point left buys one step nearer."""
    game = hunt(corridor(48, 48, 48, 48, 48), {"scout-a": "0,0", "cerberus": "4,0"}, tp=1)
    assert moves(game, "cerberus") == [3, 2, 1]
    assert game.state.tp == 0
    assert attacks(game) == []


def test_ddm_possessed_heal_as_the_activation_starts() -> None:
    """DDM-POSSESSED-HEAL: 3 TP for a life of the more wounded, before anyone acts."""
    game = hunt(
        corridor(48, 48),
        {"scout-a": "0,0", "possessed-a": {"at": "1,0", "damage": 1}, "possessed-b": {"at": "1,0", "damage": 2}},
        tp=4,
    )
    kinds = [event[0] for event in game.events]
    assert names(game, "mended") == ["possessed-b"]
    assert kinds.index("mended") < kinds.index("activated")
    assert game.state.tp == 1


def test_ddm_sorcerer_fights_on_its_tile_then_goes() -> None:
    """DDM-SORCERER-MOVE: psychic attack first, then the fight, then the nearest tile without humans."""
    game = hunt(corridor(48, 48, 48), {"guardian-a": {"at": "0,0", "die": 3}, "sorcerer": "0,0"})
    assert told(game, "psychic")
    assert told(game, "resisted")
    assert attacks(game) == [("sorcerer", "guardian-a")]
    assert moves(game, "sorcerer") == [1]


def test_ddm_sorcerer_keeps_away() -> None:
    """DDM-SORCERER-MOVE: on a tile without humans it does not attack next door but goes as far as it can."""
    game = hunt(corridor(48, 48, 48, 48), {"guardian-a": {"at": "0,0", "die": 3}, "sorcerer": "1,0"})
    assert attacks(game) == []
    assert moves(game, "sorcerer") == [2, 3]


# --- the phase as a whole -------------------------------------------------------------------------


def test_begin_hunt_clears_what_the_human_phase_left() -> None:
    """TAL-RESISTANT, HAC-1: nobody has acted or resisted yet as the phase begins."""
    game = hunt(
        corridor(48, 48),
        {"scout-a": {"at": "0,0", "flags": ["activated"]}, "troglodyte-1": {"at": "0,0", "flags": ["activated"]}},
    )
    assert names(game, "activated") == ["troglodyte-1"]
    spent = {"guardian-a": {"at": "0,0", "die": 3, "flags": ["resisted"]}, "troglodyte-1": "0,0"}
    assert names(hunt(corridor(48, 48), spent, dice=[6]), "resisted") == ["guardian-a"]
    assert not game.state.flags[game.state.setup.names.index("scout-a")] & ACTIVATED


def test_a_hunt_without_anyone_infernal_is_nothing() -> None:
    """DTH-11: nobody in play, nothing happens, no die is rolled."""
    dice = Scripted([3])
    game = hunt(corridor(48, 48), {"scout-a": "0,0"}, chance=dice)
    assert not told(game, "activated")
    assert dice.used == 1, "the one die is the human's"


@pytest.mark.parametrize("circle", [1, 3, 5])
def test_dth_11_everyone_acts_exactly_once_a_round(circle: int) -> None:
    """DTH-11, DTH-19, DTH-24: in whole games nobody alive is left out and nobody acts once too often."""
    game = new_game(f"dante/circle-{circle}", circle)
    pick = Fast(circle)
    while game.decision is not None:
        before = len(game.events)
        options = game.decision.options
        game.apply(options[pick.below(len(options))])
        if any(event[:1] == ("turn_began",) for event in game.events[before:]) and game.state.turn > 1:
            s = game.state
            start = max(spot for spot, event in enumerate(game.events) if event[0] == "phase_began" and event[3] == 4)
            acted = [event[3] for event in game.events[start:] if event[0] == "activated"]
            rounds = 1 + sum(event[0] == "hunt_again" for event in game.events[start:])
            for w in range(len(s.at)):
                if s.infernals >> w & 1:
                    assert acted.count(w) <= rounds
                    assert acted.count(w) == rounds or s.at[w] < 0
    assert told(game, "activated")
