"""The vocabulary of content: what cards, gifts, powers, equipment and abilities can do. There are no other verbs.

A record of content names a verb and gives it arguments; the chapters in `rules/` carry verbs out. The second entry of
each verb in `VERBS` are the types (`core.arguments`) of what is chosen when the effect is used; an effect with a `who`
that stands for a chosen warrior or tile adds that.
"""

from typing import Final

# --- verbs that are carried out when a card, gift, power or equipment is used ---------------------
BONUS: Final = 0
TALENT: Final = 1
LOSE_TALENT: Final = 2
HIT_ON: Final = 3
HEAL: Final = 4
DRAW_INSTINCT: Final = 5
GAIN_TP: Final = 6
SET_DESTINY_DIE: Final = 7
DEAL_DICE: Final = 8
SUICIDE: Final = 9
BRING: Final = 10
POSSESS: Final = 11
FLEE: Final = 12
CAVE_IN: Final = 13
FORBID_GIFTS: Final = 14
DESTROY_EQUIPMENT: Final = 15
LOSE_WAY: Final = 16
LOOK_AHEAD: Final = 17
CANCEL_CARD: Final = 18
REROLL_HITS: Final = 19
DODGE: Final = 20
DRAW_EVENT: Final = 21
CHARGE: Final = 22
HOUND_TABLE: Final = 23
EXTRA_DICE: Final = 24
SACRIFICE: Final = 25
GRENADE: Final = 26
LOSE_TP: Final = 27
DESTINY_DICE: Final = 28
DRAW_EVENTS: Final = 29
LEGION: Final = 30
SWAP_TALENTS: Final = 31
DISARM: Final = 39
# --- verbs that hold all the time, asked for where they matter ------------------------------------
PUNISH: Final = 32
WEAPON: Final = 33
WEAR: Final = 34
GRANT: Final = 35
BAR_ENTRY: Final = 36
COMMAND_DICE: Final = 37
TOOL: Final = 38
# --- abilities of demons --------------------------------------------------------------------------
BONUS_PER_WOUND: Final = 40
BONUS_IN_CROWD: Final = 41
TP_PER_KILL: Final = 42
IMMUNE_TO_RANGED: Final = 43
GUARDED_BY_TROGLODYTES: Final = 44
BUYS_COMBAT: Final = 45
PURSUIT: Final = 46
REPLACES_TROGLODYTE: Final = 47
TP_WITHOUT_TROGLODYTES: Final = 48
THROUGH_WALLS: Final = 49
BURST: Final = 50
RETINUE: Final = 51
PLUNDER: Final = 52
BONUS_PER_TROGLODYTE: Final = 53
SPEEDS_TROGLODYTES: Final = 54
SHARES_TALENTS: Final = 55
COVERED: Final = 56
DODGES: Final = 57
FIRES_FREELY: Final = 58
BUYS_HEALING: Final = 59
WITHDRAWS: Final = 60
RALLIES_TROGLODYTES: Final = 61
# abilities that change other warriors while their owner is in play
AURAS: Final = (SPEEDS_TROGLODYTES, SHARES_TALENTS, RALLIES_TROGLODYTES)

# By name: number, types of the targets to choose. `content.verb_schema` has the arguments that each verb takes, and the
# records that may have it.
VERBS: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    # adds to characteristics of those that `who` stands for, until a phase begins
    "bonus": (BONUS, ()),
    # gives talents
    "talent": (TALENT, ()),
    # takes talents away, which beats whatever grants them (TAL-1)
    "lose_talent": (LOSE_TALENT, ()),
    # each target suffers a hit if a combat die shows `at_least` (1: without a roll)
    "hit_on": (HIT_ON, ()),
    # removes damage markers: from a chosen line of a Western warrior, or any from another warrior
    "heal": (HEAL, ()),
    "draw_instinct": (DRAW_INSTINCT, ()),
    # gives threat points; with `per_die` that many for each die on the power
    "gain_tp": (GAIN_TP, ()),
    # turns one rolled destiny die to a face of choice
    "set_destiny_die": (SET_DESTINY_DIE, ("face", "face")),
    # deals the activation dice out at random
    "deal_dice": (DEAL_DICE, ()),
    # the attacking troglodyte gets combat and is removed after its attack
    "suicide": (SUICIDE, ()),
    # brings warriors of one sheet into play free
    "bring": (BRING, ()),
    # a human attacks another on its tile
    "possess": (POSSESS, ("warrior", "warrior")),
    # moves a human that is no leader to an adjacent tile
    "flee": (FLEE, ("warrior", "tile")),
    # closes a passage with rubble until a warrior of `clear` combat beside it clears it
    "cave_in": (CAVE_IN, ("tile", "direction")),
    "forbid_gifts": (FORBID_GIFTS, ()),
    "destroy_equipment": (DESTROY_EQUIPMENT, ("warrior", "equipment")),
    # the opening about to be explored closes for good
    "lose_way": (LOSE_WAY, ()),
    # at the next exploration the human player chooses among the next tiles
    "look_ahead": (LOOK_AHEAD, ()),
    # the card just played does nothing
    "cancel_card": (CANCEL_CARD, ()),
    # the dice that hit in this attack are rolled again once
    "reroll_hits": (REROLL_HITS, ()),
    # the dice that hit its owner are rolled again once in every attack, until a phase begins
    "dodge": (DODGE, ()),
    # draws as many event cards as the power's die shows, and keeps one
    "draw_event": (DRAW_EVENT, ()),
    # waives one of THR-2's conditions for entering in this threat phase: `enemies` or `opening`
    "charge": (CHARGE, ()),
    # a hellhound's movement and combat by the face of its die
    "hound_table": (HOUND_TABLE, ()),
    # more activation dice at the next human preparation
    "extra_dice": (EXTRA_DICE, ()),
    # a warrior on the same tile suffers a hit, then perhaps the bearer too; `uses` times a phase
    "sacrifice": (SACRIFICE, ("warrior",)),
    # one die against every warrior on an adjacent tile; with `ranged` not against those immune to ranged attacks
    "grenade": (GRENADE, ("tile",)),
    # the infernal player loses threat points
    "lose_tp": (LOSE_TP, ()),
    # the next roll of destiny dice has more of them
    "destiny_dice": (DESTINY_DICE, ()),
    # draws event cards
    "draw_events": (DRAW_EVENTS, ()),
    # adds to the troglodytes' defense until a phase begins; the first one that humans kill gives threat points
    "legion": (LEGION, ()),
    # humans lose talents and troglodytes get them, until a phase begins
    "swap_talents": (SWAP_TALENTS, ()),
    # stops a tile with this effect that is about to take effect
    "disarm": (DISARM, ()),
    "punish": (PUNISH, ()),
    "weapon": (WEAPON, ()),
    "wear": (WEAR, ()),
    "grant": (GRANT, ()),
    "bar_entry": (BAR_ENTRY, ()),
    "command_dice": (COMMAND_DICE, ()),
    "tool": (TOOL, ()),
    "bonus_per_wound": (BONUS_PER_WOUND, ()),
    # adds to its combat while so many humans are on its tile; with `around`, on its tile and the adjacent ones together
    "bonus_in_crowd": (BONUS_IN_CROWD, ()),
    "tp_per_kill": (TP_PER_KILL, ()),
    "immune_to_ranged": (IMMUNE_TO_RANGED, ()),
    # troglodytes on its tile, with `around` on adjacent tiles too, are its bodyguards
    "guarded_by_troglodytes": (GUARDED_BY_TROGLODYTES, ()),
    # buys combat with threat points when it attacks, at most `most` (0: no limit)
    "buys_combat": (BUYS_COMBAT, ()),
    # buys movement with threat points in its move, at most `most` (0: no limit)
    "pursuit": (PURSUIT, ()),
    "replaces_troglodyte": (REPLACES_TROGLODYTE, ()),
    "tp_without_troglodytes": (TP_WITHOUT_TROGLODYTES, ()),
    "through_walls": (THROUGH_WALLS, ()),
    "burst": (BURST, ()),
    "retinue": (RETINUE, ()),
    "plunder": (PLUNDER, ()),
    # adds to its characteristics for each ordinary troglodyte on its tile and the adjacent tiles
    "bonus_per_troglodyte": (BONUS_PER_TROGLODYTE, ()),
    # adds to all troglodytes' movement while it is in play; the board's own power of that kind is not added to it
    "speeds_troglodytes": (SPEEDS_TROGLODYTES, ()),
    # while it is in play all troglodytes have these talents
    "rallies_troglodytes": (RALLIES_TROGLODYTES, ()),
    # all warriors of its side on its tile, itself included, have these talents
    "shares_talents": (SHARES_TALENTS, ()),
    # cannot be attacked while others of its side are on its tile
    "covered": (COVERED, ()),
    # the dice that hit it are rolled again: free in the first such attack of an activation phase, then for a price
    "dodges": (DODGES, ()),
    # its power fires when its activation begins, without dice
    "fires_freely": (FIRES_FREELY, ()),
    # heals one life for threat points as its side's activation begins: its own, or that of a more wounded one like it
    "buys_healing": (BUYS_HEALING, ()),
    # moves to tiles without humans, and attacks only humans on its own tile
    "withdraws": (WITHDRAWS, ()),
}

# --- whom an effect touches, and what has to be chosen for it -------------------------------------
SELF: Final = 0
ONE_HUMAN: Final = 1
OTHER_HUMAN: Final = 2
ALL_HUMANS: Final = 3
TROGLODYTES: Final = 4
ONE_DEMON: Final = 5
HUMANS_WITH_SELF: Final = 6
HUMANS_OF_TILE: Final = 7
HUMANS_WITH_INFERNAL: Final = 8
ONE_BODYGUARD: Final = 9
ALLY_WITH_SELF: Final = 10
ALLY_OR_SELF: Final = 11
CONDEMNED_WITH_SELF: Final = 12
WHO: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    "self": (SELF, ()),
    "human": (ONE_HUMAN, ("warrior",)),
    "other_human": (OTHER_HUMAN, ("warrior",)),
    "humans": (ALL_HUMANS, ()),
    "troglodytes": (TROGLODYTES, ()),
    "demon": (ONE_DEMON, ("warrior",)),
    "humans_with_self": (HUMANS_WITH_SELF, ()),
    "humans_of_tile": (HUMANS_OF_TILE, ("tile",)),
    "humans_with_infernal": (HUMANS_WITH_INFERNAL, ("tile",)),
    "human_with_bodyguard": (ONE_BODYGUARD, ("warrior",)),
    "ally_with_self": (ALLY_WITH_SELF, ("warrior",)),
    "ally_here_or_self": (ALLY_OR_SELF, ("warrior",)),
    "condemned_with_self": (CONDEMNED_WITH_SELF, ("warrior",)),
}

# --- where `bring` puts warriors ------------------------------------------------------------------
ON_SELF: Final = 0
ANYWHERE: Final = 1
WHERE: Final[dict[str, tuple[int, tuple[str, ...]]]] = {"self": (ON_SELF, ()), "anywhere": (ANYWHERE, ("tile",))}

# --- when a power's dice fire it (IPR-4) ----------------------------------------------------------
ANY: Final = 0
WHITE: Final = 1
RED: Final = 2
COLOUR: Final = 3
PAIR: Final = 4
TOTAL: Final = 5
SAME_PARITY: Final = 6
ODD_PAIR: Final = 7
MIXED_PAIR: Final = 8
EVEN_PAIR: Final = 9
AT_LEAST: Final = 10
EXACTLY: Final = 11
CONDITIONS: Final = (
    *("any", "white", "red", "colour", "pair", "total"),
    *("same_parity", "odd_pair", "mixed_pair", "even_pair", "at_least", "exactly"),
)
