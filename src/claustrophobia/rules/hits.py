"""Hits and deaths (HIT-1 to HIT-8, TAL-BODYGUARD, TAL-RESISTANT, TIL-CARNIVOROUS, TIL-TALENTS, THR-3 to THR-6)."""

from claustrophobia.core import agenda, decision, reasons, verbs
from claustrophobia.core.decision import GROUP
from claustrophobia.core.names import (
    ACTIVATED,
    BODYGUARD,
    CARNIVOROUS,
    DEMON,
    DEPARTED,
    GUESTS,
    HUMAN_ACTIVATION,
    INFERNAL,
    INFERNAL_ACTIVATION,
    NOBODY,
    OUT,
    RESERVE,
    RESISTANT,
    RESISTED,
    SLAIN_ONCE,
    TROGLODYTE,
    WESTERN,
)
from claustrophobia.core.names import DEATH as DEATH_MOMENT
from claustrophobia.core.state import Frame, State, bits, mark_owner, mark_target
from claustrophobia.rules import cards, choices, edition, effects, presence, scenario, windows
from claustrophobia.rules.attacks import NO_GUARDS, ordinary_on, target_tile
from claustrophobia.rules.stats import ability, stat, talents

# --- the hits of an attack, one by one (HIT-4, HIT-5) ---------------------------------------------


def run_hits(s: State, frame: Frame) -> None:
    """Take the next hit; hits left when the target is dead are lost (COM-4)."""
    _, attacker, target, left, weapon, traits = frame
    if left == 0 or is_gone(s, target):
        return
    s.agenda.append((agenda.RUN_HITS, attacker, target, left - 1, weapon, traits))
    guards = [] if traits & NO_GUARDS else bodyguards(s, target)
    if guards:
        s.agenda.append((agenda.ASK_GUARD, defender(s, target), attacker, target, weapon))
    else:
        s.agenda.append((agenda.RUN_HIT, attacker, target, weapon))


def is_gone(s: State, target: int) -> bool:
    """Whether nothing of the target is left (HIT-8)."""
    if target >= GROUP:
        return ordinary_on(s, target - GROUP) == 0
    return s.at[target] < 0


def defender(s: State, target: int) -> int:
    """The side that resolves the hits (COM-3)."""
    return INFERNAL if target >= GROUP else presence.side_of(s, target)


def bodyguards(s: State, target: int) -> list[int]:
    """Allies that may take the target's hit (TAL-BODYGUARD, HIT-6)."""
    tile = target_tile(s, target)
    near = presence.around(s, tile) if target < GROUP and s.setup.abilities[target] else s.here[tile]
    allies = near & presence.faction(s, defender(s, target))
    return [w for w in bits(allies) if why_no_guard(s, target, w) == 0]


def why_no_guard(s: State, target: int, w: int) -> int:
    """Why a warrior does not take a hit for the target (TAL-BODYGUARD, HIT-6).

    Bodyguards take the hits of allies on their tile, and troglodytes those of some demons.
    """
    tile = target_tile(s, target)
    if not presence.faction(s, defender(s, target)) >> w & 1 or s.at[w] < 0:
        return reasons.NO_ALLY_THERE
    one_of_them = s.setup.ordinary >> w & 1 == 1 and s.at[w] == tile if target >= GROUP else w == target
    if one_of_them:
        return reasons.TAKES_ITS_OWN_HIT
    shield = ability(s, target, verbs.GUARDED_BY_TROGLODYTES) if target < GROUP else None
    if shield is not None and s.setup.troglodytes >> w & 1:
        near = presence.around(s, tile) if shield.around else s.here[tile]
        return 0 if near >> w & 1 else reasons.NO_ALLY_THERE
    if s.at[w] != tile:
        return reasons.NO_ALLY_THERE
    return 0 if talents(s, w) & BODYGUARD else reasons.NO_BODYGUARD


def ask_guard(s: State, frame: Frame) -> list[int]:
    """Who takes this hit: the target or a bodyguard, decided hit by hit."""
    _, _, _, target, _ = frame
    return [decision.PASS] + [decision.option_of_one(decision.GUARD, w) for w in bodyguards(s, target)]


def refuse_guard(s: State, frame: Frame, code: int) -> int:
    _, _, _, target, _ = frame
    if decision.verb_of(code) != decision.GUARD:
        return 0 if code == decision.PASS else reasons.NOT_ASKED
    return why_no_guard(s, target, decision.read_guard(code))


def on_guard(s: State, frame: Frame, code: int) -> None:
    _, _, attacker, target, weapon = frame
    taker = target
    if code != decision.PASS:
        taker = decision.read_guard(code)
        if s.log is not None:
            s.log.append(("guarded", "TAL-BODYGUARD", 0, taker))
    s.agenda.append((agenda.RUN_HIT, attacker, taker, weapon))


def run_hit(s: State, frame: Frame) -> None:
    """One hit on its taker: resistance, doubling, then markers or deaths (HIT-5)."""
    _, attacker, taker, weapon = frame
    tile = target_tile(s, taker)
    plunder = ability(s, attacker, verbs.PLUNDER)
    if taker >= GROUP:
        deaths = 2 if s.setup.effect[s.tile_number[tile]] == CARNIVOROUS else 1
        s.agenda.append((agenda.ASK_LOSE, INFERNAL, tile, deaths, attacker, 1))
        return
    if resists(s, taker):
        return
    if plunder is not None:
        effects.gain_tp(s, plunder.amount, "DST-9")
    markers = 1
    if weapon != NOBODY and s.setup.kind[taker] == DEMON:
        markers = s.setup.equipment[weapon].effect.wounds_on_demons
    if s.setup.effect[s.tile_number[tile]] == CARNIVOROUS:
        markers *= 2
        if s.setup.ordinary >> taker & 1:  # a bodyguard: two troglodytes die instead of one
            s.agenda.append((agenda.ASK_LOSE, INFERNAL, tile, 1, attacker, 0))
    s.agenda.append((agenda.RUN_HURT, taker, markers, attacker))


def resists(s: State, w: int) -> bool:
    """A resistant warrior ignores the first hit it suffers in each activation phase (TAL-RESISTANT)."""
    if s.phase != HUMAN_ACTIVATION and s.phase != INFERNAL_ACTIVATION:
        return False
    if s.flags[w] & RESISTED or not talents(s, w) & RESISTANT:
        return False
    s.flags[w] |= RESISTED
    if s.log is not None:
        s.log.append(("resisted", "TAL-RESISTANT", 0, w))
    return True


# --- ordinary troglodytes (HIT-1, HIT-7) ----------------------------------------------------------


def ask_lose(s: State, frame: Frame) -> list[int]:
    """Which ordinary troglodyte dies; those that differ in nothing are one choice (HIT-1)."""
    _, _, tile, _, _, _ = frame
    options: list[int] = []
    seen: list[tuple[int, int]] = []
    for w in bits(ordinary_on(s, tile)):
        looks = looks_of(s, w)
        if looks not in seen:
            seen.append(looks)
            options.append(decision.option_of_one(decision.LOSE, w))
    return options


def looks_of(s: State, w: int) -> tuple[int, int]:
    """What distinguishes one troglodyte on a tile from another: its flags and its marks (HIT-7)."""
    return s.flags[w], sum(1 << i for i, mark in enumerate(s.marks) if mark_target(mark) == w)


def refuse_lose(s: State, frame: Frame, code: int) -> int:
    """Why a troglodyte is not the one that dies (HIT-1)."""
    _, _, tile, _, _, _ = frame
    if decision.verb_of(code) != decision.LOSE:
        return decision.why_another(code)
    w = decision.read_lose(code)
    pack = ordinary_on(s, tile)
    if not pack >> w & 1:
        return reasons.NOT_HIT_WITH_THEM
    for other in bits(pack):
        if other < w and looks_of(s, other) == looks_of(s, w):
            return reasons.ALIKE
    return 0


def on_lose(s: State, frame: Frame, code: int) -> None:
    """Kill it, unless it resists; the second death of a doubled hit follows (HIT-5, HIT-7)."""
    _, side, tile, deaths, attacker, first = frame
    w = decision.read_lose(code)
    if first and resists(s, w):
        return
    if deaths > 1:
        s.agenda.append((agenda.ASK_LOSE, side, tile, deaths - 1, attacker, 0))
    s.agenda.append((agenda.RUN_HURT, w, 1, attacker))


# --- hits outside of attacks (TIL-TALENTS) --------------------------------------------------------


def run_suffer(s: State, frame: Frame) -> None:
    """A hit not rolled in an attack: no bodyguard, no doubling; resistant works in an activation phase."""
    _, w, killer = frame
    if s.at[w] >= 0 and not resists(s, w):
        s.agenda.append((agenda.RUN_HURT, w, 1, killer))


def ask_blast(s: State, frame: Frame) -> list[int]:
    """Whom to roll for next; the owner of the effect chooses the order (PRI-3)."""
    _, _, struck, _ = frame
    return [decision.option_of_one(decision.ROLL_FOR, w) for w in bits(struck) if s.at[w] >= 0]


def refuse_blast(s: State, frame: Frame, code: int) -> int:
    _, _, struck, _ = frame
    if decision.verb_of(code) != decision.ROLL_FOR:
        return decision.why_another(code)
    w = decision.read_roll_for(code)
    return 0 if struck >> w & 1 and s.at[w] >= 0 else reasons.NOT_ROLLED_FOR


def on_blast(s: State, frame: Frame, code: int) -> None:
    """Roll one combat die for a warrior: it suffers a hit if the die reaches `need`, or its defense if `need` is 0."""
    step, side, mask, need = frame
    w = decision.read_roll_for(code)
    s.agenda.append((step, side, mask & ~(1 << w), need))
    s.chance.about(step, w)
    value = s.chance.die()
    s.news += 1
    wanted = need or min(stat(s, w, 2), 6)
    if s.log is not None:
        s.log.append(("rolled_for", "TIL-TALENTS", 0, w, value, wanted))
    if value >= wanted:
        s.agenda.append((agenda.RUN_SUFFER, w, NOBODY))


def run_strike_back(s: State, frame: Frame) -> None:
    """After a sacrificial strike its bearer rolls, if it lives: on 4 or more it suffers a hit too (GFT-SACRIFICE)."""
    _, bearer, need = frame
    if s.at[bearer] < 0:
        return
    value = s.chance.die()
    s.news += 1
    if s.log is not None:
        s.log.append(("rolled_for", "GFT-SACRIFICE", 0, bearer, value, need))
    if value >= need:
        s.agenda.append((agenda.RUN_SUFFER, bearer, NOBODY))


# --- markers --------------------------------------------------------------------------------------


def run_hurt(s: State, frame: Frame) -> None:
    """Put damage markers on a warrior; markers beyond its life are ignored (HIT-2, HIT-3, HIT-5)."""
    _, w, markers, killer = frame
    if s.at[w] < 0 or markers == 0:
        return
    setup = s.setup
    if setup.kind[w] == WESTERN:
        s.agenda.append((agenda.ASK_DAMAGE, presence.side_of(s, w), w, markers, killer))
        return
    s.damage[w] = min(s.damage[w] + markers, setup.life[w])
    if s.log is not None:
        s.log.append(("hurt", "HIT-2", 0, w, s.damage[w]))
    if s.damage[w] >= setup.life[w]:
        kill(s, w, killer)
    else:
        scenario.check(s)


def ask_damage(s: State, frame: Frame) -> list[int]:
    """The human player chooses a line that is not yet cancelled (HIT-3)."""
    _, _, w, _, _ = frame
    lost = s.damage[w]
    return [decision.option(decision.DAMAGE, w, line) for line in range(1, 7) if not lost >> (line - 1) & 1]


def refuse_damage(s: State, frame: Frame, code: int) -> int:
    _, _, warrior, _, _ = frame
    if decision.verb_of(code) != decision.DAMAGE:
        return decision.why_another(code)
    w, line = decision.read_damage(code)
    if w != warrior:
        return reasons.ANOTHER_IS_HIT
    return reasons.LINE_CANCELLED if s.damage[w] >> (line - 1) & 1 else 0


def on_damage(s: State, frame: Frame, code: int) -> None:
    """Cancel the line. A line cancelled after the dice were assigned does not exhaust (HPR-11)."""
    _, side, w, markers, killer = frame
    line = decision.read_damage(code)[1]
    s.damage[w] |= 1 << (line - 1)
    if s.log is not None:
        s.log.append(("line_lost", "HIT-3", 0, w, line))
    if s.damage[w] == 63:
        kill(s, w, killer)
        return
    if markers > 1:
        s.agenda.append((agenda.ASK_DAMAGE, side, w, markers - 1, killer))
    scenario.check(s)


# --- deaths ---------------------------------------------------------------------------------------


def kill(s: State, w: int, killer: int) -> None:
    """Remove a dead warrior from the board at once, with its die, tokens and markers (HIT-8)."""
    tile = s.at[w]
    kind = s.setup.kind[w]
    place = edition.of(s).place_of_dead(s, w)
    if s.log is not None:
        rule = "HIT-1" if kind == TROGLODYTE else "HIT-3" if kind == WESTERN else "HIT-2"
        s.log.append(("killed", rule, 0, w, tile, -place))
    leave_play(s, w, place)
    if kind == DEMON:
        s.flags[w] |= SLAIN_ONCE
    s.agenda.append((agenda.RUN_DEATH, w, tile, killer))


def leave_play(s: State, w: int, place: int) -> None:
    """Take a warrior off the board with everything on its sheet (EQP-1, EQP-3, HPR-13, DST-10)."""
    tile = s.at[w]
    presence.take_off(s, w, place)
    s.damage[w] = 0
    s.flags[w] &= SLAIN_ONCE | ACTIVATED | GUESTS  # HAC-5: one that returns in the same phase does not act again
    s.die[w] = 0
    if s.marks:
        drop_marks(s, w, place)
    cards.shed_allotted(s, w)
    if s.gear[w]:
        s.gear[w] = ()
        cards.watch(s)
    if s.load[w] and place != DEPARTED:
        s.tokens[tile] += s.load[w]
        s.load[w] = 0
    if place == OUT:
        release_dice(s, w)


def drop_marks(s: State, w: int, place: int) -> None:
    """Remove the marks on a warrior. A demon's own powers end only when it is out of the game for good (DST-10)."""
    if place == OUT:
        s.marks = [mark for mark in s.marks if mark_target(mark) != w and mark_owner(mark) != w]
    else:
        s.marks = [mark for mark in s.marks if mark_target(mark) != w or mark_owner(mark) == w]


def release_dice(s: State, w: int) -> None:
    """Return the destiny dice on the sheet of a warrior that is out of the game for good (DST-10)."""
    for die in range(6):
        if s.dest[die] >= 0 and s.setup.powers[s.dest[die] >> 1].owner == w:
            s.dest[die] = -1
            s.face[die] = 0


def run_death(s: State, frame: Frame) -> None:
    """What a death sets off: the killer's reward, the scenario's rules, a burst of the warrior that died, cards."""
    _, w, tile, killer = frame
    if killer != NOBODY and s.setup.abilities[killer] and s.humans >> w & 1:
        reward = ability(s, killer, verbs.TP_PER_KILL)
        if reward is not None:
            effects.gain_tp(s, reward.amount, "DST-9")
    scenario.died(s, w, tile)
    scenario.check(s)
    edition.of(s).mourned(s, w)
    burst = ability(s, w, verbs.BURST)
    if burst is not None:
        s.agenda.append((agenda.ASK_BLAST, presence.side_of(s, w), s.here[tile], burst.at_least))
    windows.announce(s, DEATH_MOMENT, w)


def run_depart(s: State, frame: Frame) -> None:
    """A warrior leaves the game alive (MOV-10), unless a card played as it left its tile has killed it."""
    _, w = frame
    if s.at[w] < 0:
        return
    if s.log is not None:
        s.log.append(("departed", "MOV-10", 0, w))
    leave_play(s, w, DEPARTED)


def run_remove(s: State, frame: Frame) -> None:
    """Take a warrior off the board without killing it: to the place the frame names, else to the reserve."""
    w = agenda.field(frame, "warrior")
    if s.at[w] >= 0:
        rule = "SET-8" if choices.is_the_second(s, w) else "HIT-8"
        remove(s, w, agenda.field(frame, "place") if len(frame) > 2 else RESERVE, rule)


def remove(s: State, w: int, place: int, rule: str) -> None:
    """Take a warrior off the board without killing it."""
    if s.log is not None:
        s.log.append(("removed", rule, 0, w, -place))
    leave_play(s, w, place)


agenda.runs(agenda.RUN_HITS, run_hits)
agenda.asks(agenda.ASK_GUARD, ask_guard, on_guard, refuse_guard)
agenda.runs(agenda.RUN_HIT, run_hit)
agenda.asks(agenda.ASK_LOSE, ask_lose, on_lose, refuse_lose)
agenda.runs(agenda.RUN_SUFFER, run_suffer)
agenda.asks(agenda.ASK_BLAST, ask_blast, on_blast, refuse_blast)
agenda.runs(agenda.RUN_STRIKE_BACK, run_strike_back)
agenda.runs(agenda.RUN_HURT, run_hurt)
agenda.asks(agenda.ASK_DAMAGE, ask_damage, on_damage, refuse_damage)
agenda.runs(agenda.RUN_DEATH, run_death)
agenda.runs(agenda.RUN_REMOVE, run_remove)
agenda.runs(agenda.RUN_DEPART, run_depart)
