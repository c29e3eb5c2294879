"""What learning programs see and do, as numbers: a fixed observation, a fixed action index, a list of what is offered.

An observation is a row of bytes (`sight.columns`), in the order of `Space.parts`. Whatever is hidden from a side
(HID-1) is not in its row: dealt anew, it gives the same row.
"""

from itertools import accumulate
from math import prod
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, notation
from claustrophobia.core.action_index import ActionIndex
from claustrophobia.core.decision import fields_of, verb_of
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, HUMAN_WINS, INFERNAL, INFERNAL_WINS, SIDES
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.engine import text_of
from claustrophobia.rules.muster import muster
from claustrophobia.sight.columns import columns, parts

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]
Options = dict[str, Any]
Actions = Literal["index", "list"]

LIST: Final = 128  # the places of the list form; no decision is known that offers more
FIELDS: Final = 5  # numbers of an option in the list form: its verb and up to four arguments


class Space:
    """The actions and observations of the games of one set-up: scenario, options, content."""

    def __init__(
        self,
        scenario: str | Path = "1643/the-survivors",
        *,
        options: Options | None = None,
        content: str = "",
        actions: Actions = "index",
    ) -> None:
        if (options or {}).get("auction"):
            raise ValueError("an auction makes the players change sides: no agent would be the same to the end")
        if actions not in ("index", "list"):
            raise ValueError(f"actions are 'index' or 'list', not {actions!r}")
        self.setup: Setup = setup_of(text_of(scenario) or str(scenario), content, dict(options or {}))
        self.sides = [side for side in (HUMAN, INFERNAL) if side != self.setup.unplayed]
        self.agents = [SIDES[side] for side in self.sides]
        self.index = ActionIndex(self.setup)
        self.listed = actions == "list"
        self.action_count = LIST if self.listed else self.index.count
        self.numbers: dict[int, int] = {}  # of the options met so far
        self.parts = parts(self.setup)
        sizes = [prod(shape) for shape in self.parts.values()]
        self.starts = dict(zip(self.parts, accumulate(sizes, initial=0), strict=False))
        self.size = sum(sizes)

    def begin(self, seed: int) -> State:
        """A new game at its first decision. The same seed gives the same dice."""
        s = muster(self.setup, Fast(seed))
        agenda.advance(s)
        return s

    # --- actions ----------------------------------------------------------------------------------

    def number(self, code: int) -> int:
        """The number of an option in the fixed index."""
        found = self.numbers.get(code)
        if found is None:
            found = self.numbers[code] = self.index.number(code)
        return found

    def legal(self, s: State) -> list[int]:
        """The actions that are offered."""
        return list(range(min(len(s.options), LIST))) if self.listed else [self.number(code) for code in s.options]

    def code(self, s: State, action: int) -> int:
        """The option that an action stands for, or -1 if it is not offered."""
        if self.listed:
            return s.options[action] if 0 <= action < min(len(s.options), LIST) else -1
        return next((code for code in s.options if self.number(code) == action), -1)

    def text(self, s: State, action: int) -> str:
        """An offered action in notation; nothing for any other."""
        code = self.code(s, action)
        return notation.option_text(s, code) if code >= 0 else ""

    def mask(self, s: State, side: int) -> Mask:
        """A one for each action that a side may take now."""
        found = np.zeros(self.action_count, np.int8)
        if not s.outcome and agenda.decider(s) == side:
            found[self.legal(s)] = 1
        return found

    def rows(self, s: State, side: int) -> NDArray[np.int16]:
        """The list form: a row for each option offered to a side, its verb and its arguments; -1 below the last."""
        found = np.full((LIST, FIELDS), -1, np.int16)
        if not s.outcome and agenda.decider(s) == side:
            offered = s.options[:LIST]
            found[: len(offered)] = [(verb_of(code), *fields_of(code)) for code in offered]
        return found

    # --- results ----------------------------------------------------------------------------------

    def reward(self, s: State, side: int) -> float:
        """1 for a won game, -1 for a lost one; 0 for a draw, and while it goes on."""
        won = {HUMAN_WINS: HUMAN, INFERNAL_WINS: INFERNAL}.get(s.outcome)
        return 0.0 if won is None else 1.0 if won == side else -1.0

    # --- observations -----------------------------------------------------------------------------

    def observe(self, s: State, side: int) -> Bytes:
        """What a side sees, as a row of bytes."""
        return np.frombuffer(bytearray(columns(s, side)), np.uint8)

    def part(self, row: Bytes, name: str) -> Bytes:
        """A part of an observation, or of many of them, in its own shape."""
        shape = self.parts[name]
        first = self.starts[name]
        return row[..., first : first + prod(shape)].reshape(*row.shape[:-1], *shape)
