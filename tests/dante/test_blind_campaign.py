"""Positions players would argue about at the table: from circle to circle (CAM)."""

from collections.abc import Callable
from typing import Any

import pytest

from claustrophobia.content.party import Member, parsed
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN_WINS, OUT, SLAIN_ONCE, WAITING
from claustrophobia.core.state import State
from claustrophobia.engine import Game, new_game, set_up
from claustrophobia.modes.dante import steps as dante_steps
from claustrophobia.modes.dante.campaign import Campaign, read
from hells import place
from tables import play, table, warrior

TEAM = "redeemer:123:prescience::host,brute-a:4:::host,scout-a:::blunderbuss:host"


def laid(campaign: Campaign) -> Game:
    scenario, seed, options = campaign.table()
    return new_game(scenario, seed, options=options)


def won(
    campaign: Campaign, change: Callable[[State], None] | None = None, demons: tuple[str, ...] = ("hunter",)
) -> None:
    """The present circle as if won, with what the test changes on its last table."""
    s = laid(campaign).state
    for name in demons:
        w = s.setup.names.index(name)
        s.flags[w] |= SLAIN_ONCE
        s.at[w] = OUT
    if change is not None:
        change(s)
    s.outcome = HUMAN_WINS
    s.turn = 7
    campaign.begin()
    campaign.finish(s)


def camp(party: str, circle: int = 1, **settings: Any) -> Campaign:
    """A campaign about to play a circle with a team."""
    campaign = Campaign("7", settings)
    campaign.team = parsed(party)
    campaign.circle = circle
    return campaign


def through(campaign: Campaign) -> None:
    while campaign.state == "camp":
        offered = campaign.options()
        campaign.apply(next((one for one in offered if not one.startswith("hand")), "descend"))


def members(campaign: Campaign) -> dict[str, Member]:
    return {member.name: member for member in campaign.team}


def index(s: State, name: str) -> int:
    return s.setup.names.index(name)


def offers(campaign: Campaign, verb: str) -> list[str]:
    return [one for one in campaign.options() if one.startswith(verb)]


def test_cam_5_the_hand_is_dealt_anew() -> None:
    """CAM-5, DAN-8: circle 2 deals one card, circle 3 none, whatever was held before; hounds are the circle's too."""
    campaign = camp(TEAM)

    def rich(s: State) -> None:
        s.hand[0] = (0, 1, 2)

    won(campaign, rich)
    through(campaign)
    game = laid(campaign)
    assert len(game.view("human")["cards"][0]["hand"]) == 1
    assert sum(one["sheet"] == "hellhound" for one in game.view()["warriors"]) == 3
    won(campaign, rich, ("nurse",))
    through(campaign)
    assert game.state.turn == 1
    assert len(laid(campaign).view("human")["cards"][0]["hand"]) == 0


def test_cam_2_two_lines_and_no_more() -> None:
    """CAM-2: of five lost lines three stay, and the next circle begins with them."""
    campaign = camp("redeemer:12346:prescience::host,brute-a::::host")
    won(campaign)
    campaign.apply("heal redeemer 1")
    campaign.apply("heal redeemer 6")
    assert offers(campaign, "heal") == []
    through(campaign)
    assert warrior(laid(campaign), "redeemer")["damage"] == [2, 3, 4]


def test_cam_2_both_possessed_are_banished() -> None:
    """CAM-2, DDM-POSSESSED: the sheet defeated is a pair."""
    campaign = camp(TEAM)
    won(campaign, demons=("possessed-a", "possessed-b"))
    through(campaign)
    banished = campaign.table()[2]["banished"].split("+")
    assert set(banished) == {"possessed-a", "possessed-b"}


def test_cam_2_a_banished_demon_is_never_drawn() -> None:
    """CAM-2, DDM-1: over many wells every demon comes but those defeated before."""
    campaign = camp(TEAM)
    won(campaign, demons=("possessed-a", "possessed-b"))
    through(campaign)
    won(campaign, demons=("nurse",))
    through(campaign)
    options = {"banished": read(campaign.text).table()[2]["banished"]}
    found: set[str] = set()
    for seed in range(120):
        game = set_up(
            {
                "scenario": "dante/circle-3",
                "options": options,
                "phase": "human_activation",
                "tp": 0,
                "tiles": [{"number": 27, "at": "0,0"}, {"number": 23, "at": "1,0", "turn": "west"}],
                "agenda": [[agenda.RUN_BEGIN_TURN], [agenda.ASK_ACTIVATE, 0], [dante_steps.RUN_DEMON_DRAWN, 1]],
                "warriors": {"redeemer": {"at": "1,0", "die": 1}},
            },
            Fast(seed),
        )
        sheets = {game.state.setup.names[w] for w in range(len(game.state.at)) if game.state.setup.demons >> w & 1}
        found |= {name for name in sheets if isinstance(warrior(game, name)["at"], int)}
    assert not found & {"possessed-a", "possessed-b", "nurse"}
    assert len(found) == 10


def test_cam_6_who_waits_survives() -> None:
    """CAM-6, CAM-2: one who never entered is in the team, and heals."""
    party = ",".join(
        f"{name}:{lines}:::host"
        for name, lines in (
            ("redeemer", ""),
            ("brute-a", ""),
            ("brute-b", ""),
            ("scout-a", ""),
            ("scout-b", "123"),
            ("guardian-a", ""),
        )
    )
    campaign = camp(party, 4)

    def late(s: State) -> None:
        for name in ("redeemer", "brute-a", "brute-b", "scout-a", "scout-b", "guardian-a"):
            s.at[index(s, name)] = 0
        s.at[index(s, "scout-b")] = WAITING

    won(campaign, late)
    assert "heal scout-b 1" in campaign.options()
    assert set(members(campaign)) >= {"scout-b", "guardian-a"}
    assert offers(campaign, "recruit") == ["recruit swordmaster-a", "recruit guardian-b"]


def test_cam_6_a_dead_swordmaster_makes_room_for_a_guardian() -> None:
    """CAM-6, DAN-12: circle 4 allows one; the one of circle 3 is dead and out of the campaign."""
    campaign = camp("redeemer::prescience::host,swordmaster-a::::host,scout-a::::host", 3)

    def killed(s: State) -> None:
        s.at[index(s, "swordmaster-a")] = OUT

    won(campaign, killed)
    recruits = offers(campaign, "recruit")
    assert "recruit swordmaster-a" not in recruits
    assert {"recruit swordmaster-b", "recruit guardian-a"} <= set(recruits)


def test_cam_6_the_team_is_not_filled_up() -> None:
    """CAM-6: two survivors and one who joins, though DAN-8 says four others in circle 3."""
    campaign = camp("redeemer::prescience::host,brute-a::::host", 2)
    won(campaign)
    through(campaign)
    assert campaign.circle == 3
    assert len(campaign.team) == 3
    assert sum(one["at"] == 0 for one in laid(campaign).view()["warriors"]) == 3


def test_cam_1_what_was_taken_is_kept_what_lay_there_is_not() -> None:
    """CAM-1, CAM-5: taken equipment and gifts stay; a card left on its tile is back in the deck."""
    campaign = camp(TEAM)

    def found(s: State) -> None:
        ids = [card.ident for card in s.setup.equipment]
        gifts = [card.ident for card in s.setup.gifts]
        s.gear[index(s, "brute-a")] = (ids.index("great-axe"),)
        s.finds[0] = ids.index("scepter-of-command") + 1
        s.gifts[index(s, "redeemer")] |= 1 << gifts.index("assembly")

    won(campaign, found)
    assert members(campaign)["brute-a"].equipment == ["great-axe"]
    assert sorted(members(campaign)["redeemer"].gifts) == ["assembly", "prescience"]
    assert "equip redeemer scepter-of-command" in campaign.options()
    assert not [one for one in offers(campaign, "equip") if one.endswith("great-axe")]


def test_cam_3_the_new_redeemer_has_the_gifts_found_and_comes_besides_the_recruit() -> None:
    """CAM-3, CAM-7, CAM-8: prescience and the gift just found, less one; the guest's he was, the guest's he is."""
    campaign = camp("redeemer:12:prescience:scepter-of-command:guest,brute-a::::host,scout-a::::guest", players=2)

    def dies(s: State) -> None:
        gifts = [card.ident for card in s.setup.gifts]
        s.gifts[index(s, "redeemer")] |= 1 << gifts.index("assembly")
        s.at[index(s, "redeemer")] = OUT

    won(campaign, dies)
    assert sorted(campaign.options()) == ["forgo redeemer assembly", "forgo redeemer prescience"]
    campaign.apply("forgo redeemer prescience")
    redeemer = members(campaign)["redeemer"]
    assert (redeemer.gifts, redeemer.lines, redeemer.equipment) == (["assembly"], [], [])
    assert redeemer.owner == "guest"
    assert offers(campaign, "recruit") == ["recruit brute-b", "recruit scout-b"]
    assert "equip redeemer scepter-of-command" in campaign.options()
    campaign.apply("recruit brute-b")
    assert members(campaign)["brute-b"].owner == "host"


def test_cam_5_what_the_team_carries_is_in_no_stash() -> None:
    """CAM-5, DEX-6: the box has two blunderbusses; one is the scout's, one may be found."""
    campaign = camp(TEAM)
    won(campaign)
    for choice in (
        "heal redeemer 1",
        "heal redeemer 2",
        "heal brute-a 4",
        "recruit scout-b",
        "bestow redeemer assembly",
    ):
        campaign.apply(choice)
    campaign.apply("descend")
    s = laid(campaign).state
    found = [s.setup.equipment[card].ident for card in s.chest]
    assert (len(found), found.count("blunderbuss")) == (19, 1)


def test_cam_1_the_recruit_may_be_given_the_new_equipment() -> None:
    """CAM-1, CAM-6: one piece, or one gift, not both; handing on goes on after it."""
    campaign = camp(TEAM)
    won(campaign)
    campaign.apply("recruit brute-b")
    campaign.apply("equip brute-b great-axe")
    assert offers(campaign, "bestow") == []
    assert "hand brute-b brute-a great-axe" in campaign.options()
    campaign.apply("hand brute-b brute-a great-axe")
    through(campaign)
    game = laid(campaign)
    assert (warrior(game, "brute-a")["equipment"], warrior(game, "brute-b")["equipment"]) == (["great-axe"], [])


def test_cam_1_a_second_gift_of_a_value_is_no_reward() -> None:
    """CAM-1, SET-6: with the aura of courage the aura of anger does not fit."""
    campaign = camp("redeemer::aura-of-courage::host,brute-a::::host")
    won(campaign)
    assert "bestow redeemer aura-of-anger" not in campaign.options()
    assert "bestow redeemer assembly" in campaign.options()


def test_cam_3_the_dead_stay_dead_in_later_circles() -> None:
    """CAM-3: a brute lost in circle 1 is not to be had after circle 2 either."""
    campaign = camp(TEAM)

    def killed(s: State) -> None:
        s.at[index(s, "brute-a")] = OUT

    won(campaign, killed)
    through(campaign)
    won(campaign, demons=("nurse",))
    assert "recruit brute-a" not in campaign.options()
    assert read(campaign.text).options() == campaign.options()


@pytest.mark.parametrize("circle", [1, 2])
def test_cam_1_the_fountain_of_the_first_two_circles(circle: int) -> None:
    """DAN-4: a campaign has tile 17 in circles 1 and 2; DAN-5: the start stands at the middle of the first column."""
    game = laid(camp(TEAM, circle))
    assert 17 in game.state.stack
    assert game.view()["tiles"][0]["number"] == 27
    left, _, top, bottom = game.view()["zone"] or [9, 9, 9, 9]
    assert (left, top + bottom) == (0, 0)


def last_blow(demons: dict[str, Any], target: str, **more: Any) -> State:
    """A circle really won: the redeemer dies in a trap, then the brute kills the demon."""
    game = table(
        scenario="dante/circle-1",
        options={"campaign": 1, "players": 2},
        phase="human_activation",
        tiles=[(27, "0,0"), (5, "1,0", "east")],
        stack=[41],
        warriors={
            "redeemer": {
                "at": "0,0",
                "die": 3,
                "damage": [1, 2, 4, 5, 6],
                "flags": ["guests"],
                "gifts": ["prescience", "assembly"],
                "equipment": ["scepter-of-command"],
            },
            "brute-a": {"at": "0,0", "die": 1, "damage": [2, 3], "equipment": ["great-axe"]},
            "scout-a": {"at": "0,0", "die": 2, "flags": ["guests"]},
            **demons,
            **more,
        },
        dice=[6, 6, 1, 1, 1],
    )
    play(game, "activate redeemer", "move redeemer 1,0")
    assert place(game, "redeemer") == "out"
    play(game, "activate brute-a", f"attack brute-a {target}")
    assert game.outcome == "human"
    return game.state


def test_cam_3_after_a_real_death_the_gifts_and_the_owner_are_still_known() -> None:
    """CAM-2, CAM-3, CAM-8: played to the end: who died, what he had, whose he was, which demon it was."""
    campaign = Campaign("7", {"players": 2})
    campaign.begin()
    campaign.finish(last_blow({"destroyer": {"at": "0,0", "damage": 3}}, "destroyer"))
    assert sorted(campaign.options()) == ["forgo redeemer assembly", "forgo redeemer prescience"]
    campaign.apply("forgo redeemer assembly")
    team = members(campaign)
    assert (team["redeemer"].owner, team["redeemer"].gifts, team["redeemer"].lines) == ("guest", ["prescience"], [])
    assert (team["redeemer"].equipment, team["brute-a"].equipment) == ([], ["great-axe"])
    assert (team["brute-a"].owner, team["scout-a"].owner) == ("host", "guest")
    assert team["brute-a"].lines == [2, 3]
    assert "equip redeemer scepter-of-command" in campaign.options()
    through(campaign)
    assert campaign.table()[2]["banished"] == "destroyer"


def test_cam_2_after_a_real_fight_both_possessed_are_banished() -> None:
    """CAM-2, DDM-POSSESSED: the first fell earlier, the second ends the circle."""
    pair = {"possessed-a": {"at": "out", "flags": ["slain"]}, "possessed-b": {"at": "0,0", "damage": 3}}
    campaign = Campaign("7", {"players": 2})
    campaign.begin()
    campaign.finish(last_blow(pair, "possessed-b"))
    through(campaign)
    assert set(campaign.table()[2]["banished"].split("+")) == {"possessed-a", "possessed-b"}
