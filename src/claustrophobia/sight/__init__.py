"""What a player may see (`view`), and full states that agree with it (`worlds`)."""
