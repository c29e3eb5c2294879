"""`python -m claustrophobia` is `claustrophobia`."""

from claustrophobia.cli import main

if __name__ == "__main__":
    main()
