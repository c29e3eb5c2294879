"""What a game is played with and never changes: content and scenario, compiled to columns.

Built once per scenario and options by `content.compile`, shared by every state of every game played on it.
"""

from claustrophobia.core.names import DEVOTED, FACES, FOREVER, NOBODY


class Effect:
    """A verb with its arguments under their own names, as small integers; those a verb does not take are 0."""

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.who = 0
        self.movement = 0
        self.combat = 0
        self.defense = 0
        self.talents = 0
        self.until = FOREVER  # the phase that ends it; FOREVER also where it is instantaneous
        self.amount = 0  # of threat points
        self.price = 0  # likewise
        self.count = 0  # of cards, dice, warriors
        self.lines = 0  # healed
        self.tiles = 0  # looked at
        self.at_least = 0  # what a die must show
        self.humans = 0  # who must stand there at least
        self.clear = 0  # the combat that clears rubble
        self.most = 0  # 0: no limit
        self.uses = 0
        self.sheet = NOBODY
        self.where = 0
        self.effect = 0  # of a tile
        self.per_die = False
        self.ranged = False
        self.around = False  # on adjacent tiles too
        self.waives_opening = False  # else a charge waives that no enemy stands there (THR-2)
        self.wounds_on_demons = 1
        self.table: tuple[int, ...] = ()
        self.targets: tuple[str, ...] = ()  # types (`core.arguments`) of what is chosen when it is used


class Card:
    """An event, instinct or equipment card, or a gift; `moment` is -1 where it has none."""

    def __init__(self, ident: str, effect: Effect) -> None:
        self.ident = ident
        self.effect = effect
        self.moment = -1
        self.value = 0  # the die value of an instinct card or a gift
        self.count = 0
        self.bearers: list[str] = []
        self.action = False
        self.once = False


def card_index(kinds: list[Card], ident: str) -> int:
    """The place of a card in its list, or -1."""
    for index, card in enumerate(kinds):
        if card.ident == ident:
            return index
    return -1


class Power:
    """A power of the destiny board or of a sheet (`owner` is then a warrior)."""

    def __init__(self, ident: str, effect: Effect) -> None:
        self.ident = ident
        self.effect = effect
        self.owner = -1
        self.phase = 0  # when its effect begins: one that has come already is at once (DST-9)
        self.spaces = 0
        self.condition = 0
        self.dice = 0
        self.at_least = 0
        self.exactly = 0
        self.once = False  # once a phase, where dice lie on squares


class Clause:
    """One named verb of a scenario with its arguments: an aim, an action, a special rule or a stash effect."""

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.outcome = 0
        self.count = 0
        self.at_least = 0
        self.tile = 0  # a tile number, 0: any
        self.warrior = NOBODY
        self.token = 0
        self.counter = 0
        self.turn = 0
        self.side = 0  # a direction
        self.talents = 0
        self.ident = ""
        self.who: list[int] = []  # sheets, in the order given
        self.doers = 0  # mask of the warriors an action is given to (HAC-3, IAC-2)
        self.exhausted = False  # whether an exhausted one may do it (HAC-6)


class Draft:
    """How a team is put together at set-up (DAN-8, DAN-12)."""

    def __init__(self, others: int, elite: int, equipment: int, gifts: int) -> None:
        self.others = others  # humans besides the leader
        self.elite = elite  # of whom so many may be of the elite sheets
        self.equipment = equipment
        self.gifts = gifts


class Setup:
    """Everything the rules look up. Lists indexed by warrior are parallel, as are those indexed by tile number."""

    def __init__(self) -> None:  # noqa: PLR0915 - a list of columns
        self.ruleset = ""
        self.edition = 0  # its number in `names.RULESETS`
        self.unplayed = -1  # a side that the rules play by themselves
        self.faces: tuple[str, ...] = FACES  # what the faces of a destiny die are called
        self.gift_talent = DEVOTED  # the talent a bearer of gifts needs (TAL-DEVOTED); 0: none
        self.allots = True  # whether the human player's cards are allotted to dice (HPR-4); else they have moments
        self.rebuilds = True  # whether an empty deck is rebuilt (SET-4)
        self.human_limit = -1  # the human player's cards in hand; below 0: as many as humans at the start (HPR-8)
        self.one_demon = False  # whether there is one demon figure only (FED-DEM-1)
        self.pack_limit = 0  # troglodytes in play, tough ones too; 0: as many as there are figures
        self.scenario = ""
        self.content = ""  # the fingerprint of the content
        self.fingerprint = ""  # of the content and the scenario: all that a game is played by
        self.options: dict[str, object] = {}

        # warriors
        self.names: list[str] = []
        self.sheet: list[int] = []
        self.sheet_ids: list[str] = []
        self.kind: list[int] = []
        self.first_side: list[int] = []
        self.lines: list[list[int]] = []  # 18 numbers for a Western warrior, else 3 (SET-9)
        self.base_talents: list[int] = []
        self.icons: list[int] = []  # bit v: line v draws an instinct card
        self.life: list[int] = []
        self.price: list[int] = []
        self.abilities: list[list[Effect]] = []
        self.auras: list[int] = []  # warriors with an ability that changes others
        self.may_use: list[int] = []  # mask of the equipment whose card names the warrior
        self.hound_count = -1  # below 0: as many as the box holds
        self.elite = 0  # mask of the warriors kept out of the easiest circles (DAN-12)
        self.draft: Draft | None = None
        self.hound_table: tuple[int, ...] = ()  # movement, combat for each face
        self.start_at: list[int] = []  # tile slot, or a place
        self.start_gear: list[tuple[int, ...]] = []
        self.start_gifts: list[int] = []  # a mask a warrior
        self.start_load: list[int] = []
        self.western = 0  # masks over warriors
        self.leaders = 0
        self.ordinary = 0
        self.troglodytes = 0  # ordinary and tough (DST-7)
        self.hounds = 0
        self.demons = 0
        self.human_count = 0  # the first so many warriors are, or may become, the human player's at set-up
        self.event_limit = 4  # event cards in hand (IPR-5)

        # tiles, by number
        self.openings: list[int] = []  # 4 per tile: the mask in each rotation
        self.saturation: list[int] = []
        self.effect: list[int] = []

        # cards and powers
        self.instincts: list[Card] = []
        self.events: list[Card] = []
        self.equipment: list[Card] = []
        self.gifts: list[Card] = []
        self.gifts_at: list[int] = []  # by die value: the mask of its gifts
        self.powers: list[Power] = []
        self.board_powers = 0  # the first so many are the board's own
        self.square_groups: dict[int, int] = {}  # how often dice on a square fulfil its condition, as it was found
        self.placings: dict[tuple[int, ...], list[int]] = {}  # what was found for destiny dice as they lie on squares

        # the scenario
        self.layout: list[tuple[int, int, int]] = []  # number, cell, rotation
        self.layout_tokens: list[tuple[int, int, int]] = []  # slot, token, count
        self.barriers: list[tuple[int, int]] = []  # slot * 4 + side, kind
        self.stack_size = 0
        self.stack_goals: list[int] = []  # tiles among the last `stack_deep`
        self.stack_deep = 0
        self.stack_surely: list[int] = []  # tiles that are in the stack for certain
        self.stack_tiles: list[int] = []  # the pool to draw from
        self.zone: tuple[int, ...] = ()  # first and last column, first and last row tiles may lie in
        self.second_size = 0  # tiles of the secondary stack, drawn from
        self.second_tiles: list[int] = []
        self.start_tp = 0
        self.start_hand = [0, 0]
        self.late_hand = [0, 0]  # dealt only when an auction has decided who plays what
        self.turn_limit = 99
        self.limit_outcome = 2
        self.aims: list[Clause] = []
        self.actions: list[Clause] = []
        self.rules: list[Clause] = []
        self.stash: list[Clause] = []
        self.counter_names: list[str] = []
        self.needed_tiles: list[int] = []  # numbers an aim depends on (EXP-9)
        self.gates = -1  # the token whose tiles are adjacent for movement; below 0: none
        self.direction = -1  # the counter that says where the direction token points; below 0: none
        self.first_direction = 0
