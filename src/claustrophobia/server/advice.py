"""Hints for who has to decide, and why bots chose what they chose: what may be told, as data in both languages."""

from collections.abc import Awaitable, Container
from typing import Any, cast

from claustrophobia.core import agenda
from claustrophobia.core.names import SIDES
from claustrophobia.players import adviser
from claustrophobia.players.memory import Weighed, in_words
from claustrophobia.server import frames, logs
from claustrophobia.server.bots import is_offered, job_for
from claustrophobia.server.coach import weigh
from claustrophobia.server.messages import Coach, Explain, Hint
from claustrophobia.server.room import Room
from claustrophobia.server.seats import SPECTATOR, side_of
from claustrophobia.server.sentences import bot_words
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.server.wire import Advice, Coached, ServerMessage, Thoughts


async def advise(room: Room, subscriber: Subscriber, said: Hint | Explain) -> None:
    asked = hint(room, subscriber, said) if isinstance(said, Hint) else why(room, subscriber, said.id)
    await answer(room, subscriber, said.id, "advice", asked)


async def coach(room: Room, subscriber: Subscriber, said: Coach) -> None:
    await answer(room, subscriber, said.id, "coached", coached(room, subscriber, said.id))


async def answer(room: Room, subscriber: Subscriber, ident: int, kind: str, asked: Awaitable[Any]) -> None:
    """Answer the socket that asked; a refusal has the id of the question."""
    try:
        found = await asked
    except Refused as no:
        subscriber.notify(frames.message({"refused": {**no.notice, "id": ident}}))
    except Exception:  # noqa: BLE001 - nobody waits for this task: it says itself what went wrong
        logs.fault("no answer", kind=kind, table=room.id)
        subscriber.notify(frames.message({"refused": {**Refused("engine_fault").notice, "id": ident}}))
    else:
        subscriber.notify(frames.message(cast("ServerMessage", {kind: found})))


async def coached(room: Room, subscriber: Subscriber, ident: int) -> Coached:
    """How the asker's side stands if it has to decide, and the costliest choice of its last turn."""
    side, mine = own_side(subscriber), room.coach
    role = subscriber.role
    async with mine.busy[side]:
        async with room.acting(role):
            play, number = room.play, len(room.play.seats)
            if play.pending < 0:
                raise Refused("game_over")
            check_agreed(room)
            mine.allow()
            mine.sides.add(side)
            wanted = {
                key: one for key, one in mine.glances(play, side, room.bot_label).items() if key not in mine.known
            }
        found = await room.bots.weigh(weigh, list(wanted.values()), room.asker) if wanted else []
        if found is None:
            raise Refused("no_hint")
        async with room.acting(role):
            mine.learn(wanted, found)
            if room.play is not play or len(play.seats) != number:
                raise Refused("another_decision")
            now = mine.known.get((number, ""))
            chance = None if now is None else round(now.chance, 3)
            return {"id": ident, "side": SIDES[side], "chance": chance, "slip": mine.slip(play, side)}


def own_side(subscriber: Subscriber) -> int:
    """The side of a seat that may be told things for itself alone; at one screen the other player would read along."""
    if subscriber.role in {SPECTATOR, "both"}:
        raise Refused("only_watching" if subscriber.role == SPECTATOR else "no_coach")
    return side_of(subscriber.role)


async def hint(room: Room, subscriber: Subscriber, said: Hint) -> Advice:
    """What a bot would decide now. It gets only what the deciding side may see, never the state (HID-2)."""
    async with room.acting(subscriber.role):
        play, s, number = room.play, room.play.game.state, len(room.play.seats)
        if play.pending < 0:
            raise Refused("game_over")
        room.check_turn(subscriber.role)
        check_agreed(room)
        name = known_bot(said.bot, s.setup.ruleset, room.bots.own)
        job = job_for(s, name, room.bot_label)
    idea = await room.hints.ask(room.bots, job, room.asker)
    async with room.lock:
        if room.play is not play or len(play.seats) != number:
            raise Refused("another_decision")
        step, side = s.agenda[-1][:2]
        # Best is what is surely worth most; the bot itself goes by how often it looked, which differs now and then.
        weighed = sorted(in_words(s, idea.thoughts), key=lambda one: -one.low)
        return {"id": said.id, "about": "hint", **advice(name, step, side, weighed)}


def check_agreed(room: Room) -> None:
    """Refuse advice against a person who has not agreed on it."""
    if not room.may_advise:
        raise Refused("no_hints_here")


def known_bot(name: str, ruleset: str, own: Container[str]) -> str:
    """The bot asked for a hint: the one named, or the best there is."""
    if name and not is_offered(name, own):
        raise Refused("no_such_bot")
    return name or adviser(ruleset)


async def why(room: Room, subscriber: Subscriber, ident: int) -> Advice:
    """Why a bot made its last choice, if the asker was told of that choice and may know (HID-1 to HID-3)."""
    role = subscriber.role
    async with room.acting(role):
        told = room.memory.told(room.play.game.state, side_of(role), room.viewers[role].seen)
    if told is None:
        raise Refused("nothing_to_explain")
    choice, weighed = told
    return {"id": ident, "about": "why", **advice(choice.bot, choice.step, choice.side, weighed)}


def advice(bot: str, step: int, side: int, weighed: list[Weighed]) -> Thoughts:
    """Options with what a bot thought of them, the one it takes first."""
    return {
        "bot": {"id": bot, **bot_words(bot)},
        "side": SIDES[side],
        "kind": agenda.NAMES[step],
        "options": [
            {
                "text": one.option,
                "en": one.said["en"],
                "fr": one.said["fr"],
                "value": one.value,
                "unit": one.unit,
                "looks": one.looks,
                "low": one.low,
                "high": one.high,
                "because": one.because,
            }
            for one in weighed
        ],
    }
