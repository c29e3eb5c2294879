"""What a newcomer does with a fresh install, told as one JSON object: open the page, play a game to its end, leave.

Run by the Python of the environment in which the wheel was installed; the only packages here are the program's own.
"""

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from websockets.sync.client import ClientConnection, connect

import claustrophobia

PATIENCE = 300.0  # as in patience.py, which does not come along
HOSTS = re.compile(r"""(?:\b[a-z]+:)?//([a-z0-9-]+(?:\.[a-z0-9-]+)+)""")
ADDRESSES = re.compile(r"""(?:src|href)="([^"]*)\"""")


def fetch(url: str, body: Any = None) -> tuple[int, Any, bytes]:
    """Status, headers and content."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - likewise
        return answer.status, answer.headers, answer.read()


def pages(url: str) -> dict[str, Any]:
    """The page, everything it is made of, and every other host that any of it names."""
    status, headers, page = fetch(f"{url}/")
    text = page.decode()
    hosts = set(HOSTS.findall(text))
    addresses = ADDRESSES.findall(text)
    for address in addresses:
        fetch(urljoin(f"{url}/", address))
    folder = Path(claustrophobia.__file__).parent / "web"
    assets = [file for file in folder.rglob("*") if file.is_file() and not file.name.startswith(".")]
    for asset in assets:
        found = fetch(f"{url}/{asset.relative_to(folder).as_posix()}")[2]
        assert found == asset.read_bytes(), asset
        if asset.suffix in {".js", ".css", ".svg", ".html"}:
            hosts |= set(HOSTS.findall(found.decode()))
    return {
        "status": status,
        "policy": headers["content-security-policy"],
        "addresses": addresses,
        "assets": len(assets),
        "hosts": sorted(hosts),
    }


def game(url: str) -> dict[str, Any]:
    """A short game as the human player against a bot, by any options."""
    wanted = {"scenario": "1643/the-survivors", "human": "person", "infernal": "bot:scripted", "options": {"turns": 4}}
    laid = json.loads(fetch(f"{url}/api/tables", wanted)[2])
    table, token = laid["table"], laid["links"]["human"].partition("#")[2]
    headers = fetch(f"{url}/api/tables/{table}/seat", {"token": token})[1]
    cookie = headers["set-cookie"].partition(";")[0]
    address = f"{url.replace('http', 'ws', 1)}/ws/{table}"
    with connect(address, additional_headers={"Cookie": cookie}, open_timeout=PATIENCE, ping_interval=None) as ws:
        outcome, choices = play(ws, random.Random(1643))
    return {"outcome": outcome, "choices": choices}


def play(ws: ClientConnection, pick: random.Random) -> tuple[str, int]:
    """Choose whenever asked until the game is over: who has won, after how many choices."""
    ws.send(json.dumps({"hello": {"have": 0}}))
    asked: dict[str, Any] | None = None
    choices = 0
    while True:
        message = json.loads(ws.recv(PATIENCE))
        if "update" in message:
            update = message["update"]
            if update["view"]["outcome"] is not None:
                return str(update["view"]["outcome"]), choices
            asked = update["asked"]
        elif "refused" in message:  # we were too fast
            assert message["refused"]["code"] == "too_fast", message
            time.sleep(0.5)
        else:
            continue
        if asked is not None:
            option = pick.choice(asked["options"])["text"]
            ws.send(json.dumps({"choose": {"number": asked["number"], "option": option}}))
            choices += 1


def is_cut_off() -> bool:
    """Whether no other machine can be reached; an address that belongs to nobody is tried."""
    try:
        socket.create_connection(("192.0.2.1", 80), timeout=2).close()
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


def main() -> None:
    command = [str(Path(sys.executable).parent / "claustrophobia"), "play", "--no-open"]
    told: dict[str, Any] = {"cut_off": is_cut_off(), "version": claustrophobia.__version__}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:  # noqa: S603 - ours
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, (line, server.poll())
            told["page"] = pages(found.group())
            told["game"] = game(found.group())
        finally:
            os.kill(server.pid, signal.SIGINT)
            told["said"] = server.communicate(timeout=PATIENCE)[1]
            told["code"] = server.returncode
    print(json.dumps(told))


if __name__ == "__main__":
    main()
