"""Setting the table (SET)."""

import pytest

from claustrophobia.content.load import ContentError
from claustrophobia.core.dice import Scripted
from claustrophobia.engine import Game, new_game
from claustrophobia.rules.muster import pack
from claustrophobia.rules.stats import gift_on
from homemade import homemade, homemade_setup, started
from tables import asked, play, table, texts, told, warrior

BRUTE = '{ sheet = "brute" }'


def gifts_of(game: Game, name: str) -> dict[int, str]:
    """The gift tokens on a sheet, by line."""
    setup = game.state.setup
    w = setup.names.index(name)
    found = [(line, gift_on(game.state, w, line)) for line in range(1, 7)]
    return {line: setup.gifts[gift].ident for line, gift in found if gift >= 0}


def names_at(game: Game, place: str | int) -> list[str]:
    return [entry["name"] for entry in game.view()["warriors"] if entry["at"] == place]


# --- SET-1 to SET-3 -------------------------------------------------------------------------------


def test_set_1_a_scenario_says_what_is_used() -> None:
    """SET-1: forces, gifts, equipment, tiles, victory conditions and special rules are the scenario's."""
    game = new_game("1643/the-last-door", seed=1)
    seen = game.view()
    gear = {entry["name"]: entry["equipment"] for entry in seen["warriors"] if entry["side"] == "human"}
    assert gear == {"redeemer": [], "brute-a": ["pickaxe"], "swordmaster-a": [], "scout-a": ["holy-relic"]}
    assert gifts_of(game, "redeemer") == {2: "aura-of-anger", 4: "laying-on-of-hands"}
    assert [entry["name"] for entry in seen["warriors"]][-1] == "cerberus"
    assert [tile["number"] for tile in seen["tiles"]] == [48, 46, 29, 25, 20, 17]
    assert seen["tiles"][4]["tokens"] == {"key": 1}
    assert [barrier["kind"] for barrier in seen["barriers"]] == ["door", "rubble"]
    assert (seen["stack"]["count"], seen["tp"], seen["turn_limit"]) == (0, 3, 8)


def test_set_1_the_options_of_a_game_change_the_scenario() -> None:
    """SET-1: what the players agree on beside the scenario; anything else is refused."""
    options = {"tp": 9, "turns": 7, "instincts": 2, "events": 3}
    game = new_game("1643/the-survivors", seed=1, options=options)
    seen = game.view()
    assert (seen["tp"], seen["turn_limit"]) == (9, 7)
    assert [pile["hand_count"] for pile in seen["cards"]] == [2, 3]
    with pytest.raises(ContentError, match="option 'gold' is unknown"):
        new_game("1643/the-survivors", seed=1, options={"gold": 1})


def test_set_2_the_human_player_gets_warriors_gifts_and_equipment() -> None:
    """SET-2: the listed warriors with their sheets, gift tokens on their lines, equipment on its owners."""
    game = new_game("1643/the-survivors", seed=1)
    humans = [entry for entry in game.view()["warriors"] if entry["side"] == "human"]
    assert [entry["name"] for entry in humans] == ["redeemer", "brute-a", "scout-a", "scout-b"]
    assert [entry["sheet"] for entry in humans] == ["redeemer", "brute", "scout", "scout"]
    assert [entry["equipment"] for entry in humans] == [[], [], ["blunderbuss"], []]
    assert [entry["at"] for entry in humans] == [0, 0, 0, 0]
    assert [entry["damage"] for entry in humans] == [[], [], [], []]
    assert gifts_of(game, "redeemer") == {2: "aura-of-courage", 5: "prescience"}
    assert not gifts_of(game, "brute-a")


@pytest.mark.parametrize("deck", [0, 1])
def test_set_2_set_3_the_decks_are_shuffled(deck: int) -> None:
    """SET-2, SET-3: each deck holds all its 24 cards, in another order for another seed."""
    games = [new_game("1643/the-survivors", seed=seed) for seed in range(4)]
    kinds = games[0].state.setup.events if deck else games[0].state.setup.instincts
    decks = [game.state.deck[deck] for game in games]
    assert len({*decks, pack(kinds)}) == 5
    assert {tuple(sorted(cards)) for cards in decks} == {pack(kinds)}
    assert len(pack(kinds)) == 24


def test_set_3_the_infernal_player_gets_reserve_dice_and_threat_points() -> None:
    """SET-3: 11 troglodytes, 2 hellhounds and the demon in reserve, 6 dice available, the starting TP."""
    game = new_game("1643/the-survivors", seed=1)
    reserve = names_at(game, "reserve")
    assert sum(name.startswith("troglodyte") for name in reserve) == 11
    assert sum(name.startswith("hellhound") for name in reserve) == 2
    assert reserve[-1] == "hunter"
    assert game.view()["destiny"] == [{"at": "pool"}] * 6
    assert game.view()["tp"] == 4


def test_set_3_a_scenario_may_change_it() -> None:
    """SET-3: a demon that waits is not in the reserve; warriors may start in play."""
    beast = new_game("1643/the-beast-below", seed=1)
    assert names_at(beast, "waiting") == ["destroyer"]
    lurkers = 'demons = []\nin_play = [{ sheet = "troglodyte", at = 0 }, { sheet = "hellhound", at = 0 }]\ntp = 7'
    game = started(homemade_setup(f"{BRUTE}, {BRUTE}", infernal=lurkers), [1, 2])
    assert names_at(game, 0) == ["brute-a", "brute-b", "troglodyte-1", "hellhound-1"]
    assert game.view()["tp"] == 7


# --- SET-4 ----------------------------------------------------------------------------------------


def test_set_4_an_empty_deck_is_rebuilt_from_its_discard_pile() -> None:
    """SET-4: the brute's line 2 draws from the discard pile once the deck is empty."""
    game = table(
        warriors={"brute-a": {"at": "0,0"}, "scout-a": {"at": "0,0"}},
        deck={"human": [], "rest": False},
        discard={"human": ["fury", "parry"]},
        dice=[2, 2],
    )
    play(game, "die brute-a 2")
    cards = game.view("human")["cards"][0]
    assert (cards["hand"], cards["deck_count"], cards["discard"]) == (["fury"], 1, [])
    assert told(game, "deck_rebuilt")


def test_set_4_a_deck_with_cards_left_is_not_rebuilt() -> None:
    """SET-4: only a deck found empty is rebuilt."""
    game = table(
        warriors={"brute-a": {"at": "0,0"}, "scout-a": {"at": "0,0"}},
        deck={"human": ["sprint"], "rest": False},
        discard={"human": ["fury", "parry"]},
        dice=[2, 2],
    )
    play(game, "die brute-a 2")
    cards = game.view("human")["cards"][0]
    assert (cards["hand"], cards["deck_count"], cards["discard"]) == (["sprint"], 0, ["fury", "parry"])


def test_set_4_with_both_piles_empty_nothing_is_drawn() -> None:
    """SET-4: the draw is skipped and the game goes on."""
    game = table(
        warriors={"brute-a": {"at": "0,0"}, "scout-a": {"at": "0,0"}},
        deck={"human": [], "rest": False},
        dice=[2, 2],
    )
    play(game, "die brute-a 2")
    assert game.view("human")["cards"][0]["hand"] == []
    assert asked(game) == ("human", "activate")


def test_set_4_the_cards_being_chosen_from_are_not_reshuffled() -> None:
    """SET-4: dark destiny with value 3 finds one card in the deck and one in the discard pile: two to choose from."""
    game = table(
        phase="infernal_preparation",
        tiles=[(48, "0,0"), (26, "0,-1")],
        warriors={"brute-a": {"at": "0,0"}},
        deck={"infernal": ["panic"], "rest": False},
        discard={"infernal": ["terror"]},
        dice=[3, 3, 3],
    )
    play(game, "destiny white3 dark-destiny", "destiny white3 abyssal-threat", "destiny white3 abyssal-threat")
    play(game, "fire dark-destiny")
    assert texts(game) == ["keep panic", "keep terror"]
    assert game.view()["cards"][1]["discard"] == []
    play(game, "keep panic")
    cards = game.view("infernal")["cards"][1]
    assert (cards["hand"], cards["discard"], cards["deck_count"]) == (["panic"], ["terror"], 0)


# --- SET-5 ----------------------------------------------------------------------------------------


def test_set_5_a_warrior_is_not_its_own_ally() -> None:
    """SET-5: laying on of hands heals an ally of the tile, not its bearer."""
    game = table(
        scenario="1643/the-last-door",
        warriors={
            "redeemer": {"at": "0,0", "damage": [1]},
            "brute-a": {"at": "0,0", "damage": [3]},
            "scout-a": {"at": "0,-1", "damage": [5]},
        },
        dice=[4, 4, 4],
    )
    play(game, "die redeemer 4", "die brute-a 4")
    hands = [option for option in texts(game) if option.startswith("gift")]
    assert hands == ["gift redeemer laying-on-of-hands brute-a 3"]


def test_set_5_own_faction_allies_other_faction_enemies() -> None:
    """SET-5: enemies may be attacked, allies may not; enemies block, allies do not."""
    game = table(
        phase="human_activation",
        tiles=[(48, "0,0"), (26, "0,-1")],
        warriors={
            "redeemer": {"at": "0,0", "die": 1},
            "brute-a": {"at": "0,0", "die": 1},
            "hunter": {"at": "0,0"},
        },
    )
    play(game, "activate redeemer")
    assert "attack redeemer hunter" in texts(game)
    assert game.why_not("attack redeemer brute-a").rule == "COM-1"
    assert "move redeemer 0,-1" in texts(game)


def test_set_5_a_western_warrior_is_a_leader_or_plain() -> None:
    """SET-5: terror moves any human but the leader."""
    game = table(
        phase="threat",
        begin=True,
        tiles=[(48, "0,0"), (26, "0,-1")],
        warriors={"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": ["terror"]},
    )
    assert texts(game) == ["pass", "play terror brute-a 0,-1"]


# --- SET-6 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "drawn"), [(1, 0), (2, 0), (5, 1)])
def test_set_6_a_gift_token_covers_the_instinct_icon(die: int, drawn: int) -> None:
    """SET-6: a brute's lines 2 and 5 draw; with a gift token on line 2 only line 5 does; line 1 is empty."""
    setup = homemade_setup('{ sheet = "brute", gifts = ["aura-of-courage"] }, { sheet = "brute" }')
    game = homemade(setup, warriors={"brute-a": {"at": "0,0"}, "brute-b": {"at": "0,0"}}, dice=[die, die % 2 + 3])
    play(game, f"die brute-a {die}")
    assert game.view()["cards"][0]["hand_count"] == drawn


def test_set_6_the_icon_draws_where_no_token_lies() -> None:
    """SET-6: the same line 2 without a token draws."""
    game = homemade(
        homemade_setup(f"{BRUTE}, {BRUTE}"), warriors={"brute-a": {"at": "0,0"}, "brute-b": {"at": "0,0"}}, dice=[2, 3]
    )
    play(game, "die brute-a 2")
    assert game.view()["cards"][0]["hand_count"] == 1


def test_set_6_two_gifts_of_one_value_cannot_be_on_one_sheet() -> None:
    """SET-6: both auras have the value 2; gifts of different values are fine."""
    with pytest.raises(ContentError, match="SET-6"):
        homemade_setup('{ sheet = "redeemer", gifts = ["aura-of-courage", "aura-of-anger"] }')
    game = started(homemade_setup('{ sheet = "redeemer", gifts = ["aura-of-anger", "prescience"] }'), [1])
    assert gifts_of(game, "redeemer") == {2: "aura-of-anger", 5: "prescience"}


# --- SET-7 ----------------------------------------------------------------------------------------


def test_set_7_hands_start_empty_unless_the_scenario_deals() -> None:
    """SET-7: no cards in The Survivors, one instinct card in Bread for the walls."""
    counts = {}
    for name in ("the-survivors", "bread-for-the-walls"):
        game = new_game(f"1643/{name}", seed=1)
        counts[name] = [pile["hand_count"] for pile in game.view()["cards"]]
    assert counts == {"the-survivors": [0, 0], "bread-for-the-walls": [1, 0]}


def test_set_7_cards_dealt_at_set_up_may_be_used_at_once() -> None:
    """SET-7: they were not drawn in this phase, so HPR-9 does not hold them back."""
    game = new_game("1643/bread-for-the-walls", chance=Scripted([1, 3, 5, 6]))
    play(game, "die redeemer 3")
    assert "value redeemer fury" in texts(game)


def test_set_7_tiles_laid_at_set_up_get_their_when_placed_effects() -> None:
    """SET-7: a fountain has its two water tokens, a hole tile its token elsewhere."""
    tiles = """layout = [
        { number = 33, x = 0, y = 0 },
        { number = 17, x = 1, y = 0, turn = "south" },
        { number = 48, x = 0, y = -1 },
    ]"""
    game = started(homemade_setup(f"{BRUTE}, {BRUTE}", tiles=tiles), [1, 2])
    assert game.view()["turn"] == 0
    assert asked(game) == ("infernal", "put_hole")
    assert texts(game) == ["hole 1,0", "hole 0,-1"]
    play(game, "hole 0,-1")
    assert [tile["hole"] for tile in game.view()["tiles"]] == [False, False, True]
    assert [tile["water"] for tile in game.view()["tiles"]] == [0, 2, 0]
    assert asked(game) == ("human", "assign")


@pytest.mark.parametrize(("number", "effect"), [(5, "trapped"), (1, "alarm"), (18, "tomb")])
def test_set_7_a_warrior_that_starts_on_a_tile_has_not_entered_it(number: int, effect: str) -> None:
    """SET-7: nothing is set off at the start; coming back later is the first time a human enters."""
    tiles = f"layout = [{{ number = {number}, x = 0, y = 0 }}, {{ number = 48, x = 0, y = -1 }}]"
    game = started(homemade_setup(f"{BRUTE}, {BRUTE}", tiles=tiles), [1, 3, 1])
    assert game.view()["tiles"][0]["effect"] == effect
    play(game, "die brute-a 1", "activate brute-a", "move brute-a 0,-1")
    assert not game.view()["tiles"][0]["used"]
    assert (game.view()["alarms"], game.view()["cards"][0]["hand_count"]) == (0, 0)
    back = homemade(
        homemade_setup(f"{BRUTE}, {BRUTE}", tiles=tiles),
        phase="human_activation",
        warriors={"brute-a": {"at": "0,-1", "die": 1}, "brute-b": {"at": "0,0", "die": 1}},
        dice=[1],
    )
    play(back, "activate brute-a", "move brute-a 0,0")
    assert back.view()["tiles"][0]["used"]


# --- SET-8 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("warriors", "infernal", "what"),
    [
        (f"{BRUTE}, {BRUTE}, {BRUTE}", "demons = []", "brute.: the box has only 2"),
        ('{ sheet = "scout", equipment = ["blunderbuss", "blunderbuss", "blunderbuss"] }', "demons = []", "blunderb"),
        (BRUTE, 'demons = ["hunter", "hunter"]', "hunter"),
        (BRUTE, "demons = []\nin_play = [" + '{ sheet = "hellhound", at = 0 },' * 3 + "]", "hellhound"),
    ],
)
def test_set_8_a_scenario_cannot_use_more_than_the_box_holds(warriors: str, infernal: str, what: str) -> None:
    """SET-8: figures, sheets and cards are limited."""
    with pytest.raises(ContentError, match=what):
        homemade_setup(warriors, infernal=infernal)


def test_set_8_a_scenario_may_use_all_the_box_holds() -> None:
    """SET-8: two brutes, two blunderbusses and two hounds there are."""
    warriors = (
        '{ sheet = "brute" }, { sheet = "brute" }, { sheet = "scout", equipment = ["blunderbuss", "blunderbuss"] }'
    )
    infernal = (
        'demons = ["hunter", "nurse"]\nin_play = [{ sheet = "hellhound", at = 0 }, { sheet = "hellhound", at = 0 }]'
    )
    game = started(homemade_setup(warriors, infernal=infernal), [1, 2, 3])
    assert warrior(game, "scout-a")["equipment"] == ["blunderbuss", "blunderbuss"]
    assert warrior(game, "hellhound-2")["at"] == 0


@pytest.mark.parametrize(
    "tiles",
    [
        "layout = [{ number = 48, x = 0, y = 0 }, { number = 48, x = 0, y = 1 }]",
        "layout = [{ number = 48, x = 0, y = 0 }]\nsize = 10\ngoals = [48]",
        "layout = [{ number = 48, x = 0, y = 0 }]\nsize = 10\ngoals = [27]\nsurely = [27]",
        "layout = [{ number = 48, x = 0, y = 0 }]\nsize = 48",
    ],
)
def test_set_8_each_tile_is_there_once(tiles: str) -> None:
    """SET-8: the box has 48 tiles, one of each number."""
    with pytest.raises(ContentError, match="tile"):
        homemade_setup(BRUTE, tiles=tiles)


def test_set_8_the_twelfth_troglodyte_does_not_exist() -> None:
    """SET-8: with all eleven in play none can be bought, whatever the threat points; with ten one can."""
    for count, may in ((11, False), (10, True)):
        trogs = {f"troglodyte-{n + 1}": {"at": ("0,0", "0,-1", "0,1")[n // 4]} for n in range(count)}
        game = table(
            phase="threat",
            tiles=[(48, "0,0"), (34, "0,-1"), (27, "0,1"), (26, "1,0")],
            warriors={"brute-a": {"at": "0,0", "die": 1}, **trogs},
            tp=20,
        )
        assert ("bring troglodyte 1,0" in texts(game)) is may
        assert (game.why_not("bring troglodyte 1,0").key == "none_in_the_reserve") is not may


@pytest.mark.parametrize(("lying", "question"), [(2, ("infernal", "put_hole")), (3, ("human", "act"))])
def test_set_8_there_are_three_hole_tokens(lying: int, question: tuple[str, str]) -> None:
    """SET-8, TIL-HOLE: a hole tile placed when all three lie on the board puts no fourth."""
    places = ((26, "0,-1"), (14, "0,1"), (28, "1,0"))
    game = table(
        phase="human_activation",
        tiles=[
            (48, "0,0"),
            *({"number": number, "at": at, "hole": n < lying} for n, (number, at) in enumerate(places)),
        ],
        stack=[31],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    play(game, "activate scout-a", "explore scout-a west")
    assert asked(game) == question
    play(game, texts(game)[-1])
    assert sum(tile["hole"] for tile in game.view()["tiles"]) == 3
    assert warrior(game, "scout-a")["at"] == 4


def test_set_8_threat_points_never_run_out() -> None:
    """SET-8: nothing limits the gems: three dice bring nine more to however many there are."""
    game = table(
        phase="infernal_preparation",
        tiles=[(48, "0,0"), (26, "0,-1")],
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        tp=500,
        dice=[1, 2, 3],
    )
    for face in ("white1", "white2", "white3"):
        play(game, f"destiny {face} abyssal-threat")
    assert game.view()["tp"] == 509


# --- SET-9 ----------------------------------------------------------------------------------------


def test_set_9_a_human_without_a_six_line_sheet_gets_no_die() -> None:
    """SET-9: a creature that has joined the humans has fixed values and no die; HPR-2 rolls for the others alone."""
    game = table(
        warriors={
            "hunter": {"at": "0,0", "side": "human"},
            "brute-a": {"at": "0,0"},
            "scout-a": {"at": "0,0"},
        },
        dice=[4, 6],
    )
    assert told(game, "dice_rolled")[0][3:] == (4, 6)
    assert game.why_not("die hunter 4").rule == "HPR-2"
    play(game, "die brute-a 4")
    ally = warrior(game, "hunter")
    assert (ally["movement"], ally["combat"], ally["defense"], ally["die"]) == (2, 1, 4, 0)
    assert not ally["exhausted"]


def test_set_9_otherwise_it_acts_and_explores_like_the_rest() -> None:
    """SET-9: it is activated by the human player, attacks infernals, explores, and is attacked by infernals."""
    where = {
        "hunter": {"at": "0,0", "side": "human", "damage": 3},
        "brute-a": {"at": "0,0", "die": 6},
        "troglodyte-1": {"at": "0,0"},
        "troglodyte-2": {"at": "0,0"},
    }
    game = table(phase="human_activation", warriors=where, stack=[41, 45], dice=[3])
    play(game, "activate hunter")
    assert "explore hunter north" in texts(game)
    play(game, "attack hunter troglodytes")
    assert [warrior(game, f"troglodyte-{n}")["at"] for n in (1, 2)].count("reserve") == 1
    play(game, "explore hunter north")
    assert warrior(game, "hunter")["at"] == 1
    foe = table(phase="infernal_activation", warriors=where, dice=[4])
    assert "activate hunter" not in texts(foe)
    play(foe, "activate troglodyte-1", "attack troglodyte-1 hunter")
    assert texts(foe) == ["pass", "guard brute-a"]  # the brute protects it as an ally
    play(foe, "pass")
    assert warrior(foe, "hunter")["at"] != 0


# --- handicaps ------------------------------------------------------------------------------------


def test_fed_han_1_handicaps_for_the_human_player_in_1643_too() -> None:
    """FED-HAN-1, FED-HAN-3: three cards leave the event deck, or 3 more TP, or both."""
    plain, both = (new_game("1643/the-survivors", 1, options=o) for o in ({}, {"handicap_events": 1, "handicap_tp": 1}))
    assert len(plain.state.deck[1]) - len(both.state.deck[1]) == 3
    left = [both.state.setup.events[card].ident for card in both.state.deck[1]]
    assert "lost" not in left
    assert "panic" not in left
    assert both.state.tp - plain.state.tp == 3


def test_fed_han_2_handicaps_for_the_infernal_player_in_1643_too() -> None:
    """FED-HAN-2: one more card in hand; one more gift of choice whose line is free (SET-6)."""
    game = new_game("1643/the-survivors", 1, options={"handicap_card": 1, "handicap_gift": 1})
    assert len(game.state.hand[0]) == 1
    assert asked(game)[0] == "human"
    assert "bestow redeemer aura-of-anger" not in texts(game)  # its line is taken by courage
    play(game, "bestow redeemer laying-on-of-hands")
    assert sorted(gifts_of(game, "redeemer").values()) == ["aura-of-courage", "laying-on-of-hands", "prescience"]
    assert game.state.turn == 1
