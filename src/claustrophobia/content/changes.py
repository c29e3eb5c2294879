"""How a mode changes the records of an edition (DDM-4).

A record of a mode's file names a record of the edition and says what is added to its figures, which talents and
abilities it gains or loses, and where its wording differs. It never sets a figure outright, so that the figures of an
owner's content file still count.
"""

from typing import Any

import msgspec

Raw = dict[str, list[dict[str, Any]]]


class Gained(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An ability that a mode gives: `args` replace those on the sheet; if it is not there, `given` is added to them.

    `told` is the sentence about it for an owner's sheet, whose own text does not know the mode; it names the figures.
    """

    verb: str
    args: dict[str, Any] = {}
    given: dict[str, Any] = {}
    drop: list[str] = []  # arguments of the sheet that are left out
    told: dict[str, str] = {}


class Change(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The changes to one record."""

    id: str
    add: dict[str, int] = {}
    lose_talents: list[str] = []
    gain_talents: list[str] = []
    lose_abilities: list[str] = []
    gain_abilities: list[Gained] = []
    text: dict[str, str] = {}
    gist: dict[str, str] = {}
    power: dict[str, dict[str, str]] = {}  # the text of its power, and its gist


def changed(raw: Raw, changes: dict[str, Any], printed: Raw) -> Raw:
    """Records with a mode's changes. Compared with the edition's own, `printed`, they show what an owner rewrote."""
    result = {table: list(entries) for table, entries in raw.items()}
    for table, entries in changes.items():
        before = {entry["id"]: entry for entry in printed[table]}
        for change in msgspec.convert(entries, list[Change]):
            spot = next(spot for spot, record in enumerate(result[table]) if record["id"] == change.id)
            result[table][spot] = with_change(result[table][spot], change, before[change.id])
    return result


def with_change(record: dict[str, Any], change: Change, printed: dict[str, Any]) -> dict[str, Any]:
    """One record with the mode's changes."""
    result = dict(record)
    for field, amount in change.add.items():
        result[field] = record[field] + amount
    if change.lose_talents or change.gain_talents:
        kept = [talent for talent in record.get("talents", []) if talent not in change.lose_talents]
        result["talents"] = kept + [talent for talent in change.gain_talents if talent not in kept]
    if change.lose_abilities or change.gain_abilities:
        result["abilities"] = abilities_with(record.get("abilities", []), change)
    if change.text and does_the_same(record, printed):
        result = reworded(result, {"text": change.text, **({"gist": change.gist} if change.gist else {})})
    elif change.gain_abilities:
        result = reworded(result, {"text": text_with(record["text"], change, result["abilities"])})
    if change.power and does_the_same(record["power"], printed["power"]):
        result["power"] = reworded(record["power"], change.power)
    return result


def reworded(record: dict[str, Any], words: dict[str, dict[str, str]]) -> dict[str, Any]:
    """A record with another text. Its gist told the old one: it goes, unless there is another."""
    return {**{key: value for key, value in record.items() if key != "gist"}, **words}


def does_the_same(record: dict[str, Any], printed: dict[str, Any]) -> bool:
    """Whether an owner's record does what the printed one does; if not, the mode leaves its wording alone."""
    return all(record.get(key) == printed.get(key) for key in ("verb", "args", "abilities"))


def abilities_with(old: list[dict[str, Any]], change: Change) -> list[dict[str, Any]]:
    """The abilities of a sheet without those it loses, and with those it gains."""
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
    """An owner's wording of a sheet, followed by sentences about what the mode adds to it, with the final figures."""
    result = dict(old)
    args = {ability["verb"]: ability.get("args", {}) for ability in abilities}
    for gained in change.gain_abilities:
        for language, told in gained.told.items():
            result[language] = f"{result[language]} {told.format(**args[gained.verb])}"
    return result
