"""Puzzles: positions in which one option is clearly better than all others. No interface is known here."""
