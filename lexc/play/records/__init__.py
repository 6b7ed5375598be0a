"""Recorded games: reading and writing GCG, and replaying it by the rules."""
