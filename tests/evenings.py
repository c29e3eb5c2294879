"""Whole games and campaigns by lot, as players are told them.

At the real terminal by a person who chooses at random, types commands in between, stops in the middle and comes back;
and in the browser's updates to every kind of viewer. Whatever can be shown on the way must have words: one without ends
the evening with an error. `test_evenings.py` plays a few, `soak.py` many.
"""

import io
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from claustrophobia.content.load import LANGUAGES
from claustrophobia.core.names import HUMAN, NOBODY, RULESETS, SIDES
from claustrophobia.engine import Decision, Game, new_game
from claustrophobia.modes import campaigns
from claustrophobia.modes.camp import Camp
from claustrophobia.players.base import Sight, player
from claustrophobia.server import frames
from claustrophobia.server.camp_words import info_of
from claustrophobia.server.moments import EVERYTHING, table_moment, visible_steps
from claustrophobia.server.play import Headers, Play
from claustrophobia.server.seats import ROLES, SEATS, SHARED
from claustrophobia.server.sentences import sentences
from claustrophobia.server.story import Scene, Viewer
from claustrophobia.server.writes import Note
from claustrophobia.tui import camp, keeping
from claustrophobia.tui.table import Table
from claustrophobia.tui.terminal import Terminal
from patience import Clock

WIDTHS: Final = (60, 100)
PERSONS: Final = ((keeping.PERSON, keeping.PERSON), (keeping.PERSON, "random"), ("random", keeping.PERSON))
ALONE: Final = ((keeping.PERSON, keeping.RULES),)
# What is typed beside choices: every command but `hint`, which thinks too long, and `quit`, which is a stop.
ASIDES: Final = (
    *(
        "help",
        "cards",
        "board",
        "tiles",
        "log",
        "why",
        "undo",
        "lang fr",
        "lang en",
        "rule MOV-4",
        "save",
        "speed step",
    ),
    *("0", "99", "nonsense", "why move scout-a 0,0", "activate redeemer", "speed now"),
)
ONE_ASIDE_IN: Final = 30
ONE_STOP_IN: Final = 150
NOTES: Final = tuple(sentences()["event"])  # what is told of a table beside its game
OPTIONS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "1643": ({"turns": 12}, {"turns": 12, "instincts": 3, "events": 3}),
    "first": ({"turns": 12}, {"turns": 12, "auction": 1}, {"turns": 12, "advantages": 4, "events": 4}),
    "dante": ({}, {"players": 2}, {"random": 1, "waiting": "b"}, {"hard": 1, "hounds": 3}),
}
EASY: Final = {"equipment": 8, "gifts": 6, "instincts": 8, "hounds": 0, "tp": 0, "turns": 40}  # to get down at all
assert set(OPTIONS) == set(RULESETS)


class Evening:
    """A screen of one width, and at it somebody who chooses by lot, or in a campaign mostly as the script would."""

    def __init__(self, folder: Path, seed: int, language: str, width: int) -> None:
        self.folder = folder
        self.pick = random.Random(seed)
        self.seed = seed
        self.language = language
        self.width = width
        self.out = io.StringIO()
        self.stops = 0
        self.asides: set[str] = set()
        self.table: Table | None = None
        self.camp: camp.Camp | None = None
        console = Console(file=self.out, width=width, height=50, highlight=False, force_terminal=True, no_color=True)
        self.terminal = Terminal(console, self.answer, lambda _seconds: None, Clock())

    # --- the person -------------------------------------------------------------------------------

    def answer(self, prompt: str) -> str:
        """The number of an option, now and then a command; where only Enter is asked for, Enter."""
        self.look()
        if self.camp is not None and self.decision is None:
            complete(info_of(self.camp.campaign))  # what a browser is told of the same camp
        if "Enter" in prompt or "Entrée" in prompt:
            return ""
        if self.pick.randrange(ONE_STOP_IN) == 0:
            self.stops += 1
            raise EOFError if self.pick.randrange(2) else KeyboardInterrupt
        if self.pick.randrange(ONE_ASIDE_IN) == 0:
            aside = self.pick.choice(ASIDES)
            self.asides.add(aside)
            return aside
        return str(1 + self.choice())

    def choice(self) -> int:
        decision = self.decision
        if decision is None:
            assert self.camp is not None
            return self.pick.randrange(len(self.camp.campaign.options()))
        if self.camp is not None and self.pick.randrange(20):  # by lot alone nobody would ever see a camp
            side = SIDES.index(decision.side)
            return player("scripted", side, self.seed).choose(Sight(decision.state, side))
        return self.pick.randrange(len(decision.options))

    @property
    def decision(self) -> Decision | None:
        """What the table asks; in camp None."""
        if self.camp is not None and self.camp.campaign.state == "camp":
            return None
        table = self.table if self.camp is None else self.camp.table
        assert table is not None
        return table.game.decision

    def look(self) -> None:
        """Read what is on the screen: no gap in any sentence."""
        shown = self.out.getvalue()
        assert "{" not in shown, shown
        assert "}" not in shown, shown
        self.out.seek(0)
        self.out.truncate()

    # --- evenings ---------------------------------------------------------------------------------

    def play(self, scenario: str) -> Game:
        """A whole game, in as many sittings as it takes."""
        ruleset = scenario.partition("/")[0]
        options = self.pick.choice(OPTIONS[ruleset])
        seats = self.pick.choice(ALONE if ruleset == "dante" else PERSONS)
        game = new_game(scenario, str(self.seed), options=options)
        file = self.folder / "game.txt"
        while True:
            self.table = Table(game, seats, file, self.language, self.terminal)
            with suppress(KeyboardInterrupt):  # the game is kept; what is above ends with its own code
                self.table.play()
            self.look()
            game = self.table.game
            if game.outcome is not None:
                return game
            self.language = self.table.speaker.language
            game = keeping.read_game(file)[0]

    def descend(self) -> Camp:
        """A whole descent into hell."""
        return self.campaign(campaigns.begun("", str(self.seed), {**self.pick.choice(OPTIONS["dante"]), **EASY}))

    def follow(self, story: str) -> Camp:
        """A whole campaign that follows a story."""
        campaign = campaigns.begun(story, str(self.seed), {})
        camp.seat(campaign, self.pick.choice(PERSONS))
        return self.campaign(campaign)

    def campaign(self, begun: Camp) -> Camp:
        """A whole campaign, in as many sittings as it takes."""
        path = self.folder / "campaign.txt"
        camp.begin(path, begun)
        while True:
            self.camp = camp.Camp(path, self.language, self.terminal)
            with suppress(KeyboardInterrupt):
                self.camp.play()
            self.look()
            complete(info_of(self.camp.campaign))
            if self.camp.campaign.state in {"lost", "won"}:
                return self.camp.campaign
            self.language = self.camp.language


# --- in the browser -------------------------------------------------------------------------------


def sentences_in(data: Any) -> Iterator[dict[str, str]]:
    """Everything in an update that is said in a language."""
    if isinstance(data, dict):
        if set(LANGUAGES) & set(data):
            yield {language: data[language] for language in LANGUAGES}
        for entry in data.values():
            yield from sentences_in(entry)
    elif isinstance(data, list):
        for entry in data:
            yield from sentences_in(entry)


def complete(told: Any) -> None:
    """No sentence is missing in a language, and none has a gap."""
    for said in sentences_in(told):
        assert all(said.values()), said
        assert not any(set("{}") & set(text) for text in said.values()), said


class Watcher:
    """A kind of viewer at a table and a window that shows what it is sent; it is closed and opened again by lot."""

    def __init__(self, role: str) -> None:
        self.viewer = Viewer(role, 0)
        self.story: list[dict[str, Any]] = []

    def look(self, scene: Scene, pick: random.Random) -> None:
        have = self.viewer.n
        if pick.randrange(ONE_STOP_IN) == 0:  # nobody looked, and the table has left memory since
            self.viewer = Viewer(self.viewer.role, have)
        fresh = self.viewer.refresh(scene, undo=bool(pick.randrange(2)))
        if pick.randrange(ONE_STOP_IN) == 0:
            self.take(self.viewer.since(have))
        elif fresh:
            self.take(self.viewer.frame)

    def take(self, frame: bytes) -> None:
        """The story as the window has it goes on without a gap, or is told from its beginning."""
        update = json.loads(frame)["update"]
        complete(update)
        if update["events"]:
            del self.story[update["events"][0]["n"] - 1 :]
        self.story += update["events"]
        assert [event["n"] for event in self.story] == list(range(1, len(self.story) + 1))


def broadcast(scenario: str, seed: int) -> Game:
    """A whole game told to every kind of viewer at once; no sentence of any update is missing or has a gap.

    Windows are closed and opened again, decisions taken back and asked for; what was told is what stands in the end.
    """
    pick = random.Random(seed)
    options = pick.choice(OPTIONS[scenario.partition("/")[0]])
    play = Play(Headers(scenario, str(seed), dict(options), ""))
    seats = [role for role in ROLES if role not in SHARED or options.get("players") == 2]
    watchers = [Watcher(role) for role in seats]
    takeback: tuple[int, int] | None = None
    while True:
        state = play.game.state
        scene = Scene(play.game, play.event_counts, play.notes, frames.shared(state), takeback, {})
        for watcher in watchers:
            watcher.look(scene, pick)
        if state.outcome:
            break
        play.apply(pick.choice(state.options))
        takeback = None
        if pick.randrange(40) == 0 and play.pending >= 0:
            seat = pick.choice([SEATS.index(role) for role in seats if role in SEATS])
            play.notes.append(Note("", len(play.seats), pick.choice(NOTES), seat))
            takeback = seat, pick.randrange(len(play.seats))
    for watcher in watchers:
        told = json.loads(watcher.viewer.since(0))["update"]["events"]
        assert watcher.story == told, watcher.viewer.role
    for viewer in (HUMAN, NOBODY, EVERYTHING):  # as it is looked at again afterwards
        steps = list(range(len(play.event_counts))) if viewer == EVERYTHING else visible_steps(play, viewer)
        n = pick.randrange(len(steps))
        complete(table_moment(play.headers, list(play.game.choices), steps, n, viewer))
    return play.game
