"""The queue in the database, without processes and with a clock that stands still: on a real PostgreSQL."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
from sqlalchemy import BigInteger, func, literal, select

from claustrophobia.server.queue import DEAD_MS, FAULTY, LOST, SLACK_MS, TOO_SLOW, Queue, Taken, Wanted, fresh_id
from claustrophobia.server.schema import crew, jobs
from claustrophobia.server.shares import MACHINES, PEOPLE, Asker, Line, Ticket
from claustrophobia.server.store import Store
from guests import MANY
from patience import PATIENCE, Clock

HERE: Final = Asker("home", "table")
FITS: Final = "one version"


class Office:
    """A database with a queue, and those who take part in it."""

    def __init__(self, url: str) -> None:
        self.store = Store(url, seconds=PATIENCE)
        self.clock = Clock()

    async def member(self, places: int = 0, fits: str = FITS, share: float = 1.0) -> Queue:
        """A worker with so many places, or a server."""
        found = Queue(self.store, fits, share, now=lambda: literal(int(self.clock.now * 1000), BigInteger))
        await found.enter(places)
        return found

    async def ask(self, server: Queue, asker: Asker = HERE, seconds: float = 10.0, **work: Any) -> str:
        ident = fresh_id()
        self.clock.now += 0.001  # one after the other
        await server.ask(ident, Wanted("think", work, seconds, asker))
        return ident

    async def count(self, table: Any = jobs) -> int:
        async with self.store.reading() as conn:
            return int((await conn.execute(select(func.count()).select_from(table))).scalar() or 0)

    async def pass_by(self, milliseconds: int, *alive: Queue) -> None:
        """Time goes by, in which these are heard of."""
        for _ in range(0, milliseconds, DEAD_MS // 2):
            self.clock.now += DEAD_MS / 2000
            for one in alive:
                assert (await one.look()).known


def within(url: str, scene: Callable[[Office], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with office(url) as found:
            await scene(found)

    asyncio.run(whole())


@asynccontextmanager
async def office(url: str) -> AsyncIterator[Office]:
    found = Office(url)
    await found.store.open()
    try:
        yield found
    finally:
        await found.store.close()


async def taken_by(worker: Queue) -> Taken:
    found = await worker.take()
    assert found is not None
    return found


def test_a_job_is_asked_for_taken_answered_and_gone(postgres: str) -> None:
    async def scene(office: Office) -> None:
        server, worker = await office.member(), await office.member(1)
        ident = await office.ask(server, what="a thing")
        before = await server.look()
        assert (before.mine, before.answered, before.workers) == ({ident: True}, [], 1)
        taken = await taken_by(worker)
        assert taken == Taken(ident, 1, Wanted("think", {"what": "a thing"}, 10.0, HERE))
        assert await worker.take() is None
        assert (await server.look()).mine == {ident: False}
        assert await server.collect([ident]) == {}
        assert await worker.answer(taken, {"answer": 5})
        assert not await worker.answer(taken, {"answer": 6}), "it was answered"
        assert (await server.look()).answered == [ident]
        assert await server.collect([ident]) == {ident: {"answer": 5}}
        assert await server.collect([ident]) == {}
        assert await office.count() == 0

    within(postgres, scene)


def test_many_who_take_at_once_never_take_one_job_twice(postgres: str) -> None:
    async def scene(office: Office) -> None:
        server = await office.member()
        workers = [await office.member(MANY) for _ in range(4)]
        asked = {await office.ask(server, Asker("home", f"t{number}")) for number in range(20)}

        async def work(worker: Queue) -> list[Taken]:
            found = []
            while taken := await worker.take():
                found.append(taken)
            return found

        shares = await asyncio.gather(*map(work, workers))
        found = [taken.id for share in shares for taken in share]
        assert sorted(found) == sorted(asked)
        handed_in = [await worker.answer(taken, {}) for worker in workers for share in shares for taken in share]
        assert sum(handed_in) == len(asked), "each counts from him alone who took it"

    within(postgres, scene)


@pytest.mark.parametrize("seed", range(4))
def test_two_servers_jobs_stand_in_one_line_as_within_one_process(seed: int, postgres: str) -> None:
    """Whatever comes, is taken and done in whatever order: the same is next as in a line in memory."""
    pick = random.Random(seed)
    share = pick.choice([1.0, 0.5])

    async def scene(office: Office) -> None:
        servers = [await office.member(), await office.member()]
        workers = [await office.member(2, share=share), await office.member(1, share=share)]
        line = Line(3, share)
        tickets: dict[str, Ticket] = {}
        under_way: list[tuple[Queue, Taken]] = []
        for _ in range(50):
            deed = pick.random()
            if deed < 0.45:
                asker = Asker(f"a{pick.randrange(3)}", f"t{pick.randrange(4)}", pick.choice([PEOPLE, MACHINES]))
                tickets[await office.ask(pick.choice(servers), asker)] = line.join(asker)
            elif deed < 0.8:
                worker = pick.choice(workers)
                taken, ticket = await worker.take(), line.call()
                assert (tickets[taken.id] if taken else None) is ticket
                under_way += [(worker, taken)] if taken else []
            elif under_way:
                worker, taken = under_way.pop(pick.randrange(len(under_way)))
                assert await worker.answer(taken, {})
                line.leave(tickets[taken.id])
            seen = await servers[0].look()
            for ident, ticket in tickets.items():
                if ticket in line.waiting:
                    assert seen.line.before(seen.tickets[ident]) == line.before(ticket)

    within(postgres, scene)


def test_a_dead_workers_job_is_taken_anew_once_and_its_late_answer_counts_for_nothing(postgres: str) -> None:
    async def scene(office: Office) -> None:
        server, first, second = await office.member(), await office.member(1), await office.member(1)
        ident = await office.ask(server)
        late = await taken_by(first)
        await office.pass_by(DEAD_MS - 1000, server, second)
        assert await second.take() is None, "it may live"
        await office.pass_by(DEAD_MS + 1000, server, second)
        again = await taken_by(second)
        assert (again.id, again.tries) == (ident, 2)
        assert not await first.answer(late, {"answer": "late"})
        assert not (await first.look()).known
        await office.pass_by(2 * DEAD_MS, server)
        third = await office.member(1)
        assert await third.take() is None
        assert await server.collect([ident]) == {ident: {"fault": LOST}}, "what ended two workers ends no third"

    within(postgres, scene)


def test_who_thaws_and_comes_back_is_somebody_new(postgres: str) -> None:
    async def scene(office: Office) -> None:
        server, frozen = await office.member(), await office.member(1)
        ident = await office.ask(server)
        late = await taken_by(frozen)
        await office.pass_by(2 * DEAD_MS, server)
        await frozen.enter(1)
        again = await taken_by(frozen)
        assert (again.id, again.tries) == (ident, 2)
        assert not await frozen.answer(late, {"answer": "of before"})
        assert await frozen.answer(again, {"answer": "now"})

    within(postgres, scene)


def test_what_is_not_answered_in_its_seconds_is_given_up(postgres: str) -> None:
    """Workers see to that themselves; this is for one that lives and does not."""

    async def scene(office: Office) -> None:
        server, worker = await office.member(), await office.member(1)
        ident = await office.ask(server, seconds=1.0)
        taken = await taken_by(worker)
        await office.pass_by(SLACK_MS, server, worker)
        assert (await server.look()).answered == []
        await office.pass_by(DEAD_MS, server, worker)
        assert not await worker.answer(taken, {"answer": 1})
        assert await server.collect([ident]) == {ident: {"fault": TOO_SLOW}}

    within(postgres, scene)


def test_waiting_takes_as_long_as_it_takes(postgres: str) -> None:
    async def scene(office: Office) -> None:
        server = await office.member()
        ident = await office.ask(server, seconds=1.0)
        await office.pass_by(4 * SLACK_MS, server)
        assert (await server.look()).mine == {ident: True}

    within(postgres, scene)


def test_a_dead_servers_jobs_go_away(postgres: str) -> None:
    async def scene(office: Office) -> None:
        dead, alive, worker = await office.member(), await office.member(), await office.member(2)
        await office.ask(dead)
        await office.ask(dead, Asker("elsewhere"))
        mine = await office.ask(alive)
        taken = [await taken_by(worker), await taken_by(worker)]
        await office.pass_by(2 * DEAD_MS, alive, worker)
        assert (await office.count(), await office.count(crew)) == (1, 2)
        assert [await worker.answer(one, {}) for one in taken].count(True) == (mine in {one.id for one in taken})

    within(postgres, scene)


def test_who_leaves_gives_back_and_takes_along(postgres: str) -> None:
    """A worker that ends in order costs a job none of its tries."""

    async def scene(office: Office) -> None:
        server = await office.member()
        ident = await office.ask(server)
        for _ in range(5):
            worker = await office.member(1)
            assert (await taken_by(worker)).tries == 1
            await worker.leave()
        assert (await server.look()).mine == {ident: True}
        await server.leave()
        assert (await office.count(), await office.count(crew)) == (0, 0)

    within(postgres, scene)


def test_what_is_wanted_no_longer_is_gone(postgres: str) -> None:
    async def scene(office: Office) -> None:
        server, worker = await office.member(), await office.member(2)
        ident = await office.ask(server)
        taken = await taken_by(worker)
        await server.drop(ident)
        assert not await worker.answer(taken, {"fault": FAULTY})
        await server.drop(ident)
        waiting = await office.ask(server)
        await server.drop(waiting)
        assert await worker.take() is None
        assert await office.count() == 0

    within(postgres, scene)


def test_a_worker_of_another_version_leaves_it_to_others(postgres: str) -> None:
    """It neither takes the job, nor do its places count for those who wait."""

    async def scene(office: Office) -> None:
        server, other = await office.member(), await office.member(8, fits="another version")
        await office.ask(server)
        assert await other.take() is None
        assert (await other.look()).others == 1
        seen = await server.look()
        assert (seen.workers, seen.line.places, seen.others) == (0, 0, 0)
        ours = await office.member(1)
        assert (await taken_by(ours)).wanted.asker == HERE

    within(postgres, scene)
