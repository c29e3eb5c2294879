"""The script: rules of thumb that rate every option, for both sides.

Scripted players take the best-rated option; searches use the rates for priors and rollouts.
"""
