"""Marks by place, and the order of tests. What the marks mean is told in CONTRIBUTING.md.

How long an example takes to make or to try is the machine's affair: no law fails for it.
"""

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
# One test of each takes a minute: begun last, it would keep one core busy while the others have nothing left to do.
LONGEST = ("test_wheel.py", "test_compiled.py")

# A suite begun as a background job ignores Ctrl-C, and so would every program it starts: those end by it in many tests.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE / "browser"):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.name not in LONGEST)
