"""Plays what the recipes of `docs/extending.md` add, and writes what happened as JSON: `test_newcomer.py` runs it.

Cards and verb: games by chance until each card was played. Clause and bot: whole games of the new scenario.
"""

import json
from itertools import count
from typing import Any

from claustrophobia import Game, new_game, replay
from claustrophobia.content.lexicon import scenario_words
from claustrophobia.content.load import scenario
from claustrophobia.core.decision import PASS
from claustrophobia.core.names import SIDES
from claustrophobia.players.base import Sight, play_game, player, player_names
from claustrophobia.server.sentences import bot_words

CARDS = ("cold-draught", "quick-claws")
SCENARIO = "1643/the-stores"
MOST_GAMES = 200


def facts(game: Game, told: int) -> dict[str, Any]:
    """What the card just played has brought about so far."""
    played, *after = game.story()[told:]
    seen = game.view()
    return {
        "targets": played.targets,
        "words": [played.describe(language) for language in ("en", "fr")],
        "moved": [[event.rule, event.arguments] for event in after if event.kind == "moved"],
        "humans": {entry["name"]: entry["at"] for entry in seen["warriors"] if entry["side"] == "human"},
        "marks": seen["marks"],
    }


def cards_played() -> dict[str, dict[str, Any]]:
    """Each of the new cards the first time somebody plays it, in games by chance."""
    found: dict[str, dict[str, Any]] = {}
    for seed in range(MOST_GAMES):
        game = new_game("1643/the-survivors", seed)
        players = [player("random", side, seed) for side in SIDES]
        while game.decision is not None:
            side = SIDES.index(game.decision.side)
            option = game.legal[players[side].choose(Sight(game.state, side))]
            told = len(game.story())
            game.apply(option)
            card = str(option.arguments.get("event", ""))
            if option.verb == "play" and card in CARDS and card not in found:
                found[card] = {"option": option.text, **facts(game, told)}
        assert replay(game.record()).fingerprint == game.fingerprint
        if len(found) == len(CARDS):
            break
    return found


def supplies_drawn() -> dict[int, int]:
    """In which turns of one game the scenario's rule gave how many cards."""
    drawn: dict[int, int] = {}
    for seed in count():
        game = new_game(SCENARIO, seed)
        players = [player("random", side, seed) for side in SIDES]
        told = 0
        while game.decision is not None:
            play_game(game, players[0], players[1], limit=1)
            events = game.events[told:]
            told += len(events)
            turn = game.view()["turn"]
            drawn[turn] = drawn.get(turn, 0) + sum(event[:2] == ("drawn", "SET-1") for event in events)
        if len(drawn) == scenario(SCENARIO).limit.turns:  # a game that lasted
            break
        drawn.clear()
    return drawn


def bot_played() -> dict[str, Any]:
    """Whole games of the new bot against chance, on both sides."""
    ends = []
    idle = 0
    reasons = set()
    for side in SIDES:
        game = new_game(SCENARIO, 1)
        players = [player("eager" if own == side else "random", own, 1) for own in SIDES]
        while game.decision is not None:
            free = game.decision.side == side and len(game.legal) > 1
            play_game(game, players[0], players[1], limit=1)
            reasons |= {thought.reason for thought in players[SIDES.index(side)].explain()}
            idle += free and game.choices[-1] == PASS
        ends.append(game.outcome)
    return {
        "known": "eager" in player_names(),
        "outcomes": ends,
        "idle": idle,
        "why": sorted(reasons),
        "words": bot_words("eager"),
    }


if __name__ == "__main__":
    words = [scenario_words(SCENARIO, language) for language in ("en", "fr")]
    print(json.dumps({"cards": cards_played(), "supplies": supplies_drawn(), "words": words, "bot": bot_played()}))
