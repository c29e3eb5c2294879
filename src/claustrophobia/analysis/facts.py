"""What a position shows about a choice that cost much: at most one sentence beside the bot's reason, with its rule."""

from typing import Final, NamedTuple

from claustrophobia.content.lexicon import Speaker, capitalised
from claustrophobia.content.words import Words
from claustrophobia.core import agenda, decision
from claustrophobia.core.arguments import arguments_of
from claustrophobia.core.state import State

CARDS: Final = ("instinct", "event", "equipment")  # types of arguments


class Fact(NamedTuple):
    """A sentence of the words' table `analysis` with its figures, and the rule behind it."""

    key: str
    rule: str
    filled: dict[str, tuple[str, int]]  # type and value of each argument


def fact_of(s: State, taken: int, best: int) -> Fact | None:
    """What stands out about the option taken, or about the best one that was not."""
    verb, better = decision.verb_of(taken), decision.verb_of(best)
    if verb == decision.DIE:
        w, die = decision.read_die(taken)
        if s.setup.western >> w & 1 and s.damage[w] >> die - 1 & 1 and best != taken:
            return Fact("exhausted", "HPR-6", {"warrior": ("warrior", w), "line": ("line", die)})
    if verb == decision.DAMAGE and better == decision.DAMAGE:
        w, line = decision.read_damage(taken)
        return Fact("gave_line", "HIT-3", {"warrior": ("warrior", w), "line": ("line", line)})
    if verb != decision.PASS:
        return None
    if better == decision.BRING:
        return Fact("unspent", "THR-1", {"points": ("number", s.tp)})
    if better == decision.GIFT:
        return Fact("unused_gift", "GFT-0", {"gift": ("gift", decision.read_gift(best)[1])})
    held = [(kind, value) for kind, value in arguments_of(s.setup, best) if kind in CARDS]
    if held and agenda.kind_of(s) != "bestow":
        return Fact("unused_card", "", {"card": held[0]})
    return None


def fact_words(s: State, fact: Fact) -> Words:
    en, fr = (fact_text(s, fact, language) for language in ("en", "fr"))
    return {"en": en, "fr": fr}


def fact_text(s: State, fact: Fact, language: str) -> str:
    speaker = Speaker(s.setup, language)
    filled = {name: speaker.argument(s, kind, value) for name, (kind, value) in fact.filled.items()}
    return capitalised(speaker.words["analysis"][fact.key].format(**filled))
