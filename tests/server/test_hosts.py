"""Who may be called, and where: foreign hosts, a base path, proxies that are trusted or not, TLS."""

import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Scope
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from claustrophobia.server.run import address_at
from claustrophobia.server.settings import Settings
from claustrophobia.server.web import is_own_host
from guests import KEYRING, SURVIVORS, Guest, Laid, served
from patience import PATIENCE

PAGE = """<head><meta name="home" content="./" /><link href="./assets/a.css"></head>"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server below a path, with a public address, behind a proxy on this machine."""
    folder = tmp_path_factory.mktemp("hosts")
    (folder / "web" / "assets").mkdir(parents=True)
    (folder / "web" / "index.html").write_text(PAGE, "utf-8")
    (folder / "web" / "assets" / "a.css").write_text("a{}", "utf-8")
    settings: dict[str, Any] = {
        "base_path": "/games/",
        "allowed_hosts": ("other.example",),
        "trusted_proxies": ("127.0.0.1",),
    }
    with served(folder, **settings) as found:
        yield found


def get(url: str, path: str = "", **headers: str) -> httpx.Response:
    return httpx.get(f"{url}{path}", headers=headers, timeout=PATIENCE)


# --- hosts ----------------------------------------------------------------------------------------

FOREIGN = ["evil.example", "evil.example:1643", "127.0.0.1.evil.example", "localhost.evil.example", "10.1.2.3", "[::2]"]


@pytest.mark.parametrize("host", FOREIGN)
@pytest.mark.parametrize("path", ["/", "/healthz", "/api/catalogue", "/t/abc", "/nothing"])
def test_a_foreign_host_is_sent_away(url: str, host: str, path: str) -> None:
    answer = get(url, path, Host=host)
    assert answer.status_code == 421
    error = answer.json()["error"]
    assert error["code"] == "foreign_host"
    assert host in error["en"]
    assert "allowed_hosts" in error["en"]
    assert "allowed_hosts" in error["fr"]


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:99", "127.0.0.1", "[::1]:80", "other.example", "Other.example."]
)
def test_own_hosts_are_let_in(url: str, host: str) -> None:
    assert get(url, "/healthz", Host=host).status_code == 200


def test_a_foreign_host_opens_no_socket(url: str) -> None:
    with Laid(url) as table:
        headers = table.cookie("human")
        port = httpx.URL(url).port or 0
        for foreign in ("evil.example", "evil.example:1"):
            line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            address = f"ws://{foreign}/games/ws/{table.id}"
            with (
                pytest.raises(InvalidStatus) as refused,
                connect(address, sock=line, additional_headers=headers, open_timeout=PATIENCE, ping_interval=None),
            ):
                pass
            assert refused.value.response.status_code == 421
            assert b"foreign_host" in refused.value.response.body


def scope(host: bytes | None, server: tuple[str, int] | None = ("192.168.1.5", 1643)) -> Scope:
    headers = [] if host is None else [(b"host", host)]
    return {"type": "http", "headers": headers, "server": server}


def test_the_address_a_call_came_in_at_is_ours() -> None:
    """A friend in the same network types it; a name that leads there is another matter."""
    names = Settings(host="0.0.0.0", public_address="https://play.example.org").names  # noqa: S104 - a word
    assert is_own_host(scope(b"192.168.1.5:1643"), names)
    assert is_own_host(scope(b"play.example.org"), names)
    for foreign in (b"192.168.1.6:1643", b"localhost, evil.example", b"0.0.0.0:1643", b"", b"[", b"a@b:c", None):
        assert not is_own_host(scope(foreign), names), foreign
    assert not is_own_host(scope(b"x", None), names)
    twice = scope(b"localhost")
    twice["headers"].append((b"host", b"evil.example"))
    assert not is_own_host(twice, names), "which of the two counts?"
    assert is_own_host(scope(b"[fd00::5]:1", ("fd00::5", 1)), names)


def test_the_host_that_is_listened_at_is_a_name_of_ours() -> None:
    assert "games.lan" in Settings(host="Games.lan").names


# --- base path ------------------------------------------------------------------------------------


def test_everything_lies_below_the_base_path(url: str) -> None:
    assert url.endswith("/games")
    root = url.removesuffix("/games")
    assert get(url, "/healthz").status_code == 200
    assert get(url, "/assets/a.css").text == "a{}"
    for outside in ("/", "/healthz", "/api/catalogue", "/assets/a.css", "/gamesome/healthz"):
        assert get(root, outside).status_code == 404, outside
    moved = get(root, "/games")
    assert (moved.status_code, moved.headers["location"]) == (308, "/games/")
    with pytest.raises(InvalidStatus):
        connect(f"{root.replace('http', 'ws', 1)}/ws/abc", open_timeout=PATIENCE, ping_interval=None).__enter__()


@pytest.mark.parametrize("path", ["/", "/t/abc", "/r/abc", "/c/abc"])
def test_the_page_knows_where_it_lies(url: str, path: str) -> None:
    """On every path: its parts are asked for below the base path, not below the page's own."""
    text = get(url, path).text
    assert 'href="/games/assets/a.css"' in text
    assert '<meta name="home" content="/games/" />' in text


def test_the_page_knows_its_public_address(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_text(PAGE, "utf-8")
    with served(tmp_path, public_address="https://play.example.org") as told:
        assert told == "https://play.example.org", "it says where players find it"


def test_a_game_is_played_below_the_base_path(url: str) -> None:
    with Laid(url) as table, table.guest("human") as human:
        human.wait_update()
        assert human.asked or human.update["view"]


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({}, "http://127.0.0.1:5"),
        ({"host": "0.0.0.0"}, "http://127.0.0.1:5"),  # noqa: S104 - a word
        ({"host": "::1", "base_path": "/a/b/"}, "http://[::1]:5/a/b"),
        ({"tls_certificate": "c", "tls_key": "k"}, "https://127.0.0.1:5"),
        ({"public_address": "https://play.example.org", "base_path": "/a/"}, "https://play.example.org/a"),
    ],
)
def test_the_server_says_where_it_is(settings: dict[str, Any], address: str) -> None:
    assert address_at(Settings(**settings), 5) == address


# --- proxies and TLS ------------------------------------------------------------------------------


def cookie(url: str, **headers: str) -> str:
    with Laid(url, dealt=False) as table:
        path = f"/api/tables/{table.id}/seat"
        answer = table.http.post(path, json={"token": table.tokens["human"]}, headers=headers)
        return answer.headers["set-cookie"]


def test_behind_a_trusted_proxy_with_tls_cookies_are_secure(url: str) -> None:
    assert "Secure" in cookie(url, **{"X-Forwarded-Proto": "https"})
    plain = cookie(url)
    assert "Secure" not in plain
    assert "Path=/games/;" in plain


def test_whoever_is_no_trusted_proxy_is_not_believed(tmp_path: Path) -> None:
    """Neither his scheme nor whose call it is: the cap on calls is his own."""
    with served(tmp_path, trusted_proxies=("10.0.0.1",), tables_an_address=2) as found:
        assert "Secure" not in cookie(found, **{"X-Forwarded-Proto": "https"})
        for number, status in enumerate((201, 429)):
            headers = {"X-Forwarded-For": f"203.0.113.{number}"}
            body = {"scenario": SURVIVORS}
            assert httpx.post(f"{found}/api/tables", json=body, headers=headers, timeout=PATIENCE).status_code == status


def test_addresses_behind_a_trusted_proxy_have_limits_of_their_own(tmp_path: Path) -> None:
    with served(tmp_path, trusted_proxies=("127.0.0.0/8",), tables_an_address=1) as found:
        for address, status in (("203.0.113.1", 201), ("203.0.113.2", 201), ("203.0.113.1", 429)):
            headers = {"X-Forwarded-For": f"198.51.100.7, {address}"}
            body = {"scenario": SURVIVORS}
            assert httpx.post(f"{found}/api/tables", json=body, headers=headers, timeout=PATIENCE).status_code == status


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine, signed by itself, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run([*made, "-keyout", key, "-out", cert, "-days", "2", *names], check=True, capture_output=True)  # noqa: S603 - our own words
    return cert, key


def test_the_server_speaks_https_itself(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    cert, key = certificate
    trust = ssl.create_default_context(cafile=cert)
    with served(tmp_path, tls_certificate=cert, tls_key=key) as found:
        assert found.startswith("https://127.0.0.1:")
        with httpx.Client(base_url=found, verify=trust, timeout=PATIENCE) as http:
            table = http.post("/api/tables", json={"scenario": SURVIVORS, "seed": "7"}).json()
            token = table["links"]["human"].partition("#")[2]
            seat = http.post(f"/api/tables/{table['table']}/seat", json={"token": token})
            assert "Secure" in seat.headers["set-cookie"]
            KEYRING[token] = seat.headers["set-cookie"].partition(";")[0]
        with Guest(found, table["table"], token, ssl=trust) as human:
            human.wait_update()


@pytest.mark.parametrize("broken", ["missing", "empty"])
def test_tls_files_that_cannot_be_read_are_named_in_one_line(
    broken: str, tmp_path: Path, certificate: tuple[Path, Path], capfd: pytest.CaptureFixture[str]
) -> None:
    from claustrophobia.server.run import run  # noqa: PLC0415 - only here

    file = tmp_path / "broken.pem"
    if broken == "empty":
        file.write_text("", "utf-8")
    settings = Settings(port=0, folder=tmp_path, tls_certificate=file, tls_key=certificate[1])
    assert run(settings, quiet=True) == 1
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert str(file) in said
