"""The REST part of campaigns: docs/protocol.md, *Campaigns*."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import PlainTextResponse

from claustrophobia.server.camps import Camps
from claustrophobia.server.models import Begun, CampaignInfo, CampaignSeat, CampChoice, Ident, NewCampaign, Token
from claustrophobia.server.rest import PROBLEMS, creator, set_seat_cookie

router = APIRouter(prefix="/api/campaigns", responses=PROBLEMS)

CampaignId = Annotated[Ident, Path(description="The campaign.")]


def camps_of(request: Request) -> Camps:
    found: Camps = request.app.state.camps
    return found


InCamps = Annotated[Camps, Depends(camps_of)]


def camp_cookie(campaign: str) -> str:
    return f"camp-{campaign}"


def token_of(request: Request, campaign: CampaignId) -> str:
    return request.cookies.get(camp_cookie(campaign), "")


HeldToken = Annotated[str, Depends(token_of)]


@router.post("", status_code=201)
async def begin_campaign(wanted: NewCampaign, request: Request, camps: InCamps) -> Begun:
    """Begin a campaign, or go on with one from a file."""
    return await camps.begin(wanted.model_dump(), creator(request))


@router.post("/{campaign}/seat")
async def take_campaign_seat(
    campaign: CampaignId, said: Token, request: Request, response: Response, camps: InCamps
) -> CampaignSeat:
    """Trade the token of a link for a cookie."""
    role = await camps.role(campaign, said.token)
    set_seat_cookie(request, response, camp_cookie(campaign), said.token)
    return CampaignSeat(campaign=campaign, role=role)


@router.get("/{campaign}")
async def get_campaign(campaign: CampaignId, token: HeldToken, camps: InCamps) -> CampaignInfo:
    """A campaign, for whoever has a seat at it."""
    return await camps.look(campaign, token)


@router.post("/{campaign}/choose")
async def choose_in_camp(campaign: CampaignId, said: CampChoice, token: HeldToken, camps: InCamps) -> CampaignInfo:
    """Decide one thing in camp; `undo` takes it back, `descend` lays the next table."""
    return await camps.choose(campaign, token, said.number, said.option)


@router.get("/{campaign}/file", response_class=PlainTextResponse)
async def get_campaign_file(campaign: CampaignId, token: HeldToken, camps: InCamps) -> PlainTextResponse:
    """The campaign as a file to keep."""
    return PlainTextResponse(await camps.file(campaign, token))
