"""A hunspell .dic without affixes: the number of words, then a word a line."""

from __future__ import annotations

from collections.abc import Iterable

from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import in_pieces, in_print
from lexc.codecs.word_lists import read_hunspell
from lexc.lexicon import Lexicon


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """A slash begins hunspell's flags, so one inside a word is escaped."""
    words = in_print(lexicon)
    yield f"{len(words)}\n".encode()
    yield from in_pieces(word.replace("/", "\\/") for word in words)


CODEC = Codec("hunspell", "a hunspell .dic", (".dic",), read=read_hunspell, write=_write, is_print=True)
