"""Event cards when nobody plays the infernal side (DDM-5, DEV rows)."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.core import agenda
from claustrophobia.core.names import FRENZIED
from claustrophobia.engine import Game, load_position
from claustrophobia.modes.dante import steps as dante_steps
from claustrophobia.position import position_text
from tables import asked, play, table, told, warrior

# A row of rooms (saturation 5, 5, 3, 3, 3), the third a lair, a dead end to the east.
ROW = [(48, "1,0"), (34, "2,0"), (28, "3,0"), (24, "4,0"), (36, "5,0", "west")]
FRAMES = [[agenda.RUN_BEGIN_TURN], [agenda.ASK_ACTIVATE, 0], [dante_steps.RUN_DARK_DESTINY, 1]]


def drawn(*cards: str, **data: Any) -> Game:
    """The threat phase draws these cards, one a die; then the humans are asked something harmless."""
    frames = [*FRAMES[:2], [dante_steps.RUN_DARK_DESTINY, len(cards)]]
    deck = {"infernal": list(cards), **data.pop("deck", {})}
    return table(
        **{
            "scenario": "dante/circle-5",
            "phase": "threat",
            "tiles": ROW,
            "tp": 0,
            "turn": 9,
            "agenda": frames,
            "deck": deck,
            **data,
        }
    )


def hunt(**data: Any) -> Game:
    """The infernal activation from its beginning, up to the first thing a human is asked."""
    dice = [*data.pop("dice", []), *[1] * 40]
    return table(
        **{
            "scenario": "dante/circle-5",
            "phase": "infernal_activation",
            "begin": True,
            "tiles": ROW,
            "tp": 0,
            "turn": 9,
            "dice": dice,
            **data,
        }
    )


def human(cell: str, die: int = 1, lost: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    return {"at": cell, "die": die, "damage": list(lost), **more}


def place(game: Game, name: str) -> str:
    """The cell a warrior stands on."""
    tile = game.view()["tiles"][warrior(game, name)["at"]]
    return f"{tile['x']},{tile['y']}"


def names(game: Game, kind: str, spot: int = 3) -> list[str]:
    """The warriors the events of one kind speak of."""
    return [game.state.setup.names[int(str(event[spot]))] for event in told(game, kind)]


def waiting(game: Game) -> list[str]:
    """The cards that lie face up."""
    return [game.state.setup.events[card].ident for card in game.state.hand[1]]


def discards(game: Game) -> list[str]:
    pile: list[str] = game.view()["cards"][1]["discard"]
    return pile


def rules(game: Game, kind: str) -> list[object]:
    return [event[1] for event in told(game, kind)]


# --- drawing ----------------------------------------------------------------------------------------


def test_ddm_5_a_card_is_told_applied_and_discarded() -> None:
    """DDM-5: the card is turned over for all to see, does its work at once and lies on the discard pile."""
    game = drawn("toxic-fumes", warriors={"redeemer": human("1,0"), "brute-a": human("2,0")}, dice=[1])
    assert [event[2] for event in told(game, "card_turned")] == [0]
    assert discards(game) == ["toxic-fumes"]
    assert waiting(game) == []
    assert asked(game) == ("human", "activate")


def test_ddm_5_an_empty_deck_is_shuffled_anew() -> None:
    """DDM-5, SET-4: the discard becomes the deck; with nothing anywhere it is as impossible as DTH-5 says."""
    one = {"redeemer": human("1,0")}
    game = drawn(
        deck={"infernal": [], "rest": False},
        agenda=FRAMES,
        discard={"infernal": ["toxic-fumes"]},
        warriors=one,
        dice=[1],
    )
    assert told(game, "deck_rebuilt")
    assert discards(game) == ["toxic-fumes"]
    game = drawn(deck={"infernal": [], "rest": False}, agenda=FRAMES, warriors=one)
    assert (game.view()["tp"], told(game, "card_turned")) == (1, [])


def test_ddm_5_a_relic_cancels_a_card_that_nobody_plays() -> None:
    """DDM-5, PRI-5: the human player may answer with the holy relic; the card does nothing and gives no TP."""
    game = drawn("toxic-fumes", warriors={"redeemer": human("1,0", equipment=["holy-relic"])}, dice=[6])
    assert asked(game) == ("human", "window")
    play(game, "use redeemer holy-relic")
    assert told(game, "rolled_for") == []
    assert (game.view()["tp"], discards(game)) == (0, ["toxic-fumes"])


# --- toxic fumes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("company", "struck"),
    [
        (
            {"brute-a": human("2,0"), "scout-a": human("2,0"), "redeemer": human("1,0", lost=(1, 2))},
            ["brute-a", "scout-a"],
        ),
        ({"brute-a": human("2,0", lost=(1,)), "redeemer": human("1,0")}, ["brute-a"]),
        ({"brute-a": human("1,0"), "redeemer": human("2,0")}, ["redeemer"]),
        ({"brute-a": human("1,0"), "scout-a": human("2,0"), "redeemer": human("5,0", lost=())}, ["redeemer"]),
    ],
    ids=["most humans", "most wounded", "redeemer", "redeemer among three"],
)
def test_dev_fumes_choose_their_tile(company: dict[str, Any], struck: list[str]) -> None:
    """DEV-FUMES: the tile with most humans; ties: of the most wounded, of the redeemer."""
    game = drawn("toxic-fumes", warriors=company, dice=[1] * len(struck))
    assert sorted(names(game, "rolled_for")) == struck
    assert rules(game, "card_strikes") == ["DEV-FUMES"]


def test_dev_fumes_ties_are_random_and_each_human_there_rolls() -> None:
    """DEV-FUMES: the first tile of the lot; on 3 or more a hit, on 2 none."""
    game = drawn("toxic-fumes", warriors={"brute-a": human("1,0"), "scout-a": human("2,0")}, dice=[3])
    assert names(game, "rolled_for") == ["brute-a"]
    assert asked(game) == ("human", "damage")
    game = drawn("toxic-fumes", warriors={"brute-a": human("1,0"), "scout-a": human("2,0")}, dice=[2])
    assert asked(game) == ("human", "activate")


def test_dev_fumes_without_humans_on_the_board_are_impossible() -> None:
    """DEV-FUMES, DTH-5: those who still wait cannot be touched (DAN-16)."""
    game = drawn("toxic-fumes", warriors={name: {"at": "waiting"} for name in ("redeemer", "scout-a")}, dice=[1, 2])
    assert (game.view()["tp"], rules(game, "card_in_vain")) == (1, ["DEV-FUMES"])


def test_dev_fumes_hard_setting_the_redeemers_tile() -> None:
    """DEV-FUMES, GOL-5: where he is, however few stand there."""
    company = {"brute-a": human("2,0", lost=(1,)), "scout-a": human("2,0"), "redeemer": human("1,0")}
    game = drawn("toxic-fumes", warriors=company, options={"hard": 1}, dice=[1])
    assert names(game, "rolled_for") == ["redeemer"]


# --- tough troglodyte -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("company", "cell"),
    [
        ({"brute-a": human("1,0", 6), "scout-a": human("2,0", 2), "redeemer": human("3,0", 5)}, "2,0"),
        ({"scout-a": human("1,0", 1), "scout-b": human("2,0", 2, (3,)), "redeemer": human("3,0", 5)}, "2,0"),
        ({"scout-a": human("1,0", 1), "redeemer": human("2,0", 1)}, "2,0"),
        ({"scout-a": human("1,0", 1), "scout-b": human("2,0", 1)}, "1,0"),
    ],
    ids=["lowest defense", "most wounded", "redeemer", "random"],
)
def test_dev_tough_comes_to_the_weakest(company: dict[str, Any], cell: str) -> None:
    """DEV-TOUGH: on the tile of the human with the lowest defense; ties: most wounded, redeemer, random."""
    game = drawn("tough-troglodyte", warriors=company)
    assert place(game, "tough-1") == cell
    assert rules(game, "card_strikes") == ["DEV-TOUGH"]


def test_dev_tough_distance_does_not_count() -> None:
    """DEV-TOUGH, GOL-7: an infernal warrior beside the sturdy one changes nothing."""
    company = {"brute-a": human("1,0", 6), "scout-a": human("4,0", 2), "troglodyte-1": {"at": "1,0"}}
    assert place(drawn("tough-troglodyte", warriors=company), "tough-1") == "4,0"


def test_dev_tough_tile_full_or_barred_the_next_human() -> None:
    """DEV-TOUGH, ruling: three infernals fill the weakest's tile, ears bar the next one's: the third's it is."""
    company = {
        "scout-a": human("3,0", 2),
        "scout-b": human("1,0", 4, equipment=["necklace-of-ears"]),
        "brute-a": human("2,0", 6),
        **{f"troglodyte-{n}": {"at": "3,0"} for n in (1, 2, 3)},
    }
    assert place(drawn("tough-troglodyte", warriors=company), "tough-1") == "2,0"


def test_dev_tough_impossible_gives_a_threat_point() -> None:
    """DEV-TOUGH, DTH-5: both in play already, or no human's tile with room: 1 TP and the card is discarded."""
    both = {"tough-1": {"at": "2,0"}, "tough-2": {"at": "2,0"}, "redeemer": human("1,0")}
    full = {"redeemer": human("3,0"), **{f"troglodyte-{n}": {"at": "3,0"} for n in (1, 2, 3)}}
    for company in (both, full):
        game = drawn("tough-troglodyte", warriors=company)
        assert (game.view()["tp"], discards(game)) == (1, ["tough-troglodyte"])
        assert rules(game, "card_in_vain") == ["DEV-TOUGH"]
        assert not told(game, "entered")


# --- demonic possession -----------------------------------------------------------------------------


def test_dev_possession_most_combat_attacks_the_lowest_defense_of_its_tile() -> None:
    """DEV-POSSESSION: the brute's 4 dice at the scout (3), not at the redeemer (5); one alone elsewhere is left out."""
    company = {
        "brute-a": human("2,0", 1),
        "scout-a": human("2,0", 2),
        "redeemer": human("2,0", 5),
        "brute-b": human("1,0", 1),
        "scout-b": human("3,0", 1),
        "swordmaster-a": human("3,0", 5),
    }
    game = drawn("demonic-possession", warriors=company, dice=[1, 1, 1, 1])
    assert [len(event) - 5 for event in told(game, "rolled")] == [4]
    assert (names(game, "rolled"), names(game, "hits", 4)) == (["brute-a"], ["scout-a"])
    assert rules(game, "card_turns") == ["DEV-POSSESSION"]
    assert (names(game, "card_turns", 4), names(game, "card_turns", 5)) == (["brute-a"], ["scout-a"])


@pytest.mark.parametrize(
    ("scout", "redeemer", "victim"),
    [((2,), (), "scout-b"), ((2,), (2,), "redeemer"), ((), (), "redeemer"), ((2, 3), (2,), "scout-b")],
)
def test_dev_possession_ties_of_the_victim(scout: tuple[int, ...], redeemer: tuple[int, ...], victim: str) -> None:
    """DEV-POSSESSION: equal defense: the most wounded, then the redeemer."""
    company = {
        "brute-a": human("2,0", 2),
        "scout-b": human("2,0", 1, scout),
        "redeemer": human("2,0", 1, redeemer),
    }
    game = drawn("demonic-possession", warriors=company, dice=[1, 1, 1, 1])
    assert names(game, "hits", 4) == [victim]


def test_dev_possession_is_the_cards_word() -> None:
    """DEV-POSSESSION, ruling: combat 0 cannot attack, no bodyguard takes the hit; alone nobody is turned."""
    company = {
        "redeemer": human("2,0", 6),
        "scout-a": human("2,0", 6, flags=["exhausted"]),
        "brute-a": human("2,0", 6),
        "brute-b": human("2,0", 5),
    }
    game = drawn("demonic-possession", warriors=company, dice=[6, 1])
    assert (names(game, "rolled"), names(game, "hits", 4)) == (["brute-b"], ["scout-a"])
    assert asked(game) == ("human", "damage")
    alone = {"redeemer": human("1,0", 1), "brute-a": human("2,0", 1), "brute-b": human("3,0", 1)}
    game = drawn("demonic-possession", warriors=alone)
    assert (game.view()["tp"], rules(game, "card_in_vain")) == (1, ["DEV-POSSESSION"])


@pytest.mark.parametrize(
    ("scout", "brute", "lost", "victim"),
    [(2, 6, (), "scout-a"), (1, 2, (4,), "brute-a")],
    ids=["lowest defense", "most wounded"],
)
def test_dev_possession_the_redeemer_attacks_too(scout: int, brute: int, lost: tuple[int, ...], victim: str) -> None:
    """DEV-POSSESSION: his combat is the most on the tile: he attacks the lowest defense, tie the most wounded."""
    company = {
        "redeemer": human("2,0", 1),
        "scout-a": human("2,0", scout, flags=["exhausted"] if lost else []),
        "brute-a": human("2,0", brute, lost, flags=["exhausted"] if lost else []),
    }
    fury = {"target": "redeemer", "what": "combat", "amount": 3, "until": "human_preparation"}
    game = drawn("demonic-possession", warriors=company, marks=[fury], dice=[1] * 6)
    assert (names(game, "rolled"), names(game, "hits", 4)) == (["redeemer"], [victim])


def test_dev_possession_equal_combat_the_redeemer() -> None:
    """DEV-POSSESSION, ruling: further ties the redeemer: he and the brute fight with 3, he is the one turned."""
    company = {"brute-a": human("2,0", 3), "redeemer": human("2,0", 1), "scout-a": human("2,0", 6)}
    game = drawn("demonic-possession", warriors=company, dice=[1, 1, 1])
    assert names(game, "rolled") == ["redeemer"]


def test_dev_possession_hard_setting_the_redeemer_is_the_victim() -> None:
    """DEV-POSSESSION, GOL-5: the redeemer's tile, though elsewhere somebody has more combat."""
    company = {
        "redeemer": human("1,0", 5),
        "scout-a": human("1,0", 1),
        "scout-b": human("1,0", 4),
        "brute-a": human("2,0", 1),
        "brute-b": human("2,0", 1),
    }
    game = drawn("demonic-possession", warriors=company, options={"hard": 1}, dice=[1, 1, 1])
    assert (names(game, "rolled"), names(game, "hits", 4)) == (["scout-a"], ["redeemer"])


# --- terror -----------------------------------------------------------------------------------------


def test_dev_terror_moves_the_weakest_a_tile_towards_the_nearest_infernal() -> None:
    """DEV-TERROR: the scout (3) goes a tile to the west, where the troglodyte is nearer than the demon."""
    company = {
        "brute-a": human("1,0", 6),
        "scout-a": human("4,0", 2),
        "troglodyte-1": {"at": "2,0"},
        "nurse": {"at": "1,0"},
    }
    game = drawn("terror", warriors=company)
    assert (place(game, "scout-a"), place(game, "brute-a")) == ("3,0", "1,0")
    assert rules(game, "card_drives") == ["DEV-TERROR"]


def test_dev_terror_at_equal_distance_towards_the_strongest() -> None:
    """DEV-TERROR: a hound to the east, a troglodyte to the west, both one tile away."""
    company = {"redeemer": human("2,0", 1), "troglodyte-1": {"at": "1,0"}, "hellhound-1": {"at": "3,0"}}
    game = drawn("terror", warriors=company)
    assert place(game, "redeemer") == "3,0"


def test_dev_terror_passes_over_a_human_on_that_warriors_tile() -> None:
    """DEV-TERROR, ruling: the weakest stands beside a troglodyte already: the next one is driven."""
    company = {"redeemer": human("2,0", 1), "troglodyte-1": {"at": "2,0"}, "scout-a": human("4,0", 6)}
    game = drawn("terror", warriors=company)
    assert (place(game, "redeemer"), place(game, "scout-a")) == ("2,0", "3,0")


def test_dev_terror_passes_over_who_finds_no_room() -> None:
    """DEV-TERROR, ruling: the weakest's only way is full; the redeemer (5), before the scout (5), is next."""
    company = {
        "scout-a": human("5,0", 2),
        "redeemer": human("1,0", 5),
        **{name: human("4,0", 6) for name in ("brute-a", "brute-b", "scout-b")},
        "troglodyte-1": {"at": "2,0"},
    }
    game = drawn("terror", warriors=company)
    assert (place(game, "scout-a"), place(game, "redeemer")) == ("5,0", "2,0")
    assert names(game, "card_drives", 4) == ["redeemer"]


def test_dev_terror_without_infernals_is_impossible() -> None:
    """DEV-TERROR, DTH-5: nobody infernal in play: 1 TP. One out of reach is no goal either."""
    game = drawn("terror", warriors={"redeemer": human("1,0", 1)})
    assert (game.view()["tp"], rules(game, "card_in_vain")) == (1, ["DEV-TERROR"])
    apart = [(48, "1,0"), (37, "3,0", "north")]
    game = drawn("terror", tiles=apart, warriors={"redeemer": human("1,0", 1), "nurse": {"at": "3,0"}})
    assert (game.view()["tp"], place(game, "redeemer")) == (1, "1,0")


# --- any other card ---------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["crisis-of-faith", "defect", "lost"])
def test_dev_other_a_card_of_another_phase_is_impossible(card: str) -> None:
    """DEV-OTHER, DTH-5: its moment lies in another phase: 1 TP, discarded, never held in hand."""
    bearer = human("1,0", 1, gifts=["aura-of-anger"], equipment=["steel-shield"])
    game = drawn(card, warriors={"redeemer": bearer})
    assert (game.view()["tp"], discards(game), waiting(game)) == (1, [card], [])
    assert rules(game, "card_in_vain") == ["DEV-OTHER"]
    assert warrior(game, "redeemer")["equipment"] == ["steel-shield"]


def test_dev_other_cave_in_closes_a_passage_at_random() -> None:
    """DEV-OTHER, GOL-8: an opening at random: the first of the lot; with no passage at all it is impossible."""
    game = drawn("cave-in", warriors={"redeemer": human("1,0")})
    assert [(entry["tile"], entry["side"]) for entry in game.view()["barriers"]] == [(0, "east")]
    assert rules(game, "card_closes") == ["DEV-OTHER"]
    assert (game.view()["tp"], discards(game)) == (0, ["cave-in"])
    game = drawn("cave-in", warriors={"redeemer": human("1,0")}, tiles=[(48, "1,0")])
    assert game.view()["tp"] == 1


@pytest.mark.parametrize("beside", [False, True])
def test_dev_other_humans_by_the_golden_rule(tmp_path: Path, *, beside: bool) -> None:
    """DEV-OTHER, GOL-2: a card of this phase breaks equipment of the human nearest to hell.

    If that one has none: of the most wounded of those who have some, here the redeemer by his rank (GOL-3).
    """
    change = tmp_path / "now.toml"
    change.write_text('[[event]]\nid = "defect"\nmoment = "threat_starts"\n', "utf-8")
    company = {
        "redeemer": human("1,0", 1, equipment=["steel-shield"]),
        "brute-a": human("4,0", 6, equipment=["steel-shield"]),
        "scout-a": human("5,0" if beside else "1,0", 1),
        "troglodyte-1": {"at": "5,0"},
    }
    game = drawn("defect", warriors=company, content=str(change))
    assert rules(game, "card_breaks") == ["DEV-OTHER"]
    assert [name for name in ("redeemer", "brute-a") if not warrior(game, name)["equipment"]] == [
        "redeemer" if beside else "brute-a"
    ]
    assert discards(game) == ["defect"]


# --- cards that wait --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "rule"),
    [("suicide-attack", "DEV-SUICIDE"), ("sign-of-the-demon", "DEV-SIGN"), ("demonic-rage", "DEV-RAGE")],
)
def test_dev_wait_cards_stay_face_up(card: str, rule: str) -> None:
    """DEV-WAIT, DEV-SUICIDE, DEV-SIGN, DEV-RAGE: in play face up, neither applied nor impossible; everybody sees it."""
    game = drawn(card, card, warriors={"redeemer": human("1,0")})
    assert waiting(game) == [card, card]
    assert (game.view()["tp"], discards(game)) == (0, [])
    assert rules(game, "card_waits") == [rule, rule]


def test_dev_wait_a_position_keeps_them() -> None:
    """DEV-WAIT: saved and loaded they still wait, and what was used this phase stays used."""
    game = drawn("demonic-rage", warriors={"redeemer": human("1,0")})
    again = load_position(position_text(game.state))
    assert waiting(again) == ["demonic-rage"]


def test_dev_sign_and_rage_are_used_as_soon_as_a_demon_is_there() -> None:
    """DEV-SIGN, DEV-RAGE: at the start of the infernal activation, both; frenzied and one stronger in all."""
    cards = {"infernal": ["sign-of-the-demon", "demonic-rage"]}
    company = {"redeemer": human("1,0", 1), "scourge": {"at": "4,0"}}
    game = hunt(warriors=company, hand=cards)
    assert sorted(map(str, rules(game, "card_used"))) == ["DEV-RAGE", "DEV-SIGN"]
    assert names(game, "card_used", 4) == ["scourge", "scourge"]
    assert waiting(game) == []
    assert place(game, "scourge") == "2,0"  # movement 2


@pytest.mark.parametrize(
    ("hell", "bearer", "mad"),
    [
        (["troglodyte-1", "tough-1", "hellhound-1", "scourge"], "scourge", "scourge"),
        (["troglodyte-1", "tough-1", "hellhound-1"], "hellhound-1", "hellhound-1"),
        (["troglodyte-1", "tough-1"], "tough-1", "troglodyte-1"),  # a tough one is frenzied by its sheet
        (["troglodyte-1"], "troglodyte-1", "troglodyte-1"),
    ],
)
def test_dev_wait_demon_then_hellhounds_then_troglodytes(hell: list[str], bearer: str, mad: str) -> None:
    """DEV-WAIT, DEV-SIGN, DEV-RAGE: where no demon qualifies a hellhound has them, where none does a troglodyte."""
    company = {"redeemer": human("1,0", 1), **{name: {"at": "5,0"} for name in hell}}
    game = hunt(warriors=company, hand={"infernal": ["sign-of-the-demon", "demonic-rage"]})
    assert names(game, "card_used", 4) == [bearer, mad]
    assert waiting(game) == []
    before = {figure: warrior(hunt(warriors=company), bearer)[figure] for figure in ("movement", "combat", "defense")}
    assert {figure: warrior(game, bearer)[figure] for figure in before} == {
        figure: value + 1 for figure, value in before.items()
    }
    assert rules(game, "card_used") == ["DEV-SIGN", "DEV-RAGE"]


def test_dev_rage_on_a_troglodyte_makes_it_frenzied() -> None:
    """DEV-RAGE, TAL-FRENZIED: the one that has it rolls its miss again; the other does not."""
    company = {"redeemer": human("1,0", 5), "troglodyte-1": {"at": "1,0"}, "troglodyte-2": {"at": "5,0"}}
    game = hunt(warriors=company, hand={"infernal": ["demonic-rage"]})
    assert names(game, "rerolled") == ["troglodyte-1"]


def test_dev_wait_with_nobody_infernal_in_play_they_go_on_waiting() -> None:
    """DEV-WAIT: no warrior whom their text can affect is there."""
    game = hunt(warriors={"redeemer": human("1,0", 1)}, hand={"infernal": ["sign-of-the-demon", "demonic-rage"]})
    assert waiting(game) == ["sign-of-the-demon", "demonic-rage"]


def test_dev_wait_who_its_text_can_affect() -> None:
    """DEV-WAIT-WHO, TAL-0: a demon that is frenzied already does not qualify; with everybody frenzied it waits."""
    mad = [{"target": "scourge", "what": "grant", "amount": FRENZIED, "until": "human_preparation"}]
    company = {"redeemer": human("1,0", 1), "scourge": {"at": "5,0"}, "troglodyte-1": {"at": "5,0"}}
    game = hunt(warriors=company, marks=mad, hand={"infernal": ["demonic-rage"]})
    assert names(game, "card_used", 4) == ["troglodyte-1"]
    mad += [{**mad[0], "target": "troglodytes"}]
    game = hunt(warriors=company, marks=mad, hand={"infernal": ["demonic-rage"]})
    assert waiting(game) == ["demonic-rage"]


def test_dev_wait_whatever_the_duels_card_says(tmp_path: Path) -> None:
    """DEV-WAIT: a box of one's own in which the card names a demon changes its figures, not whom it goes to here."""
    change = tmp_path / "box.toml"
    args = '{ who = "demon", combat = 2, until = "threat" }'
    change.write_text(f'[[event]]\nid = "sign-of-the-demon"\nargs = {args}\n', "utf-8")
    company = {"redeemer": human("1,0", 5), "troglodyte-1": {"at": "1,0"}}
    game = hunt(warriors=company, hand={"infernal": ["sign-of-the-demon"]}, content=str(change))
    assert [len(event) - 5 for event in told(game, "rolled")] == [3]


def test_dev_suicide_is_not_for_a_hellhound() -> None:
    """DEV-SUICIDE, DEV-WAIT-WHO: the hound attacks first, but the card's text is a troglodyte's."""
    company = {"redeemer": human("1,0", 5), "hellhound-1": {"at": "1,0", "die": 2}, "troglodyte-1": {"at": "1,0"}}
    game = hunt(warriors=company, hand={"infernal": ["suicide-attack"]})
    assert names(game, "attacked") == ["hellhound-1", "troglodyte-1"]
    assert names(game, "card_used", 4) == ["troglodyte-1"]


def test_dev_wait_who_within_a_kind_the_nearest() -> None:
    """DEV-WAIT-WHO: of the two Possessed the one nearer to a human, though the other comes first in the list."""
    company = {"redeemer": human("1,0", 1), "possessed-a": {"at": "5,0"}, "possessed-b": {"at": "4,0"}}
    game = hunt(warriors=company, hand={"infernal": ["demonic-rage"]})
    assert names(game, "card_used", 4) == ["possessed-b"]


def test_dev_wait_two_copies_are_used_in_two_phases() -> None:
    """DEV-WAIT: one now, the other in the next infernal activation, not at the same start."""
    company = {"redeemer": human("1,0", 1), "scourge": {"at": "5,0"}}
    game = hunt(warriors=company, hand={"infernal": ["sign-of-the-demon", "sign-of-the-demon"]})
    assert len(told(game, "card_used")) == 1
    assert waiting(game) == ["sign-of-the-demon"]
    assert game.view()["phase"] == "human_activation"
    assert [mark["what"] for mark in game.view()["marks"]].count("spent_card") == 0
    later = hunt(warriors=company, hand={"infernal": waiting(game)})
    assert len(told(later, "card_used")) == 1


def test_dev_suicide_goes_to_the_first_troglodyte_that_attacks() -> None:
    """DEV-SUICIDE, DEV-WAIT-WHO: not to the demon, which attacks first; +2 combat, then it is removed; one copy."""
    company = {
        "redeemer": human("1,0", 5),
        "scourge": {"at": "1,0"},
        "troglodyte-1": {"at": "1,0"},
        "troglodyte-2": {"at": "1,0"},
    }
    game = hunt(warriors=company, hand={"infernal": ["suicide-attack", "suicide-attack"]})
    assert names(game, "attacked") == ["scourge", "troglodyte-1", "troglodyte-2"]
    assert [len(event) - 5 for event in told(game, "rolled")] == [4, 3, 1]
    assert names(game, "card_used", 4) == ["troglodyte-1"]
    assert (warrior(game, "troglodyte-1")["at"], place(game, "troglodyte-2")) == ("reserve", "1,0")
    assert (waiting(game), discards(game)) == (["suicide-attack"], ["suicide-attack"])


def test_dev_wait_acting_twice_is_one_phase() -> None:
    """DEV-WAIT, DTH-19: in the second round the second copy still waits."""
    company = {"redeemer": human("1,0", 5), "troglodyte-1": {"at": "1,0"}, "troglodyte-2": {"at": "1,0"}}
    cards = {"infernal": ["suicide-attack", "suicide-attack"]}
    game = hunt(warriors=company, hand=cards, counters={"twice": 1})
    assert len(told(game, "attacked")) == 3  # the first is gone after its attack
    assert len(told(game, "card_used")) == 1
    assert waiting(game) == ["suicide-attack"]
