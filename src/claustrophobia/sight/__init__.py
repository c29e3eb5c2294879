"""What a player may see (`view`) and what may lie behind it (`worlds`)."""
