"""A finished or broken-off game told from its beginning, for `claustrophobia replay`."""

from claustrophobia.content.words import Speaker, scenario_words
from claustrophobia.engine import Game
from claustrophobia.tui import screen
from claustrophobia.tui.terminal import Terminal


def tell(game: Game, language: str, side: str, at: int | None, content: str = "") -> None:
    """Every event the side may hear, then the table."""
    terminal = Terminal()
    speaker = Speaker(game.state.setup, language, content)
    labels = speaker.words["ui"]
    viewer = None if side == "spectator" else side
    terminal.say(scenario_words(game.state.setup.scenario, language)[0], "bold")
    for event in game.story(viewer):
        terminal.say(screen.event_line(event, game.state, speaker))
    over = game.outcome is not None and at is None
    title = labels["board_end"] if over else labels["board_at"].format(count=len(game.choices))
    terminal.say()
    terminal.say(title, "bold")
    for line in screen.table_lines(game.view(viewer), speaker, terminal.width, 99, viewer):
        terminal.say(line)
