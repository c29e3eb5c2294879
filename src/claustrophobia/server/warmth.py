"""Everything that is read and made once is there before the first call, and before there is a second thread.

Content is turned into records when it is first asked for. Two threads that did so at once have brought a server down
(SIGSEGV: the types' own tables were being built twice). So whatever comes with the program is loaded at the start;
what strangers bring later is loaded under a lock (`content.load.LOADING`).
"""

from claustrophobia.content.lexicon import rules, rules_of
from claustrophobia.content.load import LANGUAGES, scenario_ids
from claustrophobia.core.names import RULESETS, SIDES
from claustrophobia.engine import new_game
from claustrophobia.server import frames
from claustrophobia.server.catalogue import catalogue
from claustrophobia.sight.offer import asked
from claustrophobia.sight.view import view


def warm(*, strangers_content: bool = False) -> None:
    """Fill every cache that the program's own content fills."""
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
