"""The steps and decisions that only the Dante mode has, and what their frames hold."""

from typing import Final

from claustrophobia.core.agenda import declare

RUN_STIR: Final = 32  # begin the threat phase: points on tiles (DTH-1)
RUN_GATHER: Final = 33  # take and roll the dice (DTH-2, DTH-3, DTH-12)
RUN_DARK_DESTINY: Final = 34  # draw an event card for each red 1 (DTH-5)
RUN_ABYSS: Final = 35  # white 1s, then pairs (DTH-5, DTH-14)
RUN_SUMMON: Final = 36  # roll the D10 that decides whether tiles' points bring warriors in (DTH-6)
RUN_GENERATE: Final = 37  # the board's points bring warriors in (DTH-7, DTH-8)
RUN_SETTLE: Final = 38  # place the rolled dice on powers (DTH-3, DTH-4)
RUN_SURFACE: Final = 39  # tiles' points bring warriors in (DTH-15, DTH-16)
RUN_HOUND_DIE: Final = 40  # a hellhound that has entered takes a die (DTH-20)
RUN_DEMON_DRAWN: Final = 41  # the well was found and the human turn is over: draw the demon (DDM-1)
RUN_DEMON_ENTERS: Final = 42  # the demon enters (DDM-1)
RUN_EMERGE: Final = 43  # all points bring warriors in around the well (DDM-2)
RUN_HUNT: Final = 44  # begin the next infernal activation (DTH-11, DTH-19)
RUN_AIM: Final = 45  # remembers the plan of an infernal warrior, under the ASK_ACT frame of its activation
RUN_OF_SECOND: Final = 52  # marks a tile of the secondary stack, under the ASK_PLACE frame of its placing (DEX-3)
RUN_FIT: Final = 53  # place a chosen tile, or a replacement (DEX-12)
RUN_TEAM_CHOSEN: Final = 56
RUN_DEAL: Final = 57  # give the next piece of equipment
RUN_GRACE: Final = 58  # give the next gift
RUN_ARISE: Final = 60  # the well was found: the human turn ends (DDM-1)
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
declare(RUN_GENERATE, "generate", "surged")  # surged: 1 once the surge of DTH-8 has been used
declare(RUN_SETTLE, "settle")
declare(RUN_SURFACE, "surface", "elsewhere left tile")  # left: the mask of the tiles still to come
declare(RUN_HOUND_DIE, "hound_die", "warrior", about="warrior")
declare(RUN_DEMON_DRAWN, "demon_drawn", "well")
declare(RUN_DEMON_ENTERS, "demon_enters", "warrior well")
declare(RUN_EMERGE, "emerge", "well")
declare(RUN_HUNT, "hunt", "rounds")  # rounds: how many follow after this one
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
declare(ASK_EQUIP, "equip", "side card", duty="DAN-13")  # card: the one drawn, or NOBODY for any of the chest
declare(ASK_TAKE, "take", "side warrior tile", about="warrior")
declare(ASK_CALL, "call", "side", duty="DAN-17")
