"""Special tiles of the first edition (FED-TIL)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from first.camp import action, camp, demons, offered, pack
from tables import asked, play, told, warrior


def beside(number: int, **data: Any) -> Game:
    """The human action: redeemer and blade in the room, the tile in question to the north."""
    company = {
        "redeemer": {"at": "0,0", "die": 1},
        "blade-for-hire-a": {"at": "0,0", "die": 2},
        **data.pop("warriors", {}),
    }
    return action(**{"tiles": [(2, "0,0"), (number, "0,-1"), (30, "1,0")], "warriors": company, **data})


def test_fed_til_stash_is_the_scenarios() -> None:
    """FED-TIL-STASH: nothing in The Survivors; in Who dares, wins a chest."""
    silent = beside(4)
    play(silent, "activate redeemer", "move redeemer 0,-1")
    assert not told(silent, "sprung")
    told_of = beside(4, scenario="who-dares-wins", warriors={"brute-a": {"at": "0,0", "die": 1}})
    play(told_of, "activate redeemer", "move redeemer 0,-1")
    assert told(told_of, "found")
    assert told_of.view()["tiles"][1]["tokens"] == {"treasure": 1}


@pytest.mark.parametrize(("prey", "deaths"), [("troglodytes", 2), ("underground-hunter", 0), ("brute-a", 0)])
def test_fed_til_hungry_doubles_hits_of_combat(prey: str, deaths: int) -> None:
    """FED-TIL-HUNGRY: two troglodytes, two wounds, two lines for one hit."""
    tiles = [(12, "0,0"), (29, "0,-1")]
    if prey == "brute-a":
        game = demons(tiles=tiles, warriors={"brute-a": {"at": "0,0", "die": 1}, **pack(2, "0,0")}, dice=[6])
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a", "damage brute-a 5", "damage brute-a 6")
        assert warrior(game, "brute-a")["damage"] == [5, 6]
        return
    company = {"blade-for-hire-a": {"at": "0,0", "die": 2}, "redeemer": {"at": "0,-1", "die": 1}}
    foes = {**pack(2, "0,0"), "underground-hunter": {"at": "0,0"}}
    game = action(tiles=tiles, warriors={**company, **foes}, dice=[6, 1])
    play(game, "activate blade-for-hire-a", f"attack blade-for-hire-a {prey}")
    assert len(told(game, "killed")) == deaths
    assert warrior(game, "underground-hunter")["damage"] == (0 if deaths else 2)


def test_fed_til_hungry_not_for_a_grenade_nor_for_other_hits() -> None:
    """FED-TIL-HUNGRY: a grenade's hit costs one line, and so do toxic fumes."""
    company = {"brute-a": {"at": "0,-1", "die": 1}, "redeemer": {"at": "0,0", "die": 1}}
    tiles = [(2, "0,0"), (12, "0,-1")]
    game = action(tiles=tiles, warriors=company, hand={"human": ["grenade"]}, dice=[6])
    play(game, "activate redeemer", "advantage grenade 0,-1", "damage brute-a 6")
    assert warrior(game, "brute-a")["damage"] == [6]
    fumes = camp(phase="threat", tiles=tiles, warriors=company, hand={"infernal": ["toxic-fumes"]}, dice=[3], tp=0)
    play(fumes, "play toxic-fumes 0,-1", "damage brute-a 6")
    assert warrior(fumes, "brute-a")["damage"] == [6]


def test_fed_til_tight_one_warrior_a_side() -> None:
    """FED-TIL-TIGHT: the second human finds no room; an enemy does."""
    full = beside(15, warriors={"brute-a": {"at": "0,-1", "die": 1}})
    play(full, "activate redeemer")
    assert "redeemer 0,-1" not in offered(full, "move")
    foe = beside(15, warriors=pack(1, "0,-1"))
    play(foe, "activate redeemer")
    assert "redeemer 0,-1" in offered(foe, "move")


def test_fed_til_flooded_ends_the_move_and_costs_a_whole_one() -> None:
    """FED-TIL-FLOODED: a blade with movement 2 stops there; leaving takes its whole move."""
    game = beside(19)
    play(game, "activate blade-for-hire-a", "move blade-for-hire-a 0,-1")
    assert not offered(game, "move")
    leaving = beside(19, warriors={"blade-for-hire-b": {"at": "0,-1", "die": 2}})
    play(leaving, "activate blade-for-hire-b", "move blade-for-hire-b 0,0")
    assert not offered(leaving, "move blade-for-hire-b")


def trapped(roll: int, **data: Any) -> Game:
    """The blade, movement 2, steps into a booby-trapped tunnel, and the demon player rolls."""
    game = beside(22, dice=[roll], **data)
    return play(game, "activate blade-for-hire-a", "move blade-for-hire-a 0,-1")


def test_fed_til_trapped_1_nothing_happens() -> None:
    """FED-TIL-TRAPPED: on a 1 the move goes on."""
    game = trapped(1)
    assert told(game, "trap_rolled")[0][4] == 1
    assert offered(game, "move blade-for-hire-a") == {"0,0"}


@pytest.mark.parametrize(("roll", "hits"), [(2, 1), (3, 1), (6, 2)])
def test_fed_til_trapped_hits(roll: int, hits: int) -> None:
    """FED-TIL-TRAPPED: 2 and 3 are one hit, 6 is two."""
    game = trapped(roll)
    for line in range(1, hits + 1):
        assert asked(game) == ("human", "damage")
        play(game, f"damage blade-for-hire-a {line}")
    assert asked(game)[1] == "act"
    assert len(warrior(game, "blade-for-hire-a")["damage"]) == hits


def test_fed_til_trapped_4_ends_the_move_not_the_fight() -> None:
    """FED-TIL-TRAPPED: on a 4 there are no more steps, but an enemy there may be fought."""
    game = trapped(4, warriors=pack(1, "0,-1"))
    assert not offered(game, "move")
    assert offered(game, "attack blade-for-hire-a") == {"troglodytes"}


def test_fed_til_trapped_5_a_troglodyte_appears_free() -> None:
    """FED-TIL-TRAPPED: from the stock, without a point; no room, or none left: nothing."""
    game = trapped(5, tp=0)
    assert warrior(game, "troglodyte-1")["at"] == 1
    crowded = trapped(5, warriors=pack(3, "0,-1"))
    assert [warrior(crowded, f"troglodyte-{number}")["at"] for number in (1, 4)] == [1, "reserve"]
    everywhere = pack(3, "1,0") | pack(5, "0,0", 4)
    tiles = [(2, "0,0"), (22, "0,-1"), (30, "1,0"), (31, "2,0")]
    none = trapped(5, tiles=tiles, warriors=everywhere | pack(3, "2,0", 9))
    assert none.state.here[1] & none.state.infernals == 0


def test_fed_til_trapped_the_first_human_only() -> None:
    """FED-TIL-TRAPPED: the second one is safe, and a troglodyte sets nothing off."""
    game = trapped(1)
    play(game, "pass", "activate redeemer", "move redeemer 0,-1")
    assert len(told(game, "trap_rolled")) == 1
    beast = demons(tiles=[(2, "0,0"), (22, "0,-1")], warriors={**pack(1, "0,0"), "redeemer": {"at": "0,-1", "die": 1}})
    play(beast, "activate troglodyte-1", "move troglodyte-1 0,-1")
    assert not told(beast, "trap_rolled")


def test_fed_til_mechanism_one_more_die_once() -> None:
    """FED-TIL-MECHANISM: the first human to enter gives one more destiny die, the second none."""
    game = beside(27)
    play(game, "activate blade-for-hire-a", "move blade-for-hire-a 0,-1")
    assert game.view()["alarms"] == 1
    play(game, "pass", "activate redeemer", "move redeemer 0,-1")
    assert len(told(game, "more_dice")) == 1


def test_fed_til_mechanism_adds_to_what_waits() -> None:
    """FED-TIL-MECHANISM, FED-THR-4: without limit."""
    game = beside(27, alarms=4)
    play(game, "activate redeemer", "move redeemer 0,-1")
    assert told(game, "more_dice")[0][3] == 5


def test_fed_til_rooms_hold_five() -> None:
    """FED-TIL-ROOMS: pentacle room and exit."""
    game = beside(15)
    assert [game.state.setup.saturation[number] for number in (1, 2)] == [5, 5]


def test_fed_til_lair_troglodytes_always_appear() -> None:
    """FED-TIL-LAIR: with humans on it and no opening; for points and within tunnel size; no demon."""
    tiles = [(2, "0,0"), (11, "0,-1"), (33, "0,-2", "south")]
    company = {"redeemer": {"at": "0,-1", "die": 1}}
    game = camp(phase="threat", tiles=tiles, warriors=company, tp=9)
    assert "0,-1" in offered(game, "bring troglodyte")
    assert "0,-1" not in offered(game, "bring underground-hunter")
    full = camp(phase="threat", tiles=tiles, warriors={**company, **pack(3, "0,-1")}, tp=9)
    assert "0,-1" not in offered(full, "bring troglodyte")
    assert not offered(camp(phase="threat", tiles=tiles, warriors=company, tp=0), "bring")


def test_fed_til_hole_joins_holes_for_troglodytes() -> None:
    """FED-TIL-HOLE: placed, the demon player puts a token on another tile; then 1 movement, whoever holds them."""
    game = beside(29, stack=[7], tiles=[(2, "0,0"), (30, "1,0")])
    play(game, "activate redeemer", "explore redeemer north", "hole 1,0")
    assert game.view()["tiles"][1]["hole"]
    tiles = [{"number": 2, "at": "0,0"}, (7, "0,-1"), {"number": 30, "at": "1,0", "hole": True}]
    company = {"brute-a": {"at": "0,-1", "die": 1}, **pack(1, "0,-1"), "underground-hunter": {"at": "0,-1"}}
    step = demons(tiles=tiles, warriors=company)
    play(step, "activate troglodyte-1")
    assert offered(step, "move troglodyte-1") == {"1,0"}
    play(step, "pass", "activate underground-hunter")
    assert not offered(step, "move underground-hunter")
