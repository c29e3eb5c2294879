"""The script: fixed good sense for both sides. Scripted players follow it, and search plays on by it."""
