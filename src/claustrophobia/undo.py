"""Undo: how far a side may take choices back, and the game as it was then. For browser and terminal alike."""

from collections.abc import Container

from claustrophobia.engine import Game, Option, Step, new_game


def undo_to(game: Game, side: int, sealed: Container[int] = ()) -> int:
    """How many choices remain if this side takes its last one back; -1 if it may not.

    Nothing may have been rolled or revealed since, and the other side may have made no choice but to pass at moments.
    Such a pass does not prevent it, because the refusal would reveal that the other side holds something (HID-3).
    Choices that are `sealed` are left out as well.
    """
    news = game.state.news
    for spot in range(len(game.steps) - 1, -1, -1):
        _, before, passed, _ = game.steps[spot]
        if before != news:
            return -1
        if is_by(game, game.steps[spot], side) and spot not in sealed:
            return spot
        if not passed:
            return -1
    return -1


def last_of(game: Game, side: int) -> int:
    """How many choices came before this side's last one, passes at moments ignored; -1 if it made none."""
    for spot in range(len(game.steps) - 1, -1, -1):
        _, _, passed, _ = game.steps[spot]
        if is_by(game, game.steps[spot], side) and not passed:
            return spot
    return -1


def is_by(game: Game, step: Step, side: int) -> bool:
    """Whether the player who plays a side now made that choice, even if on the other side (FED-AUC-1)."""
    decider, _, _, swapped = step
    return (decider == side) == (swapped == game.is_swapped)


def rewound(game: Game, count: int) -> Game:
    """The game after its first `count` choices, played anew from the same seed."""
    setup = game.state.setup
    again = new_game(setup.source, game.seed, content=setup.content_file, options=dict(setup.options))
    for code in game.choices[:count]:
        again.apply(Option(code, again.state))
    return again
