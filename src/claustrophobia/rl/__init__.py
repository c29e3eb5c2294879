"""Environments for learning programs: pip install 'claustrophobia[rl]' (docs/research.md).

`space` is what all of them share: actions and observations as numbers. `aec` is for PettingZoo, `gym` for Gymnasium,
`spiel` for OpenSpiel, `batch` needs NumPy alone.
"""
