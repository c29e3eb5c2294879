"""Refusals come from the predicates that make the options: laws over neighbouring positions and over all options.

Whatever a neighbouring position offers and this one does not has a reason here, one of the verb's own, and one that
speaks of what is different: a die, a figure, a threat point. Whatever can be written is offered or has a reason.
"""

from collections.abc import Iterator
from random import Random

import pytest

from claustrophobia.content import load
from claustrophobia.content.lexicon import replaced_rows
from claustrophobia.content.words import refusal_text
from claustrophobia.core import agenda, decision, notation, reading, reasons
from claustrophobia.core.names import PHASES
from claustrophobia.core.state import State
from claustrophobia.engine import Game, new_game
from claustrophobia.rules import edition
from neighbours import anything, neighbours

GAMES: list[tuple[str, dict[str, object]]] = [(scenario, {}) for scenario in load.scenario_ids()] + [
    ("1643/the-survivors", {"handicap_gift": 1}),
    ("first/the-survivors", {"auction": 1}),
    ("dante/circle-5", {"waiting": "b"}),
    ("dante/circle-3", {"random": 1}),
]
each_game = pytest.mark.parametrize(
    ("scenario", "options"), GAMES, ids=["-".join([name, *given]) for name, given in GAMES]
)
OF_A_KIND = 4  # positions looked at of each kind of decision
DECISIONS = 350

# What a reason speaks of: the columns of the state that can bring it about. Whatever is not here never hangs on the
# position, but on the option alone.
STEP = {"die", "flags", "marks", "gear", "at", "damage", "tile_number", "tp", "frame"}  # what a characteristic hangs on
COMPANY = {"at", "flags", "marks", "gear", "holes", "tile_number", "die"}  # who holds whom, and what frees it
TARGETS = {"at"}
OPENINGS = {"links", "at", "tile_number", "stack", "barriers"}
ENTRY = {"at", "tile_number", "marks", "gear", "flags", "links", "tokens"}  # tokens: a portal (SCN rows)
ABOUT: dict[int, set[str]] = {
    reasons.ALIKE: {"dest", "face", "at", "flags", "marks", "links"},
    reasons.NOT_ON_A_PIT: {"at", "tile_number"},
    reasons.PIT_ROLLED: {"frame"},
    reasons.PITS_FIRST: {"frame", "at", "tile_number"},
    reasons.NO_FOUNTAIN: {"at", "water"},
    reasons.FOUNTAIN_USED: {"frame", "at"},
    reasons.LINE_NOT_CANCELLED: {"damage"},
    reasons.GETS_NO_DIE: {"at", "flags"},
    reasons.HAS_ITS_DIE: {"die"},
    reasons.NO_SUCH_DIE: {"dice"},
    reasons.NOT_IN_HAND: {"hand"},
    reasons.ALLOT_NOT_IN_HAND: {"hand"},
    reasons.NOT_YOUR_INSTINCT: {"hand"},
    reasons.NOT_YOUR_EVENT: {"hand"},
    reasons.DRAWN_THIS_PHASE: {"fresh", "hand"},
    reasons.DIE_SHOWS_IT: {"frame"},
    reasons.EFFECT_DONE: {"flags"},
    reasons.LINE_WITHOUT_EFFECT: {"die", "gifts"},
    reasons.EXHAUSTED: {"flags", "marks", "gear"},
    reasons.DRAW_IS_DUE: {"flags", "die", "at", "gifts"},
    reasons.NOT_ITS_GIFT: {"gifts"},
    reasons.DIE_ON_ANOTHER_LINE: {"die"},
    reasons.GIFT_WAITS: {"marks"},
    reasons.NOT_DEVOTED: {"marks"},
    reasons.GIFTS_FORBIDDEN: {"marks"},
    reasons.GIFT_USED: {"frame", "flags"},
    reasons.GIFT_BEFORE_MOVING: {"frame"},
    reasons.BLESSING_USED: {"flags"},
    reasons.NO_BLESSING: {"flags", "marks"},
    reasons.HAS_A_CARD: {"allotted"},
    reasons.BLESSING_COMES_LATER: {"flags", "die", "gifts", "at"},
    reasons.NOT_A_HUMAN_IN_PLAY: {"at"},
    reasons.NOT_IN_PLAY: {"at"},
    reasons.ALREADY_ACTIVATED: {"flags"},
    reasons.ENTRY_IS_DUE: {"at", "flags", "links", "tile_number", "die", "marks", "gear"},
    reasons.ENTERS_FIRST: {"at"},
    reasons.NOT_CALLED: {"flags", "at"},
    reasons.HAS_NO_DIE: {"die", "at"},
    reasons.NO_STEP_TO_ENTER: STEP,
    reasons.NO_ENTRY: {"at", "links", "tile_number"},
    reasons.INFERNALS_THERE: {"at"},
    reasons.WAITS_OUTSIDE: {"links", "at"},
    reasons.HAS_ACTED: {"frame"},
    reasons.MOVE_IS_CLOSED: {"frame"},
    reasons.NO_MOVEMENT: STEP,
    reasons.FLOOD_ENDED_MOVE: {"frame"},
    reasons.TRAP_ENDED_MOVE: {"frame"},
    reasons.WADES_FIRST: {"frame", "tile_number"},
    reasons.HELD_BY_NUMBERS: COMPANY,
    reasons.HELD_BY_IMPOSING: COMPANY,
    reasons.NOT_ADJACENT: {"holes", "tile_number", "tokens"},
    reasons.WALL_BETWEEN: {"links", "holes", "tile_number", "tokens"},
    reasons.PASSAGE_CLOSED: {"links", "holes", "tile_number", "barriers", "tokens"},
    reasons.OPENS_OUT_OF_ZONE: {"links"},
    reasons.TILE_FULL: {"at", "tile_number"},
    reasons.NO_WAY_OUT: {"tile_number", "at"},
    reasons.EXPLORED: {"links"},
    reasons.STACK_EMPTY: {"stack"},
    reasons.MOVEMENT_LEFT: STEP,
    reasons.PURSUIT_TOO_DEAR: {"tp"},
    reasons.PURSUED_ENOUGH: {"frame"},
    reasons.PURSUIT_LEADS_NOWHERE: {*OPENINGS, *COMPANY},
    reasons.LEAVES_NO_OPENING: OPENINGS,
    reasons.FEWER_OPENINGS: OPENINGS,
    reasons.OPENINGS_BLOCKED: OPENINGS,
    reasons.WILL_NOT_DO: OPENINGS,
    reasons.NOT_LOOKED_AT: {"stack"},
    reasons.CIRCLE_NOT_LOOKED_AT: {"stack"},
    reasons.ANOTHER_TILE_WILL_DO: OPENINGS,
    reasons.HAS_A_HOLE: {"holes"},
    reasons.NO_SUCH_TARGET: {"at"},
    reasons.NOT_WITHIN_REACH: {"at", "flags", "gear", "links", "marks"},
    reasons.NO_SUCH_WEAPON: {"gear"},
    reasons.EXHAUSTED_WEAPON: {"flags"},
    reasons.NO_COMBAT: {*STEP, "links"},
    reasons.EXHAUSTED_COMBAT: {"flags", "marks", "gear"},
    reasons.COVERED: {"at"},
    reasons.COMBAT_TOO_DEAR: {"tp", "at", "marks"},
    reasons.MUST_BUY_COMBAT: {"at", "marks"},
    reasons.NO_ALLY_THERE: {"at", "links"},
    reasons.NO_BODYGUARD: {"flags", "marks", "gear"},
    reasons.LINE_CANCELLED: {"damage"},
    reasons.NOT_HIT_WITH_THEM: {"at"},
    reasons.NOT_ROLLED_FOR: {"at", "frame"},
    reasons.NO_DIE_WAITS: {"dest", "face"},
    reasons.DIE_HAS_FIRED: {"dest"},
    reasons.NO_SUCH_ALARM: {"alarms"},
    reasons.NO_SUCH_ROLLED: {"dest", "face"},
    reasons.POWER_FULL: {"dest"},
    reasons.POWER_GONE: {"at"},
    reasons.HOUND_NOT_IN_PLAY: {"at"},
    reasons.DIE_CANNOT_BELONG: {"dest", "face"},
    reasons.NOT_FIRING: {"frame"},
    reasons.NONE_IN_RESERVE: {"at"},
    reasons.PACK_IS_FULL: {"at"},
    reasons.TOO_DEAR: {"tp", "tile_number", "at"},
    reasons.FULL_TO_ENTER: ENTRY,
    reasons.WARDED: ENTRY,
    reasons.HUMANS_THERE: ENTRY,
    reasons.NO_OPENING_THERE: ENTRY,
    reasons.NO_ORDINARY_IN_PLAY: {"at"},
    reasons.ONE_FIGURE: {"at"},
    reasons.TOO_EXHAUSTED: {"flags"},
    reasons.SQUARE_CANNOT_HOLD: {"dest", "face"},
    reasons.DICE_TO_PLACE: {"dest"},
    reasons.NOT_CARRIED: {"gear"},
    reasons.TARGET_NOT_IN_PLAY: TARGETS,
    reasons.TARGET_ELSEWHERE: TARGETS,
    reasons.NOBODY_THERE: TARGETS,
    reasons.NO_INFERNAL_THERE: TARGETS,
    reasons.TARGET_NOT_ADJACENT: {"at", "links"},
    reasons.TARGET_NO_BODYGUARD: {"flags", "marks", "gear"},
    reasons.TARGET_FULL: {"at", "tile_number"},
    reasons.TARGET_WARDED: {"at", "gear", "flags", "tile_number"},
    reasons.TARGET_NO_COMBAT: {"die", "flags", "marks", "gear"},
    reasons.HAS_THE_TALENT: {"marks", "at"},
    reasons.NO_HIT_ON_IT: STEP,
    reasons.NO_FIGURE_LEFT: {"at"},
    reasons.NO_PASSAGE: {"links"},
    reasons.NO_SUCH_GEAR: {"gear"},
    reasons.LAST_OPENING: {"links"},
    reasons.NO_DICE_TO_DEAL: {"dice"},
    reasons.NO_GIFT_BORNE: {"gifts", "at"},
    reasons.NO_THREAT_POINTS: {"tp"},
    reasons.NO_CARDS_TO_DRAW: {"deck"},
    reasons.NO_TILE_TO_LOOK_AT: {"stack"},
    reasons.NO_BARRIER: {"barriers", "links"},
    reasons.NO_STRENGTH: STEP,
    reasons.NO_TOOL: {"flags", "gear"},
    reasons.NONE_LIES_THERE: {"tokens"},
    reasons.CARRIES_ENOUGH: {"load"},
    reasons.CARRIES_NONE: {"load"},
    reasons.NOT_THE_TILE_FOR_IT: {"tile_number"},
    reasons.DEMON_NOT_HERE: {"at"},
    reasons.NO_ROOM_HERE: {"at", "tile_number"},
    reasons.WAITS_ALREADY: {"frame"},
    reasons.LEADER_IS_DUE: {"frame"},
    reasons.NOT_IN_THE_CHEST: {"chest"},
    reasons.GIFT_IN_PLAY: {"gifts"},
    reasons.GIFT_LINE_TAKEN: {"gifts"},
    reasons.GIFTS_ENOUGH: {"gifts"},
    reasons.TOO_FEW_POINTS: {"frame"},
    reasons.CARDS_RUN_OUT: {"deck", "frame"},
    reasons.NOT_LOWER: {"frame"},
    reasons.MUST_OPEN: {"frame"},
    reasons.NOT_WAITING: {"at"},
    reasons.CALLED_ALREADY: {"flags"},
    reasons.NOTHING_LIES_THERE: {"finds"},
}

# The reasons for which each verb can be refused where it is asked.
ITS_TURN = {
    *(reasons.NOT_YOUR_HUMAN, reasons.NOT_YOUR_INFERNAL, reasons.NOT_IN_PLAY, reasons.ALREADY_ACTIVATED),
    *(reasons.ACTIVATION_OVER, reasons.ACTIVATE_IT_FIRST, reasons.ANOTHER_ACTIVATION, reasons.ENTERS_FIRST),
    *(reasons.NOT_CALLED, reasons.HAS_NO_DIE, reasons.NO_STEP_TO_ENTER, reasons.NO_ENTRY),
}
LEAVING = {
    *(reasons.MOVE_IS_CLOSED, reasons.NO_MOVEMENT, reasons.EXHAUSTED, reasons.FLOOD_ENDED_MOVE, reasons.WADES_FIRST),
    *(reasons.TRAP_ENDED_MOVE, reasons.HELD_BY_NUMBERS, reasons.HELD_BY_IMPOSING),
}
EFFECT = {
    *(reasons.TARGET_NOT_IN_PLAY, reasons.TARGET_UNFIT, reasons.TARGET_ITSELF, reasons.TARGET_ELSEWHERE),
    *(reasons.TARGET_LEADER, reasons.TARGET_NOT_ADJACENT, reasons.TARGET_NO_BODYGUARD, reasons.TARGET_FULL),
    *(reasons.TARGET_WARDED, reasons.TARGET_NO_COMBAT, reasons.NOBODY_THERE, reasons.NO_INFERNAL_THERE),
    *(reasons.HAS_THE_TALENT, reasons.NOTHING_TO_HEAL, reasons.LINE_NOT_CANCELLED, reasons.NO_LINES),
    *(reasons.NO_TROGLODYTE_ATTACKS, reasons.NO_HIT_ON_IT, reasons.NO_FIGURE_LEFT, reasons.OTHER_TILE_SPRINGS),
    *(reasons.SAME_FACE, reasons.NO_SUCH_ROLLED, reasons.NO_PASSAGE, reasons.NO_SUCH_GEAR, reasons.LAST_OPENING),
    *(reasons.NO_DICE_TO_DEAL, reasons.NO_GIFT_BORNE, reasons.NO_THREAT_POINTS, reasons.NO_CARDS_TO_DRAW),
    *(reasons.NO_TILE_TO_LOOK_AT, reasons.ALIKE),
}
GEAR = {reasons.NOT_CARRIED, reasons.NOT_NAMED, reasons.EXHAUSTED, reasons.WORKS_BY_ITSELF, reasons.NOT_ITS_MOMENT}
GIFTED = {
    *(reasons.NOT_ITS_GIFT, reasons.GIFT_AT_ANOTHER_TIME, reasons.DIE_ON_ANOTHER_LINE, reasons.GIFT_WAITS),
    *(reasons.NOT_DEVOTED, reasons.GIFTS_FORBIDDEN, reasons.GIFT_USED, reasons.GIFT_BEFORE_MOVING),
    *(reasons.EXHAUSTED, reasons.GETS_NO_DIE),
}
BARRED = {reasons.ONE_FIGURE, reasons.FULL_TO_ENTER, reasons.WARDED, reasons.HUMANS_THERE, reasons.NO_OPENING_THERE}
SPARE = {reasons.NONE_IN_RESERVE, reasons.PACK_IS_FULL, reasons.NEVER_BOUGHT, reasons.TOO_DEAR}
POINTS = {reasons.TOO_FEW_POINTS}
OF_VERB: dict[int, set[int]] = {
    decision.PASS: {
        *(reasons.MUST_CHOOSE, reasons.PITS_FIRST, reasons.DRAW_IS_DUE, reasons.ENTRY_IS_DUE, reasons.ENTERS_FIRST),
        *(reasons.DICE_TO_PLACE, reasons.MUST_OPEN, reasons.CARDS_RUN_OUT),
    },
    decision.PIT: {
        *(reasons.NOT_ON_A_PIT, reasons.PIT_ROLLED, reasons.NOT_YOUR_HUMAN, reasons.NOT_YOUR_INFERNAL),
    },
    decision.DRINK: {
        *(reasons.NO_FOUNTAIN, reasons.FOUNTAIN_USED, reasons.LINE_NOT_CANCELLED, reasons.NO_LINES),
        *(reasons.NOT_YOUR_HUMAN, reasons.NOT_YOUR_INFERNAL),
    },
    decision.DIE: {reasons.GETS_NO_DIE, reasons.HAS_ITS_DIE, reasons.NO_SUCH_DIE},
    decision.VALUE: {
        *(reasons.ANOTHER_GETS_ITS_DIE, reasons.ALLOT_NOT_IN_HAND, reasons.DRAWN_THIS_PHASE, reasons.DIE_SHOWS_IT),
    },
    decision.ALLOT: {
        *(reasons.ANOTHER_GETS_ITS_DIE, reasons.ALLOT_NOT_IN_HAND, reasons.DRAWN_THIS_PHASE, *EFFECT),
    },
    decision.DISCARD: {reasons.NOT_YOUR_INSTINCT, reasons.NOT_YOUR_EVENT},
    decision.RESOLVE: {
        *(reasons.GETS_NO_DIE, reasons.EFFECT_DONE, reasons.LINE_WITHOUT_EFFECT, reasons.EXHAUSTED),
    },
    decision.BLESS: {
        *(reasons.GETS_NO_DIE, reasons.BLESSING_USED, reasons.NO_BLESSING, reasons.BLESSES_ANOTHER),
        *(reasons.HAS_A_CARD, reasons.BLESSING_COMES_LATER, reasons.NOT_A_HUMAN_IN_PLAY),
    },
    decision.GIFT: {*GIFTED, *EFFECT, *ITS_TURN},
    decision.REPLACE: {reasons.REPLACES_NOBODY, reasons.NO_ORDINARY_IN_PLAY, *SPARE},
    decision.ACTIVATE: ITS_TURN,
    decision.MOVE: {
        *(*ITS_TURN, *LEAVING, reasons.NOT_ADJACENT, reasons.WALL_BETWEEN, reasons.PASSAGE_CLOSED, reasons.TILE_FULL),
    },
    decision.EXPLORE: {
        *(*ITS_TURN, *LEAVING, reasons.NEVER_EXPLORES, reasons.EXPLORED, reasons.STACK_EMPTY, reasons.WALL_BETWEEN),
        *(reasons.PASSAGE_CLOSED, reasons.OPENS_OUT_OF_ZONE),
    },
    decision.ATTACK: {
        *(*ITS_TURN, reasons.HAS_ACTED, reasons.NOT_AN_ENEMY, reasons.ONE_TARGET, reasons.NO_SUCH_TARGET),
        *(reasons.NOT_WITHIN_REACH, reasons.NO_SUCH_WEAPON, reasons.EXHAUSTED_WEAPON, reasons.NO_COMBAT),
        *(reasons.EXHAUSTED_COMBAT, reasons.COVERED, reasons.IMMUNE_TO_RANGED, reasons.COMBAT_TOO_DEAR, reasons.ALIKE),
    },
    decision.USE: {*ITS_TURN, *GEAR, *EFFECT, reasons.HAS_ACTED, reasons.IS_AN_ACTION},
    decision.DO: {
        *(
            *ITS_TURN,
            reasons.HAS_ACTED,
            reasons.NO_BARRIER,
            reasons.NO_STRENGTH,
            reasons.NO_TOOL,
            reasons.TOO_EXHAUSTED,
        ),
        *(reasons.NOT_FOR_IT, reasons.NONE_LIES_THERE, reasons.CARRIES_ENOUGH, reasons.CARRIES_NONE),
        *(reasons.NOT_THE_TILE_FOR_IT, reasons.DEMON_NOT_HERE, reasons.NO_ROOM_HERE),
        *(reasons.TARGET_ITSELF, reasons.TARGET_ELSEWHERE, reasons.NO_FOUNTAIN),
    },
    decision.DEPART: {*ITS_TURN, *LEAVING, reasons.NO_WAY_OUT},
    decision.PURSUE: {
        *(*ITS_TURN, reasons.NEVER_PURSUES, reasons.MOVEMENT_LEFT, reasons.PURSUIT_TOO_DEAR, reasons.PURSUED_ENOUGH),
        *(reasons.PURSUIT_LEADS_NOWHERE, reasons.MOVE_IS_CLOSED, reasons.FLOOD_ENDED_MOVE, reasons.TRAP_ENDED_MOVE),
    },
    decision.PLACE: {
        *(reasons.NOT_THE_TILE, reasons.DOES_NOT_JOIN, reasons.LEAVES_NO_OPENING, reasons.TURNED_OUT_OF_ZONE),
        *(reasons.OPENINGS_BLOCKED, reasons.FEWER_OPENINGS, reasons.ALIKE),
    },
    decision.CHOOSE: {
        *(reasons.NOT_LOOKED_AT, reasons.WILL_NOT_DO, reasons.CIRCLE_NOT_LOOKED_AT, reasons.ANOTHER_TILE_WILL_DO),
    },
    decision.BACK: {reasons.NOT_TO_PUT_BACK},
    decision.TOKEN: {reasons.ITS_OWN_HOLE, reasons.HAS_A_HOLE},
    decision.GUARD: {reasons.TAKES_ITS_OWN_HIT, reasons.NO_ALLY_THERE, reasons.NO_BODYGUARD},
    decision.DAMAGE: {reasons.ANOTHER_IS_HIT, reasons.LINE_CANCELLED},
    decision.LOSE: {reasons.NOT_HIT_WITH_THEM, reasons.ALIKE},
    decision.RECOVER: {reasons.NO_DIE_WAITS, reasons.DIE_HAS_FIRED, reasons.DICE_TO_PLACE, reasons.ALIKE},
    decision.ROLL: {reasons.AT_LEAST_THREE, reasons.NO_SUCH_ALARM},
    decision.DESTINY: {
        *(reasons.NO_SUCH_ROLLED, reasons.POWER_FULL, reasons.POWER_GONE, reasons.HOUND_NOT_IN_PLAY),
        *(reasons.DIE_CANNOT_BELONG, reasons.SQUARE_CANNOT_HOLD, reasons.NOT_A_SQUARE),
    },
    decision.FIRE: {reasons.NOT_FIRING},
    decision.TARGET: {reasons.ANOTHER_POWER, *EFFECT},
    decision.KEEP: {reasons.NOT_DRAWN},
    decision.BRING: {*BARRED, *SPARE},
    decision.FACE: {reasons.ANOTHER_HOUND},
    decision.PAY: {reasons.MUST_BUY_COMBAT, reasons.COMBAT_TOO_DEAR, reasons.COMBAT_LIMIT},
    decision.PLAY: {
        *(reasons.NOT_IN_HAND, reasons.NOT_ITS_MOMENT, reasons.IS_AN_ACTION, reasons.WORKS_BY_ITSELF, *EFFECT),
    },
    decision.ROLL_FOR: {reasons.NOT_ROLLED_FOR},
    decision.ENTER: {
        *(*ITS_TURN, reasons.STANDS_ON_A_TILE, reasons.WAITS_OUTSIDE, reasons.INFERNALS_THERE, reasons.TILE_FULL),
    },
    decision.RECRUIT: {reasons.NOT_IN_THE_BOX, reasons.ALIKE, reasons.LEADER_IS_DUE, reasons.ELITE_LIMIT, *POINTS},
    decision.WAIT: {reasons.NOT_OF_THE_TEAM, reasons.WAITS_ALREADY},
    decision.EQUIP: {
        *(reasons.NOT_IN_THE_CHEST, reasons.NOT_THE_CARD_DRAWN, reasons.NOT_OF_THE_TEAM, reasons.NOT_NAMED, *POINTS),
    },
    decision.BESTOW: {
        *(reasons.NO_LEADER, reasons.GIFT_IN_PLAY, reasons.GIFT_LIES_IN_TOMB, reasons.GIFT_LINE_TAKEN),
        *(reasons.GIFTS_ENOUGH, *POINTS),
    },
    decision.TAKE: {reasons.ANOTHER_ENTERED, reasons.NOTHING_LIES_THERE, reasons.FIND_NOT_NAMED},
    decision.CALL: {reasons.NOT_WAITING, reasons.CALLED_ALREADY},
    decision.ADVANTAGE: {
        *(reasons.NOT_IN_HAND, reasons.ADVANTAGE_MOMENT, reasons.ADVANTAGE_ACTION, reasons.HAS_ACTED, *EFFECT),
    },
    decision.BID: {reasons.NOT_LOWER},
}


def positions(scenario: str, options: dict[str, object], seed: str) -> Iterator[Game]:
    """A random game at some of its decisions, a few of each kind."""
    game = new_game(scenario, seed, options=options)
    luck = Random(f"{scenario} {seed}")
    seen: dict[str, int] = {}
    for _ in range(DECISIONS):
        if game.decision is None:
            return
        kind = game.decision.kind
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= OF_A_KIND or luck.randrange(25) == 0:
            yield game
        game.apply(luck.choice(game.decision.options))


def why_not(s: State, code: int) -> int:
    frame = s.agenda[-1]
    return agenda.REFUSE[frame[0]](s, frame, code)


def asked_of(s: State) -> set[int]:
    frame = s.agenda[-1]
    return set(agenda.ASK[frame[0]](s, frame))


def named(why: int) -> str:
    """A reason as the code calls it."""
    return next(name for name, value in vars(reasons).items() if value == why and name not in {"FIRST", "SECOND"})


@each_game
def test_what_a_neighbouring_position_offers_is_refused_for_what_is_different(
    scenario: str, options: dict[str, object]
) -> None:
    """The reason is there, it is one of the verb's own, and it is true: what it speaks of is what was changed."""
    for game in positions(scenario, options, "neighbours"):
        here = game.state.clone()
        luck = Random(here.number)
        mine = asked_of(here)
        for column, there in neighbours(here, luck):
            theirs = asked_of(there)
            if not theirs:
                continue
            for s, offered, other in ((here, mine, theirs), (there, theirs, mine)):
                for code in other - offered:
                    why = why_not(s, code)
                    told = f"{notation.option_text(s, code)}: {named(why)} for a change of {column}"
                    assert why in OF_VERB[decision.verb_of(code)], told
                    assert column in ABOUT.get(why, set()), told


@each_game
def test_whatever_can_be_written_is_offered_or_has_a_reason_of_its_verb(
    scenario: str, options: dict[str, object]
) -> None:
    """Offered and refused are all there is, and never both; an option reads back as it is written."""
    for game in positions(scenario, options, "universe"):
        s = game.state
        luck = Random(s.number)
        offered = set(s.options)
        asked = {decision.verb_of(code) for code in offered}
        tried = {anything(s, verb, luck) for verb in asked for _ in range(60)} - {-1}
        tried |= {anything(s, verb, luck) for verb in decision.SIGNATURES for _ in range(2)} - {-1}
        for code in tried | offered:
            why = why_not(s, code)
            assert (why == 0) is (code in offered), f"{notation.option_text(s, code)}: {named(why)}"
            assert not why or why == reasons.NOT_ASKED or why in OF_VERB[decision.verb_of(code)], named(why)
            assert why != reasons.NOT_ASKED or decision.verb_of(code) not in asked, notation.option_text(s, code)
            assert why != reasons.ALIKE or has_twin(s, code), notation.option_text(s, code)
            if why == reasons.ACTIVATE_IT_FIRST:  # then there is a use in activating it
                said = edition.of(s).phases_of(decision.verb_of(code))
                assert not said or s.phase in said, notation.option_text(s, code)
            read = reading.read(s, notation.option_text(s, code).split())
            assert (read.code, read.fault) == (code, 0)


def has_twin(s: State, code: int) -> bool:
    """Whether what is said to be the same as another option is: the other is offered."""
    verb = decision.verb_of(code)
    a, b, c, _ = decision.fields_of(code)
    others = [decision.fields_of(option) for option in s.options if decision.verb_of(option) == verb]
    if verb == decision.ATTACK:
        return (a, decision.GROUP_HERE, c) in [other[:3] for other in others]
    if verb == decision.PLACE:
        shapes = s.setup.openings[a * 4 : a * 4 + 4]
        return any(shapes[other[1]] == shapes[b] for other in others)
    if verb == decision.RECRUIT:
        return any(s.setup.sheet[other[0]] == s.setup.sheet[a] for other in others)
    if verb == decision.RECOVER:
        return any(other[1] == b for other in others)
    return bool(others)


@each_game
def test_every_refusal_is_told_in_both_languages(scenario: str, options: dict[str, object]) -> None:
    """`why_not` is falsy for what is offered; every refusal has a row that holds at the table, and a whole sentence."""
    for game in positions(scenario, options, "words"):
        s = game.state
        luck = Random(s.number)
        assert not any(game.why_not(notation.option_text(s, code)) for code in s.options)
        verbs = [*decision.SIGNATURES, *[decision.verb_of(code) for code in s.options for _ in range(3)]]
        for code in {decision.PASS, *(anything(s, verb, luck) for verb in verbs)}:
            if code < 0 or code in s.options:
                continue
            why = game.why_not(notation.option_text(s, code))
            assert why.key
            assert s.setup.ruleset == "1643" or why.rule not in replaced_rows()[s.setup.ruleset], why
            for language in load.LANGUAGES:
                said = refusal_text(why, language)
                assert "{" not in said
                assert "_" not in said.replace(why.detail, "")


@each_game
def test_a_verb_is_asked_in_the_phases_it_is_said_to_be(scenario: str, options: dict[str, object]) -> None:
    """What `not asked now` says of the time of a verb holds in play."""
    for game in positions(scenario, options, "phases"):
        s = game.state
        if s.turn == 0:
            continue
        for verb in {decision.verb_of(code) for code in s.options}:
            said = edition.of(s).phases_of(verb)
            assert not said or s.phase in said, f"{decision.SIGNATURES[verb].word} in {PHASES[s.phase]}"
