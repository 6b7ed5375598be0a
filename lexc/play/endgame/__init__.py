"""Endgames solved: the best move when the bag is empty, proven."""
