"""Compiling: from records of content to the columns of a `Setup`, one for each content, scenario and options."""

from typing import Any, Final

from claustrophobia.content import company, first_edition, handicaps, scenario_check, schema
from claustrophobia.content.faults import among
from claustrophobia.content.load import Content, ContentError, fingerprint_of, scenario, scenario_ids
from claustrophobia.content.options import check_options
from claustrophobia.core import clauses, names, verbs
from claustrophobia.core.grid import DIRECTIONS, cell, rotated
from claustrophobia.core.names import BOX, HUMAN, INFERNAL, RESERVE, WAITING
from claustrophobia.core.setup import Card, Clause, Draft, Effect, Power, Setup, card_index

LETTERS: Final = "abcdefgh"
PRINTED_TILES: Final = 48  # the highest number of a tile in any box
GIFT_MOMENT: Final = {"passive": -1, "effects": 0, "end_of_preparation": 1, "activation": 2}


def compile_setup(content: Content, scenario: schema.Scenario, options: dict[str, Any]) -> Setup:
    """The set-up of a scenario with a content and options."""
    scenario_check.check_scenario(scenario)
    setup = cast_of(content, scenario, options)
    scenario_check.check_names(setup)
    compile_scenario(setup, content, scenario)
    scenario_check.check_setup(setup, scenario)
    setup.start_tp = int(options.get("tp", scenario.infernal.tp))
    setup.start_hand = [
        int(options.get("instincts", scenario.human.hand)),
        int(options.get("events", scenario.infernal.hand)),
    ]
    setup.draft = draft_of(scenario.human.draft, setup.options)
    for number, ident in enumerate(scenario.infernal.without):
        path = f"scenario {scenario.id}: infernal.without[{number}]"
        setup.events[index_of(setup.events, ident, path)].count = 0
    if scenario.infernal.unplayed:
        setup.event_limit = sum(card.count for card in setup.events)
    setup.turn_limit = int(options.get("turns", scenario.limit.turns))
    setup.limit_outcome = names.OUTCOMES.index(scenario.limit.outcome)
    if scenario.ruleset == first_edition.RULESET:
        first_edition.fit_out(setup, scenario)
    else:
        handicaps.apply(setup)
    return setup


def cast_of(content: Content, scenario: schema.Scenario, options: dict[str, Any]) -> Setup:
    """The set-up of a scenario as far as its warriors: whoever takes part, and what they have."""
    setup = Setup()
    setup.ruleset = scenario.ruleset
    setup.edition = names.RULESETS.index(scenario.ruleset)
    setup.scenario = setup.source = f"{scenario.ruleset}/{scenario.id}"
    setup.content = content.fingerprint
    setup.content_file = content.path
    setup.fingerprint = fingerprint_of(content, scenario)
    setup.unplayed = INFERNAL if scenario.infernal.unplayed else -1
    setup.options = check_options(options, scenario.ruleset)
    setup.hound_count = int(options.get("hounds", scenario.infernal.hounds))
    compile_tiles(setup, content)
    setup.sheet_ids = [sheet.id for sheet in content.westerns]
    setup.sheet_ids += [being.id for being in content.demonics] + [demon.id for demon in content.demons]
    setup.sheet_ids += [ally.id for ally in scenario.ally]
    compile_cards(setup, content)
    add_humans(setup, content, scenario)
    add_infernals(setup, content, scenario)
    return setup


def unplayable(content: Content) -> dict[str, str]:
    """The scenarios of a ruleset that cannot be played with this content, each with the reason."""
    found: dict[str, str] = {}
    for ident in scenario_ids():
        if ident.startswith(f"{content.ruleset}/"):
            try:
                compile_setup(content, scenario(ident), {})
            except ContentError as error:
                found[ident] = str(error)
    return found


def compile_tiles(setup: Setup, content: Content) -> None:
    numbers = max([PRINTED_TILES, *(tile.number for tile in content.tiles)]) + 1
    setup.openings = [0] * 4 * numbers
    setup.saturation = [0] * numbers
    setup.effect = [0] * numbers
    for tile in content.tiles:
        mask = sum(1 << "nesw".index(letter) for letter in tile.openings)
        for turn in range(4):
            setup.openings[tile.number * 4 + turn] = rotated(mask, turn)
        setup.saturation[tile.number] = tile.saturation
        setup.effect[tile.number] = names.TILE_EFFECTS.index(tile.effect)


# --- effects and cards ----------------------------------------------------------------------------


def effect_from(setup: Setup, verb: str, args: dict[str, Any]) -> Effect:
    """A verb's arguments as small integers, and the types of what has to be chosen for it."""
    number, targets = verbs.VERBS[verb]
    effect = Effect(number)
    effect.targets = targets
    for key, value in args.items():
        if key == "who":
            effect.who, chosen = verbs.WHO[value]
            effect.targets = chosen + targets
        elif key == "where":
            effect.where, chosen = verbs.WHERE[value]
            effect.targets = chosen + targets
        elif key == "until":
            effect.until = names.PHASES.index(value)
        elif key == "talents":
            effect.talents = talent_bits(value)
        elif key == "sheet":
            effect.sheet = setup.sheet_ids.index(value)
        elif key == "effect":
            effect.effect = names.TILE_EFFECTS.index(value)
        elif key == "waives":
            effect.waives_opening = value == "opening"
        elif key == "table":
            effect.table = tuple(figure for row in value for figure in row)
        else:  # a number or a bool, under its own name
            setattr(effect, key, value)
    return effect


def talent_bits(talents: list[str]) -> int:
    return sum(1 << names.TALENTS.index(talent) for talent in talents)


def compile_cards(setup: Setup, content: Content) -> None:
    setup.events = [card_from(setup, card) for card in content.events]
    setup.instincts = [card_from(setup, card) for card in content.instincts]
    setup.equipment = [card_from(setup, card) for card in content.equipment]
    setup.gifts = [card_from(setup, card) for card in content.gifts]
    setup.gifts_at = [sum(1 << i for i, gift in enumerate(setup.gifts) if gift.value == value) for value in range(7)]
    for card in [*setup.instincts, *setup.equipment, *setup.gifts]:
        if card.effect.verb == verbs.HEAL:  # a human's line to heal is chosen
            card.effect.targets = ("warrior", "line")
    for power in content.powers:
        setup.powers.append(power_from(setup, power))
    setup.board_powers = len(setup.powers)


def card_from(setup: Setup, record: schema.Card) -> Card:
    card = Card(record.id, effect_from(setup, record.verb, record.args))
    if record.moment:
        is_gift = record.moment in GIFT_MOMENT
        card.moment = GIFT_MOMENT[record.moment] if is_gift else names.MOMENTS.index(record.moment)
    card.value = record.value
    card.count = record.count
    card.bearers = list(record.bearers)
    card.action = record.action
    card.once = record.once
    return card


def power_from(setup: Setup, record: schema.Power) -> Power:
    power = Power(record.id, effect_from(setup, record.verb, record.args))
    power.phase = names.PHASES.index(record.phase)
    power.spaces = record.spaces
    power.condition = verbs.CONDITIONS.index(record.condition.kind)
    power.dice = max(1, record.condition.dice)
    power.at_least = record.condition.at_least
    power.exactly = record.condition.exactly
    power.once = record.once
    return power


# --- warriors -------------------------------------------------------------------------------------


def add_warrior(setup: Setup, name: str, sheet: str, kind: int, side: int, at: int) -> int:
    """Add a warrior to every column; the caller fills in what its sheet says."""
    w = len(setup.names)
    setup.names.append(name)
    setup.sheet.append(setup.sheet_ids.index(sheet))
    setup.kind.append(kind)
    setup.first_side.append(side)
    setup.lines.append([])
    setup.base_talents.append(0)
    setup.icons.append(0)
    setup.life.append(6)
    setup.price.append(0)
    setup.abilities.append([])
    setup.start_at.append(at)
    setup.start_gear.append(())
    setup.start_gifts.append(0)
    setup.start_load.append(0)
    setup.start_damage.append(0)
    setup.may_use.append(0)
    return w


def add_humans(setup: Setup, content: Content, scenario: schema.Scenario) -> None:
    """Add the scenario's humans with their sheets, gifts and equipment (SET-2, SET-5)."""
    sheets = {sheet.id: sheet for sheet in content.westerns}
    allies = {ally.id: ally for ally in scenario.ally}
    seen: dict[str, int] = {}
    drafted = first_edition.is_drafted(setup, scenario)
    for spot, recruit in enumerate(first_edition.recruits(setup, content, scenario)):
        where = f"scenario {scenario.id}: human.warriors[{spot}]"
        if recruit.sheet in allies:
            add_ally(setup, scenario, allies[recruit.sheet], recruit, where)
            continue
        if recruit.sheet not in sheets:
            what = f"{where}.sheet = {recruit.sheet!r}: there is no such human sheet"
            raise ContentError(f"{what}: {among(recruit.sheet, [*sheets, *allies])}")
        sheet = sheets[recruit.sheet]
        number = seen.get(sheet.id, 0)
        seen[sheet.id] = number + 1
        if seen[sheet.id] > sheet.count:
            raise ContentError(f"{where}.sheet = {sheet.id!r}: the box has only {sheet.count} (SET-8)")
        if not drafted:
            scenario_check.check_slot(f"{where}.at", recruit.at, scenario)
        name = sheet.id if sheet.leader else f"{sheet.id}-{LETTERS[number]}"
        w = add_warrior(setup, name, sheet.id, names.WESTERN, HUMAN, BOX if drafted or recruit.later else recruit.at)
        setup.western |= 1 << w
        if sheet.leader:
            setup.leaders |= 1 << w
        if sheet.elite:
            setup.elite |= 1 << w
        setup.lines[w] = [figure for line in sheet.lines for figure in line]
        setup.base_talents[w] = talent_bits(sheet.talents)
        setup.icons[w] = sum(1 << value for value in sheet.instinct)
        setup.may_use[w] = sum(1 << i for i, card in enumerate(setup.equipment) if sheet.id in card.bearers)
        give_gifts(setup, w, recruit.gifts, where)
        setup.start_gear[w] = tuple(
            index_of(setup.equipment, item, f"{where}.equipment[{n}]") for n, item in enumerate(recruit.equipment)
        )
        give_tokens(setup, w, recruit.carries)
    setup.human_count = len(setup.names)
    if "party" in setup.options and scenario.human.draft is None:
        company.fit_out(setup, str(setup.options["party"]))


def add_ally(setup: Setup, scenario: schema.Scenario, ally: schema.Ally, recruit: schema.Recruit, where: str) -> None:
    """Add an ally: a human with fixed figures and a life. It has no lines, so no gifts, and no equipment (SET-9)."""
    if ally.id in setup.sheet_ids[: -len(scenario.ally)]:
        raise ContentError(f"scenario {scenario.id}: [[ally]] id = {ally.id!r}: a sheet of the box has this name")
    if ally.id in setup.names:
        raise ContentError(f"{where}.sheet = {ally.id!r}: there is only one such ally (SET-9)")
    if recruit.gifts or recruit.equipment:
        raise ContentError(f"{where}: ally {ally.id!r} has neither gifts nor equipment (SET-9)")
    scenario_check.check_slot(f"{where}.at", recruit.at, scenario)
    w = add_warrior(setup, ally.id, ally.id, names.ALLY, HUMAN, BOX if recruit.later else recruit.at)
    setup.lines[w] = [ally.movement, ally.combat, ally.defense]
    setup.life[w] = ally.life
    setup.base_talents[w] = talent_bits(ally.talents)
    give_tokens(setup, w, recruit.carries)


def give_tokens(setup: Setup, w: int, tokens: list[str]) -> None:
    """Give a warrior the tokens it carries at the start (EQP-3)."""
    for token in tokens:
        setup.start_load[w] += 1 << (clauses.TOKEN_KINDS.index(token) * clauses.TOKEN_BITS)


def give_gifts(setup: Setup, w: int, gifts: list[str], where: str) -> None:
    """Give a warrior its gifts. Two gifts of one value cannot be on the same sheet (SET-6)."""
    for number, gift in enumerate(gifts):
        index = index_of(setup.gifts, gift, f"{where}.gifts[{number}]")
        value = setup.gifts[index].value
        if setup.start_gifts[w] & setup.gifts_at[value]:
            raise ContentError(f"{where}.gifts[{number}] = {gift!r}: two gifts of value {value} (SET-6)")
        setup.start_gifts[w] |= 1 << index


def index_of(cards: list[Card], ident: str, where: str) -> int:
    """The index of the card that a field of a scenario names; an error if there is none."""
    found = card_index(cards, ident)
    if found < 0:
        raise ContentError(f"{where} = {ident!r} is unknown: {among(ident, [card.ident for card in cards])}")
    return found


def add_infernals(setup: Setup, content: Content, scenario: schema.Scenario) -> None:
    """Add the reserve, the scenario's demons, and the infernals that start in play (SET-3)."""
    for record in content.demonics:
        count = setup.hound_count if record.kind == "hellhound" and setup.hound_count >= 0 else record.count
        for number in range(1, count + 1):
            kind = names.KINDS.index(record.kind)
            name = f"{'tough' if record.kind == 'tough' else record.id}-{number}"
            w = add_warrior(setup, name, record.id, kind, INFERNAL, RESERVE)
            fill_demonic(setup, w, record)
            bit = 1 << w
            if record.kind == "hellhound":
                setup.hounds |= bit
            else:
                setup.troglodytes |= bit
                if record.kind == "troglodyte":
                    setup.ordinary |= bit
    demons = {demon.id: demon for demon in content.demons}
    taking_part = list(demons) if scenario.infernal.any_demon else scenario.infernal.demons
    for number, ident in enumerate(taking_part):
        path = f"scenario {scenario.id}: infernal.demons[{number}] = {ident!r}"
        if ident not in demons:
            raise ContentError(f"{path} is unknown: {among(ident, demons)}")
        if ident in taking_part[:number]:
            raise ContentError(f"{path}: the box has only one (SET-8)")
        place = WAITING if ident in scenario.infernal.waiting else BOX if scenario.infernal.any_demon else RESERVE
        w = add_warrior(setup, ident, ident, names.DEMON, INFERNAL, place)
        fill_demonic(setup, w, demons[ident])
        setup.abilities[w] = [effect_from(setup, ability.verb, ability.args) for ability in demons[ident].abilities]
        if any(effect.verb in verbs.AURAS for effect in setup.abilities[w]):
            setup.auras.append(w)
        setup.demons |= 1 << w
    for number, lurker in enumerate(scenario.infernal.in_play):
        path = f"scenario {scenario.id}: infernal.in_play[{number}].sheet = {lurker.sheet!r}"
        if lurker.sheet not in setup.sheet_ids:
            raise ContentError(f"{path} is no sheet: {among(lurker.sheet, setup.sheet_ids)}")
        sheet = setup.sheet_ids.index(lurker.sheet)
        spare = [w for w, own in enumerate(setup.sheet) if own == sheet and setup.start_at[w] == RESERVE]
        if not spare:
            raise ContentError(f"{path}: no more of them to start in play (SET-8)")
        setup.start_at[spare[0]] = lurker.at


def fill_demonic(setup: Setup, w: int, record: schema.Demonic | schema.Demon) -> None:
    setup.lines[w] = [record.movement, record.combat, record.defense]
    setup.life[w] = record.life
    setup.price[w] = record.price
    setup.base_talents[w] = talent_bits(record.talents)
    if record.power is not None:
        power = power_from(setup, record.power)
        power.owner = w
        if isinstance(record, schema.Demonic):
            power.ident = setup.names[w]
            setup.hound_table = power.effect.table
        setup.powers.append(power)


# --- the scenario ---------------------------------------------------------------------------------


def draft_of(draft: schema.Draft | None, options: dict[str, Any]) -> Draft | None:
    """How a team is chosen at set-up; the options may change it (DAN-8, DAN-10)."""
    if draft is None:
        return None
    return Draft(
        draft.others,
        draft.elite,
        int(options.get("equipment", draft.equipment)),
        int(options.get("gifts", draft.gifts)),
    )


def compile_scenario(setup: Setup, content: Content, scenario: schema.Scenario) -> None:
    tiles = scenario.tiles
    setup.layout = [(laid.number, cell(laid.x, laid.y), DIRECTIONS.index(laid.turn)) for laid in tiles.layout]
    setup.layout_tokens = [(lying.at, clauses.TOKEN_KINDS.index(lying.token), lying.count) for lying in tiles.tokens]
    setup.barriers = [
        (barrier.at * 4 + DIRECTIONS.index(barrier.side), names.BARRIERS.index(barrier.kind))
        for barrier in tiles.barriers
    ]
    laid = {entry.number for entry in tiles.layout}
    setup.stack_goals = list(tiles.goals)
    setup.stack_deep = tiles.deep if tiles.size else 0
    setup.stack_size = tiles.size
    setup.stack_surely = tiles.surely + tiles.besides
    if setup.options.get("campaign"):
        setup.stack_surely += tiles.campaign
    setup.second_size = tiles.second
    setup.second_tiles = list(tiles.second_from)
    setup.zone = zone_of(tiles.zone)
    out = laid | set(tiles.goals) | set(tiles.never) | set(setup.stack_surely) | set(tiles.second_from)
    setup.stack_tiles = [number for number, room in enumerate(setup.saturation) if room and number not in out]
    setup.counter_names = list(scenario.counters)
    scenario_check.check_clauses(setup, content, scenario)
    setup.aims = [clause_from(setup, clause, clauses.AIMS) for clause in scenario.aim]
    setup.actions = [clause_from(setup, clause, clauses.ACTIONS) for clause in scenario.action]
    setup.rules = [clause_from(setup, clause, clauses.RULES) for clause in scenario.rule]
    setup.stash = [clause_from(setup, clause, clauses.STASHES) for clause in scenario.stash]
    setup.needed_tiles = tiles.goals + tiles.surely
    for rule in setup.rules:
        if rule.verb == clauses.RULE_TELEPORT:
            setup.gates.append(rule.token)
        elif rule.verb == clauses.RULE_PORTAL:
            setup.portal = rule.token
        elif rule.verb == clauses.RULE_GRANTS or rule.verb == clauses.RULE_LOSES:
            setup.talented.append(rule)
        elif rule.verb == clauses.RULE_FIXES:
            setup.fixed.append(rule)
        elif rule.verb == clauses.RULE_DRAUGHT:
            setup.direction, setup.first_direction = rule.counter, rule.side


def zone_of(size: list[int]) -> tuple[int, ...]:
    """The columns and rows of a zone of this size; the start is in the middle of its first column (DAN-5)."""
    if not size:
        return ()
    width, height = size
    return (0, width - 1, -(height // 2), height // 2)


def clause_from(setup: Setup, record: schema.Clause, table: dict[str, int]) -> Clause:
    clause = Clause(table[record.verb])
    clause.ident = record.id or record.verb
    clause.outcome = names.OUTCOMES.index(record.outcome)
    clause.count = record.count
    clause.at_least = record.at_least
    clause.tile = record.tile
    clause.turn = record.turn
    clause.side = DIRECTIONS.index(record.side)
    clause.talents = talent_bits(record.talents)
    if record.warrior:
        clause.warrior = setup.names.index(record.warrior)
    if record.token:
        clause.token = clauses.TOKEN_KINDS.index(record.token)
    if record.counter:
        clause.counter = setup.counter_names.index(record.counter)
    clause.exhausted = record.exhausted
    clause.value = record.value
    if record.stat:
        clause.stat = names.STATS.index(record.stat)
    clause.who = [setup.sheet_ids.index(who) for who in record.who if who in setup.sheet_ids]
    clause.doers = doers(setup, record)
    humans = (1 << setup.human_count) - 1
    if table is clauses.ACTIONS and clause.verb == clauses.ACTION_EXORCISE and clause.doers & ~humans:
        what = f"[[action]] {record.id or record.verb}: who = {record.who}"
        raise ContentError(f"{setup.scenario}: {what}: only humans do that (verb {record.verb!r})")
    return clause


def doers(setup: Setup, record: schema.Clause) -> int:
    """The mask of the warriors a clause is about: some sheets, a side, all demons, or else all humans (IAC-2)."""
    found = 0
    for w, sheet in enumerate(setup.sheet):
        side = setup.first_side[w]
        mine = {setup.sheet_ids[sheet], names.SIDES[side], names.KINDS[setup.kind[w]]}
        if mine & set(record.who) or (not record.who and side == HUMAN):
            found |= 1 << w
    return found
