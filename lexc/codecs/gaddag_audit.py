"""The proof that a GADDAG of another program holds just the strings of its words."""

from __future__ import annotations

from collections.abc import Callable

from lexc.codecs.codec import Decoded
from lexc.codecs.compilation import lexicon_of
from lexc.compile.buffers import zeros
from lexc.errors import FormatError
from lexc.kernels.building import sorting

_SEPARATOR = b"\xff"


def audit_gaddag(found: Decoded, where: str) -> None:
    """FormatError unless every string REV(x) separator y spells a word xy, all are different, and none is missing.

    A word of n letters has n strings, the last of them without a separator. Formats without such strings have nothing
    left to prove.
    """
    if found.gaddag_strings is None:
        return
    words = found.words
    letter_of, seen, n_seen = _letters(found), bytearray(len(words.tiles)), 0
    for string in found.gaddag_strings():
        at = letter_of(string)
        if at < 0 or seen[at]:
            problem = "the GADDAG has strings that its words do not give"
            raise FormatError(problem, where=where, found=repr(string))
        seen[at] = 1
        n_seen += 1
    n_letters = len(words.tiles) - words.n_words
    if n_seen != n_letters:
        problem, expected = "the GADDAG lacks strings of its words", f"{n_letters:,}"
        raise FormatError(problem, where=where, expected=expected, found=f"{n_seen:,}")


def _letters(found: Decoded) -> Callable[[bytes], int]:
    """What finds the letter of a word, by its place in the tiles, that a string's x ends with; -1 for no such string.

    Words are looked up in an image of them, and strings marked in a byte each: a set of them takes a hundred times as
    much memory.
    """
    words = found.words
    if not words.n_words:
        return lambda _: -1
    rank = lexicon_of(Decoded(words)).image.ordinals
    starts = zeros("I", words.n_words)
    sorting.find_word_starts(words.tiles, starts)

    def letter_of(string: bytes) -> int:
        x, _, y = string.partition(_SEPARATOR)
        is_string = x and not string.endswith(_SEPARATOR) and _SEPARATOR not in y
        ordinal = rank.find(x[::-1] + y) if is_string else -1
        return starts[ordinal] + len(x) - 1 if ordinal >= 0 else -1

    return letter_of
