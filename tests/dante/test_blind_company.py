"""Positions players would argue about at the table: who wins, who waits, what they start with (DAN)."""

from typing import Any

import pytest

from claustrophobia.engine import Game, new_game
from hells import NO, SHUT_WELL, W1, W2, W3, explored, on_tiles, place
from tables import asked, play, table, texts, told, warrior

START = [(27, "0,0")]  # opens north, east, south


def threat(dice: list[int], **data: Any) -> Game:
    company = {"redeemer": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    position = {"scenario": "dante/circle-1", "phase": "threat", "begin": True, "tp": 0, "tiles": START, "stack": [41]}
    return table(**{**position, "dice": [*dice, *[1] * 20], "warriors": company, **data})


# --- DAN-1: the end -------------------------------------------------------------------------------


def fight(dice: list[int], **data: Any) -> Game:
    """The brute, combat 4, beside the demon, far from any well."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 5}, **data.pop("warriors", {})}
    position = {"scenario": "dante/circle-1", "phase": "human_activation", "tiles": START, "stack": [41], "dice": dice}
    return play(table(**{**position, "warriors": company, **data}), "activate brute-a")


def test_dan_1_the_demon_dies_far_from_its_well() -> None:
    """DAN-1: at once, wherever it stands, and it does not come back (THR-6)."""
    game = fight([6, 1, 1, 1], warriors={"destroyer": {"at": "0,0", "damage": 3}})
    play(game, "attack brute-a destroyer")
    assert game.outcome == "human"
    assert game.decision is None


def test_dan_1_one_possessed_left_is_no_win() -> None:
    """DAN-1, DDM-POSSESSED: both must be killed, and the first does not come back."""
    pair = {"possessed-a": {"at": "0,0", "damage": 3}, "possessed-b": {"at": "0,0", "damage": 3}}
    game = play(fight([6, 1, 1, 1], warriors=pair), "attack brute-a possessed-a")
    assert game.outcome is None
    assert place(game, "possessed-a") == "out"
    last = {"possessed-a": {"at": "out", "flags": ["slain"]}, "possessed-b": {"at": "0,0", "damage": 3}}
    assert play(fight([6, 1, 1, 1], warriors=last), "attack brute-a possessed-b").outcome == "human"


def test_dan_1_a_demon_killed_by_a_pit_is_killed() -> None:
    """DAN-1, DAN-19: IPR-0 right after DTH-1, before the destiny dice: the first die is the pit's."""
    board = [*START, (22, "1,0", "east")]
    game = threat([4], tiles=board, warriors={"hunter": {"at": "1,0", "damage": 4}})
    assert game.outcome == "human"
    assert on_tiles(game) == {"1,0": 1}  # DTH-1 came first
    assert not told(game, "destiny_rolled")


def test_dan_1_a_demon_killed_in_the_preparation() -> None:
    """DAN-1: a sacrificial strike will do."""
    game = table(
        scenario="dante/circle-1",
        phase="human_preparation",
        tiles=START,
        stack=[41],
        warriors={
            "redeemer": {"at": "0,0", "gifts": ["sacrificial-strike"]},
            "nurse": {"at": "0,0", "damage": 3},
        },
        dice=[6, 1, 1],
    )
    play(game, *(["die redeemer 6"] if asked(game)[1] == "assign" else []))
    assert "gift redeemer sacrificial-strike nurse" in texts(game)
    assert warrior(game, "nurse")["life"] == 4
    play(game, "gift redeemer sacrificial-strike nurse")
    assert game.outcome == "human"


def test_dan_1_the_burst_of_the_bloated_comes_too_late() -> None:
    """DAN-1: the win is at once; nobody rolls for the humans beside it."""
    lines = [1, 2, 3, 4, 6]
    life = next(one["life"] for one in fight([]).view()["warriors"] if one["name"] == "bloated")
    humans = {"redeemer": {"at": "out"}, "brute-a": {"at": "0,0", "die": 5, "damage": lines}}
    game = fight([6, 6, 6, 6], warriors={**humans, "bloated": {"at": "0,0", "damage": life - 1}})
    play(game, "attack brute-a bloated")
    assert game.outcome == "human"


def test_dan_1_all_dead_but_one_who_waits() -> None:
    """DAN-1, DAN-9: a human who waits is a human; without one it is over."""
    for option, more, outcome in (
        ("a", {"scout-b": {"at": "waiting"}}, None),
        ("b", {"scout-b": {"at": "waiting"}}, None),
        ("a", {}, "infernal"),
        ("b", {}, "infernal"),
    ):
        game = table(
            scenario="dante/circle-5",
            options={"waiting": option},
            phase="human_preparation",
            begin=True,
            tiles=[*START, (22, "1,0", "east")],
            stack=[41],
            warriors={"scout-a": {"at": "1,0", "damage": [1, 2, 3, 4, 5]}, **more},
            dice=[6, 2],
        )
        if asked_kind(game) == "damage":
            play(game, "damage scout-a 6")
        assert game.outcome == outcome
        if outcome is None:
            assert place(game, "scout-b") != "out"


def asked_kind(game: Game) -> str:
    return "" if game.decision is None else game.decision.kind


def test_dan_1_the_limit_of_turns_is_a_defeat() -> None:
    """DAN-1, TRN-5: after the infernal activation of the last turn."""
    game = threat([W2, W3, NO], turn=5, options={"turns": 5})
    assert game.outcome == "infernal"
    assert threat([W2, W3, NO], turn=4, options={"turns": 5}).outcome is None


def test_dan_1_no_opening_left_and_no_well_is_a_defeat() -> None:
    """DAN-1, ruling: with the well in play the same board is no defeat."""
    board = [{"number": 27, "at": "0,0", "closed": ["north", "south"]}]
    walls = [(42, "1,-1", "north"), (43, "1,1", "south"), (44, "2,0", "west")]
    shut = [{"number": n, "at": at, "turn": turn, "closed": [turn] if at != "2,0" else []} for n, at, turn in walls]
    lost = explored("east", tiles=[*board, *shut], stack=[37])
    assert lost.outcome == "infernal"
    assert explored("east", tiles=[*board, *shut, SHUT_WELL], stack=[37]).outcome is None


# --- DAN-9, DAN-16, DAN-17: those who wait --------------------------------------------------------


def waiting(option: str, **data: Any) -> Game:
    """Scout b waits with die 2 (movement 2); the redeemer on the start has acted, brute a has not."""
    company = {
        "redeemer": {"at": "0,0", "die": 5, "flags": ["activated"]},
        "brute-a": {"at": "0,0", "die": 1},
        "scout-b": {"at": "waiting", "die": 2, "flags": ["called"] if option == "b" else []},
        **data.pop("warriors", {}),
    }
    position = {"scenario": "dante/circle-5", "phase": "human_activation", "tiles": START, "stack": [41, 46]}
    options = {"waiting": option, **data.pop("options", {})}
    return table(**{**position, "options": options, "warriors": company, **data})


def test_dan_16_after_the_entry_it_goes_on_exploring_and_acts() -> None:
    """DAN-16: one movement is left; the move is not split by the action (HAC-2)."""
    game = play(waiting("a"), "activate scout-b")
    assert place(game, "scout-b") == "0,0"
    play(game, "explore scout-b east")
    assert place(game, "scout-b") == "1,0"
    foe = {"troglodyte-1": {"at": "0,0"}}
    game = play(waiting("a", warriors=foe, dice=[6, 6]), "activate scout-b")
    assert "attack scout-b troglodytes" in texts(game)
    play(game, "attack scout-b troglodytes")
    assert place(game, "troglodyte-1") == "reserve"
    assert not any(text.startswith(("move", "explore")) for text in texts(game))


def test_dan_9_infernals_on_the_start_keep_out_only_the_called() -> None:
    """DAN-9: by A the start only needs room; by B no infernal warrior may stand there."""
    foe = {"troglodyte-1": {"at": "0,0"}}
    assert "activate scout-b" in texts(waiting("a", warriors=foe))
    assert "pass" not in texts(waiting("a", warriors=foe))
    game = waiting("b", warriors=foe)
    assert texts(game) == ["activate brute-a", "pass"]


def test_dan_16_two_wait_and_there_is_room_for_one() -> None:
    """DAN-16: one of them must enter, whichever; then the other need not, and the phase can end."""
    full = {name: {"at": "0,0", "die": 1, "flags": ["activated"]} for name in ("brute-b", "scout-a")}
    game = waiting("a", warriors={**full, "guardian-a": {"at": "waiting", "die": 1}})
    assert sorted(texts(game)) == ["activate brute-a", "activate guardian-a", "activate scout-b"]
    play(game, "activate guardian-a")
    assert place(game, "guardian-a") == "0,0"
    assert texts(game) == ["activate brute-a", "pass"]


def test_dan_9_by_b_the_entry_is_an_entry() -> None:
    """DAN-9 B, TIL-0, DEX-6: on the tile with the stash it may take what lies there; a trap bites."""
    stash = {"number": 40, "at": "1,0", "turn": "east", "equipment": "bandages"}
    game = play(waiting("b", tiles=[*START, stash]), "activate scout-b", "enter scout-b 1,0")
    assert texts(game) == ["take scout-b bandages", "pass"]
    trap = (5, "1,0", "east")
    game = play(waiting("b", tiles=[*START, trap], dice=[3]), "activate scout-b", "enter scout-b 1,0")
    assert asked(game) == ("human", "damage")


def test_dan_17_full_tiles_and_tiles_without_an_opening_are_no_way_in() -> None:
    """DAN-17: the tile east is full, the dead end north has no opening: the start is left."""
    board = [*START, (41, "1,0", "east"), (36, "0,-1", "south")]
    game = waiting("b", tiles=board, warriors={"scout-a": {"at": "1,0", "die": 1, "flags": ["activated"]}})
    play(game, "activate scout-b")
    assert place(game, "scout-b") == "0,0"
    shut = [{"number": 27, "at": "0,0", "closed": ["north", "south"]}, (48, "1,0")]
    game = play(waiting("b", tiles=shut), "activate scout-b")
    assert texts(game) == ["enter scout-b 0,0", "enter scout-b 1,0"]  # the start needs no opening of its own


def test_dan_17_a_death_in_the_activation_calls_for_the_next_preparation() -> None:
    """DAN-17: the trap kills the scout: one is called at once, and acts only next turn."""
    humans = {
        "redeemer": {"at": "0,0", "die": 5},
        "scout-a": {"at": "0,0", "die": 2, "damage": [1, 3, 4, 5, 6]},
        "scout-b": {"at": "waiting", "flags": []},
        "brute-b": {"at": "waiting"},
    }
    game = waiting("b", tiles=[*START, (5, "1,0", "east")], warriors=humans, dice=[3])
    play(game, "activate scout-a", "move scout-a 1,0")
    if asked(game)[1] == "damage":
        play(game, "damage scout-a 2")
    assert (asked(game), texts(game)) == (("human", "call"), ["call brute-b", "call scout-b"])
    play(game, "call brute-b")
    assert texts(game) == ["activate redeemer", "activate brute-a", "pass"]


def test_dan_17_no_tile_this_turn_it_keeps_its_call() -> None:
    """DAN-17: no legal tile: next turn again, with a die."""
    foe = {"troglodyte-1": {"at": "0,0"}, "troglodyte-2": {"at": "0,0"}, "troglodyte-3": {"at": "0,0"}}
    humans = {name: {"at": "0,0", "die": 6, "flags": ["activated"]} for name in ("redeemer", "brute-a")}
    game = waiting("b", warriors={**humans, **foe}, dice=[1] * 40, tp=0)
    while game.view()["turn"] == 1:
        play(game, texts(game)[-1])
    assert place(game, "scout-b") == "waiting"
    assert "die scout-b 1" in texts(game)


def test_dan_16_blessing_and_aura_do_not_reach_who_waits() -> None:
    """DAN-16: off the board nothing can affect it."""
    game = table(
        scenario="dante/circle-5",
        phase="human_preparation",
        tiles=START,
        stack=[41],
        warriors={
            "redeemer": {"at": "0,0", "gifts": ["aura-of-courage"]},
            "brute-a": {"at": "0,0"},
            "scout-b": {"at": "waiting"},
        },
        dice=[2, 2, 2],
    )
    while asked(game)[1] == "assign":
        play(game, texts(game)[0])
    seen: list[str] = []
    for _ in range(8):
        if game.view()["phase"] != "human_preparation":
            break
        seen += texts(game)
        play(game, next((text for text in texts(game) if text.startswith("resolve")), "pass"))
    assert "bless redeemer brute-a combat" in seen
    assert "gift redeemer aura-of-courage brute-a" in seen
    assert not [
        text for text in seen if text.startswith(("bless redeemer scout-b", "gift redeemer aura-of-courage sc"))
    ]


def test_dan_16_an_aura_given_before_the_entry_is_not_its() -> None:
    """DAN-16: the aura of anger goes to every human in play; the scout that enters afterwards has its plain 2."""
    game = table(
        scenario="dante/circle-5",
        phase="human_preparation",
        tiles=START,
        stack=[41],
        warriors={
            "redeemer": {"at": "0,0", "gifts": ["aura-of-anger"]},
            "brute-a": {"at": "0,0"},
            "scout-b": {"at": "waiting"},
        },
        dice=[2, 2, 2],
    )
    while asked(game)[1] == "assign":
        play(game, texts(game)[0])
    play(game, "gift redeemer aura-of-anger")
    while game.view()["phase"] == "human_preparation":
        play(game, "pass")
    play(game, "activate scout-b")
    assert (warrior(game, "scout-b")["combat"], warrior(game, "brute-a")["combat"]) == (2, 5)


# --- DAN-12 to DAN-14, DAN-19 ---------------------------------------------------------------------


def test_dan_13_what_nobody_may_use_is_drawn_again() -> None:
    """DAN-13: for a redeemer and two brutes no crossbow, boots or rapier is ever drawn."""
    for seed in range(40):
        game = new_game("dante/circle-1", seed, options={"random": 1})
        play(game, "recruit brute-a", "recruit brute-b")
        while game.state.turn == 0:
            for text in texts(game):
                assert text.split()[2] not in {"crossbow", "seven-league-boots", "rapier"}
            play(game, texts(game)[0])
        held = {card for one in game.view()["warriors"] for card in one["equipment"]}
        assert len(held) == 1
        assert not held & {"crossbow", "seven-league-boots", "rapier"}


def test_dan_13_what_the_team_has_is_in_no_stash() -> None:
    """DAN-13, DEX-6, SET-8: of the twenty cards the axe is out; nineteen may be found."""
    game = play(new_game("dante/circle-1", 1), "recruit brute-a", "recruit scout-a", "equip brute-a great-axe")
    found = [game.state.setup.equipment[card].ident for card in game.state.chest]
    assert (len(found), "great-axe" in found, found.count("grenade")) == (19, False, 2)


@pytest.mark.parametrize(
    ("hounds", "third"),
    [
        ({"hellhound-1": "1,0", "hellhound-2": "1,0"}, "reserve"),
        ({"hellhound-1": "out", "hellhound-2": "1,0"}, "1,0"),
        ({"hellhound-1": "out", "hellhound-2": "out"}, "1,0"),
    ],
    ids=["two in play", "one killed", "two killed"],
)
def test_dan_15_hellhounds_come_two_at_a_time(hounds: dict[str, str], third: str) -> None:
    """DAN-15, DTH-9: circle 2 has three: no third beside two, one for a killed one."""
    pack = {name: {"at": at} for name, at in hounds.items()}
    warriors = {**{f"troglodyte-{n}": {"at": "out"} for n in range(1, 12)}, **pack}
    game = threat([W2, W3, W2, W3], scenario="dante/circle-2", tiles=[*START, (48, "1,0")], tp=3, warriors=warriors)
    entered = {game.state.setup.names[int(str(event[3]))] for event in told(game, "entered")}
    assert ("hellhound-3" in entered) == (third != "reserve")
    assert bool({"tough-1", "tough-2"} & entered) == (third == "reserve")


def test_dan_15_used_up_hounds_come_no_more() -> None:
    """DAN-15: both of circle 1 are killed: 3 TP bring two tough troglodytes."""
    gone = {f"hellhound-{n}": {"at": "out"} for n in (1, 2)}
    warriors = {**{f"troglodyte-{n}": {"at": "out"} for n in range(1, 12)}, **gone}
    game = threat([W2, W3, NO], tiles=[*START, (48, "1,0")], tp=3, warriors=warriors)
    entered = {game.state.setup.names[int(str(event[3]))] for event in told(game, "entered")}
    assert entered == {"tough-1", "tough-2"}


def test_dan_13_two_random_gifts_never_share_a_line() -> None:
    """DAN-13, SET-6: the two auras are both of value 2."""
    for seed in range(40):
        game = new_game("dante/circle-4", seed, options={"random": 1})
        while game.state.turn == 0:
            play(game, texts(game)[0])
        gifts = set(warrior(game, "redeemer")["gifts"])
        assert len(gifts) == 2
        assert gifts != {"aura-of-anger", "aura-of-courage"}


def test_dan_13_a_single_card_is_given_once() -> None:
    """DAN-13, SET-8: the box has one great axe; of grenades there are two, one human may have both."""
    game = new_game("dante/circle-3", 1)
    play(game, "recruit brute-a", "recruit brute-b", "recruit scout-a", "recruit scout-b")
    play(game, "equip brute-a great-axe")
    assert not [text for text in texts(game) if text.endswith("great-axe")]
    game = new_game("dante/circle-3", 1)
    play(game, "recruit brute-a", "recruit brute-b", "recruit scout-a", "recruit scout-b")
    play(game, "equip brute-a grenade")
    assert "equip brute-b grenade" in texts(game)


def test_dan_19_what_lasts_until_the_infernal_preparation_ends_after_dth_1() -> None:
    """DAN-19: the troglodytes' bonus of last turn is gone when they act."""
    fast = {"target": "troglodytes", "what": "movement", "amount": 1, "until": "infernal_preparation"}
    board = [*START, (41, "1,0", "east"), (45, "2,0", "east"), (36, "3,0", "west")]
    game = threat([W2, W3, NO], tiles=board, marks=[fast], warriors={"troglodyte-1": {"at": "3,0"}})
    assert place(game, "troglodyte-1") == "2,0"


def test_dan_19_dth_1_comes_before_the_white_dice() -> None:
    """DAN-19, DTH-1: a TP on each open tile without a human, then the dice: the board's 3 TP of white 1 are apart."""
    game = threat([W1, W3, NO], tiles=[*START, (41, "1,0", "east")], warriors={"brute-a": {"at": "1,0", "die": 1}})
    assert on_tiles(game) == {}
    game = threat([W2, W3, NO], tiles=[*START, (41, "1,0", "east")])
    assert on_tiles(game) == {"1,0": 1}
