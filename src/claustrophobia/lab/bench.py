"""How fast the engine is on this machine, measured through its public interface."""

import json
import os
from time import perf_counter
from typing import Any, Final

from claustrophobia import built, engine
from claustrophobia.analysis.judging import LOOKS, judge
from claustrophobia.analysis.moments import moments
from claustrophobia.content import lexicon, load, setups
from claustrophobia.content.check import subsets
from claustrophobia.content.writing import toml_text
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.making.drawing import Wish, draw, rungs_of
from claustrophobia.making.evening import FULL, SCRIPT, Match, points
from claustrophobia.players.base import play_game, player

SCENARIO: Final = "1643/the-survivors"
REPEATS: Final = 5
SECONDS_A_REPEAT: Final = 0.8
CLONES: Final = 20_000
CLONE_REPEATS: Final = 5
MIDDLE: Final = 250  # so many decisions into a game there are tiles, warriors in play and cards in hand
LOADS: Final = 3
JUDGED: Final = 12  # decisions of one game, evenly spread
STEPS: Final = 50  # between two looks at the clock
TOGETHER: Final = 256  # games of a batch
DRAWN: Final = 6  # scenarios by dice of which games are tried
TRIED: Final = 3  # games of the script
BRIEF: Final = 40  # looks at each: the time grows with their number


class Pace:
    """What one repeat counted."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.options = 0
        self.seconds = 0.0


def play_random(seed: int, pace: Pace, scenario: str = SCENARIO) -> None:
    """Play one game of random choices through `decision` and `apply`; the random numbers cost next to nothing."""
    game = engine.new_game(scenario, seed, chance=Fast(seed))
    pick = seed * 2654435761 + 1
    while True:
        decision = game.decision
        if decision is None:
            break
        options = decision.options
        pick = (pick * 1103515245 + 12345) & 0x7FFFFFFF
        game.apply(options[(pick >> 8) % len(options)])
        pace.options += len(options)
        pace.decisions += 1
    pace.games += 1


def run(first_seed: int, scenario: str) -> Pace:
    """Play whole games until the time of one repeat is up."""
    pace = Pace()
    started = perf_counter()
    while pace.seconds < SECONDS_A_REPEAT:
        play_random(first_seed + pace.games, pace, scenario)
        pace.seconds = perf_counter() - started
    return pace


def middle_of_a_game(scenario: str) -> State:
    """A state in the middle of a game, with something in every column."""
    game = engine.new_game(scenario, 1, chance=Fast(1))
    pick = 1
    while game.decision is not None and len(game.choices) < MIDDLE:
        pick = (pick * 1103515245 + 12345) & 0x7FFFFFFF
        game.apply(game.decision.options[(pick >> 8) % len(game.decision.options)])
    return game.state


def clone_us(scenario: str) -> float:
    """Microseconds to clone a state in mid-game, the best of several repeats."""
    state = middle_of_a_game(scenario)
    best = float("inf")
    for _ in range(CLONE_REPEATS):
        started = perf_counter()
        for _ in range(CLONES):
            state.clone()
        best = min(best, perf_counter() - started)
    return best / CLONES * 1e6


def load_ms(scenario: str) -> float:
    """Milliseconds to read the content and compile the scenario, with nothing cached."""
    best = float("inf")
    for _ in range(LOADS):
        for cached in (
            load.raw_folder,
            load.loaded,
            load.built_in,
            load.own_scenario,
            subsets,
            setups.compiled,
            lexicon.names,
        ):
            cached.cache_clear()
        started = perf_counter()
        setups.setup_of(scenario)
        best = min(best, perf_counter() - started)
    return best * 1e3


def analysis_s(scenario: str) -> float:
    """Seconds to analyse a game between scripted bots at the default depth on all cores, from some of its decisions."""
    game = engine.new_game(scenario, "analysis")
    play_game(game, player("scripted", "human", 1), player("scripted", "infernal", 2))
    found = list(moments(game))
    some = found[:: max(1, len(found) // JUDGED)]
    started = perf_counter()
    for moment in some:
        judge(moment.sight, moment.taken, BRIEF)
    one = (perf_counter() - started) / len(some)
    return one * len(found) * LOOKS / BRIEF / (os.cpu_count() or 1)


def made_s(ruleset: str) -> float:
    """Seconds to make a scenario by dice on all cores, were no drawing given up: from a few games on middle rungs."""
    seconds = 0.0
    for seed in range(DRAWN):
        wish = Wish(seed, ruleset)
        rungs = rungs_of(wish)
        text = toml_text(draw(wish, rungs[len(rungs) // 2]).data)
        for bot, tried, needed in (
            (SCRIPT, TRIED, FULL.scan * len(rungs)),
            (FULL.bot, 1, (FULL.enough + FULL.most) // 2),
        ):
            started = perf_counter()
            for game in range(tried):
                points(Match(text, bot, game))
            seconds += (perf_counter() - started) / tried * needed
    return seconds / DRAWN / (os.cpu_count() or 1)


def environments(scenario: str) -> dict[str, int | None]:
    """Steps a second of the environments for learning programs; None where the extra `rl` is not installed."""
    try:
        from claustrophobia.rl import aec  # noqa: PLC0415 - an optional extra
        from claustrophobia.rl.batch import Batch  # noqa: PLC0415 - likewise
    except ImportError:
        return {"pettingzoo_steps_per_s": None, "batch_decisions_per_s": None}
    env = aec.raw_env(scenario=scenario)
    pick = steps = 1
    env.reset(seed=1)
    started = perf_counter()
    while perf_counter() - started < SECONDS_A_REPEAT:
        for _ in range(STEPS):
            if env.terminations[env.agent_selection]:
                env.reset()
            legal = env.last()[-1]["legal"]
            pick = (pick * 1103515245 + 12345) & 0x7FFFFFFF
            env.step(int(legal[(pick >> 8) % len(legal)]))
            steps += 1
    stepped = steps / (perf_counter() - started)
    batch = Batch(scenario, TOGETHER, seed=1)
    rounds = 0
    started = perf_counter()
    while perf_counter() - started < SECONDS_A_REPEAT:
        pick = (pick * 1103515245 + 12345) & 0x7FFFFFFF
        batch.step((pick >> 8) % batch.counts)
        rounds += 1
    together = rounds * TOGETHER / (perf_counter() - started)
    return {"pettingzoo_steps_per_s": round(stepped), "batch_decisions_per_s": round(together)}


def measure(scenario: str = SCENARIO) -> dict[str, Any]:
    """All measurements, in about ten seconds."""
    load_time = load_ms(scenario)
    play_random(1, Pace(), scenario)  # warms up
    paces = [run(1000, scenario) for _ in range(REPEATS)]
    best = max(paces, key=lambda pace: pace.decisions / pace.seconds)
    return {
        "build": built.build(),
        "decisions_per_s": round(best.decisions / best.seconds),
        "games_per_s": round(best.games / best.seconds, 2),
        "decisions_per_game": round(best.decisions / best.games, 1),
        "clone_us": round(clone_us(scenario), 2),
        "options_per_decision": round(best.options / best.decisions, 2),
        "load_ms": round(load_time, 1),
        "analysis_s": round(analysis_s(scenario), 1),
        "made_s": round(made_s(scenario.partition("/")[0]), 1),
        **environments(scenario),
    }


LABELS: Final = {
    "build": "build",
    "decisions_per_s": "decisions a second",
    "games_per_s": "games a second",
    "decisions_per_game": "decisions a game",
    "clone_us": "clone of a state (µs)",
    "options_per_decision": "options a decision",
    "load_ms": "loading content and scenario (ms)",
    "analysis_s": "analysis of a game, all cores (s)",
    "made_s": "a scenario by dice, all cores (s)",
    "pettingzoo_steps_per_s": "PettingZoo steps a second, with observations",
    "batch_decisions_per_s": "decisions a second of a batch",
}


def report(scenario: str = SCENARIO, *, as_json: bool = False) -> None:
    """Measure, then print one JSON object or a table."""
    found = measure(scenario)
    if as_json:
        print(json.dumps(found))
        return
    from rich.console import Console  # noqa: PLC0415 - only for people
    from rich.table import Table  # noqa: PLC0415 - likewise

    table = Table(f"random against random, {lexicon.scenario_words(scenario, 'en')[0]}", "", show_header=True)
    table.columns[1].justify = "right"
    for key, label in LABELS.items():
        value = found[key]
        table.add_row(label, "-" if value is None else value if isinstance(value, str) else f"{value:,}")
    Console(highlight=False).print(table)
    print(built.told())
