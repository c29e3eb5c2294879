"""What every chapter of the rules uses: names, state, options, agenda, dice. It imports the standard library alone."""
