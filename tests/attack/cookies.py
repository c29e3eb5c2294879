"""One browser sits down at table after table: the number of the first at which it can play no more.

    python tests/attack/cookies.py [TABLES]

A server of its own on a loopback port; as many tables as asked for and no more.
"""

import sys
import tempfile
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from guests import SURVIVORS, served
from patience import PATIENCE

MOST = 500


def sit_down_at(browser: httpx.Client) -> str:
    """A new table against a bot that never comes to think, and its seat."""
    wanted = {"scenario": SURVIVORS, "infernal": "bot:random"}
    laid = browser.post("/api/tables", json=wanted).raise_for_status().json()
    token = laid["links"]["human"].partition("#")[2]
    browser.post(f"/api/tables/{laid['table']}/seat", json={"token": token}).raise_for_status()
    return str(laid["table"])


def can_play(browser: httpx.Client, table: str) -> bool:
    """Whether its seat is found over REST, and its socket gets an update."""
    if browser.get(f"/api/tables/{table}").status_code != 200:
        return False
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies.jar)
    return hears(str(browser.base_url), table, cookies)


def hears(url: str, table: str, cookies: str) -> bool:
    """Whether a socket with these cookies gets an update."""
    headers = {"Cookie": cookies}
    address = f"{url.replace('http', 'ws', 1)}/ws/{table}"
    try:
        with connect(address, additional_headers=headers, ping_interval=None, open_timeout=PATIENCE) as ws:
            ws.send('{"hello": {"have": 0}}')
            while "update" not in str(ws.recv(PATIENCE)):
                pass
    except (WebSocketException, TimeoutError):  # a head that is too long is not even refused
        return False
    return True


def first_that_fails(url: str, most: int = MOST) -> tuple[int, list[str]]:
    """The number of the first table at which this browser cannot play, 0 if there is none; and all tables."""
    tables: list[str] = []
    with httpx.Client(base_url=url, timeout=PATIENCE) as browser:
        for number in range(1, most + 1):
            tables.append(sit_down_at(browser))
            if not can_play(browser, tables[-1]):
                return number, tables
        if not can_play(browser, tables[0]):
            return 1, tables
    return 0, tables


if __name__ == "__main__":
    wanted = min(MOST, int(sys.argv[1])) if len(sys.argv) > 1 else MOST
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        number, _ = first_that_fails(address, wanted)
    print(f"cannot play from table {number} on" if number else f"plays at all {wanted} tables")
