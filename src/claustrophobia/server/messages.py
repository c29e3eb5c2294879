"""What a client may send: one object with one key. Anything else is malformed."""

from typing import Annotated

import msgspec

Id = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
Notation = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=40)]
PersonName = Annotated[str, msgspec.Meta(max_length=24)]
Word = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]


class Empty(msgspec.Struct, forbid_unknown_fields=True):
    """`{}`."""


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    have: Id = 0
    word: Word = ""  # for the dice (`pledge`)
    name: PersonName = ""  # what the others call who sits there; said again, it is another


class Choose(msgspec.Struct, forbid_unknown_fields=True):
    number: Id
    option: Notation


class Why(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    option: Notation


class Hint(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    bot: Name = ""


class Inspect(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    name: Name


class Explain(msgspec.Struct, forbid_unknown_fields=True):
    id: Id


class Coach(msgspec.Struct, forbid_unknown_fields=True):
    id: Id


class Guide(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    told: Annotated[list[Name], msgspec.Meta(max_length=100)] = []


class Doubt(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    number: Id
    option: Notation


class Takeback(msgspec.Struct, forbid_unknown_fields=True):
    offer: bool = False
    accept: bool | None = None


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """Exactly one of these."""

    hello: Hello | None = None
    choose: Choose | None = None
    why: Why | None = None
    hint: Hint | None = None
    explain: Explain | None = None
    inspect: Inspect | None = None
    coach: Coach | None = None
    guide: Guide | None = None
    doubt: Doubt | None = None
    undo: Empty | None = None
    takeback: Takeback | None = None
    give_up: Empty | None = None
    ping: Empty | None = None


Said = Hello | Choose | Why | Hint | Explain | Inspect | Coach | Guide | Doubt | Takeback | Empty
decoder = msgspec.json.Decoder(Message)


def holds_nul(text: str | bytes) -> bool:
    """Whether a text contains the character NUL, as itself or as JSON writes it."""
    return (b"\0" in text or b"\\u0000" in text) if isinstance(text, bytes) else ("\0" in text or "\\u0000" in text)


def understood(text: str | bytes) -> tuple[str, Said] | None:
    """The kind and the content of a message; None if it is malformed."""
    if holds_nul(text):
        return None
    try:
        message = decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
    found = [
        (kind, said)
        for kind, said in (
            ("hello", message.hello),
            ("choose", message.choose),
            ("why", message.why),
            ("hint", message.hint),
            ("explain", message.explain),
            ("inspect", message.inspect),
            ("coach", message.coach),
            ("guide", message.guide),
            ("doubt", message.doubt),
            ("undo", message.undo),
            ("takeback", message.takeback),
            ("give_up", message.give_up),
            ("ping", message.ping),
        )
        if said is not None
    ]
    return found[0] if len(found) == 1 else None
