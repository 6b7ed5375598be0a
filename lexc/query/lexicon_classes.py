"""The class of lexicons of an image: it depends on whether words are text, keys or bytes."""

from __future__ import annotations

from collections.abc import Callable

from lexc.image.reader import Image


def class_of_lexicon(image: Image, plain: type, keyed: Callable[[], type]) -> type:
    """The class of lexicons of an image: `plain`, that of `keyed` for one of keys, and a class of bytes made of it."""
    if image.alphabet.holds_bytes:
        from lexc.query.byte_answers import bytes_class  # lazy: lexc.query.byte_answers costs 1 ms

        return bytes_class(keyed())
    return keyed() if image.alphabet.key else plain
