"""The REST part of puzzles: docs/protocol.md, *Puzzles*. The server remembers nothing of who solves what."""

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path

from claustrophobia.content.words import refusal_words
from claustrophobia.core.names import SIDES
from claustrophobia.puzzles.puzzle import TRIES, Puzzle, game_of, numbers, puzzle_named, puzzles
from claustrophobia.puzzles.solving import Weighed, solved
from claustrophobia.server.faults import Fault
from claustrophobia.server.models import (
    PuzzleAnswer,
    PuzzleAsked,
    PuzzleInfo,
    PuzzleList,
    PuzzleOption,
    PuzzleSolution,
    PuzzleWhyNot,
    Words,
)
from claustrophobia.server.moments import shown
from claustrophobia.server.rest import PROBLEMS
from claustrophobia.server.web import JsonResponse
from claustrophobia.sight.accounts import account
from claustrophobia.sight.records import Account

router = APIRouter(prefix="/api/puzzles", responses=PROBLEMS)

PuzzleId = Annotated[str, Path(max_length=8, description="The puzzle, by its id or its number.")]


@router.get("")
async def list_puzzles() -> PuzzleList:
    """All puzzles that come with the program; their order gives them their numbers."""
    return PuzzleList(puzzles=[info(puzzle) for puzzle in puzzles()])


@router.get("/{puzzle}", response_model=PuzzleAsked)
async def ask_puzzle(puzzle: PuzzleId) -> JsonResponse:
    """A puzzle as its side sees it: the table, the decision, and nothing of what its options are worth."""
    return JsonResponse(seen(known(puzzle).id))


@router.post("/{puzzle}/answer")
async def answer_puzzle(puzzle: PuzzleId, said: PuzzleAnswer) -> PuzzleSolution:
    """What an option was worth, and all others."""
    found = solved(known(puzzle), said.option)
    if found is None:
        raise Fault(422, "no_such_option", option=said.option[:100])
    return PuzzleSolution(
        verdict=found.verdict,
        lost=found.lost,
        lit=found.lit,
        taken=found.taken.choice.text,
        options=[option(one) for one in found.options],
        why=Words(**found.why),
        rules=found.rules,
    )


@router.post("/{puzzle}/why")
async def why_not(puzzle: PuzzleId, said: PuzzleAnswer) -> PuzzleWhyNot:
    """Why something is no option of a puzzle."""
    game = game_of(known(puzzle))
    refusal = game.why_not(said.option)
    return PuzzleWhyNot(rule=refusal.rule, **refusal_words(refusal, game.state.setup))


@router.get("/{puzzle}/warriors/{name}", response_model=dict[str, Any])
async def inspect_warrior(puzzle: PuzzleId, name: Annotated[str, Path(max_length=40)]) -> Account:
    """Where a warrior's figures come from."""
    state = game_of(known(puzzle)).state
    if name not in state.setup.names:
        raise Fault(404, "no_such_puzzle")
    return account(state, name)


def known(wanted: str) -> Puzzle:
    found = puzzle_named(wanted)
    if found is None:
        raise Fault(404, "no_such_puzzle")
    return found


def info(puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle as the list shows it."""
    return PuzzleInfo(
        id=puzzle.id,
        number=numbers()[puzzle.id],
        scenario=puzzle.scenario,
        side=puzzle.side,
        theme=puzzle.theme,
        level=puzzle.level,
        turn=int(puzzle.position.get("turn", 1)),
        found=puzzle.found,
        tries=TRIES,
        options=len(puzzle.options),
    )


@lru_cache(maxsize=128)
def seen(ident: str) -> dict[str, Any]:
    """A puzzle for all who ask."""
    puzzle = known(ident)
    table = shown(game_of(puzzle), 0, SIDES.index(puzzle.side))
    assert table["asked"] is not None
    return PuzzleAsked(info=info(puzzle), view=table["view"], asked=table["asked"]).model_dump()


def option(one: Weighed) -> PuzzleOption:
    choice = one.choice
    return PuzzleOption(
        **one.said,
        option=choice.text,
        value=choice.value,
        low=choice.low,
        high=choice.high,
        looks=choice.looks,
        fact=Words(**one.fact),
    )
