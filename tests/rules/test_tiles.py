"""Tiles (TIL)."""

from typing import Any

import pytest

from claustrophobia.core.dice import Scripted
from claustrophobia.engine import Game
from claustrophobia.rules.muster import muster
from homemade import homemade, homemade_setup, run_to
from tables import asked, play, table, texts, told, warrior

ROOM = (48, "0,0")  # a cross with room for five
EXHAUSTED = {"die": 1, "damage": [1], "flags": ["exhausted"]}


def options(game: Game, verb: str) -> list[str]:
    """The offered options with this verb."""
    return [text for text in texts(game) if text.split()[0] == verb]


def gang(count: int, at: str = "0,0") -> dict[str, dict[str, Any]]:
    """So many troglodytes on one tile."""
    return {f"troglodyte-{n}": {"at": at} for n in range(1, count + 1)}


def before(tile: int, *, dice: list[int] | None = None, **data: Any) -> Game:
    """Three humans in a room, the tile in question to the north of it."""
    warriors = {
        "scout-a": {"at": "0,0", "die": 2},
        "brute-a": {"at": "0,0", "die": 1},
        "redeemer": {"at": "0,0", "die": 1},
        **data.pop("warriors", {}),
    }
    return table(
        **{"phase": "human_activation", "tiles": [ROOM, (tile, "0,-1")], **data},
        warriors=warriors,
        dice=dice or [],
    )


def enter(game: Game, name: str = "scout-a") -> Game:
    return play(game, f"activate {name}", f"move {name} 0,-1")


def intruder(tile: int, *, dice: list[int] | None = None, **data: Any) -> Game:
    """Three troglodytes in a room: the first goes to the tile in question, to the north of it."""
    game = table(
        phase="infernal_activation",
        tiles=[ROOM, (tile, "0,-1"), (47, "0,1")],
        warriors={"redeemer": {"at": "0,1", "die": 1}, **gang(3)},
        dice=dice or [],
        **data,
    )
    return play(game, "activate troglodyte-1", "move troglodyte-1 0,-1")


def terror(tile: int, dice: list[int], **data: Any) -> Game:
    """The threat phase begins, and the card Terror moves the brute to the tile in the north."""
    warriors = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    game = table(
        **{"phase": "threat", "tiles": [ROOM, (tile, "0,-1"), (47, "0,1")], **data},
        begin=True,
        warriors=warriors,
        hand={"infernal": ["terror"]},
        dice=dice,
    )
    return play(game, "play terror brute-a 0,-1")


# --- TIL-0 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", [1, 4, 18])
def test_til_0_an_effect_that_works_once_leaves_a_token(tile: int) -> None:
    """TIL-0: the first human sets off alarm, trap or tomb, the tile is marked, the second sets off nothing."""
    game = before(tile, dice=[1] if tile == 4 else [])
    assert not game.view()["tiles"][1]["used"]
    enter(game)
    assert game.view()["tiles"][1]["used"]
    assert len(told(game, "sprung")) == 1
    play(game, "pass")
    enter(game, "brute-a")
    assert len(told(game, "sprung")) == 1


def test_til_0_entering_is_by_any_means() -> None:
    """TIL-0: exploring and being moved are entering, standing there at the start is not."""
    game = table(
        phase="human_activation",
        tiles=[ROOM],
        stack=[1, 2, 3],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    play(game, "activate scout-a", "explore scout-a north")
    assert game.view()["alarms"] == 1
    assert terror(1, []).view()["alarms"] == 1
    game = table(
        phase="human_activation", tiles=[(1, "0,0")], warriors={name: {"at": "0,0"} for name in ("brute-a", "scout-a")}
    )
    assert (game.view()["alarms"], game.view()["tiles"][0]["used"]) == (0, False)


# --- TIL-ALARM ------------------------------------------------------------------------------------


def test_til_alarm_lets_the_infernal_player_roll_one_more() -> None:
    """TIL-ALARM: the first human to enter rings it; at the next infernal preparation he may roll three dice or four."""
    game = enter(before(1, dice=[1, 1, 1, 1]))
    assert game.view()["alarms"] == 1
    run_to(game, "infernal_preparation")
    assert texts(game) == ["roll 3", "roll 4"]
    play(game, "roll 4")
    assert told(game, "destiny_rolled") == [("destiny_rolled", "IPR-2", 0, 1, 1, 1, 1)]


def test_til_alarm_not_used_is_lost() -> None:
    """TIL-ALARM: rolling three dice all the same loses it: at the following preparation there is no choice."""
    game = table(
        phase="infernal_preparation",
        tiles=[ROOM],
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        alarms=1,
        dice=[1, 1, 1, 3, 1, 1, 1],
    )
    play(game, "roll 3")
    assert game.view()["alarms"] == 0
    run_to(game, "infernal_preparation", turn=2)
    assert asked(game) == ("infernal", "destiny")


@pytest.mark.parametrize(("pending", "after"), [(1, 2), (2, 3), (3, 3)])
def test_til_alarm_at_most_three_are_pending(pending: int, after: int) -> None:
    """TIL-ALARM: a fourth one rings for nothing."""
    assert enter(before(1, alarms=pending)).view()["alarms"] == after


def test_til_alarm_is_deaf_to_infernals() -> None:
    """TIL-ALARM: a troglodyte that enters rings nothing and leaves it ready for a human."""
    game = intruder(1)
    assert game.view()["alarms"] == 0
    assert not game.view()["tiles"][1]["used"]


# --- TIL-FOG, TIL-MUSHROOMS -----------------------------------------------------------------------


def test_til_fog_gives_everybody_defense_six() -> None:
    """TIL-FOG: humans, the exhausted, troglodytes and hounds, whatever raises or lowers their defense."""
    game = table(
        phase="human_activation",
        tiles=[(12, "0,0"), (47, "0,-1")],
        warriors={
            "scout-a": {"at": "0,0", "die": 1},
            "redeemer": {"at": "0,0", **EXHAUSTED},
            "brute-a": {"at": "0,-1", "die": 1},
            "troglodyte-1": {"at": "0,0"},
            "hellhound-1": {"at": "0,0"},
        },
        marks=[
            {"target": "scout-a", "what": "defense", "amount": -1, "until": "human_preparation"},
            {"target": "hellhound-1", "what": "defense", "amount": 4, "until": "human_preparation"},
        ],
        dice=[5, 6, 5],
    )
    on_it = ("scout-a", "redeemer", "troglodyte-1", "hellhound-1")
    assert [warrior(game, name)["defense"] for name in on_it] == [6, 6, 6, 6]
    assert warrior(game, "brute-a")["defense"] == 3
    play(game, "activate scout-a", "attack scout-a hellhound-1")
    assert warrior(game, "hellhound-1")["damage"] == 1


def test_til_mushrooms_let_no_defense_above_three() -> None:
    """TIL-MUSHROOMS: 6 and 5 become 3, bonuses do not help, a defense below 3 stays."""
    game = table(
        phase="human_activation",
        tiles=[(14, "0,0")],
        warriors={
            "brute-a": {"at": "0,0", "die": 6},
            "scout-a": {"at": "0,0", "die": 1},
            "redeemer": {"at": "0,0", "die": 1},
            "tough-1": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
        },
        marks=[
            {"target": "scout-a", "what": "defense", "amount": 2, "until": "human_preparation"},
            {"target": "redeemer", "what": "defense", "amount": -1, "until": "human_preparation"},
        ],
    )
    names = ("brute-a", "scout-a", "redeemer", "tough-1", "troglodyte-1")
    assert [warrior(game, name)["defense"] for name in names] == [3, 3, 2, 3, 3]


# --- TIL-CARNIVOROUS ------------------------------------------------------------------------------


def test_til_carnivorous_doubles_a_hit_on_a_human() -> None:
    """TIL-CARNIVOROUS: one hit cancels two lines, each the human player's choice."""
    game = table(
        phase="infernal_activation",
        tiles=[(10, "0,0")],
        warriors={"scout-a": {"at": "0,0", "die": 1}, **gang(2)},
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 scout-a", "damage scout-a 2", "damage scout-a 5")
    assert warrior(game, "scout-a")["damage"] == [2, 5]
    assert asked(game) == ("infernal", "activate")


@pytest.mark.parametrize(("tile", "count", "left"), [(10, 3, 1), (10, 1, 0), (46, 2, 1)])
def test_til_carnivorous_kills_two_troglodytes_a_hit(tile: int, count: int, left: int) -> None:
    """TIL-CARNIVOROUS: one hit kills two troglodytes, or the only one; one on an ordinary tile."""
    game = table(
        phase="human_activation",
        tiles=[(tile, "0,0"), (48, "0,-1")],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,-1", "die": 1}, **gang(count)},
        dice=[2, 3],
    )
    play(game, "activate scout-a", "attack scout-a troglodytes")
    assert sum(warrior(game, f"troglodyte-{n}")["at"] == 0 for n in range(1, count + 1)) == left


@pytest.mark.parametrize(("attacker", "target", "damage"), [(48, 10, 2), (10, 48, 1)])
def test_til_carnivorous_counts_where_the_target_stands(attacker: int, target: int, damage: int) -> None:
    """TIL-CARNIVOROUS: ranged too: the target's tile doubles, the attacker's does not."""
    game = table(
        scenario="1643/three-seals",
        phase="human_activation",
        tiles=[(attacker, "0,0"), (target, "0,-1")],
        warriors={
            "scout-a": {"at": "0,0", "die": 2, "equipment": ["crossbow"]},
            "redeemer": {"at": "0,0", "die": 1},
            "hellhound-1": {"at": "0,-1"},
        },
        dice=[4, 3],
    )
    play(game, "activate scout-a", "attack scout-a hellhound-1")
    assert warrior(game, "hellhound-1")["damage"] == damage


# --- TIL-FLOODED ----------------------------------------------------------------------------------


def test_til_flooded_entering_ends_the_move() -> None:
    """TIL-FLOODED: a scout with movement 2 stops there; it may still act."""
    game = enter(before(7, warriors={"troglodyte-1": {"at": "0,-1"}}))
    assert game.why_not("move scout-a 0,0").rule == "TIL-FLOODED"
    assert texts(game) == ["attack scout-a troglodytes", "pass"]


def test_til_flooded_leaving_costs_the_whole_score() -> None:
    """TIL-FLOODED: with movement 3, bonus included, the step out is the first and the only one."""
    game = table(
        phase="human_activation",
        tiles=[(7, "0,0"), (47, "0,-1"), (27, "0,-2")],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
        marks=[{"target": "scout-a", "what": "movement", "amount": 1, "until": "human_preparation"}],
    )
    play(game, "activate scout-a", "move scout-a 0,-1")
    assert warrior(game, "scout-a")["at"] == 1
    assert asked(game) == ("human", "activate")  # nothing was left to do


def test_til_flooded_leaving_needs_a_score_of_one() -> None:
    """TIL-FLOODED: movement 1 is enough, after an action too; 0 is not."""
    game = table(
        phase="human_activation",
        tiles=[(7, "0,0"), (47, "0,-1")],
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "redeemer": {"at": "0,0", **EXHAUSTED},
            "scout-a": {"at": "0,-1", "die": 1},
            "troglodyte-1": {"at": "0,0"},
        },
        dice=[1, 1, 1, 1],
    )
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert options(game, "move") == ["move brute-a 0,-1"]
    play(game, "move brute-a 0,-1", "activate redeemer")
    assert texts(game) == ["activate scout-a", "pass"]  # the redeemer could do nothing
    assert warrior(game, "redeemer")["at"] == 0


def test_til_flooded_leaving_by_exploration_ends_the_move() -> None:
    """TIL-FLOODED: the explorer stands on the new tile and cannot go on."""
    game = table(
        phase="human_activation",
        tiles=[(7, "0,0")],
        stack=[46, 30, 41],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    play(game, "activate scout-a", "explore scout-a north")
    assert warrior(game, "scout-a")["at"] == 1
    assert texts(game) == ["activate brute-a", "pass"]


def test_til_flooded_leaving_by_a_hole_costs_everything_too() -> None:
    """TIL-FLOODED: a troglodyte with movement 2 leaves a flooded hole by the ground and goes no further."""
    game = table(
        phase="infernal_activation",
        tiles=[{"number": 7, "at": "0,0", "hole": True}, (48, "0,-1"), {"number": 47, "at": "0,-2", "hole": True}],
        warriors={"brute-a": {"at": "0,-1", "die": 1}, **gang(2)},
        marks=[{"target": "troglodytes", "what": "movement", "amount": 1, "until": "infernal_preparation"}],
    )
    play(game, "activate troglodyte-1", "move troglodyte-1 0,-2")
    assert warrior(game, "troglodyte-1")["at"] == 2
    assert texts(game) == ["activate troglodyte-2", "pass"]


@pytest.mark.parametrize(("start", "goal"), [("0,0", "0,-1"), ("0,-1", "0,0")])
def test_til_flooded_movement_gained_afterwards_reopens_nothing(start: str, goal: str) -> None:
    """TIL-FLOODED: Cerberus, into or out of the water, cannot buy its way on; on dry ground it can."""
    for water, pursuit in ((7, False), (46, True)):
        game = table(
            scenario="1643/the-last-door",
            phase="infernal_activation",
            tiles=[(water, "0,0"), (48, "0,-1"), (47, "1,0")],
            warriors={
                "brute-a": {"at": "1,0", "die": 1},
                "cerberus": {"at": start},
                "troglodyte-1": {"at": "0,-1"},
            },
            marks=[{"target": "cerberus", "what": "movement", "amount": -1, "until": "threat"}],
            tp=5,
        )
        play(game, "activate cerberus", f"move cerberus {goal}")
        assert ("pursue cerberus" in texts(game)) == pursuit


# --- TIL-TRAPPED ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "hit"), [(2, False), (3, True)])
def test_til_trapped_hits_on_three(die: int, hit: bool) -> None:  # noqa: FBT001 - a case of the table
    """TIL-TRAPPED: the first human to enter suffers a hit on 3 or more."""
    game = enter(before(4, dice=[die]))
    assert told(game, "rolled_for") == [("rolled_for", "TIL-TRAPPED", 0, 2, die, 3)]
    assert (asked(game) == ("human", "damage")) == hit
    if hit:
        play(game, "damage scout-a 6")
    assert warrior(game, "scout-a")["damage"] == ([6] if hit else [])


def test_til_trapped_waits_for_a_human() -> None:
    """TIL-TRAPPED: a troglodyte sets nothing off."""
    game = intruder(4)
    assert not told(game, "rolled_for")
    assert not game.view()["tiles"][1]["used"]


# --- TIL-FOUNTAIN ---------------------------------------------------------------------------------


def test_til_fountain_has_two_tokens_when_placed() -> None:
    """TIL-FOUNTAIN: two water tokens as it is placed, also at set-up."""
    game = table(
        phase="human_activation",
        tiles=[ROOM],
        stack=[16, 46],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    play(game, "activate scout-a", "explore scout-a north", "place 16 east")
    assert game.view()["tiles"][1]["water"] == 2
    assert before(17).view()["tiles"][1]["water"] == 2


def test_til_fountain_heals_one_line_a_phase() -> None:
    """TIL-FOUNTAIN: a line of choice of a warrior on the tile; one token a phase, two in all."""
    game = table(
        phase="human_preparation",
        tiles=[(17, "0,0"), (48, "0,-1")],
        warriors={
            "brute-a": {"at": "0,0", "damage": [2, 3, 4, 5]},
            "redeemer": {"at": "0,0", "damage": [6]},
            "scout-a": {"at": "0,-1", "damage": [5]},
        },
        dice=[1] * 18,
    )
    lines = ["drink redeemer 6", *(f"drink brute-a {line}" for line in (2, 3, 4, 5))]
    assert texts(game) == [*lines, "pass"]
    play(game, "drink brute-a 4")
    assert warrior(game, "brute-a")["damage"] == [2, 3, 5]
    assert game.view()["tiles"][0]["water"] == 1
    assert asked(game) == ("human", "assign")
    run_to(game, "human_preparation", turn=2)
    play(game, "drink redeemer 6")
    assert game.view()["tiles"][0]["water"] == 0
    run_to(game, "human_activation", turn=2)
    run_to(game, "human_preparation", turn=3)
    assert asked(game) == ("human", "assign")
    assert warrior(game, "brute-a")["damage"] == [2, 3, 5]


def test_til_fountain_each_has_its_own_token() -> None:
    """TIL-FOUNTAIN: one token per fountain and phase: two fountains heal two lines. Drinking is optional."""
    game = table(
        phase="human_preparation",
        tiles=[(17, "0,0"), (16, "0,-1", "south")],
        warriors={"brute-a": {"at": "0,0", "damage": [2, 3]}, "scout-a": {"at": "0,-1", "damage": [5]}},
        dice=[1, 2],
    )
    play(game, "drink brute-a 2")
    assert texts(game) == ["drink scout-a 5", "pass"]
    play(game, "pass")
    assert [tile["water"] for tile in game.view()["tiles"]] == [1, 2]
    assert warrior(game, "scout-a")["damage"] == [5]


# --- TIL-DEVOURING --------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "hit"), [(3, False), (4, True)])
def test_til_devouring_bites_humans_on_four(die: int, hit: bool) -> None:  # noqa: FBT001 - a case of the table
    """TIL-DEVOURING: as the human preparation starts, the one on the pit is rolled for, the one beside it not."""
    game = table(
        phase="human_preparation",
        tiles=[(24, "0,0"), (48, "0,-1")],
        warriors={"scout-a": {"at": "0,0"}, "brute-a": {"at": "0,-1"}},
        dice=[die, 1, 2],
    )
    assert told(game, "rolled_for") == [("rolled_for", "TIL-DEVOURING", 0, 2, die, 4)]
    assert (asked(game) == ("human", "damage")) == hit


def test_til_devouring_rolls_for_everyone_in_the_players_order() -> None:
    """TIL-DEVOURING: every warrior on it is rolled for, none can be left out."""
    game = table(
        phase="human_preparation",
        tiles=[(24, "0,0")],
        warriors={"scout-a": {"at": "0,0"}, "brute-a": {"at": "0,0"}},
        dice=[4, 1, 1, 2],
    )
    assert texts(game) == ["pit brute-a", "pit scout-a"]
    play(game, "pit scout-a", "damage scout-a 6")
    assert len(told(game, "rolled_for")) == 2
    assert asked(game) == ("human", "assign")


def test_til_devouring_bites_infernals_in_their_preparation() -> None:
    """TIL-DEVOURING: the infernal player rolls for his own, in his preparation; 3 spares, 4 kills."""
    game = table(
        phase="infernal_preparation",
        tiles=[(24, "0,0"), (48, "0,-1")],
        warriors={"brute-a": {"at": "0,0", "die": 1}, "troglodyte-3": {"at": "0,-1"}, **gang(2)},
        dice=[3, 4, 1, 1, 1],
    )
    assert asked(game) == ("infernal", "opening")
    assert texts(game) == ["pit troglodyte-1", "pit troglodyte-2"]
    play(game, "pit troglodyte-2")
    assert [warrior(game, f"troglodyte-{n}")["at"] for n in (1, 2, 3)] == ["reserve", 0, 1]
    assert asked(game) == ("infernal", "destiny")


# --- TIL-WELL, TIL-LAIR ---------------------------------------------------------------------------


def threat(tile: int, **data: Any) -> Game:
    """The threat phase with a closed tile full of humans to the north."""
    return table(
        phase="threat",
        tiles=[
            {"number": 48, "at": "0,0", "closed": ["east", "south", "west"]},
            {"number": tile, "at": "0,-1", "closed": ["north", "east", "west"]},
        ],
        warriors={"scout-a": {"at": "0,-1", "die": 2}, "brute-a": {"at": "0,0", "die": 1}, **data.pop("warriors", {})},
        **{"tp": 9, **data},
    )


def test_til_well_lets_demons_and_hounds_in() -> None:
    """TIL-WELL: demon and hellhound enter among humans and without an opening; troglodytes do not."""
    assert options(threat(23), "bring") == ["bring hellhound 0,-1", "bring hunter 0,-1"]
    assert threat(23).why_not("bring troglodyte 0,-1").rule == "THR-2"


def test_til_well_makes_demons_cheaper() -> None:
    """TIL-WELL: a demon costs 4 TP there, a hellhound 3 as elsewhere."""
    game = play(threat(23, tp=8), "bring hunter 0,-1")
    assert game.view()["tp"] == 4
    play(game, "bring hellhound 0,-1", "pass")
    assert game.view()["tp"] == 1
    assert options(threat(23, tp=4), "bring") == ["bring hellhound 0,-1", "bring hunter 0,-1"]
    assert options(threat(23, tp=3), "bring") == ["bring hellhound 0,-1"]
    game = table(phase="threat", tiles=[ROOM, (23, "0,-1")], warriors={"brute-a": {"at": "0,-1", "die": 1}}, tp=4)
    assert "bring hunter 0,-1" in texts(game)
    assert game.why_not("bring hunter 0,0").rule == "THR-1"  # 5 TP there


def test_til_well_keeps_saturation() -> None:
    """TIL-WELL: saturation is not waived: three infernals fill it."""
    game = threat(23, warriors=gang(3, "0,-1"))
    assert not options(game, "bring")
    game = table(
        phase="threat",
        tiles=[ROOM, (23, "0,-1")],
        warriors={"brute-a": {"at": "0,-1", "die": 1}, **gang(3, "0,-1")},
        tp=9,
    )
    assert game.why_not("bring hunter 0,-1").rule == "MOV-3"


@pytest.mark.parametrize("tile", [28, 29])
def test_til_lair_lets_troglodytes_in(tile: int) -> None:
    """TIL-LAIR: a troglodyte enters among humans and without an opening, at its price; hound and demon do not."""
    game = threat(tile)
    assert options(game, "bring") == ["bring troglodyte 0,-1"]
    assert game.why_not("bring hunter 0,-1").rule == "THR-2"
    assert game.why_not("bring hellhound 0,-1").rule == "THR-2"
    play(game, "bring troglodyte 0,-1")
    assert game.view()["tp"] == 8


def test_til_lair_keeps_saturation() -> None:
    """TIL-LAIR: three troglodytes fill it, a fourth may not come."""
    game = threat(28, warriors=gang(2, "0,-1"))
    play(game, "bring troglodyte 0,-1")
    assert not options(game, "bring")


# --- TIL-TOMB -------------------------------------------------------------------------------------


def test_til_tomb_draws_an_instinct_card_once() -> None:
    """TIL-TOMB: the first human to enter draws a card, the second does not, nor does a troglodyte."""
    assert not told(intruder(18), "drawn")
    game = enter(before(18, deck={"human": ["parry"]}))
    assert game.view("human")["cards"][0]["hand"] == ["parry"]
    play(game, "pass")
    enter(game, "brute-a")
    assert len(told(game, "drawn")) == 1


def test_til_tomb_draws_for_the_exhausted() -> None:
    """TIL-TOMB: the tile draws, not the warrior: an exhausted one, moved there by terror, gets its card too."""
    game = terror(18, [], warriors={"brute-a": {"at": "0,0", **EXHAUSTED}}, deck={"human": ["parry"]})
    assert warrior(game, "brute-a")["exhausted"]
    assert game.view("human")["cards"][0]["hand"] == ["parry"]


# --- TIL-HOLE -------------------------------------------------------------------------------------


def test_til_hole_when_placed_a_token_goes_on_another_tile() -> None:
    """TIL-HOLE: the infernal player must put a token on any tile in play but the hole's own."""
    game = table(
        phase="human_activation",
        tiles=[ROOM, (47, "0,-1")],
        stack=[31, 46],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    play(game, "activate scout-a", "explore scout-a east")
    assert asked(game) == ("infernal", "put_hole")
    assert texts(game) == ["hole 0,0", "hole 0,-1"]
    assert warrior(game, "scout-a")["at"] == 0  # before the warrior steps over (EXP-8)
    play(game, "hole 0,-1")
    assert [tile["hole"] for tile in game.view()["tiles"]] == [False, True, False]
    assert warrior(game, "scout-a")["at"] == 2


def test_til_hole_no_token_where_there_is_no_other_tile() -> None:
    """TIL-HOLE: at set-up alone on the table it gets no token; with a second tile that one gets it."""
    for layout, holes in (
        ("{ number = 33, x = 0, y = 0 }", [False]),
        ("{ number = 33, x = 0, y = 0 }, { number = 48, x = 0, y = -1 }", [False, True]),
    ):
        game = Game(muster(homemade_setup(tiles=f"layout = [{layout}]"), Scripted([1, 2])), "hole")
        assert asked(game) == ("human", "assign")
        assert [tile["hole"] for tile in game.view()["tiles"]] == holes


def holes(warriors: dict[str, dict[str, Any]], **data: Any) -> Game:
    """A hole tile, a tile with a hole token far off, a tile without between them."""
    return table(
        **{
            "phase": "infernal_activation",
            "tiles": [
                (33, "0,0"),
                (48, "0,-1"),
                (47, "0,-2"),
                {"number": 46, "at": "0,-3", "hole": True},
            ],
            **data,
        },
        warriors={"redeemer": {"at": "0,-2", "die": 1}, **warriors},
    )


def test_til_hole_joins_holes_for_troglodytes() -> None:
    """TIL-HOLE: from hole to hole is one movement for troglodytes, tough ones too, as long as there is room."""
    game = holes(gang(2))
    play(game, "activate troglodyte-1")
    assert options(game, "move") == ["move troglodyte-1 0,-1", "move troglodyte-1 0,-3"]
    play(game, "move troglodyte-1 0,-3")
    assert warrior(game, "troglodyte-1")["at"] == 3
    assert not options(game, "move")
    game = holes({"tough-1": {"at": "0,-3"}, **gang(1)})
    play(game, "activate tough-1", "move tough-1 0,0", "move tough-1 0,-1")
    assert warrior(game, "tough-1")["at"] == 1
    game = holes({**gang(3), "troglodyte-2": {"at": "0,-3"}, "troglodyte-3": {"at": "0,-3"}})
    play(game, "activate troglodyte-1")
    assert options(game, "move") == ["move troglodyte-1 0,-1"]  # two fill tile 46


def test_til_hole_is_nothing_to_others() -> None:
    """TIL-HOLE: hounds, demons and humans walk."""
    game = holes({"hunter": {"at": "0,0"}, "troglodyte-1": {"at": "0,-1"}})
    play(game, "activate hunter")
    assert options(game, "move") == ["move hunter 0,-1"]
    game = holes({"scout-a": {"at": "0,0", "die": 2}}, phase="human_activation")
    play(game, "activate scout-a")
    assert options(game, "move") == ["move scout-a 0,-1"]


def test_til_hole_neither_blocking_nor_imposing_hold() -> None:
    """TIL-HOLE: held by an imposing brute and two friends, a troglodyte still leaves by the ground, and only so."""
    game = holes(
        {"brute-a": {"at": "0,0", "die": 1}, "scout-a": {"at": "0,0", "die": 1}, **gang(1), "tough-1": {"at": "0,-3"}}
    )
    play(game, "activate troglodyte-1")
    assert options(game, "move") == ["move troglodyte-1 0,-3"]
    assert game.why_not("move troglodyte-1 0,-1").rule == "TAL-IMPOSING"


def test_til_hole_tiles_are_adjacent_for_movement_only() -> None:
    """TIL-HOLE: not for attacks: a ranged troglodyte reaches nobody on the other hole (COM-5)."""
    game = holes(
        {"scout-a": {"at": "0,-3", "die": 1}, "brute-a": {"at": "0,-1", "die": 1}, **gang(2)},
        marks=[{"target": "troglodytes", "what": "grant", "amount": 1, "until": "human_preparation"}],
    )
    play(game, "activate troglodyte-1")
    assert options(game, "attack") == ["attack troglodyte-1 brute-a"]
    assert "move troglodyte-1 0,-3" in texts(game)


# --- TIL-SANCTUARY --------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "place"), [(4, 1), (5, "reserve")])
def test_til_sanctuary_bites_infernals_that_walk_in(die: int, place: object) -> None:
    """TIL-SANCTUARY: each infernal that enters suffers a hit on 5 or more, time and again."""
    game = intruder(26, dice=[die, 6])
    assert told(game, "rolled_for")[0][-2:] == (die, 5)
    assert warrior(game, "troglodyte-1")["at"] == place
    play(game, "activate troglodyte-2", "move troglodyte-2 0,-1")
    assert warrior(game, "troglodyte-2")["at"] == "reserve"


def test_til_sanctuary_leaves_humans_alone() -> None:
    """TIL-SANCTUARY: no die is rolled for a human."""
    game = enter(before(26))
    assert warrior(game, "scout-a")["at"] == 1
    assert not told(game, "rolled_for")


def test_til_sanctuary_bites_those_brought_into_play() -> None:
    """TIL-SANCTUARY: bought there, a troglodyte killed on arrival is back in the reserve; a hound takes a marker."""
    game = table(
        phase="threat",
        tiles=[(26, "0,0"), (48, "0,-1")],
        warriors={"brute-a": {"at": "0,-1", "die": 1}},
        tp=9,
        dice=[5, 6],
    )
    play(game, "bring troglodyte 0,0")
    assert (game.view()["tp"], warrior(game, "troglodyte-1")["at"]) == (8, "reserve")
    play(game, "bring hellhound 0,0")
    assert warrior(game, "hellhound-1")["damage"] == 1


def test_til_sanctuary_bites_whom_a_card_brings() -> None:
    """TIL-SANCTUARY: a tough troglodyte that the event card puts there is rolled for."""
    game = table(
        phase="threat",
        begin=True,
        tiles=[ROOM, (26, "0,-1")],
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": ["tough-troglodyte"]},
        dice=[5],
    )
    play(game, "play tough-troglodyte 0,-1")
    assert warrior(game, "tough-1")["at"] == "reserve"


def test_til_sanctuary_bites_a_demon_that_waits_there() -> None:
    """TIL-SANCTUARY: a demon that a scenario brings in as the tile is placed comes into play here too (TIL-0)."""
    game = homemade(
        homemade_setup(
            infernal='demons = ["hunter"]\nwaiting = ["hunter"]',
            clauses='[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"\n'
            '[[rule]]\nverb = "arrival"\ntile = 26\nwarrior = "hunter"',
        ),
        phase="human_activation",
        tiles=[ROOM],
        stack=[26, 46],
        warriors={
            "hunter": {"at": "waiting"},
            "brute-a": {"at": "0,0", "die": 1},
            "redeemer": {"at": "0,0", "die": 1},
        },
        dice=[5],
    )
    play(game, "activate brute-a", "explore brute-a north")
    assert warrior(game, "hunter")["at"] == 1
    assert warrior(game, "hunter")["damage"] == 1


# --- TIL-STASH, TIL-TALENTS -----------------------------------------------------------------------


def test_til_stash_does_what_the_scenario_says_once() -> None:
    """TIL-STASH: in Bread for the walls the first human to enter finds a crate and rouses the deep; later nothing."""
    game = before(35, scenario="1643/bread-for-the-walls", tp=2)
    enter(game)
    assert game.view()["tiles"][1]["tokens"] == {"crate": 1}
    assert game.view()["tiles"][1]["used"]
    assert game.view()["tp"] == 6
    play(game, "pass")
    enter(game, "brute-a")
    assert game.view()["tiles"][1]["tokens"] == {"crate": 1}
    assert game.view()["tp"] == 6


def test_til_stash_is_empty_where_the_scenario_is_silent() -> None:
    """TIL-STASH: The Survivors says nothing of stashes; an infernal finds nothing either."""
    game = enter(before(35))
    assert game.view()["tiles"][1]["tokens"] == {}
    assert not told(game, "sprung")
    game = intruder(35, scenario="1643/bread-for-the-walls", tp=2)
    assert (game.view()["tiles"][1]["tokens"], game.view()["tp"]) == ({}, 2)


def test_til_talents_no_bodyguard_against_a_trap() -> None:
    """TIL-TALENTS: a brute on the trapped tile is not asked to take the scout's hit."""
    game = enter(before(5, warriors={"brute-a": {"at": "0,-1", "die": 1}}, dice=[6]))
    assert asked(game) == ("human", "damage")
    assert {text.split()[1] for text in texts(game)} == {"scout-a"}


def test_til_talents_no_doubling_outside_attacks() -> None:
    """TIL-TALENTS: toxic fumes on a carnivorous tile cancel one line."""
    game = table(
        phase="threat",
        begin=True,
        tiles=[(10, "0,0")],
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": ["toxic-fumes"]},
        dice=[3, 1, 1],
    )
    play(game, "play toxic-fumes 0,0", "damage brute-a 6")
    assert warrior(game, "brute-a")["damage"] == [6]


@pytest.mark.parametrize("phase", ["human_activation", "threat"])
def test_til_talents_resistant_works_in_activation_phases(phase: str) -> None:
    """TIL-TALENTS: a guardian shrugs off a trap in an activation phase; in the threat phase fumes hurt it."""
    guardian = {"guardian-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}}
    if phase == "threat":
        game = table(
            scenario="1643/three-seals",
            phase=phase,
            begin=True,
            tiles=[ROOM],
            warriors={"guardian-a": guardian["guardian-a"]},
            hand={"infernal": ["toxic-fumes"]},
            dice=[3],
        )
        play(game, "play toxic-fumes 0,0")
        assert asked(game) == ("human", "damage")
        assert not told(game, "resisted")
    else:
        game = table(scenario="1643/three-seals", phase=phase, tiles=[ROOM, (5, "0,-1")], warriors=guardian, dice=[3])
        enter(game, "guardian-a")
        assert len(told(game, "resisted")) == 1
        assert warrior(game, "guardian-a")["damage"] == []
