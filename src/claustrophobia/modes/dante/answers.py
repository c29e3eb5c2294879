"""How the infernal side, which nobody plays, answers every decision that the rules can ask of it in this mode.

DTH-20, DTH-22, DTH-26, DEV-WAIT, DEV-WAIT-WHO, DDM-TORTURER, GOL-8.
"""

from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.decision import GROUP
from claustrophobia.core.names import RESISTANT, RESISTED
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.modes.dante import golden, hunt, visitations
from claustrophobia.rules.stats import talents

WARRIORS: Final = (agenda.ASK_OPENING, agenda.ASK_ACTIVATE)  # decisions about which infernal warrior comes next


def choose(s: State, frame: Frame, options: list[int]) -> int:
    """The option the infernal side takes: what a rule about this decision says, else the default of GOL-8."""
    step = frame[0]
    if step == agenda.ASK_ACT:
        return hunt.act(s, frame, options)
    if step == agenda.ASK_WINDOW:
        return window(s, frame, options)
    if step == agenda.ASK_GUARD:
        return guard(s, frame, options)
    if step == agenda.ASK_LOSE:
        return lose(s, frame, options)
    if step == agenda.ASK_BLAST:
        return blast(s, options)
    if step == agenda.ASK_BUY:  # DDM-TORTURER: as many as it can
        return options[-1]
    if step == agenda.ASK_HOUND:
        return hound(s, frame)
    if step == agenda.ASK_PUT_HOLE:
        tiles = [decision.read_token(code) for code in options]
        return decision.option(decision.TOKEN, golden.nearest_tile(s, tiles))
    if step == agenda.ASK_TARGET:
        return target(s, frame, options)
    return otherwise(s, frame, options)


def otherwise(s: State, frame: Frame, options: list[int]) -> int:
    """The default (GOL-8): do what is free, with the strongest infernal warrior; of equal options a random one."""
    used = [code for code in options if code != decision.PASS]
    if frame[0] in WARRIORS:
        verb = decision.verb_of(used[0])
        return decision.option(verb, golden.strongest(s, mask_of(used)))
    return golden.one_of(s, used)


def mask_of(options: list[int]) -> int:
    """The warriors that are the first argument of some options."""
    mask = 0
    for code in options:
        mask |= 1 << decision.warrior_of(code)
    return mask


# --- hits (DTH-26) ----------------------------------------------------------------------------------


def guard(s: State, frame: Frame, options: list[int]) -> int:
    """Bodyguards take every hit of a stronger kind of warrior and no other; the weakest guard first (DTH-26)."""
    _, _, _, aim, _ = frame
    guarded = 0 if aim >= GROUP else golden.strength(s, aim)
    takers = [w for w in bits(mask_of(options[1:])) if golden.strength(s, w) < guarded]
    if not takers:
        return decision.PASS
    least = min(golden.strength(s, w) for w in takers)
    return decision.option(decision.GUARD, one_that_resists(s, [w for w in takers if golden.strength(s, w) == least]))


def lose(s: State, frame: Frame, options: list[int]) -> int:
    """Which troglodyte takes a hit: first one that can still resist it (DTH-26)."""
    victims = bits(mask_of(options))
    _, _, _, _, _, first = frame
    w = one_that_resists(s, victims) if first else golden.one_of(s, victims)
    return decision.option_of_one(decision.LOSE, w)


def one_that_resists(s: State, takers: list[int]) -> int:
    """One of several warriors at random, if possible one that would still resist the hit."""
    fresh = [w for w in takers if talents(s, w) & RESISTANT and not s.flags[w] & RESISTED]
    return golden.one_of(s, fresh or takers)


def blast(s: State, options: list[int]) -> int:
    """Whom to roll for next: humans in the order of the golden rule, then infernal warriors (GOL-8)."""
    mask = mask_of(options)
    w = golden.prey_of_card(s, mask) if mask & s.humans else golden.strongest(s, mask)
    return decision.option_of_one(decision.ROLL_FOR, w)


# --- dice and powers ----------------------------------------------------------------------------------


def hound(s: State, frame: Frame) -> int:
    """A hellhound that enters takes a die; its face is rolled, not chosen (DTH-20)."""
    face = s.chance.die()
    s.news += 1
    if s.log is not None:
        s.log.append(("destiny_rolled", "DTH-20", 0, face))
    return decision.option(decision.FACE, agenda.field(frame, "warrior"), face)


def target(s: State, frame: Frame, options: list[int]) -> int:
    """A power's target: a human by the golden rule, anything else by GOL-8."""
    _, _, power = frame
    pairs = [decision.read_target(code)[1:3] for code in options]
    a, b = golden.pair(s, s.setup.powers[power].effect.targets, [(a, b) for a, b in pairs])
    return decision.option(decision.TARGET, power, a, b)


# --- cards that wait (DEV-WAIT, DEV-WAIT-WHO) -----------------------------------------------------------


def window(s: State, frame: Frame, options: list[int]) -> int:
    """Waiting cards are used as soon as they can be; two copies of one card in two phases (DEV-WAIT)."""
    _, _, moment, subject, _ = frame
    return visitations.use(s, moment, subject, options)
