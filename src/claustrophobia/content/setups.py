"""Set-ups: a scenario put together with content and options, made once and shared by every game played on it."""

from functools import lru_cache
from typing import Any

from claustrophobia.content import load, packs
from claustrophobia.content.compile import compile_setup
from claustrophobia.content.difficulty import laid_out
from claustrophobia.content.faults import among
from claustrophobia.content.options import check_options
from claustrophobia.core.setup import Setup


@lru_cache(maxsize=64)
def compiled(source: str, content: load.Content, options: tuple[tuple[str, Any], ...]) -> Setup:
    """The set-up of a scenario. Cached; `source` is the id of a built-in one, or the text of another."""
    setup = compile_setup(content, load.scenario(source), dict(options))
    setup.source = source
    return setup


def no_scenario(scenario_id: str) -> str:
    """What is wrong with an id that nobody knows."""
    known = [*load.scenario_ids(), *packs.scenario_ids()]
    return (
        f"there is no scenario {scenario_id!r}: {among(scenario_id, known)}; your own is named by its file (FILE.toml)"
    )


def setup_of(named: str, content: str = "", options: dict[str, Any] | None = None) -> Setup:
    """The set-up for a scenario (its id, or the text of its file), content file and options.

    A scenario of a pack is played with the content of the pack, unless another is named.
    """
    source = load.own_scenario_text(named) or named
    if source == named and "\n" not in named and named not in load.scenario_ids():
        raise load.ContentError(no_scenario(named))
    record = load.scenario(source)
    ruleset = record.ruleset
    wanted = laid_out(f"{ruleset}/{record.id}", check_options(options or {}, ruleset))
    box = content or packs.content_of(source, ruleset)
    return compiled(source, load.load(box, ruleset), tuple(wanted.items()))
