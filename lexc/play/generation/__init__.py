"""The legal plays of a position."""
