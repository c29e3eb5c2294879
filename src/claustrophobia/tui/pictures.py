"""Tiles drawn with letters, side by side: those on the discard pile, and those looked at."""

from typing import Final

from claustrophobia.content.lexicon import Speaker

ROOM: Final = 9  # letters inside a picture; a longer effect is cut off
COLUMN: Final = ROOM + 4


def picture(number: int, speaker: Speaker) -> list[str]:
    """One tile, not turned: gaps where it is open, its number, effect and saturation."""
    north, east, south, west = (speaker.setup.openings[number * 4] >> side & 1 for side in range(4))
    half = (ROOM - 3) // 2
    label = speaker.words["effect_short"][speaker.effect_key(number)]
    figures = f"#{number} ≤{speaker.setup.saturation[number]}"
    left, right = (" " if west else "│"), (" " if east else "│")
    return [
        f"┌{'─' * half}{'   ' if north else '───'}{'─' * half}┐",
        f"│{figures:^{ROOM}}│",
        f"{left}{label:^{ROOM}}{right}",
        f"└{'─' * half}{'   ' if south else '───'}{'─' * half}┘",
    ]


def picture_lines(numbers: list[int], speaker: Speaker, width: int) -> list[str]:
    """Tiles in their order, as many in a row as the screen is wide."""
    in_a_row = max(1, width // COLUMN)
    lines: list[str] = []
    for first in range(0, len(numbers), in_a_row):
        row = [picture(number, speaker) for number in numbers[first : first + in_a_row]]
        lines += ["  ".join(parts).rstrip() for parts in zip(*row, strict=True)]
    return lines
