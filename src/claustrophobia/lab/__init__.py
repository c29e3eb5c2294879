"""Tools: simulating many games, measuring, fitting the evaluation, generated documents."""
