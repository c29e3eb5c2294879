"""The questions before a new game at the terminal: the scenario, and for Dante the settings (DAN-9 to DAN-13)."""

from collections.abc import Callable
from typing import Any, Final

from claustrophobia.content.lexicon import scenario_words, words
from claustrophobia.content.load import scenario, scenario_ids
from claustrophobia.content.options import DIFFICULTIES
from claustrophobia.tui.terminal import Terminal

IN_PLAY: Final = 5  # so many humans start in play; the others wait (DAN-9)


def scenario_line(ident: str, language: str) -> str:
    """A scenario in one line: its id, name and length."""
    minutes = words(language)["ui"]["minutes"].format(minutes=scenario(ident).minutes)
    return f"{ident:<28} {scenario_words(ident, language)[0]:<28} {minutes}"


def ask_scenario(language: str, terminal: Terminal) -> str:
    """Ask for a scenario, by number or id."""
    known = scenario_ids()
    labels = words(language)["ui"]
    terminal.say(labels["list_scenarios"])
    for number, ident in enumerate(known, start=1):
        terminal.say(f"{number:>3} {scenario_line(ident, language)}")
    while True:
        answer = terminal.read(labels["scenario_prompt"]) or "1"
        if answer.isdecimal() and 1 <= int(answer) <= len(known):
            return known[int(answer) - 1]
        for ident in known:
            if answer in {ident, ident.partition("/")[2]}:
                return ident


def ask_settings(ident: str, given: dict[str, Any], language: str, terminal: Terminal) -> dict[str, Any]:
    """Ask for the settings of a circle, or of a campaign if `ident` is empty; settings given already are not asked."""
    labels = words(language)["ui"]
    yes, random = labels["answer_yes"], labels["answer_random"]
    questions: list[tuple[str, dict[str, Any]]] = [
        ("difficulty", {word: name for name in DIFFICULTIES for word in spellings(labels[f"answer_{name}"], name)}),
        ("players", {"1": 1, "2": 2}),
        (
            "random",
            {labels["answer_chosen"]: 0, "0": 0, random: 1, "1": 1, random[:1]: 1, labels["answer_chosen"][:1]: 0},
        ),
        ("waiting", {"a": "a", "b": "b"}),
        ("hard", {labels["no"]: 0, labels["no"][:1]: 0, "0": 0, yes: 1, yes[:1]: 1, "1": 1}),
    ]
    found = dict(given)
    terminal.say(labels["settings"])
    for key, answers in questions:
        if key not in given and (key != "waiting" or somebody_waits(ident)):
            chosen = ask(labels[f"ask_{key}"], answers, terminal.read)
            if chosen != next(iter(answers.values())):
                found[key] = chosen
    return found


def spellings(word: str, name: str) -> tuple[str, ...]:
    """How an answer may be typed: in words, by its first letter, by the option's own name."""
    return word, word[:1], name


def somebody_waits(ident: str) -> bool:
    """Whether a circle has more humans than start in play; some circle of a campaign does."""
    if not ident:
        return True
    draft = scenario(ident).human.draft
    return draft is not None and draft.others + 1 > IN_PLAY


def ask(question: str, answers: dict[str, Any], read: Callable[[str], str]) -> Any:
    """Ask for one of the answers; Enter stands for the first."""
    while True:
        answer = read(question).lower()
        if not answer:
            return next(iter(answers.values()))
        if answer in answers:
            return answers[answer]
