"""A number from 0 up for every option that a set-up can ever offer: the fixed action space that learning programs need.

The number follows from the tables of `core.decision` and `core.arguments` alone; no game has to be played to find it.
Each verb has a block of numbers. A verb that takes targets has a block for each card, gift, power, piece of equipment
or action it can name, because these have different targets.
"""

from claustrophobia.core.arguments import TYPES, arguments_of, option_of, targets_of
from claustrophobia.core.decision import SIGNATURES, verb_of
from claustrophobia.core.setup import Setup


class Block:
    """The numbers of one verb, or of one verb and card: from `start` on, one for every combination of values."""

    def __init__(self, verb: int, named: int, kinds: list[str], start: int, setup: Setup) -> None:
        self.verb = verb
        self.named = named  # the card, gift, ... that all options of the block name; -1 for none
        self.kinds = kinds  # the types of the values that differ within the block
        self.widths = [TYPES[kind].count(setup) for kind in kinds]
        self.start = start
        size = 1
        for width in self.widths:
            size *= width
        self.size = size


class ActionIndex:
    """The action space of a set-up: `count` numbers, `number` of an option, `option` of a number."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.blocks: list[Block] = []
        self.count = 0
        self.places: dict[tuple[int, int], Block] = {}
        for verb, signature in SIGNATURES.items():
            kinds = [argument.kind for argument in signature.arguments]
            if not signature.takes_targets:
                self.add(verb, -1, kinds)
                continue
            for named in range(TYPES[kinds[-1]].count(setup)):
                self.add(verb, named, [*kinds[:-1], *targets_of(setup, verb, named)])

    def add(self, verb: int, named: int, kinds: list[str]) -> None:
        block = Block(verb, named, kinds, self.count, self.setup)
        self.blocks.append(block)
        self.places[verb, named] = block
        self.count += block.size

    def number(self, code: int) -> int:
        """The number of an option."""
        verb = verb_of(code)
        values = arguments_of(self.setup, code)
        named = -1
        if SIGNATURES[verb].takes_targets:
            _, named = values.pop(len(SIGNATURES[verb].arguments) - 1)
        block = self.places[verb, named]
        found = 0
        for spot, (kind, value) in enumerate(values):
            found = found * block.widths[spot] + TYPES[kind].number(self.setup, value)
        return block.start + found

    def option(self, number: int) -> int:
        """The option with a number, offered at present or not."""
        block = self.block_of(number)
        left = number - block.start
        values: list[int] = []
        for spot in range(len(block.kinds) - 1, -1, -1):
            values.append(TYPES[block.kinds[spot]].at(self.setup, left % block.widths[spot]))
            left //= block.widths[spot]
        values.reverse()
        if block.named >= 0:
            values.insert(len(SIGNATURES[block.verb].arguments) - 1, block.named)
        return option_of(self.setup, block.verb, values)

    def block_of(self, number: int) -> Block:
        """The block a number lies in."""
        low, high = 0, len(self.blocks) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.blocks[middle].start <= number:
                low = middle
            else:
                high = middle - 1
        return self.blocks[low]
