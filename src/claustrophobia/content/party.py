"""A team as text: what a campaign carries from game to game, and the option `party` of a game (CAM-1, CAT-2).

One entry a warrior, `name:lines:gifts:equipment:owner`, entries joined by commas, lists within an entry by `+`:
`redeemer:14:prescience+aura-of-courage::host,brute-a:::shield-of-steel:guest`.
"""

from typing import Final

from claustrophobia.content.faults import ContentError

OWNERS: Final = ("host", "guest")


class Member:
    """A warrior of a team: its cancelled lines, gifts, equipment and owner."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[int] = []
        self.gifts: list[str] = []
        self.equipment: list[str] = []
        self.owner = OWNERS[0]

    @property
    def text(self) -> str:
        lines = "".join(str(line) for line in self.lines)
        return ":".join((self.name, lines, "+".join(self.gifts), "+".join(self.equipment), self.owner))


def parsed(text: str) -> list[Member]:
    """Read the members of a team from a text."""
    return [member_from(entry) for entry in text.split(",")]


def member_from(entry: str) -> Member:
    fields = entry.split(":")
    if len(fields) != 5:
        raise ContentError(f"party: {entry!r} must be name:lines:gifts:equipment:owner")
    member = Member(fields[0])
    if not set(fields[1]) <= set("123456") or len(set(fields[1])) != len(fields[1]) or len(fields[1]) > 5:
        raise ContentError(f"party: {entry!r}: cancelled lines {fields[1]!r} must be up to five of 1 to 6")
    member.lines = sorted(int(digit) for digit in fields[1])
    member.gifts = [ident for ident in fields[2].split("+") if ident]
    member.equipment = [ident for ident in fields[3].split("+") if ident]
    if fields[4] not in OWNERS:
        raise ContentError(f"party: {entry!r}: the owner must be host or guest")
    member.owner = fields[4]
    return member


def written(team: list[Member]) -> str:
    return ",".join(member.text for member in team)
