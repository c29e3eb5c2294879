"""Values over a record: what every choice was worth, luck and choices told apart. Free of interfaces and files."""
