"""Content: the records of sheets, cards, tiles and scenarios, how they are read, checked, compiled and worded."""
