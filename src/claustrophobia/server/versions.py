"""Whether a table that was begun with an earlier version can go on.

A table is brought back from the store by playing its choices. It goes on under later rules if its content is the same,
every choice is still offered, and the same side decides after each. Otherwise it would be another game.
"""

from typing import Any, Final

from claustrophobia import __version__
from claustrophobia.server.faults import Fault
from claustrophobia.server.sentences import both

UNKNOWN: Final = "none"  # in the store: a table of the time when the version was not noted


class OtherVersionError(RuntimeError):
    """The game was played with other content, or by rules that have changed since.

    Players are told why. Which choice it is about stands only in the log, for it may be hidden from one of them.
    """

    def __init__(self, why: str, detail: str, **filled: object) -> None:
        super().__init__(f"{why}: {detail}")
        self.words = both("version", why, **filled)


def why_not(row: dict[str, Any], error: Exception) -> Fault:
    """Why a table cannot be brought back."""
    begun = both("version", "unknown") if row["rules"] == UNKNOWN else both("version", "known", version=row["rules"])
    why = error.words if isinstance(error, OtherVersionError) else both("version", "broken")
    return Fault(409, "other_version", begun=begun, now=__version__, why=why)
