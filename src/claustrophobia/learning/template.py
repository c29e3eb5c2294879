"""The template of a lesson of one's own, explained field by field."""

from importlib.resources import files
from typing import Final

from claustrophobia.content.template import checked_ident

EXAMPLE: Final = 'id = "a-lesson-of-mine"'


def lesson_template(ident: str) -> str:
    """The text of a new lesson's file; its id is the file's name."""
    text = files("claustrophobia.learning").joinpath("template.toml").read_text("utf-8")
    return text.replace(EXAMPLE, f'id = "{checked_ident(ident)}"')
