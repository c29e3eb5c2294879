"""The gifts of the first edition (FED-GFT)."""

from typing import Any

from claustrophobia.engine import Game
from first.camp import action, camp, initiative, offered, pack
from tables import asked, play, texts, told, warrior


def gifted(gift: str, die: int, **data: Any) -> Game:
    """The redeemer has his die and his gift at initiative; a brute stands far away, on another tile."""
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "gifts": [gift], "flags": ["blessed"]},
        "brute-a": {"at": "0,-1"},
        **data.pop("warriors", {}),
    }
    game = initiative([die, die], warriors=company, **data)
    return play(game, f"die redeemer {die}")


def test_fed_gft_smite_hits_on_2_whatever_the_defense() -> None:
    """FED-GFT-SMITE: twos hit the hunter's defense 4; with the blunderbuss they do not."""
    bearer = {"at": "0,0", "die": 1, "gifts": ["smite-the-evil-ones"], "equipment": ["blunderbuss"]}
    company = {"redeemer": bearer, "brute-a": {"at": "0,-1", "die": 1}, "underground-hunter": {"at": "0,0"}}
    game = action(warriors=company, dice=[2, 2, 1])
    play(game, "activate redeemer", "attack redeemer underground-hunter")
    assert warrior(game, "underground-hunter")["damage"] == 2
    shot = action(warriors=company, dice=[2, 2, 2, 2])
    play(shot, "activate redeemer", "attack redeemer underground-hunter blunderbuss")
    assert warrior(shot, "underground-hunter")["damage"] == 0


def test_fed_gft_smite_needs_the_line_whole_and_the_die_on_it() -> None:
    """FED-GFT-SMITE: with another die, or exhausted, it does nothing."""
    bearer = {"at": "0,0", "die": 2, "gifts": ["smite-the-evil-ones"]}
    company = {"redeemer": bearer, "brute-a": {"at": "0,-1", "die": 1}, "underground-hunter": {"at": "0,0"}}
    game = action(warriors=company, dice=[2, 2])
    play(game, "activate redeemer", "attack redeemer underground-hunter")
    assert warrior(game, "underground-hunter")["damage"] == 0
    marks = [{"target": "redeemer", "what": "combat", "amount": 2, "until": "threat"}]
    weary = {**bearer, "die": 1, "damage": [1], "flags": ["exhausted"]}
    tired = action(warriors={**company, "redeemer": weary}, marks=marks, dice=[2, 2])
    play(tired, "activate redeemer", "attack redeemer underground-hunter")
    assert warrior(tired, "underground-hunter")["damage"] == 0


def test_fed_gft_courage_anywhere_until_the_next_initiative() -> None:
    """FED-GFT-COURAGE: another warrior on another tile: +1/+1/+1, through the demon action."""
    game = gifted("aura-of-courage", 2)
    assert offered(game, "gift redeemer aura-of-courage") == {"brute-a"}
    play(game, "gift redeemer aura-of-courage brute-a")
    brute = warrior(game, "brute-a")
    assert (brute["movement"], brute["combat"], brute["defense"]) == (2, 4, 5)
    assert {mark["until"] for mark in game.view()["marks"]} == {"human_preparation"}


def test_fed_gft_gather_two_more_dice_even_if_he_has_died() -> None:
    """FED-GFT-GATHER: the next initiative rolls two more; it may be declined."""
    game = gifted("gather-round", 3)
    assert set(texts(game)) == {"gift redeemer gather-round", "pass"}
    play(game, "gift redeemer gather-round")
    assert [(mark["what"], mark["amount"]) for mark in game.view()["marks"]] == [("extra_dice", 2)]
    marks = [{"target": "table", "what": "extra_dice", "amount": 2}]
    after = initiative([1, 2, 3], warriors={"redeemer": {"at": "out"}, "brute-a": {"at": "0,0"}}, marks=marks)
    assert after.view()["dice"] == [1, 2, 3]


HEALER = {"at": "0,0", "die": 4, "gifts": ["aura-of-healing"], "damage": [6]}
HURT = {"at": "0,0", "die": 1, "damage": [2, 5]}


def test_fed_gft_healing_a_condemned_on_his_tile_never_himself() -> None:
    """FED-GFT-HEALING: a line of choice; not at initiative, not of one elsewhere, not his own."""
    company = {"redeemer": HEALER, "brute-a": HURT, "blade-for-hire-a": {"at": "0,-1", "die": 1, "damage": [1]}}
    game = action(warriors=company)
    play(game, "activate redeemer")
    assert offered(game, "gift redeemer aura-of-healing") == {"brute-a 2", "brute-a 5"}
    play(game, "gift redeemer aura-of-healing brute-a 5")
    assert warrior(game, "brute-a")["damage"] == [2]
    assert not offered(game, "gift"), "once"


def test_fed_gft_healing_before_he_moves_and_not_his_action() -> None:
    """FED-GFT-HEALING: he fights before or after it; once he has moved it is too late."""
    company = {"redeemer": HEALER, "brute-a": HURT, "troglodyte-1": {"at": "0,0"}}
    after = action(warriors=company, dice=[1, 1])
    play(after, "activate redeemer", "attack redeemer troglodytes")
    assert offered(after, "gift redeemer aura-of-healing") == {"brute-a 2", "brute-a 5"}
    before = action(warriors=company, dice=[1, 1])
    play(before, "activate redeemer", "gift redeemer aura-of-healing brute-a 2")
    assert offered(before, "attack redeemer")
    assert offered(before, "move redeemer")
    there = {**company, "brute-a": {**HURT, "at": "0,-1"}, "blade-for-hire-a": {"at": "0,0", "die": 1}}
    moved = action(warriors=there, dice=[1, 1])
    play(moved, "activate redeemer", "move redeemer 0,-1")
    assert not offered(moved, "gift")


def test_fed_gft_precog_at_the_first_exploration_of_the_human_action() -> None:
    """FED-GFT-PRECOG: the human player looks at three tiles, places one in a rotation he likes, orders the rest."""
    game = gifted("aura-of-precognition", 5, stack=[31, 32, 30, 33])
    play(game, "gift redeemer aura-of-precognition", "activate brute-a", "explore brute-a north")
    assert asked(game) == ("human", "look")
    assert set(texts(game)) == {"choose 31", "choose 32", "choose 30"}
    play(game, "choose 32", "back 30")
    assert asked(game) == ("human", "place")
    assert game.state.stack[:2] == (31, 30)


def test_fed_gft_precog_is_lost_at_the_end_of_the_human_action() -> None:
    """FED-GFT-PRECOG: unused, it does not wait for the next round."""
    marks = [{"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}]
    game = camp(phase="threat", begin=True, dice=[1, 1, 1], warriors={"redeemer": {"at": "0,0"}}, marks=marks)
    assert not game.view()["marks"]


def test_fed_gft_blessing_the_demon_player_loses_a_point() -> None:
    """FED-GFT-BLESSING: one TP, if there is one; with none it is not offered."""
    game = gifted("aura-of-blessing", 6, tp=3)
    play(game, "gift redeemer aura-of-blessing")
    assert game.view()["tp"] == 2
    assert told(game, "tp_lost")[0][3] == 1
    poor = gifted("aura-of-blessing", 6, tp=0)
    assert asked(poor)[1] == "activate"


def test_a_crisis_of_faith_stops_every_gift() -> None:
    """The card forbids gifts until the next threat phase, healing in an activation too."""
    marks = [{"target": "table", "what": "no_gifts", "amount": 1, "until": "threat"}]
    game = action(warriors={"redeemer": HEALER, "brute-a": HURT, **pack(1, "0,0")}, marks=marks)
    play(game, "activate redeemer")
    assert not offered(game, "gift")
