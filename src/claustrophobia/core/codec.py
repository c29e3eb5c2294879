"""A state as plain data and back, and its fingerprint."""

import json
from hashlib import sha256
from typing import Any

from claustrophobia.core.dice import Chance
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import LISTS, SCALARS, State


def encode(s: State) -> dict[str, Any]:
    """Every column of a state as JSON-able data."""
    return {name: getattr(s, name) for name in (*LISTS, *SCALARS)}


def encode_text(s: State) -> str:
    """A state as one line of JSON."""
    return json.dumps(encode(s), separators=(",", ":"), sort_keys=True)


def frozen(value: Any) -> Any:
    """A value with its lists, at any depth, turned into tuples, as columns hold them."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def decode(data: dict[str, Any], setup: Setup, chance: Chance) -> State:
    """A state from its data. Call `agenda.advance` afterwards to find the options of its pending decision."""
    s = State(setup, chance)
    for name in LISTS:
        setattr(s, name, [frozen(item) for item in data[name]])
    for name in SCALARS:
        setattr(s, name, frozen(data[name]))
    s.options = []
    return s


def fingerprint(s: State) -> str:
    """A hash of the state: sixteen hexadecimal digits."""
    return sha256(encode_text(s).encode()).hexdigest()[:16]
