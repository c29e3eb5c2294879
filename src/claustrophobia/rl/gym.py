"""Gymnasium: one side against a bot by its name, `Claustrophobia-v0`; any name that `claustrophobia bots` knows."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from claustrophobia.core import agenda
from claustrophobia.core.names import SIDES
from claustrophobia.players.base import BotFailedError, Player, Sight, player
from claustrophobia.rl.aec import observation_space
from claustrophobia.rl.space import Actions, Mask, Options, Space
from claustrophobia.rules.scenario import give_up

Seen = dict[str, Any]


class Solo(gymnasium.Env[Seen, np.int64]):
    """A side against a bot. An action that is not offered loses the game, as everywhere."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - its way

    def __init__(
        self,
        scenario: str | Path = "1643/the-survivors",
        *,
        side: str = "human",
        against: str = "scripted",
        options: Options | None = None,
        content: str = "",
        actions: Actions = "list",
        render_mode: str | None = None,
    ) -> None:
        self.space = Space(scenario, options=options, content=content, actions=actions)
        if side not in self.space.agents:
            raise ValueError(f"{side!r} is no side that is played here; there is {' and '.join(self.space.agents)}")
        self.side = SIDES.index(side)
        self.against = against
        player(against, 1 - self.side, 0)  # a name that nobody knows is said at once
        self.render_mode = render_mode
        self.observation_space = observation_space(self.space)
        self.action_space = spaces.Discrete(self.space.action_count)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: Options | None = None,  # noqa: ARG002 - the library's
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**63))
        self.state = self.space.begin(number)
        self.bot: Player = player(self.against, 1 - self.side, number)
        self.follow()
        return self.seen(), self.info()

    def step(self, action: int | np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        s = self.state
        code = self.space.code(s, int(action))
        if code < 0:
            give_up(s, self.side)
        else:
            agenda.choose(s, code)
            self.follow()
        over = bool(s.outcome)
        return self.seen(), self.space.reward(s, self.side), over, False, self.info(illegal=code < 0)

    def follow(self) -> None:
        """Let the bot decide until it is our turn; one that fails loses."""
        s = self.state
        while not s.outcome and agenda.decider(s) != self.side:
            try:
                taken = self.bot.choose(Sight(s, 1 - self.side))
            except BotFailedError:
                give_up(s, 1 - self.side)
                return
            agenda.choose(s, s.options[taken])

    def seen(self) -> Seen:
        found = {"observation": self.space.observe(self.state, self.side), "action_mask": self.action_masks()}
        return {**found, "options": self.space.rows(self.state, self.side)} if self.space.listed else found

    def action_masks(self) -> Mask:
        """What may be done, as the masked learners of sb3-contrib ask for it."""
        return self.space.mask(self.state, self.side)

    def info(self, *, illegal: bool = False) -> dict[str, Any]:
        """The actions that are offered as a list, and whether the last one was not."""
        legal = [] if self.state.outcome else self.space.legal(self.state)
        return {"legal": np.array(legal, np.int64), "illegal": illegal}

    def render(self) -> str | None:
        """The turn, and what can be chosen."""
        if self.render_mode is None:
            return None
        s = self.state
        return f"turn {s.turn}: " + (", ".join(self.space.text(s, action) for action in self.space.legal(s)) or "over")


gymnasium.register("Claustrophobia-v0", entry_point="claustrophobia.rl.gym:Solo")
