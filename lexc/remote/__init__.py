"""Lexicons on another machine: `lexc.connect`, the client of `lexc serve`. It needs no further package."""

from lexc.remote.lexicon import RemoteLexicon, connect

__all__ = ["RemoteLexicon", "connect"]
