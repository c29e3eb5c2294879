"""Settings from flags, environment and file: which counts, what is wrong, and what is shown."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import hatch_build
import offline
from claustrophobia.cli import app
from claustrophobia.server.configuration import FILE, OTHERS, PREFIX, ConfigurationError, flag_of, gathered
from claustrophobia.server.settings import NAMES, Settings

# For every setting another value than its default, as flags and the environment write it, and what it becomes.
OTHER: dict[str, tuple[str, Any]] = {
    "host": ("::1", "::1"),
    "internal_host": ("10.0.0.5", "10.0.0.5"),
    "port": ("80", 80),
    "public_address": ("https://Play.example.org/", "https://play.example.org"),
    "base_path": ("claustrophobia", "/claustrophobia/"),
    "allowed_hosts": ("a.example, B.example", ("a.example", "b.example")),
    "trusted_proxies": ("127.0.0.1,10.0.0.0/8", ("127.0.0.1", "10.0.0.0/8")),
    "tls_certificate": ("cert.pem", Path("cert.pem")),
    "tls_key": ("key.pem", Path("key.pem")),
    "database": ("postgresql://me:secret@here/db", "postgresql://me:secret@here/db"),
    "folder": ("data", Path("data")),
    "web": ("pages", Path("pages")),
    "log_format": ("text", "text"),
    "metrics": ("9643", "9643"),
    "bots_share": ("0.5", 0.5),
    "bots_think": ("elsewhere", "elsewhere"),
    "strangers_content": ("on", True),
    "own_bots": ("eager=my_bots:Eager, b=cmd:node b.js", ("eager=my_bots:Eager", "b=cmd:node b.js")),
    "packs": ("my-pack, other", ("my-pack", "other")),
}
TOGETHER = {"tls_certificate": {"tls_key": "key.pem"}, "tls_key": {"tls_certificate": "cert.pem"}}
# What is wrong is how two settings go together.
TWO = {("tls_key", "key.pem"), ("bots_think", "elsewhere")}
TOGETHER["bots_think"] = {"database": "postgresql://me@here/db"}


def other(name: str) -> tuple[str, Any]:
    """Numbers become one more."""
    if name in OTHER:
        return OTHER[name]
    more = type(getattr(Settings(), name))(getattr(Settings(), name) + 1)
    return str(more), more


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is set but by the test, in a folder of its own."""
    for name in NAMES:
        monkeypatch.delenv(f"{PREFIX}{name.upper()}", raising=False)
    monkeypatch.delenv(FILE, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_a_setting_has_one_name_everywhere(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By flag, by the environment, by file: the same value, and where it came from."""
    written, value = other(name)
    assert value != getattr(Settings(), name)
    more = TOGETHER.get(name, {})
    by_flag = gathered({name: written, **more})
    assert by_flag.origins[name] == flag_of(name)
    Path("own.toml").write_text(f'{name} = "{written}"\n', "utf-8")
    by_file = gathered(dict(more), "own.toml")
    assert by_file.origins[name] == "own.toml"
    monkeypatch.setenv(f"{PREFIX}{name.upper()}", written)
    by_environment = gathered(dict(more))
    assert by_environment.origins[name] == f"{PREFIX}{name.upper()}"
    assert {getattr(found.settings, name) for found in (by_flag, by_file, by_environment)} == {value}


def test_flags_count_before_the_environment_and_that_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("own.toml").write_text('port = 1\nhost = "a"\nbody_bytes = 7\nallowed_hosts = ["x.example"]\n', "utf-8")
    monkeypatch.setenv(FILE, "own.toml")
    monkeypatch.setenv("CLAUSTROPHOBIA_PORT", "2")
    monkeypatch.setenv("CLAUSTROPHOBIA_HOST", "b")
    found = gathered({"port": "3"})
    told = found.settings
    assert (told.port, told.host, told.body_bytes, told.allowed_hosts) == (3, "b", 7, ("x.example",))
    assert found.origins == {
        "port": "--port",
        "host": "CLAUSTROPHOBIA_HOST",
        "body_bytes": "own.toml",
        "allowed_hosts": "own.toml",
    }
    Path("second.toml").write_text("port = 9\n", "utf-8")
    monkeypatch.delenv("CLAUSTROPHOBIA_PORT")
    assert gathered({}, "second.toml").settings.port == 9, "a file that is named counts in the place of the other"


def test_settings_made_by_a_program_look_at_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUSTROPHOBIA_PORT", "2")
    assert Settings().port == 1643


BAD: list[tuple[str, str, str]] = [
    ("port", "65536", "less than or equal to 65535"),
    ("port", "http", "valid integer"),
    ("host", "", "at least 1 character"),
    ("public_address", "play.example.org", "https://play.example.org"),
    ("public_address", "https://play.example.org/games/", "base_path"),
    ("base_path", "/a b/", "/claustrophobia/"),
    ("base_path", "/../", "/claustrophobia/"),
    ("allowed_hosts", "a.example:80", "without a port"),
    ("trusted_proxies", "nginx", "10.0.0.0/8"),
    ("database", "tables", "postgresql://"),
    ("log_format", "xml", "'json' or 'text'"),
    ("metrics", "yes", "on, off, or a port"),
    ("metrics", "0", "on, off, or a port"),
    ("calls_a_second", "0", "greater than or equal to 1"),
    ("bots_share", "2", "less than or equal to 1"),
    ("bot_seconds", "-1", "greater than 0"),
    ("strangers_content", "perhaps", "valid boolean"),
    ("own_bots", "my_bots:Eager", "eager=my_bots:Eager"),
    ("own_bots", "random=my_bots:Eager", "a new name"),
    ("bots_think", "nowhere", "'here' or 'elsewhere'"),
    ("bots_think", "elsewhere", "needs a PostgreSQL database"),
    ("tls_key", "key.pem", "tls_certificate and tls_key go together"),
]


@pytest.mark.parametrize(("name", "value", "allowed"), BAD)
def test_a_bad_value_is_told_with_its_place_and_what_may_be(
    name: str, value: str, allowed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("own.toml").write_text(f'{name} = "{value}"\n', "utf-8")
    done = [run("serve", f"{flag_of(name)}={value}"), run("serve", "--config", "own.toml")]
    places = [flag_of(name), "own.toml"]
    if value:  # an empty variable is none
        monkeypatch.setenv(f"{PREFIX}{name.upper()}", value)
        done.append(run("serve"))
        places.append(f"{PREFIX}{name.upper()}")
    for result, place in zip(done, places, strict=True):
        assert result.exit_code == 2
        assert result.stderr.startswith("claustrophobia: ")
        assert result.stderr.count("\n") == 1
        assert allowed in result.stderr
        assert place in result.stderr or (name, value) in TWO


def run(*words: str) -> Any:
    return CliRunner().invoke(app, list(words))


def test_an_unknown_name_is_told_with_those_near_it(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("own.toml").write_text("prot = 3\n", "utf-8")
    for words, said in (
        (("--config", "own.toml"), "own.toml: prot: there is no such setting; near it: port"),
        (("--prot", "3"), "--prot"),
        (("--config", "none.toml"), "none.toml: there is no such file"),
    ):
        done = run("serve", *words)
        assert (done.exit_code, said in done.stderr) == (2, True), done.stderr
    monkeypatch.setenv("CLAUSTROPHOBIA_PROT", "3")
    with pytest.raises(ConfigurationError, match=r"CLAUSTROPHOBIA_PROT: .* CLAUSTROPHOBIA_PORT"):
        gathered({})


@pytest.mark.parametrize("text", ["port = ", "port = 3\nport = 4\n", "\xff", "port = []"])
def test_a_file_that_cannot_be_read_is_named_in_one_line(text: str) -> None:
    Path("own.toml").write_bytes(text.encode("latin-1"))
    done = run("serve", "--config", "own.toml")
    assert done.exit_code == 2
    assert done.stderr.startswith("claustrophobia: own.toml: ")
    assert done.stderr.count("\n") == 1


def test_what_holds_is_shown_with_its_origin_and_can_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUSTROPHOBIA_BASE_PATH", "/games/")
    done = run("serve", "--print-config", "--port", "80", "--trusted-proxies", "::1,10.0.0.0/8")
    assert done.exit_code == 0
    assert set(tomllib.loads(done.output)) == set(NAMES)
    assert re.search(r"^port = 80 +# --port$", done.output, re.MULTILINE)
    assert re.search(r'^base_path = "/games/" +# CLAUSTROPHOBIA_BASE_PATH$', done.output, re.MULTILINE)
    assert re.search(r'^host = "127.0.0.1" +# default$', done.output, re.MULTILINE)
    Path("shown.toml").write_text(done.output, "utf-8")
    monkeypatch.delenv("CLAUSTROPHOBIA_BASE_PATH")
    again = gathered({}, "shown.toml").settings
    assert again == gathered(
        {"port": "80", "base_path": "/games/", "trusted_proxies": "::1,10.0.0.0/8"}
    ).settings.model_copy(update={"clock": again.clock})


def test_no_secret_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where settings are shown, nor where something is wrong."""
    for url in ("postgresql://me:hush@here/db", "postgresql://me:hush/@here:5432/db", "postgresql://:hush:@here/db"):
        shown = run("serve", "--print-config", "--database", url)
        assert "hush" not in shown.output, url
        assert "***" in shown.output
    monkeypatch.setenv("CLAUSTROPHOBIA_DATABASE", "hush@here")
    assert "hush" not in run("serve").stderr


def test_what_else_begins_so_is_no_setting() -> None:
    """The builder's names and the tests' own may stand in the environment of a server."""
    assert {hatch_build.SWITCH, hatch_build.PURE, hatch_build.LEVEL, FILE} == OTHERS
    assert offline.ALONE.startswith(f"{PREFIX}TEST_")


def test_every_setting_is_described_in_help() -> None:
    shown = run("serve", "--help").output
    for name in NAMES:
        assert f"{flag_of(name)} " in shown
        assert Settings.model_fields[name].description
