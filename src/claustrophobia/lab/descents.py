"""Simulating many campaigns played by a bot, to see how far it gets (CAM-1 to CAM-8).

The dice and players of campaign `i` are derived from the seed and `i` alone.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from claustrophobia.core.dice import Fast
from claustrophobia.engine import new_game
from claustrophobia.lab.simulate import NEVER_ASKED
from claustrophobia.measuring.shares import derived, interval
from claustrophobia.modes.dante.campaign import CIRCLES, Campaign
from claustrophobia.players import human_camp
from claustrophobia.players.base import play_out, player

RANDOM: Final = "random"
Advance = Callable[[int], None]


class Descents(NamedTuple):
    """The results: for each circle how many campaigns entered it and won it, and the turns spent there."""

    human: str
    seed: int
    games: int
    entered: list[int]
    won: list[int]
    turns: list[int]

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        circles = [
            {"circle": number, "entered": entered, "won": won, "turns": round(turns / entered, 2) if entered else None}
            for number, entered, won, turns in zip(
                range(1, CIRCLES + 1), self.entered, self.won, self.turns, strict=True
            )
        ]
        return {
            "human": self.human,
            "seed": self.seed,
            "games": self.games,
            "circles_won": round(sum(self.won) / self.games, 3),
            "campaigns_won": self.won[-1],
            "interval": interval(self.won[-1], self.games),
            "circles": circles,
        }


def descend(human: str, seed: int, game: int, options: dict[str, Any], content: str = "") -> Campaign:
    """One campaign to its end."""
    campaign = Campaign(f"{seed}-{game}", options, content)
    lots = Random(derived(seed, game, "camp"))
    while campaign.state not in {"lost", "won"}:
        if campaign.state == "camp":
            campaign.apply(lots.choice(campaign.options()) if human == RANDOM else human_camp.decide(campaign))
            continue
        scenario, name, settings = campaign.table()
        chance = Fast(derived(seed, game, f"dice {campaign.circle}"))
        state = new_game(scenario, name, content=content, options=settings, chance=chance).state.clone()
        campaign.begin()
        bot = player(human, "human", derived(seed, game, f"human {campaign.circle}"))
        play_out(state, bot, player(NEVER_ASKED, "infernal", 0))
        campaign.finish(state)
    return campaign


def simulate(
    human: str,
    games: int,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    advance: Advance | None = None,
    content: str = "",
) -> Descents:
    """Play so many campaigns; `advance` is called as each is over. If Ctrl-C stops it, the finished ones count."""
    if games < 1:
        raise ValueError(f"{games} campaigns: at least one is needed")
    player(human, "human", 0)
    done: list[Campaign] = []
    try:
        for game in range(games):
            done.append(descend(human, seed, game, options or {}, content))
            if advance is not None:
                advance(1)
    except KeyboardInterrupt:
        if not done:
            raise
    return summed(human, seed, done)


def summed(human: str, seed: int, done: list[Campaign]) -> Descents:
    found = Descents(human, seed, len(done), [0] * CIRCLES, [0] * CIRCLES, [0] * CIRCLES)
    for campaign in done:
        for chapter in campaign.chronicle:
            found.entered[chapter.circle - 1] += 1
            found.won[chapter.circle - 1] += chapter.outcome == "won"
            found.turns[chapter.circle - 1] += chapter.turns
    return found


def report(result: Descents) -> None:
    """Print the result for people."""
    from rich.console import Console  # noqa: PLC0415 - rich is for people; the numbers do without
    from rich.table import Table  # noqa: PLC0415 - likewise

    data = result.as_data()
    console = Console(highlight=False)
    console.print(f"campaigns: {data['games']} by {data['human']}, seed {data['seed']}")
    table = Table("circle", "entered", "won", "share", "turns")
    for column in table.columns:
        column.justify = "right"
    for row in data["circles"]:
        share = f"{row['won'] / row['entered']:.1%}" if row["entered"] else "-"
        turns = "-" if row["turns"] is None else str(row["turns"])
        table.add_row(str(row["circle"]), str(row["entered"]), str(row["won"]), share, turns)
    console.print(table)
    low, high = data["interval"]
    console.print(
        f"{data['circles_won']} circles won a campaign; {data['campaigns_won']} campaigns won to the end "
        f"({low:.1%} to {high:.1%})"
    )
