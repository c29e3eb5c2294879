"""What may be seen in the circles, and what may lie behind it (HID-1, DAN-3, DAN-4, DAN-11, DEV-WAIT, DEX-5, DEX-6)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claustrophobia.content.setups import setup_of
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, NOBODY
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.sight.view import view
from claustrophobia.sight.worlds import world
from tables import table, warrior

APART = [16, 19, 20, 21, 30, 36, 37, 38, 42, 43, 44]  # the secondary stack is drawn from these (DAN-3)
STACK = [2, 47, 12, 41, 46, 5, 23, 14]
LOOK = {"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}


def standing(**data: Any) -> Game:
    """Some way into the first circle."""
    humans = {"scout-a": {"at": "0,0", "die": 2}, "redeemer": {"at": "0,0", "die": 1}}
    return table(
        **{
            "scenario": "dante/circle-1",
            "phase": "human_activation",
            "tiles": [(27, "0,0")],
            "stack": STACK,
            "second": [19, 36, 42],
            "gone": [48],
            "warriors": humans,
            **data,
        }
    )


def duel(**data: Any) -> Game:
    """A game of two sides."""
    two = {"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}}
    return table(phase="human_activation", tiles=[(48, "0,0")], warriors=two, **data)


def test_the_view_shows_the_zone() -> None:
    """DAN-2: first and last column, first and last row; other rulesets have none."""
    assert standing().view()["zone"] == [0, 3, -2, 2]
    assert standing(scenario="dante/circle-5").view()["zone"] == [0, 7, -2, 2]
    assert duel().view()["zone"] is None


def test_the_view_shows_points_and_finds_on_tiles() -> None:
    """DEX-6, DTH-1: face up, for everybody."""
    tiles = [
        {"number": 27, "at": "0,0", "tp": 2},
        {"number": 40, "at": "1,0", "turn": "east", "equipment": "bandages"},
        {"number": 18, "at": "0,-1", "gift": "assembly"},
    ]
    for viewer in (None, "human"):
        seen = standing(tiles=tiles).view(viewer)["tiles"]
        assert [entry["tp"] for entry in seen] == [2, 0, 0]
        assert [entry["find"] for entry in seen] == [None, {"equipment": "bandages"}, {"gift": "assembly"}]


@pytest.mark.parametrize("viewer", [None, "human", "infernal"])
def test_the_view_counts_the_secondary_stack_and_shows_the_discard(viewer: str | None) -> None:
    """HID-1: how many tiles, never which; the discard lies face up (DEX-3)."""
    seen = standing().view(viewer)["stack"]
    assert seen == {"count": 8, "known": [], "discarded": [48], "second": 3}


@pytest.mark.parametrize("viewer", [None, "human", "infernal"])
def test_dev_wait_event_cards_that_wait_lie_face_up(viewer: str | None) -> None:
    """DEV-WAIT: the infernal hand is nobody's secret; the human player's stays hidden from others."""
    game = standing(hand={"infernal": ["suicide-attack"], "human": ["sprint"]})
    human, infernal = game.view(viewer)["cards"]
    assert infernal["hand"] == ["suicide-attack"]
    assert ("hand" in human) == (viewer == "human")
    assert "deck" not in infernal


def test_hid_1_in_a_game_of_two_sides_the_event_hand_stays_hidden() -> None:
    game = duel(hand={"infernal": ["terror"]})
    assert "hand" not in game.view("human")["cards"][1]


def test_dan_11_the_view_names_owners_where_two_play() -> None:
    """DAN-11: host or guest for each human of the team; without a second player nobody is named."""
    team = {"scout-a": {"at": "0,0", "die": 2, "flags": ["guests"]}, "redeemer": {"at": "0,0", "die": 1}}
    game = standing(warriors=team, options={"players": 2})
    assert (warrior(game, "scout-a")["owner"], warrior(game, "redeemer")["owner"]) == ("guest", "host")
    assert "owner" not in warrior(game, "troglodyte-1")
    assert "owner" not in warrior(game, "brute-a")  # not chosen
    assert "owner" not in warrior(standing(), "scout-a")


def test_who_takes_no_part_stays_in_the_list() -> None:
    """A warrior's number is its place in the list, in the box or not."""
    game = standing()
    assert [entry["name"] for entry in game.view()["warriors"]] == game.state.setup.names
    assert warrior(game, "brute-a")["at"] == "box"
    assert warrior(game, "hunter")["at"] == "box"
    assert warrior(game, "troglodyte-1")["at"] == "reserve"


# --- worlds ---------------------------------------------------------------------------------------

seeds = st.integers(0, 2**32)
law = settings(max_examples=25, deadline=None)


def in_circle(seed: int, circle: int, known: int, drawn: int) -> State:
    """A circle with so many tiles drawn from its stacks, the next few looked at."""
    pick = Fast(seed)
    size = 10 + 5 * circle
    apart = pick.shuffled(tuple(APART))
    pool = pick.shuffled(tuple(n for n in range(1, 49) if n not in (23, 27, *APART)))
    stack = pool[: size - 4] + pick.shuffled((*pool[size - 4 : size - 1], 23))
    drawn = min(drawn, size - 4)
    second = apart[: 4 + circle]
    game = standing(
        scenario=f"dante/circle-{circle}",
        stack=list(stack[drawn:]),
        gone=list(stack[:drawn]),
        second=list(second),
        box=[*pool[size - 1 :], *apart[4 + circle :]],
        known=min(known, size - drawn),
        hand={"infernal": ["suicide-attack", "demonic-rage"], "human": ["sprint", "fury"]},
    )
    return game.state


@law
@given(seed=seeds, circle=st.integers(1, 5), known=st.integers(0, 3), drawn=st.integers(0, 40))
def test_dan_3_a_world_keeps_the_stacks_apart(seed: int, circle: int, known: int, drawn: int) -> None:
    """DAN-3, DAN-4, DEX-5: the eleven among themselves, the well among the last four, what was looked at on top."""
    s = in_circle(seed, circle, known, drawn)
    for side in (HUMAN, INFERNAL):
        twin = world(s, side, Fast(seed + 1))
        assert (len(twin.stack), len(twin.second), len(twin.box)) == (len(s.stack), len(s.second), len(s.box))
        assert sorted((*twin.stack, *twin.second, *twin.box)) == sorted((*s.stack, *s.second, *s.box))
        assert set(twin.second) <= set(APART)
        assert not set(twin.stack) & set(APART)
        assert 23 in twin.stack[-4:]
        assert twin.gone == s.gone
    assert world(s, HUMAN, Fast(seed + 1)).stack[: s.known] == s.stack[: s.known]


def test_dan_3_a_world_deals_both_stacks_anew() -> None:
    """HID-1: over some worlds every unseen tile turns up on top of its stack; a tile looked at never moves."""
    s = in_circle(7, 1, 1, 2)
    worlds = [world(s, HUMAN, Fast(seed)) for seed in range(400)]
    assert {twin.second[0] for twin in worlds} == set(APART)
    assert {twin.stack[0] for twin in worlds} == {s.stack[0]}
    unseen = set(range(1, 49)) - set(APART) - {23, 27, s.stack[0], *s.gone}
    assert {twin.stack[1] for twin in worlds} == unseen
    assert {twin.stack[-4:].index(23) for twin in worlds} == {0, 1, 2, 3}


def test_dan_4_in_a_campaign_the_fountain_stays_in_the_stack() -> None:
    """DAN-4: tile 17 is surely in the stack of circle 1, so it is in every world's."""
    s = standing(options={"campaign": 1}, stack=[*STACK, 17], box=[3, 6, 9, 16]).state
    assert 17 in setup_of("dante/circle-1", options={"campaign": 1}).stack_surely
    assert all(17 in world(s, HUMAN, Fast(seed)).stack for seed in range(50))


def test_dev_wait_a_world_leaves_the_open_hand_alone() -> None:
    """DEV-WAIT: cards that wait lie face up; the deck below them is dealt anew, the human hand only to others."""
    s = in_circle(3, 2, 0, 0)
    decks = set()
    for seed in range(20):
        twin = world(s, HUMAN, Fast(seed))
        assert twin.hand == s.hand
        decks.add(twin.deck[INFERNAL])
        assert sorted(twin.deck[INFERNAL]) == sorted(s.deck[INFERNAL])
        assert world(s, INFERNAL, Fast(seed)).hand[INFERNAL] == s.hand[INFERNAL]
    assert len(decks) > 1
    assert {world(s, INFERNAL, Fast(seed)).hand[HUMAN] for seed in range(20)} != {s.hand[HUMAN]}


@law
@given(seed=seeds, known=st.integers(0, 3), drawn=st.integers(0, 11))
def test_hid_2_no_viewer_can_tell_one_world_from_another(seed: int, known: int, drawn: int) -> None:
    s = in_circle(seed, 1, known, drawn)
    assert view(world(s, HUMAN, Fast(seed)), HUMAN) == view(s, HUMAN)
    assert view(world(world(s, HUMAN, Fast(seed)), INFERNAL, Fast(seed + 1)), NOBODY) == view(s, NOBODY)


def test_a_tile_in_hand_is_in_no_other_place_of_a_world() -> None:
    """DEX-12: while the human player turns the tile he chose, the rest of his tiles stay where he put them."""
    game = standing(marks=[LOOK])
    for option in ("activate scout-a", "explore scout-a east", "choose 47", "back 2"):
        game.apply(option)
    assert game.decision is not None
    assert game.decision.kind == "place"
    for seed in range(20):
        twin = world(game.state, HUMAN, Fast(seed))
        assert twin.stack[:2] == (12, 2)
        assert 47 not in (*twin.stack, *twin.second, *twin.box)
