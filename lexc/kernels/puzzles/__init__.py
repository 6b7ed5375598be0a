"""Grids of crossing words: tables of words as bits, and the search that fills slots with them."""
