"""The agenda: the unfinished half of every rule, as data.

A frame is `(step, small arguments...)`; the last frame of `state.agenda` is the next to run. Steps below
`FIRST_ASK` run by themselves; the others are decisions, whose second entry is the side that decides. A decision
computes its options from the state and its frame alone, so a state can be cloned or saved at any of them.
The chapters fill the tables as they are imported; chapters speak *up* by pushing the frame of a later chapter's step.
"""

from collections.abc import Callable
from typing import Final

from claustrophobia.core.faults import RunawayError
from claustrophobia.core.names import RULESETS
from claustrophobia.core.state import Frame, State

# --- steps that run by themselves -----------------------------------------------------------------
RUN_BEGIN_PHASE: Final = 0  # phase
RUN_END_PHASE: Final = 1  # phase
RUN_HUMAN_ROLL: Final = 2
RUN_DICE_ASSIGNED: Final = 3
RUN_DESTINY_ROLL: Final = 4  # how many
RUN_DESTINY_FIRE: Final = 5
RUN_FIRE_POWER: Final = 6  # power: it has fired before, and begins with this phase
RUN_EFFECT: Final = 7  # family, card, warrior it works for, target a, target b
RUN_ARRIVE: Final = 8  # warrior, tile: what entering sets off
RUN_CHECK: Final = 9  # victory conditions
RUN_EXPLORE: Final = 10  # warrior, side
RUN_STEP_OVER: Final = 11  # warrior, tile: after the tile was placed
RUN_ATTACK_ROLL: Final = 12  # attacker, target, weapon, bonus, removed after
RUN_ATTACK_COUNT: Final = 13  # attacker, target, weapon, dice
RUN_HITS: Final = 14  # attacker, target, hits left, weapon
RUN_HIT: Final = 15  # attacker, taker, weapon
RUN_HURT: Final = 16  # warrior, markers, killer
RUN_SUFFER: Final = 17  # warrior, killer: a hit outside an attack
RUN_FATE_ROLL: Final = 18  # destiny dice for squares
RUN_REMOVE: Final = 19  # warrior: back to the reserve
RUN_END_ACTIVATION: Final = 20  # side, warrior
RUN_PIT: Final = 21  # warrior
RUN_ENTER_PLAY: Final = 22  # warrior, tile
RUN_BEGIN_TURN: Final = 23
RUN_DEATH: Final = 24  # warrior, tile it died on, killer
RUN_PANIC: Final = 25
RUN_STRIKE_BACK: Final = 26  # bearer of the gift, threshold
RUN_DEPART: Final = 27  # warrior
RUN_THREAT_BEGINS: Final = 28
RUN_END_TURN: Final = 29
RUN_LOST: Final = 30
RUN_SPRING: Final = 31  # warrior, tile: the tile takes effect, unless something answers it
# Steps 32 to 63 are those of modes.
RUN_STIR: Final = 32  # Dante's threat phase, part by part (DTH-1 and what follows)
RUN_GATHER: Final = 33  # dice taken and rolled (DTH-2, DTH-3, DTH-12)
RUN_DARK_DESTINY: Final = 34  # event cards still to draw (DTH-5)
RUN_ABYSS: Final = 35  # white 1s, pairs (DTH-5, DTH-14)
RUN_SUMMON: Final = 36  # the D10 and what enters on tiles (DTH-6)
RUN_GENERATE: Final = 37  # what the board's points bring in (DTH-7, DTH-8): 1 once the surge is spent
RUN_SETTLE: Final = 38  # the dice rolled find their powers (DTH-3, DTH-4)
RUN_SURFACE: Final = (
    39  # what tiles' points bring in: elsewhere, mask of tiles to come, tile or NOBODY (DTH-15, DTH-16)
)
RUN_HOUND_DIE: Final = 40  # warrior: the die of a hellhound that has entered (DTH-20)
RUN_DEMON_DRAWN: Final = 41  # well: the human turn is over (DDM-1)
RUN_DEMON_ENTERS: Final = 42  # warrior, well (DDM-1)
RUN_EMERGE: Final = 43  # well: what all points bring in around it (DDM-2)
RUN_HUNT: Final = 44  # rounds to come: the next infernal activation (DTH-11, DTH-19)
RUN_AIM: Final = (
    45  # warrior, human it goes for, warrior it makes way for, tile it is bound for: under its ASK_ACT frame
)
RUN_OF_SECOND: Final = 52  # tile number: lies under the placing of a tile of the secondary stack (DEX-3)
RUN_FIT: Final = 53  # warrior, side, tile number: a tile in hand is placed, or another in its stead (DEX-12)
RUN_TEAM_CHOSEN: Final = 56
RUN_DEAL: Final = 57  # how many pieces of equipment are still to be given
RUN_GRACE: Final = 58  # how many gifts are still to be given
RUN_ARISE: Final = 60  # well: revealed, and the explorer stands on it (DDM-1)

# --- decisions ------------------------------------------------------------------------------------
FIRST_ASK: Final = 64
ASK_WINDOW: Final = 64  # side, moment, subject, passes so far
ASK_OPENING: Final = 65  # side, mask of pits to roll, mask of fountains left
ASK_ASSIGN: Final = 66  # side
ASK_ALLOT: Final = 67  # side, warrior, die
ASK_DISCARD: Final = 68  # side
ASK_EFFECTS: Final = 69  # side
ASK_GIFTS: Final = 70  # side, mask of gifts used
ASK_BUY: Final = 71  # side, attacker, target, weapon
ASK_ACTIVATE: Final = 72  # side
ASK_ACT: Final = 73  # side, warrior, what is done, movement spent
ASK_PLACE: Final = 74  # side, explorer, opening, tile number
ASK_LOOK: Final = 75  # side, explorer, opening, tiles looked at
ASK_PUT_BACK: Final = 76  # side, tiles still in hand (packed)
ASK_PUT_HOLE: Final = 77  # side, tile that has the hole
ASK_GUARD: Final = 78  # side, attacker, target, weapon
ASK_DAMAGE: Final = 79  # side, warrior, markers, killer
ASK_LOSE: Final = 80  # side, tile, deaths left, killer
ASK_RECOVER: Final = 81  # side
ASK_ROLL: Final = 82  # side
ASK_MAKE_ROOM: Final = 83  # side, how many dice must be in the pool
ASK_DESTINY: Final = 84  # side
ASK_FIRE: Final = 85  # side, mask of powers that fire
ASK_TARGET: Final = 86  # side, power
ASK_KEEP: Final = 87  # side, packed cards
ASK_BRING: Final = 88  # side
ASK_HOUND: Final = 89  # side, warrior
ASK_BLAST: Final = 90  # side, mask of warriors to roll for, threshold (0: defense)
ASK_RECRUIT: Final = 91  # side, player, how many more
ASK_WAIT: Final = 92  # side, how many more, who waits
ASK_EQUIP: Final = 93  # side, the card drawn or NOBODY
ASK_BESTOW: Final = 94  # side
ASK_TAKE: Final = 95  # side, warrior, tile
ASK_CALL: Final = 96  # side
ASK_SQUARES: Final = 97  # side: destiny dice on squares, free until confirmed
ASK_ORDER: Final = 98  # side, mask of squares still to take effect
ASK_BID: Final = 99  # side, the lowest bid so far
ASK_TEAM: Final = 100  # side, points left
KINDS: Final = (
    "window",
    "opening",
    "assign",
    "allot",
    "discard",
    "effects",
    "gifts",
    "buy",
    "activate",
    "act",
    "place",
    "look",
    "put_back",
    "put_hole",
    "guard",
    "damage",
    "lose",
    "recover",
    "roll",
    "make_room",
    "destiny",
    "fire",
    "target",
    "keep",
    "bring",
    "hound",
    "blast",
    "recruit",
    "wait",
    "equip",
    "bestow",
    "take",
    "call",
    "destiny",
    "fire",
    "bid",
    "team",
)
SUBJECT_AT: Final[dict[int, int]] = {  # decisions about one warrior: where its frame holds it
    ASK_ALLOT: 2,
    ASK_ACT: 2,
    ASK_PLACE: 2,
    ASK_LOOK: 2,
    ASK_GUARD: 3,
    ASK_DAMAGE: 2,
    ASK_HOUND: 2,
    ASK_BUY: 2,
    ASK_TAKE: 2,
}
STEP_COUNT: Final = 128
ROLLERS_AT: Final[dict[int, int]] = {  # steps that roll dice for one warrior: where their frames hold it
    **SUBJECT_AT,
    **dict.fromkeys(
        (
            RUN_ARRIVE,
            RUN_EXPLORE,
            RUN_STEP_OVER,
            RUN_ATTACK_ROLL,
            RUN_ATTACK_COUNT,
            RUN_PIT,
            RUN_STRIKE_BACK,
            RUN_SPRING,
            RUN_HOUND_DIE,
        ),
        1,
    ),
    RUN_EFFECT: 3,
}
WHOSE: Final = [ROLLERS_AT.get(step, 0) for step in range(STEP_COUNT)]  # of others the step itself: they are nobody's

# The most frames one decision may set off. The longest chain ever seen in the soak is a few hundred.
RUNAWAY: Final = 20_000

Run = Callable[[State, Frame], None]
Ask = Callable[[State, Frame], list[int]]
Answer = Callable[[State, Frame, int], None]
Refuse = Callable[[State, Frame, int], int]
Choose = Callable[[State, Frame, list[int]], int]


def unregistered(s: State, frame: Frame) -> None:
    """Stands in the tables until a chapter registers its step."""
    raise RunawayError(f"no chapter has registered step {frame[0]}")


def unasked(s: State, frame: Frame) -> list[int]:
    raise RunawayError(f"no chapter has registered decision {frame[0]}")


def unchosen(s: State, frame: Frame, options: list[int]) -> int:
    raise RunawayError(f"nobody chooses for side {frame[1]} at decision {frame[0]}")


def unanswered(s: State, frame: Frame, code: int) -> None:
    raise RunawayError(f"no chapter has registered the answer to decision {frame[0]}")


def unrefused(s: State, frame: Frame, code: int) -> int:
    raise RunawayError(f"no chapter has registered the refusals of decision {frame[0]}")


RUN: Final[list[Run]] = [unregistered] * STEP_COUNT
ASK: Final[list[Ask]] = [unasked] * STEP_COUNT
ANSWER: Final[list[Answer]] = [unanswered] * STEP_COUNT
REFUSE: Final[list[Refuse]] = [unrefused] * STEP_COUNT
CHOOSE: Final[list[Choose]] = [unchosen] * len(RULESETS)  # by ruleset: how a side that nobody plays chooses


def runs(step: int, run: Run) -> None:
    """Register a step that runs by itself."""
    RUN[step] = run


def asks(step: int, ask: Ask, answer: Answer, refuse: Refuse) -> None:
    """Register a decision: its options, what choosing one does, and why any other is none (`core.reasons`)."""
    ASK[step] = ask
    ANSWER[step] = answer
    REFUSE[step] = refuse


def advance(s: State) -> None:
    """Run the agenda until a real choice has to be made or the game is over.

    A decision with one option answers itself; one without any is skipped; the side nobody plays follows its ruleset.
    """
    agenda = s.agenda
    for _ in range(RUNAWAY):
        if s.outcome:
            agenda.clear()
            s.options = []
            return
        frame = agenda[-1]
        step = frame[0]
        if step < FIRST_ASK:
            agenda.pop()
            s.chance.about(step, frame[WHOSE[step]])
            RUN[step](s, frame)
            continue
        options = ASK[step](s, frame)
        if len(options) > 1 and frame[1] != s.setup.unplayed:
            s.options = options
            return
        s.chance.about(step, frame[WHOSE[step]])
        if len(options) > 1:
            options = [CHOOSE[s.setup.edition](s, frame, options)]
        agenda.pop()
        if options:
            ANSWER[step](s, frame, options[0])
    message = f"no decision after {RUNAWAY} steps; agenda: {agenda[-5:]}"
    raise RunawayError(message)


def choose(s: State, code: int) -> None:
    """Carry out one of the pending decision's options and run on to the next decision."""
    frame = s.agenda.pop()
    s.taken[frame[1]] += 1
    s.chance.about(frame[0], frame[WHOSE[frame[0]]])
    ANSWER[frame[0]](s, frame, code)
    advance(s)


def subject_of(s: State) -> str:
    """The warrior the pending decision is about, or an empty text."""
    spot = SUBJECT_AT.get(s.agenda[-1][0])
    if spot is None:
        return ""
    w = s.agenda[-1][spot]
    return s.setup.names[w] if w < len(s.setup.names) else ""
