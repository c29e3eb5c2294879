"""The table in a terminal: a board of text, numbered options, and every command by keyboard.

`board`, `trays` and `screen` draw what a side may see; `keeping` saves, resumes and takes back; `table` is the game.
"""
