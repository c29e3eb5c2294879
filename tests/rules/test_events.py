"""The event cards: one by one what they do, when, and to whom."""

from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.engine import Game
from tables import asked, play, table, texts, told, warrior

BOARD = [(48, "0,0"), (47, "0,-1")]
COMPANY = {
    "redeemer": {"at": "0,0", "die": 1},
    "brute-a": {"at": "0,0", "die": 1},
    "scout-a": {"at": "0,-1", "die": 1},
}


def holding(card: str, phase: str, **data: Any) -> Game:
    """The infernal player holds one card as a phase begins."""
    company = {**COMPANY, **data.pop("warriors", {})}
    data = {"tiles": BOARD, "tp": 1, "warriors": company, "hand": {"infernal": [card]}, "begin": True, **data}
    return table(phase=phase, **data)


def plays(game: Game) -> set[str]:
    """The ways in which the card may be played now."""
    return {text for text in texts(game) if text.startswith("play ")}


def discards(game: Game) -> list[str]:
    pile: list[str] = game.view()["cards"][1]["discard"]
    return pile


def test_the_24_event_cards_are_these() -> None:
    """SET-8: fifteen kinds, 24 cards; each kind has its test below."""
    counts = {card.id: card.count for card in load.load().events}
    assert counts == {
        "master-of-destiny": 1,
        "panic": 2,
        "critical-hit": 2,
        "acid-spray": 2,
        "suicide-attack": 2,
        "sign-of-the-demon": 2,
        "demonic-rage": 2,
        "toxic-fumes": 2,
        "tough-troglodyte": 2,
        "demonic-possession": 1,
        "terror": 2,
        "cave-in": 1,
        "crisis-of-faith": 1,
        "defect": 1,
        "lost": 1,
    }


# --- infernal preparation -------------------------------------------------------------------------


def test_master_of_destiny_turns_one_rolled_die_to_any_face() -> None:
    """When the destiny dice are rolled: one of them, not one that waits, to a face it does not show."""
    game = holding(
        "master-of-destiny",
        "infernal_preparation",
        dice=[1, 1, 6],
        destiny=[{"face": "white1", "at": "intrepid-charge"}],
    )
    play(game, "pass")
    faces = ["white1", "white2", "white3", "red1", "red2", "red3"]
    assert plays(game) == {
        f"play master-of-destiny {old} {new}" for old in ("white1", "red3") for new in faces if new != old
    }
    play(game, "play master-of-destiny white1 red2")
    assert told(game, "die_changed") == [("die_changed", "DST-0", 0, 1, 5)]
    rolled = [die["face"] for die in game.view()["destiny"] if die["at"] == "rolled"]
    assert sorted(rolled) == ["red2", "red3", "white1"]
    assert {"at": "intrepid-charge", "face": "white1", "fired": False} in game.view()["destiny"]
    assert asked(game) == ("infernal", "destiny")
    assert discards(game) == ["master-of-destiny"]


# --- human preparation ----------------------------------------------------------------------------


def test_panic_deals_the_dice_and_rerolls_one_on_a_cancelled_line_once() -> None:
    """When the activation dice are rolled: nobody chooses; the 6 on the scout's cancelled line becomes a 3."""
    game = holding(
        "panic",
        "human_preparation",
        warriors={"scout-a": {"at": "0,-1", "damage": [6]}, "brute-a": {"at": "0,0", "damage": [1]}},
        dice=[5, 2, 6, 3],
    )
    assert plays(game) == {"play panic"}
    play(game, "play panic")
    assert (warrior(game, "redeemer")["die"], warrior(game, "brute-a")["die"]) == (2, 5)
    assert warrior(game, "scout-a")["die"] == 3
    assert not warrior(game, "scout-a")["exhausted"]
    assert asked(game)[1] != "assign"


def test_panic_rerolls_no_second_time() -> None:
    """The re-rolled die stands on a cancelled line again: the warrior is exhausted."""
    game = holding(
        "panic", "human_preparation", warriors={"scout-a": {"at": "0,-1", "damage": [5, 6]}}, dice=[1, 2, 6, 5]
    )
    play(game, "play panic")
    assert warrior(game, "scout-a")["die"] == 5
    assert warrior(game, "scout-a")["exhausted"]


def test_panic_leaves_instinct_cards_their_moment() -> None:
    """HPR-4: while the dice are dealt an instinct card may be allotted to each warrior as ever."""
    game = holding(
        "panic",
        "human_preparation",
        dice=[1, 2, 3],
        hand={"infernal": ["panic"], "human": ["parry"]},
    )
    play(game, "play panic")
    assert asked(game) == ("human", "allot")
    play(game, "value redeemer parry")
    assert warrior(game, "redeemer")["die"] == 5


def test_crisis_of_faith_stops_gifts() -> None:
    """As the human preparation starts, until the next infernal one: the redeemer's 2 gives no aura of courage."""
    offers: list[bool] = []
    for choice in ("play crisis-of-faith", "pass"):
        game = holding("crisis-of-faith", "human_preparation", warriors={"scout-a": {}}, dice=[2, 2])
        assert plays(game) == {"play crisis-of-faith"}
        play(game, choice)
        assert [mark["until"] for mark in game.view()["marks"]] == ["infernal_preparation"] * (choice != "pass")
        while asked(game)[1] in {"assign", "effects"}:
            play(game, texts(game)[0])
        offers.append("gift redeemer aura-of-courage brute-a" in texts(game))
    assert offers == [False, True]


@pytest.mark.parametrize(("crisis", "survives"), [(True, True), (False, False)])
def test_crisis_of_faith_stops_the_gift_of_punishing(*, crisis: bool, survives: bool) -> None:
    """GFT-PUNISH: a 2 hits a troglodyte by the gift alone."""
    silence = [{"target": "table", "what": "no_gifts", "amount": 1, "until": "infernal_preparation"}]
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=BOARD,
        warriors={
            "redeemer": COMPANY["redeemer"],
            "brute-a": COMPANY["brute-a"],
            "troglodyte-1": {"at": "0,0"},
        },
        marks=silence if crisis else [],
        dice=[2, 1, 1],
    )
    play(game, "activate redeemer", "attack redeemer troglodytes")
    assert (warrior(game, "troglodyte-1")["at"] == 0) == survives


def test_crisis_of_faith_needs_somebody_with_a_gift() -> None:
    """PRI-6: without the redeemer in play it could change nothing."""
    game = holding("crisis-of-faith", "human_preparation", warriors={"redeemer": {}}, dice=[1, 1])
    assert asked(game) == ("human", "assign")


# --- human activation -----------------------------------------------------------------------------


def test_defect_discards_one_equipment_card() -> None:
    """As the human activation starts: any card of any human in play, the infernal player's choice."""
    game = holding(
        "defect",
        "human_activation",
        warriors={
            "scout-a": {"at": "0,-1", "die": 1, "equipment": ["blunderbuss", "grenade"]},
            "redeemer": {"at": "0,0", "die": 1, "equipment": ["steel-shield"]},
        },
    )
    assert plays(game) == {
        "play defect redeemer steel-shield",
        "play defect scout-a blunderbuss",
        "play defect scout-a grenade",
    }
    play(game, "play defect scout-a blunderbuss")
    assert warrior(game, "scout-a")["equipment"] == ["grenade"]
    assert warrior(game, "redeemer")["equipment"] == ["steel-shield"]


def test_defect_without_equipment_is_not_offered() -> None:
    """PRI-6: nothing to discard."""
    assert asked(holding("defect", "human_activation")) == ("human", "activate")


def exploring(**data: Any) -> Game:
    game = table(
        **{
            "phase": "human_activation",
            "tiles": BOARD,
            "warriors": {**COMPANY, "scout-a": {"at": "0,-1", "die": 2}},
            "hand": {"infernal": ["lost"]},
            "stack": [14, 28],
            **data,
        }
    )
    return play(game, "activate scout-a", "explore scout-a north")


def test_lost_closes_the_opening_and_spends_the_movement() -> None:
    """When a human is about to explore: no tile is placed, the opening is a wall for good, one movement is gone."""
    game = exploring()
    assert asked(game) == ("infernal", "window")
    assert plays(game) == {"play lost"}
    play(game, "play lost")
    assert len(game.view()["tiles"]) == 2
    assert game.view()["stack"]["count"] == 2
    assert game.why_not("explore scout-a north").rule == "MOV-1"
    assert warrior(game, "scout-a")["at"] == 1
    play(game, "move scout-a 0,0")
    assert asked(game) == ("human", "activate")  # movement 2: one lost, one stepped


def test_lost_let_pass_changes_nothing() -> None:
    """The exploration goes on; the card stays in the hand."""
    game = exploring()
    play(game, "pass")
    assert asked(game) == ("human", "act")
    assert warrior(game, "scout-a")["at"] == 2
    assert game.view("infernal")["cards"][1]["hand"] == ["lost"]


@pytest.mark.parametrize(
    ("tiles", "offered"), [([(47, "0,-1"), (36, "0,0")], True), ([(1, "0,-1"), (36, "0,0")], False)]
)
def test_lost_never_takes_the_last_unexplored_opening(tiles: list[Any], *, offered: bool) -> None:
    """With one other opening it may be played, with none not."""
    game = exploring(tiles=tiles, warriors={"scout-a": {"at": "0,-1", "die": 2}, "redeemer": {"at": "0,0", "die": 1}})
    assert ("play lost" in texts(game)) == offered


# --- threat ---------------------------------------------------------------------------------------


def test_toxic_fumes_hit_each_human_of_one_tile_on_three_or_more() -> None:
    """As the threat phase starts: one die a human of the tile, 3 hits, 2 does not; others breathe freely."""
    game = holding("toxic-fumes", "threat", dice=[2, 3], warriors={"troglodyte-1": {"at": "0,0"}})
    assert plays(game) == {"play toxic-fumes 0,0", "play toxic-fumes 0,-1"}
    play(game, "play toxic-fumes 0,0")
    assert (asked(game), texts(game)) == (("infernal", "blast"), ["roll-for redeemer", "roll-for brute-a"])  # PRI-3
    play(game, "roll-for redeemer", "damage brute-a 6")
    assert warrior(game, "brute-a")["damage"] == [6]
    assert warrior(game, "redeemer")["damage"] == []
    assert warrior(game, "scout-a")["damage"] == []
    assert warrior(game, "troglodyte-1")["at"] == 0


def test_tough_troglodyte_comes_free_on_any_tile_with_room() -> None:
    """As the threat phase starts: among humans too; it acts in the following phase."""
    game = holding("tough-troglodyte", "threat", tiles=[(48, "0,0"), (41, "0,-1")])
    assert plays(game) == {"play tough-troglodyte 0,0", "play tough-troglodyte 0,-1"}
    play(game, "play tough-troglodyte 0,0")
    assert warrior(game, "tough-1")["at"] == 0
    assert game.view()["phase"] == "infernal_activation"
    assert game.view()["tp"] == 1
    assert "activate tough-1" in texts(game)


def test_tough_troglodyte_suffers_what_its_tile_does() -> None:
    """TIL-SANCTUARY: it comes into play there, so the humans roll for it."""
    game = holding("tough-troglodyte", "threat", tiles=[(48, "0,0"), (26, "0,-1"), (14, "0,1")], dice=[5])
    play(game, "play tough-troglodyte 0,-1")
    assert warrior(game, "tough-1")["at"] == "reserve"


def test_terror_moves_a_human_to_an_adjacent_tile() -> None:
    """As the threat phase starts: no leader, only adjacent tiles with room; blocking is ignored."""
    pack = {f"troglodyte-{number}": {"at": "0,-1"} for number in (1, 2, 3)}
    game = holding(
        "terror",
        "threat",
        tiles=[(48, "0,0"), (47, "0,-1"), (14, "0,1")],
        warriors={**pack, "brute-a": {"at": "0,-1", "die": 1}, "scout-a": {"at": "0,1", "die": 1}},
    )
    assert plays(game) == {"play terror brute-a 0,0", "play terror scout-a 0,0"}
    play(game, "play terror brute-a 0,0")
    assert warrior(game, "brute-a")["at"] == 0


def test_terror_keeps_saturation_and_sets_tiles_off() -> None:
    """A full tile takes nobody; a trap that is fled onto springs."""
    crowd = {"scout-a": {"at": "0,-1", "die": 1}, "scout-b": {"at": "0,1", "die": 1}}
    game = holding("terror", "threat", tiles=[(48, "0,0"), (41, "0,-1"), (5, "0,1")], warriors=crowd, dice=[3, 1])
    assert "play terror brute-a 0,-1" not in plays(game)
    play(game, "play terror brute-a 0,1")
    assert asked(game) == ("human", "damage")
    assert told(game, "sprung")


def caving(**data: Any) -> Game:
    return holding("cave-in", "threat", tiles=[(48, "0,0"), (47, "0,-1"), (14, "0,1")], **data)


def test_cave_in_closes_a_passage_for_everything() -> None:
    """As the threat phase starts: the two tiles are adjacent no more."""
    game = caving(warriors={"troglodyte-1": {"at": "0,-1"}})
    assert {"play cave-in 0,0 north", "play cave-in 0,0 south"} <= plays(game)
    play(game, "play cave-in 0,0 north", "pass", "activate troglodyte-1")
    assert game.view()["barriers"] == [{"tile": 0, "side": "north", "kind": "rubble"}]
    assert game.why_not("move troglodyte-1 0,0").rule == "MOV-9"


def test_cave_in_closes_any_passage_on_both_of_its_sides() -> None:
    """MOV-9: between two far tiles, seen from either; the other ways stay open."""
    game = holding(
        "cave-in",
        "threat",
        tiles=[(48, "0,0"), (47, "0,-1"), (14, "1,-1")],
        warriors={"scout-a": {}, "troglodyte-1": {"at": "0,-1"}},
    )
    play(game, "play cave-in 0,-1 east", "pass", "activate troglodyte-1")
    assert game.view()["barriers"] == [{"tile": 1, "side": "east", "kind": "rubble"}]
    assert game.view()["tiles"][2]["links"][3] is None
    assert [text for text in texts(game) if text.startswith("move")] == ["move troglodyte-1 0,0"]


def test_cave_in_needs_an_open_passage() -> None:
    """A passage closed already cannot be closed again; rubble itself never runs out (SET-8)."""
    game = caving(barriers=[{"at": "0,0", "side": "north", "kind": "rubble"}])
    assert plays(game) == {"play cave-in 0,0 south"}


@pytest.mark.parametrize(("die", "clears"), [(3, True), (4, False)])
def test_cave_in_is_cleared_by_combat_two_beside_it(die: int, *, clears: bool) -> None:
    """An action: the scout with combat 2 clears it, with combat 1 not; then the way is open again."""
    game = table(
        phase="human_activation",
        tiles=BOARD,
        barriers=[{"at": "0,0", "side": "north", "kind": "rubble"}],
        warriors={**COMPANY, "scout-a": {"at": "0,-1", "die": die}},
    )
    play(game, "activate scout-a")
    assert ("do scout-a clear" in texts(game)) == clears
    if clears:
        play(game, "do scout-a clear")
        assert game.view()["barriers"] == []
        assert "move scout-a 0,0" in texts(game)


# --- infernal activation --------------------------------------------------------------------------


def test_critical_hit_takes_one_bodyguard_his_talent() -> None:
    """As the infernal activation starts, until the next human preparation: the brute may not take the hit."""
    game = holding(
        "critical-hit",
        "infernal_activation",
        warriors={"hunter": {"at": "0,0"}, "troglodyte-1": {"at": "0,-1"}},
        dice=[6, 1, 1],
    )
    assert plays(game) == {"play critical-hit brute-a"}
    play(game, "play critical-hit brute-a")
    assert warrior(game, "brute-a")["talents"] == ["imposing"]
    assert [mark["until"] for mark in game.view()["marks"]] == ["human_preparation"]
    play(game, "activate hunter", "attack hunter redeemer")
    assert asked(game) == ("human", "damage")  # not asked who takes it


def test_critical_hit_finds_no_exhausted_bodyguard() -> None:
    """PRI-6, TAL-0: an exhausted brute has no talent to lose."""
    weary = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    game = holding("critical-hit", "infernal_activation", warriors={"brute-a": weary, "hunter": {"at": "0,0"}})
    assert asked(game) == ("infernal", "activate")


def test_acid_spray_weakens_the_humans_of_one_tile() -> None:
    """As the infernal activation starts: only a tile with an infernal warrior; all humans there lose one defense."""
    game = holding("acid-spray", "infernal_activation", warriors={"troglodyte-1": {"at": "0,0"}})
    before = [warrior(game, name)["defense"] for name in ("redeemer", "brute-a", "scout-a")]
    assert plays(game) == {"play acid-spray 0,0"}
    play(game, "play acid-spray 0,0")
    after = [warrior(game, name)["defense"] for name in ("redeemer", "brute-a", "scout-a")]
    assert after == [before[0] - 1, before[1] - 1, before[2]]
    assert {mark["until"] for mark in game.view()["marks"]} == {"human_preparation"}


def attacking(attacker: str) -> Game:
    game = table(
        phase="infernal_activation",
        tiles=BOARD,
        warriors={"redeemer": {"at": "0,0", "die": 5}, attacker: {"at": "0,0"}, "troglodyte-9": {"at": "0,-1"}},
        hand={"infernal": ["suicide-attack"]},
        dice=[1, 4, 5, 1, 1, 1],
    )
    return play(game, f"activate {attacker}", f"attack {attacker} redeemer")


def test_suicide_attack_gives_two_dice_and_removes_the_troglodyte() -> None:
    """When a troglodyte declares an attack: 3 dice instead of 1; after it, it is back in the reserve, not killed."""
    game = attacking("troglodyte-1")
    assert plays(game) == {"play suicide-attack"}
    play(game, "play suicide-attack")
    assert told(game, "rolled")[0][4:] == (5, 1, 4, 5)  # defense 5, then the dice
    play(game, "damage redeemer 1")
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert not told(game, "killed")
    assert len(told(game, "removed")) == 1
    assert asked(game) == ("infernal", "activate")


def test_suicide_attack_is_for_troglodytes_tough_ones_too() -> None:
    """DST-7: a tough troglodyte may; the hunter may not, and goes on with the dice it has."""
    assert plays(attacking("tough-1")) == {"play suicide-attack"}
    game = attacking("hunter")
    assert plays(game) == set()
    assert told(game, "rolled")[0][4:] == (5, 1)


def test_sign_of_the_demon_raises_a_demon_until_the_next_threat_phase() -> None:
    """As the infernal activation starts: +1 movement, +1 combat, +1 defense for one demon in play."""
    game = holding("sign-of-the-demon", "infernal_activation", warriors={"hunter": {"at": "0,-1"}})
    assert plays(game) == {"play sign-of-the-demon hunter"}
    play(game, "play sign-of-the-demon hunter")
    hunter = warrior(game, "hunter")
    assert (hunter["movement"], hunter["combat"], hunter["defense"]) == (3, 2, 5)
    assert {mark["until"] for mark in game.view()["marks"]} == {"threat"}


def test_sign_of_the_demon_ends_as_the_threat_phase_begins() -> None:
    """PRI-7: before anything else in it."""
    marks = [{"target": "hunter", "what": "defense", "amount": 1, "until": "threat"}]
    game = holding("lost", "threat", warriors={"hunter": {"at": "0,-1"}}, marks=marks, tiles=[*BOARD, (14, "0,1")])
    assert game.view()["phase"] == "threat"
    assert warrior(game, "hunter")["defense"] == 4


@pytest.mark.parametrize("card", ["sign-of-the-demon", "demonic-rage"])
def test_cards_for_a_demon_need_one_in_play(card: str) -> None:
    """PRI-6: with the hunter in the reserve sign and rage are not offered."""
    game = holding(card, "infernal_activation", warriors={"troglodyte-1": {"at": "0,-1"}})
    assert asked(game) == ("infernal", "activate")


def test_demonic_rage_makes_a_demon_frenzied() -> None:
    """As the infernal activation starts, until the next human preparation: misses are rolled again."""
    game = holding(
        "demonic-rage",
        "infernal_activation",
        warriors={"hunter": {"at": "0,-1"}, "troglodyte-1": {"at": "0,-1"}},
        dice=[1, 6],
    )
    assert plays(game) == {"play demonic-rage hunter"}
    play(game, "play demonic-rage hunter")
    assert warrior(game, "hunter")["talents"] == ["frenzied"]
    assert {mark["until"] for mark in game.view()["marks"]} == {"human_preparation"}
    play(game, "activate hunter", "attack hunter scout-a")
    assert asked(game) == ("human", "damage")


def test_demonic_rage_is_nothing_to_a_frenzied_demon() -> None:
    """PRI-6: the second card could change nothing."""
    game = holding(
        "demonic-rage",
        "infernal_activation",
        hand={"infernal": ["demonic-rage", "demonic-rage"]},
        warriors={"hunter": {"at": "0,-1"}},
    )
    play(game, "play demonic-rage hunter")
    assert asked(game) == ("infernal", "activate")


def test_demonic_possession_makes_a_human_strike_another() -> None:
    """As the infernal activation starts: no leader attacks, no bodyguard helps; the victim's player takes the hits."""
    game = holding(
        "demonic-possession",
        "infernal_activation",
        warriors={
            "scout-a": {"at": "0,0", "die": 1, "equipment": ["blunderbuss"]},
            "troglodyte-1": {"at": "0,-1"},
        },
        dice=[6, 1, 1],
    )
    assert plays(game) == {
        "play demonic-possession brute-a redeemer",
        "play demonic-possession brute-a scout-a",
        "play demonic-possession scout-a redeemer",
        "play demonic-possession scout-a brute-a",
    }
    play(game, "play demonic-possession scout-a redeemer")
    assert told(game, "rolled")[0][5:] == (6, 1, 1)  # combat 3, without the blunderbuss
    assert asked(game) == ("human", "damage")  # the brute beside them is not asked
    play(game, "damage redeemer 2")
    assert asked(game) == ("infernal", "activate")


def test_demonic_possession_needs_combat_and_company() -> None:
    """PRI-6: an exhausted human has no combat; one that stands alone has nobody to strike."""
    weary = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    game = holding(
        "demonic-possession", "infernal_activation", warriors={"brute-a": weary, "troglodyte-1": {"at": "0,-1"}}
    )
    assert asked(game) == ("infernal", "activate")


# --- cards that answer ----------------------------------------------------------------------------


def test_a_cancelled_card_does_nothing_and_is_discarded_at_once() -> None:
    """PRI-5, IPR-6: the holy relic stops the sign of the demon, whose effect is over before it began."""
    game = holding(
        "sign-of-the-demon",
        "infernal_activation",
        warriors={"hunter": {"at": "0,-1"}, "brute-a": {"at": "0,0", "die": 1, "equipment": ["holy-relic"]}},
    )
    play(game, "play sign-of-the-demon hunter")
    assert asked(game) == ("human", "window")
    play(game, "use brute-a holy-relic")
    assert warrior(game, "hunter")["defense"] == 4
    assert discards(game) == ["sign-of-the-demon"]
    assert game.view()["cards"][1]["played"] == []
    assert warrior(game, "brute-a")["equipment"] == []
