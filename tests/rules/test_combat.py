"""Combat (COM)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from tables import asked, play, table, texts, told, warrior

BODYGUARD, FRENZIED, RANGED = 16, 8, 1
CORRIDOR = [(48, "0,0"), (47, "0,-1"), (34, "0,-2")]


def fight(*choices: str, **data: Any) -> Game:
    """A position in the human activation, played through the choices."""
    return play(table(**{"phase": "human_activation", "tiles": CORRIDOR, **data}), *choices)


def attacks(game: Game) -> list[str]:
    return [text for text in texts(game) if text.startswith("attack")]


def dice_rolled(game: Game) -> list[object]:
    """The dice of the last attack."""
    return list(told(game, "rolled")[-1][5:])


def test_com_1_one_target_or_all_ordinary_troglodytes_together() -> None:
    """COM-1: a demon, a hellhound, a tough troglodyte, or the ordinary troglodytes as one; only on its own tile."""
    game = fight(
        "activate brute-a",
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "scout-a": {"at": "0,0", "die": 1},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
            "tough-1": {"at": "0,0"},
            "hellhound-1": {"at": "0,0"},
            "hunter": {"at": "0,0"},
            "hellhound-2": {"at": "0,-1"},
            "troglodyte-3": {"at": "0,-1"},
        },
    )
    targets = ["troglodytes", "tough-1", "hellhound-1", "hunter"]
    assert attacks(game) == [f"attack brute-a {target}" for target in targets]
    for wrong in ("troglodyte-1", "scout-a", "hellhound-2", "troglodytes@0,-1"):
        assert game.why_not(f"attack brute-a {wrong}").rule == "COM-1"


def test_com_1_an_infernal_chooses_one_human() -> None:
    """COM-1: each human on the tile is a target of its own; no ally is one."""
    game = table(
        phase="infernal_activation",
        tiles=CORRIDOR,
        warriors={
            "troglodyte-1": {"at": "0,0"},
            "hunter": {"at": "0,0"},
            "brute-a": {"at": "0,0"},
            "scout-a": {"at": "0,0"},
            "scout-b": {"at": "0,-1"},
        },
    )
    play(game, "activate troglodyte-1")
    assert attacks(game) == ["attack troglodyte-1 brute-a", "attack troglodyte-1 scout-a"]
    assert game.why_not("attack troglodyte-1 hunter").rule == "COM-1"
    assert game.why_not("attack troglodyte-1 scout-b").rule == "COM-1"


@pytest.mark.parametrize(("die", "combat"), [(1, 4), (3, 3), (4, 2), (6, 1)])
def test_com_2_as_many_dice_as_combat(die: int, combat: int) -> None:
    """COM-2: the brute's lines roll 4, 3, 2 and 1 dice; the script has not one more or less."""
    script = [3, 2, 1, 2][:combat]
    game = fight(
        "activate brute-a",
        "attack brute-a hunter",
        warriors={"brute-a": {"at": "0,0", "die": die}, "scout-a": {"at": "0,0"}, "hunter": {"at": "0,0"}},
        dice=script,
    )
    assert dice_rolled(game) == script
    assert warrior(game, "hunter")["damage"] == 0


@pytest.mark.parametrize(("target", "defense"), [("troglodytes", 3), ("hunter", 4), ("hellhound-1", 4), ("tough-1", 5)])
def test_com_2_a_die_at_or_above_the_defense_hits(target: str, defense: int) -> None:
    """COM-2: one below the defense misses, the defense itself hits, a 6 hits."""
    warriors = {
        "brute-a": {"at": "0,0", "die": 6},
        "scout-a": {"at": "0,0"},
        "hunter": {"at": "0,0"},
        "hellhound-1": {"at": "0,0"},
        "tough-1": {"at": "0,0"},
        "troglodyte-1": {"at": "0,0"},
    }
    for value, hits in ((defense - 1, 0), (defense, 1), (6, 1)):
        game = fight("activate brute-a", f"attack brute-a {target}", warriors=warriors, dice=[value])
        assert told(game, "hits")[0][5] == hits
        assert len(told(game, "killed") + told(game, "hurt")) >= hits
        assert (told(game, "killed") + told(game, "hurt") == []) is (hits == 0)


def test_com_2_a_six_always_hits() -> None:
    """COM-2: against defense 6 with a bonus on top (PRI-2 caps it) a 5 misses and a 6 hits."""
    for value, hits in ((5, 0), (6, 1)):
        game = table(
            phase="infernal_activation",
            tiles=CORRIDOR,
            warriors={
                "brute-a": {"at": "0,0", "die": 6, "equipment": ["steel-shield"]},
                "troglodyte-1": {"at": "0,0"},
                "troglodyte-2": {"at": "0,0"},
            },
            dice=[value],
        )
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
        assert told(game, "hits")[0][5] == hits


def test_com_2_combat_0_cannot_attack() -> None:
    """COM-2: a hellhound without a die, and a scout whose combat is brought to 0, have no attack."""
    game = table(
        phase="infernal_activation",
        tiles=CORRIDOR,
        warriors={"hellhound-1": {"at": "0,0"}, "troglodyte-1": {"at": "0,-1"}, "scout-a": {"at": "0,0"}},
        destiny=[{"face": "white1", "at": "hellhound-1", "fired": True}],
    )
    play(game, "activate hellhound-1")
    assert attacks(game) == ["attack hellhound-1 scout-a"]
    for loss, offered in ((1, True), (2, False)):
        game = fight(
            "activate scout-a",
            warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0"}, "hunter": {"at": "0,0"}},
            marks=[{"target": "scout-a", "what": "combat", "amount": -loss}],
        )
        assert (attacks(game) == ["attack scout-a hunter"]) is offered
        if not offered:
            assert game.why_not("attack scout-a hunter").rule == "COM-2"


def test_com_2_a_hellhound_without_a_die_cannot_attack() -> None:
    """COM-2: combat 0 leaves it nothing to do, so its activation ends at once."""
    game = table(
        phase="infernal_activation",
        tiles=CORRIDOR,
        warriors={"hellhound-1": {"at": "0,0"}, "troglodyte-1": {"at": "0,-1"}, "scout-a": {"at": "0,0"}},
    )
    play(game, "activate hellhound-1")
    assert texts(game) == ["activate troglodyte-1", "pass"]


def test_com_3_the_defenders_side_resolves_the_hits() -> None:
    """COM-3: the infernal player chooses which troglodyte dies, the human player which line is cancelled."""
    warriors = {
        "redeemer": {"at": "0,0", "die": 1},
        "scout-a": {"at": "0,-1"},
        "troglodyte-1": {"at": "0,0", "flags": ["activated"]},
        "troglodyte-2": {"at": "0,0"},
    }
    game = fight("activate redeemer", "attack redeemer troglodytes", warriors=warriors, dice=[3, 1, 1])
    assert asked(game) == ("infernal", "lose")
    game = table(phase="infernal_activation", tiles=CORRIDOR, warriors=warriors, dice=[3])
    play(game, "activate troglodyte-2", "attack troglodyte-2 redeemer")
    assert asked(game) == ("human", "damage")


def test_com_4_attackers_rerolls_come_before_the_defenders() -> None:
    """COM-4: the frenzied brute rolls its misses again; then the Snoop's dodge has the hits rolled again."""
    game = fight(
        "activate brute-a",
        "attack brute-a snoop",
        scenario="1643/bread-for-the-walls",
        warriors={"brute-a": {"at": "0,0", "die": 1}, "scout-a": {"at": "0,-1"}, "snoop": {"at": "0,0"}},
        marks=[
            {"target": "brute-a", "what": "grant", "amount": FRENZIED},
            {"target": "snoop", "what": "dodge", "amount": 1},
        ],
        dice=[1, 3, 4, 6, 5, 2, 1, 5, 2],
    )
    assert dice_rolled(game) == [1, 3, 4, 6]
    first, second = told(game, "rerolled")
    assert first[1] == "TAL-FRENZIED"
    assert first[-4:] == (5, 2, 4, 6)
    assert second[1] == "COM-4"
    assert second[-4:] == (1, 2, 5, 2)
    assert told(game, "hits")[0][5] == 1
    assert warrior(game, "snoop")["damage"] == 1


def test_com_4_one_effect_rerolls_a_die_once_at_most() -> None:
    """COM-4: a frenzied miss is rolled again once, a hit the medal sends back once; the script has no more dice."""
    warriors = {
        "tough-1": {"at": "0,0"},
        "troglodyte-1": {"at": "0,-1"},
        "scout-a": {"at": "0,0", "die": 1, "equipment": ["blessed-medal"]},
    }
    game = table(phase="infernal_activation", tiles=CORRIDOR, warriors=warriors, dice=[2, 1])
    play(game, "activate tough-1", "attack tough-1 scout-a")
    assert told(game, "hits")[0][5] == 0
    game = table(phase="infernal_activation", tiles=CORRIDOR, warriors=warriors, dice=[2, 5, 4])
    play(game, "activate tough-1", "attack tough-1 scout-a")
    assert asked(game) == ("human", "window")
    play(game, "use scout-a blessed-medal")
    assert asked(game) == ("human", "damage")


def test_com_4_target_and_weapon_are_declared_first() -> None:
    """COM-4: declared before the roll: a suicide attack is played onto the declared attack and rolls with it."""
    game = table(
        phase="infernal_activation",
        tiles=CORRIDOR,
        hand={"infernal": ["suicide-attack"]},
        warriors={
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
            "scout-a": {"at": "0,0", "die": 1},
        },
        dice=[1, 1, 2],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 scout-a")
    assert told(game, "rolled") == []
    play(game, "play suicide-attack")
    assert dice_rolled(game) == [1, 1, 2]


def test_com_4_hits_left_when_the_target_is_dead_are_lost() -> None:
    """COM-4: four hits on a hellhound with one life left kill it; its twin and the troglodytes take nothing."""
    game = fight(
        "activate brute-a",
        "attack brute-a hellhound-1",
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "scout-a": {"at": "0,-1"},
            "hellhound-1": {"at": "0,0", "damage": 2},
            "hellhound-2": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
        },
        dice=[6, 6, 6, 6],
    )
    assert told(game, "hits")[0][5] == 4
    assert warrior(game, "hellhound-1")["at"] == "out"
    assert warrior(game, "hellhound-2")["damage"] == 0
    assert warrior(game, "troglodyte-1")["at"] == 0


def test_com_4_nobody_guards_the_dead() -> None:
    """COM-4: the scout dies of the first of two hits; the second is lost, its bodyguard is not asked for it."""
    game = table(
        phase="infernal_activation",
        tiles=[(48, "0,0"), (47, "0,-1")],
        warriors={
            "scout-a": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]},
            "brute-a": {"at": "0,0", "die": 1},
            "hunter": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
        },
        dice=[6, 6, 1, 1, 1, 1],
    )
    play(game, "activate hunter", "attack hunter scout-a")
    assert told(game, "hits")[0][5] == 2
    play(game, "pass")
    assert warrior(game, "scout-a")["at"] == "out"
    assert warrior(game, "brute-a")["damage"] == []
    assert asked(game)[0] == "infernal"


def ranged(attacker_on: int, target_on: int, dice: list[int], *, target: str = "hunter") -> Game:
    """A scout shoots from one tile at a target on the next, three dice; the brute is far off."""
    where = "troglodytes@0,-1" if target.startswith("troglodyte") else target
    return fight(
        "activate scout-a",
        f"attack scout-a {where} blunderbuss",
        tiles=[(attacker_on, "0,0"), (target_on, "0,-1"), (48, "0,1")],
        warriors={
            "scout-a": {"at": "0,0", "die": 2, "equipment": ["blunderbuss"]},
            "brute-a": {"at": "0,1", "die": 1},
            target: {"at": "0,-1"},
        },
        dice=dice,
    )


def test_com_5_fog_on_the_targets_tile_counts_and_on_the_attackers_not() -> None:
    """COM-5: shot at in the fog the demon has defense 6, shot at from the fog its own 4."""
    assert told(ranged(47, 12, [5, 5, 6]), "hits")[0][5] == 1
    assert told(ranged(12, 47, [3, 4, 5]), "hits")[0][5] == 2


def test_com_5_mushrooms_on_the_targets_tile_count_and_on_the_attackers_not() -> None:
    """COM-5: among mushrooms the demon has defense 3, shot at from among them its own 4."""
    assert told(ranged(47, 14, [2, 3, 3]), "hits")[0][5] == 2
    assert told(ranged(14, 47, [2, 3, 3]), "hits")[0][5] == 0


def test_com_5_a_carnivorous_tile_doubles_for_the_target_only() -> None:
    """COM-5: one hit is two markers if the target stands there, one if the attacker does."""
    assert warrior(ranged(47, 10, [1, 1, 4]), "hunter")["damage"] == 2
    assert warrior(ranged(10, 47, [1, 1, 4]), "hunter")["damage"] == 1


def test_com_5_enemies_beside_the_attacker_do_not_prevent_it() -> None:
    """COM-5: with a hellhound at its throat the scout may shoot at either tile."""
    game = fight(
        "activate scout-a",
        warriors={
            "scout-a": {"at": "0,0", "die": 2, "equipment": ["blunderbuss"]},
            "brute-a": {"at": "0,0"},
            "hellhound-1": {"at": "0,0"},
            "troglodyte-1": {"at": "0,-1"},
            "hunter": {"at": "0,-2"},
        },
    )
    assert attacks(game) == [
        "attack scout-a hellhound-1",
        "attack scout-a hellhound-1 blunderbuss",
        "attack scout-a troglodytes@0,-1 blunderbuss",
    ]
    assert game.why_not("attack scout-a hunter blunderbuss").rule == "COM-1"


def test_com_5_bodyguards_beside_the_target_may_take_hits() -> None:
    """COM-5: a demon with the talent takes the shot; one beside the attacker is not asked."""
    for place, kind in (("0,-1", "guard"), ("0,0", "activate")):
        game = fight(
            "activate scout-a",
            "attack scout-a troglodytes@0,-1 blunderbuss",
            warriors={
                "scout-a": {"at": "0,0", "die": 2, "equipment": ["blunderbuss"]},
                "brute-a": {"at": "0,0"},
                "troglodyte-1": {"at": "0,-1"},
                "troglodyte-2": {"at": "0,-1"},
                "hunter": {"at": place},
            },
            marks=[{"target": "hunter", "what": "grant", "amount": BODYGUARD}],
            dice=[3, 1, 1],
        )
        if kind == "activate":
            play(game, "pass")
        assert asked(game) == ("infernal" if kind == "guard" else "human", kind)
        if kind == "guard":
            play(game, "guard hunter")
            assert warrior(game, "hunter")["damage"] == 1
            assert warrior(game, "troglodyte-1")["at"] == 1


def test_com_5_holes_do_not_make_tiles_adjacent_for_it() -> None:
    """COM-5: a ranged troglodyte may step through the holes but not shoot through them, nor may a scout."""
    tiles = [{"number": 31, "at": "0,0"}, {"number": 48, "at": "5,5", "hole": True}]
    warriors = {
        "troglodyte-1": {"at": "0,0"},
        "troglodyte-2": {"at": "0,0"},
        "scout-a": {"at": "5,5", "die": 2, "equipment": ["blunderbuss"]},
        "brute-a": {"at": "5,5"},
    }
    marks = [{"target": "troglodytes", "what": "grant", "amount": RANGED}]
    game = table(phase="infernal_activation", tiles=tiles, warriors=warriors, marks=marks)
    play(game, "activate troglodyte-1")
    assert texts(game) == ["move troglodyte-1 5,5", "pass"]
    game = fight("activate scout-a", tiles=tiles, warriors=warriors, stack=[19])
    assert attacks(game) == []


def test_figure_11_hits_on_troglodytes() -> None:
    """Figure 11 (p22): the redeemer, combat 3, rolls 2, 3 and a skull at the troglodytes of its tile: two die."""
    game = fight(
        "activate redeemer",
        warriors={
            "redeemer": {"at": "0,0", "die": 1},
            "scout-a": {"at": "0,-1"},
            **{f"troglodyte-{number}": {"at": "0,0"} for number in (1, 2, 3)},
        },
        dice=[2, 3, 6],
    )
    assert warrior(game, "redeemer")["combat"] == 3
    assert warrior(game, "troglodyte-1")["defense"] == 3
    play(game, "attack redeemer troglodytes")
    assert told(game, "hits")[0][5] == 2
    places = [warrior(game, f"troglodyte-{number}")["at"] for number in (1, 2, 3)]
    assert sorted(map(str, places)) == ["0", "reserve", "reserve"]
