"""The demons, the hellhound and the tough troglodyte: their figures, talents, abilities and powers (DST-9, THR-6)."""

from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.core.names import FACES
from claustrophobia.engine import Game
from homemade import den
from tables import asked, play, texts, told, warrior

# name: movement, combat, defense, life, talents, abilities, power
SHEETS: dict[str, tuple[int, int, int, int, list[str], list[str], str]] = {
    "hunter": (2, 1, 4, 4, [], ["bonus_per_wound"], "scent-of-blood"),
    "destroyer": (2, 1, 4, 4, [], ["bonus_in_crowd"], "blind-fury"),
    "scourge": (1, 4, 4, 3, ["bodyguard", "imposing"], ["tp_per_kill"], "iron-hide"),
    "master-of-souls": (0, 2, 4, 10, [], ["immune_to_ranged"], "call-of-souls"),
    "possessed-a": (2, 2, 4, 4, [], ["guarded_by_troglodytes"], "shared-pain-a"),
    "possessed-b": (2, 2, 4, 4, [], ["guarded_by_troglodytes"], "shared-pain-b"),
    "torturer": (1, 0, 4, 3, [], ["buys_combat"], "torment"),
    "cerberus": (2, 3, 4, 5, [], ["pursuit"], "three-jaws"),
    "nurse": (1, 2, 4, 4, [], ["replaces_troglodyte", "tp_without_troglodytes"], "brood"),
    "ethereal": (2, 2, 5, 3, ["elusive"], ["through_walls"], "fade"),
    "bloated": (1, 2, 3, 6, ["imposing"], ["burst"], "spew"),
    "sorcerer": (1, 1, 4, 4, ["ranged"], ["retinue"], "psychic-attack"),
    "snoop": (3, 1, 4, 3, ["elusive"], ["plunder"], "dodge"),
}

BOARD = [(48, "0,0"), (47, "0,-1"), (35, "0,-2")]


def stand(demon: str, phase: str, **data: Any) -> Game:
    """The demon and the redeemer on the crossroads, the brute a tile away, a troglodyte beyond."""
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "die": 1},
        "brute-a": {"at": "0,-1", "die": 1},
        demon: {"at": "0,0"},
        "troglodyte-1": {"at": "0,-2"},
        **data.pop("warriors", {}),
    }
    company = {name: entry for name, entry in company.items() if entry}
    return den(demon, **{"phase": phase, "tiles": BOARD, "warriors": company, "tp": 1, **data})


def fire(demon: str, *faces: str, **data: Any) -> Game:
    """Roll three destiny dice, place the first on the demon's power and the others on a charge, and let them fire."""
    power = SHEETS[demon][6]
    rest = ["white1"] * (3 - len(faces))
    dice = [FACES.index(face) for face in [*faces, *rest]] + data.pop("dice", [])
    game = stand(demon, "infernal_preparation", dice=dice, **data)
    for face in faces:
        play(game, f"destiny {face} {power}")
    for face in rest:
        play(game, f"destiny {face} sneaky-charge")
    return game


def has_fired(game: Game, demon: str) -> bool:
    dice = [die for die in game.view()["destiny"] if die["at"] == SHEETS[demon][6]]
    assert dice
    return all(die["fired"] for die in dice)


def until_next_preparation(game: Game) -> bool:
    return {mark["until"] for mark in game.view()["marks"]} == {"infernal_preparation"}


def rolled(game: Game) -> list[object]:
    """The dice of the last attack, as first rolled."""
    return list(told(game, "rolled")[-1][5:])


def test_the_box_has_these_thirteen_demons() -> None:
    """SET-8: twelve names, the Possessed twice."""
    assert [demon.id for demon in load.load().demons] == list(SHEETS)


@pytest.mark.parametrize("demon", SHEETS)
def test_figures_talents_and_abilities(demon: str) -> None:
    """What its sheet says; it costs 5."""
    movement, combat, defense, life, talents, abilities, power = SHEETS[demon]
    sheet = next(entry for entry in load.load().demons if entry.id == demon)
    assert [ability.verb for ability in sheet.abilities] == abilities
    assert sheet.power is not None
    assert sheet.power.id == power
    game = den(demon, phase="threat", tiles=BOARD, tp=5, warriors={"redeemer": {"at": "0,0", "die": 1}})
    play(game, f"bring {demon} 0,-1")
    one = warrior(game, demon)
    assert (one["movement"], one["combat"], one["defense"], one["life"]) == (movement, combat, defense, life)
    assert one["talents"] == talents
    assert game.view()["tp"] == 0


@pytest.mark.parametrize(
    ("demon", "enough", "short"),
    [
        ("hunter", ["red1"], []),
        ("destroyer", ["white2", "red2"], ["white2"]),
        ("scourge", ["white1", "white3"], ["white3"]),
        ("master-of-souls", ["red1", "red3"], ["red3"]),
        ("possessed-a", ["white3"], []),
        ("possessed-b", ["white3"], []),
        ("torturer", ["red1"], []),
        ("cerberus", ["red1", "red3"], ["red3"]),
        ("nurse", ["white1", "white3"], ["white3"]),
        ("ethereal", ["white1"], []),
        ("bloated", ["red3", "white3"], ["white3"]),
        ("sorcerer", ["red3", "white1"], ["red2", "white1"]),
        ("snoop", ["white1"], []),
    ],
)
def test_what_fires_its_power_and_what_does_not(demon: str, enough: list[str], short: list[str]) -> None:
    """IPR-4: the condition met it fires, though the demon is not in play; short of it the dice wait."""
    game = fire(demon, *enough, warriors={demon: {}})
    assert has_fired(game, demon)
    if short:
        assert not has_fired(fire(demon, *short, warriors={demon: {}}), demon)


@pytest.mark.parametrize(
    ("demon", "wrong"),
    [
        ("hunter", "white3"),
        ("scourge", "red3"),
        ("master-of-souls", "white3"),
        ("possessed-a", "red3"),
        ("possessed-b", "red3"),
        ("torturer", "white3"),
        ("cerberus", "white3"),
        ("nurse", "red3"),
        ("ethereal", "red3"),
        ("snoop", "red3"),
    ],
)
def test_a_die_of_the_wrong_colour_is_refused(demon: str, wrong: str) -> None:
    """DST-8: sheets' powers take only dice that can belong there."""
    game = stand(demon, "infernal_preparation", dice=[FACES.index(wrong), 1, 4])
    assert game.why_not(f"destiny {wrong} {SHEETS[demon][6]}").rule == "DST-8"
    right = "red1" if wrong.startswith("white") else "white1"
    assert f"destiny {right} {SHEETS[demon][6]}" in texts(game)


# --- one by one -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "dice"), [([], 1), ([6], 2), ([1, 2, 3, 4, 5], 6)])
def test_hunter_strikes_harder_for_each_cancelled_line(damage: list[int], dice: int) -> None:
    """The Hunter: +1 combat for each cancelled line of the human it attacks, not of others."""
    wounded = {
        "redeemer": {"at": "0,0", "die": 6, "damage": damage},
        "scout-a": {"at": "0,0", "die": 1, "damage": [1, 2]},
    }
    game = stand("hunter", "infernal_activation", warriors=wounded, dice=[1] * dice)
    play(game, "activate hunter", "attack hunter redeemer")
    assert len(rolled(game)) == dice


def test_hunter_scent_of_blood_gives_movement() -> None:
    """The Hunter's power: +1 movement until the next infernal preparation."""
    game = fire("hunter", "red1")
    assert warrior(game, "hunter")["movement"] == 3
    assert until_next_preparation(game)


@pytest.mark.parametrize(("humans", "combat"), [(1, 1), (2, 4), (3, 4)])
def test_destroyer_loves_a_crowd(humans: int, combat: int) -> None:
    """The Destroyer: +3 combat while two or more humans stand on its tile."""
    crowd = {name: {"at": "0,0", "die": 1} for name in ("brute-a", "scout-a")[: humans - 1]}
    game = stand("destroyer", "infernal_activation", warriors=crowd, dice=[1] * combat)
    assert warrior(game, "destroyer")["combat"] == combat
    play(game, "activate destroyer", "attack destroyer redeemer")
    assert len(rolled(game)) == combat


def test_destroyer_blind_fury_makes_it_frenzied() -> None:
    """The Destroyer's power: frenzied until the next infernal preparation."""
    game = fire("destroyer", "white2", "red2")
    assert warrior(game, "destroyer")["talents"] == ["frenzied"]
    assert until_next_preparation(game)


def kill_with(demon: str, victim: dict[str, Any], dice: list[int]) -> Game:
    game = stand(demon, "infernal_activation", warriors={"redeemer": victim}, dice=dice)
    return play(game, f"activate {demon}", f"attack {demon} redeemer")


def test_scourge_gains_two_threat_points_a_kill() -> None:
    """The Scourge: 2 TP for each human it kills, none for one it only hurts."""
    nearly = {"at": "0,0", "die": 6, "damage": [1, 2, 3, 4, 5]}
    game = kill_with("scourge", nearly, [6, 1, 1, 1])
    assert warrior(game, "redeemer")["at"] == "out"
    assert game.view()["tp"] == 3
    game = kill_with("scourge", {"at": "0,0", "die": 6, "damage": [1, 2, 3, 4]}, [6, 1, 1, 1])
    play(game, "damage redeemer 5")
    assert game.view()["tp"] == 1


def test_scourge_is_no_richer_for_kills_of_others() -> None:
    """The Scourge: a troglodyte's kill beside it gains nothing."""
    nearly = {"at": "0,0", "die": 6, "damage": [1, 2, 3, 4, 5]}
    game = stand(
        "scourge", "infernal_activation", warriors={"redeemer": nearly, "troglodyte-1": {"at": "0,0"}}, dice=[6]
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert warrior(game, "redeemer")["at"] == "out"
    assert game.view()["tp"] == 1


def test_scourge_iron_hide_makes_it_resistant() -> None:
    """The Scourge's power: resistant until the next infernal preparation."""
    game = fire("scourge", "white1", "white2")
    assert warrior(game, "scourge")["talents"] == ["bodyguard", "imposing", "resistant"]
    assert until_next_preparation(game)


def test_master_of_souls_is_not_hurt_from_afar() -> None:
    """The Master of souls: no blunderbuss, beside it or from the next tile; a blade hurts it."""
    gunners = {
        "redeemer": {"at": "0,0", "die": 1, "equipment": ["blunderbuss"]},
        "scout-a": {"at": "0,-1", "die": 1, "equipment": ["blunderbuss"]},
        "troglodyte-2": {"at": "0,0"},
    }
    game = stand("master-of-souls", "human_activation", warriors=gunners)
    play(game, "activate redeemer")
    attacks = {text for text in texts(game) if text.startswith("attack")}
    assert attacks == {
        "attack redeemer master-of-souls",
        "attack redeemer troglodytes",
        "attack redeemer troglodytes blunderbuss",
    }
    play(game, "pass", "activate scout-a")
    assert {text for text in texts(game) if text.startswith("attack")} == {
        "attack scout-a troglodytes@0,0 blunderbuss",
        "attack scout-a troglodytes@0,-2 blunderbuss",
    }


def test_master_of_souls_call_gives_troglodytes_combat() -> None:
    """The Master of souls' power: ordinary and tough troglodytes have +1 combat until the next infernal preparation."""
    game = fire("master-of-souls", "red1", "red2", warriors={"tough-1": {"at": "0,-2"}})
    assert warrior(game, "troglodyte-1")["combat"] == 2
    assert warrior(game, "tough-1")["combat"] == 2
    assert warrior(game, "master-of-souls")["combat"] == 2
    assert until_next_preparation(game)


@pytest.mark.parametrize("demon", ["possessed-a", "possessed-b"])
def test_possessed_are_guarded_by_the_troglodytes_of_their_tile(demon: str) -> None:
    """The Possessed: each troglodyte of its tile, tough ones too, may take a hit; those of other tiles not."""
    pack = {
        "troglodyte-2": {"at": "0,0"},
        "troglodyte-3": {"at": "0,0"},
        "tough-1": {"at": "0,0"},
        "brute-a": {"at": "0,0", "die": 1},
    }
    game = stand(demon, "human_activation", warriors=pack, dice=[6, 6, 1, 1])
    play(game, "activate brute-a", f"attack brute-a {demon}")
    assert asked(game) == ("infernal", "guard")
    assert set(texts(game)) == {"pass", "guard troglodyte-2", "guard troglodyte-3", "guard tough-1"}
    play(game, "guard troglodyte-2", "pass")
    assert warrior(game, "troglodyte-2")["at"] == "reserve"
    assert warrior(game, demon)["damage"] == 1


@pytest.mark.parametrize("demon", ["possessed-a", "possessed-b"])
@pytest.mark.parametrize(("damage", "left"), [(2, 1), (0, 0)])
def test_possessed_shared_pain_heals_one_marker(demon: str, damage: int, left: int) -> None:
    """The Possessed's power: one damage marker off; unhurt, nothing happens."""
    game = fire(demon, "white1", warriors={demon: {"at": "0,0", "damage": damage}})
    assert has_fired(game, demon)
    assert warrior(game, demon)["damage"] == left
    assert [event[4] for event in told(game, "recovered")] == [left] * (damage > left)


@pytest.mark.parametrize(("tp", "offers"), [(2, {1, 2}), (6, {1, 2, 3, 4})])
def test_torturer_buys_its_combat(tp: int, offers: set[int]) -> None:
    """The Torturer: up to 4 TP, one die each; with combat 0 it pays at least one."""
    game = stand("torturer", "infernal_activation", tp=tp, dice=[1, 1])
    play(game, "activate torturer", "attack torturer redeemer")
    assert asked(game) == ("infernal", "buy")
    assert set(texts(game)) == {f"pay {amount}" for amount in offers}
    play(game, "pay 2")
    assert len(rolled(game)) == 2
    assert game.view()["tp"] == tp - 2


def test_torturer_without_threat_points_cannot_attack() -> None:
    """The Torturer, COM-2: combat 0 and nothing to pay with."""
    game = stand("torturer", "infernal_activation", tp=0)
    play(game, "activate torturer")
    assert not [text for text in texts(game) if text.startswith("attack")]


def test_torturer_with_combat_may_pay_nothing() -> None:
    """The Torturer: under the sign of the demon it has a die of its own."""
    sign = [{"target": "torturer", "what": "combat", "amount": 1, "until": "threat"}]
    game = stand("torturer", "infernal_activation", tp=1, marks=sign, dice=[1])
    play(game, "activate torturer", "attack torturer redeemer")
    assert set(texts(game)) == {"pay 0", "pay 1"}
    play(game, "pay 0")
    assert len(rolled(game)) == 1


def test_torturer_torment_weakens_one_human() -> None:
    """The Torturer's power: a human of choice, on any tile, has one combat less until the next infernal preparation."""
    game = fire("torturer", "red1")
    assert asked(game) == ("infernal", "target")
    assert set(texts(game)) == {"target torment redeemer", "target torment brute-a"}
    play(game, "target torment brute-a")
    assert warrior(game, "brute-a")["combat"] == 3
    assert warrior(game, "redeemer")["combat"] == 3
    assert until_next_preparation(game)


def test_cerberus_pays_for_more_movement_up_to_three_times() -> None:
    """Cerberus: movement 2; when it is spent, 1 TP for one more step, three times an activation."""
    game = den(
        "cerberus",
        phase="infernal_activation",
        tiles=[(48, "0,0"), (47, "0,-1"), (14, "0,-2"), (24, "0,-3"), (28, "0,-4"), (34, "0,-5"), (12, "0,-6")],
        warriors={
            "redeemer": {"at": "0,0", "die": 1},
            "cerberus": {"at": "0,-1"},
            "troglodyte-1": {"at": "0,0"},
        },
        tp=9,
    )
    play(game, "activate cerberus", "move cerberus 0,-2")
    assert "pursue cerberus" not in texts(game)
    play(game, "move cerberus 0,-3")
    for paid in (1, 2, 3):
        assert set(texts(game)) == {"pursue cerberus", "pass"}
        play(game, "pursue cerberus")
        assert game.view()["tp"] == 9 - paid
        play(game, f"move cerberus 0,{-3 - paid}")
    assert asked(game) == ("infernal", "activate")  # no fourth time


@pytest.mark.parametrize(("tp", "offers"), [(0, False), (1, True)])
def test_cerberus_pays_only_what_there_is(tp: int, *, offers: bool) -> None:
    """Cerberus: without threat points the move is over."""
    game = stand("cerberus", "infernal_activation", tp=tp, warriors={"brute-a": {}, "redeemer": {"at": "0,-2"}})
    play(game, "activate cerberus", "move cerberus 0,-1", "move cerberus 0,0")
    assert (asked(game)[1] == "act") == offers
    assert ("pursue cerberus" in texts(game)) == offers


def test_cerberus_pays_for_nothing_where_it_is_held() -> None:
    """PRI-6: beside the imposing brute more movement could change nothing, so it is not offered."""
    road = {"redeemer": {}, "brute-a": {"at": "0,-2", "die": 1}}
    game = stand("cerberus", "infernal_activation", tp=5, warriors=road)
    play(game, "activate cerberus", "move cerberus 0,-1", "move cerberus 0,-2")
    assert texts(game) == ["attack cerberus brute-a", "pass"]


def test_cerberus_pays_for_nothing_in_the_water() -> None:
    """TIL-FLOODED: entering ends the move; movement gained afterwards reopens nothing."""
    wet = [(48, "0,0"), (7, "0,-1"), (35, "0,-2")]
    game = stand("cerberus", "infernal_activation", tp=5, tiles=wet, warriors={"brute-a": {}})
    play(game, "activate cerberus", "move cerberus 0,-1")
    assert texts(game) == ["activate troglodyte-1", "pass"]


def test_cerberus_three_jaws_gives_two_combat() -> None:
    """Cerberus' power: +2 combat until the next infernal preparation."""
    game = fire("cerberus", "red1", "red2")
    assert warrior(game, "cerberus")["combat"] == 5
    assert until_next_preparation(game)


def nursery(tp: int, **data: Any) -> Game:
    company = {
        "redeemer": {"at": "0,0", "die": 1},
        "brute-a": {"at": "0,-1", "die": 1},
        "troglodyte-1": {"at": "0,0"},
        "tough-1": {"at": "0,-2"},
        **data.pop("warriors", {}),
    }
    return den("nurse", **{"phase": "threat", "tiles": BOARD, "tp": tp, "warriors": company, **data})


def test_nurse_may_take_a_troglodytes_place() -> None:
    """The Nurse: on any tile, among enemies too, a troglodyte goes back to the reserve for her; full price."""
    game = nursery(6)
    assert [text for text in texts(game) if text.startswith("replace")] == ["replace nurse troglodyte-1"]
    assert "bring nurse 0,0" not in texts(game)
    play(game, "replace nurse troglodyte-1")
    assert warrior(game, "nurse")["at"] == 0
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert [game.state.setup.names[int(str(event[3]))] for event in told(game, "removed")] == ["troglodyte-1"]
    assert game.view()["tp"] == 1
    assert not [text for text in texts(nursery(4)) if text.startswith("replace")]


def test_only_the_nurse_takes_a_troglodytes_place() -> None:
    """The Sorcerer beside her, with an ability of its own, has no such way in."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "0,0"}}
    game = den("nurse", "sorcerer", phase="threat", tiles=BOARD, tp=9, warriors=company)
    assert [text for text in texts(game) if text.startswith("replace")] == ["replace nurse troglodyte-1"]


def test_nurse_costs_less_on_a_well_there_too() -> None:
    """The Nurse, TIL-WELL: in a troglodyte's place on a demonic well she costs 4."""
    pack = {f"troglodyte-{number}": {"at": "0,-2"} for number in (2, 3)}
    game = nursery(4, tiles=[(48, "0,0"), (47, "0,-1"), (23, "0,-2")], warriors=pack)
    assert "replace nurse troglodyte-1" not in texts(game)
    play(game, "replace nurse troglodyte-2")
    assert game.view()["tp"] == 0
    assert warrior(game, "nurse")["at"] == 2


@pytest.mark.parametrize(("pack", "gain"), [({}, 3), ({"troglodyte-1": {"at": "0,-2"}}, 0)])
def test_nurse_feeds_on_an_empty_nest(pack: dict[str, Any], gain: int) -> None:
    """The Nurse: +3 TP if no ordinary troglodyte is in play as the threat phase starts; a tough one does not count."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "nurse": {"at": "0,-1"}, "tough-1": {"at": "0,-1"}, **pack}
    game = den("nurse", phase="threat", begin=True, tiles=BOARD, tp=1, warriors=company)
    assert game.view()["tp"] == 1 + gain


def test_nurse_not_in_play_feeds_nobody() -> None:
    """The Nurse: from the reserve she gains nothing."""
    game = den("nurse", phase="threat", begin=True, tiles=BOARD, tp=1, warriors={"redeemer": {"at": "0,0", "die": 1}})
    assert game.view()["tp"] == 1


def test_nurse_brood_brings_a_troglodyte() -> None:
    """The Nurse's power: one troglodyte, free, on her tile, among enemies too."""
    game = fire("nurse", "white1", "white2")
    assert warrior(game, "troglodyte-2")["at"] == 0
    assert game.view()["tp"] == 1


def test_nurse_brood_needs_room_and_the_nurse() -> None:
    """PRI-6: on a full tile, or without her in play, nobody comes."""
    full = {f"troglodyte-{number}": {"at": "0,-2"} for number in (2, 3)}
    game = fire("nurse", "white1", "white2", warriors={"nurse": {"at": "0,-2"}, "troglodyte-1": {}, **full})
    assert not told(game, "entered")
    assert not told(fire("nurse", "white1", "white2", warriors={"nurse": {}}), "entered")


def test_ethereal_walks_through_walls() -> None:
    """The Ethereal: to any tile that touches its own by a side; not over a corner, not onto a full tile."""
    game = den(
        "ethereal",
        phase="infernal_activation",
        tiles=[(1, "0,0"), (1, "1,0"), (47, "0,-1"), (1, "1,-1"), (41, "-1,0")],
        warriors={
            "redeemer": {"at": "1,0", "die": 1},
            "ethereal": {"at": "0,0"},
            "troglodyte-1": {"at": "-1,0"},
        },
    )
    play(game, "activate ethereal")
    assert {text for text in texts(game) if text.startswith("move")} == {"move ethereal 1,0", "move ethereal 0,-1"}
    play(game, "move ethereal 1,0")
    assert "attack ethereal redeemer" in texts(game)


def test_ethereal_fade_gives_defense() -> None:
    """The Ethereal's power: defense 6 until the next infernal preparation."""
    game = fire("ethereal", "white1")
    assert warrior(game, "ethereal")["defense"] == 6
    assert until_next_preparation(game)


def test_bloated_bursts_when_it_dies() -> None:
    """The Bloated: a die for each other warrior on its tile, of both sides; 4 hits, 3 does not."""
    company = {
        "brute-a": {"at": "0,0", "die": 1},
        "bloated": {"at": "0,0", "damage": 5},
        "troglodyte-2": {"at": "0,0"},
        "scout-a": {"at": "0,-1", "die": 1},
    }
    game = stand("bloated", "human_activation", warriors=company, dice=[6, 1, 1, 1, 3, 4, 4])
    play(game, "activate brute-a", "attack brute-a bloated")
    play(game, "roll-for redeemer", "roll-for brute-a", "damage brute-a 6")
    assert warrior(game, "bloated")["at"] == "reserve"
    assert warrior(game, "redeemer")["damage"] == []
    assert warrior(game, "brute-a")["damage"] == [6]
    assert warrior(game, "troglodyte-2")["at"] == "reserve"
    assert warrior(game, "scout-a")["damage"] == []


def test_bloated_bursts_at_no_other_hit() -> None:
    """The Bloated: hurt and alive it keeps together."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "bloated": {"at": "0,0", "damage": 4}}
    game = stand("bloated", "human_activation", warriors=company, dice=[6, 1, 1, 1])
    play(game, "activate brute-a", "attack brute-a bloated")
    assert warrior(game, "bloated")["damage"] == 5
    assert not told(game, "rolled_for")


def test_bloated_spew_hits_the_humans_of_its_tile() -> None:
    """The Bloated's power: a die for each human there, on 4 or more a hit; no troglodyte, nobody elsewhere."""
    company = {"scout-a": {"at": "0,0", "die": 1}, "troglodyte-2": {"at": "0,0"}}
    game = fire("bloated", "white3", "red3", warriors=company, dice=[3, 4])
    play(game, "roll-for redeemer")
    assert asked(game) == ("human", "damage")
    play(game, "damage scout-a 1")
    assert warrior(game, "redeemer")["damage"] == []
    assert warrior(game, "troglodyte-2")["at"] == 0
    assert warrior(game, "brute-a")["damage"] == []


@pytest.mark.parametrize(("tile", "comes"), [(47, True), (41, False)])
def test_sorcerer_brings_a_troglodyte_if_there_is_room(tile: int, *, comes: bool) -> None:
    """The Sorcerer: as it comes into play one troglodyte comes too, free, within saturation."""
    game = den(
        "sorcerer",
        phase="threat",
        tiles=[(48, "0,0"), (tile, "0,-1"), (14, "0,1")],
        tp=6,
        warriors={"redeemer": {"at": "0,0", "die": 1}},
    )
    play(game, "bring sorcerer 0,-1")
    assert warrior(game, "troglodyte-1")["at"] == (1 if comes else "reserve")
    assert game.view()["tp"] == 1


def test_sorcerers_troglodyte_comes_into_play_like_any_other() -> None:
    """TIL-SANCTUARY: the humans roll for the Sorcerer, then for the troglodyte, which dies."""
    game = den(
        "sorcerer",
        phase="threat",
        tiles=[(48, "0,0"), (26, "0,-1")],
        tp=6,
        warriors={"redeemer": {"at": "0,0", "die": 1}},
        dice=[4, 5],
    )
    play(game, "bring sorcerer 0,-1")
    assert warrior(game, "sorcerer")["at"] == 1
    assert warrior(game, "troglodyte-1")["at"] == "reserve"


def test_sorcerer_strikes_from_the_next_tile() -> None:
    """The Sorcerer: ranged."""
    game = stand("sorcerer", "infernal_activation")
    play(game, "activate sorcerer")
    attacks = {text for text in texts(game) if text.startswith("attack")}
    assert attacks == {"attack sorcerer redeemer", "attack sorcerer brute-a"}


def test_sorcerer_psychic_attack_hits_a_human_anywhere() -> None:
    """The Sorcerer's power: a total of 4 and more; the infernal player names the human, who suffers a hit, no roll."""
    game = fire("sorcerer", "white3", "red1")
    assert set(texts(game)) == {"target psychic-attack redeemer", "target psychic-attack brute-a"}
    play(game, "target psychic-attack brute-a")
    assert asked(game) == ("human", "damage")
    play(game, "damage brute-a 3")
    assert warrior(game, "brute-a")["damage"] == [3]


def test_snoop_robs_one_threat_point_a_hit() -> None:
    """The Snoop: two hits are 2 TP, a miss is none."""
    rage = [{"target": "snoop", "what": "combat", "amount": 2, "until": "human_preparation"}]
    game = stand("snoop", "infernal_activation", marks=rage, dice=[6, 6, 1])
    play(game, "activate snoop", "attack snoop redeemer", "damage redeemer 6", "damage redeemer 5")
    assert game.view()["tp"] == 3


def test_snoop_robs_nothing_by_a_resisted_hit() -> None:
    """The Snoop, HIT-5: a hit that is cancelled inflicts nothing."""
    marks = [{"target": "redeemer", "what": "grant", "amount": 128, "until": "human_preparation"}]
    game = stand("snoop", "infernal_activation", marks=marks, dice=[6])
    play(game, "activate snoop", "attack snoop redeemer")
    assert told(game, "resisted")
    assert game.view()["tp"] == 1


def test_snoop_dodge_makes_attackers_reroll_their_hits_once() -> None:
    """The Snoop's power: of the dice 6, 5, 1 the two hits are rolled again, to a 4 and a 2; the 1 stays."""
    game = fire("snoop", "white1", dice=[1, 1, 6, 5, 1, 4, 2])
    assert until_next_preparation(game)
    while asked(game)[0] == "infernal":
        play(game, "pass")
    while asked(game)[1] == "assign":
        play(game, texts(game)[0])
    while asked(game)[1] in {"effects", "gifts"}:
        play(game, "pass" if "pass" in texts(game) else texts(game)[0])
    play(game, "activate redeemer", "attack redeemer snoop")
    assert rolled(game) == [6, 5, 1]
    assert warrior(game, "snoop")["damage"] == 1


# --- hellhound and tough troglodyte ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "movement", "combat"),
    [("white1", 2, 1), ("white2", 3, 1), ("white3", 3, 2), ("red1", 1, 2), ("red2", 1, 3), ("red3", 2, 3)],
)
def test_hellhound_table(face: str, movement: int, combat: int) -> None:
    """DST-11: movement and combat by the face of its die; defense 4 and 3 lives whatever it shows."""
    game = stand(
        "hunter", "infernal_preparation", warriors={"hellhound-1": {"at": "0,-2"}}, dice=[FACES.index(face), 1, 4]
    )
    other = ["white1", "red1"]
    play(game, f"destiny {face} hellhound-1", *(f"destiny {one} sneaky-charge" for one in other))
    hound = warrior(game, "hellhound-1")
    assert (hound["movement"], hound["combat"], hound["defense"], hound["life"]) == (movement, combat, 4, 3)
    assert hound["talents"] == []


def test_tough_troglodyte() -> None:
    """Movement 2, combat 1, defense 5, one life, frenzied: it rolls a miss again, and one hit kills it."""
    company = {"tough-1": {"at": "0,0"}, "hunter": {}}
    game = stand("hunter", "infernal_activation", warriors=company, dice=[1, 6])
    tough = warrior(game, "tough-1")
    assert (tough["movement"], tough["combat"], tough["defense"], tough["life"]) == (2, 1, 5, 1)
    assert tough["talents"] == ["frenzied"]
    play(game, "activate tough-1", "attack tough-1 redeemer")
    assert asked(game) == ("human", "damage")


@pytest.mark.parametrize(("die", "lives"), [(4, True), (5, False)])
def test_tough_troglodyte_has_defense_five(die: int, *, lives: bool) -> None:
    """A 4 does not hit it, a 5 kills it."""
    company = {"tough-1": {"at": "0,0"}, "hunter": {}}
    game = stand("hunter", "human_activation", warriors=company, dice=[die, 1, 1])
    play(game, "activate redeemer", "attack redeemer tough-1")
    assert (warrior(game, "tough-1")["at"] == 0) == lives
