"""The arguments of each verb of `core.verbs`, and the places in which it may stand: a struct a verb, a table of places.

A new verb needs a number in `core.verbs`, a struct here, and its name in the places where it works. `content.check`
refuses what is not declared here; the tests play games with everything that is, with every value it allows.
"""

from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from claustrophobia.core import verbs

# --- values ---------------------------------------------------------------------------------------
# `names`: the key of a list of words that depends on the place, the ruleset or other records (`content.check`).
Who = Annotated[str, Meta(extra={"names": "who"})]
Struck = Annotated[str, Meta(extra={"names": "struck"})]
Patient = Annotated[str, Meta(extra={"names": "patient"})]
Where = Annotated[str, Meta(extra={"names": "where"})]
Phase = Annotated[str, Meta(extra={"names": "phase"})]
Sheet = Annotated[str, Meta(extra={"names": "pack"})]  # a sheet of troglodytes; hellhounds would need a die (THR-5)
Talent = Annotated[str, Meta(extra={"names": "talent"})]
Springs = Annotated[str, Meta(extra={"names": "springs"})]
Waives = Annotated[str, Meta(extra={"names": "waives"})]
Talents = Annotated[list[Talent], Meta(min_length=1, extra={"unique": True})]

Change = Annotated[int, Meta(ge=-6, le=6)]  # what is added to a characteristic
Dice = Annotated[int, Meta(ge=1, le=6)]  # a number of dice, or what a die must show
Few = Annotated[int, Meta(ge=1, le=3)]
Cards = Annotated[int, Meta(ge=1, le=6)]
Points = Annotated[int, Meta(ge=1, le=20)]  # threat points
Most = Annotated[int, Meta(ge=0, le=20)]  # 0 for no limit
Figure = Annotated[int, Meta(ge=0, le=9)]  # a movement or combat
Faces = Annotated[list[Annotated[list[Figure], Meta(min_length=2, max_length=2)]], Meta(min_length=6, max_length=6)]
RubbleCombat = Annotated[int, Meta(ge=2, le=2)]  # the combat that clears rubble, the same for all rubble


class Args(Struct, forbid_unknown_fields=True, kw_only=True):
    """The arguments of a verb; this class itself is for verbs without any."""


class Bonus(Args):
    who: Who
    until: Phase
    movement: Change = 0
    combat: Change = 0
    defense: Change = 0


class Granted(Args):
    """Talents given or taken away for a while."""

    who: Who
    talents: Talents
    until: Phase


class Hit(Args):
    who: Struck
    at_least: Dice


class Heal(Args):
    who: Patient
    lines: Annotated[int, Meta(ge=1, le=1)]


class Mend(Args):
    """A demon heals itself."""

    who: Patient
    lines: Dice


class GainTP(Args):
    amount: Points


class GainTPPerDie(Args):
    amount: Points
    per_die: bool = False


class Amount(Args):
    amount: Points


class DrawCards(Args):
    count: Cards


class MoreDice(Args):
    count: Few


class Lasting(Args):
    until: Phase


class Suicide(Args):
    combat: Figure


class Bring(Args):
    sheet: Sheet
    where: Where
    count: Annotated[int, Meta(ge=1, le=12)]


class CaveIn(Args):
    clear: RubbleCombat


class Grenade(Args):
    ranged: bool = False


class LookAhead(Args):
    tiles: Annotated[int, Meta(ge=1, le=6)]


class Charge(Args):
    waives: Waives


class HoundTable(Args):
    table: Faces


class Sacrifice(Args):
    at_least: Dice
    uses: Few = 1


class Legion(Args):
    defense: Change
    amount: Points
    until: Phase


class SwapTalents(Args):
    talents: Talents
    until: Phase


class Disarm(Args):
    effect: Springs


class Punish(Args):
    at_least: Dice


class Weapon(Args):
    combat: Change = 0
    ranged: bool = False
    wounds_on_demons: Few = 1


class Wear(Args):
    movement: Change = 0
    combat: Change = 0
    defense: Change = 0


class Grant(Args):
    talents: Talents


class PerWound(Args):
    combat: Figure


class InCrowd(Args):
    combat: Figure
    humans: Dice
    around: bool = False


class Around(Args):
    around: bool = False


class Deal(Args):
    price: Points


class DealUpTo(Args):
    price: Points
    most: Most = 0


class Burst(Args):
    at_least: Dice


class Retinue(Args):
    sheet: Sheet
    count: Annotated[int, Meta(ge=1, le=6)]


class PerTroglodyte(Args):
    combat: Figure = 0
    defense: Figure = 0


class Speed(Args):
    movement: Figure


Takes = dict[str, type[Args]]

# --- what each place takes ------------------------------------------------------------------------
MARKS: Final[Takes] = {"bonus": Bonus, "talent": Granted, "lose_talent": Granted}
HELLISH: Final[Takes] = {  # verbs of the infernal side that change the board or the game
    **MARKS,
    "hit_on": Hit,
    "bring": Bring,
    "possess": Args,
    "flee": Args,
    "cave_in": CaveIn,
    "forbid_gifts": Lasting,
    "destroy_equipment": Args,
    "charge": Charge,
    "draw_events": DrawCards,
    "legion": Legion,
    "swap_talents": SwapTalents,
}
HUMAN: Final[Takes] = {  # verbs of human cards that take no target, or find their own
    **MARKS,
    "draw_instinct": DrawCards,
    "look_ahead": LookAhead,
    "extra_dice": MoreDice,
    "lose_tp": Amount,
}
AIMED: Final[Takes] = {**HUMAN, "heal": Heal, "hit_on": Hit}
ANSWERS: Final[Takes] = {"disarm": Disarm, "reroll_hits": Args, "cancel_card": Args}
BORNE: Final[Takes] = {**AIMED, "dodge": Lasting}
FIRED: Final[Takes] = {**HELLISH, "gain_tp": GainTPPerDie, "destiny_dice": MoreDice}
ABILITIES: Final[Takes] = {
    "bonus_per_wound": PerWound,
    "bonus_in_crowd": InCrowd,
    "tp_per_kill": Amount,
    "immune_to_ranged": Args,
    "guarded_by_troglodytes": Around,
    "buys_combat": DealUpTo,
    "pursuit": DealUpTo,
    "replaces_troglodyte": Args,
    "tp_without_troglodytes": Amount,
    "through_walls": Args,
    "burst": Burst,
    "retinue": Retinue,
    "plunder": Amount,
    "bonus_per_troglodyte": PerTroglodyte,
    "speeds_troglodytes": Speed,
    "rallies_troglodytes": Grant,
    "shares_talents": Grant,
    "covered": Args,
    "dodges": Deal,
    "fires_freely": Args,
    "buys_healing": Deal,
    "withdraws": Args,
}

# Which `who` an effect may have: without a bearer, where nothing can be chosen, with a human or a demon as bearer.
NOBODYS: Final = (
    *("human", "humans", "troglodytes", "demon"),
    *("humans_of_tile", "humans_with_infernal", "human_with_bodyguard"),
)
UNCHOSEN: Final = ("self", "humans", "humans_with_self", "troglodytes")
DEMONS: Final = ("self", "humans_with_self", *NOBODYS)
HUMANS: Final = tuple(verbs.WHO)
STRUCK: Final = tuple(who for who in verbs.WHO if who not in {"self", "troglodytes"})
PATIENTS: Final = (  # `who` that stand for one warrior, so that a line to heal can be chosen
    *("self", "human", "other_human", "human_with_bodyguard"),
    *("ally_with_self", "ally_here_or_self", "condemned_with_self"),
)


class Place(NamedTuple):
    """A kind of record that has a verb: which verbs it may have, and which `who` and `where` these may have."""

    what: str
    takes: Takes
    who: tuple[str, ...] = ()
    where: tuple[str, ...] = ("anywhere",)


EVENT: Final = Place(
    "an event card",
    {
        **HELLISH,
        "gain_tp": GainTP,
        "set_destiny_die": Args,
        "deal_dice": Args,
        "suicide": Suicide,
        "lose_way": Args,
    },
    NOBODYS,
)
INSTINCT: Final = Place("an instinct card", BORNE, HUMANS)
ADVANTAGE: Final = Place("an advantage card with a moment", {**AIMED, **ANSWERS}, NOBODYS)
ACTION: Final = Place("a card that is an action", {**BORNE, "grenade": Grenade}, HUMANS)
AT_A_MOMENT: Final = Place("equipment with a moment", {**BORNE, **ANSWERS, "grenade": Grenade}, HUMANS)
WORN: Final = Place(
    "equipment without moment or action",
    {
        "weapon": Weapon,
        "wear": Wear,
        "grant": Grant,
        "bar_entry": Args,
        "command_dice": MoreDice,
        "tool": Args,
    },
)
GIFTS: Final = {
    "passive": Place("a passive gift", {"punish": Punish}),
    "effects": Place("a gift that works with its die", {**HUMAN, "dodge": Lasting}, UNCHOSEN),
    "end_of_preparation": Place("a gift", {**BORNE, "sacrifice": Sacrifice}, HUMANS),
    "activation": Place("a gift", BORNE, HUMANS),
}
BOARD: Final = Place("a power of the board", {**FIRED, "draw_event": Args}, NOBODYS)
SQUARE: Final = Place("a square of destiny", FIRED, NOBODYS)
SHEET: Final = Place(
    "a demon's power", {**FIRED, "draw_event": Args, "heal": Mend, "dodge": Lasting}, DEMONS, ("self", "anywhere")
)
HOUND: Final = Place("a hellhound's power", {"hound_table": HoundTable})
ABILITY: Final = Place("a demon's ability", ABILITIES)
PLACES: Final = (EVENT, INSTINCT, ADVANTAGE, ACTION, AT_A_MOMENT, WORN, *GIFTS.values(), BOARD, SQUARE, SHEET, HOUND)

# Verbs that make sense at one moment only, because what they change exists only then.
MOMENTS: Final[dict[str, str]] = {
    "suicide": "attack_declared",
    "reroll_hits": "attack_rolled",
    "cancel_card": "card_played",
    "set_destiny_die": "destiny_rolled",
    "deal_dice": "human_dice_rolled",
    "lose_way": "explores",
    "disarm": "tile_springs",
}
