"""Hidden information: what each side, and a spectator, is shown (HID)."""

from random import Random
from typing import Any

import pytest

from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.engine import Game, new_game
from claustrophobia.sight.records import CardsView, DecisionView
from claustrophobia.sight.view import view
from claustrophobia.sight.worlds import world
from tables import asked, play, table, texts, told

ROOM = (48, "0,0")
NORTH = (26, "0,-1")
VIEWERS = ("human", "infernal", None)
PAIR: dict[str, dict[str, Any]] = {"scout-a": {"at": "0,0"}, "brute-a": {"at": "0,0"}}


def cards(game: Game, viewer: str | None, side: int) -> CardsView:
    return game.view(viewer)["cards"][side]


def decision(game: Game, viewer: str) -> DecisionView:
    found = game.view(viewer)["decision"]
    assert found is not None
    return found


def public(game: Game, viewer: str | None) -> dict[str, Any]:
    """A view without what HID-1 hides from somebody."""
    seen = game.view(viewer)
    hidden = {"hand", "fresh", "known", "number", "kind", "options"}
    parts = {
        "cards": [{name: value for name, value in pile.items() if name not in hidden} for pile in seen["cards"]],
        "stack": {name: value for name, value in seen["stack"].items() if name not in hidden},
        "decision": seen["decision"] and seen["decision"]["side"],
    }
    return {**seen, **parts}


def in_hands() -> Game:
    """Cards in both hands, played ones, discards."""
    return table(
        phase="human_activation",
        tiles=[ROOM, NORTH],
        stack=[41, 45, 46, 14],
        known=2,
        warriors={
            "scout-a": {"at": "0,0", "die": 2, "allotted": "sprint"},
            "brute-a": {"at": "0,0", "die": 1},
            "hunter": {"at": "0,-1"},
        },
        hand={"human": ["fury", "parry"], "infernal": ["panic", "terror", "lost"]},
        discard={"human": ["iron-skin"], "infernal": ["defect"]},
        played=["acid-spray"],
        fresh=["parry"],
    )


# --- HID-1 ----------------------------------------------------------------------------------------


def test_hid_1_a_hand_is_shown_to_its_owner_alone() -> None:
    """HID-1: the opponent and a spectator see how many cards there are, not which."""
    game = in_hands()
    hands = (["fury", "parry"], ["lost", "panic", "terror"])
    for side, owner in enumerate(("human", "infernal")):
        for viewer in VIEWERS:
            seen = cards(game, viewer, side)
            assert seen["hand_count"] == len(hands[side])
            assert seen.get("hand") == (hands[side] if viewer == owner else None)
            assert ("fresh" in seen) is (viewer == owner == "human")


def test_hid_1_everything_else_is_public() -> None:
    """HID-1: discards, cards in force, the board and the dice are the same in every view."""
    game = in_hands()
    views = [public(game, viewer) for viewer in VIEWERS]
    assert views[0] == views[1] == views[2]
    assert [pile["discard"] for pile in views[0]["cards"]] == [["iron-skin"], ["defect"]]
    assert views[0]["cards"][1]["played"] == ["acid-spray"]
    assert views[0]["warriors"][2]["allotted"] == "sprint"


def test_hid_1_the_order_of_stack_and_decks_is_hidden_from_both() -> None:
    """HID-1: turn stack and decks upside down and no view changes but for the tiles the human player looked at."""
    game = in_hands()
    before = [repr(game.view(viewer)) for viewer in VIEWERS]
    s = game.state
    s.stack = (*s.stack[:2], *reversed(s.stack[2:]))
    s.deck = [tuple(reversed(deck)) for deck in s.deck]
    assert [repr(game.view(viewer)) for viewer in VIEWERS] == before
    s.stack = (s.stack[1], s.stack[0], *s.stack[2:])
    changed = [repr(game.view(viewer)) != old for viewer, old in zip(VIEWERS, before, strict=True)]
    assert changed == [True, False, False]


def test_hid_1_cards_drawn_for_dark_destiny_are_hidden_until_discarded() -> None:
    """HID-1: only the infernal player sees them while he chooses; then the discarded are open."""
    game = table(
        phase="infernal_preparation",
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        deck={"infernal": ["panic", "terror", "defect"]},
        dice=[3, 3, 3],
    )
    play(game, "destiny white3 dark-destiny", "destiny white3 abyssal-threat", "destiny white3 abyssal-threat")
    play(game, "fire dark-destiny")
    assert decision(game, "infernal")["options"] == ["keep panic", "keep terror", "keep defect"]
    for viewer in ("human", None):
        assert game.view(viewer)["decision"] == {"side": "infernal"}
        assert not any(name in repr(game.view(viewer)) for name in ("panic", "terror", "defect"))
    play(game, "keep panic")
    assert cards(game, "infernal", INFERNAL)["hand"] == ["panic"]
    for viewer in ("human", None):
        assert cards(game, viewer, INFERNAL)["discard"] == ["terror", "defect"]
        assert "panic" not in repr(game.view(viewer))
        assert not [event for event in game.told(viewer) if event[0] == "drawn"]


def looking() -> Game:
    """The human player looks at three tiles; two more lie below."""
    game = table(
        phase="human_activation",
        tiles=[ROOM],
        stack=[41, 45, 46, 14, 18],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
        marks=[{"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}],
    )
    return play(game, "activate scout-a", "explore scout-a north")


def test_hid_1_the_tiles_of_prescience_are_shown_to_the_human_player_only() -> None:
    """HID-1: three tiles to him, none to the others; what lies below to nobody."""
    game = looking()
    assert asked(game) == ("human", "look")
    known = [game.view(viewer)["stack"]["known"] for viewer in VIEWERS]
    assert known == [[41, 45, 46], [], []]
    assert game.view("infernal")["decision"] == {"side": "human"}


def test_hid_1_while_he_puts_tiles_back_no_other_tile_is_shown() -> None:
    """HID-1: with one tile chosen and two in his hand, the human player still knows nothing of the tiles below."""
    game = play(looking(), "choose 45")
    assert (asked(game), texts(game)) == (("human", "put_back"), ["back 41", "back 46"])
    assert game.view("human")["stack"]["known"] == []


def test_hid_1_the_order_he_put_them_back_in_is_his_knowledge() -> None:
    """HID-1: the last one put back lies on top; he knows both, the infernal player neither."""
    game = play(looking(), "choose 45", "back 46")
    assert game.state.stack == (41, 46, 14, 18)
    assert [game.view(viewer)["stack"]["known"] for viewer in VIEWERS] == [[41, 46], [], []]
    assert game.view("infernal")["tiles"][1]["number"] == 45


def test_hid_1_what_he_knows_shrinks_as_tiles_are_taken() -> None:
    """HID-1: the next exploration takes a tile he knew; one is left."""
    game = play(looking(), "choose 45", "back 46", "explore scout-a north")
    assert [game.view(viewer)["stack"]["known"] for viewer in VIEWERS] == [[46], [], []]


# --- HID-2 ----------------------------------------------------------------------------------------


def test_hid_2_the_log_tells_a_draw_to_its_player_and_the_fact_to_the_others() -> None:
    """HID-2: one line says which card, for the human player; another that a card was drawn, for all but him."""
    game = table(tiles=[ROOM], warriors=PAIR, deck={"human": ["sprint"]}, dice=[2, 4])
    play(game, "die brute-a 2")
    kinds = {viewer: [event[0] for event in game.told(viewer) if "drawn" in str(event[0])] for viewer in VIEWERS}
    assert kinds == {"human": ["drawn"], "infernal": ["drawn_unseen"], None: ["drawn_unseen"]}
    assert len(told(game, "drawn_unseen")[0]) == 4  # rule, audience and side: no card


def test_hid_2_a_decision_is_shown_to_the_one_who_decides() -> None:
    """HID-2: its kind, number and options tell of what he holds."""
    game = table(tiles=[ROOM], warriors=PAIR, hand={"human": ["fury"]}, dice=[2, 4])
    play(game, "die brute-a 2")
    assert decision(game, "human")["options"] == ["value brute-a fury", "allot brute-a fury", "pass"]
    for viewer in ("infernal", None):
        assert game.view(viewer)["decision"] == {"side": "human"}


@pytest.mark.parametrize("name", ["the-survivors", "bread-for-the-walls"])
def test_hid_2_nothing_hidden_gets_into_a_view_in_a_whole_game(name: str) -> None:
    """HID-2: deal what a side cannot see anew: at every decision its view is the same."""
    game = new_game(f"1643/{name}", seed=3, options={"instincts": 2, "events": 3})
    chooser = Random(5)
    count = 0
    while game.decision is not None and count < 400:
        s = game.state
        side = HUMAN if game.decision.side == "human" else INFERNAL
        assert view(world(s, side, Fast(count)), side) == view(s, side)
        seen = cards(game, ("human", "infernal")[side], 1 - side)
        assert "hand" not in seen
        game.apply(chooser.choice(texts(game)))
        count += 1
    assert count > 100


@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_hid_2_the_worlds_a_bot_is_given_are_dealt_anew(side: int) -> None:
    """HID-2: over many worlds the other hand, the stack and both decks vary; its own hand and what it knows do not."""
    game = in_hands()
    s = game.state
    dealt = [world(s, side, Fast(seed)) for seed in range(30)]
    assert len({state.hand[1 - side] for state in dealt}) > 5
    assert {len(state.hand[1 - side]) for state in dealt} == {len(s.hand[1 - side])}
    assert {state.hand[side] for state in dealt} == {s.hand[side]}
    assert len({state.stack for state in dealt}) > 5
    assert ({state.stack[:2] for state in dealt} == {s.stack[:2]}) is (side == HUMAN)
    for deck in (HUMAN, INFERNAL):
        assert len({state.deck[deck] for state in dealt}) > 5


# --- HID-3 ----------------------------------------------------------------------------------------


def passed(card: str, **data: Any) -> Game:
    """A game in which the infernal player holds one card and uses nothing."""
    game = table(**{"tiles": [ROOM, NORTH], "warriors": PAIR, "hand": {"infernal": [card]}, **data})
    if asked(game)[0] == "infernal":
        assert asked(game)[1] == "window"
        play(game, "pass")
    return game


@pytest.mark.parametrize("card", ["panic", "crisis-of-faith"])
def test_hid_3_a_moment_let_pass_leaves_no_trace_in_the_preparation(card: str) -> None:
    """HID-3: the human player sees the same, decision number and log included, whatever card was not played."""
    warriors = {**PAIR, "redeemer": {"at": "0,0"}}
    games = [passed(held, warriors=warriors, dice=[1, 3, 5]) for held in (card, "terror")]
    assert [game.state.taken[INFERNAL] for game in games] == [1, 0]  # the first was asked, the second not
    for viewer in ("human", None):
        assert games[0].view(viewer) == games[1].view(viewer)
        assert games[0].told(viewer) == games[1].told(viewer)
    assert decision(games[0], "human")["number"] == 1


def test_hid_3_a_moment_let_pass_leaves_no_trace_in_the_activation() -> None:
    """HID-3: an exploration that could have been lost looks like any other."""
    games = []
    for card in ("lost", "terror"):
        game = table(
            phase="human_activation",
            tiles=[ROOM],
            stack=[41, 45],
            warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
            hand={"infernal": [card]},
        )
        play(game, "activate scout-a", "explore scout-a north")
        if card == "lost":
            assert asked(game) == ("infernal", "window")
            play(game, "pass")
        games.append(game)
    assert games[0].view("human") == games[1].view("human")
    assert games[0].told("human") == games[1].told("human")


def test_hid_3_each_side_counts_its_own_decisions() -> None:
    """HID-3: the numbers a side is shown run without gaps, whatever the other decides in between."""
    game = new_game("1643/the-survivors", seed=4, options={"events": 4})
    numbers: dict[str, list[int]] = {"human": [], "infernal": []}
    while game.decision is not None and game.view()["turn"] < 4:
        numbers[game.decision.side].append(decision(game, game.decision.side)["number"])
        game.apply("pass" if "pass" in texts(game) else texts(game)[0])
    for found in numbers.values():
        assert found == list(range(1, len(found) + 1))
        assert len(found) > 5


def test_hid_3_a_world_does_not_count_the_other_sides_decisions() -> None:
    """HID-3: what a bot searches in holds no trace of them either."""
    games = [passed(card, dice=[1, 3]) for card in ("panic", "terror")]
    dealt = [world(game.state, HUMAN, Fast(1)) for game in games]
    assert dealt[0].taken == dealt[1].taken


# --- HID-4 ----------------------------------------------------------------------------------------


def last_blow() -> Game:
    """One hit from the end of Three seals, with cards in both hands and tiles in the stack."""
    return table(
        scenario="1643/three-seals",
        phase="infernal_activation",
        tiles=[ROOM],
        stack=[41, 45],
        warriors={
            "redeemer": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]},
            "scout-a": {"at": "0,0", "die": 1},
            "troglodyte-1": {"at": "0,0"},
        },
        hand={"human": ["fury"], "infernal": ["panic"]},
        deck={"human": ["parry", "sprint"], "infernal": ["terror", "defect"], "rest": False},
        dice=[6],
    )


def test_hid_4_a_spectator_sees_what_both_players_may_see() -> None:
    """HID-4: neither hand, no tile, no decision's options."""
    game = last_blow()
    seen = game.view(None)
    assert game.view("spectator") == seen
    assert [pile.get("hand") for pile in seen["cards"]] == [None, None]
    assert seen["stack"] == {"count": 2, "known": [], "discarded": [], "second": 0}
    assert seen["decision"] == {"side": "infernal"}


def test_hid_4_after_the_end_everything_is_open_to_all() -> None:
    """HID-4: hands, stack and decks, the same to everybody."""
    game = play(last_blow(), "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert game.outcome == "infernal"
    views = [game.view(viewer) for viewer in VIEWERS]
    assert views[0] == views[1] == views[2]
    assert [pile["hand"] for pile in views[2]["cards"]] == [["fury"], ["panic"]]
    assert [pile["deck"] for pile in views[2]["cards"]] == [["parry", "sprint"], ["terror", "defect"]]
    assert (views[2]["stack"]["known"], views[2]["decision"]) == ([41, 45], None)


def test_hid_4_after_the_end_the_log_is_open_too() -> None:
    """HID-4: every draw by its card, once."""
    game = table(
        scenario="1643/three-seals",
        tiles=[ROOM],
        warriors={
            "redeemer": {"at": "0,0", "damage": [1, 2, 3, 4, 5]},
            "guardian-a": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
        },
        deck={"human": ["sprint"]},
        dice=[6, 3, 4],
    )
    play(game, "die guardian-a 3")
    assert [event[0] for event in game.told("infernal") if "drawn" in str(event[0])] == ["drawn_unseen"]
    play(game, "gift redeemer sacrificial-strike troglodyte-1")
    assert game.outcome == "infernal"
    for viewer in VIEWERS:
        assert [event[0] for event in game.told(viewer) if "drawn" in str(event[0])] == ["drawn"]
