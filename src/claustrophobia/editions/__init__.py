"""The editions of the game: each answers the questions of `rules.edition`. Importing this package registers them."""

from claustrophobia.editions import y1643
from claustrophobia.editions.first import edition

__all__ = ["edition", "y1643"]
