"""The first edition of 2009."""
