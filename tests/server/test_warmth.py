"""Content is loaded before the server has threads, and never by two of them at once. In processes of their own."""

import subprocess
import sys
from typing import Final

import pytest

from patience import PATIENCE

# Every cache of the program, and what was asked of it in vain so far.
CACHES: Final = """
import functools, sys
def missed():
    found = {}
    for name, module in list(sys.modules.items()):
        if name.startswith("claustrophobia."):
            for key, value in vars(module).items():
                if isinstance(value, functools._lru_cache_wrapper):
                    found[f"{value.__module__}.{key}"] = value.cache_info().misses
    return found
"""
# What tables do, in many threads at once, as after a restart.
RESTORE: Final = """
import random, threading
from concurrent.futures import ThreadPoolExecutor
from claustrophobia.content.load import scenario_ids
from claustrophobia.core import notation
from claustrophobia.server import frames
from claustrophobia.server.play import Headers, Play, restored
from claustrophobia.server.store import Made
from claustrophobia.sight.offer import asked
from claustrophobia.sight.view import view
THREADS = 8
together = threading.Barrier(THREADS)
def bring_back(number):
    together.wait()
    told = 0
    for ident in scenario_ids()[number % 3::3]:
        pick = random.Random(number)
        play = Play(Headers(ident, str(number), {}, ""))
        made = []
        while len(made) < 12 and play.pending >= 0:
            code = pick.choice(play.game.state.options)
            text = notation.option_text(play.game.state, code)
            play.apply(code)
            made.append(Made(play.seats[-1], text, play.next))
        again = restored(play.headers, play.game.state.setup.fingerprint, made, [])
        assert again.game.choices == play.game.choices
        for side in (0, 1):
            asked(again.game.state, side)
            view(again.game.state, side)
        told += len(frames.shared(again.game.state))
    return told
with ThreadPoolExecutor(THREADS) as pool:
    assert all(pool.map(bring_back, range(THREADS)))
"""


def run(program: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_tables_come_back_in_many_threads_at_once() -> None:
    assert "back" in run(f"from claustrophobia.server.warmth import warm\nwarm()\n{RESTORE}\nprint('back')")


@pytest.mark.slow
def test_even_a_first_loading_in_many_threads_at_once_does_no_harm() -> None:
    """Nothing is warm: whoever comes first loads, the others wait."""
    assert "back" in run(f"{RESTORE}\nprint('back')")


@pytest.mark.slow
def test_before_the_first_call_every_cache_of_the_programs_own_content_is_filled() -> None:
    """Whatever tables do afterwards, no file of ours is read and no record made any more.

    Not counted: what hangs on the dice of a game alone, and what is made of a set-up once somebody asks for it.
    """
    program = f"""
{CACHES}
from claustrophobia.server.app import create_app
create_app()
import claustrophobia.players.base
before = missed()
{RESTORE}
after = missed()
plain = {{"claustrophobia.rules.odds.binomial"}}
late = {{name: (before.get(name, 0), count) for name, count in after.items() if count != before.get(name, 0)}}
assert set(late) <= plain, late
assert "claustrophobia.content.load.loaded" in after and "claustrophobia.content.lexicon.names" in after
print(len(after))
"""
    assert int(run(program)) > 15
