"""PettingZoo: both sides as agents that act in turn (AEC), `claustrophobia_v0`."""

from pathlib import Path
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from claustrophobia.core import agenda
from claustrophobia.core.names import SIDES
from claustrophobia.rl.space import FIELDS, LIST, Actions, Options, Space

LOST: Final = -1.0  # the reward for an action that is not offered


def env(**settings: Any) -> Any:
    """The environment as PettingZoo's own games come: an action that is not offered loses, calls are in order."""
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=LOST))


def raw_env(**settings: Any) -> "Duel":
    """The bare environment, for speed: it raises a ValueError for an action that is not offered."""
    return Duel(**settings)


def observation_space(space: Space) -> spaces.Dict:
    """What an agent is shown: its row of bytes, a mask of the actions, and in the list form a row for each option."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (space.size,), np.uint8),
        "action_mask": spaces.Box(0, 1, (space.action_count,), np.int8),
    }
    if space.listed:
        parts["options"] = spaces.Box(-1, 1023, (LIST, FIELDS), np.int16)
    return spaces.Dict(parts)


class Duel(AECEnv):  # type: ignore[misc] # the library has no types
    """A game between two agents, `human` and `infernal`; in a Dante circle `human` is alone."""

    metadata = {"name": "claustrophobia_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - its way

    def __init__(
        self,
        scenario: str | Path = "1643/the-survivors",
        *,
        options: Options | None = None,
        content: str = "",
        actions: Actions = "index",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.space = Space(scenario, options=options, content=content, actions=actions)
        self.render_mode = render_mode
        self.possible_agents = self.space.agents
        seen = observation_space(self.space)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.space.action_count) for agent in self.possible_agents}
        self.seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[Any]":
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Options | None = None) -> None:  # noqa: ARG002 - the library's
        """Begin a game. The seed gives this game and all that follow it without one."""
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.state = self.space.begin(int(self.seeds.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self.ask()

    def observe(self, agent: str) -> dict[str, Any]:
        side = SIDES.index(agent)
        seen = {"observation": self.space.observe(self.state, side), "action_mask": self.space.mask(self.state, side)}
        return {**seen, "options": self.space.rows(self.state, side)} if self.space.listed else seen

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        s = self.state
        code = -1 if action is None else self.space.code(s, int(action))
        if code < 0:
            raise ValueError(f"action {action} is not offered; the mask says which are")
        self._cumulative_rewards[self.agent_selection] = 0.0
        agenda.choose(s, code)
        if s.outcome:
            self.rewards = {agent: self.space.reward(s, SIDES.index(agent)) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self.ask()

    def ask(self) -> None:
        """Turn to the agent that decides; its info has the offered actions as a list."""
        s = self.state
        self.infos = {agent: {} for agent in self.agents}
        if not s.outcome:
            self.agent_selection = SIDES[agenda.decider(s)]
            self.infos[self.agent_selection] = {"legal": np.array(self.space.legal(s), np.int64)}

    def render(self) -> str | None:
        """The table in a few words: turn, phase, whose decision, and what can be chosen."""
        if self.render_mode is None:
            return None
        s = self.state
        offered = [self.space.text(s, action) for action in self.space.legal(s)]
        asked = f"{SIDES[agenda.decider(s)]} decides ({agenda.kind_of(s)}): {', '.join(offered)}" if offered else "over"
        return f"turn {s.turn}, {asked}"

    def close(self) -> None:
        """There is nothing to close."""
