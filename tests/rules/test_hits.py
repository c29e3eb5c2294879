"""Hits and deaths (HIT)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from homemade import den
from tables import asked, play, table, texts, told, warrior

BODYGUARD, RESISTANT = 16, 128
PLAIN = [(48, "0,0"), (47, "0,-1")]
CARNIVOROUS = [(10, "0,0"), (48, "0,-1")]
AWAY = {"at": "0,-1"}


def hit_by(attacker: str, target: str, dice: list[int], **data: Any) -> Game:
    """A human activates and attacks."""
    game = table(**{"phase": "human_activation", "tiles": PLAIN, "dice": dice, **data})
    return play(game, f"activate {attacker}", f"attack {attacker} {target}")


def struck_by(attacker: str, target: str, dice: list[int], **data: Any) -> Game:
    """An infernal activates and attacks."""
    return hit_by(attacker, target, dice, phase="infernal_activation", **data)


def troglodytes(count: int, at: str = "0,0") -> dict[str, dict[str, Any]]:
    return {f"troglodyte-{number}": {"at": at} for number in range(1, count + 1)}


def alive(game: Game, at: int = 0) -> list[str]:
    """The ordinary troglodytes on a tile."""
    return [entry["name"] for entry in game.view()["warriors"] if entry["sheet"] == "troglodyte" and entry["at"] == at]


def granted(name: str, talent: int) -> dict[str, Any]:
    return {"target": name, "what": "grant", "amount": talent}


def test_hit_1_each_hit_kills_one_ordinary_troglodyte() -> None:
    """HIT-1: three hits, three of the tile's four die; the tough one and those of the next tile do not."""
    game = hit_by(
        "brute-a",
        "troglodytes",
        [3, 4, 5, 2],
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "scout-a": AWAY,
            **troglodytes(4),
            "troglodyte-5": AWAY,
            "tough-1": {"at": "0,0"},
        },
    )
    assert len(alive(game)) == 1
    assert alive(game, 1) == ["troglodyte-5"]
    assert warrior(game, "tough-1")["at"] == 0


def test_hit_1_hits_beyond_their_number_are_lost() -> None:
    """HIT-1: four hits on two troglodytes kill two; nobody else on the tile is hurt."""
    game = hit_by(
        "brute-a",
        "troglodytes",
        [6, 6, 6, 6],
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "scout-a": AWAY,
            **troglodytes(2),
            "tough-1": {"at": "0,0"},
            "hunter": {"at": "0,0"},
        },
    )
    assert alive(game) == []
    assert len(told(game, "killed")) == 2
    assert warrior(game, "hunter")["damage"] == 0
    assert warrior(game, "tough-1")["at"] == 0


def test_hit_1_the_infernal_player_chooses_which() -> None:
    """HIT-1: of two that differ he names the one that dies; it goes back to the reserve."""
    game = hit_by(
        "redeemer",
        "troglodytes",
        [3, 1, 1],
        warriors={"redeemer": {"at": "0,0", "die": 1}, "scout-a": AWAY, **troglodytes(2)},
        marks=[{"target": "troglodyte-2", "what": "combat", "amount": 1}],
    )
    assert asked(game) == ("infernal", "lose")
    assert texts(game) == ["lose troglodyte-1", "lose troglodyte-2"]
    play(game, "lose troglodyte-2")
    assert alive(game) == ["troglodyte-1"]
    assert warrior(game, "troglodyte-2")["at"] == "reserve"


@pytest.mark.parametrize(
    ("target", "life", "flags", "then"),
    [
        ("hellhound-1", 3, [], "out"),
        ("hunter", 4, [], "reserve"),
        ("hunter", 4, ["slain"], "out"),
        ("tough-1", 1, [], "reserve"),
    ],
)
def test_hit_2_a_marker_a_hit_dead_when_they_reach_its_life(
    target: str, life: int, flags: list[str], then: str
) -> None:
    """HIT-2: one marker a hit; one below its life it stands, at its life it is dead."""
    for hits in range(1, life + 1):
        game = hit_by(
            "brute-a",
            target,
            [6] * hits + [1] * (4 - hits),
            warriors={"brute-a": {"at": "0,0", "die": 1}, "scout-a": AWAY, target: {"at": "0,0", "flags": flags}},
        )
        assert warrior(game, target)["at"] == (then if hits == life else 0)
        assert warrior(game, target)["damage"] == (0 if hits == life else hits)


def test_hit_2_markers_stay_from_one_attack_to_the_next() -> None:
    """HIT-2: a hunter with three markers dies of one more hit."""
    game = hit_by(
        "redeemer",
        "hunter",
        [4, 3, 3],
        warriors={"redeemer": {"at": "0,0", "die": 1}, "scout-a": AWAY, "hunter": {"at": "0,0", "damage": 3}},
    )
    assert warrior(game, "hunter")["at"] == "reserve"
    assert warrior(game, "hunter")["slain"]


def test_hit_3_the_human_player_cancels_a_line_of_his_choice() -> None:
    """HIT-3: any line not yet cancelled, the one under the die too, which does not exhaust (HPR-11)."""
    game = struck_by(
        "troglodyte-1",
        "scout-a",
        [4],
        warriors={"scout-a": {"at": "0,0", "die": 4, "damage": [2, 5]}, **troglodytes(2)},
    )
    assert asked(game) == ("human", "damage")
    assert texts(game) == [f"damage scout-a {line}" for line in (1, 3, 4, 6)]
    assert game.why_not("damage scout-a 2").rule == "HIT-3"
    play(game, "damage scout-a 4")
    assert warrior(game, "scout-a")["damage"] == [2, 4, 5]
    assert not warrior(game, "scout-a")["exhausted"]


def test_hit_3_six_cancelled_lines_are_death() -> None:
    """HIT-3: with five lines gone the sixth kills; it leaves the game at once with its equipment."""
    game = struck_by(
        "troglodyte-1",
        "scout-a",
        [6],
        warriors={
            "scout-a": {"at": "0,0", "die": 4, "damage": [1, 2, 3, 5, 6], "equipment": ["blunderbuss"]},
            "brute-a": AWAY,
            **troglodytes(2),
        },
    )
    gone = warrior(game, "scout-a")
    assert (gone["at"], gone["equipment"]) == ("out", [])
    game = struck_by(
        "troglodyte-1",
        "scout-a",
        [6],
        warriors={"scout-a": {"at": "0,0", "damage": [1, 2, 3, 5]}, "brute-a": AWAY, **troglodytes(2)},
    )
    play(game, "damage scout-a 4")
    assert warrior(game, "scout-a")["at"] == 0


def test_hit_4_hits_are_taken_one_by_one() -> None:
    """HIT-4: each hit is asked for by itself, and the line lost to the first is no choice for the next."""
    game = struck_by(
        "hunter",
        "scout-a",
        [6, 6, 6],
        warriors={"scout-a": {"at": "0,0", "die": 1, "damage": [1, 2]}, "hunter": {"at": "0,0"}, **troglodytes(1)},
    )
    play(game, "damage scout-a 3")
    assert texts(game) == [f"damage scout-a {line}" for line in (4, 5, 6)]
    play(game, "damage scout-a 6")
    assert texts(game) == ["damage scout-a 4", "damage scout-a 5"]


def test_hit_4_a_bodyguard_decides_hit_by_hit() -> None:
    """HIT-4: the brute takes the first hit and leaves the second to the scout."""
    game = struck_by(
        "hunter",
        "scout-a",
        [6, 6],
        warriors={
            "scout-a": {"at": "0,0", "die": 1, "damage": [1]},
            "brute-a": {"at": "0,0", "die": 1},
            "hunter": {"at": "0,0"},
            **troglodytes(1),
        },
    )
    play(game, "guard brute-a", "damage brute-a 6")
    assert asked(game) == ("human", "guard")
    play(game, "pass", "damage scout-a 6")
    assert warrior(game, "brute-a")["damage"] == [6]
    assert warrior(game, "scout-a")["damage"] == [1, 6]


def seals(**data: Any) -> dict[str, Any]:
    """Three seals: guardians are bodyguards and resistant."""
    return {"scenario": "1643/three-seals", **data}


def test_hit_5_a_resistant_taker_cancels_the_whole_first_hit_undoubled() -> None:
    """HIT-5: on a carnivorous tile the guardian's first hit does nothing, her second cancels two lines."""
    game = struck_by(
        "torturer",
        "guardian-a",
        [6, 6],
        **seals(
            tiles=CARNIVOROUS,
            tp=2,
            warriors={"guardian-a": {"at": "0,0", "die": 1}, "torturer": {"at": "0,0"}, **troglodytes(1)},
        ),
    )
    play(game, "pay 2")
    assert len(told(game, "resisted")) == 1
    play(game, "damage guardian-a 6", "damage guardian-a 5")
    assert warrior(game, "guardian-a")["damage"] == [5, 6]
    assert asked(game) == ("infernal", "act")


def test_hit_5_the_taker_is_chosen_before_resistance_is_looked_at() -> None:
    """HIT-5: the guardian takes the scout's hit and resists it; the next she takes hurts her."""
    game = struck_by(
        "torturer",
        "scout-a",
        [6, 6],
        **seals(
            tiles=PLAIN,
            tp=2,
            warriors={
                "scout-a": {"at": "0,0", "die": 1},
                "guardian-a": {"at": "0,0", "die": 1},
                "torturer": {"at": "0,0"},
                **troglodytes(1),
            },
        ),
    )
    play(game, "pay 2", "guard guardian-a")
    assert told(game, "resisted") != []
    assert warrior(game, "guardian-a")["damage"] == []
    play(game, "guard guardian-a", "damage guardian-a 1")
    assert warrior(game, "guardian-a")["damage"] == [1]
    assert warrior(game, "scout-a")["damage"] == []


def test_hit_5_the_resistance_comes_back_with_the_next_activation_phase() -> None:
    """HIT-5: used up it stays so for this activation phase alone."""
    for flags, resisted in (([], 1), (["resisted"], 0)):
        game = struck_by(
            "troglodyte-1",
            "guardian-a",
            [6],
            **seals(warriors={"guardian-a": {"at": "0,0", "die": 1, "flags": flags}, **troglodytes(2)}),
        )
        assert len(told(game, "resisted")) == resisted
    game = table(
        **seals(
            phase="infernal_activation",
            begin=True,
            tiles=PLAIN,
            warriors={"guardian-a": {"at": "0,0", "die": 1, "flags": ["resisted"]}, **troglodytes(2)},
            dice=[6],
        )
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 guardian-a")
    assert len(told(game, "resisted")) == 1


def test_hit_5_a_carnivorous_tile_doubles_the_weapons_extras_too() -> None:
    """HIT-5: one hit of the blessed hammer there is four markers on a demon: the hunter is dead."""
    warriors = {
        "redeemer": {"at": "0,0", "die": 2, "equipment": ["blessed-hammer"]},
        "scout-a": AWAY,
        "hunter": {"at": "0,0"},
    }
    game = hit_by("redeemer", "hunter blessed-hammer", [4, 1], tiles=CARNIVOROUS, warriors=warriors)
    assert warrior(game, "hunter")["at"] == "reserve"
    game = hit_by("redeemer", "hunter blessed-hammer", [4, 1], tiles=PLAIN, warriors=warriors)
    assert warrior(game, "hunter")["damage"] == 2
    game = hit_by("redeemer", "hunter", [4, 1], tiles=CARNIVOROUS, warriors=warriors)
    assert warrior(game, "hunter")["damage"] == 2


def test_hit_5_what_exceeds_life_is_lost() -> None:
    """HIT-5: a doubled hit on the last life or the last line kills once and does no more."""
    game = hit_by(
        "redeemer",
        "hellhound-1",
        [4, 1],
        tiles=CARNIVOROUS,
        warriors={
            "redeemer": {"at": "0,0", "die": 2},
            "scout-a": AWAY,
            "hellhound-1": {"at": "0,0", "damage": 2},
            "hellhound-2": {"at": "0,0"},
        },
    )
    assert warrior(game, "hellhound-1")["at"] == "out"
    assert warrior(game, "hellhound-2")["damage"] == 0
    game = struck_by(
        "troglodyte-1",
        "scout-a",
        [6],
        tiles=CARNIVOROUS,
        warriors={"scout-a": {"at": "0,0", "damage": [1, 2, 3, 4, 5]}, "brute-a": {"at": "0,0"}, **troglodytes(2)},
    )
    play(game, "pass")
    assert warrior(game, "scout-a")["at"] == "out"
    assert warrior(game, "brute-a")["damage"] == []


def test_hit_5_a_carnivorous_tile_takes_two_troglodytes_a_hit() -> None:
    """HIT-5: one hit, two dead; two hits on three, all dead; a resistant one cancels its hit undoubled."""
    warriors = {"redeemer": {"at": "0,0", "die": 2}, "scout-a": AWAY, **troglodytes(3)}
    game = hit_by("redeemer", "troglodytes", [3, 1], tiles=CARNIVOROUS, warriors=warriors)
    assert len(alive(game)) == 1
    game = hit_by("redeemer", "troglodytes", [3, 3], tiles=CARNIVOROUS, warriors=warriors)
    assert alive(game) == []
    game = hit_by(
        "redeemer",
        "troglodytes",
        [3, 1],
        tiles=CARNIVOROUS,
        warriors=warriors,
        marks=[granted("troglodyte-1", RESISTANT)],
    )
    play(game, "lose troglodyte-1")
    assert len(alive(game)) == 3


def test_hit_6_a_taken_hit_is_not_passed_on() -> None:
    """HIT-6: of two bodyguards the one that takes the hit keeps it."""
    game = struck_by(
        "troglodyte-1",
        "redeemer",
        [6],
        **seals(
            warriors={
                "redeemer": {"at": "0,0", "die": 1},
                "guardian-a": {"at": "0,0", "die": 1, "flags": ["resisted"]},
                "guardian-b": {"at": "0,0", "die": 1},
                **troglodytes(2),
            }
        ),
    )
    assert texts(game) == ["pass", "guard guardian-a", "guard guardian-b"]
    play(game, "guard guardian-a")
    assert asked(game) == ("human", "damage")
    assert {text.split()[1] for text in texts(game)} == {"guardian-a"}


def test_hit_6_a_target_that_is_a_bodyguard_may_be_protected_by_another_only() -> None:
    """HIT-6: a bodyguard does not guard itself; the other may take its hit."""
    game = struck_by(
        "troglodyte-1",
        "guardian-a",
        [6],
        **seals(
            warriors={
                "guardian-a": {"at": "0,0", "die": 1},
                "guardian-b": {"at": "0,0", "die": 1},
                **troglodytes(2),
            }
        ),
    )
    assert texts(game) == ["pass", "guard guardian-b"]


def test_hit_6_a_dead_bodyguard_takes_no_more() -> None:
    """HIT-6, HIT-8: the brute dies of the first hit; the second is the scout's without a question who takes it."""
    game = struck_by(
        "hunter",
        "scout-a",
        [6, 6],
        warriors={
            "scout-a": {"at": "0,0", "die": 1, "damage": [1]},
            "brute-a": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]},
            "hunter": {"at": "0,0"},
            **troglodytes(1),
        },
    )
    play(game, "guard brute-a")
    assert warrior(game, "brute-a")["at"] == "out"
    assert asked(game) == ("human", "damage")
    assert {text.split()[1] for text in texts(game)} == {"scout-a"}


def test_hit_6_the_troglodytes_of_a_tile_may_be_protected() -> None:
    """HIT-6: as one target they are an ally of the Scourge, who takes any number of their hits."""
    game = hit_by(
        "brute-a",
        "troglodytes",
        [3, 3, 1, 1],
        scenario="1643/powder-and-stone",
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "scout-a": AWAY,
            "scourge": {"at": "0,0"},
            **troglodytes(2),
        },
    )
    assert asked(game) == ("infernal", "guard")
    assert texts(game) == ["pass", "guard scourge"]
    play(game, "guard scourge")
    assert warrior(game, "scourge")["damage"] == 1
    play(game, "pass")
    assert len(alive(game)) == 1
    assert warrior(game, "scourge")["damage"] == 1


def test_hit_7_each_resistant_troglodyte_cancels_its_own_first_hit() -> None:
    """HIT-7: two resistant ones cancel one hit each; the third hit of the attack kills."""
    game = hit_by(
        "redeemer",
        "troglodytes",
        [3, 3, 3],
        warriors={"redeemer": {"at": "0,0", "die": 1}, "scout-a": AWAY, **troglodytes(2)},
        marks=[{"target": "troglodytes", "what": "grant", "amount": RESISTANT}],
    )
    assert len(told(game, "resisted")) == 1
    assert texts(game) == ["lose troglodyte-1", "lose troglodyte-2"]
    play(game, "lose troglodyte-2")
    assert len(told(game, "resisted")) == 2
    assert len(alive(game)) == 1


def test_hit_7_choosing_the_one_that_has_resisted_kills_it() -> None:
    """HIT-7: its talent is its own: the same figure hit again dies though another could still resist."""
    game = hit_by(
        "redeemer",
        "troglodytes",
        [3, 3, 1],
        warriors={"redeemer": {"at": "0,0", "die": 1}, "scout-a": AWAY, **troglodytes(2)},
        marks=[{"target": "troglodytes", "what": "grant", "amount": RESISTANT}],
    )
    play(game, "lose troglodyte-1")
    assert alive(game) == ["troglodyte-2"]


def test_hit_7_a_hit_that_names_a_troglodyte_kills_that_figure() -> None:
    """HIT-7: the one that enters the sanctuary dies there, not one of those already on it."""
    game = table(
        phase="infernal_activation",
        tiles=[(48, "0,0"), (26, "0,-1")],
        warriors={**troglodytes(2, "0,-1"), "troglodyte-3": {"at": "0,0"}, "scout-a": {"at": "0,0"}},
        dice=[5],
    )
    play(game, "activate troglodyte-3", "move troglodyte-3 0,-1")
    assert warrior(game, "troglodyte-3")["at"] == "reserve"
    assert alive(game, 1) == ["troglodyte-1", "troglodyte-2"]


def test_hit_8_the_dead_leave_at_once_with_all_they_have() -> None:
    """HIT-8: die, markers, tokens on it and its instinct card are gone."""
    game = struck_by(
        "hunter",
        "brute-a",
        [6, 6, 6, 6, 6, 6],
        warriors={
            "brute-a": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5], "allotted": "fury"},
            "scout-a": {"at": "0,0"},
            "hunter": {"at": "0,0"},
            **troglodytes(1),
        },
        marks=[{"target": "brute-a", "what": "combat", "amount": 2}],
    )
    gone = warrior(game, "brute-a")
    assert (gone["at"], gone["damage"], gone["die"], gone["allotted"]) == ("out", [], 0, None)
    assert game.view()["marks"] == []
    assert game.view()["cards"][0]["discard"] == ["fury"]
    assert told(game, "line_lost")[-1][4] == 6
    assert len(told(game, "killed")) == 1


def test_hit_8_the_dead_count_no_more_for_blocking_in_the_same_activation() -> None:
    """HIT-8: two troglodytes hold the redeemer; one killed, it may leave in the half of its activation that is left."""
    for dice, free in (([3, 1, 1], True), ([2, 1, 1], False)):
        game = hit_by(
            "redeemer",
            "troglodytes",
            dice,
            warriors={"redeemer": {"at": "0,0", "die": 1}, "scout-a": AWAY, **troglodytes(2)},
        )
        assert ("move redeemer 0,-1" in texts(game)) is free


def test_hit_8_the_dead_count_no_more_for_characteristics() -> None:
    """HIT-8: the dead brute no longer crowds the Destroyer's tile, which has lost its +3 combat."""
    game = struck_by(
        "destroyer",
        "brute-a",
        [6, 1, 1, 1],
        scenario="1643/the-beast-below",
        warriors={
            "brute-a": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]},
            "redeemer": {"at": "0,0", "die": 1},
            "destroyer": {"at": "0,0"},
            **troglodytes(1),
        },
    )
    assert told(game, "rolled")[0][5:] == (6, 1, 1, 1)
    assert warrior(game, "brute-a")["at"] == "out"
    assert warrior(game, "destroyer")["combat"] == 1


def test_figure_12_hits_on_a_human() -> None:
    """Figure 12 (p22): a demon of combat 4 rolls 1, 2, 4, 5 at the redeemer's defense 4: lines 4 and 6 are cancelled.

    The line under its die among them does not exhaust it yet.
    """
    game = table(
        scenario="1643/powder-and-stone",
        phase="infernal_activation",
        tiles=PLAIN,
        warriors={"redeemer": {"at": "0,0", "die": 4}, "scourge": {"at": "0,0"}, **troglodytes(1)},
        dice=[1, 2, 4, 5],
    )
    assert warrior(game, "scourge")["combat"] == 4
    assert warrior(game, "redeemer")["defense"] == 4
    play(game, "activate scourge", "attack scourge redeemer")
    assert told(game, "hits")[0][5] == 2
    assert asked(game) == ("human", "damage")
    play(game, "damage redeemer 4", "damage redeemer 6")
    assert warrior(game, "redeemer")["damage"] == [4, 6]
    assert not warrior(game, "redeemer")["exhausted"]
    assert warrior(game, "redeemer")["defense"] == 4


def guarding(tile: int, *dice: int, **more: Any) -> Game:
    """A brute has attacked one of the Possessed, who stands among three troglodytes and a tough one."""
    company = {
        "possessed-a": {"at": "0,0"},
        "brute-a": {"at": "0,0", "die": 1},
        "scout-a": {"at": "0,0", "die": 1},
        "tough-1": {"at": "0,-1"},
        **{f"troglodyte-{number}": {"at": "0,0"} for number in (1, 2)},
        **more,
    }
    game = den(
        "possessed-a",
        phase="human_activation",
        tiles=[(tile, "0,0"), (48, "0,-1")],
        warriors=company,
        dice=list(dice),
    )
    return play(game, "activate brute-a", "attack brute-a possessed-a")


@pytest.mark.parametrize(("tile", "left"), [(10, []), (47, ["troglodyte-2"])])
def test_til_carnivorous_a_troglodyte_struck_as_a_bodyguard_takes_another_along(tile: int, left: list[str]) -> None:
    """TIL-CARNIVOROUS, HIT-5: a hit the pack takes for its idol kills two troglodytes instead of one."""
    game = play(guarding(tile, 6, 1, 1, 1), "guard troglodyte-1")
    pack = ["troglodyte-1", "troglodyte-2"]
    assert [name for name in pack if warrior(game, name)["at"] == 0] == left
    assert warrior(game, "possessed-a")["damage"] == 0


def test_til_carnivorous_the_infernal_player_chooses_the_second_to_die() -> None:
    """TIL-CARNIVOROUS, HIT-1: those that differ are a choice; nobody is left on the tile, nobody dies elsewhere."""
    frenzied = {"at": "0,0", "flags": ["resisted"]}
    game = play(guarding(10, 6, 1, 1, 1, **{"troglodyte-3": frenzied, "scout-a": AWAY}), "guard troglodyte-1")
    assert asked(game) == ("infernal", "lose")
    assert texts(game) == ["lose troglodyte-2", "lose troglodyte-3"]
    play(game, "lose troglodyte-3")
    assert [warrior(game, f"troglodyte-{number}")["at"] for number in (1, 2, 3)] == ["reserve", 0, "reserve"]
    alone = play(guarding(10, 6, 1, 1, 1, **{"troglodyte-2": AWAY}), "guard troglodyte-1")
    assert [warrior(alone, name)["at"] for name in ("troglodyte-1", "troglodyte-2", "tough-1")] == ["reserve", 1, 1]


def test_til_carnivorous_a_tough_bodyguard_dies_alone() -> None:
    """HIT-2, HIT-5: a tough troglodyte has markers of its own; what exceeds its life is lost."""
    game = guarding(10, 6, 1, 1, 1, **{"tough-1": {"at": "0,0"}, "troglodyte-2": AWAY})
    play(game, "guard tough-1")
    assert warrior(game, "tough-1")["at"] == "reserve"
    assert warrior(game, "troglodyte-1")["at"] == 0


def test_til_carnivorous_a_resistant_bodyguard_cancels_the_whole_hit() -> None:
    """HIT-5: a hit that is cancelled is not doubled; the second to die could not have resisted (R-19)."""
    marks = [{"target": "troglodytes", "what": "grant", "amount": RESISTANT, "until": "infernal_preparation"}]
    game = den(
        "possessed-a",
        phase="human_activation",
        tiles=CARNIVOROUS,
        warriors={
            "possessed-a": {"at": "0,0"},
            "brute-a": {"at": "0,0", "die": 1},
            "scout-a": AWAY,
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        marks=marks,
        dice=[6, 6, 1, 1],
    )
    play(game, "activate brute-a", "attack brute-a possessed-a", "guard troglodyte-1")
    assert warrior(game, "troglodyte-1")["at"] == 0
    play(game, "guard troglodyte-1")
    assert [warrior(game, f"troglodyte-{number}")["at"] for number in (1, 2)] == ["reserve", "reserve"]
