"""Branches: every outcome they enumerate is the one they are labelled with, and the odds are those of the rules."""

import pytest

from claustrophobia.content import load
from claustrophobia.core import agenda, decision
from claustrophobia.core.dice import Fast, Loaded
from claustrophobia.core.names import DODGED, HUMAN, INFERNAL
from claustrophobia.core.state import State
from claustrophobia.greedy.branches import UNLABELLED, Branch, branches
from claustrophobia.players.base import Sight, player
from claustrophobia.rules.attacks import dice_that_hit, pending
from claustrophobia.rules.odds import attack_odds, die_odds
from tables import laid, play, table

SCENARIOS = load.scenario_ids()
TURNS = 7  # of each game that are looked at


def positions(scenario: str, seed: int) -> list[State]:
    """The decisions of a random game against the script, where most attacks are."""
    s = laid(scenario, seed)
    bots = [player(("random", "scripted")[seed % 2], HUMAN, seed), player("random", INFERNAL, seed)]
    found: list[State] = []
    while not s.outcome and s.turn <= TURNS:
        found.append(s.clone())
        side = agenda.decider(s)
        agenda.choose(s, s.options[bots[side].choose(Sight(s, side))])
    return found


def replayed(s: State, code: int, branch: Branch, seed: int) -> State:
    """The branch once more, this time with a log."""
    twin = s.clone(Loaded(branch.dice, seed))
    twin.log = []
    agenda.choose(twin, code)
    while not twin.outcome and not told(twin, "rolled") and twin.agenda[-1][0] == agenda.ASK_WINDOW:
        agenda.choose(twin, decision.PASS)
    return twin


def told(s: State, kind: str) -> list[tuple[object, ...]]:
    assert s.log is not None
    return [event for event in s.log if event[0] == kind]


def hits_in(s: State) -> object:
    """The hits counted in the log; while a moment stays their counting, those the dice show."""
    counted = told(s, "hits")
    if counted:
        return counted[0][5]
    return dice_that_hit(s, s.agenda[pending(s, agenda.RUN_ATTACK_COUNT)]).bit_count()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_attack_shows_the_hits_it_is_labelled_with(scenario: str) -> None:
    labelled = unlabelled = 0
    for seed in range(40):
        if seed >= 4 and labelled > 10:  # a human alone is seldom attacked long
            break
        for s in positions(scenario, seed):
            for code in s.options:
                if decision.verb_of(code) != decision.ATTACK:
                    continue
                found = branches(s, code, 7)
                assert sum(branch.odds for branch in found) == pytest.approx(1.0)
                if found[0].label == UNLABELLED:
                    unlabelled += 1
                    assert is_disturbed(s, code)
                    continue
                labelled += 1
                w, target, weapon = decision.read_attack(code)
                mean = sum(branch.odds * branch.label for branch in found)
                assert mean == pytest.approx(attack_odds(s, w, target, weapon).expected)
                assert len({branch.label for branch in found}) == len(found)
                for branch in found:
                    assert hits_in(replayed(s, code, branch, 7)) == branch.label
    assert labelled > 10
    assert unlabelled < labelled


def is_disturbed(s: State, code: int) -> bool:
    """Whether something comes between an attack and its hits: combat to be bought, or a card the rules play."""
    twin = s.clone(Fast(1))
    twin.log = []
    agenda.choose(twin, code)
    bought = not twin.outcome and twin.agenda[-1][0] == agenda.ASK_BUY
    return bought or s.setup.unplayed == INFERNAL


def is_declared(s: State) -> bool:
    """Whether an attack has been declared and its dice are still to be rolled: what comes of it is sampled."""
    return agenda.step_of(s) == agenda.ASK_WINDOW and pending(s, agenda.RUN_ATTACK_ROLL) >= 0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_single_dice_have_a_branch_a_face(scenario: str) -> None:
    """Whatever is enumerated face by face rolls that face first; everything else is one branch."""
    for s in positions(scenario, 1):
        for code in s.options:
            if decision.verb_of(code) == decision.ATTACK:
                continue
            found = branches(s, code, 3)
            assert sum(branch.odds for branch in found) == pytest.approx(1.0)
            if len(found) == 1 or decision.verb_of(code) == decision.PAY or is_declared(s):
                continue
            assert [branch.label for branch in found] == [1, 2, 3, 4, 5, 6]
            for branch in found:
                twin = s.clone(Loaded(branch.dice, 3))
                trace: list[int] = []
                twin.chance.trace = trace
                agenda.choose(twin, code)
                assert trace[0] == branch.label


def test_the_pit_is_rolled_six_ways() -> None:
    """TIL-DEVOURING: from 4 up it hurts."""
    game = table(
        phase="human_preparation",
        tiles=[(24, "0,0")],
        warriors={"brute-a": {"at": "0,0"}, "scout-a": {"at": "0,0"}},
    )
    s = game.state
    found = branches(s, s.options[0], 5)
    assert [branch.label for branch in found] == [1, 2, 3, 4, 5, 6]
    brute = decision.warrior_of(s.options[0])
    hurt = [branch.state.agenda[-1][:3] == (agenda.ASK_DAMAGE, HUMAN, brute) for branch in found]
    assert hurt == [False, False, False, True, True, True]


def test_frenzy_and_dodging_keep_the_label() -> None:
    marks = [
        {"target": "brute-a", "what": "grant", "amount": 8, "until": "human_preparation"},
        {"target": "hunter", "what": "dodge", "amount": 1, "until": "human_preparation"},
    ]
    game = table(
        phase="human_activation",
        tiles=[(48, "0,0"), (26, "0,-1")],
        warriors={"brute-a": {"at": "0,0", "die": 1}, "scout-a": {"at": "0,0", "die": 2}, "hunter": {"at": "0,0"}},
        marks=marks,
    )
    s = play(game, "activate brute-a").state
    code = next(code for code in s.options if decision.verb_of(code) == decision.ATTACK)
    found = branches(s, code, 5)
    assert [branch.label for branch in found] == list(range(len(found)))
    for branch in found:
        twin = replayed(s, code, branch, 5)
        assert hits_in(twin) == branch.label
        rows = {event[1] for event in told(twin, "rerolled")}
        assert ("COM-4" in rows) == (len(found) > 1)  # there was always something to dodge
    w, target, weapon = decision.read_attack(code)
    odds = attack_odds(s, w, target, weapon)
    assert [branch.odds for branch in found] == pytest.approx(list(odds.hits))


@pytest.mark.parametrize(("tp", "flags", "dodges"), [(0, 0, True), (1, DODGED, False), (2, DODGED, True)])
def test_one_who_pays_for_dodging_is_reckoned_with(tp: int, flags: int, dodges: bool) -> None:  # noqa: FBT001 - a case
    """DDM-SNOOP: free the first time, then while there is the price."""
    game = table(
        scenario="dante/circle-5",
        phase="human_activation",
        tiles=[(48, "1,0"), (34, "2,0")],
        warriors={"redeemer": {"at": "2,0", "die": 1}, "brute-a": {"at": "1,0", "die": 1}, "snoop": {"at": "1,0"}},
        tp=tp,
        turn=9,
    )
    s = play(game, "activate brute-a").state
    s.flags[s.setup.names.index("snoop")] |= flags
    code = next(code for code in s.options if decision.verb_of(code) == decision.ATTACK)
    w, target, weapon = decision.read_attack(code)
    odds = attack_odds(s, w, target, weapon)
    assert odds.expected == pytest.approx(odds.dice * die_odds(odds.need, frenzied=False, dodged=dodges))
    for branch in branches(s, code, 5):
        twin = replayed(s, code, branch, 5)
        assert hits_in(twin) == branch.label
        assert bool(told(twin, "dodged")) == dodges


@pytest.mark.parametrize(("tp", "dice"), [(1, 1), (2, 0)])
def test_combat_that_must_be_bought_is_reckoned_with(tp: int, dice: int) -> None:
    """COM-2: the Torturer has none of its own. With one threat point there is no choice: the die is rolled at once."""
    game = table(
        scenario="1643/three-seals",
        phase="infernal_activation",
        tiles=[(48, "0,0")],
        warriors={"scout-a": {"at": "0,0", "die": 1}, "torturer": {"at": "0,0"}},
        tp=tp,
    )
    s = play(game, "activate torturer").state
    code = next(code for code in s.options if decision.verb_of(code) == decision.ATTACK)
    w, target, weapon = decision.read_attack(code)
    odds = attack_odds(s, w, target, weapon)
    assert odds.dice == dice
    found = branches(s, code, 5)
    if dice:
        assert [branch.odds for branch in found] == pytest.approx(list(odds.hits))
        assert [hits_in(replayed(s, code, branch, 5)) for branch in found] == [0, 1]
    else:
        assert [branch.label for branch in found] == [UNLABELLED]


def test_the_state_stays_as_it_was() -> None:
    for s in positions("1643/the-survivors", 1)[:60]:
        before = (s.at[:], s.damage[:], s.options[:], s.agenda[:], s.tp, s.log)
        for code in s.options:
            branches(s, code, 1)
        assert (s.at, s.damage, s.options, s.agenda, s.tp, s.log) == before
