"""A second reading of the rows, as small functions of what everybody sees, held against whole games at random."""

from itertools import product

import pytest

from claustrophobia.content.load import scenario_ids
from claustrophobia.core.dice import Fast
from claustrophobia.engine import Game, new_game
from claustrophobia.sight.records import WarriorView
from first.camp import offered, threat
from tables import asked, play, texts

SCENARIOS = [ident for ident in scenario_ids() if ident.startswith("first/")]
SQUARES = [
    "calm-before-the-storm",
    "sounds-from-the-deep",
    "supernatural-speed",
    "they-are-legion",
    "sharpened-claws",
    "dark-destiny",
    "a-taste-for-blood",
    "burrowing-monsters",
    "resistance-is-futile",
    "trap",
]


# --- dice on squares (FED-THR-1 to FED-THR-3, FED-DST) --------------------------------------------


def holds(square: str, dice: list[int]) -> bool:
    """Whether these dice, at least one, fulfil the condition of a square, each red one chosen once."""
    odd = sum(die % 2 for die in dice)
    exact = {"a-taste-for-blood": 7, "burrowing-monsters": 11, "resistance-is-futile": 9}
    if square in exact:
        return sum(dice) == exact[square]
    if square in {"supernatural-speed", "they-are-legion", "sharpened-claws"}:
        return len(dice) == 2 and odd == {"supernatural-speed": 2, "they-are-legion": 1, "sharpened-claws": 0}[square]
    if square == "calm-before-the-storm":
        return len(dice) == 1
    if square == "dark-destiny":
        return min(dice) >= 3
    return square == "sounds-from-the-deep" or sum(dice) >= 12


def possible(lying: dict[str, list[int]], hand: list[int]) -> bool:
    """Whether the dice in hand can be placed so that every condition holds in the end.

    A die goes to a square whose condition does not hold yet, or to the sounds, which take any.
    """
    due = [square for square, dice in lying.items() if dice and not holds(square, dice)]
    for places in product([*due, "sounds-from-the-deep"], repeat=len(hand)):
        board = {square: [*dice] for square, dice in lying.items()}
        for die, square in zip(hand, places, strict=True):
            board.setdefault(square, []).append(die)
        if all(holds(square, dice) for square, dice in board.items() if dice):
            return True
    return False


def placings(game: Game) -> set[str]:
    """What a demon player may do with the dice in hand, by the rows."""
    lying: dict[str, list[int]] = {}
    hand: list[int] = []
    for entry in game.view()["destiny"]:
        if "face" in entry and entry["at"] in SQUARES:
            lying.setdefault(entry["at"], []).append(int(entry["face"]))
        elif "face" in entry and entry["at"] != "pool":
            hand.append(int(entry["face"]))
    found = set()
    for die, square in product(set(hand), SQUARES):
        rest = [*hand]
        rest.remove(die)
        if possible({**lying, square: [*lying.get(square, []), die]}, rest):
            found.add(f"{die} {square}")
    return found


@pytest.mark.parametrize("extra", [0, 1, 2, 4])
def test_fed_thr_3_every_die_everywhere_the_rows_allow_it(extra: int) -> None:
    """FED-THR-3: in every half-filled board exactly the places that still let all conditions hold."""
    chance = Fast(20 + extra)
    for _ in range(60 - 10 * extra):
        dice = [chance.die() for _ in range(3 + extra)]
        game = threat(dice, alarms=extra)
        while offered(game, "destiny"):
            assert offered(game, "destiny") == placings(game), (dice, game.view()["destiny"])
            options = [text for text in texts(game) if text.startswith("destiny")]
            play(game, options[chance.below(len(options))])


def test_fed_thr_3_dice_taken_back_are_free_again() -> None:
    """FED-THR-3: once all lie, each square may be cleared, and its dice go wherever the rows allow it."""
    chance = Fast(5)
    for _ in range(25):
        game = threat([chance.die() for _ in range(3)])
        for _ in range(6):
            while offered(game, "destiny"):
                assert offered(game, "destiny") == placings(game)
                options = [text for text in texts(game) if text.startswith("destiny")]
                play(game, options[chance.below(len(options))])
            lying = [(entry["at"], entry["face"]) for entry in game.view()["destiny"] if entry["at"] != "pool"]
            options = sorted(offered(game, "recover"))
            assert "pass" in texts(game)
            assert sorted(text.split()[1] for text in options) == sorted({square for square, _ in lying})
            square = options[chance.below(len(options))].split()[1]
            play(game, *(f"recover {text}" for text in options if text.endswith(square)))
            if offered(game, "destiny"):
                free = {text.split()[0] for text in offered(game, "destiny")}
                assert free == {face for at, face in lying if at == square}


# --- entries and steps ----------------------------------------------------------------------------


class Table:
    """What everybody sees, by tile."""

    def __init__(self, game: Game) -> None:
        self.view = game.view()
        self.tiles = self.view["tiles"]
        self.warriors = {one["name"]: one for one in self.view["warriors"]}

    def on(self, tile: int | str, side: str) -> list[WarriorView]:
        return [one for one in self.warriors.values() if one["at"] == tile and one["side"] == side]

    def room(self, tile: int, side: str) -> bool:
        """FED-MOV-1: three, one in a tight tunnel, five in the pentacle room and on the exit."""
        number = self.tiles[tile]["number"]
        size = 5 if number in {1, 2} else 1 if 15 <= number <= 18 else 3
        return len(self.on(tile, side)) < size

    def name(self, tile: int) -> str:
        return f"{self.tiles[tile]['x']},{self.tiles[tile]['y']}"

    def fired(self, square: str) -> bool:
        return any(entry["at"] == square for entry in self.view["destiny"])

    def entries(self) -> set[str]:
        """FED-ENT-1, FED-ENT-2, FED-DEM-1, FED-DST-BLOOD, FED-DST-BURROW, FED-TIL-LAIR, FED-SET-2."""
        found = set()
        out = sum(1 for one in self.warriors.values() if "troglodyte" in one["sheet"] and isinstance(one["at"], int))
        devils = [one for one in self.warriors.values() if one["at"] == "reserve" and "troglodyte" not in one["sheet"]]
        if any(
            isinstance(one["at"], int) and one["side"] == "infernal" and "troglodyte" not in one["sheet"]
            for one in self.warriors.values()
        ):
            devils = []
        for tile, laid in enumerate(self.tiles):
            opening = "unexplored" in laid["links"] or self.fired("burrowing-monsters")
            free = not self.on(tile, "human") or self.fired("a-taste-for-blood")
            if not self.room(tile, "infernal"):
                continue
            if self.view["tp"] >= 1 and out < 11 and ((opening and free) or laid["number"] in {10, 11}):
                found.add(f"troglodyte {self.name(tile)}")
            if self.view["tp"] >= 5 and opening and free:
                found |= {f"{one['sheet']} {self.name(tile)}" for one in devils}
        return found

    def may_leave(self, name: str) -> bool:
        """MOV-4, FED-TAL-ELUSIVE, FED-TAL-IMPRESSIVE."""
        one = self.warriors[name]
        foes = self.on(one["at"], "infernal" if one["side"] == "human" else "human")
        numbers = len(self.on(one["at"], one["side"])) >= len(foes)
        held = any("imposing" in foe["talents"] and not foe["exhausted"] for foe in foes)
        if "elusive" in one["talents"] and not one["exhausted"]:
            return numbers or not held
        return numbers and not held

    def steps(self, name: str) -> set[str]:
        """Where a warrior that has not moved yet may go, movement permitting (FED-MOV-1, FED-TIL-HOLE)."""
        one = self.warriors[name]
        at = one["at"]
        if not isinstance(at, int) or one["movement"] < 1:
            return set()
        near = [link for link in self.tiles[at]["links"] if isinstance(link, int)] if self.may_leave(name) else []
        if "troglodyte" in one["sheet"] and self.hole(at):
            near += [tile for tile in range(len(self.tiles)) if tile != at and self.hole(tile)]
        return {self.name(tile) for tile in near if self.room(tile, one["side"])}

    def hole(self, tile: int) -> bool:
        return bool(self.tiles[tile]["hole"]) or self.tiles[tile]["effect"] == "hole"


def check_act(game: Game, begun: str) -> None:
    """The first decision of an activation."""
    table = Table(game)
    assert offered(game, f"move {begun}") == table.steps(begun), begun
    foes = table.on(table.warriors[begun]["at"], "infernal" if table.warriors[begun]["side"] == "human" else "human")
    targets = {"troglodytes" if one["sheet"] == "troglodyte" else one["name"] for one in foes}
    bare = {text for text in offered(game, f"attack {begun}") if " " not in text and "@" not in text}
    assert bare == (targets if table.warriors[begun]["combat"] else set())
    if table.warriors[begun]["side"] == "infernal":
        assert not offered(game, "explore")
    elif offered(game, f"explore {begun}"):
        assert table.may_leave(begun)


@pytest.mark.parametrize("auction", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_referee_agrees_with_every_entry_and_every_first_step(scenario: str, auction: int) -> None:
    """FED-ENT, FED-MOV, FED-TAL, FED-TIL: whole games at random, each offer of entries, steps and targets compared."""
    seen = {"bring": 0, "act": 0}
    for seed in range(4):
        game = new_game(scenario, seed, options={"auction": auction} if auction else {})
        pick = Fast(seed + 9)
        begun = ""
        while game.decision is not None:
            kind = asked(game)[1]
            if begun and kind == "act" and game.decision.subject == begun:
                check_act(game, begun)
                seen["act"] += 1
            if offered(game, "bring"):
                assert offered(game, "bring") == Table(game).entries()
                seen["bring"] += 1
            options = texts(game)
            choice = options[pick.below(len(options))]
            if choice == "pass" and len(options) > 1 and pick.below(3):
                choice = options[pick.below(len(options))]
            begun = choice.split()[1] if choice.startswith("activate") else ""
            play(game, choice)
    assert all(seen.values())


# --- figures and dice -----------------------------------------------------------------------------

LINES = {
    "redeemer": {2: (1, 2, 4), 5: (1, 1, 5)},
    "brute": {1: (1, 4, 3), 2: (1, 3, 4), 3: (1, 3, 4), 4: (1, 2, 5), 5: (1, 2, 5), 6: (1, 1, 6)},
    "blade-for-hire": {1: (1, 3, 3)},
}
TALENTS = {"redeemer": {"blessing"}, "brute": {"bodyguard", "imposing"}, "blade-for-hire": {"elusive"}}


def figures(table: Table, one: WarriorView) -> tuple[int, int, int] | None:
    """FED-INI-2, FED-COM-1: line or 0/0/3, bonuses, a shield unless exhausted; defense at most 6."""
    base = (0, 0, 3) if one["exhausted"] or not one["die"] else LINES[one["sheet"]].get(one["die"])
    if base is None:
        return None
    total = list(base)
    for mark in table.view["marks"]:
        if mark["target"] in {one["name"], "humans"} and mark["what"] in {"movement", "combat", "defense"}:
            total[["movement", "combat", "defense"].index(mark["what"])] += mark["amount"]
    if not one["exhausted"]:
        total[2] += one["equipment"].count("shield-of-steel")
    return total[0], total[1], min(total[2], 6)


def check_humans(game: Game) -> None:
    """Every human in play, as the rows would have it."""
    table = Table(game)
    futile = any(mark["what"] == "deny" for mark in table.view["marks"])
    joined = {game.state.setup.names[int(str(event[3]))] for event in game.events if event[0] == "entered"}
    for one in table.warriors.values():
        if one["side"] != "human" or not isinstance(one["at"], int):
            continue
        expected = figures(table, one)
        assert expected is None or (one["movement"], one["combat"], one["defense"]) == expected, one
        if one["exhausted"]:
            assert one["talents"] == []
            assert one["die"] or one["name"] in joined, "R-1: without a die only who came in mid-turn is exhausted"
        elif not table.view["marks"]:
            assert set(one["talents"]) == TALENTS[one["sheet"]]
            assert not futile
        assert isinstance(one["damage"], list)
        assert len(one["damage"]) < 6
    assert sum(isinstance(table.warriors[f"tough-{number}"]["at"], int) for number in (1, 2)) <= 2
    packs = [one for one in table.warriors.values() if "troglodyte" in one["sheet"] and isinstance(one["at"], int)]
    assert len(packs) <= 11


def check_rolls(game: Game) -> None:
    """FED-THR-1, FED-THR-4: three destiny dice and what calm and mechanisms have added since the last roll."""
    extra = 0
    for event in game.events:
        if event[0] == "more_dice":
            extra += 1
        elif event[0] == "destiny_rolled":
            assert len(event) - 3 == 3 + extra
            extra = 0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_referee_agrees_with_every_figure_and_every_roll(scenario: str) -> None:
    """FED-INI-2, FED-COM-1, FED-SET-2, FED-THR-4: at every decision of games played at random."""
    for seed in range(3):
        game = new_game(scenario, seed + 70, options={"handicap_gift": 1, "handicap_card": 1})
        pick = Fast(seed + 31)
        while game.decision is not None:
            check_humans(game)
            options = texts(game)
            choice = options[pick.below(len(options))]
            if choice == "pass" and len(options) > 1 and pick.below(3):
                choice = options[pick.below(len(options))]
            play(game, choice)
        check_rolls(game)
