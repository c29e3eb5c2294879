"""Set-up and rounds of the first edition (FED-SET, FED-TRN)."""

from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.content.lexicon import rules
from claustrophobia.core.dice import Fast
from claustrophobia.engine import new_game
from first.camp import action, camp, initiative, offered, pack, threat
from tables import asked, play, told, warrior


def test_fed_set_1_two_shuffled_decks_and_the_scenarios_forces() -> None:
    """FED-SET-1: both decks are shuffled; forces, gifts, objects, cards, demon, TP and tiles are the scenario's."""
    game = new_game("first/the-survivors", 3)
    view = game.view("human")
    assert [deck["deck_count"] + deck["hand_count"] for deck in view["cards"]] == [15, 16]
    assert [deck["hand_count"] for deck in view["cards"]] == [1, 0]
    assert view["tp"] == 4
    assert view["stack"]["count"] == 11
    humans = [one["name"] for one in view["warriors"] if one["side"] == "human"]
    assert humans == ["redeemer", "brute-a", "blade-for-hire-a", "blade-for-hire-b"]
    assert warrior(game, "redeemer")["gifts"] == ["aura-of-courage", "aura-of-precognition"]
    assert warrior(game, "blade-for-hire-a")["equipment"] == ["blunderbuss"]
    assert {warrior(game, name)["at"] for name in humans} == {0}
    assert warrior(game, "underground-hunter")["at"] == "reserve"
    decks = [new_game("first/the-survivors", seed).state.deck for seed in range(4)]
    assert len({str(deck) for deck in decks}) == 4


def test_fed_set_1_the_scenarios_special_rules_beat_the_others() -> None:
    """FED-SET-1: a demon comes twice where the scenario is silent; here it says once."""
    game = action(
        scenario="hit-them-where-it-hurts",
        warriors={"brute-a": {"at": "0,0", "die": 1}, "master-of-souls": {"at": "0,0", "damage": 9}},
        dice=[4, 1, 1, 1],
    )
    play(game, "activate brute-a", "attack brute-a master-of-souls")
    assert game.outcome == "human"
    assert warrior(game, "master-of-souls")["at"] == "out"


def test_fed_set_2_eleven_figures_tough_ones_among_them() -> None:
    """FED-SET-2: with two tough and nine ordinary troglodytes in play the stock is empty."""
    board = [(2, "0,0"), (29, "0,-1"), (30, "1,0"), (31, "0,1"), (10, "-1,0")]
    crowd = pack(3, "1,0") | pack(3, "0,1", 4) | pack(3, "-1,0", 7)
    toughs = {"tough-1": {"at": "0,0"}, "tough-2": {"at": "0,0"}, "brute-a": {"at": "0,0", "die": 6}}
    full = camp(phase="threat", tiles=board, tp=9, warriors=crowd | toughs)
    assert offered(full, "bring troglodyte") == set()
    assert offered(full, "bring underground-hunter") == {"0,-1"}
    room = camp(phase="threat", tiles=board, tp=9, warriors=crowd | {**toughs, "tough-2": {"at": "reserve"}})
    assert offered(room, "bring troglodyte") == {"0,-1"}


def test_fed_set_2_at_most_two_are_tough_and_only_if_a_figure_is_left() -> None:
    """FED-SET-2: the card that marks one needs a mark and a figure."""
    two = {"tough-1": {"at": "0,-1"}, "tough-2": {"at": "0,-1"}, "redeemer": {"at": "0,0"}}
    assert offered(camp(phase="threat", hand={"infernal": ["tough-troglodyte"]}, warriors=two), "play") == set()
    del two["tough-2"]
    assert offered(camp(phase="threat", hand={"infernal": ["tough-troglodyte"]}, warriors=two), "play")
    board = [(2, "0,0"), (29, "0,-1"), (30, "1,0"), (31, "0,1"), (10, "-1,0")]
    all_out = pack(3, "1,0") | pack(3, "0,1", 4) | pack(3, "-1,0", 7) | pack(2, "0,0", 10)
    crowded = camp(phase="threat", tiles=board, hand={"infernal": ["tough-troglodyte"]}, warriors=all_out)
    assert offered(crowded, "play") == set()


def test_fed_set_2_a_killed_troglodyte_goes_back_unmarked() -> None:
    """FED-SET-2: both sorts return to the stock; threat points have no limit."""
    foes = {"tough-1": {"at": "0,0"}, "troglodyte-1": {"at": "0,0"}}
    game = action(warriors={"brute-a": {"at": "0,0", "die": 1}, **foes}, dice=[6, 1, 1, 1])
    play(game, "activate brute-a", "attack brute-a tough-1")
    assert warrior(game, "tough-1")["at"] == "reserve"
    rich = threat([1, 3, 5], tp=100)
    play(rich, *["destiny 1 sounds-from-the-deep", "destiny 3 sounds-from-the-deep", "destiny 5 sounds-from-the-deep"])
    play(rich, "pass")
    assert rich.view()["tp"] == 106


def test_fed_set_3_rules_of_1643_not_used() -> None:
    """FED-SET-3: no card is allotted to a die, no pit or fountain is asked for, and gifts need no talent."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,0"}}
    game = initiative([2, 2], warriors=company, hand={"human": ["second-wind"]})
    assert asked(game)[1] == "assign"
    play(game, "die redeemer 2")
    assert asked(game)[1] == "gifts"
    assert warrior(game, "redeemer")["talents"] == ["blessing"]
    assert {sheet.kind for sheet in load.load(ruleset="first").demonics} == {"troglodyte", "tough"}
    assert not [tile for tile in load.load(ruleset="first").tiles if tile.effect in {"fountain", "devouring", "well"}]


OFF = {"SET-3", "SET-4", "SET-6", "HPR-0", "HPR-4", "HPR-6", "HPR-7", "HPR-8", "HPR-9", "HPR-13", "THR-1", "THR-4"}
OFF |= {"THR-5", "THR-6", "TAL-DEVOTED", "TAL-RESISTANT", "TIL-ALARM", "TIL-TRAPPED", "TIL-TOMB", "TIL-FOUNTAIN"}


@pytest.mark.parametrize("scenario", [ident for ident in load.scenario_ids() if ident.startswith("first/")])
def test_fed_set_3_nothing_cites_a_rule_that_is_not_used(scenario: str) -> None:
    """FED-SET-3: no event of a whole game names one of those rows, and every row named exists."""
    game = new_game(scenario, 2, options={"auction": 1})
    pick = Fast(8)
    while game.decision is not None:
        game.apply(game.decision.options[pick.below(len(game.decision.options))])
    cited = {str(event[1]) for event in game.events}
    assert not cited & OFF
    assert not [rule for rule in cited if rule.startswith(("IPR-", "DST-"))]
    assert cited <= set(rules("en"))


def test_refusals_cite_the_rows_of_the_edition() -> None:
    """FED-ENT-1, FED-MOV-1, FED-THR-3: why not, in the edition's own rows."""
    board = [(2, "0,0"), (29, "0,-1"), (30, "1,0")]
    game = camp(phase="threat", tiles=board, tp=1, warriors={"redeemer": {"at": "0,0"}, **pack(3, "0,-1")})
    assert game.why_not("bring troglodyte 0,0").rule == "FED-ENT-1"
    assert game.why_not("bring troglodyte 0,-1").rule == "FED-MOV-1"
    assert game.why_not("advantage grenade 0,-1").rule == "FED-ADV-1"
    assert threat([2, 2, 2]).why_not("destiny 2 trap").rule == "FED-THR-3"


def test_fed_trn_1_four_phases() -> None:
    """FED-TRN-1: initiative, human action, threat, demon action, and then the next round."""
    game = initiative([2], warriors={"redeemer": {"at": "0,0"}, "troglodyte-1": {"at": "0,-1"}}, tp=0)
    play(game, "pass")
    for _ in range(3):
        play(game, "destiny 1 sounds-from-the-deep")
    play(game, "pass", "pass", "pass")
    order = [event[3] for event in told(game, "phase_began")]
    assert order == [0, 1, 3, 4, 0, 1]
    assert game.view()["turn"] == 2


@pytest.mark.parametrize(
    ("out", "result"),
    [([], "infernal"), (["brute-a"], "draw")],
)
def test_fed_trn_2_a_draw_is_a_result_of_its_own(out: list[str], result: str) -> None:
    """FED-TRN-2: one out and nobody left is a draw, without a tie-break; nobody out is the demon player's."""
    gone = {name: {"at": "departed"} for name in out}
    dead = {name: {"at": "out"} for name in ("blade-for-hire-a", "blade-for-hire-b", "brute-a") if name not in out}
    last = {"redeemer": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]}, "troglodyte-1": {"at": "0,0"}}
    game = camp(phase="infernal_activation", warriors=gone | dead | last, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert game.outcome == result


def test_fed_trn_2_two_out_win_at_once() -> None:
    """FED-TRN-2: the second to leave wins for the humans."""
    company = {"brute-a": {"at": "departed"}, "redeemer": {"at": "0,0", "die": 1}, "blade-for-hire-a": {"at": "0,-1"}}
    game = action(tiles=[(1, "0,0"), (29, "0,-1")], warriors=company)
    play(game, "activate redeemer", "depart redeemer")
    assert game.outcome == "human"
