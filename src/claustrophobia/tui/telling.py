"""Telling a game from its beginning, for `claustrophobia replay`; and the turn of hell, step by step.

Hell's turn is the turn of the infernal side in Dante, which nobody plays.
"""

from typing import Final

from claustrophobia.content.lexicon import Speaker, scenario_words, words
from claustrophobia.core.events import event_argument
from claustrophobia.core.names import PHASES
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.tui import screen
from claustrophobia.tui.terminal import Terminal

Event = tuple[object, ...]
# Seconds between two steps; below 0: the player presses Enter for the next one.
SPEEDS: Final = {"now": 0.0, "fast": 0.25, "normal": 0.8, "slow": 2.0, "step": -1.0}
NORMAL: Final = "normal"
HELL: Final = tuple(PHASES.index(name) for name in ("infernal_preparation", "threat", "infernal_activation"))
REVEALED: Final = "well_revealed"  # the event that ends the human turn at once (DDM-1)
# The events that begin a step of hell's turn; events that follow belong to the same step.
STEPS: Final = frozenset(
    {
        "phase_began",
        "dice_taken",
        "fate_rolled",
        "fired",
        "card_turned",
        "card_used",
        "ten_silent",
        "ten_calls",
        "spent_board",
        "spent_tile",
        "surged",
        "reserve_short",
        REVEALED,
        "demon_drawn",
        "hunt_again",
        "activated",
        "attacked",
        "mended",
        "psychic",
    }
)


class UnknownSpeedError(ValueError):
    """A speed that does not exist."""


def speed_named(wanted: str, language: str) -> str:
    """The speed that a word names, in English or in the player's language."""
    spoken = words(language)["speed"]
    for name in SPEEDS:
        if wanted.lower() in {name, spoken[name]}:
            return name
    raise UnknownSpeedError(f"there is no speed {wanted!r}; there are {', '.join(spoken.values())}")


def is_hells(events: list[Event]) -> bool:
    """Whether it is hell's turn after these events, which are those of a game from its beginning."""
    hell = False
    for event in events:
        hell = turned(event, hell=hell)
    return hell


def turned(event: Event, *, hell: bool) -> bool:
    """Whether it is hell's turn after an event."""
    if event[0] == "phase_began":
        return event_argument(event, "phase") in HELL
    return hell or event[0] == REVEALED


def steps(events: list[Event], *, hell: bool) -> list[list[Event]]:
    """The events in steps; those of the humans' turn are one step."""
    found: list[list[Event]] = []
    for event in events:
        was, hell = hell, turned(event, hell=hell)
        if not found or hell != was or (hell and event[0] in STEPS):
            found.append([])
        found[-1].append(event)
    return found


def tell_steps(
    events: list[Event], state: State, speaker: Speaker, terminal: Terminal, speed: str, *, hell: bool
) -> None:
    """Print events step by step at a speed; without pauses if there is no screen."""
    seconds = SPEEDS[speed]
    pieces = steps(events, hell=hell)
    for number, piece in enumerate(pieces, start=1):
        for event in piece:
            terminal.say(screen.event_line(event, state, speaker))
        if not terminal.is_screen or number == len(pieces):
            continue
        if seconds < 0:
            seconds = 0.0 if terminal.read(speaker.words["ui"]["next_step"]) else seconds
        else:
            terminal.pause(seconds)


def tell(game: Game, language: str, side: str, at: int | None) -> None:
    """Print every event that a side may know, then the table."""
    terminal = Terminal()
    speaker = Speaker(game.state.setup, language)
    labels = speaker.words["ui"]
    viewer = None if side == "spectator" else side
    terminal.say(scenario_words(game.state.setup.source, language)[0], "bold")
    for event in game.told(viewer):
        terminal.say(screen.event_line(event, game.state, speaker))
    over = game.outcome is not None and at is None
    title = labels["board_end"] if over else labels["board_at"].format(count=len(game.choices))
    terminal.say()
    terminal.say(title, "bold")
    for line in screen.table_lines(game.view(viewer), speaker, terminal.width, 99, viewer):
        terminal.say(line)
