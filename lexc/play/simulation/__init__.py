"""Simulation: candidate moves, playouts by several threads, and the elimination of candidates."""
