"""The arguments of each verb of `core.clauses`: a struct for each verb, and tables of aims, actions, rules and stashes.

A new clause needs a number and a name in `core.clauses`, a struct here, and its code in `rules.scenario`. A field that
no clause had before goes into `schema.Clause` too. `content.check` refuses whatever is not declared here.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from claustrophobia.content.schema import Ident, TileNumber, Token, Tokens, Words
from claustrophobia.content.verb_schema import Talents

Outcome = Literal["human", "infernal", "draw"]
Warrior = Annotated[str, Meta(extra={"names": "warrior"})]
Human = Annotated[str, Meta(extra={"names": "human"})]
Newcomer = Annotated[str, Meta(extra={"names": "newcomer"})]
Waiting = Annotated[str, Meta(extra={"names": "waiting"})]
Demon = Annotated[str, Meta(extra={"names": "demon"})]
Latecomer = Annotated[str, Meta(extra={"names": "latecomer"})]
Counter = Annotated[str, Meta(extra={"names": "counter"})]
Doers = Annotated[list[Annotated[str, Meta(extra={"names": "doer"})]], Meta(extra={"unique": True})]
InfernalSheets = Annotated[
    list[Annotated[str, Meta(extra={"names": "pack"})]], Meta(min_length=1, extra={"unique": True})
]
Warriors = Annotated[list[Annotated[str, Meta(extra={"names": "doer"})]], Meta(min_length=1, extra={"unique": True})]
People = Annotated[int, Meta(ge=1, le=9)]
Count = Annotated[int, Meta(ge=1, le=99)]
Points = Annotated[int, Meta(ge=0, le=20)]
Turn = Annotated[int, Meta(ge=1, le=99)]


class Clause(Struct, forbid_unknown_fields=True, kw_only=True):
    """What every clause may have besides its verb: a name."""

    id: Ident = ""


# --- aims -----------------------------------------------------------------------------------------


class Ends(Clause, kw_only=True):
    """An aim: it says how the game ends."""

    outcome: Outcome


class OfHumans(Ends, kw_only=True):
    count: People = 1


class LedOut(Ends, kw_only=True):
    warrior: Human


class Killed(Ends, kw_only=True):
    warrior: Warrior


class Reached(Ends, kw_only=True):
    counter: Counter
    count: Count = 1


class Sealed(Ends, kw_only=True):
    tile: TileNumber


class Gathered(Ends, kw_only=True):
    """Of all humans, unless `who` says of whom."""

    tile: TileNumber
    count: People = 1
    who: Doers = []


class CarriedOut(Ends, kw_only=True):
    token: Token
    count: Tokens = 1


# --- actions --------------------------------------------------------------------------------------


class Action(Clause, kw_only=True):
    """An action: its name and who may do it. Without `who` any human, but no exhausted one (IAC-2, HAC-6)."""

    name: Words | None = None
    who: Doers = []
    exhausted: bool = False


class Handled(Action, kw_only=True):
    """Taking or giving a token, of which nobody may carry more than `count`."""

    token: Token
    count: Tokens = 1


class Unlock(Action, kw_only=True):
    token: Token


class Lay(Action, kw_only=True):
    token: Token


class Deliver(Action, kw_only=True):
    token: Token
    tile: TileNumber
    counter: Counter


class Spend(Action, kw_only=True):
    token: Token
    counter: Counter


class Exorcise(Action, kw_only=True):
    warrior: Demon
    counter: Counter


# --- rules ----------------------------------------------------------------------------------------


class OnTile(Clause, kw_only=True):
    tile: TileNumber


class Wave(Clause, kw_only=True):
    count: Points = 1
    turn: Turn = 1


class Arrival(Clause, kw_only=True):
    warrior: Newcomer
    tile: TileNumber


class OfToken(Clause, kw_only=True):
    token: Token


class Draught(Clause, kw_only=True):
    """The counter holds where the direction token points, so no other clause may change it."""

    counter: Counter
    side: Literal["north", "east", "south", "west"] = "north"


class Exaltation(Clause, kw_only=True):
    counter: Counter
    talents: Talents


class Smoulder(Clause, kw_only=True):
    counter: Counter
    at_least: Annotated[int, Meta(ge=1, le=10)]


class Counts(Clause, kw_only=True):
    counter: Counter


class Instead(Clause, kw_only=True):
    """Another outcome than usual, if a counter has reached `at_least`."""

    outcome: Outcome
    counter: Counter
    at_least: Count


class LastOut(Clause, kw_only=True):
    outcome: Outcome
    count: People = 1


class Lies(Clause, kw_only=True):
    tile: TileNumber
    token: Token
    count: Tokens = 1


class Returns(Clause, kw_only=True):
    warrior: Demon
    count: Annotated[int, Meta(ge=0, le=9)] = 1


class Falls(Clause, kw_only=True):
    warrior: Warrior
    counter: Counter


class Infection(Clause, kw_only=True):
    count: Annotated[int, Meta(ge=1, le=5)] = 1


class Rise(Clause, kw_only=True):
    who: InfernalSheets


class Held(Clause, kw_only=True):
    tile: TileNumber
    who: Warriors
    count: People = 1
    counter: Counter


class Toll(Clause, kw_only=True):
    who: Warriors
    counter: Counter
    turn: Turn = 1


class Relief(Clause, kw_only=True):
    warrior: Latecomer
    tile: TileNumber
    turn: Turn


class Horde(Clause, kw_only=True):
    who: InfernalSheets
    tile: TileNumber
    count: Annotated[int, Meta(ge=1, le=11)] = 1
    turn: Turn


class Awakens(Clause, kw_only=True):
    warrior: Latecomer
    tile: TileNumber
    counter: Counter
    at_least: Count


class OfTalents(Clause, kw_only=True):
    who: Warriors
    talents: Talents
    turn: Turn = 1


class Fixes(Clause, kw_only=True):
    who: Warriors
    stat: Literal["movement", "combat", "defense"]
    value: Annotated[int, Meta(ge=0, le=6)]
    turn: Turn = 1


# --- stashes --------------------------------------------------------------------------------------


class Find(Clause, kw_only=True):
    token: Token
    count: Tokens = 1


class Instincts(Clause, kw_only=True):
    count: Annotated[int, Meta(ge=1, le=6)] = 1


class Ambush(Clause, kw_only=True):
    count: Points = 1


class Lurk(Clause, kw_only=True):
    warrior: Waiting


class Treasure(Clause, kw_only=True):
    token: Token
    count: Annotated[int, Meta(ge=1, le=48)] = 1
    counter: Counter


CLAUSES: Final[dict[str, dict[str, type[Clause]]]] = {
    "aim": {
        "departed": OfHumans,
        "dead": OfHumans,
        "killed": Killed,
        "reached": Reached,
        "standing_below": OfHumans,
        "demons_slain": Ends,
        "sealed": Sealed,
        "carried_out": CarriedOut,
        "led_out": LedOut,
        "gathered": Gathered,
    },
    "action": {
        "take": Handled,
        "give": Handled,
        "deliver": Deliver,
        "spend": Spend,
        "unlock": Unlock,
        "exorcise": Exorcise,
        "fill": Handled,
        "lay": Lay,
    },
    "rule": {
        "exit": OnTile,
        "wave": Wave,
        "arrival": Arrival,
        "fuse": Counts,
        "last_fall": Instead,
        "at_limit": Instead,
        "last_out": LastOut,
        "lies": Lies,
        "returns": Returns,
        "falls": Falls,
        "infection": Infection,
        "rise": Rise,
        "teleport": OfToken,
        "draught": Draught,
        "exaltation": Exaltation,
        "smoulder": Smoulder,
        "held": Held,
        "toll": Toll,
        "relief": Relief,
        "horde": Horde,
        "awakens": Awakens,
        "portal": OfToken,
        "grants": OfTalents,
        "loses": OfTalents,
        "fixes": Fixes,
    },
    "stash": {
        "find": Find,
        "instincts": Instincts,
        "ambush": Ambush,
        "lurk": Lurk,
        "treasure": Treasure,
    },
}
