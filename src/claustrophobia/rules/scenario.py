"""What a scenario adds: aims, actions, special rules, stashes (SET-1, TRN-2 to TRN-7, HAC-3, MOV-10, EQP-3, TIL-STASH).

A scenario file is a list of clauses, each a verb of `core.clauses` with arguments; this chapter carries them out.
"""

from typing import Final

from claustrophobia.core import agenda, clauses, decision, reasons, verbs
from claustrophobia.core.clauses import TOKEN_BITS, tokens_of
from claustrophobia.core.grid import opposite
from claustrophobia.core.names import (
    BOX,
    COMBAT,
    DEPARTED,
    DRAW,
    EXHAUSTED,
    FOREVER,
    HUMAN,
    HUMAN_WINS,
    INFERNAL,
    INFERNAL_WINS,
    INSTINCT,
    LEAVES,
    NOBODY,
    OUT,
    RESERVE,
    SLAIN_ONCE,
    UNEXPLORED,
    WAITING,
)
from claustrophobia.core.setup import Clause
from claustrophobia.core.state import Frame, State, bits, mark_operation
from claustrophobia.rules import cards, choices, effects, presence, windows
from claustrophobia.rules.stats import MARK_EXALTED, add_mark, lines_lost, may_use, stat

# --- aims -----------------------------------------------------------------------------------------
COUNTED: Final = (
    clauses.AIM_DEPARTED,
    clauses.AIM_DEAD,
    clauses.AIM_REACHED,
    clauses.AIM_CARRIED,
    clauses.AIM_GATHERED,
)


def check(s: State) -> None:
    """End the game if a victory condition is met, or no human is left (TRN-1, TRN-3, TRN-6)."""
    if s.outcome:
        return
    won = 0
    for aim in s.setup.aims:
        if holds(s, aim):
            won |= 1 << aim.outcome
    if not won and not humans_left(s):
        won = 1 << last_outcome(s)
    if won:
        end(s, decide(s, won))


def last_outcome(s: State) -> int:
    """How a game ends when no human is left (TRN-6), unless the scenario says otherwise."""
    out = s.at.count(DEPARTED)
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_LAST_OUT and out >= rule.count:
            return rule.outcome
    return unless_said(s, clauses.RULE_LAST_FALL, INFERNAL_WINS)


def decide(s: State, won: int) -> int:
    """Which of several outcomes counts; if both sides win at once, the player whose phase it is wins (TRN-3)."""
    both = 1 << HUMAN_WINS | 1 << INFERNAL_WINS
    if won & both == both:
        return HUMAN_WINS if s.phase < 2 else INFERNAL_WINS
    if won & both:
        return HUMAN_WINS if won & 1 << HUMAN_WINS else INFERNAL_WINS
    return DRAW


def holds(s: State, aim: Clause) -> bool:
    """Whether one aim is fulfilled."""
    return progress(s, aim) >= needed(s, aim)


def progress(s: State, aim: Clause) -> int:
    """How far one aim has come, in the units of `needed`; an aim that is met all at once is at 0 or 1."""
    verb = aim.verb
    if verb == clauses.AIM_DEPARTED:
        return s.at.count(DEPARTED)
    if verb == clauses.AIM_DEAD:
        return dead_humans(s)
    if verb == clauses.AIM_KILLED:
        return int(s.at[aim.warrior] == OUT or s.flags[aim.warrior] & SLAIN_ONCE != 0)
    if verb == clauses.AIM_REACHED:
        return s.counters[aim.counter]
    if verb == clauses.AIM_CARRIED:
        return sum(tokens_of(s.load[w], aim.token) for w in bits(s.humans) if s.at[w] == DEPARTED)
    if verb == clauses.AIM_SLAIN:
        demons = bits(s.setup.demons)
        return int(not presence.in_play(s, s.setup.demons) and any(s.flags[w] & SLAIN_ONCE for w in demons))
    if verb == clauses.AIM_GATHERED:
        slot = slot_of(s, aim.tile)
        return (s.here[slot] & aim.doers).bit_count() if slot >= 0 else 0
    if verb == clauses.AIM_LED_OUT:
        return int(s.at[aim.warrior] == DEPARTED)
    if verb == clauses.AIM_SEALED:
        return int(aim.tile not in s.tile_number and UNEXPLORED not in s.links)
    return taking_part(s) - standing(s)


def needed(s: State, aim: Clause) -> int:
    """The `progress` at which an aim is met.

    An aim that fewer than `count` humans are left standing counts those who are not.
    """
    verb = aim.verb
    if verb == clauses.AIM_STANDING:
        return taking_part(s) - aim.count + 1
    return aim.count if verb in COUNTED else 1


def slot_of(s: State, number: int) -> int:
    """Where the tile of this number lies; -1 if it is not in play."""
    for slot in range(len(s.tile_number)):
        if s.tile_number[slot] == number:
            return slot
    return -1


def taking_part(s: State) -> int:
    """The humans of the game, wherever they are now."""
    return sum(1 for w in range(s.setup.human_count) if s.at[w] != BOX)


def dead_humans(s: State) -> int:
    return sum(1 for w in range(s.setup.human_count) if s.at[w] == OUT)


def standing(s: State) -> int:
    """Humans in play or still to come."""
    return sum(1 for w in range(s.setup.human_count) if s.at[w] >= 0 or s.at[w] == WAITING)


def humans_left(s: State) -> bool:
    """Whether any human warrior is in play or still to come (TRN-6)."""
    return any(s.at[w] >= 0 or s.at[w] == WAITING for w in bits(s.humans))


def unless_said(s: State, verb: int, usual: int) -> int:
    """The outcome that the scenario's rule with this verb names, if its counter is high enough, else `usual`.

    TRN-5, TRN-6.
    """
    for rule in s.setup.rules:
        if rule.verb == verb and s.counters[rule.counter] >= rule.at_least:
            return rule.outcome
    return usual


def end(s: State, outcome: int) -> None:
    s.outcome = outcome
    if s.log is not None:
        s.log.append(("ended", "TRN-1", 0, outcome))


def give_up(s: State, side: int) -> None:
    """A player gives the game up: it ends, and the other side has won it (TRN-1)."""
    if s.log is not None:
        s.log.append(("gave_up", "TRN-1", 0, side))
    end(s, INFERNAL_WINS if side == HUMAN else HUMAN_WINS)


def run_check(s: State, frame: Frame) -> None:
    check(s)


# --- turns ----------------------------------------------------------------------------------------


def turn_ended(s: State) -> None:
    """Count who holds what, burn down the fuses that are lit, and end the game at its limit of turns (TRN-5)."""
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_FUSE and s.counters[rule.counter] > 0:
            s.counters[rule.counter] += 1
        elif rule.verb == clauses.RULE_SMOULDER and s.counters[rule.counter] > 0:
            smoulder(s, rule)
        elif rule.verb == clauses.RULE_HELD:
            count_held(s, rule)
    check(s)
    if not s.outcome and s.turn >= s.setup.turn_limit:
        if s.log is not None:
            s.log.append(("time_up", "TRN-5", 0, s.turn))
        end(s, unless_said(s, clauses.RULE_AT_LIMIT, s.setup.limit_outcome))


def count_held(s: State, rule: Clause) -> None:
    """Count a turn at whose end enough warriors hold a tile: they outnumber their enemies there (SCN-1)."""
    slot = slot_of(s, rule.tile)
    if slot < 0:
        return
    holders = s.here[slot] & rule.doers
    enemies = s.infernals if holders & s.humans else s.humans
    if holders.bit_count() >= rule.count and holders.bit_count() > (s.here[slot] & enemies).bit_count():
        s.counters[rule.counter] += 1
        if s.log is not None:
            s.log.append(("held", "SCN-1", 0, slot, s.counters[rule.counter]))


def smoulder(s: State, rule: Clause) -> None:
    """Roll a ten-sided die to see whether a fuse burns on (SET-1)."""
    s.chance.about(agenda.RUN_CHECK, rule.counter)
    value = s.chance.ten()
    s.news += 1
    if s.log is not None:
        s.log.append(("smouldered", "SET-1", 0, value, rule.at_least))
    if value >= rule.at_least:
        s.counters[rule.counter] += 1


def preparation_begins(s: State) -> None:
    """Those whom the scenario calls come in, and an infection hits all humans but the leader, in order (SET-1)."""
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_INFECTION:
            for w in reversed(bits(presence.in_play(s, s.humans & ~s.setup.leaders))):
                if lines_lost(s, w) < rule.count:
                    s.agenda.append((agenda.RUN_SUFFER, w, NOBODY))
        elif rule.verb == clauses.RULE_RELIEF and s.turn >= rule.turn:
            come_late(s, rule)
    awaken(s)
    if s.log is not None:
        tell_changes(s)


def tell_changes(s: State) -> None:
    """Tell that talents or characteristics change from this turn on (SCN-9, SCN-10)."""
    for rule in (*s.setup.talented, *s.setup.fixed):
        if rule.turn == s.turn > 1 and s.log is not None:
            s.log.append(("tide_turned", "SCN-9" if rule in s.setup.talented else "SCN-10", 0))
            return


def awaken(s: State) -> None:
    """Bring in those whom deeds have awakened (SCN-6)."""
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_AWAKENS and s.counters[rule.counter] >= rule.at_least:
            come_late(s, rule)


def come_late(s: State, rule: Clause) -> None:
    """Bring in a warrior that has not been in play yet, as soon as its tile is in play and has room (SCN-4, SCN-6)."""
    slot = slot_of(s, rule.tile)
    place = s.at[rule.warrior]
    if slot >= 0 and (place == BOX or place == WAITING) and has_room_for(s, rule.warrior, slot):
        bring_on(s, rule.warrior, slot)


def died(s: State, w: int, tile: int) -> None:
    """What the scenario does about a death: it counts it, or a new infernal warrior rises there (SET-1)."""
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_FALLS and rule.warrior == w:
            s.counters[rule.counter] += 1
        elif rule.verb == clauses.RULE_RISE and s.humans >> w & 1 and not s.setup.leaders >> w & 1:
            rise(s, rule.who, tile)
        elif rule.verb == clauses.RULE_TOLL and rule.doers >> w & 1 and s.turn >= rule.turn:
            s.counters[rule.counter] += 1


def rise(s: State, sheets: list[int], tile: int) -> None:
    """Bring in a warrior of the first of these sheets that has one in the reserve, if there is room (MOV-7)."""
    for sheet in sheets:
        other = choices.spare(s, sheet)
        if other >= 0 and presence.has_room(s, tile, INFERNAL):
            bring_on(s, other, tile)
            return


def bring_on(s: State, w: int, tile: int) -> None:
    """Bring a warrior into play because the scenario says so; the tile's effect applies (TIL-0)."""
    if s.setup.first_side[w] == HUMAN:
        s.humans |= 1 << w
    presence.put(s, w, tile)
    if s.log is not None:
        s.log.append(("entered", "SET-1", 0, w, tile, 0))
    s.agenda.append((agenda.RUN_ENTER_PLAY, w, tile))
    s.agenda.append((agenda.RUN_ARRIVE, w, tile))
    if choices.is_the_second(s, w):
        for other in bits(presence.in_play(s, s.setup.demons & ~(1 << w))):
            s.agenda.append((agenda.RUN_REMOVE, other))


def has_room_for(s: State, w: int, tile: int) -> bool:
    """Whether a warrior can come into play on a tile; a demon that leaves for it makes room (MOV-7, SET-8)."""
    if presence.has_room(s, tile, presence.side_of(s, w)):
        return True
    return choices.is_the_second(s, w) and s.here[tile] & s.setup.demons != 0


def times_it_comes(s: State, w: int, usual: int) -> int:
    """How many times a demon may come into the game."""
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_RETURNS and rule.warrior == w:
            return rule.count
    return usual


def threat_started(s: State) -> None:
    """Gain the threat points that the scenario gives each turn; a horde comes in its turn (SET-1, SCN-5)."""
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_WAVE and s.turn >= rule.turn:
            effects.gain_tp(s, rule.count, "SET-1")
        elif rule.verb == clauses.RULE_HORDE and s.turn == rule.turn:
            slot = slot_of(s, rule.tile)
            for _ in range(rule.count if slot >= 0 else 0):
                rise(s, rule.who, slot)
    awaken(s)


# --- tiles ----------------------------------------------------------------------------------------


def tile_placed(s: State, slot: int) -> None:
    """Bring in the warriors and lay the tokens that the scenario puts on a tile as it is placed (TIL-0)."""
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_ARRIVAL and rule.tile == s.tile_number[slot]:
            if s.at[rule.warrior] == BOX or s.at[rule.warrior] == RESERVE or s.at[rule.warrior] == WAITING:
                bring_on(s, rule.warrior, slot)
        elif rule.verb == clauses.RULE_LIES and rule.tile == s.tile_number[slot]:
            s.tokens[slot] += rule.count << (rule.token * TOKEN_BITS)
            if s.log is not None:
                s.log.append(("tokens_lie", "SET-1", 0, slot, rule.token, rule.count))


def points_to(s: State, side: int) -> bool:
    """Whether the direction token points to a side: there the human player turns the explored tile (SET-1)."""
    return s.setup.direction >= 0 and s.counters[s.setup.direction] == side


def followed(s: State, side: int) -> None:
    """Turn the direction token a quarter to the right if a tile is explored where it points (SET-1)."""
    if points_to(s, side):
        s.counters[s.setup.direction] = (side + 1) % 4
        if s.log is not None:
            s.log.append(("direction_turned", "SET-1", 0, (side + 1) % 4))


def stash_stays_closed(s: State, tile: int) -> bool:
    """Whether a stash stays closed because the warrior that lurks in it cannot come out now (TIL-STASH).

    The next human that enters opens it instead.
    """
    return any(find.verb == clauses.STASH_LURK and not comes_out(s, find.warrior, tile) for find in s.setup.stash)


def comes_out(s: State, w: int, tile: int) -> bool:
    """Whether a warrior that lurks in a stash is not in play yet, and has room on the tile (TIL-STASH)."""
    return s.at[w] == WAITING and has_room_for(s, w, tile)


def open_stash(s: State, w: int, tile: int) -> None:
    """Carry out what the scenario hides in its stashes (TIL-STASH)."""
    for find in s.setup.stash:
        if find.verb == clauses.STASH_FIND:
            s.tokens[tile] += find.count << (find.token * TOKEN_BITS)
            if s.log is not None:
                s.log.append(("found", "TIL-STASH", 0, w, find.token, find.count))
        elif find.verb == clauses.STASH_INSTINCTS:
            for _ in range(find.count):
                cards.draw(s, INSTINCT, "TIL-STASH")
        elif find.verb == clauses.STASH_LURK:
            if comes_out(s, find.warrior, tile):
                bring_on(s, find.warrior, tile)
        elif find.verb == clauses.STASH_TREASURE:
            open_chest(s, w, tile, find)
        else:
            effects.gain_tp(s, find.count, "TIL-STASH")


def open_chest(s: State, w: int, tile: int, find: Clause) -> None:
    """Draw whether this stash hides the token; all stashes not opened yet are equally likely (TIL-STASH)."""
    left = find.count - s.counters[find.counter]
    if left <= 0:
        return
    s.counters[find.counter] += 1
    s.news += 1
    if s.chance.below(left) == 0:
        s.counters[find.counter] = find.count
        s.tokens[tile] += 1 << (find.token * TOKEN_BITS)
        if s.log is not None:
            s.log.append(("found", "TIL-STASH", 0, w, find.token, 1))


def why_no_way_out(s: State, w: int, tile: int) -> int:
    """Why a warrior cannot depart from a tile: it must be an exit of the scenario (MOV-10)."""
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_EXIT and rule.tile == s.tile_number[tile]:
            return 0
    return reasons.NO_WAY_OUT


def depart(s: State, w: int) -> None:
    """Push a warrior's departure: it leaves its tile (PRI-4) and the game, alive, with its load (MOV-10, EQP-3)."""
    s.agenda.append((agenda.RUN_CHECK,))
    s.agenda.append((agenda.RUN_DEPART, w))
    windows.announce(s, LEAVES, w)


# --- actions --------------------------------------------------------------------------------------


def add_actions(s: State, w: int, options: list[int]) -> None:
    """Add the actions the board and the scenario offer this warrior (HAC-3, IAC-1)."""
    if s.barriers:
        add_clearing(s, w, options)
    for index, action in enumerate(s.setup.actions):
        if action.doers >> w & 1:
            add_action(s, w, index + len(clauses.BUILT_IN), action, options)


def why_no_action(s: State, w: int, number: int, target: int) -> int:
    """Why a warrior does not do an action of the board or the scenario now (HAC-3, HAC-6, IAC-2)."""
    if number < len(clauses.BUILT_IN):
        return why_no_clearing(s, w, number)
    return why_no_deed(s, w, s.setup.actions[number - len(clauses.BUILT_IN)], target)


def add_clearing(s: State, w: int, options: list[int]) -> None:
    for number in (clauses.ACTION_CLEAR, clauses.ACTION_FORCE):
        if why_no_clearing(s, w, number) == 0:
            options.append(decision.option(decision.DO, w, number))


def why_no_clearing(s: State, w: int, number: int) -> int:
    """Why a warrior does not clear rubble (which takes combat 2 or a tool) or force a door (a tool) (HAC-6)."""
    kind = effects.RUBBLE if number == clauses.ACTION_CLEAR else effects.DOOR
    if not is_beside(s, w, kind):
        return reasons.NO_BARRIER
    if has_tool(s, w):
        return 0
    if kind == effects.RUBBLE and stat(s, w, COMBAT) >= 2:
        return 0
    if s.flags[w] & EXHAUSTED:
        return reasons.TOO_EXHAUSTED
    return reasons.NO_STRENGTH if kind == effects.RUBBLE else reasons.NO_TOOL


def is_beside(s: State, w: int, kind: int) -> bool:
    """Whether a barrier of a kind is on a side of the warrior's tile."""
    for spot, own in s.barriers:  # noqa: SIM110 - a generator here is what mypyc compiles badly
        if own == kind and s.at[w] in beside(s, spot):
            return True
    return False


def has_tool(s: State, w: int) -> bool:
    if s.flags[w] & EXHAUSTED:
        return False
    return any(s.setup.equipment[gear].effect.verb == verbs.TOOL and may_use(s, w, gear) for gear in s.gear[w])


def beside(s: State, spot: int) -> list[int]:
    """The tiles on both sides of a barrier."""
    tile = spot >> 2
    other = effects.neighbour(s, spot)
    return [tile] if other < 0 else [tile, other]


def add_action(s: State, w: int, number: int, action: Clause, options: list[int]) -> None:
    """Add the options of one scenario action."""
    if action.verb != clauses.ACTION_GIVE:
        if why_no_deed(s, w, action, 0) == 0:
            options.append(decision.option(decision.DO, w, number))
        return
    for ally in bits(s.here[s.at[w]] & presence.faction(s, presence.side_of(s, w))):
        if why_no_deed(s, w, action, ally) == 0:
            options.append(decision.option(decision.DO, w, number, ally))


def why_no_deed(s: State, w: int, action: Clause, target: int) -> int:
    """Why a warrior does not do one of the scenario's actions now; `target` is the ally a token is handed to."""
    if not action.doers >> w & 1:
        return reasons.NOT_FOR_IT
    if s.flags[w] & EXHAUSTED and not action.exhausted:
        return reasons.TOO_EXHAUSTED
    tile = s.at[w]
    verb = action.verb
    carried = tokens_of(s.load[w], action.token)
    lying = tokens_of(s.tokens[tile], action.token)
    if verb == clauses.ACTION_TAKE:
        if not lying:
            return reasons.NONE_LIES_THERE
        return 0 if carried < action.count else reasons.CARRIES_ENOUGH
    if verb == clauses.ACTION_FILL:
        if not s.water[tile]:
            return reasons.NO_FOUNTAIN
        return 0 if carried < action.count else reasons.CARRIES_ENOUGH
    if verb == clauses.ACTION_SPEND:
        return 0 if lying else reasons.NONE_LIES_THERE
    if verb == clauses.ACTION_EXORCISE:
        if s.at[action.warrior] != tile:
            return reasons.DEMON_NOT_HERE
        return 0 if presence.has_room(s, tile, HUMAN) else reasons.NO_ROOM_HERE
    if not carried:
        return reasons.CARRIES_NONE
    if verb == clauses.ACTION_GIVE:
        return why_not_given(s, w, action, target)
    if verb == clauses.ACTION_LAY:
        return 0
    if verb == clauses.ACTION_DELIVER:
        return 0 if s.tile_number[tile] == action.tile else reasons.NOT_THE_TILE_FOR_IT
    return 0 if is_beside(s, w, effects.DOOR) else reasons.NO_BARRIER


def why_not_given(s: State, w: int, action: Clause, ally: int) -> int:
    """Why a token is not handed to an ally: it must be on the same tile and able to carry it."""
    if ally == w:
        return reasons.TARGET_ITSELF
    if not (s.here[s.at[w]] & presence.faction(s, presence.side_of(s, w))) >> ally & 1:
        return reasons.TARGET_ELSEWHERE
    return 0 if tokens_of(s.load[ally], action.token) < action.count else reasons.CARRIES_ENOUGH


def act(s: State, w: int, number: int, target: int) -> None:
    """Carry out an action."""
    if s.log is not None:
        s.log.append(("did", "HAC-3" if s.humans >> w & 1 else "IAC-2", 0, w, number, target, 0))
    if number < len(clauses.BUILT_IN):
        open_barrier(s, s.at[w], effects.RUBBLE if number == clauses.ACTION_CLEAR else effects.DOOR)
        return
    action = s.setup.actions[number - len(clauses.BUILT_IN)]
    tile = s.at[w]
    one = 1 << (action.token * TOKEN_BITS)
    verb = action.verb
    if verb == clauses.ACTION_TAKE:
        s.tokens[tile] -= one
        s.load[w] += one
    elif verb == clauses.ACTION_GIVE:
        s.load[w] -= one
        s.load[target] += one
    elif verb == clauses.ACTION_FILL:
        s.water[tile] -= 1
        s.load[w] += one
    elif verb == clauses.ACTION_LAY:
        s.load[w] -= one
        s.tokens[tile] += one
    elif verb == clauses.ACTION_DELIVER:
        s.load[w] -= one
        achieve(s, w, action.counter)
    elif verb == clauses.ACTION_SPEND:
        s.tokens[tile] -= one
        achieve(s, w, action.counter)
    elif verb == clauses.ACTION_EXORCISE:
        achieve(s, w, action.counter)
        exorcise(s, action, tile)
        return
    else:
        s.load[w] -= one
        open_barrier(s, tile, effects.DOOR)
    check(s)


def achieve(s: State, w: int, counter: int) -> None:
    """Count a deed of a warrior: it may awaken somebody, or give the warrior the one exaltation token (SET-1)."""
    s.counters[counter] += 1
    for rule in s.setup.rules:
        if rule.verb == clauses.RULE_EXALTATION and rule.counter == counter:
            s.marks = [mark for mark in s.marks if mark_operation(mark) != MARK_EXALTED]
            add_mark(s, w, MARK_EXALTED, rule.talents, FOREVER)
            if s.log is not None:
                s.log.append(("exalted", "SET-1", 0, w))
    awaken(s)


def exorcise(s: State, action: Clause, tile: int) -> None:
    """Remove the demon, and bring in a human from the box in its place, exhausted until its first die (SET-1, R-1)."""
    s.agenda.append((agenda.RUN_CHECK,))
    freed = [w for w in range(s.setup.human_count) if s.at[w] == BOX and s.setup.western >> w & 1]
    if freed:
        bring_on(s, freed[0], tile)
        s.flags[freed[0]] |= EXHAUSTED
        if s.log is not None:
            s.log.append(("exhausted", "HPR-6", 0, freed[0]))
    s.agenda.append((agenda.RUN_REMOVE, action.warrior, WAITING))


def open_barrier(s: State, tile: int, kind: int) -> None:
    """Remove a barrier beside a tile. The passage is as it was before: a wall behind it stays a wall (MOV-9, MOV-1)."""
    for spot, own in s.barriers:
        if own == kind and tile in beside(s, spot):
            s.barriers = tuple(entry for entry in s.barriers if entry != (spot, own))
            other = effects.neighbour(s, spot)
            back = opposite(spot & 3)
            if other < 0:
                s.links[spot] = UNEXPLORED
            elif s.setup.openings[s.tile_number[other] * 4 + s.tile_turn[other]] >> back & 1:
                s.links[spot] = other
                s.links[other * 4 + back] = spot >> 2
            if s.log is not None:
                s.log.append(("opened", "MOV-9", 0, spot >> 2, spot & 3, kind))
            return


agenda.runs(agenda.RUN_CHECK, run_check)
