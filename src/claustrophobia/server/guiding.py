"""The guide of a first game: what is new to a seat, and whether to ask it to look again before it chooses.

As with hints, a process is handed a world dealt anew from what the seat can see, never the state (HID-2). The table
keeps nothing of who has a guide, nor of what he has told.
"""

from typing import Any, Final, NamedTuple, cast

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.dice import Fast
from claustrophobia.learning.doubt import doubt
from claustrophobia.learning.topics import topic_for
from claustrophobia.server.advice import answer, own_side
from claustrophobia.server.bots import Job, job_for
from claustrophobia.server.messages import Doubt, Guide
from claustrophobia.server.room import Room
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.server.wire import Doubted, Guided, LookAgain, Topic

Data = dict[str, Any]
NO_DOUBT: Final[Data] = {}


class Choosing(NamedTuple):
    """A decision of a seat as it stands, and the option it is about to take, in notation."""

    job: Job
    option: str


def look_again(choosing: Choosing) -> Data:
    """In the process: what a seat is asked before it chooses; nothing if the choice is left alone."""
    job = choosing.job
    state = codec.decode(job.world, setup_of(job.scenario, job.content, job.options), Fast(job.seed))
    agenda.advance(state)
    code = next((code for code in state.options if notation.option_text(state, code) == choosing.option), None)
    found = None if code is None else doubt(state, job.side, code, job.seed)
    if found is None:
        return NO_DOUBT
    better = {"text": found.better, **found.better_said}
    return {**found.said, "points": found.points, "rules": found.rules, "better": better, "because": found.because}


async def guide(room: Room, subscriber: Subscriber, said: Guide) -> None:
    await answer(room, subscriber, said.id, "guided", guided(room, subscriber, said))


async def question(room: Room, subscriber: Subscriber, said: Doubt) -> None:
    await answer(room, subscriber, said.id, "doubted", doubted(room, subscriber, said))


async def guided(room: Room, subscriber: Subscriber, said: Guide) -> Guided:
    """What is new to who has to decide."""
    side = own_side(subscriber)
    async with room.acting(subscriber.role):
        room.check_turn(subscriber.role)
        topic = topic_for(room.play.game, side, said.told)
    if topic is None:
        return {"id": said.id, "topic": None}
    told: Topic = {"topic": topic.id, "en": topic.say.en, "fr": topic.say.fr, "rules": topic.rules}
    return {"id": said.id, "topic": told}


async def doubted(room: Room, subscriber: Subscriber, said: Doubt) -> Doubted:
    """Whether a choice loses so much that it is questioned."""
    own_side(subscriber)
    async with room.acting(subscriber.role):
        play, s, number = room.play, room.play.game.state, len(room.play.seats)
        if play.pending < 0:
            raise Refused("game_over")
        room.check_turn(subscriber.role)
        room.coach.allow()
        if said.number != agenda.number_of(s):
            raise Refused("another_decision")
        if play.game.parse(said.option) < 0:
            raise room.not_offered(said.option)
        choosing = Choosing(job_for(s, "", room.bot_label), said.option)
    found = await room.bots.weigh(look_again, choosing, room.asker)
    if found is None:
        raise Refused("no_hint")
    async with room.lock:
        if room.play is not play or len(play.seats) != number:
            raise Refused("another_decision")
    return {"id": said.id, "doubt": cast("LookAgain", found) if found else None}
