"""Finding puzzles: decisions in which one option is clearly better than all others, and the script does not see it.

1. All options are looked at in a race (`puzzles.race`), a turn ahead, with few looks at first. A decision is given up
   as soon as no clear lead can come of it, or the script would take the best option.
2. What is left is looked at far more, with another seed and two turns ahead, from the position as it will be written.
   The best option must be the same one, and its interval must not touch that of any other.
3. That is done once more with a third seed, with fewer looks.
4. Five levels of `search`, the Novice to the Old wolf, try it.

The same decision gives the same puzzle with the same seed, whatever was looked at before.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from claustrophobia.analysis.judging import NOTHING, Bench, within
from claustrophobia.analysis.moments import Moment, moments
from claustrophobia.core.names import SIDES
from claustrophobia.engine import Game, set_up
from claustrophobia.players.base import Sight, player
from claustrophobia.puzzles.compact import compacted
from claustrophobia.puzzles.puzzle import BEYOND, TRIES, WHOLE, Choice, Puzzle, ident_of
from claustrophobia.puzzles.race import FIRST, GROWTH, Race
from claustrophobia.puzzles.themes import theme_of

LOOKS: Final = 512  # at the best options of a puzzle, at most
ENOUGH: Final = 128  # and at least
SCREENED: Final = 128  # at each option of a decision that might be one
TOLD: Final = 64  # looks after which a decision may be given up
CONFIRMED: Final = 128  # with a third seed
CLEAR: Final = 0.04  # the lead of the best option
CERTAIN: Final = 4.0  # standard errors of the lead
FAINT: Final = 0.02  # with which it is confirmed
FEWEST_OPTIONS: Final = 3
MOST_OPTIONS: Final = 14
NEAR, FAR = 1, 2  # turns ahead
OF_A_GAME: Final = 5  # puzzles at most
ASKED: Final = (1, 2, 4, 6, 7)  # the levels of `search` that a puzzle's own are named after: Novice to Legend
MOST_TRIES: Final = TRIES // 2 + 1  # more than half
SCREEN, WEIGH, CONFIRM, ASK = range(4)  # what a seed is for
SEEDS: Final = 4
# What an army, a team or equipment is chosen by shows turns later; what stands in the box is not seen on the board.
UNASKED: Final = ("bid", "team", "recruit", "wait", "equip", "call", "bestow", "look", "put_back", "opening")


class Screened(NamedTuple):
    """A decision that may be a puzzle, and what seemed best."""

    moment: Moment
    best: int
    lead: float


def puzzles_of(game: Game, seed: int, most: int = OF_A_GAME) -> list[Puzzle]:
    """The puzzles of a game, those with the clearest lead; at most one of a side's turn."""
    seen = [found for moment in moments(game) if (found := screened(moment, seed)) is not None]
    seen.sort(key=lambda one: (-one.lead, one.moment.number))
    puzzles: list[Puzzle] = []
    turns: set[tuple[int, int]] = set()
    for one in seen:
        turn = one.moment.side, one.moment.state.turn
        if len(puzzles) == most:
            break
        if turn not in turns and (puzzle := puzzle_of(one.moment.sight, one.best, seed)) is not None:
            puzzles.append(puzzle)
            turns.add(turn)
    return puzzles


def screened(moment: Moment, seed: int) -> Screened | None:
    """Whether a decision may be a puzzle."""
    sight = moment.sight
    if moment.taken == NOTHING or sight.kind in UNASKED:
        return None
    if not FEWEST_OPTIONS <= len(moment.state.options) <= MOST_OPTIONS:
        return None
    race = Race(Bench(sight, seed * SEEDS + SCREEN, NEAR))
    obvious = race.bench.tree.options[0]
    for looks in rounds(SCREENED):
        race.run(looks)
        if race.lead.most < CLEAR or race.order()[0] == obvious:
            return None
    return Screened(moment, race.order()[0], race.lead.value) if race.lead.value >= CLEAR else None


def rounds(looks: int) -> Iterator[int]:
    """How many looks every option has had after each round."""
    done = FIRST
    while done < looks:
        yield done
        done *= GROWTH
    yield looks


def puzzle_of(sight: Sight, best: int, seed: int) -> Puzzle | None:
    """The puzzle of a decision, if it is one: looked at from the position alone."""
    position = compacted(sight)
    if position is None:
        return None
    wanted = sight.text(best)
    sight = Sight(set_up(position).state, sight.side)
    race = Race(Bench(sight, seed * SEEDS + WEIGH, FAR))
    for looks in rounds(LOOKS):
        race.run(looks)
        if looks >= TOLD and (sight.text(race.order()[0]) != wanted or race.lead.most < CLEAR):
            return None
        if looks >= ENOUGH and is_clear(race):
            break
    order = race.order()
    if not is_clear(race):
        return None
    again = weighed(sight, seed * SEEDS + CONFIRM, CONFIRMED)
    if again.order()[0] != order[0] or again.lead.value < FAINT:
        return None
    found = asked(sight, order[0], seed * SEEDS + ASK)
    return Puzzle(
        id=ident_of(position),
        side="human" if SIDES[sight.side] == "human" else "infernal",
        theme=theme_of(order[0]),
        level=level_of(found),
        found=found,
        options=by_value([choice_of(race, sight, code) for code in order]),
        position=position,
    )


def weighed(sight: Sight, seed: int, looks: int) -> Race:
    """A race of so many looks, two turns ahead."""
    race = Race(Bench(sight, seed, FAR))
    for done in rounds(looks):
        race.run(done)
    return race


def is_clear(race: Race) -> bool:
    """Whether the best option is as much better as a puzzle needs, and that is sure."""
    return race.lead.value >= max(CLEAR, CERTAIN * race.lead.error) and stands_apart(race)


def stands_apart(race: Race) -> bool:
    """Whether the interval of the best option touches that of no other."""
    best, *others = race.order()
    low = race.tried[best].mean - race.interval(best)
    return all(low > race.tried[code].mean + race.interval(code) for code in others)


def by_value(options: list[Choice]) -> list[Choice]:
    """The best, then the others by worth: one that dropped out early may have a higher mean than the second."""
    best, *others = options
    return [best, *sorted(others, key=lambda one: -one.value)]


def choice_of(race: Race, sight: Sight, code: int) -> Choice:
    tried = race.tried[code]
    value, error = round(WHOLE * within(tried.mean)), round(WHOLE * race.interval(code))
    return Choice(sight.text(code), value, error, len(tried.values), race.why(code))


def asked(sight: Sight, best: int, seed: int) -> list[int]:
    """How many of the tries of each level find the best option."""
    found: list[int] = []
    place = sight.codes.index(best)
    for level in ASKED:
        tries = (player(f"search:{level}", sight.side, seed * TRIES + number) for number in range(TRIES))
        found.append(sum(one.choose(sight) == place for one in tries))
    return found


def level_of(found: list[int]) -> int:
    """The weakest level from which on all find it in most tries; one more than there are if the strongest does not."""
    level = BEYOND
    while level > 1 and found[level - 2] >= MOST_TRIES:
        level -= 1
    return level
