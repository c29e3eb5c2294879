"""Nothing hidden leaves the server: every frame to every kind of viewer, in whole random games, is looked through."""

import asyncio
import json
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from claustrophobia.content.load import scenario_ids
from claustrophobia.content.words import event_text
from claustrophobia.core import notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, NOBODY, SIDES
from claustrophobia.core.state import State
from claustrophobia.engine import Game, parse_record
from claustrophobia.server import frames
from claustrophobia.server.moments import told_record
from claustrophobia.server.play import Headers, Play
from claustrophobia.server.room import Room
from claustrophobia.server.seats import SHARED, side_of
from claustrophobia.server.socket import refused
from claustrophobia.server.story import Scene, Viewer
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.sight.offer import asked, event_data
from claustrophobia.sight.view import events_for, view
from claustrophobia.sight.worlds import world
from guests import hears, room_for, seated, sent_to

VIEWERS = ("human", "infernal", "spectator")
SEED = "c0ffee5ec4e7"
QUICKLY = (Phase.explicit, Phase.reuse, Phase.generate)  # a whole game is not worth shrinking
every_game = settings(max_examples=8, deadline=None, phases=QUICKLY)
scenarios = st.sampled_from([ident for ident in scenario_ids() if ident.startswith("1643/")])
missions = st.sampled_from([ident for ident in scenario_ids() if ident.startswith("first/")])
circles = st.sampled_from([ident for ident in scenario_ids() if ident.startswith("dante/")])
seeds = st.integers(0, 2**32)


class Watch:
    """Looks through what one viewer is sent. It learns as the viewer does: what was public once is no secret."""

    def __init__(self, room: Room, subscriber: Subscriber) -> None:
        self.room = room
        self.subscriber = subscriber
        setup = room.play.game.state.setup
        self.public = {*setup.sheet_ids, *(power.ident for power in setup.powers)}  # a card may share its name
        self.frames = 0

    def learn(self, s: State) -> None:
        """Cards that lie open, or have lain open."""
        self.public |= {s.setup.events[card].ident for card in (*s.discard[INFERNAL], *s.played)}
        if s.setup.unplayed == INFERNAL:
            self.public |= {s.setup.events[card].ident for card in s.hand[INFERNAL]}
        self.public |= {s.setup.instincts[card].ident for card in s.discard[HUMAN]}
        self.public |= {s.setup.instincts[card].ident for card in s.allotted if card >= 0}

    def secrets(self, s: State) -> set[str]:
        """The cards in hands this viewer may not see, unless it knows of a copy."""
        hidden: set[str] = set()
        for side, cards in ((HUMAN, s.setup.instincts), (INFERNAL, s.setup.events)):
            if side_of(self.subscriber.role) != side and side != s.setup.unplayed:  # DEV-WAIT: those lie face up
                hidden |= {cards[card].ident for card in s.hand[side]}
        mine = side_of(self.subscriber.role)
        if mine != NOBODY:
            hidden -= {(s.setup.instincts if mine == HUMAN else s.setup.events)[card].ident for card in s.hand[mine]}
        return hidden - self.public

    def look(self) -> None:
        """Every frame sent since the last look."""
        s = self.room.play.game.state
        self.learn(s)
        for frame in sent_to(self.room, self.subscriber):
            self.frames += 1
            text = frame.decode()
            message = json.loads(text)
            assert SEED not in text
            if s.outcome:
                continue
            told = self.secrets(s) & set(idents(message))
            assert not told, f"{told} to the {self.subscriber.role}"
            if "update" in message:
                self.check_update(message["update"])

    def look_for_stacks(self) -> None:
        """What lies face down is in the last update as a number and nothing else."""
        s = self.room.play.game.state
        if s.outcome or not self.room.viewers[self.subscriber.role].body:
            return
        update = json.loads(self.room.viewers[self.subscriber.role].update(0))["update"]
        stack = update["view"]["stack"]
        assert set(stack) == {"count", "known", "discarded", "second"}
        assert (stack["count"], stack["second"]) == (len(s.stack), len(s.second))
        assert stack["known"] == (list(s.stack[: s.known]) if side_of(self.subscriber.role) == HUMAN else [])
        assert stack["discarded"] == list(s.gone)
        for cards in update["view"]["cards"]:
            assert "deck" not in cards
        assert not {"chest", "second", "box"} & set(update["view"])

    def check_update(self, update: dict[str, Any]) -> None:
        """What is sent is what the one function that makes views gives, no more and no less."""
        role = self.subscriber.role
        play = self.room.play_for(role)
        assert play is not None
        game, viewer, waits = play.game, side_of(role), self.room.is_held(role)
        assert update["view"] == plain({**view(game.state, viewer), **({"decision": None} if waits else {})})
        assert update["asked"] == (None if waits else plain(asked(game.state, viewer)))
        told = [event for event in update["events"] if event["kind"] not in {"undone", *TAKEBACKS}]
        story = [plain(event_data(event, game.state)) for event in events_for(game.events, viewer, over=False)]
        assert told == [{"n": event["n"], **line} for event, line in zip(told, story[-len(told) :], strict=False)]


def idents(data: Any) -> Iterator[str]:
    """Every word of every text that is not a sentence."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in {"en", "fr"}:
                yield key
                yield from idents(value)
    elif isinstance(data, list):
        for value in data:
            yield from idents(value)
    elif isinstance(data, str):
        yield from data.split()


TAKEBACKS = ("takeback_offered", "takeback_accepted", "takeback_declined")


def plain(data: Any) -> Any:
    """As JSON gives it back."""
    return json.loads(json.dumps(data))


def noise(pick: random.Random, game: Game) -> dict[str, Any]:
    """Something anybody might send at any time."""
    options = [notation.option_text(game.state, code) for code in game.state.options] or ["pass"]
    wild = pick.choice([*options, "play panic", "move scout-a 0,-1", "nonsense", "keep lost", "back 14", ""])
    number = pick.choice([0, 1, game.state.number + 1, *game.state.taken])
    return pick.choice(
        [
            {"why": {"id": 1, "option": wild}},
            {"explain": {"id": 1}},
            {"choose": {"number": number, "option": wild}},
            {"undo": {}},
            {"takeback": {"offer": True}},
            {"takeback": {"accept": pick.random() < 0.5}},
            {"hello": {"have": pick.choice([0, 3, 10**9])}},
        ]
    )


async def say(room: Room, subscriber: Subscriber, message: dict[str, Any]) -> None:
    """What the socket does with a message."""
    try:
        await hears(room, subscriber, json.dumps(message))
    except Refused as no:
        subscriber.notify(refused(no))


async def watched_game(scenario: str, seed: int, *, auction: bool = False, **row: Any) -> list[Watch]:
    """A random game with noise from every seat, all of it looked through."""
    held = {"advantages" if scenario.startswith("first/") else "instincts": 3}
    options = {"turns": 3, "events": 4, **held, **({"auction": 1} if auction else {})}
    room, _ = room_for(scenario, f"{SEED}{seed}", options=options, **row)
    watches = [Watch(room, await seated(room, role)) for role in VIEWERS]
    pick = random.Random(seed)
    for _ in range(600):
        for watch in watches:
            watch.look()
            if pick.random() < 0.1:
                await say(room, watch.subscriber, noise(pick, room.play.game))
                watch.look()
        s = room.play.game.state
        if room.play.pending < 0:
            break
        check_worlds(room, pick.randrange(2**32))
        turn = next(watch.subscriber for watch in watches if side_of(watch.subscriber.role) == room.play.pending)
        option = notation.option_text(s, pick.choice(s.options))
        await say(room, turn, {"choose": {"number": s.taken[room.play.pending] + 1, "option": option}})
    for watch in watches:
        watch.look()
    room.close()
    return watches


def check_worlds(room: Room, seed: int) -> None:
    """Deal anew what a viewer cannot see: the update it would get does not change by a byte."""
    s = room.play.game.state
    blind = {
        "human": world(s, HUMAN, Fast(seed)),
        "infernal": world(s, INFERNAL, Fast(seed)),
        "spectator": world(world(s, HUMAN, Fast(seed)), INFERNAL, Fast(seed + 1)),
    }
    for role, twin in blind.items():
        assert body(room, role, twin) == body(room, role, s), f"the {role} can tell one deal from another"


def body(room: Room, role: str, s: State) -> bytes:
    """An update of a state, without number and events."""
    game: Any = SimpleNamespace(state=s)
    scene = Scene(game, room.play.event_counts, room.play.notes, frames.shared(s), room.takeback, {})
    return Viewer(role, 0).body_of(scene, undo=room.undo_target(role) >= 0)


@every_game
@given(scenario=scenarios, seed=seeds)
def test_no_frame_holds_what_its_viewer_may_not_see(scenario: str, seed: int) -> None:
    """HID-2: hands, decks, stack, seed; in updates, answers and refusals, with undo and takebacks in between."""
    watches = asyncio.run(watched_game(scenario, seed))
    assert all(watch.frames > 20 for watch in watches)


@every_game
@given(scenario=missions, seed=seeds, auction=st.booleans())
def test_no_frame_of_the_first_edition_does(scenario: str, seed: int, *, auction: bool) -> None:
    """FED-ADV-2: advantage cards are held hidden like event cards; after an auction each seat sees its new side."""
    watches = asyncio.run(watched_game(scenario, seed, auction=auction))
    assert all(watch.frames > 5 for watch in watches)


async def watched_circle(scenario: str, seed: int, players: int) -> list[Watch]:
    """A random circle of Dante, played from one seat or from two, all of it looked through."""
    options = {"turns": 3, "instincts": 3, "players": players}
    room, _ = room_for(scenario, f"{SEED}{seed}", players=("person", "rules"), options=options)
    seats = SHARED if players == 2 else ("human",)
    watches = [Watch(room, await seated(room, role)) for role in (*seats, "spectator")]
    pick = random.Random(seed)
    for _ in range(400):
        await asyncio.sleep(0)
        for watch in watches:
            watch.look()
            watch.look_for_stacks()
            if pick.random() < 0.1:
                await say(room, watch.subscriber, noise(pick, room.play.game))
                watch.look()
        s = room.play.game.state
        if room.play.pending < 0:
            break
        for watch in watches:
            role = watch.subscriber.role
            twin = world(s, HUMAN, Fast(pick.randrange(2**32)))
            assert body(room, role, twin) == body(room, role, s) or role == "spectator"
        code = pick.choice(s.options)
        text = notation.option_text(s, code)
        for watch in watches[: len(seats)]:  # the one whose it is; the other is refused
            await say(room, watch.subscriber, {"choose": {"number": s.taken[HUMAN] + 1, "option": text}})
            if len(room.play.seats) > 0 and s.agenda and room.play.game.choices[-1:] == [code]:
                break
    for watch in watches:
        watch.look()
    room.close()
    return watches


@settings(max_examples=6, deadline=None, phases=QUICKLY)
@given(scenario=circles, seed=seeds, players=st.sampled_from([1, 2]))
def test_no_frame_of_a_circle_holds_what_lies_face_down(scenario: str, seed: int, players: int) -> None:
    """HID-2 where the rules play hell: the order of the stack, the second stack, both decks, the seed."""
    watches = asyncio.run(watched_circle(scenario, seed, players))
    assert all(watch.frames > 10 for watch in watches)


@settings(max_examples=3, deadline=None, phases=QUICKLY)
@given(seed=seeds)
def test_no_frame_of_a_game_with_free_undo_does_either(seed: int) -> None:
    asyncio.run(watched_game("1643/the-survivors", seed, players=("person", "bot:nobody"), free_undo=True))


# --- HID-3 ----------------------------------------------------------------------------------------


def test_a_moment_let_pass_is_not_taken_back_once_everybody_was_told_what_came_after() -> None:
    """HID-3: going back there would tell that there was one."""

    async def let_pass(seed: int) -> int:
        room, _ = room_for(seed=str(seed), options={"events": 4, "turns": 4})
        pick = random.Random(seed)
        sealed = 0
        while room.play.pending >= 0:
            s, was_secret = room.play.game.state, room.play.is_secret
            side = room.play.pending
            option = "pass" if was_secret else notation.option_text(s, pick.choice(s.options))
            await room.choose(SIDES[side], s.taken[side] + 1, option)
            if was_secret and not room.curtain.is_down:
                assert room.undo_target("infernal") not in room.play.secrets
                sealed += 1
        room.close()
        return sealed

    assert sum(asyncio.run(let_pass(seed)) for seed in range(3)) > 0


# --- the record of a game that goes on ------------------------------------------------------------


@settings(max_examples=4, deadline=None, phases=QUICKLY)
@given(scenario=scenarios, seed=seeds)
def test_a_running_record_tells_what_its_side_was_told(scenario: str, seed: int) -> None:
    """HID-2, HID-3: its own choices under its own numbers, the story it heard, and nothing of the seed or the other."""
    play = Play(Headers(scenario, f"{SEED}{seed}", {"turns": 3, "events": 4, "instincts": 3}, ""))
    pick = random.Random(seed)
    while play.pending >= 0:
        play.apply(pick.choice(play.game.state.options))
        if play.pending < 0 or pick.random() > 0.1:
            continue
        game, s = play.game, play.game.state
        for side in (HUMAN, INFERNAL):
            text = told_record(play, side)
            assert SEED not in text
            head, lines = parse_record(text)
            assert head["seed"] == "hidden"
            assert [(number, who) for number, who, _, _ in lines[1:]] == [
                (number, SIDES[side]) for number in range(1, s.taken[side] + 1)
            ]
            notes = [line.removeprefix("# ") for line in text.splitlines() if line.startswith("# ")]
            assert notes == [event_text(event, s, "en") for event in events_for(game.events, side, over=False)]


# --- one screen -----------------------------------------------------------------------------------


async def at_one_screen(seed: int) -> list[dict[str, Any]]:
    """The updates of a hot seat through a whole random game."""
    room, _ = room_for(seed=str(seed), options={"turns": 4, "events": 4, "instincts": 3}, hot_seat=True)
    seat = await seated(room, "both")
    pick = random.Random(seed)
    heard: list[dict[str, Any]] = []
    while True:
        heard += [json.loads(frame)["update"] for frame in sent_to(room, seat) if b'"update"' in frame]
        s = room.play.game.state
        if room.play.pending < 0:
            room.close()
            return heard
        await room.choose("both", s.number + 1, notation.option_text(s, pick.choice(s.options)))


@pytest.mark.parametrize("seed", range(3))
def test_at_one_screen_each_side_has_its_own_story(seed: int) -> None:
    """HID-1: what a side alone may hear says for whom it is; with the rest it is that side's own story, no more."""
    updates = asyncio.run(at_one_screen(seed))
    last = updates.pop()
    story = [event for update in updates for event in update["events"]]
    assert [event["n"] for event in story] == list(range(1, len(story) + 1))
    room, _ = room_for(seed=str(seed), options={"turns": 4, "events": 4, "instincts": 3})
    game = room.play.game
    pick = random.Random(seed)
    for _ in updates[1:]:
        room.play.apply(pick.choice(game.state.options))
    for side in (HUMAN, INFERNAL):
        own = [event for event in story if event.get("for", SIDES[side]) == SIDES[side]]
        told = [plain(event_data(event, game.state)) for event in events_for(game.events, side, over=False)]
        assert [{key: event[key] for key in told[0]} for event in own] == told
    assert {event["for"] for event in story if event["kind"] == "drawn"} <= {"human", "infernal"}
    assert any("for" in event for event in story)
    assert not any("for" in event for event in last["events"])  # over: nothing is hidden any more (HID-4)


@pytest.mark.parametrize("role", [*VIEWERS, "both"])
def test_the_end_tells_the_story_anew_with_nothing_hidden(role: str) -> None:
    """HID-4: an open page gets the wording of everything, and which of it is news."""

    async def scene() -> None:
        room, _ = room_for(seed="5", options={"turns": 3, "events": 4}, hot_seat=role == "both")
        viewer = await seated(room, role)
        pick = random.Random(5)
        story: list[dict[str, Any]] = []
        while True:
            for frame in sent_to(room, viewer):
                update = json.loads(frame).get("update", {"events": []})
                story = update["events"] if update["events"][:1] and update["events"][0]["n"] == 1 else story
            if room.play.pending < 0:
                break
            before = len(room.play.game.events)
            s = room.play.game.state
            seat = "both" if role == "both" else SIDES[room.play.pending]
            number = s.number if role == "both" else s.taken[room.play.pending]
            await room.choose(seat, number + 1, notation.option_text(s, pick.choice(s.options)))
        game = room.play.game
        revealed = [plain(event_data(event, game.state)) for event in events_for(game.events, NOBODY, over=True)]
        assert [{key: event[key] for key in revealed[0]} for event in story] == revealed
        news = events_for(game.events[before:], NOBODY, over=True)
        assert update["fresh"] == len(story) - len(news) + 1
        room.close()

    asyncio.run(scene())
