"""Words, numbers and machinery every chapter stands on; standard library only."""
