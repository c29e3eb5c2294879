"""The instinct cards, each for its value and for its text (HPR-4)."""

from typing import Any, Final

import pytest

from claustrophobia.engine import Game
from homemade import run_to
from tables import asked, play, table, texts, told, warrior

ROOM = (48, "0,0")  # a cross with room for five
NORTH = (47, "0,-1")  # a T beyond its northern opening

VALUES: Final = {
    "fury": 1,
    "bloodlust": 1,
    "strike-home": 2,
    "thrown-blade": 2,
    "sprint": 3,
    "slip-away": 3,
    "second-wind": 4,
    "intuition": 4,
    "parry": 5,
    "stand-fast": 5,
    "iron-skin": 6,
    "presence-of-mind": 6,
}

# card: who gets it, what its text changes of movement, combat, defense and talents
LASTING: Final[dict[str, tuple[str, tuple[int, int, int], list[str]]]] = {
    "fury": ("brute-a", (0, 2, 0), []),
    "bloodlust": ("brute-a", (0, 0, 0), ["frenzied"]),
    "strike-home": ("brute-a", (0, 1, 1), []),
    "thrown-blade": ("brute-a", (0, 0, 0), ["ranged"]),
    "sprint": ("brute-a", (1, 0, 0), []),
    "slip-away": ("brute-a", (0, 0, 0), ["elusive"]),
    "parry": ("brute-a", (0, 0, 1), []),
    "stand-fast": ("scout-a", (0, 0, 0), ["bodyguard", "imposing"]),
    "iron-skin": ("brute-a", (0, 0, 0), ["resistant"]),
}


def options(game: Game, verb: str) -> list[str]:
    """The offered options with this verb."""
    return [text for text in texts(game) if text.split()[0] == verb]


def holding(card: str, die: int, *, more_dice: list[int] | None = None, **data: Any) -> Game:
    """Brute and scout about to get two equal dice, the card in the hand."""
    warriors = {"brute-a": {"at": "0,0"}, "scout-a": {"at": "0,0"}}
    for name, entry in data.pop("warriors", {}).items():
        warriors[name] = {**warriors.get(name, {}), **entry}
    return table(
        **{"tiles": [ROOM, NORTH], "hand": {"human": [card]}, **data},
        phase="human_preparation",
        warriors=warriors,
        dice=[die, die, *(more_dice or [])],
    )


def allot(card: str, *, name: str = "brute-a", **data: Any) -> Game:
    """The card is allotted for its text with a die of 3 on a brute, of 1 on a scout: lines without an icon."""
    die = 3 if name == "brute-a" else 1
    return play(holding(card, die, **data), f"die {name} {die}", f"allot {name} {card}")


# --- the value ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "value"), VALUES.items())
def test_the_value_of_a_card_replaces_the_die(card: str, value: int) -> None:
    """HPR-4: used for its value, a card sets the die before it is placed; its text does nothing then."""
    die = value % 6 + 1
    empty = {"human": [], "rest": False}  # so that no line draws a card
    game = holding(card, die, warriors={"brute-a": {"damage": [die]}}, stack=[46, 47, 19], deck=empty)
    play(game, f"die brute-a {die}", f"value brute-a {card}")
    seen = warrior(game, "brute-a")
    assert (seen["die"], seen["exhausted"], seen["allotted"]) == (value, False, card)
    assert seen["damage"] == [die]
    assert game.view()["marks"] == []
    assert game.view("human")["cards"][0]["hand"] == []


@pytest.mark.parametrize(("card", "value"), VALUES.items())
def test_the_value_the_die_shows_already_is_not_offered(card: str, value: int) -> None:
    """HPR-4, PRI-6: where the die shows the card's value, only its text is left."""
    game = play(holding(card, value, stack=[46, 47]), f"die brute-a {value}")
    assert not options(game, "value")
    game = play(holding(card, value % 6 + 1, stack=[46, 47]), f"die brute-a {value % 6 + 1}")
    assert options(game, "value") == [f"value brute-a {card}"]


# --- the text -------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", LASTING)
def test_the_text_of_a_card_lasts_until_the_next_human_preparation(card: str) -> None:
    """HPR-4, HPR-13: the die stays, figures and talents change at once and until HPR-1; then the card is discarded."""
    name, (movement, combat, defense), talents = LASTING[card]
    plain = warrior(allot_none(name), name)
    game = allot(card, name=name, more_dice=[1, 1, 1, 1, 1])
    for phase in ("human_activation", "infernal_preparation"):
        run_to(game, phase)
        seen = warrior(game, name)
        assert (seen["die"], seen["allotted"]) == (plain["die"], card)
        assert seen["movement"] == plain["movement"] + movement
        assert seen["combat"] == plain["combat"] + combat
        assert seen["defense"] == plain["defense"] + defense
        assert set(seen["talents"]) == {*plain["talents"], *talents}
    run_to(game, "human_preparation", turn=2)
    assert game.view()["marks"] == []
    assert warrior(game, name)["talents"] == plain["talents"]
    assert warrior(game, name)["allotted"] is None
    assert game.view()["cards"][0]["discard"] == [card]


def allot_none(name: str) -> Game:
    """The same dice without the card."""
    die = 3 if name == "brute-a" else 1
    return play(holding("intuition", die, hand={}), f"die {name} {die}")


def fight(game: Game, target: str = "troglodytes") -> Game:
    return play(game, "activate brute-a", f"attack brute-a {target}")


def test_fury_rolls_two_more_dice() -> None:
    """HPR-4, fury: a brute on line 3 rolls five dice instead of three."""
    game = allot("fury", more_dice=[1, 1, 1, 1, 3], warriors={"troglodyte-1": {"at": "0,0"}})
    fight(game)
    assert warrior(game, "troglodyte-1")["at"] == "reserve"


def test_bloodlust_rolls_misses_again() -> None:
    """HPR-4, bloodlust: a brute's misses are rolled again, once."""
    game = allot("bloodlust", more_dice=[1, 2, 3, 1, 3], warriors={f"troglodyte-{n}": {"at": "0,0"} for n in (1, 2, 3)})
    fight(game)
    assert told(game, "hits")[-1][-1] == 2


def test_strike_home_serves_attack_and_defense() -> None:
    """HPR-4, strike home: four dice instead of three, and defense 5 instead of 4 against a troglodyte's 4."""
    game = allot(
        "strike-home",
        more_dice=[1, 1, 1, 3, 1, 1, 1, 4],
        warriors={f"troglodyte-{n}": {"at": "0,0"} for n in (1, 2, 3)},
    )
    fight(game)
    assert sum(warrior(game, f"troglodyte-{n}")["at"] == 0 for n in (1, 2, 3)) == 2
    run_to(game, "infernal_activation")
    activate = options(game, "activate")[0]
    play(game, activate, f"attack {activate.split()[1]} brute-a")
    assert warrior(game, "brute-a")["damage"] == []


def test_thrown_blade_reaches_the_next_tile() -> None:
    """HPR-4, thrown blade: a brute attacks a hound next door."""
    game = allot("thrown-blade", more_dice=[4, 4, 3], warriors={"hellhound-1": {"at": "0,-1"}})
    fight(game, "hellhound-1")
    assert warrior(game, "hellhound-1")["damage"] == 2


def test_sprint_takes_one_more_step() -> None:
    """HPR-4, sprint: a brute with movement 1 takes two steps, not three."""
    game = allot("sprint", tiles=[ROOM, NORTH, (27, "0,-2"), (46, "0,-3")])
    play(game, "activate brute-a", "move brute-a 0,-1", "move brute-a 0,-2")
    assert warrior(game, "brute-a")["at"] == 2
    assert game.why_not("move brute-a 0,-3")


def test_slip_away_ignores_blocking() -> None:
    """HPR-4, slip away: a brute leaves three troglodytes alone."""
    gang = {f"troglodyte-{n}": {"at": "0,0"} for n in (1, 2, 3)}
    for game, rule in (
        (allot("slip-away", warriors={"scout-a": {"at": "0,-1"}, **gang}), ""),
        (
            play(holding("slip-away", 3, hand={}, warriors={"scout-a": {"at": "0,-1"}, **gang}), "die brute-a 3"),
            "MOV-4",
        ),
    ):
        play(game, "activate brute-a")
        assert game.why_not("move brute-a 0,-1").rule == rule


def test_second_wind_heals_a_line_of_choice() -> None:
    """HPR-4, second wind: any cancelled line; the one under the die ends exhaustion at once (HPR-10)."""
    for line, exhausted in ((3, False), (6, True)):
        game = play(holding("second-wind", 3, warriors={"brute-a": {"damage": [3, 6]}}), "die brute-a 3")
        assert options(game, "allot") == [f"allot brute-a second-wind brute-a {n}" for n in (3, 6)]
        play(game, f"allot brute-a second-wind brute-a {line}")
        seen = warrior(game, "brute-a")
        assert (seen["damage"], seen["exhausted"]) == ([9 - line], exhausted)


def test_second_wind_needs_a_wound() -> None:
    """PRI-6, second wind: an unhurt warrior has no use for its text."""
    game = play(holding("second-wind", 3), "die brute-a 3")
    assert texts(game) == ["value brute-a second-wind", "pass"]


def test_intuition_looks_at_three_tiles_once() -> None:
    """HPR-4, intuition: like prescience, at the first exploration of the activation that follows."""
    game = allot("intuition", tiles=[ROOM], stack=[46, 47, 19, 30])
    play(game, "activate brute-a", "explore brute-a north")
    assert asked(game) == ("human", "look")
    assert texts(game) == ["choose 46", "choose 47", "choose 19"]
    play(game, "choose 46", "back 19")
    assert game.state.stack == (47, 19, 30)
    play(game, "activate scout-a", "explore scout-a east")
    assert asked(game) == ("infernal", "place")


def test_intuition_unused_is_lost_and_needs_a_stack() -> None:
    """HPR-4, intuition: gone after the activation phase; without tiles to look at its text is not offered (PRI-6)."""
    game = allot("intuition", stack=[46, 47, 19], more_dice=[1, 1, 1])
    run_to(game, "infernal_preparation")
    assert game.view()["marks"] == []
    game = play(holding("intuition", 3), "die brute-a 3")
    assert texts(game) == ["value brute-a intuition", "pass"]


def test_parry_raises_defense() -> None:
    """HPR-4, parry: on line 3 a troglodyte needs 5 instead of 4."""
    for die, kind in ((4, "activate"), (5, "damage")):
        game = allot("parry", more_dice=[1, 1, 1, die], warriors={f"troglodyte-{n}": {"at": "0,0"} for n in (1, 2)})
        run_to(game, "infernal_activation")
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
        assert asked(game)[1] == kind


def test_stand_fast_makes_a_bodyguard_that_holds_enemies() -> None:
    """HPR-4, stand fast: a scout takes the redeemer's hit, and no troglodyte leaves its tile."""
    gang = {f"troglodyte-{n}": {"at": "0,0"} for n in (1, 2, 3)}
    game = allot(
        "stand-fast",
        name="scout-a",
        more_dice=[1, 1, 1, 1, 6],
        warriors={"brute-a": {"at": "0,-1"}, "redeemer": {"at": "0,0", "flags": ["blessed"]}, **gang},
    )
    run_to(game, "infernal_activation")
    play(game, "activate troglodyte-1")
    assert game.why_not("move troglodyte-1 0,-1").rule == "TAL-IMPOSING"
    play(game, "attack troglodyte-1 redeemer")
    assert texts(game) == ["pass", "guard scout-a"]


def test_iron_skin_ignores_the_first_hit() -> None:
    """HPR-4, iron skin: of two hits in the infernal activation one counts."""
    game = allot(
        "iron-skin",
        more_dice=[1, 1, 1, 6, 6],
        warriors={f"troglodyte-{n}": {"at": "0,0"} for n in (1, 2, 3)},
    )
    run_to(game, "infernal_activation")
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert warrior(game, "brute-a")["damage"] == []
    play(game, "activate troglodyte-2", "attack troglodyte-2 brute-a", "damage brute-a 6")
    assert warrior(game, "brute-a")["damage"] == [6]


def test_presence_of_mind_draws_a_card_for_later() -> None:
    """HPR-4, presence of mind: one card is drawn, not to be used in this phase (HPR-9)."""
    game = allot(
        "presence-of-mind",
        deck={"human": ["parry", "fury"]},
        warriors={"redeemer": {"at": "0,0"}},
        more_dice=[3],
    )
    assert game.view("human")["cards"][0]["hand"] == ["parry"]
    assert game.view("human")["cards"][0]["fresh"] == ["parry"]
    play(game, "die scout-a 3")
    assert asked(game) == ("human", "gifts")  # nobody was asked whether to use the parry


def test_presence_of_mind_needs_a_card_to_draw() -> None:
    """PRI-6, presence of mind: with deck and discard pile empty its text is not offered."""
    game = holding("presence-of-mind", 3, deck={"human": [], "rest": False})
    assert texts(play(game, "die brute-a 3")) == ["value brute-a presence-of-mind", "pass"]
    game = holding("presence-of-mind", 3, deck={"human": [], "rest": False}, discard={"human": ["fury"]})
    assert "allot brute-a presence-of-mind" in texts(play(game, "die brute-a 3"))


@pytest.mark.parametrize(
    ("card", "name", "offered"),
    [
        ("slip-away", "scout-a", False),
        ("slip-away", "brute-a", True),
        ("stand-fast", "brute-a", False),
        ("stand-fast", "scout-a", True),
        ("bloodlust", "brute-a", True),
        ("thrown-blade", "brute-a", True),
        ("iron-skin", "brute-a", True),
    ],
)
def test_a_talent_the_warrior_has_is_not_offered(card: str, name: str, offered: bool) -> None:  # noqa: FBT001 - a case
    """PRI-6, TAL-0: a talent twice has no further effect, so the text that gives it could change nothing."""
    game = play(holding(card, 4), f"die {name} 4")
    assert (f"allot {name} {card}" in texts(game)) == offered
