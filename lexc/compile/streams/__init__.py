"""Lists compiled as they are read: lists as sorted tiles, piece by piece, and the automaton that grows with them."""
