"""Playing in a terminal: a board drawn with letters, numbered options, and commands.

`board`, `trays` and `screen` draw what a side may see; `keeping` saves and resumes games; `table` plays one.
"""
