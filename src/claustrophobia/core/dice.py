"""The sources of chance: whatever is rolled, drawn or shuffled comes from a `Chance`.

- `Fair`: for played games. Every outcome is a keyed hash of the secret seed, the number of the decision and the option
  taken: the same choice taken back and made again gives the same dice, another choice gives independent ones.
- `Fast`: for simulation. Its whole state is one 64-bit word.
- `Fated`: for search. Common random numbers: each matter that is rolled for has a stream of dice of its own.
- `Scripted`: for tests and positions. Dice come from a list; a shuffle changes nothing.
- `Loaded`: for one outcome of an option. The first dice are given, the others come as from `Fast`.
- `Enumerated`: for exact odds. It follows a given sequence of outcomes and notes how many there were at each step.

Large numbers are multiplied as `i64`: a 64-bit machine word in the compiled build, an ordinary `int` in the pure one.
The reason: while Python multiplies larger `int`s it looks for Ctrl-C, and compiled code mistakes a product that was
interrupted for a lack of memory and ends the process.
"""

from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from claustrophobia.core.faults import ScriptEndedError

if TYPE_CHECKING:
    from mypy_extensions import i64

MATTERS: Final = 1 << 10  # more than there are warriors or tiles
# The multiplier of a multiply-with-carry generator. It is chosen so that CARRIED * 2^31 - 1 is a safe prime; the period
# is half of that prime.
CARRIED: Final = 818272146
MASK30: Final = (1 << 30) - 1
MASK31: Final = (1 << 31) - 1
MASK32: Final = (1 << 32) - 1
MASK35: Final = (1 << 35) - 1
MASK63: Final = (1 << 63) - 1
MASK64: Final = (1 << 64) - 1


def sixty_four_ones() -> "i64":
    """A mask of 64 ones: `x & WORD` cuts an `int` to 64 bits, and does nothing to an `i64`, which has no more."""
    ones: i64 = 0
    for _ in range(64):
        ones = ones << 1 | 1
    return ones


WORD: Final["i64"] = sixty_four_ones()


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where outcomes come from. If `trace` is a list, the dice of the current decision are added to it.

    To write a source of your own, subclass this with a `below`, and a `clone` that goes on as the original would.
    """

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

    def __reduce__(self) -> tuple[object, ...]:
        """How a source is pickled: with all its attributes but `trace`, which belongs to the game."""
        kept = {name: value for name, value in getattr(self, "__dict__", {}).items() if name != "trace"}
        return unpickled, (type(self), kept)


def unpickled(kind: type[Chance], kept: dict[str, object]) -> Chance:
    """A source of any subclass as it was pickled."""
    source = kind.__new__(kind)
    source.trace = None
    for name, value in kept.items():
        setattr(source, name, value)
    return source


class Fast(Chance):
    """A 64-bit linear congruential generator whose upper half is used: two multiplications a die."""

    state: "i64"

    def __init__(self, seed: int) -> None:
        self.trace = None
        self.state = mixed64(seed)

    def below(self, n: int) -> int:
        state = (self.state * 6364136223846793005 + 1442695040888963407) & WORD
        self.state = state
        return ((state >> 32 & MASK32) * n) >> 32

    def clone(self) -> "Fast":
        twin = Fast(0)
        twin.state = self.state
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return fast_again, (int(self.state >> 32 & MASK32), int(self.state & MASK32))


def fast_again(high: int, low: int) -> Fast:
    """A `Fast` source as it was pickled, on either build: its state in two halves, which every build writes alike."""
    source = Fast(0)
    upper: i64 = high
    lower: i64 = low
    source.state = upper << 32 | lower
    return source


class Fated(Chance):
    """Common random numbers: the dice of a matter are the same whatever was rolled for other matters before.

    A matter is a step of the agenda and whom it is about. So two options that are tried in the same world differ by
    what they change, not by one of them using up dice that the other leaves for somebody else.

    Each matter has a multiply-with-carry generator, whose products never need more than 61 bits.
    """

    high: "i64"
    low: "i64"
    state: "i64"

    def __init__(self, seed: int) -> None:
        self.trace = None
        mixed = mixed64(seed)
        mixed = ((mixed ^ mixed >> 32 & MASK32) * -0x6B2FB644ECCEEE15) & WORD
        self.high = mixed >> 34 & MASK30
        self.low = mixed >> 4 & MASK30
        self.matter = 0  # what is rolled for now
        self.rolled = 0  # what was rolled for last: `state` belongs to it
        self.state = self.first_state(0)
        self.states: dict[int, int] = {}  # of the other matters that were rolled for

    def about(self, step: int, whose: int) -> None:
        self.matter = step * MATTERS + whose % MATTERS

    def below(self, n: int) -> int:
        if self.matter != self.rolled:
            self.turn_to(self.matter)
        state = CARRIED * (self.state & MASK31) + (self.state >> 31)
        self.state = state
        return ((state & MASK31) * n) >> 31

    def turn_to(self, matter: int) -> None:
        """Put the state of the last matter away and take up that of another."""
        states = self.states
        states[self.rolled] = self.state
        found = states.get(matter)
        self.state = found if found is not None else self.first_state(matter)
        self.rolled = matter

    def first_state(self, matter: int) -> "i64":
        return mixed30(self.high ^ matter) << 30 | mixed30(self.low ^ matter)

    def clone(self) -> "Fated":
        twin = Fated(0)
        twin.high, twin.low = self.high, self.low
        twin.matter, twin.rolled, twin.state = self.matter, self.rolled, self.state
        twin.states = self.states.copy()
        return twin


def mixed64(seed: int) -> "i64":
    """The first state for a seed. Neighbouring seeds give states far apart; of a long seed 64 bits count."""
    word: i64 = seed & MASK63
    top: i64 = seed >> 63 & 1
    word |= top << 63
    mixed = (word * -0x61C8864680B583EB + 0x632BE59BD9B4E019) & WORD
    return ((mixed ^ mixed >> 29 & MASK35) * -0x40A7B892E31B1A47) & WORD


def mixed30(x: "i64") -> "i64":
    """A hash of 30 bits to 30 bits: every bit of the result depends on every bit given."""
    x = (x ^ x >> 15) * 0x2C1B3C6D & MASK30
    x = (x ^ x >> 12) * 0x297A2D39 & MASK30
    return x ^ x >> 15


class Loaded(Fast):
    """Dice in a given order as long as they last; everything else as from a `Fast` source of this seed."""

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
        word: i64 = int.from_bytes(self.bytes[:6], "big")
        self.bytes = self.bytes[6:]
        return word * n >> 48

    def clone(self) -> "Fair":
        twin = Fair(self.seed)
        twin.label, twin.block, twin.bytes = self.label, self.block, self.bytes
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return fair_again, (self.seed, self.label, self.block, self.bytes)


def fair_again(seed: str, label: bytes, block: int, left: bytes) -> Fair:
    """A `Fair` source as it was pickled."""
    source = Fair(seed)
    source.label, source.block, source.bytes = label, block, left
    return source


def commitment(seed: str) -> str:
    """A cryptographic commitment, shown before the game: it fixes the seed without revealing it."""
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

    def __reduce__(self) -> tuple[object, ...]:
        return scripted_again, (self.dice, self.used)


def scripted_again(dice: list[int], used: int) -> Scripted:
    """A `Scripted` source as it was pickled."""
    source = Scripted(dice)
    source.used = used
    return source


class Enumerated(Chance):
    """Follows `path`; past its end it takes the first outcome. `widths` are the numbers of outcomes met.

    With a `face`, every die shows it, and only what is drawn or shuffled is enumerated.
    """

    def __init__(self, path: list[int], face: int = 0) -> None:
        super().__init__()
        self.path = list(path)
        self.face = face
        self.widths: list[int] = []

    def die(self) -> int:
        return self.face or super().die()

    def below(self, n: int) -> int:
        depth = len(self.widths)
        self.widths.append(n)
        if depth == len(self.path):
            self.path.append(0)
        return self.path[depth]

    def clone(self) -> "Enumerated":
        twin = Enumerated(self.path, self.face)
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
