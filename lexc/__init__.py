"""lexc: a lexicon compiler."""
__version__ = "0.1.0"
