"""A bot as a program, in nothing but Python: `claustrophobia play --infernal "cmd:python3 examples/bots/talker.py"`.

It reads a line of JSON, and answers with one. What a program of its author's wants to say goes to standard error.
"""

import json
import random
import sys
from typing import Any

LIKES = ("attack", "explore", "bring", "activate", "move")  # the best first


def liking(option: dict[str, str]) -> int:
    """How much it likes an option: by its verb alone."""
    return len(LIKES) - LIKES.index(option["verb"]) if option["verb"] in LIKES else 0


def main() -> None:
    """One message after another, until there are no more."""
    dice = random.Random(0)
    why: list[dict[str, Any]] = []
    for line in sys.stdin:
        message = json.loads(line)
        answer: dict[str, Any] | None = None
        if "hello" in message:
            answer = {"hello": {"protocol": 1, "name": "Talker", "why": True}}
        elif "game" in message:
            dice = random.Random(message["game"]["seed"])  # the same seed, the same game
        elif "decision" in message:
            options = message["decision"]["options"]
            best = max(map(liking, options))
            taken = dice.choice([option["text"] for option in options if liking(option) == best])
            why = [{"option": taken, "value": best, "unit": "rate", "reason": "Attack first, then go on."}]
            answer = {"choice": taken}
        elif "why" in message:
            answer = {"why": why}
        elif "quit" in message:
            break
        if answer is not None:
            print(json.dumps(answer), flush=True)


main()
