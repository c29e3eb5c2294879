"""Writes `docs/content.md`: every component with its figures, effect and source, from the content itself.

Each ruleset is described in its own terms, as in play.

`python -m claustrophobia.lab.reference docs/content.md` writes it; `--check` only says whether it is up to date.
"""

import sys
from collections.abc import Iterable

from claustrophobia.content import schema
from claustrophobia.content.lexicon import in_terms, scenario_words, words_of
from claustrophobia.content.load import Content, load, scenario, scenario_ids
from claustrophobia.core import names
from claustrophobia.lab import uses
from claustrophobia.lab.generated import write_or_check
from claustrophobia.lab.prose import wrapped

HEAD = """# Content

Generated from `src/claustrophobia/content` by `make docs`; do not edit.

Every figure says where it comes from: **seed** (a rulebook of the game states it), **public** (another public
source states it), **house** (ours: invented, tuned, and to be overridden by whoever owns the box, see
`docs/extending.md`). All wording is ours.
"""
SHAPES = {"n": "dead end", "ns": "corridor", "ne": "elbow", "nes": "T", "nesw": "cross"}


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    titles = list(head)
    lines = ["| " + " | ".join(titles) + " |", "|" + "---|" * len(titles)]
    lines += ["| " + " | ".join(str(entry) for entry in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def both(words: schema.Words) -> str:
    return words.en if words.en == words.fr else f"{words.en} / {words.fr}"


def condition_text(power: schema.Power) -> str:
    """When a power fires, in a few words."""
    want = power.condition
    said = {
        "any": f"{want.dice} dice" if want.dice > 1 else "any one die",
        "white": f"{want.dice} white",
        "red": f"{want.dice} red",
        "colour": f"{want.dice} or more of one colour",
        "pair": "a pair of equal values",
        "total": f"dice totalling {want.at_least} or more",
        "same_parity": "dice all odd or all even",
        "odd_pair": "two odd dice",
        "mixed_pair": "one odd and one even die",
        "even_pair": "two even dice",
        "at_least": f"dice of {want.at_least} or more",
        "exactly": f"dice totalling exactly {want.exactly}",
    }[want.kind]
    if power.once:
        return f"{said}; once a phase"
    if not power.spaces:
        return f"{said}; any number"
    return f"{said}; {power.spaces} space" + ("s" if power.spaces > 1 else "")


def label(ruleset: str, kind: str, key: str) -> str:
    """The name of an effect, talent, moment or phase in a ruleset."""
    return words_of(ruleset, "en")[kind][key]


def talents_text(ruleset: str, talents: Iterable[str]) -> str:
    return ", ".join(label(ruleset, "talent", talent) for talent in talents) or "none"


def tiles_part(content: Content, ruleset: str) -> str:
    rows = [
        (
            tile.number,
            SHAPES.get(tile.openings, tile.openings),
            tile.saturation,
            label(ruleset, "effect", tile.effect),
            tile.source,
        )
        for tile in content.tiles
    ]
    size = in_terms("saturation", ruleset, "en")
    return "## Tiles\n\n" + table(["number", "shape", size, "effect", "source"], rows)


def western_part(content: Content, ruleset: str) -> str:
    draws = any(sheet.instinct for sheet in content.westerns)
    key = "Movement/combat/defense for each die" + ("; `*` draws an instinct card." if draws else ".")
    parts = [f"## Human sheets\n\n{key}\n"]
    rows = []
    for sheet in content.westerns:
        lines = [
            "/".join(map(str, line)) + ("*" if value in sheet.instinct else "")
            for value, line in enumerate(sheet.lines, start=1)
        ]
        rows.append([both(sheet.name), sheet.count, *lines, talents_text(ruleset, sheet.talents), sheet.source])
    parts.append(table(["sheet", "copies", "1", "2", "3", "4", "5", "6", "talents", "source"], rows))
    return "\n".join(parts)


def demonic_part(content: Content, ruleset: str) -> str:
    rows = [
        (
            both(being.name),
            being.count,
            being.price or "never bought",
            figures(being),
            talents_text(ruleset, being.talents),
            being.source,
        )
        for being in content.demonics
    ]
    parts = ["## Demonic warriors\n", table(["warrior", "copies", "TP", "figures", "talents", "source"], rows)]
    parts.append("Figures are movement/combat/defense, life.\n")
    demons = [
        (
            both(demon.name),
            demon.price,
            figures(demon),
            talents_text(ruleset, demon.talents),
            demon.text.en,
            power_text(demon.power),
            demon.source,
        )
        for demon in content.demons
    ]
    parts.append("### Demons\n")
    parts.append(table(["demon", "TP", "figures", "talents", "ability", "power", "source"], demons))
    return "\n".join(parts)


def figures(being: schema.Demon | schema.Demonic) -> str:
    return f"{being.movement}/{being.combat}/{being.defense}, {being.life}"


def power_text(power: schema.Power | None) -> str:
    return "none" if power is None else f"*{power.name.en}* ({condition_text(power)}): {power.text.en}"


def destiny_part(content: Content, ruleset: str) -> str:
    hounds = [being.power for being in content.demonics if being.power is not None]
    rows = [
        (both(power.name), condition_text(power), label(ruleset, "phase", power.phase), power.text.en, power.source)
        for power in [*content.powers, *hounds]
    ]
    title = in_terms("Destiny board", ruleset, "en") + (" and hellhound" if hounds else "")
    return f"## {title}\n\n" + table(["power", "dice", "begins in", "effect", "source"], rows)


def cards_part(title: str, cards: list[schema.Card], ruleset: str) -> str:
    """One kind of card."""
    rows = []
    for card in cards:
        notes = []
        if card.value:
            notes.append(f"die {card.value}")
        if card.moment in names.MOMENTS:
            notes.append(label(ruleset, "moment", card.moment))
        if card.action:
            notes.append("action")
        if card.once:
            notes.append("once")
        if card.bearers:
            notes.append("for " + ", ".join(card.bearers))
        rows.append((both(card.name), card.count, "; ".join(notes), card.text.en, card.source))
    total = sum(card.count for card in cards)
    return f"## {title} ({total})\n\n" + table(["card", "copies", "when and who", "effect", "source"], rows)


def scenarios_part(ruleset: str) -> str:
    """The scenarios of a ruleset, with their forces."""
    parts = ["## Scenarios\n"]
    for ident in scenario_ids():
        if not ident.startswith(f"{ruleset}/"):
            continue
        record = scenario(ident)
        parts.append(f"### {both(record.name)}\n\n`{ident}`, about {record.minutes} minutes, source {record.source}.\n")
        parts.append(f"{scenario_words(ident, 'en')[2]}\n")
        foes = in_terms("Infernals", ruleset, "en")
        parts.append(f"Humans: {humans_text(record.human)}. {foes}: {infernals_text(record.infernal)}.\n")
        parts += [f"{ally_text(ally, ruleset)}\n" for ally in record.ally]
    return "\n".join(parts)


def humans_text(humans: schema.Humans) -> str:
    """The humans of a scenario, or how they are chosen."""
    draft = humans.draft
    if draft is not None:
        return (
            f"the redeemer and {draft.others} others of choice, {draft.equipment} equipment, gifts: {draft.gifts}, "
            f"instinct cards: {humans.hand}"
        )
    return ", ".join(recruit_text(recruit) for recruit in humans.warriors)


def recruit_text(recruit: schema.Recruit) -> str:
    has = [*recruit.gifts, *recruit.equipment, *recruit.carries]
    return f"{recruit.sheet} ({', '.join(has)})" if has else recruit.sheet


def ally_text(ally: schema.Ally, ruleset: str) -> str:
    """An ally with its figures (SET-9)."""
    talents = f", {talents_text(ruleset, ally.talents)}" if ally.talents else ""
    numbers = f"movement {ally.movement}, combat {ally.combat}, defense {ally.defense}, life {ally.life}"
    return f"Ally: {both(ally.name)}, {numbers}{talents}. {ally.text.en}"


def infernals_text(infernals: schema.Infernals) -> str:
    demons = ["any demon"] if infernals.any_demon else infernals.demons
    hounds = [f"{infernals.hounds} hellhounds"] if infernals.hounds > 0 else []
    return ", ".join([*demons, *hounds, f"{infernals.tp} TP"])


def dante_part() -> str:
    """What the Dante mode changes: the demons and the event cards, and its circles."""
    content = load("", "dante")
    plain = load()
    demons = [
        (both(mine.name), figures(mine), talents_text("dante", mine.talents), mine.text.en)
        for mine, other in zip(content.demons, plain.demons, strict=True)
        if mine != other
    ]
    cards = [mine for mine, other in zip(content.events, plain.events, strict=True) if mine != other]
    parts = [
        "# Dante\n\nPlayed with the pieces of 1643; these differ.\n",
        "## Demons\n\n" + table(["demon", "figures", "talents", "ability"], demons),
        cards_part("Event cards that differ", cards, "dante"),
        scenarios_part("dante"),
    ]
    return "\n".join(parts)


def edition_part(ruleset: str, title: str, equipment: str, human_cards: str) -> str:
    """Everything in an edition's box."""
    content = load("", ruleset)
    parts = [
        f"# {title}\n",
        tiles_part(content, ruleset),
        western_part(content, ruleset),
        demonic_part(content, ruleset),
        destiny_part(content, ruleset),
        cards_part("Gifts", content.gifts, ruleset),
        cards_part("Event cards", content.events, ruleset),
        cards_part(equipment, content.equipment, ruleset),
        cards_part(human_cards, content.instincts, ruleset),
        scenarios_part(ruleset),
    ]
    return "\n".join(parts)


def uses_part() -> str:
    """Which scenarios of 1643 use what."""
    parts = ["# What the scenarios of 1643 use\n"]
    for kind, things in uses.uses().items():
        rows = [
            (thing, len(where), ", ".join(where) or "none: made for other rulesets") for thing, where in things.items()
        ]
        parts.append(table([uses.TITLES.get(kind, kind), "times", "scenarios"], rows))
    return "\n".join(parts)


def reference() -> str:
    """The whole document."""
    parts = [
        HEAD,
        edition_part("1643", "1643", "Equipment cards", "Instinct cards"),
        uses_part(),
        dante_part(),
        edition_part("first", "First edition", "Objects", "Advantage cards"),
    ]
    return wrapped("\n".join(parts))


def main(arguments: list[str]) -> int:
    """Write the document, or say whether it is up to date."""
    return write_or_check("reference", arguments, lambda _: reference())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
