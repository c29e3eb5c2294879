"""The part of a game that never changes: content and scenario, compiled to columns.

Built once per scenario and options by `content.compile`, shared by every state of every game played on it.
"""

from claustrophobia.core.names import DEVOTED, FACES, FOREVER, NO_LIMIT, NOBODY


class Effect:
    """A verb with its arguments under their own names, as small integers; those a verb does not take are 0."""

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.who = 0
        self.movement = 0
        self.combat = 0
        self.defense = 0
        self.talents = 0
        self.until = FOREVER  # the phase that ends it; FOREVER also if it is over at once
        self.amount = 0  # threat points gained or lost
        self.price = 0  # threat points paid
        self.count = 0  # of cards, dice, warriors
        self.lines = 0  # healed
        self.tiles = 0  # looked at
        self.at_least = 0  # what a die must show
        self.humans = 0  # so many humans must stand there
        self.clear = 0  # the combat that clears rubble
        self.most = 0  # how often it may be bought; 0 for no limit
        self.uses = 0
        self.sheet = NOBODY
        self.where = 0
        self.effect = 0  # the tile effect it stops
        self.per_die = False
        self.ranged = False
        self.around = False  # on adjacent tiles too
        self.waives_opening = False  # which of THR-2's conditions a charge waives: True an opening, False no humans
        self.wounds_on_demons = 1
        self.table: tuple[int, ...] = ()
        self.targets: tuple[str, ...] = ()  # the types (`core.arguments`) of what is chosen when it is used


class Card:
    """An event, instinct or equipment card, or a gift; `moment` is -1 if it has none."""

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
    """The index of a card in its list, or -1."""
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
        self.phase = 0  # the phase in which its effect begins; at once if that has begun when it fires (DST-9)
        self.spaces = 0
        self.condition = 0
        self.dice = 0
        self.at_least = 0
        self.exactly = 0
        self.once = False  # whether it fires only once a phase (first edition)


class Clause:
    """One named verb of a scenario with its arguments: an aim, an action, a special rule or a stash effect."""

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.outcome = 0
        self.count = 0
        self.at_least = 0
        self.tile = 0  # a tile number; 0 for any
        self.warrior = NOBODY
        self.token = 0
        self.counter = 0
        self.turn = 0
        self.side = 0  # a direction
        self.talents = 0
        self.stat = 0  # a characteristic
        self.value = 0
        self.ident = ""
        self.who: list[int] = []  # sheets, in the order given
        self.doers = 0  # mask of the warriors that can do the action (HAC-3, IAC-2), or that the clause is about
        self.exhausted = False  # whether an exhausted warrior can do it (HAC-6)


class Draft:
    """How a team is put together at set-up (DAN-8, DAN-12)."""

    def __init__(self, others: int, elite: int, equipment: int, gifts: int) -> None:
        self.others = others  # humans besides the leader
        self.elite = elite  # how many of them may have one of the elite sheets
        self.equipment = equipment
        self.gifts = gifts


class Setup:
    """Everything the rules look up: lists indexed by warrior, lists indexed by tile number, cards, the scenario."""

    def __init__(self) -> None:  # noqa: PLR0915 - a list of columns
        self.ruleset = ""
        self.edition = 0  # its number in `names.RULESETS`
        self.unplayed = -1  # the side that nobody plays: its ruleset answers its decisions; -1 for none
        self.faces: tuple[str, ...] = FACES  # the names of a destiny die's faces
        self.gift_talent = DEVOTED  # the talent a bearer of gifts needs (TAL-DEVOTED); 0: none
        self.allots = True  # whether instinct cards are allotted to dice (HPR-4); otherwise they have moments
        self.rebuilds = True  # whether an empty deck is rebuilt (SET-4)
        self.human_limit = -1  # the human player's cards in hand; below 0: as many as humans at the start (HPR-8)
        self.one_demon = False  # whether there is one demon figure only (FED-DEM-1)
        self.pack_limit = 0  # the most troglodytes in play, ordinary and tough together; 0 for no such limit
        self.scenario = ""
        self.source = ""  # what it can be read from again: the id of a built-in scenario, the text of any other
        self.content = ""  # the fingerprint of the content
        self.content_file = ""  # the path of the owner's file it comes from; nothing: it is the program's own
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
        self.icons: list[int] = []  # bit v is set if line v draws an instinct card
        self.life: list[int] = []
        self.price: list[int] = []
        self.abilities: list[list[Effect]] = []
        self.auras: list[int] = []  # the warriors with an ability that changes others
        self.may_use: list[int] = []  # mask of the equipment whose card names the warrior
        self.hound_count = -1  # how many hellhounds there are; below 0 for all of the box
        self.elite = 0  # mask of the warriors kept out of the easiest circles (DAN-12)
        self.draft: Draft | None = None
        self.hound_table: tuple[int, ...] = ()  # movement, combat for each face
        self.start_at: list[int] = []  # tile slot, or a place
        self.start_gear: list[tuple[int, ...]] = []
        self.start_gifts: list[int] = []  # for each warrior the mask of its gifts
        self.start_load: list[int] = []
        self.start_damage: list[int] = []
        self.western = 0  # from here on masks of warriors
        self.leaders = 0
        self.ordinary = 0
        self.troglodytes = 0  # ordinary and tough (DST-7)
        self.hounds = 0
        self.demons = 0
        self.human_count = 0  # the warriors with slots below this can be the human player's, all others never
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
        self.gifts_at: list[int] = []  # for each die value the mask of the gifts it makes active
        self.powers: list[Power] = []
        self.board_powers = 0  # the powers below this are the board's own; those from here on have an owner
        # Two caches of `editions.first.fate`, filled in play.
        self.square_groups: dict[int, int] = {}  # how often some dice on a square meet its condition
        self.placings: dict[tuple[int, ...], list[int]] = {}  # where dice may be placed, by how all of them lie now

        # the scenario
        self.layout: list[tuple[int, int, int]] = []  # number, cell, rotation
        self.layout_tokens: list[tuple[int, int, int]] = []  # slot, token, count
        self.barriers: list[tuple[int, int]] = []  # slot * 4 + side, kind
        self.stack_size = 0
        self.stack_goals: list[int] = []  # tiles that are shuffled into the last `stack_deep`
        self.stack_deep = 0
        self.stack_surely: list[int] = []  # tiles that are surely in the stack
        self.stack_tiles: list[int] = []  # tiles from which the rest of the stack is drawn
        self.zone: tuple[int, ...] = ()  # first and last column, first and last row tiles may lie in
        self.second_size = 0  # how many tiles are drawn for the secondary stack
        self.second_tiles: list[int] = []
        self.start_tp = 0
        self.start_hand = [0, 0]
        self.late_hand = [0, 0]  # cards dealt to each side only after an auction has decided who plays which
        self.turn_limit = NO_LIMIT
        self.limit_outcome = 2
        self.aims: list[Clause] = []
        self.actions: list[Clause] = []
        self.rules: list[Clause] = []
        self.stash: list[Clause] = []
        self.counter_names: list[str] = []
        self.needed_tiles: list[int] = []  # numbers an aim depends on (EXP-9)
        self.gates: list[int] = []  # tokens that each make their tiles adjacent for movement (SCN-8)
        self.portal = -1  # the token on whose tiles infernals may always enter; below 0 if there is none (SCN-7)
        self.talented: list[Clause] = []  # the rules that grant talents or take them away (SCN-9)
        self.fixed: list[Clause] = []  # the rules that fix characteristics (SCN-10)
        self.direction = -1  # the counter that holds where the direction token points; below 0 if there is none
        self.first_direction = 0
