"""The threat phase (THR)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from homemade import den
from tables import asked, play, table, texts, told, warrior

# The redeemer's tile and an empty one have unexplored openings, the dead end to the east has none.
BOARD = [(48, "0,0"), (47, "0,-1"), (36, "1,0", "west")]
CHARGES = {
    "intrepid": [{"target": "table", "what": "intrepid", "amount": 1, "until": "infernal_activation"}],
    "sneaky": [{"target": "table", "what": "sneaky", "amount": 1, "until": "infernal_activation"}],
}
BOTH = CHARGES["intrepid"] + CHARGES["sneaky"]


def threat(tp: int, **data: Any) -> Game:
    company = {"redeemer": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    return table(**{"phase": "threat", "tiles": BOARD, "tp": tp, "warriors": company, **data})


def entries(game: Game, sheet: str) -> set[str]:
    """The tiles on which a warrior of a sheet may be brought in."""
    return {text.split()[2] for text in texts(game) if text.startswith(f"bring {sheet} ")}


def reserve(game: Game, sheet: str) -> int:
    return sum(1 for one in game.view()["warriors"] if one["sheet"] == sheet and one["at"] == "reserve")


def figures(game: Game, name: str) -> tuple[int, int, int, int]:
    one = warrior(game, name)
    return one["movement"], one["combat"], one["defense"], one["life"]


@pytest.mark.parametrize(("sheet", "price"), [("troglodyte", 1), ("hellhound", 3), ("hunter", 5)])
def test_thr_1_prices(sheet: str, price: int) -> None:
    """THR-1: troglodyte 1, hellhound 3, demon 5; with one threat point less it is not offered."""
    game = threat(price + 1)
    play(game, f"bring {sheet} 0,-1")
    if asked(game)[1] == "hound":
        play(game, "pass")
    assert game.view()["tp"] == 1
    if price > 1:
        poor = threat(price - 1)
        assert entries(poor, sheet) == set()
        assert poor.why_not(f"bring {sheet} 0,-1").rule == "THR-1"


def test_thr_1_points_not_spent_are_kept() -> None:
    """THR-1: any number may be spent, none too."""
    game = threat(4, warriors={"troglodyte-1": {"at": "0,-1"}})
    play(game, "pass")
    assert game.view()["phase"] == "infernal_activation"
    assert game.view()["tp"] == 4
    game = threat(4)
    play(game, "bring troglodyte 0,-1", "bring troglodyte 0,-1", "pass")
    assert game.view()["tp"] == 2


def test_thr_1_only_from_the_reserve() -> None:
    """THR-1: eleven troglodytes and no more."""
    pack = {f"troglodyte-{number}": {"at": "1,0"} for number in range(1, 4)}
    pack |= {f"troglodyte-{number}": {"at": "0,1"} for number in range(4, 7)}
    pack |= {f"troglodyte-{number}": {"at": "-1,0"} for number in range(7, 12)}
    game = threat(9, tiles=[*BOARD, (14, "0,1"), (34, "-1,0")], warriors=pack)
    assert entries(game, "troglodyte") == set()
    assert game.why_not("bring troglodyte 0,-1").rule == "THR-1"
    assert entries(game, "hellhound") == {"0,-1"}


def test_thr_2_an_unexplored_opening_and_no_enemy() -> None:
    """THR-2: not beside the redeemer, not in the dead end that has no unexplored opening."""
    game = threat(1)
    assert entries(game, "troglodyte") == {"0,-1"}
    for place in ("0,0", "1,0"):
        assert game.why_not(f"bring troglodyte {place}").rule == "THR-2"


def test_thr_2_an_exhausted_human_is_an_enemy_too() -> None:
    """THR-2, MOV-6: every figure counts."""
    weary = {"at": "0,-1", "die": 1, "damage": [1], "flags": ["exhausted"]}
    game = threat(1, warriors={"scout-a": weary}, tiles=[*BOARD, (14, "0,1")])
    assert entries(game, "troglodyte") == {"0,1"}


@pytest.mark.parametrize(("count", "room"), [(2, True), (3, False)])
def test_thr_2_saturation(count: int, *, room: bool) -> None:
    """THR-2: the tile holds three of each faction."""
    pack = {f"troglodyte-{number}": {"at": "0,-1"} for number in range(1, count + 1)}
    game = threat(1, warriors=pack, tiles=[*BOARD, (14, "0,1")])
    assert ("0,-1" in entries(game, "troglodyte")) == room
    assert "0,1" in entries(game, "troglodyte")
    if not room:
        assert game.why_not("bring troglodyte 0,-1").rule == "MOV-3"


@pytest.mark.parametrize(
    ("marks", "places"),
    [
        (CHARGES["intrepid"], {"0,0", "0,-1"}),
        (CHARGES["sneaky"], {"1,0", "0,-1"}),
        (BOTH, {"0,0", "0,-1", "1,0"}),
    ],
)
def test_thr_2_each_charge_waives_its_own_condition(marks: list[dict[str, Any]], places: set[str]) -> None:
    """THR-2: intrepid charge the enemies, sneaky charge the opening, and both together both."""
    assert entries(threat(1, marks=marks), "troglodyte") == places


def test_thr_2_each_charge_alone_does_not_open_a_dead_end_with_an_enemy() -> None:
    """THR-2: a tile that fails both conditions needs both charges."""
    foe = {"scout-a": {"at": "1,0", "die": 1}}
    for charge in CHARGES.values():
        assert "1,0" not in entries(threat(1, marks=charge, warriors=foe), "troglodyte")
    assert "1,0" in entries(threat(1, marks=BOTH, warriors=foe), "troglodyte")


def test_thr_2_saturation_is_never_waived() -> None:
    """THR-2: a full tile stays full, with both charges."""
    pack = {f"troglodyte-{number}": {"at": "1,0"} for number in range(1, 4)}
    assert entries(threat(1, marks=BOTH, warriors=pack), "troglodyte") == {"0,0", "0,-1"}


def struck(prey: str, **data: Any) -> Game:
    """The brute attacks with one hit among its dice; the redeemer has still to act."""
    company = {
        "brute-a": {"at": "0,0", "die": 1},
        "redeemer": {"at": "0,0", "die": 1},
        **data.pop("warriors"),
    }
    game = table(phase="human_activation", tiles=BOARD, warriors=company, dice=[6, 1, 1, 1], **data)
    return play(game, "activate brute-a", f"attack brute-a {prey}")


def test_thr_3_a_troglodyte_is_1_1_3_with_one_life_and_returns() -> None:
    """THR-3: one hit kills it, and it may be brought in again."""
    game = threat(1)
    play(game, "bring troglodyte 0,-1")
    assert figures(game, "troglodyte-1") == (1, 1, 3, 1)
    game = struck("troglodytes", warriors={"troglodyte-1": {"at": "0,0"}})
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert reserve(game, "troglodyte") == 11


def test_thr_4_a_hellhound_is_0_0_4_with_three_lives() -> None:
    """THR-4: two hits do not kill it, the third does, for good."""
    game = threat(3)
    play(game, "bring hellhound 0,-1", "pass")
    assert figures(game, "hellhound-1") == (0, 0, 4, 3)
    hurt = struck("hellhound-1", warriors={"hellhound-1": {"at": "0,0", "damage": 1}})
    assert warrior(hurt, "hellhound-1")["damage"] == 2
    dead = struck("hellhound-1", warriors={"hellhound-1": {"at": "0,0", "damage": 2}})
    assert warrior(dead, "hellhound-1")["at"] == "out"


def test_thr_4_at_most_two_in_the_whole_game() -> None:
    """THR-4: a killed hellhound is not for sale; with both in play or dead there is none."""
    assert entries(threat(9, warriors={"hellhound-1": {"at": "out"}}), "hellhound") == {"0,-1"}
    gone = threat(9, warriors={"hellhound-1": {"at": "out"}, "hellhound-2": {"at": "0,-1"}})
    assert entries(gone, "hellhound") == set()


FACES = ["white1", "white2", "white3", "red1", "red2", "red3"]


def test_thr_5_an_entering_hound_may_take_a_die_on_any_face() -> None:
    """THR-5: the die comes from the pool, goes straight to the trigger space and fires at once."""
    game = threat(4)
    play(game, "bring hellhound 0,-1")
    assert asked(game) == ("infernal", "hound")
    assert set(texts(game)) == {f"face hellhound-1 {face}" for face in FACES} | {"pass"}
    play(game, "face hellhound-1 red3")
    assert {"at": "hellhound-1", "face": "red3", "fired": True} in game.view()["destiny"]
    assert sum(1 for die in game.view()["destiny"] if die["at"] == "pool") == 5
    assert figures(game, "hellhound-1") == (2, 3, 4, 3)


def test_thr_5_it_may_do_without() -> None:
    """THR-5: passing leaves it at movement 0, combat 0, and the pool as it was."""
    game = threat(4)
    play(game, "bring hellhound 0,-1", "pass")
    assert figures(game, "hellhound-1")[:2] == (0, 0)
    assert [die["at"] for die in game.view()["destiny"]] == ["pool"] * 6


def test_thr_5_never_from_a_preparation_space() -> None:
    """THR-5: with the pool empty the hound gets none, though dice wait."""
    dice = [{"face": "white1", "at": "intrepid-charge"}] * 4 + [{"face": "red1", "at": "sneaky-charge"}] * 2
    game = threat(4, destiny=dice)
    play(game, "bring hellhound 0,-1")
    assert asked(game) == ("infernal", "bring")
    assert figures(game, "hellhound-1")[:2] == (0, 0)


def test_thr_6_only_the_demons_of_the_scenario() -> None:
    """THR-6: The Survivors has the hunter and no other."""
    game = threat(9)
    assert {text.split()[1] for text in texts(game) if text.startswith("bring")} == {
        "troglodyte",
        "hellhound",
        "hunter",
    }
    assert game.why_not("bring scourge 0,-1").rule == "THR-1"


def test_thr_6_killed_once_a_demon_returns_to_the_reserve_unhurt() -> None:
    """THR-6: the hunter's fourth marker kills it; in the reserve it has none."""
    game = struck("hunter", warriors={"hunter": {"at": "0,0", "damage": 3}})
    hunter = warrior(game, "hunter")
    assert (hunter["at"], hunter["damage"], hunter["slain"]) == ("reserve", 0, True)


@pytest.mark.parametrize(("tp", "offers"), [(4, set[str]()), (5, {"0,-1"})])
def test_thr_6_it_may_enter_again_at_full_price(tp: int, offers: set[str]) -> None:
    """THR-6: five threat points, as the first time."""
    game = threat(tp, warriors={"hunter": {"flags": ["slain"]}})
    assert entries(game, "hunter") == offers
    if offers:
        play(game, "bring hunter 0,-1")
        assert told(game, "entered")
        assert figures(game, "hunter") == (2, 1, 4, 4)
        assert warrior(game, "hunter")["damage"] == 0


def test_thr_6_the_second_death_is_for_good() -> None:
    """THR-6: a demon that has died before is out of the game, and not for sale."""
    game = struck("hunter", warriors={"hunter": {"at": "0,0", "damage": 3, "flags": ["slain"]}})
    assert warrior(game, "hunter")["at"] == "out"
    assert entries(threat(9, warriors={"hunter": {"at": "out", "flags": ["slain"]}}), "hunter") == set()


def test_thr_6_each_demon_has_its_own_two_deaths() -> None:
    """THR-6: that the first possessed has died costs the second nothing."""
    game = den(
        "possessed-a",
        "possessed-b",
        phase="human_activation",
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "redeemer": {"at": "0,0", "die": 1},
            "possessed-a": {"flags": ["slain"]},
            "possessed-b": {"at": "0,0", "damage": 3},
        },
        dice=[6, 1, 1, 1],
    )
    play(game, "activate brute-a", "attack brute-a possessed-b")
    assert warrior(game, "possessed-b")["at"] == "reserve"
    assert warrior(game, "possessed-a")["at"] == "reserve"


def test_thr_7_who_enters_acts_in_the_phase_that_follows() -> None:
    """THR-7: a troglodyte just bought moves and attacks."""
    game = threat(2, dice=[6])
    play(game, "bring troglodyte 0,-1", "bring troglodyte 0,-1", "activate troglodyte-1", "move troglodyte-1 0,0")
    assert "attack troglodyte-1 redeemer" in texts(game)


def test_thr_8_one_at_a_time_paid_placed_tile_effects_then_the_next() -> None:
    """THR-8: the sanctuary's die is rolled for the first before the second is bought; it lives on 4, dies on 5."""
    game = threat(3, tiles=[(48, "0,0"), (26, "0,-1")], dice=[4, 5])
    play(game, "bring troglodyte 0,-1")
    assert game.view()["tp"] == 2
    assert warrior(game, "troglodyte-1")["at"] == 1
    play(game, "bring troglodyte 0,-1")
    assert game.view()["tp"] == 1
    assert warrior(game, "troglodyte-2")["at"] == "reserve"
    assert asked(game) == ("infernal", "bring")


def test_thr_8_killed_on_arrival_it_may_be_bought_again() -> None:
    """THR-8: the last troglodyte of the reserve dies in the sanctuary and is offered again."""
    pack = {f"troglodyte-{number}": {"at": "out"} for number in range(1, 11)}
    game = threat(2, tiles=[(48, "0,0"), (26, "0,-1")], warriors=pack, dice=[6])
    play(game, "bring troglodyte 0,-1")
    assert warrior(game, "troglodyte-11")["at"] == "reserve"
    assert game.view()["tp"] == 1
    assert entries(game, "troglodyte") == {"0,-1"}


def test_thr_8_tile_effects_come_before_the_hounds_die() -> None:
    """THR-8, THR-5: a hound that the sanctuary hurts is asked for its die afterwards."""
    game = threat(4, tiles=[(48, "0,0"), (26, "0,-1")], dice=[5])
    play(game, "bring hellhound 0,-1")
    assert asked(game) == ("infernal", "hound")
    assert warrior(game, "hellhound-1")["damage"] == 1


def test_thr_9_a_tough_troglodyte_is_never_bought() -> None:
    """THR-9: no number of threat points brings it in."""
    game = threat(99)
    assert entries(game, "tough-troglodyte") == set()
    assert game.why_not("bring tough-troglodyte 0,-1").rule == "THR-9"


def card_of_the_tough(**data: Any) -> Game:
    return threat(**{"tp": 1, "begin": True, "hand": {"infernal": ["tough-troglodyte"]}, **data})


def test_thr_9_it_comes_where_its_card_allows_within_saturation() -> None:
    """THR-9: on any tile, among enemies and without an opening too, but not on a full one."""
    pack = {f"troglodyte-{number}": {"at": "0,-1"} for number in range(1, 4)}
    game = card_of_the_tough(warriors=pack)
    assert set(texts(game)) == {"play tough-troglodyte 0,0", "play tough-troglodyte 1,0", "pass"}
    play(game, "play tough-troglodyte 1,0")
    assert warrior(game, "tough-1")["at"] == 2
    assert game.view()["tp"] == 1


def test_thr_9_at_most_two_at_once() -> None:
    """THR-9: with both in play the card cannot be played; with one it can."""
    one = {"tough-1": {"at": "0,-1"}}
    assert "play tough-troglodyte 1,0" in texts(card_of_the_tough(warriors=one))
    two = card_of_the_tough(warriors={**one, "tough-2": {"at": "0,-1"}})
    assert asked(two) == ("infernal", "bring")


def test_thr_9_killed_it_may_come_again() -> None:
    """THR-9: one hit kills it; it is set aside for the next card."""
    game = struck("tough-1", warriors={"tough-1": {"at": "0,0"}})
    assert warrior(game, "tough-1")["at"] == "reserve"


NECKLACE = {"brute-a": {"at": "0,-1", "die": 1, "equipment": ["necklace-of-ears"]}}


def test_thr_10_a_ban_holds_against_both_charges() -> None:
    """THR-10: the charges let warriors in among enemies, not on the tile of the necklace."""
    game = threat(9, warriors=NECKLACE, marks=BOTH)
    for sheet in ("troglodyte", "hellhound", "hunter"):
        assert entries(game, sheet) == {"0,0", "1,0"}
    assert game.why_not("bring troglodyte 0,-1").rule == "THR-10"


def test_thr_10_an_exhausted_bearer_bans_nobody() -> None:
    """THR-10, HPR-6: an exhausted warrior uses no equipment."""
    bearer = {**NECKLACE["brute-a"], "damage": [1], "flags": ["exhausted"]}
    assert "0,-1" in entries(threat(9, warriors={"brute-a": bearer}, marks=BOTH), "troglodyte")


@pytest.mark.parametrize(("tile", "welcome"), [(23, ["hellhound", "hunter"]), (28, ["troglodyte"]), (47, [])])
def test_thr_10_well_and_lair_outrank_the_ban(tile: int, welcome: list[str]) -> None:
    """THR-10: a well lets demon and hounds in beside the necklace, a lair troglodytes, an ordinary tile nobody."""
    game = threat(9, warriors=NECKLACE, tiles=[(48, "0,0"), (tile, "0,-1"), (14, "0,1")], marks=BOTH)
    found = [sheet for sheet in ("troglodyte", "hellhound", "hunter") if "0,-1" in entries(game, sheet)]
    assert found == welcome


@pytest.mark.parametrize(("tile", "allowed"), [(28, True), (47, False)])
def test_thr_10_a_lair_lets_the_tough_troglodyte_in_too(tile: int, *, allowed: bool) -> None:
    """THR-10, THR-9: the card gives way to the necklace, and the necklace to the lair."""
    game = card_of_the_tough(warriors=NECKLACE, tiles=[(48, "0,0"), (tile, "0,-1")])
    assert ("play tough-troglodyte 0,-1" in texts(game)) == allowed
    assert "play tough-troglodyte 0,0" in texts(game)
