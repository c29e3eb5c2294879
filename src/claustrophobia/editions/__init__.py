"""Editions: each a set of answers to the questions of `rules.edition`. Importing this package registers them."""

from claustrophobia.editions import first, y1643

__all__ = ["first", "y1643"]
