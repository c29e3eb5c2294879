"""What is printed on sheets, cards, tiles and scenarios, and its loading."""
