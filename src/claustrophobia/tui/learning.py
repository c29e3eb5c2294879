"""`claustrophobia learn` and `claustrophobia lesson`: lessons taken, begun from a template, checked.

Only typer is loaded here.
"""

# ruff: noqa: PLC0415, FBT002 - as in `claustrophobia.cli`

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claustrophobia.tui.arguments import Lang, fail, is_file, language_of, write_new

if TYPE_CHECKING:
    from claustrophobia.learning.lesson import Lesson
    from claustrophobia.tui.progress import Progress
    from claustrophobia.tui.terminal import Terminal

lesson_app = typer.Typer(help="Lessons of your own.", no_args_is_help=True, rich_markup_mode=None)


def learn(
    lesson: Annotated[
        str,
        typer.Argument(
            help="Which lesson, by its number or its name, or the file of one of your own; "
            "first-game is a whole game with a guide."
        ),
    ] = "",
    again: Annotated[bool, typer.Option("--again", help="From its beginning, whatever was done of it.")] = False,
    keep: Annotated[
        str,
        typer.Option(metavar="FILE", help="Where it is kept how far you are; else where programs keep such things."),
    ] = "",
    lang: Lang = "",
) -> None:
    """Learn the game by playing it: ten short lessons, then a first game with a guide. Without a lesson: the list."""
    from claustrophobia.learning.topics import NAME
    from claustrophobia.tui.first_game import guided_table
    from claustrophobia.tui.lessons import Schoolroom
    from claustrophobia.tui.progress import Progress
    from claustrophobia.tui.terminal import Terminal

    language = language_of(lang)
    progress = Progress(Path(keep) if keep else None)
    terminal = Terminal()
    try:
        if lesson == NAME:
            if again:
                progress.told.clear()
            guided_table(progress, language, terminal, again=again).play()
            return
        found = lesson_of(lesson, language) if lesson else chosen(progress, language, terminal)
        if found is None:
            return
        if again:
            progress.paths.pop(found.id, None)
        Schoolroom(found, progress, language, terminal).play()
    except ValueError as error:
        fail(error)


def lesson_of(wanted: str, language: str) -> "Lesson":
    """A built-in lesson, or that of a file, checked."""
    from claustrophobia.content.lexicon import words
    from claustrophobia.learning.check import check
    from claustrophobia.learning.lesson import lesson_named, lessons, own_lesson

    if is_file(wanted):
        own = own_lesson(Path(wanted))
        check(own, Path(wanted).name)
        return own
    found = lesson_named(wanted)
    if found is None:
        fail(words(language)["lesson"]["none"].format(name=repr(wanted), ids=", ".join(one.id for one in lessons())))
    return found


def chosen(progress: "Progress", language: str, terminal: "Terminal") -> "Lesson | None":
    """The list of all lessons; the one chosen from it where somebody can answer."""
    from rich.text import Text

    from claustrophobia.content.lexicon import said, words
    from claustrophobia.learning.lesson import lesson_named, lessons

    lesson_words = words(language)["lesson"]
    terminal.say(lesson_words["all_lessons"], "bold")
    terminal.say(lesson_words["sub"])
    terminal.say()
    for one in lessons():
        state = lesson_words["minutes"].format(minutes=one.minutes)
        if one.id in progress.done:
            state = lesson_words["done"]
        elif progress.paths.get(one.id):
            state = lesson_words["at_step"].format(step=len(progress.paths[one.id]) + 1)
        row = Text(f"{one.number:>3} {said(one.name, language):<24} {state:<6}")
        about = said(one.about, language)
        if row.cell_len + len(about) < terminal.width:
            row.append(f" {about}", "dim")
        terminal.say(row)
    waiting = [one for one in lessons() if one.id not in progress.done] or list(lessons())
    terminal.say()
    done = sum(one.id in progress.done for one in lessons())
    terminal.say(lesson_words["count"].format(done=done, all=len(lessons())))
    terminal.say(words(language)["guide"]["item"])
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        terminal.say(lesson_words["start"].format(id=waiting[0].id))
        return None
    try:
        answer = terminal.read(lesson_words["which"].format(number=waiting[0].number))
    except EOFError:
        return None
    return lesson_of(answer, language) if answer else lesson_named(waiting[0].id)


@lesson_app.command("check")
def check_lesson(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The lesson's file.")],
    lang: Lang = "",
) -> None:
    """Say whether a lesson can be given: it is played through. Exit code 2 and the fault if not."""
    from claustrophobia.content.lexicon import said
    from claustrophobia.learning.check import check
    from claustrophobia.learning.lesson import own_lesson

    language = language_of(lang)
    try:
        lesson = own_lesson(file)
        check(lesson, file.name)
    except ValueError as error:
        fail(error)
    tries = sum(len(step.wrong) for step in lesson.step)
    typer.echo(f"{file}: good; {len(lesson.step)} steps, {tries} wrong ways answered")
    for line in (said(lesson.name, language), said(lesson.scene, language)):
        typer.echo(f"    {line}")
    typer.echo(f"Take it: claustrophobia learn {file}")


@lesson_app.command("new")
def new_lesson(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not be there yet.")],
) -> None:
    """Begin a lesson: write a template that explains every field, and can be taken as it is."""
    from claustrophobia.learning.template import lesson_template

    write_new(file, lesson_template, "lesson")
