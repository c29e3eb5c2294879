"""The campaigns of a server: begun, decided in camp, descended from, brought home (CAM-1 to CAM-8, CAT-1 to CAT-8).

A campaign is its text in the store. Whatever changes it does so under its lock, is written, and only then told.
"""

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from claustrophobia.core.names import SIDES
from claustrophobia.core.state import State
from claustrophobia.modes import campaigns
from claustrophobia.modes.camp import Camp, CampaignError
from claustrophobia.modes.journey.campaign import Journey
from claustrophobia.players import human_camp
from claustrophobia.server import logs, vetting
from claustrophobia.server.camp_words import info_of
from claustrophobia.server.faults import Fault
from claustrophobia.server.hall import SEED, Hall, check_player, fresh_id, fresh_token
from claustrophobia.server.identity import holder_of, secret_hash
from claustrophobia.server.models import Begun, CampaignInfo
from claustrophobia.server.play import content_file
from claustrophobia.server.pledges import is_dealt
from claustrophobia.server.room import Room
from claustrophobia.server.seats import PERSON, RULES, SHARED
from claustrophobia.server.shares import Asker
from claustrophobia.server.store import Descent
from claustrophobia.server.writes import Conflict, StoreError

UNDO: Final = "undo"
MOST_UNDONE: Final = 60  # decisions of one stay in camp that can be taken back


class Camps:
    """The campaigns of a server."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store
        self.seating = hall.campaign_seating
        self.locks: dict[str, asyncio.Lock] = {}
        self.before: dict[str, list[str]] = {}  # for undo: a campaign's text before each decision of this stay in camp
        hall.on_end = self.circle_over

    def lock(self, ident: str) -> asyncio.Lock:
        return self.locks.setdefault(ident, asyncio.Lock())

    # --- beginning --------------------------------------------------------------------------------

    async def begin(self, wanted: dict[str, Any], creator: str) -> Begun:
        """A new campaign, or one from a file: its id and its links."""
        most = self.hall.settings.tables_an_address
        if await self.store.open_campaigns(creator) >= most:
            raise Fault(429, "too_many_tables", most=most)
        if not SEED.fullmatch(wanted["seed"]):
            raise Fault(422, "bad_seed")
        vetting.allow(wanted, self.hall.settings)
        if wanted["content"]:
            await vetting.vet(vetting.try_campaign, wanted, self.hall.readers, self.hall.settings, Asker(creator))
        content = self.laid_out(wanted["content"])
        campaign = await asyncio.to_thread(vetting.opened, wanted, content)
        tokens = {seat: fresh_token() for seat in self.places(campaign, hot_seat=wanted["hot_seat"])}
        ident = fresh_id()
        row = {"id": ident, "creator": creator, "text": campaign.text, "hot_seat": wanted["hot_seat"]}
        row["seeded"] = bool(wanted["seed"])
        roles = {secret_hash(token): seat for seat, token in tokens.items()}
        await self.store.add_campaign(row, roles, wanted["content"])
        logs.say("campaign begun", campaign=ident)
        return Begun(campaign=ident, links={seat: f"/c/{ident}#{token}" for seat, token in tokens.items()})

    def places(self, campaign: Camp, *, hot_seat: bool) -> tuple[str, ...]:
        """The seats of a campaign's people: of a story one for each side that a person leads."""
        if not isinstance(campaign, Journey):
            shared = campaign.settings.get("players") == 2 and not hot_seat
            return SHARED if shared else SIDES[:1]
        for name in campaign.players:
            check_player(seat_name(name), self.hall.bots.own)
        people = tuple(side for side, name in zip(SIDES, campaign.players, strict=True) if name == PERSON)
        if not people:
            raise Fault(422, "nobody_plays")
        return ("both",) if hot_seat and people == SIDES else people

    def laid_out(self, content: str) -> str:
        """The path of a content file of that text, or nothing."""
        return content_file(content, self.hall.settings.folder)

    # --- looking ----------------------------------------------------------------------------------

    async def role(self, ident: str, cookies: Mapping[str, str]) -> str:
        """Which seat a browser has at a campaign; a cookie of version 0.2 counts too."""
        holder, former = holder_of(cookies), cookies.get(f"camp-{ident}", "")
        role = await self.seating.role(ident, holder) if holder else None
        if role is None and former:
            role = await self.seating.former(ident, former)
        if role is None:
            known = await self.store.campaign(ident) is not None
            raise Fault(403, "no_campaign_seat") if known else Fault(404, "no_such_campaign")
        return role

    async def row(self, ident: str) -> tuple[dict[str, Any], Camp]:
        """A campaign as the store has it."""
        row = await self.store.campaign(ident)
        if row is None:
            raise Fault(404, "no_such_campaign")
        return row, campaigns.read(row["text"], self.laid_out(row["content"]))

    async def look(self, ident: str, cookies: Mapping[str, str]) -> CampaignInfo:
        """A campaign as its players see it; a circle that has ended meanwhile is brought home first."""
        role = await self.role(ident, cookies)
        row, campaign = await self.row(ident)
        if campaign.state == "playing" and row["table"]:
            table = await self.store.table(row["table"])
            if table is not None and table["outcome"] is not None:
                await self.circle_over(await self.hall.room(row["table"]))
                row, campaign = await self.row(ident)
        return await asyncio.to_thread(self.told, row, campaign, role)

    def told(self, row: dict[str, Any], campaign: Camp, role: str) -> CampaignInfo:
        """Everything a page of the campaign shows."""
        playing = campaign.state == "playing" and row["table"]
        seen = info_of(campaign)
        if role == SIDES[1] and campaign.state == "camp":
            seen.options = []  # the camp is the humans'
        return CampaignInfo(
            campaign=row["id"],
            role=role,
            number=row["number"],
            created=row["created"],
            changed=row["changed"],
            table=f"/t/{row['table']}" if playing else None,
            undo=bool(self.before.get(row["id"])) and campaign.state == "camp",
            **dict(seen),
        )

    async def file(self, ident: str, cookies: Mapping[str, str]) -> str:
        """The campaign as a file. It gets another seed: with this one its owner could look at the circles to come."""
        await self.role(ident, cookies)
        _, campaign = await self.row(ident)
        campaign.seed = derived(campaign.seed, f"file {campaign.circle}")
        if campaign.state == "playing":
            campaign.state = "ready"
        return campaign.text

    # --- deciding ---------------------------------------------------------------------------------

    async def choose(self, ident: str, cookies: Mapping[str, str], number: int, option: str) -> CampaignInfo:
        """Decide one thing in camp, take it back, or descend."""
        role = await self.role(ident, cookies)
        async with self.lock(ident):
            row, campaign = await self.row(ident)
            if number != row["number"]:
                raise Fault(409, "campaign_changed")
            wanted = " ".join(option.lower().split())
            if role == SIDES[1] and campaign.state == "camp":
                raise Fault(403, "not_your_camp")
            if wanted == UNDO:
                await self.take_back(row, campaign)
            elif wanted == campaign.onward:
                await self.descend(row, campaign)
            else:
                await self.decide(row, campaign, wanted)
            row, campaign = await self.row(ident)
            return await asyncio.to_thread(self.told, row, campaign, role)

    async def decide(self, row: dict[str, Any], campaign: Camp, option: str) -> None:
        before = row["text"]
        try:
            await asyncio.to_thread(campaign.apply, option)
        except CampaignError:
            raise Fault(422, "not_in_camp", option=option[:80]) from None
        await self.write(row, campaign)
        past = self.before.setdefault(row["id"], [])
        past.append(before)
        del past[:-MOST_UNDONE]

    async def take_back(self, row: dict[str, Any], campaign: Camp) -> None:
        """Nothing is rolled in camp: whatever was decided there can be taken back."""
        past = self.before.get(row["id"])
        if campaign.state != "camp" or not past:
            raise Fault(409, "nothing_to_undo")
        await self.write(row, campaigns.read(past[-1], campaign.content))
        past.pop()

    async def write(self, row: dict[str, Any], campaign: Camp) -> None:
        try:
            await self.store.change_campaign(row["id"], row["number"], campaign.text)
        except Conflict:
            raise Fault(409, "campaign_changed") from None

    # --- descending and coming home ---------------------------------------------------------------

    async def descend(self, row: dict[str, Any], campaign: Camp) -> None:
        """Lay the table of the circle ahead, with the campaign's own seats."""
        try:
            if campaign.state == "camp":
                await asyncio.to_thread(campaign.apply, campaign.onward)
            scenario, seed, options = campaign.table()
            if campaign.state == "playing" and row["table"]:
                await self.open(row["table"])  # it has been laid; raises an error if it cannot be opened any more
                return
        except CampaignError:
            raise Fault(422, "not_in_camp", option=campaign.onward) from None
        except Fault as fault:
            logs.warn("circle laid anew", campaign=row["id"], code=str(fault))
        campaign.begin()
        players = map(seat_name, campaign.players) if isinstance(campaign, Journey) else (PERSON, RULES)
        wanted: dict[str, Any] = {"scenario": scenario, **dict(zip(SIDES, players, strict=True))}
        wanted |= {"hot_seat": row["hot_seat"]}
        chosen = derived(campaign.seed, seed) if row["seeded"] else ""
        wanted |= {"options": options, "seed": chosen, "content": row["content"]}
        descent = Descent(row["id"], row["number"], campaign.text)
        try:
            await self.hall.lay(wanted, row["creator"], descent=descent)
        except Conflict:
            raise Fault(409, "campaign_changed") from None
        self.before.pop(row["id"], None)

    async def open(self, table: str) -> None:
        """Open the table of a circle, unless its players have not come to it yet."""
        row = await self.store.table(table)
        if row is None or is_dealt(row):
            await self.hall.room(table)

    async def circle_over(self, room: Room) -> None:
        """Write down how a circle ended. If that fails, it is tried again when somebody looks at the campaign."""
        try:
            async with self.lock(room.campaign):
                row, campaign = await self.row(room.campaign)
                if campaign.state == "playing" and row["table"] == room.id and room.play.pending < 0:
                    await asyncio.to_thread(brought_home, campaign, room.play.game.state)
                    await self.store.change_campaign(row["id"], row["number"], campaign.text)
                    logs.say("circle over", campaign=row["id"], state=campaign.state, circle=campaign.circle)
        except (StoreError, Fault, CampaignError):
            logs.fault("campaign not brought home", campaign=room.campaign, table=room.id)


def brought_home(campaign: Camp, state: State) -> None:
    """Take over how a game ended; a bot that leads the humans decides in camp at once."""
    campaign.finish(state)
    while isinstance(campaign, Journey) and campaign.state == "camp" and campaign.players[0] != PERSON:
        campaign.apply(human_camp.decide(campaign))


def seat_name(player: str) -> str:
    """Who leads a side, as tables name it."""
    return player if player == PERSON else f"bot:{player}"


def derived(seed: str, label: str) -> str:
    """A seed for one table. Each is shown after its circle, so none may tell anything of the next one."""
    return sha256(f"{seed} {label}".encode()).hexdigest()[:32]
