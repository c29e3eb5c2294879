"""What the humans' chance is in each scenario, and what each handicap makes of it, as measured between two bots.

`worths.json` is what `claustrophobia balance --handicaps --json` printed; docs/tuning.md says when, and with what.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Annotated

import msgspec

Share = Annotated[float, msgspec.Meta(ge=-1, le=1)]


class Worth(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The humans' share of the games with its 95 % interval, a draw counted half; how much more by each handicap."""

    games: int
    human: Share
    interval: tuple[Share, Share]
    worth: dict[str, tuple[Share, Share, Share]]  # the difference, and its 95 % interval


class Worths(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A whole measurement: who played the humans and the infernals, and what came of it by scenario."""

    human: str
    infernal: str
    seed: int
    scenarios: dict[str, Worth]


@lru_cache
def worths() -> Worths:
    return msgspec.json.decode(files("claustrophobia.content").joinpath("worths.json").read_bytes(), type=Worths)
