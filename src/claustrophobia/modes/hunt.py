"""The infernal activation: order, targets, making way, stepping back (DTH-11, DTH-19, DTH-21 to DTH-25).

A hunt is the frame `(HUNT, rounds to come)`; each activation lies above it as
`(AIM, warrior, human it goes for, warrior it makes way for, tile it is bound for)` under the warrior's ACT frame.
"""

from claustrophobia.core import agenda, decision
from claustrophobia.core.names import ACTIVATED, ACTIVATION_BEGINS, INFERNAL, NOBODY, RESISTED
from claustrophobia.core.state import Frame, State, warriors_in
from claustrophobia.modes import demons, golden, uprising, ways
from claustrophobia.rules import presence, windows
from claustrophobia.rules.movement import ACTED, MOVE_CLOSED, MOVED
from claustrophobia.rules.presence import FAR

# --- the phase ----------------------------------------------------------------------------------------


def begin_hunt(s: State) -> None:
    """Nobody has acted or resisted yet; once round, or twice (DTH-11, DTH-19)."""
    keep = ~(ACTIVATED | RESISTED)
    s.flags = [flags & keep for flags in s.flags]
    s.agenda.append((agenda.HUNT, 1 if s.counters[golden.TWICE] else 0))
    s.counters[golden.TWICE] = 0
    uprising.fire_waiting(s)
    demons.before_hunt(s)


def run_hunt(s: State, frame: Frame) -> None:
    """The next activation; order and targets are found anew before each (DTH-11, DTH-21)."""
    due = waiting(s)
    if due:
        s.agenda.append(frame)
        w = first_in_order(s, due)
        other = in_the_way(s, w, due & ~(1 << w))
        if other < 0:
            begin_activation(s, w, NOBODY)
        else:
            begin_activation(s, other, w)
    elif frame[1] and presence.in_play(s, s.infernals):
        for w in warriors_in(s.infernals):
            s.flags[w] &= ~ACTIVATED
        s.agenda.append((agenda.HUNT, frame[1] - 1))
        if s.log is not None:
            s.log.append(("hunt_again", "DTH-19", 0))


def waiting(s: State) -> int:
    """The infernal warriors in play that have not been activated."""
    mask = 0
    for w in warriors_in(presence.in_play(s, s.infernals)):
        if not s.flags[w] & ACTIVATED:
            mask |= 1 << w
    return mask


def begin_activation(s: State, w: int, blocked: int) -> None:
    """Activate a warrior, for its own sake or to make way for another (HAC-4, DTH-24)."""
    s.flags[w] |= ACTIVATED
    s.agenda.append((agenda.END_ACTIVATION, INFERNAL, w))
    s.agenda.append((agenda.AIM, w, NOBODY, blocked, NOBODY))
    s.agenda.append((agenda.ACT, INFERNAL, w, 0, 0))
    if s.log is not None:
        s.log.append(("activated", "DTH-11", 0, w))
        if blocked != NOBODY:
            s.log.append(("makes_way", "DTH-24", 0, w, blocked))
    demons.before_activation(s, w)
    windows.announce(s, ACTIVATION_BEGINS, w)


def run_aim(s: State, frame: Frame) -> None:
    """The activation is over; what it aimed at lies on the agenda no longer."""


# --- order (DTH-11, DTH-21) -----------------------------------------------------------------------------


def first_in_order(s: State, mask: int) -> int:
    """The strongest kind; within it the nearest to its human; then random (DTH-11, DTH-21)."""
    return by_order(s, mask, 1)


def last_in_order(s: State, mask: int) -> int:
    """The other end of the same order (DTH-24)."""
    return by_order(s, mask, -1)


def by_order(s: State, mask: int, sign: int) -> int:
    best: list[int] = []
    for w in warriors_in(mask):
        rank = sign * golden.strength(s, w)
        top = sign * golden.strength(s, best[0]) if best else rank
        if rank > top:
            best = [w]
        elif rank == top:
            best.append(w)
    if len(best) > 1:
        gaps = [sign * gap_to_prey(s, w) for w in best]
        least = min(gaps)
        best = [w for w, gap in zip(best, gaps, strict=True) if gap == least]
    return ways.one_of(s, best)


def gap_to_prey(s: State, w: int) -> int:
    """How far a warrior is from the human it would go for (DTH-21, DTH-22)."""
    log, s.log = s.log, None
    gaps = golden.gaps_from(s, s.at[w], ways.through_holes(s, w))
    fits = ways.attackable(s, w, ways.reach(s, w)) or within_reach(s, w)
    humans = golden.quarry(s, fits, gaps)
    s.log = log
    return min([gaps[human] for human in warriors_in(humans)], default=FAR)


def within_reach(s: State, w: int) -> int:
    """The humans it could go for at all: those some way leads to, or all if there is none (GOL-5, GOL-9)."""
    far = ways.distances_for(s, w, s.at[w])
    everyone = golden.humans_in_play(s)
    mask = 0
    for human in warriors_in(everyone):
        if far[s.at[human]] < FAR:
            mask |= 1 << human
    return mask or everyone


# --- making way (DTH-24) ----------------------------------------------------------------------------------


def in_the_way(s: State, w: int, later: int) -> int:
    """The warrior to activate first, so that one that is stuck can attack or end nearer; -1 if none (DTH-24)."""
    if not later:
        return -1
    stuck = 0
    for tile in way_without(s, w, later):
        if not presence.has_room(s, tile, INFERNAL):
            stuck |= s.here[tile] & later
    return last_in_order(s, stuck) if stuck else -1


def way_without(s: State, w: int, absent: int) -> list[int]:
    """The tiles a warrior would enter to attack or end nearer were some others absent; none if that is no gain."""
    log, s.log = s.log, None
    found = ways.reach(s, w)
    way: list[int] = []
    if not ways.attackable(s, w, found):
        prey = golden.prey(s, within_reach(s, w), w)
        left = distance_left(s, w, found, prey)
        paid = left_of(s, w, prey, demons.paid_way(s, w, prey, found), left)
        here = s.here
        s.here = [mask & ~absent for mask in here]
        found = ways.reach(s, w)
        fits = ways.attackable(s, w, found)
        if fits:
            ends = ways.ends_for_attack(s, w, found, golden.prey(s, fits, w))
            way = ways.way_to(s, found, ways.one_of(s, ends))
        elif distance_left(s, w, found, prey) < left:
            way = ways.way_to(s, found, ways.one_of(s, ways.ends_nearest(s, w, found, prey)))
        else:  # what Cerberus buys counts (DDM-8)
            way = demons.paid_way(s, w, prey, found)
            if left_of(s, w, prey, way, left) >= paid:
                way = []
        s.here = here
    s.log = log
    return way


def distance_left(s: State, w: int, found: ways.Reach, prey: int) -> int:
    """How near to a human a warrior can end (DTH-23)."""
    if prey < 0:
        return FAR
    return ways.distances_for(s, w, s.at[prey])[ways.ends_nearest(s, w, found, prey)[0]]


def left_of(s: State, w: int, prey: int, way: list[int], otherwise: int) -> int:
    """The distance left to a human at the end of a way; of no way at all what is given."""
    return ways.distances_for(s, w, s.at[prey])[way[-1]] if way else otherwise


# --- stepping back (DTH-25) ---------------------------------------------------------------------------------


def retreat(s: State, frame: Frame, blocked: int) -> int:
    """The tile a warrior leaves for so that another, not yet activated, attacks or passes; -1: it stays (DTH-25)."""
    _, _, w, done, spent = frame
    ends = ways.reach(s, w, done, spent).tiles[1:]
    if not ends:
        return -1
    for other in by_strength(s, waiting(s)) if done & ACTED else [blocked]:
        way = way_without(s, other, 1 << w) if s.at[other] >= 0 else []
        aside = [tile for tile in ends if tile not in way]
        if way and aside:
            return nearest_to_humans(s, w, aside)
    return -1


def by_strength(s: State, mask: int) -> list[int]:
    """The warriors of a mask, the strongest kind first."""
    ranked: list[list[int]] = [[], [], [], []]
    for w in warriors_in(mask):
        ranked[3 - golden.strength(s, w)].append(w)
    return [w for kind in ranked for w in kind]


def nearest_to_humans(s: State, w: int, ends: list[int]) -> int:
    """Of some tiles the nearest to a human, then random (DTH-25)."""
    least = FAR + 1
    best: list[int] = []
    humans = golden.humans_in_play(s)
    for tile in ends:
        gaps = golden.gaps_from(s, tile, ways.through_holes(s, w))
        gap = min([gaps[human] for human in warriors_in(humans)], default=FAR)
        if gap < least:
            least, best = gap, []
        if gap == least:
            best.append(tile)
    return ways.one_of(s, best)


# --- one activation (DTH-22) ----------------------------------------------------------------------------------


def act(s: State, frame: Frame, options: list[int]) -> int:
    """The next step of an activation: along its way, then the attack, then aside if that helps (DTH-22 to DTH-25)."""
    _, _, w, done, spent = frame
    spot = len(s.agenda) - 2
    if spot < 0 or s.agenda[spot][0] != agenda.AIM:  # an activation that did not come from the hunt
        s.agenda.insert(spot + 1, (agenda.AIM, w, NOBODY, NOBODY, NOBODY))
        spot += 1
    if s.agenda[spot][4] == s.at[w] and not done & ACTED:  # where it was bound for; it may go on from there
        bound_for(s, spot, NOBODY)
    if s.agenda[spot][4] == NOBODY:
        if demons.withdraws(s, w):
            code = fight_here_or_withdraw(s, frame, spot)
        else:
            code = decision.PASS if done & ACTED else attack_or_approach(s, frame, spot)
            if code == decision.PASS:
                code = chase_or_aside(s, frame, spot, options)
        if code != decision.PASS:
            return code
    end = s.agenda[spot][4]
    if end == NOBODY or end == s.at[w] or done & MOVE_CLOSED:
        return decision.PASS
    return first_step(s, w, ways.reach(s, w, done, spent), [end])


def bound_for(s: State, spot: int, tile: int) -> None:
    """Note the tile a warrior goes to next, step by step."""
    step, w, prey, blocked, _ = s.agenda[spot]
    s.agenda[spot] = (step, w, prey, blocked, tile)


def aimed_at(s: State, spot: int, fits: int) -> int:
    """The human it goes for: the one chosen before, or GOL's if there is none or he is gone; -1 of nobody (DTH-22)."""
    step, w, prey, blocked, tile = s.agenda[spot]
    if prey != NOBODY and s.at[prey] >= 0:
        return prey
    prey = golden.prey(s, fits or within_reach(s, w), w)
    if prey >= 0:
        s.agenda[spot] = (step, w, prey, blocked, tile)
        if s.log is not None:
            s.log.append(("hunts", "DTH-22", 0, w, prey))
    return prey


def attack_or_approach(s: State, frame: Frame, spot: int) -> int:
    """Attack whom GOL picks, moving no farther than needed, or go as near as it can (DTH-22, DTH-23)."""
    _, _, w, done, spent = frame
    found = ways.reach(s, w, done, spent)
    fits = ways.attackable(s, w, found)
    prey = aimed_at(s, spot, fits)
    if prey < 0:
        return decision.PASS
    if fits >> prey & 1:
        if ways.targets_from(s, w, s.at[w]) >> prey & 1:
            return decision.option(decision.ATTACK, w, prey, NOBODY)
        return first_step(s, w, found, ways.ends_for_attack(s, w, found, prey))
    return first_step(s, w, found, ways.ends_nearest(s, w, found, prey))


def first_step(s: State, w: int, found: ways.Reach, ends: list[int]) -> int:
    """The first step of one of the best ways to one of some tiles; passing if it stands there (DTH-23)."""
    end = ways.one_of(s, ends)
    way = ways.way_to(s, found, end) if found.steps[end] < FAR else []
    return decision.option(decision.MOVE, w, way[0]) if way else decision.PASS


def fight_here_or_withdraw(s: State, frame: Frame, spot: int) -> int:
    """The Sorcerer fights a human on its tile first, then goes away from them (DDM-SORCERER-MOVE)."""
    _, _, w, done, spent = frame
    here = ways.targets_from(s, w, s.at[w]) & s.here[s.at[w]]
    if here and not done & (ACTED | MOVED):
        prey = aimed_at(s, spot, here)
        return decision.option(decision.ATTACK, w, prey, NOBODY)
    if not done & MOVED:
        bound_for(s, spot, demons.retreat(s, w, ways.reach(s, w, done, spent)))
    return decision.PASS


def chase_or_aside(s: State, frame: Frame, spot: int, options: list[int]) -> int:
    """With nothing left to do by itself: run on for threat points, or leave the tile where that helps.

    DDM-CERBERUS; who has fought without moving, or makes way, steps aside (DTH-24, DTH-25).
    """
    _, _, w, done, spent = frame
    _, _, prey, blocked, _ = s.agenda[spot]
    pursue = decision.option(decision.PURSUE, w)
    if not done & ACTED and prey != NOBODY and pursue in options:
        tile = demons.chase(s, w, prey, done, spent)
        if tile >= 0:
            bound_for(s, spot, tile)
            return pursue
    if not done & MOVED and (done & ACTED or blocked != NOBODY):
        tile = retreat(s, frame, blocked)
        if tile >= 0:
            bound_for(s, spot, tile)
            if s.log is not None:
                s.log.append(("steps_aside", "DTH-25", 0, w, tile))
    return decision.PASS


agenda.runs(agenda.HUNT, run_hunt)
agenda.runs(agenda.AIM, run_aim)
