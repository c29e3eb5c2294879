"""Who enters in the threat phase, and event cards (FED-ENT, FED-EVT)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from first.camp import action, camp, initiative, offered, pack, threat
from tables import asked, play, texts, told, warrior

# As in the rulebook: A has no unexplored opening, B holds a brute, C is free.
BOARD = [(2, "0,0"), (33, "1,0", "west"), (29, "0,-1")]


def entering(tp: int, **data: Any) -> Game:
    """The part of the threat phase in which warriors are brought in."""
    company = {"brute-a": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    return camp(**{"phase": "threat", "tiles": BOARD, "tp": tp, "warriors": company, **data})


def test_example_where_warriors_can_be_sent_into_play() -> None:
    """FED-ENT-1: not on A without an unexplored opening, not on B with its brute, but on C."""
    assert offered(entering(1), "bring troglodyte") == {"0,-1"}


@pytest.mark.parametrize(("sheet", "price"), [("troglodyte", 1), ("underground-hunter", 5)])
def test_fed_ent_1_prices(sheet: str, price: int) -> None:
    """FED-ENT-1: a troglodyte is 1 TP, a demon 5."""
    game = entering(price + 1)
    play(game, f"bring {sheet} 0,-1")
    assert game.view()["tp"] == 1
    assert not offered(entering(price - 1), f"bring {sheet}")


def test_fed_ent_1_no_hellhounds() -> None:
    """FED-ENT-1: troglodytes and the scenario's demon are all there is."""
    assert {text.split()[1] for text in texts(entering(20)) if text != "pass"} == {"troglodyte", "underground-hunter"}


def slay(flags: list[str]) -> Game:
    """A brute strikes the hunter down."""
    prey = {"at": "0,0", "damage": 3, "flags": flags}
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}, "underground-hunter": prey}
    game = action(warriors=company, dice=[6, 1, 1, 1])
    return play(game, "activate brute-a", "attack brute-a underground-hunter")


def test_fed_ent_1_whether_a_demon_returns_is_the_scenarios_word() -> None:
    """FED-ENT-1: the Master of souls does not; one of The Possessed is never gone for good, and never for sale."""
    game = action(
        scenario="the-possessed",
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "redeemer": {"at": "0,0", "die": 1},
            "possessed-one": {"at": "0,0", "damage": 3, "flags": ["slain"]},
        },
        dice=[6, 1, 1, 1],
    )
    play(game, "activate brute-a", "attack brute-a possessed-one")
    assert warrior(game, "possessed-one")["at"] == "waiting"
    assert game.view()["counters"]["fallen"] == 1
    shop = camp(
        scenario="the-possessed",
        phase="threat",
        tp=9,
        warriors={"redeemer": {"at": "0,0"}, "possessed-one": {"at": "waiting"}},
    )
    assert not offered(shop, "bring possessed-one")


def test_fed_ent_2_a_demon_twice_where_the_scenario_is_silent() -> None:
    """FED-ENT-2: killed, it may be bought again; the second time it is gone."""
    assert warrior(slay([]), "underground-hunter")["at"] == "reserve"
    assert warrior(slay(["slain"]), "underground-hunter")["at"] == "out"
    again = entering(5, warriors={"underground-hunter": {"at": "reserve", "flags": ["slain"]}})
    assert offered(again, "bring underground-hunter") == {"0,-1"}


def test_fed_ent_2_never_two_demons_in_play() -> None:
    """FED-ENT-2: while it is in play there is none to buy."""
    assert not offered(entering(9, warriors={"underground-hunter": {"at": "0,-1"}}), "bring underground-hunter")


def test_fed_ent_2_several_tiles_within_tunnel_size_and_the_rest_is_kept() -> None:
    """FED-ENT-2: three a tile, on one or several tiles; points not spent are kept; who enters acts this round."""
    game = entering(6, tiles=[*BOARD, (30, "0,1")])
    play(game, *["bring troglodyte 0,-1"] * 3)
    assert offered(game, "bring troglodyte") == {"0,1"}
    play(game, "bring troglodyte 0,1", "pass")
    assert game.view()["tp"] == 2
    assert asked(game) == ("infernal", "activate")
    assert offered(game, "activate") == {f"troglodyte-{number}" for number in range(1, 5)}


# --- event cards ----------------------------------------------------------------------------------

MANY = ["panic", "panic", "critical-hit", "suicide-attack", "lost", "defect", "crisis-of-faith", "demonic-rage"]


def test_fed_evt_1_no_hand_limit() -> None:
    """FED-EVT-1: a ninth and a tenth card are kept."""
    game = threat([3, 3, 3], hand={"infernal": MANY}, tp=0)
    play(game, *["destiny 3 dark-destiny"] * 3, "pass")
    assert game.view()["cards"][1]["hand_count"] == 11
    assert asked(game)[1] != "discard"


def test_fed_evt_1_played_at_the_moment_printed_then_discarded() -> None:
    """FED-EVT-1: panic when the action dice are rolled, and not in the threat phase."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,0"}}
    assert not offered(entering(1, hand={"infernal": ["panic"]}), "play")
    game = initiative([1, 6], warriors=company, hand={"infernal": ["panic"]})
    assert asked(game) == ("infernal", "window")
    play(game, "play panic")
    assert game.view()["cards"][1]["discard"] == ["panic"]
    assert warrior(game, "redeemer")["die"] != 0


def test_fed_evt_1_a_card_whose_effect_lasts_is_discarded_too() -> None:
    """FED-EVT-1: the sign of the demon lies in the discard while the demon has its bonus."""
    game = camp(
        phase="infernal_activation",
        begin=True,
        warriors={"brute-a": {"at": "0,0", "die": 1}, "underground-hunter": {"at": "0,0"}},
        hand={"infernal": ["sign-of-the-demon"]},
    )
    play(game, "play sign-of-the-demon underground-hunter")
    assert game.view()["cards"][1]["discard"] == ["sign-of-the-demon"]
    assert warrior(game, "underground-hunter")["defense"] == 5


def test_fed_evt_2_the_deck_is_not_rebuilt() -> None:
    """FED-EVT-2: with an empty deck nothing is drawn, whatever lies in the discard."""
    game = threat([3, 3, 3], deck={"infernal": ["terror"], "rest": False}, discard={"infernal": MANY}, tp=0)
    play(game, *["destiny 3 dark-destiny"] * 3, "pass")
    cards = game.view()["cards"][1]
    assert (cards["hand_count"], cards["deck_count"], len(cards["discard"])) == (1, 0, len(MANY))
    assert not told(game, "deck_rebuilt")


def test_fed_evt_3_a_card_just_drawn_may_be_played() -> None:
    """FED-EVT-3: toxic fumes drawn by dark destiny are played in the same phase."""
    game = threat([3, 2, 2], deck={"infernal": ["toxic-fumes"]}, tp=0, warriors={"brute-a": {"at": "0,-1", "die": 1}})
    play(game, "destiny 3 dark-destiny", "destiny 2 sharpened-claws", "pass", "fire dark-destiny")
    assert offered(game, "play toxic-fumes") == {"0,0", "0,-1"}


def test_fed_evt_3_between_two_entries_too() -> None:
    """FED-EVT-3: a troglodyte, then terror, then another troglodyte."""
    game = entering(2, hand={"infernal": ["terror"]}, tiles=[(2, "0,0"), (29, "0,-1"), (30, "1,0")])
    assert offered(game, "play terror brute-a") == {"0,-1", "1,0"}
    play(game, "bring troglodyte 0,-1")
    assert offered(game, "play terror brute-a") == {"0,-1", "1,0"}
    play(game, "play terror brute-a 1,0", "bring troglodyte 0,0")
    assert warrior(game, "brute-a")["at"] == 2


def test_fed_evt_3_not_before_the_dice_are_resolved() -> None:
    """FED-EVT-3: while the dice are placed, threat cards wait."""
    game = threat([2, 2, 2], hand={"infernal": ["toxic-fumes"]})
    assert asked(game)[1] == "destiny"
    assert not offered(game, "play")


def test_fed_evt_condemned_never_the_redeemer() -> None:
    """FED-EVT-CONDEMNED: terror moves, and possession turns, a condemned; the redeemer can only be the victim."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    game = entering(0, warriors=company, hand={"infernal": ["terror"]})
    assert {text.split()[0] for text in offered(game, "play terror")} == {"brute-a"}
    mad = camp(
        phase="infernal_activation",
        begin=True,
        warriors={**company, **pack(1, "0,-1")},
        hand={"infernal": ["demonic-possession"]},
    )
    assert offered(mad, "play demonic-possession") == {"brute-a redeemer"}
