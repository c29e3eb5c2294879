"""Twists: a rule or two on top of a plot, each allowed where it contradicts nothing."""

from collections.abc import Callable
from typing import Final

from claustrophobia.making.draft import Draft

PLAGUED: Final = 1  # cancelled lines that keep the plague away


def middle(d: Draft) -> int:
    """A turn in the middle of the game, as it was drawn: the knob does not move it."""
    return max(3, (d.turns - d.knobs.turns) // 2)


def frenzy(d: Draft) -> None:
    turn = middle(d) + d.lots.between(0, 2)
    d.add("rule", "grants", who=["troglodyte"], talents=["frenzied"], turn=turn)
    d.say("frenzy", turn=turn)


def smoke(d: Draft) -> None:
    d.add("rule", "fixes", who=["human", "infernal"], stat="defense", value=5)
    d.add("rule", "loses", who=["human", "infernal"], talents=["ranged"])
    d.say("smoke")


def draught(d: Draft) -> None:
    side = d.lots.pick(("north", "east", "south", "west"))
    d.add("rule", "draught", counter="draught", side=side)
    d.say("draught", side=side)


def relief(d: Draft) -> None:
    sheet = d.reserve
    turn = d.lots.between(3, 5)
    name = d.name_of(sheet)
    d.warriors.append({"sheet": sheet, "later": True})
    start = d.tiles["layout"][0]["number"]
    d.add("rule", "relief", warrior=name, tile=start, turn=turn)
    d.say("relief", sheet=sheet, room=start, turn=turn)


def pursuit(d: Draft) -> None:
    start = d.tiles["layout"][0]["number"]
    first = d.lots.between(3, 4)
    for turn in (first, first + 3):
        d.add("rule", "horde", who=["troglodyte"], count=2, tile=start, turn=turn)
    d.say("pursuit", room=start, turn=first, again=first + 3)


def tide(d: Draft) -> None:
    turn = middle(d)
    d.add("rule", "wave", count=1, turn=turn)
    d.say("wave", points=1, turn=turn)


def plague(d: Draft) -> None:
    d.add("rule", "infection", count=PLAGUED)
    d.say("plague")


def rising(d: Draft) -> None:
    d.add("rule", "rise", who=["tough-troglodyte", "troglodyte"])
    d.say("rising")


def gates(d: Draft) -> None:
    taken = {d.tiles["layout"][0]["number"], *d.tiles.get("goals", []), *d.tiles.get("surely", [])}
    pair = sorted(d.lots.shuffled([number for number in d.places["gates"] if number not in taken])[:2])
    d.tiles["besides"] = pair
    d.tiles["size"] = max(d.tiles["size"], len(d.tiles.get("goals", [])) + len(d.tiles.get("surely", [])) + 4)
    for number in pair:
        d.add("rule", "lies", tile=number, token="teleport")
    d.add("rule", "teleport", token="teleport")
    d.say("gates", first=pair[0], second=pair[1])


def finds(d: Draft) -> None:
    d.add("stash", "instincts", count=1)
    d.say("finds")


def exalted(d: Draft) -> None:
    counter = d.counters[0]
    d.add("rule", "exaltation", counter=counter, talents=["frenzied"])
    d.say("exalted")


Twist = Callable[[Draft], None]
TWISTS: Final[dict[str, Twist]] = {
    "frenzy": frenzy,
    "smoke": smoke,
    "draught": draught,
    "relief": relief,
    "pursuit": pursuit,
    "tide": tide,
    "plague": plague,
    "rising": rising,
    "gates": gates,
    "finds": finds,
    "exalted": exalted,
}
# Twists of one of these groups do not meet: they tell the same story, or add up to too much.
APART: Final = (("relief", "pursuit"), ("plague", "smoke"), ("tide", "frenzy"), ("gates", "draught"))


def draw_twists(d: Draft, allowed: tuple[str, ...]) -> None:
    """None, one or two twists."""
    wanted = d.lots.pick((0, 1, 1, 1, 2, 2))
    found: list[str] = []
    for name in d.lots.shuffled(allowed):
        alone = not any(name in group and any(other in group for other in found) for group in APART)
        if len(found) < wanted and alone:
            found.append(name)
    for name in found:
        TWISTS[name](d)
