"""The scripted human player's preparation: dice, instinct cards, gifts, blessing, fountains (HPR-0 to HPR-13)."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.names import (
    COMBAT,
    DEFENSE,
    ELUSIVE,
    EXHAUSTED,
    FRENZIED,
    HUMAN,
    MOVEMENT,
    RANGED,
    RESISTANT,
)
from claustrophobia.core.setup import Card, Effect
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.policy.danger import Danger, frailty
from claustrophobia.policy.human_moves import Way
from claustrophobia.policy.outlook import PLAIN_CHANCE, Outlook, Rate
from claustrophobia.rules import attacks, movement, presence
from claustrophobia.rules.cards import hand_limit
from claustrophobia.rules.odds import die_odds
from claustrophobia.rules.stats import draws_instinct, gift_on, lines_lost, stat, talents

DRAW: Final = 0.35  # what an instinct card is worth
LINE: Final = 0.8  # what a healed line is worth
EXHAUSTION: Final = 0.8  # what it costs beside the movement and combat that are lost


class Need:
    """What one warrior needs of its die this turn."""

    def __init__(self, o: Outlook, danger: Danger, w: int) -> None:
        s = o.s
        tile = s.at[w]
        self.o, self.w = o, w
        self.way = Way(o, w)
        company = (s.here[tile] & s.humans).bit_count()
        self.dice = danger.dice(tile) / company * frailty(o, w)
        self.foes = (s.here[tile] & s.infernals).bit_count()
        self.group = attacks.ordinary_on(s, tile).bit_count()
        self.big = self.foes - self.group
        held = self.foes > company
        self.step = 0.35 if held and not talents(s, w) & ELUSIVE else 0.9
        if self.way.weight == 0:
            self.step = 0.1

    def figures(self, line: int) -> tuple[int, int, int]:
        """Movement, combat and defense with the die on a line, as they would stand (PRI-2)."""
        s, w = self.o.s, self.w
        saved = s.die[w], s.flags[w]
        s.die[w] = line
        if s.damage[w] >> (line - 1) & 1:
            s.flags[w] |= EXHAUSTED
        found = stat(s, w, MOVEMENT), stat(s, w, COMBAT), stat(s, w, DEFENSE)
        s.die[w], s.flags[w] = saved
        return found

    def worth(self, line: int) -> float:
        """What a die on a line is worth; a cancelled line exhausts (HPR-6)."""
        s, w = self.o.s, self.w
        value = self.weigh(*self.figures(line))
        if s.damage[w] >> (line - 1) & 1:
            return value - EXHAUSTION
        if draws_instinct(s, w, line):
            value += DRAW
        gift = gift_on(s, w, line)
        return value + gift_worth(self.o, w, s.setup.gifts[gift]) if gift >= 0 else value

    def weigh(self, steps: int, dice: int, defense: int) -> float:
        """Movement for the road, combat for those who stand here, defense for those who will come."""
        value = self.step * min(steps, 3) - self.dice * PLAIN_CHANCE[max(2, min(6, defense))]
        return value + self.combat_worth(dice, frenzied=self.o.s.setup.base_talents[self.w] & FRENZIED != 0)

    def combat_worth(self, dice: int, *, frenzied: bool) -> float:
        """The kills these dice bring."""
        value = 0.03 * dice
        if self.group:
            value += 0.55 * min(self.group, dice * die_odds(3, frenzied=frenzied, dodged=False))
        if self.big:
            value += 0.55 * dice * die_odds(4, frenzied=frenzied, dodged=False)
        return value


def gift_worth(o: Outlook, w: int, gift: Card) -> float:
    """What a gift on the line is worth now."""
    s = o.s
    verb = gift.effect.verb
    if verb == verbs.HEAL:
        hurt = [h for h in bits(s.here[s.at[w]] & s.humans & s.setup.western) if h != w and s.damage[h]]
        return LINE if hurt else 0.0
    if verb == verbs.LOOK_AHEAD:
        return 0.5 if o.must_find() else 0.0
    if verb == verbs.EXTRA_DICE:
        return 0.5
    if verb == verbs.BONUS:
        return 0.7
    if verb == verbs.PUNISH:
        return 0.8 if s.here[s.at[w]] & s.infernals else 0.0
    return 0.1


# --- dice -----------------------------------------------------------------------------------------


def rate_assign(o: Outlook, frame: Frame) -> Rate:
    """The dealing-out that is worth most to all together, one die at a time (HPR-3)."""
    o.stand_by()
    s = o.s
    danger = Danger(o)
    owed = sorted({decision.read_die(code)[0] for code in s.options})
    needs = {w: Need(o, danger, w) for w in owed}
    table = {w: [0.0] + [needs[w].worth(line) for line in range(1, 7)] for w in owed}
    wanted = decision.option(decision.DIE, owed[0], best_deal(table, owed, s.dice))
    return lambda code: 1.0 if code == wanted else 0.0


def best_deal(table: dict[int, list[float]], owed: list[int], dice: tuple[int, ...]) -> int:
    """The die the first warrior gets in the best dealing-out; of equals the lowest."""
    worth = deals(table, owed, dice)
    top = max(worth)
    return min(die for die, value in zip(dice, worth, strict=True) if value == top)


def deal_worth(table: dict[int, list[float]], owed: list[int], dice: tuple[int, ...]) -> float:
    """The worth of the best dealing-out of dice to warriors."""
    return max(deals(table, owed, dice)) if owed else 0.0


def deals(table: dict[int, list[float]], owed: list[int], dice: tuple[int, ...]) -> list[float]:
    """For each die the worth of the best dealing-out in which the first warrior gets it.

    Worked out from the last warrior back: what the dice left over, a mask, are worth to those who still get one.
    """
    count = len(dice)
    whole = (1 << count) - 1
    worth = [0.0] * (whole + 1)
    for rank in range(len(owed) - 1, 0, -1):
        row = table[owed[rank]]
        for left in range(1, whole):
            if left.bit_count() == count - rank:
                top = -1e9
                for i in range(count):
                    if left >> i & 1:
                        top = max(top, row[dice[i]] + worth[left & ~(1 << i)])
                worth[left] = top
    row = table[owed[0]]
    return [row[dice[i]] + worth[whole & ~(1 << i)] for i in range(count)]


# --- instinct cards -------------------------------------------------------------------------------


def rate_allot(o: Outlook, frame: Frame) -> Rate:
    """A card where it gains enough: its value above all to avoid exhaustion, its text when it helps (HPR-4)."""
    o.stand_by()
    s = o.s
    _, _, w, die = frame
    need = Need(o, Danger(o), w)
    now = need.worth(die)
    crowded = len(s.hand[HUMAN]) >= hand_limit(s, HUMAN)
    price = 0.3 if crowded else 0.55

    def rate(code: int) -> float:
        if code == decision.PASS:
            return 0.0
        _, card, _, line = decision.read_allot(code)
        instinct = s.setup.instincts[card]
        if decision.verb_of(code) == decision.VALUE:
            return need.worth(instinct.value) - now - price
        return text_worth(need, instinct.effect, die, line) - price

    return rate


def text_worth(need: Need, effect: Effect, die: int, line: int) -> float:
    """What a card's text is worth to a warrior whose die shows a line."""
    s, w = need.o.s, need.w
    spent = s.damage[w] >> (die - 1) & 1 == 1
    verb = effect.verb
    if verb == verbs.HEAL:
        if spent and line == die:
            s.damage[w] &= ~(1 << (die - 1))
            healed = need.worth(die)
            s.damage[w] |= 1 << (die - 1)
            return healed - need.worth(die) + LINE
        return LINE * frailty(need.o, w) if lines_lost(s, w) >= 2 and not spent else 0.0
    if verb == verbs.DRAW_INSTINCT:
        return 0.6
    if verb == verbs.LOOK_AHEAD:
        return 0.8 if need.way.explores else 0.0
    if spent:
        return 0.0
    steps, dice, defense = need.figures(die)
    if verb == verbs.BONUS:
        raised = need.weigh(steps + effect.movement, dice + effect.combat, defense + effect.defense)
        return raised - need.weigh(steps, dice, defense)
    return talent_worth(need, effect.talents, dice)


def talent_worth(need: Need, gained: int, dice: int) -> float:
    """What a talent for this turn is worth."""
    s, w = need.o.s, need.w
    if gained & FRENZIED:
        return need.combat_worth(dice, frenzied=True) - need.combat_worth(dice, frenzied=False)
    if gained & RANGED:
        near = [tile for tile in presence.adjacent(s, s.at[w]) if s.here[tile] & s.infernals]
        return 0.5 * dice if near and not need.foes else 0.0
    if gained & ELUSIVE:
        held = not movement.can_leave(s, w, s.at[w])
        return 1.0 if held else 0.0
    if gained & RESISTANT:
        return 0.5 * min(1.6, need.dice)
    company = (s.here[s.at[w]] & s.humans).bit_count()
    return 0.4 if company > 1 and need.dice > 1 else 0.0


def rate_discard(o: Outlook, frame: Frame) -> Rate:
    """Throw away the card whose text helps least (HPR-8)."""
    order = (verbs.HEAL, verbs.BONUS, verbs.TALENT, verbs.LOOK_AHEAD, verbs.DRAW_INSTINCT)

    def rate(code: int) -> float:
        verb = o.s.setup.instincts[decision.read_allot(code)[1]].effect.verb
        return float(order.index(verb)) if verb in order else 0.0

    return rate


# --- gifts and blessing ---------------------------------------------------------------------------


def rate_gifts(o: Outlook, frame: Frame) -> Rate:
    """Gifts cost nothing, the sacrificial strike apart; the blessing waits for one it saves (TAL-BLESSING)."""
    o.stand_by()
    s = o.s

    def rate(code: int) -> float:
        verb = decision.verb_of(code)
        if code == decision.PASS:
            return 0.0
        if verb == decision.RESOLVE:
            return 5.0
        if verb == decision.BLESS:
            return bless(o, code)
        _, gift, a, b = decision.read_gift(code)
        return gift_use(o, s.setup.gifts[gift].effect, a, b)

    return rate


def bless(o: Outlook, code: int) -> float:
    """Bless one who stands exhausted among enemies or has far to go."""
    s = o.s
    _, w, bonus = decision.read_bless(code)
    if not s.flags[w] & EXHAUSTED:
        return -1.0
    fight = s.here[s.at[w]] & s.infernals != 0
    return 0.5 + 0.1 * frailty(o, w) + (0.1 if (bonus == 1) == fight else 0.0)


def gift_use(o: Outlook, effect: Effect, a: int, b: int) -> float:
    """What using a gift on these targets is worth."""
    s = o.s
    if effect.verb == verbs.HEAL:
        return 1.0 + line_worth(s, a, b) + 0.3 * lines_lost(s, a) * frailty(o, a)
    if effect.verb == verbs.BONUS:
        if effect.who != verbs.OTHER_HUMAN:
            return 1.0
        foes = (s.here[s.at[a]] & s.infernals).bit_count()
        value = 1.0 + 0.3 * stat(s, a, MOVEMENT) + 0.2 * min(2, foes) * stat(s, a, COMBAT)
        return value - 2.0 if s.flags[a] & EXHAUSTED else value
    if effect.verb == verbs.SACRIFICE:
        left = s.setup.life[a] - s.damage[a] if s.infernals >> a & 1 else 9
        if s.infernals >> a & 1 and (o.purpose.hunted >> a & 1 or (left == 1 and not s.setup.ordinary >> a & 1)):
            return 1.0 - 0.1 * left
        return -1.0
    return 1.0


def line_worth(s: State, w: int, line: int) -> float:
    """How good a line is on the whole: what is healed first and lost last."""
    spot = line * 3 - 3
    base = s.setup.lines[w]
    value = 0.5 * base[spot] + 0.2 * base[spot + 1] + 0.3 * base[spot + 2]
    if draws_instinct(s, w, line):
        value += 0.3
    if gift_on(s, w, line) >= 0:
        value += 0.4
    if s.die[w] == line and s.flags[w] & EXHAUSTED:
        value += 2.0
    return value


def rate_opening(o: Outlook, frame: Frame) -> Rate:
    """Drink whenever there is a wound, and water that is not needed elsewhere (TIL-FOUNTAIN)."""
    s = o.s
    dry = not o.has_water_to_spare()

    def rate(code: int) -> float:
        if decision.verb_of(code) != decision.DRINK:
            return 0.0 if code == decision.PASS else 1.0
        if dry:
            return -1.0
        w, line = decision.read_drink(code)
        return 1.0 + line_worth(s, w, line) + lines_lost(s, w) * frailty(o, w)

    return rate
