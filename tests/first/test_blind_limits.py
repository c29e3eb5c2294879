"""The edges of the first edition's rows: nothing to gain, nowhere to go, nobody left (FED-GFT, FED-TAL, FED-EVT)."""

from typing import Any

import pytest

from claustrophobia.engine import new_game
from first.camp import action, camp, demons, initiative, offered, pack, threat
from tables import asked, play, texts, told, warrior

BLADE = "blade-for-hire-a"
HEALER = {"at": "0,0", "die": 4, "gifts": ["aura-of-healing"]}
HURT = {"at": "0,0", "die": 1, "damage": [2, 6]}


def test_fed_gft_healing_is_reason_enough_to_be_activated() -> None:
    """FED-GFT-HEALING: nobody to fight and nowhere to go, yet he heals in his activation."""
    shut = [(33, "0,0"), (34, "0,-1", "south")]
    company = {"redeemer": HEALER, "brute-a": HURT, **{name: {"at": "0,-1"} for name in ("brute-b",)}}
    company |= {BLADE: {"at": "0,-1"}}
    game = action(scenario="hit-them-where-it-hurts", tiles=shut, warriors=company)
    play(game, "activate redeemer")
    assert offered(game, "gift redeemer aura-of-healing") == {"brute-a 2", "brute-a 6"}


def test_fed_gft_healing_after_the_fight_of_one_who_cannot_move() -> None:
    """FED-GFT-HEALING: he fights first, is held where he stands, and still heals."""
    company = {"redeemer": HEALER, "brute-a": HURT, **pack(3, "0,0")}
    game = action(warriors=company, dice=[1, 1])
    play(game, "activate redeemer")
    assert not offered(game, "move redeemer")
    play(game, "attack redeemer troglodytes")
    assert offered(game, "gift redeemer aura-of-healing") == {"brute-a 2", "brute-a 6"}
    play(game, "gift redeemer aura-of-healing brute-a 2")
    assert warrior(game, "brute-a")["damage"] == [6]


def test_fed_gft_healing_not_in_a_comrades_activation() -> None:
    """FED-GFT-HEALING: in his own activation."""
    game = action(warriors={"redeemer": HEALER, "brute-a": HURT, **pack(1, "0,0")})
    assert not offered(game, "gift")
    play(game, "activate brute-a")
    assert not offered(game, "gift")


def test_fed_gft_healing_exploring_is_moving() -> None:
    """FED-GFT-HEALING: before he moves: after an exploration it is too late, whoever stands there."""
    company = {"redeemer": {**HEALER, "die": 4}, "brute-a": HURT}
    marks = [{"target": "redeemer", "what": "movement", "amount": 1, "until": "threat"}]
    game = action(warriors=company, marks=marks, stack=[30, 31])
    play(game, "activate redeemer", "explore redeemer east", "move redeemer 0,0")
    assert not offered(game, "gift")


def test_fed_gft_healing_again_the_next_round() -> None:
    """FED-GFT-HEALING: once an activation, not once a game."""
    company: dict[str, Any] = {"redeemer": {**HEALER, "die": 0, "flags": ["blessed"]}, "brute-a": {**HURT, "die": 0}}
    game = initiative([4, 4, 2, 2, 2, 4, 4], warriors=company, tp=0)
    play(game, "die redeemer 4", "activate redeemer", "gift redeemer aura-of-healing brute-a 2")
    while game.view()["turn"] == 1:
        options = texts(game)
        play(game, "pass" if "pass" in options else options[0])
    play(game, "die redeemer 4", "activate redeemer")
    assert offered(game, "gift redeemer aura-of-healing") == {"brute-a 6"}


def test_fed_tal_blessed_by_one_woken_by_schnapps() -> None:
    """FED-TAL, FED-INI-3: exhausted he blesses nobody; his line healed first, he may."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0", "damage": [1]}, "brute-a": {"at": "0,0"}}
    game = initiative([1, 1], warriors=company, hand={"human": ["flask-of-schnapps"]})
    play(game, "die redeemer 1")
    assert not offered(game, "bless")
    play(game, "advantage flask-of-schnapps redeemer 1")
    assert offered(game, "bless redeemer") == {"brute-a movement", "brute-a combat"}


def test_fed_tal_blessed_and_courage_need_another_warrior() -> None:
    """FED-TAL-BLESSED, FED-GFT-COURAGE: another: alone he has nobody to bless or to encourage."""
    game = initiative([2], warriors={"redeemer": {"at": "0,0"}})
    assert game.view()["phase"] == "human_activation"
    assert not offered(game, "bless")
    assert not offered(game, "gift")


def test_fed_tal_blessed_for_one_without_a_die_on_a_far_tile() -> None:
    """FED-TAL-BLESSED: no range is given: a comrade tiles away is blessed."""
    tiles = [(2, "0,0"), (29, "0,-1"), (30, "0,-2"), (31, "0,-3")]
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, BLADE: {"at": "0,-3"}}
    game = initiative([1, 1], tiles=tiles, warriors=company)
    play(game, "die redeemer 1", f"bless redeemer {BLADE} movement")
    assert warrior(game, BLADE)["movement"] == 2


def test_fed_gft_precog_not_with_an_empty_stack() -> None:
    """PRI-6: with no tile left there is nothing to see, so it cannot be used by choice."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0", "flags": ["blessed"]}, "brute-a": {"at": "0,0"}}
    game = initiative([5, 5], warriors=company, stack=[])
    play(game, "die redeemer 5")
    assert not offered(game, "gift")


def test_fed_gft_precog_when_no_tile_will_do_nobody_moves() -> None:
    """GFT-1, EXP-5: only dead ends for the last opening: all are gone, he stays, and his movement is not spent."""
    look = [{"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}]
    company = {"redeemer": {"at": "0,1", "die": 1}, "brute-a": {"at": "0,1", "die": 1}}
    board = [(33, "0,0", "south"), (4, "0,1")]
    game = action(tiles=board, warriors=company, stack=[34, 35], marks=look)
    play(game, "activate redeemer", "explore redeemer south")
    assert warrior(game, "redeemer")["at"] == 1
    assert len(game.view()["tiles"]) == 2
    assert game.view()["stack"]["count"] == 0
    assert offered(game, "move redeemer") == {"0,0"}


# --- bodyguards -----------------------------------------------------------------------------------


def test_hit_6_two_brutes_share_and_a_taken_hit_is_not_passed_on() -> None:
    """FED-TAL-BODYGUARD, HIT-6: either may take it; the one who does keeps it; one brute guards the other too."""
    company = {name: {"at": "0,0", "die": 1} for name in ("brute-a", "brute-b", "redeemer")}
    game = demons(scenario="infection", warriors={**company, **pack(1, "0,0")}, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert set(texts(game)) == {"pass", "guard brute-a", "guard brute-b"}
    play(game, "guard brute-a")
    assert asked(game) == ("human", "damage")
    play(game, "damage brute-a 6")
    assert warrior(game, "brute-b")["damage"] == []
    other = demons(scenario="infection", warriors={**company, **pack(1, "0,0")}, dice=[6])
    play(other, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert set(texts(other)) == {"pass", "guard brute-b"}


def test_fed_tal_bodyguard_only_on_his_tile_and_awake() -> None:
    """FED-TAL-BODYGUARD, FED-TAL: not from next door, not exhausted."""
    weary = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    for brute in ({"at": "0,-1", "die": 1}, weary):
        company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": brute, **pack(1, "0,0")}
        game = demons(warriors=company, dice=[6])
        play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
        assert asked(game) == ("human", "damage")


def test_fed_tal_bodyguard_the_exhausted_are_guarded() -> None:
    """FED-TAL-BODYGUARD: an exhausted ally, defense 3, is guarded like any other."""
    weary = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    game = demons(warriors={BLADE: weary, "brute-a": {"at": "0,0", "die": 1}, **pack(1, "0,0")}, dice=[3])
    play(game, "activate troglodyte-1", f"attack troglodyte-1 {BLADE}")
    assert "guard brute-a" in texts(game)


def test_eqp_2_a_brute_cannot_use_a_blunderbuss() -> None:
    """FED-AUC-3, EQP-2: held by one it does not name, a card does nothing."""
    company = {"brute-a": {"at": "0,0", "die": 1, "equipment": ["blunderbuss"]}, "redeemer": {"at": "0,0", "die": 1}}
    game = action(warriors={**company, **pack(1, "0,-1")})
    play(game, "activate brute-a")
    assert not offered(game, "attack")


def test_fed_evt_1_critical_hit_needs_a_bodyguard() -> None:
    """PRI-6: a brute that is exhausted guards nobody, so the card could change nothing."""
    weary = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    game = camp(
        phase="infernal_activation",
        begin=True,
        warriors={"brute-a": weary, "redeemer": {"at": "0,0", "die": 1}, **pack(1, "0,0")},
        hand={"infernal": ["critical-hit"]},
    )
    assert not offered(game, "play")


# --- results and counts ---------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "result"), [("infection", "infernal"), ("the-survivors", "draw")])
def test_fed_trn_2_one_out_and_the_rest_dead(scenario: str, result: str) -> None:
    """FED-TRN-2: The Survivors name a draw; Infection does not, so there it is lost."""
    dying = {"redeemer": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]}, **pack(1, "0,0")}
    rest = ("brute-b", BLADE) if scenario == "infection" else (BLADE, "blade-for-hire-b")
    company: dict[str, Any] = {"brute-a": {"at": "departed"}, **{name: {"at": "out"} for name in rest}, **dying}
    game = demons(scenario=scenario, warriors=company, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert game.outcome == result


def test_fed_han_1_points_on_top_of_the_scenarios() -> None:
    """FED-HAN-1: three more than the scenario gives, whatever it gives."""
    for scenario in ("the-possessed", "infection", "the-ritual"):
        plain = new_game(f"first/{scenario}", 1).view()["tp"]
        assert new_game(f"first/{scenario}", 1, options={"handicap_tp": 1}).view()["tp"] == plain + 3


def test_fed_evt_2_dark_destiny_may_be_chosen_with_an_empty_deck() -> None:
    """FED-EVT-2: nothing is drawn, and the dice lie there all the same."""
    game = threat([3, 4, 5], deck={"infernal": [], "rest": False}, tp=0, warriors={"brute-a": {"at": "0,0"}})
    play(game, *(f"destiny {die} dark-destiny" for die in (3, 4, 5)), "pass")
    assert game.view()["cards"][1]["hand_count"] == 0
    assert not told(game, "drawn_unseen")


def test_fed_mov_1_every_figure_counts_as_one() -> None:
    """FED-MOV-1, MOV-6: two troglodytes and a tough one fill a tile; humans do not count for them."""
    crowd = {**pack(2, "0,-1"), "tough-1": {"at": "0,-1"}, BLADE: {"at": "0,-1", "die": 1}}
    game = camp(phase="threat", tp=3, warriors={"redeemer": {"at": "0,0"}, **crowd})
    assert not offered(game, "bring")
    step = demons(warriors={"redeemer": {"at": "0,0", "die": 1}, **crowd, "troglodyte-3": {"at": "0,0"}})
    play(step, "activate troglodyte-3")
    assert not offered(step, "move troglodyte-3")
