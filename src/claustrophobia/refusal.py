"""Why something is not offered, with the rule that forbids it: the `why_not` of the engine.

What a person wants to do is written in notation. It is read as the option it would be. Then the pending decision is
asked why that is not one of its options, by the same functions that make its options; and the answer is turned into a
rule and a sentence.
"""

from claustrophobia.core import agenda, decision, notation, reading, reasons, verbs
from claustrophobia.core.names import MOMENTS, PHASES, RESERVE, SIDES
from claustrophobia.core.setup import Card
from claustrophobia.core.state import State, bits
from claustrophobia.rules import edition, threat
from claustrophobia.rules.stats import ability


class Refusal:
    """Why not: the id of the rule (may be empty) and the key of the sentence in the locale. Falsy if it is allowed."""

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


def reason(s: State, text: str) -> Refusal:
    """Why the option with this text is not offered now."""
    if s.outcome:
        return Refusal("TRN-1", "the_game_is_over")
    words = text.split()
    if not words or words[0] not in reading.VERBS:
        known = ", ".join(sorted({notation.option_text(s, code).split()[0] for code in s.options}))
        return Refusal("", "no_such_verb", f"now: {known}")
    read = reading.read(s, words)
    frame = s.agenda[-1]
    why = agenda.REFUSE[frame[0]](s, frame, read.code)
    if read.fault:
        return misread(s, read, why, words)
    if why == reasons.NOT_ASKED:
        why = edition.of(s).why_never_now(s, read.code)
    return because(s, why, read.code, words) if why else ALLOWED


def misread(s: State, read: reading.Reading, why: int, words: list[str]) -> Refusal:
    """The refusal of a word that means nothing, unless the words before it are already a reason."""
    if why == reasons.NOT_ASKED:
        return not_now(s, decision.verb_of(read.code), None)
    if read.at_target:
        if why and why not in reasons.OF_ITS_TARGET:
            return because(s, why, read.code, words)
        head = words[: read.understood + 1]
        if not any(notation.option_text(s, code).split()[: len(head)] == head for code in s.options):
            return because(s, reasons.NO_USE, read.code, words)
    elif why in reasons.OF_ITS_TURN and read.understood:
        return because(s, why, read.code, words)
    rule, key, _ = reasons.REASONS[read.fault]
    return Refusal(of_its_side(s, rule, read.code), key, read.word)


def because(s: State, why: int, code: int, words: list[str]) -> Refusal:
    """The refusal for a reason, with its rule and the words its sentence names."""
    rule, key, named = reasons.REASONS[why]
    if why == reasons.NOT_ASKED:
        return not_now(s, decision.verb_of(code), card_of(s, code))
    if why == reasons.MUST_CHOOSE:
        return Refusal(agenda.DUTIES[agenda.step_of(s)], key)
    detail = special(s, why, code)
    if not detail:
        if named == reasons.ALL:
            detail = " ".join(words[1:])
        elif named < len(words) and named:
            detail = words[named]
    return Refusal(of_its_side(s, rule, code), key, detail)


def of_its_side(s: State, rule: str, code: int) -> str:
    """The rule to cite: the actions of infernal warriors have one of their own (IAC-2)."""
    infernal = decision.verb_of(code) == decision.DO and s.infernals >> decision.warrior_of(code) & 1
    return "IAC-2" if infernal and rule == "HAC-3" else rule


def not_now(s: State, verb: int, card: Card | None) -> Refusal:
    """The refusal of something that is not asked for now: what is asked, and when the other thing would be."""
    asked = f"{SIDES[agenda.decider(s)]}: {agenda.kind_of(s)}"
    if card is not None and card.moment >= 0:
        return Refusal("PRI-4", "asked_at_its_moment", f"{asked}; {MOMENTS[card.moment]}")
    when = [PHASES[phase] for phase in edition.of(s).phases_of(verb)]
    if not when:
        return Refusal("PRI-4", "not_asked_now", asked)
    return Refusal("PRI-4", "asked_in_its_phase", f"{asked}; {', '.join(when)}")


def card_of(s: State, code: int) -> Card | None:
    """The card or piece of equipment with a moment that an option names."""
    verb = decision.verb_of(code)
    if verb == decision.PLAY:
        return s.setup.events[decision.read_play(code)[0]]
    if verb == decision.ADVANTAGE:
        return s.setup.instincts[decision.read_advantage(code)[0]]
    return s.setup.equipment[decision.read_use(code)[1]] if verb == decision.USE else None


def special(s: State, why: int, code: int) -> str:
    """What a sentence names besides the words of the option: another warrior, a moment, a price."""
    frame = s.agenda[-1]
    if why == reasons.ANOTHER_ACTIVATION:
        return agenda.subject_of(s)
    if why == reasons.NOT_ITS_MOMENT or why == reasons.ADVANTAGE_MOMENT:
        card = card_of(s, code)
        return MOMENTS[card.moment] if card is not None and card.moment >= 0 else ""
    if why == reasons.TOO_FEW_POINTS:
        return str(agenda.field(frame, "points"))
    price = price_of(s, why, code)
    return f"{price} TP, {s.tp} left" if price else ""


def price_of(s: State, why: int, code: int) -> int:
    """The price of something that is too dear; 0 if that is not the reason."""
    verb = decision.verb_of(code)
    if why == reasons.PURSUIT_TOO_DEAR:
        deal = ability(s, decision.read_pursue(code), verbs.PURSUIT)
        return 0 if deal is None else deal.price
    if why == reasons.COMBAT_TOO_DEAR:
        deal = ability(s, agenda.field(s.agenda[-1], "attacker"), verbs.BUYS_COMBAT)
        return 0 if deal is None else deal.price * (decision.read_pay(code) if verb == decision.PAY else 1)
    if why != reasons.TOO_DEAR:
        return 0
    if verb == decision.REPLACE:
        w, prey = decision.read_replace(code)
        return threat.price(s, w, s.at[prey])
    sheet, tile = decision.read_bring(code)
    spares = [w for w in bits(s.infernals) if s.setup.sheet[w] == sheet and s.at[w] == RESERVE]
    return threat.price(s, spares[0], tile)
