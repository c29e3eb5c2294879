"""The planner: plans for the whole turn, compared by sequential halving (`search.planning`), then carried out."""

from typing import Final

from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.players.base import PLAYERS, Entry, Sight, Strength
from claustrophobia.players.lookahead import LookaheadPlayer
from claustrophobia.search.planning import Plan, Planning, better_half
from claustrophobia.search.rollout import Rollout, rollout_of

PLANS: Final = 12  # new plans for one decision, besides the script's own and the one that was followed so far
ROUNDS: Final = 3


class PlannerPlayer(LookaheadPlayer):
    """Thinks in turns, not in single choices."""

    name = "planner"

    def __init__(self, side: int, seed: int, strength: Strength) -> None:
        super().__init__(side, seed, strength)
        self.rollout: Rollout | None = None
        self.kept: list[int] = []  # what is left of the plan followed
        self.turn = -1

    def choose(self, sight: Sight) -> int:
        codes, number = sight.codes, sight.number
        s = sight.world(self.chance(number, 0))
        looks = self.allowance.begin(s.turn)
        rollout = self.rollout = rollout_of(self.rollout, self.side, s)
        planning = Planning(rollout, Fast(self.seed * 8191 + number))
        plans = self.plans(sight, s, planning, looks)
        self.allowance.end(planning.looks)
        steps = next(plan.steps for plan in plans if any(code in codes for code in plan.steps))
        taken = next(code for code in steps if code in codes)
        self.kept = steps[steps.index(taken) + 1 :]
        self.turn = s.turn
        self.weigh(sight, planning.accounts, rollout.evaluation.weights, taken)
        return codes.index(taken)

    def plans(self, sight: Sight, s: State, planning: Planning, looks: int) -> list[Plan]:
        """Sequential halving until one plan is left or the budget is spent: the best first, the script's own last."""
        number = sight.number
        plain = planning.draft(sight.world(self.chance(number, 1)), straying=False)
        plans = [plain]
        if self.turn == s.turn and self.kept:
            plans.append(Plan(self.kept))
            planning.trial(plans[1], sight.world(self.chance(number, 1)))
        while len(plans) < PLANS and planning.looks < looks and not self.allowance.is_spent():
            plans.append(planning.draft(sight.world(self.chance(number, 1)), straying=True))
        world = 1
        while len(plans) > 1 and planning.looks < looks and not self.allowance.is_spent():
            for _ in range(ROUNDS * (1 + PLANS // len(plans))):
                world += 1
                self.try_out(plans, planning, sight, world, looks)
            plans = better_half(plans)
        plans.sort(key=Plan.mean, reverse=True)
        return [*plans, plain]

    def try_out(self, plans: list[Plan], planning: Planning, sight: Sight, world: int, looks: int) -> None:
        """Try each plan in one more world, while looks and time last."""
        for plan in plans:
            if planning.looks >= looks or self.allowance.is_spent():
                return
            planning.trial(plan, sight.world(self.chance(sight.number, world)))


LEVELS: Final = {
    1: Strength(looks=60),
    2: Strength(looks=150),
    3: Strength(looks=400),
    4: Strength(looks=1000),
    5: Strength(looks=2500),
}

PLAYERS["planner"] = Entry(PlannerPlayer, LEVELS, default=3)
