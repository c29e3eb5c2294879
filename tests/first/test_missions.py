"""The seven scenarios of the first edition: their special rules, and that every game ends."""

from pathlib import Path
from typing import Any

import pytest

import invariants
from claustrophobia.content.load import scenario_ids
from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import BOX, EVENT, INSTINCT, TROGLODYTE
from claustrophobia.core.state import State
from claustrophobia.engine import load_position, new_game
from claustrophobia.position import position_text
from claustrophobia.rules.muster import muster, pack
from claustrophobia.rules.scenario import open_stash
from first.camp import action, camp, demons, lay, offered, threat
from first.camp import pack as horde
from homemade import box
from tables import asked, play, texts, told, warrior

SCENARIOS = [ident for ident in scenario_ids() if ident.startswith("first/")]


def test_there_are_seven() -> None:
    assert len(SCENARIOS) == 7
    assert SCENARIOS[0] == "first/the-survivors"


def sound(s: State) -> None:
    """What holds in every state of the first edition."""
    invariants.check_board(s)
    invariants.check_tiles(s)
    invariants.check_decision(s)
    for side, cards in ((INSTINCT, s.setup.instincts), (EVENT, s.setup.events)):
        found = [*s.hand[side], *s.deck[side], *s.discard[side], *(s.played if side == EVENT else ())]
        assert sorted(found) == list(pack(cards)), "cards are conserved"
    box = sum(1 << w for w, at in enumerate(s.at) if at == BOX)
    assert s.humans & s.infernals == 0
    assert s.humans | s.infernals | box == (1 << len(s.at)) - 1
    assert sum(1 for w, at in enumerate(s.at) if at >= 0 and s.setup.troglodytes >> w & 1) <= 11, "FED-SET-2"
    assert sum(1 for w, at in enumerate(s.at) if at >= 0 and s.setup.demons >> w & 1) <= 1, "FED-DEM-1"
    assert all(at != -2 for w, at in enumerate(s.at) if s.setup.kind[w] == TROGLODYTE), "FED-SET-2: back to the stock"
    assert s.tp >= 0


@pytest.mark.parametrize("auction", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_players_come_to_an_end(scenario: str, auction: int) -> None:
    """Every state of every game is sound, can be written down as a position and taken up again."""
    for seed in range(3):
        s = muster(setup_of(scenario, options={"auction": auction} if auction else {}), Fast(seed))
        agenda.advance(s)
        pick = Fast(seed + 50)
        while not s.outcome:
            sound(s)
            if pick.below(40) == 0:
                twin = load_position(position_text(s), Fast(1)).state
                assert twin.options == s.options
            agenda.choose(s, s.options[pick.below(len(s.options))])


# --- Holding back the invasion --------------------------------------------------------------------


def test_the_keg_is_carried_set_and_goes_off() -> None:
    """It lies on the start tile; set on the lair it goes off at the end of the next round."""
    game = new_game("first/holding-back-the-invasion", 1)
    assert game.view()["tiles"][0]["tokens"] == {"explosive": 1}
    bearer = {"at": "0,-1", "die": 1, "carries": {"explosive": 1}}
    game = action(
        scenario="holding-back-the-invasion",
        tiles=[(2, "0,0"), (10, "0,-1")],
        warriors={"brute-a": bearer, "redeemer": {"at": "0,0", "die": 1}},
    )
    play(game, "activate brute-a", "do brute-a plant")
    assert game.view()["counters"]["fuse"] == 1


# --- The Ritual -----------------------------------------------------------------------------------


def test_three_seals_lie_in_the_pentacle_room_for_the_redeemer() -> None:
    """They lie there as the room is placed; only the redeemer speaks the ritual; the third wins."""
    tiles: list[Any] = [(29, "0,0"), {"number": 2, "at": "0,-1", "tokens": {"seal": 1}}]
    company = {"redeemer": {"at": "0,-1", "die": 1}, "brute-a": {"at": "0,-1", "die": 1}}
    game = action(scenario="the-ritual", tiles=tiles, warriors=company, counters={"rites": 2})
    play(game, "activate brute-a")
    assert not offered(game, "do")
    play(game, "pass", "activate redeemer", "do redeemer rite")
    assert game.outcome == "human"
    found = action(
        scenario="the-ritual", tiles=[(29, "0,0")], stack=[2, 31], warriors={"redeemer": {"at": "0,0", "die": 1}}
    )
    play(found, "activate redeemer", "explore redeemer north")
    assert found.view()["tiles"][1]["tokens"] == {"seal": 3}


# --- The Possessed --------------------------------------------------------------------------------


def test_a_possessed_one_comes_out_and_joins_when_the_spirit_is_cast_out() -> None:
    """A stash holds one; the redeemer's action frees a comrade on the spot, who gets a die from the next round on."""
    company = {
        "redeemer": {"at": "0,0", "die": 1},
        "brute-a": {"at": "0,0", "die": 1},
        "possessed-one": {"at": "waiting"},
    }
    game = action(scenario="the-possessed", tiles=[(2, "0,0"), (4, "0,-1")], warriors=company)
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert warrior(game, "possessed-one")["at"] == 1
    play(game, "pass", "activate redeemer", "move redeemer 0,-1", "do redeemer exorcise")
    assert warrior(game, "possessed-one")["at"] == "waiting"
    assert game.view()["counters"]["saved"] == 1
    assert warrior(game, "brute-b")["at"] == 1
    assert warrior(game, "brute-b")["side"] == "human"


def test_whoever_is_freed_has_no_talents_before_his_first_die() -> None:
    """R-1: as exhausted, until the next initiative gives him a die."""
    company = {"redeemer": {"at": "0,-1", "die": 1}, "possessed-one": {"at": "0,-1"}}
    game = action(scenario="the-possessed", tiles=[(2, "0,0"), (4, "0,-1")], warriors=company)
    play(game, "activate redeemer", "do redeemer exorcise")
    freed = warrior(game, "brute-b")
    assert (freed["movement"], freed["combat"], freed["defense"]) == (0, 0, 3)
    assert freed["exhausted"]
    assert freed["talents"] == []
    assert any(event[0] == "exhausted" and event[1] == "FED-INI-2" for event in game.events)


def test_there_must_be_room_for_whoever_is_freed() -> None:
    """FED-MOV-1: with three humans on the tile the spirit cannot be cast out there."""
    crowd = {name: {"at": "0,-1", "die": 1} for name in ("redeemer", "brute-a", "blade-for-hire-a")}
    for company, free in ((crowd, False), ({**crowd, "brute-a": {"at": "0,0", "die": 1}}, True)):
        game = action(
            scenario="the-possessed",
            tiles=[(2, "0,0"), (4, "0,-1")],
            warriors={**company, "possessed-one": {"at": "0,-1"}},
        )
        play(game, "activate redeemer")
        assert ("do redeemer exorcise" in texts(game)) == free


def test_one_possessed_at_a_time() -> None:
    """A second stash stays closed while one of them walks, and is looked into again later."""
    company = {
        "redeemer": {"at": "0,0", "die": 1},
        "brute-a": {"at": "0,0", "die": 1},
        "possessed-one": {"at": "1,0"},
    }
    tiles = [(2, "0,0"), (4, "0,-1"), (30, "1,0")]
    game = action(scenario="the-possessed", tiles=tiles, warriors=company)
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert not game.view()["tiles"][1]["used"]
    assert not [event for event in game.events if event[0] == "sprung"], "nothing is told of what did not happen"


@pytest.mark.parametrize(("fallen", "result"), [(1, None), (2, "infernal")])
def test_three_possessed_killed_lose(fallen: int, result: str | None) -> None:
    prey = {"at": "0,0", "damage": 3}
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}, "possessed-one": prey}
    game = action(scenario="the-possessed", warriors=company, counters={"fallen": fallen}, dice=[6, 1, 1, 1])
    play(game, "activate brute-a", "attack brute-a possessed-one")
    assert game.outcome == result


# --- Who dares, wins ------------------------------------------------------------------------------


def test_one_chest_of_four() -> None:
    """Over many games the treasure is found in the first, second, third and fourth chest."""
    found: dict[int, int] = {}
    for seed in range(40):
        game = camp(scenario="who-dares-wins", phase="human_activation", warriors={"redeemer": {"at": "0,0", "die": 1}})
        s = game.state
        s.chance = Fast(seed)
        for opened in range(1, 5):
            open_stash(s, 0, 1)
            if s.tokens[1]:
                found[opened] = found.get(opened, 0) + 1
                break
            assert s.counters[0] == opened
        assert s.counters[0] == 4
    assert sorted(found) == [1, 2, 3, 4]


def test_the_treasure_is_taken_and_carried_out() -> None:
    tiles: list[Any] = [(1, "0,0"), {"number": 4, "at": "0,-1", "tokens": {"treasure": 1}, "used": True}]
    company = {"redeemer": {"at": "0,-1", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    game = action(scenario="who-dares-wins", tiles=tiles, warriors=company)
    play(game, "activate redeemer", "do redeemer take")
    assert warrior(game, "redeemer")["carries"] == {"treasure": 1}
    bearer = {"at": "0,0", "die": 1, "carries": {"treasure": 1}}
    out = action(scenario="who-dares-wins", tiles=tiles, warriors={**company, "redeemer": bearer})
    play(out, "activate brute-a", "depart brute-a")
    assert out.outcome is None
    play(out, "activate redeemer", "depart redeemer")
    assert out.outcome == "human"


# --- Infection ------------------------------------------------------------------------------------


def test_the_infection_hits_each_condemned_with_fewer_than_two_cancelled_lines() -> None:
    """Before the dice, not the redeemer, not one who has two lines cancelled."""
    company = {
        "redeemer": {"at": "0,0"},
        "brute-a": {"at": "0,0", "damage": [1]},
        "brute-b": {"at": "0,0", "damage": [1, 2]},
        "blade-for-hire-a": {"at": "0,0"},
    }
    game = camp(scenario="infection", phase="human_preparation", begin=True, warriors=company)
    hit = []
    while asked(game)[1] == "damage":
        assert game.decision is not None
        hit.append(game.decision.subject)
        game.apply(game.decision.options[0])
    assert sorted(hit) == ["blade-for-hire-a", "brute-a"]
    assert told(game, "dice_rolled")
    assert asked(game)[1] == "assign"


def test_the_dead_rise() -> None:
    """Where a condemned dies a tough troglodyte stands; the redeemer stays dead."""
    dying = {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]}
    company = {"brute-a": dying, "redeemer": {"at": "0,-1", "die": 1}, **horde(1, "0,0")}
    game = demons(scenario="infection", warriors=company, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert warrior(game, "tough-1")["at"] == 0
    leader = {"redeemer": dying, "brute-a": {"at": "0,-1", "die": 1}, **horde(1, "0,0")}
    other = demons(scenario="infection", warriors=leader, dice=[6])
    play(other, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert warrior(other, "tough-1")["at"] == "reserve"


# --- demons ---------------------------------------------------------------------------------------


def test_the_demon_of_cruelty_makes_all_troglodytes_frantic() -> None:
    """While it is in play, and tough ones are so anyway; itself it is not."""
    company = {"redeemer": {"at": "0,0", "die": 1}, **horde(1, "0,0"), "demon-of-cruelty": {"at": "0,-1"}}
    game = demons(scenario="the-ritual", warriors=company)
    assert "frenzied" in warrior(game, "troglodyte-1")["talents"]
    assert "frenzied" not in warrior(game, "demon-of-cruelty")["talents"]
    gone = demons(scenario="the-ritual", warriors={**company, "demon-of-cruelty": {"at": "reserve"}})
    assert "frenzied" not in warrior(gone, "troglodyte-1")["talents"]


def test_fed_dem_1_no_second_demon_is_bought() -> None:
    """FED-DEM-1: while a possessed one walks the Guardian cannot be brought in; once it is gone it can."""
    for place, free in (("0,-1", False), ("waiting", True)):
        game = threat(
            [1, 1, 1],
            scenario="the-possessed",
            tp=9,
            tiles=[(2, "0,0"), (4, "0,-1"), (30, "1,0")],
            warriors={"possessed-one": {"at": place}},
        )
        lay(game, "1 sounds-from-the-deep", "1 sounds-from-the-deep", "1 sounds-from-the-deep")
        assert bool(offered(game, "bring guardian-demon")) == free
        if not free:
            assert game.why_not("bring guardian-demon 1,0").rule == "FED-DEM-1"


@pytest.mark.parametrize(("place", "free"), [("0,-1", False), ("waiting", True)])
def test_fed_dem_1_no_second_demon_takes_a_troglodytes_place(place: str, free: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a table
    """FED-DEM-1: an owner's Guardian that enters in a troglodyte's place needs the one demon figure too."""
    own = box(tmp_path, '[[demon]]\nid = "guardian-demon"\nabilities = [{ verb = "replaces_troglodyte" }]\n')
    game = threat(
        [1, 1, 1],
        scenario="the-possessed",
        content=own,
        tp=9,
        tiles=[(2, "0,0"), (4, "0,-1"), (30, "1,0")],
        warriors={"possessed-one": {"at": place}, **horde(1, "1,0")},
    )
    lay(game, "1 sounds-from-the-deep", "1 sounds-from-the-deep", "1 sounds-from-the-deep")
    assert bool(offered(game, "replace guardian-demon")) == free
    if not free:
        assert game.why_not("replace guardian-demon troglodyte-1").rule == "FED-DEM-1"


@pytest.mark.parametrize("full", [False, True])
def test_fed_dem_1_one_that_the_scenario_needs_takes_the_others_place(full: bool) -> None:  # noqa: FBT001 - a table
    """FED-DEM-1: the Guardian goes back to the stock unharmed and not killed, and makes room on its own tile too."""
    company = {
        "redeemer": {"at": "0,0", "die": 1},
        "brute-a": {"at": "0,0", "die": 1},
        "possessed-one": {"at": "waiting"},
        "guardian-demon": {"at": "0,-1" if full else "1,0", "damage": 1},
        **(horde(2, "0,-1") if full else {}),
    }
    tiles = [(2, "0,0"), (4, "0,-1"), (30, "1,0")]
    game = action(scenario="the-possessed", tiles=tiles, warriors=company)
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert warrior(game, "possessed-one")["at"] == 1
    guardian = warrior(game, "guardian-demon")
    assert (guardian["at"], guardian["damage"], guardian["slain"]) == ("reserve", 0, False)
