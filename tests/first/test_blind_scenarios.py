"""Scenarios, results, handicaps, auction, from rows and known content alone (FED-SET, FED-TRN, FED-HAN, FED-AUC)."""

from typing import Any

import pytest

from claustrophobia.content.setups import setup_of
from claustrophobia.core.dice import Fast, Scripted
from claustrophobia.engine import Game, new_game
from first.camp import action, camp, demons, offered, pack
from tables import asked, play, texts, told, warrior

COMRADES = ("brute-a", "blade-for-hire-a", "blade-for-hire-b")


def on(game: Game, until_turn: int = 99) -> Game:
    """Let everything pass to the end, or to a round."""
    while game.decision is not None and game.view()["turn"] < until_turn:
        options = texts(game)
        play(game, "pass" if "pass" in options else options[0])
    return game


# --- what is known of the scenarios ---------------------------------------------------------------

FORCES = {
    "the-survivors": (["redeemer", "brute", "blade-for-hire", "blade-for-hire"], 1, ["underground-hunter"], 2, 11, 1),
    "hit-them-where-it-hurts": (None, None, ["master-of-souls"], 1, None, 4),
    "holding-back-the-invasion": (None, None, ["demon-of-combat"], 2, None, 4),
    "the-ritual": (None, None, ["demon-of-cruelty"], 1, None, 4),
    "who-dares-wins": (None, None, ["demon-of-destruction"], 1, None, None),
    "infection": (["redeemer", "blade-for-hire", "brute", "brute"], 3, [], 2, 14, 4),
}


@pytest.mark.parametrize("scenario", sorted(FORCES))
def test_fed_set_1_forces_demon_points_and_tiles(scenario: str) -> None:
    """FED-SET-1: forces, cards, demon, 4 TP, start tile, 11 to 14 tiles and the goal among the last four."""
    forces, cards, devils, start, size, deep = FORCES[scenario]
    goal = {"holding-back-the-invasion": 10, "hit-them-where-it-hurts": 2, "the-ritual": 2}.get(scenario, 1)
    for seed in range(12):
        game = new_game(f"first/{scenario}", seed)
        view = game.view()
        humans = [one["sheet"] for one in view["warriors"] if one["side"] == "human"]
        assert forces is None or humans == forces
        assert cards is None or view["cards"][0]["hand_count"] == cards
        names = {one["name"] for one in view["warriors"]}
        assert {name for name in names if "demon" in name or name in {"underground-hunter", "master-of-souls"}} == set(
            devils
        )
        assert view["tp"] == 4
        assert [tile["number"] for tile in view["tiles"]] == [start]
        assert 11 <= view["stack"]["count"] <= 14
        assert size is None or view["stack"]["count"] == size
        assert deep is None or goal in game.state.stack[-deep:]
        assert start not in game.state.stack


def test_fed_set_1_the_survivors_gifts_and_gun() -> None:
    """FED-SET-1: two gifts, one of them precognition; one of the two blades has a blunderbuss."""
    game = new_game("first/the-survivors", 1)
    gifts = warrior(game, "redeemer")["gifts"]
    assert len(gifts) == 2
    assert "aura-of-precognition" in gifts
    assert [warrior(game, name)["equipment"] for name in COMRADES] == [[], ["blunderbuss"], []]


def test_fed_set_1_infection_before_the_first_initiative() -> None:
    """Each condemned with fewer than two cancelled lines takes a hit before each initiative, the first too."""
    game = new_game("first/infection", 2)
    assert not told(game, "dice_rolled")
    hits = 0
    while not told(game, "dice_rolled"):
        if asked(game)[1] == "window":  # a card in hand could be played
            play(game, "pass")
            continue
        assert asked(game) == ("human", "damage")
        play(game, texts(game)[0])
        hits += 1
    assert hits == 3
    assert [len(warrior(game, name)["damage"]) for name in ("redeemer", "brute-a", "brute-b", "blade-for-hire-a")] == [
        *(0, 1, 1, 1)
    ]


@pytest.mark.parametrize(
    ("marked", "risen"), [([], "tough-1"), (["tough-1"], "tough-2"), (["tough-1", "tough-2"], "troglodyte-2")]
)
def test_fed_set_2_the_dead_rise_tough_while_a_mark_is_left(marked: list[str], risen: str) -> None:
    """FED-SET-2: at most two tough at a time; the third to rise is an ordinary one, and it may act at once."""
    dying = {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]}
    company = {"brute-a": dying, "redeemer": {"at": "0,-1", "die": 1}, **pack(1, "0,0")}
    company |= {name: {"at": "0,-1"} for name in marked}
    game = demons(scenario="infection", warriors=company, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert warrior(game, risen)["at"] == 0
    while asked(game)[1] != "activate":
        play(game, "pass")
    assert risen in offered(game, "activate")


def test_mov_7_nobody_rises_where_there_is_no_room() -> None:
    """MOV-7, FED-MOV-1: on a tile with three of them a dead brute stays down."""
    dying = {"at": "0,-1", "die": 1, "damage": [1, 2, 3, 4, 5]}
    game = demons(
        scenario="infection",
        warriors={"brute-a": dying, "redeemer": {"at": "0,0", "die": 1}, **pack(3, "0,-1")},
        dice=[6],
    )
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert warrior(game, "brute-a")["at"] == "out"
    assert warrior(game, "tough-1")["at"] == "reserve"


def test_fed_trn_1_the_log_cites_the_four_phases() -> None:
    """FED-TRN-1: what tells of turns and phases names this edition's row, not the one of five phases."""
    game = on(new_game("first/the-survivors", 3), until_turn=2)
    cited = {event[1] for event in game.events if event[0] in {"turn_began", "phase_began"}}
    assert cited == {"FED-TRN-1"}


# --- results --------------------------------------------------------------------------------------

EXIT = [(1, "0,0"), (29, "0,-1")]


def test_fed_trn_2_the_last_two_leave_one_after_the_other() -> None:
    """FED-TRN-2: one out with another left is no result yet; the second makes it a victory, the last though he is."""
    company: dict[str, Any] = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}}
    company |= {"blade-for-hire-a": {"at": "out"}, "blade-for-hire-b": {"at": "out"}}
    game = action(tiles=EXIT, warriors=company)
    play(game, "activate brute-a", "depart brute-a")
    assert game.outcome is None
    play(game, "activate redeemer", "depart redeemer")
    assert game.outcome == "human"


def test_fed_trn_2_the_only_survivor_leaves_and_it_is_a_draw() -> None:
    """FED-TRN-2: one out, nobody left, by his own departure."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0", "die": 1}, **{name: {"at": "out"} for name in COMRADES}}
    game = action(tiles=EXIT, warriors=company)
    play(game, "activate redeemer", "depart redeemer")
    assert game.outcome == "draw"


def test_fed_trn_2_one_killed_in_the_exits_tile_has_not_left() -> None:
    """FED-TRN-2: standing on the exit is not out: the last one killed there, nobody out: the demon player's."""
    company: dict[str, Any] = {name: {"at": "out"} for name in COMRADES}
    company |= {"redeemer": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]}, **pack(1, "0,0")}
    game = demons(tiles=EXIT, warriors=company, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert game.outcome == "infernal"


def test_mov_10_leaving_by_the_exit_costs_a_step_and_knows_blocking() -> None:
    """MOV-10: movement 1 takes him to the exit, not out of it; two troglodytes hold him there, not a blade."""
    company = {name: {"at": "0,-1", "die": 1} for name in ("redeemer", "brute-a")}
    game = action(tiles=EXIT, warriors=company)
    play(game, "activate redeemer", "move redeemer 0,0")
    assert not offered(game, "depart")
    foes = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,-1", "die": 1}, **pack(2, "0,0")}
    held = action(tiles=EXIT, warriors=foes)
    play(held, "activate redeemer")
    assert not offered(held, "depart")
    slips = {"blade-for-hire-a": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,-1", "die": 1}, **pack(2, "0,0")}
    free = action(tiles=EXIT, warriors=slips)
    play(free, "activate blade-for-hire-a")
    assert offered(free, "depart") == {"blade-for-hire-a"}


def keg(turn: int, **data: Any) -> Game:
    """The keg is set on the lair in that round."""
    company = {"brute-a": {"at": "0,-1", "die": 1, "carries": {"explosive": 1}}, "redeemer": {"at": "0,0", "die": 1}}
    game = action(
        scenario="holding-back-the-invasion",
        turn=turn,
        tp=0,
        tiles=[(2, "0,0"), (10, "0,-1")],
        warriors={**company, **data.pop("warriors", {})},
        **data,
    )
    return play(game, "activate brute-a", "do brute-a plant")


@pytest.mark.parametrize(
    ("turn", "ten", "fuse", "result"),
    [(3, 5, 1, None), (3, 6, 2, "human"), (3, 10, 2, "human"), (20, 6, 2, "human"), (20, 5, 1, "infernal")],
)
def test_trn_5_a_ten_sided_die_says_in_which_round_the_keg_goes_off(
    turn: int, ten: int, fuse: int, result: str | None
) -> None:
    """TRN-5: rolled at the end of each round once it is set; on 6 it goes off, in round 20 for the last time."""
    company = {"brute-a": {"at": "0,-1", "die": 1}, "redeemer": {"at": "0,0", "die": 1}}
    game = demons(
        scenario="holding-back-the-invasion", turn=turn, counters={"fuse": 1}, warriors=company, dice=[ten], tp=0
    )
    assert told(game, "smouldered") == [("smouldered", "SET-1", 0, ten, 6)]
    assert (game.outcome, game.view()["counters"]["fuse"]) == (result, fuse)


def test_the_die_is_rolled_in_the_round_the_keg_is_set_in_already() -> None:
    """SET-1: set in round 3, the die at the end of round 3 is the first."""
    game = on(keg(3, dice=[1, 1, 1, 9]))
    assert (game.outcome, game.view()["turn"]) == ("human", 3)


def test_no_ten_sided_die_is_rolled_before_the_keg_is_set() -> None:
    """SET-1: nothing smoulders yet."""
    game = on(action(scenario="holding-back-the-invasion", warriors={"redeemer": {"at": "0,0", "die": 1}}), 2)
    assert told(game, "smouldered") == []
    assert game.view()["counters"]["fuse"] == 0


def test_fed_trn_2_all_dead_once_the_keg_is_set_is_a_draw() -> None:
    """FED-TRN-2: the shaft is blown up and nobody is left to tell."""
    last: dict[str, Any] = {"brute-a": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]}, **pack(1, "0,0")}
    last |= {name: {"at": "out"} for name in ("redeemer", "brute-b", "blade-for-hire-a")}
    for fuse, result in ((1, "draw"), (0, "infernal")):
        game = demons(scenario="holding-back-the-invasion", warriors=last, counters={"fuse": fuse}, dice=[6])
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
        assert game.outcome == result


def test_eqp_3_a_dead_bearer_leaves_keg_and_treasure_an_object_goes_with_him() -> None:
    """FED-OBJ-1, EQP-3: the shield is gone, the treasure lies where he fell, and another takes it up."""
    bearer = {
        "at": "0,0",
        "die": 1,
        "damage": [1, 2, 3, 4, 5],
        "carries": {"treasure": 1},
        "equipment": ["shield-of-steel"],
    }
    company = {"blade-for-hire-a": bearer, "redeemer": {"at": "0,0", "die": 1}, **pack(1, "0,0")}
    game = demons(scenario="who-dares-wins", tiles=EXIT, warriors=company, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 blade-for-hire-a")
    assert game.view()["tiles"][0]["tokens"] == {"treasure": 1}
    assert warrior(game, "blade-for-hire-a")["equipment"] == []


def test_who_dares_wins_nobody_left_and_no_treasure() -> None:
    """TRN-6: the last one leaves without it: the demon player wins, and there is no draw here."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0", "die": 1}, **{name: {"at": "out"} for name in COMRADES}}
    game = action(scenario="who-dares-wins", tiles=EXIT, warriors=company)
    play(game, "activate redeemer", "depart redeemer")
    assert game.outcome == "infernal"


def test_who_dares_wins_the_fourth_chest_holds_it() -> None:
    """One of the four tokens differs: three opened in vain, the fourth stash has the treasure; 3 TP wake with it."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    game = action(
        scenario="who-dares-wins", tiles=[(1, "0,0"), (4, "0,-1")], warriors=company, counters={"chests": 3}, tp=0
    )
    play(game, "activate redeemer", "move redeemer 0,-1")
    assert game.view()["tiles"][1]["tokens"] == {"treasure": 1}
    assert game.view()["tp"] == 3
    if asked(game)[1] == "act":
        play(game, "pass")
    play(game, "activate brute-a", "move brute-a 0,-1")
    assert game.view()["tp"] == 3, "the first human only"
    for seed in range(12):  # the chest before it is a matter of luck, the last one is not
        last = action(
            scenario="who-dares-wins", tiles=[(1, "0,0"), (4, "0,-1")], warriors=company, counters={"chests": 3}
        )
        last.state.chance = Fast(seed)
        play(last, "activate redeemer", "move redeemer 0,-1")
        assert last.view()["tiles"][1]["tokens"] == {"treasure": 1}


def test_hit_them_the_master_sits_in_the_room_as_it_is_laid() -> None:
    """The Master of souls waits for the pentacle room; he cannot be bought, nor shot, and he does not move."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
    shop = camp(
        scenario="hit-them-where-it-hurts",
        phase="threat",
        tiles=[(1, "0,0"), (29, "0,-1")],
        warriors={**company, "master-of-souls": {"at": "waiting"}},
        tp=9,
    )
    assert not offered(shop, "bring master-of-souls")
    game = action(
        scenario="hit-them-where-it-hurts",
        tiles=[(1, "0,0")],
        stack=[2, 31],
        warriors={**company, "master-of-souls": {"at": "waiting"}},
    )
    play(game, "activate redeemer", "explore redeemer north")
    assert warrior(game, "master-of-souls")["at"] == 1
    assert warrior(game, "master-of-souls")["movement"] == 0


def test_fed_ent_2_the_demon_of_combat_twice_then_never() -> None:
    """FED-ENT-2: at most twice: bought, killed, bought, killed, and no more for any points."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}}
    prey = {"at": "0,0", "damage": 2, "flags": ["slain"]}
    game = action(
        scenario="holding-back-the-invasion",
        warriors={**company, "demon-of-combat": prey},
        dice=[6, 1, 1, 1, 2, 2, 2],
        tp=20,
    )
    play(game, "activate brute-a", "attack brute-a demon-of-combat")
    assert warrior(game, "demon-of-combat")["at"] == "out"
    while game.view()["phase"] != "threat":
        play(game, "pass")
    play(game, *["destiny 2 sounds-from-the-deep"] * 3, "pass")
    assert offered(game, "bring troglodyte")
    assert not offered(game, "bring demon-of-combat")


# --- handicaps and auction ------------------------------------------------------------------------


def test_fed_han_3_all_four_together() -> None:
    """FED-HAN-3: 13 event cards, 7 TP, two advantage cards and a third gift."""
    switches = {"handicap_events": 1, "handicap_tp": 1, "handicap_card": 1, "handicap_gift": 1}
    game = new_game("first/the-survivors", 4, options=switches)
    play(game, "bestow redeemer aura-of-healing")
    view = game.view()
    assert (view["tp"], view["cards"][0]["hand_count"], view["cards"][1]["deck_count"]) == (7, 2, 13)
    gifts = set(warrior(game, "redeemer")["gifts"])
    assert gifts == {"aura-of-courage", "aura-of-precognition", "aura-of-healing"}


def test_fed_han_1_the_other_lost_and_panic_cards() -> None:
    """FED-HAN-1: three cards by name: neither Lost nor Panic! can be drawn any more."""
    setup = setup_of("first/infection", options={"handicap_events": 1})
    left = {card.ident for card in setup.events if card.count}
    assert not left & {"panic", "lost"}


def auction(**options: Any) -> Game:
    return new_game("first/the-survivors", "x", options={"auction": 1, **options}, chance=Scripted([1] * 90))


def test_fed_auc_2_21_is_a_bid_and_the_other_may_leave_it() -> None:
    """FED-AUC-2: 21 opens; a pass hands over a team of 21 points."""
    game = play(auction(), "bid 21")
    assert set(texts(game)) == {f"bid {price}" for price in range(21)} | {"pass"}
    play(game, "pass")
    assert asked(game) == ("human", "team")
    assert game.view()["counters"]["swapped"] == 0


def test_fed_auc_2_0_in_answer_ends_it_at_once() -> None:
    """FED-AUC-2: nobody is asked to bid below 0; the other seat has the redeemer alone."""
    game = play(auction(), "bid 1", "bid 0")
    assert game.view()["counters"]["swapped"] == 1
    assert asked(game)[1] not in {"bid", "team"}
    assert [one["name"] for one in game.view()["warriors"] if one["side"] == "human" and one["at"] == 0] == ["redeemer"]


def test_fed_auc_2_after_a_bid_of_1_only_0_or_a_pass() -> None:
    """FED-AUC-2: each bid lower."""
    assert set(texts(play(auction(), "bid 1"))) == {"bid 0", "pass"}


def worth(game: Game) -> int:
    """What a team has cost by the price list of FED-AUC-1."""
    humans = [one for one in game.view()["warriors"] if one["side"] == "human" and one["at"] == 0]
    objects = sum(len(one["equipment"]) for one in humans)
    gifts = len(warrior(game, "redeemer")["gifts"])
    return 3 * (len(humans) - 1) + 2 * (objects + gifts) + int(game.view()["cards"][0]["hand_count"])


@pytest.mark.parametrize("price", [0, 1, 2, 3, 4, 5, 7, 10, 16, 17, 20, 21])
def test_fed_auc_1_whatever_is_bought_the_team_is_worth_the_bid(price: int) -> None:
    """FED-AUC-1, FED-AUC-4: exactly the bid, within the limits of the list and of the box."""
    for seed in range(8):
        game = play(auction(), f"bid {price}", *(["pass"] if price else []))
        pick = Fast(seed)
        while asked(game)[1] == "team":
            options = texts(game)
            play(game, options[pick.below(len(options))])
        assert worth(game) == price
        humans = [one for one in game.view()["warriors"] if one["side"] == "human" and one["at"] == 0]
        sheets = [one["sheet"] for one in humans]
        assert sheets.count("redeemer") == 1
        assert sheets.count("brute") <= 2
        assert sheets.count("blade-for-hire") <= 2
        gear = [piece for one in humans for piece in one["equipment"]]
        assert all(gear.count(piece) <= (2 if piece in {"blunderbuss", "shield-of-steel"} else 1) for piece in gear)
        assert not [one for one in humans if one["sheet"] == "brute" and "blunderbuss" in one["equipment"]]
        assert len(warrior(game, "redeemer")["gifts"]) <= 4
        assert game.view()["tp"] == 4, "everything else of the scenario stays"


def test_fed_auc_3_an_object_is_for_those_in_the_team() -> None:
    """FED-AUC-3: nobody who was not recruited is offered a shield."""
    game = play(auction(), "bid 9", "pass", "recruit brute-a")
    assert {text.split()[0] for text in offered(game, "equip")} == {"redeemer", "brute-a"}


def test_fed_auc_1_with_handicaps_a_fifth_gift_and_a_card() -> None:
    """FED-HAN-2, FED-HAN-3: the handicap's gift comes on top of the four that can be bought; so does its card."""
    game = play(auction(handicap_gift=1, handicap_card=1), "bid 9", "pass")
    for gift in ("smite-the-evil-ones", "aura-of-courage", "gather-round", "aura-of-healing"):
        play(game, f"bestow redeemer {gift}")
    while asked(game)[1] == "team":
        play(game, "pass")
    assert offered(game, "bestow redeemer") == {"aura-of-precognition", "aura-of-blessing"}
    play(game, "bestow redeemer aura-of-blessing")
    assert len(warrior(game, "redeemer")["gifts"]) == 5
    assert game.view()["cards"][0]["hand_count"] == 2


def test_fed_auc_4_the_possessed_can_be_saved_by_any_team() -> None:
    """FED-AUC-4: with every comrade in the team a spirit is still cast out, and counts."""
    company: dict[str, Any] = {name: {"at": "0,0", "die": 1} for name in (*COMRADES, "brute-b")}
    company |= {"redeemer": {"at": "0,-1", "die": 1}, "possessed-one": {"at": "0,-1"}}
    tiles: list[Any] = [(2, "0,0"), {"number": 4, "at": "0,-1", "used": True}]
    game = action(scenario="the-possessed", options={"auction": 1}, tiles=tiles, warriors=company)
    play(game, "activate redeemer", "do redeemer exorcise")
    assert game.view()["counters"]["saved"] == 1
    assert warrior(game, "possessed-one")["at"] == "waiting"
