"""What cards, gifts, powers and equipment do: for each verb of `core.verbs` its choices and its doing.

`choices` lists the targets an effect can be used on, as pairs; an effect without any could change nothing and is
not offered (PRI-6). `carry_out` does it. Whatever belongs to a later chapter is pushed on the agenda.
"""

from typing import Final

from claustrophobia.core import agenda, verbs
from claustrophobia.core.grid import STEP, opposite
from claustrophobia.core.names import (
    BODYGUARD,
    CLOSED,
    COMBAT,
    DEFENSE,
    EVENT,
    EXHAUSTED,
    FOREVER,
    HUMAN,
    INFERNAL,
    INFERNAL_ACTIVATION,
    INFERNAL_PREPARATION,
    INSTINCT,
    LAIR,
    MOVEMENT,
    NOBODY,
    RESERVE,
    ROLLED,
    UNEXPLORED,
    WESTERN,
)
from claustrophobia.core.setup import Card, Effect
from claustrophobia.core.state import Frame, State, warriors_in
from claustrophobia.rules import cards, presence
from claustrophobia.rules.attacks import NO_GUARDS, REMOVED_AFTER, dice_that_hit, pending, with_dice
from claustrophobia.rules.healing import heal_line
from claustrophobia.rules.stats import (
    ALL_TROGLODYTES,
    DODGE,
    EXTRA_DICE,
    GRANT,
    INTREPID,
    LOOK,
    LOSS,
    NO_GIFTS,
    SNEAKY,
    TABLE,
    add_mark,
    may_use,
    stat,
    talents,
)

# Families of effects: whose list a frame's card is looked up in.
EVENT_CARD: Final = 0
EQUIPMENT: Final = 1
INSTINCT_CARD: Final = 2
GIFT: Final = 3
POWER: Final = 4

RUBBLE: Final = 0
DOOR: Final = 1
BARRIERS: Final = ("rubble", "door")

Pair = tuple[int, int]
ANYHOW: Final[list[Pair]] = [(0, 0)]
NEVER: Final[list[Pair]] = []


def card_of(s: State, family: int, index: int) -> Card:
    """The card a frame speaks of."""
    setup = s.setup
    if family == EVENT_CARD:
        return setup.events[index]
    if family == EQUIPMENT:
        return setup.equipment[index]
    if family == INSTINCT_CARD:
        return setup.instincts[index]
    return setup.gifts[index]


def effect_of(s: State, family: int, index: int) -> Effect:
    """The effect a frame speaks of."""
    return s.setup.powers[index].effect if family == POWER else card_of(s, family, index).effect


# --- choices --------------------------------------------------------------------------------------


def targets(s: State, who: int, me: int) -> list[Pair]:
    """The warriors or tiles to choose among for a `who`; one empty choice where nothing has to be chosen."""
    humans = presence.in_play(s, s.humans)
    if who == verbs.ONE_HUMAN:
        return [(w, 0) for w in warriors_in(humans)]
    if who == verbs.OTHER_HUMAN:
        return [(w, 0) for w in warriors_in(humans) if w != me]
    if who == verbs.ONE_DEMON:
        return [(w, 0) for w in warriors_in(presence.in_play(s, s.infernals & s.setup.demons))]
    if who == verbs.HUMANS_OF_TILE:
        return [(tile, 0) for tile, here in enumerate(s.here) if here & s.humans]
    if who == verbs.HUMANS_WITH_INFERNAL:
        return [(tile, 0) for tile, here in enumerate(s.here) if here & s.humans and here & s.infernals]
    if who == verbs.ONE_BODYGUARD:
        return [(w, 0) for w in warriors_in(humans) if talents(s, w) & BODYGUARD]
    if who == verbs.ALLY_WITH_SELF or who == verbs.ALLY_OR_SELF:
        here = s.here[s.at[me]] & humans if s.at[me] >= 0 else 0
        return [(w, 0) for w in warriors_in(here) if w != me or who == verbs.ALLY_OR_SELF]
    return ANYHOW


def choices(s: State, effect: Effect, me: int, side: int, subject: int) -> list[Pair]:
    """The targets this effect can be used on now; none if it could change nothing (PRI-6)."""
    verb = effect.verb
    if verb == verbs.BONUS or verb == verbs.HIT_ON:
        return targets(s, effect.who, me)
    if verb == verbs.TALENT:
        if effect.who == verbs.SELF:  # a talent of the sheet twice has no further effect (TAL-0)
            return NEVER if s.setup.base_talents[me] & effect.talents == effect.talents else ANYHOW
        found = targets(s, effect.who, me)
        if effect.who != verbs.ONE_DEMON:
            return found
        return [pair for pair in found if talents(s, pair[0]) & effect.talents != effect.talents]
    if verb == verbs.LOSE_TALENT:
        return targets(s, effect.who, me)
    if verb == verbs.HEAL:
        return healing_choices(s, effect, me)
    if verb == verbs.SUICIDE:
        return suicide_choices(s, subject)
    if verb == verbs.REROLL_HITS:
        return reroll_choices(s, me)
    if verb == verbs.BRING:
        return bring_choices(s, effect)
    return board_choices(s, effect, me, side)


def board_choices(s: State, effect: Effect, me: int, side: int) -> list[Pair]:
    """Choices of the verbs that look at the board, the hands or the dice."""
    verb = effect.verb
    if verb == verbs.SET_DESTINY_DIE:
        faces = sorted({s.face[die] for die in range(6) if s.dest[die] == ROLLED})
        return [(face, other) for face in faces for other in range(1, 7) if other != face]
    if verb == verbs.POSSESS:
        return possess_choices(s)
    if verb == verbs.FLEE:
        return flee_choices(s)
    if verb == verbs.CAVE_IN:
        return cave_in_choices(s)
    if verb == verbs.GRENADE:
        return [(tile, 0) for tile in sorted(set(presence.adjacent(s, s.at[me]))) if s.here[tile]]
    if verb == verbs.SACRIFICE:
        return [(w, 0) for w in warriors_in(s.here[s.at[me]]) if w != me]
    if verb == verbs.DESTROY_EQUIPMENT:
        humans = warriors_in(presence.in_play(s, s.humans))
        return [(w, gear) for w in humans for gear in sorted(set(s.gear[w]))]
    if verb == verbs.LOSE_WAY:
        return ANYHOW if s.links.count(UNEXPLORED) > 1 else NEVER
    if verb == verbs.LOOK_AHEAD:
        return ANYHOW if s.stack else NEVER
    if verb == verbs.DEAL_DICE:
        return ANYHOW if s.dice else NEVER
    if verb == verbs.FORBID_GIFTS:
        bearers = [w for w in warriors_in(presence.in_play(s, s.humans)) if has_gift(s, w)]
        return ANYHOW if bearers else NEVER
    if verb == verbs.DRAW_INSTINCT:
        return ANYHOW if s.deck[INSTINCT] or s.discard[INSTINCT] else NEVER
    return ANYHOW


def has_gift(s: State, w: int) -> bool:
    return any(gift >= 0 for gift in s.setup.gift_lines[w * 8 : w * 8 + 8])


def healing_choices(s: State, effect: Effect, me: int) -> list[Pair]:
    """Every cancelled line of those who can be healed; a life of one without lines (HPR-10)."""
    if effect.who == verbs.SELF and s.setup.kind[me] != WESTERN:
        return ANYHOW if s.damage[me] else NEVER
    patients = [(me, 0)] if effect.who == verbs.SELF else targets(s, effect.who, me)
    return [(w, line) for w, _ in patients for line in range(1, 7) if s.damage[w] >> (line - 1) & 1]


def suicide_choices(s: State, attacker: int) -> list[Pair]:
    """A troglodyte, ordinary or tough, that attacks (DST-7)."""
    mine = attacker != NOBODY and (s.infernals & s.setup.troglodytes) >> attacker & 1
    return ANYHOW if mine else NEVER


def reroll_choices(s: State, me: int) -> list[Pair]:
    """An attack on the bearer that has at least one hit (COM-4)."""
    spot = pending(s, agenda.ATTACK_COUNT)
    if spot < 0 or s.agenda[spot][2] != me or dice_that_hit(s, s.agenda[spot]) == 0:
        return NEVER
    return ANYHOW


def bring_choices(s: State, effect: Effect) -> list[Pair]:
    """Tiles the effect allows, within saturation, if a figure is left (THR-9); a lair beats a ban (THR-10)."""
    w = spare(s, effect.sheet)
    if w < 0:
        return NEVER
    if effect.where == verbs.ON_SELF:
        return ANYHOW
    found: list[Pair] = []
    for tile in range(len(s.here)):
        at_home = s.setup.effect[s.tile_number[tile]] == LAIR and s.setup.troglodytes >> w & 1
        if presence.has_room(s, tile, INFERNAL) and (at_home or not is_warded(s, tile)):
            found.append((tile, 0))
    return found


def is_warded(s: State, tile: int) -> bool:
    """Whether a human on the tile wears something that bars entries (the necklace of ears, THR-10)."""
    for w in warriors_in(s.here[tile] & s.humans):
        if s.flags[w] & EXHAUSTED:
            continue
        for gear in s.gear[w]:
            if s.setup.equipment[gear].effect.verb == verbs.BAR_ENTRY and may_use(s, w, gear):
                return True
    return False


def spare(s: State, sheet: int) -> int:
    """The first warrior of a sheet in the reserve, or -1."""
    for w, own in enumerate(s.setup.sheet):
        if own == sheet and s.at[w] == RESERVE:
            return w
    return -1


def possess_choices(s: State) -> list[Pair]:
    """A human that is no leader and has combat, and another human of its tile."""
    found: list[Pair] = []
    for here in s.here:
        humans = here & s.humans
        if humans & (humans - 1):
            for w in warriors_in(humans & ~s.setup.leaders):
                if stat(s, w, COMBAT) > 0:
                    found.extend((w, victim) for victim in warriors_in(humans) if victim != w)
    return found


def flee_choices(s: State) -> list[Pair]:
    """A human that is no leader, and an adjacent tile with room."""
    found: list[Pair] = []
    for w in warriors_in(presence.in_play(s, s.humans & ~s.setup.leaders)):
        for tile in sorted(set(presence.adjacent(s, s.at[w]))):
            if presence.has_room(s, tile, HUMAN):
                found.append((w, tile))
    return found


def cave_in_choices(s: State) -> list[Pair]:
    """Any passage between two tiles; rubble never runs out (SET-8)."""
    return [(spot >> 2, spot & 3) for spot, link in enumerate(s.links) if link > spot >> 2]


# --- doing ----------------------------------------------------------------------------------------


def run_effect(s: State, frame: Frame) -> None:
    """Carry out a card, gift or piece of equipment."""
    _, family, index, me, a, b = frame
    carry_out(s, effect_of(s, family, index), me, a, b)


def carry_out(s: State, effect: Effect, me: int, a: int, b: int, owner: int = NOBODY) -> None:
    """Do what the verb says; `owner` is the demon whose power it is (DST-10)."""
    verb = effect.verb
    if verb == verbs.BONUS or verb == verbs.TALENT or verb == verbs.LOSE_TALENT:
        for target in marked(s, effect.who, me, a):
            mark(s, effect, target, owner)
    elif verb == verbs.HIT_ON:
        hit_each(s, effect, me, a)
    elif verb == verbs.HEAL:
        heal(s, effect, me, a, b)
    elif verb == verbs.GAIN_TP:
        gain_tp(s, effect.amount, "DST-1")
    elif verb == verbs.DRAW_INSTINCT:
        for _ in range(effect.amount):
            cards.draw(s, INSTINCT, "HPR-13")
    elif verb == verbs.LOOK_AHEAD:
        add_mark(s, TABLE, LOOK, effect.amount, INFERNAL_PREPARATION)
    elif verb == verbs.EXTRA_DICE:
        add_mark(s, TABLE, EXTRA_DICE, effect.amount, FOREVER)
    elif verb == verbs.CHARGE:
        add_mark(s, TABLE, SNEAKY if effect.flag else INTREPID, 1, INFERNAL_ACTIVATION)
    elif verb == verbs.DODGE:
        add_mark(s, me, DODGE, 1, effect.until, owner)
    elif verb == verbs.FORBID_GIFTS:
        add_mark(s, TABLE, NO_GIFTS, 1, effect.until)
    else:
        carry_out_rare(s, effect, me, a, b)


def carry_out_rare(s: State, effect: Effect, me: int, a: int, b: int) -> None:
    """The verbs that one or two cards have."""
    verb = effect.verb
    if verb == verbs.SUICIDE:
        amend_attack(s, effect.combat, REMOVED_AFTER)
    elif verb == verbs.REROLL_HITS:
        reroll_hits(s)
    elif verb == verbs.CANCEL_CARD:
        cancel_card(s)
    elif verb == verbs.SET_DESTINY_DIE:
        die = next(die for die in range(6) if s.dest[die] == ROLLED and s.face[die] == a)
        s.face[die] = b
    elif verb == verbs.DEAL_DICE:
        s.agenda.append((agenda.PANIC,))
    elif verb == verbs.BRING:
        bring(s, effect, me, a)
    elif verb == verbs.POSSESS:
        s.agenda.append((agenda.ATTACK_ROLL, a, b, NOBODY, 0, NO_GUARDS))
    elif verb == verbs.FLEE:
        move_by_effect(s, a, b)
    elif verb == verbs.CAVE_IN:
        close(s, a * 4 + b, RUBBLE)
    elif verb == verbs.DESTROY_EQUIPMENT:
        s.gear[a] = cards.without(s.gear[a], b)
        cards.watch(s)
    elif verb == verbs.LOSE_WAY:
        s.agenda.append((agenda.LOST,))
    elif verb == verbs.SACRIFICE:
        s.agenda.append((agenda.STRIKE_BACK, me, effect.at_least))
        s.agenda.append((agenda.SUFFER, a, NOBODY))
    elif verb == verbs.GRENADE:
        s.agenda.append((agenda.BLAST, presence.side_of(s, me), s.here[a], 0))


def marked(s: State, who: int, me: int, a: int) -> list[int]:
    """Whom a lasting effect is put on."""
    if who == verbs.SELF:
        return [me]
    if who == verbs.TROGLODYTES:
        return [ALL_TROGLODYTES]
    return touched(s, who, me, a)


def touched(s: State, who: int, me: int, a: int) -> list[int]:
    """The warriors an effect works on, its target chosen."""
    if who == verbs.SELF:
        return [me]
    if who == verbs.ALL_HUMANS:
        return warriors_in(presence.in_play(s, s.humans))
    if who == verbs.HUMANS_OF_TILE or who == verbs.HUMANS_WITH_INFERNAL:
        return warriors_in(s.here[a] & s.humans)
    if who == verbs.HUMANS_WITH_SELF:
        return warriors_in(s.here[s.at[me]] & s.humans) if s.at[me] >= 0 else []
    return [a]


def mark(s: State, effect: Effect, target: int, owner: int) -> None:
    """Put a lasting effect in force on one target."""
    if effect.verb == verbs.TALENT:
        add_mark(s, target, GRANT, effect.talents, effect.until, owner)
    elif effect.verb == verbs.LOSE_TALENT:
        add_mark(s, target, LOSS, effect.talents, effect.until, owner)
    else:
        if effect.movement:
            add_mark(s, target, MOVEMENT, effect.movement, effect.until, owner)
        if effect.combat:
            add_mark(s, target, COMBAT, effect.combat, effect.until, owner)
        if effect.defense:
            add_mark(s, target, DEFENSE, effect.defense, effect.until, owner)


def hit_each(s: State, effect: Effect, me: int, a: int) -> None:
    """Each target suffers a hit, on a roll if one is asked."""
    victims = touched(s, effect.who, me, a)
    if effect.at_least > 1:
        mask = 0
        for w in victims:
            mask |= 1 << w
        s.agenda.append((agenda.BLAST, INFERNAL, mask, effect.at_least))
    else:
        for w in reversed(victims):
            s.agenda.append((agenda.SUFFER, w, NOBODY))


def heal(s: State, effect: Effect, me: int, a: int, line: int) -> None:
    """Remove a marker (HPR-10)."""
    if line:
        heal_line(s, a, line)
    elif s.damage[me] and s.setup.kind[me] != WESTERN:
        s.damage[me] = max(0, s.damage[me] - effect.amount)


def gain_tp(s: State, amount: int, rule: str) -> None:
    """Threat points never run out (SET-8)."""
    s.tp += amount
    if s.log is not None:
        s.log.append(("gained_tp", rule, 0, amount))


def amend_attack(s: State, combat: int, trait: int) -> None:
    """Change the attack that has been declared and not yet rolled."""
    spot = pending(s, agenda.ATTACK_ROLL)
    _, attacker, target, weapon, bonus, traits = s.agenda[spot]
    s.agenda[spot] = (agenda.ATTACK_ROLL, attacker, target, weapon, bonus + combat, traits | trait)


def reroll_hits(s: State) -> None:
    """The defender has every die that hit rolled again, once (COM-4)."""
    spot = pending(s, agenda.ATTACK_COUNT)
    frame = s.agenda[spot]
    again = dice_that_hit(s, frame)
    dice = [s.chance.die() if again >> i & 1 else value for i, value in enumerate(with_dice(frame[4]))]
    s.news += 1
    s.agenda[spot] = (*frame[:4], packed(dice), frame[5])
    if s.log is not None:
        s.log.append(("rerolled", "COM-4", 0, frame[1], *dice))


def packed(dice: list[int]) -> int:
    """Dice in one integer: three bits a die, a leading 1."""
    code = 1
    for value in dice:
        code = code << 3 | value
    return code


def cancel_card(s: State) -> None:
    """The card just played does nothing; it is discarded all the same (PRI-5)."""
    for spot in range(len(s.agenda) - 1, -1, -1):
        if s.agenda[spot][0] == agenda.EFFECT and s.agenda[spot][1] == EVENT_CARD:
            card = s.agenda.pop(spot)[2]
            if card in s.played:
                s.played = cards.without(s.played, card)
                cards.throw(s, EVENT, card)
            if s.log is not None:
                s.log.append(("cancelled", "PRI-5", 0, card))
            return


def bring(s: State, effect: Effect, me: int, a: int) -> None:
    """Bring warriors into play free, as far as there are figures and room (PRI-6, THR-9)."""
    tile = s.at[me] if effect.where == verbs.ON_SELF else a
    for _ in range(effect.amount):
        w = spare(s, effect.sheet)
        if tile < 0 or w < 0 or not presence.has_room(s, tile, INFERNAL):
            return
        s.agenda.append((agenda.ARRIVE, w, tile))
        presence.put(s, w, tile)
        if s.log is not None:
            s.log.append(("entered", "THR-9", 0, w, tile))


def move_by_effect(s: State, w: int, tile: int) -> None:
    """A warrior moved by an effect spends nothing and ignores blocking; saturation and entering hold (MOV-11)."""
    if not presence.has_room(s, tile, presence.side_of(s, w)):
        return
    presence.put(s, w, tile)
    if s.log is not None:
        s.log.append(("moved", "MOV-11", 0, w, tile))
    s.agenda.append((agenda.ARRIVE, w, tile))


def close(s: State, spot: int, kind: int) -> None:
    """Close a side by rubble or a locked door: a wall for everything while it lies there (MOV-9)."""
    other = s.links[spot]
    s.links[spot] = CLOSED
    if other >= 0:
        s.links[other * 4 + opposite(spot & 3)] = CLOSED
    s.barriers += ((spot, kind),)
    if s.log is not None:
        s.log.append(("closed", "MOV-9", 0, spot >> 2, spot & 3, kind))


def neighbour(s: State, spot: int) -> int:
    """The tile behind a side, whatever lies between, or -1."""
    cell = s.tile_cell[spot >> 2] + STEP[spot & 3]
    return s.tile_cell.index(cell) if cell in s.tile_cell else -1


agenda.runs(agenda.EFFECT, run_effect)
