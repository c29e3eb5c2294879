"""The REST part of campaigns: docs/protocol.md, *Campaigns*."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import PlainTextResponse

from claustrophobia.server import joining
from claustrophobia.server.camps import Camps
from claustrophobia.server.faults import Fault
from claustrophobia.server.identity import former, holder_of
from claustrophobia.server.models import (
    Begun,
    CampaignInfo,
    CampaignSeat,
    CampChoice,
    Code,
    Ident,
    Invitation,
    NewCampaign,
    Token,
)
from claustrophobia.server.rest import PROBLEMS, InHall, address_of, creator, settle

router = APIRouter(prefix="/api/campaigns", responses=PROBLEMS)

CampaignId = Annotated[Ident, Path(description="The campaign.")]


def camps_of(request: Request) -> Camps:
    found: Camps = request.app.state.camps
    return found


InCamps = Annotated[Camps, Depends(camps_of)]


@router.post("", status_code=201)
async def begin_campaign(wanted: NewCampaign, request: Request, camps: InCamps) -> Begun:
    """Begin a campaign, or go on with one from a file."""
    return await camps.begin(wanted.model_dump(), creator(request))


@router.post("/{campaign}/seat")
async def take_campaign_seat(
    campaign: CampaignId, said: Token, request: Request, response: Response, hall: InHall
) -> CampaignSeat:
    """Sit down by a link, if its seat is free; it belongs to this browser from then on."""
    role = await named_seat(campaign, said, hall)
    joined = await joining.sit(hall.campaign_seating, campaign, role, await settle(request, response, hall))
    return CampaignSeat(campaign=campaign, role=joined.role, code=joined.code)


async def named_seat(campaign: CampaignId, said: Token, hall: InHall) -> str:
    """The seat that a link names."""
    role = await hall.campaign_seating.link(campaign, said.token)
    if role is None:
        known = await hall.store.campaign(campaign) is not None
        raise Fault(403, "no_campaign_seat") if known else Fault(404, "no_such_campaign")
    return role


@router.post("/{campaign}/invitation")
async def look_at_campaign_link(campaign: CampaignId, said: Token, request: Request, hall: InHall) -> Invitation:
    """What a link can do for the asker; no seat is taken."""
    role = await named_seat(campaign, said, hall)
    holder = holder_of(request.cookies)
    return Invitation(role=role, state=await joining.state_of(hall.campaign_seating, campaign, role, holder))


@router.post("/{campaign}/recover")
async def recover_campaign_seat(
    campaign: CampaignId, said: Code, request: Request, response: Response, hall: InHall
) -> CampaignSeat:
    """Get back to a seat by its code."""
    holder = await settle(request, response, hall)
    role = await joining.recover(hall, hall.campaign_seating, campaign, said.code, holder, address_of(request))
    return CampaignSeat(campaign=campaign, role=role)


@router.get("/{campaign}")
async def get_campaign(
    campaign: CampaignId, request: Request, response: Response, camps: InCamps, hall: InHall
) -> CampaignInfo:
    """A campaign, for whoever has a seat at it."""
    found = await camps.look(campaign, request.cookies)
    if former(request.cookies):
        await settle(request, response, hall)
    return found


@router.post("/{campaign}/choose")
async def choose_in_camp(campaign: CampaignId, said: CampChoice, request: Request, camps: InCamps) -> CampaignInfo:
    """Decide one thing in camp; `undo` takes it back, `descend` lays the next table."""
    return await camps.choose(campaign, request.cookies, said.number, said.option)


@router.get("/{campaign}/file", response_class=PlainTextResponse)
async def get_campaign_file(campaign: CampaignId, request: Request, camps: InCamps) -> PlainTextResponse:
    """The campaign as a file to keep."""
    return PlainTextResponse(await camps.file(campaign, request.cookies))
