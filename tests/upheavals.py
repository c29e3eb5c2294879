"""Whatever is under way, anybody may be taken out of it: games in which every moment is asked for, and overturned.

In these games every human holds a knife for each moment, so that each moment is a decision, and there is an event card
of every verb. Whenever a moment comes in the midst of something that it has not been met in yet, the game is cloned for
everything a card could do there: anybody in play dies, is moved, loses what it bears, is made to attack; ways are
closed, tiles filled. Each of these must play on.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import invariants
from claustrophobia.content import check, load, verb_schema
from claustrophobia.content.compile import compile_setup, effect_from
from claustrophobia.core import agenda, decision
from claustrophobia.core.dice import Fast
from claustrophobia.core.events import EVENTS, event_values
from claustrophobia.core.names import CARD_PLAYED, HUMAN, INFERNAL, MOMENTS, NOBODY
from claustrophobia.core.setup import Card, Effect, Setup
from claustrophobia.core.state import State, bits
from claustrophobia.rules import choices, effects, hits, presence
from claustrophobia.rules.muster import muster
from pickers import any_option, bold

Upheaval = Callable[[State], None]
Met = tuple[Any, ...]

KNIVES: Final = 9  # of each kind: as many as there can be humans
COPIES: Final = 2  # of each event card
TIMES: Final = ("threat_starts", "human_activation_starts", "infernal_activation_starts", "leaves", "death")
ARGS: Final[dict[str, dict[str, Any]]] = {  # of verbs that need some
    "hit_on": {"who": "human", "at_least": 1},
    "bring": {"sheet": "troglodyte", "where": "anywhere", "count": 12},
    "bonus": {"who": "human", "defense": 1, "until": "infernal_preparation"},
    "talent": {"who": "human", "talents": ["elusive"], "until": "infernal_preparation"},
    "lose_talent": {"who": "human", "talents": ["elusive"], "until": "infernal_preparation"},
    "cave_in": {"clear": 2},
    "forbid_gifts": {"until": "infernal_preparation"},
    "charge": {"waives": "opening"},
    "draw_events": {"count": 1},
    "legion": {"defense": 1, "amount": 1, "until": "infernal_preparation"},
    "swap_talents": {"talents": ["elusive"], "until": "infernal_preparation"},
    "gain_tp": {"amount": 1},
    "suicide": {"combat": 1},
}
OVERTURNING: Final = ("flee", "possess", "cave_in", "bring", "destroy_equipment", "lose_way")
FINISHED: Final = (
    "hits",
    "trap_rolled",
)  # an attack that was rolled, a trap that was sprung: they are finished (PRI-5)


def moments_of(ruleset: str) -> list[str]:
    """The moments at which equipment may be used."""
    return [moment for moment in load.load("", ruleset).known["moment"] if moment != check.INFERNALS_ONLY]


def armed(scenario: str) -> Setup:
    """The set-up of a scenario with a knife for each moment in every human's hands, and all events there could be."""
    ruleset = scenario.partition("/")[0]
    setup = compile_setup(load.load("", ruleset), load.scenario(scenario), {})
    knife = effect_from(setup, "hit_on", ARGS["hit_on"])
    setup.equipment = [card(f"knife-{moment}", knife, moment, KNIVES) for moment in moments_of(ruleset)]
    everything = (1 << len(setup.equipment)) - 1
    for w in bits(setup.western):
        setup.may_use[w] = everything
        setup.start_gear[w] = tuple(range(len(setup.equipment)))
    if setup.unplayed < 0:  # hell has uses of its own for the cards it knows
        times = TIMES * len(verb_schema.EVENT.takes)
        setup.events = [
            card(verb, effect_from(setup, verb, ARGS.get(verb, {})), verb_schema.MOMENTS.get(verb, time), COPIES)
            for verb, time in zip(verb_schema.EVENT.takes, times, strict=False)
        ]
    return setup


def check_the_dead(s: State) -> None:
    """Whoever has been killed does nothing more and nothing more is done to it, unless it enters anew (HIT-8)."""
    dead: set[int] = set()
    for event in s.log or ():
        kind = str(event[0])
        if EVENTS[kind].split()[:1] != ["warrior"]:
            continue
        w = event_values(event)[0]
        if kind == "killed":
            dead.add(w)
        elif kind == "entered" and s.setup.first_side[w] == INFERNAL:
            dead.discard(w)
        else:
            assert w not in dead or kind in FINISHED, f"HIT-8: {s.setup.names[w]} is dead: {kind}"


def card(ident: str, effect: Effect, moment: str, count: int) -> Card:
    found = Card(ident, effect)
    found.moment = MOMENTS.index(moment)
    found.count = count
    return found


# --- what could happen at a moment ----------------------------------------------------------------


def upheavals(s: State) -> Iterator[tuple[str, Upheaval]]:
    """Everything a card could do to what is under way, with its name."""
    everybody = bits(presence.in_play(s, s.humans | s.infernals))
    for w in everybody:
        yield f"{s.setup.names[w]} dies", partial(die, victims=[w])
        if s.setup.troglodytes >> w & 1:
            yield f"{s.setup.names[w]} dies, another comes", partial(come_again, w=w)
    for tile in {s.at[w] for w in everybody}:
        yield f"all on tile {tile} die", partial(die, victims=bits(s.here[tile]))
    for verb in OVERTURNING:
        effect = effect_from(s.setup, verb, ARGS.get(verb, {}))
        for a, b in choices.choices(s, effect, NOBODY, INFERNAL, NOBODY):
            if verb != "destroy_equipment" or not b:  # one piece is as good as another
                yield f"{verb} {a} {b}", partial(effects.carry_out, effect=effect, me=NOBODY, a=a, b=b)


def die(s: State, victims: list[int]) -> None:
    for w in victims:
        hits.kill(s, w, NOBODY)


def come_again(s: State, w: int) -> None:
    """A troglodyte dies, and a card brings one of its kind in: whoever comes has no part in what is under way."""
    tile = s.at[w]
    hits.kill(s, w, NOBODY)
    before = s.here[tile]
    under = s.agenda[:]
    effect = effect_from(s.setup, "bring", {**ARGS["bring"], "sheet": s.setup.sheet_ids[s.setup.sheet[w]], "count": 1})
    effects.carry_out(s, effect, NOBODY, tile, 0)
    newcomer = (s.here[tile] & ~before).bit_length() - 1
    for frame in under:
        held = zip(agenda.FIELDS[frame[0]], frame[1:], strict=False)
        assert all(value != newcomer or name not in agenda.PARTS for name, value in held), (
            "HIT-8: who died is out of it"
        )


def met(s: State) -> Met:
    """What a moment is met in the midst of: the moment, and the steps of all that is under way."""
    return (moment_now(s), *(frame[0] for frame in s.agenda[:-1]))


def moment_now(s: State) -> int:
    return agenda.field(s.agenda[-1], "moment")


def versions(s: State) -> Iterator[State]:
    """The game itself; where an event card has been played, also as if any other had been, on up to three things."""
    yield s
    spot = choices.card_played(s)
    if moment_now(s) != CARD_PLAYED or s.setup.unplayed == INFERNAL:
        return
    times = [agenda.field(frame, "moment") for frame in s.agenda[:-1] if frame[0] == agenda.ASK_WINDOW]
    for index, event in enumerate(s.setup.events):
        tied = verb_schema.MOMENTS.get(event.ident)
        if tied is None or event.moment in times[-1:]:
            for a, b in choices.choices(s, event.effect, NOBODY, INFERNAL, NOBODY)[:3]:
                twin = s.clone()
                twin.agenda[spot] = (agenda.RUN_EFFECT, choices.FAMILY_EVENT, index, NOBODY, a, b)
                yield twin


def passing(s: State, pick: Fast, seed: int) -> int:
    """An option by chance; at a moment mostly none, and never a knife."""
    if agenda.step_of(s) != agenda.ASK_WINDOW:
        return bold(s, pick) if seed & 1 else any_option(s, pick)
    plays = [code for code in s.options if decision.verb_of(code) != decision.USE]
    return plays[pick.below(len(plays))]


def overturn(scenario: str, seed: int, decisions: int, after: int, seen: set[Met]) -> int:
    """Play a game, overturn every moment not seen yet in every way, and play each on; how many there were."""
    s = muster(armed(scenario), Fast(seed))
    s.chest = ()  # all its pieces are borne
    pick = Fast(seed ^ 0x0DD5)
    count = 0
    agenda.advance(s)
    for _ in range(decisions):
        if s.outcome:
            break
        if agenda.step_of(s) == agenda.ASK_WINDOW and agenda.decider(s) == HUMAN:
            now = met(s)
            if now not in seen:
                seen.add(now)
                for version in versions(s):
                    for name, happen in upheavals(version):
                        play_on(version, name, happen, after)
                        count += 1
        agenda.choose(s, passing(s, pick, seed))
    return count


def play_on(s: State, name: str, happen: Upheaval, after: int) -> None:
    """Let something happen in a copy and play on for a while; whatever is wrong then says what had happened."""
    twin = s.clone()
    twin.log = []
    pick = Fast(len(name))
    try:
        happen(twin)
        agenda.advance(twin)
        for _ in range(after):
            invariants.check(twin)
            if twin.outcome:
                break
            agenda.choose(twin, passing(twin, pick, 1))
        invariants.check(twin)
        check_the_dead(twin)
    except Exception as error:
        event = [s.setup.events[frame[2]].ident for frame in s.agenda if frame[:2] == (agenda.RUN_EFFECT, 0)]
        error.add_note(f"{name}, {event}, while under way: {[agenda.NAMES[frame[0]] for frame in s.agenda]}")
        raise
