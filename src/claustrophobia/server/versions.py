"""What a table was begun with, and why one of before cannot go on.

A table is brought back by playing its choices. It goes on under later rules if its content is the same, every choice is
still offered, and the same side decides after each of them; otherwise it would be another game than its players know.
"""

from typing import Any, Final

from claustrophobia import __version__
from claustrophobia.server.faults import Fault
from claustrophobia.server.sentences import both

UNKNOWN: Final = "none"  # in the store: it was begun before the version was kept


class OtherVersionError(RuntimeError):
    """The game was played with other content, or by rules that have changed since.

    Players are told why; which choice it is about is for the log alone: it may be what one of them must not know.
    """

    def __init__(self, why: str, detail: str, **filled: object) -> None:
        super().__init__(f"{why}: {detail}")
        self.words = both("version", why, **filled)


def why_not(row: dict[str, Any], error: Exception) -> Fault:
    """Why a table cannot be brought back."""
    begun = both("version", "unknown") if row["rules"] == UNKNOWN else both("version", "known", version=row["rules"])
    why = error.words if isinstance(error, OtherVersionError) else both("version", "broken")
    return Fault(409, "other_version", begun=begun, now=__version__, why=why)
