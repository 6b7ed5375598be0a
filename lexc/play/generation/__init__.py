"""Generation of the legal plays of a position."""
