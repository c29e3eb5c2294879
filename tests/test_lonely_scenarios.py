"""The last four scenarios of 1643 by positions: a lantern, a sword, two bells, a cistern."""

from typing import Any

import pytest

from claustrophobia.engine import Game, new_game
from tables import play, table, texts, told, warrior

ROOM, NORTH = (48, "0,0"), (47, "0,-1")


def people(*names: str, at: str = "0,0", die: int = 1) -> dict[str, dict[str, Any]]:
    return {name: {"at": at, "die": die} for name in names}


def bearing(name: str, token: str, at: str = "0,0") -> dict[str, dict[str, Any]]:
    return {name: {"at": at, "die": 1, "carries": {token: 1}}}


# --- One lantern ----------------------------------------------------------------------------------


def test_one_lantern_has_three_ways_and_one_way_in() -> None:
    """SET-1: a human alone, the treasure with her; every tile but the first leads only on."""
    seen = new_game("1643/one-lantern", 1).view()
    assert [entry["carries"] for entry in seen["warriors"] if entry["side"] == "human"] == [{"treasure": 1}]
    open_sides = [tile["number"] for tile in seen["tiles"] for side in tile["links"] if side == "unexplored"]
    assert open_sides == [48]


def test_the_treasure_has_to_leave_with_her() -> None:
    """HAC-3, MOV-10: out with it she has won; without it nobody is left, and the dark has (TRN-6)."""
    for company, outcome in ((bearing("scout-a", "treasure"), "human"), (people("scout-a"), "infernal")):
        game = table(scenario="1643/one-lantern", phase="human_activation", tiles=[(27, "0,0")], warriors=company)
        play(game, "activate scout-a", "depart scout-a")
        assert game.outcome == outcome


# --- A single sword -------------------------------------------------------------------------------


def alone(**data: Any) -> Game:
    """The swordmaster somewhere."""
    return table(scenario="1643/a-single-sword", **{"tiles": [ROOM, NORTH], "turn": 3, **data})


def test_the_sword_may_leave_or_kill_or_last() -> None:
    """DAN-1, MOV-10, TRN-5: three ways to win, and one death of a demon is enough."""
    game = alone(phase="human_activation", tiles=[(27, "0,0")], warriors=people("swordmaster-a"))
    play(game, "activate swordmaster-a", "depart swordmaster-a")
    assert game.outcome == "human"
    beast = {"at": "0,0", "life": 1, "damage": 4}
    game = alone(
        phase="human_activation", warriors={**people("swordmaster-a"), "cerberus": beast}, dice=[6, 6, 6, 6, 6]
    )
    play(game, "activate swordmaster-a", "attack swordmaster-a cerberus")
    assert game.outcome == "human"
    for turn, outcome in ((5, None), (6, "human")):
        game = alone(phase="infernal_activation", turn=turn, warriors=people("swordmaster-a"), dice=[1, 1, 1])
        assert game.outcome == outcome


# --- The two bells --------------------------------------------------------------------------------


def bells(light: int, dark: int, human: str = "0,0", infernal: str = "1,0", count: int = 2) -> Game:
    """The end of a turn at the bells: the sanctuary, and the pit beside it."""
    company = people("redeemer", "scout-a", at=human)
    pack = {f"troglodyte-{n}": {"at": infernal, "activated": True} for n in range(1, count + 1)}
    game = table(
        scenario="1643/the-two-bells",
        phase="infernal_activation",
        turn=4,
        tiles=[(26, "0,0"), (24, "1,0")],
        warriors={**company, **pack},
        counters={"light": light, "dark": dark},
        dice=[1] * 12,
    )
    while game.outcome is None and game.view()["turn"] == 4 and "pass" in texts(game):
        play(game, "pass")
    return game


@pytest.mark.parametrize(
    ("light", "dark", "outcome"), [(2, 1, None), (3, 1, "human"), (2, 2, "infernal"), (3, 2, "infernal")]
)
def test_each_side_rings_its_own_bell(light: int, dark: int, outcome: str | None) -> None:
    """SCN-1: both counters go up at the end of the turn; if both win it is the infernals' phase (TRN-3)."""
    game = bells(light, dark)
    assert game.outcome == outcome
    assert game.view()["counters"]["light"] == light + 1


def test_a_bell_is_rung_only_by_those_who_stand_below_it() -> None:
    """SCN-1: one infernal is too few, and humans at the other bell ring nothing."""
    assert bells(0, 0, count=1).view()["counters"] == {"light": 1, "dark": 0}
    assert bells(0, 0, human="1,0", infernal="0,0").view()["counters"] == {"light": 0, "dark": 0}


# --- The great cistern ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "tile", "deed"), [("water", 23, "pour"), ("explosive", 24, "set"), ("treasure", 27, "lay")]
)
def test_each_work_is_done_in_its_own_place(token: str, tile: int, deed: str) -> None:
    """HAC-3: and the second of them wins, whichever it is."""
    for works, outcome in ((0, None), (1, "human")):
        game = table(
            scenario="1643/the-great-cistern",
            phase="human_activation",
            tiles=[(tile, "0,0"), NORTH],
            warriors={**bearing("brute-a", token), **people("redeemer", at="0,-1")},
            counters={"works": works},
            dice=[1] * 6,
        )
        play(game, "activate brute-a", f"do brute-a {deed}")
        assert game.view()["counters"]["works"] == works + 1
        assert game.outcome == outcome


@pytest.mark.parametrize(("works", "outcome"), [(0, "infernal"), (1, "draw")])
def test_one_work_of_three_is_a_draw(works: int, outcome: str) -> None:
    """TRN-5: after turn 30."""
    game = table(
        scenario="1643/the-great-cistern",
        phase="infernal_activation",
        turn=30,
        tiles=[ROOM, NORTH],
        warriors=people("redeemer", "brute-a"),
        counters={"works": works},
        dice=[1] * 6,
    )
    assert game.outcome == outcome


def test_the_second_scout_comes_late() -> None:
    """SCN-4: as turn 4 begins."""
    for turn, at in ((3, "box"), (4, 0)):
        game = table(
            scenario="1643/the-great-cistern",
            phase="human_preparation",
            turn=turn,
            begin=True,
            tiles=[ROOM, NORTH],
            warriors=people("redeemer", at="0,-1"),
            dice=[1] * 12,
        )
        assert warrior(game, "scout-b")["at"] == at
        assert len(told(game, "entered")) == (turn == 4)
