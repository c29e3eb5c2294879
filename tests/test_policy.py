"""What the script reckons out, against the plain way of reckoning it."""

from itertools import permutations
from typing import Any

import pytest

from claustrophobia.core.dice import Fast
from claustrophobia.engine import Game
from claustrophobia.players.base import play_game, player
from claustrophobia.policy.human_dice import best_deal, deal_worth
from claustrophobia.policy.outlook import Purpose
from claustrophobia.policy.script import Script
from homemade import plunder
from tables import play, told

Table = dict[int, list[float]]


def by_trying_all(table: Table, owed: list[int], dice: tuple[int, ...]) -> tuple[float, int]:
    """The best dealing-out, and the lowest die the first warrior gets in one as good."""
    deals = [
        (sum(table[w][die] for w, die in zip(owed, deal, strict=True)), -deal[0])
        for deal in permutations(dice, len(owed))
    ]
    top, low = max(deals)
    return top, -low


@pytest.mark.parametrize("warriors", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("spare", [0, 1])
def test_dice_are_dealt_out_for_the_good_of_all(warriors: int, spare: int) -> None:
    """HPR-3: every way to deal them is considered, dice left over included."""
    for seed in range(40):
        pick = Fast(seed)
        owed = list(range(warriors))
        table = {w: [0.0] + [float(pick.below(12)) for _ in range(6)] for w in owed}
        dice = tuple(pick.die() for _ in range(warriors + spare))
        top, first = by_trying_all(table, owed, dice)
        assert deal_worth(table, owed, dice) == top
        assert best_deal(table, owed, dice) == first


def test_nobody_needs_no_dice() -> None:
    assert deal_worth({}, [], (3, 4)) == 0.0


# --- scenario actions of the infernal side (IAC-2) --------------------------------------------------

CRATES = {"number": 48, "at": "0,0", "tokens": {"crate": 2}}


def scripted(game: Game) -> str:
    """What the script takes."""
    code = Script(Purpose(game.state.setup)).choice(game.state, Fast(3))
    assert game.decision is not None
    return str(game.decision.options[game.state.options.index(code)])


@pytest.mark.parametrize(
    ("who", "warriors", "expected"),
    [
        ("tough-1", {"tough-1": {"at": "0,0"}}, "do tough-1 spoil"),
        ("tough-1", {"tough-1": {"at": "0,-1"}}, "move tough-1 0,0"),
        ("troglodyte-1", {"troglodyte-1": {"at": "0,0"}}, "do troglodyte-1 take"),
        ("troglodyte-1", {"troglodyte-1": {"at": "0,-1", "carries": {"crate": 1}}}, "do troglodyte-1 drag"),
        ("hunter", {"hunter": {"at": "0,0", "carries": {"crate": 1}}}, "move hunter 0,-1"),
    ],
)
def test_iac_2_the_script_does_what_helps_its_side(who: str, warriors: dict[str, Any], expected: str) -> None:
    """IAC-2: it spoils, takes and drags crates, goes where there are some, and never hands them about."""
    company = {"redeemer": {"at": "0,1", "die": 1}, **warriors}
    tiles = [CRATES, (47, "0,-1"), (41, "0,1")]
    game = play(plunder(phase="infernal_activation", tiles=tiles, warriors=company), f"activate {who}")
    assert scripted(game) == expected


def test_iac_2_the_deed_that_wins_comes_before_any_blow() -> None:
    company = {"redeemer": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]}, "tough-1": {"at": "0,0"}}
    game = plunder(phase="infernal_activation", tiles=[CRATES, (47, "0,-1")], warriors=company, counters={"spoilt": 2})
    play(game, "activate tough-1")
    assert scripted(game) == "do tough-1 spoil"


@pytest.mark.parametrize("bot", ["random", "scripted", "greedy", "search:8looks", "planner:8looks"])
def test_iac_2_every_bot_plays_a_scenario_with_infernal_actions(bot: str) -> None:
    """IAC-2: to the end, whoever plays the pack."""
    game = plunder()
    play_game(game, human=player("scripted", "human", 2), infernal=player(bot, "infernal", 5))
    assert game.outcome in {"human", "infernal", "draw"}


def test_iac_2_the_scripted_pack_spoils_and_drags_off() -> None:
    """IAC-2: against humans who do anything at all it gets to the crates, and is told so under its row."""
    game = plunder()
    play_game(game, human=player("random", "human", 2), infernal=player("scripted", "infernal", 5))
    assert "IAC-2" in {event[1] for event in told(game, "did")}
