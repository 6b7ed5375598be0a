"""Thousands of games of programs against each other, on all processors."""
