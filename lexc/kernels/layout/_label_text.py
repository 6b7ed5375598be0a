"""Writing a word that was found as labels, and reading letters from UTF-8 labels, for kernels that run uncompiled.

`_label_text.pxd` is the compiled twin. Forms are those of `_text_forms`.
"""

from __future__ import annotations

from collections.abc import Sequence

from lexc.kernels.layout._text_forms import AS_ASCII, AS_CODE_POINTS, AS_UTF8

INCOMPLETE = 0x1000000


def word_from_labels(
    form: int, letters: Sequence[int], points: Sequence[int], labels: bytearray, n: int, is_reversed: bool
) -> str | bytes:
    """The word of the first n labels, back to front if is_reversed (which no UTF-8 is): str, as tiles bytes."""
    word = bytes(labels[:n])[::-1] if is_reversed else bytes(labels[:n])
    if form == AS_UTF8:
        return word.decode("utf-8", "replace")
    if form == AS_CODE_POINTS:
        return "".join(chr(points[label]) for label in word)
    text = bytes(letters[label] for label in word)
    return text.decode("ascii") if form == AS_ASCII else text


def extend_code_point(partial: int, byte: int) -> int:
    """A code point after one more byte of UTF-8; with 1 to 3 << 24 the bytes that it lacks; 0 where it is none.

    partial: what came of the byte before, 0 at the start of a letter.
    """
    if partial == 0:
        if byte < 0x80:
            return byte
        if byte < 0xC0 or byte >= 0xF8:
            return 0
        if byte < 0xE0:
            return 1 << 24 | (byte & 0x1F)
        return (2 << 24 | (byte & 0xF)) if byte < 0xF0 else (3 << 24 | (byte & 7))
    if (byte & 0xC0) != 0x80:
        return 0
    return ((partial >> 24) - 1) << 24 | (partial & 0x3FFFF) << 6 | (byte & 0x3F)


def check_signals() -> None:
    """Python looks for Ctrl-C by itself; a compiled loop has to ask."""
