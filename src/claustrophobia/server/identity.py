"""Who a browser is: one secret in one cookie, to which every seat it has taken belongs.

Versions up to 0.2 set one cookie a table (`seat-TABLE`, `camp-CAMPAIGN`) with the token of its link; a browser that had
160 of them could open no socket any more. They are still understood, and replaced by the one cookie in answers that can
drop them.
"""

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from fastapi import Request, Response

COOKIE: Final = "claustrophobia"
IDENTITY: Final = re.compile(r"b[\w-]{32}", re.ASCII)
FORMER: Final = re.compile(r"(seat|camp)-([a-z0-9]{1,16})", re.ASCII)
HALF_A_YEAR: Final = 180 * 24 * 3600


class Former(NamedTuple):
    """A cookie of version 0.2: its name, the table or campaign it is for, and the hash of its token."""

    cookie: str
    kind: str  # seat, or camp
    ident: str
    token_hash: str


def secret_hash(secret: str) -> str:
    """The hash under which a secret is kept in the database."""
    return sha256(secret.encode()).hexdigest()


def holder_of(cookies: Mapping[str, str]) -> str:
    """The holder that a browser is, from the identity in its cookie; an empty text without one."""
    found = cookies.get(COOKIE, "")
    return secret_hash(found) if IDENTITY.fullmatch(found) else ""


def issue(request: Request, response: Response, path: str) -> str:
    """Set the cookie, which no script can read, and return the holder: the browser's own, or a new one."""
    known = request.cookies.get(COOKIE, "")
    identity = known if IDENTITY.fullmatch(known) else "b" + secrets.token_urlsafe(24)
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, identity, max_age=HALF_A_YEAR, path=path, httponly=True, samesite="strict", secure=secure
    )
    return secret_hash(identity)


def former(cookies: Mapping[str, str]) -> list[Former]:
    """The cookies of version 0.2."""
    found = [(name, FORMER.fullmatch(name), value) for name, value in cookies.items()]
    return [Former(name, match[1], match[2], secret_hash(value)) for name, match, value in found if match]
