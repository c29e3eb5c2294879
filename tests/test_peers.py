"""The comparison with other engines: it measures ours, and says plainly what it could not measure."""

import sys

import pytest

from benchmarks import peers
from claustrophobia import built

MODULES = {
    "catanatron": ("catanatron", "catanatron.game"),
    "open_spiel": ("pyspiel",),
    "connect_four": ("pettingzoo.classic",),
    "catanatron_gym": ("catanatron_gym",),
}


def test_our_own_engine_is_measured() -> None:
    found = peers.measure("claustrophobia", 0.01)
    assert found["game"] == f"The Survivors ({built.build()})"
    assert found["decisions_per_s"] > 0
    assert found["decisions_per_s"] == found["steps_per_s"], "forced decisions answer themselves"


def test_our_environment_is_measured_as_others_are() -> None:
    found = peers.measure("claustrophobia_zoo", 0.01)
    assert found["game"] == f"The Survivors ({built.build()})"
    assert found["decisions_per_s"] == found["steps_per_s"] > 0


@pytest.mark.parametrize("peer", peers.PEERS)
def test_a_peer_that_is_not_there_is_said(peer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES[peer]:
        monkeypatch.setitem(sys.modules, module, None)
    assert "not installed" in peers.measure(peer, 0.01)["fault"]


def test_a_process_of_its_own_for_each() -> None:
    found = peers.ask(sys.executable, "claustrophobia", 0.01, str(peers.ROOT / "src"))
    assert found["game"].endswith("(pure)")
    assert "fault" in peers.ask(sys.executable, "nobody", 0.01)


def test_the_faster_measurement_counts() -> None:
    slow, fast, none = {"decisions_per_s": 5}, {"decisions_per_s": 9}, {"fault": "gone"}
    assert peers.better(slow, fast) == peers.better(fast, slow) == peers.better(fast, none) == fast
    assert peers.better({}, none) == none


def test_the_report_has_ratios_and_faults(capsys: pytest.CaptureFixture[str]) -> None:
    def of(pace: int) -> dict[str, object]:
        return {"game": "chess (new)", "decisions_per_s": pace, "steps_per_s": pace, "decisions_per_game": 40.0}

    pure, compiled = peers.OURS
    peers.report({pure: of(1000), compiled: {"fault": "there is none"}, "catanatron": of(250)})
    told = capsys.readouterr().out.splitlines()
    assert told[2].split("not measured: ")[1] == "there is none"
    assert told[3].split()[-2:] == ["4.00x", "-"]
