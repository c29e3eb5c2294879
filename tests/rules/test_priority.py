"""Which rule holds, what a characteristic is, when cards may be used (PRI)."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.core import agenda
from claustrophobia.core.names import INFERNAL, MOMENTS
from claustrophobia.core.setup import card_index
from claustrophobia.engine import Game
from claustrophobia.rules import choices
from homemade import box, homemade, homemade_setup
from tables import asked, play, table, texts, told, warrior

ROOM = (48, "0,0")
NORTH = (26, "0,-1")
SIGN = "play sign-of-the-demon hunter"


def figures(game: Game, name: str) -> tuple[int, int, int]:
    seen = warrior(game, name)
    return seen["movement"], seen["combat"], seen["defense"]


def mark(target: str, what: str, amount: int, **more: Any) -> dict[str, Any]:
    return {"target": target, "what": what, "amount": amount, "until": "human_preparation", **more}


def piles(game: Game) -> tuple[list[str], list[str]]:
    """The event cards in force and those discarded."""
    cards = game.view()["cards"][1]
    return cards["played"], cards["discard"]


# --- PRI-1 ----------------------------------------------------------------------------------------


def test_pri_1_scenario_over_rulebook() -> None:
    """PRI-1: with the fuse lit Powder and stone makes a draw of what TRN-6 gives the infernal player."""
    for fuse, outcome in ((0, "infernal"), (1, "draw")):
        game = table(
            scenario="1643/powder-and-stone",
            phase="infernal_activation",
            tiles=[ROOM],
            counters={"fuse": fuse},
            warriors={
                "redeemer": {"at": "out"},
                "brute-a": {"at": "out"},
                "brute-b": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]},
                "scout-a": {"at": "out"},
                "troglodyte-1": {"at": "0,0"},
            },
            dice=[6],
        )
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-b")
        assert game.outcome == outcome


def test_pri_1_tile_over_equipment() -> None:
    """PRI-1: the necklace bars entry on its tile, but a demonic well lets demons and hounds in all the same."""
    game = table(
        phase="threat",
        tiles=[ROOM, (23, "0,-1")],
        warriors={"brute-a": {"at": "0,-1", "die": 1, "equipment": ["necklace-of-ears"]}},
        tp=9,
    )
    assert {"bring hunter 0,-1", "bring hellhound 0,-1"} <= set(texts(game))
    assert game.why_not("bring troglodyte 0,-1").rule == "THR-10"


def test_pri_1_tile_over_gift_equipment_and_cards() -> None:
    """PRI-1: mushrooms have the last word over the aura, the shield and the parry that would raise the defense."""
    marks = [mark("redeemer", "defense", 1), mark("redeemer", "defense", 1)]
    for tile, defense in ((48, 6), (14, 3)):
        game = table(
            phase="human_activation",
            tiles=[(tile, "0,0")],
            warriors={"redeemer": {"at": "0,0", "die": 2, "equipment": ["steel-shield"]}},
            marks=marks,
        )
        assert figures(game, "redeemer")[2] == defense


def test_pri_1_equipment_over_event() -> None:
    """PRI-1: a holy relic cancels an event card."""
    game = play(fumes(), "play toxic-fumes 0,0", "use scout-a holy-relic")
    assert not told(game, "rolled_for")
    assert told(game, "cancelled")


def test_pri_1_card_over_rulebook() -> None:
    """PRI-1: terror moves a warrior that blocking would hold (MOV-4)."""
    game = table(
        phase="threat",
        begin=True,
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,0", "die": 1}, "hunter": {"at": "0,0"}, "troglodyte-1": {"at": "0,0"}},
        hand={"infernal": ["terror"]},
    )
    play(game, "play terror brute-a 0,-1")
    assert warrior(game, "brute-a")["at"] == 1


# --- PRI-2 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "entry", "marks", "expected"),
    [
        (48, {"die": 2}, [], (2, 2, 3)),
        (48, {"die": 2, "equipment": ["seven-league-boots"]}, [("movement", 1)], (4, 2, 3)),
        (48, {"die": 2}, [("combat", -3)], (2, 0, 3)),  # never below 0
        (48, {"die": 2}, [("combat", -3), ("combat", 2)], (2, 1, 3)),  # summed up before that is looked at
        (48, {"die": 2}, [("defense", -4)], (2, 2, 0)),
        (48, {"die": 6}, [("defense", 1)], (2, 1, 6)),
        (48, {"die": 6}, [("defense", 2)], (2, 1, 6)),  # defense at most 6
        (48, {"die": 6}, [("defense", 2), ("defense", -1)], (2, 1, 6)),
        (48, {"die": 2, "flags": ["exhausted"]}, [], (0, 0, 3)),
        (48, {"die": 2, "flags": ["exhausted"]}, [("movement", 1), ("combat", 2), ("defense", 1)], (1, 2, 4)),
        (12, {"die": 2}, [("defense", -1)], (2, 2, 6)),  # fog after penalties
        (12, {"die": 2, "flags": ["exhausted"]}, [], (0, 0, 6)),
        (14, {"die": 6}, [("defense", 1)], (2, 1, 3)),  # mushrooms cap after bonuses
        (14, {"die": 6}, [("defense", -1)], (2, 1, 3)),
        (14, {"die": 2}, [("defense", -1)], (2, 2, 2)),  # and raise nothing
    ],
)
def test_pri_2_how_a_characteristic_is_computed(
    tile: int, entry: dict[str, Any], marks: list[tuple[str, int]], expected: tuple[int, int, int]
) -> None:
    """PRI-2: line, or 0/0/3 if exhausted; bonuses and penalties; setters and caps; at least 0, defense at most 6."""
    game = table(
        phase="human_activation",
        tiles=[(tile, "0,0")],
        warriors={"scout-a": {"at": "0,0", **entry}},
        marks=[mark("scout-a", what, amount) for what, amount in marks],
    )
    assert figures(game, "scout-a") == expected


def test_pri_2_a_rolled_6_hits_whatever_raises_the_defense() -> None:
    """PRI-2: defense 6 and a bonus on it is still hit by a 6."""
    game = table(
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            "brute-a": {"at": "0,0", "die": 6},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        marks=[mark("brute-a", "defense", 1)],
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert asked(game) == ("human", "damage")


def test_pri_2_it_is_computed_whenever_it_is_read() -> None:
    """PRI-2: a warrior that walks into the fog has defense 6 there at once."""
    game = table(
        phase="human_activation",
        tiles=[ROOM, (12, "0,-1")],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    assert figures(game, "scout-a")[2] == 3
    play(game, "activate scout-a", "move scout-a 0,-1")
    assert figures(game, "scout-a")[2] == 6
    play(game, "move scout-a 0,0")
    assert figures(game, "scout-a")[2] == 3


# --- PRI-3 ----------------------------------------------------------------------------------------


def map_and_defect() -> Game:
    """As the human activation starts one player could use a map, the other a card."""
    return table(
        phase="human_activation",
        begin=True,
        tiles=[ROOM],
        stack=[41, 45],
        warriors={
            "scout-a": {"at": "0,0", "die": 2, "equipment": ["map-of-the-sewers"]},
            "redeemer": {"at": "0,0", "die": 1, "equipment": ["steel-shield"]},
        },
        hand={"infernal": ["defect"]},
    )


def test_pri_3_the_player_whose_phase_it_is_decides_first() -> None:
    """PRI-3: in the human activation the human player."""
    game = map_and_defect()
    assert asked(game) == ("human", "window")
    assert texts(game) == ["pass", "use scout-a map-of-the-sewers"]
    play(game, "pass")
    assert asked(game) == ("infernal", "window")
    assert "play defect scout-a map-of-the-sewers" in texts(game)


def test_pri_3_in_the_infernal_activation_the_infernal_player(tmp_path: Path) -> None:
    """PRI-3: when his demon's attack is rolled he decides before the medal of its target is used."""
    game = table(
        content=box(tmp_path, '[[event]]\nid = "sign-of-the-demon"\nmoment = "attack_rolled"'),
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            "scout-a": {"at": "0,0", "die": 2, "equipment": ["blessed-medal"]},
            "hunter": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
        },
        hand={"infernal": ["sign-of-the-demon"]},
        dice=[5],
    )
    play(game, "activate hunter", "attack hunter scout-a")
    assert asked(game) == ("infernal", "window")
    play(game, "pass")
    assert asked(game) == ("human", "window")
    assert texts(game) == ["pass", "use scout-a blessed-medal"]


def test_pri_3_the_owner_orders_simultaneous_effects() -> None:
    """PRI-3: two warriors draw at once, two powers fire at once: their player chooses the order."""
    game = table(
        tiles=[ROOM],
        warriors={"brute-a": {"at": "0,0"}, "scout-a": {"at": "0,0"}},
        deck={"human": ["sprint", "fury"]},
        dice=[2, 3],
    )
    play(game, "die brute-a 2")
    assert (asked(game), texts(game)) == (("human", "effects"), ["resolve brute-a", "resolve scout-a"])
    fires = table(
        phase="infernal_preparation",
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        dice=[1, 1, 2],
    )
    play(
        fires, "destiny white1 supernatural-speed", "destiny white1 supernatural-speed", "destiny white2 abyssal-threat"
    )
    assert asked(fires) == ("infernal", "fire")
    assert texts(fires) == ["fire abyssal-threat", "fire supernatural-speed"]


# --- PRI-4 ----------------------------------------------------------------------------------------

# Each moment: the position's keys beside the common ones, and what is played until it is reached.
MOMENT_SCRIPTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "human_preparation_starts": ({"phase": "human_preparation", "dice": [1, 3]}, []),
    "human_dice_rolled": ({"phase": "human_preparation", "dice": [1, 3]}, []),
    "human_dice_assigned": ({"phase": "human_preparation", "dice": [1, 4]}, ["die brute-a 1"]),
    "human_preparation_ends": ({"phase": "human_preparation", "dice": [1, 4]}, ["die brute-a 1"]),
    "human_activation_starts": ({"phase": "human_activation", "begin": True}, []),
    "human_activation_ends": ({"phase": "human_activation"}, ["pass"]),
    "infernal_preparation_starts": ({"phase": "infernal_preparation"}, []),
    "destiny_rolled": ({"phase": "infernal_preparation", "dice": [1, 1, 1]}, []),
    "infernal_preparation_ends": (
        {"phase": "infernal_preparation", "dice": [1, 1, 1]},
        ["destiny white1 abyssal-threat"] * 3,
    ),
    "threat_starts": ({"phase": "threat", "begin": True}, []),
    "threat_ends": ({"phase": "threat"}, ["pass"]),
    "infernal_activation_starts": ({"phase": "infernal_activation", "begin": True}, []),
    "infernal_activation_ends": ({"phase": "infernal_activation"}, ["pass"]),
    "activation_begins": ({"phase": "human_activation"}, ["activate scout-a"]),
    "activation_ends": ({"phase": "human_activation"}, ["activate scout-a", "pass"]),
    "leaves": ({"phase": "human_activation"}, ["activate scout-a", "move scout-a 0,-1"]),
    "enters": ({"phase": "human_activation"}, ["activate scout-a", "move scout-a 0,-1"]),
    "explores": ({"phase": "human_activation"}, ["activate scout-a", "explore scout-a west"]),
    "tile_placed": ({"phase": "human_activation"}, ["activate scout-a", "explore scout-a west"]),
    "attack_declared": ({"phase": "human_activation"}, ["activate brute-a", "attack brute-a troglodytes"]),
    "attack_rolled": ({"phase": "human_activation", "dice": [6]}, ["activate brute-a", "attack brute-a troglodytes"]),
    "hits_counted": ({"phase": "human_activation", "dice": [6]}, ["activate brute-a", "attack brute-a troglodytes"]),
    "death": ({"phase": "human_activation", "dice": [6]}, ["activate brute-a", "attack brute-a troglodytes"]),
    "card_played": ({"phase": "infernal_activation", "begin": True}, ["play demonic-rage hunter"]),
}


def holding(folder: Path, moment: str, **data: Any) -> Game:
    """The infernal player holds a card for this moment, and one for the start of his activation."""
    return table(
        **{
            "content": box(folder, f'[[event]]\nid = "sign-of-the-demon"\nmoment = "{moment}"'),
            "tiles": [ROOM, NORTH],
            "stack": [41, 45],
            "warriors": {
                "scout-a": {"at": "0,0", "die": 2},
                "brute-a": {"at": "0,0", "die": 6},
                "hunter": {"at": "0,-1"},
                "troglodyte-1": {"at": "0,0"},
            },
            "hand": {"infernal": ["sign-of-the-demon", "demonic-rage"]},
            **data,
            "dice": [*data.get("dice", []), *[1, 4] * 9],
        }
    )


def test_pri_4_the_script_below_knows_every_moment() -> None:
    """PRI-4: none is forgotten; two are those of another edition."""
    assert sorted([*MOMENT_SCRIPTS, "tile_springs", "entries"]) == sorted(MOMENTS)


@pytest.mark.parametrize("moment", MOMENT_SCRIPTS)
def test_pri_4_a_card_is_offered_at_its_moment(tmp_path: Path, moment: str) -> None:
    """PRI-4: at the printed moment, and not before it comes."""
    data, script = MOMENT_SCRIPTS[moment]
    game = holding(tmp_path, moment, **data)
    for option in script:
        assert game.why_not(SIGN).rule == "PRI-4"
        play(game, option)
    assert asked(game) == ("infernal", "window")
    assert SIGN in texts(game)
    play(game, SIGN)
    assert len(told(game, "played")) == 1 + sum(option.startswith("play") for option in script)


@pytest.mark.parametrize("moment", MOMENT_SCRIPTS)
def test_pri_4_a_card_is_not_offered_at_another_moment(tmp_path: Path, moment: str) -> None:
    """PRI-4: a card for the start of the threat phase is offered at that one alone."""
    data, script = MOMENT_SCRIPTS[moment]
    game = holding(tmp_path, moment, **data, hand={"infernal": ["sign-of-the-demon", "demonic-rage", "terror"]})
    play(game, *script)
    terror = [option for option in texts(game) if option.startswith("play terror")]
    assert bool(terror) is (moment == "threat_starts")


def test_pri_4_what_the_moments_are_about(tmp_path: Path) -> None:
    """PRI-4: leaving comes before the step and entering after it; dice are rolled before they are assigned."""
    for moment, place in (("leaves", 0), ("enters", 1)):
        (folder := tmp_path / moment).mkdir()
        data, script = MOMENT_SCRIPTS[moment]
        game = play(holding(folder, moment, **data), *script)
        assert warrior(game, "scout-a")["at"] == place
    for moment, dice in (("human_preparation_starts", []), ("human_dice_rolled", [1, 3]), ("human_dice_assigned", [])):
        (folder := tmp_path / moment).mkdir()
        data, script = MOMENT_SCRIPTS[moment]
        game = play(holding(folder, moment, **data), *script)
        assert game.view()["dice"] == dice


@pytest.mark.parametrize("script", [["explore scout-a west"], ["move scout-a 0,1", "depart scout-a"]])
def test_pri_4_exploring_and_departing_are_leaving_too(tmp_path: Path, script: list[str]) -> None:
    """PRI-4, MOV-5, MOV-10: a card for "leaves" may be used there as well."""
    game = holding(tmp_path, "leaves", phase="human_activation", tiles=[ROOM, NORTH, (27, "0,1")], stack=[41, 45])
    play(game, "activate scout-a")
    for option in script[:-1]:
        play(game, option, "pass")
    where = warrior(game, "scout-a")["at"]
    play(game, script[-1])
    assert (asked(game), warrior(game, "scout-a")["at"]) == (("infernal", "window"), where)
    play(game, "pass")
    assert warrior(game, "scout-a")["at"] != where


# --- PRI-5 ----------------------------------------------------------------------------------------


def fumes(**data: Any) -> Game:
    """Toxic fumes in the infernal hand, a relic in the scout's."""
    return table(
        **{
            "phase": "threat",
            "begin": True,
            "tiles": [ROOM, NORTH],
            "warriors": {"scout-a": {"at": "0,0", "die": 2, "equipment": ["holy-relic"]}},
            "hand": {"infernal": ["toxic-fumes"]},
            **data,
        }
    )


DOOMED: dict[str, Any] = {"at": "0,0", "die": 2, "damage": [1, 3, 4, 5, 6], "equipment": ["holy-relic", "steel-shield"]}
ANSWERED_BY_DEATH = {
    "terror": ("flee", "brute-a 0,-1"),
    "demonic-possession": ("possess", "brute-a scout-a"),
    "toxic-fumes": ("destroy_equipment", "brute-a steel-shield"),
    "sign-of-the-demon": ("bonus", "brute-a"),
}


@pytest.mark.parametrize("event", ANSWERED_BY_DEATH)
def test_pri_6_an_event_whose_target_the_answer_took_away_does_nothing(tmp_path: Path, event: str) -> None:
    """PRI-5, PRI-6: the answer is resolved first; who died of it is not moved, armed or strengthened any more."""
    verb, chosen = ANSWERED_BY_DEATH[event]
    args = '{ who = "human", defense = 1, until = "infernal_activation" }' if verb == "bonus" else "{}"
    relic = '[[equipment]]\nid = "holy-relic"\nverb = "hit_on"\nargs = { who = "human", at_least = 1 }\n'
    card = f'[[event]]\nid = "{event}"\nverb = "{verb}"\nargs = {args}\nmoment = "threat_starts"\n'
    game = table(
        content=box(tmp_path, relic + card),
        phase="threat",
        begin=True,
        tiles=[ROOM, NORTH],
        warriors={"brute-a": DOOMED, "scout-a": {"at": "0,0", "die": 2}},
        hand={"infernal": [event]},
    )
    play(game, f"play {event} {chosen}", "use brute-a holy-relic brute-a")
    assert warrior(game, "brute-a")["at"] == "out"
    assert told(game, "frustrated")
    assert not told(game, "moved")
    assert not told(game, "attacked")
    assert not told(game, "equipment_lost")
    assert not game.view("human")["marks"]


OVERTAKEN = {  # an event and what it was played on; the event that answers it
    "possess": ("brute-a scout-a", "flee", "brute-a 0,-1"),
    "flee": ("brute-a 0,-1", "flee", "brute-a 0,1"),
    "cave_in": ("0,0 north", "cave_in", "0,0 north"),
}


@pytest.mark.parametrize("event", OVERTAKEN)
def test_pri_6_an_event_that_its_answer_has_made_impossible_does_nothing(tmp_path: Path, event: str) -> None:
    """PRI-5, PRI-6: nobody is attacked from afar, flees to a tile that is no longer near, or is walled off twice."""
    chosen, verb, answer = OVERTAKEN[event]
    args = {"cave_in": "{ clear = 2 }"}
    first = f'[[event]]\nid = "terror"\nverb = "{event}"\nargs = {args.get(event, "{}")}\nmoment = "threat_starts"\n'
    second = f'[[event]]\nid = "lost"\nverb = "{verb}"\nargs = {args.get(verb, "{}")}\nmoment = "card_played"\n'
    game = table(
        content=box(tmp_path, first + second),
        phase="threat",
        begin=True,
        tiles=[ROOM, NORTH, (27, "0,1")],
        warriors={"brute-a": {"at": "0,0", "die": 2}, "scout-a": {"at": "0,0", "die": 2}},
        hand={"infernal": ["terror", "lost"]},
    )
    play(game, f"play terror {chosen}", f"play lost {answer}")
    assert [event[3] for event in told(game, "frustrated")] == [card_index(game.state.setup.events, "terror")]
    assert not told(game, "rolled")
    assert len(told(game, "moved")) == (verb == "flee")
    assert len(game.view()["barriers"]) == (verb == "cave_in")


LEAVING = {
    "explores": "explore scout-a east",
    "leaves": "move scout-a 0,-1",
}


@pytest.mark.parametrize("moment", LEAVING)
def test_mov_11_who_is_moved_away_as_it_leaves_takes_no_step(tmp_path: Path, moment: str) -> None:
    """MOV-11, PRI-5: moved before it could leave, it neither goes on from there nor explores, and spends nothing."""
    terror = f'[[event]]\nid = "terror"\nverb = "flee"\nargs = {{}}\nmoment = "{moment}"\n'
    game = table(
        content=box(tmp_path, terror),
        phase="human_activation",
        tiles=[ROOM, NORTH, (27, "0,1")],
        warriors={"scout-a": {"at": "0,0", "die": 2}},
        hand={"infernal": ["terror"]},
        stack=[5],
    )
    play(game, "activate scout-a", LEAVING[moment], "play terror scout-a 0,1")
    assert warrior(game, "scout-a")["at"] == 2
    assert [event[1] for event in told(game, "moved")] == ["MOV-11"]
    assert not told(game, "tile_placed")
    assert "move scout-a 0,0" in texts(game)
    play(game, "move scout-a 0,0")
    assert "move scout-a 0,-1" in texts(game)


def test_pri_5_a_way_cannot_be_lost_by_who_was_moved_away(tmp_path: Path) -> None:
    """PRI-5, PRI-6: *Lost* is answered by a card that moves the explorer; nothing is closed where it stands now."""
    lost = '[[event]]\nid = "lost"\nverb = "lose_way"\nargs = {}\nmoment = "explores"\n'
    terror = '[[event]]\nid = "terror"\nverb = "flee"\nargs = {}\nmoment = "card_played"\n'
    game = table(
        content=box(tmp_path, lost + terror),
        phase="human_activation",
        tiles=[ROOM, NORTH, (27, "0,1")],
        warriors={"scout-a": {"at": "0,0", "die": 2}},
        hand={"infernal": ["lost", "terror"]},
        stack=[5],
    )
    before = game.view()["tiles"]
    play(game, "activate scout-a", "explore scout-a east", "play lost", "play terror scout-a 0,-1")
    assert warrior(game, "scout-a")["at"] == 1
    assert not told(game, "lost_way")
    assert game.view()["tiles"] == before
    assert asked(game) == ("human", "act")


def test_hit_8_a_figure_that_died_in_the_midst_of_something_does_not_come_back_into_it() -> None:
    """HIT-8, THR-3: of the troglodytes in reserve one comes that has no part in what is under way."""
    s = table(phase="human_activation", tiles=[ROOM], warriors={"scout-a": {"at": "0,0", "die": 2}}).state
    first, second = (s.setup.names.index(f"troglodyte-{number}") for number in (1, 2))
    sheet = s.setup.sheet[first]
    assert choices.spare(s, sheet) == first
    s.agenda.append((agenda.RUN_STEP_OVER, first, 0))
    assert choices.spare(s, sheet) == second
    s.agenda[-1] = (agenda.ASK_BLAST, INFERNAL, 1 << first, 4)
    assert choices.spare(s, sheet) == second


def test_pri_5_a_card_that_answers_a_card_is_resolved_before_it() -> None:
    """PRI-5: the relic is asked for before the fumes roll; let pass, they do."""
    game = play(fumes(dice=[6]), "play toxic-fumes 0,0")
    assert asked(game) == ("human", "window")
    assert texts(game) == ["pass", "use scout-a holy-relic"]
    assert not told(game, "rolled_for")
    play(game, "pass")
    assert told(game, "rolled_for")
    assert asked(game) == ("human", "damage")


def test_pri_5_a_cancelled_card_is_spent_all_the_same() -> None:
    """PRI-5: both the event card and the relic are gone."""
    game = play(fumes(), "play toxic-fumes 0,0", "use scout-a holy-relic")
    assert piles(game) == ([], ["toxic-fumes"])
    assert game.view("infernal")["cards"][1]["hand"] == []
    assert warrior(game, "scout-a")["equipment"] == []
    assert asked(game) == ("infernal", "bring")


def test_pri_5_a_card_interrupts_the_effect_its_moment_lies_in() -> None:
    """PRI-5: the suicide attack is finished between declaring and rolling: three dice are rolled instead of one."""
    game = table(
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={"brute-a": {"at": "0,0", "die": 6}, "troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}},
        hand={"infernal": ["suicide-attack"]},
        dice=[1, 2, 3],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert not told(game, "rolled")
    play(game, "play suicide-attack")
    assert told(game, "rolled")[0][5:] == (1, 2, 3)


def test_pri_5_an_effect_is_finished_before_the_next_begins() -> None:
    """PRI-5: the first warrior's hit of the fumes is taken before the second is rolled for."""
    warriors = {"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}}
    game = play(fumes(warriors=warriors, dice=[6, 1]), "play toxic-fumes 0,0", "roll-for scout-a")
    assert (asked(game), len(told(game, "rolled_for"))) == (("human", "damage"), 1)
    play(game, texts(game)[0])
    assert len(told(game, "rolled_for")) == 2


# --- PRI-6 ----------------------------------------------------------------------------------------


def allotting(card: str, name: str, die: int, **entry: Any) -> list[str]:
    """What a card can be used for on a warrior that gets this die."""
    game = table(
        tiles=[ROOM],
        stack=[41, 45],
        warriors={name: {"at": "0,0", **entry}, "redeemer": {"at": "0,0"}},
        hand={"human": [card]},
        dice=[die, die],
    )
    play(game, f"die {name} {die}")
    assert asked(game) == ("human", "allot")
    return texts(game)


@pytest.mark.parametrize(
    ("card", "name", "die", "damage", "offered"),
    [
        ("second-wind", "brute-a", 1, [], ["value brute-a second-wind"]),
        (
            "second-wind",
            "brute-a",
            4,
            [2, 3],
            ["allot brute-a second-wind brute-a 2", "allot brute-a second-wind brute-a 3"],
        ),
        ("fury", "scout-a", 1, [], ["allot scout-a fury"]),
        ("fury", "scout-a", 2, [], ["value scout-a fury", "allot scout-a fury"]),
        ("slip-away", "scout-a", 1, [], ["value scout-a slip-away"]),  # a scout is elusive already
        ("slip-away", "brute-a", 1, [], ["value brute-a slip-away", "allot brute-a slip-away"]),
        ("stand-fast", "brute-a", 1, [], ["value brute-a stand-fast"]),  # bodyguard and imposing are a brute's
        ("stand-fast", "scout-a", 1, [], ["value scout-a stand-fast", "allot scout-a stand-fast"]),
    ],
)
def test_pri_6_an_instinct_card_that_could_change_nothing(
    card: str, name: str, die: int, damage: list[int], offered: list[str]
) -> None:
    """PRI-6: no healing without a wound, no value the die has, no talent the sheet has (TAL-0)."""
    found = allotting(card, name, die, damage=damage)
    assert [option.replace(f" {name} {name} ", " ") for option in found if option != "pass"] == offered


def test_pri_6_an_event_card_without_a_target_may_not_be_played() -> None:
    """PRI-6: sign and rage need a demon, the rage one that is not frenzied, acid a human with an infernal."""
    hand = {"infernal": ["sign-of-the-demon", "demonic-rage", "acid-spray", "critical-hit"]}
    where = {"scout-a": {"at": "0,0", "die": 2}}

    def offered(**data: Any) -> set[str]:
        game = table(**{"phase": "infernal_activation", "begin": True, "tiles": [ROOM, NORTH], "hand": hand, **data})
        return {option.split()[1] for option in texts(game) if option.startswith("play")}

    assert offered(warriors={**where, "troglodyte-1": {"at": "0,-1"}}) == set()
    assert offered(warriors={**where, "troglodyte-1": {"at": "0,0"}}) == {"acid-spray"}
    assert offered(warriors={**where, "hunter": {"at": "0,-1"}}) == {"sign-of-the-demon", "demonic-rage"}
    frenzied = [mark("hunter", "grant", 8)]
    assert offered(warriors={**where, "hunter": {"at": "0,-1"}}, marks=frenzied) == {"sign-of-the-demon"}
    brute = {"brute-a": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "0,-1"}}
    assert offered(warriors=brute) == {"critical-hit"}


def test_pri_6_a_gift_that_could_change_nothing_may_not_be_used() -> None:
    """PRI-6: laying on of hands needs a wounded ally on the tile."""
    for damage, gifts in (([], []), ([3], ["gift redeemer laying-on-of-hands brute-a 3"])):
        game = table(
            scenario="1643/the-last-door",
            tiles=[ROOM],
            warriors={"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,0", "damage": damage}},
            dice=[4, 4],
        )
        play(game, "die redeemer 4")
        assert [option for option in texts(game) if option.startswith("gift")] == gifts


def test_pri_6_what_must_work_does_what_it_can() -> None:
    """PRI-6: a fired power without target or room is skipped: a nurse that is not in play brings nothing."""
    tiles = "layout = [{ number = 48, x = 0, y = 0 }, { number = 26, x = 0, y = -1 }]"
    setup = homemade_setup('{ sheet = "brute" }', infernal='demons = ["nurse"]', tiles=tiles)
    for nurse, troglodytes in (("0,0", 1), ("reserve", 0)):
        game = homemade(
            setup,
            phase="infernal_preparation",
            warriors={"brute-a": {"at": "0,0", "die": 1}, "nurse": {"at": nurse}},
            destiny=[{"face": "white1", "at": "brood"}],
            dice=[1, 1, 2],
            tp=5,
        )
        play(game, "pass", "destiny white1 brood", "destiny white1 abyssal-threat", "destiny white2 abyssal-threat")
        play(game, "fire brood")
        places = [entry["at"] for entry in game.view()["warriors"] if entry["sheet"] == "troglodyte"]
        assert places.count(0) == troglodytes
        assert [die["fired"] for die in game.view()["destiny"] if die["at"] == "brood"] == [True, True]


# --- PRI-7 ----------------------------------------------------------------------------------------


def test_pri_7_until_a_phase_ends_before_anything_else_in_it() -> None:
    """PRI-7: what lasts until the threat phase is over when its first moment comes, and no sooner."""
    marks = [mark("hunter", "combat", 1) | {"until": phase} for phase in ("threat", "human_preparation")]
    data: dict[str, Any] = {
        "tiles": [ROOM, NORTH],
        "warriors": {"brute-a": {"at": "0,0", "die": 1}, "hunter": {"at": "0,-1"}},
        "marks": marks,
        "hand": {"infernal": ["terror", "master-of-destiny"]},
    }
    before = table(phase="infernal_preparation", dice=[1, 1, 1], **data)
    assert (asked(before), figures(before, "hunter")[1]) == (("infernal", "window"), 3)
    at = table(phase="threat", begin=True, **data)
    assert (asked(at), figures(at, "hunter")[1]) == (("infernal", "window"), 2)


def test_pri_7_this_turn_ends_with_the_infernal_activation() -> None:
    """PRI-7: a bonus of the turn holds through the infernal activation and is gone in the next turn."""
    game = table(
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "scout-a": {"at": "0,0", "die": 1},
            "troglodyte-1": {"at": "0,0"},
        },
        marks=[mark("brute-a", "defense", 1)],
        dice=[1, 2],
    )
    assert figures(game, "brute-a")[2] == 4
    play(game, "pass")
    assert (game.view()["turn"], asked(game)[1], game.view()["marks"]) == (2, "assign", [])


def test_pri_7_a_sign_lasts_from_one_phase_to_the_next_threat() -> None:
    """PRI-7: sign of the demon is played as the infernal activation starts and ends as the next threat phase begins."""
    game = table(
        phase="infernal_activation",
        begin=True,
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,0"}, "scout-a": {"at": "0,0"}, "hunter": {"at": "0,-1"}},
        hand={"infernal": ["sign-of-the-demon"]},
        dice=[1, 3, 1, 1, 1],
    )
    seen: dict[str, tuple[int, int, int]] = {}
    script = [SIGN, "pass", "die brute-a 1", "pass", *["destiny white1 abyssal-threat"] * 3]
    for option in script:
        play(game, option)
        seen[game.view()["phase"]] = figures(game, "hunter")
    assert seen == {
        "infernal_activation": (3, 2, 5),
        "human_preparation": (3, 2, 5),
        "human_activation": (3, 2, 5),
        "infernal_preparation": (3, 2, 5),
        "threat": (2, 1, 4),
    }


def test_pri_7_an_effect_without_duration_is_instantaneous() -> None:
    """PRI-7: defect, terror and the like leave nothing in force behind."""
    game = play(map_and_defect(), "pass", "play defect redeemer steel-shield")
    assert game.view()["marks"] == []
    assert piles(game) == ([], ["defect"])


# --- PRI-8 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_pri_8_may_not_beats_may(order: tuple[int, int]) -> None:
    """PRI-8: of two cards of equal rank, one granting the bodyguard's talent and one taking it, the loss holds."""
    both = [mark("scout-a", "grant", 16), mark("scout-a", "loss", 16)]
    for marks, talents in (([both[0]], ["bodyguard", "elusive"]), ([both[i] for i in order], ["elusive"])):
        game = table(
            phase="infernal_activation",
            tiles=[ROOM],
            warriors={"scout-a": {"at": "0,0", "die": 2}, "troglodyte-1": {"at": "0,0"}},
            marks=marks,
        )
        assert warrior(game, "scout-a")["talents"] == talents


def test_pri_8_otherwise_the_later_one_holds(tmp_path: Path) -> None:
    """PRI-8: a die that two cards of one kind turn shows the face of the second."""
    text = '[[event]]\nid = "master-of-destiny"\ncount = 2\n[[event]]\nid = "lost"\ncount = 0'
    game = table(
        content=box(tmp_path, text),
        phase="infernal_preparation",
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": ["master-of-destiny", "master-of-destiny"]},
        dice=[1, 1, 2],
    )
    play(game, "play master-of-destiny white2 red3", "play master-of-destiny red3 white3")
    faces = [die["face"] for die in game.view()["destiny"] if die["at"] == "rolled"]
    assert sorted(faces) == ["white1", "white1", "white3"]


# --- PRI-9 ----------------------------------------------------------------------------------------


def test_pri_9_any_number_of_cards_one_after_the_other() -> None:
    """PRI-9: after one card is finished the others are offered, until the player passes."""
    game = table(
        phase="threat",
        begin=True,
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": ["terror", "terror", "toxic-fumes"]},
        dice=[1],
    )
    play(game, "play terror brute-a 0,-1")
    assert asked(game) == ("infernal", "window")
    assert texts(game) == ["pass", "play toxic-fumes 0,-1", "play terror brute-a 0,0"]
    play(game, "play terror brute-a 0,0", "play toxic-fumes 0,0")
    assert asked(game) == ("infernal", "bring")


def test_pri_9_until_both_players_in_a_row_have_passed() -> None:
    """PRI-9: a player who passed is asked again once the other has used something; two passes in a row end it."""
    game = play(map_and_defect(), "pass", "play defect redeemer steel-shield")
    assert (asked(game), texts(game)) == (("human", "window"), ["pass", "use scout-a map-of-the-sewers"])
    play(game, "use scout-a map-of-the-sewers")
    assert asked(game) == ("human", "activate")
    ended = play(map_and_defect(), "pass", "pass")
    assert asked(ended) == ("human", "activate")
    assert warrior(ended, "scout-a")["equipment"] == ["map-of-the-sewers"]
