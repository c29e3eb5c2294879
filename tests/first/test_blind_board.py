"""The board of destiny, argued case by case from the rows alone (FED-THR, FED-DST, FED-ENT)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from first.camp import action, all_on, camp, demons, lay, offered, pack, squares, threat
from tables import asked, play, told, warrior

SOUNDS = "sounds-from-the-deep"
CALM = "calm-before-the-storm"
BLOOD = "a-taste-for-blood"
BURROW = "burrowing-monsters"
FUTILE = "resistance-is-futile"
CLAWS = "sharpened-claws"
SPEED = "supernatural-speed"
LEGION = "they-are-legion"
DARK = "dark-destiny"
TRAP = "trap"
BRUTE = {"brute-a": {"at": "0,0", "die": 1}}


def round_on(game: Game) -> Game:
    """Let everything pass until the next threat phase has rolled."""
    turn = game.view()["turn"]
    while game.view()["turn"] == turn or game.view()["phase"] != "threat":
        assert game.decision is not None
        options = [str(option) for option in game.decision.options]
        game.apply("pass" if "pass" in options else options[0])
    return game


def rolls(game: Game) -> list[int]:
    """How many destiny dice each threat phase so far has rolled."""
    return [len(event) - 3 for event in told(game, "destiny_rolled")]


# --- which dice fit where -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "square"),
    [
        ([1, 2, 4], BLOOD),
        ([1, 1, 5], BLOOD),
        ([3, 4, 4], BURROW),
        ([1, 5, 5], BURROW),
        ([2, 3, 4], FUTILE),
        ([3, 3, 3], FUTILE),
        ([4, 4, 4], TRAP),
        ([6, 6, 6], TRAP),
    ],
)
def test_fed_dst_totals_with_three_dice(dice: list[int], square: str) -> None:
    """FED-DST-BLOOD, -BURROW, -FUTILE, -TRAP: the total may be made of three dice, and all three are then used."""
    game = lay(threat(dice, tp=0, warriors=BRUTE), *(f"{die} {square}" for die in dice))
    assert len(told(game, "fired")) == 1
    assert game.view()["tp"] == 0


@pytest.mark.parametrize(
    ("dice", "never"),
    [
        ([6, 6, 5], {BLOOD, FUTILE}),
        ([2, 2, 2], {BLOOD, BURROW, FUTILE, TRAP, SPEED, LEGION, DARK}),
        ([1, 1, 1], {BLOOD, BURROW, FUTILE, TRAP, CLAWS, LEGION, DARK}),
        ([6, 4, 4], {BLOOD, BURROW, FUTILE, SPEED, LEGION}),
        ([5, 5, 1], {BLOOD, FUTILE, TRAP, CLAWS, LEGION}),
    ],
)
def test_fed_thr_3_squares_whose_condition_cannot_hold(dice: list[int], never: set[str]) -> None:
    """FED-THR-1: dice go only to squares whose condition holds: 7, 9 and 11 are exact, 12 is at least."""
    game = threat(dice)
    open_to = set().union(*(squares(game, face) for face in set(dice)))
    assert not open_to & never
    assert {CALM, SOUNDS} <= open_to


def test_fed_thr_3_one_die_many_squares() -> None:
    """FED-THR-3: 3, 4 and 5: the 4 fits seven, nine, three at once, a mixed pair, the dark, calm and sounds."""
    game = threat([3, 4, 5])
    assert squares(game, 4) == {CALM, SOUNDS, LEGION, DARK, BLOOD, FUTILE, TRAP}
    assert squares(game, 3) == {CALM, SOUNDS, LEGION, DARK, BLOOD, SPEED, TRAP}
    play(game, f"destiny 4 {BLOOD}")
    assert FUTILE not in squares(game, 5), "a die counts in one square only"
    assert TRAP not in squares(game, 5)


def test_fed_thr_3_a_set_once_begun_must_be_completed() -> None:
    """FED-THR-1: with a 6 on the seven only the 1 goes there; the last die goes elsewhere."""
    game = threat([6, 1, 5])
    play(game, f"destiny 6 {BLOOD}")
    assert BLOOD not in squares(game, 5)
    assert BLOOD in squares(game, 1)


def test_fed_thr_2_seven_and_nine_in_one_phase() -> None:
    """FED-THR-2: each red square once, but several of them side by side."""
    game = threat([3, 4, 3, 6], alarms=1, tp=0, warriors=BRUTE | pack(1, "0,-1"))
    lay(game, f"3 {BLOOD}", f"4 {BLOOD}", f"3 {FUTILE}", f"6 {FUTILE}")
    play(game, f"fire {BLOOD}")
    assert len(told(game, "fired")) == 2
    assert "elusive" in warrior(game, "troglodyte-1")["talents"]


def test_fed_thr_2_red_again_in_the_next_phase() -> None:
    """FED-THR-2: once per threat phase, not once a game: calm may be chosen again a round later."""
    game = threat([6, 6, 6], warriors=BRUTE, tp=0)
    lay(game, f"6 {CALM}", f"6 {SOUNDS}", f"6 {SOUNDS}")
    play(game, f"fire {CALM}")
    round_on(game)
    assert CALM in squares(game, 1)


# --- extra dice -----------------------------------------------------------------------------------


def test_fed_thr_4_calm_gives_four_then_three() -> None:
    """FED-DST-CALM, FED-THR-4: one more die in the next phase, and none in the one after."""
    game = threat([6, 6, 6], warriors=BRUTE, tp=0)
    lay(game, f"6 {CALM}", f"6 {SOUNDS}", f"6 {SOUNDS}")
    play(game, f"fire {CALM}")
    round_on(game)
    assert rolls(game) == [3, 4]
    for _ in range(4):
        play(game, f"destiny 1 {SOUNDS}")
    play(game, "pass")
    round_on(game)
    assert rolls(game) == [3, 4, 3]


def test_fed_thr_4_calm_and_mechanism_add_up() -> None:
    """FED-THR-4: calm of the last phase and a mechanism sprung since make five dice."""
    game = action(
        tiles=[(2, "0,0"), (27, "0,-1")],
        alarms=1,
        warriors={"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}},
    )
    play(game, "activate redeemer", "move redeemer 0,-1")
    while game.view()["phase"] != "threat":
        play(game, "pass")
    assert rolls(game) == [5]


def test_fed_til_mechanism_sprung_in_the_threat_phase_waits_for_the_next() -> None:
    """FED-TIL-MECHANISM, TIL-0: terror drives a brute into it after the dice: the die comes with the next roll."""
    game = camp(
        phase="threat",
        tiles=[(2, "0,0"), (27, "0,-1")],
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": ["terror"]},
        tp=0,
    )
    play(game, "play terror brute-a 0,-1")
    assert rolls(game) == []
    assert game.view()["alarms"] == 1
    if game.view()["phase"] != "human_activation":
        play(game, "pass")
    while not rolls(game):
        play(game, "pass")
    assert rolls(game) == [4]


# --- what the squares do --------------------------------------------------------------------------


def test_fed_dst_sounds_points_to_spend_now() -> None:
    """FED-DST-SOUNDS: 6 TP from three dice pay for the demon at once, and one is kept."""
    game = all_on(SOUNDS, [2, 4, 6], tp=0)
    play(game, "bring underground-hunter 0,-1")
    assert game.view()["tp"] == 1


def test_fed_dst_sounds_two_groups_in_one_phase() -> None:
    """FED-DST-SOUNDS: two odd and two even dice: 8 TP."""
    game = threat([1, 3, 2, 4], alarms=1, tp=0)
    lay(game, f"1 {SOUNDS}", f"3 {SOUNDS}", f"2 {SOUNDS}", f"4 {SOUNDS}")
    assert sum(int(str(event[3])) for event in told(game, "gained_tp")) == 8


def test_fed_dst_speed_and_claws_together() -> None:
    """FED-DST-SPEED, FED-DST-CLAWS: the second example of the book: both for the action that follows."""
    game = threat([1, 1, 4, 6], alarms=1, tp=0, warriors=BRUTE | pack(1, "0,-1"), tiles=[(2, "0,0"), (29, "0,-1")])
    lay(game, f"1 {SPEED}", f"1 {SPEED}", f"4 {CLAWS}", f"6 {CLAWS}")
    play(game, f"fire {CLAWS}")
    one = warrior(game, "troglodyte-1")
    assert (one["movement"], one["talents"]) == (2, ["frenzied"])
    play(game, "activate troglodyte-1", "move troglodyte-1 0,0", "attack troglodyte-1 brute-a")
    assert told(game, "rerolled"), "a miss is rolled again"


def test_fed_dst_speed_is_not_for_the_demon() -> None:
    """FED-DST-SPEED: troglodytes, not the demon."""
    game = threat([1, 3, 2], tp=0, warriors=BRUTE | {"underground-hunter": {"at": "0,-1"}} | pack(1, "0,-1"))
    lay(game, f"1 {SPEED}", f"3 {SPEED}", f"2 {CALM}")
    play(game, f"fire {SPEED}")
    assert warrior(game, "underground-hunter")["movement"] == 2
    assert warrior(game, "troglodyte-1")["movement"] == 2


BOUNTY = [
    {"target": "troglodytes", "what": "defense", "amount": 1, "until": "threat"},
    {"target": "table", "what": "bounty", "amount": 2, "until": "threat"},
]


def test_fed_dst_legion_a_tough_one_pays_too() -> None:
    """FED-DST-LEGION, FED-DST-TROG: a tough troglodyte is a troglodyte."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,-1", "die": 1}, "tough-1": {"at": "0,0"}}
    game = action(warriors=company, marks=BOUNTY, dice=[6, 1, 1, 1], tp=0)
    play(game, "activate brute-a", "attack brute-a tough-1")
    assert warrior(game, "tough-1")["at"] == "reserve"
    assert game.view()["tp"] == 2


def test_fed_dst_legion_two_deaths_of_one_hit_pay_once_and_later_ones_nothing() -> None:
    """FED-DST-LEGION, FED-TIL-HUNGRY: 2 TP once, at the first death, however many follow."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}, **pack(3, "0,0")}
    game = action(tiles=[(12, "0,0"), (29, "0,-1")], warriors=company, marks=BOUNTY, dice=[6, 1, 1, 1, 6, 1, 1], tp=0)
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert (len(told(game, "killed")), game.view()["tp"]) == (2, 2)
    if asked(game)[1] == "act":
        play(game, "pass")
    play(game, "activate redeemer", "attack redeemer troglodytes")
    assert (len(told(game, "killed")), game.view()["tp"]) == (3, 2)


def test_fed_dst_legion_a_grenade_counts() -> None:
    """FED-DST-LEGION: killed is killed: a grenade pays as well, and rolls against defense 4."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}, **pack(2, "0,-1")}
    game = action(warriors=company, marks=BOUNTY, hand={"human": ["grenade"]}, dice=[3, 4], tp=0)
    play(game, "activate brute-a", "advantage grenade 0,-1", "roll-for troglodyte-1")
    assert [warrior(game, f"troglodyte-{n}")["at"] for n in (1, 2)] == [1, "reserve"]
    assert game.view()["tp"] == 2


def test_fed_dst_legion_the_demons_death_pays_nothing() -> None:
    """FED-DST-LEGION: the first troglodyte killed, not the first enemy."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,-1", "die": 1}}
    prey = {"underground-hunter": {"at": "0,0", "damage": 3}}
    game = action(warriors=company | prey, marks=BOUNTY, dice=[6, 1, 1, 1], tp=0)
    play(game, "activate brute-a", "attack brute-a underground-hunter")
    assert warrior(game, "underground-hunter")["at"] == "reserve"
    assert game.view()["tp"] == 0


def test_fed_dst_legion_defense_lasts_through_the_next_human_action_and_not_longer() -> None:
    """FED-DST-LEGION: 4 in the demon action and the human action, 3 again as the next threat phase begins."""
    game = threat([1, 2, 2], warriors=BRUTE | pack(1, "0,-1"), tp=0)
    lay(game, f"1 {LEGION}", f"2 {LEGION}", f"2 {CALM}")
    play(game, f"fire {LEGION}")
    seen = {}
    while game.view()["turn"] == 1 or game.view()["phase"] != "threat":
        seen[game.view()["phase"], game.view()["turn"]] = warrior(game, "troglodyte-1")["defense"]
        assert game.decision is not None
        options = [str(option) for option in game.decision.options]
        game.apply("pass" if "pass" in options else options[0])
    assert set(seen.values()) == {4}
    assert ("human_activation", 2) in seen
    assert warrior(game, "troglodyte-1")["defense"] == 3
    assert game.view()["tp"] == 0, "nobody died, nothing is paid"


def test_fed_dst_futile_through_the_human_action_that_follows() -> None:
    """FED-DST-FUTILE: a blade among two troglodytes stays put; elusive again once it has ended."""
    game = threat(
        [4, 5, 2],
        tp=0,
        tiles=[(2, "0,0"), (29, "0,-1")],
        warriors={"blade-for-hire-a": {"at": "0,-1"}, **pack(2, "0,-1")},
    )
    lay(game, f"4 {FUTILE}", f"5 {FUTILE}", f"2 {CALM}")
    play(game, f"fire {FUTILE}")
    while game.view()["phase"] != "human_activation":
        assert game.decision is not None
        options = [str(option) for option in game.decision.options]
        game.apply("pass" if "pass" in options else options[0])
    play(game, "activate blade-for-hire-a")
    assert not offered(game, "move blade-for-hire-a")
    assert not offered(game, "explore blade-for-hire-a")
    assert offered(game, "attack blade-for-hire-a")
    while game.view()["phase"] != "threat":
        play(game, "pass")
    assert "elusive" in warrior(game, "blade-for-hire-a")["talents"]


def test_fed_dst_futile_troglodytes_slip_away_but_not_the_demon() -> None:
    """FED-DST-FUTILE: one troglodyte leaves three humans; a brute among them cancels that; the demon is none."""
    for crowd, leaves in (
        (("redeemer", "blade-for-hire-a", "blade-for-hire-b"), True),
        (("redeemer", "brute-a"), False),
        (("brute-a",), True),
    ):
        company: dict[str, Any] = {name: {"at": "0,-1", "die": 1} for name in crowd}
        company |= {"redeemer": {"at": "0,-1" if "redeemer" in crowd else "0,0", "die": 2}, **pack(1, "0,-1")}
        game = threat([4, 5, 2], tp=0, warriors=company)
        lay(game, f"4 {FUTILE}", f"5 {FUTILE}", f"2 {CALM}")
        play(game, f"fire {FUTILE}", "activate troglodyte-1")
        assert bool(offered(game, "move troglodyte-1")) == leaves, crowd
    lone = {"redeemer": {"at": "0,-1", "die": 2}, "blade-for-hire-a": {"at": "0,-1", "die": 1}}
    held = threat([4, 5, 2], tp=0, warriors=lone | {"underground-hunter": {"at": "0,-1"}})
    lay(held, f"4 {FUTILE}", f"5 {FUTILE}", f"2 {CALM}")
    play(held, f"fire {FUTILE}", "activate underground-hunter")
    assert not offered(held, "move underground-hunter")


def test_fed_dst_trap_may_kill_and_end_the_game() -> None:
    """FED-DST-TRAP: the last line of the last human: the demon player wins at once."""
    dead = {name: {"at": "out"} for name in ("brute-a", "blade-for-hire-a", "blade-for-hire-b")}
    dying: dict[str, Any] = {"redeemer": {"at": "0,0", "die": 2, "damage": [1, 2, 3, 4, 5]}, **dead}
    game = all_on(TRAP, [6, 6, 6], warriors=dying, tp=0)
    assert game.outcome == "infernal"


def test_fed_dst_trap_once_however_high_the_total() -> None:
    """FED-DST-TRAP: 24 is one hit, not two."""
    game = threat([6, 6, 6, 6], alarms=1, tp=0)
    lay(game, *[f"6 {TRAP}"] * 4)
    play(game, "damage redeemer 6")
    assert warrior(game, "redeemer")["damage"] == [6]
    assert asked(game)[1] != "damage"


def test_fed_dst_trap_on_the_line_in_use_does_not_exhaust() -> None:
    """FED-DST-TRAP, HPR-11: the redeemer keeps his line of this round."""
    game = all_on(TRAP, [6, 6, 6], tp=0, warriors=pack(1, "0,0"))
    play(game, "damage redeemer 2")
    assert not warrior(game, "redeemer")["exhausted"]
    assert warrior(game, "redeemer")["defense"] == 4


# --- entries --------------------------------------------------------------------------------------

# 0,0 the room (openings left), 1,0 a dead end joined to it, 0,-1 a cross.
MAZE = [(2, "0,0"), (33, "1,0", "west"), (29, "0,-1")]


def charge(square: str, dice: list[int], humans: dict[str, Any], tp: int = 9) -> Game:
    """A threat phase with that square fired and the rest of the dice on calm or sounds."""
    rest = [f"{dice[-1]} {CALM}"]
    game = threat(dice, tiles=MAZE, tp=tp, warriors={"redeemer": {"at": "out"}, **humans})
    lay(game, *(f"{die} {square}" for die in dice[:-1]), *rest)
    return play(game, f"fire {square}")


def test_fed_dst_blood_an_opening_is_still_needed() -> None:
    """FED-DST-BLOOD: the dead end with a brute stays closed; the room with a blade opens; the demon may use it too."""
    humans = {"brute-a": {"at": "1,0", "die": 1}, "blade-for-hire-a": {"at": "0,0", "die": 1}}
    game = charge(BLOOD, [3, 4, 2], humans)
    assert offered(game, "bring troglodyte") == {"0,0", "0,-1"}
    assert offered(game, "bring underground-hunter") == {"0,0", "0,-1"}


def test_fed_dst_burrow_not_among_humans() -> None:
    """FED-DST-BURROW: any tile without humans, for the demon as well."""
    game = charge(BURROW, [5, 6, 2], {"brute-a": {"at": "0,0", "die": 1}})
    assert offered(game, "bring troglodyte") == {"1,0", "0,-1"}
    assert offered(game, "bring underground-hunter") == {"1,0", "0,-1"}
    beset = charge(BURROW, [5, 6, 2], {"brute-a": {"at": "1,0", "die": 1}})
    assert "1,0" not in offered(beset, "bring troglodyte")


def test_fed_dst_blood_and_burrow_within_tunnel_size_and_one_phase_only() -> None:
    """FED-DST-BURROW, FED-ENT-2: on any tile, three a side; and in the next phase the old conditions hold."""
    humans = {"redeemer": {"at": "out"}, "brute-a": {"at": "1,0", "die": 1}, "blade-for-hire-a": {"at": "0,0"}}
    game = threat([3, 4, 5, 6], alarms=1, tiles=MAZE, tp=4, warriors=humans)
    lay(game, f"3 {BLOOD}", f"4 {BLOOD}", f"5 {BURROW}", f"6 {BURROW}")
    play(game, f"fire {BLOOD}")
    assert offered(game, "bring troglodyte") == {"0,0", "0,-1", "1,0"}
    play(game, *["bring troglodyte 1,0"] * 3)
    assert offered(game, "bring troglodyte") == {"0,0", "0,-1"}
    round_on(game)
    lay(game, *[f"1 {SOUNDS}"] * 3)
    assert offered(game, "bring troglodyte") == {"0,-1"}


def test_fed_ent_1_who_enters_leaves_the_next_entry_as_it_was() -> None:
    """FED-ENT-1: demons on a tile do not close it; three fill it, the demon counting as one."""
    game = camp(phase="threat", tiles=MAZE, tp=9, warriors=BRUTE | {"underground-hunter": {"at": "0,-1"}})
    play(game, "bring troglodyte 0,-1")
    assert offered(game, "bring troglodyte") == {"0,-1"}
    play(game, "bring troglodyte 0,-1")
    assert not offered(game, "bring")


def test_fed_ent_2_the_demon_again_unhurt_in_the_same_round() -> None:
    """FED-ENT-2: killed in the human action, bought again in the threat phase of that round, with no wound."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "underground-hunter": {"at": "0,0", "damage": 3}}
    game = action(warriors=company, dice=[6, 1, 1, 1, 2, 2, 2], tp=5)
    play(game, "activate brute-a", "attack brute-a underground-hunter")
    while game.view()["phase"] != "threat":
        play(game, "pass")
    lay(game, *[f"2 {SOUNDS}"] * 3)
    play(game, "bring underground-hunter 0,-1")
    back = warrior(game, "underground-hunter")
    assert (back["at"], back["damage"]) == (1, 0)
    assert not offered(game, "bring underground-hunter")


def test_fed_ent_2_who_enters_steps_and_strikes_this_round() -> None:
    """FED-ENT-2: who enters acts this round: one step and one attack."""
    game = camp(phase="threat", tp=1, warriors=BRUTE)
    play(game, "bring troglodyte 0,-1")
    while asked(game)[1] != "activate":
        play(game, "pass")
    play(game, "activate troglodyte-1", "move troglodyte-1 0,0", "attack troglodyte-1 brute-a")
    assert told(game, "rolled")


def test_fed_trn_1_demons_never_explore() -> None:
    """FED-TRN-1, IAC-1: a troglodyte beside an unexplored opening is offered no exploration."""
    game = demons(warriors=BRUTE | pack(1, "0,-1"))
    play(game, "activate troglodyte-1")
    assert not offered(game, "explore")
    assert offered(game, "move troglodyte-1") == {"0,0"}
