"""No test's result hangs on real time: every place that reads a clock or waits by one is known, with its reason.

What decides something is handed its clock (`Strength.clock`, `Settings.clock`, `Terminal(clock=...)`, `Store(now=...)`)
and tests hand in one that stands still. Tests wait for something to hold, for as long as `patience.PATIENCE` and no
other time: `patience.py` alone reads a clock there.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from patience import PATIENCE

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = sorted((ROOT / "src").rglob("*.py"))
TESTS: Final = sorted((ROOT / "tests").rglob("*.py"))

CLOCKS: Final = {
    "time": {
        *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time"),
        *("process_time_ns", "thread_time", "thread_time_ns", "sleep", "localtime", "ctime", "asctime"),
    },
    "asyncio": {"sleep", "wait_for", "timeout", "timeout_at"},
    "threading": {"Timer"},
    "sched": {"scheduler"},
    "datetime": {"datetime", "date"},
    "timeit": {"timeit", "default_timer", "repeat"},
}
# Methods that wait by a clock, whatever they are called on.
METHODS: Final = {"call_later", "call_at", "wait_for_timeout", "set_default_timeout", "settimeout"}
# What is given to these is a time to wait for.
TIMES: Final = {
    *("timeout", "open_timeout", "close_timeout", "timeout_graceful_shutdown", "ws_ping_timeout", "deadline"),
    *("ping_seconds", "bot_seconds", "moment_seconds", "content_seconds", "step_seconds"),  # of a server
    *("database_seconds", "call_seconds", "lease_seconds"),  # likewise
}
# By themselves these give up after a few seconds.
HASTY: Final = {
    **dict.fromkeys(("httpx.get", "httpx.post", "httpx.Client", "case.call", "urllib.request.urlopen"), "timeout"),
    "urlopen": "timeout",
    "connect": "ping_interval",  # of a socket that asks again and again whether the other side still answers
}
# Methods whose argument, if it is a number, is a time to wait for.
WAITS: Final = {"wait", "join", "recv", "poll", "result", "acquire", "communicate", "hear", "select"}

# Where the program itself reads real time, and why no test's result hangs on it.
TODAY: Final = ("now", "today", "utcnow")  # a date by itself is no clock

KNOWN: Final = {
    "players/base.py": {
        "Strength": "the usual clock of who thinks for so many seconds: tests count looks or hand one in",
        "player": "likewise",
    },
    "players/program.py": {
        "Program.ask": "how long a program of somebody's own may think, as its name says: tests give it patience",
        "Program.quit": "how long it may take to end by itself; it is ended anyway",
    },
    "players/workers.py": {
        "search_part": "the usual clock of a part that has so many seconds; a part counted in looks has none",
        "crew_of": "likewise",
    },
    "tui/daily.py": {"day_of": "the day of whoever names none"},
    "tui/terminal.py": {"Terminal.__init__": "the usual clock and the usual pause; tests hand in both"},
    "server/settings.py": {"Settings": "the usual clock of all limits; tests hand in one that stands still"},
    "server/limits.py": {
        "Calls.__init__": "the usual clock",
        "Bucket.__init__": "the usual clock",
    },
    "server/web.py": {
        "Gate.__call__": "how long a call took, for the log alone",
        "counted": "how long a body may take to arrive, as the settings say: tests give it patience",
    },
    "server/store.py": {
        "now_ms": "the usual date of what is written, and when a table was looked at last",
        "Store.commit": "pauses between tries of a write that is in doubt: how many there are hangs on no time",
    },
    "server/hall.py": {
        "Hall.tidy": "when memory is freed; a table comes back as it was",
        "Hall.resume": "when a database that is away is asked again",
    },
    "server/leases.py": {
        "Leases.live": "how often a server says that it lives, as the settings say: tests give the living patience",
        "Leases.wait": "when somebody looks anew who serves; what he finds hangs on no time",
    },
    "server/forwarding.py": {
        "line_to": "until a server that does not answer is looked for anew: he is waited for again and again",
        "Road.welcome": "how long another server may take to say what it wants, as the settings say",
    },
    "server/parent.py": {"Parent.__init__": "the usual clock: by it is told how soon a dead server is replaced"},
    "server/curtain.py": {"Curtain.wait": "how long a table waits where somebody could be asked, as the settings say"},
    "server/room.py": {
        "Room.tell_queue": "how often people are told of a bot's turn that waits; nothing hangs on it",
        "Room.reload_later": "when a database that is away is asked again",
        "Room.let_bots_play": "a breath after a refusal, so that a faulty bot does not spin",
    },
    "server/elsewhere.py": {
        "Elsewhere.do": "when a queue that is away is asked again, by a server that has nobody else",
        "Elsewhere.beat": "how often a server gives a sign of life and looks for itself; tests look, too",
    },
    "server/working.py": {
        "Worker.beat": "likewise of a worker",
        "Worker.do": "when a database that is away is offered an answer again",
    },
    "server/workers.py": {"Workers.run": "the budget of a process, as the settings say: tests give it patience"},
    "server/run.py": {
        "server_for": "pings and the grace of open calls, as the settings say: tests give them patience",
        "Deadline.set": "how long headers may take to arrive and an answer to be read, likewise",
    },
    "lab/bench.py": {
        "run": "a measurement: the time is its result",
        "clone_us": "likewise",
        "load_ms": "likewise",
        "analysis_s": "likewise",
        "made_s": "likewise",
        "environments": "likewise",
    },
    "lab/conformance.py": {"findings": "the usual clock of the slowest decision, which is told and nothing else"},
    "lab/simulate.py": {"simulate": "decisions a second, beside a result that does not hang on them"},
    "lab/load.py": {
        "play": "a measurement: the time is its result",
        "answered": "likewise",
    },
    "lab/crowd.py": {
        "Player.look": "likewise",
        "Crowd.measure": "likewise",
        "Crowd.pace": "likewise",
        "Crowd.send": "likewise",
        "Crowd.sit_down": "how often is looked whether all sit",
    },
    "lab/hosted.py": {"hosted": "when a server was started: a measurement begins there"},
    "lab/spread.py": {
        "client_of": "how long a cluster is waited for, where one was named: tests give it patience",
        "check_workers": "likewise",
    },
}
# Where tests do so beside `patience.py`.
KNOWN_IN_TESTS: Final = {
    "attack/bystander.py": {"seconds": "a measurement: the time is its result"},
    "attack/test_steps.py": {
        "test_a_choice_that_takes_for_ever_stops_its_table_alone": "what is cut short never ends by itself"
    },
    "mutants.py": {
        "main": "no more mutants are begun after so many seconds; whether one is noticed hangs on no time",
        "suite": "ten minutes for what takes seconds: what is cut short then never ends by itself",
    },
    "attack/steadfast.py": {
        "Player.play": "as the page comes back",
        "Player.hear": "a player's breath between two choices",
        "Player.acknowledge": "a measurement: the time is its result, and no test's",
        "Table.__init__": "likewise",
    },
    "attack/kill.py": {
        "Program.start": "a measurement",
        "attack": "no round is begun after a while; a test has none such",
        "House.call": "when a server is asked again",
        "House.rows": "likewise the database",
        "House.everybody_moves": "when it looks again",
        "House.round": "any moment is a good one to be killed at; and a measurement",
    },
    "soak.py": {"main": "for how long it says it has played; no test"},
    "trial.py": {
        "play": "a pause where the server asked for one",
        "is_cut_off": "an unreachable network says so at once",
    },
    "server/test_restart.py": {
        "test_killed_at_random_moments_every_acknowledged_choice_is_there": "any moment is a good one to be killed at"
    },
    "server/test_first_tables.py": {
        "Hasty.call_at": "a loop whose timers ring too early, whatever the time",
        "test_whoever_takes_his_time_at_a_moment_lets_the_others_see_the_board": "they are told, whenever it is over",
    },
    "server/test_oracle.py": {
        "test_at_a_table_that_begins_with_a_secret_moment_the_other_waits_for_the_first_board": "of a loop's own time"
    },
    "server/test_leases.py": {
        "test_who_is_silent_is_replaced_and_sends_everybody_away_when_he_wakes": "whenever he is missed"
    },
    "server/test_outage.py": {
        "test_every_call_is_answered_in_an_outage": "a database that never answers is given up, whenever that is",
        "test_a_call_that_never_arrives_is_given_up": "likewise a call",
        "test_a_connection_on_which_no_further_call_begins_is_closed": "likewise",
        "test_an_answer_that_nobody_reads_is_given_up": "likewise",
    },
    "server/test_socket.py": {
        "test_a_client_that_does_not_read_is_dropped": "whenever that is: others who are slow may be dropped, too"
    },
}


class Reading(NamedTuple):
    """A place where real time is read or waited for."""

    file: str
    within: str  # the function or class, by its qualified name
    line: int
    what: str


class Reader(ast.NodeVisitor):
    """Finds every reading of a file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.names: dict[str, str] = {}  # what was imported from a module that has clocks, by the name it has here
        self.within: list[str] = []
        self.found: list[Reading] = []

    def note(self, node: ast.expr | ast.keyword, what: str) -> None:
        self.found.append(Reading(self.file, ".".join(self.within) or "<module>", node.lineno, what))

    def visit_Import(self, node: ast.Import) -> None:
        for name in node.names:
            if name.name in CLOCKS:
                self.names[name.asname or name.name] = name.name

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for name in node.names:
            if name.name in CLOCKS.get(node.module or "", ()):
                self.names[name.asname or name.name] = f"{node.module}.{name.name}"

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.scope(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.scope(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.scope(node)

    def scope(self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """A function within a function counts as part of the outer one."""
        inner = bool(self.within) and self.within[-1][:1].islower()
        if not inner:
            self.within.append(node.name)
        self.generic_visit(node)
        if not inner:
            self.within.pop()

    def visit_Name(self, node: ast.Name) -> None:
        real = self.names.get(node.id, "")
        if "." in real and not real.startswith("datetime."):
            self.note(node, real)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        module = self.names.get(node.value.id, "") if isinstance(node.value, ast.Name) else ""
        if module.startswith("datetime.") and node.attr in TODAY:
            self.note(node, f"{module}.{node.attr}")
        if node.attr in CLOCKS.get(module, ()):
            self.note(node, f"{module}.{node.attr}")
        elif node.attr in METHODS and not is_patient(self.file, node):
            self.note(node, node.attr)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = ast.unparse(node.func)
        if called == "asyncio.sleep" and [ast.unparse(word) for word in node.args] == ["0"]:
            return  # one turn of the loop, and no time
        for word in node.keywords:
            if word.arg in TIMES and not is_no_time(word.value):
                self.note(word, f"{called}({word.arg}={ast.unparse(word.value)})")
        if called in HASTY and not any(word.arg == HASTY[called] for word in node.keywords):
            self.note(node, f"{called} without a {HASTY[called]}")
        if isinstance(node.func, ast.Attribute) and node.func.attr in WAITS and is_number(node.args[:1]):
            self.note(node, f"{called}({ast.unparse(node.args[0])})")
        self.generic_visit(node)


def is_no_time(value: ast.expr) -> bool:
    """Whether nothing hangs on how long this takes: at once, never, or as long as every test waits."""
    text = ast.unparse(value).lower()
    return text in {"0", "0.0"} or "patience" in text or "none" in text


def is_number(words: list[ast.expr]) -> bool:
    """Whether something waits for a plain number of seconds; 0 is no time, and thousands are bytes."""
    plain = [word.value for word in words if isinstance(word, ast.Constant)]
    return any(isinstance(value, int | float) and 0 < value < 1000 for value in plain)


def is_patient(file: str, node: ast.Attribute) -> bool:
    """The one place in which the browser is told how long to wait."""
    return file.endswith("browser/house.py") and node.attr == "set_default_timeout"


def readings(path: Path, base: Path) -> list[Reading]:
    reader = Reader(path.relative_to(base).as_posix())
    reader.visit(ast.parse(path.read_text("utf-8")))
    return reader.found


def unknown(found: list[Reading], known: dict[str, dict[str, str]]) -> Iterator[str]:
    """The readings nobody has given a reason for, and the reasons that are for nothing any longer."""
    seen = {(one.file, one.within) for one in found}
    for one in found:
        if one.within not in known.get(one.file, {}):
            yield f"{one.file}:{one.line} {one.within} reads real time ({one.what}): hand in a clock, or say why not"
    for file, places in known.items():
        for within in places:
            if (file, within) not in seen:
                yield f"{file}: {within} reads no time any longer"


def test_every_reading_of_real_time_is_known() -> None:
    base = ROOT / "src" / "claustrophobia"
    assert not list(unknown([one for path in SOURCES for one in readings(path, base)], KNOWN))


def test_tests_wait_for_conditions_alone() -> None:
    base = ROOT / "tests"
    found = [one for path in TESTS if path.name != "patience.py" for one in readings(path, base)]
    assert not list(unknown(found, KNOWN_IN_TESTS))
    assert PATIENCE >= 120, "minutes: a machine may have much else to do"


@pytest.mark.parametrize("folder", ["core", "rules", "editions", "modes", "policy", "search", "greedy", "sight"])
def test_the_rules_know_no_time(folder: str) -> None:
    assert not [one for path in SOURCES if folder in path.parts for one in readings(path, ROOT / "src")]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("import time\ndef f(): return time.monotonic()", ["time.monotonic"]),
        ("from time import perf_counter as now\ndef f(): return now()", ["time.perf_counter"]),
        ("import time\ndef f(clock=time.perf_counter): ...", ["time.perf_counter"]),
        ("import asyncio\nasync def f(): await asyncio.sleep(0.1)", ["asyncio.sleep"]),
        ("import asyncio\nasync def f(): await asyncio.sleep(0)", []),
        ("from datetime import date\ndef f(): return date.today()", ["datetime.date.today"]),
        ("from datetime import date\ndef f(): return date(2026, 11, 19)", []),
        ("def f(page): page.wait_for_timeout(50)", ["wait_for_timeout"]),
        ("def f(page): page.wait_for_function('x', timeout=3000)", ["page.wait_for_function(timeout=3000)"]),
        ("def f(run): run(timeout=PATIENCE * 2)", []),
        ("import httpx\ndef f(): httpx.get('x')", ["httpx.get without a timeout"]),
        ("def f(url): connect(url)", ["connect without a ping_interval"]),
        ("def f(thread, line): thread.join(2.5); line.poll(0); line.poll(None)", ["thread.join(2.5)"]),
        ("def f(folder): served(folder, ping_seconds=2)", ["served(ping_seconds=2)"]),
        ("def f(folder): served(folder, moment_seconds=0.0)", []),
        ("@settings(deadline=200)\ndef f(): ...", ["settings(deadline=200)"]),
    ],
)
def test_the_reader_sees_every_kind(tmp_path: Path, text: str, what: list[str]) -> None:
    path = tmp_path / "one.py"
    path.write_text(text, "utf-8")
    assert [one.what for one in readings(path, tmp_path)] == what


# --- laws ------------------------------------------------------------------------------------------


def test_no_law_fails_because_its_examples_took_long() -> None:
    """By itself Hypothesis fails an example after 200 ms, and a law whose examples take a second to make."""
    usual = settings()
    assert usual.deadline is None
    assert HealthCheck.too_slow in usual.suppress_health_check


# --- who searches in a test ------------------------------------------------------------------------


COMPARED: Final = {"test_players.py"}  # where strengths are told apart, and nobody thinks by them


def searches(path: Path) -> Iterator[str]:
    """Calls in a test that let a player think for a time by the real clock."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func).rpartition(".")[2]
        words = {word.arg: ast.unparse(word.value) for word in node.keywords}
        timed = (called == "Strength" and ("seconds" in words or words.get("patience", "0.0") != "0.0")) or (
            called == "player" and "patience" in words
        )
        first = node.args[0] if node.args else None
        named = isinstance(first, ast.Constant) and str(first.value).endswith("s") and ":" in str(first.value)
        timed |= called == "player" and named and not str(first.value).endswith("looks")  # type: ignore[union-attr]
        if timed and "clock" not in words and path.name not in COMPARED:
            yield f"{path.name}:{node.lineno} {called} thinks by the real clock"
        if called == "think" and words.get("patience") != "0.0":
            yield f"{path.name}:{node.lineno} think is cut short by the real clock"
        if called == "Terminal" and "clock" not in words and len(node.args) < 4:
            yield f"{path.name}:{node.lineno} a terminal with the real clock"


def test_who_searches_in_a_test_counts_looks_or_is_handed_a_clock() -> None:
    assert not [one for path in TESTS for one in searches(path)]
