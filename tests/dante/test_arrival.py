"""The demonic well: the human turn ends, a demon enters, and all threat points with it (DDM rows)."""

from typing import Any

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN, HUMAN_ACTIVATION, THREAT
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.engine import Game
from claustrophobia.modes.dante import steps as dante_steps
from hells import FULL, KENNEL, R1, R2, R3, START, TOUGHS, W2, W3, lying, on_tiles, standing, waiting
from tables import play, table, texts, told, warrior

WELL = (23, "1,0", "west")  # open to the west, where the start is, north and east
STOP = [[agenda.RUN_BEGIN_TURN], [agenda.ASK_ACTIVATE, HUMAN]]
CIRCLE = setup_of("dante/circle-1")
DEMONS = [CIRCLE.names[w] for w in bits(CIRCLE.demons)]


def all_but(*names: str) -> dict[str, str]:
    """The options that leave only some demons to be drawn."""
    return {"banished": "+".join(name for name in DEMONS if name not in names)}


def exploring(dice: list[int] | None = None, **data: Any) -> Game:
    """The redeemer is about to find the well; after the human activation the game waits."""
    company = {"redeemer": {"at": "0,0", "die": 3}, "brute-a": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    frames = [*STOP, [agenda.RUN_END_PHASE, HUMAN_ACTIVATION], [agenda.ASK_ACTIVATE, HUMAN]]
    position = {"scenario": "dante/circle-1", "phase": "human_activation", "tp": 0, "tiles": [START], "agenda": frames}
    game = table(**{**position, "stack": [23], "dice": dice or [], "warriors": company, **data})
    play(game, "activate redeemer", "explore redeemer east")
    if texts(game)[0].startswith("place"):
        play(game, texts(game)[0])
    return game


def at_the_well(tp: int, **data: Any) -> Game:
    """The human turn is over and the demon is drawn: slot 1 is the well."""
    company = {"redeemer": {"at": "1,0", "die": 1}, **data.pop("warriors", {})}
    frames = [*STOP, [dante_steps.RUN_DEMON_DRAWN, 1]]
    position = {"scenario": "dante/circle-1", "phase": "human_activation", "tiles": [START, WELL], "agenda": frames}
    return table(**{**position, "tp": tp, "options": all_but("hunter"), "warriors": company, **data})


def threat(dice: list[int], **data: Any) -> Game:
    """A threat phase with the well in play."""
    company = {"redeemer": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    frames = [*STOP, [agenda.RUN_BEGIN_PHASE, THREAT]]
    position = {"scenario": "dante/circle-1", "phase": "human_activation", "tiles": [START, WELL], "agenda": frames}
    return table(**{**position, "tp": 0, "dice": dice, "warriors": company, **data})


# --- DDM-1 ----------------------------------------------------------------------------------------


def test_ddm_1_the_explorer_stands_on_the_well_and_the_human_turn_is_over() -> None:
    """DDM-1: the explorer, with movement left, and the brute, not yet activated, do nothing more."""
    game = exploring()
    assert warrior(game, "redeemer")["movement"] == 2
    assert warrior(game, "redeemer")["at"] == 1
    assert game.state.agenda == [tuple(frame) for frame in STOP]
    assert not warrior(game, "brute-a")["activated"]
    assert told(game, "well_revealed") == [("well_revealed", "DDM-1", 0, 1)]
    order = [event[0] for event in game.events if event[0] in {"moved", "well_revealed", "demon_drawn", "entered"}]
    assert order == ["moved", "well_revealed", "demon_drawn", "entered"]


def test_ddm_1_the_end_of_the_phase_comes_once() -> None:
    """DDM-1: the human activation ends once, and before the demon enters."""
    ends: list[tuple[int, bool]] = []
    end_phase = agenda.RUN[agenda.RUN_END_PHASE]

    def heard(s: State, frame: Frame) -> None:
        ends.append((frame[1], any(s.at[w] >= 0 for w in range(len(s.at)) if s.setup.demons >> w & 1)))
        end_phase(s, frame)

    agenda.RUN[agenda.RUN_END_PHASE] = heard
    try:
        exploring()
    finally:
        agenda.RUN[agenda.RUN_END_PHASE] = end_phase
    assert [entry for entry in ends if entry[0] == HUMAN_ACTIVATION] == [(HUMAN_ACTIVATION, False)]


def test_ddm_1_a_demon_enters_free() -> None:
    """DDM-1: on the well, for nothing."""
    game = exploring(options=all_but("destroyer"))
    assert warrior(game, "destroyer")["at"] == 1
    assert sum(isinstance(warrior(game, name)["at"], int) for name in DEMONS) == 1
    assert game.view()["tp"] == 0


def test_ddm_1_a_random_one_of_those_not_banished() -> None:
    """DDM-1, CAM-2: thirteen sheets, twelve lots: the Possessed are one; each banished demon is a lot less."""
    assert told(exploring(), "demon_drawn")[0][4] == len(DEMONS) - 1
    game = exploring(options={"banished": "hunter+destroyer"})
    assert told(game, "demon_drawn")[0][4] == len(DEMONS) - 3
    assert warrior(game, "hunter")["at"] == "box"
    assert told(exploring(options={"banished": "possessed-b"}), "demon_drawn")[0][4] == len(DEMONS) - 2


def test_ddm_possessed_both_enter() -> None:
    """DDM-POSSESSED: one draw, two demons."""
    game = exploring(options=all_but("possessed-a", "possessed-b"))
    assert [warrior(game, name)["at"] for name in ("possessed-a", "possessed-b")] == [1, 1]


def test_ddm_possessed_the_second_stands_beside_a_full_well() -> None:
    """DDM-POSSESSED, DDM-7: the well holds three; the nearest tile with humans takes the second."""
    pack = {"troglodyte-1": {"at": "1,0"}, "troglodyte-2": {"at": "1,0"}, "brute-a": {"at": "0,0", "die": 1}}
    game = at_the_well(0, options=all_but("possessed-a", "possessed-b"), warriors=pack)
    assert [warrior(game, name)["at"] for name in ("possessed-a", "possessed-b")] == [1, 0]


def test_ddm_1_points_on_tiles_go_to_the_board() -> None:
    """DDM-1: 2 TP lie on the start: they are the board's, and DDM-2 spends them."""
    game = exploring(tiles=[{"number": 27, "at": "0,0", "tp": 2}], warriors=FULL | TOUGHS)
    assert on_tiles(game) == {}
    assert game.view()["tp"] == 2
    assert told(game, "tp_gathered") == [("tp_gathered", "DDM-1", 0, 0, 2)]


def test_ddm_1_dice_on_both_charges_return_to_the_pool() -> None:
    """DDM-1: waiting or fired; other dice stay."""
    dice = waiting(("intrepid-charge", "red2"), ("sneaky-charge", "red3"), ("supernatural-speed", "white2"))
    dice.append({"face": "red2", "at": "intrepid-charge", "fired": True})
    game = exploring(destiny=dice)
    assert lying(game) == [("supernatural-speed", "white2", False)]


# --- DDM-2, DDM-7 ---------------------------------------------------------------------------------


def test_ddm_2_hellhounds_then_troglodytes_then_tough_ones() -> None:
    """DDM-2: 9 TP: two hounds, then one troglodyte that is left, then two tough ones."""
    few = {name: entry for name, entry in FULL.items() if name != "troglodyte-4"}
    game = at_the_well(9, warriors=few, tiles=[START, WELL, (48, "1,1")])
    kinds = [game.state.setup.names[int(str(event[3]))].rpartition("-")[0] for event in told(game, "entered")[1:]]
    assert kinds == ["hellhound", "hellhound", "troglodyte", "tough", "tough"]
    assert game.view()["tp"] == 0


def test_ddm_2_the_demons_tile_first_then_outward() -> None:
    """DDM-2, DDM-7: the well has room for two beside the demon; the next tiles follow, no opening needed."""
    tiles = [START, WELL, (36, "1,-1", "south")]
    game = at_the_well(5, tiles=tiles, warriors=KENNEL | {"brute-a": {"at": "0,0", "die": 1}})
    assert standing(game, "troglodyte") == ["0,0", "0,0", "0,0", "1,0", "1,0"]


def test_ddm_7_at_equal_distance_tiles_with_humans_then_others() -> None:
    """DDM-7: the start and the dead end touch the well: the one with a human, then the one with more, comes first."""
    tiles = [START, WELL, (36, "1,-1", "south")]
    with_human = at_the_well(3, tiles=tiles, warriors=KENNEL | {"brute-a": {"at": "1,-1", "die": 1}})
    assert standing(with_human, "troglodyte") == ["1,-1", "1,0", "1,0"]
    more = {"brute-a": {"at": "1,-1", "die": 1}, "scout-a": {"at": "0,0", "die": 1}, "scout-b": {"at": "0,0", "die": 1}}
    assert standing(at_the_well(3, tiles=tiles, warriors=KENNEL | more), "troglodyte") == ["0,0", "1,0", "1,0"]


def test_ddm_7_gol_5_the_redeemer_before_a_crowd_in_the_hard_setting() -> None:
    """GOL-5 in DDM-7: at equal distance his tile comes before one with more humans."""
    tiles = [START, WELL, (36, "1,-1", "south")]
    split = {"redeemer": {"at": "1,-1", "die": 1}} | {name: {"at": "0,0", "die": 1} for name in ("scout-a", "scout-b")}
    for hard, place in ((0, "0,0"), (1, "1,-1")):
        options = {**all_but("hunter"), "hard": hard}
        game = at_the_well(3, tiles=tiles, options=options, warriors=KENNEL | split)
        assert standing(game, "troglodyte") == sorted([place, "1,0", "1,0"])


def test_ddm_2_the_necklace_forbids_its_bearers_tile_but_not_the_well() -> None:
    """DDM-2, THR-10: the brute in the dead end wears it; on the well it forbids nothing."""
    tiles = [START, WELL, (36, "1,-1", "south")]
    worn = {"brute-a": {"at": "1,-1", "die": 1, "equipment": ["necklace-of-ears"]}}
    assert standing(at_the_well(3, tiles=tiles, warriors=KENNEL | worn), "troglodyte") == ["0,0", "1,0", "1,0"]
    on_it = {"brute-a": {"at": "1,0", "die": 1, "equipment": ["necklace-of-ears"]}}
    assert standing(at_the_well(2, tiles=tiles, warriors=KENNEL | on_it), "troglodyte") == ["1,0", "1,0"]


def test_dth_20_at_the_well_a_hellhound_takes_no_die() -> None:
    """DTH-20: DTH-2 follows and gives it one."""
    game = at_the_well(3)
    assert standing(game, "hellhound") == ["1,0"]
    assert warrior(game, "hellhound-1")["die"] == 0
    assert lying(game) == []


def test_dth_18_points_left_at_the_well_count_as_short() -> None:
    """DTH-18: 2 TP, nothing they pay for in reserve, the start has room."""
    game = at_the_well(2, warriors=FULL | TOUGHS)
    assert game.view()["tp"] == 2
    assert game.view()["counters"]["twice"] == 1


# --- DDM-3, DDM-6 ---------------------------------------------------------------------------------


def test_ddm_3_points_go_straight_to_the_board() -> None:
    """DDM-3: the well has unexplored openings and no human: 1 TP for the board, none on the tile."""
    game = threat([W2, W3], warriors=FULL | KENNEL | TOUGHS)
    assert on_tiles(game) == {}
    assert game.view()["tp"] == 1
    assert told(game, "board_tp") == [("board_tp", "DDM-3", 0, 1, 1)]


def test_ddm_3_both_charges_are_always_in_force() -> None:
    """DDM-3: a troglodyte enters beside the redeemer without any die."""
    game = threat([W2, W3])
    assert {mark["what"] for mark in game.view()["marks"]} == {"intrepid", "sneaky"}
    assert standing(game, "troglodyte") == ["0,0"]


def test_ddm_3_dice_on_the_charges_are_discarded() -> None:
    """DDM-3: one that lies there is in the pool again."""
    dice = waiting(("intrepid-charge", "red2"), ("frenzied-creatures", "white3"))
    game = threat([W2, W2], destiny=dice, warriors=FULL | KENNEL | TOUGHS)
    assert "intrepid-charge" not in [power for power, _, _ in lying(game)]
    assert told(game, "dice_back") == [("dice_back", "DDM-3", 0, 1)]


def test_ddm_3_a_die_for_a_charge_draws_an_event_card() -> None:
    """DDM-3, DTH-5: red 2 and red 3 draw a card each; no die waits on the charges."""
    deck = {"infernal": ["sign-of-the-demon", "demonic-rage"]}
    game = threat([R2, R3], deck=deck, warriors=FULL | KENNEL | TOUGHS)
    assert game.view()["cards"][1]["hand"] == ["demonic-rage", "sign-of-the-demon"]
    assert [power for power, _, _ in lying(game)] == ["dark-destiny", "dark-destiny"]
    assert [event[1] for event in told(game, "die_draws")] == ["DDM-3", "DDM-3"]


def test_ddm_3_impossible_cards_of_such_dice_are_a_point_too() -> None:
    """DDM-3, DTH-5: with a red 1 and a red 2 two cards are drawn, both in vain."""
    deck = {"infernal": ["terror", "lost"]}
    game = threat([R1, R2], deck=deck, warriors=FULL | KENNEL | TOUGHS)
    assert [event[1] for event in told(game, "board_tp")] == ["DDM-3", "DTH-5", "DTH-5"]


def test_ddm_6_no_d10_and_no_surge_with_the_well_in_play() -> None:
    """DDM-6: the script has no D10; 20 TP and a full board make no surge."""
    tiles = [START, WELL]
    game = threat([W2, W3], tp=20, tiles=tiles, warriors=KENNEL)
    assert told(game, "surged") == []
    assert told(game, "ten_calls") == told(game, "ten_silent") == []
    assert len(standing(game, "troglodyte")) == 8
    assert game.view()["tp"] == 13


def test_ddm_6_the_threat_phase_of_that_turn_follows() -> None:
    """DDM-6: the well is found, the demon and what its points pay enter, then the dice: a hound gets one (DTH-2)."""
    frames = [
        *STOP,
        [agenda.RUN_BEGIN_PHASE, THREAT],
        [agenda.RUN_END_PHASE, HUMAN_ACTIVATION],
        [agenda.ASK_ACTIVATE, HUMAN],
    ]
    game = exploring([R3, W2, W3], tp=3, agenda=frames)
    assert [event[3] for event in told(game, "phase_began")] == [THREAT]
    assert warrior(game, "hellhound-1")["die"] == R3
    assert told(game, "ten_silent") == []
