"""The exit statuses of the program. It imports nothing, because Ctrl-C may come while the rest is still loading."""

from typing import Final

FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130  # 128 + SIGINT: what a shell makes of a program that Ctrl-C has ended
