"""The files in deploy/: each is read, and what it would run is run, as far as that goes without a container engine."""

import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from typer.testing import CliRunner

from claustrophobia.cli import app
from claustrophobia.server.configuration import PREFIX, gathered
from claustrophobia.server.settings import NAMES, Settings
from guests import KEYRING, SURVIVORS, Guest, served
from patience import PATIENCE, eventually

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def running(words: list[str], folder: Path, **env: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A program until the test is done with it."""
    process = subprocess.Popen(words, cwd=folder, env={**os.environ, **env})  # noqa: S603 - our own words
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


# --- the container --------------------------------------------------------------------------------


def steps() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, in order, with their lines joined."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def test_the_image_is_built_in_two_stages_and_runs_as_nobody_special() -> None:
    kinds = [kind for kind, _ in steps()]
    assert kinds.count("FROM") == 2
    last = kinds[len(kinds) - kinds[::-1].index("FROM") :]
    assert "USER" in last
    assert last.index("USER") < last.index("CMD")
    assert {"HEALTHCHECK", "VOLUME", "EXPOSE"} <= set(last)
    words = [shlex.split(told) for kind, told in steps() if kind == "RUN"]
    named = {word for step in words for word in step if (ROOT / word).is_file()}
    assert named == {"deploy/requirements.lock"}


def image_environment() -> dict[str, str]:
    """What the image's programs find in their environment."""
    return dict(word.split("=", 1) for word in shlex.split(dict(steps())["ENV"]))


def at_home(folder: Path) -> dict[str, str]:
    """What is another place here than in a container."""
    return {
        "CLAUSTROPHOBIA_PORT": str(free_port()),
        "CLAUSTROPHOBIA_FOLDER": str(folder),
        "CLAUSTROPHOBIA_HOST": "127.0.0.1",
        "PATH": os.environ["PATH"],
    }


@pytest.mark.slow
def test_what_the_image_starts_serves_and_is_found_healthy(tmp_path: Path) -> None:
    """Its environment, its command and its check of health, run here; it fails once the server ended."""
    told = dict(steps())
    env = image_environment()
    assert {name.removeprefix(PREFIX).lower() for name in env if name.startswith(PREFIX)} <= set(NAMES)
    assert env["CLAUSTROPHOBIA_FOLDER"] == told["VOLUME"]
    assert env["CLAUSTROPHOBIA_PORT"] == told["EXPOSE"]
    env |= at_home(tmp_path)
    program, *words = json.loads(told["CMD"])
    assert program == "claustrophobia"
    check = [sys.executable, *shlex.split(told["HEALTHCHECK"].partition(" CMD ")[2])[1:]]

    def healthy() -> bool:
        return subprocess.run(check, env=os.environ | env, capture_output=True, check=False).returncode == 0  # noqa: S603 - ours

    with running([sys.executable, "-m", "claustrophobia", *words], tmp_path, **env):
        eventually(healthy, "the server is healthy")
    assert not healthy()


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    return found


def environment_of(service: str) -> dict[str, str]:
    """What compose puts into a service's environment, once the host has filled in his own."""
    filled = {"PUBLIC_NAME": "play.example.org", "DATABASE_PASSWORD": "hush"}
    told: dict[str, str] = compose()[service]["environment"]
    return {name: re.sub(r"\$\{(\w+)[^}]*\}", lambda found: filled[found[1]], value) for name, value in told.items()}


def test_compose_names_settings_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    services = compose()
    assert set(services) == {"server", "worker", "database", "proxy"}

    def settings_of(service: str) -> Settings:
        with monkeypatch.context() as env:
            for name, value in environment_of(service).items():
                env.setenv(name, value)
            return gathered({}).settings

    settings, worker = settings_of("server"), settings_of("worker")
    assert settings.public_address == "https://play.example.org"
    assert settings.database == "postgresql://claustrophobia:hush@database/claustrophobia" == worker.database
    assert settings.bots_think == "elsewhere"
    assert settings.bots_share == worker.bots_share == 0.5
    assert services["worker"]["command"] == ["claustrophobia", "work"]
    assert services["worker"]["build"] == services["server"]["build"]
    assert services["worker"]["depends_on"] == {"server": {"condition": "service_healthy"}}, "it makes the tables"
    assert (DEPLOY.parent / "deploy" / services["server"]["build"]["context"] / "pyproject.toml").is_file()
    mounted = [volume.partition(":")[0] for volume in services["proxy"]["volumes"]]
    assert all((DEPLOY / name).is_file() for name in mounted if name.startswith("./"))


@pytest.mark.slow
def test_what_compose_starts_works_together(postgres: str, tmp_path: Path) -> None:
    """Server and worker as plain processes on one PostgreSQL, in the order and with the environment that it names."""
    database = {"CLAUSTROPHOBIA_DATABASE": postgres.replace("+asyncpg", "")}
    server = {**image_environment(), **environment_of("server"), **at_home(tmp_path), **database}
    server["CLAUSTROPHOBIA_METRICS"] = figures = str(free_port())
    worker = {**image_environment(), **environment_of("worker"), **at_home(tmp_path), **database}
    here = f"http://127.0.0.1:{server['CLAUSTROPHOBIA_PORT']}"

    def ready() -> Any:
        try:
            return httpx.get(f"{here}/readyz", headers={"Host": "play.example.org"}, timeout=PATIENCE).json()
        except httpx.ConnectError:
            return None

    claustrophobia = [sys.executable, "-m", "claustrophobia"]
    with running([*claustrophobia, *json.loads(dict(steps())["CMD"])[1:]], tmp_path, **server):
        assert eventually(ready, "the server is ready")["ok"]
        with running([*claustrophobia, *compose()["worker"]["command"][1:]], tmp_path, **worker):
            eventually(lambda: ready()["bots_think"] == "elsewhere", "the worker has signed on")
            told = httpx.get(f"http://127.0.0.1:{figures}/metrics", timeout=PATIENCE).text
            assert "claustrophobia_workers 1.0" in told
        assert httpx.get(f"{here}/readyz", headers={"Host": "evil.example"}, timeout=PATIENCE).status_code == 421


# --- systemd --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["claustrophobia.service", "claustrophobia-worker.service"])
def test_the_unit_is_understood_and_hardened(name: str, tmp_path: Path) -> None:
    """As systemd itself reads it; only where the program lies is another place here."""
    analyze = shutil.which("systemd-analyze")
    assert analyze, "make system"
    text = (DEPLOY / name).read_text("utf-8")
    unit = tmp_path / name
    unit.write_text(text.replace("/opt/claustrophobia/bin/claustrophobia", sys.executable), "utf-8")
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert name not in done.stderr, done.stderr
    assert done.returncode == 0, done.stderr
    rated = [analyze, "security", "--offline=true", "--threshold=25", str(unit)]
    done = subprocess.run(rated, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert done.returncode == 0, done.stdout[-300:]


def test_units_start_commands_that_there_are() -> None:
    for name, command in (("claustrophobia.service", "serve"), ("claustrophobia-worker.service", "work")):
        text = (DEPLOY / name).read_text("utf-8")
        words = re.search(r"^ExecStart=/opt/claustrophobia/bin/claustrophobia (\w+) --config /etc/", text, re.MULTILINE)
        assert words
        assert words[1] == command
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0


def test_the_example_of_settings_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    found = gathered({}, str(DEPLOY / "claustrophobia.toml"))
    assert found.settings.base_path == "/claustrophobia/"
    unit = (DEPLOY / "claustrophobia.service").read_text("utf-8")
    for name, value in re.findall(r"^Environment=(\w+)=(.*)$", unit, re.MULTILINE):
        monkeypatch.setenv(name, value)
    assert str(gathered({}).settings.folder) == "/var/lib/claustrophobia"


# --- nginx ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for the example's name, signed by itself; its key lies beside it."""
    folder = tmp_path_factory.mktemp("tls")
    names = ["-subj", "/CN=play.example.org", "-addext", "subjectAltName=DNS:play.example.org"]
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    out = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem"), "-days", "2"]
    subprocess.run([*made, *out, *names], check=True, capture_output=True)  # noqa: S603 - our own words
    return folder


@contextmanager
def proxied(folder: Path, certificate: Path, upstream: int) -> Iterator[int]:
    """The proxy with the example's configuration, but for ports and places; the port it listens at."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert nginx, "make system"
    port = free_port()
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for there, here in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("/etc/letsencrypt/live/play.example.org", str(certificate)),
        ("127.0.0.1:1643", f"127.0.0.1:{upstream}"),
    ):
        assert there in text
        text = text.replace(there, here)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{}} http {{ access_log off; {places}\n{text}\n}}",
        "utf-8",
    )
    with running([nginx, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(config)], folder):
        eventually(lambda: answers(port), "nginx listens")
        yield port


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
    except OSError:
        return False
    return True


@pytest.mark.slow
def test_nginx_in_front_of_a_server(tmp_path: Path, certificate: Path) -> None:
    """TLS, base path, cookies, a socket, and whose address counts: as the example has it."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_text('<link href="./a.css">', "utf-8")
    settings: dict[str, Any] = {
        "port": free_port(),
        "public_address": "https://play.example.org",
        "base_path": "/claustrophobia/",
        "trusted_proxies": ("127.0.0.1",),
        "tables_an_address": 1,
    }
    trust = ssl.create_default_context(cafile=certificate / "fullchain.pem")
    with served(tmp_path, **settings), proxied(tmp_path, certificate, settings["port"]) as port:
        line: dict[str, Any] = {
            "headers": {"Host": "play.example.org"},
            "extensions": {"sni_hostname": "play.example.org"},
        }
        root = f"https://127.0.0.1:{port}"

        def call(method: str, path: str, address: str = "127.0.0.1", **more: Any) -> httpx.Response:
            headers = line["headers"] | more.pop("headers", {})
            with httpx.Client(
                transport=httpx.HTTPTransport(verify=trust, local_address=address), timeout=PATIENCE
            ) as http:
                return http.request(method, f"{root}{path}", headers=headers, extensions=line["extensions"], **more)

        assert 'href="/claustrophobia/a.css"' in call("GET", "/claustrophobia/").text
        assert call("GET", "/claustrophobia/metrics").status_code == 404
        assert call("GET", "/claustrophobia/healthz", headers={"Host": "evil.example"}).status_code == 421
        wanted = {"scenario": SURVIVORS}
        origin = {"Origin": "https://play.example.org"}
        laid = call("POST", "/claustrophobia/api/tables", json=wanted, headers=origin)
        assert laid.status_code == 201, laid.text
        assert re.fullmatch("[0-9a-f]{32}", laid.headers["x-request-id"]), "nginx's own"
        again = call("POST", "/claustrophobia/api/tables", json=wanted, headers={"X-Forwarded-For": "203.0.113.9"})
        assert again.status_code == 429, "a client does not choose its own address"
        assert call("POST", "/claustrophobia/api/tables", "127.0.0.2", json=wanted).status_code == 201
        table, token = laid.json()["table"], laid.json()["links"]["human"].partition("#")[2]
        seat = call("POST", f"/claustrophobia/api/tables/{table}/seat", json={"token": token})
        cookie = seat.headers["set-cookie"]
        assert "Secure" in cookie
        assert "Path=/claustrophobia/" in cookie
        KEYRING[token] = cookie.partition(";")[0]
        wire = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        with Guest(
            "https://play.example.org/claustrophobia", table, token, sock=wire, ssl=trust, headers=origin
        ) as human:
            assert human.hear() == {"waiting": {"seats": ["infernal"]}}


# --- the document ---------------------------------------------------------------------------------


def test_every_setting_is_told_of() -> None:
    """In the words of its own description: a new one is a row of the table in docs/hosting.md."""
    for name in NAMES:
        told = f"| `{name}` | "
        rows = [line for line in HOSTING.splitlines() if line.startswith(told)]
        assert len(rows) == 1, f"docs/hosting.md: {told}... | {Settings.model_fields[name].description} |"
        assert rows[0].endswith(f" | {Settings.model_fields[name].description} |"), name


def default_of(name: str) -> str | None:
    """A setting's default as the document has it; None where it hangs on the machine."""
    field = Settings.model_fields[name]
    if field.default_factory is not None:
        return None
    if isinstance(field.default, bool | str) and field.default != "":
        return f"`{json.dumps(field.default)}`"
    if isinstance(field.default, tuple) and field.default:
        return f"`{json.dumps(list(field.default))}`"
    return f"`{field.default}`" if isinstance(field.default, int | float) else "none"


def test_every_default_is_told_right() -> None:
    """Anywhere else a number stands for one it is this one: the table of a room waits for so long."""
    for name in NAMES:
        default = default_of(name)
        if default is not None:
            assert f"| `{name}` | {default} | " in HOSTING, f"{name} is {default}"
    moment = Settings.model_fields["moment_seconds"].default
    assert f"`moment_seconds` ({moment} s)" in (ROOT / "docs" / "protocol.md").read_text("utf-8")


def test_the_caddyfile_is_balanced_and_passes_everything_on() -> None:
    """Caddy itself is not among the tests' programs: what can be read is read."""
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert text.count("{") == text.count("}")
    assert "reverse_proxy {$UPSTREAM:127.0.0.1:1643}" in text


def test_documents_name_files_that_there_are() -> None:
    named = set(re.findall(r"deploy/[\w.-]+\w", HOSTING))
    assert named
    for name in named:
        assert (ROOT / name).is_file(), name
