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
from claustrophobia.policy.sheets import LINES, figure
from claustrophobia.rules import attacks, movement, presence
from claustrophobia.rules.cards import hand_limit
from claustrophobia.rules.odds import die_odds
from claustrophobia.rules.stats import draws_instinct, gift_on, lines_lost, stat, talents

# What a die on a line is worth. The unit is one hit avoided.
DRAW: Final = 0.35  # an instinct card
LINE: Final = 0.8  # a healed line
EXHAUSTION: Final = 0.8  # what exhaustion costs besides the movement and combat that are lost
STEP_FREE: Final = 0.9  # a point of movement
STEP_HELD: Final = 0.35  # the same for a human that can hardly leave its tile
STEP_NOWHERE: Final = 0.1  # the same for a human that has nowhere to go
MOST_STEPS: Final = 3  # further movement is worth nothing
FIGHT: Final = 0.03  # a point of combat if there is nobody to fight
KILL: Final = 0.55  # a hit on an enemy on the same tile
TROGLODYTE_NEEDS: Final = 3  # about what a die must show to hit a troglodyte
BIG_NEEDS: Final = 4  # the same to hit anything bigger
SOFTEST: Final = 2  # a defense outside these two bounds makes no difference (COM-2)
HARDEST: Final = 6

# What a gift on the line is worth if it can be used.
MAP: Final = 0.5  # looking at tiles, while something has to be found
MORE_DICE: Final = 0.5
BONUS: Final = 0.7
PUNISHMENT: Final = 0.8
OTHER_GIFT: Final = 0.1

# What the text of an instinct card is worth, and the least it must be worth to be played; less if the hand is full.
PRICE: Final = 0.55
PRICE_WHEN_CROWDED: Final = 0.3
CARD_DRAWS: Final = 0.6
CARD_LOOKS: Final = 0.8
BADLY_HURT: Final = 2  # healing is worth a card for a human that has lost so many lines
SHOT_DIE: Final = 0.5  # a combat die against an adjacent tile
ELUSIVE_HELD: Final = 1.0  # elusive, for a human that is held
RESISTED_DIE: Final = 0.5  # resistant, for each die to expect, up to as many as make one hit
RESISTED_DICE: Final = 1.6
GUARDED: Final = 0.4  # bodyguard, with others on the tile and more than one die to expect

# Rates of gifts and of the blessing.
RESOLVE: Final = 5.0  # to apply effects that cost nothing
USE: Final = 1.0
SAVE: Final = -1.0
BLESSED: Final = 0.5
FRAIL: Final = 0.1  # decides between several humans: the one to whom a hit matters most
FITTING: Final = 0.1  # more if combat goes to a human that fights, movement to one that walks
HURT: Final = 0.3  # for each line that the healed human has lost
ITS_STEP: Final = 0.3  # for each point of movement that the human with the bonus has
ITS_COMBAT: Final = 0.2  # for each point of its combat and each enemy on its tile
ITS_FOES: Final = 2  # so many enemies on its tile count at most
TOO_TIRED: Final = 2.0  # so much less for a human that is exhausted
LAST_BLOW: Final = 0.1  # sacrifice: so much less for each life the enemy has left

# How good a line of a sheet is on the whole.
LINE_MOVEMENT: Final = 0.5
LINE_COMBAT: Final = 0.2
LINE_DEFENSE: Final = 0.3
LINE_DRAWS: Final = 0.3
LINE_HAS_GIFT: Final = 0.4
LINE_IN_USE: Final = 2.0  # more for a line with the die of an exhausted warrior on it

IMPOSSIBLE: Final = -1e9  # below the worth of any assignment


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
        self.step = STEP_HELD if held and not talents(s, w) & ELUSIVE else STEP_FREE
        if self.way.weight == 0:
            self.step = STEP_NOWHERE

    def figures(self, line: int) -> tuple[int, int, int]:
        """Movement, combat and defense the warrior would have with its die on a line (PRI-2)."""
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
        value = self.step * min(steps, MOST_STEPS)
        value -= self.dice * PLAIN_CHANCE[max(SOFTEST, min(HARDEST, defense))]
        return value + self.combat_worth(dice, frenzied=self.o.s.setup.base_talents[self.w] & FRENZIED != 0)

    def combat_worth(self, dice: int, *, frenzied: bool) -> float:
        """The kills these dice bring."""
        value = FIGHT * dice
        if self.group:
            value += KILL * min(self.group, dice * die_odds(TROGLODYTE_NEEDS, frenzied=frenzied, dodged=False))
        if self.big:
            value += KILL * dice * die_odds(BIG_NEEDS, frenzied=frenzied, dodged=False)
        return value


def gift_worth(o: Outlook, w: int, gift: Card) -> float:
    """What a gift on the line is worth now."""
    s = o.s
    verb = gift.effect.verb
    if verb == verbs.HEAL:
        hurt = [h for h in bits(s.here[s.at[w]] & s.humans & s.setup.western) if h != w and s.damage[h]]
        return LINE if hurt else 0.0
    if verb == verbs.LOOK_AHEAD:
        return MAP if o.must_find() else 0.0
    if verb == verbs.EXTRA_DICE:
        return MORE_DICE
    if verb == verbs.BONUS:
        return BONUS
    if verb == verbs.PUNISH:
        return PUNISHMENT if s.here[s.at[w]] & s.infernals else 0.0
    return OTHER_GIFT


# --- dice -----------------------------------------------------------------------------------------


def rate_assign(o: Outlook, frame: Frame) -> Rate:
    """The assignment of dice that is worth most to all together, given out one die at a time (HPR-3)."""
    o.stand_by()
    s = o.s
    danger = Danger(o)
    owed = sorted({decision.read_die(code)[0] for code in s.options})
    needs = {w: Need(o, danger, w) for w in owed}
    table = {w: [0.0] + [needs[w].worth(line) for line in range(1, LINES + 1)] for w in owed}
    wanted = decision.option(decision.DIE, owed[0], best_deal(table, owed, s.dice))
    return lambda code: 1.0 if code == wanted else 0.0


def best_deal(table: dict[int, list[float]], owed: list[int], dice: tuple[int, ...]) -> int:
    """The die the first warrior gets in the best assignment; of equals the lowest."""
    worth = deals(table, owed, dice)
    top = max(worth)
    return min(die for die, value in zip(dice, worth, strict=True) if value == top)


def deal_worth(table: dict[int, list[float]], owed: list[int], dice: tuple[int, ...]) -> float:
    """The worth of the best assignment of dice to warriors."""
    return max(deals(table, owed, dice)) if owed else 0.0


def deals(table: dict[int, list[float]], owed: list[int], dice: tuple[int, ...]) -> list[float]:
    """For each die the worth of the best assignment in which the first warrior gets it.

    Dynamic programming over masks of dice, from the last warrior back: `worth[mask]` is what these dice are worth to
    the warriors who still get one.
    """
    count = len(dice)
    whole = (1 << count) - 1
    worth = [0.0] * (whole + 1)
    for rank in range(len(owed) - 1, 0, -1):
        row = table[owed[rank]]
        for left in range(1, whole):
            if left.bit_count() == count - rank:
                top = IMPOSSIBLE
                for i in range(count):
                    if left >> i & 1:
                        top = max(top, row[dice[i]] + worth[left & ~(1 << i)])
                worth[left] = top
    row = table[owed[0]]
    return [row[dice[i]] + worth[whole & ~(1 << i)] for i in range(count)]


# --- instinct cards -------------------------------------------------------------------------------


def rate_allot(o: Outlook, frame: Frame) -> Rate:
    """Use an instinct card, by its value or its text, where it gains more than its price (HPR-4)."""
    o.stand_by()
    s = o.s
    _, _, w, die = frame
    need = Need(o, Danger(o), w)
    now = need.worth(die)
    crowded = len(s.hand[HUMAN]) >= hand_limit(s, HUMAN)
    price = PRICE_WHEN_CROWDED if crowded else PRICE

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
        return LINE * frailty(need.o, w) if lines_lost(s, w) >= BADLY_HURT and not spent else 0.0
    if verb == verbs.DRAW_INSTINCT:
        return CARD_DRAWS
    if verb == verbs.LOOK_AHEAD:
        return CARD_LOOKS if need.way.explores else 0.0
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
        return SHOT_DIE * dice if near and not need.foes else 0.0
    if gained & ELUSIVE:
        held = not movement.can_leave(s, w, s.at[w])
        return ELUSIVE_HELD if held else 0.0
    if gained & RESISTANT:
        return RESISTED_DIE * min(RESISTED_DICE, need.dice)
    company = (s.here[s.at[w]] & s.humans).bit_count()
    return GUARDED if company > 1 and need.dice > 1 else 0.0


def rate_discard(o: Outlook, frame: Frame) -> Rate:
    """Throw away the card whose text helps least (HPR-8)."""
    order = (verbs.HEAL, verbs.BONUS, verbs.TALENT, verbs.LOOK_AHEAD, verbs.DRAW_INSTINCT)

    def rate(code: int) -> float:
        verb = o.s.setup.instincts[decision.read_allot(code)[1]].effect.verb
        return float(order.index(verb)) if verb in order else 0.0

    return rate


# --- gifts and blessing ---------------------------------------------------------------------------


def rate_gifts(o: Outlook, frame: Frame) -> Rate:
    """Use gifts at once, except the sacrificial strike; bless only the exhausted (TAL-BLESSING)."""
    o.stand_by()
    s = o.s

    def rate(code: int) -> float:
        verb = decision.verb_of(code)
        if code == decision.PASS:
            return 0.0
        if verb == decision.RESOLVE:
            return RESOLVE
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
        return SAVE
    fight = s.here[s.at[w]] & s.infernals != 0
    return BLESSED + FRAIL * frailty(o, w) + (FITTING if (bonus == COMBAT) == fight else 0.0)


def gift_use(o: Outlook, effect: Effect, a: int, b: int) -> float:
    """What using a gift on these targets is worth."""
    s = o.s
    if effect.verb == verbs.HEAL:
        return USE + line_worth(s, a, b) + HURT * lines_lost(s, a) * frailty(o, a)
    if effect.verb == verbs.BONUS:
        if effect.who != verbs.OTHER_HUMAN:
            return USE
        foes = (s.here[s.at[a]] & s.infernals).bit_count()
        value = USE + ITS_STEP * stat(s, a, MOVEMENT) + ITS_COMBAT * min(ITS_FOES, foes) * stat(s, a, COMBAT)
        return value - TOO_TIRED if s.flags[a] & EXHAUSTED else value
    if effect.verb == verbs.SACRIFICE:
        if not s.infernals >> a & 1:
            return SAVE
        left = s.setup.life[a] - s.damage[a]
        if o.purpose.hunted >> a & 1 or (left == 1 and not s.setup.ordinary >> a & 1):
            return USE - LAST_BLOW * left
        return SAVE
    return USE


def line_worth(s: State, w: int, line: int) -> float:
    """How good a line is in general: the best lines are healed first and given up last."""
    value = LINE_MOVEMENT * figure(s, w, line, MOVEMENT) + LINE_COMBAT * figure(s, w, line, COMBAT)
    value += LINE_DEFENSE * figure(s, w, line, DEFENSE)
    if draws_instinct(s, w, line):
        value += LINE_DRAWS
    if gift_on(s, w, line) >= 0:
        value += LINE_HAS_GIFT
    if s.die[w] == line and s.flags[w] & EXHAUSTED:
        value += LINE_IN_USE
    return value


def rate_opening(o: Outlook, frame: Frame) -> Rate:
    """Drink whenever somebody is wounded, unless the water is needed for the aim (TIL-FOUNTAIN)."""
    s = o.s
    dry = not o.has_water_to_spare()

    def rate(code: int) -> float:
        if decision.verb_of(code) != decision.DRINK:
            return 0.0 if code == decision.PASS else USE
        if dry:
            return SAVE
        w, line = decision.read_drink(code)
        return USE + line_worth(s, w, line) + lines_lost(s, w) * frailty(o, w)

    return rate
