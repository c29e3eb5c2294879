"""What is being asked is never said not to be: one refusal of each kind that used to be guessed by elimination."""

from collections.abc import Callable
from typing import Any

import pytest

from claustrophobia.core import agenda
from claustrophobia.editions.first import steps as first_steps
from claustrophobia.engine import Game
from tables import asked, play, table

TILES = [(48, "0,0"), (47, "0,-1"), (34, "0,-2")]
FIRST = [(2, "0,0"), (29, "0,-1"), (30, "1,0")]


def pack(count: int, at: str) -> dict[str, dict[str, Any]]:
    return {f"troglodyte-{number}": {"at": at} for number in range(1, count + 1)}


def preparing(*dice: int, **data: Any) -> Game:
    warriors = {"scout-a": {"at": "0,0"}, "brute-a": {"at": "0,0"}, "redeemer": {"at": "0,0"}}
    given = {"phase": "human_preparation", "begin": True, "tiles": TILES, "warriors": warriors, "dice": list(dice)}
    return table(**{**given, **data})


def gifts() -> Game:
    """Every die lies: gifts and blessings of the end of the phase."""
    game = play(preparing(1, 2, 3), "die redeemer 3", "die scout-a 1")
    assert asked(game) == ("human", "gifts")
    return game


def allotting() -> Game:
    game = play(preparing(1, 2, 3, hand={"human": ["fury"]}), "die scout-a 1")
    assert asked(game) == ("human", "allot")
    return game


def with_second_wind(*damage: int) -> Game:
    """The scout gets its die, and the hand has a card that heals a line."""
    warriors = {"scout-a": {"at": "0,0", "damage": list(damage)}, "brute-a": {"at": "0,0"}, "redeemer": {"at": "0,0"}}
    game = play(preparing(1, 2, 3, hand={"human": ["second-wind"]}, warriors=warriors), "die scout-a 1")
    assert asked(game) == ("human", "allot")
    return game


def at_the_fountain() -> Game:
    """The scout, wounded, at a fountain; the brute elsewhere."""
    warriors = {"scout-a": {"at": "0,0", "damage": [2]}, "brute-a": {"at": "0,-1", "damage": [1]}}
    game = preparing(1, 2, 3, tiles=[(17, "0,0"), (47, "0,-1")], warriors=warriors)
    assert asked(game) == ("human", "opening")
    return game


def taking_back() -> Game:
    """A die waits for supernatural speed."""
    game = table(
        phase="infernal_preparation",
        begin=True,
        tiles=TILES,
        warriors={"scout-a": {"at": "0,0"}},
        destiny=[{"face": "white1", "at": "supernatural-speed"}],
    )
    assert asked(game) == ("infernal", "recover")
    return game


def guarding() -> Game:
    """A hit on the scout, beside a brute and a redeemer: who takes it."""
    warriors = {
        "scout-a": {"at": "0,0", "die": 1},
        "brute-a": {"at": "0,0", "die": 1},
        "troglodyte-1": {"at": "0,0"},
        "troglodyte-2": {"at": "0,-2"},
    }
    game = table(phase="infernal_activation", tiles=TILES, warriors=warriors, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 scout-a")
    assert asked(game) == ("human", "guard")
    return game


def holing() -> Game:
    """The token of a hole is to be put."""
    frames = [[agenda.RUN_END_PHASE, 1], [agenda.ASK_PUT_HOLE, 1, 0]]
    tiles = [{"number": 31, "at": "0,0"}, {"number": 41, "at": "3,3", "hole": True}, *TILES[1:]]
    game = table(phase="human_activation", tiles=tiles, agenda=frames, warriors={"scout-a": {"at": "0,-1"}})
    assert asked(game) == ("infernal", "put_hole")
    return game


def first(**data: Any) -> Game:
    return table(scenario="first/the-survivors", tiles=FIRST, **data)


def everybody() -> Game:
    """All eleven figures are on the board, two of them marked tough: two are left on paper only, and 11 TP."""
    tiles = [*FIRST, (31, "0,1")]
    warriors = {"redeemer": {"at": "1,0"}, **pack(5, "0,0")}
    warriors |= {f"troglodyte-{number}": {"at": "0,-1"} for number in range(6, 9)}
    warriors |= {name: {"at": "1,0"} for name in ("troglodyte-9", "tough-1", "tough-2")}
    return table(scenario="first/the-survivors", tiles=tiles, phase="threat", tp=11, warriors=warriors)


def confirming() -> Game:
    """Destiny dice of the first edition in hand, none placed yet."""
    game = first(phase="threat", begin=True, dice=[2, 2, 2, *[1] * 20], warriors={"redeemer": {"at": "0,0"}})
    assert asked(game) == ("infernal", "destiny")
    return game


def trapped() -> Game:
    """A booby trap has ended the redeemer's move; it can still fight."""
    frames = [
        [agenda.RUN_END_PHASE, 1],
        [agenda.ASK_ACTIVATE, 0],
        [agenda.RUN_END_ACTIVATION, 0, 0],
        [agenda.ASK_ACT, 0, 0, 1, 1001],
    ]
    warriors = {"redeemer": {"at": "0,0", "die": 2}, "troglodyte-1": {"at": "0,0"}}
    return first(phase="human_activation", agenda=frames, warriors=warriors)


def alone() -> Game:
    """The redeemer is active, and nobody stands on his tile."""
    game = first(
        phase="human_activation", warriors={"redeemer": {"at": "0,0", "die": 2}, "troglodyte-1": {"at": "1,0"}}
    )
    return play(game, "activate redeemer")


def bidding() -> Game:
    game = table(
        scenario="first/the-survivors", options={"auction": 1}, agenda=[[first_steps.ASK_BID, 0, 7]], tiles=FIRST
    )
    assert asked(game) == ("human", "bid")
    return game


def acted() -> Game:
    """The brute, exhausted, was activated and had nothing to do: its activation ended by itself."""
    warriors = {"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1, "damage": [1]}}
    warriors["brute-a"]["flags"] = ["exhausted"]
    game = play(table(phase="human_activation", tiles=TILES, warriors=warriors), "activate brute-a")
    assert asked(game) == ("human", "activate")
    return game


def choosing(side: str) -> Game:
    """A side is asked whom it activates."""
    warriors = {"redeemer": {"at": "0,0", "die": 2}, "troglodyte-1": {"at": "0,-1"}}
    game = table(phase=f"{side}_activation", tiles=TILES, warriors=warriors)
    assert asked(game) == (side, "activate")
    return game


CASES: list[tuple[Callable[[], Game], str, str, str]] = [
    (gifts, "gift redeemer assembly", "SET-6", "it_has_no_such_gift"),
    (gifts, "bless redeemer redeemer combat", "TAL-BLESSING", "it_blesses_another"),
    (gifts, "bless brute-a scout-a combat", "TAL-BLESSING", "it_cannot_bless"),
    (allotting, "value brute-a fury", "HPR-13", "another_gets_its_die"),
    (allotting, "allot scout-a bloodlust", "HPR-4", "not_in_hand"),
    (at_the_fountain, "drink scout-a 3", "HPR-10", "line_is_not_cancelled"),
    (at_the_fountain, "drink brute-a 1", "TIL-FOUNTAIN", "no_water_there"),
    (taking_back, "recover red1 supernatural-speed", "IPR-1", "no_such_die_waits_there"),
    (guarding, "guard scout-a", "HIT-5", "the_target_takes_it_by_passing"),
    (guarding, "guard redeemer", "TAL-BODYGUARD", "no_ally_of_the_target_there"),
    (holing, "hole 0,0", "TIL-HOLE", "the_hole_itself"),
    (holing, "hole 3,3", "TIL-HOLE", "it_has_a_hole_token"),
    (everybody, "bring troglodyte 0,1", "FED-SET-2", "every_troglodyte_is_in_play"),
    (confirming, "pass", "FED-THR-1", "all_dice_must_be_placed"),
    (confirming, "destiny 6 trap", "FED-THR-3", "no_such_die_in_hand"),
    (trapped, "move redeemer 0,-1", "FED-TIL-TRAPPED", "the_trap_ended_the_move"),
    # what is said to be the same as another option is: the other can be chosen
    (trapped, "attack redeemer troglodytes@0,0", "", "same_as_another"),
    (trapped, "attack redeemer troglodytes@0,0 blunderbuss", "FED-OBJ-1", "no_such_weapon"),
    (alone, "attack redeemer troglodytes@0,0", "COM-1", "no_such_target"),
    # what an effect is used on may be left out: the card's own reason comes first, then that it could change nothing
    (allotting, "allot scout-a second-wind", "HPR-4", "not_in_hand"),
    (with_second_wind, "allot scout-a second-wind", "PRI-6", "it_could_change_nothing"),
    (with_second_wind, "allot scout-a second-wind scout-a", "PRI-6", "it_could_change_nothing"),
    (lambda: with_second_wind(4), "allot scout-a second-wind", "", "no_such_warrior"),
    (lambda: with_second_wind(4), "allot scout-a second-wind scout-a 9", "HIT-3", "no_such_line"),
    (lambda: with_second_wind(4), "allot scout-a second-wind scout-a 5", "HPR-10", "line_is_not_cancelled"),
    (bidding, "bid 7", "FED-AUC-2", "a_bid_must_be_lower"),
    # what no activation brings is not said to wait for one
    (lambda: choosing("human"), "gift redeemer prescience", "HPR-12", "the_gift_works_at_another_time"),
    (lambda: choosing("human"), "move redeemer 0,-1", "HAC-4", "activate_it_first"),
    (lambda: choosing("infernal"), "explore troglodyte-1 north", "IAC-1", "demonic_warriors_never_explore"),
    (lambda: choosing("infernal"), "pursue troglodyte-1", "PRI-1", "its_sheet_has_no_pursuit"),
    (acted, "move brute-a 0,-1", "HAC-4", "its_activation_is_over"),
    (acted, "activate brute-a", "HAC-1", "already_activated"),
]


@pytest.mark.parametrize(
    ("set_up", "text", "rule", "key"), CASES, ids=[text.replace(" ", "_") for _, text, _, _ in CASES]
)
def test_what_is_asked_is_refused_by_its_own_rule(set_up: Callable[[], Game], text: str, rule: str, key: str) -> None:
    """Each gives its own row: never that something else is asked, never a reason that does not hold."""
    why = set_up().why_not(text)
    assert (why.rule, why.key) == (rule, key)
