"""What is sent is what its types say, and the page's types are those."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from claustrophobia.content.load import scenario_ids
from claustrophobia.engine import Game, Option, new_game
from claustrophobia.lab.wire import event_rows, main, option_rows, protocol
from claustrophobia.server import frames
from claustrophobia.server.catalogue import catalogue
from claustrophobia.server.seats import ROLES, presence
from claustrophobia.server.story import Scene, Viewer
from claustrophobia.server.wire import Box, Catalogue, RuleText, ScenarioInfo, ServerMessage

PAGE = Path(__file__).parents[2] / "frontend" / "src" / "protocol.ts"
DECISIONS = 60


def again(typed: object) -> Any:
    """A typed value as plain data, as it would be sent again."""
    return msgspec.json.decode(msgspec.json.encode(typed))


def checked(frame: bytes) -> dict[str, Any]:
    """A message, every part of it of its type; nothing is in it that its type does not know."""
    plain: dict[str, Any] = msgspec.json.decode(frame)
    typed = msgspec.json.decode(frame, type=ServerMessage)
    assert again(typed) == plain
    return plain


def updates(game: Game, seed: int) -> list[dict[str, Any]]:
    """The updates of everybody who may look at a game that is played at random."""
    lots = Random(seed)
    viewers = [Viewer(role, 0) for role in ROLES]
    marks = [len(game.events)]
    found: list[dict[str, Any]] = []
    for _ in range(DECISIONS):
        scene = Scene(game, marks, [], frames.shared(game.state), (0, len(marks) - 1), {})
        found += [checked(viewer.frame)["update"] for viewer in viewers if viewer.refresh(scene, undo=False)]
        if game.state.outcome:
            break
        game.apply(Option(lots.choice(game.state.options), game.state))
        marks.append(len(game.events))
    return found


@pytest.mark.parametrize("ident", scenario_ids())
def test_every_update_is_of_its_type(ident: str) -> None:
    """Views, decisions, options and events: no key is missing, none is more; arguments have the names of the tables."""
    options = {"players": 2} if ident.startswith("dante/") else {}
    known = {name for name, _ in option_rows()}
    told = {name for name, _ in event_rows()}
    seen = updates(new_game(ident, "wire", options=options), 7)
    assert any(update["asked"] for update in seen)
    for update in seen:
        for option in (update["asked"] or {"options": []})["options"]:
            assert set(option["args"]) <= known
        for event in update["events"]:
            assert set(event["args"]) <= told


def test_other_messages_are_of_their_types() -> None:
    checked(frames.message({"presence": presence(["host", "guest", "spectator"], shared=True)}))
    with pytest.raises(msgspec.ValidationError):
        checked(b'{"presence":{"human":1}}')


def test_the_catalogue_is_of_its_type() -> None:
    """All of it but its options, of three shapes: those are for the page's own tests."""
    body, _ = catalogue()
    plain = msgspec.json.decode(body)
    box = again(msgspec.json.decode(body, type=Box))
    assert box == {name: plain[name] for name in box}
    assert plain["scenarios"] == again(
        msgspec.json.decode(msgspec.json.encode(plain["scenarios"]), type=list[ScenarioInfo])
    )
    assert plain["rules"] == msgspec.convert(plain["rules"], dict[str, RuleText])
    assert set(plain) == set(Catalogue.__annotations__)


def test_the_types_of_the_page_are_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`make docs` writes them; `make check` compares."""
    assert PAGE.read_text("utf-8") == protocol(), "run `make docs`"
    assert main(["--check", str(PAGE)]) == 0
    old = tmp_path / "protocol.ts"
    old.write_text("", "utf-8")
    assert main(["--check", str(old)]) == 1
    assert "out of date" in capsys.readouterr().err
    assert main([str(old)]) == 0
    assert old.read_text("utf-8") == protocol()
    assert main([]) == 2
