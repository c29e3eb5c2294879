"""The newer scenarios of 1643 by positions: mouths, a vigil, a sleeper, smoke, two companies, a count."""

from typing import Any

import pytest

from claustrophobia.engine import Game, new_game
from tables import play, table, texts, told, warrior

ROOM, NORTH = (48, "0,0"), (47, "0,-1")


def people(*names: str, at: str = "0,0", die: int = 1) -> dict[str, dict[str, Any]]:
    return {name: {"at": at, "die": die} for name in names}


def entries(game: Game) -> set[str]:
    """The tiles on which a troglodyte can be brought in."""
    return {text.split()[2] for text in texts(game) if text.startswith("bring troglodyte")}


# --- The three mouths -----------------------------------------------------------------------------


def test_the_mouths_are_the_only_way_in() -> None:
    """SCN-7: no opening is unexplored; two seals lie on each mouth, and infernals stand there from the start."""
    game = new_game("1643/the-three-mouths", 1)
    seen = game.view()
    assert not [side for tile in seen["tiles"] for side in tile["links"] if side == "unexplored"]
    assert {tile["number"]: tile["tokens"] for tile in seen["tiles"] if tile["tokens"]} == {
        number: {"seal": 2} for number in (36, 37, 38)
    }
    held = {
        seen["tiles"][entry["at"]]["number"]
        for entry in seen["warriors"]
        if entry["sheet"] == "troglodyte"
        if isinstance(entry["at"], int)
    }
    assert held == {36, 37, 38}


def test_infernals_come_up_where_a_seal_is_left() -> None:
    """SCN-7: among humans on the mouth that is still open, and not on the one that is closed."""
    tiles = [
        {"number": 42, "at": "0,0"},
        {"number": 36, "at": "4,0", "tokens": {"seal": 1}},
        {"number": 37, "at": "8,0"},
    ]
    company = {**people("brute-a", at="4,0"), **people("redeemer", at="8,0")}
    game = table(scenario="1643/the-three-mouths", phase="threat", tiles=tiles, warriors=company, tp=4)
    assert entries(game) == {"0,0", "4,0"}


@pytest.mark.parametrize(("broken", "outcome"), [(4, None), (5, "human")])
def test_the_sixth_seal_wins(broken: int, outcome: str | None) -> None:
    """SCN-7, HAC-3: whoever stands there breaks it."""
    tiles = [{"number": 48, "at": "0,0", "tokens": {"seal": 1}}]
    game = table(
        scenario="1643/the-three-mouths",
        phase="human_activation",
        tiles=tiles,
        warriors=people("brute-a", "scout-a"),
        counters={"broken": broken},
    )
    play(game, "activate brute-a", "do brute-a break")
    assert game.outcome == outcome


# --- Until matins ---------------------------------------------------------------------------------


def night(turn: int, **data: Any) -> Game:
    """A position of the vigil."""
    chapel = [(26, "0,0"), (48, "0,1"), (28, "1,0")]
    return table(scenario="1643/until-matins", **{"tiles": chapel, "turn": turn, "dice": [1] * 12, **data})


def test_the_third_watch_wins() -> None:
    """SCN-1: two humans in the chapel at the end of a turn."""
    for before, outcome in ((1, None), (2, "human")):
        game = night(
            5, phase="infernal_activation", warriors=people("redeemer", "brute-a"), counters={"watches": before}
        )
        assert game.outcome == outcome
        assert game.view()["counters"] == {"watches": before + 1}


def test_the_night_brings_a_guardian_hordes_and_frenzy() -> None:
    """SCN-4, SCN-5, SCN-9: in turns 4, 5 and 6."""
    company = people("redeemer", "brute-a")
    for turn, at in ((3, "box"), (4, 1)):
        game = night(turn, phase="human_preparation", begin=True, warriors=company)
        assert warrior(game, "guardian-a")["at"] == at
    for turn, count in ((4, 0), (5, 2), (7, 2)):
        game = night(turn, phase="threat", begin=True, warriors=company)
        assert len(told(game, "entered")) == count
    for turn, talents in ((5, []), (6, ["frenzied"])):
        pack = {**company, "troglodyte-1": {"at": "1,0"}}
        assert warrior(night(turn, phase="human_activation", warriors=pack), "troglodyte-1")["talents"] == talents


# --- The sleeper ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("broken", "at"), [(1, "waiting"), (2, 1)])
def test_the_third_seal_wakes_the_sleeper_on_the_start_tile(broken: int, at: object) -> None:
    """SCN-6: it is not brought in by anything else."""
    stash = {"number": 35, "at": "0,-1", "tokens": {"seal": 1}}
    company = {**people("brute-a", "scout-a", at="0,-1"), "master-of-souls": {"at": "waiting"}}
    game = table(
        scenario="1643/the-sleeper",
        phase="human_activation",
        tiles=[stash, ROOM],
        warriors=company,
        counters={"broken": broken},
    )
    play(game, "activate brute-a", "do brute-a break")
    assert warrior(game, "master-of-souls")["at"] == at


# --- White smoke ----------------------------------------------------------------------------------


def test_in_the_smoke_only_skulls_hit() -> None:
    """SCN-10: everybody's defense is 6, whatever the die, the sheet or the tile says."""
    company = {**people("brute-a", "guardian-a"), "troglodyte-1": {"at": "0,0"}, "ethereal": {"at": "0,-1"}}
    game = table(
        scenario="1643/white-smoke", phase="human_activation", tiles=[ROOM, NORTH], warriors=company, dice=[5, 5, 5, 5]
    )
    assert {warrior(game, name)["defense"] for name in company} == {6}
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert warrior(game, "troglodyte-1")["at"] == 0


def test_three_who_meet_at_the_exit_win() -> None:
    """SCN-2: the third to arrive, and not the second."""
    for there, outcome in ((1, None), (2, "human")):
        company = {
            **people(*("scout-a", "guardian-a")[:there], at="0,-1"),
            **people("brute-a"),
            **people(*("scout-a", "guardian-a")[there:]),
        }
        game = table(
            scenario="1643/white-smoke", phase="human_activation", tiles=[ROOM, (27, "0,-1")], warriors=company
        )
        play(game, "activate brute-a", "move brute-a 0,-1")
        assert game.outcome == outcome


# --- Two companies --------------------------------------------------------------------------------


def test_the_companies_start_apart_and_each_has_a_stone() -> None:
    """SET-1: two tiles that nothing joins."""
    game = new_game("1643/two-companies", 1)
    seen = {entry["name"]: entry for entry in game.view()["warriors"] if entry["side"] == "human"}
    assert {name: entry["at"] for name, entry in seen.items()} == {
        "redeemer": 0,
        "scout-a": 0,
        "guardian-a": 0,
        "brute-a": 1,
        "swordmaster-a": 1,
    }
    assert {name for name, entry in seen.items() if entry["carries"]} == {"redeemer", "brute-a"}


def test_two_stones_laid_down_make_one_step_of_the_way() -> None:
    """SCN-8: one alone leads nowhere; the second joins its tile to the first."""
    far = [{"number": 34, "at": "7,0", "tokens": {"teleport": 1}}]
    bearer = {"redeemer": {"at": "0,0", "die": 3, "carries": {"teleport": 1}}}
    game = table(
        scenario="1643/two-companies",
        phase="human_activation",
        tiles=[{"number": 48, "at": "0,0"}, *far],
        warriors={**bearer, **people("brute-a", "swordmaster-a", at="7,0")},
    )
    play(game, "activate redeemer")
    assert game.why_not("move redeemer 7,0").key == "not_adjacent"
    play(game, "do redeemer lay", "move redeemer 7,0")
    assert warrior(game, "redeemer")["at"] == 1


# --- The reckoning --------------------------------------------------------------------------------


@pytest.mark.parametrize(("slain", "outcome"), [(12, None), (13, "human")])
def test_the_fourteenth_infernal_death_wins(slain: int, outcome: str | None) -> None:
    """SCN-3: whatever it was that died."""
    company = {**people("brute-a", "guardian-a"), "troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}}
    game = table(
        scenario="1643/the-reckoning",
        phase="human_activation",
        tiles=[ROOM, NORTH],
        warriors=company,
        counters={"slain": slain},
        dice=[6, 1, 1, 1, 1],
    )
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert game.view()["counters"]["slain"] == slain + 1
    assert game.outcome == outcome


@pytest.mark.parametrize(("turn", "outcome"), [(5, None), (6, "infernal")])
def test_from_turn_6_on_one_human_death_is_enough(turn: int, outcome: str | None) -> None:
    """SCN-3: before that it takes two."""
    frail = {"at": "0,0", "die": 1, "damage": [2, 3, 4, 5, 6]}
    company = {"scout-a": frail, **people("guardian-a", "brute-a", at="0,-1")}
    pack = {f"troglodyte-{n}": {"at": "0,0"} for n in (1, 2)}
    game = table(
        scenario="1643/the-reckoning",
        phase="infernal_activation",
        turn=turn,
        tiles=[ROOM, NORTH],
        warriors={**company, **pack},
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 scout-a")
    assert warrior(game, "scout-a")["at"] == "out"
    assert game.outcome == outcome
