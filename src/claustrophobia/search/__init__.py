"""Search: what a position is worth, and looking ahead in worlds that agree with what a side has seen."""
