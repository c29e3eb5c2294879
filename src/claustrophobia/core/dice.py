"""Chance has one road: whatever is rolled, drawn or shuffled comes from a `Chance`.

- `Fair`: a played game. Every outcome is a keyed hash of the secret seed, the number of the decision and the
  decision taken, so that the same act redone gives the same dice and a different act gives independent ones.
- `Fast`: simulation. One 64-bit state.
- `Fated`: search. Whatever is rolled for has dice of its own, which nothing else uses up.
- `Scripted`: tests and positions. Dice come from a list; shuffles leave things as they are.
- `Loaded`: one branch of a search. Its first dice are given, then it goes on as a `Fast` one.
- `Enumerated`: exact odds. Follows a given prefix of outcomes and notes how many there were at each branch.
"""

from hashlib import blake2b, sha256
from typing import Final

from claustrophobia.core.faults import ScriptEndedError

MASK64: Final = (1 << 64) - 1
MATTERS: Final = 1 << 10  # more than there are warriors or tiles
CARRIED: Final = 818272146  # times 2^31, less 1, is a safe prime: the period is half of that
MASK30: Final = (1 << 30) - 1
MASK31: Final = (1 << 31) - 1


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

    def about(self, step: int, whose: int) -> None:
        """Tell the source what is rolled for from now on: a step of the agenda, and whom or what it is about."""

    def clone(self) -> "Chance":
        """A source that goes on as this one would."""
        return Chance()


class Fast(Chance):
    """A 64-bit linear congruential generator whose upper half is used: two multiplications a die."""

    def __init__(self, seed: int) -> None:
        self.trace = None
        self.state = mixed64(seed)

    def below(self, n: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & MASK64
        return ((self.state >> 32) * n) >> 32

    def clone(self) -> "Fast":
        twin = Fast(0)
        twin.state = self.state
        return twin


class Fated(Chance):
    """A world whose fate is written: what befalls a warrior there does not hang on what was rolled for others before.

    Two choices tried in the same world differ by what they change, and not by whose dice they have shifted. Multiply
    with carry: what a roll reckons with is so small that the compiled engine does it in the processor's own words.
    """

    def __init__(self, seed: int) -> None:
        self.trace = None
        mixed = mixed64(seed)
        mixed = ((mixed ^ mixed >> 32) * 0x94D049BB133111EB) & MASK64
        self.high = mixed >> 34
        self.low = mixed >> 4 & MASK30
        self.matter = 0  # what is rolled for
        self.rolled = 0  # what was rolled for last, whose state it is
        self.state = self.first_state(0)
        self.states: dict[int, int] = {}  # of the other matters

    def about(self, step: int, whose: int) -> None:
        self.matter = step * MATTERS + whose % MATTERS

    def below(self, n: int) -> int:
        if self.matter != self.rolled:
            self.turn_to(self.matter)
        state = CARRIED * (self.state & MASK31) + (self.state >> 31)
        self.state = state
        return ((state & MASK31) * n) >> 31

    def turn_to(self, matter: int) -> None:
        """Put the state of what was rolled for last away, and take up that of another matter."""
        states = self.states
        states[self.rolled] = self.state
        found = states.get(matter)
        self.state = found if found is not None else self.first_state(matter)
        self.rolled = matter

    def first_state(self, matter: int) -> int:
        return mixed30(self.high ^ matter) << 30 | mixed30(self.low ^ matter)

    def clone(self) -> "Fated":
        twin = Fated(0)
        twin.high, twin.low = self.high, self.low
        twin.matter, twin.rolled, twin.state = self.matter, self.rolled, self.state
        twin.states = self.states.copy()
        return twin


def mixed64(seed: int) -> int:
    """A first state: seeds that follow each other begin far from each other."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & MASK64
    return ((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9) & MASK64


def mixed30(x: int) -> int:
    """Thirty bits, each of which hangs on all of those that are given."""
    x = (x ^ x >> 15) * 0x2C1B3C6D & MASK30
    x = (x ^ x >> 12) * 0x297A2D39 & MASK30
    return x ^ x >> 15


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
