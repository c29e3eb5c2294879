"""Dice that nobody could choose: a secret of the server's, fixed first, and a word of each player's, said afterwards.

Before anybody plays, the server tells the commitment: a salted hash of its secret. Then every player says a word of his
own, whatever he likes. The game's seed is made of the secret and all the words: the server could not choose it, for it
did not know the words, nor could a player, for he did not know the secret. The record of the game shows everything.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

CHOSEN: Final = "the seed was chosen"
SOURCES: Final = ("words", "practice", "seed", "unbound")  # what a record says its seed comes from


class Pledge(NamedTuple):
    """What a server keeps to itself until a game is over."""

    salt: str
    secret: str

    @property
    def commitment(self) -> str:
        """What is told before the players say their words."""
        return sha256(f"claustrophobia pledge {self.salt} {self.secret}".encode()).hexdigest()

    def seed(self, words: Mapping[str, str]) -> str:
        """The seed of the game, once every seat has said its word."""
        told = told_words(words)
        return sha256(f"claustrophobia deal {self.secret} {told}".encode()).hexdigest()[:32]


def told_words(words: Mapping[str, str]) -> str:
    """The words as a record has them: `human=ab12 infernal=cd34`, by seat."""
    return " ".join(f"{seat}={word}" for seat, word in sorted(words.items()))


def origin(pledge: Pledge, words: Mapping[str, str], *, practice: bool = False) -> dict[str, str]:
    """The headers by which a record tells where its seed comes from; in open practice somebody has chosen it."""
    told = {"commitment": pledge.commitment, "secret": f"{pledge.salt} {pledge.secret}"}
    return {**told, "practice": CHOSEN} if practice else {**told, "words": told_words(words)}


def source(head: Mapping[str, str]) -> str:
    """Where a record says its seed comes from: the players' words, somebody's choice, or whoever laid the game out.

    The last is bound to it by a commitment alone, or by nothing, in a record that names none.
    """
    if "practice" in head:
        return "practice"
    if "secret" in head:
        return "words"
    return "seed" if "commitment" in head else "unbound"


def fault_in(head: Mapping[str, str]) -> str:
    """What is wrong with where the seed of a record comes from; nothing if all is well, or if it does not say."""
    if "secret" not in head:
        return ""
    salt, _, secret = head["secret"].partition(" ")
    pledge = Pledge(salt, secret)
    words = dict(pair.partition("=")[::2] for pair in head.get("words", "").split())
    if head.get("commitment") != pledge.commitment:
        return "the secret does not match the commitment made before the game"
    if head["seed"] != (secret if "practice" in head else pledge.seed(words)):
        return "the seed is not made of the secret and the players' words"
    return ""
