"""What a viewer may see (HID-1 to HID-4). Players, spectators, bots and logs all get their view from here."""

from typing import Final

from claustrophobia.content.pictures import picture_of
from claustrophobia.core import agenda, clauses, notation
from claustrophobia.core.grid import DIRECTIONS, cell_x, cell_y
from claustrophobia.core.names import (
    ACTIVATED,
    BARRIERS,
    BOX,
    COMBAT,
    DEFENSE,
    EXHAUSTED,
    GUESTS,
    HUMAN,
    INFERNAL,
    MOVEMENT,
    NO_LIMIT,
    NOBODY,
    OUTCOMES,
    PHASES,
    PLACES,
    PLAIN_FACES,
    POOL,
    RESERVE,
    ROLLED,
    SIDES,
    SLAIN_ONCE,
    TALENTS,
    TILE_EFFECTS,
    UNEXPLORED,
    WESTERN,
)
from claustrophobia.core.setup import Card, Clause
from claustrophobia.core.state import GIFT_FOUND, Mark, State, bits
from claustrophobia.rules import scenario
from claustrophobia.rules.cards import hand_limit
from claustrophobia.rules.movement import ACTED, steps_left
from claustrophobia.rules.presence import in_play
from claustrophobia.rules.stats import ALL_TROGLODYTES, OPERATIONS, TABLE, stat, talents
from claustrophobia.rules.windows import phase_owner
from claustrophobia.sight.records import (
    ActingView,
    AimView,
    CardsView,
    DecisionView,
    DestinyDie,
    Find,
    GameView,
    MarkView,
    OpenView,
    OwnView,
    StackView,
    TableView,
    TileView,
    WarriorView,
)

EventRow = tuple[object, ...]
AIM_NAMES: Final = {verb: name for name, verb in clauses.AIMS.items()}


def view(s: State, viewer: int) -> GameView:
    """What a side, or a spectator (NOBODY), may see, as plain data."""
    return {**open_view(s), **own_view(s, viewer)}


def open_view(s: State) -> OpenView:
    """The part of a view that is the same for everybody; a server makes it once for all viewers."""
    tiles = [tile_view(s, slot) for slot in range(len(s.tile_number))]
    return {**table_view(s), "tiles": tiles, "warriors": [warrior_view(s, w) for w in range(len(s.setup.names))]}


def table_view(s: State) -> TableView:
    """What everybody sees besides tiles and warriors."""
    return {
        "ruleset": s.setup.ruleset,
        "scenario": s.setup.scenario,
        "unplayed": SIDES[s.setup.unplayed] if s.setup.unplayed >= 0 else None,
        "allots": s.setup.allots,
        "squares": s.setup.faces == PLAIN_FACES,
        "turn": s.turn,
        "turn_limit": s.setup.turn_limit if s.setup.turn_limit < NO_LIMIT else None,
        "phase": PHASES[s.phase],
        "outcome": OUTCOMES[s.outcome] or None,
        "barriers": [
            {"tile": spot >> 2, "side": DIRECTIONS[spot & 3], "kind": BARRIERS[kind]} for spot, kind in s.barriers
        ],
        "marks": [mark_view(s, mark) for mark in s.marks],
        "destiny": destiny_view(s),
        "dice": list(s.dice),
        "tp": s.tp,
        "reserve": reserve_view(s),
        "alarms": s.alarms,
        "counters": {
            name: s.counters[index] for index, name in enumerate(s.setup.counter_names) if index != s.setup.direction
        },
        "direction": DIRECTIONS[s.counters[s.setup.direction]] if s.setup.direction >= 0 else None,
        "zone": list(s.setup.zone) or None,
        "aims": [aim_view(s, aim) for aim in s.setup.aims],
        "acting": acting_view(s),
    }


def aim_view(s: State, aim: Clause) -> AimView:
    setup = s.setup
    subject = ""
    if aim.verb == clauses.AIM_REACHED:
        subject = setup.counter_names[aim.counter]
    elif aim.verb == clauses.AIM_CARRIED:
        subject = clauses.TOKEN_KINDS[aim.token]
    elif aim.verb in (clauses.AIM_KILLED, clauses.AIM_LED_OUT):
        subject = setup.names[aim.warrior]
    elif aim.verb == clauses.AIM_GATHERED:
        subject = str(aim.tile)
    return {
        "verb": AIM_NAMES[aim.verb],
        "subject": subject,
        "outcome": OUTCOMES[aim.outcome],
        "have": scenario.progress(s, aim),
        "need": scenario.needed(s, aim),
    }


def acting_view(s: State) -> ActingView | None:
    """What is left to the active warrior: it may still be asked about something in between."""
    for frame in reversed(s.agenda):
        if frame[0] == agenda.ASK_ACT:
            _, _, w, done, spent = frame
            if s.at[w] < 0:
                return None
            left = steps_left(s, w, done, spent)
            return {"warrior": s.setup.names[w], "movement": max(0, left), "action": not done & ACTED}
    return None


def reserve_view(s: State) -> dict[str, int]:
    """How many warriors of each sheet may still be brought in, within the figures there are (FED-SET-2)."""
    setup = s.setup
    marked = setup.troglodytes & ~setup.ordinary if setup.pack_limit else 0
    counts: dict[str, int] = {}
    for w, at in enumerate(s.at):
        if at == RESERVE and not marked >> w & 1:
            sheet = setup.sheet_ids[setup.sheet[w]]
            counts[sheet] = counts.get(sheet, 0) + 1
    if setup.pack_limit:
        left = setup.pack_limit - in_play(s, setup.troglodytes).bit_count()
        for w in bits(setup.ordinary):
            sheet = setup.sheet_ids[setup.sheet[w]]
            if counts.get(sheet, 0) > left:
                counts[sheet] = left
    return {sheet: count for sheet, count in counts.items() if count}


def own_view(s: State, viewer: int) -> OwnView:
    """The part of a view that differs between viewers."""
    return {
        "stack": stack_view(s, viewer),
        "cards": [cards_view(s, side, viewer) for side in (HUMAN, INFERNAL)],
        "decision": decision_view(s, viewer),
    }


def sees(s: State, viewer: int, side: int) -> bool:
    """Whether a viewer sees what a side holds: it is its own, nobody plays it, or the game is over (HID-1, HID-4)."""
    return viewer == side or s.outcome != 0 or side == s.setup.unplayed


def tile_view(s: State, slot: int) -> TileView:
    number = s.tile_number[slot]
    place = s.tile_cell[slot]
    effect = TILE_EFFECTS[s.setup.effect[number]]
    return {
        "number": number,
        "x": cell_x(place),
        "y": cell_y(place),
        "turn": DIRECTIONS[s.tile_turn[slot]],
        "links": [
            link if link >= 0 else "unexplored" if link == UNEXPLORED else None
            for link in s.links[slot * 4 : slot * 4 + 4]
        ],
        "openings": s.setup.openings[number * 4 + s.tile_turn[slot]],
        "saturation": s.setup.saturation[number],
        "effect": effect,
        "picture": picture_of(s.setup.ruleset, number, effect, s.setup.saturation[number]),
        "used": bool(s.used[slot]),
        "water": s.water[slot],
        "hole": bool(s.holes[slot]),
        "tokens": tokens_view(s.tokens[slot]),
        "tp": s.tile_tp[slot],
        "find": find_view(s, s.finds[slot]),
    }


def find_view(s: State, find: int) -> Find | None:
    """What may be taken from a tile (DEX-6)."""
    if find >= GIFT_FOUND:
        return {"gift": s.setup.gifts[find - GIFT_FOUND].ident}
    return {"equipment": s.setup.equipment[find - 1].ident} if find else None


def tokens_view(count: int) -> dict[str, int]:
    return {
        kind: clauses.tokens_of(count, index)
        for index, kind in enumerate(clauses.TOKEN_KINDS)
        if clauses.tokens_of(count, index)
    }


def warrior_view(s: State, w: int) -> WarriorView:
    setup = s.setup
    at = s.at[w]
    western = setup.kind[w] == WESTERN
    seen: WarriorView = {
        "name": setup.names[w],
        "sheet": setup.sheet_ids[setup.sheet[w]],
        "side": SIDES[setup.first_side[w] if at == BOX else 0 if s.humans >> w & 1 else 1],
        "at": at if at >= 0 else PLACES[-at],
        "life": setup.life[w],
        "damage": [line for line in range(1, 7) if s.damage[w] >> (line - 1) & 1] if western else s.damage[w],
        "die": s.die[w],
        "exhausted": bool(s.flags[w] & EXHAUSTED),
        "activated": bool(s.flags[w] & ACTIVATED),
        "slain": bool(s.flags[w] & SLAIN_ONCE),
        "allotted": setup.instincts[s.allotted[w]].ident if s.allotted[w] >= 0 else None,
        "equipment": [setup.equipment[gear].ident for gear in s.gear[w]],
        "gifts": [gift.ident for index, gift in enumerate(setup.gifts) if s.gifts[w] >> index & 1],
        "carries": tokens_view(s.load[w]),
    }
    if setup.options.get("players") == 2 and s.humans >> w & 1:  # DAN-11
        seen["owner"] = "guest" if s.flags[w] & GUESTS else "host"
    if at >= 0:
        seen["movement"] = stat(s, w, MOVEMENT)
        seen["combat"] = stat(s, w, COMBAT)
        seen["defense"] = stat(s, w, DEFENSE)
        mine = talents(s, w)
        seen["talents"] = [name for index, name in enumerate(TALENTS) if mine >> index & 1]
    return seen


def mark_view(s: State, mark: Mark) -> MarkView:
    target, operation, amount, until, _ = mark
    whom = {ALL_TROGLODYTES: "troglodytes", TABLE: "table"}.get(target)
    return {
        "target": s.setup.names[target] if whom is None else whom,
        "what": OPERATIONS[operation],
        "amount": amount,
        "until": PHASES[until] if until < len(PHASES) else None,
    }


def destiny_view(s: State) -> list[DestinyDie]:
    """The six dice: in the pool, rolled, waiting on a power or fired."""
    seen: list[DestinyDie] = []
    for face, dest in zip(s.face, s.dest, strict=True):
        if dest == POOL:
            seen.append({"at": "pool"})
        elif dest == ROLLED:
            seen.append({"at": "rolled", "face": s.setup.faces[face]})
        else:
            power = s.setup.powers[dest >> 1].ident
            seen.append({"at": power, "face": s.setup.faces[face], "fired": bool(dest & 1)})
    return seen


def stack_view(s: State, viewer: int) -> StackView:
    """How many tiles are left, and for the human player alone those he has looked at (HID-1)."""
    known: list[int] = []
    if s.outcome:
        known = list(s.stack)
    elif viewer == HUMAN:
        known = list(s.stack[: s.known])
    return {"count": len(s.stack), "known": known, "discarded": list(s.gone), "second": len(s.second)}


def cards_view(s: State, side: int, viewer: int) -> CardsView:
    cards: list[Card] = s.setup.instincts if side == HUMAN else s.setup.events
    seen: CardsView = {
        "side": SIDES[side],
        "hand_count": len(s.hand[side]),
        "deck_count": len(s.deck[side]),
        "discard": [cards[card].ident for card in s.discard[side]],
        "limit": hand_limit(s, side),
    }
    if side == INFERNAL:
        seen["played"] = [cards[card].ident for card in s.played]
    if sees(s, viewer, side):
        seen["hand"] = sorted(cards[card].ident for card in s.hand[side])
        if side == HUMAN:
            seen["fresh"] = sorted(cards[card].ident for card in s.fresh)
    if s.outcome:
        seen["deck"] = [cards[card].ident for card in s.deck[side]]
    return seen


def decision_view(s: State, viewer: int) -> DecisionView | None:
    """The pending decision to the one who decides; to others only whose it is."""
    if s.outcome:
        return None
    decider = agenda.decider(s)
    # A spectator is not told that a player is asked at a moment: it would show that this player holds a card (HID-3).
    side = phase_owner(s) if viewer == NOBODY and agenda.step_of(s) == agenda.ASK_WINDOW else decider
    seen: DecisionView = {"side": SIDES[side]}
    if viewer == decider:
        seen["number"] = agenda.number_of(s)
        seen["kind"] = agenda.kind_of(s)
        seen["options"] = [notation.option_text(s, code) for code in s.options]
    return seen


def events_for(events: list[EventRow], viewer: int, *, over: bool) -> list[EventRow]:
    """The events a viewer may see. The third entry is the audience: 0 everybody, k side k - 1 alone, -k all but it."""
    return [event for event in events if may_hear(event, viewer, over=over)]


def may_hear(event: EventRow, viewer: int, *, over: bool) -> bool:
    audience = event[2]
    assert isinstance(audience, int)
    if audience == 0:
        return True
    if audience > 0:
        return over or (viewer != NOBODY and viewer == audience - 1)
    return not over and viewer != -audience - 1
