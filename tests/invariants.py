"""What holds in every state of every game. The laws and the soak check it after every decision."""

from claustrophobia.core import agenda, notation
from claustrophobia.core.grid import STEP, opposite
from claustrophobia.core.names import (
    CLOSED,
    DEMON,
    EVENT,
    HUMAN,
    INFERNAL,
    INSTINCT,
    OUT,
    POOL,
    ROLLED,
    TROGLODYTE,
    WESTERN,
)
from claustrophobia.core.state import State, warriors_in
from claustrophobia.rules.cards import hand_limit
from claustrophobia.rules.muster import pack


def check(s: State) -> None:
    """Everything that must hold; the first thing that does not fails with a word on it."""
    check_board(s)
    check_warriors(s)
    check_tiles(s)
    check_cards(s)
    check_destiny(s)
    check_decision(s)


def frames(s: State, step: int) -> list[tuple[int, ...]]:
    return [frame for frame in s.agenda if frame[0] == step]


def check_board(s: State) -> None:
    """Saturation is never exceeded; links are mutual; who is here is where it says it is."""
    for tile, here in enumerate(s.here):
        room = s.setup.saturation[s.tile_number[tile]]
        assert (here & s.humans).bit_count() <= room, f"MOV-3: humans on tile {tile}"
        assert (here & s.infernals).bit_count() <= room, f"MOV-3: infernals on tile {tile}"
        for w in warriors_in(here):
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
    assert s.humans | s.infernals == everyone, "SET-5: everybody is of one faction"
    for w, at in enumerate(s.at):
        kind = s.setup.kind[w]
        if at >= 0:
            assert s.here[at] >> w & 1, f"{s.setup.names[w]} is missing on its tile"
            alive = s.damage[w] < 63 if kind == WESTERN else s.damage[w] < s.setup.life[w]
            assert alive or dying(s, w), f"{s.setup.names[w]} should be dead"
        else:
            assert s.damage[w] == 0, "HIT-8: markers leave with the warrior"
        if kind == TROGLODYTE:
            assert at != OUT, "THR-3: a killed troglodyte returns to the reserve"
        if kind == DEMON and at == OUT:
            assert s.flags[w], "THR-6: only a demon slain before is out of the game"


def dying(s: State, w: int) -> bool:
    return any(frame[1] == w for frame in frames(s, agenda.DEATH))


def check_tiles(s: State) -> None:
    """Tiles are conserved (SET-8)."""
    setup = s.setup
    universe = [number for number, _, _ in setup.layout]
    if setup.stack_size:
        universe += [*setup.stack_tiles, *setup.stack_goals, *setup.stack_surely]
    found = [*s.tile_number, *s.stack, *s.box, *s.gone]
    found += [frame[4] for frame in frames(s, agenda.PLACE)]
    for frame in frames(s, agenda.PUT_BACK):
        found += frame[2:]
    assert sorted(found) == sorted(universe), "tiles are conserved"
    assert 0 <= s.known <= len(s.stack) + 3
    assert sum(s.holes) <= 3, "SET-8: three hole tokens"


def check_cards(s: State) -> None:
    """Cards are conserved; hands keep their limit unless a discard is pending (HPR-8, IPR-5)."""
    instincts = [*s.hand[INSTINCT], *s.deck[INSTINCT], *s.discard[INSTINCT]]
    instincts += [card for card in s.allotted if card >= 0]
    assert sorted(instincts) == list(pack(s.setup.instincts)), "instinct cards are conserved"
    events = [*s.hand[EVENT], *s.deck[EVENT], *s.discard[EVENT], *s.played]
    for frame in frames(s, agenda.KEEP):
        events += frame[2:]
    assert sorted(events) == list(pack(s.setup.events)), "event cards are conserved"
    for side in (INSTINCT, EVENT):
        if not any(frame[1] == side for frame in frames(s, agenda.DISCARD)):
            assert len(s.hand[side]) <= max(hand_limit(s, side), s.setup.start_hand[side]), "hand limit"
    for card in s.fresh:
        assert s.fresh.count(card) <= s.hand[INSTINCT].count(card), "HPR-9: what was drawn is in hand"


def check_destiny(s: State) -> None:
    """Six dice, each somewhere; no power holds more than its spaces; TP are never owed."""
    assert s.tp >= 0, "THR-1: threat points are never owed"
    assert 0 <= s.alarms <= 3, "TIL-ALARM: at most three are pending"
    held = [0] * len(s.setup.powers)
    for face, dest in zip(s.face, s.dest, strict=True):
        if dest == POOL:
            assert face == 0
        else:
            assert 1 <= face <= 6
            if dest != ROLLED:
                held[dest >> 1] += 1
    for power, count in zip(s.setup.powers, held, strict=True):
        assert count <= power.spaces, f"DST-8: {power.ident} holds {count} dice"


def check_decision(s: State) -> None:
    """Over, or exactly one decision with at least two options whose texts differ."""
    if s.outcome:
        assert s.options == []
        assert s.agenda == []
        return
    assert s.agenda[-1][1] in (HUMAN, INFERNAL)
    assert len(s.options) > 1
    texts = [notation.option_text(s, code) for code in s.options]
    assert len(set(texts)) == len(texts), "options differ in notation"
    assert s.turn <= s.setup.turn_limit, "TRN-5"
