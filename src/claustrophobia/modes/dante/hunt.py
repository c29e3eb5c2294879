"""The infernal activation: the phase, and what each warrior does in it (DTH-11, DTH-19, DTH-22 to DTH-25).

Which warrior comes next is worked out in `order`, who makes way for whom in `passage`.

The phase is the frame `(RUN_HUNT, rounds to come)`. Above it, during an activation, is a frame that does nothing but
remember its plan, `(RUN_AIM, warrior, human it goes for, warrior it makes way for, tile it goes to)`; and on top the
warrior's ASK_ACT frame.
"""

from claustrophobia.core import agenda, decision
from claustrophobia.core.names import ACTIVATED, ACTIVATION_BEGINS, INFERNAL, NOBODY, RESISTED
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.modes.dante import demons, golden, order, passage, steps, uprising, ways
from claustrophobia.rules import presence, windows
from claustrophobia.rules.movement import ACTED, MOVE_CLOSED, MOVED
from claustrophobia.rules.presence import FAR

# --- the phase ----------------------------------------------------------------------------------------


def begin_hunt(s: State) -> None:
    """Begin the phase: nobody has acted or resisted yet; all act once, or twice (DTH-11, DTH-19)."""
    keep = ~(ACTIVATED | RESISTED)
    s.flags = [flags & keep for flags in s.flags]
    s.agenda.append((steps.RUN_HUNT, 1 if s.counters[golden.TWICE] else 0))
    s.counters[golden.TWICE] = 0
    uprising.fire_waiting(s)
    demons.before_hunt(s)


def run_hunt(s: State, frame: Frame) -> None:
    """Begin the next activation; order and targets are worked out anew before each (DTH-11, DTH-21)."""
    _, rounds = frame
    due = passage.waiting(s)
    if due:
        s.agenda.append(frame)
        w = order.first_in_order(s, due)
        other = passage.in_the_way(s, w, due & ~(1 << w))
        if other < 0:
            begin_activation(s, w, NOBODY)
        else:
            begin_activation(s, other, w)
    elif rounds and presence.in_play(s, s.infernals):
        for w in bits(s.infernals):
            s.flags[w] &= ~ACTIVATED
        s.agenda.append((steps.RUN_HUNT, rounds - 1))
        if s.log is not None:
            s.log.append(("hunt_again", "DTH-19", 0))


def begin_activation(s: State, w: int, blocked: int) -> None:
    """Activate a warrior; `blocked` is the warrior it makes way for, or NOBODY (HAC-4, DTH-24)."""
    s.flags[w] |= ACTIVATED
    s.agenda.append((agenda.RUN_END_ACTIVATION, INFERNAL, w))
    s.agenda.append((steps.RUN_AIM, w, NOBODY, blocked, NOBODY))
    s.agenda.append((agenda.ASK_ACT, INFERNAL, w, 0, 0))
    if s.log is not None:
        s.log.append(("activated", "DTH-11", 0, w))
        if blocked != NOBODY:
            s.log.append(("makes_way", "DTH-24", 0, w, blocked))
    demons.before_activation(s, w)
    windows.announce(s, ACTIVATION_BEGINS, w)


def run_aim(s: State, frame: Frame) -> None:
    """Nothing to do: the activation is over, and its frame only remembered the plan."""


# --- one activation (DTH-22) ----------------------------------------------------------------------------------


def act(s: State, frame: Frame, options: list[int]) -> int:
    """The next step of an activation: move, attack, then step aside if that helps others (DTH-22 to DTH-25)."""
    _, _, w, done, spent = frame
    spot = len(s.agenda) - 2
    if spot < 0 or s.agenda[spot][0] != steps.RUN_AIM:  # an activation that the hunt did not begin
        s.agenda.insert(spot + 1, (steps.RUN_AIM, w, NOBODY, NOBODY, NOBODY))
        spot += 1
    _, _, _, blocked, goal = s.agenda[spot]
    # It has arrived and may plan anew; but a warrior that made way stays where it went.
    if goal == s.at[w] and blocked == NOBODY and not done & ACTED:
        bound_for(s, spot, NOBODY)
        goal = NOBODY
    if goal == NOBODY:
        if demons.withdraws(s, w):
            code = fight_here_or_withdraw(s, frame, spot)
        else:
            code = decision.PASS if done & ACTED else attack_or_approach(s, frame, spot)
            if code == decision.PASS:
                code = chase_or_aside(s, frame, spot, options)
        if code != decision.PASS:
            return code
        _, _, _, _, goal = s.agenda[spot]
    if goal == NOBODY or goal == s.at[w] or done & MOVE_CLOSED:
        return decision.PASS
    return first_step(s, w, ways.reach(s, w, done, spent), [goal])


def bound_for(s: State, spot: int, tile: int) -> None:
    """Note the tile a warrior goes to, step by step."""
    step, w, prey, blocked, _ = s.agenda[spot]
    s.agenda[spot] = (step, w, prey, blocked, tile)


def aimed_at(s: State, spot: int, fits: int) -> int:
    """The human a warrior goes for: the one picked before if still in play, else by the golden rule; or -1 (DTH-22)."""
    step, w, prey, blocked, tile = s.agenda[spot]
    if prey != NOBODY and s.at[prey] >= 0:
        return prey
    prey = golden.prey(s, fits or passage.within_reach(s, w), w)
    if prey >= 0:
        s.agenda[spot] = (step, w, prey, blocked, tile)
        if s.log is not None:
            s.log.append(("hunts", "DTH-22", 0, w, prey))
    return prey


def attack_or_approach(s: State, frame: Frame, spot: int) -> int:
    """Attack the human picked, moving no farther than needed, or go as near as possible (DTH-22, DTH-23)."""
    _, _, w, done, spent = frame
    found = ways.reach(s, w, done, spent)
    fits = ways.attackable(s, w, found)
    prey = aimed_at(s, spot, fits)
    if prey < 0:
        return decision.PASS
    if ways.targets_from(s, w, s.at[w]) >> prey & 1:
        return decision.option(decision.ATTACK, w, prey, NOBODY)
    return first_step(s, w, found, passage.ends(s, w, found, fits, prey))


def first_step(s: State, w: int, found: ways.Reach, ends: list[int]) -> int:
    """The first step of one of the best ways to one of these tiles; a pass if it is there already (DTH-23)."""
    end = ways.one_of(s, ends)
    way = ways.way_to(s, found, end) if found.steps[end] < FAR else []
    return decision.option(decision.MOVE, w, way[0]) if way else decision.PASS


def fight_here_or_withdraw(s: State, frame: Frame, spot: int) -> int:
    """The Sorcerer first fights a human on its tile, then moves away from humans (DDM-SORCERER-MOVE)."""
    _, _, w, done, spent = frame
    here = ways.targets_from(s, w, s.at[w]) & s.here[s.at[w]]
    if here and not done & (ACTED | MOVED):
        prey = aimed_at(s, spot, here)
        return decision.option(decision.ATTACK, w, prey, NOBODY)
    if not done & MOVED:
        bound_for(s, spot, demons.retreat(s, w, ways.reach(s, w, done, spent)))
    return decision.PASS


def chase_or_aside(s: State, frame: Frame, spot: int, options: list[int]) -> int:
    """What is left at the end: move on for threat points (DDM-CERBERUS), or step aside.

    A warrior steps aside if it has fought without moving and that helps others, or if it makes way (DTH-24, DTH-25).
    """
    _, _, w, done, spent = frame
    _, _, prey, blocked, _ = s.agenda[spot]
    pursue = decision.option_of_one(decision.PURSUE, w)
    if not done & ACTED and prey != NOBODY and pursue in options:
        tile = demons.chase(s, w, prey, done, spent)
        if tile >= 0:
            bound_for(s, spot, tile)
            return pursue
    if not done & MOVED and (done & ACTED or blocked != NOBODY):
        tiles = passage.asides(s, w, done, spent, blocked)
        if tiles:
            tile = ways.one_of(s, tiles)
            bound_for(s, spot, tile)
            if s.log is not None:
                s.log.append(("steps_aside", "DTH-25", 0, w, tile))
    return decision.PASS


agenda.runs(steps.RUN_HUNT, run_hunt)
agenda.runs(steps.RUN_AIM, run_aim)
