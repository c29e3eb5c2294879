"""Initiative, gifts, advantage and event cards, argued from the rows alone (FED-INI, FED-GFT, FED-ADV, FED-EVT)."""

from typing import Any

import pytest

from claustrophobia.engine import Game
from first.camp import action, camp, demons, initiative, offered, pack
from tables import asked, play, texts, told, warrior

WEARY = {"die": 1, "damage": [1], "flags": ["exhausted"]}
FAITH = "our-faith-will-protect-us"


def figures(game: Game, name: str) -> tuple[int, int, int]:
    one = warrior(game, name)
    return one["movement"], one["combat"], one["defense"]


def on(game: Game, phase: str) -> Game:
    """Let everything pass until a decision of that phase; dice are given out as they come."""
    while game.view()["phase"] != phase:
        options = texts(game)
        play(game, "pass" if "pass" in options else options[0])
    return game


# --- initiative -----------------------------------------------------------------------------------


def test_fed_ini_1_scepter_gather_and_bugle_add_up() -> None:
    """FED-INI-1: one active warrior, the scepter's die, two of gather round, one of the bugle: five; four set aside."""
    game = initiative(
        [1, 2, 3, 4, 5],
        scenario="the-ritual",
        warriors={"redeemer": {"at": "0,0", "equipment": ["scepter-of-command"]}},
        marks=[{"target": "table", "what": "extra_dice", "amount": 2}],
        hand={"human": ["bugle-call"]},
        tp=0,
    )
    play(game, "advantage bugle-call")
    assert game.view()["dice"] == [1, 2, 3, 4, 5]
    play(game, "die redeemer 5")
    assert game.view()["dice"] == []


def test_fed_ini_1_a_dead_bearers_scepter_gives_nothing() -> None:
    """FED-OBJ-1: gone with its owner: one die for the brute, no more."""
    gone = {"at": "out", "equipment": ["scepter-of-command"]}
    game = initiative([4], scenario="the-ritual", warriors={"redeemer": gone, "brute-a": {"at": "0,0"}})
    assert told(game, "dice_rolled")[0][3:] == (4,)


def test_fed_ini_2_every_bonus_on_the_exhausted_adds_up() -> None:
    """FED-INI-2: courage, second wind and all together: 0/0/3 and 2/2/4; neither shield nor talent."""
    marks = [
        {"target": "brute-a", "what": what, "amount": 1, "until": "human_preparation"}
        for what in ("movement", "combat", "defense")
    ]
    game = camp(
        phase="human_activation",
        begin=True,
        marks=marks,
        warriors={
            "brute-a": {"at": "0,0", **WEARY, "equipment": ["shield-of-steel"]},
            "redeemer": {"at": "0,0", "die": 1},
        },
        hand={"human": ["second-wind", "all-together"]},
    )
    play(game, "advantage second-wind brute-a", "advantage all-together")
    assert figures(game, "brute-a") == (2, 2, 4)
    assert warrior(game, "brute-a")["talents"] == []


def test_fed_ini_2_frantic_from_a_card_is_a_talent_an_exhausted_warrior_cannot_use() -> None:
    """FED-INI-2, FED-TAL: holy water makes frantic, and the exhausted use no talent: no miss is rolled again."""
    marks = [{"target": "brute-a", "what": "combat", "amount": 2, "until": "threat"}]
    game = action(
        marks=[*marks, {"target": "brute-a", "what": "grant", "amount": 8, "until": "threat"}],
        warriors={"brute-a": {"at": "0,0", **WEARY}, "redeemer": {"at": "0,-1", "die": 1}, **pack(1, "0,0")},
        dice=[1, 1, 6, 6],
    )
    play(game, "activate brute-a", "attack brute-a troglodytes")
    assert not told(game, "rerolled")
    assert warrior(game, "troglodyte-1")["at"] == 0


def test_fed_tal_blessed_an_exhausted_warrior_acts_again() -> None:
    """FED-TAL-BLESSED: the line under its die is healed at once, no other: 2/3/4 on line 2 and its talents back."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,-1", "damage": [2, 5]}}
    game = initiative([2, 2], warriors=company)
    play(game, "die redeemer 2", "bless redeemer brute-a movement")
    assert warrior(game, "brute-a")["damage"] == [5]
    assert not warrior(game, "brute-a")["exhausted"]
    assert figures(game, "brute-a") == (2, 3, 4)
    assert set(warrior(game, "brute-a")["talents"]) == {"bodyguard", "imposing"}


def test_fed_tal_blessed_heals_nothing_where_the_line_in_use_is_whole() -> None:
    """FED-TAL-BLESSED: only the line in use; a cancelled one elsewhere stays so."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,-1", "damage": [5]}}
    game = initiative([2, 2], warriors=company)
    play(game, "die redeemer 2", "bless redeemer brute-a combat")
    assert warrior(game, "brute-a")["damage"] == [5]
    assert figures(game, "brute-a") == (1, 5, 4)


def test_fed_tal_blessed_not_again_the_round_after() -> None:
    """FED-TAL-BLESSED: once a scenario."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,0"}}
    game = initiative([1, 1], warriors=company, tp=0)
    play(game, "die redeemer 1", "bless redeemer brute-a combat")
    on(game, "threat")
    assert figures(game, "brute-a")[1] == 4, "to the end of the human action"
    while game.view()["turn"] == 1:
        play(game, "pass" if "pass" in texts(game) else texts(game)[0])
    play(game, "die redeemer 1")
    assert not offered(game, "bless")


def test_fed_tal_blessed_is_no_gift_a_crisis_of_faith_lets_it_be() -> None:
    """FED-TAL-BLESSED, FED-EVT-1: the card stops gifts; the talent is none."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,0"}}
    game = initiative([2, 2], warriors=company, hand={"infernal": ["crisis-of-faith"]})
    play(game, "play crisis-of-faith", "die redeemer 2")
    assert not offered(game, "gift")
    assert offered(game, "bless redeemer")


# --- gifts ----------------------------------------------------------------------------------------


def test_fed_gft_courage_counts_in_the_demon_action_and_ends_with_the_next_initiative() -> None:
    """FED-GFT-COURAGE: defense 5 against the troglodytes; as the next initiative begins it is over, not before."""
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "flags": ["blessed"]},
        "brute-a": {"at": "0,-1"},
        **pack(1, "0,-1"),
    }
    game = initiative([2, 2], warriors=company, tp=0)
    play(game, "die redeemer 2", "gift redeemer aura-of-courage brute-a")
    on(game, "infernal_activation")
    assert figures(game, "brute-a") == (2, 4, 5)
    play(game, "pass")
    assert game.view()["turn"] == 2
    assert not [mark for mark in game.view()["marks"] if mark["target"] == "brute-a"]


def test_fed_gft_courage_outlives_the_redeemer() -> None:
    """FED-GFT-COURAGE, GFT-0: an aura once given stays when its giver dies."""
    marks = [{"target": "brute-a", "what": "defense", "amount": 1, "until": "human_preparation"}]
    dying = {"at": "0,0", "die": 2, "damage": [1, 2, 3, 4, 5]}
    company = {"redeemer": dying, "brute-a": {"at": "0,-1", "die": 2}, **pack(2, "0,0")}
    game = demons(warriors=company, marks=marks, dice=[6])
    play(game, "activate troglodyte-1", "attack troglodyte-1 redeemer")
    assert warrior(game, "redeemer")["at"] == "out"
    assert figures(game, "brute-a")[2] == 5


def test_fed_gft_gather_through_the_round() -> None:
    """FED-GFT-GATHER: two warriors roll four dice the next round, and two the round after."""
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "gifts": ["gather-round"], "flags": ["blessed"]},
        "brute-a": {"at": "0,-1"},
    }
    game = initiative([3, 3], warriors=company, tp=0)
    play(game, "die redeemer 3", "gift redeemer gather-round")
    while game.view()["turn"] < 3:
        play(game, "pass" if "pass" in texts(game) else texts(game)[0])
    assert [len(event) - 3 for event in told(game, "dice_rolled")] == [2, 4, 2]


def test_fed_gft_gather_declined_gives_nothing() -> None:
    """FED-INI-3: or not at all."""
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "gifts": ["gather-round"], "flags": ["blessed"]},
        "brute-a": {"at": "0,-1"},
    }
    game = initiative([3, 3], warriors=company, tp=0)
    play(game, "die redeemer 3", "pass")
    while game.view()["turn"] < 2:
        play(game, "pass" if "pass" in texts(game) else texts(game)[0])
    assert [len(event) - 3 for event in told(game, "dice_rolled")] == [2, 2]


HEALER = {"at": "0,0", "die": 4, "gifts": ["aura-of-healing"]}


def test_fed_gft_healing_wakes_an_exhausted_condemned() -> None:
    """FED-GFT-HEALING, HPR-10: healed under its die, the brute acts normally afterwards."""
    company = {"redeemer": HEALER, "brute-a": {"at": "0,0", **WEARY}, **pack(1, "0,0")}
    game = action(warriors=company)
    play(game, "activate redeemer", "gift redeemer aura-of-healing brute-a 1")
    assert figures(game, "brute-a") == (1, 4, 3)
    play(game, "pass", "activate brute-a")
    assert offered(game, "attack brute-a")


def test_fed_gft_healing_fight_heal_move() -> None:
    """FED-GFT-HEALING: he fights, heals, then moves; and moving first closes it for good."""
    company = {"redeemer": HEALER, "brute-a": {"at": "0,0", "die": 1, "damage": [6]}, **pack(1, "0,0")}
    game = action(warriors=company, dice=[1, 1])
    play(game, "activate redeemer", "attack redeemer troglodytes", "gift redeemer aura-of-healing brute-a 6")
    assert offered(game, "move redeemer") == {"0,-1"}
    with_brutes = {**company, "blade-for-hire-a": {"at": "0,-1", "die": 1, "damage": [2]}, **pack(1, "0,-1")}
    late = action(warriors=with_brutes, dice=[1, 1])
    play(late, "activate redeemer", "move redeemer 0,-1", "attack redeemer troglodytes")
    assert not offered(late, "gift")


def test_fed_gft_healing_not_by_an_exhausted_redeemer_nor_on_another_line() -> None:
    """FED-INI-2: no gift of a cancelled line; and none when the die shows another value."""
    hurt = {"at": "0,0", "die": 1, "damage": [6]}
    marks = [{"target": "redeemer", "what": "movement", "amount": 1, "until": "threat"}]
    tired = {**HEALER, "damage": [4], "flags": ["exhausted"]}
    for healer in (tired, {**HEALER, "die": 3}):
        game = action(warriors={"redeemer": healer, "brute-a": hurt, **pack(1, "0,-1")}, marks=marks)
        play(game, "activate redeemer")
        assert not offered(game, "gift")
        assert offered(game, "move")


def test_fed_gft_healing_never_a_redeemer_nor_from_afar() -> None:
    """FED-EVT-CONDEMNED: with nobody hurt but himself and a blade elsewhere there is nobody to heal."""
    company = {
        "redeemer": {**HEALER, "damage": [6]},
        "brute-a": {"at": "0,0", "die": 1},
        "blade-for-hire-a": {"at": "0,-1", "die": 1, "damage": [2]},
    }
    game = action(warriors=company)
    play(game, "activate redeemer")
    assert not offered(game, "gift")


LOOK = [{"target": "table", "what": "look", "amount": 3, "until": "infernal_preparation"}]
ALONE = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1}}
# A single unexplored opening: the south side of the corridor at 0,1.
ONE_WAY = [(33, "0,0", "south"), (4, "0,1")]


def seer(stack: list[int], scenario: str = "the-survivors") -> Game:
    """The redeemer at the last opening; precognition is in force."""
    company = {"redeemer": {"at": "0,1", "die": 3}, "brute-a": {"at": "0,1", "die": 1}}
    game = action(scenario=scenario, tiles=ONE_WAY, warriors=company, stack=stack, marks=LOOK)
    return play(game, "activate redeemer", "explore redeemer south")


def test_fed_gft_precog_a_tile_that_leaves_a_way_on_must_be_chosen() -> None:
    """FED-GFT-PRECOG, GFT-1: of a dead end, an elbow and a dead end at the last opening only the elbow will do."""
    game = seer([34, 32, 35, 30])
    assert offered(game, "choose") <= {"32"}
    if asked(game)[1] == "look":
        play(game, *[text for text in texts(game) if text.startswith("choose")])
    while asked(game)[1] not in {"place", "act"}:
        play(game, texts(game)[0])
    if asked(game)[1] == "place":
        assert asked(game)[0] == "human", "the human player turns it"
        play(game, texts(game)[0])
    numbers = [tile["number"] for tile in game.view()["tiles"]]
    assert numbers == [33, 4, 32]
    assert sorted(game.state.stack[:2]) == [34, 35], "the others are back on top"


def test_fed_gft_precog_three_dead_ends_are_discarded_and_the_demon_player_draws_on() -> None:
    """GFT-1: if none will do all go, and EXP-4 goes on with the next tile of the stack."""
    game = seer([34, 35, 36, 32])
    while len(game.view()["tiles"]) < 3:
        play(game, texts(game)[0])
    assert [tile["number"] for tile in game.view()["tiles"]] == [33, 4, 32]
    assert game.view()["stack"]["count"] == 0


def test_fed_gft_precog_fewer_than_three_left() -> None:
    """GFT-PRESCIENCE: fewer if fewer are left, and none is hidden."""
    game = seer([30, 32])
    assert offered(game, "choose") == {"30", "32"}


def test_fed_gft_precog_a_goal_that_would_seal_the_board_is_shuffled_back() -> None:
    """GFT-1, EXP-9: of three dead ends none will do while the crossing below would: the stash is not lost."""
    game = seer([34, 3, 35, 30], scenario="who-dares-wins")
    while len(game.view()["tiles"]) < 3:
        assert not offered(game, "choose")
        play(game, texts(game)[0])
    assert [tile["number"] for tile in game.view()["tiles"]] == [33, 4, 30]
    assert game.view()["stack"]["discarded"] == [34, 35]
    assert game.state.stack == (3,)


def test_fed_gft_precog_a_goal_may_be_placed_as_the_last_dead_end() -> None:
    """GFT-1, EXP-9: of dead ends alone the stash of Who dares, wins may be chosen, and no other."""
    game = seer([34, 3, 35, 36], scenario="who-dares-wins")
    while len(game.view()["tiles"]) < 3:
        assert offered(game, "choose") <= {"3"}
        play(game, texts(game)[0])
    assert [tile["number"] for tile in game.view()["tiles"]] == [33, 4, 3]


def test_fed_gft_precog_and_map_serve_two_explorations() -> None:
    """GFT-1: a second effect of the kind serves the next exploration."""
    game = camp(
        phase="human_activation",
        begin=True,
        warriors={"redeemer": {"at": "0,0", "die": 1}, "blade-for-hire-a": {"at": "0,0", "die": 2}},
        marks=LOOK,
        stack=[30, 31, 32, 28, 26],
        hand={"human": ["map-of-the-sewers"]},
    )
    play(game, "advantage map-of-the-sewers", "activate blade-for-hire-a", "explore blade-for-hire-a east")
    assert asked(game) == ("human", "look")
    play(game, "choose 30")
    while asked(game)[1] in {"look", "place", "put_back"}:
        play(game, texts(game)[0])
    play(game, "explore blade-for-hire-a north")
    assert asked(game) == ("human", "look")


def test_fed_gft_precog_only_the_first_exploration() -> None:
    """FED-GFT-PRECOG: the second tile of the phase is drawn and turned by the demon player."""
    company = {"blade-for-hire-a": {"at": "0,0", "die": 2}, "redeemer": {"at": "0,0", "die": 1}}
    game = action(warriors=company, marks=LOOK, stack=[30, 31, 32, 28])
    play(game, "activate blade-for-hire-a", "explore blade-for-hire-a east", "choose 30")
    while asked(game)[1] in {"look", "place", "put_back"}:
        play(game, texts(game)[0])
    play(game, "explore blade-for-hire-a north")
    assert asked(game) == ("infernal", "place")


def test_fed_gft_blessing_a_single_point() -> None:
    """FED-GFT-BLESSING: one TP of one; and nothing of it is left for a second round without points."""
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "gifts": ["aura-of-blessing"], "flags": ["blessed"]},
        "brute-a": {"at": "0,-1"},
    }
    game = initiative([6, 6], warriors=company, tp=1)
    play(game, "die redeemer 6", "gift redeemer aura-of-blessing")
    assert game.view()["tp"] == 0
    assert not offered(game, "gift")


def test_fed_gft_blessing_not_on_a_cancelled_line_unless_healed_first() -> None:
    """FED-INI-2, FED-INI-3: exhausted on line 6 he has no gift; schnapps on that line gives it back."""
    company: dict[str, Any] = {
        "redeemer": {"at": "0,0", "gifts": ["aura-of-blessing"], "flags": ["blessed"], "damage": [6]},
        "brute-a": {"at": "0,-1"},
    }
    tired = initiative([6, 6], warriors=company, tp=3)
    play(tired, "die redeemer 6")
    assert not offered(tired, "gift")
    game = initiative([6, 6], warriors=company, tp=3, hand={"human": ["flask-of-schnapps"]})
    play(game, "die redeemer 6", "advantage flask-of-schnapps redeemer 6", "gift redeemer aura-of-blessing")
    assert game.view()["tp"] == 2


# --- advantage cards that answer ------------------------------------------------------------------


def test_fed_adv_2_faith_answers_panic() -> None:
    """FED-ADV-2: before it takes effect: the dice are given by choice after all."""
    company: dict[str, Any] = {"redeemer": {"at": "0,0"}, "brute-a": {"at": "0,0"}}
    game = initiative([1, 6], warriors=company, hand={"infernal": ["panic"], "human": [FAITH]})
    play(game, "play panic")
    assert asked(game) == ("human", "window")
    play(game, f"advantage {FAITH}")
    assert asked(game) == ("human", "assign")
    assert [deck["discard"] for deck in game.view()["cards"]] == [[FAITH], ["panic"]]


def test_fed_adv_2_faith_answers_a_suicide_attack() -> None:
    """FED-ADV-2: the troglodyte attacks with one die and stays."""
    here = {"brute-a": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "0,0"}}
    hands = {"human": [FAITH], "infernal": ["suicide-attack"]}
    game = demons(warriors=here, hand=hands, dice=[1, 1, 1])
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a", "play suicide-attack", f"advantage {FAITH}")
    assert len(told(game, "rolled")[0]) == 5 + 1
    assert warrior(game, "troglodyte-1")["at"] == 0
    wild = demons(warriors=here, hand=hands, dice=[1, 1, 1])
    play(wild, "activate troglodyte-1", "attack troglodyte-1 brute-a", "play suicide-attack", "pass")
    assert len(told(wild, "rolled")[0]) == 5 + 3
    assert warrior(wild, "troglodyte-1")["at"] == "reserve"


def test_fed_adv_2_faith_answers_lost_and_the_way_is_explored() -> None:
    """FED-ADV-2: the opening stays and the tile is laid."""
    hands = {"human": [FAITH], "infernal": ["lost"]}
    game = action(warriors=ALONE, hand=hands, stack=[33, 30])
    play(game, "activate redeemer", "explore redeemer east", "play lost", f"advantage {FAITH}")
    assert len(game.view()["tiles"]) == 3
    lost = action(warriors=ALONE, hand=hands, stack=[33, 30])
    play(lost, "activate redeemer", "explore redeemer east", "play lost", "pass")
    assert len(lost.view()["tiles"]) == 2
    assert warrior(lost, "redeemer")["at"] == 0
    assert not offered(lost, "explore redeemer"), "movement 1 is spent"


def test_fed_adv_2_faith_answers_a_tough_troglodyte_and_it_may_not_be_taken_back() -> None:
    """FED-ADV-1, FED-EVT-1: both cards are spent, no tough one appears."""
    game = camp(
        phase="threat",
        warriors={"brute-a": {"at": "0,0", "die": 1}},
        hand={"human": [FAITH], "infernal": ["tough-troglodyte"]},
        tp=0,
    )
    play(game, "play tough-troglodyte 0,0", f"advantage {FAITH}")
    assert warrior(game, "tough-1")["at"] == "reserve"
    assert [deck["hand_count"] for deck in game.view()["cards"]] == [0, 0]


def test_fed_adv_2_one_faith_one_event() -> None:
    """FED-ADV-1: the card is discarded: the second event of the phase takes effect unasked."""
    game = camp(
        phase="threat",
        warriors={"brute-a": {"at": "0,0", "die": 1}, "redeemer": {"at": "0,-1", "die": 1}},
        hand={"human": [FAITH], "infernal": ["terror", "toxic-fumes"]},
        dice=[6],
        tp=0,
    )
    play(game, "play toxic-fumes 0,0", f"advantage {FAITH}", "play terror brute-a 0,-1")
    assert warrior(game, "brute-a")["at"] == 1
    assert warrior(game, "brute-a")["damage"] == []


def test_fed_adv_2_watch_out_twice_each_once() -> None:
    """FED-ADV-1, PRI-9: a second copy may follow the first while hits are left."""
    here = {"brute-a": {"at": "0,0", "die": 1}, "troglodyte-1": {"at": "0,0"}}
    game = demons(warriors=here, hand={"human": ["watch-out", "watch-out"]}, dice=[6, 6, 1])
    play(game, "activate troglodyte-1", "attack troglodyte-1 brute-a", "advantage watch-out", "advantage watch-out")
    assert warrior(game, "brute-a")["damage"] == []


@pytest.mark.parametrize("card", ["second-wind", "hold-the-line", "flask-of-schnapps", "bugle-call"])
def test_fed_adv_1_not_at_another_moment(card: str) -> None:
    """FED-ADV-1: none of these in the middle of the human action."""
    company = {"redeemer": {"at": "0,0", "die": 1}, "brute-a": {"at": "0,0", "die": 1, "damage": [3]}}
    game = action(warriors=company, hand={"human": [card]})
    play(game, "activate redeemer")
    assert not offered(game, "advantage")
