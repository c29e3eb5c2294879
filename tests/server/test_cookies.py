"""One cookie for a browser, however many tables it sits at; cookies of before are still understood."""

from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

from attack import cookies
from claustrophobia.server.identity import COOKIE
from guests import Laid, served
from patience import PATIENCE

MANY = 200  # a cookie for each was too long from the 161st on


@pytest.mark.slow
def test_many_tables_in_one_cookie_jar(tmp_path: Path) -> None:
    """Over REST and socket, at every table as it is laid and at the first in the end."""
    with served(tmp_path) as url:
        failed, tables = cookies.first_that_fails(url, MANY)
        assert failed == 0
        assert len(set(tables)) == MANY


def old_browser(url: str, *laid: Laid) -> httpx.Client:
    """A browser that sat down at these tables before there was one cookie for all."""
    browser = httpx.Client(base_url=url, timeout=PATIENCE)
    for table in laid:
        browser.cookies.set(f"seat-{table.id}", table.tokens["spectator"], domain="127.0.0.1")
    return browser


def test_cookies_of_before_are_honoured_and_moved_over(tmp_path: Path) -> None:
    """All at once at the first call, after which the browser has one cookie and every seat."""
    with served(tmp_path) as url, Laid(url) as one, Laid(url) as two, old_browser(url, one, two) as browser:
        assert cookies.can_play(browser, two.id)  # the socket comes after the call that moves them
        assert [cookie.name for cookie in browser.cookies.jar] == [COOKIE]
        for table in (one, two):
            assert browser.get(f"/api/tables/{table.id}").json()["role"] == "spectator"
    with served(tmp_path) as url, Laid(url) as one, old_browser(url, one) as browser:
        sent = f"seat-{one.id}={one.tokens['spectator']}"
        assert cookies.hears(url, one.id, sent), "a program that has only the cookie of before"


def test_every_cookie_of_the_server_is_the_browsers_one(tmp_path: Path) -> None:
    """Whatever call is answered: no other cookie is set, and no script or other site gets at this one."""
    with served(tmp_path) as url, httpx.Client(base_url=url, timeout=PATIENCE) as browser:
        schema = browser.get("/api/openapi.json").json()
        with Laid(url, dealt=False) as table:
            begun = browser.post("/api/campaigns", json={}).json()
            token = {"token": table.tokens["human"]}
            place = {"token": begun["links"]["human"].partition("#")[2]}
            names = {"{table}": table.id, "{campaign}": begun["campaign"], "{n}": "0", "{replay}": "x", "{ident}": "x"}
            seen = 0
            for path, methods in schema["paths"].items():
                for name, found in names.items():
                    path = path.replace(name, found)  # noqa: PLW2901 - filled in one by one
                for method in methods:
                    said = place if "campaigns" in path else token
                    answer = browser.request(method, path, json=said if method == "post" else None)
                    for header in answer.headers.get_list("set-cookie"):
                        ((key, morsel),) = SimpleCookie(header).items()
                        assert (key, morsel["path"], morsel["samesite"].lower()) == (COOKIE, "/", "strict")
                        assert morsel["httponly"]
                        seen += 1
            assert seen >= 2, "at a table and at a campaign"
