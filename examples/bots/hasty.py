"""A bot in a file: `claustrophobia play --infernal examples/bots/hasty.py`.

It attacks when it can, else it explores, else it moves, else it takes what stands first.
"""

from claustrophobia.players.base import Player, Sight, Thought

LIKES = ("attack", "explore", "bring", "activate", "move")  # the best first


def liking(option: str) -> int:
    """How much it likes an option: by its verb alone."""
    verb = option.split(maxsplit=1)[0]
    return len(LIKES) - LIKES.index(verb) if verb in LIKES else 0


class Hasty(Player):
    """Fights first and thinks never."""

    name = "hasty"

    def __init__(self, side: int, seed: int) -> None:
        super().__init__(side, seed)
        self.thoughts: list[Thought] = []

    def choose(self, sight: Sight) -> int:
        """The place of the option it likes best."""
        likings = [liking(option) for option in sight.options]
        taken = likings.index(max(likings))
        self.thoughts = [Thought(sight.options[taken], likings[taken], "rate", "Attack first, then go on.")]
        return taken

    def explain(self) -> list[Thought]:
        """Why it took that."""
        return self.thoughts
