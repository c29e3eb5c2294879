"""Set-up: the first state of a game (SET-1 to SET-9)."""

from claustrophobia.core import agenda
from claustrophobia.core.clauses import TOKEN_BITS
from claustrophobia.core.dice import Chance
from claustrophobia.core.names import BOX, EVENT, HUMAN, HUMAN_PREPARATION, INSTINCT, POOL
from claustrophobia.core.setup import Card, Setup
from claustrophobia.core.state import State
from claustrophobia.rules import cards, edition, effects, presence, tiles


def muster(setup: Setup, chance: Chance) -> State:
    """The state at the start of a game: everything laid out, nothing decided yet."""
    s = State(setup, chance)
    clear(s)
    for number, cell, turn in setup.layout:
        slot = tiles.lay(s, number, cell, turn)
        edition.of(s).tile_placed(s, slot)  # SET-7
    for slot, token, count in setup.layout_tokens:
        s.tokens[slot] += count << (token * TOKEN_BITS)
    for spot, kind in setup.barriers:
        effects.close(s, spot, kind)
    for w, place in enumerate(setup.start_at):
        if place >= 0:
            presence.put(s, w, place)
        if setup.first_side[w] != HUMAN:
            s.infernals |= 1 << w
        elif place != BOX:
            s.humans |= 1 << w
    s.team = s.humans.bit_count()
    build_stack(s)
    edition.of(s).prepare(s)
    s.deck[INSTINCT] = chance.shuffled(pack(setup.instincts))
    s.deck[EVENT] = chance.shuffled(pack(setup.events))
    for side in (INSTINCT, EVENT):
        for _ in range(setup.start_hand[side]):
            cards.draw(s, side, "SET-7")
    s.fresh = ()  # cards drawn at set-up may be used in the first preparation
    s.news = 0
    cards.watch(s)
    s.agenda.insert(0, (agenda.RUN_BEGIN_TURN,))
    return s


def clear(s: State) -> None:
    """Give every column of the state its first value: no tile is placed yet."""
    setup = s.setup
    count = len(setup.names)
    s.at = list(setup.start_at)
    s.damage = list(setup.start_damage)
    s.die = [0] * count
    s.flags = [0] * count
    s.allotted = [-1] * count
    s.load = list(setup.start_load)
    s.gear = list(setup.start_gear)
    s.gifts = list(setup.start_gifts)
    s.team = 0
    s.humans = s.infernals = 0
    s.marks = []
    s.tile_number, s.tile_cell, s.tile_turn = [], [], []
    s.links, s.used, s.water, s.holes, s.tokens, s.here = [], [], [], [], [], []
    s.tile_tp, s.finds = [], []
    s.barriers = ()
    s.stack = s.box = s.gone = s.second = s.chest = ()
    s.deep = setup.stack_deep
    s.known = 0
    s.face = [0] * 6
    s.dest = [POOL] * 6
    s.tp = setup.start_tp
    s.alarms = 0
    s.hand, s.deck, s.discard = [(), ()], [(), ()], [(), ()]
    s.fresh = s.played = s.dice = ()
    s.watch = [0, 0]
    s.turn = 0
    s.phase = HUMAN_PREPARATION
    s.outcome = s.news = 0
    s.taken = [0, 0]
    s.counters = [0] * len(setup.counter_names)
    if setup.direction >= 0:
        s.counters[setup.direction] = setup.first_direction
    s.agenda = []
    s.options = []


def pack(kinds: list[Card]) -> tuple[int, ...]:
    """Every copy of every card."""
    return tuple(index for index, card in enumerate(kinds) for _ in range(card.count))


def build_stack(s: State) -> None:
    """Shuffle the scenario's tiles into the stack, its goals among the last few; the rest stay in the box unseen."""
    setup = s.setup
    if not setup.stack_size:
        return
    pool = s.chance.shuffled(tuple(setup.stack_tiles))
    spare = setup.stack_size - len(setup.stack_goals) - len(setup.stack_surely)
    s.box = pool[spare:]
    chosen = s.chance.shuffled((*setup.stack_surely, *pool[:spare]))
    above = setup.stack_size - setup.stack_deep
    s.stack = chosen[:above] + s.chance.shuffled((*chosen[above:], *setup.stack_goals))
