"""An owner's box in the circles: the mode changes his figures, a campaign is played with his file (DDM-4, CAM-1)."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from claustrophobia.cli import app
from claustrophobia.content import load
from claustrophobia.content.lexicon import names
from claustrophobia.content.load import ContentError
from claustrophobia.content.schema import Demon
from claustrophobia.engine import new_game, replay
from claustrophobia.lab.descents import descend
from claustrophobia.modes.camp import CampaignError
from claustrophobia.modes.dante.campaign import Campaign, read
from claustrophobia.tui import camp
from claustrophobia.tui.keeping import KeepError
from homemade import box

MINE = """
[[demon]]
id = "hunter"
life = 7
movement = 3

[[demon]]
id = "sorcerer"
movement = 3
talents = ["imposing"]

[[demon]]
id = "scourge"
talents = ["bodyguard", "frenzied"]

[[demon]]
id = "destroyer"
abilities = [{ verb = "bonus_in_crowd", args = { combat = 2, humans = 4 } }]

[[demon]]
id = "cerberus"
abilities = [{ verb = "pursuit", args = { price = 2, most = 5 } }]

[[demon]]
id = "snoop"
abilities = []
"""


def demons(text: str, ruleset: str = "dante") -> dict[str, Demon]:
    return {demon.id: demon for demon in load.loaded(text, "mine.toml", ruleset).demons}


GISTS = """
[[demon]]
id = "snoop"
abilities = []

[[power]]
id = "abyssal-threat"
args = { amount = 4 }

[[power]]
id = "dark-destiny"
gist = { en = "What fate will", fr = "Ce que veut le sort" }
"""


@pytest.mark.parametrize("ruleset", ["1643", "dante"])
def test_a_gist_tells_what_its_record_does(ruleset: str) -> None:
    """In a line, for narrow sheets: one that another text has made untrue is gone, with the owner's or the mode's."""
    printed = load.loaded("", "", ruleset)
    assert all(power.gist for power in printed.powers)
    assert printed.powers[3].gist != load.loaded("", "", "dante" if ruleset == "1643" else "1643").powers[3].gist
    changed = {demon.id for demon in printed.demons if demon.text != demons("", "1643")[demon.id].text}
    assert changed <= {demon.id for demon in printed.demons if demon.gist is None}
    assert ruleset == "dante" or all(demon.gist for demon in printed.demons)
    mine = {power.id: power.gist for power in load.loaded(GISTS, "mine.toml", ruleset).powers}
    assert mine["abyssal-threat"] is None
    assert mine["supernatural-speed"] is not None
    assert demons(GISTS, ruleset)["snoop"].gist is None


def test_a_gist_is_a_line() -> None:
    long = GISTS.replace("What fate will", "What fate will and nobody can foresee")
    with pytest.raises(ContentError, match=r"mine\.toml.*dark-destiny.*gist\.en.*34"):
        load.loaded(long, "mine.toml")


def test_ddm_4_the_mode_changes_an_owners_figures() -> None:
    """DDM-HUNTER +1 life, DDM-SORCERER +1 movement and elusive, DDM-SCOURGE resistant for bodyguard: of what he has."""
    mine = demons(MINE)
    assert (mine["hunter"].life, mine["hunter"].movement) == (8, 3)
    assert (mine["sorcerer"].movement, mine["sorcerer"].talents) == (4, ["imposing", "elusive"])
    assert mine["scourge"].talents == ["frenzied", "resistant"]
    assert demons(MINE, "1643")["hunter"].life == 7


def test_ddm_4_abilities_are_changed_too() -> None:
    """DDM-DESTROYER looks around with his own figures, DDM-CERBERUS loses its limit, DDM-SNOOP gains its dodge."""
    mine = demons(MINE)
    assert mine["destroyer"].abilities[0].args == {"combat": 2, "humans": 4, "around": True}
    assert mine["cerberus"].abilities[0].args == {"price": 2}
    assert [ability.verb for ability in mine["snoop"].abilities] == ["dodges"]


def test_ddm_4_a_sheet_without_the_ability_gets_it_whole() -> None:
    """DDM-DESTROYER: +3 combat with 2 humans, where the owner's sheet says nothing of it."""
    text = '[[demon]]\nid = "destroyer"\nabilities = []\n'
    assert demons(text)["destroyer"].abilities[0].args == {"combat": 3, "humans": 2, "around": True}


def test_no_figure_of_a_mode_is_fixed() -> None:
    """DDM-4: whatever figure or talent an owner changes, the circles are played with it, or a change of it."""
    usual, plain = demons(""), demons("", "1643")
    for ident, demon in plain.items():
        for field in ("price", "movement", "combat", "defense", "life"):
            figure = getattr(demon, field)
            other = figure + 1 if figure < 6 else figure - 1
            found = demons(f'[[demon]]\nid = "{ident}"\n{field} = {other}\n')[ident]
            assert getattr(found, field) - getattr(usual[ident], field) == other - figure, (ident, field)
        found = demons(f'[[demon]]\nid = "{ident}"\ntalents = ["blessing"]\n')[ident]
        assert "blessing" in found.talents, ident


def test_a_card_with_another_verb_keeps_its_own_words(tmp_path: Path) -> None:
    """DEV rows reword the printed cards; one that does something else is told in its owner's words."""
    text = '[[event]]\nid = "terror"\nverb = "gain_tp"\nargs = { amount = 2 }\ntext = { en = "2 TP.", fr = "2 PM." }\n'
    path = box(tmp_path, text)
    assert names("en", path, "dante")["event"]["terror"].text == "2 TP."
    assert names("en", "", "dante")["event"]["terror"].text.startswith("At once")


def test_ddm_4_a_sheet_with_other_abilities_is_told_with_its_own_figures() -> None:
    """DDM-DESTROYER, DDM-CERBERUS: the mode's wording has the printed figures, an owner's sheet other ones."""
    mine = demons(MINE)
    printed = demons(MINE, "1643")["destroyer"].text.en
    assert mine["destroyer"].text.en.startswith(f"{printed} In the circles: +2 combat while")
    assert mine["destroyer"].text.en.endswith("together hold 4 or more humans.")
    assert mine["destroyer"].text.fr.endswith("portent ensemble 4 humains ou plus.")
    assert "for 2 TP each" in mine["cerberus"].text.en
    assert "pour 2 PM chacun" in mine["cerberus"].text.fr
    own = '[[demon]]\nid = "bloated"\nabilities = []\ntext = { en = "Fat.", fr = "Gras." }\n'
    found = demons(own)["bloated"]
    assert found.text.en == "Fat. In the circles infernal warriors on its tile, itself too, are resistant."
    assert demons("")["destroyer"].text.en.startswith("It hears them breathe: +3 combat")


def test_ddm_4_every_sheet_the_mode_rewords_can_be_told_beside_an_owners() -> None:
    """DDM-4: whatever abilities an owner has left on a sheet, in both languages, and no figure is left open."""
    usual, plain = demons(""), demons("", "1643")
    for ident, demon in plain.items():
        if usual[ident].text == demon.text:
            continue
        found = demons(f'[[demon]]\nid = "{ident}"\nabilities = []\n')[ident]
        for told, text in ((found.text.en, demon.text.en), (found.text.fr, demon.text.fr)):
            assert told.startswith(f"{text} "), ident
            assert "{" not in told, ident


def test_a_change_out_of_bounds_names_both_files() -> None:
    """SET-8: a hunter with 20 lives would have 21 in the circles."""
    with pytest.raises(
        ContentError, match=r"mine.toml with dante.toml: \[\[demon\]\] hunter: life = 21 must be a number"
    ):
        load.loaded('[[demon]]\nid = "hunter"\nlife = 20\n', "mine.toml", "dante")


# --- campaigns ------------------------------------------------------------------------------------


def test_a_campaign_keeps_the_fingerprint_of_its_content(tmp_path: Path) -> None:
    """Its circles have the owner's figures; taken up again it wants the same file, however that is laid out."""
    path = box(tmp_path, MINE)
    campaign = Campaign("deep", {}, path)
    setup = campaign.setup()
    assert setup.life[setup.names.index("hunter")] == 8
    assert f"\ncontent {load.own_fingerprint(path)}\n" in campaign.text
    assert read(campaign.text, path).text == campaign.text
    with pytest.raises(CampaignError, match=r"played with content [0-9a-f]{16}: name its content file"):
        read(campaign.text)
    Path(path).write_text(f"# mine\n\n{MINE}", "utf-8")
    assert read(campaign.text, path).text == campaign.text
    Path(path).write_text(MINE.replace("life = 7", "life = 6"), "utf-8")
    with pytest.raises(CampaignError, match="this is content "):
        read(campaign.text, path)
    with pytest.raises(CampaignError, match="played with no content file: this is content "):
        read(Campaign("deep").text, path)


def test_a_bot_descends_with_an_owners_file(tmp_path: Path) -> None:
    """Whole campaigns, camp and all, with the owner's figures."""
    campaign = descend("scripted", 3, 1, {}, box(tmp_path, MINE))
    assert campaign.state in {"lost", "won"}
    assert campaign.fingerprint


def run(*words: str) -> str:
    found = CliRunner().invoke(app, list(words))
    return f"{found.exit_code} {found.output}"


def test_the_terminal_keeps_a_copy_beside_the_campaign(tmp_path: Path) -> None:
    """What the owner does to his file afterwards changes nothing of a campaign under way."""
    path, file = box(tmp_path, MINE), tmp_path / "descent.txt"
    assert run("campaign", "start", str(file), "--content", path, "--seed", "deep").startswith("0 ")
    Path(path).write_text("", "utf-8")
    campaign = camp.read(file)
    assert campaign.fingerprint == load.own_fingerprint(str(camp.content_beside(file)))
    game = camp.circle_game(file, campaign)
    assert game.state.setup.content == load.load(str(camp.content_beside(file)), "dante").fingerprint
    assert game.state.setup.content != load.load("", "dante").fingerprint
    camp.circle_file(file, campaign).write_text(game.record(), "utf-8")
    assert camp.circle_game(file, campaign).record() == game.record()
    assert run("campaign", "show", str(file)).startswith("0 ")
    camp.content_beside(file).unlink()
    with pytest.raises(KeepError, match=r"descent.content.toml: cannot be read"):
        camp.read(file)


def test_a_file_that_is_wrong_begins_no_campaign(tmp_path: Path) -> None:
    path, file = box(tmp_path, '[[demon]]\nid = "hunter"\nlife = 0\n'), tmp_path / "descent.txt"
    assert "[[demon]] hunter: life = 0 must be a number from 1 to 20" in run(
        *("campaign", "start", str(file), "--content", path)
    )
    assert not file.exists()


def test_a_circle_with_an_owners_file_replays(tmp_path: Path) -> None:
    """The record of a circle names the content it was played with."""
    path = box(tmp_path, MINE)
    scenario, seed, options = Campaign("deep", {}, path).table()
    game = new_game(scenario, seed, content=path, options=options)
    assert replay(game.record(), content=path).record() == game.record()
