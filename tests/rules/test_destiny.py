"""Infernal preparation (IPR) and the destiny board (DST)."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.names import FACES, NOBODY
from claustrophobia.engine import Game
from claustrophobia.sight.records import DestinyDie
from homemade import box, den
from tables import asked, play, table, texts, told, warrior

WHITE1, WHITE2, WHITE3, RED1, RED2, RED3 = range(1, 7)
BOARD = [(48, "0,0"), (47, "0,-1")]


def preparation(dice: list[int], **data: Any) -> Game:
    """The infernal preparation from its beginning; with a threat point the game stops in the threat phase at last."""
    company = {"redeemer": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    return table(
        **{"phase": "infernal_preparation", "tiles": BOARD, "tp": 1, "warriors": company, "dice": dice, **data}
    )


def waiting(*faces: str, on: str) -> list[dict[str, Any]]:
    """Dice in preparation spaces."""
    return [{"face": face, "at": on} for face in faces]


def fired(*faces: str, on: str) -> list[dict[str, Any]]:
    """Dice in trigger spaces."""
    return [{"face": face, "at": on, "fired": True} for face in faces]


def place(game: Game, *faces: str, on: str) -> Game:
    """Place dice; the last one of a roll that has but one space to go to goes there by itself."""
    return play(game, *(f"destiny {face} {on}" for face in faces))


def dice_on(game: Game, place: str) -> list[DestinyDie]:
    """The dice of the pool, rolled, or on a power, as everybody sees them."""
    return [die for die in game.view()["destiny"] if die["at"] == place]


def spaces_for(game: Game, face: str) -> set[str]:
    """Where a rolled die of this face may be placed."""
    return {text.split()[2] for text in texts(game) if text.startswith(f"destiny {face} ")}


def hand(game: Game) -> list[str]:
    """The infernal player's event cards."""
    held: list[str] = game.view("infernal")["cards"][1]["hand"]
    return held


def discards(game: Game) -> list[str]:
    pile: list[str] = game.view()["cards"][1]["discard"]
    return pile


# --- the opening of the phase ---------------------------------------------------------------------


@pytest.mark.parametrize(("die", "place"), [(3, 1), (4, "reserve")])
def test_ipr_0_each_infernal_on_a_devouring_pit_rolls_before_the_roll(die: int, place: object) -> None:
    """IPR-0: the first die of the phase is the pit's; on 4 or more the troglodyte suffers a hit."""
    game = preparation([die, 1, 2, 3], tiles=[(48, "0,0"), (24, "0,-1")], warriors={"troglodyte-1": {"at": "0,-1"}})
    assert warrior(game, "troglodyte-1")["at"] == place
    assert told(game, "destiny_rolled") == [("destiny_rolled", "IPR-2", 0, 1, 2, 3)]


def test_ipr_0_in_the_infernal_players_order_and_only_his_own() -> None:
    """IPR-0: he orders the rolls; a human on the pit rolls in his own preparation phase."""
    game = preparation(
        [4, 3, 1, 2, 3],
        tiles=[(48, "0,0"), (24, "0,-1")],
        warriors={"troglodyte-1": {"at": "0,-1"}, "hunter": {"at": "0,-1"}, "scout-a": {"at": "0,-1"}},
    )
    assert asked(game) == ("infernal", "opening")
    assert set(texts(game)) == {"pit troglodyte-1", "pit hunter"}
    play(game, "pit hunter")
    assert warrior(game, "hunter")["damage"] == 1
    assert warrior(game, "troglodyte-1")["at"] == 1
    assert warrior(game, "scout-a")["damage"] == []


def test_ipr_0_comes_after_ipr_1() -> None:
    """IPR-0: dice are taken back before the pits are rolled for."""
    game = preparation(
        [1, 1, 2, 3],
        tiles=[(48, "0,0"), (24, "0,-1")],
        warriors={"troglodyte-1": {"at": "0,-1"}, "troglodyte-2": {"at": "0,-1"}},
        destiny=waiting("white1", on="intrepid-charge"),
    )
    assert asked(game) == ("infernal", "recover")
    play(game, "pass")
    assert asked(game) == ("infernal", "opening")


def test_ipr_1_fired_dice_return_to_the_pool_and_waiting_ones_may() -> None:
    """IPR-1: dice in trigger spaces come back all of them, dice in preparation spaces each by the player's choice."""
    game = preparation(
        [1, 1, 1],
        destiny=[
            *fired("red1", "red2", on="frenzied-creatures"),
            *waiting("white1", "white2", on="intrepid-charge"),
            *waiting("red3", on="sneaky-charge"),
        ],
    )
    assert len(dice_on(game, "pool")) == 3
    assert asked(game) == ("infernal", "recover")
    assert set(texts(game)) == {
        "recover white1 intrepid-charge",
        "recover white2 intrepid-charge",
        "recover red3 sneaky-charge",
        "pass",
    }
    play(game, "recover white2 intrepid-charge", "pass")
    assert dice_on(game, "intrepid-charge") == [{"at": "intrepid-charge", "face": "white1", "fired": False}]
    assert len(dice_on(game, "sneaky-charge")) == 1
    assert len(dice_on(game, "rolled")) == 3
    assert len(dice_on(game, "pool")) == 1


def test_ipr_1_cards_played_last_turn_are_discarded() -> None:
    """IPR-1: what still lies in play goes to the discard pile now."""
    game = preparation([1, 1, 1], played=["sign-of-the-demon"])
    assert game.view()["cards"][1]["played"] == []
    assert discards(game) == ["sign-of-the-demon"]


def test_ipr_1_what_lasted_until_this_phase_ends() -> None:
    """IPR-1: the speed of last turn is over; what lasts until the human preparation is not."""
    game = preparation(
        [1, 1, 1],
        warriors={"troglodyte-1": {"at": "0,-1"}},
        marks=[
            {"target": "troglodytes", "what": "movement", "amount": 1, "until": "infernal_preparation"},
            {"target": "troglodyte-1", "what": "combat", "amount": 2, "until": "human_preparation"},
        ],
    )
    assert warrior(game, "troglodyte-1")["movement"] == 1
    assert warrior(game, "troglodyte-1")["combat"] == 3


# --- the roll -------------------------------------------------------------------------------------


def test_ipr_2_three_dice_are_rolled_from_the_pool() -> None:
    """IPR-2: three, no choice; the rest stay in the pool."""
    game = preparation([1, 5, 6])
    assert asked(game) == ("infernal", "destiny")
    assert [die["face"] for die in dice_on(game, "rolled")] == ["white1", "red2", "red3"]
    assert len(dice_on(game, "pool")) == 3


def test_ipr_2_a_short_pool_takes_dice_out_of_preparation_spaces() -> None:
    """IPR-2: with four dice waiting one must come out, the player's choice which."""
    game = preparation(
        [1, 1, 1],
        destiny=[
            *waiting("white1", "white2", on="intrepid-charge"),
            *waiting("red1", on="frenzied-creatures"),
            *waiting("red3", on="sneaky-charge"),
        ],
    )
    play(game, "pass")
    assert asked(game) == ("infernal", "make_room")
    assert set(texts(game)) == {
        "recover white1 intrepid-charge",
        "recover white2 intrepid-charge",
        "recover red1 frenzied-creatures",
        "recover red3 sneaky-charge",
    }
    play(game, "recover red1 frenzied-creatures")
    assert asked(game) == ("infernal", "destiny")
    assert len(dice_on(game, "rolled")) == 3
    assert dice_on(game, "frenzied-creatures") == []
    assert dice_on(game, "pool") == []


def test_ipr_2_as_many_dice_come_out_as_the_pool_is_short_of() -> None:
    """IPR-2: with five dice waiting two must come out, one after the other."""
    dice = [*waiting("white1", "white1", "white2", on="intrepid-charge"), *waiting("red1", "red2", on="sneaky-charge")]
    game = preparation([1, 1, 1], destiny=dice)
    play(game, "pass", "recover red1 sneaky-charge")
    assert asked(game) == ("infernal", "make_room")
    play(game, "recover white1 intrepid-charge")
    assert asked(game) == ("infernal", "destiny")
    assert len(dice_on(game, "rolled")) == 3


def test_ipr_2_three_waiting_dice_leave_pool_enough() -> None:
    """IPR-2: with exactly three dice left nothing has to be taken out."""
    game = preparation([1, 1, 1], destiny=waiting("white1", "white1", "white1", on="intrepid-charge"))
    play(game, "pass")
    assert asked(game) == ("infernal", "destiny")
    assert len(dice_on(game, "intrepid-charge")) == 3


@pytest.mark.parametrize(("alarms", "offers"), [(1, {3, 4}), (2, {3, 4, 5}), (3, {3, 4, 5, 6})])
def test_ipr_2_each_pending_alarm_may_add_a_die(alarms: int, offers: set[int]) -> None:
    """IPR-2: he decides how many before rolling, none if he likes; all are rolled together; unused alarms are lost."""
    game = preparation([1, 2, 3], alarms=alarms)
    assert asked(game) == ("infernal", "roll")
    assert set(texts(game)) == {f"roll {count}" for count in offers}
    play(game, "roll 3")
    assert len(dice_on(game, "rolled")) == 3
    assert game.view()["alarms"] == 0


def test_ipr_2_alarm_dice_come_from_preparation_spaces_too() -> None:
    """IPR-2: with two dice waiting and five to roll one of them has to come out."""
    game = preparation(
        [1, 2, 3, 4, 5],
        alarms=2,
        destiny=[*waiting("red1", on="sneaky-charge"), *waiting("white1", on="intrepid-charge")],
    )
    play(game, "pass", "roll 5")
    assert asked(game) == ("infernal", "make_room")
    play(game, "recover white1 intrepid-charge")
    assert told(game, "destiny_rolled") == [("destiny_rolled", "IPR-2", 0, 1, 2, 3, 4, 5)]
    assert len(dice_on(game, "sneaky-charge")) == 1


# --- placing --------------------------------------------------------------------------------------

BOARD_POWERS = {"abyssal-threat", "dark-destiny", "intrepid-charge", "sneaky-charge"}


def test_ipr_3_dice_go_to_board_demons_and_hounds_in_play() -> None:
    """IPR-3: a demon's power takes dice though it is not in play, a hellhound's only if it is."""
    for place in ("0,0", "0,-1"):
        game = preparation([RED1, RED1, RED1], warriors={"hellhound-2": {"at": place}})
        assert warrior(game, "hunter")["at"] == "reserve"
        assert spaces_for(game, "red1") == BOARD_POWERS | {"frenzied-creatures", "scent-of-blood", "hellhound-2"}


def test_ipr_3_not_to_a_demon_out_of_the_game() -> None:
    """IPR-3: a demon killed twice has no power any more."""
    game = preparation([RED1, RED1, RED1], warriors={"hunter": {"at": "out", "flags": ["slain"]}})
    assert spaces_for(game, "red1") == BOARD_POWERS | {"frenzied-creatures"}


def test_ipr_3_every_rolled_die_must_be_placed() -> None:
    """IPR-3: there is no passing, and placing goes on until no rolled die is left."""
    game = preparation([RED1, RED1, RED2], tp=0)
    assert "pass" not in texts(game)
    place(game, "red1", "red2", on="intrepid-charge")
    assert asked(game) == ("infernal", "destiny")
    assert "pass" not in texts(game)
    place(game, "red1", on="abyssal-threat")
    assert asked(game) == ("infernal", "bring")
    assert dice_on(game, "rolled") == []


def test_ipr_3_spaces_may_already_hold_dice_up_to_their_number() -> None:
    """IPR-3: the third die completes what two waiting dice began; the one space of dark destiny is taken."""
    game = preparation([WHITE1, WHITE1, WHITE3], destiny=waiting("white2", "white2", on="intrepid-charge"))
    play(game, "pass")
    place(game, "white1", on="dark-destiny")
    assert "dark-destiny" not in spaces_for(game, "white1")
    place(game, "white3", "white1", on="intrepid-charge")
    assert [die["fired"] for die in dice_on(game, "intrepid-charge")] == [True] * 4


def test_ipr_7_dice_are_placed_one_by_one_and_nothing_fires_before_the_last() -> None:
    """IPR-7: abyssal threat has its die, but pays only when all dice lie; a die placed stays."""
    game = preparation([RED1, RED2, RED3])
    place(game, "red1", on="abyssal-threat")
    assert game.view()["tp"] == 1
    assert dice_on(game, "abyssal-threat") == [{"at": "abyssal-threat", "face": "red1", "fired": False}]
    assert not [text for text in texts(game) if text.startswith("recover") or "red1" in text]
    place(game, "red2", "red3", on="intrepid-charge")
    assert game.view()["tp"] == 4


def test_ipr_7_surplus_dice_fire_too_and_a_power_fires_once() -> None:
    """IPR-7: three dice would do for intrepid charge; all four go to the trigger spaces, and it fires once."""
    game = preparation([RED3, WHITE3, WHITE1], destiny=waiting("white1", on="intrepid-charge"))
    play(game, "pass")
    place(game, "red3", "white3", "white1", on="intrepid-charge")
    assert [die["fired"] for die in dice_on(game, "intrepid-charge")] == [True] * 4
    assert len(told(game, "fired")) == 1


# --- firing ---------------------------------------------------------------------------------------


def test_figure_6_a_power_whose_condition_is_met_fires() -> None:
    """IPR-4, figure 6: two white dice on supernatural speed go to its trigger spaces, and its effect is applied."""
    game = preparation([WHITE1, WHITE3, RED2], warriors={"troglodyte-1": {"at": "0,-1"}})
    place(game, "white1", "white3", on="supernatural-speed")
    place(game, "red2", on="intrepid-charge")
    assert [die["fired"] for die in dice_on(game, "supernatural-speed")] == [True, True]
    assert [die["fired"] for die in dice_on(game, "intrepid-charge")] == [False]
    assert warrior(game, "troglodyte-1")["movement"] == 2


def test_figure_7_dice_short_of_the_condition_wait_for_more() -> None:
    """IPR-4, IPR-7, figure 7: one white die on supernatural speed waits, keeps its face, and is completed next turn."""
    game = preparation([WHITE2, RED1, RED1], warriors={"troglodyte-1": {"at": "0,-1"}})
    place(game, "white2", on="supernatural-speed")
    place(game, "red1", on="abyssal-threat")
    place(game, "red1", on="sneaky-charge")
    assert dice_on(game, "supernatural-speed") == [{"at": "supernatural-speed", "face": "white2", "fired": False}]
    assert warrior(game, "troglodyte-1")["movement"] == 1
    later = preparation(
        [WHITE1, RED1, RED1],
        warriors={"troglodyte-1": {"at": "0,-1"}},
        destiny=[*waiting("white2", on="supernatural-speed"), *waiting("red1", on="sneaky-charge")],
    )
    play(later, "pass")
    place(later, "white1", on="supernatural-speed")
    place(later, "red1", "red1", on="sneaky-charge")
    assert [die["fired"] for die in dice_on(later, "supernatural-speed")] == [True, True]
    assert warrior(later, "troglodyte-1")["movement"] == 2


def test_ipr_4_firing_is_not_a_choice_and_its_order_is() -> None:
    """IPR-4: three powers are met; the infernal player is asked which first, never whether."""
    game = preparation([RED1, WHITE1, RED2], warriors={"hellhound-1": {"at": "0,-1"}})
    place(game, "red1", on="abyssal-threat")
    place(game, "white1", on="hellhound-1")
    place(game, "red2", on="scent-of-blood")
    assert asked(game) == ("infernal", "fire")
    assert set(texts(game)) == {"fire abyssal-threat", "fire hellhound-1", "fire scent-of-blood"}
    play(game, "fire scent-of-blood")
    assert set(texts(game)) == {"fire abyssal-threat", "fire hellhound-1"}
    play(game, "fire hellhound-1")
    assert game.view()["tp"] == 4
    assert asked(game) == ("infernal", "bring")


# --- event cards ----------------------------------------------------------------------------------


def test_ipr_5_above_four_cards_discard_at_once_by_choice() -> None:
    """IPR-5: the fifth card makes the infernal player discard one of the five, unused."""
    game = preparation(
        [WHITE1, RED1, RED1],
        hand={"infernal": ["panic", "terror", "lost", "defect"]},
        deck={"infernal": ["cave-in"]},
    )
    place(game, "white1", on="dark-destiny")
    place(game, "red1", "red1", on="intrepid-charge")
    assert asked(game) == ("infernal", "discard")
    assert set(texts(game)) == {f"discard {card}" for card in ("panic", "terror", "lost", "defect", "cave-in")}
    play(game, "discard lost")
    assert hand(game) == ["cave-in", "defect", "panic", "terror"]
    assert discards(game) == ["lost"]
    assert asked(game)[1] != "discard"


def test_ipr_5_four_cards_are_within_the_limit() -> None:
    """IPR-5: the fourth card is kept."""
    game = preparation(
        [WHITE1, RED1, RED1], hand={"infernal": ["panic", "lost", "defect"]}, deck={"infernal": ["master-of-destiny"]}
    )
    place(game, "white1", on="dark-destiny")
    place(game, "red1", "red1", on="intrepid-charge")
    assert asked(game) == ("infernal", "bring")
    assert len(hand(game)) == 4


def test_ipr_5_a_card_is_played_at_its_printed_moment_and_then_discarded() -> None:
    """IPR-5: toxic fumes as the threat phase starts, and at no other time."""
    game = preparation([WHITE1, RED1, RED1, 1], hand={"infernal": ["toxic-fumes"]})
    assert game.why_not("play toxic-fumes 0,0").rule == "PRI-4"
    place(game, "white1", "red1", "red1", on="intrepid-charge")
    assert texts(game) == ["pass", "play toxic-fumes 0,0"]
    play(game, "play toxic-fumes 0,0")
    assert discards(game) == ["toxic-fumes"]
    assert hand(game) == []


def test_ipr_6_a_card_just_drawn_may_be_played_the_same_turn() -> None:
    """IPR-6: drawn in the preparation, played as the threat phase starts."""
    game = preparation([WHITE1, RED1, RED1, 1], deck={"infernal": ["toxic-fumes"]})
    place(game, "white1", on="dark-destiny")
    place(game, "red1", "red1", on="intrepid-charge")
    assert "play toxic-fumes 0,0" in texts(game)


def card_in_force(card: str, **data: Any) -> Game:
    """A card that lasts, just played as the infernal activation starts; the next human preparation has dice."""
    return table(
        **{
            "phase": "infernal_activation",
            "begin": True,
            "tiles": BOARD,
            "warriors": {
                "redeemer": {"at": "0,0", "die": 1},
                "brute-a": {"at": "0,0", "die": 1},
                "hunter": {"at": "0,-1"},
            },
            "hand": {"infernal": [card]},
            "dice": [3, 4],
            **data,
        }
    )


def test_ipr_6_a_lasting_card_is_discarded_when_its_effect_is_over() -> None:
    """IPR-6: critical hit lies in play until the human preparation, that ends it."""
    game = card_in_force("critical-hit")
    play(game, "play critical-hit brute-a")
    assert discards(game) == []
    assert game.view()["cards"][1]["played"] == ["critical-hit"]
    play(game, "pass")
    assert game.view()["phase"] == "human_preparation"
    assert game.view()["cards"][1]["played"] == []
    assert discards(game) == ["critical-hit"]


def test_ipr_6_at_the_latest_it_is_discarded_in_ipr_1() -> None:
    """IPR-6: sign of the demon outlasts the next infernal preparation, its card does not."""
    game = card_in_force("sign-of-the-demon")
    play(game, "play sign-of-the-demon hunter", "pass")
    assert game.view()["phase"] == "human_preparation"
    assert game.view()["cards"][1]["played"] == ["sign-of-the-demon"]
    later = preparation(
        [1, 2, 3],
        played=["sign-of-the-demon"],
        warriors={"hunter": {"at": "0,-1"}},
        marks=[{"target": "hunter", "what": "combat", "amount": 1, "until": "threat"}],
    )
    assert discards(later) == ["sign-of-the-demon"]
    assert warrior(later, "hunter")["combat"] == 2


# --- the powers of the board ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "face", "value"),
    [(1, "white1", 1), (2, "white2", 2), (3, "white3", 3), (4, "red1", 1), (5, "red2", 2), (6, "red3", 3)],
)
def test_dst_0_a_destiny_die_has_white_and_red_one_to_three(die: int, face: str, value: int) -> None:
    """DST-0: the colour decides where it may lie, the value what dark destiny draws."""
    other = WHITE1 if die != WHITE1 else WHITE2
    game = preparation([die, other, other], deck={"infernal": ["panic", "lost", "defect"]})
    assert face in {die["face"] for die in dice_on(game, "rolled")}
    assert ("supernatural-speed" in spaces_for(game, face)) == face.startswith("white")
    assert ("frenzied-creatures" in spaces_for(game, face)) == face.startswith("red")
    place(game, face, on="dark-destiny")
    place(game, FACES[other], FACES[other], on="intrepid-charge")
    drawn = len(hand(game)) if value == 1 else len([text for text in texts(game) if text.startswith("keep ")])
    assert drawn == value


@pytest.mark.parametrize(("dice", "gain"), [(1, 3), (2, 6), (3, 9)])
def test_dst_1_abyssal_threat_gives_three_threat_points_a_die(dice: int, gain: int) -> None:
    """DST-1: one, two or three dice of one colour, whatever their values."""
    game = preparation([RED1, RED2, RED3], tp=2)
    faces = ["red1", "red2", "red3"]
    place(game, *faces[:dice], on="abyssal-threat")
    place(game, *faces[dice:], on="intrepid-charge")
    assert game.view()["tp"] == 2 + gain


def troglodytes_after(faces: list[str], on: str) -> Game:
    """An ordinary, a tough troglodyte and the hunter, and dice that were placed on a power."""
    game = preparation(
        [FACES.index(face) for face in faces],
        warriors={"troglodyte-1": {"at": "0,-1"}, "tough-1": {"at": "0,-1"}, "hunter": {"at": "0,0"}},
    )
    place(game, *faces[:2], on=on)
    place(game, faces[2], on="intrepid-charge")
    return game


def test_dst_2_supernatural_speed_makes_troglodytes_faster() -> None:
    """DST-2, DST-7: two white dice: ordinary and tough troglodytes have +1 movement, nobody else."""
    game = troglodytes_after(["white1", "white3", "red1"], "supernatural-speed")
    assert warrior(game, "troglodyte-1")["movement"] == 2
    assert warrior(game, "tough-1")["movement"] == 3
    assert warrior(game, "hunter")["movement"] == 2
    assert {mark["until"] for mark in game.view()["marks"]} == {"infernal_preparation"}


def test_dst_2_speed_holds_for_troglodytes_that_come_later() -> None:
    """DST-2: whoever enters after the power fired is fast too."""
    game = troglodytes_after(["white1", "white3", "red1"], "supernatural-speed")
    play(game, "bring troglodyte 0,-1")
    assert warrior(game, "troglodyte-2")["movement"] == 2


def test_dst_3_frenzied_creatures_lets_troglodytes_reroll_misses() -> None:
    """DST-3, DST-7: two red dice: troglodytes are frenzied until the next infernal preparation."""
    game = troglodytes_after(["red1", "red3", "white1"], "frenzied-creatures")
    assert warrior(game, "troglodyte-1")["talents"] == ["frenzied"]
    assert warrior(game, "tough-1")["talents"] == ["frenzied"]
    assert warrior(game, "hunter")["talents"] == []
    assert {mark["until"] for mark in game.view()["marks"]} == {"infernal_preparation"}


def test_dst_2_and_dst_3_end_with_the_next_infernal_preparation() -> None:
    """DST-2, DST-3: through the human phases they hold, as the next infernal preparation begins they end."""
    marks = [
        {"target": "troglodytes", "what": "movement", "amount": 1, "until": "infernal_preparation"},
        {"target": "troglodytes", "what": "grant", "amount": 8, "until": "infernal_preparation"},
    ]
    game = table(
        phase="human_activation",
        begin=True,
        tiles=BOARD,
        warriors={"redeemer": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "0,-1"}},
        marks=marks,
        dice=[1, 1, 1],
        tp=1,
    )
    assert warrior(game, "troglodyte-1")["movement"] == 2
    play(game, "pass")
    assert warrior(game, "troglodyte-1")["movement"] == 1
    assert warrior(game, "troglodyte-1")["talents"] == []


def test_dst_4_dark_destiny_draws_the_value_keeps_one_and_discards_the_rest() -> None:
    """DST-4: a 3 shows three cards to the infernal player alone; one stays in his hand."""
    game = preparation([WHITE3, RED1, RED1], deck={"infernal": ["panic", "lost", "defect", "terror"]})
    place(game, "white3", on="dark-destiny")
    place(game, "red1", "red1", on="intrepid-charge")
    assert set(texts(game)) == {"keep panic", "keep lost", "keep defect"}
    assert game.view("human")["decision"] == {"side": "infernal"}
    play(game, "keep lost")
    assert hand(game) == ["lost"]
    assert sorted(discards(game)) == ["defect", "panic"]


def test_dst_4_a_deck_that_runs_out_is_rebuilt_without_the_cards_chosen_from() -> None:
    """DST-4, SET-4: one card left in the deck, one discarded before: two are drawn for a 3."""
    game = preparation(
        [WHITE3, RED1, RED1],
        deck={"infernal": ["panic"], "human": [], "rest": False},
        discard={"infernal": ["lost"]},
    )
    place(game, "white3", on="dark-destiny")
    place(game, "red1", "red1", on="intrepid-charge")
    assert set(texts(game)) == {"keep panic", "keep lost"}


def charge(faces: list[str], on: str) -> Game:
    """A threat phase after three dice were placed on a charge: 0,0 holds a human, 1,0 has no unexplored opening."""
    game = preparation(
        [FACES.index(face) for face in faces], tiles=[(48, "0,0"), (36, "1,0", "west"), (47, "0,-1")], tp=5
    )
    place(game, *faces, on=on)
    assert asked(game) == ("infernal", "bring")
    return game


@pytest.mark.parametrize(
    ("faces", "fires"), [(["white3", "red3", "white1"], True), (["white2", "red2", "white2"], False)]
)
def test_dst_5_intrepid_charge_needs_seven_and_waives_the_enemies(faces: list[str], *, fires: bool) -> None:
    """DST-5: at 7 warriors may enter among enemies, at 6 not; the opening is asked for all the same."""
    game = charge(faces, "intrepid-charge")
    assert ("bring troglodyte 0,0" in texts(game)) == fires
    assert "bring troglodyte 0,-1" in texts(game)
    assert "bring troglodyte 1,0" not in texts(game)


@pytest.mark.parametrize(
    ("faces", "fires"), [(["white3", "red3", "red2"], True), (["white3", "red3", "white1"], False)]
)
def test_dst_6_sneaky_charge_needs_eight_and_waives_the_opening(faces: list[str], *, fires: bool) -> None:
    """DST-6: at 8 warriors may enter on tiles without an unexplored opening, at 7 not; enemies still keep them out."""
    game = charge(faces, "sneaky-charge")
    assert ("bring troglodyte 1,0" in texts(game)) == fires
    assert "bring troglodyte 0,-1" in texts(game)
    assert "bring troglodyte 0,0" not in texts(game)


def test_dst_5_and_dst_6_hold_for_this_threat_phase_alone() -> None:
    """DST-5, DST-6, DST-9: as the infernal activation begins they are over."""
    game = charge(["white3", "red3", "red2"], "sneaky-charge")
    assert [mark["what"] for mark in game.view()["marks"]] == ["sneaky"]
    play(game, "bring troglodyte 1,0", "pass")
    assert game.view()["phase"] == "infernal_activation"
    assert game.view()["marks"] == []


def test_dst_7_as_a_target_troglodytes_are_the_ordinary_ones() -> None:
    """DST-7: the tough one is a target of its own."""
    game = table(
        phase="human_activation",
        tiles=BOARD,
        warriors={
            "redeemer": {"at": "0,0", "die": 1},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
            "tough-1": {"at": "0,0"},
        },
    )
    play(game, "activate redeemer")
    assert [text for text in texts(game) if text.startswith("attack")] == [
        "attack redeemer troglodytes",
        "attack redeemer tough-1",
    ]


def test_dst_7_the_price_is_that_of_ordinary_ones() -> None:
    """DST-7, THR-1: one threat point buys an ordinary troglodyte; no tough one is for sale."""
    game = table(phase="threat", tiles=BOARD, warriors={"redeemer": {"at": "0,0", "die": 1}}, tp=9)
    assert not [text for text in texts(game) if "tough" in text]
    play(game, "bring troglodyte 0,-1")
    assert game.view()["tp"] == 8
    assert warrior(game, "troglodyte-1")["at"] == 1


@pytest.mark.parametrize(
    ("power", "spaces", "dice", "held"),
    [
        ("abyssal-threat", 3, [1, 1, 1, 1], 0),
        ("supernatural-speed", 2, [1, 1, 1], 0),
        ("frenzied-creatures", 2, [4, 4, 4], 0),
        ("dark-destiny", 1, [1, 1, 1], 0),
        ("intrepid-charge", 4, [1, 1, 1], 2),
        ("sneaky-charge", 4, [1, 1, 1], 2),
    ],
)
def test_dst_8_the_number_of_preparation_spaces(power: str, spaces: int, dice: list[int], held: int) -> None:
    """DST-8: a power takes dice up to its number of spaces and not one more."""
    face = FACES[dice[0]]
    game = preparation(dice, destiny=waiting(*[face] * held, on=power), alarms=1 if len(dice) == 4 else 0)
    if held:
        play(game, "pass")
    if len(dice) == 4:
        play(game, "roll 4")
    for _ in range(spaces - held):
        assert power in spaces_for(game, face)
        place(game, face, on=power)
    assert spaces_for(game, face)
    assert power not in spaces_for(game, face)
    assert game.why_not(f"destiny {face} {power}").rule == "DST-8"


def test_dst_8_a_die_may_not_lie_where_it_could_never_belong() -> None:
    """DST-8: red on speed, white on frenzy, a second colour on abyssal threat are refused; sheets' powers likewise."""
    game = preparation([WHITE1, RED1, RED2])
    for face, power in (("red1", "supernatural-speed"), ("white1", "frenzied-creatures"), ("white1", "scent-of-blood")):
        assert game.why_not(f"destiny {face} {power}").rule == "DST-8"
    assert "scent-of-blood" in spaces_for(game, "red1")
    place(game, "white1", on="abyssal-threat")
    assert "abyssal-threat" not in spaces_for(game, "red1")
    assert "abyssal-threat" not in spaces_for(game, "red2")


@pytest.mark.parametrize(
    ("first", "same", "other"),
    [("white1", "white3", "red1"), ("white3", "white1", "red1"), ("red1", "red3", "white3")],
)
def test_dst_8_abyssal_threat_takes_one_colour(first: str, same: str, other: str) -> None:
    """DST-8: the first die decides which."""
    game = preparation([FACES.index(face) for face in (first, same, other)])
    place(game, first, on="abyssal-threat")
    assert "abyssal-threat" in spaces_for(game, same)
    assert "abyssal-threat" not in spaces_for(game, other)


def test_dst_8_a_pair_takes_only_its_own_value() -> None:
    """DST-8: on the destroyer's pair a second die must show the value of the first, in any colour."""
    game = preparation([WHITE2, RED2, RED3], scenario="1643/the-beast-below")
    assert "blind-fury" in spaces_for(game, "red3")
    place(game, "white2", on="blind-fury")
    assert "blind-fury" in spaces_for(game, "red2")
    assert "blind-fury" not in spaces_for(game, "red3")


def test_dst_9_an_effect_begins_when_the_power_fires_and_lasts_as_it_says() -> None:
    """DST-9: the hunter's +1 movement is there as soon as the die has fired and until the next infernal preparation."""
    game = preparation([RED1, WHITE1, WHITE1], warriors={"hunter": {"at": "0,-1"}})
    place(game, "red1", on="scent-of-blood")
    assert warrior(game, "hunter")["movement"] == 2
    place(game, "white1", "white1", on="intrepid-charge")
    assert warrior(game, "hunter")["movement"] == 3
    assert [mark["until"] for mark in game.view()["marks"]] == ["infernal_preparation"]


def test_dst_10_a_demon_not_in_play_fires_and_enters_with_the_effect() -> None:
    """DST-10: the power fired before the hunter was bought holds for it when it is."""
    game = preparation([RED1, WHITE1, WHITE1], tp=5)
    place(game, "red1", on="scent-of-blood")
    place(game, "white1", "white1", on="intrepid-charge")
    play(game, "bring hunter 0,-1")
    assert warrior(game, "hunter")["movement"] == 3


def doomed(demon: str, *flags: str, **data: Any) -> Game:
    """A brute before a demon that its next hit kills, the redeemer and a troglodyte beside them."""
    life = {"hunter": 4, "master-of-souls": 10, "torturer": 3}[demon]
    company = {
        "brute-a": {"at": "0,0", "die": 1},
        "redeemer": {"at": "0,0", "die": 1},
        "troglodyte-1": {"at": "0,0"},
        demon: {"at": "0,0", "damage": life - 1, "flags": list(flags)},
    }
    return den(demon, warriors=company, **data)


def slain(demon: str, *flags: str, **data: Any) -> Game:
    """The brute strikes the demon down."""
    game = doomed(demon, *flags, phase="human_activation", dice=[6, 1, 1, 1], **data)
    return play(game, "activate brute-a", f"attack brute-a {demon}")


def fire(demon: str, power: str, faces: list[str], *flags: str) -> Game:
    """The demon's power fires with the first dice; there are more for the humans' roll and the brute's blow."""
    dice = [FACES.index(face) for face in faces]
    game = doomed(demon, *flags, phase="infernal_preparation", dice=[*dice, 1, 1, 6, 1, 1, 1])
    count = 2 if power == "call-of-souls" else 1
    place(game, *faces[:count], on=power)
    place(game, *faces[count:], on="intrepid-charge")
    return play(game, f"target {power} redeemer") if asked(game)[1] == "target" else game


def on_to_the_kill(game: Game, demon: str) -> Game:
    """Through the infernal phases and the human preparation to the blow."""
    while asked(game)[1] in {"bring", "activate"} and asked(game)[0] == "infernal":
        play(game, "pass")
    while asked(game)[1] == "assign":
        play(game, texts(game)[0])
    while asked(game)[1] in {"effects", "gifts", "allot"}:
        play(game, "pass" if "pass" in texts(game) else texts(game)[0])
    return play(game, "activate brute-a", f"attack brute-a {demon}")


def test_dst_10_a_first_death_leaves_dice_and_effects() -> None:
    """DST-10: the hunter is killed for the first time: its fired die and its +1 movement stay."""
    game = on_to_the_kill(fire("hunter", "scent-of-blood", ["red1", "white1", "white1"]), "hunter")
    assert warrior(game, "hunter")["at"] == "reserve"
    assert [die["fired"] for die in dice_on(game, "scent-of-blood")] == [True]
    assert [mark["what"] for mark in game.view()["marks"]] == ["movement"]


def test_dst_10_a_first_death_leaves_waiting_dice() -> None:
    """DST-10: a die that waits on its sheet goes on waiting."""
    game = slain("master-of-souls", destiny=waiting("red1", on="call-of-souls"))
    assert warrior(game, "master-of-souls")["at"] == "reserve"
    assert len(dice_on(game, "call-of-souls")) == 1


def test_dst_10_what_a_card_put_on_a_demon_dies_with_it() -> None:
    """DST-10, HIT-8: only the power's effect outlives the first death, not the sign of the demon."""
    game = slain("hunter", marks=[{"target": "hunter", "what": "combat", "amount": 1, "until": "threat"}])
    assert warrior(game, "hunter")["at"] == "reserve"
    assert game.view()["marks"] == []


def test_dst_10_out_for_good_dice_return_and_effects_end() -> None:
    """DST-10: the second death sends waiting and fired dice to the pool at once."""
    game = slain("master-of-souls", "slain", destiny=waiting("red1", on="call-of-souls"))
    assert warrior(game, "master-of-souls")["at"] == "out"
    assert len(dice_on(game, "pool")) == 6
    game = on_to_the_kill(fire("hunter", "scent-of-blood", ["red1", "white1", "white1"], "slain"), "hunter")
    assert dice_on(game, "scent-of-blood") == []
    assert game.view()["marks"] == []


@pytest.mark.parametrize(
    ("demon", "power", "faces", "victim", "before", "under"),
    [
        ("master-of-souls", "call-of-souls", ["red1", "red2", "white1"], "troglodyte-1", 1, 2),
        ("torturer", "torment", ["red1", "white1", "white1"], "redeemer", 3, 2),
    ],
)
def test_dst_10_effects_on_others_outlive_the_first_death_not_the_second(
    demon: str, power: str, faces: list[str], victim: str, before: int, under: int
) -> None:
    """DST-10: what a power did to troglodytes or to a human ends only when its demon is out of the game."""
    for flags, after in (([], under), (["slain"], before)):
        game = fire(demon, power, faces, *flags)
        assert warrior(game, victim)["combat"] == under
        on_to_the_kill(game, demon)
        assert warrior(game, victim)["combat"] == after


def test_dst_10_a_killed_hounds_die_returns_to_the_pool_at_once() -> None:
    """DST-10, THR-4: a hellhound is out of the game when killed."""
    game = table(
        phase="human_activation",
        tiles=BOARD,
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "redeemer": {"at": "0,0", "die": 1},
            "hellhound-1": {"at": "0,0", "damage": 2},
        },
        destiny=fired("red1", on="hellhound-1"),
        dice=[6, 1, 1, 1],
    )
    play(game, "activate brute-a", "attack brute-a hellhound-1")
    assert warrior(game, "hellhound-1")["at"] == "out"
    assert len(dice_on(game, "pool")) == 6


def test_dst_11_a_hounds_die_always_fires_and_is_its_base() -> None:
    """DST-11: a red 2 is movement 1 and combat 3; the hound without a die keeps 0 and 0."""
    game = preparation([RED2, WHITE1, WHITE1], warriors={"hellhound-1": {"at": "0,-1"}, "hellhound-2": {"at": "0,-1"}})
    place(game, "red2", on="hellhound-1")
    place(game, "white1", "white1", on="intrepid-charge")
    assert [die["fired"] for die in dice_on(game, "hellhound-1")] == [True]
    hound, other = warrior(game, "hellhound-1"), warrior(game, "hellhound-2")
    assert (hound["movement"], hound["combat"], hound["defense"]) == (1, 3, 4)
    assert (other["movement"], other["combat"], other["defense"]) == (0, 0, 4)


def test_dst_11_the_die_goes_back_in_the_next_ipr_1() -> None:
    """DST-11: as the next infernal preparation begins the die is in the pool and the hound stands at 0 and 0."""
    game = preparation(
        [WHITE1, WHITE1, WHITE1],
        warriors={"hellhound-1": {"at": "0,-1"}},
        destiny=fired("red2", on="hellhound-1"),
    )
    hound = warrior(game, "hellhound-1")
    assert (hound["movement"], hound["combat"]) == (0, 0)
    assert len(dice_on(game, "pool")) == 3


def test_dst_11_a_bonus_adds_to_the_die() -> None:
    """DST-11, PRI-2: the die's result is the base, bonuses come on top of it."""
    game = preparation(
        [RED2, WHITE1, WHITE1],
        warriors={"hellhound-1": {"at": "0,-1"}},
        marks=[{"target": "hellhound-1", "what": "combat", "amount": 1, "until": "human_preparation"}],
    )
    assert warrior(game, "hellhound-1")["combat"] == 1
    place(game, "red2", on="hellhound-1")
    place(game, "white1", "white1", on="intrepid-charge")
    assert warrior(game, "hellhound-1")["combat"] == 4


# --- when a power's effect begins (DST-9) -----------------------------------------------------------


def later(folder: Path, phase: str, power: str = "supernatural-speed") -> str:
    """A box in which a power of the board names another phase."""
    return box(folder, f'[[power]]\nid = "{power}"\nphase = "{phase}"\n')


def pace(game: Game) -> int:
    movement: int = warrior(game, "troglodyte-1")["movement"]
    return movement


def runs_on(game: Game, phase: str) -> Game:
    """Pass until a decision of a phase is pending."""
    while game.view()["phase"] != phase:
        offered = texts(game)
        play(game, "pass" if "pass" in offered else offered[0])
    return game


SPEED = waiting("white1", "white2", on="supernatural-speed")
COMPANY = {"troglodyte-1": {"at": "0,-1"}, "redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}


@pytest.mark.parametrize(
    ("named", "pending", "begins"),
    [
        ("infernal_preparation", "", "threat"),
        ("threat", "", "threat"),
        ("infernal_activation", "threat", "infernal_activation"),
        ("human_activation", "infernal_activation", "human_activation"),
    ],
)
def test_dst_9_an_effect_begins_at_once_or_at_the_start_of_the_phase_it_names(
    tmp_path: Path, named: str, pending: str, begins: str
) -> None:
    """DST-9: supernatural speed, reprinted: a troglodyte is slow before that phase, which may be in the next turn."""
    dice = [1, 1, 1, *[1] * 20]
    game = preparation(dice, destiny=SPEED, warriors=COMPANY, content=later(tmp_path, named))
    play(game, "pass")
    place(game, "white1", "white1", "white1", on="abyssal-threat")
    play(game, "fire supernatural-speed")
    assert ("fired", "IPR-4", 0, 1) in told(game, "fired"), "it fires in IPR-4 all the same"
    if pending:
        assert pace(runs_on(game, pending)) == 1
        assert [mark["what"] for mark in game.view()["marks"]] == ["awaits"]
    assert pace(runs_on(game, begins)) == 2
    assert [(mark["what"], mark["until"]) for mark in game.view()["marks"]] == [("movement", "infernal_preparation")]


def test_dst_9_both_charges_begin_with_the_threat_phase_they_name() -> None:
    """DST-9, DST-5, DST-6: in the order fired, without another question, and they last for that phase."""
    dice = [
        *waiting("red3", "red3", "red3", on="intrepid-charge"),
        *waiting("white3", "white3", "white2", on="sneaky-charge"),
    ]
    game = preparation([], destiny=dice)
    s = game.state
    place_and_fire = (agenda.ASK_RECOVER, agenda.ASK_ROLL, agenda.ASK_DESTINY, agenda.RUN_DESTINY_FIRE)
    s.agenda = [frame for frame in s.agenda if frame[0] not in place_and_fire] + [(agenda.RUN_DESTINY_FIRE,)]
    agenda.advance(s)
    assert texts(game) == ["fire intrepid-charge", "fire sneaky-charge"]
    play(game, "fire sneaky-charge")
    assert asked(game) == ("infernal", "bring")
    assert [mark["what"] for mark in game.view()["marks"]] == ["sneaky", "intrepid"]
    assert {mark["until"] for mark in game.view()["marks"]} == {"infernal_activation"}


def torment(folder: Path) -> str:
    """A box in which the Torturer's power names the human activation and its target is chosen then."""
    return box(folder, '[[demon]]\nid = "torturer"\n[demon.power]\nphase = "human_activation"\n')


@pytest.mark.parametrize(("flags", "damage", "begins"), [([], 2, True), (["slain"], 2, False)])
def test_dst_9_and_10_a_waiting_effect_outlives_its_demon_unless_that_is_out_for_good(
    tmp_path: Path,
    flags: list[str],
    damage: int,
    begins: bool,  # noqa: FBT001 - a table
) -> None:
    """DST-9, DST-10: fired, its target is chosen as the phase begins; out of the game for good it comes to nothing."""
    content = torment(tmp_path)
    setup = setup_of("1643/three-seals", content)
    index = next(i for i, power in enumerate(setup.powers) if power.ident == "torment")
    game = table(
        scenario="1643/three-seals",
        content=content,
        phase="infernal_activation",
        tiles=[(48, "0,0"), (47, "0,-1")],
        warriors={
            "torturer": {"at": "0,0", "damage": damage, "flags": flags},
            "redeemer": {"at": "0,0", "die": 1},
            "scout-a": {"at": "0,0", "die": 1},
        },
        destiny=fired("red1", on="torment"),
        marks=[
            {"target": "table", "what": "awaits", "amount": index, "until": "human_activation", "owner": "torturer"}
        ],
        dice=[6] * 30,
    )
    w = setup.names.index("torturer")
    game.state.agenda.append((agenda.RUN_HURT, w, 9, NOBODY))
    agenda.advance(game.state)
    assert warrior(game, "torturer")["at"] == ("reserve" if begins else "out")
    while asked(game)[1] not in {"target", "act"} and game.view()["phase"] != "infernal_preparation":
        offered = texts(game)
        play(game, "pass" if "pass" in offered else offered[0])
    assert (asked(game) == ("infernal", "target")) == begins
    assert not begins or game.view()["phase"] == "human_activation"


def test_dst_9_a_hellhounds_power_begins_when_it_says_too(tmp_path: Path) -> None:
    """DST-9, THR-5: fired on entry, it may still name a later phase; until then the hound is slow."""
    content = box(tmp_path, '[[demonic]]\nid = "hellhound"\n[demonic.power]\nphase = "infernal_activation"\n')
    game = table(
        phase="threat",
        tiles=BOARD,
        tp=3,
        content=content,
        warriors={"redeemer": {"at": "0,0", "die": 1}},
    )
    play(game, "bring hellhound 0,-1", "face hellhound-1 white3")
    assert warrior(game, "hellhound-1")["movement"] == 0 or game.view()["phase"] == "infernal_activation"
    runs_on(game, "infernal_activation")
    assert (warrior(game, "hellhound-1")["movement"], warrior(game, "hellhound-1")["combat"]) == (3, 2)


def test_dst_9_every_power_names_its_phase_and_its_targets() -> None:
    """DST-9: every power of the box has a phase; a charge begins with the threat phase, all else at once."""
    for power in [*load.load().powers, *(being.power for being in load.load().demons if being.power is not None)]:
        assert power.phase == ("threat" if power.verb == "charge" else "infernal_preparation"), power.id
