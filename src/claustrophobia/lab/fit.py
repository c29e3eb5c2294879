"""Fit the weights of the evaluation from games the script plays against itself.

    python -m claustrophobia.lab.fit --games 3000 --jobs 2

The first turns of every game wander: now and then a random option is taken, so that positions the script would avoid
are seen too. From then on the script plays for both sides; at the start of every turn the measures of the position are
noted with how the game ended. One logistic regression a scenario, with a small penalty and with signs that make sense,
gives the weights. The same seed gives the same games and the same file.
"""

import argparse
import json
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from claustrophobia import search
from claustrophobia.content.load import scenario_ids
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.engine import setup_of
from claustrophobia.lab.spread import spread
from claustrophobia.policy.script import Script
from claustrophobia.rules.muster import muster
from claustrophobia.search.evaluation import result
from claustrophobia.search.measures import EITHER_WAY, HARMFUL, NAMES, measures

WANDERING: Final = 8  # a game wanders for less than so many turns
ASTRAY: Final = 5  # and takes one option in so many at random
PENALTY: Final = 1.0
STEPS: Final = 15
Rows = list[tuple[list[float], float]]
Array = NDArray[Any]


def play(job: tuple[str, int]) -> Rows:
    """One game; the measures of its positions, and how it ended."""
    scenario, seed = job
    setup = setup_of(scenario)
    script = Script(setup)
    s = muster(setup, Fast(seed))
    agenda.advance(s)
    pick = Fast(seed + 77)
    wandering = pick.below(WANDERING)
    noted: list[list[float]] = []
    last = wandering
    while not s.outcome:
        if s.turn > last:
            last = s.turn
            noted.append(measures(s, script.purpose))
        if s.turn <= wandering and pick.below(ASTRAY) == 0:
            code = s.options[pick.below(len(s.options))]
        else:
            code = script.choice(s, pick)
        agenda.choose(s, code)
    return [(row, result(s.outcome)) for row in noted]


def play_numbered(job: tuple[str, int]) -> tuple[int, Rows]:
    """A game by its seed, for whoever gets games in another order."""
    return job[1], play(job)


def regression(rows: Rows) -> Array:
    """Logistic regression in which no measure counts for the wrong side.

    What a measure seems to do against all sense, others near to it explain: such are left out, worst first.
    """
    x = np.array([row for row, _ in rows])
    y = np.array([label for _, label in rows])
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
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (y - chance) - penalty * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + np.diag(penalty)
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def loss(rows: Rows, weights: Array) -> tuple[float, float]:
    """How well the weights foretell games: the mean loss, and that of always saying the mean."""
    x = np.array([row for row, _ in rows])
    y = np.array([label for _, label in rows])
    chance = np.clip(1 / (1 + np.exp(-np.clip(x @ weights, -30, 30))), 1e-6, 1 - 1e-6)
    mean = min(max(float(y.mean()), 1e-6), 1 - 1e-6)
    base = -(mean * float(np.log(mean)) + (1 - mean) * float(np.log(1 - mean)))
    return -float(np.mean(y * np.log(chance) + (1 - y) * np.log(1 - chance))), base


def fit(scenario: str, games: int, seed: int, jobs: int) -> dict[str, float]:
    """The weights of one scenario; how good they are is said of games they were not fitted on."""
    work = [(scenario, seed + game * 1000) for game in range(games)]
    by_seed = dict(spread(play_numbered, work, jobs))
    played = [by_seed[number] for _, number in work]  # in the same order, however they were spread
    split = len(played) * 4 // 5
    shown = [row for game in played[:split] for row in game]
    unseen = [row for game in played[split:] for row in game]
    found, base = loss(unseen, regression(shown))
    weights = regression(shown + unseen)
    print(f"{scenario:<32} {len(shown + unseen):6} positions  loss {found:.3f} of {base:.3f}", flush=True)
    return {name: round(float(weight), 4) for name, weight in zip(NAMES, weights, strict=True)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000, help="games a scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--scenario", default="", help="only scenarios whose id begins so; the others' weights stay")
    parser.add_argument("--out", type=Path, default=Path(search.__path__[0], "weights.json"))
    asked = parser.parse_args()
    found: dict[str, dict[str, float]] = json.loads(asked.out.read_text("utf-8")) if asked.out.is_file() else {}
    for scenario in scenario_ids():
        if scenario.startswith(asked.scenario):
            found[scenario] = fit(scenario, asked.games, asked.seed, asked.jobs)
    asked.out.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
