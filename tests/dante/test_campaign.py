"""The campaign *Descent into hell* (CAM rows)."""

from collections.abc import Callable
from typing import Any

import pytest

from claustrophobia.content.load import ContentError
from claustrophobia.content.party import Member, parsed
from claustrophobia.core.names import HUMAN_WINS, INFERNAL_WINS, OUT, SLAIN_ONCE
from claustrophobia.core.state import State
from claustrophobia.engine import Game, new_game
from claustrophobia.modes.camp import CampaignError
from claustrophobia.modes.dante.campaign import Campaign, read
from claustrophobia.players.base import play_game, player


def laid(campaign: Campaign) -> Game:
    """The table of the circle to play."""
    scenario, seed, options = campaign.table()
    return new_game(scenario, seed, options=options)


def ended(campaign: Campaign, change: Callable[[State], None] | None = None, outcome: int = HUMAN_WINS) -> Campaign:
    """The present circle as if it had been played: the hunter dead, and what the test changes."""
    s = laid(campaign).state
    names = s.setup.names
    s.flags[names.index(slain := next(n for n in DEMONS if n not in campaign.banished))] |= SLAIN_ONCE
    s.at[names.index(slain)] = OUT
    if change is not None:
        change(s)
    s.outcome = outcome
    s.turn = 9
    campaign.begin()
    campaign.finish(s)
    return campaign


DEMONS = ("hunter", "destroyer", "scourge", "torturer", "cerberus")


def after_first(party: str, change: Callable[[State], None] | None = None, **settings: Any) -> Campaign:
    """A campaign in camp before the second circle, with the team of the first as given."""
    campaign = Campaign("7", settings)
    campaign.team = parsed(party)
    return ended(campaign, change)


def killed(name: str) -> Callable[[State], None]:
    def change(s: State) -> None:
        s.at[s.setup.names.index(name)] = OUT

    return change


def members(campaign: Campaign) -> dict[str, Member]:
    return {member.name: member for member in campaign.team}


TEAM = "redeemer:123:prescience::host,brute-a:4:::host,scout-a:::blunderbuss:host"


def test_cam_1_circles_in_a_row_with_what_was_found() -> None:
    """CAM-1, CAM-5: equipment and gifts are kept; circle 1 gives the first ones, later circles none."""
    campaign = Campaign("7", {"equipment": 2})
    scenario, _, options = campaign.table()
    assert scenario == "dante/circle-1"
    assert options == {"equipment": 2, "campaign": 1}
    campaign = after_first(TEAM)
    camp_through(campaign)
    scenario, _, options = campaign.table()
    assert scenario == "dante/circle-2"
    assert "blunderbuss" in options["party"]
    assert "prescience" in options["party"]
    assert "equipment" not in options
    assert laid(campaign).decision is not None
    assert laid(campaign).state.turn == 1


def camp_through(campaign: Campaign) -> None:
    """Decide everything by the first option, then descend."""
    while campaign.state == "camp":
        offered = campaign.options()
        campaign.apply(next((o for o in offered if not o.startswith("hand")), "descend"))


def test_cam_1_one_more_equipment_or_gift() -> None:
    """CAM-1: one of either, what is already held by the team is not there any more (SET-8), gifts by SET-6."""
    campaign = after_first(TEAM)
    rewards = [option for option in campaign.options() if option.startswith(("equip", "bestow"))]
    assert "bestow redeemer prescience" not in rewards
    assert any(option.startswith("bestow redeemer") for option in rewards)
    assert "equip brute-a blunderbuss" not in rewards
    campaign.apply("equip redeemer blunderbuss")
    assert members(campaign)["redeemer"].equipment == ["blunderbuss"]
    assert not any(option.startswith(("equip", "bestow")) for option in campaign.options())


def test_cam_1_equipment_may_be_redistributed() -> None:
    """CAM-1: to humans whom the card allows, as often as one likes."""
    campaign = after_first(TEAM)
    assert "hand scout-a redeemer blunderbuss" in campaign.options()
    assert "hand scout-a brute-a blunderbuss" not in campaign.options()
    campaign.apply("hand scout-a redeemer blunderbuss")
    assert members(campaign)["redeemer"].equipment == ["blunderbuss"]
    assert members(campaign)["scout-a"].equipment == []
    campaign.apply("hand redeemer scout-a blunderbuss")
    assert members(campaign)["scout-a"].equipment == ["blunderbuss"]


def test_cam_2_survivors_heal_two_lines_of_choice() -> None:
    """CAM-2: two lines each, fewer if fewer are lost; all must be healed before the descent."""
    campaign = after_first(TEAM)
    assert "descend" not in campaign.options()
    campaign.apply("heal redeemer 2")
    campaign.apply("heal redeemer 3")
    assert members(campaign)["redeemer"].lines == [1]
    assert "heal redeemer 1" not in campaign.options()
    campaign.apply("heal brute-a 4")
    assert members(campaign)["brute-a"].lines == []
    assert not any(option.startswith("heal") for option in campaign.options())


def test_cam_2_a_defeated_demon_is_not_used_again() -> None:
    """CAM-2: it goes on the list the next circles are laid with."""
    campaign = after_first(TEAM)
    camp_through(campaign)
    assert campaign.table()[2]["banished"] == "hunter"
    ended(campaign)
    camp_through(campaign)
    assert campaign.table()[2]["banished"] == "hunter+destroyer"


def test_cam_3_the_dead_are_out_of_the_campaign() -> None:
    """CAM-3, CAM-5: a dead human neither plays on nor can be recruited; its equipment is back in the deck."""
    campaign = after_first(TEAM, killed("scout-a"))
    assert "scout-a" not in members(campaign)
    recruits = [option for option in campaign.options() if option.startswith("recruit")]
    assert recruits == ["recruit brute-b", "recruit scout-b"]
    assert "equip redeemer blunderbuss" in campaign.options()


def test_cam_3_a_dead_redeemer_is_replaced_less_one_gift() -> None:
    """CAM-3, CAM-7: the new one is unhurt, the players choose the gift he loses before anything else."""
    team = "redeemer:123:prescience+aura-of-courage:blunderbuss:host,brute-a::::host"
    campaign = after_first(team, killed("redeemer"))
    assert campaign.options() == ["forgo redeemer aura-of-courage", "forgo redeemer prescience"]
    campaign.apply("forgo redeemer prescience")
    assert members(campaign)["redeemer"].gifts == ["aura-of-courage"]
    assert members(campaign)["redeemer"].lines == []
    assert members(campaign)["redeemer"].equipment == []
    assert any(option.startswith("recruit") for option in campaign.options())
    assert "bestow redeemer prescience" in campaign.options()


def test_cam_3_at_least_one_gift_is_left() -> None:
    campaign = after_first(TEAM, killed("redeemer"))
    assert members(campaign)["redeemer"].gifts == ["prescience"]
    assert not any(option.startswith("forgo") for option in campaign.options())


def test_cam_6_one_joins_each_circle_under_the_rules_of_the_circle() -> None:
    """CAM-6, DAN-12: no elite before circle 3, one there; the leader is never recruited."""
    campaign = after_first(TEAM)
    assert not any("swordmaster" in option or "recruit redeemer" in option for option in campaign.options())
    campaign.apply("recruit brute-b")
    assert not any(option.startswith("recruit") for option in campaign.options())
    camp_through(campaign)
    ended(campaign)
    assert "recruit swordmaster-a" in campaign.options()
    campaign.apply("recruit swordmaster-a")
    camp_through(campaign)
    ended(campaign)
    recruits = [option for option in campaign.options() if option.startswith("recruit")]
    assert recruits
    assert not any("swordmaster" in option or "guardian" in option for option in recruits)


def test_cam_6_nobody_left_to_join() -> None:
    """CAM-6: then nobody joins and the descent goes on."""
    team = "redeemer::::host,brute-a::::host,brute-b::::host,scout-a::::host,scout-b::::host"
    campaign = after_first(team)
    assert not any(option.startswith("recruit") for option in campaign.options())
    campaign.apply(next(option for option in campaign.options() if option.startswith("equip")))
    assert "descend" in campaign.options()


def test_cam_8_a_lost_circle_ends_the_campaign() -> None:
    campaign = Campaign("7")
    campaign.team = parsed(TEAM)
    ended(campaign, outcome=INFERNAL_WINS)
    assert campaign.state == "lost"
    assert campaign.options() == []
    with pytest.raises(CampaignError, match="lost"):
        campaign.table()


def test_cam_8_settings_and_owners_stay() -> None:
    """CAM-8: settings go from circle to circle; a new warrior goes to the player with fewer, at a tie to the host."""
    team = "redeemer:::::host".replace(":::::", "::::") + ",brute-a::::guest,scout-a::::host"
    campaign = after_first(team, players=2, hard=1)
    campaign.apply("recruit brute-b")
    assert members(campaign)["brute-b"].owner == "guest"
    camp_through(campaign)
    assert campaign.table()[2]["hard"] == 1
    assert campaign.table()[2]["players"] == 2
    ended(campaign)
    campaign.apply("recruit scout-b")
    assert members(campaign)["scout-b"].owner == "host"


def test_cam_7_once_a_scenario_talents_renew() -> None:
    """CAM-7: a blessing used in one circle is there again in the next."""
    campaign = after_first(TEAM)
    camp_through(campaign)
    assert not laid(campaign).state.flags[0] & 8


def test_won_after_the_fifth() -> None:
    """CAM-1: five circles, then it is over."""
    campaign = after_first(TEAM)
    for _ in range(4):
        camp_through(campaign)
        ended(campaign)
    assert campaign.state == "won"
    assert [chapter.circle for chapter in campaign.chronicle] == [1, 2, 3, 4, 5]
    assert campaign.chronicle[0].demon == "hunter"


def test_cam_4_a_campaign_is_its_text() -> None:
    """CAM-4: put away and taken up again in every state, it is the same."""
    campaign = after_first(TEAM, killed("scout-a"), players=2, waiting="b")
    while campaign.state == "camp":
        again = read(campaign.text)
        assert again.text == campaign.text
        assert again.options() == campaign.options()
        campaign = again
        campaign.apply(next((o for o in campaign.options() if not o.startswith("hand")), "descend"))
    assert read(campaign.text).table() == campaign.table()
    assert read(Campaign("x").text).table() == Campaign("x").table()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "line 1"),
        ("claustrophobia record 1\n", "line 1"),
        ("claustrophobia campaign 1\nseed 1\n", "circle"),
        ("claustrophobia campaign 1\nseed 1\ncircle 9\nstate camp\n", "circle '9'"),
        ("claustrophobia campaign 1\nseed 1\ncircle 2\nstate asleep\n", "state 'asleep'"),
        ("claustrophobia campaign 1\nseed 1\ncircle 2\nstate camp\ncamp x\n", "camp x"),
        ("claustrophobia campaign 1\nseed 1\ncircle 2\nstate camp\nchapter 1\n", "chapter 1"),
    ],
)
def test_a_bad_campaign_file_is_named(text: str, wrong: str) -> None:
    with pytest.raises(CampaignError, match=wrong):
        read(text)


def test_what_is_not_offered_changes_nothing() -> None:
    campaign = after_first(TEAM)
    before = campaign.text
    with pytest.raises(CampaignError, match="heal"):
        campaign.apply("heal redeemer 6")
    assert campaign.text == before
    with pytest.raises(CampaignError, match="party"):
        Campaign("1", {"party": "redeemer::::host"})
    with pytest.raises(ContentError, match="hounds"):
        Campaign("1", {"hounds": 77})


def played(campaign: Campaign, *, saved: bool) -> Campaign:
    """A whole campaign by bots; `saved`: put away and taken up again after every circle and every decision in camp."""
    while campaign.state not in ("lost", "won"):
        game = laid(campaign)
        campaign.begin()
        play_game(game, player("scripted", "human", 3), player("random", "infernal", 4))
        campaign.finish(game.state)
        while campaign.state == "camp":
            if saved:
                campaign = read(campaign.text)
            offered = [option for option in campaign.options() if not option.startswith("hand")]
            campaign.apply(offered[0] if offered else "descend")
        if saved:
            campaign = read(campaign.text)
    return campaign


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_cam_4_saved_or_not_it_ends_the_same(seed: str) -> None:
    """CAM-4: a campaign saved and reloaded after every circle ends identically to one that was never saved."""
    easy = {"equipment": 6, "gifts": 4, "hounds": 0, "instincts": 3, "tp": 0}
    assert played(Campaign(seed, easy), saved=True).text == played(Campaign(seed, easy), saved=False).text
