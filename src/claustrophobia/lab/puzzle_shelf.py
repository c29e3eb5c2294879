"""Puts puzzles that were found and verified among those that come with the program.

    python -m claustrophobia.lab.puzzle_shelf src/claustrophobia/content/puzzles FOUND.jsonl ...

Those that are there keep their numbers: new ones are added behind them, each in the file of its ruleset.
"""

import sys
from pathlib import Path

from claustrophobia.core.names import RULESETS
from claustrophobia.lab.puzzling import write
from claustrophobia.puzzles.puzzle import ENDING, Puzzle, check, puzzles_in


def shelve(folder: Path, files: list[Path]) -> dict[str, int]:
    """Add the puzzles of these files; how many were new, by ruleset."""
    found = [puzzle for file in files for puzzle in puzzles_in(file)]
    added: dict[str, int] = {}
    for ruleset in RULESETS:
        file = folder / (ruleset + ENDING)
        there = puzzles_in(file) if file.exists() else []
        shelf: dict[str, Puzzle] = {puzzle.id: puzzle for puzzle in there}
        for puzzle in found:
            if puzzle.ruleset == ruleset and puzzle.id not in shelf:
                check(puzzle)
                shelf[puzzle.id] = puzzle
        added[ruleset] = len(shelf) - len(there)
        if added[ruleset]:
            write(file, list(shelf.values()))
    return added


def main() -> None:
    folder, *files = map(Path, sys.argv[1:])
    for ruleset, count in shelve(folder, files).items():
        print(f"{ruleset}: {count} new")


if __name__ == "__main__":
    main()
