"""The best move when the bag is empty, proven."""
