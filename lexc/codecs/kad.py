"""KAD: a KWG of alphagrams. Here an alphagram is a word's letters in alphabet order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lexc.codecs.codec import Bytes, Codec, Decoded, File, Settings
from lexc.codecs.kwg import RECORD, Variant, read_nodes, recognises, write_lists
from lexc.codecs.sibling_lists import image_words, no_words, sort_words
from lexc.lexicon import Lexicon

_VARIANT = Variant(RECORD, "Use fewer words.", holds_alphagrams=True)


def _read(file: File) -> Decoded:
    """Read the alphagrams. The file does not say which words they came from."""
    return read_nodes(file, _VARIANT)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    """Write each alphagram once, without a GADDAG."""
    words = image_words(lexicon.image)
    alphagrams = {bytes(sorted(word)) for word in bytes(words.tiles).split(b"\0")[:-1]}
    tiles = b"".join(alphagram + b"\0" for alphagram in alphagrams)
    return write_lists(sort_words(tiles, no_words(words.alphabet)), replace(settings, kind="dawg"), _VARIANT)


_REMARK = "each word is written as its letters in alphabet order, so anagrams become one word"
CODEC = Codec("kad", "KAD, of wolges: a KWG of alphagrams", (".kad",), recognises, _read, _write, remark=_REMARK)
