"""Positions players would argue about at the table: exploring (DEX)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from claustrophobia.sight.records import TileView
from hells import NO, R2, R3, SHUT_WELL, W2, W3, explored, lying, on_tiles, place
from tables import asked, play, table, texts, told, warrior

START = [(27, "0,0")]  # opens north, east, south; the zone of circle 1 has columns 0 to 3 and rows -2 to 2
LONE_START = [{"number": 27, "at": "0,0", "closed": ["north", "south"]}]
EAST_END = [(27, "0,0"), (41, "1,0", "east"), (45, "2,0", "east")]
LONE_END = [*LONE_START, (41, "1,0", "east"), (45, "2,0", "east")]  # one opening in the whole zone
LOOK = {"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}
OPEN, WALL = "unexplored", None


def tile(game: Game, place: str) -> TileView:
    return next(one for one in game.view()["tiles"] if f"{one['x']},{one['y']}" == place)


def piles(game: Game) -> tuple[list[int], list[int], list[int]]:
    """The exploration stack, the discard, the secondary stack."""
    return list(game.state.stack), list(game.state.gone), list(game.state.second)


# --- DEX-1, DEX-2: rotations and the border -------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "links"),
    [(13, [WALL, OPEN, 0, WALL]), (47, [OPEN, OPEN, 0, WALL]), (46, [OPEN, WALL, 0, WALL])],
    ids=["elbow", "T", "corridor"],
)
def test_dex_2_the_west_side_of_the_first_column(number: int, links: list[Any]) -> None:
    """DEX-2: north of the start no opening looks west, where the zone ends, so one rotation is left."""
    game = explored("north", stack=[number, 2])
    assert tile(game, "0,-1")["links"] == links
    assert piles(game) == ([2], [], [])


def test_dex_2_the_bottom_row() -> None:
    """DEX-2: row 2 is the last: the corridor would lead south out of the zone, the T lies across."""
    board = [*START, (46, "0,1"), (48, "1,0"), (46, "1,1")]
    game = explored("south", "1,1", tiles=board, stack=[46, 47], second=[])
    assert piles(game) == ([], [46], [])
    assert tile(game, "1,2")["links"] == [3, OPEN, WALL, OPEN]


def test_dex_2_the_corner_of_the_zone() -> None:
    """DEX-2: in the last column's top cell only an elbow turned down, or a dead end, can lie."""
    board = [*START, (47, "0,-1"), (13, "0,-2", "east"), (46, "1,-2", "east"), (41, "2,-2", "east")]
    game = explored("east", "2,-2", tiles=board, stack=[39, 2], chest=["bandages"])
    assert tile(game, "3,-2")["links"] == [WALL, WALL, OPEN, 4]
    for number in (48, 47, 46):
        game = explored("east", "2,-2", tiles=board, stack=[number, 2], second=[37])
        assert (tile(game, "3,-2")["number"], piles(game)[1]) == (37, [number])


def test_dan_2_the_zone_of_the_fifth_circle_is_eight_wide() -> None:
    """DAN-2, DEX-2: a crossing fits in the seventh column and not in the eighth."""
    row = [*START, *((number, f"{x},0", "east") for x, number in enumerate((41, 45, 46, 4, 5), 1))]
    game = explored("east", "5,0", scenario="dante/circle-5", tiles=row, stack=[48, 24], second=[38])
    assert tile(game, "6,0")["number"] == 48
    play(game, "explore scout-a east")
    assert (tile(game, "7,0")["number"], piles(game)) == (38, ([], [24], []))


def test_dex_1_a_join_counts_for_b_and_not_as_an_opening_left() -> None:
    """DEX-1, DEX-10: one turn of the elbow joins a neighbour, the other opens a free cell: only that may be chosen."""
    game = explored("east", tiles=[*START, (44, "1,-1", "south")], stack=[13, 2])
    assert tile(game, "1,0")["links"] == [WALL, WALL, OPEN, 0]
    assert tile(game, "1,-1")["links"][2] != OPEN


def test_dex_1_the_zones_edge_is_no_opening_left() -> None:
    """DEX-1, DEX-2: in the last column an elbow may look up or down, one cell before the corner too."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[13, 2])
    assert texts(game) == ["place 13 south", "place 13 west"]
    assert game.why_not("place 13 north").rule == "DEX-1"


# --- DEX-3: discard and secondary stack -----------------------------------------------------------


def test_dex_14_drawn_means_placed_for_an_alarm() -> None:
    """DEX-3, DEX-8, DEX-14: put by, the alarm is silent; taken up from the discard it rings, 3 TP and a die."""
    game = explored("north", "0,-1", tiles=[*START, (46, "0,-1")], stack=[3, 48, 2], second=[19])
    assert (tile(game, "0,-2")["number"], piles(game)[1]) == (19, [3])
    assert (game.view()["alarms"], on_tiles(game)) == (0, {})
    play(game, "explore scout-a east")
    assert (tile(game, "1,-2")["number"], piles(game)) == (3, ([2], [48], []))
    assert tile(game, "1,-2")["links"] == [WALL, OPEN, OPEN, 2]
    assert (game.view()["alarms"], on_tiles(game)) == (1, {"1,-2": 3})


def test_dex_14_drawn_means_placed_for_a_stash() -> None:
    """DEX-6, DEX-14: the crossing with the stash finds no place: no equipment card is drawn."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[34, 2], second=[36], chest=["bandages"])
    assert piles(game)[1] == [34]
    assert len(game.state.chest) == 1
    assert asked(game)[1] == "act"


def test_dex_3_the_oldest_not_the_best() -> None:
    """DEX-3: the elbow is older than the T, which would leave more openings."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 2], gone=[14, 13, 47], second=[36])
    assert texts(game) == ["place 13 south", "place 13 west"]
    assert piles(game) == ([2], [14, 47, 48], [36])


def test_dex_3_a_dead_end_of_the_discard_comes_before_the_secondary_stack() -> None:
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 2], gone=[42], second=[19])
    assert tile(game, "3,0")["number"] == 42
    assert piles(game) == ([2], [48], [19])


def test_dex_3_the_secondary_tile_closes_openings_of_others() -> None:
    """DEX-3: between two walls the elbow of the secondary stack leads nowhere, and is laid with its water."""
    board = [*START, (42, "1,-1", "north"), (43, "1,1", "south")]
    game = explored("east", tiles=board, stack=[39, 2], second=[16, 36], chest=["bandages"])
    assert texts(game) == ["place 16 south", "place 16 west"]
    play(game, "place 16 west")
    assert (tile(game, "1,0")["links"], tile(game, "1,0")["water"]) == ([WALL, WALL, WALL, 0], 2)
    assert piles(game) == ([2], [39], [36])


# --- DEX-4, DEX-9, DEX-11: the last opening and the end of the tiles ------------------------------


def test_dex_4_an_elbow_that_only_joins_closes_the_last_opening() -> None:
    """DEX-4: legal by DEX-10, but no opening would be left: it is passed over; the T is turned to leave one."""
    board = [*LONE_START, (44, "1,-1", "south"), (42, "1,1", "north")]
    game = explored("east", tiles=board, stack=[13, 47, 2], gone=[14], second=[19])
    assert texts(game) == ["place 47 east", "place 47 west"]
    assert piles(game) == ([2], [14, 13], [19])


def test_dex_4_a_dead_end_may_close_all_but_the_last_opening() -> None:
    """DEX-4: one opening elsewhere is enough."""
    board = [{"number": 27, "at": "0,0", "closed": ["north"]}]
    game = explored("east", tiles=board, stack=[36, 41, 2])
    assert (tile(game, "1,0")["number"], piles(game)) == (36, ([41, 2], [], []))


def test_dex_4_passed_over_tiles_do_nothing_and_the_closing_tile_works_when_placed_after_all() -> None:
    """DEX-4, DEX-11, DEX-7: the alarm is passed over in silence; no tile does better, so it is laid and rings."""
    walls = [(42, "1,-1", "north"), (43, "1,1", "south"), (44, "2,0", "west")]
    shut = [{"number": n, "at": at, "turn": turn, "closed": [turn] if at != "2,0" else []} for n, at, turn in walls]
    game = explored("east", tiles=[*LONE_START, *shut, SHUT_WELL], stack=[1, 31, 37], gone=[14], second=[19])
    assert game.outcome is None
    assert tile(game, "1,0")["number"] == 1
    assert piles(game) == ([], [14, 31, 37], [19])
    assert (game.view()["alarms"], game.view()["tp"], on_tiles(game)) == (1, 7, {})
    assert not any(one["hole"] for one in game.view()["tiles"])


def test_dex_11_the_well_is_found_in_the_search() -> None:
    """DEX-11, DEX-9: no secondary stack: drawing goes on to the well, laid where most openings are left."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 14, 23, 2], dice=[1] * 60)
    assert tile(game, "3,0")["number"] == 23
    assert tile(game, "3,0")["turn"] == "south"
    assert piles(game) == ([2], [48, 14], [])
    assert told(game, "well_revealed")
    assert place(game, "scout-a") == "3,0"


def test_dex_9_the_well_may_lead_out_and_its_opening_there_is_a_wall() -> None:
    """DEX-9, DEX-2: walls north and south: the well leads out to the east, behind it lies nothing."""
    board = [*EAST_END, (42, "3,-1", "north"), (43, "3,1", "south")]
    game = explored("east", "2,0", tiles=board, stack=[23, 2])
    assert texts(game) == ["place 23 east", "place 23 south", "place 23 west"]
    game = explored("east", "2,0", tiles=board, stack=[23, 2], dice=[1] * 60)
    play(game, "place 23 east")
    assert tile(game, "3,0")["links"] == [WALL, WALL, WALL, 2]


def test_dex_11_the_last_tile_can_still_be_explored() -> None:
    """DEX-11, EXP-5: one tile in the stack, no legal rotation, nothing else: nothing is spent, and it is over."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[46], gone=[48, 14])
    assert piles(game) == ([], [48, 14, 46], [])
    assert place(game, "scout-a") == "2,0"
    assert "move scout-a 1,0" in texts(game)
    assert not [text for text in texts(game) if text.startswith("explore")]


def test_dex_11_a_full_discard_still_serves_the_last_tile() -> None:
    """DEX-3, DEX-11: the last tile of the stack finds no place, one of the discard does."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[46], gone=[48, 12], second=[19])
    assert tile(game, "3,0")["number"] == 12
    assert piles(game) == ([], [48, 46], [19])


@pytest.mark.parametrize("stack", [[36, 48], [48, 36]])
def test_dex_11_the_search_and_the_last_opening_run_out_together(stack: list[int]) -> None:
    """DEX-11: the dead end closes the zone and the crossing fits nowhere, in either order: the dead end is laid."""
    game = explored("east", "2,0", tiles=[*LONE_END, SHUT_WELL], stack=stack)
    assert tile(game, "3,0")["number"] == 36
    assert piles(game) == ([], [48], [])
    assert (place(game, "scout-a"), game.outcome) == ("3,0", None)


# --- DEX-5, DEX-12: looking ahead -----------------------------------------------------------------


def test_dex_12_nothing_fits_anywhere_the_search_draws_what_was_put_back() -> None:
    """DEX-12, DEX-3, DEX-11: the chosen tile is discarded first, then those put back, in the order they lie."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 14, 24, 47, 2], marks=[LOOK])
    assert texts(game) == ["choose 48", "choose 14", "choose 24"]
    play(game, "choose 24", "back 48")
    assert piles(game) == ([2], [24, 14, 48], [])
    assert tile(game, "3,0")["number"] == 47


def test_dex_12_the_stack_runs_out_after_a_look() -> None:
    """DEX-12, DEX-11: nothing fits: both tiles are discarded, the movement comes back."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 14], marks=[LOOK])
    play(game, "choose 14")
    assert piles(game) == ([], [14, 48], [])
    assert (place(game, "scout-a"), texts(game)) == ("2,0", ["move scout-a 1,0", "pass"])


def test_dex_12_only_a_rotation_of_dex_1() -> None:
    """DEX-12, DEX-1: he chooses the T, but turns it so that most openings are left."""
    game = explored("east", tiles=[*START, (42, "1,-1", "north")], stack=[36, 47, 41], marks=[LOOK])
    assert texts(game) == ["choose 36", "choose 47", "choose 41"]
    play(game, "choose 47", "back 36")
    assert tile(game, "1,0")["links"] == [WALL, OPEN, OPEN, 0]
    assert piles(game) == ([41, 36], [], [])


def test_dex_5_fewer_tiles_than_three() -> None:
    game = explored("east", stack=[36, 41], gone=[47], second=[19], marks=[LOOK])
    assert texts(game) == ["choose 36", "choose 41"]


def test_dex_5_the_card_intuition_looks_at_the_stack() -> None:
    """DEX-5: the instinct card works like prescience."""
    game = table(
        scenario="dante/circle-1",
        phase="human_preparation",
        tiles=START,
        stack=[41, 46, 45, 2],
        gone=[47],
        warriors={"scout-a": {"at": "0,0"}, "redeemer": {"at": "0,0"}},
        hand={"human": ["intuition"]},
        dice=[2, 3],
    )
    play(game, "die scout-a 2", "allot scout-a intuition")
    while asked(game)[1] != "activate":
        play(game, "pass")
    play(game, "activate scout-a", "explore scout-a east")
    assert texts(game) == ["choose 41", "choose 46", "choose 45"]


# --- DEX-6 to DEX-8, DEX-13: what lies on tiles ---------------------------------------------------


def test_dex_14_what_nobody_here_may_use_stays() -> None:
    """DEX-14: the scout may not use the axe: no question; the brute behind it takes it."""
    humans = {"brute-a": {"at": "0,0", "die": 1}}
    game = explored("east", stack=[40, 2], chest=["great-axe"], warriors=humans)
    assert (asked(game)[1], tile(game, "1,0")["find"]) == ("act", {"equipment": "great-axe"})
    play(game, "pass", "activate brute-a", "move brute-a 1,0")
    assert texts(game) == ["take brute-a great-axe", "pass"]


def test_dex_6_the_redeemer_who_explores_takes_the_gift_at_once() -> None:
    """DEX-6, SET-6: neither a gift he has nor one of its value; the tomb's card comes too, fresh (HPR-9)."""
    redeemer = {"at": "0,0", "die": 3, "gifts": ["aura-of-courage", "punish-the-evil"]}
    game = table(
        scenario="dante/circle-1",
        phase="human_activation",
        tiles=START,
        stack=[18, 2],
        warriors={"redeemer": redeemer, "scout-a": {"at": "0,0", "die": 2}},
    )
    play(game, "activate redeemer", "explore redeemer east", "place 18 south")
    assert sorted(warrior(game, "redeemer")["gifts"]) == ["assembly", "aura-of-courage", "punish-the-evil"]
    assert tile(game, "1,0")["find"] is None
    human = game.view("human")["cards"][0]
    assert (len(human["hand"]), len(human["fresh"])) == (1, 1)


def test_dex_7_an_alarm_keeps_its_points_while_it_has_an_opening() -> None:
    """DEX-7, DEX-8: the start had 2 TP and an opening left: they stay; those of the alarm lie on the alarm."""
    game = explored("east", tiles=[{"number": 27, "at": "0,0", "tp": 2}], stack=[2, 41])
    play(game, texts(game)[0])
    assert (on_tiles(game), game.view()["tp"]) == ({"0,0": 2, "1,0": 3}, 4)


def threat(dice: list[int], **data: Any) -> Game:
    company = {"redeemer": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    position = {"scenario": "dante/circle-1", "phase": "threat", "begin": True, "tp": 0, "tiles": START, "stack": [41]}
    return table(**{**position, "dice": [*dice, *[1] * 20], "warriors": company, **data})


def test_dex_8_two_alarms_are_two_dice_once() -> None:
    """DEX-8, DTH-2: 2 + 2 dice at the next threat, 2 at the one after."""
    game = threat([W2, W3, R2, R3, NO], alarms=2)
    assert [entry[:2] for entry in lying(game)] == [
        ("frenzied-creatures", "white3"),
        ("intrepid-charge", "red2"),
        ("sneaky-charge", "red3"),
        ("supernatural-speed", "white2"),
    ]
    assert game.view()["alarms"] == 0


@pytest.mark.parametrize(
    ("brute", "redeemer", "where"),
    [
        ({"die": 1}, {"die": 5}, "0,1"),
        ({"die": 5}, {"die": 1}, "0,-1"),
        ({"die": 4, "damage": [1]}, {"die": 5}, "0,1"),
        ({"die": 4, "damage": [1]}, {"die": 5, "damage": [1, 2]}, "0,-1"),
        ({"die": 4}, {"die": 5}, "0,-1"),
    ],
    ids=["lowest defense", "the other", "most wounded", "the other more", "redeemer"],
)
def test_dex_13_ties_by_gol_on_the_nearest_human(brute: dict[str, Any], redeemer: dict[str, Any], where: str) -> None:
    """DEX-13, GOL-1 to GOL-3: two open tiles hold a human each; the tile of the weaker gets the token."""
    board = [{"number": 27, "at": "0,0"}, (46, "0,1"), (46, "0,-1"), (4, "1,0", "east")]
    humans = {"brute-a": {"at": "0,1", **brute}, "redeemer": {"at": "0,-1", **redeemer}}
    game = explored("east", "1,0", tiles=board, stack=[31, 2], warriors=humans)
    assert [f"{one['x']},{one['y']}" for one in game.view()["tiles"] if one["hole"]] == [where]


def test_dex_13_the_tile_explored_from_counts_while_it_has_another_opening() -> None:
    """DEX-13: the explorer, still there, is the human at distance 0; the new tile's own openings do not count."""
    humans = {"brute-a": {"at": "out"}, "redeemer": {"at": "1,0", "die": 5}}
    game = explored("south", tiles=[*START, (41, "1,0", "east")], stack=[33, 2], warriors=humans)
    assert [f"{one['x']},{one['y']}" for one in game.view()["tiles"] if one["hole"]] == ["0,0"]
