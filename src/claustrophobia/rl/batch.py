"""Many games stepped together, arrays in and arrays out, with NumPy alone: for learners that want speed.

    batch = Batch("1643/the-survivors", games=256, seed=1)
    while learning:
        places = policy(batch.observations(), batch.counts)   # for each game the place of an option, below its count
        rewards, over = batch.step(places)

A game that is over is followed by the next at once; its reward is that of the step that ended it.
"""

from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from claustrophobia.core import agenda
from claustrophobia.core.decision import fields_of, verb_of
from claustrophobia.core.names import HUMAN
from claustrophobia.core.state import State
from claustrophobia.rl.space import FIELDS, Bytes, Options, Space
from claustrophobia.sight.columns import columns

Whole = NDArray[np.int64]


class Batch:
    """So many games of one set-up. `counts` and `deciders` say how many options each offers, and to which side."""

    def __init__(
        self,
        scenario: str | Path = "1643/the-survivors",
        games: int = 64,
        *,
        seed: int = 0,
        options: Options | None = None,
        content: str = "",
    ) -> None:
        if games < 1:
            raise ValueError(f"{games} games: at least one is needed")
        self.space = Space(scenario, options=options, content=content)
        self.seeds = np.random.default_rng(seed)
        self.finished = 0
        self.states: list[State] = [self.begin() for _ in range(games)]
        self.look()

    def begin(self) -> State:
        """A new game, never one that is over already."""
        while (s := self.space.begin(int(self.seeds.integers(2**63)))).outcome:
            pass
        return s

    def look(self) -> None:
        """Find out what is offered, and to whom."""
        self.counts: Whole = np.array([len(s.options) for s in self.states], np.int64)
        self.deciders: Whole = np.array([agenda.decider(s) for s in self.states], np.int64)

    def step(self, places: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Take in every game the option at a place. The rewards are the humans'; the infernals' are their negatives."""
        taken = np.asarray(places, np.int64)
        if taken.shape != self.counts.shape or ((taken < 0) | (taken >= self.counts)).any():
            raise ValueError("for each game the place of an option, from 0 to one below its count")
        choose, states = agenda.choose, self.states
        for s, place in zip(states, taken.tolist(), strict=True):
            choose(s, s.options[place])
        rewards = np.zeros(len(states), np.float32)
        over = np.array([s.outcome != 0 for s in states])
        for spot in over.nonzero()[0].tolist():
            rewards[spot] = self.space.reward(states[spot], HUMAN)
            states[spot] = self.begin()
            self.finished += 1
        self.look()
        return rewards, over

    # --- looking ----------------------------------------------------------------------------------

    def observations(self) -> Bytes:
        """A row for each game, as the side sees it that decides there."""
        rows = bytearray().join([columns(s, agenda.decider(s)) for s in self.states])
        return np.frombuffer(rows, np.uint8).reshape(len(self.states), self.space.size)

    def actions(self) -> Whole:
        """For each game the numbers of its options in the fixed index, in order; -1 after the last."""
        found = np.full((len(self.states), int(self.counts.max())), -1, np.int64)
        for row, s in zip(found, self.states, strict=True):
            row[: len(s.options)] = [self.space.number(code) for code in s.options]
        return found

    def options(self) -> NDArray[np.int16]:
        """For each game a row for each of its options: its verb and its arguments; -1 after the last."""
        found = np.full((len(self.states), int(self.counts.max()), FIELDS), -1, np.int16)
        for rows, s in zip(found, self.states, strict=True):
            rows[: len(s.options)] = [(verb_of(code), *fields_of(code)) for code in s.options]
        return found

    def masks(self) -> NDArray[np.int8]:
        """For each game a one for each action of the fixed index that is offered. Large: the list is lighter."""
        found = np.zeros((len(self.states), self.space.index.count), np.int8)
        for row, s in zip(found, self.states, strict=True):
            row[[self.space.number(code) for code in s.options]] = 1
        return found
