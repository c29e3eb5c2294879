"""What holds in every state of every game. The laws and the soak check it after every decision."""

from itertools import pairwise

from claustrophobia.core import agenda, clauses, decision, notation
from claustrophobia.core.arguments import arguments_of
from claustrophobia.core.grid import STEP, opposite
from claustrophobia.core.names import (
    ALLY,
    BOX,
    CLOSED,
    DEMON,
    EVENT,
    EXHAUSTED,
    HUMAN,
    INFERNAL,
    INSTINCT,
    OUT,
    POOL,
    ROLLED,
    TROGLODYTE,
    UNEXPLORED,
    WAITING,
    WESTERN,
)
from claustrophobia.core.state import GIFT_FOUND, State, bits
from claustrophobia.modes.dante import steps as dante_steps
from claustrophobia.modes.dante.draft import START
from claustrophobia.rules.cards import hand_limit
from claustrophobia.rules.muster import pack
from claustrophobia.rules.presence import has_unexplored, in_play
from claustrophobia.rules.stats import MARK_EXALTED
from claustrophobia.rules.tiles import in_zone


def check(s: State) -> None:
    """Everything that must hold; the first thing that does not fails with a word on it."""
    check_board(s)
    check_warriors(s)
    check_tiles(s)
    check_cards(s)
    check_destiny(s)
    check_decision(s)
    if s.setup.unplayed == INFERNAL:
        check_hell(s)


def check_hell(s: State) -> None:
    """What holds in the circles: the zone, the hounds, the finds, and that hell asks nobody."""
    assert s.outcome or agenda.decider(s) == HUMAN, "the infernal side never asks a person"
    for tile, cell in enumerate(s.tile_cell):
        assert in_zone(s, cell), "DEX-2: tiles lie in the zone"
        for side in range(4):
            if s.links[tile * 4 + side] == UNEXPLORED:
                assert in_zone(s, cell + STEP[side]), "DEX-2: no opening leads out of the zone"
        assert not s.tile_tp[tile] or has_unexplored(s, tile), "DEX-7: only the edge of the known holds TP"
    assert in_play(s, s.setup.hounds).bit_count() <= 2, "DAN-15: two hellhounds at once"
    well = s.setup.stack_goals[0]
    assert well not in (*s.gone, *s.second, *s.box), "DEX-9: the well is never discarded"
    assert not set(s.stack) & set(s.setup.second_tiles), "DAN-3: the stacks are kept apart"
    held = [gift for mask in s.gifts for gift in bits(mask)]
    held += [find - GIFT_FOUND for find in s.finds if find >= GIFT_FOUND]
    assert len(held) == len(set(held)), "SET-8: one token of each gift"
    gear = [*s.chest, *(find - 1 for find in s.finds if 0 < find < GIFT_FOUND)]
    gear += [piece for worn in s.gear for piece in worn]
    box = pack(s.setup.equipment)
    for piece in gear:
        assert gear.count(piece) <= box.count(piece), "SET-8: no more equipment than the box holds"


def held_tiles(s: State) -> list[tuple[int, ...]]:
    """The frames of tiles that are in somebody's hand."""
    return [*frames(s, agenda.ASK_PLACE), *frames(s, dante_steps.RUN_FIT), *frames(s, agenda.ASK_PUT_BACK)]


def frames(s: State, step: int) -> list[tuple[int, ...]]:
    return [frame for frame in s.agenda if frame[0] == step]


def check_board(s: State) -> None:
    """Saturation is never exceeded; links are mutual; who is here is where it says it is."""
    for tile, here in enumerate(s.here):
        room = s.setup.saturation[s.tile_number[tile]]
        assert (here & s.humans).bit_count() <= room, f"MOV-3: humans on tile {tile}"
        assert (here & s.infernals).bit_count() <= room, f"MOV-3: infernals on tile {tile}"
        for w in bits(here):
            assert s.at[w] == tile, f"{s.setup.names[w]} is not on tile {tile}"
        for side in range(4):
            link = s.links[tile * 4 + side]
            if link >= 0:
                assert s.links[link * 4 + opposite(side)] == tile, "links are mutual"
                assert s.tile_cell[link] == s.tile_cell[tile] + STEP[side], "links join neighbours"
            elif link != CLOSED:
                assert s.tile_cell[tile] + STEP[side] not in s.tile_cell, "an unexplored opening leads to no tile"


def check_warriors(s: State) -> None:
    """Sides, damage and places make sense."""
    everyone = (1 << len(s.setup.names)) - 1
    assert s.humans & s.infernals == 0, "SET-5: nobody is of both factions"
    boxed = sum(1 << w for w, at in enumerate(s.at) if at == BOX and s.setup.first_side[w] == HUMAN)
    assert s.humans | s.infernals | boxed == everyone, "SET-5: everybody is of one faction"
    assert s.humans & boxed == 0, "DAN-8: who was not chosen takes no part"
    for w, at in enumerate(s.at):
        kind = s.setup.kind[w]
        if at >= 0:
            assert s.here[at] >> w & 1, f"{s.setup.names[w]} is missing on its tile"
            alive = s.damage[w] < 63 if kind == WESTERN else s.damage[w] < s.setup.life[w]
            assert alive or dying(s, w), f"{s.setup.names[w]} should be dead"
        elif at != WAITING:  # who waits may come from an earlier circle with wounds
            assert s.damage[w] == 0, "HIT-8: markers leave with the warrior"
        if kind == ALLY:
            assert not s.die[w], "SET-9: an ally gets no die"
            assert not s.flags[w] & EXHAUSTED, "SET-9: an ally is never exhausted"
            assert s.allotted[w] < 0, "SET-9: an ally has no die to allot a card to"
        if kind == TROGLODYTE:
            assert at != OUT, "THR-3: a killed troglodyte returns to the reserve"
        if kind == DEMON and at == OUT:
            assert s.flags[w], "THR-6: only a demon slain before is out of the game"
    if s.setup.one_demon:
        walking = [s.setup.names[w] for w in bits(s.setup.demons) if s.at[w] >= 0]
        assert len(walking) <= 1, f"FED-DEM-1: {walking} in play"


def dying(s: State, w: int) -> bool:
    return any(frame[1] == w for frame in frames(s, agenda.RUN_DEATH))


def check_tiles(s: State) -> None:
    """Tiles are conserved (SET-8)."""
    setup = s.setup
    universe = [number for number, _, _ in setup.layout]
    if setup.stack_size:
        universe += [*setup.stack_tiles, *setup.stack_goals, *setup.stack_surely, *setup.second_tiles]
    if setup.draft is not None:
        universe.append(START)
    found = [*s.tile_number, *s.stack, *s.box, *s.gone, *s.second]
    found += [frame[4] for frame in frames(s, agenda.ASK_PLACE)]
    found += [frame[3] for frame in frames(s, dante_steps.RUN_FIT)]
    for frame in frames(s, agenda.ASK_PUT_BACK):
        found += frame[2:]
    assert sorted(found) == sorted(universe), "tiles are conserved"
    assert not set(s.gone) & set(setup.needed_tiles), "EXP-9: no tile an aim needs is lost"
    assert 0 <= s.known <= len(s.stack) + 3
    assert sum(s.holes) <= 3, "SET-8: three hole tokens"
    exalted = [target for target, operation, _, _, _ in s.marks if operation == MARK_EXALTED]
    assert len(exalted) <= 1, "SET-8: one exaltation token"


def check_cards(s: State) -> None:
    """Cards are conserved; hands keep their limit unless a discard is pending (HPR-8, IPR-5)."""
    instincts = [*s.hand[INSTINCT], *s.deck[INSTINCT], *s.discard[INSTINCT]]
    instincts += [card for card in s.allotted if card >= 0]
    assert sorted(instincts) == list(pack(s.setup.instincts)), "instinct cards are conserved"
    events = [*s.hand[EVENT], *s.deck[EVENT], *s.discard[EVENT], *s.played]
    for frame in frames(s, agenda.ASK_KEEP):
        events += frame[2:]
    assert sorted(events) == list(pack(s.setup.events)), "event cards are conserved"
    for side in (INSTINCT, EVENT):
        if not any(frame[1] == side for frame in frames(s, agenda.ASK_DISCARD)):
            assert len(s.hand[side]) <= max(hand_limit(s, side), s.setup.start_hand[side]), "hand limit"
    for card in s.fresh:
        assert s.fresh.count(card) <= s.hand[INSTINCT].count(card), "HPR-9: what was drawn is in hand"


def lined(s: State, code: int) -> list[int]:
    """The warriors of an option of whom a line is named, or a die is spoken of."""
    named = arguments_of(s.setup, code)
    found = [w for (kind, w), (after, _) in pairwise(named) if kind == "warrior" and after in {"line", "die"}]
    spoken = decision.verb_of(code) in (decision.VALUE, decision.ALLOT, decision.RESOLVE)
    return [*found, decision.warrior_of(code)] if spoken else found


def check_destiny(s: State) -> None:
    """Six dice, each somewhere; no power holds more than its spaces; TP are never owed."""
    assert s.tp >= 0, "THR-1: threat points are never owed"
    assert 0 <= s.alarms <= 3 or s.setup.ruleset == "first", "TIL-ALARM: at most three are pending"
    held = [0] * len(s.setup.powers)
    for face, dest in zip(s.face, s.dest, strict=True):
        if dest == POOL:
            assert face == 0
        else:
            assert 1 <= face <= 6
            if dest != ROLLED:
                held[dest >> 1] += 1
    for power, count in zip(s.setup.powers, held, strict=True):
        free = not power.spaces or s.setup.unplayed == INFERNAL
        assert free or count <= power.spaces, f"DST-8: {power.ident} holds {count} dice"


def check_decision(s: State) -> None:
    """Over, or exactly one decision with at least two options whose texts differ."""
    if s.outcome:
        assert s.options == []
        assert s.agenda == []
        return
    assert agenda.decider(s) in (HUMAN, INFERNAL)
    for frame in s.agenda:
        assert agenda.is_whole(frame), f"{frame} holds {agenda.FIELDS[frame[0]]}"
    assert len(s.options) > 1
    texts = [notation.option_text(s, code) for code in s.options]
    assert len(set(texts)) == len(texts), "options differ in notation"
    for code in s.options:
        for w in lined(s, code):
            assert s.setup.western >> w & 1, f"SET-9: {s.setup.names[w]} has no lines"
    assert s.turn <= s.setup.turn_limit, "TRN-5"
    for code in s.options:
        if decision.verb_of(code) == decision.DO:
            w, number, _, _ = decision.read_do(code)
            if number >= len(clauses.BUILT_IN):
                action = s.setup.actions[number - len(clauses.BUILT_IN)]
                assert action.doers >> w & 1, "IAC-2: an action is offered to those the scenario gives it to"
                assert action.exhausted or not s.flags[w] & EXHAUSTED, "HAC-6: the exhausted do no scenario action"
