"""Moving, fighting, tiles and events, argued from the rows alone (FED-MOV, FED-COM, FED-TAL, FED-TIL, FED-EVT)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from first.camp import action, camp, demons, offered, pack
from tables import asked, play, texts, told, warrior

INVASION = "holding-back-the-invasion"
HUNGRY = [(12, "0,0"), (29, "0,-1")]
FAR = {"redeemer": {"at": "0,-1", "die": 1}}


def steps(game: Game, who: str) -> set[str]:
    """Where somebody may go."""
    play(game, f"activate {who}")
    return offered(game, f"move {who}") | offered(game, f"explore {who}")


# --- impressive, elusive, holes -------------------------------------------------------------------


def test_fed_tal_impressive_cancels_for_the_elusive_ones_move_only() -> None:
    """FED-TAL-IMPRESSIVE: beside the blade, which may go two against one, the redeemer is held."""
    company = {
        "redeemer": {"at": "0,0", "die": 1},
        "blade-for-hire-a": {"at": "0,0", "die": 1},
        "demon-of-combat": {"at": "0,0"},
    }
    assert steps(action(scenario=INVASION, warriors=company), "blade-for-hire-a")
    assert not steps(action(scenario=INVASION, warriors=company), "redeemer")


def test_fed_tal_impressive_holds_an_explorer() -> None:
    """FED-TAL-IMPRESSIVE, MOV-5: neither a step nor an exploration for three humans held by one demon."""
    company = {name: {"at": "0,0", "die": 1} for name in ("redeemer", "brute-a", "brute-b")}
    game = action(scenario=INVASION, warriors={**company, "demon-of-combat": {"at": "0,0"}})
    assert not steps(game, "brute-a")


def test_fed_tal_impressive_both_sides_hold_each_other() -> None:
    """FED-TAL-IMPRESSIVE: brute and demon of combat: neither leaves the other, one against one."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "demon-of-combat": {"at": "0,0"}}
    assert not steps(action(scenario=INVASION, warriors={**company, **FAR}), "brute-a")
    assert not steps(demons(scenario=INVASION, warriors={**company, **FAR}), "demon-of-combat")


def test_fed_tal_impressive_an_exhausted_brute_holds_nobody() -> None:
    """FED-TAL: no talent; plain blocking: two troglodytes, one brute: either may go."""
    weary = {"at": "0,0", "die": 1, "damage": [1], "flags": ["exhausted"]}
    assert steps(demons(warriors={"brute-a": weary, **pack(2, "0,0")}), "troglodyte-1") == {"0,-1"}


HOLES: list[Any] = [{"number": 2, "at": "0,0", "hole": True}, (29, "0,-1"), (7, "1,0", "east"), (30, "0,1")]


def test_fed_til_hole_through_a_token_past_a_brute_tough_ones_too() -> None:
    """FED-TIL-HOLE, FED-TAL-IMPRESSIVE: only the hole is open to those he holds; a tough one takes it too."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}}
    for name in ("troglodyte-1", "tough-1"):
        assert steps(demons(tiles=HOLES, warriors={**company, name: {"at": "0,0"}}), name) == {"1,0"}


def test_fed_til_hole_not_for_the_demon_nor_for_humans_nor_into_a_full_tile() -> None:
    """FED-TIL-HOLE: troglodytes only, tunnel size kept."""
    company = {"redeemer": {"at": "0,1", "die": 1}}
    far: list[Any] = [(2, "0,0"), {"number": 29, "at": "0,-1", "hole": True}, (7, "1,0", "north"), (30, "0,1")]
    hunter = demons(tiles=far, warriors={**company, "underground-hunter": {"at": "0,-1", "damage": 0}})
    assert steps(hunter, "underground-hunter") == {"0,0"}
    free = demons(tiles=far, warriors={**company, **pack(1, "0,-1")})
    assert steps(free, "troglodyte-1") == {"0,0", "1,0"}
    full = demons(tiles=far, warriors={**company, **pack(1, "0,-1"), **pack(3, "1,0", 2)})
    assert steps(full, "troglodyte-1") == {"0,0"}
    human = action(tiles=far, warriors={"redeemer": {"at": "0,-1", "die": 1}})
    assert "1,0" not in steps(human, "redeemer")


def test_fed_tal_ranged_holes_join_nothing_for_shot_and_grenade() -> None:
    """FED-TAL-RANGED, COM-5: two holes are near for feet, not for a blunderbuss or a grenade."""
    tiles: list[Any] = [(2, "0,0"), {"number": 29, "at": "0,-1", "hole": True}, (7, "1,0", "north")]
    gunner = {"at": "0,-1", "die": 1, "equipment": ["blunderbuss"]}
    company = {"blade-for-hire-a": gunner, "redeemer": {"at": "0,0", "die": 1}, **pack(1, "1,0")}
    game = action(tiles=tiles, warriors=company, hand={"human": ["grenade"]})
    play(game, "activate blade-for-hire-a")
    assert not offered(game, "attack")
    assert offered(game, "advantage grenade") <= {"0,0"}


# --- combat ---------------------------------------------------------------------------------------


def test_fed_com_2_hits_beyond_the_troglodytes_are_lost_to_the_tough_one() -> None:
    """FED-COM-2: four hits on two troglodytes: the tough one beside them is not touched."""
    company = {"brute-a": {"at": "0,0", "die": 1}, **FAR, **pack(2, "0,0"), "tough-1": {"at": "0,0"}}
    game = action(warriors=company, dice=[6, 6, 6, 6])
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert len(told(game, "killed")) == 2
    assert warrior(game, "tough-1")["at"] == 0


def test_fed_com_1_bonuses_beyond_six_and_a_five_still_misses() -> None:
    """FED-COM-1: line 6, shield, courage: defense 6: a 5 misses, a 6 hits."""
    marks = [{"target": "brute-a", "what": "defense", "amount": 1, "until": "human_preparation"}]
    brute = {"at": "0,0", "die": 6, "equipment": ["shield-of-steel"]}
    for die, lines in ((5, 0), (6, 1)):
        game = demons(warriors={"brute-a": brute, **FAR, **pack(2, "0,0")}, marks=marks, dice=[die])
        play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a")
        assert (asked(game)[1] == "damage") == bool(lines)


def test_fed_til_hungry_the_blessed_hammer_four_wounds() -> None:
    """FED-TIL-HUNGRY, HIT-5: the tunnel doubles all a hit does, weapon extras included."""
    hammer = {"at": "0,0", "die": 1, "equipment": ["blessed-hammer"]}
    company = {"redeemer": hammer, "brute-a": {"at": "0,-1", "die": 1}, "master-of-souls": {"at": "0,0"}}
    game = action(scenario="hit-them-where-it-hurts", tiles=HUNGRY, warriors=company, dice=[6, 1, 1])
    play(game, "activate redeemer", "attack redeemer master-of-souls blessed-hammer")
    assert warrior(game, "master-of-souls")["damage"] == 4


def test_fed_gft_smite_goes_with_the_hammer() -> None:
    """FED-GFT-SMITE: barred are grenade and blunderbuss, not the hammer: three twos, six wounds."""
    hammer = {"at": "0,0", "die": 1, "gifts": ["smite-the-evil-ones"], "equipment": ["blessed-hammer"]}
    company = {"redeemer": hammer, "brute-a": {"at": "0,-1", "die": 1}, "master-of-souls": {"at": "0,0"}}
    game = action(scenario="hit-them-where-it-hurts", warriors=company, dice=[2, 2, 2])
    play(game, "activate redeemer", "attack redeemer master-of-souls blessed-hammer")
    assert warrior(game, "master-of-souls")["damage"] == 6


@pytest.mark.parametrize(("here", "there", "deaths"), [(29, 12, 2), (12, 29, 1)])
def test_fed_til_hungry_it_is_the_targets_tile_that_doubles(here: int, there: int, deaths: int) -> None:
    """FED-TIL-HUNGRY, COM-5: a shot into the hungry tunnel kills two a hit, one out of it does not."""
    gunner = {"at": "0,0", "die": 1, "equipment": ["blunderbuss"]}
    company = {"blade-for-hire-a": gunner, "redeemer": {"at": "0,0", "die": 1}, **pack(3, "0,-1")}
    game = action(tiles=[(here, "0,0"), (there, "0,-1")], warriors=company, dice=[6, 1, 1, 1])
    play(game, "activate blade-for-hire-a", "attack blade-for-hire-a troglodytes@0,-1 blunderbuss")
    assert len(told(game, "killed")) == deaths


def test_fed_til_hungry_a_grenade_kills_only_those_it_hits() -> None:
    """FED-TIL-HUNGRY, FED-COM-5: one die each, no doubling: of two troglodytes one dies."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}, **pack(2, "0,-1")}
    game = action(tiles=[(2, "0,0"), (12, "0,-1")], warriors=company, hand={"human": ["grenade"]}, dice=[6, 1])
    play(game, "activate brute-a", "advantage grenade 0,-1", "roll-for troglodyte-1")
    assert len(told(game, "killed")) == 1


def test_fed_com_5_a_grenade_wounds_the_demon_once_a_die() -> None:
    """FED-COM-5: one die against the demon's defense, one wound."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 1}}
    game = action(warriors={**company, "underground-hunter": {"at": "0,-1"}}, hand={"human": ["grenade"]}, dice=[4])
    play(game, "activate brute-a", "advantage grenade 0,-1")
    assert warrior(game, "underground-hunter")["damage"] == 1
    assert len(told(game, "killed")) == 0


def test_fed_com_5_move_then_throw_but_not_move_throw_move() -> None:
    """FED-COM-5, FED-ACT-1: the throw is the fight: a move before it, none after that."""
    company = {"blade-for-hire-a": {"at": "0,0", "die": 2}, "redeemer": {"at": "0,0", "die": 1}, **pack(1, "0,-2")}
    tiles = [(2, "0,0"), (29, "0,-1"), (30, "0,-2")]
    game = action(tiles=tiles, warriors=company, hand={"human": ["grenade"]}, dice=[1])
    play(game, "activate blade-for-hire-a", "move blade-for-hire-a 0,-1")
    assert "0,-2" in offered(game, "advantage grenade")
    play(game, "advantage grenade 0,-2")
    assert not offered(game, "move blade-for-hire-a")


def test_fed_tal_bodyguard_hit_by_hit_on_a_hungry_tunnel() -> None:
    """FED-TAL-BODYGUARD, FED-TIL-HUNGRY: of two hits the brute takes one: two lines each."""
    company = {
        "brute-a": {"at": "0,0", "die": 1},
        "redeemer": {"at": "0,0", "die": 2},
        "demon-of-combat": {"at": "0,0"},
    }
    game = demons(scenario=INVASION, tiles=HUNGRY, warriors=company, dice=[6, 6, 1, 1])
    play(game, "activate demon-of-combat", "attack demon-of-combat redeemer", "guard brute-a")
    play(game, "damage brute-a 5", "damage brute-a 6")
    assert set(texts(game)) == {"pass", "guard brute-a"}
    play(game, "pass", "damage redeemer 5", "damage redeemer 6")
    assert [warrior(game, name)["damage"] for name in ("brute-a", "redeemer")] == [[5, 6], [5, 6]]


def test_fed_tal_bodyguard_killed_by_the_first_half_spares_the_ward() -> None:
    """FED-TAL-BODYGUARD, HIT-5: what exceeds his life is lost; the next hit is the redeemer's."""
    company = {
        "brute-a": {"at": "0,0", "die": 1, "damage": [1, 2, 3, 4, 5]},
        "redeemer": {"at": "0,0", "die": 2},
        "demon-of-combat": {"at": "0,0"},
    }
    game = demons(scenario=INVASION, tiles=HUNGRY, warriors=company, dice=[6, 6, 1, 1])
    play(game, "activate demon-of-combat", "attack demon-of-combat redeemer", "guard brute-a")
    assert warrior(game, "brute-a")["at"] == "out"
    assert asked(game) == ("human", "damage")
    play(game, "damage redeemer 5", "damage redeemer 6")
    assert warrior(game, "redeemer")["damage"] == [5, 6]


def test_fed_tal_bodyguard_of_the_demon_for_troglodytes_and_tough_ones() -> None:
    """FED-TAL-BODYGUARD: the demon of combat takes hits meant for the troglodytes beside it, if it likes."""
    for prey in ("troglodytes", "tough-1"):
        foes = {**pack(1, "0,0"), "tough-1": {"at": "0,0"}, "demon-of-combat": {"at": "0,0"}}
        game = action(
            scenario=INVASION, warriors={"brute-a": {"at": "0,0", "die": 1}, **FAR, **foes}, dice=[6, 1, 1, 1]
        )
        play(game, "activate brute-a", f"attack brute-a {prey}")
        assert asked(game)[0] == "infernal"
        play(game, "guard demon-of-combat")
        assert warrior(game, "demon-of-combat")["damage"] == 1
        assert not told(game, "killed")


def test_fed_evt_1_critical_hit_takes_the_bodyguard_for_that_phase() -> None:
    """FED-TAL-BODYGUARD: named by the card the brute is asked nothing; in the next round it may guard again."""
    company = {"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,0", "die": 2}, **pack(2, "0,0")}
    game = camp(
        phase="infernal_activation", begin=True, warriors=company, hand={"infernal": ["critical-hit"]}, dice=[6]
    )
    play(game, "play critical-hit brute-a", "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert asked(game) == ("human", "damage")
    assert warrior(game, "brute-a")["talents"] == ["imposing"]


def test_fed_evt_condemned_possession_no_bodyguard_and_combat_of_his_line() -> None:
    """FED-EVT-CONDEMNED: the blade attacks the redeemer with three dice; the brute beside them may not step in."""
    company = {name: {"at": "0,0", "die": 1} for name in ("redeemer", "brute-a", "blade-for-hire-a")}
    game = camp(
        phase="infernal_activation",
        begin=True,
        warriors={**company, **pack(1, "0,-1")},
        hand={"infernal": ["demonic-possession"]},
        dice=[6, 1, 1],
    )
    play(game, "play demonic-possession blade-for-hire-a redeemer")
    assert asked(game) == ("human", "damage")
    play(game, "damage redeemer 6")
    assert warrior(game, "redeemer")["damage"] == [6]


# --- tiles ----------------------------------------------------------------------------------------

TRAPPED = [(2, "0,0"), (22, "0,-1"), (30, "1,0")]


def sprung(roll: int, who: str = "blade-for-hire-a", **data: Any) -> Game:
    """Somebody walks into the booby-trapped tunnel."""
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "die": 1},
        "blade-for-hire-a": {"at": "0,0", "die": 2},
        **data.pop("warriors", {}),
    }
    game = action(**{"tiles": TRAPPED, "warriors": company, "dice": [roll], **data})
    return play(game, f"activate {who}", f"move {who} 0,-1")


def test_fed_til_trapped_6_kills_with_five_lines_gone_and_the_second_hit_is_lost() -> None:
    """FED-TIL-TRAPPED: two hits on a warrior with one line left: dead, and nobody else suffers."""
    dying = {"at": "0,0", "die": 2, "damage": [1, 3, 4, 5, 6]}
    game = sprung(6, warriors={"blade-for-hire-a": dying, "brute-a": {"at": "0,-1", "die": 1}})
    assert warrior(game, "blade-for-hire-a")["at"] == "out"
    assert warrior(game, "brute-a")["damage"] == []
    assert asked(game) == ("human", "activate")


def test_fed_til_trapped_hits_know_no_bodyguard_and_exhaust_nobody() -> None:
    """FED-TIL-TRAPPED, TIL-TALENTS: the brute on the tile cannot take it; the line in use may go unpunished."""
    game = sprung(3, warriors={"brute-a": {"at": "0,-1", "die": 1}})
    assert asked(game) == ("human", "damage")
    play(game, "damage blade-for-hire-a 2")
    assert warrior(game, "blade-for-hire-a")["movement"] == 2
    assert offered(game, "move blade-for-hire-a") == {"0,0"}


def test_fed_til_trapped_4_after_the_fight_the_activation_is_over() -> None:
    """FED-TIL-TRAPPED, HAC-2: one who fought first has nothing left to do."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "blade-for-hire-a": {"at": "0,0", "die": 2}, **pack(1, "0,0")}
    game = action(tiles=TRAPPED, warriors=company, dice=[1, 1, 4])
    play(game, "activate blade-for-hire-a", "attack blade-for-hire-a troglodytes", "move blade-for-hire-a 0,-1")
    assert told(game, "trap_rolled")[0][4] == 4
    assert asked(game) == ("human", "activate")
    assert offered(game, "activate") == {"redeemer"}


def test_fed_til_trapped_5_the_newcomer_counts_at_once() -> None:
    """FED-TIL-TRAPPED: the redeemer, movement 2, meets one troglodyte: he may go on, or fight it."""
    game = sprung(5, who="redeemer", warriors={"redeemer": {"at": "0,0", "die": 3}}, tp=0)
    assert offered(game, "move redeemer") == {"0,0"}
    assert offered(game, "attack redeemer") == {"troglodytes"}
    assert game.view()["tp"] == 0


def test_fed_til_trapped_5_blocked_by_the_second_one() -> None:
    """FED-TIL-TRAPPED, MOV-4: one was there already: two against one, the redeemer stays."""
    game = sprung(5, who="redeemer", warriors={"redeemer": {"at": "0,0", "die": 3}, **pack(1, "0,-1")})
    assert warrior(game, "troglodyte-2")["at"] == 1
    assert not offered(game, "move redeemer")


def test_fed_til_trapped_5_the_tough_ones_are_of_the_eleven() -> None:
    """FED-TIL-TRAPPED, FED-SET-2: nine and two tough in play: none is left, nothing appears."""
    tiles = [*TRAPPED, (31, "0,1"), (10, "-1,0")]
    crowd = pack(3, "1,0") | pack(3, "0,1", 4) | pack(3, "-1,0", 7)
    toughs = {"tough-1": {"at": "0,0"}, "tough-2": {"at": "0,0"}}
    none = sprung(5, tiles=tiles, warriors=crowd | toughs)
    assert not [one for one in none.view()["warriors"] if one["side"] == "infernal" and one["at"] == 1]
    some = sprung(5, tiles=tiles, warriors=crowd | {"tough-1": {"at": "0,0"}})
    assert warrior(some, "troglodyte-10")["at"] == 1


def test_fed_til_trapped_explored_by_an_exploring_human() -> None:
    """FED-TIL-TRAPPED, EXP-3: stepping on to a new tile is entering it."""
    company = {"redeemer": {"at": "0,0", "die": 3}, "brute-a": {"at": "0,0", "die": 1}}
    game = action(warriors=company, stack=[22, 30], dice=[2])
    play(game, "activate redeemer", "explore redeemer east")
    assert asked(game) == ("human", "damage")


def test_fed_til_trapped_terror_drives_one_in() -> None:
    """TIL-0: entering by any means: a brute moved by terror springs the trap in the threat phase."""
    game = camp(
        phase="threat",
        tiles=TRAPPED,
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": ["terror"]},
        dice=[6],
        tp=0,
    )
    play(game, "play terror brute-a 0,-1")
    assert asked(game) == ("human", "damage")
    play(game, "damage brute-a 5", "damage brute-a 6")
    assert warrior(game, "brute-a")["damage"] == [5, 6]


def test_fed_evt_1_terror_ignores_blocking_and_the_impressive_but_not_tunnel_size() -> None:
    """FED-EVT-CONDEMNED: out of a demon's grip, never into a full tile, never the redeemer."""
    company = {
        "brute-a": {"at": "0,0", "die": 1},
        "redeemer": {"at": "0,0", "die": 1},
        "blade-for-hire-a": {"at": "0,-1", "die": 1},
        "demon-of-combat": {"at": "0,0"},
        **pack(2, "0,0"),
    }
    game = camp(
        scenario=INVASION,
        phase="threat",
        tiles=[(2, "0,0"), (15, "0,-1"), (30, "1,0")],
        warriors=company,
        hand={"infernal": ["terror"]},
        tp=0,
    )
    assert offered(game, "play terror") == {"brute-a 1,0", "blade-for-hire-a 0,0"}


def test_fed_til_flooded_with_a_bonus_still_one_step() -> None:
    """FED-TIL-FLOODED: leaving costs the whole score, bonuses included."""
    marks = [{"target": "blade-for-hire-a", "what": "movement", "amount": 1, "until": "threat"}]
    company = {"blade-for-hire-a": {"at": "0,-1", "die": 2}, "redeemer": {"at": "0,0", "die": 1}}
    game = action(tiles=[(2, "0,0"), (19, "0,-1"), (30, "1,0")], warriors=company, marks=marks)
    play(game, "activate blade-for-hire-a", "move blade-for-hire-a 0,0")
    assert not offered(game, "move blade-for-hire-a")
    assert not offered(game, "explore blade-for-hire-a")


def test_fed_til_flooded_binds_troglodytes_by_a_hole_too() -> None:
    """FED-TIL-FLOODED: a tough one, movement 2, leaves by a hole token as its only step."""
    tiles: list[Any] = [(2, "0,0"), {"number": 19, "at": "0,-1", "hole": True}, (7, "1,0", "east")]
    game = demons(tiles=tiles, warriors={"tough-1": {"at": "0,-1"}, "redeemer": {"at": "0,0", "die": 1}})
    play(game, "activate tough-1", "move tough-1 1,0")
    assert asked(game)[1] != "act" or not offered(game, "move tough-1")


def test_fed_til_tight_an_entry_needs_room_too() -> None:
    """FED-TIL-TIGHT, FED-ENT-2: one warrior a side at the entries as well."""
    tiles = [(2, "0,0"), (15, "0,-1")]
    game = camp(phase="threat", tiles=tiles, tp=3, warriors={"redeemer": {"at": "0,0"}})
    play(game, "bring troglodyte 0,-1")
    assert not offered(game, "bring")


def test_fed_til_lair_with_taste_for_blood_is_nothing_special_for_the_demon() -> None:
    """FED-TIL-LAIR: troglodytes only: the demon needs what it needs elsewhere."""
    tiles = [(2, "0,0"), (10, "0,-1")]
    held = camp(phase="threat", tiles=tiles, tp=9, warriors={"redeemer": {"at": "0,-1"}, "brute-a": {"at": "0,0"}})
    assert offered(held, "bring troglodyte") == {"0,-1"}
    assert not offered(held, "bring underground-hunter")
    free = camp(phase="threat", tiles=tiles, tp=9, warriors={"redeemer": {"at": "0,0"}})
    assert offered(free, "bring underground-hunter") == {"0,-1"}


def test_fed_evt_1_defect_takes_an_object_for_good() -> None:
    """FED-EVT-1, FED-OBJ-1: the shield is gone; the bearer's defense with it."""
    brute = {"at": "0,0", "die": 2, "equipment": ["shield-of-steel"]}
    game = camp(
        phase="human_activation",
        begin=True,
        warriors={"brute-a": brute, "redeemer": {"at": "0,0", "die": 1}},
        hand={"infernal": ["defect"]},
    )
    assert warrior(game, "brute-a")["defense"] == 5
    play(game, *[text for text in texts(game) if text.startswith("play defect")][:1])
    assert (warrior(game, "brute-a")["defense"], warrior(game, "brute-a")["equipment"]) == (4, [])


def test_fed_evt_1_lost_never_closes_the_last_way() -> None:
    """PRI-6: with one unexplored opening left the card is not offered."""
    company = {"redeemer": {"at": "0,1", "die": 3}, "brute-a": {"at": "0,1", "die": 1}}
    game = action(
        tiles=[(33, "0,0", "south"), (4, "0,1")], warriors=company, stack=[30, 31], hand={"infernal": ["lost"]}
    )
    play(game, "activate redeemer", "explore redeemer south")
    assert not offered(game, "play")


@pytest.mark.parametrize("shut", [False, True])
def test_fed_evt_3_cave_in_between_two_entries_shuts_the_way(shut: bool) -> None:  # noqa: FBT001
    """FED-EVT-3, MOV-9: played after an entry, rubble is a wall for steps; what it leaves unexplored it leaves open."""
    game = camp(
        phase="threat",
        tiles=[(2, "0,0"), (4, "0,-1"), (30, "0,-2")],
        tp=2,
        warriors={"redeemer": {"at": "0,0", "die": 1}},
        hand={"infernal": ["cave-in"]},
    )
    play(game, "bring troglodyte 0,-2", *(["play cave-in 0,0 north"] if shut else []))
    assert offered(game, "bring troglodyte") == {"0,-2"}
    moving = demons(
        tiles=[(2, "0,0"), (4, "0,-1"), (30, "0,-2")],
        warriors={"redeemer": {"at": "0,0", "die": 1}, **pack(1, "0,-1")},
        barriers=[{"at": "0,0", "side": "north", "kind": "rubble"}] if shut else [],
    )
    assert steps(moving, "troglodyte-1") == ({"0,-2"} if shut else {"0,-2", "0,0"})
