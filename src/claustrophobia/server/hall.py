"""All tables of a server: laying new ones, finding old ones, putting those nobody looks at away."""

import asyncio
import contextlib
import json
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from claustrophobia.content.load import scenario, scenario_ids
from claustrophobia.core.dice import commitment
from claustrophobia.core.names import SIDES
from claustrophobia.server import logs, rehearsal, vetting
from claustrophobia.server.bots import Bots, is_offered
from claustrophobia.server.faults import Fault
from claustrophobia.server.identity import holder_of, secret_hash
from claustrophobia.server.limits import Calls
from claustrophobia.server.models import Created
from claustrophobia.server.play import Headers, Play, content_file, headers_of, restored
from claustrophobia.server.room import Room
from claustrophobia.server.seating import seats_of_campaigns, seats_of_tables
from claustrophobia.server.seats import PERSON, RULES, SHARED, SPECTATOR
from claustrophobia.server.settings import Settings
from claustrophobia.server.shares import Asker
from claustrophobia.server.store import Descent, Store, now_ms
from claustrophobia.server.workers import Workers

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
SEED: Final = re.compile(r"[\w.-]{0,64}", re.ASCII)


def fresh_id(length: int = 10) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class Hall:
    """The tables of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url, seconds=settings.database_seconds)
        self.seating = seats_of_tables(self.store)
        self.campaign_seating = seats_of_campaigns(self.store)
        self.codes = Calls(settings.codes_a_minute, settings.clock, 60)
        self.bots = Bots(settings.bot_processes, settings.bot_seconds, settings.bots_share)
        self.readers = Workers(settings.reader_processes, settings.reader_megabytes)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.on_end: Callable[[Room], Awaitable[None]] | None = None  # a circle of a campaign is over
        self.chores: list[asyncio.Task[None]] = []

    # --- opening and closing ----------------------------------------------------------------------

    async def open(self) -> None:
        """Open the store; games that wait for a bot go on."""
        self.settings.folder.mkdir(parents=True, exist_ok=True)
        await self.store.open()
        self.chores = [asyncio.create_task(self.resume()), asyncio.create_task(self.tidy())]

    async def close(self) -> None:
        """Let everybody finish what is being written, then close the store."""
        for chore in self.chores:
            chore.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await chore
        for room in self.rooms.values():
            await room.end()
        self.bots.stop()
        self.readers.stop()
        await self.store.close()

    async def resume(self) -> None:
        """Wake the bots that were thinking when the server stopped."""
        waiting = await self.store.waiting_for_bots()
        if waiting:
            logs.say("games go on", tables=len(waiting))
            self.bots.warm()
        for ident in waiting:
            with contextlib.suppress(Fault):
                (await self.room(ident)).wake_bot()

    async def tidy(self) -> None:
        """Put tables away that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_seconds))
            old = now_ms() - self.settings.idle_seconds * 1000
            for ident, room in list(self.rooms.items()):
                if room.is_idle and room.idle_since < old and not room.lock.locked():
                    room.close()
                    del self.rooms[ident]

    # --- finding ----------------------------------------------------------------------------------

    async def room(self, ident: str) -> Room:
        """The open table with this id, brought back from the store if need be."""
        room = self.rooms.get(ident)
        if room is not None:
            return room
        lock = self.loading.setdefault(ident, asyncio.Lock())
        try:
            async with lock:
                return self.rooms.get(ident) or await self.restore(ident)
        finally:
            if not lock.locked():
                self.loading.pop(ident, None)

    async def restore(self, ident: str) -> Room:
        row = await self.store.table(ident)
        if row is None:
            raise Fault(404, "no_such_table")
        kept = await self.store.kept(ident)
        try:
            headers = headers_of(row, self.settings.folder)
            play = await asyncio.to_thread(restored, headers, row["fingerprint"], kept.choices, kept.notes)
        except Exception:  # noqa: BLE001 - other content, other rules: this table cannot be opened, the others can
            logs.fault("table not restored", table=ident)
            raise Fault(409, "other_version") from None
        return self.seat({**row, "version": kept.version}, play, await self.store.campaign_of(ident))

    def seat(self, row: dict[str, Any], play: Play, campaign: str = "") -> Room:
        room = Room(row, play, self.store, self.bots, self.settings.moment_seconds)
        room.campaign = campaign
        if row["content"]:
            asker = Asker(row["creator"], room.id)
            seconds = self.settings.step_seconds
            room.rehearse = lambda step: self.readers.do(rehearsal.rehearse, step, seconds, asker)
        room.on_end = self.on_end if campaign else None
        self.rooms[room.id] = room
        room.wake_bot()
        return room

    async def role(self, ident: str, cookies: Mapping[str, str]) -> str | None:
        """What a browser has at a table, or at the campaign this is a circle of; by a cookie of before, too."""
        holder = holder_of(cookies)
        role = await self.seating.role(ident, holder) if holder else None
        if role is None and holder and (campaign := await self.store.campaign_of(ident)):
            role = await self.campaign_seating.role(campaign, holder)
        former = cookies.get(f"seat-{ident}", "")
        return role or (await self.seating.former(ident, former) if former else None)

    # --- laying -----------------------------------------------------------------------------------

    async def lay(
        self, wanted: dict[str, Any], creator: str, rematch_of: str | None = None, descent: Descent | None = None
    ) -> Created:
        """A new table: its id, its links, its commitment. A circle of a campaign has the campaign's seats."""
        most = self.settings.tables_an_address
        if await self.store.open_tables(creator) >= most:
            raise Fault(429, "too_many_tables", most=most)
        check_wanted(wanted)
        if rematch_of is None and descent is None:
            vetting.allow(wanted, self.settings)
        wanted = {**wanted, "infernal": RULES} if is_unplayed(wanted["scenario"]) else wanted
        options = dict(wanted["options"])
        people = len(persons(wanted))
        hot_seat = wanted["hot_seat"] and people == 2
        free_undo = bool(options.pop("free_undo", True)) and (hot_seat or people < 2)
        seed = wanted["seed"] or secrets.token_hex(16)
        if wanted["content"]:
            tried = {**wanted, "seed": seed, "options": options}
            await vetting.vet(vetting.try_table, tried, self.readers, self.settings, Asker(creator))
        play = await asyncio.to_thread(self.laid, wanted, seed, options)
        row = {
            "id": fresh_id(),
            "creator": creator,
            "scenario": wanted["scenario"],
            "options": json.dumps(options, sort_keys=True),
            "content": wanted["content"],
            "fingerprint": play.game.state.setup.fingerprint,
            "seed": seed,
            "seeded": bool(wanted["seed"]) and descent is None,
            "human": wanted["human"],
            "infernal": wanted["infernal"],
            "hot_seat": hot_seat,
            "free_undo": free_undo,
            "first": play.pending,
            "outcome": play.game.outcome,
            "rematch_of": rematch_of,
        }
        tokens = fresh_tokens(wanted, hot_seat=hot_seat)
        shared = hot_seat and wanted["infernal"] == RULES  # two on one side at one screen: one seat for it
        roles = {
            secret_hash(token): "both" if hot_seat and not shared and role in SIDES else role
            for role, token in tokens.items()
        }
        for_one = () if descent is not None else tuple(sorted({*roles.values()} - {SPECTATOR}))
        if descent is not None or rematch_of is not None:  # its players have their seats from before
            tokens = {SPECTATOR: tokens[SPECTATOR]}
            roles = {key: role for key, role in roles.items() if role == SPECTATOR}
        await self.store.add_table(row, roles, for_one, descent)
        if any(wanted[side].startswith("bot:") for side in SIDES):
            self.bots.warm()
        self.seat({**row, "created": now_ms()}, play, descent.campaign if descent else "")
        logs.say("table laid", table=row["id"], scenario=row["scenario"], human=row["human"], infernal=row["infernal"])
        links = {role: f"/t/{row['id']}#{token}" for role, token in tokens.items()}
        return Created(table=str(row["id"]), links=links, commitment=commitment(seed))

    def laid(self, wanted: dict[str, Any], seed: str, options: dict[str, Any]) -> Play:
        """The game of a new table. Content has been tried by now, and is written down."""
        content = content_file(wanted["content"], self.settings.folder)
        return vetting.laid(wanted, Headers(wanted["scenario"], seed, options, content))


def is_unplayed(ident: str) -> bool:
    """Whether nobody plays the infernal side of a scenario: its rules do."""
    return scenario(ident).infernal.unplayed


def persons(wanted: dict[str, Any]) -> tuple[str, ...]:
    """The seats that persons take: a side each, or two on one side (DAN-11)."""
    if wanted["infernal"] == RULES and wanted["human"] == PERSON and wanted["options"].get("players") == 2:
        return SHARED
    return tuple(side for side in SIDES if wanted[side] == PERSON)


def fresh_token() -> str:
    return "s" + secrets.token_urlsafe(24)


def fresh_tokens(wanted: dict[str, Any], *, hot_seat: bool) -> dict[str, str]:
    """A secret for each person's seat and one for spectators; a hot seat has one for both sides, or for two on one."""
    tokens = {seat: fresh_token() for seat in persons(wanted)}
    if hot_seat:
        one = fresh_token()
        tokens = {SIDES[0]: one} if wanted["infernal"] == RULES else dict.fromkeys(SIDES, one)
    return {**tokens, SPECTATOR: "w" + secrets.token_urlsafe(24)}


def check_wanted(wanted: dict[str, Any]) -> None:
    """Scenario, players and seed make sense, as far as that can be seen without laying the table."""
    if wanted["scenario"] not in scenario_ids():
        raise Fault(422, "no_such_scenario", detail=wanted["scenario"][:80])
    for side in SIDES[: 1 if is_unplayed(wanted["scenario"]) else 2]:
        check_player(wanted[side])
    if not SEED.fullmatch(wanted["seed"]):
        raise Fault(422, "bad_seed")


def check_player(name: str) -> None:
    if name == "person":
        return
    if not name.startswith("bot:") or not is_offered(name.removeprefix("bot:")):
        raise Fault(422, "no_such_bot", detail=name[:80])
