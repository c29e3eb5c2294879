"""Why something is not offered, with the rule that forbids it: the `why_not` of the engine.

What a person could try is written in notation. It is looked at word by word: is it a verb, is it this decision's,
do its warriors and tiles exist, and then which rule stands against it.
"""

from claustrophobia.core import agenda, clauses, decision, notation, verbs
from claustrophobia.core.decision import GROUP
from claustrophobia.core.grid import DIRECTIONS, STEP, cell_text, opposite
from claustrophobia.core.names import (
    ACTIVATED,
    CLOSED,
    EXHAUSTED,
    HUMAN,
    NOBODY,
    RESERVE,
    SIDES,
    UNEXPLORED,
)
from claustrophobia.core.state import State
from claustrophobia.rules import attacks, edition, exploration, movement, presence, scenario, threat
from claustrophobia.rules.stats import ability
from claustrophobia.rules.tiles import has_hole, tile_at


class Refusal:
    """Why not: the id of the rule (may be empty) and the key of the sentence in the locale. Falsy when allowed."""

    def __init__(self, rule: str, key: str, detail: str = "") -> None:
        self.rule = rule
        self.key = key
        self.detail = detail

    def __bool__(self) -> bool:
        return self.key != ""

    def __str__(self) -> str:
        said = self.key.replace("_", " ")
        if self.detail:
            said += f" ({self.detail})"
        return f"{said} [{self.rule}]" if self.rule else said

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.key!r}, {self.detail!r})"


ALLOWED = Refusal("", "")
NOT_YOURS = Refusal("PRI-3", "not_your_decision")
WORDS = {word: verb for verb, (word, _) in decision.SIGNATURES.items()}


def reason(s: State, text: str) -> Refusal:
    """Why the option with this text is not offered now."""
    if s.outcome:
        return Refusal("TRN-1", "the_game_is_over")
    if any(notation.option_text(s, code) == text for code in s.options):
        return ALLOWED
    words = text.split()
    verb = WORDS.get(words[0]) if words else None
    if verb is None:
        known = ", ".join(sorted({notation.option_text(s, code).split()[0] for code in s.options}))
        return Refusal("", "no_such_verb", f"now: {known}")
    if decision.SIGNATURES[verb][1][:1] == "w" and (len(words) < 2 or words[1] not in s.setup.names):
        return Refusal("", "no_such_warrior", " ".join(words[1:2]))
    own = edition.of(s).why_not(s, verb, words)
    if own is not None:
        return Refusal(own.rule, own.key, " ".join(words[1:]))
    asked = s.agenda[-1]
    if verb in {decision.MOVE, decision.EXPLORE, decision.ATTACK, decision.ACTIVATE, decision.DEPART, decision.DO}:
        return activation_reason(s, verb, words)
    if verb == decision.BRING and asked[0] == agenda.BRING:
        return bring_reason(s, words)
    if verb == decision.DIE and asked[0] == agenda.ASSIGN:
        return die_reason(s, words)
    if verb == decision.DAMAGE and asked[0] == agenda.DAMAGE:
        return Refusal("HIT-3", "line_already_cancelled_or_other_warrior", " ".join(words[1:]))
    if verb == decision.DESTINY and asked[0] == agenda.DESTINY:
        return Refusal("DST-8", "die_cannot_belong_there", " ".join(words[1:]))
    if verb == decision.PLACE and asked[0] == agenda.PLACE:
        return place_reason(s, words)
    if verb == decision.PLAY:
        return Refusal("PRI-4", "not_its_moment_or_could_change_nothing", " ".join(words[1:]))
    if verb == decision.USE:
        if s.flags[s.setup.names.index(words[1])] & EXHAUSTED:
            return Refusal("HPR-6", "exhausted", words[1])
        return Refusal("EQP-2", "equipment_cannot_be_used_now", " ".join(words[1:]))
    return not_now(s)


def not_now(s: State) -> Refusal:
    """Something else is being asked."""
    asked = s.agenda[-1]
    return Refusal("PRI-4", "not_asked_now", f"{SIDES[asked[1]]}: {agenda.KINDS[asked[0] - agenda.FIRST_ASK]}")


def tile_named(s: State, place: str) -> int:
    """The tile on the board at `x,y`, or -1."""
    return next((slot for slot, spot in enumerate(s.tile_cell) if cell_text(spot) == place), -1)


# --- activations ----------------------------------------------------------------------------------


def activation_reason(s: State, verb: int, words: list[str]) -> Refusal:
    """Why a warrior may not be activated, move, explore, attack or depart."""
    w = s.setup.names.index(words[1])
    asked = s.agenda[-1]
    side = presence.side_of(s, w)
    if asked[0] not in {agenda.ACTIVATE, agenda.ACT}:
        return not_now(s)
    if side != asked[1]:
        return Refusal("HAC-1" if asked[1] == HUMAN else "IAC-1", "not_your_warrior", words[1])
    if s.at[w] < 0:
        return Refusal("HAC-1", "not_in_play", words[1])
    if asked[0] == agenda.ACTIVATE:
        if s.flags[w] & ACTIVATED:
            return Refusal("HAC-1", "already_activated", words[1])
        return Refusal("HAC-4", "activate_it_first", words[1])
    if asked[2] != w:
        return Refusal("HAC-1", "another_activation_is_under_way", s.setup.names[asked[2]])
    if verb == decision.ACTIVATE:
        return Refusal("HAC-1", "already_activated", words[1])
    if verb == decision.ATTACK:
        return attack_reason(s, w, asked[3], words[2:])
    if verb == decision.DO:
        return do_reason(s, w, asked[3], " ".join(words[2:3]))
    return move_reason(s, verb, w, words[2:])


def move_reason(s: State, verb: int, w: int, words: list[str]) -> Refusal:
    """Why a step is not possible, in the order a player would check it."""
    _, side, _, done, spent = s.agenda[-1]
    tile = s.at[w]
    if verb == decision.EXPLORE and side != HUMAN:
        return Refusal("IAC-1", "demonic_warriors_never_explore")
    target = NOBODY
    if verb == decision.MOVE:
        target = tile_named(s, words[0]) if words else -1
        if target < 0:
            return Refusal("MOV-1", "no_tile_there", " ".join(words))
    if movement.movement_left(s, w, done, spent) <= 0:
        if spent >= movement.ENDED:
            return Refusal("TIL-FLOODED", "the_flood_ended_the_move")
        if s.flags[w] & EXHAUSTED:
            return Refusal("HPR-6", "exhausted")
        return Refusal("MOV-2", "no_movement_left")
    if done & movement.MOVED and movement.is_flooded(s, tile):
        return Refusal("TIL-FLOODED", "leaving_a_flooded_tile_takes_the_whole_move")
    by_hole = verb == decision.MOVE and by_holes(s, w, tile, target)
    held = movement.why_held(s, w, tile)
    if held and not by_hole:
        return Refusal(held, "held_by_enemies")
    if verb == decision.EXPLORE:
        return explore_reason(s, tile, words)
    if verb == decision.DEPART:
        return Refusal("MOV-10", "no_way_out_here")
    near = target in presence.adjacent(s, tile) or target in presence.gates_from(s, tile)
    if not near and not by_hole and not through_wall(s, w, tile, target):
        return apart_reason(s, tile, target)
    return Refusal("MOV-3", "the_tile_is_full", cell_text(s.tile_cell[target]))


def by_holes(s: State, w: int, tile: int, target: int) -> bool:
    """Whether holes join two tiles for this warrior (TIL-HOLE)."""
    mine = s.setup.troglodytes >> w & 1 and tile != target
    return bool(mine) and has_hole(s, tile) and has_hole(s, target)


def through_wall(s: State, w: int, tile: int, target: int) -> bool:
    """Whether the warrior may walk through the wall between two tiles (the Ethereal)."""
    touching = any(s.tile_cell[tile] + step == s.tile_cell[target] for step in STEP)
    return touching and ability(s, w, verbs.THROUGH_WALLS) is not None


def apart_reason(s: State, tile: int, target: int) -> Refusal:
    """Two tiles that no opening joins."""
    for side in range(4):
        if tile_at(s, s.tile_cell[tile] + STEP[side]) == target:
            return wall_reason(s, tile, side)
    return Refusal("MOV-1", "not_adjacent", cell_text(s.tile_cell[target]))


def wall_reason(s: State, tile: int, side: int) -> Refusal:
    """A side that lets nobody through: a wall, or a token that counts as one."""
    spots = (tile * 4 + side, tile_at(s, s.tile_cell[tile] + STEP[side]) * 4 + opposite(side))
    if any(spot in spots for spot, _ in s.barriers):
        return Refusal("MOV-9", "the_passage_is_closed")
    return Refusal("MOV-1", "a_wall_lies_between")


def explore_reason(s: State, tile: int, words: list[str]) -> Refusal:
    if not words or words[0] not in DIRECTIONS:
        return Refusal("MOV-1", "no_such_direction", " ".join(words))
    side = DIRECTIONS.index(words[0])
    link = s.links[tile * 4 + side]
    if link == CLOSED:
        return wall_reason(s, tile, side)
    if link != UNEXPLORED:
        return Refusal("EXP-1", "already_explored")
    return Refusal("EXP-5", "the_stack_is_empty")


def attack_reason(s: State, w: int, done: int, words: list[str]) -> Refusal:
    if done & movement.ACTED:
        return Refusal("HAC-2", "it_has_acted_already")
    if not words:
        return Refusal("COM-1", "no_target")
    target = words[0]
    if target in s.setup.names:
        goal = s.setup.names.index(target)
        if presence.side_of(s, goal) == presence.side_of(s, w):
            return Refusal("COM-1", "not_an_enemy", target)
        if s.setup.ordinary >> goal & 1:
            return Refusal("COM-1", "ordinary_troglodytes_are_one_target", target)
    else:
        named, _, place = target.partition("@")
        tile = tile_named(s, place) if place else s.at[w]
        if named != "troglodytes" or presence.side_of(s, w) != HUMAN or tile < 0 or not attacks.ordinary_on(s, tile):
            return Refusal("COM-1", "no_such_target", target)
        goal = GROUP + tile
    weapon = NOBODY
    if len(words) > 1:
        usable = [
            gear for gear in attacks.weapons(s, w) if gear != NOBODY and s.setup.equipment[gear].ident == words[1]
        ]
        if not usable:
            return Refusal("HPR-6" if s.flags[w] & EXHAUSTED else "EQP-2", "no_such_weapon", words[1])
        weapon = usable[0]
    near = [s.at[w], *(presence.adjacent(s, s.at[w]) if attacks.reaches(s, w, weapon) else [])]
    if attacks.target_tile(s, goal) not in near:
        return Refusal("COM-1", "not_within_reach", target)
    if attacks.combat_dice(s, w, goal, weapon) <= 0:
        return Refusal("HPR-6" if s.flags[w] & EXHAUSTED else "COM-2", "no_combat")
    if goal < GROUP and attacks.is_covered(s, goal):
        return Refusal("DDM-SOULS", "others_must_fall_first", target)
    return Refusal("PRI-1", "its_sheet_forbids_it", target)


def do_reason(s: State, w: int, done: int, named: str) -> Refusal:
    """Why a warrior may not do an action of the board or of the scenario (HAC-3, HAC-6, IAC-2)."""
    rule = "HAC-3" if s.humans >> w & 1 else "IAC-2"
    tired = s.flags[w] & EXHAUSTED != 0
    if done & movement.ACTED:
        return Refusal("HAC-2", "it_has_acted_already")
    if named in clauses.BUILT_IN:
        return Refusal("HAC-6", "exhausted") if tired else Refusal(rule, "nothing_to_do_here", named)
    action = next((action for action in s.setup.actions if action.ident == named), None)
    if action is None:
        return Refusal(rule, "no_such_action", named)
    if not action.doers >> w & 1:
        return Refusal(rule, "an_action_of_others", named)
    if not scenario.may_do(s, w, action):
        return Refusal("HAC-6", "exhausted")
    return Refusal(rule, "nothing_to_do_here", named)


# --- other decisions ------------------------------------------------------------------------------


def bring_reason(s: State, words: list[str]) -> Refusal:
    """Why a warrior may not be brought in there."""
    if len(words) < 3 or words[1] not in s.setup.sheet_ids:
        return Refusal("THR-1", "no_such_warrior", " ".join(words[1:]))
    sheet = s.setup.sheet_ids.index(words[1])
    spares = [w for w, own in enumerate(s.setup.sheet) if own == sheet and s.at[w] == RESERVE]
    if not spares:
        return Refusal("THR-1", "none_in_the_reserve", words[1])
    if s.setup.price[spares[0]] == 0:
        return Refusal("THR-9", "never_bought", words[1])
    tile = tile_named(s, words[2])
    if tile < 0:
        return Refusal("MOV-1", "no_tile_there", words[2])
    barred = threat.why_barred(s, spares[0], tile)
    if barred:
        return Refusal(barred, "may_not_enter_there", words[2])
    return Refusal("THR-1", "too_dear", f"{threat.price(s, spares[0], tile)} TP, {s.tp} left")


def place_reason(s: State, words: list[str]) -> Refusal:
    """Why a tile may not be placed so: it does not join, or it would leave no opening while another way does."""
    _, _, _, side, number = s.agenda[-1]
    joins = [f"place {number} {DIRECTIONS[turn]}" for turn in exploration.joining(s, number, side)]
    if " ".join(words) in joins:
        return Refusal("EXP-4", "leaves_no_opening", " ".join(words[1:]))
    return Refusal("EXP-2", "does_not_join", " ".join(words[1:]))


def die_reason(s: State, words: list[str]) -> Refusal:
    w = s.setup.names.index(words[1])
    if s.die[w]:
        return Refusal("HPR-3", "it_has_its_die", words[1])
    if not s.setup.western >> w & 1 or s.at[w] < 0:
        return Refusal("HPR-2", "it_gets_no_die", words[1])
    return Refusal("HPR-3", "no_such_die", " ".join(words[2:]))
