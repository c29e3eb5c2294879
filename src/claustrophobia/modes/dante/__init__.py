"""The Dante mode: one player, or two together, against the rules themselves; and its campaign."""
