"""The campaigns of a server: begun, decided in camp, descended from, brought home (CAM-1 to CAM-8).

A campaign is its text in the store. Whatever changes it does so under its lock, is written, and only then told.
"""

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from claustrophobia.modes.dante import campaign as campaigns
from claustrophobia.modes.dante.campaign import Campaign, CampaignError
from claustrophobia.server import logs, vetting
from claustrophobia.server.camp_words import info_of
from claustrophobia.server.faults import Fault
from claustrophobia.server.hall import SEED, Hall, fresh_id, fresh_token
from claustrophobia.server.identity import holder_of, secret_hash
from claustrophobia.server.models import Begun, CampaignInfo
from claustrophobia.server.play import content_file
from claustrophobia.server.pledges import is_dealt
from claustrophobia.server.room import Room
from claustrophobia.server.seats import PERSON, RULES, SHARED
from claustrophobia.server.shares import Asker
from claustrophobia.server.store import Descent
from claustrophobia.server.writes import Conflict, StoreError

DESCEND: Final = "descend"
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
        shared = campaign.settings.get("players") == 2 and not wanted["hot_seat"]
        tokens = {seat: fresh_token() for seat in (SHARED if shared else ("human",))}
        ident = fresh_id()
        row = {"id": ident, "creator": creator, "text": campaign.text, "hot_seat": wanted["hot_seat"]}
        row["seeded"] = bool(wanted["seed"])
        roles = {secret_hash(token): seat for seat, token in tokens.items()}
        await self.store.add_campaign(row, roles, wanted["content"])
        logs.say("campaign begun", campaign=ident)
        return Begun(campaign=ident, links={seat: f"/c/{ident}#{token}" for seat, token in tokens.items()})

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

    async def row(self, ident: str) -> tuple[dict[str, Any], Campaign]:
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

    def told(self, row: dict[str, Any], campaign: Campaign, role: str) -> CampaignInfo:
        """Everything a page of the campaign shows."""
        playing = campaign.state == "playing" and row["table"]
        return CampaignInfo(
            campaign=row["id"],
            role=role,
            number=row["number"],
            created=row["created"],
            changed=row["changed"],
            table=f"/t/{row['table']}" if playing else None,
            undo=bool(self.before.get(row["id"])) and campaign.state == "camp",
            **dict(info_of(campaign)),
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
            if wanted == UNDO:
                await self.take_back(row, campaign)
            elif wanted == DESCEND:
                await self.descend(row, campaign)
            else:
                await self.decide(row, campaign, wanted)
            row, campaign = await self.row(ident)
            return await asyncio.to_thread(self.told, row, campaign, role)

    async def decide(self, row: dict[str, Any], campaign: Campaign, option: str) -> None:
        before = row["text"]
        try:
            await asyncio.to_thread(campaign.apply, option)
        except CampaignError:
            raise Fault(422, "not_in_camp", option=option[:80]) from None
        await self.write(row, campaign)
        past = self.before.setdefault(row["id"], [])
        past.append(before)
        del past[:-MOST_UNDONE]

    async def take_back(self, row: dict[str, Any], campaign: Campaign) -> None:
        """Nothing is rolled in camp: whatever was decided there can be taken back."""
        past = self.before.get(row["id"])
        if campaign.state != "camp" or not past:
            raise Fault(409, "nothing_to_undo")
        await self.write(row, campaigns.read(past[-1], campaign.content))
        past.pop()

    async def write(self, row: dict[str, Any], campaign: Campaign) -> None:
        try:
            await self.store.change_campaign(row["id"], row["number"], campaign.text)
        except Conflict:
            raise Fault(409, "campaign_changed") from None

    # --- descending and coming home ---------------------------------------------------------------

    async def descend(self, row: dict[str, Any], campaign: Campaign) -> None:
        """Lay the table of the circle ahead, with the campaign's own seats."""
        try:
            if campaign.state == "camp":
                await asyncio.to_thread(campaign.apply, DESCEND)
            scenario, seed, options = campaign.table()
            if campaign.state == "playing" and row["table"]:
                await self.open(row["table"])  # it has been laid; raises an error if it cannot be opened any more
                return
        except CampaignError:
            raise Fault(422, "not_in_camp", option=DESCEND) from None
        except Fault as fault:
            logs.warn("circle laid anew", campaign=row["id"], code=str(fault))
        campaign.begin()
        wanted = {"scenario": scenario, "human": PERSON, "infernal": RULES, "hot_seat": row["hot_seat"]}
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
                    await asyncio.to_thread(campaign.finish, room.play.game.state)
                    await self.store.change_campaign(row["id"], row["number"], campaign.text)
                    logs.say("circle over", campaign=row["id"], state=campaign.state, circle=campaign.circle)
        except (StoreError, Fault, CampaignError):
            logs.fault("campaign not brought home", campaign=room.campaign, table=room.id)


def derived(seed: str, label: str) -> str:
    """A seed for one table. Each is shown after its circle, so none may tell anything of the next one."""
    return sha256(f"{seed} {label}".encode()).hexdigest()[:32]
