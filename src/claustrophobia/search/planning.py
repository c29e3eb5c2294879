"""Sequential halving over plans. A plan is a list of choices for a whole turn.

The first plan is the script's own; the others depart from it at random choices. All plans are tried in the same worlds
(common random numbers): a trial follows the plan, lets the script play the reply, and evaluates the start of the next
turn. Then the worse half is dropped and the rest is tried again, until one plan is left.

Dice differ from world to world, so a step of a plan may not be among the options. Then the next step of the plan that
is takes its place; if there is none, the script decides.
"""

from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.search.account import Account
from claustrophobia.search.rollout import Rollout

STRAYING: Final = 4  # a new plan departs from the script at one choice in so many
LIKELY: Final = (0, 0, 0, 1, 1, 2)  # it then takes the script's second choice, or by lot skips one or two more


class Plan:
    """One plan, with the number of its trials and the sum of their values."""

    __slots__ = ("steps", "total", "trials")

    def __init__(self, steps: list[int]) -> None:
        self.steps = steps
        self.trials = 0
        self.total = 0.0

    def mean(self) -> float:
        return self.total / self.trials if self.trials else 0.0


class Planning:
    """One side's planning, from one of its decisions on to the end of the turn."""

    def __init__(self, rollout: Rollout, pick: Fast) -> None:
        self.rollout = rollout
        self.pick = pick  # decides by lot where to depart from the script
        self.accounts: dict[int, Account] = {}
        self.looks = 0  # worlds played so far

    def draft(self, s: State, *, straying: bool) -> Plan:
        """A new plan, made by playing a world, which is changed: that is also its first trial."""
        rollout, pick = self.rollout, self.pick
        turn = s.turn
        plan = Plan([])
        while not s.outcome and s.turn == turn:
            if agenda.decider(s) != rollout.side:
                rollout.script_on(s)
                continue
            if straying and pick.below(STRAYING) == 0:
                ranked = rollout.ranked(s)
                code = ranked[min(len(ranked) - 1, 1 + LIKELY[pick.below(len(LIKELY))])]
            else:
                code = rollout.script.choice(s, s.chance)
            plan.steps.append(code)
            agenda.choose(s, code)
        self.enter(plan, plan.steps[0], rollout.play_on(s, turn + 1))
        return plan

    def trial(self, plan: Plan, s: State) -> None:
        """One more trial of a plan, in a world, which is changed."""
        rollout = self.rollout
        turn = s.turn
        at = 0
        first = -1
        steps = plan.steps
        while not s.outcome and s.turn == turn:
            if agenda.decider(s) != rollout.side:
                rollout.script_on(s)
                continue
            code = -1
            for i in range(at, len(steps)):
                if steps[i] in s.options:
                    code, at = steps[i], i + 1
                    break
            if code < 0:
                code = rollout.script.choice(s, s.chance)
            if first < 0:
                first = code
            agenda.choose(s, code)
        self.enter(plan, first, rollout.play_on(s, turn + 1))

    def enter(self, plan: Plan, first: int, value: float) -> None:
        self.looks += 1
        plan.trials += 1
        plan.total += value
        account = self.accounts.get(first)
        if account is None:
            account = self.accounts[first] = Account()
        account.add(value, self.rollout.features)


def better_half(plans: list[Plan]) -> list[Plan]:
    """One round of sequential halving: the plans with the higher means, the best first."""
    order = sorted(plans, key=lambda plan: -plan.mean())
    return order[: (len(order) + 1) // 2]
