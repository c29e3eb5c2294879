"""The board of destiny of the first edition (FED-THR, FED-DST)."""

from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import forge
from claustrophobia.content import load
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import ROLLED
from claustrophobia.editions.first import edition, fate
from claustrophobia.editions.first import steps as first_steps
from claustrophobia.engine import new_game
from first.camp import action, all_on, camp, demons, lay, offered, pack, squares, threat
from homemade import box
from tables import asked, play, texts, told, warrior

SOUNDS = "sounds-from-the-deep"
SQUARES = {
    "calm-before-the-storm",
    SOUNDS,
    "supernatural-speed",
    "they-are-legion",
    "sharpened-claws",
    "dark-destiny",
    "a-taste-for-blood",
    "burrowing-monsters",
    "resistance-is-futile",
    "trap",
}


TROG = {"troglodyte-1": {"at": "0,-1"}, "tough-1": {"at": "0,-1"}}


# --- the phase ------------------------------------------------------------------------------------


def test_example_2_3_4_a_card_and_four_points() -> None:
    """FED-THR-1: the 3 draws an event card, the 2 and the 4 give 4 TP, kept for later."""
    game = lay(threat([2, 3, 4], tp=1), "3 dark-destiny", f"2 {SOUNDS}", f"4 {SOUNDS}")
    play(game, f"fire {SOUNDS}")
    assert game.view()["tp"] == 5
    assert game.view()["cards"][1]["hand_count"] == 1
    play(game, "pass")
    assert game.view()["tp"] == 5


def test_example_1_1_4_6_after_a_calm() -> None:
    """FED-DST-CALM, FED-DST-SPEED, FED-DST-CLAWS: four dice; two odd for speed, two even for claws."""
    calm = all_on(SOUNDS, [2, 2, 2])
    assert calm.view()["alarms"] == 0
    calm = lay(threat([2, 2, 3]), "2 calm-before-the-storm", f"2 {SOUNDS}", f"3 {SOUNDS}")
    play(calm, f"fire {SOUNDS}")
    assert calm.view()["alarms"] == 1
    game = threat([1, 1, 4, 6], alarms=1, warriors=TROG, tp=0)
    assert told(game, "destiny_rolled")[0][3:] == (1, 1, 4, 6)
    lay(game, "1 supernatural-speed", "1 supernatural-speed", "4 sharpened-claws", "6 sharpened-claws")
    play(game, "fire supernatural-speed")
    assert game.view()["phase"] == "infernal_activation"
    assert warrior(game, "troglodyte-1")["movement"] == 2
    assert "frenzied" in warrior(game, "troglodyte-1")["talents"]


def test_fed_thr_1_all_dice_are_placed_then_resolved_then_warriors_enter() -> None:
    """FED-THR-1: confirming is offered only when every die lies; nobody is brought in before."""
    game = threat([1, 2, 3], tp=3)
    for die in (1, 2, 3):
        assert "pass" not in texts(game)
        assert not offered(game, "bring")
        play(game, f"destiny {die} {SOUNDS}")
    assert "pass" in texts(game)
    play(game, "pass")
    assert asked(game) == ("infernal", "bring")


def test_fed_thr_1_dice_do_not_stay() -> None:
    """FED-THR-1: at the next initiative the board is empty."""
    game = all_on(SOUNDS, [2, 2, 2], warriors={"brute-a": {"at": "0,0"}})
    assert {entry["at"] for entry in game.view()["destiny"]} == {SOUNDS, "pool"}
    play(game, "pass")
    assert game.view()["phase"] == "human_preparation"
    assert {entry["at"] for entry in game.view()["destiny"]} == {"pool"}


@pytest.mark.parametrize("square", sorted(SQUARES - {SOUNDS, "dark-destiny"}))
def test_fed_thr_2_a_red_square_is_chosen_once(square: str) -> None:
    """FED-THR-2: a second set of dice never lies on a red square; both black squares take any number."""
    sets = {
        "calm-before-the-storm": [6],
        "supernatural-speed": [1, 3],
        "they-are-legion": [1, 2],
        "sharpened-claws": [2, 4],
        "a-taste-for-blood": [3, 4],
        "burrowing-monsters": [5, 6],
        "resistance-is-futile": [4, 5],
    }
    dice = sets.get(square, [6, 6])
    game = threat([*dice, *dice], alarms=len(dice) * 2 - 3)
    for die in dice:
        play(game, f"destiny {die} {square}")
    if square == "trap":  # 12 or more: the same trap, however many dice
        play(game, "destiny 6 trap", "destiny 6 trap", "pass")
        assert len(told(game, "fired")) == 1
        return
    assert square not in squares(game, dice[0])


def test_fed_thr_2_black_squares_without_limit() -> None:
    """FED-THR-2: five dice on sounds, or five on dark destiny."""
    assert all_on(SOUNDS, [3, 3, 4, 5, 6], alarms=2, tp=0).view()["tp"] == 10
    dark = all_on("dark-destiny", [3, 3, 4, 5, 6], alarms=2, tp=0, warriors={"brute-a": {"at": "0,0"}})
    assert len(told(dark, "drawn_unseen")) == 5


def test_fed_thr_3_free_until_confirmed_then_fixed() -> None:
    """FED-THR-3: dice are taken back and placed anew as often as one likes; after confirming they stay."""
    game = threat([1, 1, 6], tp=0)
    play(game, "destiny 1 supernatural-speed", "destiny 1 supernatural-speed", f"destiny 6 {SOUNDS}")
    play(game, "recover 1 supernatural-speed")
    assert squares(game, 1) >= {SOUNDS, "supernatural-speed", "calm-before-the-storm"}
    play(game, "destiny 1 calm-before-the-storm", f"recover 1 {SOUNDS}")  # the other 1 went there by itself
    assert squares(game, 6)
    play(game, "destiny 6 dark-destiny", "pass")
    assert asked(game)[1] == "fire"
    assert not offered(game, "recover")
    assert not told(game, "gained_tp")


def test_fed_thr_3_effects_in_the_demon_players_order() -> None:
    """FED-THR-3: either of two squares may take effect first; neither moves a die of the other."""
    for order in permutations([SOUNDS, "dark-destiny"]):
        game = lay(threat([2, 2, 3], tp=0), f"2 {SOUNDS}", f"2 {SOUNDS}", "3 dark-destiny")
        assert set(texts(game)) == {f"fire {SOUNDS}", "fire dark-destiny"}
        play(game, f"fire {order[0]}")
        assert [event[3] for event in told(game, "fired")] == [
            [power.ident for power in game.state.setup.powers].index(name) for name in order
        ]
        assert {entry["at"] for entry in game.view()["destiny"]} == {SOUNDS, "dark-destiny", "pool"}


def test_fed_thr_3_no_die_is_ever_left_over() -> None:
    """FED-THR-3: whatever lies where, the dice in hand have a place that lets every condition hold in the end."""
    pick = Fast(4)
    for seed in range(25):
        game = new_game("first/the-survivors", seed)
        s = game.state
        while not s.outcome and s.turn < 6:
            if agenda.step_of(s) == first_steps.ASK_SQUARES:
                waits = [dest for dest in s.dest if dest == ROLLED]
                assert bool(waits) == bool(offered(game, "destiny")), "every die in hand has a place"
                assert bool(waits) != ("pass" in texts(game)), "once all lie, all conditions hold"
                for index, code in enumerate(fate.dice_on_squares(s)):
                    assert waits or not code or fate.groups(s.setup, index, code)
            assert game.decision is not None
            game.apply(game.decision.options[pick.below(len(s.options))])


def test_fed_thr_3_a_die_is_offered_only_where_the_condition_can_hold() -> None:
    """FED-THR-3: 2, 2 and 6 never make two odd dice, a mixed pair, 7, 9 or 11."""
    game = threat([2, 2, 6])
    assert squares(game, 2) == {"calm-before-the-storm", SOUNDS, "sharpened-claws"}
    assert squares(game, 6) == {"calm-before-the-storm", SOUNDS, "sharpened-claws", "dark-destiny"}
    play(game, "destiny 2 sharpened-claws")
    assert "destiny 6 sharpened-claws" in texts(game)
    play(game, "destiny 6 calm-before-the-storm")
    assert asked(game)[1] == "destiny"
    assert "pass" in texts(game), "the last 2 had one place left, beside the other 2"


def test_fed_thr_4_extra_dice_add_up_for_one_phase() -> None:
    """FED-THR-4: five extra dice are eight dice, and the phase after has three again."""
    game = threat([2] * 8, alarms=5, warriors={"brute-a": {"at": "0,0"}}, tp=0)
    assert len(told(game, "destiny_rolled")[0][3:]) == 8
    assert game.view()["alarms"] == 0
    for _ in range(8):
        play(game, f"destiny 2 {SOUNDS}")
    play(game, "pass")
    assert game.view()["tp"] == 16


def test_fed_thr_4_never_more_than_twelve_dice() -> None:
    """FED-THR-4: content of one's own could bring ever more."""
    game = threat([2] * 12, alarms=50, warriors={"brute-a": {"at": "0,0"}}, tp=0)
    assert len(told(game, "destiny_rolled")[0][3:]) == 12
    assert game.view()["alarms"] == 0


@pytest.mark.parametrize("seed", range(6))
def test_fed_thr_3_placing_is_worked_out_in_bounded_steps(tmp_path: Path, seed: int) -> None:
    """Every square in black, conditions on totals, twelve dice: counted are the heaps of dice that are looked at."""
    kinds = ('kind = "exactly", exactly = 7', 'kind = "exactly", exactly = 11', 'kind = "total", at_least = 12')
    named = sorted(SQUARES - {SOUNDS, "calm-before-the-storm"})
    black = "".join(
        f'[[power]]\nid = "{ident}"\nonce = false\ncondition = {{ {kinds[number % 3]} }}\n'
        for number, ident in enumerate(named)
    )
    file = tmp_path / "black.toml"
    file.write_text(black, "utf-8")
    rolled = Random(seed)
    game = threat([rolled.randint(1, 6) for _ in range(12)], alarms=9, tp=0, content=str(file))
    assert not any(power.once for power in game.state.setup.powers[2:])
    placed = 0
    while "pass" not in texts(game):
        assert game.decision is not None
        assert game.decision.kind == "destiny"
        play(game, rolled.choice(texts(game)))
        placed += 1
    assert placed > 9, "a last die with one place left places itself"
    print(f"{len(game.state.setup.square_groups)} heaps looked at")
    forge.check_effort(game.state, 0)


# --- squares --------------------------------------------------------------------------------------


def test_fed_dst_calm_any_one_die() -> None:
    """FED-DST-CALM: each value fits, one die and no more."""
    for face in range(1, 7):
        game = threat([face, face, face])
        assert "calm-before-the-storm" in squares(game, face)
        play(game, f"destiny {face} calm-before-the-storm")
        assert "calm-before-the-storm" not in squares(game, face)


def test_fed_dst_sounds_an_odd_and_an_even_group() -> None:
    """FED-DST-SOUNDS: 2 TP each, all odd, all even, or one group of each."""
    assert all_on(SOUNDS, [1, 3, 5], tp=0).view()["tp"] == 6
    assert all_on(SOUNDS, [2, 4, 6], tp=0).view()["tp"] == 6
    assert all_on(SOUNDS, [1, 2, 3], tp=0).view()["tp"] == 6


def test_fed_dst_speed_two_odd_dice() -> None:
    """FED-DST-SPEED: +1 movement in the demon action that follows, and then no more."""
    game = threat([1, 3, 2], warriors=TROG | {"brute-a": {"at": "0,0"}}, tp=0)
    assert "supernatural-speed" not in squares(game, 2)
    lay(game, "1 supernatural-speed", "3 supernatural-speed", "2 calm-before-the-storm")
    play(game, "fire supernatural-speed")
    assert game.view()["phase"] == "infernal_activation"
    assert [warrior(game, name)["movement"] for name in TROG] == [2, 3]
    play(game, "pass")
    assert [warrior(game, name)["movement"] for name in TROG] == [1, 2]


def test_fed_dst_legion_defense_and_points_for_the_first_death() -> None:
    """FED-DST-LEGION: defense 4 until the next threat phase; 2 TP once, at the first death of the human action."""
    game = threat([1, 2, 2], warriors=TROG, tp=0)
    lay(game, "1 they-are-legion", "2 they-are-legion", "2 calm-before-the-storm")
    play(game, "fire they-are-legion")
    assert [warrior(game, name)["defense"] for name in TROG] == [4, 6]
    assert game.view()["tp"] == 0
    assert [mark["amount"] for mark in game.view()["marks"] if mark["what"] == "bounty"] == [2]
    marks = [
        {"target": "troglodytes", "what": "defense", "amount": 1, "until": "threat"},
        {"target": "table", "what": "bounty", "amount": 2, "until": "threat"},
    ]
    brute = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,-1", "die": 1}}
    fight = action(warriors=brute | pack(2, "0,0"), marks=marks, dice=[6, 6, 3, 3], tp=0)
    play(fight, "activate brute-a", "attack brute-a troglodytes")
    assert sum(1 for event in told(fight, "killed")) == 2, "defense 4: the threes miss"
    assert fight.view()["tp"] == 2
    play(fight, "pass", "pass")
    assert not [mark for mark in fight.view()["marks"] if mark["what"] in {"defense", "bounty"}]


def test_fed_dst_legion_no_points_in_the_demon_action() -> None:
    """FED-DST-LEGION: only a death of the human action phase counts."""
    marks = [{"target": "table", "what": "bounty", "amount": 2, "until": "threat"}]
    game = demons(warriors={"brute-a": {"at": "0,0", "die": 1}, **pack(2, "0,0")}, marks=marks, tp=0)
    edition.collect_bounty(game.state, game.state.setup.names.index("troglodyte-1"))
    assert game.view()["tp"] == 0
    assert [mark["what"] for mark in game.view()["marks"]] == ["bounty"]


def test_fed_dst_claws_two_even_dice() -> None:
    """FED-DST-CLAWS: frantic in the demon action that follows."""
    game = threat([2, 4, 1], warriors=TROG | {"brute-a": {"at": "0,0"}}, tp=0)
    assert "sharpened-claws" not in squares(game, 1)
    lay(game, "2 sharpened-claws", "4 sharpened-claws", "1 calm-before-the-storm")
    play(game, "fire sharpened-claws")
    assert "frenzied" in warrior(game, "troglodyte-1")["talents"]
    play(game, "pass")
    assert "frenzied" not in warrior(game, "troglodyte-1")["talents"]


def test_fed_dst_dark_one_card_per_die() -> None:
    """FED-DST-DARK: dice of 3 or more, one card each, kept."""
    game = threat([2, 3, 6], tp=0, deck={"infernal": ["panic", "lost"]})
    assert "dark-destiny" not in squares(game, 2)
    lay(game, "3 dark-destiny", "6 dark-destiny", "2 calm-before-the-storm")
    play(game, "fire dark-destiny")
    assert game.view("infernal")["cards"][1]["hand"] == ["lost", "panic"]


ROOMS = [(2, "0,0"), (29, "0,-1"), (33, "1,0", "west")]  # the last a dead end without an unexplored opening


@pytest.mark.parametrize(
    ("dice", "square", "places"),
    [
        ([1, 6, 2], "a-taste-for-blood", {"0,0", "0,-1"}),
        ([5, 6, 2], "burrowing-monsters", {"0,-1", "1,0"}),
        ([2, 2, 2], "", {"0,-1"}),
    ],
)
def test_fed_dst_blood_and_burrow(dice: list[int], square: str, places: set[str]) -> None:
    """FED-DST-BLOOD, FED-DST-BURROW: humans, or the want of an opening, no longer prevent an entry."""
    game = threat(dice, tiles=ROOMS, tp=1)
    if square:
        lay(game, f"{dice[0]} {square}", f"{dice[1]} {square}", f"{dice[2]} {SOUNDS}")
        play(game, f"fire {square}")
    else:
        lay(game, *(f"2 {SOUNDS}" for _ in range(3)))
    assert offered(game, "bring troglodyte") == places


def test_fed_dst_burrow_with_blood_any_tile() -> None:
    """FED-DST-BURROW: both together open every tile."""
    foe = {"blade-for-hire-a": {"at": "1,0", "die": 1}}
    game = threat([3, 4, 5, 6], alarms=1, tiles=ROOMS, tp=1, warriors=foe)
    lay(game, "3 a-taste-for-blood", "4 a-taste-for-blood", "5 burrowing-monsters", "6 burrowing-monsters")
    play(game, "fire burrowing-monsters")
    assert offered(game, "bring troglodyte") == {"0,0", "0,-1", "1,0"}


@pytest.mark.parametrize(("dice", "fits"), [([3, 4, 2], True), ([1, 2, 4], True), ([3, 3, 2], False)])
def test_fed_dst_blood_exactly_seven(dice: list[int], *, fits: bool) -> None:
    """FED-DST-BLOOD: any number of dice, but exactly 7."""
    assert ("a-taste-for-blood" in squares(threat(dice), dice[0])) == fits


def test_fed_dst_futile_who_is_elusive() -> None:
    """FED-DST-FUTILE: exactly 9; no human is elusive, troglodytes are, until the next threat phase."""
    company = {"blade-for-hire-a": {"at": "0,0", "die": 1}, **TROG}
    game = threat([4, 5, 2], warriors=company, tp=0)
    assert "elusive" in warrior(game, "blade-for-hire-a")["talents"]
    lay(game, "4 resistance-is-futile", "5 resistance-is-futile", "2 calm-before-the-storm")
    play(game, "fire resistance-is-futile")
    assert "elusive" not in warrior(game, "blade-for-hire-a")["talents"]
    assert all("elusive" in warrior(game, name)["talents"] for name in TROG)
    assert {mark["until"] for mark in game.view()["marks"]} == {"threat"}


def test_fed_dst_trap_a_hit_of_the_humans_choice_and_no_bodyguard() -> None:
    """FED-DST-TRAP: 12 or more; a human of the demon player's choice, the line is the human player's; no attack."""
    company = {"redeemer": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}}
    game = threat([6, 6, 2], warriors=company, tiles=[(12, "0,0"), (29, "0,-1")], tp=0)
    lay(game, "6 trap", "6 trap", "2 calm-before-the-storm")
    play(game, "fire trap")
    assert set(texts(game)) == {"target trap redeemer", "target trap brute-a"}
    play(game, "target trap redeemer")
    assert asked(game) == ("human", "damage")
    play(game, "damage redeemer 6")
    assert warrior(game, "redeemer")["damage"] == [6], "one line: neither guarded nor doubled by the hungry tunnel"


def test_fed_dst_red_is_a_field_of_the_content() -> None:
    """FED-DST-RED: all squares but sounds and dark destiny are red, and the content says so, square by square."""
    powers = load.load(ruleset="first").powers
    assert {power.id for power in powers} == SQUARES
    assert {power.id for power in powers if not power.once} == {SOUNDS, "dark-destiny"}


def test_fed_dst_red_an_owner_can_correct_it(tmp_path: Any) -> None:
    """FED-DST-RED: with calm and blood printed in black, each may be chosen twice."""
    changes = "".join(
        f'[[power]]\nid = "{name}"\nonce = false\n' for name in ("calm-before-the-storm", "a-taste-for-blood")
    )
    mine = tmp_path / "box.toml"
    mine.write_text(changes, "utf-8")
    game = lay(threat([6, 6, 6], content=str(mine), tp=0), *["6 calm-before-the-storm"] * 3)
    assert game.view()["alarms"] == 3
    more = threat([1, 6, 3, 4], alarms=1, content=str(mine))
    play(more, "destiny 1 a-taste-for-blood", "destiny 6 a-taste-for-blood")
    assert "a-taste-for-blood" in squares(more, 3)


def test_fed_dst_trog_tough_ones_and_those_that_enter_later() -> None:
    """FED-DST-TROG: a troglodyte that enters after the dice has the bonus, and so has a tough one."""
    game = threat([1, 3, 2], warriors={"tough-1": {"at": "0,-1"}}, tp=1)
    lay(game, "1 supernatural-speed", "3 supernatural-speed", "2 calm-before-the-storm")
    play(game, "fire supernatural-speed", "bring troglodyte 0,-1")
    assert warrior(game, "troglodyte-1")["movement"] == 2
    assert warrior(game, "tough-1")["movement"] == 3


def test_fed_dst_trog_a_bonus_outlives_the_dead() -> None:
    """FED-DST-TROG: the bonus ends when its time ends, whoever has died."""
    marks = [{"target": "troglodytes", "what": "defense", "amount": 1, "until": "threat"}]
    here = {
        "brute-a": {"at": "0,0", "die": 1},
        "redeemer": {"at": "0,-1", "die": 1},
        **pack(1, "0,0"),
        "troglodyte-2": {"at": "0,-1"},
    }
    game = action(warriors=here, marks=marks, dice=[6, 1, 1, 1])
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert warrior(game, "troglodyte-2")["defense"] == 4


def test_a_position_with_dice_on_squares_round_trips() -> None:
    """The dice of a threat phase, more than six of them, are part of a position."""
    game = camp(
        phase="threat",
        warriors={"redeemer": {"at": "0,0"}},
        destiny=[{"face": "2", "at": SOUNDS, "fired": True}] * 7,
    )
    assert len(game.view()["destiny"]) == 7


def test_fed_thr_3_a_square_that_names_the_demon_action_begins_with_it(tmp_path: Path) -> None:
    """FED-THR-3, FED-DST-SPEED (as DST-9): reprinted so, troglodytes are no faster in the threat phase."""
    content = box(tmp_path, '[[power]]\nid = "supernatural-speed"\nphase = "infernal_activation"\n')
    game = lay(
        threat([1, 1, 2], warriors=pack(1, "0,-1"), tp=1, content=content),
        "1 supernatural-speed",
        "1 supernatural-speed",
        "2 sounds-from-the-deep",
    )
    play(game, *[text for text in texts(game) if text == "fire supernatural-speed"])
    assert game.view()["phase"] == "threat"
    assert warrior(game, "troglodyte-1")["movement"] == 1
    play(game, "pass")
    assert game.view()["phase"] == "infernal_activation"
    assert warrior(game, "troglodyte-1")["movement"] == 2


def test_fed_thr_1_no_square_begins_when_its_dice_are_gone() -> None:
    """FED-THR-1: dice do not stay from round to round, so a square may not name a phase of the next."""
    with pytest.raises(load.ContentError, match="human_activation"):
        load.loaded('[[power]]\nid = "supernatural-speed"\nphase = "human_activation"\n', "mine.toml", "first")
