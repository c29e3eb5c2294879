"""What each kind of viewer has been told: its story of numbered events, its updates, and the tail for reconnects.

Numbers count what this viewer was told and nothing else, so they tell nothing of what it was not (HID-3).
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

HIGHEST: Final = 2**52  # what a client may claim to have; twice as much is still a whole number everywhere


class Line(NamedTuple):
    """An event of a story: after how many choices it was told, and its bytes from after its number on."""

    after: int
    text: bytes
    is_note: bool = False


class Scene(NamedTuple):
    """What the updates of a table's viewers are made from, at one moment."""

    game: Game
    event_counts: list[int]  # how many events there were after 0, 1, 2, ... choices
    notes: list[Note]
    shared: bytes
    takeback: tuple[int, int] | None  # the seat that offers, and how many choices would stay
    told: dict[int, bytes]  # events by their place in the log: several viewers hear the same


class Viewer:
    """One kind of viewer at one table. Its sockets all see the same."""

    def __init__(self, role: str, base: int) -> None:
        self.role = role
        self.side = side_of(role)
        # At one screen both sides listen; what only one may hear is marked, and the screen shows it to that side alone.
        self.ears = (HUMAN, INFERNAL) if role == "both" else (self.side,)
        self.base = base  # numbers go on from here: those of an earlier life of the table are not mistaken for ours
        self.n = base
        self.floor = base  # the oldest update after which the tail is known
        self.starts: list[int] = []  # where in the story each update since `floor` begins
        self.retold = False  # the story was changed: the next update tells all of it
        self.body = b""
        self.frame = b""  # the newest update
        self.forget_all()

    # --- the story --------------------------------------------------------------------------------

    def forget_all(self) -> None:
        self.lines: list[Line] = []
        self.seen = -1  # choices, notes and events of the game that are in the story
        self.noted = 0
        self.heard = 0
        self.opened = False  # the game is over, and nothing is hidden in the story any more (HID-4)

    def listen(self, scene: Scene) -> None:
        """Take in what happened, as far as this viewer may hear it."""
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
        """What an event's line begins with: nothing, or whose ears it is for; None if it is not for this viewer."""
        if event[2] == 0:  # everybody's
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
        """An event of the table, not of the game."""
        seat = SEATS[note.seat]
        told: Told = {"kind": note.kind, "rule": "", **event_words(note.kind, seat, ruleset), "args": {"player": seat}}
        self.lines.append(Line(note.after, frames.encode(told)[1:], is_note=True))

    def go_back(self, keep: int, mark: int, undone: Note | None, ruleset: str) -> None:
        """Drop the events of choices taken back. Who had heard of none is told nothing (HID-3)."""
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
        """Somebody else looks from here now: no number of an older update counts, the story is told anew."""
        self.base = self.n = self.floor = n
        self.starts = []
        self.retold = True

    def overtake(self, n: int) -> None:
        """Somebody has seen a higher number, before the clock was set back: whatever comes next is above it."""
        if self.n < n <= HIGHEST:
            self.base = self.n = self.floor = n
            self.starts = []

    def refresh(self, scene: Scene, *, undo: bool, waits: bool = False) -> bool:
        """Bring the story up to now; True when there is something new to tell."""
        start, told = len(self.lines), self.seen
        if scene.game.state.outcome and not self.opened:
            self.open_up()
        self.listen(scene)
        body = self.body_of(scene, undo=undo, waits=waits)
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
        """The game is over: the story is told anew with nothing hidden in it, to who has heard it too (HID-4)."""
        self.retold = self.retold or bool(self.lines)
        self.forget_all()
        self.opened = True

    def fresh_after(self, told: int) -> int:
        """The number of the first event that came after so many choices."""
        return next((n for n, line in enumerate(self.lines, start=1) if line.after > told), len(self.lines) + 1)

    def body_of(self, scene: Scene, *, undo: bool, waits: bool = False) -> bytes:
        """An update without its number and events: view, decision, takeback, undo; who `waits` decides nothing."""
        s = scene.game.state
        pending = -1 if s.outcome else agenda.decider(s)
        eye = pending if self.role == "both" and pending >= 0 else self.side
        asked = b"null"
        if pending >= 0 and eye == pending and not waits:
            number = agenda.number_of(s, common=self.role == "both")
            asked = frames.speech_of(s.setup).asked(s, number)
        pieces = (b'"view":{', scene.shared, b",", frames.own(s, eye, waits=waits), b'},"asked":', asked)
        offer = (b',"takeback":', self.offer(scene), b',"undo":true' if undo else b',"undo":false')
        return b"".join((*pieces, *offer, b',"clock":null}}'))

    def offer(self, scene: Scene) -> bytes:
        """The takeback that stands: who asks, and the last event of this story that would stay."""
        if scene.takeback is None:
            return b"null"
        by, keep = scene.takeback
        stay = sum(1 for line in self.lines if line.after <= keep or line.is_note)
        standing: Offer = {"by": SEATS[by], "to": stay}
        return frames.encode(standing)

    def update(self, start: int, fresh: int = 0) -> bytes:
        """The newest update with the events from a place in the story on; `fresh` says which of them are no repeats."""
        events = b",".join([b'{"n":%d,%s' % (n, line.text) for n, line in enumerate(self.lines[start:], start + 1)])
        since = b'"fresh":%d,' % fresh if fresh else b""
        return b'{"update":{"n":%d,%s"events":[%s],%s' % (self.n, since, events, self.body)

    def since(self, have: int) -> bytes:
        """The newest update for somebody who has an older one: with the tail of the story, or all of it."""
        if not self.base < have <= self.n:
            return self.update(0)
        if have == self.n:
            return self.update(len(self.lines))
        if have == self.n - 1:
            return self.frame
        return self.update(self.starts[have - self.floor] if have >= self.floor else 0)
