"""Hints and why: to whom, about what, how often; and that neither tells what is hidden from who asks."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.content.load import scenario_ids
from claustrophobia.core import agenda, decision, notation
from claustrophobia.core.names import HUMAN, INFERNAL, NOBODY, SIDES
from claustrophobia.core.state import State
from claustrophobia.players import adviser
from claustrophobia.players.base import Thought
from claustrophobia.players.memory import Choice, Memory, choice_of
from claustrophobia.server import hints
from claustrophobia.server.bots import NOBODY_KNOWN, Idea, Job, job_for, think
from claustrophobia.server.hints import Hints
from claustrophobia.server.limits import Bucket
from claustrophobia.server.room import Room
from claustrophobia.server.seats import side_of
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.sight import motives
from guests import Laid, Thinkers, hears, play_on, room_for, seated, sent_to, served
from patience import Clock, becomes
from tables import table as board

LONELY = ("1643/a-single-sword", "1643/one-lantern")  # one human, whose die nobody is asked about
DUELS = [ident for ident in scenario_ids() if not ident.startswith("dante/")]


class Slow(Thinkers):
    """Thinks until it is let go; notes what it was given."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.jobs: list[Job] = []
        self.stopped = 0

    async def choose(self, job: Job, _asker: object = None) -> Idea:
        self.jobs.append(job)
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        return think(job, patience=0.0)


async def table(bots: Any = None, **wanted: Any) -> tuple[Room, dict[str, Subscriber]]:
    """An open table with somebody on every seat."""
    room, _ = room_for(**wanted)
    room.bots = bots or Thinkers()  # type: ignore[assignment]
    return room, {role: await seated(room, role) for role in ("human", "infernal", "spectator")}


async def ask(room: Room, subscriber: Subscriber, **message: Any) -> list[dict[str, Any]]:
    """What the socket that says something is sent, once all answers are given."""
    sent_to(room, subscriber)
    await hears(room, subscriber, json.dumps(message))
    await asyncio.gather(*subscriber.answers)
    return [json.loads(frame) for frame in sent_to(room, subscriber)]


# --- hints ----------------------------------------------------------------------------------------


def test_against_a_person_hints_are_refused_unless_both_agreed() -> None:
    async def scene() -> None:
        room, seats = await table()
        room.row["hints"] = False
        [message] = await ask(room, seats["human"], hint={"id": 3})
        assert (message["refused"]["code"], message["refused"]["id"]) == ("no_hints_here", 3)
        [message] = await ask(room, seats["human"], coach={"id": 4})
        assert (message["refused"]["code"], message["refused"]["id"]) == ("no_hints_here", 4)
        room.row["hints"] = True
        [message] = await ask(room, seats["human"], hint={"id": 5})
        lows = [option["low"] for option in message["advice"]["options"]]
        assert lows == sorted(lows, reverse=True), "what is called best has the best figure"
        room.close()

    asyncio.run(scene())


def test_in_hell_the_hint_is_the_scripts() -> None:
    """There the search is weaker than the script it searches with, so who names no bot is told the script's."""

    async def scene() -> None:
        room, seats = await table(scenario="dante/circle-1")
        [message] = await ask(room, seats["human"], hint={"id": 1})
        assert message["advice"]["bot"]["id"] == adviser("dante") == "scripted"
        room.close()

    asyncio.run(scene())


def test_a_hint_names_three_options_in_both_languages_and_goes_to_who_asked() -> None:
    async def scene() -> None:
        room, seats = await table()
        for subscriber in seats.values():
            sent_to(room, subscriber)
        [message] = await ask(room, seats["human"], hint={"id": 9})
        advice = message["advice"]
        assert (advice["id"], advice["about"], advice["bot"]["id"]) == (9, "hint", adviser("1643"))
        assert (advice["side"], advice["kind"]) == ("human", "assign")
        offered = {notation.option_text(room.play.game.state, code) for code in room.play.game.state.options}
        assert len(advice["options"]) == 3
        for option in advice["options"]:
            assert option["text"] in offered
            assert option["en"] != option["fr"]
            assert option["because"]["en"] != option["because"]["fr"]
            assert option["unit"] in {"chance", "rate", "share"}
        assert not sent_to(room, seats["infernal"])
        assert not sent_to(room, seats["spectator"])
        assert not room.play.seats, "nothing was chosen"
        room.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("role", "bot", "code"),
    [
        ("infernal", "", "not_your_turn"),
        ("spectator", "", "only_watching"),
        ("human", "nobody", "no_such_bot"),
        ("human", "search:999s", "no_such_bot"),
    ],
)
def test_a_hint_is_refused_under_its_id(role: str, bot: str, code: str) -> None:
    async def scene() -> None:
        room, seats = await table()
        [message] = await ask(room, seats[role], hint={"id": 3, "bot": bot})
        assert (message["refused"]["code"], message["refused"]["id"]) == (code, 3)
        room.close()

    asyncio.run(scene())


def test_a_bot_is_asked_once_for_a_decision_and_by_name() -> None:
    async def scene() -> None:
        bots = Slow()
        bots.go.set()
        room, seats = await table(bots)
        first = await ask(room, seats["human"], hint={"id": 1, "bot": "scripted"})
        again = await ask(room, seats["human"], hint={"id": 1, "bot": "scripted"})
        other = await ask(room, seats["human"], hint={"id": 1, "bot": "random"})
        assert first == again
        assert other[0]["advice"]["options"][0]["unit"] == "share"
        assert [job.name for job in bots.jobs] == ["scripted", "random"]
        assert {job.side for job in bots.jobs} == {HUMAN}
        room.close()

    asyncio.run(scene())


def test_one_hint_at_a_time_and_none_for_a_decision_that_is_over() -> None:
    """Thinking blocks nobody; who decides meanwhile stops it."""

    async def scene() -> None:
        bots = Slow()
        room, seats = await table(bots)
        human = seats["human"]
        sent_to(room, human)
        told: list[dict[str, Any]] = []

        def has_heard_both() -> bool:
            told.extend(json.loads(frame) for frame in sent_to(room, human))
            return len(told) == 2

        await hears(room, human, json.dumps({"hint": {"id": 1}}))
        await becomes(lambda: bots.jobs, "the bot thinks")
        await hears(room, human, json.dumps({"hint": {"id": 2}}))
        await hears(room, human, json.dumps({"ping": {}}))
        await becomes(has_heard_both, "both are answered")
        assert {"pong": {}} in told
        assert [one["refused"]["code"] for one in told if "refused" in one] == ["still_thinking"]
        option = notation.option_text(room.play.game.state, room.play.game.state.options[0])
        await room.choose("human", 1, option)
        await asyncio.gather(*human.answers)
        told = [json.loads(frame) for frame in sent_to(room, human)]
        assert [(one["refused"]["code"], one["refused"]["id"]) for one in told if "refused" in one] == [
            ("another_decision", 1)
        ]
        assert bots.stopped == 1
        room.close()

    asyncio.run(scene())


def test_who_leaves_stops_the_bot() -> None:
    async def scene() -> None:
        bots = Slow()
        room, seats = await table(bots)
        await hears(room, seats["human"], json.dumps({"hint": {"id": 1}}))
        await becomes(lambda: bots.jobs, "the bot thinks")
        seats["human"].leave()
        await becomes(lambda: bots.stopped == 1, "the bot is stopped")
        await becomes(lambda: room.hints.thinking is None, "it is forgotten")
        room.close()

    asyncio.run(scene())


def test_hints_are_limited_and_a_bot_without_an_answer_is_none() -> None:
    class Dumb(Thinkers):
        async def choose(self, job: Job, _asker: object = None) -> Idea:
            return Idea(job.name, [])

    async def scene() -> None:
        asked = Hints()
        asked.bucket = Bucket(1.0, 2, Clock())
        job = Job("scripted", 0, 0, "", {}, "", {})
        codes = []
        for _ in range(3):
            with pytest.raises(Refused) as refused:
                await asked.ask(Dumb(), job, NOBODY_KNOWN)  # type: ignore[arg-type]
            codes.append(refused.value.notice["code"])
        assert codes == ["no_hint", "no_hint", "too_fast"]

    asyncio.run(scene())
    assert hints.BURST >= 3


def test_no_hint_when_the_game_is_over() -> None:
    async def scene() -> None:
        room, seats = await table(options={"turns": 1})
        pick = random.Random(2)
        while room.play.pending >= 0:
            room.play.apply(pick.choice(room.play.game.state.options))
        [message] = await ask(room, seats["human"], hint={"id": 1})
        assert message["refused"]["code"] == "game_over"
        room.close()

    asyncio.run(scene())


def test_a_bot_that_gives_a_hint_is_handed_only_what_the_person_sees() -> None:
    """HID-2: the other hand and the stack are dealt anew each time."""

    async def scene() -> None:
        bots = Slow()
        bots.go.set()
        room, seats = await table(bots, options={"events": 4, "instincts": 3})
        side = room.play.pending
        for _ in range(12):
            room.hints.forget()
            room.hints.bucket = Bucket(1.0, 5, Clock())
            await ask(room, seats[SIDES[side]], hint={"id": 1})
        assert len({tuple(job.world["hand"][1 - side]) for job in bots.jobs}) > 3
        assert len({tuple(job.world["stack"]) for job in bots.jobs}) > 3
        assert len({tuple(job.world["hand"][side]) for job in bots.jobs}) == 1
        room.close()

    asyncio.run(scene())


# --- why ------------------------------------------------------------------------------------------


def test_why_tells_of_the_bots_last_open_choice(tmp_path: Path) -> None:
    """Over a real server: the option, the two next best, the reason; after the end too."""
    with (
        served(tmp_path) as url,
        Laid(url, human="bot:scripted", options={"turns": 2}) as laid,
        laid.guest("infernal") as guest,
    ):
        guest.wait(lambda seat: seat.asked, "the bot's turn is over")
        guest.say(explain={"id": 4})
        guest.wait(lambda guest: any("advice" in message for message in guest.other), "why")
        advice = guest.other[-1]["advice"]
        assert (advice["id"], advice["about"], advice["side"]) == (4, "why", "human")
        assert advice["bot"] == {"id": "scripted", "en": "Scripted: plain good sense", "fr": advice["bot"]["fr"]}
        assert 1 <= len(advice["options"]) <= 3
        assert advice["options"][0]["because"]["fr"].startswith("Le script")
        guest.say(hint={"id": 5})
        guest.wait(lambda guest: guest.other[-1].get("advice", {}).get("id") == 5, "a hint")
        assert guest.asked
        assert guest.other[-1]["advice"]["options"][0]["text"] in {one["text"] for one in guest.asked["options"]}
        play_on([guest], random.Random(1))
        guest.say(explain={"id": 6})
        guest.wait(lambda guest: guest.other[-1].get("advice", {}).get("id") == 6, "why, at the end")


def test_there_is_nothing_to_explain_between_two_persons() -> None:
    async def scene() -> None:
        room, seats = await table()
        for subscriber in seats.values():
            [message] = await ask(room, subscriber, explain={"id": 1})
            assert (message["refused"]["code"], message["refused"]["id"]) == ("nothing_to_explain", 1)
        room.close()

    asyncio.run(scene())


def test_what_is_taken_back_is_not_explained() -> None:
    async def scene() -> None:
        room, seats = await table(players=("bot:scripted", "person"), free_undo=True)
        room.wake_bot()
        assert room.bot_task is not None
        await room.bot_task
        assert room.memory.open
        assert (await ask(room, seats["infernal"], explain={"id": 1}))[0]["advice"]["side"] == "human"
        room.memory.forget(0)
        assert room.memory.last is None
        assert (await ask(room, seats["infernal"], explain={"id": 1}))[0]["refused"]["code"] == "nothing_to_explain"
        room.close()

    asyncio.run(scene())


# --- nothing hidden -------------------------------------------------------------------------------


class Asker:
    """Somebody who asks why after every choice, and what he has been shown so far."""

    def __init__(self, role: str, subscriber: Subscriber, s: State) -> None:
        self.side = side_of(role)
        self.subscriber = subscriber
        setup = s.setup  # a card may share its name with these
        self.shown = {*setup.sheet_ids, *(power.ident for power in setup.powers)}
        self.shown |= {card.ident for card in (*setup.gifts, *setup.equipment)}

    def hidden(self, s: State) -> set[str]:
        """The cards in hands he does not see, unless he has seen one of the kind; the tiles nobody has."""
        setup = s.setup
        self.shown |= {setup.events[card].ident for card in (*s.discard[INFERNAL], *s.played)}
        self.shown |= {setup.instincts[card].ident for card in (*s.discard[HUMAN], *s.allotted) if card >= 0}
        found = {f"place {number}" for number in s.stack}
        for side, cards in ((HUMAN, setup.instincts), (INFERNAL, setup.events)):
            if side != self.side:
                found |= {cards[card].ident for card in s.hand[side]}
        return found - self.shown

    async def why(self, room: Room) -> list[tuple[str, str]]:
        """Ask, and look through the answer; the kinds that were explained, and how each choice began."""
        told: list[tuple[str, str]] = []
        for message in await ask(room, self.subscriber, explain={"id": 1}):
            if "advice" not in message or SIDES.index(message["advice"]["side"]) == self.side:
                continue
            kind, options = message["advice"]["kind"], [option["text"] for option in message["advice"]["options"]]
            named = {word for option in options for word in (*option.split(), " ".join(option.split()[:2]))}
            assert not named & self.hidden(room.play.game.state), options
            told.append((kind, options[0].split()[0]))
        return told


async def watched(scenario: str, seed: int, bot: str) -> set[tuple[str, str]]:
    """A game of two bots in which everybody asks why after every choice; what was explained to others."""
    held = {"advantages" if scenario.startswith("first/") else "instincts": 3}
    room, seats = await table(scenario=scenario, seed=str(seed), options={"turns": 4, "events": 4, **held})
    askers = [Asker(role, subscriber, room.play.game.state) for role, subscriber in seats.items()]
    told: set[tuple[str, str]] = set()
    while room.play.pending >= 0:
        idea = think(job_for(room.play.game.state, bot, room.bot_label), patience=0.0)
        await room.take_for(bot, idea, room.play.game.parse(idea.option))
        for asker in askers:
            if room.play.pending >= 0:
                told.update(await asker.why(room))
    room.close()
    return told


@pytest.mark.parametrize("scenario", DUELS)
@pytest.mark.parametrize("bot", ["scripted", "random"])
def test_no_answer_names_what_is_hidden_from_who_asks(scenario: str, bot: str) -> None:
    """HID-1, HID-2: over whole games, for the other side and for spectators."""
    told = asyncio.run(watched(scenario, 5, bot))
    kinds = {kind for kind, _ in told}
    assert kinds >= ({"act", "activate"} if scenario in LONELY else {"assign", "act", "activate"})
    assert not kinds & {"window", "allot", "discard", "keep", "look", "put_back"}


def moment() -> State:
    """The scout explores, and the infernal player is asked for the card in his hand."""
    game = board(
        phase="human_activation",
        tiles=[(48, "0,0")],
        stack=[41, 45],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": ["lost"]},
    )
    for option in ("activate scout-a", "explore scout-a north"):
        game.apply(option)
    assert game.state.agenda[-1][:2] == (agenda.ASK_WINDOW, INFERNAL)
    return game.state


def weighed(s: State, taken: int) -> Choice:
    """A choice of a bot that thought of everything it was offered."""
    texts = [notation.option_text(s, taken), *(notation.option_text(s, code) for code in s.options if code != taken)]
    return choice_of(s, taken, "bot", [Thought(text, 0.5, "chance", "points.more") for text in texts])


def test_a_moment_let_pass_leaves_no_trace() -> None:
    """HID-3: who asks is told of the choice before it, as if nothing had been asked; once the game is over, of this."""
    room, _ = asyncio.run(made("1643/the-survivors"))
    s = room.play.game.state
    memory = Memory()
    memory.add(weighed(s, s.options[0]))
    before = memory.told(s, INFERNAL, 9)
    assert before is not None
    asked = moment()
    for taken in asked.options:
        memory.add(weighed(asked, taken))
        assert memory.told(asked, HUMAN, 99) == memory.told(s, NOBODY, 99) == before
    asked.outcome = 1
    last = memory.told(asked, HUMAN, 99)
    assert last is not None
    assert last[0].step == agenda.ASK_WINDOW
    assert len(last[1]) == len(asked.options)


def test_a_choice_is_explained_to_who_has_heard_of_it() -> None:
    """HID-3: while an update waits for a hidden moment to pass, why is about the one before."""
    room, _ = asyncio.run(made("1643/the-survivors"))
    memory = Memory()
    for _ in range(2):
        s = room.play.game.state
        choice = weighed(s, s.options[0])
        room.play.apply(s.options[0])
        memory.add(choice)
    for heard in (1, 2):
        told = memory.told(room.play.game.state, INFERNAL, heard)
        assert told is not None
        assert told[0].number == heard
    assert memory.told(room.play.game.state, INFERNAL, 0) is None


async def made(scenario: str, **options: Any) -> tuple[Room, Any]:
    return room_for(scenario, options=options)


def test_a_card_that_could_have_been_played_is_not_told() -> None:
    """In the first edition cards stand among those who may enter: nothing tells that one did (HID-3)."""
    room, _ = asyncio.run(made("first/the-survivors", events=8))
    s, pick = room.play.game.state, random.Random(4)
    while agenda.step_of(s) != agenda.ASK_BRING or not {decision.PLAY, decision.BRING} <= {
        decision.verb_of(code) for code in s.options
    }:
        room.play.apply(pick.choice(s.options))
        s = room.play.game.state
    codes = s.options
    played = next(code for code in codes if decision.verb_of(code) == decision.PLAY)
    brought = next(code for code in codes if decision.verb_of(code) == decision.BRING)

    def told(taken: int, viewer: int) -> list[int]:
        return motives.options_told(s, agenda.ASK_BRING, INFERNAL, taken, codes, viewer)

    assert told(brought, HUMAN) == told(brought, NOBODY) == [brought]
    assert told(played, HUMAN) == [played], "it lies open now"
    assert told(decision.PASS, HUMAN) == []
    assert told(decision.PASS, INFERNAL) == codes
    assert motives.reason_told(s, agenda.ASK_BRING, INFERNAL, "events.more", HUMAN) == ""
    assert motives.reason_told(s, agenda.ASK_BRING, INFERNAL, "foes.more", HUMAN) == "foes.more"
    assert motives.reason_told(s, agenda.ASK_ACTIVATE, INFERNAL, "events.more", HUMAN) == "events.more"
    memory = Memory()
    memory.add(weighed(s, brought))
    answer_to = memory.told(s, HUMAN, 10**6)
    assert answer_to is not None
    assert [one.code for one in answer_to[1]] == [brought]
