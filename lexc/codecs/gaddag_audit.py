"""The check that another program's GADDAG holds exactly the strings of its words."""

from __future__ import annotations

from collections.abc import Callable

from lexc.codecs.codec import Decoded
from lexc.codecs.compilation import lexicon_of
from lexc.compile.buffers import zeros
from lexc.errors import FormatError
from lexc.kernels.building import sorting

_SEPARATOR = b"\xff"


def audit_gaddag(found: Decoded, where: str) -> None:
    """Check that every string REV(x)◇y of a GADDAG spells a word xy, that all differ, and that none is missing.

    Raises FormatError otherwise. A word of n letters has n strings, the last of them without a separator. A file
    without a GADDAG needs no check.
    """
    if found.gaddag_strings is None:
        return
    words = found.words
    index_of, seen, n_seen = _string_index(found), bytearray(len(words.tiles)), 0
    for string in found.gaddag_strings():
        index = index_of(string)
        if index < 0 or seen[index]:
            problem = "the GADDAG has strings that its words do not give"
            raise FormatError(problem, where=where, found=repr(string))
        seen[index] = 1
        n_seen += 1
    n_letters = len(words.tiles) - words.n_words
    if n_seen != n_letters:
        problem, expected = "the GADDAG lacks strings of its words", f"{n_letters:,}"
        raise FormatError(problem, where=where, expected=expected, found=f"{n_seen:,}")


def _string_index(found: Decoded) -> Callable[[bytes], int]:
    """A function that gives each string of the GADDAG a number, -1 to a string of no word.

    The number is the offset, in the words' tiles, of the letter with which the string's x ends. So a byte for each
    letter marks the strings met; a set of the strings would take a hundred times as much memory.
    """
    words = found.words
    if not words.n_words:
        return lambda _: -1
    rank = lexicon_of(Decoded(words)).image.ordinals
    starts = zeros("I", words.n_words)
    sorting.find_word_starts(words.tiles, starts)

    def index_of(string: bytes) -> int:
        x, _, y = string.partition(_SEPARATOR)
        is_string = x and not string.endswith(_SEPARATOR) and _SEPARATOR not in y
        ordinal = rank.find(x[::-1] + y) if is_string else -1
        return starts[ordinal] + len(x) - 1 if ordinal >= 0 else -1

    return index_of
