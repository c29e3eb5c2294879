"""One decision ahead: what may come of an option, and a position judged by hand. Serves the player `greedy` alone."""
