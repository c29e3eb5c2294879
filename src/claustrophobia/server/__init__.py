"""The game server: tables, seats without accounts, live play. `docs/protocol.md` says how to talk to it."""
