"""Activations of both sides: move then act, or act then move (HAC-1 to HAC-5, IAC-1)."""

from claustrophobia.core import agenda, decision
from claustrophobia.core.names import (
    ACTIVATED,
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    CALLED,
    DODGED,
    EXHAUSTED,
    HUMAN,
    NOBODY,
    RESISTED,
    WAITING,
)
from claustrophobia.core.state import Frame, State
from claustrophobia.rules import (
    choices,
    combat,
    edition,
    exploration,
    gifts,
    movement,
    presence,
    scenario,
    tiles,
    windows,
)
from claustrophobia.rules.movement import ACTED, MOVE_CLOSED, MOVED
from claustrophobia.rules.stats import may_use


def begin_activation_phase(s: State, side: int) -> None:
    """Nobody of this side has acted yet; every resistant warrior can resist anew (TAL-RESISTANT)."""
    keep = ~(ACTIVATED | RESISTED | DODGED)
    s.flags = [flags & keep for flags in s.flags]
    s.agenda.append((agenda.ACTIVATE, side))


def ask_activate(s: State, frame: Frame) -> list[int]:
    """Any warrior of the side not yet activated, in any order, or the end of the phase (HAC-1, HAC-5)."""
    mine = presence.faction(s, frame[1])
    options: list[int] = []
    due = False
    for w, tile in enumerate(s.at):
        if mine >> w & 1 and not s.flags[w] & ACTIVATED:
            if tile >= 0:
                options.append(decision.ACTIVATE | w << 6)
            elif tile == WAITING and edition.of(s).entries(s, w):
                options.append(decision.ACTIVATE | w << 6)
                due = True
    if not due:
        options.append(decision.PASS)
    return options


def on_activate(s: State, frame: Frame, code: int) -> None:
    """An activation begins when its player names the warrior (HAC-4)."""
    if code == decision.PASS:
        return
    w = decision.arguments(code)[0]
    s.flags[w] |= ACTIVATED
    s.agenda.append(frame)
    s.agenda.append((agenda.END_ACTIVATION, frame[1], w))
    s.agenda.append((agenda.ACT, frame[1], w, 0, 0))
    if s.log is not None:
        s.log.append(("activated", "HAC-1", 0, w))
    windows.announce(s, ACTIVATION_BEGINS, w)


def run_end_activation(s: State, frame: Frame) -> None:
    windows.announce(s, ACTIVATION_ENDS, frame[2])


def ask_act(s: State, frame: Frame) -> list[int]:
    """What the warrior may do now; a dead or departed one's activation is over (HAC-2, HAC-4)."""
    _, _, w, done, spent = frame
    options: list[int] = []
    if s.at[w] < 0:
        if s.at[w] == WAITING and not done:
            options = [decision.option(decision.ENTER, w, tile) for tile in edition.of(s).entries(s, w)]
        return options
    if not done & MOVE_CLOSED:
        movement.add_moves(s, w, done, spent, options)
    if s.gifts[w] and not done & MOVED:
        gifts.add_in_activation(s, w, options)
    if not done & ACTED:
        combat.add_attacks(s, w, options)
        if s.gear[w]:
            add_gear_actions(s, w, options)
        if frame[1] == HUMAN and not s.setup.allots:
            windows.add_action_cards(s, w, options)
        scenario.add_actions(s, w, options)
    options.append(decision.PASS)
    return options


def add_gear_actions(s: State, w: int, options: list[int]) -> None:
    """Equipment with the keyword *action* (HAC-3)."""
    if s.flags[w] & EXHAUSTED:
        return
    for gear in sorted(set(s.gear[w])):
        card = s.setup.equipment[gear]
        if card.action and may_use(s, w, gear):
            for a, b in choices.choices(s, card.effect, w, presence.side_of(s, w), NOBODY):
                options.append(decision.option(decision.USE, w, gear, a, b))


def on_act(s: State, frame: Frame, code: int) -> None:
    """One step of an activation; starting the second half closes the first (HAC-4)."""
    if code == decision.PASS:
        return
    step, side, w, done, spent = frame
    verb = code & 63
    _, a, b, c = decision.arguments(code)
    if verb == decision.ENTER:
        s.agenda.append((step, side, w, done | MOVED, spent + 1))
        enter(s, w, a)
        return
    if verb == decision.MOVE or verb == decision.EXPLORE or verb == decision.DEPART:
        s.agenda.append(frame)
        if verb == decision.MOVE:
            movement.begin_step(s, w, a)
        elif verb == decision.EXPLORE:
            exploration.begin_exploration(s, w, a)
        else:
            scenario.depart(s, w)
        return
    if verb == decision.PURSUE:
        s.agenda.append((step, side, w, done + movement.pursue(s, w), spent))
        return
    if verb == decision.GIFT:
        s.agenda.append(frame)
        gifts.use_in_activation(s, code)
        return
    done |= ACTED
    if done & MOVED:
        done |= MOVE_CLOSED
    s.agenda.append((step, side, w, done, spent))
    if verb == decision.ATTACK:
        combat.begin_attack(s, w, a, b)
    elif verb == decision.USE:
        windows.use_gear(s, w, a, b, c)
    elif verb == decision.ADVANTAGE:
        windows.play_advantage(s, decision.arguments(code)[0], w, a, b)
    else:
        scenario.act(s, w, a, b)


def enter(s: State, w: int, tile: int) -> None:
    """A waiting warrior comes into play for 1 movement: the first step of its activation."""
    s.flags[w] &= ~CALLED
    presence.put(s, w, tile)
    if s.log is not None:
        s.log.append(("entered", "HPR-15", 0, w, tile, 0))
    tiles.arrive(s, w, tile)


agenda.asks(agenda.ACTIVATE, ask_activate, on_activate)
agenda.runs(agenda.END_ACTIVATION, run_end_activation)
agenda.asks(agenda.ACT, ask_act, on_act)
