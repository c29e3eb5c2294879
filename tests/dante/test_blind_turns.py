"""More of what players argue about: several rules of hell at once, and whole turns of it (DTH, GOL, DDM rows)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from hells import (
    FULL,
    INTREPID,
    KENNEL,
    LINES,
    NO,
    R1,
    R2,
    R3,
    SNEAKY,
    SPEED,
    START,
    TOUGHS,
    W1,
    W2,
    W3,
    attacks,
    corridor,
    lying,
    moves,
    names,
    on_tiles,
    only,
    standing,
    threat,
    waiting,
)
from tables import play, table, told, warrior

WELL = (23, "1,0", "west")


def hunt(tiles: list[Any], warriors: dict[str, Any], **data: Any) -> Game:
    """A whole infernal activation, up to the first thing the humans decide; its dice end with 1s."""
    entries: dict[str, Any] = {}
    for name, entry in warriors.items():
        more = {"at": entry} if isinstance(entry, str) else entry
        entries[name] = {"die": 2 if name.startswith("hellhound") else LINES.get(name, 0), **more}
    data["dice"] = [*data.pop("dice", []), *[1] * 40]
    position = {"scenario": "dante/circle-5", "phase": "infernal_activation", "begin": True, "tp": 0, "turn": 9}
    return table(**{**position, "tiles": tiles, "warriors": entries, **data})


# --- the threat phase -----------------------------------------------------------------------------


def test_dth_16_sneaky_fired_by_the_first_that_enters_serves_the_rest() -> None:
    """DTH-14, DTH-16: nobody in play; the D10 calls, two enter on their own tile, the third point's in the dead end."""
    tiles = [START, {"number": 46, "at": "1,0", "turn": "east", "tp": 2}, (36, "0,-1", "south")]
    game = threat([W2, W3, 3], tiles=tiles, destiny=SNEAKY)
    assert standing(game, "troglodyte") == ["0,-1", "1,0", "1,0"]
    assert on_tiles(game) == {}
    assert lying(game).count(("sneaky-charge", "red3", True)) == 2


def test_dth_16_intrepid_first_then_sneaky() -> None:
    """DTH-6, DTH-16: six points under the redeemer: five enter beside him, the sixth on the next tile."""
    tiles = [{"number": 27, "at": "0,0", "tp": 6}, (36, "1,0", "west")]
    game = threat([W2, W3, 6], tiles=tiles, destiny=[*INTREPID, *SNEAKY])
    assert standing(game, "troglodyte") == ["0,0"] * 5 + ["1,0"]
    assert on_tiles(game) == {}


def test_dth_4_a_die_for_a_pair_that_waited_is_a_one_and_the_pair_fires() -> None:
    """DTH-4, DTH-14: the pair waited; now a warrior is in play: it fires, and the new white 2 is a white 1."""
    game = threat([W2, W3, NO], destiny=SPEED, warriors={"troglodyte-9": {"at": "1,0"}})
    assert lying(game).count(("supernatural-speed", "white2", True)) == 2
    assert standing(game, "troglodyte") == ["1,0"] * 4
    assert warrior(game, "troglodyte-9")["movement"] == 2


def test_dth_4_just_fired_is_a_pair_too() -> None:
    """DTH-4: the second white 3 makes the pair that fires, the third is worth 3 TP."""
    pair = waiting(("frenzied-creatures", "white3"))
    game = threat([W3, W3, NO], destiny=pair, warriors={"troglodyte-9": {"at": "1,0"}})
    assert "frenzied" in warrior(game, "troglodyte-9")["talents"]
    assert len(standing(game, "troglodyte")) == 4


def test_dth_2_a_pair_fired_last_time_is_gone() -> None:
    """DTH-2: its dice return; a new white 2 is the first of a new pair."""
    game = threat([W2, R3, NO], destiny=[{**die, "fired": True} for die in SPEED])
    assert lying(game) == [("sneaky-charge", "red3", False), ("supernatural-speed", "white2", False)]


def test_dth_14_a_warrior_that_dies_on_entering_has_entered() -> None:
    """DTH-14, TIL-SANCTUARY: the only one dies on arrival; the pair has fired all the same."""
    game = threat([W3, R2, NO, 5], tiles=[START, (26, "1,0")], tp=1, destiny=SPEED)
    assert standing(game, "troglodyte") == []
    assert lying(game).count(("supernatural-speed", "white2", True)) == 2


@pytest.mark.parametrize(
    ("tp", "hounds", "toughs", "left", "again"),
    [(2, 0, 2, 0, 0), (3, 1, 0, 0, 0), (5, 1, 2, 0, 0), (6, 2, 0, 0, 0), (7, 2, 1, 0, 0), (9, 2, 2, 1, 1)],
)
def test_dth_9_no_troglodytes_hounds_while_they_can_be_paid(
    tp: int, hounds: int, toughs: int, left: int, again: int
) -> None:
    """DTH-9, DTH-18: threes into hounds, what is too little into tough ones, what nobody is left for stays."""
    game = threat([W2, W3, NO, *[W1] * hounds], tp=tp, warriors=FULL)
    assert (len(standing(game, "hellhound")), len(standing(game, "tough-troglodyte"))) == (hounds, toughs)
    assert (game.view()["tp"], game.view()["counters"]["twice"]) == (left, again)


def test_dan_15_dth_9_one_hound_dead_one_there_one_more() -> None:
    """DAN-15, DTH-9: of the four of circle 5 one is dead and one in play: a single one comes, for all the points."""
    pack = {"hellhound-1": {"at": "out"}, "hellhound-2": {"at": "1,0"}}
    game = threat([W1, W2, W3, NO, R3], scenario="dante/circle-5", tp=6, warriors=FULL | pack)
    assert standing(game, "hellhound") == ["1,0", "1,0"]
    assert warrior(game, "hellhound-3")["die"] == R3
    assert standing(game, "tough-troglodyte") == ["1,0", "1,0"]
    assert (game.view()["tp"], game.view()["counters"]["twice"]) == (1, 1)


def test_dth_17_dst_7_a_lair_takes_tough_troglodytes() -> None:
    """TIL-LAIR, DST-7: a tough one is a troglodyte for tiles: it enters beside the human."""
    game = threat([W2, W3, NO], tp=1, tiles=[(28, "0,0")], warriors=FULL | KENNEL)
    assert standing(game, "tough-troglodyte") == ["0,0"]


def test_dth_5_a_card_can_end_it_before_the_rest_of_the_phase() -> None:
    """DTH-5, DAN-1: toxic fumes take the last line of the last human: defeat at once, no D10 is rolled."""
    dying = {"redeemer": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]}}
    game = threat([R1, W1, 3], deck={"infernal": ["toxic-fumes"]}, warriors=dying, tp=2)
    assert game.outcome == "infernal"
    assert standing(game, "troglodyte") == []


def test_ddm_3_dth_17_beside_the_weakest_of_all_humans() -> None:
    """DDM-3, DTH-17: both charges in force: every human's own tile is at distance 0; the lowest defense decides."""
    tiles = [START, WELL, (36, "1,-1", "south")]
    for redeemer, scout, place in ((1, 6, "0,0"), (5, 1, "1,-1")):
        people = {"redeemer": {"at": "0,0", "die": redeemer}, "scout-a": {"at": "1,-1", "die": scout}}
        game = threat([W2, W3], tiles=tiles, tp=1, warriors={**people, "hunter": {"at": "1,0"}})
        assert standing(game, "troglodyte")[:1] == [place]


def test_ddm_1_to_6_the_turn_the_well_is_found() -> None:
    """DDM-1, DDM-2, DDM-6, DTH-20: 4 TP: hound and troglodyte beside the demon; the threat follows, the hound rolls."""
    game = table(
        scenario="dante/circle-1",
        phase="human_activation",
        tp=4,
        tiles=[START],
        stack=[23],
        options=only("hunter"),
        dice=[R2, W2, W3, *[1] * 20],
        warriors={"redeemer": {"at": "0,0", "die": 3}},
    )
    play(game, "activate redeemer", "explore redeemer east", "place 23 west")
    entered = list(zip(names(game, "entered"), [event[4] for event in told(game, "entered")], strict=True))
    # DTH-1 gives one point for the start, left by the humans: its troglodyte finds the well full
    assert entered == [("hunter", 1), ("hellhound-1", 1), ("troglodyte-1", 1), ("troglodyte-2", 0)]
    assert names(game, "hound_rolled") == ["hellhound-1"]
    assert names(game, "activated")[:3] == ["redeemer", "hunter", "hellhound-1"]
    rolled = {names(game, "rolled")[i]: len(event[5:]) for i, event in enumerate(told(game, "rolled"))}
    assert rolled["hellhound-1"] == 3, "red 2: movement 1, combat 3"
    assert not told(game, "ten_calls") + told(game, "ten_silent")


# --- the hunt -------------------------------------------------------------------------------------


def test_dth_23_til_hole_a_brute_cannot_keep_a_troglodyte_from_the_hole() -> None:
    """DTH-23, TIL-HOLE, GOL-5: hard: imposing does not hold on the step through the hole, towards the redeemer."""
    tiles = [
        (48, "0,0"),
        {"number": 48, "at": "1,0", "hole": True},
        (48, "2,0"),
        (48, "3,0"),
        {"number": 48, "at": "4,0", "hole": True},
    ]
    warriors = {"brute-a": "1,0", "redeemer": "4,0", "troglodyte-1": "1,0"}
    game = hunt(tiles, warriors, options={"hard": 1})
    assert attacks(game) == [("troglodyte-1", "redeemer")]
    held = hunt(tiles, {**warriors, "troglodyte-1": "out", "hellhound-1": "1,0"}, options={"hard": 1})
    assert attacks(held) == [("hellhound-1", "brute-a")]


def test_dth_23_a_full_tile_beyond_the_hole() -> None:
    """DTH-23, MOV-3: the hole leads to a full tile: the troglodyte goes on foot."""
    tiles = [
        {"number": 41, "at": "0,0", "turn": "east", "hole": True},
        *[(48, f"{x},0") for x in range(1, 5)],
        {"number": 48, "at": "5,0", "hole": True},
    ]
    warriors = {"scout-a": "0,0", "master-of-souls": "0,0", "troglodyte-1": "5,0"}
    game = hunt(tiles, warriors)
    assert attacks(game) == [("master-of-souls", "scout-a")]
    assert moves(game, "troglodyte-1") == [], "by the hole it is one step away; no tile on foot is nearer"


def test_gol_6_a_hole_makes_a_human_as_near_as_a_neighbour_for_troglodytes_only() -> None:
    """GOL-6: the scout next door, the weaker redeemer by the hole: level for a troglodyte, not for a hound."""
    tiles = [(48, "0,0"), {"number": 48, "at": "1,0", "hole": True}, (48, "2,0"), (48, "3,0")]
    tiles += [{"number": 48, "at": "4,0", "hole": True}]
    people = {"scout-a": "0,0", "redeemer": {"at": "4,0", "die": 1}}
    assert attacks(hunt(tiles, {**people, "troglodyte-1": "1,0"})) == [("troglodyte-1", "redeemer")]
    assert attacks(hunt(tiles, {**people, "hellhound-1": "1,0"})) == [("hellhound-1", "scout-a")]


@pytest.mark.parametrize(("flags", "prey"), [([], "brute-a"), (["exhausted"], "redeemer")])
def test_gol_5_hard_an_exhausted_brute_holds_nobody(flags: list[str], prey: str) -> None:
    """GOL-5, TAL-0: exhausted it is not imposing: the hound passes to the redeemer."""
    people = {"brute-a": {"at": "1,0", "flags": flags}, "redeemer": {"at": "0,0", "die": 5}}
    game = hunt(corridor(48, 48, 48), {**people, "hellhound-1": "2,0"}, options={"hard": 1})
    assert attacks(game) == [("hellhound-1", prey)]


@pytest.mark.parametrize("place", ["out", "waiting"])
def test_gol_5_hard_without_a_redeemer_on_the_board_the_rule_is_as_ever(place: str) -> None:
    """GOL-5, DAN-16: dead or waiting he can be no target: nearest, then lowest defense."""
    people = {"redeemer": place, "scout-a": {"at": "0,0", "die": 6}, "scout-b": "2,0"}
    game = hunt(corridor(48, 48, 48), {**people, "hellhound-1": "1,0"}, options={"hard": 1})
    assert attacks(game) == [("hellhound-1", "scout-b")]


def test_dth_22_held_among_two_it_attacks_the_weaker() -> None:
    """DTH-22, MOV-4, GOL-1: one against two cannot leave; of the two on its tile the lower defense."""
    warriors = {"scout-a": {"at": "1,0", "die": 6}, "scout-b": "1,0", "hellhound-1": "1,0", "redeemer": "0,0"}
    game = hunt(corridor(48, 48), warriors, options={"hard": 1})
    assert attacks(game) == [("hellhound-1", "scout-b")]


def test_dth_25_two_against_two_step_back_in_turn() -> None:
    """DTH-25, DTH-21, MOV-4: each steps back for one behind it, the second once the third has come: all four attack."""
    warriors = {"scout-a": "1,0", "scout-b": "1,0"}
    pack = {"troglodyte-1": "1,0", "troglodyte-2": "1,0", "troglodyte-3": "2,0", "troglodyte-4": "2,0"}
    game = hunt(corridor(48, 46, 48), {**warriors, **pack})
    assert len({attacker for attacker, _ in attacks(game)}) == 4
    assert [name in {"troglodyte-1", "troglodyte-2"} for name in names(game, "activated")] == [True, False, True, False]
    assert len(names(game, "steps_aside")) == 2


def test_dth_25_one_against_one_steps_back_on_a_tile_for_one() -> None:
    """DTH-25: it has fought and may leave: the other comes in; it goes on to the human beyond, not behind."""
    warriors = {"scout-a": "1,0", "scout-b": "0,0", "troglodyte-1": "1,0", "troglodyte-2": "2,0"}
    game = hunt([(48, "0,0"), (41, "1,0", "east"), (48, "2,0")], warriors)
    assert attacks(game) == [("troglodyte-1", "scout-a"), ("troglodyte-2", "scout-a")]
    assert moves(game, "troglodyte-1") == ["0,0"]


def test_the_ethereal_attacks_through_a_wall() -> None:
    """DTH-22, DDM-ETHEREAL: its legal move leads through the wall to one whom no opening reaches."""
    game = hunt([(36, "0,0", "west"), (48, "1,0")], {"scout-a": "0,0", "ethereal": "1,0"})
    assert attacks(game) == [("ethereal", "scout-a")]


def test_ddm_bloated_shelters_those_who_enter_its_sanctuary() -> None:
    """DDM-BLOATED, TIL-TALENTS: the hit of a sanctuary falls in an activation phase: on its tile it is resisted."""
    tiles = [(26, "0,0"), (48, "1,0")]
    game = hunt(tiles, {"scout-a": "0,0", "bloated": "0,0", "troglodyte-1": "1,0"}, dice=[1, 1, 5])
    assert attacks(game) == [("bloated", "scout-a"), ("troglodyte-1", "scout-a")]
    assert names(game, "resisted") == ["troglodyte-1"]


def test_ddm_destroyer_and_nurse_roll_what_they_count_when_they_attack() -> None:
    """DDM-DESTROYER, DDM-NURSE: counted where it fights, after its move and before the others'."""
    game = hunt(corridor(48, 48, 48), {"scout-a": "0,0", "scout-b": "0,0", "destroyer": "2,0"})
    assert [len(event[5:]) for event in told(game, "rolled")] == [4]
    brood = {"troglodyte-1": "2,0", "troglodyte-2": "1,0"}
    game = hunt(corridor(48, 48, 48), {"scout-a": "0,0", "nurse": "1,0", **brood})
    assert len(told(game, "rolled")[0][5:]) == 3, "the one two tiles away no longer counts"


def test_ddm_possessed_the_first_to_die_does_not_come_back() -> None:
    """DDM-POSSESSED, DAN-1: THR-6 does not hold; the game goes on until the second is dead too."""
    people = {name: {"at": "0,0", "die": 1} for name in ("brute-a", "brute-b", "scout-a")}
    both = {"possessed-a": {"at": "0,0", "damage": 3}, "possessed-b": {"at": "0,0", "damage": 3}}
    game = table(
        scenario="dante/circle-5",
        phase="human_activation",
        tiles=[(48, "0,0"), WELL],
        dice=[6, 1, 1, 1, 6, 1, 1, 1],
        warriors={**people, **both},
    )
    play(game, "activate brute-a", "attack brute-a possessed-a", "pass")
    assert (warrior(game, "possessed-a")["at"], game.outcome) == ("out", None)
    play(game, "activate brute-b", "attack brute-b possessed-b")
    assert game.outcome == "human"


def test_dth_23_the_end_of_an_approach_shuns_nothing_that_is_nearer() -> None:
    """DTH-23: the least distance left decides, a pit or sanctuary only between equal ways."""
    game = hunt(corridor(48, 48, 24, 48, 48), {"scout-a": "0,0", "hunter": "4,0"})
    assert moves(game, "hunter") == ["3,0", "2,0"]


def test_dth_19_dth_24_in_the_second_round_everyone_makes_way_again() -> None:
    """DTH-19: everyone is activated once, then everyone again in a new order."""
    warriors = {"scout-a": "0,0", "troglodyte-1": "2,0", "troglodyte-2": "2,0", "hellhound-1": {"at": "3,0", "die": 1}}
    game = hunt(corridor(48, 46, 46, 46), warriors, counters={"twice": 1})
    acted = names(game, "activated")
    assert sorted(acted[:3]) == sorted(acted[3:]) == ["hellhound-1", "troglodyte-1", "troglodyte-2"]
    assert ("hellhound-1", "scout-a") in attacks(game)


def test_ddm_torturer_in_its_combat_bought_dice_hit() -> None:
    """DDM-TORTURER: three threes, three dice, each against the human's defense."""
    game = hunt(corridor(48, 48), {"scout-a": "0,0", "torturer": "0,0"}, tp=10, dice=[4, 3, 6])
    assert told(game, "hits")[0][5] == 2
    assert game.view()["tp"] == 1


def test_ddm_snoop_dodges_in_vain_where_nothing_hits() -> None:
    """DDM-SNOOP, DDM-8: an attack without a hit costs it nothing, free dodge or not."""
    people = {name: {"at": "0,0", "die": 1} for name in ("brute-a", "brute-b", "scout-a")}
    game = table(
        scenario="dante/circle-5",
        phase="human_activation",
        tp=2,
        tiles=[(48, "0,0"), WELL],
        dice=[6, 1, 1, 1, 6, 1, 1, 1, 1],
        warriors={**people, "snoop": {"at": "0,0"}},
    )
    play(game, "activate brute-a", "attack brute-a snoop", "pass")
    assert (warrior(game, "snoop")["damage"], game.view()["tp"]) == (1, 2), "dodged free, and the die hit again"
    play(game, "activate brute-b", "attack brute-b snoop")
    assert (warrior(game, "snoop")["damage"], game.view()["tp"]) == (1, 2), "no hit: no points spent"


def test_dth_18_nothing_left_at_all_and_the_tile_full() -> None:
    """DTH-18: a full board is not a short reserve: the points stay, nobody acts twice."""
    five = {f"troglodyte-{n}": {"at": "1,0"} for n in range(1, 6)}
    game = threat([R2, R3, NO], tp=3, warriors=FULL | KENNEL | TOUGHS | five)
    assert (game.view()["tp"], game.view()["counters"]["twice"]) == (3, 0)
