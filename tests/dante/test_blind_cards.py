"""Positions players would argue about at the table: event cards (DEV)."""

from typing import Any

import pytest

from claustrophobia.core import agenda
from claustrophobia.engine import Game
from claustrophobia.modes.dante import steps as dante_steps
from hells import NO, R1, W2, names, place
from tables import asked, play, table, texts, told, warrior

# A row of rooms west to east: saturation 5, 5, 3, 3, 3; the third is a lair, the fourth a pit, the fifth a dead end.
ROW = [(48, "1,0"), (34, "2,0"), (28, "3,0"), (24, "4,0"), (36, "5,0", "west")]


def drawn(*cards: str, **data: Any) -> Game:
    """The threat phase draws these cards one after another; then the humans are asked something harmless."""
    frames = [[agenda.RUN_BEGIN_TURN], [agenda.ASK_ACTIVATE, 0], [dante_steps.RUN_DARK_DESTINY, len(cards)]]
    position = {"scenario": "dante/circle-5", "phase": "threat", "tiles": ROW, "tp": 0, "turn": 9, "agenda": frames}
    return table(**{**position, "deck": {"infernal": list(cards)}, **data})


def hunt(**data: Any) -> Game:
    """The infernal activation from its beginning, up to what a human is asked first."""
    position = {"scenario": "dante/circle-5", "phase": "infernal_activation", "begin": True, "tiles": ROW, "tp": 0}
    return table(**{**position, "turn": 9, "dice": [*data.pop("dice", []), *[1] * 40], **data})


def human(cell: str, die: int = 1, lost: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    return {"at": cell, "die": die, "damage": list(lost), **more}


def lying(game: Game) -> list[str]:
    """The event cards that wait face up."""
    return [game.state.setup.events[card].ident for card in game.state.hand[1]]


def discards(game: Game) -> list[str]:
    pile: list[str] = game.view()["cards"][1]["discard"]
    return pile


# --- toxic fumes ----------------------------------------------------------------------------------


def test_dev_fumes_the_most_wounded_human_not_the_most_wounds() -> None:
    """DEV-FUMES: two tiles of two; four wounds together weigh less than three on one human."""
    company = {
        "brute-a": human("1,0", 6, (1, 2)),
        "scout-a": human("1,0", 6, (1, 2)),
        "brute-b": human("2,0", 6),
        "scout-b": human("2,0", 6, (1, 2, 3)),
    }
    game = drawn("toxic-fumes", warriors=company, dice=[1, 1])
    assert sorted(names(game, "rolled_for")) == ["brute-b", "scout-b"]


def test_dev_fumes_kill_the_last_human() -> None:
    """DEV-FUMES, DAN-1: defeat at once; with somebody waiting by B that one is called (DAN-17)."""
    last = {"brute-a": human("1,0", 6, (1, 2, 3, 4, 5))}
    game = drawn("toxic-fumes", warriors=last, dice=[3])
    assert game.outcome == "infernal"
    rest = {"scout-a": {"at": "waiting"}, "scout-b": {"at": "waiting"}}
    game = drawn("toxic-fumes", warriors={**last, **rest}, options={"waiting": "b"}, dice=[3])
    assert (asked(game)[1], texts(game)) == ("call", ["call scout-a", "call scout-b"])


def test_dev_fumes_two_deaths_call_two() -> None:
    """DEV-FUMES, DAN-17: each death calls one; who is called already is not called again."""
    dying = {name: human("1,0", 6, (1, 2, 3, 4, 5)) for name in ("redeemer", "brute-a")}
    rest = {name: {"at": "waiting"} for name in ("brute-b", "scout-a", "scout-b")}
    game = drawn("toxic-fumes", warriors={**dying, **rest}, options={"waiting": "b"}, dice=[6, 6, 1, 1])
    assert texts(game) == ["call brute-b", "call scout-a", "call scout-b"]
    play(game, "call scout-a")
    assert texts(game) == ["call brute-b", "call scout-b"]
    play(game, "call scout-b")
    assert {text.split()[1] for text in texts(game)} == {"scout-a", "scout-b"}


# --- tough troglodyte -----------------------------------------------------------------------------


def test_dev_tough_in_fog_everybody_has_defense_6() -> None:
    """DEV-TOUGH, GOL-6: defense as it is now: the scout's 3 is 6 in the fog, the brute's 5 is lower."""
    board = [(48, "1,0"), (12, "2,0", "east")]
    company = {"scout-a": human("2,0", 2), "brute-a": human("1,0", 4)}
    assert place(drawn("tough-troglodyte", tiles=board, warriors=company), "tough-1") == "1,0"


def test_dev_tough_meets_the_sanctuary() -> None:
    """DEV-TOUGH, TIL-SANCTUARY: it comes into play there, so the human player rolls; on 5 it dies, on 4 it lives."""
    board = [(48, "1,0"), (26, "2,0")]
    company = {"scout-a": human("2,0", 2), "brute-a": human("1,0", 6)}
    game = drawn("tough-troglodyte", tiles=board, warriors=company, dice=[5])
    assert place(game, "tough-1") == "reserve"
    assert game.view()["tp"] == 0
    assert place(drawn("tough-troglodyte", tiles=board, warriors=company, dice=[4]), "tough-1") == "2,0"


def test_dev_tough_the_lair_outranks_the_necklace() -> None:
    """DEV-TOUGH, THR-10, TIL-LAIR: on the lair the ears bar nothing."""
    company = {"scout-a": human("3,0", 2, equipment=["necklace-of-ears"]), "brute-a": human("1,0", 6)}
    assert place(drawn("tough-troglodyte", warriors=company), "tough-1") == "3,0"


def test_dev_tough_two_cards_two_troglodytes() -> None:
    """DEV-TOUGH: the second goes to the same weakest human; the third card is impossible."""
    company = {"scout-a": human("1,0", 2), "brute-a": human("2,0", 6)}
    game = drawn("tough-troglodyte", "tough-troglodyte", warriors=company)
    assert (place(game, "tough-1"), place(game, "tough-2"), game.view()["tp"]) == ("1,0", "1,0", 0)


# --- demonic possession ---------------------------------------------------------------------------


def test_dev_possession_the_leaders_combat_counts() -> None:
    """DEV-POSSESSION: the redeemer included: his 3 dice are the most: he attacks the scout beside him."""
    company = {
        "redeemer": human("1,0", 1),
        "scout-a": human("1,0", 6),
        "brute-a": human("2,0", 4),
        "scout-b": human("2,0", 6),
    }
    game = drawn("demonic-possession", warriors=company, dice=[1, 1, 1])
    assert (names(game, "rolled"), names(game, "hits", 4)) == (["redeemer"], ["scout-a"])


def test_dev_possession_combat_is_the_value_now() -> None:
    """DEV-POSSESSION, PRI-2: with +2 the scout fights with 4, the brute with 3."""
    fury = {"target": "scout-a", "what": "combat", "amount": 2, "until": "human_preparation"}
    company = {"brute-a": human("2,0", 3), "scout-a": human("2,0", 2), "redeemer": human("1,0", 1)}
    game = drawn("demonic-possession", warriors=company, marks=[fury], dice=[1, 1, 1, 1])
    assert names(game, "rolled") == ["scout-a"]
    assert [len(event) - 5 for event in told(game, "rolled")] == [4]


def test_dev_possession_the_exhausted_cannot_attack() -> None:
    """DEV-POSSESSION: combat 0: of a spent redeemer and an exhausted brute nobody attacks: impossible, 1 TP."""
    tired = human("2,0", 1, (1,), flags=["exhausted"])
    game = drawn("demonic-possession", warriors={"redeemer": tired, "brute-a": tired})
    assert (game.view()["tp"], discards(game)) == (1, ["demonic-possession"])


def test_dev_possession_no_bodyguard_and_the_victims_owner_takes_the_hit() -> None:
    """DEV-POSSESSION, DAN-11: the brute beside them may not step in; the guest's scout is hit, the guest chooses."""
    company = {
        "brute-a": human("2,0", 1),
        "brute-b": human("2,0", 6),
        "scout-a": human("2,0", 2, flags=["guests"]),
        "redeemer": human("1,0", 5),
    }
    game = drawn("demonic-possession", warriors=company, options={"players": 2}, dice=[6, 1, 1, 1])
    assert asked(game) == ("human", "damage")
    assert game.decision is not None
    assert {option.player for option in game.decision.options} == {"guest"}
    assert texts(game)[0] == "damage scout-a 1"


# --- terror ---------------------------------------------------------------------------------------


def test_dev_terror_is_an_entry() -> None:
    """DEV-TERROR, TIL-0, DEX-6: driven on the stash the scout may take what lies there, on a trap it is bitten."""
    foe = {"troglodyte-1": {"at": "3,0"}}
    stash = {"number": 34, "at": "2,0", "equipment": "bandages"}
    game = drawn("terror", tiles=[(48, "1,0"), stash, (28, "3,0")], warriors={"scout-a": human("1,0"), **foe})
    assert place(game, "scout-a") == "2,0"
    assert texts(game) == ["take scout-a bandages", "pass"]
    trap = [(48, "1,0"), (5, "2,0", "east"), (28, "3,0")]
    game = drawn("terror", tiles=trap, warriors={"scout-a": human("1,0"), **foe}, dice=[3])
    assert asked(game)[1] == "damage"


def test_dev_terror_drives_the_redeemer_into_the_tomb() -> None:
    """DEV-TERROR, DEX-6, TIL-TOMB: he takes the gift and draws the card."""
    tomb = {"number": 18, "at": "2,0", "turn": "east", "gift": "assembly"}
    game = drawn(
        "terror",
        tiles=[(48, "1,0"), tomb, (28, "3,0")],
        warriors={"redeemer": human("1,0"), "troglodyte-1": {"at": "3,0"}},
    )
    assert (place(game, "redeemer"), warrior(game, "redeemer")["gifts"]) == ("2,0", ["assembly"])
    assert len(game.view("human")["cards"][0]["hand"]) == 1


def test_dev_terror_leaves_those_who_wait_alone() -> None:
    """DEV-TERROR, DAN-16: the one beside the start has the lowest defense and is not on the board."""
    company = {"scout-b": {"at": "waiting", "die": 1}, "brute-a": human("1,0", 6), "troglodyte-1": {"at": "3,0"}}
    game = drawn("terror", warriors=company)
    assert (place(game, "scout-b"), place(game, "brute-a")) == ("waiting", "2,0")


def test_dev_terror_blocking_does_not_hold() -> None:
    """DEV-TERROR: two humans block nobody; saturation holds: a corridor of one with a human in it is no way."""
    board = [(48, "1,0"), (41, "2,0", "east"), (28, "3,0")]
    company = {"scout-a": human("1,0", 2), "brute-a": human("2,0", 6), "troglodyte-1": {"at": "3,0"}}
    game = drawn("terror", tiles=board, warriors=company)
    assert (place(game, "scout-a"), place(game, "brute-a")) == ("1,0", "3,0")


# --- cards that wait ------------------------------------------------------------------------------


def test_dev_suicide_a_tough_troglodyte_is_a_troglodyte() -> None:
    """DEV-SUICIDE, DST-7: the tough one attacks first (DTH-11): +2 combat, then it is removed."""
    company = {"redeemer": human("1,0", 5), "tough-1": {"at": "1,0"}, "troglodyte-1": {"at": "1,0"}}
    game = hunt(warriors=company, hand={"infernal": ["suicide-attack"]})
    assert names(game, "card_used", 4) == ["tough-1"]
    assert place(game, "tough-1") == "reserve"
    assert discards(game) == ["suicide-attack"]


def test_dev_suicide_waits_while_nobody_attacks() -> None:
    """DEV-WAIT: the troglodyte only comes nearer: the card stays."""
    company = {"redeemer": human("1,0", 5), "troglodyte-1": {"at": "5,0"}}
    game = hunt(warriors=company, hand={"infernal": ["suicide-attack"]})
    assert (lying(game), place(game, "troglodyte-1")) == (["suicide-attack"], "4,0")


def test_dev_sign_drawn_now_is_used_now_and_ends_with_the_next_threat() -> None:
    """DEV-WAIT-WHO, DEV-SIGN: from the phase it is drawn in on; defense 5 in the human turn, 4 after the threat."""
    company = {"redeemer": human("1,0", 5), "scourge": {"at": "5,0"}}
    game = table(
        scenario="dante/circle-5",
        phase="threat",
        begin=True,
        tiles=ROW,
        tp=0,
        turn=9,
        warriors=company,
        deck={"infernal": ["sign-of-the-demon"]},
        dice=[R1, W2, NO, 5, *[1] * 30],
    )
    assert names(game, "card_used", 4) == ["scourge"]
    assert warrior(game, "scourge")["defense"] == 5
    while game.view()["turn"] == 10 and game.view()["phase"] != "infernal_activation":
        if asked(game)[1] == "activate" and game.view()["phase"] == "human_activation":
            break
        play(game, texts(game)[-1])
    assert warrior(game, "scourge")["defense"] == 5
    while game.view()["turn"] == 10:
        play(game, texts(game)[-1])
    assert warrior(game, "scourge")["defense"] == 4


def test_dev_rage_and_sign_share_a_phase_two_signs_do_not() -> None:
    """DEV-WAIT: two copies of one card in two phases; two different cards in one."""
    cards = {"infernal": ["sign-of-the-demon", "demonic-rage", "sign-of-the-demon", "demonic-rage"]}
    game = hunt(warriors={"redeemer": human("1,0", 5), "scourge": {"at": "5,0"}}, hand=cards)
    assert len(told(game, "card_used")) == 2
    assert sorted(lying(game)) == ["demonic-rage", "sign-of-the-demon"]
    while game.view()["turn"] == 10:
        play(game, texts(game)[-1])
    assert len(told(game, "card_used")) == 4
    assert lying(game) == []


def test_dev_wait_the_relic_cancels_a_card_when_it_is_used() -> None:
    """DEV-WAIT, PRI-5: cancelled, the suicide attack gives no dice and removes nobody; the card is gone."""
    bearer = human("1,0", 5, equipment=["holy-relic"])
    game = hunt(warriors={"redeemer": bearer, "troglodyte-1": {"at": "1,0"}}, hand={"infernal": ["suicide-attack"]})
    assert asked(game)[1] == "window"
    play(game, "use redeemer holy-relic")
    assert [len(event) - 5 for event in told(game, "rolled")] == [1]
    assert place(game, "troglodyte-1") == "1,0"
    assert (lying(game), discards(game)) == ([], ["suicide-attack"])


@pytest.mark.parametrize("card", ["crisis-of-faith", "terror", "sign-of-the-demon"])
def test_dev_other_the_relic_is_not_wasted_on_what_is_not_played(card: str) -> None:
    """DEV-OTHER, PRI-6: an impossible card, or one that only waits, is not a card played now."""
    game = drawn(card, warriors={"redeemer": human("1,0", equipment=["holy-relic"])})
    assert asked(game)[1] == "activate"
    assert warrior(game, "redeemer")["equipment"] == ["holy-relic"]
