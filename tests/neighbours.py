"""Positions one change away from another: a die, a marker, a figure, a tile, a threat point, a card.

Each change is told by the column of the state that it touches; `frame` is the pending decision itself. And options one
word away from another: `anything` writes any option there could be, offered or not.
"""

from collections.abc import Iterator
from random import Random

from claustrophobia.core import agenda, decision
from claustrophobia.core.arguments import TYPES, option_of, targets_of
from claustrophobia.core.names import (
    ACTIVATED,
    BLESSED_ONCE,
    CALLED,
    CLOSED,
    EVENT,
    EXHAUSTED,
    FOREVER,
    INSTINCT,
    NOBODY,
    OUT,
    POOL,
    RESERVE,
    RESOLVED,
    ROLLED,
    UNEXPLORED,
    WAITING,
    WESTERN,
)
from claustrophobia.core.state import Frame, State
from claustrophobia.editions.first import steps as first_steps
from claustrophobia.modes.dante import steps as dante_steps
from claustrophobia.rules import cards, presence
from claustrophobia.rules.stats import (
    ALL_TROGLODYTES,
    MARK_GRANT,
    MARK_INTREPID,
    MARK_LOSS,
    MARK_NO_GIFTS,
    MARK_SNEAKY,
    TABLE,
)

FLAGS = (EXHAUSTED, ACTIVATED, BLESSED_ONCE, RESOLVED, CALLED)
Neighbour = tuple[str, State]


def neighbours(s: State, luck: Random) -> Iterator[Neighbour]:
    """Some of the positions one change away, of every kind that there is here."""
    for change in (dice, destiny, markers, marks, figures, board, points, hands, outfits, frames):
        yield from change(s, luck)


def some(luck: Random, what: range | list[int], count: int) -> list[int]:
    found = list(what)
    return luck.sample(found, min(count, len(found)))


def dice(s: State, luck: Random) -> Iterator[Neighbour]:
    """Another value on a warrior's die, or none; another die among those to assign."""
    for w in some(luck, [w for w, tile in enumerate(s.at) if tile >= 0 and s.setup.kind[w] == WESTERN], 3):
        for value in some(luck, range(7), 3):
            twin = s.clone()
            twin.die[w] = value
            yield "die", twin
    for spot in range(len(s.dice)):
        twin = s.clone()
        twin.dice = tuple(sorted((*s.dice[:spot], luck.randrange(1, 7), *s.dice[spot + 1 :])))
        yield "dice", twin
    twin = s.clone()
    twin.dice = ()
    yield "dice", twin


def destiny(s: State, luck: Random) -> Iterator[Neighbour]:
    """A destiny die with another face, or somewhere else."""
    powers = s.setup.board_powers or 1
    for die in range(len(s.dest)):
        if s.dest[die] == POOL:
            continue
        twin = s.clone()
        twin.face[die] = luck.randrange(1, 7)
        yield "face", twin
    for die in range(len(s.dest)):
        twin = s.clone()
        places = [POOL, ROLLED, luck.randrange(powers) * 2, luck.randrange(powers) * 2 + 1]
        twin.dest[die] = luck.choice(places)
        twin.face[die] = twin.face[die] or luck.randrange(1, 7)
        if twin.dest[die] == POOL:
            twin.face[die] = 0
        yield "dest", twin


def markers(s: State, luck: Random) -> Iterator[Neighbour]:
    """A damage marker, a flag, an alarm, water, a hole, a token, a find, an instinct card on a warrior."""
    known = [w for w, tile in enumerate(s.at) if tile >= 0 or tile == WAITING]
    for w in some(luck, known, 4):
        twin = s.clone()
        if s.setup.kind[w] == WESTERN:
            twin.damage[w] ^= 1 << luck.randrange(6)
        else:
            twin.damage[w] = 1 - min(1, s.damage[w])
        yield "damage", twin
        for flag in FLAGS:
            twin = s.clone()
            twin.flags[w] ^= flag
            yield "flags", twin
    for amount in {0, s.alarms + 1, max(0, s.alarms - 1)} - {s.alarms}:
        twin = s.clone()
        twin.alarms = amount
        yield "alarms", twin
    for tile in some(luck, range(len(s.here)), 3):
        twin = s.clone()
        twin.water[tile] = 0 if s.water[tile] else 1
        yield "water", twin
        twin = s.clone()
        twin.holes[tile] ^= 1
        yield "holes", twin
        twin = s.clone()
        twin.finds[tile] = 0 if s.finds[tile] else luck.randrange(len(s.setup.equipment)) + 1
        yield "finds", twin
        for action in s.setup.actions:
            twin = s.clone()
            twin.tokens[tile] = 0 if s.tokens[tile] else 1 << action.token * 3
            yield "tokens", twin
    for w in some(luck, [w for w in known if s.humans >> w & 1], 2):
        for action in s.setup.actions:
            twin = s.clone()
            twin.load[w] = 0 if s.load[w] else 1 << action.token * 3
            yield "load", twin
        if s.setup.instincts:
            twin = s.clone()
            twin.allotted[w] = -1 if s.allotted[w] >= 0 else luck.randrange(len(s.setup.instincts))
            yield "allotted", twin


def marks(s: State, luck: Random) -> Iterator[Neighbour]:
    """A lasting effect more, or one less."""
    for spot in range(len(s.marks)):
        twin = s.clone()
        del twin.marks[spot]
        yield "marks", twin
    known = [w for w, tile in enumerate(s.at) if tile >= 0]
    more = [(TABLE, operation, 1) for operation in (MARK_NO_GIFTS, MARK_INTREPID, MARK_SNEAKY)]
    more += [(ALL_TROGLODYTES, MARK_GRANT, 1 << luck.randrange(8)), (ALL_TROGLODYTES, luck.randrange(3), 1)]
    for w in some(luck, known, 3):
        more += [
            (w, luck.randrange(3), luck.choice([-2, 1])),
            (w, luck.choice([MARK_GRANT, MARK_LOSS]), 1 << luck.randrange(8)),
        ]
    for target, operation, amount in more:
        twin = s.clone()
        twin.marks.append((target, operation, amount, FOREVER, NOBODY))
        yield "marks", twin


def figures(s: State, luck: Random) -> Iterator[Neighbour]:
    """A warrior on another tile, in the reserve or out of the game; one more on the board."""
    known = [w for w, tile in enumerate(s.at) if tile >= 0]
    others = [w for w, tile in enumerate(s.at) if RESERVE >= tile >= WAITING and (s.humans | s.infernals) >> w & 1]
    acting = agenda.subject_of(s)
    for w in [*some(luck, known, 6), *some(luck, others, 3)]:
        if s.setup.names[w] == acting:
            continue
        places = [OUT, *some(luck, range(len(s.here)), 3)] + ([RESERVE] if s.infernals >> w & 1 else [WAITING])
        for place in places:
            twin = s.clone()
            if place >= 0:
                presence.put(twin, w, place)
            else:
                presence.take_off(twin, w, place)
            yield "at", twin


def board(s: State, luck: Random) -> Iterator[Neighbour]:
    """A side closed or opened, a stack that is empty or not, another tile in a tile's place, a barrier more or less."""
    for spot in some(luck, [spot for spot, link in enumerate(s.links) if link < 0], 4):
        twin = s.clone()
        twin.links[spot] = CLOSED if s.links[spot] == UNEXPLORED else UNEXPLORED
        yield "links", twin
    for spot in some(luck, [spot for spot, link in enumerate(s.links) if link >= 0], 3):
        twin = s.clone()
        other = s.links[spot]
        twin.links[spot] = CLOSED
        twin.links[other * 4 + (spot & 3 ^ 2)] = CLOSED
        yield "links", twin
        twin = twin.clone()
        twin.barriers += ((spot, luck.randrange(2)),)
        yield "links", twin
    twin = s.clone()
    twin.stack = () if s.stack else (s.gone or s.box)[:3]
    twin.known = 0
    yield "stack", twin
    for tile in some(luck, range(len(s.here)), 3):
        twin = s.clone()
        twin.tile_number[tile] = luck.choice([number for number, shape in enumerate(s.setup.openings[::4]) if shape])
        yield "tile_number", twin
    for spot in range(len(s.barriers)):
        twin = s.clone()
        twin.barriers = (*s.barriers[:spot], *s.barriers[spot + 1 :])
        yield "barriers", twin


def points(s: State, luck: Random) -> Iterator[Neighbour]:
    """A threat point more or less, none, or many."""
    for amount in {0, s.tp + 1, max(0, s.tp - 1), s.tp + luck.randrange(2, 9)} - {s.tp}:
        twin = s.clone()
        twin.tp = amount
        yield "tp", twin


def hands(s: State, luck: Random) -> Iterator[Neighbour]:
    """A card more or less in a hand; one that was drawn this phase, or not; a deck that is empty."""
    for side, kinds in ((INSTINCT, s.setup.instincts), (EVENT, s.setup.events)):
        for spot in range(len(s.hand[side])):
            twin = s.clone()
            twin.hand[side] = (*s.hand[side][:spot], *s.hand[side][spot + 1 :])
            if side == INSTINCT:
                twin.fresh = tuple(card for card in s.fresh if card in twin.hand[side])
            cards.watch(twin)
            yield "hand", twin
        for card in some(luck, range(len(kinds)), 4):
            twin = s.clone()
            twin.hand[side] += (card,)
            cards.watch(twin)
            yield "hand", twin
        twin = s.clone()
        twin.deck[side] = twin.discard[side] = ()
        yield "deck", twin
    for card in set(s.hand[INSTINCT]):
        twin = s.clone()
        twin.fresh = tuple(other for other in s.fresh if other != card) if card in s.fresh else (*s.fresh, card)
        yield "fresh", twin


def outfits(s: State, luck: Random) -> Iterator[Neighbour]:
    """A piece of equipment or a gift more or less; one less in the chest."""
    team = [w for w in range(s.setup.human_count) if s.humans >> w & 1]
    for w in some(luck, team, 3):
        for spot in range(len(s.gear[w])):
            twin = s.clone()
            twin.gear[w] = (*s.gear[w][:spot], *s.gear[w][spot + 1 :])
            cards.watch(twin)
            yield "gear", twin
        for gear in some(luck, range(len(s.setup.equipment)), 3):
            twin = s.clone()
            twin.gear[w] += (gear,)
            cards.watch(twin)
            yield "gear", twin
        for gift in some(luck, range(len(s.setup.gifts)), 3):
            if s.gifts[w] & s.setup.gifts_at[s.setup.gifts[gift].value] & ~(1 << gift):
                continue  # SET-6: two of one value are never on one sheet
            twin = s.clone()
            twin.gifts[w] ^= 1 << gift
            yield "gifts", twin
    for spot in some(luck, range(len(s.chest)), 3):
        twin = s.clone()
        twin.chest = (*s.chest[:spot], *s.chest[spot + 1 :])
        yield "chest", twin


def frames(s: State, luck: Random) -> Iterator[Neighbour]:
    """The decision itself one step earlier or later: what is done, spent, used, left."""
    frame = s.agenda[-1]
    for changed in other_frames(frame, s, luck):
        twin = s.clone()
        twin.agenda[-1] = changed
        yield "frame", twin


def other_frames(frame: Frame, s: State, luck: Random) -> Iterator[Frame]:
    step = frame[0]
    if step == agenda.ASK_ACT:
        for done in (0, 1, 4, 7):
            yield (*frame[:3], done, frame[4])
        for spent in (0, 1, 2, 1000, 1001):
            yield (*frame[:4], spent)
    elif step == agenda.ASK_OPENING:
        yield (*frame[:2], 0, frame[3])
        yield (*frame[:3], 0)
    elif step == agenda.ASK_ALLOT:
        yield (*frame[:3], luck.randrange(1, 7))
    elif step == agenda.ASK_GIFTS:
        yield (*frame[:2], (1 << 2 * len(s.setup.gifts)) - 1)
    elif step in {agenda.ASK_FIRE, first_steps.ASK_ORDER, agenda.ASK_BLAST}:
        yield (*frame[:2], frame[2] & frame[2] - 1, *frame[3:])
    elif step in {first_steps.ASK_BID, first_steps.ASK_TEAM}:
        yield (*frame[:2], max(1, frame[2] - luck.randrange(1, 4)))
        yield (*frame[:2], frame[2] + 3)
    elif step == dante_steps.ASK_RECRUIT:
        yield (*frame[:3], 1)
    elif step == dante_steps.ASK_WAIT:
        yield (*frame[:3], frame[3] ^ 1 << luck.choice([w for w in range(s.setup.human_count) if s.humans >> w & 1]))


AMOUNTS = 50  # beyond which no number is tried


# --- options --------------------------------------------------------------------------------------


def anything(s: State, verb: int, luck: Random) -> int:
    """An option of a verb with arguments by lot; -1 where there is none of some type."""
    values: list[int] = []
    for argument in decision.SIGNATURES[verb].arguments:
        values.append(by_lot(s, argument.kind, luck))
    if decision.SIGNATURES[verb].takes_targets and values[-1] >= 0:
        values += [by_lot(s, kind, luck) for kind in targets_of(s.setup, verb, values[-1])]
    return -1 if min(values, default=0) < 0 else option_of(s.setup, verb, values)


def by_lot(s: State, kind: str, luck: Random) -> int:
    """Anything an argument of a type can mean on this table, the likely more often; -1 where there is nothing."""
    type_ = TYPES[kind]
    first = 0 if kind in {"weapon", "target"} else type_.first
    values = [type_.at(s.setup, number) for number in range(first, min(type_.count_now(s), AMOUNTS))]
    if kind == "tile_number":
        values = [number for number, shape in enumerate(s.setup.openings[::4]) if shape]
        values += [number for number in (*s.agenda[-1][2:], *s.stack[:3]) if number in values] * 8
    elif kind == "target":
        values += [decision.GROUP_HERE] * 4
    elif kind == "weapon":
        values.append(NOBODY)
    return luck.choice(values) if values else -1
