"""Equipment (EQP) and each of its cards."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.engine import Game
from homemade import box
from tables import asked, play, table, texts, told, warrior

RESISTANT = 128
TILES = [(48, "0,0"), (47, "0,-1")]
AWAY = {"at": "0,-1"}
SPENT = {"damage": [1], "die": 1, "flags": ["exhausted"]}


def acting(name: str, **data: Any) -> Game:
    """A human's activation has just begun."""
    return play(table(**{"phase": "human_activation", "tiles": TILES, **data}), f"activate {name}")


def options(game: Game, verb: str) -> list[str]:
    return [text for text in texts(game) if text.split()[0] == verb]


def rolled(game: Game) -> tuple[object, ...]:
    """The dice of the last attack."""
    return told(game, "rolled")[-1][5:]


# --- the rows -------------------------------------------------------------------------------------


def test_eqp_1_equipment_is_neither_exchanged_nor_dropped_nor_picked_up() -> None:
    """EQP-1: two bearers side by side have their moves and attacks, and nothing else to do with their equipment."""
    game = acting(
        "scout-a",
        warriors={
            "scout-a": {"at": "0,0", "die": 1, "equipment": ["seven-league-boots", "blunderbuss"]},
            "brute-a": {"at": "0,0", "die": 1, "equipment": ["great-axe"]},
            "hunter": {"at": "0,0"},
        },
    )
    assert sorted(texts(game)) == [
        "attack scout-a hunter",
        "attack scout-a hunter blunderbuss",
        "move scout-a 0,-1",
        "pass",
    ]


def test_eqp_2_of_two_alike_with_a_moment_one_is_offered(tmp_path: Path) -> None:
    """EQP-2: who has two of a kind is asked about it once, uses one, and is asked about the other."""
    text = '[[equipment]]\nid = "bandages"\nmoment = "human_activation_starts"\naction = false'
    game = table(
        content=box(tmp_path, text),
        phase="human_activation",
        begin=True,
        tiles=TILES,
        warriors={"brute-a": {"at": "0,0", "die": 2, "damage": [1, 3], "equipment": ["bandages", "bandages"]}},
    )
    assert texts(game) == ["pass", "use brute-a bandages brute-a 1", "use brute-a bandages brute-a 3"]
    play(game, "use brute-a bandages brute-a 3")
    assert texts(game) == ["pass", "use brute-a bandages brute-a 1"]


def test_eqp_1_it_leaves_with_its_owners_death() -> None:
    """EQP-1: the dead scout's blunderbuss is on nobody and on no tile."""
    game = table(
        phase="infernal_activation",
        tiles=TILES,
        warriors={
            "scout-a": {"at": "0,0", "damage": [1, 2, 3, 4, 5], "equipment": ["blunderbuss"]},
            "redeemer": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 scout-a")
    assert warrior(game, "scout-a")["at"] == "out"
    assert [entry["equipment"] for entry in game.view()["warriors"] if entry["equipment"]] == []
    assert game.view()["tiles"][0]["tokens"] == {}


def test_eqp_1_it_leaves_with_its_owners_departure() -> None:
    """EQP-1: so does that of one who leaves the game alive."""
    game = acting(
        "scout-a",
        tiles=[(27, "0,0")],
        warriors={"scout-a": {"at": "0,0", "die": 2, "equipment": ["blunderbuss"]}, "brute-a": {"at": "0,0"}},
    )
    play(game, "depart scout-a")
    assert warrior(game, "scout-a")["equipment"] == []


def test_eqp_2_one_weapon_an_attack_named_when_it_is_declared() -> None:
    """EQP-2: the hammer, the blunderbuss or neither, never both; the bonus is in that attack and not in the combat."""
    game = acting(
        "redeemer",
        warriors={
            "redeemer": {"at": "0,0", "die": 2, "equipment": ["blessed-hammer", "blunderbuss"]},
            "scout-a": AWAY,
            "hunter": {"at": "0,0"},
        },
        dice=[1, 1, 4],
    )
    assert options(game, "attack") == [
        "attack redeemer hunter",
        "attack redeemer hunter blessed-hammer",
        "attack redeemer hunter blunderbuss",
    ]
    assert warrior(game, "redeemer")["combat"] == 2
    play(game, "attack redeemer hunter blunderbuss")
    assert rolled(game) == (1, 1, 4)
    assert warrior(game, "hunter")["damage"] == 1
    assert warrior(game, "redeemer")["combat"] == 2


def test_eqp_2_equipment_without_the_keyword_action_costs_none() -> None:
    """EQP-2: a scout in boots moves by them and still has its action; a grenade is an action and leaves none."""
    data: dict[str, Any] = {
        "tiles": [(48, "0,0"), (47, "0,-1"), (34, "0,-2")],
        "warriors": {
            "scout-a": {"at": "0,0", "die": 1, "equipment": ["seven-league-boots", "grenade"]},
            "brute-a": {"at": "0,0"},
            "hunter": {"at": "0,-1"},
            "hellhound-1": {"at": "0,-2"},
        },
        "dice": [1],
    }
    game = acting("scout-a", **data)
    play(game, "move scout-a 0,-1", "move scout-a 0,-2")
    assert options(game, "attack") == ["attack scout-a hellhound-1"]
    game = acting("scout-a", **data)
    play(game, "move scout-a 0,-1", "use scout-a grenade 0,-2")
    assert game.why_not("attack scout-a hunter").rule == "HAC-4"
    assert asked(game) == ("human", "activate")


@pytest.mark.parametrize(
    ("bearer", "item", "same"),
    [
        ("brute-a", "blunderbuss", True),
        ("scout-a", "blunderbuss", False),
        ("scout-a", "great-axe", True),
        ("brute-a", "great-axe", False),
        ("brute-a", "crossbow", True),
        ("scout-a", "crossbow", False),
        ("redeemer", "rapier", True),
        ("brute-a", "blessed-hammer", True),
        ("redeemer", "blessed-hammer", False),
    ],
)
def test_eqp_2_held_by_a_warrior_it_does_not_name_a_card_does_nothing(bearer: str, item: str, *, same: bool) -> None:
    """EQP-2: a weapon in the wrong hands adds no attack; in the right ones it does."""
    offered = []
    for equipment in ([], [item]):
        game = acting(
            bearer,
            warriors={
                "redeemer": {"at": "0,0", "die": 1},
                "scout-a": {"at": "0,0", "die": 1},
                "brute-a": {"at": "0,0", "die": 1},
                bearer: {"at": "0,0", "die": 1, "equipment": equipment},
                "hunter": {"at": "0,0"},
                "hellhound-1": AWAY,
            },
        )
        offered.append(options(game, "attack"))
    assert (offered[0] == offered[1]) is same


def test_eqp_2_every_card_names_its_bearers() -> None:
    """EQP-1, EQP-2: a card states who may use it: none is for nobody, and the sixteen kinds make twenty cards."""
    cards = load.load().equipment
    assert len(cards) == 16
    assert sum(card.count for card in cards) == 20
    assert all(card.bearers for card in cards)


def test_eqp_3_a_dead_bearer_leaves_its_tokens_on_the_tile() -> None:
    """EQP-3: the explosive lies where the brute fell; the scenario lets an ally take it up, by an action."""
    game = table(
        scenario="1643/powder-and-stone",
        phase="infernal_activation",
        tiles=TILES,
        warriors={
            "brute-a": {"at": "0,0", "damage": [1, 2, 3, 4, 5], "carries": {"explosive": 1}},
            "scout-a": {"at": "0,0", "die": 2},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert game.view()["tiles"][0]["tokens"] == {"explosive": 1}
    assert warrior(game, "brute-a")["carries"] == {}
    game = acting(
        "scout-a",
        scenario="1643/powder-and-stone",
        tiles=[{"number": 48, "at": "0,0", "tokens": {"explosive": 1}}],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-b": {"at": "0,0"}},
        stack=[19],
    )
    play(game, "do scout-a take")
    assert warrior(game, "scout-a")["carries"] == {"explosive": 1}
    assert game.view()["tiles"][0]["tokens"] == {}


def test_eqp_3_a_departing_bearer_takes_its_tokens_along() -> None:
    """EQP-3: they leave with it and do not stay on the tile."""
    game = acting(
        "scout-a",
        tiles=[(27, "0,0")],
        warriors={"scout-a": {"at": "0,0", "die": 2, "carries": {"crate": 1}}, "brute-a": {"at": "0,0"}},
    )
    play(game, "depart scout-a")
    assert warrior(game, "scout-a")["carries"] == {"crate": 1}
    assert game.view()["tiles"][0]["tokens"] == {}


def test_eqp_3_tokens_change_hands_only_as_the_scenario_says() -> None:
    """EQP-3: Powder and stone lets the explosive be handed over; The Survivors knows no such action."""
    warriors = {"brute-a": {"at": "0,0", "die": 1, "carries": {"explosive": 1}}, "scout-a": {"at": "0,0", "die": 2}}
    game = acting("brute-a", warriors=warriors)
    assert options(game, "do") == []
    game = acting("brute-a", scenario="1643/powder-and-stone", warriors=warriors)
    assert options(game, "do") == ["do brute-a give scout-a"]
    play(game, "do brute-a give scout-a")
    assert warrior(game, "scout-a")["carries"] == {"explosive": 1}


# --- the cards ------------------------------------------------------------------------------------


def test_blunderbuss() -> None:
    """EQP-2: +1 combat, on its own tile or an adjacent one; not for an exhausted scout."""
    data: dict[str, Any] = {
        "tiles": [(48, "0,0"), (47, "0,-1"), (34, "0,-2")],
        "warriors": {
            "scout-a": {"at": "0,0", "die": 2, "equipment": ["blunderbuss"]},
            "brute-a": {"at": "0,0"},
            "hunter": {"at": "0,0"},
            "troglodyte-1": AWAY,
            "hellhound-1": {"at": "0,-2"},
        },
        "dice": [4, 4, 4],
    }
    game = acting("scout-a", **data)
    assert options(game, "attack") == [
        "attack scout-a hunter",
        "attack scout-a hunter blunderbuss",
        "attack scout-a troglodytes@0,-1 blunderbuss",
    ]
    play(game, "attack scout-a hunter blunderbuss")
    assert rolled(game) == (4, 4, 4)
    play(acting("scout-a", **data), "attack scout-a troglodytes@0,-1 blunderbuss")
    game = play(acting("scout-a", **data), "attack scout-a hunter")
    assert rolled(game) == (4, 4)
    data["warriors"]["scout-a"] |= SPENT
    data["marks"] = [{"target": "scout-a", "what": "combat", "amount": 1}]
    game = acting("scout-a", **data)
    assert options(game, "attack") == ["attack scout-a hunter"]


def test_grenade_rolls_once_for_every_warrior_of_an_adjacent_tile() -> None:
    """EQP-2: friend and foe, each against its own defense; hits are no combat hits; discarded."""
    game = acting(
        "scout-a",
        tiles=[(48, "0,0"), (10, "0,-1"), (34, "1,0")],
        warriors={
            "scout-a": {"at": "0,0", "die": 2, "equipment": ["grenade"]},
            "brute-a": {"at": "0,-1", "die": 1},
            "scout-b": {"at": "0,-1", "die": 3},
            "hunter": {"at": "0,-1"},
            "troglodyte-1": {"at": "0,-1"},
            "troglodyte-2": {"at": "0,-1"},
            "tough-1": {"at": "0,-1"},
            "hellhound-1": {"at": "0,0"},
        },
        # brute 3, scout-b 4, the two troglodytes 3, tough 5, hunter 4
        dice=[2, 4, 3, 2, 4, 4],
    )
    assert options(game, "use") == ["use scout-a grenade 0,-1"]
    play(game, "use scout-a grenade 0,-1")
    # the thrower orders the rolls (PRI-3); no bodyguard is asked; the carnivorous tile does not double
    assert asked(game) == ("human", "blast")
    play(game, "roll-for brute-a", "roll-for scout-b", "damage scout-b 1")
    play(game, "roll-for troglodyte-1", "roll-for troglodyte-2", "roll-for tough-1")
    assert warrior(game, "brute-a")["damage"] == []
    assert warrior(game, "scout-b")["damage"] == [1]
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert warrior(game, "troglodyte-2")["at"] == 1
    assert warrior(game, "tough-1")["at"] == 1
    assert warrior(game, "hunter")["damage"] == 1
    assert warrior(game, "hellhound-1")["damage"] == 0
    assert warrior(game, "scout-a")["equipment"] == []
    assert options(game, "attack") == []
    assert "move scout-a 1,0" in texts(game)


def test_grenade_needs_somebody_there_and_is_no_attack() -> None:
    """EQP-2, TIL-TALENTS: not at an empty tile nor at its own; a resistant target ignores its first hit."""
    warriors = {
        "redeemer": {"at": "0,0", "die": 1, "equipment": ["grenade"]},
        "scout-a": {"at": "0,0"},
        "hellhound-1": {"at": "0,0"},
    }
    game = acting("redeemer", warriors=warriors)
    assert options(game, "use") == []
    assert game.why_not("use redeemer grenade 0,-1").rule == "PRI-6"
    game = acting(
        "redeemer",
        warriors={**warriors, "hellhound-2": AWAY},
        marks=[{"target": "hellhound-2", "what": "grant", "amount": RESISTANT}],
        dice=[6],
    )
    play(game, "use redeemer grenade 0,-1")
    assert warrior(game, "hellhound-2")["damage"] == 0
    assert len(told(game, "resisted")) == 1


def test_steel_shield() -> None:
    """EQP-2: +1 defense, at most 6, for a redeemer, brute or guardian; none for a scout or an exhausted bearer."""
    shield = ["steel-shield"]
    game = table(
        phase="human_activation",
        tiles=TILES,
        warriors={
            "redeemer": {"at": "0,0", "die": 1, "equipment": shield},
            "brute-a": {"at": "0,0", "die": 6, "equipment": shield},
            "scout-a": {"at": "0,0", "die": 1, "equipment": shield},
        },
    )
    assert [warrior(game, name)["defense"] for name in ("redeemer", "brute-a", "scout-a")] == [4, 6, 3]
    game = table(
        phase="human_activation",
        tiles=TILES,
        warriors={"brute-a": {"at": "0,0", "equipment": shield, **SPENT}, "scout-a": {"at": "0,0"}},
    )
    assert warrior(game, "brute-a")["defense"] == 3


@pytest.mark.parametrize(("bearer", "dice"), [("redeemer", [1, 2, 3]), ("scout-a", [1, 2])])
def test_scepter_of_command(bearer: str, dice: list[int]) -> None:
    """EQP-2: one more activation die, even while its bearer is exhausted; not in a scout's hands."""
    warriors: dict[str, dict[str, Any]] = {"redeemer": {"at": "0,0", **SPENT}, "scout-a": {"at": "0,0", **SPENT}}
    warriors[bearer]["equipment"] = ["scepter-of-command"]
    game = table(phase="human_preparation", begin=True, tiles=TILES, warriors=warriors, dice=dice)
    assert game.view()["dice"] == dice


def test_blessed_hammer() -> None:
    """EQP-2: two markers a hit on a demon; one on a hellhound, one dead troglodyte a hit; only when it is named."""
    warriors = {
        "redeemer": {"at": "0,0", "die": 2, "equipment": ["blessed-hammer"]},
        "scout-a": AWAY,
        "hunter": {"at": "0,0"},
        "hellhound-1": {"at": "0,0"},
        "troglodyte-1": {"at": "0,0"},
        "troglodyte-2": {"at": "0,0"},
    }
    game = acting("redeemer", warriors=warriors, dice=[4, 1])
    play(game, "attack redeemer hunter blessed-hammer")
    assert rolled(game) == (4, 1)
    assert warrior(game, "hunter")["damage"] == 2
    game = play(acting("redeemer", warriors=warriors, dice=[4, 1]), "attack redeemer hunter")
    assert warrior(game, "hunter")["damage"] == 1
    game = play(acting("redeemer", warriors=warriors, dice=[4, 1]), "attack redeemer hellhound-1 blessed-hammer")
    assert warrior(game, "hellhound-1")["damage"] == 1
    game = play(acting("redeemer", warriors=warriors, dice=[4, 1]), "attack redeemer troglodytes blessed-hammer")
    assert len(told(game, "killed")) == 1


def necklace(bearer: dict[str, Any], *, tile: int = 48, name: str = "brute-a") -> Game:
    """The threat phase with an intrepid charge; the bearer of the necklace on the first tile."""
    return table(
        phase="threat",
        begin=True,
        tp=5,
        tiles=[(tile, "0,0"), (47, "0,-1")],
        hand={"infernal": ["tough-troglodyte"]},
        marks=[{"target": "table", "what": "intrepid", "amount": 1, "until": "infernal_activation"}],
        warriors={name: {"at": "0,0", "equipment": ["necklace-of-ears"], **bearer}},
    )


def test_necklace_of_ears() -> None:
    """EQP-2, THR-10: nobody comes into play on its bearer's tile, by charge or by event card."""
    game = necklace({})
    assert options(game, "play") == ["play tough-troglodyte 0,-1"]
    play(game, "pass")
    sheets = ["troglodyte", "hellhound", "hunter"]
    assert options(game, "bring") == [f"bring {sheet} 0,-1" for sheet in sheets]
    assert game.why_not("bring troglodyte 0,0").rule == "THR-10"


@pytest.mark.parametrize(("bearer", "name"), [(SPENT, "brute-a"), ({}, "redeemer")])
def test_necklace_of_ears_worn_in_vain(bearer: dict[str, Any], name: str) -> None:
    """EQP-2, HPR-6: an exhausted bearer, or one it does not name, keeps nobody out."""
    game = necklace(bearer, name=name)
    assert "play tough-troglodyte 0,0" in texts(game)
    play(game, "pass")
    assert "bring troglodyte 0,0" in texts(game)


def test_necklace_of_ears_on_a_lair_or_a_well() -> None:
    """THR-10: the tile outranks it: troglodytes, tough ones too, enter in a lair, demons and hounds by a well."""
    game = necklace({}, tile=28)
    assert "play tough-troglodyte 0,0" in texts(game)
    play(game, "pass")
    assert "bring troglodyte 0,0" in texts(game)
    assert "bring hunter 0,0" not in texts(game)
    game = necklace({}, tile=23)
    assert "play tough-troglodyte 0,0" not in texts(game)
    play(game, "pass")
    assert "bring troglodyte 0,0" not in texts(game)
    assert "bring hellhound 0,0" in texts(game)
    assert "bring hunter 0,0" in texts(game)


def relic(**bearer: Any) -> Game:
    """Toxic fumes have been played at the two humans of the room."""
    game = table(
        phase="threat",
        begin=True,
        tp=1,
        tiles=TILES,
        hand={"infernal": ["toxic-fumes"]},
        warriors={"scout-a": {"at": "0,0", "equipment": ["holy-relic"], **bearer}, "brute-a": {"at": "0,0"}},
        dice=[1, 1],
    )
    return play(game, "play toxic-fumes 0,0")


def test_holy_relic() -> None:
    """EQP-2, PRI-5: the event card just played does nothing; both are discarded."""
    game = relic()
    assert asked(game) == ("human", "window")
    assert texts(game) == ["pass", "use scout-a holy-relic"]
    play(game, "use scout-a holy-relic")
    assert told(game, "rolled_for") == []
    assert warrior(game, "scout-a")["equipment"] == []
    assert game.view()["cards"][1]["discard"] == ["toxic-fumes"]
    assert asked(game) == ("infernal", "bring")


def test_pri_6_a_card_is_cancelled_once(tmp_path: Path) -> None:
    """PRI-6: where an owner's box has two relics, the second has nothing left to cancel."""
    own = box(tmp_path, '[[equipment]]\nid = "holy-relic"\ncount = 2\n[[equipment]]\nid = "grenade"\ncount = 1\n')
    relics = {name: {"at": "0,0", "equipment": ["holy-relic"]} for name in ("scout-a", "brute-a")}
    fumes = {"infernal": ["toxic-fumes"]}
    game = table(phase="threat", begin=True, tp=1, tiles=TILES, hand=fumes, warriors=relics, content=own)
    play(game, "play toxic-fumes 0,0", "use scout-a holy-relic")
    assert asked(game) == ("infernal", "bring")
    assert warrior(game, "brute-a")["equipment"] == ["holy-relic"]


def test_holy_relic_kept_or_out_of_reach() -> None:
    """EQP-2, HPR-6: let pass, or on an exhausted bearer, the card works."""
    game = play(relic(), "pass", "roll-for brute-a")
    assert len(told(game, "rolled_for")) == 2
    assert warrior(game, "scout-a")["equipment"] == ["holy-relic"]
    game = play(relic(**SPENT), "roll-for brute-a")
    assert len(told(game, "rolled_for")) == 2


@pytest.mark.parametrize(("name", "gain"), [("scout-a", 1), ("brute-a", 0), ("redeemer", 0)])
def test_seven_league_boots(name: str, gain: int) -> None:
    """EQP-2: +1 movement for a scout or a swordmaster, nothing on other feet."""
    game = table(
        phase="human_activation",
        tiles=TILES,
        warriors={name: {"at": "0,0", "die": 1, "equipment": ["seven-league-boots"]}, "scout-b": {"at": "0,0"}},
    )
    assert warrior(game, name)["movement"] == 1 + gain


def test_bandages() -> None:
    """EQP-2: an action: heal one line of the bearer or of an ally on its tile; discarded."""
    data: dict[str, Any] = {
        "warriors": {
            "scout-a": {"at": "0,0", "die": 2, "damage": [1, 4], "equipment": ["bandages"]},
            "brute-a": {"at": "0,0", "die": 3, "damage": [3], "flags": ["exhausted"]},
            "redeemer": {"at": "0,-1", "damage": [2]},
            "hunter": {"at": "0,0", "damage": 1},
        }
    }
    game = acting("scout-a", **data)
    assert sorted(options(game, "use")) == [
        "use scout-a bandages brute-a 3",
        "use scout-a bandages scout-a 1",
        "use scout-a bandages scout-a 4",
    ]
    play(game, "use scout-a bandages brute-a 3")
    assert warrior(game, "brute-a")["damage"] == []
    assert not warrior(game, "brute-a")["exhausted"]
    assert warrior(game, "scout-a")["equipment"] == []
    assert options(game, "attack") == []
    game = play(acting("scout-a", **data), "use scout-a bandages scout-a 4")
    assert warrior(game, "scout-a")["damage"] == [1]


def test_crossbow() -> None:
    """EQP-2, TAL-RANGED: the scout may attack the next tile with its plain combat; an exhausted one may not."""
    data: dict[str, Any] = {
        "warriors": {
            "scout-a": {"at": "0,0", "die": 2, "equipment": ["crossbow"]},
            "brute-a": {"at": "0,0"},
            "hunter": AWAY,
        },
        "dice": [4, 1],
    }
    game = acting("scout-a", **data)
    assert "ranged" in warrior(game, "scout-a")["talents"]
    assert options(game, "attack") == ["attack scout-a hunter"]
    play(game, "attack scout-a hunter")
    assert rolled(game) == (4, 1)
    assert warrior(game, "hunter")["damage"] == 1
    data["warriors"]["scout-a"] |= SPENT
    data["marks"] = [{"target": "scout-a", "what": "combat", "amount": 1}]
    game = table(phase="human_activation", tiles=TILES, **data)
    assert warrior(game, "scout-a")["talents"] == []
    play(game, "activate scout-a")
    assert asked(game) == ("human", "activate")


def test_rapier() -> None:
    """EQP-2: a swordmaster's attacks with it have +1 combat (it is frenzied, so each miss is rolled again)."""
    game = acting(
        "swordmaster-a",
        scenario="1643/the-beast-below",
        warriors={
            "swordmaster-a": {"at": "0,0", "die": 5, "equipment": ["rapier"]},
            "brute-a": {"at": "0,0"},
            "hellhound-1": {"at": "0,0"},
        },
        dice=[4, 5, 1, 1],
    )
    assert options(game, "attack") == ["attack swordmaster-a hellhound-1", "attack swordmaster-a hellhound-1 rapier"]
    play(game, "attack swordmaster-a hellhound-1 rapier")
    assert rolled(game) == (4, 5, 1)
    assert warrior(game, "hellhound-1")["damage"] == 2


def test_great_axe() -> None:
    """EQP-2: a brute's attacks with it have +1 combat; it does not reach the next tile."""
    game = acting(
        "brute-a",
        warriors={
            "brute-a": {"at": "0,0", "die": 6, "equipment": ["great-axe"]},
            "scout-a": {"at": "0,0"},
            "hunter": {"at": "0,0"},
            "hellhound-1": AWAY,
        },
        dice=[4, 4],
    )
    assert options(game, "attack") == ["attack brute-a hunter", "attack brute-a hunter great-axe"]
    play(game, "attack brute-a hunter great-axe")
    assert warrior(game, "hunter")["damage"] == 2


@pytest.mark.parametrize("kind", ["rubble", "door"])
def test_pickaxe(kind: str) -> None:
    """EQP-2: its bearer clears rubble and forces a locked door whatever its combat; others need combat 2, or a key."""
    word = "clear" if kind == "rubble" else "force"
    for line, combat in ((4, 1), (2, 2)):
        bare = ["do scout-a clear"] if kind == "rubble" and combat == 2 else []
        for equipment, offered in ([], bare), (["pickaxe"], [f"do scout-a {word}"]):
            game = acting(
                "scout-a",
                barriers=[{"at": "0,0", "side": "north", "kind": kind}],
                stack=[19],
                warriors={"scout-a": {"at": "0,0", "die": line, "equipment": equipment}, "brute-a": {"at": "0,0"}},
            )
            assert warrior(game, "scout-a")["combat"] == combat
            assert options(game, "do") == offered
    play(game, f"do scout-a {word}")
    assert "move scout-a 0,-1" in texts(game)
    assert warrior(game, "scout-a")["equipment"] == ["pickaxe"]


def test_pickaxe_works_beside_the_barrier_only() -> None:
    """EQP-2: from either side of it, not from elsewhere; not for a redeemer nor an exhausted bearer."""
    tiles = [(48, "0,0"), (47, "0,-1"), (34, "1,0")]
    barriers = [{"at": "0,0", "side": "north", "kind": "door"}]
    cases: list[tuple[str, str, dict[str, Any], bool]] = [
        ("brute-a", "0,0", {}, True),
        ("brute-a", "0,-1", {}, True),
        ("brute-a", "1,0", {}, False),
        ("redeemer", "0,0", {}, False),
        ("brute-a", "0,0", SPENT, False),
    ]
    for name, place, state, offered in cases:
        game = table(
            phase="human_activation",
            tiles=tiles,
            barriers=barriers,
            stack=[19],
            warriors={name: {"at": place, "die": 1, "equipment": ["pickaxe"], **state}, "scout-b": {"at": "0,0"}},
        )
        play(game, f"activate {name}")
        assert (f"do {name} force" in texts(game)) is offered


def test_reliquary() -> None:
    """EQP-2, TAL-RESISTANT: the redeemer ignores the first hit of the activation phase, not the second."""
    game = table(
        phase="infernal_activation",
        tiles=TILES,
        warriors={
            "redeemer": {"at": "0,0", "die": 1, "equipment": ["reliquary"]},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6, 6],
    )
    assert "resistant" in warrior(game, "redeemer")["talents"]
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert warrior(game, "redeemer")["damage"] == []
    if asked(game)[1] == "act":
        play(game, "pass")
    play(game, "activate troglodyte-2", "attack troglodyte-2 redeemer")
    assert asked(game) == ("human", "damage")


def medal(dice: list[int], target: str = "scout-a", **bearer: Any) -> Game:
    """The hunter, combat 1 and 2 more for the two cancelled lines of its target, attacks."""
    game = table(
        phase="infernal_activation",
        tiles=TILES,
        warriors={
            "scout-a": {"at": "0,0", "die": 3, "damage": [1, 2], "equipment": ["blessed-medal"], **bearer},
            "redeemer": {"at": "0,0", "die": 2, "damage": [1, 3]},
            "hunter": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
        },
        dice=dice,
    )
    return play(game, "activate hunter", f"attack hunter {target}")


def test_blessed_medal() -> None:
    """EQP-2, COM-4: the hits of an attack on its bearer are rolled again once, the misses not; discarded."""
    game = medal([4, 3, 6, 1, 5])
    assert texts(game) == ["pass", "use scout-a blessed-medal"]
    play(game, "use scout-a blessed-medal")
    assert told(game, "rerolled")[0][-3:] == (1, 3, 5)
    assert told(game, "hits")[0][5] == 1
    assert warrior(game, "scout-a")["equipment"] == []
    assert asked(game) == ("human", "damage")
    play(game, "damage scout-a 6")
    assert warrior(game, "scout-a")["damage"] == [1, 2, 6]


def test_blessed_medal_has_its_moment() -> None:
    """EQP-2, PRI-6: not for an attack on another, nor one that missed, nor for an exhausted bearer."""
    assert asked(medal([4, 1, 1], "redeemer")) == ("human", "damage")
    assert told(medal([3, 2, 1]), "hits")[0][5] == 0
    assert asked(medal([3, 2, 2], die=1, flags=["exhausted"])) == ("human", "damage")


def sewers(bearer: str, **data: Any) -> Game:
    """The human activation starts; the map in somebody's pocket."""
    warriors: dict[str, dict[str, Any]] = {
        "scout-a": {"at": "0,0", "die": 2},
        "brute-a": {"at": "0,0", "die": 1},
    }
    warriors[bearer]["equipment"] = ["map-of-the-sewers"]
    return table(
        **{
            "phase": "human_activation",
            "begin": True,
            "tiles": TILES,
            "stack": [41, 47, 37, 38, 45],
            "warriors": warriors,
            **data,
        }
    )


def test_map_of_the_sewers() -> None:
    """EQP-2: used as the activation starts; at its first exploration the human player chooses among three tiles."""
    game = sewers("scout-a")
    assert texts(game) == ["pass", "use scout-a map-of-the-sewers"]
    play(game, "use scout-a map-of-the-sewers")
    assert warrior(game, "scout-a")["equipment"] == []
    play(game, "activate scout-a", "explore scout-a east")
    assert asked(game) == ("human", "look")
    assert texts(game) == ["choose 41", "choose 47", "choose 37"]
    play(game, "choose 47")
    assert texts(game) == ["back 41", "back 37"]
    play(game, "back 41")
    assert asked(game) == ("human", "place")
    play(game, "place 47 south")
    assert list(game.state.stack) == [37, 41, 38, 45]
    assert warrior(game, "scout-a")["at"] == 2
    play(game, "explore scout-a north")
    assert warrior(game, "scout-a")["at"] == 3
    assert list(game.state.stack) == [41, 38, 45]


def test_map_of_the_sewers_has_its_moment_and_its_bearers() -> None:
    """EQP-2, PRI-6: not for a brute, not without tiles left; let pass, the next exploration is an ordinary one."""
    assert asked(sewers("brute-a")) == ("human", "activate")
    assert asked(sewers("scout-a", stack=[])) == ("human", "activate")
    game = play(sewers("scout-a"), "pass")
    assert game.why_not("use scout-a map-of-the-sewers").rule == "PRI-4"
    play(game, "activate scout-a", "explore scout-a east")
    assert game.view()["tiles"][2]["number"] == 41
    assert warrior(game, "scout-a")["equipment"] == ["map-of-the-sewers"]
