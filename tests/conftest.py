"""Marks by place, and the order of tests. What the marks mean is told in CONTRIBUTING.md."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# One test of each takes a minute: begun last, it would keep one core busy while the others have nothing left to do.
LONGEST = ("test_wheel.py", "test_compiled.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE / "browser"):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.name not in LONGEST)
