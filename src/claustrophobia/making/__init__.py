"""Scenarios by dice: a seed draws a scenario from the vocabulary of clauses, and games between bots even it out."""
