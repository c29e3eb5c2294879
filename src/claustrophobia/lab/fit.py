"""Fit the evaluation to games the script plays against itself: a network, and the weights that say why.

    python -m claustrophobia.lab.fit --games 24000 --jobs 2

In the first turns of every game a random option is taken now and then, so that there are positions the script would
avoid; and one game in four begins with wounds, some with a human dead, so that there are early deaths. After that the
script plays both sides. At the start of every turn the features of the position are recorded, with the result of the
game. A network learns to predict the result from all features (`lab/teach.py`). A logistic regression, with a small
penalty and with the sign of each weight fixed to what makes sense, predicts it from the measures alone. The same seed
gives the same games, and on the same machine the same files.
"""

import argparse
import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from claustrophobia import search
from claustrophobia.content.load import scenario_ids
from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import NOBODY
from claustrophobia.core.state import State, bits
from claustrophobia.lab.spread import spread
from claustrophobia.lab.teach import Array, logistic, loss, teach, written
from claustrophobia.policy.outlook import Purpose
from claustrophobia.policy.script import Script
from claustrophobia.rules.hits import kill
from claustrophobia.rules.muster import muster
from claustrophobia.rules.presence import in_play
from claustrophobia.search.details import in_detail
from claustrophobia.search.evaluation import result
from claustrophobia.search.measures import COUNT, EITHER_WAY, HARMFUL, NAMES

WANDERING: Final = 8  # random options are taken in fewer turns than this, drawn for each game
ASTRAY: Final = 5  # in these turns one option in so many is random
SCARRED: Final = 4  # one game in so many begins with wounds
BEREAVED: Final = 3  # one in so many of those begins with a death
ALL_LINES: Final = 0b111111
PENALTY: Final = 1.0
STEPS: Final = 15
PORTION: Final = 100  # games a process plays before it returns them
FEWEST: Final = 40
HELD: Final = 10  # one part of this many decides when to stop learning, another measures the result


def play(scenario: str, seed: int) -> tuple[list[list[float]], float]:
    """Play one game: the features of its positions, and its result."""
    setup = setup_of(scenario)
    script = Script(Purpose(setup))
    s = muster(setup, Fast(seed))
    pick = Fast(seed + 77)
    if pick.below(SCARRED) == 0:
        scar(s, pick)
    agenda.advance(s)
    wandering = pick.below(WANDERING)
    noted: list[list[float]] = []
    last = wandering
    while not s.outcome:
        if s.turn > last:
            last = s.turn
            noted.append(in_detail(s, script.purpose))
        if s.turn <= wandering and pick.below(ASTRAY) == 0:
            code = s.options[pick.below(len(s.options))]
        else:
            code = script.choice(s, pick)
        agenda.choose(s, code)
    return noted, result(s.outcome)


def scar(s: State, pick: Fast) -> None:
    """Wound the humans at the start, leaving each at least one line, or kill one of those on the board."""
    for w in bits(s.humans & s.setup.western):
        lines = pick.below(ALL_LINES)
        if pick.below(2):
            s.damage[w] = lines
    living = bits(in_play(s, s.humans))
    if living and pick.below(BEREAVED) == 0:
        kill(s, living[pick.below(len(living))], NOBODY)


def play_portion(job: tuple[str, int, list[int]]) -> tuple[int, Array]:
    """Play the games with these seeds: the portion's number, and a row for each position, its result last."""
    scenario, number, seeds = job
    rows: list[list[float]] = []
    for seed in seeds:
        noted, end = play(scenario, seed)
        rows += [[*found, end] for found in noted]
    return number, np.array(rows, np.float32)


def played(scenario: str, games: int, seed: int, jobs: int) -> list[Array]:
    """Play games in portions; the order is the same however many processes share the work."""
    seeds = [seed + game * 1000 for game in range(games)]
    size = max(1, min(PORTION, games // (2 * HELD)))
    starts = range(0, games, size)
    work = [(scenario, number, seeds[start : start + size]) for number, start in enumerate(starts)]
    found = dict(spread(play_portion, work, jobs))
    return [found[number] for number in sorted(found) if len(found[number])]


def labelled(portions: list[Array]) -> tuple[Array, Array]:
    """The features of positions, and the results of their games, from portions of rows."""
    rows = np.concatenate(portions)
    return rows[:, :-1], rows[:, -1]


def regression(x: Array, y: Array) -> Array:
    """Logistic regression on the measures, in which no weight has the wrong sign.

    A measure gets the wrong sign because it correlates with others; such measures are left out, the worst first.
    """
    x = x.astype(np.float64)
    signs = np.array([0 if name in EITHER_WAY else -1 if name in HARMFUL else 1 for name in NAMES])
    used = [i for i in range(len(NAMES)) if i == 0 or x[:, i].any()]
    while True:
        found = newton(x[:, used], y)
        wrong = [(float(weight * signs[i]), i) for i, weight in zip(used, found, strict=True)]
        worst, which = min(wrong)
        if worst >= 0:
            weights = np.zeros(len(NAMES))
            weights[used] = found
            return weights
        used.remove(which)


def newton(x: Array, y: Array) -> Array:
    """Newton's method on the penalised likelihood; the constant is not penalised."""
    penalty = np.full(x.shape[1], PENALTY)
    penalty[0] = 1e-6
    weights = np.zeros(x.shape[1])
    for _ in range(STEPS):
        chance = logistic(x @ weights)
        slope = x.T @ (y - chance) - penalty * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + np.diag(penalty)
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def fit(scenario: str, games: int, seed: int, jobs: int) -> tuple[dict[str, float], dict[str, list[Any]]]:
    """The weights and the network of one scenario. Their quality is measured on games that neither has seen."""
    portions = played(scenario, games, seed, jobs)
    shown = labelled([portion for number, portion in enumerate(portions) if number % HELD > 1])
    held = labelled(portions[1::HELD])
    unseen, ends = labelled(portions[::HELD])
    network = teach(shown, held, seed)
    weights = regression(shown[0][:, :COUNT], shown[1])
    found = loss(network.chance(unseen)[1], ends)
    plain = loss(logistic(unseen[:, :COUNT] @ weights), ends)
    base = loss(np.full(len(ends), ends.mean()), ends)
    count = sum(len(portion) for portion in portions)
    print(f"{scenario:<32} {count:6} positions  loss {found:.3f}, weights {plain:.3f}, of {base:.3f}", flush=True)
    return {name: round(float(weight), 4) for name, weight in zip(NAMES, weights, strict=True)}, written(network)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=24000, help="games a scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--scenario", default="", help="only scenarios whose id begins so; what others have stays")
    parser.add_argument("--out", type=Path, default=Path(search.__path__[0]), help="the folder of both files")
    asked = parser.parse_args()
    if asked.games < FEWEST:
        parser.error(f"{asked.games} games: at least {FEWEST} games are needed, to learn from and to try it on")
    for scenario in scenario_ids():
        if scenario.startswith(asked.scenario):
            weights, network = fit(scenario, asked.games, asked.seed, asked.jobs)
            keep(asked.out / "weights.json", scenario, weights)
            keep(asked.out / "networks.json", scenario, network)


def keep(path: Path, scenario: str, row: dict[str, Any]) -> None:
    """Write a scenario's row at once, so that nothing is lost if a long fit is interrupted."""
    rows: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    rows[scenario] = row
    lines = [f"{json.dumps(key)}: {json.dumps(rows[key], separators=(',', ':'))}" for key in sorted(rows)]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
