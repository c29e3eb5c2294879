"""OpenSpiel: the game `python_claustrophobia`, with chance nodes, information states and serialisation.

Parameters: `scenario`, `chance`, and the options of the game as `options` ("tp:6 turns:8"). With chance `dice` every
die, draw and step of a shuffle is a chance node with its exact odds, from the set-up on. With chance `seed` the only
chance node is the seed, at the root: fast, and right for learning from whole games, but a planner that clones a state
would foresee its dice.
"""

from typing import Any, Final

import numpy as np
import pyspiel

from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.dice import Chance, Enumerated, Fast
from claustrophobia.core.names import HUMAN, INFERNAL, SIDES
from claustrophobia.core.state import State as Position
from claustrophobia.rl.space import Space
from claustrophobia.rules.muster import muster
from claustrophobia.sight.view import EventRow, events_for, view

NAME: Final = "python_claustrophobia"
SEEDS: Final = 1 << 16
WIDEST: Final = 128  # outcomes of one chance node: a place in a shuffled deck
LONGEST: Final = 20_000
DEFAULTS: Final = {"scenario": "1643/the-survivors", "chance": "dice", "options": ""}
CHANCES: Final = ("dice", "seed")

TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Claustrophobia",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=DEFAULTS,
)


def options_in(text: str) -> dict[str, int | str]:
    """The options of a game from `tp:6 waiting:b`; the library keeps `=` for itself."""
    pairs = [pair.partition(":") for pair in text.split()]
    return {key: int(value) if value.lstrip("-").isdecimal() else value for key, _, value in pairs}


class Game(pyspiel.Game):  # type: ignore[misc] # the library has no types
    """The games of one set-up."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.settings = {**DEFAULTS, **(params or {})}
        if self.settings["chance"] not in CHANCES:
            raise ValueError(f"chance is 'dice' or 'seed', not {self.settings['chance']!r}")
        self.exact = self.settings["chance"] == "dice"
        self.space = Space(self.settings["scenario"], options=options_in(self.settings["options"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.index.count,
            max_chance_outcomes=WIDEST if self.exact else SEEDS,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "State":
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":  # noqa: ARG002 - its own
        return Observer(self, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class Held:
    """What a state holds, in one piece that can be copied and written: OpenSpiel does both by Python's own means."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.now: Position | None = None  # None before the set-up
        self.code = -1  # the choice under way, or the set-up
        self.path: list[int] = []  # what chance has said so far about what is under way
        self.width = 0  # outcomes of the chance node that is waited for; 0 for a decision
        self.told: list[EventRow] = []
        self.taken: list[tuple[int, str]] = []  # what each side has chosen, in notation: it remembers its own
        if game.exact:
            self.run()
        else:
            self.width = SEEDS

    def chance(self, outcome: int) -> None:
        """A chance node has spoken."""
        self.path.append(outcome)
        self.run()

    def choose(self, action: int) -> None:
        """A side has chosen."""
        assert self.now is not None
        code = self.game.space.code(self.now, action)
        if code < 0:
            raise ValueError(f"action {action} is not offered")
        self.taken.append((agenda.decider(self.now), notation.option_text(self.now, code)))
        self.code, self.path = code, []
        self.run()

    def run(self) -> None:
        """Carry out what is under way with the chance known so far; if it needs more, that is the next chance node."""
        chance: Chance = Enumerated(self.path) if self.game.exact else Fast(self.path[0] if self.path else 0)
        told = self.told[:] if self.game.exact else self.told
        if self.now is None:
            after = muster(self.game.space.setup, chance)
            after.log = told
            agenda.advance(after)
        else:
            after = self.now.clone(chance) if self.game.exact else self.now
            after.log = told
            agenda.choose(after, self.code)
        if isinstance(chance, Enumerated) and len(chance.widths) > len(self.path):
            self.width = chance.widths[len(self.path)]
        else:
            self.now, self.told, self.width, self.path = after, told, 0, []

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        twin = Held.__new__(Held)
        twin.game, twin.code, twin.width = self.game, self.code, self.width
        twin.path, twin.told, twin.taken = self.path[:], self.told[:], self.taken[:]
        twin.now = None if self.now is None else self.now.clone()
        return twin

    def __reduce__(self) -> Any:
        position = None if self.now is None else codec.encode(self.now)
        dice = None if self.now is None or self.game.exact else self.now.chance
        return revived, (self.game.settings, position, dice, self.code, self.path, self.width, self.told, self.taken)


def revived(
    settings: dict[str, Any],
    position: dict[str, Any] | None,
    dice: Chance | None,
    code: int,
    path: list[int],
    width: int,
    told: list[EventRow],
    taken: list[tuple[int, str]],
) -> Held:
    """What a state held, as it was written."""
    held = Held(Game(settings))
    held.code, held.path, held.width, held.told, held.taken = code, path, width, told, taken
    held.now = None
    if position is not None:
        held.now = codec.decode(position, held.game.space.setup, dice or Enumerated([]))
        agenda.advance(held.now)
    return held


class State(pyspiel.State):  # type: ignore[misc] # the library has no types
    """A game in progress: a decision, a chance node, or the end."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.held = Held(game)

    @property
    def position(self) -> Position | None:
        """The engine's state; None before the set-up."""
        return self.held.now

    def current_player(self) -> int:
        now = self.held.now
        if self.held.width or now is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if now.outcome else agenda.decider(now)

    def is_terminal(self) -> bool:
        return not self.held.width and self.held.now is not None and self.held.now.outcome != 0

    def _legal_actions(self, player: int) -> list[int]:
        now = self.held.now
        return [] if now is None or player != self.current_player() else sorted(self.held.game.space.legal(now))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self.held.width) for outcome in range(self.held.width)]

    def _apply_action(self, action: int) -> None:
        if self.held.width:
            self.held.chance(action)
        else:
            self.held.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE) or self.held.now is None:
            return f"chance {action}"
        return self.held.game.space.text(self.held.now, action) or f"action {action}"

    def returns(self) -> list[float]:
        now = self.held.now
        return [0.0 if now is None else self.held.game.space.reward(now, side) for side in (HUMAN, INFERNAL)]

    def __str__(self) -> str:
        now = self.held.now
        if now is None:
            return f"set-up {self.held.path}"
        return f"turn {now.turn}, decision {now.number}, {codec.fingerprint(now)} {self.held.code} {self.held.path}"


class Observer:
    """What a player sees: the row of `Space.observe` as numbers, the view as text.

    One that recalls everything adds what the player was told and has chosen.
    """

    def __init__(self, game: Game, *, perfect_recall: bool) -> None:
        self.space = game.space
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(self.space.size, np.float32)
        self.dict = {
            name: self.tensor[start : start + np.prod(shape, dtype=int)].reshape(shape)
            for (name, shape), start in zip(self.space.parts.items(), self.space.starts.values(), strict=True)
        }

    def set_from(self, state: State, player: int) -> None:
        now = state.position
        self.tensor[:] = 0 if now is None else self.space.observe(now, player)

    def string_from(self, state: State, player: int) -> str:
        now = state.position
        if now is None:
            return "set-up"
        seen = repr(view(now, player))
        if not self.perfect_recall:
            return seen
        own = [text for side, text in state.held.taken if side == player]
        told = events_for(state.held.told, player, over=now.outcome != 0)
        return f"{SIDES[player]} {own} {told} {seen}"


pyspiel.register_game(TYPE, Game)
