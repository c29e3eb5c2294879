"""Modes: ways to play an edition."""
