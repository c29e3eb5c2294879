"""Initiative, human action, cards and objects of the human player (FED-INI, FED-ACT, FED-ADV, FED-OBJ)."""

from typing import Any

import pytest

from claustrophobia.engine import Game, new_game
from first.camp import action, camp, demons, initiative, offered, pack
from tables import asked, play, texts, told, warrior


def figures(game: Game, name: str) -> tuple[int, int, int]:
    one = warrior(game, name)
    return one["movement"], one["combat"], one["defense"]


def test_example_the_scepter_gives_a_third_die_that_is_set_aside() -> None:
    """FED-INI-1: redeemer with the scepter and a blade for hire: three dice, 3 and 4 are used, the last is not."""
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "equipment": ["scepter-of-command"]},
        "blade-for-hire-a": {"at": "0,0"},
    }
    game = initiative([3, 4, 6], scenario="the-ritual", warriors=company)
    assert game.view()["dice"] == [3, 4, 6]
    play(game, "die redeemer 3", "die blade-for-hire-a 4")
    assert [warrior(game, name)["die"] for name in company] == [3, 4]
    assert game.view()["dice"] == []


def test_fed_ini_1_the_dead_and_the_departed_get_no_die() -> None:
    """FED-INI-1: active means alive and not out of the game."""
    company = {
        "redeemer": {"at": "0,0"},
        "brute-a": {"at": "0,-1"},
        "blade-for-hire-a": {"at": "out"},
        "blade-for-hire-b": {"at": "departed"},
    }
    game = initiative([1, 2], warriors=company)
    assert told(game, "dice_rolled")[0][3:] == (1, 2)
    assert {text.split()[1] for text in texts(game)} == {"redeemer", "brute-a"}


@pytest.mark.parametrize(("hurt", "stats"), [([], (1, 2, 4)), ([2], (0, 0, 3))])
def test_example_line_2_of_the_redeemer_whole_and_cancelled(hurt: list[int], stats: tuple[int, int, int]) -> None:
    """FED-INI-2: line 2 is 1/2/4; cancelled, the warrior is exhausted: 0/0/3."""
    game = initiative([2], warriors={"redeemer": {"at": "0,0", "damage": hurt}})
    assert figures(game, "redeemer") == stats
    assert warrior(game, "redeemer")["exhausted"] == bool(hurt)


def test_fed_ini_1_what_the_last_round_left_is_over() -> None:
    """FED-INI-1: the exhausted get a new die like the rest, and a gift used last round may be used again."""
    tired = {"at": "0,0", "gifts": ["aura-of-healing"], "flags": ["exhausted", "resolved", "blessed"]}
    company: dict[str, Any] = {"redeemer": tired, "brute-a": {"at": "0,0", "damage": [6]}}
    game = initiative([4, 4], warriors=company)
    play(game, "die redeemer 4")
    assert not warrior(game, "redeemer")["exhausted"]
    play(game, "activate redeemer")
    assert offered(game, "gift redeemer") == {"aura-of-healing brute-a 6"}


WEARY = {"die": 1, "damage": [1], "flags": ["exhausted"]}


def test_fed_ini_2_no_talents_and_no_objects_but_the_scepter() -> None:
    """FED-INI-2: a shield and a talent do nothing for the exhausted; the scepter still gives its die."""
    game = action(
        scenario="the-ritual",
        warriors={"brute-a": {"at": "0,0", **WEARY, "equipment": ["shield-of-steel"]}, "redeemer": {"at": "0,0"}},
    )
    assert figures(game, "brute-a") == (0, 0, 3)
    assert warrior(game, "brute-a")["talents"] == []
    tired = {"at": "0,0", "damage": [1, 2, 3, 4, 5], "equipment": ["scepter-of-command"]}
    again = initiative([1, 2], scenario="the-ritual", warriors={"redeemer": tired})
    assert again.view()["dice"] == [1, 2]
    play(again, "die redeemer 1")
    assert warrior(again, "redeemer")["exhausted"]


def test_fed_ini_2_a_weary_blade_has_no_blunderbuss() -> None:
    """FED-INI-2: the object does not help, even with combat from elsewhere."""
    marks = [{"target": "blade-for-hire-a", "what": "combat", "amount": 2, "until": "threat"}]
    blade = {"at": "0,0", **WEARY, "equipment": ["blunderbuss"]}
    game = action(warriors={"blade-for-hire-a": blade, "troglodyte-1": {"at": "0,0"}}, marks=marks)
    play(game, "activate blade-for-hire-a")
    assert offered(game, "attack") == {"blade-for-hire-a troglodytes"}


@pytest.mark.parametrize(("what", "verb"), [("movement", "move"), ("combat", "attack")])
def test_fed_ini_2_a_bonus_lets_the_exhausted_move_or_attack(what: str, verb: str) -> None:
    """FED-INI-2: bonuses of special rules and cards apply to the exhausted too."""
    marks = [{"target": "brute-a", "what": what, "amount": 1, "until": "threat"}]
    here: dict[str, Any] = {"brute-a": {"at": "0,0", **WEARY}, "troglodyte-1": {"at": "0,0"}}
    game = action(warriors=here, marks=marks)
    play(game, "activate brute-a")
    assert offered(game, verb)
    plain = action(warriors={**here, "redeemer": {"at": "0,0", "die": 1}})
    play(plain, "activate brute-a")
    assert asked(plain)[1] == "activate"


def test_fed_ini_2_no_gift_of_a_cancelled_line() -> None:
    """FED-INI-2: courage lies on line 2; exhausted there, the redeemer cannot use it."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0", "damage": [2]}, "brute-a": {"at": "0,0"}}
    game = initiative([2, 2], warriors=company)
    play(game, "die redeemer 2")
    assert game.view()["phase"] == "human_activation"


def test_fed_ini_3_blessed_and_gifts_in_any_order_or_not_at_all() -> None:
    """FED-INI-3: the gift first or the blessing first, or nothing."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,0"}}
    first = initiative([2, 2], warriors=company)
    play(first, "die redeemer 2")
    assert {text.split()[0] for text in texts(first)} == {"gift", "bless", "pass"}
    play(first, "gift redeemer aura-of-courage brute-a", "bless redeemer brute-a combat")
    other = initiative([2, 2], warriors=company)
    play(other, "die redeemer 2", "bless redeemer brute-a combat", "gift redeemer aura-of-courage brute-a")
    assert figures(first, "brute-a") == figures(other, "brute-a") == (2, 6, 5)
    none = initiative([2, 2], warriors=company)
    play(none, "die redeemer 2", "pass")
    assert figures(none, "brute-a") == (1, 3, 4)


def test_fed_ini_3_gift_bonuses_reach_the_exhausted() -> None:
    """FED-INI-3: courage on an exhausted brute: 1/1/4."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,0", "damage": [2]}}
    game = initiative([2, 2], warriors=company)
    play(game, "die redeemer 2", "gift redeemer aura-of-courage brute-a")
    assert figures(game, "brute-a") == (1, 1, 4)


def test_fed_act_1_move_then_fight_or_fight_then_move() -> None:
    """FED-ACT-1: a move is not split by the fight, and there is one fight."""
    company = {"blade-for-hire-a": {"at": "0,0", "die": 2}, **pack(1, "0,-1"), "troglodyte-2": {"at": "0,0"}}
    game = action(warriors=company, dice=[1, 1, 1, 1])
    play(game, "activate blade-for-hire-a", "move blade-for-hire-a 0,-1")
    assert offered(game, "attack")
    play(game, "attack blade-for-hire-a troglodytes")
    assert asked(game)[1] != "act" or not offered(game, "move")
    other = action(warriors=company, dice=[1, 1])
    play(other, "activate blade-for-hire-a", "attack blade-for-hire-a troglodytes")
    assert offered(other, "move") == {"blade-for-hire-a 0,-1"}
    assert not offered(other, "attack")


# --- advantage cards ------------------------------------------------------------------------------


def test_fed_adv_1_played_at_its_moment_then_discarded_for_good() -> None:
    """FED-ADV-1: the map is offered as the human action starts; then it lies in the discard, and no card is drawn."""
    game = camp(
        phase="human_activation",
        begin=True,
        warriors={"redeemer": {"at": "0,0", "die": 1}},
        hand={"human": ["map-of-the-sewers"]},
    )
    assert texts(game) == ["pass", "advantage map-of-the-sewers"]
    before = game.view()["cards"][0]["deck_count"]
    play(game, "advantage map-of-the-sewers")
    cards = game.view()["cards"][0]
    assert (cards["hand_count"], cards["discard"], cards["deck_count"]) == (0, ["map-of-the-sewers"], before)


def test_fed_adv_1_the_scenario_says_how_many_and_no_more_are_drawn() -> None:
    """FED-ADV-1: Infection gives three, and the deck never shrinks afterwards."""
    game = new_game("first/infection", 5)
    assert game.view()["cards"][0]["hand_count"] == 3
    for _ in range(200):
        if game.decision is None:
            break
        game.apply(game.decision.options[-1])
        assert game.view()["cards"][0]["deck_count"] == 12


def test_fed_adv_2_held_hidden() -> None:
    """FED-ADV-2: dealt at random, and the demon player does not see which."""
    games = [new_game("first/infection", seed) for seed in range(6)]
    hands = {str(game.view("human")["cards"][0]["hand"]) for game in games}
    assert len(hands) > 1
    assert all("hand" not in game.view("infernal")["cards"][0] for game in games)


def test_fed_adv_2_in_the_demon_players_phases_too() -> None:
    """FED-ADV-2: hold the line is offered as the demon action starts."""
    game = camp(
        phase="infernal_activation",
        begin=True,
        warriors={"brute-a": {"at": "0,0", "die": 2}, "troglodyte-1": {"at": "0,0"}},
        hand={"human": ["hold-the-line"]},
    )
    assert asked(game) == ("human", "window")
    play(game, "advantage hold-the-line")
    assert figures(game, "brute-a") == (1, 3, 5)


def test_fed_adv_2_an_answer_to_an_event_comes_before_it() -> None:
    """FED-ADV-2: our faith is asked for when the event is played, and it does nothing then."""
    game = camp(
        phase="threat",
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        hand={"human": ["our-faith-will-protect-us"], "infernal": ["toxic-fumes"]},
        tp=0,
    )
    play(game, "play toxic-fumes 0,0")
    assert asked(game) == ("human", "window")
    assert warrior(game, "brute-a")["damage"] == []
    play(game, "advantage our-faith-will-protect-us")
    assert warrior(game, "brute-a")["damage"] == []
    assert game.view()["cards"][1]["discard"] == ["toxic-fumes"]


def test_fed_adv_2_lamp_oil_answers_a_mechanism_before_it_takes_effect() -> None:
    """FED-ADV-2: the mechanism is jammed, no die is gained, now or later."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    game = action(tiles=[(2, "0,0"), (26, "0,-1")], warriors=company, hand={"human": ["lamp-oil"]})
    play(game, "activate redeemer", "move redeemer 0,-1")
    assert texts(game) == ["pass", "advantage lamp-oil"]
    assert game.view()["alarms"] == 0
    play(game, "advantage lamp-oil")
    if asked(game)[1] == "act":
        play(game, "pass")
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert not told(game, "more_dice")


def test_fed_adv_2_lamp_oil_is_no_answer_to_a_trap() -> None:
    """FED-ADV-2: it is offered for a mechanism only."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    game = action(tiles=[(2, "0,0"), (22, "0,-1")], warriors=company, hand={"human": ["lamp-oil"]})
    play(game, "activate redeemer", "move redeemer 0,-1")
    assert told(game, "trap_rolled")
    assert game.view()["cards"][0]["hand_count"] == 1


def test_fed_adv_2_for_an_exhausted_warrior_too() -> None:
    """FED-ADV-2: schnapps heals the line an exhausted warrior stands on, and it acts normally."""
    company: dict[str, Any] = {"brute-a": {"at": "0,0", "damage": [2]}, "redeemer": {"at": "0,0"}}
    game = initiative([2, 2], warriors=company, hand={"human": ["flask-of-schnapps"]})
    play(game, "die redeemer 2", "advantage flask-of-schnapps brute-a 2")
    assert figures(game, "brute-a") == (1, 3, 4)


def test_fed_adv_2_a_second_wind_lets_the_exhausted_move() -> None:
    """FED-ADV-2, FED-INI-2: +1 movement for one human."""
    game = camp(
        phase="human_activation",
        begin=True,
        warriors={"brute-a": {"at": "0,0", **WEARY}, "redeemer": {"at": "0,0", "die": 1}},
        hand={"human": ["second-wind"]},
    )
    play(game, "advantage second-wind brute-a", "activate brute-a")
    assert offered(game, "move") == {"brute-a 0,-1"}


def test_fed_adv_2_watch_out_makes_the_attacker_roll_its_hits_again() -> None:
    """FED-ADV-2: asked for when the attack is rolled and has hits."""
    here = {"brute-a": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "0,0"}}
    game = demons(warriors=here, hand={"human": ["watch-out"]}, dice=[6, 1])
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert asked(game) == ("human", "window")
    play(game, "advantage watch-out")
    assert warrior(game, "brute-a")["damage"] == []


def test_fed_adv_2_watch_out_is_no_help_to_troglodytes() -> None:
    """FED-ADV-2: it answers an attack on a human, not one by a human."""
    here = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}, **pack(3, "0,0")}
    game = action(warriors=here, hand={"human": ["watch-out"]}, dice=[6, 6, 1, 1])
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert len(told(game, "killed")) == 2
    assert game.view()["cards"][0]["hand_count"] == 1


# --- objects --------------------------------------------------------------------------------------


def test_fed_obj_1_never_exchanged_and_gone_with_their_owner() -> None:
    """FED-OBJ-1: nothing is offered to hand a shield on; it leaves the game with its bearer, dead or departed."""
    bearer = {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5], "equipment": ["shield-of-steel"]}
    near = {"brute-a": bearer, "redeemer": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "0,0"}}
    game = action(warriors=near)
    play(game, "activate brute-a")
    assert {text.split()[0] for text in texts(game)} <= {"move", "explore", "attack", "pass"}
    dying = demons(warriors=near, dice=[6])
    play(dying, "activate troglodyte-1", "attack troglodyte-1 brute-a", "pass")
    assert warrior(dying, "brute-a")["equipment"] == []
    company = {
        "brute-a": {"at": "0,0", "die": 1, "equipment": ["shield-of-steel"]},
        "redeemer": {"at": "0,0", "die": 1},
    }
    leaving = action(tiles=[(1, "0,0"), (29, "0,-1")], warriors=company)
    play(leaving, "activate brute-a", "depart brute-a")
    assert warrior(leaving, "brute-a")["equipment"] == []
