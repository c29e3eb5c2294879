"""What a mode changes about the records of an edition: changes, so that an owner's figures stay under them (DDM-4).

A record of a mode's file names a record and says what is added to a figure, which talents and abilities it gains or
loses, and its wording where that differs. It never sets a figure.
"""

from typing import Any

import msgspec

Raw = dict[str, list[dict[str, Any]]]


class Gained(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An ability: `args` are laid over those the sheet has; without it on the sheet, `given` goes with them.

    `told` says what it comes to, with the sheet's figures, where the text of the mode does not fit an owner's sheet.
    """

    verb: str
    args: dict[str, Any] = {}
    given: dict[str, Any] = {}
    drop: list[str] = []  # arguments that no longer hold
    told: dict[str, str] = {}


class Change(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What is changed about one record."""

    id: str
    add: dict[str, int] = {}
    lose_talents: list[str] = []
    gain_talents: list[str] = []
    lose_abilities: list[str] = []
    gain_abilities: list[Gained] = []
    text: dict[str, str] = {}
    power: dict[str, dict[str, str]] = {}  # its text


def changed(raw: Raw, changes: dict[str, Any], printed: Raw) -> Raw:
    """Records with a mode's changes; `printed` are the edition's own, which tell what an owner has made anew."""
    result = {table: list(entries) for table, entries in raw.items()}
    for table, entries in changes.items():
        before = {entry["id"]: entry for entry in printed[table]}
        for change in msgspec.convert(entries, list[Change]):
            spot = next(spot for spot, record in enumerate(result[table]) if record["id"] == change.id)
            result[table][spot] = with_change(result[table][spot], change, before[change.id])
    return result


def with_change(record: dict[str, Any], change: Change, printed: dict[str, Any]) -> dict[str, Any]:
    """One record with what the mode changes about it."""
    result = dict(record)
    for field, amount in change.add.items():
        result[field] = record[field] + amount
    if change.lose_talents or change.gain_talents:
        kept = [talent for talent in record.get("talents", []) if talent not in change.lose_talents]
        result["talents"] = kept + [talent for talent in change.gain_talents if talent not in kept]
    if change.lose_abilities or change.gain_abilities:
        result["abilities"] = abilities_with(record.get("abilities", []), change)
    if change.text and does_the_same(record, printed):
        result["text"] = dict(change.text)
    elif change.gain_abilities:
        result["text"] = text_with(record["text"], change, result["abilities"])
    if change.power and does_the_same(record["power"], printed["power"]):
        result["power"] = {**record["power"], **change.power}
    return result


def does_the_same(record: dict[str, Any], printed: dict[str, Any]) -> bool:
    """Whether an owner left what a card, power or sheet does as it was: if not, it speaks for itself."""
    return all(record.get(key) == printed.get(key) for key in ("verb", "args", "abilities"))


def abilities_with(old: list[dict[str, Any]], change: Change) -> list[dict[str, Any]]:
    """The abilities of a sheet: those lost are gone, those gained laid over what it has, or added."""
    kept = [ability for ability in old if ability["verb"] not in change.lose_abilities]
    for gained in change.gain_abilities:
        mine = next((spot for spot, ability in enumerate(kept) if ability["verb"] == gained.verb), -1)
        had = kept[mine].get("args", {}) if mine >= 0 else gained.given
        args = {key: value for key, value in {**had, **gained.args}.items() if key not in gained.drop}
        ability = {"verb": gained.verb, "args": args}
        if mine >= 0:
            kept[mine] = ability
        else:
            kept.append(ability)
    return kept


def text_with(old: dict[str, str], change: Change, abilities: list[dict[str, Any]]) -> dict[str, str]:
    """An owner's own wording of a sheet, and after it what the mode adds to that, by the figures that hold now."""
    result = dict(old)
    args = {ability["verb"]: ability.get("args", {}) for ability in abilities}
    for gained in change.gain_abilities:
        for language, told in gained.told.items():
            result[language] = f"{result[language]} {told.format(**args[gained.verb])}"
    return result
