"""The vocabulary of scenario files: aims, actions, special rules, what a stash holds."""

from typing import Final

# --- aims: what ends the game (TRN-1) -------------------------------------------------------------
AIM_DEPARTED: Final = 0  # `count` humans have departed
AIM_DEAD: Final = 1  # `count` humans are dead
AIM_KILLED: Final = 2  # the named warrior has died, be it the first of its two deaths (TRN-7)
AIM_REACHED: Final = 3  # the counter is at `count` or above
AIM_STANDING: Final = 4  # fewer than `count` humans are in play or still to come
AIM_SLAIN: Final = 5  # a demon has come into play, and none is left (DAN-1)
AIM_SEALED: Final = 6  # tile `tile` is not in play and no unexplored opening is left (DAN-1)
AIM_CARRIED: Final = 7  # `count` tokens have been carried out by departed humans
AIM_LED_OUT: Final = 8  # the named human has departed
AIM_GATHERED: Final = 9  # `count` warriors of `who` stand on tile `tile` (SCN-2)
AIMS: Final = {
    "departed": AIM_DEPARTED,
    "dead": AIM_DEAD,
    "killed": AIM_KILLED,
    "reached": AIM_REACHED,
    "standing_below": AIM_STANDING,
    "demons_slain": AIM_SLAIN,
    "sealed": AIM_SEALED,
    "carried_out": AIM_CARRIED,
    "led_out": AIM_LED_OUT,
    "gathered": AIM_GATHERED,
}

# --- scenario actions (HAC-3) ---------------------------------------------------------------------
ACTION_TAKE: Final = 0  # take up a token from the warrior's tile
ACTION_GIVE: Final = 1  # hand a token to an ally on the tile
ACTION_DELIVER: Final = 2  # lay a carried token down on a tile of this number: the counter goes up
ACTION_SPEND: Final = 3  # use up a token that lies on the tile: the counter goes up; only the named warriors can
ACTION_UNLOCK: Final = 4  # open a locked door beside the warrior with a carried key
ACTION_EXORCISE: Final = 5  # cast out the named demon on the warrior's tile: the counter goes up, a human joins
ACTION_FILL: Final = 6  # take a token of water out of the fountain on the warrior's tile (TIL-FOUNTAIN)
ACTION_LAY: Final = 7  # lay a carried token down on the warrior's tile (SCN-8)
ACTIONS: Final = {
    "take": ACTION_TAKE,
    "give": ACTION_GIVE,
    "deliver": ACTION_DELIVER,
    "spend": ACTION_SPEND,
    "unlock": ACTION_UNLOCK,
    "exorcise": ACTION_EXORCISE,
    "fill": ACTION_FILL,
    "lay": ACTION_LAY,
}

# --- special rules --------------------------------------------------------------------------------
RULE_EXIT: Final = 0  # humans may depart from a tile of this number (MOV-10)
RULE_WAVE: Final = 1  # the infernal player gains `count` TP at the start of each threat phase, from `turn` on
RULE_ARRIVAL: Final = 2  # the named warrior, a demon or a human of the box, enters free on this tile as it is placed
RULE_FUSE: Final = 3  # once the counter is above 0, it goes up at the end of each turn
RULE_LAST_FALL: Final = 4  # if no human is left and the counter is `at_least` that: `outcome` instead of TRN-6
RULE_AT_LIMIT: Final = 5  # if the limit of turns is reached and the counter is `at_least` that: `outcome`
RULE_LAST_OUT: Final = 6  # if no human is left and `count` have departed: `outcome` instead of TRN-6
RULE_LIES: Final = 7  # `count` tokens lie on this tile as it is placed
RULE_RETURNS: Final = 8  # the named demon may come `count` times; 0: any number of times, but only by the scenario
RULE_FALLS: Final = 9  # the counter goes up each time the named warrior dies
RULE_INFECTION: Final = 10  # each human preparation, humans but the leader with under `count` cancelled lines are hit
RULE_RISE: Final = 11  # where a human dies, a warrior of the first sheet of `who` with one in reserve enters free
RULE_TELEPORT: Final = 12  # for movement all tiles with this token are adjacent (SCN-8)
RULE_DRAUGHT: Final = 13  # a human who explores where the direction token points turns the tile; the token turns right
RULE_EXALTATION: Final = 14  # the warrior that last raised the counter holds the exaltation token, with its `talents`
RULE_SMOULDER: Final = 15  # a fuse whose counter goes up only if a ten-sided die shows `at_least` that
RULE_HELD: Final = 16  # the counter goes up at the end of a turn in which `count` of `who` hold tile `tile` (SCN-1)
RULE_TOLL: Final = 17  # the counter goes up each time one of `who` dies, from `turn` on (SCN-3)
RULE_RELIEF: Final = 18  # the named warrior enters free on tile `tile` as turn `turn` begins (SCN-4)
RULE_HORDE: Final = 19  # `count` warriors of the sheets `who` enter free on tile `tile` in turn `turn` (SCN-5)
RULE_AWAKENS: Final = 20  # the named warrior enters free on tile `tile` once the counter is `at_least` that (SCN-6)
RULE_PORTAL: Final = 21  # infernal warriors may always enter on a tile with this token (SCN-7)
RULE_GRANTS: Final = 22  # `who` have `talents`, from `turn` on (SCN-9)
RULE_LOSES: Final = 23  # `who` have no use of `talents`, from `turn` on (SCN-9)
RULE_FIXES: Final = 24  # a characteristic of `who` is `value`, from `turn` on (SCN-10)
RULES: Final = {
    "exit": RULE_EXIT,
    "wave": RULE_WAVE,
    "arrival": RULE_ARRIVAL,
    "fuse": RULE_FUSE,
    "last_fall": RULE_LAST_FALL,
    "at_limit": RULE_AT_LIMIT,
    "last_out": RULE_LAST_OUT,
    "lies": RULE_LIES,
    "returns": RULE_RETURNS,
    "falls": RULE_FALLS,
    "infection": RULE_INFECTION,
    "rise": RULE_RISE,
    "teleport": RULE_TELEPORT,
    "draught": RULE_DRAUGHT,
    "exaltation": RULE_EXALTATION,
    "smoulder": RULE_SMOULDER,
    "held": RULE_HELD,
    "toll": RULE_TOLL,
    "relief": RULE_RELIEF,
    "horde": RULE_HORDE,
    "awakens": RULE_AWAKENS,
    "portal": RULE_PORTAL,
    "grants": RULE_GRANTS,
    "loses": RULE_LOSES,
    "fixes": RULE_FIXES,
}

# --- what a stash holds (TIL-STASH) ---------------------------------------------------------------
STASH_FIND: Final = 0  # `count` tokens lie on the tile
STASH_INSTINCTS: Final = 1  # draw `count` instinct cards
STASH_AMBUSH: Final = 2  # the infernal player gains `count` TP
STASH_LURK: Final = 3  # the named demon, if it waits, comes into play there
STASH_TREASURE: Final = 4  # one of `count` stashes hides a token, nobody knows which; the counter counts those opened
STASHES: Final = {
    "find": STASH_FIND,
    "instincts": STASH_INSTINCTS,
    "ambush": STASH_AMBUSH,
    "lurk": STASH_LURK,
    "treasure": STASH_TREASURE,
}

# The actions that every scenario has; in the numbering of `do` they come before the scenario's own.
ACTION_CLEAR: Final = 0  # clear rubble
ACTION_FORCE: Final = 1  # force a locked door with a tool
BUILT_IN: Final = ("clear", "force")

# What scenario tokens there are: a warrior carries, and a tile holds, up to seven of each.
TOKEN_KINDS: Final = ("explosive", "crate", "water", "seal", "key", "treasure", "teleport")
TOKEN_BITS: Final = 3
TOKENS_MOST: Final = (1 << TOKEN_BITS) - 1


def tokens_of(count: int, kind: int) -> int:
    """How many tokens of a kind a packed count holds."""
    return count >> (kind * TOKEN_BITS) & TOKENS_MOST
