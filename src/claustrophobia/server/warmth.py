"""Filling the caches at the start, before the first call and before there is a second thread.

Content is turned into records when it is first used. When two threads did that at once, a server crashed (SIGSEGV, as
msgspec built the tables of the same types twice). So the program's own content is loaded at the start, and strangers'
content later under a lock (`content.load.LOADING`).
"""

from claustrophobia.content.lexicon import rules, rules_of
from claustrophobia.content.load import LANGUAGES, scenario_ids
from claustrophobia.content.packs import pack_from
from claustrophobia.content.template import pack_template
from claustrophobia.core.names import RULESETS, SIDES
from claustrophobia.engine import new_game
from claustrophobia.server import frames
from claustrophobia.server.catalogue import catalogue
from claustrophobia.sight.offer import asked
from claustrophobia.sight.view import view


def warm(*, strangers_content: bool = False) -> None:
    """Fill every cache that depends on the program's own content alone."""
    pack_from(pack_template("warm"), "warm")  # the types of a manifest
    catalogue(strangers_content=strangers_content)
    for language in LANGUAGES:
        rules(language)
        for ruleset in RULESETS:
            rules_of(ruleset, language)
    for ident in scenario_ids():
        state = new_game(ident, "0").state
        frames.shared(state)
        for side in range(len(SIDES)):
            asked(state, side)
            view(state, side)
