"""The vocabulary of scenario files: aims, actions, special rules, what a stash holds."""

from typing import Final

# --- aims: what ends the game (TRN-1) -------------------------------------------------------------
DEPARTED: Final = 0  # `count` humans have departed
DEAD: Final = 1  # `count` humans are dead
KILLED: Final = 2  # the named warrior has died, the first time too (TRN-7)
REACHED: Final = 3  # the counter is at `count` or above
STANDING: Final = 4  # fewer than `count` humans are in play or still to come
SLAIN: Final = 5  # a demon has come into play, and none is left (DAN-1)
SEALED: Final = 6  # tile `tile` is not in play and no unexplored opening is left (DAN-1)
CARRIED: Final = 7  # `count` tokens have been carried out by departed humans
LED_OUT: Final = 8  # the named human has departed
AIMS: Final = {
    "departed": DEPARTED,
    "dead": DEAD,
    "killed": KILLED,
    "reached": REACHED,
    "standing_below": STANDING,
    "demons_slain": SLAIN,
    "sealed": SEALED,
    "carried_out": CARRIED,
    "led_out": LED_OUT,
}

# --- scenario actions (HAC-3) ---------------------------------------------------------------------
TAKE: Final = 0  # take up a token from the warrior's tile
GIVE: Final = 1  # hand a token to an ally on the tile
DELIVER: Final = 2  # lay a carried token down on a tile of this number: the counter goes up
SPEND: Final = 3  # use up a token lying on the tile, only the named warriors: the counter goes up
UNLOCK: Final = 4  # open a locked door beside the warrior with a carried key
EXORCISE: Final = 5  # cast out the named demon on the warrior's tile: the counter goes up, a human of the box joins
FILL: Final = 6  # take a token of water out of the fountain on the warrior's tile (TIL-FOUNTAIN)
ACTIONS: Final = {
    "take": TAKE,
    "give": GIVE,
    "deliver": DELIVER,
    "spend": SPEND,
    "unlock": UNLOCK,
    "exorcise": EXORCISE,
    "fill": FILL,
}

# --- special rules --------------------------------------------------------------------------------
EXIT: Final = 0  # humans may depart from a tile of this number (MOV-10)
WAVE: Final = 1  # the infernal player gains `count` TP at the start of each threat phase, from `turn` on
ARRIVAL: Final = 2  # the named warrior, a demon or a human of the box, enters free on this tile as it is placed
FUSE: Final = 3  # while `token`s have been delivered: the counter goes up at each end of turn
LAST_FALL: Final = 4  # no human left while the counter is at `at_least`: `outcome` instead of TRN-6
AT_LIMIT: Final = 5  # the limit of turns reached while the counter is at `at_least`: `outcome`
LAST_OUT: Final = 6  # no human left while `count` have departed: `outcome` instead of TRN-6
LIES: Final = 7  # `count` tokens lie on this tile as it is placed
RETURNS: Final = 8  # the named demon may come so many times; 0: it never stays dead, but comes by the scenario alone
FALLS: Final = 9  # the counter goes up each time the named warrior dies
INFECTION: Final = 10  # as human preparation begins, each plain human with fewer than `count` cancelled lines is hit
RISE: Final = 11  # where a human dies, an infernal of the first sheet of `who` that is left comes into play free
TELEPORT: Final = 12  # for movement all tiles with this token are adjacent
DRAUGHT: Final = 13  # who explores where the direction token points has his side turn the tile; then it turns right
EXALTATION: Final = 14  # whoever last raised the counter holds the exaltation token, and `talents` with it
SMOULDER: Final = 15  # a fuse whose counter goes up only where a ten-sided die shows `at_least`
RULES: Final = {
    "exit": EXIT,
    "wave": WAVE,
    "arrival": ARRIVAL,
    "fuse": FUSE,
    "last_fall": LAST_FALL,
    "at_limit": AT_LIMIT,
    "last_out": LAST_OUT,
    "lies": LIES,
    "returns": RETURNS,
    "falls": FALLS,
    "infection": INFECTION,
    "rise": RISE,
    "teleport": TELEPORT,
    "draught": DRAUGHT,
    "exaltation": EXALTATION,
    "smoulder": SMOULDER,
}

# --- what a stash holds (TIL-STASH) ---------------------------------------------------------------
FIND: Final = 0  # `count` tokens lie on the tile
INSTINCTS: Final = 1  # draw `count` instinct cards
AMBUSH: Final = 2  # the infernal player gains `count` TP
LURK: Final = 3  # the named demon, if it waits, comes into play there
TREASURE: Final = 4  # one of `count` stashes, nobody knows which, hides a token; the counter counts those opened
STASHES: Final = {"find": FIND, "instincts": INSTINCTS, "ambush": AMBUSH, "lurk": LURK, "treasure": TREASURE}

# Actions that are not a scenario's: they come before the scenario's own in the numbering of `do`.
CLEAR: Final = 0  # clear rubble
FORCE: Final = 1  # force a locked door with a tool
BUILT_IN: Final = ("clear", "force")

# What scenario tokens there are: a warrior carries, and a tile holds, up to seven of each.
TOKEN_KINDS: Final = ("explosive", "crate", "water", "seal", "key", "treasure", "teleport")
TOKEN_BITS: Final = 3
TOKENS_MOST: Final = (1 << TOKEN_BITS) - 1


def tokens_of(count: int, kind: int) -> int:
    """How many tokens of a kind a packed count holds."""
    return count >> (kind * TOKEN_BITS) & TOKENS_MOST
