"""Demons as the Dante mode changes them (DDM-4, DDM-8, DDM-9 and a row each)."""

from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.core.dice import Fast
from claustrophobia.engine import Game
from claustrophobia.modes.dante import demons, ways
from claustrophobia.rules import presence
from tables import play, table, texts, told, warrior

# Three crossroads (5 of each side) in a row, a room to the south of the first, a corridor's end to the east.
BOARD = [(48, "1,0"), (34, "2,0"), (26, "3,0"), (28, "1,1"), (36, "4,0", "west")]
ROW = [(48, "0,0"), (34, "1,0"), (28, "2,0"), (14, "3,0"), (24, "4,0"), (36, "5,0", "west")]


def pit(demon: str, phase: str = "human_activation", **data: Any) -> Game:
    """The demon and the brute on the first crossroads, the redeemer on the second; other warriors as given."""
    company = {
        "redeemer": {"at": "2,0", "die": 1},
        "brute-a": {"at": "1,0", "die": 1},
        demon: {"at": "1,0"},
        **data.pop("warriors", {}),
    }
    company = {name: entry for name, entry in company.items() if entry}
    return table(
        **{
            "scenario": "dante/circle-5",
            "phase": phase,
            "tiles": BOARD,
            "warriors": company,
            "tp": 0,
            "turn": 9,
            **data,
        }
    )


def hunted(demon: str, **data: Any) -> Game:
    """The infernal activation from its beginning, up to the first thing a human is asked; next turn's dice are ones."""
    data["dice"] = [*data.pop("dice", []), *[1] * 30]
    return pit(demon, "infernal_activation", begin=True, **data)


def trogs(*cells: str) -> dict[str, Any]:
    return {f"troglodyte-{number}": {"at": cell} for number, cell in enumerate(cells, 1)}


def number(game: Game, name: str) -> int:
    return game.state.setup.names.index(name)


def place(game: Game, name: str) -> str:
    """The cell a warrior stands on."""
    tile = game.view()["tiles"][warrior(game, name)["at"]]
    return f"{tile['x']},{tile['y']}"


def rolls(game: Game) -> list[list[object]]:
    """The dice of each attack, as first rolled."""
    return [list(event[5:]) for event in told(game, "rolled")]


# --- sheets ---------------------------------------------------------------------------------------

# what a row changes: movement, life, talents, abilities
CHANGED: dict[str, tuple[int, int, list[str], list[str]]] = {
    "hunter": (2, 5, [], ["bonus_per_wound"]),
    "destroyer": (2, 4, [], ["bonus_in_crowd"]),
    "scourge": (1, 3, ["imposing", "resistant"], ["tp_per_kill"]),
    "master-of-souls": (0, 10, [], ["immune_to_ranged", "covered"]),
    "possessed-a": (2, 4, [], ["guarded_by_troglodytes", "buys_healing"]),
    "possessed-b": (2, 4, [], ["guarded_by_troglodytes", "buys_healing"]),
    "torturer": (1, 3, [], ["buys_combat"]),
    "cerberus": (2, 5, [], ["pursuit"]),
    "nurse": (1, 4, [], ["bonus_per_troglodyte"]),
    "ethereal": (2, 3, ["elusive"], ["through_walls", "speeds_troglodytes"]),
    "bloated": (1, 6, ["imposing"], ["burst", "shares_talents"]),
    "sorcerer": (2, 4, ["ranged", "elusive"], ["retinue", "fires_freely", "withdraws"]),
    "snoop": (3, 3, ["elusive"], ["plunder", "dodges"]),
}


@pytest.mark.parametrize("demon", CHANGED)
def test_ddm_4_and_9_a_sheet_is_that_of_1643_but_for_what_its_row_changes(demon: str) -> None:
    """DDM-4, DDM-9, DDM-HUNTER (life 5), DDM-SCOURGE (talents): everything a row does not name is as in 1643."""
    here = next(sheet for sheet in load.load("", "dante").demons if sheet.id == demon)
    there = next(sheet for sheet in load.load().demons if sheet.id == demon)
    movement, life, talents, abilities = CHANGED[demon]
    assert (here.combat, here.defense, here.price) == (there.combat, there.defense, there.price)
    assert (here.movement, here.life) == (movement, life)
    assert (here.movement - there.movement, here.life - there.life) == (
        1 if demon == "sorcerer" else 0,
        1 if demon == "hunter" else 0,
    )
    assert (here.talents, [ability.verb for ability in here.abilities]) == (talents, abilities)


def test_ddm_9_the_scourge_is_resistant_and_no_bodyguard() -> None:
    """DDM-SCOURGE: resistant instead of bodyguard; imposing as before."""
    game = pit("scourge")
    assert warrior(game, "scourge")["talents"] == ["imposing", "resistant"]


def test_ddm_hunter_has_one_life_more() -> None:
    """DDM-HUNTER: four hits do not kill it."""
    game = pit("hunter", dice=[6, 6, 6, 6])
    play(game, "activate brute-a", "attack brute-a hunter")
    assert (warrior(game, "hunter")["damage"], warrior(game, "hunter")["life"]) == (4, 5)
    assert game.outcome is None


@pytest.mark.parametrize("demon", CHANGED)
def test_ddm_9_no_die_lies_on_a_demons_power(demon: str) -> None:
    """DDM-9: whatever the threat phase rolls, a demon's power gets no die and does not fire."""
    board = [*BOARD, (23, "0,0")]
    for face in range(1, 7):
        game = pit(demon, "threat", begin=True, tiles=board, dice=[face, face, *[1] * 60], warriors=trogs("3,0"))
        powers = {power.ident for power in game.state.setup.powers if power.owner >= 0}
        hounds = {f"hellhound-{count}" for count in range(1, 9)}
        assert not {die["at"] for die in game.view()["destiny"]} & (powers - hounds)
        fired = {game.state.setup.powers[int(str(event[3]))].owner for event in told(game, "fired")}
        assert fired <= {-1}


# --- what those around it do for it ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "more"),
    [
        ([], 0),
        (["1,0"], 1),
        (["2,0", "1,1"], 2),
        (["1,0", "1,0", "2,0"], 3),
        (["3,0", "3,0"], 0),  # two tiles away
    ],
)
def test_ddm_nurse_is_strong_by_the_troglodytes_around_her(cells: list[str], more: int) -> None:
    """DDM-NURSE: +1 combat and +1 defense per ordinary troglodyte on her tile and adjacent tiles; defense at most 6."""
    game = pit("nurse", warriors=trogs(*cells))
    one = warrior(game, "nurse")
    assert (one["movement"], one["combat"], one["defense"]) == (1, 2 + more, min(4 + more, 6))


def test_ddm_nurse_counts_no_tough_troglodyte_and_no_tile_behind_a_wall() -> None:
    """DDM-NURSE: ordinary ones; adjacent means joined by an opening (MOV-1)."""
    game = pit("nurse", warriors={"tough-1": {"at": "1,0"}, **trogs("2,0")}, tiles=[(48, "1,0"), (36, "2,0", "north")])
    assert warrior(game, "nurse")["combat"] == 2


def test_ddm_nurse_is_counted_at_each_roll() -> None:
    """DDM-NURSE: she needs 6 to be hit among two troglodytes; one dies, and the next attacker needs 5."""
    company = {"brute-b": {"at": "1,0", "die": 6}, "scout-a": {"at": "1,0", "die": 6}, **trogs("1,0", "1,0")}
    game = pit("nurse", warriors=company, dice=[5, 6, 1, 1, 1, 5])
    play(game, "activate brute-b", "attack brute-b nurse", "pass")
    play(game, "activate brute-a", "attack brute-a troglodytes", "pass", "activate scout-a", "attack scout-a nurse")
    assert [event[4] for event in told(game, "rolled")] == [6, 3, 5]
    assert warrior(game, "nurse")["damage"] == 1


def test_ddm_nurse_gains_nothing_without_troglodytes() -> None:
    """DDM-NURSE: the abilities of her sheet are replaced: no TP as the threat phase starts with none in play."""
    game = pit("nurse", "threat", begin=True, tiles=[*BOARD, (23, "0,0")], dice=[2, 3, *[1] * 40])
    assert not told(game, "gained_tp")


@pytest.mark.parametrize(
    ("here", "near", "beyond", "combat"),
    [(1, 0, 0, 1), (2, 0, 0, 4), (1, 1, 0, 4), (0, 2, 0, 4), (0, 1, 0, 1), (1, 0, 3, 1), (2, 2, 0, 4)],
)
def test_ddm_destroyer_counts_its_tile_and_the_adjacent_ones(here: int, near: int, beyond: int, combat: int) -> None:
    """DDM-DESTROYER: +3 combat if its tile and the adjacent tiles together hold at least 2 humans."""
    cells = ["1,0"] * here + ["2,0"] * near + ["3,0"] * beyond
    names = ["redeemer", "brute-a", "brute-b", "scout-a", "scout-b"]
    company = {name: {"at": cell, "die": 1} for name, cell in zip(names, cells, strict=False)}
    game = pit("destroyer", warriors={"redeemer": {}, "brute-a": {}, **company})
    assert warrior(game, "destroyer")["combat"] == combat


# --- what it does for those around it --------------------------------------------------------------


def test_ddm_ethereal_gives_troglodytes_supernatural_speed() -> None:
    """DDM-ETHEREAL: ordinary and tough troglodytes, wherever, +1 movement; nobody else."""
    game = pit("ethereal", warriors={"tough-1": {"at": "3,0"}, "hellhound-1": {"at": "3,0"}, **trogs("3,0")})
    assert [warrior(game, name)["movement"] for name in ("troglodyte-1", "tough-1")] == [2, 3]
    assert [warrior(game, name)["movement"] for name in ("hellhound-1", "ethereal", "brute-a")] == [0, 2, 1]
    assert warrior(pit("nurse", warriors=trogs("3,0")), "troglodyte-1")["movement"] == 1


def test_ddm_ethereal_a_fired_pair_adds_nothing() -> None:
    """DDM-ETHEREAL, ruling: with the board's speed in force a troglodyte has 2 movement, not 3."""
    speed = [{"target": "troglodytes", "what": "movement", "amount": 1, "until": "infernal_preparation"}]
    assert warrior(pit("ethereal", warriors=trogs("3,0"), marks=speed), "troglodyte-1")["movement"] == 2
    assert warrior(pit("nurse", warriors=trogs("3,0"), marks=speed), "troglodyte-1")["movement"] == 2


def test_ddm_ethereal_speed_ends_with_it() -> None:
    """DDM-ETHEREAL: only while it is in play."""
    game = pit("ethereal", warriors={"ethereal": {"at": "out"}, **trogs("3,0")})
    assert warrior(game, "troglodyte-1")["movement"] == 1


def test_ddm_bloated_makes_its_tile_resistant() -> None:
    """DDM-BLOATED: infernal warriors on its tile, itself too; no human, no other tile."""
    game = pit("bloated", warriors={"tough-1": {"at": "1,0"}, **trogs("1,0", "2,0")})
    for name in ("bloated", "tough-1", "troglodyte-1"):
        assert "resistant" in warrior(game, name)["talents"]
    for name in ("troglodyte-2", "brute-a", "redeemer"):
        assert "resistant" not in warrior(game, name)["talents"]


def test_ddm_bloated_each_troglodyte_resists_for_itself() -> None:
    """DDM-BLOATED, HIT-7: of three hits on two troglodytes two are resisted and one kills."""
    game = pit("bloated", warriors=trogs("1,0", "1,0"), dice=[6, 6, 6, 1])
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert len(told(game, "resisted")) == 2
    assert [warrior(game, f"troglodyte-{n}")["at"] for n in (1, 2)].count("reserve") == 1


# --- being attacked ---------------------------------------------------------------------------------


def test_ddm_souls_cannot_be_attacked_while_others_stand_with_it() -> None:
    """DDM-SOULS: neither a troglodyte nor a hound may be left on its tile; one next door does not cover it."""
    aim = "attack brute-a master-of-souls"
    game = pit("master-of-souls", warriors=trogs("1,0"))
    play(game, "activate brute-a")
    assert aim not in texts(game)
    assert "attack brute-a troglodytes" in texts(game)
    assert game.why_not(aim).rule == "DDM-SOULS"
    assert aim in texts(play(pit("master-of-souls", warriors=trogs("2,0")), "activate brute-a"))
    hound = pit("master-of-souls", warriors={"hellhound-1": {"at": "1,0"}})
    assert aim not in texts(play(hound, "activate brute-a"))


def test_ddm_souls_is_missed_by_what_strikes_a_whole_tile() -> None:
    """DDM-SOULS, ruling: a grenade rolls for the others on the tile, not for it; alone it is rolled for."""
    thrower = {"redeemer": {"at": "2,0", "die": 1, "equipment": ["grenade"]}, "brute-a": {}}
    game = pit("master-of-souls", warriors={**thrower, **trogs("1,0")}, dice=[6])
    play(game, "activate redeemer", "use redeemer grenade 1,0")
    assert [event[3] for event in told(game, "rolled_for")] == [number(game, "troglodyte-1")]
    assert warrior(game, "master-of-souls")["damage"] == 0
    game = pit("master-of-souls", warriors=thrower, dice=[6])
    play(game, "activate redeemer", "use redeemer grenade 1,0")
    assert warrior(game, "master-of-souls")["damage"] == 1


def attacked_snoop(tp: int, dice: list[int], *attackers: str, **data: Any) -> Game:
    """Some humans on the Snoop's tile attack it one after the other with one die each (line 6 of the brute)."""
    company = {name: {"at": "1,0", "die": 6} for name in ("brute-a", "brute-b", "scout-a")}
    game = pit("snoop", warriors={**company, **data.pop("warriors", {})}, tp=tp, dice=dice, **data)
    for name in attackers:
        play(game, f"activate {name}", f"attack {name} snoop", "pass")
    return game


def test_ddm_snoop_dodges_the_first_attack_with_a_hit_free() -> None:
    """DDM-SNOOP: the die that hit is rolled again, once, without a price; the miss before it was no reason to dodge."""
    game = attacked_snoop(5, [3, 4, 3], "brute-a", "brute-b")
    assert rolls(game) == [[3], [4]]
    assert [event[4] for event in told(game, "dodged")] == [0]
    assert (warrior(game, "snoop")["damage"], game.view()["tp"]) == (0, 5)


def test_ddm_snoop_pays_two_for_each_further_attack() -> None:
    """DDM-SNOOP: against each further attack with a hit 2 TP if the board has them; a second hit is not re-rolled."""
    game = attacked_snoop(3, [4, 1, 5, 6, 4], "brute-a", "brute-b", "scout-a")
    assert [event[4] for event in told(game, "dodged")] == [0, 2]
    assert (warrior(game, "snoop")["damage"], game.view()["tp"]) == (2, 1)


def test_ddm_snoop_and_ddm_8_with_too_little_nothing_happens() -> None:
    """DDM-8: 1 TP does not pay for a dodge."""
    game = attacked_snoop(1, [4, 1, 5], "brute-a", "brute-b")
    assert (warrior(game, "snoop")["damage"], game.view()["tp"]) == (1, 1)


def test_ddm_snoop_after_the_attackers_own_rerolls_each_hit_once() -> None:
    """DDM-SNOOP, COM-4: a frenzied attacker re-rolls its misses first, then every hit is rolled again, misses not."""
    sword = {"swordmaster-a": {"at": "1,0", "die": 6}}
    game = pit("snoop", warriors=sword, dice=[1, 4, 5, 1, 6])
    play(game, "activate swordmaster-a", "attack swordmaster-a snoop")
    after = [list(event[4:]) for event in told(game, "rerolled")]
    assert after == [[5, 4], [1, 6]]
    assert warrior(game, "snoop")["damage"] == 1


def test_ddm_snoop_the_free_dodge_renews_each_human_activation() -> None:
    """DDM-SNOOP: what was used last turn does not count."""
    used = {"snoop": {"at": "1,0", "flags": ["dodged"]}}
    game = attacked_snoop(0, [4, 1], "brute-a", warriors=used)
    assert warrior(game, "snoop")["damage"] == 1
    game = attacked_snoop(0, [4, 1], "brute-a", warriors=used, begin=True)
    assert warrior(game, "snoop")["damage"] == 0


def test_ddm_possessed_are_guarded_from_adjacent_tiles_too() -> None:
    """DDM-POSSESSED: the troglodyte next door takes the hit, the one two tiles away cannot (DTH-26)."""
    game = pit("possessed-a", warriors=trogs("2,0", "3,0"), dice=[6, 6, 1, 1])
    play(game, "activate brute-a", "attack brute-a possessed-a")
    assert [event[3] for event in told(game, "guarded")] == [number(game, "troglodyte-1")]
    assert [warrior(game, f"troglodyte-{n}")["at"] for n in (1, 2)] == ["reserve", 2]
    assert warrior(game, "possessed-a")["damage"] == 1


def test_ddm_possessed_both_must_be_killed() -> None:
    """DDM-POSSESSED: with one of them dead the game goes on, with both it is won (DAN-1)."""
    dying = {"at": "1,0", "damage": 3}
    game = pit("possessed-a", warriors={"possessed-a": dying, "possessed-b": dying}, dice=[6, 1, 1, 1])
    play(game, "activate brute-a", "attack brute-a possessed-a")
    assert (warrior(game, "possessed-a")["at"], game.outcome) == ("out", None)
    last = {"possessed-a": {"at": "out", "flags": ["slain"]}, "possessed-b": dying}
    game = pit("possessed-a", warriors=last, dice=[6, 1, 1, 1])
    play(game, "activate brute-a", "attack brute-a possessed-b")
    assert game.outcome == "human"


# --- the infernal activation ------------------------------------------------------------------------


@pytest.mark.parametrize(("tp", "dice", "left"), [(2, 0, 2), (3, 1, 0), (8, 2, 2), (21, 7, 0)])
def test_ddm_torturer_spends_every_three_points(tp: int, dice: int, left: int) -> None:
    """DDM-TORTURER: +1 combat for each three of TP, as many as there are; with fewer it has no combat (DDM-8)."""
    game = hunted("torturer", tp=tp, dice=[1] * dice, tiles=BOARD)
    assert [len(roll) for roll in rolls(game)] == ([dice] if dice else [])
    assert game.view()["tp"] == left


def test_ddm_possessed_heal_the_more_wounded_once_for_three_points() -> None:
    """DDM-POSSESSED-HEAL: 3 TP, one life of the more wounded, once though the points would do for two."""
    hurt = {"possessed-a": {"at": "3,0", "damage": 1}, "possessed-b": {"at": "3,0", "damage": 2}}
    game = hunted("possessed-a", tp=6, warriors={**hurt, "brute-a": {}})
    assert [event[3:] for event in told(game, "mended")] == [(number(game, "possessed-b"), 3, 1)]
    assert (warrior(game, "possessed-a")["damage"], warrior(game, "possessed-b")["damage"]) == (1, 1)
    assert game.view()["tp"] == 3


@pytest.mark.parametrize(("tp", "damage"), [(2, 2), (9, 0)])
def test_ddm_possessed_do_not_heal_without_points_or_wounds(tp: int, damage: int) -> None:
    """DDM-POSSESSED-HEAL, DDM-8: fewer than 3 TP, or nobody damaged."""
    one = {"at": "3,0", "damage": damage}
    game = hunted("possessed-a", tp=tp, warriors={"possessed-a": one, "brute-a": {}})
    assert told(game, "mended") == []
    assert (game.view()["tp"], warrior(game, "possessed-a")["damage"]) == (tp, damage)


@pytest.mark.parametrize(
    ("redeemer", "brute", "hard", "target"),
    [
        ([1], [1, 2], 0, "brute-a"),
        ([1, 2], [1], 0, "redeemer"),
        ([1], [2], 0, "redeemer"),
        ([1], [1, 2], 1, "redeemer"),
    ],
)
def test_ddm_sorcerer_strikes_the_most_wounded_mind(
    redeemer: list[int], brute: list[int], hard: int, target: str
) -> None:
    """DDM-SORCERER: a hit, free and anywhere, on the most wounded; tie: the redeemer; hard: the redeemer (GOL-5)."""
    company = {
        "redeemer": {"at": "2,0", "die": 6, "damage": redeemer},
        "brute-a": {"at": "3,0", "die": 6, "damage": brute},
        "sorcerer": {"at": "1,0"},
    }
    game = hunted("sorcerer", warriors=company, options={"hard": hard})
    assert [event[3:] for event in told(game, "psychic")] == [(number(game, "sorcerer"), number(game, target))]
    assert game.decision is not None
    assert game.decision.kind == "damage"
    assert texts(game)[0].startswith(f"damage {target}")
    assert not told(game, "moved")  # at the start of its activation, before anything else


def settled(game: Game) -> Game:
    """Take what hits come, first line first, until the human preparation."""
    while game.decision is not None and game.decision.kind == "damage":
        game.apply(game.decision.options[0])
    return game


def test_ddm_sorcerer_move_goes_as_far_from_humans_as_it_can() -> None:
    """DDM-SORCERER-MOVE: on a tile without humans it uses both steps to get away, though it could shoot (DTH-22)."""
    company = {"redeemer": {"at": "0,0", "die": 6}, "brute-a": {}, "sorcerer": {"at": "1,0"}}
    game = settled(hunted("sorcerer", warriors=company, tiles=ROW))
    assert place(game, "sorcerer") == "3,0"
    assert told(game, "attacked") == []


def test_ddm_sorcerer_move_fights_a_human_on_its_tile_then_goes_to_the_nearest_empty_one() -> None:
    """DDM-SORCERER-MOVE: the fight first; then one step, elusive, to the empty tile, no farther."""
    company = {
        "redeemer": {"at": "1,0", "die": 6},
        "brute-a": {"at": "1,0", "die": 6},
        "scout-a": {"at": "0,0", "die": 6},
        "sorcerer": {"at": "1,0"},
    }
    marks = [{"target": "brute-a", "what": "loss", "amount": 32}]  # no longer imposing
    game = settled(hunted("sorcerer", warriors=company, tiles=ROW, marks=marks, dice=[1]))
    assert [event[3] for event in told(game, "attacked")] == [number(game, "sorcerer")]
    kinds = [event[0] for event in game.events if event[0] in ("psychic", "attacked", "moved")]
    assert kinds == ["psychic", "attacked", "moved"]
    assert place(game, "sorcerer") == "2,0"


def test_ddm_sorcerer_move_weighs_the_sum_after_the_nearest() -> None:
    """DDM-SORCERER-MOVE: east and south are both 2 from the nearest human; the sum is greater in the south."""
    tiles = [
        *((48, "2,0"), (34, "1,0"), (28, "3,0"), (14, "4,0"), (24, "5,0")),
        *((26, "2,-1"), (36, "2,-2", "south"), (43, "2,1")),
    ]
    company = {
        "redeemer": {"at": "1,0", "die": 6},
        "brute-a": {"at": "2,-2", "die": 6},
        "scout-a": {"at": "5,0", "die": 6},
        "sorcerer": {"at": "2,0"},
    }
    game = settled(hunted("sorcerer", warriors=company, tiles=tiles))
    assert place(game, "sorcerer") == "2,1"


def test_ddm_sorcerer_move_never_goes_past_the_nearest_empty_tile() -> None:
    """DDM-SORCERER-MOVE: whatever the dice, one step and not two."""
    company = {"redeemer": {"at": "0,0", "die": 6}, "brute-a": {}, "sorcerer": {"at": "0,0"}}
    s = pit("sorcerer", warriors=company, tiles=ROW).state
    w = s.setup.names.index("sorcerer")
    for seed in range(16):
        s.chance = Fast(seed)
        assert demons.retreat(s, w, ways.reach(s, w)) == 1


def test_ddm_sorcerer_move_with_no_empty_tile_in_reach_goes_towards_one() -> None:
    """DDM-SORCERER-MOVE, DTH-23: one step of its own left, humans next door; it goes the way of the empty tile."""
    company = {
        "redeemer": {"at": "1,0", "die": 6},
        "scout-a": {"at": "2,0", "die": 6},
        "brute-a": {},
        "scout-b": {"at": "0,0", "die": 6},
        "sorcerer": {"at": "1,0"},
    }
    marks = [{"target": "sorcerer", "what": "movement", "amount": -1}]
    game = settled(hunted("sorcerer", warriors=company, tiles=ROW, marks=marks, dice=[1]))
    assert place(game, "sorcerer") == "2,0"


@pytest.mark.parametrize(
    ("tp", "end", "left"),
    [(0, "2,0", 0), (1, "3,0", 0), (2, "4,0", 0), (3, "5,0", 0), (9, "5,0", 6)],
)
def test_ddm_cerberus_pays_for_steps_that_bring_it_nearer(tp: int, end: str, left: int) -> None:
    """DDM-CERBERUS: two steps of its own, then 1 TP a step, on to the prey's tile, even if it will not arrive."""
    company = {"redeemer": {"at": "5,0", "die": 6}, "brute-a": {}, "cerberus": {"at": "0,0"}}
    game = hunted("cerberus", warriors=company, tiles=ROW, tp=tp)
    assert (place(game, "cerberus"), game.view()["tp"]) == (end, left)
    assert len(told(game, "attacked")) == (1 if end == "5,0" else 0)


def test_ddm_cerberus_pays_nothing_where_it_can_attack_without() -> None:
    """DDM-CERBERUS, DTH-22: the prey is within its own movement."""
    company = {"redeemer": {"at": "2,0", "die": 6}, "brute-a": {}, "cerberus": {"at": "0,0"}}
    game = hunted("cerberus", warriors=company, tiles=ROW, tp=5)
    assert (len(told(game, "attacked")), game.view()["tp"]) == (1, 5)


def test_ddm_cerberus_does_not_pay_for_a_way_that_is_full() -> None:
    """DDM-CERBERUS: no legal step brings it nearer, so nothing is spent (MOV-3)."""
    tiles = [(48, "0,0"), (34, "1,0"), (28, "2,0"), (14, "3,0"), (24, "4,0")]
    company = {
        "redeemer": {"at": "4,0", "die": 6},
        "brute-a": {},
        "cerberus": {"at": "0,0"},
        **{name: {"at": "3,0", "flags": ["activated"]} for name in ("hellhound-1", "hellhound-2", "hellhound-3")},
    }
    game = pit("cerberus", warriors=company, tiles=tiles, tp=5)
    s = game.state
    w = number(game, "cerberus")
    prey = number(game, "redeemer")
    assert demons.chase(s, w, prey, 1, 2) == 1
    presence.put(s, w, 2)
    assert demons.chase(s, w, prey, 1, 2) == -1
    assert demons.chase(s, number(game, "hellhound-1"), prey, 0, 0) == -1


def test_ddm_cerberus_does_not_pay_for_a_detour() -> None:
    """DDM-CERBERUS: the straight way is full; the step round it would not bring it nearer."""
    tiles = [(48, "0,0"), (28, "1,0"), (34, "2,0"), (26, "0,1"), (14, "1,1"), (24, "2,1")]
    hounds = {f"hellhound-{count}": {"at": "1,0"} for count in (1, 2, 3)}
    company = {"redeemer": {"at": "2,0", "die": 6}, "brute-a": {}, "cerberus": {"at": "0,0"}, **hounds}
    game = pit("cerberus", warriors=company, tiles=tiles, tp=9)
    assert demons.chase(game.state, number(game, "cerberus"), number(game, "redeemer"), 0, 2) == -1


def test_ddm_cerberus_pursues_without_limit_by_the_sheets_price() -> None:
    """DDM-CERBERUS, DDM-8: what is offered costs 1 TP a time, more than three times too."""
    company = {"redeemer": {"at": "5,0", "die": 6}, "brute-a": {}, "cerberus": {"at": "0,0"}}
    marks = [{"target": "cerberus", "what": "movement", "amount": -2}]
    game = hunted("cerberus", warriors=company, tiles=ROW, tp=9, marks=marks)
    assert [event[3] for event in told(game, "paid")] == [1] * 5
    assert (place(game, "cerberus"), game.view()["tp"]) == ("5,0", 4)
