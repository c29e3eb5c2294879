"""A table that is open now: its game, who looks at it, and everything that can be done to it.

Whatever changes the game does so under the table's lock, is committed by the store, and only then told.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from claustrophobia.content.words import Speaker, refusal_text
from claustrophobia.core import notation
from claustrophobia.core.names import HUMAN, INFERNAL, NOBODY, SIDES
from claustrophobia.players.memory import Memory, choice_of
from claustrophobia.rules.owners import EITHER, player_of
from claustrophobia.server import frames, logs
from claustrophobia.server.bots import Bots, Idea, job_for
from claustrophobia.server.hints import Hints
from claustrophobia.server.models import Created
from claustrophobia.server.play import Play, restored
from claustrophobia.server.seats import PERSON, ROLES, RULES, SEATS, SHARED, partner, presence, side_of
from claustrophobia.server.sentences import both
from claustrophobia.server.store import Choice, Conflict, Note, Rewind, Store, StoreError, Write, now_ms
from claustrophobia.server.story import Scene, Viewer
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.server.wire import Because
from claustrophobia.sight.records import Words


class Room:
    """An open table."""

    def __init__(self, row: dict[str, Any], play: Play, store: Store, bots: Bots, moment_seconds: float) -> None:
        self.id: str = row["id"]
        self.row = row
        self.play = play
        self.store = store
        self.bots = bots
        self.moment_seconds = moment_seconds
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        base = max(0, now_ms() - row["created"]) if play.seats else 0
        self.viewers = {role: Viewer(role, base) for role in ROLES}
        self.takeback: tuple[int, int] | None = None  # which seat offers, how many choices would stay
        self.scene: Scene | None = None
        self.moment_is_over = False  # the one at which others are not told has lasted long enough
        self.release: asyncio.Task[None] | None = None
        self.bot_task: asyncio.Task[None] | None = None
        self.memory = Memory()  # why bots chose what they chose last
        self.hints = Hints()
        self.rematch: Created | None = None
        self.campaign = ""  # the one this is a circle of
        self.on_end: Callable[[Room], Awaitable[None]] | None = None
        self.tellings: set[asyncio.Task[None]] = set()
        self.idle_since = now_ms()
        self.swapped = play.game.is_swapped

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

    def is_seat_of(self, role: str, side: int) -> bool:
        return role == "both" or side_of(role) == side

    def is_absent(self, role: str) -> bool:
        """Nobody sits there now: whoever shares the side decides for him (DAN-18)."""
        return all(subscriber.role != role for subscriber in self.subscribers)

    def undo_target(self, role: str) -> int:
        """How many choices stay if this seat takes back its last one; -1 if it may not."""
        play = self.play
        if play.pending < 0 or role == "spectator" or not play.seats:
            return -1
        if role == "both":
            return len(play.seats) - 1 if self.row["free_undo"] else play.undo_to(play.game.steps[-1][0])
        side = side_of(role)
        free = self.row["free_undo"] or (role in SHARED and self.is_absent(partner(role)))
        return play.last_of(side) if free else play.undo_to(side, SEATS.index(role))

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
        """What a seat may take back hangs on whether the one it shares its side with is there."""
        if self.is_shared:
            task = asyncio.get_running_loop().create_task(self.tell_now())
            self.tellings.add(task)
            task.add_done_callback(self.tellings.discard)

    async def tell_now(self) -> None:
        async with self.lock:
            self.tell()

    async def greet(self, subscriber: Subscriber, have: int) -> None:
        """Answer hello: everything after what the client has."""
        async with self.lock:
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
        scene = self.scene
        if scene is None:
            game = self.play.game
            content = self.play.headers.content
            shared = frames.shared(game.state, content)
            scene = Scene(game, self.play.event_counts, self.play.notes, shared, self.takeback, content)
            self.scene = scene
        for role in {subscriber.role for subscriber in self.subscribers if subscriber.greeted}:
            if self.is_held(role):
                continue
            fresh = self.viewers[role].refresh(scene, undo=self.undo_target(role) >= 0)
            for subscriber in self.subscribers:
                if subscriber.role == role and subscriber.greeted and (fresh or not subscriber.answered):
                    subscriber.call()

    def is_held(self, role: str) -> bool:
        """Whether others are not told yet, because a player is asked at a moment, by what he holds in secret.

        If he passes at once, as bots do, they get one update as if nobody had been asked (HID-3). The human player's
        cards are asked for at moments only where they are not allotted (FED-ADV-2).
        """
        s, asked = self.play.game.state, self.play.pending
        secret = asked == INFERNAL or (asked == HUMAN and not s.setup.allots)
        waits = secret and self.moment_seconds > 0
        if role == "both" or not waits or side_of(role) == asked or not frames.is_window(s):
            return False
        if self.release is None:
            self.release = asyncio.get_running_loop().create_task(self.tell_later())
        return not self.moment_is_over

    async def tell_later(self) -> None:
        """Whoever is asked takes his time: the board is shown as it stands."""
        await asyncio.sleep(self.moment_seconds)
        self.moment_is_over = True  # not by comparing times: a timer may ring a hair before the clock says so
        await self.tell_now()

    # --- choosing ---------------------------------------------------------------------------------

    async def choose(self, role: str, number: int, text: str) -> None:
        """A seat decides."""
        swapped = self.swapped
        async with self.lock:
            play = self.play
            if play.pending < 0:
                raise Refused("game_over")
            if swapped != self.swapped:  # meanwhile the role has become another's
                raise Refused("another_decision")
            self.check_turn(role)
            s = play.game.state
            if number != 1 + (s.number if role == "both" else s.taken[play.pending]):
                raise Refused("another_decision")
            code = play.game.parse(text)
            if code < 0:
                raise self.not_offered(text)
            self.check_owner(role, code)
            await self.take(code, SEATS.index(role) if role in SHARED else NOBODY)

    def check_turn(self, role: str) -> None:
        if role == "spectator":
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
        setup, content = self.play.game.state.setup, self.play.headers.content
        words: Words = {
            "en": refusal_text(refusal, "en", Speaker(setup, "en", content)),
            "fr": refusal_text(refusal, "fr", Speaker(setup, "fr", content)),
        }
        return Refused("not_offered", refusal.rule, words)

    async def take(self, code: int, seat: int = NOBODY) -> None:
        """Carry a choice out, commit it, tell it. If either fails, nothing has happened."""
        play = self.play
        seat = play.pending if seat == NOBODY else seat
        text = notation.option_text(play.game.state, code)
        try:
            play.apply(code, seat)
        except Exception:  # noqa: BLE001 - the engine's fault, whatever it is: the table must live on
            logs.fault("engine failed", table=self.id, number=len(play.seats) + 1)
            play.again()
            raise Refused("engine_fault") from None
        number = len(play.seats)
        asked = play.pending if play.pending < 0 or not play.game.is_swapped else 1 - play.pending  # as first seated
        await self.commit(Choice(self.id, number, seat, text, asked, play.game.outcome))
        if play.pending < 0 and self.on_end is not None:
            await self.on_end(self)
        self.takeback = None
        self.changed()
        if play.pending < 0:
            logs.say("game over", table=self.id, outcome=play.game.outcome, choices=number)

    async def commit(self, wanted: Write) -> None:
        """Wait for the store; if it could not write, go back to what it has."""
        try:
            await self.store.write(wanted)
        except StoreError as error:
            logs.fault("not committed", table=self.id)
            await self.recover(wanted)
            raise Refused("another_decision" if isinstance(error, Conflict) else "not_kept") from None

    async def recover(self, wanted: Write) -> None:
        """The game as the store has it; if the store is away, without what it could not write."""
        try:
            await self.reload()
        except Exception:  # noqa: BLE001 - whatever keeps the store away, nobody may be told what is not in it
            logs.fault("not reloaded", table=self.id)
            if isinstance(wanted, Choice):
                self.play.keep(wanted.number - 1)
            self.scene = None

    async def reload(self) -> None:
        """Take the game as the store has it."""
        choices, notes = await self.store.moves(self.id)
        self.play = restored(self.play.headers, self.row["fingerprint"], choices, notes)
        self.memory.forget(0)
        for viewer in self.viewers.values():
            viewer.forget_all()
            viewer.retold = True
        self.changed()

    def changed(self) -> None:
        """The game has moved: tell it, and let a bot go on."""
        self.hints.forget()
        self.scene = None
        self.moment_is_over = False
        if self.release is not None:
            self.release.cancel()
            self.release = None
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
        if self.play.pending < 0 or not self.is_seat_of(role, self.play.pending) or role == "spectator":
            code = "game_over" if self.play.pending < 0 else "not_your_turn"
            return {"id": ident, "rule": "", **both("refused", code)}
        notice = self.not_offered(text).notice
        return {"id": ident, "rule": notice["rule"], "en": notice["en"], "fr": notice["fr"]}

    # --- taking back ------------------------------------------------------------------------------

    async def undo(self, role: str) -> None:
        """Take back within one's own run."""
        async with self.lock:
            if role == "spectator":
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
        if agreed is not None:
            self.play.notes.append(agreed)
        self.takeback = None
        for viewer in self.viewers.values():
            viewer.go_back(keep, self.play.event_counts[-1], undone, self.play.game.state.setup.ruleset)
        self.stop_bot()
        self.changed()

    async def offer_takeback(self, role: str) -> None:
        """Ask the other person to let one take back one's last decision."""
        async with self.lock:
            seat = self.check_takeback(role)
            keep = self.play.last_of(side_of(role))
            if keep < 0 or self.takeback is not None:
                raise Refused("no_takeback")
            await self.add_note("takeback_offered", seat)
            self.takeback = (seat, keep)
            self.changed()

    async def answer_takeback(self, role: str, *, accept: bool) -> None:
        """Agree to a takeback or not; whoever asked may withdraw."""
        async with self.lock:
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
        if role == "spectator":
            raise Refused("only_watching")
        if role == "both" or not self.is_between_people:
            raise Refused("not_between_people")
        if self.play.pending < 0:
            raise Refused("game_over")
        return SEATS.index(role)

    async def add_note(self, kind: str, seat: int) -> None:
        note = Note(self.id, len(self.play.seats), kind, seat)
        await self.commit(note)
        self.play.notes.append(note)

    # --- bots -------------------------------------------------------------------------------------

    def wake_bot(self) -> None:
        """Let the bot decide if it is its turn and it is not thinking already."""
        if self.bot_of(self.play.pending) and (self.bot_task is None or self.bot_task.done()):
            self.bot_task = asyncio.create_task(self.let_bots_play(), name=f"bot at {self.id}")

    def stop_bot(self) -> None:
        """What the bot is thinking about is no more."""
        if self.bot_task is not None and self.bot_task is not asyncio.current_task():
            self.bot_task.cancel()
            self.bot_task = None

    async def let_bots_play(self) -> None:
        """One decision after another while a bot's seat has to decide."""
        stumbled = False  # over the bot's own choice: then any other will do
        while True:
            async with self.lock:
                play, pending = self.play, self.play.pending
                name, number = self.bot_of(pending), len(play.seats)
                if not name:
                    return
                job = job_for(play.game.state, name, play.headers.content, self.id)
            idea = None if stumbled else await self.bots.choose(job)
            async with self.lock:
                if self.play.pending != pending or len(self.play.seats) != number:
                    continue
                try:
                    await self.take_for(name, idea, self.bot_code(idea, stumbled=stumbled))
                    stumbled = False
                except Refused as refused:
                    logs.warn("bot refused", table=self.id, bot=name, number=number + 1, code=str(refused))
                    stumbled = True
                    await asyncio.sleep(0.5)

    async def take_for(self, name: str, idea: Idea | None, code: int) -> None:
        """Carry a bot's choice out, and keep what it thought of it."""
        play = self.play
        choice = choice_of(play.game.state, code, name, idea.thoughts if idea else [], play.headers.content)
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
        for task in (self.release, *self.tellings):
            if task is not None:
                task.cancel()

    async def end(self) -> None:
        """Close, and wait for what was under way."""
        task = self.bot_task
        self.close()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
