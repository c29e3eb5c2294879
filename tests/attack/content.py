"""Content made to be slow: how long everybody else waits for an answer meanwhile, and what it leaves on the disk.

    python tests/attack/content.py

A server of its own on a loopback port, that takes content from strangers and gives each two seconds; 90 calls.
"""

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from attack.bystander import bystander
from guests import SURVIVORS, served
from patience import PATIENCE

DOTTED = "a" + ".a" * 99_000 + " = 1\n"  # one key of 198 kB: the parser's work grows with its square
ENDLESS = (
    '[[power]]\nid = "calm-before-the-storm"\nonce = false\nargs = { count = 50 }\n',
    "first/the-survivors",
)  # a square whose dice bring dice
POSTS = 90
BRIEF: dict[str, Any] = {"content_seconds": 2.0}


def post(url: str, content: str, scenario: str = SURVIVORS) -> int:
    body = {"scenario": scenario, "content": content}
    return httpx.post(f"{url}/api/tables", json=body, timeout=PATIENCE).status_code


def left_behind(folder: Path) -> int:
    """Bytes of content on the disk."""
    return sum(path.stat().st_size for path in (folder / "content").rglob("*") if path.is_file())


def others_wait(content: str, scenario: str = SURVIVORS) -> str:
    """One such call, and the others' calls meanwhile."""
    with tempfile.TemporaryDirectory() as home, served(Path(home), **BRIEF) as url:
        with bystander(url) as took:
            status = post(url, content, scenario)
        return f"{status}; others wait {max(took):.2f} s at most ({len(took)} calls meanwhile)"


def bytes_left() -> str:
    """Many such calls, each other content, one after another in four lines."""
    with tempfile.TemporaryDirectory() as home, served(Path(home), **BRIEF) as url:
        with ThreadPoolExecutor(4) as many:
            texts = [f"# {number}\n{'x' * 190_000} = 1\n" for number in range(POSTS)]
            codes = set(many.map(lambda text: post(url, text), texts))
        return f"{left_behind(Path(home))} bytes after {POSTS} posts, all {codes}"


if __name__ == "__main__":
    print("one key of 198 kB:", others_wait(DOTTED))
    print("a square without end:", others_wait(*ENDLESS))
    print("left on the disk:", bytes_left())
