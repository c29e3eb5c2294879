"""Set-ups: a scenario put together with content and options, made once and shared by every game played on it."""

from functools import lru_cache
from typing import Any

from claustrophobia.content import load
from claustrophobia.content.compile import compile_setup
from claustrophobia.content.options import check_options
from claustrophobia.core.setup import Setup


@lru_cache(maxsize=64)
def compiled(scenario_id: str, content: load.Content, options: tuple[tuple[str, Any], ...], own: str) -> Setup:
    """The set-up of a scenario. Cached; `own` is the text of a scenario that is not built in."""
    if not own and scenario_id not in load.scenario_ids():
        raise load.ContentError(no_scenario(scenario_id))
    return compile_setup(content, load.scenario(scenario_id), dict(options))


def no_scenario(scenario_id: str) -> str:
    """What is wrong with an id that nobody knows."""
    known = ", ".join(load.scenario_ids())
    return f"there is no scenario {scenario_id!r}; there are {known}; one of your own is named by its file"


def setup_of(scenario_id: str, content: str = "", options: dict[str, Any] | None = None) -> Setup:
    """The set-up for a scenario, content file and options."""
    ruleset = scenario_id.partition("/")[0]
    if ruleset not in load.RULESETS:
        raise load.ContentError(no_scenario(scenario_id))
    wanted = check_options(options or {}, ruleset)
    box = load.load(content, ruleset)
    return compiled(scenario_id, box, tuple(wanted.items()), load.OWN.get(scenario_id, ""))
