"""Words as text from their labels, and code points from labels that are bytes of UTF-8, for uncompiled kernels.

`_label_text.pxd` is the compiled twin. Text forms are those of `_text_forms`.
"""

from __future__ import annotations

from _thread import _local
from collections.abc import Callable, Sequence

from lexc.kernels.layout._text_forms import AS_ASCII, AS_CODE_POINTS, AS_UTF8


def word_from_labels(
    text_form: int, letters: Sequence[int], code_points: Sequence[int], labels: bytearray, n: int, is_reversed: bool
) -> str | bytes:
    """The word of the first n labels: str, but bytes as tiles.

    letters, code_points: as in `NodeReader`. is_reversed: the last label is the first letter; never as UTF-8.
    """
    count_word()
    word = bytes(labels[:n])[::-1] if is_reversed else bytes(labels[:n])
    if text_form == AS_UTF8:
        return word.decode("utf-8", "replace")
    if text_form == AS_CODE_POINTS:
        return "".join(chr(code_points[label]) for label in word)
    text = bytes(letters[label] for label in word)
    return text.decode("ascii") if text_form == AS_ASCII else text


def extend_code_point(partial: int, byte: int) -> int:
    """A code point with one more byte of its UTF-8.

    partial: the result for the byte before, 0 at the start of a letter. The result is the code point when it is
    complete. Else bits 24 and 25 hold how many bytes it lacks, so that it is at least `INCOMPLETE`; the bits below
    hold what is known. 0 if the bytes are no UTF-8.
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


class _Limits(_local):
    def __init__(self) -> None:
        self.checks: list[Callable[[], None]] = []


limits_of_thread = _Limits()
"""checks: each raises an error where the searches of this thread have to end. A signal reaches the main thread alone,
while a limit ends the search of any thread.
"""


def check_limit() -> None:
    """Raise the error of this thread's limit if it is over. Compiled kernels call it, too."""
    for check in limits_of_thread.checks:
        check()


def check_signals() -> None:
    """Check the limit of this thread. Ctrl-C is handled by Python itself, while a compiled loop has to check for it."""
    check_limit()


def count_word() -> None:
    """Check the limit of this thread; compiled, every few thousand words."""
    check_limit()
