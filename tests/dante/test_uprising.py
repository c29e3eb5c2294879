"""The threat phase nobody plays: points, destiny dice, pairs, the D10, what enters (DAN-19, DTH rows)."""

from typing import Any

import pytest

from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN, INFERNAL_ACTIVATION, PHASES, THREAT
from claustrophobia.engine import Game
from claustrophobia.modes.dante import uprising
from claustrophobia.rules import edition
from hells import (
    BOARD,
    FULL,
    HALL,
    KENNEL,
    NO,
    R1,
    R2,
    R3,
    START,
    TOUGHS,
    W1,
    W2,
    W3,
    lying,
    on_tiles,
    standing,
    waiting,
)
from tables import table, told, warrior


def threat(dice: list[int], **data: Any) -> Game:
    """One threat phase from its beginning; then the game waits for a human."""
    company = {"redeemer": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    frames = [[agenda.RUN_BEGIN_TURN], [agenda.ASK_ACTIVATE, HUMAN], [agenda.RUN_BEGIN_PHASE, THREAT]]
    position = {"scenario": "dante/circle-1", "phase": "human_activation", "tp": 0, "tiles": BOARD, "agenda": frames}
    game = table(**{**position, "dice": dice, "warriors": company, **data})
    assert game.decision is None or game.decision.kind in {"activate", "damage"}
    return game


def rules_of(game: Game, kind: str) -> list[object]:
    return [event[1] for event in told(game, kind)]


# --- DTH-1, DAN-19 --------------------------------------------------------------------------------


def test_dth_1_a_point_on_each_tile_with_an_opening_and_no_human() -> None:
    """DTH-1: the hall gets one more; the start has a human on it, the dead end no unexplored opening."""
    hall = {"number": 48, "at": "1,0", "tp": 1}
    game = threat([W2, W3, NO], tiles=[START, hall, (36, "1,-1", "south")])
    assert on_tiles(game) == {"1,0": 2}
    assert told(game, "tp_laid") == [("tp_laid", "DTH-1", 0, 1, 1)]


def test_dth_1_an_infernal_warrior_does_not_hinder() -> None:
    """DTH-1: only humans keep the point off a tile."""
    game = threat([W2, W3, NO], warriors={"troglodyte-1": {"at": "1,0"}})
    assert on_tiles(game) == {"1,0": 1}


def test_dan_19_the_turn_has_one_threat_phase() -> None:
    """DAN-19: human preparation, human activation, threat, infernal activation."""
    game = threat([W2, W3, NO])
    phases = [PHASES[phase] for phase in edition.of(game.state).phases()]
    assert phases == ["human_preparation", "human_activation", "threat", "infernal_activation"]
    assert [event[3] for event in told(game, "phase_began")] == [THREAT]


def test_dan_19_what_lasts_until_the_infernal_preparation_ends_here() -> None:
    """DAN-19: last turn's speed is over, and what the cards did; what lasts until another phase stays."""
    marks = [
        {"target": "troglodytes", "what": "movement", "amount": 1, "until": "infernal_preparation"},
        {"target": "redeemer", "what": "combat", "amount": 1, "until": "human_preparation"},
    ]
    game = threat([W2, W3, NO], marks=marks, played=["crisis-of-faith"])
    assert [mark["target"] for mark in game.view()["marks"]] == ["redeemer"]
    assert game.view()["cards"][1]["played"] == []
    assert "crisis-of-faith" in game.view()["cards"][1]["discard"]


def test_dan_19_pits_are_rolled_for_before_the_destiny_dice() -> None:
    """DAN-19, IPR-0: the pit's die comes first; a hellhound that dies on it gets no die (DTH-2)."""
    pit = (24, "1,0")
    game = threat([4, W2, W3, NO], tiles=[START, pit], warriors={"hellhound-1": {"at": "1,0", "damage": 2}})
    assert warrior(game, "hellhound-1")["at"] == "out"
    assert told(game, "rolled_for")[0][1] == "TIL-DEVOURING"
    assert told(game, "dice_taken") == [("dice_taken", "DTH-2", 0, 2, 0)]
    assert told(game, "tp_laid")[0][1] == "DTH-1"


# --- dice -----------------------------------------------------------------------------------------


def test_dth_2_two_dice_and_fired_ones_return() -> None:
    """DTH-2: dice fired last time are in the pool again, those that wait stay (DTH-10)."""
    destiny = [*waiting(("frenzied-creatures", "white3")), {"face": "white1", "at": "abyssal-threat", "fired": True}]
    game = threat([W2, R2, NO], destiny=destiny)
    assert lying(game) == [
        ("frenzied-creatures", "white3", False),
        ("intrepid-charge", "red2", False),
        ("supernatural-speed", "white2", False),
    ]
    assert told(game, "dice_back") == [("dice_back", "DTH-2", 0, 1)]


def test_dth_2_one_more_die_for_each_alarm() -> None:
    """DTH-2, DEX-8: three alarms, five dice; then they are used up."""
    game = threat([W2, W3, R2, R3, W2, NO], alarms=3)
    assert told(game, "fate_rolled") == [("fate_rolled", "DTH-3", 0, W2, W3, R2, R3, W2)]
    assert game.view()["alarms"] == 0


def test_dth_2_dth_12_a_hellhound_has_a_die_of_its_own() -> None:
    """DTH-12: rolled, it goes with its face into the hound's trigger space and fires its power for this turn."""
    game = threat([R3, W2, W3, NO], warriors={"hellhound-1": {"at": "1,0"}})
    assert ("hellhound-1", "red3", True) in lying(game)
    assert told(game, "hound_rolled") == [
        ("hound_rolled", "DTH-12", 0, game.state.setup.names.index("hellhound-1"), R3)
    ]
    assert warrior(game, "hellhound-1")["die"] == R3
    assert warrior(game, "hellhound-1")["movement"] > 0


def test_dth_12_each_hellhound_its_own_face() -> None:
    """DTH-12: one by one."""
    game = threat([W1, R1, W2, W3, NO], warriors={"hellhound-1": {"at": "1,0"}, "hellhound-2": {"at": "1,0"}})
    assert warrior(game, "hellhound-1")["die"] == W1
    assert warrior(game, "hellhound-2")["die"] == R1
    assert game.view()["tp"] == 0, "a hound's white 1 is no abyssal threat (DTH-3)"


def test_dth_2_a_short_pool_takes_all_dice_off_and_adds_three_points() -> None:
    """DTH-2, DTH-13: five dice wait, two are needed: all come off, waiting pairs too, and the board gains 3 TP once."""
    five = waiting(
        ("supernatural-speed", "white2"),
        ("supernatural-speed", "white2"),
        ("frenzied-creatures", "white3"),
        ("intrepid-charge", "red2"),
        ("sneaky-charge", "red3"),
    )
    game = threat([W2, W3, NO], destiny=five, tiles=[(27, "0,0")])
    assert lying(game) == [("frenzied-creatures", "white3", False), ("supernatural-speed", "white2", False)]
    assert game.view()["tp"] == 3, "nowhere to enter: they stay"
    assert told(game, "board_tp") == [("board_tp", "DTH-2", 0, 3, 3)]


def test_dth_13_never_more_than_six_dice() -> None:
    """DTH-13: 2 + 3 alarms + 2 hounds: one alarm's die is cut, the hounds keep theirs; then the pool is looked at."""
    hounds = {"hellhound-1": {"at": "1,0"}, "hellhound-2": {"at": "1,0"}}
    game = threat([W1, W1, W2, W3, R2, R3, NO], alarms=3, warriors=hounds)
    assert told(game, "dice_cut") == [("dice_cut", "DTH-13", 0, 1)]
    assert told(game, "dice_taken") == [("dice_taken", "DTH-2", 0, 4, 2)]
    assert told(game, "pool_short") == []
    assert game.view()["alarms"] == 0
    assert len(lying(game)) == 6


def test_dth_13_dth_12_then_a_hellhounds_die_is_cut() -> None:
    """DTH-13: five hounds and no alarm: the fifth gets no die and keeps its printed 0/0 (DTH-12)."""
    hounds = {f"hellhound-{number}": {"at": "1,0", "die": W3} for number in range(1, 6)}
    game = threat([W1, W1, W1, W1, W2, W3, NO], options={"hounds": 5}, warriors=hounds)
    last = warrior(game, "hellhound-5")
    assert (last["die"], last["movement"], last["combat"]) == (0, 0, 0)
    assert warrior(game, "hellhound-4")["die"] == W1


def test_dth_13_what_is_cut_leaves_hounds_only_when_no_alarm_is_left() -> None:
    """DTH-13: with one alarm and two hounds nothing is cut."""
    hounds = {"hellhound-1": {"at": "1,0"}, "hellhound-2": {"at": "1,0"}}
    game = threat([W1, W1, W2, W3, R2, NO], alarms=1, warriors=hounds)
    assert told(game, "dice_cut") == []
    assert warrior(game, "hellhound-2")["die"] == W1


@pytest.mark.parametrize(
    ("face", "power", "name"),
    [
        (W2, "supernatural-speed", "white2"),
        (W3, "frenzied-creatures", "white3"),
        (R2, "intrepid-charge", "red2"),
        (R3, "sneaky-charge", "red3"),
    ],
)
def test_dth_3_each_face_chooses_its_power(face: int, power: str, name: str) -> None:
    """DTH-3: a single die waits on its power (DTH-10)."""
    game = threat([face, W1, NO], tiles=[START])
    assert lying(game) == [("abyssal-threat", "white1", True), (power, name, False)]


def test_dth_4_a_pair_fires_with_an_infernal_warrior_in_play() -> None:
    """DTH-4, DST-2: troglodytes have +1 movement until the next infernal preparation."""
    game = threat([W2, W2, NO], warriors={"troglodyte-1": {"at": "1,0"}})
    assert [fired for _, _, fired in lying(game)] == [True, True]
    assert warrior(game, "troglodyte-1")["movement"] == 2
    assert game.view()["marks"][0]["until"] == "infernal_preparation"


def test_dth_4_frenzy_makes_frenzied() -> None:
    """DTH-4, DST-3: a die that waited and one of this phase make the pair."""
    game = threat(
        [W3, R2, NO],
        warriors={"troglodyte-1": {"at": "1,0"}},
        destiny=waiting(("frenzied-creatures", "white3")),
    )
    assert warrior(game, "troglodyte-1")["talents"] == ["frenzied"]
    assert ("intrepid-charge", "red2", False) in lying(game)


def test_dth_4_without_an_infernal_warrior_a_pair_waits() -> None:
    """DTH-4, DTH-10: nobody is in play and nobody enters: the two dice stay for the next phase."""
    game = threat([W2, W2, NO], tiles=BOARD)
    assert [fired for _, _, fired in lying(game)] == [False, False]
    assert game.view()["marks"] == []
    assert rules_of(game, "pair_waits") == ["DTH-4"]


def test_dth_4_it_fires_if_a_warrior_enters_this_phase() -> None:
    """DTH-4, DTH-14: 1 TP of the board brings a troglodyte in, and the pair fires."""
    game = threat([W2, W2, NO], tp=1)
    assert [fired for _, _, fired in lying(game)] == [True, True]
    assert standing(game, "troglodyte") == ["1,0"]
    assert warrior(game, "troglodyte-1")["movement"] == 2


def test_dth_4_a_third_die_becomes_a_one_of_its_colour() -> None:
    """DTH-4: a pair waits on speed; a further white 2 becomes a white 1 and gives 3 TP."""
    pair = waiting(("supernatural-speed", "white2"), ("supernatural-speed", "white2"))
    game = threat([W2, W3, NO], destiny=pair, tiles=[START])
    assert ("abyssal-threat", "white1", True) in lying(game)
    assert lying(game).count(("supernatural-speed", "white2", False)) == 2
    assert game.view()["tp"] == 3
    assert told(game, "die_turned")[0][1] == "DTH-4"


def test_dth_4_a_third_red_die_draws_a_card() -> None:
    """DTH-4: three red 2s in one phase: the third becomes a red 1."""
    game = threat([R2, R2, R2, NO], alarms=1, tiles=[START], deck={"infernal": ["sign-of-the-demon"]})
    assert ("dark-destiny", "red1", True) in lying(game)
    assert game.view()["cards"][1]["hand"] == ["sign-of-the-demon"]


def test_dth_5_white_one_three_points_each() -> None:
    """DTH-5: two white 1s, 6 TP on the board."""
    game = threat([W1, W1, NO], tiles=[START])
    assert game.view()["tp"] == 6
    assert rules_of(game, "board_tp") == ["DTH-5", "DTH-5"]


def test_dth_5_one_event_card_a_red_one() -> None:
    """DTH-5: two cards, in the order rolled; they wait face up (DEV-WAIT)."""
    deck = {"infernal": ["sign-of-the-demon", "demonic-rage", "suicide-attack"]}
    game = threat([R1, R1, NO], tiles=[START], deck=deck)
    assert game.view()["cards"][1]["hand"] == ["demonic-rage", "sign-of-the-demon"]
    assert game.view()["tp"] == 0


def test_dth_5_an_impossible_card_is_one_point() -> None:
    """DTH-5: no infernal warrior to be driven to: Terror can do nothing."""
    game = threat([R1, W2, NO], tiles=[START], deck={"infernal": ["terror"]})
    assert game.view()["tp"] == 1
    assert rules_of(game, "board_tp") == ["DTH-5"]
    assert "terror" in game.view()["cards"][1]["discard"]


def test_dth_5_cards_come_before_anything_else() -> None:
    """DTH-5, DTH-14: the tough troglodyte of a card is in play when pairs are looked at, and fires them."""
    game = threat([R1, W3, W3, NO], alarms=1, tiles=[START], deck={"infernal": ["tough-troglodyte"]})
    assert standing(game, "tough-troglodyte") == ["0,0"]
    assert lying(game).count(("frenzied-creatures", "white3", True)) == 2


# --- the D10 --------------------------------------------------------------------------------------


def test_dth_6_above_the_points_on_tiles_nothing_comes() -> None:
    """DTH-6: 3 TP on tiles, a 4: nothing, the points stay."""
    game = threat([W2, W3, 4], tiles=[START, {"number": 48, "at": "1,0", "tp": 2}])
    assert on_tiles(game) == {"1,0": 3}
    assert standing(game, "troglodyte") == []
    assert told(game, "ten_silent") == [("ten_silent", "DTH-6", 0, 4, 3)]


def test_dth_6_at_the_points_on_tiles_they_come() -> None:
    """DTH-6: 3 TP on tiles, a 3: three troglodytes on that tile, and its points are spent."""
    game = threat([W2, W3, 3], tiles=[START, {"number": 48, "at": "1,0", "tp": 2}])
    assert standing(game, "troglodyte") == ["1,0"] * 3
    assert on_tiles(game) == {}
    assert told(game, "ten_calls") == [("ten_calls", "DTH-6", 0, 3, 3)]
    assert set(rules_of(game, "entered")) == {"DTH-15"}


def test_dth_6_points_on_the_board_do_not_count_for_the_d10() -> None:
    """DTH-6: 1 TP on tiles, 1 on the board, a 2: nothing on the tile's account."""
    game = threat([W2, W3, 2], tp=1, tiles=[START, HALL])
    assert on_tiles(game) == {"1,0": 1}
    assert rules_of(game, "entered") == ["DTH-17"]


def test_dth_6_dth_15_points_under_a_human_stay() -> None:
    """DTH-6, DTH-15: without intrepid charge nobody enters where a human stands; those points count again."""
    tiles = [{"number": 27, "at": "0,0", "tp": 2}, HALL]
    game = threat([W2, W3, 3], tiles=tiles)
    assert on_tiles(game) == {"0,0": 2}
    assert standing(game, "troglodyte") == ["1,0"]
    assert told(game, "ten_calls")[0][4] == 3


def test_dth_6_intrepid_charge_opens_tiles_with_humans() -> None:
    """DTH-6, DTH-14: a pair on intrepid charge waits, nobody is in play: it is counted as in force and fires."""
    tiles = [{"number": 27, "at": "0,0", "tp": 2}]
    pair = waiting(("intrepid-charge", "red2"), ("intrepid-charge", "red2"))
    game = threat([W2, W3, 2], tiles=tiles, destiny=pair)
    assert standing(game, "troglodyte") == ["0,0", "0,0"]
    assert lying(game).count(("intrepid-charge", "red2", True)) == 2
    assert on_tiles(game) == {}


def test_dth_6_the_necklace_holds_against_intrepid_charge() -> None:
    """DTH-6, THR-10: its bearer's tile pays for nobody."""
    pair = waiting(("intrepid-charge", "red2"), ("intrepid-charge", "red2"))
    bearer = {"brute-a": {"at": "0,0", "die": 1, "equipment": ["necklace-of-ears"]}}
    game = threat([W2, W3, 2], tiles=[{"number": 27, "at": "0,0", "tp": 2}], destiny=pair, warriors=bearer)
    assert on_tiles(game) == {"0,0": 2}
    assert standing(game, "troglodyte") == []


def test_dth_6_a_lair_gives_up_its_points_under_a_human_too() -> None:
    """DTH-6, TIL-LAIR: a troglodyte may always enter there; a hellhound may not."""
    lair = [{"number": 28, "at": "0,0", "tp": 3}]
    assert standing(threat([W2, W3, 3], tiles=lair), "troglodyte") == ["0,0"] * 3
    game = threat([W2, W3, 3], tiles=lair, warriors=FULL | TOUGHS)
    assert standing(game, "hellhound") == []


def test_dth_14_a_pair_that_would_let_nobody_in_goes_on_waiting() -> None:
    """DTH-14: sneaky charge alone opens no tile with a human: nobody enters, the pair stays."""
    tiles = [{"number": 27, "at": "0,0", "tp": 2}]
    pair = waiting(("sneaky-charge", "red3"), ("sneaky-charge", "red3"))
    game = threat([W2, W3, 2], tiles=tiles, destiny=pair)
    assert lying(game).count(("sneaky-charge", "red3", False)) == 2
    assert game.view()["marks"] == []
    assert on_tiles(game) == {"0,0": 2}


def test_dth_14_a_charge_holds_for_the_rest_of_the_phase_only() -> None:
    """DTH-14: it ends as the infernal activation begins."""
    pair = waiting(("intrepid-charge", "red2"), ("intrepid-charge", "red2"))
    game = threat([W2, W3, 3], tiles=[START, HALL], destiny=pair, warriors={"troglodyte-1": {"at": "1,0"}})
    assert [(mark["what"], mark["until"]) for mark in game.view()["marks"]] == [("intrepid", "infernal_activation")]
    assert PHASES[INFERNAL_ACTIVATION] == "infernal_activation"


def test_dth_15_each_tile_pays_for_itself_up_to_its_saturation() -> None:
    """DTH-15: 5 TP on a tile for three, 1 on the hall: three and one enter; two points stay."""
    tiles = [START, HALL, {"number": 14, "at": "2,0", "tp": 4}]
    game = threat([W2, W3, 6], tiles=tiles)
    assert standing(game, "troglodyte") == ["1,0", "2,0", "2,0", "2,0"]
    assert on_tiles(game) == {"2,0": 2}


def test_dth_15_a_hellhound_needs_three_points_of_one_tile() -> None:
    """DTH-15, DTH-9: no troglodytes left, 2 + 2 TP on two tiles pay for no hellhound, but for tough troglodytes."""
    tiles = [START, {"number": 48, "at": "1,0", "tp": 1}, {"number": 14, "at": "2,0", "tp": 1}]
    game = threat([W2, W3, 4], tiles=tiles, warriors=FULL)
    assert standing(game, "hellhound") == []
    assert standing(game, "tough-troglodyte") == ["1,0", "1,0"]
    assert on_tiles(game) == {"2,0": 2}


def test_dth_15_the_tile_nearest_to_a_human_goes_first() -> None:
    """DTH-15: one troglodyte is left: it enters on the nearer tile."""
    few = {name: entry for name, entry in FULL.items() if name != "troglodyte-4"}
    tiles = [START, HALL, (14, "2,0")]
    game = threat([W2, W3, 2], tiles=tiles, warriors=few | KENNEL | TOUGHS)
    assert standing(game, "troglodyte") == ["1,0"]
    assert on_tiles(game) == {"2,0": 1}


def test_dth_16_sneaky_charge_lets_points_enter_elsewhere() -> None:
    """DTH-16: the start's points lie under a human: with sneaky charge they enter on the nearest tile without one."""
    tiles = [{"number": 27, "at": "0,0", "tp": 2}, (36, "1,0", "west")]
    pair = waiting(("sneaky-charge", "red3"), ("sneaky-charge", "red3"))
    game = threat([W2, W3, 2], tiles=tiles, destiny=pair)
    assert standing(game, "troglodyte") == ["1,0", "1,0"]
    assert on_tiles(game) == {}
    assert set(rules_of(game, "entered")) == {"DTH-16"}
    assert lying(game).count(("sneaky-charge", "red3", True)) == 2


def test_dth_16_dth_17_the_tile_nearest_to_a_human_is_taken() -> None:
    """DTH-16: the dead end beside the start, not the hall behind it."""
    tiles = [{"number": 27, "at": "0,0", "tp": 1}, (36, "0,1"), (46, "1,0", "east"), (36, "2,0", "west")]
    pair = waiting(("sneaky-charge", "red3"), ("sneaky-charge", "red3"))
    full = {"troglodyte-1": {"at": "1,0"}, "troglodyte-2": {"at": "1,0"}}
    game = threat([W2, W3, 1], tiles=tiles, destiny=pair, warriors=full)
    assert standing(game, "troglodyte") == ["0,1", "1,0", "1,0"]


def test_dth_16_a_full_tile_sends_them_elsewhere_too() -> None:
    """DTH-16: the tile holds three; the fourth point's troglodyte enters in the dead end."""
    tiles = [START, {"number": 14, "at": "1,0", "tp": 3}, (36, "1,-1", "south")]
    pair = waiting(("sneaky-charge", "red3"), ("sneaky-charge", "red3"))
    game = threat([W2, W3, 4], tiles=tiles, destiny=pair)
    assert standing(game, "troglodyte") == ["1,-1", "1,0", "1,0", "1,0"]


def test_dth_16_without_sneaky_charge_they_stay() -> None:
    """DTH-16: the same, no pair: the point stays on its tile."""
    tiles = [START, {"number": 14, "at": "1,0", "tp": 3}, (36, "1,-1", "south")]
    game = threat([W2, W3, 4], tiles=tiles)
    assert standing(game, "troglodyte") == ["1,0", "1,0", "1,0"]
    assert on_tiles(game) == {"1,0": 1}


# --- the board's points ---------------------------------------------------------------------------


def test_dth_7_all_points_of_the_board_become_troglodytes() -> None:
    """DTH-7, DTH-9: 4 TP, four troglodytes, as far as THR-2 lets them."""
    game = threat([W2, W3, NO], tp=4)
    assert standing(game, "troglodyte") == ["1,0"] * 4
    assert game.view()["tp"] == 0


def test_dth_7_dth_17_the_nearest_tile_to_a_human_then_the_next() -> None:
    """DTH-17, found anew for each: the near tile takes three, the fourth goes behind."""
    game = threat([W2, W3, NO], tp=4, tiles=[START, (14, "1,0"), (48, "2,0")])
    assert standing(game, "troglodyte") == ["1,0", "1,0", "1,0", "2,0"]
    assert set(rules_of(game, "entered")) == {"DTH-17"}


@pytest.mark.parametrize(("redeemer", "scout", "place"), [(1, 6, "1,-1"), (6, 1, "1,1")])
def test_dth_17_ties_go_to_the_golden_rules_human(redeemer: int, scout: int, place: str) -> None:
    """DTH-17: one open tile is next to the redeemer, one next to the scout: the lower defense decides (GOL-1)."""
    shut = {"number": 27, "at": "0,0", "closed": ["east"]}
    tiles = [shut, (34, "0,-1"), (48, "0,1"), (14, "1,-1"), (47, "1,1", "east")]
    both = {"redeemer": {"at": "0,-1", "die": redeemer}, "scout-a": {"at": "0,1", "die": scout}}
    game = threat([W2, W3, NO], tp=1, tiles=tiles, warriors=both)
    weaker = warrior(game, "redeemer")["defense"] < warrior(game, "scout-a")["defense"]
    assert weaker == (place == "1,-1")
    assert standing(game, "troglodyte") == [place]


def test_dth_17_the_necklace_bars_its_bearers_tile() -> None:
    """DTH-17, THR-10: intrepid charge opens the start, the necklace of ears does not."""
    pair = waiting(("intrepid-charge", "red2"), ("intrepid-charge", "red2"))
    for necklace, place in (([], "0,0"), (["necklace-of-ears"], "1,0")):
        bearer = {"brute-a": {"at": "0,0", "die": 1, "equipment": necklace}}
        assert standing(threat([W2, W3, NO], tp=1, destiny=pair, warriors=bearer), "troglodyte") == [place]


def test_dth_17_holes_count_for_troglodytes() -> None:
    """DTH-17, GOL-6: by the hole the far tile is next to the redeemer, for a troglodyte, not for a hellhound."""
    tiles = [
        {"number": 27, "at": "0,0", "hole": True},
        (46, "1,0", "east"),
        (14, "2,0"),
        {"number": 47, "at": "3,0", "turn": "south", "hole": True},
    ]
    assert standing(threat([W2, W3, NO], tp=1, tiles=tiles), "troglodyte") == ["3,0"]
    assert standing(threat([W2, W3, NO, W1], tp=3, tiles=tiles, warriors=FULL), "hellhound") == ["2,0"]


def test_dth_17_a_lair_takes_troglodytes_beside_humans() -> None:
    """DTH-17, TIL-LAIR: the redeemer stands in the lair."""
    game = threat([W2, W3, NO], tp=1, tiles=[(28, "0,0"), HALL])
    assert standing(game, "troglodyte") == ["0,0"]


def test_dth_8_twelve_points_left_make_the_surge() -> None:
    """DTH-8: nobody can enter beside the human; 13 TP: 6 are discarded, both charges hold, 5 fit on the start."""
    game = threat([W2, W3, NO], tp=13, tiles=[START])
    assert standing(game, "troglodyte") == ["0,0"] * 5
    assert game.view()["tp"] == 2
    assert told(game, "surged") == [("surged", "DTH-8", 0, 13, 6)]
    assert {mark["what"] for mark in game.view()["marks"]} == {"intrepid", "sneaky"}


def test_dth_8_not_with_eleven() -> None:
    """DTH-8: 11 TP stay where they are."""
    game = threat([W2, W3, NO], tp=11, tiles=[START])
    assert game.view()["tp"] == 11
    assert standing(game, "troglodyte") == []


def test_dth_8_dth_27_once_a_phase_and_dice_on_the_charges_stay() -> None:
    """DTH-27: 23 TP, 6 go once: 17 less the five that fit leave 12, and that is no second surge."""
    game = threat([W2, R2, NO], tp=23, tiles=[START])
    assert game.view()["tp"] == 12
    assert len(told(game, "surged")) == 1
    assert ("intrepid-charge", "red2", False) in lying(game)


def test_dth_9_troglodytes_then_hellhounds_then_tough_ones() -> None:
    """DTH-9: one troglodyte left and 6 TP: it, a hellhound for 3, then two tough ones for 1 each."""
    few = {name: entry for name, entry in FULL.items() if name != "troglodyte-4"}
    game = threat([W2, W3, NO, R2], tp=6, warriors=few)
    assert standing(game, "troglodyte") == ["1,0"]
    assert standing(game, "hellhound") == ["1,0"]
    assert standing(game, "tough-troglodyte") == ["1,0", "1,0"]
    assert game.view()["tp"] == 0


def test_dth_20_a_hellhound_that_enters_rolls_a_die_of_the_pool() -> None:
    """DTH-20: after the D10 the hound's die is rolled, not chosen."""
    game = threat([W2, W3, NO, R2], tp=3, warriors=FULL)
    assert warrior(game, "hellhound-1")["die"] == R2
    assert rules_of(game, "hound_rolled") == ["DTH-20"]
    assert ("hellhound-1", "red2", True) in lying(game)


def test_dth_20_none_with_an_empty_pool() -> None:
    """DTH-20, DTH-12: six dice lie on the board: the hound keeps its printed 0/0."""
    four = waiting(
        ("supernatural-speed", "white2"),
        ("frenzied-creatures", "white3"),
        ("intrepid-charge", "red2"),
        ("sneaky-charge", "red3"),
    )
    game = threat([W1, W1, NO], tp=0, destiny=four, warriors=FULL | TOUGHS)
    hound = warrior(game, "hellhound-1")
    assert (hound["die"], hound["movement"], hound["combat"]) == (0, 0, 0)


def test_dan_15_at_most_two_hellhounds_at_once() -> None:
    """DAN-15: circle 4 has four; two are in play, so the reserve is short instead (DTH-18)."""
    hounds = {"hellhound-1": {"at": "2,0"}, "hellhound-2": {"at": "2,0"}}
    game = threat(
        [W1, W1, W2, W3, NO],
        scenario="dante/circle-4",
        tp=6,
        tiles=[*BOARD, (14, "2,0")],
        warriors=FULL | TOUGHS | hounds,
    )
    assert standing(game, "hellhound") == ["2,0", "2,0"]
    assert game.view()["tp"] == 6
    assert game.view()["counters"]["twice"] == 1


def test_dan_15_a_killed_one_is_used_up_and_the_next_comes() -> None:
    """DAN-15: one of four was killed, one is in play: a third enters, no fourth beside it."""
    hounds = {"hellhound-1": {"at": "out"}, "hellhound-2": {"at": "2,0"}}
    game = threat(
        [W1, W2, W3, NO, W1],
        scenario="dante/circle-4",
        tp=6,
        tiles=[*BOARD, (14, "2,0")],
        warriors=FULL | TOUGHS | hounds,
    )
    assert warrior(game, "hellhound-1")["at"] == "out"
    assert isinstance(warrior(game, "hellhound-3")["at"], int)
    assert warrior(game, "hellhound-4")["at"] == "reserve"
    assert game.view()["tp"] == 3


@pytest.mark.parametrize(("circle", "count"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 4)])
def test_dan_15_dan_8_as_many_as_the_circle_says(circle: int, count: int) -> None:
    """DAN-15: when so many have been killed no more come."""
    game = threat([W2, W3, NO], scenario=f"dante/circle-{circle}")
    assert sum(one["sheet"] == "hellhound" for one in game.view()["warriors"]) == count


def test_dth_18_a_short_reserve_means_acting_twice() -> None:
    """DTH-9, DTH-18: nothing in reserve, a tile is open, 2 TP on the board: they stay and all act twice."""
    game = threat([W2, W3, NO], tp=2, warriors=FULL | KENNEL | TOUGHS)
    assert game.view()["counters"]["twice"] == 1
    assert game.view()["tp"] == 2
    assert rules_of(game, "reserve_short") == ["DTH-9"]


def test_dth_18_too_dear_is_short_too() -> None:
    """DTH-18: 2 TP and only hellhounds for 3 in reserve."""
    game = threat([W2, W3, NO], tp=2, warriors=FULL | TOUGHS)
    assert game.view()["counters"]["twice"] == 1


def test_dth_18_no_open_tile_is_not_short() -> None:
    """DTH-18: the only tile has a human on it: nobody had to be generated."""
    game = threat([W2, W3, NO], tp=2, tiles=[START], warriors=FULL | KENNEL | TOUGHS)
    assert game.view()["counters"]["twice"] == 0


def test_dth_18_points_on_tiles_are_short_only_when_the_d10_calls() -> None:
    """DTH-18: at the end of DTH-6, with a success."""
    none = FULL | KENNEL | TOUGHS
    assert threat([W2, W3, 2], warriors=none).view()["counters"]["twice"] == 0
    game = threat([W2, W3, 1], warriors=none)
    assert game.view()["counters"]["twice"] == 1
    assert on_tiles(game) == {"1,0": 1}


def test_dth_18_points_under_a_human_are_not_short() -> None:
    """DTH-18: the D10 calls, but no tile is open to these points."""
    game = threat([W2, W3, 2], tiles=[{"number": 27, "at": "0,0", "tp": 2}], warriors=FULL | KENNEL | TOUGHS)
    assert game.view()["counters"]["twice"] == 0


def test_dth_27_two_tough_troglodytes_at_most() -> None:
    """DTH-27: two are in play, so the third point finds nobody."""
    game = threat([W2, W3, NO], tp=3, warriors=FULL | KENNEL)
    assert standing(game, "tough-troglodyte") == ["1,0", "1,0"]
    assert game.view()["tp"] == 1
    assert game.view()["counters"]["twice"] == 1


def test_thr_8_a_sanctuary_kills_one_before_the_next_enters() -> None:
    """THR-8 with DTH-7: on the sanctuary each rolls as it enters; a dead one makes room for the next, 4 TP in all."""
    game = threat([W2, W3, NO, 5, 1, 6, 1], tp=4, tiles=[START, (26, "1,0")])
    assert standing(game, "troglodyte") == ["1,0", "1,0"]
    assert game.view()["tp"] == 0
    assert [event[0] for event in game.events if event[0] in {"entered", "killed"}] == [
        "entered",
        "killed",
        "entered",
        "entered",
        "killed",
        "entered",
    ]


# --- what others use ------------------------------------------------------------------------------


def test_dth_11_waiting_pairs_on_speed_and_frenzy_fire_as_the_activation_begins() -> None:
    """DTH-11, DTH-4: with an infernal warrior in play; the charges' dice go on waiting."""
    pairs = waiting(
        ("supernatural-speed", "white2"),
        ("supernatural-speed", "white2"),
        ("intrepid-charge", "red2"),
        ("intrepid-charge", "red2"),
    )
    game = table(
        scenario="dante/circle-1",
        phase="human_activation",
        tiles=BOARD,
        destiny=pairs,
        warriors={"redeemer": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "1,0"}},
    )
    uprising.fire_waiting(game.state)
    assert warrior(game, "troglodyte-1")["movement"] == 2
    assert lying(game).count(("intrepid-charge", "red2", False)) == 2
    empty = table(
        scenario="dante/circle-1",
        phase="human_activation",
        tiles=BOARD,
        destiny=pairs,
        warriors={"redeemer": {"at": "0,0", "die": 1}},
    )
    uprising.fire_waiting(empty.state)
    assert lying(empty).count(("supernatural-speed", "white2", False)) == 2


def test_ddm_6_points_for_a_tile_go_to_the_board_with_the_well_in_play() -> None:
    """DDM-6: alarm tiles too."""
    for tiles, tile, board in ((BOARD, {"1,0": 3}, 0), ([START, (23, "1,0", "south")], {}, 3)):
        game = table(
            scenario="dante/circle-1",
            phase="human_activation",
            tiles=tiles,
            tp=0,
            warriors={"redeemer": {"at": "0,0", "die": 1}},
        )
        uprising.gain_on_tile(game.state, 1, 3)
        assert on_tiles(game) == tile
        assert game.view()["tp"] == board
