"""Scenarios by dice for whoever asks on the page: drawn and quickly evened out in a process that can be ended.

Only where the host allows content of one's own: what is drawn is played as such. Addresses take turns for the few
processes that read content and records, and the time of each call is limited, so nobody can wear the server out by it.
"""

import secrets
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from claustrophobia.making.drawing import Wish
from claustrophobia.making.maker import NotEvenedError, make
from claustrophobia.server import logs, vetting
from claustrophobia.server.faults import Fault
from claustrophobia.server.models import NewDrawing, Surprise
from claustrophobia.server.settings import Settings
from claustrophobia.server.shares import Asker
from claustrophobia.server.workers import Workers

SEEDS: Final = 1_000_000  # where none is named, one of so many: short enough to be told to a friend


async def surprise(wanted: NewDrawing, readers: Workers, settings: Settings, asker: Asker) -> Surprise:
    """A scenario by dice, as the text of its file, and its seed."""
    vetting.allow({"content": "", "scenario_text": "by dice"}, settings)
    seed = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
    wish = Wish(seed, wanted.ruleset, wanted.minutes, quick=True)
    try:
        wish.check()
    except ValueError as error:
        raise Fault(422, "bad_content", detail=str(error)) from None
    try:
        text = await readers.do(drawn, wish, settings.replay_seconds, asker)
    except (TimeoutError, BrokenProcessPool, MemoryError) as error:
        logs.warn("no drawing", seed=seed, why=type(error).__name__)
        raise Fault(422, "no_drawing") from None
    return Surprise(seed=seed, text=text)


def drawn(wish: Wish) -> str:
    """In the process: the text of the scenario."""
    try:
        return make(wish).text
    except NotEvenedError:
        raise Fault(422, "no_drawing") from None
