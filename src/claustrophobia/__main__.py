"""`python -m claustrophobia` is `claustrophobia`: both begin here, and answer Ctrl-C while the rest is loaded."""

import sys


def main() -> None:
    """The entry point."""
    try:
        from claustrophobia.cli import main as run  # noqa: PLC0415 - takes a while
    except KeyboardInterrupt:
        sys.stderr.write("claustrophobia: stopped\n")
        raise SystemExit(130) from None  # as cli.INTERRUPTED, which is not there yet
    run()


if __name__ == "__main__":
    main()
