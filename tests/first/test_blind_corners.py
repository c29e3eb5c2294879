"""Where two rows of the first edition meet: odd positions, each decided by the rows alone."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.engine import Game
from first.camp import action, camp, demons, initiative, offered, pack, threat
from homemade import box
from tables import asked, play, texts, told, warrior

INVASION = "holding-back-the-invasion"
FAITH = "our-faith-will-protect-us"
BLADE = "blade-for-hire-a"
DEVIL = "demon-of-combat"


def on(game: Game, phase: str) -> Game:
    """Let everything pass until a decision of that phase."""
    while game.view()["phase"] != phase:
        options = texts(game)
        play(game, "pass" if "pass" in options else options[0])
    return game


def starts(phase: str, **data: Any) -> Game:
    """A phase from its very beginning."""
    return camp(**{"phase": phase, "begin": True, **data})


# --- initiative -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("again", "tired"), [(3, False), (2, True)])
def test_fed_evt_1_panic_one_new_roll_for_a_cancelled_line(again: int, tired: bool) -> None:  # noqa: FBT001
    """FED-EVT-1: a die dealt on a cancelled line is rolled again once; on a cancelled one again he is exhausted."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0", "damage": [1, 2]}, "brute-a": {"at": "0,0"}}
    game = initiative([1, 1, again], warriors=company, hand={"infernal": ["panic"]})
    play(game, "play panic")
    assert warrior(game, "redeemer")["die"] == again
    assert warrior(game, "redeemer")["exhausted"] == tired
    assert warrior(game, "brute-a")["die"] == 1


def test_fed_ini_3_after_panic_blessed_and_gifts_are_still_asked_for() -> None:
    """FED-INI-3: the dice are placed, however they came there."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,0"}}
    game = initiative([2, 2], warriors=company, hand={"infernal": ["panic"]})
    play(game, "play panic")
    assert {text.split()[0] for text in texts(game)} == {"gift", "bless", "pass"}


def test_fed_obj_1_a_departed_bearers_scepter_gives_nothing() -> None:
    """FED-OBJ-1: gone with its owner's departure."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0", "die": 1, "equipment": ["scepter-of-command"]}}
    company |= {"brute-a": {"at": "0,-1", "die": 1}, BLADE: {"at": "0,-1", "die": 1}}
    game = action(scenario="who-dares-wins", tiles=[(1, "0,0"), (29, "0,-1")], warriors=company, tp=0)
    play(game, "activate redeemer", "depart redeemer")
    while game.view()["turn"] == 1:
        options = texts(game)
        play(game, "pass" if "pass" in options else options[0])
    assert len(told(game, "dice_rolled")[-1]) == 3 + 2


def test_hpr_14_healed_after_his_activation_he_acts_no_more() -> None:
    """HPR-14, FED-GFT-HEALING: a brute that has acted, then healed, is not activated again."""
    company = {
        "redeemer": {"at": "0,0", "die": 4, "gifts": ["aura-of-healing"]},
        "brute-a": {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted", "activated"]},
        **pack(1, "0,0"),
    }
    game = action(warriors=company)
    play(game, "activate redeemer", "gift redeemer aura-of-healing brute-a 1")
    assert warrior(game, "brute-a")["combat"] == 4
    while game.view()["phase"] == "human_activation":
        assert "activate brute-a" not in texts(game)
        play(game, "pass")


# --- moments --------------------------------------------------------------------------------------


def test_pri_3_whose_phase_it_is_decides_first() -> None:
    """PRI-3, PRI-9: as the demon action starts its player is asked first, and again after the human has played."""
    game = starts(
        "infernal_activation",
        warriors={"brute-a": {"at": "0,0", "die": 1}, "underground-hunter": {"at": "0,0"}},
        hand={"human": ["hold-the-line"], "infernal": ["sign-of-the-demon", "demonic-rage"]},
    )
    assert asked(game) == ("infernal", "window")
    play(game, "play sign-of-the-demon underground-hunter")
    assert asked(game) == ("infernal", "window")
    play(game, "pass")
    assert asked(game) == ("human", "window")
    play(game, "advantage hold-the-line")
    assert asked(game) == ("infernal", "window"), "the human has played, so the demon player has not passed for good"
    assert offered(game, "play") == {"demonic-rage underground-hunter"}


def test_pri_3_the_human_action_begins_with_the_human_player() -> None:
    """PRI-3: second wind before defect."""
    company = {
        "brute-a": {"at": "0,0", "die": 1, "equipment": ["shield-of-steel"]},
        "redeemer": {"at": "0,0", "die": 1},
    }
    game = starts("human_activation", warriors=company, hand={"human": ["second-wind"], "infernal": ["defect"]})
    assert asked(game) == ("human", "window")
    play(game, "pass")
    assert asked(game) == ("infernal", "window")


def test_pri_6_a_card_that_could_change_nothing_is_not_offered() -> None:
    """PRI-6: no object to break, nobody hurt to heal, no demon to mark."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}, **pack(1, "0,-1")}
    assert asked(starts("human_activation", warriors=company, hand={"infernal": ["defect"]}))[1] == "activate"
    marked = starts("infernal_activation", warriors=company, hand={"infernal": ["sign-of-the-demon", "demonic-rage"]})
    assert asked(marked)[1] == "activate"
    fresh: dict[str, Any] = {"brute-a": {"at": "0,0"}, "redeemer": {"at": "0,0"}}
    healthy = play(initiative([1, 1], warriors=fresh, hand={"human": ["flask-of-schnapps"]}), "die redeemer 1")
    assert not offered(healthy, "advantage")


def test_fed_evt_3_a_threat_card_waits_until_all_squares_are_resolved() -> None:
    """FED-EVT-3: fumes drawn by the first square are not to be played before the trap has sprung."""
    game = threat([3, 6, 6], tp=0, deck={"infernal": ["toxic-fumes"]}, warriors={"brute-a": {"at": "0,0", "die": 1}})
    play(game, "destiny 3 dark-destiny", "destiny 6 trap")
    if "destiny 6 trap" in texts(game):
        play(game, "destiny 6 trap")
    play(game, "pass", "fire dark-destiny")
    assert set(texts(game)) == {"target trap redeemer", "target trap brute-a"}
    play(game, "target trap redeemer", "damage redeemer 6")
    assert offered(game, "play toxic-fumes") == {"0,0"}


def test_fed_evt_3_after_the_last_point_is_spent_too() -> None:
    """FED-EVT-3: with no TP left the card is still offered, and terror may follow fumes."""
    game = camp(
        phase="threat",
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": ["toxic-fumes", "terror"]},
        dice=[1],
        tp=1,
    )
    play(game, "bring troglodyte 0,-1")
    assert offered(game, "play") == {"toxic-fumes 0,0", "terror brute-a 0,-1"}
    play(game, "play toxic-fumes 0,0")
    assert offered(game, "play") == {"terror brute-a 0,-1"}


def test_fed_adv_2_lamp_oil_in_the_threat_phase() -> None:
    """FED-ADV-2: terror drives a blade on to a mechanism: the human player is asked before it takes effect."""
    game = camp(
        phase="threat",
        tiles=[(2, "0,0"), (27, "0,-1")],
        warriors={BLADE: {"at": "0,0", "die": 1}},
        hand={"infernal": ["terror"], "human": ["lamp-oil"]},
        tp=0,
    )
    play(game, f"play terror {BLADE} 0,-1")
    assert asked(game) == ("human", "window")
    play(game, "advantage lamp-oil")
    assert game.view()["alarms"] == 0
    assert not told(game, "more_dice")


def test_pri_6_a_mechanism_is_stopped_once(tmp_path: Path) -> None:
    """PRI-6: with two flasks of lamp oil the second has nothing left to stop; it broke the game."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    own = box(tmp_path, '[[instinct]]\nid = "lamp-oil"\ncount = 2\n[[instinct]]\nid = "watch-out"\ncount = 1\n')
    game = action(warriors=company, stack=[27, 30], hand={"human": ["lamp-oil", "lamp-oil"]}, content=own)
    play(game, "activate redeemer", "explore redeemer east", "advantage lamp-oil")
    assert "advantage lamp-oil" not in texts(game)
    assert game.view()["alarms"] == 0


def test_fed_adv_2_lamp_oil_for_an_explorer() -> None:
    """FED-ADV-2: a mechanism just laid is answered as well."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    game = action(warriors=company, stack=[27, 30], hand={"human": ["lamp-oil"]})
    play(game, "activate redeemer", "explore redeemer east")
    assert texts(game) == ["pass", "advantage lamp-oil"]
    play(game, "pass")
    assert game.view()["alarms"] == 1


def test_fed_adv_2_watch_out_comes_after_frantic() -> None:
    """COM-4, FED-TAL-FRANTIC: a miss is rolled again, the hit of that second roll may still be answered."""
    here = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,-1", "die": 1}, "tough-1": {"at": "0,0"}}
    game = demons(warriors=here, hand={"human": ["watch-out"]}, dice=[1, 6, 1, 6])
    play(game, "activate tough-1", "attack tough-1 brute-a")
    assert texts(game) == ["pass", "advantage watch-out"]
    play(game, "advantage watch-out")
    assert warrior(game, "brute-a")["damage"] == [], "frantic re-rolls a die once at most"


def test_hid_1_precognition_is_for_the_human_player_alone() -> None:
    """FED-GFT-PRECOG, HID-1: the demon player is not shown the three tiles."""
    look = [{"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}]
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    game = action(warriors=company, marks=look, stack=[30, 31, 32, 28])
    play(game, "activate redeemer", "explore redeemer east")
    assert set(texts(game)) == {"choose 30", "choose 31", "choose 32"}
    shown = str(game.view("infernal"))
    for number in (30, 31, 32):
        assert f"choose {number}" not in shown
        assert str(number) not in str(game.view("infernal")["stack"])


# --- fights ---------------------------------------------------------------------------------------


def possession(dice: list[int], company: dict[str, Any], **data: Any) -> Game:
    """The demon action starts with a demonic possession at hand."""
    hands = {"infernal": ["demonic-possession"], **data.pop("hand", {})}
    return starts("infernal_activation", warriors={**company, **pack(1, "0,-1")}, hand=hands, dice=dice, **data)


PAIR = {"redeemer": {"at": "0,0", "die": 2}, BLADE: {"at": "0,0", "die": 1}}


def test_fed_til_hungry_doubles_a_possessed_comrades_hit() -> None:
    """FED-TIL-HUNGRY: it is an attack, so a combat hit: two lines."""
    game = possession([6, 1, 1], PAIR, tiles=[(12, "0,0"), (29, "0,-1")])
    play(game, f"play demonic-possession {BLADE} redeemer", "damage redeemer 5", "damage redeemer 6")
    assert warrior(game, "redeemer")["damage"] == [5, 6]


def test_fed_adv_2_watch_out_answers_a_possessed_comrade() -> None:
    """FED-ADV-2: an attack on a human, whoever strikes."""
    game = possession([6, 1, 1, 1], PAIR, hand={"human": ["watch-out"]})
    play(game, f"play demonic-possession {BLADE} redeemer", "advantage watch-out")
    assert warrior(game, "redeemer")["damage"] == []


def test_fed_evt_condemned_an_exhausted_condemned_cannot_attack() -> None:
    """FED-INI-2, COM-2: combat 0; with courage upon him he can."""
    weary = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    company = {**PAIR, BLADE: weary}
    assert not offered(possession([1], company), "play")
    marks = [{"target": BLADE, "what": "combat", "amount": 1, "until": "human_preparation"}]
    assert offered(possession([1], company, marks=marks), "play demonic-possession") == {f"{BLADE} redeemer"}


def test_fed_com_2_the_blessed_hammer_on_a_demon_that_steps_in() -> None:
    """HIT-5, FED-TAL-BODYGUARD: the hit the demon takes for its troglodytes is a hammer's: two wounds."""
    hammer = {"at": "0,0", "die": 1, "equipment": ["blessed-hammer"]}
    company = {"redeemer": hammer, "brute-a": {"at": "0,-1", "die": 1}, **pack(1, "0,0"), DEVIL: {"at": "0,0"}}
    game = action(scenario=INVASION, warriors=company, dice=[6, 1, 1])
    play(game, "activate redeemer", "attack redeemer troglodytes blessed-hammer", f"guard {DEVIL}")
    assert warrior(game, DEVIL)["damage"] == 2
    assert warrior(game, "troglodyte-1")["at"] == 0


def test_fed_tal_bodyguard_against_a_shot_and_on_a_hungry_tunnel() -> None:
    """COM-5, FED-TAL-BODYGUARD: a shot from afar may be taken too, and doubles on the demon that takes it."""
    gunner = {"at": "0,0", "die": 1, "equipment": ["blunderbuss"]}
    company = {BLADE: gunner, "redeemer": {"at": "0,0", "die": 1}, **pack(2, "0,-1"), DEVIL: {"at": "0,-1"}}
    game = action(scenario=INVASION, tiles=[(2, "0,0"), (12, "0,-1")], warriors=company, dice=[6, 1, 1, 1])
    play(game, f"activate {BLADE}", f"attack {BLADE} troglodytes@0,-1 blunderbuss", f"guard {DEVIL}")
    assert warrior(game, DEVIL)["damage"] == 2
    assert not told(game, "killed")


def test_fed_tal_bodyguard_never_for_a_grenade_of_the_humans() -> None:
    """FED-COM-5: the demon cannot take what a grenade does to a troglodyte."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}}
    foes = {**pack(1, "0,-1"), DEVIL: {"at": "0,-1"}}
    game = action(scenario=INVASION, warriors={**company, **foes}, hand={"human": ["grenade"]}, dice=[6, 1])
    play(game, "activate brute-a", "advantage grenade 0,-1", "roll-for troglodyte-1")
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert warrior(game, DEVIL)["damage"] == 0


def test_fed_com_5_a_grenade_may_lose_the_game() -> None:
    """FED-COM-5: both sides: the redeemer of The Ritual killed by his own men's grenade."""
    company = {
        "brute-a": {"at": "0,0", "die": 1},
        "redeemer": {"at": "0,-1", "die": 1, "damage": [1, 2, 3, 4, 5]},
    }
    game = action(scenario="the-ritual", warriors=company, hand={"human": ["grenade"]}, dice=[6])
    play(game, "activate brute-a", "advantage grenade 0,-1")
    assert game.outcome == "infernal"


def test_fed_com_5_not_through_rubble_and_not_on_an_empty_tile() -> None:
    """MOV-9, PRI-6: a closed side joins nothing; a tile with nobody on it is no target."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}, **pack(1, "0,-1")}
    tiles = [(2, "0,0"), (29, "0,-1"), (30, "1,0")]
    game = action(tiles=tiles, warriors=company, hand={"human": ["grenade"]})
    play(game, "activate brute-a")
    assert offered(game, "advantage grenade") == {"0,-1"}
    shut = [{"at": "0,0", "side": "north", "kind": "rubble"}]
    walled = action(tiles=tiles, warriors=company, hand={"human": ["grenade"]}, barriers=shut)
    play(walled, "activate brute-a")
    assert not offered(walled, "advantage")


def test_fed_set_2_a_killed_tough_one_may_be_bought_as_an_ordinary_one() -> None:
    """FED-SET-2: back in the stock unmarked: with nine in play and two tough, one of them dead, one more enters."""
    board = [(2, "0,0"), (29, "0,-1"), (30, "1,0"), (31, "0,1"), (10, "-1,0")]
    crowd = pack(3, "1,0") | pack(3, "0,1", 4) | pack(3, "-1,0", 7)
    foes = {"tough-1": {"at": "0,0"}, "tough-2": {"at": "0,0"}}
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}}
    game = action(tiles=board, warriors=company | crowd | foes, dice=[6, 1, 1, 1, 2, 2, 2], tp=0)
    play(game, "activate brute-a", "attack brute-a tough-1")
    on(game, "threat")
    play(game, *["destiny 2 sounds-from-the-deep"] * 3, "pass")
    play(game, "bring troglodyte 0,-1")
    assert not offered(game, "bring troglodyte")


def test_fed_dst_futile_a_blade_is_held_by_the_impressive() -> None:
    """FED-DST-FUTILE, FED-TAL-IMPRESSIVE: no longer elusive, one against one is not enough."""
    company = {"redeemer": {"at": "0,0", "die": 2}, BLADE: {"at": "0,-1"}, DEVIL: {"at": "0,-1"}}
    game = threat([4, 5, 2], scenario=INVASION, tp=0, warriors=company)
    play(game, "destiny 4 resistance-is-futile", "destiny 5 resistance-is-futile")
    if not offered(game, "recover"):
        play(game, "destiny 2 calm-before-the-storm")
    play(game, "pass")
    if offered(game, "fire"):
        play(game, "fire resistance-is-futile")
    on(game, "human_activation")
    play(game, f"activate {BLADE}")
    assert offered(game, f"attack {BLADE}")
    assert not offered(game, f"move {BLADE}")
    assert not offered(game, f"explore {BLADE}")


def test_fed_evt_1_sign_of_the_demon_lasts_into_the_human_action() -> None:
    """PRI-7: until the next threat phase, and as that begins it is over."""
    game = starts(
        "infernal_activation",
        warriors={"brute-a": {"at": "0,0"}, "redeemer": {"at": "0,-1"}, "underground-hunter": {"at": "0,0"}},
        hand={"infernal": ["sign-of-the-demon"]},
        tp=0,
    )
    play(game, "play sign-of-the-demon underground-hunter")
    on(game, "human_activation")
    assert warrior(game, "underground-hunter")["defense"] == 5
    on(game, "threat")
    assert warrior(game, "underground-hunter")["defense"] == 4


def test_fed_evt_1_a_suicide_is_no_death_for_the_legion() -> None:
    """FED-DST-LEGION: the removed troglodyte pays nothing, and may be bought again."""
    marks = [{"target": "table", "what": "bounty", "amount": 2, "until": "threat"}]
    here = {"brute-a": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "0,0"}}
    game = demons(warriors=here, hand={"infernal": ["suicide-attack"]}, dice=[1, 1, 1], marks=marks, tp=0)
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a", "play suicide-attack")
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert game.view()["tp"] == 0


def test_fed_evt_condemned_terror_takes_one_off_flooded_ground_but_not_down_a_hole() -> None:
    """MOV-11, TIL-HOLE: moved by an effect he leaves the water freely; holes are for troglodytes."""
    tiles: list[Any] = [(2, "0,0"), {"number": 19, "at": "0,-1", "hole": True}, (7, "1,0", "east")]
    company = {"brute-a": {"at": "0,-1", "die": 1}, "redeemer": {"at": "0,-1", "die": 1}}
    game = camp(phase="threat", tiles=tiles, warriors=company, hand={"infernal": ["terror"]}, tp=0)
    assert offered(game, "play terror") == {"brute-a 0,0"}


def test_fed_evt_1_fumes_on_three_and_the_last_human_falls() -> None:
    """TRN-6: two misses nobody; a 3 on the last line of the last human ends the game."""
    dead = {name: {"at": "out"} for name in ("brute-a", BLADE, "blade-for-hire-b")}
    last: dict[str, Any] = {"redeemer": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]}, **dead}
    for die, result in ((2, None), (3, "infernal")):
        game = camp(phase="threat", warriors=last, hand={"infernal": ["toxic-fumes"]}, dice=[die], tp=0)
        play(game, "play toxic-fumes 0,0")
        assert game.outcome == result


def test_fed_evt_1_a_tough_troglodyte_among_humans_without_an_opening() -> None:
    """FED-EVT-1, FED-MOV-1: the card's own place: any tile with room; a full one is not."""
    tiles = [(2, "0,0"), (33, "1,0", "west"), (29, "0,-1")]
    company = {"brute-a": {"at": "1,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}, **pack(3, "0,-1")}
    game = camp(phase="threat", tiles=tiles, warriors=company, hand={"infernal": ["tough-troglodyte"]}, tp=0)
    assert offered(game, "play tough-troglodyte") == {"0,0", "1,0"}


def test_demons_of_the_scenarios_count_lines_and_heads() -> None:
    """The hunter has a die more for each cancelled line of its prey, destruction three with two humans beside it."""
    hurt = {"brute-a": {"at": "0,0", "die": 6, "damage": [1, 2]}, "redeemer": {"at": "0,-1", "die": 1}}
    game = demons(warriors={**hurt, "underground-hunter": {"at": "0,0"}}, dice=[1, 1, 1])
    play(game, "activate underground-hunter", "attack underground-hunter brute-a")
    assert len(told(game, "rolled")[0]) == 5 + 3
    for at, dice in (("0,-1", 1), ("0,0", 4)):
        crowd = {"brute-a": {"at": "0,0", "die": 6}, "redeemer": {"at": at, "die": 1}}
        wild = demons(
            scenario="who-dares-wins", warriors={**crowd, "demon-of-destruction": {"at": "0,0"}}, dice=[1] * 4
        )
        play(wild, "activate demon-of-destruction", "attack demon-of-destruction brute-a")
        assert len(told(wild, "rolled")[0]) == 5 + dice
