"""The board game: the board, generators of plays, bounds, the best play, leaves."""
