"""The screen: the whole table as one side may see it, what happened, and the options."""

from typing import Final

from rich.text import Text

from claustrophobia.content.lexicon import Speaker, scenario_words
from claustrophobia.content.words import event_text, option_sentence, question
from claustrophobia.core.names import ALLY, SIDES, TALENTS
from claustrophobia.core.state import State
from claustrophobia.engine import Decision, Game, Option
from claustrophobia.players.memory import Weighed
from claustrophobia.sight.records import GameView, MarkView
from claustrophobia.tui.board import board_lines
from claustrophobia.tui.pictures import picture_lines
from claustrophobia.tui.trays import (
    cell_of,
    destiny_lines,
    infernal_lines,
    side_by_side,
    tray_lines,
    wrapped,
)

NARROW_PANEL: Final = 42  # columns that the infernal panel needs beside the board
WIDE_PANEL: Final = 58  # the same if it shows every power of the destiny board
RECENT: Final = 16  # the most lines of events shown at once
LEAST_RECENT: Final = 5
ONE_COLUMN: Final = 8  # more options than this are shown in two columns


def joined(parts: list[str]) -> str:
    return " · ".join(part for part in parts if part)


# --- the table ------------------------------------------------------------------------------------


def table_lines(
    seen: GameView, speaker: Speaker, width: int, rows: int, side: str | None, focus: str = ""
) -> list[Text]:
    """The board, the infernal panel beside or below it, the trays and the hands, as wide as the screen."""
    every = side == "infernal" or seen["outcome"] is not None
    # While the team is being chosen the board is still empty.
    board = board_lines(seen, speaker, width, rows, focus) if seen["turn"] or not seen["zone"] else []
    left = max((line.cell_len for line in board), default=0) + 3
    destiny = destiny_lines(seen, speaker, every=every)
    needed = max(WIDE_PANEL if every else NARROW_PANEL, *(line.cell_len for line in destiny))
    wide = bool(board) and width - left >= needed
    panel = [*infernal_lines(seen, speaker, width - left if wide else width), *destiny]
    lines = [*header(seen, speaker, width), *(beside(board, panel, left) if wide else [*board, *panel])]
    lines += [Text(), *tray_lines(seen, speaker, width)]
    lines += [Text(text) for text in notes(seen, speaker, width)]
    return lines + hand_lines(seen, speaker, width)


def beside(left: list[Text], right: list[Text], column: int) -> list[Text]:
    """Two blocks next to each other; `column` is the width of the left one."""
    blocks = side_by_side([left], column) + [Text() for _ in range(len(right) - len(left))]
    for line, other in zip(blocks, right, strict=False):
        line.pad_right(column - line.cell_len)
        line.append_text(other)
    return blocks


def header(seen: GameView, speaker: Speaker, width: int) -> list[Text]:
    """Scenario, turn and phase; threat points, tiles left, alarms, the scenario's counters."""
    labels = speaker.words["ui"]
    limit = seen["turn_limit"]
    turn = labels["turn" if limit is None else "turn_of"].format(turn=seen["turn"], limit=limit)
    name = scenario_words(speaker.setup.source, speaker.language)[0]
    figures = [f"{labels['tp']} {seen['tp']}"]
    lying = sum(tile["tp"] for tile in seen["tiles"])
    if lying:
        figures.append(f"{labels['tile_tp']} {lying}")
    figures.append(f"{labels['stack']} {seen['stack']['count']}")
    if speaker.setup.unplayed >= 0:
        figures += [
            f"{labels['second']} {seen['stack']['second']}",
            f"{labels['gone']} {len(seen['stack']['discarded'])}",
        ]
    if seen["alarms"]:
        figures.append(f"{labels['alarms']} {seen['alarms']}")
    if seen["direction"]:
        figures.append(f"{labels['direction']} {speaker.words['direction'][seen['direction']]}")
    figures += counter_texts(seen, speaker)
    line = Text().append(name, "bold")
    line.append(f" · {turn} · " if seen["turn"] else " · ")
    line.append(speaker.words["phase"][seen["phase"]] if seen["turn"] else labels["set_up"], "bold yellow")
    if line.cell_len + 3 + len(joined(figures)) > width:
        return [line, Text(joined(figures))]
    return [line.append(f" · {joined(figures)}")]


def counter_texts(seen: GameView, speaker: Speaker) -> list[str]:
    """The scenario's counters; a counter of the mode is shown only while it is not 0."""
    named = {speaker.words["counter"].get(key, key): value for key, value in seen["counters"].items()}
    if speaker.setup.unplayed >= 0:
        return [name for name, value in named.items() if value]
    return [f"{name} {value}" for name, value in named.items()]


def notes(seen: GameView, speaker: Speaker, width: int) -> list[str]:
    """Who waits, what lies on tiles, effects in force, event cards in force, tiles looked at."""
    labels = speaker.words["ui"]
    found: list[str] = []
    pictures: list[str] = []
    waiting = [speaker.warrior(w) for w, entry in enumerate(seen["warriors"]) if entry["at"] == "waiting"]
    if waiting and seen["zone"] and seen["turn"]:
        found.append(speaker.entry("waiting_here", ", ".join(waiting)))
    finds = [
        f"{cell_of(seen, slot)} {speaker.name(family, str(ident))}"
        for slot, tile in enumerate(seen["tiles"])
        for family, ident in (tile["find"] or {}).items()
    ]
    if finds:
        found.append(speaker.entry("finds", ", ".join(finds)))
    lying = [
        f"{cell_of(seen, slot)} {speaker.words['token'][kind]} {count}"
        for slot, tile in enumerate(seen["tiles"])
        for kind, count in tile["tokens"].items()
    ]
    if lying:
        found.append(speaker.entry("tokens", ", ".join(lying)))
    in_force = [mark_text(mark, speaker) for mark in seen["marks"]]
    in_force += [speaker.name("event", card) for card in seen["cards"][1]["played"]]
    if in_force:
        found.append(speaker.entry("in_force", "; ".join(dict.fromkeys(in_force))))
    if seen["stack"]["known"] and seen["outcome"] is None:
        known = seen["stack"]["known"]
        ahead = [f"{number} ({speaker.effect(number)}, {speaker.shape(number)})" for number in known]
        found.append(labels["known_tiles"].format(tiles=", ".join(ahead)))
        pictures = picture_lines(known, speaker, width)
    return [line for text in found for line in wrapped(text, width, "  ")] + pictures


def discard_lines(seen: GameView, speaker: Speaker, width: int) -> list[str]:
    """The tiles on the discard pile, in order, with their shapes (DEX-3)."""
    labels = speaker.words["ui"]
    numbers = seen["stack"]["discarded"]
    if not numbers:
        return [labels["no_discarded_tiles"]]
    return [labels["discarded_tiles"], *picture_lines(numbers, speaker, width)]


def mark_text(mark: MarkView, speaker: Speaker) -> str:
    """A lasting effect, and until when."""
    ident = mark["target"]
    names = speaker.setup.names
    whom = speaker.warrior(names.index(ident)) if ident in names else speaker.words["ui"]["every_troglodyte"]
    said = speaker.words["mark"][mark["what"]].format(whom=whom, **amount_words(mark["what"], mark["amount"], speaker))
    if mark["until"]:
        until = speaker.words["ui"]["until"].format(phase=speaker.words["phase"][mark["until"]])
        said += f" ({until})"
    return said


def amount_words(what: str, amount: int, speaker: Speaker) -> dict[str, str]:
    """The amount of a mark in words: a figure, talents, a card or a gift."""
    if what in {"grant", "loss", "exalted"}:
        talents = [speaker.words["talent"][talent] for index, talent in enumerate(TALENTS) if amount >> index & 1]
        return {"talents": ", ".join(talents)}
    if what == "awaits":
        return {"power": speaker.power(amount)}
    if what == "spent_card":
        return {"card": speaker.name("event", speaker.setup.events[amount].ident)}
    if what == "gift_waits":
        return {"gift": speaker.name("gift", speaker.setup.gifts[amount].ident)}
    return {"amount": str(amount) if what == "look" else f"{amount:+d}"}


def hand_lines(seen: GameView, speaker: Speaker, width: int) -> list[Text]:
    """Both hands: the names of the cards that the viewer may see, the number of the others."""
    labels = speaker.words["ui"]
    lines: list[Text] = []
    for pile, family in zip(seen["cards"], ("instinct", "event"), strict=True):
        if "hand" in pile:
            fresh = list(pile.get("fresh", []))
            names = ", ".join(hand_names(pile["hand"], fresh, family, speaker)) or labels["no_cards"]
        else:
            names = labels["hidden_hand"].format(count=pile["hand_count"])
        style = "bold" if pile.get("hand") else ""
        label = f"hand_{pile['side']}"
        if SIDES.index(pile["side"]) == speaker.setup.unplayed:  # these are no hand: they wait face up (DEV-WAIT)
            if not pile.get("hand"):
                continue
            label = "hand_waiting"
        said = speaker.entry(label, names)
        lines += [Text(text, style) for text in wrapped(said, width, "  ")]
    return lines


def hand_names(hand: list[str], fresh: list[str], family: str, speaker: Speaker) -> list[str]:
    """The names of cards, with their value if they can set a die; those not usable yet are marked (HPR-9)."""
    found: list[str] = []
    values = {card.ident: card.value for card in speaker.setup.instincts}
    for ident in hand:
        name = speaker.name(family, ident)
        if family == "instinct" and values[ident]:
            name += f" ({values[ident]})"
        if ident in fresh:
            fresh.remove(ident)
            name += f" [{speaker.words['ui']['this_turn']}]"
        found.append(name)
    return found


# --- what happened, what is asked -----------------------------------------------------------------


def event_lines(events: list[tuple[object, ...]], state: State, speaker: Speaker, most: int = RECENT) -> list[Text]:
    """Events as sentences with the ids of their rules; of many only the last ones."""
    shown = events[-most:] if most else events
    lines = [Text(speaker.words["ui"]["earlier"].format(count=len(events) - len(shown)), "dim")]
    if len(shown) == len(events):
        lines = []
    return lines + [event_line(event, state, speaker) for event in shown]


def arranged(
    events: list[tuple[object, ...]], state: State, speaker: Speaker, table: list[Text], asked: list[Text], height: int
) -> list[Text]:
    """Events, table and question in order; on a small screen only few events, right above the question."""
    room = height - 3 - len(table) - len(asked)
    told = event_lines(events, state, speaker, max(LEAST_RECENT, min(RECENT, room)))
    if room >= len(told):
        return [*told, *table, Text(), *asked]
    return [*table, Text(), *told, *asked]


def event_line(event: tuple[object, ...], state: State, speaker: Speaker) -> Text:
    """One event; new turns and phases are highlighted."""
    said = event_text(event, state, speaker.language)
    if event[0] == "turn_began":
        return Text(f"== {said}", "bold")
    if event[0] == "phase_began":
        return Text(f"-- {said}", "bold yellow")
    return Text(f"   {said} ").append(f"[{event[1]}]", "dim")


def option_lines(decision: Decision, state: State, speaker: Speaker, width: int) -> list[Text]:
    """The question, then the numbered options: for which player, what they do, and their notation."""
    asked = question(state, speaker.language)
    rows: list[tuple[str, str]] = []
    shared = state.setup.options.get("players") == 2
    for option in decision.options:
        said = option_sentence(state, option.code, speaker.language)
        rows.append((f"{whose(option, speaker)} {said}".strip() if shared else said, option.text))
    if shared:
        asked = speaker.words["ui"]["entry"].format(label=who_decides(decision, speaker), text=asked)
    lines = [Text(text, "bold") for text in wrapped(asked, width)]
    return lines + choice_lines(rows, width)


def whose(option: Option, speaker: Speaker) -> str:
    """Which of two players an option is for; empty if either may take it (DAN-18)."""
    return f"[{speaker.words['ui'][f'tag_{option.player}']}]" if option.player else ""


def who_decides(decision: Decision, speaker: Speaker) -> str:
    """The player all options are for, or a note that either may answer."""
    players = {option.player for option in decision.options}
    labels = speaker.words["ui"]
    return labels[f"player_{players.pop()}"] if len(players) == 1 and None not in players else labels["either"]


def choice_lines(rows: list[tuple[str, str]], width: int) -> list[Text]:
    """Numbered choices, with their notation if there is room; many in two columns."""
    lines: list[Text] = []
    said_room = max((len(said) for said, _ in rows), default=0)
    if len(rows) > ONE_COLUMN and said_room + 6 <= width // 2:
        return two_columns([said for said, _ in rows], width)
    for number, (said, text) in enumerate(rows, start=1):
        line = numbered(number, said)
        if said_room + len(text) + 7 <= width:
            line.pad_right(said_room + 6 - line.cell_len)
            line.append(text, "dim")
        elif line.cell_len + len(text) + 3 <= width:
            line.append(f"  {text}", "dim")
        lines.append(line)
    return lines


def numbered(number: int, said: str) -> Text:
    return Text().append(f"{number:>3} ", "bold yellow").append(said)


def two_columns(sentences: list[str], width: int) -> list[Text]:
    """Many options, read down the left column and then the right one."""
    half = (len(sentences) + 1) // 2
    blocks: list[list[Text]] = []
    for first in (0, half):
        part = sentences[first : first + half]
        blocks.append([numbered(first + i, said) for i, said in enumerate(part, start=1)])
    return side_by_side(blocks, width // 2)


def focus_of(game: Game) -> str:
    """The warrior the decision is about, which the board highlights."""
    return game.decision.subject if game.decision is not None else ""


def card_lines(seen: GameView, speaker: Speaker, width: int, decision: Decision | None = None) -> list[Text]:
    """The texts of all cards the viewer sees or is offered, and of equipment, gifts, demons and powers in the game."""
    setup = speaker.setup
    warriors = seen["warriors"]
    found: list[tuple[str, str]] = offered_cards(decision)
    for pile, family in zip(seen["cards"], ("instinct", "event"), strict=True):
        found += [(family, ident) for ident in pile.get("hand", [])]
    found += [("equipment", ident) for entry in warriors for ident in entry["equipment"]]
    found += [("gift", ident) for entry in warriors for ident in entry["gifts"]]
    found += [(family, str(ident)) for tile in seen["tiles"] for family, ident in (tile["find"] or {}).items()]
    here = [w for w, entry in enumerate(warriors) if entry["at"] != "box"]
    found += [("sheet", warriors[w]["sheet"]) for w in here if setup.demons >> w & 1 or setup.kind[w] == ALLY]
    known = speaker.names["power"]
    found += [("power", p.ident) for p in setup.powers if p.ident in known and (p.owner < 0 or p.owner in here)]
    return text_lines(found, speaker, width)


def offered_cards(decision: Decision | None) -> list[tuple[str, str]]:
    """The equipment and gifts that a decision offers."""
    family = {"equip": "equipment", "take": "equipment", "bestow": "gift"}.get(decision.kind if decision else "")
    if decision is None or family is None:
        return []
    return [(family, option.text.split()[2]) for option in decision.options if option.text.count(" ") == 2]


def text_lines(found: list[tuple[str, str]], speaker: Speaker, width: int) -> list[Text]:
    """Names with their texts, each once."""
    lines: list[Text] = []
    for family, ident in dict.fromkeys(found):
        said = speaker.words["ui"]["entry"].format(label=speaker.name(family, ident), text=speaker.text(family, ident))
        told = wrapped(said, width, "    ")
        lines += [Text(text, "bold" if row == 0 else "") for row, text in enumerate(told)]
    return lines


# --- why a bot would, or did ----------------------------------------------------------------------


def thought_lines(weighed: list[Weighed], speaker: Speaker, width: int) -> list[Text]:
    """The options that a bot weighed, best first, each with its value and reason; equal reasons are said once."""
    labels = speaker.words["ui"]
    lines: list[Text] = []
    before = ""
    for place, thought in enumerate(weighed, start=1):
        value = labels[f"value_{thought.unit}"].format(value=value_text(thought, speaker.language))
        said = labels["thought"].format(place=place, option=thought.said[speaker.language], value=value)
        lines += [Text(text, "bold" if place == 1 else "") for text in wrapped(said, width, "   ")]
        reason = thought.because[speaker.language]
        if reason != before:
            lines += [Text(f"   {text}", "dim") for text in wrapped(reason, width - 3, "")]
        before = reason
    return lines


def value_text(thought: Weighed, language: str) -> str:
    """The value of an option: chances and shares in percent, rates as they are."""
    if thought.unit != "rate":
        return str(round(100 * thought.value))
    return f"{thought.value:.1f}".replace(".", "," if language == "fr" else ".")
