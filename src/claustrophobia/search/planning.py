"""Plans for a whole turn: what a side does with its dice, its warriors and its threat points, one choice after another.

The first plan is the script's own; the others leave it here and there. All are tried in the same worlds, the reply left
to the script, and judged at the start of the next turn; the worse half is dropped, the rest tried again, until one is
left. In a world where a step of a plan is not to be had, the next that is takes its place, or the script decides.
"""

from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.search.account import Account
from claustrophobia.search.lookahead import Lookahead

STRAYING: Final = 4  # a new plan leaves the script at one choice in so many
LIKELY: Final = (0, 0, 0, 1, 1, 2)  # by how much it then passes over what the script likes next


class Plan:
    """One plan, and what has come of it."""

    __slots__ = ("steps", "total", "trials")

    def __init__(self, steps: list[int]) -> None:
        self.steps = steps
        self.trials = 0
        self.total = 0.0

    def mean(self) -> float:
        return self.total / self.trials if self.trials else 0.0


class Planning:
    """One side's planning, from one of its decisions on to the end of the turn."""

    def __init__(self, look: Lookahead, pick: Fast) -> None:
        self.look = look
        self.pick = pick  # where to leave the script
        self.accounts: dict[int, Account] = {}
        self.looks = 0  # worlds played so far

    def draft(self, s: State, *, straying: bool) -> Plan:
        """A new plan, made by playing one world, ours to change; its first trial."""
        look, pick = self.look, self.pick
        turn = s.turn
        plan = Plan([])
        while not s.outcome and s.turn == turn:
            if agenda.decider(s) != look.side:
                look.script_on(s)
                continue
            if straying and pick.below(STRAYING) == 0:
                ranked = look.ranked(s)
                code = ranked[min(len(ranked) - 1, 1 + LIKELY[pick.below(len(LIKELY))])]
            else:
                code = look.script.choice(s, s.chance)
            plan.steps.append(code)
            agenda.choose(s, code)
        self.enter(plan, plan.steps[0], look.play_on(s, turn + 1))
        return plan

    def trial(self, plan: Plan, s: State) -> None:
        """Follow a plan through another world."""
        look = self.look
        turn = s.turn
        at = 0
        first = -1
        steps = plan.steps
        while not s.outcome and s.turn == turn:
            if agenda.decider(s) != look.side:
                look.script_on(s)
                continue
            code = -1
            for i in range(at, len(steps)):
                if steps[i] in s.options:
                    code, at = steps[i], i + 1
                    break
            if code < 0:
                code = look.script.choice(s, s.chance)
            if first < 0:
                first = code
            agenda.choose(s, code)
        self.enter(plan, first, look.play_on(s, turn + 1))

    def enter(self, plan: Plan, first: int, value: float) -> None:
        self.looks += 1
        plan.trials += 1
        plan.total += value
        account = self.accounts.get(first)
        if account is None:
            account = self.accounts[first] = Account()
        account.add(value, self.look.found)


def better_half(plans: list[Plan]) -> list[Plan]:
    """The plans that have done better so far, the best first."""
    order = sorted(plans, key=lambda plan: -plan.mean())
    return order[: (len(order) + 1) // 2]
