"""Automata of patterns and edits, and searches for the words that they accept."""
