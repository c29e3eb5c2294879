"""Event cards when nobody plays the infernal side: each is applied when it is drawn, or waits (DDM-5, DEV rows)."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.names import COMBAT, DESTINY_ROLLED, EVENT, INFERNAL, INFERNAL_PREPARATION, NOBODY, THREAT
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import State, bits
from claustrophobia.modes.dante import golden, order
from claustrophobia.rules import cards, choices, edition, presence, windows
from claustrophobia.rules.choices import Pair
from claustrophobia.rules.stats import MARK_SPENT_CARD, TABLE, add_mark, lines_lost, stat, talents

WAITING_CARDS: Final = {  # cards that lie face up until they can be used, and their rules (DEV-WAIT)
    "suicide-attack": "DEV-SUICIDE",
    "sign-of-the-demon": "DEV-SIGN",
    "demonic-rage": "DEV-RAGE",
}
# The moments of the duel's infernal preparation and threat phase: here they all fall in the threat phase (DAN-19).
NOW: Final = (
    *(INFERNAL_PREPARATION * 2, INFERNAL_PREPARATION * 2 + 1, THREAT * 2, THREAT * 2 + 1),
    DESTINY_ROLLED,
)
NOTHING: Final[Pair] = (-1, -1)


def visit(s: State) -> bool:
    """Draw one event card and apply it at once; returns whether that was possible (DTH-5, DDM-5)."""
    cards.refill(s, EVENT)
    if not s.deck[EVENT]:
        return False
    card = s.deck[EVENT][0]
    s.deck[EVENT] = s.deck[EVENT][1:]
    s.hand[EVENT] += (card,)
    s.news += 1
    if s.log is not None:
        s.log.append(("card_turned", "DTH-5", 0, card))
    rule = WAITING_CARDS.get(s.setup.events[card].ident, "")
    if rule:
        cards.watch(s)
        if s.log is not None:
            s.log.append(("card_waits", rule, 0, card))
        return True
    return apply(s, card)


def apply(s: State, card: int) -> bool:
    """Apply a card now, or discard it because it can do nothing; returns which (DEV rows, DEV-OTHER)."""
    effect = s.setup.events[card].effect
    if effect.verb == verbs.HIT_ON and effect.who == verbs.HUMANS_OF_TILE:
        rule, chosen = "DEV-FUMES", fumes(s, effect)
    elif effect.verb == verbs.BRING:
        rule, chosen = "DEV-TOUGH", tough(s, effect)
    elif effect.verb == verbs.POSSESS:
        rule, chosen = "DEV-POSSESSION", possession(s)
    elif effect.verb == verbs.FLEE:
        rule, chosen = "DEV-TERROR", terror(s)
    else:
        rule, chosen = "DEV-OTHER", other(s, card)
    if chosen == NOTHING:
        s.hand[EVENT] = cards.without(s.hand[EVENT], card)
        cards.throw(s, EVENT, card)
        if s.log is not None:
            s.log.append(("card_in_vain", rule, 0, card))
        return False
    tell(s, card, rule, chosen)
    windows.play_event(s, card, chosen[0], chosen[1])
    return True


def tell(s: State, card: int, rule: str, chosen: Pair) -> None:
    """Log the targets of a card."""
    if s.log is None:
        return
    a, b = chosen
    targets = s.setup.events[card].effect.targets
    if targets == ("warrior",):
        s.log.append(("card_aims", rule, 0, card, a))
    elif targets == ("tile",):
        s.log.append(("card_strikes", rule, 0, card, a))
    elif targets == ("warrior", "warrior"):
        s.log.append(("card_turns", rule, 0, card, a, b))
    elif targets == ("warrior", "tile"):
        s.log.append(("card_drives", rule, 0, card, a, b))
    elif targets == ("tile", "direction"):
        s.log.append(("card_closes", rule, 0, card, a, b))
    elif targets == ("warrior", "equipment"):
        s.log.append(("card_breaks", rule, 0, card, a, b))


def pairs_of(s: State, effect: Effect) -> list[Pair]:
    """What an effect can be used on now (PRI-6)."""
    return choices.choices(s, effect, NOBODY, INFERNAL, NOBODY)


def leaders_first(s: State, mask: int) -> int:
    """The mask itself; in the hard setting the redeemer alone, if he is in it (GOL-5)."""
    return mask & s.setup.leaders if golden.is_hard(s) else 0


# --- the cards with a row of their own -------------------------------------------------------------


def fumes(s: State, effect: Effect) -> Pair:
    """The tile with most humans; ties by the most wounded human, then the redeemer, then random (DEV-FUMES)."""
    tiles = [tile for tile, _ in pairs_of(s, effect)]
    if not tiles:
        return NOTHING
    humans = presence.in_play(s, s.humans)
    leader = leaders_first(s, humans)
    if leader:
        return s.at[leader.bit_length() - 1], 0
    crowds = [(s.here[tile] & s.humans).bit_count() for tile in tiles]
    tiles = [tile for tile, crowd in zip(tiles, crowds, strict=True) if crowd == max(crowds)]
    wounds = [max([lines_lost(s, w) for w in bits(s.here[tile] & s.humans)]) for tile in tiles]
    tiles = [tile for tile, wound in zip(tiles, wounds, strict=True) if wound == max(wounds)]
    led = [tile for tile in tiles if s.here[tile] & s.humans & s.setup.leaders]
    return golden.one_of(s, led or tiles), 0


def tough(s: State, effect: Effect) -> Pair:
    """The tile of the human with the lowest defense on whose tile the warrior may enter (DEV-TOUGH)."""
    tiles = [tile for tile, _ in pairs_of(s, effect)]
    fits = 0
    for w in bits(presence.in_play(s, s.humans)):
        if s.at[w] in tiles:
            fits |= 1 << w
    prey = golden.weakest(s, fits)
    return (s.at[prey], 0) if prey >= 0 else NOTHING


def possession(s: State) -> Pair:
    """The human with most combat among those not alone, and the lowest defense on its tile (DEV-POSSESSION)."""
    pairs = turncoats(s)
    if not pairs:
        return NOTHING
    victims = 0
    for _, victim in pairs:
        victims |= 1 << victim
    leader = leaders_first(s, victims)
    if leader:
        pairs = [pair for pair in pairs if leader >> pair[1] & 1]
    most = max([stat(s, w, COMBAT) for w, _ in pairs])
    able = sorted({w for w, _ in pairs if stat(s, w, COMBAT) == most})
    led = [w for w in able if s.setup.leaders >> w & 1]
    attacker = golden.one_of(s, led or able)
    fits = 0
    for w, victim in pairs:
        if w == attacker:
            fits |= 1 << victim
    return attacker, golden.weakest(s, fits)


def turncoats(s: State) -> list[Pair]:
    """Every human with combat, the redeemer included, paired with another human on its tile (DEV-POSSESSION)."""
    found: list[Pair] = []
    for here in s.here:
        humans = bits(here & s.humans)
        for w in humans if len(humans) > 1 else []:
            if stat(s, w, COMBAT) > 0:
                found.extend((w, victim) for victim in humans if victim != w)
    return found


def terror(s: State) -> Pair:
    """The human with the lowest defense, and a tile next to it that is nearer to an infernal warrior (DEV-TERROR).

    That warrior is the one nearest to the human; of several the strongest.
    """
    fits = 0
    roads: dict[int, list[int]] = {}
    for w in bits(presence.in_play(s, s.humans)):
        roads[w] = tiles_towards(s, w)
        if roads[w]:
            fits |= 1 << w
    prey = golden.weakest(s, fits)
    return (prey, golden.one_of(s, roads[prey])) if prey >= 0 else NOTHING


def tiles_towards(s: State, w: int) -> list[int]:
    """The adjacent tiles with room that are nearer to the infernal warrior to which a human is driven."""
    far = golden.distances(s, s.at[w])
    best: list[int] = []
    rank = (golden.FAR, 0)
    for enemy in bits(presence.in_play(s, s.infernals)):
        own = (far[s.at[enemy]], -golden.strength(s, enemy))
        if own < rank:
            best, rank = [], own
        if own == rank:
            best.append(s.at[enemy])
    found: list[int] = []
    for goal in sorted(set(best)):
        left = golden.distances(s, goal)
        for tile in sorted(set(presence.adjacent(s, s.at[w]))):
            if left[tile] < rank[0] and tile not in found and presence.has_room(s, tile, presence.side_of(s, w)):
                found.append(tile)
    return found


# --- any other card --------------------------------------------------------------------------------


def other(s: State, card: int) -> Pair:
    """The choice for any other card; none if its moment is in another phase (DEV-OTHER)."""
    event = s.setup.events[card]
    pairs = pairs_of(s, event.effect) if event.moment in NOW else []
    if not pairs:
        return NOTHING
    if event.effect.targets == ("tile", "direction"):  # an opening is chosen at random
        return pairs[golden.one_of(s, list(range(len(pairs))))]
    return golden.pair(s, event.effect.targets, pairs)


# --- cards that wait -------------------------------------------------------------------------------


def uses(s: State, card: int, subject: int) -> list[Pair]:
    """What a waiting card can be used on at its moment.

    A card that in the duel is for demons alone is used here on any infernal warrior that it can affect
    (DEV-WAIT, DEV-WAIT-WHO, DEV-SIGN, DEV-RAGE).
    """
    event = s.setup.events[card]
    effect = event.effect
    if event.ident not in WAITING_CARDS or effect.who != verbs.ONE_DEMON:
        return choices.choices(s, effect, NOBODY, INFERNAL, subject)
    everyone = bits(presence.in_play(s, s.infernals))
    return [(w, 0) for w in everyone if effect.verb != verbs.TALENT or talents(s, w) & effect.talents != effect.talents]


def use(s: State, moment: int, subject: int, options: list[int]) -> int:
    """The option that uses a waiting card at a moment, or a pass if none can be used (DEV-WAIT, DEV-WAIT-WHO).

    One card is used at a time: the moment is offered again until this passes. A second copy of a card waits for another
    phase. `subject` is the warrior the moment is about; an attack card goes to the first attacker it suits.
    """
    ready: list[int] = []
    first = NOBODY
    for code in options:
        card = decision.read_play(code)[0]
        if decision.verb_of(code) != decision.PLAY or is_spent(s, card) or not suits(s, card, subject):
            continue
        if first == NOBODY:
            first = card
        if card == first:
            ready.append(code)
    if not ready:
        return decision.PASS
    add_mark(s, TABLE, MARK_SPENT_CARD, first, next_phase(s))
    code = ready[bearer(s, first, ready)]
    if s.log is not None:
        who = decision.read_play(code)[1] if s.setup.events[first].effect.targets[:1] == ("warrior",) else subject
        rule = WAITING_CARDS.get(s.setup.events[first].ident, "DEV-WAIT")
        if who != NOBODY:
            s.log.append(("card_used", rule, 0, first, who))
    return code


def is_spent(s: State, card: int) -> bool:
    """Whether a copy of the card has been used in this phase (DEV-WAIT)."""
    return any(operation == MARK_SPENT_CARD and spent == card for _, operation, spent, _, _ in s.marks)


def suits(s: State, card: int, subject: int) -> bool:
    """Whether a card may go to a warrior: one that removes its bearer never goes to a demon (DEV-WAIT-WHO)."""
    removes = s.setup.events[card].effect.verb == verbs.SUICIDE
    return not removes or subject == NOBODY or not s.setup.demons >> subject & 1


def bearer(s: State, card: int, ready: list[int]) -> int:
    """The index of the option to take: for the strongest kind, within it the first in order (DEV-WAIT-WHO)."""
    if s.setup.events[card].effect.targets[:1] != ("warrior",):
        return 0
    who = [decision.read_play(code)[1] for code in ready]
    mask = 0
    for w in who:
        mask |= 1 << w
    return who.index(order.first_in_order(s, mask))


def next_phase(s: State) -> int:
    """The phase after this one, whose beginning ends what lasts for one phase (PRI-7)."""
    phases = edition.of(s).phases()
    return phases[(phases.index(s.phase) + 1) % len(phases)]


def is_overtaken(s: State, effect: Effect, a: int, b: int) -> bool:
    """Whether the target of a card is gone, since another card answered it (PRI-6).

    The row of the card has chosen the target, and may choose the redeemer, whom the same card spares in a duel. So this
    does not ask whether the card could be used on the target, only whether the target is still there.
    """
    first, second = (*effect.targets, "", "")[:2]
    if first == "warrior" and s.at[a] < 0:
        return True
    if second == "warrior":
        return s.at[b] < 0
    return second == "equipment" and b not in s.gear[a]
