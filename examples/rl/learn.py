"""A small agent that learns the humans of The Survivors against chance, in minutes, with NumPy alone (REINFORCE).

    python examples/rl/learn.py --minutes 5

Every action of the fixed index and every verb has a weight; an option is taken the likelier, the higher the two are
together. After each game that is won the weights of what was done in it go up, after each that is lost they go down.
"""

import argparse
from collections import deque
from time import perf_counter
from typing import Any

import numpy as np

from claustrophobia.core.names import HUMAN
from claustrophobia.rl.batch import Batch
from claustrophobia.rl.space import Space

GAMES = 128  # at once
RATE = 0.01
VERBS = 64
RECENT = 400  # games over which the share of wins is told

Array = np.ndarray[Any, Any]


class Learner:
    """The weights, and what has been done in the games that are under way."""

    def __init__(self, space: Space, seed: int) -> None:
        self.verb_of = np.concatenate([np.full(block.size, block.verb) for block in space.index.blocks])
        self.actions = np.zeros(space.index.count)
        self.verbs = np.zeros(VERBS)
        self.dice = np.random.default_rng(seed)
        self.done: list[list[tuple[Array, Array, Array]]] = [[] for _ in range(GAMES)]
        self.mean = 0.0  # of the rewards: only what is better or worse than usual teaches anything

    def choose(self, batch: Batch) -> Array:
        """A place for each game: by the weights where the humans decide, else any."""
        numbers = batch.actions()
        verbs = self.verb_of[numbers]
        offered = numbers >= 0
        mine = (batch.deciders == HUMAN)[:, None]
        liking = np.where(mine, self.actions[numbers] + self.verbs[verbs], 0.0)
        liking = np.where(offered, liking, -np.inf)
        odds = np.exp(liking - liking.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        lots = np.where(offered, liking + self.dice.gumbel(size=liking.shape), -np.inf)
        places: Array = lots.argmax(axis=1)
        for game in np.flatnonzero(mine[:, 0]):
            count = batch.counts[game]
            push = -odds[game, :count]
            push[places[game]] += 1.0
            self.done[game].append((numbers[game, :count], verbs[game, :count], push))
        return places

    def learn(self, game: int, reward: float) -> None:
        """Weigh what was done in a game by how it ended."""
        self.mean += 0.01 * (reward - self.mean)
        numbers, verbs, pushes = (np.concatenate(part) for part in zip(*self.done[game], strict=True))
        pushes *= RATE * (reward - self.mean)
        np.add.at(self.actions, numbers, pushes)
        np.add.at(self.verbs, verbs, pushes)
        self.done[game] = []


def train(scenario: str, minutes: float, seed: int, most: int = 10**9) -> tuple[float, float]:
    """Learn for a time, or so many games; the share of games won among the first and among the last."""
    batch = Batch(scenario, GAMES, seed=seed)
    learner = Learner(batch.space, seed)
    first: list[bool] = []
    last: deque[bool] = deque(maxlen=RECENT)
    begun = told = perf_counter()
    while perf_counter() - begun < 60 * minutes and batch.finished < most:
        rewards, over = batch.step(learner.choose(batch))
        for game in np.flatnonzero(over).tolist():
            learner.learn(game, float(rewards[game]))
            won = bool(rewards[game] > 0)
            last.append(won)
            if len(first) < RECENT:
                first.append(won)
        if perf_counter() - told > 10:
            told = perf_counter()
            print(f"{told - begun:4.0f} s, {batch.finished:6} games, {sum(last) / len(last):.1%} of the last won")
    return sum(first) / max(1, len(first)), sum(last) / max(1, len(last))


def main() -> None:
    """Read what is wanted, learn, and say what came of it."""
    words = argparse.ArgumentParser(description="Learn to play the humans, in minutes.")
    words.add_argument("--scenario", default="1643/the-survivors")
    words.add_argument("--minutes", type=float, default=5.0)
    words.add_argument("--seed", type=int, default=1)
    wanted = words.parse_args()
    first, last = train(wanted.scenario, wanted.minutes, wanted.seed)
    print(f"won of the first {RECENT} games: {first:.1%}, of the last: {last:.1%}")


if __name__ == "__main__":
    main()
