"""Cases a careful player would argue about in the threat phase and at the well (DTH-1 to DTH-20, DDM-1 to DDM-8)."""

from typing import Any

import pytest

from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN, HUMAN_ACTIVATION
from claustrophobia.engine import Game
from claustrophobia.modes.dante import steps as dante_steps
from hells import (
    FULL,
    HALL,
    INTREPID,
    KENNEL,
    NO,
    R1,
    R2,
    R3,
    SNEAKY,
    SPEED,
    START,
    STOP,
    TOUGHS,
    W1,
    W2,
    W3,
    lying,
    on_tiles,
    only,
    standing,
    threat,
    waiting,
)
from tables import play, table, texts, told, warrior

SINGLES = waiting(
    ("supernatural-speed", "white2"),
    ("frenzied-creatures", "white3"),
    ("intrepid-charge", "red2"),
    ("sneaky-charge", "red3"),
)
ONE_LEFT = {name: entry for name, entry in FULL.items() if name != "troglodyte-4"}
WELL = (23, "1,0", "west")  # openings west, north, east; three of each side


def arrival(tp: int, **data: Any) -> Game:
    """The well is in slot 1 with the redeemer on it, the human turn over; a demon is drawn, and all points with it."""
    company = {"redeemer": {"at": "1,0", "die": 1}, **data.pop("warriors", {})}
    position = {"scenario": "dante/circle-1", "phase": "human_activation", "tiles": [START, WELL]}
    frames = [*STOP, [dante_steps.RUN_DEMON_DRAWN, 1]]
    return table(**{**position, "agenda": frames, "tp": tp, "options": only("hunter"), "warriors": company, **data})


def twice(game: Game) -> int:
    count: int = game.view()["counters"]["twice"]
    return count


# --- DTH-1 ----------------------------------------------------------------------------------------


def test_dth_1_the_start_the_humans_have_left_gets_a_point_too() -> None:
    """DTH-1: the start is a tile with unexplored openings like any other; where the human stands none is laid."""
    game = threat([W2, W3, NO], warriors={"redeemer": {"at": "1,0", "die": 1}})
    assert on_tiles(game) == {"0,0": 1}


def test_dth_1_an_opening_onto_a_wall_is_not_unexplored() -> None:
    """DTH-1, MOV-1: the corridor's far end faces the wall of a neighbour; that neighbour's ends are open."""
    game = threat([W2, W3, NO], tiles=[START, (46, "1,0", "east"), (41, "2,0")])
    assert on_tiles(game) == {"2,0": 1}


def test_dth_1_ddm_3_dex_2_an_opening_out_of_the_zone_earns_nothing() -> None:
    """DTH-1, DEX-2: the well's last opening leads out of hell; only the hall gives its point, to the board."""
    tiles = [START, HALL, (46, "2,0", "east"), (23, "3,0", "west"), (36, "3,-1", "south")]
    game = threat([W2, W3], tiles=tiles, warriors=FULL | KENNEL | TOUGHS)
    assert on_tiles(game) == {}
    assert game.view()["tp"] == 1


# --- DTH-2, DTH-12, DTH-13 ------------------------------------------------------------------------


def test_dth_2_a_pool_that_just_suffices_is_not_short() -> None:
    """DTH-2: four dice wait, two are left, two are needed."""
    game = threat([W1, W1, NO], tiles=[START], destiny=SINGLES)
    assert game.view()["tp"] == 6
    assert len(lying(game)) == 6


def test_dth_2_dth_13_hounds_make_the_pool_short() -> None:
    """DTH-2: three dice wait, two hounds and two are four: all come off, waiting ones too, and 3 TP are added once."""
    hounds = {"hellhound-1": {"at": "1,0"}, "hellhound-2": {"at": "1,0"}}
    game = threat([W1, R2, W2, R3, NO], tiles=[START, (46, "1,0", "east")], destiny=SINGLES[:3], warriors=hounds)
    assert game.view()["tp"] == 3, "the hounds fill the only open tile"
    assert sorted(power for power, _, _ in lying(game)) == [
        "hellhound-1",
        "hellhound-2",
        "sneaky-charge",
        "supernatural-speed",
    ]


def test_dth_13_an_alarm_is_cut_before_the_pool_is_looked_at() -> None:
    """DTH-13: 2 + 3 alarms + 2 hounds are cut to six, hounds first served; with all six in the pool none is short."""
    hounds = {"hellhound-1": {"at": "1,0"}, "hellhound-2": {"at": "1,0"}}
    tiles = [START, (46, "1,0", "east")]
    game = threat([W1, R2, W1, W1, W2, W3, NO], tiles=tiles, alarms=3, warriors=hounds)
    assert game.view()["tp"] == 6
    assert (warrior(game, "hellhound-1")["die"], warrior(game, "hellhound-2")["die"]) == (W1, R2)
    short = threat([W1, R2, W1, W1, W2, W3, NO], tiles=tiles, alarms=3, warriors=hounds, destiny=SINGLES[:1])
    assert short.view()["tp"] == 9
    assert short.view()["alarms"] == 0


def test_dth_12_last_turns_hound_die_is_rolled_anew() -> None:
    """DTH-2, DTH-12: the hound's die goes back to the pool and it gets a new face."""
    hound = {"hellhound-1": {"at": "1,0"}}
    old = [{"face": "red3", "at": "hellhound-1", "fired": True}]
    game = threat([W2, W2, W3, NO], warriors=hound, destiny=old)
    assert [entry for entry in lying(game) if entry[0] == "hellhound-1"] == [("hellhound-1", "white2", True)]
    assert (warrior(game, "hellhound-1")["movement"], warrior(game, "hellhound-1")["combat"]) == (3, 1)


# --- DTH-4, DTH-5, DTH-14 -------------------------------------------------------------------------


def test_dth_4_three_of_a_kind_in_one_roll() -> None:
    """DTH-4, DTH-14: two white 2s make the pair, the third is a white 1; its 3 TP bring in those who fire the pair."""
    game = threat([W2, W2, W2, NO], alarms=1)
    assert standing(game, "troglodyte") == ["1,0"] * 3
    assert warrior(game, "troglodyte-1")["movement"] == 2
    assert [(power, fired) for power, _, fired in lying(game)] == [
        ("abyssal-threat", True),
        ("supernatural-speed", True),
        ("supernatural-speed", True),
    ]


def test_dth_4_one_waits_and_two_come() -> None:
    """DTH-4: the first makes the pair, the second is a white 1, though nobody is in play and nobody can enter."""
    game = threat([W2, W2, NO], tiles=[START], destiny=SPEED[:1])
    assert game.view()["tp"] == 3
    assert lying(game).count(("supernatural-speed", "white2", False)) == 2


def test_dth_4_a_third_die_on_a_waiting_charge_draws_a_card() -> None:
    """DTH-4, DTH-5: a red 3 above a waiting sneaky pair is a red 1; its card is impossible here: 1 TP."""
    game = threat([R3, W2, NO], tiles=[START], destiny=SNEAKY, deck={"infernal": ["crisis-of-faith"]})
    assert game.view()["tp"] == 1
    assert "crisis-of-faith" in game.view()["cards"][1]["discard"]
    assert lying(game).count(("sneaky-charge", "red3", False)) == 2


def test_dth_14_a_card_that_brings_someone_in_fires_the_pairs() -> None:
    """DTH-14: red 1s come before the pairs: the tough troglodyte of the card is in play when they are looked at."""
    deck = {"infernal": ["tough-troglodyte"]}
    game = threat([W2, R1, NO], tiles=[START], destiny=SPEED[:1], deck=deck)
    assert standing(game, "tough-troglodyte") == ["0,0"]
    assert lying(game).count(("supernatural-speed", "white2", True)) == 2
    assert warrior(game, "tough-1")["movement"] == 3


def test_dth_5_cards_in_the_order_rolled() -> None:
    """DTH-5: two red 1s, two cards: the first is impossible, the second tough troglodyte enters."""
    deck = {"infernal": ["terror", "tough-troglodyte"]}
    game = threat([R1, R1, NO], tiles=[START], deck=deck)
    assert game.view()["tp"] == 1, "terror found nobody infernal: the tough one came after it"
    assert standing(game, "tough-troglodyte") == ["0,0"]


def test_dth_14_a_charge_whose_pair_lets_a_warrior_in_fires_at_dth_7() -> None:
    """DTH-14: the D10 is silent; at DTH-7 the waiting intrepid pair counts as in force and opens the human's tile."""
    game = threat([W2, W3, NO], tiles=[START], tp=2, destiny=INTREPID)
    assert standing(game, "troglodyte") == ["0,0", "0,0"]
    assert lying(game).count(("intrepid-charge", "red2", True)) == 2


def test_dth_14_both_charges_together_open_a_closed_tile_with_a_human() -> None:
    """DTH-14: the dead end with the redeemer needs both pairs: both count as in force, both fire."""
    tiles = [START, (36, "1,0", "west")]
    there = {"redeemer": {"at": "1,0", "die": 1}}
    game = threat([W2, W3, NO], tiles=tiles, tp=1, destiny=[*INTREPID, *SNEAKY], warriors=there)
    assert standing(game, "troglodyte") == ["1,0"]
    assert sum(fired for _, _, fired in lying(game)) == 4


def test_dth_4_without_points_a_charge_goes_on_waiting() -> None:
    """DTH-4, DTH-10: the D10 is silent, the board empty: nobody would enter, the pair stays for the next phase."""
    game = threat([W2, W3, NO], destiny=INTREPID)
    assert lying(game).count(("intrepid-charge", "red2", False)) == 2


def test_dth_14_at_dth_8_a_pair_on_speed_fires_as_they_enter() -> None:
    """DTH-14, DTH-8: with nobody in play the pair is looked at a last time when the surge lets them in."""
    game = threat([W3, R2, NO], tiles=[START], tp=12, destiny=SPEED)
    assert standing(game, "troglodyte") == ["0,0"] * 5
    assert lying(game).count(("supernatural-speed", "white2", True)) == 2


# --- DTH-6, DTH-15, DTH-16 ------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "come"), [(9, 5), (8, 0)])
def test_dth_6_ten_against_ten(points: int, come: int) -> None:
    """DTH-6: a D10 of 10 is met by exactly ten points (one is laid by DTH-1), not by nine; five have room."""
    game = threat([W2, W3, 10], tiles=[START, {"number": 48, "at": "1,0", "tp": points}])
    assert len(standing(game, "troglodyte")) == come
    assert on_tiles(game) == {"1,0": points + 1 - come}


def test_dth_15_those_already_there_count() -> None:
    """DTH-15: four stand in the hall, one more has room; two points stay, and that is no shortage (DTH-18)."""
    four = {f"troglodyte-{n}": {"at": "1,0"} for n in range(1, 5)}
    game = threat([W2, W3, 3], tiles=[START, {"number": 48, "at": "1,0", "tp": 2}], warriors=four)
    assert standing(game, "troglodyte") == ["1,0"] * 5
    assert on_tiles(game) == {"1,0": 2}
    assert twice(game) == 0


def test_dth_9_dth_15_one_troglodyte_then_a_hellhound() -> None:
    """DTH-9, DTH-15, DTH-20: four points of one tile pay the last troglodyte and a hound, which rolls a die."""
    game = threat([W2, W3, 4, R3], tiles=[START, {"number": 48, "at": "1,0", "tp": 3}], warriors=ONE_LEFT)
    assert standing(game, "troglodyte") == ["1,0"]
    assert standing(game, "hellhound") == ["1,0"]
    assert standing(game, "tough-troglodyte") == []
    assert warrior(game, "hellhound-1")["die"] == R3
    assert on_tiles(game) == {}


def test_dth_18_a_hound_barred_by_its_limit_is_not_in_reserve() -> None:
    """DTH-18, DAN-15: two hounds are in play, two more wait; three points bring both tough ones, one is short."""
    hounds = {"hellhound-1": {"at": "1,0"}, "hellhound-2": {"at": "1,0"}}
    tiles = [START, {"number": 48, "at": "1,0", "tp": 2}]
    game = threat([W1, W1, W2, W3, 3], scenario="dante/circle-5", tiles=tiles, warriors=FULL | hounds)
    assert standing(game, "hellhound") == ["1,0", "1,0"]
    assert standing(game, "tough-troglodyte") == ["1,0", "1,0"]
    assert on_tiles(game) == {"1,0": 1}
    assert twice(game) == 1


@pytest.mark.parametrize(("points", "again"), [(1, 0), (2, 1)])
def test_dth_18_the_last_warrior_for_the_last_point_is_not_short(points: int, again: int) -> None:
    """DTH-18: what must be generated is there: nobody acts twice; with a point more they do."""
    game = threat([W2, W3, NO], tp=points, warriors=ONE_LEFT | KENNEL | TOUGHS)
    assert standing(game, "troglodyte") == ["1,0"]
    assert (game.view()["tp"], twice(game)) == (points - 1, again)


def test_dth_15_ties_between_tiles_by_the_golden_rule() -> None:
    """DTH-15: two tiles are one step from a human each; the one beside the lower defense pays for the last one."""
    shut = {"number": 27, "at": "0,0", "closed": ["east"]}
    tiles = [shut, (34, "0,-1"), (48, "0,1"), (14, "1,-1"), (47, "1,1", "east")]
    for redeemer, scout, place in ((1, 6, "1,-1"), (6, 1, "1,1")):
        both = {"redeemer": {"at": "0,-1", "die": redeemer}, "scout-a": {"at": "0,1", "die": scout}}
        game = threat([W2, W3, 1], tiles=tiles, warriors=ONE_LEFT | KENNEL | TOUGHS | both)
        assert standing(game, "troglodyte") == [place]


def test_dth_6_intrepid_fired_by_those_in_play_opens_the_humans_tile() -> None:
    """DTH-6, DTH-14: a pair rolled now fires at once; the points under the human are spent where he stands."""
    tiles = [{"number": 27, "at": "0,0", "tp": 2}, HALL]
    game = threat([R2, R2, 3], tiles=tiles, warriors={"troglodyte-9": {"at": "1,0"}})
    assert standing(game, "troglodyte") == ["0,0", "0,0", "1,0", "1,0"]
    assert on_tiles(game) == {}


# --- DTH-8, DTH-17 --------------------------------------------------------------------------------


@pytest.mark.parametrize(("tp", "come", "left"), [(12, 5, 1), (11, 0, 11)])
def test_dth_8_exactly_twelve(tp: int, come: int, left: int) -> None:
    """DTH-8: twelve on the board after DTH-7 are enough, eleven not."""
    game = threat([W2, W3, NO], tiles=[START], tp=tp)
    assert (len(standing(game, "troglodyte")), game.view()["tp"]) == (come, left)


def test_dth_8_counts_what_dth_7_left() -> None:
    """DTH-8: fourteen points, but five enter in the hall first: nine are left, no surge."""
    game = threat([W2, W3, NO], tp=14)
    assert standing(game, "troglodyte") == ["1,0"] * 5
    assert game.view()["tp"] == 9


def test_dth_8_white_ones_count() -> None:
    """DTH-8, DTH-5: 6 TP and two white 1s are twelve."""
    game = threat([W1, W1, NO], tiles=[START], tp=6)
    assert (len(standing(game, "troglodyte")), game.view()["tp"]) == (5, 1)


def test_dth_8_the_necklace_holds_and_the_six_are_gone() -> None:
    """DTH-8, THR-10: nobody may enter on its bearer's tile, yet the six are discarded; no tile is open: not short."""
    bearer = {"brute-a": {"at": "0,0", "die": 1, "equipment": ["necklace-of-ears"]}}
    game = threat([W2, W3, NO], tiles=[START], tp=12, warriors=bearer)
    assert standing(game, "troglodyte") == []
    assert (game.view()["tp"], twice(game)) == (6, 0)


@pytest.mark.parametrize(
    ("redeemer", "scout", "place"),
    [([], [1], "1,-1"), ([1], [1, 2], "1,-1"), ([1, 2], [1], "1,1"), ([2], [1], "1,1"), ([], [], "1,1")],
)
def test_dth_17_ties_wounds_then_the_redeemer(redeemer: list[int], scout: list[int], place: str) -> None:
    """DTH-17, GOL-2, GOL-3: level in distance and defense: beside the more wounded, else beside the redeemer."""
    shut = {"number": 27, "at": "0,0", "closed": ["east"]}
    tiles = [shut, (34, "0,-1"), (48, "0,1"), (14, "1,-1"), (47, "1,1", "east")]
    both = {
        "redeemer": {"at": "0,1", "die": 3, "damage": redeemer},
        "scout-a": {"at": "0,-1", "die": 5, "damage": scout},
    }
    marks = [{"target": "redeemer", "what": "defense", "amount": 1, "until": "human_preparation"}]
    game = threat([W2, W3, NO], tp=1, tiles=tiles, warriors=both, marks=marks)
    assert warrior(game, "redeemer")["defense"] == warrior(game, "scout-a")["defense"]
    assert standing(game, "troglodyte") == [place]


@pytest.mark.parametrize(("hard", "place"), [(0, "3,0"), (1, "1,0")])
def test_dth_17_gol_5_hard_entries_are_nearest_to_the_redeemer(hard: int, place: str) -> None:
    """GOL-5: a tile two steps from the redeemer comes before one beside the weak scout."""
    tiles = [START, (14, "1,0"), (46, "2,0", "east"), {"number": 34, "at": "3,0"}, (48, "4,0")]
    game = threat(
        [W2, W3, NO],
        scenario="dante/circle-5",
        tp=1,
        options={"hard": hard},
        tiles=[(36, "0,1"), *tiles],
        warriors={"redeemer": {"at": "0,1", "die": 5}, "brute-a": {"at": "0,0", "die": 6}, "scout-a": {"at": "4,0"}},
    )
    assert standing(game, "troglodyte") == [place]


def test_dth_17_a_lair_outranks_the_necklace_for_troglodytes_only() -> None:
    """DTH-17, THR-10, TIL-LAIR: its bearer stands in the lair: a troglodyte enters there, a hellhound does not."""
    bearer = {"brute-a": {"at": "0,0", "die": 1, "equipment": ["necklace-of-ears"]}}
    lair = [(28, "0,0")]
    assert standing(threat([W2, W3, NO], tp=1, tiles=lair, warriors=bearer), "troglodyte") == ["0,0"]
    game = threat([W2, W3, NO], tp=3, tiles=lair, warriors=bearer | FULL | TOUGHS)
    assert (standing(game, "hellhound"), game.view()["tp"]) == ([], 3)


# --- the well -------------------------------------------------------------------------------------


def test_ddm_1_a_waiting_human_does_not_hold_up_the_end_of_the_turn() -> None:
    """DDM-1, DAN-16: one waits beside the start with room for it: the well ends the turn for it too."""
    game = table(
        scenario="dante/circle-1",
        phase="human_activation",
        tp=0,
        tiles=[START],
        agenda=[[agenda.RUN_BEGIN_TURN], [agenda.RUN_END_PHASE, HUMAN_ACTIVATION], [agenda.ASK_ACTIVATE, HUMAN]],
        stack=[23],
        dice=[1, 1],
        options=only("hunter"),
        warriors={"redeemer": {"at": "0,0", "die": 3}, "brute-a": {"at": "waiting", "die": 1}},
    )
    assert texts(game) == ["activate redeemer", "activate brute-a"], "it must enter: the phase cannot be ended"
    play(game, "activate redeemer", "explore redeemer east", "place 23 west")
    assert len(told(game, "activated")) == 1
    assert warrior(game, "brute-a")["at"] == "waiting"
    assert warrior(game, "hunter")["at"] == warrior(game, "redeemer")["at"] == 1


def test_ddm_9_the_sorcerer_brings_its_troglodyte_to_the_well() -> None:
    """DDM-9, DDM-1: the retinue of its sheet comes free, though the board is empty."""
    game = arrival(0, options=only("sorcerer"))
    assert standing(game, "sorcerer") == standing(game, "troglodyte") == ["1,0"]


def test_ddm_2_hounds_fill_the_well_and_the_rest_goes_to_the_humans() -> None:
    """DDM-2: 8 TP: two hounds beside the demon, then the next tile outward with a human on it."""
    tiles = [START, WELL, (48, "1,-1"), (48, "2,0")]
    game = arrival(8, tiles=tiles, warriors={"brute-a": {"at": "2,0", "die": 1}})
    assert standing(game, "hellhound") == ["1,0", "1,0"]
    assert standing(game, "troglodyte") == ["2,0", "2,0"]
    assert game.view()["tp"] == 0


def test_ddm_2_used_up_hounds_do_not_come() -> None:
    """DDM-2, DAN-15: both have been killed: four troglodytes, two of them outside the full well."""
    game = arrival(4, tiles=[START, WELL], warriors=KENNEL)
    assert standing(game, "troglodyte") == ["0,0", "0,0", "1,0", "1,0"]


def test_ddm_2_two_points_pay_no_hound() -> None:
    """DDM-2: too dear: troglodytes."""
    game = arrival(2)
    assert (standing(game, "hellhound"), standing(game, "troglodyte")) == ([], ["1,0", "1,0"])


def test_ddm_7_more_humans_come_before_fewer() -> None:
    """DDM-7: two tiles at distance 1 with humans: the one with two of them first."""
    tiles = [START, WELL, (48, "1,-1"), (48, "2,0")]
    there = {
        "brute-a": {"at": "0,0", "die": 1},
        "scout-a": {"at": "2,0", "die": 1},
        "scout-b": {"at": "2,0", "die": 6},
    }
    game = arrival(3, tiles=tiles, warriors=there | KENNEL)
    assert standing(game, "troglodyte") == ["1,0", "1,0", "2,0"]


def test_ddm_7_distance_comes_before_humans() -> None:
    """DDM-7: an empty tile beside the well before a crowd two openings away; no unexplored opening is needed."""
    tiles = [(36, "0,0", "east"), WELL, (46, "2,0", "east"), (48, "3,0")]
    there = {"brute-a": {"at": "3,0", "die": 1}, "scout-a": {"at": "3,0", "die": 1}}
    game = arrival(9, tiles=tiles, warriors=there | KENNEL)
    assert standing(game, "troglodyte") == sorted(["1,0"] * 2 + ["0,0"] * 3 + ["2,0"] * 2 + ["3,0"] * 2)


def test_ddm_2_a_sanctuary_strikes_those_who_come_in_there() -> None:
    """DDM-2, TIL-SANCTUARY, THR-8: one dies on arrival; the next point buys it again."""
    tiles = [(36, "0,0", "east"), WELL, (26, "1,-1")]
    two = {"troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}, "troglodyte-3": {"at": "0,0"}}
    game = arrival(4, tiles=tiles, dice=[5, 1], warriors=KENNEL | two)
    assert standing(game, "troglodyte") == ["0,0"] * 3 + ["1,-1"] + ["1,0"] * 2
    assert game.view()["tp"] == 0


def test_ddm_1_only_dice_on_the_charges_return() -> None:
    """DDM-1: the dice on speed and frenzy go on waiting."""
    game = arrival(0, destiny=SINGLES)
    assert [power for power, _, _ in lying(game)] == ["frenzied-creatures", "supernatural-speed"]


def test_ddm_6_an_alarm_laid_with_the_well_in_play() -> None:
    """DDM-6, DEX-8: its 3 TP go to the board, and the next threat has a die more."""
    game = table(
        scenario="dante/circle-5",
        phase="human_activation",
        tp=0,
        tiles=[START, WELL],
        stack=[3, 48],
        warriors={"redeemer": {"at": "0,0", "die": 3}, "hunter": {"at": "1,0"}},
    )
    play(game, "activate redeemer", "explore redeemer north")
    while texts(game)[0].startswith("place"):
        play(game, texts(game)[0])
    assert on_tiles(game) == {}
    assert (game.view()["tp"], game.view()["alarms"]) == (3, 1)


def test_ddm_3_dth_4_charges_draw_and_a_third_speed_die_is_a_white_one() -> None:
    """DDM-3, DTH-4: red 2 and red 3 draw a card each; a third die on speed still becomes a white 1."""
    deck = {"infernal": ["crisis-of-faith", "defect"]}
    stuck = FULL | KENNEL | TOUGHS | {"hunter": {"at": "1,0"}}
    tiles = [(36, "0,0", "east"), (23, "1,0", "west"), (36, "1,-1", "south"), (36, "2,0", "west")]
    game = threat([R2, W2, R3], tiles=tiles, alarms=1, destiny=SPEED, deck=deck, warriors=stuck)
    assert game.view()["tp"] == 1 + 3 + 1
    assert {"crisis-of-faith", "defect"} <= set(game.view()["cards"][1]["discard"])
    assert not [power for power, _, _ in lying(game) if power.endswith("charge")]


def test_ddm_2_dth_17_the_necklace_yields_on_the_well_only() -> None:
    """DDM-2, THR-10: with the well in play its bearer's tile is barred, unless that tile is the well."""
    for cell, place in (("1,0", "1,0"), ("0,0", "1,0")):
        bearer = {
            "redeemer": {"at": "2,0", "die": 6},
            "brute-a": {"at": cell, "die": 1, "equipment": ["necklace-of-ears"]},
            "hunter": {"at": "1,0"},
        }
        tiles = [(36, "0,0", "east"), (23, "1,0", "west"), (36, "1,-1", "south"), (36, "2,0", "west")]
        full = {f"troglodyte-{n}": {"at": "2,0"} for n in (9, 10, 11)}
        game = threat([W2, W3], tiles=tiles, tp=1, warriors=bearer | full)
        assert warrior(game, "troglodyte-1")["at"] == [f"{t['x']},{t['y']}" for t in game.view()["tiles"]].index(place)


def test_dth_18_at_the_well_tells_of_the_shortage_for_that_turns_activation() -> None:
    """DTH-18, DDM-2: one troglodyte is left for two points: everyone acts twice in the activation to come."""
    game = arrival(2, warriors=ONE_LEFT | KENNEL | TOUGHS)
    assert (standing(game, "troglodyte"), game.view()["tp"], twice(game)) == (["1,0"], 1, 1)
    assert told(game, "reserve_short")
