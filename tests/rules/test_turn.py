"""Turns, phases, and how the game ends (TRN)."""

from typing import Any

import pytest

from claustrophobia.core.names import PHASES
from claustrophobia.core.setup import Setup
from claustrophobia.engine import Game, new_game
from homemade import homemade, homemade_setup, started
from tables import asked, play, table, texts, told, warrior

ROOM = (48, "0,0")
DYING = [1, 2, 3, 4, 5]  # one more hit kills
TWO = '{ sheet = "brute" }, { sheet = "brute" }'


def aim(verb: str, outcome: str, **arguments: str | int) -> str:
    """An aim of a scenario."""
    more = "".join(f"{key} = {value!r}\n" for key, value in arguments.items())
    return f'[[aim]]\nverb = "{verb}"\noutcome = "{outcome}"\n{more}'


def last_stand(setup: Setup, dice: list[int], **data: Any) -> Game:
    """A brute one hit from death, another unhurt, two troglodytes; the infernal player attacks the first."""
    game = homemade(
        setup,
        phase="infernal_activation",
        warriors={
            "brute-a": {"at": "0,0", "die": 1, "damage": DYING, "flags": ["exhausted"]},
            "brute-b": {"at": "0,0", "die": 1, "flags": ["exhausted"]},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=dice,
        **data,
    )
    return play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")


# --- TRN-1, TRN-2 ---------------------------------------------------------------------------------


def test_trn_1_a_turn_is_five_phases_in_order() -> None:
    """TRN-1: human preparation, human activation, infernal preparation, threat, infernal activation; then the next."""
    game = new_game("1643/the-survivors", seed=7)
    while game.view()["turn"] < 3:
        offered = texts(game)
        play(game, "pass" if "pass" in offered else offered[0])
    began = [PHASES[int(str(event[3]))] for event in told(game, "phase_began")]
    one = ["human_preparation", "human_activation", "infernal_preparation", "threat", "infernal_activation"]
    assert began[:11] == [*one, *one, "human_preparation"]
    assert [event[3] for event in told(game, "turn_began")] == [1, 2, 3]


def test_trn_1_victory_is_checked_at_once() -> None:
    """TRN-1: the second survivor to leave ends the game in the middle of the phase; the first does not."""
    game = table(
        phase="human_activation",
        tiles=[(27, "0,0"), (48, "0,-1")],
        warriors={name: {"at": "0,0", "die": 1} for name in ("redeemer", "brute-a", "scout-a")},
    )
    play(game, "activate redeemer", "depart redeemer")
    assert (game.outcome, asked(game)) == (None, ("human", "activate"))
    play(game, "activate scout-a", "depart scout-a")
    assert (game.outcome, game.decision) == ("human", None)
    assert warrior(game, "brute-a")["at"] == 0
    assert game.why_not("activate brute-a").rule == "TRN-1"


def test_trn_2_a_scenario_may_limit_the_turns_and_both_see_the_counter() -> None:
    """TRN-2: turn and limit are in every view."""
    game = table(scenario="1643/the-last-door", phase="human_activation", turn=4, warriors={"brute-a": {"at": "0,0"}})
    for viewer in ("human", "infernal", None):
        seen = game.view(viewer)
        assert (seen["turn"], seen["turn_limit"]) == (4, 8)


# --- TRN-3 ----------------------------------------------------------------------------------------


def test_trn_3_of_two_victories_at_once_the_phase_decides() -> None:
    """TRN-3: one death satisfies both conditions; the player whose phase it is wins."""
    both = aim("dead", "human") + aim("dead", "infernal")
    assert last_stand(homemade_setup(TWO, clauses=both), [6]).outcome == "infernal"
    assert last_stand(homemade_setup(TWO, clauses=aim("dead", "human")), [6]).outcome == "human"
    pit = "layout = [{ number = 24, x = 0, y = 0 }]"
    game = homemade(
        homemade_setup(TWO, clauses=aim("dead", "infernal") + aim("dead", "human"), tiles=pit),
        phase="human_preparation",
        warriors={"brute-a": {"at": "0,0", "damage": DYING}, "brute-b": {"at": "0,0"}},
        dice=[4],
    )
    play(game, "pit brute-a")
    assert game.outcome == "human"


def test_trn_3_the_human_activation_belongs_to_the_human_player() -> None:
    """TRN-3: a human dies of a trap in it."""
    both = aim("dead", "infernal") + aim("dead", "human")
    tiles = "layout = [{ number = 48, x = 0, y = 0 }, { number = 5, x = 0, y = -1 }]"
    game = homemade(
        homemade_setup(TWO, clauses=both, tiles=tiles),
        phase="human_activation",
        warriors={"brute-a": {"at": "0,0", "die": 6, "damage": DYING}, "brute-b": {"at": "0,0", "die": 1}},
        dice=[3],
    )
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert game.outcome == "human"


@pytest.mark.parametrize("phase", ["infernal_preparation", "threat"])
def test_trn_3_threat_and_preparation_belong_to_the_infernal_player(phase: str) -> None:
    """TRN-3: in his other phases too."""
    both = aim("killed", "human", warrior="brute-a") + aim("dead", "infernal")
    tiles = "layout = [{ number = 48, x = 0, y = 0 }, { number = 26, x = 0, y = -1 }]"
    demon = 'demons = ["sorcerer"]'
    game = homemade(
        homemade_setup(TWO, clauses=both, tiles=tiles, infernal=demon),
        phase=phase,
        begin=True,
        warriors={"brute-a": {"at": "0,0", "damage": DYING, "die": 1}, "brute-b": {"at": "0,-1", "die": 1}},
        hand={"infernal": ["toxic-fumes"]},
        dice=[3, 2, 2],
    )
    if phase == "threat":
        play(game, "play toxic-fumes 0,0")
    else:
        play(game, *["destiny white2 psychic-attack"] * 2, "destiny white3 abyssal-threat", "fire psychic-attack")
        play(game, "target psychic-attack brute-a")
    assert game.outcome == "infernal"


# --- TRN-4 ----------------------------------------------------------------------------------------


def test_trn_4_the_first_hit_that_fulfils_a_condition_ends_the_game() -> None:
    """TRN-4: the hunter's other hits are not taken any more; the bodyguard is not even asked."""
    game = table(
        scenario="1643/three-seals",
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            "redeemer": {"at": "0,0", "die": 1, "damage": DYING},
            "scout-a": {"at": "0,0", "die": 1},
            "torturer": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
        },
        tp=3,
        dice=[6, 6, 6],
    )
    play(game, "activate torturer", "attack torturer redeemer", "pay 3")
    assert game.outcome == "infernal"
    assert len(told(game, "line_lost")) == 1
    assert told(game, "hits")[0][5] == 3


def test_trn_4_a_warrior_killed_by_the_trap_has_not_reached_the_goal() -> None:
    """TRN-4: an arrival counts with all the tile does: the exit is trapped, who dies of it does not depart."""
    tiles = "layout = [{ number = 48, x = 0, y = 0 }, { number = 5, x = 0, y = -1 }]"
    rest = aim("departed", "human") + aim("dead", "infernal") + '[[rule]]\nverb = "exit"\ntile = 5'
    for roll, outcome in ((3, "infernal"), (2, None)):
        game = homemade(
            homemade_setup('{ sheet = "scout" }, { sheet = "scout" }', tiles=tiles, clauses=rest),
            phase="human_activation",
            warriors={"scout-a": {"at": "0,0", "die": 6, "damage": DYING}, "scout-b": {"at": "0,0", "die": 1}},
            dice=[roll],
        )
        play(game, "activate scout-a", "move scout-a 0,-1")
        assert game.outcome == outcome
    play(game, "depart scout-a")
    assert game.outcome == "human"


def test_trn_4_a_stash_opened_and_a_token_used_are_changes_of_their_own() -> None:
    """TRN-4: the third rite ends the game as the action is done, not at the end of the activation."""
    game = table(
        scenario="1643/three-seals",
        phase="human_activation",
        tiles=[{"number": 34, "at": "0,0", "used": True, "tokens": {"seal": 2}}],
        warriors={"redeemer": {"at": "0,0", "die": 3}, "scout-a": {"at": "0,0", "die": 2}},
        counters={"rites": 1},
    )
    play(game, "activate redeemer", "do redeemer rite")
    assert (game.outcome, game.view()["counters"]) == (None, {"rites": 2})
    again = table(
        scenario="1643/three-seals",
        phase="human_activation",
        tiles=[{"number": 34, "at": "0,0", "used": True, "tokens": {"seal": 1}}],
        warriors={"redeemer": {"at": "0,0", "die": 3}, "scout-a": {"at": "0,0", "die": 2}},
        counters={"rites": 2},
    )
    play(again, "activate redeemer", "do redeemer rite")
    assert again.outcome == "human"


# --- TRN-5 ----------------------------------------------------------------------------------------


def end_of_turn(turn: int, name: str = "the-last-door", **data: Any) -> Game:
    """The infernal activation of a turn, ended by its player; the next turn's dice are there."""
    where = {
        "redeemer": {"at": "0,0", "die": 1},
        "brute-a": {"at": "0,0", "die": 1},
        "scout-a": {"at": "0,0", "die": 1},
        "troglodyte-1": {"at": "0,0"},
    }
    data = {"tiles": [ROOM], "warriors": where, "dice": [1, 2, 3], **data}
    game = table(scenario=f"1643/{name}", phase="infernal_activation", turn=turn, **data)
    assert game.outcome is None
    return play(game, "pass")


def test_trn_5_the_limit_ends_the_game_after_the_last_infernal_activation() -> None:
    """TRN-5: The last door has eight turns and names the humans; after the seventh the game goes on."""
    assert end_of_turn(8).outcome == "human"
    game = end_of_turn(7)
    assert (game.outcome, game.view()["turn"]) == (None, 8)


@pytest.mark.parametrize(("crates", "outcome"), [(0, "infernal"), (1, "infernal"), (2, "draw")])
def test_trn_5_the_scenario_names_winner_or_draw(crates: int, outcome: str) -> None:
    """TRN-5: after turn 20 of Bread for the walls two crates are a draw, fewer a defeat."""
    assert end_of_turn(20, "bread-for-the-walls", counters={"crates": crates}).outcome == outcome


def test_trn_5_a_silent_scenario_gives_it_to_the_infernal_player_after_99_turns() -> None:
    """TRN-5: The Survivors names neither limit nor winner."""
    game = new_game("1643/the-survivors", seed=1)
    assert (game.state.setup.turn_limit, game.view()["turn_limit"]) == (99, None)
    assert end_of_turn(98, "the-survivors").outcome is None
    assert end_of_turn(99, "the-survivors").outcome == "infernal"


def test_trn_5_the_players_may_set_another_limit() -> None:
    """TRN-5, TRN-2: an option of the game."""
    game = new_game("1643/the-survivors", seed=1, options={"turns": 1})
    while game.decision is not None:
        offered = texts(game)
        play(game, "pass" if "pass" in offered else offered[0])
    assert (game.outcome, game.view()["turn"]) == ("infernal", 1)


# --- TRN-6 ----------------------------------------------------------------------------------------


def test_trn_6_no_human_in_play_or_to_come_is_an_infernal_victory() -> None:
    """TRN-6: the last human dies and no aim speaks of it."""
    never = aim("departed", "human", count=9)
    dead: dict[str, Any] = {"brute-b": {"at": "out"}}
    for others, outcome in ((dead, "infernal"), ({"brute-b": {"at": "waiting"}}, None)):
        game = homemade(
            homemade_setup(TWO, clauses=never),
            phase="infernal_activation",
            warriors={
                "brute-a": {"at": "0,0", "die": 1, "damage": DYING},
                "troglodyte-1": {"at": "0,0"},
                "troglodyte-2": {"at": "0,0"},
                **others,
            },
            dice=[6],
        )
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
        assert game.outcome == outcome


def test_trn_6_departing_leaves_nobody_either() -> None:
    """TRN-6: the last human walks out, another is dead, and two would have been needed."""
    tiles = "layout = [{ number = 27, x = 0, y = 0 }]"
    for needed, outcome in ((2, "infernal"), (1, "human")):
        rest = aim("departed", "human", count=needed) + '[[rule]]\nverb = "exit"\ntile = 27'
        game = homemade(
            homemade_setup(TWO, tiles=tiles, clauses=rest),
            phase="human_activation",
            warriors={"brute-a": {"at": "0,0", "die": 1}, "brute-b": {"at": "out"}},
        )
        play(game, "activate brute-a", "depart brute-a")
        assert game.outcome == outcome


def test_trn_6_unless_the_scenario_says_otherwise() -> None:
    """TRN-6: Powder and stone calls it a draw when the fuse is lit."""
    where = {
        "redeemer": {"at": "out"},
        "brute-a": {"at": "0,0", "die": 1, "damage": DYING},
        "brute-b": {"at": "out"},
        "scout-a": {"at": "out"},
        "troglodyte-1": {"at": "0,0"},
    }
    for fuse, outcome in ((1, "draw"), (0, "infernal")):
        game = table(
            scenario="1643/powder-and-stone",
            phase="infernal_activation",
            tiles=[ROOM],
            warriors=where,
            counters={"fuse": fuse},
            dice=[6],
        )
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
        assert game.outcome == outcome


# --- TRN-7 ----------------------------------------------------------------------------------------


def test_trn_7_kill_the_demon_means_any_death_of_it() -> None:
    """TRN-7: the destroyer's first death wins The beast below, though it could come back (THR-6)."""
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[ROOM],
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "redeemer": {"at": "0,0", "die": 1},
            "destroyer": {"at": "0,0", "damage": 3},
        },
        dice=[1, 1, 1, 4],
    )
    play(game, "activate brute-a", "attack brute-a destroyer")
    assert (game.outcome, warrior(game, "destroyer")["at"]) == ("human", "reserve")


def test_trn_7_wounding_it_is_not_killing_it() -> None:
    """TRN-7: with a life left it stands and the game goes on."""
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[ROOM],
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "redeemer": {"at": "0,0", "die": 1},
            "destroyer": {"at": "0,0", "damage": 2},
        },
        dice=[1, 1, 1, 4],
    )
    play(game, "activate brute-a", "attack brute-a destroyer")
    assert (game.outcome, warrior(game, "destroyer")["damage"]) == (None, 3)


def test_trn_1_the_first_turn_follows_the_set_up() -> None:
    """TRN-1: turn 1 begins with the human preparation."""
    game = started(homemade_setup(TWO), [1, 2])
    assert (game.view()["turn"], game.view()["phase"], asked(game)) == (1, "human_preparation", ("human", "assign"))
