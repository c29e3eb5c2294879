"""A table that is open now: its game, who looks at it, and everything that can be done to it.

Whatever changes the game does so under the table's lock, is committed by the store, and only then told.
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
from claustrophobia.server.bots import Bots, Idea, Job, job_for
from claustrophobia.server.curtain import Curtain, Shown
from claustrophobia.server.hints import Hints
from claustrophobia.server.play import Play, restored
from claustrophobia.server.rehearsal import Step, step_of
from claustrophobia.server.seats import PERSON, ROLES, RULES, SEATS, SHARED, SPECTATOR, partner, presence, side_of
from claustrophobia.server.sentences import both
from claustrophobia.server.shares import MACHINES, PEOPLE, Asker
from claustrophobia.server.store import Store, now_ms
from claustrophobia.server.story import Scene, Viewer
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.server.wire import Because, Inspected, Queue
from claustrophobia.server.writes import Choice, Conflict, Note, Rewind, StoreError, Unsure, Write
from claustrophobia.sight.accounts import account

RELOAD_SECONDS: Final = 1.0  # until a store that is away is asked again
FAR: Final = 10**9  # the numbers of a table's updates begin anywhere below this when it comes back into memory


class Room:
    """An open table."""

    def __init__(self, row: dict[str, Any], play: Play, store: Store, bots: Bots, moment_seconds: float) -> None:
        self.id: str = row["id"]
        self.row = row
        self.version: int = row.get("version", 0)  # of what the store has, as far as we know
        self.play = play
        self.store = store
        self.bots = bots
        self.curtain = Curtain(moment_seconds, self.time_is_over)
        self.queue_seconds = 1.0  # how long a bot's turn waits before anybody is told of the queue
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        # Numbers of an earlier life of the table are not mistaken for ours, even if the clock was set back since.
        base = max(0, now_ms() - row["created"]) + secrets.randbelow(FAR) if play.seats else 0
        self.viewers = {role: Viewer(role, base) for role in ROLES}
        self.takeback: tuple[int, int] | None = None  # which seat offers, how many choices would stay
        self.scene: Scene | None = None
        self.bot_task: asyncio.Task[None] | None = None
        self.memory = Memory()  # why bots chose what they chose last
        self.hints = Hints()
        self.campaign = ""  # the one this is a circle of
        self.on_end: Callable[[Room], Awaitable[None]] | None = None
        self.rehearse: Callable[[Step], Awaitable[None]] | None = None  # where a stranger's content is played
        self.stopped = False  # a choice took longer than it may; until something is taken back
        self.errands: set[asyncio.Task[None]] = set()
        self.idle_since = now_ms()
        self.swapped = play.game.is_swapped
        self.draw_curtain()

    # --- what it is -------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, str]:
        """Who plays the humans, and who the infernals."""
        seated: tuple[str, str] = self.row["human"], self.row["infernal"]
        return (seated[1], seated[0]) if self.swapped else seated

    def role_of(self, seat: str) -> str:
        """What is played from a seat as its link names it: an auction can swap two (FED-AUC-1)."""
        return {"human": "infernal", "infernal": "human"}.get(seat, seat) if self.swapped else seat

    @property
    def is_shared(self) -> bool:
        """Two persons on two links share the human side (DAN-11)."""
        two = self.play.headers.options.get("players") == 2
        return two and self.players == (PERSON, RULES) and not self.row["hot_seat"]

    @property
    def is_between_people(self) -> bool:
        """Two persons on two links: taking back needs both."""
        return self.is_shared or (self.players == (PERSON, PERSON) and not self.row["hot_seat"])

    def bot_of(self, side: int) -> str:
        """The name of the bot that plays a side, or nothing."""
        player = self.players[side] if side >= 0 else ""
        return player.removeprefix("bot:") if player.startswith("bot:") else ""

    @property
    def bot_label(self) -> str:
        """What a bot's luck depends on now: nobody can know it, nor learn from it what was let pass (HID-3)."""
        return f"{self.id} {self.row['seed']} {len(self.play.seats) - len(self.play.secrets)}"

    def is_seat_of(self, role: str, side: int) -> bool:
        return role == "both" or side_of(role) == side

    def is_absent(self, role: str) -> bool:
        """Nobody sits there now: whoever shares the side decides for him (DAN-18)."""
        return all(subscriber.role != role for subscriber in self.subscribers)

    def undo_target(self, role: str) -> int:
        """How many choices stay if this seat takes back its last one; -1 if it may not."""
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

    # --- viewers ----------------------------------------------------------------------------------

    def enter(self, subscriber: Subscriber) -> None:
        subscriber.role = self.role_of(subscriber.seat)
        self.subscribers.add(subscriber)
        self.tell_presence()
        self.tell_soon()

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self.idle_since = now_ms()
        self.tell_presence()
        self.tell_soon()

    def tell_presence(self) -> None:
        """Who is connected."""
        roles = [subscriber.role for subscriber in self.subscribers]
        told = frames.message({"presence": presence(roles, shared=self.is_shared)})
        for subscriber in self.subscribers:
            subscriber.notify(told)

    def tell_soon(self) -> None:
        """What a seat may take back depends on whether the one it shares its side with is there."""
        if self.is_shared:
            self.soon(self.tell_now())

    def soon(self, deed: Coroutine[Any, Any, None]) -> None:
        """Something to be done while nobody waits for it."""
        task = asyncio.get_running_loop().create_task(deed)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def tell_now(self) -> None:
        async with self.lock:
            self.tell()

    async def greet(self, subscriber: Subscriber, have: int) -> None:
        """Answer hello: everything after what the client has."""
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
        """Let every viewer whose view or story has changed know it."""
        self.curtain.run()
        for role in {subscriber.role for subscriber in self.subscribers if subscriber.greeted}:
            fresh = self.refresh(role)
            if not self.viewers[role].body:  # nobody has been told anything yet
                continue
            for subscriber in self.subscribers:
                if subscriber.role == role and subscriber.greeted and (fresh or not subscriber.answered):
                    subscriber.call()

    def refresh(self, role: str) -> bool:
        """Bring what a kind of viewer is told up to now; True when there is something new."""
        viewer = self.viewers[role]
        if not self.is_held(role):
            self.scene = self.scene or scene_of(self.play, self.takeback)
            return viewer.refresh(self.scene, undo=self.undo_target(role) >= 0)
        shown = self.curtain.shown_to(side_of(role))
        if shown is None or shown.play is None or viewer.seen > len(shown.play.seats):
            return False
        return viewer.refresh(scene_of(shown.play, shown.takeback), undo=False, waits=True)

    # --- secret moments ---------------------------------------------------------------------------

    def is_held(self, role: str) -> bool:
        """Whether a seat is shown the table as it was told it last, because somebody is asked in secret or could be."""
        shown = self.curtain.shown
        if shown is None or role == "both":
            return False
        secret = self.play.is_secret
        if secret and side_of(role) == self.play.pending:
            return not self.curtain.may_be_asked
        return shown.play is not None or not secret or not self.curtain.is_over

    def play_for(self, role: str) -> Play | None:
        """The game as far as a seat knows it; None if it has been told nothing yet."""
        shown = self.curtain.shown_to(side_of(role)) if self.is_held(role) else None
        return self.play if shown is None else shown.play

    @asynccontextmanager
    async def acting(self, role: str) -> AsyncIterator[None]:
        """Whoever wants something of the table: those who wait for it are all answered alike, whatever they want."""
        async with self.lock:
            if self.is_held(role):
                raise Refused("not_yet")
            yield

    def draw_curtain(self) -> None:
        """A table that is opened while somebody is asked in secret, or could be, is shown as it was before."""
        play = self.play
        self.curtain.rise()
        if play.is_secret or (play.game.could_ask and not play.seats):
            before = None if play.open_count < 0 else play.copy()
            if before is not None:
                before.keep(play.open_count)
            self.curtain.fall(Shown(before, None), play.game.could_ask or [play.pending], passed=False)
            self.raise_curtain()

    def raise_curtain(self) -> bool:
        """Let everybody see the table if it is time; whether they do."""
        if self.curtain.is_over and not self.play.is_secret:
            self.curtain.rise()
        return not self.curtain.is_down

    async def time_is_over(self) -> None:
        """The curtain has been down for as long as it must."""
        async with self.lock:
            self.raise_curtain()
            self.tell()
            self.wake_bot()

    # --- choosing ---------------------------------------------------------------------------------

    async def choose(self, role: str, number: int, text: str) -> None:
        """A seat decides."""
        swapped = self.swapped
        async with self.acting(role):
            play = self.play
            if play.pending < 0:
                raise Refused("game_over")
            if swapped != self.swapped:  # meanwhile the role has become another's
                raise Refused("another_decision")
            self.check_turn(role)
            s = play.game.state
            if number != agenda.number_of(s, common=role == "both"):
                raise Refused("another_decision")
            code = play.game.parse(text)
            if code < 0:
                raise self.not_offered(text)
            self.check_owner(role, code)
            await self.take(code, SEATS.index(role) if role in SHARED else NOBODY)

    def check_turn(self, role: str) -> None:
        if role == SPECTATOR:
            raise Refused("only_watching")
        if not self.is_seat_of(role, self.play.pending):
            raise Refused("not_your_turn")

    def check_owner(self, role: str, code: int) -> None:
        """Of two who share a side each decides for his own warriors, and for those of one who is away (DAN-18)."""
        if role not in SHARED:
            return
        owner = player_of(self.play.game.state, code)
        if owner != EITHER and SHARED[owner] != role and not self.is_absent(SHARED[owner]):
            raise Refused("not_your_warrior", "DAN-11")

    def not_offered(self, text: str) -> Refused:
        refusal = self.play.game.why_not(text)
        return Refused("not_offered", refusal.rule, refusal_words(refusal, self.play.game.state.setup))

    async def take(self, code: int, seat: int = NOBODY) -> None:
        """Carry a choice out, commit it, tell it. If either fails, nothing has happened."""
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
        """Content of a stranger's must not hold everybody up: a choice that takes too long stops this table alone."""
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
        """Wait for the store; if it could not write, go back to what it has."""
        try:
            await self.store.write(wanted, self.version)
        except StoreError as error:
            logs.fault("not committed", table=self.id)
            await self.recover(wanted)
            code = {Conflict: "another_decision", Unsure: "unsure"}.get(type(error), "not_kept")
            raise Refused(code) from None
        self.version += 1

    async def recover(self, wanted: Write) -> None:
        """The game as the store has it; if the store is away, without what it could not write, until it is back."""
        try:
            await self.reload()
        except Exception:  # noqa: BLE001 - whatever keeps the store away, nobody may be told what is not in it
            logs.fault("not reloaded", table=self.id)
            if isinstance(wanted, Choice):
                self.play.keep(wanted.number - 1)
            self.scene = None
            self.soon(self.reload_later())

    async def reload_later(self) -> None:
        """Ask the store again and again what it has: what was in doubt may be there."""
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
        for viewer in self.viewers.values():
            viewer.forget_all()
            viewer.retold = True
        self.draw_curtain()
        self.changed()

    def changed(self) -> None:
        """The game has moved: tell it, and let a bot go on."""
        self.hints.forget()
        self.scene = None
        self.raise_curtain()
        if self.swapped != self.play.game.is_swapped:
            self.reseat()
        self.tell()
        self.wake_bot()

    def reseat(self) -> None:
        """The two players have changed seats: each is told which side is his, and its story from the start."""
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
        """Why something is not offered; only to the one who decides, for the answer speaks of what is asked."""
        held = self.is_held(role)
        if held or self.play.pending < 0 or not self.is_seat_of(role, self.play.pending) or role == SPECTATOR:
            code = "not_yet" if held else "game_over" if self.play.pending < 0 else "not_your_turn"
            return {"id": ident, "rule": "", **both("refused", code)}
        notice = self.not_offered(text).notice
        return {"id": ident, "rule": notice["rule"], "en": notice["en"], "fr": notice["fr"]}

    def inspect(self, name: str, ident: int) -> Inspected:
        """Where a warrior's figures come from; for whoever is told the table as it is now."""
        state = self.play.game.state
        if name not in state.setup.names:
            raise Refused("no_such_warrior")
        return {"id": ident, **account(state, name)}

    # --- taking back ------------------------------------------------------------------------------

    async def undo(self, role: str) -> None:
        """Take back within one's own run."""
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
        await asyncio.to_thread(self.play.keep, keep)  # a long game takes a while to be played anew
        self.memory.forget(keep)
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
        """What is shown to those who wait may have been taken back, too."""
        shown, play = self.curtain.shown, self.play
        if not play.is_secret:
            self.curtain.rise()
        elif shown is None or shown.play is None or len(shown.play.seats) > play.open_count:
            self.draw_curtain()
        self.curtain.own.clear()

    async def offer_takeback(self, role: str) -> None:
        """Ask the other person to let one take back one's last decision."""
        async with self.acting(role):
            seat = self.check_takeback(role)
            keep = self.play.last_of(side_of(role))
            if keep < 0 or self.takeback is not None:
                raise Refused("no_takeback")
            await self.add_note("takeback_offered", seat)
            self.takeback = (seat, keep)
            self.changed()

    async def answer_takeback(self, role: str, *, accept: bool) -> None:
        """Agree to a takeback or not; whoever asked may withdraw."""
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
        """Between two people, in a game that goes on; the seat's number. Of two on one side either may ask for it."""
        if role == SPECTATOR:
            raise Refused("only_watching")
        if role == "both" or not self.is_between_people:
            raise Refused("not_between_people")
        if self.play.pending < 0:
            raise Refused("game_over")
        if self.curtain.is_down:  # the other could not be told
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
        """The bot that decides now. What everybody sees it decide it decides when everybody sees the table."""
        return self.bot_of(self.play.pending) if self.play.is_secret or not self.curtain.is_down else ""

    def stop_bot(self) -> None:
        """What the bot is thinking about is no more."""
        if self.bot_task is not None and self.bot_task is not asyncio.current_task():
            self.bot_task.cancel()
            self.bot_task = None

    async def let_bots_play(self) -> None:
        """One decision after another while a bot's seat has to decide."""
        stumbled = False  # over the bot's own choice: then any other will do
        again: tuple[int, Idea | None, int] | None = None  # at which number, what and why: it could not be kept
        while True:
            async with self.lock:
                play, pending = self.play, self.play.pending
                name, number = self.bot_to_decide(), len(play.seats)
                if not name:
                    return
                job = job_for(play.game.state, name, self.bot_label)
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
                    stumbled = str(refused) == "engine_fault"  # not over a database that is away
                    again = None if stumbled else (number, idea, code)
                    await asyncio.sleep(0.5)

    @property
    def asker(self) -> Asker:
        """In whose name bots think here: tables at which a person sits come first."""
        rank = PEOPLE if PERSON in self.players else MACHINES
        return Asker(str(self.row.get("creator", "")), self.id, rank)

    async def chosen_by(self, job: Job) -> Idea | None:
        """What a bot chooses, when it is its turn to think; whoever looks is told if that takes a while.

        That it waits for its turn to decide in secret is told to nobody (HID-3).
        """
        if job.hurries:
            return await self.bots.choose(job, self.asker)
        telling = asyncio.create_task(self.tell_queue())
        try:
            return await self.bots.choose(job, self.asker)
        finally:
            telling.cancel()

    async def tell_queue(self) -> None:
        """How many turns of bots are before this one, again and again until it is thought about."""
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
        """Carry a bot's choice out, and keep what it thought of it."""
        play = self.play
        choice = choice_of(play.game.state, code, name, idea.thoughts if idea else [])
        await self.take(code)
        self.memory.add(choice)

    def bot_code(self, idea: Idea | None, *, stumbled: bool) -> int:
        """The bot's choice; in the place of one it did not make, the least that can be done."""
        game = self.play.game
        code = game.parse(idea.option) if idea is not None else -1
        if code < 0 and not stumbled:
            code = game.parse("pass")
        return code if code >= 0 else secrets.choice(game.state.options)

    # --- closing ----------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Nobody looks and nobody thinks."""
        return not self.subscribers and (self.bot_task is None or self.bot_task.done())

    def close(self) -> None:
        self.stop_bot()
        self.hints.forget()
        self.curtain.stop()
        for task in self.errands:
            task.cancel()

    async def end(self) -> None:
        """Close, and wait for what was under way."""
        task = self.bot_task
        self.close()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)


def scene_of(play: Play, takeback: tuple[int, int] | None) -> Scene:
    """A table's game as its viewers' updates are made of it."""
    return Scene(play.game, play.event_counts, play.notes, frames.shared(play.game.state), takeback, {})
