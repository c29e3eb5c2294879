"""The catalogue: everything that never changes while the server runs, in one document."""

from functools import lru_cache
from hashlib import sha256
from math import prod
from typing import Final

from msgspec import structs

from claustrophobia import __version__
from claustrophobia.content import packs, schema
from claustrophobia.content.difficulty import difficulties
from claustrophobia.content.lexicon import Rule, rules_of, scenario_words, words, words_of
from claustrophobia.content.load import LANGUAGES, RULESETS, Content, load, scenario, scenario_ids
from claustrophobia.content.options import OPTIONS, WRITTEN, Kind
from claustrophobia.content.packs import Pack
from claustrophobia.content.pictures import picture_of
from claustrophobia.content.rows import rows_about
from claustrophobia.content.stories import longest, story, story_ids
from claustrophobia.content.words import Words
from claustrophobia.content.worths import worths
from claustrophobia.core.names import PHASES, SIDES
from claustrophobia.core.names import RULESETS as NUMBERED
from claustrophobia.core.state import State
from claustrophobia.editions.first import auction
from claustrophobia.engine import new_game
from claustrophobia.modes.dante import fates
from claustrophobia.modes.dante.draft import TRAYS
from claustrophobia.players import adviser
from claustrophobia.players.base import player_names
from claustrophobia.rules.edition import ANSWERS_BY_RULESET
from claustrophobia.server.frames import encode
from claustrophobia.server.sentences import bot_words, both
from claustrophobia.server.wire import (
    Auction,
    BotInfo,
    Box,
    Catalogue,
    Chosen,
    Labels,
    Level,
    Names,
    OptionKind,
    OtherBox,
    PackInfo,
    PackScenario,
    Records,
    RulesetInfo,
    RuleText,
    RuleWords,
    ScenarioInfo,
    StoryCard,
    TileInfo,
)

# What share of its games each level of `search` takes from the level below (docs/opponents.md, *Levels*).
TAKES_FROM_BELOW: Final = {2: 0.718, 3: 0.648, 4: 0.65, 5: 0.818, 6: 0.611, 7: 0.733}
CAPTAIN: Final = 5  # the level all are measured by
DANTE: Final = "dante"  # the ruleset whose scenarios make a campaign


def scenarios() -> list[ScenarioInfo]:
    """Every scenario that comes with the program."""
    return [scenario_info(ident) for ident in scenario_ids()]


def scenario_info(named: str) -> ScenarioInfo:
    """A scenario under its full id, with the defaults of its options; it is named by its id or by its text."""
    record = scenario(named)
    fields = structs.asdict(record)
    fields["id"] = f"{record.ruleset}/{record.id}"
    fields["aim_text"] = schema.Words(**{language: scenario_words(named, language)[2] for language in LANGUAGES})
    return ScenarioInfo(**fields, options=defaults(record))


def tile_info(ruleset: str, tile: schema.Tile) -> TileInfo:
    """A tile with what is drawn on it."""
    picture = picture_of(ruleset, tile.number, tile.effect, tile.saturation)
    return TileInfo(**structs.asdict(tile), picture=picture)


def defaults(record: schema.Scenario) -> dict[str, int | str]:
    """The default values of a scenario's options."""
    found: dict[str, int | str] = {
        "tp": record.infernal.tp,
        "turns": record.limit.turns,
        "advantages" if record.ruleset == "first" else "instincts": record.human.hand,
        "events": record.infernal.hand,
    }
    draft = record.human.draft
    if draft is not None:
        del found["events"]
        found |= {"equipment": draft.equipment, "gifts": draft.gifts, "hounds": record.infernal.hounds}
        found |= {"difficulty": WRITTEN, "random": 0, "waiting": "a", "hard": 0, "players": 1}
    return found


def option_kinds(ruleset: str) -> dict[str, OptionKind]:
    """The options of a ruleset: what they are called and what they may be."""
    return {key: kind_of(key, kind) for key, kind in OPTIONS[ruleset].items()}


def kind_of(key: str, kind: Kind) -> OptionKind:
    called = both("option", key)
    if kind.text:
        return {**called, "kind": "text"}
    if kind.words:
        return {**called, "kind": "words", "words": {word: both("word", f"{key}_{word}") for word in kind.words}}
    return {**called, "kind": "number", "least": kind.least, "most": kind.most}


def records(ruleset: str, box: Content) -> Records:
    """Everything that lies in a box."""
    return {
        "sheets": box.westerns,
        "beings": box.demonics,
        "demons": box.demons,
        "tiles": [tile_info(ruleset, tile) for tile in box.tiles],
        "instincts": box.instincts,
        "events": box.events,
        "equipment": box.equipment,
        "gifts": box.gifts,
        "powers": box.powers,
    }


def box_of(ruleset: str) -> Box:
    """A box, its words and its rows."""
    rows = {kind: dict(about) for kind, about in rows_about(ruleset).items()}
    return {**records(ruleset, load("", ruleset)), **tables(ruleset), "rows": rows}


def other_boxes(first: Box) -> dict[str, OtherBox]:
    """For every ruleset after the first: the records and rules in which it differs from the first."""
    played = {ident.partition("/")[0] for ident in scenario_ids()}
    known: OtherBox = dict(first)
    found: dict[str, OtherBox] = {}
    for ruleset in [ruleset for ruleset in RULESETS if ruleset in played][1:]:
        found[ruleset] = {kind: entries for kind, entries in box_of(ruleset).items() if entries != known[kind]}
        common, own = rule_texts(NUMBERED[0]), rule_texts(ruleset)
        found[ruleset]["rules"] = {ident: text for ident, text in own.items() if text != common[ident]}
    return found


def labels(table: str, ruleset: str) -> Labels:
    """A table of the locale in a ruleset's words, both languages under each key."""
    english, french = words_of(ruleset, "en")[table], words_of(ruleset, "fr")[table]
    return {key: {"en": english[key], "fr": french[key]} for key in english}


def tables(ruleset: str) -> Names:
    """What things are called in a ruleset; of the phases, those a turn of it has."""
    played = {PHASES[phase] for phase in ANSWERS_BY_RULESET[NUMBERED.index(ruleset)].phases()}
    return {
        "talents": labels("talent", ruleset),
        "effects": labels("effect", ruleset),
        "phases": {phase: name for phase, name in labels("phase", ruleset).items() if phase in played},
        "tokens": labels("token", ruleset),
        "actions": labels("action", ruleset),
        "counters": labels("counter", ruleset),
        "moments": labels("moment", ruleset),
    }


def rule_texts(ruleset: str) -> dict[str, RuleText]:
    """Every rule in both languages, as it is told at a table of a ruleset."""
    english, french = rules_of(ruleset, "en"), rules_of(ruleset, "fr")
    return {ident: {"en": rule_words(english[ident]), "fr": rule_words(french[ident])} for ident in english}


def rule_words(rule: Rule) -> RuleWords:
    return {"title": rule.title, "text": rule.text}


def rulesets() -> dict[str, RulesetInfo]:
    """What the page needs to know about every ruleset that has scenarios."""
    found: dict[str, RulesetInfo] = {}
    told = stories()
    for ident in scenario_ids():
        if ident.partition("/")[0] in found:
            continue
        state = new_game(ident, "0").state
        setup = state.setup
        dante = setup.ruleset == DANTE
        found[setup.ruleset] = {
            "unplayed": SIDES[setup.unplayed] if setup.unplayed >= 0 else None,
            "allots": setup.allots,
            "campaign": dante or setup.ruleset in told,
            "story": told.get(setup.ruleset),
            "trays": TRAYS if dante else 0,
            "auction": auction_info() if "auction" in OPTIONS[setup.ruleset] else None,
            "chosen": chosen_powers(state) if dante else {},
        }
    return found


def stories() -> dict[str, StoryCard]:
    """The story of each ruleset that has one."""
    found: dict[str, StoryCard] = {}
    for one in map(story, story_ids()):
        most = longest(one, one.chapter[0].scenario, [])
        found[one.ruleset] = {"id": one.id, "name": spoken(one.name), "text": spoken(one.text), "chapters": most}
    return found


def spoken(words: schema.Words) -> Words:
    return {"en": words.en, "fr": words.fr}


def auction_info() -> Auction:
    """The figures of FED-AUC-1."""
    return {
        "highest": auction.HIGHEST,
        "warrior": auction.PRICE_WARRIOR,
        "gift": auction.PRICE_GIFT,
        "object": auction.PRICE_OBJECT,
    }


def chosen_powers(state: State) -> dict[str, Chosen]:
    """The powers of the board that dice choose by themselves (DTH-3, DTH-4)."""
    found: dict[str, Chosen] = {}
    for face, name in enumerate(state.setup.faces[1:], start=1):
        dice = 1 if face in {fates.WHITE_ONE, fates.RED_ONE} else fates.PAIR
        power = state.setup.powers[fates.power_of(state, face)].ident
        found[power] = {**both("chosen", name, tp=fates.ABYSSAL), "face": name, "dice": dice}
    return found


def odds_between(low: int, high: int) -> float:
    """The odds of a level against one below it: those of the neighbours in between, multiplied."""
    return prod(TAKES_FROM_BELOW[level] / (1 - TAKES_FROM_BELOW[level]) for level in range(low + 1, high + 1))


def against_captain(level: int) -> int:
    """How many games in a hundred a level wins against the Captain."""
    odds = odds_between(CAPTAIN, level) if level >= CAPTAIN else 1 / odds_between(level, CAPTAIN)
    return round(100 * odds / (1 + odds))


def bot_info(name: str, *, own: bool = False) -> BotInfo:
    """A bot to play against; those without levels that come with the program are yardsticks, and not offered."""
    level: Level | None = None
    if name.startswith("search:"):
        level = {"note": both("level", name), "share": against_captain(int(name.partition(":")[2]))}
    return {"id": name, "name": bot_words(name), "level": level, "offered": own or level is not None}


def opponents() -> list[str]:
    """The bots to play against: the levels of the strongest first, from the easiest on."""
    return sorted(player_names(), key=lambda name: (not name.startswith("search:"), name))


def own_box(content: str, ruleset: str) -> OtherBox:
    """The records in which an owner's content, or a pack's, differs from the program's own."""
    printed: OtherBox = dict(records(ruleset, load("", ruleset)))
    own: OtherBox = dict(records(ruleset, load(content, ruleset)))
    return {kind: entries for kind, entries in own.items() if entries != printed[kind]}


def pack_info(pack: Pack) -> PackInfo:
    """An installed pack as the catalogue has it."""
    texts = {ident: packs.scenario_text(ident) for ident in pack.ids("scenarios")}
    played: list[PackScenario] = [{"name": ident, "info": scenario_info(text)} for ident, text in texts.items() if text]
    rulesets = {one["info"].ruleset for one in played}
    boxes = {ruleset: own_box(packs.content_path(pack, ruleset), ruleset) for ruleset in rulesets}
    return {
        "id": pack.manifest.id,
        "version": pack.manifest.version,
        "fingerprint": pack.fingerprint,
        "title": pack.manifest.title,
        "authors": pack.manifest.authors,
        "licence": pack.manifest.licence,
        "scenarios": played,
        "boxes": {ruleset: box for ruleset, box in sorted(boxes.items()) if box},
    }


@lru_cache(maxsize=8)
def catalogue(
    *, strangers_content: bool = False, own_bots: tuple[str, ...] = (), offered: tuple[Pack, ...] = ()
) -> tuple[bytes, str]:
    """The document and its ETag. The host's own bots are told last, by the names he gave them."""
    box = box_of(NUMBERED[0])
    document: Catalogue = {
        "version": __version__,
        "strangers_content": strangers_content,
        "rulesets": rulesets(),
        "scenarios": scenarios(),
        **box,
        "boxes": other_boxes(box),
        "rules": rule_texts(NUMBERED[0]),
        "ui": {language: words(language) for language in LANGUAGES},
        "options": {ruleset: option_kinds(ruleset) for ruleset in OPTIONS},
        "bots": [bot_info(name) for name in opponents()] + [bot_info(name, own=True) for name in own_bots],
        "best": {ruleset: adviser(ruleset) for ruleset in OPTIONS},
        "packs": [pack_info(pack) for pack in offered],
        "worths": worths(),
        "difficulties": difficulties(),
    }
    body = encode(document)
    return body, f'"{sha256(body).hexdigest()[:32]}"'
