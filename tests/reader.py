"""A reader that was not at the table: it follows the open log alone, from the starting position on.

It knows the set-up (sheets, powers, the scenario's actions) and the few things every phase does by itself, and hears
what a spectator hears. Where it ends with another table than the game, the log has kept something back.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from claustrophobia.core import agenda, clauses
from claustrophobia.core.names import (
    ACTIVATED,
    ALARM,
    DEPARTED,
    EVENT,
    EXHAUSTED,
    FACE_VALUE,
    FOREVER,
    FOUNTAIN,
    HUMAN,
    HUMAN_ACTIVATION,
    HUMAN_PREPARATION,
    INFERNAL_ACTIVATION,
    INFERNAL_PREPARATION,
    OUT,
    POOL,
    ROLLED,
    WAITING,
)
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import GIFT_FOUND, State, bits
from claustrophobia.editions.first import steps as first_steps
from claustrophobia.rules.stats import MARK_EXALTED
from claustrophobia.rules.tiles import ALARMS_MOST, WATER

Die = tuple[int, int]  # face, power; ROLLED where it lies on none


def people(s: State) -> list[bool]:
    """Who is on the human side, of those who take part."""
    return [bool(s.humans >> w & 1) for w in range(len(s.at))]


def open_table(s: State) -> dict[str, Any]:
    """What everybody sees of a state, in the words of the reader."""
    return {
        "turn": s.turn,
        "phase": s.phase,
        "outcome": s.outcome,
        "at": list(s.at),
        "human": people(s),
        "damage": list(s.damage),
        "die": list(s.die),
        "exhausted": [bool(flags & EXHAUSTED) for flags in s.flags],
        "activated": [bool(flags & ACTIVATED) for flags in s.flags],
        "allotted": list(s.allotted),
        "gear": [sorted(gear) for gear in s.gear],
        "gifts": [set(bits(mask)) for mask in s.gifts],
        "load": list(s.load),
        "exalted": [target for target, operation, _, _, _ in s.marks if operation == MARK_EXALTED],
        "direction": s.counters[s.setup.direction] if s.setup.direction >= 0 else -1,
        "tiles": list(zip(s.tile_number, s.tile_cell, s.tile_turn, strict=True)),
        "tokens": list(s.tokens),
        "holes": list(s.holes),
        "used": list(s.used),
        "water": list(s.water),
        "tile_tp": list(s.tile_tp),
        "finds": list(s.finds),
        "barriers": sorted(s.barriers),
        "gone": list(s.gone),
        "stack": None if pending(s, agenda.ASK_PLACE, agenda.ASK_LOOK, agenda.ASK_PUT_BACK) else len(s.stack),
        "second": None if pending(s, agenda.ASK_PLACE) else len(s.second),
        "tp": s.tp,
        "dice": None if pending(s, agenda.ASK_ALLOT) else sorted(s.dice),
        "destiny": destiny_of(s),
        "fired": None if pending(s, agenda.ASK_FIRE, first_steps.ASK_ORDER) else fired_of(s),
        "alarms": None if pending(s, agenda.RUN_DESTINY_ROLL) else s.alarms,
        "decks": None if pending(s, agenda.ASK_KEEP) else [len(deck) for deck in s.deck],
        "discard": [sorted(cards) for cards in s.discard],
        "played": sorted(s.played),
        "hands": None if pending(s, agenda.ASK_KEEP) else [len(hand) for hand in s.hand],
    }


def pending(s: State, *steps: int) -> bool:
    """Whether something is half done, or was when the game ended: it is told when it is done."""
    return s.outcome != 0 or any(frame[0] in steps for frame in s.agenda)


def destiny_of(s: State) -> Counter[Die]:
    """Destiny dice that are not in the pool: face and power."""
    return Counter(
        (face, dest if dest == ROLLED else dest >> 1) for face, dest in zip(s.face, s.dest, strict=True) if dest != POOL
    )


def fired_of(s: State) -> set[int]:
    return {dest >> 1 for dest in s.dest if dest >= 0 and dest & 1}


class Reader:
    """The open table as the log tells it."""

    def __init__(self, start: State) -> None:
        self.setup: Setup = start.setup
        for name, value in open_table(start).items():
            setattr(self, name, value)
        self.turn: int
        self.phase: int
        self.outcome: int
        self.at: list[int]
        self.human: list[bool]
        self.damage: list[int]
        self.die: list[int]
        self.exhausted: list[bool]
        self.activated: list[bool]
        self.allotted: list[int]
        self.gear: list[list[int]]
        self.gifts: list[set[int]]
        self.load: list[int]
        self.exalted: list[int]
        self.direction: int
        self.tiles: list[tuple[int, int, int]]
        self.tokens: list[int]
        self.holes: list[int]
        self.used: list[int]
        self.water: list[int]
        self.tile_tp: list[int]
        self.finds: list[int]
        self.barriers: list[tuple[int, int]]
        self.gone: list[int]
        self.stack: int
        self.second: int
        self.tp: int
        self.dice: list[int]
        self.destiny: Counter[Die]
        self.fired: set[int]
        self.alarms: int
        self.decks: list[int]
        self.discard: list[list[int]]
        self.played: list[int]
        self.hands: list[int]

    def table(self) -> dict[str, Any]:
        names = (
            *("turn", "phase", "outcome", "at", "human", "damage", "die", "exhausted", "gifts", "load", "tiles"),
            *("exalted", "direction", "activated", "allotted", "used", "stack", "second", "alarms", "decks"),
            *("tokens", "holes", "water", "tile_tp", "finds", "gone", "tp", "fired", "hands"),
        )
        return {
            **{name: getattr(self, name) for name in names},
            "gear": [sorted(gear) for gear in self.gear],
            "barriers": sorted(self.barriers),
            "discard": [sorted(cards) for cards in self.discard],
            "played": sorted(self.played),
            "dice": sorted(self.dice),
            "destiny": +self.destiny,
        }

    def differences(self, s: State) -> list[str]:
        """Where the reader's table is not the game's; what is half done there is left out."""
        mine = self.table()
        return [
            f"{name}: the log tells {mine[name]}, the table has {value}"
            for name, value in open_table(s).items()
            if value is not None and mine[name] != value
        ]

    def hear(self, event: tuple[object, ...]) -> None:
        """Follow one event."""
        values = [value for value in event[3:] if isinstance(value, int)]
        told: Callable[..., None] | None = getattr(self, f"on_{event[0]}", None)
        if told is not None:
            told(*values)
        elif str(event[0]) == "discarded":
            side, card = values
            if event[1] == "DST-4":  # those of dark destiny never were in a hand
                self.decks[side] -= 1
            else:
                self.hands[side] -= 1
            self.discard[side].append(card)
        elif str(event[0]) == "dice_back":
            self.take_back(charges=event[1] != "DTH-2")

    # --- turns ------------------------------------------------------------------------------------

    def on_turn_began(self, turn: int) -> None:
        self.turn = turn

    def on_phase_began(self, phase: int) -> None:
        """Dice, cards and exhausted tokens of last turn go (HPR-1, IPR-1, FED-THR-1)."""
        self.phase = phase
        for card in self.played[:]:
            if phase == INFERNAL_PREPARATION or self.setup.events[card].effect.until == phase:
                self.put_away(card)
        if phase in {HUMAN_ACTIVATION, INFERNAL_ACTIVATION}:
            self.activated = [False] * len(self.at)
        if phase == HUMAN_PREPARATION:
            for w, human in enumerate(self.human):
                if human:
                    self.die[w] = 0
                    self.exhausted[w] = False
                    self.shed(w)
            self.dice = []
            if self.setup.ruleset == "first":
                self.clear_board()
        elif phase == INFERNAL_PREPARATION:
            self.take_back(charges=False)

    def on_activated(self, w: int) -> None:
        self.activated[w] = True

    def on_hunt_again(self) -> None:
        """DTH-19: every infernal warrior acts a second time."""
        self.activated = [mark and human for mark, human in zip(self.activated, self.human, strict=True)]

    def on_ended(self, outcome: int) -> None:
        self.outcome = outcome

    # --- dice -------------------------------------------------------------------------------------

    def on_dice_rolled(self, *dice: int) -> None:
        self.dice = list(dice)

    def on_die_rerolled(self, _w: int, die: int, value: int) -> None:
        self.dice.remove(die)
        self.dice.append(value)

    def on_assigned(self, w: int, value: int, die: int) -> None:
        self.dice.remove(die)
        self.die[w] = value

    def on_dice_set_aside(self, *dice: int) -> None:
        for die in dice:
            self.dice.remove(die)

    def on_exhausted(self, w: int) -> None:
        self.exhausted[w] = True

    def on_healed(self, w: int, line: int) -> None:
        self.damage[w] &= ~(1 << (line - 1))
        if self.die[w] == line:
            self.exhausted[w] = False

    def on_drank(self, _w: int, tile: int) -> None:
        self.water[tile] -= 1

    # --- destiny ----------------------------------------------------------------------------------

    def clear_board(self) -> None:
        self.destiny.clear()
        self.fired.clear()

    def take_back(self, *, charges: bool) -> None:
        """Fired dice, or those on both charges, go to the pool; hellhounds have none then."""
        for die in list(self.destiny):
            power = die[1]
            if power >= 0 and (is_charge(self.setup, power) if charges else power in self.fired):
                del self.destiny[die]
        self.fired = {power for power in self.fired if charges and not is_charge(self.setup, power)}
        if not charges:
            for w in bits(self.setup.hounds):
                self.die[w] = 0

    def on_destiny_rolled(self, *faces: int) -> None:
        self.alarms = 0
        if self.setup.ruleset == "first":
            self.clear_board()
        for face in faces:
            self.destiny[face, ROLLED] += 1

    def on_fate_rolled(self, *faces: int) -> None:
        self.on_destiny_rolled(*faces)

    def on_more_dice(self, count: int) -> None:
        self.alarms = count

    def on_die_changed(self, face: int, other: int) -> None:
        self.destiny[face, ROLLED] -= 1
        self.destiny[other, ROLLED] += 1

    def on_die_placed(self, face: int, power: int) -> None:
        self.destiny[face, ROLLED] -= 1
        self.destiny[face, power] += 1
        if self.setup.ruleset == "dante" and FACE_VALUE[face] == 1:  # DTH-5
            self.fired.add(power)

    def on_die_draws(self, face: int, _power: int) -> None:
        """DDM-3: it lies where event cards are drawn."""
        self.on_die_placed(face, named(self.setup, "dark-destiny"))
        self.fired.add(named(self.setup, "dark-destiny"))

    def on_die_turned(self, face: int, _power: int, one: int) -> None:
        """DTH-4: it becomes a 1 of its colour."""
        self.on_die_changed(face, one)
        self.on_die_placed(one, named(self.setup, "abyssal-threat" if one == 1 else "dark-destiny"))

    def on_die_recovered(self, face: int, power: int) -> None:
        self.destiny[face, power] -= 1

    def on_square_cleared(self, power: int) -> None:
        for face, lies in list(self.destiny):
            if lies == power:
                self.destiny[face, ROLLED] += self.destiny.pop((face, lies))

    def on_fired(self, power: int) -> None:
        if any(count for (_, lies), count in self.destiny.items() if lies == power):
            self.fired.add(power)
        owner = self.setup.powers[power].owner
        if owner >= 0 and self.setup.hounds >> owner & 1:  # DST-11
            self.die[owner] = next(face for (face, lies), count in self.destiny.items() if lies == power and count)

    def on_die_given(self, hound: int, face: int) -> None:
        power = next(index for index, power in enumerate(self.setup.powers) if power.owner == hound)
        self.destiny[face, power] += 1
        self.fired.add(power)
        self.die[hound] = face

    def on_hound_rolled(self, hound: int, face: int) -> None:
        self.on_die_given(hound, face)

    def on_pool_short(self) -> None:
        self.clear_board()

    # --- threat points ----------------------------------------------------------------------------

    def on_gained_tp(self, amount: int) -> None:
        self.tp += amount

    def on_board_tp(self, amount: int, _total: int) -> None:
        self.tp += amount

    def on_paid(self, amount: int) -> None:
        self.tp -= amount

    def on_tp_lost(self, amount: int) -> None:
        self.tp -= amount

    def on_spent_board(self, amount: int, _left: int) -> None:
        self.tp -= amount

    def on_surged(self, _points: int, cost: int) -> None:
        self.tp -= cost

    def on_dodged(self, _w: int, price: int) -> None:
        self.tp -= price

    def on_mended(self, w: int, price: int, damage: int) -> None:
        self.tp -= price
        self.damage[w] = damage

    def on_tp_laid(self, tile: int, amount: int) -> None:
        self.tile_tp[tile] += amount

    def on_spent_tile(self, tile: int, amount: int, _left: int) -> None:
        self.tile_tp[tile] -= amount

    def on_tp_gathered(self, tile: int, amount: int) -> None:
        self.tile_tp[tile] -= amount
        self.tp += amount

    # --- cards ------------------------------------------------------------------------------------

    def on_drawn_unseen(self, side: int) -> None:
        self.hands[side] += 1
        self.decks[side] -= 1

    def on_deck_rebuilt(self, side: int) -> None:
        self.decks[side] += len(self.discard[side])
        self.discard[side] = []

    def on_allotted(self, w: int, card: int, *_targets: int) -> None:
        self.hands[HUMAN] -= 1
        self.allotted[w] = card

    def on_allotted_value(self, w: int, card: int) -> None:
        self.on_allotted(w, card)

    def shed(self, w: int) -> None:
        """The instinct card in force on a warrior goes to the discard (HPR-1, HPR-13)."""
        if self.allotted[w] >= 0:
            self.discard[HUMAN].append(self.allotted[w])
            self.allotted[w] = -1

    def on_advantage(self, card: int, *_targets: int) -> None:
        self.hands[HUMAN] -= 1
        self.discard[HUMAN].append(card)

    def on_played(self, card: int, *_targets: int) -> None:
        """Discarded when its effect is over (IPR-6); in the first edition as it is played (R-56)."""
        self.hands[EVENT] -= 1
        self.played.append(card)
        if not self.setup.rebuilds or self.setup.events[card].effect.until == FOREVER:
            self.put_away(card)

    def put_away(self, card: int) -> None:
        self.played.remove(card)
        self.discard[EVENT].append(card)

    def on_cancelled(self, card: int) -> None:
        if card in self.played:
            self.put_away(card)

    def on_card_turned(self, _card: int) -> None:
        self.hands[EVENT] += 1
        self.decks[EVENT] -= 1

    def on_card_in_vain(self, card: int) -> None:
        self.hands[EVENT] -= 1
        self.discard[EVENT].append(card)

    # --- who stands where -------------------------------------------------------------------------

    def on_moved(self, w: int, tile: int) -> None:
        self.at[w] = tile

    def on_entered(self, w: int, tile: int, price: int) -> None:
        self.at[w] = tile
        self.tp -= price
        if w < self.setup.human_count:
            self.human[w] = True

    def on_recruited(self, w: int) -> None:
        self.human[w] = True
        self.at[w] = 0 if self.setup.ruleset == "first" else WAITING

    def on_lined_up(self, *warriors: int) -> None:
        for w in warriors:
            self.at[w] = 0

    def on_departed(self, w: int) -> None:
        self.leave(w, DEPARTED)

    def on_killed(self, w: int, _tile: int, place: int) -> None:
        self.leave(w, -place)

    def on_removed(self, w: int, place: int) -> None:
        self.leave(w, -place)

    def leave(self, w: int, place: int) -> None:
        """All that is on a warrior goes with it; what it carried stays where it fell (EQP-1, EQP-3, DST-10)."""
        tile = self.at[w]
        self.at[w] = place
        self.damage[w] = 0
        self.die[w] = 0
        self.exhausted[w] = False
        self.shed(w)
        self.gear[w] = []
        self.exalted = [bearer for bearer in self.exalted if bearer != w]
        if place != DEPARTED:
            self.tokens[tile] += self.load[w]
            self.load[w] = 0
        if place == OUT:
            for face, power in list(self.destiny):
                if power >= 0 and self.setup.powers[power].owner == w:
                    del self.destiny[face, power]
                    self.fired.discard(power)

    def on_hurt(self, w: int, damage: int) -> None:
        self.damage[w] = damage

    def on_recovered(self, w: int, damage: int) -> None:
        self.damage[w] = damage

    def on_line_lost(self, w: int, line: int) -> None:
        self.damage[w] |= 1 << (line - 1)

    # --- what they have ---------------------------------------------------------------------------

    def on_equipped(self, w: int, gear: int) -> None:
        self.gear[w].append(gear)

    def on_bestowed(self, w: int, gift: int) -> None:
        self.gifts[w].add(gift)

    def on_equipment_lost(self, w: int, gear: int) -> None:
        self.gear[w].remove(gear)

    def on_used(self, w: int, gear: int, *_targets: int) -> None:
        if self.setup.equipment[gear].once:
            self.gear[w].remove(gear)

    def on_equipment_lies(self, tile: int, gear: int) -> None:
        self.finds[tile] = gear + 1

    def on_gift_lies(self, tile: int, gift: int) -> None:
        self.finds[tile] = gift + GIFT_FOUND

    def on_equipment_taken(self, w: int, gear: int) -> None:
        self.finds[self.at[w]] = 0
        self.gear[w].append(gear)

    def on_gift_taken(self, w: int, gift: int) -> None:
        self.finds[self.at[w]] = 0
        self.gifts[w].add(gift)

    def on_found(self, w: int, token: int, count: int) -> None:
        self.on_tokens_lie(self.at[w], token, count)

    def on_tokens_lie(self, tile: int, token: int, count: int) -> None:
        self.tokens[tile] += count << (token * clauses.TOKEN_BITS)

    def on_exalted(self, w: int) -> None:
        self.exalted = [w]

    def on_direction_turned(self, direction: int) -> None:
        self.direction = direction

    def on_did(self, w: int, number: int, target: int, _more: int) -> None:
        """What an action of the scenario does with its token is the action's word."""
        if number < len(clauses.BUILT_IN):
            return
        action = self.setup.actions[number - len(clauses.BUILT_IN)]
        one = 1 << (action.token * clauses.TOKEN_BITS)
        if action.verb == clauses.ACTION_TAKE or action.verb == clauses.ACTION_SPEND:
            self.tokens[self.at[w]] -= one
        elif action.verb == clauses.ACTION_FILL:
            self.water[self.at[w]] -= 1
            self.load[w] += one
        elif action.verb != clauses.ACTION_EXORCISE:
            self.load[w] -= one
        if action.verb == clauses.ACTION_TAKE:
            self.load[w] += one
        elif action.verb == clauses.ACTION_GIVE:
            self.load[target] += one
        elif action.verb == clauses.ACTION_LAY:
            self.tokens[self.at[w]] += one

    # --- tiles ------------------------------------------------------------------------------------

    def on_tile_placed(self, _slot: int, number: int, cell: int, turn: int) -> None:
        self.tiles.append((number, cell, turn))
        self.stack -= 1
        fountain = self.setup.effect[number] == FOUNTAIN
        for column, value in ((self.tokens, 0), (self.holes, 0), (self.tile_tp, 0), (self.finds, 0), (self.used, 0)):
            column.append(value)
        self.water.append(WATER if fountain else 0)

    def on_sprung(self, tile: int) -> None:
        self.used[tile] = 1
        if self.setup.effect[self.tiles[tile][0]] == ALARM and self.setup.ruleset != "first":
            self.alarms = min(ALARMS_MOST, self.alarms + 1)

    def on_disarmed(self, tile: int) -> None:
        self.used[tile] = 1

    def on_tile_discarded(self, number: int) -> None:
        self.gone.append(number)
        self.stack -= 1

    def on_tile_put_by(self, number: int) -> None:
        self.gone.append(number)
        self.stack -= 1

    def on_tile_taken_up(self, number: int) -> None:
        """One from the discard is placed next: it was in the stack no more."""
        self.gone.remove(number)
        self.stack += 1

    def on_second_drawn(self, _number: int) -> None:
        self.second -= 1
        self.stack += 1

    def on_hole_put(self, tile: int) -> None:
        self.holes[tile] = 1

    def on_closed(self, tile: int, side: int, kind: int) -> None:
        self.barriers.append((tile * 4 + side, kind))

    def on_opened(self, tile: int, side: int, kind: int) -> None:
        self.barriers.remove((tile * 4 + side, kind))


def named(setup: Setup, ident: str) -> int:
    """The power of the board that is called so."""
    return next(index for index, power in enumerate(setup.powers) if power.ident == ident)


def is_charge(setup: Setup, power: int) -> bool:
    return setup.powers[power].ident in {"intrepid-charge", "sneaky-charge"}
