"""Measuring a scenario by many games: what the lab and the server's workshop have in common."""
