"""Putting a team together, and the humans that wait to enter (DAN-3 to DAN-5, DAN-8, DAN-9, DAN-11 to DAN-18)."""

from typing import Final

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.grid import EAST, STEP, cell
from claustrophobia.core.names import CALLED, GUESTS, HUMAN, MOVEMENT, NOBODY, WAITING
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.modes.dante import party, steps
from claustrophobia.modes.dante.ways import one_of
from claustrophobia.rules import presence, team, tiles
from claustrophobia.rules.muster import pack
from claustrophobia.rules.stats import stat

START: Final = 27  # the number of the start tile (DAN-5)
TRAYS: Final = 5  # the most humans in play at the start (DAN-9)


def prepare(s: State) -> None:
    """Lay out the start tile, the second stack and the equipment; then ask for the team (DAN-3, DAN-5, DAN-8).

    Instinct cards drawn at set-up may be used in the first preparation (DAN-14): `rules.muster` takes care of that.
    """
    setup = s.setup
    tiles.lay(s, START, cell(0, 0), start_rotation(s))
    drawn = s.chance.shuffled(tuple(setup.second_tiles))
    s.second, s.box = drawn[: setup.second_size], s.box + drawn[setup.second_size :]
    s.chest = s.chance.shuffled(pack(setup.equipment))
    if "party" in setup.options:
        party.join(s, str(setup.options["party"]))
        s.team = s.humans.bit_count()
        s.agenda.append((steps.RUN_TEAM_CHOSEN,))
        return
    draft = setup.draft
    assert draft is not None
    s.team = draft.others + 1
    s.agenda.append((steps.RUN_GRACE, draft.gifts))
    s.agenda.append((steps.RUN_DEAL, draft.equipment))
    s.agenda.append((steps.RUN_TEAM_CHOSEN,))
    if players(s) > 1:
        s.agenda.append((steps.ASK_RECRUIT, HUMAN, 0, s.team))
    else:
        recruit(s, bits(setup.leaders)[0], 0)
        s.agenda.append((steps.ASK_RECRUIT, HUMAN, 0, draft.others))


def players(s: State) -> int:
    """How many players there are; two share the human side (DAN-11)."""
    return int(str(s.setup.options.get("players", 1)))


def is_random(s: State) -> bool:
    """Whether equipment and gifts are drawn at random (DAN-13)."""
    return s.setup.options.get("random", 0) == 1


def start_rotation(s: State) -> int:
    """The rotation of the start tile with the most openings into the zone, if possible one straight ahead (DAN-5)."""
    best, best_score = 0, -1
    for turn in range(4):
        mask = s.setup.openings[START * 4 + turn]
        inward = sum(1 for side in range(4) if mask >> side & 1 and tiles.in_zone(s, cell(0, 0) + STEP[side]))
        score = inward * 2 + (mask >> EAST & 1)
        if score > best_score:
            best, best_score = turn, score
    return best


# --- choosing warriors ----------------------------------------------------------------------------


def recruit(s: State, w: int, player: int) -> None:
    """Add a warrior to the team, for one of the players (DAN-11)."""
    s.humans |= 1 << w
    s.at[w] = WAITING
    if player:
        s.flags[w] |= GUESTS
    if s.log is not None:
        s.log.append(("recruited", "DAN-8", 0, w))


def ask_recruit(s: State, frame: Frame) -> list[int]:
    """The humans that may be recruited: one of each sheet that the circle allows (DAN-8, DAN-12)."""
    _, _, _, count = frame
    free = team.one_of_each_sheet(s)
    return [decision.option_of_one(decision.RECRUIT, w) for w in free if why_not_allowed(s, count, w) == 0]


def why_not_allowed(s: State, left: int, w: int) -> int:
    """Why a human may not be recruited while `left` are still to be chosen (DAN-8, DAN-12)."""
    setup = s.setup
    if left == 1 and not s.humans & setup.leaders and not setup.leaders >> w & 1:
        return reasons.LEADER_IS_DUE
    if setup.elite >> w & 1 and (setup.draft is None or (s.humans & setup.elite).bit_count() >= setup.draft.elite):
        return reasons.ELITE_LIMIT
    return 0


def refuse_recruit(s: State, frame: Frame, code: int) -> int:
    _, _, _, count = frame
    if decision.verb_of(code) != decision.RECRUIT:
        return decision.why_another(code)
    w = decision.read_recruit(code)
    return team.why_not_free(s, w) or why_not_allowed(s, count, w) or team.why_not_first(s, w)


def on_recruit(s: State, frame: Frame, code: int) -> None:
    """Recruit a human; two players take turns, the host first (DAN-11)."""
    step, side, player, left = frame
    recruit(s, decision.read_recruit(code), player)
    if left > 1:
        s.agenda.append((step, side, 1 - player if players(s) > 1 else 0, left - 1))


def run_team_chosen(s: State, frame: Frame) -> None:
    """Put the team on the start tile; if it has more than five, ask who waits (DAN-9, DAN-16)."""
    more = s.humans.bit_count() - places(s)
    if more > 0:
        s.agenda.append((steps.ASK_WAIT, HUMAN, more, 0))
    else:
        line_up(s, 0)


def places(s: State) -> int:
    return min(TRAYS, s.setup.saturation[START])


def ask_wait(s: State, frame: Frame) -> list[int]:
    _, _, _, chosen = frame
    return [decision.option_of_one(decision.WAIT, w) for w in bits(s.humans & ~chosen)]


def refuse_wait(s: State, frame: Frame, code: int) -> int:
    _, _, _, chosen = frame
    if decision.verb_of(code) != decision.WAIT:
        return decision.why_another(code)
    w = decision.read_wait(code)
    if not s.humans >> w & 1:
        return reasons.NOT_OF_THE_TEAM
    return reasons.WAITS_ALREADY if chosen >> w & 1 else 0


def on_wait(s: State, frame: Frame, code: int) -> None:
    step, side, left, chosen = frame
    chosen |= 1 << decision.read_wait(code)
    if left > 1:
        s.agenda.append((step, side, left - 1, chosen))
    else:
        line_up(s, chosen)


def line_up(s: State, waiting: int) -> None:
    """Put everybody who does not wait on the start tile (DAN-5)."""
    ready = bits(s.humans & ~waiting)
    for w in ready:
        presence.put(s, w, team.START_SLOT)
    if s.log is not None:
        s.log.append(("lined_up", "DAN-5", 0, *ready))


# --- what they are given --------------------------------------------------------------------------


def run_deal(s: State, frame: Frame) -> None:
    """Give one more piece of equipment, chosen or drawn; one that nobody may use is drawn again (DAN-13)."""
    _, left = frame
    if left == 0:
        return
    s.agenda.append((steps.RUN_DEAL, left - 1))
    card = NOBODY
    if is_random(s):
        useful = [gear for gear in s.chest if team.bearers(s, gear)]
        if not useful:
            return
        card = one_of(s, useful)
    s.agenda.append((steps.ASK_EQUIP, HUMAN, card))


def ask_equip(s: State, frame: Frame) -> list[int]:
    """Which piece of equipment goes to whom; if it was drawn, only to whom (DAN-13)."""
    _, _, card = frame
    pieces = sorted(set(s.chest)) if card == NOBODY else [card]
    return [decision.option(decision.EQUIP, w, gear) for gear in pieces for w in team.bearers(s, gear)]


def refuse_equip(s: State, frame: Frame, code: int) -> int:
    """Why a warrior does not get a piece of equipment (DAN-13, EQP-2)."""
    _, _, card = frame
    if decision.verb_of(code) != decision.EQUIP:
        return decision.why_another(code)
    w, gear = decision.read_equip(code)
    if card != NOBODY and gear != card:
        return reasons.NOT_THE_CARD_DRAWN
    return team.why_no_bearer(s, w, gear) if gear in s.chest else reasons.NOT_IN_THE_CHEST


def on_equip(s: State, frame: Frame, code: int) -> None:
    w, gear = decision.read_equip(code)
    team.equip(s, w, gear, "DAN-13")


def run_grace(s: State, frame: Frame) -> None:
    """Give the redeemer one more gift, chosen or drawn (DAN-13)."""
    _, left = frame
    if left == 0:
        return
    s.agenda.append((steps.RUN_GRACE, left - 1))
    if not is_random(s):
        s.agenda.append((agenda.ASK_BESTOW, HUMAN))
        return
    for w in bits(s.humans & s.setup.leaders):
        fitting = team.fitting_gifts(s, w)
        if fitting:
            team.bestow(s, w, one_of(s, fitting), "DAN-13")


# --- those who wait -------------------------------------------------------------------------------


def one_a_death(s: State) -> bool:
    """Whether option B is played: a waiting human enters only after another has died (DAN-9)."""
    return s.setup.options.get("waiting", "a") == "b"


def called(s: State) -> int:
    """The mask of the waiting humans that get a die: all, or with option B those called (DAN-16, DAN-17)."""
    found = 0
    for w in bits(s.humans):
        if s.at[w] == WAITING and (not one_a_death(s) or s.flags[w] & CALLED):
            found |= 1 << w
    return found


def why_stays_out(s: State, w: int) -> int:
    """Why a waiting human does not begin its activation by entering now (DAN-9, DAN-16, DAN-17)."""
    if not called(s) >> w & 1:
        return reasons.NOT_CALLED
    if not s.die[w]:
        return reasons.HAS_NO_DIE
    if stat(s, w, MOVEMENT) < 1:
        return reasons.NO_STEP_TO_ENTER
    for tile in range(len(s.tile_number)):
        if why_shut(s, tile) == 0:
            return 0
    return reasons.NO_ENTRY


def why_shut(s: State, tile: int) -> int:
    """Why humans do not enter on a tile (DAN-9).

    It must be the start tile or, with option B, have an unexplored opening; and with option B no infernal on it.
    """
    if tile != team.START_SLOT and not (one_a_death(s) and presence.has_unexplored(s, tile)):
        return reasons.WAITS_OUTSIDE
    if one_a_death(s) and s.here[tile] & s.infernals:
        return reasons.INFERNALS_THERE
    return 0 if presence.has_room(s, tile, HUMAN) else reasons.TILE_FULL


def why_no_entry(s: State, w: int, tile: int) -> int:
    """Why a waiting human does not enter on a tile now."""
    return why_stays_out(s, w) or why_shut(s, tile)


def mourned(s: State, w: int) -> None:
    """With option B, ask which waiting human a death calls (DAN-17)."""
    if s.humans >> w & 1 and one_a_death(s) and not s.outcome:
        s.agenda.append((steps.ASK_CALL, HUMAN))


def ask_call(s: State, frame: Frame) -> list[int]:
    return [decision.option_of_one(decision.CALL, w) for w in bits(s.humans) if why_not_called(s, w) == 0]


def why_not_called(s: State, w: int) -> int:
    """Why a death does not call a human (DAN-17)."""
    if not s.humans >> w & 1 or s.at[w] != WAITING:
        return reasons.NOT_WAITING
    return reasons.CALLED_ALREADY if s.flags[w] & CALLED else 0


def refuse_call(s: State, frame: Frame, code: int) -> int:
    if decision.verb_of(code) != decision.CALL:
        return decision.why_another(code)
    return why_not_called(s, decision.read_call(code))


def on_call(s: State, frame: Frame, code: int) -> None:
    w = decision.read_call(code)
    s.flags[w] |= CALLED
    if s.log is not None:
        s.log.append(("called", "DAN-17", 0, w))


agenda.asks(steps.ASK_RECRUIT, ask_recruit, on_recruit, refuse_recruit)
agenda.runs(steps.RUN_TEAM_CHOSEN, run_team_chosen)
agenda.asks(steps.ASK_WAIT, ask_wait, on_wait, refuse_wait)
agenda.runs(steps.RUN_DEAL, run_deal)
agenda.asks(steps.ASK_EQUIP, ask_equip, on_equip, refuse_equip)
agenda.runs(steps.RUN_GRACE, run_grace)
agenda.asks(steps.ASK_CALL, ask_call, on_call, refuse_call)
