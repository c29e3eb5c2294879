"""Clauses of scenarios by positions: held tiles, meetings, tolls, reinforcements, portals, gates, set figures."""

from typing import Any

import pytest

from claustrophobia.content.faults import ContentError
from claustrophobia.core.setup import Setup
from claustrophobia.engine import Game
from claustrophobia.policy.outlook import Outlook, Purpose
from claustrophobia.rules import presence
from claustrophobia.rules.sources import sources
from homemade import homemade, homemade_setup, run_to, started
from tables import play, texts, told, warrior

NEVER = '[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"\n'
ROOM, NORTH, PIT = (48, "0,0"), (47, "0,-1"), (24, "0,1")
PEOPLE = '{ sheet = "redeemer" }, { sheet = "brute" }, { sheet = "scout", later = true }'


def made(clauses: str, **parts: Any) -> Setup:
    """A scenario with some clauses; nobody wins by anything else."""
    return homemade_setup(PEOPLE, **{"counters": '["bells"]', "clauses": NEVER + clauses, **parts})


def laid(setup: Setup, **data: Any) -> Game:
    """A position of it: the redeemer and the brute in a room, unless others are named; dice that show 1."""
    people = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    return homemade(setup, **{"tiles": [ROOM, NORTH, PIT], "warriors": people, "dice": [1] * 20, **data})


def at_end(setup: Setup, **data: Any) -> Game:
    """The end of a turn: the infernals have nobody who could act."""
    return laid(setup, phase="infernal_activation", turn=3, **data)


def bells(game: Game) -> int:
    return game.view()["counters"]["bells"]


# --- held tiles -----------------------------------------------------------------------------------

HELD = '[[rule]]\nverb = "held"\ntile = 48\nwho = ["human"]\ncount = 2\ncounter = "bells"\n'


def test_scn_1_a_tile_is_held_by_enough_warriors_to_the_end_of_the_turn() -> None:
    """SCN-1: two humans of two: the counter goes up, and it is told."""
    game = at_end(made(HELD))
    assert bells(game) == 1
    assert told(game, "held") == [("held", "SCN-1", 0, 0, 1)]


def test_scn_1_too_few_do_not_hold_a_tile_nor_those_whom_as_many_enemies_join() -> None:
    """SCN-1: one of two is too few; with one infernal beside two it is held, with two it is not."""
    apart = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,-1", "die": 1}}
    assert bells(at_end(made(HELD), warriors=apart)) == 0
    people = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    foes = {f"troglodyte-{n}": {"at": "0,0", "flags": ["activated"]} for n in (1, 2)}
    assert bells(at_end(made(HELD), warriors={**people, "troglodyte-1": foes["troglodyte-1"]})) == 1
    assert bells(at_end(made(HELD), warriors={**people, **foes})) == 0


def test_scn_1_infernals_hold_a_tile_likewise_and_nobody_one_that_is_not_in_play() -> None:
    """SCN-1: whoever is named; a tile in the stack is nobody's."""
    theirs = made(HELD.replace("human", "infernal").replace("count = 2", "count = 1"))
    away = {"redeemer": {"at": "0,-1", "die": 1}, "troglodyte-1": {"at": "0,0", "flags": ["activated"]}}
    assert bells(at_end(theirs, warriors=away)) == 1
    assert bells(at_end(made(HELD.replace("48", "30")))) == 0


def test_a_script_goes_to_the_tile_that_is_to_be_held() -> None:
    """SCN-1: and the infernals' knows it too; it need not be found once it lies there."""
    setup = made(HELD + '[[aim]]\nverb = "reached"\ncounter = "bells"\ncount = 3\noutcome = "human"\n')
    game = laid(setup, phase="human_activation")
    o = Outlook(game.state, Purpose(setup))
    assert o.goals(0) == [0]
    assert not o.must_find()
    assert Purpose(setup).nest == 48


# --- meetings -------------------------------------------------------------------------------------

GATHERED = '[[aim]]\nverb = "gathered"\ntile = 47\ncount = 2\noutcome = "human"\n'


def test_scn_2_the_game_ends_as_enough_stand_together() -> None:
    """SCN-2: the second to arrive wins, the first does not; an enemy there changes nothing."""
    people = {"redeemer": {"at": "0,-1", "die": 2}, "brute-a": {"at": "0,0", "die": 1}}
    game = laid(made(GATHERED), phase="human_activation", warriors={**people, "troglodyte-1": {"at": "0,-1"}})
    assert game.outcome is None
    assert [(aim["verb"], aim["subject"], aim["have"], aim["need"]) for aim in game.view()["aims"]][1:] == [
        ("gathered", "47", 1, 2)
    ]
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert game.outcome == "human"


def test_scn_2_others_than_those_who_are_named_do_not_count() -> None:
    """SCN-2: of infernals, if it says so."""
    setup = made(GATHERED.replace("human", "infernal") + 'who = ["infernal"]\n')
    people = {"redeemer": {"at": "0,-1", "die": 2}, "brute-a": {"at": "0,0", "die": 1}}
    game = laid(setup, phase="human_activation", warriors=people)
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert game.outcome is None
    pack = {"redeemer": {"at": "0,0"}, "troglodyte-1": {"at": "0,-1"}, "troglodyte-2": {"at": "0,0"}}
    game = laid(setup, phase="infernal_activation", warriors=pack)
    play(game, "activate troglodyte-2", "move troglodyte-2 0,-1")
    assert game.outcome == "infernal"


# --- tolls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "turn", "count"), [("troglodyte", 1, 1), ("demon", 1, 0), ("infernal", 6, 0)])
def test_scn_3_deaths_are_counted_of_those_who_are_named_from_a_turn_on(who: str, turn: int, count: int) -> None:
    """SCN-3: a troglodyte dies in turn 5."""
    toll = f'[[rule]]\nverb = "toll"\nwho = ["{who}"]\ncounter = "bells"\nturn = {turn}\n'
    people = {"brute-a": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "0,0"}}
    game = laid(made(toll), phase="human_activation", turn=5, warriors=people, dice=[6] * 8)
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert bells(game) == count


def test_scn_3_a_toll_of_one_is_sudden_death() -> None:
    """SCN-3: with an aim of one, the next human to die ends the game, from that turn on."""
    clauses = '[[rule]]\nverb = "toll"\nwho = ["human"]\ncounter = "bells"\nturn = 5\n'
    clauses += '[[aim]]\nverb = "reached"\ncounter = "bells"\ncount = 1\noutcome = "infernal"\n'
    frail = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1, "damage": [2, 3, 4, 5, 6]}}
    pack = {"troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}}
    for turn, outcome in ((4, None), (5, "infernal")):
        game = laid(made(clauses), phase="infernal_activation", turn=turn, warriors={**frail, **pack}, dice=[6])
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
        assert warrior(game, "brute-a")["at"] == "out"
        assert game.outcome == outcome


# --- who comes later ------------------------------------------------------------------------------

RELIEF = '[[rule]]\nverb = "relief"\nwarrior = "scout-a"\ntile = 47\nturn = 3\n'


@pytest.mark.parametrize(("turn", "at"), [(2, "box"), (3, 1), (4, 1)])
def test_scn_4_relief_comes_as_its_turn_begins_and_if_need_be_later(turn: int, at: object) -> None:
    """SCN-4: on its tile, free, with a die in the same preparation."""
    game = laid(made(RELIEF), phase="human_preparation", begin=True, turn=turn)
    assert warrior(game, "scout-a")["at"] == at
    assert [event[3:] for event in told(game, "entered")] == ([(2, 1, 0)] if at == 1 else [])


def test_scn_4_relief_waits_for_its_tile_and_comes_once() -> None:
    """SCN-4: not while the tile is not in play; a warrior that has died does not come again."""
    game = laid(made(RELIEF), phase="human_preparation", begin=True, turn=5, tiles=[ROOM])
    assert warrior(game, "scout-a")["at"] == "box"
    fallen = {"redeemer": {"at": "0,0"}, "scout-a": {"at": "out"}}
    game = laid(made(RELIEF), phase="human_preparation", begin=True, turn=5, warriors=fallen)
    assert warrior(game, "scout-a")["at"] == "out"


def test_scn_5_a_horde_comes_in_its_turn_as_far_as_there_is_room() -> None:
    """SCN-5: three on a tile for three, of which one is taken: two; and none in the turn after."""
    horde = '[[rule]]\nverb = "horde"\nwho = ["troglodyte"]\ncount = 3\nturn = 4\ntile = 47\n'
    pack = {"redeemer": {"at": "0,0"}, "troglodyte-5": {"at": "0,-1"}}
    for turn, there in ((3, 1), (4, 3), (5, 1)):
        game = laid(made(horde), phase="threat", begin=True, turn=turn, warriors=pack, tp=2)
        assert game.state.here[1].bit_count() == there
        assert game.view()["tp"] == 2


def test_scn_6_a_deed_awakens_a_demon() -> None:
    """SCN-6: with the second rite, at once, on its tile; it cannot be bought before."""
    clauses = '[[rule]]\nverb = "awakens"\nwarrior = "hunter"\ntile = 47\ncounter = "bells"\nat_least = 2\n'
    clauses += '[[action]]\nverb = "spend"\ntoken = "seal"\ncounter = "bells"\n'
    setup = made(clauses, infernal='demons = ["hunter"]\nwaiting = ["hunter"]')
    room = [{"number": 48, "at": "0,0", "tokens": {"seal": 2}}, {"number": 47, "at": "0,-1"}]
    people = {name: {"at": "0,0", "die": 1} for name in ("redeemer", "brute-a")}
    game = laid(setup, phase="human_activation", tiles=room, warriors={**people, "hunter": {"at": "waiting"}})
    play(game, "activate brute-a", "do brute-a spend", "pass", "activate redeemer")
    assert warrior(game, "hunter")["at"] == "waiting"
    play(game, "do redeemer spend")
    assert warrior(game, "hunter")["at"] == 1


def test_scn_6_who_finds_no_room_awakens_when_there_is() -> None:
    """SCN-6: looked at again as the threat phase begins."""
    clauses = '[[rule]]\nverb = "awakens"\nwarrior = "hunter"\ntile = 47\ncounter = "bells"\nat_least = 2\n'
    setup = made(clauses, infernal='demons = ["hunter"]\nwaiting = ["hunter"]')
    full = {f"troglodyte-{n}": {"at": "0,-1"} for n in (1, 2, 3)}
    for crowd, at in ((full, "waiting"), ({}, 1)):
        company = {"redeemer": {"at": "0,0"}, "hunter": {"at": "waiting"}, **crowd}
        game = laid(setup, phase="threat", begin=True, turn=4, warriors=company, counters={"bells": 2})
        assert warrior(game, "hunter")["at"] == at


def test_only_who_has_not_been_in_play_can_come_late() -> None:
    """SCN-4, SCN-6: a demon that can be bought is none of them, and the error says who is."""
    with pytest.raises(ContentError, match="scout-a"):
        made(RELIEF.replace("scout-a", "hunter"))


# --- portals and gates ----------------------------------------------------------------------------

PORTAL = '[[rule]]\nverb = "portal"\ntoken = "seal"\n[[action]]\nverb = "spend"\ntoken = "seal"\ncounter = "bells"\n'


def doors(game: Game) -> set[str]:
    return {text.split()[2] for text in texts(game) if text.startswith("bring troglodyte")}


def test_scn_7_infernals_enter_at_a_portal_even_among_humans() -> None:
    """SCN-7: no unexplored opening is needed there; on a tile without a portal nobody enters among humans."""
    open_room = {"number": 48, "at": "4,0"}
    sealed = [{"number": 36, "at": "0,0"}, {"number": 37, "at": "0,-1", "turn": "south"}, open_room]
    people = {"redeemer": {"at": "0,-1"}, "brute-a": {"at": "0,-1"}}
    game = laid(made(PORTAL), phase="threat", tiles=sealed, warriors=people, tp=5)
    assert doors(game) == {"4,0"}
    assert game.why_not("bring troglodyte 0,-1").rule == "THR-2"
    for tokens, found in (({"seal": 1}, {"0,-1", "4,0"}), ({"crate": 1}, {"4,0"})):
        tiles = [sealed[0], {**sealed[1], "tokens": tokens}, open_room]
        game = laid(made(PORTAL), phase="threat", tiles=tiles, warriors=people, tp=5)
        assert doors(game) == found


def test_scn_7_a_portal_is_closed_by_taking_its_token_away() -> None:
    """SCN-7: the action that uses it up."""
    tiles = [{"number": 48, "at": "0,0", "tokens": {"seal": 1}}, {"number": 47, "at": "0,-1"}]
    game = laid(made(PORTAL), phase="human_activation", tiles=tiles, tp=5)
    play(game, "activate brute-a", "do brute-a spend")
    assert game.view()["tiles"][0]["tokens"] == {}
    run_to(game, "threat")
    assert "0,0" not in doors(game)


PAIRS = (
    '[[rule]]\nverb = "teleport"\ntoken = "teleport"\n[[rule]]\nverb = "teleport"\ntoken = "seal"\n'
    '[[action]]\nverb = "lay"\ntoken = "seal"\n'
)


def test_scn_8_gates_join_tiles_in_pairs_by_kinds_of_token() -> None:
    """SCN-8: a seal leads to a seal and a teleport token to a teleport token, for everybody's ways too."""
    marked = [(48, "0,0", "seal"), (47, "4,0", "seal"), (24, "8,0", "teleport"), (14, "12,0", "teleport")]
    far = [{"number": number, "at": at, "tokens": {token: 1}} for number, at, token in marked]
    game = laid(made(PAIRS), phase="human_activation", tiles=far)
    play(game, "activate brute-a")
    assert [text for text in texts(game) if text.startswith("move")] == ["move brute-a 4,0"]
    assert game.why_not("move brute-a 8,0").key == "not_adjacent"
    assert presence.steps_from(game.state, [2]) == [presence.FAR, presence.FAR, 0, 1]


def test_scn_8_a_gate_is_opened_by_laying_its_token_down() -> None:
    """SCN-8: as an action, by a bearer, on its own tile: then the tiles are joined."""
    far = [{"number": 48, "at": "0,0"}, {"number": 47, "at": "4,0", "tokens": {"seal": 1}}]
    people = {"brute-a": {"at": "0,0", "die": 1, "carries": {"seal": 1}}, "redeemer": {"at": "0,0", "die": 2}}
    game = laid(made(PAIRS), phase="human_activation", tiles=far, warriors=people)
    play(game, "activate brute-a", "do brute-a lay")
    assert game.view()["tiles"][0]["tokens"] == {"seal": 1}
    assert warrior(game, "brute-a")["carries"] == {}
    play(game, "move brute-a 4,0")
    assert warrior(game, "brute-a")["at"] == 1


@pytest.mark.parametrize(
    ("verb", "tokens", "fault"),
    [
        ("teleport", ("seal", "seal"), "token = 'seal' is named twice"),
        ("portal", ("seal", "crate"), "portal: there is one at most"),
    ],
)
def test_a_kind_of_gate_is_named_once_and_there_is_one_kind_of_portal(
    verb: str, tokens: tuple[str, str], fault: str
) -> None:
    """SCN-7, SCN-8: the error says what is there twice."""
    with pytest.raises(ContentError, match=fault):
        made("".join(f'[[rule]]\nverb = "{verb}"\ntoken = "{token}"\n' for token in tokens))


# --- talents and characteristics ------------------------------------------------------------------


def test_scn_9_talents_are_granted_and_lost_from_a_turn_on() -> None:
    """SCN-9: a loss beats what grants; who is exhausted has none."""
    clauses = '[[rule]]\nverb = "grants"\nwho = ["human"]\ntalents = ["frenzied", "elusive"]\nturn = 3\n'
    clauses += '[[rule]]\nverb = "loses"\nwho = ["brute"]\ntalents = ["elusive", "imposing"]\nturn = 4\n'
    brute = ["bodyguard", "imposing"]
    for turn, talents in ((2, brute), (3, [*brute, "elusive", "frenzied"]), (4, ["bodyguard", "frenzied"])):
        game = laid(made(clauses), phase="human_activation", turn=turn)
        assert sorted(warrior(game, "brute-a")["talents"]) == sorted(talents)
    tired = {"brute-a": {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}, "redeemer": {"at": "0,0"}}
    assert warrior(laid(made(clauses), phase="human_activation", turn=3, warriors=tired), "brute-a")["talents"] == []


def test_scn_9_a_change_is_told_in_its_turn() -> None:
    """SCN-9: once, as the preparation begins; what holds from the first turn on is no change."""
    grants = '[[rule]]\nverb = "grants"\nwho = ["infernal"]\ntalents = ["frenzied"]\nturn = 3\n'
    for turn, count in ((2, 0), (3, 1), (4, 0)):
        game = laid(made(grants), phase="human_preparation", begin=True, turn=turn)
        assert len(told(game, "tide_turned")) == count
    assert told(started(made(grants.replace("3", "1")), [1] * 9), "tide_turned") == []


@pytest.mark.parametrize(("turn", "defense"), [(2, 4), (3, 6)])
def test_scn_10_a_characteristic_is_fixed_whatever_else_changes_it(turn: int, defense: int) -> None:
    """SCN-10, PRI-1: beyond the tile; its parts say why (PRI-2)."""
    fog = '[[rule]]\nverb = "fixes"\nwho = ["infernal", "human"]\nstat = "defense"\nvalue = 6\nturn = 3\n'
    company = {"hunter": {"at": "0,0"}, "redeemer": {"at": "0,1"}, "troglodyte-1": {"at": "1,0"}}
    tiles = [ROOM, PIT, (14, "1,0")]
    game = laid(made(fog), phase="human_activation", turn=turn, tiles=tiles, warriors=company)
    assert warrior(game, "hunter")["defense"] == defense
    hunter = game.state.setup.names.index("hunter")
    assert sum(part.amount for part in sources(game.state, hunter, 2)) == defense
    assert warrior(game, "troglodyte-1")["defense"] == (6 if turn == 3 else 3)


def test_scn_10_exhaustion_does_not_change_what_is_fixed_and_the_later_rule_holds() -> None:
    """SCN-10: even 0/0/3; two rules for the same characteristic."""
    clauses = '[[rule]]\nverb = "fixes"\nwho = ["human"]\nstat = "movement"\nvalue = 3\n'
    clauses += '[[rule]]\nverb = "fixes"\nwho = ["brute"]\nstat = "movement"\nvalue = 2\n'
    tired = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    game = laid(made(clauses), warriors={"brute-a": tired, "redeemer": {"at": "0,0", "die": 1}})
    assert [warrior(game, name)["movement"] for name in ("brute-a", "redeemer")] == [2, 3]
