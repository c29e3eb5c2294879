"""Talents (TAL)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from homemade import homemade, homemade_setup, run_to
from tables import asked, play, table, texts, told, warrior

ROOM = (48, "0,0")  # a cross with room for five
NORTH = (47, "0,-1")  # a T beyond its northern opening
FAR = (27, "0,-2")
BODYGUARD = 16
DEVOTED = 4
FRENZIED = 8
RESISTANT = 128


def options(game: Game, verb: str) -> list[str]:
    """The offered options with this verb."""
    return [text for text in texts(game) if text.split()[0] == verb]


def gang(count: int, at: str = "0,0") -> dict[str, dict[str, Any]]:
    """So many troglodytes on one tile."""
    return {f"troglodyte-{n}": {"at": at} for n in range(1, count + 1)}


# --- TAL-0, TAL-1 ---------------------------------------------------------------------------------


def brute_before(flags: list[str]) -> Game:
    game = table(
        phase="infernal_activation",
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,0", "die": 1, "flags": flags}, **gang(2)},
    )
    return play(game, "activate troglodyte-1")


def test_tal_0_an_exhausted_warrior_uses_no_talent() -> None:
    """TAL-0: exhausted, the brute has no talent and holds nobody; rested, it does."""
    game = brute_before(["exhausted"])
    assert warrior(game, "brute-a")["talents"] == []
    assert options(game, "move") == ["move troglodyte-1 0,-1"]
    game = brute_before([])
    assert warrior(game, "brute-a")["talents"] == ["bodyguard", "imposing"]
    assert game.why_not("move troglodyte-1 0,-1").rule == "TAL-IMPOSING"


def test_tal_0_an_exhausted_warrior_uses_no_granted_talent_either() -> None:
    """TAL-0: a talent given by a card or by equipment rests as well."""
    for flags, talents in (([], ["ranged", "frenzied", "elusive"]), (["exhausted"], [])):
        game = table(
            scenario="1643/three-seals",
            phase="human_activation",
            tiles=[ROOM],
            warriors={"scout-a": {"at": "0,0", "die": 1, "equipment": ["crossbow"], "flags": flags}},
            marks=[{"target": "scout-a", "what": "grant", "amount": FRENZIED, "until": "human_preparation"}],
        )
        assert warrior(game, "scout-a")["talents"] == talents


def test_tal_0_the_same_talent_twice_works_once() -> None:
    """TAL-0: a swordmaster made frenzied once more still re-rolls a die only once."""
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[ROOM],
        warriors={"swordmaster-a": {"at": "0,0", "die": 5}, "brute-a": {"at": "0,0", "die": 1}, **gang(3)},
        marks=[{"target": "swordmaster-a", "what": "grant", "amount": FRENZIED, "until": "human_preparation"}],
        dice=[1, 2, 2, 1],
    )
    play(game, "activate swordmaster-a", "attack swordmaster-a troglodytes")
    assert told(game, "hits")[-1][-1] == 0
    assert [warrior(game, f"troglodyte-{n}")["at"] for n in (1, 2, 3)] == [0, 0, 0]


def test_tal_0_resistant_twice_ignores_one_hit() -> None:
    """TAL-0: a guardian with the reliquary has resistant twice, and ignores one hit, not two."""
    game = table(
        scenario="1643/three-seals",
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={"guardian-a": {"at": "0,0", "die": 1, "equipment": ["reliquary"]}, **gang(2)},
        marks=[{"target": "troglodyte-1", "what": "combat", "amount": 1, "until": "human_preparation"}],
        dice=[4, 4],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 guardian-a")
    assert len(told(game, "resisted")) == 1
    assert asked(game) == ("human", "damage")
    play(game, "damage guardian-a 6")
    assert warrior(game, "guardian-a")["damage"] == [6]


@pytest.mark.parametrize("order", [("loss", "grant"), ("grant", "loss")])
def test_tal_1_losing_a_talent_beats_what_grants_it(order: tuple[str, str]) -> None:
    """TAL-1: sheet, equipment or card may grant it, earlier or later: while the loss lasts, the talent is gone."""
    until = {"loss": "infernal_preparation", "grant": "human_preparation"}
    game = table(
        phase="human_activation",
        tiles=[ROOM],
        warriors={name: {"at": "0,0", "die": 1} for name in ("brute-a", "scout-a")},
        marks=[
            {"target": name, "what": what, "amount": BODYGUARD, "until": until[what]}
            for what in order
            for name in ("brute-a", "scout-a")
        ],
        dice=[1, 1, 1],
    )
    assert warrior(game, "brute-a")["talents"] == ["imposing"]
    assert warrior(game, "scout-a")["talents"] == ["elusive"]
    play(game, "pass")
    assert game.view()["phase"] == "infernal_preparation"
    assert warrior(game, "brute-a")["talents"] == ["bodyguard", "imposing"]
    assert warrior(game, "scout-a")["talents"] == ["bodyguard", "elusive"]


def test_tal_1_a_lost_talent_does_not_work() -> None:
    """TAL-1: a brute that lost bodyguard is not asked whether it takes the hit."""
    for marks, kind in (
        ([], "guard"),
        ([{"target": "brute-a", "what": "loss", "amount": BODYGUARD, "until": "human_preparation"}], "damage"),
    ):
        game = table(
            phase="infernal_activation",
            tiles=[ROOM],
            warriors={"scout-a": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}, **gang(2)},
            marks=marks,
            dice=[6],
        )
        play(game, "activate troglodyte-1", "attack troglodyte-1 scout-a")
        assert asked(game) == ("human", kind)


# --- TAL-RANGED -----------------------------------------------------------------------------------


def test_tal_ranged_reaches_own_and_adjacent_tiles() -> None:
    """TAL-RANGED: own tile and adjacent tiles, not two tiles away and not past a wall; without it the own tile only."""
    game = table(
        scenario="1643/three-seals",
        phase="human_activation",
        tiles=[ROOM, NORTH, FAR, (46, "1,0")],
        warriors={
            "scout-a": {"at": "0,0", "die": 1, "equipment": ["crossbow"]},
            "guardian-a": {"at": "0,0", "die": 1},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,-1"},
            "troglodyte-3": {"at": "0,-2"},
            "troglodyte-4": {"at": "1,0"},  # a north-south corridor: a wall lies between
        },
        dice=[3, 2, 2],
    )
    play(game, "activate guardian-a")
    assert options(game, "attack") == ["attack guardian-a troglodytes"]
    play(game, "pass", "activate scout-a")
    assert options(game, "attack") == ["attack scout-a troglodytes", "attack scout-a troglodytes@0,-1"]
    play(game, "attack scout-a troglodytes@0,-1")
    assert warrior(game, "troglodyte-2")["at"] == "reserve"
    assert warrior(game, "troglodyte-1")["at"] == 0


def test_tal_ranged_not_past_rubble() -> None:
    """TAL-RANGED: tiles with rubble between them are not adjacent (MOV-9)."""
    for barriers, expected in (
        ([], ["attack scout-a hellhound-1"]),
        ([{"at": "0,0", "side": "north", "kind": "rubble"}], []),
    ):
        game = table(
            scenario="1643/three-seals",
            phase="human_activation",
            tiles=[ROOM, NORTH],
            barriers=barriers,
            warriors={
                "scout-a": {"at": "0,0", "die": 1, "equipment": ["crossbow"]},
                "guardian-a": {"at": "0,0", "die": 1},
                "hellhound-1": {"at": "0,-1"},
            },
        )
        play(game, "activate scout-a")
        assert options(game, "attack") == expected


def test_tal_ranged_serves_demons_too() -> None:
    """TAL-RANGED: the sorcerer attacks the humans of its tile and of the next, not of the one after."""
    game = homemade(
        homemade_setup(
            '{ sheet = "redeemer" }, { sheet = "brute" }, { sheet = "scout" }', infernal='demons = ["sorcerer"]'
        ),
        phase="infernal_activation",
        tiles=[ROOM, NORTH, FAR],
        warriors={
            "redeemer": {"at": "0,0", "die": 1},
            "brute-a": {"at": "0,-1", "die": 1},
            "scout-a": {"at": "0,-2", "die": 1},
            "sorcerer": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
        },
    )
    play(game, "activate sorcerer")
    assert options(game, "attack") == ["attack sorcerer redeemer", "attack sorcerer brute-a"]
    play(game, "pass", "activate troglodyte-1")
    assert options(game, "attack") == ["attack troglodyte-1 redeemer"]


# --- TAL-BLESSING ---------------------------------------------------------------------------------


def preparation(dice: list[int], **data: Any) -> Game:
    """The human preparation with the redeemer on one tile and a brute on another."""
    warriors = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,-1"}}
    for name, entry in data.pop("warriors", {}).items():
        warriors[name] = {**warriors.get(name, {}), **entry}
    return table(phase="human_preparation", tiles=[ROOM, NORTH], warriors=warriors, dice=dice, **data)


def test_tal_blessing_blesses_another_warrior_anywhere() -> None:
    """TAL-BLESSING: after the last die another warrior, on any tile, but not the bearer, can be blessed."""
    game = preparation([1, 3])
    assert asked(game) == ("human", "assign")
    assert not options(game, "bless")
    play(game, "die redeemer 1")
    assert options(game, "bless") == ["bless redeemer brute-a movement", "bless redeemer brute-a combat"]
    assert "pass" in texts(game)


@pytest.mark.parametrize(("bonus", "movement", "combat"), [("movement", 2, 3), ("combat", 1, 5)])
def test_tal_blessing_gives_movement_or_combat(bonus: str, movement: int, combat: int) -> None:
    """TAL-BLESSING: +1 movement or +2 combat to the end of the human activation that follows."""
    game = preparation([1, 3, 1, 1, 1])
    play(game, "die redeemer 1", f"bless redeemer brute-a {bonus}")
    assert game.view()["phase"] == "human_activation"
    seen = warrior(game, "brute-a")
    assert (seen["movement"], seen["combat"], seen["defense"]) == (movement, combat, 4)
    play(game, "pass")
    assert game.view()["phase"] == "infernal_preparation"
    seen = warrior(game, "brute-a")
    assert (seen["movement"], seen["combat"]) == (1, 3)


def test_tal_blessing_works_once_a_scenario() -> None:
    """TAL-BLESSING: once a scenario: neither again in the phase nor in a later turn."""
    game = preparation([1, 3, 1, 1, 1, 1, 3])
    play(game, "die redeemer 1", "bless redeemer brute-a combat")
    assert not options(game, "bless")
    run_to(game, "human_preparation", turn=2)
    play(game, "die redeemer 1")
    assert game.view()["phase"] == "human_activation"
    assert len(told(game, "blessed")) == 1


def test_tal_blessing_passes_over_who_has_an_instinct_card() -> None:
    """TAL-BLESSING: a warrior with an instinct card this turn, for its text or for its value, cannot be blessed."""
    for use, blessed in (("allot brute-a fury", []), ("value brute-a fury", []), ("pass", ["brute-a"])):
        game = preparation([3, 3], hand={"human": ["fury"]})
        play(game, "die brute-a 3", use)
        if use == "pass":
            play(game, "pass")  # the redeemer's own die, without the card
        assert sorted({text.split()[2] for text in options(game, "bless")}) == blessed


def test_tal_blessing_heals_the_cancelled_line_under_the_die() -> None:
    """TAL-BLESSING: the line under the die is healed at once, other lines are not."""
    game = preparation([1, 3], warriors={"brute-a": {"damage": [3, 6]}})
    play(game, "die redeemer 1")
    assert warrior(game, "brute-a")["exhausted"]
    play(game, "bless redeemer brute-a movement")
    seen = warrior(game, "brute-a")
    assert (seen["exhausted"], seen["damage"]) == (False, [6])
    assert (seen["movement"], seen["combat"], seen["defense"]) == (2, 3, 4)


def test_tal_blessing_comes_in_time_for_the_effects_of_the_die() -> None:
    """TAL-BLESSING: HPR-5 is included: blessed before its turn there, an exhausted brute gets its instinct draw."""
    game = preparation([1, 2], warriors={"brute-a": {"damage": [2]}})
    play(game, "die redeemer 1")
    assert asked(game) == ("human", "effects")
    play(game, "bless redeemer brute-a combat")
    assert len(told(game, "drawn")) == 1
    assert warrior(game, "brute-a")["damage"] == []


def test_tal_blessing_is_no_gift_for_an_exhausted_or_dead_bearer() -> None:
    """TAL-BLESSING: an exhausted redeemer blesses nobody (TAL-0)."""
    game = preparation([1, 3], warriors={"redeemer": {"damage": [1]}})
    play(game, "die redeemer 1")
    assert game.view()["phase"] == "human_activation"


# --- TAL-DEVOTED ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "gift"),
    [(1, ""), (2, "aura-of-courage"), (3, ""), (4, ""), (5, "prescience"), (6, "")],
)
def test_tal_devoted_uses_each_gift_on_its_own_line(die: int, gift: str) -> None:
    """TAL-DEVOTED: the scenario's gifts, each with the die on its value and with no other."""
    game = preparation([die, 3], stack=[1, 2])
    play(game, f"die redeemer {die}")
    assert sorted({text.split()[2] for text in options(game, "gift")}) == ([gift] if gift else [])


def test_tal_devoted_is_needed_for_gifts() -> None:
    """TAL-DEVOTED: without the talent, or exhausted, no gift works."""
    loss = [{"target": "redeemer", "what": "loss", "amount": DEVOTED, "until": "infernal_preparation"}]
    game = preparation([2, 3], marks=loss)
    play(game, "die redeemer 2")
    assert not options(game, "gift")
    assert options(game, "bless")
    game = preparation([2, 3], warriors={"redeemer": {"damage": [2]}})
    play(game, "die redeemer 2")
    assert not options(game, "gift")


def test_tal_devoted_is_needed_for_a_lasting_gift_too() -> None:
    """TAL-DEVOTED: *punish the evil* works only for the devoted."""
    for amount, hits in ((0, 2), (DEVOTED, 1)):
        game = table(
            scenario="1643/the-beast-below",
            phase="human_activation",
            tiles=[ROOM],
            warriors={
                "redeemer": {"at": "0,0", "die": 1},
                "brute-a": {"at": "0,0", "die": 1},
                "hellhound-1": {"at": "0,0"},
            },
            marks=[{"target": "redeemer", "what": "loss", "amount": amount, "until": "human_preparation"}],
            dice=[1, 2, 4],
        )
        play(game, "activate redeemer", "attack redeemer hellhound-1")
        assert warrior(game, "hellhound-1")["damage"] == hits


# --- TAL-FRENZIED ---------------------------------------------------------------------------------


def frenzy(attacker: str, die: int, dice: list[int]) -> Game:
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[ROOM],
        warriors={
            **{name: {"at": "0,0", "die": die} for name in ("brute-a", "swordmaster-a")},
            **gang(5),
        },
        dice=dice,
    )
    return play(game, f"activate {attacker}", f"attack {attacker} troglodytes")


def test_tal_frenzied_rolls_every_miss_again_once() -> None:
    """TAL-FRENZIED: the misses 1 and 2 are rolled again without asking, 3 and 6 stay, the new 2 stays too."""
    game = frenzy("swordmaster-a", 1, [1, 3, 2, 6, 5, 2])
    assert told(game, "rerolled") == [("rerolled", "TAL-FRENZIED", 0, 2, 5, 3, 2, 6)]
    assert told(game, "hits")[-1][-1] == 3
    assert sum(warrior(game, f"troglodyte-{n}")["at"] == 0 for n in range(1, 6)) == 2


def test_tal_frenzied_is_needed_for_the_re_roll() -> None:
    """TAL-FRENZIED: the brute, not frenzied, keeps its misses."""
    game = frenzy("brute-a", 1, [1, 3, 2, 6, 5, 5])
    assert not told(game, "rerolled")
    assert told(game, "hits")[-1][-1] == 2


def test_tal_frenzied_does_not_touch_hits() -> None:
    """TAL-FRENZIED: with nothing but hits nothing is rolled again."""
    game = frenzy("swordmaster-a", 1, [3, 3, 4, 6])
    assert not told(game, "rerolled")
    assert told(game, "hits")[-1][-1] == 4


# --- TAL-BODYGUARD --------------------------------------------------------------------------------


def assault(hits: int, warriors: dict[str, dict[str, Any]], **data: Any) -> Game:
    """A troglodyte hits the redeemer so many times in a scenario with two brutes."""
    game = table(
        scenario="1643/powder-and-stone",
        phase="infernal_activation",
        tiles=[ROOM, NORTH],
        warriors={"redeemer": {"at": "0,0", "die": 1}, **warriors, **gang(2)},
        marks=[{"target": "troglodyte-1", "what": "combat", "amount": hits - 1, "until": "human_preparation"}],
        dice=[6] * hits,
        **data,
    )
    return play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")


def test_tal_bodyguard_takes_hits_one_by_one() -> None:
    """TAL-BODYGUARD: asked anew for each of three hits, the brute takes the first and the last."""
    game = assault(3, {"brute-a": {"at": "0,0", "die": 1}})
    assert asked(game) == ("human", "guard")
    assert texts(game) == ["pass", "guard brute-a"]
    play(game, "guard brute-a", "damage brute-a 1")
    assert asked(game) == ("human", "guard")
    play(game, "pass", "damage redeemer 1", "guard brute-a", "damage brute-a 2")
    assert warrior(game, "brute-a")["damage"] == [1, 2]
    assert warrior(game, "redeemer")["damage"] == [1]
    assert asked(game)[0] == "infernal"


def test_tal_bodyguard_several_share_as_they_like() -> None:
    """TAL-BODYGUARD: two brutes on the tile, each may take each hit."""
    both = {name: {"at": "0,0", "die": 1} for name in ("brute-a", "brute-b")}
    game = assault(2, both)
    assert texts(game) == ["pass", "guard brute-a", "guard brute-b"]
    play(game, "guard brute-b", "damage brute-b 1", "guard brute-a", "damage brute-a 4")
    assert warrior(game, "brute-a")["damage"] == [4]
    assert warrior(game, "brute-b")["damage"] == [1]
    assert warrior(game, "redeemer")["damage"] == []


def test_tal_bodyguard_only_on_its_tile_and_rested() -> None:
    """TAL-BODYGUARD: not from another tile, not exhausted."""
    game = assault(1, {"brute-a": {"at": "0,-1", "die": 1}})
    assert asked(game) == ("human", "damage")
    game = assault(1, {"brute-a": {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}})
    assert asked(game) == ("human", "damage")


def test_tal_bodyguard_is_not_its_own() -> None:
    """TAL-BODYGUARD: an ally's hits: when the brute itself is the target nobody is asked, another brute is."""
    for others, kind in (({}, "damage"), ({"brute-b": {"at": "0,0", "die": 1}}, "guard")):
        game = table(
            scenario="1643/powder-and-stone",
            phase="infernal_activation",
            tiles=[ROOM],
            warriors={"brute-a": {"at": "0,0", "die": 1}, **others, **gang(2)},
            dice=[6],
        )
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
        assert asked(game) == ("human", kind)
        assert "guard brute-a" not in texts(game)


def test_tal_bodyguard_serves_demons_too() -> None:
    """TAL-BODYGUARD: the scourge may take what was meant for the troglodytes of its tile."""
    game = table(
        scenario="1643/powder-and-stone",
        phase="human_activation",
        tiles=[ROOM],
        warriors={
            "brute-a": {"at": "0,0", "die": 5},
            "brute-b": {"at": "0,0", "die": 5},
            "scourge": {"at": "0,0"},
            **gang(2),
        },
        dice=[3, 3],
    )
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert asked(game) == ("infernal", "guard")
    play(game, "guard scourge", "pass")
    assert warrior(game, "scourge")["damage"] == 1
    assert sorted(warrior(game, f"troglodyte-{n}")["at"] == 0 for n in (1, 2)) == [False, True]


# --- TAL-IMPOSING, TAL-ELUSIVE --------------------------------------------------------------------


def test_tal_imposing_holds_any_number_of_enemies() -> None:
    """TAL-IMPOSING: three troglodytes cannot leave one brute's tile; without the talent they can."""
    for name, rule in (("brute-a", "TAL-IMPOSING"), ("redeemer", "")):
        game = table(
            phase="infernal_activation",
            tiles=[ROOM, NORTH],
            warriors={name: {"at": "0,0", "die": 1}, **gang(3)},
        )
        play(game, "activate troglodyte-1")
        assert game.why_not("move troglodyte-1 0,-1").rule == rule
        assert bool(options(game, "move")) == (rule == "")


def test_tal_imposing_holds_on_its_own_tile_only_and_not_its_friends() -> None:
    """TAL-IMPOSING: a brute next door holds nobody; humans leave an imposing brute's tile freely."""
    game = table(
        phase="infernal_activation",
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,-1", "die": 1}, **gang(2)},
    )
    play(game, "activate troglodyte-1")
    assert options(game, "move") == ["move troglodyte-1 0,-1"]
    game = table(
        phase="human_activation",
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}},
    )
    play(game, "activate redeemer")
    assert options(game, "move") == ["move redeemer 0,-1"]


def test_tal_imposing_serves_demons_and_stops_exploring() -> None:
    """TAL-IMPOSING: the scourge holds two humans, neither of whom may move or explore."""
    game = table(
        scenario="1643/powder-and-stone",
        phase="human_activation",
        tiles=[ROOM, NORTH],
        stack=[1, 2],
        warriors={
            "redeemer": {"at": "0,0", "die": 1},
            "brute-a": {"at": "0,0", "die": 1},
            "scourge": {"at": "0,0"},
        },
    )
    play(game, "activate redeemer")
    assert game.why_not("move redeemer 0,-1").rule == "TAL-IMPOSING"
    assert game.why_not("explore redeemer east").rule == "TAL-IMPOSING"
    assert not options(game, "explore")


def leaving(scenario: str, who: str, enemies: dict[str, dict[str, Any]], **others: dict[str, Any]) -> Game:
    game = table(
        scenario=scenario,
        phase="human_activation",
        tiles=[ROOM, NORTH],
        stack=[1, 2],
        warriors={who: {"at": "0,0", "die": 1}, "redeemer": {"at": "0,-1", "die": 1}, **enemies, **others},
    )
    return play(game, f"activate {who}")


def test_tal_elusive_ignores_blocking() -> None:
    """TAL-ELUSIVE: one scout leaves three troglodytes by moving or exploring, one brute does not."""
    game = leaving("1643/the-survivors", "scout-a", gang(3))
    assert game.why_not("move scout-a 0,-1").rule == ""
    assert game.why_not("explore scout-a east").rule == ""
    game = leaving("1643/the-survivors", "brute-a", gang(3))
    assert game.why_not("move brute-a 0,-1").rule == "MOV-4"
    assert game.why_not("explore brute-a east").rule == "MOV-4"


def test_tal_elusive_and_imposing_cancel_each_other() -> None:
    """TAL-ELUSIVE: against an imposing enemy plain blocking applies: one against one may leave, one against two not."""
    scourge: dict[str, dict[str, Any]] = {"scourge": {"at": "0,0"}}
    game = leaving("1643/powder-and-stone", "scout-a", scourge)
    assert game.why_not("move scout-a 0,-1").rule == ""
    game = leaving("1643/powder-and-stone", "scout-a", {**scourge, **gang(1)})
    assert game.why_not("move scout-a 0,-1").rule == "MOV-4"
    game = leaving("1643/powder-and-stone", "scout-a", {**scourge, **gang(1)}, **{"brute-a": {"at": "0,0", "die": 1}})
    assert game.why_not("move scout-a 0,-1").rule == ""


def test_tal_elusive_serves_demons_too() -> None:
    """TAL-ELUSIVE: the snoop slips away from three humans; from an imposing brute only with MOV-4's numbers."""
    for others, rule in (({"scout-a": "0,0", "scout-b": "0,0"}, ""), ({"brute-a": "0,0"}, "MOV-4")):
        game = table(
            scenario="1643/bread-for-the-walls",
            phase="infernal_activation",
            tiles=[ROOM, NORTH],
            warriors={
                "redeemer": {"at": "0,0", "die": 1},
                **{name: {"at": at, "die": 1} for name, at in others.items()},
                "snoop": {"at": "0,0"},
                "troglodyte-1": {"at": "0,-1"},
            },
        )
        play(game, "activate snoop")
        assert game.why_not("move snoop 0,-1").rule == rule


# --- TAL-RESISTANT --------------------------------------------------------------------------------


def besieged(dice: list[int], guardian: dict[str, Any], tile: int = 48) -> Game:
    """Two troglodytes with combat 2 beside a guardian and the redeemer."""
    return table(
        scenario="1643/three-seals",
        phase="infernal_activation",
        tiles=[(tile, "0,0")],
        warriors={
            "guardian-a": {"at": "0,0", "die": 1, **guardian},
            "redeemer": {"at": "0,0", "die": 1},
            **gang(3),
        },
        marks=[{"target": "troglodytes", "what": "combat", "amount": 1, "until": "human_preparation"}],
        dice=dice,
    )


def test_tal_resistant_ignores_the_first_hit_of_each_activation_phase() -> None:
    """TAL-RESISTANT: of two attacks with two hits each three count; in the next activation phase it resists anew."""
    game = besieged([6, 6, 6, 6], {})
    play(game, "activate troglodyte-1", "attack troglodyte-1 guardian-a", "damage guardian-a 1")
    play(game, "activate troglodyte-2", "attack troglodyte-2 guardian-a", "damage guardian-a 2", "damage guardian-a 3")
    assert warrior(game, "guardian-a")["damage"] == [1, 2, 3]
    game = table(
        scenario="1643/three-seals",
        phase="human_activation",
        begin=True,
        tiles=[ROOM, (4, "0,-1")],
        warriors={
            "guardian-a": {"at": "0,0", "die": 1, "flags": ["resisted"]},
            "redeemer": {"at": "0,0", "die": 1},
        },
        dice=[6],
    )
    play(game, "activate guardian-a", "move guardian-a 0,-1")
    assert told(game, "resisted") == [("resisted", "TAL-RESISTANT", 0, 1)]
    assert warrior(game, "guardian-a")["damage"] == []


def test_tal_resistant_not_outside_activation_phases() -> None:
    """TAL-RESISTANT: a hit suffered in a preparation phase is not ignored."""
    game = table(
        scenario="1643/three-seals",
        phase="human_preparation",
        tiles=[(24, "0,0")],
        warriors={"guardian-a": {"at": "0,0"}},
        dice=[4],
    )
    assert asked(game) == ("human", "damage")
    assert not told(game, "resisted")


def test_tal_resistant_counts_the_hits_a_bodyguard_takes() -> None:
    """TAL-RESISTANT: of the hits the guardian takes for the redeemer the first is ignored, the second not."""
    game = besieged([6, 6], {})
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    play(game, "guard guardian-a")
    assert asked(game) == ("human", "guard")
    play(game, "guard guardian-a")
    assert asked(game) == ("human", "damage")
    play(game, "damage guardian-a 6")
    assert warrior(game, "guardian-a")["damage"] == [6]
    assert warrior(game, "redeemer")["damage"] == []


def test_tal_resistant_cancels_a_hit_before_it_is_doubled() -> None:
    """TAL-RESISTANT: on a carnivorous tile the cancelled hit does nothing at all, the next one counts double."""
    game = besieged([6, 6], {}, tile=10)
    play(game, "activate troglodyte-1", "attack troglodyte-1 guardian-a")
    play(game, "damage guardian-a 5", "damage guardian-a 6")
    assert warrior(game, "guardian-a")["damage"] == [5, 6]
    assert asked(game)[0] == "infernal"


def test_tal_resistant_does_not_help_the_exhausted() -> None:
    """TAL-RESISTANT: an exhausted guardian suffers the first hit as well (TAL-0)."""
    game = besieged([6, 1], {"damage": [1], "flags": ["exhausted"]})
    play(game, "activate troglodyte-1", "attack troglodyte-1 guardian-a")
    assert asked(game) == ("human", "damage")
    assert not told(game, "resisted")


def test_tal_resistant_serves_infernals_each_for_itself() -> None:
    """TAL-RESISTANT: two resistant troglodytes ignore one hit each; the third of three hits kills."""
    game = table(
        phase="human_activation",
        tiles=[ROOM],
        warriors={"brute-a": {"at": "0,0", "die": 3}, "redeemer": {"at": "0,0", "die": 1}, **gang(2)},
        marks=[{"target": "troglodytes", "what": "grant", "amount": RESISTANT, "until": "infernal_preparation"}],
        dice=[6, 6, 6],
    )
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert texts(game) == ["lose troglodyte-1", "lose troglodyte-2"]  # the first has resisted already
    play(game, "lose troglodyte-2")
    assert len(told(game, "resisted")) == 2
    assert sum(warrior(game, f"troglodyte-{n}")["at"] == 0 for n in (1, 2)) == 1
