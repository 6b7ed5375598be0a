"""A hunspell .dic without affixes: the number of words, then one word a line."""

from __future__ import annotations

from collections.abc import Iterable

from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import encode_lines, printed_words
from lexc.codecs.word_lists import read_hunspell
from lexc.lexicon import Lexicon


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """Write the words. A slash would begin hunspell's flags, so one inside a word is escaped."""
    words = printed_words(lexicon)
    yield f"{len(words)}\n".encode()
    yield from encode_lines(word.replace("/", "\\/") for word in words)


CODEC = Codec(
    "hunspell",
    "a hunspell .dic",
    (".dic",),
    read=read_hunspell,
    write=_write,
    drops_brackets=True,
    misread=r"^\s|\s$|\t| [a-z]{2}:",  # a tab, or a key such as "po:", begins what hunspell knows of a word
    is_text=True,
)
