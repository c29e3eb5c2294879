"""Tokens of the box that scenarios use: water, teleport, direction, exaltation, by positions (SET-1, EQP-3)."""

import re
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.content.lexicon import Speaker
from claustrophobia.content.words import event_text
from claustrophobia.core import clauses
from claustrophobia.core.dice import Fast
from claustrophobia.engine import Game, new_game
from claustrophobia.players.base import play_game, player
from claustrophobia.policy.outlook import Outlook, Purpose
from claustrophobia.rules import presence
from claustrophobia.tui.screen import card_lines, header
from claustrophobia.tui.trays import infernal_lines, tray_lines
from homemade import homemade, homemade_setup
from tables import asked, play, table, texts, told, warrior

DEAD = '[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"\n'
FOUNTAIN, ELBOW, WELL = (17, "0,0"), (16, "4,0"), (23, "8,0")  # nothing but their tokens joins them


def gates(*where: tuple[int, str], **more: Any) -> list[dict[str, Any]]:
    """Tiles with a teleport token on each."""
    return [{"number": number, "at": at, "tokens": {"teleport": 1}, **more} for number, at in where]


def water(**data: Any) -> Game:
    """A position of *Living water*; after the dice given every die shows 1."""
    data["dice"] = [*data.get("dice", []), *[1] * 30]
    tiles = data.pop("tiles", gates(FOUNTAIN, ELBOW, WELL))
    return table(**{"scenario": "1643/living-water", "phase": "human_activation", "tiles": tiles, **data})


def steps(game: Game) -> list[str]:
    return [text for text in texts(game) if text.startswith("move")]


# --- the box --------------------------------------------------------------------------------------


def test_every_token_of_the_box_is_used_by_a_scenario() -> None:
    """Content rule 2: every kind of scenario token lies, is found, is carried or joins tiles somewhere."""
    used: set[str] = set()
    for ident in load.scenario_ids():
        record = load.scenario(ident)
        used |= {clause.token for clause in (*record.rule, *record.stash, *record.action) if clause.token}
        used |= {lying.token for lying in record.tiles.tokens}
    assert used == set(clauses.TOKEN_KINDS)


def test_every_token_is_drawn_in_the_browser() -> None:
    """EQP-3: a piece that is not drawn could be neither seen on its tile nor on its bearer."""
    source = (Path(__file__).parent.parent / "frontend/src/art/pieces.ts").read_text("utf-8")
    drawn = re.findall(r"'(\w+)'", source.partition("PIECES = [")[2].partition("]")[0])
    assert set(clauses.TOKEN_KINDS) <= set(drawn)


def test_somebody_is_an_ally_and_the_ten_sided_die_of_the_first_edition_is_rolled() -> None:
    """Content rule 2, SET-9: in a scenario of 1643, and in one of the first edition."""
    records = [load.scenario(ident) for ident in load.scenario_ids()]
    assert any(record.ally for record in records if record.ruleset == "1643")
    assert any(rule.verb == "smoulder" for record in records if record.ruleset == "first" for rule in record.rule)


# --- water ----------------------------------------------------------------------------------------


def test_water_is_drawn_from_a_fountain_and_carried() -> None:
    """HAC-3, TIL-FOUNTAIN: an action, one token a warrior; the fountain holds one less."""
    game = water(warriors={"brute-a": {"at": "0,0", "die": 3}, "scout-a": {"at": "0,0", "die": 3}})
    play(game, "activate brute-a", "do brute-a fill")
    assert warrior(game, "brute-a")["carries"] == {"water": 1}
    assert game.view()["tiles"][0]["water"] == 1
    play(game, "pass", "activate scout-a", "do scout-a fill")
    assert game.view()["tiles"][0]["water"] == 0


def test_who_carries_water_draws_no_more_and_a_dry_fountain_gives_none() -> None:
    """HAC-3: one token a warrior, and only while there is water."""
    full = water(warriors={"brute-a": {"at": "0,0", "die": 3, "carries": {"water": 1}}, "scout-a": {"at": "0,0"}})
    play(full, "activate brute-a")
    assert "do brute-a fill" not in texts(full)
    assert "do brute-a give scout-a" in texts(full)
    dry = water(tiles=gates(FOUNTAIN, water=0), warriors={"brute-a": {"at": "0,0", "die": 3}})
    play(dry, "activate brute-a")
    assert not [text for text in texts(dry) if text.startswith("do")]


def test_water_that_is_carried_heals_nobody_and_water_drunk_is_gone() -> None:
    """TIL-FOUNTAIN: only a token that still lies on the fountain is drunk."""
    data = {"phase": "human_preparation", "begin": True}
    wounded = {"brute-a": {"at": "0,0", "damage": [1], "carries": {"water": 1}}}
    assert "drink brute-a 1" not in texts(water(tiles=gates(FOUNTAIN, water=0), warriors=wounded, **data))
    game = water(tiles=gates(FOUNTAIN), warriors=wounded, **data)
    play(game, "drink brute-a 1")
    assert game.view()["tiles"][0]["water"] == 1


@pytest.mark.parametrize(("poured", "outcome"), [(1, None), (2, "human")])
def test_the_third_water_poured_into_the_well_wins(poured: int, outcome: str | None) -> None:
    """SET-1: at the demonic well alone, by a bearer."""
    company = {"brute-a": {"at": "8,0", "die": 3, "carries": {"water": 1}}, "scout-a": {"at": "8,0", "die": 3}}
    game = water(warriors=company, counters={"poured": poured})
    play(game, "activate scout-a")
    assert not [text for text in texts(game) if text.startswith("do")]
    play(game, "pass", "activate brute-a", "do brute-a pour")
    assert (game.outcome, game.view()["counters"]) == (outcome, {"poured": poured + 1})
    assert warrior(game, "brute-a")["carries"] == {}


def test_eqp_3_a_dead_bearer_leaves_the_water_and_another_takes_it_up() -> None:
    """EQP-3: it lies where he fell, off the fountain."""
    bearer = {"at": "8,0", "die": 1, "damage": [2, 3, 4, 5, 6], "carries": {"water": 1}}
    foes = {"troglodyte-1": {"at": "8,0"}, "troglodyte-2": {"at": "8,0"}}
    company = {"scout-a": bearer, "redeemer": {"at": "0,0", "die": 1}, **foes}
    game = water(phase="infernal_activation", warriors=company, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 scout-a")
    assert game.view()["tiles"][2]["tokens"] == {"water": 1, "teleport": 1}
    later = water(
        tiles=[{"number": 23, "at": "0,0", "tokens": {"water": 1}}], warriors={"redeemer": {"at": "0,0", "die": 1}}
    )
    play(later, "activate redeemer", "do redeemer take")
    assert warrior(later, "redeemer")["carries"] == {"water": 1}


# --- teleport -------------------------------------------------------------------------------------


def test_tiles_with_a_teleport_token_are_adjacent_for_movement() -> None:
    """SET-1, MOV-2: one movement from any of them to any other, though no opening joins them."""
    game = water(warriors={"scout-a": {"at": "0,0", "die": 6}, "brute-a": {"at": "0,0", "die": 3}})
    play(game, "activate scout-a")
    assert steps(game) == ["move scout-a 4,0", "move scout-a 8,0"]
    left = warrior(game, "scout-a")["movement"]
    play(game, "move scout-a 8,0")
    assert warrior(game, "scout-a")["at"] == 2
    assert bool(steps(game)) == (left > 1)


def test_no_teleport_token_no_way() -> None:
    """SET-1: only tiles with the token are joined; a tile without one is not, and tells why."""
    game = water(
        tiles=[*gates(FOUNTAIN, WELL), {"number": 16, "at": "4,0"}], warriors={"scout-a": {"at": "0,0", "die": 6}}
    )
    play(game, "activate scout-a")
    assert steps(game) == ["move scout-a 8,0"]
    assert game.why_not("move scout-a 4,0").key == "not_adjacent"


def test_blocking_and_saturation_hold_on_a_teleport_step() -> None:
    """MOV-3, MOV-4: it is leaving a tile and entering another like any step."""
    held = {"brute-a": {"at": "0,0", "die": 3}, **{f"troglodyte-{n}": {"at": "0,0"} for n in (1, 2)}}
    game = water(warriors=held)
    play(game, "activate brute-a")
    assert steps(game) == []
    assert game.why_not("move brute-a 8,0").rule == "MOV-4"
    crowd = {name: {"at": "8,0", "die": 3} for name in ("redeemer", "guardian-a", "scout-a")}
    full = water(warriors={"brute-a": {"at": "0,0", "die": 3}, **crowd})
    play(full, "activate brute-a")
    assert steps(full) == ["move brute-a 4,0"]
    assert full.why_not("move brute-a 8,0").rule == "MOV-3"


def test_infernals_step_through_too_but_nobody_attacks_or_explores_through() -> None:
    """SET-1: everybody's movement; for nothing else are the tiles adjacent."""
    game = water(
        phase="infernal_activation",
        warriors={
            "brute-a": {"at": "8,0", "die": 3},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
    )
    play(game, "activate troglodyte-1")
    assert steps(game) == ["move troglodyte-1 4,0", "move troglodyte-1 8,0"]
    assert presence.adjacent(game.state, 0) == []
    shot = water(
        warriors={"scout-a": {"at": "0,0", "die": 1, "equipment": ["blunderbuss"]}, "nurse": {"at": "8,0"}},
    )
    play(shot, "activate scout-a")
    assert not [text for text in texts(shot) if text.startswith("attack")]


def test_distances_reckon_with_teleport_tokens() -> None:
    """GOL-6: what the bots measure ways with; a token taken away is a way less."""
    game = water(warriors={"brute-a": {"at": "0,0", "die": 3}})
    s = game.state
    assert presence.steps_from(s, [0]) == [0, 1, 1]
    purpose = Purpose(s.setup)
    assert Outlook(s, purpose).ways(0) == [0, 1, 1]
    s.tokens[2] = 0
    assert Outlook(s, purpose).ways(0) == [0, 1, presence.FAR]


# --- direction ------------------------------------------------------------------------------------


def lamp(**data: Any) -> Game:
    """A position of *The lamplighter*."""
    data["dice"] = [*data.get("dice", []), *[1] * 30]
    start = {"tiles": [(48, "0,0")], "stack": [47, 12, 33, 27], "phase": "human_activation"}
    company = {"brute-a": {"at": "0,0", "die": 3}, "scout-a": {"at": "0,0", "die": 6}}
    return table(**{"scenario": "1643/the-lamplighter", "warriors": company, **start, **data})


@pytest.mark.parametrize(
    ("points", "side", "placer", "after"),
    [
        (0, "north", "human", "east"),
        (0, "east", "infernal", "north"),
        (3, "west", "human", "north"),
        (2, "north", "infernal", "south"),
    ],
)
def test_the_human_player_turns_a_tile_explored_where_the_token_points(
    points: int, side: str, placer: str, after: str
) -> None:
    """SET-1, EXP-2: and then the token turns a quarter to the right; elsewhere both are as ever."""
    game = lamp(counters={"draught": points})
    play(game, "activate brute-a", f"explore brute-a {side}")
    assert asked(game) == (placer, "place")
    play(game, texts(game)[0])
    assert game.view()["direction"] == after
    turned = [event_text(event, game.state, "en") for event in told(game, "direction_turned")]
    assert turned == ([f"The direction token turns: it points {after} now."] if placer == "human" else [])


def test_the_direction_token_is_seen_by_all_and_is_no_counter() -> None:
    """HID-1, SET-1: north at first; where a scenario has none, none is shown."""
    game = new_game("1643/the-lamplighter", 1)
    assert (game.view()["direction"], game.view()["counters"]) == ("north", {})
    assert lamp().view()["direction"] == "north"
    assert new_game("1643/the-survivors", 1).view()["direction"] is None


@pytest.mark.parametrize(
    ("language", "pointer", "life"),
    [("en", "direction token: north", "L3/4"), ("fr", "pion de direction : nord", "V3/4")],
)
def test_the_terminal_shows_the_direction_token_and_the_ally(language: str, pointer: str, life: str) -> None:
    """SET-9: the ally has a tray of its own beside the others, with its life, and is not among the infernals."""
    game = lamp(warriors={"brute-a": {"at": "0,0", "die": 3}, "lamplighter": {"at": "0,0", "damage": 1}})
    speaker = Speaker(game.state.setup, language)
    seen = game.view()
    assert pointer in " ".join(str(line) for line in header(seen, speaker, 200))
    trays = "\n".join(str(line) for line in tray_lines(seen, speaker, 120))
    name = speaker.name("sheet", "lamplighter")
    assert f"A {name}"[:20] in trays
    assert life in trays
    assert speaker.words["ui"]["no_die"] not in trays.splitlines()[1].split("0,0")[2]
    assert name not in "\n".join(str(line) for line in infernal_lines(seen, speaker, 120))
    assert speaker.text("sheet", "lamplighter") in " ".join(str(line) for line in card_lines(seen, speaker, 400))


# --- exaltation -----------------------------------------------------------------------------------


def test_who_pours_is_exalted_until_another_does_or_it_dies() -> None:
    """SET-1, SET-8: the one token, and its talents, go to the last who did the deed."""
    company = {name: {"at": "8,0", "die": 3, "carries": {"water": 1}} for name in ("brute-a", "scout-a")}
    game = water(warriors=company)
    play(game, "activate brute-a", "do brute-a pour")
    assert {"frenzied", "resistant"} <= set(warrior(game, "brute-a")["talents"])
    assert [mark for mark in game.view()["marks"] if mark["what"] == "exalted"] == [
        {"target": "brute-a", "what": "exalted", "amount": 8 + 128, "until": None}
    ]
    play(game, "pass", "activate scout-a", "do scout-a pour")
    assert not {"frenzied", "resistant"} & set(warrior(game, "brute-a")["talents"])
    assert {"frenzied", "resistant"} <= set(warrior(game, "scout-a")["talents"])
    assert [event[3] for event in told(game, "exalted")] == [
        game.state.setup.names.index(name) for name in ("brute-a", "scout-a")
    ]


def test_an_exhausted_bearer_of_the_exaltation_has_no_talents() -> None:
    """TAL-0: the token does not outrank exhaustion."""
    token = {"target": "brute-a", "what": "exalted", "amount": 8 + 128, "until": ""}
    rested = water(warriors={"brute-a": {"at": "8,0", "die": 3}}, marks=[token])
    assert "resistant" in warrior(rested, "brute-a")["talents"]
    tired = water(warriors={"brute-a": {"at": "8,0", "die": 3, "damage": [3], "flags": ["exhausted"]}}, marks=[token])
    assert warrior(tired, "brute-a")["talents"] == []


def test_a_scenario_without_the_rule_exalts_nobody() -> None:
    """SET-1: a delivery alone gives no token."""
    setup = homemade_setup(
        counters='["bells"]',
        clauses=DEAD + '[[action]]\nid = "ring"\nverb = "deliver"\ntoken = "key"\ntile = 48\ncounter = "bells"\n'
        'name = { en = "Ring", fr = "Sonner" }',
    )
    game = homemade(
        setup,
        tiles=[(48, "0,0")],
        phase="human_activation",
        warriors={"brute-a": {"at": "0,0", "carries": {"key": 1}}, "redeemer": {"at": "0,0"}},
    )
    play(game, "activate brute-a", "do brute-a ring")
    assert game.view()["marks"] == []


# --- bots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["1643/living-water", "1643/the-lamplighter"])
@pytest.mark.parametrize("bot", ["scripted", "greedy"])
def test_bots_play_them_to_an_end(scenario: str, bot: str) -> None:
    """SET-9, TRN-5: nobody stumbles over a human without lines, or over the tokens."""
    game = new_game(scenario, 3, chance=Fast(3))
    play_game(game, player(bot, "human", 1), player(bot, "infernal", 2))
    assert game.outcome in {"human", "infernal", "draw"}


@pytest.mark.strength
def test_the_scripts_pursue_the_aims() -> None:
    """They draw and pour; they lead the lamplighter out: in a dozen games each side wins some."""
    for scenario in ("1643/living-water", "1643/the-lamplighter"):
        outcomes: list[str | None] = []
        for seed in range(12):
            game = new_game(scenario, seed, chance=Fast(seed))
            play_game(game, player("scripted", "human", 1), player("scripted", "infernal", 2))
            outcomes.append(game.outcome)
        assert {"human", "infernal"} <= set(outcomes)
