"""Taking back, for the terminal and the server alike: how far, and whose."""

from claustrophobia import undo
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.engine import Game, Step, new_game


def after(news: int, *steps: Step) -> Game:
    """A game in which these choices were made, and this much is known now."""
    game = new_game("1643/the-survivors", 1)
    game.steps = list(steps)
    game.state.news = news
    return game


MINE: Step = (
    HUMAN,
    4,
    False,
    False,
)  # who, what was known, whether it was a moment let pass, whether seats had changed
SILENT: Step = (INFERNAL, 4, True, False)
SPOKEN: Step = (INFERNAL, 4, False, False)


def test_the_others_silence_does_not_stop_undo() -> None:
    """HID-3: if a moment let pass were in the way, the refusal would tell of the card behind it."""
    assert undo.undo_to(after(4, MINE, SILENT), HUMAN) == 0
    assert undo.undo_to(after(4, MINE, SPOKEN), HUMAN) == -1
    assert undo.undo_to(after(0), HUMAN) == -1


def test_what_was_rolled_or_revealed_since_stops_undo() -> None:
    assert undo.undo_to(after(5, MINE, SILENT), HUMAN) == -1


def test_the_last_real_choice_is_no_moment_let_pass() -> None:
    silence: Step = (HUMAN, 4, True, False)
    assert undo.last_of(after(4, MINE, SPOKEN, silence), HUMAN) == 0
    assert undo.last_of(after(4, SPOKEN), HUMAN) == -1


def test_after_an_auction_a_choice_is_still_of_who_made_it() -> None:
    """FED-AUC-1: whoever bid as human and now plays the demons takes his own bid back, not the other's."""
    game = new_game("first/the-ritual", 1, options={"auction": 1})
    game.steps = [(HUMAN, game.state.news, False, False)]
    assert (undo.undo_to(game, HUMAN), undo.undo_to(game, INFERNAL)) == (0, -1)
    game.state.counters[game.state.setup.counter_names.index("swapped")] = 1
    assert (undo.undo_to(game, HUMAN), undo.undo_to(game, INFERNAL)) == (-1, 0)


def test_a_game_rewound_is_the_game_it_was() -> None:
    game = new_game("1643/three-seals", 3)
    prints = [game.fingerprint]
    for _ in range(12):
        game.apply(game.legal[-1])
        prints.append(game.fingerprint)
    assert [undo.rewound(game, count).fingerprint for count in range(13)] == prints
