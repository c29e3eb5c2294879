"""Chance has one road: whatever is rolled, drawn or shuffled comes from a `Chance`.

- `Fair`: a played game. Every outcome is a keyed hash of the secret seed, the number of the decision and the
  decision taken, so that the same act redone gives the same dice and a different act gives independent ones.
- `Fast`: simulation and search. One 64-bit state.
- `Scripted`: tests and positions. Dice come from a list; shuffles leave things as they are.
- `Loaded`: one branch of a search. Its first dice are given, then it goes on as a `Fast` one.
- `Enumerated`: exact odds. Follows a given prefix of outcomes and notes how many there were at each branch.
"""

from hashlib import blake2b, sha256
from typing import Final

from claustrophobia.core.faults import ScriptEndedError

MASK64: Final = (1 << 64) - 1


class Chance:
    """Where outcomes come from. `trace` keeps the dice of the current decision when it is a list."""

    trace: list[int] | None

    def __init__(self) -> None:
        self.trace = None

    def below(self, n: int) -> int:  # noqa: ARG002 - the sources below use it
        """An integer from 0 to n - 1; here always the first."""
        return 0

    def die(self) -> int:
        """A die from 1 to 6."""
        value = self.below(6) + 1
        if self.trace is not None:
            self.trace.append(value)
        return value

    def shuffled(self, items: tuple[int, ...]) -> tuple[int, ...]:
        """The items in a random order."""
        pack = list(items)
        for i in range(len(pack) - 1, 0, -1):
            j = self.below(i + 1)
            pack[i], pack[j] = pack[j], pack[i]
        return tuple(pack)

    def ten(self) -> int:
        """A die from 1 to 10."""
        value = self.below(10) + 1
        if self.trace is not None:
            self.trace.append(value)
        return value

    def key(self, number: int, option: int) -> None:
        """Tell the source which decision is about to be carried out."""

    def clone(self) -> "Chance":
        """A source that goes on as this one would."""
        return Chance()


class Fast(Chance):
    """A 64-bit linear congruential generator whose upper half is used: two multiplications a die."""

    def __init__(self, seed: int) -> None:
        self.trace = None
        mixed = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & MASK64
        self.state = ((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9) & MASK64

    def below(self, n: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & MASK64
        return ((self.state >> 32) * n) >> 32

    def clone(self) -> "Fast":
        twin = Fast(0)
        twin.state = self.state
        return twin


class Loaded(Fast):
    """Dice in a given order as long as they last, everything else as a `Fast` source of this seed has it."""

    def __init__(self, dice: list[int], seed: int) -> None:
        super().__init__(seed)
        self.dice = dice
        self.rolled = 0  # how many dice have been rolled, given or not

    def die(self) -> int:
        value = self.dice[self.rolled] if self.rolled < len(self.dice) else self.below(6) + 1
        self.rolled += 1
        if self.trace is not None:
            self.trace.append(value)
        return value

    def clone(self) -> "Loaded":
        twin = Loaded(self.dice, 0)
        twin.state = self.state
        twin.rolled = self.rolled
        return twin


class Fair(Chance):
    """Outcomes that anyone can check once the seed is revealed."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed = seed
        self.secret = sha256(b"claustrophobia dice " + seed.encode()).digest()
        self.label = b"0 set-up"
        self.block = 0
        self.bytes = b""

    def key(self, number: int, option: int) -> None:
        self.label = b"%d %d" % (number, option)
        self.block = 0
        self.bytes = b""

    def below(self, n: int) -> int:
        # 48 bits an outcome: the bias for n up to 64 is below 1 in 10^12.
        if len(self.bytes) < 6:
            digest = blake2b(self.label, key=self.secret, salt=self.block.to_bytes(4, "big"))
            self.bytes = digest.digest()
            self.block += 1
        word = int.from_bytes(self.bytes[:6], "big")
        self.bytes = self.bytes[6:]
        return word * n >> 48

    def clone(self) -> "Fair":
        twin = Fair(self.seed)
        twin.label, twin.block, twin.bytes = self.label, self.block, self.bytes
        return twin


def commitment(seed: str) -> str:
    """What is shown before the game: it binds the seed without telling it."""
    return sha256(seed.encode()).hexdigest()


class Scripted(Chance):
    """Dice in a given order; shuffles and picks take things as they lie."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__()
        self.dice = list(dice)
        self.used = 0

    def die(self) -> int:
        if self.used >= len(self.dice):
            message = f"the script has {len(self.dice)} dice and one more was rolled"
            raise ScriptEndedError(message)
        value = self.dice[self.used]
        self.used += 1
        if self.trace is not None:
            self.trace.append(value)
        return value

    def ten(self) -> int:
        return self.die()

    def shuffled(self, items: tuple[int, ...]) -> tuple[int, ...]:
        return items

    def clone(self) -> "Scripted":
        twin = Scripted(self.dice)
        twin.used = self.used
        return twin


class Enumerated(Chance):
    """Follows `path`; past its end it takes the first outcome. `widths` are the numbers of outcomes met."""

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path = list(path)
        self.widths: list[int] = []

    def below(self, n: int) -> int:
        depth = len(self.widths)
        self.widths.append(n)
        if depth == len(self.path):
            self.path.append(0)
        return self.path[depth]

    def clone(self) -> "Enumerated":
        twin = Enumerated(self.path)
        twin.widths = list(self.widths)
        return twin

    def following(self) -> list[int] | None:
        """The next path in order after the one just walked, or None when all have been."""
        path = self.path[: len(self.widths)]
        while path and path[-1] + 1 == self.widths[len(path) - 1]:
            path.pop()
        if not path:
            return None
        path[-1] += 1
        return path

    def weight(self) -> float:
        """The probability of the path just walked."""
        odds = 1.0
        for width in self.widths:
            odds /= width
        return odds
