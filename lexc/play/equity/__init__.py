"""Equity, the points of a move and the value of its leave: values of leaves, how they are learned, evaluated moves."""
