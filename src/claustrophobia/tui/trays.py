"""The sheets as text: human trays with their six lines, the infernal warriors, the destiny board."""

from typing import Final

from rich.text import Text

from claustrophobia.content.lexicon import Speaker
from claustrophobia.core.names import ALLY, KINDS, STATS, WESTERN
from claustrophobia.core.verbs import CONDITIONS, DRAW_EVENT, GAIN_TP
from claustrophobia.sight.records import DestinyDie, GameView, WarriorView
from claustrophobia.tui.board import SIDE_STYLES

LEAST_TRAY: Final = 20  # the least columns of a tray, with the gap to the next one
MOST_TRAY: Final = 30
DIE: Final = "▶"
CANCELLED: Final = "✗"
ACTIVATED: Final = "✓"
GIFT: Final = "†"
INSTINCT: Final = "*"
WHITE: Final = "○"
RED: Final = "●"
EMPTY: Final = "·"


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A text wrapped into lines of this width."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line.strip() else line + word
        if len(joined) > width and line.strip():
            lines.append(line)
            line = indent + word
        else:
            line = joined
    return [*lines, line] if line.strip() else lines


def place_of(entry: WarriorView, seen: GameView, speaker: Speaker) -> str:
    """Where a warrior is: its tile, or its place off the board."""
    at = entry["at"]
    return cell_of(seen, at) if isinstance(at, int) else speaker.words["place"][at]


def cell_of(seen: GameView, tile: int) -> str:
    """A tile of a view as the notation writes it."""
    return f"{seen['tiles'][tile]['x']},{seen['tiles'][tile]['y']}"


def figures(entry: WarriorView, speaker: Speaker) -> str:
    """The present characteristics, `M1 C4 D3`."""
    letters = speaker.words["stat_letter"]
    return " ".join(f"{letters[stat]}{entry[stat]}" for stat in STATS if stat in entry)


# --- human trays ----------------------------------------------------------------------------------


def tray_lines(seen: GameView, speaker: Speaker, width: int) -> list[Text]:
    """The trays of all Western warriors and allies in the game, side by side, in as many rows as needed."""
    warriors = seen["warriors"]
    ours = [w for w in range(len(warriors)) if has_tray(speaker, w) and warriors[w]["at"] != "box"]
    return trays_of(seen, ours, speaker, width)


def has_tray(speaker: Speaker, w: int) -> bool:
    """Whether a warrior has a tray: Western warriors and allies have one (SET-9)."""
    return speaker.setup.kind[w] in (WESTERN, ALLY)


def trays_of(seen: GameView, ours: list[int], speaker: Speaker, width: int) -> list[Text]:
    """The trays of these warriors."""
    in_a_row = max(1, width // LEAST_TRAY)
    column = min(MOST_TRAY, width // min(in_a_row, max(1, len(ours))))
    lines: list[Text] = []
    for first in range(0, len(ours), in_a_row):
        trays = [tray(seen, w, speaker, column - 2) for w in ours[first : first + in_a_row]]
        lines += side_by_side(trays, column)
    return lines


def side_by_side(blocks: list[list[Text]], column: int) -> list[Text]:
    """Blocks of lines next to each other."""
    lines: list[Text] = []
    for row in range(max((len(block) for block in blocks), default=0)):
        line = Text()
        for block in blocks:
            part = block[row].copy() if row < len(block) else Text()
            part.truncate(column - 1)
            part.pad_right(column - part.cell_len)
            line.append_text(part)
        line.rstrip()
        lines.append(line)
    return lines


def tray(seen: GameView, w: int, speaker: Speaker, width: int) -> list[Text]:
    """One tray: name, place, characteristics, six lines or a life, and what the warrior has."""
    entry = seen["warriors"][w]
    in_play = isinstance(entry["at"], int)
    owner = entry.get("owner")
    style = SIDE_STYLES["guest" if owner == "guest" else entry["side"]]
    title = Text(f"{speaker.letter(w)} {speaker.warrior(w)}", style)
    if in_play and is_activated(entry, seen):
        title.append(f" {ACTIVATED}")
    standing = f"{speaker.words['ui'][f'tag_{owner}']} " if owner else ""
    standing += place_of(entry, seen, speaker)
    if in_play:
        labels = speaker.words["ui"]
        now = labels["exhausted"] if entry["exhausted"] else figures(entry, speaker)
        standing += f" {now if entry['die'] or is_ally(speaker, w) else labels['no_die']}"
    gone = not in_play and entry["at"] not in {"waiting", "box"}
    lines = [title, Text(standing, "red" if entry["exhausted"] or gone else "")]
    if entry["at"] in {"out", "departed"}:
        return lines
    letters = speaker.words["stat_letter"]
    if is_ally(speaker, w):
        lines.append(Text(life_text(entry, speaker)))
    else:
        lines.append(Text("    " + " ".join(letters[stat] for stat in STATS), "dim"))
        lines += [sheet_line(entry, w, value, speaker) for value in range(1, 7)]
    return lines + [Text(text, "dim") for text in beside_lines(entry, w, speaker, width)]


def is_ally(speaker: Speaker, w: int) -> bool:
    return speaker.setup.kind[w] == ALLY


def life_text(entry: WarriorView, speaker: Speaker) -> str:
    """The life left, `L2/3`."""
    damage = entry["damage"]
    left = entry["life"] - (damage if isinstance(damage, int) else len(damage))
    return f"{speaker.words['stat_letter']['life']}{left}/{entry['life']}"


def sheet_line(entry: WarriorView, w: int, value: int, speaker: Speaker) -> Text:
    """One line of a sheet, `▶4✗ 1 2 5 *`: the die on it, cancelled or not, figures, an instinct icon or a gift."""
    setup = speaker.setup
    damage = entry["damage"]
    cancelled = isinstance(damage, list) and value in damage
    chosen = entry["die"] == value
    icon = INSTINCT if setup.icons[w] >> value & 1 else ""
    if any(setup.gifts_at[value] >> gift_number(ident, speaker) & 1 for ident in entry["gifts"]):
        icon = GIFT
    row = " ".join(map(str, setup.lines[w][value * 3 - 3 : value * 3]))
    style = "dim strike" if cancelled else "bold" if chosen else ""
    line = Text().append(DIE if chosen else " ", "bold yellow")
    line.append(f"{value}{CANCELLED if cancelled else ' '} ", "red" if cancelled else style)
    line.append(row, style)
    return line.append(f" {icon}", "yellow")


def gift_number(ident: str, speaker: Speaker) -> int:
    return next(index for index, gift in enumerate(speaker.setup.gifts) if gift.ident == ident)


def beside_lines(entry: WarriorView, w: int, speaker: Speaker, width: int) -> list[str]:
    """Gifts, equipment, tokens carried, the instinct card in force, talents."""
    setup = speaker.setup
    found: list[str] = []
    for ident in entry["gifts"]:
        value = setup.gifts[gift_number(ident, speaker)].value
        found.append(f"{GIFT}{value} {speaker.name('gift', ident)}")
    found += [f"+ {speaker.name('equipment', ident)}" for ident in entry["equipment"]]
    found += [f"+ {speaker.words['token'][kind]}{times(count)}" for kind, count in entry["carries"].items()]
    if entry["allotted"]:
        found.append(f"{INSTINCT} {speaker.name('instinct', entry['allotted'])}")
    talents = [speaker.words["talent"][talent] for talent in entry.get("talents", [])]
    lines = [line for text in found for line in wrapped(text, width, "  ")]
    return lines + wrapped(", ".join(talents), width)


def times(count: int) -> str:
    return f" ({count})" if count > 1 else ""


# --- infernal warriors ----------------------------------------------------------------------------


def infernal_lines(seen: GameView, speaker: Speaker, width: int) -> list[Text]:
    """The infernals in play, grouped if they are alike, and the reserve with its prices."""
    labels = speaker.words["ui"]
    groups: dict[str, list[int]] = {}
    for w, entry in enumerate(seen["warriors"]):
        if not has_tray(speaker, w) and isinstance(entry["at"], int):
            groups.setdefault(group_text(entry, w, speaker), []).append(w)
    lines: list[Text] = []
    for text, members in groups.items():
        entry = seen["warriors"][members[0]]
        count = str(len(members)) if len(members) > 1 else ""
        head = Text().append(f"{count}{speaker.letter(members[0])}".rjust(3), SIDE_STYLES[entry["side"]])
        told = wrapped(f"{text} @ {places_text(seen, members, speaker)}", width - 4, "  ")
        lines.append(head.append(f" {told[0]}"))
        lines += [Text(f"    {more}") for more in told[1:]]
    if not lines:
        lines = [Text("  " + speaker.entry("in_play", labels["nobody"]), "dim")]
    reserve = wrapped(speaker.entry("reserve", reserve_text(seen, speaker)), width - 2, "  ")
    return lines + [Text(f"  {text}", "dim") for text in reserve]


def group_text(entry: WarriorView, w: int, speaker: Speaker) -> str:
    """What the warriors of a group have in common: name, figures, wounds, talents."""
    ordinary = KINDS[speaker.setup.kind[w]] in {"troglodyte", "tough"}
    name = speaker.name("sheet", entry["sheet"]) if ordinary else speaker.warrior(w)
    parts = [name, figures(entry, speaker)]
    if entry["life"] > 1:
        parts.append(life_text(entry, speaker))
    parts += [speaker.words["talent"][talent] for talent in entry.get("talents", [])]
    if entry["slain"]:
        parts.append(speaker.words["ui"]["slain"])
    return " ".join(parts)


def places_text(seen: GameView, members: list[int], speaker: Speaker) -> str:
    """Where the warriors of a group are, how many on each tile, and which have been activated."""
    counts: dict[str, int] = {}
    for w in members:
        entry = seen["warriors"][w]
        place = place_of(entry, seen, speaker) + (ACTIVATED if is_activated(entry, seen) else "")
        counts[place] = counts.get(place, 0) + 1
    return "; ".join(place + times(count) for place, count in counts.items())


def is_activated(entry: WarriorView, seen: GameView) -> bool:
    """Whether a warrior has been activated in the present phase."""
    return bool(entry["activated"] and seen["phase"] == f"{entry['side']}_activation")


def reserve_text(seen: GameView, speaker: Speaker) -> str:
    setup = speaker.setup
    prices = {setup.sheet_ids[sheet]: setup.price[w] for w, sheet in enumerate(setup.sheet)}
    unit = speaker.words["ui"]["tp"]
    told = [
        f"{count} {speaker.name('sheet', sheet)}" + (f" ({prices[sheet]} {unit})" if prices[sheet] else "")
        for sheet, count in seen["reserve"].items()
    ]
    return ", ".join(told) or speaker.words["ui"]["nobody"]


# --- the destiny board ----------------------------------------------------------------------------


def die_text(face: str) -> str:
    """A destiny die: `○2` is white, `●2` red, `2` an ordinary one."""
    if face.isdigit():
        return face
    return (WHITE if face.startswith("white") else RED) + face[-1]


def die_style(face: str) -> str:
    return "bold red" if face.startswith("red") else "bold"


def destiny_lines(seen: GameView, speaker: Speaker, *, every: bool) -> list[Text]:
    """The dice in the pool, the rolled ones, and the powers with their conditions: all, or those with dice."""
    labels = speaker.words["ui"]
    dice = seen["destiny"]
    pool = len([die for die in dice if die["at"] == "pool"])
    head = Text(speaker.entry("destiny", f"{labels['pool']} {pool}"), "dim")
    rolled = [die["face"] for die in dice if die["at"] == "rolled"]
    if rolled:
        head.append(f", {labels['rolled']} ")
        for face in rolled:
            head.append(die_text(face), die_style(face)).append(" ")
    lines = [head]
    for index, power in enumerate(speaker.setup.powers):
        lying = [die for die in dice if die["at"] == power.ident]
        if lying or (every and is_open(seen, power.owner, speaker)):
            lines.append(power_line(index, lying, speaker))
    return lines


def is_open(seen: GameView, owner: int, speaker: Speaker) -> bool:
    """Whether a power can have dice: the board's, a demon's, or that of a hellhound in play (IPR-3)."""
    if owner < 0:
        return True
    at = seen["warriors"][owner]["at"]
    if speaker.setup.unplayed >= 0 and not speaker.setup.hounds >> owner & 1:
        return False  # in Dante a demon's power gets no dice (DDM-9)
    return isinstance(at, int) if speaker.setup.hounds >> owner & 1 else at not in {"out", "box"}


def power_line(index: int, lying: list[DestinyDie], speaker: Speaker) -> Text:
    """A power: its name, its spaces with the dice on them, what triggers it."""
    power = speaker.setup.powers[index]
    spaces, condition = power.spaces, speaker.words["condition"][CONDITIONS[power.condition]]
    condition = condition.format(dice=power.dice, at_least=power.at_least, exactly=power.exactly)
    if speaker.setup.unplayed >= 0:
        spaces, condition = chosen_by_dice(index, speaker)
    line = Text(f"  {speaker.power(index)[:22]:<23}")
    for die in lying:
        line.append(die_text(die["face"]), die_style(die["face"])).append(" ")
    line.append(f"{EMPTY}  " * (spaces - len(lying)), "dim")
    line.pad_right(max(0, 38 - line.cell_len))
    line.append(condition, "dim")
    if any(die["fired"] for die in lying):
        line.append(f"  {speaker.words['ui']['fired']}", "bold yellow")
    return line


def chosen_by_dice(index: int, speaker: Speaker) -> tuple[int, str]:
    """In Dante: how many dice fire a power, and how: one at once, or two as a pair (DTH-3, DTH-4)."""
    power = speaker.setup.powers[index]
    single = power.owner >= 0 or power.effect.verb in {GAIN_TP, DRAW_EVENT}
    return (1, speaker.words["ui"]["at_once"]) if single else (2, speaker.words["ui"]["by_pair"])
