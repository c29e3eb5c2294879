"""Threat phase: what enters, where, at what price (THR-1 to THR-10, TIL-WELL, TIL-LAIR, DST-5, DST-6)."""

from claustrophobia.core import agenda, decision, verbs
from claustrophobia.core.names import (
    DEMON,
    ENTRIES,
    HELLHOUND,
    INFERNAL,
    LAIR,
    NOBODY,
    POOL,
    RESERVE,
    TOUGH,
    TROGLODYTE,
    WELL,
)
from claustrophobia.core.state import Frame, State, warriors_in
from claustrophobia.rules import choices, destiny, effects, hits, presence, scenario, tiles, windows
from claustrophobia.rules.stats import INTREPID, SNEAKY, TABLE, ability, has_mark

WELL_DISCOUNT = 1  # TIL-WELL


def begin_threat(s: State) -> None:
    """Gains of the start of the phase, then entries one at a time (THR-8)."""
    s.agenda.append((agenda.BRING, INFERNAL))
    s.agenda.append((agenda.THREAT_BEGINS,))


def run_threat_begins(s: State, frame: Frame) -> None:
    """The scenario's waves, and the Nurse's when no ordinary troglodyte is in play."""
    scenario.threat_started(s)
    for w in warriors_in(presence.in_play(s, s.infernals & s.setup.demons)):
        gain = ability(s, w, verbs.TP_WITHOUT_TROGLODYTES)
        if gain is not None and not presence.in_play(s, s.infernals & s.setup.ordinary):
            effects.gain_tp(s, gain.amount, "DST-9")


def price(s: State, w: int, tile: int) -> int:
    """Troglodyte 1, hellhound 3, demon 5, one less on a demonic well (THR-1, TIL-WELL)."""
    cost = s.setup.price[w]
    if s.setup.kind[w] == DEMON and s.setup.effect[s.tile_number[tile]] == WELL:
        cost -= WELL_DISCOUNT
    return cost


def may_enter(s: State, w: int, tile: int) -> bool:
    """Whether a warrior may enter on a tile (THR-2, THR-10, TIL-WELL, TIL-LAIR)."""
    return why_barred(s, w, tile) == ""


def why_barred(s: State, w: int, tile: int) -> str:
    """The rule that keeps a warrior from entering on a tile, or nothing."""
    if not presence.has_room(s, tile, INFERNAL):
        return "MOV-3"
    kind = s.setup.kind[w]
    if kind == DEMON and choices.is_the_second(s, w):
        return "FED-DEM-1"
    effect = s.setup.effect[s.tile_number[tile]]
    if effect == WELL and (kind == DEMON or kind == HELLHOUND):
        return ""
    if effect == LAIR and (kind == TROGLODYTE or kind == TOUGH):
        return ""
    if s.here[tile] & s.humans:
        if choices.is_warded(s, tile):
            return "THR-10"
        if not has_mark(s, TABLE, INTREPID):
            return "THR-2"
    if not presence.has_unexplored(s, tile) and not has_mark(s, TABLE, SNEAKY):
        return "THR-2"
    return ""


def first_spares(s: State) -> list[int]:
    """One warrior of each sheet in the reserve that can be bought (THR-1, THR-9)."""
    found: list[int] = []
    sheets: list[int] = []
    full = choices.pack_is_full(s)
    for w in warriors_in(s.infernals & ~s.setup.troglodytes if full else s.infernals):
        sheet = s.setup.sheet[w]
        if s.at[w] == RESERVE and s.setup.price[w] > 0 and sheet not in sheets:
            sheets.append(sheet)
            found.append(w)
    return found


def ask_bring(s: State, frame: Frame) -> list[int]:
    """Everything that can be brought in now, and the end of the phase (THR-1)."""
    options: list[int] = []
    for w in first_spares(s) if s.tp else ():
        if s.setup.price[w] - WELL_DISCOUNT > s.tp:
            continue
        for tile in range(len(s.tile_number)):
            if price(s, w, tile) <= s.tp and may_enter(s, w, tile):
                options.append(decision.option(decision.BRING, s.setup.sheet[w], tile))
        if s.setup.abilities[w] and ability(s, w, verbs.REPLACES_TROGLODYTE) is not None:
            for prey in warriors_in(presence.in_play(s, s.infernals & s.setup.ordinary)):
                if price(s, w, s.at[prey]) <= s.tp:
                    options.append(decision.option(decision.REPLACE, w, prey))
    if s.watch[INFERNAL] >> ENTRIES & 1:
        windows.add_events(s, ENTRIES, NOBODY, options)
    options.append(decision.PASS)
    return options


def on_bring(s: State, frame: Frame, code: int) -> None:
    """One at a time: paid, placed, tile effects, then the next (THR-8); cards of that time in between."""
    if code == decision.PASS:
        return
    s.agenda.append(frame)
    a, b, c, _ = decision.arguments(code)
    if code & 63 == decision.PLAY:
        windows.play_event(s, a, b, c)
        return
    if code & 63 == decision.REPLACE:
        w, tile = a, s.at[b]
        hits.remove(s, b, RESERVE, "DST-9")
    else:
        w, tile = choices.spare(s, a), b
    cost = price(s, w, tile)
    s.tp -= cost
    presence.put(s, w, tile)
    if s.log is not None:
        s.log.append(("entered", "THR-1", 0, w, tile, cost))
    s.agenda.append((agenda.ENTER_PLAY, w, tile))
    tiles.arrive(s, w, tile)


def run_enter_play(s: State, frame: Frame) -> None:
    """What a warrior's coming into play brings with it: a hound's die, a sorcerer's retinue (THR-5)."""
    _, w, tile = frame
    if s.at[w] != tile:
        return
    if s.setup.kind[w] == HELLHOUND:
        s.agenda.append((agenda.HOUND, INFERNAL, w))
    retinue = ability(s, w, verbs.RETINUE)
    if retinue is not None:
        for _ in range(retinue.amount):
            other = choices.spare(s, retinue.sheet)
            if other >= 0 and presence.has_room(s, tile, INFERNAL):
                presence.put(s, other, tile)
                if s.log is not None:
                    s.log.append(("entered", "DST-9", 0, other, tile, 0))
                s.agenda.append((agenda.ARRIVE, other, tile))


def ask_hound(s: State, frame: Frame) -> list[int]:
    """A hellhound that enters may take a die from the pool, on any face (THR-5)."""
    if POOL not in s.dest:
        return []
    options = [decision.option(decision.FACE, frame[2], face) for face in range(1, 7)]
    options.append(decision.PASS)
    return options


def on_hound(s: State, frame: Frame, code: int) -> None:
    if code == decision.PASS:
        return
    w, face, _, _ = decision.arguments(code)
    for index, power in enumerate(s.setup.powers):
        if power.owner == w:
            die = s.dest.index(POOL)
            s.dest[die] = index * 2 + 1
            s.face[die] = face
            if s.log is not None:
                s.log.append(("die_given", "THR-5", 0, w, face))
            if not destiny.waits(s, index):
                destiny.take_effect(s, index)
            return


agenda.asks(agenda.BRING, ask_bring, on_bring)
agenda.runs(agenda.THREAT_BEGINS, run_threat_begins)
agenda.runs(agenda.ENTER_PLAY, run_enter_play)
agenda.asks(agenda.HOUND, ask_hound, on_hound)
