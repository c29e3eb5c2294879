"""Human and infernal activation (HAC, IAC)."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.engine import Game
from homemade import box, plunder
from tables import asked, play, table, texts, told, warrior

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


def test_pri_6_a_way_is_lost_once(tmp_path: Path) -> None:
    """PRI-6: with two cards Lost the second has nothing left to close at that moment; it broke the game."""
    own = box(tmp_path, '[[event]]\nid = "lost"\ncount = 2\n[[event]]\nid = "terror"\ncount = 1\n')
    here = {"troglodyte-1": {"at": "0,0"}}
    game = human_turn(warriors=here, stack=[14], hand={"infernal": ["lost", "lost"]}, dice=[1, 1], tp=4, content=own)
    play(game, "activate scout-a", "explore scout-a east", "play lost")
    assert asked(game) == ("human", "act")


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
    """HAC-3, HPR-6: nor does it fight, and the scenario's actions are forbidden to it too (HAC-6)."""
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
    assert texts(game) == ["activate redeemer", "pass"], "there was nothing it could do"


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


# --- scenario actions: the exhausted, the infernal side ---------------------------------------------

CRATES = {"number": 48, "at": "0,0", "tokens": {"crate": 2}}
DEN = (47, "0,-1")
TIRED = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}


def deeds(game: Game, name: str) -> list[str]:
    """The actions of the board and the scenario a warrior is offered once it is activated."""
    play(game, f"activate {name}")
    found = [] if game.decision is None or game.decision.subject != name else texts(game)
    return [text.removeprefix(f"do {name} ") for text in found if text.startswith("do ")]


def test_hac_6_an_exhausted_warrior_does_no_scenario_action() -> None:
    """HAC-6: it may not take up a crate; the same warrior rested may. A bonus to movement changes nothing."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": TIRED}
    hasty = [{"target": "brute-a", "what": "movement", "amount": 2, "until": "infernal_preparation"}]
    game = plunder(phase="human_activation", tiles=[CRATES, DEN], warriors=company, marks=hasty)
    assert deeds(game, "brute-a") == []
    refused = game.why_not("do brute-a take")
    assert (refused.rule, refused.key) == ("HAC-6", "exhausted")
    play(game, "pass")
    assert deeds(game, "redeemer") == ["take"]


def test_hac_6_unless_its_own_words_allow_it() -> None:
    """HAC-6: handing over is allowed to the exhausted in that scenario, setting down is not."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {**TIRED, "carries": {"crate": 1}}}
    game = plunder(phase="human_activation", tiles=[CRATES, DEN], warriors=company)
    assert deeds(game, "brute-a") == ["give redeemer"]
    play(game, "do brute-a give redeemer")
    assert warrior(game, "redeemer")["carries"] == {"crate": 1}


@pytest.mark.parametrize(
    ("scenario", "tile", "more", "rite"),
    [
        ("1643/three-seals", {"number": 34, "at": "0,0", "tokens": {"seal": 1}}, {}, "rite"),
        ("first/the-ritual", {"number": 2, "at": "0,0", "tokens": {"seal": 1}}, {}, "rite"),
        ("first/the-possessed", {"number": 2, "at": "0,0"}, {"possessed-one": {"at": "0,0"}}, "exorcise"),
    ],
)
def test_hac_6_no_rite_and_no_exorcism_of_an_exhausted_redeemer(
    scenario: str, tile: dict[str, Any], more: dict[str, Any], rite: str
) -> None:
    """HAC-6, in every scenario with a rite: the redeemer must be able to act."""
    bonus = [{"target": "redeemer", "what": "movement", "amount": 1, "until": "infernal_preparation"}]
    for redeemer, found in ((TIRED, []), ({"at": "0,0", "die": 1}, [rite])):
        game = table(
            scenario=scenario,
            phase="human_activation",
            tiles=[tile, {"number": 12, "at": "0,1"}],
            warriors={"redeemer": redeemer, **more},
            marks=bonus,
        )
        assert deeds(game, "redeemer") == found


@pytest.mark.parametrize(("bonus", "found"), [(1, []), (2, ["clear"])])
def test_hac_6_rubble_yields_to_the_exhausted_only_by_combat(bonus: int, found: list[str]) -> None:
    """HAC-6: combat 0 and a bonus of 2 clear rubble; a pickaxe is no use to the exhausted, and a door needs one."""
    marks = [
        {"target": "brute-a", "what": "combat", "amount": bonus, "until": "infernal_preparation"},
        {"target": "brute-a", "what": "movement", "amount": 1, "until": "infernal_preparation"},
    ]
    for kind, deed in (("rubble", found), ("door", [])):
        game = table(
            scenario="1643/the-last-door",
            phase="human_activation",
            tiles=[*ROAD, (29, "1,0", "east")],
            warriors={"brute-a": {**TIRED, "equipment": ["pickaxe"]}, "redeemer": {"at": "0,0", "die": 1}},
            barriers=[{"at": "0,0", "side": "north", "kind": kind}],
            marks=marks,
        )
        assert deeds(game, "brute-a") == deed
        if not deed:
            assert game.why_not(f"do brute-a {'clear' if kind == 'rubble' else 'force'}").rule == "HAC-6"


PACK = {
    "redeemer": {"at": "0,0", "die": 1},
    "troglodyte-1": {"at": "0,0"},
    "troglodyte-2": {"at": "0,0"},
    "tough-1": {"at": "0,0"},
    "hunter": {"at": "0,-1"},
}


def test_iac_2_a_scenario_gives_actions_to_infernal_warriors() -> None:
    """IAC-2: to a whole side, to a sheet, to demons; what is not theirs is not offered and is refused as such."""
    game = plunder(phase="infernal_activation", tiles=[CRATES, DEN], warriors=PACK)
    assert deeds(game, "troglodyte-1") == ["take"]
    assert game.why_not("do troglodyte-1 spoil").rule == "IAC-2"
    assert game.why_not("do troglodyte-1 spoil").key == "an_action_of_others"
    assert game.why_not("do troglodyte-1 drag").key == "it_carries_none"
    assert game.why_not("do troglodyte-1 dance").key == "no_such_action"
    play(game, "pass")
    assert deeds(game, "tough-1") == ["take", "spoil"]
    play(game, "do tough-1 spoil")
    assert game.view()["counters"]["spoilt"] == 1
    assert game.view()["tiles"][0]["tokens"] == {"crate": 1}


def test_iac_2_it_is_told_with_its_row() -> None:
    """IAC-2: the log names the row; an action of a human stands under HAC-3."""
    game = plunder(phase="infernal_activation", tiles=[CRATES, DEN], warriors=PACK)
    play(game, "activate troglodyte-1", "do troglodyte-1 take")
    assert [event[1] for event in told(game, "did")] == ["IAC-2"]
    company = {**PACK, "brute-a": {"at": "0,0", "die": 1}}
    game = plunder(phase="human_activation", tiles=[CRATES, DEN], warriors=company)
    play(game, "activate redeemer", "do redeemer take")
    assert [event[1] for event in told(game, "did")] == ["HAC-3"]


def test_iac_2_an_infernal_bearer_hands_over_carries_and_delivers() -> None:
    """IAC-2: to allies of its own side only; three crates in the den win."""
    bearer = {"at": "0,0", "carries": {"crate": 1}}
    game = plunder(
        phase="infernal_activation",
        warriors={**PACK, "troglodyte-1": bearer, "hunter": {"at": "0,-1", "carries": {"crate": 1}}},
        counters={"spoilt": 2},
    )
    assert deeds(game, "troglodyte-1") == ["give troglodyte-2", "give tough-1"]
    play(game, "pass", "activate hunter", "do hunter drag")
    assert game.outcome == "infernal"


def test_iac_2_a_dead_infernal_bearer_leaves_its_load() -> None:
    """EQP-3: a killed troglodyte goes back to the reserve, what it carried stays on its tile."""
    company = {**PACK, "troglodyte-1": {"at": "0,0", "carries": {"crate": 1}}, "troglodyte-2": {"at": "0,-1"}}
    company["brute-a"] = {"at": "0,0", "die": 1}
    game = plunder(phase="human_activation", warriors=company, dice=[6, 1, 1, 1])
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert warrior(game, "troglodyte-1")["carries"] == {}
    assert game.view()["tiles"][0]["tokens"] == {"crate": 1}
