"""The story each kind of viewer has been told: numbered events, updates, and the tail for clients that reconnect.

Events and updates are numbered for each kind of viewer by itself, so the numbers reveal nothing hidden (HID-3).
"""

from typing import Final, NamedTuple

from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN, INFERNAL, SIDES
from claustrophobia.engine import Game
from claustrophobia.server import frames
from claustrophobia.server.seats import SEATS, side_of
from claustrophobia.server.sentences import event_words
from claustrophobia.server.wire import Offer
from claustrophobia.server.writes import Note
from claustrophobia.sight.records import Told
from claustrophobia.sight.view import EventRow, may_hear

HIGHEST: Final = 2**52  # the highest number a client may claim to have: JavaScript counts exactly up to 2**53


class Line(NamedTuple):
    """An event of a story: after how many choices it was told, and its bytes without the number, which comes first."""

    after: int
    text: bytes
    is_note: bool = False


class Scene(NamedTuple):
    """A moment of a table, from which the updates of all its viewers are made."""

    game: Game
    event_counts: list[int]  # how many events there were after 0, 1, 2, ... choices
    notes: list[Note]
    shared: bytes
    takeback: tuple[int, int] | None  # the seat that offers, and how many choices would stay
    told: dict[int, bytes]  # a cache of encoded events, by their index in the log


class Viewer:
    """One kind of viewer at one table: all its sockets are told the same."""

    def __init__(self, role: str, base: int) -> None:
        self.role = role
        self.side = side_of(role)
        # At one screen both sides are told; an event for one of them is marked, and shown to that one alone.
        self.ears = (HUMAN, INFERNAL) if role == "both" else (self.side,)
        self.base = base  # the number before the first update (`Room`)
        self.n = base
        self.floor = base  # the oldest update for which the tail after it is known
        self.starts: list[int] = []  # for each update since `floor`, the index of its first event
        self.retold = False  # whether the next update tells the whole story, because it was changed
        self.body = b""
        self.frame = b""  # the newest update
        self.forget_all()

    # --- the story --------------------------------------------------------------------------------

    def forget_all(self) -> None:
        self.lines: list[Line] = []
        self.seen = -1  # how many choices are in the story; the next two: how many notes and events of the game
        self.noted = 0
        self.heard = 0
        self.opened = False  # whether the story is told with nothing hidden, since the game is over (HID-4)

    def listen(self, scene: Scene) -> None:
        """Add to the story what has happened, as far as this viewer may be told."""
        game = scene.game
        over = bool(game.state.outcome)
        speech = frames.speech_of(game.state.setup)
        self.listen_to_notes(scene)
        for after in range(self.seen + 1, len(scene.event_counts)):
            for spot in range(self.heard, scene.event_counts[after]):
                event = game.events[spot]
                prefix = self.prefix_for(event, over=over)
                if prefix is None:
                    continue
                text = scene.told.get(spot)
                if text is None:
                    text = scene.told[spot] = speech.event(event, game.state)
                self.lines.append(Line(after, prefix + text))
            self.heard = scene.event_counts[after]
            self.seen = after
            self.listen_to_notes(scene)

    def prefix_for(self, event: EventRow, *, over: bool) -> bytes | None:
        """What an event's line begins with: nothing, or the one side it is for; None if this viewer is not told it."""
        if event[2] == 0:  # for everybody
            return b""
        hearing = [ear for ear in self.ears if may_hear(event, ear, over=over)]
        if not hearing:
            return None
        return b"" if len(hearing) == len(self.ears) else b'"for":"%s",' % SIDES[hearing[0]].encode()

    def listen_to_notes(self, scene: Scene) -> None:
        while self.noted < len(scene.notes) and scene.notes[self.noted].after <= self.seen:
            self.add_note(scene.notes[self.noted], scene.game.state.setup.ruleset)
            self.noted += 1

    def add_note(self, note: Note, ruleset: str) -> None:
        """Add an event of the table, such as a takeback."""
        seat = SEATS[note.seat]
        told: Told = {"kind": note.kind, "rule": "", **event_words(note.kind, seat, ruleset), "args": {"player": seat}}
        self.lines.append(Line(note.after, frames.encode(told)[1:], is_note=True))

    def go_back(self, keep: int, mark: int, undone: Note | None, ruleset: str) -> None:
        """Drop the events of choices taken back. A viewer that was told none of them notices nothing (HID-3)."""
        kept = [line._replace(after=min(line.after, keep)) for line in self.lines if line.after <= keep or line.is_note]
        shorter = len(kept) < len(self.lines)
        self.lines = kept
        self.seen, self.heard = min(self.seen, keep), min(self.heard, mark)
        if shorter:
            self.retold = True
            if undone is not None:
                self.add_note(undone, ruleset)

    # --- updates ----------------------------------------------------------------------------------

    def renumber(self, n: int) -> None:
        """Number on from `n` and tell the whole story again: this is now another player's seat."""
        self.base = self.n = self.floor = n
        self.starts = []
        self.retold = True

    def overtake(self, n: int) -> None:
        """Number on from `n`, if a client has seen that much: the clock has been set back since then."""
        if self.n < n <= HIGHEST:
            self.base = self.n = self.floor = n
            self.starts = []

    def refresh(self, scene: Scene, *, undo: bool, asks: bool = False, waits: bool = False) -> bool:
        """Bring the story and the newest update up to date; returns whether there is something new."""
        start, told = len(self.lines), self.seen
        if scene.game.state.outcome and not self.opened:
            self.open_up()
        self.listen(scene)
        body = self.body_of(scene, undo=undo, asks=asks, waits=waits)
        if start == len(self.lines) and body == self.body and not self.retold:
            return False
        self.n += 1
        self.body = body
        if self.retold:
            self.retold = False
            self.floor, self.starts = self.n, []
            self.frame = self.update(0, self.fresh_after(told) if self.opened and told >= 0 else 0)
        else:
            self.starts.append(start)
            self.frame = self.update(start)
        return True

    def open_up(self) -> None:
        """Tell the whole story again with nothing hidden, because the game is over (HID-4)."""
        self.retold = self.retold or bool(self.lines)
        self.forget_all()
        self.opened = True

    def fresh_after(self, told: int) -> int:
        """The number of the first event that came after `told` choices."""
        return next((n for n, line in enumerate(self.lines, start=1) if line.after > told), len(self.lines) + 1)

    def body_of(self, scene: Scene, *, undo: bool, asks: bool = False, waits: bool = False) -> bytes:
        """An update without its number and events. A viewer that `waits` behind the curtain is told no decision."""
        s = scene.game.state
        pending = -1 if s.outcome else agenda.decider(s)
        eye = pending if self.role == "both" and pending >= 0 else self.side
        asked = b"null"
        if pending >= 0 and eye == pending and not waits:
            number = agenda.number_of(s, common=self.role == "both")
            asked = frames.speech_of(s.setup).asked(s, number)
        pieces = (b'"view":{', scene.shared, b",", frames.own(s, eye, waits=waits), b'},"asked":', asked)
        offer = (b',"takeback":', self.offer(scene), b',"undo":true' if undo else b',"undo":false')
        may_ask = b',"asks":true' if asks else b',"asks":false'
        return b"".join((*pieces, *offer, may_ask, b',"clock":null}}'))

    def offer(self, scene: Scene) -> bytes:
        """The takeback that is offered: who asks, and the last event of this story that would remain."""
        if scene.takeback is None:
            return b"null"
        by, keep = scene.takeback
        stay = sum(1 for line in self.lines if line.after <= keep or line.is_note)
        standing: Offer = {"by": SEATS[by], "to": stay}
        return frames.encode(standing)

    def update(self, start: int, fresh: int = 0) -> bytes:
        """The newest update with the events from index `start` on; `fresh` is the number of the first that is new."""
        events = b",".join([b'{"n":%d,%s' % (n, line.text) for n, line in enumerate(self.lines[start:], start + 1)])
        since = b'"fresh":%d,' % fresh if fresh else b""
        return b'{"update":{"n":%d,%s"events":[%s],%s' % (self.n, since, events, self.body)

    def since(self, have: int) -> bytes:
        """The newest update for a client that has update `have`: with the events since, or with the whole story."""
        if not self.base < have <= self.n:
            return self.update(0)
        if have == self.n:
            return self.update(len(self.lines))
        if have == self.n - 1:
            return self.frame
        return self.update(self.starts[have - self.floor] if have >= self.floor else 0)
