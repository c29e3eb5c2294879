"""The soak: many random games, every invariant checked after every decision; then games of each scenario told.

Content made by chance is played too. Games are told at the terminal and to the browser's viewers, so that nothing is
without words. Run by `make soak`; `python tests/soak.py --games 200 --told 4 --content 1` for a short one.
"""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path

import forge
import invariants
from claustrophobia.analysis.judging import FEWEST_LOOKS, judge
from claustrophobia.analysis.moments import moments
from claustrophobia.analysis.reckoning import reckon, sums
from claustrophobia.content.load import LANGUAGES, scenario_ids
from claustrophobia.content.setups import setup_of
from claustrophobia.content.writing import toml_text
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import OUTCOMES
from claustrophobia.engine import new_game
from claustrophobia.making.drawing import RULESETS, Wish, draw, rungs_of
from claustrophobia.players.base import play_game, player
from claustrophobia.rules.muster import muster
from claustrophobia.search.evaluation import result
from evenings import WIDTHS, Evening, broadcast
from pickers import any_option, bold

CAMPAIGN = "campaign"


def soak_one(job: tuple[str, int]) -> tuple[str, int, str, str]:
    """Play one game; the scenario, the decisions checked, the outcome, and what went wrong if anything did."""
    scenario, seed = job
    s = muster(setup_of(scenario), Fast(seed))
    pick = Fast(seed ^ 0xC0FFEE)
    count = 0
    try:
        agenda.advance(s)
        while not s.outcome:
            invariants.check(s)
            agenda.choose(s, bold(s, pick) if seed & 1 else any_option(s, pick))
            count += 1
        invariants.check(s)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is reported with its seed
        return scenario, count, "", f"{scenario} seed {seed} decision {count}: {type(error).__name__}: {error}"
    return scenario, count, OUTCOMES[s.outcome], ""


def soak_made(seed: int) -> str:
    """Play one game of a scenario by dice, on a rung by lot of its ladder; what went wrong if anything did."""
    wish = Wish(seed, RULESETS[seed % len(RULESETS)])
    rungs = rungs_of(wish)
    fault = soak_one((toml_text(draw(wish, rungs[seed * 7 % len(rungs)]).data), seed))[3]
    return f"by dice {wish.ruleset} seed {seed}: {fault[-300:]}" if fault else ""


def tell_one(job: tuple[str, int]) -> str:
    """Tell one game of a scenario, or a campaign, everywhere; what went wrong if anything did."""
    scenario, seed = job
    language, width = LANGUAGES[seed % 2], WIDTHS[seed // 2 % 2]
    try:
        with tempfile.TemporaryDirectory() as folder:
            evening = Evening(Path(folder), seed, language, width)
            if scenario == CAMPAIGN:
                evening.descend()
            else:
                evening.play(scenario)
                broadcast(scenario, seed)
    except Exception as error:  # noqa: BLE001 - as above
        return f"{scenario} seed {seed} {language} {width} told: {type(error).__name__}: {error}"
    return ""


def analyse_one(job: tuple[str, int]) -> str:
    """Analyse one game between bots by lot: whether luck and choices add up to the result; what went wrong if not."""
    scenario, seed = job
    game = new_game(scenario, f"soak {seed}")
    bots = ("random", "scripted") if seed & 1 else ("scripted", "random")
    try:
        play_game(game, player(bots[0], "human", seed), player(bots[1], "infernal", seed))
        found = list(moments(game))
        steps = reckon(
            found, [judge(one.sight, one.taken, FEWEST_LOOKS, seed) for one in found], result(game.state.outcome)
        )
        total = sums(found, steps)
        told = total.start + total.luck + total.human + total.infernal
        if told != total.result or total.human > 0 or total.infernal < 0:
            return f"{scenario} seed {seed} analysed: {total}"
        if any(step.luck for one, step in zip(found, steps, strict=True) if not one.chance):
            return f"{scenario} seed {seed} analysed: luck where nothing was rolled or revealed"
    except Exception as error:  # noqa: BLE001 - as above
        return f"{scenario} seed {seed} analysed: {type(error).__name__}: {error}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="games of each scenario")
    parser.add_argument("--told", type=int, default=40, help="games of each scenario, and campaigns, that are told")
    parser.add_argument("--analysed", type=int, default=200, help="games that are analysed, of all scenarios in turn")
    parser.add_argument("--made", type=int, default=200, help="scenarios by dice that are played")
    parser.add_argument("--scenario", default="", help="only scenarios whose id begins so, such as dante/")
    parser.add_argument("--content", type=int, default=10, help="rounds of every verb, clause and record by chance")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    wanted = parser.parse_args()
    scenarios = [ident for ident in scenario_ids() if ident.startswith(wanted.scenario)]
    if not scenarios:
        parser.error(f"no scenario begins with {wanted.scenario!r}; there are {', '.join(scenario_ids())}")
    jobs = [(scenario, wanted.seed + i) for i in range(wanted.games) for scenario in scenarios]
    faults: list[str] = []
    decisions = 0
    outcomes: dict[str, dict[str, int]] = {scenario: {} for scenario in scenarios}
    started = time.perf_counter()
    with multiprocessing.Pool(wanted.jobs) as pool:
        for done, (scenario, count, outcome, fault) in enumerate(pool.imap_unordered(soak_one, jobs, 8), start=1):
            decisions += count
            if fault:
                faults.append(fault)
                print("FAULT", fault, flush=True)
            else:
                outcomes[scenario][outcome] = outcomes[scenario].get(outcome, 0) + 1
            if done % 500 == 0:
                spent = time.perf_counter() - started
                print(f"{done} games, {decisions} decisions checked, {spent:.0f} s", flush=True)
        tellings = [(scenario, wanted.seed + i) for i in range(wanted.told) for scenario in (*scenarios, CAMPAIGN)]
        for fault in filter(None, pool.imap_unordered(tell_one, tellings, 4)):
            faults.append(fault)
            print("FAULT", fault, flush=True)
        games = [(scenarios[i % len(scenarios)], wanted.seed + i) for i in range(wanted.analysed)]
        for fault in filter(None, pool.imap_unordered(analyse_one, games)):
            faults.append(fault)
            print("FAULT", fault, flush=True)
        print(f"{len(games)} games analysed", flush=True)
        for fault in filter(None, pool.imap_unordered(soak_made, range(wanted.seed, wanted.seed + wanted.made), 4)):
            faults.append(fault)
            print("FAULT", fault, flush=True)
        print(f"{wanted.made} scenarios by dice played", flush=True)
        rounds = [wanted.seed + i for i in range(wanted.content)]
        for played, found in pool.imap_unordered(forge.soak_round, rounds):
            print(f"{played} games with content made by chance, {len(found)} faults", flush=True)
            faults += found
            for fault in found:
                print("FAULT", fault, flush=True)
    for scenario, counts in outcomes.items():
        print(f"{scenario}: " + ", ".join(f"{outcome} {count}" for outcome, count in sorted(counts.items())))
    print(f"{len(jobs)} games, {decisions} decisions checked, {len(tellings)} told, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
