"""Set-up of a circle: stacks, zone, start, team, what it is given, those who wait (DAN rows)."""

from typing import Any

import pytest

from claustrophobia.content.load import ContentError
from claustrophobia.core.dice import Scripted
from claustrophobia.core.grid import cell_x, cell_y
from claustrophobia.core.names import BOX, UNEXPLORED
from claustrophobia.core.state import bits
from claustrophobia.engine import Game, new_game
from claustrophobia.rules.stats import gift_on
from tables import asked, play, table, texts, warrior

SECOND = {16, 19, 20, 21, 30, 36, 37, 38, 42, 43, 44}
FOUR = "redeemer::prescience::host,brute-a::::host,scout-a::::host,scout-b::::host"
SEVEN = ",".join(
    f"{name}::::host"
    for name in ("redeemer", "brute-a", "brute-b", "scout-a", "scout-b", "swordmaster-a", "guardian-a")
)


def circle(number: int, seed: int = 1, **options: Any) -> Game:
    return new_game(f"dante/circle-{number}", seed, options=options)


def drafted(game: Game) -> Game:
    """Take the first option until the first turn has begun."""
    while game.state.turn == 0:
        assert game.decision is not None
        game.apply(game.decision.options[0])
    return game


def team(game: Game) -> list[str]:
    return [game.state.setup.names[w] for w in bits(game.state.humans)]


def kinds_asked(game: Game) -> list[str]:
    """The kinds of decision of the set-up, in order."""
    found: list[str] = []
    while game.state.turn == 0:
        found.append(asked(game)[1])
        assert game.decision is not None
        game.apply(game.decision.options[0])
    return found


# --- DAN-2 to DAN-7 -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 6))
def test_dan_2_sizes_of_stacks_and_zone(number: int) -> None:
    """DAN-2, DAN-3: 15/20/25/30/35 tiles, a zone 5 high and 4 to 8 wide, a secondary stack of 5 to 9 of the eleven."""
    for seed in range(5):
        s = circle(number, seed).state
        assert len(s.stack) == 10 + 5 * number
        assert s.setup.zone == (0, 2 + number, -2, 2)
        assert len(s.second) == 4 + number
        assert set(s.second) <= SECOND
        everything = [*s.tile_number, *s.stack, *s.second, *s.box]
        assert sorted(everything) == list(range(1, 49))


def test_dan_3_the_rest_of_the_eleven_go_back_unseen() -> None:
    """DAN-3: none of the eleven is ever in the main stack; exit and well are set aside."""
    for seed in range(10):
        s = circle(5, seed).state
        assert not SECOND & set(s.stack)
        assert SECOND - set(s.second) <= set(s.box)
        assert 27 not in s.stack
        assert 27 not in s.box
        assert 23 not in s.box


@pytest.mark.parametrize("number", range(1, 6))
def test_dan_4_the_well_is_among_the_last_four(number: int) -> None:
    places = {circle(number, seed).state.stack[::-1].index(23) for seed in range(60)}
    assert places == {0, 1, 2, 3}


@pytest.mark.parametrize("number", [1, 2])
def test_dan_4_in_a_campaign_the_fountain_is_there(number: int) -> None:
    """DAN-4: fountain 17 is always among the tiles of circles 1 and 2 of a campaign, and only there for certain."""
    assert all(17 in circle(number, seed, campaign=1).state.stack for seed in range(25))
    assert not all(17 in circle(number, seed).state.stack for seed in range(25))
    assert not all(17 in circle(3, seed, campaign=1).state.stack for seed in range(40))


def test_dan_5_the_exit_is_the_start() -> None:
    """DAN-5: in the middle of the first column, openings into the zone, one straight ahead, nothing behind it."""
    game = drafted(circle(1))
    s = game.state
    assert s.tile_number == [27]
    assert (cell_x(s.tile_cell[0]), cell_y(s.tile_cell[0])) == (0, 0)
    assert s.links[:4] == [UNEXPLORED, UNEXPLORED, UNEXPLORED, -2]
    assert all(s.at[w] == 0 for w in bits(s.humans))


def test_dan_5_nobody_leaves_by_the_exit() -> None:
    game = table(
        scenario="dante/circle-1",
        phase="human_activation",
        tiles=[(27, "0,0")],
        stack=[48],
        warriors={"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}},
    )
    play(game, "activate brute-a")
    assert not any(option.startswith("depart") for option in texts(game))


def test_dan_6_events_taken_out() -> None:
    """DAN-6: every copy of four events is gone; the others are all there."""
    s = circle(1).state
    there = [s.setup.events[card].ident for card in s.deck[1]]
    assert not {"master-of-destiny", "panic", "critical-hit", "acid-spray"} & set(there)
    assert there.count("suicide-attack") == 2
    assert len(there) == 24 - 7


def test_dan_7_what_hell_starts_with() -> None:
    """DAN-7: six dice in the pool, 4 TP, 11 troglodytes, 2 tough ones, the hounds, no demon, nobody in play."""
    game = drafted(circle(1))
    seen = game.view("human")
    assert [die["at"] for die in seen["destiny"]] == ["pool"] * 6
    assert seen["tp"] == 4
    places = [(entry["sheet"], entry["at"]) for entry in seen["warriors"] if entry["side"] == "infernal"]
    assert places.count(("troglodyte", "reserve")) == 11
    assert places.count(("tough-troglodyte", "reserve")) == 2
    assert places.count(("hellhound", "reserve")) == 2
    assert [place for _, place in places if place != "reserve"] == ["box"] * 13


# --- DAN-8, DAN-10, DAN-12 to DAN-14 --------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 6))
def test_dan_8_forces_of_each_circle(number: int) -> None:
    """DAN-8: the redeemer and 2 to 6 others; equipment, gifts, instinct cards and hounds by circle."""
    game = circle(number)
    kinds = kinds_asked(game)
    assert kinds.count("recruit") == (2, 2, 4, 5, 6)[number - 1]  # in circle 2 the last is the only one left
    assert kinds.count("equip") == (1, 1, 2, 2, 2)[number - 1]
    assert kinds.count("bestow") == (1, 1, 1, 2, 2)[number - 1]
    assert len(team(game)) == 2 + number
    assert "redeemer" in team(game)
    s = game.state
    assert len(s.hand[0]) == (2, 1, 0, 0, 0)[number - 1]
    assert s.setup.hounds.bit_count() == (2, 3, 3, 4, 4)[number - 1]
    assert sum(len(gear) for gear in s.gear) == (1, 1, 2, 2, 2)[number - 1]
    assert s.gifts[0].bit_count() == (1, 1, 1, 2, 2)[number - 1]


def test_dan_10_difficulty_settings() -> None:
    """DAN-10: objects, cards, gifts and hounds can be changed."""
    game = circle(1, equipment=3, gifts=0, instincts=1, hounds=5)
    kinds = kinds_asked(game)
    assert (kinds.count("equip"), kinds.count("bestow")) == (3, 0)
    assert len(game.state.hand[0]) == 1
    assert game.state.setup.hounds.bit_count() == 5
    assert drafted(circle(1, hounds=0)).state.setup.hounds == 0
    with pytest.raises(ContentError, match="hounds"):
        circle(1, hounds=9)


@pytest.mark.parametrize(("number", "allowed"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 6)])
def test_dan_12_elite_sheets_by_circle(number: int, allowed: int) -> None:
    """DAN-12: none in circles 1 and 2, one in 3 and 4, free in 5; never more than the box holds."""
    game = circle(number)
    taken = 0
    while asked(game)[1] == "recruit":
        elite = [option for option in texts(game) if "swordmaster" in option or "guardian" in option]
        assert bool(elite) == (taken < min(allowed, 4))
        game.apply(elite[0] if elite else texts(game)[0])
        taken += bool(elite)
    assert taken == min(allowed, 4)
    assert "recruit redeemer" not in texts(game)


def test_dan_13_chosen_equipment_goes_to_those_it_names() -> None:
    """DAN-13: by default the players choose; EQP-2 says who may have a card; SET-6 which gifts fit."""
    game = circle(3)
    play(game, "recruit brute-a", "recruit scout-a", "recruit scout-b", "recruit guardian-a")
    pairs = {tuple(option.split()[1:]) for option in texts(game)}
    assert ("scout-a", "blunderbuss") in pairs
    assert ("brute-a", "blunderbuss") not in pairs
    play(game, "equip scout-b blunderbuss")
    assert warrior(game, "scout-b")["equipment"] == ["blunderbuss"]
    play(game, "equip redeemer blunderbuss")
    assert ("scout-a", "blunderbuss") not in {tuple(option.split()[1:]) for option in texts(game)}
    play(game, "bestow redeemer prescience")
    assert warrior(game, "redeemer")["gifts"] == ["prescience"]


def test_dan_13_two_gifts_of_one_line_never() -> None:
    """DAN-13, SET-6: a gift whose line is taken is not offered."""
    game = circle(4)
    while asked(game)[1] != "bestow":
        game.apply(texts(game)[0])
    gifts = game.state.setup.gifts
    twins = next((a, b) for a in gifts for b in gifts if a is not b and a.value == b.value)
    play(game, f"bestow redeemer {twins[0].ident}")
    assert f"bestow redeemer {twins[1].ident}" not in texts(game)
    assert all(gift_on(game.state, 0, gifts[0].value) >= -1 for _ in range(1))


def test_dan_13_random_equipment_and_gifts() -> None:
    """DAN-13: drawn at random, only the bearer is asked, the gift is simply there."""
    found: set[str] = set()
    given: set[str] = set()
    for seed in range(12):
        game = circle(1, seed, random=1)
        play(game, "recruit brute-a", "recruit scout-a")
        if asked(game)[1] == "equip":
            pieces = {option.split()[2] for option in texts(game)}
            assert len(pieces) == 1
            game.apply(texts(game)[0])
        found |= {ident for entry in game.view()["warriors"] for ident in entry["equipment"]}
        given |= set(warrior(game, "redeemer")["gifts"])
        assert game.state.turn == 1
    assert len(found) > 3
    assert len(given) > 2


def test_dan_14_start_cards_are_usable_at_once() -> None:
    """DAN-14: the instinct cards of set-up are not fresh: one can be allotted in the first preparation."""
    game = drafted(circle(1))
    assert not game.state.fresh
    assert asked(game)[1] == "assign"
    game.apply(texts(game)[0])
    assert any(option.startswith(("value", "allot")) for option in texts(game))


def test_dan_14_hand_limit_counts_waiting_humans() -> None:
    """DAN-14: HPR-8 counts those who wait too."""
    game = drafted(circle(5, party=SEVEN))
    assert game.view("human")["cards"][0]["limit"] == 7


# --- DAN-9, DAN-16, DAN-17 ------------------------------------------------------------------------


def seven(option: str, waiting: tuple[str, str] = ("brute-b", "scout-b")) -> Game:
    game = circle(5, waiting=option, party=SEVEN)
    return play(game, *(f"wait {name}" for name in waiting))


def test_dan_9_the_players_choose_who_waits() -> None:
    """DAN-9, DAN-16: with seven humans two wait beside the start, whom the players say."""
    game = circle(5, party=SEVEN)
    assert asked(game) == ("human", "wait")
    assert len(texts(game)) == 7
    play(game, "wait brute-b")
    assert "wait brute-b" not in texts(game)
    play(game, "wait redeemer")
    assert warrior(game, "redeemer")["at"] == "waiting"
    assert warrior(game, "brute-b")["at"] == "waiting"
    assert sum(1 for entry in game.view()["warriors"] if entry["at"] == 0) == 5


def waiting_position(option: str, **data: Any) -> Game:
    """Scout a on the start tile beside others, scout b waiting with a die; the phase is human activation."""
    humans = {
        "redeemer": {"at": "0,0", "die": 1, "flags": ["activated"]},
        "brute-a": {"at": "0,0", "die": 1, "flags": ["activated"]},
        "scout-a": {"at": "0,0", "die": 1},
        "scout-b": {"at": "waiting", "die": 2, "flags": data.pop("flags", [])},
        **data.pop("humans", {}),
    }
    return table(
        scenario="dante/circle-5",
        options={"waiting": option},
        phase="human_activation",
        tiles=[(27, "0,0"), (48, "1,0")],
        stack=[40, 41],
        warriors=humans,
        **data,
    )


FULL = {
    "brute-b": {"at": "0,0", "die": 1, "flags": ["activated"]},
    "guardian-a": {"at": "0,0", "die": 1},
}


def test_dan_16_a_waiting_human_must_enter_when_there_is_room() -> None:
    """DAN-9 A, DAN-16: full, nobody can enter; with room the phase cannot be ended before the entry."""
    game = waiting_position("a", humans=FULL)
    assert "activate scout-b" not in texts(game)
    play(game, "activate scout-a", "move scout-a 1,0")
    assert set(texts(game)) == {"activate scout-b", "activate guardian-a"}
    play(game, "activate scout-b")
    assert warrior(game, "scout-b")["at"] == 0


def test_dan_16_the_entry_costs_one_movement_and_opens_the_activation() -> None:
    game = waiting_position("a")
    assert "pass" not in texts(game)
    assert set(texts(game)) == {"activate scout-a", "activate scout-b"}
    play(game, "activate scout-b")
    entered = warrior(game, "scout-b")
    assert entered["at"] == 0
    left = game.state.agenda[-1]
    assert left[4] == 1
    assert entered["movement"] >= 1


def test_dan_16_without_movement_nobody_enters() -> None:
    """DAN-16: exhausted, a waiting human cannot enter and the phase can end."""
    game = waiting_position("a", humans={"scout-b": {"at": "waiting", "die": 2, "damage": [2], "flags": ["exhausted"]}})
    assert "activate scout-b" not in texts(game)
    assert "pass" in texts(game)


def test_dan_16_a_waiting_human_gets_a_die() -> None:
    game = seven("a")
    names = {option.split()[1] for option in texts(game)}
    assert {"brute-b", "scout-b"} <= names
    assert len(game.state.dice) == 7


def test_dan_17_nobody_uncalled_gets_a_die() -> None:
    """DAN-17: by option B a human not called gets no die."""
    game = seven("b")
    assert len(game.state.dice) == 5
    assert not {"brute-b", "scout-b"} & {option.split()[1] for option in texts(game)}


def dying(option: str) -> Game:
    """A scout with one line left on a devouring pit, at the start of the human preparation."""
    return table(
        scenario="dante/circle-5",
        options={"waiting": option},
        phase="human_preparation",
        begin=True,
        tiles=[(27, "0,0"), pit_tile()],
        stack=[40, 41],
        warriors={
            "redeemer": {"at": "0,0"},
            "scout-a": {"at": "1,0", "damage": [1, 2, 3, 4, 5]},
            "scout-b": {"at": "waiting"},
            "brute-b": {"at": "waiting"},
        },
        dice=[6, *[1] * 12],
    )


def pit_tile() -> tuple[int, str, str]:
    """A devouring pit that joins the start tile from the east."""
    setup = circle(1).state.setup
    number = next(n for n in range(1, 49) if setup.effect[n] == 9)
    turn = next(t for t in range(4) if setup.openings[number * 4 + t] >> 3 & 1)
    return (number, "1,0", ("north", "east", "south", "west")[turn])


def test_dan_17_each_death_calls_one() -> None:
    """DAN-17: a death calls one waiting human, the players' choice; it gets a die from the next preparation on."""
    game = dying("b")
    assert asked(game) == ("human", "call")
    assert texts(game) == ["call brute-b", "call scout-b"]
    play(game, "call scout-b")
    assert game.state.flags[game.state.setup.names.index("scout-b")] & 64
    assert asked(game)[1] == "assign"
    assert {option.split()[1] for option in texts(game)} == {"redeemer", "scout-b"}
    assert dying("a").decision is not None
    assert asked(dying("a"))[1] == "assign"


def test_dan_17_the_called_enter_at_the_edge_of_the_known() -> None:
    """DAN-9 B, DAN-17: on the start tile or one with an unexplored opening, within saturation, without infernals."""
    game = waiting_position("b", flags=["called"], humans={"troglodyte-1": {"at": "1,0"}})
    play(game, "activate scout-b")
    assert warrior(game, "scout-b")["at"] == 0
    free = waiting_position("b", flags=["called"])
    play(free, "activate scout-b")
    assert set(texts(free)) == {"enter scout-b 0,0", "enter scout-b 1,0"}
    play(free, "enter scout-b 1,0")
    assert warrior(free, "scout-b")["at"] == 1


def test_dan_17_the_uncalled_do_not_enter() -> None:
    game = waiting_position("b")
    assert "activate scout-b" not in texts(game)


def test_dan_16_nothing_affects_one_off_the_board() -> None:
    """DAN-16: a blessing reaches anybody in play, not one who waits."""
    game = seven("a")
    s = game.state
    waiting = [w for w in bits(s.humans) if s.at[w] < 0]
    assert len(waiting) == 2
    assert not any(s.here[0] >> w & 1 for w in waiting)


# --- DAN-11, DAN-18: two players ------------------------------------------------------------------


def test_dan_11_two_players_pick_in_turn() -> None:
    """DAN-11: the host first; the redeemer is one of the picks and cannot be left out."""
    game = circle(1, players=2)
    owners = []
    while asked(game)[1] == "recruit":
        assert game.decision is not None
        owners.append({option.player for option in game.decision.options})
        game.apply(next(option for option in texts(game) if option != "recruit redeemer"))
        if len(texts(game)) == 1 or asked(game)[1] != "recruit":
            break
    assert owners == [{"host"}, {"guest"}]
    assert sorted(team(game)) == ["brute-a", "brute-b", "redeemer"]
    flags = {game.state.setup.names[w]: bool(game.state.flags[w] & 128) for w in bits(game.state.humans)}
    assert flags == {"brute-a": False, "brute-b": True, "redeemer": False}


def co_op(**data: Any) -> Game:
    return table(
        scenario="dante/circle-1",
        options={"players": 2},
        tiles=[(27, "0,0"), (48, "1,0")],
        stack=[40, 41],
        warriors={
            "redeemer": {"at": "0,0", **data.pop("redeemer", {})},
            "brute-a": {"at": "0,0", "flags": ["guests"], **data.pop("brute", {})},
        },
        **data,
    )


def owners_of(game: Game) -> dict[str, str | None]:
    assert game.decision is not None
    return {str(option): option.player for option in game.decision.options}


def test_dan_18_dice_are_common_each_takes_for_his_own() -> None:
    """DAN-18: any free die, for one's own warrior; DAN-11: an owner decides for his warrior."""
    game = co_op(phase="human_preparation", dice=[2, 5])
    found = owners_of(game)
    assert found["die redeemer 2"] == found["die redeemer 5"] == "host"
    assert found["die brute-a 2"] == found["die brute-a 5"] == "guest"


def test_dan_18_activations_and_their_end() -> None:
    """DAN-18: an activation is its owner's throughout; the end of the phase is nobody's."""
    game = co_op(phase="human_activation", redeemer={"die": 1}, brute={"die": 1, "flags": ["guests"]})
    assert owners_of(game) == {"activate redeemer": "host", "activate brute-a": "guest", "pass": None}
    play(game, "activate brute-a")
    assert set(owners_of(game).values()) == {"guest"}


def test_dan_18_hits_are_their_owners() -> None:
    """DAN-11: hits on a warrior are its owner's to place."""
    tiles = [(27, "0,0"), pit_tile()]
    game = table(
        scenario="dante/circle-1",
        options={"players": 2},
        phase="human_preparation",
        begin=True,
        tiles=tiles,
        stack=[40],
        warriors={"redeemer": {"at": "0,0"}, "brute-a": {"at": "1,0", "flags": ["guests"]}},
        dice=[6, 1, 1, 1, 1],
    )
    assert asked(game)[1] == "damage"
    assert set(owners_of(game).values()) == {"guest"}


def test_a_party_with_nonsense_is_refused_by_name() -> None:
    """Bad text gets an error that names what is wrong."""
    for text, wrong in (
        ("redeemer", "name:lines"),
        ("redeemer:77:::host", "lines"),
        ("redeemer::::nobody", "owner"),
        ("brute-a::::host", "redeemer"),
        ("redeemer::::host,redeemer::::host", "twice"),
        ("redeemer:::blunderbuss+bucket:host", "bucket"),
        ("redeemer::prescience+prescience::host", "SET-6"),
    ):
        with pytest.raises(ContentError, match=wrong):
            new_game("dante/circle-1", 1, options={"party": text})


def test_a_team_can_come_with_its_wounds() -> None:
    """The option `party`: lines, gifts, equipment and owners as it says; no further draft (CAM-5)."""
    game = circle(2, party="redeemer:14:prescience::host,scout-a:::blunderbuss:guest", players=2)
    assert asked(game)[1] == "assign"
    assert warrior(game, "redeemer")["damage"] == [1, 4]
    assert warrior(game, "scout-a")["equipment"] == ["blunderbuss"]
    assert BOX in game.state.at
    assert game.state.flags[game.state.setup.names.index("scout-a")] & 128


def test_scripted_chance_leaves_the_order() -> None:
    """A circle can be laid with scripted dice, for tests."""
    game = new_game("dante/circle-1", 1, options={"party": FOUR}, chance=Scripted([1, 2, 3, 4]))
    assert game.state.dice == (1, 2, 3, 4)
