"""Exploring the circles (DEX)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claustrophobia.core import agenda, reasons
from claustrophobia.core.dice import Fast
from claustrophobia.core.grid import DIRECTIONS, EAST, STEP, opposite
from claustrophobia.core.names import CARD_PLAYED, CLOSED, HUMAN, INFERNAL_PREPARATION, NOBODY, UNEXPLORED
from claustrophobia.core.state import State
from claustrophobia.engine import Game, load_position, set_up
from claustrophobia.modes.dante.circles import why_not_turned
from claustrophobia.position import position_text
from claustrophobia.rules import exploration, presence, stats, tiles
from claustrophobia.rules.odds import attack_odds
from claustrophobia.rules.stats import TABLE
from tables import asked, play, table, texts, told, warrior

# The zone of circle 1 has columns 0 to 3 and rows -2 to 2; the start opens north, east and south.
START = [(27, "0,0")]
LONE_START = [{"number": 27, "at": "0,0", "closed": ["north", "south"]}]  # its east side is the board's only opening
EAST_END = [(27, "0,0"), (41, "1,0", "east"), (45, "2,0", "east")]  # the next tile lies in the last column
# North and south of the cell 1,0 lie walls, dead ends that open the other way.
WALLED_CELL = [(27, "0,0"), (42, "1,-1", "north"), (43, "1,1", "south")]
LOOK = {"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}
NO_GIFT = ["punish-the-evil", "aura-of-anger", "assembly", "laying-on-of-hands", "prescience", "sacrificial-strike"]


def exploring(at: str = "0,0", **data: Any) -> Game:
    """The scout, movement 2, has just been activated; two brutes are still to come."""
    scout = {"scout-a": {"at": at, "die": 2}, "brute-a": {"at": "0,0", "die": 1}}
    data = {"scenario": "dante/circle-1", "phase": "human_activation", "tiles": START, **data}
    data["warriors"] = {**scout, "brute-b": {"at": "0,0", "die": 6}, **data.get("warriors", {})}
    return play(table(**data), "activate scout-a")


def explored(side: str, at: str = "0,0", **data: Any) -> Game:
    return play(exploring(at, **data), f"explore scout-a {side}")


def tile(game: Game, x: int, y: int) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in game.view()["tiles"] if (entry["x"], entry["y"]) == (x, y))
    return found


def piles(game: Game) -> tuple[list[int], list[int], list[int]]:
    """The exploration stack, the discard, the secondary stack."""
    return list(game.state.stack), list(game.state.gone), list(game.state.second)


# --- rotations ------------------------------------------------------------------------------------


def test_dex_1_the_human_player_turns_the_tile_he_draws() -> None:
    """DEX-1: every rotation that joins leaves two more openings here; the human player is asked."""
    game = explored("east", stack=[47, 13])
    assert asked(game) == ("human", "place")
    assert texts(game) == ["place 47 east", "place 47 south", "place 47 west"]
    no = game.why_not("place 47 north")
    assert (no.rule, no.key) == ("DEX-1", "does_not_join")
    assert game.why_not("place 13 east").key == "not_the_tile_in_hand"
    play(game, "place 47 south")
    assert tile(game, 1, 0)["links"] == ["unexplored", None, "unexplored", 0]
    assert warrior(game, "scout-a")["at"] == 1
    assert piles(game) == ([13], [], [])


def test_dex_1_only_the_rotations_that_leave_most_openings() -> None:
    """DEX-1: a wall lies north of the cell; the two rotations that would open towards it leave one opening fewer."""
    game = explored("east", tiles=[*START, (42, "1,-1", "north")], stack=[47])
    assert tile(game, 1, 0)["turn"] == "east"
    assert tile(game, 1, 0)["links"] == [None, "unexplored", "unexplored", 0]
    game = explored("east", tiles=[*START, (42, "1,-1", "north")], stack=[13])
    assert tile(game, 1, 0)["turn"] == "south"


def test_dex_1_counts_the_openings_of_the_whole_board() -> None:
    """DEX-1: a neighbour's opening is used up, joined or not: the T that does not look at it opens two cells more."""
    game = explored("east", tiles=[*START, (44, "1,-1", "south")], stack=[47, 41])
    assert tile(game, 1, 0)["turn"] == "east"  # the other two waste an opening on the neighbour
    game = explored("east", tiles=[*START, (47, "1,-1", "east")], stack=[48])
    assert tile(game, 1, 0)["links"] == [1, "unexplored", "unexplored", 0]


def test_dex_1_why_not_tells_fewer_openings_from_blocked_ones() -> None:
    """DEX-1: north and south of the cell lie openings, then walls; the T that looks both ways leaves one fewer."""
    game = explored("east", tiles=[*START, (44, "1,-1", "south"), (42, "1,1", "north")], stack=[47])
    assert texts(game) == ["place 47 east", "place 47 west"]
    no = game.why_not("place 47 south")
    assert (no.rule, no.key) == ("DEX-1", "leaves_fewer_openings")
    game = explored("east", tiles=WALLED_CELL, stack=[47])
    assert texts(game) == ["place 47 east", "place 47 west"]
    no = game.why_not("place 47 south")
    assert (no.rule, no.key) == ("DEX-1", "all_its_openings_are_blocked")


def test_dex_1_b_a_tile_all_of_whose_other_openings_are_blocked_is_not_placed() -> None:
    """DEX-1 (b): between two walls the elbow leads nowhere; the corridor leads on to the east."""
    game = explored("east", tiles=WALLED_CELL, stack=[13, 41], second=[19])
    assert piles(game)[1] == [13]
    game = explored("east", tiles=WALLED_CELL, stack=[41], second=[19])
    assert tile(game, 1, 0)["number"] == 41
    assert piles(game)[1] == []


def test_dex_1_b_does_not_hold_for_dead_ends() -> None:
    game = explored("east", tiles=WALLED_CELL, stack=[36], second=[19])
    assert tile(game, 1, 0)["number"] == 36
    assert piles(game) == ([], [], [19])


def test_dex_10_an_opening_that_joins_a_neighbours_is_not_blocked() -> None:
    """DEX-10: south of the cell a wall, north of it an opening: the elbow may only be turned to join it."""
    board = [*START, (44, "1,-1", "south"), (43, "1,1", "south")]
    game = explored("east", tiles=board, stack=[13])
    assert tile(game, 1, 0)["links"] == [1, None, None, 0]
    assert piles(game)[1] == []
    barred = [*START, (44, "1,-1", "south"), (43, "1,1", "south")]
    game = explored("east", tiles=barred, barriers=[{"at": "1,-1", "side": "south", "kind": "rubble"}], stack=[13])
    assert piles(game)[1] == [13]  # MOV-9: rubble is a wall


def test_dex_10_the_player_chooses_among_equal_rotations() -> None:
    """DEX-10: between two openings of neighbours both turns of the elbow join one and leave as many."""
    board = [*START, (44, "1,-1", "south"), (42, "1,1", "north")]
    game = explored("east", tiles=board, stack=[13])
    assert texts(game) == ["place 13 south", "place 13 west"]
    assert game.why_not("place 13 east").key == "does_not_join"


# --- the zone -------------------------------------------------------------------------------------


def test_dex_2_no_opening_leads_out_of_the_zone() -> None:
    """DEX-2: in the last column the T may not open east; a crossing and a corridor have no legal rotation there."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[47])
    assert tile(game, 3, 0)["turn"] == "south"
    assert tile(game, 3, 0)["links"] == ["unexplored", None, "unexplored", 2]
    for number in (48, 46):
        game = explored("east", "2,0", tiles=EAST_END, stack=[number], second=[36])
        assert piles(game)[1] == [number]
        assert tile(game, 3, 0)["number"] == 36


@pytest.mark.parametrize(("at", "side", "turn"), [("0,-1", "north", "east"), ("0,1", "south", "north")])
def test_dex_2_all_four_sides(at: str, side: str, turn: str) -> None:
    """DEX-2: in a corner of the first column a T has no legal rotation; an elbow leads along the edge."""
    game = explored(side, at, tiles=[(27, "0,0"), (41, at)], stack=[47], second=[19])
    assert piles(game)[1] == [47]
    placed = game.view()["tiles"][2]
    assert (placed["number"], placed["turn"]) == (19, turn)
    assert placed["links"][1] == "unexplored"


def test_dex_2_an_opening_of_the_start_that_leads_out_is_a_wall() -> None:
    game = exploring(tiles=[(27, "0,0", "east")], stack=[47])
    assert tile(game, 0, 0)["links"] == [None, "unexplored", "unexplored", None]
    no = game.why_not("explore scout-a west")
    assert (no.rule, no.key) == ("DEX-2", "leads_out_of_the_zone")
    assert game.why_not("explore scout-a north").rule == "MOV-1"


def test_dex_2_why_not_names_the_zone() -> None:
    game = exploring("2,0", tiles=EAST_END, stack=[47])
    scout, east = game.state.setup.names.index("scout-a"), DIRECTIONS.index("east")
    assert why_not_turned(game.state, 47, scout, east, east) == reasons.TURNED_OUT_OF_ZONE
    assert reasons.REASONS[reasons.TURNED_OUT_OF_ZONE][:2] == ("DEX-2", "leads_out_of_the_zone")


def test_dex_9_the_well_is_always_placed() -> None:
    """DEX-9, DEX-2: in the corner every rotation of the well leads out; those that leave most openings are offered."""
    corner = [(27, "0,0"), (13, "0,-1", "east"), (46, "0,-2", "east"), (45, "1,-2", "east"), (41, "2,-2", "east")]
    game = explored("east", "2,-2", tiles=corner, stack=[23])
    assert texts(game) == ["place 23 east", "place 23 south"]
    no = game.why_not("place 23 west")
    assert (no.rule, no.key) == ("DEX-1", "leaves_fewer_openings")
    game = explored("east", "2,-2", tiles=corner, stack=[47], second=[36])
    assert piles(game)[1] == [47]


# --- discard and secondary stack ------------------------------------------------------------------


def test_dex_3_the_oldest_tile_of_the_discard_that_fits_is_placed() -> None:
    """DEX-3: the crossing goes face up on the discard; the first there that fits comes, the others keep their order."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 2], gone=[14, 47, 12], second=[36])
    assert tile(game, 3, 0)["number"] == 47
    assert piles(game) == ([2], [14, 12, 48], [36])
    assert game.view()["stack"]["discarded"] == [14, 12, 48]
    assert [event[1:] for event in told(game, "tile_put_by")] == [("DEX-3", 0, 48)]
    assert [event[1:] for event in told(game, "tile_taken_up")] == [("DEX-3", 0, 47)]


def test_dex_3_a_tile_that_fits_leaves_the_discard_alone() -> None:
    game = explored("east", stack=[41, 2], gone=[14], second=[36])
    assert tile(game, 1, 0)["number"] == 41
    assert piles(game) == ([2], [14], [36])


def test_dex_3_else_the_first_of_the_secondary_stack() -> None:
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 2], gone=[14], second=[19, 36])
    assert texts(game) == ["place 19 south", "place 19 west"]
    assert piles(game) == ([2], [14, 48], [36])
    assert game.view()["stack"]["second"] == 1


def test_dex_3_a_tile_of_the_secondary_stack_may_block_openings() -> None:
    """DEX-3: DEX-1 (b) does not hold for it: between two walls its elbow may be turned to either."""
    game = explored("east", tiles=WALLED_CELL, stack=[13, 2], second=[19])
    assert texts(game) == ["place 19 south", "place 19 west"]
    play(game, "place 19 west")
    assert tile(game, 1, 0)["links"] == [None, None, None, 0]


def test_dex_3_a_tile_of_the_secondary_stack_keeps_most_openings_and_the_zone() -> None:
    """DEX-3: (a), the most openings and DEX-2 hold for it."""
    game = explored("east", "0,-2", tiles=[(27, "0,0"), (46, "0,-1"), (13, "0,-2", "east")], stack=[48], second=[19])
    assert tile(game, 1, -2)["turn"] == "south"
    game = explored("east", "2,0", tiles=[*EAST_END, (43, "3,1", "south")], stack=[48], second=[19])
    assert tile(game, 3, 0)["turn"] == "west"


def test_dex_3_a_tile_of_the_secondary_stack_in_the_discard_is_bound_by_b_again() -> None:
    """DEX-3: in the discard it is a tile like any other: between two walls the elbow has no legal rotation."""
    game = explored("east", tiles=WALLED_CELL, stack=[13, 2], gone=[20], second=[36])
    assert tile(game, 1, 0)["number"] == 36
    assert piles(game)[1] == [20, 13]


def test_dex_3_a_saved_game_goes_on_with_the_tile_in_hand() -> None:
    """DEX-3: that the tile may block openings is part of the state."""
    game = explored("east", tiles=WALLED_CELL, stack=[13, 2], second=[19])
    again = load_position(position_text(game.state))
    assert texts(again) == texts(game) == ["place 19 south", "place 19 west"]


# --- the last opening -----------------------------------------------------------------------------


def test_dex_4_a_tile_that_would_close_the_last_opening_is_discarded() -> None:
    """DEX-4: drawing goes on until a tile leaves an opening; those passed over are discarded in order."""
    game = explored("east", tiles=LONE_START, stack=[36, 37, 41, 2], gone=[14], second=[19])
    assert tile(game, 1, 0)["number"] == 41
    assert piles(game) == ([2], [14, 36, 37], [19])
    assert [event[1] for event in told(game, "tile_put_by")] == ["DEX-4", "DEX-4"]


def test_dex_4_drawn_tiles_without_a_legal_rotation_are_passed_over_too() -> None:
    """DEX-4: neither the discard nor the secondary stack is looked at again."""
    end = [*LONE_START, (41, "1,0", "east"), (45, "2,0", "east")]
    game = explored("east", "2,0", tiles=end, stack=[36, 48, 47, 2], gone=[12], second=[19])
    assert tile(game, 3, 0)["number"] == 47
    assert piles(game) == ([2], [12, 36, 48], [19])


@pytest.mark.parametrize(("gone", "second"), [([42], []), ([], [42])])
def test_dex_4_holds_for_the_tiles_of_dex_3_as_well(gone: list[int], second: list[int]) -> None:
    """DEX-4: the dead end of the discard, or of the secondary stack, would close the zone: to the discard's end."""
    end = [*LONE_START, (41, "1,0", "east"), (45, "2,0", "east")]
    game = explored("east", "2,0", tiles=end, stack=[48, 14, 47, 2], gone=gone, second=second)
    assert tile(game, 3, 0)["number"] == 47
    assert piles(game) == ([2], [48, 42, 14], [])


def test_dex_4_the_well_drawn_so_is_placed_at_once() -> None:
    """DEX-4, DEX-9: even where it closes the last opening itself."""
    game = explored("east", tiles=LONE_START, stack=[36, 37, 23, 2])
    assert texts(game) == ["place 23 east", "place 23 south", "place 23 west"]
    assert piles(game) == ([2], [36, 37], [])
    assert texts(play(sealed_cell([36, 23]), "explore scout-a east"))[0] == "place 23 east"


def sealed_cell(stack: list[int], **data: Any) -> Game:
    """Whatever is placed behind the start's only opening closes the zone."""
    walls = [(44, "1,-1", "north"), (43, "1,1", "south"), (42, "2,0", "east")]
    game = exploring(tiles=[*LONE_START, *walls], stack=stack, **data)
    game.state.links[4:] = [CLOSED] * 12
    return game


def test_dex_9_the_well_on_top_is_placed_though_it_closes_the_zone() -> None:
    """DEX-9: DEX-4 is not for the well."""
    game = play(sealed_cell([23, 41]), "explore scout-a east")
    assert texts(game) == ["place 23 east", "place 23 south", "place 23 west"]
    assert piles(game) == ([41], [], [])


def test_dex_9_the_well_placed_is_revealed() -> None:
    """DEX-9, DDM-1: the demon comes once the explorer stands on the tile; put back after a look it does not."""
    humans = {"scout-a": {"at": "0,0", "die": 2}, "redeemer": {"at": "0,0", "die": 1}}
    position = {"scenario": "dante/circle-1", "phase": "human_activation", "warriors": humans, "stack": [23, 41]}
    game = set_up({**position, "tiles": [{"number": 27, "at": "0,0"}]}, Fast(5))
    play(game, "activate scout-a", "explore scout-a east", "place 23 south")
    kinds = [event[0] for event in game.events]
    assert kinds.index("tile_placed") < kinds.index("moved") < kinds.index("well_revealed")


def test_dex_12_the_well_must_be_chosen_though_it_closes_the_zone() -> None:
    game = play(sealed_cell([36, 23, 37], marks=[LOOK]), "explore scout-a east")
    assert asked(game) == ("human", "put_back")
    assert texts(play(game, "back 36"))[0] == "place 23 east"


def test_dex_11_tiles_run_out_in_dex_4_the_closing_tile_is_placed_after_all() -> None:
    """DEX-11: the first tile that would close the zone comes back from the discard; the well is in play already."""
    game = explored("east", tiles=LONE_START, stack=[36, 37, 38], gone=[14], second=[19])
    assert tile(game, 1, 0)["number"] == 36
    assert piles(game) == ([], [14, 37, 38], [19])
    assert warrior(game, "scout-a")["at"] == 1


def test_dex_11_a_tile_of_the_secondary_stack_placed_after_all_may_still_block() -> None:
    board = [*LONE_START, (42, "1,-1", "north"), (43, "1,1", "south")]
    game = exploring(tiles=board, stack=[13], second=[19])
    game.state.links[4:] = [CLOSED] * 8  # the walls' own openings
    play(game, "explore scout-a east")
    assert texts(game) == ["place 19 south", "place 19 west"]
    assert piles(game) == ([], [13], [])


def test_dex_11_secondary_stack_empty_draw_until_a_tile_fits() -> None:
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 14, 46, 47, 2])
    assert tile(game, 3, 0)["number"] == 47
    assert piles(game) == ([2], [48, 14, 46], [])


def test_dex_11_the_stack_runs_out_in_the_search_the_movement_comes_back() -> None:
    """DEX-11, EXP-5: nothing is placed, the scout has its two movements, and nobody explores any more."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 14])
    assert len(game.view()["tiles"]) == 3
    assert piles(game) == ([], [48, 14], [])
    assert [event[1] for event in told(game, "no_tile_fits")] == ["DEX-11"]
    assert texts(game) == ["move scout-a 1,0", "pass"]
    play(game, "move scout-a 1,0", "move scout-a 0,0")
    assert warrior(game, "scout-a")["at"] == 0


def test_dex_11_an_empty_stack_ends_exploring_whatever_the_others_hold() -> None:
    game = exploring(tiles=[*START, (45, "1,0", "east")], stack=[], gone=[41], second=[19])
    assert not [text for text in texts(game) if text.startswith("explore")]
    no = game.why_not("explore scout-a north")
    assert (no.rule, no.key) == ("DEX-11", "the_stack_is_empty")


# --- looking ahead --------------------------------------------------------------------------------


def test_dex_5_prescience_looks_at_the_stack_not_at_the_discard() -> None:
    """DEX-5: a tile of the discard would fit; the three of the stack are shown, and one of them is placed."""
    game = explored("east", stack=[41, 46, 45, 2], gone=[47], second=[19], marks=[LOOK])
    assert asked(game) == ("human", "look")
    assert texts(game) == ["choose 41", "choose 46", "choose 45"]
    assert game.why_not("choose 47").rule == "DEX-5"
    play(game, "choose 46", "back 41")
    assert tile(game, 1, 0)["number"] == 46
    assert piles(game) == ([45, 41, 2], [47], [19])
    assert game.view("human")["stack"]["known"] == [45, 41]


def test_dex_12_a_tile_that_will_do_must_be_chosen() -> None:
    """DEX-12: the dead end would close the zone and the crossing fits nowhere: only the T, in a rotation of DEX-1."""
    end = [*LONE_START, (41, "1,0", "east"), (45, "2,0", "east")]
    game = explored("east", "2,0", tiles=end, stack=[36, 48, 47, 2], marks=[LOOK])
    assert asked(game) == ("human", "put_back")
    play(game, "back 36")
    assert tile(game, 3, 0)["turn"] == "south"
    assert piles(game) == ([48, 36, 2], [], [])


def test_dex_12_why_not() -> None:
    end = [*LONE_START, (41, "1,0", "east"), (45, "2,0", "east")]
    game = explored("east", "2,0", tiles=end, stack=[36, 12, 47, 2], marks=[LOOK])
    assert texts(game) == ["choose 12", "choose 47"]
    assert game.why_not("choose 36").rule == "DEX-12"


def test_dex_12_the_well_will_always_do() -> None:
    """DEX-12, DEX-9: beside the T the well may be chosen; put back it is not revealed; alone it must be chosen."""
    end = [*LONE_START, (41, "1,0", "east"), (45, "2,0", "east")]
    game = explored("east", "2,0", tiles=end, stack=[23, 48, 47, 2], marks=[LOOK])
    assert texts(game) == ["choose 23", "choose 47"]
    play(game, "choose 47", "back 23")
    assert piles(game) == ([48, 23, 2], [], [])
    assert 23 not in [entry["number"] for entry in game.view()["tiles"]]
    game = explored("east", tiles=LONE_START, stack=[37, 23, 36], marks=[LOOK])
    assert texts(game) == ["back 37", "back 36"]
    play(game, "back 37")
    assert texts(game)[0].startswith("place 23 ")


def test_dex_12_if_none_will_do_the_chosen_one_goes_through_dex_3() -> None:
    """DEX-12: any of them is chosen and goes on the discard, once the others are back; then DEX-3."""
    game = explored("east", "2,0", tiles=EAST_END, stack=[48, 14, 46, 47], gone=[12], second=[19], marks=[LOOK])
    assert texts(game) == ["choose 48", "choose 14", "choose 46"]
    play(game, "choose 14", "back 46")
    assert tile(game, 3, 0)["number"] == 12
    assert piles(game) == ([48, 46, 47], [14], [19])


def test_dex_12_if_none_will_do_the_chosen_one_goes_through_dex_4() -> None:
    """DEX-12: the chosen dead end is put by; the draws of DEX-4 begin with the tiles put back."""
    game = explored("east", tiles=LONE_START, stack=[36, 37, 38, 41, 2], marks=[LOOK])
    assert texts(game) == ["choose 36", "choose 37", "choose 38"]
    play(game, "choose 37", "back 36")
    assert tile(game, 1, 0)["number"] == 41
    assert piles(game) == ([2], [37, 38, 36], [])
    assert game.state.known == 0


# --- finds ----------------------------------------------------------------------------------------


def test_dex_6_a_stash_holds_equipment_for_whoever_enters() -> None:
    """DEX-6: the card lies face up as the tile is placed; the scout, who enters, may take it."""
    game = explored("east", stack=[40, 2], chest=["blunderbuss", "bandages"])
    assert tile(game, 1, 0)["find"] == {"equipment": "blunderbuss"}
    assert asked(game) == ("human", "take")
    assert game.decision is not None
    assert game.decision.subject == "scout-a"
    assert texts(game) == ["take scout-a blunderbuss", "pass"]
    play(game, "take scout-a blunderbuss")
    assert warrior(game, "scout-a")["equipment"] == ["blunderbuss"]
    assert tile(game, 1, 0)["find"] is None
    assert [game.state.setup.equipment[gear].ident for gear in game.state.chest] == ["bandages"]


def test_dex_6_what_was_taken_is_ready_for_its_moment() -> None:
    """DEX-6, PRI-4: the relic answers the next event card that is played."""
    game = play(explored("east", stack=[40, 2], chest=["holy-relic"]), "take scout-a holy-relic")
    assert game.state.watch[HUMAN] == 1 << CARD_PLAYED


def test_dex_6_a_second_copy_is_no_second_attack() -> None:
    """DEX-6, EQP-2: the scout has two blunderbusses now; one weapon an attack, so it is offered once."""
    stash = {"number": 40, "at": "1,0", "turn": "east", "equipment": "blunderbuss"}
    armed = {"at": "0,0", "die": 2, "equipment": ["blunderbuss"]}
    game = exploring(tiles=[*START, stash], warriors={"scout-a": armed, "tough-1": {"at": "1,0"}})
    play(game, "move scout-a 1,0", "take scout-a blunderbuss")
    assert warrior(game, "scout-a")["equipment"] == ["blunderbuss", "blunderbuss"]
    assert texts(game).count("attack scout-a tough-1 blunderbuss") == 1


def test_dex_14_what_is_declined_stays_for_the_next_who_enters() -> None:
    """DEX-14: the scout declines and is asked anew when it comes back; somebody on the tile is not asked otherwise."""
    game = explored("east", stack=[40, 2], chest=["bandages"])
    play(game, "pass", "pass")
    assert tile(game, 1, 0)["find"] == {"equipment": "bandages"}
    no = game.why_not("take scout-a bandages")
    assert (no.rule, no.key) == ("DEX-6", "taken_only_on_entering")
    play(game, "activate brute-a", "move brute-a 1,0")
    assert texts(game) == ["take brute-a bandages", "pass"]
    assert game.why_not("take scout-a bandages").rule == "DEX-6"


def test_dex_14_who_may_not_use_it_may_not_take_it() -> None:
    """DEX-14: the blunderbuss does not name the brute: it is not asked, and the card stays."""
    stash = {"number": 40, "at": "1,0", "turn": "east", "equipment": "blunderbuss"}
    game = table(
        scenario="dante/circle-1",
        phase="human_activation",
        tiles=[*START, stash],
        warriors={"brute-a": {"at": "0,0", "die": 1}, "scout-a": {"at": "0,0", "die": 2}},
    )
    play(game, "activate brute-a", "move brute-a 1,0")
    assert asked(game)[1] == "activate"
    assert tile(game, 1, 0)["find"] == {"equipment": "blunderbuss"}
    assert game.why_not("take brute-a blunderbuss").rule == "DEX-14"
    assert game.why_not("take scout-a blunderbuss").key == "nothing_of_the_kind_here"


def test_dex_14_nothing_left_to_draw_nothing_is_placed() -> None:
    game = explored("east", stack=[40, 2], chest=[])
    assert tile(game, 1, 0)["find"] is None
    assert asked(game)[1] == "act"
    redeemer = {"redeemer": {"at": "0,0", "die": 3, "gifts": NO_GIFT}}
    game = explored("east", stack=[18, 2], warriors=redeemer)
    play(game, texts(game)[0])
    assert tile(game, 1, 0)["find"] is None  # the second gift of value 2 does not fit (SET-6)


def test_dex_6_the_tomb_holds_a_gift_that_fits_for_the_redeemer_alone() -> None:
    """DEX-6, SET-6: not one of a value he has; the scout leaves it there, the redeemer takes it as he enters."""
    redeemer = {"redeemer": {"at": "0,0", "die": 3, "gifts": ["punish-the-evil", "aura-of-anger"]}}
    game = explored("east", stack=[18, 2], warriors=redeemer)
    play(game, "place 18 south")
    assert tile(game, 1, 0)["find"] == {"gift": "assembly"}
    assert game.why_not("take scout-a assembly").rule == "PRI-4"  # a gift is never taken by choice
    play(game, "pass", "activate redeemer", "move redeemer 1,0")
    assert tile(game, 1, 0)["find"] is None
    assert warrior(game, "redeemer")["gifts"] == ["punish-the-evil", "aura-of-anger", "assembly"]
    assert asked(game)[1] == "act"


def test_dex_14_the_tomb_still_gives_its_instinct_card() -> None:
    """DEX-14, TIL-TOMB: the first human who enters draws one, and only the first."""
    game = explored("east", stack=[18, 2], warriors={"redeemer": {"at": "0,0", "die": 3}})
    play(game, "place 18 south")
    assert len(game.view("human")["cards"][0]["hand"]) == 1
    assert tile(game, 1, 0)["used"] is True
    play(game, "pass", "activate redeemer", "move redeemer 1,0")
    assert len(game.view("human")["cards"][0]["hand"]) == 1


def test_dex_14_a_gift_works_from_the_next_preparation() -> None:
    """DEX-14: die 1 stands on the line of Punish the evil, found just now: its dice still need the defense."""
    tomb = {"number": 18, "at": "1,0", "turn": "east", "used": True, "gift": "punish-the-evil"}
    fighters = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0"}, "tough-1": {"at": "1,0"}}
    position = {"scenario": "dante/circle-1", "tiles": [*START, tomb], "warriors": fighters}
    game = play(table(**position, phase="human_activation"), "activate redeemer", "move redeemer 1,0")
    assert "attack redeemer tough-1" in texts(game)
    names = game.state.setup.names
    foes = (names.index("redeemer"), names.index("tough-1"), NOBODY)
    assert warrior(game, "redeemer")["gifts"] == ["punish-the-evil"]
    assert attack_odds(game.state, *foes).need == warrior(game, "tough-1")["defense"] > 2
    found = [mark for mark in game.view()["marks"] if mark["what"] == "gift_waits"]
    assert [(mark["target"], mark["until"]) for mark in found] == [("redeemer", "human_preparation")]
    saved = load_position(position_text(game.state))
    assert attack_odds(saved.state, *foes).need == attack_odds(game.state, *foes).need
    fighters["redeemer"] = {"at": "1,0", "gifts": ["punish-the-evil"]}
    waits = {"target": "redeemer", "what": "gift_waits", "amount": 0, "until": "human_preparation"}
    game = table(**position, phase="human_preparation", begin=True, marks=[waits], dice=[1, 1])
    play(game, "die redeemer 1")
    assert attack_odds(game.state, *foes).need == 2


# --- threat points, alarms, holes -----------------------------------------------------------------


def test_dex_7_a_tile_that_loses_its_last_opening_gives_its_points_to_the_board() -> None:
    """DEX-7: the tile explored from and a neighbour closed by the new tile's wall; one with an opening keeps its."""
    board = [
        {"number": 27, "at": "0,0", "closed": ["north", "south"], "tp": 2},
        {"number": 44, "at": "1,-1", "turn": "south", "tp": 1},
        {"number": 43, "at": "1,1", "turn": "south", "tp": 4},
    ]
    game = explored("east", tiles=board, stack=[41], tp=4)
    assert [entry["tp"] for entry in game.view()["tiles"]] == [0, 0, 4, 0]
    assert game.view()["tp"] == 7
    assert sorted(event[3:] for event in told(game, "tp_gathered")) == [(0, 2), (1, 1)]


def test_dex_7_an_opening_closed_by_a_card_is_lost_for_points_too() -> None:
    """DEX-7: the start's last opening is closed for good by *Lost*, as an owner's waiting card could: its 2 TP go."""
    board = [
        {"number": 27, "at": "0,0", "closed": ["north", "south"], "tp": 2},
        {"number": 41, "at": "1,1"},
    ]
    game = exploring(tiles=board, stack=[41], tp=4)
    s = game.state
    spot = next(index for index, frame in enumerate(s.agenda) if frame[0] == agenda.ASK_ACT)
    explorer = s.agenda[spot][2]
    s.agenda.append((agenda.RUN_EXPLORE, explorer, EAST))
    agenda.RUN[agenda.RUN_LOST](s, (agenda.RUN_LOST,))
    assert (s.tile_tp[0], s.tp) == (0, 6)


def test_dex_8_an_alarm_lays_three_points_and_adds_a_die() -> None:
    """DEX-8: when placed; entering does nothing more, and a second alarm adds up."""
    game = explored("east", stack=[1, 2], tp=4)
    assert (tile(game, 1, 0)["tp"], game.view()["alarms"], game.view()["tp"]) == (3, 1, 4)
    assert tile(game, 1, 0)["used"] is True
    play(game, "explore scout-a east", "place 2 south")
    assert (tile(game, 2, 0)["tp"], game.view()["alarms"]) == (3, 2)
    assert tile(game, 1, 0)["tp"] == 0  # DEX-7: both its openings are joined now
    assert game.view()["tp"] == 7
    play(game, "activate brute-a", "move brute-a 1,0")
    assert game.view()["alarms"] == 2


def test_dex_8_entering_an_alarm_does_nothing() -> None:
    """DEX-8, in place of TIL-ALARM."""
    game = exploring(tiles=[*START, (1, "1,0", "east")], stack=[2])
    play(game, "move scout-a 1,0")
    assert (tile(game, 1, 0)["used"], game.view()["alarms"]) == (False, 0)


def test_dex_7_an_alarm_placed_without_an_opening_pays_the_board_at_once() -> None:
    game = explored("east", tiles=[*START, (41, "2,0", "east")], stack=[1, 2], tp=4)
    assert (tile(game, 1, 0)["tp"], game.view()["alarms"], game.view()["tp"]) == (0, 1, 7)


def test_dex_8_with_the_well_in_play_an_alarm_pays_the_board() -> None:
    """DEX-8, DDM-6."""
    game = explored("east", tiles=[*START, (23, "0,1")], stack=[1, 2], tp=4)
    assert (tile(game, 1, 0)["tp"], game.view()["alarms"], game.view()["tp"]) == (0, 1, 7)


def holes(game: Game) -> list[tuple[int, int]]:
    return [(entry["x"], entry["y"]) for entry in game.view()["tiles"] if entry["hole"]]


def test_dex_8_the_hole_token_goes_to_the_open_tile_nearest_to_a_human() -> None:
    """DEX-8, DEX-13: at once and unasked, while the explorer is on its old tile; never on the hole tile itself."""
    board = [*EAST_END, (46, "0,1")]  # the start and the corridor south of it are open
    humans = {"brute-b": {"at": "out"}, "brute-a": {"at": "1,0", "die": 1}}
    game = explored("east", "2,0", tiles=board, stack=[33, 2], warriors=humans)
    assert asked(game) == ("human", "act")
    assert holes(game) == [(0, 0)]
    kinds = [event[0] for event in game.events]
    assert kinds.index("tile_placed") < kinds.index("hole_put") < kinds.index("moved")
    assert [event[1] for event in told(game, "hole_put")] == ["DEX-13"]
    humans["brute-a"] = {"at": "0,1", "die": 1}
    game = explored("east", "2,0", tiles=board, stack=[33, 2], warriors=humans)
    assert holes(game) == [(0, 1)]


def test_dex_13_a_tile_with_a_hole_is_passed_over() -> None:
    board = [
        {"number": 27, "at": "0,0"},
        {"number": 31, "at": "0,-1"},
        {"number": 48, "at": "0,1"},
        {"number": 47, "at": "1,1", "turn": "east", "hole": True},
    ]
    game = explored("east", tiles=board, stack=[33, 2])
    assert holes(game) == [(0, 1), (1, 1)]


def test_dex_13_else_the_tile_of_the_lowest_defense() -> None:
    """DEX-13: no other open tile: the brute of defense 3, die 1, not the scout of defense 5."""
    end = [*LONE_START, (41, "1,0", "east"), (45, "2,0", "east")]
    humans = {
        "scout-a": {"at": "2,0", "die": 6},
        "brute-a": {"at": "1,0", "die": 1},
        "redeemer": {"at": "0,0", "die": 5},
    }
    game = explored("east", "2,0", tiles=end, stack=[33, 2], warriors=humans)
    assert holes(game) == [(1, 0)]
    humans["brute-a"] = {"at": "1,0", "die": 6}
    humans["redeemer"] = {"at": "0,0", "die": 3}
    game = explored("east", "2,0", tiles=end, stack=[33, 2], warriors=humans)
    assert holes(game) == [(0, 0)]


def test_dex_13_no_other_tile_with_a_human_the_tile_explored_from() -> None:
    end = [*LONE_START, (41, "1,0", "east"), (45, "2,0", "east")]
    game = explored(
        "east", "2,0", tiles=end, stack=[33, 2], warriors={"brute-a": {"at": "out"}, "brute-b": {"at": "out"}}
    )
    assert holes(game) == [(2, 0)]


def test_dex_13_the_box_has_three_tokens() -> None:
    """DEX-13, SET-8."""
    board = [{"number": n, "at": at, "hole": True} for n, at in ((47, "0,1"), (48, "0,2"), (14, "1,1"))]
    game = explored("east", tiles=[{"number": 27, "at": "0,0"}, *board], stack=[33, 2])
    assert len(holes(game)) == 3


def test_til_trapped_sanctuary_and_fountain_are_as_ever() -> None:
    """TIL rows the mode does not change: the trap bites on entering, the fountain has its water when placed."""
    game = explored("east", stack=[5, 2], dice=[3])
    assert asked(game) == ("human", "damage")
    game = explored("east", stack=[17, 2])
    play(game, "place 17 south")
    assert tile(game, 1, 0)["water"] == 2


# --- laws -----------------------------------------------------------------------------------------

circles = st.integers(1, 5)
seeds = st.integers(0, 2**32)
law = settings(max_examples=15, deadline=None)


def begun(circle: int, seed: int) -> State:
    """The stacks of a circle shuffled, a scout on the start tile."""
    pick = Fast(seed)
    apart = pick.shuffled((16, 19, 20, 21, 30, 36, 37, 38, 42, 43, 44))
    pool = pick.shuffled(tuple(n for n in range(1, 49) if n not in (23, 27, *apart)))
    size = 9 + 5 * circle
    stack = pool[: size - 3] + pick.shuffled((*pool[size - 3 : size], 23))
    game = set_up(
        {
            "scenario": f"dante/circle-{circle}",
            "phase": "human_activation",
            "tiles": [{"number": 27, "at": "0,0"}],
            "stack": list(stack),
            "second": list(apart[: 4 + circle]),
            "warriors": {"scout-a": {"at": "0,0", "die": 2}, "redeemer": {"at": "0,0", "die": 1}},
            "chest": ["bandages", "blunderbuss", "grenade"],
        },
        Fast(seed),
    )
    return game.state


def naive_rotations(s: State, number: int, w: int, side: int, *, second: bool) -> list[int]:
    """DEX-1, DEX-2, DEX-3, DEX-9 and DEX-10 by laying the tile and looking."""
    cell = exploration.target_cell(s, w, side)
    best: dict[int, list[int]] = {}
    seen: list[int] = []
    for turn in range(4):
        mask = s.setup.openings[number * 4 + turn]
        if mask in seen:
            continue
        seen.append(mask)
        twin = s.clone()
        slot = tiles.lay(twin, number, cell, turn)
        links = twin.links[slot * 4 : slot * 4 + 4]
        if links[opposite(side)] != s.at[w]:
            continue
        outs = [d for d in range(4) if mask >> d & 1 and not tiles.in_zone(s, cell + STEP[d])]
        onward = [d for d in range(4) if d != opposite(side) and links[d] != CLOSED]
        if number != 23 and (outs or (not second and mask.bit_count() > 1 and not onward)):
            continue
        best.setdefault(twin.links.count(UNEXPLORED), []).append(turn)
    return best[max(best)] if best else []


def check_placing(s: State, frame: tuple[int, ...], before: State) -> None:
    """The options of a placing are exactly those the rows allow."""
    _, side, w, opening, number = frame
    assert side == HUMAN
    fresh = number in before.second
    offered = [code >> 16 & 1023 for code in agenda.ASK[agenda.ASK_PLACE](s, frame)]
    assert offered
    assert offered == naive_rotations(before, number, w, opening, second=fresh), (number, DIRECTIONS[opening])


def check_board(s: State) -> None:
    """No opening leads out but walled ones of well and start; every tile is joined; no tile is in two places."""
    for slot, number in enumerate(s.tile_number):
        mask = s.setup.openings[number * 4 + s.tile_turn[slot]]
        assert tiles.in_zone(s, s.tile_cell[slot])
        for side in range(4):
            if not tiles.in_zone(s, s.tile_cell[slot] + STEP[side]):
                assert s.links[slot * 4 + side] == CLOSED
                assert not mask >> side & 1 or number in (23, 27)
        assert slot == 0 or presence.adjacent(s, slot)
    numbers = [*s.tile_number, *s.stack, *s.gone, *s.second, *s.box]
    assert sorted(numbers) == sorted(set(numbers))
    assert 23 not in (*s.gone, *s.second)
    assert not [slot for slot, tp in enumerate(s.tile_tp) if tp and not presence.has_unexplored(s, slot)]


def explore_somewhere(s: State, pick: Fast) -> bool:
    """The scout stands at a random unexplored opening and explores; whether that went without meeting the well."""
    w = s.setup.names.index("scout-a")
    spots = [spot for spot, link in enumerate(s.links) if link == UNEXPLORED]
    if not spots or not s.stack:
        return False
    spot = spots[pick.below(len(spots))]
    presence.put(s, w, spot >> 2)
    s.damage[w] = 0
    if pick.below(4) == 0:
        s.marks.append((TABLE, stats.MARK_LOOK, 3, INFERNAL_PREPARATION, NOBODY))
    s.agenda = [(agenda.ASK_ACT, HUMAN, w, 0, 0), (agenda.RUN_EXPLORE, w, spot & 3)]
    before = s.clone()
    while agenda.step_of(s) != agenda.ASK_ACT:
        frame = s.agenda[-1]
        if frame[0] == agenda.ASK_PLACE:
            check_placing(s, frame, before)
            if frame[4] == 23:
                return False
        if frame[0] < agenda.FIRST_ASK:
            s.agenda.pop()
            agenda.RUN[frame[0]](s, frame)
            continue
        options = agenda.ASK[frame[0]](s, frame)
        s.agenda.pop()
        if options:
            agenda.ANSWER[frame[0]](s, frame, options[pick.below(len(options))])
    check_board(s)
    return True


@law
@given(circle=circles, seed=seeds)
def test_dex_laws_of_random_explorations(circle: int, seed: int) -> None:
    """DEX-1 to DEX-4, DEX-7, DEX-9: on any board, until the well is met, which it always is."""
    s = begun(circle, seed)
    pick = Fast(seed + 1)
    while explore_somewhere(s, pick):
        assert s.links.count(UNEXPLORED) > 0  # DEX-4: the well is still to be found
    assert agenda.step_of(s) == agenda.ASK_PLACE
    assert s.agenda[-1][4] == 23
