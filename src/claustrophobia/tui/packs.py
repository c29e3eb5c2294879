"""`claustrophobia pack`: packs of content, scenarios, lessons and texts. Only typer is imported here."""

# ruff: noqa: PLC0415, FBT002 - as in `claustrophobia.cli`: what a command needs is imported when it runs

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claustrophobia.tui.arguments import Lang, fail, language_of

if TYPE_CHECKING:
    from claustrophobia.content.packs import Pack

pack_app = typer.Typer(
    help="Packs: content, scenarios, lessons and texts in one file.", no_args_is_help=True, rich_markup_mode=None
)
PackPath = Annotated[Path, typer.Argument(metavar="PACK", help="The pack: its folder, or its zip file.")]


@pack_app.command("new")
def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Its folder, which must not be there yet.")],
) -> None:
    """Begin a pack: a folder whose name is its id, with a manifest, a card and a scenario that can be played."""
    from claustrophobia.content.template import pack_template

    try:
        texts = pack_template(folder.name)
        folder.mkdir()
        for path, text in texts.items():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_text(text, "utf-8")
    except FileExistsError:
        fail(f"{folder} is there already and is left as it is; name another folder")
    except OSError as error:
        fail(f"{folder}: {error.strerror or error}")
    except ValueError as error:  # it names the folder
        fail(error)
    typer.echo(f"written: {folder}; check it with `claustrophobia pack check {folder}`")


@pack_app.command("check")
def check(pack: PackPath, lang: Lang = "") -> None:
    """Say whether all of a pack can be played, and what is in it; exit code 2 and the fault if not."""
    language = language_of(lang)
    found = checked(pack)
    typer.echo(f"{pack}: good; it is {found.told}")
    tell(found, language)


@pack_app.command("bundle")
def bundle(
    pack: PackPath,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.zip", help="The file; ID-VERSION.zip if it is not named.")
    ] = None,
) -> None:
    """Make one file of a pack, to be handed on. The same pack gives the same file."""
    from claustrophobia import packing

    found = checked(pack)
    file = out or Path(f"{found.manifest.id}-{found.manifest.version}.zip")
    try:
        packing.bundle(found, file)
    except FileExistsError:
        fail(f"{file} is there already and is left as it is; name another: --out FILE.zip")
    except OSError as error:
        fail(f"{file}: {error.strerror or error}")
    typer.echo(f"written: {file}; install it anywhere with `claustrophobia pack add {file}`")


@pack_app.command("add")
def add(
    pack: PackPath,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace",
            help="Put it in the place of another of the same id; games played with that one are not replayed any more.",
        ),
    ] = False,
    lang: Lang = "",
) -> None:
    """Install a pack: checked first, whole or not at all. Its scenarios are played by their ids, PACK/SCENARIO."""
    from claustrophobia import packing
    from claustrophobia.content.packs import PackError

    language = language_of(lang)
    found = checked(pack)
    try:
        packing.add(found, replace=replace)
    except PackError as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")
    typer.echo(f"installed: {found.told}")
    tell(found, language)


@pack_app.command("list")
def list_packs(lang: Lang = "") -> None:
    """The packs that are installed, and what is in them."""
    from claustrophobia.content.packs import installed
    from claustrophobia.folders import pack_folder

    language = language_of(lang)
    found = installed()
    for pack in found:
        typer.echo(pack.told)
        tell(pack, language)
    if not found:
        typer.echo(f"no pack is installed; they lie in {pack_folder()}")


@pack_app.command("show")
def show(
    ident: Annotated[str, typer.Argument(metavar="ID", help="An installed pack.")],
    lang: Lang = "",
) -> None:
    """What is in an installed pack, and its texts."""
    from claustrophobia.content.packs import installed, installed_pack

    language = language_of(lang)
    pack = installed_pack(ident)
    if pack is None:
        known = ", ".join(one.manifest.id for one in installed())
        fail(f"there is no pack {ident!r} installed; there is {known or 'none'}")
    typer.echo(pack.told)
    tell(pack, language)
    for path, text in pack.files.items():
        if path.endswith(f".{language}.md"):
            typer.echo(f"\n{printable(text)}".rstrip())


@pack_app.command("remove")
def remove(ident: Annotated[str, typer.Argument(metavar="ID", help="An installed pack.")]) -> None:
    """Take an installed pack away. Games that were played with it are not replayed until it is back."""
    from claustrophobia import packing
    from claustrophobia.content.packs import PackError

    try:
        packing.remove(ident)
    except PackError as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")
    typer.echo(f"removed: {ident}")


def checked(path: Path) -> "Pack":
    """The pack in a folder or file, if all of it can be played."""
    from claustrophobia import packing
    from claustrophobia.content.faults import ContentError
    from claustrophobia.content.packs import read_pack

    try:
        found = read_pack(path)
        packing.check(found, path.name)
    except ContentError as error:
        fail(printable(str(error)))
    return found


def tell(pack: "Pack", language: str) -> None:
    """What is in a pack, in a few lines."""
    from claustrophobia.content.lexicon import said, words
    from claustrophobia.content.load import parse_scenario

    sayings = words(language)["pack"]
    about = pack.manifest
    by = {"authors": ", ".join(about.authors), "licence": about.licence}
    typer.echo(printable(f"    {sayings['about'].format(title=said(about.title, language), **by)}"))
    if about.about is not None:
        typer.echo(printable(f"    {said(about.about, language)}"))
    for ident in pack.ids("scenarios"):
        record = parse_scenario(pack.files[f"scenarios/{ident.partition('/')[2]}.toml"], ident)
        typer.echo(printable(f"    {ident}  {said(record.name, language)}"))
    for ident in pack.ids("lessons"):
        typer.echo(printable(f"    {sayings['lesson'].format(id=ident)}"))
    boxes = [path for path in pack.files if path.startswith("content/")]
    if boxes:
        typer.echo(f"    {sayings['content'].format(files=', '.join(boxes))}")


def printable(text: str) -> str:
    """A stranger's text without what could move a terminal's cursor."""
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
