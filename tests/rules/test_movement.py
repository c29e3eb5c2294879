"""Movement (MOV)."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.engine import Game
from homemade import box
from tables import asked, play, table, texts, told, warrior

CORRIDOR = [(48, "0,0"), (47, "0,-1"), (14, "0,-2"), (41, "0,-3")]
GRANT_IMPOSING = {"target": "troglodyte-1", "what": "grant", "amount": 32}


def begun(name: str, **data: Any) -> Game:
    """The warrior's activation has just begun; another of its side is still to come."""
    game = table(**{"phase": "human_activation", "tiles": CORRIDOR, **data})
    return play(game, f"activate {name}")


def steps(game: Game) -> list[str]:
    """The ways of leaving the tile that are offered."""
    return [text for text in texts(game) if text.split()[0] in {"move", "explore", "depart"}]


def troglodytes(count: int, at: str) -> dict[str, dict[str, Any]]:
    return {f"troglodyte-{number}": {"at": at} for number in range(1, count + 1)}


@pytest.mark.parametrize(("turn", "joined"), [("north", False), ("east", False), ("south", False), ("west", True)])
def test_mov_1_adjacent_is_an_opening_on_both_sides(turn: str, joined: bool) -> None:  # noqa: FBT001 - a case
    """MOV-1: a dead end east of a room is adjacent in the one rotation that opens to the room."""
    game = begun(
        "scout-a",
        tiles=[(48, "0,0"), (36, "1,0", turn)],
        stack=[19],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    assert ("move scout-a 1,0" in texts(game)) is joined
    assert "explore scout-a north" in texts(game)
    # an opening that faces a wall leads nowhere and is not unexplored
    assert "explore scout-a east" not in texts(game)
    links = game.view()["tiles"][0]["links"]
    assert links == ["unexplored", 1 if joined else None, "unexplored", "unexplored"]
    if not joined:
        assert game.why_not("move scout-a 1,0").rule == "MOV-1"
        assert game.why_not("explore scout-a east").rule == "MOV-1"


def test_mov_1_four_rotations_turn_the_openings() -> None:
    """MOV-1: the elbow open to north and east, turned clockwise by quarters."""
    seen = {}
    for turn in ("north", "east", "south", "west"):
        game = table(tiles=[(19, "0,0", turn)], warriors={"scout-a": {"at": "0,0"}}, dice=[1])
        links = game.view()["tiles"][0]["links"]
        seen[turn] = [side for side, link in zip("nesw", links, strict=True) if link == "unexplored"]
    assert seen == {"north": ["n", "e"], "east": ["e", "s"], "south": ["s", "w"], "west": ["n", "w"]}


def test_mov_1_tiles_that_do_not_touch_are_not_adjacent() -> None:
    """MOV-1: two steps away, and diagonally, is not adjacent."""
    game = begun(
        "scout-a",
        tiles=[(48, "0,0"), (34, "0,-1"), (14, "0,-2"), (24, "1,-1")],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    assert steps(game) == ["move scout-a 0,-1"]
    assert game.why_not("move scout-a 0,-2").rule == "MOV-1"
    assert game.why_not("move scout-a 1,-1").rule == "MOV-1"


def test_mov_2_leaving_a_tile_costs_one_movement() -> None:
    """MOV-2: a scout with movement 2 takes two steps and no third."""
    game = table(
        phase="human_activation",
        tiles=[(48, "0,0"), (26, "0,-1"), (14, "0,-2"), (41, "0,-3")],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    play(game, "activate scout-a", "move scout-a 0,-1")
    assert "move scout-a 0,-2" in texts(game)
    play(game, "move scout-a 0,-2")
    assert warrior(game, "scout-a")["at"] == 2
    assert not [option for option in texts(game) if option.startswith("move")]


def test_mov_2_moving_is_optional() -> None:
    """MOV-2: a warrior may stop at any step, or not move at all."""
    warriors = {"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}}
    game = begun("scout-a", warriors=warriors)
    assert "pass" in texts(game)
    play(game, "pass")
    assert warrior(game, "scout-a")["at"] == 0
    assert asked(game) == ("human", "activate")
    game = begun("scout-a", warriors=warriors)
    play(game, "move scout-a 0,-1", "pass")
    assert warrior(game, "scout-a")["at"] == 1
    assert asked(game) == ("human", "activate")


def test_mov_2_no_movement_no_step() -> None:
    """MOV-2: a hellhound without a die has movement 0 and stays."""
    game = table(
        phase="infernal_activation",
        tiles=CORRIDOR,
        warriors={"hellhound-1": {"at": "0,0"}, "troglodyte-1": {"at": "0,0"}, "scout-a": {"at": "0,-2"}},
        dice=[1],
    )
    play(game, "activate hellhound-1")
    assert warrior(game, "hellhound-1")["at"] == 0
    assert texts(game) == ["activate troglodyte-1", "pass"]


@pytest.mark.parametrize(("tile", "index"), [(41, 1), (46, 2), (47, 3)])
def test_mov_3_humans_fill_a_tile(tile: int, index: int) -> None:
    """MOV-3: a tile takes its index of humans and no more; as many infernals there do not count."""
    others = ["brute-a", "scout-a", "scout-b"]
    for there in (index - 1, index):
        game = begun(
            "redeemer",
            tiles=[(48, "0,0"), (tile, "0,-1"), (34, "1,0")],
            warriors={
                "redeemer": {"at": "0,0", "die": 1},
                **{name: {"at": "0,-1" if spot < there else "1,0"} for spot, name in enumerate(others)},
                **troglodytes(index, "0,-1"),
            },
        )
        assert "move redeemer 1,0" in texts(game)
        assert ("move redeemer 0,-1" in texts(game)) is (there < index)
        if there == index:
            assert game.why_not("move redeemer 0,-1").rule == "MOV-3"


@pytest.mark.parametrize(("tile", "index"), [(41, 1), (46, 2), (47, 3), (34, 5)])
def test_mov_3_infernals_fill_a_tile(tile: int, index: int) -> None:
    """MOV-3: the same for infernals; a human there does not count."""
    for there in (index - 1, index):
        game = begun(
            "troglodyte-11",
            phase="infernal_activation",
            tiles=[(48, "0,0"), (tile, "0,-1"), (14, "1,0")],
            warriors={
                "troglodyte-11": {"at": "0,0"},
                "troglodyte-10": {"at": "0,0"},
                "scout-a": {"at": "0,-1"},
                **troglodytes(there, "0,-1"),
            },
        )
        assert "move troglodyte-11 1,0" in texts(game)
        assert ("move troglodyte-11 0,-1" in texts(game)) is (there < index)
        if there == index:
            assert game.why_not("move troglodyte-11 0,-1").rule == "MOV-3"


def test_mov_3_a_tile_filled_while_a_warrior_leaves_keeps_it_out(tmp_path: Path) -> None:
    """MOV-3, R-84: an owner's card answers the leaving by filling the next tile: the warrior stays."""
    card = '[[event]]\nid = "terror"\nverb = "bring"\nmoment = "leaves"\nargs = {{ sheet = "troglodyte", {} }}'
    for count, at in ((2, 1), (3, 0)):  # the room has three places
        (folder := tmp_path / str(count)).mkdir()
        game = begun(
            "troglodyte-11",
            content=box(folder, card.format(f'where = "anywhere", count = {count}')),
            phase="infernal_activation",
            tiles=[(48, "0,0"), (47, "0,-1"), (14, "1,0")],
            warriors={"troglodyte-11": {"at": "0,0"}, "scout-a": {"at": "1,0"}},
            hand={"infernal": ["terror"]},
        )
        play(game, "move troglodyte-11 0,-1", "play terror 0,-1")
        assert warrior(game, "troglodyte-11")["at"] == at
        assert bool(told(game, "kept_out")) is (at == 0)


@pytest.mark.parametrize(("allies", "enemies", "free"), [(0, 1, True), (0, 2, False), (1, 2, True), (1, 3, False)])
def test_mov_4_blocking_counts_heads(allies: int, enemies: int, free: bool) -> None:  # noqa: FBT001 - a case
    """MOV-4: a human leaves only if its faction, itself included, has at least as many there as the enemy."""
    game = begun(
        "redeemer",
        warriors={
            "redeemer": {"at": "0,0", "die": 1},
            "brute-a": {"at": "0,0" if allies else "0,-1"},
            "scout-a": {"at": "0,-2"},
            **troglodytes(enemies, "0,0"),
        },
    )
    assert ("move redeemer 0,-1" in texts(game)) is free
    assert "attack redeemer troglodytes" in texts(game)
    if not free:
        assert game.why_not("move redeemer 0,-1").rule == "MOV-4"


@pytest.mark.parametrize(("allies", "enemies", "free"), [(0, 1, True), (0, 2, False), (1, 2, True), (1, 3, False)])
def test_mov_4_blocking_holds_infernals_too(allies: int, enemies: int, free: bool) -> None:  # noqa: FBT001 - a case
    """MOV-4: both factions are blocked alike."""
    humans = ["redeemer", "scout-a", "scout-b"]
    game = begun(
        "troglodyte-1",
        phase="infernal_activation",
        warriors={
            **{name: {"at": "0,0"} for name in humans[:enemies]},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0" if allies else "0,-1"},
            "troglodyte-3": {"at": "0,-2"},
        },
    )
    assert ("move troglodyte-1 0,-1" in texts(game)) is free
    if not free:
        assert game.why_not("move troglodyte-1 0,-1").rule == "MOV-4"


def test_mov_5_blocking_holds_explorers() -> None:
    """MOV-5: among two troglodytes a redeemer may not explore; an elusive scout may."""
    warriors = {
        "redeemer": {"at": "0,0", "die": 1},
        "scout-a": {"at": "0,-1", "die": 2},
        **troglodytes(2, "0,0"),
    }
    game = begun("redeemer", stack=[19], warriors=warriors)
    assert steps(game) == []
    assert game.why_not("explore redeemer east").rule == "MOV-4"
    warriors["scout-a"]["at"], warriors["redeemer"]["at"] = "0,0", "0,-1"
    game = begun("scout-a", stack=[19], warriors=warriors)
    assert "explore scout-a east" in steps(game)
    assert "move scout-a 0,-1" in steps(game)


def test_mov_5_imposing_holds_explorers() -> None:
    """MOV-5: an imposing enemy keeps a human from exploring whatever the numbers."""
    game = begun(
        "redeemer",
        stack=[19],
        marks=[GRANT_IMPOSING],
        warriors={"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0"}, **troglodytes(1, "0,0")},
    )
    assert steps(game) == []
    assert game.why_not("explore redeemer east").rule == "TAL-IMPOSING"
    assert game.why_not("move redeemer 0,-1").rule == "TAL-IMPOSING"


@pytest.mark.parametrize(("allies", "free"), [(0, False), (1, True)])
def test_mov_5_elusive_explorer_among_imposing_needs_the_numbers(allies: int, free: bool) -> None:  # noqa: FBT001
    """MOV-5: both talents cancel, so the scout needs MOV-4's numbers to explore."""
    game = begun(
        "scout-a",
        stack=[19],
        marks=[GRANT_IMPOSING],
        warriors={
            "scout-a": {"at": "0,0", "die": 2},
            "brute-a": {"at": "0,0" if allies else "0,-1"},
            **troglodytes(2, "0,0"),
        },
    )
    assert ("explore scout-a east" in texts(game)) is free
    if not free:
        assert game.why_not("explore scout-a east").rule == "MOV-4"


@pytest.mark.parametrize("enemies", [["hunter", "hellhound-1"], ["tough-1", "troglodyte-1"], ["hunter", "tough-1"]])
def test_mov_6_every_enemy_figure_counts_as_one_for_blocking(enemies: list[str]) -> None:
    """MOV-6: a demon, a hellhound, a tough troglodyte: one each. Two of them block one, and not two."""
    for exhausted_ally in (False, True):
        ally = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]} if exhausted_ally else {"at": "0,-1"}
        game = begun(
            "redeemer",
            warriors={
                "redeemer": {"at": "0,0", "die": 1},
                "brute-a": ally,
                **{name: {"at": "0,0"} for name in enemies},
            },
        )
        assert ("move redeemer 0,-1" in texts(game)) is exhausted_ally


@pytest.mark.parametrize("figure", ["hunter", "hellhound-1", "tough-1", "troglodyte-1"])
def test_mov_6_every_figure_counts_as_one_for_saturation(figure: str) -> None:
    """MOV-6: any infernal figure fills one of the two places of a tight tile; an exhausted human one of ours."""
    game = begun(
        "troglodyte-11",
        phase="infernal_activation",
        tiles=[(48, "0,0"), (46, "0,-1"), (14, "1,0")],
        warriors={
            "troglodyte-11": {"at": "0,0"},
            "troglodyte-10": {"at": "0,-1"},
            figure: {"at": "0,-1"},
            "scout-a": {"at": "1,0"},
        },
    )
    assert steps(game) == ["move troglodyte-11 1,0"]
    game = begun(
        "redeemer",
        tiles=[(48, "0,0"), (41, "0,-1"), (14, "1,0")],
        warriors={
            "redeemer": {"at": "0,0", "die": 1},
            "brute-a": {"at": "0,-1", "die": 1, "damage": [1], "flags": ["exhausted"]},
        },
    )
    assert steps(game) == ["move redeemer 1,0"]


def test_mov_6_an_exhausted_human_keeps_infernals_from_entering() -> None:
    """MOV-6, THR-2: a tile with an exhausted human is not empty of enemies."""
    game = table(
        phase="threat",
        tp=1,
        tiles=[(48, "0,0"), (47, "0,-1")],
        warriors={"brute-a": {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}},
    )
    assert texts(game) == ["bring troglodyte 0,-1", "pass"]


def test_mov_7_saturation_binds_an_arrival_by_an_effect() -> None:
    """MOV-7: Terror cannot send a human to a full tile, a tough troglodyte is not put on one."""
    game = table(
        phase="threat",
        begin=True,
        tiles=[(48, "0,0"), (41, "0,-1"), (47, "1,0", "west"), (45, "0,1")],
        hand={"infernal": ["terror", "tough-troglodyte"]},
        warriors={
            "brute-a": {"at": "0,0"},
            "scout-a": {"at": "0,-1"},
            "troglodyte-1": {"at": "0,1"},
        },
    )
    assert asked(game) == ("infernal", "window")
    assert "play terror brute-a 1,0" in texts(game)
    assert "play terror brute-a 0,-1" not in texts(game)
    assert "play tough-troglodyte 0,-1" in texts(game)
    assert "play tough-troglodyte 0,1" not in texts(game)


def test_mov_7_an_over_full_tile_lets_nobody_in() -> None:
    """MOV-7: a change of faction may leave a tile over-full; it stays closed until there is room again."""
    game = begun(
        "redeemer",
        tiles=[(48, "0,0"), (46, "0,-1"), (14, "1,0")],
        warriors={
            "redeemer": {"at": "0,0", "die": 1},
            "brute-a": {"at": "0,-1"},
            "scout-a": {"at": "0,-1"},
            "troglodyte-1": {"at": "0,-1", "side": "human"},
        },
    )
    assert warrior(game, "troglodyte-1")["side"] == "human"
    assert steps(game) == ["move redeemer 1,0"]


def test_mov_8_movement_left_is_the_present_score_less_what_was_spent() -> None:
    """MOV-8: two steps of a score raised from 2 to 3 leave one more, of the plain 2 none, and lowered to 1 one step."""
    for bonus, left in ((1, ["move scout-a 0,-3", "move scout-a 0,-1"]), (0, [])):
        game = begun(
            "scout-a",
            marks=[{"target": "scout-a", "what": "movement", "amount": bonus}],
            warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0"}},
        )
        play(game, "move scout-a 0,-1", "move scout-a 0,-2")
        assert steps(game) == left
    game = begun(
        "scout-a",
        marks=[{"target": "scout-a", "what": "movement", "amount": -1}],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0"}},
    )
    play(game, "move scout-a 0,-1")
    assert asked(game) == ("human", "activate")


def test_mov_8_cerberus_pays_its_way_within_one_move() -> None:
    """MOV-8: movement bought during the move counts against what was spent before it."""
    game = begun(
        "cerberus",
        scenario="1643/the-last-door",
        phase="infernal_activation",
        tp=1,
        warriors={"cerberus": {"at": "0,0"}, "troglodyte-1": {"at": "0,0"}, "scout-a": {"at": "0,-3"}},
    )
    play(game, "move cerberus 0,-1", "move cerberus 0,-2")
    assert steps(game) == []
    play(game, "pursue cerberus", "move cerberus 0,-3")
    assert warrior(game, "cerberus")["at"] == 3
    assert steps(game) == []


def test_mov_8_enemies_do_not_end_a_move_and_every_step_is_checked_anew() -> None:
    """MOV-8: a scout walks through a troglodyte; a redeemer of movement 2 stops where two hold it."""
    warriors = {
        "redeemer": {"at": "0,0", "die": 3},
        "brute-a": {"at": "0,0"},
        **troglodytes(1, "0,-1"),
    }
    game = begun("redeemer", warriors=warriors)
    play(game, "move redeemer 0,-1")
    assert "move redeemer 0,-2" in texts(game)
    game = begun("redeemer", warriors={**warriors, **troglodytes(2, "0,-1")})
    play(game, "move redeemer 0,-1")
    assert steps(game) == []
    assert game.why_not("move redeemer 0,-2").rule == "MOV-4"


@pytest.mark.parametrize("kind", ["rubble", "door"])
def test_mov_9_a_closed_side_is_a_wall_for_moving_and_exploring(kind: str) -> None:
    """MOV-9: rubble or a door closes a passage from both sides, and an unexplored opening."""
    barriers = [{"at": "0,0", "side": "north", "kind": kind}, {"at": "0,0", "side": "east", "kind": kind}]
    warriors = {"redeemer": {"at": "0,0", "die": 1}, "scout-a": {"at": "0,-1", "die": 2}}
    game = begun("redeemer", stack=[19], barriers=barriers, warriors=warriors)
    assert steps(game) == ["explore redeemer south", "explore redeemer west"]
    assert game.why_not("move redeemer 0,-1").rule == "MOV-9"
    assert game.why_not("explore redeemer east").rule == "MOV-9"
    game = begun("scout-a", stack=[19], barriers=barriers, warriors=warriors)
    assert "move scout-a 0,0" not in texts(game)
    assert "move scout-a 0,-2" in texts(game)


def test_mov_9_a_closed_side_stops_attacks_grenades_and_entries() -> None:
    """MOV-9: no shot and no grenade through rubble, and a closed opening is none for THR-2 (nor for EXP-4)."""
    barriers: list[dict[str, str]] = []
    for closed in (False, True):
        if closed:
            barriers = [{"at": "0,0", "side": "north", "kind": "rubble"}]
        game = begun(
            "scout-a",
            barriers=barriers,
            warriors={
                "scout-a": {"at": "0,0", "die": 2, "equipment": ["blunderbuss", "grenade"]},
                "brute-a": {"at": "0,0"},
                "troglodyte-1": {"at": "0,-1"},
            },
        )
        assert ("attack scout-a troglodytes@0,-1 blunderbuss" in texts(game)) is not closed
        assert ("use scout-a grenade 0,-1" in texts(game)) is not closed
    for side, entry in (("south", []), ("north", ["bring troglodyte 0,0"])):
        game = table(
            phase="threat",
            tp=1,
            tiles=[(41, "0,0"), (37, "0,-1", "south"), (46, "3,3")],
            barriers=[{"at": "0,0", "side": side, "kind": "door"}],
            warriors={"scout-a": {"at": "0,-1"}},
        )
        assert texts(game) == [*entry, "bring troglodyte 3,3", "pass"]


def test_mov_9_exp_4_does_not_count_a_closed_opening() -> None:
    """MOV-9, EXP-4: the only opening left lies behind rubble, so a dead end is discarded."""
    game = begun(
        "scout-a",
        tiles=[(41, "0,0")],
        stack=[37, 19],
        barriers=[{"at": "0,0", "side": "south", "kind": "rubble"}],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0"}},
    )
    play(game, "explore scout-a north")
    assert game.view()["stack"]["discarded"] == [37]


def test_mov_9_taken_away_the_token_leaves_the_passage_as_it_was() -> None:
    """MOV-9: a wall only while the token lies there; cleared, the way is open again."""
    game = begun(
        "brute-a",
        barriers=[{"at": "0,0", "side": "north", "kind": "rubble"}],
        warriors={"brute-a": {"at": "0,0", "die": 1}, "scout-a": {"at": "0,0", "die": 2}},
    )
    play(game, "do brute-a clear")
    assert game.view()["barriers"] == []
    assert steps(game) == ["move brute-a 0,-1"]


def test_mov_9_behind_a_cleared_opening_a_wall_is_still_a_wall() -> None:
    """MOV-9, MOV-1: rubble on an opening that faces the wall of a tile laid since joins nothing when cleared."""
    game = begun(
        "brute-a",
        tiles=[(48, "0,0"), (41, "1,0")],
        barriers=[{"at": "0,0", "side": "east", "kind": "rubble"}],
        warriors={"brute-a": {"at": "0,0", "die": 1}, "scout-a": {"at": "0,0", "die": 2}},
        stack=[19],
    )
    play(game, "do brute-a clear")
    assert game.view()["tiles"][0]["links"] == ["unexplored", None, "unexplored", "unexplored"]
    assert game.view()["tiles"][1]["links"] == ["unexplored", None, "unexplored", None]


EXIT = [(48, "0,0"), (27, "0,-1", "east")]


def test_mov_10_departing_costs_one_movement() -> None:
    """MOV-10: a scout of movement 2 steps on the exit and departs; a brute of movement 1 only steps on it."""
    warriors = {"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0"}}
    game = begun("scout-a", tiles=EXIT, warriors=warriors)
    assert "depart scout-a" not in texts(game)
    assert game.why_not("depart scout-a").rule == "MOV-10"
    play(game, "move scout-a 0,-1", "depart scout-a")
    assert warrior(game, "scout-a")["at"] == "departed"
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert warrior(game, "brute-a")["at"] == 1
    assert texts(game) == ["activate redeemer", "pass"]
    assert game.outcome is None


def test_mov_10_departing_is_leaving_the_tile() -> None:
    """MOV-10: blocking and imposing hold a warrior on the exit, an elusive one slips out."""
    warriors = {"redeemer": {"at": "0,-1", "die": 1}, "scout-a": {"at": "0,0", "die": 2}, **troglodytes(2, "0,-1")}
    game = begun("redeemer", tiles=EXIT, warriors=warriors)
    assert steps(game) == []
    assert game.why_not("depart redeemer").rule == "MOV-4"
    warriors["scout-a"]["at"], warriors["redeemer"]["at"] = "0,-1", "0,0"
    game = begun("scout-a", tiles=EXIT, warriors=warriors)
    assert "depart scout-a" in texts(game)
    game = begun("scout-a", tiles=EXIT, warriors=warriors, marks=[GRANT_IMPOSING])
    assert game.why_not("depart scout-a").rule == "MOV-4"
    assert "depart scout-a" not in texts(game)


def test_mov_10_a_departed_warrior_is_not_killed_and_counts_for_the_scenario_alone() -> None:
    """MOV-10: it is gone from its tile and from blocking, was not killed, and two of them win The Survivors."""
    game = begun(
        "scout-a",
        tiles=EXIT,
        warriors={
            "scout-a": {"at": "0,-1", "die": 2},
            "redeemer": {"at": "0,-1", "die": 1},
            "scout-b": {"at": "0,-1", "die": 2},
            "brute-a": {"at": "out"},
            **troglodytes(3, "0,-1"),
        },
    )
    assert game.state.here[1].bit_count() == 6
    play(game, "depart scout-a")
    assert told(game, "killed") == []
    assert game.state.here[1].bit_count() == 5
    assert game.outcome is None
    play(game, "activate redeemer")
    assert game.why_not("depart redeemer").rule == "MOV-4"
    play(game, "pass", "activate scout-b", "depart scout-b")
    assert game.outcome == "human"


def test_mov_11_a_warrior_moved_by_an_effect_ignores_what_holds_it() -> None:
    """MOV-11: Terror takes a blocked, exhausted brute (movement 0) off a flooded tile; the trap beyond snaps."""
    game = table(
        phase="threat",
        begin=True,
        tiles=[(7, "0,0"), (5, "0,-1")],
        hand={"infernal": ["terror"]},
        marks=[GRANT_IMPOSING],
        warriors={
            "brute-a": {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]},
            **troglodytes(2, "0,0"),
        },
        dice=[3],
    )
    play(game, "play terror brute-a 0,-1")
    assert warrior(game, "brute-a")["at"] == 1
    assert asked(game) == ("human", "damage")
    assert told(game, "rolled_for")[0][1] == "TIL-TRAPPED"


def test_figure_8_saturation() -> None:
    """Figure 8 (its picture is lost; p20): a tile of index 3 with 3 troglodytes and 2 humans.

    A third human may enter, a fourth troglodyte may not.
    """
    placed = {
        **troglodytes(3, "0,-1"),
        "brute-a": {"at": "0,-1", "die": 1},
        "redeemer": {"at": "0,-1", "die": 1},
        "scout-a": {"at": "0,0", "die": 2},
        "troglodyte-4": {"at": "0,0"},
        "troglodyte-5": {"at": "0,0"},
    }
    game = begun("scout-a", warriors=placed)
    assert "move scout-a 0,-1" in texts(game)
    game = begun("troglodyte-4", phase="infernal_activation", warriors=placed)
    assert "move troglodyte-4 0,-1" not in texts(game)
    assert game.why_not("move troglodyte-4 0,-1").rule == "MOV-3"


def test_figure_9_blocking() -> None:
    """Figure 9 (p20): once the scout has moved away, the redeemer is outnumbered and may no longer leave."""
    warriors = {
        "redeemer": {"at": "0,0", "die": 1},
        "scout-a": {"at": "0,0", "die": 2},
        **troglodytes(2, "0,0"),
    }
    game = begun("redeemer", warriors=warriors)
    assert "move redeemer 0,-1" in texts(game)
    game = begun("scout-a", warriors=warriors)
    play(game, "move scout-a 0,-1", "pass", "activate redeemer")
    assert steps(game) == []
    assert game.why_not("move redeemer 0,-1").rule == "MOV-4"
