"""Gifts (GFT)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from homemade import homemade, homemade_setup, run_to
from tables import asked, play, table, texts, told, warrior

ROOM = (48, "0,0")  # a cross with room for five
NORTH = (47, "0,-1")  # a T beyond its northern opening
LOOK = {"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}


def options(game: Game, verb: str) -> list[str]:
    """The offered options with this verb."""
    return [text for text in texts(game) if text.split()[0] == verb]


def numbers(game: Game, name: str) -> tuple[int, int, int]:
    """Movement, combat and defense of a warrior."""
    seen = warrior(game, name)
    return seen["movement"], seen["combat"], seen["defense"]


def preparation(scenario: str, warriors: dict[str, dict[str, Any]], dice: list[int], **data: Any) -> Game:
    """The human preparation, at the assigning of dice; the redeemer has used its blessing."""
    redeemer = {"at": "0,0", "flags": ["blessed"], **warriors.pop("redeemer", {})}
    return table(
        scenario=f"1643/{scenario}",
        phase="human_preparation",
        tiles=[ROOM, NORTH],
        warriors={"redeemer": redeemer, **warriors},
        dice=dice,
        **data,
    )


# A scenario in which the redeemer's death does not end the game, with the gifts in question.
STRIKER = homemade_setup(
    '{ sheet = "redeemer", gifts = ["sacrificial-strike"] }, { sheet = "brute" }, { sheet = "scout" }'
)


# --- GFT-0 ----------------------------------------------------------------------------------------


def test_gft_0_gifts_reach_any_tile_but_laying_on_of_hands() -> None:
    """GFT-0: courage reaches the brute on another tile, laying on of hands, "same tile", does not."""
    game = preparation("the-survivors", {"brute-a": {"at": "0,-1"}}, [2, 3])
    play(game, "die redeemer 2")
    assert options(game, "gift") == ["gift redeemer aura-of-courage brute-a"]
    for at, offered in (("0,-1", []), ("0,0", ["gift redeemer laying-on-of-hands brute-a 6"])):
        game = preparation("powder-and-stone", {"brute-a": {"at": at, "damage": [6]}}, [3, 4])
        play(game, "die redeemer 4")
        assert options(game, "gift") == offered


def test_gft_0_an_aura_outlives_its_bearer() -> None:
    """GFT-0: the redeemer dies in the infernal activation, the courage it gave stays with the brute."""
    game = preparation(
        "the-survivors",
        {"redeemer": {"damage": [1, 3, 4, 5, 6]}, "brute-a": {"at": "0,-1"}, "troglodyte-1": {"at": "0,0"}},
        [2, 3, 1, 1, 1, 6],
    )
    play(game, "die redeemer 2", "gift redeemer aura-of-courage brute-a")
    run_to(game, "infernal_activation")
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert warrior(game, "redeemer")["at"] == "out"
    assert numbers(game, "brute-a") == (2, 4, 5)


def test_gft_0_assembly_dice_and_prescience_outlive_their_bearer() -> None:
    """GFT-0: with the bearer dead the two dice are rolled and the tiles are looked at all the same."""
    game = homemade(
        STRIKER,
        phase="human_preparation",
        tiles=[ROOM],
        warriors={"brute-a": {"at": "0,0"}, "redeemer": {"at": "out"}},
        marks=[{"target": "table", "what": "extra_dice", "amount": 2, "until": ""}],
        dice=[1, 2, 3],
    )
    assert game.view()["dice"] == [1, 2, 3]
    game = homemade(
        STRIKER,
        phase="human_activation",
        tiles=[ROOM],
        stack=[47, 46, 19],
        warriors={"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "out"}},
        marks=[LOOK],
    )
    play(game, "activate brute-a", "explore brute-a north")
    assert asked(game) == ("human", "look")


def test_gft_0_unused_strikes_die_with_their_bearer() -> None:
    """GFT-0: struck back to death by its first strike, the redeemer has no second."""
    for damage, left in (([1, 2, 3, 4, 5], []), ([1, 2, 3, 4], ["brute-a", "scout-a"])):
        game = homemade(
            STRIKER,
            phase="human_preparation",
            tiles=[ROOM],
            warriors={
                "redeemer": {"at": "0,0", "damage": damage, "flags": ["blessed"]},
                **{name: {"at": "0,0"} for name in ("brute-a", "scout-a")},
            },
            dice=[1, 1, 6, 4],
        )
        play(game, "die redeemer 6", "die brute-a 1", "gift redeemer sacrificial-strike brute-a", "damage brute-a 6")
        if left:
            play(game, "damage redeemer 5")
        assert [text.split()[-1] for text in options(game, "gift")] == left


# --- GFT-PUNISH -----------------------------------------------------------------------------------


def punishment(dice: list[int], tile: int = 48, **redeemer: Any) -> Game:
    """The redeemer, die 1, stands before the destroyer (defense 4)."""
    return play(
        table(
            scenario="1643/the-beast-below",
            phase="human_activation",
            tiles=[(tile, "0,0"), NORTH],
            warriors={
                "redeemer": {"at": "0,0", "die": 1, **redeemer},
                "brute-a": {"at": "0,0", "die": 1},
                "destroyer": {"at": "0,0"},
                "troglodyte-1": {"at": "0,-1"},
            },
            dice=dice,
        ),
        "activate redeemer",
    )


@pytest.mark.parametrize("tile", [48, 12])
def test_gft_punish_hits_on_two_whatever_the_defense(tile: int) -> None:
    """GFT-PUNISH: 1 misses, 2 and 3 hit a defense of 4, and of 6 in the fog (tile 12)."""
    game = punishment([1, 2, 3], tile)
    assert warrior(game, "destroyer")["defense"] == (4 if tile == 48 else 6)
    play(game, "attack redeemer destroyer")
    assert warrior(game, "destroyer")["damage"] == 2


def test_gft_punish_works_with_a_hammer() -> None:
    """GFT-PUNISH: a weapon that is neither grenade nor blunderbuss keeps it; here each hit wounds twice."""
    game = punishment([1, 1, 2], equipment=["blessed-hammer"])
    play(game, "attack redeemer destroyer blessed-hammer")
    assert warrior(game, "destroyer")["damage"] == 2


def test_gft_punish_not_with_a_blunderbuss() -> None:
    """GFT-PUNISH: with the blunderbuss, four dice, only 4 and more hit."""
    game = punishment([2, 3, 3, 4], equipment=["blunderbuss"])
    play(game, "attack redeemer destroyer blunderbuss")
    assert warrior(game, "destroyer")["damage"] == 1


@pytest.mark.parametrize(("die", "place"), [(2, 1), (3, "reserve")])
def test_gft_punish_not_with_a_grenade(die: int, place: object) -> None:
    """GFT-PUNISH: a grenade needs the troglodyte's defense of 3."""
    game = punishment([die], equipment=["grenade"])
    play(game, "use redeemer grenade 0,-1")
    assert warrior(game, "troglodyte-1")["at"] == place


@pytest.mark.parametrize(("die", "dice"), [(2, [2, 3]), (4, [2, 3]), (5, [3])])
def test_gft_punish_needs_its_line(die: int, dice: list[int]) -> None:
    """GFT-PUNISH: with the die on another line the defense counts."""
    game = punishment(dice, die=die)
    play(game, "attack redeemer destroyer")
    assert warrior(game, "destroyer")["damage"] == 0


def test_gft_punish_not_while_exhausted() -> None:
    """GFT-PUNISH: not on an exhausted bearer, whose combat a card has raised: 3 does not hit, 4 does."""
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[ROOM],
        warriors={
            "redeemer": {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]},
            "brute-a": {"at": "0,0", "die": 1},
            "destroyer": {"at": "0,0"},
        },
        marks=[{"target": "redeemer", "what": "combat", "amount": 2, "until": "human_preparation"}],
        dice=[3, 4],
    )
    play(game, "activate redeemer", "attack redeemer destroyer")
    assert warrior(game, "destroyer")["damage"] == 1


def test_gft_punish_serves_the_bearer_alone() -> None:
    """GFT-PUNISH: its combat dice: the brute beside it still needs the defense."""
    game = punishment([3, 3, 3, 3])
    play(game, "pass", "activate brute-a", "attack brute-a destroyer")
    assert warrior(game, "destroyer")["damage"] == 0


# --- the auras ------------------------------------------------------------------------------------


def test_gft_anger_gives_every_human_one_combat() -> None:
    """GFT-ANGER: bearer and brutes, wherever they are, +1 combat until the next human preparation begins."""
    game = preparation(
        "powder-and-stone",
        {"brute-a": {"at": "0,0"}, "brute-b": {"at": "0,-1"}},
        [2, 3, 3, 1, 1, 1, 2, 3, 3],
    )
    play(game, "die redeemer 2", "die brute-a 3")
    assert options(game, "gift") == ["gift redeemer aura-of-anger"]
    assert "pass" in texts(game)
    assert [numbers(game, name) for name in ("redeemer", "brute-a", "brute-b")] == [(1, 2, 4), (1, 3, 4), (1, 3, 4)]
    play(game, "gift redeemer aura-of-anger")
    assert [numbers(game, name) for name in ("redeemer", "brute-a", "brute-b")] == [(1, 3, 4), (1, 4, 4), (1, 4, 4)]
    run_to(game, "infernal_preparation")
    assert [numbers(game, name)[1] for name in ("redeemer", "brute-a", "brute-b")] == [3, 4, 4]
    run_to(game, "human_preparation", turn=2)
    assert game.view()["marks"] == []


def test_gft_anger_may_be_declined_and_comes_once() -> None:
    """GFT-ANGER: the gift may be let pass; used, it is not offered again this phase (HPR-12)."""
    warriors: dict[str, dict[str, Any]] = {"brute-a": {"at": "0,0"}}
    game = preparation("powder-and-stone", dict(warriors), [2, 3])
    play(game, "die redeemer 2", "pass")
    assert game.view()["phase"] == "human_activation"
    assert numbers(game, "brute-a") == (1, 3, 4)
    game = preparation("powder-and-stone", dict(warriors), [2, 3])
    play(game, "die redeemer 2", "gift redeemer aura-of-anger")
    assert game.view()["phase"] == "human_activation"
    assert numbers(game, "brute-a") == (1, 4, 4)


def test_gft_courage_raises_one_other_warrior_in_everything() -> None:
    """GFT-COURAGE: another human, not the bearer: +1/+1/+1 until the next human preparation."""
    game = preparation(
        "the-survivors",
        {"brute-a": {"at": "0,0"}, "scout-a": {"at": "0,-1"}},
        [2, 3, 4, 1, 1, 1, 1, 1, 1],
    )
    play(game, "die redeemer 2", "die brute-a 3")
    assert options(game, "gift") == [
        "gift redeemer aura-of-courage brute-a",
        "gift redeemer aura-of-courage scout-a",
    ]
    play(game, "gift redeemer aura-of-courage scout-a")
    assert not options(game, "gift")
    assert numbers(game, "scout-a") == (3, 2, 5)
    assert numbers(game, "brute-a") == (1, 3, 4)
    assert numbers(game, "redeemer") == (1, 2, 4)
    run_to(game, "infernal_preparation")
    assert numbers(game, "scout-a") == (3, 2, 5)
    run_to(game, "human_preparation", turn=2)
    assert game.view()["marks"] == []


# --- GFT-ASSEMBLY ---------------------------------------------------------------------------------


def test_gft_assembly_brings_two_more_dice_next_time() -> None:
    """GFT-ASSEMBLY: two more activation dice at the next human preparation, and only then."""
    game = preparation(
        "three-seals",
        {"guardian-a": {"at": "0,0"}},
        [1, 3, 1, 1, 1, 1, 2, 4, 5, 1, 1, 1, 1, 2],
    )
    play(game, "die redeemer 3")
    assert game.view()["phase"] == "human_activation"
    run_to(game, "human_preparation", turn=2)
    assert game.view()["dice"] == [1, 2, 4, 5]
    play(game, "die redeemer 1", "die guardian-a 4")
    assert game.view()["dice"] == []
    run_to(game, "human_preparation", turn=3)
    assert game.view()["dice"] == [1, 2]


@pytest.mark.parametrize("redeemer", [{"damage": [3]}, {}])
def test_gft_assembly_not_for_the_exhausted_or_on_another_line(redeemer: dict[str, Any]) -> None:
    """GFT-ASSEMBLY: an exhausted bearer, or a die that is no 3, brings no dice."""
    die = 3 if redeemer else 4
    game = preparation("three-seals", {"redeemer": redeemer, "guardian-a": {"at": "0,0"}}, [1, die, 1, 1, 1, 1, 2])
    play(game, f"die redeemer {die}")
    run_to(game, "human_preparation", turn=2)
    assert game.view()["dice"] == [1, 2]


# --- GFT-HANDS ------------------------------------------------------------------------------------


def test_gft_hands_heals_a_line_of_choice_of_an_ally_on_the_tile() -> None:
    """GFT-HANDS: any line of an ally on the same tile, not of the bearer, not of one further off."""
    game = preparation(
        "powder-and-stone",
        {
            "redeemer": {"damage": [1]},
            "brute-a": {"at": "0,0", "damage": [1, 5]},
            "brute-b": {"at": "0,-1", "damage": [2]},
        },
        [3, 3, 4],
    )
    play(game, "die redeemer 4", "die brute-a 3")
    assert options(game, "gift") == [
        "gift redeemer laying-on-of-hands brute-a 1",
        "gift redeemer laying-on-of-hands brute-a 5",
    ]
    play(game, "gift redeemer laying-on-of-hands brute-a 5")
    assert warrior(game, "brute-a")["damage"] == [1]
    assert not options(game, "gift")


def test_gft_hands_ends_exhaustion() -> None:
    """GFT-HANDS: healed on the line under its die, the brute acts normally (HPR-10)."""
    game = preparation("powder-and-stone", {"brute-a": {"at": "0,0", "damage": [3]}}, [3, 4])
    play(game, "die redeemer 4")
    assert numbers(game, "brute-a") == (0, 0, 3)
    play(game, "gift redeemer laying-on-of-hands brute-a 3")
    assert numbers(game, "brute-a") == (1, 3, 4)


# --- GFT-PRESCIENCE, GFT-1 ------------------------------------------------------------------------


def explorers(stack: list[int], marks: list[dict[str, Any]], **data: Any) -> Game:
    """A scout about to explore, a brute beside it."""
    return table(
        phase="human_activation",
        tiles=[ROOM],
        stack=stack,
        warriors={"scout-a": {"at": "0,0", "die": 6}, "brute-a": {"at": "0,0", "die": 1}},
        marks=marks,
        **data,
    )


def test_gft_prescience_lets_the_human_player_choose_tile_and_rotation() -> None:
    """GFT-PRESCIENCE: he looks at three tiles, chooses one and its rotation, and orders the others on top."""
    game = preparation("the-survivors", {"scout-a": {"at": "0,0"}}, [5, 4], stack=[47, 46, 19, 30])
    play(game, "die redeemer 5", "gift redeemer prescience", "activate scout-a", "explore scout-a east")
    assert asked(game) == ("human", "look")
    assert texts(game) == ["choose 47", "choose 46", "choose 19"]
    assert game.view("human")["stack"]["known"] == [47, 46, 19]
    assert game.view("infernal")["stack"]["known"] == []
    play(game, "choose 46")
    assert asked(game) == ("human", "put_back")
    assert texts(game) == ["back 47", "back 19"]
    assert 30 not in game.view("human")["stack"]["known"]  # the fourth tile stays hidden
    play(game, "back 47")
    assert warrior(game, "scout-a")["at"] == 2  # a corridor joins in one way only
    assert game.state.stack == (19, 47, 30)
    assert game.view("human")["stack"]["known"] == [19, 47]
    assert game.view("infernal")["stack"]["known"] == []


def test_gft_prescience_the_rotation_is_the_human_players() -> None:
    """GFT-PRESCIENCE: an elbow joins in two rotations, and the human player is asked which."""
    game = explorers([19, 46, 47], [LOOK])
    play(game, "activate scout-a", "explore scout-a north", "choose 19", "back 46")
    assert asked(game) == ("human", "place")
    assert texts(game) == ["place 19 east", "place 19 south"]
    play(game, "place 19 south")
    assert game.view()["tiles"][1]["turn"] == "south"
    assert game.state.stack == (47, 46)


def test_gft_prescience_serves_the_first_exploration_alone() -> None:
    """GFT-PRESCIENCE: the second exploration is the infernal player's again; any human may do the first."""
    game = explorers([47, 46, 19, 30], [LOOK])
    play(game, "activate scout-a", "explore scout-a north", "choose 46", "back 19", "explore scout-a north")
    assert asked(game) == ("infernal", "place")
    assert texts(game)[0].startswith("place 47 ")


def test_gft_prescience_shows_fewer_if_fewer_are_left() -> None:
    """GFT-PRESCIENCE: with two tiles in the stack two are looked at; with none the gift cannot be used."""
    game = explorers([47, 46], [LOOK])
    play(game, "activate scout-a", "explore scout-a north")
    assert texts(game) == ["choose 47", "choose 46"]
    play(game, "choose 46")
    assert game.state.stack == (47,)
    game = preparation("the-survivors", {"scout-a": {"at": "0,0"}}, [5, 4])
    play(game, "die redeemer 5")
    assert not options(game, "gift")


def test_gft_prescience_unused_is_lost_at_the_end_of_the_phase() -> None:
    """GFT-PRESCIENCE: unused in the activation phase that follows, it is gone."""
    game = preparation("the-survivors", {"scout-a": {"at": "0,0"}}, [5, 4, 1, 1, 1], stack=[47, 46, 19])
    play(game, "die redeemer 5", "gift redeemer prescience")
    assert [mark["what"] for mark in game.view()["marks"]] == ["look"]
    play(game, "pass")
    assert game.view()["phase"] == "infernal_preparation"
    assert game.view()["marks"] == []


def boxed_in(stack: list[int], marks: list[dict[str, Any]]) -> Game:
    """The board has one unexplored opening left, the northern one of the room."""
    return table(
        phase="human_activation",
        tiles=[{"number": 48, "at": "0,0", "closed": ["east", "south", "west"]}],
        stack=stack,
        warriors={"scout-a": {"at": "0,0", "die": 6}, "brute-a": {"at": "0,0", "die": 1}},
        marks=marks,
    )


def test_gft_1_a_tile_that_leaves_an_opening_must_be_chosen() -> None:
    """GFT-1: of two dead ends and an elbow only the elbow may be chosen; the dead ends go back on top."""
    game = boxed_in([36, 19, 37, 46], [LOOK])
    play(game, "activate scout-a", "explore scout-a north")
    assert texts(game) == ["back 36", "back 37"]
    play(game, "back 36")
    assert texts(game) == ["place 19 east", "place 19 south"]
    assert game.state.stack == (37, 36, 46)


def test_gft_1_if_no_tile_will_do_all_are_discarded() -> None:
    """GFT-1: three dead ends are discarded, then EXP-4 goes on with the next tile, the infernal player's."""
    game = boxed_in([36, 37, 38, 42, 19, 46], [LOOK])
    play(game, "activate scout-a", "explore scout-a north")
    assert asked(game) == ("infernal", "place")
    assert texts(game) == ["place 19 east", "place 19 south"]
    assert game.view()["stack"]["discarded"] == [36, 37, 38, 42]
    assert game.state.stack == (46,)


def test_gft_1_the_rotation_must_leave_an_opening() -> None:
    """GFT-1: an elbow that would turn against a wall may only be laid the other way."""
    game = table(
        phase="human_activation",
        tiles=[
            {"number": 48, "at": "0,0", "closed": ["east", "south", "west"]},
            {"number": 36, "at": "1,-1", "closed": ["north"]},
        ],
        stack=[36, 19],
        warriors={"scout-a": {"at": "0,0", "die": 6}, "brute-a": {"at": "0,0", "die": 1}},
        marks=[LOOK],
    )
    play(game, "activate scout-a", "explore scout-a north")
    assert game.view()["tiles"][2]["number"] == 19
    assert game.view()["tiles"][2]["turn"] == "south"  # open to the south and the west


def test_gft_1_a_goal_tile_may_be_chosen_even_as_a_dead_end() -> None:
    """GFT-1: the exit, on which the aim depends, may be chosen though it leaves no opening (EXP-9); others may not."""
    game = table(
        phase="human_activation",
        tiles=[
            {"number": 48, "at": "0,0", "closed": ["east", "south", "west"]},
            {"number": 36, "at": "1,-1", "closed": ["north"]},
            {"number": 37, "at": "-1,-1", "closed": ["north"]},
            {"number": 38, "at": "0,-2", "closed": ["north"]},
        ],
        stack=[47, 27, 46],
        warriors={"scout-a": {"at": "0,0", "die": 6}, "brute-a": {"at": "0,0", "die": 1}},
        marks=[LOOK],
    )
    play(game, "activate scout-a", "explore scout-a north")
    play(game, "back 47")
    assert {text.split()[1] for text in texts(game)} == {"27"}
    play(game, texts(game)[0])
    assert warrior(game, "scout-a")["at"] == 4


def test_gft_1_a_second_effect_serves_the_next_exploration() -> None:
    """GFT-1: prescience and intuition: two explorations with a look each, the third without."""
    game = explorers([46, 47, 19, 30, 20, 21], [LOOK, LOOK])
    play(game, "activate scout-a", "explore scout-a north", "choose 46", "back 47")
    play(game, "explore scout-a north")
    assert asked(game) == ("human", "look")
    assert texts(game) == ["choose 19", "choose 47", "choose 30"]
    play(game, "choose 47", "back 30")
    play(game, texts(game)[0], "activate brute-a", "explore brute-a east")
    assert asked(game)[0] == "infernal"


# --- GFT-SACRIFICE --------------------------------------------------------------------------------


def sacrifice(dice: list[int], **redeemer: Any) -> Game:
    """The redeemer with die 6, a guardian and two infernals beside it, a scout and a troglodyte next door."""
    game = preparation(
        "three-seals",
        {
            "redeemer": redeemer,
            "guardian-a": {"at": "0,0"},
            "scout-a": {"at": "0,-1"},
            "troglodyte-1": {"at": "0,0"},
            "hellhound-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,-1"},
        },
        [1, 1, 6, *dice],
    )
    return play(game, "die redeemer 6", "die guardian-a 1")


def test_gft_sacrifice_strikes_another_warrior_of_the_tile() -> None:
    """GFT-SACRIFICE: friend or foe on the same tile, a troglodyte by name, not the bearer, nobody next door."""
    game = sacrifice([])
    assert [text.split()[-1] for text in options(game, "gift")] == ["guardian-a", "troglodyte-1", "hellhound-1"]


@pytest.mark.parametrize(("die", "hurt"), [(3, False), (4, True)])
def test_gft_sacrifice_strikes_back_on_four(die: int, hurt: bool) -> None:  # noqa: FBT001 - a case of the table
    """GFT-SACRIFICE: the target suffers its hit, then a die of 4 or more hits the bearer too."""
    game = sacrifice([die])
    play(game, "gift redeemer sacrificial-strike troglodyte-1")
    assert warrior(game, "troglodyte-1")["at"] == "reserve"
    assert (asked(game) == ("human", "damage")) == hurt
    if hurt:
        play(game, "damage redeemer 1")
    assert warrior(game, "redeemer")["damage"] == ([1] if hurt else [])


def test_gft_sacrifice_up_to_twice() -> None:
    """GFT-SACRIFICE: twice, on the same target too; then the phase is over. Or once, or not at all."""
    game = sacrifice([1, 1])
    play(game, "gift redeemer sacrificial-strike hellhound-1", "gift redeemer sacrificial-strike hellhound-1")
    assert warrior(game, "hellhound-1")["damage"] == 2
    assert game.view()["phase"] == "human_activation"
    game = sacrifice([1])
    play(game, "gift redeemer sacrificial-strike hellhound-1", "pass")
    assert warrior(game, "hellhound-1")["damage"] == 1
    assert game.view()["phase"] == "human_activation"
    play(sacrifice([]), "pass")


def test_gft_sacrifice_hits_a_friend_on_a_line_of_his_choice() -> None:
    """GFT-SACRIFICE: a struck guardian loses a line; resistant does not help in a preparation phase (TIL-TALENTS)."""
    game = sacrifice([3])
    play(game, "gift redeemer sacrificial-strike guardian-a")
    assert asked(game) == ("human", "damage")
    play(game, "damage guardian-a 4")
    assert warrior(game, "guardian-a")["damage"] == [4]
    assert not told(game, "guarded")


def test_gft_sacrifice_not_while_exhausted() -> None:
    """GFT-SACRIFICE: an exhausted bearer strikes nobody."""
    game = sacrifice([], damage=[6])
    assert game.view()["phase"] == "human_activation"
