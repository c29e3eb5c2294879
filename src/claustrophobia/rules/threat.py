"""Threat phase: which infernals enter, where and at what price (THR-1 to THR-10, TIL-WELL, TIL-LAIR, DST-5, DST-6)."""

from claustrophobia.core import agenda, decision, reasons, verbs
from claustrophobia.core.clauses import tokens_of
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
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.rules import choices, destiny, effects, hits, presence, scenario, tiles, windows
from claustrophobia.rules.stats import MARK_INTREPID, MARK_SNEAKY, TABLE, ability, has_mark

WELL_DISCOUNT = 1  # TIL-WELL


def begin_threat(s: State) -> None:
    """Push the gains at the start of the phase, then the entries, one at a time (THR-8)."""
    s.agenda.append((agenda.ASK_BRING, INFERNAL))
    s.agenda.append((agenda.RUN_THREAT_BEGINS,))


def run_threat_begins(s: State, frame: Frame) -> None:
    """Threat points at the start of the phase: the scenario's, and the Nurse's if no ordinary troglodyte is in play."""
    scenario.threat_started(s)
    for w in bits(presence.in_play(s, s.infernals & s.setup.demons)):
        gain = ability(s, w, verbs.TP_WITHOUT_TROGLODYTES)
        if gain is not None and not presence.in_play(s, s.infernals & s.setup.ordinary):
            effects.gain_tp(s, gain.amount, "DST-9")


def price(s: State, w: int, tile: int) -> int:
    """The price of a warrior on a tile: as printed, for demons one less on a demonic well (THR-1, TIL-WELL)."""
    cost = s.setup.price[w]
    if s.setup.kind[w] == DEMON and s.setup.effect[s.tile_number[tile]] == WELL:
        cost -= WELL_DISCOUNT
    return cost


def is_home(s: State, kind: int, tile: int) -> bool:
    """Whether a tile is the home of a kind of warriors, where they enter even among humans (TIL-WELL, TIL-LAIR)."""
    effect = s.setup.effect[s.tile_number[tile]]
    if effect == WELL:
        return kind == DEMON or kind == HELLHOUND
    return effect == LAIR and (kind == TROGLODYTE or kind == TOUGH)


def is_somebodys_home(s: State, tile: int) -> bool:
    """Whether a tile is the home of any kind of warriors: a well, a lair or a portal (TIL-WELL, TIL-LAIR, SCN-7)."""
    effect = s.setup.effect[s.tile_number[tile]]
    return effect == WELL or effect == LAIR or is_portal(s, tile)


def is_portal(s: State, tile: int) -> bool:
    """Whether a portal of the scenario is open on a tile: every kind of infernals enters there (SCN-7)."""
    return s.setup.portal >= 0 and tokens_of(s.tokens[tile], s.setup.portal) > 0


def may_enter(s: State, w: int, tile: int) -> bool:
    """Whether a warrior may enter on a tile (THR-2, THR-10, TIL-WELL, TIL-LAIR)."""
    return why_barred(s, w, tile) == 0


def why_barred(s: State, w: int, tile: int) -> int:
    """Why a warrior may not enter on a tile."""
    if not presence.has_room(s, tile, INFERNAL):
        return reasons.FULL_TO_ENTER
    kind = s.setup.kind[w]
    if kind == DEMON and choices.is_the_second(s, w):
        return reasons.ONE_FIGURE
    if is_home(s, kind, tile) or is_portal(s, tile):
        return 0
    if s.here[tile] & s.humans:
        if choices.is_warded(s, tile):
            return reasons.WARDED
        if not has_mark(s, TABLE, MARK_INTREPID):
            return reasons.HUMANS_THERE
    if not presence.has_unexplored(s, tile) and not has_mark(s, TABLE, MARK_SNEAKY):
        return reasons.NO_OPENING_THERE
    return 0


def why_no_spare(s: State, w: int, full: bool) -> int:  # noqa: FBT001 - what holds for all of them is worked out once
    """Why a warrior cannot be bought: not in the reserve, without a price, or no figure left (THR-1, THR-9).

    `full`: whether all troglodyte figures are on the board (`choices.pack_is_full`).
    """
    if s.at[w] != RESERVE:
        return reasons.NONE_IN_RESERVE
    if s.setup.price[w] == 0:
        return reasons.NEVER_BOUGHT
    return reasons.PACK_IS_FULL if full and s.setup.troglodytes >> w & 1 else 0


def first_spares(s: State) -> list[int]:
    """One warrior of each sheet in the reserve that can be bought (THR-1, THR-9)."""
    found: list[int] = []
    sheets: list[int] = []
    full = choices.pack_is_full(s)
    for w in bits(s.infernals):
        sheet = s.setup.sheet[w]
        # `why_no_spare` checks the reserve too; checking it here first saves most of the calls.
        if s.at[w] == RESERVE and sheet not in sheets and why_no_spare(s, w, full) == 0:
            sheets.append(sheet)
            found.append(w)
    return found


def ask_bring(s: State, frame: Frame) -> list[int]:
    """Every entry that can be paid for now, event cards of this moment, and passing (THR-1)."""
    options: list[int] = []
    for w in first_spares(s) if s.tp else ():
        if s.setup.price[w] - WELL_DISCOUNT > s.tp:
            continue
        for tile in range(len(s.tile_number)):
            if price(s, w, tile) <= s.tp and may_enter(s, w, tile):
                options.append(decision.option(decision.BRING, s.setup.sheet[w], tile))
        if s.setup.abilities[w] and ability(s, w, verbs.REPLACES_TROGLODYTE) is not None:
            for prey in bits(presence.in_play(s, s.infernals & s.setup.ordinary)):
                if why_not_replaced(s, w, prey) == 0:
                    options.append(decision.option(decision.REPLACE, w, prey))
    if s.watch[INFERNAL] >> ENTRIES & 1:
        windows.add_events(s, ENTRIES, NOBODY, options)
    if s.moments is not None:
        windows.note_here(s, INFERNAL, options, could=windows.could_use(s, INFERNAL, ENTRIES))
    options.append(decision.PASS)
    return options


def refuse_bring(s: State, frame: Frame, code: int) -> int:
    """Why a warrior is not brought in, or a card is not played between entries (THR-1, THR-2, THR-9)."""
    verb = decision.verb_of(code)
    if verb == decision.PASS:
        return 0
    if verb == decision.PLAY:
        card, a, b = decision.read_play(code)
        return windows.why_no_event(s, ENTRIES, NOBODY, card, a, b)
    if verb == decision.BRING:
        sheet, tile = decision.read_bring(code)
        return why_not_brought(s, sheet, tile)
    if verb != decision.REPLACE:
        return reasons.NOT_ASKED
    w, prey = decision.read_replace(code)
    return why_not_replaced(s, w, prey)


def why_not_brought(s: State, sheet: int, tile: int) -> int:
    """Why no warrior of a sheet enters on a tile: none in the reserve, barred from the tile, or too dear."""
    why = reasons.NONE_IN_RESERVE
    full = choices.pack_is_full(s)
    for w in bits(s.infernals):
        if s.setup.sheet[w] == sheet and why == reasons.NONE_IN_RESERVE:
            why = why_no_spare(s, w, full)
            if why == 0:
                return why_barred(s, w, tile) or why_too_dear(s, w, tile)
    return why


def why_too_dear(s: State, w: int, tile: int) -> int:
    return 0 if price(s, w, tile) <= s.tp else reasons.TOO_DEAR


def why_not_replaced(s: State, w: int, prey: int) -> int:
    """Why a demon does not enter in the place of a troglodyte (the Nurse)."""
    if not s.infernals >> w & 1 or ability(s, w, verbs.REPLACES_TROGLODYTE) is None:
        return reasons.REPLACES_NOBODY
    spare = why_no_spare(s, w, choices.pack_is_full(s))
    if spare:
        return spare
    if choices.is_the_second(s, w):
        return reasons.ONE_FIGURE
    if not (s.infernals & s.setup.ordinary) >> prey & 1 or s.at[prey] < 0:
        return reasons.NO_ORDINARY_IN_PLAY
    return why_too_dear(s, w, s.at[prey])


def on_bring(s: State, frame: Frame, code: int) -> None:
    """Bring one warrior in: pay, place it, apply the tile's effect; then ask for the next (THR-7, THR-8)."""
    if code == decision.PASS:
        return
    s.agenda.append(frame)
    verb = decision.verb_of(code)
    if verb == decision.PLAY:
        card, a, b = decision.read_play(code)
        windows.play_event(s, card, a, b)
        return
    if verb == decision.REPLACE:
        w, prey = decision.read_replace(code)
        tile = s.at[prey]
        hits.remove(s, prey, RESERVE, "DST-9")
    else:
        sheet, tile = decision.read_bring(code)
        w = choices.spare(s, sheet)
    cost = price(s, w, tile)
    s.tp -= cost
    presence.put(s, w, tile)
    if s.log is not None:
        s.log.append(("entered", "THR-1", 0, w, tile, cost))
    s.agenda.append((agenda.RUN_ENTER_PLAY, w, tile))
    tiles.arrive(s, w, tile)


def run_enter_play(s: State, frame: Frame) -> None:
    """What follows when a warrior comes into play: a hellhound's die, a demon's retinue (THR-5)."""
    _, w, tile = frame
    if s.at[w] != tile:
        return
    if s.setup.kind[w] == HELLHOUND:
        s.agenda.append((agenda.ASK_HOUND, INFERNAL, w))
    retinue = ability(s, w, verbs.RETINUE)
    if retinue is not None:
        for _ in range(retinue.count):
            other = choices.spare(s, retinue.sheet)
            if other >= 0 and presence.has_room(s, tile, INFERNAL):
                presence.put(s, other, tile)
                if s.log is not None:
                    s.log.append(("entered", "DST-9", 0, other, tile, 0))
                s.agenda.append((agenda.RUN_ARRIVE, other, tile))


def ask_hound(s: State, frame: Frame) -> list[int]:
    """A hellhound that enters may take a die from the pool, on any face (THR-5)."""
    _, _, warrior = frame
    if POOL not in s.dest:
        return []
    options = [decision.option(decision.FACE, warrior, face) for face in range(1, 7)]
    options.append(decision.PASS)
    return options


def refuse_hound(s: State, frame: Frame, code: int) -> int:
    _, _, warrior = frame
    if decision.verb_of(code) != decision.FACE:
        return 0 if code == decision.PASS else reasons.NOT_ASKED
    return 0 if decision.read_face(code)[0] == warrior else reasons.ANOTHER_HOUND


def on_hound(s: State, frame: Frame, code: int) -> None:
    if code == decision.PASS:
        return
    w, face = decision.read_face(code)
    for index, power in enumerate(s.setup.powers):
        if power.owner == w:
            die = s.dest.index(POOL)
            s.dest[die] = index * 2 + 1
            s.face[die] = face
            if s.log is not None:
                s.log.append(("die_given", "THR-5", 0, w, face))
            destiny.begin(s, index)
            return


agenda.asks(agenda.ASK_BRING, ask_bring, on_bring, refuse_bring)
agenda.runs(agenda.RUN_THREAT_BEGINS, run_threat_begins)
agenda.runs(agenda.RUN_ENTER_PLAY, run_enter_play)
agenda.asks(agenda.ASK_HOUND, ask_hound, on_hound, refuse_hound)
