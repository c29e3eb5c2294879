"""The public door: everything an outsider needs, the same on both builds."""

import copy
import pickle
import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

import claustrophobia
from claustrophobia import Chance, Event, Game, Option, load_position, new_game, replay, undo
from claustrophobia.content.faults import ContentError
from claustrophobia.content.load import LANGUAGES, scenario_ids
from claustrophobia.core.dice import Fast, Scripted
from homemade import box
from tables import table

SCENARIOS = scenario_ids()


def played(scenario: str, choices: int, seed: int = 5) -> Game:
    """A game some way on, by lot."""
    game, luck = new_game(scenario, seed), Random(seed)
    for _ in range(choices):
        if game.outcome is None:
            game.apply(luck.choice(game.legal))
    return game


def test_everything_public_is_there() -> None:
    for name in claustrophobia.__all__:
        assert getattr(claustrophobia, name) is not None
    assert files("claustrophobia").joinpath("py.typed").is_file()
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = claustrophobia.nothing  # type: ignore[attr-defined] # that is the point


# --- options and events -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_options_and_events_are_told_by_name(scenario: str) -> None:
    game = played(scenario, 40)
    for option in game.legal:
        assert option.text.split()[0] == option.verb
        assert all(isinstance(name, str) for name in option.arguments)
        assert all(option.describe(language) for language in LANGUAGES)
    for side in ("human", "infernal", None):
        story = game.story(side)
        assert [event.row for event in story] == game.told(side)
        for event in story:
            assert event.kind
            assert event.describe("fr")
            assert event.targets == event.arguments.get("targets", [])


def test_an_attack_names_its_arguments() -> None:
    game = played("1643/the-survivors", 0)
    while game.legal[0].verb != "attack" and game.outcome is None:
        game.apply(next((option for option in game.legal if option.verb == "attack"), game.legal[0]))
        attacks = [option for option in game.legal if option.verb == "attack"]
        if attacks:
            assert set(attacks[0].arguments) == {"warrior", "target", "weapon"}
            return
    pytest.fail("nobody attacked")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_option_is_read_back_from_its_text(scenario: str) -> None:
    game, luck = new_game(scenario, 8), Random(8)
    for _ in range(120):
        if game.outcome is not None:
            break
        for option in game.legal:
            assert game.parse(option.text) == option.code
            assert game.parse(f"  {option.text.upper()} ") == option.code
        game.apply(luck.choice(game.legal))
    assert game.parse("fly") == game.parse("") == -1


# --- copies -------------------------------------------------------------------------------------------


def copies(game: Game) -> list[Game]:
    return [game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]  # noqa: S301 - ours


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_copy_goes_on_as_the_game_would_and_shares_nothing(scenario: str) -> None:
    game = played(scenario, 30)
    before = (game.fingerprint, game.record(), game.told())
    for twin in copies(game):
        assert (twin.fingerprint, twin.record(), twin.told()) == before
        luck = Random(1)
        while twin.outcome is None and len(twin.choices) < 60:
            twin.apply(luck.choice(twin.legal))
        assert (game.fingerprint, game.record(), game.told()) == before
    straight, again = game.clone(), pickle.loads(pickle.dumps(game))  # noqa: S301 - ours
    for one in (straight, again):
        luck = Random(2)
        while one.outcome is None and len(one.choices) < 60:
            one.apply(luck.choice(one.legal))
    assert straight.record() == again.record()


class Sixes(Chance):
    """Every die a six: a source of one's own."""

    def __init__(self, rolled: int = 0) -> None:
        super().__init__()
        self.rolled = rolled

    def below(self, n: int) -> int:
        self.rolled += 1
        return n - 1

    def clone(self) -> "Sixes":
        return Sixes(self.rolled)


def test_a_chance_source_of_ones_own() -> None:
    dice = Sixes()
    game = new_game("1643/the-survivors", chance=dice)
    assert set(game.view()["dice"]) == {6}
    assert dice.rolled > 0
    for twin in copies(game):
        source = twin.state.chance
        assert isinstance(source, Sixes)
        assert source.rolled == dice.rolled
        assert twin.fingerprint == game.fingerprint


@pytest.mark.parametrize("source", [Fast(3), Scripted([1, 2, 3, 4, 5, 6] * 50)])
def test_sources_can_be_pickled_in_mid_game(source: Chance) -> None:
    game = new_game("1643/the-last-door", chance=source)
    twin = pickle.loads(pickle.dumps(game))  # noqa: S301 - ours
    for one in (game, twin):
        while one.outcome is None and len(one.choices) < 40:
            one.apply(one.legal[0])
    assert twin.fingerprint == game.fingerprint


def test_every_copy_of_a_game_speaks_of_its_owners_content(tmp_path: Path) -> None:
    """Nobody has to say twice which content file a game is played with: whatever comes of it has the file's names."""
    own = box(tmp_path, '[[western]]\nid = "brute"\nname = { en = "Ogre", fr = "Ogresse" }\n')
    game = new_game("1643/the-survivors", 5, content=own)
    game.apply("die brute-a 1")
    there = table(content=own, phase="human_activation", tiles=[(48, "0,0")], warriors={"brute-a": {"at": "0,0"}})
    again = [replay(game.record(), content=own), undo.rewound(game, 1)]
    for one in (game, *copies(game), game.world("human"), *again, there, *copies(there), there.world("infernal")):
        told: list[Option | Event] = [*one.legal, *one.story()]
        assert any("Ogresse" in said.describe("fr") for said in told)
        assert not [said for said in told if "Brut" in said.describe("en") + said.describe("fr")]
        assert one.state.setup.fingerprint == game.state.setup.fingerprint
    plain = new_game("1643/the-survivors", 5)
    assert not [option for option in plain.legal if "Ogre" in option.describe()]


# --- what a side sees -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_world_looks_the_same_and_can_be_played(scenario: str) -> None:
    """HID-1: what a side sees, told as data or as numbers, hangs on nothing that is hidden from it."""
    game = played(scenario, 45)
    for side in ("human", "infernal"):
        for seed in range(4):
            world = game.world(side, seed)
            assert world.view(side) == game.view(side)
            assert world.features(side) == game.features(side)
            assert world.told(side) == game.told(side)
            assert world.choices == []
            if world.outcome is None:
                world.apply(world.legal[0])
    hidden = {game.world("human", seed).state.stack for seed in range(8)}
    assert len(hidden) > 1 or len(game.state.stack) < 2


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_features_have_the_same_names_all_through_a_game(scenario: str) -> None:
    game, luck = new_game(scenario, 2), Random(2)
    names = list(game.features("human"))
    assert names == list(game.features("infernal"))
    for _ in range(60):
        if game.outcome is None:
            game.apply(luck.choice(game.legal))
        for side in ("human", "infernal"):
            seen = game.features(side)
            assert list(seen) == names
            assert all(isinstance(value, (int, float)) for value in seen.values())


# --- scenarios and positions of one's own -----------------------------------------------------------------


@pytest.fixture
def own() -> str:
    """The text of a scenario that is not the program's."""
    text = files("claustrophobia.content").joinpath("scenarios", "1643", "three-seals.toml").read_text("utf-8")
    return text.replace('id = "three-seals"', 'id = "my-seals"')


def test_a_scenario_from_a_file_or_a_text(own: str, tmp_path: Path) -> None:
    file = tmp_path / "seals.toml"
    file.write_text(own, "utf-8")
    games = [new_game(own, 4), new_game(file, 4), new_game(str(file), 4)]
    for game in games:
        while game.outcome is None:
            game.apply(game.legal[-1])
        assert game.state.setup.scenario == "1643/my-seals"
    assert len({game.fingerprint for game in games}) == 1
    text = games[0].record()
    assert replay(text, scenario=file).fingerprint == games[0].fingerprint
    assert pickle.loads(pickle.dumps(games[0])).record() == text  # noqa: S301 - ours


def test_a_scenario_that_is_edited_is_another(own: str) -> None:
    first = new_game(own, 4)
    second = new_game(re.sub(r"turns = \d+", "turns = 7", own), 4)
    assert first.state.setup.turn_limit != second.state.setup.turn_limit == 7


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('id = "my-seals"', 'id = "three-seals"'), "give yours another id"),
        (('ruleset = "1643"', 'ruleset = "1650"'), "ruleset"),
        (("[limit]", "[limits]"), "limit"),
    ],
)
def test_a_scenario_that_is_wrong_says_what(own: str, change: tuple[str, str], message: str) -> None:
    assert change[0] in own
    with pytest.raises(ContentError, match=message):
        new_game(own.replace(*change))


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(ContentError, match=r"nowhere\.toml: cannot be read"):
        new_game("nowhere.toml")
    with pytest.raises(ContentError, match="there is no scenario"):
        new_game("1643/nowhere")


def test_a_position_is_set_up_by_the_same_door() -> None:
    text = """
    scenario = "1643/the-survivors"
    phase = "human_activation"
    dice = [6, 6, 6]

    [warriors]
    scout-a = { at = "0,0", die = 3 }
    """
    game = new_game(text)
    assert game.decision is not None
    assert game.decision.kind == "activate"
    assert game.fingerprint == load_position(text).fingerprint
