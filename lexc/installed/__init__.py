"""Lexicons and models that a name finds on this machine: bundled ones, hunspell's dictionaries, and their cache."""
