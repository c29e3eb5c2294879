"""Human preparation: dice, instinct cards, exhaustion, healing (HPR), and the rulebook's figures 1 to 3."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.engine import Game
from homemade import box
from tables import asked, play, table, texts, told, warrior

ROOM = (48, "0,0")
NORTH = (26, "0,-1")
PIT = (24, "0,0")
FOUNTAIN = (17, "0,-1")
DYING = [1, 2, 3, 4, 5]


def prepare(warriors: dict[str, dict[str, Any]], dice: list[int], **data: Any) -> Game:
    """A human preparation with these warriors, all in one room unless said."""
    where = {name: {"at": "0,0", **entry} for name, entry in warriors.items()}
    return table(**{"tiles": [ROOM], "warriors": where, "dice": dice, **data})


def figures(game: Game, name: str) -> tuple[int, int, int]:
    seen = warrior(game, name)
    return seen["movement"], seen["combat"], seen["defense"]


def hand(game: Game) -> list[str]:
    found: list[str] = game.view("human")["cards"][0]["hand"]
    return found


def discard(game: Game) -> list[str]:
    found: list[str] = game.view()["cards"][0]["discard"]
    return found


def offered(game: Game, verb: str) -> list[str]:
    return [option for option in texts(game) if option.split()[0] == verb]


def rolled(game: Game) -> tuple[object, ...]:
    """The activation dice of the last roll."""
    return told(game, "dice_rolled")[-1][3:]


# --- the rulebook's figures -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "line"), [(1, (1, 4, 3)), (2, (1, 4, 4)), (3, (1, 3, 4)), (4, (1, 2, 5)), (5, (1, 2, 5)), (6, (1, 1, 6))]
)
def test_figure_1_a_die_is_placed_on_the_line_of_its_value(die: int, line: tuple[int, int, int]) -> None:
    """Figure 1 (HPR-3): a brute's die stands beside the line it shows, and that line is the brute's this turn."""
    game = prepare({"brute-a": {}, "scout-a": {}}, [die, die])
    play(game, f"die brute-a {die}")
    assert (warrior(game, "brute-a")["die"], figures(game, "brute-a")) == (die, line)


def test_figure_2_an_instinct_card_sets_the_die_before_it_is_placed() -> None:
    """Figure 2 (HPR-4): a die that shows 5 is turned to the 1 of the card and placed on line 1."""
    game = prepare({"brute-a": {}, "scout-a": {}}, [5, 4], hand={"human": ["fury"]})
    play(game, "die brute-a 5", "value brute-a fury")
    seen = warrior(game, "brute-a")
    assert (seen["die"], seen["allotted"], figures(game, "brute-a")) == (1, "fury", (1, 4, 3))
    assert not game.view()["marks"]  # one of the two uses: the text does nothing now


def test_figure_3_a_die_on_a_cancelled_line_exhausts() -> None:
    """Figure 3 (HPR-6): the die stands where a damage marker lies, the exhausted token is put on the sheet."""
    game = prepare({"brute-a": {"damage": [3]}, "scout-a": {}}, [3, 1])
    play(game, "die brute-a 3")
    seen = warrior(game, "brute-a")
    assert (seen["die"], seen["exhausted"], figures(game, "brute-a")) == (3, True, (0, 0, 3))
    assert not warrior(game, "scout-a")["exhausted"]


# --- HPR-0, HPR-1 ---------------------------------------------------------------------------------


def pit_and_fountain(dice: list[int], **data: Any) -> Game:
    warriors = {
        "brute-a": {"at": "0,0", "damage": DYING},
        "scout-a": {"at": "0,-1", "damage": [2, 4]},
        "redeemer": {"at": "0,-1"},
    }
    return table(**{"tiles": [PIT, FOUNTAIN], "warriors": warriors, "dice": dice, **data})


def test_hpr_0_pits_and_fountains_in_the_human_players_order() -> None:
    """HPR-0: the pit must be rolled for, the fountain may be used, before the roll, in any order."""
    game = pit_and_fountain([3, 1, 2, 3])
    assert asked(game) == ("human", "opening")
    assert texts(game) == ["pit brute-a", "drink scout-a 2", "drink scout-a 4"]
    play(game, "drink scout-a 4")
    kinds = [event[0] for event in game.events if event[0] in {"healed", "rolled_for", "dice_rolled"}]
    assert kinds == ["healed", "rolled_for", "dice_rolled"]
    first = play(pit_and_fountain([3, 1, 2, 3]), "pit brute-a")
    assert texts(first) == ["drink scout-a 2", "drink scout-a 4", "pass"]
    play(first, "pass")
    assert (rolled(first), warrior(first, "scout-a")["damage"]) == ((1, 2, 3), [2, 4])


@pytest.mark.parametrize(("roll", "dice"), [(3, (1, 2, 3)), (4, (1, 2))])
def test_hpr_0_hpr_2_counts_who_is_alive_then(roll: int, dice: tuple[int, ...]) -> None:
    """HPR-0: the brute that the pit kills gets no die any more."""
    game = play(pit_and_fountain([roll, *dice]), "pit brute-a", "pass")
    assert rolled(game) == dice
    assert (warrior(game, "brute-a")["at"] == "out") is (roll == 4)


def test_hpr_0_comes_after_hpr_1_and_after_what_lasted_has_ended() -> None:
    """HPR-0: as pits and fountains are asked for, dice, tokens, cards and lasting effects of last turn are gone."""
    warriors = {
        "brute-a": {"at": "0,0", "die": 3, "damage": [3], "flags": ["exhausted"], "allotted": "parry"},
        "scout-a": {"at": "0,-1", "damage": [2, 4], "die": 1},
    }
    marks = [{"target": "brute-a", "what": "defense", "amount": 1, "until": "human_preparation"}]
    game = pit_and_fountain([3, 1, 2], warriors=warriors, marks=marks)
    assert asked(game) == ("human", "opening")
    seen = warrior(game, "brute-a")
    assert (seen["die"], seen["exhausted"], seen["allotted"]) == (0, False, None)
    assert (game.view()["marks"], discard(game)) == ([], ["parry"])


def test_hpr_1_cards_dice_and_tokens_of_last_turn_go() -> None:
    """HPR-1: played instinct cards are discarded, dice taken back, expired and exhausted tokens removed."""
    marks = [
        {"target": "brute-a", "what": "combat", "amount": 2, "until": "human_preparation"},
        {"target": "scout-a", "what": "combat", "amount": -1, "until": "infernal_preparation"},
    ]
    game = prepare(
        {
            "brute-a": {"die": 2, "allotted": "fury", "flags": ["resolved"]},
            "scout-a": {"die": 3, "damage": [3], "flags": ["exhausted", "resolved"], "allotted": "sprint"},
        },
        [2, 4],
        marks=marks,
        hand={"human": ["parry"]},
    )
    for name in ("brute-a", "scout-a"):
        seen = warrior(game, name)
        assert (seen["die"], seen["exhausted"], seen["allotted"]) == (0, False, None)
    assert (discard(game), hand(game)) == (["fury", "sprint"], ["parry"])
    assert [mark["target"] for mark in game.view()["marks"]] == ["scout-a"]
    play(game, "die brute-a 2", "pass", "pass")
    assert len(hand(game)) == 2  # the brute draws anew


# --- HPR-2, HPR-3, HPR-15 -------------------------------------------------------------------------


def test_hpr_2_one_die_for_each_living_western_warrior() -> None:
    """HPR-2: the dead and the departed are not counted."""
    game = prepare({"redeemer": {}, "brute-a": {"at": "out"}, "scout-a": {"at": "departed"}, "scout-b": {}}, [3, 5])
    assert rolled(game) == (3, 5)
    assert {option.split()[1] for option in texts(game)} == {"redeemer", "scout-b"}
    assert game.why_not("die scout-a 3").rule == "HPR-2"


@pytest.mark.parametrize(
    ("gear", "marks", "count"),
    [
        ([], [], 2),
        (["scepter-of-command"], [], 3),
        ([], [{"target": "table", "what": "extra_dice", "amount": 2}], 4),
        (["scepter-of-command"], [{"target": "table", "what": "extra_dice", "amount": 2}], 5),
    ],
)
def test_hpr_2_extra_dice(gear: list[str], marks: list[dict[str, Any]], count: int) -> None:
    """HPR-2: one more of the scepter, two more of assembly, which is used up."""
    game = prepare({"redeemer": {"equipment": gear}, "scout-a": {}}, [1, 2, 3, 4, 5], marks=marks)
    assert len(rolled(game)) == count
    assert game.view()["marks"] == []


def test_hpr_2_assembly_works_in_the_next_preparation_and_once() -> None:
    """HPR-2, GFT-ASSEMBLY: the redeemer's line 3 of Three seals gives two more dice next turn, and none after that."""
    game = prepare({"redeemer": {}, "scout-a": {}, "troglodyte-1": {}}, [3, *[1] * 14], scenario="1643/three-seals")
    play(game, "die redeemer 3")
    while game.view()["turn"] < 3:
        play(game, "pass" if "pass" in texts(game) else texts(game)[0])
    assert [len(event[3:]) for event in told(game, "dice_rolled")] == [2, 4, 2]


def test_hpr_3_exactly_one_die_to_each_and_the_rest_is_set_aside() -> None:
    """HPR-3: who has its die gets no other; the die left over is used by nobody."""
    game = prepare({"redeemer": {"equipment": ["scepter-of-command"]}, "scout-a": {}}, [1, 4, 6])
    pairs = [f"die {name} {value}" for name in ("redeemer", "scout-a") for value in (1, 4, 6)]
    assert texts(game) == pairs
    play(game, "die scout-a 4")
    assert texts(game) == ["die redeemer 1", "die redeemer 6"]
    assert game.why_not("die scout-a 1").rule == "HPR-3"
    assert game.why_not("die redeemer 4").rule == "HPR-3"
    play(game, "die redeemer 6", "pass")
    assert (asked(game), game.view()["dice"]) == (("human", "activate"), [])


def test_hpr_3_two_equal_dice_serve_two_warriors() -> None:
    """HPR-3: assigning one die takes one die away, not all of its value."""
    game = prepare({"brute-a": {}, "scout-a": {}, "scout-b": {}}, [4, 4, 1])
    play(game, "die brute-a 4")
    assert "die scout-a 4" in texts(game)
    play(game, "die scout-a 4")
    assert warrior(game, "scout-b")["die"] == 1


def test_hpr_15_one_still_to_come_gets_no_die_and_counts_for_little() -> None:
    """HPR-15: no die, no target; but it keeps the hand limit (HPR-8) and the game alive (TRN-6)."""
    game = prepare({"brute-a": {}, "scout-a": {}, "scout-b": {"at": "waiting"}}, [3, 5])
    assert rolled(game) == (3, 5)
    assert game.why_not("die scout-b 3").rule == "HPR-2"
    assert game.view()["cards"][0]["limit"] == 4
    alone = table(
        phase="threat",
        begin=True,
        tiles=[ROOM, NORTH],
        warriors={"brute-a": {"at": "0,0", "die": 1, "damage": DYING}, "scout-a": {"at": "waiting"}},
        hand={"infernal": ["terror", "toxic-fumes"]},
        dice=[3],
    )
    assert texts(alone) == ["pass", "play toxic-fumes 0,0", "play terror brute-a 0,-1"]
    play(alone, "play toxic-fumes 0,0")
    assert (warrior(alone, "brute-a")["at"], alone.outcome) == ("out", None)


# --- HPR-4, HPR-13 --------------------------------------------------------------------------------


def test_hpr_4_a_card_has_two_uses_and_one_is_chosen() -> None:
    """HPR-4: the value for the die of this warrior, or the text."""
    game = prepare({"brute-a": {}, "scout-a": {}}, [4, 4], hand={"human": ["fury"]})
    play(game, "die brute-a 4")
    assert asked(game) == ("human", "allot")
    assert texts(game) == ["value brute-a fury", "allot brute-a fury", "pass"]
    play(game, "allot brute-a fury")
    seen = warrior(game, "brute-a")
    assert (seen["die"], seen["allotted"], figures(game, "brute-a")) == (4, "fury", (1, 4, 5))
    assert hand(game) == []


def test_hpr_4_the_card_sets_the_die_before_it_can_exhaust() -> None:
    """HPR-4: a die for a cancelled line is turned away from it, or onto one."""
    for damage, exhausted in (([5], False), ([1], True)):
        game = prepare({"brute-a": {"damage": damage}, "scout-a": {}}, [5, 4], hand={"human": ["fury"]})
        play(game, "die brute-a 5", "value brute-a fury")
        assert warrior(game, "brute-a")["exhausted"] is exhausted


def test_hpr_4_at_most_one_card_for_each_warrior() -> None:
    """HPR-4: after one card the next warrior is served; he may have another."""
    game = prepare({"brute-a": {}, "scout-a": {}, "scout-b": {}}, [5, 4, 4], hand={"human": ["fury", "parry"]})
    play(game, "die brute-a 5", "allot brute-a fury")
    assert asked(game) == ("human", "assign")
    play(game, "die scout-a 4", "allot scout-a parry")
    assert (warrior(game, "brute-a")["allotted"], warrior(game, "scout-a")["allotted"]) == ("fury", "parry")


def test_hpr_4_at_no_other_time() -> None:
    """HPR-4: once the dice are assigned, and in the activation, cards in hand cannot be used."""
    game = prepare({"redeemer": {}, "scout-a": {}}, [5, 4], hand={"human": ["fury"]})
    play(game, "die redeemer 5", "pass", "pass")
    assert asked(game) == ("human", "gifts")
    assert game.why_not("allot redeemer fury").rule == "PRI-4"
    play(game, "pass", "activate scout-a")
    assert not [option for option in texts(game) if "fury" in option]
    assert game.why_not("value scout-a fury").rule == "PRI-4"


def test_hpr_13_an_assignment_is_warrior_die_card_and_final() -> None:
    """HPR-13: the card is asked for after warrior and die; once it is given or not, nothing is taken back."""
    game = prepare({"brute-a": {}, "scout-a": {}, "scout-b": {}}, [5, 4, 1], hand={"human": ["fury"]})
    play(game, "die brute-a 5")
    assert game.why_not("die scout-a 4").rule == "PRI-4"
    play(game, "pass")
    assert game.why_not("die brute-a 4").rule == "HPR-3"
    assert game.why_not("allot brute-a fury").rule == "PRI-4"
    assert not offered(game, "allot")


def test_hpr_13_a_text_works_at_once_or_at_the_moment_it_names() -> None:
    """HPR-13: second wind heals while dice are still being assigned; intuition waits for the first exploration."""
    game = prepare(
        {"brute-a": {"damage": [5]}, "scout-a": {}, "scout-b": {}},
        [5, 4, 1],
        hand={"human": ["second-wind", "intuition"]},
        stack=[41, 45, 46],
    )
    play(game, "die brute-a 5", "allot brute-a second-wind brute-a 5")
    seen = warrior(game, "brute-a")
    assert (seen["damage"], seen["exhausted"], figures(game, "brute-a")) == ([], False, (1, 2, 5))
    play(game, "die scout-a 4", "allot scout-a intuition")
    assert [mark["what"] for mark in game.view()["marks"]] == ["look"]
    play(game, "activate scout-a", "explore scout-a north")
    assert asked(game) == ("human", "look")


def test_hpr_13_a_played_card_stays_in_force_until_the_next_preparation() -> None:
    """HPR-13: through the infernal activation; then it is discarded and its effect over."""
    game = table(
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            "brute-a": {"at": "0,0", "die": 1, "allotted": "parry"},
            "scout-a": {"at": "0,0", "die": 1},
            "troglodyte-1": {"at": "0,0"},
        },
        marks=[{"target": "brute-a", "what": "defense", "amount": 1, "until": "human_preparation"}],
        dice=[1, 2],
    )
    assert (warrior(game, "brute-a")["allotted"], figures(game, "brute-a")[2], discard(game)) == ("parry", 4, [])
    play(game, "pass")
    assert (warrior(game, "brute-a")["allotted"], game.view()["marks"], discard(game)) == (None, [], ["parry"])


def test_hpr_13_it_is_discarded_when_its_warrior_dies() -> None:
    """HPR-13: at once, and what it did is over."""
    game = table(
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            "brute-a": {"at": "0,0", "die": 1, "allotted": "parry", "damage": DYING},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        marks=[{"target": "brute-a", "what": "defense", "amount": 1, "until": "human_preparation"}],
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert warrior(game, "brute-a")["at"] == "out"
    assert (game.view()["marks"], discard(game)) == ([], ["parry"])


# --- HPR-5, HPR-7, HPR-12 -------------------------------------------------------------------------


def test_hpr_5_effects_come_once_all_dice_are_assigned() -> None:
    """HPR-5: the brute on its instinct line draws only after the last die, in the order the player likes."""
    game = prepare(
        {"brute-a": {}, "scout-a": {}, "scout-b": {}}, [2, 3, 6], deck={"human": ["sprint", "fury", "parry"]}
    )
    play(game, "die brute-a 2")
    assert hand(game) == []
    play(game, "die scout-a 3")
    assert (asked(game), hand(game)) == (("human", "effects"), [])
    assert texts(game) == ["resolve brute-a", "resolve scout-a", "resolve scout-b"]
    play(game, "resolve scout-b")
    assert (texts(game), hand(game)) == (["resolve brute-a", "resolve scout-a"], ["sprint"])


def test_hpr_5_the_line_holds_until_the_next_human_preparation() -> None:
    """HPR-5: in the infernal activation the brute still stands on its line."""
    warriors = {"brute-a": {"at": "0,0"}, "scout-a": {"at": "0,0"}, "troglodyte-1": {"at": "0,0"}}
    game = table(tiles=[ROOM, NORTH], warriors=warriors, dice=[6, 4, 1, 1, 1, 3, 3])
    play(game, "die brute-a 6", "pass")
    seen = {}
    while game.view()["turn"] == 1:
        seen[game.view()["phase"]] = figures(game, "brute-a")
        play(game, "pass" if "pass" in texts(game) else texts(game)[0])
    assert set(seen.values()) == {(1, 1, 6)}
    assert {"infernal_preparation", "threat", "infernal_activation"} <= set(seen)


@pytest.mark.parametrize(
    ("name", "die", "drawn"), [("brute-a", 2, 1), ("brute-a", 5, 1), ("brute-a", 1, 0), ("scout-a", 3, 1)]
)
def test_hpr_7_a_line_with_the_icon_draws_a_card(name: str, die: int, drawn: int) -> None:
    """HPR-7: one card, without being asked; other lines draw none."""
    game = prepare({name: {}, "scout-b": {}}, [die, 4 if die < 4 else 1])
    play(game, f"die {name} {die}")
    assert (asked(game)[1], len(hand(game))) == ("activate", drawn)


def test_hpr_7_the_exhausted_do_not_draw() -> None:
    """HPR-7: the icon on a cancelled line is worth nothing."""
    game = prepare({"brute-a": {"damage": [2]}, "scout-b": {}}, [2, 4])
    play(game, "die brute-a 2")
    assert (asked(game)[1], hand(game)) == ("activate", [])


def test_hpr_12_end_of_phase_gifts_come_after_the_draws_and_may_be_declined() -> None:
    """HPR-12: the aura of courage waits until cards are drawn, is asked for, and may be left."""
    game = prepare({"redeemer": {}, "brute-a": {}, "scout-a": {}}, [2, 2, 3])
    play(game, "die redeemer 2", "die brute-a 2")
    assert (asked(game), texts(game)) == (("human", "effects"), ["resolve brute-a", "resolve scout-a"])
    play(game, "resolve brute-a")
    assert (asked(game), len(hand(game))) == (("human", "gifts"), 2)
    gifts = [f"gift redeemer aura-of-courage {name}" for name in ("brute-a", "scout-a")]
    assert offered(game, "gift") == gifts
    play(game, "pass")
    assert (asked(game)[1], game.view()["marks"]) == ("activate", [])


@pytest.mark.parametrize(
    ("name", "other", "die", "gift"),
    [
        ("three-seals", "scout-a", 3, "assembly"),
        ("the-beast-below", "brute-a", 1, "punish-the-evil"),
        ("three-seals", "scout-a", 5, "prescience"),
    ],
)
def test_hpr_12_only_gifts_of_the_end_of_the_phase_are_asked_for_there(
    name: str, other: str, die: int, gift: str
) -> None:
    """HPR-12: assembly works with the die, punishing in the attack; prescience is used at the end of the phase."""
    game = prepare({"redeemer": {}, other: {}}, [die, 4], scenario=f"1643/{name}", stack=[41])
    play(game, f"die redeemer {die}")
    assert asked(game) == ("human", "gifts")
    assert offered(game, "gift") == ([f"gift redeemer {gift}"] if gift == "prescience" else [])


def test_hpr_12_the_player_orders_gift_and_blessing() -> None:
    """HPR-12: after one the other is still offered, the used one not."""
    gift, blessing = "gift redeemer aura-of-courage brute-a", "bless redeemer brute-a combat"
    for first, second in ((gift, blessing), (blessing, gift)):
        game = prepare({"redeemer": {}, "brute-a": {}, "scout-a": {}}, [2, 1, 1])
        play(game, "die redeemer 2", "die brute-a 1", first)
        assert second in texts(game)
        assert not offered(game, first.split()[0])
        play(game, second)
        assert figures(game, "brute-a") == (2, 7, 4)


# --- HPR-6 ----------------------------------------------------------------------------------------


def test_hpr_6_exhausted_until_the_next_preparation() -> None:
    """HPR-6: 0/0/3 and no talents through the turn; gone with the next preparation."""
    game = prepare(
        {"brute-a": {"damage": [1]}, "scout-a": {}, "troglodyte-1": {}}, [1, 4, 1, 1, 1, 3, 3], tiles=[ROOM, NORTH]
    )
    play(game, "die brute-a 1")
    seen = []
    while game.view()["turn"] == 1:
        if game.view()["phase"] != "human_preparation":
            entry = warrior(game, "brute-a")
            seen.append((entry["exhausted"], figures(game, "brute-a"), entry["talents"]))
        play(game, "pass" if "pass" in texts(game) else texts(game)[0])
    assert {str(entry) for entry in seen} == {"(True, (0, 0, 3), [])"}
    assert not warrior(game, "brute-a")["exhausted"]


def test_hpr_6_it_can_neither_move_nor_attack_by_itself() -> None:
    """HPR-6: but bonuses still count: +1 movement is a step, +2 combat two dice."""
    warriors = {
        "scout-a": {"at": "0,0", "die": 2, "damage": [2], "flags": ["exhausted"]},
        "brute-a": {"at": "0,0", "die": 1},
        "troglodyte-1": {"at": "0,0"},
    }
    game = table(phase="human_activation", tiles=[ROOM, NORTH], warriors=warriors)
    play(game, "activate scout-a")
    assert asked(game)[1] == "activate"  # nothing it could do: the activation is over
    marks = [{"target": "scout-a", "what": what, "amount": amount} for what, amount in (("movement", 1), ("combat", 2))]
    helped = table(phase="human_activation", tiles=[ROOM, NORTH], warriors=warriors, marks=marks, dice=[1, 2])
    play(helped, "activate scout-a")
    assert {"move scout-a 0,-1", "attack scout-a troglodytes"} <= set(texts(helped))
    play(helped, "attack scout-a troglodytes")
    assert told(helped, "rolled")[0][5:] == (1, 2)


@pytest.mark.parametrize("flags", [[], ["exhausted"]])
def test_hpr_6_no_talent_and_no_equipment(flags: list[str]) -> None:
    """HPR-6: the exhausted scout is not elusive and has neither boots nor blunderbuss."""
    game = table(
        phase="human_activation",
        tiles=[ROOM, NORTH],
        warriors={
            "scout-a": {
                "at": "0,0",
                "die": 2,
                "flags": flags,
                "equipment": ["blunderbuss", "seven-league-boots", "crossbow"],
            },
            "brute-a": {"at": "0,-1", "die": 1},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
            "troglodyte-3": {"at": "0,-1"},
        },
        marks=[{"target": "scout-a", "what": what, "amount": 1} for what in ("movement", "combat")],
    )
    fresh = not flags
    assert figures(game, "scout-a") == ((4, 3, 3) if fresh else (1, 1, 3))
    assert warrior(game, "scout-a")["talents"] == (["ranged", "elusive"] if fresh else [])
    play(game, "activate scout-a")
    assert ("attack scout-a troglodytes blunderbuss" in texts(game)) is fresh
    assert ("attack scout-a troglodytes@0,-1" in texts(game)) is fresh
    assert ("move scout-a 0,-1" in texts(game)) is fresh
    assert "attack scout-a troglodytes" in texts(game)


@pytest.mark.parametrize(("flags", "who"), [([], ("human", "window")), (["exhausted"], ("infernal", "bring"))])
def test_hpr_6_no_equipment_at_its_moment_either(flags: list[str], who: tuple[str, str]) -> None:
    """HPR-6: an exhausted bearer cannot answer a card with his relic."""
    game = table(
        phase="threat",
        begin=True,
        tiles=[ROOM, NORTH],
        warriors={"scout-a": {"at": "0,0", "die": 2, "flags": flags, "equipment": ["holy-relic"]}},
        hand={"infernal": ["toxic-fumes"]},
        dice=[1],
    )
    play(game, "play toxic-fumes 0,0")
    assert asked(game) == who


@pytest.mark.parametrize(("damage", "gifts"), [([], 2), ([2], 0)])
def test_hpr_6_no_gift(damage: list[int], gifts: int) -> None:
    """HPR-6: the aura on a cancelled line is not offered, nor is the blessing."""
    game = prepare({"redeemer": {"damage": damage}, "brute-a": {}, "scout-a": {}}, [2, 1, 1])
    play(game, "die redeemer 2", "die brute-a 1")
    assert len(offered(game, "gift")) == gifts
    assert len(offered(game, "bless")) == 2 * gifts
    assert asked(game)[1] == ("activate" if damage else "gifts")


def test_hpr_6_unless_the_card_says_otherwise() -> None:
    """HPR-6: the scepter works while its bearer is exhausted (he is so until this preparation begins)."""
    entry = {"die": 3, "damage": [3], "flags": ["exhausted"], "equipment": ["scepter-of-command"]}
    game = prepare({"redeemer": entry, "scout-a": {"die": 1}}, [1, 2, 3])
    assert len(rolled(game)) == 3


# --- HPR-8, HPR-9 ---------------------------------------------------------------------------------

FOUR = ["bloodlust", "fury", "parry", "sprint"]


def drawing(cards: list[str], top: str) -> Game:
    """Two of the four humans are left, and the brute is about to draw."""
    dead: dict[str, Any] = {"redeemer": {"at": "out"}, "scout-b": {"at": "departed"}}
    game = prepare({"brute-a": {}, "scout-a": {}, **dead}, [2, 4], hand={"human": cards}, deck={"human": [top]})
    return play(game, "die brute-a 2", "pass", "pass")


def test_hpr_8_the_limit_is_the_number_of_humans_at_the_start() -> None:
    """HPR-8: four, though two are left; the fourth card is kept, for the fifth one goes."""
    fourth = drawing(FOUR[:3], "sprint")
    assert (asked(fourth)[1], hand(fourth)) == ("activate", FOUR)
    fifth = drawing(FOUR, "slip-away")
    assert asked(fifth) == ("human", "discard")
    assert sorted(texts(fifth)) == sorted(f"discard {card}" for card in [*FOUR, "slip-away"])


@pytest.mark.parametrize("card", ["fury", "slip-away"])
def test_hpr_8_discard_at_once_unused_the_players_choice(card: str) -> None:
    """HPR-8: an old card or the one just drawn; it does nothing on its way out."""
    game = play(drawing(FOUR, "slip-away"), f"discard {card}")
    assert hand(game) == sorted({*FOUR, "slip-away"} - {card})
    assert (discard(game), game.view()["marks"], asked(game)[1]) == ([card], [], "activate")


def thinking(cards: list[str], top: str) -> Game:
    """A brute draws a card while dice are being assigned; then the scout gets his."""
    game = prepare(
        {"brute-a": {}, "scout-a": {}, "scout-b": {}},
        [4, 4, 4],
        hand={"human": ["presence-of-mind", *cards]},
        deck={"human": [top]},
    )
    play(game, "die brute-a 4", "allot brute-a presence-of-mind")
    return play(game, "die scout-a 4")


def test_hpr_9_a_card_drawn_this_phase_cannot_be_used_in_it() -> None:
    """HPR-9: fury is in the hand and not offered; parry was there before."""
    game = thinking(["parry"], "fury")
    assert hand(game) == ["fury", "parry"]
    assert texts(game) == ["value scout-a parry", "allot scout-a parry", "pass"]


def test_hpr_9_of_two_copies_the_old_one_can_be_used() -> None:
    """HPR-9: one fury was in the hand, another is drawn: one of them is for this phase."""
    game = thinking(["fury"], "fury")
    assert texts(game) == ["value scout-a fury", "allot scout-a fury", "pass"]
    play(game, "allot scout-a fury")
    assert (hand(game), warrior(game, "scout-b")["die"], asked(game)[1]) == (["fury"], 4, "activate")


def test_hpr_9_hpr_8_the_copy_just_drawn_can_be_the_one_discarded(tmp_path: Path) -> None:
    """HPR-8, HPR-9: with a full hand the drawn copy goes and the old one can still be used."""
    game = prepare(
        {"brute-a": {}, "scout-a": {}, "scout-b": {}},
        [4, 4, 4],
        content=box(tmp_path, '[[instinct]]\nid = "presence-of-mind"\nargs = { count = 2 }'),
        hand={"human": ["presence-of-mind", "fury", "parry", "sprint"]},
        deck={"human": ["fury", "slip-away"]},
    )
    play(game, "die brute-a 4", "allot brute-a presence-of-mind", "discard fury", "die scout-a 4")
    assert hand(game) == ["fury", "parry", "slip-away", "sprint"]
    assert {option.split()[2] for option in offered(game, "allot")} == {"fury", "parry", "sprint"}


def test_hpr_9_it_can_be_used_in_the_next_preparation() -> None:
    """HPR-9: what was drawn last turn is an old card now."""
    game = prepare({"brute-a": {}, "scout-a": {}}, [4, 4], hand={"human": ["fury"]}, fresh=["fury"])
    play(game, "die brute-a 4")
    assert "allot brute-a fury" in texts(game)


# --- HPR-10, HPR-11, HPR-14 -----------------------------------------------------------------------


def test_hpr_10_healing_removes_one_marker_of_the_players_choice() -> None:
    """HPR-10: any cancelled line of the patient, and only one of them."""
    game = pit_and_fountain([3, 1, 2, 3], tiles=[ROOM, FOUNTAIN])
    assert texts(game) == ["drink scout-a 2", "drink scout-a 4", "pass"]
    play(game, "drink scout-a 2")
    assert warrior(game, "scout-a")["damage"] == [4]


def bandaged(line: int, *, first: str) -> Game:
    """An exhausted brute on line 3; a scout with bandages heals one of its lines; `first` is activated first."""
    game = table(
        phase="human_activation",
        tiles=[ROOM, NORTH],
        warriors={
            "brute-a": {"at": "0,0", "die": 3, "damage": [3, 5], "flags": ["exhausted"]},
            "scout-a": {"at": "0,0", "die": 4, "equipment": ["bandages"]},
            "scout-b": {"at": "0,0", "die": 4},
        },
    )
    if first == "brute-a":
        play(game, "activate brute-a")
    play(game, "activate scout-a", f"use scout-a bandages brute-a {line}", "pass")
    assert asked(game)[1] == "activate"
    return game


def test_hpr_10_healed_on_the_line_under_its_die_it_acts_normally() -> None:
    """HPR-10: no longer exhausted; healed on another line it stays so."""
    game = bandaged(3, first="scout-a")
    assert (warrior(game, "brute-a")["damage"], warrior(game, "brute-a")["exhausted"]) == ([5], False)
    assert figures(game, "brute-a") == (1, 3, 4)
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert warrior(game, "brute-a")["at"] == 1
    other = bandaged(5, first="scout-a")
    assert (warrior(other, "brute-a")["damage"], warrior(other, "brute-a")["exhausted"]) == ([3], True)


def test_hpr_11_a_line_cancelled_after_the_dice_does_not_exhaust_this_turn() -> None:
    """HPR-11: the brute hit on its own line keeps it to the end of the turn; next turn that die exhausts."""
    game = table(
        phase="infernal_activation",
        tiles=[ROOM],
        warriors={
            "brute-a": {"at": "0,0", "die": 1},
            "scout-a": {"at": "0,0", "die": 1},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        dice=[6, 1, 1],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a", "damage brute-a 1")
    seen = warrior(game, "brute-a")
    assert (seen["damage"], seen["exhausted"], figures(game, "brute-a")) == ([1], False, (1, 4, 3))
    assert seen["talents"] == ["bodyguard", "imposing"]
    play(game, "pass", "die brute-a 1")
    assert warrior(game, "brute-a")["exhausted"]


def test_hpr_11_a_strike_at_the_end_of_the_preparation_does_not_exhaust_either() -> None:
    """HPR-11: the sacrificial strike falls after the dice were assigned."""
    game = prepare({"redeemer": {}, "scout-a": {}}, [6, 4, 1], scenario="1643/three-seals")
    play(game, "die redeemer 6", "gift redeemer sacrificial-strike scout-a", "damage scout-a 4")
    assert (warrior(game, "scout-a")["damage"], warrior(game, "scout-a")["exhausted"]) == ([4], False)


def test_hpr_14_healed_before_its_turn_it_gets_its_dies_effects() -> None:
    """HPR-14: the brute on its cancelled line 2 is blessed before the effects: the line is healed and draws."""
    game = prepare({"redeemer": {}, "brute-a": {"damage": [2]}, "scout-a": {}}, [1, 2, 1])
    play(game, "die redeemer 1", "die brute-a 2")
    assert (asked(game), hand(game)) == (("human", "effects"), [])
    play(game, "bless redeemer brute-a combat")
    assert (warrior(game, "brute-a")["damage"], len(hand(game))) == ([], 1)
    assert figures(game, "brute-a") == (1, 6, 4)


def test_hpr_14_the_ready_may_draw_before_the_blessing() -> None:
    """HPR-14: the order of HPR-5 is the player's: the scout draws, then the brute is blessed and draws too."""
    game = prepare({"redeemer": {}, "brute-a": {"damage": [2]}, "scout-a": {}}, [1, 2, 3])
    play(game, "die redeemer 1", "die brute-a 2", "resolve scout-a")
    assert (asked(game)[1], len(hand(game))) == ("effects", 1)
    play(game, "bless redeemer brute-a movement")
    assert len(hand(game)) == 2


def test_hpr_14_healed_later_a_missed_draw_stays_missed() -> None:
    """HPR-14: blessed after its turn has passed, the brute acts and guards again but draws nothing."""
    game = prepare({"redeemer": {}, "brute-a": {"damage": [2]}, "scout-a": {}}, [1, 2, 1])
    play(game, "die redeemer 1", "die brute-a 2", "pass")
    assert asked(game) == ("human", "gifts")
    play(game, "bless redeemer brute-a movement")
    assert (hand(game), figures(game, "brute-a")) == ([], (2, 4, 4))
    assert warrior(game, "brute-a")["talents"] == ["bodyguard", "imposing"]


def test_hpr_14_laying_on_of_hands_comes_too_late_for_the_draw() -> None:
    """HPR-14: it is a gift of the end of the phase."""
    game = prepare(
        {"redeemer": {"flags": ["blessed"]}, "brute-a": {"damage": [2]}, "scout-a": {}},
        [4, 2, 1],
        scenario="1643/the-last-door",
    )
    play(game, "die redeemer 4", "die brute-a 2", "gift redeemer laying-on-of-hands brute-a 2")
    assert (hand(game), warrior(game, "brute-a")["exhausted"]) == ([], False)


def test_hpr_14_healed_later_it_regains_its_lasting_gift() -> None:
    """HPR-14: the redeemer on line 1 punishes the evil again: his dice hit on 2 in spite of defense 4."""
    for healed, need in ((True, 2), (False, 4)):
        entry = {"at": "0,0", "die": 1, "damage": [1, 5], "flags": ["exhausted"], "equipment": ["steel-shield"]}
        game = table(
            scenario="1643/the-beast-below",
            phase="human_activation",
            tiles=[ROOM],
            warriors={
                "redeemer": entry,
                "swordmaster-a": {"at": "0,0", "die": 4, "equipment": ["bandages"]},
                "hellhound-1": {"at": "0,0"},
                "brute-a": {"at": "0,0", "die": 1},
            },
            marks=[{"target": "redeemer", "what": "combat", "amount": 1}],
            dice=[1, 1, 1, 1],
        )
        assert figures(game, "redeemer") == (0, 1, 3)
        play(game, "activate swordmaster-a", f"use swordmaster-a bandages redeemer {1 if healed else 5}")
        assert figures(game, "redeemer") == ((1, 4, 4) if healed else (0, 1, 3))  # the shield is back too
        play(game, "activate redeemer", "attack redeemer hellhound-1")
        assert told(game, "rolled")[0][4] == need


def test_hpr_14_healed_after_its_activation_it_is_not_activated_again() -> None:
    """HPR-14: the brute had its turn."""
    game = bandaged(3, first="brute-a")
    assert not warrior(game, "brute-a")["exhausted"]
    assert texts(game) == ["activate scout-b", "pass"]
    assert game.why_not("activate brute-a").rule == "HAC-1"
