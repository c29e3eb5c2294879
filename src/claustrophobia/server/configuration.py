"""Settings from flags, the environment and one file, in this order: what came from where, and what is wrong."""

import json
import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import ValidationError
from pydantic_settings import EnvSettingsSource, TomlConfigSettingsSource

from claustrophobia.server.settings import NAMES, Settings, masked

PREFIX: Final = "CLAUSTROPHOBIA_"
FILE: Final = f"{PREFIX}CONFIG"
# Read by hatch_build.py and by the tests: these are no settings of a server.
OTHERS: Final = {FILE, f"{PREFIX}SKIP_FRONTEND", f"{PREFIX}PURE", f"{PREFIX}OPTIMISE"}
TESTS: Final = f"{PREFIX}TEST_"


class ConfigurationError(ValueError):
    """A setting is wrong. The message says in one line where it was set and what is allowed."""


class Configuration(NamedTuple):
    """The settings in force, and where each value came from; one without an origin is the default."""

    settings: Settings
    origins: dict[str, str]

    def told(self, names: tuple[str, ...] = NAMES) -> str:
        """Every setting, or some of them, with its origin, as a file that `from_file` can read; secrets are masked."""
        lines = [
            (f"{name} = {as_toml(masked(name, getattr(self.settings, name)))}", self.origins.get(name, "default"))
            for name in names
        ]
        width = min(60, max(len(line) for line, _ in lines))
        return "".join(f"{line:<{width}}  # {origin}\n" for line, origin in lines)


def as_toml(value: object) -> str:
    """JSON's strings, numbers and lists are TOML's too."""
    return json.dumps(value, default=str, ensure_ascii=False)


def flag_of(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def gathered(flags: Mapping[str, Any], config: str = "") -> Configuration:
    """What flags say, then the environment, then the file, then the defaults."""
    file = config or os.environ.get(FILE, "")
    known = {name: f"{PREFIX}{name.upper()}" for name in NAMES}
    sources = (
        (from_file(file) if file else {}, dict.fromkeys(NAMES, file)),
        (from_environment(known), known),
        (flags, {name: flag_of(name) for name in NAMES}),
    )
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for found, places in sources:
        for name, value in found.items():
            values[name], origins[name] = value, places[name]
    try:
        return Configuration(Settings(**values), origins)
    except ValidationError as error:
        raise ConfigurationError(fault(error, values, origins)) from None


def fault(error: ValidationError, values: dict[str, Any], origins: dict[str, str]) -> str:
    """The first thing that is wrong: where it was set, to what, and what it may be."""
    first = error.errors()[0]
    said = str(first["msg"]).removeprefix("Value error, ").replace("Input should be", "must be")
    if not first["loc"]:  # the fault is in how two settings go together
        return said
    name = str(first["loc"][0])
    shown = "***" if name == "database" else as_toml(values[name])  # a broken URL cannot be masked in part
    return f"{origins[name]}: {name} = {shown}: {said}"


def from_file(file: str) -> dict[str, Any]:
    """The settings in a file."""
    try:
        found = TomlConfigSettingsSource(Settings, Path(file)).toml_data if Path(file).is_file() else None
    except (OSError, ValueError, RecursionError) as error:  # TOML and UTF-8 say so by kinds of ValueError
        raise ConfigurationError(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    if found is None:
        raise ConfigurationError(f"{file}: there is no such file")
    for name in found:
        if name not in NAMES:
            raise ConfigurationError(unknown(f"{file}: {name}", name, NAMES))
    return dict(found)


def from_environment(known: dict[str, str]) -> dict[str, Any]:
    """The settings in the environment; an empty one counts as not set."""
    variables = {name for name in os.environ if name.startswith(PREFIX) and not name.startswith(TESTS)}
    for name in sorted(variables - OTHERS - set(known.values())):
        raise ConfigurationError(unknown(name, name, tuple(known.values())))
    return EnvSettingsSource(Settings, env_ignore_empty=True)()


def unknown(place: str, name: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(name, known, 3, 0.6)
    return f"{place}: there is no such setting; {'near it: ' if near else 'there are '}{', '.join(near or known)}"
