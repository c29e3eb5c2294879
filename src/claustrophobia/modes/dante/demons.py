"""What demons do in the Dante mode besides hunting like other warriors (DDM-4, DDM-8, DDM-9 and their own rows).

Most of these rules are abilities on the sheets (content/dante.toml), which the chapters of `rules` carry out. Here is
what happens in the infernal activation: `modes.dante.hunt` calls these functions.
"""

from claustrophobia.core import decision, verbs
from claustrophobia.core.names import INFERNAL, NOBODY
from claustrophobia.core.state import State, bits
from claustrophobia.modes.dante import golden, ways
from claustrophobia.rules import choices, effects, movement, presence
from claustrophobia.rules.movement import MOVED, PURSUED
from claustrophobia.rules.stats import ability

# --- the start of the infernal activation ---------------------------------------------------------


def before_hunt(s: State) -> None:
    """As the infernal activation starts, TP heal a life of the more wounded Possessed (DDM-POSSESSED-HEAL, DDM-8)."""
    worst: list[int] = []
    for w in bits(presence.in_play(s, s.infernals & s.setup.demons)):
        deal = ability(s, w, verbs.BUYS_HEALING)
        if deal is None or s.tp < deal.price or s.damage[w] == 0:
            continue
        if worst and s.damage[w] > s.damage[worst[0]]:
            worst = []
        if not worst or s.damage[w] == s.damage[worst[0]]:
            worst.append(w)
    if worst:
        mend(s, golden.one_of(s, worst))


def mend(s: State, w: int) -> None:
    """Heal one life of a warrior with threat points."""
    deal = ability(s, w, verbs.BUYS_HEALING)
    assert deal is not None
    s.tp -= deal.price
    s.damage[w] -= 1
    if s.log is not None:
        s.log.append(("mended", "DDM-POSSESSED-HEAL", 0, w, deal.price, s.damage[w]))


# --- the start of a demon's activation ------------------------------------------------------------


def before_activation(s: State, w: int) -> None:
    """Fire the Sorcerer's power without dice on the most wounded human (DDM-SORCERER, DDM-9).

    What that sets off is pushed on the agenda, so call this after the frames of the activation have been pushed.
    """
    if not s.setup.abilities[w] or ability(s, w, verbs.FIRES_FREELY) is None:
        return
    for power in s.setup.powers:
        if power.owner != w or power.effect.who != verbs.ONE_HUMAN:
            continue
        fits = 0
        for target, _ in choices.choices(s, power.effect, w, INFERNAL, NOBODY):
            fits |= 1 << target
        prey = golden.most_wounded(s, fits)
        if prey < 0:
            return
        if s.log is not None:
            s.log.append(("psychic", "DDM-SORCERER", 0, w, prey))
        effects.carry_out(s, power.effect, w, prey, 0, w)


# --- the Sorcerer goes away -----------------------------------------------------------------------


def withdraws(s: State, w: int) -> bool:
    """Whether a warrior avoids humans, as the Sorcerer does: it fights only on its own tile (DDM-SORCERER-MOVE)."""
    return len(s.setup.abilities[w]) > 0 and ability(s, w, verbs.WITHDRAWS) is not None


def retreat(s: State, w: int, found: ways.Reach) -> int:
    """The tile such a warrior goes to: the nearest without humans or, if it is on one, the farthest from humans."""
    end = empty_end(s, w, found) if s.here[s.at[w]] & s.humans else farthest_end(s, found)
    if s.log is not None and end != s.at[w]:
        s.log.append(("withdrew", "DDM-SORCERER-MOVE", 0, w, end))
    return end


def empty_end(s: State, w: int, found: ways.Reach) -> int:
    """The nearest tile without humans, or the tile in reach nearest to such a tile (DDM-SORCERER-MOVE, DTH-23)."""
    empty = [tile for tile in range(len(s.here)) if not s.here[tile] & s.humans]
    least = presence.FAR + 1
    ends: list[int] = []
    for tile in found.tiles:
        far = ways.distances_for(s, w, tile)
        left = min([far[other] for other in empty], default=presence.FAR)
        if left < least:
            least = left
            ends = []
        if left == least:
            ends.append(tile)
    return golden.one_of(s, ways.fewest(found, ends))


def farthest_end(s: State, found: ways.Reach) -> int:
    """The tile in reach farthest from the nearest human, then from all of them, then random (DDM-SORCERER-MOVE)."""
    best: list[int] = []
    most = (-1, -1)
    for tile in found.tiles:
        away = gaps(s, tile)
        own = (min(away), sum(away))
        if own > most:
            most = own
            best = []
        if own == most:
            best.append(tile)
    return golden.one_of(s, best)


def gaps(s: State, tile: int) -> list[int]:
    """The distance of each human in play from a tile (GOL-6); FAR for one that no way leads to (GOL-9)."""
    far = ways.distances(s, tile)
    return [far[s.at[h]] for h in bits(presence.in_play(s, s.humans))] or [presence.FAR]


# --- Cerberus runs on -----------------------------------------------------------------------------


def chase(s: State, w: int, prey: int, done: int, spent: int) -> int:
    """The tile of the next step that Cerberus pays for on the way to its prey, or -1 (DDM-CERBERUS).

    It pays only for steps that bring it nearer, even if its points will not last to the prey's tile. Of such ways it
    takes the one that ends nearest, then the one over the fewest shunned tiles, then a random one (DTH-23).
    `done` and `spent` are fields of its activation's frame (`rules.movement`); its own movement has been spent.
    """
    if s.at[prey] < 0 or not s.setup.abilities[w] or ability(s, w, verbs.PURSUIT) is None:
        return -1
    start = s.at[w]
    far = ways.distances_for(s, w, s.at[prey])
    found = paid_reach(s, w, far, done, spent)
    least = min([far[tile] for tile in found.tiles])
    if least == far[start]:
        return -1
    ends = ways.fewest(found, [tile for tile in found.tiles if far[tile] == least])
    return ways.way_to(s, found, golden.one_of(s, ends))[0]


def paid_reach(s: State, w: int, far: list[int], done: int, spent: int) -> ways.Reach:
    """Every tile that paid steps could reach if points were no limit, each step leading nearer to the prey.

    `far` has the distance of every tile from the prey.
    """
    start = s.at[w]
    found = ways.Reach(len(s.here))
    found.tiles.append(start)
    found.steps[start] = 0
    for tile in found.tiles:
        steps = found.steps[tile]
        if steps and movement.is_flooded(s, tile):  # TIL-FLOODED: entering it ends the move
            continue
        presence.put(s, w, tile)
        options: list[int] = []
        movement.add_moves(s, w, (done | MOVED if steps else done) + PURSUED * (steps + 1), spent + steps, options)
        for code in options:
            there = decision.read_move(code)[1]
            if decision.verb_of(code) == decision.MOVE and far[there] < far[tile]:
                ways.step_on(s, found, tile, there)
    presence.put(s, w, start)
    return found


def paid_way(s: State, w: int, prey: int, found: ways.Reach) -> list[int]:
    """The whole way of a chase, as far as the points last: free steps, then paid ones; empty if it buys no step.

    The free steps lead as near to the prey as `found` allows, the paid ones on from there (DDM-CERBERUS, DDM-8).
    """
    if prey < 0 or not s.setup.abilities[w]:
        return []
    deal = ability(s, w, verbs.PURSUIT)
    if deal is None or s.tp < deal.price:
        return []
    start = s.at[w]
    far = ways.distances_for(s, w, s.at[prey])
    best: list[int] = []
    for end in ways.ends_nearest(s, w, found, prey):
        own = found.steps[end]
        if (own and movement.is_flooded(s, start)) or movement.movement_left(s, w, 0, own) > 0:
            continue
        presence.put(s, w, end)
        paid = paid_reach(s, w, far, MOVED if own else 0, own)
        presence.put(s, w, start)
        tiles = [tile for tile in paid.tiles if paid.steps[tile] * deal.price <= s.tp]
        least = min([far[tile] for tile in tiles])
        if least < far[end] and (not best or least < far[best[-1]]):
            last = ways.fewest(paid, [tile for tile in tiles if far[tile] == least])
            best = ways.way_to(s, found, end) + ways.way_to(s, paid, golden.one_of(s, last))
    return best
