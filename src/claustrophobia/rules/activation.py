"""Activations of both sides: move then act, or act then move (HAC-1 to HAC-5, IAC-1)."""

from typing import Final

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.names import (
    ACTIVATED,
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    CALLED,
    DODGED,
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

ALWAYS_REFUSED: Final = (reasons.NEVER_PURSUES, reasons.NOT_FOR_IT)  # what a warrior can do in no activation
ACTS: Final = (  # what a warrior does in its activation
    *(decision.MOVE, decision.EXPLORE, decision.DEPART, decision.PURSUE, decision.ENTER),
    *(decision.ATTACK, decision.USE, decision.DO, decision.GIFT),
)


def begin_activation_phase(s: State, side: int) -> None:
    """Reset the flags of the last activation phase: nobody has acted, resisted or dodged (HAC-1, TAL-RESISTANT)."""
    keep = ~(ACTIVATED | RESISTED | DODGED)
    s.flags = [flags & keep for flags in s.flags]
    s.agenda.append((agenda.ASK_ACTIVATE, side))


def ask_activate(s: State, frame: Frame) -> list[int]:
    """The warriors of the side not activated yet, and passing, which ends the phase (HAC-1, HAC-5).

    A waiting warrior that must enter now has to be activated before its player may pass.
    """
    _, side = frame
    mine = presence.faction(s, side)
    options: list[int] = []
    due = False
    for w, tile in enumerate(s.at):
        if mine >> w & 1 and not s.flags[w] & ACTIVATED:
            if tile >= 0:
                options.append(decision.option_of_one(decision.ACTIVATE, w))
            elif tile == WAITING and edition.of(s).why_stays_out(s, w) == 0:
                options.append(decision.option_of_one(decision.ACTIVATE, w))
                due = True
    if not due:
        options.append(decision.PASS)
    return options


def refuse_activate(s: State, frame: Frame, code: int) -> int:
    """Why a warrior is not activated, or why it does not act before it has been activated (HAC-1, HAC-4, HAC-5)."""
    _, side = frame
    verb = decision.verb_of(code)
    if verb == decision.PASS:
        return reasons.ENTRY_IS_DUE if decision.PASS not in ask_activate(s, frame) else 0
    if verb != decision.ACTIVATE and verb not in ACTS:
        return reasons.NOT_ASKED
    w = decision.warrior_of(code)
    if not presence.faction(s, side) >> w & 1:
        return reasons.NOT_YOUR_HUMAN if side == HUMAN else reasons.NOT_YOUR_INFERNAL
    if verb == decision.USE and not s.setup.equipment[decision.read_use(code)[1]].action:
        return reasons.NOT_ASKED  # this equipment is no action: activating its bearer would not help
    if s.flags[w] & ACTIVATED:
        return reasons.ALREADY_ACTIVATED if verb == decision.ACTIVATE else reasons.ACTIVATION_OVER
    out = why_absent(s, w)
    if out:
        return out
    if verb == decision.ACTIVATE:
        return 0
    then = refuse_act(s, (agenda.ASK_ACT, side, w, 0, 0), code)
    when = edition.of(s).phases_of(verb)
    if then and (then in ALWAYS_REFUSED or (when and s.phase not in when)):
        return then
    return reasons.ACTIVATE_IT_FIRST


def why_absent(s: State, w: int) -> int:
    """Why a warrior off the board cannot be activated; a waiting one can if it may enter now (HAC-1)."""
    if s.at[w] >= 0:
        return 0
    return edition.of(s).why_stays_out(s, w) if s.at[w] == WAITING else reasons.NOT_IN_PLAY


def on_activate(s: State, frame: Frame, code: int) -> None:
    """An activation begins when its player names the warrior (HAC-4)."""
    _, side = frame
    if code == decision.PASS:
        return
    w = decision.read_activate(code)
    s.flags[w] |= ACTIVATED
    s.agenda.append(frame)
    s.agenda.append((agenda.RUN_END_ACTIVATION, side, w))
    s.agenda.append((agenda.ASK_ACT, side, w, 0, 0))
    if s.log is not None:
        s.log.append(("activated", "HAC-1", 0, w))
    windows.announce(s, ACTIVATION_BEGINS, w)


def run_end_activation(s: State, frame: Frame) -> None:
    _, _, warrior = frame
    windows.announce(s, ACTIVATION_ENDS, warrior)


def ask_act(s: State, frame: Frame) -> list[int]:
    """What the active warrior may do now; nothing if it has died or departed (HAC-2, HAC-4)."""
    _, side, w, done, spent = frame
    options: list[int] = []
    if s.at[w] < 0:
        if s.at[w] == WAITING and not done:
            options = [
                decision.option(decision.ENTER, w, tile)
                for tile in range(len(s.tile_number))
                if edition.of(s).why_no_entry(s, w, tile) == 0
            ]
        return options
    if not done & MOVE_CLOSED:
        movement.add_moves(s, w, done, spent, options)
    if s.gifts[w] and not done & MOVED:
        gifts.add_in_activation(s, w, options)
    if not done & ACTED:
        combat.add_attacks(s, w, options)
        if s.gear[w]:
            add_gear_actions(s, w, options)
        if side == HUMAN and not s.setup.allots:
            windows.add_action_cards(s, w, options)
        scenario.add_actions(s, w, options)
    if s.moments is not None and side == HUMAN and not done & ACTED:
        windows.note_here(s, HUMAN, options, could=windows.could_act(s))
    options.append(decision.PASS)
    return options


def add_gear_actions(s: State, w: int, options: list[int]) -> None:
    """Equipment with the keyword *action* (HAC-3)."""
    for gear in sorted(set(s.gear[w])):
        card = s.setup.equipment[gear]
        if card.action and windows.why_no_gear(s, w, gear) == 0:
            for a, b in choices.choices(s, card.effect, w, presence.side_of(s, w), NOBODY):
                options.append(decision.option(decision.USE, w, gear, a, b))


def refuse_act(s: State, frame: Frame, code: int) -> int:
    """Why the active warrior does not do something (HAC-1 to HAC-4, IAC-1)."""
    _, side, w, done, spent = frame
    verb = decision.verb_of(code)
    if verb == decision.PASS:
        return reasons.ENTERS_FIRST if s.at[w] == WAITING else 0
    if verb == decision.ADVANTAGE:
        if side != HUMAN or s.setup.allots:
            return reasons.NOT_ASKED
        card, a, b = decision.read_advantage(code)
        return reasons.HAS_ACTED if done & ACTED else windows.why_no_action_card(s, w, card, a, b)
    if verb != decision.ACTIVATE and verb not in ACTS:
        return reasons.NOT_ASKED
    who = decision.warrior_of(code)
    if who != w or verb == decision.ACTIVATE:
        return why_not_its_turn(s, side, w, who)
    if verb == decision.ENTER:
        _, tile = decision.read_enter(code)
        return edition.of(s).why_no_entry(s, w, tile) if s.at[w] == WAITING else reasons.STANDS_ON_A_TILE
    if s.at[w] == WAITING:
        return reasons.ENTERS_FIRST
    if verb == decision.MOVE:
        return movement.why_no_move(s, w, done, spent, decision.read_move(code)[1])
    if verb == decision.EXPLORE:
        return movement.why_no_exploring(s, w, done, spent, decision.read_explore(code)[1])
    if verb == decision.DEPART:
        return movement.why_no_departure(s, w, done, spent)
    if verb == decision.PURSUE:
        return movement.why_no_pursuit(s, w, done, spent)
    if verb == decision.GIFT:
        _, gift, a, b = decision.read_gift(code)
        return gifts.why_no_gift_in_activation(s, w, done & MOVED, gift, a, b)
    if done & ACTED:
        return reasons.HAS_ACTED
    if verb == decision.ATTACK:
        _, target, weapon = decision.read_attack(code)
        return combat.why_no_attack(s, w, target, weapon)
    if verb == decision.USE:
        _, gear, a, b = decision.read_use(code)
        return windows.why_no_gear_action(s, w, gear, a, b)
    _, action, a, _ = decision.read_do(code)
    return scenario.why_no_action(s, w, action, a)


def why_not_its_turn(s: State, side: int, acting: int, w: int) -> int:
    """Why another warrior does not act now, or the active one is not activated again (HAC-1)."""
    if not presence.faction(s, side) >> w & 1:
        return reasons.NOT_YOUR_HUMAN if side == HUMAN else reasons.NOT_YOUR_INFERNAL
    if s.flags[w] & ACTIVATED:
        return reasons.ALREADY_ACTIVATED
    return why_absent(s, w) or reasons.ANOTHER_ACTIVATION


def on_act(s: State, frame: Frame, code: int) -> None:
    """One step of an activation. Who acts after it has begun to move does not move any more (HAC-4)."""
    if code == decision.PASS:
        return
    step, side, w, done, spent = frame
    verb = decision.verb_of(code)
    if verb == decision.ENTER:
        s.agenda.append((step, side, w, done | MOVED, spent + 1))
        enter(s, w, decision.read_enter(code)[1])
        return
    if verb == decision.MOVE or verb == decision.EXPLORE or verb == decision.DEPART:
        s.agenda.append(frame)
        if verb == decision.MOVE:
            movement.begin_step(s, w, decision.read_move(code)[1])
        elif verb == decision.EXPLORE:
            exploration.begin_exploration(s, w, decision.read_explore(code)[1])
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
        _, target, weapon = decision.read_attack(code)
        combat.begin_attack(s, w, target, weapon)
    elif verb == decision.USE:
        _, gear, a, b = decision.read_use(code)
        windows.use_gear(s, w, gear, a, b)
    elif verb == decision.ADVANTAGE:
        card, a, b = decision.read_advantage(code)
        windows.play_advantage(s, card, w, a, b)
    else:
        _, action, a, _ = decision.read_do(code)
        scenario.act(s, w, action, a)


def enter(s: State, w: int, tile: int) -> None:
    """Bring a waiting warrior into play: the first step of its activation, for 1 movement."""
    s.flags[w] &= ~CALLED
    presence.put(s, w, tile)
    if s.log is not None:
        s.log.append(("entered", "HPR-15", 0, w, tile, 0))
    tiles.arrive(s, w, tile)


agenda.asks(agenda.ASK_ACTIVATE, ask_activate, on_activate, refuse_activate)
agenda.runs(agenda.RUN_END_ACTIVATION, run_end_activation)
agenda.asks(agenda.ASK_ACT, ask_act, on_act, refuse_act)
