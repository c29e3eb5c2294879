"""A figure and where it comes from never differ: its parts make it up, for every warrior, in games of every ruleset."""

from collections import Counter

from claustrophobia.content.load import scenario_ids
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import COMBAT, DEFENSE, FOREVER, MOVEMENT, STATS
from claustrophobia.core.state import State
from claustrophobia.players.base import Sight, player
from claustrophobia.rules import sources, stats
from claustrophobia.rules.stats import stat
from claustrophobia.sight.accounts import account
from claustrophobia.sight.view import warrior_view
from tables import laid, table

EVERY = 5  # decisions between two looks at all warriors


def check(s: State, met: Counter[str]) -> None:
    """Every figure of a state is the sum of its parts; in words too, and as the view tells it."""
    for w, at in enumerate(s.at):
        for which in (MOVEMENT, COMBAT, DEFENSE):
            found = sources.sources(s, w, which)
            assert sum(part.amount for part in found) == stat(s, w, which), (s.setup.names[w], STATS[which], found)
            met.update(sources.SOURCE_KINDS[part.kind] for part in found if at >= 0)
        if at >= 0:
            told, seen = account(s, s.setup.names[w]), warrior_view(s, w)
            assert sum(part["amount"] for part in told["movement"]) == seen["movement"]
            assert sum(part["amount"] for part in told["combat"]) == seen["combat"]
            assert sum(part["amount"] for part in told["defense"]) == seen["defense"]


def game(scenario: str, seed: int, *, scripted: bool) -> Counter[str]:
    """A game by lot or by the script, its figures looked at on the way; the kinds of parts that were met."""
    s = laid(scenario, seed)
    pick = Fast(seed)
    bots = [player("scripted", side, seed) for side in (0, 1)]
    met: Counter[str] = Counter()
    while not s.outcome:
        if s.number % EVERY == 0:
            check(s, met)
        chosen = bots[agenda.decider(s)].choose(Sight(s, agenda.decider(s))) if scripted else pick.below(len(s.options))
        agenda.choose(s, s.options[chosen])
    check(s, met)
    return met


def test_the_parts_of_every_figure_make_it_up() -> None:
    """PRI-2: random games and the script's, of every scenario; nearly every kind of part is met on the way."""
    met: Counter[str] = Counter()
    for scenario in scenario_ids():
        met += game(scenario, 11, scripted=False) + game(scenario, 5, scripted=True)
    assert set(met) >= set(sources.SOURCE_KINDS) - {"ability", "haste", "most", "least", "event"}, met


def parts(s: State, name: str, which: int) -> list[str]:
    """The kinds of parts of a warrior's figure."""
    return [sources.SOURCE_KINDS[part.kind] for part in sources.sources(s, s.setup.names.index(name), which)]


def hell(*names: str) -> State:
    """Some infernals on one tile of a circle, where the demons are whose abilities change figures."""
    warriors = {name: {"at": "0,0"} for name in names} | {"brute-a": {"at": "1,0", "die": 3}}
    tiles = [(48, "0,0"), (48, "1,0")]
    return table(scenario="dante/circle-1", phase="human_activation", tiles=tiles, warriors=warriors).state


def test_abilities_are_parts_of_their_own() -> None:
    """The Nurse is the stronger for troglodytes around it; they are the faster for the Ethereal."""
    assert parts(hell("nurse", "troglodyte-1"), "nurse", COMBAT) == ["sheet", "ability"]
    assert parts(hell("ethereal", "troglodyte-1"), "troglodyte-1", MOVEMENT) == ["sheet", "haste"]


def test_limits_are_parts_too() -> None:
    """PRI-2: no figure is below 0, no defense above 6."""
    s = hell("troglodyte-1")
    w = s.setup.names.index("troglodyte-1")
    stats.add_mark(s, w, COMBAT, -9, FOREVER)
    stats.add_mark(s, w, DEFENSE, 9, FOREVER)
    assert parts(s, "troglodyte-1", COMBAT) == ["sheet", "lasting", "least"]
    assert parts(s, "troglodyte-1", DEFENSE) == ["sheet", "lasting", "most"]
    check(s, Counter())


def test_what_puts_an_effect_in_force_is_named() -> None:
    """HPR-4, DST-7: the card under the die, the power that has fired; the same card twice is not taken for both."""
    s = table(
        phase="human_activation",
        tiles=[(48, "0,0")],
        warriors={"brute-a": {"at": "0,0", "die": 3, "allotted": "sprint"}, "troglodyte-1": {"at": "0,0"}},
    ).state
    w = s.setup.names.index("brute-a")
    sprint = s.setup.instincts[s.allotted[w]].effect
    stats.add_mark(s, w, MOVEMENT, sprint.movement, sprint.until)
    assert parts(s, "brute-a", MOVEMENT) == ["line", "instinct"]
    told = account(s, "brute-a")["movement"]
    assert [part["en"] for part in told] == ["line 3", "Sprint"]
    stats.add_mark(s, w, MOVEMENT, sprint.movement, sprint.until)
    assert parts(s, "brute-a", MOVEMENT)[1:] == ["instinct", "lasting"]


def test_what_its_place_means() -> None:
    """MOV-4, TAL-ELUSIVE, COM-2: who is held, who slips away, what an attack promises; in both languages."""
    s = table(
        phase="human_activation",
        tiles=[(48, "0,0")],
        warriors={
            "brute-a": {"at": "0,0", "die": 3},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
    ).state
    told = account(s, "brute-a")["remarks"]
    assert [remark["rule"] for remark in told] == ["MOV-4", "COM-2"]
    assert "combat dice" in told[1]["en"]
    assert "dés de combat" in told[1]["fr"]


def test_who_is_beside_the_board_has_no_figures() -> None:
    s = table(phase="human_activation", tiles=[(48, "0,0")], warriors={"brute-a": {"at": "0,0", "die": 3}}).state
    told = account(s, "hunter")
    assert [told["movement"], told["combat"], told["defense"], told["remarks"]] == [[], [], [], []]
