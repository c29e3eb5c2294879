"""Campaigns that follow a story: scenarios linked by how they end, with a company that goes through them (CAT rows)."""
