"""Handicaps and the auction of the first edition (FED-HAN, FED-AUC)."""

from typing import Any

import pytest

from claustrophobia.content.load import ContentError
from claustrophobia.content.setups import setup_of
from claustrophobia.core.dice import Fast, Scripted
from claustrophobia.engine import Game, new_game, replay
from claustrophobia.rules.muster import pack
from first.camp import offered
from tables import asked, play, texts, told, warrior


def game(seed: int = 1, **options: Any) -> Game:
    return new_game("first/the-survivors", seed, options=options)


def events_in_deck(found: Game) -> list[str]:
    setup = found.state.setup
    return [setup.events[card].ident for card in pack(setup.events)]


def test_fed_han_1_three_cards_leave_the_event_deck() -> None:
    """FED-HAN-1: 1 Lost and both Panic! are out; 13 cards are left."""
    assert sorted(set(events_in_deck(game())) - set(events_in_deck(game(handicap_events=1)))) == ["lost", "panic"]
    eased = game(handicap_events=1)
    assert len(events_in_deck(eased)) == 13
    assert eased.view()["cards"][1]["deck_count"] == 13


def test_fed_han_1_or_three_more_points() -> None:
    """FED-HAN-1: seven instead of four."""
    assert game(handicap_tp=1).view()["tp"] == 7


def test_fed_han_2_one_more_advantage_card() -> None:
    """FED-HAN-2: two instead of one."""
    assert game(handicap_card=1).view()["cards"][0]["hand_count"] == 2


def test_fed_han_2_or_one_more_gift_of_the_human_players_choice() -> None:
    """FED-HAN-2: chosen at set-up among those the redeemer has not got."""
    found = game(handicap_gift=1)
    assert asked(found) == ("human", "bestow")
    assert offered(found, "bestow redeemer") == {
        "smite-the-evil-ones",
        "gather-round",
        "aura-of-healing",
        "aura-of-blessing",
    }
    play(found, "bestow redeemer gather-round")
    assert "gather-round" in warrior(found, "redeemer")["gifts"]
    assert not offered(found, "bestow redeemer"), "one only"
    while asked(found)[1] == "window":  # a card in hand could be played
        play(found, "pass")
    assert asked(found)[1] == "assign"


def test_fed_han_3_each_once_and_together() -> None:
    """FED-HAN-3: all four may be combined, none doubled."""
    both = game(handicap_events=1, handicap_tp=1, handicap_card=1, handicap_gift=1)
    assert both.view()["tp"] == 7
    assert asked(both)[1] == "bestow"
    with pytest.raises(ContentError, match="handicap_tp"):
        game(handicap_tp=2)


# --- the auction ----------------------------------------------------------------------------------


def auction(scenario: str = "the-survivors", **options: Any) -> Game:
    """An auction that the seat called human opens."""
    found = new_game(f"first/{scenario}", "x", options={"auction": 1, **options}, chance=Scripted([1] * 60))
    assert asked(found) == ("human", "bid")
    return found


def won(price: int, **options: Any) -> Game:
    """The human seat has the bid."""
    return play(auction(**options), f"bid {price}", "pass") if price else play(auction(**options), "bid 0")


def test_example_a_team_of_17_points() -> None:
    """FED-AUC-1: two gifts (4), two brutes with a shield each (10) and three cards: exactly 17."""
    found = won(17)
    assert warrior(found, "redeemer")["at"] == 0
    play(found, "bestow redeemer aura-of-courage", "bestow redeemer aura-of-healing")
    play(found, "recruit brute-a", "recruit brute-b")
    play(found, "equip brute-a shield-of-steel", "equip brute-b shield-of-steel")
    assert texts(found) == ["recruit blade-for-hire-a"] + [
        text for text in texts(found) if text.split()[0] in {"bestow", "equip"}
    ] + ["pass"]
    play(found, "pass")
    view = found.view("human")
    assert view["cards"][0]["hand_count"] == 3
    assert found.state.team == 3
    assert [warrior(found, name)["equipment"] for name in ("brute-a", "brute-b")] == [["shield-of-steel"]] * 2
    assert warrior(found, "redeemer")["gifts"] == ["aura-of-courage", "aura-of-healing"]
    assert [one["name"] for one in view["warriors"] if one["at"] == 0] == ["redeemer", "brute-a", "brute-b"]
    assert asked(found)[1] == "assign"


def test_fed_auc_1_costs_and_limits() -> None:
    """FED-AUC-1: gift 2 and at most four, warrior 3 and two of each, object 2; the redeemer is free and mandatory."""
    found = won(8)
    for gift in ("smite-the-evil-ones", "aura-of-courage", "gather-round"):
        play(found, f"bestow redeemer {gift}")
    assert not offered(found, "recruit"), "2 points do not buy a warrior"
    play(found, "bestow redeemer aura-of-healing")
    assert asked(found)[1] == "activate", "8 points are spent, and the game begins"
    rich = won(21)
    for name in ("brute-a", "brute-b", "blade-for-hire-a", "blade-for-hire-b"):
        play(rich, f"recruit {name}")
    assert not offered(rich, "recruit")
    four = won(21)
    for gift in ("smite-the-evil-ones", "aura-of-courage", "gather-round", "aura-of-healing"):
        play(four, f"bestow redeemer {gift}")
    assert not offered(four, "bestow")


def test_fed_auc_2_whole_numbers_from_21_to_0_each_lower() -> None:
    """FED-AUC-2: who opens must bid; then lower, or a pass, which ends it."""
    found = auction()
    assert set(texts(found)) == {f"bid {price}" for price in range(22)}
    play(found, "bid 18")
    assert asked(found) == ("infernal", "bid")
    assert set(texts(found)) == {f"bid {price}" for price in range(18)} | {"pass"}
    play(found, "bid 15", "pass")
    assert asked(found) == ("human", "team")
    assert found.view()["counters"]["swapped"] == 1


def test_fed_auc_2_a_bid_of_0_ends_it() -> None:
    """FED-AUC-2: nobody can bid lower; the redeemer goes alone."""
    found = won(0)
    assert asked(found)[1] != "bid"
    assert [one["name"] for one in found.view()["warriors"] if one["at"] == 0] == ["redeemer"]


def test_fed_auc_2_a_random_player_opens() -> None:
    """FED-AUC-2: sometimes one seat, sometimes the other."""
    openers = {asked(game(seed, auction=1))[0] for seed in range(12)}
    assert openers == {"human", "infernal"}


def test_fed_auc_2_the_lowest_bidder_plays_the_humans_whatever_seat_it_took() -> None:
    """FED-AUC-1: the seats change if the other one won; the counter tells, and so does the log."""
    kept = won(12)
    assert kept.view()["counters"]["swapped"] == 0
    other = play(auction(), "bid 12", "bid 11", "pass")
    assert other.view()["counters"]["swapped"] == 1
    assert told(other, "seats_changed")
    assert [found.seat(side) for found in (kept, other) for side in ("human", "infernal")] == [
        *("human", "infernal"),
        *("infernal", "human"),
    ]
    assert asked(other) == ("human", "team")


def test_fed_auc_3_objects_only_to_those_their_cards_allow() -> None:
    """FED-AUC-3: a blunderbuss for blade or redeemer, hammer and scepter for the redeemer."""
    found = won(14)
    play(found, "recruit brute-a", "recruit blade-for-hire-a")
    bearers: dict[str, set[str]] = {}
    for text in offered(found, "equip"):
        name, gear = text.split()
        bearers.setdefault(gear, set()).add(name)
    assert bearers["blunderbuss"] == {"redeemer", "blade-for-hire-a"}
    assert bearers["blessed-hammer"] == bearers["scepter-of-command"] == {"redeemer"}
    assert bearers["shield-of-steel"] == {"redeemer", "brute-a", "blade-for-hire-a"}


def test_fed_auc_4_the_team_replaces_the_scenarios_and_nothing_else() -> None:
    """FED-AUC-4: no gift, object or card of the scenario is left; its demon, points and tiles are."""
    found = won(0, scenario="infection")
    assert warrior(found, "redeemer")["gifts"] == []
    assert found.view()["cards"][0]["hand_count"] == 0
    assert found.view()["tp"] == 4
    assert found.view()["stack"]["count"] == 14
    setup = setup_of("first/infection", options={"auction": 1})
    assert not setup.demons


def test_fed_auc_4_each_card_as_often_as_in_the_box_and_advantages_last() -> None:
    """FED-AUC-4: two shields, no third; 21 points cannot all be cards, since there are fifteen."""
    found = won(21)
    assert "pass" not in texts(found)
    play(found, "equip redeemer shield-of-steel", "equip redeemer shield-of-steel")
    assert "redeemer shield-of-steel" not in offered(found, "equip")
    play(found, "equip redeemer blunderbuss", "pass")
    assert found.view()["cards"][0]["hand_count"] == 15
    assert asked(found)[1] != "discard", "no hand limit"


def test_an_auction_hides_the_hands_until_the_seats_are_decided() -> None:
    """Cards that options or a handicap give are dealt after the bidding: a loser has seen none of them."""
    found = auction(events=2, handicap_card=1)
    assert [deck["hand_count"] for deck in found.view()["cards"]] == [0, 0]
    play(found, "bid 3", "pass", "pass")
    assert [deck["hand_count"] for deck in found.view()["cards"]] == [4, 2]


def test_an_auction_is_part_of_the_record() -> None:
    """A game with an auction replays to the letter."""
    found = game(5, auction=1, handicap_gift=1)
    pick = Fast(3)
    while found.decision is not None:
        found.apply(found.decision.options[pick.below(len(found.decision.options))])
    assert replay(found.record()).record() == found.record()
