"""Positions players would argue about at the table: which of two players decides (DAN-11, DAN-18)."""

from typing import Any

from claustrophobia.engine import Game, new_game
from tables import asked, play, table, texts

START = [(27, "0,0")]  # opens north, east, south
LOOK = {"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}


def owners(game: Game) -> dict[str, str | None]:
    assert game.decision is not None
    return {str(option): option.player for option in game.decision.options}


def shared(**data: Any) -> Game:
    """The redeemer and scout b are the host's, the brute and scout a the guest's."""
    mine = data.pop("warriors", {})
    company = {
        "redeemer": {"at": "0,0", "die": 5, **mine.pop("redeemer", {})},
        "brute-a": {"at": "0,0", "die": 1, "flags": ["guests"], **mine.pop("brute-a", {})},
        "scout-a": {"at": "0,0", "die": 2, "flags": ["guests"], **mine.pop("scout-a", {})},
        "scout-b": {"at": "0,0", "die": 2, **mine.pop("scout-b", {})},
        **mine,
    }
    position = {"scenario": "dante/circle-5", "phase": "human_activation", "tiles": START, "stack": [47, 46, 45]}
    options = {"players": 2, **data.pop("options", {})}
    return table(**{**position, "options": options, "warriors": company, **data})


def test_dan_11_the_explorers_owner_turns_the_tile() -> None:
    game = play(shared(), "activate scout-a", "explore scout-a east")
    assert set(owners(game).values()) == {"guest"}
    game = play(shared(), "activate scout-b", "explore scout-b east")
    assert set(owners(game).values()) == {"host"}


def test_dan_11_the_explorers_owner_looks_ahead() -> None:
    """DAN-11: prescience is the redeemer's, but it is the guest's scout that explores and its tile that is turned."""
    game = play(shared(marks=[LOOK]), "activate scout-a", "explore scout-a east")
    assert asked(game)[1] == "look"
    assert set(owners(game).values()) == {"guest"}


def test_dan_11_the_finders_owner_takes() -> None:
    stash = {"number": 40, "at": "1,0", "turn": "east", "equipment": "bandages"}
    game = play(shared(tiles=[*START, stash]), "activate scout-a", "move scout-a 1,0")
    assert owners(game) == {"take scout-a bandages": "guest", "pass": "guest"}


def test_dan_11_the_bodyguards_owner_decides_whether_it_takes_the_hit() -> None:
    """DAN-11, TAL-BODYGUARD: a hound strikes the host's scout; the guest's brute may take the hit, the guest says."""
    pack = {"troglodyte-1": {"at": "1,0"}}
    humans = {"redeemer": {"at": "0,0"}, "scout-b": {"at": "1,0"}, "brute-a": {"at": "1,0", "die": 4}}
    game = shared(
        phase="infernal_activation",
        begin=True,
        tiles=[*START, (48, "1,0")],
        warriors={**humans, **pack},
        dice=[6],
    )
    assert asked(game)[1] == "guard"
    found = owners(game)
    assert found["guard brute-a"] == "guest"
    play(game, "guard brute-a")
    assert set(owners(game).values()) == {"guest"}


def test_dan_11_the_fountain_is_for_the_owner_of_who_drinks() -> None:
    fountain = {"number": 16, "at": "1,0", "turn": "south", "water": 2}
    humans = {"redeemer": {"at": "1,0", "damage": [1]}, "brute-a": {"at": "1,0", "damage": [2]}}
    game = shared(phase="human_preparation", begin=True, tiles=[*START, fountain], warriors=humans, dice=[1, 2, 3, 4])
    found = owners(game)
    assert (found["drink redeemer 1"], found["drink brute-a 2"]) == ("host", "guest")


def test_dan_11_blessing_and_gifts_are_the_redeemers_owners() -> None:
    """DAN-11: the redeemer's owner blesses, whomever."""
    game = shared(
        phase="human_preparation",
        warriors={"redeemer": {"gifts": ["aura-of-courage"]}},
        dice=[2, 2, 2, 2],
    )
    while asked(game)[1] == "assign":
        play(game, texts(game)[0])
    found: dict[str, str | None] = {}
    for _ in range(8):
        if game.view()["phase"] != "human_preparation":
            break
        found |= owners(game)
        play(game, next((text for text in texts(game) if text.startswith("resolve")), "pass"))
    blessed = {text: who for text, who in found.items() if text.startswith(("bless", "gift"))}
    assert len(blessed) > 3
    assert set(blessed.values()) == {"host"}


def test_dan_11_the_bearers_owner_uses_or_declines_equipment() -> None:
    """DAN-11: the medal is the guest's: his partner cannot let its moment pass."""
    humans = {"redeemer": {"at": "0,0"}, "scout-b": {"at": "0,0"}, "scout-a": {"at": "0,0"}}
    medal = {"at": "1,0", "die": 4, "equipment": ["blessed-medal"]}
    game = shared(
        phase="infernal_activation",
        begin=True,
        tiles=[*START, (48, "1,0")],
        warriors={**humans, "brute-a": medal, "troglodyte-1": {"at": "1,0"}},
        dice=[6],
    )
    assert owners(game) == {"use brute-a blessed-medal": "guest", "pass": "guest"}
    maps = {"scout-b": {"equipment": ["map-of-the-sewers"]}}
    game = shared(begin=True, warriors=maps)
    assert owners(game) == {"use scout-b map-of-the-sewers": "host", "pass": "host"}


def test_dan_18_the_hand_is_common_and_the_limit_nobodys() -> None:
    """DAN-18: either may allot a card to his own warrior; what is discarded above the limit either may say."""
    game = shared(phase="human_preparation", hand={"human": ["sprint"]}, dice=[2, 2, 2, 2])
    play(game, "die brute-a 2")
    assert owners(game)["allot brute-a sprint"] == "guest"
    cards = ["sprint", "sprint", "fury", "fury"]
    tomb = {"number": 18, "at": "1,0", "turn": "south"}
    game = shared(tiles=[*START, tomb], hand={"human": cards})
    play(game, "activate scout-a", "move scout-a 1,0")
    assert asked(game)[1] == "discard"
    assert set(owners(game).values()) == {None}


def test_dan_11_the_redeemer_is_a_pick_like_any_other() -> None:
    """DAN-11: picks in turn, the host first; the guest may take the redeemer."""
    game = new_game("dante/circle-1", 1, options={"players": 2})
    assert set(owners(game).values()) == {"host"}
    play(game, "recruit scout-a")
    assert set(owners(game).values()) == {"guest"}
    play(game, "recruit redeemer")
    assert set(owners(game).values()) == {"host"}
    play(game, "recruit brute-a")
    assert asked(game)[1] == "equip"
    assert {one["name"]: one["owner"] for one in game.view()["warriors"] if one["at"] == 0} == {
        "redeemer": "guest",
        "brute-a": "host",
        "scout-a": "host",
    }
