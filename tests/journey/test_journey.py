"""Campaigns that follow a story: the catacombs (CAT rows)."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from claustrophobia.content import stories
from claustrophobia.content.faults import ContentError
from claustrophobia.content.load import scenario
from claustrophobia.content.party import Member, parsed
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import DEPARTED, DRAW, HUMAN_WINS, INFERNAL_WINS, INSTINCT, OUT, OUTCOMES
from claustrophobia.core.state import State
from claustrophobia.engine import Game, new_game
from claustrophobia.lab import journeys
from claustrophobia.modes import campaigns
from claustrophobia.modes.camp import CampaignError
from claustrophobia.modes.journey.campaign import LINES_HEALED, MOST_FAVOUR, MOST_KEPT, NOVICE_LINES, Journey
from claustrophobia.players.base import play_out, player

STORY = "catacombs"
RESULTS = (HUMAN_WINS, INFERNAL_WINS, DRAW)


def begun() -> Journey:
    return Journey(STORY, "7")


def laid(campaign: Journey) -> Game:
    """The table of the chapter to play."""
    ident, seed, options = campaign.table()
    return new_game(ident, seed, options=options)


def ended(campaign: Journey, change: Callable[[State], None] | None = None, outcome: int = HUMAN_WINS) -> Journey:
    """The present chapter as if it had been played."""
    s = laid(campaign).state
    if change is not None:
        change(s)
    s.outcome = outcome
    s.turn = 5
    campaign.begin()
    campaign.finish(s)
    return campaign


def decided(campaign: Journey) -> Journey:
    """Everything in camp by the first option."""
    while campaign.state == "camp":
        offered = campaign.options()
        campaign.apply(next((one for one in offered if not one.startswith("hand")), "march"))
    return campaign


def happens(name: str, **columns: object) -> Callable[[State], None]:
    """A change to one warrior: its place, damage, gear."""

    def change(s: State) -> None:
        for column, value in columns.items():
            getattr(s, column)[s.setup.names.index(name)] = value

    return change


def member(campaign: Journey, name: str) -> Member:
    return next(one for one in campaign.team if one.name == name)


def entering(campaign: Journey, name: str) -> Member:
    """A human as the chapter ahead begins."""
    return next(one for one in parsed(campaign.table()[2]["party"]) if one.name == name)


# --- the story ------------------------------------------------------------------------------------


def test_cat_1_every_way_through_the_story_ends() -> None:
    """CAT-1: whatever the results, the campaign ends after a few chapters; every chapter and ending is met."""
    told = stories.story(STORY)
    assert len(told.chapter) == 10
    ways: list[tuple[str, ...]] = [()]
    met: set[str] = set()
    while ways:
        way = ways.pop()
        place = told.chapter[0].scenario
        for outcome in way:
            chapter = told.chapter_at(place)
            assert chapter is not None
            place = chapter.after(outcome)
        met.add(place)
        assert len(way) <= begun().circles
        if told.ending_at(place) is None:
            ways += [(*way, OUTCOMES[result]) for result in RESULTS]
    assert met == {chapter.scenario for chapter in told.chapter} | {ending.id for ending in told.ending}


@pytest.mark.parametrize("result", RESULTS)
def test_cat_1_the_result_decides_what_comes_next(result: int) -> None:
    """CAT-1: a draw counts as a victory of the infernals."""
    campaign = ended(begun(), outcome=result)
    assert campaign.place == ("the-three-mouths" if result == HUMAN_WINS else "the-lamplighter")
    assert campaign.chronicle[0].outcome == ("won" if result == HUMAN_WINS else "lost")


def test_cat_1_the_powder_has_an_ending_for_a_draw() -> None:
    campaign = begun()
    campaign.place, campaign.circle = "powder-and-stone", 5
    assert ended(campaign, outcome=DRAW).place == "under-the-stone"
    ending = campaign.ending()
    assert ending is not None
    assert (campaign.state, ending.winner, campaign.options()) == ("won", "human", [])


GOOD = (Path(stories.__file__).parent / stories.FOLDER / f"{STORY}.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('scenario = "the-survivors"', 'scenario = "the-survivor"', "there is no such scenario"),
        ('human = "until-matins"', 'human = "nowhere"', "human = 'nowhere' is neither chapter nor ending"),
        ('scenario = "white-smoke"', 'scenario = "until-matins"', "'until-matins' is there twice"),
        ('human = "drowned-well"', 'human = "the-survivors"', "comes again after"),
        ('human = "quiet-stone"', 'human = "closed-shaft"', "'quiet-stone' is never reached"),
        ('winner = "infernal"', 'winner = "draw"', "winner"),
        ('ruleset = "1643"', 'ruleset = "dante"', "ruleset"),
        ("[[chapter]]", "[[chapters]]", "chapters"),
    ],
)
def test_a_spoilt_story_says_what_is_wrong(old: str, new: str, said: str) -> None:
    assert stories.parse_story(GOOD, "mine.toml").id == STORY
    with pytest.raises(ContentError, match=said):
        stories.parse_story(GOOD.replace(old, new, 1), "mine.toml")


# --- the company ----------------------------------------------------------------------------------


def test_cat_2_the_living_go_on_with_what_they_have() -> None:
    """CAT-2: wounds and equipment are those of the last table; what the next scenario gives comes on top."""
    campaign = decided(ended(begun(), happens("redeemer", damage=0b111111 - 0b1), INFERNAL_WINS))
    redeemer = entering(campaign, "redeemer")
    assert len(redeemer.lines) == 5 - LINES_HEALED
    # courage and prescience from the first scenario; the anger of the next is of the line of courage
    assert redeemer.gifts == ["aura-of-courage", "prescience"]
    assert entering(campaign, "scout-a").equipment == ["blunderbuss"]
    game = laid(campaign)
    assert game.view()["warriors"][0]["damage"] == redeemer.lines


def test_cat_2_equipment_is_not_in_the_box_twice() -> None:
    """CAT-2, SET-8: the necklace that the brute wears is not given to him again, nor to anybody else."""
    campaign = decided(ended(begun(), outcome=INFERNAL_WINS))
    member(campaign, "scout-b").equipment = ["necklace-of-ears"]
    campaign.place = "white-smoke"
    assert entering(campaign, "brute-a").equipment == []
    assert laid(campaign).decision is not None


def test_cat_2_whoever_left_by_an_exit_is_as_he_came() -> None:
    campaign = ended(begun(), happens("scout-a", at=DEPARTED, gear=()))
    assert member(campaign, "scout-a").equipment == ["blunderbuss"]


def test_cat_3_survivors_heal_and_the_others_have_rested() -> None:
    """CAT-3: so many lines each of whoever was there; who was not called heals all."""
    campaign = ended(begun(), happens("brute-a", damage=0b111110), INFERNAL_WINS)
    assert campaign.healing == {"brute-a": LINES_HEALED}
    assert "march" not in campaign.options()
    for line in (2, 3, 4, 5):
        campaign.apply(f"heal brute-a {line}")
    assert member(campaign, "brute-a").lines == [6]
    campaign.apply("march")
    member(campaign, "scout-b").lines = [1, 2]  # the lamplighter calls only one scout
    ended(campaign, outcome=INFERNAL_WINS)
    assert member(campaign, "scout-b").lines == []


def test_cat_4_a_novice_takes_the_place_of_the_dead() -> None:
    """CAT-4: without lines 1 and 6, with what the scenario gives and nothing else; living on he is of the company."""
    campaign = ended(begun(), happens("redeemer", at=OUT, gear=(), gifts=0), INFERNAL_WINS)
    assert campaign.dead == ["redeemer"]
    assert "redeemer" not in [one.name for one in campaign.team]
    campaign = decided(campaign)
    novice = entering(campaign, "redeemer")
    assert novice.lines == [*NOVICE_LINES]
    assert novice.gifts == ["aura-of-anger", "prescience"]
    ended(campaign, outcome=INFERNAL_WINS)
    assert campaign.dead == []
    assert member(campaign, "redeemer").lines == [*NOVICE_LINES]


@pytest.mark.parametrize("name", [chapter.scenario for chapter in stories.story(STORY).chapter])
def test_cat_4_every_chapter_can_be_played_by_novices_alone(name: str) -> None:
    """CAT-4: even when everybody has died, over and over, each scenario can be laid and played to its end."""
    campaign = begun()
    campaign.dead = [*laid(campaign).state.setup.names[:4], "guardian-a", "guardian-b", "swordmaster-a", "brute-b"]
    campaign.chronicle = ended(begun(), outcome=INFERNAL_WINS).chronicle
    campaign.place = name
    ident, _, options = campaign.table()
    game = new_game(ident, "3", options=options, chance=Fast(3))
    seen = [entry for entry in game.view()["warriors"] if entry["side"] == "human" and entry["sheet"] != "lamplighter"]
    assert all(entry["damage"] == [*NOVICE_LINES] for entry in seen)
    state = game.state.clone()
    assert play_out(state, player("random", "human", 1), player("random", "infernal", 2)) in RESULTS


def test_cat_5_the_winner_chooses_a_reward() -> None:
    """CAT-5: equipment for somebody who may use it, or a gift; only after a victory."""
    campaign = ended(begun())
    assert campaign.rewards == 1
    assert "equip brute-a great-axe" in campaign.options()
    assert "equip redeemer great-axe" not in campaign.options()
    assert "bestow redeemer assembly" in campaign.options()
    campaign.apply("equip brute-a great-axe")
    assert "march" in campaign.options()
    assert "equip brute-a pickaxe" not in campaign.options()
    assert ended(begun(), outcome=INFERNAL_WINS).rewards == 0


def test_cat_6_cards_in_hand_are_carried_along() -> None:
    """CAT-6: two of three, on top of what the next scenario deals."""

    def holds(s: State) -> None:
        s.hand[INSTINCT] = (0, 1, 2)

    campaign = decided(ended(begun(), holds, INFERNAL_WINS))
    assert campaign.kept == MOST_KEPT
    assert campaign.table()[2]["instincts"] == scenario("1643/the-lamplighter").human.hand + MOST_KEPT
    assert campaigns.read(campaign.text).text == campaign.text


def test_cat_7_the_dark_remembers_its_victories() -> None:
    """CAT-7: a threat point more for each, up to a bound."""
    campaign = begun()
    assert "tp" not in campaign.table()[2]
    for won in (1, 2, 3):
        decided(ended(campaign, outcome=INFERNAL_WINS))
        base = scenario(campaign.scenario_id()).infernal.tp
        assert campaign.table()[2]["tp"] == base + min(won, MOST_FAVOUR)


# --- kept as a text -------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["party", "tp", "instincts", "turns", "handicap_gift"])
def test_cat_8_what_the_campaign_sets_itself_cannot_be_set(key: str) -> None:
    with pytest.raises(CampaignError, match=f"option {key} is the campaign's own to set"):
        Journey(STORY, "1", {key: "x" if key == "party" else 1})


def test_cat_8_settings_hold_for_every_chapter() -> None:
    campaign = decided(ended(Journey(STORY, "1", {"events": 3}), outcome=INFERNAL_WINS))
    assert campaign.table()[2]["events"] == 3
    assert campaigns.read(campaign.text).settings == {"events": 3}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("place the-lamplighter", "place quiet-stone", "line 'place'"),
        ("players person person", "players person", "line 'players'"),
        ("circle 2", "circle 9", "circle '9' is not from 1 to"),
        ("story catacombs", "story cellar", "there is no campaign 'cellar'"),
        ("scout-a", "pope", "'pope' is not possible"),
        ("the-survivors", "the-cellar", "'the-cellar' is no chapter"),
        ("prescience", "halo", "'halo' is not possible"),
        ("state camp", "state dusk", "state 'dusk' is none of"),
        ("seed 7", "sed 7", "no line 'seed'"),
        ("chapter 1 lost 5", "chapter 1 lost five", "cannot be read"),
    ],
)
def test_a_spoilt_file_says_what_is_wrong(old: str, new: str, said: str) -> None:
    text = ended(begun(), outcome=INFERNAL_WINS).text
    assert campaigns.read(text).text == text
    with pytest.raises((CampaignError, ContentError), match=said):
        campaigns.read(text.replace(old, new))


# --- whole campaigns ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_whole_campaigns_by_lot(seed: int) -> None:
    """Random players, random decisions in camp, random victories: every table can be laid, every text read again."""
    lots = random.Random(seed)
    campaign = begun()
    while campaign.state not in {"lost", "won"}:
        assert campaigns.read(campaign.text).text == campaign.text
        if campaign.state == "camp":
            campaign.apply(lots.choice(campaign.options()))
            continue
        ident, name, options = campaign.table()
        state = new_game(ident, name, options=options, chance=Fast(lots.randrange(1 << 30))).state.clone()
        campaign.begin()
        play_out(state, player("random", "human", seed), player("random", "infernal", seed + 1))
        if lots.randrange(2):
            state.outcome = HUMAN_WINS  # random humans seldom win: the other half of the story is to be seen too
        campaign.finish(state)
        held = [item for one in campaign.team for item in one.equipment]
        copies = {card.ident: card.count for card in campaign.setup().equipment}
        assert all(held.count(item) <= copies[item] for item in held)
        assert not {one.name for one in campaign.team} & set(campaign.dead)
    assert len(campaign.chronicle) <= campaign.circles
    assert campaigns.read(campaign.text).text == campaign.text


def test_simulated_campaigns_are_the_same_again() -> None:
    first = journeys.simulate(STORY, ("random", "scripted"), 3, 5)
    assert first == journeys.simulate(STORY, ("random", "scripted"), 3, 5)
    assert sum(first.endings.values()) == first.games == 3
    assert first.played["the-survivors"] == 3
