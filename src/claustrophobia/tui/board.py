"""The board as text: each tile is a box, openings are gaps in its walls, warriors are letters."""

from collections import Counter
from itertools import groupby
from typing import Final

from rich.text import Text

from claustrophobia.content.lexicon import Speaker
from claustrophobia.core.grid import DIRECTIONS
from claustrophobia.sight.records import GameView, TileView

WIDE: Final = 13
NARROW: Final = 9  # the width of a box if the wide ones do not fit
HEIGHT: Final = 5
GUTTER: Final = 3  # columns for the letters of humans that wait beside the start
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
BARRIERS: Final = {"rubble": "#", "door": "="}
TP_MARK: Final = "◆"
FIND_MARK: Final = "!"

WALL: Final = "dim"
GAP: Final = "bold yellow"
PLACE: Final = "dim"
EFFECT: Final = "magenta"
POINTS: Final = "yellow"
ZONE: Final = "red"
SIDE_STYLES: Final = {"human": "bold cyan", "guest": "bold green", "infernal": "bold red"}
FOCUS: Final = "reverse"


class Canvas:
    """A sheet of characters, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        self.letters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from this place to the right."""
        for offset, letter in enumerate(text):
            self.letters[y][x + offset] = letter
            self.styles[y][x + offset] = style

    def lines(self) -> list[Text]:
        """The sheet line by line, without blanks at the end of each."""
        found: list[Text] = []
        for letters, styles in zip(self.letters, self.styles, strict=True):
            line = Text()
            for style, run in groupby(zip(letters, styles, strict=True), key=lambda pair: pair[1]):
                line.append("".join(letter for letter, _ in run), style)
            line.rstrip()
            found.append(line)
        return found


class Window:
    """The part of the board that is shown: all of it if it fits, else the part around a tile.

    If the scenario has a zone, that is shown with its border; `gutter` columns are left free to the left of it.
    """

    def __init__(self, seen: GameView, width: int, rows: int, focus: int, gutter: int = 0) -> None:
        tiles = seen["tiles"]
        xs = [tile["x"] for tile in tiles]
        ys = [tile["y"] for tile in tiles]
        self.zone: list[int] | None = seen["zone"]
        first_x, last_x, first_y, last_y = self.zone or (min(xs), max(xs), min(ys), max(ys))
        self.frame = 1 if self.zone else 0
        self.gutter = gutter
        room = width - gutter - 2 * self.frame
        self.box = WIDE if (last_x - first_x + 1) * WIDE <= room else NARROW
        centre = tiles[focus] if focus >= 0 else tiles[-1]
        self.left, self.right = stretch(first_x, last_x, centre["x"], max(1, room // self.box))
        self.top, self.bottom = stretch(first_y, last_y, centre["y"], max(1, rows))
        self.left_out = {
            "west": len([x for x in xs if x < self.left]),
            "east": len([x for x in xs if x > self.right]),
            "north": len([y for y in ys if y < self.top]),
            "south": len([y for y in ys if y > self.bottom]),
        }

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines of the canvas."""
        columns, rows = self.right - self.left + 1, self.bottom - self.top + 1
        return self.gutter + columns * self.box + 2 * self.frame, rows * HEIGHT + 2 * self.frame

    def shows(self, tile: TileView) -> bool:
        return bool(self.left <= tile["x"] <= self.right and self.top <= tile["y"] <= self.bottom)

    def corner(self, tile: TileView) -> tuple[int, int]:
        """Where a tile's box begins on the canvas."""
        return self.at(tile["x"], tile["y"])

    def at(self, x: int, y: int) -> tuple[int, int]:
        """Where the box of a cell begins on the canvas."""
        return self.gutter + self.frame + (x - self.left) * self.box, self.frame + (y - self.top) * HEIGHT


def stretch(low: int, high: int, centre: int, most: int) -> tuple[int, int]:
    """A part of a range that is at most `most` long, around its centre."""
    if high - low < most:
        return low, high
    start = min(max(centre - most // 2, low), high - most + 1)
    return start, start + most - 1


def board_lines(seen: GameView, speaker: Speaker, width: int, rows: int = 99, focus: str = "") -> list[Text]:
    """The board of a view; `focus` is the warrior that the decision is about."""
    tiles = seen["tiles"]
    warriors = seen["warriors"]
    place = next((entry["at"] for entry in warriors if entry["name"] == focus), -1)
    waiting = [w for w, entry in enumerate(warriors) if entry["at"] == "waiting"] if seen["zone"] else []
    window = Window(seen, width, rows, place if isinstance(place, int) else -1, GUTTER if waiting else 0)
    canvas = Canvas(*window.size)
    if window.zone:
        draw_zone(canvas, window, window.zone, {(tile["x"], tile["y"]) for tile in tiles})
    for slot, tile in enumerate(tiles):
        if window.shows(tile):
            x, y = window.corner(tile)
            draw_walls(canvas, x, y, window.box, tile)
            here = [w for w, entry in enumerate(warriors) if entry["at"] == slot]
            draw_inside(canvas, (x + 1, y + 1), window.box - 2, tile, Crowd(seen, speaker, here, focus))
    draw_barriers(canvas, window, seen)
    if waiting and tiles[0]["x"] == window.left and window.shows(tiles[0]):
        draw_waiting(canvas, window, tiles[0], Crowd(seen, speaker, waiting, focus))
    return [*canvas.lines(), *left_out_lines(window, speaker)]


def draw_zone(canvas: Canvas, window: Window, zone: list[int], taken: set[tuple[int, int]]) -> None:
    """A dot in every free cell, and the border of the zone where the window reaches it (DAN-2)."""
    first_x, last_x, first_y, last_y = zone
    for y in range(window.top, window.bottom + 1):
        for x in range(window.left, window.right + 1):
            corner_x, corner_y = window.at(x, y)
            if (x, y) not in taken:
                canvas.put(corner_x + window.box // 2, corner_y + HEIGHT // 2, "·", PLACE)
    width, height = window.size
    west, east = window.left == first_x, window.right == last_x
    for row, reached, ends in ((0, window.top == first_y, "╔╗"), (height - 1, window.bottom == last_y, "╚╝")):
        if reached:
            canvas.put(window.gutter, row, "═" * (width - window.gutter), ZONE)
        for column, at_end, end in ((window.gutter, west, ends[0]), (width - 1, east, ends[1])):
            if at_end:
                canvas.put(column, row, end if reached else "║", ZONE)
    for row in range(1, height - 1):
        for column, at_end in ((window.gutter, west), (width - 1, east)):
            if at_end:
                canvas.put(column, row, "║", ZONE)


def draw_waiting(canvas: Canvas, window: Window, start: TileView, crowd: "Crowd") -> None:
    """The humans that wait, one below the other beside the start tile (DAN-9)."""
    top = window.corner(start)[1]
    for row, (letter, style) in enumerate(crowd.humans[:HEIGHT]):
        canvas.put(0, top + row, letter[:GUTTER], style)


def left_out_lines(window: Window, speaker: Speaker) -> list[Text]:
    """A line that says how much of the board the window does not show."""
    labels = speaker.words["ui"]
    told = [labels[f"more_{side}"].format(count=count) for side, count in window.left_out.items() if count]
    return [Text("  ".join([*told, labels["whole_board"]]), "yellow")] if told else []


# --- a tile ---------------------------------------------------------------------------------------


def draw_walls(canvas: Canvas, x: int, y: int, box: int, tile: TileView) -> None:
    """The four walls of a tile, with a gap for every opening that is not closed."""
    canvas.put(x, y, "┌" + "─" * (box - 2) + "┐", WALL)
    for row in range(1, HEIGHT - 1):
        canvas.put(x, y + row, "│", WALL)
        canvas.put(x + box - 1, y + row, "│", WALL)
    canvas.put(x, y + HEIGHT - 1, "└" + "─" * (box - 2) + "┘", WALL)
    for side, link in enumerate(tile["links"]):
        if link is not None:
            draw_gap(canvas, (x, y), box, side, "?" if link == "unexplored" else " ")


def draw_gap(canvas: Canvas, corner: tuple[int, int], box: int, side: int, mark: str) -> None:
    """The gap of one wall, with a sign in it."""
    x, y = corner
    middle = x + box // 2
    far_x, far_y = x + box - 1, y + HEIGHT - 1
    if side == 0:
        canvas.put(middle - 1, y, "┘ └", WALL)
        canvas.put(middle, y, mark, GAP)
    elif side == 2:
        canvas.put(middle - 1, far_y, "┐ ┌", WALL)
        canvas.put(middle, far_y, mark, GAP)
    else:
        edge, above, below = (far_x, "└", "┌") if side == 1 else (x, "┘", "┐")
        canvas.put(edge, y + 1, above, WALL)
        canvas.put(edge, y + 2, mark, GAP)
        canvas.put(edge, y + 3, below, WALL)


def draw_barriers(canvas: Canvas, window: Window, seen: GameView) -> None:
    """The signs of rubble and locked doors, on both tiles of each."""
    at = {(tile["x"], tile["y"]): tile for tile in seen["tiles"]}
    for barrier in seen["barriers"]:
        tile = seen["tiles"][barrier["tile"]]
        side = DIRECTIONS.index(barrier["side"])
        step_x, step_y = STEPS[side]
        beyond = at.get((tile["x"] + step_x, tile["y"] + step_y))
        for wall, where in ((side, tile), (side + 2 & 3, beyond)):
            if where is not None and window.shows(where):
                draw_gap(canvas, window.corner(where), window.box, wall, BARRIERS[barrier["kind"]])


class Crowd:
    """The warriors on one tile, as letters."""

    def __init__(self, seen: GameView, speaker: Speaker, here: list[int], focus: str) -> None:
        self.speaker = speaker
        self.humans: list[tuple[str, str]] = []
        self.infernals: list[tuple[str, str]] = []
        counts: Counter[str] = Counter()
        asked = ""
        for w in here:
            entry = seen["warriors"][w]
            letter = speaker.letter(w)
            if entry["name"] == focus:
                asked = letter
            if entry["side"] == "human":
                owner = SIDE_STYLES["guest" if entry.get("owner") == "guest" else "human"]
                style = owner + (f" {FOCUS}" if entry["name"] == focus else "")
                self.humans.append((letter, style))
            else:
                counts[letter] += 1
        for letter, count in counts.items():
            style = SIDE_STYLES["infernal"] + (f" {FOCUS}" if letter == asked else "")
            self.infernals.append((f"{count if count > 1 else ''}{letter}", style))

    @staticmethod
    def width(group: list[tuple[str, str]]) -> int:
        return sum(len(text) for text, _ in group)


def draw_inside(canvas: Canvas, corner: tuple[int, int], room: int, tile: TileView, crowd: Crowd) -> None:
    """The inside of a tile: cell, number and saturation; effect and TP; the warriors, on two lines if needed."""
    x, y = corner
    points = f"{TP_MARK}{tile['tp']}" if tile["tp"] else ""
    label = effect_label(tile, crowd.speaker)[: room - len(points)]
    limit = f"≤{tile['saturation']}"
    head = place_label(tile, room - len(limit))
    canvas.put(x, y, head, PLACE)
    canvas.put(x + room - len(limit), y, limit, PLACE)
    together = Crowd.width(crowd.humans) + 1 + Crowd.width(crowd.infernals)
    if together <= room:
        canvas.put(x + (room - len(points) - len(label)) // 2, y + 1, label, EFFECT)
        canvas.put(x + room - len(points), y + 1, points, POINTS)
        after = put_group(canvas, x, y + 2, crowd.humans)
        put_group(canvas, after + 1 if crowd.humans else after, y + 2, crowd.infernals)
    elif Crowd.width(crowd.humans) + len(points) <= room:
        after = put_group(canvas, x, y + 1, crowd.humans)
        put_group(canvas, x, y + 2, fitting(crowd.infernals, room)[0])
        left = x + room - after - len(points)
        canvas.put(after, y + 1, label[:left].rjust(left), EFFECT)
        canvas.put(after + left, y + 1, points, POINTS)
    else:  # more letters than a line holds: the threat points are shown instead of the saturation
        canvas.put(x + room - len(points), y, points, POINTS)
        above, below = fitting(crowd.humans, room)
        put_group(canvas, x, y + 1, above)
        put_group(canvas, x, y + 2, fitting(below + crowd.infernals, room)[0])


Group = list[tuple[str, str]]


def fitting(group: Group, room: int) -> tuple[Group, Group]:
    """As many letters of a group as fit on a line, and the others."""
    taken = 0
    for index, (text, _) in enumerate(group):
        taken += len(text)
        if taken > room:
            return group[:index], group[index:]
    return group, []


def put_group(canvas: Canvas, x: int, y: int, group: list[tuple[str, str]]) -> int:
    """Write letters one after another; returns the column after them."""
    for text, style in group:
        canvas.put(x, y, text, style)
        x += len(text)
    return x


def place_label(tile: TileView, room: int) -> str:
    """Cell and number of a tile, `0,-1 #26`, as far as they fit."""
    place = f"{tile['x']},{tile['y']}"
    full = f"{place} #{tile['number']}"
    return full if len(full) <= room else place[:room]


def effect_label(tile: TileView, speaker: Speaker) -> str:
    """What is special about a tile: effect, water left, triggered or not, a hole, tokens, something to take."""
    label = speaker.words["effect_short"][speaker.effect_key(tile["number"])]
    if tile["water"]:
        label += f" {tile['water']}"
    if tile["used"]:
        label += "✗"
    if tile["hole"]:
        label += "○"
    return label + ("*" if tile["tokens"] else "") + (FIND_MARK if tile["find"] else "")
