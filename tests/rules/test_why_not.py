"""Refusals: `why_not` names the rule, `apply` raises and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.content.words import refusal_text
from claustrophobia.core import agenda, reasons
from claustrophobia.core.arguments import TYPES
from claustrophobia.core.decision import SIGNATURES
from claustrophobia.engine import Game, new_game
from claustrophobia.faults import IllegalOptionError
from homemade import homemade, homemade_setup, plunder
from tables import asked, play, table, texts, warrior

TILES = [(48, "0,0"), (47, "0,-1"), (34, "0,-2")]
WALLED = [(36, "0,0"), (37, "1,-1", "south"), (38, "1,0"), (42, "0,-2", "east"), (43, "1,-2", "west")]
IMPOSING = {"target": "troglodyte-1", "what": "grant", "amount": 32}
SPENT = {"damage": [1], "die": 1, "flags": ["exhausted"]}


def humans(*choices: str, **data: Any) -> Game:
    """The human activation with a scout (movement 2), a brute and whoever else is given."""
    named = data.pop("warriors", {})
    warriors = {"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}, **named}
    return play(table(**{"phase": "human_activation", "tiles": TILES, "warriors": warriors, **data}), *choices)


def infernals(*choices: str, **data: Any) -> Game:
    """The infernal activation with two troglodytes and whoever else is given."""
    named = data.pop("warriors", {})
    warriors = {"troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}, "scout-a": {"at": "0,-2"}, **named}
    return play(table(**{"phase": "infernal_activation", "tiles": TILES, "warriors": warriors, **data}), *choices)


def covered() -> Game:
    """A mode's demon that nobody can attack while a troglodyte stands with it."""
    warriors = {name: {"at": "0,0"} for name in ("master-of-souls", "troglodyte-1")}
    return humans("activate brute-a", scenario="dante/circle-5", tiles=TILES[:1], warriors=warriors)


def threat(**data: Any) -> Game:
    """The threat phase with a human in the room and a free corridor tile; 2 TP."""
    named = data.pop("warriors", {})
    return table(
        **{"phase": "threat", "tp": 2, "tiles": TILES, "warriors": {"scout-a": {"at": "0,0"}, **named}, **data}
    )


def over() -> Game:
    tiles = [(27, "0,0")]
    game = humans("activate scout-a", "depart scout-a", tiles=tiles, warriors={"redeemer": {"at": "departed"}})
    assert game.outcome == "human"
    return game


def trogs(count: int, at: str = "0,0") -> dict[str, dict[str, Any]]:
    return {f"troglodyte-{number}": {"at": at} for number in range(1, count + 1)}


def plundering(who: str) -> Game:
    """Somebody has just been activated where both sides have actions (IAC-2); the brute is exhausted."""
    bonus = [{"target": "brute-a", "what": "movement", "amount": 1, "until": "infernal_preparation"}]
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "die": 1},
        "brute-a": {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]},
        **trogs(1),
    }
    return play(
        plunder(
            phase="infernal_activation" if who.startswith("troglodyte") else "human_activation",
            tiles=[{"number": 48, "at": "0,0", "tokens": {"crate": 2}}, (47, "0,-1")],
            warriors=company,
            marks=bonus,
        ),
        f"activate {who}",
    )


def scouting(**data: Any) -> Game:
    return humans("activate scout-a", **data)


def walking(**data: Any) -> Game:
    """The brute, not elusive, is activated."""
    return humans("activate brute-a", **data)


def waded(spent: int, done: int) -> Game:
    """The scout stands on a flooded tile with part of its move behind it."""
    frames = [[agenda.RUN_END_PHASE, 1], [agenda.ASK_ACTIVATE, 0], [agenda.RUN_END_ACTIVATION, 0, 2]]
    frames += [[agenda.ASK_ACT, 0, 2, done, spent]]
    hound = {"hellhound-1": {"at": "0,0"}}
    return humans(tiles=[(7, "0,0"), (47, "0,-1")], agenda=frames, warriors=hound)


def placing() -> Game:
    """The infernal player turns a T; with its other openings to the north and east it would leave none."""
    return play(scouting(tiles=WALLED, stack=[47]), "explore scout-a north")


def struck(*lines: int) -> Game:
    """A troglodyte has hit the scout."""
    game = infernals(warriors={"scout-a": {"at": "0,0", "die": 1, "damage": list(lines)}}, dice=[6])
    return play(game, "activate troglodyte-1", "attack troglodyte-1 scout-a")


def dice_to_place() -> Game:
    game = table(
        phase="infernal_preparation", begin=True, tiles=TILES, warriors={"scout-a": {"at": "0,0"}}, dice=[1, 4, 5]
    )
    assert asked(game) == ("infernal", "destiny")
    return game


def dice_to_assign() -> Game:
    warriors = {"scout-a": {"at": "0,0"}, "brute-a": {"at": "0,0"}, "redeemer": {"at": "0,0"}}
    return table(phase="human_preparation", begin=True, tiles=TILES, warriors=warriors, dice=[1, 2, 3])


def at_the_end() -> Game:
    """The dice lie; the redeemer may bless."""
    game = play(dice_to_assign(), "die redeemer 3", "die scout-a 1")
    assert asked(game) == ("human", "gifts")
    return game


def assigned() -> Game:
    return play(dice_to_assign(), "die scout-a 2")


def shrouded() -> Game:
    """A scout with a blunderbuss beside the Master of souls, whom ranged attacks do not hurt."""
    setup = homemade_setup('{ sheet = "scout" }, { sheet = "brute" }', infernal='demons = ["master-of-souls"]')
    warriors = {
        "scout-a": {"at": "0,0", "die": 2, "equipment": ["blunderbuss"]},
        "brute-a": {"at": "0,0", "die": 1},
        "master-of-souls": {"at": "0,0"},
    }
    return play(homemade(setup, phase="human_activation", warriors=warriors), "activate scout-a")


def misty(full: bool) -> Game:  # noqa: FBT001 - a case
    """The Ethereal beside a corridor's wall, the corridor (saturation 1) taken or not."""
    setup = homemade_setup(
        '{ sheet = "scout" }',
        infernal='demons = ["ethereal"]',
        tiles="layout = [{ number = 48, x = 0, y = 0 }, { number = 41, x = 1, y = 0 }, { number = 47, x = 0, y = -1 }]",
    )
    warriors = {
        "ethereal": {"at": "0,0"},
        "troglodyte-1": {"at": "1,0" if full else "0,0"},
        "scout-a": {"at": "0,-1"},
    }
    return play(homemade(setup, phase="infernal_activation", warriors=warriors), "activate ethereal")


DOOR = [{"at": "0,0", "side": "north", "kind": "door"}]
HOLES = [{"number": 31, "at": "0,0"}, {"number": 41, "at": "3,3", "hole": True}, {"number": 47, "at": "0,-1"}]

# set-up, what is tried, the rule that forbids it, the sentence
CASES: list[tuple[Callable[[], Game], str, str, str]] = [
    (over, "activate brute-a", "TRN-1", "the_game_is_over"),
    (humans, "dance brute-a", "", "no_such_verb"),
    (humans, "", "", "no_such_verb"),
    (humans, "activate nobody", "", "no_such_warrior"),
    (humans, "activate", "", "no_such_warrior"),
    (humans, "keep panic", "PRI-4", "asked_in_its_phase"),
    (humans, "guard brute-a", "PRI-4", "not_asked_now"),
    (threat, "activate scout-a", "PRI-4", "asked_in_its_phase"),
    (humans, "play panic", "PRI-4", "asked_at_its_moment"),
    (lambda: threat(hand={"infernal": ["panic"]}), "play panic", "PRI-4", "not_its_moment"),
    (threat, "play panic", "PRI-4", "not_in_hand"),
    (scouting, "use scout-a grenade 0,-1", "EQP-2", "it_has_no_such_equipment"),
    (
        lambda: scouting(
            warriors={
                "scout-a": {"at": "0,0", "equipment": ["grenade"], **SPENT},
                "hunter": {"at": "0,-1"},
                "hellhound-1": {"at": "0,0"},
            },
            marks=[{"target": "scout-a", "what": "combat", "amount": 1}],
        ),
        "use scout-a grenade 0,-1",
        "HPR-6",
        "exhausted",
    ),
    # words that name nothing
    (humans, "activate brute-a now", "", "too_many_words"),
    (dice_to_assign, "die scout-a 02", "HPR-3", "no_such_die"),
    (lambda: struck(2), "damage scout-a 7", "HIT-3", "no_such_line"),
    (dice_to_place, "destiny green1 dark-destiny", "", "no_such_face"),
    (dice_to_place, "destiny red1 light-destiny", "", "no_such_power"),
    (threat, "play bingo", "", "no_such_card"),
    (scouting, "use scout-a trumpet", "", "no_such_equipment"),
    (scouting, "gift scout-a tongues", "", "no_such_gift"),
    (scouting, "do scout-a nothing", "HAC-3", "no_such_action"),
    (placing, "place forty north", "", "no_such_number"),
    (at_the_end, "bless redeemer scout-a luck", "TAL-BLESSING", "no_such_bonus"),
    # of a verb that is not asked, or a warrior that may not act, that is said before any word that names nothing
    (dice_to_assign, "move scout-a 7,7", "PRI-4", "asked_in_its_phase"),
    (humans, "move scout-a 7,7", "HAC-4", "activate_it_first"),
    # activations
    (lambda: humans(warriors=trogs(1)), "activate troglodyte-1", "HAC-1", "not_your_warrior"),
    (infernals, "activate scout-a", "IAC-1", "not_your_warrior"),
    (humans, "activate redeemer", "HAC-1", "not_in_play"),
    (infernals, "activate hunter", "HAC-1", "not_in_play"),
    (
        lambda: humans("activate scout-a", "pass", warriors={"redeemer": {"at": "0,0"}}),
        "activate scout-a",
        "HAC-1",
        "already_activated",
    ),
    (scouting, "activate scout-a", "HAC-1", "already_activated"),
    (humans, "move scout-a 0,-1", "HAC-4", "activate_it_first"),
    (lambda: humans(warriors=trogs(1)), "attack brute-a troglodytes", "HAC-4", "activate_it_first"),
    (scouting, "activate brute-a", "HAC-1", "another_activation_is_under_way"),
    (scouting, "move brute-a 0,-1", "HAC-1", "another_activation_is_under_way"),
    # moving
    (scouting, "move scout-a 0,-2", "MOV-1", "not_adjacent"),
    (scouting, "move scout-a 0,0", "MOV-1", "not_adjacent"),
    (
        lambda: infernals("activate troglodyte-1", stack=[19]),
        "explore troglodyte-1 east",
        "IAC-1",
        "demonic_warriors_never_explore",
    ),
    (scouting, "move scout-a 7,7", "MOV-1", "no_tile_there"),
    (scouting, "move scout-a", "MOV-1", "no_tile_there"),
    (lambda: waded(1000, 1), "move scout-a 0,-1", "TIL-FLOODED", "the_flood_ended_the_move"),
    (lambda: waded(1, 1), "move scout-a 0,-1", "TIL-FLOODED", "leaving_a_flooded_tile_takes_the_whole_move"),
    (
        lambda: scouting(
            warriors={"scout-a": {"at": "0,0", **SPENT}, **trogs(1)},
            marks=[{"target": "scout-a", "what": "combat", "amount": 1}],
        ),
        "move scout-a 0,-1",
        "HPR-6",
        "exhausted",
    ),
    (
        lambda: play(walking(warriors=trogs(1, "0,-1")), "move brute-a 0,-1"),
        "move brute-a 0,-2",
        "MOV-2",
        "no_movement_left",
    ),
    (
        lambda: walking(warriors={**trogs(2), "scout-a": {"at": "0,-1"}}),
        "move brute-a 0,-1",
        "MOV-4",
        "held_by_enemies",
    ),
    (lambda: walking(warriors=trogs(1), marks=[IMPOSING]), "move brute-a 0,-1", "TAL-IMPOSING", "held_by_enemies"),
    (scouting, "depart scout-a", "MOV-10", "no_way_out_here"),
    (lambda: scouting(barriers=DOOR, stack=[19]), "move scout-a 0,-1", "MOV-9", "the_passage_is_closed"),
    (
        lambda: scouting(tiles=[(48, "0,0"), (41, "1,0"), (47, "0,-1")]),
        "move scout-a 1,0",
        "MOV-1",
        "a_wall_lies_between",
    ),
    (
        lambda: scouting(tiles=[(48, "0,0"), (41, "1,0"), (47, "0,-1")], barriers=DOOR, stack=[19]),
        "move scout-a 1,0",
        "MOV-1",
        "a_wall_lies_between",
    ),
    (
        lambda: scouting(tiles=[(48, "0,0"), (41, "0,-1"), (34, "1,0")], warriors={"scout-b": {"at": "0,-1"}}),
        "move scout-a 0,-1",
        "MOV-3",
        "the_tile_is_full",
    ),
    (
        lambda: infernals(
            "activate troglodyte-1",
            tiles=HOLES,
            warriors={"troglodyte-3": {"at": "3,3"}, "scout-a": {"at": "0,-1"}},
        ),
        "move troglodyte-1 3,3",
        "MOV-3",
        "the_tile_is_full",
    ),
    (lambda: misty(True), "move ethereal 1,0", "MOV-3", "the_tile_is_full"),
    # exploring
    (lambda: scouting(stack=[19]), "explore scout-a upwards", "MOV-1", "no_such_direction"),
    (lambda: scouting(stack=[19]), "explore scout-a", "MOV-1", "no_such_direction"),
    (lambda: scouting(tiles=[(41, "0,0")], stack=[19]), "explore scout-a east", "MOV-1", "a_wall_lies_between"),
    (
        lambda: scouting(stack=[19], barriers=[{"at": "0,0", "side": "east", "kind": "rubble"}]),
        "explore scout-a east",
        "MOV-9",
        "the_passage_is_closed",
    ),
    (lambda: scouting(stack=[19]), "explore scout-a north", "EXP-1", "already_explored"),
    (scouting, "explore scout-a east", "EXP-5", "the_stack_is_empty"),
    # attacking
    (lambda: scouting(warriors={"hunter": {"at": "0,0"}}), "attack scout-a", "COM-1", "no_target"),
    (lambda: scouting(warriors={"hunter": {"at": "0,0"}}), "attack scout-a brute-a", "COM-1", "not_an_enemy"),
    (
        lambda: scouting(warriors=trogs(2)),
        "attack scout-a troglodyte-1",
        "COM-1",
        "ordinary_troglodytes_are_one_target",
    ),
    (lambda: scouting(warriors={"hunter": {"at": "0,0"}}), "attack scout-a troglodytes", "COM-1", "no_such_target"),
    (lambda: scouting(warriors={"hunter": {"at": "0,0"}}), "attack scout-a shadows", "COM-1", "no_such_target"),
    (lambda: infernals("activate troglodyte-1"), "attack troglodyte-1 troglodytes", "COM-1", "no_such_target"),
    (lambda: scouting(warriors={"hunter": {"at": "0,-1"}}), "attack scout-a hunter", "COM-1", "not_within_reach"),
    (lambda: scouting(warriors=trogs(1, "0,-1")), "attack scout-a troglodytes@0,-1", "COM-1", "not_within_reach"),
    (
        lambda: scouting(
            warriors={"scout-a": {"at": "0,0", "die": 2, "equipment": ["crossbow"]}, "hunter": {"at": "0,-2"}}
        ),
        "attack scout-a hunter",
        "COM-1",
        "not_within_reach",
    ),
    (
        lambda: scouting(warriors={"hunter": {"at": "0,0"}}),
        "attack scout-a hunter blunderbuss",
        "EQP-2",
        "no_such_weapon",
    ),
    (
        lambda: scouting(
            warriors={"scout-a": {"at": "0,0", "equipment": ["blunderbuss"], **SPENT}, "hunter": {"at": "0,0"}},
            marks=[{"target": "scout-a", "what": "combat", "amount": 1}],
        ),
        "attack scout-a hunter blunderbuss",
        "HPR-6",
        "no_such_weapon",
    ),
    (
        lambda: scouting(
            warriors={"hunter": {"at": "0,0"}}, marks=[{"target": "scout-a", "what": "combat", "amount": -2}]
        ),
        "attack scout-a hunter",
        "COM-2",
        "no_combat",
    ),
    (
        lambda: scouting(
            warriors={"scout-a": {"at": "0,0", **SPENT}, "hunter": {"at": "0,0"}},
            marks=[{"target": "scout-a", "what": "movement", "amount": 1}],
        ),
        "attack scout-a hunter",
        "HPR-6",
        "no_combat",
    ),
    (shrouded, "attack scout-a master-of-souls blunderbuss", "PRI-1", "its_sheet_forbids_it"),
    (
        lambda: play(scouting(warriors={"hunter": {"at": "0,0"}}, dice=[1, 1]), "attack scout-a hunter"),
        "attack scout-a hunter",
        "HAC-2",
        "it_has_acted_already",
    ),
    # actions of the scenario
    (lambda: plundering("troglodyte-1"), "do troglodyte-1 dance", "IAC-2", "no_such_action"),
    (lambda: plundering("troglodyte-1"), "do troglodyte-1 store", "IAC-2", "an_action_of_others"),
    (lambda: plundering("troglodyte-1"), "do troglodyte-1 drag", "IAC-2", "it_carries_none"),
    (lambda: plundering("redeemer"), "do redeemer spoil", "HAC-3", "an_action_of_others"),
    (lambda: plundering("redeemer"), "do redeemer store", "HAC-3", "it_carries_none"),
    (lambda: plundering("redeemer"), "do redeemer clear", "MOV-9", "nothing_to_open_beside_it"),
    (lambda: plundering("redeemer"), "do brute-a take", "HAC-1", "another_activation_is_under_way"),
    (lambda: plundering("brute-a"), "do brute-a take", "HAC-6", "exhausted"),
    (lambda: play(plundering("redeemer"), "do redeemer take"), "do redeemer take", "HAC-2", "it_has_acted_already"),
    # hits, tiles, dice
    (lambda: struck(2), "damage scout-a 2", "HIT-3", "line_already_cancelled"),
    (lambda: struck(2), "damage brute-a 1", "HIT-3", "another_warrior_is_hit"),
    (placing, "place 47 west", "EXP-2", "does_not_join"),
    (placing, "place 19 east", "EXP-2", "not_the_tile_in_hand"),
    (placing, "place 47 north", "EXP-4", "leaves_no_opening"),
    (dice_to_place, "destiny red1 supernatural-speed", "DST-8", "die_cannot_belong_there"),
    (assigned, "die scout-a 1", "HPR-3", "it_has_its_die"),
    (dice_to_assign, "die scout-b 1", "HPR-2", "it_gets_no_die"),
    (dice_to_assign, "die troglodyte-1 1", "HPR-2", "it_gets_no_die"),
    (dice_to_assign, "die scout-a 6", "HPR-3", "no_such_die"),
    (dice_to_assign, "die scout-a", "HPR-3", "no_such_die"),
    (dice_to_assign, "die", "", "no_such_warrior"),
    # entering
    (threat, "bring kraken 0,-1", "THR-1", "no_such_warrior"),
    (threat, "bring troglodyte", "MOV-1", "no_tile_there"),
    (threat, "bring scourge 0,-1", "THR-1", "none_in_the_reserve"),
    (
        lambda: threat(warriors={"hellhound-1": {"at": "out"}, "hellhound-2": {"at": "out"}}),
        "bring hellhound 0,-1",
        "THR-1",
        "none_in_the_reserve",
    ),
    (threat, "bring tough-troglodyte 0,-1", "THR-9", "never_bought"),
    (threat, "bring troglodyte 7,7", "MOV-1", "no_tile_there"),
    (threat, "bring troglodyte 0,0", "THR-2", "humans_bar_the_entry"),
    (lambda: threat(warriors=trogs(3, "0,-1")), "bring troglodyte 0,-1", "MOV-3", "the_tile_is_full"),
    (
        lambda: threat(
            warriors={"scout-a": {"at": "0,0", "equipment": ["necklace-of-ears"]}},
            marks=[{"target": "table", "what": "intrepid", "amount": 1}],
        ),
        "bring troglodyte 0,0",
        "THR-10",
        "somebody_bars_the_entry",
    ),
    (threat, "bring hellhound 0,-1", "THR-1", "too_dear"),
    (covered, "attack brute-a master-of-souls", "DDM-SOULS", "others_must_fall_first"),
]


@pytest.mark.parametrize(
    ("set_up", "text", "rule", "key"),
    CASES,
    ids=[f"{key}-{text or 'nothing'}".replace(" ", "_") for _, text, _, key in CASES],
)
def test_a_refusal_names_its_rule_and_changes_nothing(
    set_up: Callable[[], Game], text: str, rule: str, key: str
) -> None:
    """PRI-4 and the row named: `why_not` gives it, `apply` raises it, and the game is what it was."""
    game = set_up()
    why = game.why_not(text)
    assert why
    assert (why.rule, why.key) == (rule, key)
    before = (game.fingerprint, texts(game), list(game.choices), len(game.events), game.outcome)
    with pytest.raises(IllegalOptionError) as caught:
        game.apply(text)
    assert (caught.value.option, caught.value.rule, caught.value.refusal.key) == (text, rule, key)
    assert repr(text) in str(caught.value)
    assert rule in str(caught.value)
    assert (game.fingerprint, texts(game), list(game.choices), len(game.events), game.outcome) == before
    for language in load.LANGUAGES:
        assert refusal_text(why, language)


def test_every_word_that_names_nothing_is_tried() -> None:
    """Every refusal about how an option is written is in the table above; the others have laws of their own."""
    faults = {reasons.TOO_MANY_WORDS} | {fault for kind in TYPES.values() for fault in (kind.fault, kind.missing)}
    written = {reasons.REASONS[fault][1] for fault in faults}
    assert written <= {key for _, _, _, key in CASES}


def test_what_is_offered_is_allowed_however_it_is_typed() -> None:
    """`why_not` is falsy for every option of a decision, capitals and spaces or not."""
    game = scouting(warriors={"hunter": {"at": "0,0"}}, stack=[19])
    for text in texts(game):
        assert not game.why_not(text)
        assert not game.why_not(f"  {text.upper()} ")
    play(game, " MOVE  Scout-A   0,-1")
    assert warrior(game, "scout-a")["at"] == 1


def test_an_option_of_an_earlier_decision_is_refused() -> None:
    """HAC-1: an option object kept from before is no longer good; it is named by its text."""
    game = humans(warriors={"redeemer": {"at": "0,0"}})
    assert game.decision is not None
    stale = next(option for option in game.decision.options if str(option) == "activate scout-a")
    play(game, "activate scout-a", "pass")
    before = game.fingerprint
    with pytest.raises(IllegalOptionError) as caught:
        game.apply(stale)
    assert (caught.value.option, caught.value.rule) == ("activate scout-a", "HAC-1")
    assert game.fingerprint == before


def test_an_ethereal_may_walk_through_the_wall_while_there_is_room() -> None:
    """MOV-3: with the corridor empty the same step is offered, so it was room that was missing above."""
    assert "move ethereal 1,0" in texts(misty(False))


def test_whatever_is_asked_gets_an_answer() -> None:
    """Every verb with every number of sensible and senseless words, at every decision of a game's first turns."""
    game = new_game("1643/the-survivors", seed="why")
    words = ["", "scout-a", "scout-a 0,0", "scout-a north", "scout-a hunter blunderbuss", "troglodyte-1 0,0"]
    words += ["troglodyte 0,0", "scout-a 9", "nobody nowhere 0 0 0", "hunter", "white1 dark-destiny", "48 north"]
    kinds = set()
    for _ in range(60):
        if game.decision is None:
            break
        kinds.add(game.decision.kind)
        offered = texts(game)
        for signature in SIGNATURES.values():
            for word in words:
                text = f"{signature.word} {word}".strip()
                assert bool(game.why_not(text)) is (text not in offered)
        game.apply(game.decision.options[0])
    assert kinds >= {"assign", "activate", "act", "destiny", "bring"}


def test_why_not_tells_the_other_side_nothing() -> None:
    """HID-2: a side that does not decide learns only that, whatever it asks about."""
    game = table(
        phase="threat",
        begin=True,
        warriors={"scout-a": {"at": "0,0"}},
        hand={"infernal": ["toxic-fumes"]},
    )
    assert asked(game) == ("infernal", "window")
    for text in ("play toxic-fumes 0,0", "play terror scout-a 0,0", "pass"):
        refusal = game.why_not(text, "human")
        assert (refusal.rule, refusal.key, refusal.detail) == ("PRI-3", "not_your_decision", "")
    assert not game.why_not("pass", "infernal")
