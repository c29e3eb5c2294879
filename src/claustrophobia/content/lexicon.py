"""The names of things in both languages: labels, rules, and the pieces of a game.

`locale/words.<language>.toml` holds every label and sentence, `locale/rules.<language>.toml` the rules of 1643,
`locale/rules.<ruleset>.<language>.toml` those of another ruleset; names and texts of cards and warriors are in their
records. The sentences made of all this are in `content.words`.
"""

import difflib
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from claustrophobia.content import schema
from claustrophobia.content.load import LANGUAGES, Content, load, scenario
from claustrophobia.core import clauses
from claustrophobia.core.decision import GROUP, GROUP_HERE
from claustrophobia.core.grid import DIRECTIONS, cell_text
from claustrophobia.core.names import ALLY, DEMON, HUMAN, INFERNAL, NOBODY, RULESETS, TILE_EFFECTS, WESTERN
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State

OWN_WORDS: Final = ("first", "dante")  # rulesets that have files with words and terms of their own
SHAPES: Final = ("", "dead_end", "elbow", "fork", "crossroads")  # by the number of openings
STRAIGHT: Final = (0b0101, 0b1010)  # two openings across from each other
CURLY: Final = "\u2019"  # the apostrophe in texts; terms are written with the plain one, which matches both
BLESSINGS: Final = (("movement", 1), ("combat", 2))  # TAL-BLESSING, in the order of its options


class UnknownLanguageError(ValueError):
    """A language the program does not speak."""

    def __init__(self, language: str) -> None:
        super().__init__(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")


class Rule(NamedTuple):
    """A rule as the players' reference has it."""

    ident: str
    title: str
    text: str


class Named(NamedTuple):
    """The name of a record, and its text if it has one."""

    name: str
    text: str


# --- the files ------------------------------------------------------------------------------------


def locale_file(stem: str, language: str) -> dict[str, dict[str, str]]:
    """Read one file of the locale."""
    if language not in LANGUAGES:
        raise UnknownLanguageError(language)
    resource = files("claustrophobia.content").joinpath("locale", f"{stem}.{language}.toml")
    return tomllib.loads(resource.read_text("utf-8"))


@lru_cache
def words(language: str) -> Mapping[str, Mapping[str, str]]:
    """Every label and sentence of a language, by table and key."""
    return locale_file("words", language)


@lru_cache
def words_of(ruleset: str, language: str) -> Mapping[str, Mapping[str, str]]:
    """The labels and sentences of a ruleset: the common ones, with its own in their place where it has any."""
    common = words(language)
    if ruleset not in OWN_WORDS:
        return common
    own = locale_file(f"words.{ruleset}", language)
    return {
        table: {**{key: in_terms(text, ruleset, language) for key, text in entries.items()}, **own.get(table, {})}
        for table, entries in common.items()
    }


@lru_cache
def terms_of(ruleset: str, language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """The terms of 1643 that a ruleset has other words for: a pattern that finds them, and the word for each."""
    own = locale_file(f"terms.{ruleset}", language)["terms"] if ruleset in OWN_WORDS else {}
    terms = {**own, **{capitalised(old): capitalised(new) for old, new in own.items()}}
    longest_first = "|".join(map(re.escape, sorted(terms, key=len, reverse=True))).replace("'", f"['{CURLY}]")
    return re.compile(rf"(?<![\w{{-])(?:{longest_first})(?![\w-])"), terms


def in_terms(text: str, ruleset: str, language: str) -> str:
    """A text of 1643 in the terms of a ruleset; ids of rules are not changed."""
    pattern, terms = terms_of(ruleset, language)
    return pattern.sub(lambda found: terms[found[0].replace(CURLY, "'")], text) if terms else text


def capitalised(sentence: str) -> str:
    """A sentence with a capital first letter: it may begin with a name that is written small elsewhere."""
    return sentence[:1].upper() + sentence[1:]


@lru_cache
def rulebook(ruleset: str, language: str) -> Mapping[str, Rule]:
    """The rules that belong to one ruleset alone, in the order of its rulebook."""
    found = locale_file("rules" if ruleset == RULESETS[0] else f"rules.{ruleset}", language)
    return {ident: Rule(ident, entry["title"], entry["text"]) for ident, entry in found.items()}


@lru_cache
def rules(language: str) -> Mapping[str, Rule]:
    """The rules of a language, one rulebook after another."""
    return {ident: found for ruleset in RULESETS for ident, found in rulebook(ruleset, language).items()}


@lru_cache
def rules_of(ruleset: str, language: str) -> Mapping[str, Rule]:
    """All rules that hold in a ruleset, in its terms; its own rules stand in place of those they replace."""
    return {ident: rule_at(found, ruleset, language) for ident, found in rules(language).items()}


def rule_at(found: Rule, ruleset: str, language: str) -> Rule:
    """A rule as it is told in a game of a ruleset: rules of 1643 in its terms, its own as they are."""
    if ruleset == RULESETS[0] or found.ident not in rulebook(RULESETS[0], language):
        return found
    title, text = in_terms(found.title, ruleset, language), in_terms(found.text, ruleset, language)
    labels = words(language)["ui"]
    book = replaced_rows()
    own = book[ruleset].get(found.ident, "")
    more = book["amended"].get(ruleset, {}).get(found.ident, "")
    if own and own == book["unused"][ruleset]:
        text = labels["rule_unused"].format(rule=own)
    elif own:
        title, text = (
            rules(language)[own].title,
            labels["rule_replaced"].format(rule=own, text=rules(language)[own].text),
        )
    elif more:
        text = labels["rule_amended"].format(text=text, rule=more, more=rules(language)[more].text)
    return Rule(found.ident, title, text)


@lru_cache
def replaced_rows() -> Mapping[str, Mapping[str, Any]]:
    """The rules of 1643 that do not hold, or not wholly, in other rulesets, and the rules that replace them."""
    return tomllib.loads(files("claustrophobia.content").joinpath("locale", "replaced.toml").read_text("utf-8"))


def rule(ident: str, language: str, ruleset: str = RULESETS[0]) -> Rule | None:
    """The rule with this id, in capitals or not, as it is told in a game of a ruleset."""
    return rules_of(ruleset, language).get(ident.upper())


def near_rules(ident: str, most: int = 4) -> list[str]:
    """The rule ids that are most like an unknown one."""
    known = list(rules(LANGUAGES[0]))
    wanted = ident.upper()
    near = difflib.get_close_matches(wanted, known, most, 0.5)
    chapter = wanted.partition("-")[0]
    near += [other for other in known if other.partition("-")[0] == chapter and other not in near]
    return near[:most]


def no_rule(ident: str, language: str) -> str:
    """That there is no such rule, and which ids are most like it if any are."""
    labels, near = words(language)["ui"], near_rules(ident)
    hint = " " + labels["near_rules"].format(near=", ".join(near)) if near else ""
    return str(labels["no_rule"].format(id=ident)) + hint


# --- names from the records -----------------------------------------------------------------------


def said(both: schema.Words, language: str) -> str:
    """The wording in the language asked for."""
    return both.fr if language == "fr" else both.en


@lru_cache
def names(language: str, content: str = "", ruleset: str = "1643") -> Mapping[str, Mapping[str, Named]]:
    """Names and texts of everything the content holds: `sheet power gift event equipment instinct`, by id."""
    if language not in LANGUAGES:
        raise UnknownLanguageError(language)
    box = load(content, ruleset)
    families: dict[str, dict[str, Named]] = {"sheet": {}, "power": {}}
    for sheet in box.westerns:
        families["sheet"][sheet.id] = Named(said(sheet.name, language), "")
    for being in box.demonics:
        families["sheet"][being.id] = Named(said(being.name, language), "")
    for demon in box.demons:
        families["sheet"][demon.id] = Named(said(demon.name, language), said(demon.text, language))
    for power in powers_of(box):
        families["power"][power.id] = Named(said(power.name, language), said(power.text, language))
    for family, cards in (
        ("gift", box.gifts),
        ("event", box.events),
        ("equipment", box.equipment),
        ("instinct", box.instincts),
    ):
        families[family] = {card.id: Named(said(card.name, language), said(card.text, language)) for card in cards}
    return families


def with_allies(
    known: Mapping[str, Mapping[str, Named]], setup: Setup, language: str
) -> Mapping[str, Mapping[str, Named]]:
    """`names` with the allies of a game added, which are named by their scenario (SET-9)."""
    if ALLY not in setup.kind:
        return known
    allies = {
        ally.id: Named(said(ally.name, language), said(ally.text, language)) for ally in scenario(setup.source).ally
    }
    return {**known, "sheet": {**known["sheet"], **allies}}


def powers_of(box: Content) -> list[schema.Power]:
    """The powers of the board, then those of sheets."""
    beings: list[schema.Demonic | schema.Demon] = [*box.demonics, *box.demons]
    return [*box.powers, *(being.power for being in beings if being.power is not None)]


def scenario_words(named: str, language: str) -> tuple[str, str, str]:
    """Name, text and aim of a scenario; to the aim is added what is known about its stack."""
    record = scenario(named)
    aim = f"{aim_words(named, language)} {stack_words(record, language)}".strip()
    return said(record.name, language), said(record.text, language), aim


def aim_words(named: str, language: str) -> str:
    """The aim of a scenario, as it is written in its file."""
    return said(scenario(named).aim_text, language)


def stack_words(record: schema.Scenario, language: str) -> str:
    """Sentences about a stack: how many tiles, which are surely in it and where, which are left out."""
    tiles, labels = record.tiles, words(language)["stack"]
    if not tiles.size:
        return ""
    told = [labels["size"].format(size=tiles.size)]
    laid = {entry.number for entry in tiles.layout}
    for key, numbers in (
        ("bottom" if tiles.deep == 1 else "deep", list(tiles.goals)),
        ("surely", list(tiles.surely)),
        ("never", [number for number in tiles.never if number not in laid]),
    ):
        if numbers:
            told.append(labels[key].format(tiles=spans(numbers, labels["to"]), deep=tiles.deep))
    return " ".join(told)


def spans(numbers: list[int], to: str) -> str:
    """Numbers in order, with three or more consecutive ones as a span: `7 to 14, 19`."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    parts = [f"{run[0]} {to} {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in found]
    return ", ".join(parts)


class Speaker:
    """Names the things of one game in one language. It knows the set-up, but nothing hidden of a state."""

    def __init__(self, setup: Setup, language: str) -> None:
        self.setup = setup
        self.language = language
        self.words = words_of(setup.ruleset, language)
        self.names = with_allies(names(language, setup.content_file, setup.ruleset), setup, language)

    def entry(self, label: str, text: str) -> str:
        """A label and its text, `Reserve: nobody`, with the colon as the language writes it."""
        return self.words["ui"]["entry"].format(label=self.words["ui"][label], text=text)

    def name(self, family: str, ident: str) -> str:
        return self.names[family][ident].name

    def text(self, family: str, ident: str) -> str:
        return self.names[family][ident].text

    def warrior(self, w: int) -> str:
        """A warrior's name, `Scout A`: its sheet, and a letter or number if there are several with that sheet."""
        ident = self.setup.names[w]
        sheet = self.setup.sheet_ids[self.setup.sheet[w]]
        name = self.name("sheet", sheet)
        return name if ident == sheet else f"{name} {ident.rpartition('-')[2].upper()}"

    def letter(self, w: int) -> str:
        """The sign of a warrior on a board of text: `R`, `Ba`, `Sb`; infernals of one kind have the same."""
        sheet = self.setup.sheet_ids[self.setup.sheet[w]]
        letters = self.words["letter"]
        if self.setup.kind[w] == DEMON:
            return letters["demon"]
        if self.setup.kind[w] != WESTERN or self.setup.names[w] == sheet:
            return letters.get(sheet, letters["ally"])
        return letters.get(sheet, letters["ally"]) + self.setup.names[w].rpartition("-")[2]

    def power(self, index: int) -> str:
        """A power's name; that of a hellhound's power includes the hound, because there are several."""
        power = self.setup.powers[index]
        if power.ident in self.names["power"]:
            return self.name("power", power.ident)
        return self.warrior(power.owner)

    def target(self, target: int, cells: list[int]) -> str:
        """The target of an attack: a warrior, or the ordinary troglodytes of a tile."""
        if target < GROUP_HERE:
            return self.warrior(target)
        if target == GROUP_HERE:
            return self.words["ui"]["troglodytes_here"]
        return self.words["ui"]["troglodytes"].format(tile=cell_text(cells[target - GROUP]))

    def outcome(self, outcome: str) -> str:
        """Who has won; if nobody plays the other side, whether the game is won or lost."""
        return self.words["outcome"][outcome]

    def action(self, number: int) -> str:
        """The name of an action, as it is written within a sentence."""
        if number < len(clauses.BUILT_IN):
            return self.words["action"][clauses.BUILT_IN[number]]
        record = scenario(self.setup.source)
        named = record.action[number - len(clauses.BUILT_IN)].name
        ident = self.setup.actions[number - len(clauses.BUILT_IN)].ident
        name = said(named, self.language) if named is not None else ident
        return name[:1].lower() + name[1:]

    def effect(self, number: int) -> str:
        """What is special about the tile with a number: its effect, or that it is an exit."""
        return self.words["effect"][self.effect_key(number)]

    def effect_key(self, number: int) -> str:
        exits = [clause.tile for clause in self.setup.rules if clause.verb == clauses.RULE_EXIT]
        kind = TILE_EFFECTS[self.setup.effect[number]]
        return "exit" if number in exits and kind == "plain" else kind

    def shape(self, number: int) -> str:
        """The shape of the tile with a number, whichever way it is turned."""
        return self.words["shape"][shape_of(self.setup.openings[number * 4])]

    def bonus(self, which: int) -> str:
        stat, amount = BLESSINGS[which]
        return f"+{amount} {self.words['stat'][stat]}"

    def face(self, face: int) -> str:
        return self.words["face"][self.setup.faces[face]]

    def card(self, side: int, card: int) -> str:
        """A card of a side's deck."""
        if side == HUMAN:
            return self.name("instinct", self.setup.instincts[card].ident)
        return self.name("event", self.setup.events[card].ident)

    def argument(self, s: State, kind: str, value: int) -> str:
        """An argument of an option or event in words, by its type (`core.arguments`); of `effect`, a tile's effect."""
        setup = self.setup
        if kind == "warrior":
            return self.warrior(value)
        if kind == "tile":
            return cell_text(s.tile_cell[value])
        if kind == "direction":
            return self.words["direction"][DIRECTIONS[value]]
        if kind == "instinct":
            return self.card(HUMAN, value)
        if kind == "event":
            return self.card(INFERNAL, value)
        if kind == "card":
            beyond = value - len(setup.instincts)
            return self.card(HUMAN, value) if beyond < 0 else self.card(INFERNAL, beyond)
        if kind in {"equipment", "weapon"}:
            return "" if value == NOBODY else self.name("equipment", setup.equipment[value].ident)
        if kind == "face":
            return self.face(value)
        if kind == "power":
            return self.power(value)
        if kind == "gift":
            return self.name("gift", setup.gifts[value].ident)
        if kind == "sheet":
            return self.name("sheet", setup.sheet_ids[value])
        if kind == "target":
            return self.target(value, s.tile_cell)
        if kind == "bonus":
            return self.bonus(value)
        if kind == "action":
            return self.action(value)
        if kind == "effect":
            return str(self.words["effect"][TILE_EFFECTS[value]])
        return str(value)  # line, die, number, tile_number


def shape_of(mask: int) -> str:
    """The key of the word for the shape of a tile with these openings."""
    if mask in STRAIGHT:
        return "corridor"
    return SHAPES[mask.bit_count()]


def open_sides(setup: Setup, number: int, turn: int, language: str) -> str:
    """The sides at which a tile is open when turned so, in words."""
    mask = setup.openings[number * 4 + turn]
    sides = words(language)["direction"]
    return ", ".join(sides[name] for index, name in enumerate(DIRECTIONS) if mask >> index & 1)
