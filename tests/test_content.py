"""Content: what the box holds, override files, and errors that name file and record (SET-8)."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.content import check, load, schema
from claustrophobia.content.load import Content, ContentError
from claustrophobia.content.options import check_options
from claustrophobia.core import clauses, names, verbs
from claustrophobia.engine import RecordError, new_game, replay, verify
from forge import put, raw_scenario, stage_setup
from homemade import box, homemade_setup, scenario_text

Raw = dict[str, list[dict[str, Any]]]


def raw() -> Raw:
    """The built-in records, free to be spoiled."""
    return deepcopy(load.raw_ruleset("1643"))


def record(data: Raw, table: str, key: object) -> dict[str, Any]:
    return next(entry for entry in data[table] if load.key_of(entry) == str(key))


def complaint(data: Raw) -> str:
    """What is said about spoiled records."""
    with pytest.raises(ContentError) as caught:
        check.check(Content(data, {}), data)
    return str(caught.value)


# --- the box --------------------------------------------------------------------------------------


def test_the_box_is_complete() -> None:
    """SET-8: 48 tiles, 13 demons, 7 gifts, 24 events, 20 pieces of equipment, 24 instinct cards, 11 + 2 + 2 figures."""
    content = load.load()
    assert sorted(tile.number for tile in content.tiles) == list(range(1, 49))
    assert len(content.demons) == 13
    assert len(content.gifts) == 7
    assert [sum(card.count for card in cards) for cards in (content.events, content.equipment, content.instincts)] == [
        24,
        20,
        24,
    ]
    assert {being.id: being.count for being in content.demonics} == {
        "troglodyte": 11,
        "tough-troglodyte": 2,
        "hellhound": 2,
    }
    assert {sheet.id: sheet.count for sheet in content.westerns} == {
        "redeemer": 1,
        "brute": 2,
        "scout": 2,
        "swordmaster": 2,
        "guardian": 2,
    }
    assert len(content.powers) == 6


def test_known_figures_are_kept() -> None:
    """SET-8: what the rulebook states: troglodyte 1/1/3, hellhound 0/0/4 with 3 lives, prices 1, 3 and 5."""
    content = load.load()
    figures = {
        being.id: (being.price, being.movement, being.combat, being.defense, being.life) for being in content.demonics
    }
    assert figures["troglodyte"] == (1, 1, 1, 3, 1)
    assert figures["hellhound"] == (3, 0, 0, 4, 3)
    assert {demon.price for demon in content.demons} == {5}
    assert [gift.value for gift in content.gifts] == [1, 2, 2, 3, 4, 5, 6]
    assert Counter(card.value for card in content.instincts for _ in range(card.count)) == dict.fromkeys(range(1, 7), 4)
    effects = {tile.number: tile.effect for tile in content.tiles}
    assert [effects[number] for number in (1, 2, 3, 16, 17, 23, 27, 31, 32, 33)] == [
        *["alarm"] * 3,
        *["fountain"] * 2,
        "well",
        "plain",
        *["hole"] * 3,
    ]


def test_every_effect_and_talent_is_used() -> None:
    """SET-8: each tile effect lies on some tile, each talent and each verb belongs to something."""
    content = load.load()
    assert {tile.effect for tile in content.tiles} == set(names.TILE_EFFECTS)
    talents = {talent for sheet in content.westerns for talent in sheet.talents}
    beings: list[schema.Demonic | schema.Demon] = [*content.demonics, *content.demons]
    talents |= {talent for being in beings for talent in being.talents}
    cards = [*content.events, *content.equipment, *content.instincts, *content.gifts]
    talents |= {talent for card in cards for talent in card.args.get("talents", [])}
    assert talents == set(names.TALENTS)
    powers = [*content.powers, *(being.power for being in beings if being.power)]
    used = {card.verb for card in cards} | {power.verb for power in powers}
    used |= {ability.verb for demon in content.demons for ability in demon.abilities}
    used |= {ability.verb for demon in load.load("", "dante").demons for ability in demon.abilities}
    first = load.load("", "first")
    used |= {card.verb for card in (*first.events, *first.equipment, *first.instincts, *first.gifts)}
    used |= {power.verb for power in first.powers}
    used |= {ability.verb for demon in first.demons for ability in demon.abilities}
    assert used == set(verbs.VERBS)


def test_every_clause_of_a_scenario_is_used() -> None:
    """SET-1: every verb of aims, actions, rules and stashes is some scenario's, and every token."""
    records = [load.scenario(ident) for ident in load.scenario_ids()]
    assert {aim.verb for entry in records for aim in entry.aim} == set(clauses.AIMS)
    assert {action.verb for entry in records for action in entry.action} == set(clauses.ACTIONS)
    assert {rule.verb for entry in records for rule in entry.rule} == set(clauses.RULES)
    assert {stash.verb for entry in records for stash in entry.stash} == set(clauses.STASHES)


# --- errors of the built-in files -----------------------------------------------------------------


def spoil(table: str, key: object, **changes: Any) -> Callable[[Raw], None]:
    """Change fields of one record."""

    def change(data: Raw) -> None:
        record(data, table, key).update(changes)

    return change


def lose(table: str) -> Callable[[Raw], None]:
    """Leave the last record of a table out."""

    def change(data: Raw) -> None:
        del data[table][-1]

    return change


SPOILED: list[tuple[str, Callable[[Raw], None], list[str]]] = [
    ("unknown verb", spoil("event", "panic", verb="dance"), ["events.toml", "panic", "'dance'"]),
    ("unknown argument", spoil("instinct", "fury", args={"luck": 1}), ["instincts.toml", "fury", "'args.luck'", "who"]),
    (
        "impossible who",
        spoil("gift", "aura-of-anger", args={"who": "dogs"}),
        ["gifts.toml", "aura-of-anger", "who = 'dogs'"],
    ),
    (
        "who of a wrong kind",
        spoil("gift", "aura-of-anger", args={"who": ["humans"]}),
        ["gifts.toml", "who = ['humans']"],
    ),
    (
        "impossible phase",
        spoil("event", "crisis-of-faith", args={"until": "dawn"}),
        ["events.toml", "crisis-of-faith", "args.until = 'dawn'", "threat"],
    ),
    (
        "impossible talent argument",
        spoil("instinct", "bloodlust", args={"talents": ["lucky"]}),
        ["instincts.toml", "bloodlust", "lucky"],
    ),
    (
        "impossible number",
        spoil("instinct", "sprint", args={"movement": "far"}),
        ["instincts.toml", "sprint", "movement = 'far'"],
    ),
    (
        "truth for a number",
        spoil("instinct", "sprint", args={"movement": True}),
        ["instincts.toml", "sprint", "movement = True"],
    ),
    (
        "impossible sheet",
        spoil("event", "tough-troglodyte", args={"sheet": "dragon"}),
        ["events.toml", "tough-troglodyte", "'dragon'"],
    ),
    (
        "impossible place",
        spoil("event", "tough-troglodyte", args={"where": "here"}),
        ["events.toml", "tough-troglodyte", "'here'"],
    ),
    ("impossible waiver", spoil("power", "sneaky-charge", args={"waives": "walls"}), ["destiny.toml", "'walls'"]),
    (
        "number for a truth",
        spoil("equipment", "blunderbuss", args={"ranged": 1}),
        ["equipment.toml", "blunderbuss", "ranged = 1"],
    ),
    ("unknown moment", spoil("event", "terror", moment="midnight"), ["events.toml", "terror", "'midnight'"]),
    (
        "unknown moment of equipment",
        spoil("equipment", "holy-relic", moment="midnight"),
        ["equipment.toml", "holy-relic", "'midnight'"],
    ),
    (
        "unknown moment of a gift",
        spoil("gift", "assembly", moment="threat_starts"),
        ["gifts.toml", "assembly", "'threat_starts'"],
    ),
    ("impossible value", spoil("gift", "assembly", value=7), ["gifts.toml", "assembly", "value = 7"]),
    ("no value", spoil("instinct", "fury", value=0), ["instincts.toml", "fury", "value = 0"]),
    ("unknown bearer", spoil("equipment", "rapier", bearers=["monk"]), ["equipment.toml", "rapier", "'monk'"]),
    ("unknown tile effect", spoil("tile", 5, effect="lava"), ["tiles.toml", "[[tile]] 5", "'lava'"]),
    ("openings out of order", spoil("tile", 5, openings="sn"), ["tiles.toml", "[[tile]] 5", "'sn'"]),
    ("no opening", spoil("tile", 5, openings=""), ["tiles.toml", "[[tile]] 5", "openings"]),
    ("no room", spoil("tile", 5, saturation=0), ["tiles.toml", "[[tile]] 5", "saturation = 0"]),
    ("too much room", spoil("tile", 5, saturation=10), ["tiles.toml", "[[tile]] 5", "saturation = 10"]),
    ("unknown talent", spoil("western", "brute", talents=["huge"]), ["warriors.toml", "brute", "'huge'"]),
    ("unknown demon talent", spoil("demon", "hunter", talents=["huge"]), ["warriors.toml", "hunter", "'huge'"]),
    (
        "five lines",
        spoil("western", "scout", lines=[[1, 1, 1]] * 5),
        ["warriors.toml", "scout", "a list of 3: a number from 0 to 9"],
    ),
    (
        "a short line",
        spoil("western", "scout", lines=[[1, 1]] * 6),
        ["warriors.toml", "scout", "a list of 3: a number from 0 to 9"],
    ),
    (
        "unknown ability",
        spoil("demon", "hunter", abilities=[{"verb": "fly"}]),
        ["warriors.toml", "[[demon]] hunter", "'fly'"],
    ),
    (
        "no text in French",
        spoil("event", "terror", text={"en": "Run", "fr": " "}),
        ["events.toml", "terror", "text", "fr"],
    ),
    (
        "no name in English",
        spoil("western", "brute", name={"en": "", "fr": "Brute"}),
        ["warriors.toml", "brute", "name", "en"],
    ),
    ("missing language", spoil("gift", "assembly", name={"en": "Assembly"}), ["gifts.toml", "assembly", "fr"]),
    ("unknown field", spoil("tile", 5, colour="red"), ["tiles.toml", "[[tile]] 5", "colour"]),
    ("a wrong kind of field", spoil("tile", 5, saturation="three"), ["tiles.toml", "[[tile]] 5", "saturation"]),
    ("unknown source", spoil("tile", 5, source="rumour"), ["tiles.toml", "[[tile]] 5", "rumour"]),
    ("one event too many", spoil("event", "panic", count=3), ["events.toml", "[[event]]", "25", "24"]),
    ("one equipment missing", spoil("equipment", "grenade", count=1), ["equipment.toml", "[[equipment]]", "19", "20"]),
    ("instincts uneven", spoil("instinct", "fury", value=2), ["instincts.toml", "[2, 6, 4, 4, 4, 4]"]),
    ("tile number missing", spoil("tile", 17, number=49), ["tiles.toml", "tile number [17] is missing"]),
    ("tile number beyond all", spoil("tile", 17, number=100), ["tiles.toml", "number = 100", "from 1 to 99"]),
    ("tile number twice", spoil("tile", 17, number=16), ["tiles.toml", "[[tile]] 16", "twice"]),
    ("a gift lost", lose("gift"), ["gifts.toml", "[[gift]]", "6", "7"]),
    ("a demon lost", lose("demon"), ["warriors.toml", "[[demon]]", "12", "13"]),
    ("a tile lost", lose("tile"), ["tiles.toml", "[[tile]]", "47", "48"]),
]


@pytest.mark.parametrize(("spoiler", "said"), [case[1:] for case in SPOILED], ids=[case[0] for case in SPOILED])
def test_an_error_names_file_record_and_fault(spoiler: Callable[[Raw], None], said: list[str]) -> None:
    """SET-8: whatever is wrong with a record, the message says where and what."""
    data = raw()
    spoiler(data)
    message = complaint(data)
    assert all(word in message for word in said), message


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"phase": "dawn"}, "'dawn'"),
        ({"verb": "fly"}, "'fly'"),
        ({"args": {"table": [[1, 2]] * 5}}, "table"),
        ({"args": {"table": [1, 2, 3, 4, 5, 6]}}, "table"),
        ({"name": {"en": "Hunger", "fr": ""}}, "name has no text in fr"),
        ({"condition": {"kind": "blue"}}, "blue"),
    ],
)
def test_an_error_in_a_power_names_its_sheet(change: dict[str, Any], said: str) -> None:
    """SET-8: the power of a sheet is checked with it."""
    data = raw()
    record(data, "demonic", "hellhound")["power"].update(change)
    message = complaint(data)
    assert message.startswith("warriors.toml: [[demonic]] hellhound: ")
    assert said in message


def test_the_built_in_content_has_no_fault() -> None:
    """SET-8: unspoiled, nothing is complained about."""
    data = raw()
    content = Content(data, {})
    check.check(content, data)
    assert content.fingerprint == load.load().fingerprint


# --- override files -------------------------------------------------------------------------------


def test_an_override_changes_a_single_field(tmp_path: Path) -> None:
    """SET-8: one field of one record; the rest, and the built-in content, stay."""
    content = load.load(box(tmp_path, '[[tile]]\nnumber = 41\nsaturation = 2\n[[demon]]\nid = "hunter"\nlife = 5\n'))
    usual = load.load()
    assert [tile.saturation for tile in content.tiles if tile.number == 41] == [2]
    assert [tile.saturation for tile in usual.tiles if tile.number == 41] == [1]
    hunter = next(demon for demon in content.demons if demon.id == "hunter")
    before = next(demon for demon in usual.demons if demon.id == "hunter")
    assert (hunter.life, before.life) == (5, 4)
    assert (hunter.movement, hunter.power, hunter.text) == (before.movement, before.power, before.text)


def test_an_override_changes_a_game(tmp_path: Path) -> None:
    """SET-8: the figures of the override are those the game is played with, and its fingerprint is in the record."""
    path = box(tmp_path, '[[demon]]\nid = "hunter"\nlife = 5\n')
    game = new_game("1643/the-survivors", 1, content=path)
    hunter = next(entry for entry in game.view()["warriors"] if entry["name"] == "hunter")
    assert hunter["life"] == 5
    assert f"content {load.load(path).fingerprint}\n" in game.record()
    assert f"content {load.load().fingerprint}\n" not in game.record()


def test_an_override_changes_part_of_a_table(tmp_path: Path) -> None:
    """SET-8: a name in one language, one argument of a card, the number of spaces of a power."""
    text = (
        '[[instinct]]\nid = "fury"\nname = { fr = "Rage" }\nargs = { combat = 3 }\n'
        '[[demon]]\nid = "hunter"\npower = { spaces = 2 }\n'
    )
    content = load.load(box(tmp_path, text))
    fury = next(card for card in content.instincts if card.id == "fury")
    assert (fury.name.en, fury.name.fr) == ("Fury", "Rage")
    assert fury.args == {"who": "self", "combat": 3, "until": "human_preparation"}
    power = next(demon.power for demon in content.demons if demon.id == "hunter")
    assert power is not None
    assert (power.id, power.spaces) == ("scent-of-blood", 2)


def test_an_override_replaces_a_whole_record(tmp_path: Path) -> None:
    """SET-8: with a new verb its arguments are replaced whole."""
    text = """
[[instinct]]
id = "fury"
value = 1
count = 2
verb = "heal"
args = { who = "self", lines = 1 }
source = "public"
name = { en = "Calm", fr = "Calme" }
text = { en = "Heal a line.", fr = "Une ligne est guérie." }
"""
    content = load.load(box(tmp_path, text))
    fury = next(card for card in content.instincts if card.id == "fury")
    assert (fury.verb, fury.args, fury.name.en, fury.source) == ("heal", {"who": "self", "lines": 1}, "Calm", "public")


def test_the_fingerprint_tells_contents_apart(tmp_path: Path) -> None:
    """SET-8: any change shows in the fingerprint; an override that changes nothing does not."""
    usual = load.load().fingerprint
    prints = {usual}
    for index, text in enumerate(
        (
            "[[tile]]\nnumber = 41\nsaturation = 2",
            "[[tile]]\nnumber = 41\nsaturation = 3",
            '[[tile]]\nnumber = 41\nsource = "public"',
        )
    ):
        folder = tmp_path / str(index)
        folder.mkdir()
        prints.add(load.load(box(folder, text)).fingerprint)
    assert len(prints) == 4
    assert load.load(box(tmp_path, "[[tile]]\nnumber = 41\nsaturation = 1\n")).fingerprint == usual


def test_the_fingerprint_of_a_game_tells_scenarios_apart() -> None:
    """SET-1: a figure of the scenario shows in it, its wording does not."""
    text = scenario_text()

    def fingerprint(changed: str) -> str:
        return load.fingerprint_of(load.load(), load.parse_scenario(changed, "homemade.toml"))

    assert fingerprint(text) != load.load().fingerprint
    assert fingerprint(text.replace("number = 48", "number = 46")) != fingerprint(text)
    assert fingerprint(text.replace("count = 9", "count = 8")) != fingerprint(text)
    assert fingerprint(text.replace("Survive.", "Stay alive.").replace("minutes = 10", "minutes = 11")) == fingerprint(
        text
    )


def test_a_record_of_a_scenario_that_has_changed_since_says_so() -> None:
    """SET-1: it would tell another game. A record that does not name its set-up is taken at its word."""
    record = new_game("1643/bread-for-the-walls", 1).record()
    line = next(row for row in record.splitlines() if row.startswith("setup "))
    assert replay(record).record() == record
    assert replay(record.replace(f"{line}\n", "")).record() == record
    for check_record in (replay, verify):
        with pytest.raises(RecordError, match="1643/bread-for-the-walls has changed since"):
            check_record(record.replace(line, "setup 0123456789abcdef"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[tile]]\nnumber = 49\nsaturation = 2", ["[[tile]] 49", "no such record"]),
        ('[[event]]\nid = "rain"\ncount = 1', ["[[event]] rain", "no such record"]),
        ("[[tile]]\nsaturation = 2", ["[[tile]] number 1 has no number", "which record it changes"]),
        ("[[weather]]\nid = 1", ["[[weather]]", "no table", "tile"]),
        ("[tile]\nnumber = 1", ["[tile] must be written [[tile]]"]),
        ("tile = [5]", ["[[tile]] 5", "no record"]),
        ("[[tile]\nnumber = 1", ["line 1"]),
        ("[[tile]]\nnumber = 5\nsaturation = 0", ["[[tile]] 5", "saturation = 0"]),
        ('[[tile]]\nnumber = 5\neffect = "lava"', ["[[tile]] 5", "'lava'"]),
        ("[[tile]]\nnumber = 5\ncolour = 1", ["[[tile]] 5", "colour"]),
        ('[[western]]\nid = "brute"\nlines = []', ["[[western]] brute", "a list of 3: a number from 0 to 9"]),
        ('[[demon]]\nid = "hunter"\ntalents = ["huge"]', ["[[demon]] hunter", "'huge'"]),
        ('[[demonic]]\nid = "troglodyte"\nlife = "long"', ["[[demonic]] troglodyte", "life"]),
        ('[[power]]\nid = "sneaky-charge"\nphase = "dawn"', ["[[power]] sneaky-charge", "'dawn'"]),
        ('[[gift]]\nid = "assembly"\nmoment = "dawn"', ["[[gift]] assembly", "'dawn'"]),
        ('[[event]]\nid = "terror"\nverb = "fly"', ["[[event]] terror", "'fly'"]),
        ('[[event]]\nid = "terror"\nname = { fr = "" }', ["[[event]] terror", "name", "fr"]),
        ('[[equipment]]\nid = "rapier"\nbearers = ["monk"]', ["[[equipment]] rapier", "'monk'"]),
        ('[[instinct]]\nid = "fury"\nargs = { luck = 1 }', ["[[instinct]] fury", "'args.luck'"]),
        ('[[event]]\nid = "panic"\ncount = 3', ["[[event]]", "25", "24"]),
        ('[[instinct]]\nid = "fury"\nvalue = 2', ["[2, 6, 4, 4, 4, 4]"]),
    ],
)
def test_an_error_in_an_override_names_that_file(tmp_path: Path, text: str, said: list[str]) -> None:
    """SET-8: the override's own name, not the built-in file's, the record and the fault."""
    with pytest.raises(ContentError) as caught:
        load.load(box(tmp_path, text))
    message = str(caught.value)
    assert message.startswith("my-box.toml: "), message
    assert all(word in message for word in said), message


def test_an_override_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    """SET-8: some editors put one before the text, and show nothing of it."""
    path = tmp_path / "noted.toml"
    path.write_text('[[event]]\nid = "panic"\n', "utf-8-sig")
    assert list(load.load(str(path)).origin) == ["event panic"]
    assert load.own_fingerprint(str(path))


def test_an_override_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """SET-8: a file that is not there, or no text."""
    missing = str(tmp_path / "lost.toml")
    with pytest.raises(ContentError, match=r"lost\.toml: cannot be read"):
        load.load(missing)
    path = tmp_path / "noise.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match=r"noise\.toml: cannot be read"):
        load.load(str(path))


# --- scenario files -------------------------------------------------------------------------------

AIM = '[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"\n'


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ('[[aim]]\nverb = "sleep"', ["own.toml: [[aim]]", "verb = 'sleep'"]),
        ('[[rule]]\nverb = "sleep"', ["own.toml: [[rule]]", "verb = 'sleep'"]),
        ('[[action]]\nverb = "sleep"', ["own.toml: [[action]]", "verb = 'sleep'"]),
        ('[[stash]]\nverb = "sleep"', ["own.toml: [[stash]]", "verb = 'sleep'"]),
        ('[[stash]]\nverb = "find"\ntoken = "gold"', ["own.toml: [[stash]]", "token = 'gold'"]),
        ('[[aim]]\nverb = "reached"\ncounter = "bells"', ["own.toml: [[aim]]", "counter = 'bells'"]),
        ('[[aim]]\nverb = "dead"\noutcome = "tie"', ["own.toml", "tie"]),
        ('[[rule]]\nverb = "wave"\nsize = 2', ["own.toml", "size"]),
        ("[[rule]\n", ["own.toml", "line"]),
    ],
)
def test_an_error_in_a_scenario_names_file_and_clause(clause: str, said: list[str]) -> None:
    """SET-1: unknown verbs, tokens, counters, outcomes and fields, and bad TOML."""
    with pytest.raises(ContentError) as caught:
        load.parse_scenario(scenario_text(clauses=AIM + clause), "own.toml")
    assert all(word in str(caught.value) for word in said), str(caught.value)


def test_a_scenario_is_translated() -> None:
    """SET-1: a scenario without a text in one language is refused."""
    text = scenario_text().replace('fr = "Un essai."', 'fr = ""')
    with pytest.raises(ContentError, match=r"own\.toml: text has no text in fr"):
        load.parse_scenario(text, "own.toml")


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"warriors": '{ sheet = "monk" }'}, "human.warriors[0].sheet = 'monk'"),
        ({"warriors": '{ sheet = "redeemer" }, { sheet = "redeemer" }'}, "only 1"),
        (
            {"warriors": '{ sheet = "brute", at = 1 }'},
            "human.warriors[0].at = 1: there is no such tile in a layout of 1",
        ),
        ({"warriors": '{ sheet = "brute", equipment = ["spoon"] }'}, "human.warriors[0].equipment[0] = 'spoon'"),
        ({"warriors": '{ sheet = "brute", carries = ["gold"] }'}, "'gold'"),
        ({"warriors": '{ sheet = "redeemer", gifts = ["aura-of-anger", "aura-of-courage"] }'}, "SET-6"),
        ({"warriors": '{ sheet = "redeemer", gifts = ["flight"] }'}, "human.warriors[0].gifts[0] = 'flight'"),
        ({"infernal": 'demons = ["dragon"]'}, "infernal.demons[0] = 'dragon'"),
        (
            {"infernal": 'demons = []\nwithout = ["pannic"]'},
            "infernal.without[0] = 'pannic' is unknown: did you mean 'panic'?",
        ),
        ({"infernal": 'demons = []\nin_play = [{ sheet = "dragon", at = 0 }]'}, "infernal.in_play[0].sheet = 'dragon'"),
        ({"infernal": 'demons = []\nin_play = [{ sheet = "hellhound", at = 1 }]'}, "infernal.in_play[0].at = 1"),
        (
            {"infernal": "demons = []\nin_play = [" + ", ".join(['{ sheet = "hellhound", at = 0 }'] * 3) + "]"},
            "'hellhound'",
        ),
        (
            {"tiles": "layout = [{ number = 49, x = 0, y = 0 }]"},
            "layout[0].number = 49: there is no such tile in the box",
        ),
        ({"clauses": "size = 5\ngoals = [50]\n" + AIM}, "goals[0] = 50: there is no such tile in the box"),
        ({"clauses": "size = 3\ndeep = 3\nsurely = [1, 2, 3, 4]\n" + AIM}, "stack of 3"),
        ({"clauses": 'tokens = [{ at = 0, token = "gold" }]\n' + AIM}, "'gold'"),
        ({"clauses": 'tokens = [{ at = 1, token = "key" }]\n' + AIM}, "tiles.tokens[0].at = 1"),
        ({"clauses": 'barriers = [{ at = 2, side = "west", kind = "door" }]\n' + AIM}, "tiles.barriers[0].at = 2"),
        ({"clauses": '[[aim]]\nverb = "killed"\nwarrior = "nurse"\noutcome = "human"'}, "'nurse'"),
        ({"clauses": AIM + '[[action]]\nverb = "take"\ntoken = "key"\nwho = ["monk"]'}, "'monk'"),
    ],
)
def test_a_scenario_asks_for_nothing_the_box_has_not(parts: dict[str, str], said: str) -> None:
    """SET-8: sheets, cards, gifts, demons, tiles and tokens that are not there, or not so often."""
    with pytest.raises(ContentError) as caught:
        homemade_setup(**parts)
    assert "homemade" in str(caught.value)
    assert said in str(caught.value)


def test_a_sound_scenario_compiles() -> None:
    """SET-1: the small scenario those errors were put into is sound itself."""
    setup = homemade_setup(clauses=AIM)
    assert setup.names[:2] == ["redeemer", "brute-a"]
    assert setup.scenario == "1643/homemade"


def test_an_unknown_scenario_is_refused_with_those_there_are() -> None:
    """SET-1: the message lists the scenarios."""
    for wrong in ("1643/the-survivor", "the-survivors", "", "1643/"):
        with pytest.raises(ContentError) as caught:
            new_game(wrong, 1)
        assert repr(wrong) in str(caught.value)
        assert all(ident in str(caught.value) for ident in load.scenario_ids())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"gold": 1}, "option 'gold' is unknown; there are tp, turns, instincts, events"),
        ({"tp": -1}, "option tp = -1"),
        ({"tp": 100}, "option tp = 100"),
        ({"turns": 0}, "option turns = 0"),
        ({"tp": "many"}, "option tp = 'many'"),
        ({"tp": True}, "option tp = True"),
    ],
)
def test_an_unknown_option_is_refused(options: dict[str, Any], said: str) -> None:
    """SET-1: only options that exist, with numbers from 0 to 99."""
    with pytest.raises(ContentError) as caught:
        check_options(options)
    assert said in str(caught.value)


def test_a_game_is_not_begun_with_an_unknown_option() -> None:
    """SET-1: the game asks for its options to be checked."""
    with pytest.raises(ContentError, match="option 'gold' is unknown"):
        new_game("1643/the-survivors", 1, options={"gold": 1})


def test_options_change_the_set_up() -> None:
    """SET-1: threat points, limit of turns and cards dealt; the record keeps them."""
    game = new_game("1643/the-survivors", 1, options={"tp": 9, "turns": 3, "instincts": 2, "events": 1})
    seen = game.view()
    assert (seen["tp"], seen["turn_limit"]) == (9, 3)
    assert [side["hand_count"] for side in seen["cards"]] == [2, 1]
    assert "options events=1 instincts=2 tp=9 turns=3\n" in game.record()


@pytest.mark.parametrize("value", [[1], True, -1, 100, "4"])
def test_an_option_that_is_no_sensible_number_is_refused(value: object) -> None:
    """Lists, truths, texts and figures out of range, even after the same scenario was set up with a good one."""
    new_game("1643/the-survivors", 1, options={"tp": 1})
    with pytest.raises(load.ContentError, match="option tp"):
        new_game("1643/the-survivors", 1, options={"tp": value})


def test_an_event_card_has_no_bearer(tmp_path: Path) -> None:
    """`self` in an event's effect names nobody: the override is refused."""
    text = '[[event]]\nid = "terror"\nverb = "bonus"\nargs = { who = "self", combat = 1, until = "threat" }\n'
    with pytest.raises(
        load.ContentError, match=r"\[\[event\]\] terror: args.who = 'self' is not possible: there is human, "
    ):
        load.load(box(tmp_path, text))


# --- good by type and still not playable ----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[event]]\nid = "panic"\nverb = "hit_on"\nargs = {}', ["[[event]] panic", "args.who is missing", "human"]),
        (
            '[[event]]\nid = "panic"\nverb = "heal"\nargs = { who = "human", lines = 1 }',
            ["'heal' does nothing on an event"],
        ),
        ('[[event]]\nid = "panic"\nverb = "grenade"\nargs = {}', ["'grenade' does nothing on an event card"]),
        ('[[event]]\nid = "panic"\nverb = "sacrifice"', ["'sacrifice' does nothing on an event card"]),
        ('[[event]]\nid = "panic"\nverb = "lose_way"', ["moment", "needs moment = 'explores'"]),
        ('[[event]]\nid = "panic"\nverb = "suicide"\nargs = { combat = 2 }', ["needs moment = 'attack_declared'"]),
        ('[[instinct]]\nid = "fury"\nverb = "possess"', ["'possess' does nothing on an instinct card"]),
        ('[[equipment]]\nid = "rapier"\nverb = "hit_on"', ["does nothing on equipment without moment or action"]),
        ('[[gift]]\nid = "assembly"\nverb = "heal"', ["does nothing on a gift that works with its die"]),
        ('[[demon]]\nid = "hunter"\nabilities = [{ verb = "weapon" }]', ["abilities[0].verb = 'weapon'", "ability"]),
        ('[[event]]\nid = "terror"\ncount = -1', ["count = -1 must be a number from 0 to 24"]),
        ('[[demon]]\nid = "hunter"\ndefense = 300', ["defense = 300 must be a number from 0 to 6"]),
        ('[[demonic]]\nid = "tough-troglodyte"\nprice = 3', ["price = 3 must be 0", "THR-9"]),
        ('[[western]]\nid = "brute"\ntalents = ["imposing", "imposing"]', ["talents: 'imposing' is there twice"]),
        ('[[event]]\nid = "terror"\nverb = "bnus"', ["verb = 'bnus' is unknown", "did you mean 'bonus'"]),
        ('[[event]]\nid = "terrour"\ncount = 1', ["no such record to change", "did you mean 'terror'"]),
        ('[[evnt]]\nid = "terror"', ["[[evnt]] is no table of content", "did you mean 'event'"]),
        ('[[tile]]\nnumber = 5\nefect = "fog"', ["there is no field 'efect' here", "did you mean 'effect'"]),
        ("[[event]]\ncount = 1", ["[[event]] number 1 has no id", 'id = "..."']),
        ('[event]\nid = "panic"', ["[event] must be written [[event]]"]),
    ],
)
def test_what_could_not_be_played_is_refused_with_what_is_allowed(tmp_path: Path, text: str, said: list[str]) -> None:
    """SET-8: verbs where they do nothing, figures out of bounds, words almost right: each says what to do."""
    with pytest.raises(ContentError) as caught:
        load.load(box(tmp_path, text))
    assert all(word in str(caught.value) for word in said), str(caught.value)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (
            {"tiles": "layout = [{ number = 48, x = 0, y = 0 }, { number = 5, x = 0, y = 0 }]"},
            "two tiles lie on x = 0, y = 0",
        ),
        ({"clauses": '[[aim]]\nverb = "dead"\ncount = 9'}, "outcome is missing"),
        ({"clauses": "goals = [27]\n" + AIM}, "size = 0: without a stack"),
        ({"infernal": "demons = []\ntp = -4"}, "infernal.tp = -4 must be a number from 0 to 99"),
        ({"clauses": '[[aim]]\nverb = "reached"\noutcome = "human"'}, "counter is missing"),
        ({"infernal": "demons = []\nany_demon = true"}, "infernal.any_demon is for the ruleset dante"),
        (
            {"clauses": "size = 5\ndeep = 0\nsecond_from = [16]\n" + AIM},
            "tiles.second, second_from and campaign are for",
        ),
        ({"clauses": "size = 5\ndeep = 0\nsurely = [48]\n" + AIM}, "tiles.surely[0] = 48: that tile is used twice"),
        ({"clauses": AIM + '[[rule]]\nverb = "wve"'}, "did you mean 'wave'"),
        ({"clauses": AIM + '[rule]\nverb = "wave"'}, "[rule] must be written [[rule]]"),
        ({"clauses": AIM + '[[rule]]\nverb = "wave"\ntoken = "key"'}, "there is no field 'token' here"),
    ],
)
def test_a_scenario_that_could_not_be_played_is_refused(parts: dict[str, str], said: str) -> None:
    """SET-1: overlapping tiles, aims without outcome or counter, a stack of nothing, figures out of bounds."""
    with pytest.raises(ContentError) as caught:
        homemade_setup(**parts)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("counters",), [], "counters must begin with twice"),
        (("tiles", "surely"), [38], "tiles.second_from[7] = 38: that tile is used twice, it is tiles.surely[0] too"),
        (("tiles", "surely"), [27], "tiles.surely[0] = 27: that tile is used twice, it is the start too"),
        (("tiles", "never"), [], "tiles.never must name 27"),
    ],
)
def test_a_circle_that_could_not_be_played_is_refused(path: tuple[str, ...], value: object, said: str) -> None:
    """DAN-3, DTH-9: the exit is the start and nothing else, the stacks have no tile in common, the mode can count."""
    circle = put(raw_scenario("dante/circle-5"), path, value)
    with pytest.raises(ContentError) as caught:
        stage_setup(circle)
    assert said in str(caught.value)


def test_an_unknown_ruleset_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        ContentError, match=r"ruleset '1634' is unknown: did you mean '1643'\? there is 1643, first, dante"
    ):
        load.load("", "1634")


def test_destiny_dice_do_not_bring_ever_more_dice() -> None:
    """FED-THR-4: a black square that gave several dice for each die would give millions."""
    text = '[[power]]\nid = "calm-before-the-storm"\nonce = false\nargs = { count = 3 }\n'
    with pytest.raises(ContentError, match=r"args\.count must be 1 where once = false"):
        load.loaded(text, "mine.toml", "first")
    with pytest.raises(ContentError, match=r"args\.count = 50 must be a number from 1 to 3"):
        load.loaded(text.replace("3 }", "50 }"), "mine.toml", "first")
