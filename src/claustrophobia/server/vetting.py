"""Content that strangers bring is tried before it is played, in a process that can be ended.

Such content could be made to take for ever to read or to lay out, so the event loop never reads it. It is tried in a
process with little time and memory, in a folder that is removed afterwards; only content that passes is stored and
played. `claustrophobia serve` accepts none at all unless its host allows it.
"""

import secrets
import tomllib
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

from claustrophobia.content.compile import compile_setup, unplayable
from claustrophobia.content.faults import FIGURES, is_sane
from claustrophobia.content.load import ContentError, free_id, load, loaded, scenario
from claustrophobia.content.options import OPTIONS, check_options
from claustrophobia.content.setups import setup_of
from claustrophobia.core.names import NOBODY, SIDES
from claustrophobia.engine import new_game
from claustrophobia.modes import campaigns
from claustrophobia.modes.camp import Camp, CampaignError
from claustrophobia.modes.journey.campaign import Journey
from claustrophobia.server import logs
from claustrophobia.server.camp_words import info_of
from claustrophobia.server.catalogue import scenario_info
from claustrophobia.server.faults import Fault
from claustrophobia.server.play import Headers, Play, content_file
from claustrophobia.server.sentences import both
from claustrophobia.server.settings import Settings
from claustrophobia.server.shares import Asker
from claustrophobia.server.wire import ScenarioInfo
from claustrophobia.server.workers import Workers
from claustrophobia.sight.offer import asked, bare_view
from claustrophobia.sight.view import view

Brought = TypeVar("Brought")
Found = TypeVar("Found")


class Given(NamedTuple):
    """What is tried: the body of a call, and the path of its content, a file that exists as long as the trial."""

    wanted: dict[str, Any]
    content: str


def allow(wanted: dict[str, Any], settings: Settings) -> None:
    """Refuse content if the host does not allow it. Tables that have content already go on all the same."""
    if (wanted["content"] or wanted.get("scenario_text")) and not settings.strangers_content:
        raise Fault(403, "no_strangers_content")


async def vet(
    look: Callable[[Given], None], wanted: dict[str, Any], readers: Workers, settings: Settings, asker: Asker
) -> None:
    """Have content tried in another process. Raises a fault that says what is wrong; leaves no files behind."""
    with TemporaryDirectory(prefix="claustrophobia-") as folder:
        given = Given(wanted, content_file(wanted["content"], Path(folder)))
        await tried(look, given, readers, settings, asker)


async def tried(
    look: Callable[[Brought], Found], brought: Brought, readers: Workers, settings: Settings, asker: Asker
) -> Found:
    """Look at what a stranger has brought in another process; refused if that takes too much time or memory."""
    try:
        return await readers.do(look, brought, settings.content_seconds, asker)
    except (TimeoutError, BrokenProcessPool, MemoryError) as error:
        logs.warn("content refused", why=type(error).__name__)
        raise Fault(422, "bad_content", detail=both("content", "too_heavy")) from None


# --- in the process -------------------------------------------------------------------------------


def read_scenario(brought: tuple[str, str]) -> ScenarioInfo:
    """A scenario from the text of its file: it can be laid out and told, with the content that came with it.

    Its own types say what numbers are sane.
    """
    text, content = brought
    if content:
        check_content(content)
    try:
        free_id(text, "file")
        record = scenario(text)
        if content:
            compile_setup(loaded(content, "content", record.ruleset), record, {})
        else:
            setup_of(text)
        return scenario_info(text)
    except ContentError as error:
        raise Fault(422, "bad_content", detail=str(error)) from None


def try_table(given: Given) -> None:
    """Try content and scenario of a table: they are sane, and the table can be laid and shown."""
    wanted = given.wanted
    check_content(wanted["content"])
    source = wanted["scenario_text"] or wanted["scenario"]
    play = laid(wanted, Headers(source, wanted["seed"] or "0", wanted["options"], given.content))
    show(play)


def try_campaign(given: Given) -> None:
    """Try content of a campaign: it is sane, and the campaign can be played."""
    check_content(given.wanted["content"])
    opened(given.wanted, given.content)


def show(play: Play) -> None:
    """Work out everything a table shows, since that may take too long as well."""
    state = play.game.state
    bare_view(state)
    for side in range(len(SIDES)):
        asked(state, side)
    for viewer in (*range(len(SIDES)), NOBODY):
        view(state, viewer)


def check_content(text: str) -> None:
    """Allow small numbers only, so that no attack rolls a million dice."""
    try:
        data = tomllib.loads(text)
        sane = is_sane(data)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Fault(422, "bad_content", detail=str(error)) from None
    if not sane:
        raise Fault(422, "bad_content", detail=f"numbers must be from {FIGURES[0]} to {FIGURES[-1]}")


# --- in the process for content, in a thread for what comes with the program -----------------------


def laid(wanted: dict[str, Any], headers: Headers) -> Play:
    """The game of a new table; a fault says what is wrong with its content or options."""
    try:
        return Play(headers)
    except ContentError as error:
        if wanted["content"] or (wanted["scenario_text"] and not is_option_fault(wanted)):
            raise Fault(422, "bad_content", detail=str(error)) from None
        raise bad_options(wanted["scenario"].partition("/")[0], wanted["options"], error) from None
    except MemoryError:
        raise
    except Exception as error:
        if not wanted["content"] and not wanted["scenario_text"]:
            raise
        # content may break the rules in ways that no check knows: it is to blame, not the program
        raise Fault(422, "bad_content", detail=type(error).__name__) from None


def is_option_fault(wanted: dict[str, Any]) -> bool:
    """Whether it is the options that make it impossible to lay a table."""
    try:
        check_options(wanted["options"], wanted["scenario"].partition("/")[0])
    except ContentError:
        return True
    return False


def bad_options(ruleset: str, options: dict[str, Any], error: Exception) -> Fault:
    """A fault that names the impossible options and what they may be.

    For an option that may be any text, it has the sentence of the error.
    """
    known = OPTIONS[ruleset]
    told: list[str] = []
    for key, value in options.items():
        kind = known.get(key)
        if kind is None:
            told.append(key[:32])
        elif kind.fault(value) and not kind.text:
            may = "/".join(kind.words) or f"{kind.least}-{kind.most}"
            told.append(f"{key} = {str(value)[:20]} ({may})")
    return Fault(422, "bad_option", detail=", ".join(told) or str(error), known=", ".join(known))


def opened(wanted: dict[str, Any], content: str) -> Camp:
    """A new campaign, or the one of a file, once it is clear that it can be shown and played."""
    if content:
        check_box(content, "1643" if wanted["story"] else "dante")
    try:
        if not wanted["text"]:
            campaign = campaigns.begun(
                wanted["story"], wanted["seed"] or secrets.token_hex(16), wanted["options"], content
            )
            if isinstance(campaign, Journey):
                campaign.players = [wanted[side].removeprefix("bot:") for side in SIDES]
            return campaign
        campaign = campaigns.read(wanted["text"], content)
        if campaign.state == "playing":
            campaign.state = "ready"
        check(campaign)
    except (CampaignError, ContentError) as error:
        if wanted["text"]:
            raise Fault(422, "bad_campaign", detail=str(error)) from None
        raise bad_options("1643" if wanted["story"] else "dante", wanted["options"], error) from None
    except (ValueError, KeyError, IndexError, StopIteration) as error:
        raise Fault(422, "bad_campaign", detail=type(error).__name__) from None
    return campaign


def check(campaign: Camp) -> None:
    """Try a campaign from a file: its team can be named, and its next circle laid."""
    info_of(campaign)
    if campaign.state in {"ready", "playing"}:
        scenario, _, options = campaign.table()
        new_game(scenario, "0", content=campaign.content, options=options)


def check_box(content: str, ruleset: str) -> None:
    """Try a content file for a campaign: all its games can be laid out with it."""
    try:
        wrong = "; ".join(unplayable(load(content, ruleset)).values())
    except ContentError as error:
        wrong = str(error)
    if wrong:
        raise Fault(422, "bad_content", detail=wrong)
