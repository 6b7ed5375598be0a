"""Endgames: positions, lists of plays, the search, its transposition table."""
