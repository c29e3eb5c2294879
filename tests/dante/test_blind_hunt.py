"""Cases a careful player would argue about in the infernal activation and around the demon (DTH, GOL, DDM rows)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from hells import LINES, attacks, corridor, moves, names
from tables import play, table, texts, told, warrior

BRISK = {"what": "movement", "amount": 1}


def scene(phase: str, tiles: list[tuple[int, str, str]], warriors: dict[str, Any], **data: Any) -> Game:
    """A warrior is named with its tile or with all its entries; hounds have a white 2 (3/1), dice are 1s at the end."""
    entries: dict[str, Any] = {}
    for name, entry in warriors.items():
        more = {"at": entry} if isinstance(entry, str) else entry
        hound = {"die": 2} if name.startswith("hellhound") else {}
        entries[name] = {"die": LINES.get(name, 0), **hound, **more}
    data["dice"] = [*data.pop("dice", []), *[1] * 40]
    position = {"scenario": "dante/circle-5", "phase": phase, "tp": 0, "turn": 9, "tiles": tiles, "warriors": entries}
    return table(**{**position, **data})


def hunt(tiles: list[tuple[int, str, str]], warriors: dict[str, Any], **data: Any) -> Game:
    """A whole infernal activation, up to the first thing the humans decide."""
    return scene("infernal_activation", tiles, warriors, begin=True, **data)


def fight(tiles: list[tuple[int, str, str]], warriors: dict[str, Any], *attacks: str, **data: Any) -> Game:
    """Attacks of the human activation, each by its own warrior: `brute-a hunter`; one far away is yet to act."""
    watcher = {"guardian-b": {"at": "7,2", "die": 6}}
    game = scene("human_activation", [*tiles, (36, "7,2", "north")], {**watcher, **warriors}, **data)
    for attack in attacks:
        if game.decision is not None and game.decision.kind == "act":
            play(game, "pass")
        play(game, f"activate {attack.split()[0]}", f"attack {attack}")
    return game


def damage(game: Game, name: str) -> Any:
    return warrior(game, name)["damage"]


# --- whom it attacks (DTH-22, GOL) ----------------------------------------------------------------


def test_gol_1_the_human_beside_it_before_a_weaker_one_next_door() -> None:
    """GOL-1, DTH-22: distance before defense: it stays and attacks the well defended one on its own tile."""
    game = hunt(
        corridor(48, 48), {"brute-a": {"at": "0,0", "die": 6}, "scout-a": {"at": "1,0", "die": 1}, "hunter": "0,0"}
    )
    assert attacks(game) == [("hunter", "brute-a")]
    assert moves(game, "hunter") == []


@pytest.mark.parametrize(
    ("east", "scout", "prey"),
    [
        (14, {"die": 6}, "scout-a"),  # mushrooms: 5 counts as 3
        (12, {"die": 1}, "redeemer"),  # fog: 3 counts as 6
        (48, {"die": 6, "flags": ["exhausted"]}, "scout-a"),  # exhausted: 3
        (48, {"die": 6}, "redeemer"),
    ],
)
def test_gol_6_defense_is_the_value_now(east: int, scout: dict[str, Any], prey: str) -> None:
    """GOL-6: one human on either side, the redeemer with defense 4."""
    tiles = [(48, "0,0", "north"), (48, "1,0", "north"), (east, "2,0", "south")]
    game = hunt(tiles, {"redeemer": "0,0", "scout-a": {"at": "2,0", **scout}, "hellhound-1": "1,0"})
    assert attacks(game) == [("hellhound-1", prey)]


def test_gol_6_worn_steel_counts() -> None:
    """GOL-6: the shield of steel lifts the redeemer from 4 to 5, above the scout's 4."""
    shield = {"at": "0,0", "equipment": ["steel-shield"], "damage": [1, 3]}
    game = hunt(corridor(48, 48, 48), {"redeemer": shield, "scout-a": "2,0", "hellhound-1": "1,0"})
    assert attacks(game) == [("hellhound-1", "scout-a")]


def test_gol_2_the_nearest_cannot_be_attacked_the_most_wounded_of_the_others() -> None:
    """GOL-2, DTH-22: the nearest one's tile is full; of the two in reach the wounded one, though better defended."""
    tiles = [
        (41, "0,0", "east"),
        (48, "1,0", "north"),
        (48, "2,0", "north"),
        (48, "3,0", "north"),
        (48, "2,1", "north"),
    ]
    warriors = {
        "scout-a": "0,0",
        "master-of-souls": "0,0",  # cannot move, and acts before the hound
        "hellhound-1": "1,0",
        "brute-a": {"at": "3,0", "die": 1},
        "redeemer": {"at": "2,1", "die": 5, "damage": [1]},
    }
    assert attacks(hunt(tiles, warriors)) == [("master-of-souls", "scout-a"), ("hellhound-1", "redeemer")]


@pytest.mark.parametrize(
    ("hunter", "between", "prey"),
    [
        ("hellhound-1", ["scout-a"], "redeemer"),
        ("hellhound-1", ["scout-a", "scout-b"], "scout-a"),  # MOV-4: one against two is held
        ("hellhound-1", ["brute-a"], "brute-a"),  # imposing
        ("snoop", ["scout-a", "scout-b"], "redeemer"),  # elusive
        ("snoop", ["brute-a"], "redeemer"),  # both talents cancel: one against one may pass
        ("snoop", ["brute-a", "scout-a"], "scout-a"),  # both cancel: one against two is held
    ],
)
def test_gol_5_hard_the_redeemer_behind_others_if_it_can_get_through(
    hunter: str, between: list[str], prey: str
) -> None:
    """GOL-5, DTH-22: he is attacked wherever a legal move leads to him; else the golden rule among the rest."""
    people = {name: {"at": "1,0", "die": 1 if name == "scout-a" else LINES[name]} for name in between}
    game = hunt(
        corridor(48, 48, 48), {**people, "redeemer": {"at": "0,0", "die": 5}, hunter: "2,0"}, options={"hard": 1}
    )
    assert attacks(game) == [(hunter, prey)]


def test_dth_21_targets_are_found_anew_after_a_death() -> None:
    """DTH-21: the first troglodyte kills the human of its tile; the second then goes for the next one."""
    dying = {"at": "0,0", "damage": [1, 2, 3, 4, 5]}
    warriors = {"scout-a": dying, "redeemer": "2,0", "troglodyte-1": "0,0", "troglodyte-2": "0,0"}
    game = hunt(corridor(48, 48, 48), warriors, dice=[6])
    assert attacks(game) == [(names(game, "activated")[0], "scout-a")]
    assert moves(game, names(game, "activated")[1]) == ["1,0"]


def test_dth_22_a_hound_without_a_die_does_nothing() -> None:
    """DTH-12, DTH-22: 0/0: it neither moves nor attacks, but its activation has been."""
    game = hunt(corridor(48, 48), {"scout-a": "0,0", "hellhound-1": {"at": "0,0", "die": 0}})
    assert (names(game, "activated"), attacks(game), moves(game, "hellhound-1")) == (["hellhound-1"], [], [])


def test_gol_9_rubble_is_a_wall() -> None:
    """GOL-9, MOV-9: the scout behind the rubble cannot be reached: the hound goes for the far redeemer."""
    game = hunt(
        corridor(48, 48, 48, 48, 48, 48),
        {"scout-a": "0,0", "hellhound-1": "1,0", "redeemer": "5,0"},
        barriers=[{"at": "0,0", "side": "east", "kind": "rubble"}],
    )
    assert moves(game, "hellhound-1") == ["2,0", "3,0", "4,0"]


# --- ways (DTH-23 to DTH-25) ----------------------------------------------------------------------


def test_dth_23_legal_steps_a_long_way_that_arrives_before_a_short_one_that_floods() -> None:
    """DTH-23, TIL-FLOODED: two steps through the flood would end on it; four round it lead to an attack."""
    ring = [(48, "0,0", "north"), (7, "1,0", "east"), (48, "2,0", "north")]
    ring += [(48, f"{x},1", "north") for x in range(3)]
    warriors = {"scout-a": "0,0", "hellhound-1": "2,0"}
    game = hunt(ring, warriors, marks=[{"target": "hellhound-1", **BRISK}])
    assert attacks(game) == [("hellhound-1", "scout-a")]
    assert moves(game, "hellhound-1") == ["2,1", "1,1", "0,1", "0,0"]


def test_dth_23_who_starts_in_the_flood_takes_one_step() -> None:
    """DTH-23, TIL-FLOODED: leaving costs the whole movement."""
    game = hunt(corridor(48, 48, 7, 48), {"scout-a": "0,0", "hellhound-1": "2,0"})
    assert moves(game, "hellhound-1") == ["1,0"]
    assert attacks(game) == []


def test_dth_23_the_best_tile_is_full_the_next_best() -> None:
    """DTH-23: the tile beside the human is held by one that cannot move: the hound stops a step before."""
    game = hunt(
        corridor(48, 41, 48, 48, 48), {"scout-a": "0,0", "hellhound-2": {"at": "1,0", "die": 0}, "hellhound-1": "4,0"}
    )
    assert moves(game, "hellhound-1") == ["3,0", "2,0"]


def test_dth_24_hounds_make_way_for_the_demon() -> None:
    """DTH-24: two hounds fill the corridor before the hunter: one acts first, then the hunter attacks too."""
    warriors = {"scout-a": "0,0", "hellhound-1": "1,0", "hellhound-2": "1,0", "hunter": "2,0"}
    game = hunt(corridor(48, 46, 46), warriors)
    assert names(game, "activated")[1] == "hunter"
    assert len(attacks(game)) == 3


def test_dth_24_troglodytes_go_before_hounds_when_both_fill_the_way() -> None:
    """DTH-24: last in order first: the troglodyte leaves, the hound beside it need not."""
    warriors = {"scout-a": "0,0", "hellhound-1": "1,0", "troglodyte-1": "1,0", "hunter": "2,0"}
    game = hunt(corridor(48, 46, 46), warriors)
    assert names(game, "activated") == ["troglodyte-1", "hunter", "hellhound-1"]
    assert len(attacks(game)) == 3


def test_dth_24_who_cannot_move_frees_nothing() -> None:
    """DTH-24: hounds without dice fill the corridor: the hunter stays behind them; everyone's turn has been."""
    rigid = {f"hellhound-{n}": {"at": "1,0", "die": 0} for n in (1, 2)}
    game = hunt(corridor(48, 46, 46), {"scout-a": "0,0", **rigid, "hunter": "2,0"})
    assert moves(game, "hunter") == []
    assert sorted(names(game, "activated")) == ["hellhound-1", "hellhound-2", "hunter"]


def test_dth_25_who_moved_to_fight_has_no_step_left() -> None:
    """DTH-25, HAC-2: the hound came from afar and fought: it stays, the troglodyte behind does not get in."""
    warriors = {"scout-a": "0,0", "hellhound-1": "2,0", "troglodyte-1": "1,0"}
    game = hunt([(41, "0,0", "east"), (48, "1,0", "north"), (48, "2,0", "north")], warriors)
    assert attacks(game) == [("hellhound-1", "scout-a")]
    assert moves(game, "hellhound-1") == ["1,0", "0,0"]
    assert moves(game, "troglodyte-1") == []


# --- twice (DTH-19) -------------------------------------------------------------------------------


def test_dth_19_twice_a_hound_comes_twice_as_far() -> None:
    """DTH-19: three steps, then three more; the next activation is a single one again."""
    game = hunt(corridor(*[48] * 8), {"scout-a": "0,0", "hellhound-1": "7,0"}, counters={"twice": 1})
    assert len(moves(game, "hellhound-1")) == 6
    assert game.view()["counters"]["twice"] == 0


def test_dth_19_ddm_8_the_torturer_has_spent_its_points_the_first_time() -> None:
    """DTH-19, DDM-TORTURER: 7 TP: two threes for the first attack; with one point left there is no second."""
    game = hunt(corridor(48, 48), {"scout-a": "0,0", "torturer": "0,0"}, tp=7, counters={"twice": 1})
    assert names(game, "activated") == ["torturer", "torturer"]
    assert attacks(game) == [("torturer", "scout-a")]
    assert game.view()["tp"] == 1


def test_dth_19_ddm_possessed_heal_once_though_they_act_twice() -> None:
    """DTH-19, DDM-POSSESSED-HEAL: once an activation phase, whatever is left on the board."""
    both = {"possessed-a": {"at": "1,0", "damage": 2}, "possessed-b": {"at": "1,0", "damage": 2}}
    game = hunt(corridor(48, 48), {"scout-a": "0,0", **both}, tp=9, counters={"twice": 1})
    assert damage(game, "possessed-a") + damage(game, "possessed-b") == 3
    assert game.view()["tp"] == 6


# --- demons ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tp", "dice", "left"), [(2, 0, 2), (3, 1, 0), (8, 2, 2), (9, 3, 0)])
def test_ddm_torturer_comes_to_attack_if_it_can_pay(tp: int, dice: int, left: int) -> None:
    """DDM-TORTURER, DTH-22: combat 0 by itself: below 3 TP it only comes near; else it moves up and attacks."""
    game = hunt(corridor(48, 48), {"scout-a": "0,0", "torturer": "1,0"}, tp=tp)
    assert moves(game, "torturer") == ["0,0"]
    assert [len(event[5:]) for event in told(game, "rolled")] == ([dice] if dice else [])
    assert game.view()["tp"] == left


def test_ddm_torturer_pays_nothing_out_of_reach() -> None:
    """DDM-TORTURER: it spends when it attacks, not on the way."""
    game = hunt(corridor(48, 48, 48), {"scout-a": "0,0", "torturer": "2,0"}, tp=8)
    assert (moves(game, "torturer"), game.view()["tp"]) == (["1,0"], 8)


def test_ddm_cerberus_the_flood_ends_its_pursuit() -> None:
    """DDM-CERBERUS, TIL-FLOODED: entering ends the move; movement paid afterwards would reopen nothing."""
    game = hunt(corridor(48, 7, 48, 48), {"scout-a": "0,0", "cerberus": "3,0"}, tp=5)
    assert moves(game, "cerberus") == ["2,0", "1,0"]
    assert game.view()["tp"] == 5


def test_ddm_cerberus_out_of_the_flood_takes_one_step() -> None:
    """DDM-CERBERUS, TIL-FLOODED: the step out is the only one, however many points are left."""
    game = hunt(corridor(48, 48, 7, 48), {"scout-a": "0,0", "cerberus": "2,0"}, tp=5)
    assert moves(game, "cerberus") == ["1,0"]
    assert game.view()["tp"] == 5


def test_ddm_cerberus_is_held_by_two_on_its_way() -> None:
    """DDM-CERBERUS, MOV-4, GOL-5: hard, the redeemer is its prey; two scouts between hold it, and it attacks them."""
    warriors = {"redeemer": "0,0", "scout-a": "2,0", "scout-b": "2,0", "cerberus": "3,0"}
    game = hunt(corridor(48, 48, 48, 48), warriors, tp=5, options={"hard": 1})
    assert moves(game, "cerberus") == ["2,0"]
    assert game.view()["tp"] == 5
    assert [attacker for attacker, _ in attacks(game)] == ["cerberus"]


@pytest.mark.parametrize(
    ("tp", "first", "way", "left"),
    [
        (0, "cerberus", ["4,0", "3,0"], 0),
        (1, "troglodyte-1", ["4,0", "3,0", "2,0"], 0),
        (5, "troglodyte-1", ["4,0", "3,0", "2,0", "1,0", "0,0"], 2),
    ],
)
def test_dth_24_ddm_cerberus_the_way_it_would_pay_for_is_freed(tp: int, first: str, way: list[str], left: int) -> None:
    """DTH-24, DDM-8: two troglodytes fill its third step; if it can buy that step one of them acts before it."""
    warriors = {"scout-a": "0,0", "troglodyte-1": "2,0", "troglodyte-2": "2,0", "cerberus": "5,0"}
    game = hunt(corridor(48, 48, 46, 48, 48, 48), warriors, tp=tp)
    assert names(game, "activated")[0] == first
    assert moves(game, "cerberus") == way
    assert game.view()["tp"] == left


def test_dth_24_ddm_cerberus_nobody_moves_for_a_step_beyond_its_points() -> None:
    """DTH-24, DDM-8: the full tile is its fourth step and the points buy only the third: it goes first."""
    warriors = {"scout-a": "0,0", "troglodyte-1": "1,0", "troglodyte-2": "1,0", "cerberus": "5,0"}
    game = hunt(corridor(48, 46, 48, 48, 48, 48), warriors, tp=1)
    assert names(game, "activated")[0] == "cerberus"
    assert moves(game, "cerberus") == ["4,0", "3,0", "2,0"]


def test_ddm_nurse_defense_six_at_most_and_less_as_her_children_die() -> None:
    """DDM-NURSE, PRI-2: three troglodytes: 4 + 3 is 6; with two of them dead it is 5, her combat 3."""
    warriors = {"brute-a": {"at": "1,0", "die": 1}, "nurse": "1,0", "redeemer": {"at": "1,0", "die": 1}}
    brood = {"troglodyte-1": "1,0", "troglodyte-2": "1,0", "troglodyte-3": "0,0", "tough-1": "1,0"}
    game = fight(corridor(48, 48), {**warriors, **brood}, dice=[3, 3, 1, 1, 5, 1, 1])
    assert (warrior(game, "nurse")["defense"], warrior(game, "nurse")["combat"]) == (6, 5)
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert (warrior(game, "nurse")["defense"], warrior(game, "nurse")["combat"]) == (5, 3)
    play(game, "pass", "activate redeemer", "attack redeemer nurse")
    assert damage(game, "nurse") == 1, "a 5 hits her now"


def test_ddm_nurse_and_destroyer_look_through_openings_only() -> None:
    """DDM-NURSE, DDM-DESTROYER, MOV-9: rubble between the tiles: they are not adjacent."""
    rubble = [{"at": "0,0", "side": "east", "kind": "rubble"}]
    for barriers, more in ((rubble, 0), ([], 1)):
        game = fight(corridor(48, 48), {"scout-a": "1,0", "nurse": "1,0", "troglodyte-1": "0,0"}, barriers=barriers)
        assert warrior(game, "nurse")["combat"] == 2 + more
        game = fight(corridor(48, 48), {"scout-a": "1,0", "destroyer": "1,0", "brute-a": "0,0"}, barriers=barriers)
        assert warrior(game, "destroyer")["combat"] == 1 + 3 * more


def test_ddm_destroyer_counts_two_humans_next_door() -> None:
    """DDM-DESTROYER: none on its own tile, two on two adjacent ones: together 2."""
    game = fight(corridor(48, 48, 48), {"scout-a": "0,0", "scout-b": "2,0", "destroyer": "1,0"})
    assert warrior(game, "destroyer")["combat"] == 4


def test_ddm_ethereal_hastens_tough_troglodytes_too() -> None:
    """DDM-ETHEREAL, DST-7: "troglodytes" means tough ones too; hounds are no troglodytes."""
    pack = {"troglodyte-1": "1,0", "tough-1": "1,0", "hellhound-1": "1,0"}
    game = fight(corridor(48, 48), {"scout-a": "0,0", "ethereal": "1,0", **pack})
    assert [warrior(game, name)["movement"] for name in pack] == [2, 3, 3]


def test_ddm_bloated_a_hound_beside_it_shrugs_off_one_hit_a_phase() -> None:
    """DDM-BLOATED: the hound on its tile is resistant, the one next door is not; once in the phase."""
    warriors = {"brute-a": {"at": "1,0", "die": 1}, "brute-b": {"at": "1,0", "die": 1}, "bloated": "1,0"}
    game = fight(
        corridor(48, 48),
        {**warriors, "hellhound-1": "1,0", "hellhound-2": "0,0"},
        "brute-a hellhound-1",
        "brute-b hellhound-1",
        dice=[6, 6, 1, 1, 6, 1, 1, 1],
    )
    assert damage(game, "hellhound-1") == 2
    assert "resistant" not in warrior(game, "hellhound-2")["talents"]


def test_ddm_scourge_resists_and_guards_nobody() -> None:
    """DDM-SCOURGE: it ignores its own first hit, and takes none for the hound beside it."""
    warriors = {"brute-a": {"at": "1,0", "die": 1}, "brute-b": {"at": "1,0", "die": 1}}
    game = fight(
        corridor(48, 48),
        {**warriors, "scourge": "1,0", "hellhound-1": "1,0"},
        "brute-a hellhound-1",
        "brute-b scourge",
        dice=[6, 1, 1, 1, 6, 6, 1, 1],
    )
    assert (damage(game, "hellhound-1"), damage(game, "scourge")) == (1, 1)


def test_ddm_souls_is_open_once_the_last_of_them_is_dead() -> None:
    """DDM-SOULS: a hound and a troglodyte cover it; with the troglodyte dead the hound still does."""
    people = {name: {"at": "1,0", "die": 1} for name in ("brute-a", "brute-b", "redeemer")}
    warriors = {**people, "master-of-souls": "1,0", "troglodyte-1": "1,0", "hellhound-1": {"at": "1,0", "damage": 2}}
    game = fight(corridor(48, 48), warriors, "brute-a troglodytes", dice=[6, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1])
    play(game, "pass", "activate brute-b")
    assert "attack brute-b master-of-souls" not in texts(game)
    play(game, "attack brute-b hellhound-1", "pass", "activate redeemer", "attack redeemer master-of-souls")
    assert damage(game, "master-of-souls") == 1


def test_ddm_snoop_a_miss_does_not_use_up_the_free_dodge() -> None:
    """DDM-SNOOP: the first attack misses; the second is dodged free; the third finds 2 TP, the fourth none."""
    people = {name: {"at": "1,0", "die": 1} for name in ("brute-a", "brute-b", "scout-a", "scout-b")}
    game = fight(
        corridor(48, 48),
        {**people, "snoop": "1,0"},
        "brute-a snoop",
        "brute-b snoop",
        "scout-a snoop",
        "scout-b snoop",
        tp=3,
        # missed; one hit re-rolled away; two re-rolled to one; one that stays
        dice=[1, 2, 3, 1, 6, 1, 1, 1, 2, 6, 5, 1, 4, 3, 6, 1, 1],
    )
    assert damage(game, "snoop") == 2
    assert game.view()["tp"] == 1


def test_ddm_snoop_after_the_frenzied_attackers_own_reroll() -> None:
    """DDM-SNOOP, COM-4: the swordmaster's misses are rolled again first; then every hit, also those just won."""
    game = fight(
        corridor(48, 48),
        {"swordmaster-a": {"at": "1,0", "die": 2}, "snoop": "1,0"},
        "swordmaster-a snoop",
        # 6, miss, miss; the two misses become 5 and 1; the two hits become 4 and 2
        dice=[6, 1, 2, 5, 1, 4, 2],
    )
    assert damage(game, "snoop") == 1


def test_ddm_possessed_dth_26_the_weakest_guard_first_from_next_door_too() -> None:
    """DTH-26, DST-7: a troglodyte next door takes the first hit, the tough one the second, the third hurts."""
    warriors = {"brute-a": {"at": "1,0", "die": 1}, "possessed-a": "1,0", "possessed-b": "1,0"}
    game = fight(
        corridor(48, 48, 48),
        {**warriors, "tough-1": "1,0", "troglodyte-1": "0,0"},
        "brute-a possessed-a",
        dice=[6, 6, 6, 1],
    )
    assert [warrior(game, name)["at"] for name in ("troglodyte-1", "tough-1")] == ["reserve", "reserve"]
    assert (damage(game, "possessed-a"), damage(game, "possessed-b")) == (1, 0)


def test_ddm_possessed_no_guard_behind_a_wall_or_two_tiles_away() -> None:
    """DDM-POSSESSED: adjacent means joined by openings."""
    tiles = [(48, "1,0", "north"), (36, "1,-1", "north"), (48, "2,0", "north"), (48, "3,0", "north")]
    warriors = {"brute-a": {"at": "1,0", "die": 1}, "possessed-a": "1,0"}
    game = fight(
        tiles,
        {**warriors, "troglodyte-1": "1,-1", "troglodyte-2": "3,0"},
        "brute-a possessed-a",
        dice=[6, 6, 1, 1],
    )
    assert damage(game, "possessed-a") == 2


def test_ddm_possessed_troglodytes_guard_no_hound() -> None:
    """DTH-26, DDM-POSSESSED: they are bodyguards of the Possessed alone."""
    warriors = {"brute-a": {"at": "1,0", "die": 1}, "possessed-a": "1,0", "hellhound-1": "1,0", "troglodyte-1": "1,0"}
    game = fight(corridor(48, 48), warriors, "brute-a hellhound-1", dice=[6, 6, 1, 1])
    assert damage(game, "hellhound-1") == 2


@pytest.mark.parametrize(("hard", "struck"), [(0, "scout-a"), (1, "redeemer")])
def test_ddm_sorcerer_gol_5_hard_the_redeemer_before_the_most_wounded(hard: int, struck: str) -> None:
    """DDM-SORCERER, GOL-5: the rows with their own order have the redeemer first in the hard setting."""
    warriors = {"redeemer": {"at": "0,0", "damage": [1]}, "scout-a": {"at": "4,0", "damage": [1, 2]}, "sorcerer": "2,0"}
    game = hunt(corridor(*[48] * 5), warriors, options={"hard": hard})
    assert names(game, "psychic", 4) == [struck]


def test_ddm_sorcerer_can_kill_the_last_human() -> None:
    """DDM-SORCERER, DAN-1: five lines are gone, the thought takes the sixth: defeat at once."""
    game = hunt(corridor(48, 48), {"redeemer": {"at": "0,0", "damage": [1, 2, 3, 4, 5]}, "sorcerer": "1,0"})
    assert game.outcome == "infernal"


@pytest.mark.parametrize(
    ("people", "leaves"), [(["scout-a", "scout-b"], True), (["brute-a"], True), (["brute-a", "scout-a"], False)]
)
def test_ddm_sorcerer_is_elusive(people: list[str], leaves: bool) -> None:  # noqa: FBT001 - a case
    """DDM-SORCERER, TAL-ELUSIVE: two scouts do not hold it; a brute cancels the talent, and numbers count."""
    far = {"guardian-a": {"at": "5,0", "die": 3, "damage": [1]}}  # takes the psychic attack: resistant
    warriors = {**dict.fromkeys(people, "1,0"), **far, "sorcerer": "1,0"}
    game = hunt(corridor(*[48] * 6), warriors)
    assert len(attacks(game)) == 1
    assert bool(moves(game, "sorcerer")) is leaves


def test_ddm_1_dan_1_a_demon_killed_by_a_sanctuary_is_a_victory() -> None:
    """DAN-1, DTH-23: shunned tiles are entered where no other way is as short; the demon dies there: won."""
    warriors = {"scout-a": "0,0", "hunter": {"at": "2,0", "damage": 4}}
    game = hunt(corridor(48, 26, 48), warriors, dice=[5])
    assert game.outcome == "human"
