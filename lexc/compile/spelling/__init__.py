"""Models of misspellings, learned from pairs of written and meant texts."""
