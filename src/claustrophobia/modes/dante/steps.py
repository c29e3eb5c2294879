"""The steps and decisions that only the Dante mode has, and what their frames hold."""

from typing import Final

from claustrophobia.core.agenda import declare

RUN_STIR: Final = 32  # the threat phase, part by part (DTH-1 and what follows)
RUN_GATHER: Final = 33  # dice taken and rolled (DTH-2, DTH-3, DTH-12)
RUN_DARK_DESTINY: Final = 34  # event cards still to draw (DTH-5)
RUN_ABYSS: Final = 35  # white 1s, pairs (DTH-5, DTH-14)
RUN_SUMMON: Final = 36  # the D10 and what enters on tiles (DTH-6)
RUN_GENERATE: Final = 37  # what the board's points bring in (DTH-7, DTH-8)
RUN_SETTLE: Final = 38  # the dice rolled find their powers (DTH-3, DTH-4)
RUN_SURFACE: Final = 39  # what tiles' points bring in (DTH-15, DTH-16)
RUN_HOUND_DIE: Final = 40  # the die of a hellhound that has entered (DTH-20)
RUN_DEMON_DRAWN: Final = 41  # the human turn is over (DDM-1)
RUN_DEMON_ENTERS: Final = 42  # DDM-1
RUN_EMERGE: Final = 43  # what all points bring in around the well (DDM-2)
RUN_HUNT: Final = 44  # the next infernal activation (DTH-11, DTH-19)
RUN_AIM: Final = 45  # whom an infernal warrior is after; it lies under the ASK_ACT of its activation
RUN_OF_SECOND: Final = 52  # lies under the placing of a tile of the secondary stack (DEX-3)
RUN_FIT: Final = 53  # a tile in hand is placed, or another in its stead (DEX-12)
RUN_TEAM_CHOSEN: Final = 56
RUN_DEAL: Final = 57  # pieces of equipment still to be given
RUN_GRACE: Final = 58  # gifts still to be given
RUN_ARISE: Final = 60  # the well is revealed, and the explorer stands on it (DDM-1)
ASK_RECRUIT: Final = 91
ASK_WAIT: Final = 92
ASK_EQUIP: Final = 93
ASK_TAKE: Final = 95
ASK_CALL: Final = 96

declare(RUN_STIR, "stir")
declare(RUN_GATHER, "gather")
declare(RUN_DARK_DESTINY, "dark_destiny", "left")
declare(RUN_ABYSS, "abyss")
declare(RUN_SUMMON, "summon")
declare(RUN_GENERATE, "generate", "surged")  # 1 once the surge is spent
declare(RUN_SETTLE, "settle")
declare(RUN_SURFACE, "surface", "elsewhere left tile")  # left: a mask of tiles to come
declare(RUN_HOUND_DIE, "hound_die", "warrior", about="warrior")
declare(RUN_DEMON_DRAWN, "demon_drawn", "well")
declare(RUN_DEMON_ENTERS, "demon_enters", "warrior well")
declare(RUN_EMERGE, "emerge", "well")
declare(RUN_HUNT, "hunt", "rounds")  # rounds to come after this one
declare(
    RUN_AIM, "aim", "warrior prey blocked goal"
)  # the human it goes for, whom it makes way for, the tile it goes to
declare(RUN_OF_SECOND, "of_second", "number")
declare(RUN_FIT, "fit", "warrior direction number")
declare(RUN_TEAM_CHOSEN, "team_chosen")
declare(RUN_DEAL, "deal", "left")
declare(RUN_GRACE, "grace", "left")
declare(RUN_ARISE, "arise", "well")
declare(ASK_RECRUIT, "recruit", "side player count", duty="DAN-8")
declare(ASK_WAIT, "wait", "side count chosen", duty="DAN-9")  # chosen: a mask
declare(ASK_EQUIP, "equip", "side card", duty="DAN-13")  # the card drawn, or NOBODY: any of the chest
declare(ASK_TAKE, "take", "side warrior tile", about="warrior")
declare(ASK_CALL, "call", "side", duty="DAN-17")
