"""Writes the golden games anew, one per scenario, played by the scripted bots: read the difference before committing.

Run by `make playthroughs`.
"""

from pathlib import Path

from claustrophobia.content.load import scenario_ids
from claustrophobia.engine import Game, new_game
from claustrophobia.players.base import play_game, player

HERE = Path(__file__).parent
SEED = "1643"


def golden(scenario: str) -> Game:
    """The golden game of a scenario."""
    game = new_game(scenario, SEED)
    play_game(game, player("scripted", "human", 1), player("scripted", "infernal", 2))
    return game


def path_of(scenario: str) -> Path:
    return HERE / (scenario.replace("/", "-") + ".txt")


def main() -> None:
    for scenario in scenario_ids():
        game = golden(scenario)
        path_of(scenario).write_text(f"{game.record()}\n# fingerprint {game.fingerprint}\n", "utf-8")
        print(f"{scenario}: {game.outcome} in turn {game.state.turn}, {len(game.choices)} decisions")


if __name__ == "__main__":
    main()
