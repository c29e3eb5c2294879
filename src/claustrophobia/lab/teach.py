"""Teach a network: stochastic gradient descent (Adam) on how games ended, until games it is not shown say enough.

Written out in NumPy: one hidden layer does not need more, and the same seed gives the same network on the same machine.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

UNITS: Final = 16
EPOCHS: Final = 40
PATIENCE: Final = 4  # epochs without getting better
BATCH: Final = 512
RATE: Final = 0.002
DECAY: Final = 0.3  # of weights, in each step by the rate
FIRST: Final = 0.9  # how slowly the mean slope is forgotten
SECOND: Final = 0.999  # and the mean of its square
LEAST_SPREAD: Final = 0.01  # an input that hardly ever differs is not blown up


class Pupil:
    """A network that learns. Its inputs are put to mean 0 and spread 1 while it does."""

    def __init__(self, inputs: int, units: int, seed: int) -> None:
        pick = np.random.default_rng(seed)
        self.hidden: Array = pick.normal(0, inputs**-0.5, (inputs, units)).astype(np.float32)
        self.bias: Array = np.zeros(units, np.float32)
        self.out: Array = pick.normal(0, 0.3, units).astype(np.float32)
        self.straight: Array = np.zeros(inputs, np.float32)
        self.constant: Array = np.zeros(1, np.float32)

    def chance(self, x: Array) -> tuple[Array, Array]:
        """The forward pass: the hidden units, and the humans' chance."""
        units = np.maximum(x @ self.hidden + self.bias, 0)
        return units, logistic(units @ self.out + x @ self.straight + self.constant)

    def slopes(self, x: Array, y: Array) -> list[Array]:
        """The gradient of the loss, in the order of `weights`."""
        units, chance = self.chance(x)
        miss = (chance - y) / len(y)
        back = np.outer(miss, self.out) * (units > 0)
        return [x.T @ back, back.sum(0), units.T @ miss, x.T @ miss, miss.sum(keepdims=True)]

    def weights(self) -> list[Array]:
        return [self.hidden, self.bias, self.out, self.straight, self.constant]

    def take(self, weights: list[Array]) -> None:
        self.hidden, self.bias, self.out, self.straight, self.constant = weights


class Adam:
    """Adam: gradient descent with a step size of its own for each weight."""

    def __init__(self, pupil: Pupil) -> None:
        self.pupil = pupil
        self.means = [np.zeros_like(weight) for weight in pupil.weights()]
        self.squares = [np.zeros_like(weight) for weight in pupil.weights()]
        self.steps = 0

    def step(self, x: Array, y: Array, rate: float) -> None:
        self.steps += 1
        taken: list[Array] = []
        for i, (weight, slope) in enumerate(zip(self.pupil.weights(), self.pupil.slopes(x, y), strict=True)):
            self.means[i] = FIRST * self.means[i] + (1 - FIRST) * slope
            self.squares[i] = SECOND * self.squares[i] + (1 - SECOND) * slope**2
            mean = self.means[i] / (1 - FIRST**self.steps)
            square = self.squares[i] / (1 - SECOND**self.steps)
            decay = 0.0 if weight is self.pupil.bias or weight is self.pupil.constant else DECAY
            taken.append(weight - rate * (mean / (np.sqrt(square) + 1e-8) + decay * weight))
        self.pupil.take(taken)


def logistic(total: Array) -> Array:
    """The logistic function."""
    chance: Array = 1 / (1 + np.exp(-np.clip(total, -30, 30)))
    return chance


def loss(chance: Array, y: Array) -> float:
    """The mean loss of a forecast."""
    sure = np.clip(chance, 1e-6, 1 - 1e-6)
    return -float(np.mean(y * np.log(sure) + (1 - y) * np.log(1 - sure)))


def teach(shown: tuple[Array, Array], held: tuple[Array, Array], seed: int) -> Pupil:
    """The network with the least loss on the games held back, for features that are not normalised."""
    middle = shown[0].mean(0)
    spread = shown[0].std(0) + LEAST_SPREAD
    x, y = (shown[0] - middle) / spread, shown[1]
    check = (held[0] - middle) / spread
    pupil = Pupil(x.shape[1], UNITS, seed)
    adam = Adam(pupil)
    pick = np.random.default_rng(seed)
    best, kept, waited = np.inf, pupil.weights(), 0
    for epoch in range(EPOCHS):
        order = pick.permutation(len(x))
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            adam.step(x[some], y[some], RATE * (1 - epoch / EPOCHS))
        found = loss(pupil.chance(check)[1], held[1])
        waited += 1
        if found < best:
            best, kept, waited = found, pupil.weights(), 0
        elif waited == PATIENCE:
            break
    pupil.take(kept)
    unscaled(pupil, middle, spread)
    return pupil


def unscaled(pupil: Pupil, middle: Array, spread: Array) -> None:
    """The same network for features that are not normalised."""
    hidden = pupil.hidden / spread[:, None]
    straight = pupil.straight / spread
    bias = pupil.bias - middle @ hidden
    constant = pupil.constant - middle @ straight
    pupil.take([hidden, bias, pupil.out, straight, constant])


def written(pupil: Pupil) -> dict[str, list[Any]]:
    """The rows `search.network.Network` reads: biases become weights of the first feature, which is always 1."""
    hidden = pupil.hidden.copy()
    hidden[0] += pupil.bias
    straight = pupil.straight.copy()
    straight[0] += pupil.constant[0]
    return {
        "hidden": [rounded(row) for row in hidden.T],
        "out": rounded(pupil.out),
        "straight": rounded(straight),
    }


def rounded(weights: Array) -> list[float]:
    return [round(float(weight), 4) for weight in weights]
