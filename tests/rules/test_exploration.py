"""Exploration (EXP)."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.content.compile import compile_setup
from claustrophobia.core.setup import Setup
from claustrophobia.engine import Game
from claustrophobia.sight.records import TileView
from homemade import box, homemade
from tables import asked, play, table, texts, told, warrior

ROOM = [(48, "0,0")]
SCOUT_AND_BRUTE = {"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}}

# A dead end whose one opening leads north, into a cell walled in on its east, north and west. The walls are pairs of
# dead ends that face each other, so the board has no other opening.
EAST_WALL = [(37, "1,-1", "south"), (38, "1,0", "north")]
NORTH_WALL = [(42, "0,-2", "east"), (43, "1,-2", "west")]
WEST_WALL = [(44, "-1,-1", "south"), (36, "-1,0", "north")]


def exploring(**data: Any) -> Game:
    """The scout, movement 2, has just been activated; the brute is still to come."""
    game = table(**{"phase": "human_activation", "tiles": ROOM, "warriors": SCOUT_AND_BRUTE, **data})
    return play(game, "activate scout-a")


def explorations(game: Game) -> list[str]:
    return [text for text in texts(game) if text.startswith("explore")]


def tile(game: Game, x: int, y: int) -> TileView:
    return next(entry for entry in game.view()["tiles"] if (entry["x"], entry["y"]) == (x, y))


def test_exp_1_humans_explore_through_unexplored_openings() -> None:
    """EXP-1: every unexplored opening of the tile, and no explored one, for 1 movement."""
    game = exploring(tiles=[(48, "0,0"), (47, "0,-1")], stack=[19, 20, 21])
    assert explorations(game) == ["explore scout-a east", "explore scout-a south", "explore scout-a west"]
    assert game.why_not("explore scout-a north").rule == "EXP-1"
    play(game, "explore scout-a east", "place 19 south")
    assert warrior(game, "scout-a")["at"] == 2
    play(game, "explore scout-a south", "place 20 west")
    assert asked(game) == ("human", "activate")


def test_exp_1_only_humans_explore() -> None:
    """EXP-1: an infernal warrior that could move has no exploration among its options."""
    game = table(
        phase="infernal_activation",
        tiles=[(48, "0,0"), (47, "0,-1")],
        stack=[19],
        warriors={"hunter": {"at": "0,0"}, "troglodyte-1": {"at": "0,0"}, "scout-a": {"at": "0,-1"}},
    )
    play(game, "activate hunter")
    assert "move hunter 0,-1" in texts(game)
    assert explorations(game) == []
    assert game.why_not("explore hunter east").rule == "IAC-1"


def test_exp_2_the_infernal_player_turns_the_top_tile() -> None:
    """EXP-2: the top tile, in any rotation that joins the two tiles, of the infernal player's choice."""
    game = exploring(stack=[47, 19])
    play(game, "explore scout-a north")
    assert asked(game) == ("infernal", "place")
    assert texts(game) == ["place 47 north", "place 47 east", "place 47 south"]
    assert game.why_not("place 47 west").rule == "EXP-2"
    assert game.why_not("place 19 north").rule == "EXP-2"
    play(game, "place 47 south")
    placed = tile(game, 0, -1)
    assert (placed["number"], placed["turn"]) == (47, "south")
    assert placed["links"] == ["unexplored", None, 0, "unexplored"]
    assert game.state.stack == (19,)


@pytest.mark.parametrize(("side", "turn"), [("north", "south"), ("east", "west"), ("south", "north"), ("west", "east")])
def test_exp_2_a_dead_end_has_one_rotation_that_joins(side: str, turn: str) -> None:
    """EXP-2: the one rotation of a dead end that joins is laid without asking."""
    game = exploring(stack=[37])
    play(game, f"explore scout-a {side}")
    placed = game.view()["tiles"][1]
    assert placed["turn"] == turn
    assert placed["links"].count(0) == 1
    assert warrior(game, "scout-a")["at"] == 1


def test_exp_3_the_explorer_steps_over_then_effects_then_moves_on() -> None:
    """EXP-3: the trap of the new tile bites the scout on it; then the scout goes on with the movement it has left."""
    game = exploring(stack=[5, 41], dice=[3])
    play(game, "explore scout-a north")
    assert asked(game) == ("human", "damage")
    assert warrior(game, "scout-a")["at"] == 1
    play(game, "damage scout-a 1")
    assert "move scout-a 0,0" in texts(game)
    play(game, "explore scout-a north")
    assert warrior(game, "scout-a")["at"] == 2
    assert asked(game) == ("human", "activate")


def test_exp_3_without_movement_left_it_stays() -> None:
    """EXP-3: a scout of movement 1 explores once and may go no further."""
    game = exploring(stack=[41, 45], warriors={**SCOUT_AND_BRUTE, "scout-a": {"at": "0,0", "die": 1}})
    play(game, "explore scout-a north")
    assert warrior(game, "scout-a")["at"] == 1
    assert texts(game) == ["activate brute-a", "pass"]


def test_exp_4_a_dead_end_is_discarded_until_a_tile_leaves_an_opening() -> None:
    """EXP-4: on a board with one opening two dead ends go out of the game, the corridor below is placed."""
    game = exploring(tiles=[(36, "0,0")], stack=[37, 38, 41, 45])
    play(game, "explore scout-a north")
    assert game.view()["stack"]["discarded"] == [37, 38]
    assert [event[3] for event in told(game, "tile_discarded")] == [37, 38]
    assert tile(game, 0, -1)["number"] == 41
    assert game.state.stack == (45,)
    assert warrior(game, "scout-a")["at"] == 1


def test_exp_4_looks_at_the_whole_board() -> None:
    """EXP-4: an opening anywhere else lets a dead end stand."""
    game = exploring(tiles=[(36, "0,0"), (43, "5,5")], stack=[37, 41])
    play(game, "explore scout-a north")
    assert tile(game, 0, -1)["number"] == 37
    assert game.view()["stack"]["discarded"] == []


def test_exp_4_rotations_that_leave_an_opening_go_first() -> None:
    """EXP-4: the T may not be turned with both its other openings to walls while another turn leaves an opening."""
    game = exploring(tiles=[(36, "0,0"), *EAST_WALL, *NORTH_WALL], stack=[47])
    play(game, "explore scout-a north")
    assert texts(game) == ["place 47 east", "place 47 south"]
    assert game.why_not("place 47 north").rule == "EXP-4"
    assert game.why_not("place 47 west").rule == "EXP-2"


@pytest.mark.parametrize(("elsewhere", "discarded"), [("south", [24]), ("", [])])
def test_exp_4_in_a_pocket_no_rotation_will_do(elsewhere: str, discarded: list[int]) -> None:
    """EXP-4: in a cell walled in all round even a crossing is a dead end; it stays only if there is another opening."""
    corridor = {"number": 46, "at": "0,0", "closed": [elsewhere] if elsewhere else []}
    game = exploring(tiles=[corridor, *EAST_WALL, *NORTH_WALL, *WEST_WALL], stack=[24])
    play(game, "explore scout-a north")
    assert game.view()["stack"]["discarded"] == discarded
    assert len(game.view()["tiles"]) == 8 - len(discarded)


def test_exp_5_nobody_explores_with_an_empty_stack() -> None:
    """EXP-5: the openings stay unexplored, and nobody can go there."""
    game = exploring(tiles=[(48, "0,0"), (47, "0,-1")], stack=[])
    assert explorations(game) == []
    assert game.why_not("explore scout-a east").rule == "EXP-5"
    assert tile(game, 0, 0)["links"] == [1, "unexplored", "unexplored", "unexplored"]


def test_exp_5_a_stack_emptied_by_dead_ends_costs_nothing() -> None:
    """EXP-5: EXP-4 discards the last tile: the scout of movement 1 has not moved and still has its movement."""
    game = exploring(
        tiles=[(41, "0,0"), (36, "0,1")],
        stack=[37, 38],
        warriors={"scout-a": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,1"}},
    )
    play(game, "explore scout-a north")
    assert game.view()["stack"]["discarded"] == [37, 38]
    assert warrior(game, "scout-a")["at"] == 0
    assert tile(game, 0, 0)["links"][0] == "unexplored"
    assert texts(game) == ["move scout-a 0,1", "pass"]


def fixed_corridors(*numbers: int) -> Setup:
    """The Survivors with a rule of its own: these corridors lie north to south and cannot be turned."""
    setup = compile_setup(load.load(), load.scenario("1643/the-survivors"), {})
    for number in numbers:
        setup.openings[number * 4 : number * 4 + 4] = [0b0101] * 4
    return setup


def test_exp_6_a_tile_that_cannot_join_goes_under_the_stack() -> None:
    """EXP-6: fixed corridors do not join an opening to the east; they go below, the next tile is drawn."""
    data: dict[str, Any] = {"phase": "human_activation", "warriors": SCOUT_AND_BRUTE}
    game = homemade(fixed_corridors(41, 45), **data, stack=[41, 45, 37, 38])
    play(game, "activate scout-a", "explore scout-a east")
    assert tile(game, 1, 0)["number"] == 37
    assert game.state.stack == (38, 41, 45)
    game = homemade(fixed_corridors(41), **data, stack=[41, 38])
    play(game, "activate scout-a", "explore scout-a north")
    assert tile(game, 0, -1)["number"] == 41


def test_exp_6_no_tile_joins_then_the_opening_cannot_be_explored() -> None:
    """EXP-6: nothing is placed or discarded, the scout stays and has spent nothing."""
    game = homemade(
        fixed_corridors(41, 45),
        phase="human_activation",
        warriors={**SCOUT_AND_BRUTE, "scout-a": {"at": "0,0", "die": 1}},
        stack=[41, 45],
    )
    play(game, "activate scout-a", "explore scout-a east")
    assert len(game.view()["tiles"]) == 1
    assert sorted(game.state.stack) == [41, 45]
    assert game.view()["stack"]["discarded"] == []
    assert warrior(game, "scout-a")["at"] == 0
    play(game, "explore scout-a north")
    assert warrior(game, "scout-a")["at"] == 1


def test_exp_7_openings_meet_neighbours() -> None:
    """EXP-7: the new crossing joins the crossing beside it at once, and is closed toward the corridor's wall."""
    game = exploring(tiles=[(48, "0,0"), (14, "1,-1"), (41, "-1,-1")], stack=[24, 19])
    assert tile(game, 1, -1)["links"][3] == "unexplored"
    play(game, "explore scout-a north")
    assert tile(game, 0, -1)["links"] == ["unexplored", 1, 0, None]
    assert tile(game, 1, -1)["links"][3] == 3
    assert tile(game, -1, -1)["links"][1] is None
    assert "move scout-a 1,-1" in texts(game)
    assert "explore scout-a north" in texts(game)
    assert game.why_not("explore scout-a west").rule == "MOV-1"
    assert game.why_not("move scout-a -1,-1").rule == "MOV-1"


def test_exp_7_a_wall_closes_the_neighbours_opening() -> None:
    """EXP-7: the new corridor's wall closes the opening of the crossing beside it."""
    game = exploring(tiles=[(48, "0,0"), (14, "1,-1")], stack=[41])
    play(game, "explore scout-a north")
    assert tile(game, 1, -1)["links"] == ["unexplored", "unexplored", "unexplored", None]
    assert tile(game, 0, -1)["links"] == ["unexplored", None, 0, None]


def test_exp_8_when_placed_comes_before_the_step_and_enters_after() -> None:
    """EXP-8: the hole's token is put while the explorer still stands on its old tile; then it steps over."""
    game = exploring(stack=[31], tiles=[(48, "0,0"), (47, "0,1")])
    play(game, "explore scout-a north")
    assert asked(game) == ("infernal", "put_hole")
    assert texts(game) == ["hole 0,0", "hole 0,1"]
    assert tile(game, 0, -1)["number"] == 31
    assert warrior(game, "scout-a")["at"] == 0
    play(game, "hole 0,1")
    assert tile(game, 0, 1)["hole"] is True
    assert warrior(game, "scout-a")["at"] == 2
    kinds = [event[0] for event in game.events]
    assert kinds.index("tile_placed") < kinds.index("hole_put") < kinds.index("moved")


def test_exp_8_the_fountain_has_its_water_and_the_alarm_rings_on_entering() -> None:
    """EXP-8: water as it is placed; "enters" effects after the step, which has cost 1."""
    game = exploring(stack=[17, 1])
    play(game, "explore scout-a north", "place 17 north")
    assert tile(game, 0, -1)["water"] == 2
    play(game, "explore scout-a north")
    assert game.view()["alarms"] == 1
    kinds = [event[0] for event in game.events]
    assert kinds.index("moved") < kinds.index("sprung")
    assert asked(game) == ("human", "activate")


def test_exp_9_a_goal_tile_is_placed_even_as_the_last_dead_end() -> None:
    """EXP-9: the exit is laid in the walled cell though no opening is left; another T is discarded there."""
    corridor = {"number": 46, "at": "0,0", "closed": ["south"]}
    game = exploring(tiles=[corridor, *EAST_WALL, *NORTH_WALL, *WEST_WALL], stack=[47, 27, 45])
    play(game, "explore scout-a north")
    assert game.view()["stack"]["discarded"] == [47]
    assert asked(game) == ("infernal", "place")
    assert texts(game) == ["place 27 north", "place 27 east", "place 27 south"]
    play(game, "place 27 east")
    assert tile(game, 0, -1)["number"] == 27
    assert "unexplored" not in [link for entry in game.view()["tiles"] for link in entry["links"]]
    assert "depart scout-a" in texts(game)


# A corridor whose one opening leads north, into a cell walled in on its east and west: an elbow seals the board there.
NARROWS = [{"number": 46, "at": "0,0", "closed": ["south"]}, *EAST_WALL, *WEST_WALL]
SEALS = {"scenario": "1643/three-seals", "tiles": NARROWS, "warriors": {"scout-a": {"at": "0,0", "die": 2}}}


def test_exp_9_a_tile_surely_in_the_stack_because_an_aim_needs_it_is_never_lost() -> None:
    """EXP-9: the elbow with a seal is shuffled back into what is left; a dead end met on the way is lost (EXP-4)."""
    game = exploring(**SEALS, stack=[39, 42, 41, 45])
    play(game, "explore scout-a north")
    assert tile(game, 0, -1)["number"] == 41
    assert [event[3] for event in told(game, "tile_returned")] == [39]
    assert game.view()["stack"]["discarded"] == [42]
    assert sorted(game.state.stack) == [39, 45]


def needing(*numbers: int) -> Game:
    """Into the narrows, in a scenario whose aim needs elbows; corridor 45 lies west to east and cannot be turned."""
    setup = compile_setup(load.load(), load.scenario("1643/the-survivors"), {})
    setup.needed_tiles = [39, 19]
    setup.openings[45 * 4 : 45 * 4 + 4] = [0b1010] * 4
    tiles = [
        entry if isinstance(entry, dict) else dict(zip(("number", "at", "turn"), entry, strict=True))
        for entry in NARROWS
    ]
    company = {"scout-a": {"at": "0,0", "die": 2}}
    game = homemade(setup, phase="human_activation", tiles=tiles, warriors=company, stack=list(numbers))
    return play(game, "activate scout-a", "explore scout-a north")


def test_exp_9_another_is_drawn_each_time() -> None:
    """EXP-9: two tiles that are needed come one after the other; both go back, and the one below is laid."""
    game = needing(39, 19, 41, 47)
    assert tile(game, 0, -1)["number"] == 41
    assert [event[3] for event in told(game, "tile_returned")] == [39, 19]
    assert sorted(game.state.stack) == [19, 39, 47]


def test_exp_9_and_6_a_tile_that_does_not_join_is_no_way_out() -> None:
    """EXP-6, EXP-9: a corridor that cannot join does not keep the elbow from being laid as the last dead end."""
    game = needing(45, 39, 42)
    assert texts(game) == ["place 39 east", "place 39 south"]
    assert game.state.stack == (42, 45)
    game = needing(39, 45, 41)
    assert tile(game, 0, -1)["number"] == 41
    assert sorted(game.state.stack) == [39, 45]


def test_exp_9_it_is_placed_if_every_tile_left_would_seal_the_board() -> None:
    """EXP-9: with dead ends and elbows below there is no other way; they stay where they are."""
    game = exploring(**SEALS, stack=[39, 42, 19])
    play(game, "explore scout-a north")
    assert asked(game) == ("infernal", "place")
    assert texts(game) == ["place 39 east", "place 39 south"]
    assert game.state.stack == (42, 19)


def test_exp_9_nobody_knows_the_order_of_a_stack_that_was_shuffled() -> None:
    """EXP-9, HID-1: what prescience had shown is worth nothing any more, and goals may lie anywhere."""
    game = exploring(**SEALS, stack=[39, 41, 45, 47], known=3)
    assert game.view("human")["stack"]["known"] == [39, 41, 45]
    play(game, "explore scout-a north")
    assert game.view("human")["stack"]["known"] == []
    assert game.state.deep >= len(game.state.stack)


def test_exp_9_a_goal_tile_keeps_an_opening_where_it_can() -> None:
    """EXP-9, EXP-4: it is no excuse for a turn that closes the board while another leaves an opening."""
    game = exploring(tiles=[(36, "0,0"), *EAST_WALL, *NORTH_WALL], stack=[27])
    play(game, "explore scout-a north")
    assert texts(game) == ["place 27 east", "place 27 south"]


def test_figure_10_exploration() -> None:
    """Figure 10 (its picture is lost; p21): the infernal player turns the tile, joined by an opening to the explorer's.

    A dead end for the elbow's explorer is within his rights as long as the board has another opening.
    """
    game = exploring(tiles=[(48, "0,0"), (41, "1,-1")], stack=[19])
    play(game, "explore scout-a north")
    assert asked(game) == ("infernal", "place")
    assert texts(game) == ["place 19 east", "place 19 south"]
    assert game.why_not("place 19 north").rule == "EXP-2"
    assert game.why_not("place 19 west").rule == "EXP-2"
    play(game, "place 19 east")
    assert tile(game, 0, -1)["links"] == [None, None, 0, None]
    assert warrior(game, "scout-a")["at"] == 2
    assert texts(game) == ["move scout-a 0,0", "pass"]


def test_exp_1_who_dies_before_leaving_explores_nothing(tmp_path: Path) -> None:
    """EXP-1: an owner's grenade that is thrown as somebody explores can kill him: no tile is turned for the dead."""
    relic = 'id = "holy-relic"\nverb = "grenade"\nargs = {}\nmoment = "explores"\n'
    game = table(
        content=box(tmp_path, f"[[equipment]]\n{relic}"),
        phase="human_activation",
        tiles=[(48, "0,0"), (47, "1,0", "south")],
        stack=[19, 20],
        dice=[6],
        warriors={
            "scout-a": {"at": "0,0", "die": 6, "damage": [1, 2, 3, 4, 5]},
            "redeemer": {"at": "1,0", "die": 1, "equipment": ["holy-relic"]},
        },
    )
    play(game, "activate scout-a", "explore scout-a north", "use redeemer holy-relic 0,0")
    assert warrior(game, "scout-a")["at"] == "out"
    assert len(game.view()["tiles"]) == 2
    assert game.view()["stack"]["count"] == 2
