"""Mutants: break one rule at a time in a copy of the program; the tests that are about it must notice every time.

`make mutants` tries all, `make check` as many as two minutes allow, other ones first after every commit. A mutant names
the rule, the function (`tests/breaking.py` finds it), what becomes of it, and the test files that must notice. A test
that notices must pass on the unbroken program. Fewer mutants may be tried on a slow machine; one that nobody notices,
or whose place is gone, or that hangs, is always a failure.
"""

import argparse
import compileall
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from time import monotonic
from typing import Final, NamedTuple

from breaking import (
    Change,
    GoneError,
    always,
    begins_with,
    break_file,
    broken,
    compares,
    counts,
    forgets,
    instead,
    never,
    returns,
)

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = "src/claustrophobia"
CHAPTERS: Final = ("rules", "modes/dante", "editions", "editions/first")
SPARED: Final = ("__pycache__", "web")
LIMIT: Final = 600.0  # seconds for the tests of one mutant: they take a few, minutes on a machine with much else to do


class Mutant(NamedTuple):
    """One rule, broken."""

    rule: str
    place: str  # module and function
    change: Change
    tests: tuple[str, ...]  # that must notice, below tests/

    @property
    def file(self) -> str:
        return self.place.partition(":")[0]

    @property
    def function(self) -> str:
        return self.place.partition(":")[2]


def mutant(rule: str, place: str, change: Change, *tests: str) -> Mutant:
    return Mutant(rule, place, change, tests)


MUTANTS: Final = (
    # --- the common rules ---
    mutant("HAC-4", "rules/activation.py:on_act", forgets("done"), "rules/test_activation.py"),
    mutant("HAC-5", "rules/activation.py:on_activate", forgets("s.flags[w]"), "rules/test_activation.py"),
    mutant("COM-2", "rules/attacks.py:dice_that_hit", compares(">=", ">"), "rules/test_combat.py"),
    mutant("FED-ADV-3", "rules/attacks.py:exposed", returns("s.here[tile]"), "first/test_fights.py"),
    mutant("HPR-8", "rules/cards.py:draw", never("hand_limit"), "rules/test_preparation.py"),
    mutant("SET-4", "rules/cards.py:refill", returns(""), "rules/test_setup.py"),
    mutant(
        "PRI-6",
        "rules/choices.py:why_nothing_changes",
        returns("0"),
        "rules/test_events.py",
        "rules/test_priority.py",
        "rules/test_instincts.py",
        "rules/test_equipment.py",
    ),
    mutant("HIT-8", "rules/choices.py:spare", instead("agenda.has_part(s, w)", "False"), "rules/test_priority.py"),
    mutant("FED-DEM-1", "rules/choices.py:is_the_second", returns("False"), "first/test_missions.py"),
    mutant("COM-2", "rules/combat.py:why_harmless", returns("0"), "rules/test_combat.py"),
    mutant("TAL-FRENZIED", "rules/combat.py:run_roll", never("FRENZIED"), "rules/test_talents.py"),
    mutant("DST-8", "rules/destiny.py:fits", instead("face <= 3", "True"), "rules/test_destiny.py"),
    mutant("DST-9", "rules/destiny.py:waits", returns("False"), "rules/test_destiny.py"),
    mutant("IPR-2", "rules/destiny.py:most_rolled", returns("ROLLED_EACH_TURN"), "rules/test_destiny.py"),
    mutant("FED-TRN-1", "rules/edition.py:of", returns("ANSWERS_BY_RULESET[0]"), "first/test_rounds.py"),
    mutant(
        "DST-5",
        "rules/effects.py:carry_out",
        instead("MARK_SNEAKY if effect.waives_opening else MARK_INTREPID", "MARK_SNEAKY"),
        "rules/test_destiny.py",
    ),
    mutant("PRI-6", "editions/y1643.py:Y1643.is_overtaken", returns("False"), "rules/test_priority.py"),
    mutant("MOV-11", "rules/effects.py:move_by_effect", forgets("call_off"), "rules/test_priority.py"),
    mutant("EXP-4", "rules/exploration.py:rotations_that_leave_one", compares(">", ">="), "rules/test_exploration.py"),
    mutant("EXP-9", "rules/exploration.py:must_go_back", returns("False"), "rules/test_exploration.py"),
    mutant("TAL-DEVOTED", "rules/gifts.py:why_not_devoted", returns("0"), "rules/test_talents.py"),
    mutant(
        "HPR-10",
        "rules/healing.py:heal_line",
        forgets("s.flags[w]"),
        "rules/test_gifts.py",
        "rules/test_preparation.py",
    ),
    mutant("TAL-RESISTANT", "rules/hits.py:resists", forgets("s.flags[w]"), "rules/test_talents.py"),
    mutant("TAL-BODYGUARD", "rules/hits.py:bodyguards", returns("[]"), "rules/test_talents.py"),
    mutant("HPR-11", "rules/hits.py:on_damage", begins_with("s.flags[frame[2]] |= 1"), "rules/test_preparation.py"),
    mutant("TIL-CARNIVOROUS", "rules/hits.py:run_hit", counts(2, 1, nth=2), "rules/test_tiles.py"),
    mutant("HIT-8", "rules/hits.py:leave_play", forgets("s.damage[w]"), "rules/test_hits.py"),
    mutant("MOV-4", "rules/movement.py:why_held", compares(">=", ">"), "rules/test_movement.py"),
    mutant("TIL-FLOODED", "rules/movement.py:run_step_over", never("wet"), "rules/test_tiles.py"),
    mutant("SET-4", "rules/muster.py:pack", instead("card.count", "1"), "rules/test_setup.py"),
    mutant("COM-4", "rules/odds.py:will_dodge", returns("False"), "rules/test_odds.py"),
    mutant("DAN-11", "rules/owners.py:owner", returns("HOST"), "dante/test_draft.py", "dante/test_blind_players.py"),
    mutant("HPR-9", "rules/preparation.py:why_not_usable", compares(">", ">="), "rules/test_preparation.py"),
    mutant("HPR-6", "rules/preparation.py:place_die", forgets("s.flags[w]"), "rules/test_preparation.py"),
    mutant("MOV-3", "rules/presence.py:has_room", compares("<", "<="), "rules/test_movement.py"),
    mutant("TRN-5", "rules/scenario.py:turn_ended", compares(">=", ">"), "rules/test_turn.py"),
    mutant("HAC-6", "rules/scenario.py:why_no_deed", never("EXHAUSTED"), "rules/test_activation.py"),
    mutant(
        "IAC-2",
        "rules/scenario.py:add_actions",
        instead("action.doers >> w & 1", "action.doers & s.humans & 1 << w"),
        "rules/test_activation.py",
    ),
    mutant("PRI-2", "rules/sources.py:worn", never("EXHAUSTED"), "rules/test_sources.py"),
    mutant("TAL-0", "rules/stats.py:talents", never("EXHAUSTED"), "rules/test_talents.py"),
    mutant("EQP-2", "rules/team.py:why_no_bearer", always("may_use"), "dante/test_draft.py"),
    mutant("THR-2", "rules/threat.py:why_barred", never("MARK_INTREPID"), "rules/test_threat.py"),
    mutant("TIL-WELL", "rules/threat.py:price", never("WELL"), "rules/test_tiles.py"),
    mutant("TIL-0", "rules/tiles.py:spring", forgets("s.used[tile]"), "rules/test_tiles.py"),
    mutant("PRI-7", "rules/turn.py:run_begin_phase", forgets("expire"), "rules/test_priority.py"),
    mutant("PRI-9", "rules/windows.py:on_window", never("passes"), "rules/test_priority.py"),
    mutant("HID-1", "sight/view.py:sees", returns("True"), "rules/test_hidden.py"),
    # --- the editions ---
    mutant(
        "THR-6",
        "editions/y1643.py:Y1643.place_of_dead",
        instead("s.flags[w] & SLAIN_ONCE", "True"),
        "rules/test_threat.py",
    ),
    mutant("FED-TIL-TRAPPED", "editions/first/edition.py:run_spring", never("value"), "first/test_tunnels.py"),
    mutant("FED-AUC-2", "editions/first/auction.py:ask_bid", always("HIGHEST"), "first/test_stakes.py"),
    mutant("FED-THR-3", "editions/first/fate.py:completable", returns("True"), "first/test_fate.py"),
    # --- Dante ---
    mutant("DTH-26", "modes/dante/answers.py:guard", compares("<", "<="), "dante/test_golden.py"),
    mutant("DDM-1", "modes/dante/arrival.py:run_demon_drawn", forgets("gather_points"), "dante/test_arrival.py"),
    mutant(
        "CAM-8",
        "modes/dante/campaign.py:Campaign.poorer",
        compares("<", "<="),
        "dante/test_campaign.py",
        "dante/test_blind_campaign.py",
    ),
    mutant("DEX-2", "modes/dante/circles.py:leads_out", returns("False"), "dante/test_circles.py"),
    mutant("DEX-1", "modes/dante/circles.py:rotations", compares(">", "<"), "dante/test_circles.py"),
    mutant(
        "DAN-1",
        "modes/dante/mode.py:Dante.place_of_dead",
        never("DEMON"),
        "dante/test_blind_turns.py",
        "dante/test_circle_demons.py",
    ),
    mutant("DDM-POSSESSED-HEAL", "modes/dante/demons.py:mend", forgets("s.tp"), "dante/test_circle_demons.py"),
    mutant("DAN-12", "modes/dante/draft.py:why_not_allowed", never("elite"), "dante/test_draft.py"),
    mutant("DAN-15", "modes/dante/entering.py:spares", never("HOUNDS_MOST"), "dante/test_uprising.py"),
    mutant("DTH-2", "modes/dante/fates.py:sweep_board", forgets("gain_on_board"), "dante/test_uprising.py"),
    mutant("GOL-1", "modes/dante/golden.py:lowest_defense", returns("mask"), "dante/test_golden.py"),
    mutant("GOL-5", "modes/dante/golden.py:is_hard", returns("False"), "dante/test_golden.py"),
    mutant("DTH-19", "modes/dante/hunt.py:begin_hunt", forgets("s.counters[golden.TWICE]"), "dante/test_hunt.py"),
    mutant("DTH-11", "modes/dante/order.py:strongest_kind", compares(">", "<"), "dante/test_hunt.py"),
    mutant("CAM-6", "modes/dante/party.py:survivors", never("OUT"), "dante/test_campaign.py"),
    mutant("DTH-24", "modes/dante/passage.py:in_the_way", returns("-1"), "dante/test_hunt.py", "dante/test_order.py"),
    mutant("DTH-21", "modes/dante/trial.py:Trial.beginning_with", returns("float(self.most)"), "dante/test_order.py"),
    mutant("DTH-21", "modes/dante/trial.py:Trial.to_try", instead("golden.is_hard(s)", "False"), "dante/test_order.py"),
    mutant("DEX-6", "modes/dante/trove.py:take_gift", forgets("add_mark"), "dante/test_circles.py"),
    mutant("DEX-8", "modes/dante/trove.py:ring", forgets("s.alarms"), "dante/test_circles.py"),
    mutant("DTH-6", "modes/dante/uprising.py:run_summon", compares(">", ">="), "dante/test_uprising.py"),
    mutant("DEV-WAIT", "modes/dante/visitations.py:is_spent", returns("False"), "dante/test_visitations.py"),
    mutant("DEV-WAIT", "modes/dante/visitations.py:uses", always("ONE_DEMON"), "dante/test_visitations.py"),
    mutant(
        "DEV-POSSESSION",
        "modes/dante/visitations.py:turncoats",
        instead("stat(s, w, COMBAT) > 0", "not s.setup.leaders >> w & 1"),
        "dante/test_visitations.py",
    ),
    mutant("GOL-6", "modes/dante/ways.py:through_holes", returns("True"), "dante/test_golden.py", "dante/test_hunt.py"),
)


# --- trying them ----------------------------------------------------------------------------------


def gone() -> Iterator[str]:
    """The mutants whose place is not there any more."""
    for one in MUTANTS:
        path = ROOT / PACKAGE / one.file
        try:
            broken(path.read_text("utf-8"), one.function, one.change)
        except (GoneError, OSError) as error:
            yield f"{one.rule}: {one.place} is gone ({error}): name the function that carries the rule out now"


def copied(folder: Path) -> Path:
    """A copy of the program, compiled so that a changed file is always noticed, however soon it changes."""
    shutil.copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=shutil.ignore_patterns(*SPARED))
    compileall.compile_dir(folder / PACKAGE, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return folder


def suite(tree: Path, *tests: str, limit: float = LIMIT) -> subprocess.CompletedProcess[str] | None:
    """Run some tests on a copy of the program; None if they are not done in time."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider", *tests]
    env = {
        **os.environ,
        "PYTHONPATH": str(tree / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    try:
        return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=limit)  # noqa: S603 - our own tests
    except subprocess.TimeoutExpired:
        return None


def first_failure(output: str) -> str:
    found = (line.split(" - ")[0].removeprefix("FAILED ") for line in output.splitlines() if line.startswith("FAILED"))
    return next(found, "")


def tried(one: Mutant, tree: Path, limit: float = LIMIT) -> tuple[bool, str]:
    """Whether its tests notice a mutant, and which one does or what went wrong.

    A mutant that hangs is not noticed: no test says so, and on a slow machine nobody could tell one from the other.
    """
    path = tree / PACKAGE / one.file
    whole = path.read_text("utf-8")
    break_file(path, one.function, one.change)
    result = suite(tree, *(f"tests/{test}" for test in one.tests), limit=limit)
    path.write_text(whole, "utf-8")
    if result is None:
        return False, f"HANGS: {', '.join(one.tests)} not done in {limit:g} s; break it so that a test fails"
    noticed_by = first_failure(result.stdout)
    if result.returncode == 0:
        return False, f"NOT NOTICED by {', '.join(one.tests)}"
    if result.returncode != 1 or not noticed_by:
        return False, f"could not be tried:\n{result.stdout[-2000:]}{result.stderr[-2000:]}"
    again = suite(tree, noticed_by, limit=limit)
    if again is None or again.returncode:
        return False, f"{noticed_by} fails on the unbroken program too"
    return True, noticed_by


def turned(rotation: str) -> list[Mutant]:
    """All of them, in an order that each rotation changes."""
    return sorted(MUTANTS, key=lambda one: sha256(f"{rotation} {one.rule} {one.place}".encode()).digest())


def head() -> str:
    """The commit that is checked, by which the order turns; nothing where there is none."""
    git = shutil.which("git")
    command = [git or "false", "rev-parse", "HEAD"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules", nargs="*", help="only the mutants of these rules")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no more mutants after so long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")
    wanted = parser.parse_args()
    known = {one.rule for one in MUTANTS}
    if unknown := sorted(set(wanted.rules) - known):
        parser.error(f"no mutant of {', '.join(unknown)}; there are some of {', '.join(sorted(known))}")
    faults = list(gone())
    left = [one for one in turned(head()) if not wanted.rules or one.rule in wanted.rules]
    trees: SimpleQueue[Path] = SimpleQueue()
    end = monotonic() + wanted.seconds

    def attempt(one: Mutant) -> bool | None:
        """None: there was no time for it."""
        if monotonic() > end:
            return None
        tree = trees.get()
        noticed, told = tried(one, tree)
        trees.put(tree)
        print(f"{one.rule:20} {one.place:45} {told}", flush=True)
        return noticed

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(wanted.jobs) as pool:
        if not faults:
            for job in range(wanted.jobs):
                trees.put(copied(Path(folder, str(job))))
            results = list(pool.map(attempt, left))
    if faults:
        print(*faults, sep="\n")
        return 1
    count, missed = len(results) - results.count(None), results.count(False)
    print(f"{count} of {len(MUTANTS)} mutants tried, {count - missed} noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
