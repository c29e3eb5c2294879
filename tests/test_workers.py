"""Root parallelization: worker processes search the same decision, and what they find is added."""

import os
import signal
from itertools import count

import pytest

from claustrophobia.core import agenda, codec
from claustrophobia.core.names import HUMAN
from claustrophobia.core.state import State
from claustrophobia.players.base import ENDLESS, MOST_CORES, Sight, player
from claustrophobia.players.lookahead import SHARE
from claustrophobia.players.search import SearchPlayer
from claustrophobia.players.workers import KEPT, NOTHING, SEARCHERS, Part, Worker, crew_of, search_part, worker_of
from claustrophobia.search.rollout import rollout_of
from claustrophobia.search.tree import Tree
from tables import laid

pytestmark = pytest.mark.slow


def test_another_core_searches_the_same_decision() -> None:
    """What a second process has found counts as if it had been walked here; both find the same every time."""
    bot = player("search:6/2", "human", 4)
    assert isinstance(bot, SearchPlayer)
    s = laid("1643/the-survivors", 3)
    sight = Sight(s, HUMAN)
    looks = int(bot.strength.looks * SHARE)
    dealt = codec.encode(sight.world(bot.chance(1, 0)))
    tree = Tree(rollout_of(None, HUMAN, s), s)
    for _ in range(looks):
        tree.look_once(lambda look: sight.world(bot.chance(1, 1 + look)))
    part = Part("x", NOTHING, 1, s.setup.scenario, {}, dealt, HUMAN, (bot.seed + 1) * MOST_CORES, looks, ENDLESS)
    tree.add(*search_part(part))
    assert tree.root.visits == 2 * looks
    try:
        taken = s.options[bot.choose(sight)]
    finally:
        worker_of(1).process.terminate()
        worker_of.cache_clear()
    tree.take(taken)
    assert bot.searcher.tree is not None
    assert (bot.searcher.tree.root.visits, bot.searcher.tree.root.total) == (tree.root.visits, tree.root.total)
    assert bot.crew is not None
    assert bot.crew.asked == []


def part_of(s: State, player: str, number: int, taken: int = NOTHING) -> Part:
    return Part(player, taken, number, s.setup.scenario, {}, codec.encode(s), HUMAN, 5 + number, 60, ENDLESS)


def test_another_core_keeps_its_tree_through_the_turn() -> None:
    """It is told what was taken, and goes on from there; after a decision it was not asked for it begins anew."""
    s = laid("1643/the-survivors", 3)
    visits, _ = search_part(part_of(s, "a", 1))
    taken = max(visits, key=lambda code: visits[code])
    agenda.choose(s, taken)
    kept = search_part(part_of(s, "a", 2, taken))[0]
    assert set(kept) <= set(s.options)
    assert 60 < sum(kept.values()) < 60 + visits[taken]
    assert sum(search_part(part_of(s, "b", 2, taken))[0].values()) == 60
    assert sum(search_part(part_of(s, "a", 4, next(iter(kept))))[0].values()) == 60


def test_a_core_keeps_the_searches_of_those_it_was_asked_by_last() -> None:
    s = laid("1643/the-survivors", 3)
    for asking in ["first", *(str(number) for number in range(KEPT - 1)), "first", "last"]:
        search_part(part_of(s, asking, 1)._replace(looks=1))
    assert list(SEARCHERS)[-2:] == ["first", "last"]
    assert len(SEARCHERS) == KEPT
    assert "0" not in SEARCHERS


def test_a_core_does_one_thing_at_a_time_and_answers_when_it_has_done_it() -> None:
    """Who comes meanwhile does without; an answer that came too late is not taken for the next one's."""
    s = laid("1643/the-survivors", 3)
    worker = Worker()
    assert worker.process.pid is not None
    try:
        os.kill(worker.process.pid, signal.SIGSTOP)  # it cannot be done sooner than we look
        assert worker.ask(part_of(s, "a", 1)._replace(looks=7))
        assert not worker.ask(part_of(s, "b", 1))
        assert worker.answer("a", 1, 0.0) is None
        os.kill(worker.process.pid, signal.SIGCONT)
        assert worker.line.poll(None)
        assert worker.ask(part_of(s, "b", 1)._replace(looks=5))
        found = worker.answer("b", 1, ENDLESS)
        assert found is not None
        assert sum(found[0].values()) == 5
        assert worker.ask(part_of(s, "a", 2))
        assert worker.answer("a", 3, ENDLESS) is None  # of another decision
    finally:
        worker.process.terminate()
    worker.process.join()
    for number in (4, 5):
        assert not worker.ask(part_of(s, "a", number))
        assert not worker.in_use.locked()


def test_who_was_interrupted_asks_anew() -> None:
    """What the other cores had found until then is of no use any longer, and they are free for the next decision."""
    bot = player("search:1/2", "human", 4)
    assert isinstance(bot, SearchPlayer)
    crew = bot.crew
    assert crew is not None
    s = laid("1643/the-survivors", 3)
    try:
        crew.begin(s, 1, HUMAN, 5, 7, ENDLESS)
        assert crew.asked == crew.workers  # and now the player is interrupted
        assert crew.workers[0].line.poll(None)
        agenda.choose(s, s.options[0])
        crew.begin(s, 2, HUMAN, 6, 5, ENDLESS)
        tree = Tree(rollout_of(None, HUMAN, s), s)
        crew.end(tree)
    finally:
        crew.workers[0].process.terminate()
        worker_of.cache_clear()
    assert tree.root.visits == 5
    assert set(tree.root.children) <= set(s.options)


def test_another_core_stops_when_its_seconds_are_spent() -> None:
    """After each look it reads its clock, which shows a second more each time; without seconds it never stops early."""
    s = laid("1643/the-survivors", 3)
    for seconds, looks in ((4.0, 4), (ENDLESS, 9)):
        part = part_of(s, f"timed {seconds}", 1)._replace(looks=9, seconds=seconds)
        assert sum(search_part(part, count(0.0, 1.0).__next__)[0].values()) == looks


def test_who_dies_is_not_waited_for() -> None:
    """Where looks are counted the others are waited for, but not for ever."""
    s = laid("1643/the-survivors", 3)
    worker = Worker()
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGSTOP)
    assert worker.ask(part_of(s, "a", 1))
    worker.process.kill()
    assert worker.answer("a", 1, ENDLESS) is None


def test_one_core_has_no_crew() -> None:
    assert crew_of(1) is None
