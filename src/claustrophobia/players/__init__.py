"""Bots by name."""
