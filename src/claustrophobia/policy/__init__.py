"""The script: rules of thumb for both sides. Scripted players follow it; searches use it for priors and rollouts."""
