"""Learning the game by playing it: lessons as data, and the guide who gives them. No interface is known here."""
