"""Simulating many campaigns that follow a story, played by two bots: how they end (CAT-1 to CAT-8).

The dice and players of campaign `i` are derived from the seed and `i` alone.
"""

from random import Random
from typing import Any, NamedTuple

from claustrophobia.content.stories import story
from claustrophobia.core.dice import Fast
from claustrophobia.engine import new_game
from claustrophobia.lab.descents import RANDOM, Advance
from claustrophobia.measuring.shares import derived, interval
from claustrophobia.modes.journey.campaign import Journey
from claustrophobia.players import human_camp
from claustrophobia.players.base import play_out, player


class Journeys(NamedTuple):
    """The results: how often each chapter was played and won by the humans, and how often each ending was reached."""

    story: str
    human: str
    infernal: str
    seed: int
    games: int
    played: dict[str, int]
    won: dict[str, int]
    endings: dict[str, int]

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        told = story(self.story)
        humans = sum(self.endings[ending.id] for ending in told.ending if ending.winner == "human")
        return {
            **{key: getattr(self, key) for key in ("story", "human", "infernal", "seed", "games")},
            "chapters": [{"chapter": key, "played": self.played[key], "won": self.won[key]} for key in self.played],
            "chapters_each": round(sum(self.played.values()) / self.games, 2),
            "endings": self.endings,
            "campaigns_won": humans,
            "interval": interval(humans, self.games),
        }


def travel(story_id: str, players: tuple[str, str], seed: int, game: int, options: dict[str, Any]) -> Journey:
    """One campaign to its end."""
    campaign = Journey(story_id, f"{seed}-{game}", options)
    lots = Random(derived(seed, game, "camp"))
    while campaign.state not in {"lost", "won"}:
        if campaign.state == "camp":
            by_lot = players[0] == RANDOM
            campaign.apply(lots.choice(campaign.options()) if by_lot else human_camp.decide(campaign))
            continue
        scenario, name, settings = campaign.table()
        chance = Fast(derived(seed, game, f"dice {campaign.circle}"))
        state = new_game(scenario, name, options=settings, chance=chance).state.clone()
        campaign.begin()
        human = player(players[0], "human", derived(seed, game, f"human {campaign.circle}"))
        infernal = player(players[1], "infernal", derived(seed, game, f"infernal {campaign.circle}"))
        play_out(state, human, infernal)
        campaign.finish(state)
    return campaign


def simulate(
    story_id: str,
    players: tuple[str, str],
    games: int,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    advance: Advance | None = None,
) -> Journeys:
    """Play so many campaigns; `advance` is called as each is over. If Ctrl-C stops it, the finished ones count."""
    if games < 1:
        raise ValueError(f"{games} campaigns: at least one is needed")
    done: list[Journey] = []
    try:
        for game in range(games):
            done.append(travel(story_id, players, seed, game, options or {}))
            if advance is not None:
                advance(1)
    except KeyboardInterrupt:
        if not done:
            raise
    return summed(story_id, players, seed, done)


def summed(story_id: str, players: tuple[str, str], seed: int, done: list[Journey]) -> Journeys:
    told = story(story_id)
    places = [chapter.scenario for chapter in told.chapter]
    played, won = dict.fromkeys(places, 0), dict.fromkeys(places, 0)
    endings = dict.fromkeys((ending.id for ending in told.ending), 0)
    for campaign in done:
        endings[campaign.place] += 1
        for chapter in campaign.chronicle:
            played[chapter.place] += 1
            won[chapter.place] += chapter.outcome == "won"
    return Journeys(story_id, *players, seed, len(done), played, won, endings)


def report(result: Journeys) -> None:
    """Print the result for people."""
    from rich.console import Console  # noqa: PLC0415 - rich is for people; the numbers do without
    from rich.table import Table  # noqa: PLC0415 - likewise

    data = result.as_data()
    console = Console(highlight=False)
    console.print(
        f"{data['games']} campaigns {data['story']}: {data['human']} against {data['infernal']}, seed {data['seed']}"
    )
    table = Table("chapter", "played", "won by humans", "share")
    for row in data["chapters"]:
        share = f"{row['won'] / row['played']:.1%}" if row["played"] else "-"
        table.add_row(row["chapter"], str(row["played"]), str(row["won"]), share)
    console.print(table)
    endings = Table("ending", "reached")
    for key, count in data["endings"].items():
        endings.add_row(key, str(count))
    console.print(endings)
    low, high = data["interval"]
    console.print(
        f"{data['chapters_each']} chapters a campaign; the humans won {data['campaigns_won']} campaigns "
        f"({low:.1%} to {high:.1%})"
    )
