"""`python -m claustrophobia` is `claustrophobia`: both begin here, and answer Ctrl-C while the rest is loaded."""

import sys

from claustrophobia.exits import INTERRUPTED


def main() -> None:
    """The entry point."""
    try:
        from claustrophobia.cli import main as run  # noqa: PLC0415 - takes a while
    except KeyboardInterrupt:
        sys.stderr.write("claustrophobia: stopped\n")
        raise SystemExit(INTERRUPTED) from None
    run()


if __name__ == "__main__":
    main()
