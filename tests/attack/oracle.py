"""An attacker who wants to know whether the other player is being asked at a secret moment (HID-3).

Twins of one table stand at the same decision and differ in the cards that are hidden from the attacker alone. The same
choice is made at both, whoever is asked at a moment lets it pass, and the attacker says everything there is to say, at
every point of time. If anything that he receives is different (a byte, an order, a time), he has told them apart.

    python tests/attack/oracle.py [GAMES]
"""

import asyncio
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import msgspec
from fastapi import FastAPI
from fastapi.routing import APIRoute

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a script, it finds the other helpers too

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, codec, decision, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, SIDES
from claustrophobia.core.state import Moments, State
from claustrophobia.engine import NO_DICE, Game, Past
from claustrophobia.rules import cards
from claustrophobia.rules.windows import is_hidden_card, is_secret
from claustrophobia.server.app import create_app
from claustrophobia.server.bots import Idea, Job
from claustrophobia.server.hall import Hall
from claustrophobia.server.messages import Message
from claustrophobia.server.play import Headers, Play
from claustrophobia.server.rest import router
from claustrophobia.server.room import Room
from claustrophobia.server.seats import side_of
from claustrophobia.server.socket import refused
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.sight.worlds import deal_cards
from guests import Ledger, Thinkers, hears, seated, sent_to, settings_for
from patience import StillLoop

MOMENT: Final = 1.0  # seconds of the loop's own time, which stands still but for what is added to it
STEPS: Final = 4  # points of time within a moment at which something happens; at the first nobody answers yet
LONG: Final = 4 * STEPS + 1  # until everything is told: where both could be asked, each has a time
TABLE: Final = "table"
ROLES: Final = ("human", "infernal", "spectator")
ROUTES: Final = [  # every call about a table
    (method, route.path)
    for route in router.routes
    if isinstance(route, APIRoute) and "{table}" in route.path
    if not route.path.endswith("/seat")  # who asks for a seat is asked for a token, whatever the game
    for method in sorted(route.methods or ())
]


class Midway(Headers):
    """The headers of a table that begins with a game under way."""

    game: Game

    def begin(self) -> Game:
        return self.game.clone()


class Said(NamedTuple):
    """Something an attacker does: a message, or a call."""

    message: dict[str, Any] | None
    method: str = ""
    path: str = ""


class Twin(NamedTuple):
    """One of the twins after the experiment: who was asked in secret, and what the attacker has received."""

    was_asked: bool
    received: list[object]


# --- what can be said -----------------------------------------------------------------------------


def values(kind: msgspec.inspect.Type, texts: list[str], numbers: list[int]) -> list[Any]:
    """A few values of a field's type: enough of each that something hangs on."""
    if isinstance(kind, msgspec.inspect.IntType):
        return numbers
    if isinstance(kind, msgspec.inspect.StrType):
        return texts
    if isinstance(kind, msgspec.inspect.BoolType):
        return [False, True]
    if isinstance(kind, msgspec.inspect.NoneType):
        return [None]
    if isinstance(kind, msgspec.inspect.UnionType):
        return [value for one in kind.types for value in values(one, texts, numbers)]
    if isinstance(kind, msgspec.inspect.ListType):
        return [[], values(kind.item_type, texts, numbers)]
    if isinstance(kind, msgspec.inspect.StructType):
        names = [field.encode_name for field in kind.fields]
        columns = [values(field.type, texts, numbers) for field in kind.fields]
        return [dict(zip(names, row, strict=True)) for row in product(*columns)]
    raise AssertionError(f"{kind}: say what an attacker would put there")


def messages(texts: list[str], numbers: list[int]) -> dict[str, list[Said]]:
    """Every kind of message a client may send, found in the type of all messages, with a few contents each."""
    whole = msgspec.inspect.type_info(Message)
    assert isinstance(whole, msgspec.inspect.StructType)
    return {
        field.encode_name: [
            Said({field.encode_name: value}) for value in values(field.type, texts, numbers) if value is not None
        ]
        for field in whole.fields
    }


def calls() -> dict[str, list[Said]]:
    """Every call about a table."""
    return {
        f"{method} {path}": [
            Said(None, method, path.replace("{table}", TABLE).replace("{n}", str(n)))
            for n in ((0, 1, 2) if "{n}" in path else (0,))
        ]
        for method, path in ROUTES
    }


def everything(option: str) -> dict[str, list[Said]]:
    """All that can be said to a table, by kind."""
    return {**messages([option, "pass", "nonsense", "redeemer"], [0, 1, 2]), **calls()}


# --- the twins ------------------------------------------------------------------------------------


def hiding(s: State) -> list[int]:
    """The sides that hold cards for moments where the other does not see them."""
    return [side for side in (HUMAN, INFERNAL) if side != s.setup.unplayed and (side == INFERNAL or not s.setup.allots)]


def dealt_anew(game: Game, side: int, seed: int) -> Game:
    """The same table, with other cards in a side's hand and deck; its dice fall alike, whoever is asked in between."""
    state = game.state.clone(Fast(7))
    if seed:
        deal_cards(state, side, Fast(seed))
        cards.watch(state)
    agenda.ask_again(state)
    noted = game.state.moments
    moments = Moments() if noted is None else noted.copy()
    return Game(state, "world", Past([], [], [NO_DICE], game.events[:], moments))


def is_asked(s: State, side: int) -> bool:
    """Whether a side is asked now because of the cards it holds, and of nothing else."""
    return is_secret(s) and agenda.decider(s) == side


def room_at(game: Game, players: tuple[str, str]) -> Room:
    """A table at which a game is under way."""
    setup = game.state.setup
    headers = Midway(setup.scenario, "seed", dict(setup.options), setup.content_file)
    headers.game = game
    row: dict[str, Any] = {"id": TABLE, "created": 0, "scenario": setup.scenario, "seed": "seed", "seeded": False}
    row |= {"salt": "salt", "secret": "secret"}
    row |= {"human": players[0], "infernal": players[1], "hot_seat": False, "free_undo": "person" not in players[1]}
    row |= {"content": "", "scenario_text": "", "fingerprint": setup.fingerprint}
    return Room(row, Play(headers), Ledger(), Shy(), MOMENT)  # type: ignore[arg-type]


@cache
def service() -> FastAPI:
    """A server whose tables are those handed to it; nothing of it is ever written."""
    settings = settings_for(Path("nowhere"))
    app = create_app(settings)
    app.state.hall = Doorkeeper(settings)
    app.state.hall.store = Book(app.state.hall)
    app.state.hall.readers = Reader()
    return app


def calling(room: Room) -> httpx.AsyncClient:
    """Somebody who calls the table's server, without a network in between."""
    app = service()
    app.state.hall.rooms = {TABLE: room}
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")


class Book:
    """A store that has the row of a table, and no rematch of any."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def table(self, ident: str) -> dict[str, Any]:
        return self.hall.rooms[ident].row

    async def rematch(self, _table: str) -> str | None:
        return None


class Reader:
    """Plays games over again here and now instead of in processes of their own."""

    async def do(self, work: Callable[[Any], Any], job: Any, _seconds: float, _asker: object) -> Any:
        return work(job)


class Doorkeeper(Hall):
    """A hall that takes everybody's word for where he sits."""

    async def role(self, ident: str, cookies: Mapping[str, str]) -> str | None:
        return cookies.get("seat") if ident == TABLE else None


class Shy(Thinkers):
    """A bot that lets every moment pass, at once, as bots answer, and decides the rest without a look at its cards."""

    async def choose(self, job: Job, _asker: object = None) -> Idea:
        await asyncio.sleep(0)
        state = codec.decode(job.world, setup_of(job.scenario, job.content, job.options), Fast(job.seed))
        agenda.advance(state)
        plain = [code for code in state.options if not is_hidden_card(code)] or state.options
        return Idea(notation.option_text(state, decision.PASS if is_secret(state) else plain[0]), [])


class Attacker:
    """Sits somewhere and writes down what he receives, and when."""

    def __init__(self, room: Room, seat: Subscriber, client: httpx.AsyncClient) -> None:
        self.room = room
        self.seat = seat
        self.client = client
        self.received: list[object] = []

    async def say(self, said: Said) -> None:
        """A message, or a call; the answer to a call comes at once or is waited for."""
        if said.message is None:
            cookie = {"Cookie": f"seat={self.seat.role}"}
            more: dict[str, Any] = {"json": {}} if said.method == "POST" else {}
            told = await self.client.request(said.method, said.path, headers=cookie, **more)
            assert told.status_code < 500 or self.is_open, (
                f"{said.path}: an oracle that fails tells nothing, {told.text}"
            )
            headers = sorted(pair for pair in told.headers.items() if pair[0] != "x-request-id")  # at random
            self.write((said.path, told.status_code, headers, told.text))
            return
        try:
            await hears(self.room, self.seat, json.dumps(said.message))
        except Refused as no:
            self.seat.notify(refused(no))
        await settled()
        self.listen()

    def listen(self) -> None:
        for frame in sent_to(self.room, self.seat):
            self.write(frame.decode())

    def write(self, what: object) -> None:
        if not self.is_open:
            self.received.append((asyncio.get_running_loop().time(), what))

    @property
    def is_open(self) -> bool:
        """Once a game is over everything is open to all (HID-4): from then on twins may be told apart."""
        return self.room.play.game.outcome is not None and not self.room.curtain.is_down


async def settled() -> None:
    """Let everything happen that happens at this point of time."""
    for _ in range(40):
        await asyncio.sleep(0)


async def watch(game: Game, role: str, option: str, sayings: list[Said], players: tuple[str, str]) -> Twin:
    """One twin: the choice is made, moments are let pass, and the attacker says one thing at each point of time."""
    room = room_at(game, players)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StillLoop)
    loop.now = 0.0
    mine = side_of(role)
    was_asked = False
    async with calling(room) as client:
        attacker = Attacker(room, await seated(room, role), client)
        decider = room.play.pending
        await room.choose(SIDES[decider], 1 + game.state.taken[decider], option)
        for step, said in enumerate(sayings):
            await settled()
            for side in {HUMAN, INFERNAL} - {mine}:
                s = room.play.game.state
                was_asked = was_asked or any(passed and who == side for who, _, passed, _ in room.play.game.steps)
                if is_asked(s, side) and side in hiding(s):
                    was_asked = True
                    if step % STEPS and players[side] == "person" and not room.is_held(SIDES[side]):
                        await room.choose(SIDES[side], s.taken[side] + 1, "pass")
            attacker.listen()
            await attacker.say(said)
            loop.now += MOMENT / STEPS
        await settled()
        attacker.listen()
    room.close()
    return Twin(was_asked, attacker.received)


def twins(game: Game, side: int, role: str, option: str, sayings: list[Said], players: tuple[str, str]) -> list[Twin]:
    """Tables that look alike to the attacker, with other cards in the hand of the side he watches."""
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        return [
            runner.run(watch(dealt_anew(game, side, seed), role, option, sayings, players)) for seed in (0, 1, 2, 3)
        ]


def tells_apart(found: list[Twin]) -> bool | None:
    """Whether one who was asked can be told from one who was not; None if there are not both."""
    asked = [twin.received for twin in found if twin.was_asked]
    others = [twin.received for twin in found if not twin.was_asked]
    if not asked or not others:
        return None
    return any(one != other for one in asked for other in others)


# --- whole games ----------------------------------------------------------------------------------


def told_in_game(scenario: str, seed: int, players: tuple[str, str] = ("person", "person")) -> Iterator[bool]:
    """A random game: at each choice that leads one of the twins to a secret moment, whether the attacker can tell."""
    held = {"advantages" if scenario.startswith("first/") else "instincts": 3}
    play = Play(Headers(scenario, str(seed), {"turns": 3, "events": 3, **held}, ""))
    pick = random.Random(seed)
    roles = [role for role in ROLES if role not in SIDES or players[SIDES.index(role)] == "person"]  # no bot's seat
    while not play.game.state.outcome:
        s = play.game.state
        code = pick.choice(s.options)
        decider = agenda.decider(s)
        option = notation.option_text(s, code)
        if not is_secret(s):
            for side in hiding(s):
                role = pick.choice([role for role in roles if side_of(role) != side])
                if could_lead_there(play.game, side, code):
                    kinds = list(everything(option).values())
                    sayings = [pick.choice(pick.choice(kinds)) for _ in range(LONG)]
                    answer = tells_apart(twins(play.game, side, role, option, sayings, players))
                    if answer is not None:
                        yield answer
        play.apply(code, decider)


def could_lead_there(game: Game, side: int, code: int) -> bool:
    """Whether a choice leads to a secret moment of a side in some deals and not in others."""
    found = set()
    for seed in (0, 1, 2, 3):
        state = dealt_anew(game, side, seed).state
        if code not in state.options:
            return False
        agenda.choose(state, code)
        found.add(is_asked(state, side))
    return len(found) == 2


def main() -> None:
    """How many secret moments of a few games are told."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    for scenario in ("1643/the-survivors", "first/the-survivors"):
        for players in (("person", "person"), ("person", "bot:scripted")):
            told = [answer for seed in range(games) for answer in told_in_game(scenario, seed, players)]
            print(f"{scenario} against {players[1]}: {sum(told)} of {len(told)} secret moments told")


if __name__ == "__main__":
    main()
