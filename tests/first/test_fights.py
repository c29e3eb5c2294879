"""Movement, combat and talents of the first edition (FED-MOV, FED-COM, FED-TAL): the figures of its rulebook."""

from pathlib import Path
from typing import Any

import pytest

from claustrophobia.engine import Game
from first.camp import action, camp, demons, initiative, offered, pack
from homemade import box
from tables import asked, play, texts, told, warrior

LINE = [(2, "0,0"), (29, "0,-1")]


def named(game: Game, who: str, verb: str) -> set[str]:
    """Activate somebody; what it is offered to do."""
    play(game, f"activate {who}")
    if game.decision is None or game.decision.subject != who:
        return set()
    return offered(game, f"{verb} {who}")


# --- movement -------------------------------------------------------------------------------------


def test_figure_no_common_opening() -> None:
    """The redeemer cannot move to a tile that no opening joins to his."""
    game = action(tiles=[(2, "0,0"), (29, "0,-1"), (33, "1,0")], warriors={"redeemer": {"at": "0,0", "die": 1}})
    assert named(game, "redeemer", "move") == {"0,-1"}


def test_figure_a_full_tile() -> None:
    """FED-MOV-1: a troglodyte cannot enter a tile with two troglodytes and a demon."""
    crowd = {**pack(2, "0,-1", 2), "underground-hunter": {"at": "0,-1"}, "redeemer": {"at": "1,0", "die": 1}}
    board = [*LINE, (30, "1,0")]
    game = demons(tiles=board, warriors={"troglodyte-1": {"at": "0,0"}, **crowd})
    assert named(game, "troglodyte-1", "move") == {"1,0"}


def test_figure_a_troglodyte_leaves_a_tile_with_one_blade() -> None:
    """One against one may leave."""
    here = {"troglodyte-1": {"at": "0,0"}, "blade-for-hire-a": {"at": "0,0", "die": 1}}
    assert named(demons(warriors=here), "troglodyte-1", "move") == {"0,-1"}


def test_figure_the_second_brute_stays() -> None:
    """Two brutes and two troglodytes: the first may leave, then the second may not."""
    company = {"brute-a": {"at": "0,0", "die": 6}, "brute-b": {"at": "0,0", "die": 6}, **pack(2, "0,0")}
    game = action(scenario="infection", warriors=company)
    assert named(game, "brute-a", "move") == {"0,-1"}
    play(game, "move brute-a 0,-1")
    if asked(game)[1] == "act":
        play(game, "pass")
    assert named(game, "brute-b", "move") == set()


@pytest.mark.parametrize(("number", "room"), [(29, 3), (15, 1), (2, 5), (1, 5)])
def test_fed_mov_1_tunnel_size(number: int, room: int) -> None:
    """FED-MOV-1: three a side, one in a tight tunnel, five in the pentacle room and on the exit."""
    start = 30 if number == 2 else 2
    for held in (room - 1, room):
        game = demons(
            tiles=[(start, "0,0"), (number, "0,-1")],
            warriors={**pack(held, "0,-1"), "tough-1": {"at": "0,0"}, "redeemer": {"at": "0,-1", "die": 1}},
        )
        assert ("0,-1" in named(game, "tough-1", "move")) == (held < room)


# --- combat ---------------------------------------------------------------------------------------


def test_figure_a_brute_kills_two_troglodytes() -> None:
    """FED-COM-2: combat 3 against defense 3: of 2, 3 and 6 two hit, and two of the troglodytes die."""
    company = {"brute-a": {"at": "0,0", "die": 2}, "redeemer": {"at": "0,0", "die": 1}, **pack(3, "0,0")}
    game = action(warriors=company, dice=[2, 3, 6])
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert len(told(game, "killed")) == 2


def test_figure_the_demon_hits_the_brute_twice() -> None:
    """FED-COM-3: combat 4 rolls 1, 2, 4, 5 against defense 4: two hits, on lines 4 and 6 by the human's choice."""
    company = {"brute-a": {"at": "0,0", "die": 2}, "demon-of-combat": {"at": "0,0"}}
    game = demons(scenario="holding-back-the-invasion", warriors=company, dice=[1, 2, 4, 5])
    play(game, "activate demon-of-combat", "attack demon-of-combat brute-a")
    assert asked(game) == ("human", "damage")
    play(game, "damage brute-a 4", "damage brute-a 6")
    assert warrior(game, "brute-a")["damage"] == [4, 6]


def test_figure_damage_does_not_exhaust_at_once() -> None:
    """A line cancelled under the die exhausts nobody before the next initiative."""
    company = {"brute-a": {"at": "0,0", "die": 2}, **pack(2, "0,0")}
    game = demons(warriors=company, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a", "damage brute-a 2")
    assert not warrior(game, "brute-a")["exhausted"]
    assert warrior(game, "brute-a")["combat"] == 3


def test_fed_com_1_defense_never_exceeds_6() -> None:
    """FED-COM-1: a shield on line 6 of the brute, and a bonus: 6; a rolled 6 still hits."""
    marks = [{"target": "brute-a", "what": "defense", "amount": 1, "until": "human_preparation"}]
    company = {"brute-a": {"at": "0,0", "die": 6, "equipment": ["shield-of-steel"]}, **pack(2, "0,0")}
    game = demons(warriors=company, marks=marks, dice=[6])
    assert warrior(game, "brute-a")["defense"] == 6
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
    assert asked(game) == ("human", "damage")


def test_fed_com_1_a_6_is_not_otherwise_special() -> None:
    """FED-COM-1: one hit, no more."""
    company = {"brute-a": {"at": "0,0", "die": 1}, **pack(2, "0,0")}
    game = demons(warriors=company, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a", "damage brute-a 6")
    assert warrior(game, "brute-a")["damage"] == [6]


def test_fed_com_2_a_tough_one_is_a_target_of_its_own() -> None:
    """FED-COM-2: the troglodytes together, the tough one alone."""
    company = {"brute-a": {"at": "0,0", "die": 1}, **pack(2, "0,0"), "tough-1": {"at": "0,0"}}
    game = action(warriors=company)
    play(game, "activate brute-a")
    assert offered(game, "attack brute-a") == {"troglodytes", "tough-1"}


def test_fed_com_3_wounds_up_to_the_demons_health() -> None:
    """FED-COM-3: the fourth wound kills the hunter, and not the third."""
    for damage, there in ((2, True), (3, False)):
        prey = {"at": "0,0", "damage": damage}
        company = {"brute-a": {"at": "0,0", "die": 2}, "redeemer": {"at": "0,0", "die": 1}, "underground-hunter": prey}
        game = action(warriors=company, dice=[4, 1, 1])
        play(game, "activate brute-a", "attack brute-a underground-hunter")
        assert (warrior(game, "underground-hunter")["at"] == 0) == there


GUNNER = {"at": "0,0", "die": 1, "equipment": ["blunderbuss"]}


def test_figure_the_blunderbuss_through_an_opening() -> None:
    """FED-COM-4, FED-TAL-RANGED: the troglodytes of the tile joined by an opening, not the demon behind a wall."""
    company = {"blade-for-hire-a": GUNNER, **pack(2, "0,-1"), "underground-hunter": {"at": "1,0"}}
    game = action(tiles=[(2, "0,0"), (29, "0,-1"), (33, "1,0")], warriors=company)
    play(game, "activate blade-for-hire-a")
    assert offered(game, "attack blade-for-hire-a") == {"troglodytes@0,-1 blunderbuss"}


def test_fed_com_4_with_enemies_on_its_own_tile_and_several_deaths() -> None:
    """FED-COM-4: the joined tile too, though enemies stand here; +1 combat; it is the bearer's fight."""
    company = {"blade-for-hire-a": GUNNER, **pack(3, "0,-1"), "troglodyte-4": {"at": "0,0"}}
    game = action(warriors=company, dice=[6, 6, 6, 1])
    play(game, "activate blade-for-hire-a")
    assert offered(game, "attack blade-for-hire-a") == {
        "troglodytes",
        "troglodytes blunderbuss",
        "troglodytes@0,-1 blunderbuss",
    }
    play(game, "attack blade-for-hire-a troglodytes@0,-1 blunderbuss")
    assert len(told(game, "killed")) == 3
    assert len(told(game, "rolled")[0]) == 5 + 4
    assert not offered(game, "attack blade-for-hire-a")


def grenade(**data: Any) -> Game:
    """A brute with a grenade at hand; friend and foe on the tile to the north."""
    company = {
        "brute-a": {"at": "0,0", "die": 1},
        "redeemer": {"at": "0,-1", "die": 2},
        **pack(2, "0,-1"),
        **data.pop("warriors", {}),
    }
    return action(**{"warriors": company, "hand": {"human": ["grenade"]}, **data})


def test_fed_com_5_every_warrior_of_the_tile_is_rolled_for() -> None:
    """FED-COM-5: redeemer 4, troglodytes 3 each: one die for each, against its own defense."""
    game = grenade(dice=[3, 3, 2])
    play(game, "activate brute-a", "advantage grenade 0,-1")
    assert offered(game, "roll-for") == {"redeemer", "troglodyte-1", "troglodyte-2"}
    play(game, "roll-for redeemer", "roll-for troglodyte-1")
    assert warrior(game, "redeemer")["damage"] == []
    assert [warrior(game, f"troglodyte-{number}")["at"] for number in (1, 2)] == ["reserve", 1]


def test_fed_com_5_it_is_the_throwers_fight() -> None:
    """FED-COM-5: thrown, there is no attack left, but the move is."""
    game = grenade(warriors={"troglodyte-3": {"at": "0,0"}}, dice=[1, 1, 1])
    play(game, "activate brute-a", "advantage grenade 0,-1", "roll-for redeemer", "roll-for troglodyte-1")
    assert offered(game, "move brute-a") == {"0,-1"}
    assert not offered(game, "attack")
    fought = grenade(warriors={"troglodyte-3": {"at": "0,0"}}, dice=[1, 1, 1, 1])
    play(fought, "activate brute-a", "attack brute-a troglodytes")
    assert not offered(fought, "advantage")


def test_fed_com_5_only_through_an_opening_and_no_bodyguard() -> None:
    """FED-COM-5: not behind a wall, not on its own tile; the brute beside the redeemer cannot take his hit."""
    walled = grenade(tiles=[(2, "0,0"), (29, "0,-1"), (33, "1,0")], warriors={"troglodyte-3": {"at": "1,0"}})
    play(walled, "activate brute-a")
    assert offered(walled, "advantage grenade") == {"0,-1"}
    both = {"brute-b": {"at": "0,-1", "die": 6}}
    game = grenade(scenario="infection", warriors=both, dice=[6])
    play(game, "activate brute-a", "advantage grenade 0,-1", "roll-for redeemer")
    assert asked(game) == ("human", "damage")


def test_fed_com_5_an_exhausted_warrior_throws_too() -> None:
    """FED-COM-5, FED-ADV-2: combat 0 does not matter for a card."""
    weary = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    game = grenade(warriors={"brute-a": weary})
    play(game, "activate brute-a")
    assert offered(game, "advantage grenade") == {"0,-1"}


def test_fed_com_5_no_smiting() -> None:
    """FED-COM-5: the redeemer's gift does not help what he throws: a 2 misses defense 3."""
    company = {"redeemer": {"at": "0,0", "die": 1, "gifts": ["smite-the-evil-ones"]}, "brute-a": {"at": "0,0"}}
    game = action(warriors={**company, **pack(1, "0,-1")}, hand={"human": ["grenade"]}, dice=[2])
    play(game, "activate redeemer", "advantage grenade 0,-1")
    assert warrior(game, "troglodyte-1")["at"] == 1


# --- talents --------------------------------------------------------------------------------------


def test_fed_tal_an_exhausted_warrior_uses_none() -> None:
    """FED-TAL: no blade slips away, no brute holds or guards, no redeemer blesses."""
    weary = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    company = {"brute-a": weary, "redeemer": {"at": "0,0", "die": 1}, **pack(2, "0,0"), "tough-1": {"at": "0,0"}}
    game = demons(warriors=company, dice=[6])
    assert named(game, "troglodyte-1", "move") == {"0,-1"}
    play(game, "attack troglodyte-1 redeemer")
    assert asked(game)[1] == "damage"
    tired: dict[str, Any] = {"redeemer": {"at": "0,0", "damage": [1]}, "brute-a": {"at": "0,0"}}
    morning = initiative([1, 1], warriors=tired)
    play(morning, "die redeemer 1")
    assert asked(morning)[1] == "activate"


def test_fed_tal_ranged_reaches_a_joined_tile_only() -> None:
    """FED-TAL-RANGED: without the weapon a blade reaches its own tile alone."""
    company = {"blade-for-hire-a": {"at": "0,0", "die": 1}, **pack(1, "0,-1")}
    game = action(warriors=company)
    play(game, "activate blade-for-hire-a")
    assert not offered(game, "attack")


def test_fed_tal_frantic_rolls_each_miss_once_more() -> None:
    """FED-TAL-FRANTIC: two misses are rolled again, once; the hit stays."""
    marks = [{"target": "brute-a", "what": "grant", "amount": 8, "until": "threat"}]
    company = {"brute-a": {"at": "0,0", "die": 2}, "redeemer": {"at": "0,0", "die": 1}, **pack(3, "0,0")}
    game = action(warriors=company, marks=marks, dice=[2, 6, 1, 3, 2])
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert told(game, "rerolled")[0][4:] == (3, 6, 2)
    assert len(told(game, "killed")) == 2


def test_figure_the_brute_takes_one_of_two_hits() -> None:
    """FED-TAL-BODYGUARD: hit by hit: the brute takes one, the redeemer the other."""
    company = {
        "brute-a": {"at": "0,0", "die": 1},
        "redeemer": {"at": "0,0", "die": 2},
        "demon-of-combat": {"at": "0,0"},
    }
    game = demons(scenario="holding-back-the-invasion", warriors=company, dice=[6, 6, 1, 1])
    play(game, "activate demon-of-combat", "attack demon-of-combat redeemer")
    assert set(texts(game)) == {"pass", "guard brute-a"}
    play(game, "guard brute-a", "damage brute-a 6")
    assert set(texts(game)) == {"pass", "guard brute-a"}
    play(game, "pass", "damage redeemer 6")
    assert [warrior(game, name)["damage"] for name in ("brute-a", "redeemer")] == [[6], [6]]


def test_fed_tal_bodyguard_doubled_on_a_hungry_tunnel() -> None:
    """FED-TAL-BODYGUARD: the hit a bodyguard takes there costs it two lines."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 2}, **pack(2, "0,0")}
    game = demons(tiles=[(12, "0,0"), (29, "0,-1")], warriors=company, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer", "guard brute-a")
    play(game, "damage brute-a 5", "damage brute-a 6")
    assert [warrior(game, name)["damage"] for name in ("brute-a", "redeemer")] == [[5, 6], []]


def test_figure_an_elusive_blade_leaves_three_troglodytes() -> None:
    """FED-TAL-ELUSIVE: blocking does not hold it."""
    company = {"blade-for-hire-a": {"at": "0,0", "die": 1}, **pack(3, "0,0")}
    assert named(action(warriors=company), "blade-for-hire-a", "move") == {"0,-1"}
    held = {"redeemer": {"at": "0,0", "die": 1}, **pack(3, "0,0")}
    assert named(action(warriors=held), "redeemer", "move") == set()


def test_figure_elusive_against_impressive() -> None:
    """FED-TAL-IMPRESSIVE: both cancel and plain blocking holds: one against two stays, one against one leaves."""
    scenario = "holding-back-the-invasion"
    company = {"blade-for-hire-a": {"at": "0,0", "die": 1}, "demon-of-combat": {"at": "0,0"}}
    two = action(scenario=scenario, warriors={**company, **pack(1, "0,0")})
    assert named(two, "blade-for-hire-a", "move") == set()
    assert named(action(scenario=scenario, warriors=company), "blade-for-hire-a", "move") == {"0,-1"}


def test_fed_tal_impressive_holds_any_number() -> None:
    """FED-TAL-IMPRESSIVE: one brute holds three troglodytes, but not through a hole."""
    company = {"brute-a": {"at": "0,0", "die": 1}, **pack(3, "0,0")}
    assert named(demons(warriors=company), "troglodyte-1", "move") == set()
    tiles = [{"number": 2, "at": "0,0", "hole": True}, (29, "0,-1"), (7, "1,0", "east")]
    assert named(demons(tiles=tiles, warriors=company), "troglodyte-1", "move") == {"1,0"}


def test_fed_tal_blessed_once_another_warrior_and_its_line_is_healed() -> None:
    """FED-TAL-BLESSED: +1 movement or +2 combat to the end of the human action; never himself; once a scenario."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,-1", "damage": [3]}}
    game = initiative([3, 3], warriors=company)
    play(game, "die redeemer 3")
    assert offered(game, "bless redeemer") == {"brute-a movement", "brute-a combat"}
    play(game, "bless redeemer brute-a combat")
    assert warrior(game, "brute-a")["damage"] == []
    assert warrior(game, "brute-a")["combat"] == 5
    play(game, "pass")
    assert game.view()["phase"] == "threat"
    assert warrior(game, "brute-a")["combat"] == 3
    spent: dict[str, Any] = {"redeemer": {"at": "0,0", "flags": ["blessed"]}, "brute-a": {"at": "0,0"}}
    assert not offered(play(initiative([3, 3], warriors=spent), "die redeemer 3"), "bless")


def test_a_game_of_the_first_edition_never_offers_what_only_1643_has() -> None:
    """No hellhound, no instinct card, no devoted redeemer."""
    game = camp(phase="threat", tp=9, warriors={"redeemer": {"at": "0,0"}})
    assert {entry["sheet"] for entry in game.view()["warriors"]} & {"hellhound", "scout"} == set()


# --- grenades -------------------------------------------------------------------------------------

LAIR = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}, "master-of-souls": {"at": "0,-1"}}


def test_fed_adv_3_a_grenade_does_not_harm_whom_ranged_attacks_do_not() -> None:
    """FED-ADV-3: no die is rolled for the Master of souls; the troglodyte beside it is rolled for."""
    game = action(
        scenario="hit-them-where-it-hurts",
        warriors={**LAIR, **pack(1, "0,-1")},
        hand={"human": ["grenade"]},
        dice=[6],
    )
    play(game, "activate brute-a", "advantage grenade 0,-1")
    assert [event[3] for event in told(game, "rolled_for")] == [game.state.setup.names.index("troglodyte-1")]
    assert warrior(game, "master-of-souls")["damage"] == 0
    assert warrior(game, "troglodyte-1")["at"] == "reserve"


def test_fed_adv_3_a_reprinted_grenade_is_a_ranged_attack_too(tmp_path: Path) -> None:
    """FED-ADV-3: an owner's record of the card does not have to say so."""
    card = '[[instinct]]\nid = "grenade"\nverb = "grenade"\nargs = {}\n'
    game = action(
        scenario="hit-them-where-it-hurts",
        content=box(tmp_path, card),
        warriors=LAIR,
        hand={"human": ["grenade"]},
    )
    play(game, "activate brute-a")
    assert not offered(game, "advantage grenade")


def test_fed_adv_3_a_grenade_that_could_harm_nobody_is_not_thrown() -> None:
    """FED-ADV-3, PRI-6: at the Master of souls alone it would change nothing."""
    game = action(scenario="hit-them-where-it-hurts", warriors=LAIR, hand={"human": ["grenade"]})
    play(game, "activate brute-a")
    assert not offered(game, "advantage grenade")
