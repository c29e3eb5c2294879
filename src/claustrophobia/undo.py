"""Taking back: how far a side may go, and the game as it was then. For every table, in the browser or the terminal."""

from claustrophobia.engine import Game, Option, Step, new_game


def undo_to(game: Game, side: int) -> int:
    """How many choices remain if this side takes its last one back; -1 if it may not.

    Nothing may have been rolled or revealed since, and the other side may have done nothing but let moments pass: if
    passing were in the way, the refusal would tell that it holds something (HID-3).
    """
    news = game.state.news
    for spot in range(len(game.steps) - 1, -1, -1):
        _, before, passed, _ = game.steps[spot]
        if before != news:
            return -1
        if is_by(game, game.steps[spot], side):
            return spot
        if not passed:
            return -1
    return -1


def last_of(game: Game, side: int) -> int:
    """How many choices came before this side's last real one; -1 if it made none."""
    for spot in range(len(game.steps) - 1, -1, -1):
        _, _, passed, _ = game.steps[spot]
        if is_by(game, game.steps[spot], side) and not passed:
            return spot
    return -1


def is_by(game: Game, step: Step, side: int) -> bool:
    """Whether who plays a side now made that choice, on whichever side he then was (FED-AUC-1)."""
    decider, _, _, swapped = step
    return (decider == side) == (swapped == game.is_swapped)


def rewound(game: Game, count: int) -> Game:
    """The game after its first so many choices, played anew from the same seed."""
    setup = game.state.setup
    again = new_game(setup.scenario, game.seed, content=game.content, options=dict(setup.options))
    for code in game.choices[:count]:
        again.apply(Option(code, again.state))
    return again
