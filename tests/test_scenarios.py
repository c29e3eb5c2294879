"""The built-in scenarios: forces, tiles, aims, actions, special rules, stashes, limits (SET-1)."""

from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.content.setups import setup_of
from claustrophobia.core.dice import Scripted
from claustrophobia.core.state import bits
from claustrophobia.engine import Game, new_game
from claustrophobia.rules.muster import muster
from claustrophobia.rules.stats import gift_on
from homemade import homemade, homemade_setup, run_to
from tables import asked, play, table, texts, told, warrior

ROOM = (48, "0,0")  # a cross with room for five
NORTH = (47, "0,-1")  # a T beyond its northern opening

IDS = [
    "1643/the-survivors",
    "1643/a-single-sword",
    "1643/bread-for-the-walls",
    "1643/living-water",
    "1643/one-lantern",
    "1643/powder-and-stone",
    "1643/the-beast-below",
    "1643/the-great-cistern",
    "1643/the-lamplighter",
    "1643/the-last-door",
    "1643/the-reckoning",
    "1643/the-sleeper",
    "1643/the-three-mouths",
    "1643/the-two-bells",
    "1643/three-seals",
    "1643/two-companies",
    "1643/until-matins",
    "1643/white-smoke",
]


def options(game: Game, verb: str) -> list[str]:
    """The offered options with this verb."""
    return [text for text in texts(game) if text.split()[0] == verb]


def humans(*names: str, at: str = "0,0", die: int = 1) -> dict[str, dict[str, Any]]:
    """Warriors with a die, all on one tile."""
    return {name: {"at": at, "die": die} for name in names}


def last_lines(*names: str) -> dict[str, dict[str, Any]]:
    """Warriors one hit away from death."""
    return {name: {"at": "0,0", "die": 1, "damage": [2, 3, 4, 5, 6]} for name in names}


def limit_of(name: str) -> int:
    return load.scenario(f"1643/{name}").limit.turns


def turn_ends(scenario: str, turn: int, **data: Any) -> Game:
    """The infernal activation of a turn without an infernal in play: the turn ends at once."""
    setup = setup_of(f"1643/{scenario}")
    names = setup.names[: min(2, setup.human_count)]
    return table(
        scenario=f"1643/{scenario}",
        phase="infernal_activation",
        turn=turn,
        **{"tiles": [ROOM], "warriors": humans(*names), **data},
        dice=[1, 3, 3],
    )


# --- what they are made of ------------------------------------------------------------------------


def test_there_are_twenty_scenarios() -> None:
    """SET-1: the box of scenarios, The Survivors first."""
    assert [ident for ident in load.scenario_ids() if ident.startswith("1643/")] == IDS


NAMES = [ident.partition("/")[2] for ident in IDS]
STACKED = [name for name in NAMES if load.scenario(f"1643/{name}").tiles.size]


@pytest.mark.parametrize("name", NAMES)
def test_the_forces_of_a_scenario(name: str) -> None:
    """SET-1, SET-2, SET-3: warriors, equipment, gifts, demon, threat points, cards and limit as the file says."""
    record = load.scenario(f"1643/{name}")
    game = new_game(f"1643/{name}", 1)
    seen = game.view()
    people = [entry for entry in seen["warriors"] if entry["side"] == "human"]
    assert [entry["sheet"] for entry in people] == [recruit.sheet for recruit in record.human.warriors]
    assert [entry["equipment"] for entry in people] == [recruit.equipment for recruit in record.human.warriors]
    places = ["box" if recruit.later else recruit.at for recruit in record.human.warriors]
    assert [entry["at"] for entry in people] == places
    setup = game.state.setup
    for w, recruit in enumerate(record.human.warriors):
        on_sheet = [setup.gifts[gift] for gift in bits(game.state.gifts[w])]
        assert {gift.ident for gift in on_sheet} == set(recruit.gifts)
        assert [gift_on(game.state, w, gift.value) for gift in on_sheet] == bits(game.state.gifts[w])
    reserve = [entry["sheet"] for entry in seen["warriors"] if entry["side"] == "infernal"]
    assert [reserve.count(sheet) for sheet in ("troglodyte", "tough-troglodyte", "hellhound")] == [11, 2, 2]
    assert reserve[15:] == record.infernal.demons
    assert seen["tp"] == record.infernal.tp
    assert [side["hand_count"] for side in seen["cards"]] == [record.human.hand, record.infernal.hand]
    assert setup.turn_limit == record.limit.turns
    assert [entry["at"] for entry in seen["destiny"]] == ["pool"] * 6


def test_the_survivors_are_as_known() -> None:
    """SET-1: redeemer with courage and prescience, brute, two scouts; the Hunter; two of four out, three dead."""
    record = load.scenario("1643/the-survivors")
    assert [recruit.sheet for recruit in record.human.warriors] == ["redeemer", "brute", "scout", "scout"]
    assert record.human.warriors[0].gifts == ["aura-of-courage", "prescience"]
    assert record.infernal.demons == ["hunter"]
    assert [(aim.verb, aim.count, aim.outcome) for aim in record.aim] == [
        ("departed", 2, "human"),
        ("dead", 3, "infernal"),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_text_of_a_scenario_tells_its_figures(name: str) -> None:
    """SET-1: the limit of turns and the numbers of the tiles that matter stand in the text, in both languages."""
    record = load.scenario(f"1643/{name}")
    figures = [str(record.limit.turns)] if record.limit.turns < 99 else []
    figures += [str(goal) for goal in record.tiles.goals if name != "the-survivors"]
    for words in (record.aim_text.en, record.aim_text.fr):
        assert all(figure in words for figure in figures), words


DEEP = {"the-great-cistern": 8}  # of the others the goals are among the last four


@pytest.mark.parametrize("name", STACKED)
def test_how_a_stack_is_built(name: str) -> None:
    """SET-1: so many different tiles, goals among the last four and anywhere there, sure tiles in, others never."""
    tiles = load.scenario(f"1643/{name}").tiles
    laid = [entry.number for entry in tiles.layout]
    deep = range(tiles.size - tiles.deep, tiles.size)
    assert tiles.deep == (DEEP.get(name, 4) if tiles.goals else 0)
    spots: set[int] = set()
    seen: set[int] = set()
    for seed in range(150):
        s = new_game(f"1643/{name}", seed).state
        assert s.tile_number == laid
        assert len(s.stack) == tiles.size
        assert len({*s.stack, *s.box, *laid}) == tiles.size + len(s.box) + len(laid)
        assert {*tiles.surely, *tiles.besides} <= set(s.stack)
        assert not set(tiles.never) & {*s.stack, *s.box}
        spots |= {s.stack.index(goal) for goal in tiles.goals}
        seen |= set(s.stack)
    assert spots == (set(deep) if tiles.goals else set())
    assert seen == set(range(1, 49)) - set(laid) - set(tiles.never)


def test_sure_tiles_lie_anywhere_in_the_stack() -> None:
    """SET-1: the stashes of Three seals are found early and late."""
    spots = {new_game("1643/three-seals", seed).state.stack.index(34) for seed in range(150)}
    assert spots == set(range(load.scenario("1643/three-seals").tiles.size))


def test_the_last_door_is_a_fixed_maze() -> None:
    """SET-1: six tiles, a locked door, rubble, a key, and nothing to explore."""
    game = new_game("1643/the-last-door", 1)
    seen = game.view()
    assert [(tile["number"], tile["x"], tile["y"]) for tile in seen["tiles"]] == [
        (48, 0, 0),
        (46, 0, -1),
        (29, 1, 0),
        (25, 0, 1),
        (20, 1, 1),
        (17, -1, 0),
    ]
    assert seen["tiles"][0]["links"] == [1, 2, None, None]
    assert seen["tiles"][3]["links"][:2] == [None, 4]  # the sanctuary can be reached from the corner
    assert seen["tiles"][5]["links"][1] is None
    assert seen["barriers"] == [
        {"tile": 0, "side": "west", "kind": "door"},
        {"tile": 0, "side": "south", "kind": "rubble"},
    ]
    assert [tile["tokens"] for tile in seen["tiles"]] == [{}, {}, {}, {}, {"key": 1}, {}]
    assert seen["stack"]["count"] == 0


def test_a_demon_that_waits_on_a_tile_of_the_layout_stands_there() -> None:
    """SET-7: tiles laid at set-up get their "when placed" effects: the demon of such a tile has arrived."""
    setup = homemade_setup(
        infernal='demons = ["hunter"]\nwaiting = ["hunter"]',
        tiles="layout = [{ number = 48, x = 0, y = 0 }, { number = 23, x = 0, y = -1 }]",
        clauses='[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"\n'
        '[[rule]]\nverb = "arrival"\ntile = 23\nwarrior = "hunter"',
    )
    game = Game(muster(setup, Scripted([1, 2])), "arrival")
    hunter = setup.names.index("hunter")
    assert warrior(game, "hunter")["at"] == 1
    assert game.state.here[1] == 1 << hunter


WINNERS = {
    "the-survivors": "infernal",
    "the-beast-below": "infernal",
    "a-single-sword": "human",
    "one-lantern": "infernal",
    "the-great-cistern": "infernal",
    "the-two-bells": "draw",
    "the-last-door": "human",
    "three-seals": "infernal",
    "the-reckoning": "human",
    "the-sleeper": "infernal",
    "the-three-mouths": "infernal",
    "two-companies": "infernal",
    "until-matins": "infernal",
    "white-smoke": "infernal",
}


@pytest.mark.parametrize(("name", "winner"), WINNERS.items())
def test_the_limit_of_turns_has_its_winner(name: str, winner: str) -> None:
    """TRN-5: after the infernal activation of the last turn, and not of the one before, the limit's winner wins."""
    assert turn_ends(name, limit_of(name) - 1).outcome is None
    assert turn_ends(name, limit_of(name)).outcome == winner


def test_a_scenario_without_a_limit_has_99_turns() -> None:
    """TRN-5: The Survivors names no limit."""
    assert limit_of("the-survivors") == 99


# --- The Survivors --------------------------------------------------------------------------------


def at_the_exit(**data: Any) -> Game:
    return table(
        phase="human_activation",
        tiles=[(27, "0,0"), (48, "0,-1")],
        **{"warriors": humans("scout-a", "brute-a", "redeemer"), **data},
    )


def test_the_survivors_win_when_two_have_left() -> None:
    """MOV-10: the first departure goes on, the second wins; the departed are alive, out of play."""
    game = at_the_exit()
    play(game, "activate scout-a", "depart scout-a")
    assert warrior(game, "scout-a")["at"] == "departed"
    assert game.outcome is None
    play(game, "activate brute-a", "depart brute-a")
    assert game.outcome == "human"


def test_the_survivors_depart_only_from_the_exit_with_movement_left() -> None:
    """MOV-10: not from another tile; walking to the exit with the last step leaves none to depart with."""
    game = at_the_exit(warriors={**humans("scout-a", at="0,-1", die=2), **humans("brute-a", at="0,-1")})
    play(game, "activate scout-a")
    assert game.why_not("depart scout-a").rule == "MOV-10"
    play(game, "move scout-a 0,0", "depart scout-a")
    assert warrior(game, "scout-a")["at"] == "departed"
    game = at_the_exit(warriors={**humans("scout-a", at="0,-1"), **humans("brute-a", at="0,-1")})
    play(game, "activate scout-a", "move scout-a 0,0")
    assert texts(game) == ["activate brute-a", "pass"]


def test_the_survivors_are_held_at_the_exit() -> None:
    """MOV-10, MOV-4: departing is leaving the tile: a brute among two troglodytes may not, a scout may."""
    gang = {f"troglodyte-{n}": {"at": "0,0"} for n in (1, 2)}
    for name, rule in (("brute-a", "MOV-4"), ("scout-a", "")):
        game = at_the_exit(warriors={**humans(name), **humans("redeemer", at="0,-1"), **gang})
        play(game, f"activate {name}")
        assert game.why_not(f"depart {name}").rule == rule


@pytest.mark.parametrize(("dead", "outcome"), [(1, None), (2, "infernal")])
def test_the_survivors_lose_with_three_dead(dead: int, outcome: str | None) -> None:
    """SET-1: the infernal player wins with the third death, not with the second."""
    fallen = {name: {"at": "out"} for name in ("scout-a", "scout-b")[:dead]}
    game = table(
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            **humans("redeemer"),
            **humans("scout-b"),
            **last_lines("brute-a"),
            **fallen,
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert warrior(game, "brute-a")["at"] == "out"
    assert game.outcome == outcome


def test_the_survivors_departed_is_not_dead() -> None:
    """MOV-10: one departed and two dead: the game goes on; the third death ends it."""
    game = table(
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            "redeemer": {"at": "departed"},
            "scout-a": {"at": "out"},
            **last_lines("brute-a"),
            **last_lines("scout-b"),
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        marks=[{"target": "brute-a", "what": "loss", "amount": 16, "until": "human_preparation"}],
        dice=[6, 6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert game.outcome is None
    play(game, "activate troglodyte-2", "attack troglodyte-2 scout-b")
    assert game.outcome == "infernal"


# --- Powder and stone -----------------------------------------------------------------------------


def at_the_pit(tile: int, **brute: Any) -> Game:
    """Two brutes on a tile, the first with the explosive."""
    return table(
        scenario="1643/powder-and-stone",
        phase="human_activation",
        tiles=[(tile, "0,0"), (48, "0,-1")],
        warriors={
            "brute-a": {"at": "0,0", "die": 1, "carries": {"explosive": 1}, **brute},
            **humans("brute-b"),
            **humans("redeemer", at="0,-1"),
        },
        dice=[1] * 20,
    )


def test_the_explosive_is_carried_from_the_start() -> None:
    """SET-1: the first brute has it, nobody else."""
    game = new_game("1643/powder-and-stone", 1)
    assert {entry["name"]: entry["carries"] for entry in game.view()["warriors"] if entry["carries"]} == {
        "brute-a": {"explosive": 1}
    }


def test_the_charge_is_set_on_the_pit_by_its_bearer() -> None:
    """HAC-3: an action, on tile 24 only, by the one who carries it; then it is used up."""
    game = play(at_the_pit(22), "activate brute-a")
    assert options(game, "do") == ["do brute-a give brute-b"]
    game = play(at_the_pit(24), "activate brute-b")
    assert not options(game, "do")
    play(game, "pass", "activate brute-a")
    assert options(game, "do") == ["do brute-a plant", "do brute-a give brute-b"]
    play(game, "do brute-a plant")
    assert game.view()["counters"] == {"fuse": 1}
    assert warrior(game, "brute-a")["carries"] == {}
    assert not options(game, "do")
    assert options(game, "move") == ["move brute-a 0,-1"]


@pytest.mark.parametrize(("fuse", "after"), [(0, 0), (1, 2)])
def test_the_fuse_burns_at_each_end_of_turn(fuse: int, after: int) -> None:
    """SET-1: once the charge is set the fuse burns; before, it does not."""
    game = turn_ends("powder-and-stone", 5, counters={"fuse": fuse})
    assert game.outcome is None
    assert game.view()["turn"] == 6
    assert game.view()["counters"] == {"fuse": after}


def test_the_charge_goes_off_at_the_end_of_the_next_turn() -> None:
    """SET-1: set in turn 5, it wins at the end of turn 6, not at the end of turn 5."""
    game = at_the_pit(24)
    game.state.turn = 5
    play(game, "activate brute-a", "do brute-a plant")
    run_to(game, "human_preparation", turn=6)
    assert (game.outcome, game.view()["turn"]) == (None, 6)
    assert turn_ends("powder-and-stone", 6, counters={"fuse": 2}).outcome == "human"


@pytest.mark.parametrize(("fuse", "outcome"), [(0, "infernal"), (1, "draw"), (2, "draw")])
def test_everybody_dead_is_a_draw_once_the_charge_is_set(fuse: int, outcome: str) -> None:
    """TRN-6: the last human falls: the infernal player wins, but with the charge set nobody does."""
    game = table(
        scenario="1643/powder-and-stone",
        phase="infernal_activation",
        tiles=[ROOM],
        counters={"fuse": fuse},
        warriors={
            **last_lines("brute-a"),
            **{name: {"at": "out"} for name in ("redeemer", "brute-b", "scout-a")},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert game.outcome == outcome


@pytest.mark.parametrize(
    ("early", "fuse", "outcome"), [(1, 0, None), (0, 0, "infernal"), (0, 1, "infernal"), (0, 2, "human")]
)
def test_the_charge_must_go_off_within_the_limit(early: int, fuse: int, outcome: str | None) -> None:
    """TRN-5: after the last turn the infernal player wins, a charge set in it is too late, the turn before in time."""
    turn = limit_of("powder-and-stone") - early
    assert turn_ends("powder-and-stone", turn, counters={"fuse": fuse}).outcome == outcome


def test_a_dead_bearer_leaves_the_explosive_where_it_fell() -> None:
    """EQP-3: another human takes it up as an action."""
    game = table(
        scenario="1643/powder-and-stone",
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            "brute-a": {**last_lines("brute-a")["brute-a"], "carries": {"explosive": 1}},
            **humans("redeemer"),
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert game.view()["tiles"][0]["tokens"] == {"explosive": 1}
    game = table(
        scenario="1643/powder-and-stone",
        phase="human_activation",
        tiles=[{"number": 48, "at": "0,0", "tokens": {"explosive": 1}}],
        warriors={**humans("redeemer", "scout-a"), "troglodyte-1": {"at": "0,0"}},
    )
    play(game, "activate redeemer", "do redeemer take")
    assert warrior(game, "redeemer")["carries"] == {"explosive": 1}
    assert game.view()["tiles"][0]["tokens"] == {}
    assert not options(game, "attack")


def test_the_explosive_is_handed_to_an_ally_on_the_tile() -> None:
    """HAC-3: giving is an action, to another human of the tile only."""
    game = play(at_the_pit(22), "activate brute-a", "do brute-a give brute-b")
    assert warrior(game, "brute-a")["carries"] == {}
    assert warrior(game, "brute-b")["carries"] == {"explosive": 1}
    play(game, "pass", "activate brute-b")
    assert options(game, "do") == ["do brute-b give brute-a"]


# --- Bread for the walls --------------------------------------------------------------------------


def bread(tile: int, crates: int, **scout: Any) -> Game:
    return table(
        scenario="1643/bread-for-the-walls",
        phase="human_activation",
        tiles=[{"number": tile, "at": "0,0", "tokens": {"crate": 2}}, (48, "0,-1")],
        warriors={"scout-a": {"at": "0,0", "die": 1, **scout}, **humans("brute-a")},
        counters={"crates": crates},
    )


def test_a_crate_is_taken_up_one_at_a_time() -> None:
    """HAC-3: an action; who carries one takes no second, nor is handed one."""
    game = play(bread(35, 0), "activate scout-a", "do scout-a take")
    assert warrior(game, "scout-a")["carries"] == {"crate": 1}
    assert game.view()["tiles"][0]["tokens"] == {"crate": 1}
    game = play(bread(35, 0, carries={"crate": 1}), "activate scout-a")
    assert options(game, "do") == ["do scout-a give brute-a"]
    play(game, "do scout-a give brute-a", "pass", "activate brute-a")
    assert options(game, "do") == ["do brute-a give scout-a"]


@pytest.mark.parametrize(("before", "outcome"), [(1, None), (2, "human")])
def test_the_third_crate_on_the_start_tile_wins(before: int, outcome: str | None) -> None:
    """SET-1: crates are set down on tile 27 as an action; the third wins at once."""
    game = play(bread(27, before, carries={"crate": 1}), "activate scout-a", "do scout-a deliver")
    assert game.view()["counters"] == {"crates": before + 1}
    assert game.outcome == outcome
    game = play(bread(35, before, carries={"crate": 1}), "activate scout-a")
    assert "do scout-a deliver" not in texts(game)


def test_a_crate_set_down_cannot_be_taken_up_again() -> None:
    """SET-1: what was delivered is up on the walls."""
    game = play(bread(27, 0, carries={"crate": 1}), "activate scout-a", "do scout-a deliver")
    assert game.view()["tiles"][0]["tokens"] == {"crate": 2}
    assert warrior(game, "scout-a")["carries"] == {}


@pytest.mark.parametrize(
    ("early", "crates", "outcome"), [(1, 2, None), (0, 0, "infernal"), (0, 1, "infernal"), (0, 2, "draw")]
)
def test_two_crates_at_the_limit_are_a_draw(early: int, crates: int, outcome: str | None) -> None:
    """TRN-5: after the last turn two crates are a draw, fewer lose; before it nothing is decided."""
    turn = limit_of("bread-for-the-walls") - early
    assert turn_ends("bread-for-the-walls", turn, counters={"crates": crates}).outcome == outcome


def test_no_draw_for_the_dead() -> None:
    """TRN-6: with two crates up but everybody dead the infernal player wins."""
    game = table(
        scenario="1643/bread-for-the-walls",
        phase="infernal_activation",
        tiles=[ROOM],
        counters={"crates": 2},
        warriors={
            **last_lines("brute-a"),
            **{name: {"at": "out"} for name in ("redeemer", "scout-a", "scout-b")},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert game.outcome == "infernal"


def test_a_stash_of_bread_holds_a_crate_and_rouses_the_deep() -> None:
    """TIL-STASH: explored, a stash shows its crate and gives the infernal player 4 TP; the start tile is none."""
    game = table(
        scenario="1643/bread-for-the-walls",
        phase="human_activation",
        tiles=[(27, "0,0")],
        stack=[40, 46],
        warriors=humans("scout-a", "brute-a"),
        tp=3,
    )
    play(game, "activate scout-a", "explore scout-a north")
    assert game.view()["tiles"][1]["tokens"] == {"crate": 1}
    assert game.view()["tp"] == 7


# --- The beast below ------------------------------------------------------------------------------


def test_the_destroyer_waits_for_its_tile() -> None:
    """SET-1: it cannot be bought before; as tile 23 is placed it stands there, free, before the explorer enters."""
    game = table(
        scenario="1643/the-beast-below",
        phase="threat",
        tiles=[ROOM, NORTH],
        warriors={**humans("brute-a"), "destroyer": {"at": "waiting"}},
        tp=9,
    )
    assert {text.split()[1] for text in options(game, "bring")} == {"troglodyte", "hellhound"}
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[ROOM],
        stack=[23, 46],
        warriors={**humans("brute-a", "swordmaster-a"), "destroyer": {"at": "waiting"}},
        tp=0,
    )
    play(game, "activate brute-a", "explore brute-a north")
    assert asked(game) == ("infernal", "place")
    play(game, texts(game)[0])
    assert warrior(game, "destroyer")["at"] == 1
    assert warrior(game, "brute-a")["at"] == 1
    assert game.view()["tp"] == 0
    assert new_game("1643/the-beast-below", 1).state.at[-1] == -4  # waiting, from the start


def test_another_tile_brings_no_destroyer() -> None:
    """SET-1: only the well does."""
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[ROOM],
        stack=[46, 30],
        warriors={**humans("brute-a", "swordmaster-a"), "destroyer": {"at": "waiting"}},
    )
    play(game, "activate brute-a", "explore brute-a north")
    assert warrior(game, "destroyer")["at"] == "waiting"


@pytest.mark.parametrize(("dice", "outcome"), [([4, 3, 3, 3], "human"), ([3, 3, 3, 3], None)])
def test_killing_the_destroyer_wins(dice: list[int], outcome: str | None) -> None:
    """TRN-7: its first death is enough."""
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[ROOM],
        warriors={**humans("brute-a", "swordmaster-a"), "destroyer": {"at": "0,0", "damage": 3}},
        dice=dice,
    )
    play(game, "activate brute-a", "attack brute-a destroyer")
    assert game.outcome == outcome


def test_a_stash_of_the_beast_holds_an_instinct_card() -> None:
    """TIL-STASH: one card, once."""
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[ROOM, (35, "0,-1")],
        warriors=humans("brute-a", "swordmaster-a", "redeemer"),
        deck={"human": ["parry"]},
    )
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert game.view("human")["cards"][0]["hand"] == ["parry"]
    play(game, "activate swordmaster-a", "move swordmaster-a 0,-1")
    assert len(told(game, "drawn")) == 1


# --- The last door --------------------------------------------------------------------------------

MAZE: list[dict[str, Any]] = [
    {"number": 48, "at": "0,0"},
    {"number": 46, "at": "0,-1"},
    {"number": 29, "at": "1,0", "turn": "east"},
    {"number": 25, "at": "0,1"},
    {"number": 20, "at": "1,1", "turn": "west", "tokens": {"key": 1}},
    {"number": 17, "at": "-1,0"},
]
BARRIERS = [{"at": "0,0", "side": "west", "kind": "door"}, {"at": "0,0", "side": "south", "kind": "rubble"}]


def maze(**data: Any) -> Game:
    return table(
        scenario="1643/the-last-door",
        tiles=MAZE,
        barriers=BARRIERS,
        **{"phase": "human_activation", "warriors": humans("brute-a", "scout-a", "redeemer"), **data},
    )


def test_the_key_is_taken_and_opens_the_door() -> None:
    """HAC-3: taken up in the corner, used beside the door; it is spent and the passage is open both ways."""
    game = maze(warriors={**humans("scout-a", at="1,1"), **humans("redeemer")})
    play(game, "activate scout-a", "do scout-a take")
    assert warrior(game, "scout-a")["carries"] == {"key": 1}
    play(game, "pass", "activate redeemer")
    assert "do redeemer unlock" not in texts(game)
    game = maze(warriors={"scout-a": {"at": "0,0", "die": 1, "carries": {"key": 1}}, **humans("redeemer")})
    play(game, "activate scout-a")
    assert game.why_not("move scout-a -1,0").rule == "MOV-9"
    play(game, "do scout-a unlock")
    assert warrior(game, "scout-a")["carries"] == {}
    assert game.view()["tiles"][0]["links"] == [1, 2, None, 5]
    assert game.view()["tiles"][5]["links"][1] == 0
    play(game, "move scout-a -1,0")
    assert warrior(game, "scout-a")["at"] == 5


def test_the_key_opens_only_a_door_beside_its_bearer() -> None:
    """HAC-3: not from the next tile; the key can be handed over."""
    game = maze(
        warriors={
            "scout-a": {"at": "1,0", "die": 1, "carries": {"key": 1}},
            **humans("swordmaster-a", at="1,0"),
        }
    )
    play(game, "activate scout-a")
    assert options(game, "do") == ["do scout-a give swordmaster-a"]


def test_a_pickaxe_forces_the_door() -> None:
    """HAC-3: with the tool no key is needed; without either the door stays shut."""
    for gear, offered in ((["pickaxe"], True), ([], False)):
        game = maze(warriors={"brute-a": {"at": "0,0", "die": 6, "equipment": gear}, **humans("redeemer")})
        play(game, "activate brute-a")
        assert ("do brute-a force" in texts(game)) == offered
        if offered:
            play(game, "do brute-a force")
            assert game.view()["tiles"][0]["links"] == [1, 2, None, 5]
            assert [barrier["kind"] for barrier in game.view()["barriers"]] == ["rubble"]


@pytest.mark.parametrize(
    ("at", "die", "gear", "offered"),
    [
        ("0,0", 5, [], True),  # combat 2
        ("0,0", 6, [], False),  # combat 1
        ("0,0", 6, ["pickaxe"], True),
        ("0,1", 5, [], True),  # from the other side
        ("0,-1", 1, [], False),
    ],
)
def test_rubble_is_cleared_by_combat_two_or_a_pickaxe(at: str, die: int, gear: list[str], offered: bool) -> None:  # noqa: FBT001 - a case
    """HAC-3, MOV-9: beside the rubble, combat 2 or the tool clears it as an action."""
    game = maze(warriors={"brute-a": {"at": at, "die": die, "equipment": gear}, **humans("redeemer")})
    play(game, "activate brute-a")
    assert ("do brute-a clear" in texts(game)) == offered
    if offered:
        play(game, "do brute-a clear")
        assert game.view()["tiles"][0]["links"] == [1, 2, 3, None]
        assert game.view()["tiles"][3]["links"][0] == 0
        assert [barrier["kind"] for barrier in game.view()["barriers"]] == ["door"]


def test_an_exhausted_pickaxe_clears_nothing() -> None:
    """HPR-6: no equipment while exhausted."""
    tired = {"at": "0,0", "die": 6, "damage": [6], "flags": ["exhausted"], "equipment": ["pickaxe"]}
    game = maze(warriors={"brute-a": tired, **humans("redeemer", "scout-a")})
    play(game, "activate brute-a")
    assert asked(game) == ("human", "activate")  # there was nothing it could do


def test_no_wave_comes_before_its_turn() -> None:
    """SET-1: the first threat phase brings no threat points of its own."""
    game = maze(phase="threat", begin=True, turn=1, tp=3)
    assert told(game, "gained_tp") == []
    assert game.view()["tp"] == 3


@pytest.mark.parametrize("turn", [2, 5])
def test_a_wave_comes_each_turn(turn: int) -> None:
    """SET-1: threat points as each threat phase starts, from turn 2 on."""
    game = maze(phase="threat", begin=True, turn=turn, tp=3)
    wave = next(rule.count for rule in load.scenario("1643/the-last-door").rule if rule.verb == "wave")
    assert wave > 0
    assert told(game, "gained_tp") == [("gained_tp", "SET-1", 0, wave)]
    assert game.view()["tp"] == 3 + wave


@pytest.mark.parametrize(("standing", "outcome"), [(3, None), (2, "infernal")])
def test_fewer_than_two_standing_lose(standing: int, outcome: str | None) -> None:
    """SET-1: the death that leaves one human ends it."""
    others = ("redeemer", "swordmaster-a", "scout-a")
    game = maze(
        phase="infernal_activation",
        warriors={
            **last_lines("brute-a"),
            **humans(*others[: standing - 1], at="0,-1"),
            **{name: {"at": "out"} for name in others[standing - 1 :]},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert game.outcome == outcome


# --- Three seals ----------------------------------------------------------------------------------


def by_a_seal(rites: int = 0, seals: int = 1) -> Game:
    return table(
        scenario="1643/three-seals",
        phase="human_activation",
        tiles=[{"number": 35, "at": "0,0", "tokens": {"seal": seals}}, (48, "0,-1")],
        warriors=humans("redeemer", "guardian-a"),
        counters={"rites": rites},
    )


def test_the_rite_is_the_redeemers_and_uses_the_seal_up() -> None:
    """HAC-3: an action of the redeemer beside a seal; nobody else's, and not without one."""
    game = play(by_a_seal(), "activate guardian-a")
    assert not options(game, "do")
    play(game, "pass", "activate redeemer", "do redeemer rite")
    assert game.view()["counters"] == {"rites": 1}
    assert game.view()["tiles"][0]["tokens"] == {}
    assert game.outcome is None
    assert not options(play(by_a_seal(seals=0), "activate redeemer"), "do")


@pytest.mark.parametrize(("rites", "outcome"), [(1, None), (2, "human")])
def test_the_third_rite_wins(rites: int, outcome: str | None) -> None:
    """SET-1: two are not enough, the third wins at once."""
    assert play(by_a_seal(rites), "activate redeemer", "do redeemer rite").outcome == outcome


def test_a_seal_lies_on_every_stash() -> None:
    """TIL-STASH: found by whoever enters first; 3 TP for the infernal player come with it."""
    game = table(
        scenario="1643/three-seals",
        phase="human_activation",
        tiles=[ROOM, (35, "0,-1")],
        warriors=humans("redeemer", "guardian-a"),
        tp=2,
    )
    play(game, "activate guardian-a", "move guardian-a 0,-1")
    assert game.view()["tiles"][1]["tokens"] == {"seal": 1}
    assert game.view()["tp"] == 5


@pytest.mark.parametrize(("name", "outcome"), [("redeemer", "infernal"), ("scout-a", None)])
def test_the_redeemers_death_loses(name: str, outcome: str | None) -> None:
    """SET-1: the redeemer's death ends it, another's does not."""
    game = table(
        scenario="1643/three-seals",
        phase="infernal_activation",
        tiles=[ROOM, NORTH],
        warriors={
            **humans("redeemer", "scout-a", at="0,-1"),
            **last_lines(name),
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6],
    )
    play(game, "activate troglodyte-1", f"attack troglodyte-1 {name}")
    assert warrior(game, name)["at"] == "out"
    assert game.outcome == outcome


# --- clauses that a scenario can combine ----------------------------------------------------------


def test_a_limit_may_be_a_draw_and_the_rule_at_the_limit_needs_its_counter() -> None:
    """TRN-5: the scenario names the winner or a draw; `at_limit` outranks it once its counter is high enough."""
    clauses = (
        '[limit]\nturns = 3\noutcome = "draw"\n'
        '[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"\n'
        '[[rule]]\nverb = "at_limit"\ncounter = "bells"\nat_least = 2\noutcome = "human"'
    )
    for bells, outcome in ((1, "draw"), (2, "human"), (3, "human")):
        game = homemade(
            homemade_setup(counters='["bells"]', clauses=clauses),
            phase="infernal_activation",
            turn=3,
            tiles=[ROOM],
            warriors=humans("brute-a"),
            counters={"bells": bells},
        )
        assert game.outcome == outcome


def test_a_wave_waits_for_its_turn() -> None:
    """SET-1: a wave from turn 4 on brings nothing in turn 3."""
    clauses = '[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"\n[[rule]]\nverb = "wave"\ncount = 3\nturn = 4'
    for turn, tp in ((3, 1), (4, 4), (5, 4)):
        game = homemade(
            homemade_setup(clauses=clauses),
            phase="threat",
            begin=True,
            turn=turn,
            tiles=[ROOM, NORTH],
            warriors=humans("brute-a"),
            tp=1,
        )
        assert game.view()["tp"] == tp
