"""Human and infernal activation (HAC, IAC)."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.engine import Game
from tables import asked, play, table, texts, warrior

ROAD = [(48, "0,0"), (47, "0,-1"), (14, "0,-2")]


def human_turn(**data: Any) -> Game:
    """The scout has movement 2 and combat 2, the brute movement 1 and combat 4; both on the crossroads."""
    company = {
        "redeemer": {"at": "0,0", "die": 1},
        "brute-a": {"at": "0,0", "die": 1},
        "scout-a": {"at": "0,0", "die": 2},
    }
    company.update(data.pop("warriors", {}))
    return table(**{"phase": "human_activation", "tiles": ROAD, "warriors": company, **data})


def infernal_turn(warriors: dict[str, Any], **data: Any) -> Game:
    company = {"redeemer": {"at": "0,0", "die": 1}, **warriors}
    return table(**{"phase": "infernal_activation", "tiles": ROAD, "warriors": company, **data})


def offered(game: Game, *words: str) -> list[str]:
    """The options that begin with one of these words."""
    return [text for text in texts(game) if text.split()[0] in words]


def test_hac_1_any_order_and_each_at_most_once() -> None:
    """HAC-1: whoever has not been activated may be next, in any order, and nobody twice."""
    game = human_turn()
    assert set(texts(game)) == {"activate redeemer", "activate brute-a", "activate scout-a", "pass"}
    play(game, "activate scout-a", "pass")
    assert set(texts(game)) == {"activate redeemer", "activate brute-a", "pass"}
    assert game.why_not("activate scout-a").rule == "HAC-1"
    play(game, "activate redeemer", "pass")
    assert set(texts(game)) == {"activate brute-a", "pass"}


def test_hac_1_one_activation_ends_before_the_next_begins() -> None:
    """HAC-1: while one warrior is being activated nobody else can do anything."""
    game = human_turn()
    play(game, "activate scout-a", "move scout-a 0,-1")
    assert all(text == "pass" or text.split()[1] == "scout-a" for text in texts(game))
    for other in ("activate brute-a", "move brute-a 0,-1"):
        assert game.why_not(other).rule == "HAC-1"


def test_hac_1_the_phase_may_be_ended_with_warriors_not_activated() -> None:
    """HAC-1: passing ends the phase."""
    game = human_turn(dice=[1, 2, 3])
    play(game, "activate scout-a", "pass", "pass")
    assert game.view()["phase"] == "infernal_preparation"
    assert not warrior(game, "brute-a")["activated"]


@pytest.mark.parametrize("phase", ["human_activation", "infernal_activation"])
def test_hac_1_in_a_new_phase_everybody_may_act_again(phase: str) -> None:
    """HAC-1, IAC-1: what was activated in the last phase is so no more."""
    before = {
        "scout-a": {"at": "0,0", "die": 2, "flags": ["activated"]},
        "troglodyte-1": {"at": "0,-1", "flags": ["activated"]},
    }
    game = table(phase=phase, begin=True, tiles=ROAD, warriors=before)
    assert texts(game) == ["activate scout-a" if phase == "human_activation" else "activate troglodyte-1", "pass"]


def test_figure_4_move_then_action() -> None:
    """HAC-2, HAC-4, figure 4: a warrior moves, then fights; with that its move is over though movement is left."""
    game = human_turn(warriors={"troglodyte-1": {"at": "0,-1"}}, dice=[1, 1])
    play(game, "activate scout-a", "move scout-a 0,-1")
    assert set(offered(game, "move")) == {"move scout-a 0,0", "move scout-a 0,-2"}  # one movement is left
    play(game, "attack scout-a troglodytes")
    assert asked(game) == ("human", "activate")
    assert "activate scout-a" not in texts(game)
    assert warrior(game, "scout-a")["at"] == 1


def test_figure_5_action_then_move() -> None:
    """HAC-2, HAC-4, figure 5: a warrior fights, then takes its whole move; it does not fight again."""
    game = human_turn(warriors={"troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,-1"}}, dice=[1, 1])
    play(game, "activate scout-a", "attack scout-a troglodytes")
    assert not offered(game, "attack")
    assert game.why_not("attack scout-a troglodytes").rule == "HAC-2"
    play(game, "move scout-a 0,-1")
    assert not offered(game, "attack")
    play(game, "move scout-a 0,-2")
    assert warrior(game, "scout-a")["at"] == 2
    assert asked(game) == ("human", "activate")


def test_hac_2_both_halves_are_optional() -> None:
    """HAC-2: a warrior may only move, only act, or do nothing at all."""
    game = human_turn(warriors={"troglodyte-1": {"at": "0,0"}}, dice=[1, 1])
    play(game, "activate scout-a", "move scout-a 0,-1", "pass")
    assert asked(game) == ("human", "activate")
    play(game, "activate redeemer", "pass")
    assert asked(game) == ("human", "activate")
    assert warrior(game, "redeemer")["at"] == 0
    game = human_turn(warriors={"troglodyte-1": {"at": "0,0"}}, dice=[1, 1])
    play(game, "activate scout-a", "attack scout-a troglodytes", "pass")
    assert asked(game) == ("human", "activate")
    assert warrior(game, "scout-a")["at"] == 0


def test_hac_2_a_step_lost_on_the_way_is_the_beginning_of_the_move() -> None:
    """HAC-2: an exploration that the card Lost turns into a dead end is part of the move, which an action cannot split.

    The scout spends one movement on it and fights; the movement it has left is gone.
    """
    game = human_turn(
        warriors={"troglodyte-1": {"at": "0,0"}}, stack=[14], hand={"infernal": ["lost"]}, dice=[1, 1], tp=4
    )
    play(game, "activate scout-a", "explore scout-a east", "play lost")
    assert offered(game, "move", "explore")
    play(game, "attack scout-a troglodytes")
    assert asked(game) == ("human", "activate")


POWDER = {"scenario": "1643/powder-and-stone", "phase": "human_activation", "tiles": ROAD}


def test_hac_3_fighting_scenario_actions_and_equipment_are_the_actions() -> None:
    """HAC-3: a warrior has one action: a fight, what the scenario offers, or equipment with the keyword action."""
    company = {
        "brute-a": {"at": "0,0", "die": 1, "carries": {"explosive": 1}, "equipment": ["grenade"]},
        "redeemer": {"at": "0,0", "die": 1, "equipment": ["steel-shield"]},
        "troglodyte-1": {"at": "0,0"},
        "troglodyte-2": {"at": "0,-1"},
    }
    actions = {"attack brute-a troglodytes", "do brute-a give redeemer", "use brute-a grenade 0,-1"}
    for action in actions:
        game = table(**POWDER, warriors=company, dice=[1, 1, 1, 1] if action.startswith("attack") else [3])
        play(game, "activate brute-a")
        assert set(offered(game, "attack", "do", "use")) == actions
        play(game, action)
        assert (warrior(game, "troglodyte-2")["at"] == "reserve") == action.startswith("use")
        assert not offered(game, "attack", "do", "use")
        play(game, "pass", "activate redeemer")
        assert not offered(game, "use")  # a shield has no such keyword


def test_hac_3_an_exhausted_warrior_uses_no_equipment() -> None:
    """HAC-3, HPR-6: nor does it fight, but a scenario action is not forbidden to it."""
    company = {
        "brute-a": {
            "at": "0,0",
            "die": 1,
            "damage": [1],
            "flags": ["exhausted"],
            "carries": {"explosive": 1},
            "equipment": ["grenade"],
        },
        "redeemer": {"at": "0,0", "die": 1},
        "troglodyte-1": {"at": "0,-1"},
    }
    game = table(**POWDER, warriors=company)
    play(game, "activate brute-a")
    assert texts(game) == ["do brute-a give redeemer", "pass"]


def test_iac_1_the_infernal_phase_follows_the_same_order() -> None:
    """IAC-1: any order, each once, move then fight or fight then move, the phase may be ended."""
    pack = {"troglodyte-1": {"at": "0,-1"}, "troglodyte-2": {"at": "0,0"}, "hunter": {"at": "0,-2"}}
    game = infernal_turn(pack, dice=[1, 1, 1])
    assert set(texts(game)) == {"activate troglodyte-1", "activate troglodyte-2", "activate hunter", "pass"}
    assert game.why_not("activate redeemer").rule == "IAC-1"
    play(game, "activate hunter", "move hunter 0,-1", "move hunter 0,0", "attack hunter redeemer")
    assert asked(game) == ("infernal", "activate")
    assert game.why_not("activate hunter").rule == "HAC-1"
    play(game, "activate troglodyte-2", "attack troglodyte-2 redeemer")
    assert set(texts(game)) == {"move troglodyte-2 0,-1", "pass"}
    play(game, "move troglodyte-2 0,-1")
    assert asked(game) == ("infernal", "activate")
    assert "activate troglodyte-1" in texts(game)


def test_iac_1_a_demonic_move_is_not_split_by_the_fight() -> None:
    """IAC-1: the hunter has movement 2, takes one step, fights, and cannot go on."""
    game = infernal_turn({"hunter": {"at": "0,-1"}, "troglodyte-1": {"at": "0,-2"}}, dice=[1])
    play(game, "activate hunter", "move hunter 0,0", "attack hunter redeemer")
    assert texts(game) == ["activate troglodyte-1", "pass"]


def test_iac_1_demonic_warriors_never_explore() -> None:
    """IAC-1: the tile has three unexplored openings and the stack a tile; a human there would explore."""
    game = infernal_turn({"hunter": {"at": "0,0"}}, stack=[14])
    play(game, "activate hunter")
    assert "move hunter 0,-1" in texts(game)
    assert not offered(game, "explore")
    assert game.why_not("explore hunter east").rule == "IAC-1"


def test_iac_1_demonic_warriors_have_no_other_actions_than_fights_and_the_boards() -> None:
    """IAC-1: a crate beside it is nothing to a hound, but it may clear rubble; so do humans with combat 2."""
    game = table(
        phase="infernal_activation",
        scenario="1643/bread-for-the-walls",
        tiles=[{"number": 48, "at": "0,0", "tokens": {"crate": 1}}, (47, "0,-1")],
        barriers=[{"at": "0,0", "side": "north", "kind": "rubble"}],
        warriors={"redeemer": {"at": "0,-1", "die": 1}, "hellhound-1": {"at": "0,0"}, "troglodyte-1": {"at": "0,0"}},
        destiny=[{"face": "red1", "at": "hellhound-1", "fired": True}],
    )
    play(game, "activate hellhound-1")
    assert texts(game) == ["do hellhound-1 clear", "pass"]
    play(game, "do hellhound-1 clear")
    assert "move hellhound-1 0,-1" in texts(game)


def test_hac_4_an_activation_begins_when_the_warrior_is_named() -> None:
    """HAC-4: naming a warrior uses its activation up, even if it then does nothing; before, it can do nothing."""
    game = human_turn()
    assert game.why_not("move scout-a 0,-1").rule == "HAC-4"
    play(game, "activate scout-a")
    assert warrior(game, "scout-a")["activated"]
    play(game, "pass")
    assert "activate scout-a" not in texts(game)


def test_hac_4_it_ends_by_itself_when_both_halves_are_done() -> None:
    """HAC-4: a brute that has stepped its one step and has nobody to fight is asked nothing more."""
    game = human_turn()
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert asked(game) == ("human", "activate")


def test_hac_4_death_ends_it_at_once() -> None:
    """HAC-4: the trap on the way kills the scout, whose movement is not yet spent."""
    game = human_turn(
        tiles=[(48, "0,0"), (5, "0,-1"), (14, "0,-2")],
        warriors={"scout-a": {"at": "0,0", "die": 2, "damage": [1, 3, 4, 5, 6]}},
        dice=[3],
    )
    play(game, "activate scout-a", "move scout-a 0,-1")
    assert warrior(game, "scout-a")["at"] == "out"
    assert asked(game) == ("human", "activate")


def test_hac_4_death_ends_it_at_once_for_infernals_too() -> None:
    """HAC-4: a sanctuary kills the troglodyte that enters it with movement left."""
    game = infernal_turn(
        {"troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}},
        tiles=[(48, "0,0"), (26, "0,-1"), (14, "0,-2")],
        marks=[{"target": "troglodytes", "what": "movement", "amount": 1, "until": "infernal_preparation"}],
        dice=[5],
    )
    play(game, "activate troglodyte-1", "move troglodyte-1 0,-1")
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert texts(game) == ["activate troglodyte-2", "pass"]


def test_hac_4_departing_ends_it_at_once() -> None:
    """HAC-4: a scout leaves by the exit with movement and an enemy left."""
    game = human_turn(tiles=[(27, "0,0"), (47, "0,-1")], warriors={"troglodyte-1": {"at": "0,0"}})
    play(game, "activate scout-a", "depart scout-a")
    assert warrior(game, "scout-a")["at"] == "departed"
    assert asked(game) == ("human", "activate")


def printed_moment(folder: Path, card: str, moment: str) -> str:
    """A content file that moves an event card to another moment."""
    path = folder / "box.toml"
    path.write_text(f'[[event]]\nid = "{card}"\nmoment = "{moment}"\n', "utf-8")
    return str(path)


def test_hac_5_who_comes_into_play_in_its_activation_phase_may_be_activated(tmp_path: Path) -> None:
    """HAC-5: a tough troglodyte that a card brings in between two activations acts in the same phase."""
    game = infernal_turn(
        {"troglodyte-1": {"at": "0,-1"}},
        content=printed_moment(tmp_path, "tough-troglodyte", "activation_ends"),
        hand={"infernal": ["tough-troglodyte"]},
    )
    play(game, "activate troglodyte-1", "pass", "play tough-troglodyte 0,0")
    assert texts(game) == ["activate tough-1", "pass"]


def test_hac_5_but_not_the_figure_that_was_activated_already(tmp_path: Path) -> None:
    """HAC-5: the tough troglodyte that spent itself in a suicide attack comes back and may not act again."""
    game = infernal_turn(
        {"tough-1": {"at": "0,0"}, "troglodyte-1": {"at": "0,-1"}},
        content=printed_moment(tmp_path, "tough-troglodyte", "activation_ends"),
        hand={"infernal": ["tough-troglodyte", "suicide-attack"]},
        dice=[1] * 6,
    )
    play(game, "activate tough-1", "attack tough-1 redeemer", "play suicide-attack", "play tough-troglodyte 0,-2")
    assert warrior(game, "tough-1")["at"] == 2
    assert texts(game) == ["activate troglodyte-1", "pass"]


@pytest.mark.parametrize(("side", "offers"), [("infernal", True), ("human", False)])
def test_hac_5_a_warrior_acts_for_the_side_it_is_on(side: str, *, offers: bool) -> None:
    """HAC-5: a scout that has changed faction is activated with its new side, and attacks its old friends."""
    game = infernal_turn({"scout-a": {"at": "0,0", "die": 1, "side": side}, "troglodyte-1": {"at": "0,-1"}})
    assert ("activate scout-a" in texts(game)) == offers
    if offers:
        play(game, "activate scout-a")
        assert "attack scout-a redeemer" in texts(game)
