"""An open table: its game, its sockets, and everything that can be done to it.

Every change of the game is made under the table's lock and committed by the store before anybody is told of it.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Any, Final

from claustrophobia.content.words import refusal_words
from claustrophobia.core import agenda, decision, notation
from claustrophobia.core.names import NOBODY, SIDES
from claustrophobia.players.memory import Memory, choice_of
from claustrophobia.rules.owners import EITHER, player_of
from claustrophobia.server import frames, logs
from claustrophobia.server.bots import Bots, Idea, Job, job_for, past_of
from claustrophobia.server.coach import Coach
from claustrophobia.server.curtain import Curtain, Shown
from claustrophobia.server.hints import Hints
from claustrophobia.server.play import GIVEN_UP, Play, restored
from claustrophobia.server.rehearsal import Step, step_of
from claustrophobia.server.seats import (
    PERSON,
    ROLES,
    RULES,
    SEATS,
    SHARED,
    SPECTATOR,
    is_against_person,
    partner,
    presence,
    side_of,
)
from claustrophobia.server.sentences import both
from claustrophobia.server.shares import MACHINES, PEOPLE, Asker
from claustrophobia.server.store import Store, now_ms
from claustrophobia.server.story import Scene, Viewer
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.server.wire import Because, Inspected, Queue
from claustrophobia.server.writes import Choice, Conflict, Note, Rewind, StoreError, Unsure, Write
from claustrophobia.sight.accounts import account

RELOAD_SECONDS: Final = 1.0  # between two tries to reach a store that does not answer
FAR: Final = 10**9  # the range of the random part of the first update's number, see below


class Room:
    """An open table."""

    def __init__(self, row: dict[str, Any], play: Play, store: Store, bots: Bots, moment_seconds: float) -> None:
        self.id: str = row["id"]
        self.row = row
        self.version: int = row.get("version", 0)  # the table's version in the store, as far as this server knows
        self.play = play
        self.store = store
        self.bots = bots
        self.curtain = Curtain(moment_seconds, self.time_is_over)
        self.queue_seconds = 1.0  # players are told of the queue if a bot's turn waits longer
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        # Updates are numbered from the table's age on, with a random part. So the numbers of an earlier time in memory
        # do not come again, even if the clock has been set back since.
        base = max(0, now_ms() - row["created"]) + secrets.randbelow(FAR) if play.seats else 0
        self.viewers = {role: Viewer(role, base) for role in ROLES}
        self.takeback: tuple[int, int] | None = None  # the seat that offers, and how many choices would stay
        self.scene: Scene | None = None
        self.bot_task: asyncio.Task[None] | None = None
        self.memory = Memory()  # the reasons of the bots' last choices
        self.hints = Hints()
        self.coach = Coach()
        self.names: dict[str, str] = {}  # what who sits on a seat is called, as he last said it here
        self.left: dict[str, int] = {}  # when the last socket of a seat went
        self.campaign = ""  # the campaign it is a circle of
        self.on_end: Callable[[Room], Awaitable[None]] | None = None
        self.rehearse: Callable[[Step], Awaitable[None]] | None = None  # tries a choice with a stranger's content
        self.stopped = False  # whether a choice took too long: no more is played until something is taken back
        self.errands: set[asyncio.Task[None]] = set()
        self.idle_since = now_ms()
        self.swapped = play.game.is_swapped
        self.draw_curtain()

    # --- what it is -------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, str]:
        """Who plays the humans and who the infernals: a person, a bot or the rules."""
        seated: tuple[str, str] = self.row["human"], self.row["infernal"]
        return (seated[1], seated[0]) if self.swapped else seated

    def role_of(self, seat: str) -> str:
        """The role played now from the seat that a link names: an auction can swap them (FED-AUC-1)."""
        return {"human": "infernal", "infernal": "human"}.get(seat, seat) if self.swapped else seat

    @property
    def is_shared(self) -> bool:
        """Whether two people with links of their own share the human side (DAN-11)."""
        two = self.play.headers.options.get("players") == 2
        return two and self.players == (PERSON, RULES) and not self.row["hot_seat"]

    @property
    def is_between_people(self) -> bool:
        """Whether two people with links of their own play, so that taking back needs both."""
        return self.is_shared or (self.players == (PERSON, PERSON) and not self.row["hot_seat"])

    def bot_of(self, side: int) -> str:
        """The name of the bot that plays a side, or nothing."""
        player = self.players[side] if side >= 0 else ""
        return player.removeprefix("bot:") if player.startswith("bot:") else ""

    @property
    def bot_label(self) -> str:
        """The seed of a bot's decision. Nobody can know it; it does not depend on secret moments let pass (HID-3)."""
        return f"{self.id} {self.row['seed']} {len(self.play.seats) - len(self.play.secrets)}"

    def bot_past(self, side: int) -> str:
        """What the bot of a side has chosen so far."""
        play = self.play
        mine = (code for code, seat in zip(play.game.choices, play.seats, strict=True) if seat == side)
        return past_of(f"{self.id} {self.bot_of(side)}", mine)

    def is_seat_of(self, role: str, side: int) -> bool:
        return role == "both" or side_of(role) == side

    def is_absent(self, role: str) -> bool:
        """Whether a seat has no socket: then the player who shares the side decides for it (DAN-18)."""
        return all(subscriber.role != role for subscriber in self.subscribers)

    def undo_target(self, role: str) -> int:
        """How many choices remain if this seat takes back its last one; -1 if it may not."""
        play = self.play
        if play.pending < 0 or role == SPECTATOR or not play.seats:
            return -1
        shown = self.curtain.shown
        told = len(shown.play.seats) if shown and shown.play else 0 if shown else len(play.seats)
        if role == "both":
            return len(play.seats) - 1 if self.row["free_undo"] else play.undo_to(play.game.steps[-1][0], 0)
        side = side_of(role)
        free = self.row["free_undo"] or (role in SHARED and self.is_absent(partner(role)))
        return play.last_of(side) if free else play.undo_to(side, told, SEATS.index(role))

    def may_ask(self, role: str, play: Play, takeback: tuple[int, int] | None) -> bool:
        """Whether this seat has made a decision that the other person can be asked to have taken back."""
        if play.pending < 0 or takeback is not None or role in {SPECTATOR, "both"} or not self.is_between_people:
            return False
        return play.last_of(side_of(role)) >= 0

    @property
    def may_advise(self) -> bool:
        """Whether machines may be asked for advice: against a person only if both have agreed on it."""
        return bool(self.row.get("hints")) or not is_against_person(self.row)

    # --- viewers ----------------------------------------------------------------------------------

    def enter(self, subscriber: Subscriber) -> None:
        subscriber.role = self.role_of(subscriber.seat)
        self.subscribers.add(subscriber)
        self.left.pop(subscriber.seat, None)
        self.tell_presence()
        self.tell_soon()

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self.idle_since = now_ms()
        if subscriber.seat != SPECTATOR and all(other.seat != subscriber.seat for other in self.subscribers):
            self.left[subscriber.seat] = self.idle_since
        self.tell_presence()
        self.tell_soon()

    def tell_presence(self) -> None:
        """Tell every socket who is connected."""
        roles = [subscriber.role for subscriber in self.subscribers]
        found = presence(roles, shared=self.is_shared)
        if self.names:
            found["names"] = {self.role_of(seat): name for seat, name in self.names.items()}
        if self.left:
            found["since"] = {self.role_of(seat): since for seat, since in self.left.items()}
        told = frames.message({"presence": found})
        for subscriber in self.subscribers:
            subscriber.notify(told)

    def tell_soon(self) -> None:
        """Send updates where two share a side: what each may take back depends on whether the other is connected."""
        if self.is_shared:
            self.soon(self.tell_now())

    def soon(self, deed: Coroutine[Any, Any, None]) -> None:
        """Do something in the background."""
        task = asyncio.get_running_loop().create_task(deed)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def tell_now(self) -> None:
        async with self.lock:
            self.tell()

    def call(self, subscriber: Subscriber) -> None:
        """Tell everybody what who sits on a seat is called, if it is news."""
        if subscriber.seat != SPECTATOR and self.names.get(subscriber.seat, "") != subscriber.name:
            self.names[subscriber.seat] = subscriber.name
            self.tell_presence()

    async def greet(self, subscriber: Subscriber, have: int) -> None:
        """Answer hello with everything after what the client has."""
        self.call(subscriber)
        async with self.lock:
            self.viewers[subscriber.role].overtake(have)
            subscriber.have = have
            subscriber.greeted = True
            subscriber.answered = False
            self.tell()

    def fetch(self, subscriber: Subscriber) -> bytes:
        """The newest update for one socket."""
        viewer = self.viewers[subscriber.role]
        frame = viewer.since(subscriber.have)
        subscriber.have = viewer.n
        subscriber.due = False
        subscriber.answered = True
        return frame

    def tell(self) -> None:
        """Send an update to every viewer whose view or story has changed."""
        self.curtain.run()
        for role in {subscriber.role for subscriber in self.subscribers if subscriber.greeted}:
            fresh = self.refresh(role)
            if not self.viewers[role].body:  # there is nothing to show yet
                continue
            for subscriber in self.subscribers:
                if subscriber.role == role and subscriber.greeted and (fresh or not subscriber.answered):
                    subscriber.call()

    def refresh(self, role: str) -> bool:
        """Bring a kind of viewer's story up to date; returns whether there is something new."""
        viewer = self.viewers[role]
        if not self.is_held(role):
            self.scene = self.scene or scene_of(self.play, self.takeback)
            return viewer.refresh(
                self.scene, undo=self.undo_target(role) >= 0, asks=self.may_ask(role, self.play, self.takeback)
            )
        shown = self.curtain.shown_to(side_of(role))
        if shown is None or shown.play is None or viewer.seen > len(shown.play.seats):
            return False
        asks = self.may_ask(role, shown.play, shown.takeback)
        return viewer.refresh(scene_of(shown.play, shown.takeback), undo=False, asks=asks, waits=True)

    # --- secret moments ---------------------------------------------------------------------------

    def is_held(self, role: str) -> bool:
        """Whether a seat is shown an earlier state of the table, because somebody is or could be asked in secret."""
        shown = self.curtain.shown
        if shown is None or role == "both":
            return False
        secret = self.play.is_secret
        if secret and side_of(role) == self.play.pending:
            return not self.curtain.may_be_asked
        return shown.play is not None or not secret or not self.curtain.is_over

    def play_for(self, role: str) -> Play | None:
        """The game as far as a seat has been shown it; None if it has been shown nothing yet."""
        shown = self.curtain.shown_to(side_of(role)) if self.is_held(role) else None
        return self.play if shown is None else shown.play

    @asynccontextmanager
    async def acting(self, role: str) -> AsyncIterator[None]:
        """Do something for a seat under the lock. Behind the curtain, every wish gets the same refusal."""
        async with self.lock:
            if self.is_held(role):
                raise Refused("not_yet")
            yield

    def draw_curtain(self) -> None:
        """Let the curtain fall on a table that is opened while somebody is or could be asked in secret."""
        play = self.play
        self.curtain.rise()
        if play.is_secret or (play.game.could_ask and not play.seats):
            before = None if play.open_count < 0 else play.copy()
            if before is not None:
                before.keep(play.open_count)
            self.curtain.fall(Shown(before, None), play.game.could_ask or [play.pending], passed=False)
            self.raise_curtain()

    def raise_curtain(self) -> bool:
        """Raise the curtain if its time is over; returns whether everybody sees the table as it is."""
        if self.curtain.is_over and not self.play.is_secret:
            self.curtain.rise()
        return not self.curtain.is_down

    async def time_is_over(self) -> None:
        """One of the curtain's times is over: raise it if it was the last, and go on."""
        async with self.lock:
            self.raise_curtain()
            self.tell()
            self.wake_bot()

    # --- choosing ---------------------------------------------------------------------------------

    async def choose(self, role: str, number: int, text: str) -> None:
        """Make a choice for a seat."""
        swapped = self.swapped
        async with self.acting(role):
            play = self.play
            if play.pending < 0:
                raise Refused("game_over")
            if swapped != self.swapped:  # while this waited for the lock, an auction has swapped the sides
                raise Refused("another_decision")
            self.check_turn(role)
            s = play.game.state
            if number != agenda.number_of(s, common=role == "both"):
                raise Refused("another_decision")
            code = play.game.parse(text)
            if code < 0:
                raise self.not_offered(text)
            self.check_owner(role, code)
            self.coach.note(play, code, self.bot_label)
            await self.take(code, SEATS.index(role) if role in SHARED else NOBODY)

    def check_turn(self, role: str) -> None:
        if role == SPECTATOR:
            raise Refused("only_watching")
        if not self.is_seat_of(role, self.play.pending):
            raise Refused("not_your_turn")

    def check_owner(self, role: str, code: int) -> None:
        """Two who share a side each decide for their own warriors, and for the other's while he is away (DAN-18)."""
        if role not in SHARED:
            return
        owner = player_of(self.play.game.state, code)
        if owner != EITHER and SHARED[owner] != role and not self.is_absent(SHARED[owner]):
            raise Refused("not_your_warrior", "DAN-11")

    def not_offered(self, text: str) -> Refused:
        refusal = self.play.game.why_not(text)
        return Refused("not_offered", refusal.rule, refusal_words(refusal, self.play.game.state.setup))

    async def take(self, code: int, seat: int = NOBODY) -> None:
        """Carry a choice out, commit it, tell it. If the first or second fails, the game is as before."""
        play = self.play
        before, side = Shown(play.copy(), self.takeback), play.pending
        passed = code == decision.PASS and play.is_secret
        seat = play.pending if seat == NOBODY else seat
        text = notation.option_text(play.game.state, code)
        if self.rehearse is not None:
            await self.try_out(self.rehearse, code)
        try:
            play.apply(code, seat)
        except Exception:  # noqa: BLE001 - the engine's fault, whatever it is: the table must live on
            logs.fault("engine failed", table=self.id, number=len(play.seats) + 1)
            play.again()
            raise Refused("engine_fault") from None
        number = len(play.seats)
        await self.commit(Choice(self.id, number, seat, text, play.next, play.game.outcome))
        if play.pending < 0 and self.on_end is not None:
            await self.on_end(self)
        self.takeback = None
        self.curtain.own[side] = before
        if play.is_secret or play.game.could_ask:
            self.curtain.fall(before, play.game.could_ask, passed=passed)
        self.changed()
        if play.pending < 0:
            logs.say("game over", table=self.id, outcome=play.game.outcome, choices=number)

    async def try_out(self, rehearse: Callable[[Step], Awaitable[None]], code: int) -> None:
        """Try a choice with a stranger's content in another process. If it takes too long, this table is stopped."""
        if not self.stopped:
            try:
                await rehearse(step_of(self.play, code))
            except (TimeoutError, BrokenProcessPool, MemoryError) as error:
                logs.warn("table stopped", table=self.id, number=len(self.play.seats) + 1, why=type(error).__name__)
                self.stopped = True
            except Exception:  # noqa: BLE001 - the engine's fault is told when it happens here
                logs.fault("rehearsal failed", table=self.id)
        if self.stopped:
            raise Refused("table_stopped")

    async def commit(self, wanted: Write) -> None:
        """Have the store write a change; if it cannot, go back to the game as the store has it."""
        try:
            await self.store.write(wanted, self.version)
        except StoreError as error:
            logs.fault("not committed", table=self.id)
            await self.recover(wanted)
            code = {Conflict: "another_decision", Unsure: "unsure"}.get(type(error), "not_kept")
            raise Refused(code) from None
        self.version += 1

    async def recover(self, wanted: Write) -> None:
        """Go back to the game as the store has it. If that does not answer, drop the change and ask again later."""
        try:
            await self.reload()
        except Exception:  # noqa: BLE001 - whatever went wrong, nobody may be told what is not in the store
            logs.fault("not reloaded", table=self.id)
            if isinstance(wanted, Choice):
                self.play.keep(wanted.number - 1)
            self.scene = None
            self.soon(self.reload_later())

    async def reload_later(self) -> None:
        """Ask the store again and again: a change whose answer was lost may have been written."""
        while True:
            await asyncio.sleep(RELOAD_SECONDS)
            async with self.lock:
                with contextlib.suppress(StoreError):
                    await self.reload()
                    return

    async def reload(self) -> None:
        """Take the game as the store has it."""
        kept = await self.store.kept(self.id)
        if kept.version == self.version and len(kept.choices) == len(self.play.seats):
            self.scene = None
            return
        self.play = restored(self.play.headers, self.row["fingerprint"], kept.choices, kept.notes)
        self.version = kept.version
        self.takeback = None
        self.memory.forget(0)
        self.coach.forget(0)
        for viewer in self.viewers.values():
            viewer.forget_all()
            viewer.retold = True
        self.draw_curtain()
        self.changed()

    def changed(self) -> None:
        """After every change of the game: tell it, and let a bot go on."""
        self.hints.forget()
        self.scene = None
        self.raise_curtain()
        if self.swapped != self.play.game.is_swapped:
            self.reseat()
        self.tell()
        self.wake_bot()

    def reseat(self) -> None:
        """After the players have swapped sides: tell each his side, and the side's story from the start."""
        self.swapped = self.play.game.is_swapped
        newest = max(viewer.n for viewer in self.viewers.values()) + 1
        for role in SIDES:
            self.viewers[role].renumber(newest)
        for subscriber in self.subscribers:
            role = self.role_of(subscriber.seat)
            if role != subscriber.role:
                subscriber.role = role
                subscriber.have, subscriber.answered = 0, False
                subscriber.notify(frames.message({"seat": {"role": role}}))
        self.tell_presence()

    def why(self, role: str, text: str, ident: int) -> Because:
        """Why something is not offered. Only who decides is told: the answer may reveal what is asked."""
        held = self.is_held(role)
        if held or self.play.pending < 0 or not self.is_seat_of(role, self.play.pending) or role == SPECTATOR:
            code = "not_yet" if held else "game_over" if self.play.pending < 0 else "not_your_turn"
            return {"id": ident, "rule": "", **both("refused", code)}
        notice = self.not_offered(text).notice
        return {"id": ident, "rule": notice["rule"], "en": notice["en"], "fr": notice["fr"]}

    def inspect(self, name: str, ident: int) -> Inspected:
        """Where a warrior's figures come from, as the table is now."""
        state = self.play.game.state
        if name not in state.setup.names:
            raise Refused("no_such_warrior")
        return {"id": ident, **account(state, name)}

    async def give_up(self, role: str) -> None:
        """A seat gives the game up: the other side has won. At one screen it is the side that is to decide."""
        async with self.acting(role):
            play = self.play
            if role == SPECTATOR:
                raise Refused("only_watching")
            if play.pending < 0:
                raise Refused("game_over")
            side = play.pending if role == "both" else side_of(role)
            won = SIDES[1 - side]
            await self.commit(Note(self.id, len(play.seats), GIVEN_UP, side, won))
            play.give_up(side)
            self.curtain.rise()
            self.stop_bot()
            if self.on_end is not None:
                await self.on_end(self)
            self.takeback = None
            self.changed()
            logs.say("game given up", table=self.id, outcome=won, choices=len(play.seats))

    # --- taking back ------------------------------------------------------------------------------

    async def undo(self, role: str) -> None:
        """Take back one's last choice, where nobody else has to agree."""
        async with self.acting(role):
            if role == SPECTATOR:
                raise Refused("only_watching")
            keep = self.undo_target(role)
            if keep < 0:
                raise Refused("game_over" if self.play.pending < 0 else "nothing_to_undo")
            seat = SEATS.index(role) if role in SHARED else self.play.game.steps[keep][0]
            await self.go_back(keep, Note(self.id, keep, "undone", seat), None)

    async def go_back(self, keep: int, undone: Note | None, agreed: Note | None) -> None:
        """Drop the choices after the first `keep`; what people agreed on is kept in the story."""
        await self.commit(Rewind(self.id, keep, agreed))
        await asyncio.to_thread(self.play.keep, keep)  # to play a long game anew takes a while
        self.memory.forget(keep)
        self.coach.forget(keep)
        self.stopped = False
        if agreed is not None:
            self.play.notes.append(agreed)
        self.takeback = None
        self.go_back_before_the_curtain()
        for role, viewer in self.viewers.items():
            play = self.play_for(role)
            if play is not None:
                viewer.go_back(len(play.seats), play.event_counts[-1], undone, play.game.state.setup.ruleset)
        self.stop_bot()
        self.changed()

    def go_back_before_the_curtain(self) -> None:
        """Set the curtain right after choices were taken back: what it showed may be among them."""
        shown, play = self.curtain.shown, self.play
        if not play.is_secret:
            self.curtain.rise()
        elif shown is None or shown.play is None or len(shown.play.seats) > play.open_count:
            self.draw_curtain()
        self.curtain.own.clear()

    async def offer_takeback(self, role: str) -> None:
        """Ask the other person to agree that one's last decision is taken back."""
        async with self.acting(role):
            seat = self.check_takeback(role)
            keep = self.play.last_of(side_of(role))
            if keep < 0 or self.takeback is not None:
                raise Refused("no_takeback")
            await self.add_note("takeback_offered", seat)
            self.takeback = (seat, keep)
            self.changed()

    async def answer_takeback(self, role: str, *, accept: bool) -> None:
        """Accept a takeback or decline it; who offered it may withdraw it."""
        async with self.acting(role):
            seat = self.check_takeback(role)
            if self.takeback is None:
                raise Refused("no_takeback")
            by, keep = self.takeback
            if not accept:
                await self.add_note("takeback_declined", seat)
                self.takeback = None
                self.changed()
            elif by == seat:
                raise Refused("no_takeback")
            else:
                await self.go_back(keep, None, Note(self.id, keep, "takeback_accepted", seat))

    def check_takeback(self, role: str) -> int:
        """Refuse takebacks unless two people play and the game goes on; returns the seat's number."""
        if role == SPECTATOR:
            raise Refused("only_watching")
        if role == "both" or not self.is_between_people:
            raise Refused("not_between_people")
        if self.play.pending < 0:
            raise Refused("game_over")
        if self.curtain.is_down:  # the other could not be shown the offer
            raise Refused("not_yet")
        return SEATS.index(role)

    async def add_note(self, kind: str, seat: int) -> None:
        note = Note(self.id, len(self.play.seats), kind, seat)
        await self.commit(note)
        self.play.notes.append(note)

    # --- bots -------------------------------------------------------------------------------------

    def wake_bot(self) -> None:
        """Let the bot decide if it is its turn and it is not thinking already."""
        self.curtain.run()
        if self.bot_to_decide() and not self.stopped and (self.bot_task is None or self.bot_task.done()):
            self.bot_task = asyncio.create_task(self.let_bots_play(), name=f"bot at {self.id}")

    def bot_to_decide(self) -> str:
        """The bot that decides now, or nothing. Unless it is asked in secret, it waits until the curtain is up."""
        return self.bot_of(self.play.pending) if self.play.is_secret or not self.curtain.is_down else ""

    def stop_bot(self) -> None:
        """Stop the bot: the decision it thinks about is gone."""
        if self.bot_task is not None and self.bot_task is not asyncio.current_task():
            self.bot_task.cancel()
            self.bot_task = None

    async def let_bots_play(self) -> None:
        """Play bots' decisions, one after another, until a person has to decide."""
        stumbled = False  # the engine failed at the bot's choice: take any other
        again: tuple[int, Idea | None, int] | None = None  # a choice that could not be written: number, idea, code
        while True:
            async with self.lock:
                play, pending = self.play, self.play.pending
                name, number = self.bot_to_decide(), len(play.seats)
                if not name:
                    return
                job = job_for(play.game.state, name, self.bot_label, self.bot_past(pending))
            tried = again if again is not None and again[0] == number else None
            idea = tried[1] if tried else None if stumbled else await self.chosen_by(job)
            async with self.lock:
                if self.play.pending != pending or len(self.play.seats) != number:
                    continue
                code = tried[2] if tried else self.bot_code(idea, stumbled=stumbled)
                try:
                    await self.take_for(name, idea, code)
                    stumbled, again = False, None
                except Refused as refused:
                    logs.warn("bot refused", table=self.id, bot=name, number=number + 1, code=str(refused))
                    if self.stopped:
                        return
                    stumbled = str(refused) == "engine_fault"  # after any other refusal, try the same again
                    again = None if stumbled else (number, idea, code)
                    await asyncio.sleep(0.5)

    @property
    def asker(self) -> Asker:
        """On whose behalf bots think here: tables with a person come before tables of bots alone."""
        rank = PEOPLE if PERSON in self.players else MACHINES
        return Asker(str(self.row.get("creator", "")), self.id, rank)

    async def chosen_by(self, job: Job) -> Idea | None:
        """What a bot chooses. While it waits for a process, the table is told how many turns are before it.

        But nobody is told when it is asked in secret (HID-3).
        """
        if job.hurries:
            return await self.bots.choose(job, self.asker)
        telling = asyncio.create_task(self.tell_queue())
        try:
            return await self.bots.choose(job, self.asker)
        finally:
            telling.cancel()

    async def tell_queue(self) -> None:
        """Tell the table how many bots' turns are before this one, again and again until it is thought about."""
        told = False
        while True:
            await asyncio.sleep(self.queue_seconds)
            before = self.bots.before(self.id)
            if before is not None or told:
                queue: Queue = {"before": before}
                if before is not None and self.bots.lack_workers:
                    queue["nobody"] = True
                notice = frames.message({"queue": queue})
                for subscriber in self.subscribers:
                    subscriber.notify(notice)
            if before is None:
                return
            told = True

    async def take_for(self, name: str, idea: Idea | None, code: int) -> None:
        """Carry a bot's choice out, and remember its reasons."""
        play = self.play
        choice = choice_of(play.game.state, code, name, idea.thoughts if idea else [])
        await self.take(code)
        self.memory.add(choice)

    def bot_code(self, idea: Idea | None, *, stumbled: bool) -> int:
        """The code of a bot's choice; if it made none, a pass if that is possible, else any option."""
        game = self.play.game
        code = game.parse(idea.option) if idea is not None else -1
        if code < 0 and not stumbled:
            code = game.parse("pass")
        return code if code >= 0 else secrets.choice(game.state.options)

    # --- closing ----------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether the table has no socket and no bot that thinks."""
        return not self.subscribers and (self.bot_task is None or self.bot_task.done())

    def close(self) -> None:
        self.stop_bot()
        self.hints.forget()
        self.curtain.stop()
        for task in self.errands:
            task.cancel()

    async def end(self) -> None:
        """Close, and wait until the bot's task has ended."""
        task = self.bot_task
        self.close()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)


def scene_of(play: Play, takeback: tuple[int, int] | None) -> Scene:
    """What the updates of all viewers are made from."""
    return Scene(play.game, play.event_counts, play.notes, frames.shared(play.game.state), takeback, {})
