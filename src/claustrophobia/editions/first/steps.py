"""The steps and decisions that only the first edition has, and what their frames hold."""

from typing import Final

from claustrophobia.core.agenda import declare

RUN_FATE_ROLL: Final = 18  # roll the destiny dice
ASK_SQUARES: Final = 97  # place destiny dice on squares; they can be moved until the player confirms
ASK_ORDER: Final = 98  # which square takes effect next
ASK_BID: Final = 99
ASK_TEAM: Final = 100

declare(RUN_FATE_ROLL, "fate_roll")
declare(ASK_SQUARES, "destiny", "side")
declare(ASK_ORDER, "fire", "side firing", duty="FED-THR-3")  # firing: a mask of squares
declare(ASK_BID, "bid", "side last")
declare(ASK_TEAM, "team", "side points")
