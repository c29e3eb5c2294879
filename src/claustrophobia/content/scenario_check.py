"""Checks of a scenario: its places exist, and the box has the pieces it needs (SET-1, SET-8, MOV-7)."""

from collections.abc import Sequence
from typing import Final

from claustrophobia.content import clause_schema, schema
from claustrophobia.content.check import check_clause
from claustrophobia.content.faults import ContentError, require
from claustrophobia.content.load import Content
from claustrophobia.core import clauses, names
from claustrophobia.core.decision import GROUP_HERE
from claustrophobia.core.grid import cell
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.core.setup import Setup

DANTE: Final = "dante"
GROUPS: Final = ("human", "infernal", "demon")  # words besides sheets that an action's `who` may hold
MODE_COUNTERS: Final = ["twice"]  # the counters a circle must declare, in the order of `modes.dante.golden`
EXIT: Final = 27  # the number of the tile on which a circle begins (DAN-5)
WATER: Final = 2  # tokens a fountain gives (TIL-FOUNTAIN)


def check_scenario(scenario: schema.Scenario) -> None:
    """Check what can be checked without a content."""
    where = f"scenario {scenario.id}"
    if scenario.ruleset == DANTE:
        check_circle(where, scenario)
    else:
        human, tiles = scenario.human, scenario.tiles
        require(human.draft is None, where, "human.draft is for the ruleset dante")
        require(not scenario.infernal.unplayed, where, "infernal.unplayed is for the ruleset dante")
        require(not scenario.infernal.any_demon, where, "infernal.any_demon is for the ruleset dante: name demons")
        apart = not (tiles.second or tiles.second_from or tiles.campaign)
        require(apart, where, "tiles.second, second_from and campaign are for the ruleset dante (DAN-3)")
        require(any(not recruit.later for recruit in human.warriors), where, "human.warriors: somebody must be in play")
        require(bool(tiles.layout), where, "tiles.layout: there must be a tile to stand on")
        require(not tiles.zone or len(tiles.zone) == 2, where, "tiles.zone must be a width and a height")
    check_places(f"{where}: tiles", scenario)
    check_slots(where, scenario)
    for number, demon in enumerate(scenario.infernal.waiting):
        mine = demon in scenario.infernal.demons
        require(mine, where, f"infernal.waiting[{number}] = {demon!r} is none of infernal.demons")
    ids = [action.id or action.verb for action in scenario.action]
    for ident in ids:
        require(ids.count(ident) == 1, where, f"[[action]] {ident}: two actions of one name: give each an id")


def check_circle(where: str, scenario: schema.Scenario) -> None:
    """A circle of Dante has a team to be chosen, a zone, a well, and an infernal side nobody plays (DAN-3 to DAN-8)."""
    human, infernal, tiles = scenario.human, scenario.infernal, scenario.tiles
    require(human.draft is not None and not human.warriors, where, "human.draft must say how a team is chosen (DAN-8)")
    require(infernal.unplayed, where, "infernal.unplayed must be true: the rules play this side (DAN-1)")
    require(len(tiles.zone) == 2, where, "tiles.zone must be a width and a height (DAN-2)")
    require(len(tiles.goals) == 1, where, "tiles.goals must be one tile, the well (DAN-3)")
    require(not tiles.layout, where, "tiles.layout: a circle begins on the exit alone (DAN-5)")
    first = scenario.counters[: len(MODE_COUNTERS)]
    require(first == MODE_COUNTERS, where, f"counters must begin with {', '.join(MODE_COUNTERS)} (DTH-9)")


def check_places(where: str, scenario: schema.Scenario) -> None:
    """No two tiles are on one cell, no two barriers on one side, and the stack is large enough for its goals."""
    tiles = scenario.tiles
    cells = [cell(laid.x, laid.y) for laid in tiles.layout]
    for laid in tiles.layout:
        alone = cells.count(cell(laid.x, laid.y)) == 1
        require(alone, where, f"layout: two tiles lie on x = {laid.x}, y = {laid.y}")
    sides = [(barrier.at, barrier.side) for barrier in tiles.barriers]
    for at, side in sides:
        require(sides.count((at, side)) == 1, where, f"barriers: two on the {side} side of tile {at}")
    sure = len(tiles.goals) + len(tiles.surely) + len(tiles.besides) + len(tiles.campaign)
    if not tiles.size:
        require(
            not sure,
            where,
            "size = 0: without a stack there are no goals, surely, besides or campaign tiles; give a size",
        )
        return
    held = f"a stack of {tiles.size} does not hold its {sure} goals and sure tiles"
    require(tiles.size >= sure, where, held)
    deep = f"deep = {tiles.deep} must be a number from {len(tiles.goals)} to {tiles.size}"
    require(len(tiles.goals) <= tiles.deep <= tiles.size, where, deep)
    second = f"second = {tiles.second} tiles of {len(tiles.second_from)} in second_from"
    require(tiles.second <= len(tiles.second_from), where, second)


def check_slots(where: str, scenario: schema.Scenario) -> None:
    """Every token, barrier and warrior is placed on a tile of the layout."""
    slots = {
        "tiles.tokens": [lying.at for lying in scenario.tiles.tokens],
        "tiles.barriers": [barrier.at for barrier in scenario.tiles.barriers],
        "infernal.in_play": [lurker.at for lurker in scenario.infernal.in_play],
    }
    for path, places in slots.items():
        for number, at in enumerate(places):
            check_slot(f"{where}: {path}[{number}].at", at, scenario)


def check_slot(path: str, at: int, scenario: schema.Scenario) -> None:
    """A position is that of a tile of the layout."""
    laid = len(scenario.tiles.layout)
    require(at < laid, f"{path} = {at}", f"there is no such tile in a layout of {laid}, they are counted from 0")


def named_in(setup: Setup, content: Content, scenario: schema.Scenario) -> dict[str, Sequence[str]]:
    """The words that the clauses of a scenario may hold: warriors by what they may be named for, sheets, counters."""
    humans = [name for name, side in zip(setup.names, setup.first_side, strict=True) if side == HUMAN]
    later = [name for name, at in zip(setup.names, setup.start_at, strict=True) if at < 0]
    return {
        **content.known,
        "warrior": setup.names,
        "human": humans,
        "newcomer": later,
        "latecomer": [name for name, at in zip(setup.names, setup.start_at, strict=True) if at in LATE],
        "doer": [*GROUPS, *setup.sheet_ids],
        "demon": [name for name, kind in zip(setup.names, setup.kind, strict=True) if kind == names.DEMON],
        "waiting": scenario.infernal.waiting,
        "counter": scenario.counters,
    }


def check_clauses(setup: Setup, content: Content, scenario: schema.Scenario) -> None:
    """Clauses name warriors that take part, and sheets and counters that exist."""
    known = named_in(setup, content, scenario)
    for kind, entries in (
        ("aim", scenario.aim),
        ("action", scenario.action),
        ("rule", scenario.rule),
        ("stash", scenario.stash),
    ):
        for number, clause in enumerate(entries, start=1):
            given = {key: value for key, value in schema.plain(clause).items() if value != getattr(NOTHING, key)}
            where = f"{setup.scenario}: [[{kind}]] number {number}"
            check_clause(where, given, clause_schema.CLAUSES[kind], known)
    check_tokens(setup, content, scenario)
    check_direction(setup, scenario)


def check_direction(setup: Setup, scenario: schema.Scenario) -> None:
    """There is one direction token at most, whose counter nothing else uses, and one kind of portal."""
    counted = [clause.counter for clause in [*scenario.aim, *scenario.action, *scenario.rule, *scenario.stash]]
    gates = [rule.token for rule in scenario.rule if rule.verb == "teleport"]
    for token in gates:
        require(gates.count(token) == 1, setup.scenario, f"[[rule]] teleport: token = {token!r} is named twice")
    for verb in ("draught", "portal"):
        mine = [rule for rule in scenario.rule if rule.verb == verb]
        require(len(mine) < 2, setup.scenario, f"[[rule]] {verb}: there is one at most")
        if verb == "draught" and mine:
            alone = counted.count(mine[0].counter) == 1
            require(alone, setup.scenario, f"[[rule]] draught: counter = {mine[0].counter!r} is another clause's too")


LATE: Final = (names.BOX, names.WAITING)  # where those are who have not been in play, nor could be bought
NOTHING: Final = schema.Clause(verb="")


def check_tokens(setup: Setup, content: Content, scenario: schema.Scenario) -> None:
    """There are never more tokens of a kind than a tile can hold, because all might end up on one."""
    stashes = sum(1 for tile in content.tiles if tile.effect == "stash")
    total = dict.fromkeys(clauses.TOKEN_KINDS, 0)
    for lying in scenario.tiles.tokens:
        total[lying.token] += lying.count
    for recruit in scenario.human.warriors:
        for token in recruit.carries:
            total[token] += 1
    for rule in scenario.rule:
        if rule.verb == "lies":
            total[rule.token] += rule.count
    for find in scenario.stash:
        if find.verb in {"find", "treasure"}:
            total[find.token] += find.count * stashes if find.verb == "find" else 1
    for action in scenario.action:
        if action.verb == "fill":
            total[action.token] += WATER * sum(1 for tile in content.tiles if tile.effect == "fountain")
    for token, count in total.items():
        what = f"{count} tokens {token!r} in all, counting {stashes} stashes: at most {clauses.TOKENS_MOST}"
        require(count <= clauses.TOKENS_MOST, setup.scenario, what)


def check_names(setup: Setup) -> None:
    """Every warrior has a name of its own, and an option has room for its number."""
    for name in setup.names:
        alone = setup.names.count(name) == 1
        require(alone, setup.scenario, f"two warriors would be called {name!r}: give the new sheet another id")
    many = f"{len(setup.names)} warriors, {GROUP_HERE} are possible: give sheets a smaller count"
    require(len(setup.names) <= GROUP_HERE, setup.scenario, many)


def check_setup(setup: Setup, scenario: schema.Scenario) -> None:
    """Saturation holds at set-up too (MOV-7), and the box has all cards and tiles (SET-8)."""
    check_numbers(setup, scenario.tiles)
    for slot, (number, _, _) in enumerate(setup.layout):
        for side in (HUMAN, INFERNAL):
            there = [w for w, at in enumerate(setup.start_at) if at == slot and setup.first_side[w] == side]
            crowd = f"tile {number} holds {setup.saturation[number]}, not {len(there)} (MOV-7)"
            require(len(there) <= setup.saturation[number], setup.scenario, crowd)
    for index, card in enumerate(setup.equipment):
        if sum(gear.count(index) for gear in setup.start_gear) > card.count:
            raise ContentError(f"{setup.scenario}: {card.ident}: the box has only {card.count} (SET-8)")
    there_are = len(setup.stack_goals) + len(setup.stack_surely) + len(setup.stack_tiles)
    short = f"{setup.stack_size} tiles to stack, the box has {there_are} (SET-8)"
    require(setup.stack_size <= there_are, setup.scenario, short)


def check_numbers(setup: Setup, tiles: schema.Tiles) -> None:
    """Every tile that a scenario names is in the box, and named only once (SET-8, DAN-3)."""
    used = {} if tiles.layout else {EXIT: "the start"}
    named = {f"layout[{n}].number": laid.number for n, laid in enumerate(tiles.layout)}
    for field in ("goals", "surely", "besides", "campaign", "second_from"):
        named |= {f"{field}[{n}]": number for n, number in enumerate(getattr(tiles, field))}
    for path, number in named.items():
        where = f"{setup.scenario}: tiles.{path} = {number}"
        there = number < len(setup.saturation) and setup.saturation[number] > 0
        require(there, where, "there is no such tile in the box (SET-8)")
        require(number not in used, where, f"that tile is used twice, it is {used.get(number)} too (SET-8)")
        used[number] = f"tiles.{path}"
    if not tiles.layout:
        kept = EXIT not in setup.stack_tiles
        require(kept, setup.scenario, f"tiles.never must name {EXIT}, the exit, on which a circle begins (DAN-3)")
