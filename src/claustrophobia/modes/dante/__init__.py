"""The Dante mode, in which one player, or two together, play against the rules; and its campaign."""
