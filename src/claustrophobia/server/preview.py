"""The preview that a chat or forum shows for a link to a moment of a replay: a title and a picture of the board.

The picture is drawn in a process of its own, as all work on records is, from what a spectator sees: it shows nothing
hidden. Pictures are cached, because everybody who sees a posted link asks for its picture at once.
"""

from collections import OrderedDict
from html import escape
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from claustrophobia import engine
from claustrophobia.content.lexicon import scenario_words
from claustrophobia.content.load import LANGUAGES, ContentError, scenario_ids
from claustrophobia.core.names import NOBODY
from claustrophobia.server.faults import Fault
from claustrophobia.sight.view import view

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

    from claustrophobia.sight.records import GameView

WIDTH: Final = 1200  # with HEIGHT, the size that sites which show previews ask for
HEIGHT: Final = 630
KEPT: Final = 64  # pictures, of 5 to 20 kB
PLAIN: Final = '<meta property="og:title" content="Claustrophobia 1643"'
VOID: Final = "#120d0a"
FLOOR: Final = "#4a3b2d"
WALL: Final = "#836a4d"
WAY: Final = "#f3b84f"  # an unexplored opening
SIDES: Final = {"human": ("#e8d9b8", "#1c1510"), "infernal": ("#9c2a20", "#fff3e6")}

Box = tuple[float, float, float, float]


def can_draw() -> bool:
    """Whether the library that draws is installed."""
    return find_spec("PIL") is not None


# --- the words ------------------------------------------------------------------------------------


def headed(page: str, record: str, picture: str) -> str:
    """The page of a replay with the title of its game in its head, and the address of the picture if there is one."""
    try:
        ident = engine.parse_record(record)[0]["scenario"]
    except (engine.RecordError, KeyError):
        return page
    if ident not in scenario_ids():
        return page
    names = list(dict.fromkeys(scenario_words(ident, language)[0] for language in LANGUAGES))
    told = PLAIN.replace("Claustrophobia 1643", escape(f"{' · '.join(names)} - Claustrophobia"))
    if picture:
        shown = {"og:image": picture, "og:image:width": WIDTH, "og:image:height": HEIGHT}
        lines = [f'<meta property="{name}" content="{escape(str(value))}" />' for name, value in shown.items()]
        told = "".join([*lines, '<meta name="twitter:card" content="summary_large_image" />', told])
    return page.replace(PLAIN, told, 1)


def last_moment(record: str) -> int:
    """After how many decisions a record ends."""
    try:
        return len(engine.parse_record(record)[1]) - 1
    except engine.RecordError:
        return 0


# --- the picture ----------------------------------------------------------------------------------


def board_picture(record: str, n: int) -> bytes:
    """In a worker: the board of an imported game after `n` decisions, as a PNG."""
    total = last_moment(record)
    if n > total:
        raise Fault(404, "no_such_moment", total=total)
    try:
        game = engine.replay(record, upto=n)
    except (ContentError, ValueError):
        raise Fault(404, "no_such_replay") from None
    return drawn(view(game.state, NOBODY))


def drawn(seen: "GameView") -> bytes:
    """The board of a view, as large as the picture allows."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - the rest works without

    image = Image.new("RGB", (WIDTH, HEIGHT), VOID)
    pen = ImageDraw.Draw(image)
    tiles = seen["tiles"]
    left, right = min(tile["x"] for tile in tiles) - 0.5, max(tile["x"] for tile in tiles) + 1.5
    top, bottom = min(tile["y"] for tile in tiles) - 0.5, max(tile["y"] for tile in tiles) + 1.5
    size = min(WIDTH / (right - left), HEIGHT / (bottom - top), 180.0)
    x0 = (WIDTH - size * (right - left)) / 2 - left * size
    y0 = (HEIGHT - size * (bottom - top)) / 2 - top * size
    boxes = [(x0 + tile["x"] * size, y0 + tile["y"] * size) for tile in tiles]
    for tile, (x, y) in zip(tiles, boxes, strict=True):
        draw_tile(pen, tile, (x, y, x + size, y + size))
    for place, (x, y) in enumerate(boxes):
        draw_warriors(pen, [who for who in seen["warriors"] if is_at(who, place)], (x, y, x + size, y + size))
    out = BytesIO()
    image.quantize(64).save(out, "PNG", optimize=True)
    return out.getvalue()


def is_at(warrior: Any, place: int) -> bool:
    """Whether a warrior stands on a tile; places beside the board are words."""
    return warrior["at"] == place and not isinstance(warrior["at"], str)


def draw_tile(pen: "ImageDraw", tile: Any, box: Box) -> None:
    """Draw a tile: its floor, its walls, and its openings north, east, south and west."""
    x, y, right, bottom = box
    edge = (right - x) * 0.09
    pen.rectangle(box, fill=WALL, outline=VOID, width=2)
    pen.rectangle((x + edge, y + edge, right - edge, bottom - edge), fill=FLOOR)
    third = (right - x) / 3
    gaps = (
        (x + third, y, right - third, y + edge),
        (right - edge, y + third, right, bottom - third),
        (x + third, bottom - edge, right - third, bottom),
        (x, y + third, x + edge, bottom - third),
    )
    for side, gap in enumerate(gaps):
        if tile["openings"] >> side & 1:
            pen.rectangle(gap, fill=WAY if tile["links"][side] == "unexplored" else FLOOR)


def draw_warriors(pen: "ImageDraw", there: list[Any], box: Box) -> None:
    """Draw the warriors of a tile: a disc each, in rows of up to four, humans first on bone, infernals on red."""
    from PIL import ImageFont  # noqa: PLC0415 - as above

    x, y, right, bottom = box
    across = 2 if len(there) <= 4 else 3 if len(there) <= 9 else 4
    step = (right - x) * 0.76 / across
    font = ImageFont.load_default(step * 0.55)
    for number, warrior in enumerate(there[: across * across]):
        centre_x = x + (right - x) * 0.12 + step * (number % across + 0.5)
        centre_y = y + (bottom - y) * 0.12 + step * (number // across + 0.5)
        fill, ink = SIDES[warrior["side"]]
        radius = step * 0.44
        disc = (centre_x - radius, centre_y - radius, centre_x + radius, centre_y + radius)
        pen.ellipse(disc, fill=fill, outline=VOID, width=2)
        pen.text((centre_x, centre_y), warrior["sheet"][0].upper(), fill=ink, font=font, anchor="mm")


class Pictures:
    """A cache of the pictures asked for last; they never change, as records never do."""

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self.kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    def find(self, replay: str, n: int) -> bytes | None:
        found = self.kept.get((replay, n))
        if found is not None:
            self.kept.move_to_end((replay, n))
        return found

    def keep(self, replay: str, n: int, picture: bytes) -> None:
        self.kept[replay, n] = picture
        while len(self.kept) > self.most:
            self.kept.popitem(last=False)
