"""Starts with many tables open: eight threads load content at once, in processes of their own; how many of them die.

python tests/attack/starts.py [STARTS]
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from patience import PATIENCE
from server.test_warmth import RESTORE

STARTS = 20


def deaths(starts: int = STARTS) -> int:
    """How many of so many starts end with a signal."""
    died = 0
    for _ in range(starts):
        done = subprocess.run([sys.executable, "-c", RESTORE], capture_output=True, timeout=PATIENCE, check=False)  # noqa: S603 - ours
        died += done.returncode != 0
    return died


if __name__ == "__main__":
    wanted = min(200, int(sys.argv[1])) if len(sys.argv) > 1 else STARTS
    print(f"{deaths(wanted)} of {wanted} starts died")
