"""How fast this engine is beside others, random players everywhere, on one core of one machine.

`make peers` sets everything up and runs it. Measured are whole games through each engine's public door, driven from
Python, in processes of their own that follow each other in the same order on the same core, several times over; the
best of each counts, by processor time, so that what else the machine does matters little. A decision is a choice among
two options or more. Whatever else an engine leaves to its caller (dice, moves without a choice) is a step, as is every
decision. The games differ in how much a decision sets off: a ratio says of which order of magnitude an engine is, and
no more.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

SECONDS: Final = 3.0
ROUNDS: Final = 3
ROOT: Final = Path(__file__).resolve().parent.parent
OURS: Final = {"claustrophobia, pure": "src", "claustrophobia, compiled": "build/compiled"}
ZOO: Final = "PettingZoo, compiled"  # our environment, beside those of others


class Pace:
    """What was counted."""

    def __init__(self) -> None:
        self.games = 0
        self.steps = 0
        self.decisions = 0


# --- the engines, each measured in a process of its own -------------------------------------------


def claustrophobia() -> tuple[str, Callable[[int, Pace], None]]:
    """The Survivors through `Game.decision` and `Game.apply`, as `claustrophobia bench` plays it."""
    from claustrophobia import built  # noqa: PLC0415 - an environment of its own
    from claustrophobia.lab import bench  # noqa: PLC0415 - likewise

    def play(seed: int, pace: Pace) -> None:
        counted = bench.Pace()
        bench.play_random(seed, counted)
        pace.decisions += counted.decisions
        pace.steps += counted.decisions

    return f"The Survivors ({built.build()})", play


def catanatron() -> tuple[str, Callable[[int, Pace], None]]:
    """Settlers of Catan, four players, through `Game.play_tick`, asked with the engine's own random players."""
    from catanatron.game import TURNS_LIMIT, Game  # noqa: PLC0415 - may be missing
    from catanatron.models.player import Color, RandomPlayer  # noqa: PLC0415 - likewise

    def play(seed: int, pace: Pace) -> None:
        game = Game([RandomPlayer(color) for color in Color], seed=seed + 1)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            pace.decisions += len(game.state.playable_actions) > 1
            pace.steps += 1
            game.play_tick()

    return "Catan", play


def open_spiel() -> tuple[str, Callable[[int, Pace], None]]:
    """Backgammon in C++, its dice and its choices drawn by the caller, as the library's own example does."""
    import pyspiel  # noqa: PLC0415 - may be missing

    backgammon = pyspiel.load_game("backgammon")

    def play(seed: int, pace: Pace) -> None:
        chance = Random(seed)
        state = backgammon.new_initial_state()
        while not state.is_terminal():
            pace.steps += 1
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, odds)[0])
                continue
            actions = state.legal_actions()
            pace.decisions += len(actions) > 1
            state.apply_action(actions[chance.randrange(len(actions))])

    return "backgammon", play


# --- the environments for learning programs, an observation at every step --------------------------


def agents(duel: Any) -> Callable[[int, Pace], None]:
    """Whole games of a PettingZoo environment, any action that its mask allows."""

    def play(seed: int, pace: Pace) -> None:
        chance = Random(seed)
        duel.reset(seed=seed)
        for _ in duel.agent_iter():
            seen, _, over, cut, _ = duel.last()
            if over or cut:
                duel.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            pace.decisions += len(legal) > 1
            pace.steps += 1
            duel.step(int(legal[chance.randrange(len(legal))]))

    return play


def claustrophobia_zoo() -> tuple[str, Callable[[int, Pace], None]]:
    """The Survivors as PettingZoo's agents play it."""
    from claustrophobia import built  # noqa: PLC0415 - an environment of its own
    from claustrophobia.rl import aec  # noqa: PLC0415 - may be missing

    return f"The Survivors ({built.build()})", agents(aec.raw_env())


def connect_four() -> tuple[str, Callable[[int, Pace], None]]:
    """PettingZoo's own connect four."""
    from pettingzoo.classic import connect_four_v3  # noqa: PLC0415 - may be missing

    return "connect four", agents(connect_four_v3.raw_env())


def catanatron_gym() -> tuple[str, Callable[[int, Pace], None]]:
    """Catanatron's Gymnasium: one player's decisions; its one opponent's are made within a step."""
    import catanatron_gym  # noqa: F401, PLC0415 - registers it; may be missing
    import gymnasium  # noqa: PLC0415 - may be missing

    catan = gymnasium.make("catanatron_gym:catanatron-v1")

    def play(seed: int, pace: Pace) -> None:
        chance = Random(seed)
        _, info = catan.reset(seed=seed)
        over = False
        while not over:
            legal = info["valid_actions"]
            pace.decisions += len(legal) > 1
            pace.steps += 1
            _, _, ended, cut, info = catan.step(legal[chance.randrange(len(legal))])
            over = ended or cut

    return "Catan", play


PEERS: Final = {
    "catanatron": catanatron,
    "open_spiel": open_spiel,
    "connect_four": connect_four,
    "catanatron_gym": catanatron_gym,
}
ENGINES: Final = {"claustrophobia": claustrophobia, "claustrophobia_zoo": claustrophobia_zoo, **PEERS}


def measure(engine: str, seconds: float) -> dict[str, Any]:
    """Whole games for a while, the first of them only to warm up."""
    try:
        title, play = ENGINES[engine]()
    except ImportError as error:
        return {"fault": f"not installed ({error})"}
    play(0, Pace())
    pace = Pace()
    started = process_time()
    spent = 0.0
    while spent < seconds:
        play(1 + pace.games, pace)
        pace.games += 1
        spent = process_time() - started
    return {
        "game": title,
        "decisions_per_s": round(pace.decisions / spent),
        "steps_per_s": round(pace.steps / spent),
        "decisions_per_game": round(pace.decisions / pace.games, 1),
    }


# --- the processes --------------------------------------------------------------------------------


def ask(python: str, engine: str, seconds: float, path: str = "") -> dict[str, Any]:
    """What a process has measured, or why it has not."""
    command = [python, __file__, "--measure", engine, "--seconds", str(seconds)]
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)  # noqa: S603 - our own program
    if done.returncode:
        told = done.stderr.strip().splitlines()
        return {"fault": told[-1] if told else f"exit code {done.returncode}"}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def ask_ours(python: str, name: str, seconds: float, engine: str = "claustrophobia") -> dict[str, Any]:
    """One of our two builds, and not the other by mistake."""
    found = ask(python, engine, seconds, str(ROOT / OURS[name]))
    build = name.rpartition(" ")[2]
    if "fault" in found or found["game"].endswith(f"({build})"):
        return found
    return {"fault": f"there is no {build} build in {OURS[name]}"}


def better(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The faster of two measurements."""
    return new if new.get("decisions_per_s", 0) >= old.get("decisions_per_s", 0) else old


def compare(ours: str, rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Everybody in turn, as often as there are rounds, on the first core this process may use."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # the processes started inherit it
    found: dict[str, dict[str, Any]] = {}
    for _ in range(rounds):
        turn = {name: ask_ours(ours, name, seconds) for name in OURS}
        turn[ZOO] = ask_ours(ours, next(reversed(OURS)), seconds, "claustrophobia_zoo")
        turn |= {peer: ask(sys.executable, peer, seconds) for peer in PEERS}
        found = {name: better(found.get(name, {}), result) for name, result in turn.items()}
    return found


def report(found: dict[str, dict[str, Any]]) -> None:
    """A line for each, and how many times as fast ours is."""
    print(f"{'':26}{'game':15}{'decisions/s':>12}{'steps/s':>10}{'a game':>9}{'pure':>8}{'compiled':>10}")
    for name, result in found.items():
        if "fault" in result:
            print(f"{name:26}not measured: {result['fault']}")
            continue
        pace, steps = result["decisions_per_s"], result["steps_per_s"]
        ratios = [found[own]["decisions_per_s"] / pace if "fault" not in found[own] else None for own in OURS]
        told = [f"{ratio:.2f}x" if ratio is not None else "-" for ratio in ratios]
        game, count = result["game"].partition(" (")[0], result["decisions_per_game"]
        print(f"{name:26}{game:15}{pace:>12,}{steps:>10,}{count:>9,}{told[0]:>8}{told[1]:>10}")
    print("The last two columns: our two builds' decisions a second, as a multiple of that line's.")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure this engine beside others.")
    parser.add_argument("--ours", default=sys.executable, help="the Python that has this program's libraries")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often everybody is measured")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="processor time each engine gets, each time")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--measure", choices=ENGINES, help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.measure:
        print(json.dumps(measure(words.measure, words.seconds)))
        return
    found = compare(words.ours, words.rounds, words.seconds)
    if words.json:
        print(json.dumps(found))
    else:
        report(found)


if __name__ == "__main__":
    main()
