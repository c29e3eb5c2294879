"""Every attack on the server that is known, against servers of its own on loopback ports: what it did, what it does.

    python tests/attack [WORD ...]

With words, only the attacks that have one of them in their names. Each is bounded; all together take a quarter of an
hour. docs/attacks.md tells what each of them is.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from attack import bots, content, cookies, crowd, kill, oracle, seats, seeds, starts, two_servers
from guests import served
from patience import PATIENCE

ROOT = Path(__file__).parents[2]
TABLES = 200
GAMES = 16


class Attack(NamedTuple):
    name: str
    before: str  # when it was first tried
    now: Callable[[], str]


def tested(*which: str) -> Callable[[], str]:
    """An attack whose every figure is one that a test counts: whether it holds."""

    def run() -> str:
        words = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *which]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603 - ours
        last = done.stdout.strip().splitlines()[-1:] or ["no answer"]
        return f"{'holds' if done.returncode == 0 else 'BROKEN'}: {last[0].strip('= ')}"

    return run


def told_moments() -> str:
    """Of some games of each edition."""
    found = [
        answer
        for scenario in ("1643/the-survivors", "first/the-survivors")
        for seed in range(GAMES)
        for answer in oracle.told_in_game(scenario, seed)
    ]
    return f"{sum(found)} of {len(found)} told"


def tables_destroyed() -> str:
    with tempfile.TemporaryDirectory() as home:
        done = asyncio.run(two_servers.attack("", Path(home), 8))
    return f"{done.lost} of 8 lost, {done.other} another game"


def tables_of_a_browser() -> str:
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as url:
        number, _ = cookies.first_that_fails(url, TABLES)
    return f"cannot play from table {number} on" if number else f"plays at all {TABLES} tables"


def killed() -> str:
    with tempfile.TemporaryDirectory() as home:
        damage = asyncio.run(kill.attack(Path(home), kill.ROUNDS))
    return f"{'' if damage.is_none else 'BROKEN: '}{damage.told}"


def bots_wait() -> str:
    return f"{bots.slowest_answer(0):.2f} s alone, {bots.slowest_answer():.2f} s beside {bots.TABLES} tables"


ATTACKS = (
    Attack("content: one key of 198 kB", "nobody answered for 90 s", lambda: content.others_wait(content.DOTTED)),
    Attack("content: a square without end", "nobody answered for 33 s", lambda: content.others_wait(*content.ENDLESS)),
    Attack("content: 90 posts", "17 MB left on disk", content.bytes_left),
    Attack(
        "content: to a host who has not asked for it",
        "taken by default",
        tested("tests/attack/test_strangers_content.py", "-k", "not_allowed or only_at_home"),
    ),
    Attack("content: a step for ever", "the loop stands still", tested("tests/attack/test_steps.py")),
    Attack("bots: 49 tables", "0.01 s alone, over 60 s beside them", bots_wait),
    Attack("starts: content in 8 threads", "2 of 140 die", lambda: f"{starts.deaths()} of {starts.STARTS} die"),
    Attack("servers: two on one database", "7 of 8 lost, 1 another game", tables_destroyed),
    Attack(
        "servers: a second on one file",
        "both write to it",
        tested("tests/server/test_restart.py", "-k", "second_process or playing_twice"),
    ),
    Attack("killed: 100 times with three servers", "one server only, 132 times", killed),
    Attack(
        "workers: the database is lost at the answer",
        "a bot's turn waits 35 s",
        tested("tests/server/test_elsewhere.py", "-k", "handed_in or unheard"),
    ),
    Attack("oracle: secret moments", "152 of 152 (why), 113 of 152 (REST)", told_moments),
    Attack(
        "oracle: figures of the server",
        "/metrics counts a secret choice, /healthz a bot's secret turn",
        tested("tests/server/test_metrics.py", "-k", "this_machine"),
    ),
    Attack("seeds: a short one", "guessed in 0.4 s", seeds.attack),
    Attack(
        "seeds: grinding", "3,000 seeds in 0.2 s", tested("tests/server/test_dealing.py", "-k", "grind or players_word")
    ),
    Attack(
        "seeds: a record that was changed",
        "the commitment alone is checked",
        tested("tests/server/test_dealing.py", "-k", "verify or verifies or record"),
    ),
    Attack("seats: both sides", "2 by the creator, 1 more at a rematch", seats.attack),
    Attack("cookies: many tables", "cannot play from table 161 on", tables_of_a_browser),
    Attack("crowd: spectators", "0 of 2 players sit down", crowd.players_let_in),
    Attack("crowd: replays", "0 of 10 left", crowd.replays_left),
    Attack("crowd: records to verify", "others' p99 80 ms, then 552 ms", crowd.p99_of_others),
    Attack(
        "bots: a write fails",
        "plays at random",
        tested("tests/server/test_bots.py::test_a_bots_choice_that_could_not_be_kept_is_tried_again"),
    ),
    Attack(
        "rematch: after a restart",
        "another table",
        tested("tests/server/test_seating.py::test_a_table_has_one_rematch_even_after_a_restart"),
    ),
    Attack(
        "record: of a running game",
        "names hidden cards",
        tested("tests/server/test_secrets.py::test_a_running_record_tells_what_its_side_was_told"),
    ),
    Attack(
        "database: NUL",
        "500",
        tested("tests/server/test_outage.py::test_a_nul_is_refused_by_every_call"),
    ),
    Attack(
        "database: an insert fails",
        "the seed is logged",
        tested("tests/server/test_store.py::test_a_failed_insert_does_not_log_the_seed"),
    ),
    Attack(
        "refusals: of which decision",
        "not said",
        tested("tests/server/test_socket.py::test_the_refusal_of_a_choice_names_its_decision"),
    ),
    Attack("hosts: a foreign one", "accepted", tested("tests/server/test_hosts.py", "-k", "foreign")),
    Attack(
        "clock: set back",
        "updates are numbered anew",
        tested("tests/server/test_room.py", "-k", "clock or earlier_life"),
    ),
    Attack("files: bad ones", "41 kinds end in a traceback", tested("tests/test_bad_files.py")),
    Attack(
        "database: answers lost",
        "3 of 20 kept, told as not kept",
        tested("tests/server/test_outage.py::test_whatever_happens_to_the_wire_what_is_said_is_true"),
    ),
    Attack(
        "database: frozen or cut",
        "500, or no answer",
        tested("tests/server/test_outage.py::test_every_call_is_answered_in_an_outage"),
    ),
    Attack(
        "calls: half-open",
        "held for ever",
        tested("tests/server/test_outage.py::test_a_call_that_never_arrives_is_given_up"),
    ),
    Attack(
        "calls: half of the next, answers nobody reads",
        "held for ever",
        tested("tests/server/test_outage.py", "-k", "further_call or nobody_reads"),
    ),
)


def main() -> int:
    """A line for each, as it ends."""
    words = sys.argv[1:]
    chosen = [attack for attack in ATTACKS if not words or any(word in attack.name for word in words)]
    print("| attack | before | now |\n|---|---|---|", flush=True)
    broken = 0
    for attack in chosen:
        found = attack.now()
        broken += found.startswith("BROKEN")
        print(f"| {attack.name} | {attack.before} | {found} |", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
