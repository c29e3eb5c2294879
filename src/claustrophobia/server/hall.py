"""All tables of a server: laying new ones, finding old ones, putting those nobody looks at away."""

import asyncio
import contextlib
import json
import random
import re
import secrets
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from typing import Any, Final

from claustrophobia import __version__
from claustrophobia.content.load import scenario_ids
from claustrophobia.core.names import NOBODY, SIDES
from claustrophobia.pledge import Pledge
from claustrophobia.server import logs, packed, rehearsal, vetting
from claustrophobia.server.analyses import Analyses
from claustrophobia.server.bots import Bots, Thinkers, is_offered
from claustrophobia.server.catalogue import scenario_info
from claustrophobia.server.dealing import Comer, persons, speakers
from claustrophobia.server.elsewhere import Elsewhere
from claustrophobia.server.faults import Fault
from claustrophobia.server.forwarding import COME_AGAIN
from claustrophobia.server.identity import holder_of, secret_hash
from claustrophobia.server.leases import PAUSE, Alone, leases_for
from claustrophobia.server.limits import Calls
from claustrophobia.server.measures import Measures
from claustrophobia.server.models import Created, NewTable
from claustrophobia.server.pars import Pars
from claustrophobia.server.play import Play, headers_of, restored
from claustrophobia.server.pledges import commitment_of, is_dealt
from claustrophobia.server.preview import Pictures
from claustrophobia.server.room import Room
from claustrophobia.server.seating import seats_of_campaigns, seats_of_tables
from claustrophobia.server.seats import RULES, SPECTATOR
from claustrophobia.server.settings import Settings
from claustrophobia.server.shares import Asker
from claustrophobia.server.store import Descent, Made, Store, now_ms
from claustrophobia.server.versions import why_not
from claustrophobia.server.wire import ScenarioInfo
from claustrophobia.server.workers import Workers
from claustrophobia.server.writes import StoreError

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that are easily mistaken for others
SEED: Final = re.compile(r"[\w.-]{0,64}", re.ASCII)


def fresh_id(length: int = 10) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class Hall:
    """The tables of a server."""

    def __init__(self, settings: Settings, leases: Alone | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database_url, seconds=settings.database_seconds)
        self.leases = leases or leases_for(self.store, settings)
        self.leases.on_lost, self.leases.on_gone = self.clear, self.look_for_orphans
        self.seating = seats_of_tables(self.store)
        self.campaign_seating = seats_of_campaigns(self.store)
        self.codes = Calls(settings.codes_a_minute, settings.clock, 60)
        self.bots = Bots(
            settings.bot_processes, settings.bot_seconds, thinkers_for(settings, self.store), settings.own_bots
        )
        self.readers = Workers(settings.reader_processes, settings.reader_megabytes)
        self.pictures = Pictures()
        self.pars = Pars()
        self.analyses = Analyses(self.store, self.bots, self.readers, settings)
        self.measures = Measures(self.bots, settings)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.lobbies: dict[str, set[Comer]] = {}  # who waits at which table for its game to be dealt
        self.on_end: Callable[[Room], Awaitable[None]] | None = None  # a circle of a campaign is over
        self.campaigns: dict[str, str] = {}  # of the tables in memory that are circles: their campaign
        self.orphans = asyncio.Event()  # set: there may be games that wait for a bot and that no server serves
        self.chores: list[asyncio.Task[None]] = []

    # --- opening and closing ----------------------------------------------------------------------

    async def open(self, address: str = "") -> None:
        """Open the store, wake bots that were to move. `address` is where other servers reach this one."""
        self.settings.folder.mkdir(parents=True, exist_ok=True)
        await self.store.open()
        await self.leases.open(address)
        await self.bots.workers.open()
        self.chores = [asyncio.create_task(self.resume()), asyncio.create_task(self.tidy())]

    async def depart(self) -> None:
        """If there are other servers: finish what is under way, hand the tables on, tell all clients to reconnect."""
        if not self.leases.shares:
            return
        await self.rest()
        rooms = list(self.rooms.values())
        for room in rooms:
            await room.end()
            async with room.lock:  # until the last choice is written and told
                pass
        try:
            await self.leases.close()
        except StoreError:
            logs.fault("leases not handed on")
        self.clear()

    async def rest(self) -> None:
        """Stop what the hall does by itself: waking bots and tidying up."""
        for chore in self.chores:
            chore.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await chore
        self.chores = []

    def clear(self) -> None:
        """Close all tables without ending them and tell their clients to reconnect: other servers serve them now."""
        rooms, lobbies = list(self.rooms.values()), list(self.lobbies.values())
        self.rooms.clear()
        self.lobbies.clear()
        self.campaigns.clear()
        for room in rooms:
            room.close()
            for subscriber in room.subscribers:
                subscriber.dismiss(COME_AGAIN)
        for guest in set[Comer]().union(*lobbies):
            guest.dismiss(COME_AGAIN)

    async def close(self) -> None:
        """Let everybody finish what is being written, then close the store."""
        await self.depart()
        await self.rest()
        for room in self.rooms.values():
            await room.end()
        await self.analyses.close()
        await self.measures.close()
        await self.bots.workers.close()
        self.readers.stop()
        await self.store.close()

    def look_for_orphans(self) -> None:
        self.orphans.set()

    async def resume(self) -> None:
        """Wake the bots that were thinking when this server stopped, or another one whose tables are free now."""
        if self.leases.shares and self.settings.bot_processes:
            await self.bots.ready()  # until then a server whose bots are ready may take the games
        while True:
            self.orphans.clear()
            try:
                await self.wake_waiting()
            except StoreError:
                logs.fault("bots not woken")
                await asyncio.sleep(PAUSE)
                continue
            await self.orphans.wait()

    async def wake_waiting(self) -> None:
        waiting = await self.store.waiting_for_bots()
        if waiting:
            logs.say("games go on", tables=len(waiting))
            self.bots.warm()
        random.shuffle(waiting)  # so that several servers that start together divide the games among them
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
            for ident in self.campaigns.keys() - self.rooms.keys() - self.lobbies.keys():
                del self.campaigns[ident]
            with contextlib.suppress(StoreError):
                await self.leases.release({self.key_of(ident) for ident in (*self.rooms, *self.lobbies)})

    def key_of(self, ident: str) -> str:
        """The key of a table's lease: the table, or the campaign it is a circle of."""
        return self.campaigns.get(ident, ident)

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
        campaign = await self.store.campaign_of(ident)
        if not await self.leases.take(campaign or ident):
            raise Fault(503, "table_away")
        if campaign:
            self.campaigns[ident] = campaign
        if not is_dealt(row):
            raise Fault(409, "not_begun")
        kept, words = await self.store.kept(ident), await self.store.words(ident)
        try:
            headers = headers_of(row, self.settings.folder, words)
            play = await asyncio.to_thread(restored, headers, row["fingerprint"], kept.choices, kept.notes)
        except Exception as error:  # noqa: BLE001 - other content, other rules: this table cannot be opened, others can
            logs.fault("table not restored", table=ident, begun=row["rules"])
            raise why_not(row, error) from None
        if row["rules"] != __version__:
            logs.say("table goes on", table=ident, begun=row["rules"], now=__version__)
        return self.seat({**row, "version": kept.version}, play, campaign)

    def seat(self, row: dict[str, Any], play: Play, campaign: str = "") -> Room:
        room = Room(row, play, self.store, self.bots, self.settings.moment_seconds)
        room.campaign = campaign
        if row["content"] or row["scenario_text"]:
            asker = Asker(row["creator"], room.id)
            seconds = self.settings.step_seconds
            room.rehearse = lambda step: self.readers.do(rehearsal.rehearse, step, seconds, asker)
        room.on_end = self.on_end if campaign else None
        self.rooms[room.id] = room
        room.wake_bot()
        return room

    async def role(self, ident: str, cookies: Mapping[str, str]) -> str | None:
        """Which seat a browser has at a table, or at its campaign; a cookie of version 0.2 counts too."""
        holder = holder_of(cookies)
        role = await self.seating.role(ident, holder) if holder else None
        if role is None and holder and (campaign := await self.store.campaign_of(ident)):
            role = await self.campaign_seating.role(campaign, holder)
        former = cookies.get(f"seat-{ident}", "")
        return role or (await self.seating.former(ident, former) if former else None)

    # --- laying -----------------------------------------------------------------------------------

    async def lay(
        self,
        wanted: dict[str, Any],
        creator: str,
        rematch_of: str | None = None,
        descent: Descent | None = None,
        made: Sequence[Made] = (),
    ) -> Created:
        """A new table: its id, its links, its commitment. A circle of a campaign has the campaign's seats.

        It may begin with choices that were made elsewhere (`playing_on`). What is not wanted in particular is as in a
        call that does not name it.
        """
        wanted = {**NewTable.model_validate({}).model_dump(), **wanted}
        most = self.settings.tables_an_address
        if await self.store.open_tables(creator) >= most:
            raise Fault(429, "too_many_tables", most=most)
        if rematch_of is None and descent is None:
            vetting.allow(wanted, self.settings)
            wanted = await asyncio.to_thread(packed.filled_in, wanted, self.settings)
        wanted = check_wanted(wanted, await self.look_up(wanted, Asker(creator)), self.bots.own)
        options = dict(wanted["options"])
        people = len(persons(wanted, options))
        hot_seat = wanted["hot_seat"] and people == 2
        free_undo = bool(options.pop("free_undo", True)) and (hot_seat or people < 2)
        if wanted["content"] or wanted["scenario_text"]:
            tried = {**wanted, "options": options}
            await vetting.vet(vetting.try_table, tried, self.readers, self.settings, Asker(creator))
        pledged = Pledge(secrets.token_hex(16), secrets.token_hex(16))
        waited_for = () if wanted["seed"] else speakers(wanted, options, hot_seat=hot_seat)
        seed = wanted["seed"] or ("" if waited_for else pledged.seed({}))
        row = {
            "id": fresh_id(),
            "creator": creator,
            "scenario": wanted["scenario"],
            "scenario_text": wanted["scenario_text"],
            "options": json.dumps(options, sort_keys=True),
            "content": wanted["content"],
            "seed": seed,
            "seeded": bool(wanted["seed"]),
            "salt": pledged.salt,
            "secret": pledged.secret,
            "human": wanted["human"],
            "infernal": wanted["infernal"],
            "hot_seat": hot_seat,
            "free_undo": free_undo,
            "hints": wanted["hints"],
            "rematch_of": rematch_of,
            "rules": __version__,
        }
        play = await asyncio.to_thread(self.laid, wanted, row)
        row |= {"fingerprint": play.game.state.setup.fingerprint, "outcome": play.game.outcome if seed else None}
        row |= {"first": play.pending if seed else NOBODY}
        # The figures that the name of a difficulty stands for now: kept, so that the game stays as it is.
        row["options"] = json.dumps(play.game.state.setup.options, sort_keys=True)
        if made:
            play = await asyncio.to_thread(restored, play.headers, row["fingerprint"], list(made), [])
        tokens = fresh_tokens(wanted, hot_seat=hot_seat)
        shared = hot_seat and wanted["infernal"] == RULES  # two people on the human side at one screen have one seat
        roles = {
            secret_hash(token): "both" if hot_seat and not shared and role in SIDES else role
            for role, token in tokens.items()
        }
        for_one = () if descent is not None else tuple(sorted({*roles.values()} - {SPECTATOR}))
        if descent is not None or rematch_of is not None:  # its players have their seats already
            tokens = {SPECTATOR: tokens[SPECTATOR]}
            roles = {key: role for key, role in roles.items() if role == SPECTATOR}
        await self.store.add_table(row, roles, for_one, descent, made)
        if any(wanted[side].startswith("bot:") for side in SIDES):
            self.bots.warm()
        if seed and await self.leases.take(descent.campaign if descent else str(row["id"])):
            self.seat({**row, "created": now_ms()}, play, descent.campaign if descent else "")
        logs.say("table laid", table=row["id"], scenario=row["scenario"], human=row["human"], infernal=row["infernal"])
        links = {role: f"/t/{row['id']}#{token}" for role, token in tokens.items()}
        return Created(table=str(row["id"]), links=links, commitment=commitment_of(row))

    async def look_up(self, wanted: dict[str, Any], asker: Asker) -> ScenarioInfo:
        """The scenario of a new table: a built-in one, or one that comes with it as a text."""
        if wanted["scenario_text"]:
            return await self.read_scenario(wanted["scenario_text"], asker, wanted["content"])
        if wanted["scenario"] not in scenario_ids():
            raise Fault(422, "no_such_scenario", detail=wanted["scenario"][:80])
        return scenario_info(wanted["scenario"])

    async def read_scenario(self, text: str, asker: Asker, content: str = "") -> ScenarioInfo:
        """What a scenario of somebody's own is, read in a process that can be ended; it may need his content."""
        return await vetting.tried(vetting.read_scenario, (text, content), self.readers, self.settings, asker)

    def laid(self, wanted: dict[str, Any], row: dict[str, Any]) -> Play:
        """The game of a new table; if it is not dealt yet, a game with another seed, to see that it can be played.

        An owner's content has been tried before this, and is written to a file here.
        """
        headers = headers_of({**row, "seed": row["seed"] or "0"}, self.settings.folder, {})
        return vetting.laid(wanted, headers)


def thinkers_for(settings: Settings, store: Store) -> Thinkers:
    """The processes in which bots think: the server's own, or those of workers elsewhere."""
    here = Workers(settings.bot_processes, settings.bot_megabytes, settings.bots_share)
    if settings.bots_think == "here":
        return here
    return Elsewhere(store, here, settings.bots_share, settings.clock)


def fresh_token() -> str:
    return "s" + secrets.token_urlsafe(24)


def fresh_tokens(wanted: dict[str, Any], *, hot_seat: bool) -> dict[str, str]:
    """A secret for each person's seat, and one for spectators. Two people at one screen have one secret together."""
    tokens = {seat: fresh_token() for seat in persons(wanted, wanted["options"])}
    if hot_seat:
        one = fresh_token()
        tokens = {SIDES[0]: one} if wanted["infernal"] == RULES else dict.fromkeys(SIDES, one)
    return {**tokens, SPECTATOR: "w" + secrets.token_urlsafe(24)}


def check_wanted(wanted: dict[str, Any], scenario: ScenarioInfo, own: Container[str]) -> dict[str, Any]:
    """Players and seed make sense, as far as that can be seen without laying the table; the rules take their seat."""
    unplayed = scenario.infernal.unplayed
    for side in SIDES[: 1 if unplayed else 2]:
        check_player(wanted[side], own)
    if not SEED.fullmatch(wanted["seed"]):
        raise Fault(422, "bad_seed")
    return {**wanted, "scenario": scenario.id, "infernal": RULES if unplayed else wanted["infernal"]}


def check_player(name: str, own: Container[str]) -> None:
    if name == "person":
        return
    if not name.startswith("bot:") or not is_offered(name.removeprefix("bot:"), own):
        raise Fault(422, "no_such_bot", detail=name[:80])
