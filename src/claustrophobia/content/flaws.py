"""What is wrong with a scenario, for whoever is writing it: at which field, and what is allowed, in both languages.

The checks say what they find in one English sentence for the author of a file, which names the field. Here the field is
read off that sentence, and what it says is told in French too. A sentence that is not known here is shown as it is.
"""

import re
from typing import Final, NamedTuple

from claustrophobia.content.faults import Wrong

WORD: Final = r"(?P<path>[a-z_]+(?:\.[a-z_]+|\[\d+\])+)"
TABLES: Final = re.compile(r"^\[\[(aim|action|rule|stash)\]\] number (\d+): (.*?)(?: \(verb '\w+'\))?$", re.DOTALL)
PLACE: Final = re.compile(r"^(?:scenario )?[\w/.-]+: (.*)$", re.DOTALL)
WHOLE: Final = re.compile(
    rf"^{WORD}(?: = (?:'[^']*'|\"[^\"]*\"|\[.*?\]|\{{.*?\}}|[^\s:]+))?:? (?P<what>.*)$", re.DOTALL
)
FIELD: Final = re.compile(
    r"^(?P<path>[a-z_]+(?:\.[a-z]+|\[\d+\])*)(?: = (?:'[^']*'|[^\s:]+))?:? (?P<what>.*)$", re.DOTALL
)


class Flaw(NamedTuple):
    """Something wrong: the path of the field as the page has it, and what is wrong there."""

    path: str
    en: str
    fr: str


# What is wrong in general: the sentence's pattern, and its French form with the groups filled in.
SAID: Final[tuple[tuple[str, str], ...]] = (
    (r"must be a number from (-?\d+) to (-?\d+)", "doit être un nombre de {0} à {1}"),
    (r"must be (-?\d+)", "doit être {0}"),
    (r"must be true or false", "doit être oui ou non"),
    (r"must be a text", "doit être un texte"),
    (r"must be a list", "doit être une liste"),
    (r"must be a text of (\d+) to (\d+) characters", "doit être un texte de {0} à {1} signes"),
    (
        r"must be a word of small letters and digits, joined by hyphens",
        "doit être un mot de minuscules et de chiffres, joints par des traits d'union",
    ),
    (r"must be a table with (.*)", "doit être une table avec {0}"),
    (r"is not possible: there is nothing", "est impossible : il n'y a rien à nommer ici"),
    (r"is (?:not possible|unknown|no sheet): there is (.*)", "est impossible ; il y a {0}"),
    (
        r"is (?:not possible|unknown|no sheet): did you mean ([^?]*)\?(?: there is (.*))?",
        "est impossible : vouliez-vous dire {0} ? Il y a {1}",
    ),
    (r"is missing: a number from (-?\d+) to (-?\d+)", "manque : un nombre de {0} à {1}"),
    (r"is missing: one of (.*)", "manque : à choisir parmi {0}"),
    (r"is missing: (.*)", "manque"),
    (r"is no field here: (.*)", "n'est pas un champ ici"),
    (r"is there twice", "y est deux fois"),
    (r"has (\d+) entries, it must have (?:at least )?(\d+)(?: to (\d+))?: .*", "a {0} entrées, il en faut {1}"),
    (r"has no text in en", "il manque le texte anglais"),
    (r"has no text in fr", "il manque le texte français"),
    (r"somebody must be in play", "il faut au moins un combattant en jeu"),
    (r"there must be a tile to stand on", "il faut une tuile où se tenir"),
    (r"is none of infernal\.demons", "n'est pas un démon du scénario"),
    (r"two actions of one name: give each an id", "deux actions du même nom : donnez un nom à chacune"),
    (r"two tiles lie on x = (-?\d+), y = (-?\d+)", "deux tuiles se trouvent en x = {0}, y = {1}"),
    (r"two on the (\w+) side of tile (\d+)", "deux obstacles sur le même côté de la tuile {1}"),
    (
        r"size = 0: without a stack there are no goals, surely, besides or campaign tiles; give a size",
        "sans pile, il n'y a pas de tuiles à y cacher : donnez une taille",
    ),
    (
        r"a stack of (\d+) does not hold its (\d+) goals and sure tiles",
        "une pile de {0} ne contient pas ses {1} tuiles nommées",
    ),
    (r"deep = \d+ must be a number from (\d+) to (\d+)", "la profondeur doit être un nombre de {0} à {1}"),
    (
        r"there is no such tile in a layout of (\d+), they are counted from 0",
        "il n'y a pas une telle tuile parmi les {0} posées",
    ),
    (r"there is no such tile in the box \(SET-8\)", "il n'y a pas une telle tuile dans la boîte (SET-8)"),
    (r"that tile is used twice, it is (.*) too \(SET-8\)", "cette tuile sert déjà : {0} (SET-8)"),
    (r"there is no such human sheet: (.*)", "il n'y a pas une telle fiche"),
    (r"the box has only (\d+) \(SET-8\)", "la boîte n'en a que {0} (SET-8)"),
    (r"the box has only one \(SET-8\)", "la boîte n'en a qu'un (SET-8)"),
    (r"there is only one such ally \(SET-9\)", "il n'y a qu'un tel allié (SET-9)"),
    (r"two gifts of value (\d+) \(SET-6\)", "deux dons de valeur {0} (SET-6)"),
    (r"no more of them to start in play \(SET-8\)", "il n'y en a plus qui puissent commencer en jeu (SET-8)"),
    (r"tile (\d+) holds (\d+), not (\d+) \(MOV-7\)", "la tuile {0} contient {1} combattants, pas {2} (MOV-7)"),
    (r"(\d+) tiles to stack, the box has (\d+) \(SET-8\)", "{0} tuiles à empiler, la boîte en a {1} (SET-8)"),
    (
        r"(\d+) tokens '(\w+)' in all, counting (\d+) stashes: at most (\d+)",
        "{0} jetons {1} en tout, en comptant {2} caches : {3} au plus",
    ),
    (r"token = '(\w+)' is named twice", "le jeton {0} est nommé deux fois"),
    (r"there is one at most", "il y en a un au plus"),
    (r"counter = '([\w-]+)' is another clause's too", "le compteur {0} sert aussi à une autre phrase"),
    (
        r"two warriors would be called '([\w-]+)': give the new sheet another id",
        "deux combattants s'appelleraient {0} : donnez un autre nom à la fiche",
    ),
    (
        r"(.*) in play: the box has one demon \(FED-DEM-1\)",
        "{0} en jeu : la boîte n'a qu'un démon (FED-DEM-1)",
    ),
    (r"is for the ruleset dante.*", "est réservé aux cercles de Dante"),
    (r"must be one tile, the well \(DAN-3\)", "doit être une seule tuile, le puits (DAN-3)"),
    (r"must say how a team is chosen \(DAN-8\)", "doit dire comment l'équipe est choisie (DAN-8)"),
    (r"must be true: the rules play this side \(DAN-1\)", "doit être oui : les règles jouent ce camp (DAN-1)"),
    (r"must be a width and a height(?: \(DAN-2\))?", "doit être une largeur et une hauteur"),
    (r"a circle begins on the exit alone \(DAN-5\)", "un cercle commence sur la seule sortie (DAN-5)"),
    (r"must begin with (\S+) \(DTH-9\)", "doit commencer par {0} (DTH-9)"),
    (
        r"must name (\d+), the exit, on which a circle begins \(DAN-3\)",
        "doit nommer {0}, la sortie, où commence un cercle (DAN-3)",
    ),
    (r"second = (\d+) tiles of (\d+) in second_from", "{0} tuiles d'une seconde pile qui n'en a que {1}"),
    (
        r"the program has a scenario (\S+) of its own; give yours another id",
        "le programme a un scénario {0} : donnez un autre nom au vôtre",
    ),
)
KNOWN: Final = tuple((re.compile(rf"^{pattern}$", re.DOTALL), french) for pattern, french in SAID)
# Where it is wrong, for sentences that do not begin with their field.
AT: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern, re.DOTALL), path)
    for pattern, path in (
        (r"^\[\[(?P<table>action|rule)\]\] [\w-]+: (?P<what>.*)$", "{table}"),
        (r"^\[\[ally\]\] (?:id = )?\S+ (?P<what>.*)$", "ally"),
        (r"^tiles: (?P<path>layout|barriers): (?P<what>.*)$", "tiles.{path}"),
        (r"^tiles: (?P<what>deep = .*)$", "tiles.deep"),
        (r"^tiles: (?P<what>.*)$", "tiles.size"),
        (r"^tiles\.zone (?P<what>.*)$", "tiles.zone"),
        (r"^tiles\.never (?P<what>.*)$", "tiles.never"),
        (r"^counters (?P<what>must begin .*)$", "counters"),
        (r"^(?P<what>tile \d+ holds .*)$", "human.warriors"),
        (r"^[\w-]+: (?P<what>the box has only \d+ \(SET-8\))$", "human.warriors"),
        (r"^(?P<what>\d+ tiles to stack.*)$", "tiles.size"),
        (r"^(?P<what>\d+ tokens .*)$", "tiles.tokens"),
        (r"^id: (?P<what>.*)$", "id"),
        (r"^(?P<what>two warriors would .*|\d+ warriors, .*|.* in play: the box .*)$", "human.warriors"),
    )
)


def flaw_of(wrong: Wrong) -> Flaw:
    """A fault of a value, at its field."""
    return told(wrong.path, wrong.what)


def flaw_in(message: str) -> Flaw:
    """What an error of a check says, at the field it names; at none if it names none that is known."""
    placed = PLACE.match(message)
    rest = placed[1] if placed else message
    start = ""
    if clause := TABLES.match(rest):
        start, rest = f"{clause[1]}[{int(clause[2]) - 1}].", clause[3]
        if found := FIELD.match(rest):
            return told(start + found["path"], found["what"])
        return told(start.rstrip("."), rest)
    for pattern, path in AT:
        if found := pattern.match(rest):
            return told(path.format(**found.groupdict()), found["what"])
    if found := WHOLE.match(rest):
        return told(found["path"], found["what"])
    if found := re.match(r"^(?P<path>name|text|aim_text|aim) (?P<what>has .*)$", rest):
        return told(found["path"], found["what"])
    return told("", rest)


def told(path: str, what: str) -> Flaw:
    """A flaw with its sentence in both languages."""
    if what.startswith("has no text in "):
        path = f"{path}.{what[-2:]}"
    for pattern, french in KNOWN:
        if found := pattern.match(what):
            return Flaw(path, what, french.format(*(group or "" for group in found.groups())))
    return Flaw(path, what, what)
