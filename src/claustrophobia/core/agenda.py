"""The agenda: the unfinished half of every rule, as data.

A frame is `(step, small arguments...)`; the last frame of `state.agenda` is the next to run. Steps whose names begin
with `RUN_` run by themselves; those that begin with `ASK_` are decisions, and their first field is the side that
decides. A decision computes its options from the state and its frame alone, so a state can be cloned or saved at any
decision. What each frame holds is declared below. What each step does is registered by the chapter of the rules it
belongs to, as that is imported; so a chapter can push a step of a later one without importing it. Editions and modes
declare and register steps of their own.
"""

from collections.abc import Callable
from typing import Final

from claustrophobia.core.faults import RunawayError
from claustrophobia.core.names import RULESETS
from claustrophobia.core.state import Frame, State

# --- steps that run by themselves -----------------------------------------------------------------
RUN_BEGIN_PHASE: Final = 0
RUN_END_PHASE: Final = 1
RUN_HUMAN_ROLL: Final = 2
RUN_DICE_ASSIGNED: Final = 3
RUN_DESTINY_ROLL: Final = 4
RUN_DESTINY_FIRE: Final = 5
RUN_FIRE_POWER: Final = 6  # a power that fired in an earlier phase begins now
RUN_EFFECT: Final = 7  # what a card, gift or piece of equipment does
RUN_ARRIVE: Final = 8  # what entering a tile sets off
RUN_CHECK: Final = 9  # victory conditions
RUN_EXPLORE: Final = 10
RUN_STEP_OVER: Final = 11  # after the tile was placed
RUN_ATTACK_ROLL: Final = 12
RUN_ATTACK_COUNT: Final = 13
RUN_HITS: Final = 14
RUN_HIT: Final = 15
RUN_HURT: Final = 16
RUN_SUFFER: Final = 17  # a hit outside an attack
RUN_REMOVE: Final = 19  # off the board without dying
RUN_END_ACTIVATION: Final = 20
RUN_PIT: Final = 21
RUN_ENTER_PLAY: Final = 22
RUN_BEGIN_TURN: Final = 23
RUN_DEATH: Final = 24
RUN_PANIC: Final = 25
RUN_STRIKE_BACK: Final = 26
RUN_DEPART: Final = 27
RUN_THREAT_BEGINS: Final = 28
RUN_END_TURN: Final = 29
RUN_LOST: Final = 30
RUN_SPRING: Final = 31  # the tile takes effect, unless a card stops it
# Further numbers belong to editions and modes: `editions.first.steps`, `modes.dante.steps`.

# --- decisions ------------------------------------------------------------------------------------
FIRST_ASK: Final = 64
ASK_WINDOW: Final = 64  # a moment at which something may be used
ASK_OPENING: Final = 65
ASK_ASSIGN: Final = 66
ASK_ALLOT: Final = 67
ASK_DISCARD: Final = 68
ASK_EFFECTS: Final = 69
ASK_GIFTS: Final = 70
ASK_BUY: Final = 71
ASK_ACTIVATE: Final = 72
ASK_ACT: Final = 73
ASK_PLACE: Final = 74
ASK_LOOK: Final = 75
ASK_PUT_BACK: Final = 76
ASK_PUT_HOLE: Final = 77
ASK_GUARD: Final = 78
ASK_DAMAGE: Final = 79
ASK_LOSE: Final = 80
ASK_RECOVER: Final = 81
ASK_ROLL: Final = 82
ASK_MAKE_ROOM: Final = 83
ASK_DESTINY: Final = 84
ASK_FIRE: Final = 85
ASK_TARGET: Final = 86
ASK_KEEP: Final = 87
ASK_BRING: Final = 88
ASK_HOUND: Final = 89
ASK_BLAST: Final = 90
ASK_BESTOW: Final = 94
STEP_COUNT: Final = 128

# --- what frames hold -----------------------------------------------------------------------------
# Tables indexed by step, filled by `declare`.
NAMES: Final[list[str]] = [""] * STEP_COUNT  # its name; players see that of a decision as its kind
FIELDS: Final[list[tuple[str, ...]]] = [()] * STEP_COUNT  # the names of the fields that follow the step in its frame
LASTS: Final[list[str]] = [""] * STEP_COUNT  # "?" if the last field may be left out, "*" if it may stand several times
ABOUT: Final[list[int]] = [0] * STEP_COUNT  # the index in the frame of the warrior whose dice are rolled; 0 for none
NAMED: Final[list[tuple[int, ...]]] = [()] * STEP_COUNT  # the indexes in the frame of warriors that have a part in it
MASKED: Final[list[tuple[int, ...]]] = [()] * STEP_COUNT  # likewise, of masks of such warriors
DUTIES: Final[list[str]] = [""] * STEP_COUNT  # of a decision that cannot be declined, the rule that says so


PARTS: Final = ("warrior", "attacker", "target", "taker", "explorer", "bearer")  # fields that hold a warrior
MASKS: Final = ("struck", "pits")  # fields that hold a mask of warriors


def declare(step: int, name: str, fields: str = "", about: str = "", duty: str = "") -> None:
    """Declare what the frame of a step holds: once for every step, before a chapter registers what it does."""
    assert not NAMES[step], f"step {step} is declared twice"
    NAMES[step] = name
    FIELDS[step] = tuple(fields.rstrip("?*").split())
    LASTS[step] = fields[-1:] if fields.endswith(("?", "*")) else ""
    ABOUT[step] = 1 + FIELDS[step].index(about) if about else 0
    NAMED[step] = tuple([1 + spot for spot, own in enumerate(FIELDS[step]) if own in PARTS])
    MASKED[step] = tuple([1 + spot for spot, own in enumerate(FIELDS[step]) if own in MASKS])
    DUTIES[step] = duty


declare(RUN_BEGIN_PHASE, "begin_phase", "phase")
declare(RUN_END_PHASE, "end_phase", "phase")
declare(RUN_HUMAN_ROLL, "human_roll")
declare(RUN_DICE_ASSIGNED, "dice_assigned")
declare(RUN_DESTINY_ROLL, "destiny_roll", "count")
declare(RUN_DESTINY_FIRE, "destiny_fire")
declare(RUN_FIRE_POWER, "fire_power", "power")
declare(RUN_EFFECT, "effect", "family card warrior first second", about="warrior")
declare(RUN_ARRIVE, "arrive", "warrior tile", about="warrior")
declare(RUN_CHECK, "check")
declare(RUN_EXPLORE, "explore", "warrior direction", about="warrior")
declare(RUN_STEP_OVER, "step_over", "warrior tile", about="warrior")
declare(RUN_ATTACK_ROLL, "attack_roll", "attacker target weapon bonus traits", about="attacker")
declare(RUN_ATTACK_COUNT, "attack_count", "attacker target weapon dice traits", about="attacker")
declare(RUN_HITS, "hits", "attacker target left weapon traits")
declare(RUN_HIT, "hit", "attacker taker weapon")
declare(RUN_HURT, "hurt", "warrior markers killer")
declare(RUN_SUFFER, "suffer", "warrior killer")
declare(RUN_REMOVE, "remove", "warrior place?")
declare(RUN_END_ACTIVATION, "end_activation", "side warrior")
declare(RUN_PIT, "pit", "warrior", about="warrior")
declare(RUN_ENTER_PLAY, "enter_play", "warrior tile")
declare(RUN_BEGIN_TURN, "begin_turn")
declare(RUN_DEATH, "death", "warrior tile killer")
declare(RUN_PANIC, "panic")
declare(RUN_STRIKE_BACK, "strike_back", "bearer need", about="bearer")
declare(RUN_DEPART, "depart", "warrior")
declare(RUN_THREAT_BEGINS, "threat_begins")
declare(RUN_END_TURN, "end_turn")
declare(RUN_LOST, "lost")
declare(RUN_SPRING, "spring", "warrior tile", about="warrior")

declare(ASK_WINDOW, "window", "side moment subject passes")
declare(ASK_OPENING, "opening", "side pits fountains")  # masks: warriors still to roll for, fountains not used yet
declare(ASK_ASSIGN, "assign", "side", duty="HPR-3")
declare(ASK_ALLOT, "allot", "side warrior value", about="warrior")
declare(ASK_DISCARD, "discard", "side", duty="HPR-8")
declare(ASK_EFFECTS, "effects", "side")
declare(ASK_GIFTS, "gifts", "side used")  # used: two bits a gift, how often it was used
declare(ASK_BUY, "buy", "side attacker target weapon", about="attacker", duty="COM-4")
declare(ASK_ACTIVATE, "activate", "side")
declare(ASK_ACT, "act", "side warrior done spent", about="warrior")  # done, spent: see `rules.movement`
declare(ASK_PLACE, "place", "side explorer direction number", about="explorer", duty="EXP-2")
declare(ASK_LOOK, "look", "side explorer direction count", about="explorer", duty="GFT-1")
declare(ASK_PUT_BACK, "put_back", "side tiles*", duty="GFT-PRESCIENCE")
declare(ASK_PUT_HOLE, "put_hole", "side tile", duty="TIL-HOLE")
declare(ASK_GUARD, "guard", "side attacker target weapon", about="target")
declare(ASK_DAMAGE, "damage", "side warrior markers killer", about="warrior", duty="HIT-3")
declare(ASK_LOSE, "lose", "side tile deaths killer first", duty="HIT-1")  # first: 1 for the first death of a hit
declare(ASK_RECOVER, "recover", "side")
declare(ASK_ROLL, "roll", "side", duty="IPR-2")
declare(ASK_MAKE_ROOM, "make_room", "side count", duty="IPR-2")
declare(ASK_DESTINY, "destiny", "side", duty="IPR-3")
declare(ASK_FIRE, "fire", "side firing", duty="IPR-4")  # firing: a mask of powers
declare(ASK_TARGET, "target", "side power", duty="PRI-6")
declare(ASK_KEEP, "keep", "side cards*", duty="DST-4")
declare(ASK_BRING, "bring", "side")
declare(ASK_HOUND, "hound", "side warrior", about="warrior")
# struck: a mask of warriors; need: what a die must show, 0 for each warrior's own defense
declare(ASK_BLAST, "blast", "side struck need", duty="PRI-3")
declare(ASK_BESTOW, "bestow", "side", duty="SET-6")


def field(frame: Frame, name: str) -> int:
    """A field of a frame by its name, for code that handles frames of any step; a chapter unpacks its own frames."""
    return frame[1 + FIELDS[frame[0]].index(name)]


def several(frame: Frame) -> Frame:
    """The values of a field declared with `*`, which may stand several times: all that follows the side."""
    return frame[2:]


def has_part(s: State, w: int) -> bool:
    """Whether a warrior has a part in anything that is under way."""
    for frame in s.agenda:
        for spot in NAMED[frame[0]]:
            if frame[spot] == w:
                return True
        for spot in MASKED[frame[0]]:
            if frame[spot] >> w & 1:
                return True
    return False


def is_whole(frame: Frame) -> bool:
    """Whether a frame has as many fields as its step declares."""
    step = frame[0]
    held, wanted = len(frame) - 1, len(FIELDS[step])
    if LASTS[step] == "*":
        return held >= wanted - 1
    return NAMES[step] != "" and (held == wanted or (held == wanted - 1 and LASTS[step] == "?"))


# The most frames that may run between two decisions; more is a bug. The longest chain seen in tests is a few hundred.
RUNAWAY: Final = 20_000

Run = Callable[[State, Frame], None]
Ask = Callable[[State, Frame], list[int]]
Answer = Callable[[State, Frame, int], None]
Refuse = Callable[[State, Frame, int], int]
Choose = Callable[[State, Frame, list[int]], int]


def unregistered(s: State, frame: Frame) -> None:
    """Fills the table until a chapter registers its step."""
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
    """Register a decision: its options, what choosing one does, and why something is no option (`core.reasons`)."""
    ASK[step] = ask
    ANSWER[step] = answer
    REFUSE[step] = refuse


def advance(s: State) -> None:
    """Run the agenda until a real choice has to be made or the game is over.

    A decision with one option is answered at once, one without any is skipped. Decisions of a side that nobody plays
    are answered by its ruleset (`CHOOSE`).
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
            s.chance.about(step, frame[ABOUT[step]])
            RUN[step](s, frame)
            continue
        options = ASK[step](s, frame)
        if len(options) > 1 and frame[1] != s.setup.unplayed:
            s.options = options
            return
        s.chance.about(step, frame[ABOUT[step]])
        if len(options) > 1:
            options = [CHOOSE[s.setup.edition](s, frame, options)]
        agenda.pop()
        if options:
            ANSWER[step](s, frame, options[0])
    message = f"no decision after {RUNAWAY} steps; agenda: {agenda[-5:]}"
    raise RunawayError(message)


def ask_again(s: State) -> None:
    """Compute the options of the pending decision again, after the state was changed from outside."""
    if not s.outcome:
        frame = s.agenda[-1]
        s.options = ASK[frame[0]](s, frame)
        if not s.options:
            advance(s)


def choose(s: State, code: int) -> None:
    """Carry out one of the pending decision's options and run on to the next decision."""
    frame = s.agenda.pop()
    s.taken[frame[1]] += 1
    s.chance.about(frame[0], frame[ABOUT[frame[0]]])
    ANSWER[frame[0]](s, frame, code)
    advance(s)


# --- the pending decision -------------------------------------------------------------------------


def step_of(s: State) -> int:
    """The step of the pending decision."""
    return s.agenda[-1][0]


def decider(s: State) -> int:
    """The side that decides now."""
    return s.agenda[-1][1]


def kind_of(s: State) -> str:
    """The kind of the pending decision, as players see it."""
    return NAMES[s.agenda[-1][0]]


def number_of(s: State, *, common: bool = False) -> int:
    """The number of the pending decision among those of its side; in `common`, among those of both.

    No side is told the common number: it would tell how often the other was asked at a moment and let it pass (HID-3).
    """
    return 1 + (s.number if common else s.taken[decider(s)])


def subject_of(s: State) -> str:
    """The warrior the pending decision is about, or an empty text."""
    frame = s.agenda[-1]
    spot = ABOUT[frame[0]]
    w = frame[spot]
    return s.setup.names[w] if spot and w < len(s.setup.names) else ""
