"""Training a network: stochastic gradient descent (Adam) on the results of games, with early stopping.

Written in NumPy, because one hidden layer needs no more. The same seed gives the same network on the same machine.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

UNITS: Final = 16
EPOCHS: Final = 40
PATIENCE: Final = 4  # training stops after so many epochs without a lower loss
BATCH: Final = 512
RATE: Final = 0.002
DECAY: Final = 0.3  # weight decay, multiplied by the learning rate in each step
FIRST: Final = 0.9  # Adam's decay of the mean gradient
SECOND: Final = 0.999  # Adam's decay of the mean squared gradient
LEAST_SPREAD: Final = 0.01  # the least standard deviation by which an input is divided


class Pupil:
    """A network in training. Its inputs are normalised to mean 0 and standard deviation 1."""

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
    """The mean log loss of predictions."""
    sure = np.clip(chance, 1e-6, 1 - 1e-6)
    return -float(np.mean(y * np.log(sure) + (1 - y) * np.log(1 - sure)))


def teach(shown: tuple[Array, Array], held: tuple[Array, Array], seed: int) -> Pupil:
    """Train a network; the one with the least loss on the games held back, converted to plain features."""
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
    """Convert a network for normalised features to one for plain features."""
    hidden = pupil.hidden / spread[:, None]
    straight = pupil.straight / spread
    bias = pupil.bias - middle @ hidden
    constant = pupil.constant - middle @ straight
    pupil.take([hidden, bias, pupil.out, straight, constant])


def written(pupil: Pupil) -> dict[str, list[Any]]:
    """The network as `search.network.Network` reads it; biases become weights of the first feature, always 1."""
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
