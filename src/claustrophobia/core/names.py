"""Names for the small integers of the engine: sides, phases, kinds, talents, tile effects, moments, ...

They are plain `Final` integers rather than enums, because compiled code compares and indexes with them fastest. Each
family has a tuple of its public names in the order of the integers: `SIDES[HUMAN]` is "human".
"""

from typing import Final

# --- rulesets -------------------------------------------------------------------------------------
RULESETS: Final = ("1643", "first", "dante")

# --- sides ----------------------------------------------------------------------------------------
HUMAN: Final = 0
INFERNAL: Final = 1
SIDES: Final = ("human", "infernal")

# --- results --------------------------------------------------------------------------------------
UNDECIDED: Final = 0
HUMAN_WINS: Final = 1
INFERNAL_WINS: Final = 2
DRAW: Final = 3
OUTCOMES: Final = ("", "human", "infernal", "draw")

# --- phases (TRN-1); an effect "until phase X" ends as X begins (PRI-7) ---------------------------
HUMAN_PREPARATION: Final = 0
HUMAN_ACTIVATION: Final = 1
INFERNAL_PREPARATION: Final = 2
THREAT: Final = 3
INFERNAL_ACTIVATION: Final = 4
PHASES: Final = (
    "human_preparation",
    "human_activation",
    "infernal_preparation",
    "threat",
    "infernal_activation",
)
FOREVER: Final = 5  # in the place of a phase: no phase ends the effect
NO_LIMIT: Final = 99  # the limit of turns of a scenario that names none (TRN-5)

# --- kinds of warrior -----------------------------------------------------------------------------
WESTERN: Final = 0
TROGLODYTE: Final = 1
TOUGH: Final = 2
HELLHOUND: Final = 3
DEMON: Final = 4
ALLY: Final = 5  # a human without a six-line sheet (SET-9)
KINDS: Final = ("western", "troglodyte", "tough", "hellhound", "demon", "ally")

# --- characteristics ------------------------------------------------------------------------------
MOVEMENT: Final = 0
COMBAT: Final = 1
DEFENSE: Final = 2
STATS: Final = ("movement", "combat", "defense")

# --- where a warrior is, when not on a tile (tile slots are 0 and up) -----------------------------
RESERVE: Final = -1  # may still be brought into play
OUT: Final = -2  # dead, or out of the game for good
DEPARTED: Final = -3  # left by a scenario rule, alive (MOV-10)
WAITING: Final = -4  # still to come (HPR-15)
BOX: Final = -5  # takes no part in the game, or not yet
PLACES: Final = ("", "reserve", "out", "departed", "waiting", "box")

# --- talents, one bit each ------------------------------------------------------------------------
RANGED: Final = 1
BLESSING: Final = 2
DEVOTED: Final = 4
FRENZIED: Final = 8
BODYGUARD: Final = 16
IMPOSING: Final = 32
ELUSIVE: Final = 64
RESISTANT: Final = 128
TALENTS: Final = (
    "ranged",
    "blessing",
    "devoted",
    "frenzied",
    "bodyguard",
    "imposing",
    "elusive",
    "resistant",
)

# --- flags of a warrior, one bit each -------------------------------------------------------------
EXHAUSTED: Final = 1
ACTIVATED: Final = 2
RESISTED: Final = 4  # has cancelled its hit of this activation phase (TAL-RESISTANT)
BLESSED_ONCE: Final = 8  # has used its blessing (TAL-BLESSING)
SLAIN_ONCE: Final = 16  # a demon that has died once (THR-6)
RESOLVED: Final = 32  # the effects of its die (HPR-5) have been applied
CALLED: Final = 64  # a waiting warrior that enters as soon as it can
GUESTS: Final = 128  # belongs to the guest, the second of two players who share the human side
DODGED: Final = 256  # has used its free dodge of this activation phase
WARRIOR_FLAGS: Final = (
    "exhausted",
    "activated",
    "resisted",
    "blessed",
    "slain",
    "resolved",
    "called",
    "guests",
    "dodged",
)

# --- tile effects ---------------------------------------------------------------------------------
PLAIN: Final = 0
ALARM: Final = 1
FOG: Final = 2
STASH: Final = 3
MUSHROOMS: Final = 4
CARNIVOROUS: Final = 5
FLOODED: Final = 6
TRAPPED: Final = 7
FOUNTAIN: Final = 8
DEVOURING: Final = 9
WELL: Final = 10
LAIR: Final = 11
TOMB: Final = 12
HOLE: Final = 13
SANCTUARY: Final = 14
TILE_EFFECTS: Final = (
    "plain",
    "alarm",
    "fog",
    "stash",
    "mushrooms",
    "carnivorous",
    "flooded",
    "trapped",
    "fountain",
    "devouring",
    "well",
    "lair",
    "tomb",
    "hole",
    "sanctuary",
)

# --- what lies behind a side of a tile (tile slots are 0 and up) ----------------------------------
UNEXPLORED: Final = -1
CLOSED: Final = -2

# --- what can close a side, in the order of `rules.effects.RUBBLE` and `DOOR` ---------------------
BARRIERS: Final = ("rubble", "door")

# --- moments at which cards and equipment may be used (PRI-4) -------------------------------------
# The first ten: phase p starts at moment 2 * p and ends at moment 2 * p + 1.
PHASE_MOMENTS: Final = 10
HUMAN_DICE_ROLLED: Final = 10
HUMAN_DICE_ASSIGNED: Final = 11
DESTINY_ROLLED: Final = 12
ACTIVATION_BEGINS: Final = 13
ACTIVATION_ENDS: Final = 14
LEAVES: Final = 15
ENTERS: Final = 16
EXPLORES: Final = 17
TILE_PLACED: Final = 18
ATTACK_DECLARED: Final = 19
ATTACK_ROLLED: Final = 20
HITS_COUNTED: Final = 21
DEATH: Final = 22
CARD_PLAYED: Final = 23
TILE_SPRINGS: Final = 24
ENTRIES: Final = 25
MOMENTS: Final = (
    "human_preparation_starts",
    "human_preparation_ends",
    "human_activation_starts",
    "human_activation_ends",
    "infernal_preparation_starts",
    "infernal_preparation_ends",
    "threat_starts",
    "threat_ends",
    "infernal_activation_starts",
    "infernal_activation_ends",
    "human_dice_rolled",
    "human_dice_assigned",
    "destiny_rolled",
    "activation_begins",
    "activation_ends",
    "leaves",
    "enters",
    "explores",
    "tile_placed",
    "attack_declared",
    "attack_rolled",
    "hits_counted",
    "death",
    "card_played",
    "tile_springs",
    "entries",
)

# --- destiny dice: faces 1-3 are white 1-3, 4-6 are red 1-3 (DST-0) -------------------------------
FACES: Final = ("", "white1", "white2", "white3", "red1", "red2", "red3")
FACE_VALUE: Final = (0, 1, 2, 3, 1, 2, 3)
PLAIN_FACES: Final = ("", "1", "2", "3", "4", "5", "6")  # of editions whose destiny dice are ordinary ones
POOL: Final = -1  # where a destiny die is: in the pool, available
ROLLED: Final = -2  # where a destiny die is: rolled and not yet placed

# --- decks ----------------------------------------------------------------------------------------
INSTINCT: Final = 0  # the human player's
EVENT: Final = 1  # the infernal player's: a deck's index is its owner's side

NOBODY: Final = 1023  # no warrior, no tile or no card; the largest number in the ten bits of an option's field
