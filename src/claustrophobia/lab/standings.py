"""The results of an arena: ratings and shares of wins of every bot, for each side separately."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from claustrophobia.core.names import OUTCOMES, SIDES
from claustrophobia.lab.arena import Match, Plan, Played
from claustrophobia.lab.simulate import Tally
from claustrophobia.lab.spread import MissingExtraError
from claustrophobia.measuring.shares import interval

RULES: Final = "the rules"  # the name of the opponent if nobody plays the infernal side
RANKS: Final = {"human": [0, 1], "infernal": [1, 0], "draw": [0, 0]}


class Rating(NamedTuple):
    """How strong a bot is on a side: an estimate and its uncertainty (openskill's mu and sigma)."""

    bot: str
    side: str
    mu: float
    sigma: float

    @property
    def surely(self) -> float:
        """A lower bound that is almost sure; bots are ordered by it."""
        return self.mu - 3 * self.sigma


def ratings(games: Iterable[Played]) -> list[Rating]:
    """Plackett-Luce ratings of every bot on every side, the best of each side first; games are rated in order.

    If nobody plays the infernal side, the rules count as the opponent, a different one in each scenario, and are not
    listed.
    """
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an optional library
    except ImportError as error:
        raise MissingExtraError(error) from None
    model = PlackettLuce()
    rated: dict[tuple[str, str], Any] = {}
    for found in games:
        match = found.match
        human = ("human", match.human)
        other = ("infernal", match.infernal) if match.infernal else (RULES, match.scenario)
        teams = [[rated.setdefault(key, model.rating())] for key in (human, other)]
        (rated[human],), (rated[other],) = model.rate(teams, ranks=[float(rank) for rank in RANKS[found.outcome]])
    listed = [Rating(bot, side, each.mu, each.sigma) for (side, bot), each in rated.items() if side != RULES]
    return sorted(listed, key=lambda one: (SIDES.index(one.side), -one.surely, one.bot))


def tally_of(found: Played) -> Tally:
    human, infernal, draw = (int(found.outcome == outcome) for outcome in OUTCOMES[1:])
    return Tally(1, human, infernal, draw, found.turns, found.decisions)


def tallies(games: Iterable[Played], key: Callable[[Played], Match]) -> dict[Match, Tally]:
    """Sums of games grouped by a key, in the order in which the groups first appear."""
    found: dict[Match, Tally] = {}
    for each in games:
        found[key(each)] = found.get(key(each), Tally()).plus(tally_of(each))
    return found


def standing(plan: Plan, games: list[Played]) -> dict[str, Any]:
    """All results as plain data; the same on every machine, however the work was spread."""
    together = tallies(games, lambda one: one.match._replace(game=0, scenario=""))
    apart = tallies(games, lambda one: one.match._replace(game=0))
    return {
        "bots": list(plan.bots),
        "scenarios": list(plan.scenarios),
        "seed": plan.seed,
        "games": plan.games,
        "played": len(games),
        "ratings": [rating_data(rating, games) for rating in ratings(games)],
        "pairings": [pairing_data(match, tally) for match, tally in together.items()],
        "pairs": [pair_data(first, second, games) for first, second in pairs_of(games)],
        "scenario_pairings": [pairing_data(match, tally) for match, tally in apart.items()],
    }


def rating_data(rating: Rating, games: list[Played]) -> dict[str, Any]:
    """A rating with the games behind it."""
    mine = [one for one in games if getattr(one.match, rating.side) == rating.bot]
    wins = sum(one.outcome == rating.side for one in mine)
    draws = sum(one.outcome == "draw" for one in mine)
    forfeits = sum(one.forfeit and one.outcome != rating.side for one in mine)
    return {
        "bot": rating.bot,
        "side": rating.side,
        "mu": round(rating.mu, 3),
        "sigma": round(rating.sigma, 3),
        "rating": round(rating.surely, 3),
        "games": len(mine),
        "wins": wins,
        "draws": draws,
        "losses": len(mine) - wins - draws,
        "interval": interval(wins, len(mine)),
        **({"forfeits": forfeits} if forfeits else {}),
    }


def pairing_data(match: Match, tally: Tally) -> dict[str, Any]:
    """A bot as human against a bot as infernal, in one scenario or in all."""
    wins = {outcome: getattr(tally, outcome) for outcome in OUTCOMES[1:]}
    return {
        "scenario": match.scenario or None,
        "human": match.human,
        "infernal": match.infernal or None,
        "games": tally.games,
        "wins": wins,
        "intervals": {outcome: interval(count, tally.games) for outcome, count in wins.items()},
        "turns": round(tally.turns / tally.games, 2),
        "decisions_per_game": round(tally.decisions / tally.games, 1),
    }


def pairs_of(games: list[Played]) -> list[tuple[str, str]]:
    """The pairs that met on both sides, each once."""
    met = dict.fromkeys((one.match.human, one.match.infernal) for one in games if one.match.infernal)
    found: list[tuple[str, str]] = []
    for first, second in met:
        if first != second and (second, first) in met and (second, first) not in found:
            found.append((first, second))
    return found


def pair_data(first: str, second: str, games: list[Played]) -> dict[str, Any]:
    """Two bots over both sides: games won, and how often one of them won both games with the same dice."""
    winners: dict[tuple[int, str], list[str]] = {}
    for one in games:
        if {one.match.human, one.match.infernal} == {first, second}:
            winner = "" if one.outcome == "draw" else str(getattr(one.match, one.outcome))
            winners.setdefault(one.match[:2], []).append(winner)
    count = sum(map(len, winners.values()))
    wins = [sum(pair.count(bot) for pair in winners.values()) for bot in (first, second)]
    both = [sum(pair == [bot, bot] for pair in winners.values()) for bot in (first, second)]
    return {
        "bots": [first, second],
        "games": count,
        "wins": wins,
        "draws": count - sum(wins),
        "intervals": [interval(won, count) for won in wins],
        "same_dice": {"pairs": len(winners), "won_both": both},
    }


# --- for people -----------------------------------------------------------------------------------


def report(data: dict[str, Any]) -> None:
    """Print ratings, pairings and pairs, in 80 columns."""
    from rich.console import Console  # noqa: PLC0415 - rich is for people; the numbers do without

    console = Console(highlight=False)
    count = len(data["scenarios"])
    console.print(f"{data['played']} games, {count} scenario{'s' * (count != 1)}, seed {data['seed']}")
    console.print("A share is followed by its 95 % interval; a rating is mu less three sigma.")
    rows = [rating_row(row) for row in data["ratings"]]
    console.print(table(["side", "bot", "rating", "mu", "sigma", "games", "won %", "drawn %"], 2, "ratings", rows))
    for row in data["ratings"]:
        if row.get("forfeits"):
            console.print(f"{row['bot']} failed as {row['side']} in {row['forfeits']} games, which it lost")
    parts = {data["scenarios"][0] if count == 1 else "all scenarios": data["pairings"]}
    if count > 1:
        for row in data["scenario_pairings"]:
            parts.setdefault(row["scenario"], []).append(row)
    for title, found in parts.items():
        rows = [pairing_row(row) for row in found]
        console.print(table(["human", "infernal", "games", "human wins %", "infernal wins %"], 2, title, rows))
    rows = [pair_row(row, me) for row in data["pairs"] for me in (0, 1)]
    if rows:
        title = "both sides together"
        console.print(table(["bot", "against", "games", "wins %", "both sides of the same dice"], 2, title, rows))


def rating_row(row: dict[str, Any]) -> list[str]:
    numbers = [f"{row['rating']:.1f}", f"{row['mu']:.1f}", f"{row['sigma']:.1f}", str(row["games"])]
    won, drawn = share(row["wins"], row["games"], row["interval"]), f"{100 * row['draws'] / row['games']:.0f}"
    return [row["side"], row["bot"], *numbers, won, drawn]


def pairing_row(row: dict[str, Any]) -> list[str]:
    shares = [share(row["wins"][side], row["games"], row["intervals"][side]) for side in SIDES]
    return [row["human"], row["infernal"] or RULES, str(row["games"]), *shares]


def pair_row(row: dict[str, Any], me: int) -> list[str]:
    same = f"{row['same_dice']['won_both'][me]} of {row['same_dice']['pairs']}"
    won = share(row["wins"][me], row["games"], row["intervals"][me])
    return [row["bots"][me], row["bots"][1 - me], str(row["games"]), won, same]


def share(part: int, whole: int, ends: list[float]) -> str:
    """A share with its interval in per cent, `33 (6-79)`."""
    return f"{100 * part / whole:.0f} ({100 * ends[0]:.0f}-{100 * ends[1]:.0f})"


def table(head: list[str], words: int, title: str, rows: list[list[str]]) -> Any:
    """A plain table. The first columns hold words; the others are numbers, aligned to the right."""
    from rich import box  # noqa: PLC0415 - see above
    from rich.table import Table  # noqa: PLC0415 - likewise

    found = Table(*head, title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for column in found.columns[words:]:
        column.justify = "right"
    for row in rows:
        found.add_row(*row)
    return found
