"""The golden rule: whom hell chooses (GOL-1 to GOL-9), and the decisions it answers (DTH-26, GOL-8)."""

from typing import Any

import pytest

from claustrophobia.core import agenda, decision
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import INFERNAL, NOBODY, RESISTANT
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.modes.dante import answers, golden
from tables import table, told

ROW = [(48, f"{x},0") for x in range(8)]


def board(warriors: dict[str, Any], **data: Any) -> Game:
    """A moment of the human activation: nothing of hell has moved."""
    return table(
        **{
            "scenario": "dante/circle-5",
            "phase": "human_activation",
            "tiles": ROW,
            "warriors": {"guardian-b": {"at": "7,0", "die": 6, "damage": []}, **warriors},
            **data,
        }
    )


def slot(s: State, name: str) -> int:
    return s.setup.names.index(name)


def mask(s: State, *names: str) -> int:
    return sum(1 << slot(s, name) for name in names) if names else s.humans


def prey(game: Game, hunter: str, *fits: str) -> str:
    s = game.state
    return s.setup.names[golden.prey(s, mask(s, *fits), slot(s, hunter))]


def steps(game: Game) -> list[tuple[str, str]]:
    """The steps of the rule that were told, each with its id."""
    return [(str(event[0]), str(event[1])) for event in game.events if str(event[0]).startswith("prey")]


# --- GOL-1 to GOL-4 -------------------------------------------------------------------------------


def test_gol_1_the_nearest_before_the_weak() -> None:
    """GOL-1: nearer with defense 5 and unhurt comes before farther with defense 3 and wounded."""
    game = board(
        {
            "hellhound-1": {"at": "0,0"},
            "scout-a": {"at": "1,0", "die": 6},
            "redeemer": {"at": "2,0", "die": 1, "damage": [2, 3, 4]},
        }
    )
    assert prey(game, "hellhound-1") == "scout-a"
    assert steps(game)[0] == ("prey_nearest", "GOL-1")


def test_gol_1_among_the_nearest_the_lowest_defense() -> None:
    """GOL-1: level in distance, defense 4 comes before 5, whoever is wounded or the redeemer."""
    game = board(
        {
            "hellhound-1": {"at": "2,0"},
            "redeemer": {"at": "1,0", "die": 5, "damage": [1, 2]},
            "scout-a": {"at": "3,0", "die": 3},
        }
    )
    assert prey(game, "hellhound-1") == "scout-a"
    assert ("prey_defense", "GOL-1") in steps(game)


def test_gol_2_then_the_most_wounded() -> None:
    """GOL-2: level in distance and defense, two cancelled lines come before one; the redeemer has none."""
    game = board(
        {
            "hellhound-1": {"at": "2,0"},
            "redeemer": {"at": "1,0", "die": 2},
            "scout-a": {"at": "3,0", "die": 3, "damage": [1]},
            "brute-a": {"at": "3,0", "die": 2, "damage": [1, 6]},
        }
    )
    assert prey(game, "hellhound-1") == "brute-a"
    assert ("prey_wounds", "GOL-2") in steps(game)


def test_gol_2_only_of_those_the_effect_can_apply_to() -> None:
    """GOL-2: of the two left it cannot apply to the more wounded one, so the other."""
    game = board(
        {
            "hellhound-1": {"at": "2,0"},
            "scout-a": {"at": "3,0", "die": 3},
            "brute-a": {"at": "3,0", "die": 2, "damage": [1, 6]},
            "brute-b": {"at": "4,0", "die": 2, "damage": [1, 5, 6]},
        }
    )
    assert prey(game, "hellhound-1", "scout-a", "brute-b") == "scout-a"


def test_gol_2_it_can_apply_to_none_found_so() -> None:
    """GOL-2: the nearest cannot be touched: the most wounded of all who can, however far, however well defended."""
    game = board(
        {
            "hellhound-1": {"at": "0,0"},
            "scout-a": {"at": "1,0", "die": 1},
            "brute-a": {"at": "2,0", "die": 1, "damage": [2]},
            "redeemer": {"at": "6,0", "die": 5, "damage": [1, 2]},
        }
    )
    assert prey(game, "hellhound-1", "brute-a", "redeemer") == "redeemer"
    assert prey(game, "hellhound-1") == "scout-a"


def test_gol_3_then_the_redeemer() -> None:
    """GOL-3: level in everything, the redeemer; he comes first in the box, so he is put last here by the lot."""
    warriors = {
        "hellhound-1": {"at": "2,0"},
        "redeemer": {"at": "1,0", "die": 2, "damage": [6]},
        "scout-a": {"at": "3,0", "die": 3, "damage": [1]},
    }
    for seed in range(12):
        game = board(warriors)
        game.state.chance = Fast(seed)
        assert prey(game, "hellhound-1") == "redeemer"
        assert steps(game)[-1] == ("prey_leader", "GOL-3")


def test_gol_4_then_at_random() -> None:
    """GOL-4: two alike, no redeemer among them: each is drawn, and nobody else."""
    warriors = {
        "hellhound-1": {"at": "2,0"},
        "redeemer": {"at": "4,0", "die": 1},
        "scout-a": {"at": "1,0", "die": 3},
        "scout-b": {"at": "3,0", "die": 3},
    }
    drawn = set()
    for seed in range(20):
        game = board(warriors)
        game.state.chance = Fast(seed)
        news = game.state.news
        drawn.add(prey(game, "hellhound-1"))
        assert steps(game)[-1] == ("prey_lot", "GOL-4")
        assert game.state.news > news, "a lot cannot be taken back"
    assert drawn == {"scout-a", "scout-b"}


def test_gol_a_choice_of_one_is_nothing_to_tell() -> None:
    """GOL-1: with a single human no step is told; with nobody it fits there is nobody."""
    game = board({"guardian-b": {}, "hellhound-1": {"at": "0,0"}, "scout-a": {"at": "1,0", "die": 1}})
    assert prey(game, "hellhound-1") == "scout-a"
    assert steps(game) == []
    s = game.state
    assert golden.prey(s, 0, slot(s, "hellhound-1")) == -1
    assert golden.weakest(s, 0) == golden.most_wounded(s, 0) == golden.prey_of_card(s, 0) == -1


# --- GOL-5 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hard", [0, 1])
def test_gol_5_hard_the_redeemer_before_everything(hard: int) -> None:
    """GOL-5: hard, the redeemer though he is farther, better defended and unhurt; only where the effect applies."""
    game = board(
        {
            "hellhound-1": {"at": "0,0"},
            "scout-a": {"at": "1,0", "die": 1, "damage": [2]},
            "redeemer": {"at": "6,0", "die": 5},
        },
        options={"hard": hard},
    )
    s = game.state
    first = "redeemer" if hard else "scout-a"
    assert prey(game, "hellhound-1") == first
    assert prey(game, "hellhound-1", "scout-a", "guardian-b") == "scout-a"
    assert s.setup.names[golden.prey_from(s, s.humans, 0)] == first
    assert s.setup.names[golden.prey_of_card(s, s.humans)] == first
    assert s.setup.names[golden.weakest(s, s.humans)] == first
    assert s.setup.names[golden.most_wounded(s, s.humans)] == first
    if hard:
        assert ("prey_leader", "GOL-5") in steps(game)


@pytest.mark.parametrize(("hard", "tile"), [(0, 0), (1, 4)])
def test_gol_5_entries_nearest_to_him(hard: int, tile: int) -> None:
    """GOL-5: hard, a tile is measured by the redeemer alone; a redeemer who is dead does not count."""
    warriors = {"scout-a": {"at": "1,0", "die": 1}, "redeemer": {"at": "6,0", "die": 5}}
    game = board(warriors, options={"hard": hard})
    assert golden.nearest_tile(game.state, [0, 4]) == tile
    del warriors["redeemer"]
    game = board({**warriors, "redeemer": {"at": "out"}}, options={"hard": hard})
    assert golden.nearest_tile(game.state, [4, 0]) == 0


# --- GOL-6, GOL-9 ---------------------------------------------------------------------------------


def test_gol_6_distance_is_the_fewest_openings() -> None:
    """GOL-6: openings to pass, not squares: a wall between two tiles that touch does not count, figures neither."""
    ring = [
        (48, "0,0"),
        (40, "1,0", "east"),
        (48, "2,0"),
        (19, "2,1", "west"),
        (40, "1,1", "east"),
        (19, "0,1", "east"),
    ]
    game = board({"guardian-b": {"at": "0,0"}, "troglodyte-1": {"at": "1,0"}}, tiles=ring)
    assert golden.distances(game.state, 0) == [0, 1, 2, 3, 4, 5]


def test_gol_6_holes_count_for_troglodytes() -> None:
    """GOL-6: through holes a troglodyte, tough ones too, is one step away; a hellhound is not."""
    tiles = [{"number": 48, "at": f"{x},0", "hole": x in {0, 5}} for x in range(8)]
    warriors = {
        "troglodyte-1": {"at": "0,0"},
        "tough-1": {"at": "0,0"},
        "hellhound-1": {"at": "0,0"},
        "scout-a": {"at": "5,0", "die": 6},
        "brute-a": {"at": "2,0", "die": 1},
    }
    game = board(warriors, tiles=tiles)
    assert prey(game, "troglodyte-1") == prey(game, "tough-1") == "scout-a"
    assert prey(game, "hellhound-1") == "brute-a"
    s = game.state
    assert golden.distances(s, 0)[5] == 5
    assert golden.distances(s, 0, holes=True)[5] == 1
    assert s.setup.names[golden.prey_from(s, s.humans, 0)] == "brute-a"
    assert s.setup.names[golden.prey_from(s, s.humans, 0, holes=True)] == "scout-a"


def test_gol_6_a_card_measures_from_the_infernal_nearest_to_each_human() -> None:
    """GOL-6: the troglodyte at the far end makes the guardian the nearest; with none in play defense decides alone."""
    warriors = {
        "hellhound-1": {"at": "0,0"},
        "scout-a": {"at": "2,0", "die": 1},
        "guardian-b": {"at": "6,0", "die": 6},
    }
    game = board({**warriors, "troglodyte-1": {"at": "7,0"}})
    assert game.state.setup.names[golden.prey_of_card(game.state, game.state.humans)] == "guardian-b"
    del warriors["hellhound-1"]
    game = board(warriors)
    assert game.state.setup.names[golden.prey_of_card(game.state, game.state.humans)] == "scout-a"
    assert not told(game, "prey_nearest")


def test_gol_6_defense_is_the_value_now() -> None:
    """GOL-6: an exhausted human has 3, mushrooms cap, fog gives 6, marks add."""
    warriors = {
        "hellhound-1": {"at": "2,0"},
        "brute-a": {"at": "1,0", "die": 6, "damage": [6], "flags": ["exhausted"]},
        "scout-a": {"at": "3,0", "die": 3},
    }
    assert prey(board(warriors), "hellhound-1") == "brute-a"
    lowered = [{"target": "scout-a", "what": "defense", "amount": -2}]
    assert prey(board(warriors, marks=lowered), "hellhound-1") == "scout-a"
    fog = [ROW[0], (12, "1,0"), *ROW[2:]]
    assert prey(board({**warriors, "brute-a": {"at": "1,0", "die": 1}}, tiles=fog), "hellhound-1") == "scout-a"


def test_gol_6_waiting_humans_count_for_nothing() -> None:
    """GOL-6, DAN-16: who is off the board is never chosen, even where the mask names him."""
    game = board({"hellhound-1": {"at": "0,0"}, "redeemer": {"at": "waiting"}, "scout-a": {"at": "5,0", "die": 6}})
    assert prey(game, "hellhound-1") == "scout-a"


ISLAND = [(48, "0,0"), (36, "1,0", "west"), (48, "3,0"), (48, "4,0")]


def test_gol_9_who_cannot_be_reached_is_farther_than_all() -> None:
    """GOL-9: no way leads to the island: the well-defended human within reach comes first."""
    warriors = {
        "hellhound-1": {"at": "0,0"},
        "guardian-b": {"at": "1,0", "die": 6},
        "scout-a": {"at": "3,0", "die": 1, "damage": [2, 3]},
    }
    game = board(warriors, tiles=ISLAND)
    assert prey(game, "hellhound-1") == "guardian-b"
    game = board({**warriors, "guardian-b": {"at": "4,0", "die": 6}}, tiles=ISLAND)
    assert prey(game, "hellhound-1") == "scout-a", "level again if nobody can be reached"


# --- GOL-7 ----------------------------------------------------------------------------------------


def test_gol_7_rows_with_their_own_measure_leave_distance_out() -> None:
    """GOL-7: the lowest defense far away; the most wounded far away and well defended."""
    game = board(
        {
            "hellhound-1": {"at": "0,0"},
            "scout-a": {"at": "0,0", "die": 6},
            "brute-a": {"at": "5,0", "die": 1},
            "guardian-b": {"at": "7,0", "die": 6, "damage": [1, 2]},
        }
    )
    s = game.state
    assert s.setup.names[golden.weakest(s, s.humans)] == "brute-a"
    assert s.setup.names[golden.most_wounded(s, s.humans)] == "guardian-b"
    assert not told(game, "prey_nearest")


@pytest.mark.parametrize(
    ("redeemer", "scout", "first"),
    [
        ({"die": 2, "damage": [6]}, {"die": 3, "damage": [1, 2]}, "scout-a"),
        ({"die": 2, "damage": [6]}, {"die": 3, "damage": [1]}, "redeemer"),
    ],
)
def test_gol_7_ties_most_wounded_then_redeemer(redeemer: dict[str, Any], scout: dict[str, Any], first: str) -> None:
    """GOL-7: level in defense, the more wounded; level again, the redeemer."""
    game = board({"redeemer": {"at": "0,0", **redeemer}, "scout-a": {"at": "1,0", **scout}})
    assert game.state.setup.names[golden.weakest(game.state, game.state.humans)] == first


# --- GOL-8 ----------------------------------------------------------------------------------------


def test_gol_8_a_tile_nearest_to_a_human() -> None:
    """GOL-8: of some tiles the nearest; the choice is told; of none there is none."""
    game = board({"scout-a": {"at": "2,0", "die": 6}})
    s = game.state
    assert golden.nearest_tile(s, [0, 3, 5]) == 3
    assert told(game, "tile_nearest") == [("tile_nearest", "GOL-8", 0, 3, 1)]
    assert golden.nearest_tile(s, []) == -1
    assert golden.nearest_tile(s, [5]) == 5


@pytest.mark.parametrize(
    ("left", "right", "tile"),
    [
        ({"scout-a": {"die": 1}}, {"scout-b": {"die": 6}}, 1),
        ({"scout-a": {"die": 1}}, {"scout-b": {"die": 1, "damage": [2]}}, 5),
        ({"scout-a": {"die": 1, "damage": [2]}}, {"redeemer": {"die": 1, "damage": [2]}}, 5),
    ],
)
def test_gol_8_equally_near_tiles_by_the_golden_rule(
    left: dict[str, dict[str, Any]], right: dict[str, dict[str, Any]], tile: int
) -> None:
    """DTH-17, GOL-8: ties between tiles are broken on their humans: defense, wounds, the redeemer."""
    warriors = {name: {"at": "0,0", **what} for name, what in left.items()}
    warriors.update({name: {"at": "6,0", **what} for name, what in right.items()})
    game = board({**warriors, "guardian-b": {"at": "waiting"}})
    assert golden.nearest_tile(game.state, [1, 5]) == tile
    assert golden.nearest_tile(game.state, [5, 1]) == tile


def test_gol_8_tiles_that_still_tie_are_random() -> None:
    """GOL-8: two tiles beside one human: each is drawn."""
    drawn = set()
    for seed in range(20):
        game = board({"guardian-b": {"at": "3,0"}})
        game.state.chance = Fast(seed)
        drawn.add(golden.nearest_tile(game.state, [2, 4]))
    assert drawn == {2, 4}


def test_gol_8_an_infernal_warrior_the_strongest_then_the_nearest() -> None:
    """GOL-8, DTH-11: demon, hellhound, tough, troglodyte; within a kind the nearest to a human."""
    names = ["troglodyte-1", "tough-1", "hellhound-1", "hunter"]
    game = board({name: {"at": "0,0"} for name in names} | {"troglodyte-2": {"at": "6,0"}})
    s = game.state
    assert [golden.strength(s, slot(s, name)) for name in names] == [0, 1, 2, 3]
    assert s.setup.names[golden.strongest(s, mask(s, *names))] == "hunter"
    assert s.setup.names[golden.strongest(s, mask(s, *names[:3]))] == "hellhound-1"
    assert s.setup.names[golden.strongest(s, mask(s, *names[:2]))] == "tough-1"
    assert s.setup.names[golden.strongest(s, mask(s, "troglodyte-1", "troglodyte-2"))] == "troglodyte-2"
    assert golden.strongest(s, 0) == -1


def test_gol_8_pairs_of_targets() -> None:
    """GOL-8, DEV-OTHER: a human by GOL with one of what he has; a tile by nearness; an opening at random."""
    game = board({"hellhound-1": {"at": "0,0"}, "scout-a": {"at": "1,0", "die": 6}, "brute-a": {"at": "2,0", "die": 1}})
    s = game.state
    scout, brute = slot(s, "scout-a"), slot(s, "brute-a")
    assert golden.pair(s, ("warrior", "equipment"), [(brute, 1), (scout, 2)]) == (scout, 2)
    assert golden.pair(s, ("warrior",), [(brute, 0)]) == (brute, 0)
    assert golden.pair(s, ("warrior",), [(slot(s, "hellhound-1"), 0)]) == (slot(s, "hellhound-1"), 0)
    assert golden.pair(s, ("tile",), [(7, 0), (3, 0)]) == (7, 0), "a guardian stands on it"
    drawn = set()
    for seed in range(30):
        s.chance = Fast(seed)
        drawn.add(golden.pair(s, ("tile", "direction"), [(0, 1), (6, 1), (6, 3)]))
    assert drawn == {(0, 1), (6, 1), (6, 3)}


# --- decisions ------------------------------------------------------------------------------------


def answer(game: Game, frame: tuple[int, ...]) -> tuple[int, tuple[int, int, int, int]]:
    """The verb and arguments hell answers a decision with."""
    s = game.state
    s.agenda.append(frame)
    code = answers.choose(s, frame, agenda.ASK[frame[0]](s, frame))
    return decision.verb_of(code), decision.fields_of(code)


def guarded(target: str, **warriors: dict[str, Any]) -> str:
    """Who takes a hit that the scout scores on an infernal warrior."""
    grant = [{"target": name, "what": "grant", "amount": 16} for name in ("hellhound-1", "tough-1", "scourge")]
    data = {name.replace("_", "-"): {"at": "0,0", **entry} for name, entry in warriors.items()}
    game = board({"scout-a": {"at": "0,0", "die": 1}, **data}, marks=grant)
    s = game.state
    aim = decision.GROUP if target == "troglodytes" else slot(s, target)
    verb, fields = answer(game, (agenda.ASK_GUARD, INFERNAL, slot(s, "scout-a"), aim, NOBODY))
    return "" if verb == decision.PASS else s.setup.names[fields[0]]


def test_dth_26_bodyguards_take_hits_for_a_stronger_kind() -> None:
    """DTH-26: a hound for the demon, the weaker guard first; none for an equal or weaker kind."""
    assert guarded("hunter", hunter={}, hellhound_1={}) == "hellhound-1"
    assert guarded("hunter", hunter={}, hellhound_1={}, tough_1={}) == "tough-1"
    assert guarded("hellhound-1", hellhound_1={}, tough_1={}) == "tough-1"
    assert guarded("hellhound-2", hellhound_1={}, hellhound_2={}) == ""
    assert guarded("tough-2", hellhound_1={}, tough_2={}, tough_1={}) == ""
    assert guarded("troglodytes", hellhound_1={}, troglodyte_1={}, tough_1={}) == ""


def test_dth_26_the_possessed_are_guarded_by_troglodytes() -> None:
    """DTH-26: the idol's troglodytes take its hits, an ordinary one before a tough one."""
    assert guarded("possessed-a", possessed_a={}, tough_1={}, troglodyte_3={}) == "troglodyte-3"


def test_dth_26_hits_go_first_to_an_unused_resistance() -> None:
    """DTH-26: of three troglodytes the one that can still resist; without any, whoever."""
    grant = [{"target": f"troglodyte-{n}", "what": "grant", "amount": RESISTANT} for n in (1, 2)]
    warriors = {
        "scout-a": {"at": "0,0", "die": 1},
        "troglodyte-1": {"at": "0,0", "flags": ["resisted"]},
        "troglodyte-2": {"at": "0,0"},
        "troglodyte-3": {"at": "0,0"},
    }
    for seed in range(10):
        game = board(warriors, marks=grant)
        s = game.state
        s.chance = Fast(seed)
        _, fields = answer(game, (agenda.ASK_LOSE, INFERNAL, 0, 1, slot(s, "scout-a"), 1))
        assert s.setup.names[fields[0]] == "troglodyte-2"


def test_ddm_torturer_spends_as_many_as_it_can() -> None:
    """DDM-TORTURER: asked how much to buy, it buys all it can."""
    game = board({"torturer": {"at": "0,0"}, "scout-a": {"at": "0,0", "die": 1}}, tp=8)
    s = game.state
    frame = (agenda.ASK_BUY, INFERNAL, slot(s, "torturer"), slot(s, "scout-a"), NOBODY)
    assert answer(game, frame) == (decision.PAY, (2, 0, 0, 0))


def test_dth_20_a_hound_takes_a_rolled_die() -> None:
    """DTH-20: the face is rolled, never chosen."""
    game = board({"hellhound-1": {"at": "0,0"}, "scout-a": {"at": "7,0", "die": 1}}, dice=[4])
    s = game.state
    hound = slot(s, "hellhound-1")
    assert answer(game, (agenda.ASK_HOUND, INFERNAL, hound)) == (decision.FACE, (hound, 4, 0, 0))


def test_gol_8_pits_and_holes_and_blasts() -> None:
    """GOL-8: pits strongest first, a hole nearest to a human, a blast on humans by GOL before infernals."""
    tiles = [(24, "0,0"), *ROW[1:]]
    warriors = {
        "troglodyte-1": {"at": "0,0"},
        "tough-1": {"at": "0,0"},
        "scout-a": {"at": "3,0", "die": 6},
        "brute-a": {"at": "3,0", "die": 1},
    }
    game = board(warriors, tiles=tiles)
    s = game.state
    pits = mask(s, "troglodyte-1", "tough-1")
    assert answer(game, (agenda.ASK_OPENING, INFERNAL, pits, 0)) == (decision.PIT, (slot(s, "tough-1"), 0, 0, 0))
    assert answer(game, (agenda.ASK_PUT_HOLE, INFERNAL, 0))[1][0] in {3, 7}
    blast = (agenda.ASK_BLAST, INFERNAL, mask(s, "tough-1", "scout-a", "brute-a"), 4)
    assert answer(game, blast) == (decision.ROLL_FOR, (slot(s, "brute-a"), 0, 0, 0))
    blast = (agenda.ASK_BLAST, INFERNAL, mask(s, "tough-1", "troglodyte-1"), 4)
    assert answer(game, blast) == (decision.ROLL_FOR, (slot(s, "tough-1"), 0, 0, 0))


def test_gol_8_a_free_may_is_always_used() -> None:
    """GOL-8: an infernal activation offered is taken, the strongest first; nobody passes while one is left."""
    game = board({"troglodyte-1": {"at": "0,0"}, "hunter": {"at": "1,0"}})
    s = game.state
    assert answer(game, (agenda.ASK_ACTIVATE, INFERNAL)) == (decision.ACTIVATE, (slot(s, "hunter"), 0, 0, 0))
