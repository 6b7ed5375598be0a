"""Words of lists as sorted tiles, piece by piece, in memory that does not grow with the lists."""
