"""The bytes that are sent. The same sentences and options are sent many times, so they are encoded once and cached.

An update is put together from pieces of JSON: the part of the view that all share, the viewer's own, the decision.
"""

from functools import lru_cache
from typing import Final

import msgspec

from claustrophobia.core import agenda, decision
from claustrophobia.core.arguments import arguments_of
from claustrophobia.core.events import event_arguments
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.rules.presence import in_play
from claustrophobia.server.wire import ServerMessage
from claustrophobia.sight.offer import event_data, option_data, player_name, question_data
from claustrophobia.sight.view import EventRow, own_view, table_view, tile_view, warrior_view

MOST_KEPT: Final = 20_000  # pieces in the cache of one set-up; a full cache is cleared
encode = msgspec.json.Encoder().encode


class Speech:
    """The cached pieces of one set-up. A key holds everything of the state that its piece depends on."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.is_shared = setup.options.get("players") == 2  # an option says which of the two may take it
        self.demons = setup.demons
        self.slots: dict[int, tuple[int, ...]] = {}  # by option: the slots of the tiles it names
        self.options: dict[object, bytes] = {}
        self.questions: dict[object, bytes] = {}
        self.events: dict[object, bytes] = {}
        self.tiles: dict[object, bytes] = {}
        self.warriors: dict[object, bytes] = {}

    def option(self, s: State, code: int) -> bytes:
        """An option of the pending decision."""
        verb = decision.verb_of(code)
        if verb == decision.ATTACK:  # its odds depend on too much to be kept
            return encode(option_data(s, code))
        where = agenda.step_of(s) if verb == decision.PASS else self.cells_of(s, code)
        key = (code, where, player_name(s, code) if self.is_shared else "")
        found = self.options.get(key)
        if found is None:
            found = encode(option_data(s, code))
            keep(self.options, key, found)
        return found

    def cells_of(self, s: State, code: int) -> object:
        """The cells of the tiles an option names: the same slot lies elsewhere in another game."""
        slots = self.slots.get(code)
        if slots is None:
            slots = tuple([value for kind, value in arguments_of(self.setup, code) if kind == "tile"])
            if len(self.slots) >= MOST_KEPT:
                self.slots.clear()
            self.slots[code] = slots
        return tuple([s.tile_cell[slot] for slot in slots]) if slots else ()

    def event(self, event: EventRow, s: State) -> bytes:
        """An event without its number, which comes first in it."""
        key = (event, places_of(event, s))
        found = self.events.get(key)
        if found is None:
            found = encode(event_data(event, s))[1:]
            keep(self.events, key, found)
        return found

    def tile(self, s: State, slot: int) -> bytes:
        """A tile as all see it."""
        links = tuple(s.links[slot * 4 : slot * 4 + 4])
        state = (s.used[slot], s.water[slot], s.holes[slot], s.tokens[slot], s.tile_tp[slot], s.finds[slot])
        key = (s.tile_number[slot], s.tile_cell[slot], s.tile_turn[slot], links, state)
        found = self.tiles.get(key)
        if found is None:
            found = encode(tile_view(s, slot))
            keep(self.tiles, key, found)
        return found

    def all_warriors(self, s: State) -> bytes:
        """The warriors as all see them.

        On the board a warrior's figures depend on the lasting effects and its tile, and are cached by these. With
        abilities of its own they depend on still more, and are not cached.
        """
        marks, demons, abilities, kept = tuple(s.marks), in_play(s, self.demons), self.setup.abilities, self.warriors
        sheets = zip(s.damage, s.die, s.flags, s.allotted, s.load, s.gear, s.gifts, strict=True)
        found: list[bytes] = []
        for w, (at, sheet) in enumerate(zip(s.at, sheets, strict=True)):
            if at >= 0 and abilities[w]:
                found.append(encode(warrior_view(s, w)))
                continue
            around = (s.tile_number[at], marks, demons, s.here[at]) if at >= 0 else None
            key = (w, at, s.humans >> w & 1, sheet, around)
            piece = kept.get(key)
            if piece is None:
                piece = encode(warrior_view(s, w))
                keep(kept, key, piece)
            found.append(piece)
        return b",".join(found)

    def question(self, s: State) -> bytes:
        """The question of the pending decision without its number, which comes first in it."""
        frame = s.agenda[-1]
        key = (frame, s.dice, s.tp)
        found = self.questions.get(key)
        if found is None:
            head = question_data(s)
            found = encode({name: value for name, value in head.items() if name != "number"})[1:-1]
            if frame[0] != agenda.ASK_GUARD:  # that may name a tile by its cell, which is not in the key
                keep(self.questions, key, found)
        return found

    def asked(self, s: State, number: int) -> bytes:
        """The pending decision with the number by which its seat knows it."""
        options = b",".join([self.option(s, code) for code in s.options])
        return b'{"number":%d,%s,"options":[%s]}' % (number, self.question(s), options)


def keep(pieces: dict[object, bytes], key: object, piece: bytes) -> None:
    """Put a piece into a cache. A full one is cleared: that is cheap, and no order of use has to be kept."""
    if len(pieces) >= MOST_KEPT:
        pieces.clear()
    pieces[key] = piece


@lru_cache(maxsize=64)
def speech_of(setup: Setup) -> Speech:
    """The pieces of a set-up, shared by all tables that play on it."""
    return Speech(setup)


def places_of(event: EventRow, s: State) -> object:
    """The cells and numbers of the tiles an event names."""
    found: list[int] = []
    for _, kind, values in event_arguments(event, s):
        if kind not in {"tile", "target"}:
            continue
        slot = values[0]
        slot -= decision.GROUP if slot >= decision.GROUP else 0
        if slot < len(s.tile_cell):
            found += (s.tile_cell[slot], s.tile_number[slot])
    return tuple(found)


def shared(s: State) -> bytes:
    """The part of the view that all see, without its brackets."""
    speech = speech_of(s.setup)
    tiles = b",".join([speech.tile(s, slot) for slot in range(len(s.tile_number))])
    warriors = speech.all_warriors(s)
    return b'%s,"tiles":[%s],"warriors":[%s]' % (encode(table_view(s))[1:-1], tiles, warriors)


def own(s: State, viewer: int, *, waits: bool = False) -> bytes:
    """The viewer's own part of the view, without its brackets. A viewer that `waits` is not told who decides."""
    seen = own_view(s, viewer)
    if waits:
        seen["decision"] = None
    return encode(seen)[1:-1]


def message(told: ServerMessage) -> bytes:
    """Any other message."""
    return encode(told)


def is_window(s: State) -> bool:
    """Whether the pending decision is a moment at which something may be used (PRI-4)."""
    return not s.outcome and agenda.step_of(s) == agenda.ASK_WINDOW
