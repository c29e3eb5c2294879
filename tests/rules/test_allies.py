"""Allies: humans without a six-line sheet, by positions (SET-9)."""

from typing import Any

import pytest

from claustrophobia.content.load import ContentError
from claustrophobia.engine import Game
from homemade import homemade, homemade_setup
from tables import asked, play, texts, told, warrior

ALLY = """
[[ally]]
id = "monk"
name = { en = "Monk", fr = "Moine" }
text = { en = "He prays.", fr = "Il prie." }
movement = 1
combat = 2
defense = 4
life = 3
"""
DEAD = '[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"\n'
COMPANY = '{ sheet = "redeemer", gifts = ["laying-on-of-hands"] }, { sheet = "brute" }, { sheet = "monk" }'
LATER = '{ sheet = "redeemer" }, { sheet = "brute" }, { sheet = "monk", later = true }'


def with_monk(clauses: str = "", *, later: bool = False, **data: Any) -> Game:
    """A position of a scenario that has a monk; after the dice given every die shows 1."""
    data["dice"] = [*data.get("dice", []), *[1] * 30]
    setup = homemade_setup(LATER if later else COMPANY, clauses=ALLY + DEAD + clauses)
    return homemade(setup, **{"tiles": [(48, "0,0")], **data})


def beside(**monk: Any) -> dict[str, Any]:
    """The monk, the redeemer and the brute on one tile."""
    return {
        "redeemer": {"at": "0,0", "die": 4},
        "brute-a": {"at": "0,0", "die": 3},
        "monk": {"at": "0,0", **monk},
    }


def test_set_9_fixed_values_no_die_and_never_exhausted() -> None:
    """SET-9, HPR-2: two dice for three humans; the ally's figures stand without one, also before any is assigned."""
    game = with_monk(phase="human_preparation", warriors=beside(), dice=[3, 4])
    assert told(game, "dice_rolled")[0][3:] == (3, 4)
    assert not any("monk" in text for text in texts(game))
    refused = game.why_not("die monk 3")
    assert (refused.rule, refused.key) == ("HPR-2", "it_gets_no_die")
    monk = warrior(game, "monk")
    assert [monk[key] for key in ("movement", "combat", "defense", "die", "exhausted", "life", "damage")] == [
        *(1, 2, 4, 0, False, 3, 0)
    ]


def test_set_9_it_is_activated_fights_and_explores() -> None:
    """SET-9, HAC-1: like the rest."""
    game = with_monk(
        phase="human_activation",
        stack=[47, 46],
        warriors={**beside(), "troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}},
        dice=[6, 6],
    )
    play(game, "activate monk", "attack monk troglodytes")
    assert [warrior(game, f"troglodyte-{n}")["at"] for n in (1, 2)] == ["reserve", "reserve"]
    assert "explore monk north" in texts(game)
    play(game, "explore monk north", "place 47 north")
    assert warrior(game, "monk")["at"] == 1


def test_set_9_a_hit_is_a_marker_and_the_last_one_kills() -> None:
    """SET-9, HIT-2: nobody chooses a line; markers up to its life, then it is out of the game for good."""
    game = with_monk(
        phase="infernal_activation",
        warriors={"monk": {"at": "0,0", "damage": 1}, "troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}},
        dice=[4, 6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 monk")
    assert (warrior(game, "monk")["damage"], asked(game)[0]) == (2, "infernal")
    play(game, "activate troglodyte-2", "attack troglodyte-2 monk")
    assert warrior(game, "monk")["at"] == "out"


def test_set_9_a_bodyguard_takes_its_hits_and_it_takes_none_of_others() -> None:
    """TAL-BODYGUARD: the brute protects an ally; the ally without the talent protects nobody."""
    foes = {"troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}, "troglodyte-3": {"at": "0,0"}}
    game = with_monk(phase="infernal_activation", warriors={**beside(), **foes}, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 monk")
    assert texts(game) == ["pass", "guard brute-a"]


def test_set_9_nothing_that_heals_a_line_heals_an_ally() -> None:
    """SET-9, TIL-FOUNTAIN, GFT-HANDS: it has no lines, so neither water nor hands are offered for it."""
    fountain = with_monk(
        phase="human_preparation",
        begin=True,
        tiles=[(17, "0,0")],
        warriors={**beside(damage=2), "brute-a": {"at": "0,0", "damage": [2]}},
        dice=[1, 1],
    )
    assert texts(fountain) == ["drink brute-a 2", "pass"]
    hands = with_monk(
        phase="human_preparation",
        begin=True,
        warriors={**beside(damage=2), "brute-a": {"at": "0,0", "damage": [2]}},
        dice=[1, 4],
    )
    play(hands, "die redeemer 4")
    gifts = [text for text in texts(run_until(hands, "gift")) if text.startswith("gift")]
    assert gifts == ["gift redeemer laying-on-of-hands brute-a 2"]


def run_until(game: Game, verb: str) -> Game:
    """Take first options until one with this verb is offered."""
    while not any(text.startswith(verb) for text in texts(game)):
        game.apply("pass" if "pass" in texts(game) else texts(game)[0])
    return game


def test_set_9_no_card_that_goes_with_a_die_is_offered_for_it() -> None:
    """HPR-4: instinct cards are allotted to those who get a die."""
    game = with_monk(phase="human_preparation", warriors=beside(), hand={"human": ["bloodlust", "parry"]}, dice=[3, 4])
    seen: list[str] = []
    while game.view()["phase"] == "human_preparation":
        seen += texts(game)
        game.apply(texts(game)[0])
    assert any(text.startswith("allot") for text in seen)
    assert not [text for text in seen if text.split()[0] in {"die", "allot", "value"} and "monk" in text]


def test_set_9_it_comes_by_the_scenario_as_its_tile_is_placed() -> None:
    """SET-1, HAC-5: out of the box; counted among the humans from now on; it may act in the same phase."""
    arrival = '[[rule]]\nverb = "arrival"\ntile = 47\nwarrior = "monk"\n'
    game = with_monk(
        arrival,
        later=True,
        phase="human_activation",
        stack=[47, 46],
        warriors={"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 3}},
    )
    assert (warrior(game, "monk")["at"], warrior(game, "monk")["side"]) == ("box", "human")
    play(game, "activate brute-a", "explore brute-a north", "place 47 north")
    assert (warrior(game, "monk")["at"], warrior(game, "brute-a")["at"]) == (1, 1)
    assert "activate monk" in texts(game)
    assert game.state.humans.bit_count() == 3


@pytest.mark.parametrize(("who", "outcome"), [("monk", "human"), ("redeemer", None)])
def test_set_9_leading_an_ally_out_wins(who: str, outcome: str | None) -> None:
    """SET-1, MOV-10: his departure wins, another's does not."""
    clauses = '[[aim]]\nverb = "led_out"\nwarrior = "monk"\noutcome = "human"\n[[rule]]\nverb = "exit"\ntile = 48\n'
    game = with_monk(clauses, phase="human_activation", warriors=beside())
    play(game, f"activate {who}", f"depart {who}")
    assert (game.outcome, warrior(game, who)["at"]) == (outcome, "departed")


def test_set_9_it_carries_and_hands_over_like_the_rest() -> None:
    """EQP-3: a dead ally leaves what it carried on its tile."""
    clauses = '[[action]]\nid = "give"\nverb = "give"\ntoken = "key"\nname = { en = "Give", fr = "Donner" }\n'
    game = with_monk(clauses, phase="human_activation", warriors=beside(carries={"key": 1}))
    play(game, "activate monk", "do monk give brute-a")
    assert warrior(game, "brute-a")["carries"] == {"key": 1}
    dead = with_monk(
        clauses,
        phase="infernal_activation",
        warriors={
            "monk": {"at": "0,0", "damage": 2, "carries": {"key": 1}},
            "redeemer": {"at": "0,0", "die": 1},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6],
    )
    play(dead, "activate troglodyte-1", "attack troglodyte-1 monk")
    assert dead.view()["tiles"][0]["tokens"] == {"key": 1}


@pytest.mark.parametrize(
    ("old", "new", "told_so"),
    [
        ("life = 3", "life = 0", "life = 0 must be a number from 1 to 9"),
        ("defense = 4", "defense = 7", "defense = 7 must be a number from 1 to 6"),
        ("life = 3", 'life = 3\ntalents = ["brave"]', "ally\\[0\\].talents\\[0\\] = 'brave' is not possible"),
        ('fr = "Moine"', 'fr = " "', "name has no text in fr"),
        ('id = "monk"', 'id = "abbot"', "there is no such human sheet"),
    ],
)
def test_an_ally_that_cannot_be_is_refused(old: str, new: str, told_so: str) -> None:
    """SET-9: the error names the record and what is wrong."""
    with pytest.raises(ContentError, match=told_so):
        homemade_setup(warriors=COMPANY, clauses=ALLY.replace(old, new) + DEAD)


@pytest.mark.parametrize(
    ("recruit", "told_so"),
    [
        ('{ sheet = "monk", gifts = ["assembly"] }', "neither gifts nor equipment"),
        ('{ sheet = "monk", equipment = ["grenade"] }', "neither gifts nor equipment"),
        ('{ sheet = "monk" }, { sheet = "monk" }', "there is only one"),
        ('{ sheet = "monk", at = 3 }', r"warriors\[1\].at = 3: there is no such tile in a layout of 1"),
    ],
)
def test_an_ally_is_one_figure_without_a_sheet(recruit: str, told_so: str) -> None:
    """SET-9: no lines for gifts, no card names it, and there is one of it."""
    with pytest.raises(ContentError, match=told_so):
        homemade_setup(warriors='{ sheet = "redeemer" }, ' + recruit, clauses=ALLY + DEAD)


def test_an_ally_may_not_bear_a_sheets_name() -> None:
    """SET-9: a scout is a scout."""
    clauses = ALLY.replace('"monk"', '"scout"') + DEAD
    with pytest.raises(ContentError, match="a sheet of the box has this name"):
        homemade_setup(warriors='{ sheet = "scout" }', clauses=clauses)
