"""Automata of patterns and of edits, and searches for the words that they accept."""
